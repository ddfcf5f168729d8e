/* SPDX-License-Identifier: MIT */
/* rpc.c - the rules by JSON-RPC 2.0: requests and their answers.
 *
 * A fault becomes a JSON-RPC error that names the field. Requests are checked
 * before anything is done, and no state is kept. */
#include "wire/rpc_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/types.h"
#include "wire/known.h"
#include "wire/read.h"
#include "wire/seed.h"
#include "wire/write.h"

enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
    REFUSED = -32000, /* well-formed, but the rules say no */
};

/* ---- requests ----------------------------------------------------------- */

static const pl_rpc_method *find(const char *name)
{
    for (const pl_rpc_method *m = pl_rpc_methods; name && m->name; m++)
        if (strcmp(m->name, name) == 0)
            return m;
    return NULL;
}

/* A fault inside the position names its field from the params on. */
static pl_err read_position(pl_rpc_call *c, pl_fault *fault)
{
    json_t *in = json_object_get(c->params, "position");
    char field[sizeof fault->field];

    if (!in)
        return pl_fail(fault, PL_BAD_FIELD, "position",
                       "this field is missing");
    if (pl_position_read(&c->position, in, fault) == PL_OK)
        return PL_OK;
    snprintf(field, sizeof field, "position%s%.80s", *fault->field ? "." : "",
             fault->field);
    memcpy(fault->field, field, sizeof field);
    return fault->err;
}

static pl_err run(const pl_rpc_method *m, pl_rpc_call *c, pl_fault *fault)
{
    json_t *seat = json_object_get(c->params, "seat");
    pl_err err = PL_OK;

    if (c->params)
        err = pl_read_object(c->params, "", m->params, fault);
    if (!err && m->position)
        err = read_position(c, fault);
    if (!err && m->seat)
        err = pl_read_seat(seat, "seat", c->position.setting.seats,
                           m->seat & PL_RPC_CLOCK, m->seat & PL_RPC_WATCHER,
                           &c->seat, fault);
    return err ? err : m->run(c, fault);
}

typedef struct {
    json_t *id; /* NULL: unknown, written as null */
    const char *result;
    int code;
    const pl_fault *fault;
} reply;

static void put_id(pl_text *t, json_t *id)
{
    char *s = id ? json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

    pl_put(t, s ? s : "null");
    free(s);
}

static void put_member(pl_text *t, const char *name, const char *s)
{
    pl_put(t, name);
    pl_put_string(t, s, strlen(s));
}

static void write_reply(pl_text *t, const void *what)
{
    const reply *r = what;
    char line[300];

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"id\":");
    put_id(t, r->id);
    if (r->result) {
        pl_put(t, ",\"result\":");
        pl_put(t, r->result);
        pl_put_char(t, '}');
        return;
    }
    pl_put(t, ",\"error\":{\"code\":");
    pl_put_int(t, r->code);
    put_member(t, ",\"message\":", pl_fault_line(r->fault, line, sizeof line));
    put_member(t, ",\"data\":{\"error\":", pl_err_name(r->fault->err));
    if (*r->fault->field)
        put_member(t, ",\"field\":", r->fault->field);
    put_member(t, ",\"expected\":", r->fault->text);
    pl_put(t, "}}}");
}

static char *refuse(json_t *id, int code, const pl_fault *fault)
{
    reply r = { id, NULL, code, fault };
    return pl_write_new(write_reply, &r, NULL);
}

static int code_of(pl_err err)
{
    switch (err) {
    case PL_NOT_YOUR_TURN:
    case PL_ILLEGAL_MOVE:
    case PL_LATE_CLOCK:
        return REFUSED;
    default:
        return INVALID_PARAMS;
    }
}

static int is_id(json_t *id)
{
    return json_is_string(id) || json_is_number(id) || json_is_null(id);
}

static pl_err check_request(json_t *in, pl_fault *fault)
{
    static const char *const names[] = { "jsonrpc", "id", "method", "params",
                                         NULL };
    json_t *version = json_object_get(in, "jsonrpc");
    json_t *id = json_object_get(in, "id");
    json_t *params = json_object_get(in, "params");

    if (pl_read_object(in, "", names, fault))
        return fault->err;
    if (!json_is_string(version) ||
        strcmp(json_string_value(version), "2.0") != 0)
        return pl_fail(fault, PL_BAD_FIELD, "jsonrpc", "\"2.0\"");
    if (id && !is_id(id))
        return pl_fail(fault, PL_BAD_FIELD, "id", "a text, a number or null");
    if (!json_is_string(json_object_get(in, "method")))
        return pl_fail(fault, PL_BAD_FIELD, "method", "a text");
    if (params && !json_is_object(params))
        return pl_fail(fault, PL_BAD_FIELD, "params", "an object");
    return PL_OK;
}

static void list_methods(pl_fault *fault)
{
    char list[140];
    size_t n = 0;

    for (const pl_rpc_method *m = pl_rpc_methods; m->name; m++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s'%s'",
                              n ? ", " : "", m->name);
    pl_fail(fault, PL_BAD_FIELD, "method", "one of %s", list);
}

static char *answer_one(json_t *in)
{
    json_t *id = json_object_get(in, "id");
    pl_fault fault = { 0 };
    const pl_rpc_method *m;
    pl_rpc_call c = { 0 };
    char *answer;

    if (check_request(in, &fault))
        return refuse(is_id(id) ? id : NULL, INVALID_REQUEST, &fault);
    m = find(json_string_value(json_object_get(in, "method")));
    if (!id)
        return NULL; /* nothing is kept, so there is nothing to do */
    if (!m) {
        list_methods(&fault);
        return refuse(id, METHOD_NOT_FOUND, &fault);
    }
    c.params = json_object_get(in, "params");
    if (run(m, &c, &fault) == PL_OK) {
        reply r = { .id = id, .result = c.result };
        answer = pl_write_new(write_reply, &r, NULL);
    } else {
        answer = refuse(id, code_of(fault.err), &fault);
    }
    free(c.result);
    pl_position_release(&c.position);
    return answer;
}

typedef struct {
    char *answers[PL_RPC_BATCH];
    int n;
} batch;

static void write_batch(pl_text *t, const void *what)
{
    const batch *b = what;

    pl_put_char(t, '[');
    for (int i = 0; i < b->n; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put(t, b->answers[i]);
    }
    pl_put_char(t, ']');
}

static char *answer_batch(json_t *in)
{
    batch b = { .n = 0 };
    pl_fault fault = { 0 };
    char *answer = NULL;
    size_t i;
    json_t *one;

    if (json_array_size(in) < 1 || json_array_size(in) > PL_RPC_BATCH) {
        pl_fail(&fault, PL_BAD_FIELD, NULL, "a batch has 1 to %d requests",
                PL_RPC_BATCH);
        return refuse(NULL, INVALID_REQUEST, &fault);
    }
    json_array_foreach(in, i, one)
    {
        char *s = answer_one(one);
        if (s)
            b.answers[b.n++] = s;
    }
    if (b.n)
        answer = pl_write_new(write_batch, &b, NULL);
    while (b.n)
        free(b.answers[--b.n]);
    return answer;
}

char *pl_rpc_answer(const char *line, size_t len)
{
    pl_fault fault = { 0 };
    json_t *in = pl_json_parse(line, len, PL_RPC_LINE, &fault);
    char *answer;

    if (!in)
        return refuse(NULL, PARSE_ERROR, &fault);
    answer = json_is_array(in) ? answer_batch(in) : answer_one(in);
    json_decref(in);
    return answer;
}

char *pl_rpc_too_long(void)
{
    pl_fault fault = { 0 };

    pl_fail(&fault, PL_TOO_LARGE, NULL, "at most %d bytes in a line",
            PL_RPC_LINE);
    return refuse(NULL, PARSE_ERROR, &fault);
}
