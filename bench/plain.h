/* plain.h - Mind's Eye as a plain loop, to measure the interface against. */
#ifndef PL_PLAIN_H
#define PL_PLAIN_H

#include <stdint.h>

#include "rules/rng.h"

typedef pl_luck plain_luck;

void plain_seed(plain_luck *luck);

/* Plays one random game; returns the number of decisions. */
long plain_game(plain_luck *luck, int seats);

/* The same for two seats only, with everything else left out. */
long plain_two_game(plain_luck *luck);

#endif
