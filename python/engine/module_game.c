/* SPDX-License-Identifier: MIT */
/* module_game.c - the one game of a kept batch: deals, moves, views. */
#include "python/engine/module.h"

/* The first views are of the deal. */
void module_forget(batch_object *o)
{
    o->n_told = o->n_made = o->no_record = 0;
    pl_recall_init(&o->recall, o->setting.game, o->setting.setup,
                   o->batch.state, o->setting.seats, o->view);
}

/* ---- one game ------------------------------------------------------------ */

int module_seat(const batch_object *o, int seat)
{
    if ((seat >= 0 && seat < o->setting.seats) || seat == PL_WATCHER)
        return 1;
    PyErr_Format(PyExc_ValueError, "seat: 0 to %d, or %d for a watcher",
                 o->setting.seats - 1, PL_WATCHER);
    return 0;
}

PyObject *batch_deal(PyObject *self, PyObject *arg)
{
    SELF;
    Py_buffer seed;

    if (PyObject_GetBuffer(arg, &seed, PyBUF_SIMPLE) < 0)
        return NULL;
    if (seed.len != 32) {
        PyBuffer_Release(&seed);
        PyErr_SetString(PyExc_ValueError, "seed: 32 bytes");
        return NULL;
    }
    memcpy(o->seed, seed.buf, 32);
    PyBuffer_Release(&seed);
    /* The first view of each seat is of the deal itself. */
    o->setting.game->deal(o->setting.setup, o->seed, o->batch.state);
    module_forget(o);
    pl_batch_deal(&o->batch, 0, o->seed);
    Py_RETURN_NONE;
}

PyObject *batch_play(PyObject *self, PyObject *args)
{
    SELF;
    Py_buffer bytes;
    pl_err err;
    int seat;

    if (!PyArg_ParseTuple(args, "iy*", &seat, &bytes))
        return NULL;
    err = (seat >= 0 && seat < o->setting.seats) || seat == PL_CLOCK
              ? pl_batch_play(&o->batch, 0, seat, module_move(&bytes))
              : PL_NOT_YOUR_TURN;
    PyBuffer_Release(&bytes);
    if (err)
        return PyErr_Format(PyExc_ValueError, "seat %d: move: %s", seat,
                            pl_err_text(err));
    Py_RETURN_NONE;
}

/* Makes the moves of a record, [(seat, bytes)], one after the other. */
PyObject *batch_replay(PyObject *self, PyObject *args)
{
    SELF;
    pl_err err = PL_OK;
    PyObject *list;
    Py_ssize_t n;
    int settle;

    if (!PyArg_ParseTuple(args, "Op", &list, &settle))
        return NULL;
    n = PySequence_Size(list);

    for (Py_ssize_t i = 0; i < n && !err && !PyErr_Occurred(); i++) {
        PyObject *one = PySequence_GetItem(list, i);
        Py_buffer bytes;
        int seat;
        if (one && PyArg_ParseTuple(one, "iy*", &seat, &bytes)) {
            err = pl_batch_replay(&o->batch, 0, seat, module_move(&bytes));
            PyBuffer_Release(&bytes);
        }
        Py_XDECREF(one);
        if (err)
            PyErr_Format(PyExc_ValueError, "moves[%zd]: %s", i,
                         pl_err_text(err));
    }
    if (settle)
        pl_batch_settle(&o->batch, 0);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

PyObject *batch_partial(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(((batch_object *)self)->batch.at[0].partial.part);
}

PyObject *batch_ask(PyObject *self, PyObject *arg)
{
    SELF;
    long seat = PyLong_AsLong(arg);

    if (seat == -1 && PyErr_Occurred())
        return NULL;
    return PyBool_FromLong(pl_batch_ask(&o->batch, 0, (int)seat));
}

PyObject *batch_turn(PyObject *self, PyObject *none)
{
    SELF;

    (void)none;
    return PyLong_FromLong(
        o->setting.game->turn(o->setting.setup, o->batch.state));
}

PyObject *batch_state(PyObject *self, PyObject *none)
{
    SELF;

    (void)none;
    return Py_BuildValue("(y#y#)", (const char *)o->batch.state,
                         (Py_ssize_t)o->setting.game->state_size,
                         (const char *)&o->batch.at[0].drive,
                         (Py_ssize_t)sizeof(pl_drive));
}

PyObject *batch_view(PyObject *self, PyObject *args)
{
    SELF;
    const pl_game *g = o->setting.game;
    int seat;

    if (!PyArg_ParseTuple(args, "i", &seat) || !module_seat(o, seat))
        return NULL;
    g->view(o->setting.setup, o->batch.state, seat, o->view);
    return PyBytes_FromStringAndSize((const char *)o->view, g->view_size);
}

PyObject *batch_columns_of(PyObject *self, PyObject *args)
{
    SELF;
    Py_buffer out;
    int seat;

    if (!PyArg_ParseTuple(args, "iw*", &seat, &out))
        return NULL;
    if (module_seat(o, seat) &&
        (size_t)out.len == o->columns.n * sizeof(float)) {
        o->setting.game->view(o->setting.setup, o->batch.state, seat, o->view);
        pl_columns_write(&o->columns, o->view, out.buf);
    } else if (!PyErr_Occurred()) {
        PyErr_Format(PyExc_ValueError, "out: %u numbers of type float32",
                     o->columns.n);
    }
    PyBuffer_Release(&out);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

PyObject *batch_chosen(PyObject *self, PyObject *none)
{
    SELF;
    uint32_t ids[16];

    (void)none;
    return module_ids(ids, pl_actions_chosen(&o->batch.actions,
                                             &o->batch.at[0].partial, ids));
}

/* All that a seat has seen and done: what it has chosen of a move, too, since
 * that decides what it may choose next. */
static pl_recall with_half_move(const batch_object *o, int seat)
{
    pl_recall r = o->recall;
    const pl_events none = { 0 };
    uint32_t ids[16];
    int n =
        seat == o->batch.seat[0]
            ? pl_actions_chosen(&o->batch.actions, &o->batch.at[0].partial, ids)
            : 0;

    for (int i = 0; i < n; i++) {
        pl_move m = { 0 }; /* a kind that no move has */
        memcpy(m.a, &ids[i], sizeof ids[i]);
        pl_recall_moved(&r, o->setting.seats, seat, m, &none);
    }
    return r;
}

PyObject *batch_key(PyObject *self, PyObject *args)
{
    SELF;
    pl_recall recall;
    int seat;

    if (!PyArg_ParseTuple(args, "i", &seat) || !module_seat(o, seat))
        return NULL;
    if (seat == PL_WATCHER) {
        PyErr_SetString(PyExc_ValueError, "seat: a watcher has no key");
        return NULL;
    }
    recall = with_half_move(o, seat);
    o->setting.game->view(o->setting.setup, o->batch.state, seat, o->view);
    return PyLong_FromUnsignedLongLong(
        pl_recall_key(&recall, o->setting.game, seat, o->view));
}

PyObject *batch_ids(PyObject *self, PyObject *none)
{
    SELF;

    (void)none;
    return module_ids(o->batch.ids, (int)o->batch.at[0].n_ids);
}
