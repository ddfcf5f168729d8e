/* sqlite_db.c - the SQLite file: its schema, and one function per job.
 *
 * The file is in WAL mode with synchronous=FULL, so that a returned commit
 * survives a power cut, and is locked for this one connection: the release of
 * SQLite we build on can corrupt a WAL that two connections write.
 *
 * All bodies are sealed, each for its own place, and the keys of small values
 * are keyed hashes, so the file alone tells how much is in it and when tables
 * are due, and nothing else. */
#include "store/sqlite_db.h"
#include "store/sqlite_sql.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/log.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RECENT = 4096,
    IDLE_PAGES = 250,
    BUSY_PAGES = 1000,
    MOST_PAGES = 4000,
    REST_US = 2000000, /* between two checkpoints while it is busy */
    HOUR_MS = 3600000,
};

/* What is known of a table without a look at the file. A place is shared by
 * all tables of one hash; the last one has it. */
typedef struct {
    pl_id table;
    uint64_t last;
    int64_t due, keep;
} known;

struct pl_db {
    sqlite3 *sqlite;
    const pl_sealer *sealer;
    sqlite3_stmt *statement[STATEMENTS];
    pl_buffer scratch; /* sealed bytes on their way into a statement */
    known recent[RECENT];
    int wal_pages;
    int64_t checkpointed; /* ticks */
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

/* After a checkpoint the log is used again from its beginning, which is cheaper
 * to flush than one that grows. But whoever comes meanwhile waits for it, so it
 * must be rare. */
int pl_db_wants_checkpoint(const pl_db *db, int is_idle)
{
    if (is_idle)
        return db->wal_pages > IDLE_PAGES;
    return db->wal_pages > MOST_PAGES ||
           (db->wal_pages > BUSY_PAGES &&
            pl_clock_ticks() - db->checkpointed > REST_US);
}

void pl_db_checkpoint(pl_db *db)
{
    db->wal_pages = 0;
    db->checkpointed = pl_clock_ticks();
    if (sqlite3_wal_checkpoint_v2(db->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                  NULL, NULL) != SQLITE_OK)
        pl_log(PL_LOG_ERROR, "store: %s", sqlite3_errmsg(db->sqlite));
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
    if (!migrate(db, why))
        goto fail;
    sqlite3_wal_hook(db->sqlite, on_wal, db);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(db->sqlite, pl_sql[i], -1,
                               SQLITE_PREPARE_PERSISTENT, &db->statement[i],
                               NULL) != SQLITE_OK) {
            *why = "the store's tables are not as expected";
            goto fail;
        }
    return db;

fail:
    pl_db_close(db);
    return NULL;
}

void pl_db_close(pl_db *db)
{
    if (!db)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(db->statement[i]);
    sqlite3_close(db->sqlite);
    pl_buffer_release(&db->scratch);
    free(db);
}

/* ---- helpers ----------------------------------------------------------- */

static void bind_blob(sqlite3_stmt *s, int i, const void *bytes, size_t len)
{
    sqlite3_bind_blob(s, i, bytes, (int)len, SQLITE_STATIC);
}

static void bind_id(sqlite3_stmt *s, int i, const pl_id *id)
{
    bind_blob(s, i, id->b, sizeof id->b);
}

/* A statement with its table or record bound, which most begin with. */
static sqlite3_stmt *about(pl_db *db, int which, const pl_id *id)
{
    sqlite3_stmt *s = db->statement[which];
    bind_id(s, 1, id);
    return s;
}

/* Steps a statement that gives no rows. */
static int finish(sqlite3_stmt *s)
{
    int ok = sqlite3_step(s) == SQLITE_DONE;
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return ok;
}

static void end_rows(sqlite3_stmt *s)
{
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
}

/* Sealed bytes are bound to a place: a letter for the kind, then its keys. */
typedef struct {
    uint8_t bytes[1 + 16 + 8 + PL_HASH];
    size_t len;
} place;

static place entry_place(char kind, const pl_id *id, uint64_t seq)
{
    place p = { .bytes = { (uint8_t)kind } };

    memcpy(p.bytes + 1, id->b, 16);
    memcpy(p.bytes + 17, &seq, sizeof seq);
    p.len = 25;
    return p;
}

static void bind_sealed(pl_db *db, sqlite3_stmt *s, int i, const place *p,
                        const pl_buffer *plain)
{
    db->scratch.len = 0;
    pl_sealer_seal(db->sealer, p->bytes, p->len, plain->at, plain->len,
                   &db->scratch);
    sqlite3_bind_blob(s, i, db->scratch.at, (int)db->scratch.len,
                      SQLITE_TRANSIENT);
}

/* Adds the unsealed bytes of a column to the answer. */
static int take_sealed(pl_db *db, sqlite3_stmt *s, int column, const place *p,
                       pl_job *job)
{
    const void *bytes = sqlite3_column_blob(s, column);
    size_t len = (size_t)sqlite3_column_bytes(s, column);

    if (bytes &&
        pl_sealer_unseal(db->sealer, p->bytes, p->len, bytes, len, &job->out))
        return 1;
    pl_log(PL_LOG_ERROR, "store: a sealed body does not open; wrong key?");
    return 0;
}

static pl_store_status status_of(int ok)
{
    return ok ? PL_STORE_OK : PL_STORE_FAILED;
}

/* ---- the log of a table ------------------------------------------------ */

static void forget_all(pl_db *db)
{
    memset(db->recent, 0, sizeof db->recent);
}

/* What is known of a table; its 'last' is 0 if there is no such table. */
static known *look_up(pl_db *db, const pl_id *table)
{
    known *k = &db->recent[(table->b[0] | table->b[1] << 8) % RECENT];
    sqlite3_stmt *s;

    if (k->last && pl_id_equal(&k->table, table))
        return k;
    *k = (known){ .table = *table };
    s = about(db, LOAD_LAST, table);
    if (sqlite3_step(s) == SQLITE_ROW)
        k->last = (uint64_t)sqlite3_column_int64(s, 0);
    end_rows(s);
    s = about(db, LOAD_LIVE, table);
    if (sqlite3_step(s) == SQLITE_ROW) {
        k->due = sqlite3_column_int64(s, 0);
        k->keep = sqlite3_column_int64(s, 1);
    }
    end_rows(s);
    return k;
}

static int put_entry(pl_db *db, const pl_job *job)
{
    place p = entry_place('e', &job->table, job->seq);
    sqlite3_stmt *s = about(db, APPEND_ENTRY, &job->table);

    sqlite3_bind_int64(s, 2, (sqlite3_int64)job->seq);
    bind_id(s, 3, &job->id);
    bind_sealed(db, s, 4, &p, &job->bytes);
    return finish(s);
}

/* A page that need not be written is not: most entries of a game leave what
 * is due as it was, and an hour more to keep is nothing. */
static int note_due(pl_db *db, const pl_job *job, known *k)
{
    int64_t due = job->at < 0 ? k->due : job->at;
    sqlite3_stmt *s;

    if (k->last > 1 && due == k->due && job->keep >= k->keep &&
        job->keep - k->keep < HOUR_MS)
        return 1;
    k->due = due;
    k->keep = job->keep;
    s = about(db, k->last == 1 ? APPEND_FIRST : APPEND_DUE, &job->table);
    sqlite3_bind_int64(s, 2, due);
    sqlite3_bind_int64(s, 3, job->keep);
    return finish(s);
}

static int is_there_already(pl_db *db, const pl_job *job)
{
    sqlite3_stmt *s = about(db, APPEND_FIND, &job->table);

    sqlite3_bind_int64(s, 2, (sqlite3_int64)job->seq + 1);
    bind_id(s, 3, &job->id);
    int found = sqlite3_step(s) == SQLITE_ROW;
    end_rows(s);
    return found;
}

static pl_store_status run_append(pl_db *db, pl_job *job)
{
    known *k = look_up(db, &job->table);
    int is_next = k->last == job->seq;

    if (!is_next && !is_there_already(db, job))
        return PL_STORE_CONFLICT;
    job->seq++;
    job->take = is_next; /* only a new entry is told to followers */
    if (!is_next)
        return PL_STORE_OK;
    k->last++;
    return status_of(put_entry(db, job) && note_due(db, job, k));
}

/* One that does not open is left out: the log has all of it. */
static void load_snapshot(pl_db *db, pl_job *job, uint64_t *from)
{
    sqlite3_stmt *s = about(db, LOAD_SNAPSHOT, &job->table);

    if (sqlite3_step(s) == SQLITE_ROW) {
        pl_store_item *item = pl_job_item(job);
        item->seq = (uint64_t)sqlite3_column_int64(s, 0);
        place p = entry_place('s', &job->table, item->seq);
        job->has_snapshot = take_sealed(db, s, 1, &p, job);
        if (job->has_snapshot)
            *from = item->seq;
        else
            job->n--;
    }
    end_rows(s);
}

static int load_entries(pl_db *db, pl_job *job, uint64_t from)
{
    sqlite3_stmt *s = about(db, LOAD_ENTRIES, &job->table);
    int ok = 1;

    sqlite3_bind_int64(s, 2, (sqlite3_int64)from);
    while (ok && sqlite3_step(s) == SQLITE_ROW) {
        pl_store_item *item = pl_job_item(job);
        item->seq = (uint64_t)sqlite3_column_int64(s, 0);
        if (sqlite3_column_bytes(s, 1) == sizeof item->id)
            memcpy(&item->id, sqlite3_column_blob(s, 1), sizeof item->id);
        place p = entry_place('e', &job->table, item->seq);
        ok = take_sealed(db, s, 2, &p, job);
    }
    end_rows(s);
    return ok;
}

static pl_store_status run_load(pl_db *db, pl_job *job)
{
    uint64_t from = job->seq;

    job->seq = look_up(db, &job->table)->last;
    if (!job->seq)
        return PL_STORE_MISSING;
    if (!from && !job->whole)
        load_snapshot(db, job, &from);
    return status_of(load_entries(db, job, from));
}

static pl_store_status run_snapshot(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = about(db, SNAPSHOT_PUT, &job->table);
    place p = entry_place('s', &job->table, job->seq);

    sqlite3_bind_int64(s, 2, (sqlite3_int64)job->seq);
    bind_sealed(db, s, 3, &p, &job->bytes);
    return status_of(finish(s));
}

static pl_store_status run_due(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = db->statement[DUE_LIST];

    sqlite3_bind_int64(s, 1, job->at);
    while (sqlite3_step(s) == SQLITE_ROW) {
        pl_store_item *item = pl_job_item(job);
        if (sqlite3_column_bytes(s, 0) == sizeof item->id)
            memcpy(&item->id, sqlite3_column_blob(s, 0), sizeof item->id);
        item->at = sqlite3_column_int64(s, 1);
    }
    end_rows(s);
    return PL_STORE_OK;
}

static pl_store_status run_drop(pl_db *db, pl_job *job)
{
    forget_all(db);
    return status_of(finish(about(db, DROP_ENTRIES, &job->table)) &&
                     finish(about(db, DROP_SNAPSHOT, &job->table)) &&
                     finish(about(db, DROP_LIVE, &job->table)));
}

/* ---- small values ------------------------------------------------------ */

static place value_place(pl_db *db, const pl_job *job, uint8_t hash[PL_HASH])
{
    place p = { .bytes = { 'v' }, .len = 1 + PL_HASH };

    pl_sealer_hash(db->sealer, job->bucket, job->key, strlen(job->key), hash);
    memcpy(p.bytes + 1, hash, PL_HASH);
    return p;
}

static sqlite3_stmt *value_statement(pl_db *db, int which, const pl_job *job,
                                     const uint8_t hash[PL_HASH])
{
    sqlite3_stmt *s = db->statement[which];

    sqlite3_bind_text(s, 1, job->bucket, -1, SQLITE_STATIC);
    bind_blob(s, 2, hash, PL_HASH);
    return s;
}

static pl_store_status run_put(pl_db *db, pl_job *job)
{
    uint8_t hash[PL_HASH];
    place p = value_place(db, job, hash);
    sqlite3_stmt *s;

    if (!job->bytes.len)
        return status_of(finish(value_statement(db, VALUE_REMOVE, job, hash)));
    s = value_statement(db, VALUE_PUT, job, hash);
    bind_sealed(db, s, 3, &p, &job->bytes);
    sqlite3_bind_int64(s, 4, job->at);
    return status_of(finish(s));
}

static pl_store_status run_get(pl_db *db, pl_job *job)
{
    uint8_t hash[PL_HASH];
    place p = value_place(db, job, hash);
    sqlite3_stmt *s = value_statement(db, VALUE_GET, job, hash);
    int found = sqlite3_step(s) == SQLITE_ROW, ok = 1;

    if (found) {
        pl_job_item(job);
        ok = take_sealed(db, s, 0, &p, job);
    }
    end_rows(s);
    if (!found)
        return PL_STORE_MISSING;
    if (ok && job->take)
        ok = finish(value_statement(db, VALUE_REMOVE, job, hash));
    return status_of(ok);
}

static pl_store_status run_list(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = db->statement[VALUE_LIST];
    place p = { .bytes = { 'v' }, .len = 1 + PL_HASH };
    int ok = 1;

    sqlite3_bind_text(s, 1, job->bucket, -1, SQLITE_STATIC);
    while (ok && sqlite3_step(s) == SQLITE_ROW) {
        pl_job_item(job);
        ok = sqlite3_column_bytes(s, 0) == PL_HASH;
        if (ok) {
            memcpy(p.bytes + 1, sqlite3_column_blob(s, 0), PL_HASH);
            ok = take_sealed(db, s, 1, &p, job);
        }
    }
    end_rows(s);
    return status_of(ok);
}

/* ---- finished games ---------------------------------------------------- */

static pl_store_status run_record_put(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = about(db, RECORD_PUT, &job->table);
    place summary = entry_place('r', &job->table, 0);
    place body = entry_place('r', &job->table, 1);
    int ok;

    sqlite3_bind_int64(s, 2, job->at);
    bind_sealed(db, s, 3, &summary, &job->bytes);
    bind_sealed(db, s, 4, &body, &job->more);
    ok = finish(s);
    for (size_t i = 0; ok && i < job->n_people; i++) {
        s = about(db, RECORD_LINK, &job->people[i]);
        sqlite3_bind_int64(s, 2, job->at);
        bind_id(s, 3, &job->table);
        ok = finish(s);
    }
    return status_of(ok);
}

static pl_store_status run_record_list(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = about(db, RECORD_LIST, &job->id);
    int ok = 1;

    while (ok && sqlite3_step(s) == SQLITE_ROW) {
        pl_store_item *item = pl_job_item(job);
        if (sqlite3_column_bytes(s, 0) == sizeof item->id)
            memcpy(&item->id, sqlite3_column_blob(s, 0), sizeof item->id);
        item->at = sqlite3_column_int64(s, 1);
        place p = entry_place('r', &item->id, 0);
        ok = take_sealed(db, s, 2, &p, job);
    }
    end_rows(s);
    return status_of(ok);
}

static pl_store_status run_record_get(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = about(db, RECORD_GET, &job->table);
    int found = sqlite3_step(s) == SQLITE_ROW, ok = 1;

    for (int part = 0; found && ok && part < 2; part++) {
        pl_store_item *item = pl_job_item(job);
        item->id = job->table;
        item->at = sqlite3_column_int64(s, 0);
        place p = entry_place('r', &job->table, (uint64_t)part);
        ok = take_sealed(db, s, 1 + part, &p, job);
    }
    end_rows(s);
    return found ? status_of(ok) : PL_STORE_MISSING;
}

static pl_store_status run_record_drop(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s;

    if (pl_id_is_zero(&job->id))
        return status_of(finish(about(db, RECORD_UNLINK_ALL, &job->table)) &&
                         finish(about(db, RECORD_DROP, &job->table)));
    s = about(db, RECORD_UNLINK, &job->table);
    bind_id(s, 2, &job->id);
    return status_of(finish(s));
}

/* ---- housekeeping ------------------------------------------------------ */

static pl_store_status run_sweep(pl_db *db, pl_job *job)
{
    static const int steps[] = { SWEEP_ENTRIES, SWEEP_SNAPSHOTS, SWEEP_LIVE,
                                 SWEEP_VALUES };
    int ok = 1;

    forget_all(db);
    for (size_t i = 0; ok && i < sizeof steps / sizeof steps[0]; i++) {
        sqlite3_stmt *s = db->statement[steps[i]];
        sqlite3_bind_int64(s, 1, job->at);
        ok = finish(s);
    }
    return status_of(ok);
}

static pl_store_status run_backup(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = NULL;
    int ok = sqlite3_prepare_v2(db->sqlite, "vacuum into ?1", -1, &s, NULL) ==
             SQLITE_OK;

    if (ok) {
        sqlite3_bind_text(s, 1, job->key, -1, SQLITE_STATIC);
        ok = sqlite3_step(s) == SQLITE_DONE;
    }
    sqlite3_finalize(s);
    return status_of(ok);
}

static pl_store_status run_one(pl_db *db, pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_APPEND:
        return run_append(db, job);
    case PL_JOB_LOAD:
        return run_load(db, job);
    case PL_JOB_SNAPSHOT:
        return run_snapshot(db, job);
    case PL_JOB_DUE:
        return run_due(db, job);
    case PL_JOB_DROP:
        return run_drop(db, job);
    case PL_JOB_PUT:
        return run_put(db, job);
    case PL_JOB_GET:
        return run_get(db, job);
    case PL_JOB_LIST:
        return run_list(db, job);
    case PL_JOB_RECORD_PUT:
        return run_record_put(db, job);
    case PL_JOB_RECORD_LIST:
        return run_record_list(db, job);
    case PL_JOB_RECORD_GET:
        return run_record_get(db, job);
    case PL_JOB_RECORD_DROP:
        return run_record_drop(db, job);
    case PL_JOB_SWEEP:
        return run_sweep(db, job);
    case PL_JOB_BACKUP:
        break; /* not inside a transaction */
    case PL_JOB_FOLLOW:
    case PL_JOB_UNFOLLOW:
    case PL_JOB_HEARD:
    case PL_JOB_WAKE:
        break; /* never asked of a file */
    }
    return PL_STORE_OK;
}

static int only_reads(const pl_job *job)
{
    return job->kind == PL_JOB_LOAD || job->kind == PL_JOB_DUE ||
           job->kind == PL_JOB_LIST || job->kind == PL_JOB_RECORD_LIST ||
           job->kind == PL_JOB_RECORD_GET ||
           (job->kind == PL_JOB_GET && !job->take);
}

void pl_db_run(pl_db *db, pl_job *jobs)
{
    int ok = finish(db->statement[BEGIN]);

    for (pl_job *job = jobs; job; job = job->next) {
        job->status = ok ? run_one(db, job) : PL_STORE_FAILED;
        /* Half a change must not be committed with the others. */
        ok = ok && (only_reads(job) || job->status != PL_STORE_FAILED);
    }
    ok = ok && finish(db->statement[COMMIT]);
    if (!ok) {
        forget_all(db);
        pl_log(PL_LOG_ERROR, "store: %s", sqlite3_errmsg(db->sqlite));
        if (!sqlite3_get_autocommit(db->sqlite))
            run_sql(db, "rollback");
        for (pl_job *job = jobs; job; job = job->next)
            job->status = PL_STORE_FAILED;
    }
    for (pl_job *job = jobs; ok && job; job = job->next)
        if (job->kind == PL_JOB_BACKUP)
            job->status = run_backup(db, job);
}
