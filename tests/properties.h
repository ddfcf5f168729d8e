/* SPDX-License-Identifier: MIT */
/* properties.h - the properties that must hold in every game, checked move by
 * move.
 *
 * Every function returns NULL, or a sentence that names the fault. They do not
 * assert, so that test_leaks_are_caught.c can show that they fail on a broken
 * game. */
#ifndef PL_PROPERTIES_H
#define PL_PROPERTIES_H

#include "rules/choice.h"
#include "rules/drive.h"
#include "tests/probe.h"

enum { TABLE_MOVES = 20000 };

/* A game in progress, with the buffers that the properties need. */
typedef struct {
    const pl_probe *probe;
    const pl_game *g;
    int seats;
    void *setup;
    uint8_t *state, *other, *third; /* room for copies */
    uint8_t *view, *view2;
    pl_choice *choices, *choices2;
    pl_event *events, *events2;
    int n_events; /* told by the last move */
    int n_told;   /* of those, to the seat that is looked after */
    pl_drive drive;
    pl_luck luck;
    uint8_t seed[32];
    int moves; /* made so far, with who made them */
    uint8_t seat[TABLE_MOVES];
    pl_move move[TABLE_MOVES];
} table;

/* Makes the setup of 'mode' and deals; NULL or why not. */
const char *table_open(table *t, const pl_probe *probe, const pl_game *g,
                       const pl_mode *mode, uint32_t seed);
void table_close(table *t);

/* Makes one random move. '*over' is set when the game has ended. */
const char *table_step(table *t, int *over);

/* Conformance of the current state. */
const char *conforms(table *t);
/* Conformance of the move about to be made. */
const char *move_conforms(table *t, int seat, pl_move m);
/* Scores and the replay, once the game is over. */
const char *ending_conforms(table *t);

/* Non-interference for 'seat', which may be PL_WATCHER. */
const char *view_hides_secrets(table *t, int seat);
const char *sealing_is_hidden(table *t, int seat);
const char *sealing_order_leaves_no_trace(table *t);

#endif
