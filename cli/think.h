/* SPDX-License-Identifier: MIT */
/* think.h - what a bot would do, for 'planchette rpc'. */
#ifndef PL_THINK_H
#define PL_THINK_H

#include "wire/rpc.h"

/* The longest budget of one answer. */
enum { THINK_ITERATIONS = 100000, THINK_MS = 10000 };

/* A pl_rpc_thinker: {"move":{...},"words":"...","why":"..."}; "move" is null
 * where the bot would rather wait. */
char *cli_think(const pl_rpc_seen *seen, pl_fault *fault);

#endif
