/* SPDX-License-Identifier: MIT */
/* test_kuhn.c - the rules of Kuhn poker, one short test each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "examples/games/kuhn/kuhn.h"

static const kuhn_setup u = { 2, 0 };

/* Plays the moves of 'line' ("pb": pass, bet) and gives seat 0's chips. */
static int chips_after(uint8_t a, uint8_t b, const char *line)
{
    const uint8_t seed[32] = { 1 };
    kuhn_state s;

    kuhn_game.deal(&u, seed, &s);
    s.hand[0] = a;
    s.hand[1] = b;
    for (int seat = 0; *line; line++, seat = 1 - seat) {
        pl_move m = { *line == 'b' ? KUHN_BET : KUHN_PASS };
        assert_int_equal(kuhn_game.apply(&u, &s, seat, m, NULL), PL_OK);
    }
    assert_int_equal(kuhn_game.turn(&u, &s), 0);
    return kuhn_game.payoff->of(&u, &s, 0);
}

static void two_passes_show_for_one_chip(void **unused)
{
    (void)unused;
    assert_int_equal(chips_after(3, 1, "pp"), 1);
    assert_int_equal(chips_after(1, 2, "pp"), -1);
}

static void a_pass_after_a_bet_folds(void **unused)
{
    (void)unused;
    assert_int_equal(chips_after(1, 3, "bp"), 1);
    assert_int_equal(chips_after(3, 1, "pbp"), -1);
}

static void a_called_bet_is_worth_two(void **unused)
{
    (void)unused;
    assert_int_equal(chips_after(1, 3, "bb"), -2);
    assert_int_equal(chips_after(3, 1, "pbb"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_passes_show_for_one_chip),
        cmocka_unit_test(a_pass_after_a_bet_folds),
        cmocka_unit_test(a_called_bet_is_worth_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
