/* SPDX-License-Identifier: MIT */
/* knowledge.h - heuristics that a search may have for a game.
 *
 * Every part is optional. The search calls them with worlds drawn from a view,
 * never with the true state. The rating of a seat's moves may depend only on
 * what that seat could know in that world; otherwise the search would assume
 * opponents who see hidden cards. test_knowledge.c checks this. */
#ifndef PL_KNOWLEDGE_H
#define PL_KNOWLEDGE_H

#include "rules/choice.h"

typedef struct {
    const char *game;
    double explore; /* the exploration constant of UCB1 */
    int first;      /* moves that a node tries before it widens */
    int cut;        /* moves of a rollout before 'value' may end it */
    /* The seats among 'seats' that have a decision to make. */
    uint16_t (*movers)(const void *setup, const void *state, uint16_t seats);
    /* How often a sensible player would make each of 'n' choices; 0 removes
     * a choice from the search. */
    void (*rate)(const void *setup, const void *state, int seat,
                 const pl_choice *list, int n, uint16_t *weight);
    /* Estimates each seat's result, from 0 to 1. Returns 0 if the position is
     * not quiet, as in the middle of an exchange, and must be played on. */
    int (*value)(const void *setup, const void *state, double *worth);
    /* A hash of a view, for games where hashing all its bytes is slow. */
    uint64_t (*key)(const void *view);
    /* Removes from a view what its seat saw longer ago than a forgetful player
     * remembers. 'memory' is PL_MEMORY_SIZE bytes, zero at first, in which it
     * stores when each fact was learnt. */
    void (*forget)(const void *setup, void *view, void *memory);
} pl_knowledge;

enum { PL_MEMORY_SIZE = 2048 };

extern const pl_knowledge pl_clairvoyance_knowledge;
extern const pl_knowledge pl_illusionist_knowledge;

/* The knowledge of a game; never NULL, but empty for most. */
const pl_knowledge *pl_knowledge_of(const char *game);

/* The hash that 'key' is made with. */
static inline uint64_t pl_key(const void *bytes, size_t n, uint64_t h)
{
    const uint8_t *p = bytes;
    uint64_t w;

    for (; n >= 8; p += 8, n -= 8) {
        memcpy(&w, p, 8);
        h = (h ^ w) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    w = 0;
    memcpy(&w, p, n);
    h = (h ^ w) * 0xbf58476d1ce4e5b9u;
    return h ^ h >> 32;
}

#endif
