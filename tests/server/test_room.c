/* test_room.c - kinds of tables: open ones, recall, patience, and tables that
 * leave memory and come back. */
#include "rules/drive.h"
#include "tests/server/party.h"

#include "games/registry.h"
#include "rules/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define T(p) "table", (p)->link
#define SEED "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const uint8_t seed[32] = { 5 };

static const pl_game *named(const char *id)
{
    return pl_game_named(id, strlen(id));
}

static int set_up(void **state)
{
    party *p = malloc(sizeof *p);

    party_start(p);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    party_stop(*state);
    free(*state);
    return 0;
}

static json_t *here(party *p)
{
    return json_pack("{s:s}", T(p));
}

/* Plays so many moves, or to the end. */
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

/* What was shown once at a table whose game has 'memory' on 'recall' is in no
 * view and in no resumed stream; at any other table it is. */
static void look_at_memory(party *p, const char *options, int is_recall)
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

static void what_is_shown_once_is_not_sent_again(void **state)
{
    look_at_memory(*state, "{\"memory\":\"recall\"}", 1);
}

static void what_is_remembered_is_sent_again(void **state)
{
    look_at_memory(*state, "{\"memory\":\"aid\"}", 0);
}

/* ---- minds ------------------------------------------------------------- */

static void let_time_pass(party *p, int64_t ms)
{
    p->clock.now_ms += ms;
    pl_server_tick(p->server);
    party_settle(p);
}

static void count_event(void *ctx, const pl_event *event, uint32_t number)
{
    (void)event, (void)number;
    ++*(uint64_t *)ctx;
}

/* What both seats of a table have been told so far. */
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

/* One mind a seat for the whole game, fed all its seat's events; in a rematch
 * it has those of the game before, and after a restart it has all again. */
static void a_mind_lives_as_long_as_its_bot_sits(void **state)
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
    assert_true(told > 0 && told < first); /* nobody is asked after the end */

    start_rematch(p);
    assert_int_equal(p->server->counts.minds, 4);
    assert_int_equal(p->server->counts.told - told, first);
    let_bots_play(p, 3);
    assert_int_equal(p->server->counts.minds, 4);
    assert_int_equal(p->server->counts.told - told, first + events_at(p));

    party_restart(p);
    wait_for_table(p);
    for (int i = 0; i < 30 && p->server->counts.minds < 2; i++)
        uv_run(&p->loop, UV_RUN_ONCE); /* the game before is loaded */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
#define C(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        C(what_is_shown_once_is_not_sent_again),
        C(what_is_remembered_is_sent_again),
        C(a_mind_lives_as_long_as_its_bot_sits),
        C(a_mind_is_told_of_one_game_unless_it_learns),
#undef C
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
