/* SPDX-License-Identifier: MIT */
/* module_batch.c - games for Python: planchette._engine.Batch. */
#include "python/engine/module.h"

/* ---- listening ----------------------------------------------------------- */

static int grow(void **at, int *cap, int n, size_t size)
{
    int more = *cap ? 2 * *cap : 256;
    void *p;

    if (n < *cap)
        return 1;
    p = realloc(*at, (size_t)more * size);
    if (!p)
        return 0;
    *at = p;
    *cap = more;
    return 1;
}

int module_told(batch_object *o, const pl_event *e)
{
    if (!grow((void **)&o->told, &o->cap_told, o->n_told, sizeof *o->told))
        return 0;
    o->told[o->n_told++] = (told_event){ o->n_made, *e };
    return 1;
}

int module_made(batch_object *o, int seat, pl_move move)
{
    if (!grow((void **)&o->made, &o->cap_made, o->n_made, sizeof *o->made))
        return 0;
    o->made[o->n_made++] = (made_move){ seat, move };
    return 1;
}

/* Keeps what a move of the kept game told, for whoever may know it. */
static void listen(void *arg, int seat, pl_move move, const pl_events *told)
{
    batch_object *o = arg;

    pl_recall_moved(&o->recall, o->setting.seats, seat, move, told);
    module_made(o, seat, move);
    for (int i = 0; i < told->n; i++)
        module_told(o, &told->at[i]);
}

/* ---- making -------------------------------------------------------------- */

/* Lets the batch write into an array of the caller's instead of its own. */
static int adopt(batch_object *o, PyObject *array, void **at, size_t bytes,
                 const char *name)
{
    Py_buffer *b = &o->buffer[o->buffers];

    if (PyObject_GetBuffer(array, b, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0)
        return 0;
    if ((size_t)b->len != bytes || (uintptr_t)b->buf % 8) {
        PyErr_Format(PyExc_ValueError, "%s: an aligned array of %zu bytes",
                     name, bytes);
        PyBuffer_Release(b);
        return 0;
    }
    o->buffers++;
    memcpy(b->buf, *at, bytes);
    free(*at);
    *at = b->buf;
    return 1;
}

static int adopt_all(batch_object *o, PyObject *arrays)
{
    pl_batch *b = &o->batch;
    size_t n = b->n;
    struct {
        void **at;
        size_t bytes;
        const char *name;
    } all[BUFFERS] = {
        { (void **)&b->view, n * b->view_stride, "view" },
        { (void **)&b->mask, n * b->mask_stride, "mask" },
        { (void **)&b->seat, n * sizeof *b->seat, "seat" },
        { (void **)&b->done, n, "done" },
        { (void **)&b->reward, n * (size_t)b->seats * sizeof *b->reward,
          "reward" },
        { (void **)&b->action, n * sizeof *b->action, "action" },
    };

    for (int i = 0; i < BUFFERS; i++) {
        PyObject *array = PySequence_GetItem(arrays, i);
        int ok = array && adopt(o, array, all[i].at, all[i].bytes, all[i].name);
        Py_XDECREF(array);
        if (!ok)
            return 0;
    }
    return 1;
}

static PyObject *batch_adopt(PyObject *self, PyObject *arrays)
{
    SELF;

    if (o->buffers) {
        PyErr_SetString(PyExc_ValueError, "arrays were given before");
        return NULL;
    }
    if (!adopt_all(o, arrays))
        return NULL;
    Py_RETURN_NONE;
}

static int batch_init(PyObject *self, PyObject *args, PyObject *unused)
{
    SELF;
    const char *id, *options, *data, *why = NULL;
    int seats, threads, keep;
    unsigned n;
    Py_buffer seed;

    (void)unused;
    if (!PyArg_ParseTuple(args, "sizzIiy*p", &id, &seats, &options, &data, &n,
                          &threads, &seed, &keep))
        return -1;
    if (o->ready || seed.len != 32 || n < 1) {
        PyErr_SetString(PyExc_ValueError,
                        "a new object, a seed of 32 bytes, at least one game");
    } else if (module_setting(&o->setting, id, seats, options, data)) {
        const pl_game *g = o->setting.game;
        memcpy(o->seed, seed.buf, 32);
        o->view = calloc(1, g->view_size + 16u);
        o->legal = calloc(g->max_choices + 1u, sizeof *o->legal);
        if (!o->view || !o->legal ||
            !pl_columns_init(&o->columns, g->words->view, o->setting.seats))
            PyErr_NoMemory();
        else if (!pl_batch_init(&o->batch, g, o->setting.setup,
                                o->setting.seats, n, threads, seed.buf, &why))
            PyErr_SetString(PyExc_ValueError, why);
        else
            o->ready = 1;
    }
    PyBuffer_Release(&seed);
    if (o->ready && keep) {
        o->batch.keep = 1;
        o->batch.listen = listen;
        o->batch.listener = o;
    }
    return o->ready ? 0 : -1;
}

static void batch_dealloc(PyObject *self)
{
    SELF;
    pl_batch *b = &o->batch;

    if (o->buffers) {
        b->view = b->mask = b->done = NULL;
        b->seat = b->action = NULL;
        b->reward = NULL;
    }
    if (o->ready)
        pl_batch_release(b);
    for (int i = 0; i < o->buffers; i++)
        PyBuffer_Release(&o->buffer[i]);
    pl_columns_release(&o->columns);
    pl_setting_release(&o->setting);
    free(o->told);
    free(o->made);
    free(o->view);
    free(o->legal);
    Py_TYPE(self)->tp_free(self);
}

static PyObject *batch_layout(PyObject *self, PyObject *none)
{
    SELF;
    const pl_game *g = o->setting.game;
    int32_t low = 0, high = 1;

    (void)none;
    if (g->payoff)
        g->payoff->bounds(o->setting.setup, &low, &high);
    return Py_BuildValue(
        "{s:s,s:s,s:i,s:i,s:i,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:i,s:i,s:s,s:O,s:O}",
        "game", g->id, "name", g->name, "min_seats", g->min_seats, "max_seats",
        g->max_seats, "seats", o->setting.seats, "n", o->batch.n, "actions",
        o->batch.actions.n, "view_size", (unsigned)g->view_size, "view_stride",
        (unsigned)o->batch.view_stride, "mask_stride",
        (unsigned)o->batch.mask_stride, "columns", o->columns.n, "state_size",
        (unsigned)g->state_size, "low", low, "high", high, "unit",
        g->payoff ? g->payoff->unit : "wins", "zero_sum",
        g->payoff && g->payoff->zero_sum ? Py_True : Py_False, "plain",
        o->batch.actions.plain ? Py_True : Py_False);
}

/* ---- stepping ------------------------------------------------------------ */

/* Other threads of Python go on during a step. They may not step these
 * games. */
static int enter(batch_object *o)
{
    if (!o->busy)
        return o->busy = 1;
    PyErr_SetString(PyExc_RuntimeError,
                    "another thread is stepping these games");
    return 0;
}

/* 'id' is the action as it was given, whatever its size. */
static PyObject *refused(const batch_object *o, unsigned i, PyObject *id)
{
    return PyErr_Format(PyExc_ValueError,
                        o->batch.seat[i] < 0
                            ? "game %u: action %S: the game is over"
                            : "game %u: action %S: not legal now; see the mask",
                        i, id);
}

static PyObject *refused_number(const batch_object *o, unsigned i, int32_t id)
{
    PyObject *number = PyLong_FromLong(id);

    if (number)
        refused(o, i, number);
    Py_XDECREF(number);
    return NULL;
}

int module_action(PyObject *arg, int32_t *id)
{
    int over = 0;
    long number = PyLong_AsLongAndOverflow(arg, &over);

    if (number == -1 && !over && PyErr_Occurred())
        return 0;
    *id = over || number < 0 || number > INT32_MAX ? -1 : (int32_t)number;
    return 1;
}

static PyObject *batch_step(PyObject *self, PyObject *arg)
{
    SELF;
    Py_buffer b;
    uint32_t bad;
    int32_t id = 0;

    if (PyObject_GetBuffer(arg, &b, PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    if ((size_t)b.len != o->batch.n * sizeof(int32_t)) {
        PyBuffer_Release(&b);
        return PyErr_Format(PyExc_ValueError,
                            "actions: %u numbers of type int32", o->batch.n);
    }
    if (!enter(o)) {
        PyBuffer_Release(&b);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    bad = pl_batch_step(&o->batch, b.buf);
    Py_END_ALLOW_THREADS;
    o->busy = 0;
    if (bad < o->batch.n)
        id = ((const int32_t *)b.buf)[bad];
    PyBuffer_Release(&b);
    if (bad < o->batch.n)
        return refused_number(o, bad, id);
    Py_RETURN_NONE;
}

/* The same for the one game of a kept batch, as fast as a call can be. */
static PyObject *batch_act(PyObject *self, PyObject *arg)
{
    SELF;
    int32_t action;

    if (!module_action(arg, &action))
        return NULL;
    if (pl_batch_step(&o->batch, &action) == 0)
        return refused(o, 0, arg);
    Py_RETURN_NONE;
}

static PyObject *batch_sample(PyObject *self, PyObject *none)
{
    SELF;

    (void)none;
    if (!enter(o))
        return NULL;
    if (o->batch.n > 64) {
        Py_BEGIN_ALLOW_THREADS;
        pl_batch_sample(&o->batch);
        Py_END_ALLOW_THREADS;
    } else {
        pl_batch_sample(&o->batch);
    }
    o->busy = 0;
    return PyLong_FromLong(o->batch.action[0]);
}

static PyObject *batch_rollout(PyObject *self, PyObject *arg)
{
    SELF;
    unsigned long times = PyLong_AsUnsignedLong(arg);

    if (PyErr_Occurred() || !enter(o))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    pl_batch_rollout(&o->batch, (uint32_t)times);
    Py_END_ALLOW_THREADS;
    o->busy = 0;
    Py_RETURN_NONE;
}

static PyObject *batch_moves(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromUnsignedLongLong(
        pl_batch_moves(&((batch_object *)self)->batch));
}

static PyObject *batch_columns(PyObject *self, PyObject *arg)
{
    SELF;
    Py_buffer b;
    int ok;

    if (PyObject_GetBuffer(arg, &b, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    ok = (size_t)b.len == (size_t)o->batch.n * o->columns.n * sizeof(float);
    if (ok && enter(o)) {
        Py_BEGIN_ALLOW_THREADS;
        pl_batch_columns(&o->batch, &o->columns, b.buf);
        Py_END_ALLOW_THREADS;
        o->busy = 0;
    }
    PyBuffer_Release(&b);
    if (PyErr_Occurred())
        return NULL;
    if (ok)
        Py_RETURN_NONE;
    return PyErr_Format(PyExc_ValueError,
                        "out: %u x %u numbers of type float32", o->batch.n,
                        o->columns.n);
}

/* The actions that are taken of the move in each game, each + 1, then zeros:
 * rows of HALF_ROW int32. */
static PyObject *batch_halves(PyObject *self, PyObject *arg)
{
    SELF;
    enum { HALF_ROW = 16 };
    uint32_t ids[HALF_ROW];
    int32_t *to;
    Py_buffer b;
    int ok;

    if (PyObject_GetBuffer(arg, &b, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    to = b.buf;
    ok = (size_t)b.len == (size_t)o->batch.n * HALF_ROW * sizeof *to;
    for (uint32_t i = 0; ok && i < o->batch.n; i++, to += HALF_ROW) {
        int n =
            pl_actions_chosen(&o->batch.actions, &o->batch.at[i].partial, ids);
        memset(to, 0, HALF_ROW * sizeof *to);
        for (int k = 0; k < n; k++)
            to[k] = (int32_t)ids[k] + 1;
    }
    PyBuffer_Release(&b);
    if (ok)
        Py_RETURN_NONE;
    return PyErr_Format(PyExc_ValueError, "out: %u x %d numbers of type int32",
                        o->batch.n, HALF_ROW);
}

#define METHOD(name, flags, doc)        \
    {                                   \
#name, batch_##name, flags, doc \
    }

static PyMethodDef methods[] = {
    METHOD(adopt, METH_O, "Writes into these arrays from now on."),
    METHOD(layout, METH_NOARGS, "Sizes and names, as a dict."),
    METHOD(step, METH_O, "One action for each game."),
    METHOD(act, METH_O, "One action of the only game."),
    METHOD(sample, METH_NOARGS, "A random legal action for each game."),
    METHOD(rollout, METH_O, "Samples and steps so many times."),
    METHOD(moves, METH_NOARGS, "Moves made so far."),
    METHOD(columns, METH_O, "All views as columns."),
    METHOD(deal, METH_O, "Deals the only game."),
    METHOD(play, METH_VARARGS, "A whole move of a seat."),
    METHOD(ask, METH_O, "Turns to another seat."),
    METHOD(replay, METH_VARARGS, "The moves of a record."),
    METHOD(partial, METH_NOARGS, "Whether a move is half chosen."),
    METHOD(halves, METH_O, "The actions of all half-chosen moves."),
    METHOD(chosen, METH_NOARGS, "The actions of a half-chosen move."),
    METHOD(turn, METH_NOARGS, "Bits of the seats that may act."),
    METHOD(state, METH_NOARGS, "The truth."),
    METHOD(copy, METH_O, "Becomes the same game as another."),
    METHOD(imagine, METH_VARARGS, "Becomes a game that a seat may be in."),
    METHOD(choose, METH_O, "The move that an action makes, or None."),
    METHOD(chances, METH_VARARGS, "How likely each outcome of a move is."),
    METHOD(happen, METH_VARARGS, "One outcome of a move."),
    METHOD(view, METH_VARARGS, "The bytes that a seat sees."),
    METHOD(columns_of, METH_VARARGS, "A seat's view as columns."),
    METHOD(key, METH_VARARGS, "The key of a seat's information set."),
    METHOD(ids, METH_NOARGS, "The legal actions."),
    METHOD(text, METH_VARARGS, "Views, moves and events as text."),
    METHOD(move_text, METH_VARARGS, "A move as JSON or in words."),
    METHOD(read_move, METH_O, "A move from JSON."),
    METHOD(path, METH_O, "The actions that make a move."),
    METHOD(history, METH_VARARGS, "The last events of a seat as rows."),
    METHOD(told, METH_VARARGS, "How many events a seat was told."),
    METHOD(record, METH_NOARGS, "The record of the game."),
    { NULL, NULL, 0, NULL },
};

PyTypeObject batch_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "planchette._engine.Batch",
    .tp_basicsize = sizeof(batch_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Games of one set-up, stepped together.",
    .tp_new = PyType_GenericNew,
    .tp_init = batch_init,
    .tp_dealloc = batch_dealloc,
    .tp_methods = methods,
};
