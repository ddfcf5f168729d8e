/* requests_lobby.c - coming to tables, making them and going away. */
#include "server/inside.h"
#include "server/people.h"

#include "base/alloc.h"
#include "games/registry.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000, CLAIM_MS = 600000 };

/* ---- names of tables --------------------------------------------------- */

static void random_letters(char *out, int n, const char *alphabet, int size)
{
    uint8_t byte;

    while (n) {
        pl_random(&byte, 1);
        if (byte >= 256 / size * size)
            continue; /* or some letters would come more often */
        *out++ = alphabet[byte % size];
        n--;
    }
    *out = 0;
}

static void new_link(char out[PL_TABLE_LINK + 1])
{
    random_letters(out, PL_TABLE_LINK, "abcdefghijklmnopqrstuvwxyz234567", 32);
}

static void new_code(char out[PL_TABLE_CODE + 1])
{
    random_letters(out, PL_TABLE_CODE, "ABCDEFGHJKMNPQRSTUVWXYZ23456789", 31);
}

/* People type codes in small letters and with dashes. */
static void tidy_code(const char *in, char out[PL_TABLE_CODE + 1])
{
    int n = 0;

    for (; *in && n < PL_TABLE_CODE; in++)
        if (isalnum((unsigned char)*in))
            out[n++] = (char)toupper((unsigned char)*in);
    out[n] = 0;
}

static void on_published(void *ctx, const pl_store_answer *a)
{
    pl_live *live = ctx;

    live->unknown |= a->status != PL_STORE_OK;
    if (--live->publishing == 0)
        pl_live_begin(live, !live->unknown);
}

/* A new table begins once its names are kept, or nobody would find it. */
static void publish(pl_live *live, const char *link, const char *code)
{
    pl_server *s = live->server;
    int64_t until = pl_server_now(s) + 45LL * DAY_MS;
    char text[33];

    pl_id_write(&live->table->id, text);
    live->loading = 1;
    live->publishing = 2;
    pl_store_put(s->store, "link", link, text, 32, until, on_published, live);
    pl_store_put(s->store, "code", code, text, 32, until, on_published, live);
}

enum { TABLES_MAX = 50 }; /* a connection may be at */

static int is_at_too_many(const pl_session *session)
{
    int n = 0;

    for (const pl_attachment *a = session->attached; a; a = a->next_mine)
        n++;
    return n >= TABLES_MAX;
}

/* ---- coming to a table ------------------------------------------------- */

static void is_at_table(pl_op *op, pl_live *live)
{
    pl_session *session = op->session;

    pl_people_remember(live->server, &session->person, live->table);
    if (!session->conn)
        return;
    pl_live_attach(live, session);
    pl_live_answer_sync(live, session, op->rpc_id, 0);
}

static void submit_join(pl_live *live, pl_session *session, const char *rpc_id)
{
    pl_op *op = pl_op_new(session, rpc_id, PL_ENTRY_JOIN);

    pl_op_set_text(op, session->name, strlen(session->name));
    op->done = is_at_table;
    pl_live_submit(live, op);
}

static void on_found(void *ctx, pl_live *live, pl_refusal why)
{
    pl_call *call = ctx;
    pl_session *session = call->session;
    int resumes = json_object_get(call->params, "since") != NULL ||
                  !json_object_get(call->params, "code");
    const pl_table_person *p =
        live ? pl_table_person_of(live->table, &session->person) : NULL;
    json_t *since = json_object_get(call->params, "since");

    if (!live) {
        pl_call_refuse(call, why);
    } else if (!session->conn) {
        pl_call_refuse(call, PL_REFUSE_UNKNOWN_TABLE);
    } else if (p && !p->removed && (!p->left || p->seat >= 0) && resumes) {
        pl_live_attach(live, session);
        pl_live_answer_sync(live, session, call->rpc_id,
                            (uint32_t)json_integer_value(since));
    } else {
        submit_join(live, session, call->rpc_id);
    }
    pl_call_end(call);
}

static void on_member_found(void *ctx, pl_live *live, pl_refusal why)
{
    pl_call *call = ctx;
    const pl_table_person *p =
        live ? pl_table_person_of(live->table, &call->session->person) : NULL;

    if (p && !p->removed && (!p->left || p->seat >= 0)) {
        on_found(ctx, live, why);
        return;
    }
    pl_call_refuse(call, live ? PL_REFUSE_UNKNOWN_TABLE : why);
    pl_call_end(call);
}

static void on_address(void *ctx, const pl_store_answer *a,
                       pl_live_ready *found)
{
    pl_call *call = ctx;
    pl_id id;

    if (a->status == PL_STORE_OK &&
        pl_id_read((const char *)a->items[0].bytes, a->items[0].len, &id)) {
        pl_live_get(call->session->server, &id, found, call);
        return;
    }
    pl_call_refuse(call, a->status == PL_STORE_FAILED
                             ? PL_REFUSE_BUSY
                             : PL_REFUSE_UNKNOWN_TABLE);
    pl_call_end(call);
}

static void on_join_address(void *ctx, const pl_store_answer *a)
{
    on_address(ctx, a, on_found);
}

static void on_resume_address(void *ctx, const pl_store_answer *a)
{
    on_address(ctx, a, on_member_found);
}

static void do_join(pl_call *call)
{
    const char *link =
        json_string_value(json_object_get(call->params, "table"));
    const char *code = json_string_value(json_object_get(call->params, "code"));
    pl_store *store = call->session->server->store;
    char tidy[PL_TABLE_CODE + 1];

    if (!link == !code) {
        pl_session_bad_field(call->session, call->rpc_id, "table",
                             "either 'table' or 'code'");
    } else if (is_at_too_many(call->session)) {
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
    } else if (link) {
        pl_store_get(store, "link", link, 0, on_join_address,
                     pl_call_keep(call));
    } else {
        tidy_code(code, tidy);
        pl_store_get(store, "code", tidy, 0, on_join_address,
                     pl_call_keep(call));
    }
}

static void do_resume(pl_call *call)
{
    const char *link = pl_call_text(call, "table");
    json_t *since = json_object_get(call->params, "since");
    pl_live *live;

    if (!link)
        return;
    if (since && (!json_is_integer(since) || json_integer_value(since) < 0)) {
        pl_session_bad_field(call->session, call->rpc_id, "since",
                             "a whole number");
        return;
    }
    live = pl_live_linked(call->session->server, link);
    if (live && live->stopped)
        pl_call_refuse(call, PL_REFUSE_NOT_HERE);
    else if (live)
        on_member_found(pl_call_keep(call), live, PL_FINE);
    else
        pl_store_get(call->session->server->store, "link", link, 0,
                     on_resume_address, pl_call_keep(call));
}

static void has_left(pl_op *op, pl_live *live)
{
    pl_session *session = op->session;

    pl_people_unremember(live->server, &session->person, live->table);
    for (pl_attachment *a = session->attached; a; a = a->next_mine)
        if (a->live == live) {
            pl_live_detach(a);
            break;
        }
    pl_session_result(session, op->rpc_id, "{}");
}

static void do_leave(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    pl_op *op;

    if (!live)
        return;
    op = pl_op_new(call->session, call->rpc_id, PL_ENTRY_LEAVE);
    op->done = has_left;
    pl_live_submit(live, op);
}

/* ---- making a table ---------------------------------------------------- */

static void is_created(pl_op *op, pl_live *live)
{
    if (live->table->listed)
        pl_people_list_table(live->server, live->table);
    submit_join(live, op->session, op->rpc_id);
}

/* The JSON of a create entry: what was asked for, and what the server adds. */
static char *creation(json_t *wish, const pl_game *g, char *link, char *code)
{
    json_t *in = json_deep_copy(wish);
    uint8_t secret[32];
    pl_buffer hex = { 0 };
    char *text;

    new_link(link);
    new_code(code);
    pl_random(secret, sizeof secret);
    pl_buffer_put_hex(&hex, secret, sizeof secret);
    json_object_set_new(in, "link", json_string(link));
    json_object_set_new(in, "code", json_string(code));
    json_object_set_new(in, "secret", json_stringn(hex.at, hex.len));
    json_object_set_new(in, "version", json_integer(g->version));
    if (!json_object_get(in, "seats"))
        json_object_set_new(in, "seats", json_integer(g->usual_seats));
    if (!json_object_get(in, "options"))
        json_object_set_new(in, "options", json_object());
    if (!json_object_get(in, "data"))
        json_object_set_new(in, "data", json_null());
    text = json_dumps(in, JSON_COMPACT);
    pl_buffer_release(&hex);
    json_decref(in);
    return text;
}

pl_live *pl_live_make(pl_server *s, json_t *wish, const pl_game *g, pl_op *op,
                      pl_table_answer *answer)
{
    char link[PL_TABLE_LINK + 1], code[PL_TABLE_CODE + 1];
    char *text = creation(wish, g, link, code);
    pl_id id = pl_id_new();
    pl_table *trial = pl_table_new(&id);
    pl_live *live = NULL;

    pl_op_set_text(op, text, strlen(text));
    free(text);
    if (pl_table_check(trial, &op->entry, answer)) {
        live = pl_live_new(s, &id);
        publish(live, link, code);
    }
    pl_table_free(trial);
    return live;
}

static void do_create(pl_call *call)
{
    pl_server *s = call->session->server;
    const char *game = pl_call_text(call, "game");
    const pl_game *g = game ? pl_game_named(game, strlen(game)) : NULL;
    pl_table_answer answer = { 0 };
    json_t *wish;
    pl_live *live;
    pl_op *op;

    if (!game)
        return;
    if (!g) {
        pl_session_bad_field(call->session, call->rpc_id, "game",
                             pl_err_text(PL_UNKNOWN_GAME));
        return;
    }
    if (s->n_live >= s->config.max_tables || is_at_too_many(call->session)) {
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
        return;
    }
    op = pl_op_new(call->session, call->rpc_id, PL_ENTRY_CREATE);
    op->done = is_created;
    wish = json_copy(call->params);
    answer.err = pl_packs_fill(s->packs, g, wish, &answer.fault);
    live = answer.err ? NULL : pl_live_make(s, wish, g, op, &answer);
    json_decref(wish);
    if (live) {
        pl_live_submit(live, op);
        return;
    }
    pl_session_answer(call->session, call->rpc_id, &answer, 0);
    pl_op_free(op);
}

/* ---- the same again ---------------------------------------------------- */

static json_t *wish_of(const pl_table *t)
{
    static const char *const kinds[] = { "none", "move", "game", "slow" };
    pl_fault fault;
    size_t len;
    char *text = pl_write_new(pl_setting_write, &t->setting, &len);
    json_t *wish = pl_json_parse(text, len, len, &fault);

    free(text);
    json_object_set_new(wish, "pack", json_string(t->pack));
    json_object_set_new(wish, "open", json_boolean(t->open));
    json_object_set_new(wish, "recall", json_boolean(t->recall));
    json_object_set_new(wish, "shared", json_boolean(t->shared));
    json_object_set_new(
        wish, "patience",
        json_pack("{s:s,s:I,s:I,s:b}", "kind", kinds[t->patience], "ms",
                  (json_int_t)t->patience_ms, "grace_ms",
                  (json_int_t)t->grace_ms, "strict", t->strict));
    return wish;
}

void pl_live_submit_for(pl_live *live, const pl_id *person, pl_entry_kind kind,
                        int seat, const char *text)
{
    pl_op *op = pl_op_new(NULL, NULL, kind);

    op->entry.person = *person;
    op->entry.seat = (uint8_t)seat;
    if (text)
        pl_op_set_text(op, text, strlen(text));
    pl_live_submit(live, op);
}

/* The host comes first, since the first to come is the host. */
static void bring_everybody(pl_live *live, const pl_table *old)
{
    const pl_table_person *host = pl_table_person_of(old, &old->host);

    pl_live_submit_for(live, &host->id, PL_ENTRY_JOIN, 0, host->name);
    for (int i = 0; i < old->n_people; i++) {
        const pl_table_person *p = &old->people[i];
        if (p->left || p->removed)
            continue;
        pl_live_submit_for(live, &p->id, PL_ENTRY_JOIN, 0, p->name);
        if (p->seat >= 0)
            pl_live_submit_for(live, &p->id, PL_ENTRY_SIT, p->seat, NULL);
    }
    for (int i = 0; i < old->setting.seats; i++)
        if (old->place[i].kind == PL_PLACE_BOT)
            pl_live_submit_for(live, &host->id, PL_ENTRY_BOT, i,
                               old->place[i].bot);
}

static void answer_rematch(pl_session *session, const char *rpc_id,
                           const pl_table *old)
{
    char text[80];

    snprintf(text, sizeof text, "{\"table\":\"%s\"}", old->rematch);
    pl_session_result(session, rpc_id, text);
}

static void rematch_is_made(pl_op *op, pl_live *old)
{
    answer_rematch(op->session, op->rpc_id, old->table);
}

static void do_rematch(pl_call *call)
{
    pl_live *old = pl_call_table(call), *live;
    pl_table_answer answer;
    pl_op *create, *op;
    json_t *wish;
    char earlier[33];

    if (!old)
        return;
    if (old->table->rematch[0]) {
        answer_rematch(call->session, call->rpc_id, old->table);
        return;
    }
    if (old->table->phase != PL_PHASE_OVER) {
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
        return;
    }
    wish = wish_of(old->table);
    pl_id_write(&old->table->id, earlier);
    json_object_set_new(wish, "earlier", json_string(earlier));
    create = pl_op_new(NULL, NULL, PL_ENTRY_CREATE);
    live = pl_live_make(old->server, wish, old->table->setting.game, create,
                        &answer);
    json_decref(wish);
    if (!live) {
        pl_session_answer(call->session, call->rpc_id, &answer, 0);
        pl_op_free(create);
        return;
    }
    op = pl_op_new(call->session, call->rpc_id, PL_ENTRY_REMATCH);
    json_t *made = json_loadb(create->text, create->entry.len, 0, NULL);
    pl_op_set_text(op, json_string_value(json_object_get(made, "link")),
                   PL_TABLE_LINK);
    json_decref(made);
    op->done = rematch_is_made;
    pl_live_submit(live, create);
    bring_everybody(live, old->table);
    pl_live_submit(old, op);
}

/* ---- another device ---------------------------------------------------- */

static void do_transfer(pl_call *call)
{
    pl_live *live = pl_call_table(call);
    pl_server *s = call->session->server;
    const pl_table_person *p;
    char code[PL_TABLE_CODE + 1], value[65], answer[64];

    if (!live)
        return;
    p = pl_table_person_of(live->table, &call->session->person);
    if (!p || p->seat < 0) {
        pl_call_refuse(call, PL_REFUSE_NOT_SEATED);
        return;
    }
    new_code(code);
    pl_id_write(&live->table->id, value);
    pl_id_write(&p->id, value + 32);
    pl_store_put(s->store, "claim", code, value, 64,
                 pl_server_now(s) + CLAIM_MS, NULL, NULL);
    snprintf(answer, sizeof answer, "{\"code\":\"%s\"}", code);
    pl_call_result(call, answer);
}

typedef struct {
    pl_call *call;
    pl_id old;
} claiming;

static void on_claimed_table(void *ctx, pl_live *live, pl_refusal why)
{
    claiming *c = ctx;
    pl_session *session = c->call->session;

    if (live) {
        pl_op *op = pl_op_new(session, c->call->rpc_id, PL_ENTRY_CLAIM);
        op->entry.other = c->old;
        op->done = is_at_table;
        pl_op_set_text(op, session->name, strlen(session->name));
        pl_live_submit(live, op);
    } else {
        pl_call_refuse(c->call,
                       why == PL_REFUSE_UNKNOWN_TABLE ? PL_REFUSE_USED : why);
    }
    pl_call_end(c->call);
    free(c);
}

static void on_claim(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    const char *value = a->n ? (const char *)a->items[0].bytes : NULL;
    claiming *c = pl_xcalloc(1, sizeof *c);
    pl_id table;

    c->call = call;
    if (a->n && a->items[0].len == 64 && pl_id_read(value, 32, &table) &&
        pl_id_read(value + 32, 32, &c->old)) {
        pl_live_get(call->session->server, &table, on_claimed_table, c);
        return;
    }
    pl_call_refuse(call, a->status == PL_STORE_FAILED ? PL_REFUSE_BUSY
                                                      : PL_REFUSE_USED);
    pl_call_end(call);
    free(c);
}

static void do_claim(pl_call *call)
{
    const char *code = pl_call_text(call, "code");
    char tidy[PL_TABLE_CODE + 1];

    if (!code)
        return;
    tidy_code(code, tidy);
    pl_store_get(call->session->server->store, "claim", tidy, 1, on_claim,
                 pl_call_keep(call));
}

/* ---- small ones -------------------------------------------------------- */

static void put_games(pl_text *t, const void *ctx)
{
    const pl_server *s = ctx;
    char options[4096];

    pl_put(t, "{\"games\":[");
    for (const pl_game *const *g = pl_games; *g; g++) {
        pl_put(t, g == pl_games ? "" : ",");
        pl_put(t, "{\"id\":\"");
        pl_put(t, (*g)->id);
        pl_put(t, "\",\"name\":");
        pl_put_string(t, (*g)->name, strlen((*g)->name));
        pl_put(t, ",\"summary\":");
        pl_put_string(t, (*g)->summary, strlen((*g)->summary));
        pl_put(t, ",\"version\":");
        pl_put_int(t, (*g)->version);
        pl_put(t, ",\"min_seats\":");
        pl_put_int(t, (*g)->min_seats);
        pl_put(t, ",\"max_seats\":");
        pl_put_int(t, (*g)->max_seats);
        pl_put(t, ",\"usual_seats\":");
        pl_put_int(t, (*g)->usual_seats);
        pl_put(t, ",\"options\":");
        pl_options_init(*g, options);
        pl_json_options(t, *g, options);
        pl_put(t, ",\"bots\":[");
        int first = 1;
        for (const pl_mind_kind *const *k = pl_mind_kinds; *k; k++) {
            if ((*k)->for_measuring || !pl_mind_plays(*k, (*g)->id))
                continue;
            pl_put(t, first ? "" : ",");
            pl_put_string(t, (*k)->name, strlen((*k)->name));
            first = 0;
        }
        pl_put(t, "],\"packs\":");
        pl_packs_put(t, s->packs, *g);
        pl_put_char(t, '}');
    }
    pl_put(t, "]}");
}

static void do_games(pl_call *call)
{
    pl_server *s = call->session->server;
    size_t len;

    pl_call_result(call, pl_server_write(s, put_games, s, &len));
}

static void do_ping(pl_call *call)
{
    char text[48];

    snprintf(text, sizeof text, "{\"now\":%lld}",
             (long long)pl_server_now(call->session->server));
    pl_call_result(call, text);
}

static void on_backup(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;

    if (a->status == PL_STORE_OK)
        pl_call_result(call, "{}");
    else
        pl_call_refuse(call, a->status == PL_STORE_MISSING ? PL_REFUSE_NOT_HERE
                                                           : PL_REFUSE_BUSY);
    pl_call_end(call);
}

static void do_backup(pl_call *call)
{
    pl_server *s = call->session->server;
    const char *path = pl_call_text(call, "path");
    const char *proof = path ? pl_call_text(call, "proof") : NULL;
    uint8_t given[PL_HASH], right[PL_HASH];

    if (!proof)
        return;
    pl_sealer_hash(&s->sealer, "backup", path, strlen(path), right);
    if (!pl_hex_read(proof, strlen(proof), given, sizeof given) ||
        !pl_same_secret(given, right, sizeof right)) {
        pl_call_refuse(call, PL_REFUSE_NOT_ALLOWED);
        return;
    }
    pl_store_backup(s->store, path, on_backup, pl_call_keep(call));
}

static const struct {
    const char *method;
    pl_handler *handler;
} handlers[] = {
    { "hello", pl_do_hello },   { "name", pl_do_name },
    { "forget", pl_do_forget }, { "games", do_games },
    { "tables", pl_do_tables }, { "create", do_create },
    { "join", do_join },        { "resume", do_resume },
    { "leave", do_leave },      { "transfer", do_transfer },
    { "claim", do_claim },      { "rematch", do_rematch },
    { "ping", do_ping },        { "backup", do_backup },
};

pl_handler *pl_lobby_handler_of(const char *method)
{
    for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++)
        if (strcmp(handlers[i].method, method) == 0)
            return handlers[i].handler;
    return NULL;
}
