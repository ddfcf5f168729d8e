/* outside.h - bots that are programs of their own.
 *
 * "--bot name=./program" makes 'name' stand for a program that speaks the
 * player's protocol over its standard input and output, one JSON object a
 * line. It gets a "sync" notice once, an "update" notice whenever its seat is
 * to move, and answers with a "move" request. One process plays one seat of
 * one game; it should end when its input does. */
#ifndef PL_OUTSIDE_H
#define PL_OUTSIDE_H

#include "bots/mind.h"

/* Takes "name=./program,other=./another", or NULL. CLI_OK, or after a
 * complaint something else. */
int outside_add(const char *list);

/* Whether 'name' is one of them. */
int outside_is(const char *name);

/* As pl_mind_new, with these names first. */
pl_mind *outside_mind_new(const char *name, const pl_game *game,
                          const void *setup, int seats, int seat,
                          const uint8_t seed[32], const char **why);

#endif
