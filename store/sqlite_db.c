/* SPDX-License-Identifier: MIT */
/* sqlite_db.c - the SQLite file: its schema, and the transaction of a batch.
 *
 * Entries of tables go to the tail first (sqlite_log.c); what is here is about
 * everything else, and about the moment when they are folded into SQLite.
 *
 * The file is in WAL mode with synchronous=FULL: a commit that returned
 * survives a power cut. synchronous=NORMAL is more than ten times faster per
 * commit, but may lose the last commits, and an acknowledged move must never
 * be lost. Instead, many jobs share one transaction (see store_sqlite.c);
 * 100 entries to a commit measured 12,000 to 44,000 entries a second, against
 * 300 to 2,400 with one to a commit.
 *
 * This connection locks the file exclusively. SQLite before 3.51.3 can corrupt
 * a WAL that two connections write or checkpoint at the same time, and Debian
 * 12 has 3.40.1.
 *
 * All bodies are sealed, each for its own place, and names are keyed hashes
 * (sqlite_key.c). Without the key the file shows how many rows it has and when
 * tables are due, and nothing else.
 *
 * The file is checked when it is opened: a damaged page is found by the person
 * who starts the server and not, months later, by a player.
 *
 * Everything here runs on the store's thread; nothing needs a lock. */
#include "store/sqlite_inner.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IDLE_PAGES = 250,
    BUSY_PAGES = 1000,
    MOST_PAGES = 4000,
    REST_US = 2000000, /* minimum between two checkpoints under load */
};

/* ---- opening ----------------------------------------------------------- */

static int run_sql(pl_db *db, const char *text)
{
    return sqlite3_exec(db->sqlite, text, NULL, NULL, NULL) == SQLITE_OK;
}

static int schema_version(pl_db *db)
{
    sqlite3_stmt *s = NULL;
    int version = -1;

    if (sqlite3_prepare_v2(db->sqlite, "pragma user_version", -1, &s, NULL) ==
            SQLITE_OK &&
        sqlite3_step(s) == SQLITE_ROW)
        version = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    return version;
}

static int migrate(pl_db *db, const char **why)
{
    int version = schema_version(db), newest = 0;
    char mark[64];

    while (pl_sql_migrations[newest])
        newest++;
    if (version > newest) {
        *why = "the store was written by a newer version of this program";
        return 0;
    }
    for (; version < newest; version++) {
        snprintf(mark, sizeof mark, "pragma user_version = %d", version + 1);
        if (version < 0 || !run_sql(db, "begin immediate") ||
            !run_sql(db, pl_sql_migrations[version]) || !run_sql(db, mark) ||
            !run_sql(db, "commit")) {
            *why = "the store is not a database of this program";
            return 0;
        }
    }
    return 1;
}

/* Reads every page. */
static int is_whole(pl_db *db)
{
    sqlite3_stmt *s = NULL;
    const char *first = NULL;
    int ok;

    if (sqlite3_prepare_v2(db->sqlite, "pragma quick_check(1)", -1, &s, NULL) ==
            SQLITE_OK &&
        sqlite3_step(s) == SQLITE_ROW)
        first = (const char *)sqlite3_column_text(s, 0);
    ok = first && strcmp(first, "ok") == 0;
    sqlite3_finalize(s);
    return ok;
}

static int lock_file(pl_db *db)
{
    /* The lock is taken by the first write and kept until the file is
     * closed. */
    return run_sql(db, "pragma locking_mode = exclusive") &&
           run_sql(db, "pragma journal_mode = wal") &&
           run_sql(db, "pragma synchronous = full") &&
           run_sql(db, "pragma cache_size = -8000") &&
           run_sql(db, "begin exclusive") && run_sql(db, "commit");
}

static int on_wal(void *ctx, sqlite3 *sqlite, const char *name, int pages)
{
    pl_db *db = ctx;
    (void)sqlite, (void)name;

    db->wal_pages = pages;
    return SQLITE_OK;
}

/* After a checkpoint SQLite reuses the WAL from its beginning, and rewriting
 * allocated blocks is cheaper to flush than growing a file. But jobs that
 * arrive during a checkpoint wait for it, so it must be rare. */
static int wants_checkpoint(const pl_db *db, int is_idle)
{
    if (is_idle)
        return db->wal_pages > IDLE_PAGES;
    return db->wal_pages > MOST_PAGES ||
           (db->wal_pages > BUSY_PAGES &&
            pl_clock_ticks() - db->checkpointed > REST_US);
}

static void checkpoint(pl_db *db)
{
    db->wal_pages = 0;
    db->checkpointed = pl_clock_ticks();
    if (sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                  NULL, NULL) != SQLITE_OK)
        pl_log(PL_LOG_ERROR, "store: %s", sqlite3_errmsg(db->sqlite));
}

int pl_db_wants_tidying(const pl_db *db, int is_idle)
{
    return pl_tail_fold_due(db->tail, is_idle) || wants_checkpoint(db, is_idle);
}

void pl_db_tidy(pl_db *db, int is_idle)
{
    size_t due = pl_tail_fold_due(db->tail, is_idle);

    if (due)
        pl_db_fold_some(db, due);
    if (is_idle)
        pl_tail_turn_early(db->tail);
    if (wants_checkpoint(db, is_idle) &&
        (db->wal_pages > MOST_PAGES || !pl_db_is_wanted(db)))
        checkpoint(db);
}

int pl_db_can_write(pl_db *db)
{
    char sql[80];

    snprintf(sql, sizeof sql,
             "insert or replace into mark values('tried', %lld)",
             (long long)pl_clock_ticks());
    return pl_tail_can_write(db->tail) && run_sql(db, sql);
}

int pl_db_refuses_appends(const pl_db *db)
{
    return pl_tail_is_doubtful(db->tail);
}

/* What a crash left in the tail goes into SQLite before anything else. */
static int open_tail(pl_db *db, const char *path, const char **why)
{
    size_t len = strlen(path);
    char *name = pl_xcalloc(len + sizeof "-tail", 1);
    sqlite3_stmt *s = db->statement[FOLD_MARKED];
    uint64_t folded = 0;
    int found = sqlite3_step(s);

    if (found == SQLITE_ROW)
        folded = (uint64_t)sqlite3_column_int64(s, 0);
    pl_db_end_rows(s);
    *why = "the store cannot be read";
    if (found != SQLITE_ROW) {
        free(name);
        return 0;
    }
    memcpy(name, path, len);
    strcpy(name + len, "-tail");
    db->tail = pl_tail_open(name, folded, why);
    free(name);
    if (!db->tail)
        return 0;
    *why = NULL;
    if (!pl_db_tail_follows(db))
        *why = "the file ending in '-tail' belongs to another copy of the "
               "store; remove it if this is a backup put back";
    else if (!pl_db_fold_all(db))
        *why = "the tail of the store cannot be copied into it";
    if (*why) {
        pl_tail_close(db->tail, 0);
        db->tail = NULL;
    }
    return *why == NULL;
}

pl_db *pl_db_open(const char *path, const pl_sealer *sealer, const char **why)
{
    pl_db *db = pl_xcalloc(1, sizeof *db);
    int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    db->sealer = sealer;
    if (sqlite3_open_v2(path, &db->sqlite, flags, NULL) != SQLITE_OK) {
        *why = "the store's file cannot be opened";
        goto fail;
    }
    if (!lock_file(db)) {
        *why = sqlite3_errcode(db->sqlite) == SQLITE_BUSY
                   ? "another process has the store open"
                   : "the store's file is not a database";
        goto fail;
    }
    *why = "the store's file is damaged: put a backup back, or recover it with "
           "the program sqlite3";
    if (!is_whole(db) || !migrate(db, why) || !pl_db_open_keys(db, why))
        goto fail;
    sqlite3_wal_hook(db->sqlite, on_wal, db);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(db->sqlite, pl_sql[i], -1,
                               SQLITE_PREPARE_PERSISTENT, &db->statement[i],
                               NULL) != SQLITE_OK) {
            *why = "the store's tables are not as expected";
            goto fail;
        }
    if (!open_tail(db, path, why))
        goto fail;
    return db;

fail:
    pl_db_close(db);
    return NULL;
}

void pl_db_close(pl_db *db)
{
    if (!db)
        return;
    if (db->tail)
        pl_tail_close(db->tail, pl_db_fold_all(db));
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(db->statement[i]);
    sqlite3_close(db->sqlite);
    pl_buffer_release(&db->scratch);
    free(db);
}

/* ---- helpers ----------------------------------------------------------- */

void pl_db_bind_blob(sqlite3_stmt *s, int i, const void *bytes, size_t len)
{
    sqlite3_bind_blob(s, i, bytes, (int)len, SQLITE_STATIC);
}

void pl_db_bind_id(sqlite3_stmt *s, int i, const pl_id *id)
{
    pl_db_bind_blob(s, i, id->b, sizeof id->b);
}

sqlite3_stmt *pl_db_bind(pl_db *db, int which, const pl_id *id)
{
    sqlite3_stmt *s = db->statement[which];
    pl_db_bind_id(s, 1, id);
    return s;
}

int pl_db_finish(sqlite3_stmt *s)
{
    int ok = sqlite3_step(s) == SQLITE_DONE;
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return ok;
}

void pl_db_end_rows(sqlite3_stmt *s)
{
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
}

pl_db_place pl_db_entry_place(char kind, const pl_id *id, uint64_t seq)
{
    pl_db_place p = { .bytes = { (uint8_t)kind } };

    memcpy(p.bytes + 1, id->b, 16);
    memcpy(p.bytes + 17, &seq, sizeof seq);
    p.len = 25;
    return p;
}

void pl_db_bind_sealed(pl_db *db, sqlite3_stmt *s, int i, const pl_db_place *p,
                       const pl_buffer *plain)
{
    db->scratch.len = 0;
    pl_sealer_seal(db->sealer, p->bytes, p->len, plain->at, plain->len,
                   &db->scratch);
    sqlite3_bind_blob(s, i, db->scratch.at, (int)db->scratch.len,
                      SQLITE_TRANSIENT);
}

int pl_db_take_bytes(pl_db *db, const void *bytes, size_t len,
                     const pl_db_place *p, pl_job *job)
{
    if (bytes &&
        pl_sealer_unseal(db->sealer, p->bytes, p->len, bytes, len, &job->out))
        return 1;
    pl_db_report_damage(db);
    return 0;
}

/* The key is the right one, or the store would not have opened. */
void pl_db_report_damage(pl_db *db)
{
    db->damaged++;
    pl_log(PL_LOG_ERROR, "store: a sealed body does not open: its bytes were "
                         "changed, or moved to another place");
}

uint64_t pl_db_damaged(const pl_db *db)
{
    return db->damaged;
}

int pl_db_take_sealed(pl_db *db, sqlite3_stmt *s, int column,
                      const pl_db_place *p, pl_job *job)
{
    return pl_db_take_bytes(db, sqlite3_column_blob(s, column),
                            (size_t)sqlite3_column_bytes(s, column), p, job);
}

pl_store_status pl_db_status(int ok)
{
    return ok ? PL_STORE_OK : PL_STORE_FAILED;
}
/* ---- housekeeping ------------------------------------------------------ */

static pl_store_status run_one(pl_db *db, pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_LOAD:
        return pl_db_load(db, job);
    case PL_JOB_SNAPSHOT:
        return pl_db_snapshot(db, job);
    case PL_JOB_DUE:
        return pl_db_due(db, job);
    case PL_JOB_DROP:
        return pl_db_drop(db, job);
    case PL_JOB_PUT:
        return pl_db_put(db, job);
    case PL_JOB_GET:
        return pl_db_get(db, job);
    case PL_JOB_LIST:
        return pl_db_list(db, job);
    case PL_JOB_RECORD_PUT:
        return pl_db_record_put(db, job);
    case PL_JOB_RECORD_LIST:
        return pl_db_record_list(db, job);
    case PL_JOB_RECORD_GET:
        return pl_db_record_get(db, job);
    case PL_JOB_RECORD_DROP:
        return pl_db_record_drop(db, job);
    case PL_JOB_SWEEP:
        return pl_db_sweep(db, job);
    case PL_JOB_APPEND:
        break; /* pl_db_append_all() does it */
    case PL_JOB_BACKUP:
        break; /* store_sqlite.c does it bit by bit */
    case PL_JOB_FOLLOW:
    case PL_JOB_UNFOLLOW:
    case PL_JOB_HEARD:
    case PL_JOB_WAKE:
    case PL_JOB_TOLD:
        break; /* only the NATS store has these */
    }
    return PL_STORE_OK;
}

int pl_db_writes(const pl_job *job)
{
    return job->kind != PL_JOB_LOAD && job->kind != PL_JOB_DUE &&
           job->kind != PL_JOB_LIST && job->kind != PL_JOB_RECORD_LIST &&
           job->kind != PL_JOB_RECORD_GET && job->kind != PL_JOB_BACKUP &&
           (job->kind != PL_JOB_GET || job->take);
}

static int needs_folding(const pl_job *job)
{
    return job->kind == PL_JOB_DROP || job->kind == PL_JOB_SWEEP;
}

void pl_db_roll_back(pl_db *db)
{
    pl_db_clear_cache(db);
    pl_log(PL_LOG_ERROR, "store: %s", sqlite3_errmsg(db->sqlite));
    if (!sqlite3_get_autocommit(db->sqlite))
        run_sql(db, "rollback");
}

/* Runs jobs in the open transaction. Returns the first that was not run, or
 * NULL; '*ok' says whether what was run can be committed. */
static pl_job *run_some(pl_db *db, pl_job *jobs, int *ok)
{
    int n = 0;
    pl_job *job = jobs;

    for (; job; job = job->next, n++) {
        if (n && (job->kind == PL_JOB_BACKUP || needs_folding(job)))
            break;
        if (n >= PL_DB_SHORT_RUN && pl_db_is_wanted(db))
            break;
        job->status = *ok ? run_one(db, job) : PL_STORE_FAILED;
        /* A failed write may have changed some rows, so the whole batch must
         * be rolled back. A failed read changed nothing. */
        *ok = *ok && (!pl_db_writes(job) || job->status != PL_STORE_FAILED);
    }
    return job;
}

pl_job *pl_db_run_others(pl_db *db, pl_job *jobs)
{
    int ok = 1;
    pl_job *rest;

    if (needs_folding(jobs)) {
        int folded = pl_db_fold_towards_all(db);
        if (!folded)
            return jobs;
        ok = folded > 0;
    }
    ok = ok && pl_db_finish(db->statement[BEGIN]);
    rest = run_some(db, jobs, &ok);
    ok = ok && pl_db_finish(db->statement[COMMIT]);
    if (!ok)
        pl_db_roll_back(db);
    for (pl_job *job = jobs; job != rest && !ok; job = job->next)
        job->status = PL_STORE_FAILED;
    return rest;
}

void pl_db_on_wanted(pl_db *db, int (*is_wanted)(void *ctx), void *ctx)
{
    db->is_wanted = is_wanted;
    db->is_wanted_ctx = ctx;
}

int pl_db_is_wanted(const pl_db *db)
{
    return db->is_wanted && db->is_wanted(db->is_wanted_ctx);
}
