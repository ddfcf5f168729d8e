/* SPDX-License-Identifier: MIT */
/* mindseye_read.h - predicts an opponent's next play in Mind's Eye.
 *
 * A play is a symbol: the colour to the left, plus 4 if the colour to the
 * right is the one before it in the ring (three seats only). A stream is the
 * history of two seats' simultaneous plays, as one of them sees it. */
#ifndef PL_MINDSEYE_READ_H
#define PL_MINDSEYE_READ_H

#include <stdint.h>

enum {
    STREAM_LONG = 512,
    STREAM_SYMBOLS = 8,
    STREAM_GUESSERS = 11,
    STREAM_EXPERTS = STREAM_GUESSERS * 4 + 1, /* rotations, and uniform */
};

typedef struct {
    int symbols; /* 4 or 8 */
    int n;
    uint8_t theirs[STREAM_LONG], mine[STREAM_LONG];
    double often[8], after[8][8], after_two[64][8];
    double after_mine[8][8], after_both[64][8];
    double turns[8], turns_by[4][8], turns_mine[8];
    double mine_often[8], mine_after[8][8];
    double merit[STREAM_EXPERTS]; /* log likelihood ratio against chance */
} stream;

/* Adds one play of each seat. */
void stream_add(stream *s, int mine, int theirs);

/* The probability of each symbol to be played next, by the first 'guessers'
 * guessers; the simplest come first. */
void stream_guess(const stream *s, int guessers, double p[STREAM_SYMBOLS]);

static inline int symbol_turn(int s, int by)
{
    return (s & 4) | ((s + by) & 3);
}

#endif
