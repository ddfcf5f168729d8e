/* SPDX-License-Identifier: MIT */
/* regrets.h - external-sampling MCCFR over the states of any game.
 *
 * MCCFR is Monte Carlo counterfactual regret minimisation. Every iteration
 * deals a game and walks it once for each seat. That seat tries all its moves;
 * the others, and luck, are sampled. In each information set the regret of a
 * move grows by how much better it would have done than the current policy.
 * The next policy chooses moves in proportion to their positive regrets
 * (regret matching). In two-seat games whose payoffs sum to a constant, the
 * average policy over all iterations converges to a Nash equilibrium; the
 * current policy of one run does not.
 *
 * Everything is in one block of the caller. Where the table is full, the walk
 * is deeper than 'depth', or there are more than PL_REGRETS_MOVES moves, the
 * walk continues with random moves. */
#ifndef PL_REGRETS_H
#define PL_REGRETS_H

#include "rules/choice.h"
#include "rules/drive.h"
#include "rules/recall.h"

enum { PL_REGRETS_MOVES = 32 };

typedef struct {
    uint64_t key;   /* 0 = empty */
    uint32_t first; /* in 'regret' and 'sum' */
    uint32_t n;
} pl_regret_set;

typedef struct {
    uint32_t sets;   /* most information sets */
    uint32_t moves;  /* most moves of all sets together */
    uint32_t depth;  /* most decisions of one seat in a walk */
    int all_deals;   /* 1: an iteration visits every deal that the game
                        enumerates instead of a random one */
    int events_only; /* 1: a set's key depends on events and the view only,
                        not on the first view and the seat's own moves */
} pl_regrets_size;

typedef struct {
    const pl_game *game;
    const void *setup;
    int seats;
    pl_regrets_size size;
    uint32_t slots, sets, moves;
    pl_regret_set *table;
    float *regret, *sum;
    uint8_t *frames; /* one for each depth: state, legal moves */
    size_t frame;
    uint8_t *view;
    pl_event *told;
    pl_luck luck;
    uint64_t iterations, decisions;
} pl_regrets;

/* The size of the block; and the table inside it, which must be all zero. */
size_t pl_regrets_bytes(const pl_game *g, const pl_regrets_size *size);
void pl_regrets_init(pl_regrets *r, const pl_game *g, const void *setup,
                     int seats, const pl_regrets_size *size,
                     const uint8_t seed[32], void *block);

/* Resets the table. */
void pl_regrets_clear(pl_regrets *r);

/* Walks one game for each seat. */
void pl_regrets_iterate(pl_regrets *r);

/* The average policy in the set of 'key' with 'n' moves. Returns 0 if the set
 * was never reached; then all moves are equally likely. */
int pl_regrets_policy(const pl_regrets *r, uint64_t key, uint32_t n,
                      double *policy);

/* The same for the current policy, that of the last iteration. */
int pl_regrets_current(const pl_regrets *r, uint64_t key, uint32_t n,
                       double *policy);

#endif
