/* SPDX-License-Identifier: MIT */
/* rng.h - all randomness of a game: one ChaCha8 stream with a counter.
 *
 * The key and the counter are part of the game's state, so a copy of a state
 * has the same future. It is ChaCha and not a small, fast generator because
 * players see some of its output (dice, drawn cards) and must not be able to
 * compute the rest (the deck). */
#ifndef PL_RNG_H
#define PL_RNG_H

#include <stddef.h>
#include <stdint.h>

/* 'at' counts the 32-bit words already drawn. */
typedef struct {
    uint32_t key[8];
    uint64_t at;
} pl_rng;

/* Sixteen words of the stream: ChaCha with 8 rounds, 64-bit block counter,
 * zero nonce. */
void pl_chacha8(const uint32_t key[8], uint64_t block, uint32_t out[16]);

void pl_rng_seed(pl_rng *rng, const uint8_t seed[32]);
uint32_t pl_rng_word(pl_rng *rng);

/* Uniform in [0, n); 'n' is at least 1. */
uint32_t pl_roll(pl_rng *rng, uint32_t n);

/* Permutes 'n' bytes uniformly. */
void pl_shuffle(pl_rng *rng, uint8_t *items, size_t n);

/* An independent stream under a fresh key drawn from 'rng'. */
pl_rng pl_rng_fork(pl_rng *rng);

/* The same stream for programs that draw much and keep no state: bots and
 * simulations. It computes a block at a time. */
typedef struct {
    pl_rng rng;
    uint32_t block[16];
    int left;
} pl_luck;

void pl_luck_init(pl_luck *luck, const uint8_t seed[32]);
void pl_luck_refill(pl_luck *luck);

static inline uint32_t pl_luck_word(pl_luck *luck)
{
    if (luck->left == 0)
        pl_luck_refill(luck);
    return luck->block[16 - luck->left--];
}

/* Uniform in [0, n), up to a bias below n / 2^32. */
static inline uint32_t pl_luck_roll(pl_luck *luck, uint32_t n)
{
    return (uint32_t)(((uint64_t)pl_luck_word(luck) * n) >> 32);
}

#endif
