/* SPDX-License-Identifier: MIT */
/* drive.h - chooses who moves next in a program that has no clock.
 *
 * Simulations, searches and the conformance suite do not wait for real time.
 * They make the clock's move when no seat is left to act, or when every seat
 * that was asked has moved four times under the same timer: otherwise seats
 * that may move again and again would keep a timed step open for ever. */
#ifndef PL_DRIVE_H
#define PL_DRIVE_H

#include "rules/game.h"

enum { PL_DRIVE_PATIENCE = 4 };

typedef struct {
    uint16_t timer;
    uint8_t moved[PL_SEATS_MAX];
} pl_drive; /* all zero at the start of a game */

/* The part of pl_drive_next that is only needed while a timer runs. */
uint16_t pl_drive_timed(pl_drive *d, const pl_open *open, uint16_t turn);

/* Bits of the seats that may move next, or just that of PL_CLOCK; 0 = over. */
static inline uint16_t pl_drive_next(pl_drive *d, const pl_game *g,
                                     const void *setup, const void *state)
{
    uint16_t turn = g->turn(setup, state);
    return turn & PL_BIT(PL_CLOCK) ? pl_drive_timed(d, state, turn) : turn;
}

/* Notes that 'seat' has moved; it only matters while a timer runs. */
static inline void pl_drive_moved(pl_drive *d, int seat)
{
    if (d->timer && seat < PL_SEATS_MAX && d->moved[seat] < 255)
        d->moved[seat]++;
}

#endif
