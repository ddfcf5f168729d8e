/* SPDX-License-Identifier: MIT */
/* module_solve.c - bots and solvers for Python: Mind and Tree. */
#include "python/engine/module.h"

#include "bots/mind.h"
#include "solve/minds.h"

/* ---- Mind ---------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD batch_object *game; /* a kept one */
    pl_mind *mind;
    int fed;  /* events of the game so far */
    int busy; /* 1: it thinks without Python's lock */
    /* Its own: other threads may look at the game while it thinks. */
    uint8_t *view;
    pl_choice *legal;
} mind_object;

static int mind_room(mind_object *o)
{
    const pl_game *g = o->game->setting.game;

    o->view = calloc(1, g->view_size + 16u);
    o->legal = calloc(g->max_choices + 1u, sizeof *o->legal);
    return o->view && o->legal;
}

static int mind_init(PyObject *self, PyObject *args, PyObject *unused)
{
    mind_object *o = (mind_object *)self;
    const char *name, *why = NULL;
    PyObject *game;
    Py_buffer seed;
    int seat;

    (void)unused;
    if (!PyArg_ParseTuple(args, "O!siy*", &batch_type, &game, &name, &seat,
                          &seed))
        return -1;
    o->game = (batch_object *)game;
    Py_INCREF(game);
    if (seed.len != 32 || seat < 0 || seat >= o->game->setting.seats)
        PyErr_SetString(PyExc_ValueError,
                        "a seat of the game, and a seed of 32 bytes");
    else if (!(o->mind = pl_mind_new(
                   name, o->game->setting.game, o->game->setting.setup,
                   o->game->setting.seats, seat, seed.buf, &why)))
        module_no_bot(o->game->setting.game, name, why);
    PyBuffer_Release(&seed);
    if (o->mind && !mind_room(o)) {
        PyErr_NoMemory();
        return -1;
    }
    return o->mind ? 0 : -1;
}

static void mind_dealloc(PyObject *self)
{
    mind_object *o = (mind_object *)self;

    pl_mind_free(o->mind);
    free(o->view);
    free(o->legal);
    Py_XDECREF(o->game);
    Py_TYPE(self)->tp_free(self);
}

/* Its move, from its seat's events and view; None if it would rather wait. */
static PyObject *mind_think(PyObject *self, PyObject *none)
{
    mind_object *o = (mind_object *)self;
    batch_object *g = o->game;
    const pl_game *game = g->setting.game;
    int seat = o->mind->seat, n;
    pl_move m;

    (void)none;
    if (o->busy) {
        PyErr_SetString(PyExc_RuntimeError,
                        "this bot is thinking in another thread");
        return NULL;
    }
    for (; o->fed < g->n_told; o->fed++)
        pl_mind_see(o->mind, &g->told[o->fed].event, 1);
    n = game->turn(g->setting.setup, g->batch.state) >> seat & 1
            ? game->legal(g->setting.setup, g->batch.state, seat, o->legal)
            : 0;
    if (n == 0)
        return PyErr_Format(PyExc_ValueError, "seat %d is not to act", seat);
    game->view(g->setting.setup, g->batch.state, seat, o->view);
    o->busy = 1;
    Py_BEGIN_ALLOW_THREADS;
    m = o->mind->kind->think(o->mind, o->view, o->legal, n);
    Py_END_ALLOW_THREADS;
    o->busy = 0;
    if (pl_is_waiting(m))
        Py_RETURN_NONE;
    return module_bytes(m);
}

static PyObject *mind_why(PyObject *self, PyObject *none)
{
    mind_object *o = (mind_object *)self;
    char buf[1000] = "";

    (void)none;
    if (o->mind->kind->why)
        o->mind->kind->why(o->mind, buf, sizeof buf);
    return PyUnicode_DecodeUTF8(buf, (Py_ssize_t)strlen(buf), "replace");
}

static PyMethodDef mind_methods[] = {
    { "think", mind_think, METH_NOARGS, "Its move, or None to wait." },
    { "why", mind_why, METH_NOARGS, "Why it made its last move." },
    { NULL, NULL, 0, NULL },
};

PyTypeObject mind_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "planchette._engine.Mind",
    .tp_basicsize = sizeof(mind_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A bot in a seat of a game.",
    .tp_new = PyType_GenericNew,
    .tp_init = mind_init,
    .tp_dealloc = mind_dealloc,
    .tp_methods = mind_methods,
};

/* ---- Tree ---------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD pl_setting setting;
    pl_solve tree;
    int ready;
} tree_object;

static int tree_init(PyObject *self, PyObject *args, PyObject *unused)
{
    tree_object *o = (tree_object *)self;
    const char *id, *options, *why = NULL;
    unsigned most;
    int seats;

    (void)unused;
    if (!PyArg_ParseTuple(args, "sizI", &id, &seats, &options, &most) ||
        !module_setting(&o->setting, id, seats, options, NULL))
        return -1;
    Py_BEGIN_ALLOW_THREADS;
    o->ready = pl_solve_init(&o->tree, o->setting.game, o->setting.setup,
                             o->setting.seats, most, &why);
    Py_END_ALLOW_THREADS;
    if (o->ready)
        return 0;
    PyErr_Format(PyExc_ValueError, "'%s': %s", id, why);
    return -1;
}

static void tree_dealloc(PyObject *self)
{
    tree_object *o = (tree_object *)self;

    if (o->ready)
        pl_solve_release(&o->tree);
    pl_setting_release(&o->setting);
    Py_TYPE(self)->tp_free(self);
}

static PyObject *tree_info(PyObject *self, PyObject *none)
{
    const pl_solve *t = &((tree_object *)self)->tree;

    (void)none;
    return Py_BuildValue("{s:i,s:I,s:I,s:I}", "seats", t->seats, "nodes",
                         t->n_nodes, "sets", t->n_sets, "moves", t->n_moves);
}

/* Fills three arrays: key (u8), first (u4) and seat (i4) of each set. */
static PyObject *tree_sets(PyObject *self, PyObject *args)
{
    const pl_solve *t = &((tree_object *)self)->tree;
    Py_buffer key, first, seat;
    int ok;

    if (!PyArg_ParseTuple(args, "w*w*w*", &key, &first, &seat))
        return NULL;
    ok = (size_t)key.len == t->n_sets * 8u &&
         (size_t)first.len == (t->n_sets + 1u) * 4u &&
         (size_t)seat.len == t->n_sets * 4u;
    for (uint32_t s = 0; ok && s < t->n_sets; s++) {
        ((uint64_t *)key.buf)[s] = t->set[s].key;
        ((uint32_t *)first.buf)[s] = t->set[s].first;
        ((int32_t *)seat.buf)[s] = t->set[s].seat;
    }
    if (ok)
        ((uint32_t *)first.buf)[t->n_sets] = t->n_moves;
    PyBuffer_Release(&key);
    PyBuffer_Release(&first);
    PyBuffer_Release(&seat);
    if (ok)
        Py_RETURN_NONE;
    PyErr_SetString(PyExc_ValueError, "arrays of another size");
    return NULL;
}

static PyObject *tree_moves(PyObject *self, PyObject *none)
{
    const pl_solve *t = &((tree_object *)self)->tree;

    (void)none;
    return PyBytes_FromStringAndSize(
        (const char *)t->moves, (Py_ssize_t)(t->n_moves * sizeof *t->moves));
}

/* A policy of the caller's, as an array of doubles; NULL with an exception. */
static double *policy_of(const pl_solve *t, Py_buffer *b)
{
    if ((size_t)b->len == t->n_moves * sizeof(double))
        return b->buf;
    PyErr_Format(PyExc_ValueError, "policy: %u numbers of type float64",
                 t->n_moves);
    return NULL;
}

static PyObject *values(const double *v, int n)
{
    PyObject *list = PyList_New(n);

    for (int i = 0; list && i < n; i++)
        PyList_SET_ITEM(list, i, PyFloat_FromDouble(v[i]));
    return list;
}

/* value(policy) or response(policy, best or None). */
static PyObject *tree_value(PyObject *self, PyObject *arg)
{
    const pl_solve *t = &((tree_object *)self)->tree;
    double v[PL_SEATS_MAX], *policy;
    Py_buffer b;
    int ok = 0;

    if (PyObject_GetBuffer(arg, &b, PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    if ((policy = policy_of(t, &b)))
        ok = pl_solve_value(t, policy, v);
    PyBuffer_Release(&b);
    if (!policy)
        return NULL;
    return ok ? values(v, t->seats) : PyErr_NoMemory();
}

static PyObject *tree_response(PyObject *self, PyObject *args)
{
    const pl_solve *t = &((tree_object *)self)->tree;
    double v[PL_SEATS_MAX], *policy, *best;
    Py_buffer b, to;
    int ok = 0;

    if (!PyArg_ParseTuple(args, "y*w*", &b, &to))
        return NULL;
    if ((policy = policy_of(t, &b)) && (best = policy_of(t, &to))) {
        Py_BEGIN_ALLOW_THREADS;
        ok = pl_solve_response(t, policy, v, best);
        Py_END_ALLOW_THREADS;
    }
    PyBuffer_Release(&b);
    PyBuffer_Release(&to);
    if (PyErr_Occurred())
        return NULL;
    return ok ? values(v, t->seats) : PyErr_NoMemory();
}

/* fill(how, iterations, seed, bot, policy): "uniform", "cfr", "mccfr", "bot".*/
static PyObject *tree_fill(PyObject *self, PyObject *args)
{
    const pl_solve *t = &((tree_object *)self)->tree;
    const char *how, *bot, *why = "out of memory";
    Py_buffer seed, to;
    unsigned n;
    double *policy;
    int ok = 1;

    if (!PyArg_ParseTuple(args, "sIy*zw*", &how, &n, &seed, &bot, &to))
        return NULL;
    policy = policy_of(t, &to);
    if (policy && seed.len == 32) {
        Py_BEGIN_ALLOW_THREADS;
        if (strcmp(how, "uniform") == 0)
            pl_solve_uniform(t, policy);
        else if (strcmp(how, "cfr") == 0)
            ok = pl_solve_cfr(t, n, policy, NULL, NULL);
        else if (strcmp(how, "mccfr") == 0)
            ok = pl_solve_mccfr(t, seed.buf, n, policy);
        else
            ok = pl_solve_mind(t, bot, seed.buf, n, 1, policy, &why);
        Py_END_ALLOW_THREADS;
    } else if (policy) {
        PyErr_SetString(PyExc_ValueError, "seed: 32 bytes");
    }
    PyBuffer_Release(&seed);
    PyBuffer_Release(&to);
    if (PyErr_Occurred())
        return NULL;
    if (ok)
        Py_RETURN_NONE;
    if (bot)
        module_no_bot(t->game, bot, why);
    else
        PyErr_SetString(PyExc_ValueError, why);
    return NULL;
}

static PyMethodDef tree_methods[] = {
    { "info", tree_info, METH_NOARGS, "Sizes, as a dict." },
    { "sets", tree_sets, METH_VARARGS, "Information sets into arrays." },
    { "moves", tree_moves, METH_NOARGS, "The moves of all sets, as bytes." },
    { "value", tree_value, METH_O, "What a policy is worth to each seat." },
    { "response", tree_response, METH_VARARGS, "The best answers to it." },
    { "fill", tree_fill, METH_VARARGS, "Puts a policy into an array." },
    { NULL, NULL, 0, NULL },
};

PyTypeObject tree_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "planchette._engine.Tree",
    .tp_basicsize = sizeof(tree_object),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "The whole tree of a small game.",
    .tp_new = PyType_GenericNew,
    .tp_init = tree_init,
    .tp_dealloc = tree_dealloc,
    .tp_methods = tree_methods,
};
