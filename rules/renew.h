/* SPDX-License-Identifier: MIT */
/* renew.h - the same moment with new luck.
 *
 * Going on from a moment of a finished game must not repeat what came next in
 * it. So the state gets a fresh key, and every pile that nobody may look into
 * is shuffled again. */
#ifndef PL_RENEW_H
#define PL_RENEW_H

#include "rules/schema.h"

/* The bytes of 'scratch' that pl_renew works in. */
size_t pl_renew_scratch(const pl_game *g);

/* A pile of the state that nobody may look into before the end. */
int pl_is_pile(const pl_field *f);

/* Gives 'state' new luck from 'rng'. A shuffle that would contradict what some
 * seat knows is not made, so every view stays as it was. */
void pl_renew(const pl_game *g, const void *setup, int seats, void *state,
              pl_rng *rng, void *scratch);

#endif
