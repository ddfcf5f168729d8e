/* SPDX-License-Identifier: MIT */
/* seed.c - seeds as people write them, and SHA-256. */
#include "wire/seed.h"

#include "base/digest.h"

#include <stdlib.h>
#include <string.h>

void pl_sha256(const void *bytes, size_t n, uint8_t out[32])
{
    pl_digest(bytes, n, out);
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static int is_hex(const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (digit(s[i]) < 0)
            return 0;
    return len == 64;
}

pl_err pl_seed_read(const char *s, size_t len, uint8_t seed[32],
                    pl_fault *fault)
{
    if (len < 1 || len > PL_SEED_TEXT)
        return pl_fail(fault, PL_BAD_FIELD, "seed",
                       "64 hex digits, or a text of 1 to %d bytes",
                       PL_SEED_TEXT);
    if (is_hex(s, len))
        for (int i = 0; i < 32; i++)
            seed[i] = (uint8_t)(digit(s[2 * i]) << 4 | digit(s[2 * i + 1]));
    else
        pl_sha256(s, len, seed);
    return PL_OK;
}

void pl_seed_nth(const uint8_t seed[32], uint64_t i, uint8_t out[32])
{
    uint8_t bytes[40];

    memcpy(bytes, seed, 32);
    for (int k = 0; k < 8; k++)
        bytes[32 + k] = (uint8_t)(i >> (8 * k));
    pl_sha256(bytes, sizeof bytes, out);
}
