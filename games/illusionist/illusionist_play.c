/* SPDX-License-Identifier: MIT */
/* illusionist_play.c - the course of a turn: activation, effects, rescue,
 * capture and Cooldown. */
#include "games/illusionist/illusionist_inner.h"

#include <string.h>

#include "rules/choice.h"

/* Whether the first instruction of the active card has an object. No game
 * fills its log, but a position may come with one: then cards that are mixed
 * do nothing, and room is kept for a rescue. */
static int resolvable(const ill_state *s)
{
    const ill_open *o = &s->open;
    const ill_side *own = &o->side[o->turn], *other = &o->side[!o->turn];

    if ((o->card == ILL_HEALER || o->card == ILL_ILLUSIONIST) &&
        ill_log_full(s, o->turn))
        return 0;
    switch (o->card) {
    case ILL_ORACLE:
        return ill_places(own, ILL_HIDDEN) != 0;
    case ILL_BARD:
        return ill_places(other, ILL_REVEALED) != 0;
    case ILL_HEALER:
        return (ill_face_up(own) & ~(1u << (o->active - 1))) != 0;
    default:
        return ill_targets(other, o->card, o->active - 1) ||
               (ill_hits_hand(o->card) && other->hand);
    }
}

/* ---- steps -------------------------------------------------------------- */

static void tell(pl_events *events, int kind, int seat, int a, int b, int c)
{
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                (uint8_t)kind,
                                (uint8_t)seat,
                                { (uint8_t)a, (uint8_t)b, (uint8_t)c } });
}

/* The same for one seat alone. */
static void tell_owner(pl_events *events, int kind, int seat, int a, int b)
{
    pl_tell(events, (pl_event){ PL_BIT(seat),
                                (uint8_t)kind,
                                (uint8_t)seat,
                                { (uint8_t)a, (uint8_t)b } });
}

static void await(const ill_setup *u, ill_open *o, int phase, int seat)
{
    o->open.phase = (uint8_t)phase;
    o->open.awaited = PL_BIT(seat);
    if (u->options.move_ms)
        pl_timer_start(&o->open, &o->timer_count, ILL_TO_MOVE,
                       u->options.move_ms);
}

/* The match is over and nothing is hidden any more (R42). */
static void open_all(const ill_state *s, pl_events *events)
{
    for (int side = 0; side < 2; side++) {
        pl_event e = { PL_EVERYBODY, ILL_OPENED, (uint8_t)side, { 0 } };
        memcpy(e.a, s->slot[side], ILL_SLOTS);
        e.a[8] = s->hand[side] & 0xff;
        e.a[9] = (uint8_t)(s->hand[side] >> 8);
        pl_tell(events, e);
    }
}

static void finish(ill_state *s, pl_events *events)
{
    ill_open *o = &s->open;
    int lead = o->side[0].captures - o->side[1].captures;

    o->open.phase = ILL_OVER;
    o->open.awaited = 0;
    pl_timer_stop(&o->open);
    o->winner = lead > 0 ? 1 : lead < 0 ? 2 : 0;
    tell(events, lead ? ILL_WON : ILL_DRAWN, lead ? o->winner - 1 : PL_NOBODY,
         0, 0, 0);
    open_all(s, events);
}

/* Turns the card in a slot face up. */
static void turn_up(ill_state *s, int side, int slot)
{
    ill_side *d = &s->open.side[side];

    ill_note_slot(s, side, slot, 1);
    d->state[slot] = ILL_REVEALED;
    d->up[slot] = s->slot[side][slot];
    d->known[slot] = 0;
}

/* Moves a hand card to the exposed row; the result is its place there. */
static int lay_out(ill_state *s, int side, int rank, int column)
{
    ill_side *d = &s->open.side[side];
    int place = ILL_SLOTS + column;

    s->hand[side] &= (uint16_t) ~(1u << rank);
    d->hand--;
    ill_note_drawn(s, side, rank);
    d->state[place] = ILL_REVEALED;
    d->up[place] = (uint8_t)rank;
    return place;
}

/* Mixes, and tells everybody and the owner what each may know. */
static void shuffle_back(ill_state *s, int side, int place, uint32_t with,
                         pl_events *events)
{
    ill_open *o = &s->open;
    const ill_mix *m;
    unsigned out;

    ill_mix_back(s, side, place, with);
    m = &s->log[side].mix[s->log[side].n - 1];
    o->acted &= (uint16_t) ~(m->slots | 1u << place);
    tell(events, ILL_MIXED, side, m->card, m->slots, m->named + m->exposed);
    out = ill_out(m);
    if (out)
        pl_tell(events, (pl_event){ PL_BIT(side),
                                    ILL_HOLDS,
                                    (uint8_t)side,
                                    { out & 0xff, (uint8_t)(out >> 8),
                                      m->in & 0xff, (uint8_t)(m->in >> 8) } });
}

/* ---- the course of a turn ----------------------------------------------- */

void ill_begin_turn(const ill_setup *u, ill_state *s, int seat,
                    pl_events *events)
{
    ill_open *o = &s->open;

    o->turn = (uint8_t)seat;
    o->number++;
    o->looked = 0;
    tell(events, ILL_BEGINS, seat, o->number & 0xff, o->number >> 8, 0);
    await(u, o, ILL_TURN, seat);
}

static void cool_down(ill_open *o, pl_events *events)
{
    ill_side *d = &o->side[o->turn];
    unsigned tired = ill_places(d, ILL_RESTED) & ~(unsigned)o->acted;

    for (unsigned left = tired; left; left &= left - 1)
        d->state[__builtin_ctz(left)] = ILL_REVEALED;
    if (tired)
        tell(events, ILL_COOLED, o->turn, tired & 0xff, tired >> 8, 0);
    o->acted = 0;
    o->active = o->card = 0;
}

static int can_activate(const ill_open *o)
{
    const ill_side *d = &o->side[o->turn];
    return d->hand || ill_ready(d);
}

/* Cooldown, and the next turn of somebody who can activate a card. Whoever
 * cannot has no hidden card either, so there is nothing to decide. */
static void end_turn(const ill_setup *u, ill_state *s, pl_events *events)
{
    ill_open *o = &s->open;

    do {
        cool_down(o, events);
        if (o->number >= u->options.turns) {
            finish(s, events);
            return;
        }
        ill_begin_turn(u, s, !o->turn, events);
    } while (!can_activate(o));
}

/* The active card's effect has ended: it rests, and the first three ranks
 * have another card activated. */
static void end_effect(const ill_setup *u, ill_state *s, pl_events *events)
{
    ill_open *o = &s->open;
    int chain = o->card <= ILL_HEALER;

    if (o->card != ILL_ILLUSIONIST)
        o->side[o->turn].state[o->active - 1] = ILL_RESTED;
    o->active = o->card = 0;
    if (chain && can_activate(o))
        await(u, o, ILL_CHAIN, o->turn);
    else
        end_turn(u, s, events);
}

/* Asks for the first choice of the active card's effect. */
static void begin_effect(const ill_setup *u, ill_state *s, pl_events *events)
{
    static const uint8_t first[] = {
        [ILL_ORACLE] = ILL_PEEK,        [ILL_BARD] = ILL_SING,
        [ILL_HEALER] = ILL_HEAL,        [ILL_MONK] = ILL_STRIKE,
        [ILL_FIGHTER] = ILL_STRIKE,     [ILL_MAGE] = ILL_STRIKE,
        [ILL_ARCHER] = ILL_STRIKE,      [ILL_BERSERKER] = ILL_YIELD,
        [ILL_ASSASSIN] = ILL_OFFER,     [ILL_SAMURAI] = ILL_YIELD,
        [ILL_ILLUSIONIST] = ILL_STRIKE,
    };
    ill_open *o = &s->open;
    int phase = first[o->card];

    if (!resolvable(s)) {
        tell(events, ILL_IN_VAIN, o->turn, o->active - 1, o->card, 0);
        end_turn(u, s, events);
        return;
    }
    await(u, o, phase,
          phase == ILL_YIELD || phase == ILL_OFFER ? !o->turn : o->turn);
}

static void activate(const ill_setup *u, ill_state *s, int place, int hand,
                     pl_events *events)
{
    ill_open *o = &s->open;

    o->active = o->used = (uint8_t)(place + 1);
    o->card = o->side[o->turn].up[place];
    o->acted |= (uint16_t)(1u << place);
    tell(events, ILL_ACTIVATED, o->turn, place, o->card, hand);
    begin_effect(u, s, events);
}

/* What comes after the opposing card 'rank' was revealed. If that led to a
 * capture the effect no longer touches the side that was dealt anew. */
static void continue_effect(const ill_setup *u, ill_state *s, int rank,
                            int captured, pl_events *events)
{
    ill_open *o = &s->open;
    ill_side *other = &o->side[!o->turn];
    int right = o->named == rank;

    o->offered = 0;
    if (o->card == ILL_ILLUSIONIST) {
        await(u, o, ILL_VANISH, o->turn);
        return;
    }
    if (o->card == ILL_BERSERKER && !captured) {
        for (int i = 0; i < ILL_PLACES; i++)
            if (other->state[i] == ILL_REVEALED)
                other->state[i] = ILL_RESTED;
        tell(events, ILL_ROARED, !o->turn, 0, 0, 0);
    }
    if (o->card == ILL_ASSASSIN && !captured && right && resolvable(s)) {
        await(u, o, ILL_OFFER, !o->turn);
        return;
    }
    end_effect(u, s, events);
}

static void capture(const ill_setup *u, ill_state *s, pl_events *events)
{
    ill_open *o = &s->open;
    int owner = !o->turn;
    uint16_t hand;

    tell(events, ILL_CAPTURED, o->turn, ++o->side[o->turn].captures, 0, 0);
    if (o->side[o->turn].captures == ILL_CAPTURES) {
        finish(s, events);
        return;
    }
    ill_deal_side(s, owner);
    hand = s->hand[owner];
    tell_owner(events, ILL_DEALT, owner, hand & 0xff, hand >> 8);
    continue_effect(u, s, ILL_ILLUSIONIST, 1, events);
}

/* What comes after an opposing card was turned up at 'place'. */
static void after_reveal(const ill_setup *u, ill_state *s, int place,
                         pl_events *events)
{
    ill_open *o = &s->open;
    const ill_side *d = &o->side[!o->turn];
    int rank = d->up[place];

    if (rank != ILL_ILLUSIONIST) {
        continue_effect(u, s, rank, 0, events);
        return;
    }
    o->struck = (uint8_t)(place + 1);
    if (d->ace_gone)
        capture(u, s, events);
    else
        await(u, o, ILL_RESCUE, !o->turn);
}

/* An opposing card now lies face up at 'place'. */
static void revealed(const ill_setup *u, ill_state *s, int place, int hand,
                     pl_events *events)
{
    int side = !s->open.turn;

    tell(events, ILL_SHOWN, side, place, s->open.side[side].up[place], hand);
    after_reveal(u, s, place, events);
}

/* The Ace is discarded and the Illusionist goes back to where it was. */
static void rescued(const ill_setup *u, ill_state *s, int seat, int hand,
                    pl_events *events)
{
    ill_open *o = &s->open;
    ill_side *d = &o->side[seat];
    int place = o->struck - 1;

    d->ace_gone = 1;
    tell(events, ILL_SAVED, seat, hand, 0, 0);
    if (place >= ILL_SLOTS) {
        ill_mix_back(s, seat, place, 0);
    } else {
        d->state[place] = ILL_HIDDEN;
        d->up[place] = 0;
        d->known[place] = ILL_ILLUSIONIST;
    }
    continue_effect(u, s, ILL_ILLUSIONIST, 0, events);
}

static void failed(const ill_setup *u, ill_state *s, int seat, int rank,
                   pl_events *events)
{
    s->open.wasted = (uint8_t)rank;
    tell(events, ILL_FAILED, seat, rank, 0, 0);
    capture(u, s, events);
}

/* ---- moves -------------------------------------------------------------- */

static void look(const ill_setup *u, ill_state *s, int seat, int slot,
                 pl_events *events)
{
    ill_open *o = &s->open;

    ill_note_slot(s, seat, slot, 0);
    o->peeked = (uint8_t)(slot + 1);
    tell(events, ILL_LOOKED, seat, slot, 0, 0);
    tell_owner(events, ILL_SAW, seat, slot, s->slot[seat][slot]);
    if (o->open.phase == ILL_PEEK) {
        end_effect(u, s, events);
        return;
    }
    o->looked = 1;
    await(u, o, ILL_TURN, seat);
}

/* Picks a random card of the other hand. It lies in the first empty column
 * until whoever drew it has chosen one. An Illusionist is saved or captured
 * first, and neither leaves it there. */
static void blind_pick(const ill_setup *u, ill_state *s, pl_events *events)
{
    ill_open *o = &s->open;
    int side = !o->turn, place, rank;
    unsigned hand = s->hand[side];

    for (uint32_t skip = pl_roll(&s->rng, (uint32_t)ill_count(hand)); skip;
         skip--)
        hand &= hand - 1;
    rank = __builtin_ctz(hand);
    place = lay_out(s, side, rank, __builtin_ctz(ill_columns(&o->side[side])));
    if (rank == ILL_ILLUSIONIST) {
        revealed(u, s, place, 1, events);
        return;
    }
    tell(events, ILL_SHOWN, side, place, rank, 1);
    o->drawn = (uint8_t)(place + 1);
    await(u, o, ILL_PLACE, o->turn);
}

/* Moves the drawn card to the column that was chosen for it. */
static void lay_drawn(const ill_setup *u, ill_state *s, int column,
                      pl_events *events)
{
    ill_open *o = &s->open;
    ill_side *d = &o->side[!o->turn];
    int from = o->drawn - 1, to = ILL_SLOTS + column, rank = d->up[from];

    o->drawn = 0;
    ill_clear(d, from);
    d->state[to] = ILL_REVEALED;
    d->up[to] = (uint8_t)rank;
    tell(events, ILL_LAID, !o->turn, to, rank, 0);
    after_reveal(u, s, to, events);
}

static void declare(const ill_setup *u, ill_state *s, int rank,
                    pl_events *events)
{
    ill_open *o = &s->open;
    int slot = o->offered - 1;

    o->named = (uint8_t)rank;
    tell(events, ILL_DECLARED, o->turn, rank, 0, 0);
    turn_up(s, !o->turn, slot);
    revealed(u, s, slot, 0, events);
}

/* Discards from a place to save the Illusionist; only the Ace does. */
static void save(const ill_setup *u, ill_state *s, int seat, int place,
                 pl_events *events)
{
    ill_side *d = &s->open.side[seat];
    int hidden = d->state[place] == ILL_HIDDEN;
    int rank = hidden ? s->slot[seat][place] : d->up[place];

    if (rank != ILL_SAMURAI) {
        failed(u, s, seat, rank, events);
        return;
    }
    if (hidden)
        turn_up(s, seat, place);
    ill_clear(d, place);
    if (place < ILL_SLOTS)
        s->slot[seat][place] = s->sight[seat][place] = 0;
    rescued(u, s, seat, 0, events);
}

static void throw_away(const ill_setup *u, ill_state *s, int seat, int rank,
                       pl_events *events)
{
    if (rank != ILL_SAMURAI) {
        failed(u, s, seat, rank, events);
        return;
    }
    s->hand[seat] &= (uint16_t) ~(1u << rank);
    s->open.side[seat].hand--;
    ill_note_drawn(s, seat, rank);
    rescued(u, s, seat, 1, events);
}

/* A capture is tried, or somebody saves the card. */
static void act_in_capture(const ill_setup *u, ill_state *s, int seat,
                           pl_move m, pl_events *events)
{
    ill_open *o = &s->open;
    int a = m.a[0];

    switch (m.kind) {
    case ILL_PUT:
        o->offered = (uint8_t)(a + 1);
        tell(events, ILL_OFFERED, seat, a, 0, 0);
        await(u, o, ILL_DECLARE, o->turn);
        return;
    case ILL_NAME:
        declare(u, s, a, events);
        return;
    case ILL_DECLINE:
        tell(events, ILL_DECLINED, seat, 0, 0, 0);
        capture(u, s, events);
        return;
    case ILL_SAVE:
        save(u, s, seat, a, events);
        return;
    default:
        throw_away(u, s, seat, a, events);
    }
}

void ill_act(const ill_setup *u, ill_state *s, int seat, pl_move m,
             pl_events *events)
{
    ill_open *o = &s->open;
    int a = m.a[0];

    switch (m.kind) {
    case ILL_LOOK:
        look(u, s, seat, a, events);
        return;
    case ILL_ACTIVATE:
        if (o->side[seat].state[a] == ILL_HIDDEN)
            turn_up(s, seat, a);
        activate(u, s, a, 0, events);
        return;
    case ILL_PLAY:
        activate(u, s, lay_out(s, seat, a, m.a[1]), 1, events);
        return;
    case ILL_REST:
        o->side[!seat].state[a] = ILL_RESTED;
        tell(events, ILL_SUNG, !seat, a, 0, 0);
        end_effect(u, s, events);
        return;
    case ILL_HIDE:
        shuffle_back(s, seat, a, pl_move_mask(m, 1), events);
        end_effect(u, s, events);
        return;
    case ILL_REVEAL:
        turn_up(s, !seat, a);
        revealed(u, s, a, 0, events);
        return;
    case ILL_DRAW:
        blind_pick(u, s, events);
        return;
    case ILL_LAY:
        lay_drawn(u, s, a, events);
        return;
    case ILL_SHOW:
        turn_up(s, seat, a);
        revealed(u, s, a, 0, events);
        return;
    case ILL_BARE:
        revealed(u, s, lay_out(s, seat, a, m.a[1]), 1, events);
        return;
    default:
        act_in_capture(u, s, seat, m, events);
    }
}
