/* SPDX-License-Identifier: MIT */
/* test_mindseye_stare.c - staring contests that are no duels, a rule each. */
#include "games/mindseye/test_mindseye.h"

static pl_event told[32];
static pl_events events = { 0, 32, told };

static pl_err move(const mindseye_setup *u, mindseye_state *s, int seat,
                   pl_move m)
{
    pl_err err;
    const char *why = NULL;

    events.n = 0;
    err = g->apply(u, s, seat, m, &events);
    assert_int_equal(g->check(u, s, &why), PL_OK);
    return err;
}

static pl_err hold(const mindseye_setup *u, mindseye_state *s, int seat)
{
    return move(u, s, seat, (pl_move){ MINDSEYE_HOLD });
}

static pl_err let_go(const mindseye_setup *u, mindseye_state *s, int seat,
                     int ms)
{
    return move(u, s, seat,
                (pl_move){ MINDSEYE_RELEASE,
                           { (uint8_t)(ms & 0xff), (uint8_t)(ms >> 8) } });
}

static void tick(const mindseye_setup *u, mindseye_state *s)
{
    assert_int_equal(move(u, s, PL_CLOCK, pl_tick(&s->open.open)), PL_OK);
}

static int was_told(int kind, int seat)
{
    int n = 0;

    for (int i = 0; i < events.n; i++)
        n += told[i].kind == kind && (seat < 0 || told[i].seat == seat) &&
             told[i].seen_by == PL_EVERYBODY;
    return n;
}

/* A contest of two for two cards, and one of two seats of three for three. */
static mindseye_state staring(const mindseye_setup *u)
{
    return after(u, GREEN, GREEN);
}

static mindseye_state staring_three(const mindseye_setup *u)
{
    return after3(u, (int[]){ GREEN, PURPLE, PURPLE, GREEN, PURPLE, GREEN });
}

static mindseye_state holding_on(const mindseye_setup *u)
{
    mindseye_state s = staring(u);

    assert_int_equal(hold(u, &s, 0), PL_OK);
    assert_int_equal(hold(u, &s, 1), PL_OK);
    assert_int_equal(s.open.open.phase, MINDSEYE_STARE);
    return s;
}

/* All three stare for the game. */
static mindseye_state all_staring(mindseye_setup *u)
{
    mindseye_state s = holding(u, 1, 1, 1);

    u->options.last_cards = LAST_STARE;
    for (int i = 0; i < 3; i++)
        pair(u, &s, i, ORANGE, BLUE);
    assert_int_equal(s.open.contest, 7);
    return s;
}

/* ---- nerve --------------------------------------------------------------- */

static void a_contest_is_one_of_nerve_by_default(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_options usual;
    mindseye_state s = staring(&u);
    (void)unused;

    pl_options_init(g, &usual);
    assert_int_equal(usual.stare, STARE_NERVE);
    assert_int_equal(s.open.open.phase, MINDSEYE_PRESS);
    assert_int_equal(s.open.open.timer_ms, 3000);
    assert_int_equal(s.open.open.awaited, 3);
}

static void each_sees_that_the_other_holds(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = staring(&u);
    mindseye_view v;
    (void)unused;

    hold(&u, &s, 0);
    assert_int_equal(was_told(MINDSEYE_HELD, 0), 1);
    g->view(&u, &s, 1, &v);
    assert_int_equal(v.open.stare.held, 1);
    assert_int_equal(hold(&u, &s, 0), PL_NOT_YOUR_TURN);
    hold(&u, &s, 1);
    assert_int_equal(was_told(MINDSEYE_BEGINS, -1), 1);
}

static void never_pressing_loses(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = staring(&u);
    (void)unused;

    hold(&u, &s, 1);
    tick(&u, &s);
    assert_int_equal(was_told(MINDSEYE_FORFEITS, 0), 1);
    assert_cards(&s, 8, 10, 0, 0);
}

static void if_nobody_presses_a_duel_decides(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = staring(&u);
    (void)unused;

    tick(&u, &s);
    assert_int_equal(was_told(MINDSEYE_FORFEITS, -1), 0);
    assert_int_equal(was_told(MINDSEYE_ENDLESS, -1), 1);
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
    assert_int_equal(s.open.stake, 2);
}

static void whoever_lets_go_first_loses(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = holding_on(&u);
    (void)unused;

    assert_int_equal(let_go(&u, &s, 1, 4000), PL_OK);
    assert_int_equal(s.open.open.phase, MINDSEYE_CLOSE);
    assert_int_equal(let_go(&u, &s, 1, 4000), PL_NOT_YOUR_TURN);
    tick(&u, &s);
    assert_int_equal(was_told(MINDSEYE_BLINKED, 1), 1);
    assert_cards(&s, 10, 8, 0, 0);
}

/* A release that was overtaken on its way counts by its own time. */
static void an_earlier_release_that_comes_later_loses(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = holding_on(&u);
    (void)unused;

    let_go(&u, &s, 0, 4000);
    let_go(&u, &s, 1, 3699);
    assert_cards(&s, 10, 8, 0, 0);
}

static void releases_within_300_ms_repeat(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = holding_on(&u);
    (void)unused;

    let_go(&u, &s, 0, 4000);
    let_go(&u, &s, 1, 4300);
    assert_int_equal(was_told(MINDSEYE_REPEATED, -1), 1);
    assert_int_equal(s.open.open.phase, MINDSEYE_PRESS);
    assert_int_equal(s.open.stare.held, 0);
    assert_int_equal(s.open.stake, 2);

    s = holding_on(&u);
    let_go(&u, &s, 0, 4000);
    let_go(&u, &s, 1, 4301);
    assert_cards(&s, 8, 10, 0, 0);
}

static void after_three_repeats_a_duel_decides(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = staring(&u);
    (void)unused;

    for (int i = 0; i < 4; i++) {
        assert_int_equal(s.open.open.phase, MINDSEYE_PRESS);
        hold(&u, &s, 0);
        hold(&u, &s, 1);
        let_go(&u, &s, 0, 900);
        let_go(&u, &s, 1, 900);
    }
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
}

static void the_longest_stare_ends_in_a_duel(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = holding_on(&u);
    int beats = 0;
    (void)unused;

    for (; s.open.open.phase == MINDSEYE_STARE; beats++)
        tick(&u, &s);
    assert_int_equal(beats, 27); /* 40 seconds, 1.5 each */
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
}

/* Whatever the finger did, the device says it: the rules treat both alike. */
static void a_distraction_followed_is_a_blink(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = holding_on(&u);
    pl_move follows = { MINDSEYE_RELEASE, { 0x10, 0x27, 0, 0, FOLLOWED } };
    (void)unused;

    assert_int_equal(move(&u, &s, 0, follows), PL_OK);
    assert_int_equal(was_told(MINDSEYE_RELEASED, 0), 1);
    assert_int_equal(told[0].a[2], FOLLOWED);
    tick(&u, &s);
    assert_cards(&s, 8, 10, 0, 0);
}

/* The server lets go for a seat whose connection ends. */
static void a_lost_connection_is_a_release(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = holding_on(&u);
    (void)unused;

    move(&u, &s, 1, (pl_move){ MINDSEYE_RELEASE, { 9, 0, 0, 0, GONE } });
    tick(&u, &s);
    assert_cards(&s, 10, 8, 0, 0);
}

static void distractions_come_by_luck(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    int seen[4] = { 0 }, beats = 0;
    (void)unused;

    for (int i = 0; i < 200; i++) {
        mindseye_state s = holding_on(&u);
        s.rng.key[0] = (uint32_t)i;
        for (int k = 1; k < 20; k++) {
            tick(&u, &s);
            seen[was_told(MINDSEYE_DISTRACTS, -1) ? told[0].a[0] : 0]++;
            beats++;
            if (!was_told(MINDSEYE_DISTRACTS, -1))
                continue;
            assert_in_range(s.open.stare.distracted_ms, 1500 * k,
                            1500 * k + 1125);
        }
    }
    assert_in_range(seen[CALM], beats * 2 / 5 - 200, beats * 2 / 5 + 200);
    for (int what = MOTH; what <= FALSE_BLINK; what++)
        assert_in_range(seen[what], beats / 5 - 150, beats / 5 + 150);
}

/* What luck does next shows in no timer and no view. */
static void nobody_sees_a_distraction_before_it_comes(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = holding_on(&u), t = s;
    mindseye_view a, b;
    (void)unused;

    t.rng.key[0] ^= 77;
    for (int seat = 0; seat < 2; seat++) {
        g->view(&u, &s, seat, &a);
        g->view(&u, &t, seat, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* Whoever lets go of three is out; the other two go on without a pause. */
static void of_three_the_first_is_out_and_two_hold_on(void **unused)
{
    mindseye_setup u = table(3, STARE_NERVE);
    mindseye_state s = all_staring(&u);
    (void)unused;

    for (int i = 0; i < 3; i++)
        hold(&u, &s, i);
    let_go(&u, &s, 1, 2000);
    tick(&u, &s);
    assert_int_equal(s.open.contest, 5);
    assert_int_equal(s.open.open.phase, MINDSEYE_STARE);
    assert_int_equal(s.open.stare.since_ms, 2000 + MINDSEYE_CLOSE_MS);
    let_go(&u, &s, 2, 6000);
    tick(&u, &s);
    assert_int_equal(g->score(&u, &s, 0), 1000);
}

static void of_three_the_last_two_may_repeat(void **unused)
{
    mindseye_setup u = table(3, STARE_NERVE);
    mindseye_state s = all_staring(&u);
    (void)unused;

    for (int i = 0; i < 3; i++)
        hold(&u, &s, i);
    let_go(&u, &s, 1, 2000);
    let_go(&u, &s, 0, 2400);
    let_go(&u, &s, 2, 2500);
    assert_int_equal(was_told(MINDSEYE_BLINKED, 1), 1);
    assert_int_equal(s.open.contest, 5);
    assert_int_equal(s.open.open.phase, MINDSEYE_PRESS);
}

static void of_three_a_seat_that_never_presses_is_out(void **unused)
{
    mindseye_setup u = table(3, STARE_NERVE);
    mindseye_state s = all_staring(&u);
    (void)unused;

    hold(&u, &s, 0);
    hold(&u, &s, 2);
    tick(&u, &s);
    assert_int_equal(s.open.contest, 5);
    assert_int_equal(s.open.open.phase, MINDSEYE_STARE);
}

static void an_untimed_table_waits_for_every_hand(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s;
    (void)unused;

    u.options.press_ms = 0;
    s = staring(&u);
    assert_int_equal(s.open.open.timer_number, 0);
    assert_int_equal(g->turn(&u, &s), 3);
    hold(&u, &s, 1);
    assert_int_equal(g->turn(&u, &s), 1);
    hold(&u, &s, 0);
    assert_int_equal(s.open.open.phase, MINDSEYE_STARE);
}

static void both_may_agree_to_duel(void **unused)
{
    (void)unused;
    for (int how = STARE_NERVE; how <= STARE_JUDGE; how++) {
        mindseye_setup u = table(2, how);
        mindseye_state s = staring(&u);
        move(&u, &s, 0, (pl_move){ MINDSEYE_SETTLE });
        assert_true(s.open.open.phase != MINDSEYE_DUEL);
        move(&u, &s, 1, (pl_move){ MINDSEYE_SETTLE });
        assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
    }
}

/* ---- eyes ---------------------------------------------------------------- */

static void a_lost_camera_makes_it_a_contest_of_nerve(void **unused)
{
    mindseye_setup u = table(2, STARE_EYES);
    mindseye_state s = holding_on(&u);
    (void)unused;

    assert_int_equal(move(&u, &s, 1, (pl_move){ MINDSEYE_DARK }), PL_OK);
    assert_int_equal(s.open.open.phase, MINDSEYE_PRESS);
    assert_int_equal(s.open.stare.how, STARE_NERVE);
    assert_int_equal(move(&u, &s, 1, (pl_move){ MINDSEYE_DARK }),
                     PL_ILLEGAL_MOVE);
    hold(&u, &s, 0);
    tick(&u, &s);
    assert_cards(&s, 10, 8, 0, 0);
}

static void eyes_have_ten_times_as_long_to_take_hold(void **unused)
{
    mindseye_setup fingers = table(2, STARE_NERVE), eyes = table(2, STARE_EYES);
    mindseye_state a = staring(&fingers), b = staring(&eyes);
    (void)unused;

    assert_int_equal(b.open.open.timer_ms, 10 * a.open.open.timer_ms);
    /* Once a camera is lost, fingers have no longer than others. */
    assert_int_equal(move(&eyes, &b, 1, (pl_move){ MINDSEYE_DARK }), PL_OK);
    assert_int_equal(b.open.open.timer_ms, a.open.open.timer_ms);
}

static void eyes_blink_as_fingers_let_go(void **unused)
{
    mindseye_setup u = table(2, STARE_EYES);
    mindseye_state s = holding_on(&u);
    pl_move blinks = { MINDSEYE_RELEASE, { 0, 8, 80, 0, EYES_CLOSED } };
    (void)unused;

    assert_int_equal(move(&u, &s, 0, blinks), PL_OK);
    assert_int_equal(s.open.stare.since_ms, 2048 + 80);
    tick(&u, &s);
    assert_cards(&s, 8, 10, 0, 0);
}

static void a_release_has_a_bounded_age_and_a_known_reason(void **unused)
{
    mindseye_setup u = table(2, STARE_NERVE);
    mindseye_state s = holding_on(&u);
    (void)unused;

    assert_int_equal(
        move(&u, &s, 0, (pl_move){ MINDSEYE_RELEASE, { 0, 0, 0, 2 } }),
        PL_ILLEGAL_MOVE);
    assert_int_equal(
        move(&u, &s, 0,
             (pl_move){ MINDSEYE_RELEASE, { 0, 0, 0, 0, MINDSEYE_REASONS } }),
        PL_ILLEGAL_MOVE);
    assert_int_equal(
        move(&u, &s, 0, (pl_move){ MINDSEYE_RELEASE, { 0, 0, 255, 1 } }),
        PL_OK);
}

/* ---- judge --------------------------------------------------------------- */

static void the_judge_names_who_blinked(void **unused)
{
    mindseye_setup u = table(3, STARE_JUDGE);
    mindseye_state s = staring_three(&u);
    pl_move names_first = { MINDSEYE_NAME, { 0 } };
    (void)unused;

    assert_int_equal(s.open.open.phase, MINDSEYE_JUDGE);
    assert_int_equal(s.open.open.timer_ms, 60000);
    assert_int_equal(s.open.open.awaited, PL_BIT(2));
    assert_int_equal(move(&u, &s, 1, names_first), PL_ILLEGAL_MOVE);
    assert_int_equal(move(&u, &s, 2, names_first), PL_OK);
    assert_cards(&s, 5, 8, 5, 0);
}

static void a_contestant_may_own_up(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 3; seats++) {
        mindseye_setup u = table(seats, STARE_JUDGE);
        mindseye_state s = seats == 2 ? staring(&u) : staring_three(&u);
        move(&u, &s, 0, (pl_move){ MINDSEYE_BLINK });
        assert_int_equal(was_told(MINDSEYE_BLINKED, 0), 1);
        assert_cards(&s, seats == 2 ? 8 : 5, seats == 2 ? 10 : 8,
                     seats == 2 ? 0 : 5, 0);
    }
}

static void in_a_stare_of_two_without_a_judge_both_must_agree(void **unused)
{
    mindseye_setup u = table(2, STARE_JUDGE);
    mindseye_state s = staring(&u);
    pl_move names_second = { MINDSEYE_NAME, { 1 } };
    (void)unused;

    assert_int_equal(s.open.open.phase, MINDSEYE_JUDGE);
    assert_int_equal(move(&u, &s, 0, names_second), PL_OK);
    assert_int_equal(was_told(MINDSEYE_NAMED, 0), 1);
    assert_int_equal(s.open.open.phase, MINDSEYE_JUDGE);
    assert_int_equal(move(&u, &s, 0, names_second), PL_ILLEGAL_MOVE);
    move(&u, &s, 1, (pl_move){ MINDSEYE_BLINK });
    assert_cards(&s, 10, 8, 0, 0);
}

static void in_a_stare_of_three_two_who_agree_decide(void **unused)
{
    mindseye_setup u = table(3, STARE_JUDGE);
    mindseye_state s = all_staring(&u);
    (void)unused;

    move(&u, &s, 0, (pl_move){ MINDSEYE_NAME, { 1 } });
    assert_int_equal(s.open.contest, 7);
    move(&u, &s, 2, (pl_move){ MINDSEYE_NAME, { 1 } });
    assert_int_equal(s.open.contest, 5);
    assert_int_equal(s.open.open.awaited, PL_BIT(1));
    move(&u, &s, 1, (pl_move){ MINDSEYE_NAME, { 2 } });
    assert_int_equal(g->score(&u, &s, 0), 1000);
}

static void a_seat_that_is_out_may_judge(void **unused)
{
    mindseye_setup u = table(3, STARE_JUDGE);
    mindseye_state s = holding(&u, 5, 0, 5);
    (void)unused;

    show(&u, &s, 0, BLUE);
    show(&u, &s, 2, BLUE);
    assert_int_equal(s.open.open.awaited, PL_BIT(1));
    assert_int_equal(move(&u, &s, 1, (pl_move){ MINDSEYE_NAME, { 2 } }), PL_OK);
    assert_cards(&s, 6, 0, 4, 8);
}

static void a_tie_after_a_judged_contest_asks_both_again(void **unused)
{
    mindseye_setup u = table(2, STARE_JUDGE);
    mindseye_state s;
    (void)unused;

    u.options.rounds = 1;
    s = holding(&u, 8, 10, 0);
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, BLUE);
    move(&u, &s, 1, (pl_move){ MINDSEYE_BLINK }); /* 9 cards each */
    assert_int_equal(s.open.decides, 1);
    assert_int_equal(s.open.open.phase, MINDSEYE_JUDGE);
    assert_int_equal(s.open.open.awaited, 3);
}

static void the_clock_turns_a_judged_contest_into_a_duel(void **unused)
{
    mindseye_setup u = table(3, STARE_JUDGE);
    mindseye_state s = staring_three(&u);
    (void)unused;

    tick(&u, &s);
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
    assert_int_equal(s.open.stake, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_contest_is_one_of_nerve_by_default),
        cmocka_unit_test(each_sees_that_the_other_holds),
        cmocka_unit_test(never_pressing_loses),
        cmocka_unit_test(if_nobody_presses_a_duel_decides),
        cmocka_unit_test(whoever_lets_go_first_loses),
        cmocka_unit_test(an_earlier_release_that_comes_later_loses),
        cmocka_unit_test(releases_within_300_ms_repeat),
        cmocka_unit_test(after_three_repeats_a_duel_decides),
        cmocka_unit_test(the_longest_stare_ends_in_a_duel),
        cmocka_unit_test(a_distraction_followed_is_a_blink),
        cmocka_unit_test(a_lost_connection_is_a_release),
        cmocka_unit_test(distractions_come_by_luck),
        cmocka_unit_test(nobody_sees_a_distraction_before_it_comes),
        cmocka_unit_test(of_three_the_first_is_out_and_two_hold_on),
        cmocka_unit_test(of_three_the_last_two_may_repeat),
        cmocka_unit_test(of_three_a_seat_that_never_presses_is_out),
        cmocka_unit_test(an_untimed_table_waits_for_every_hand),
        cmocka_unit_test(both_may_agree_to_duel),
        cmocka_unit_test(a_lost_camera_makes_it_a_contest_of_nerve),
        cmocka_unit_test(eyes_have_ten_times_as_long_to_take_hold),
        cmocka_unit_test(eyes_blink_as_fingers_let_go),
        cmocka_unit_test(a_release_has_a_bounded_age_and_a_known_reason),
        cmocka_unit_test(the_judge_names_who_blinked),
        cmocka_unit_test(a_contestant_may_own_up),
        cmocka_unit_test(in_a_stare_of_two_without_a_judge_both_must_agree),
        cmocka_unit_test(in_a_stare_of_three_two_who_agree_decide),
        cmocka_unit_test(a_seat_that_is_out_may_judge),
        cmocka_unit_test(a_tie_after_a_judged_contest_asks_both_again),
        cmocka_unit_test(the_clock_turns_a_judged_contest_into_a_duel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
