/* SPDX-License-Identifier: MIT */
/* workers.c - threads for long computations.
 *
 * Search takes up to seconds, so it must not run on the loop. libuv's own pool
 * is not used, because the file system and name lookups share it. Jobs are
 * handed over under one mutex: the loop appends to 'asked'; a thread takes the
 * job of the best rank and, among those, of the owner that has used the least
 * time (take_next), so that an owner with many jobs does not delay the others.
 * The thread runs the job without the lock and puts it into 'answered';
 * uv_async wakes the loop, which calls 'done'. A job belongs to exactly one
 * side at a time, and holds everything it needs: threads touch nothing else. */
#include "server/workers.h"

#include "base/alloc.h"

#include <stdlib.h>

enum { OWNERS = 1024 };

struct pl_workers {
    uint64_t used[OWNERS], used_least; /* time in ns, by owner */
    uv_thread_t *threads;
    int n_threads;
    uv_async_t wake;
    uv_mutex_t lock;
    uv_cond_t work;
    pl_work *asked, *answered;
    int stopping;
};

/* Fair scheduling: the owner whose work has used the least time comes next; an
 * idle owner does not save up time. Jobs of one owner run in the order in which
 * they were asked. A table asks again only after an answer, so the tables of
 * one owner take turns too. */
static pl_work *take_next(pl_workers *w)
{
    pl_work **best = &w->asked, *job;

    for (pl_work **p = &w->asked; *p; p = &(*p)->next) {
        uint64_t *mine = &w->used[(*p)->owner % OWNERS];
        if (*mine < w->used_least)
            *mine = w->used_least;
        if ((*p)->rank < (*best)->rank ||
            ((*p)->rank == (*best)->rank &&
             *mine < w->used[(*best)->owner % OWNERS]))
            best = p;
    }
    job = *best;
    *best = job->next;
    if (job->rank == PL_WORK_PLAYED)
        w->used_least = w->used[job->owner % OWNERS];
    return job;
}

static void run_worker(void *arg)
{
    pl_workers *w = arg;

    uv_mutex_lock(&w->lock);
    for (;;) {
        while (!w->asked && !w->stopping)
            uv_cond_wait(&w->work, &w->lock);
        if (w->stopping)
            break;
        pl_work *job = take_next(w);
        uint64_t begun = uv_hrtime();
        uv_mutex_unlock(&w->lock);
        job->run(job);
        uv_mutex_lock(&w->lock);
        w->used[job->owner % OWNERS] += uv_hrtime() - begun;
        job->next = w->answered;
        w->answered = job;
        uv_async_send(&w->wake);
    }
    uv_mutex_unlock(&w->lock);
}

static void on_wake(uv_async_t *wake)
{
    pl_workers *w = wake->data;

    uv_mutex_lock(&w->lock);
    pl_work *job = w->answered;
    w->answered = NULL;
    uv_mutex_unlock(&w->lock);
    while (job) {
        pl_work *next = job->next;
        job->done(job);
        job = next;
    }
}

pl_workers *pl_workers_new(uv_loop_t *loop, int threads)
{
    pl_workers *w = pl_xcalloc(1, sizeof *w);

    w->n_threads = threads;
    w->threads = pl_xcalloc((size_t)threads, sizeof *w->threads);
    uv_mutex_init(&w->lock);
    uv_cond_init(&w->work);
    uv_async_init(loop, &w->wake, on_wake);
    w->wake.data = w;
    for (int i = 0; i < threads; i++)
        uv_thread_create(&w->threads[i], run_worker, w);
    return w;
}

void pl_workers_ask(pl_workers *w, pl_work *job)
{
    pl_work **end = &w->asked;

    uv_mutex_lock(&w->lock);
    while (*end)
        end = &(*end)->next;
    job->next = NULL;
    *end = job;
    uv_cond_signal(&w->work);
    uv_mutex_unlock(&w->lock);
}

void pl_workers_drop(pl_workers *w, const void *asker)
{
    uv_mutex_lock(&w->lock);
    for (pl_work **p = &w->asked, *job; (job = *p);) {
        if (job->asker != asker) {
            p = &job->next;
            continue;
        }
        *p = job->next;
        job->next = w->answered;
        w->answered = job;
        uv_async_send(&w->wake);
    }
    uv_mutex_unlock(&w->lock);
}

static void on_closed(uv_handle_t *handle)
{
    pl_workers *w = handle->data;

    uv_mutex_destroy(&w->lock);
    uv_cond_destroy(&w->work);
    free(w->threads);
    free(w);
}

void pl_workers_free(pl_workers *w)
{
    uv_mutex_lock(&w->lock);
    w->stopping = 1;
    uv_cond_broadcast(&w->work);
    uv_mutex_unlock(&w->lock);
    for (int i = 0; i < w->n_threads; i++)
        uv_thread_join(&w->threads[i]);
    while (w->asked) {
        pl_work *job = w->asked;
        w->asked = job->next;
        job->next = w->answered;
        w->answered = job;
    }
    on_wake(&w->wake);
    uv_close((uv_handle_t *)&w->wake, on_closed);
}
