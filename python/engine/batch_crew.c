/* SPDX-License-Identifier: MIT */
/* batch_crew.c - the threads of a batch, and its room. */
#include "python/engine/batch_inner.h"

#include <stdlib.h>
#include <string.h>

/* ---- threads ------------------------------------------------------------- */

static void part_of(const pl_batch *b, int k, uint32_t *from, uint32_t *to)
{
    *from = (uint32_t)((uint64_t)b->n * (unsigned)k / (unsigned)b->threads);
    *to = (uint32_t)((uint64_t)b->n * (unsigned)(k + 1) / (unsigned)b->threads);
}

typedef struct {
    pl_batch *b;
    int k;
} place;

static void *work(void *arg)
{
    place p = *(place *)arg;
    struct pl_batch_crew *c = p.b->crew;
    unsigned seen = 0;
    uint32_t from, to;

    free(arg);
    part_of(p.b, p.k, &from, &to);
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->turn == seen && !c->ending)
            pthread_cond_wait(&c->wake, &c->lock);
        if (c->ending)
            break;
        seen = c->turn;
        pthread_mutex_unlock(&c->lock);
        c->run(p.b, &c->desk[p.k], from, to);
        pthread_mutex_lock(&c->lock);
        if (--c->busy == 0)
            pthread_cond_signal(&c->done);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

void pl_batch_run(pl_batch *b, pl_batch_errand *run)
{
    struct pl_batch_crew *c = b->crew;
    uint32_t from, to;

    part_of(b, 0, &from, &to);
    if (b->threads == 1) {
        run(b, &c->desk[0], from, to);
        return;
    }
    pthread_mutex_lock(&c->lock);
    c->run = run;
    c->busy = b->threads - 1;
    c->turn++;
    pthread_cond_broadcast(&c->wake);
    pthread_mutex_unlock(&c->lock);
    run(b, &c->desk[0], from, to);
    pthread_mutex_lock(&c->lock);
    while (c->busy)
        pthread_cond_wait(&c->done, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

/* ---- making and ending --------------------------------------------------- */

static size_t rounded(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

/* Zeroed, at the beginning of a line of the cache. */
static void *room(size_t n)
{
    void *p = aligned_alloc(64, (n + 127) & ~(size_t)63);

    return p ? memset(p, 0, n) : NULL;
}

static int take_room(pl_batch *b)
{
    size_t n = b->n;

    b->view_stride = (b->game->view_size + 7u) & ~7u;
    b->state_stride = rounded(b->game->state_size);
    b->ids_stride = (size_t)pl_actions_room(&b->actions);
    b->state = room(n * b->state_stride);
    b->view = room(n * b->view_stride);
    b->mask_stride = (b->actions.n + 7u) & ~(size_t)7;
    b->mask = room(n * b->mask_stride);
    b->moves = room(n * b->ids_stride * sizeof *b->moves);
    b->ids = room(n * b->ids_stride * sizeof *b->ids);
    b->seat = room(n * sizeof *b->seat);
    b->done = room(n);
    b->reward = room(n * (size_t)b->seats * sizeof *b->reward);
    b->action = room(n * sizeof *b->action);
    b->at = room(n * sizeof *b->at);
    b->crew = calloc(1, sizeof *b->crew);
    return b->state && b->view && b->mask && b->ids && b->moves && b->seat &&
           b->done && b->reward && b->action && b->at && b->crew;
}

static int start_crew(pl_batch *b)
{
    struct pl_batch_crew *c = b->crew;

    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    pthread_cond_init(&c->done, NULL);
    for (int k = 0; k < b->threads; k++) {
        c->desk[k].legal = calloc(b->game->max_choices + 1u, sizeof(pl_choice));
        c->desk[k].told = calloc(b->game->max_events + 1u, sizeof(pl_event));
        if (!c->desk[k].legal || !c->desk[k].told)
            return 0;
    }
    for (int k = 1; k < b->threads; k++) {
        place *p = malloc(sizeof *p);
        if (!p)
            return 0;
        *p = (place){ b, k };
        if (pthread_create(&c->thread[k], NULL, work, p) != 0) {
            free(p);
            return 0;
        }
        c->started = k;
    }
    return 1;
}

int pl_batch_init(pl_batch *b, const pl_game *g, const void *setup, int seats,
                  uint32_t n, int threads, const uint8_t seed[32],
                  const char **why)
{
    memset(b, 0, sizeof *b);
    b->game = g;
    b->setup = setup;
    b->seats = seats;
    b->n = n;
    b->threads = threads < 1                  ? 1
                 : threads > PL_BATCH_THREADS ? PL_BATCH_THREADS
                                              : threads;
    if ((uint32_t)b->threads > n)
        b->threads = (int)n;
    if (!pl_actions_init(&b->actions, g, seats, why))
        return 0;
    *why = "out of memory";
    if (!take_room(b) || !start_crew(b)) {
        pl_batch_release(b);
        return 0;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint8_t own[32];
        memcpy(own, seed, 32);
        for (int k = 0; k < 4; k++)
            own[28 + k] ^= (uint8_t)(i >> 8 * k);
        pl_luck_init(&b->at[i].luck, own);
        pl_batch_begin(b, i);
    }
    return 1;
}

void pl_batch_release(pl_batch *b)
{
    struct pl_batch_crew *c = b->crew;

    if (c) {
        pthread_mutex_lock(&c->lock);
        c->ending = 1;
        pthread_cond_broadcast(&c->wake);
        pthread_mutex_unlock(&c->lock);
        for (int k = 1; k <= c->started; k++)
            pthread_join(c->thread[k], NULL);
        for (int k = 0; k < PL_BATCH_THREADS; k++) {
            free(c->desk[k].legal);
            free(c->desk[k].told);
        }
    }
    free(c);
    free(b->state);
    free(b->view);
    free(b->mask);
    free(b->ids);
    free(b->moves);
    free(b->seat);
    free(b->done);
    free(b->reward);
    free(b->action);
    free(b->at);
    pl_actions_release(&b->actions);
    memset(b, 0, sizeof *b);
}
