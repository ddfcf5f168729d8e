/* SPDX-License-Identifier: MIT */
/* probes.c - the probes of all games. */
#include "tests/probe.h"

#include "games/list.h"

/* The template and the examples, which are not registered. */
#define PL_UNREGISTERED(X) X(fib) X(kuhn) X(leduc)

#define X(g) extern const pl_probe g##_probe;
PL_GAMES(X)
PL_UNREGISTERED(X)
#undef X

#define X(g) &g##_probe,
const pl_probe *const pl_probes[] = { PL_GAMES(X) PL_UNREGISTERED(X) NULL };
#undef X
