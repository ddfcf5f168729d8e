/* SPDX-License-Identifier: MIT */
/* mindseye_stare.c - the staring contest: how it begins and ends, and the
 * contests in which people say who blinked. Contests of nerve are in
 * mindseye_nerve.c; the duel of sealed colours, which searches play most, stays
 * in mindseye.c. */
#include "games/mindseye/mindseye_inner.h"

#include <string.h>

#include "rules/choice.h"

/* The seats of a duel that beat somebody and are beaten by nobody. */
unsigned mindseye_unbeaten(const mindseye_open *o)
{
    unsigned best = 0;

    for (int i = 0; i < 3; i++) {
        int wins = 0, losses = 0;
        for (int j = 0; j < 3; j++) {
            int r = compare(to_left(o->duelled[i]), to_left(o->duelled[j]));
            wins += r == BEATS;
            losses += r == LOSES;
        }
        if (wins && !losses)
            best |= 1u << i;
    }
    return best;
}

void mindseye_stare(const mindseye_setup *u, mindseye_state *s, unsigned seats,
                    int stake, pl_events *events)
{
    mindseye_open *o = &s->open;
    int how = u->options.stare;

    o->contest = (uint8_t)seats;
    o->stake = (uint8_t)stake;
    o->duels = o->settle = 0;
    memset(o->duelled, 0, sizeof o->duelled);
    pl_tell(events,
            (pl_event){ PL_EVERYBODY,
                        MINDSEYE_STARES,
                        PL_NOBODY,
                        { (uint8_t)seats, (uint8_t)stake, (uint8_t)how } });
    if (how == STARE_DUEL) {
        ask(u, s, MINDSEYE_DUEL);
        return;
    }
    if (how != STARE_JUDGE) {
        mindseye_press(u, s, how);
        return;
    }
    o->stare.how = STARE_JUDGE;
    o->open.phase = MINDSEYE_JUDGE;
    set_sealed(s, (uint32_t)may_stare(u, o) << 24);
    o->open.awaited = judges_of(u, o);
    pl_timer_start(&o->open, &o->timer_count, MINDSEYE_TO_JUDGE,
                   u->options.judge_ms);
}

void mindseye_duel_instead(const mindseye_setup *u, mindseye_state *s,
                           pl_events *events)
{
    s->open.settle = 0;
    s->open.stare = (mindseye_contest){ 0 };
    pl_tell(events, (pl_event){ PL_EVERYBODY, MINDSEYE_ENDLESS, PL_NOBODY });
    ask(u, s, MINDSEYE_DUEL);
}

void mindseye_blink(const mindseye_setup *u, mindseye_state *s, unsigned seats,
                    pl_events *events)
{
    mindseye_open *o = &s->open;

    for (int i = 0; i < 3; i++)
        if (seats >> i & 1)
            pl_tell(events,
                    (pl_event){ PL_EVERYBODY, MINDSEYE_BLINKED, (uint8_t)i });
    o->contest &= (uint8_t)~seats;
    o->settle &= o->contest;
    o->open.awaited &= (uint16_t)~seats;
    s->todo &= (uint8_t)~seats;
    if (count(o->contest) == 1)
        mindseye_win_contest(u, s, first_of(o->contest), events);
}

/* ---- a contest that people judge ----------------------------------------- */

static void settle(const mindseye_setup *u, mindseye_state *s, int seat,
                   pl_events *events)
{
    mindseye_open *o = &s->open;

    o->settle |= (uint8_t)(1u << seat);
    s->todo = may_stare(u, o);
    pl_tell(events,
            (pl_event){ PL_EVERYBODY, MINDSEYE_SETTLES, (uint8_t)seat });
    if (o->settle == o->contest)
        mindseye_duel_instead(u, s, events);
}

/* Two are left of three and go on, or the last cards cancelled and a last
 * contest has begun. */
static void go_on_judged(const mindseye_setup *u, mindseye_state *s,
                         pl_events *events)
{
    mindseye_open *o = &s->open;

    memset(o->stare.named, 0, sizeof o->stare.named);
    if (o->settle == o->contest) {
        mindseye_duel_instead(u, s, events);
        return;
    }
    s->todo = may_stare(u, o);
    o->open.awaited = judges_of(u, o);
}

static void blink_judged(const mindseye_setup *u, mindseye_state *s, int seat,
                         pl_events *events)
{
    mindseye_blink(u, s, 1u << seat, events);
    if (s->open.open.phase == MINDSEYE_JUDGE)
        go_on_judged(u, s, events);
}

/* Without a judge a contestant's word is not enough: the one who is named owns
 * up, or all others agree. */
static void name(const mindseye_setup *u, mindseye_state *s, int seat,
                 int loser, pl_events *events)
{
    mindseye_open *o = &s->open;
    int words = 0;

    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MINDSEYE_NAMED,
                                (uint8_t)seat,
                                { (uint8_t)loser } });
    if (seat == judge_of(u, o)) {
        blink_judged(u, s, loser, events);
        return;
    }
    o->stare.named[seat] = (uint8_t)(loser + 1);
    for (int i = 0; i < 3; i++)
        words += o->stare.named[i] == loser + 1;
    if (words == 2)
        blink_judged(u, s, loser, events);
}

/* Whether 'seat' may say that 'loser' blinked. */
static int may_name(const mindseye_setup *u, const mindseye_open *o, int seat,
                    int loser)
{
    if (loser >= 3 || loser == seat || !(o->contest >> loser & 1))
        return 0;
    return judge_of(u, o) < 0 ? !o->stare.named[seat] : seat == judge_of(u, o);
}

int mindseye_legal_staring(const mindseye_setup *u, const mindseye_open *o,
                           int seat, pl_choice *out)
{
    int n = 0;

    if (seat == PL_CLOCK) {
        out[0] = pl_one(pl_tick(&o->open));
        return 1;
    }
    if (o->open.phase != MINDSEYE_JUDGE)
        return mindseye_legal_nerve(o, seat, out);
    for (uint8_t i = 0; i < 3; i++)
        if (may_name(u, o, seat, i))
            out[n++] = pl_one((pl_move){ MINDSEYE_NAME, { i } });
    if (o->contest >> seat & 1) {
        out[n++] = pl_one((pl_move){ MINDSEYE_BLINK });
        out[n++] = pl_one((pl_move){ MINDSEYE_SETTLE });
    }
    return n;
}

/* The moves of a contest that is no duel, and the clock's. */
pl_err mindseye_apply_staring(const mindseye_setup *u, mindseye_state *s,
                              int seat, uint64_t move, pl_events *events)
{
    mindseye_open *o = &s->open;
    pl_move m;
    int staring;

    memcpy(&m, &move, sizeof m);
    if (seat == PL_CLOCK) {
        if (!pl_is_tick(&o->open, m))
            return m.kind == PL_TICK ? PL_LATE_CLOCK : PL_ILLEGAL_MOVE;
        mindseye_time_is_up(u, s, events);
        return PL_OK;
    }
    staring = o->contest >> seat & 1;
    if (m.kind == MINDSEYE_SETTLE && staring && pl_only(m, 0) &&
        o->open.phase <= MINDSEYE_PRESS && !(o->settle >> seat & 1))
        settle(u, s, seat, events);
    else if (o->open.phase != MINDSEYE_JUDGE)
        return mindseye_apply_nerve(u, s, seat, m, events);
    else if (m.kind == MINDSEYE_NAME && pl_only(m, 1) &&
             may_name(u, o, seat, m.a[0]))
        name(u, s, seat, m.a[0], events);
    else if (m.kind == MINDSEYE_BLINK && staring && pl_only(m, 0))
        blink_judged(u, s, seat, events);
    else
        return PL_ILLEGAL_MOVE;
    return PL_OK;
}
