/* session.c - one connection: reading requests, rates, and answers. */
#include "server/inside.h"

#include "base/alloc.h"
#include "base/log.h"

#include <stdlib.h>
#include <string.h>

enum { BURST = 60, CHAT_BURST = 8, PER_ADDRESS = 20 };

/* ---- how much may be said ---------------------------------------------- */

static pl_allowance *allowance_new(pl_server *s)
{
    pl_allowance *a = pl_xcalloc(1, sizeof *a);

    a->refs = 1;
    a->tokens = BURST;
    a->chat_tokens = CHAT_BURST;
    a->at = pl_server_now(s);
    return a;
}

static void allowance_release(pl_allowance *a)
{
    if (--a->refs == 0)
        free(a);
}

/* Takes one message off; 'share' is how many people the allowance is for. */
static int take_one(pl_allowance *a, int64_t now, int rate, int share, int rare)
{
    double passed = (double)(now - a->at) / 1000 * share;

    a->at = now;
    a->tokens += passed * rate;
    a->chat_tokens += passed;
    if (a->tokens > (double)BURST * share)
        a->tokens = (double)BURST * share;
    if (a->chat_tokens > (double)CHAT_BURST * share)
        a->chat_tokens = (double)CHAT_BURST * share;
    if (a->tokens < 1 || (rare && a->chat_tokens < 1))
        return 0;
    a->tokens -= 1;
    a->chat_tokens -= rare;
    return 1;
}

/* Those behind one router share an address, and that is normal: it may say as
 * much as twenty people. Our own machine is not counted. */
static void share_address(pl_session *session)
{
    const pl_address *mine = pl_conn_address(session->conn);

    if (pl_address_is_loopback(mine))
        return;
    for (pl_session *x = session->server->sessions; x; x = x->next)
        if (x->address && x->conn &&
            memcmp(pl_conn_address(x->conn), mine, sizeof *mine) == 0) {
            session->address = x->address;
            x->address->refs++;
            return;
        }
    session->address = allowance_new(session->server);
    session->address->tokens *= PER_ADDRESS;
    session->address->chat_tokens *= PER_ADDRESS;
}

void pl_session_share(pl_session *session)
{
    for (pl_session *x = session->server->sessions; x; x = x->next)
        if (x != session && x->said_hello &&
            pl_id_equal(&x->person, &session->person)) {
            allowance_release(session->mine);
            session->mine = x->mine;
            x->mine->refs++;
            return;
        }
}

pl_session *pl_session_new(pl_server *s, pl_conn *conn)
{
    pl_session *session = pl_xcalloc(1, sizeof *session);

    session->server = s;
    session->conn = conn;
    session->refs = 1;
    session->mine = allowance_new(s);
    share_address(session);
    session->next = s->sessions;
    if (s->sessions)
        s->sessions->prev = session;
    s->sessions = session;
    return session;
}

void pl_session_release(pl_session *session)
{
    if (--session->refs)
        return;
    allowance_release(session->mine);
    if (session->address)
        allowance_release(session->address);
    free(session);
}

void pl_session_closed(pl_session *session)
{
    session->conn = NULL;
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

    pl_buffer_printf(&b, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":", rpc_id);
    pl_buffer_puts(&b, json);
    pl_buffer_putc(&b, '}');
    pl_session_send(session, b.at, b.len);
    pl_buffer_release(&b);
}

/* 'name' and 'field' are words of ours; only 'message' may quote. */
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

/* What others are shown, and what could be used to try codes out, may come
 * less often. */
static int may_go_on(pl_session *session, const char *method)
{
    int rate = session->server->config.max_rate;
    int64_t now = pl_server_now(session->server);
    int rare = !strcmp(method, "chat") || !strcmp(method, "join") ||
               !strcmp(method, "claim") || !strcmp(method, "create") ||
               !strcmp(method, "continue");

    return !rate || (take_one(session->mine, now, rate, 1, rare) &&
                     (!session->address || take_one(session->address, now, rate,
                                                    PER_ADDRESS, rare)));
}

static const pl_wire_method *described(const char *name)
{
    for (const pl_wire_method *m = pl_wire_requests; m->name; m++)
        if (strcmp(m->name, name) == 0)
            return m;
    return NULL;
}

static size_t bare_length(const pl_wire_field *f)
{
    size_t n = strlen(f->name);
    return f->name[n - 1] == '?' ? n - 1 : n;
}

/* Every parameter is a known one, and those that must be there are. */
static const char *wrong_param(const pl_wire_method *m, json_t *params)
{
    const char *key;
    json_t *value;

    json_object_foreach(params, key, value)
    {
        const pl_wire_field *f = m->params;
        while (f->name && (strlen(key) != bare_length(f) ||
                           memcmp(key, f->name, bare_length(f)) != 0))
            f++;
        if (!f->name)
            return key;
    }
    for (const pl_wire_field *f = m->params; f->name; f++)
        if (f->name[bare_length(f)] == 0 && !json_object_get(params, f->name))
            return f->name;
    return NULL;
}

/* The id of a request as JSON text; NULL if it is none. */
static char *id_text(json_t *id)
{
    if (!json_is_integer(id) && !json_is_string(id))
        return NULL;
    if (json_is_string(id) && json_string_length(id) > 64)
        return NULL;
    return json_dumps(id, JSON_ENCODE_ANY);
}

static void run(pl_session *session, json_t *in, const char *rpc_id)
{
    const char *method = json_string_value(json_object_get(in, "method"));
    json_t *params = json_object_get(in, "params");
    const pl_wire_method *m = method ? described(method) : NULL;
    pl_handler *handler = m ? pl_handler_of(method) : NULL;
    const char *wrong;

    if (!method || (params && !json_is_object(params))) {
        send_error(session, rpc_id, -32600, "this is no request", "BAD_REQUEST",
                   NULL, 0);
        return;
    }
    if (!handler) {
        send_error(session, rpc_id, -32601, "there is no such method",
                   "UNKNOWN_METHOD", NULL, 0);
        return;
    }
    wrong = wrong_param(m, params);
    if (wrong) {
        pl_session_bad_field(session, rpc_id, wrong,
                             "this parameter is missing or unknown");
        return;
    }
    if (!may_go_on(session, method)) {
        pl_session_refuse(session, rpc_id, PL_REFUSE_TOO_FAST);
        return;
    }
    if (!session->said_hello && strcmp(method, "hello") != 0 &&
        strcmp(method, "ping") != 0 && strcmp(method, "backup") != 0) {
        pl_session_refuse(session, rpc_id, PL_REFUSE_HELLO_FIRST);
        return;
    }
    json_t *none = params ? NULL : json_object();
    pl_call call = { session, (char *)rpc_id, params ? params : none };
    handler(&call);
    json_decref(none);
}

void pl_session_message(pl_session *session, const char *text, size_t len)
{
    pl_fault fault;
    json_t *in = pl_json_parse(text, len, len, &fault);
    json_t *version = json_object_get(in, "jsonrpc");
    char *rpc_id = in ? id_text(json_object_get(in, "id")) : NULL;

    session->server->counts.requests++;
    if (!in)
        send_error(session, "null", -32700, "this is not well-formed JSON",
                   "BAD_JSON", NULL, 0);
    else if (!rpc_id || !json_is_string(version) ||
             strcmp(json_string_value(version), "2.0") != 0)
        send_error(session, rpc_id ? rpc_id : "null", -32600,
                   "this is no JSON-RPC 2.0 request", "BAD_REQUEST", NULL, 0);
    else
        run(session, in, rpc_id);
    free(rpc_id);
    json_decref(in);
}

/* ---- calls ------------------------------------------------------------- */

pl_call *pl_call_keep(const pl_call *call)
{
    pl_call *kept = pl_xcalloc(1, sizeof *kept);

    *kept = *call;
    kept->rpc_id = pl_xcopy(call->rpc_id, strlen(call->rpc_id));
    json_incref(kept->params);
    call->session->refs++;
    return kept;
}

void pl_call_end(pl_call *call)
{
    pl_session_release(call->session);
    json_decref(call->params);
    free(call->rpc_id);
    free(call);
}

int pl_call_without_store(pl_call *call, const pl_store_answer *answer)
{
    if (answer->status != PL_STORE_FAILED)
        return 0;
    pl_call_refuse(call, PL_REFUSE_BUSY);
    pl_call_end(call);
    return 1;
}

void pl_call_result(const pl_call *call, const char *json)
{
    pl_session_result(call->session, call->rpc_id, json);
}

void pl_call_refuse(const pl_call *call, pl_refusal refusal)
{
    pl_session_refuse(call->session, call->rpc_id, refusal);
}

pl_live *pl_call_table(pl_call *call)
{
    const char *link =
        json_string_value(json_object_get(call->params, "table"));

    for (pl_attachment *a = call->session->attached; link && a;
         a = a->next_mine)
        if (strcmp(a->live->table->link, link) == 0)
            return a->live;
    pl_call_refuse(call, PL_REFUSE_UNKNOWN_TABLE);
    return NULL;
}

int pl_call_int(pl_call *call, const char *name, int min, int max, int *out)
{
    json_t *v = json_object_get(call->params, name);
    char text[64];

    if (json_is_integer(v) && json_integer_value(v) >= min &&
        json_integer_value(v) <= max) {
        *out = (int)json_integer_value(v);
        return 1;
    }
    snprintf(text, sizeof text, "a whole number from %d to %d", min, max);
    pl_session_bad_field(call->session, call->rpc_id, name, text);
    return 0;
}

const char *pl_call_text(pl_call *call, const char *name)
{
    const char *s = json_string_value(json_object_get(call->params, name));

    if (!s)
        pl_session_bad_field(call->session, call->rpc_id, name, "a text");
    return s;
}
