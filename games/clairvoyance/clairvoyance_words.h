/* clairvoyance_words.h - the text view and the rules for people. */
#ifndef PL_CLAIRVOYANCE_WORDS_H
#define PL_CLAIRVOYANCE_WORDS_H

#include "rules/text.h"

extern const char cv_rules_text[];

/* Lines of at most 80 columns. */
void cv_draw_view(const void *setup, int seats, const void *view, pl_text *out);

#endif
