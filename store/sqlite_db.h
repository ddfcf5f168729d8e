/* SPDX-License-Identifier: MIT */
/* sqlite_db.h - the SQLite file: its schema, and one function per job.
 *
 * Everything here is synchronous and belongs to one thread. */
#ifndef PL_SQLITE_DB_H
#define PL_SQLITE_DB_H

#include "store/job.h"

typedef struct pl_db pl_db;

/* Opens and locks the file, bringing its schema up to date. */
pl_db *pl_db_open(const char *path, const pl_sealer *sealer, const char **why);
void pl_db_close(pl_db *db);

/* Does appends, with one write of the tail, and sets each one's status. When
 * it returns, every one with PL_STORE_OK is durable. */
void pl_db_append_all(pl_db *db, pl_job *appends);

/* Runs other jobs in one transaction, from the first on, and sets each one's
 * status. Returns the first that it has not run: it stops after a few when an
 * append waits, and before a backup. A job that needs an empty tail comes first
 * in a transaction; while the tail has more than a few entries, the call only
 * folds some. Call it again for the rest. */
pl_job *pl_db_run_others(pl_db *db, pl_job *jobs);

/* 'is_wanted' says whether an append waits for this thread. */
void pl_db_on_wanted(pl_db *db, int (*is_wanted)(void *ctx), void *ctx);
int pl_db_is_wanted(const pl_db *db);

/* Whether a job changes the store. */
int pl_db_writes(const pl_job *job);

/* How many bodies were found that do not open. */
uint64_t pl_db_damaged(const pl_db *db);

/* Tries small writes, to see whether a full disk has room again. */
int pl_db_can_write(pl_db *db);

/* Whether the last append failed. Other jobs may succeed meanwhile, since they
 * write to another file. */
int pl_db_refuses_appends(const pl_db *db);

/* Folding and checkpoints take as long as many commits, and jobs that arrive
 * meanwhile wait. So they are done bit by bit, and more while the store is
 * idle. */
int pl_db_wants_tidying(const pl_db *db, int is_idle);
void pl_db_tidy(pl_db *db, int is_idle);

#endif
