/* SPDX-License-Identifier: MIT */
/* kuhn.h - Kuhn poker: three cards, one bet.
 *
 * The smallest game with a bluff in it. It counts its chance and pays in
 * chips, so the solvers of solve/ work on it. */
#ifndef PL_KUHN_H
#define PL_KUHN_H

#include "rules/game.h"

enum { KUHN_CARDS = 3 };
enum { KUHN_BETTING, KUHN_OVER };             /* phases */
enum { KUHN_PASS = 1, KUHN_BET };             /* moves */
enum { KUHN_DOES = 1, KUHN_SHOWN, KUHN_WON }; /* events */

typedef struct {
    uint8_t open_end; /* 1: the loser of a fold shows its card too */
    uint8_t pad;
} kuhn_options;

typedef struct {
    uint8_t seats, open_end;
} kuhn_setup;

/* A card is its rank + 1; 0 is a card that is not shown. */
typedef struct {
    pl_open open;
    uint8_t turn;
    uint8_t moves;   /* made so far */
    uint8_t paid[2]; /* chips of each seat in the pot */
    uint8_t winner;  /* seat + 1 */
    uint8_t shown;   /* 1: both cards lie open */
    uint8_t pad[2];
} kuhn_open;

typedef struct {
    kuhn_open open;
    uint8_t hand[2]; /* secret */
    uint8_t pad[2];
    pl_rng rng; /* secret */
} kuhn_state;

typedef struct {
    kuhn_open open;
    uint8_t me;
    uint8_t hand[2]; /* 0 where me may not look */
    uint8_t pad;
} kuhn_view;

extern const pl_game kuhn_game;
extern const struct pl_words kuhn_words;

#endif
