/* SPDX-License-Identifier: MIT */
/* tree.h - one tree of the information-set search; ismcts.c is the mind that
 * grows one or several of them.
 *
 * Every iteration draws a world from the view with 'guess', walks down the
 * tree in that world, adds one node, plays the world on at random (a rollout)
 * and adds the result to every edge on the path.
 *
 * A node is found by the hash of the view of the seat that moves there. So all
 * worlds that a seat cannot tell apart share one node, and its statistics
 * cannot depend on what it does not know. A seat that seals a choice while
 * others seal theirs has the same view whatever they chose. So simultaneous
 * moves need no special node: their selection is decoupled by construction.
 *
 * The legal moves of a node differ from world to world. So an edge counts how
 * often it was available, and that count replaces the node's visits in the
 * UCB1 formula; otherwise a move that is rarely legal would seem neglected. */
#ifndef PL_TREE_H
#define PL_TREE_H

#include "bots/knowledge.h"
#include "bots/mind.h"

typedef struct {
    pl_move move;
    uint32_t visits, available, next; /* next edge of the node; 0 = none */
    uint32_t pad;
    double total; /* sum of the results for the seat that moves here */
} pl_edge;

typedef struct {
    uint64_t key; /* 0 = empty */
    uint32_t first, visits;
} pl_node;

/* A slot of the hash map from a move to its index in the current list. */
typedef struct {
    uint32_t stamp;
    uint16_t index;
    uint16_t pad;
} pl_place;

typedef struct {
    const pl_mind *mind;
    const pl_knowledge *know;
    int depth;       /* most moves in the tree; 0 = no limit */
    uint32_t worlds; /* number of worlds it repeats; 0 = always a new one */
    uint32_t slots, nodes_cap, edges_cap, places; /* sizes of the arrays */
    uint32_t nodes, edges, stamp;
    uint64_t decisions; /* moves made in all worlds so far */
    uint64_t iterations;
    pl_luck luck;
    pl_node *table;
    pl_edge *pool;
    pl_choice *list;
    uint16_t *weight, *tried;
    pl_place *place;
    uint8_t *state, *view;
} pl_tree;

/* The bytes that a tree needs, and the tree laid out in them. */
size_t pl_tree_size(const pl_game *g, const pl_budget *b);
void pl_tree_init(pl_tree *t, const pl_mind *m, void *block);

/* Clears the tree and searches 'view' with budget 'b'. */
void pl_tree_grow(pl_tree *t, const void *view, pl_budget b);

/* The node of 'view' for 'seat', or NULL if there is none. */
pl_node *pl_tree_root(pl_tree *t, const void *view, int seat);

/* Removes the choices that the knowledge rates 0, at least one remaining;
 * returns how many are left. */
int pl_tree_sift(const pl_tree *t, const void *state, int seat, pl_choice *list,
                 int n, uint16_t *weight);

#endif
