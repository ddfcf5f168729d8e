/* SPDX-License-Identifier: MIT */
/* kinds.h - declares every kind of mind; minds.c lists them. */
#ifndef PL_KINDS_H
#define PL_KINDS_H

#include "bots/mind.h"

extern const pl_mind_kind pl_random_kind;
extern const pl_mind_kind pl_ismcts_kind;
extern const pl_mind_kind pl_regret_kind;
extern const pl_mind_kind pl_weigh_kind;
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
extern const pl_mind_kind pl_mindseye_novice_kind;
extern const pl_mind_kind pl_mindseye_steady_kind;
extern const pl_mind_kind pl_mindseye_keen_kind;

/* Opponents with a fixed habit in Mind's Eye, by which we measure the minds
 * that read opponents: function and name. */
#define PL_HABITS(X)                 \
    X(constant, "constant")          \
    X(favourite, "favourite")        \
    X(onward, "onward")              \
    X(backward, "backward")          \
    X(across, "across")              \
    X(copies, "copy")                \
    X(beats_last, "beat-last")       \
    X(loses_to_last, "lose-to-last") \
    X(win_stays, "win-stay")         \
    X(lose_stays, "lose-stay")       \
    X(alternates, "alternate")       \
    X(waltz, "waltz")                \
    X(never_repeats, "never-repeat") \
    X(repeats, "repeat")             \
    X(counts, "count")               \
    X(chains, "chain")               \
    X(chains_two, "chain-two")       \
    X(outguesses, "outguess")        \
    X(drifts, "drift")               \
    X(like_people, "people")

#define PL_HABIT_KIND(way, called) \
    extern const pl_mind_kind pl_habit_##way##_kind;
PL_HABITS(PL_HABIT_KIND)

#endif
