/* SPDX-License-Identifier: MIT */
/* small_illusionist.c - Capture the Illusionist with three cards each.
 *
 * The whole game has too many histories for a tree. Here each side has its
 * Monk, its Samurai and its Illusionist face down in front, the other cards
 * have left the game and are known to both, and both sides have captured once,
 * so that the next capture wins. All else is the rules of the game itself, so
 * its bots play it as they are.
 *
 * Two things are random: the order of the cards at the deal, and of cards that
 * are mixed. */
#include "cli/small.h"

#include <string.h>

#include "games/illusionist/illusionist_inner.h"
#include "rules/choice.h"

enum { CARDS = 3, ORDERS = 6, TURNS = 2, MOST_TURNS = 3 };

static const uint8_t cards[CARDS] = { ILL_MONK, ILL_SAMURAI, ILL_ILLUSIONIST };
static const uint8_t orders[ORDERS][CARDS] = {
    { 0, 1, 2 }, { 1, 0, 2 }, { 0, 2, 1 },
    { 2, 1, 0 }, { 1, 2, 0 }, { 2, 0, 1 },
}; /* the first two are those of two cards, the first that of one */

static uint32_t orders_of(int n)
{
    return n < 2 ? 1 : n == 2 ? 2 : ORDERS;
}

static void shrink(void *setup)
{
    ill_setup *u = setup;

    if (u->options.turns > MOST_TURNS)
        u->options.turns = TURNS;
    if (u->options.starter == ILL_ANY_STARTER)
        u->options.starter = ILL_SEAT_STARTS;
    u->options.suit[0] = 1;
    u->options.suit[1] = 2;
    u->options.move_ms = 0;
}

/* Lays the three cards of a side in that order. The log says that all others
 * were seen by everybody: five in slots that are now empty, and the hand. */
static void lay(ill_state *s, int side, const uint8_t order[CARDS])
{
    ill_side *d = &s->open.side[side];
    ill_log *log = &s->log[side];
    int slot = CARDS;
    unsigned kept = 0;

    for (int i = 0; i < CARDS; i++) {
        s->slot[side][i] = cards[order[i]];
        kept |= 1u << cards[i];
    }
    s->hand[side] = 0;
    for (int rank = 1; rank <= ILL_CARDS; rank++) {
        if (kept >> rank & 1)
            continue;
        if (slot < ILL_SLOTS)
            s->slot[side][slot++] = (uint8_t)rank;
        else
            s->hand[side] |= (uint16_t)(1u << rank);
    }
    ill_note_deal(s, side);
    log->drawn = log->dealt;
    s->hand[side] = 0;
    d->hand = 0;
    d->captures = ILL_CAPTURES - 1;
    for (slot = CARDS; slot < ILL_SLOTS; slot++) {
        ill_note_slot(s, side, slot, 1);
        ill_clear(d, slot);
        s->slot[side][slot] = s->sight[side][slot] = 0;
    }
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    ill_state *s = state;

    illusionist_game.deal(setup, seed, state);
    for (int side = 0; side < 2; side++)
        lay(s, side, orders[pl_roll(&s->rng, ORDERS)]);
}

/* A key under which the next shuffle of 'n' cards leaves them in that order. */
static pl_rng key_of(int n, const uint8_t *order)
{
    pl_rng found = { { 0 }, 0 };

    for (;; found.key[0]++) {
        uint8_t pot[CARDS] = { 0, 1, 2 };
        pl_rng rng = found;
        pl_shuffle(&rng, pot, (size_t)n);
        if (memcmp(pot, order, (size_t)n) == 0)
            return found;
    }
}

static double chance(const void *setup, const void *from, int seat, pl_move m,
                     uint32_t i, void *to, pl_events *events)
{
    const uint8_t seed[32] = { 0 };
    ill_state *s = to;
    int mixed = m.kind == ILL_HIDE ? 1 + ill_count(pl_move_mask(m, 1)) : 1;
    uint32_t ways = from ? orders_of(mixed) : ORDERS * ORDERS;

    if (events)
        events->n = 0;
    if (i >= ways || mixed > CARDS)
        return 0;
    if (from) {
        memcpy(s, from, sizeof *s);
        s->rng = key_of(mixed, orders[i]);
        if (illusionist_game.apply(setup, s, seat, m, events) != PL_OK)
            return 0;
    } else {
        illusionist_game.deal(setup, seed, s);
        lay(s, 0, orders[i / ORDERS]);
        lay(s, 1, orders[i % ORDERS]);
    }
    memset(&s->rng, 0, sizeof s->rng);
    return 1.0 / ways;
}

static void change(pl_game *g)
{
    g->deal = deal;
    g->chance = chance;
}

const small_form small_illusionist_form = {
    .of = &illusionist_game,
    .about = "Monk, Samurai and Illusionist each, no hands, the next capture "
             "wins, two turns or three",
    .shrink = shrink,
    .change = change,
};
