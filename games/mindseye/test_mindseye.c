/* SPDX-License-Identifier: MIT */
/* test_mindseye.c - the rules of Mind's Eye, one short test each. The staring
 * contests that are no duels have a file of their own. */
#include "games/mindseye/test_mindseye.h"

/* ---- two seats -------------------------------------------------------------
 */

/* Of 16 pairs, 4 win, 4 lose, 4 tie, 4 cancel. */
static void the_sixteen_pairs_of_colours_have_the_printed_results(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    int wins = 0, losses = 0, ties = 0, cancels = 0;
    (void)unused;

    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            mindseye_state s = after(&u, a, b);
            wins += s.open.cards[0] == 10;
            losses += s.open.cards[0] == 8 && s.open.cards[1] == 10;
            ties += s.open.stake == 2;
            cancels += s.open.removed == 2;
        }
    assert_int_equal(wins, 4);
    assert_int_equal(losses, 4);
    assert_int_equal(ties, 4);
    assert_int_equal(cancels, 4);
}

static void blue_beats_purple(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = after(&u, BLUE, PURPLE);
    (void)unused;
    assert_cards(&s, 10, 8, 0, 0);
    s = after(&u, PURPLE, BLUE);
    assert_cards(&s, 8, 10, 0, 0);
}

static void each_colour_beats_the_next_of_the_ring(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    (void)unused;
    for (int c = 0; c < 4; c++) {
        mindseye_state s = after(&u, c, (c + 1) % 4);
        assert_cards(&s, 10, 8, 0, 0);
    }
}

static void colours_across_cancel(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = after(&u, BLUE, GREEN);
    (void)unused;
    assert_cards(&s, 8, 8, 0, 2);
    s = after(&u, ORANGE, PURPLE);
    assert_cards(&s, 8, 8, 0, 2);
}

static void equal_colours_stare_for_both_cards(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = after(&u, GREEN, GREEN);
    (void)unused;
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
    assert_int_equal(s.open.stake, 2);
    assert_cards(&s, 8, 8, 0, 0);
    show(&u, &s, 0, PURPLE);
    show(&u, &s, 1, BLUE);
    assert_cards(&s, 8, 10, 0, 0);
}

static void last_cards_that_cancel_are_a_draw(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = holding(&u, 1, 1, 0);
    (void)unused;
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, GREEN);
    assert_int_equal(s.open.removed, 18);
    assert_int_equal(g->turn(&u, &s), 0);
    assert_int_equal(g->score(&u, &s, 0), 500);
    assert_int_equal(g->score(&u, &s, 1), 500);
}

static void last_cards_that_cancel_may_lead_to_a_contest(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = holding(&u, 1, 1, 0);
    (void)unused;
    u.options.last_cards = LAST_STARE;
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, GREEN);
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, PURPLE);
    assert_int_equal(g->score(&u, &s, 0), 1000);
}

static void whoever_holds_all_cards_wins(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = holding(&u, 17, 1, 0);
    (void)unused;
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, PURPLE);
    assert_cards(&s, 18, 0, 0, 0);
    assert_int_equal(g->turn(&u, &s), 0);
    assert_int_equal(g->score(&u, &s, 0), 1000);
    assert_int_equal(g->score(&u, &s, 1), 0);
}

static void only_two_or_three_seats_are_accepted(void **unused)
{
    mindseye_options o;
    mindseye_setup u;
    const char *why;
    (void)unused;

    pl_options_init(g, &o);
    assert_int_equal(g->prepare(&o, 1, NULL, &u, &why), PL_BAD_SEATS);
    assert_int_equal(g->prepare(&o, 4, NULL, &u, &why), PL_BAD_SEATS);
    u = table(2, STARE_DUEL);
    assert_int_equal(dealt(&u).open.cards[1], 9);
    u = table(3, STARE_DUEL);
    assert_int_equal(dealt(&u).open.cards[2], 6);
}

/* ---- three seats -----------------------------------------------------------
 */

static void a_full_cycle_removes_all_three(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    mindseye_state s =
        after3(&u, (int[]){ ORANGE, BLUE, ORANGE, BLUE, ORANGE, BLUE });
    (void)unused;
    assert_cards(&s, 5, 5, 5, 3);
    s = after3(&u, (int[]){ BLUE, ORANGE, BLUE, ORANGE, BLUE, ORANGE });
    assert_cards(&s, 5, 5, 5, 3);
}

/* The second example, with its seats corrected (ruling R2). */
static void a_tie_with_a_beaten_card_is_void(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    mindseye_state s =
        after3(&u, (int[]){ PURPLE, GREEN, BLUE, ORANGE, ORANGE, BLUE });
    (void)unused;
    assert_cards(&s, 7, 5, 5, 1);
    assert_int_equal(s.open.open.phase, MINDSEYE_CHOOSE);
}

/* The third example, with its seats corrected (ruling R4). */
static void a_card_that_cancels_twice_leaves(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    mindseye_state s =
        after3(&u, (int[]){ PURPLE, GREEN, BLUE, ORANGE, BLUE, PURPLE });
    (void)unused;
    assert_cards(&s, 5, 7, 5, 1);
}

static void a_tie_with_the_claimant_is_for_all_three(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    const int c[6] = { GREEN, PURPLE, PURPLE, GREEN, PURPLE, GREEN };
    mindseye_state s = after3(&u, c);
    (void)unused;

    assert_int_equal(s.open.contest, 3);
    assert_int_equal(s.open.stake, 3);
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, PURPLE);
    assert_cards(&s, 8, 5, 5, 0);
    s = after3(&u, c);
    show(&u, &s, 0, PURPLE);
    show(&u, &s, 1, BLUE);
    assert_cards(&s, 5, 8, 5, 0);
}

/* All 512 plays fall into four classes and keep 18 cards. */
static void the_512_plays_of_three_seats_fall_into_four_classes(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    int removed = 0, duels = 0, both = 0, cycles = 0;
    pl_choice list[8];
    mindseye_state first = dealt(&u);
    (void)unused;

    assert_int_equal(g->legal(&u, &first, 0, list), 8);
    for (int i = 0; i < 512; i++) {
        mindseye_state s = dealt(&u);
        for (int seat = 0; seat < 3; seat++)
            g->apply(&u, &s, seat, list[i >> (3 * seat) & 7].move, NULL);
        int most = 0, sum = s.open.removed + s.open.stake;
        for (int seat = 0; seat < 3; seat++) {
            sum += s.open.cards[seat];
            if (s.open.cards[seat] > most)
                most = s.open.cards[seat];
        }
        assert_int_equal(sum, 18);
        duels += s.open.stake == 3;
        cycles += s.open.removed == 3;
        both += most == 8;
        removed += most == 7 && s.open.removed == 1;
    }
    assert_int_equal(removed, 192);
    assert_int_equal(duels, 192);
    assert_int_equal(both, 96);
    assert_int_equal(cycles, 32);
}

static void a_pair_is_two_neighbours_of_the_ring(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL), two = table(2, STARE_DUEL);
    mindseye_state s = dealt(&u), d = dealt(&two);
    (void)unused;
    assert_int_equal(pair(&u, &s, 0, BLUE, GREEN), PL_ILLEGAL_MOVE);
    assert_int_equal(pair(&u, &s, 0, BLUE, BLUE), PL_ILLEGAL_MOVE);
    assert_int_equal(show(&u, &s, 0, BLUE), PL_ILLEGAL_MOVE);
    assert_int_equal(pair(&two, &d, 0, BLUE, PURPLE), PL_ILLEGAL_MOVE);
}

static void left_of_one_faces_right_of_the_next(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    (void)unused;
    /* Seat 'i' beats the next seat alone: green to the left against orange;
     * everything else cancels. */
    for (int i = 0; i < 3; i++) {
        int c[6], next = (i + 1) % 3, last = (i + 2) % 3;
        c[2 * i] = GREEN, c[2 * i + 1] = PURPLE;
        c[2 * next] = BLUE, c[2 * next + 1] = ORANGE;
        c[2 * last] = ORANGE, c[2 * last + 1] = GREEN;
        mindseye_state s = after3(&u, c);
        assert_int_equal(s.open.cards[i], 7);
        assert_int_equal(s.open.removed, 1);
    }
}

static void three_seats_become_two_when_one_is_out(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    mindseye_state s = holding(&u, 6, 6, 1);
    (void)unused;
    pair(&u, &s, 0, PURPLE, GREEN);
    pair(&u, &s, 1, BLUE, ORANGE);
    pair(&u, &s, 2, ORANGE, BLUE); /* loses to seat 0 */
    assert_int_equal(s.open.cards[2], 0);
    assert_int_equal(s.open.playing, 3);
    assert_int_equal(pair(&u, &s, 2, BLUE, ORANGE), PL_NOT_YOUR_TURN);
    assert_int_equal(show(&u, &s, 0, BLUE), PL_OK);
    assert_int_equal(show(&u, &s, 1, PURPLE), PL_OK);
}

static void three_last_cards_in_a_cycle_are_a_draw(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    mindseye_state s = holding(&u, 1, 1, 1);
    (void)unused;
    for (int i = 0; i < 3; i++)
        pair(&u, &s, i, ORANGE, BLUE);
    assert_int_equal(g->turn(&u, &s), 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(g->score(&u, &s, i), 333);
}

static void a_seat_that_was_out_before_has_no_share_in_a_draw(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    mindseye_state s = holding(&u, 1, 0, 1);
    (void)unused;
    show(&u, &s, 0, BLUE);
    show(&u, &s, 2, GREEN);
    assert_int_equal(g->score(&u, &s, 0), 500);
    assert_int_equal(g->score(&u, &s, 1), 0);
}

/* ---- sealing ----------------------------------------------------------------
 */

static void nobody_sees_what_is_sealed(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    mindseye_state s = dealt(&u);
    mindseye_view before, behind;
    pl_event told[16];
    pl_events events = { 0, 16, told };
    (void)unused;

    for (int seat = 1; seat <= PL_WATCHER; seat += seat == 2 ? 7 : 1) {
        s = dealt(&u);
        g->view(&u, &s, seat, &before);
        pair(&u, &s, 0, BLUE, PURPLE);
        g->view(&u, &s, seat, &behind);
        assert_memory_equal(&before, &behind, sizeof before);
    }
    s = dealt(&u);
    pair(&u, &s, 0, BLUE, PURPLE);
    pair(&u, &s, 1, BLUE, PURPLE);
    g->apply(&u, &s, 2, (pl_move){ MINDSEYE_PAIR, { BLUE, PURPLE } }, &events);
    int shown = 0;
    for (int i = 0; i < events.n; i++)
        shown += told[i].kind == MINDSEYE_SHOWN &&
                 told[i].seen_by == PL_EVERYBODY && told[i].a[0] &&
                 told[i].a[1] && told[i].a[2];
    assert_int_equal(shown, 1);
}

static void a_sealed_choice_stays(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = dealt(&u), kept;
    (void)unused;
    show(&u, &s, 0, BLUE);
    kept = s;
    assert_int_equal(show(&u, &s, 0, GREEN), PL_NOT_YOUR_TURN);
    assert_memory_equal(&s, &kept, sizeof s);
}

static void ready_marks_are_an_option(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = dealt(&u);
    (void)unused;
    show(&u, &s, 0, BLUE);
    assert_int_equal(s.open.open.awaited, 3);
    u.options.show_ready = 1;
    s = dealt(&u);
    show(&u, &s, 0, BLUE);
    assert_int_equal(s.open.open.awaited, 2);
}

/* Six standard deviations over 8,000 draws. */
static void when_time_is_up_the_choice_is_uniform(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    int seen[17] = { 0 };
    (void)unused;

    u.options.choose_ms = 50;
    for (int i = 0; i < 8000; i++) {
        uint8_t seed[32] = { (uint8_t)i, (uint8_t)(i >> 8), 1 };
        mindseye_state s;
        g->deal(&u, seed, &s);
        assert_int_equal(
            g->apply(&u, &s, PL_CLOCK, pl_tick(&s.open.open), NULL), PL_OK);
        seen[s.open.shown[1]]++;
    }
    for (int i = 0, kinds = 0; i < 17; i++)
        if (seen[i]) {
            assert_in_range(seen[i], 1000 - 178, 1000 + 178);
            assert_in_range(++kinds, 1, 8);
        }
}

static void a_late_clock_is_refused(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s;
    pl_move late;
    (void)unused;
    u.options.choose_ms = 50;
    s = dealt(&u);
    late = pl_tick(&s.open.open);
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, PURPLE);
    assert_int_equal(g->apply(&u, &s, PL_CLOCK, late, NULL), PL_LATE_CLOCK);
}

/* ---- contests ---------------------------------------------------------------
 */

static void a_duel_goes_on_until_somebody_wins(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = after(&u, GREEN, GREEN);
    (void)unused;
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, BLUE);
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, GREEN);
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, PURPLE);
    assert_int_equal(s.open.open.phase, MINDSEYE_CHOOSE);
    assert_cards(&s, 10, 8, 0, 0);
}

static void a_coin_ends_the_sixth_undecided_duel(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    int wins = 0;
    (void)unused;
    for (int i = 0; i < 400; i++) {
        uint8_t seed[32] = { (uint8_t)i, (uint8_t)(i >> 8) };
        mindseye_state s;
        g->deal(&u, seed, &s);
        for (int k = 0; k < 7; k++) {
            assert_int_equal(k > 0, s.open.open.phase == MINDSEYE_DUEL);
            show(&u, &s, 0, GREEN);
            show(&u, &s, 1, GREEN);
        }
        assert_int_equal(s.open.open.phase, MINDSEYE_CHOOSE);
        wins += s.open.cards[0] == 10;
    }
    assert_in_range(wins, 140, 260);
}

static void a_duel_of_three_may_become_one_of_two(void **unused)
{
    mindseye_setup u = table(3, STARE_DUEL);
    mindseye_state s = holding(&u, 1, 1, 1);
    (void)unused;
    u.options.last_cards = LAST_STARE;
    for (int i = 0; i < 3; i++)
        pair(&u, &s, i, ORANGE, BLUE);
    assert_int_equal(s.open.contest, 7);
    assert_int_equal(s.open.decides, 1);
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, BLUE);
    show(&u, &s, 2, PURPLE);
    assert_int_equal(s.open.contest, 3);
    show(&u, &s, 0, ORANGE);
    show(&u, &s, 1, BLUE);
    assert_int_equal(g->score(&u, &s, 0), 1000);
}

/* Ruling R14: the contest is over before anybody is out. */
static void a_seat_whose_last_card_is_at_stake_is_not_out_yet(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = holding(&u, 17, 1, 0);
    (void)unused;
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, BLUE);
    assert_int_equal(s.open.cards[1], 0);
    show(&u, &s, 0, PURPLE);
    show(&u, &s, 1, BLUE);
    assert_cards(&s, 16, 2, 0, 0);
    assert_int_equal(s.open.open.phase, MINDSEYE_CHOOSE);
}

/* ---- the limit of rounds
 * ----------------------------------------------------- */

static void most_cards_win_after_the_last_round(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = dealt(&u);
    (void)unused;
    s.open.round = 80;
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, PURPLE);
    assert_int_equal(g->turn(&u, &s), 0);
    assert_int_equal(g->score(&u, &s, 0), 1000);
}

static void a_tie_after_the_last_round_leads_to_a_contest(void **unused)
{
    mindseye_setup u = table(2, STARE_DUEL);
    mindseye_state s = dealt(&u);
    (void)unused;
    s.open.round = 80;
    show(&u, &s, 0, BLUE);
    show(&u, &s, 1, GREEN);
    assert_int_equal(s.open.open.phase, MINDSEYE_DUEL);
    assert_int_equal(s.open.stake, 0);
    show(&u, &s, 0, PURPLE);
    show(&u, &s, 1, BLUE);
    assert_int_equal(g->score(&u, &s, 1), 1000);
    assert_int_equal(s.open.round, 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sixteen_pairs_of_colours_have_the_printed_results),
        cmocka_unit_test(blue_beats_purple),
        cmocka_unit_test(each_colour_beats_the_next_of_the_ring),
        cmocka_unit_test(colours_across_cancel),
        cmocka_unit_test(equal_colours_stare_for_both_cards),
        cmocka_unit_test(last_cards_that_cancel_are_a_draw),
        cmocka_unit_test(last_cards_that_cancel_may_lead_to_a_contest),
        cmocka_unit_test(whoever_holds_all_cards_wins),
        cmocka_unit_test(only_two_or_three_seats_are_accepted),
        cmocka_unit_test(a_full_cycle_removes_all_three),
        cmocka_unit_test(a_tie_with_a_beaten_card_is_void),
        cmocka_unit_test(a_card_that_cancels_twice_leaves),
        cmocka_unit_test(a_tie_with_the_claimant_is_for_all_three),
        cmocka_unit_test(the_512_plays_of_three_seats_fall_into_four_classes),
        cmocka_unit_test(a_pair_is_two_neighbours_of_the_ring),
        cmocka_unit_test(left_of_one_faces_right_of_the_next),
        cmocka_unit_test(three_seats_become_two_when_one_is_out),
        cmocka_unit_test(three_last_cards_in_a_cycle_are_a_draw),
        cmocka_unit_test(a_seat_that_was_out_before_has_no_share_in_a_draw),
        cmocka_unit_test(nobody_sees_what_is_sealed),
        cmocka_unit_test(a_sealed_choice_stays),
        cmocka_unit_test(ready_marks_are_an_option),
        cmocka_unit_test(when_time_is_up_the_choice_is_uniform),
        cmocka_unit_test(a_late_clock_is_refused),
        cmocka_unit_test(a_duel_goes_on_until_somebody_wins),
        cmocka_unit_test(a_coin_ends_the_sixth_undecided_duel),
        cmocka_unit_test(a_duel_of_three_may_become_one_of_two),
        cmocka_unit_test(a_seat_whose_last_card_is_at_stake_is_not_out_yet),
        cmocka_unit_test(most_cards_win_after_the_last_round),
        cmocka_unit_test(a_tie_after_the_last_round_leads_to_a_contest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
