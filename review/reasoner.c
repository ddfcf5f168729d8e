/* SPDX-License-Identifier: MIT */
/* reasoner.c - what a seat could know and believe at a moment of a review. */
#include <stdlib.h>

#include "review/review_inner.h"

static void seed_of(const pl_review *r, uint8_t seed[32])
{
    memcpy(seed, r->key, sizeof r->key);
}

int pl_review_facts(const pl_review *r, int moment, int seat, int worlds,
                    pl_beliefs *out)
{
    const void *state = pl_review_state(r, moment);
    void *view = calloc(1, r->game->view_size);
    uint8_t seed[32];
    int good = 0;

    seed_of(r, seed);
    *out = (pl_beliefs){ 0 };
    if (view) {
        r->game->view(r->setup, state, seat, view);
        good = pl_beliefs_init(out, r->game, r->setup, r->seats, view, state,
                               worlds, seed);
    }
    free(view);
    return good;
}

/* Lets the mind see what its seat saw up to the moment. */
static int show_events(const pl_review *r, pl_mind *m, int moment)
{
    pl_events events = { .cap = r->game->max_events };
    void *state = malloc(r->game->state_size);
    int good;

    events.at = calloc(r->game->max_events, sizeof *events.at);
    good = state && events.at;
    for (int k = 0; good && k < moment; k++) {
        memcpy(state, pl_review_state(r, k), r->game->state_size);
        events.n = 0;
        r->game->apply(r->setup, state, r->steps[k].seat, r->steps[k].move,
                       &events);
        pl_mind_see(m, events.at, events.n);
    }
    free(events.at);
    free(state);
    return good;
}

int pl_review_believed(const pl_review *r, int moment, int seat,
                       pl_beliefs *out)
{
    pl_believed list[PL_BELIEVED_MAX];
    uint8_t seed[32];
    int n = 0, good = 1;

    seed_of(r, seed);
    *out = (pl_beliefs){ 0 };
    pl_mind *m = moment == r->moves
                     ? NULL
                     : pl_weigh_mind(r->game, r->setup, r->seats, seat, seed);
    if (!m)
        return 1;
    void *view = calloc(1, r->game->view_size);
    good = view && show_events(r, m, moment);
    if (good) {
        r->game->view(r->setup, pl_review_state(r, moment), seat, view);
        n = m->kind->believe(m, view, list);
        good =
            pl_beliefs_from(out, r->game, r->seats, pl_review_state(r, moment),
                            pl_review_state(r, moment), list, n);
    }
    free(view);
    pl_mind_free(m);
    return good;
}
