/* SPDX-License-Identifier: MIT */
/* words.h - moves as words that people type, events as sentences.
 *
 * A move in words is its verb and its values in the order of its fields:
 * "show blue purple", "give 2 1,3,5". Seats count from one, as people do. Words
 * made here read back here. */
#ifndef PL_WORDS_H
#define PL_WORDS_H

#include "rules/json.h"

void pl_words_move(pl_text *t, const pl_writing *w, pl_move m);

/* Reads what pl_words_move wrote. An unknown verb or value gives
 * PL_ILLEGAL_MOVE with 'why' saying what was expected. */
pl_err pl_words_read(const pl_writing *w, const char *s, size_t len,
                     pl_move *out, const char **why);

/* The sentences for people: "shows blue to the left", without the subject. */
void pl_words_say_move(pl_text *t, const pl_writing *w, pl_move m);
void pl_words_say_event(pl_text *t, const pl_writing *w, const pl_event *e);

#endif
