/* SPDX-License-Identifier: MIT */
/* store_sqlite.h - the store in one file, for one machine. */
#ifndef PL_STORE_SQLITE_H
#define PL_STORE_SQLITE_H

#include "store/store.h"

pl_store *pl_store_sqlite_open(const char *path, const pl_sealer *sealer,
                               uv_loop_t *loop, const char **why);

#endif
