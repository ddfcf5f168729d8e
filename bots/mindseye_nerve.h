/* SPDX-License-Identifier: MIT */
/* mindseye_nerve.h - how long a bot holds in a staring contest.
 *
 * At the start of a contest it draws the time at which it will let go, and each
 * distraction may make it let go sooner. Both come from the bot's own luck and
 * the nerves of its level alone: they do not depend on cards or plays, so how
 * long a bot holds reveals nothing. */
#ifndef PL_MINDSEYE_NERVE_H
#define PL_MINDSEYE_NERVE_H

#include "games/mindseye/mindseye.h"

typedef struct {
    uint16_t least_ms, most_ms; /* of a stare without distractions */
    uint16_t jumpy;             /* in 1000: lets go at a distraction */
} nerves;

typedef struct {
    uint8_t has_plan, why;
    uint16_t ms; /* of the contest */
} nerve;

void nerve_see(nerve *t, const nerves *how, const pl_event *e, pl_luck *luck);

/* The move in a contest that is no duel, or pl_mind_waits. */
pl_move nerve_think(nerve *t, const nerves *how, const mindseye_view *v,
                    const pl_choice *legal, int n, pl_luck *luck);

#endif
