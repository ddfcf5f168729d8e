/* SPDX-License-Identifier: MIT */
/* store.c - turns every call into a job and passes it to the backend.
 *
 * A job copies all its arguments, so the caller's memory is free again when
 * the call returns. The backends differ only in how they run jobs; the two
 * share one test suite (tests/store/test_store.c). */
#include "store/store.h"

#include "base/alloc.h"
#include "store/job.h"

#include <string.h>

uint64_t pl_store_damaged(const pl_store *store)
{
    return store->damaged;
}

int pl_store_is_up(const pl_store *store)
{
    return store->ops->is_up(store);
}

int pl_store_rank(pl_store *store, const pl_id *table)
{
    return store->ops->rank(store, table);
}

pl_store_cluster pl_store_cluster_of(pl_store *store)
{
    return store->ops->cluster(store);
}

void pl_store_wake(pl_store *store, const pl_id *table)
{
    if (store->ops->wake)
        store->ops->wake(store, table);
}

void pl_store_on_wake(pl_store *store, pl_store_woken *woken, void *ctx)
{
    store->woken = woken;
    store->woken_ctx = ctx;
}

void pl_store_tell(pl_store *store, const pl_id *table, const void *bytes,
                   size_t len)
{
    if (store->ops->tell)
        store->ops->tell(store, table, bytes, len);
}

void pl_store_on_told(pl_store *store, pl_store_told *told, void *ctx)
{
    store->told = told;
    store->told_ctx = ctx;
}

void pl_store_close(pl_store *store)
{
    if (store)
        store->ops->close(store);
}

void pl_store_append(pl_store *store, const pl_store_append_args *args,
                     pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_APPEND, done, ctx);

    job->table = args->table;
    job->id = args->id;
    job->seq = args->after;
    job->at = args->due;
    job->keep = args->keep;
    pl_buffer_put(&job->bytes, args->bytes, args->len);
    store->ops->ask(store, job);
}

void pl_store_load(pl_store *store, const pl_id *table, uint64_t from,
                   pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_LOAD, done, ctx);

    job->table = *table;
    job->seq = from;
    store->ops->ask(store, job);
}

void pl_store_load_all(pl_store *store, const pl_id *table, pl_store_done *done,
                       void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_LOAD, done, ctx);

    job->table = *table;
    job->whole = 1;
    store->ops->ask(store, job);
}

void pl_store_snapshot(pl_store *store, const pl_id *table, uint64_t seq,
                       const void *bytes, size_t len, pl_store_done *done,
                       void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_SNAPSHOT, done, ctx);

    job->table = *table;
    job->seq = seq;
    pl_buffer_put(&job->bytes, bytes, len);
    store->ops->ask(store, job);
}

pl_id pl_store_new_table(pl_store *store)
{
    pl_id id;

    if (store->ops->name)
        store->ops->name(store, &id);
    else
        id = pl_id_new();
    return id;
}

void pl_store_due(pl_store *store, int64_t until, const pl_store_item *page,
                  pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_DUE, done, ctx);

    job->at = until;
    job->whole = !page;
    if (page) {
        job->table = page->id;
        job->seq = page->seq;
        job->keep = page->at;
    }
    store->ops->ask(store, job);
}

void pl_store_drop(pl_store *store, const pl_id *table, pl_store_done *done,
                   void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_DROP, done, ctx);

    job->table = *table;
    store->ops->ask(store, job);
}

void pl_store_put(pl_store *store, const char *bucket, const char *key,
                  const void *bytes, size_t len, int64_t expires,
                  pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_PUT, done, ctx);

    job->bucket = pl_xcopy(bucket, strlen(bucket));
    job->key = pl_xcopy(key, strlen(key));
    job->at = expires;
    pl_buffer_put(&job->bytes, bytes, len);
    store->ops->ask(store, job);
}

void pl_store_get(pl_store *store, const char *bucket, const char *key,
                  int take, pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_GET, done, ctx);

    job->bucket = pl_xcopy(bucket, strlen(bucket));
    job->key = pl_xcopy(key, strlen(key));
    job->take = take;
    store->ops->ask(store, job);
}

void pl_store_list(pl_store *store, const char *bucket, pl_store_done *done,
                   void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_LIST, done, ctx);

    job->bucket = pl_xcopy(bucket, strlen(bucket));
    store->ops->ask(store, job);
}

void pl_store_record_put(pl_store *store, const pl_store_record *record,
                         pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_RECORD_PUT, done, ctx);

    job->table = record->id;
    job->at = record->at;
    job->n_people = record->n_people;
    job->people =
        (pl_id *)pl_xcopy(record->people, record->n_people * sizeof(pl_id));
    pl_buffer_put(&job->bytes, record->summary, record->summary_len);
    pl_buffer_put(&job->more, record->body, record->body_len);
    store->ops->ask(store, job);
}

void pl_store_record_list(pl_store *store, const pl_id *person,
                          pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_RECORD_LIST, done, ctx);

    job->id = *person;
    store->ops->ask(store, job);
}

void pl_store_record_get(pl_store *store, const pl_id *record,
                         pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_RECORD_GET, done, ctx);

    job->table = *record;
    store->ops->ask(store, job);
}

void pl_store_record_drop(pl_store *store, const pl_id *record,
                          const pl_id *person, pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_RECORD_DROP, done, ctx);

    job->table = *record;
    if (person)
        job->id = *person;
    store->ops->ask(store, job);
}

void pl_store_sweep(pl_store *store, int64_t now, pl_store_done *done,
                    void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_SWEEP, done, ctx);

    job->at = now;
    store->ops->ask(store, job);
}

void pl_store_backup(pl_store *store, const char *path, pl_store_done *done,
                     void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_BACKUP, done, ctx);

    job->key = pl_xcopy(path, strlen(path));
    store->ops->ask(store, job);
}

void pl_store_follow(pl_store *store, const pl_id *table, pl_store_heard *heard,
                     void *ctx)
{
    store->ops->follow(store, table, heard, ctx);
}

void pl_store_unfollow(pl_store *store, const pl_id *table)
{
    store->ops->unfollow(store, table);
}
