/* SPDX-License-Identifier: MIT */
/* telepathic_inner.h - what the files of Telepathic share. */
#ifndef PL_TELEPATHIC_INNER_H
#define PL_TELEPATHIC_INNER_H

#include "games/telepathic/telepathic.h"

/* Whether whoever announces names both win conditions, unanswered. */
static inline int telepathic_names_both(const telepathic_setup *u)
{
    return u->mode == TELEPATHIC_DIRECTOR || u->mode == TELEPATHIC_FOUR;
}

static inline int telepathic_may_give(const telepathic_setup *u,
                                      const telepathic_open *o)
{
    if (o->open.phase != TELEPATHIC_GIVING)
        return 0;
    if (u->cards == TELEPATHIC_FIRST && o->actions == TELEPATHIC_FIRST_CAP)
        return 0;
    return o->row[0] || o->row[1] || o->row[2] || o->row[3];
}

/* Only after a completed turn; with opposed teams only in answer to the
 * action just performed. */
static inline int telepathic_may_announce(const telepathic_setup *u,
                                          const telepathic_open *o)
{
    if (o->open.phase == TELEPATHIC_ANSWERING)
        return 1;
    return o->open.phase == TELEPATHIC_GIVING && o->actions &&
           u->mode != TELEPATHIC_OPPOSED;
}

/* The partner whose win condition 'seat' may name. */
static inline int telepathic_named_seat(const telepathic_setup *u,
                                        const telepathic_open *o, int seat)
{
    if (o->open.phase == TELEPATHIC_RESPONDING)
        return o->announcer - 1;
    return u->mode == TELEPATHIC_OPPOSED ? seat ^ 2 : 1 - seat;
}

/* Whether all who may announce are asked together for a fixed time (R38). */
static inline int telepathic_in_window(const telepathic_setup *u,
                                       const telepathic_open *o)
{
    return o->open.phase == TELEPATHIC_ANSWERING && u->announce_ms;
}

/* Who may announce after an action: both partners, or with opposed teams only
 * who performed it. */
static inline uint16_t telepathic_announcers(const telepathic_setup *u,
                                             const telepathic_open *o)
{
    return u->mode == TELEPATHIC_OPPOSED ? PL_BIT(o->performer) : 3;
}

/* Conditions stored as value + 1 become bits. */
static inline int telepathic_bit_of(int condition)
{
    return 1 << condition >> 1;
}

/* ---- telepathic_play.c --------------------------------------------------- */

void telepathic_ask_to_give(const telepathic_setup *u, telepathic_open *o,
                            int giver);
void telepathic_act(const telepathic_setup *u, telepathic_state *s, pl_move m,
                    pl_events *events);
/* Even tempo: keeps the move until the next beat. */
void telepathic_seal(telepathic_state *s, pl_move m, pl_events *events);
void telepathic_beat(const telepathic_setup *u, telepathic_state *s,
                     pl_events *events);
/* A window: keeps a seat's answer until its end. */
void telepathic_answer(telepathic_state *s, int seat, pl_move m,
                       pl_events *events);
void telepathic_close_window(const telepathic_setup *u, telepathic_state *s,
                             pl_events *events);
/* What a seat does whose time is up; kind 0 where a name is due. */
pl_move telepathic_late(const void *setup, const void *state, int seat,
                        pl_rng *rng);
/* Moves for the seat whose time is up. */
void telepathic_move_for(const telepathic_setup *u, telepathic_state *s,
                         pl_events *events);

/* ---- telepathic_deal.c and telepathic_check.c ---------------------------- */

/* Deals grid, conditions and cards into a zeroed state; returns the seat that
 * gives first. */
int telepathic_deal_out(const telepathic_setup *u, telepathic_state *s);

void telepathic_guess(const void *setup, const void *in, pl_rng *rng,
                      void *state);
pl_err telepathic_check(const void *setup, const void *state, const char **why);

#endif
