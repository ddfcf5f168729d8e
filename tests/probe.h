/* SPDX-License-Identifier: MIT */
/* probe.h - what the suites over all games need to know about each game.
 *
 * A game's folder holds probe_<g>.c with one pl_probe; tests/probes.c takes
 * those of games/list.h, and the conformance suite fails if a registered game
 * has none. */
#ifndef PL_PROBE_H
#define PL_PROBE_H

#include "rules/game.h"

typedef struct {
    int seats;
    const char *options; /* JSON object; missing options get defaults */
} pl_mode;

typedef struct {
    const pl_game *game;
    const pl_mode *modes; /* every mode and seat count; ended by seats 0 */
    /* No random play may be longer than this many moves. */
    int longest;
    /* Exchanges by hand, without 'guess', things that 'seat' (or PL_WATCHER)
     * cannot know: hidden cards of others, deck order, sealed choices. The
     * result must be a state that could equally be true for that seat.
     * Returns 0 if there was nothing to exchange. */
    int (*scramble)(const void *setup, void *state, int seat, pl_luck *luck);
} pl_probe;

extern const pl_probe *const pl_probes[]; /* ended by NULL */

#endif
