/* SPDX-License-Identifier: MIT */
/* store_nats.c - the store on NATS JetStream, for many machines.
 *
 * Calls to NATS block, so a few worker threads make them. All jobs about one
 * table, and all about one key, go to the same worker, so they run in the
 * order of the calls and a worker's tables need no lock.
 *
 * A job's way: the loop thread puts it into the queue 'asked' of a worker, the
 * worker runs it (nats_log.c or nats_keep.c) and puts it into 'answered', and
 * pl_wake wakes the loop thread, which calls 'done'. Messages of followed
 * tables arrive on a thread of libnats as a job for the table's worker.
 * Followers are called on the loop thread, like 'done'.
 *
 * Most appends and messages need not wait for NATS, and waking a thread costs
 * more than they do. If the worker has nothing queued and runs nothing, the
 * calling thread runs such a job itself; 'is_used' keeps everybody else away
 * from the worker's log meanwhile. Order is kept, because a job is queued as
 * soon as another one is queued or running.
 *
 * Between jobs, and every 0.2 s when idle, a worker checks for missed messages
 * (pl_nats_log_poll). */
#include "store/store_nats.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "store/followers.h"
#include "store/nats_due.h"
#include "store/nats_export.h"
#include "store/nats_keep.h"
#include "store/nats_key.h"
#include "store/nats_log.h"
#include "store/nats_nodes.h"
#include "store/nats_records.h"
#include "store/nats_talk.h"
#include "store/wake.h"

#include <stdlib.h>
#include <string.h>

enum { WORKERS = 4, BATCH = 64, POLL_US = 200000 };

typedef struct nats_store nats_store;

typedef struct {
    nats_store *store;
    uv_thread_t thread;
    uv_mutex_t lock; /* protects 'asked', 'stopping' and 'is_used' */
    uv_cond_t work;
    pl_jobs asked;
    int stopping;
    int is_used;     /* a thread uses 'log' */
    pl_nats_log log; /* only by whoever has set 'is_used' */
    uint64_t epoch;  /* used by the worker's thread only, as what follows */
    int64_t polled;
} worker;

struct nats_store {
    pl_store base;
    pl_sealer sealer;
    _Atomic uint64_t unopened; /* of the sealer */
    pl_link link;
    worker worker[WORKERS];
    pl_nats_nodes nodes;
    pl_nats_talk talk;
    pl_wake wake;    /* tells the loop that 'answered' has jobs */
    uv_mutex_t lock; /* protects 'answered' */
    pl_jobs answered;
    pl_followers followers; /* loop thread only */
    int closed;             /* loop thread only */

    /* A backup has a thread of its own, and a connection of its own. */
    char *url;
    uv_thread_t copier;
    int has_copier; /* loop thread only */
    _Atomic int is_copying, stop_copying;
};

/* ---- threads ----------------------------------------------------------- */

static void answer(nats_store *store, pl_job *job)
{
    uv_mutex_lock(&store->lock);
    pl_jobs_add(&store->answered, job);
    uv_mutex_unlock(&store->lock);
    pl_wake_send(&store->wake);
}

/* Both with the lock held. */
static void use_log(worker *w)
{
    w->is_used = 1;
    uv_mutex_unlock(&w->lock);
}

static void leave_log(worker *w)
{
    uv_mutex_lock(&w->lock);
    w->is_used = 0;
}

/* With the lock held, which it gives up for a while. 1 if the job is done or
 * under way. */
static int run_at_once(worker *w, pl_job *job)
{
    int done;

    if (w->asked.first || w->is_used || w->stopping)
        return 0;
    use_log(w);
    done = pl_nats_log_run_at_once(&w->log, job);
    leave_log(w);
    if (w->asked.first || w->stopping)
        uv_cond_signal(&w->work);
    return done;
}

static void enqueue(worker *w, pl_job *job)
{
    uv_mutex_lock(&w->lock);
    if (!run_at_once(w, job)) {
        pl_jobs_add(&w->asked, job);
        uv_cond_signal(&w->work);
    }
    uv_mutex_unlock(&w->lock);
}

static void on_entry(void *ctx, pl_job *entry)
{
    answer(((worker *)ctx)->store, entry);
}

static void on_settled(void *ctx, pl_job *append)
{
    answer(((worker *)ctx)->store, append);
}

static void on_notified(void *ctx, pl_job *job)
{
    enqueue(ctx, job);
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

    if (!is_about_log(job))
        job->status = pl_nats_keep_run(&store->link, &store->sealer, job);
    else if (!pl_nats_log_run(&w->log, job))
        return; /* on_settled() answers it */
    if (job->kind == PL_JOB_HEARD)
        pl_job_finish(job); /* the entries it led to were queued already */
    else
        answer(store, job);
}

static void poll_logs(worker *w)
{
    int64_t now = pl_clock_ticks();
    uint64_t epoch;

    if (now - w->polled < POLL_US)
        return;
    pl_nats_log_settle(&w->log, now, 0);
    if (!pl_link_is_up(&w->store->link))
        return;
    epoch = pl_link_epoch(&w->store->link);
    if (pl_nats_log_poll(&w->log, now, epoch != w->epoch))
        w->epoch = epoch;
    w->polled = pl_clock_ticks();
}

static void run_all(worker *w, pl_job *jobs)
{
    while (jobs) {
        pl_job *next = jobs->next;
        run(w, jobs);
        jobs = next;
    }
    poll_logs(w);
}

static void work(void *arg)
{
    worker *w = arg;

    uv_mutex_lock(&w->lock);
    for (;;) {
        while (w->is_used || (!w->asked.first && !w->stopping)) {
            if (uv_cond_timedwait(&w->work, &w->lock, POLL_US * 1000) == 0 ||
                w->is_used)
                continue;
            use_log(w);
            poll_logs(w);
            leave_log(w);
        }
        pl_job *jobs = pl_jobs_take(&w->asked, BATCH);
        use_log(w);
        if (jobs)
            run_all(w, jobs);
        else /* stopping: give the answers still owed */
            pl_nats_log_settle(&w->log, 0, 1);
        leave_log(w);
        if (!jobs)
            break;
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
    store->base.damaged = store->unopened;
    while (job) {
        pl_job *next = job->next;
        if (job->kind == PL_JOB_HEARD)
            pl_followers_notify(&store->followers, job);
        else if (job->kind == PL_JOB_WAKE && store->base.woken)
            store->base.woken(store->base.woken_ctx, &job->table);
        else if (job->kind == PL_JOB_TOLD && store->base.told)
            store->base.told(store->base.told_ctx, &job->table, job->bytes.at,
                             job->bytes.len);
        pl_job_finish(job);
        job = next;
    }
    return some;
}

static void on_wake(void *store)
{
    answer_all(store);
}

/* ---- calls ------------------------------------------------------------- */

static worker *worker_of(nats_store *store, const pl_job *job)
{
    unsigned sum = job->table.b[0];

    for (const char *p = job->key; p && *p; p++)
        sum = sum * 31 + (unsigned char)*p;
    return &store->worker[sum % WORKERS];
}

static void end_copy(nats_store *store)
{
    if (store->has_copier)
        uv_thread_join(&store->copier);
    store->has_copier = 0;
}

typedef struct {
    nats_store *store;
    pl_job *job;
} copying;

static void copy(void *arg)
{
    copying *c = arg;

    c->job->status = pl_nats_export(c->store->url, &c->store->sealer,
                                    c->job->key, &c->store->stop_copying)
                         ? PL_STORE_OK
                         : PL_STORE_FAILED;
    c->store->is_copying = 0;
    answer(c->store, c->job);
    free(c);
}

/* Only one backup is made at a time. */
static void begin_copy(nats_store *store, pl_job *job)
{
    copying *c;

    if (!store->is_copying && !store->stop_copying) {
        end_copy(store);
        c = pl_xcalloc(1, sizeof *c);
        *c = (copying){ store, job };
        store->is_copying = 1;
        store->has_copier = uv_thread_create(&store->copier, copy, c) == 0;
        if (store->has_copier)
            return;
        store->is_copying = 0;
        free(c);
    }
    job->status = PL_STORE_FAILED;
    answer(store, job);
}

static void ask(pl_store *base, pl_job *job)
{
    nats_store *store = (nats_store *)base;

    if (job->kind == PL_JOB_BACKUP)
        begin_copy(store, job);
    else
        enqueue(worker_of(store, job), job);
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

/* ---- messages that no stream keeps ------------------------------------- */

static void wake(pl_store *base, const pl_id *table)
{
    pl_nats_talk_wake(&((nats_store *)base)->talk, table);
}

static void tell(pl_store *base, const pl_id *table, const void *bytes,
                 size_t len)
{
    pl_nats_talk_tell(&((nats_store *)base)->talk, table, bytes, len);
}

static void on_message(void *ctx, pl_job *job)
{
    answer(ctx, job);
}

static void start_talk(nats_store *store)
{
    store->talk = (pl_nats_talk){ .link = &store->link,
                                  .sealer = &store->sealer,
                                  .came = on_message,
                                  .ctx = store };
    pl_nats_talk_start(&store->talk);
}

/* ---- opening and closing ----------------------------------------------- */

static void on_closed(void *ctx)
{
    nats_store *store = ctx;

    uv_mutex_destroy(&store->lock);
    free(store->followers.slot);
    free(store->url);
    free(store);
}

static void start(nats_store *store, worker *w)
{
    w->store = store;
    w->log = (pl_nats_log){ .link = &store->link,
                            .sealer = &store->sealer,
                            .heard = on_entry,
                            .notified = on_notified,
                            .settled = on_settled,
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

/* The link is closed. The jobs left are messages of followed tables, which
 * nobody waits for. */
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

    store->stop_copying = 1;
    end_copy(store);
    for (int i = 0; i < WORKERS; i++)
        stop(&store->worker[i]);
    /* A 'done' callback may make further calls. Complete those as well. */
    while (answer_all(store))
        for (int i = 0; i < WORKERS; i++)
            work(&store->worker[i]);
    store->closed = 1;
    pl_nats_talk_stop(&store->talk);
    pl_nats_nodes_stop(&store->nodes);
    for (int i = 0; i < WORKERS; i++)
        pl_nats_log_release(&store->worker[i].log);
    pl_link_close(&store->link);
    for (int i = 0; i < WORKERS; i++)
        release(&store->worker[i]);
    pl_wake_close(&store->wake, on_closed);
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

static void name(pl_store *base, pl_id *table)
{
    pl_link_name_table(&((nats_store *)base)->link, table);
}

static const pl_store_ops ops = {
    .ask = ask,
    .follow = follow,
    .unfollow = unfollow,
    .is_up = is_up,
    .rank = rank,
    .cluster = cluster,
    .wake = wake,
    .tell = tell,
    .name = name,
    .close = close_store,
};

/* 0 if a restore into this cluster runs or was broken off. */
static int is_whole(const pl_link *link, const char **why)
{
    int64_t begun =
        pl_link_last(link, PL_NATS_KEEP, PL_NATS_RESTORING, NULL, NULL);

    *why = begun < 0 ? PL_NATS_SILENT
                     : "a backup is being put into this cluster, or that was "
                       "broken off: run 'planchette restore' again";
    return begun == 0;
}

/* Each stream elects its leader by itself, so after a restart of everything
 * some answer before others. A node waits for all of them. */
static int check_streams(nats_store *store, const char **why)
{
    int64_t until = pl_clock_ticks() + PL_NATS_ELECTION_US;

    while (!pl_nats_key_check(&store->link, &store->sealer, why) ||
           !is_whole(&store->link, why) ||
           !pl_nats_due_fill(&store->link, why) ||
           !pl_nats_records_upgrade(&store->link, &store->sealer, why)) {
        if (*why != PL_NATS_SILENT || pl_clock_ticks() > until)
            return 0;
        nats_Sleep(200);
    }
    return 1;
}

static int start_waking(nats_store *store, uv_loop_t *loop, const char **why)
{
    if (!check_streams(store, why))
        return 0;
    *why = PL_WAKE_FAULT;
    return pl_wake_init(&store->wake, loop, on_wake, store);
}

pl_store *pl_store_nats_open(const char *url, const pl_sealer *sealer,
                             uv_loop_t *loop, const char **why)
{
    nats_store *store = pl_xcalloc(1, sizeof *store);

    store->base.ops = &ops;
    store->sealer = *sealer;
    store->sealer.unopened = &store->unopened;
    if (!pl_link_open(&store->link, url, why)) {
        free(store);
        return NULL;
    }
    if (!start_waking(store, loop, why)) {
        pl_link_close(&store->link);
        free(store);
        return NULL;
    }
    store->url = pl_xcopy(url, strlen(url));
    pl_jobs_init(&store->answered);
    uv_mutex_init(&store->lock);
    for (int i = 0; i < WORKERS; i++)
        start(store, &store->worker[i]);
    pl_nats_nodes_start(&store->nodes, &store->link, &store->sealer);
    start_talk(store);
    return &store->base;
}
