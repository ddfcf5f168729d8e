/* SPDX-License-Identifier: MIT */
/* mysterium_hours.c - how an hour begins, and the manifestation that ends it:
 * the ghost's answers, bets and markers. */
#include "games/mysterium/mysterium_inner.h"

#include <string.h>

static void start_sand(const mysterium_setup *u, mysterium_open *o)
{
    const mysterium_options *p = &u->options;

    if (!p->timer_ms)
        return;
    if (p->timer_ms >= p->last_ms + 50)
        pl_timer_start(&o->open, &o->timer_count, MYSTERIUM_SAND,
                       p->timer_ms - p->last_ms);
    else
        pl_timer_start(&o->open, &o->timer_count, MYSTERIUM_LAST, p->timer_ms);
}

static void begin_interpretation(const mysterium_setup *u, mysterium_state *s,
                                 pl_events *events)
{
    mysterium_open *o = &s->open;

    o->open.phase = MYSTERIUM_INTERPRET;
    o->open.awaited = u->psychic_seats;
    o->extended = 0;
    s->ready = 0;
    start_sand(u, o);
    pl_tell(events, (pl_event){ PL_EVERYBODY, MYSTERIUM_BEGIN, PL_NOBODY });
}

/* Ends the giving once everybody is served or no card is left. */
void mysterium_begin_if_served(const mysterium_setup *u, mysterium_state *s,
                               pl_events *events)
{
    mysterium_open *o = &s->open;

    if (!(mysterium_seeking(o) & ~(unsigned)o->served) || !o->hand)
        begin_interpretation(u, s, events);
}

void mysterium_start_hour(const mysterium_setup *u, mysterium_state *s,
                          pl_events *events)
{
    mysterium_open *o = &s->open;

    o->hour++;
    o->served = 0;
    s->ready = 0;
    memset(o->placed, 0, sizeof o->placed);
    if (u->options.difficulty == MYSTERIUM_EASY)
        o->crows = 1; /* the crow of the last hour is back */
    o->open.phase = MYSTERIUM_GIVING;
    o->open.awaited = PL_BIT(u->options.ghost);
    pl_tell(events,
            (pl_event){ PL_EVERYBODY, MYSTERIUM_HOUR, PL_NOBODY, { o->hour } });
    if (o->hour == 4 && u->tokens) {
        memset(o->spent_checks, 0, sizeof o->spent_checks);
        memset(o->spent_crosses, 0, sizeof o->spent_crosses);
        pl_tell(events,
                (pl_event){ PL_EVERYBODY, MYSTERIUM_RETURNED, PL_NOBODY });
    }
    mysterium_refill(u, s, events);
    mysterium_begin_if_served(u, s, events);
}

/* ---- the manifestation --------------------------------------------------- */

static void advance(const mysterium_setup *u, mysterium_open *o, int c, int n)
{
    int at = o->marker[c] + n;
    o->marker[c] = (uint8_t)(at < u->track ? at : u->track);
}

static void pay_bets(const mysterium_setup *u, mysterium_open *o, int c,
                     int right)
{
    const uint8_t *bets = right ? o->checks : o->crosses;

    for (int b = 0; b < o->psychics; b++)
        if (bets[b] >> c & 1)
            advance(u, o, b, 1);
}

static void answer(const mysterium_setup *u, mysterium_state *s, int c,
                   pl_events *events)
{
    mysterium_open *o = &s->open;
    int kind = o->stage[c];
    uint8_t card = o->placed[c];
    int right = card && card == s->screen[c].card[kind];
    int place = mysterium_place_of(o, kind, card);

    pay_bets(u, o, c, right);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                right ? MYSTERIUM_RIGHT : MYSTERIUM_WRONG,
                                u->owner[c],
                                { (uint8_t)c, card } });
    if (!right) {
        if (place >= 0)
            o->wrong[c] |= (uint16_t)(1u << place);
        return;
    }
    o->sleeve[c].card[kind] = card;
    o->table[kind][place] = 0;
    o->wrong[c] = 0;
    mysterium_discard(o, c);
    if (++o->stage[c] == MYSTERIUM_DONE)
        advance(u, o, c, MYSTERIUM_HOURS - o->hour);
}

/* A place whose card was claimed no longer rules out anything. */
static void forget_claimed(mysterium_open *o)
{
    for (int c = 0; c < o->psychics; c++)
        for (int i = 0; o->wrong[c] && i < o->row; i++)
            if (!o->table[o->stage[c]][i])
                o->wrong[c] &= (uint16_t) ~(1u << i);
}

static void spend_bets(mysterium_open *o)
{
    for (int c = 0; c < o->psychics; c++) {
        o->spent_checks[c] =
            (uint8_t)(o->spent_checks[c] + mysterium_bits(o->checks[c]));
        o->spent_crosses[c] =
            (uint8_t)(o->spent_crosses[c] + mysterium_bits(o->crosses[c]));
    }
    memset(o->checks, 0, sizeof o->checks);
    memset(o->crosses, 0, sizeof o->crosses);
}

void mysterium_manifest(const mysterium_setup *u, mysterium_state *s,
                        pl_events *events)
{
    mysterium_open *o = &s->open;
    unsigned seeking = mysterium_seeking(o);
    pl_event markers = { PL_EVERYBODY, MYSTERIUM_MARKERS, PL_NOBODY };

    pl_timer_stop(&o->open);
    s->ready = 0;
    for (int c = 0; c < o->psychics; c++)
        if (seeking >> c & 1)
            answer(u, s, c, events);
    forget_claimed(o);
    spend_bets(o);
    memset(o->placed, 0, sizeof o->placed);
    if (u->tokens) {
        memcpy(markers.a, o->marker, sizeof o->marker);
        pl_tell(events, markers);
    }
    o->served = 0;
    if (!mysterium_seeking(o))
        mysterium_line_up(u, s, events);
    else if (o->hour == MYSTERIUM_HOURS)
        mysterium_finish(u, s, 0, events);
    else
        mysterium_start_hour(u, s, events);
}
