/* SPDX-License-Identifier: MIT */
/* mysterium_visions.c - the visions: pile, hand, crow, and what lies open.
 *
 * The hand is kept sorted, and a draw is told sorted, so that neither says in
 * which order cards came. A batch is published in a random order: the ghost's
 * move is a set, and the order in which it picked never reaches the rules. */
#include "games/mysterium/mysterium_inner.h"

#include <string.h>

void mysterium_seen(const mysterium_open *o, uint32_t set[3])
{
    memset(set, 0, 3 * sizeof *set);
    for (int i = 0; i < o->seen; i++)
        mysterium_add(set, o->vision[i].vision);
    for (int i = 0; i < 3; i++)
        if (o->shared[i])
            mysterium_add(set, o->shared[i]);
}

static void insert(uint8_t *sorted, int n, uint8_t card)
{
    for (; n > 0 && sorted[n - 1] > card; n--)
        sorted[n] = sorted[n - 1];
    sorted[n] = card;
}

/* Takes the discarded visions off the open list, into 'set'. */
static void collect(mysterium_open *o, uint32_t set[3])
{
    int kept = 0;

    for (int i = 0; i < o->seen; i++) {
        if (o->vision[i].psychic == MYSTERIUM_DISCARD)
            mysterium_add(set, o->vision[i].vision);
        else
            o->vision[kept++] = o->vision[i];
    }
    memset(o->vision + kept, 0, (size_t)(o->seen - kept) * sizeof o->vision[0]);
    o->seen = (uint8_t)kept;
}

/* The discard becomes the pile. Everybody knows what was discarded openly;
 * if nothing was thrown to a crow as well, everybody knows the hand too: it
 * is whatever has not been seen. */
static int shuffle(mysterium_state *s, pl_events *events)
{
    mysterium_open *o = &s->open;
    uint32_t set[3];
    int n = 0;

    memcpy(set, s->crowed, sizeof set);
    memset(o->held, 0, sizeof o->held);
    if (!o->crowed)
        for (int i = 0; i < o->hand; i++)
            mysterium_add(o->held, s->hand[i]);
    memset(s->crowed, 0, sizeof s->crowed);
    o->crowed = 0;
    collect(o, set);
    for (int v = 1; v <= MYSTERIUM_VISIONS; v++)
        if (mysterium_has(set, v))
            s->deck[n++] = (uint8_t)v;
    if (!n)
        return 0;
    pl_shuffle(&s->rng, s->deck, (size_t)n);
    o->deck = (uint8_t)n;
    pl_tell(events,
            (pl_event){
                PL_EVERYBODY, MYSTERIUM_SHUFFLED, PL_NOBODY, { (uint8_t)n } });
    return 1;
}

static int discarded(const mysterium_open *o)
{
    int n = o->crowed;
    for (int i = 0; i < o->seen; i++)
        n += o->vision[i].psychic == MYSTERIUM_DISCARD;
    return n;
}

void mysterium_refill(const mysterium_setup *u, mysterium_state *s,
                      pl_events *events)
{
    mysterium_open *o = &s->open;
    pl_event drew = { PL_BIT(u->options.ghost), MYSTERIUM_DREW,
                      u->options.ghost };

    while (o->hand < MYSTERIUM_HAND) {
        if (!o->deck && (!discarded(o) || !shuffle(s, events)))
            break;
        uint8_t card = s->deck[--o->deck];
        s->deck[o->deck] = 0;
        insert(s->hand, o->hand++, card);
        insert(drew.a + 1, drew.a[0]++, card);
    }
    if (drew.a[0])
        pl_tell(events, drew);
}

/* Removes the cards at 'places' from the hand. */
void mysterium_take(mysterium_state *s, unsigned places)
{
    mysterium_open *o = &s->open;
    int kept = 0, n = o->hand;

    for (int i = 0; i < n; i++)
        if (!(places >> i & 1))
            s->hand[kept++] = s->hand[i];
    memset(s->hand + kept, 0, (size_t)(n - kept));
    o->hand = (uint8_t)kept;
}

void mysterium_put_before(const mysterium_setup *u, mysterium_state *s, int c,
                          unsigned places, pl_events *events)
{
    mysterium_open *o = &s->open;
    pl_event gave = {
        PL_EVERYBODY, MYSTERIUM_GAVE, u->options.ghost, { (uint8_t)c }
    };
    uint8_t *cards = gave.a + 2;
    int n = 0;

    for (int i = 0; i < o->hand; i++)
        if (places >> i & 1)
            cards[n++] = s->hand[i];
    if (n > 1)
        pl_shuffle(&s->rng, cards, (size_t)n);
    gave.a[1] = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        mysterium_drop(o->held, cards[i]);
        o->vision[o->seen++] =
            (mysterium_vision){ cards[i], (uint8_t)c, o->hour };
    }
    mysterium_take(s, places);
    pl_tell(events, gave);
    mysterium_refill(u, s, events);
}

void mysterium_crow(const mysterium_setup *u, mysterium_state *s,
                    unsigned places, pl_events *events)
{
    mysterium_open *o = &s->open;
    int n = mysterium_bits(places);

    for (int i = 0; i < o->hand; i++)
        if (places >> i & 1)
            mysterium_add(s->crowed, s->hand[i]);
    o->crows--;
    o->crowed = (uint8_t)(o->crowed + n);
    mysterium_take(s, places);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MYSTERIUM_CROWED,
                                u->options.ghost,
                                { (uint8_t)n } });
    mysterium_refill(u, s, events);
}

void mysterium_discard(mysterium_open *o, int c)
{
    for (int i = 0; i < o->seen; i++)
        if (o->vision[i].psychic == c)
            o->vision[i].psychic = MYSTERIUM_DISCARD;
}

/* Ruling R10: more than one card only if every other psychic who waits can
 * still get one. */
int mysterium_most(const mysterium_open *o)
{
    int waiting = mysterium_bits(mysterium_seeking(o) & ~(unsigned)o->served);
    int spare = o->hand + o->deck + discarded(o) - (waiting - 1);

    if (spare < 1)
        return 1;
    return spare < o->hand ? spare : o->hand;
}
