/* SPDX-License-Identifier: MIT */
/* seed.h - seeds as people write them, and SHA-256. */
#ifndef PL_SEED_H
#define PL_SEED_H

#include "wire/fault.h"

enum { PL_SEED_TEXT = 256 }; /* bytes of a seed in words */

/* 64 hex digits stand for themselves; any other text of 1 to PL_SEED_TEXT
 * bytes is hashed with SHA-256. */
pl_err pl_seed_read(const char *s, size_t len, uint8_t seed[32],
                    pl_fault *fault);

/* The seed of the 'i'-th of many games: SHA-256(seed | i as 8 bytes, little
 * end first). */
void pl_seed_nth(const uint8_t seed[32], uint64_t i, uint8_t out[32]);

void pl_sha256(const void *bytes, size_t n, uint8_t out[32]);

#endif
