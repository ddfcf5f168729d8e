/* store_sqlite.c - the store in one file, for one machine.
 *
 * The file belongs to one thread. Calls become jobs in a queue; the thread
 * takes whatever has queued up, does it in one transaction and sends the jobs
 * back, so that under load many moves share one flush of the disk. */
#include "store/store_sqlite.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/crash.h"
#include "store/followers.h"
#include "store/sqlite_db.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 512, /* more would make the first of them wait too long */
    ENOUGH = 24, /* worth a flush of the disk */
    PACE_US = 4000,
    PACE_MOST_US = 24000,
    IDLE_MS = 200,
};

typedef struct {
    pl_store base;
    pl_sealer sealer;
    pl_db *db;
    uv_thread_t thread;
    uv_async_t wake; /* the thread has answers */
    uv_mutex_t lock; /* of what follows */
    uv_cond_t work;
    pl_jobs asked, answered;
    int wanted; /* so many asked for wake the thread */
    int stopping;

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

/* With the lock held. A commit costs a flush of the disk however much it
 * holds. The first after a pause is made at once. After that, the more the
 * last one held, the longer the next one is waited for, unless enough is asked
 * for before: who plays alone waits little, and many wait for each other. */
static void keep_pace(sqlite_store *store, int64_t last, int held)
{
    int64_t pace = (int64_t)held * PACE_US, rest;

    if (pace > PACE_MOST_US)
        pace = PACE_MOST_US;
    store->wanted = ENOUGH;
    while (!store->stopping && store->asked.n < ENOUGH &&
           (rest = last + pace - pl_clock_ticks()) > 0)
        uv_cond_timedwait(&store->work, &store->lock, (uint64_t)rest * 1000);
}

/* With the lock held. While nothing is asked for the log is tidied up. */
static void wait_for_work(sqlite_store *store)
{
    store->wanted = 1;
    while (!store->asked.n && !store->stopping) {
        if (!pl_db_wants_checkpoint(store->db, 1)) {
            uv_cond_wait(&store->work, &store->lock);
        } else if (uv_cond_timedwait(&store->work, &store->lock,
                                     IDLE_MS * 1000000ull) == UV_ETIMEDOUT) {
            uv_mutex_unlock(&store->lock);
            pl_db_checkpoint(store->db);
            uv_mutex_lock(&store->lock);
        }
    }
}

/* With the lock held, which is given up meanwhile. */
static void run_jobs(sqlite_store *store, pl_job *jobs)
{
    uv_mutex_unlock(&store->lock);
    pl_crash_point("before-commit");
    pl_db_run(store->db, jobs);
    pl_crash_point("after-commit");
    uv_mutex_lock(&store->lock);
    while (jobs) {
        pl_job *next = jobs->next;
        pl_jobs_add(&store->answered, jobs);
        jobs = next;
    }
    uv_async_send(&store->wake);
    if (pl_db_wants_checkpoint(store->db, 0)) {
        uv_mutex_unlock(&store->lock);
        pl_db_checkpoint(store->db);
        uv_mutex_lock(&store->lock);
    }
}

static void work(void *arg)
{
    sqlite_store *store = arg;
    int64_t last = 0;
    int held = 0;

    uv_mutex_lock(&store->lock);
    for (;;) {
        wait_for_work(store);
        keep_pace(store, last, held);
        last = pl_clock_ticks();
        held = store->asked.n;
        pl_job *jobs = pl_jobs_take(&store->asked, BATCH);
        if (!jobs)
            break;
        run_jobs(store, jobs);
    }
    uv_mutex_unlock(&store->lock);
}

static int answer_all(sqlite_store *store)
{
    uv_mutex_lock(&store->lock);
    pl_job *job = store->answered.first;
    pl_jobs_init(&store->answered);
    uv_mutex_unlock(&store->lock);

    int some = job != NULL;
    while (job) {
        pl_job *next = job->next;
        if (job->kind == PL_JOB_APPEND && job->status == PL_STORE_OK &&
            job->take)
            pl_followers_tell(&store->followers, job);
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
    pl_jobs_add(&store->asked, job);
    if (store->asked.n == store->wanted)
        uv_cond_signal(&store->work);
    uv_mutex_unlock(&store->lock);
}

/* ---- opening and closing ----------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    sqlite_store *store = handle->data;

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
    /* An answer may lead to a further call, which is still done. */
    while (answer_all(store))
        work(store);
    pl_db_close(store->db);
    uv_close((uv_handle_t *)&store->wake, on_closed);
}

static int is_up(const pl_store *base)
{
    (void)base;
    return 1;
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
    pl_jobs_init(&store->asked);
    pl_jobs_init(&store->answered);
    uv_mutex_init(&store->lock);
    uv_cond_init(&store->work);
    uv_async_init(loop, &store->wake, on_wake);
    store->wake.data = store;
    uv_thread_create(&store->thread, work, store);
    return &store->base;
}
