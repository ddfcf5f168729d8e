/* SPDX-License-Identifier: MIT */
/* cards.h - cards in words, in games whose cards are pictures. */
#ifndef PL_CARDS_H
#define PL_CARDS_H

#include "rules/text.h"
#include "wire/setting.h"

/* Names the cards that 'view' shows and says what is drawn on its visions,
 * with 'whole' on all cards. 0 if the game has no pictures or the files that
 * describe them are not there. */
int cards_describe(const pl_setting *s, const void *view, int whole,
                   pl_text *out);

#endif
