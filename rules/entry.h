/* SPDX-License-Identifier: MIT */
/* entry.h - the interface as plain functions, for languages that cannot call
 * through a struct or an inline function.
 *
 * Every name here is a symbol of the shared library with arguments that any
 * foreign function interface has: pointers, int and integers of a fixed size.
 * game.h, drive.h and choice.h say what the hook or function of the same name
 * does. */
#ifndef PL_ENTRY_H
#define PL_ENTRY_H

#include "rules/choice.h"
#include "rules/drive.h"

/* Sizes and numbers by name: "abi", "state", "view", "setup", "options",
 * "choices", "events", "seats", "min_seats", "max_seats", "version",
 * "choice", "event", "drive", "luck"; -1 for any other. */
int64_t pl_entry_size(const pl_game *g, const char *name);

/* Writes the default setup for that many seats to 'setup'; a pl_err. */
int pl_entry_prepare(const pl_game *g, int seats, void *setup);
void pl_entry_deal(const pl_game *g, const void *setup, const uint8_t *seed,
                   void *state);
uint32_t pl_entry_turn(const pl_game *g, const void *setup, const void *state);
int pl_entry_legal(const pl_game *g, const void *setup, const void *state,
                   int seat, pl_choice *out);
int pl_entry_apply(const pl_game *g, const void *setup, void *state, int seat,
                   const pl_move *move, pl_events *events);
void pl_entry_view(const pl_game *g, const void *setup, const void *state,
                   int seat, void *view);
/* A world drawn from 'view' with the luck of 'seed'. */
void pl_entry_guess(const pl_game *g, const void *setup, const void *view,
                    const uint8_t *seed, void *state);
int pl_entry_score(const pl_game *g, const void *setup, const void *state,
                   int seat);
/* The payoff where the game has one, else the score. */
int32_t pl_entry_payoff(const pl_game *g, const void *setup, const void *state,
                        int seat);

/* drive.h: who moves next, for programs without a clock. */
uint32_t pl_entry_next(pl_drive *drive, const pl_game *g, const void *setup,
                       const void *state);
void pl_entry_moved(pl_drive *drive, int seat);

/* choice.h: a random move of the list, all equally likely. */
void pl_entry_random(const pl_game *g, const pl_choice *list, int n,
                     pl_luck *luck, pl_move *out);

#endif
