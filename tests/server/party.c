/* SPDX-License-Identifier: MIT */
/* party.c - a server and its clients on one loop, for tests.
 *
 * The server and all clients share the loop, so a test runs the loop until what
 * it waits for has happened; nothing depends on real time. */
#include "tests/server/party.h"

#include "base/alloc.h"
#include "rules/choice.h"
#include "tests/scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void turn_loop(party *p)
{
    uv_run(&p->loop, UV_RUN_ONCE);
}

/* ---- checking frames --------------------------------------------------- */

static void must_equal(const char *what, json_t *got, pl_text *want)
{
    json_t *expected = json_loadb(want->at, want->n, JSON_DECODE_ANY, NULL);

    assert_non_null(expected);
    if (!json_equal(got, expected))
        fail_msg("%s is not that of the seat", what);
    json_decref(expected);
}

static void check_view(guest *g, json_t *in)
{
    static char room[1 << 20];
    static unsigned char view[65536];
    static pl_choice legal[PL_CHOICES_MAX];
    pl_live *live = party_live(g->party);
    const pl_table *t = live->table;
    int audience = g->seat >= 0 ? g->seat : PL_WATCHER;
    pl_writing w = pl_table_writing(t);
    pl_text text;

    /* The table may have changed again since this frame was sent. */
    if ((int)t->number[audience] != g->number)
        return;
    pl_text_init(&text, room, sizeof room);
    memset(view, 0, t->setting.game->view_size);
    t->setting.game->view(t->setting.setup, t->state, audience, view);
    pl_json_view(&text, &w, view);
    must_equal("view", json_object_get(in, "view"), &text);

    int n = g->seat >= 0 ? pl_table_legal(t, g->seat, legal) : 0;
    pl_text_init(&text, room, sizeof room);
    pl_json_choices(&text, &w, legal, n);
    must_equal("legal", json_object_get(in, "legal"), &text);
    if (!t->open)
        assert_null(json_object_get(in, "views"));
}

static void check_secrets(guest *g, const char *text, size_t len)
{
    pl_live *live = pl_live_linked(g->party->server, g->party->link);
    pl_buffer hex = { 0 };

    if (!live || live->table->phase == PL_PHASE_OVER ||
        live->table->fair.by_hand)
        return;
    pl_buffer_put_hex(&hex, live->table->fair.secret, 32);
    pl_buffer_put_hex(&hex, live->table->seed, 32);
    for (size_t i = 0; i + 64 <= len; i++)
        if (memcmp(text + i, hex.at, 64) == 0 ||
            (live->table->state && memcmp(text + i, hex.at + 64, 64) == 0))
            fail_msg("the secret of the deal is in a frame");
    pl_buffer_release(&hex);
}

static void take_state(guest *g, json_t *in)
{
    json_t *legal = json_object_get(in, "legal");
    json_t *room = json_object_get(in, "room");

    if (legal) {
        json_decref(g->legal);
        g->legal = json_incref(legal);
    }
    if (room) {
        json_decref(g->room);
        g->room = json_incref(room);
    }
}

static void take_sync(guest *g, json_t *sync)
{
    json_t *seat = json_object_get(json_object_get(sync, "me"), "seat");

    g->number = (int)json_integer_value(json_object_get(sync, "number"));
    snprintf(g->link, sizeof g->link, "%s",
             json_string_value(json_object_get(sync, "table")));
    g->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    take_state(g, sync);
    if (json_is_object(json_object_get(sync, "view")))
        check_view(g, sync);
}

static void take_notice(guest *g, const char *method, json_t *params,
                        const char *text, size_t len)
{
    const char *link = json_string_value(json_object_get(params, "table"));

    g->notices++;
    if (link && g->link[0] && strcmp(link, g->link) != 0)
        return; /* of a table that it was at before */
    if (strcmp(method, "update") == 0 || strcmp(method, "parlour") == 0) {
        pl_buffer_put(&g->frames, text, len);
        pl_buffer_putc(&g->frames, '\n');
    }
    if (strcmp(method, "sync") == 0)
        take_sync(g, json_object_get(params, "sync"));
    if (strcmp(method, "mask") == 0) {
        json_decref(g->mask);
        g->mask = json_incref(params);
    }
    if (strcmp(method, "update") != 0)
        return;
    g->updates++;
    assert_int_equal(json_integer_value(json_object_get(params, "number")),
                     g->number + 1);
    g->number++;
    take_state(g, params);
    if (json_object_get(params, "view"))
        check_view(g, params);
}

static void on_message(void *ctx, pl_client *client, const char *text,
                       size_t len)
{
    guest *g = ctx;
    json_error_t error;
    json_t *in = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    const char *method = json_string_value(json_object_get(in, "method"));
    (void)client;

    if (!in)
        fail_msg("a frame is no JSON: %s, at %d", error.text, error.position);
    check_secrets(g, text, len);
    if (method) {
        take_notice(g, method, json_object_get(in, "params"), text, len);
    } else if (g->waiting &&
               json_integer_value(json_object_get(in, "id")) == g->waiting) {
        json_t *sync = json_object_get(json_object_get(in, "result"), "sync");
        g->answer = json_incref(in);
        if (sync) {
            const char *link =
                json_string_value(json_object_get(sync, "table"));
            snprintf(g->party->link, sizeof g->party->link, "%s", link);
            take_sync(g, sync);
        }
    }
    json_decref(in);
}

static void on_opened(void *ctx, pl_client *client)
{
    (void)client;
    ((guest *)ctx)->is_open = 1;
}

static void on_closed(void *ctx, pl_client *client, int code)
{
    guest *g = ctx;
    (void)client, (void)code;
    g->is_gone = 1;
    g->client = NULL;
}

static const pl_client_hooks hooks = { on_opened, on_message, on_closed };

/* ---- the party --------------------------------------------------------- */

static void start_server(party *p)
{
    pl_server_config config;
    const char *why = NULL;

    pl_server_config_init(&config);
    config.net.port = 0;
    config.store = p->store;
    config.key_file = p->key;
    config.clock = &p->clock;
    config.max_rate = 0;
    config.bot_threads = 1;
    p->server = pl_server_start(&p->loop, &config, &why);
    if (!p->server)
        fail_msg("%s", why);
}

static void make_folder(party *p)
{
    memset(p, 0, sizeof *p);
    assert_non_null(mkdtemp(scratch(p->dir, "party")));
    snprintf(p->key, sizeof p->key, "%s/key", p->dir);
    snprintf(p->store, sizeof p->store, "sqlite:%s/tables.db", p->dir);
    uv_loop_init(&p->loop);
}

static void on_due(void *ctx, const pl_store_answer *a)
{
    for (size_t i = 0; i < a->n; i++)
        pl_store_drop(ctx, &a->items[i].id, NULL, NULL);
}

/* The servers of NATS outlive a test. A test must not find the running tables
 * of the one before. */
static void drop_old_tables(party *p)
{
    const char *why = NULL;
    pl_sealer sealer;
    pl_store *store;

    assert_true(pl_sealer_open(&sealer, p->key, &why));
    store = pl_store_open(p->store, &sealer, &p->loop, &why);
    if (!store)
        fail_msg("%s", why);
    pl_store_due(store, INT64_MAX, NULL, on_due, store);
    pl_store_close(store);
    uv_run(&p->loop, UV_RUN_DEFAULT);
}

void party_start(party *p)
{
    make_folder(p);
    if (getenv("PLANCHETTE_TEST_STORE")) {
        snprintf(p->store, sizeof p->store, "%s",
                 getenv("PLANCHETTE_TEST_STORE"));
        snprintf(p->key, sizeof p->key, "%s", getenv("PLANCHETTE_TEST_KEY"));
        drop_old_tables(p);
    }
    p->clock = (pl_clock){ 1, 1800000000000 };
    start_server(p);
}

void party_open(party *p, const char *folder, int64_t now)
{
    char command[600];

    make_folder(p);
    snprintf(command, sizeof command,
             "gzip -dc %s/tables.db.gz >%s/tables.db && "
             "install -m 600 %s/key %s",
             folder, p->dir, folder, p->key);
    assert_int_equal(system(command), 0);
    p->clock = (pl_clock){ 1, now };
    start_server(p);
}

void party_release_guests(party *p)
{
    for (int i = 0; i < p->n_guests; i++) {
        guest *g = &p->guest[i];
        guest_cut(g);
        json_decref(g->legal);
        json_decref(g->room);
        json_decref(g->mask);
        pl_buffer_release(&g->frames);
    }
    p->n_guests = 0;
}

void party_stop(party *p)
{
    char command[128];

    for (int i = 0; i < p->n_guests; i++)
        if (p->guest[i].client)
            pl_client_close(p->guest[i].client);
    pl_server_stop(p->server);
    uv_run(&p->loop, UV_RUN_DEFAULT);
    party_release_guests(p);
    uv_run(&p->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&p->loop), 0);
    snprintf(command, sizeof command, "rm -rf %s", p->dir);
    assert_int_equal(system(command), 0);
}

int party_set_up(void **state)
{
    party *p = malloc(sizeof *p);

    party_start(p);
    *state = p;
    return 0;
}

int party_tear_down(void **state)
{
    party_stop(*state);
    free(*state);
    return 0;
}

void party_restart(party *p)
{
    pl_server_stop(p->server);
    uv_run(&p->loop, UV_RUN_DEFAULT);
    start_server(p);
}

guest *party_guest(party *p, const char *token)
{
    guest *g = &p->guest[p->n_guests++];
    json_t *params = json_pack("{s:i,s:s}", "protocol", 1, "name", "Ada");
    json_t *answer;

    assert_true(p->n_guests <= GUESTS_MAX);
    *g = (guest){ .party = p, .seat = -1 };
    g->client = pl_client_new(&p->loop, pl_server_port(p->server), &hooks, g);
    while (!g->is_open && !g->is_gone)
        turn_loop(p);
    if (token)
        json_object_set_new(params, "token", json_string(token));
    answer = guest_must(g, "hello", params);
    snprintf(g->token, sizeof g->token, "%s",
             token ? token
                   : json_string_value(json_object_get(answer, "token")));
    snprintf(g->person, sizeof g->person, "%s",
             json_string_value(json_object_get(answer, "person")));
    json_decref(answer);
    return g;
}

void guest_cut(guest *g)
{
    if (!g->client)
        return;
    pl_client_cut(g->client);
    while (!g->is_gone)
        turn_loop(g->party);
}

json_t *guest_ask(guest *g, const char *method, json_t *params)
{
    json_t *out =
        json_pack("{s:s,s:i,s:s,s:o}", "jsonrpc", "2.0", "id", ++g->next_id,
                  "method", method, "params", params ? params : json_object());
    char *text = json_dumps(out, JSON_COMPACT);

    json_decref(out);
    g->waiting = g->next_id;
    g->answer = NULL;
    pl_client_send(g->client, text, strlen(text));
    free(text);
    while (!g->answer) {
        assert_false(g->is_gone);
        turn_loop(g->party);
    }
    g->waiting = 0;
    return g->answer;
}

json_t *guest_must(guest *g, const char *method, json_t *params)
{
    json_t *answer = guest_ask(g, method, params);
    json_t *result = json_object_get(answer, "result");

    if (!result) {
        char *text = json_dumps(answer, 0);
        fail_msg("%s: %s", method, text);
    }
    json_incref(result);
    json_decref(answer);
    return result;
}

void guest_refused(guest *g, const char *method, json_t *params,
                   const char *name)
{
    json_t *answer = guest_ask(g, method, params);
    json_t *data = json_object_get(json_object_get(answer, "error"), "data");
    const char *got = json_string_value(json_object_get(data, "name"));

    if (!got || strcmp(got, name) != 0)
        fail_msg("%s: expected %s, got %s", method, name,
                 got ? got : "a result");
    json_decref(answer);
}

/* Answers come in order: after a ping has come back, so has everything that was
 * sent before it. */
void party_settle(party *p)
{
    pl_live *live = pl_live_linked(p->server, p->link);

    while (live && (live->in_flight || live->queue || live->jobs))
        turn_loop(p);
    for (int i = 0; i < p->n_guests; i++)
        if (p->guest[i].client)
            json_decref(guest_must(&p->guest[i], "ping", NULL));
}

pl_live *party_live(party *p)
{
    pl_live *live = pl_live_linked(p->server, p->link);

    assert_non_null(live);
    return live;
}

/* ---- the deal ---------------------------------------------------------- */

const uint8_t party_bytes[PL_GIVEN] = { 0, 1, 2,  3,  4,  5,  6,  7,
                                        8, 9, 10, 11, 12, 13, 14, 15 };

static json_t *hex_json(const uint8_t *bytes, size_t n)
{
    pl_buffer hex = { 0 };
    json_t *text;

    pl_buffer_put_hex(&hex, bytes, n);
    text = json_stringn(hex.at, hex.len);
    pl_buffer_release(&hex);
    return text;
}

void guest_ready(guest *g, const uint8_t *bytes)
{
    const pl_fair *fair = &party_live(g->party)->table->fair;
    uint8_t commitment[32];

    pl_fair_promise(fair, pl_fair_number(fair), g->seat, bytes, commitment);
    json_decref(
        guest_must(g, "ready",
                   json_pack("{s:s,s:b,s:o}", "table", g->party->link, "ready",
                             1, "commitment", hex_json(commitment, 32))));
}

void guest_reveal(guest *g, const uint8_t *bytes)
{
    json_decref(guest_must(g, "reveal",
                           json_pack("{s:s,s:o}", "table", g->party->link,
                                     "given", hex_json(bytes, PL_GIVEN))));
}

void party_reveal(party *p)
{
    for (int i = 0; i < p->n_guests; i++)
        if (p->guest[i].client && p->guest[i].seat >= 0)
            guest_reveal(&p->guest[i], party_bytes);
}

void party_deal(party *p, const pl_game *game, int seats, const char *options,
                json_t *more)
{
    json_t *create = more ? more : json_object();

    for (int i = 0; i <= seats; i++)
        party_guest(p, NULL);
    json_object_set_new(create, "game", json_string(game->id));
    json_object_set_new(create, "seats", json_integer(seats));
    json_object_set_new(create, "options",
                        options ? json_loads(options, 0, NULL) : json_object());
    json_decref(guest_must(&p->guest[0], "create", create));
    for (int i = 0; i <= seats; i++) {
        guest *g = &p->guest[i];
        if (i)
            json_decref(
                guest_must(g, "join", json_pack("{s:s}", "table", p->link)));
        if (i == seats)
            break;
        json_decref(guest_must(
            g, "sit", json_pack("{s:s,s:i}", "table", p->link, "seat", i)));
        guest_ready(g, party_bytes);
    }
    json_decref(guest_must(&p->guest[0], "start",
                           json_pack("{s:s}", "table", p->link)));
    party_settle(p);
    if (pl_table_is_opening(party_live(p)->table))
        party_reveal(p);
    party_settle(p);
}

/* ---- playing ----------------------------------------------------------- */

static json_t *move_json(const pl_table *t, pl_move move)
{
    char buffer[1024];
    pl_writing w = pl_table_writing(t);
    pl_text text;

    pl_text_init(&text, buffer, sizeof buffer);
    pl_json_move(&text, &w, move);
    return json_loadb(text.at, text.n, 0, NULL);
}

static void make_move(party *p, int seat, pl_luck *luck)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_table *t = party_live(p)->table;
    int n = pl_table_legal(t, seat, legal);
    pl_move move = pl_choices_random(legal, n, luck);
    pl_id id = pl_id_new();
    char text[33];

    assert_true(n > 0);
    assert_true(json_array_size(p->guest[seat].legal) > 0);
    pl_id_write(&id, text);
    json_decref(guest_must(&p->guest[seat], "move",
                           json_pack("{s:s,s:i,s:s,s:o}", "table", p->link,
                                     "number", p->guest[seat].number, "id",
                                     text, "move", move_json(t, move))));
}

int party_step(party *p, pl_drive *drive, pl_luck *luck)
{
    pl_live *live = party_live(p);
    const pl_table *t = live->table;
    uint16_t next =
        t->phase == PL_PHASE_PLAYING
            ? pl_drive_next(drive, t->setting.game, t->setting.setup, t->state)
            : 0;
    int seat = 0;

    if (!next)
        return 0;
    if (next == PL_BIT(PL_CLOCK)) {
        uint64_t before = t->count;
        p->clock.now_ms = t->timer_ends;
        pl_server_tick(p->server);
        while (t->count == before)
            turn_loop(p);
    } else {
        next &= (uint16_t)~PL_BIT(PL_CLOCK);
        int skip = (int)pl_luck_roll(luck, 8);
        for (seat = skip; !(next >> seat & 1);)
            seat = (seat + 1) % PL_SEATS_MAX;
        make_move(p, seat, luck);
        pl_drive_moved(drive, seat);
    }
    party_settle(p);
    return 1;
}
