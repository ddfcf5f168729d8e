/* SPDX-License-Identifier: MIT */
/* policy_inner.h - the choices that policy.c lists, one for each game that
 * needs its own. Each depends on the view alone and keeps no state. */
#ifndef PL_POLICY_INNER_H
#define PL_POLICY_INNER_H

#include "games/clairvoyance/clairvoyance.h"
#include "games/mysterium/mysterium.h"
#include "rules/choice.h"

typedef pl_move pl_chooser(const void *setup, const void *view,
                           const pl_choice *legal, int n, pl_luck *luck);

pl_chooser pl_policy_mindseye, pl_policy_mysterium, pl_policy_telepathic;

/* The same for partners who read each other: it may look into the world, and
 * change the view. */
typedef pl_move pl_close_chooser(const void *setup, const void *world,
                                 void *view, const pl_choice *legal, int n,
                                 pl_luck *luck);

pl_close_chooser pl_policy_close_mysterium, pl_policy_close_telepathic;

/* The move of the mind "simple" by this table of what visions mean. */
pl_move mysterium_go_by(const mysterium_table *me, const mysterium_view *v,
                        const pl_choice *legal, int n);

/* The worth of possessing a card, in the units of the ratings. */
int clairvoyance_item_worth(const cv_setup *u, int card);

#endif
