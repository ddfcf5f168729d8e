/* SPDX-License-Identifier: MIT */
/* rng.c - ChaCha8 as a counter-based stream.
 *
 * Word 'at' of the stream is computed from the key and the counter alone, so a
 * state needs no block buffer and copying it copies its future. */
#include "rules/rng.h"

#include <string.h>

static uint32_t rotl(uint32_t v, int n)
{
    return v << n | v >> (32 - n);
}

#define QUARTER(a, b, c, d)          \
    do {                             \
        a += b, d = rotl(d ^ a, 16); \
        c += d, b = rotl(b ^ c, 12); \
        a += b, d = rotl(d ^ a, 8);  \
        c += d, b = rotl(b ^ c, 7);  \
    } while (0)

void pl_chacha8(const uint32_t key[8], uint64_t block, uint32_t out[16])
{
    uint32_t in[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    uint32_t x[16];

    memcpy(in + 4, key, 8 * sizeof *key);
    in[12] = (uint32_t)block;
    in[13] = (uint32_t)(block >> 32);
    memcpy(x, in, sizeof x);
    for (int i = 0; i < 4; i++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + in[i];
}

/* Reads words in order and computes each block once. */
typedef struct {
    pl_rng *rng;
    uint64_t block;
    uint32_t word[16];
} reader;

static void reader_open(reader *r, pl_rng *rng)
{
    r->rng = rng;
    r->block = UINT64_MAX;
}

static uint32_t reader_word(reader *r)
{
    uint64_t block = r->rng->at / 16;

    if (block != r->block) {
        pl_chacha8(r->rng->key, block, r->word);
        r->block = block;
    }
    return r->word[r->rng->at++ % 16];
}

/* Lemire's method: one multiplication, and rarely a rejection. */
static uint32_t reader_roll(reader *r, uint32_t n)
{
    uint64_t m = (uint64_t)reader_word(r) * n;

    if ((uint32_t)m < n) {
        uint32_t least = (0u - n) % n;
        while ((uint32_t)m < least)
            m = (uint64_t)reader_word(r) * n;
    }
    return (uint32_t)(m >> 32);
}

void pl_rng_seed(pl_rng *rng, const uint8_t seed[32])
{
    for (int i = 0; i < 8; i++)
        rng->key[i] = (uint32_t)seed[4 * i] | (uint32_t)seed[4 * i + 1] << 8 |
                      (uint32_t)seed[4 * i + 2] << 16 |
                      (uint32_t)seed[4 * i + 3] << 24;
    rng->at = 0;
}

uint32_t pl_rng_word(pl_rng *rng)
{
    reader r;
    reader_open(&r, rng);
    return reader_word(&r);
}

uint32_t pl_roll(pl_rng *rng, uint32_t n)
{
    reader r;
    reader_open(&r, rng);
    return reader_roll(&r, n);
}

void pl_shuffle(pl_rng *rng, uint8_t *items, size_t n)
{
    reader r;

    reader_open(&r, rng);
    for (size_t i = n; i > 1; i--) {
        size_t j = reader_roll(&r, (uint32_t)i);
        uint8_t held = items[i - 1];
        items[i - 1] = items[j];
        items[j] = held;
    }
}

pl_rng pl_rng_fork(pl_rng *rng)
{
    pl_rng fork = { .at = 0 };
    uint32_t word[16];

    /* A whole block of its own, so that no other draw shares these words. */
    rng->at = (rng->at + 15) / 16 * 16;
    pl_chacha8(rng->key, rng->at / 16, word);
    rng->at += 16;
    memcpy(fork.key, word, sizeof fork.key);
    return fork;
}

void pl_luck_init(pl_luck *luck, const uint8_t seed[32])
{
    memset(luck, 0, sizeof *luck);
    pl_rng_seed(&luck->rng, seed);
}

void pl_luck_refill(pl_luck *luck)
{
    pl_chacha8(luck->rng.key, luck->rng.at / 16, luck->block);
    luck->rng.at += 16;
    luck->left = 16;
}
