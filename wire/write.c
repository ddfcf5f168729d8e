/* SPDX-License-Identifier: MIT */
/* write.c - text of a length that is not known beforehand. */
#include "wire/write.h"

#include <stdlib.h>

char *pl_write_new(pl_writer *write, const void *what, size_t *len)
{
    for (size_t cap = 8 * 1024; cap <= (size_t)256 << 20; cap *= 4) {
        char *buf = malloc(cap);
        pl_text t;

        if (!buf)
            return NULL;
        pl_text_init(&t, buf, cap);
        write(&t, what);
        if (!t.full) {
            if (len)
                *len = t.n;
            return buf;
        }
        free(buf);
    }
    return NULL;
}
