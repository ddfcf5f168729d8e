/* SPDX-License-Identifier: MIT */
/* bench_search.c - measures the search relative to random play.
 *
 * A game is played at random, and every few decisions a mind searches the view
 * of the seat to move. The figure is the number of decisions simulated in the
 * tree and in rollouts, per second of CPU time. It includes the cost of
 * guessing worlds, making views, hashing and choosing. */
#include "cli/bench_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bots/mind.h"
#include "rules/drive.h"

enum { EVERY = 5, MOST = 400 };

typedef struct {
    const pl_game *g;
    const void *setup;
    void *state, *view;
    pl_choice *legal;
    pl_mind *minds[PL_SEATS_MAX];
    double seconds; /* of thinking */
} room;

/* CPU time of this thread: other processes do not change the figure. */
static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *take(size_t n)
{
    void *p = calloc(1, n ? n : 1);
    if (!p)
        abort();
    return p;
}

/* Plays one game at random and searches every few decisions. */
static void play(room *r, uint8_t seed, pl_luck *luck)
{
    uint8_t key[32] = { seed, 77 };
    pl_drive drive = { 0 };
    uint16_t seats;

    r->g->deal(r->setup, key, r->state);
    for (int i = 0; i < MOST; i++) {
        if (!(seats = pl_drive_next(&drive, r->g, r->setup, r->state)))
            return;
        int seat = __builtin_ctz(seats);
        int n = r->g->legal(r->setup, r->state, seat, r->legal);
        if (seat != PL_CLOCK && i % EVERY == 0) {
            double start = cpu_seconds();
            r->g->view(r->setup, r->state, seat, r->view);
            r->minds[seat]->kind->think(r->minds[seat], r->view, r->legal, n);
            r->seconds += cpu_seconds() - start;
        }
        r->g->apply(r->setup, r->state, seat,
                    pl_choices_random(r->legal, n, luck), NULL);
        pl_drive_moved(&drive, seat);
    }
}

search_speed measure_search(const pl_setting *setting, const char *name,
                            double seconds)
{
    const pl_game *g = setting->game;
    uint8_t seed[32] = { 9 };
    search_speed out = { 0 };
    room r = { .g = g, .setup = setting->setup };
    const char *why = NULL;
    uint64_t decisions = 0, iterations = 0;
    pl_luck luck;

    r.state = take(g->state_size);
    r.view = take(g->view_size);
    r.legal = take(g->max_choices * sizeof *r.legal);
    pl_luck_init(&luck, seed);
    for (int i = 0; i < setting->seats; i++) {
        r.minds[i] =
            pl_mind_new(name, g, r.setup, setting->seats, i, seed, &why);
        if (!r.minds[i])
            abort();
    }
    for (uint8_t k = 0; r.seconds < seconds && k < 255; k++)
        play(&r, k, &luck);
    for (int i = 0; i < setting->seats; i++) {
        uint64_t worlds;
        decisions += pl_search_decisions(r.minds[i], &worlds);
        iterations += worlds;
        pl_mind_free(r.minds[i]);
    }
    out.decisions = (double)decisions / r.seconds;
    out.iterations = (double)iterations / r.seconds;
    free(r.state);
    free(r.view);
    free(r.legal);
    return out;
}
