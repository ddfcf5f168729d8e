/* store_nats.c - the store on NATS JetStream, for many machines.
 *
 * Calls become jobs for one of a few threads, which wait for NATS. All jobs
 * about one table, and all about one key, go to the same thread, so they are
 * done in the order they were asked. */
#include "store/store_nats.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "store/followers.h"
#include "store/nats_keep.h"
#include "store/nats_log.h"
#include "store/nats_nodes.h"

#include <stdlib.h>
#include <string.h>

enum { WORKERS = 4, BATCH = 64, TEND_US = 200000 };

static const char WAKE[] = "pl.wake";

typedef struct nats_store nats_store;

typedef struct {
    nats_store *store;
    uv_thread_t thread;
    uv_mutex_t lock; /* of what follows */
    uv_cond_t work;
    pl_jobs asked;
    int stopping;
    pl_nats_log log; /* of the thread */
    uint64_t epoch;
    int64_t tended;
} worker;

struct nats_store {
    pl_store base;
    pl_sealer sealer;
    pl_link link;
    worker worker[WORKERS];
    pl_nats_nodes nodes;
    natsSubscription *wakes;
    _Atomic int hears_wakes;
    uv_async_t wake; /* a thread has answers */
    uv_mutex_t lock; /* of 'answered' */
    pl_jobs answered;
    pl_followers followers; /* loop thread only */
    int closed;             /* loop thread only */
};

/* ---- threads ----------------------------------------------------------- */

static void answer(nats_store *store, pl_job *job)
{
    uv_mutex_lock(&store->lock);
    pl_jobs_add(&store->answered, job);
    uv_mutex_unlock(&store->lock);
    uv_async_send(&store->wake);
}

static void give(worker *w, pl_job *job)
{
    uv_mutex_lock(&w->lock);
    pl_jobs_add(&w->asked, job);
    uv_cond_signal(&w->work);
    uv_mutex_unlock(&w->lock);
}

static void on_entry(void *ctx, pl_job *entry)
{
    answer(((worker *)ctx)->store, entry);
}

static void on_stirred(void *ctx, pl_job *job)
{
    give(ctx, job);
}

static int is_about_log(const pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_APPEND:
    case PL_JOB_LOAD:
    case PL_JOB_SNAPSHOT:
    case PL_JOB_DROP:
    case PL_JOB_FOLLOW:
    case PL_JOB_UNFOLLOW:
    case PL_JOB_HEARD:
        return 1;
    default:
        return 0;
    }
}

static void run(worker *w, pl_job *job)
{
    nats_store *store = w->store;

    job->status = is_about_log(job)
                      ? pl_nats_log_run(&w->log, job)
                      : pl_nats_keep_run(&store->link, &store->sealer, job);
    if (job->kind == PL_JOB_HEARD)
        pl_job_finish(job); /* what it led to has been sent on */
    else
        answer(store, job);
}

static void tend(worker *w)
{
    int64_t now = pl_clock_ticks();
    uint64_t epoch;

    if (now - w->tended < TEND_US || !pl_link_is_up(&w->store->link))
        return;
    epoch = pl_link_epoch(&w->store->link);
    if (pl_nats_log_tend(&w->log, now, epoch != w->epoch))
        w->epoch = epoch;
    w->tended = pl_clock_ticks();
}

static void work(void *arg)
{
    worker *w = arg;

    uv_mutex_lock(&w->lock);
    for (;;) {
        while (!w->asked.first && !w->stopping) {
            if (uv_cond_timedwait(&w->work, &w->lock, TEND_US * 1000) == 0)
                continue;
            uv_mutex_unlock(&w->lock);
            tend(w);
            uv_mutex_lock(&w->lock);
        }
        pl_job *jobs = pl_jobs_take(&w->asked, BATCH);
        if (!jobs)
            break;
        uv_mutex_unlock(&w->lock);
        while (jobs) {
            pl_job *next = jobs->next;
            run(w, jobs);
            jobs = next;
        }
        tend(w);
        uv_mutex_lock(&w->lock);
    }
    uv_mutex_unlock(&w->lock);
}

static int answer_all(nats_store *store)
{
    uv_mutex_lock(&store->lock);
    pl_job *job = store->answered.first;
    pl_jobs_init(&store->answered);
    uv_mutex_unlock(&store->lock);

    int some = job != NULL;
    while (job) {
        pl_job *next = job->next;
        if (job->kind == PL_JOB_HEARD)
            pl_followers_tell(&store->followers, job);
        else if (job->kind == PL_JOB_WAKE && store->base.woken)
            store->base.woken(store->base.woken_ctx, &job->table);
        pl_job_finish(job);
        job = next;
    }
    return some;
}

static void on_wake(uv_async_t *wake)
{
    answer_all(wake->data);
}

/* ---- calls ------------------------------------------------------------- */

static worker *worker_of(nats_store *store, const pl_job *job)
{
    unsigned sum = job->table.b[0];

    for (const char *p = job->key; p && *p; p++)
        sum = sum * 31 + (unsigned char)*p;
    return &store->worker[sum % WORKERS];
}

static void ask(pl_store *base, pl_job *job)
{
    nats_store *store = (nats_store *)base;
    give(worker_of(store, job), job);
}

static void follow(pl_store *base, const pl_id *table, pl_store_heard *heard,
                   void *ctx)
{
    pl_job *job = pl_job_new(PL_JOB_FOLLOW, NULL, NULL);

    job->table = *table;
    pl_followers_add(&((nats_store *)base)->followers, table, heard, ctx);
    ask(base, job);
}

static void unfollow(pl_store *base, const pl_id *table)
{
    pl_job *job;

    if (!pl_followers_remove(&((nats_store *)base)->followers, table) ||
        ((nats_store *)base)->closed)
        return;
    job = pl_job_new(PL_JOB_UNFOLLOW, NULL, NULL);
    job->table = *table;
    ask(base, job);
}

/* ---- waking ------------------------------------------------------------ */

static void wake(pl_store *base, const pl_id *table)
{
    natsConnection_Publish(((nats_store *)base)->link.nc, WAKE, table->b,
                           sizeof table->b);
}

static void on_wake_message(natsConnection *nc, natsSubscription *sub,
                            natsMsg *m, void *ctx)
{
    (void)nc;
    (void)sub;
    if (natsMsg_GetDataLength(m) == sizeof(pl_id)) {
        pl_job *job = pl_job_new(PL_JOB_WAKE, NULL, NULL);
        memcpy(&job->table, natsMsg_GetData(m), sizeof job->table);
        answer(ctx, job);
    }
    natsMsg_Destroy(m);
}

static void on_no_more_wakes(void *ctx)
{
    ((nats_store *)ctx)->hears_wakes = 0;
}

/* Without it tables are still taken up, only later. */
static void listen_for_wakes(nats_store *store)
{
    store->hears_wakes = 1;
    if (natsConnection_Subscribe(&store->wakes, store->link.nc, WAKE,
                                 on_wake_message, store) != NATS_OK ||
        natsSubscription_SetOnCompleteCB(store->wakes, on_no_more_wakes,
                                         store) != NATS_OK)
        store->hears_wakes = 0;
}

static void stop_listening(nats_store *store)
{
    pl_link_unsubscribe(&store->link, store->wakes);
    while (store->hears_wakes) /* a thread of NATS may still be in it */
        nats_Sleep(1);
}

/* ---- opening and closing ----------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    nats_store *store = handle->data;

    uv_mutex_destroy(&store->lock);
    free(store->followers.slot);
    free(store);
}

static void start(nats_store *store, worker *w)
{
    w->store = store;
    w->log = (pl_nats_log){ .link = &store->link,
                            .sealer = &store->sealer,
                            .heard = on_entry,
                            .stirred = on_stirred,
                            .ctx = w };
    pl_jobs_init(&w->asked);
    uv_mutex_init(&w->lock);
    uv_cond_init(&w->work);
    uv_thread_create(&w->thread, work, w);
}

static void stop(worker *w)
{
    uv_mutex_lock(&w->lock);
    w->stopping = 1;
    uv_cond_signal(&w->work);
    uv_mutex_unlock(&w->lock);
    uv_thread_join(&w->thread);
}

/* Nothing comes from NATS any more: what did come was not asked for. */
static void release(worker *w)
{
    pl_job *job = pl_jobs_take(&w->asked, INT32_MAX);

    while (job) {
        pl_job *next = job->next;
        pl_job_finish(job);
        job = next;
    }
    uv_mutex_destroy(&w->lock);
    uv_cond_destroy(&w->work);
}

static void close_store(pl_store *base)
{
    nats_store *store = (nats_store *)base;

    for (int i = 0; i < WORKERS; i++)
        stop(&store->worker[i]);
    /* An answer may lead to a further call, which is still done. */
    while (answer_all(store))
        for (int i = 0; i < WORKERS; i++)
            work(&store->worker[i]);
    store->closed = 1;
    stop_listening(store);
    pl_nats_nodes_stop(&store->nodes);
    for (int i = 0; i < WORKERS; i++)
        pl_nats_log_release(&store->worker[i].log);
    pl_link_close(&store->link);
    for (int i = 0; i < WORKERS; i++)
        release(&store->worker[i]);
    uv_close((uv_handle_t *)&store->wake, on_closed);
}

static int is_up(const pl_store *base)
{
    return pl_link_is_up(&((const nats_store *)base)->link);
}

static int rank(pl_store *base, const pl_id *table)
{
    return pl_nats_nodes_rank(&((nats_store *)base)->nodes, table);
}

static pl_store_cluster cluster(pl_store *base)
{
    return pl_nats_nodes_cluster(&((nats_store *)base)->nodes);
}

static const pl_store_ops ops = {
    .ask = ask,
    .follow = follow,
    .unfollow = unfollow,
    .is_up = is_up,
    .rank = rank,
    .cluster = cluster,
    .wake = wake,
    .close = close_store,
};

pl_store *pl_store_nats_open(const char *url, const pl_sealer *sealer,
                             uv_loop_t *loop, const char **why)
{
    nats_store *store = pl_xcalloc(1, sizeof *store);

    store->base.ops = &ops;
    store->sealer = *sealer;
    if (!pl_link_open(&store->link, url, why)) {
        free(store);
        return NULL;
    }
    pl_jobs_init(&store->answered);
    uv_mutex_init(&store->lock);
    uv_async_init(loop, &store->wake, on_wake);
    store->wake.data = store;
    for (int i = 0; i < WORKERS; i++)
        start(store, &store->worker[i]);
    pl_nats_nodes_start(&store->nodes, &store->link, &store->sealer);
    listen_for_wakes(store);
    return &store->base;
}
