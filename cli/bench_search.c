/* bench_search.c - how fast the search is beside random play of the same run.
 *
 * A game is played at random, and at every few decisions a mind thinks about
 * the view of whoever is to move. Counted are the decisions that it makes in
 * worlds of its own, in the tree and in rollouts, per second of CPU time; what
 * guessing worlds, views, hashing and choosing cost is in that figure. */
#include "cli/bench_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bots/mind.h"
#include "rules/drive.h"
#include "rules/schema.h"

enum { EVERY = 5, MOST = 400 };

typedef struct {
    const pl_game *g;
    void *options, *setup, *state, *view;
    pl_choice *legal;
    pl_mind *minds[PL_SEATS_MAX];
    double seconds; /* of thinking */
} room;

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

/* Plays one game at random, thinking now and then. */
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

search_speed measure_search(const pl_game *g, const char *name, double seconds)
{
    uint8_t seed[32] = { 9 };
    search_speed out = { 0 };
    room r = { .g = g };
    const char *why = NULL;
    uint64_t decisions = 0, iterations = 0;
    pl_luck luck;

    r.options = take(g->options_size);
    r.setup = take(g->setup_size);
    r.state = take(g->state_size);
    r.view = take(g->view_size);
    r.legal = take(g->max_choices * sizeof *r.legal);
    pl_luck_init(&luck, seed);
    pl_options_init(g, r.options);
    if (g->prepare(r.options, g->usual_seats, g->data, r.setup, &why) != PL_OK)
        abort();
    for (int i = 0; i < g->usual_seats; i++) {
        r.minds[i] =
            pl_mind_new(name, g, r.setup, g->usual_seats, i, seed, &why);
        if (!r.minds[i])
            abort();
    }
    for (uint8_t k = 0; r.seconds < seconds && k < 255; k++)
        play(&r, k, &luck);
    for (int i = 0; i < g->usual_seats; i++) {
        uint64_t worlds;
        decisions += pl_search_decisions(r.minds[i], &worlds);
        iterations += worlds;
        pl_mind_free(r.minds[i]);
    }
    out.decisions = (double)decisions / r.seconds;
    out.iterations = (double)iterations / r.seconds;
    free(r.options);
    free(r.setup);
    free(r.state);
    free(r.view);
    free(r.legal);
    return out;
}
