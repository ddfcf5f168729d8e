/* kinds.h - the minds there are, one line each; minds.c lists them. */
#ifndef PL_KINDS_H
#define PL_KINDS_H

#include "bots/mind.h"

extern const pl_mind_kind pl_random_kind;
extern const pl_mind_kind pl_ismcts_kind;
extern const pl_mind_kind pl_mysterium_simple_kind;

#endif
