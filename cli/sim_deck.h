/* SPDX-License-Identifier: MIT */
/* sim_deck.h - what 'sim --deck' compares, and its reports. */
#ifndef PL_SIM_DECK_H
#define PL_SIM_DECK_H

#include "cli/sim.h"
#include "games/clairvoyance/clairvoyance.h"

typedef struct {
    const char *path;    /* of the deck */
    const char *options; /* the table's, as JSON, or NULL */
    const char *seed;    /* as it was given */
    const char *html;    /* a page to write, or NULL */
    int json, csv;
} sim_deck_request;

typedef struct {
    const sim_plan *plan;
    const sim_deck_request *request;
    const cv_deck *deck[2]; /* the game's own, then the file's */
    const sim_counts *counts[2];
} sim_comparison;

/* Plays the plan with the deck of the file and with the game's own, and
 * compares. */
int sim_deck(sim_plan *plan, const sim_deck_request *request);

/* The counts of the card of that name in deck 'which'; NULL if it has none. */
const pl_usage *sim_deck_card(const sim_comparison *c, int which,
                              const char *name);
const char *sim_deck_role(const sim_comparison *c, int role, char buf[16]);

/* pl_writers of a sim_comparison. */
void sim_deck_text(pl_text *t, const void *comparison);
void sim_deck_json(pl_text *t, const void *comparison);
void sim_deck_csv(pl_text *t, const void *comparison);
void sim_deck_html(pl_text *t, const void *comparison);

#endif
