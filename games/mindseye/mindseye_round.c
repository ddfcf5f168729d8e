/* SPDX-License-Identifier: MIT */
/* mindseye_round.c - what three cards lead to, and how a round or the game
 * ends. Rounds of two cards, which are most of the game, are in mindseye.c. */
#include "games/mindseye/mindseye_inner.h"

/* How the card of seat 'i' fares against that of seat 'j', of three. */
static int pairing(const uint8_t shown[3], int i, int j)
{
    if ((i + 1) % 3 == j)
        return compare(to_left(shown[i]), to_right(shown[j]));
    return compare(to_right(shown[i]), to_left(shown[j]));
}

static void take(mindseye_open *o, int seat, unsigned from, pl_events *events)
{
    for (int i = 0; i < 3; i++)
        if (from >> i & 1) {
            o->cards[i]--;
            o->cards[seat]++;
        }
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MINDSEYE_TAKES,
                                (uint8_t)seat,
                                { (uint8_t)count(from) } });
}

static void discard(mindseye_open *o, unsigned from, pl_events *events)
{
    for (int i = 0; i < 3; i++)
        if (from >> i & 1) {
            o->cards[i]--;
            o->removed++;
        }
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MINDSEYE_LOST,
                                PL_NOBODY,
                                { (uint8_t)count(from) } });
}

/* Returns the contest that three cards lead to, or 0. Wins come before ties
 * and ties before cancels. */
unsigned mindseye_resolve_three(mindseye_open *o, pl_events *events)
{
    for (int a = 0; a < 3; a++) {
        int b = (a + 1) % 3, c = (a + 2) % 3;
        int ab = pairing(o->shown, a, b), ac = pairing(o->shown, a, c);
        unsigned beaten =
            (ab == BEATS ? 1u << b : 0) | (ac == BEATS ? 1u << c : 0);
        if (!beaten || ab == LOSES || ac == LOSES)
            continue; /* a beaten card cannot claim */
        if (ab == TIES || ac == TIES)
            return 1u << a | 1u << (ab == TIES ? b : c);
        take(o, a, beaten, events);
        if (count(beaten) == 1)
            discard(o, 7u & ~(1u << a) & ~beaten, events);
        return 0;
    }
    discard(o, 7, events); /* a full cycle: everybody beat and was beaten */
    return 0;
}

void mindseye_finish(mindseye_state *s, int winner, pl_events *events)
{
    mindseye_open *o = &s->open;

    o->open.phase = MINDSEYE_OVER;
    o->open.awaited = 0;
    set_sealed(s, 0);
    o->contest = 0;
    if (winner >= 0)
        o->playing = 0; /* in a draw these are the seats that share it */
    pl_timer_stop(&o->open);
    o->winner = (uint8_t)(winner + 1);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                winner < 0 ? MINDSEYE_DRAWN : MINDSEYE_WON,
                                winner < 0 ? PL_NOBODY : (uint8_t)winner });
}

static unsigned leaders(const mindseye_open *o)
{
    unsigned seats = 0;
    int most = 0;

    for (int i = 0; i < 3; i++) {
        if (o->cards[i] > most) {
            most = o->cards[i];
            seats = 0;
        }
        if (o->cards[i] == most)
            seats |= 1u << i;
    }
    return seats;
}

/* A round after which somebody is out, or the last one. */
void mindseye_end_round(const mindseye_setup *u, mindseye_state *s,
                        unsigned living, pl_events *events)
{
    mindseye_open *o = &s->open;
    unsigned before = o->playing, best;

    for (int i = 0; i < 3; i++)
        if (before & ~living & 1u << i)
            pl_tell(events,
                    (pl_event){ PL_EVERYBODY, MINDSEYE_OUT, (uint8_t)i });
    if (count(living) == 1) {
        mindseye_finish(s, first_of(living), events);
        return;
    }
    if (!living && u->options.last_cards == LAST_DRAW) {
        mindseye_finish(s, -1, events);
        return;
    }
    if (living && o->round < u->options.rounds) {
        begin_round(u, s, living);
        return;
    }
    best = living ? leaders(o) : before;
    if (count(best) == 1) {
        mindseye_finish(s, first_of(best), events);
        return;
    }
    o->decides = 1;
    mindseye_stare(u, s, best, 0, events);
}
