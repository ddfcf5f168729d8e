/* kinds.h - the minds there are, one line each; minds.c lists them. */
#ifndef PL_KINDS_H
#define PL_KINDS_H

#include "bots/mind.h"

extern const pl_mind_kind pl_random_kind;
extern const pl_mind_kind pl_ismcts_kind;
extern const pl_mind_kind pl_novice_kind;
extern const pl_mind_kind pl_steady_kind;
extern const pl_mind_kind pl_keen_kind;
extern const pl_mind_kind pl_mysterium_simple_kind;
extern const pl_mind_kind pl_mysterium_rsa_a_kind;
extern const pl_mind_kind pl_mysterium_rsa_b_kind;
extern const pl_mind_kind pl_mysterium_novice_kind;
extern const pl_mind_kind pl_mysterium_steady_kind;
extern const pl_mind_kind pl_mysterium_keen_kind;
extern const pl_mind_kind pl_telepathic_greedy_kind;
extern const pl_mind_kind pl_telepathic_natural_kind;
extern const pl_mind_kind pl_telepathic_convention_kind;
extern const pl_mind_kind pl_telepathic_novice_kind;
extern const pl_mind_kind pl_telepathic_steady_kind;
extern const pl_mind_kind pl_telepathic_keen_kind;

#endif
