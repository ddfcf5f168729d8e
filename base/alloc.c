/* SPDX-License-Identifier: MIT */
/* alloc.c - allocation that aborts when memory runs out; alloc.h says why. */
#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void exhausted(void)
{
    fputs("planchette: out of memory\n", stderr);
    abort();
}

void *pl_xcalloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size ? size : 1);
    if (!p)
        exhausted();
    return p;
}

void *pl_xrealloc(void *old, size_t bytes)
{
    void *p = realloc(old, bytes ? bytes : 1);
    if (!p)
        exhausted();
    return p;
}

void *pl_xaligned(size_t step, size_t bytes)
{
    void *p = aligned_alloc(step, (bytes + step - 1) / step * step);
    if (!p)
        exhausted();
    return p;
}

char *pl_xcopy(const void *bytes, size_t len)
{
    char *p = pl_xrealloc(NULL, len + 1);
    if (len)
        memcpy(p, bytes, len);
    p[len] = 0;
    return p;
}
