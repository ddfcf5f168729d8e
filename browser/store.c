/* SPDX-License-Identifier: MIT */
/* store.c - a store in memory that the page's database follows.
 *
 * Everything is bytes under a key, sorted by key:
 *
 *   table/ID            last number, due, keep
 *   log/ID/NUMBER       id of the entry, its bytes
 *   snapshot/ID         number, bytes
 *   value/BUCKET/NAME   expires, bytes
 *   record/ID           at, length of the summary, summary, body
 *   played/PERSON/ID    nothing
 *
 * A call computes its changes and passes them to the page's database. Memory
 * changes once the database has committed them, and only then the call is
 * answered. So nothing is confirmed that a crash could lose, and a full disk
 * changes nothing. One call is under way at a time. */
#include "browser/browser.h"
#include "browser/pairs.h"

#include "base/alloc.h"
#include "store/followers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORDS_LISTED = 200 };

typedef struct {
    pl_store base;
    pl_pairs pairs;
    pl_jobs waiting;
    pl_job *job; /* waits for the commit */
    pl_followers followers;
} memory;

/* ---- keys -------------------------------------------------------------- */

static void key_of(char out[PL_KEY_MAX], const char *kind, const pl_id *id)
{
    char hex[33];

    pl_id_write(id, hex);
    snprintf(out, PL_KEY_MAX, "%s/%s", kind, hex);
}

static void log_key(char out[PL_KEY_MAX], const pl_id *table, uint64_t seq)
{
    char hex[33];

    pl_id_write(table, hex);
    snprintf(out, PL_KEY_MAX, "log/%s/%012llu", hex, (unsigned long long)seq);
}

static void played_key(char out[PL_KEY_MAX], const pl_id *person,
                       const pl_id *record)
{
    char a[33], b[33];

    pl_id_write(person, a);
    pl_id_write(record, b);
    snprintf(out, PL_KEY_MAX, "played/%s/%s", a, b);
}

/* ---- the log of a table ------------------------------------------------ */

static pl_store_status append(pl_pairs *m, pl_job *job)
{
    char table[PL_KEY_MAX], entry[PL_KEY_MAX];
    const pl_pair *k, *e;
    int64_t head[3] = { 0 };

    key_of(table, "table", &job->table);
    log_key(entry, &job->table, job->seq + 1);
    k = pl_pairs_find(m, table);
    if ((k ? (uint64_t)pl_pair_number(k, 0) : 0) != job->seq) {
        e = pl_pairs_find(m, entry);
        if (!e || e->len < 16 || memcmp(e->bytes, job->id.b, 16) != 0)
            return PL_STORE_CONFLICT;
        job->seq++; /* it was written before */
        return PL_STORE_OK;
    }
    job->seq++;
    job->take = 1;
    head[0] = (int64_t)job->seq;
    head[1] = job->at < 0 && k ? pl_pair_number(k, 1) : job->at;
    head[2] = job->keep;
    pl_pairs_put(m, table, head, sizeof head, NULL);
    pl_pairs_put(m, entry, job->id.b, 16, &job->bytes);
    return PL_STORE_OK;
}

static void load_snapshot(pl_pairs *m, pl_job *job, uint64_t *from)
{
    char key[PL_KEY_MAX];
    const pl_pair *k;
    pl_store_item *item;

    key_of(key, "snapshot", &job->table);
    k = pl_pairs_find(m, key);
    if (!k || k->len < 8)
        return;
    item = pl_job_item(job);
    item->seq = *from = (uint64_t)pl_pair_number(k, 0);
    pl_buffer_put(&job->out, k->bytes + 8, k->len - 8);
    job->has_snapshot = 1;
}

static pl_store_status load(pl_pairs *m, pl_job *job)
{
    char key[PL_KEY_MAX];
    uint64_t from = job->seq;
    const pl_pair *k;

    key_of(key, "table", &job->table);
    k = pl_pairs_find(m, key);
    if (!k)
        return PL_STORE_MISSING;
    job->seq = (uint64_t)pl_pair_number(k, 0);
    if (!from && !job->whole)
        load_snapshot(m, job, &from);
    while (from < job->seq) {
        pl_store_item *item;
        log_key(key, &job->table, ++from);
        k = pl_pairs_find(m, key);
        if (!k || k->len < 16)
            return PL_STORE_FAILED; /* the log has a gap */
        item = pl_job_item(job);
        item->seq = from;
        memcpy(item->id.b, k->bytes, 16);
        pl_buffer_put(&job->out, k->bytes + 16, k->len - 16);
    }
    return PL_STORE_OK;
}

static pl_store_status snapshot(pl_pairs *m, pl_job *job)
{
    char key[PL_KEY_MAX];
    const pl_pair *k;

    key_of(key, "snapshot", &job->table);
    k = pl_pairs_find(m, key);
    if (!k || (uint64_t)pl_pair_number(k, 0) < job->seq)
        pl_pairs_put(m, key, &job->seq, 8, &job->bytes);
    return PL_STORE_OK;
}

static int by_time(const void *a, const void *b)
{
    const pl_store_item *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

static pl_store_status list_due(pl_pairs *m, pl_job *job)
{
    for (int i = pl_pairs_place(m, "table/");
         i < m->n && pl_pairs_begins(m->at[i].key, "table/"); i++) {
        int64_t due = pl_pair_number(&m->at[i], 1);
        pl_store_item *item;
        if (due <= 0 || due > job->at)
            continue;
        item = pl_job_item(job);
        item->at = due;
        pl_id_read(m->at[i].key + 6, 32, &item->id);
    }
    if (job->n)
        qsort(job->items, job->n, sizeof job->items[0], by_time);
    return PL_STORE_OK;
}

static void drop_table(pl_pairs *m, const pl_id *table)
{
    char key[PL_KEY_MAX];

    key_of(key, "log", table);
    strcat(key, "/");
    pl_pairs_drop_all(m, key);
    key_of(key, "snapshot", table);
    pl_pairs_drop(m, key);
    key_of(key, "table", table);
    pl_pairs_drop(m, key);
}

static pl_store_status sweep(pl_pairs *m, const pl_job *job)
{
    pl_id table;

    for (int i = 0; i < m->n; i++) {
        const pl_pair *k = &m->at[i];
        int64_t expires = pl_pair_number(k, 0);
        if (pl_pairs_begins(k->key, "table/") &&
            pl_pair_number(k, 2) <= job->at &&
            pl_id_read(k->key + 6, 32, &table))
            drop_table(m, &table);
        else if (pl_pairs_begins(k->key, "value/") && expires &&
                 expires <= job->at)
            pl_pairs_drop(m, k->key);
    }
    return PL_STORE_OK;
}

/* ---- values ------------------------------------------------------------ */

/* 0 if the names are too long for a key; ours never are. */
static int value_key(char out[PL_KEY_MAX], const pl_job *job)
{
    return snprintf(out, PL_KEY_MAX, "value/%s/%s", job->bucket,
                    job->key ? job->key : "") < PL_KEY_MAX;
}

static pl_store_status put_value(pl_pairs *m, const pl_job *job)
{
    char key[PL_KEY_MAX];

    if (!value_key(key, job))
        return PL_STORE_FAILED;
    if (job->bytes.len)
        pl_pairs_put(m, key, &job->at, 8, &job->bytes);
    else
        pl_pairs_drop(m, key);
    return PL_STORE_OK;
}

static pl_store_status get_value(pl_pairs *m, pl_job *job)
{
    char key[PL_KEY_MAX];
    const pl_pair *k = value_key(key, job) ? pl_pairs_find(m, key) : NULL;

    if (!k || k->len < 8)
        return PL_STORE_MISSING;
    pl_job_item(job);
    pl_buffer_put(&job->out, k->bytes + 8, k->len - 8);
    if (job->take)
        pl_pairs_drop(m, key);
    return PL_STORE_OK;
}

static pl_store_status list_values(pl_pairs *m, pl_job *job)
{
    char prefix[PL_KEY_MAX];

    if (!value_key(prefix, job))
        return PL_STORE_FAILED;
    for (int i = pl_pairs_place(m, prefix);
         i < m->n && pl_pairs_begins(m->at[i].key, prefix); i++) {
        if (m->at[i].len < 8)
            continue;
        pl_job_item(job);
        pl_buffer_put(&job->out, m->at[i].bytes + 8, m->at[i].len - 8);
    }
    return PL_STORE_OK;
}

/* ---- finished games ---------------------------------------------------- */

static pl_store_status put_record(pl_pairs *m, pl_job *job)
{
    char key[PL_KEY_MAX];
    pl_buffer all = { 0 };
    int64_t head[2] = { job->at, (int64_t)job->bytes.len };
    const pl_pair *before;

    key_of(key, "record", &job->table);
    before = pl_pairs_find(m, key);
    if (before)
        head[0] = pl_pair_number(before, 0);
    pl_buffer_put(&all, job->bytes.at, job->bytes.len);
    pl_buffer_put(&all, job->more.at, job->more.len);
    pl_pairs_put(m, key, head, sizeof head, &all);
    pl_buffer_release(&all);
    for (size_t i = 0; i < job->n_people; i++) {
        played_key(key, &job->people[i], &job->table);
        pl_pairs_put(m, key, "", 0, NULL);
    }
    return PL_STORE_OK;
}

/* The summary (part 0) or the body (part 1) of a record, as an item. */
static int add_part(pl_job *job, const pl_pair *k, const pl_id *id, int part)
{
    size_t summary = (size_t)pl_pair_number(k, 1);
    pl_store_item *item;

    if (k->len < 16 || summary > k->len - 16)
        return 0;
    item = pl_job_item(job);
    item->id = *id;
    item->at = pl_pair_number(k, 0);
    if (part)
        pl_buffer_put(&job->out, k->bytes + 16 + summary,
                      k->len - 16 - summary);
    else
        pl_buffer_put(&job->out, k->bytes + 16, summary);
    return 1;
}

typedef struct {
    const pl_pair *k;
    pl_id id;
} listed;

static int newest_first(const void *a, const void *b)
{
    const listed *x = a, *y = b;
    int64_t s = pl_pair_number(x->k, 0), t = pl_pair_number(y->k, 0);
    return (s < t) - (s > t);
}

static pl_store_status list_records(pl_pairs *m, pl_job *job)
{
    char prefix[PL_KEY_MAX], key[PL_KEY_MAX];
    listed *list = NULL;
    int n = 0, cap = 0;

    key_of(prefix, "played", &job->id);
    for (int i = pl_pairs_place(m, prefix);
         i < m->n && pl_pairs_begins(m->at[i].key, prefix); i++) {
        listed one = { 0 };
        if (!pl_id_read(m->at[i].key + strlen(prefix) + 1, 32, &one.id))
            continue;
        key_of(key, "record", &one.id);
        one.k = pl_pairs_find(m, key);
        if (!one.k)
            continue;
        PL_GROW(list, n, cap);
        list[n++] = one;
    }
    if (n)
        qsort(list, (size_t)n, sizeof *list, newest_first);
    for (int i = 0; i < n && i < RECORDS_LISTED; i++)
        add_part(job, list[i].k, &list[i].id, 0);
    free(list);
    return PL_STORE_OK;
}

static pl_store_status get_record(pl_pairs *m, pl_job *job)
{
    char key[PL_KEY_MAX];
    const pl_pair *k;

    key_of(key, "record", &job->table);
    k = pl_pairs_find(m, key);
    if (!k)
        return PL_STORE_MISSING;
    return add_part(job, k, &job->table, 0) && add_part(job, k, &job->table, 1)
               ? PL_STORE_OK
               : PL_STORE_FAILED;
}

static pl_store_status drop_record(pl_pairs *m, const pl_job *job)
{
    char key[PL_KEY_MAX];

    if (!pl_id_is_zero(&job->id)) {
        played_key(key, &job->id, &job->table);
        pl_pairs_drop(m, key);
        return PL_STORE_OK;
    }
    key_of(key, "record", &job->table);
    pl_pairs_drop(m, key);
    for (int i = pl_pairs_place(m, "played/");
         i < m->n && pl_pairs_begins(m->at[i].key, "played/"); i++)
        if (strcmp(m->at[i].key + 7 + 33, key + 7) == 0)
            pl_pairs_drop(m, m->at[i].key);
    return PL_STORE_OK;
}

/* ---- calls ------------------------------------------------------------- */

void pl_browser_store_load(pl_store *store, const char *key, size_t key_len,
                           const void *bytes, size_t len)
{
    pl_pair one;

    if (!pl_pairs_is_key(key, key_len))
        return;
    one = (pl_pair){ pl_xcopy(key, key_len), pl_xcopy(bytes, len), len };
    pl_pairs_apply(&((memory *)store)->pairs, &one);
}

static pl_store_status run_job(pl_pairs *m, pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_APPEND:
        return append(m, job);
    case PL_JOB_LOAD:
        return load(m, job);
    case PL_JOB_SNAPSHOT:
        return snapshot(m, job);
    case PL_JOB_DUE:
        return list_due(m, job);
    case PL_JOB_DROP:
        drop_table(m, &job->table);
        return PL_STORE_OK;
    case PL_JOB_PUT:
        return put_value(m, job);
    case PL_JOB_GET:
        return get_value(m, job);
    case PL_JOB_LIST:
        return list_values(m, job);
    case PL_JOB_RECORD_PUT:
        return put_record(m, job);
    case PL_JOB_RECORD_LIST:
        return list_records(m, job);
    case PL_JOB_RECORD_GET:
        return get_record(m, job);
    case PL_JOB_RECORD_DROP:
        return drop_record(m, job);
    case PL_JOB_SWEEP:
        return sweep(m, job);
    default:
        return PL_STORE_MISSING; /* no backup of a browser */
    }
}

static void end_job(memory *m, pl_job *job)
{
    m->job = NULL;
    if (job->kind == PL_JOB_APPEND && job->take && job->status == PL_STORE_OK)
        pl_followers_notify(&m->followers, job);
    pl_job_finish(job);
}

int pl_browser_store_run(pl_store *store)
{
    memory *m = (memory *)store;
    pl_job *job = m->job ? NULL : pl_jobs_take(&m->waiting, 1);

    if (!job)
        return 0;
    job->status = run_job(&m->pairs, job);
    if (!m->pairs.n_changes) {
        end_job(m, job);
        return 1;
    }
    m->job = job;
    for (int i = 0; i < m->pairs.n_changes; i++) {
        const pl_pair *c = &m->pairs.change[i];
        if (c->bytes)
            pl_host_keep(c->key, strlen(c->key), c->bytes, c->len);
        else
            pl_host_drop(c->key, strlen(c->key));
    }
    pl_host_commit();
    return 1;
}

int pl_browser_store_waits(const pl_store *store)
{
    const memory *m = (const memory *)store;
    return !m->job && m->waiting.n > 0;
}

void pl_browser_store_stored(pl_store *store, int ok)
{
    memory *m = (memory *)store;

    if (!m->job)
        return;
    for (int i = 0; i < m->pairs.n_changes; i++) {
        pl_pair *c = &m->pairs.change[i];
        if (ok) {
            pl_pairs_apply(&m->pairs, c);
        } else {
            free(c->key);
            free(c->bytes);
        }
    }
    m->pairs.n_changes = 0;
    if (!ok)
        m->job->status = PL_STORE_FAILED;
    end_job(m, m->job);
}

static void ask(pl_store *store, pl_job *job)
{
    pl_jobs_add(&((memory *)store)->waiting, job);
}

static void follow(pl_store *store, const pl_id *table, pl_store_heard *heard,
                   void *ctx)
{
    pl_followers_add(&((memory *)store)->followers, table, heard, ctx);
}

static void unfollow(pl_store *store, const pl_id *table)
{
    pl_followers_remove(&((memory *)store)->followers, table);
}

static int is_up(const pl_store *store)
{
    (void)store;
    return 1;
}

static int rank(pl_store *store, const pl_id *table)
{
    (void)store, (void)table;
    return 0;
}

static pl_store_cluster cluster(pl_store *store)
{
    (void)store;
    return (pl_store_cluster){ .nodes = 1 };
}

static void close_store(pl_store *store)
{
    memory *m = (memory *)store;

    pl_pairs_release(&m->pairs);
    *m = (memory){ .base = m->base };
}

pl_store *pl_browser_store(void)
{
    static const pl_store_ops ops = { .ask = ask,
                                      .follow = follow,
                                      .unfollow = unfollow,
                                      .is_up = is_up,
                                      .rank = rank,
                                      .cluster = cluster,
                                      .close = close_store };
    static memory m = { .base = { .ops = &ops } };

    pl_jobs_init(&m.waiting);
    return &m.base;
}
