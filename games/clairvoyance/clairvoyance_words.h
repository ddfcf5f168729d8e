/* SPDX-License-Identifier: MIT */
/* clairvoyance_words.h - the text view and the rules for people. */
#ifndef PL_CLAIRVOYANCE_WORDS_H
#define PL_CLAIRVOYANCE_WORDS_H

#include "rules/schema.h"

extern const char cv_rules_text[];

/* Lists of names, ended by NULL. */
extern const char *const cv_pick_names[];
extern const char *const cv_character_names[];
extern const char *const cv_ability_names[];
extern const char *const cv_way_names[];
extern const char *const cv_window_names[];

/* The type of a field that holds a card of the deck. */
#define A_CARD .type = PL_CARD, .max = CV_DESIGNS - 1

extern const pl_constants cv_constants[];
extern const pl_verb cv_moves[], cv_events[];

/* Lines of at most 80 columns. */
void cv_draw_view(const void *setup, int seats, const void *view, pl_text *out);

#endif
