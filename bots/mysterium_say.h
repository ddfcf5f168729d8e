/* mysterium_say.h - what the cards of the table are called, and what the
 * visions of the classic set say of them, in numbers and in words. */
#ifndef PL_MYSTERIUM_SAY_H
#define PL_MYSTERIUM_SAY_H

#include "games/mysterium/mysterium.h"
#include "rules/text.h"

/* The table by which one mind ('which' 0) or the other (1) goes; NULL if the
 * set of this setup has none. */
const mysterium_table *mysterium_says(const mysterium_setup *u, int which);

/* "The Cook", of whatever set is played with. */
const char *mysterium_title_of(const mysterium_setup *u, int card);

/* The title of a vision of the classic set. */
const char *mysterium_vision_title(int vision);

/* What ties a vision of the classic set to a card: "wool~wool red~sea". */
const char *mysterium_ties(int which, int vision, int card);

/* The same for people: "wool, red for sea". */
void mysterium_say_ties(pl_text *t, const char *ties);

#endif
