/* SPDX-License-Identifier: MIT */
/* plain.h - Mind's Eye as a plain loop: the reference for the cost of our
 * interface. */
#ifndef PL_PLAIN_H
#define PL_PLAIN_H

#include <stdint.h>

#include "rules/rng.h"

typedef pl_luck plain_luck;

void plain_seed(plain_luck *luck);

/* Plays one random game; returns the number of decisions. */
long plain_game(plain_luck *luck, int seats);

/* The same for two seats only. */
long plain_two_game(plain_luck *luck);

#endif
