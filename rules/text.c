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

void pl_put_n(pl_text *t, const char *s, size_t len)
{
    if (t->cap == 0 || len > t->cap - 1 - t->n) {
        t->full = 1;
        return;
    }
    memcpy(t->at + t->n, s, len);
    t->n += len;
    t->at[t->n] = 0;
}

void pl_put(pl_text *t, const char *s)
{
    pl_put_n(t, s, strlen(s));
}

void pl_put_char(pl_text *t, char c)
{
    pl_put_n(t, &c, 1);
}

void pl_put_int(pl_text *t, int64_t v)
{
    char buf[24];
    size_t i = sizeof buf;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

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

void pl_put_string(pl_text *t, const char *s, size_t len)
{
    static const char digit[] = "0123456789abcdef";

    pl_put_char(t, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\') {
            char pair[2] = { '\\', (char)c };
            pl_put_n(t, pair, 2);
        } else if (c < 0x20) {
            char u[6] = { '\\', 'u', '0', '0', digit[c >> 4], digit[c & 15] };
            pl_put_n(t, u, 6);
        } else {
            pl_put_n(t, (const char *)&c, 1);
        }
    }
    pl_put_char(t, '"');
}

void pl_put_pad(pl_text *t, size_t start, size_t width)
{
    while (!t->full && t->n < start + width)
        pl_put_char(t, ' ');
}
