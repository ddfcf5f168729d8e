/* SPDX-License-Identifier: MIT */
/* workshop.c - the module's exports for the workshop: reading a deck, and the
 * thousands of games that show what a change of it does.
 *
 * A worker of the workshop has an instance of the module for itself, so a trial
 * delays no table. */
#include "browser/browser.h"

#include <stdio.h>
#include <stdlib.h>

#include "extras/trial.h"
#include "wire/write.h"

static pl_trial *trial;
static char *written;

/* "LINE:COLUMN:what is wrong"; line 0 if it is not about a line. */
static const char *fault_text(int line, int column, const char *text)
{
    static char why[sizeof(pl_deck_fault) + 32];

    snprintf(why, sizeof why, "%d:%d:%s", line, column, text);
    return why;
}

static const char *read_deck(size_t len, cv_deck *deck)
{
    pl_deck_fault fault;

    if (pl_deck_read(planchette_room(0), len, deck, &fault) == PL_OK)
        return NULL;
    return fault_text(fault.line, fault.column, fault.text);
}

/* The room holds the text of a deck. NULL, or what is wrong with it as a text
 * that ends with a zero. */
PL_EXPORT(planchette_deck)
const char *planchette_deck(size_t len)
{
    cv_deck deck;

    return read_deck(len, &deck);
}

/* Begins a trial of the deck in the room; 'iterations' of search for every
 * move, or 0 for the quick policy. NULL, or what is wrong. */
PL_EXPORT(planchette_trial)
const char *planchette_trial(size_t len, int seats, int iterations)
{
    char bot[24];
    const char *why;
    cv_deck deck;

    pl_trial_free(trial);
    trial = NULL;
    if ((why = read_deck(len, &deck)))
        return why;
    snprintf(bot, sizeof bot, "keen:%d", iterations);
    trial = pl_trial_new(&deck, seats, iterations > 0 ? bot : NULL, &why);
    return trial ? NULL : fault_text(0, 0, why);
}

/* Plays 'n' pairs of games from the number 'from' on; 0 after a fault. */
PL_EXPORT(planchette_trial_play)
int planchette_trial_play(int from, int n)
{
    for (int i = 0; i < n; i++)
        if (!trial || !pl_trial_play(trial, (uint64_t)from + (uint64_t)i))
            return 0;
    return 1;
}

/* What was counted so far, as JSON that ends with a zero; NULL if there is no
 * trial. */
PL_EXPORT(planchette_trial_counts)
const char *planchette_trial_counts(void)
{
    free(written);
    written = trial ? pl_write_new(pl_trial_write, trial, NULL) : NULL;
    return written;
}
