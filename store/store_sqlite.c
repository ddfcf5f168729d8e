/* store_sqlite.c - the store in one file, for one machine.
 *
 * The file belongs to one thread. Calls become jobs in a queue; the thread
 * takes whatever has queued up, does it in one transaction and sends the jobs
 * back, so that under load many moves share one flush of the disk. */
#include "store/store_sqlite.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/crash.h"
#include "store/sqlite_db.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 512, /* more would make the first of them wait too long */
    PACE_US = 4000,
};

typedef struct follower {
    pl_id table;
    pl_store_heard *heard;
    void *ctx;
} follower;

typedef struct {
    pl_job *first, **end;
} queue;

typedef struct {
    pl_store base;
    pl_sealer sealer;
    pl_db *db;
    uv_thread_t thread;
    uv_async_t wake; /* the thread has answers */
    uv_mutex_t lock; /* of what follows */
    uv_cond_t work;
    queue asked, answered;
    int stopping;

    /* Followers, an open-addressed table by table id. Loop thread only. */
    follower *followers;
    size_t n_followers, cap_followers;
} sqlite_store;

static void queue_init(queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static void queue_add(queue *q, pl_job *job)
{
    job->next = NULL;
    *q->end = job;
    q->end = &job->next;
}

/* Takes up to 'most' jobs; what it returns is a list of its own. */
static pl_job *queue_take(queue *q, int most)
{
    pl_job *first = q->first, **p = &first;

    while (*p && most-- > 0)
        p = &(*p)->next;
    q->first = *p;
    *p = NULL;
    if (!q->first)
        q->end = &q->first;
    return first;
}

/* ---- followers --------------------------------------------------------- */

static size_t slot_of(const sqlite_store *store, const pl_id *table)
{
    size_t at;

    memcpy(&at, table->b, sizeof at); /* ids are random already */
    for (at &= store->cap_followers - 1;;
         at = (at + 1) & (store->cap_followers - 1))
        if (!store->followers[at].heard ||
            pl_id_equal(&store->followers[at].table, table))
            return at;
}

static void grow_followers(sqlite_store *store)
{
    follower *old = store->followers;
    size_t cap = store->cap_followers;

    store->cap_followers = cap ? cap * 2 : 64;
    store->followers = pl_xcalloc(store->cap_followers, sizeof *old);
    for (size_t i = 0; i < cap; i++)
        if (old[i].heard)
            store->followers[slot_of(store, &old[i].table)] = old[i];
    free(old);
}

static void follow(pl_store *base, const pl_id *table, pl_store_heard *heard,
                   void *ctx)
{
    sqlite_store *store = (sqlite_store *)base;

    if (2 * (store->n_followers + 1) > store->cap_followers)
        grow_followers(store);
    follower *f = &store->followers[slot_of(store, table)];
    store->n_followers += !f->heard;
    *f = (follower){ *table, heard, ctx };
}

static void unfollow(pl_store *base, const pl_id *table)
{
    sqlite_store *store = (sqlite_store *)base;
    size_t at;

    if (!store->n_followers)
        return;
    at = slot_of(store, table);
    if (!store->followers[at].heard)
        return;
    store->followers[at].heard = NULL;
    store->n_followers--;
    /* Those behind the gap may have been pushed there by it: put them back. */
    for (;;) {
        at = (at + 1) & (store->cap_followers - 1);
        follower f = store->followers[at];
        if (!f.heard)
            break;
        store->followers[at].heard = NULL;
        store->followers[slot_of(store, &f.table)] = f;
    }
}

static void tell_follower(sqlite_store *store, const pl_job *job)
{
    if (!store->n_followers)
        return;
    const follower *f = &store->followers[slot_of(store, &job->table)];
    pl_store_item entry = { .id = job->id,
                            .seq = job->seq,
                            .bytes = (const uint8_t *)job->bytes.at,
                            .len = job->bytes.len };
    if (f->heard)
        f->heard(f->ctx, &entry);
}

/* ---- the two threads --------------------------------------------------- */

/* A commit costs a flush of the disk however much it holds. The first after a
 * pause is made at once; under load the next one comes no sooner than PACE_US
 * after it began, and holds what has queued up by then. */
static void keep_pace(int64_t *last)
{
    int64_t rest = *last + PACE_US - pl_clock_ticks();

    if (rest > 0 && rest <= PACE_US)
        uv_sleep((unsigned)(rest + 999) / 1000);
    *last = pl_clock_ticks();
}

static void work(void *arg)
{
    sqlite_store *store = arg;
    int64_t last = 0;

    uv_mutex_lock(&store->lock);
    for (;;) {
        while (!store->asked.first && !store->stopping)
            uv_cond_wait(&store->work, &store->lock);
        if (!store->stopping) {
            uv_mutex_unlock(&store->lock);
            keep_pace(&last);
            uv_mutex_lock(&store->lock);
        }
        pl_job *jobs = queue_take(&store->asked, BATCH);
        if (!jobs)
            break;
        uv_mutex_unlock(&store->lock);
        pl_crash_point("before-commit");
        pl_db_run(store->db, jobs);
        pl_crash_point("after-commit");
        uv_mutex_lock(&store->lock);
        while (jobs) {
            pl_job *next = jobs->next;
            queue_add(&store->answered, jobs);
            jobs = next;
        }
        uv_async_send(&store->wake);
    }
    uv_mutex_unlock(&store->lock);
}

static int answer_all(sqlite_store *store)
{
    uv_mutex_lock(&store->lock);
    pl_job *job = store->answered.first;
    queue_init(&store->answered);
    uv_mutex_unlock(&store->lock);

    int some = job != NULL;
    while (job) {
        pl_job *next = job->next;
        if (job->kind == PL_JOB_APPEND && job->status == PL_STORE_OK &&
            job->take)
            tell_follower(store, job);
        pl_job_finish(job);
        job = next;
    }
    return some;
}

static void on_wake(uv_async_t *wake)
{
    answer_all(wake->data);
}

static void ask(pl_store *base, pl_job *job)
{
    sqlite_store *store = (sqlite_store *)base;

    uv_mutex_lock(&store->lock);
    queue_add(&store->asked, job);
    uv_cond_signal(&store->work);
    uv_mutex_unlock(&store->lock);
}

/* ---- calls ------------------------------------------------------------- */

static void append(pl_store *store, const pl_store_append_args *args,
                   pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_APPEND, done, ctx);

    job->table = args->table;
    job->id = args->id;
    job->seq = args->after;
    job->at = args->due;
    job->keep = args->keep;
    pl_buffer_put(&job->bytes, args->bytes, args->len);
    ask(store, job);
}

static void load(pl_store *store, const pl_id *table, uint64_t from,
                 pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_LOAD, done, ctx);

    job->table = *table;
    job->seq = from;
    ask(store, job);
}

static void snapshot(pl_store *store, const pl_id *table, uint64_t seq,
                     const void *bytes, size_t len, pl_store_done *done,
                     void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_SNAPSHOT, done, ctx);

    job->table = *table;
    job->seq = seq;
    pl_buffer_put(&job->bytes, bytes, len);
    ask(store, job);
}

static void due(pl_store *store, int64_t until, pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_DUE, done, ctx);

    job->at = until;
    ask(store, job);
}

static void drop(pl_store *store, const pl_id *table, pl_store_done *done,
                 void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_DROP, done, ctx);

    job->table = *table;
    ask(store, job);
}

static void put(pl_store *store, const char *bucket, const char *key,
                const void *bytes, size_t len, int64_t expires,
                pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_PUT, done, ctx);

    job->bucket = pl_xcopy(bucket, strlen(bucket));
    job->key = pl_xcopy(key, strlen(key));
    job->at = expires;
    pl_buffer_put(&job->bytes, bytes, len);
    ask(store, job);
}

static void get(pl_store *store, const char *bucket, const char *key, int take,
                pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_GET, done, ctx);

    job->bucket = pl_xcopy(bucket, strlen(bucket));
    job->key = pl_xcopy(key, strlen(key));
    job->take = take;
    ask(store, job);
}

static void list(pl_store *store, const char *bucket, pl_store_done *done,
                 void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_LIST, done, ctx);

    job->bucket = pl_xcopy(bucket, strlen(bucket));
    ask(store, job);
}

static void record_put(pl_store *store, const pl_store_record *record,
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
    ask(store, job);
}

static void record_list(pl_store *store, const pl_id *person,
                        pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_RECORD_LIST, done, ctx);

    job->id = *person;
    ask(store, job);
}

static void record_get(pl_store *store, const pl_id *record,
                       pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_RECORD_GET, done, ctx);

    job->table = *record;
    ask(store, job);
}

static void record_drop(pl_store *store, const pl_id *record,
                        const pl_id *person, pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_RECORD_DROP, done, ctx);

    job->table = *record;
    if (person)
        job->id = *person;
    ask(store, job);
}

static void sweep(pl_store *store, int64_t now, pl_store_done *done, void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_SWEEP, done, ctx);

    job->at = now;
    ask(store, job);
}

static void backup(pl_store *store, const char *path, pl_store_done *done,
                   void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_BACKUP, done, ctx);

    job->key = pl_xcopy(path, strlen(path));
    ask(store, job);
}

/* ---- opening and closing ----------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    sqlite_store *store = handle->data;

    uv_mutex_destroy(&store->lock);
    uv_cond_destroy(&store->work);
    free(store->followers);
    free(store);
}

static void close_store(pl_store *base)
{
    sqlite_store *store = (sqlite_store *)base;

    uv_mutex_lock(&store->lock);
    store->stopping = 1;
    uv_cond_signal(&store->work);
    uv_mutex_unlock(&store->lock);
    uv_thread_join(&store->thread);
    /* An answer may lead to a further call, which is still done. */
    while (answer_all(store))
        work(store);
    pl_db_close(store->db);
    uv_close((uv_handle_t *)&store->wake, on_closed);
}

static const pl_store_ops ops = {
    .append = append,
    .load = load,
    .follow = follow,
    .unfollow = unfollow,
    .snapshot = snapshot,
    .due = due,
    .drop = drop,
    .put = put,
    .get = get,
    .list = list,
    .record_put = record_put,
    .record_list = record_list,
    .record_get = record_get,
    .record_drop = record_drop,
    .sweep = sweep,
    .backup = backup,
    .close = close_store,
};

pl_store *pl_store_sqlite_open(const char *path, const pl_sealer *sealer,
                               uv_loop_t *loop, const char **why)
{
    sqlite_store *store = pl_xcalloc(1, sizeof *store);

    store->base.ops = &ops;
    store->sealer = *sealer;
    store->db = pl_db_open(path, &store->sealer, why);
    if (!store->db) {
        free(store);
        return NULL;
    }
    queue_init(&store->asked);
    queue_init(&store->answered);
    uv_mutex_init(&store->lock);
    uv_cond_init(&store->work);
    uv_async_init(loop, &store->wake, on_wake);
    store->wake.data = store;
    uv_thread_create(&store->thread, work, store);
    return &store->base;
}
