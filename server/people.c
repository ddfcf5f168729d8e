/* people.c - people without accounts: a name and a secret token a browser.
 *
 * The store knows a token only by its hash. A person's public id, which
 * others at a table see, has nothing to do with it. */
#include "server/inside.h"
#include "server/people.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };

void pl_people_bucket(const pl_id *person, char out[40])
{
    strcpy(out, "at:");
    pl_id_write(person, out + 3);
}

void pl_people_remember(pl_server *s, const pl_id *person, const pl_table *t)
{
    char bucket[40], id[33];

    pl_people_bucket(person, bucket);
    pl_id_write(&t->id, id);
    pl_store_put(s->store, bucket, t->link, id, 32,
                 pl_server_now(s) + 45LL * DAY_MS, NULL, NULL);
}

void pl_people_unremember(pl_server *s, const pl_id *person, const pl_table *t)
{
    char bucket[40];

    pl_people_bucket(person, bucket);
    pl_store_put(s->store, bucket, t->link, NULL, 0, 0, NULL, NULL);
}

void pl_people_list_table(pl_server *s, const pl_table *t)
{
    char id[33];
    int shown = t->listed && t->phase <= PL_PHASE_PLAYING;

    pl_id_write(&t->id, id);
    pl_store_put(s->store, "lobby", t->link, id, shown ? 32 : 0,
                 pl_server_now(s) + 30LL * DAY_MS, NULL, NULL);
}

/* ---- hello ------------------------------------------------------------- */

static void key_of_token(const char *token, char out[65])
{
    uint8_t digest[PL_HASH];
    pl_buffer b = { 0 };

    pl_digest(token, strlen(token), digest);
    pl_buffer_put_hex(&b, digest, sizeof digest);
    memcpy(out, b.at, 64);
    out[64] = 0;
    pl_buffer_release(&b);
}

static void keep_person(pl_session *session, pl_store_done *done, void *ctx)
{
    pl_buffer b = { 0 };
    char id[33];

    pl_id_write(&session->person, id);
    pl_buffer_printf(&b, "{\"id\":\"%s\",\"name\":", id);
    pl_buffer_put_json(&b, session->name, strlen(session->name));
    pl_buffer_putc(&b, '}');
    pl_store_put(session->server->store, "person", session->token_key, b.at,
                 b.len, pl_server_now(session->server) + 400LL * DAY_MS, done,
                 ctx);
    pl_buffer_release(&b);
}

static void welcome(pl_call *call, const char *new_token)
{
    pl_session *session = call->session;
    pl_buffer b = { 0 };
    char id[33];

    session->said_hello = 1;
    pl_session_share(session);
    pl_id_write(&session->person, id);
    pl_buffer_printf(&b,
                     "{\"protocol\":%d,\"server\":\"0.1.0\",\"person\":\"%s\","
                     "\"name\":",
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
} newcomer;

/* A token that is not kept would be of no use to whoever has it. */
static void on_kept(void *ctx, const pl_store_answer *a)
{
    newcomer *n = ctx;

    if (a->status == PL_STORE_OK)
        welcome(n->call, n->token);
    else
        pl_call_refuse(n->call, PL_REFUSE_BUSY);
    pl_call_end(n->call);
    free(n);
}

static void make_person(pl_call *call)
{
    pl_session *session = call->session;
    newcomer *n = pl_xcalloc(1, sizeof *n);
    pl_buffer token = { 0 };
    uint8_t secret[32];

    pl_random(secret, sizeof secret);
    pl_buffer_put_hex(&token, secret, sizeof secret);
    memcpy(n->token, token.at, token.len);
    pl_buffer_release(&token);
    key_of_token(n->token, session->token_key);
    session->person = pl_id_new();
    if (!session->name[0])
        strcpy(session->name, "Guest");
    n->call = pl_call_keep(call);
    keep_person(session, on_kept, n);
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
        pl_call_refuse(call, PL_REFUSE_BUSY);
    } else if (!id || !name || !pl_id_read(id, strlen(id), &session->person)) {
        make_person(call);
    } else {
        int renamed = session->name[0] && strcmp(session->name, name) != 0;
        if (!renamed)
            snprintf(session->name, sizeof session->name, "%s", name);
        keep_person(session, NULL, NULL);
        welcome(call, NULL);
    }
    json_decref(in);
    pl_call_end(call);
}

static int take_name(pl_call *call, const char *name)
{
    size_t len = strlen(name);

    if (len <= PL_NAME_MAX && pl_utf8_is_line(name, len, 24)) {
        strcpy(call->session->name, name);
        return 1;
    }
    pl_session_bad_field(call->session, call->rpc_id, "name",
                         "1 to 24 characters");
    return 0;
}

void pl_do_hello(pl_call *call)
{
    const char *token =
        json_string_value(json_object_get(call->params, "token"));
    const char *name = json_string_value(json_object_get(call->params, "name"));
    int protocol;

    if (!pl_call_int(call, "protocol", 0, 1 << 20, &protocol))
        return;
    if (protocol != PL_PROTOCOL_VERSION) {
        pl_call_refuse(call, PL_REFUSE_BAD_PROTOCOL);
    } else if (call->session->said_hello) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
    } else if (!name || take_name(call, name)) {
        if (!token || strlen(token) > 128) {
            make_person(call);
            return;
        }
        key_of_token(token, call->session->token_key);
        pl_store_get(call->session->server->store, "person",
                     call->session->token_key, 0, on_person,
                     pl_call_keep(call));
    }
}

/* ---- changing the name ------------------------------------------------- */

pl_op *pl_people_rename(const pl_id *person, const char *name, int forgotten)
{
    pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_NAME);

    op->entry.person = *person;
    op->entry.flag = (uint8_t)forgotten;
    pl_op_set_text(op, name, strlen(name));
    return op;
}

static void on_renamed(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_session *session = call->session;

    if (pl_call_without_store(call, a))
        return;
    for (pl_attachment *at = session->attached; at; at = at->next_mine)
        pl_live_submit(at->live,
                       pl_people_rename(&session->person, session->name, 0));
    pl_call_result(call, "{}");
    pl_call_end(call);
}

void pl_do_name(pl_call *call)
{
    const char *name = pl_call_text(call, "name");

    if (name && take_name(call, name))
        keep_person(call->session, on_renamed, pl_call_keep(call));
}

/* ---- lists of tables --------------------------------------------------- */

typedef struct {
    pl_call *call;
    pl_buffer out;
    int waiting, failed;
} table_list;

static void put_listed(table_list *list, const pl_live *live)
{
    static const char *const phases[] = { "lobby", "playing", "over",
                                          "abandoned" };
    const pl_table *t = live->table;
    const pl_table_person *me =
        pl_table_person_of(t, &list->call->session->person);
    const pl_table_person *host = pl_table_person_of(t, &t->host);
    int yours = me && !me->left && !me->removed;

    if (!yours && (!t->listed || t->locked || t->phase > PL_PHASE_PLAYING))
        return;
    if (list->out.len && strstr(list->out.at, t->link))
        return; /* mine and listed */
    pl_buffer_puts(&list->out, list->out.len ? "," : "");
    pl_buffer_printf(&list->out,
                     "{\"table\":\"%s\",\"game\":\"%s\",\"phase\":\"%s\","
                     "\"seats\":%d,\"taken\":%d,\"host\":",
                     t->link, t->setting.game->id, phases[t->phase],
                     t->setting.seats, pl_table_taken(t));
    pl_buffer_put_json(&list->out, host ? host->name : "",
                       host ? strlen(host->name) : 0);
    pl_buffer_printf(&list->out, ",\"open\":%s,\"yours\":%s,\"turn\":%s}",
                     t->open ? "true" : "false", yours ? "true" : "false",
                     yours && me->seat >= 0 && (t->turn >> me->seat & 1) &&
                             t->phase == PL_PHASE_PLAYING
                         ? "true"
                         : "false");
    *pl_buffer_room(&list->out, 1) = 0;
}

static void list_part_done(table_list *list)
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
        put_listed(list, live);
    list->failed |= !live && why == PL_REFUSE_BUSY;
    list_part_done(list);
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
    list_part_done(list);
}

void pl_do_tables(pl_call *call)
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
