/* SPDX-License-Identifier: MIT */
/* test_room.c - kinds of tables: open ones, recall, patience; minds of bots;
 * and tables that are unloaded and loaded again. */
#include "rules/drive.h"
#include "tests/server/asks.h"

#include "examples/games/leduc/leduc.h"
#include "games/registry.h"
#include "rules/choice.h"
#include "wire/known.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEED "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const uint8_t seed[32] = { 5 };

static const pl_game *named(const char *id)
{
    return pl_game_named(id, strlen(id));
}

/* Plays 'moves' moves, or to the end. */
static void play(party *p, int moves)
{
    pl_drive drive = { 0 };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    while (moves-- > 0 && party_step(p, &drive, &luck))
        ;
}

/* ---- recall ------------------------------------------------------------ */

static int count_events(json_t *sync, const char *name)
{
    json_t *events = json_object_get(sync, "events"), *item;
    size_t i;
    int n = 0;

    json_array_foreach(events, i, item)
    {
        json_t *event = json_object_get(item, "event");
        n += !strcmp(json_string_value(json_object_get(event, "event")), name);
    }
    return n;
}

/* With the option memory=recall, what was shown once is in no later view and is
 * not sent again on resume; at any other table it is. */
static void check_memory_events(party *p, const char *options, int is_recall)
{
    int shown = 0;

    party_deal(p, named("illusionist"), 2, options,
               json_pack("{s:s}", "seed", SEED));
    play(p, 16);
    assert_int_equal(party_live(p)->table->phase, PL_PHASE_PLAYING);
    for (int i = 0; i < 2; i++) {
        guest *g = &p->guest[i];
        json_t *answer = guest_must(g, "resume", here(p));
        json_t *sync = json_object_get(answer, "sync");
        pl_buffer_putc(&g->frames, 0);
        if (strstr(g->frames.at, "\"event\":\"saw\""))
            shown++;
        assert_int_equal(!count_events(sync, "saw"), is_recall);
        assert_int_equal(
            !json_object_get(json_object_get(sync, "view"), "sight"),
            is_recall);
        assert_int_equal(json_is_true(json_object_get(
                             json_object_get(sync, "room"), "recall")),
                         is_recall);
        json_decref(answer);
    }
    assert_int_equal(shown, 2);
}

static void a_recall_table_sends_memory_events_once(void **state)
{
    check_memory_events(*state, "{\"memory\":\"recall\"}", 1);
}

static void other_tables_send_memory_events_again(void **state)
{
    check_memory_events(*state, "{\"memory\":\"aid\"}", 0);
}

/* ---- games from outside ------------------------------------------------ */

/* A client that has no table for a game draws one from this. */
static void a_game_from_outside_tells_its_schema_and_payoffs(void **state)
{
    party *p = *state;
    json_t *answer, *schema, *room, *paid;
    guest *g;

    if (!pl_game_by_id("leduc", 5))
        assert_true(pl_game_add(&leduc_game));
    party_deal(p, &leduc_game, 2, "{}", json_pack("{s:s}", "seed", SEED));
    g = &p->guest[0];
    answer = guest_must(g, "schema", json_pack("{s:s}", "game", "leduc"));
    schema = json_object_get(answer, "schema");
    assert_string_equal(json_string_value(json_object_get(schema, "unit")),
                        "chips");
    assert_non_null(
        json_object_get(json_object_get(schema, "structs"), "View"));
    json_decref(answer);
    play(p, 100);
    answer = guest_must(g, "resume", here(p));
    room = json_object_get(json_object_get(answer, "sync"), "room");
    paid = json_object_get(json_object_get(room, "result"), "payoffs");
    assert_int_equal(json_array_size(paid), 2);
    assert_int_equal(json_integer_value(json_array_get(paid, 0)),
                     -json_integer_value(json_array_get(paid, 1)));
    json_decref(answer);
    answer = guest_ask(g, "schema", json_pack("{s:s}", "game", "chess"));
    assert_non_null(json_object_get(answer, "error"));
    json_decref(answer);
}

/* ---- minds ------------------------------------------------------------- */

static void count_event(void *ctx, const pl_event *event, uint32_t number)
{
    (void)event, (void)number;
    ++*(uint64_t *)ctx;
}

/* How many events both seats have been sent so far. */
static uint64_t events_at(party *p)
{
    uint64_t n = 0;

    for (int i = 0; i < 2; i++)
        pl_table_events(party_live(p)->table, i, 0, 0, count_event, &n);
    return n;
}

static void start_bots(party *p, const char *game, const char *bot)
{
    guest *g = party_guest(p, NULL);

    json_decref(guest_must(g, "create",
                           json_pack("{s:s,s:i}", "game", game, "seats", 2)));
    for (int i = 0; i < 2; i++)
        json_decref(guest_must(
            g, "bot", json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot", bot)));
    json_decref(guest_must(g, "start", here(p)));
    party_settle(p);
}

static void let_bots_play(party *p, int rounds)
{
    while (rounds-- && party_live(p)->table->phase == PL_PHASE_PLAYING)
        let_time_pass(p, 1200);
}

static void start_rematch(party *p)
{
    guest *g = &p->guest[0];
    json_t *answer = guest_must(g, "rematch", here(p));

    snprintf(p->link, sizeof p->link, "%s",
             json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    json_decref(guest_must(g, "join", here(p)));
    json_decref(guest_must(g, "start", here(p)));
    party_settle(p);
}

static void wait_for_table(party *p)
{
    pl_live *live = NULL;

    while (!live || live->loading || live->jobs) {
        uv_run(&p->loop, UV_RUN_ONCE);
        live = pl_live_linked(p->server, p->link);
    }
}

/* Each bot has one mind for the whole game, which is fed all events of its
 * seat. In a rematch it is fed those of the game before; after a restart all
 * again. */
static void a_mind_is_kept_as_long_as_its_bot_is_seated(void **state)
{
    party *p = *state;
    uint64_t first, told;

    start_bots(p, "mindseye", "keen");
    let_bots_play(p, 1000);
    assert_int_equal(party_live(p)->table->phase, PL_PHASE_OVER);
    first = events_at(p);
    told = p->server->counts.told;
    assert_true(first > 0);
    assert_int_equal(p->server->counts.minds, 2);
    assert_true(told > 0 &&
                told < first); /* bots are not asked after the end */

    start_rematch(p);
    assert_int_equal(p->server->counts.minds, 4);
    assert_int_equal(p->server->counts.told - told, first);
    let_bots_play(p, 3);
    assert_int_equal(p->server->counts.minds, 4);
    assert_int_equal(p->server->counts.told - told, first + events_at(p));

    party_restart(p);
    wait_for_table(p);
    for (int i = 0; i < 30 && p->server->counts.minds < 2; i++)
        uv_run(&p->loop, UV_RUN_ONCE); /* until the game before is loaded */
    assert_int_equal(p->server->counts.minds, 2);
    assert_int_equal(p->server->counts.told, first + events_at(p));
}

/* A bot that does not learn between games is not told of earlier ones. */
static void a_mind_is_told_of_one_game_unless_it_learns(void **state)
{
    party *p = *state;
    uint64_t told;

    start_bots(p, "telepathic", "natural");
    let_bots_play(p, 1000);
    told = p->server->counts.told;
    assert_true(told > 0);
    start_rematch(p);
    assert_true(p->server->counts.minds > 0);
    assert_int_equal(p->server->counts.told, told);
}

/* ---- open tables ------------------------------------------------------- */

/* Whether a frame has the hands of both seats. */
static int shows_all(party *p, json_t *in)
{
    json_t *views = json_object_get(in, "views");

    if (!views)
        return 0;
    assert_int_equal(json_array_size(views), 2);
    for (int i = 0; i < 2; i++) {
        json_t *answer = guest_must(&p->guest[i], "resume", here(p));
        assert_true(json_equal(
            json_array_get(views, (size_t)i),
            json_object_get(json_object_get(answer, "sync"), "view")));
        json_decref(answer);
    }
    return 1;
}

static int is_open_in_list(party *p)
{
    json_t *answer = guest_must(&p->guest[2], "tables", NULL);
    json_t *list = json_object_get(answer, "tables");
    int open = json_is_true(json_object_get(json_array_get(list, 0), "open"));

    assert_int_equal(json_array_size(list), 1);
    json_decref(answer);
    return open;
}

static void check_hands(party *p, int is_open)
{
    party_deal(p, named("illusionist"), 2, NULL,
               json_pack("{s:b,s:b}", "open", is_open, "listed", 1));
    play(p, 4);
    assert_int_equal(party_live(p)->table->phase, PL_PHASE_PLAYING);
    for (int i = 0; i < 3; i++) {
        guest *g = &p->guest[i];
        json_t *answer = guest_must(g, "resume", here(p));
        json_t *sync = json_object_get(answer, "sync");
        assert_int_equal(json_is_true(json_object_get(
                             json_object_get(sync, "room"), "open")),
                         is_open);
        assert_int_equal(shows_all(p, sync), is_open);
        pl_buffer_putc(&g->frames, 0);
        assert_int_equal(strstr(g->frames.at, "\"views\":[") != NULL, is_open);
        json_decref(answer);
    }
    assert_int_equal(is_open_in_list(p), is_open);
}

static void an_open_table_shows_all_hands_and_says_so(void **state)
{
    check_hands(*state, 1);
}

static void no_other_table_shows_a_hand(void **state)
{
    check_hands(*state, 0);
}

/* ---- patience ---------------------------------------------------------- */

static int is_late(party *p, int seat)
{
    return party_live(p)->table->place[seat].out_of_time;
}

static void move_of(party *p, int seat)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_table *t = party_live(p)->table;
    char buffer[512], id[33];
    pl_writing w = pl_table_writing(t);
    pl_id fresh = pl_id_new();
    pl_text text;

    assert_true(pl_table_legal(t, seat, legal) > 0);
    pl_id_write(&fresh, id);
    pl_text_init(&text, buffer, sizeof buffer);
    pl_json_move(&text, &w, pl_choice_nth(&legal[0], 0));
    json_decref(guest_must(&p->guest[seat], "move",
                           json_pack("{s:s,s:i,s:s,s:o}", T(p), "number",
                                     p->guest[seat].number, "id", id, "move",
                                     json_loadb(text.at, text.n, 0, NULL))));
    party_settle(p);
}

/* Ten seconds for the whole game: the time of the first move is used up, also
 * that of a seat which sealed early, or its clock would tell that it has. */
static void patience_per_game_adds_up(void **state)
{
    party *p = *state;

    party_deal(
        p, named("mindseye"), 2, NULL,
        json_pack("{s:{s:s,s:i}}", "patience", "kind", "game", "ms", 10000));
    let_time_pass(p, 4000);
    move_of(p, 0);
    let_time_pass(p, 4000);
    move_of(p, 1);
    assert_false(is_late(p, 0));
    let_time_pass(p, 1999); /* both were awaited for eight seconds */
    assert_false(is_late(p, 0));
    assert_false(is_late(p, 1));
    let_time_pass(p, 1);
    assert_true(is_late(p, 0));
    assert_true(is_late(p, 1));
    assert_int_equal(party_live(p)->table->phase, PL_PHASE_PLAYING);
}

/* With days for a move nobody has to stay connected, the server may restart,
 * and a late player can still move. */
static void slow_play_may_take_days(void **state)
{
    enum { DAY = 24 * 3600 * 1000 };
    party *p = *state;
    char token[80];

    party_deal(
        p, named("mindseye"), 2, NULL,
        json_pack("{s:{s:s,s:i}}", "patience", "kind", "slow", "ms", 2 * DAY));
    strcpy(token, p->guest[0].token);
    move_of(p, 1);
    for (int i = 0; i < 3; i++)
        guest_cut(&p->guest[i]);
    let_time_pass(p, DAY);
    party_restart(p);
    wait_for_table(p);
    let_time_pass(p, DAY - 1000);
    assert_false(is_late(p, 0));
    let_time_pass(p, 1000);
    assert_true(is_late(p, 0));
    assert_int_equal(party_live(p)->table->phase, PL_PHASE_PLAYING);

    guest *back = party_guest(p, token);
    json_decref(guest_must(back, "resume", here(p)));
    party_settle(p);
    assert_false(is_late(p, 0));
    assert_int_equal(back->seat, 0);
    assert_true(json_array_size(back->legal) > 0);
}

/* ---- forgetting -------------------------------------------------------- */

static int says(json_t *in, const char *word)
{
    char *text = json_dumps(in, 0);
    int found = strstr(text, word) != NULL;

    free(text);
    return found;
}

/* Whether the list, the record, the table or its chat contain 'word'. */
static int is_named_anywhere(party *p, guest *g, const char *word)
{
    json_t *list = guest_must(g, "records", NULL);
    json_t *line = json_array_get(json_object_get(list, "records"), 0);
    json_t *record, *sync = guest_must(g, "resume", here(p));
    int found;

    assert_int_equal(json_array_size(json_object_get(list, "records")), 1);
    record = guest_must(
        g, "record",
        json_pack("{s:O}", "record", json_object_get(line, "record")));
    assert_true(says(record, "\"moves\""));
    found = says(list, word) + says(record, word) + says(sync, word);
    json_decref(list);
    json_decref(record);
    json_decref(sync);
    return found;
}

static void a_forgotten_name_is_removed_from_all_histories(void **state)
{
    party *p = *state;
    char person[40], token[80];

    party_deal(p, named("mindseye"), 2, NULL, NULL);
    strcpy(person, p->guest[1].person);
    strcpy(token, p->guest[0].token);
    play(p, 1000);
    json_decref(guest_must(&p->guest[1], "name",
                           json_pack("{s:s}", "name", "Rumpelstilz")));
    json_decref(guest_must(&p->guest[1], "chat",
                           json_pack("{s:s,s:s}", T(p), "text", "well!")));
    /* The record gets its names when the table is loaded again. */
    party_restart(p);
    guest *ada = party_guest(p, token);
    json_decref(guest_must(ada, "resume", here(p)));
    party_settle(p);
    assert_int_equal(is_named_anywhere(p, ada, "Rumpelstilz"), 3);
    guest *other = party_guest(p, p->guest[1].token);
    json_decref(guest_must(other, "forget", NULL));
    while (!other->is_gone)
        uv_run(&p->loop, UV_RUN_ONCE);
    party_settle(p);
    assert_int_equal(is_named_anywhere(p, ada, "Rumpelstilz"), 0);
    json_t *list = guest_must(ada, "records", NULL);
    assert_false(says(list, person));
    json_decref(list);
}

/* Loading a finished table writes its record again, with the names in it. */
static void a_forgotten_name_does_not_return_with_a_loaded_table(void **state)
{
    party *p = *state;
    char ada_token[80], token[80];

    party_deal(p, named("mindseye"), 2, NULL, NULL);
    strcpy(ada_token, p->guest[0].token);
    strcpy(token, p->guest[1].token);
    json_decref(guest_must(&p->guest[1], "name",
                           json_pack("{s:s}", "name", "Rumpelstilz")));
    play(p, 1000);
    party_restart(p);
    assert_int_equal(p->server->n_live, 0);
    guest *other = party_guest(p, token);
    json_decref(guest_must(other, "forget", NULL));
    while (!other->is_gone)
        uv_run(&p->loop, UV_RUN_ONCE);
    party_settle(p);
    guest *ada = party_guest(p, ada_token);
    json_t *list = guest_must(ada, "records", NULL);
    assert_int_equal(json_array_size(json_object_get(list, "records")), 1);
    assert_false(says(list, "Rumpelstilz"));
    json_decref(list);
    assert_int_equal(is_named_anywhere(p, ada, "Rumpelstilz"), 0);
}

/* A list names 200 records at most. */
enum { MANY_RECORDS = 230 };

typedef struct {
    pl_store *store;
    pl_id person, copy[MANY_RECORDS];
    int waiting, named, n_listed;
} many;

static void on_copied(void *ctx, const pl_store_answer *a)
{
    many *m = ctx;

    assert_int_equal(a->status, PL_STORE_OK);
    m->waiting--;
}

static void copy_record(void *ctx, const pl_store_answer *a)
{
    many *m = ctx;

    assert_int_equal(a->n, 2);
    m->waiting--;
    for (int i = 0; i < MANY_RECORDS; i++, m->waiting++) {
        m->copy[i] = pl_id_new();
        pl_store_record_put(m->store,
                            &(pl_store_record){ .id = m->copy[i],
                                                .at = a->items[0].at - i,
                                                .people = &m->person,
                                                .n_people = 1,
                                                .summary = a->items[0].bytes,
                                                .summary_len = a->items[0].len,
                                                .body = a->items[1].bytes,
                                                .body_len = a->items[1].len },
                            on_copied, m);
    }
}

static void look_for_name(void *ctx, const pl_store_answer *a)
{
    many *m = ctx;
    pl_buffer all = { 0 };

    assert_int_equal(a->n, 2);
    for (int i = 0; i < 2; i++)
        pl_buffer_put(&all, a->items[i].bytes, a->items[i].len);
    pl_buffer_putc(&all, 0);
    m->named += strstr(all.at, "Rumpelstilz") != NULL;
    pl_buffer_release(&all);
    m->waiting--;
}

static void count_listed(void *ctx, const pl_store_answer *a)
{
    many *m = ctx;

    m->n_listed = (int)a->n;
    m->waiting--;
}

static void wait_for_many(party *p, const many *m)
{
    while (m->waiting)
        uv_run(&p->loop, UV_RUN_ONCE);
}

/* The record of the game that was just played, as many games of guest 1. */
static void copy_the_record(party *p, many *m)
{
    json_t *list = guest_must(&p->guest[1], "records", NULL);
    json_t *line = json_array_get(json_object_get(list, "records"), 0);
    pl_id id;

    *m = (many){ .store = p->server->store, .waiting = 1 };
    assert_true(pl_id_read(p->guest[1].person, 32, &m->person));
    assert_true(pl_id_read(json_string_value(json_object_get(line, "record")),
                           32, &id));
    pl_store_record_get(m->store, &id, copy_record, m);
    wait_for_many(p, m);
    json_decref(list);
}

static void forgetting_reaches_more_records_than_a_list_has(void **state)
{
    party *p = *state;
    many m;

    party_deal(p, named("mindseye"), 2, NULL, NULL);
    json_decref(guest_must(&p->guest[1], "name",
                           json_pack("{s:s}", "name", "Rumpelstilz")));
    play(p, 1000);
    copy_the_record(p, &m);
    json_decref(guest_must(&p->guest[1], "forget", NULL));
    for (int i = 0; i < MANY_RECORDS; i++, m.waiting++)
        pl_store_record_get(m.store, &m.copy[i], look_for_name, &m);
    m.waiting++;
    pl_store_record_list(m.store, &m.person, count_listed, &m);
    wait_for_many(p, &m);
    assert_int_equal(m.named, 0);
    assert_int_equal(m.n_listed, 0);
}

/* ---- leaving memory ---------------------------------------------------- */

static void an_idle_table_is_unloaded_and_loaded_again(void **state)
{
    party *p = *state;
    char token[80];
    int number;

    party_deal(p, named("clairvoyance"), 3, "{\"window_ms\":0,\"later_ms\":0}",
               NULL);
    play(p, 6);
    number = p->guest[1].number;
    strcpy(token, p->guest[1].token);
    let_time_pass(p, 3600000);
    pl_live_tick_all(p->server, 1);
    assert_int_equal(p->server->n_live, 1); /* people are connected */
    for (int i = 0; i < p->n_guests; i++)
        guest_cut(&p->guest[i]);
    let_time_pass(p, 60000);
    let_time_pass(p, 3600000);
    pl_live_tick_all(p->server, 1);
    assert_int_equal(p->server->n_live, 0);

    guest *back = party_guest(p, token);
    json_decref(guest_must(back, "resume", here(p)));
    party_settle(p);
    assert_int_equal(p->server->n_live, 1);
    assert_int_equal(back->seat, 1);
    assert_true(back->number >= number);
    assert_int_equal(party_live(p)->table->phase, PL_PHASE_PLAYING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(a_recall_table_sends_memory_events_once),
        PARTY_TEST(a_game_from_outside_tells_its_schema_and_payoffs),
        PARTY_TEST(other_tables_send_memory_events_again),
        PARTY_TEST(an_open_table_shows_all_hands_and_says_so),
        PARTY_TEST(no_other_table_shows_a_hand),
        PARTY_TEST(patience_per_game_adds_up),
        PARTY_TEST(slow_play_may_take_days),
        PARTY_TEST(a_forgotten_name_is_removed_from_all_histories),
        PARTY_TEST(a_forgotten_name_does_not_return_with_a_loaded_table),
        PARTY_TEST(forgetting_reaches_more_records_than_a_list_has),
        PARTY_TEST(an_idle_table_is_unloaded_and_loaded_again),
        PARTY_TEST(a_mind_is_kept_as_long_as_its_bot_is_seated),
        PARTY_TEST(a_mind_is_told_of_one_game_unless_it_learns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
