/* SPDX-License-Identifier: MIT */
/* review.h - a review with its record, as 'planchette review' prints it. */
#ifndef PL_CLI_REVIEW_H
#define PL_CLI_REVIEW_H

#include "base/buffer.h"
#include "review/review.h"
#include "wire/record.h"

typedef struct {
    const pl_record *record;
    pl_review *review;
    int seat; /* only this one's curve; -1: all of them */
} reviewed;

/* "Ada (seat 2)", or "seat 2" */
void review_put_seat(pl_buffer *b, const reviewed *v, int seat);

/* "the deal", or "the start" of a game that continues another one */
const char *review_start(const reviewed *v);

/* "Move 12, seat 2 gives the lamp to seat 1", or "The deal" */
void review_put_moment(pl_buffer *b, const reviewed *v, int moment);

/* "give 2 1,3" */
void review_put_move(pl_buffer *b, const reviewed *v, pl_move m);

/* "62", or "+0.50" in a game with a payoff; the change of it; and half the
 * width of an interval. */
void review_put_value(pl_buffer *b, const reviewed *v, double x);
void review_put_change(pl_buffer *b, const reviewed *v, double x);
void review_put_wide(pl_buffer *b, const reviewed *v, double x);

/* "luck, +23 ± 5 for Ada (seat 2). ", and why. */
void review_put_turning(pl_buffer *b, const reviewed *v, const pl_turning *x);

/* One page that loads nothing. */
void review_put_html(pl_buffer *b, const reviewed *v);

#endif
