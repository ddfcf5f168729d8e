/* SPDX-License-Identifier: MIT */
/* module.c - the C part of the Python package: planchette._engine.
 *
 * It knows three things: a Batch of games, a Mind that plays a seat of a kept
 * game, and a Tree for solving. What is an object in Python (moves, views,
 * events) crosses as JSON text; what is an array crosses as the caller's own
 * buffer. */
#include "python/engine/module.h"

#include "bots/mind.h"
#include "examples/games/kuhn/kuhn.h"
#include "examples/games/leduc/leduc.h"
#include "rules/types.h"
#include "version.h"
#include "wire/known.h"
#include "wire/load.h"
#include "wire/read.h"
#include "wire/record.h"

void module_fault(const char *what, const pl_fault *fault)
{
    char line[300];

    pl_fault_line(fault, line, sizeof line);
    if (what)
        PyErr_Format(PyExc_ValueError, "%s: %s", what, line);
    else
        PyErr_SetString(PyExc_ValueError, line);
}

/* The JSON of a text; NULL is no JSON. A fault without a place gets 'name'. */
static int parse(const char *text, const char *name, json_t **out,
                 pl_fault *fault)
{
    *out = NULL;
    if (!text)
        return 1;
    *out = pl_json_parse(text, strlen(text), PL_RECORD_LIMIT, fault);
    if (!*out && !*fault->field)
        snprintf(fault->field, sizeof fault->field, "%s", name);
    return *out != NULL;
}

int module_setting(pl_setting *s, const char *id, int seats,
                   const char *options, const char *data)
{
    json_t *wishes = NULL, *own = NULL;
    pl_fault fault = { 0 };
    const pl_game *g = NULL;
    int ok = !pl_game_find(id, &g, &fault) &&
             parse(options, "options", &wishes, &fault) &&
             parse(data, "data", &own, &fault) &&
             !pl_setting_init(s, g, seats > 0 ? seats : g->usual_seats, wishes,
                              own, &fault);

    json_decref(wishes);
    json_decref(own);
    if (!ok)
        module_fault(NULL, &fault);
    return ok;
}

int module_setting_copy(pl_setting *to, const pl_setting *from)
{
    pl_fault fault = { 0 };
    json_t *in = NULL;
    size_t n = 0;
    char *text = pl_write_new(pl_setting_write, from, &n);
    int ok = text && (in = pl_json_parse(text, n, PL_RECORD_LIMIT, &fault)) &&
             !pl_setting_read(to, in, &fault);

    if (!text)
        PyErr_NoMemory();
    else if (!ok)
        module_fault(NULL, &fault);
    json_decref(in);
    free(text);
    return ok;
}

PyObject *module_text(pl_writer *write, const void *what)
{
    size_t n = 0;
    char *text = pl_write_new(write, what, &n);
    PyObject *out;

    if (!text)
        return PyErr_NoMemory();
    out = PyUnicode_DecodeUTF8(text, (Py_ssize_t)n, "replace");
    free(text);
    return out;
}

pl_move module_move(const Py_buffer *bytes)
{
    pl_move m = { 0 };

    memcpy(&m, bytes->buf, bytes->len < 8 ? (size_t)bytes->len : 8);
    return m;
}

PyObject *module_bytes(pl_move m)
{
    return PyBytes_FromStringAndSize((const char *)&m, sizeof m);
}

PyObject *module_ids(const uint32_t *ids, int n)
{
    PyObject *list = PyList_New(n);

    for (int i = 0; list && i < n; i++)
        PyList_SET_ITEM(list, i, PyLong_FromUnsignedLong(ids[i]));
    return list;
}

/* ---- functions ----------------------------------------------------------- */

static PyObject *games(PyObject *self, PyObject *none)
{
    PyObject *list = PyList_New(0), *id;
    const pl_game *g;

    (void)self, (void)none;
    for (int i = 0; list && (g = pl_game_at(i)); i++) {
        id = PyUnicode_FromString(g->id);
        if (!id || PyList_Append(list, id) < 0)
            Py_CLEAR(list);
        Py_XDECREF(id);
    }
    return list;
}

static void write_schema(pl_text *t, const void *game)
{
    pl_types_json(t, game);
}

/* The game of that id; or NULL with an exception. */
static const pl_game *game_of(PyObject *arg)
{
    const char *id = PyUnicode_AsUTF8(arg);
    pl_fault fault = { 0 };
    const pl_game *g = NULL;

    if (id && pl_game_find(id, &g, &fault)) {
        module_fault(NULL, &fault);
        return NULL;
    }
    return g;
}

static PyObject *schema(PyObject *self, PyObject *arg)
{
    const pl_game *g = game_of(arg);

    (void)self;
    return g ? module_text(write_schema, g) : NULL;
}

PyObject *module_bots(const pl_game *g)
{
    const pl_budget one = { .iterations = 1, .threads = 1 };
    PyObject *list = PyList_New(0), *name;

    for (int i = 0; list && pl_mind_kinds[i]; i++) {
        const pl_mind_kind *k = pl_mind_kinds[i];
        if (!pl_mind_plays(k, g->id) || !k->size(g, &one))
            continue;
        name = PyUnicode_FromString(k->name);
        if (!name || PyList_Append(list, name) < 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

void module_no_bot(const pl_game *g, const char *name, const char *why)
{
    PyObject *list = NULL, *comma = NULL, *names = NULL;

    if (pl_mind_kind_of(name, g->id)) {
        PyErr_Format(PyExc_ValueError, "bot '%s': %s", name, why);
        return;
    }
    if ((list = module_bots(g)) && (comma = PyUnicode_FromString(", ")) &&
        (names = PyUnicode_Join(comma, list)))
        PyErr_Format(PyExc_ValueError, "bot '%s': %s; one of: %U", name, why,
                     names);
    Py_XDECREF(list);
    Py_XDECREF(comma);
    Py_XDECREF(names);
}

static PyObject *bots(PyObject *self, PyObject *arg)
{
    const pl_game *g = game_of(arg);

    (void)self;
    return g ? module_bots(g) : NULL;
}

static PyObject *load(PyObject *self, PyObject *arg)
{
    const char *path = PyUnicode_AsUTF8(arg);
    pl_fault fault = { 0 };

    (void)self;
    if (!path)
        return NULL;
    if (pl_game_load(path, &fault)) {
        module_fault(path, &fault);
        return NULL;
    }
    Py_RETURN_NONE;
}

/* (game, seats, options, seed, [(seat, move)], over) of a record that holds. */
static PyObject *read_record(PyObject *self, PyObject *arg)
{
    Py_ssize_t n = 0;
    const char *text = PyUnicode_AsUTF8AndSize(arg, &n);
    PyObject *moves = NULL, *options = NULL, *out = NULL;
    pl_fault fault = { 0 };
    pl_record r;
    char buf[4096];
    pl_text t;

    (void)self;
    if (!text)
        return NULL;
    if (pl_record_read(&r, text, (size_t)n, &fault)) {
        module_fault(NULL, &fault);
        return NULL;
    }
    if (pl_record_verify(&r, &fault))
        module_fault(NULL, &fault);
    else
        moves = PyList_New(r.n);
    for (int i = 0; moves && i < r.n; i++) {
        PyObject *one = Py_BuildValue("(iy#)", (int)r.steps[i].seat,
                                      (const char *)&r.steps[i].move,
                                      (Py_ssize_t)sizeof(pl_move));
        if (!one)
            Py_CLEAR(moves);
        else
            PyList_SET_ITEM(moves, i, one);
    }
    if (moves) {
        pl_text_init(&t, buf, sizeof buf);
        pl_json_options(&t, r.setting.game, r.setting.options);
        options = PyUnicode_FromStringAndSize(buf, (Py_ssize_t)t.n);
    }
    if (options)
        out =
            Py_BuildValue("(siOy#O)", r.setting.game->id, r.setting.seats,
                          options, (const char *)r.seed, (Py_ssize_t)32, moves);
    Py_XDECREF(moves);
    Py_XDECREF(options);
    pl_record_release(&r);
    return out;
}

static PyMethodDef functions[] = {
    { "games", games, METH_NOARGS, "The ids of all games." },
    { "schema", schema, METH_O, "A game's schema as JSON." },
    { "bots", bots, METH_O, "The names of the bots that play a game." },
    { "load", load, METH_O, "Loads a game from a shared object." },
    { "read_record", read_record, METH_O,
      "Reads and verifies the text of a record." },
    { NULL, NULL, 0, NULL },
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_engine",
    .m_doc = "Rules, bots, batches and solvers in C.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__engine(void);
PyMODINIT_FUNC PyInit__engine(void)
{
    PyTypeObject *types[] = { &batch_type, &mind_type, &tree_type };
    const char *names[] = { "Batch", "Mind", "Tree" };
    PyObject *m;

    pl_game_add(&kuhn_game);
    pl_game_add(&leduc_game);
    m = PyModule_Create(&module);
    for (int i = 0; m && i < 3; i++) {
        if (PyType_Ready(types[i]) < 0)
            return NULL;
        Py_INCREF(types[i]);
        PyModule_AddObject(m, names[i], (PyObject *)types[i]);
    }
    if (m)
        PyModule_AddStringConstant(m, "version", PL_VERSION);
    return m;
}
