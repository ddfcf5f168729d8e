/* SPDX-License-Identifier: MIT */
/* sqlite_inner.h - what the files of the SQLite store share: the connection,
 * sealed columns and the functions that do one job each. */
#ifndef PL_SQLITE_INNER_H
#define PL_SQLITE_INNER_H

#include "store/sqlite_db.h"
#include "store/sqlite_sql.h"
#include "store/tail.h"

#include <sqlite3.h>

enum {
    PL_DB_CACHE = 4096,
    /* Entries folded, and jobs other than appends run, before a transaction
     * ends early because an append waits. */
    PL_DB_SHORT_FOLD = 32,
    PL_DB_SHORT_RUN = 16,
};

/* The last entry number and times of a table, so that an append needs no
 * query. The cache is direct-mapped: tables with the same hash share a slot,
 * and the last one used holds it. */
typedef struct {
    pl_id table;
    uint64_t last;
    int64_t due, keep;
} pl_db_table;

struct pl_db {
    sqlite3 *sqlite;
    const pl_sealer *sealer; /* the server's key, for bodies */
    pl_sealer lookup;        /* the store's own key, for names */
    pl_tail *tail;           /* the entries that are not in SQLite yet */
    sqlite3_stmt *statement[STATEMENTS];
    pl_buffer scratch; /* sealed bytes on their way into a statement */
    pl_db_table cache[PL_DB_CACHE];
    uint64_t damaged; /* bodies that did not open */
    int wal_pages;
    int64_t checkpointed; /* ticks */
    int (*is_wanted)(void *ctx);
    void *is_wanted_ctx;
};

/* ---- statements (sqlite_db.c) ------------------------------------------ */

void pl_db_bind_blob(sqlite3_stmt *s, int i, const void *bytes, size_t len);
void pl_db_bind_id(sqlite3_stmt *s, int i, const pl_id *id);

/* Most statements take the id of a table or record as their first parameter. */
sqlite3_stmt *pl_db_bind(pl_db *db, int which, const pl_id *id);

/* Steps a statement that gives no rows. */
int pl_db_finish(sqlite3_stmt *s);
void pl_db_end_rows(sqlite3_stmt *s);

pl_store_status pl_db_status(int ok);

/* Logs what SQLite says and undoes the open transaction. */
void pl_db_roll_back(pl_db *db);

/* Sealed bytes are bound to a place: a letter for the kind, then its keys. */
typedef struct {
    uint8_t bytes[1 + 16 + 8 + PL_HASH];
    size_t len;
} pl_db_place;

pl_db_place pl_db_entry_place(char kind, const pl_id *id, uint64_t seq);

void pl_db_bind_sealed(pl_db *db, sqlite3_stmt *s, int i, const pl_db_place *p,
                       const pl_buffer *plain);

void pl_db_report_damage(pl_db *db);

/* Adds the unsealed bytes to the answer; 0 if they do not open. */
int pl_db_take_bytes(pl_db *db, const void *bytes, size_t len,
                     const pl_db_place *p, pl_job *job);
int pl_db_take_sealed(pl_db *db, sqlite3_stmt *s, int column,
                      const pl_db_place *p, pl_job *job);

/* ---- keys (sqlite_key.c) ----------------------------------------------- */

/* Reads the store's own key, which the server's key opens; makes it in a new
 * store, and keys the names of an older one. 0 and a reason in 'why' if the
 * server's key is the wrong one. */
int pl_db_open_keys(pl_db *db, const char **why);
int pl_db_write_lookup_key(pl_db *db, const pl_sealer *sealer);

/* The names under which the file knows a person, a record and a bucket. */
void pl_db_key_id(const pl_db *db, const char *what, const pl_id *id,
                  pl_id *out);
void pl_db_key_bucket(const pl_db *db, const char *bucket, char out[33]);

/* A record's id, sealed in the row of its keyed one; and opening it. */
void pl_db_bind_record_name(pl_db *db, sqlite3_stmt *s, int i, const pl_id *id,
                            const pl_id *keyed);
int pl_db_open_record_name(pl_db *db, sqlite3_stmt *s, int id, int name,
                           pl_id *out);

/* ---- the log of tables (sqlite_log.c) ---------------------------------- */

void pl_db_clear_cache(pl_db *db);

pl_store_status pl_db_load(pl_db *db, pl_job *job);
pl_store_status pl_db_snapshot(pl_db *db, pl_job *job);
pl_store_status pl_db_due(pl_db *db, pl_job *job);

/* These two expect that everything is folded. */
pl_store_status pl_db_drop(pl_db *db, pl_job *job);
pl_store_status pl_db_sweep(pl_db *db, pl_job *job);

/* Moves up to 'most' entries from the tail into SQLite, or all. 0 if SQLite
 * could not; the tail keeps them then. */
int pl_db_fold(pl_db *db, size_t most);
int pl_db_fold_all(pl_db *db);

/* As pl_db_fold(), but stops after a few when an append waits. */
int pl_db_fold_some(pl_db *db, size_t most);

/* One short step towards an empty tail: 1 once it is empty, 0 if there is more
 * to do, -1 if SQLite could not. */
int pl_db_fold_towards_all(pl_db *db);

/* Whether the tail goes on where SQLite's logs end. It does not if the file
 * was replaced by an older copy and the tail was left behind. */
int pl_db_tail_follows(pl_db *db);

/* ---- small values and records (sqlite_keep.c) -------------------------- */

pl_store_status pl_db_put(pl_db *db, pl_job *job);
pl_store_status pl_db_get(pl_db *db, pl_job *job);
pl_store_status pl_db_list(pl_db *db, pl_job *job);
pl_store_status pl_db_record_put(pl_db *db, pl_job *job);
pl_store_status pl_db_record_list(pl_db *db, pl_job *job);
pl_store_status pl_db_record_get(pl_db *db, pl_job *job);
pl_store_status pl_db_record_drop(pl_db *db, pl_job *job);

#endif
