/* SPDX-License-Identifier: MIT */
/* id.c - identifiers and hexadecimal digits; no system calls. */
#include "base/id.h"

#include <string.h>

int pl_id_equal(const pl_id *a, const pl_id *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

int pl_id_is_zero(const pl_id *id)
{
    static const pl_id zero;
    return pl_id_equal(id, &zero);
}

void pl_id_write(const pl_id *id, char out[33])
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < sizeof id->b; i++) {
        out[2 * i] = digits[id->b[i] >> 4];
        out[2 * i + 1] = digits[id->b[i] & 15];
    }
    out[32] = 0;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

int pl_hex_read(const char *text, size_t len, void *out, size_t n)
{
    uint8_t *p = out;

    if (len != 2 * n)
        return 0;
    for (size_t i = 0; i < len; i++)
        if (digit(text[i]) < 0)
            return 0;
    for (size_t i = 0; i < n; i++)
        p[i] = (uint8_t)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
    return 1;
}

int pl_id_read(const char *text, size_t len, pl_id *id)
{
    return pl_hex_read(text, len, id->b, sizeof id->b);
}
