/* SPDX-License-Identifier: MIT */
/* illusionist_inner.h - questions about a table, and the steps of a turn. */
#ifndef PL_ILLUSIONIST_INNER_H
#define PL_ILLUSIONIST_INNER_H

#include <string.h>

#include "games/illusionist/illusionist.h"
#include "rules/schema.h"
#include "rules/text.h"

enum {
    ILL_FRONT = 0x00f, /* sets of places */
    ILL_BACK = 0x0f0,
    ILL_CHOICES = 32,
    ILL_EVENTS = 22,
    ILL_CAPTURES = 2,
};

static inline int ill_count(unsigned set)
{
    return __builtin_popcount(set);
}

static inline int ill_bit(unsigned set, int i)
{
    return i < 32 && (set >> i & 1);
}

/* A bit for each of eight bytes below 4 that is 'value'. The product moves
 * the lowest bit of byte i to bit 56 + i. */
static inline unsigned ill_equal8(uint64_t bytes, int value)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t differ = bytes ^ ones * (unsigned)value;
    uint64_t same = ~(differ | differ >> 1) & ones;

    return (unsigned)(same * 0x0102040810204080u >> 56);
}

/* The places of a side that are in that state. */
static inline unsigned ill_places(const ill_side *d, int state)
{
    uint64_t slots;
    uint32_t row;

    memcpy(&slots, d->state, sizeof slots);
    memcpy(&row, d->state + ILL_SLOTS, sizeof row);
    return ill_equal8(slots, state) | (ill_equal8(row, state) & 0xfu) << 8;
}

static inline unsigned ill_face_up(const ill_side *d)
{
    return ill_places(d, ILL_REVEALED) | ill_places(d, ILL_RESTED);
}

static inline unsigned ill_ready(const ill_side *d)
{
    return ill_places(d, ILL_HIDDEN) | ill_places(d, ILL_REVEALED);
}

static inline unsigned ill_columns(const ill_side *d)
{
    return ill_places(d, ILL_EMPTY) >> ILL_SLOTS;
}

/* The slots that the effect of 'card' on 'place' can reveal or ask for. The
 * row furthest from the attacker is the back row while it has hidden cards. */
static inline unsigned ill_targets(const ill_side *d, int card, int place)
{
    unsigned hidden = ill_places(d, ILL_HIDDEN);

    switch (card) {
    case ILL_MONK:
        return hidden & ILL_FRONT;
    case ILL_FIGHTER:
        return hidden & (0x11u << (place & 3));
    case ILL_MAGE:
        return hidden & ILL_BACK;
    case ILL_ARCHER:
        return 0;
    case ILL_BERSERKER:
        return hidden & ILL_BACK ? hidden & ILL_BACK : hidden;
    default:
        return hidden;
    }
}

/* Whether the effect of 'card' can have a card of the hand revealed. */
static inline int ill_hits_hand(int card)
{
    return card == ILL_ARCHER || card == ILL_SAMURAI || card == ILL_ILLUSIONIST;
}

/* The own places from which a seat may discard to save its Illusionist: what
 * is face down, and the Ace if it lies face up. */
static inline unsigned ill_savers(const ill_side *d)
{
    unsigned set = ill_places(d, ILL_HIDDEN);

    for (int i = 0; i < ILL_PLACES; i++)
        set |= (unsigned)(d->up[i] == ILL_SAMURAI) << i;
    return set;
}

/* What a face-up card may be mixed with. */
static inline uint32_t ill_mixable(const ill_state *s, int seat)
{
    return ill_places(&s->open.side[seat], ILL_HIDDEN) |
           ILL_WITH_HAND(s->hand[seat]);
}

static inline unsigned ill_healable(const ill_open *o)
{
    return ill_face_up(&o->side[o->turn]) & ~(1u << (o->active - 1));
}

static inline int ill_holds(const ill_state *s, int seat, int rank)
{
    return ill_bit(s->hand[seat], rank);
}

/* Whether a side's log has no room for a mix, and for a rescue after it. */
static inline int ill_log_full(const ill_state *s, int side)
{
    return s->log[side].n + !s->open.side[side].ace_gone >= ILL_MIXES;
}

static inline void ill_clear(ill_side *d, int place)
{
    d->state[place] = ILL_EMPTY;
    d->up[place] = 0;
}

/* ---- illusionist_play.c -------------------------------------------------- */

/* Makes a move that it may make. */
void ill_act(const ill_setup *u, ill_state *s, int seat, pl_move m,
             pl_events *events);

void ill_begin_turn(const ill_setup *u, ill_state *s, int seat,
                    pl_events *events);

/* ---- illusionist_shuffle.c ----------------------------------------------- */

/* Shuffles and lays out a side's eleven cards. */
void ill_deal_side(ill_state *s, int side);

/* Shuffles the face-up card at 'place' with the hidden cards of 'with' over
 * the places of all of them. */
void ill_mix_back(ill_state *s, int side, int place, uint32_t with);

/* ---- illusionist_text.c -------------------------------------------------- */

/* Ended by NULL. */
extern const char *const ill_phases[], *const ill_suits[], *const ill_slots[];
extern const char *const ill_names[]; /* by rank, from 0 for no card */
extern const pl_constants ill_constants[];
extern const char ill_rules_text[];
void ill_draw(const void *setup, int seats, const void *view, pl_text *out);

#endif
