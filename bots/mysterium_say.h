/* SPDX-License-Identifier: MIT */
/* mysterium_say.h - what the cards of the table are called, and what the
 * visions of the classic set say of them, in numbers and in words. */
#ifndef PL_MYSTERIUM_SAY_H
#define PL_MYSTERIUM_SAY_H

#include "games/mysterium/mysterium.h"
#include "rules/text.h"

/* Relatedness table a ('which' 0) or b (1) of the setup's card set; NULL if
 * the set has none. */
const mysterium_table *mysterium_says(const mysterium_setup *u, int which);

/* The title of a card of the setup's set, such as "The Cook". */
const char *mysterium_title_of(const mysterium_setup *u, int card);

/* The title of a vision of the classic set. */
const char *mysterium_vision_title(int vision);

/* The tags that tie a vision of the classic set to a card, as the table has
 * them: "wool~wool red~sea". */
const char *mysterium_ties(int which, int vision, int card);

/* Writes them for people: "wool, red → sea". */
void mysterium_say_ties(pl_text *t, const char *ties);

#endif
