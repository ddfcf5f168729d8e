/* SPDX-License-Identifier: MIT */
/* test_numbers.c - exp and log of our own: near libm's, and always the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <math.h>

#include "bots/numbers.h"
#include "rules/rng.h"

enum { TRIES = 200000 };

static double between(pl_luck *luck, double low, double high)
{
    return low + (high - low) * (pl_luck_roll(luck, 1u << 30) / 1073741824.0);
}

/* How many doubles lie between the two. */
static int64_t distance(double a, double b)
{
    int64_t x, y;

    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    return x > y ? x - y : y - x;
}

static void exp_is_near_libm(void **unused)
{
    static const uint8_t seed[32] = { 1 };
    pl_luck luck;

    (void)unused;
    pl_luck_init(&luck, seed);
    for (int i = 0; i < TRIES; i++) {
        double x = i % 2 ? between(&luck, -700, 700) : between(&luck, -1, 1);
        assert_in_range(distance(pl_exp(x), exp(x)), 0, 2);
    }
    assert_true(pl_exp(0) == 1);
    assert_true(pl_exp(-800) == 0 && isinf(pl_exp(800)));
    assert_true(isnan(pl_exp(NAN)));
}

static void log_is_near_libm(void **unused)
{
    static const uint8_t seed[32] = { 2 };
    pl_luck luck;

    (void)unused;
    pl_luck_init(&luck, seed);
    for (int i = 0; i < TRIES; i++) {
        double x = i % 3 == 0   ? exp(between(&luck, -600, 600))
                   : i % 3 == 1 ? between(&luck, 0.5, 2)
                                : 1 + between(&luck, -1e-6, 1e-6);
        assert_in_range(distance(pl_log(x), log(x)), 0, 2);
    }
    assert_true(pl_log(1) == 0);
    assert_true(isinf(pl_log(0)) && isnan(pl_log(-1)));
}

static void log_of_a_count_is_libms(void **unused)
{
    (void)unused;
    for (int i = 1; i < TRIES; i++) {
        float ours = pl_logf((float)i), theirs = logf((float)i);
        assert_true(fabsf(ours - theirs) <= 1e-6f * theirs);
    }
}

/* The sum of the bits of many results: the same on every machine. */
static void results_are_the_same_to_the_last_bit(void **unused)
{
    static const uint8_t seed[32] = { 3 };
    uint64_t sum = 0, bits;
    pl_luck luck;

    (void)unused;
    pl_luck_init(&luck, seed);
    for (int i = 0; i < TRIES; i++) {
        double x = between(&luck, -20, 20);
        double y[] = { pl_exp(x), pl_log(x + 21), pl_logf((float)x + 21),
                       pl_power(x, i % 7) };
        for (int k = 0; k < 4; k++) {
            memcpy(&bits, &y[k], sizeof bits);
            sum = sum * 31 + bits;
        }
    }
    assert_int_equal(sum, 0xed997192093f329f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_is_near_libm),
        cmocka_unit_test(log_is_near_libm),
        cmocka_unit_test(log_of_a_count_is_libms),
        cmocka_unit_test(results_are_the_same_to_the_last_bit),
    };
    return cmocka_run_group_tests_name("bot numbers", tests, NULL, NULL);
}
