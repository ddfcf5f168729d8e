/* SPDX-License-Identifier: MIT */
/* review_inner.h - what the parts of a review share. */
#ifndef PL_REVIEW_INNER_H
#define PL_REVIEW_INNER_H

#include "bots/policy.h"
#include "review/review.h"
#include "review/temper.h"
#include "review/weigh.h"

enum {
    COARSE = 16,          /* most samples of the first curve, */
    COARSE_GAMES = 24000, /* and most games */
    FEWEST = 32,          /* samples of a usual review, however long the game */
    CANDIDATES = 6,       /* moves whose alternatives are tried */
    ALTERNATIVES = 24,    /* most of them for one move */
    FINALISTS = 4,        /* that get all samples */
    FIRST_LOOK = 4,       /* the others get 1/4 of them */
    MEASURES = 3,         /* things of a game that are counted, at most */
    SOON = 256,           /* most moves until a seat is asked again */
};

/* Results of the games played on from one point. */
typedef struct {
    double sum, squares;
    uint32_t n;
} tally;

/* What is estimated at one moment. 'after' is of the move made there, before
 * it is known what came of it. */
typedef struct {
    tally honest[PL_SEATS_MAX], open[PL_SEATS_MAX];
    tally after_honest; /* for the seat that moves, by its view */
    tally after_open[PL_SEATS_MAX];
    uint32_t choices; /* of the seat that moves; at most 2^16 */
} point;

typedef struct {
    pl_move move;
    tally worth;
    tally effect[2 * MEASURES]; /* at the next decision, at the end */
} alternative;

typedef struct {
    int move; /* its number from 0 */
    int n;
    alternative alt[ALTERNATIVES];
} candidate;

/* What a seat believes at a moment. */
typedef struct {
    pl_believed *at;
    int n;
} pl_weights;

struct pl_review {
    const pl_game *game;
    const void *setup;
    int seats, moves, samples;
    uint32_t key[8];
    pl_review_step *steps;
    uint8_t *states; /* moves + 1 of them */
    point *points;
    tally deal[PL_SEATS_MAX]; /* over fresh deals */
    pl_policy policy;
    uint8_t *world, *other, *view, *scratch;
    pl_mind *mind[PL_SEATS_MAX]; /* whose beliefs weigh worlds, or NULL */
    pl_weights *weights;         /* by moment and seat */
    int weighed;                 /* moments that have them */
    pl_event *events;
    pl_choice *legal;
    /* Where the work stands: samples from 'low' to 'high' of point 'at'. */
    int low, high, at, sample;
    int is_usual;  /* long games get fewer samples */
    int is_dealt;  /* it begins with a deal, and not in the middle of a game */
    uint64_t made; /* moves of the games played on so far */
    int stage;     /* 0 curves, 1 alternatives, 2 done */
    int coarse;
    candidate candidates[CANDIDATES];
    int n_candidates;
};

/* The kinds of sample streams; they never overlap. */
enum { BY_DEAL, BY_POINT, BY_ALTERNATIVE, BY_NEWS };

void tally_add(tally *t, double x);
pl_estimate tally_estimate(const tally *t);

/* The chance that results of games from a moment give a seat (temper.h). */
pl_estimate review_chance(const pl_review *r, int moment, const tally *t);

/* The luck of one sample. */
void review_luck(const pl_review *r, int kind, int a, int b, int sample,
                 pl_luck *luck, pl_rng *rng);

/* Draws a world from the mover's view before move 'k', makes 'm' in it and
 * plays on; adds the mover's result, and to 'effect', if it is not NULL, what
 * the move did (effects.c). */
void review_try(pl_review *r, int k, pl_move m, pl_luck *luck, pl_rng *rng,
                tally *out, tally *effect);

/* What a move does to things that players count (effects.c): adds what stands
 * in r->world after move 'k'; names the measure by which 'better' most clearly
 * is better, if there is one; says what it 'would' be and what it is. */
void effects_add(const pl_review *r, int k, tally *out);
void effects_name(const pl_review *r, const alternative *better,
                  const alternative *worse, pl_effect *out);
void effects_say(pl_text *t, const pl_game *g, const pl_effect *x, double would,
                 double does);

/* Worlds by belief (weigh.c): what moment 'k' and all before it need, and a
 * world of a seat's view in 'world'. */
int weigh_init(pl_review *r);
void weigh_release(pl_review *r);
void weigh_moment(pl_review *r, int k);
void weigh_world(pl_review *r, int k, int seat, pl_rng *rng);

/* The alternatives: chooses what to try, tries up to 'games', returns how many
 * it played; 0 when there is nothing left. */
void turning_choose(pl_review *r);
int turning_run(pl_review *r, int games);

/* What luck brought with move 'k', into 'x' (news.c). */
void news_find(const pl_review *r, int k, pl_turning *x);

#endif
