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

void pl_put_int(pl_text *t, int64_t v)
{
    char buf[24];
    size_t i = sizeof buf;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

    if (v >= 0 && v < 10) {
        pl_put_char(t, (char)('0' + v));
        return;
    }
    do {
        buf[--i] = (char)('0' + u % 10);
    } while ((u /= 10) != 0);
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

/* Bytes that need no escape are copied in runs. */
void pl_put_string(pl_text *t, const char *s, size_t len)
{
    static const char digit[] = "0123456789abcdef";
    size_t from = 0;

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
