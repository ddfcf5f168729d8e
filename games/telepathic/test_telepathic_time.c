/* SPDX-License-Identifier: MIT */
/* test_telepathic_time.c - even tempo and the clock of Telepathic. */
#include "games/telepathic/test_telepathic.h"

#include "tests/probe.h"

extern const pl_probe telepathic_probe;

static telepathic_setup timed(int mode, int seats, uint32_t tempo_ms,
                              uint32_t clock_ms)
{
    telepathic_options o = usual(mode);

    o.first = 1;
    o.tempo = tempo_ms != 0;
    o.tempo_ms = tempo_ms ? tempo_ms : 5000;
    o.clock_ms = clock_ms;
    return prepared(&o, seats);
}

/* The worked example at a table with clocks. */
static telepathic_state timed_example(const telepathic_setup *u)
{
    telepathic_setup plain = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = dealt(u, 0), e = example(&plain);
    pl_open open = s.open.open;
    uint16_t count = s.open.timer_count, beats = s.open.beats;

    s = e;
    s.open.open = open;
    s.open.timer_count = count;
    s.open.beats = beats;
    assert_sound(u, &s);
    return s;
}

/* ---- even tempo --------------------------------------------------------- */

static void a_move_comes_out_with_the_beat(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 5000, 0);
    telepathic_state s = timed_example(&u);
    telepathic_view bob, watcher, v;
    pl_move m = { TELEPATHIC_GIVE, { COLUMN_NORTH, BOB } };
    heard h;
    (void)unused;

    g->view(&u, &s, BOB, &bob);
    g->view(&u, &s, PL_WATCHER, &watcher);
    assert_int_equal(make(&u, &s, MARY, m, &h), PL_OK);
    assert_sound(&u, &s);

    /* Nobody else is told or shown anything, and Mary may not move again. */
    assert_int_equal(h.list.n, 1);
    assert_int_equal(h.at[0].seen_by, PL_BIT(MARY));
    assert_int_equal(h.at[0].kind, TELEPATHIC_SEALED);
    g->view(&u, &s, BOB, &v);
    assert_memory_equal(&v, &bob, sizeof v);
    g->view(&u, &s, PL_WATCHER, &v);
    assert_memory_equal(&v, &watcher, sizeof v);
    g->view(&u, &s, MARY, &v);
    assert_int_equal(v.sealed[0], TELEPATHIC_GIVE);
    assert_int_equal(v.sealed[1], COLUMN_NORTH);
    assert_int_equal(g->turn(&u, &s), PL_BIT(PL_CLOCK));
    assert_int_equal(s.open.open.awaited, PL_BIT(MARY));
    assert_int_equal(make(&u, &s, MARY, m, &h), PL_NOT_YOUR_TURN);

    assert_int_equal(tick(&u, &s, &h), PL_OK);
    assert_int_equal(h.at[0].kind, TELEPATHIC_GIVEN);
    assert_int_equal(h.at[0].seen_by, PL_EVERYBODY);
    assert_int_equal(s.open.open.phase, TELEPATHIC_PERFORMING);
    assert_int_equal(s.open.actor, BOB);
    assert_sound(&u, &s);
}

static void beats_follow_each_other_on_the_grid(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 5000, 0);
    telepathic_state s = timed_example(&u);
    uint32_t now = 0;
    heard h;
    (void)unused;

    /* Two beats pass before Mary decides. They reveal nothing. */
    for (int i = 0; i < 2; i++) {
        now += s.open.open.timer_ms;
        assert_int_equal(tick(&u, &s, &h), PL_OK);
        assert_int_equal(h.list.n, 0);
        assert_int_equal(s.open.actor, MARY);
    }
    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    now += s.open.open.timer_ms;
    tick(&u, &s, &h);
    assert_int_equal(h.at[0].kind, TELEPATHIC_GIVEN);
    assert_int_equal(now, 15000);
    assert_int_equal(s.open.open.timer_kind, TELEPATHIC_BEAT);
    assert_int_equal(s.open.open.timer_ms, 5000);
}

static void a_whole_game_runs_on_the_beat(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 50, 0);
    telepathic_state s = timed_example(&u);
    (void)unused;

    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    tick(&u, &s, NULL);
    perform(&u, &s, BOB, SET_C);
    assert_int_equal(s.open.actions, 2);
    tick(&u, &s, NULL);
    assert_int_equal(s.open.actions, 3);
    pass(&u, &s, MARY);
    assert_int_equal(s.open.actor, MARY);
    tick(&u, &s, NULL);
    announce(&u, &s, BOB, BLUE);
    assert_int_equal(s.open.announcer, 0);
    tick(&u, &s, NULL);
    respond(&u, &s, MARY, STAR);
    assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
    tick(&u, &s, NULL);
    assert_int_equal(s.open.result, TELEPATHIC_WON);
    assert_int_equal(g->turn(&u, &s), 0);
    assert_int_equal(s.open.open.timer_number, 0);
    assert_sound(&u, &s);
}

/* The views of others are the same, whatever is sealed, or if nothing is. */
static void
a_sealed_move_changes_nothing_for_others_before_the_beat(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 5000, 0);
    telepathic_state start = timed_example(&u);
    pl_choice list[20];
    telepathic_view none, v;
    (void)unused;

    tick(&u, &start, NULL);
    g->view(&u, &start, BOB, &none);
    int n = g->legal(&u, &start, MARY, list);
    assert_int_equal(n, 8); /* four cards, four announcements */
    for (int i = 0; i < n; i++) {
        telepathic_state s = start;
        make(&u, &s, MARY, list[i].move, NULL);
        g->view(&u, &s, BOB, &v);
        assert_memory_equal(&v, &none, sizeof v);
        assert_int_equal(g->legal(&u, &s, BOB, list + 8), 0);
        assert_int_equal(make(&u, &s, BOB, list[i].move, NULL),
                         PL_NOT_YOUR_TURN);
    }
}

static void a_late_beat_is_refused(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 5000, 0);
    telepathic_state s = timed_example(&u), before;
    pl_move late = pl_tick(&s.open.open);
    (void)unused;

    tick(&u, &s, NULL);
    before = s;
    assert_int_equal(make(&u, &s, PL_CLOCK, late, NULL), PL_LATE_CLOCK);
    late.a[5] = 1;
    assert_int_equal(make(&u, &s, PL_CLOCK, late, NULL), PL_LATE_CLOCK);
    late.kind = TELEPATHIC_PASS;
    assert_int_equal(make(&u, &s, PL_CLOCK, late, NULL), PL_ILLEGAL_MOVE);
    assert_memory_equal(&s, &before, sizeof s);
}

static void the_clock_is_counted_in_beats(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 50, 120);
    telepathic_state s = timed_example(&u);
    heard h;
    (void)unused;

    assert_int_equal(s.open.beats, 3);
    tick(&u, &s, &h);
    tick(&u, &s, &h);
    assert_int_equal(h.list.n, 0);
    assert_int_equal(s.open.beats, 1);
    assert_sound(&u, &s);
    tick(&u, &s, &h);
    assert_int_equal(h.at[0].kind, TELEPATHIC_TIMED_OUT);
    assert_int_equal(h.at[0].seat, MARY);
    assert_int_equal(h.at[1].kind, TELEPATHIC_GIVEN);
    assert_int_equal(s.open.actor, BOB);
    assert_int_equal(s.open.beats, 3);
    assert_sound(&u, &s);
}

/* ---- the clock ---------------------------------------------------------- */

static void without_options_no_timer_runs(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    (void)unused;

    assert_int_equal(s.open.open.timer_number, 0);
    assert_int_equal(g->turn(&u, &s), PL_BIT(MARY));
    assert_int_equal(tick(&u, &s, NULL), PL_NOT_YOUR_TURN);
}

static void a_timeout_gives_and_performs_at_random(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 0, 1000);
    unsigned given = 0, sets = 0;
    (void)unused;

    for (uint32_t n = 0; n < 64; n++) {
        telepathic_state s = timed_example(&u);
        heard h;
        s.rng.key[0] = n;
        assert_int_equal(tick(&u, &s, &h), PL_OK);
        assert_int_equal(h.at[0].kind, TELEPATHIC_TIMED_OUT);
        given |= 1u << (s.open.given - 1);
        assert_int_equal(s.open.actor, BOB);
        assert_int_equal(tick(&u, &s, &h), PL_OK);
        assert_int_equal(h.at[1].kind, TELEPATHIC_PERFORMED);
        sets |= 1u << h.at[1].a[1];
        assert_sound(&u, &s);
    }
    assert_int_equal(given, 1 << COLUMN_NORTH | 1 << ROW_EAST | 1 << CLOCKWISE |
                                1 << ROW_MIRROR);
    assert_int_equal(sets, 0xfff);
}

static void each_decision_has_its_own_time(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 0, 1000);
    telepathic_state s = timed_example(&u);
    uint16_t number = s.open.open.timer_number;
    (void)unused;

    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    assert_int_equal(s.open.open.timer_number, number + 1);
    assert_int_equal(s.open.open.timer_ms, 1000);
    assert_int_equal(s.open.open.timer_kind, TELEPATHIC_PATIENCE);
}

static void a_timeout_while_an_announcement_is_possible_is_a_pass(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 0, 1000);
    telepathic_state s = timed_example(&u);
    heard h;
    (void)unused;

    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    perform(&u, &s, BOB, SET_C);
    tick(&u, &s, &h);
    assert_int_equal(h.at[1].kind, TELEPATHIC_PASSED);
    assert_int_equal(s.open.actor, BOB);
    assert_int_equal(s.open.open.phase, TELEPATHIC_GIVING);
}

static void a_name_that_is_due_and_missing_is_wrong(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_STANDARD, 2, 0, 1000);
    telepathic_state s = timed_example(&u);
    (void)unused;

    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    perform(&u, &s, BOB, SET_C);
    announce(&u, &s, MARY, STAR);
    tick(&u, &s, NULL); /* the response */
    assert_int_equal(s.open.result, TELEPATHIC_LOST);
    assert_int_equal(s.open.reason, TELEPATHIC_NO_NAME);
    assert_sound(&u, &s);

    s = dealt(&u, 5);
    for (int i = 0; i < 10; i++) {
        act_safely(&u, &s);
        pass(&u, &s, s.open.actor);
    }
    tick(&u, &s, NULL); /* the announcement after the last card */
    assert_int_equal(s.open.result, TELEPATHIC_LOST);
    assert_int_equal(s.open.reason, TELEPATHIC_NO_NAME);
    assert_sound(&u, &s);
}

static void a_missing_response_gives_the_game_to_the_other_team(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_OPPOSED, 4, 0, 1000);
    telepathic_state s = dealt(&u, 5);
    (void)unused;

    act_safely(&u, &s);
    pass(&u, &s, 2);
    act_safely(&u, &s);
    announce(&u, &s, 3, BLUE);
    tick(&u, &s, NULL);
    assert_int_equal(s.open.result, TELEPATHIC_TEAM_X);
    assert_int_equal(s.open.reason, TELEPATHIC_NO_NAME);
    assert_sound(&u, &s);
}

static void a_timeout_of_a_director_picks_a_partner_too(void **unused)
{
    telepathic_setup u = timed(TELEPATHIC_DIRECTOR, 3, 0, 1000);
    unsigned to = 0;
    (void)unused;

    for (uint32_t n = 0; n < 20; n++) {
        telepathic_state s = dealt(&u, n);
        tick(&u, &s, NULL);
        to |= 1u << s.open.performer;
    }
    assert_int_equal(to, 3);
}

/* ---- what is hidden without the tempo ----------------------------------- */

/* Every kind of event may bring out a sealed move under even tempo, so all are
 * marked as reveals. Without it only drawn cards and the end may differ. */
static int may_differ(const pl_event *e)
{
    return e->kind == TELEPATHIC_DREW || e->kind == TELEPATHIC_SHOWN ||
           e->kind == TELEPATHIC_ENDED;
}

static void without_tempo_only_draws_and_the_end_reveal(void **unused)
{
    static const uint8_t seats[6] = { 2, 2, 2, 3, 4, 4 };
    uint8_t seed[32] = { 1 };
    pl_luck luck;
    int compared = 0;
    (void)unused;

    pl_luck_init(&luck, seed);
    for (uint32_t n = 0; n < 300; n++) {
        telepathic_setup u = table((int)n % 6, seats[n % 6]);
        telepathic_state s = dealt(&u, n);
        pl_choice list[20];
        while (!s.open.result) {
            int seat = (int)pl_luck_roll(&luck, seats[n % 6]);
            telepathic_state other = s;
            heard h = { 0 }, k = { 0 };
            int count = g->legal(&u, &s, s.open.actor, list);
            pl_move m = pl_choices_random(list, count, &luck);
            telepathic_probe.scramble(&u, &other, seat, &luck);
            int actor = s.open.actor;
            assert_int_equal(make(&u, &s, actor, m, &h), PL_OK);
            assert_int_equal(make(&u, &other, actor, m, &k), PL_OK);
            for (int i = 0; i < h.list.n; i++) {
                if (memcmp(&h.at[i], &k.at[i], sizeof h.at[i]) != 0)
                    assert_true(may_differ(&h.at[i]) || may_differ(&k.at[i]));
                compared++;
            }
        }
    }
    assert_true(compared > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_comes_out_with_the_beat),
        cmocka_unit_test(beats_follow_each_other_on_the_grid),
        cmocka_unit_test(a_whole_game_runs_on_the_beat),
        cmocka_unit_test(
            a_sealed_move_changes_nothing_for_others_before_the_beat),
        cmocka_unit_test(a_late_beat_is_refused),
        cmocka_unit_test(the_clock_is_counted_in_beats),
        cmocka_unit_test(without_options_no_timer_runs),
        cmocka_unit_test(a_timeout_gives_and_performs_at_random),
        cmocka_unit_test(each_decision_has_its_own_time),
        cmocka_unit_test(a_timeout_while_an_announcement_is_possible_is_a_pass),
        cmocka_unit_test(a_name_that_is_due_and_missing_is_wrong),
        cmocka_unit_test(a_missing_response_gives_the_game_to_the_other_team),
        cmocka_unit_test(a_timeout_of_a_director_picks_a_partner_too),
        cmocka_unit_test(without_tempo_only_draws_and_the_end_reveal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
