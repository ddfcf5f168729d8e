/* SPDX-License-Identifier: MIT */
/* temper.h - chances of quick players, made as careful as the game allows.
 *
 * In Clairvoyance the quick policy strikes at anybody. Better players strike at
 * the leader while there are others to choose from, so a lead is worth much
 * less than games between quick players say. A chance is therefore moved
 * towards an even share by a power of its odds. What is certain stays
 * certain. */
#ifndef PL_TEMPER_H
#define PL_TEMPER_H

#include "rules/game.h"

typedef struct {
    int others;   /* rivals that are still in the game */
    double power; /* of the odds against an even share; 1: nothing changes */
} pl_temper;

/* What the chances of a position need. It depends only on who is still in the
 * game, which everybody sees. */
pl_temper pl_temper_of(const pl_game *g, const void *setup, const void *state);

/* A chance from 0 to 1; the larger one stays the larger. */
double pl_tempered(const pl_temper *t, double chance);

#endif
