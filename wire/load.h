/* SPDX-License-Identifier: MIT */
/* load.h - games that live outside the tree, in shared objects.
 *
 * Such a file exports 'planchette_game', a pointer to its pl_game:
 *
 *     const pl_game *const planchette_game = &leduc_game;
 *
 * It runs with all the rights of this program: load only what you would run
 * yourself. Its descriptor and hooks are checked before it is used; that finds
 * mistakes, not malice. */
#ifndef PL_LOAD_H
#define PL_LOAD_H

#include "rules/game.h"
#include "wire/fault.h"

/* Loads and checks one; not to be called while other threads look games up. */
pl_err pl_game_load(const char *path, pl_fault *fault);

/* Whether a descriptor can be used at all, and plays a few games by the rules
 * of the interface; PL_OK, or what is wrong with it. */
pl_err pl_game_sound(const pl_game *g, pl_fault *fault);

#endif
