/* SPDX-License-Identifier: MIT */
/* illusionist_check.c - checks whether a position from outside is possible.
 *
 * A position carries a log of what was seen. The check replays it: a log that
 * contradicts the cards, or that no sequence of deal and shuffles explains,
 * would make 'guess' loop or draw impossible worlds. */
#include "games/illusionist/illusionist_inner.h"

#include <string.h>

/* Refuses a log if no history explains it after so many attempts. */
enum { TRIES = 200000 };

static pl_err refuse(const char **why, const char *text)
{
    *why = text;
    return PL_BAD_POSITION;
}

/* Every place is in a state that fits its card. */
static int places_hold(const ill_state *s, int side)
{
    const ill_side *d = &s->open.side[side];

    for (int i = 0; i < ILL_PLACES; i++) {
        int rank = i < ILL_SLOTS ? s->slot[side][i] : d->up[i];
        int up = d->state[i] >= ILL_REVEALED;
        if (d->state[i] > ILL_RESTED || rank > ILL_CARDS ||
            (d->state[i] == ILL_EMPTY) != (rank == 0) ||
            d->up[i] != (up ? rank : 0) ||
            (i >= ILL_SLOTS && d->state[i] == ILL_HIDDEN))
            return 0;
    }
    for (int i = 0; i < ILL_SLOTS; i++)
        if (d->known[i] &&
            (d->state[i] != ILL_HIDDEN || d->known[i] != s->slot[side][i]))
            return 0;
    return 1;
}

/* The eleven ranks are there once each. */
static int ranks_add_up(const ill_state *s, int side)
{
    const ill_side *d = &s->open.side[side];
    unsigned all = s->hand[side], n = (unsigned)ill_count(all);
    int gone = 0;

    for (int i = 0; i < ILL_PLACES; i++) {
        int rank = i < ILL_SLOTS ? s->slot[side][i] : d->up[i];
        all |= 1u << rank;
        n += rank != 0;
        gone += i < ILL_SLOTS && !rank;
    }
    all &= ~1u;
    if (d->ace_gone) {
        n += !(all >> ILL_SAMURAI & 1);
        all |= 1u << ILL_SAMURAI;
    }
    return all == 0xffe && n == ILL_CARDS && d->ace_gone <= 1 &&
           gone <= d->ace_gone && d->hand == ill_count(s->hand[side]) &&
           d->captures <= ILL_CAPTURES;
}

static int ranks_fit(unsigned set, int n)
{
    return !(set & ~0xffeu) && ill_count(set) == n;
}

/* By this turn a side cannot have shuffled more often: its Illusionist every
 * turn, its Healer every other one, and one Illusionist back to the hand. */
static int mixes_by(int number)
{
    int turns = (number + 1) / 2;
    return (3 * turns + 1) / 2 + 1;
}

/* Every mix has one to three places and as many cards. */
static int log_is_sound(const ill_log *log)
{
    if (log->pad || !ranks_fit(log->dealt, 3) ||
        (log->shown & ~(unsigned)log->seen))
        return 0;
    for (int i = 0; i < ILL_SLOTS; i++)
        if (log->got[i] > ILL_CARDS || !log->got[i] != !(log->seen >> i & 1))
            return 0;
    for (int i = 0; i < log->n; i++) {
        const ill_mix *m = &log->mix[i];
        int slots = ill_count(m->slots), hands = m->named + m->exposed;
        if (m->named > 2 || m->pad || slots + hands < 1 || slots + hands > 3 ||
            m->card < 1 || m->card > ILL_CARDS || !ranks_fit(m->in, m->named) ||
            !ranks_fit(ill_out(m), hands) || (m->seen & ~0x77) ||
            (m->seen >> 4 & ~m->seen & 7) || (m->seen & 7) >> slots)
            return 0;
        for (int k = 0; k < slots; k++)
            if (ill_got(m, k) > ILL_CARDS ||
                !ill_got(m, k) != !(m->seen >> k & 1))
                return 0;
        if (m->got >> 4 * (slots + hands))
            return 0;
    }
    return 1;
}

/* Some history of deal and shuffles leads from the log to these cards. */
static int log_explains(const ill_state *s, int side)
{
    uint8_t seed[32] = { 1 };
    pl_rng rng;
    ill_state t = *s;
    const ill_log *log = &s->log[side];

    memset(t.last[side], 0, ILL_SLOTS);
    for (int i = 0; i < log->n; i++)
        for (unsigned left = log->mix[i].slots; left; left &= left - 1)
            t.last[side][__builtin_ctz(left)] = (uint8_t)(i + 1);
    if (memcmp(t.last[side], s->last[side], ILL_SLOTS) != 0)
        return 0;
    for (int i = 0; i < ILL_SLOTS; i++) {
        int last = s->last[side][i];
        int seen = last ? ill_got(&log->mix[last - 1],
                                  ill_index(&log->mix[last - 1], i))
                        : log->got[i];
        if (!s->slot[side][i])
            continue;
        if (s->sight[side][i] != seen || (seen && seen != s->slot[side][i]))
            return 0;
        ill_note_slot(&t, side, i, 1);
    }
    pl_rng_seed(&rng, seed);
    return ill_draw_side(&t, side, &rng, TRIES) &&
           t.hand[side] == s->hand[side] &&
           memcmp(t.slot[side], s->slot[side], ILL_SLOTS) == 0;
}

/* Who must act in this phase, or -1 if the phase does not fit the rest. */
static int awaited_by(const ill_open *o)
{
    int phase = o->open.phase, card = o->card;
    int attack = phase == ILL_STRIKE || phase == ILL_RESCUE;

    if (phase == ILL_TURN || phase == ILL_CHAIN)
        return o->active || card || o->drawn ? -1 : o->turn;
    if (o->active < 1 || o->active > ILL_PLACES || card < 1 ||
        o->side[o->turn].up[o->active - 1] != card)
        return -1;
    if (phase == ILL_RESCUE &&
        (!o->struck || o->side[!o->turn].up[o->struck - 1] != ILL_ILLUSIONIST))
        return -1;
    if ((phase == ILL_DECLARE &&
         (!o->offered ||
          o->side[!o->turn].state[o->offered - 1] != ILL_HIDDEN)))
        return -1;
    if ((phase == ILL_PLACE) != (o->drawn != 0))
        return -1;
    if (phase == ILL_PLACE)
        return o->drawn > ILL_SLOTS &&
                       o->side[!o->turn].state[o->drawn - 1] == ILL_REVEALED &&
                       (card == ILL_ARCHER || card == ILL_ILLUSIONIST)
                   ? o->turn
                   : -1;
    switch (card) {
    case ILL_ORACLE:
        return phase == ILL_PEEK ? o->turn : -1;
    case ILL_BARD:
        return phase == ILL_SING ? o->turn : -1;
    case ILL_HEALER:
        return phase == ILL_HEAL ? o->turn : -1;
    case ILL_BERSERKER:
    case ILL_SAMURAI:
        return phase == ILL_YIELD || phase == ILL_RESCUE ? !o->turn : -1;
    case ILL_ASSASSIN:
        return phase == ILL_DECLARE                        ? o->turn
               : phase == ILL_OFFER || phase == ILL_RESCUE ? !o->turn
                                                           : -1;
    default:
        if (phase == ILL_VANISH && card == ILL_ILLUSIONIST)
            return o->turn;
        return !attack ? -1 : phase == ILL_STRIKE ? o->turn : !o->turn;
    }
}

static pl_err check_phase(const ill_setup *u, const ill_state *s,
                          const char **why)
{
    const ill_open *o = &s->open;
    pl_choice choice[ILL_CHOICES];
    int lead = o->side[0].captures - o->side[1].captures, seat;

    if (o->open.phase > ILL_PLACE)
        return refuse(why, "open.phase: one of the phases");
    if (o->open.phase == ILL_OVER) {
        if (o->open.awaited || o->open.timer_number ||
            o->winner != (lead > 0   ? 1
                          : lead < 0 ? 2
                                     : 0))
            return refuse(why, "open.winner: who has more captures");
        return PL_OK;
    }
    if (o->winner || o->side[0].captures == ILL_CAPTURES ||
        o->side[1].captures == ILL_CAPTURES)
        return refuse(why, "open.winner: only when the match is over");
    seat = awaited_by(o);
    if (seat < 0)
        return refuse(why, "open.phase: does not fit the active card");
    if (o->open.awaited != PL_BIT(seat) ||
        !illusionist_game.legal(u, s, seat, choice))
        return refuse(why, "open.awaited: the seat that can act");
    if (!o->open.timer_number != !u->options.move_ms)
        return refuse(why, "open.timer_number: runs if the table has a clock");
    return PL_OK;
}

pl_err ill_check(const void *setup, const void *state, const char **why)
{
    const ill_setup *u = setup;
    const ill_state *s = state;
    const ill_open *o = &s->open;

    if (o->turn > 1 || o->looked > 1 || o->acted >> ILL_PLACES ||
        o->wasted > ILL_CARDS || o->named > ILL_CARDS ||
        o->struck > ILL_PLACES || o->offered > ILL_SLOTS ||
        o->peeked > ILL_SLOTS || o->used > ILL_PLACES ||
        o->drawn > ILL_PLACES || s->pad)
        return refuse(why, "open.turn: seat 0 or 1");
    if (o->number < 1 || o->number > u->options.turns)
        return refuse(why, "open.number: 1 to the limit of the table");
    if (o->open.speak != 3)
        return refuse(why, "open.speak: everybody");
    if (o->suit[0] < 1 || o->suit[0] > 5 || o->suit[1] < 1 || o->suit[1] > 5 ||
        o->suit[0] == o->suit[1])
        return refuse(why, "open.suit: two different ones");
    for (int i = 0; i < 2; i++) {
        if (!places_hold(s, i))
            return refuse(why, "open.side: places that fit their cards");
        if (!ranks_add_up(s, i))
            return refuse(why, "hand: the eleven ranks once each");
        int mixing = o->turn == i &&
                     (o->open.phase == ILL_HEAL || o->card == ILL_ILLUSIONIST);
        if (s->log[i].n > mixes_by(o->number) ||
            s->log[i].n > ILL_MIXES - !o->side[i].ace_gone ||
            (mixing && ill_log_full(s, i)))
            return refuse(why, "log: more mixes than turns allow");
        if (!log_is_sound(&s->log[i]))
            return refuse(why, "log: mixes of one to three cards");
        if (!log_explains(s, i))
            return refuse(why, "log: no history leads to these cards");
    }
    return check_phase(u, s, why);
}
