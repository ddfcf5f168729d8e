/* SPDX-License-Identifier: MIT */
/* id.h - identifiers and hexadecimal digits. */
#ifndef PL_ID_H
#define PL_ID_H

#include <stddef.h>
#include <stdint.h>

/* A random 128-bit identifier of a table, a person, a move or a record. */
typedef struct {
    uint8_t b[16];
} pl_id;

int pl_id_equal(const pl_id *a, const pl_id *b);
int pl_id_is_zero(const pl_id *id);

/* 32 hexadecimal digits and a NUL. */
void pl_id_write(const pl_id *id, char out[33]);

/* Reads exactly 32 lower-case hexadecimal digits; 0 for any other text. */
int pl_id_read(const char *text, size_t len, pl_id *id);

/* Reads '2 * n' hexadecimal digits into 'n' bytes; 0 for any other text. */
int pl_hex_read(const char *text, size_t len, void *out, size_t n);

#endif
