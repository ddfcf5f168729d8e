/* SPDX-License-Identifier: MIT */
/* export_leduc.c - what makes a shared object of the game loadable. */
#include "examples/games/leduc/leduc.h"

PL_EXPORT_GAME(leduc_game);
