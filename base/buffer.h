/* SPDX-License-Identifier: MIT */
/* buffer.h - a growable array of bytes. */
#ifndef PL_BUFFER_H
#define PL_BUFFER_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *at;
    size_t len, cap;
} pl_buffer; /* all zero is an empty buffer */

void pl_buffer_release(pl_buffer *b);

/* Makes room for 'more' bytes at the end and returns their address. The caller
 * writes them and adds to 'len'. Pointers into the buffer become invalid. */
char *pl_buffer_room(pl_buffer *b, size_t more);

void pl_buffer_put(pl_buffer *b, const void *bytes, size_t len);
void pl_buffer_puts(pl_buffer *b, const char *text);
void pl_buffer_putc(pl_buffer *b, char c);
void pl_buffer_printf(pl_buffer *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Removes the first 'n' bytes. */
void pl_buffer_drop(pl_buffer *b, size_t n);

/* 'text' as a JSON string with its quotes. 'text' is valid UTF-8. */
void pl_buffer_put_json(pl_buffer *b, const char *text, size_t len);

/* 'n' bytes as lower-case hexadecimal digits. */
void pl_buffer_put_hex(pl_buffer *b, const void *bytes, size_t n);

#endif
