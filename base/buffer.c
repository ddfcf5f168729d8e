/* SPDX-License-Identifier: MIT */
/* buffer.c - a growable array of bytes. It doubles when it is full, so that
 * appending n bytes one by one takes time proportional to n. */
#include "base/buffer.h"

#include "base/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pl_buffer_release(pl_buffer *b)
{
    free(b->at);
    *b = (pl_buffer){ 0 };
}

char *pl_buffer_room(pl_buffer *b, size_t more)
{
    if (b->cap - b->len < more) {
        size_t cap = b->cap ? b->cap : 64;
        while (cap - b->len < more)
            cap *= 2;
        b->at = pl_xrealloc(b->at, cap);
        b->cap = cap;
    }
    return b->at + b->len;
}

void pl_buffer_put(pl_buffer *b, const void *bytes, size_t len)
{
    if (!len)
        return;
    memcpy(pl_buffer_room(b, len), bytes, len);
    b->len += len;
}

void pl_buffer_puts(pl_buffer *b, const char *text)
{
    pl_buffer_put(b, text, strlen(text));
}

void pl_buffer_putc(pl_buffer *b, char c)
{
    *pl_buffer_room(b, 1) = c;
    b->len++;
}

void pl_buffer_printf(pl_buffer *b, const char *format, ...)
{
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    int need = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (need > 0) {
        /* vsnprintf also writes a NUL, for which there must be room. */
        vsnprintf(pl_buffer_room(b, (size_t)need + 1), (size_t)need + 1, format,
                  again);
        b->len += (size_t)need;
    }
    va_end(again);
}

void pl_buffer_drop(pl_buffer *b, size_t n)
{
    memmove(b->at, b->at + n, b->len - n);
    b->len -= n;
}

void pl_buffer_put_json(pl_buffer *b, const char *text, size_t len)
{
    pl_buffer_putc(b, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\') {
            pl_buffer_putc(b, '\\');
            pl_buffer_putc(b, (char)c);
        } else if (c < 0x20 || c == 0x7f) {
            pl_buffer_printf(b, "\\u%04x", c);
        } else {
            pl_buffer_putc(b, (char)c);
        }
    }
    pl_buffer_putc(b, '"');
}

void pl_buffer_put_hex(pl_buffer *b, const void *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t *p = bytes;
    char *out = pl_buffer_room(b, 2 * n);

    for (size_t i = 0; i < n; i++) {
        *out++ = digits[p[i] >> 4];
        *out++ = digits[p[i] & 15];
    }
    b->len += 2 * n;
}
