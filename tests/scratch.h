/* SPDX-License-Identifier: MIT */
#ifndef PLANCHETTE_TESTS_SCRATCH_H
#define PLANCHETTE_TESTS_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>

enum { SCRATCH_MAX = 64 };

/* A template for mkdtemp() or mkstemp(). tests/run sets TMPDIR to a file system
 * in memory: most tests would otherwise wait for flushes of the disk. */
static inline char *scratch(char out[SCRATCH_MAX], const char *name)
{
    const char *top = getenv("TMPDIR");

    snprintf(out, SCRATCH_MAX, "%s/planchette-%s-XXXXXX", top ? top : "/tmp",
             name);
    return out;
}

#endif
