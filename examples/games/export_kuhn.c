/* SPDX-License-Identifier: MIT */
/* export_kuhn.c - what makes a shared object of the game loadable. */
#include "examples/games/kuhn/kuhn.h"

PL_EXPORT_GAME(kuhn_game);
