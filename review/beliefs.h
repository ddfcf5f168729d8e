/* SPDX-License-Identifier: MIT */
/* beliefs.h - the probability of every hidden thing, from one seat's view.
 *
 * There are two kinds.
 *
 * The facts: worlds are drawn from the view with 'guess', and the values of the
 * state's fields are counted over them. What is the same in every world is
 * known and left out; so is the order of piles that nobody may look into.
 *
 * What a reasoner believes: some minds keep beliefs that also follow from why
 * others moved as they did (Telepathic, Mysterium, Mind's Eye). */
#ifndef PL_BELIEFS_H
#define PL_BELIEFS_H

#include "bots/mind.h"
#include "rules/json.h"

enum { PL_BELIEF_PATH = 80, PL_BELIEF_WORLDS = 100000 };

typedef struct {
    uint32_t value; /* as stored in the field; a member of a set */
    double p;
    int is_true; /* in the true state */
} pl_belief;

/* One hidden thing, such as "hand[1]" or "slot[0].slot[2]"; or two that tell
 * about each other, "win[1]+lose[1]". */
typedef struct {
    char path[PL_BELIEF_PATH];
    const pl_field *field;
    const pl_field *second; /* of two: its value stands above 16 bits */
    int is_set; /* each value is a member, and p the chance that it is in */
    int n;
    pl_belief *at; /* most likely first */
} pl_belief_thing;

typedef struct {
    pl_belief_thing *at;
    int n, cap;
    int is_marked; /* the truth is known and marked */
} pl_beliefs;

/* What the owner of 'view' may think. 'truth' is the true state, to be marked;
 * NULL, while a game runs: then the view alone decides. The same 'seed' gives
 * the same result. 0 if memory is short. */
int pl_beliefs_init(pl_beliefs *b, const pl_game *g, const void *setup,
                    int seats, const void *view, const void *truth, int worlds,
                    const uint8_t seed[32]);

/* What a mind believes that keeps beliefs: it has seen the seat's events and
 * asks why others moved as they did. 'believed' is what it said. 'world' is any
 * world of its view, to find the things by; 'truth' is as above. 0 if memory is
 * short. */
int pl_beliefs_from(pl_beliefs *b, const pl_game *g, int seats,
                    const void *world, const void *truth,
                    const pl_believed *believed, int n);

void pl_beliefs_release(pl_beliefs *b); /* accepts an all-zero struct */

/* The word for a value of a thing, as in JSON: "jack", "3"; of two things
 * "star+circle". */
void pl_belief_word(pl_text *t, const pl_writing *w, const pl_belief_thing *x,
                    uint32_t value);

/* [{"what":"hand[1]","set":false,"values":[{"is":"jack","p":500,
 * "true":true},..]},..], p in thousandths; "true" only where it is marked. */
void pl_beliefs_write(pl_text *t, const pl_writing *w, const pl_beliefs *b);

#endif
