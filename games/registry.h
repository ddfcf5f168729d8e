/* SPDX-License-Identifier: MIT */
/* registry.h - the games there are. */
#ifndef PL_REGISTRY_H
#define PL_REGISTRY_H

#include "rules/game.h"

/* Ended by NULL. */
extern const pl_game *const pl_games[];

/* The game of that id, or NULL. */
const pl_game *pl_game_named(const char *id, size_t len);

#endif
