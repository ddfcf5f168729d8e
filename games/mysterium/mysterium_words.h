/* SPDX-License-Identifier: MIT */
/* mysterium_words.h - what the schema and the text view share. */
#ifndef PL_MYSTERIUM_WORDS_H
#define PL_MYSTERIUM_WORDS_H

#include "rules/schema.h"

extern const char *const mysterium_colours[]; /* by psychic, NULL-ended */

void mysterium_draw(const void *setup, int seats, const void *view,
                    pl_text *out);

#endif
