/* SPDX-License-Identifier: MIT */
/* module.h - what the parts of the Python module share. */
#ifndef PL_MODULE_H
#define PL_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "python/engine/batch.h"
#include "wire/setting.h"
#include "wire/write.h"

enum { BUFFERS = 6 };

/* One thing that a move told, and after how many moves. */
typedef struct {
    int move;
    pl_event event;
} told_event;

typedef struct {
    int seat;
    pl_move move;
} made_move;

/* Many games, or one that is listened to ('keep'). */
typedef struct {
    PyObject_HEAD pl_setting setting;
    pl_batch batch;
    pl_columns columns;
    Py_buffer buffer[BUFFERS]; /* arrays of the caller, written in place */
    int buffers, ready;
    int busy; /* 1: a thread steps it without Python's lock */
    /* of a kept game */
    uint8_t seed[32];
    pl_recall recall;
    told_event *told;
    made_move *made;
    int n_told, cap_told, n_made, cap_made;
    int no_record; /* 1: it does not follow from 'seed' and 'made' */
    uint8_t *view;
    pl_choice *legal;
} batch_object;

#define SELF batch_object *o = (batch_object *)self

extern PyTypeObject batch_type, mind_type, tree_type;

/* Prepares a game by its id, with options and a deck or card set as JSON texts,
 * both of which may be NULL; 0 with an exception that names the field. */
int module_setting(pl_setting *s, const char *id, int seats,
                   const char *options, const char *data);

/* 'to' is to be released on its own. */
int module_setting_copy(pl_setting *to, const pl_setting *from);
void module_fault(const char *what, const pl_fault *fault);

/* The text that 'write' makes, as a str. */
PyObject *module_text(pl_writer *write, const void *what);

pl_move module_move(const Py_buffer *bytes);
PyObject *module_bytes(pl_move m);

/* The names of the bots that play a game, as a list. */
PyObject *module_bots(const pl_game *g);

/* Raises an error that names a bot, the reason, and the bots there are. */
void module_no_bot(const pl_game *g, const char *name, const char *why);

/* Actions as a list of ints. */
PyObject *module_ids(const uint32_t *ids, int n);

/* An action as a number; -1 for one that no game has, however large. 0 with an
 * exception if it is no whole number. */
int module_action(PyObject *arg, int32_t *id);

/* Whether that is a seat or a watcher; 0 with an exception. */
int module_seat(const batch_object *o, int seat);

/* Forgets what was told and made in a kept game that was just dealt. */
void module_forget(batch_object *o);

/* Adds to what was told or made; 0 if there is no memory. */
int module_told(batch_object *o, const pl_event *e);
int module_made(batch_object *o, int seat, pl_move move);

/* Methods of Batch that stand in module_game.c, module_worlds.c and
 * module_text.c. */
PyObject *batch_deal(PyObject *self, PyObject *arg);
PyObject *batch_play(PyObject *self, PyObject *args);
PyObject *batch_replay(PyObject *self, PyObject *args);
PyObject *batch_partial(PyObject *self, PyObject *none);
PyObject *batch_chosen(PyObject *self, PyObject *none);
PyObject *batch_ask(PyObject *self, PyObject *arg);
PyObject *batch_turn(PyObject *self, PyObject *none);
PyObject *batch_state(PyObject *self, PyObject *none);
PyObject *batch_copy(PyObject *self, PyObject *arg);
PyObject *batch_imagine(PyObject *self, PyObject *args);
PyObject *batch_choose(PyObject *self, PyObject *arg);
PyObject *batch_chances(PyObject *self, PyObject *args);
PyObject *batch_happen(PyObject *self, PyObject *args);
PyObject *batch_view(PyObject *self, PyObject *args);
PyObject *batch_columns_of(PyObject *self, PyObject *args);
PyObject *batch_key(PyObject *self, PyObject *args);
PyObject *batch_ids(PyObject *self, PyObject *none);
PyObject *batch_text(PyObject *self, PyObject *args);
PyObject *batch_move_text(PyObject *self, PyObject *args);
PyObject *batch_read_move(PyObject *self, PyObject *arg);
PyObject *batch_path(PyObject *self, PyObject *arg);
PyObject *batch_history(PyObject *self, PyObject *args);
PyObject *batch_told(PyObject *self, PyObject *args);
PyObject *batch_record(PyObject *self, PyObject *none);

#endif
