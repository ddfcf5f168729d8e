/* SPDX-License-Identifier: MIT */
/* code.c - short codes that people say and type. */
#include "server/code.h"

#include "base/crypto.h"
#include "server/code_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 3, DIGITS = 2, OLD = 8 };

/* A random number below 'n', which is at most 65536. */
static unsigned random_below(unsigned n)
{
    uint16_t v;

    do
        pl_random(&v, sizeof v);
    while (v >= 65536 / n * n); /* or small numbers would be more likely */
    return v % n;
}

void pl_code_new(char out[PL_CODE + 1])
{
    const char *word[WORDS];

    for (int i = 0; i < WORDS; i++)
        word[i] =
            code_words[random_below(sizeof code_words / sizeof code_words[0])];
    snprintf(out, PL_CODE + 1, "%s-%s-%s-%02u", word[0], word[1], word[2],
             random_below(100));
}

/* Where a part of a code ends: a run of letters, or of digits. */
static const char *skip_part(const char *at)
{
    int digits = isdigit((unsigned char)*at);

    while (isalnum((unsigned char)*at) &&
           !isdigit((unsigned char)*at) == !digits)
        at++;
    return at;
}

static const char *skip_signs(const char *at)
{
    while (*at && !isalnum((unsigned char)*at))
        at++;
    return at;
}

static int read_words(const char *at, char out[PL_CODE + 1])
{
    size_t n = 0;

    for (int part = 0; part <= WORDS; part++) {
        const char *begin = skip_signs(at);
        size_t len;
        at = skip_part(begin);
        len = (size_t)(at - begin);
        if (!len || n + len > PL_CODE ||
            !isdigit((unsigned char)*begin) != (part < WORDS) ||
            (part == WORDS && len != DIGITS))
            return 0;
        for (size_t i = 0; i < len; i++)
            out[n++] = (char)tolower((unsigned char)begin[i]);
        out[n++] = part < WORDS ? '-' : 0;
    }
    return !*skip_signs(at);
}

static int read_old(const char *at, char out[PL_CODE + 1])
{
    size_t n = 0;

    for (; *at; at++)
        if (isalnum((unsigned char)*at)) {
            if (n == OLD)
                return 0;
            out[n++] = (char)toupper((unsigned char)*at);
        }
    out[n] = 0;
    return n == OLD;
}

void pl_code_read(const char *typed, char out[PL_CODE + 1])
{
    if (!read_old(typed, out) && !read_words(typed, out))
        out[0] = 0;
}
