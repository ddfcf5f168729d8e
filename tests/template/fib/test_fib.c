/* SPDX-License-Identifier: MIT */
/* test_fib.c - the rules of Fib, one short test each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/template/fib/fib.h"

/* Two dice, both fours, and a bid of two fours that seat 0 made. */
static fib_state two_fours(void)
{
    return (fib_state){
        .open = { .turn = 1, .count = 2, .face = 4, .bidder = 1 },
        .die = { 4, 4 },
    };
}

static void a_call_on_a_true_bid_loses(void **unused)
{
    fib_setup u = { 2, 0 };
    fib_state s = two_fours();
    (void)unused;
    assert_int_equal(fib_game.apply(&u, &s, 1, (pl_move){ FIB_CALL }, NULL),
                     PL_OK);
    assert_int_equal(fib_game.score(&u, &s, 0), 1000);
}

static void a_call_on_a_false_bid_wins(void **unused)
{
    fib_setup u = { 2, 0 };
    fib_state s = two_fours();
    (void)unused;
    s.die[0] = 1;
    fib_game.apply(&u, &s, 1, (pl_move){ FIB_CALL }, NULL);
    assert_int_equal(fib_game.score(&u, &s, 1), 1000);
}

static void wild_ones_count(void **unused)
{
    fib_setup u = { 2, 1 };
    fib_state s = two_fours();
    (void)unused;
    s.die[0] = 1;
    fib_game.apply(&u, &s, 1, (pl_move){ FIB_CALL }, NULL);
    assert_int_equal(fib_game.score(&u, &s, 0), 1000);
}

static void a_bid_must_raise(void **unused)
{
    fib_setup u = { 2, 0 };
    fib_state s = two_fours();
    (void)unused;
    assert_int_equal(
        fib_game.apply(&u, &s, 1, (pl_move){ FIB_BID, { 2, 4 } }, NULL),
        PL_ILLEGAL_MOVE);
    assert_int_equal(
        fib_game.apply(&u, &s, 1, (pl_move){ FIB_BID, { 2, 5 } }, NULL), PL_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_on_a_true_bid_loses),
        cmocka_unit_test(a_call_on_a_false_bid_wins),
        cmocka_unit_test(wild_ones_count),
        cmocka_unit_test(a_bid_must_raise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
