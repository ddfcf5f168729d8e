/* SPDX-License-Identifier: MIT */
/* small.h - small forms of large games, which 'solve' can walk to the end. */
#ifndef PL_SMALL_H
#define PL_SMALL_H

#include "rules/game.h"

typedef struct {
    const pl_game *of; /* keeps its id, so that the same bots play it */
    const char *about; /* how the small form differs */
    void (*shrink)(void *setup);
    void (*change)(pl_game *g); /* puts the small form's hooks in a copy */
} small_form;

/* The small form of a game, or NULL. */
const small_form *small_form_of(const pl_game *g);

extern const small_form small_mindseye_form, small_illusionist_form;

#endif
