/* SPDX-License-Identifier: MIT */
/* test_leduc.c - the rules of Leduc poker, one short test each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "examples/games/leduc/leduc.h"

static const leduc_setup u = { 2, 2 };
static const pl_move fold = { LEDUC_FOLD }, call = { LEDUC_CALL },
                     raise = { LEDUC_RAISE };

/* A fresh deal with these hands. */
static leduc_state hands(uint8_t a, uint8_t b)
{
    const uint8_t seed[32] = { 1 };
    leduc_state s;

    leduc_game.deal(&u, seed, &s);
    s.hand[0] = a;
    s.hand[1] = b;
    return s;
}

static void play(leduc_state *s, int seat, pl_move m)
{
    assert_int_equal(leduc_game.apply(&u, s, seat, m, NULL), PL_OK);
}

static int chips(const leduc_state *s, int seat)
{
    return leduc_game.payoff->of(&u, s, seat);
}

static void a_fold_loses_what_was_paid(void **unused)
{
    leduc_state s = hands(1, 3);
    (void)unused;

    play(&s, 0, raise);
    play(&s, 1, raise);
    play(&s, 0, fold);
    assert_int_equal(chips(&s, 0), -3);
    assert_int_equal(chips(&s, 1), 3);
    assert_int_equal(leduc_game.score(&u, &s, 1), 1000);
}

static void nobody_folds_without_a_raise(void **unused)
{
    leduc_state s = hands(1, 3);
    (void)unused;
    assert_int_equal(leduc_game.apply(&u, &s, 0, fold, NULL), PL_ILLEGAL_MOVE);
}

static void there_are_two_raises_a_round(void **unused)
{
    leduc_state s = hands(1, 3);
    (void)unused;

    play(&s, 0, raise);
    play(&s, 1, raise);
    assert_int_equal(leduc_game.apply(&u, &s, 0, raise, NULL), PL_ILLEGAL_MOVE);
}

static void the_first_seat_begins_both_rounds(void **unused)
{
    leduc_state s = hands(1, 3);
    (void)unused;

    play(&s, 0, call);
    play(&s, 1, call);
    assert_int_equal(s.open.open.phase, LEDUC_SECOND);
    assert_int_equal(leduc_game.turn(&u, &s), PL_BIT(0));
}

/* Plays two rounds of checks with this board. */
static leduc_state checked_down(uint8_t a, uint8_t b, uint8_t board)
{
    leduc_state s = hands(a, b);

    play(&s, 0, call);
    play(&s, 1, call);
    s.open.board = board;
    play(&s, 0, call);
    play(&s, 1, call);
    return s;
}

static void a_pair_beats_a_king(void **unused)
{
    leduc_state s = checked_down(1, 3, 1);
    (void)unused;
    assert_int_equal(chips(&s, 0), 1);
}

static void the_higher_card_wins_without_a_pair(void **unused)
{
    leduc_state s = checked_down(1, 2, 3);
    (void)unused;
    assert_int_equal(chips(&s, 1), 1);
}

static void equal_cards_share_the_pot(void **unused)
{
    leduc_state s = checked_down(2, 2, 3);
    (void)unused;
    assert_int_equal(chips(&s, 0), 0);
    assert_int_equal(leduc_game.score(&u, &s, 0), 500);
}

static void raises_double_after_the_board(void **unused)
{
    leduc_state s = hands(3, 1);
    (void)unused;

    play(&s, 0, call);
    play(&s, 1, call);
    play(&s, 0, raise);
    assert_int_equal(s.open.paid[0], 5);
}

static void a_folded_hand_stays_hidden(void **unused)
{
    leduc_state s = hands(1, 3);
    leduc_view v;
    (void)unused;

    play(&s, 0, raise);
    play(&s, 1, fold);
    leduc_game.view(&u, &s, 0, &v);
    assert_int_equal(v.hand[1], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fold_loses_what_was_paid),
        cmocka_unit_test(nobody_folds_without_a_raise),
        cmocka_unit_test(there_are_two_raises_a_round),
        cmocka_unit_test(the_first_seat_begins_both_rounds),
        cmocka_unit_test(a_pair_beats_a_king),
        cmocka_unit_test(the_higher_card_wins_without_a_pair),
        cmocka_unit_test(equal_cards_share_the_pot),
        cmocka_unit_test(raises_double_after_the_board),
        cmocka_unit_test(a_folded_hand_stays_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
