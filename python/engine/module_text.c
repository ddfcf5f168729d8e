/* SPDX-License-Identifier: MIT */
/* module_text.c - views, moves, events and records of a game as text. */
#include "python/engine/module.h"

#include "rules/words.h"
#include "wire/read.h"
#include "wire/record.h"

/* ---- texts --------------------------------------------------------------- */

typedef struct {
    const batch_object *o;
    int seat, from;
    int n;
    pl_move move;
} wish;

static void write_view(pl_text *t, const void *what)
{
    const wish *w = what;
    pl_writing wr = pl_setting_writing(&w->o->setting);
    pl_json_view(t, &wr, w->o->view);
}

static void write_drawn(pl_text *t, const void *what)
{
    const wish *w = what;
    const pl_setting *s = &w->o->setting;
    s->game->words->draw(s->setup, s->seats, w->o->view, t);
}

static void write_legal(pl_text *t, const void *what)
{
    const wish *w = what;
    pl_writing wr = pl_setting_writing(&w->o->setting);
    pl_json_choices(t, &wr, w->o->legal, w->n);
}

/* What 'seat' was told, from its 'from'-th event on. */
static void write_events(pl_text *t, const void *what)
{
    const wish *w = what;
    pl_writing wr = pl_setting_writing(&w->o->setting);
    int skip = w->from, first = 1;

    pl_put_char(t, '[');
    for (int i = 0; i < w->o->n_told; i++) {
        const pl_event *e = &w->o->told[i].event;
        if (!(e->seen_by >> w->seat & 1) || skip-- > 0)
            continue;
        if (!first)
            pl_put_char(t, ',');
        first = 0;
        pl_json_event(t, &wr, e, 0);
    }
    pl_put_char(t, ']');
}

static void write_move(pl_text *t, const void *what)
{
    const wish *w = what;
    pl_writing wr = pl_setting_writing(&w->o->setting);
    pl_json_move(t, &wr, w->move);
}

static void write_words(pl_text *t, const void *what)
{
    const wish *w = what;
    pl_writing wr = pl_setting_writing(&w->o->setting);
    pl_words_move(t, &wr, w->move);
}

static void write_columns(pl_text *t, const void *what)
{
    const batch_object *o = ((const wish *)what)->o;

    for (uint32_t i = 0; i < o->columns.n; i++) {
        double low, high;
        char bounds[80];
        pl_columns_name(&o->columns, o->setting.game->words->view, i, t);
        pl_columns_bounds(&o->columns, i, &low, &high);
        snprintf(bounds, sizeof bounds, "\t%.0f\t%.0f\n", low, high);
        pl_put(t, bounds);
    }
}

static void write_actions(pl_text *t, const void *what)
{
    const batch_object *o = ((const wish *)what)->o;

    for (uint32_t i = 0; i < o->batch.actions.n; i++) {
        pl_actions_name(&o->batch.actions, i, t);
        pl_put_char(t, '\n');
    }
}

/* text(what, seat, from): see planchette/env.py. */
PyObject *batch_text(PyObject *self, PyObject *args)
{
    SELF;
    static const struct {
        const char *name;
        pl_writer *write;
    } kinds[] = {
        { "view", write_view },       { "drawn", write_drawn },
        { "legal", write_legal },     { "events", write_events },
        { "columns", write_columns }, { "actions", write_actions },
    };
    wish w = { .o = o };
    const char *name;

    if (!PyArg_ParseTuple(args, "sii", &name, &w.seat, &w.from) ||
        !module_seat(o, w.seat))
        return NULL;
    o->setting.game->view(o->setting.setup, o->batch.state, w.seat, o->view);
    if (w.seat < o->setting.seats)
        w.n = o->setting.game->legal(o->setting.setup, o->batch.state, w.seat,
                                     o->legal);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return module_text(kinds[i].write, &w);
    return PyErr_Format(PyExc_ValueError, "there is no text '%s'", name);
}

PyObject *batch_move_text(PyObject *self, PyObject *args)
{
    wish w = { .o = (batch_object *)self };
    Py_buffer bytes;
    int words;

    if (!PyArg_ParseTuple(args, "y*p", &bytes, &words))
        return NULL;
    w.move = module_move(&bytes);
    PyBuffer_Release(&bytes);
    return module_text(words ? write_words : write_move, &w);
}

PyObject *batch_read_move(PyObject *self, PyObject *arg)
{
    SELF;
    Py_ssize_t n = 0;
    const char *text = PyUnicode_AsUTF8AndSize(arg, &n);
    pl_fault fault = { 0 };
    json_t *in;
    pl_move m = { 0 };
    pl_err err;

    if (!text)
        return NULL;
    in = pl_json_parse(text, (size_t)n, 65536, &fault);
    err = in ? pl_read_move(in, "move", o->setting.game, o->setting.seats, &m,
                            &fault)
             : fault.err;
    json_decref(in);
    if (!err)
        return module_bytes(m);
    module_fault(NULL, &fault);
    return NULL;
}

/* The actions that make a move. */
PyObject *batch_path(PyObject *self, PyObject *arg)
{
    SELF;
    uint32_t path[16];
    Py_buffer bytes;
    int n;

    if (PyObject_GetBuffer(arg, &bytes, PyBUF_SIMPLE) < 0)
        return NULL;
    n = pl_actions_path(&o->batch.actions, module_move(&bytes), path);
    PyBuffer_Release(&bytes);
    if (n)
        return module_ids(path, n);
    PyErr_SetString(PyExc_ValueError, "move: no action of this game makes it");
    return NULL;
}

/* Rows of (kind, seat, a[12]) for the last events that a seat was told. */
PyObject *batch_history(PyObject *self, PyObject *args)
{
    SELF;
    Py_buffer out;
    uint8_t *at;
    size_t rows;
    int seat;

    if (!PyArg_ParseTuple(args, "iw*", &seat, &out))
        return NULL;
    if (!module_seat(o, seat)) {
        PyBuffer_Release(&out);
        return NULL;
    }
    memset(out.buf, 0, (size_t)out.len);
    rows = (size_t)out.len / 14;
    at = (uint8_t *)out.buf + 14 * rows;
    for (int i = o->n_told; i-- > 0 && rows;) {
        const pl_event *e = &o->told[i].event;
        if (!(e->seen_by >> seat & 1))
            continue;
        at -= 14;
        at[0] = e->kind;
        at[1] = e->seat;
        memcpy(at + 2, e->a, 12);
        rows--;
    }
    PyBuffer_Release(&out);
    Py_RETURN_NONE;
}

PyObject *batch_told(PyObject *self, PyObject *args)
{
    SELF;
    long n = 0;
    int seat;

    if (!PyArg_ParseTuple(args, "i", &seat) || !module_seat(o, seat))
        return NULL;
    for (int i = 0; i < o->n_told; i++)
        n += o->told[i].event.seen_by >> seat & 1;
    return PyLong_FromLong(n);
}

PyObject *batch_record(PyObject *self, PyObject *none)
{
    SELF;
    PyObject *out = NULL;
    pl_setting copy;
    pl_record r;
    int ok = 1;

    (void)none;
    if (o->no_record) {
        PyErr_SetString(PyExc_ValueError, "record: this game was not dealt "
                                          "from a seed");
        return NULL;
    }
    if (!module_setting_copy(&copy, &o->setting))
        return NULL;
    pl_record_init(&r, &copy, o->seed);
    for (int i = 0; i < o->n_made && ok; i++)
        ok = pl_record_add(&r, o->made[i].seat, o->made[i].move);
    if (ok) {
        pl_record_close(&r, o->batch.state);
        out = module_text(pl_record_write, &r);
    } else {
        PyErr_NoMemory();
    }
    pl_record_release(&r);
    return out;
}
