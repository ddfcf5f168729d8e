/* SPDX-License-Identifier: MIT */
/* illusionist.c - which decisions of Capture the Illusionist make puzzles,
 * and their motifs. */
#include "games/illusionist/illusionist.h"

#include <stdlib.h>

#include "puzzles/inner.h"

enum { CATCH, DEDUCE, SHELTER, RESCUE, PLAN };

enum { WORLDS = 1000 };

static const char *options(uint64_t i, int *seats)
{
    (void)i;
    *seats = 2;
    return "{\"move_ms\":0}";
}

/* Sets of cards to mix make too many choices for a puzzle. */
static int ask(const pl_setting *s, const void *view, pl_choice *list, int n)
{
    (void)s, (void)view;
    for (int i = 0; i < n; i++)
        if (list[i].mask)
            return 0;
    return n;
}

static int motif(const pl_question *q, pl_move m)
{
    const ill_view *v = q->view;
    const ill_side *own = &v->open.side[q->seat];

    switch (v->open.open.phase) {
    case ILL_STRIKE:
        return CATCH;
    case ILL_DECLARE:
        return DEDUCE;
    case ILL_YIELD:
    case ILL_OFFER:
        return SHELTER;
    case ILL_RESCUE:
        /* Anybody throws away a Samurai that lies open. */
        if (m.kind == ILL_DECLINE)
            return RESCUE;
        return m.kind == ILL_SAVE && own->state[m.a[0]] == ILL_HIDDEN &&
                       !own->known[m.a[0]]
                   ? RESCUE
                   : -1;
    default:
        return PLAN;
    }
}

/* How often a world that fits the view bears out 'holds', in 100. */
static int share(const pl_question *q, pl_move m,
                 int (*holds)(const pl_question *q, const void *state,
                              pl_move m))
{
    const pl_setting *s = q->setting;
    ill_state *world = malloc(sizeof *world);
    pl_rng rng = { .at = 0 };
    int hits = 0;

    for (int i = 0; world && i < WORLDS; i++) {
        s->game->guess(s->setup, q->view, &rng, world);
        hits += holds(q, world, m);
    }
    free(world);
    return (hits * 100 + WORLDS / 2) / WORLDS;
}

/* Whether the move hits what it aims at: the Illusionist, the card named. */
static int hits(const pl_question *q, const void *state, pl_move m)
{
    const ill_state *s = state;
    int other = !q->seat;

    if (m.kind == ILL_REVEAL)
        return s->slot[other][m.a[0]] == ILL_ILLUSIONIST;
    if (m.kind == ILL_DRAW)
        return s->hand[other] >> ILL_ILLUSIONIST & 1;
    return s->open.offered && s->slot[other][s->open.offered - 1] == m.a[0];
}

/* A blow or a name that misses would be a poor answer to look at. */
static int holds(const pl_question *q, const void *state, pl_move m)
{
    return m.kind == ILL_NAME || m.kind == ILL_REVEAL ? hits(q, state, m) : 1;
}

static int why(pl_text *t, const pl_question *q, pl_move m)
{
    int aimed = m.kind == ILL_REVEAL || m.kind == ILL_NAME;

    if (!aimed)
        return 0;
    pl_put(t, m.kind == ILL_REVEAL ? "The Illusionist lies there in "
                                   : "That card lies there in ");
    pl_put_int(t, share(q, m, hits));
    pl_put(t, " of 100 worlds that fit all you have seen.");
    return 1;
}

const pl_puzzle_kind puzzle_illusionist = {
    .game = "illusionist",
    .motifs = { "catch", "deduce", "shelter", "rescue", "plan" },
    .bot = "ismcts:200",
    .options = options,
    .ask = ask,
    .motif = motif,
    .holds = holds,
    .why = why,
    .find = solve_by_playing_on,
    .confirm = solve_by_depth,
    .find_by = 0.1,
    .confirm_by = 0.03,
    .find_worlds = 1600,
    .confirm_worlds = 400,
    .frames = 4,
};
