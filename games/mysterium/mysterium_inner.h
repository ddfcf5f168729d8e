/* SPDX-License-Identifier: MIT */
/* mysterium_inner.h - what the files of Mysterium share. */
#ifndef PL_MYSTERIUM_INNER_H
#define PL_MYSTERIUM_INNER_H

#include "games/mysterium/mysterium.h"

/* ---- sets of visions, by card number ------------------------------------- */

static inline int mysterium_has(const uint32_t set[3], int vision)
{
    return set[(vision - 1) >> 5] >> ((vision - 1) & 31) & 1;
}

static inline void mysterium_add(uint32_t set[3], int vision)
{
    set[(vision - 1) >> 5] |= 1u << ((vision - 1) & 31);
}

static inline void mysterium_drop(uint32_t set[3], int vision)
{
    set[(vision - 1) >> 5] &= ~(1u << ((vision - 1) & 31));
}

static inline int mysterium_bits(unsigned set)
{
    return __builtin_popcount(set);
}

static inline int mysterium_is_ghost(const mysterium_setup *u, int seat)
{
    return seat == u->options.ghost;
}

/* Bits of the psychics who still look for something. */
static inline unsigned mysterium_seeking(const mysterium_open *o)
{
    unsigned set = 0;
    for (int c = 0; c < MYSTERIUM_PSYCHICS && c < o->psychics; c++)
        set |= (unsigned)(o->stage[c] < MYSTERIUM_DONE) << c;
    return set;
}

/* The place of 'card' in its row, or -1 if it does not lie there. */
static inline int mysterium_place_of(const mysterium_open *o, int kind,
                                     int card)
{
    for (int i = 0; card && i < o->row; i++)
        if (o->table[kind][i] == card)
            return i;
    return -1;
}

/* Whether the culprit has been chosen. */
static inline int mysterium_is_cast(const mysterium_open *o)
{
    return o->groups && o->open.phase != MYSTERIUM_SHARING;
}

/* ---- mysterium_visions.c: the pile, the hand and what lies open ---------- */

/* Every vision that lies open or is openly discarded or was shown. */
void mysterium_seen(const mysterium_open *o, uint32_t set[3]);
void mysterium_refill(const mysterium_setup *u, mysterium_state *s,
                      pl_events *events);
void mysterium_put_before(const mysterium_setup *u, mysterium_state *s, int c,
                          unsigned places, pl_events *events);
void mysterium_crow(const mysterium_setup *u, mysterium_state *s,
                    unsigned places, pl_events *events);
void mysterium_discard(mysterium_open *o, int c);
void mysterium_take(mysterium_state *s, unsigned places);
/* The most cards that may be given to one psychic now. */
int mysterium_most(const mysterium_open *o);

/* ---- mysterium_epilogue.c: line-up, shared vision and vote --------------- */

void mysterium_line_up(const mysterium_setup *u, mysterium_state *s,
                       pl_events *events);
void mysterium_cast(const mysterium_setup *u, mysterium_state *s, int group,
                    const uint8_t places[3], pl_events *events);
/* Ends a stage of the secret vote, or the open vote, when time is up. */
void mysterium_end_vote(const mysterium_setup *u, mysterium_state *s,
                        pl_events *events);
void mysterium_vote(const mysterium_setup *u, mysterium_state *s, int seat,
                    int group, pl_events *events);
void mysterium_name(const mysterium_setup *u, mysterium_state *s, int seat,
                    int group, pl_events *events);
/* Bits of the seats that vote in this phase and have not. */
uint16_t mysterium_voters(const mysterium_setup *u, const mysterium_state *s);
void mysterium_finish(const mysterium_setup *u, mysterium_state *s, int won,
                      pl_events *events);

/* ---- mysterium_hours.c --------------------------------------------------- */

/* The next hour; the first of all after the deal. */
void mysterium_start_hour(const mysterium_setup *u, mysterium_state *s,
                          pl_events *events);
/* Ends the giving once everybody is served or no card is left. */
void mysterium_begin_if_served(const mysterium_setup *u, mysterium_state *s,
                               pl_events *events);
/* Says who was right, and begins the next hour or the second part. */
void mysterium_manifest(const mysterium_setup *u, mysterium_state *s,
                        pl_events *events);

/* ---- hooks in mysterium_deal.c, mysterium_guess.c, mysterium_check.c ------
 */

pl_err mysterium_prepare(const void *options, int seats, const void *data,
                         void *setup, const char **why);
void mysterium_deal(const void *setup, const uint8_t seed[32], void *state);
void mysterium_guess(const void *setup, const void *view, pl_rng *rng,
                     void *state);
pl_err mysterium_check(const void *setup, const void *state, const char **why);

#endif
