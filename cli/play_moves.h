/* play_moves.h - choosing a move by number or by typing it. */
#ifndef PL_PLAY_MOVES_H
#define PL_PLAY_MOVES_H

#include "wire/setting.h"

/* Prints the entries with their numbers; past a screenful only if 'all'. */
void moves_print(const pl_setting *s, const pl_choice *list, int n, int all);

/* Finds what was typed among 'list': a number, the words of a move, or as
 * much of them as fits one move only. Returns 0 with '*why' set. For a number
 * that stands for an open set the members are asked for; '*ended' is set at
 * the end of input. */
int moves_choose(const pl_setting *s, const pl_choice *list, int n,
                 const char *typed, pl_move *out, const char **why, int *ended);

#endif
