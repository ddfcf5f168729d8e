/* tree.h - one tree of the information-set search; ismcts.c is the mind that
 * grows one or several of them.
 *
 * Every iteration draws a world from the view with 'guess', walks down it
 * through nodes that belong to information sets, adds one node, plays the
 * world on and brings back what it was worth. A node is found by the hash of
 * the view of whoever moves there, so all worlds that a seat cannot tell apart
 * share one node, and a seat that seals a choice while others do cannot react
 * to theirs: selection for simultaneous moves is decoupled by itself. As the
 * legal moves of a node differ from world to world, an edge counts how often
 * it was available, and that count takes the place of the node's visits in
 * the formula. */
#ifndef PL_TREE_H
#define PL_TREE_H

#include "bots/knowledge.h"
#include "bots/mind.h"

typedef struct {
    pl_move move;
    uint32_t visits, available, next; /* next edge of the node; 0 = none */
    uint32_t pad;
    double total; /* sum of what it was worth to whoever moves here */
} pl_edge;

typedef struct {
    uint64_t key; /* 0 = empty */
    uint32_t first, visits;
} pl_node;

/* Where a move stands in the list at hand. */
typedef struct {
    uint32_t stamp;
    uint16_t index;
    uint16_t pad;
} pl_place;

typedef struct {
    const pl_mind *mind;
    const pl_knowledge *know;
    int depth;       /* moves that it looks ahead; 0 = as far as it can */
    uint32_t worlds; /* that it thinks of; 0 = of a new one each time */
    uint32_t slots, nodes_cap, edges_cap, places; /* sizes of what follows */
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

/* Forgets all and thinks for 'b' about 'view'. */
void pl_tree_grow(pl_tree *t, const void *view, pl_budget b);

/* The node of 'view' for 'seat', or NULL if there is none. */
pl_node *pl_tree_root(pl_tree *t, const void *view, int seat);

/* Leaves only the choices worth a thought; returns how many. */
int pl_tree_sift(const pl_tree *t, const void *state, int seat, pl_choice *list,
                 int n, uint16_t *weight);

#endif
