/* SPDX-License-Identifier: MIT */
/* trial.h - plays the same deals with two decks of Clairvoyance, and counts.
 *
 * The workshop shows from these counts what a change of a deck does. Game i is
 * dealt from the same seed with each deck, and the bots have the same luck, so
 * a pair of games differs by the deck alone. Counts are whole numbers: those of
 * several trials over different games may be added. */
#ifndef PL_TRIAL_H
#define PL_TRIAL_H

#include "extras/deck.h"

/* Something counted in every game: 'n' times, of these 'x' with success; with
 * the sums over games that the interval of x / n, and of its change from one
 * deck to the other, is computed from. Games of a pair are not independent. */
typedef struct {
    uint64_t n[2], x[2]; /* with the game's own deck, and with the other */
    uint64_t nn[2], nx[2], xx[2];
    uint64_t n0n1, n0x1, x0n1, x0x1;
} pl_tally;

enum {
    PL_TRIAL_ROWS = 2 * CV_DESIGNS, /* cards of either deck, by name */
    /* Which tally is which. */
    PL_TRIAL_ROLE = 0,                           /* wins of characters */
    PL_TRIAL_ROUNDS = CV_CHARACTERS,             /* rounds of games */
    PL_TRIAL_WIN,                                /* wins of those who used it */
    PL_TRIAL_USE = PL_TRIAL_WIN + PL_TRIAL_ROWS, /* uses per game */
    PL_TRIAL_TALLIES = PL_TRIAL_USE + PL_TRIAL_ROWS,
};

typedef struct pl_trial pl_trial;

/* The game's own deck against 'deck', with 'seats' players: bots of the kind
 * 'bot', or the quick policy (policy.h) if it is NULL. NULL with a reason in
 * 'why' if that cannot be played. */
pl_trial *pl_trial_new(const cv_deck *deck, int seats, const char *bot,
                       const char **why);
void pl_trial_free(pl_trial *t); /* takes NULL */

/* Plays the pair of games with that number, and counts it. 0 after a fault,
 * which would be one of the rules. */
int pl_trial_play(pl_trial *t, uint64_t number);

const pl_tally *pl_trial_tally(const pl_trial *t, int which);

/* A pl_writer: the counts as JSON. A tally is an array of its numbers. */
void pl_trial_write(pl_text *out, const void *trial);

#endif
