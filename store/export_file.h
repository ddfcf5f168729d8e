/* SPDX-License-Identifier: MIT */
/* export_file.h - the file of a cluster's backup: messages of NATS, as they
 * are, still sealed.
 *
 * The file is
 *     "PLEXPORT"  and a version, one byte
 *     messages    length of the subject (2 bytes, 1 to 127), length of the body
 *                 (4 bytes, at most a million and a bit), subject, body
 *     the end     6 zero bytes, number of messages (8 bytes), keyed hash (32)
 * Numbers are little-endian. The hash is a chain over all messages with the
 * cluster's key, so a reader notices whatever was changed, left out, added or
 * put in another order, and a file that was not written to its end.
 *
 * Bytes of a file come from outside: the reader trusts no length and no
 * subject, and its caller takes nothing before it has read the end. */
#ifndef PL_EXPORT_FILE_H
#define PL_EXPORT_FILE_H

#include "store/seal.h"

#include <stdio.h>

enum { PL_EXPORT_SUBJECT = 128, PL_EXPORT_BODY = 1 << 20 };

typedef struct {
    FILE *file;
    const pl_sealer *sealer;
    uint8_t chain[PL_HASH];
    uint64_t n; /* messages so far */
    char subject[PL_EXPORT_SUBJECT];
    pl_buffer body;
    pl_buffer scratch;
    const char *why; /* what is wrong with the file */
} pl_export;

/* ---- writing: 0 if the file cannot be written, or for a message that is too
 * long */
int pl_export_begin(pl_export *e, FILE *file, const pl_sealer *sealer);
int pl_export_put(pl_export *e, const char *subject, const void *body,
                  size_t len);
int pl_export_end(pl_export *e);

/* ---- reading */

/* 0 and a reason in 'why' if it is not such a file. */
int pl_export_open(pl_export *e, FILE *file, const pl_sealer *sealer);

/* 1 with the next message in 'subject' and 'body', 0 at the end of a whole and
 * unchanged file, -1 with a reason in 'why'. */
int pl_export_next(pl_export *e);

void pl_export_release(pl_export *e);

#endif
