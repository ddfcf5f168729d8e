/* knowledge.h - what a search may know of a game beyond its rules.
 *
 * Every part is optional. All of them are asked about worlds that were drawn
 * from a view; what is said of a seat's moves may depend only on what that
 * seat could know there. */
#ifndef PL_KNOWLEDGE_H
#define PL_KNOWLEDGE_H

#include "rules/choice.h"

typedef struct {
    const char *game;
    double explore; /* how much rarely tried moves are favoured */
    int first;      /* moves that are tried before any is looked at again */
    int cut;        /* moves of a rollout before a quiet position is valued */
    /* Those among 'seats' who have something to decide. */
    uint16_t (*movers)(const void *setup, const void *state, uint16_t seats);
    /* How often each of 'n' choices would be made by a player of some sense;
     * 0 for those that are never worth a thought. */
    void (*rate)(const void *setup, const void *state, int seat,
                 const pl_choice *list, int n, uint16_t *weight);
    /* What a quiet position is worth to each seat, from 0 to 1; 0 if it is not
     * quiet. */
    int (*value)(const void *setup, const void *state, double *worth);
    /* A number for what a view says, where hashing all of it is slow. */
    uint64_t (*key)(const void *view);
    /* Takes out of a view what its seat saw longer ago than a forgetful player
     * remembers. 'memory' is PL_MEMORY_SIZE bytes, zero at first, in which it
     * keeps from one call to the next since when something is known. */
    void (*forget)(const void *setup, void *view, void *memory);
} pl_knowledge;

enum { PL_MEMORY_SIZE = 2048 };

extern const pl_knowledge pl_clairvoyance_knowledge;
extern const pl_knowledge pl_illusionist_knowledge;

/* What is known of a game; never NULL, but mostly empty for some. */
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
