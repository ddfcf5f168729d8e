/* SPDX-License-Identifier: MIT */
/* eval_illusionist.c - the search's knowledge of Capture the Illusionist.
 *
 * - Looking is free, so a seat looks first, and never at a card that it has
 *   seen.
 * - Every card of its own that is turned up leaves fewer places where the
 *   seat's Illusionist can be. So it is better to activate cards that are face
 *   up already.
 * - Columns matter to a Fighter only; for other cards one column is enough.
 * - A seat that must show a card keeps the Illusionist and the Samurai back.
 * - A seat whose Illusionist is struck gives the Samurai if it knows where it
 *   is. Otherwise it guesses, since declining loses for certain. */
#include "bots/knowledge.h"
#include "bots/numbers.h"

#include "games/illusionist/illusionist_inner.h"

enum { SURE = 400 };

/* The worth of activating each rank, if it has a target. */
static const uint8_t power[ILL_CARDS + 1] = {
    [ILL_ORACLE] = 8,  [ILL_BARD] = 6,        [ILL_HEALER] = 8,
    [ILL_MONK] = 12,   [ILL_FIGHTER] = 12,    [ILL_MAGE] = 12,
    [ILL_ARCHER] = 10, [ILL_BERSERKER] = 8,   [ILL_ASSASSIN] = 10,
    [ILL_SAMURAI] = 5, [ILL_ILLUSIONIST] = 3,
};

/* The card that the owner knows to be in a hidden slot, or 0. */
static int owner_knows(const ill_state *s, int side, int slot)
{
    int known = s->open.side[side].known[slot];
    return known ? known : s->sight[side][slot];
}

/* Whether 'rank' at 'place' would have a target. */
static int has_object(const ill_open *o, int seat, int rank, int place)
{
    const ill_side *own = &o->side[seat], *other = &o->side[!seat];

    switch (rank) {
    case ILL_ORACLE:
        return (ill_places(own, ILL_HIDDEN) & ~(1u << place)) != 0;
    case ILL_BARD:
        return ill_places(other, ILL_REVEALED) != 0;
    case ILL_HEALER:
        return (ill_face_up(own) & ~(1u << place)) != 0;
    default:
        return ill_targets(other, rank, place) ||
               (ill_hits_hand(rank) && other->hand);
    }
}

static int rate_activation(const ill_state *s, int seat, int place)
{
    const ill_side *own = &s->open.side[seat];
    int hidden = own->state[place] == ILL_HIDDEN;
    int rank = hidden ? owner_knows(s, seat, place) : own->up[place];

    if (!rank)
        return 3;
    if (!has_object(&s->open, seat, rank, place))
        return 1;
    return hidden ? power[rank] : 2 * power[rank];
}

static int rate_play(const ill_state *s, int seat, int rank, int column)
{
    int lowest = __builtin_ctz(ill_columns(&s->open.side[seat]) | 16);

    if (rank != ILL_FIGHTER && column != lowest)
        return 0;
    if (!has_object(&s->open, seat, rank, ILL_SLOTS + column))
        return rank == ILL_FIGHTER ? 0 : 1;
    return power[rank];
}

static int rate_look(const ill_state *s, int seat, int slot)
{
    return owner_knows(s, seat, slot) ? 0 : 8;
}

/* Cards that the owner has to show: the Illusionist last. */
static int rate_showing(int rank)
{
    return rank == ILL_ILLUSIONIST ? 0
           : rank == ILL_SAMURAI   ? 3
           : rank                  ? 12
                                   : 4;
}

static int rate_reveal(const ill_open *o, int slot)
{
    int known = o->side[!o->turn].known[slot];
    return known == ILL_ILLUSIONIST ? SURE : known ? 0 : 6;
}

static int is_open(const ill_side *d, int rank)
{
    for (int i = 0; i < ILL_PLACES; i++)
        if (d->up[i] == rank)
            return 1;
    return 0;
}

/* Where the owner knows its Samurai to be: a place, 100 for the hand, or -1. */
static int samurai(const ill_state *s, int seat)
{
    if (s->hand[seat] >> ILL_SAMURAI & 1)
        return 100;
    for (int i = 0; i < ILL_PLACES; i++)
        if (s->open.side[seat].up[i] == ILL_SAMURAI ||
            (i < ILL_SLOTS && s->open.side[seat].state[i] == ILL_HIDDEN &&
             owner_knows(s, seat, i) == ILL_SAMURAI))
            return i;
    return -1;
}

static int rate_rescue(const ill_state *s, int seat, const pl_move *m, int ace)
{
    if (m->kind == ILL_DECLINE)
        return 0;
    if (m->kind == ILL_THROW)
        return ace == 100 && m->a[0] == ILL_SAMURAI ? SURE : 0;
    if (ace >= 0)
        return m->a[0] == ace ? SURE : 0;
    return s->open.side[seat].state[m->a[0]] == ILL_HIDDEN &&
                   !owner_knows(s, seat, m->a[0])
               ? 4
               : 0;
}

static int rate_move(const ill_state *s, int seat, const pl_move *m, int ace)
{
    const ill_open *o = &s->open;

    switch (m->kind) {
    case ILL_LOOK:
        return rate_look(s, seat, m->a[0]);
    case ILL_ACTIVATE:
        return rate_activation(s, seat, m->a[0]);
    case ILL_PLAY:
        return rate_play(s, seat, m->a[0], m->a[1]);
    case ILL_REST:
        return power[o->side[!seat].up[m->a[0]]];
    case ILL_REVEAL:
        return rate_reveal(o, m->a[0]);
    case ILL_DRAW:
        return 4 * o->side[!seat].hand;
    case ILL_SHOW:
    case ILL_PUT:
        return rate_showing(owner_knows(s, seat, m->a[0]));
    case ILL_BARE:
        return m->a[1] == __builtin_ctz(ill_columns(&o->side[seat]))
                   ? rate_showing(m->a[0])
                   : 0;
    case ILL_NAME:
        return is_open(&o->side[!seat], m->a[0]) ? 0 : 4;
    case ILL_DECLINE:
    case ILL_SAVE:
    case ILL_THROW:
        return rate_rescue(s, seat, m, ace);
    default:
        return 4;
    }
}

static void rate(const void *setup, const void *state, int seat,
                 const pl_choice *list, int n, uint16_t *weight)
{
    const ill_state *s = state;
    int rescues = s->open.open.phase == ILL_RESCUE;
    int ace = rescues ? samurai(s, seat) : -1, looks = 0;
    (void)setup;

    for (int i = 0; i < n; i++) {
        weight[i] = (uint16_t)rate_move(s, seat, &list[i].move, ace);
        looks |= list[i].move.kind == ILL_LOOK && weight[i];
    }
    for (int i = 0; i < n && looks; i++)
        if (list[i].move.kind != ILL_LOOK)
            weight[i] = 0;
}

/* ---- positions ----------------------------------------------------------- */

/* The probability that a side's Illusionist is found soon: it falls with the
 * number of places where it may be and with a Samurai that can save it. */
static double danger(const ill_state *s, int side)
{
    const ill_side *d = &s->open.side[side];
    int places = d->hand, found = 0;
    double safe = d->ace_gone ? 1 : samurai(s, side) >= 0 ? 0.45 : 0.75;

    for (int i = 0; i < ILL_SLOTS; i++) {
        int hidden = d->state[i] == ILL_HIDDEN;
        places += hidden && !d->known[i];
        found |= hidden && d->known[i] == ILL_ILLUSIONIST;
    }
    if (found)
        return safe;
    return safe * 2 / (places > 2 ? places : 2);
}

static int value(const void *setup, const void *state, double *worth)
{
    const ill_state *s = state;
    const ill_open *o = &s->open;
    double lead;
    (void)setup;

    if (o->open.phase != ILL_TURN || o->looked)
        return 0;
    lead = 1.3 * (o->side[0].captures - o->side[1].captures) +
           2.0 * (danger(s, 1) - danger(s, 0)) + (o->turn ? -0.15 : 0.15);
    worth[0] = 1 / (1 + pl_exp(-lead));
    worth[1] = 1 - worth[0];
    return 1;
}

/* Hashes only the used part of the logs, which are mostly empty. */
static uint64_t key(const void *view)
{
    const ill_view *v = view;
    uint64_t h = pl_key(v, offsetof(ill_view, log), 1);

    for (int i = 0; i < 2; i++)
        h = pl_key(&v->log[i],
                   offsetof(ill_log, mix) + v->log[i].n * sizeof(ill_mix), h);
    return h;
}

/* ---- forgetting ---------------------------------------------------------- */

enum { REMEMBERED = 6 }; /* turns of both seats: three of one's own */

/* What a seat knows about the hidden cards, and since which turn. */
typedef struct {
    uint8_t rank[2][ILL_SLOTS];
    uint16_t since[2][ILL_SLOTS];
} memory;

_Static_assert(sizeof(memory) <= PL_MEMORY_SIZE, "room for a memory");

/* Removes from the view that 'slot' was seen since it was last mixed. */
static void forget_slot(ill_view *v, int side, int slot)
{
    ill_log *log = &v->log[side];
    int own = side == v->me, i = log->n;

    v->open.side[side].known[slot] = 0;
    if (own)
        v->sight[slot] = 0;
    while (i > 0 && !(log->mix[i - 1].slots >> slot & 1))
        i--;
    if (i > 0) {
        ill_mix *m = &log->mix[i - 1];
        unsigned place = 1u << ill_index(m, slot);
        m->seen &= ~(place << 4 | (own ? place : 0)) & 0xffu;
        ill_set_got(m, ill_index(m, slot), 0);
        return;
    }
    log->shown &= (uint8_t) ~(1u << slot);
    if (own)
        log->seen &= (uint8_t) ~(1u << slot);
    log->got[slot] = 0;
}

static void forget(const void *setup, void *view, void *mind)
{
    ill_view *v = view;
    memory *m = mind;
    (void)setup;

    for (int side = 0; side < 2; side++)
        for (int i = 0; i < ILL_SLOTS; i++) {
            const ill_side *d = &v->open.side[side];
            uint8_t rank = d->state[i] != ILL_HIDDEN ? 0 : d->known[i];
            if (!rank && side == v->me && d->state[i] == ILL_HIDDEN)
                rank = v->sight[i];
            if (rank != m->rank[side][i]) {
                m->rank[side][i] = rank;
                m->since[side][i] = v->open.number;
            }
            if (rank && v->open.number - m->since[side][i] > REMEMBERED)
                forget_slot(v, side, i);
        }
}

const pl_knowledge pl_illusionist_knowledge = {
    .game = "illusionist",
    .explore = 0.5,
    .first = 4,
    .cut = 24,
    .rate = rate,
    .value = value,
    .key = key,
    .forget = forget,
};
