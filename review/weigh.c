/* SPDX-License-Identifier: MIT */
/* weigh.c - worlds of a view, weighed by what a mind believes.
 *
 * 'guess' draws by the facts: every hidden deal alike. A seat that asked why
 * others moved as they did holds some worlds for likelier. A review draws its
 * worlds as that seat would, so that what it could expect at a moment follows
 * from all it could know.
 *
 * One mind per seat sees the game once, from the first move to the last, and
 * says at every moment what it believes. */
#include "review/weigh.h"

#include "review/review_inner.h"

#include <stdlib.h>

enum {
    WORLDS = 6,      /* drawn for each that is kept, */
    WORLD_MOVES = 14 /* which takes as long as so many moves */
};

/* Nothing that the facts allow is ruled out by a belief. */
static const double least = 0.001;

pl_mind *pl_weigh_mind(const pl_game *g, const void *setup, int seats, int seat,
                       const uint8_t seed[32])
{
    const pl_mind_kind *kind = pl_mind_kind_of("keen", g->id);
    const char *why = NULL;

    if (!kind || !kind->believe)
        return NULL;
    /* A card set without tables has no minds, and so no beliefs. */
    return pl_mind_new("keen", g, setup, seats, seat, seed, &why);
}

/* Whether two beliefs are about the same bytes. */
static int is_of_same(const pl_believed *a, const pl_believed *b)
{
    return a->at == b->at && a->with == b->with;
}

/* The values of one byte, or of two together, lie together in the list. */
static double weight_of(const void *world, const pl_believed *b, int n)
{
    const uint8_t *is = world;
    double weight = 1;

    for (int i = 0, end; i < n; i = end) {
        double p = 0;
        for (end = i; end < n && is_of_same(&b[end], &b[i]); end++)
            if (is[b[i].at] == b[end].value &&
                (!b[i].with || is[b[i].with] == b[end].other))
                p = b[end].p;
        weight *= p > least ? p : least;
    }
    return weight;
}

void pl_weigh_draw(const pl_game *g, const void *setup, const void *view,
                   const pl_believed *believed, int n, pl_rng *rng, void *world,
                   void *other)
{
    double sum;

    g->guess(setup, view, rng, world);
    if (!n)
        return;
    sum = weight_of(world, believed, n);
    for (int i = 1; i < WORLDS; i++) {
        g->guess(setup, view, rng, other);
        double weight = weight_of(other, believed, n);
        sum += weight;
        if ((pl_rng_word(rng) >> 8) < weight / sum * (1u << 24))
            memcpy(world, other, g->state_size);
    }
}

/* ---- in a review --------------------------------------------------------- */

static pl_weights *weights_at(const pl_review *r, int k, int seat)
{
    return &r->weights[k * r->seats + seat];
}

static void see_move(pl_review *r, int k)
{
    pl_events events = { 0, r->game->max_events, r->events };

    memcpy(r->world, pl_review_state(r, k), r->game->state_size);
    r->game->apply(r->setup, r->world, r->steps[k].seat, r->steps[k].move,
                   &events);
    for (int i = 0; i < r->seats; i++)
        if (r->mind[i])
            pl_mind_see(r->mind[i], events.at, events.n);
}

static void note_beliefs(pl_review *r, int k, int seat)
{
    pl_believed list[PL_BELIEVED_MAX];
    pl_weights *w = weights_at(r, k, seat);
    pl_mind *m = r->mind[seat];

    if (!m)
        return;
    r->game->view(r->setup, pl_review_state(r, k), seat, r->view);
    w->n = m->kind->believe(m, r->view, list);
    if (w->n)
        w->at = malloc((size_t)w->n * sizeof *list);
    if (w->at)
        memcpy(w->at, list, (size_t)w->n * sizeof *list);
    else
        w->n = 0;
}

int weigh_init(pl_review *r)
{
    uint8_t seed[32];

    memcpy(seed, r->key, sizeof seed);
    r->events = calloc(r->game->max_events, sizeof *r->events);
    r->weights =
        calloc((size_t)(r->moves + 1) * (size_t)r->seats, sizeof *r->weights);
    for (int i = 0; i < r->seats; i++)
        r->mind[i] = pl_weigh_mind(r->game, r->setup, r->seats, i, seed);
    return r->events && r->weights;
}

void weigh_release(pl_review *r)
{
    for (int i = 0; r->weights && i < (r->moves + 1) * r->seats; i++)
        free(r->weights[i].at);
    for (int i = 0; i < r->seats; i++)
        if (r->mind[i])
            pl_mind_free(r->mind[i]);
    free(r->weights);
    free(r->events);
}

void weigh_moment(pl_review *r, int k)
{
    for (; r->weighed <= k; r->weighed++) {
        if (r->weighed)
            see_move(r, r->weighed - 1);
        for (int i = 0; i < r->seats; i++)
            note_beliefs(r, r->weighed, i);
    }
}

void weigh_world(pl_review *r, int k, int seat, pl_rng *rng)
{
    const pl_weights *w = weights_at(r, k, seat);

    r->game->view(r->setup, pl_review_state(r, k), seat, r->view);
    pl_weigh_draw(r->game, r->setup, r->view, w->at, w->n, rng, r->world,
                  r->other);
    r->made += w->n ? (WORLDS - 1) * WORLD_MOVES : 0;
}
