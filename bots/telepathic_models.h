/* SPDX-License-Identifier: MIT */
/* telepathic_models.h - how a partner in Telepathic chooses among its options.
 *
 * A choice is what the mind does itself. A model is the probability that a seat
 * chooses each option, for each pair of its attribute: what the mind infers
 * from the others' moves ('model' in telepathic_reason.h). */
#ifndef PL_TELEPATHIC_MODELS_H
#define PL_TELEPATHIC_MODELS_H

#include "bots/telepathic_reason.h"

/* The pair that the mind's own cards allow, or -1 without cards. Where it sees
 * one of the two, the other is any that differs. */
int telepathic_own_pair(const reasoner *r);

/* Each returns the index of an option. */
int telepathic_greedy_choice(reasoner *r, const reason_option *o, int n);
int telepathic_natural_choice(reasoner *r, const reason_option *o, int n);
int telepathic_convention_choice(reasoner *r, const reason_option *o, int n);

void telepathic_natural_model(reasoner *r, int seat, const reason_option *o,
                              int n, double p[REASON_OPTIONS][REASON_PAIRS]);
void telepathic_convention_model(reasoner *r, int seat, const reason_option *o,
                                 int n, double p[REASON_OPTIONS][REASON_PAIRS]);

#endif
