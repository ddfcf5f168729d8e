/* SPDX-License-Identifier: MIT */
/* temper.c - the only game that needs it is Clairvoyance. With two seats left,
 * or with teams, there is one side to strike at and nothing to correct. */
#include "review/temper.h"

#include <string.h>

#include "bots/numbers.h"
#include "games/clairvoyance/clairvoyance.h"

/* Fitted to the results of 'steady:1000' in games of three, other ones than
 * those that docs/review.md measures. */
static const double lead = 0.3;

pl_temper pl_temper_of(const pl_game *g, const void *setup, const void *state)
{
    const cv_setup *u = setup;
    const cv_state *s = state;

    if (strcmp(g->id, clairvoyance_game.id) != 0 || u->options.teams)
        return (pl_temper){ 1, 1 };
    int others = __builtin_popcount(s->open.alive) - 1;
    return (pl_temper){ others, others > 1 ? lead : 1 };
}

double pl_tempered(const pl_temper *t, double chance)
{
    if (t->power == 1 || chance <= 0 || chance >= 1)
        return chance;

    double odds = pl_exp(t->power * pl_log(t->others * chance / (1 - chance)));
    return odds / (odds + t->others);
}
