/* SPDX-License-Identifier: MIT */
/* record_file.c - loads a record from a file. It is apart from record.c so
 * that builds without files can use that. */
#include "wire/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

pl_err pl_record_load(pl_record *r, const char *path, pl_fault *fault)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t n = 0;
    pl_err err;

    memset(r, 0, sizeof *r);
    if (!file)
        return pl_fail(fault, PL_BAD_RECORD, NULL, "cannot open '%.80s': %s",
                       path, strerror(errno));
    text = malloc(PL_RECORD_LIMIT + 1);
    if (text)
        n = fread(text, 1, PL_RECORD_LIMIT + 1, file);
    if (!text)
        err = pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    else if (ferror(file))
        err = pl_fail(fault, PL_BAD_RECORD, NULL, "cannot read '%.80s': %s",
                      path, strerror(errno));
    else
        err = pl_record_read(r, text, n, fault);
    free(text);
    fclose(file);
    return err;
}
