/* SPDX-License-Identifier: MIT */
/* mysterium_deal.c - options to a setup, and the first state of a game. */
#include "games/mysterium/mysterium_inner.h"

#include <string.h>

static const uint8_t row_sizes[3][6] = {
    { 4, 5, 5, 6, 6, 7 }, /* easy, two to seven players */
    { 5, 6, 6, 7, 8, 8 },
    { 6, 7, 7, 8, 9, 9 },
};
static const uint8_t crow_allowance[3] = { 1, 3, 1 };

static pl_err refuse(pl_err err, const char **why, const char *text)
{
    *why = text;
    return err;
}

/* The options leave the order of age to chance, or name the place of every
 * psychic player. */
static int ages_are_right(const mysterium_options *p, int seats)
{
    unsigned used = 0;
    int stated = 0;

    for (int i = 0; i < MYSTERIUM_SEATS; i++)
        stated |= p->age[i];
    for (int i = 0; stated && i < MYSTERIUM_SEATS; i++) {
        if (i == p->ghost || i >= seats) {
            if (i >= seats && p->age[i])
                return 0;
            continue;
        }
        if (p->age[i] < 1 || p->age[i] > seats || (used >> p->age[i] & 1))
            return 0;
        used |= 1u << p->age[i];
    }
    return 1;
}

static void own(mysterium_setup *u, int seat, int c)
{
    u->owner[c] = (uint8_t)seat;
    u->columns[seat] |= (uint8_t)(1u << c);
}

/* Gives the psychics to the seats beside the ghost: first to those that want
 * one which is in play and free, then in the order of seats (R48). */
static void share_psychics(mysterium_setup *u)
{
    int each = u->seats <= 3 ? 2 : 1;
    unsigned taken = 0;

    u->psychics = (uint8_t)(each * (u->seats - 1));
    for (int seat = 0; seat < u->seats; seat++) {
        int c = u->options.colour[seat] - 1;
        if (seat == u->options.ghost)
            continue;
        u->psychic_seats |= PL_BIT(seat);
        if (each > 1 || c < 0 || c >= u->psychics || (taken >> c & 1))
            continue;
        own(u, seat, c);
        taken |= 1u << c;
    }
    for (int seat = 0; seat < u->seats; seat++)
        for (int i = mysterium_bits(u->columns[seat]);
             (u->psychic_seats >> seat & 1) && i < each; i++) {
            int c = __builtin_ctz(~taken);
            own(u, seat, c);
            taken |= 1u << c;
        }
}

static int set_is_right(const mysterium_set *set, const char **why)
{
    if (!set->set[0])
        *why = "set: a name";
    else if (set->version == 0)
        *why = "version: from 1";
    else if (set->cards != MYSTERIUM_CARDS)
        *why = "card: a title for each of 54";
    else if (set->tables && set->tables != MYSTERIUM_TABLES)
        *why = "table: two, or none";
    else
        return 1;
    return 0;
}

pl_err mysterium_prepare(const void *options, int seats, const void *data,
                         void *setup, const char **why)
{
    mysterium_setup *u = setup;
    const mysterium_options *p = options;
    const mysterium_set *set = data;
    int many = seats >= 6;

    if (seats < 2 || seats > MYSTERIUM_SEATS)
        return refuse(PL_BAD_SEATS, why, "seats: 2 to 7");
    if (p->ghost >= seats)
        return refuse(PL_BAD_OPTION, why, "ghost: a seat at this table");
    if (p->timer_ms && p->timer_ms < 50)
        return refuse(PL_BAD_OPTION, why,
                      "timer_ms: 0 for no limit, or at least 50");
    if (p->vote_ms && p->vote_ms < 50)
        return refuse(PL_BAD_OPTION, why,
                      "vote_ms: 0 for no limit, or at least 50");
    if (p->middle_few > p->high_few)
        return refuse(PL_BAD_OPTION, why, "middle_few: not above high_few");
    if (p->middle_many > p->high_many)
        return refuse(PL_BAD_OPTION, why, "middle_many: not above high_many");
    if (!ages_are_right(p, seats))
        return refuse(PL_BAD_OPTION, why,
                      "age: all 0, or a different place for every psychic "
                      "player");
    if (set && !set_is_right(set, why))
        return PL_BAD_DATA;
    memset(u, 0, sizeof *u);
    memcpy(&u->options, p, sizeof u->options);
    if (set) {
        u->own_set = 1;
        u->set = *set;
    }
    u->seats = (uint8_t)seats;
    share_psychics(u);
    u->row = row_sizes[p->difficulty][seats - 2];
    u->tokens = seats <= 3 ? 0 : many ? 3 : 2;
    u->track = seats <= 3 ? 0 : many ? 16 : 12;
    u->middle = many ? p->middle_many : p->middle_few;
    u->high = many ? p->high_many : p->high_few;
    u->groups = seats <= 3 ? 4 : u->psychics;
    return PL_OK;
}

static void sort(uint8_t *items, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && items[j - 1] > items[j]; j--) {
            uint8_t held = items[j];
            items[j] = items[j - 1];
            items[j - 1] = held;
        }
}

/* Deals a row of one kind and the ghost's cards of it. */
static void deal_kind(const mysterium_setup *u, mysterium_state *s, int kind)
{
    mysterium_open *o = &s->open;
    uint8_t cards[MYSTERIUM_OF_KIND];

    for (int i = 0; i < MYSTERIUM_OF_KIND; i++)
        cards[i] = (uint8_t)(1 + kind * MYSTERIUM_OF_KIND + i);
    pl_shuffle(&s->rng, cards, sizeof cards);
    for (int c = 0; c < u->psychics; c++)
        s->screen[c].card[kind] = cards[c];
    sort(cards, u->row);
    memcpy(o->table[kind], cards, u->row);
}

static void deal_ages(const mysterium_setup *u, mysterium_state *s)
{
    uint8_t order[MYSTERIUM_SEATS];
    int n = 0;

    for (int i = 0; i < u->seats; i++)
        if (!mysterium_is_ghost(u, i))
            order[n++] = (uint8_t)i;
    pl_shuffle(&s->rng, order, (size_t)n);
    if (u->options.age[order[0]])
        for (int i = 0; i < n; i++)
            s->open.elder[order[i]] = u->options.age[order[i]];
    else
        for (int i = 0; i < n; i++)
            s->open.elder[order[i]] = (uint8_t)(i + 1);
}

void mysterium_deal(const void *setup, const uint8_t seed[32], void *state)
{
    const mysterium_setup *u = setup;
    mysterium_state *s = state;
    mysterium_open *o = &s->open;

    memset(s, 0, sizeof *s);
    pl_rng_seed(&s->rng, seed);
    o->psychics = u->psychics;
    o->row = u->row;
    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
        deal_kind(u, s, kind);
    deal_ages(u, s);
    for (int v = 0; v < MYSTERIUM_VISIONS; v++)
        s->deck[v] = (uint8_t)(v + 1);
    pl_shuffle(&s->rng, s->deck, sizeof s->deck);
    o->deck = MYSTERIUM_VISIONS;
    o->crows = crow_allowance[u->options.difficulty];
    o->open.speak = u->psychic_seats;
    memcpy(o->owner, u->owner, sizeof o->owner);
    mysterium_start_hour(u, s, NULL);
}
