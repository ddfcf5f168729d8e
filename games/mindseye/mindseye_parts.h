/* mindseye_parts.h - what the files of Mind's Eye share among themselves. */
#ifndef PL_MINDSEYE_PARTS_H
#define PL_MINDSEYE_PARTS_H

#include "games/mindseye/mindseye.h"

enum { TIES, BEATS, CANCELS, LOSES };

static inline int compare(int a, int b)
{
    return (b - a) & 3; /* the distance round the ring says it all */
}

static inline int count(unsigned seats)
{
    static const uint8_t of[8] = { 0, 1, 1, 2, 1, 2, 2, 3 };
    return of[seats];
}

static inline int first_of(unsigned seats)
{
    return __builtin_ctz(seats);
}

static inline uint8_t code(int left, int right)
{
    return (uint8_t)(1 + left + 4 * right);
}

/* The colour that a card shows to the next seat (left) or to the one before
 * (right). */
static inline int to_left(uint8_t shown)
{
    return (shown - 1) & 3;
}

static inline int to_right(uint8_t shown)
{
    return (shown - 1) >> 2;
}

static inline unsigned asked(const mindseye_open *o)
{
    return o->open.phase == MINDSEYE_CHOOSE ? o->playing : o->contest;
}

/* The seat outside a contest of two, who may judge it; -1 if there is none. */
static inline int judge_of(const mindseye_setup *u, const mindseye_open *o)
{
    unsigned outside = ((1u << u->seats) - 1) & ~(unsigned)o->contest;
    return count(o->contest) == 2 && outside ? first_of(outside) : -1;
}

/* Who may act in a contest that is judged or held. */
static inline uint8_t may_stare(const mindseye_setup *u, const mindseye_open *o)
{
    if (o->open.phase == MINDSEYE_HOLD)
        return o->contest;
    return (uint8_t)(PL_BIT(judge_of(u, o)) |
                     (o->contest & ~(unsigned)o->settle));
}

/* 'playing' first: it changes seldom, the phase as luck will have it. */
static inline int in_threes(const mindseye_open *o)
{
    return o->playing == 7 && o->open.phase == MINDSEYE_CHOOSE;
}

/* Two neighbours of the ring, either way round. */
static inline uint8_t nth_pair(int i)
{
    int left = i & 3;
    return code(left, (left + (i & 4 ? 3 : 1)) & 3);
}

/* Every invariant of a position that came from outside. */
pl_err mindseye_check(const void *setup, const void *state, const char **why);

#endif
