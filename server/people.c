/* SPDX-License-Identifier: MIT */
/* people.c - people without accounts: each browser has a name and a token.
 *
 * The token is the only proof of who somebody is. The server makes it at the
 * first hello, sends it once, and stores only its hash: so a stolen store
 * contains no token. The public id that others at a table see is unrelated to
 * it. Hello is answered only after the person is stored; otherwise the client
 * could keep a token that the server does not know.
 *
 * The store also keeps, for each person, the tables they are at, and a list of
 * the public tables. Both are hints; the table's log decides. */
#include "server/actions.h"
#include "server/call.h"
#include "server/kin.h"
#include "server/people.h"

#include "base/alloc.h"
#include "base/utf8.h"
#include "version.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000, NAME_MS = 3000, NAME_BYTES = 256 };

void pl_people_bucket(const pl_id *person, char out[40])
{
    strcpy(out, "at:");
    pl_id_write(person, out + 3);
}

void pl_people_keep_table(pl_server *s, const pl_id *person, const pl_table *t)
{
    char bucket[40], id[33];

    pl_people_bucket(person, bucket);
    pl_id_write(pl_table_id(t), id);
    pl_store_put(s->store, bucket, pl_table_link(t), id, 32,
                 pl_server_now(s) + 45LL * DAY_MS, NULL, NULL);
    pl_kin_keep(s, person, t);
}

void pl_people_forget_table(pl_server *s, const pl_id *person,
                            const pl_table *t)
{
    char bucket[40];

    pl_people_bucket(person, bucket);
    pl_store_put(s->store, bucket, pl_table_link(t), NULL, 0, 0, NULL, NULL);
}

void pl_people_list_table(pl_server *s, const pl_table *t)
{
    char id[33];

    pl_id_write(pl_table_id(t), id);
    pl_store_put(s->store, "lobby", pl_table_link(t), id,
                 pl_table_is_listed(t) ? 32 : 0,
                 pl_server_now(s) + 30LL * DAY_MS, NULL, NULL);
}

/* Called when the op of a person who joins is in the log: stores the table in
 * their list and, if they are still connected, attaches and answers them. */
void pl_people_arrive(pl_op *op, pl_live *live)
{
    pl_session *session = op->session;

    pl_people_keep_table(live->server, &session->person, live->table);
    if (!session->conn)
        return;
    pl_live_attach(live, session);
    pl_live_answer_sync(live, session, op->rpc_id, 0);
}

/* ---- hello ------------------------------------------------------------- */

void pl_people_hash_token(const char *token, char out[65])
{
    uint8_t digest[PL_HASH];
    pl_buffer b = { 0 };

    pl_digest(token, strlen(token), digest);
    pl_buffer_put_hex(&b, digest, sizeof digest);
    memcpy(out, b.at, 64);
    out[64] = 0;
    pl_buffer_release(&b);
}

void pl_people_store(pl_session *session, const char *key, pl_store_done *done,
                     void *ctx)
{
    pl_buffer b = { 0 };
    char id[33];

    pl_id_write(&session->person, id);
    pl_buffer_printf(&b, "{\"id\":\"%s\",\"name\":", id);
    pl_buffer_put_json(&b, session->name, strlen(session->name));
    pl_buffer_putc(&b, '}');
    pl_store_put(session->server->store, "person", key, b.at, b.len,
                 pl_server_now(session->server) + 400LL * DAY_MS, done, ctx);
    pl_buffer_release(&b);
}

static void store_person(pl_session *session, pl_store_done *done, void *ctx)
{
    pl_people_store(session, session->token_key, done, ctx);
}

void pl_people_new_token(char out[65])
{
    pl_buffer hex = { 0 };
    uint8_t secret[32];

    pl_random(secret, sizeof secret);
    pl_buffer_put_hex(&hex, secret, sizeof secret);
    memcpy(out, hex.at, 64);
    out[64] = 0;
    pl_buffer_release(&hex);
}

static void answer_hello(pl_call *call, const char *new_token)
{
    pl_session *session = call->session;
    pl_buffer b = { 0 };
    char id[33];

    session->said_hello = 1;
    session->is_greeting = 0;
    if (session->conn)
        pl_conn_admit(session->conn);
    pl_limits_share(session);
    pl_id_write(&session->person, id);
    pl_buffer_printf(&b,
                     "{\"protocol\":%d,\"server\":\"" PL_VERSION
                     "\",\"person\":\"%s\",\"name\":",
                     PL_PROTOCOL_VERSION, id);
    pl_buffer_put_json(&b, session->name, strlen(session->name));
    pl_buffer_puts(&b, ",\"token\":");
    if (new_token)
        pl_buffer_put_json(&b, new_token, strlen(new_token));
    else
        pl_buffer_puts(&b, "null");
    pl_buffer_printf(&b, ",\"now\":%lld}",
                     (long long)pl_server_now(session->server));
    pl_buffer_putc(&b, 0);
    pl_call_result(call, b.at);
    pl_buffer_release(&b);
}

typedef struct {
    pl_call *call;
    char token[65];
} new_person;

static void on_person_stored(void *ctx, const pl_store_answer *a)
{
    new_person *n = ctx;

    n->call->session->is_greeting = 0;
    if (a->status == PL_STORE_OK)
        answer_hello(n->call, n->token);
    else
        pl_call_refuse(n->call, PL_REFUSE_BUSY);
    pl_call_end(n->call);
    free(n);
}

static void make_person(pl_call *call)
{
    pl_session *session = call->session;
    new_person *n;

    if (!pl_limits_take(session, PL_LIMIT_PEOPLE, 1)) {
        session->is_greeting = 0;
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
        return;
    }
    n = pl_xcalloc(1, sizeof *n);
    pl_people_new_token(n->token);
    pl_people_hash_token(n->token, session->token_key);
    session->person = pl_id_new();
    session->is_revoked = 0;
    if (!session->name[0])
        strcpy(session->name, "Guest");
    n->call = pl_call_keep(call);
    store_person(session, on_person_stored, n);
}

static void on_person(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_session *session = call->session;
    json_t *in = a->n ? json_loadb((const char *)a->items[0].bytes,
                                   a->items[0].len, 0, NULL)
                      : NULL;
    const char *id = json_string_value(json_object_get(in, "id"));
    const char *name = json_string_value(json_object_get(in, "name"));

    if (a->status == PL_STORE_FAILED) {
        session->is_greeting = 0;
        pl_call_refuse(call, PL_REFUSE_BUSY);
    } else if (session->is_revoked || !id || !name ||
               !pl_id_read(id, strlen(id), &session->person)) {
        session->server->counts.bad_tokens++;
        make_person(call);
    } else {
        int renamed = session->name[0] && strcmp(session->name, name) != 0;
        if (!renamed)
            snprintf(session->name, sizeof session->name, "%s", name);
        store_person(session, NULL, NULL);
        answer_hello(call, NULL);
    }
    json_decref(in);
    pl_call_end(call);
}

static int take_name(pl_call *call, const char *name)
{
    size_t len = strlen(name);

    if (len <= PL_NAME_MAX && pl_utf8_is_line(name, len, PL_NAME_LETTERS)) {
        strcpy(call->session->name, name);
        return 1;
    }
    pl_call_bad_field(call, "name", "1 to 24 characters");
    return 0;
}

static void run_hello(pl_call *call)
{
    const char *token =
        json_string_value(json_object_get(call->params, "token"));
    const char *name = json_string_value(json_object_get(call->params, "name"));
    int protocol;

    if (!pl_call_int(call, "protocol", 0, 1 << 20, &protocol))
        return;
    if (protocol != PL_PROTOCOL_VERSION) {
        pl_call_refuse(call, PL_REFUSE_BAD_PROTOCOL);
    } else if (call->session->said_hello || call->session->is_greeting) {
        /* Two at once would mix the token of one with the person of another. */
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
    } else if (!name || take_name(call, name)) {
        call->session->is_greeting = 1;
        if (!token || strlen(token) > 128) {
            make_person(call);
            return;
        }
        pl_people_hash_token(token, call->session->token_key);
        pl_store_get(call->session->server->store, "person",
                     call->session->token_key, 0, on_person,
                     pl_call_keep(call));
    }
}

const pl_action pl_action_hello = {
    .name = "hello",
    .help =
        "must be the first message; makes a new person if no token is given",
    .params = PL_FIELDS({ "protocol", "number", "1" },
                        { "token?", "string", "from an earlier hello" },
                        { "name?", "string", "1 to 24 characters" }),
    .result = PL_FIELDS(
        { "protocol", "number", "" }, { "server", "string", "version" },
        { "person", "string", "your public id" }, { "name", "string", "" },
        { "token", "string | null", "a new one to keep secret" },
        { "now", "number", "server time, ms since 1970" }),
    .who = PL_ANYBODY,
    .run = run_hello,
};

/* ---- name -------------------------------------------------------------- */

pl_op *pl_people_rename(const pl_id *person, const char *name, int forgotten)
{
    pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_NAME);

    op->entry.person = *person;
    op->entry.flag = (uint8_t)forgotten;
    pl_op_set_text(op, name, strlen(name));
    return op;
}

/* A new name is an entry and an update at every table that the person is at. So
 * the first change is sent at once, and of those that follow within NAME_MS
 * only the last. */
typedef struct pl_renaming {
    uv_timer_t timer;
    pl_session *session;
    int is_changed; /* since the last one that was sent */
} pl_renaming;

static void tell_name(pl_session *session)
{
    pl_attachment *next;

    for (pl_attachment *at = session->attached; at; at = next) {
        next = at->next_mine;
        pl_live_submit(at->live,
                       pl_people_rename(&session->person, session->name, 0));
    }
}

static void on_renaming_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void pl_people_close(pl_session *session)
{
    if (session->renaming)
        uv_close((uv_handle_t *)&session->renaming->timer, on_renaming_closed);
    session->renaming = NULL;
}

static void on_name_timer(uv_timer_t *timer)
{
    pl_renaming *r = timer->data;

    if (r->is_changed) {
        r->is_changed = 0;
        uv_timer_start(timer, on_name_timer, NAME_MS, 0);
        tell_name(r->session);
    } else {
        pl_people_close(r->session);
    }
}

static void gather_name(pl_session *session)
{
    pl_renaming *r = session->renaming;

    if (r) {
        r->is_changed = 1;
        return;
    }
    r = pl_xcalloc(1, sizeof *r);
    r->session = session;
    session->renaming = r;
    uv_timer_init(session->server->loop, &r->timer);
    r->timer.data = r;
    uv_timer_start(&r->timer, on_name_timer, NAME_MS, 0);
    tell_name(session);
}

static void on_renamed(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;

    if (pl_call_store_failed(call, a))
        return;
    if (call->session->conn)
        gather_name(call->session);
    pl_call_result(call, "{}");
    pl_call_end(call);
}

/* A token that was replaced meanwhile, perhaps at another server, must not be
 * stored again. */
static void on_still_known(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_session *session = call->session;

    if (pl_call_store_failed(call, a))
        return;
    if (a->status == PL_STORE_OK && !session->is_revoked) {
        store_person(session, on_renamed, call);
        return;
    }
    pl_call_refuse(call, PL_REFUSE_HELLO_FIRST);
    if (session->conn)
        pl_conn_close(session->conn, 1000, "signed out");
    pl_call_end(call);
}

static void run_name(pl_call *call)
{
    const char *name = pl_call_text(call, "name");
    double n = NAME_BYTES;

    for (pl_attachment *at = call->session->attached; at; at = at->next_mine)
        n += NAME_BYTES;
    if (!name)
        return;
    if (!pl_limits_take(call->session, PL_LIMIT_STORED, n))
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
    else if (take_name(call, name))
        pl_store_get(call->session->server->store, "person",
                     call->session->token_key, 0, on_still_known,
                     pl_call_keep(call));
}

const pl_action pl_action_name = {
    .name = "name",
    .help = "changes your name, except at tables where a game runs",
    .params = PL_FIELDS({ "name", "string", "1 to 24 characters" }),
    .result = PL_NO_FIELDS,
    .who = PL_KNOWN,
    .run = run_name,
};

/* ---- tables ------------------------------------------------------------ */

typedef struct {
    pl_call *call;
    pl_buffer out;
    int waiting, failed;
} table_list;

typedef struct {
    const pl_live *live;
    const pl_id *reader;
} listing;

static void put_listed(pl_text *t, const void *ctx)
{
    const listing *l = ctx;
    pl_table_put_listed(t, l->live->table, l->reader);
}

/* A table that is both public and the person's own is found twice. */
static void add_table(table_list *list, const pl_live *live)
{
    pl_session *session = list->call->session;
    listing l = { live, &session->person };
    size_t len;
    const char *line = pl_server_write(session->server, put_listed, &l, &len);

    if (!len ||
        (list->out.len && strstr(list->out.at, pl_table_link(live->table))))
        return;
    pl_buffer_puts(&list->out, list->out.len ? "," : "");
    pl_buffer_put(&list->out, line, len);
    *pl_buffer_room(&list->out, 1) = 0; /* for strstr */
}

static void end_list_part(table_list *list)
{
    pl_buffer b = { 0 };

    if (--list->waiting)
        return;
    pl_buffer_puts(&b, "{\"tables\":[");
    pl_buffer_put(&b, list->out.at, list->out.len);
    pl_buffer_puts(&b, "]}");
    pl_buffer_putc(&b, 0);
    if (list->failed)
        pl_call_refuse(list->call, PL_REFUSE_BUSY);
    else
        pl_call_result(list->call, b.at);
    pl_buffer_release(&b);
    pl_buffer_release(&list->out);
    pl_call_end(list->call);
    free(list);
}

static void on_listed_table(void *ctx, pl_live *live, pl_refusal why)
{
    table_list *list = ctx;

    if (live)
        add_table(list, live);
    /* One unreadable table must not make the whole list fail. */
    list->failed |= !live && why == PL_REFUSE_BUSY &&
                    !pl_store_is_up(list->call->session->server->store);
    end_list_part(list);
}

static void on_bucket(void *ctx, const pl_store_answer *a)
{
    table_list *list = ctx;
    pl_id table;

    list->failed |= a->status == PL_STORE_FAILED;
    for (size_t i = 0; i < a->n && i < 100; i++)
        if (pl_id_read((const char *)a->items[i].bytes, a->items[i].len,
                       &table)) {
            list->waiting++;
            pl_live_get(list->call->session->server, &table, on_listed_table,
                        list);
        }
    end_list_part(list);
}

static void run_tables(pl_call *call)
{
    table_list *list = pl_xcalloc(1, sizeof *list);
    pl_store *store = call->session->server->store;
    char bucket[40];

    list->call = pl_call_keep(call);
    list->waiting = 2;
    pl_people_bucket(&call->session->person, bucket);
    pl_store_list(store, bucket, on_bucket, list);
    pl_store_list(store, "lobby", on_bucket, list);
}

const pl_action pl_action_tables = {
    .name = "tables",
    .help = "lists the tables you are at, and the public ones",
    .params = PL_NO_FIELDS,
    .result = PL_FIELDS({ "tables", "Listed[]", "" }),
    .who = PL_KNOWN,
    .run = run_tables,
};
