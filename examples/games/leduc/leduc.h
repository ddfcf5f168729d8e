/* SPDX-License-Identifier: MIT */
/* leduc.h - Leduc poker: six cards, two rounds of betting, one board card.
 *
 * A game outside the registry: it counts its chance and pays in chips, so the
 * solvers of solve/ work on it. */
#ifndef PL_LEDUC_H
#define PL_LEDUC_H

#include "rules/game.h"

enum { LEDUC_RANKS = 3, LEDUC_COPIES = 2, LEDUC_ANTE = 1, LEDUC_RAISES = 2 };
enum { LEDUC_FIRST, LEDUC_SECOND, LEDUC_OVER };               /* phases */
enum { LEDUC_FOLD = 1, LEDUC_CALL, LEDUC_RAISE };             /* moves */
enum { LEDUC_BETS = 1, LEDUC_BOARD, LEDUC_SHOWN, LEDUC_WON }; /* events */

typedef struct {
    uint8_t small; /* chips of a raise before the board; twice that after */
    uint8_t pad;
} leduc_options;

typedef struct {
    uint8_t seats, small;
} leduc_setup;

/* A card is its rank + 1; 0 is a card that is not there or not shown. */
typedef struct {
    pl_open open;
    uint8_t turn;
    uint8_t paid[2];  /* chips of each seat in the pot, the ante included */
    uint8_t raises;   /* in this round */
    uint8_t acted;    /* seats that have acted since the last raise */
    uint8_t board;    /* 0 before the second round */
    uint8_t folded;   /* seat + 1 */
    uint8_t showdown; /* 1: both hands lie open */
} leduc_open;

typedef struct {
    leduc_open open;
    uint8_t hand[2]; /* secret */
    uint8_t pad[2];
    pl_rng rng; /* secret */
} leduc_state;

typedef struct {
    leduc_open open;
    uint8_t me;
    uint8_t hand[2]; /* 0 where me may not look */
    uint8_t pad;
} leduc_view;

extern const pl_game leduc_game;
extern const struct pl_words leduc_words;

#endif
