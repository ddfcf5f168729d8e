/* SPDX-License-Identifier: MIT */
/* store_sqlite.c - the store in one file, for one machine.
 *
 * One thread owns the database. Calls become jobs in the queue 'asked'. The
 * thread takes the jobs that were queued while it worked, writes the appends
 * among them with one flush, and puts them into the queue 'answered' for the
 * loop thread. This is group commit: a flush of the disk (0.2 to 4 ms) costs
 * the same however many entries it holds. Alone, a move waits for its own
 * flush; under load, many moves share one. Nothing waits on purpose: a delay
 * that gathers more moves for each flush saved CPU, but a move then took 15 ms
 * instead of 1 ms to be seen.
 *
 * All other jobs run afterwards, in a transaction that ends early when another
 * append waits. The remaining jobs run after that append. So appends overtake
 * other jobs; apart from that, jobs run in order.
 *
 * SQLite never runs on the loop thread. Even with synchronous=NORMAL a
 * checkpoint was measured to block for 8 to 70 ms, and every player would wait
 * for it.
 *
 * The lock protects the queues. Followers are called on the loop thread only,
 * after the commit: no player sees a move that is not durable. */
#include "store/store_sqlite.h"

#include "base/alloc.h"
#include "base/crash.h"
#include "store/followers.h"
#include "store/sqlite_copy.h"
#include "store/sqlite_db.h"
#include "store/wake.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 512, /* a larger batch makes its first job wait too long */
    IDLE_MS = 200,
    RETRY_MS = 1000,
};

typedef struct {
    pl_store base;
    pl_sealer sealer;
    pl_db *db;
    uv_thread_t thread;
    pl_wake wake;    /* tells the loop that 'answered' has jobs */
    uv_mutex_t lock; /* protects the fields up to 'stopping' */
    uv_cond_t work;
    pl_jobs asked, answered;
    int appends; /* in the queue 'asked' */
    int waiting; /* the thread sleeps until a job is queued */
    uint64_t damaged;
    int failing; /* the last write or the last append failed */
    int stopping;

    pl_jobs later; /* jobs that wait for appends; store's thread only */

    /* A running backup, used by the store's thread only. Its final flush has a
     * thread of its own. */
    pl_db_copy *copy;
    pl_job *copying;
    uv_thread_t flusher;
    int is_flushing;

    pl_followers followers; /* loop thread only */
} sqlite_store;

static void follow(pl_store *base, const pl_id *table, pl_store_heard *heard,
                   void *ctx)
{
    pl_followers_add(&((sqlite_store *)base)->followers, table, heard, ctx);
}

static void unfollow(pl_store *base, const pl_id *table)
{
    pl_followers_remove(&((sqlite_store *)base)->followers, table);
}

/* ---- the two threads --------------------------------------------------- */

/* ---- backups ----------------------------------------------------------- */

static void answer_one(sqlite_store *store, pl_job *job, pl_store_status status)
{
    uv_mutex_lock(&store->lock);
    job->status = status;
    pl_jobs_add(&store->answered, job);
    uv_mutex_unlock(&store->lock);
    pl_wake_send(&store->wake);
}

static void flush_copy(void *arg)
{
    sqlite_store *store = arg;
    pl_job *job = store->copying;
    int ok = pl_db_copy_end(store->copy);

    uv_mutex_lock(&store->lock);
    store->copy = NULL;
    uv_mutex_unlock(&store->lock);
    answer_one(store, job, ok ? PL_STORE_OK : PL_STORE_FAILED);
}

static void end_flush(sqlite_store *store)
{
    if (store->is_flushing)
        uv_thread_join(&store->flusher);
    store->is_flushing = 0;
}

static int is_free(sqlite_store *store)
{
    uv_mutex_lock(&store->lock);
    int free_now = !store->copy;
    uv_mutex_unlock(&store->lock);
    return free_now;
}

/* Only one backup is made at a time. */
static void begin_copy(sqlite_store *store, pl_job *job)
{
    if (is_free(store)) {
        end_flush(store);
        store->copying = job;
        store->copy = pl_db_copy_begin(store->db, job->key);
        if (store->copy)
            return;
    }
    answer_one(store, job, PL_STORE_FAILED);
}

static int is_copying(const sqlite_store *store)
{
    return !store->is_flushing && store->copy;
}

static void go_on_copying(sqlite_store *store)
{
    if (!pl_db_copy_step(store->copy))
        return;
    store->is_flushing = 1;
    if (uv_thread_create(&store->flusher, flush_copy, store) != 0) {
        store->is_flushing = 0;
        flush_copy(store);
    }
}

/* ---- the loop of the thread -------------------------------------------- */

/* How long the thread sleeps before it does housekeeping; 0: until a job is
 * queued. */
static uint64_t rest_ms(const sqlite_store *store)
{
    return store->failing                      ? RETRY_MS
           : pl_db_wants_tidying(store->db, 1) ? IDLE_MS
                                               : 0;
}

/* Call it with the lock held. Checkpoints the WAL while the queue is empty;
 * after a failed write, tries whether the disk has room again. */
static void wait_for_work(sqlite_store *store)
{
    store->waiting = 1;
    while (!store->asked.n && !store->later.n && !store->stopping &&
           !is_copying(store)) {
        uint64_t rest = rest_ms(store);
        int was_failing = store->failing, works;
        if (!rest) {
            uv_cond_wait(&store->work, &store->lock);
        } else if (uv_cond_timedwait(&store->work, &store->lock,
                                     rest * 1000000) == UV_ETIMEDOUT) {
            uv_mutex_unlock(&store->lock);
            works = !was_failing || pl_db_can_write(store->db);
            if (works)
                pl_db_tidy(store->db, 1);
            uv_mutex_lock(&store->lock);
            store->failing = !works;
        }
    }
    store->waiting = 0;
}

static int is_append_waiting(void *ctx)
{
    sqlite_store *store = ctx;

    uv_mutex_lock(&store->lock);
    int some = store->appends > 0;
    uv_mutex_unlock(&store->lock);
    return some;
}

/* Takes a batch of what was asked: appends go to 'appends', the others behind
 * those that are left of earlier batches. Call it with the lock held. */
static void sort_jobs(sqlite_store *store, pl_jobs *appends)
{
    pl_job *jobs = pl_jobs_take(&store->asked, BATCH);

    pl_jobs_init(appends);
    while (jobs) {
        pl_job *next = jobs->next;
        int is_append = jobs->kind == PL_JOB_APPEND;
        store->appends -= is_append;
        pl_jobs_add(is_append ? appends : &store->later, jobs);
        jobs = next;
    }
}

/* Answers the jobs of a queue up to 'rest'. */
static void answer_until(sqlite_store *store, pl_jobs *jobs, const pl_job *rest)
{
    uv_mutex_lock(&store->lock);
    store->damaged = pl_db_damaged(store->db);
    while (jobs->first != rest) {
        pl_job *job = pl_jobs_take(jobs, 1);
        if (pl_db_writes(job))
            store->failing = job->status == PL_STORE_FAILED ||
                             pl_db_refuses_appends(store->db);
        pl_jobs_add(&store->answered, job);
    }
    uv_mutex_unlock(&store->lock);
    pl_wake_send(&store->wake);
}

static void run_later(sqlite_store *store)
{
    pl_job *rest;

    if (store->later.first->kind == PL_JOB_BACKUP) {
        begin_copy(store, pl_jobs_take(&store->later, 1));
        return;
    }
    pl_crash_point("before-commit");
    rest = pl_db_run_others(store->db, store->later.first);
    pl_crash_point("after-commit");
    answer_until(store, &store->later, rest);
}

/* Appends first, which are answered before anything else is done: a move
 * waits for at most one transaction of the others, or one short fold. */
static void run_jobs(sqlite_store *store, pl_jobs *appends)
{
    if (appends->first) {
        pl_crash_point("before-commit");
        pl_db_append_all(store->db, appends->first);
        pl_crash_point("after-commit");
        answer_until(store, appends, NULL);
    }
    if (store->later.first)
        run_later(store);
    if (pl_db_wants_tidying(store->db, 0))
        pl_db_tidy(store->db, 0);
    if (is_copying(store))
        go_on_copying(store);
}

static void work(void *arg)
{
    sqlite_store *store = arg;
    pl_jobs appends;

    uv_mutex_lock(&store->lock);
    for (;;) {
        wait_for_work(store);
        sort_jobs(store, &appends);
        if (!appends.first && !store->later.first && !is_copying(store))
            break;
        uv_mutex_unlock(&store->lock);
        run_jobs(store, &appends);
        uv_mutex_lock(&store->lock);
    }
    uv_mutex_unlock(&store->lock);
}

static int answer_all(sqlite_store *store)
{
    uv_mutex_lock(&store->lock);
    pl_job *job = store->answered.first;
    pl_jobs_init(&store->answered);
    store->base.damaged = store->damaged;
    uv_mutex_unlock(&store->lock);

    int some = job != NULL;
    while (job) {
        pl_job *next = job->next;
        if (job->kind == PL_JOB_APPEND && job->status == PL_STORE_OK &&
            job->take)
            pl_followers_notify(&store->followers, job);
        pl_job_finish(job);
        job = next;
    }
    return some;
}

static void on_wake(void *store)
{
    answer_all(store);
}

static void ask(pl_store *base, pl_job *job)
{
    sqlite_store *store = (sqlite_store *)base;

    uv_mutex_lock(&store->lock);
    pl_jobs_add(&store->asked, job);
    store->appends += job->kind == PL_JOB_APPEND;
    if (store->waiting)
        uv_cond_signal(&store->work);
    uv_mutex_unlock(&store->lock);
}

/* ---- opening and closing ----------------------------------------------- */

static void on_closed(void *ctx)
{
    sqlite_store *store = ctx;

    uv_mutex_destroy(&store->lock);
    uv_cond_destroy(&store->work);
    free(store->followers.slot);
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
    /* A 'done' callback may make further calls. Complete those as well. */
    do {
        work(store);
        end_flush(store);
    } while (answer_all(store));
    pl_db_close(store->db);
    pl_wake_close(&store->wake, on_closed);
}

static int is_up(const pl_store *base)
{
    sqlite_store *store = (sqlite_store *)base;
    int failing;

    uv_mutex_lock(&store->lock);
    failing = store->failing;
    uv_mutex_unlock(&store->lock);
    return !failing;
}

static int rank(pl_store *base, const pl_id *table)
{
    (void)base;
    (void)table;
    return 0;
}

static pl_store_cluster cluster(pl_store *base)
{
    (void)base;
    return (pl_store_cluster){ .nodes = 1 };
}

static const pl_store_ops ops = {
    .ask = ask,
    .follow = follow,
    .unfollow = unfollow,
    .is_up = is_up,
    .rank = rank,
    .cluster = cluster,
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
    if (!pl_wake_init(&store->wake, loop, on_wake, store)) {
        *why = PL_WAKE_FAULT;
        pl_db_close(store->db);
        free(store);
        return NULL;
    }
    pl_db_on_wanted(store->db, is_append_waiting, store);
    pl_jobs_init(&store->asked);
    pl_jobs_init(&store->later);
    pl_jobs_init(&store->answered);
    uv_mutex_init(&store->lock);
    uv_cond_init(&store->work);
    uv_thread_create(&store->thread, work, store);
    return &store->base;
}
