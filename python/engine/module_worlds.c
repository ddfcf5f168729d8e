/* SPDX-License-Identifier: MIT */
/* module_worlds.c - copies of a kept game, worlds that a seat may be in, and
 * chance by its outcomes. */
#include "python/engine/module.h"

/* ---- copies and worlds --------------------------------------------------- */

/* The kept game 'other' if it has the same set-up; or NULL with an
 * exception. */
static const batch_object *alike(const batch_object *o, PyObject *other)
{
    const batch_object *from = (const batch_object *)other;

    if (PyObject_TypeCheck(other, &batch_type) && o->batch.keep &&
        from->batch.keep && from->setting.game == o->setting.game &&
        from->setting.seats == o->setting.seats &&
        memcmp(from->setting.setup, o->setting.setup,
               o->setting.game->setup_size) == 0)
        return from;
    PyErr_SetString(PyExc_ValueError, "other: a game of the same set-up");
    return NULL;
}

PyObject *batch_copy(PyObject *self, PyObject *arg)
{
    SELF;
    const batch_object *from = alike(o, arg);
    int ok = 1;

    if (!from || from == o)
        return from ? Py_NewRef(Py_None) : NULL;
    o->n_told = o->n_made = 0;
    for (int i = 0; i < from->n_made && ok; i++)
        ok = module_made(o, from->made[i].seat, from->made[i].move);
    for (int i = 0; i < from->n_told && ok; i++)
        if ((ok = module_told(o, &from->told[i].event)))
            o->told[i].move = from->told[i].move;
    if (!ok)
        return PyErr_NoMemory();
    o->recall = from->recall;
    o->no_record = from->no_record;
    memcpy(o->seed, from->seed, sizeof o->seed);
    pl_batch_copy(&o->batch, &from->batch);
    Py_RETURN_NONE;
}

/* What 'seat' of 'from' remembers, and nothing else: its own key, its events
 * and which of them everybody was told. Others begin to remember here. */
static int remember(batch_object *o, const batch_object *from, int seat)
{
    unsigned all = ((1u << o->setting.seats) - 1) | PL_BIT(PL_WATCHER);
    int ok = 1;

    module_forget(o);
    o->no_record = 1;
    for (int i = 0; i < from->n_told && ok; i++) {
        pl_event e = from->told[i].event;
        if (!(e.seen_by >> seat & 1))
            continue;
        e.seen_by = (e.seen_by & all) == all ? PL_EVERYBODY : PL_BIT(seat);
        for (int k = 0; k < o->setting.seats; k++)
            if (e.seen_by >> k & 1)
                pl_recall_told(&o->recall, k, &e);
        ok = module_told(o, &e);
    }
    if (seat < o->setting.seats)
        o->recall.seat[seat] = from->recall.seat[seat];
    return ok;
}

/* A world of 'from' as 'seat' sees it. Of the seats' turns under a timer it
 * takes over only its own. */
static int imagine(batch_object *o, const batch_object *from, int seat,
                   const uint8_t seed[32])
{
    const pl_game *g = o->setting.game;
    const pl_drive *was = &from->batch.at[0].drive;
    pl_drive drive = { .timer = was->timer };
    uint8_t *world = calloc(1, g->state_size);
    pl_rng rng;

    if (!world)
        return 0;
    pl_rng_seed(&rng, seed);
    g->view(o->setting.setup, from->batch.state, seat, o->view);
    g->guess(o->setting.setup, o->view, &rng, world);
    if (seat < o->setting.seats)
        drive.moved[seat] = was->moved[seat];
    memcpy(o->batch.state, world, g->state_size);
    if (!remember(o, from, seat)) {
        free(world);
        return 0;
    }
    pl_batch_put(&o->batch, 0, world, &drive);
    free(world);
    if (seat < o->setting.seats) {
        o->batch.half[seat] = from->batch.half[seat];
        if (from->batch.seat[0] == seat)
            pl_batch_ask(&o->batch, 0, seat);
    }
    return 1;
}

PyObject *batch_imagine(PyObject *self, PyObject *args)
{
    SELF;
    const batch_object *from;
    PyObject *other;
    Py_buffer seed;
    int seat;

    if (!PyArg_ParseTuple(args, "Oiy*", &other, &seat, &seed))
        return NULL;
    from = alike(o, other);
    if (from && module_seat(o, seat)) {
        if (seed.len != 32)
            PyErr_SetString(PyExc_ValueError, "seed: 32 bytes");
        else if (from != o && !imagine(o, from, seat, seed.buf))
            PyErr_NoMemory();
    }
    PyBuffer_Release(&seed);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* ---- chance -------------------------------------------------------------- */

PyObject *batch_choose(PyObject *self, PyObject *arg)
{
    SELF;
    int32_t id;
    pl_move m;
    int whole;

    if (!module_action(arg, &id))
        return NULL;
    whole = pl_batch_choose(&o->batch, 0, id, &m);
    if (whole < 0)
        return PyErr_Format(PyExc_ValueError,
                            "action %S: not legal now; see the mask", arg);
    if (!whole)
        Py_RETURN_NONE;
    return module_bytes(m);
}

/* What a caller asks about: the deal (seat -1) or a move. */
typedef struct {
    int seat;
    pl_move move;
    uint8_t *to;
    pl_events told;
} happening;

static int open_happening(const batch_object *o, happening *h, int seat,
                          Py_buffer *bytes)
{
    const pl_game *g = o->setting.game;

    *h = (happening){ .seat = seat, .move = module_move(bytes) };
    PyBuffer_Release(bytes);
    if (seat >= 0 && !module_seat(o, seat))
        return 0;
    h->to = calloc(1, g->state_size);
    h->told.cap = g->max_events;
    h->told.at = calloc(g->max_events + 1u, sizeof *h->told.at);
    if (h->to && h->told.at)
        return 1;
    PyErr_NoMemory();
    return 0;
}

static void close_happening(happening *h)
{
    free(h->to);
    free(h->told.at);
}

static double outcome(const batch_object *o, happening *h, uint32_t i)
{
    h->told.n = 0;
    return o->setting.game->chance(
        o->setting.setup, h->seat < 0 ? NULL : o->batch.state,
        h->seat < 0 ? PL_NOBODY : h->seat, h->move, i, h->to, &h->told);
}

PyObject *batch_chances(PyObject *self, PyObject *args)
{
    SELF;
    PyObject *list = NULL;
    Py_buffer bytes;
    happening h;
    double p = 1;
    int seat;

    if (!PyArg_ParseTuple(args, "iy*", &seat, &bytes))
        return NULL;
    if (!o->setting.game->chance) {
        PyBuffer_Release(&bytes);
        Py_RETURN_NONE;
    }
    if (open_happening(o, &h, seat, &bytes))
        list = PyList_New(0);
    for (uint32_t i = 0; list && (p = outcome(o, &h, i)) > 0; i++) {
        PyObject *one = PyFloat_FromDouble(p);
        if (!one || PyList_Append(list, one) < 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    close_happening(&h);
    return list;
}

PyObject *batch_happen(PyObject *self, PyObject *args)
{
    SELF;
    Py_buffer bytes;
    happening h;
    PyObject *outcome_of;
    int32_t i;
    int seat, ok;

    if (!PyArg_ParseTuple(args, "iy*O", &seat, &bytes, &outcome_of))
        return NULL;
    if (!module_action(outcome_of, &i)) {
        PyBuffer_Release(&bytes);
        return NULL;
    }
    if (!o->setting.game->chance || !o->batch.keep) {
        PyBuffer_Release(&bytes);
        PyErr_SetString(PyExc_ValueError,
                        "this game does not count its chance");
        return NULL;
    }
    ok = open_happening(o, &h, seat, &bytes);
    if (ok && (i < 0 || !(outcome(o, &h, (uint32_t)i) > 0))) {
        PyErr_Format(PyExc_ValueError, "outcome %S: there is none", outcome_of);
        ok = 0;
    }
    if (ok && seat >= 0) {
        pl_batch_become(&o->batch, 0, seat, h.move, h.to, &h.told);
    } else if (ok) {
        const pl_drive start = { 0 };
        memcpy(o->batch.state, h.to, o->setting.game->state_size);
        module_forget(o);
        pl_batch_put(&o->batch, 0, h.to, &start);
    }
    if (ok)
        o->no_record = 1;
    close_happening(&h);
    if (!ok)
        return NULL;
    Py_RETURN_NONE;
}
