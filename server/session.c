/* SPDX-License-Identifier: MIT */
/* session.c - one connection: reading requests, limits, and answers.
 *
 * A message passes these checks in a fixed order: is the sender within the
 * limits, is it JSON, is it a request, does the action exist, are the
 * parameters right, has the sender said hello, is the sender at the table and
 * permitted to do it. Only then is the action called. A step that fails answers
 * with its own error, and nothing else happens. Bad messages and those over the
 * limit are answered, but a client that keeps sending them is disconnected, and
 * nothing more is read from it. The limits are in allowance.c. */
#include "server/actions.h"
#include "server/call.h"
#include "server/people.h"

#include "base/alloc.h"
#include "base/log.h"
#include "wire/read.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAITING_MAX = 4,    /* unanswered requests of a connection */
    STORED_BYTES = 512, /* that an action stores beside its parameters */
};

/* ---- faults ------------------------------------------------------------ */

/* Counts a bad message or one over the limit, and closes the connection after
 * too many. One is forgiven every second. */
static void note_fault(pl_session *session)
{
    if (!session->conn || pl_limits_take(session, PL_LIMIT_FAULTS, 1))
        return;
    session->server->counts.closed_for_faults++;
    session->is_closing = 1;
    pl_conn_close(session->conn, 1008, "too many bad messages");
}

pl_session *pl_session_new(pl_server *s, pl_conn *conn)
{
    pl_session *session = pl_xcalloc(1, sizeof *session);

    session->server = s;
    session->conn = conn;
    session->refs = 1;
    pl_limits_open(session);
    if (pl_limits_is_shut(session)) {
        pl_limits_close(session);
        free(session);
        return NULL;
    }
    session->next = s->sessions;
    if (s->sessions)
        s->sessions->prev = session;
    s->sessions = session;
    return session;
}

/* A client that sends requests faster than they are answered waits: otherwise
 * the answers of all of them would be in memory at once. */
static void bound_requests(pl_session *session)
{
    int waits = session->refs > 1 + WAITING_MAX;

    if (waits == session->is_paused || !session->conn)
        return;
    session->is_paused = waits;
    pl_conn_pause(session->conn, waits);
}

void pl_session_release(pl_session *session)
{
    if (--session->refs) {
        bound_requests(session);
        return;
    }
    pl_limits_close(session);
    free(session);
}

void pl_session_closed(pl_session *session)
{
    session->conn = NULL;
    pl_people_close(session);
    if (!session->server->stopping) /* when stopping, there are no workers */
        pl_workers_drop(session->server->workers, session);
    while (session->attached)
        pl_live_detach(session->attached);
    *(session->prev ? &session->prev->next : &session->server->sessions) =
        session->next;
    if (session->next)
        session->next->prev = session->prev;
    pl_session_release(session);
}

void pl_session_send(pl_session *session, const char *text, size_t len)
{
    if (session->conn)
        pl_conn_send(session->conn, text, len);
}

/* ---- answers ----------------------------------------------------------- */

void pl_session_result(pl_session *session, const char *rpc_id,
                       const char *json)
{
    pl_buffer b = { 0 };

    pl_buffer_puts(&b, "{\"jsonrpc\":\"2.0\",\"id\":");
    pl_buffer_puts(&b, rpc_id);
    pl_buffer_puts(&b, ",\"result\":");
    pl_buffer_puts(&b, json);
    pl_buffer_putc(&b, '}');
    pl_session_send(session, b.at, b.len);
    pl_buffer_release(&b);
}

/* 'name' and 'field' are constants of the server; 'message' may hold text of a
 * client. */
static void send_error(pl_session *session, const char *rpc_id, int code,
                       const char *message, const char *name, const char *field,
                       uint32_t number)
{
    pl_buffer b = { 0 };

    session->server->counts.refused++;
    pl_buffer_printf(&b,
                     "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,",
                     rpc_id, code);
    pl_buffer_puts(&b, "\"message\":");
    pl_buffer_put_json(&b, message, strlen(message));
    pl_buffer_puts(&b, ",\"data\":{\"name\":");
    pl_buffer_put_json(&b, name, strlen(name));
    if (field && *field) {
        pl_buffer_puts(&b, ",\"field\":");
        pl_buffer_put_json(&b, field, strlen(field));
    }
    if (number)
        pl_buffer_printf(&b, ",\"number\":%u", number);
    pl_buffer_puts(&b, "}}}");
    pl_session_send(session, b.at, b.len);
    pl_buffer_release(&b);
}

void pl_session_refuse(pl_session *session, const char *rpc_id,
                       pl_refusal refusal)
{
    session->server->counts.bad_codes +=
        refusal == PL_REFUSE_USED || refusal == PL_REFUSE_UNKNOWN_TABLE;
    send_error(session, rpc_id, 1, pl_refusal_text(refusal),
               pl_refusal_name(refusal), NULL, 0);
}

void pl_session_bad_field(pl_session *session, const char *rpc_id,
                          const char *field, const char *text)
{
    send_error(session, rpc_id, -32602, text, "BAD_FIELD", field, 0);
}

void pl_session_answer(pl_session *session, const char *rpc_id,
                       const pl_table_answer *a, uint32_t number)
{
    if (a->refusal)
        send_error(session, rpc_id, 1, pl_refusal_text(a->refusal),
                   pl_refusal_name(a->refusal), NULL,
                   a->refusal == PL_REFUSE_STALE ? number : 0);
    else if (a->err == PL_BAD_FIELD || a->err == PL_BAD_OPTION ||
             a->err == PL_BAD_DATA || a->err == PL_BAD_SEATS)
        send_error(session, rpc_id, -32602, a->fault.text, pl_err_name(a->err),
                   a->fault.field, 0);
    else
        send_error(session, rpc_id, 2, a->fault.text, pl_err_name(a->err), NULL,
                   0);
}

/* ---- requests ---------------------------------------------------------- */

/* The length of the name without the '?' that marks an optional field. */
static size_t name_length(const pl_wire_field *f)
{
    size_t n = strlen(f->name);
    return f->name[n - 1] == '?' ? n - 1 : n;
}

/* The first parameter that is unknown or missing; NULL if all is right. */
static const char *find_wrong_param(const pl_wire_field *fields, json_t *params)
{
    const char *key;
    json_t *value;

    json_object_foreach(params, key, value)
    {
        const pl_wire_field *f = fields;
        while (f->name && (strlen(key) != name_length(f) ||
                           memcmp(key, f->name, name_length(f)) != 0))
            f++;
        if (!f->name)
            return key;
    }
    for (const pl_wire_field *f = fields; f->name; f++)
        if (f->name[name_length(f)] == 0 && !json_object_get(params, f->name))
            return f->name;
    return NULL;
}

/* The id of a request as JSON text; NULL if it is none. */
static char *write_id(json_t *id)
{
    if (!json_is_integer(id) && !json_is_string(id))
        return NULL;
    if (json_is_string(id) && json_string_length(id) > 64)
        return NULL;
    return json_dumps(id, JSON_ENCODE_ANY);
}

/* Takes what an action may add to the store. */
static int take_stored(pl_session *session, const pl_action *action)
{
    size_t n = session->message_len + STORED_BYTES;

    return (action->run && action->rate != PL_RATE_RARE) ||
           pl_limits_take(session, PL_LIMIT_STORED, (double)n);
}

static void run_action(pl_session *session, const pl_action *action,
                       json_t *params, const char *rpc_id)
{
    const char *wrong = find_wrong_param(action->params, params);
    json_t *none = params ? NULL : json_object();
    pl_call call = { .session = session,
                     .rpc_id = (char *)rpc_id,
                     .params = params ? params : none };

    if (session->is_late)
        pl_session_refuse(session, rpc_id, PL_REFUSE_TOO_FAST);
    else if (wrong)
        pl_session_bad_field(session, rpc_id, wrong,
                             "this parameter is missing or unknown");
    else if (action->rate == PL_RATE_RARE &&
             !pl_limits_take(session, PL_LIMIT_RARE, 1))
        pl_session_refuse(session, rpc_id, PL_REFUSE_TOO_FAST);
    else if (!session->said_hello && action->who != PL_ANYBODY)
        pl_session_refuse(session, rpc_id, PL_REFUSE_HELLO_FIRST);
    else if (!take_stored(session, action))
        pl_session_refuse(session, rpc_id, PL_REFUSE_TOO_MANY);
    else if (!action->run)
        pl_call_submit(&call, action);
    else if (action->who < PL_MEMBER || pl_call_find_table(&call, action->who))
        action->run(&call);
    json_decref(none);
}

static void run_request(pl_session *session, json_t *in, const char *rpc_id)
{
    const char *method = json_string_value(json_object_get(in, "method"));
    json_t *params = json_object_get(in, "params");
    const pl_action *action = method ? pl_action_named(method) : NULL;

    if (!action)
        note_fault(session);
    if (!method || (params && !json_is_object(params)))
        send_error(session, rpc_id, -32600, "this is no request", "BAD_REQUEST",
                   NULL, 0);
    else if (!action)
        send_error(session, rpc_id, -32601, "there is no such method",
                   "UNKNOWN_METHOD", NULL, 0);
    else
        run_action(session, action, params, rpc_id);
}

static void read_message(pl_session *session, const char *text, size_t len)
{
    pl_fault fault;
    json_t *in = pl_json_parse(text, len, len, &fault);
    json_t *version = json_object_get(in, "jsonrpc");
    char *rpc_id = in ? write_id(json_object_get(in, "id")) : NULL;

    if (!rpc_id)
        note_fault(session);
    if (!in)
        send_error(session, "null", -32700, "this is not well-formed JSON",
                   "BAD_JSON", NULL, 0);
    else if (!rpc_id || !json_is_string(version) ||
             strcmp(json_string_value(version), "2.0") != 0)
        send_error(session, rpc_id ? rpc_id : "null", -32600,
                   "this is no JSON-RPC 2.0 request", "BAD_REQUEST", NULL, 0);
    else
        run_request(session, in, rpc_id);
    free(rpc_id);
    json_decref(in);
}

void pl_session_message(pl_session *session, const char *text, size_t len)
{
    session->server->counts.requests++;
    session->message_len = len;
    session->is_late = !pl_limits_take(session, PL_LIMIT_MESSAGES, 1);
    session->server->counts.too_fast += (uint64_t)session->is_late;
    if (session->is_late)
        note_fault(session);
    if (!session->is_closing) /* at least for the id of the answer */
        read_message(session, text, len);
    bound_requests(session);
}
