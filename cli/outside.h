/* SPDX-License-Identifier: MIT */
/* outside.h - bots that are separate programs.
 *
 * "--bot name=./program" defines a bot 'name'. The program uses the player's
 * protocol over its standard input and output, one JSON object a line. It
 * receives one "sync" notice, then an "update" notice whenever its seat is to
 * move, and answers with a "move" request. It should exit when its input ends.
 * A process plays one seat of one game after another; with "--together" it
 * plays all seats and games of its program at once, told apart by "table". */
#ifndef PL_OUTSIDE_H
#define PL_OUTSIDE_H

#include "bots/mind.h"
#include "wire/setting.h"

/* Defines bots from "name=./program,other=./another", or none if NULL;
 * 'together': one process for each program. CLI_OK, or another status after
 * printing an error. */
int outside_add(const char *list, int together);

/* Whether 'name' is such a bot. */
int outside_is(const char *name);

/* As pl_mind_new; names of such bots come first. */
pl_mind *outside_mind_new(const char *name, const pl_setting *s,
                          const char *const *bots, int seat,
                          const uint8_t seed[32], const char **why);

/* The game is over: a program is told its final view and the result, and waits
 * for the next game. Nothing for other minds. */
void outside_over(pl_mind *m, const void *view, const pl_result *result);

/* Whether this is a program that crashed, was silent or moved illegally twice:
 * it loses this game, and the next is played by a new process. */
int outside_failed(const pl_mind *m);

#endif
