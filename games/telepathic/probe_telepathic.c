/* SPDX-License-Identifier: MIT */
/* probe_telepathic.c - Telepathic for the suites that run over all games.
 *
 * It lists the modes to play, and exchanges by hand what a seat cannot see
 * ('scramble'): the suites then require that this seat receives the same bytes.
 */
#include "games/telepathic/telepathic.h"

#include "rules/choice.h"
#include "tests/probe.h"

/* Draws the unseen cards of one attribute again until they fit. */
static int exchange_pair(const telepathic_setup *u, telepathic_state *s,
                         int attribute, int seat, pl_luck *luck)
{
    uint8_t *at[2];
    int hidden[2], value[2];

    telepathic_pair(u, attribute, s->win, s->lose, at);
    for (int i = 0; i < 2; i++) {
        uint8_t *base = at[i] >= s->lose ? s->lose : s->win;
        hidden[i] = at[i] - base != seat;
    }
    if (!hidden[0] && !hidden[1])
        return 0;
    do {
        for (int i = 0; i < 2; i++)
            value[i] = hidden[i]
                           ? 4 * attribute + 1 + (int)pl_luck_roll(luck, 4)
                           : *at[i];
    } while (value[0] == value[1] || s->open.safe >> (value[1] - 1) & 1);
    *at[0] = (uint8_t)value[0];
    *at[1] = (uint8_t)value[1];
    return 1;
}

/* Exchanges the deck, card by card, with the deck and the removed cards. */
static int exchange_deck(telepathic_state *s, pl_luck *luck)
{
    telepathic_open *o = &s->open;
    uint8_t unseen[TELEPATHIC_CARDS];
    unsigned seen = o->used | 1u << o->given >> 1;
    int n = 0;

    for (int i = 0; i < TELEPATHIC_ROW; i++)
        seen |= 1u << o->row[i] >> 1;
    for (int i = 0; i < TELEPATHIC_CARDS; i++)
        if (!(seen >> i & 1))
            unseen[n++] = (uint8_t)i;
    for (int i = 0; i < o->deck_left; i++) {
        int k = i + (int)pl_luck_roll(luck, (uint32_t)(n - i));
        s->deck[i] = unseen[k];
        unseen[k] = unseen[i];
    }
    return o->deck_left > 0;
}

/* Any other move that the asked seat may have sealed. */
static int exchange_seal(const telepathic_setup *u, telepathic_state *s,
                         pl_luck *luck)
{
    pl_choice list[20];
    pl_move m;
    int n;

    if (!s->sealed[0])
        return 0;
    s->sealed[0] = 0;
    n = telepathic_game.legal(u, s, s->open.actor, list);
    m = pl_choices_random(list, n, luck);
    s->sealed[0] = m.kind;
    s->sealed[1] = m.a[0];
    s->sealed[2] = m.a[1];
    return 1;
}

/* Anything else that the other seats may have said in a window, or nothing
 * yet. */
static int exchange_answers(const telepathic_setup *u, telepathic_state *s,
                            int seat, pl_luck *luck)
{
    const telepathic_open *o = &s->open;
    int changed = 0;

    if (o->open.phase != TELEPATHIC_ANSWERING || !u->announce_ms)
        return 0;
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++) {
        int partner = u->mode == TELEPATHIC_OPPOSED ? i ^ 2 : 1 - i;
        int any = (int)pl_luck_roll(luck, 6);
        if (i == seat || !(o->open.awaited >> i & 1))
            continue;
        s->answer[i] =
            (uint8_t)(any < 2 ? any
                              : any + 4 * telepathic_attribute(u, partner));
        changed = 1;
    }
    return changed;
}

static int scramble(const void *setup, void *state, int seat, pl_luck *luck)
{
    const telepathic_setup *u = setup;
    telepathic_state *s = state;
    int changed = 0;

    if (!s->open.result)
        for (int a = 0; a < 2; a++)
            changed |= exchange_pair(u, s, a, seat, luck);
    if (seat != s->open.actor)
        changed |= exchange_seal(u, s, luck);
    changed |= exchange_answers(u, s, seat, luck);
    changed |= exchange_deck(s, luck);
    for (int i = 0; i < 8; i++)
        s->rng.key[i] = pl_luck_word(luck);
    return changed;
}

static const pl_mode modes[] = {
    { 2, "{}" },
    { 2, "{\"mode\":\"first\"}" },
    { 2, "{\"mode\":\"first\",\"first\":\"shape\",\"clock_ms\":1000}" },
    { 2, "{\"mode\":\"harder\",\"removed\":1}" },
    { 2, "{\"mode\":\"harder\",\"removed\":3,\"first\":\"colour\"}" },
    { 2, "{\"mode\":\"harder\",\"removed\":6}" },
    { 2, "{\"announce_ms\":0}" },
    { 2, "{\"tempo\":true}" },
    { 2, "{\"tempo\":true,\"announce_ms\":0}" },
    { 2, "{\"tempo\":true,\"tempo_ms\":50,\"clock_ms\":120}" },
    { 2, "{\"clock_ms\":50}" },
    { 3, "{\"mode\":\"director\"}" },
    { 4, "{\"mode\":\"director\",\"base\":\"first\"}" },
    { 5, "{\"mode\":\"director\",\"base\":\"harder\",\"removed\":2}" },
    { 6, "{\"mode\":\"director\",\"clock_ms\":1000}" },
    { 7, "{\"mode\":\"director\",\"tempo\":true}" },
    { 8, "{\"mode\":\"director\"}" },
    { 4, "{\"mode\":\"four\"}" },
    { 4, "{\"mode\":\"four\",\"tempo\":true,\"clock_ms\":10000}" },
    { 4, "{\"mode\":\"opposed\"}" },
    { 4, "{\"mode\":\"opposed\",\"announce_ms\":0}" },
    { 4, "{\"mode\":\"opposed\",\"tempo\":true}" },
    { 4, "{\"mode\":\"opposed\",\"clock_ms\":1000}" },
    { 0, NULL },
};

const pl_probe telepathic_probe = {
    .game = &telepathic_game,
    .modes = modes,
    .longest = 400,
    .scramble = scramble,
};
