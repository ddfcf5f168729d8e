/* SPDX-License-Identifier: MIT */
/* test_absence.c - what happens without a request: bots move, people are absent
 * or late, and bots stand in for them. */
#include "games/clairvoyance/clairvoyance.h"
#include "games/mysterium/mysterium.h"
#include "tests/server/asks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void bots_move_only_at_their_fixed_times(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    int64_t last = 0;
    int rounds = 0;

    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i,s:{s:s}}", "game", "mindseye",
                                 "seats", 3, "options", "stare", "duel")));
    for (int i = 0; i < 3; i++)
        discard(guest_must(g, "bot",
                           json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot",
                                     i ? "random" : "ismcts:20")));
    discard(guest_must(g, "start", here(p)));
    while (party_live(p)->table->phase == PL_PHASE_PLAYING) {
        const pl_table *t = party_live(p)->table;
        party_settle(p);
        if (t->moved_at != last)
            assert_true(t->moved_at == p->clock.now_ms);
        last = t->moved_at;
        let_time_pass(p, 1199);
        assert_true(t->moved_at == last); /* not before their time */
        let_time_pass(p, 1);
        assert_true(++rounds < 500);
    }
    assert_string_equal(phase_of(g), "over");
}

/* Bots answer at 1200 ms, 2400 ms ... after the last thing that everybody saw.
 * One that has not decided by then waits for the next of these moments. */
static void a_late_bot_answers_at_the_next_fixed_time(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    const pl_table *t;
    pl_live *live;

    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    discard(guest_must(g, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    guest_ready(g, party_bytes);
    discard(guest_must(
        g, "bot",
        json_pack("{s:s,s:i,s:s}", T(p), "seat", 1, "bot", "ismcts:20")));
    discard(guest_must(g, "start", here(p)));
    party_reveal(p);
    party_settle(p);
    live = party_live(p);
    t = live->table;
    live->mind[1].has_answer = 0; /* it still thinks */
    pl_live_act(live);
    let_time_pass(p, 1900);
    live->mind[1].has_answer = 1;
    pl_live_act(live);
    party_settle(p);
    assert_true(t->turn & 2);
    let_time_pass(p, 499);
    assert_true(t->turn & 2);
    let_time_pass(p, 1);
    assert_false(t->turn & 2);
}

static void bots_continue_after_a_restart_without_a_client(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    pl_live *live = NULL;

    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    for (int i = 0; i < 2; i++)
        discard(guest_must(
            g, "bot",
            json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot", "random")));
    discard(guest_must(g, "start", here(p)));
    guest_cut(g);
    party_restart(p);
    while (!live || live->loading || live->jobs) {
        uv_run(&p->loop, UV_RUN_ONCE);
        live = pl_live_linked(p->server, p->link);
    }
    uint64_t count = live->table->count;
    let_time_pass(p, 1200);
    assert_true(live->table->count > count);
}

static void bots_stop_when_nobody_is_left(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    char token[80];
    uint64_t count;

    strcpy(token, g->token);
    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    for (int i = 0; i < 2; i++)
        discard(guest_must(
            g, "bot",
            json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot", "random")));
    discard(guest_must(g, "start", here(p)));
    guest_cut(g);
    for (int i = 0; i < 3; i++)
        let_time_pass(p, 20001);
    count = party_live(p)->table->count;
    for (int i = 0; i < 5; i++)
        let_time_pass(p, 1200);
    assert_int_equal(party_live(p)->table->count, count);
    discard(guest_must(party_guest(p, token), "resume", here(p)));
    party_settle(p);
    count = party_live(p)->table->count;
    let_time_pass(p, 1200);
    assert_true(party_live(p)->table->count > count);
}

static void a_stand_in_plays_until_the_person_is_back(void **state)
{
    party *p = *state;
    char token[80];

    party_deal(p, mindseye(), 3, NULL, NULL);
    strcpy(token, p->guest[1].token);
    guest_refused(&p->guest[0], "wait",
                  json_pack("{s:s,s:i,s:s}", T(p), "seat", 1, "choice", "bot"),
                  "NOT_NOW");
    guest_cut(&p->guest[1]);
    let_time_pass(p, 19000);
    assert_false(place_is(&p->guest[0], 1, "away"));
    let_time_pass(p, 2000);
    assert_true(place_is(&p->guest[0], 1, "away"));
    discard(guest_must(
        &p->guest[0], "wait",
        json_pack("{s:s,s:i,s:s}", T(p), "seat", 1, "choice", "bot")));
    assert_true(place_is(&p->guest[0], 1, "standin"));
    uint64_t count = party_live(p)->table->count;
    party_settle(p); /* it has decided */
    let_time_pass(p, 2000);
    assert_int_equal(party_live(p)->table->count, count + 1);
    guest *back = party_guest(p, token);
    discard(guest_must(back, "resume", here(p)));
    party_settle(p);
    assert_false(place_is(back, 1, "away"));
    assert_false(place_is(back, 1, "standin"));
    assert_int_equal(back->seat, 1);
}

static void a_bot_stands_in_for_a_removed_player(void **state)
{
    party *p = *state;

    party_deal(p, mindseye(), 2, NULL, NULL);
    discard(
        guest_must(&p->guest[0], "remove",
                   json_pack("{s:s,s:s}", T(p), "person", p->guest[1].person)));
    assert_true(place_is(&p->guest[0], 1, "standin"));
    assert_false(party_live(p)->table->pause_wanted);
    uint64_t count = party_live(p)->table->count;
    party_settle(p);
    let_time_pass(p, 1200);
    assert_int_equal(party_live(p)->table->count, count + 1);
}

static void a_strict_table_moves_for_a_late_player(void **state)
{
    party *p = *state;

    party_deal(p, mindseye(), 2, NULL,
               json_pack("{s:{s:s,s:i,s:b}}", "patience", "kind", "move", "ms",
                         5000, "strict", 1));
    uint64_t count = party_live(p)->table->count;
    let_time_pass(p, 4999);
    assert_int_equal(party_live(p)->table->count, count);
    let_time_pass(p, 1);
    assert_true(party_live(p)->table->count > count);
    assert_false(place_is(&p->guest[0], 0, "away"));
}

/* In one's turn that is the end of the actions, never a random throw or
 * discard. */
static void a_late_player_does_what_the_rules_say(void **state)
{
    party *p = *state;
    const cv_open *o;
    int holder;

    party_deal(p, &clairvoyance_game, 3, "{\"turn_ms\":0,\"pick_ms\":0}",
               json_pack("{s:{s:s,s:i,s:b}}", "patience", "kind", "move", "ms",
                         5000, "strict", 1));
    o = party_live(p)->table->state;
    for (int i = 0; i < 200 && o->open.phase != CV_ACT; i++)
        let_time_pass(p, 1000);
    for (int turn = 0; turn < 6; turn++) {
        assert_int_equal(o->open.phase, CV_ACT);
        assert_int_equal(o->discard_n, 0);
        holder = o->holder;
        let_time_pass(p, 5000);
        assert_int_equal(o->holder, (holder + 1) % 3);
    }
}

/* ---- a stand-in in Mysterium --------------------------------------------- */

/* Makes a move at the table itself, past its log. */
static void do_at(pl_table *t, int seat, pl_move m)
{
    const pl_game *g = t->setting.game;

    assert_int_equal(g->apply(t->setting.setup, t->state, seat, m, NULL),
                     PL_OK);
    t->turn = g->turn(t->setting.setup, t->state);
}

/* The ghost gives everybody a card; all place right and settle. */
static void play_an_hour(pl_table *t)
{
    const mysterium_state *s = t->state;

    for (int c = 0; c < 3; c++)
        do_at(t, 0, (pl_move){ MYSTERIUM_GIVE, { (uint8_t)c, 1 } });
    for (int c = 0; c < 3; c++)
        do_at(t, c + 1,
              (pl_move){ MYSTERIUM_PLACE,
                         { (uint8_t)c, s->screen[c].card[s->open.stage[c]] } });
    for (int c = 0; c < 3; c++)
        do_at(t, c + 1, (pl_move){ MYSTERIUM_READY });
}

static int lists(const pl_table *t, int seat, int kind)
{
    static pl_choice list[PL_CHOICES_MAX];
    int n = pl_table_bot_legal(t, seat, list), found = 0;

    for (int i = 0; i < n; i++)
        found |= list[i].move.kind == kind;
    return found;
}

static void a_stand_in_places_and_does_not_bet(void **state)
{
    party *p = *state;
    pl_table *t;

    party_deal(p, &mysterium_game, 4, "{\"timer_ms\":0}", NULL);
    t = party_live(p)->table;
    for (int c = 0; c < 3; c++)
        do_at(t, 0, (pl_move){ MYSTERIUM_GIVE, { (uint8_t)c, 1 } });
    const mysterium_state *s = t->state;
    do_at(t, 1, (pl_move){ MYSTERIUM_PLACE, { 0, s->screen[0].card[0] } });
    discard(
        guest_must(&p->guest[0], "remove",
                   json_pack("{s:s,s:s}", T(p), "person", p->guest[2].person)));
    assert_true(place_is(&p->guest[0], 2, "standin"));
    assert_true(lists(t, 2, MYSTERIUM_PLACE));
    assert_false(lists(t, 2, MYSTERIUM_BET));
}

/* Whether coming back would tell the guest that the seat's time runs. */
static int is_waited_for(guest *g, int seat)
{
    json_t *one, *list;
    size_t i;
    int found = 0;

    discard(guest_must(g, "resume", here(g->party)));
    list = json_object_get(g->room, "waiting");
    assert_true(json_is_array(list));
    json_array_foreach(list, i, one)
    {
        found |= json_integer_value(json_object_get(one, "seat")) == seat;
    }
    return found;
}

/* The vote has no time limit, and waits two minutes for people who are away. */
static void a_stand_in_abstains_after_two_minutes(void **state)
{
    party *p = *state;
    pl_table *t;

    party_deal(p, &mysterium_game, 4, "{\"timer_ms\":0}", NULL);
    t = party_live(p)->table;
    discard(
        guest_must(&p->guest[0], "remove",
                   json_pack("{s:s,s:s}", T(p), "person", p->guest[2].person)));
    for (int hour = 0; hour < 3; hour++)
        play_an_hour(t);
    do_at(t, 0, (pl_move){ MYSTERIUM_CAST, { 1, 1, 2, 3 } });
    const mysterium_state *s = t->state;
    assert_int_equal(s->open.open.phase, MYSTERIUM_VOTE1);
    assert_int_equal(t->turn, 14);
    t->place[2].since = p->clock.now_ms;
    assert_int_equal(pl_table_deadline(t, 2), p->clock.now_ms + 120000);
    assert_false(is_waited_for(&p->guest[0], 2)); /* or it has not voted yet */
    pl_live_act(party_live(p)); /* it has missed the moves above */
    let_time_pass(p, 119999);
    assert_int_equal(s->vote[1], 0);
    let_time_pass(p, 1);
    assert_int_equal(s->vote[1], MYSTERIUM_NO_VOTE);
    assert_int_equal(s->open.open.phase, MYSTERIUM_VOTE1); /* two are there */
}

static void other_tables_mark_a_late_player_away(void **state)
{
    party *p = *state;

    party_deal(
        p, mindseye(), 2, NULL,
        json_pack("{s:{s:s,s:i}}", "patience", "kind", "move", "ms", 5000));
    let_time_pass(p, 5000);
    assert_true(place_is(&p->guest[1], 0, "away"));
    assert_string_equal(phase_of(&p->guest[0]), "playing");
    discard(guest_must(&p->guest[0], "move",
                       some_move(p, 0, ID_1, p->guest[0].number)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(bots_move_only_at_their_fixed_times),
        PARTY_TEST(a_late_bot_answers_at_the_next_fixed_time),
        PARTY_TEST(bots_continue_after_a_restart_without_a_client),
        PARTY_TEST(bots_stop_when_nobody_is_left),
        PARTY_TEST(a_stand_in_plays_until_the_person_is_back),
        PARTY_TEST(a_bot_stands_in_for_a_removed_player),
        PARTY_TEST(a_strict_table_moves_for_a_late_player),
        PARTY_TEST(a_late_player_does_what_the_rules_say),
        PARTY_TEST(a_stand_in_places_and_does_not_bet),
        PARTY_TEST(a_stand_in_abstains_after_two_minutes),
        PARTY_TEST(other_tables_mark_a_late_player_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
