/* SPDX-License-Identifier: MIT */
/* play_moves.h - choosing a move by its number or its words. */
#ifndef PL_PLAY_MOVES_H
#define PL_PLAY_MOVES_H

#include "wire/setting.h"

/* Prints the entries with their numbers, at most a screenful unless 'all'. */
void moves_print(const pl_setting *s, const pl_choice *list, int n, int all);

/* Finds the move that was typed: a number of 'list', the words of a move, or
 * an abbreviation that fits only one move. Returns 0 with '*why' set if there
 * is none. If the entry is an open set, it asks for the members. Sets '*ended'
 * at the end of input. */
int moves_choose(const pl_setting *s, const pl_choice *list, int n,
                 const char *typed, pl_move *out, const char **why, int *ended);

#endif
