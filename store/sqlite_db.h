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

/* Does every job of the list in one transaction and writes each one's status.
 * When it returns, what has PL_STORE_OK is safe. */
void pl_db_run(pl_db *db, pl_job *jobs);

/* A checkpoint takes as long as many commits, and nothing is committed
 * meanwhile: it is put off until nothing is asked for ('is_idle'), or until
 * the write-ahead log is large. */
int pl_db_wants_checkpoint(const pl_db *db, int is_idle);
void pl_db_checkpoint(pl_db *db);

#endif
