/* SPDX-License-Identifier: MIT */
/* export_fib.c - makes a shared object of the template, for tests that load a
 * game from outside. */
#include "tests/template/fib/fib.h"

PL_EXPORT_GAME(fib_game);
