/* SPDX-License-Identifier: MIT */
/* test_alone.c - windows that end with the last answer suit one person among
 * bots. As soon as anybody else is at the table they last their time, so that
 * nobody learns who had something to think about. */
#include "tests/server/asks.h"

#include "games/clairvoyance/clairvoyance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WINDOW_MS = 30000, USUAL_MS = 6000, LATER_MS = 3000, BOT_MS = 1200 };

#define EARLY                                                             \
    "{\"answers\":\"when all answered\",\"window_ms\":30000,\"later_ms\"" \
    ":20000}"

static const pl_table *table_of(party *p)
{
    return party_live(p)->table;
}

static void start(party *p)
{
    for (int i = 0; i < p->n_guests; i++)
        if (p->guest[i].seat >= 0)
            guest_ready(&p->guest[i], party_bytes);
    discard(guest_must(&p->guest[0], "start", here(p)));
    party_reveal(p);
    party_settle(p);
    assert_true(pl_table_is_playing(table_of(p)));
}

/* Guests in the first seats, bots in the others. */
static void lay(party *p, int people, int seats)
{
    guest *host = party_guest(p, NULL);

    discard(
        guest_must(host, "create",
                   json_pack("{s:s,s:i,s:o}", "game", "clairvoyance", "seats",
                             seats, "options", json_loads(EARLY, 0, NULL))));
    for (int i = 1; i < people; i++)
        discard(guest_must(party_guest(p, NULL), "join", here(p)));
    for (int i = 0; i < people; i++)
        discard(guest_must(&p->guest[i], "sit",
                           json_pack("{s:s,s:i}", T(p), "seat", i)));
    for (int i = people; i < seats; i++)
        discard(guest_must(
            host, "bot",
            json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot", "random")));
}

static void begin(party *p, int people, int seats)
{
    lay(p, people, seats);
    start(p);
}

static guest *look_on(party *p)
{
    guest *g = party_guest(p, NULL);

    discard(guest_must(g, "join", here(p)));
    party_settle(p);
    return g;
}

static const pl_open *open_of(party *p)
{
    return table_of(p)->state;
}

/* A window is open, with this seat among those that may answer. */
static int is_asked_in_window(party *p, int seat)
{
    return table_of(p)->timer && pl_table_is_asked(table_of(p), seat);
}

static json_t *written(party *p, pl_move move)
{
    char buffer[1024];
    pl_writing w = pl_table_writing(table_of(p));
    pl_text text;

    pl_text_init(&text, buffer, sizeof buffer);
    pl_json_move(&text, &w, move);
    return json_loadb(text.at, text.n, 0, NULL);
}

/* The request for one of the seat's moves, at random: in windows it passes
 * where 'passes'. */
static json_t *any_move(party *p, int seat, int passes, pl_luck *luck)
{
    static pl_choice legal[PL_CHOICES_MAX];
    int n = pl_table_legal(table_of(p), seat, legal);
    pl_move move = pl_choices_random(legal, n, luck);
    char id[33];
    pl_id fresh = pl_id_new();
    json_t *in = written(p, move);

    for (int i = 0; passes && i < n; i++) {
        json_t *other = written(p, legal[i].move);
        if (!strcmp(json_string_value(json_object_get(other, "do")), "pass")) {
            json_decref(in);
            in = json_incref(other);
        }
        json_decref(other);
    }
    pl_id_write(&fresh, id);
    return json_pack("{s:s,s:i,s:s,s:o}", T(p), "number", p->guest[seat].number,
                     "id", id, "move", in);
}

/* Plays on until a new window asks seat 0; 0 when the game is over. */
static int play_to_window(party *p, pl_luck *luck)
{
    uint16_t before = table_of(p)->timer;

    while (pl_table_is_playing(table_of(p))) {
        if (is_asked_in_window(p, 0) && table_of(p)->timer != before)
            return 1;
        if (pl_table_is_asked(table_of(p), 0) && !table_of(p)->timer)
            discard(guest_must(&p->guest[0], "move", any_move(p, 0, 1, luck)));
        else
            let_time_pass(p, BOT_MS);
        party_settle(p);
    }
    return 0;
}

static void pass(party *p, int seat, pl_luck *luck)
{
    discard(guest_must(&p->guest[seat], "move", any_move(p, seat, 1, luck)));
    party_settle(p);
}

static pl_luck luck_of(uint8_t n)
{
    uint8_t seed[32] = { n };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    return luck;
}

static void alone_a_window_ends_with_the_last_answer(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(1);
    uint16_t number;

    begin(p, 1, 3);
    assert_int_equal(play_to_window(p, &luck), 1);
    number = table_of(p)->timer;
    pass(p, 0, &luck);
    for (int i = 0; i < 3; i++)
        let_time_pass(p, BOT_MS);
    assert_int_not_equal(table_of(p)->timer, number);
}

/* Whether the window that is open now lasts its time, whoever has answered. */
static void check_lasts(party *p, pl_luck *luck)
{
    const pl_table *t = table_of(p);
    uint16_t number = t->timer;
    int64_t ends = t->timer_ends;

    assert_true(ends - p->clock.now_ms <= USUAL_MS);
    if (open_of(p)->timer_ms != WINDOW_MS)
        assert_true(ends - p->clock.now_ms <= LATER_MS);
    pass(p, 0, luck);
    while (p->clock.now_ms < ends - 1) {
        int64_t left = ends - 1 - p->clock.now_ms;
        let_time_pass(p, left < BOT_MS ? left : BOT_MS);
        assert_int_equal(t->timer, number);
        assert_true(t->timer_ends == ends);
    }
    let_time_pass(p, 1);
    assert_int_not_equal(t->timer, number);
}

static void from_the_next_window_on_a_watcher_learns_nothing(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(2);
    uint16_t number;
    int64_t ends;

    begin(p, 1, 3);
    assert_int_equal(play_to_window(p, &luck), 1);
    number = table_of(p)->timer;
    ends = table_of(p)->timer_ends;
    look_on(p);
    /* The window that is open ends as it began, or its change would tell. */
    assert_true(table_of(p)->timer_ends == ends);
    pass(p, 0, &luck);
    for (int i = 0; i < 3; i++)
        let_time_pass(p, BOT_MS);
    assert_int_not_equal(table_of(p)->timer, number);
    for (int i = 0; i < 3 && play_to_window(p, &luck); i++)
        check_lasts(p, &luck);
}

static void
a_watcher_who_came_before_the_start_learns_nothing_either(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(8);

    lay(p, 1, 3);
    look_on(p);
    start(p);
    for (int i = 0; i < 2 && play_to_window(p, &luck); i++)
        check_lasts(p, &luck);
}

static void windows_keep_their_time_after_the_watcher_has_left(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(3);

    begin(p, 1, 3);
    discard(guest_must(look_on(p), "leave", here(p)));
    party_settle(p);
    play_to_window(p, &luck);
    if (play_to_window(p, &luck))
        check_lasts(p, &luck);
}

static void windows_keep_their_time_after_a_restart(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(4);
    char token[80];

    begin(p, 1, 3);
    strcpy(token, p->guest[0].token);
    look_on(p);
    party_restart(p);
    party_release_guests(p);
    discard(guest_must(party_guest(p, token), "join", here(p)));
    party_settle(p);
    play_to_window(p, &luck);
    if (play_to_window(p, &luck))
        check_lasts(p, &luck);
}

static void people_who_chose_early_windows_keep_them(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(5);
    uint16_t number;

    begin(p, 2, 2);
    look_on(p);
    while (pl_table_is_playing(table_of(p)) &&
           !(table_of(p)->timer && pl_table_is_asked(table_of(p), 0) &&
             pl_table_is_asked(table_of(p), 1)))
        for (int i = 0; i < 2; i++)
            if (pl_table_is_asked(table_of(p), i))
                pass(p, i, &luck);
    number = table_of(p)->timer;
    assert_int_not_equal(number, 0);
    assert_int_equal(open_of(p)->timer_ms, WINDOW_MS);
    pass(p, 0, &luck);
    pass(p, 1, &luck);
    assert_int_not_equal(table_of(p)->timer, number);
}

/* Plays at random until this window asks seat 0 alone whether it follows. */
static int play_to_follow(party *p, pl_luck *luck)
{
    while (pl_table_is_playing(table_of(p))) {
        if (open_of(p)->phase == CV_FOLLOW && pl_table_is_asked(table_of(p), 0))
            return 1;
        if (pl_table_is_asked(table_of(p), 0))
            json_decref(
                guest_ask(&p->guest[0], "move", any_move(p, 0, 0, luck)));
        let_time_pass(p, BOT_MS);
    }
    return 0;
}

/* A table with a watcher where seat 0 is asked to follow. Cards are dealt at
 * random, and a game may end before. */
static void begin_with_follow(party *p, pl_luck *luck)
{
    for (int games = 0; games < 50; games++) {
        if (games) {
            party_stop(p);
            party_start(p);
        }
        begin(p, 1, 3);
        look_on(p);
        if (play_to_follow(p, luck))
            return;
    }
    fail_msg("50 games in which seat 0 is never asked to follow");
}

/* Sends a move and does not wait for its answer. */
static void send_move(party *p, int seat, pl_luck *luck)
{
    json_t *out = json_pack("{s:s,s:i,s:s,s:o}", "jsonrpc", "2.0", "id",
                            ++p->guest[seat].next_id, "method", "move",
                            "params", any_move(p, seat, 0, luck));
    char *text = json_dumps(out, JSON_COMPACT);

    pl_client_send(p->guest[seat].client, text, strlen(text));
    free(text);
    json_decref(out);
    party_settle(p);
}

static void an_answer_that_would_end_a_window_waits_for_its_end(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(6);
    const pl_table *t;
    uint64_t count;
    int64_t ends;

    begin_with_follow(p, &luck);
    t = table_of(p);
    count = t->count;
    ends = t->timer_ends;
    send_move(p, 0, &luck);
    let_time_pass(p, ends - 1 - p->clock.now_ms);
    assert_true(t->count == count);
    assert_non_null(party_live(p)->held);
    let_time_pass(p, 1);
    assert_null(party_live(p)->held);
    assert_true(t->count > count);
    assert_int_equal(t->steps[count].seat, 0);
    assert_true(t->steps[count].move.kind == CV_DO_FOLLOW ||
                t->steps[count].move.kind == CV_DO_WITHDRAW);
}

/* What waits on the server is not lost with the person's connection. */
static void an_answer_waits_although_its_person_is_gone(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(7);
    const pl_table *t;
    uint64_t count;

    begin_with_follow(p, &luck);
    t = table_of(p);
    count = t->count;
    send_move(p, 0, &luck);
    guest_cut(&p->guest[0]);
    let_time_pass(p, t->timer_ends - p->clock.now_ms);
    assert_int_equal(t->steps[count].seat, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(alone_a_window_ends_with_the_last_answer),
        PARTY_TEST(from_the_next_window_on_a_watcher_learns_nothing),
        PARTY_TEST(a_watcher_who_came_before_the_start_learns_nothing_either),
        PARTY_TEST(windows_keep_their_time_after_the_watcher_has_left),
        PARTY_TEST(windows_keep_their_time_after_a_restart),
        PARTY_TEST(people_who_chose_early_windows_keep_them),
        PARTY_TEST(an_answer_that_would_end_a_window_waits_for_its_end),
        PARTY_TEST(an_answer_waits_although_its_person_is_gone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
