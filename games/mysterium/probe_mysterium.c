/* SPDX-License-Identifier: MIT */
/* probe_mysterium.c - Mysterium for the suites that run over all games.
 *
 * It lists the modes to play, and exchanges by hand what a seat cannot see
 * ('scramble'): the suites then require that this seat receives the same bytes.
 */
#include "games/mysterium/mysterium_inner.h"

#include <string.h>

#include "tests/probe.h"

enum { TRIES = 6 };

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t held = *a;
    *a = *b;
    *b = held;
}

/* Whether psychic 'c' knows that 'card' is not its own. */
static int ruled_out(const mysterium_open *o, int c, int kind, int card)
{
    int place = mysterium_place_of(o, kind, card);
    return place < 0 || (o->stage[c] == kind && (o->wrong[c] >> place & 1));
}

/* Gives psychic 'c' another card of the table, in exchange if it is taken. */
static int exchange_screen(mysterium_state *s, int c, int kind, int card)
{
    const mysterium_open *o = &s->open;
    uint8_t *own = &s->screen[c].card[kind];

    if (o->stage[c] > kind || !card || card == *own ||
        ruled_out(o, c, kind, card))
        return 0;
    for (int d = 0; d < o->psychics; d++) {
        if (s->screen[d].card[kind] != card)
            continue;
        if (ruled_out(o, d, kind, *own))
            return 0;
        swap(own, &s->screen[d].card[kind]);
        return 1;
    }
    *own = (uint8_t)card;
    return 1;
}

static int scramble_screen(mysterium_state *s, pl_luck *luck)
{
    mysterium_open *o = &s->open;
    int changed = 0;

    if (o->groups)
        return 0; /* everything has been found */
    for (int i = 0; i < TRIES; i++) {
        int c = (int)pl_luck_roll(luck, o->psychics);
        int kind = (int)pl_luck_roll(luck, MYSTERIUM_KINDS);
        int place = (int)pl_luck_roll(luck, o->row);
        changed |= exchange_screen(s, c, kind, o->table[kind][place]);
    }
    return changed;
}

static void sort_hand(mysterium_state *s)
{
    for (int i = 1; i < s->open.hand; i++)
        for (int j = i; j > 0 && s->hand[j - 1] > s->hand[j]; j--)
            swap(&s->hand[j - 1], &s->hand[j]);
}

static int scramble_pile(mysterium_state *s, pl_luck *luck)
{
    for (uint32_t i = s->open.deck; i > 1; i--)
        swap(&s->deck[i - 1], &s->deck[pl_luck_roll(luck, i)]);
    return s->open.deck > 1;
}

/* Exchanges hidden visions between the hand, the pile, the crow's and the
 * shared ones that are face down. */
static int scramble_visions(mysterium_state *s, pl_luck *luck)
{
    mysterium_open *o = &s->open;
    int changed = scramble_pile(s, luck);

    for (int i = 0; i < TRIES && o->hand && o->deck; i++) {
        uint8_t *mine = &s->hand[pl_luck_roll(luck, o->hand)];
        uint8_t *other = &s->deck[pl_luck_roll(luck, o->deck)];
        if (mysterium_has(o->held, *mine))
            continue;
        swap(mine, other);
        changed = 1;
    }
    for (int v = 1; v <= MYSTERIUM_VISIONS && o->hand; v++) {
        if (!mysterium_has(s->crowed, v) || pl_luck_roll(luck, 2))
            continue;
        uint8_t *mine = &s->hand[pl_luck_roll(luck, o->hand)];
        mysterium_drop(s->crowed, v);
        mysterium_add(s->crowed, *mine);
        *mine = (uint8_t)v;
        changed = 1;
    }
    for (int k = 0; k < 3 && mysterium_is_cast(o) && o->hand; k++)
        if (!memchr(o->shared, s->chosen[k], sizeof o->shared)) {
            swap(&s->chosen[k], &s->hand[pl_luck_roll(luck, o->hand)]);
            changed = 1;
        }
    sort_hand(s);
    return changed;
}

static int scramble_culprit(mysterium_state *s, pl_luck *luck)
{
    mysterium_open *o = &s->open;

    if (!mysterium_is_cast(o) || o->open.phase == MYSTERIUM_OVER)
        return 0;
    s->culprit = (uint8_t)(1 + pl_luck_roll(luck, o->groups));
    swap(&s->chosen[0], &s->chosen[pl_luck_roll(luck, 3)]);
    swap(&s->chosen[1], &s->chosen[1 + pl_luck_roll(luck, 2)]);
    return 1;
}

/* Another vote of somebody else; a seat that was ready may not be. */
static int scramble_sealed(const mysterium_setup *u, mysterium_state *s,
                           int seat, pl_luck *luck)
{
    int changed = 0;

    for (int c = 0; c < s->open.psychics; c++) {
        if (u->owner[c] == seat || !s->vote[c])
            continue;
        s->vote[c] = (uint8_t)(1 + pl_luck_roll(luck, s->open.groups));
        changed = 1;
    }
    for (int i = 0; i < u->seats; i++)
        if (i != seat && (s->ready >> i & 1) && pl_luck_roll(luck, 2)) {
            s->ready &= (uint8_t) ~(1u << i);
            changed = 1;
        }
    return changed;
}

static int scramble(const void *setup, void *state, int seat, pl_luck *luck)
{
    const mysterium_setup *u = setup;
    mysterium_state *s = state;
    int changed = scramble_sealed(u, s, seat, luck);

    if (mysterium_is_ghost(u, seat)) {
        changed |= scramble_pile(s, luck);
    } else {
        changed |= scramble_screen(s, luck);
        changed |= scramble_visions(s, luck);
        changed |= scramble_culprit(s, luck);
    }
    for (int i = 0; i < 8; i++)
        s->rng.key[i] = pl_luck_word(luck);
    return changed;
}

#define LEVELS(seats)                                          \
    { seats, "{}" }, { seats, "{\"difficulty\":\"medium\"}" }, \
    {                                                          \
        seats, "{\"difficulty\":\"hard\"}"                     \
    }

static const pl_mode modes[] = {
    LEVELS(2),
    LEVELS(3),
    LEVELS(4),
    LEVELS(5),
    LEVELS(6),
    LEVELS(7),
    { 2, "{\"timer_ms\":0,\"ghost\":1,\"vote_ms\":50}" },
    { 3, "{\"timer_ms\":0,\"ghost\":2,\"vote_ms\":1000,"
         "\"age\":[2,1,0,0,0,0,0]}" },
    { 4, "{\"timer_ms\":0,\"ghost\":1,\"vote_ms\":1000,"
         "\"middle_few\":1,\"high_few\":2}" },
    { 5, "{\"timer_ms\":1000,\"early\":true,\"ghost\":4,"
         "\"age\":[3,1,4,2,0,0,0]}" },
    { 7, "{\"timer_ms\":50,\"vote_ms\":50,\"ghost\":3,\"early\":true,"
         "\"middle_many\":1,\"high_many\":2}" },
    { 0, NULL },
};

const pl_probe mysterium_probe = {
    .game = &mysterium_game,
    .modes = modes,
    .longest = 8000,
    .scramble = scramble,
};
