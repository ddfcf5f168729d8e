/* SPDX-License-Identifier: MIT */
/* alloc.h - allocation that aborts when memory runs out.
 *
 * rules/ and games/ never allocate. All other code allocates through these
 * functions, so that no caller has to test for NULL. A server that runs out of
 * memory has no better course than to restart: the store holds every
 * acknowledged move. */
#ifndef PL_ALLOC_H
#define PL_ALLOC_H

#include <stddef.h>

/* Zeroed memory for 'n' things of 'size' bytes, or the process aborts. */
void *pl_xcalloc(size_t n, size_t size);

/* As realloc, or the process aborts. New bytes are not zeroed. */
void *pl_xrealloc(void *old, size_t bytes);

/* At least 'bytes' bytes at a multiple of 'step', a power of two, for free();
 * or the process aborts. Not zeroed. */
void *pl_xaligned(size_t step, size_t bytes);

/* A copy of 'len' bytes with a NUL after them. */
char *pl_xcopy(const void *bytes, size_t len);

/* Room for one more element: doubles 'cap' when 'n' has reached it. */
#define PL_GROW(array, n, cap)                                               \
    do {                                                                     \
        if ((n) == (cap)) {                                                  \
            (cap) = (cap) ? (cap)*2 : 4;                                     \
            (array) = pl_xrealloc((array), (size_t)(cap) * sizeof *(array)); \
        }                                                                    \
    } while (0)

#endif
