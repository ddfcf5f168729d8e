/* SPDX-License-Identifier: MIT */
/* playing.c - the solver that finds puzzles: it plays on to the end.
 *
 * Every move is made in the same worlds, so luck that is common to them cancels
 * out of their difference. */
#include "puzzles/inner.h"

#include <math.h>
#include <stdlib.h>

#include "bots/policy.h"
#include "wire/seed.h"

int rating_best(const pl_rating *r, int n, double *by)
{
    int best = 0;
    double next = -1;

    for (int i = 1; i < n; i++)
        if (r->chance[i] > r->chance[best])
            best = i;
    for (int i = 0; i < n; i++)
        if (i != best && r->chance[i] > next)
            next = r->chance[i];
    *by = n > 1 ? r->chance[best] - next : 0;
    return best;
}

typedef struct {
    const pl_question *q;
    pl_policy policy;
    uint8_t *world, *copy;
    double sum[PL_PUZZLE_CHOICES], squares[PL_PUZZLE_CHOICES];
} player;

static void play_world(player *p, const uint8_t seed[32], int i)
{
    const pl_setting *s = p->q->setting;
    double worth[PL_SEATS_MAX];
    uint8_t own[32];
    pl_rng rng;

    pl_seed_nth(seed, (uint64_t)i, own);
    pl_rng_seed(&rng, own);
    s->game->guess(s->setup, p->q->view, &rng, p->world);
    for (int k = 0; k < p->q->n; k++) {
        pl_drive drive = { 0 };
        pl_luck luck;
        pl_luck_init(&luck, own);
        memcpy(p->copy, p->world, s->game->state_size);
        if (s->game->apply(s->setup, p->copy, p->q->seat, p->q->move[k], NULL))
            continue; /* it counts as lost */
        pl_policy_finish(&p->policy, p->copy, &drive, &luck, worth);
        p->sum[k] += worth[p->q->seat];
        p->squares[k] += worth[p->q->seat] * worth[p->q->seat];
    }
}

int solve_by_playing_on(const pl_question *q, int worlds,
                        const uint8_t seed[32], pl_rating *out)
{
    const pl_setting *s = q->setting;
    player p = { .q = q };
    int good = pl_policy_init(&p.policy, s->game, s->setup, s->seats);

    p.world = malloc(s->game->state_size);
    p.copy = malloc(s->game->state_size);
    good = good && p.world && p.copy;
    for (int i = 0; good && i < worlds; i++)
        play_world(&p, seed, i);
    for (int k = 0; k < q->n; k++) {
        double mean = p.sum[k] / worlds;
        double spread = p.squares[k] / worlds - mean * mean;
        out->chance[k] = mean;
        out->wide[k] = 1.96 * sqrt(spread > 0 ? spread / worlds : 0);
    }
    free(p.world);
    free(p.copy);
    pl_policy_release(&p.policy);
    return good;
}
