/* SPDX-License-Identifier: MIT */
/* test_log.c - what a server checks when it reads a log: that it agrees with
 * the server which wrote it, that it has the rules, and that a snapshot is
 * what the log says.
 *
 * Runs on SQLite and, by with_nats.py, on NATS. */
#include "rules/drive.h"
#include "tests/server/party.h"

#include "games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONG = 200 }; /* entries: three snapshots and a rest */

static const char *const names[] = { "mindseye", "telepathic", "illusionist",
                                     "clairvoyance", "mysterium" };

/* ---- helpers ----------------------------------------------------------- */

static const pl_game *game_of(const char *name)
{
    return pl_game_named(name, strlen(name));
}

static void deal(party *p, const char *name)
{
    const pl_game *g = game_of(name);

    party_deal(p, g, g->usual_seats, NULL, NULL);
}

/* Plays until the log has 'count' entries or the game is over. */
static void play(party *p, uint64_t count)
{
    static const uint8_t seed[32] = { 5 };
    pl_drive drive = { 0 };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    while (party_live(p)->table->count < count && party_step(p, &drive, &luck))
        ;
}

static void chat(party *p)
{
    json_decref(guest_must(&p->guest[0], "chat",
                           json_pack("{s:s,s:s,s:s}", "table", p->link, "to",
                                     "seat", "text", "well well")));
}

/* Fills the log with chat until it has exactly 'count' entries. */
static void chat_until(party *p, uint64_t count)
{
    while (party_live(p)->table->count < count)
        chat(p);
    party_settle(p);
}

typedef struct {
    int came;
    pl_store_status status;
    size_t n, hashed, rules;
    uint64_t snapshot;
} loaded;

static void on_loaded(void *ctx, const pl_store_answer *a)
{
    loaded *out = ctx;

    out->came = 1;
    out->status = a->status;
    out->n = a->n;
    out->snapshot = a->snapshot ? a->snapshot->seq : 0;
    for (size_t i = 0; i < a->n; i++) {
        pl_entry e;
        assert_true(pl_entry_read(a->items[i].bytes, a->items[i].len, &e));
        assert_int_equal(e.hash != 0, a->items[i].seq % PL_ENTRY_HASHED == 0);
        out->hashed += e.hash != 0;
        out->rules += e.rules != 0;
    }
}

static loaded load(party *p, const pl_id *id, int all)
{
    loaded l = { 0 };

    if (all)
        pl_store_load_all(p->server->store, id, on_loaded, &l);
    else
        pl_store_load(p->server->store, id, 0, on_loaded, &l);
    while (!l.came)
        uv_run(&p->loop, UV_RUN_ONCE);
    return l;
}

/* Appends an entry to the table's log as another server would. */
static void append_as_another(party *p, const void *bytes, size_t len)
{
    const pl_table *t = party_live(p)->table;
    pl_store_append_args args = { t->id, t->count, pl_id_new(), bytes,
                                  len,   0,        INT64_MAX };
    loaded l = { 0 };

    pl_store_append(p->server->store, &args, on_loaded, &l);
    while (!l.came)
        uv_run(&p->loop, UV_RUN_ONCE);
    assert_int_equal(l.status, PL_STORE_OK);
}

static pl_entry line_of_chat(party *p)
{
    const pl_table *t = party_live(p)->table;

    return (pl_entry){ .kind = PL_ENTRY_CHAT,
                       .at = t->at,
                       .person = t->host,
                       .flag = PL_TO_SEAT,
                       .rules = t->setting.game->version,
                       .text = "hm",
                       .len = 2 };
}

static void write_entry(party *p, const pl_entry *e)
{
    pl_buffer bytes = { 0 };

    pl_entry_write(e, &bytes);
    append_as_another(p, bytes.at, bytes.len);
    pl_buffer_release(&bytes);
}

static int health_says(party *p, const char *word)
{
    pl_buffer out = { 0 };
    int found;

    assert_true(pl_server_health(p->server, &out));
    pl_buffer_putc(&out, 0);
    found = strstr(out.at, word) != NULL;
    pl_buffer_release(&out);
    return found;
}

/* Guests are disconnected and cannot resume; /healthz says so; other tables
 * are still served. */
static void is_not_served(party *p)
{
    char link[PL_TABLE_LINK + 1], token[80];
    json_t *create;
    guest *g;

    strcpy(link, p->link);
    strcpy(token, p->guest[0].token);
    while (!p->guest[0].is_gone)
        uv_run(&p->loop, UV_RUN_ONCE);
    assert_non_null(party_live(p)->stopped);
    assert_null(party_live(p)->here);
    assert_true(health_says(p, "\"tables_not_served\":1"));
    g = party_guest(p, token);
    guest_refused(g, "resume", json_pack("{s:s}", "table", link), "NOT_HERE");
    guest_refused(g, "join", json_pack("{s:s}", "table", link), "NOT_HERE");
    create = json_pack("{s:s}", "game", "mindseye"); /* others go on */
    json_decref(guest_must(g, "create", create));
}

static void is_served(party *p)
{
    assert_null(party_live(p)->stopped);
    assert_false(health_says(p, "not_served"));
    chat(p);
}

/* ---- agreement --------------------------------------------------------- */

static void every_16th_entry_carries_a_hash(void **state)
{
    party *p = *state;
    loaded l;

    deal(p, "mindseye");
    chat_until(p, 50);
    l = load(p, &party_live(p)->table->id, 1);
    assert_int_equal(l.n, 50);
    assert_int_equal(l.hashed, 3);
    assert_int_equal(l.rules, 49); /* all but the create entry */
}

static void an_equal_hash_is_accepted(void **state)
{
    party *p = *state;
    pl_entry e;

    deal(p, "mindseye");
    chat_until(p, 31);
    e = line_of_chat(p);
    e.hash = pl_table_hash(party_live(p)->table);
    write_entry(p, &e);
    assert_int_equal(party_live(p)->table->count, 32);
    is_served(p);
}

static void a_server_that_differs_stops_serving_the_table(void **state)
{
    party *p = *state;
    pl_entry e;

    deal(p, "mindseye");
    chat_until(p, 31);
    e = line_of_chat(p);
    e.hash = pl_table_hash(party_live(p)->table) ^ 1;
    write_entry(p, &e);
    assert_int_equal(party_live(p)->table->count, 31);
    is_not_served(p);
}

static void one_changed_byte_of_the_state_is_noticed(void **state)
{
    party *p = *state;
    pl_table *t;
    pl_entry e;

    deal(p, "clairvoyance");
    chat_until(p, 31);
    t = party_live(p)->table;
    e = line_of_chat(p);
    e.hash = pl_table_hash(t);
    ((uint8_t *)t->state)[t->setting.game->state_size - 1] ^= 1;
    write_entry(p, &e);
    is_not_served(p);
}

/* ---- unknown rules ----------------------------------------------------- */

static void an_entry_of_other_rules_is_refused(void **state)
{
    party *p = *state;
    uint64_t count;
    pl_entry e;

    deal(p, "telepathic");
    count = party_live(p)->table->count;
    e = line_of_chat(p);
    e.rules++;
    write_entry(p, &e);
    assert_int_equal(party_live(p)->table->count, count);
    is_not_served(p);
}

static void an_entry_of_an_unknown_format_is_refused(void **state)
{
    static const uint8_t later[80] = { 3, PL_ENTRY_CHAT };
    party *p = *state;

    deal(p, "telepathic");
    append_as_another(p, later, sizeof later);
    is_not_served(p);
}

/* Another server makes a table whose rules version this one does not have. */
static void a_table_of_other_rules_is_refused_and_left_alone(void **state)
{
    static const char text[] =
        "{\"game\":\"mindseye\",\"version\":99,\"seats\":2,\"options\":{},"
        "\"data\":null,\"link\":\"abcdefghijklmnopqrstuvwxyz\",\"code\":"
        "\"ABCDEFGH\",\"secret\":\"00000000000000000000000000000000000000"
        "00000000000000000000000000\"}";
    party *p = *state;
    pl_id table = pl_id_new();
    pl_entry e = { .kind = PL_ENTRY_CREATE,
                   .text = text,
                   .len = sizeof text - 1 };
    pl_buffer bytes = { 0 };
    char id[33];
    loaded l = { 0 };

    pl_entry_write(&e, &bytes);
    pl_store_append_args args = { table,     0, pl_id_new(), bytes.at,
                                  bytes.len, 0, INT64_MAX };
    pl_store_append(p->server->store, &args, on_loaded, &l);
    pl_id_write(&table, id);
    pl_store_put(p->server->store, "link", "abcdefghijklmnopqrstuvwxyz", id, 32,
                 0, NULL, NULL);
    while (!l.came)
        uv_run(&p->loop, UV_RUN_ONCE);
    pl_buffer_release(&bytes);
    guest_refused(party_guest(p, NULL), "join",
                  json_pack("{s:s}", "table", "abcdefghijklmnopqrstuvwxyz"),
                  "NOT_HERE");
    assert_true(health_says(p, "\"tables_not_served\":1"));
    assert_int_equal(load(p, &table, 1).n, 1);
}

/* ---- snapshots --------------------------------------------------------- */

static void a_saved_table_comes_back_the_same(void **state)
{
    party *p = *state;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        deal(p, names[i]);
        chat(p);
        for (int part = 1; part <= 3; part++) {
            pl_buffer once = { 0 }, twice = { 0 };
            play(p, party_live(p)->table->count + 25);
            const pl_table *t = party_live(p)->table;
            assert_true(pl_table_save(t, &once));
            pl_table *copy = pl_table_restore(&t->id, once.at, once.len);
            assert_non_null(copy);
            assert_true(pl_table_save(copy, &twice));
            assert_int_equal(once.len, twice.len);
            assert_memory_equal(once.at, twice.at, once.len);
            assert_true(pl_table_hash(copy) == pl_table_hash(t));
            /* A snapshot that was cut off, or has a byte too many, is refused.
             */
            assert_null(pl_table_restore(&t->id, once.at, once.len / 2));
            pl_buffer_putc(&once, 0);
            assert_null(pl_table_restore(&t->id, once.at, once.len));
            pl_table_free(copy);
            pl_buffer_release(&once);
            pl_buffer_release(&twice);
        }
        party_stop(p);
        party_start(p);
    }
}

/* Restarts and resumes; the hash must be the same. */
static void comes_back_the_same(party *p, uint64_t resumed)
{
    uint64_t hash = pl_table_hash(party_live(p)->table);
    char token[80], link[PL_TABLE_LINK + 1];
    guest *g;

    strcpy(token, p->guest[0].token);
    strcpy(link, p->link);
    party_restart(p);
    g = party_guest(p, token);
    json_decref(guest_must(g, "resume", json_pack("{s:s}", "table", link)));
    assert_true(pl_table_hash(party_live(p)->table) == hash);
    assert_int_equal(p->server->counts.resumed, resumed);
    json_decref(guest_must(g, "chat",
                           json_pack("{s:s,s:s,s:s}", "table", link, "to",
                                     "seat", "text", "back again")));
}

static void a_long_table_loads_from_its_snapshot(void **state)
{
    party *p = *state;
    loaded l;

    deal(p, "illusionist");
    play(p, LONG);
    chat_until(p, LONG);
    l = load(p, &party_live(p)->table->id, 0);
    assert_int_equal(l.snapshot, 192);
    assert_int_equal(l.n, party_live(p)->table->count - 192);
    comes_back_the_same(p, 1);
}

static void a_short_table_loads_without_a_snapshot(void **state)
{
    party *p = *state;

    deal(p, "mindseye");
    chat_until(p, 40);
    assert_int_equal(load(p, &party_live(p)->table->id, 0).snapshot, 0);
    comes_back_the_same(p, 0);
}

/* A server checks its own moves before it writes them and not again when they
 * come back; whoever reads the log checks every entry. Both have one table. */
static void own_moves_and_read_moves_make_one_table(void **state)
{
    party *p = *state;

    deal(p, "clairvoyance");
    play(p, 60); /* there is no snapshot yet */
    assert_true(p->server->counts.moves > 30);
    comes_back_the_same(p, 0);
}

static void put_snapshot(party *p, const void *bytes, size_t len)
{
    const pl_table *t = party_live(p)->table;
    loaded l = { 0 };

    pl_store_snapshot(p->server->store, &t->id, t->count, bytes, len, on_loaded,
                      &l);
    while (!l.came)
        uv_run(&p->loop, UV_RUN_ONCE);
    assert_int_equal(l.status, PL_STORE_OK);
}

static void a_damaged_snapshot_is_ignored(void **state)
{
    party *p = *state;
    pl_buffer bytes = { 0 };

    deal(p, "mindseye");
    chat_until(p, 100);
    assert_true(pl_table_save(party_live(p)->table, &bytes));
    put_snapshot(p, bytes.at, bytes.len / 3);
    pl_buffer_release(&bytes);
    comes_back_the_same(p, 0);
}

static void a_snapshot_with_a_wrong_number_is_ignored(void **state)
{
    party *p = *state;
    pl_buffer bytes = { 0 };

    deal(p, "mindseye");
    chat_until(p, 70);
    assert_true(pl_table_save(party_live(p)->table, &bytes));
    chat_until(p, 90);
    put_snapshot(p, bytes.at, bytes.len);
    pl_buffer_release(&bytes);
    comes_back_the_same(p, 0);
}

static const struct CMUnitTest tests[] = {
    PARTY_TEST(every_16th_entry_carries_a_hash),
    PARTY_TEST(own_moves_and_read_moves_make_one_table),
    PARTY_TEST(an_equal_hash_is_accepted),
    PARTY_TEST(a_server_that_differs_stops_serving_the_table),
    PARTY_TEST(one_changed_byte_of_the_state_is_noticed),
    PARTY_TEST(an_entry_of_other_rules_is_refused),
    PARTY_TEST(an_entry_of_an_unknown_format_is_refused),
    PARTY_TEST(a_table_of_other_rules_is_refused_and_left_alone),
    PARTY_TEST(a_saved_table_comes_back_the_same),
    PARTY_TEST(a_long_table_loads_from_its_snapshot),
    PARTY_TEST(a_short_table_loads_without_a_snapshot),
    PARTY_TEST(a_damaged_snapshot_is_ignored),
    PARTY_TEST(a_snapshot_with_a_wrong_number_is_ignored),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
