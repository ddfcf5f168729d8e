/* SPDX-License-Identifier: MIT */
/* nats_export.h - a cluster's backup in one file, made while it runs, and the
 * way back into an empty cluster. */
#ifndef PL_NATS_EXPORT_H
#define PL_NATS_EXPORT_H

#include "store/seal.h"

#include <stdatomic.h>
#include <stdint.h>

/* Writes everything that the cluster keeps to the new file 'path', over a
 * connection of its own. Every table is in the file up to some entry that is
 * not older than the call. 0 if it cannot, or once '*stop' is set; there is no
 * file then. It blocks. */
int pl_nats_export(const char *url, const pl_sealer *sealer, const char *path,
                   _Atomic int *stop);

/* Puts such a file into a cluster that has nothing yet, or only part of an
 * earlier attempt. Checks the whole file first. 1 with the number of messages,
 * or 0 and a reason in 'why'. */
int pl_nats_restore(const char *url, const pl_sealer *sealer, const char *path,
                    uint64_t *n, const char **why);

#endif
