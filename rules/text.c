/* SPDX-License-Identifier: MIT */
/* text.c - a bounded writer of text into the caller's buffer. */
#include "rules/text.h"

#include <string.h>

void pl_text_init(pl_text *t, char *buf, size_t cap)
{
    t->at = buf;
    t->n = 0;
    t->cap = cap;
    t->full = 0;
    if (cap)
        buf[0] = 0;
}

/* Two digits for each division. */
void pl_put_long_int(pl_text *t, int64_t v)
{
    char buf[24];
    size_t i = sizeof buf;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

    for (; u >= 100; u /= 100) {
        buf[--i] = (char)('0' + u % 10);
        buf[--i] = (char)('0' + u % 100 / 10);
    }
    if (u >= 10) {
        buf[--i] = (char)('0' + u % 10);
        u /= 10;
    }
    buf[--i] = (char)('0' + u);
    if (v < 0)
        buf[--i] = '-';
    pl_put_n(t, buf + i, sizeof buf - i);
}

void pl_put_hex(pl_text *t, const uint8_t *bytes, size_t n)
{
    static const char digit[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++) {
        char pair[2] = { digit[bytes[i] >> 4], digit[bytes[i] & 15] };
        pl_put_n(t, pair, 2);
    }
}

/* Whether one of eight bytes is below 0x20, '"' or '\\'. Subtracting borrows
 * out of a byte that is smaller, and x ^ c is zero where a byte is c. A borrow
 * can reach the byte above, but only out of one that needs an escape itself. */
static int needs_escape(const char *eight)
{
    const uint64_t ones = 0x0101010101010101u, high = 0x80 * ones;
    uint64_t v, quote, slash;

    memcpy(&v, eight, sizeof v);
    quote = v ^ '"' * ones;
    slash = v ^ '\\' * ones;
    v = ((v - 0x20 * ones) & ~v) | ((quote - ones) & ~quote) |
        ((slash - ones) & ~slash);
    return (v & high) != 0;
}

/* Most texts need no escape. So the text is copied first and looked at in the
 * buffer, eight bytes at a time; spaces behind it fill up the last eight. 0 if
 * it needs one, or if there is little room. */
static int put_plain(pl_text *t, const char *s, size_t len)
{
    char *p = t->at + t->n + 1;

    if (!len || t->cap - t->n < len + 11)
        return 0;
    memcpy(p, s, len);
    memset(p + len, ' ', 8);
    for (size_t i = 0; i < len; i += 8)
        if (needs_escape(p + i))
            return 0;
    p[-1] = p[len] = '"';
    p[len + 1] = 0;
    t->n += len + 2;
    return 1;
}

/* Bytes that need no escape are copied in runs. */
void pl_put_string(pl_text *t, const char *s, size_t len)
{
    static const char digit[] = "0123456789abcdef";
    size_t from = 0;

    if (put_plain(t, s, len))
        return;
    pl_put_char(t, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        pl_put_n(t, s + from, i - from);
        from = i + 1;
        if (c < 0x20) {
            char u[6] = { '\\', 'u', '0', '0', digit[c >> 4], digit[c & 15] };
            pl_put_n(t, u, 6);
        } else {
            char pair[2] = { '\\', (char)c };
            pl_put_n(t, pair, 2);
        }
    }
    if (from < len)
        pl_put_n(t, s + from, len - from);
    pl_put_char(t, '"');
}

void pl_put_pad(pl_text *t, size_t start, size_t width)
{
    while (!t->full && t->n < start + width)
        pl_put_char(t, ' ');
}
