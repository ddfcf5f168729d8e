/* SPDX-License-Identifier: MIT */
/* solve.h - exact answers for small games: values, best responses, equilibria.
 *
 * A pl_solve holds the whole tree of a game that counts its chance (the
 * optional hook of pl_game). Its decisions belong to information sets, keyed
 * by all that a seat has seen and done (rules/recall.h). A policy is one
 * array of probabilities: those of set 's' begin at set[s].first, one for
 * each of its moves, in the order of 'legal'. */
#ifndef PL_SOLVE_H
#define PL_SOLVE_H

#include "rules/game.h"

enum {
    PL_SOLVE_CHANCE = 9, /* in place of a seat: luck decides */
    PL_SOLVE_END = 10,
};
#define PL_SOLVE_NONE UINT32_MAX

typedef struct {
    uint32_t parent, child; /* first entry of 'children' */
    uint32_t set, next;     /* information set, and the next node in it */
    uint16_t n;             /* children */
    uint8_t seat;           /* a seat, PL_CLOCK, or one of the above */
    uint8_t pad;
    uint32_t way;  /* the chance outcome that leads here */
    uint32_t ends; /* END: where its payoffs begin */
    pl_move move;  /* that leads here */
    double p;      /* of 'way'; 1 after a move */
} pl_solve_node;

typedef struct {
    uint64_t key;
    uint32_t first; /* in a policy, and in 'moves' */
    uint32_t node;  /* the first of its nodes */
    uint16_t n;     /* moves */
    uint8_t seat;
    uint8_t pad;
} pl_solve_set;

typedef struct {
    const pl_game *game;
    const void *setup; /* must outlive this */
    int seats;
    uint32_t n_nodes, n_children, n_sets, n_moves, n_ends;
    pl_solve_node *node; /* node 0 is the deal; parents come first */
    uint32_t *children;
    pl_solve_set *set;
    pl_move *moves;
    double *worth;         /* by end and seat: payoff, or score in wins */
    uint32_t *slot, slots; /* sets by their keys */
    uint32_t cap[5];       /* room of the five arrays */
    uint32_t most;         /* nodes at most */
} pl_solve;

/* Walks the whole game. 0, with '*why' set, if it does not count its chance,
 * has more than 'most' nodes, or memory is short. */
int pl_solve_init(pl_solve *t, const pl_game *g, const void *setup, int seats,
                  uint32_t most, const char **why);
void pl_solve_release(pl_solve *t);

/* The set of that key, or PL_SOLVE_NONE. */
uint32_t pl_solve_find(const pl_solve *t, uint64_t key);

/* All moves equally likely. 'policy' has n_moves entries here and below. */
void pl_solve_uniform(const pl_solve *t, double *policy);

/* What the policy is worth to each seat when all follow it. */
int pl_solve_value(const pl_solve *t, const double *policy,
                   double value[PL_SEATS_MAX]);

/* The value of each seat's best response to the policy of the others. If 'best'
 * is not NULL, the best responses of all seats are written there as a policy.
 */
int pl_solve_response(const pl_solve *t, const double *policy,
                      double value[PL_SEATS_MAX], double *best);

/* NashConv: the sum of what each seat would gain by its best response. For two
 * seats half of it is the exploitability. */
int pl_solve_nashconv(const pl_solve *t, const double *policy, double *out);

/* CFR+: regret matching with regrets kept above zero, seats in turn, linear
 * averaging. Writes the average policy of 'iterations' to 'policy'. If 'step'
 * is not NULL, it is called after every iteration with the average so far; the
 * run ends when it returns 0. */
typedef int pl_solve_step(void *arg, uint32_t iteration, const double *policy);
int pl_solve_cfr(const pl_solve *t, uint32_t iterations, double *policy,
                 pl_solve_step *step, void *arg);

#endif
