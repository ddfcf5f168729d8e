/* SPDX-License-Identifier: MIT */
/* deck.h - the .deck text format of Clairvoyance.
 *
 * The first line is "deck 1". Every other line is empty, a comment that
 * begins with '#', or one card in six columns between bars:
 *
 *     name | copies | type | faces | damage | effect and its number
 *
 * Instants have '-' for faces and damage. Types and effects are the words of
 * cv_type_names and cv_effect_names; docs are in data/clairvoyance/README.md.
 * Reading is strict: a fault names line, column and reason. */
#ifndef PL_DECK_H
#define PL_DECK_H

#include <jansson.h>

#include "games/clairvoyance/clairvoyance.h"
#include "rules/text.h"

enum { PL_DECK_BYTES = 64 * 1024 }; /* the largest text that is read */

typedef struct {
    int line, column; /* from 1 */
    char text[120];
} pl_deck_fault;

/* 'out' is written only on PL_OK; otherwise 'fault' is. */
pl_err pl_deck_read(const char *text, size_t len, cv_deck *out,
                    pl_deck_fault *fault);

/* The same from a file's name; 'fault' has line 0 if it cannot be read. */
pl_err pl_deck_load(const char *path, cv_deck *out, pl_deck_fault *fault);

/* The deck as the "data" of a setting; NULL if memory is short. */
json_t *pl_deck_json(const cv_deck *deck);

/* The text that reads back to 'deck'. */
void pl_deck_write(pl_text *t, const cv_deck *deck);

#endif
