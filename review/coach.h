/* SPDX-License-Identifier: MIT */
/* coach.h - advice to one seat of a running game.
 *
 * The coach is given what the seat has: its view, its events and its choices.
 * It is never given a state, and its luck comes from the view, so two games
 * that look alike to a seat get the same bytes, and asking again tells no more.
 */
#ifndef PL_COACH_H
#define PL_COACH_H

#include "bots/mind.h"
#include "rules/json.h"

typedef struct {
    pl_writing w;
    int seat;
    const void *view;
    const pl_event *events; /* all that the seat saw, from the first one on */
    int n_events;
    const pl_choice *legal; /* only for a hint */
    int n_legal;
} pl_coach;

/* {"facts":..,"believed":..}: what the seat could know now. The caller frees
 * it; NULL if memory is short. */
char *pl_coach_known(const pl_coach *c);

/* {"move":..,"why":".."}: what the bot "keen" would do in this seat; "move" is
 * null if it would wait. The caller frees it; NULL if no bot can say. */
char *pl_coach_hint(const pl_coach *c);

#endif
