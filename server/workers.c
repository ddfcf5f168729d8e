/* workers.c - threads in which bots think. */
#include "server/workers.h"

#include "base/alloc.h"
#include "rules/choice.h"

#include <stdlib.h>
#include <string.h>

struct pl_workers {
    uv_thread_t *threads;
    int n_threads;
    uv_async_t wake;
    uv_mutex_t lock;
    uv_cond_t work;
    pl_think *asked, *answered;
    int stopping;
};

/* Sees what has happened, game by game. */
static void catch_up(pl_mind *mind, const pl_think *job)
{
    int from = 0;

    if (!job->events)
        return; /* nothing has happened, in no game */
    for (int i = 0; i < job->n_games; i++) {
        pl_mind_see(mind, job->events + from, job->game_ends[i] - from);
        from = job->game_ends[i];
        if (mind->kind->again)
            mind->kind->again(mind);
    }
    pl_mind_see(mind, job->events + from, job->n_events - from);
}

/* A text that fills its room may end within a letter of several bytes. */
static void cut_at_a_space(char *text, size_t cap)
{
    size_t n = strlen(text);

    while (n + 1 >= cap && n && text[n - 1] != ' ')
        text[--n] = 0;
}

static void think(pl_think *job)
{
    const char *why = NULL;
    pl_mind *mind = job->mind;

    if (!mind)
        mind = pl_mind_new(job->bot, job->game, job->setup, job->seats,
                           job->seat, job->seed, &why);
    if (!mind)
        mind = pl_mind_new("random", job->game, job->setup, job->seats,
                           job->seat, job->seed, &why);
    catch_up(mind, job);
    job->move = mind->kind->think(mind, job->view, job->legal, job->n_legal);
    if (mind->kind->why)
        mind->kind->why(mind, job->said, sizeof job->said);
    cut_at_a_space(job->said, sizeof job->said);
    if (job->is_kept)
        job->mind = mind;
    else
        pl_mind_free(mind);
}

static void work(void *arg)
{
    pl_workers *w = arg;

    uv_mutex_lock(&w->lock);
    for (;;) {
        while (!w->asked && !w->stopping)
            uv_cond_wait(&w->work, &w->lock);
        if (w->stopping)
            break;
        pl_think *job = w->asked;
        w->asked = job->next;
        uv_mutex_unlock(&w->lock);
        think(job);
        uv_mutex_lock(&w->lock);
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
    pl_think *job = w->answered;
    w->answered = NULL;
    uv_mutex_unlock(&w->lock);
    while (job) {
        pl_think *next = job->next;
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
        uv_thread_create(&w->threads[i], work, w);
    return w;
}

void pl_workers_ask(pl_workers *w, pl_think *job)
{
    pl_think **end = &w->asked;

    uv_mutex_lock(&w->lock);
    while (*end)
        end = &(*end)->next;
    job->next = NULL;
    *end = job;
    uv_cond_signal(&w->work);
    uv_mutex_unlock(&w->lock);
}

void pl_think_free(pl_think *job)
{
    pl_mind_free(job->mind);
    free(job->events);
    free(job->view);
    free(job->legal);
    free(job);
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
        pl_think *job = w->asked;
        w->asked = job->next;
        job->next = w->answered;
        w->answered = job;
    }
    on_wake(&w->wake);
    uv_close((uv_handle_t *)&w->wake, on_closed);
}
