/* SPDX-License-Identifier: MIT */
/* test_moments.c - timers wait for the scenes that clients play on public
 * events: for all seats alike, and never because of a private event. */
#include "tests/server/asks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CHOOSE_MS = 10000, SHOWN_MS = 3400 };

static pl_luck luck_of(uint8_t n)
{
    uint8_t seed[32] = { n };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    return luck;
}

static json_t *with_moments(void)
{
    return json_pack("{s:b}", "moments", 1);
}

static void deal_timed(party *p, json_t *more)
{
    party_deal(p, mindseye(), 3, "{\"choose_ms\":10000}", more);
}

/* One seal of each seat that is asked, so that the cards turn. */
static void play_a_round(party *p, pl_luck *luck)
{
    const pl_table *t = party_live(p)->table;
    pl_drive drive = { 0 };
    uint16_t timer = t->timer;

    while (t->timer == timer && party_step(p, &drive, luck))
        ;
}

static void a_timer_waits_for_the_scene_of_a_public_event(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(1);
    const pl_table *t;

    deal_timed(p, with_moments());
    t = party_live(p)->table;
    assert_true(t->timer_ends == p->clock.now_ms + CHOOSE_MS);
    play_a_round(p, &luck);
    assert_int_equal(t->moment_ms, SHOWN_MS);
    assert_true(t->timer_ends == p->clock.now_ms + CHOOSE_MS + SHOWN_MS);
}

static void a_table_without_moments_adds_nothing(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(1);
    const pl_table *t;

    deal_timed(p, NULL);
    t = party_live(p)->table;
    play_a_round(p, &luck);
    assert_int_equal(t->moment_ms, 0);
    assert_true(t->timer_ends == p->clock.now_ms + CHOOSE_MS);
}

static void a_short_timer_is_at_most_doubled(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(1);
    const pl_table *t;

    party_deal(p, mindseye(), 3, "{\"choose_ms\":50}", with_moments());
    t = party_live(p)->table;
    play_a_round(p, &luck);
    assert_true(t->timer_ends == p->clock.now_ms + 100);
}

/* The end of every clock that a guest was told of, by its number. */
static void gather_clocks(guest *g, int64_t *ends, int cap)
{
    char *text = strndup(g->frames.at, g->frames.len), *rest = text, *line;

    while ((line = strtok_r(rest, "\n", &rest))) {
        json_t *in = json_loads(line, 0, NULL);
        json_t *params = json_object_get(in, "params");
        json_t *clock = json_object_get(params ? params : in, "clock");
        json_int_t n = json_integer_value(json_object_get(clock, "number"));
        if (n > 0 && n < cap)
            ends[n] = json_integer_value(json_object_get(clock, "ends"));
        json_decref(in);
    }
    free(text);
}

static void the_allowance_is_equal_for_all_seats(void **state)
{
    enum { CLOCKS = 200 };
    party *p = *state;
    pl_luck luck = luck_of(7);
    int64_t first[CLOCKS] = { 0 }, other[CLOCKS];
    int seen = 0;

    deal_timed(p, with_moments());
    for (int i = 0; i < 5 && party_live(p)->table->timer; i++)
        play_a_round(p, &luck);
    gather_clocks(&p->guest[0], first, CLOCKS);
    for (int i = 1; i < p->n_guests; i++) { /* the last one is a watcher */
        memset(other, 0, sizeof other);
        gather_clocks(&p->guest[i], other, CLOCKS);
        assert_memory_equal(first, other, sizeof first);
    }
    for (int i = 0; i < CLOCKS; i++)
        seen += first[i] != 0;
    assert_true(seen >= 3);
}

static void a_private_event_moves_no_timer(void **state)
{
    party *p = *state;
    pl_luck luck = luck_of(3);
    pl_drive drive = { 0 };
    const pl_table *t;
    int64_t scene_ends, timer_ends;

    deal_timed(p, with_moments());
    t = party_live(p)->table;
    play_a_round(p, &luck);
    scene_ends = t->moved_at + t->moment_ms;
    timer_ends = t->timer_ends;
    p->clock.now_ms += 1000;
    assert_int_equal(party_step(p, &drive, &luck), 1); /* one seals */
    assert_true(t->moved_at + t->moment_ms == scene_ends);
    assert_true(t->timer_ends == timer_ends);
}

/* Plays on a copy of the table's state and looks at every event. */
static void check_kinds(const pl_table *t, pl_luck *luck)
{
    static pl_choice legal[PL_CHOICES_MAX];
    static pl_event told[PL_EVENTS_MAX];
    const pl_game *g = t->setting.game;
    void *state = malloc(g->state_size);
    pl_drive drive = { 0 };
    uint16_t next;

    memcpy(state, t->state, g->state_size);
    while ((next = pl_drive_next(&drive, g, t->setting.setup, state))) {
        int seat = next & PL_BIT(PL_CLOCK) && !(next & 0xff)
                       ? PL_CLOCK
                       : __builtin_ctz(next);
        int n = g->legal(t->setting.setup, state, seat, legal);
        const pl_choice *c = &legal[pl_luck_roll(luck, (uint32_t)n)];
        pl_events events = { 0, PL_EVENTS_MAX, told };
        g->apply(t->setting.setup, state, seat, pl_choice_nth(c, 0), &events);
        pl_drive_moved(&drive, seat);
        for (int i = 0; i < events.n; i++)
            for (const pl_moment *m = g->words->moments; m->ms; m++)
                if (m->kind == told[i].kind)
                    assert_int_equal(told[i].seen_by, PL_EVERYBODY);
    }
    free(state);
}

static void everybody_is_told_of_the_kinds_that_have_a_scene(void **state)
{
    static const char *const games[] = { "mindseye", "telepathic",
                                         "illusionist", "clairvoyance",
                                         "mysterium" };
    pl_luck luck = luck_of(11);
    (void)state;

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        party *p = malloc(sizeof *p);
        const pl_game *g = pl_game_named(games[i], strlen(games[i]));
        party_start(p);
        party_deal(p, g, g->usual_seats, NULL, with_moments());
        assert_non_null(g->words->moments);
        check_kinds(party_live(p)->table, &luck);
        party_stop(p);
        free(p);
    }
}

static void bots_answer_after_the_scene(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    const pl_table *t;
    uint64_t count;

    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i,s:b,s:{s:s}}", "game", "mindseye",
                                 "seats", 2, "moments", 1, "options", "stare",
                                 "duel")));
    for (int i = 0; i < 2; i++)
        discard(guest_must(
            g, "bot",
            json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot", "random")));
    discard(guest_must(g, "start", here(p)));
    t = party_live(p)->table;
    while (!t->moment_ms)
        let_time_pass(p, 1200);
    party_settle(p);
    count = t->count;
    let_time_pass(p, t->moment_ms + 1199);
    assert_true(t->count == count);
    let_time_pass(p, 1);
    assert_true(t->count > count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(a_timer_waits_for_the_scene_of_a_public_event),
        PARTY_TEST(a_table_without_moments_adds_nothing),
        PARTY_TEST(a_short_timer_is_at_most_doubled),
        PARTY_TEST(the_allowance_is_equal_for_all_seats),
        PARTY_TEST(a_private_event_moves_no_timer),
        cmocka_unit_test(everybody_is_told_of_the_kinds_that_have_a_scene),
        PARTY_TEST(bots_answer_after_the_scene),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
