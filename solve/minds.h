/* SPDX-License-Identifier: MIT */
/* minds.h - how a bot plays in every information set of a small game. */
#ifndef PL_SOLVE_MINDS_H
#define PL_SOLVE_MINDS_H

#include "solve/solve.h"

/* Asks a new mind of that name 'times' in every set, each time after all
 * events that its seat has been told, and averages its policies; of a mind that
 * cannot tell its policy, it notes how often it makes each move.
 * Sets that its own earlier moves never lead to are left out: the moves there
 * change neither the policy's value nor a best response to it, so all of them
 * get the same probability. Sets are shared among 'threads'; the result does
 * not depend on them. 0, with '*why' set, if there is no such mind. */
int pl_solve_mind(const pl_solve *t, const char *name, const uint8_t seed[32],
                  uint32_t times, int threads, double *policy,
                  const char **why);

/* Runs external-sampling MCCFR (bots/regrets.h) and gives its average policy on
 * the tree. 0 if memory is short. */
int pl_solve_mccfr(const pl_solve *t, const uint8_t seed[32],
                   uint32_t iterations, double *policy);

#endif
