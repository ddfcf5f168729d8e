/* SPDX-License-Identifier: MIT */
/* usage.h - counts what becomes of the cards of Clairvoyance, from the events
 * of a game. */
#ifndef PL_USAGE_H
#define PL_USAGE_H

#include "rules/game.h"

/* The counts of a card. */
typedef struct {
    uint64_t played;  /* thrown or placed */
    uint64_t hits;    /* did damage, or was placed as intended */
    uint64_t stopped; /* destroyed, caught or without damage */
    uint64_t missed;  /* the die showed another face */
    uint64_t struck;  /* hits that did damage */
    uint64_t damage;
    uint64_t used; /* for its effect */
} pl_usage;

/* The card that is followed from one move to the next; zero at the start of a
 * game. */
typedef struct {
    uint8_t card, how; /* card + 1 */
} pl_usage_flight;

/* Counts into 'cards', one for each design of the deck. */
void pl_usage_watch(pl_usage *cards, pl_usage_flight *f, const pl_events *told);

#endif
