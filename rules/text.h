/* SPDX-License-Identifier: MIT */
/* text.h - a bounded writer of text into the caller's buffer.
 *
 * It never writes past 'cap' and always leaves room for the final zero; what
 * does not fit is dropped and 'full' is set. */
#ifndef PL_TEXT_H
#define PL_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    char *at;
    size_t n, cap;
    int full;
} pl_text;

void pl_text_init(pl_text *t, char *buf, size_t cap);

/* What is inlined here is what a server spends much of its time in. */
static inline void pl_put_n(pl_text *t, const char *s, size_t len)
{
    if (len < t->cap - t->n) {
        memcpy(t->at + t->n, s, len);
        t->n += len;
        t->at[t->n] = 0;
    } else {
        t->full = 1;
    }
}

static inline void pl_put(pl_text *t, const char *s)
{
    pl_put_n(t, s, strlen(s));
}

static inline void pl_put_char(pl_text *t, char c)
{
    if (t->cap - t->n > 1) {
        t->at[t->n++] = c;
        t->at[t->n] = 0;
    } else {
        t->full = 1;
    }
}

void pl_put_long_int(pl_text *t, int64_t v);

static inline void pl_put_int(pl_text *t, int64_t v)
{
    if (v >= 0 && v < 10)
        pl_put_char(t, (char)('0' + v));
    else
        pl_put_long_int(t, v);
}

void pl_put_hex(pl_text *t, const uint8_t *bytes, size_t n);

/* A JSON string with its quotes; bytes below 0x20, '"' and '\' escaped. */
void pl_put_string(pl_text *t, const char *s, size_t len);

/* Spaces until the line that began at 'start' is 'width' bytes long. */
void pl_put_pad(pl_text *t, size_t start, size_t width);

#endif
