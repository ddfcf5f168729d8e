/* SPDX-License-Identifier: MIT */
/* review.h - looks back at a finished game: who could expect what, and when.
 *
 * Moment k is the position after k moves. For each moment and seat there are
 * two expectations, from 0 (lost) to 1 (won):
 *
 * - the honest one, as a reasoner at that seat could put it: worlds drawn from
 *   the seat's view with 'guess', each played on with the quick policy;
 * - the true one, with all cards open: the true state with fresh luck, played
 *   on in the same way.
 *
 * The difference is what was hidden. In a game with a payoff the expectation is
 * of the payoff, between the least and the most there can be.
 *
 * All luck comes from the record and the number of a sample, so the same record
 * and the same number of samples give the same review, in however many steps
 * pl_review_run was called. A review holds every secret of its game: only for a
 * game that is over, which pl_review_new checks. */
#ifndef PL_REVIEW_H
#define PL_REVIEW_H

#include "review/beliefs.h"

enum {
    PL_REVIEW_MOVES = 4096,    /* most moves of a game */
    PL_REVIEW_SAMPLES = 10000, /* most samples of a point */
    PL_REVIEW_USUAL = 400,
    PL_REVIEW_TURNS = 3,
    PL_TURNING_WORDS = 512, /* bytes that pl_turning_why needs */
    /* Of the numbers and the words: raised when the same record gets others, so
     * that a kept review is not taken for this one. */
    PL_REVIEW_EDITION = 6,
};

typedef struct {
    pl_move move;
    uint8_t seat; /* or PL_CLOCK */
} pl_review_step;

/* A mean and half the width of its 95 % interval, which is 0 where the value is
 * exact. */
typedef struct {
    double mean, wide;
} pl_estimate;

typedef struct pl_review pl_review;

/* Starts the review of a game: its first state and all its moves, which are
 * copied; 'game' and 'setup' must outlive it. 'samples' 0 is the usual budget:
 * PL_REVIEW_USUAL of them, and fewer where games are long. NULL, with '*why',
 * if the game is not over, a move is not legal, or it is too long. */
pl_review *pl_review_new(const pl_game *g, const void *setup, int seats,
                         const void *first, const pl_review_step *steps, int n,
                         int samples, const char **why);
void pl_review_free(pl_review *r); /* takes NULL */

/* Says, before the first pl_review_run, that the game went on from a moment of
 * another one. Its first state was not dealt, so no deal is judged. */
void pl_review_continues(pl_review *r);

/* Plays up to 'games' games on; returns how many it played, 0 when the review
 * is done. A first, coarse curve is there when pl_review_is_coarse. */
int pl_review_run(pl_review *r, int games);
int pl_review_is_coarse(const pl_review *r);
int pl_review_is_done(const pl_review *r);

int pl_review_moves(const pl_review *r);
int pl_review_seats(const pl_review *r);
const void *pl_review_state(const pl_review *r, int moment);
pl_review_step pl_review_made(const pl_review *r, int move);

/* The chance of 'seat' at a moment, 0 to moves: as it could know, and true. */
pl_estimate pl_review_honest(const pl_review *r, int moment, int seat);
pl_estimate pl_review_true(const pl_review *r, int moment, int seat);

/* The unit of a game with a payoff, and what 0 and 1 are worth in it; 'unit' is
 * NULL where the numbers are chances. */
typedef struct {
    const char *unit;
    int32_t least, most;
} pl_review_scale;

pl_review_scale pl_review_scale_of(const pl_game *g, const void *setup);
double pl_review_payoff(const pl_review_scale *s, double x);

/* ---- turning points ------------------------------------------------------ */

typedef enum {
    PL_TURN_LUCK, /* a card, a die, a deal, or what others had hidden */
    PL_TURN_GOOD,
    PL_TURN_MISTAKE,
} pl_turn_kind;

/* What luck it was. A change of what a seat could expect, while its true chance
 * stayed nearly as it was, is news of what others had hidden. The clock that
 * moves while a seat could still choose is neither. */
typedef enum {
    PL_LUCK_NONE,
    PL_LUCK_DEAL,
    PL_LUCK_CHANCE,
    PL_LUCK_HIDDEN,
    PL_LUCK_TIME
} pl_luck_kind;

/* What the better of two moves does that players count: health, cards. */
typedef struct {
    int is_named, measure;
    int is_late;          /* at the end of the game, not at the next decision */
    double better, worse; /* with the one move, and with the other */
} pl_effect;

/* One of the largest changes. The expectation of a seat changes twice in a
 * move: by the decision, when the seat chooses the move but does not yet know
 * what comes of it, and by luck, when it sees what came. The larger of the two
 * gives the turning point its name. */
typedef struct {
    int moment; /* after this many moves; 0: the deal */
    int seat;   /* whose expectation changed */
    pl_turn_kind kind;
    pl_estimate change; /* by the decision or by luck alone */
    int has_better;     /* a decision: another move was clearly better, */
    pl_move better;     /* this one, */
    double by;          /* by so much */
    pl_luck_kind luck;  /* what luck it was, */
    int has_news;       /* and what came that the seat saw: */
    pl_event news;      /* a card, a die */
    double from, to;    /* what could be expected before and after it */
    int has_other;      /* a decision: other moves were tried; */
    double made, other; /* what it and the best of them left */
    pl_effect effect;   /* and what one of the two does */
} pl_turning;

/* The largest changes that clearly exceed their intervals, the largest first;
 * returns how many, at most PL_REVIEW_TURNS. Only once the review is done. */
int pl_review_turnings(const pl_review *r, pl_turning out[PL_REVIEW_TURNS]);

/* Why it is one, in a sentence or two: "By what the seat could know, the better
 * move wins 62 in 100 games and this one 41. With it the seat would have 2.4
 * health left by the next decision, instead of 1.6." It uses only what the
 * review estimated and what the seat saw. */
void pl_turning_why(pl_text *t, const pl_writing *w, const pl_turning *x);

/* ---- beliefs ------------------------------------------------------------- */

/* What 'seat' could know at a moment by the facts, over so many worlds. 0 if
 * memory is short. The caller releases it. */
int pl_review_facts(const pl_review *r, int moment, int seat, int worlds,
                    pl_beliefs *out);

/* What the game's mind "keen" would believe in its place. Empty where the game
 * has no mind that keeps beliefs. */
int pl_review_believed(const pl_review *r, int moment, int seat,
                       pl_beliefs *out);

/* Writes the whole review as JSON, in thousandths. */
void pl_review_write(pl_text *t, const pl_review *r);

#endif
