/* SPDX-License-Identifier: MIT */
/* fib.h - Fib: everybody hides one die and lies about all of them.
 *
 * This is the smallest game and the template for a new one: copy the folder,
 * rename, and follow docs/adding-a-game.md. */
#ifndef PL_FIB_H
#define PL_FIB_H

#include "rules/game.h"

enum { FIB_SEATS = 6, FIB_FACES = 6 };
enum { FIB_PLAYING, FIB_OVER }; /* phases */
enum { FIB_BID = 1, FIB_CALL }; /* a bid: a[0] = count, a[1] = face */
enum { FIB_BIDS = 1, FIB_SHOWN, FIB_WON }; /* events */

/* Required: what the host may choose. A struct needs one member at least. */
typedef struct {
    uint8_t wild; /* ones count as any face */
    uint8_t pad;
} fib_options;

/* Required: everything that never changes during a game. */
typedef struct {
    uint8_t seats, wild;
} fib_setup;

/* Required: what lies open on the table, pl_open first. */
typedef struct {
    pl_open open;
    uint8_t turn, count, face; /* standing bid; count 0 before the first one */
    uint8_t bidder, winner;    /* seat + 1; 0 before there is one */
    uint8_t bids;
    uint8_t pad[2];
} fib_open;

/* Required: the open part, then the secrets. */
typedef struct {
    fib_open open;
    uint8_t die[8]; /* secret: 1..6, by seat */
    pl_rng rng;     /* secret */
} fib_state;

/* Required: the open part, then what one seat may know. */
typedef struct {
    fib_open open;
    uint8_t me;
    uint8_t die[7]; /* 0 where me may not look */
} fib_view;

extern const pl_game fib_game;
extern const struct pl_words fib_words;

#endif
