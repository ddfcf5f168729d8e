/* SPDX-License-Identifier: MIT */
/* known.h - the games of the registry, and those added while running. */
#ifndef PL_KNOWN_H
#define PL_KNOWN_H

#include "rules/game.h"

enum { PL_ADDED_MAX = 16 };

/* Adds a game; not to be called while other threads look games up. 0 if there
 * is one of that id already, or no room. */
int pl_game_add(const pl_game *g);

/* The i-th game, first those of the registry, then the added ones; NULL after
 * the last. And the game with that id, or NULL. */
const pl_game *pl_game_at(int i);
const pl_game *pl_game_by_id(const char *id, size_t len);

#endif
