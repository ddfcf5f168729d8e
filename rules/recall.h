/* SPDX-License-Identifier: MIT */
/* recall.h - information sets of players with perfect recall.
 *
 * A view says what is still known of hidden things, not what people did. Two
 * moments with equal views may therefore be different situations for a player
 * with a memory. A pl_recall folds all that each seat has seen and done into
 * one number: its first view, the events it was told, its own moves. Solvers
 * use it as the key of an information set, together with the view. */
#ifndef PL_RECALL_H
#define PL_RECALL_H

#include "rules/game.h"

typedef struct {
    uint64_t seat[PL_SEATS_MAX];
} pl_recall;

/* Starts at a state that was just dealt; 'view' is room for one view. */
void pl_recall_init(pl_recall *r, const pl_game *g, const void *setup,
                    const void *state, int seats, void *view);

/* Notes that 'seat' was told of 'e'. */
void pl_recall_told(pl_recall *r, int seat, const pl_event *e);

/* Notes that 'seat' made 'move', with these 'events'. An event that a seat is
 * not told of does not change the number of that seat. */
void pl_recall_moved(pl_recall *r, int seats, int seat, pl_move move,
                     const pl_events *events);

/* The key of the information set of 'seat' which sees 'view' now; never 0. */
uint64_t pl_recall_key(const pl_recall *r, const pl_game *g, int seat,
                       const void *view);

#endif
