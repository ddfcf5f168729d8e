/* SPDX-License-Identifier: MIT */
/* sqlite_log.c - the logs of tables: the tail in front, SQLite behind.
 *
 * New entries go to the tail (tail.h), where one write makes the entries of
 * many tables safe. A table's log is what SQLite has of it, followed by what
 * the tail has. Folding copies entries from the tail into SQLite, sorted by
 * table, so that several entries of a table share a page. An entry may be in
 * both for a while; readers skip the numbers they have.
 *
 * Whatever removes tables folds everything first and marks the generation as
 * folded in the same transaction: otherwise a crash could bring back from the
 * tail what was removed from SQLite. */
#include "store/sqlite_inner.h"

#include "base/alloc.h"
#include "base/log.h"

#include <stdlib.h>
#include <string.h>

void pl_db_clear_cache(pl_db *db)
{
    memset(db->cache, 0, sizeof db->cache);
}

static int is_answer(int step)
{
    return step == SQLITE_ROW || step == SQLITE_DONE;
}

/* 0 if it cannot be read; the table may exist all the same. */
static int read_table(pl_db *db, pl_db_table *k)
{
    sqlite3_stmt *s = pl_db_bind(db, LOAD_LAST, &k->table);
    int first = sqlite3_step(s), second;

    if (first == SQLITE_ROW)
        k->last = (uint64_t)sqlite3_column_int64(s, 0);
    pl_db_end_rows(s);
    s = pl_db_bind(db, LOAD_LIVE, &k->table);
    second = sqlite3_step(s);
    if (second == SQLITE_ROW) {
        k->due = sqlite3_column_int64(s, 0);
        k->keep = sqlite3_column_int64(s, 1);
    }
    pl_db_end_rows(s);
    if (is_answer(first) && is_answer(second))
        return 1;
    *k = (pl_db_table){ 0 };
    return 0;
}

/* The cache slot of a table, filled from the tail or SQLite if need be. 'last'
 * is 0 if there is no such table. NULL if it cannot be read. */
static pl_db_table *look_up_table(pl_db *db, const pl_id *table)
{
    pl_db_table *k = &db->cache[(table->b[0] | table->b[1] << 8) % PL_DB_CACHE];
    const pl_tail_entry *e;

    if (k->last && pl_id_equal(&k->table, table))
        return k;
    *k = (pl_db_table){ .table = *table };
    e = pl_tail_last(db->tail, table);
    if (e) {
        k->last = e->seq;
        k->due = e->due;
        k->keep = e->keep;
    } else if (!read_table(db, k)) {
        return NULL;
    }
    return k;
}

/* ---- appending --------------------------------------------------------- */

static void fail_appends(pl_db *db, pl_job *from, const pl_job *until)
{
    pl_db_clear_cache(db);
    pl_log(PL_LOG_ERROR, "store: the tail cannot be written");
    for (pl_job *job = from; job != until; job = job->next)
        job->status = PL_STORE_FAILED;
}

/* Makes what was added since job 'from' safe, and answers it. */
static int write_tail(pl_db *db, pl_job *from, const pl_job *until)
{
    int ok = pl_tail_write(db->tail);

    if (!ok)
        fail_appends(db, from, until);
    return ok;
}

/* Another half for what does not fit into this one. */
static int make_room(pl_db *db, size_t len)
{
    if (!pl_tail_turn(db->tail) &&
        !(pl_db_fold(db, SIZE_MAX) && pl_tail_turn(db->tail)))
        return 0;
    return pl_tail_fits(db->tail, len);
}

/* 1 if the log has this very entry, 0 if not, -1 if it cannot be read. */
static int is_retry(pl_db *db, const pl_job *job)
{
    uint64_t seq = job->seq + 1;
    const pl_tail_entry *e = pl_tail_last(db->tail, &job->table);

    while (e && e->seq > seq)
        e = pl_tail_before(db->tail, e);
    if (e && e->seq == seq)
        return pl_id_equal(&e->id, &job->id);
    sqlite3_stmt *s = pl_db_bind(db, APPEND_FIND, &job->table);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)seq);
    pl_db_bind_id(s, 3, &job->id);
    int found = sqlite3_step(s);
    pl_db_end_rows(s);
    return is_answer(found) ? found == SQLITE_ROW : -1;
}

static void seal_entry(pl_db *db, const pl_job *job)
{
    pl_db_place p = pl_db_entry_place('e', &job->table, job->seq);

    db->scratch.len = 0;
    pl_sealer_seal(db->sealer, p.bytes, p.len, job->bytes.at, job->bytes.len,
                   &db->scratch);
}

/* Adds a new entry to the tail. '*unsafe' is the first job whose entry is not
 * written yet. */
static pl_store_status add_entry(pl_db *db, pl_job *job, pl_db_table *k,
                                 pl_job **unsafe)
{
    seal_entry(db, job);
    if (!pl_tail_fits(db->tail, db->scratch.len)) {
        write_tail(db, *unsafe, job);
        *unsafe = job;
        if (!pl_tail_fits(db->tail, db->scratch.len) &&
            !make_room(db, db->scratch.len))
            return PL_STORE_FAILED;
        k = look_up_table(db, &job->table);
        if (!k || k->last + 1 != job->seq)
            return PL_STORE_FAILED; /* the one before it was lost */
    }
    *k = (pl_db_table){ job->table, job->seq, job->at < 0 ? k->due : job->at,
                        job->keep };
    pl_tail_add(db->tail, &(pl_tail_entry){
                              .table = job->table,
                              .seq = job->seq,
                              .id = job->id,
                              .due = k->due,
                              .keep = k->keep,
                              .body = (const uint8_t *)db->scratch.at,
                              .len = db->scratch.len,
                          });
    return PL_STORE_OK;
}

static pl_store_status append(pl_db *db, pl_job *job, pl_job **unsafe)
{
    pl_db_table *k = look_up_table(db, &job->table);
    int is_next, again;

    if (!k)
        return PL_STORE_FAILED;
    is_next = k->last == job->seq;
    again = is_next ? 0 : is_retry(db, job);
    if (again < 0)
        return PL_STORE_FAILED;
    if (!is_next && !again)
        return PL_STORE_CONFLICT;
    job->seq++;
    job->take = is_next; /* followers receive only a new entry */
    return is_next ? add_entry(db, job, k, unsafe) : PL_STORE_OK;
}

void pl_db_append_all(pl_db *db, pl_job *appends)
{
    pl_job *unsafe = appends;

    for (pl_job *job = appends; job; job = job->next)
        job->status = append(db, job, &unsafe);
    write_tail(db, unsafe, NULL);
}

/* ---- folding ----------------------------------------------------------- */

static int fold_entry(pl_db *db, const pl_tail_entry *e)
{
    sqlite3_stmt *s = pl_db_bind(db, FOLD_ENTRY, &e->table);

    sqlite3_bind_int64(s, 2, (sqlite3_int64)e->seq);
    pl_db_bind_id(s, 3, &e->id);
    pl_db_bind_blob(s, 4, e->body, e->len);
    return pl_db_finish(s);
}

static int fold_times(pl_db *db, const pl_tail_entry *e)
{
    sqlite3_stmt *s = pl_db_bind(db, FOLD_LIVE, &e->table);

    sqlite3_bind_int64(s, 2, e->due);
    sqlite3_bind_int64(s, 3, e->keep);
    return pl_db_finish(s);
}

static int fold_mark(pl_db *db, uint64_t generation)
{
    sqlite3_stmt *s = db->statement[FOLD_MARK];

    sqlite3_bind_int64(s, 1, (sqlite3_int64)generation);
    return pl_db_finish(s);
}

/* Folds entries until there are 'n', or, with 'may_stop', until somebody waits
 * and some are done. Returns how many, and 0 if SQLite could not. */
static size_t fold_entries(pl_db *db, const pl_tail_entry *const *e, size_t n,
                           int may_stop)
{
    size_t i = 0;
    int ok = 1;

    for (; ok && i < n; i++) {
        if (may_stop && i >= PL_DB_SHORT_FOLD && pl_db_is_wanted(db))
            break;
        ok = fold_entry(db, e[i]);
        if (i + 1 == n || !pl_id_equal(&e[i]->table, &e[i + 1]->table))
            ok = ok && fold_times(db, e[i]);
    }
    return ok ? i : 0;
}

static int fold(pl_db *db, size_t most, int may_stop)
{
    uint64_t generation;
    size_t n, done;
    const pl_tail_entry *const *e =
        pl_tail_fold_next(db->tail, most, &n, &generation);
    int ok;

    if (!n)
        return 1;
    ok = pl_db_finish(db->statement[BEGIN]);
    done = ok ? fold_entries(db, e, n, may_stop) : 0;
    ok = ok && done > 0;
    if (generation && done == n)
        ok = ok && fold_mark(db, generation);
    ok = ok && pl_db_finish(db->statement[COMMIT]);
    if (ok)
        pl_tail_fold_done(db->tail, done);
    else
        pl_db_roll_back(db);
    return ok;
}

int pl_db_fold(pl_db *db, size_t most)
{
    return fold(db, most, 0);
}

int pl_db_fold_some(pl_db *db, size_t most)
{
    return fold(db, most, 1);
}

int pl_db_fold_towards_all(pl_db *db)
{
    if (pl_tail_fold_left(db->tail))
        return pl_db_fold_some(db, SIZE_MAX) ? 0 : -1;
    if (pl_tail_active(db->tail) > PL_DB_SHORT_FOLD)
        return pl_tail_turn(db->tail) ? 0 : -1;
    return pl_db_fold_all(db) ? 1 : -1;
}

int pl_db_fold_all(pl_db *db)
{
    while (!pl_tail_is_empty(db->tail))
        if (!pl_db_fold(db, SIZE_MAX) || !pl_tail_turn(db->tail))
            return 0;
    return 1;
}

typedef struct {
    pl_db *db;
    int ok;
} follow_check;

static void check_table(void *ctx, const pl_tail_entry *e)
{
    follow_check *check = ctx;
    pl_db_table k = { .table = e->table };
    const pl_tail_entry *before;

    while ((before = pl_tail_before(check->db->tail, e)))
        e = before;
    check->ok &= read_table(check->db, &k) && e->seq <= k.last + 1;
}

int pl_db_tail_follows(pl_db *db)
{
    follow_check check = { db, 1 };

    pl_tail_each_table(db->tail, check_table, &check);
    return check.ok;
}

/* ---- reading ----------------------------------------------------------- */

/* A snapshot that does not open is ignored: the log holds all entries. */
static void load_snapshot(pl_db *db, pl_job *job, uint64_t *from)
{
    sqlite3_stmt *s = pl_db_bind(db, LOAD_SNAPSHOT, &job->table);

    if (sqlite3_step(s) == SQLITE_ROW) {
        pl_store_item *item = pl_job_item(job);
        item->seq = (uint64_t)sqlite3_column_int64(s, 0);
        pl_db_place p = pl_db_entry_place('s', &job->table, item->seq);
        job->has_snapshot = pl_db_take_sealed(db, s, 1, &p, job);
        if (job->has_snapshot)
            *from = item->seq;
        else
            job->n--;
    }
    pl_db_end_rows(s);
}

static int load_from_sqlite(pl_db *db, pl_job *job, uint64_t *last)
{
    sqlite3_stmt *s = pl_db_bind(db, LOAD_ENTRIES, &job->table);
    int ok = 1, found = SQLITE_DONE;

    sqlite3_bind_int64(s, 2, (sqlite3_int64)*last);
    while (ok && (found = sqlite3_step(s)) == SQLITE_ROW) {
        pl_store_item *item = pl_job_item(job);
        item->seq = *last = (uint64_t)sqlite3_column_int64(s, 0);
        if (sqlite3_column_bytes(s, 1) == sizeof item->id)
            memcpy(&item->id, sqlite3_column_blob(s, 1), sizeof item->id);
        pl_db_place p = pl_db_entry_place('e', &job->table, item->seq);
        ok = pl_db_take_sealed(db, s, 2, &p, job);
    }
    pl_db_end_rows(s);
    return ok && found == SQLITE_DONE;
}

/* The tail chains a table's entries backwards. */
static int load_from_tail(pl_db *db, pl_job *job, uint64_t last)
{
    const pl_tail_entry *e = pl_tail_last(db->tail, &job->table);
    size_t n = e && e->seq > last ? (size_t)(e->seq - last) : 0;
    const pl_tail_entry **order = n ? pl_xcalloc(n, sizeof *order) : NULL;
    int ok = 1;

    for (size_t i = n; e && i > 0; e = pl_tail_before(db->tail, e))
        order[--i] = e;
    for (size_t i = 0; ok && i < n; i++) {
        ok = order[i] != NULL; /* else the log has a gap */
        if (!ok)
            break;
        pl_store_item *item = pl_job_item(job);
        pl_db_place p = pl_db_entry_place('e', &job->table, order[i]->seq);
        item->seq = order[i]->seq;
        item->id = order[i]->id;
        ok = pl_db_take_bytes(db, order[i]->body, order[i]->len, &p, job);
    }
    free(order);
    return ok;
}

pl_store_status pl_db_load(pl_db *db, pl_job *job)
{
    const pl_db_table *k = look_up_table(db, &job->table);
    uint64_t from = job->seq;

    if (!k)
        return PL_STORE_FAILED;
    job->seq = k->last;
    if (!job->seq)
        return PL_STORE_MISSING;
    if (!from && !job->whole)
        load_snapshot(db, job, &from);
    return pl_db_status(load_from_sqlite(db, job, &from) &&
                        load_from_tail(db, job, from));
}

pl_store_status pl_db_snapshot(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = pl_db_bind(db, SNAPSHOT_PUT, &job->table);
    pl_db_place p = pl_db_entry_place('s', &job->table, job->seq);

    sqlite3_bind_int64(s, 2, (sqlite3_int64)job->seq);
    pl_db_bind_sealed(db, s, 3, &p, &job->bytes);
    return pl_db_status(pl_db_finish(s));
}

/* ---- due tables -------------------------------------------------------- */

static void add_due(void *ctx, const pl_tail_entry *e)
{
    pl_job *job = ctx;

    if (e->due <= 0 || e->due > job->at)
        return;
    pl_store_item *item = pl_job_item(job);
    item->id = e->table;
    item->at = e->due;
}

static int by_time(const void *a, const void *b)
{
    const pl_store_item *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

/* For a table in the tail, the due time there is newer than the one in
 * SQLite. Those of the tail come with the first page. */
pl_store_status pl_db_due(pl_db *db, pl_job *job)
{
    sqlite3_stmt *s = db->statement[DUE_LIST];
    pl_id table = job->table;
    int found, rows = 0;

    sqlite3_bind_int64(s, 1, job->at);
    sqlite3_bind_int64(s, 2, job->keep);
    pl_db_bind_id(s, 3, &job->table);
    sqlite3_bind_int(s, 4, PL_STORE_DUE_PAGE);
    for (; (found = sqlite3_step(s)) == SQLITE_ROW; rows++) {
        if (sqlite3_column_bytes(s, 0) != sizeof table)
            continue;
        memcpy(&table, sqlite3_column_blob(s, 0), sizeof table);
        job->next_page =
            (pl_store_item){ .id = table, .at = sqlite3_column_int64(s, 1) };
        if (pl_tail_last(db->tail, &table))
            continue;
        pl_store_item *item = pl_job_item(job);
        item->id = table;
        item->at = job->next_page.at;
    }
    pl_db_end_rows(s);
    job->has_more = rows == PL_STORE_DUE_PAGE;
    if (job->whole)
        pl_tail_each_table(db->tail, add_due, job);
    if (job->n) /* qsort must not get NULL, not even for no items */
        qsort(job->items, job->n, sizeof *job->items, by_time);
    return pl_db_status(found == SQLITE_DONE);
}

/* ---- removing ---------------------------------------------------------- */

pl_store_status pl_db_drop(pl_db *db, pl_job *job)
{
    pl_db_clear_cache(db);
    return pl_db_status(
        pl_db_finish(pl_db_bind(db, DROP_ENTRIES, &job->table)) &&
        pl_db_finish(pl_db_bind(db, DROP_SNAPSHOT, &job->table)) &&
        pl_db_finish(pl_db_bind(db, DROP_LIVE, &job->table)));
}

pl_store_status pl_db_sweep(pl_db *db, pl_job *job)
{
    static const int steps[] = { SWEEP_ENTRIES, SWEEP_SNAPSHOTS, SWEEP_LIVE,
                                 SWEEP_VALUES };
    int ok = 1;

    pl_db_clear_cache(db);
    for (size_t i = 0; ok && i < sizeof steps / sizeof steps[0]; i++) {
        sqlite3_stmt *s = db->statement[steps[i]];
        sqlite3_bind_int64(s, 1, job->at);
        ok = pl_db_finish(s);
    }
    return pl_db_status(ok);
}
