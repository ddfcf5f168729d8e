/* SPDX-License-Identifier: MIT */
/* weigh.h - worlds of a view, weighed by what a mind believes. */
#ifndef PL_WEIGH_H
#define PL_WEIGH_H

#include "bots/mind.h"

/* The mind whose beliefs weigh worlds for 'seat'; NULL if the game has none. */
pl_mind *pl_weigh_mind(const pl_game *g, const void *setup, int seats, int seat,
                       const uint8_t seed[32]);

/* Draws a world of 'view' into 'world'; 'other' is room for one more. Without
 * beliefs ('n' 0) it is one of 'guess'. Otherwise some are drawn, and one of
 * them is kept: each with a chance in proportion to the product of what is
 * believed of its values. */
void pl_weigh_draw(const pl_game *g, const void *setup, const void *view,
                   const pl_believed *believed, int n, pl_rng *rng, void *world,
                   void *other);

#endif
