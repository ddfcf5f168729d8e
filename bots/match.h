/* SPDX-License-Identifier: MIT */
/* match.h - plays one game between minds without a clock. */
#ifndef PL_MATCH_H
#define PL_MATCH_H

#include "bots/mind.h"

/* A game and the memory it is played in. The caller makes the minds and deals
 * into 'state'. */
typedef struct {
    const pl_game *game;
    const void *setup; /* must outlive the match */
    int seats;
    pl_mind *minds[PL_SEATS_MAX];
    void *state, *view;
    pl_choice *legal;
    pl_events events;
    int moves; /* made so far */
    int mover; /* who made the last one, or was refused */
    /* Called after every move, unless it is NULL; returning 0 stops the
     * game. */
    int (*moved)(void *to, int seat, pl_move m, const pl_events *told);
    void *to;
} pl_match;

enum { PL_MATCH_ENDLESS = -1000, PL_MATCH_BROKEN_OFF = -1001 };

/* Allocates the memory; 0 if there is not enough. */
int pl_match_init(pl_match *m, const pl_game *game, const void *setup,
                  int seats);

/* Accepts an all-zero struct. The caller frees the minds. */
void pl_match_release(pl_match *m);

/* Plays 'state' to its end. 'luck' decides which of several awaited seats moves
 * first. 0, one of the numbers above, or minus the pl_err of a refused move. */
int pl_match_play(pl_match *m, pl_luck *luck);

#endif
