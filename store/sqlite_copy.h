/* SPDX-License-Identifier: MIT */
/* sqlite_copy.h - a backup of the SQLite file, a few pages at a time. */
#ifndef PL_SQLITE_COPY_H
#define PL_SQLITE_COPY_H

#include "store/sqlite_db.h"

typedef struct pl_db_copy pl_db_copy;

/* Begins a copy into a new file; NULL if the file exists already or cannot be
 * written. Everything that is acknowledged by now will be in the copy. */
pl_db_copy *pl_db_copy_begin(pl_db *db, const char *path);

/* Copies a little; 1 when there is no more to do. Call it on the store's
 * thread, as the one above. */
int pl_db_copy_step(pl_db_copy *copy);

/* Flushes the copy and frees it, or removes it if it is not whole. Any thread
 * may call it. 0 if there is no copy. */
int pl_db_copy_end(pl_db_copy *copy);

#endif
