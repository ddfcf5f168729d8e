/* SPDX-License-Identifier: MIT */
/* telepathic_reason.h - the belief about the secret goals of Telepathic.
 *
 * Each attribute (colour and shape) has two condition cards that differ, so
 * twelve pairs are possible. A pair is 4 * first + second: the first is the
 * win condition, the second the lose condition, or the win condition of the
 * other team.
 *
 * The public belief is what an observer without cards infers from the moves: a
 * probability for each pair of each attribute. It is computed exactly, not by
 * sampling. Each seat's moves depend on the cards of one attribute only, so
 * the two attributes stay independent and 2 * 16 numbers are enough. A seat's
 * private belief is the public one, conditioned on the cards it sees. */
#ifndef PL_TELEPATHIC_REASON_H
#define PL_TELEPATHIC_REASON_H

#include "bots/mind.h"
#include "games/telepathic/telepathic.h"

enum {
    REASON_LOG = 1024,
    REASON_PAIRS = 16,
    REASON_OPTIONS = 8, /* cards for one or two receivers, or sets */
};

/* The position as reconstructed from the events. */
typedef struct {
    uint8_t grid[TELEPATHIC_CELLS];
    uint8_t row[TELEPATHIC_ROW]; /* card + 1 */
    uint8_t given, giver, performer, actions;
} reason_place;

typedef struct {
    uint8_t is_give, card, set, to;
} reason_option;

typedef double reason_values[REASON_PAIRS][REASON_PAIRS];

typedef struct reasoner {
    pl_mind head;
    int begun, logged, done, skip, depth;
    pl_event log[REASON_LOG];
    reason_place at;
    double belief[2][REASON_PAIRS];
    double showing; /* weight of showing its own wish by a move */
    double forgets; /* share of the belief that fades with every move */
    double noise;   /* of its own model of the others */
    double greedy[TELEPATHIC_HOLDERS]; /* chance that a seat infers nothing */
    double after[REASON_OPTIONS];      /* the same after each option */
    /* The probability that the actor chooses each option, for each pair of its
     * attribute: the likelihood in Bayes' rule. NULL for a mind that infers
     * nothing. */
    void (*model)(struct reasoner *r, int seat, const reason_option *o, int n,
                  double p[REASON_OPTIONS][REASON_PAIRS]);
    int8_t own[2];    /* this seat's own cards, first and second, or -1 */
    uint8_t guess[2]; /* for 'why': the most likely first cards */
    uint8_t sure[2];  /* and their probabilities in per cent */
    /* Working space. */
    reason_values value[REASON_OPTIONS][4];
} reasoner;

/* The attribute of a seat's cards, or -1; and which of the pair it sees. */
int reason_attribute(const telepathic_setup *u, int seat);
int reason_sees(const telepathic_setup *u, int seat);
/* Which card of each pair is a goal of 'seat': 0 or 1. */
int reason_goal(const telepathic_setup *u, int seat);

/* The most tiles of a condition within one line of three. */
int reason_best_line(const uint8_t *grid, int condition);

/* Whether two pairs look alike to a seat that sees these cards. */
int reason_alike(int a, int b, int sees);

/* Actions that may still come. */
int reason_left(const reasoner *r);

/* Records an event; and updates the belief from the events and a view. */
void reason_see(pl_mind *m, const pl_event *e);
void reason_update(reasoner *r, const telepathic_view *v);

/* The private belief of a seat that knows its own pair to be 'pair'; a seat
 * without cards passes -1. */
void reason_private(const reasoner *r, int seat, int pair,
                    double b[2][REASON_PAIRS]);

/* The options of the seat that gives or performs. */
int reason_gives(const reasoner *r, const pl_choice *legal, int n,
                 reason_option *out);
int reason_sets(const reasoner *r, reason_option *out);

/* The value of each option if all secrets were open afterwards, for each pair
 * of both attributes; value[i][k] is option i with its k-th set. */
void reason_outlook(reasoner *r, int seat, const reason_option *o, int n,
                    int depth);

/* The probability by belief 'b' that the win condition is 'value'. */
double reason_win(const double b[REASON_PAIRS], int goal, int value);

#endif
