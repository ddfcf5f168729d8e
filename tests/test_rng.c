/* SPDX-License-Identifier: MIT */
/* test_rng.c - ChaCha8 against published vectors, and rolls, shuffles, forks
 * and open sets, which use it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rules/choice.h"
#include "rules/rng.h"

/* The first 64 bytes for a 256-bit key and a zero nonce, 8 rounds, from
 * draft-strombergson-chacha-test-vectors-01, test cases TC1 and TC2. */
static const struct {
    uint8_t key0;
    const char *stream;
} vectors[] = {
    { 0x00,
      "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
      "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42" },
    { 0x01,
      "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
      "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8" },
};

static int nibble(char c)
{
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

static void chacha8_gives_the_published_stream(void **unused)
{
    (void)unused;
    for (size_t v = 0; v < sizeof vectors / sizeof *vectors; v++) {
        uint8_t seed[32] = { vectors[v].key0 };
        pl_rng rng;
        pl_rng_seed(&rng, seed);
        for (int i = 0; i < 16; i++) {
            uint32_t word = pl_rng_word(&rng);
            for (int k = 0; k < 4; k++) {
                const char *hex = vectors[v].stream + 8 * i + 2 * k;
                assert_int_equal(word >> (8 * k) & 0xff,
                                 nibble(hex[0]) << 4 | nibble(hex[1]));
            }
        }
    }
}

static void words_are_read_from_consecutive_blocks(void **unused)
{
    uint8_t seed[32] = { 9, 9 };
    uint32_t block[16];
    pl_rng rng;
    pl_luck luck;
    (void)unused;

    pl_rng_seed(&rng, seed);
    pl_luck_init(&luck, seed);
    for (uint64_t b = 0; b < 5; b++) {
        pl_chacha8(rng.key, b, block);
        for (int i = 0; i < 16; i++) {
            assert_int_equal(pl_rng_word(&rng), block[i]);
            assert_int_equal(pl_luck_word(&luck), block[i]);
        }
    }
}

static void rolls_are_uniform(void **unused)
{
    uint8_t seed[32] = { 1, 2, 3 };
    int seen[7] = { 0 };
    pl_rng rng;
    (void)unused;

    pl_rng_seed(&rng, seed);
    for (int i = 0; i < 70000; i++)
        seen[pl_roll(&rng, 7)]++;
    for (int i = 0; i < 7; i++) /* six standard deviations */
        assert_in_range(seen[i], 10000 - 556, 10000 + 556);
}

static void all_orders_of_a_shuffle_are_equally_likely(void **unused)
{
    uint8_t seed[32] = { 4 };
    int seen[256] = { 0 }, orders = 0;
    pl_rng rng;
    (void)unused;

    pl_rng_seed(&rng, seed);
    for (int i = 0; i < 24000; i++) {
        uint8_t items[4] = { 0, 1, 2, 3 };
        pl_shuffle(&rng, items, 4);
        seen[items[0] | items[1] << 2 | items[2] << 4 | items[3] << 6]++;
    }
    for (int i = 0; i < 256; i++) {
        orders += seen[i] > 0;
        if (seen[i])
            assert_in_range(seen[i], 1000 - 190, 1000 + 190);
    }
    assert_int_equal(orders, 24);
}

/* A fork gives a guessed world its own stream, which must not reveal the
 * stream it came from. */
static void forks_differ_and_are_repeatable(void **unused)
{
    uint8_t seed[32] = { 5 };
    pl_rng a, b, fork;
    (void)unused;

    pl_rng_seed(&a, seed);
    pl_rng_seed(&b, seed);
    fork = pl_rng_fork(&a);
    assert_memory_equal(fork.key, pl_rng_fork(&b).key, sizeof fork.key);
    assert_memory_not_equal(fork.key, pl_rng_fork(&a).key, sizeof fork.key);
    assert_memory_not_equal(fork.key, a.key, sizeof fork.key);
}

/* ---- open sets ------------------------------------------------------------
 */

/* Every rank gives a different move and every move is contained. The counts
 * are known: 127 non-empty sets of 7 cards, 210 ordered triples. */
static void check_set(pl_choice c, uint32_t count)
{
    static pl_move all[2000];

    assert_int_equal(pl_choice_count(&c), count);
    for (uint32_t i = 0; i < count; i++) {
        all[i] = pl_choice_nth(&c, i);
        assert_true(pl_choice_contains(&c, all[i]));
        for (uint32_t k = 0; k < i; k++)
            assert_memory_not_equal(&all[i], &all[k], sizeof *all);
    }
}

static void open_sets_count_their_members(void **unused)
{
    (void)unused;
    check_set(
        (pl_choice){
            .move = { 3, { 2 } }, .mask = 0x7f, .min = 1, .max = 7, .at = 1 },
        127);
    check_set((pl_choice){ .move = { 3 },
                           .mask = 0x7f,
                           .min = 3,
                           .max = 3,
                           .at = 1,
                           .ordered = 1 },
              210);
    check_set(
        (pl_choice){
            .move = { 3 }, .mask = 0x80000005u, .min = 0, .max = 2, .at = 3 },
        7);
    check_set((pl_choice){ .move = { 3 },
                           .mask = 0x15,
                           .min = 0,
                           .max = 2,
                           .at = 5,
                           .ordered = 1 },
              10);
    check_set((pl_choice){ .move = { 9, { 1, 2 } } }, 1);
}

static void open_sets_reject_other_moves(void **unused)
{
    pl_choice c = { .move = { 3 }, .mask = 7, .min = 1, .max = 2, .at = 0 };
    pl_choice o = c;
    (void)unused;

    assert_false(pl_choice_contains(&c, (pl_move){ 3, { 0 } }));
    assert_false(pl_choice_contains(&c, (pl_move){ 3, { 7 } }));
    assert_false(pl_choice_contains(&c, (pl_move){ 3, { 8 } }));
    assert_false(pl_choice_contains(&c, (pl_move){ 3, { 1, 0, 0, 0, 1 } }));
    assert_false(pl_choice_contains(&c, (pl_move){ 4, { 1 } }));
    o.ordered = 1;
    assert_true(pl_choice_contains(&o, (pl_move){ 3, { 3, 1 } }));
    assert_false(pl_choice_contains(&o, (pl_move){ 3, { 3, 3 } }));
    assert_false(pl_choice_contains(&o, (pl_move){ 3, { 0, 3 } }));
    assert_false(pl_choice_contains(&o, (pl_move){ 3, { 4 } }));
    assert_false(pl_choice_contains(&o, (pl_move){ 3, { 255, 1 } }));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha8_gives_the_published_stream),
        cmocka_unit_test(words_are_read_from_consecutive_blocks),
        cmocka_unit_test(rolls_are_uniform),
        cmocka_unit_test(all_orders_of_a_shuffle_are_equally_likely),
        cmocka_unit_test(forks_differ_and_are_repeatable),
        cmocka_unit_test(open_sets_count_their_members),
        cmocka_unit_test(open_sets_reject_other_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
