/* SPDX-License-Identifier: MIT */
/* renew.c - gives a state a fresh random key and shuffles its hidden piles.
 *
 * A shuffle is kept only if no view changes by it. That is checked by
 * comparing all views before and after, so this code needs to know nothing
 * about the game. */
#include "rules/renew.h"

size_t pl_renew_scratch(const pl_game *g)
{
    return (size_t)g->state_size + 2u * g->view_size + 16;
}

int pl_is_pile(const pl_field *f)
{
    return f->who == PL_NONE && f->count && f->counted_by &&
           f->type != PL_STRUCT && pl_type_size(f) == 1;
}

/* Where the two views lie in the scratch, behind a state. */
static uint8_t *views_of(const pl_game *g, void *scratch)
{
    return (uint8_t *)scratch + ((g->state_size + 15u) & ~15u);
}

/* Whether every seat and a watcher see the same of both states. */
static int look_alike(const pl_game *g, const void *setup, int seats,
                      const void *a, const void *b, uint8_t *views)
{
    for (int i = 0; i <= seats; i++) {
        int eyes = i == seats ? PL_WATCHER : i;
        memset(views, 0, 2u * g->view_size);
        g->view(setup, a, eyes, views);
        g->view(setup, b, eyes, views + g->view_size);
        if (memcmp(views, views + g->view_size, g->view_size) != 0)
            return 0;
    }
    return 1;
}

void pl_renew(const pl_game *g, const void *setup, int seats, void *state,
              pl_rng *rng, void *scratch)
{
    pl_rng key = pl_rng_fork(rng);
    const char *why = NULL;
    uint8_t *trial = scratch;

    memcpy((uint8_t *)state + g->rng_at, &key, sizeof key);
    for (const pl_field *f = g->words->state->fields; f->name; f++) {
        if (!pl_is_pile(f))
            continue;
        memcpy(trial, state, g->state_size);
        pl_shuffle(rng, trial + f->at, (size_t)pl_field_used(f, trial, seats));
        if (look_alike(g, setup, seats, state, trial, views_of(g, scratch)) &&
            g->check(setup, trial, &why) == PL_OK)
            memcpy(state, trial, g->state_size);
    }
}
