/* SPDX-License-Identifier: MIT */
/* mindseye_nerve.c - the contest of nerve: who holds longest.
 *
 * Every contestant must take hold in time, or forfeits. Once all hold, the time
 * of the contest runs in beats. After each beat a random draw decides whether a
 * distraction is shown and when in the next beat, so no seat can see it
 * earlier.
 *
 * Whoever lets go says when, in ms of the contest. Who drives the table vouches
 * for this time and adds how long ago it was (server/table_claim.c): the rules
 * read no clock. A release may be overtaken on its way, so the contest waits a
 * while before it is decided by these times. If the last to let go did so
 * together, they stare again. Too many repeats and too long a stare end in a
 * duel.
 *
 * With cameras ('eyes') the device takes hold and lets go for the eyes it
 * watches. A camera that is lost turns the contest into one of fingers. */
#include "games/mindseye/mindseye_inner.h"

#include "rules/choice.h"

/* The time and the age of a release: any 16 and 9 bits. */
#define ANY_TIME 0x01ffffffu
enum { TIME_BITS = 25 };
_Static_assert(ANY_TIME >> 16 == MINDSEYE_AGE_MS, "the bits of the age");

static void tell(pl_events *events, int kind, int seat)
{
    pl_tell(events,
            (pl_event){ PL_EVERYBODY, (uint8_t)kind, (uint8_t)seat, { 0 } });
}

static void set_phase(const mindseye_setup *u, mindseye_state *s, int phase,
                      int timer, uint32_t ms)
{
    mindseye_open *o = &s->open;

    o->open.phase = (uint8_t)phase;
    set_sealed(s, (uint32_t)may_stare(u, o) << 24);
    o->open.awaited = s->todo;
    if (ms)
        pl_timer_start(&o->open, &o->timer_count, timer, ms);
    else
        pl_timer_stop(&o->open);
}

void mindseye_press(const mindseye_setup *u, mindseye_state *s, int how)
{
    uint8_t repeats = s->open.stare.repeats;

    s->open.settle = 0;
    s->open.stare =
        (mindseye_contest){ .how = (uint8_t)how, .repeats = repeats };
    set_phase(u, s, MINDSEYE_PRESS, MINDSEYE_TO_PRESS,
              u->options.press_ms *
                  (how == STARE_EYES ? MINDSEYE_LEARNING : 1));
}

/* The next beat of a contest; the last one is cut at the longest stare. */
static void beat(const mindseye_setup *u, mindseye_state *s)
{
    uint32_t left = u->options.stare_ms - s->open.stare.since_ms;

    set_phase(u, s, MINDSEYE_STARE, MINDSEYE_TO_STARE,
              left < u->options.beat_ms ? left : u->options.beat_ms);
}

static void begin(const mindseye_setup *u, mindseye_state *s, pl_events *events)
{
    s->open.settle = 0;
    tell(events, MINDSEYE_BEGINS, PL_NOBODY);
    beat(u, s);
}

/* ---- who blinked --------------------------------------------------------- */

/* The contestants who let go last, together. */
static unsigned last_to_let_go(const mindseye_open *o)
{
    const uint16_t *at = o->stare.released;
    int latest = 0;
    unsigned seats = 0;

    for (int i = 0; i < 3; i++)
        if ((o->contest >> i & 1) && at[i] > latest)
            latest = at[i];
    for (int i = 0; i < 3; i++)
        if ((o->contest >> i & 1) && latest - at[i] <= MINDSEYE_NEAR_MS)
            seats |= 1u << i;
    return seats;
}

static void repeat(const mindseye_setup *u, mindseye_state *s, int how,
                   pl_events *events)
{
    mindseye_open *o = &s->open;

    if (o->stare.repeats++ == MINDSEYE_REPEATS) {
        mindseye_duel_instead(u, s, events);
        return;
    }
    pl_tell(events,
            (pl_event){
                PL_EVERYBODY, MINDSEYE_REPEATED, PL_NOBODY, { o->contest } });
    mindseye_press(u, s, how);
}

static uint16_t later(uint32_t ms)
{
    return (uint16_t)(ms > 0xffff ? 0xffff : ms);
}

/* Those who still hold stay; if nobody does, those who held longest. */
static void decide(const mindseye_setup *u, mindseye_state *s,
                   pl_events *events)
{
    mindseye_open *o = &s->open;
    unsigned holding = o->contest & ~(unsigned)o->stare.let_go;
    unsigned staying = holding ? holding : last_to_let_go(o);
    int how = o->stare.how;

    mindseye_blink(u, s, o->contest & ~staying, events);
    if (count(staying) == 1)
        return;
    if (!holding) {
        repeat(u, s, how, events);
        return;
    }
    o->stare.held = (uint8_t)holding;
    o->stare.let_go = 0;
    memset(o->stare.released, 0, sizeof o->stare.released);
    o->stare.since_ms = later(o->stare.since_ms + MINDSEYE_CLOSE_MS);
    if (o->stare.since_ms >= u->options.stare_ms)
        mindseye_duel_instead(u, s, events);
    else
        beat(u, s);
}

/* ---- the clock ----------------------------------------------------------- */

static void end_press(const mindseye_setup *u, mindseye_state *s,
                      pl_events *events)
{
    mindseye_open *o = &s->open;
    unsigned late = o->contest & ~(unsigned)o->stare.held;
    unsigned held = o->stare.held;

    if (!held) {
        mindseye_duel_instead(u, s, events);
        return;
    }
    for (int i = 0; i < 3; i++)
        if (late >> i & 1)
            tell(events, MINDSEYE_FORFEITS, i);
    mindseye_blink(u, s, late, events);
    if (count(held) > 1)
        begin(u, s, events);
}

static void end_beat(const mindseye_setup *u, mindseye_state *s,
                     pl_events *events)
{
    mindseye_contest *c = &s->open.stare;
    int what;

    c->since_ms = later(c->since_ms + s->open.open.timer_ms);
    if (c->since_ms >= u->options.stare_ms) {
        mindseye_duel_instead(u, s, events);
        return;
    }
    what = (int)pl_roll(&s->rng, 5) - 1;
    if (what > CALM) {
        c->distraction = (uint8_t)what;
        c->distracted_ms = later(
            c->since_ms + pl_roll(&s->rng, 3 * u->options.beat_ms / 4 + 1));
        pl_tell(events, (pl_event){ PL_EVERYBODY,
                                    MINDSEYE_DISTRACTS,
                                    PL_NOBODY,
                                    { c->distraction,
                                      (uint8_t)(c->distracted_ms & 0xff),
                                      (uint8_t)(c->distracted_ms >> 8) } });
    }
    beat(u, s);
}

void mindseye_nerve_tick(const mindseye_setup *u, mindseye_state *s,
                         pl_events *events)
{
    if (s->open.open.phase == MINDSEYE_PRESS)
        end_press(u, s, events);
    else if (s->open.open.phase == MINDSEYE_STARE)
        end_beat(u, s, events);
    else
        decide(u, s, events);
}

/* ---- moves --------------------------------------------------------------- */

int mindseye_legal_nerve(const mindseye_open *o, int seat, pl_choice *out)
{
    int n = 0;

    if (o->open.phase == MINDSEYE_PRESS)
        out[n++] = pl_one((pl_move){ MINDSEYE_HOLD });
    if (o->open.phase == MINDSEYE_PRESS && !(o->settle >> seat & 1))
        out[n++] = pl_one((pl_move){ MINDSEYE_SETTLE });
    if (o->open.phase != MINDSEYE_PRESS)
        for (uint8_t why = 0; why < MINDSEYE_REASONS; why++)
            out[n++] = (pl_choice){
                .move = { MINDSEYE_RELEASE, { 0, 0, 0, 0, why } },
                .mask = ANY_TIME,
                .max = TIME_BITS,
            };
    if (o->stare.how == STARE_EYES)
        out[n++] = pl_one((pl_move){ MINDSEYE_DARK });
    return n;
}

static pl_err hold(const mindseye_setup *u, mindseye_state *s, int seat,
                   pl_events *events)
{
    mindseye_open *o = &s->open;

    o->stare.held |= (uint8_t)(1u << seat);
    s->todo = may_stare(u, o);
    o->open.awaited = s->todo;
    tell(events, MINDSEYE_HELD, seat);
    if (!s->todo)
        begin(u, s, events);
    return PL_OK;
}

/* Notes when a seat let go. The first release of a contest starts the time
 * after which it is decided. */
static pl_err release(const mindseye_setup *u, mindseye_state *s, int seat,
                      pl_move m, pl_events *events)
{
    mindseye_open *o = &s->open;
    mindseye_contest *c = &o->stare;
    uint32_t ms = m.a[0] | (uint32_t)m.a[1] << 8;
    uint32_t age = m.a[2] | (uint32_t)m.a[3] << 8;

    if (age > MINDSEYE_AGE_MS || m.a[4] >= MINDSEYE_REASONS || !pl_only(m, 5))
        return PL_ILLEGAL_MOVE;
    c->released[seat] = (uint16_t)ms;
    c->let_go |= (uint8_t)(1u << seat);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MINDSEYE_RELEASED,
                                (uint8_t)seat,
                                { m.a[0], m.a[1], m.a[4] } });
    if (c->let_go == o->contest) {
        decide(u, s, events);
    } else if (o->open.phase == MINDSEYE_STARE) {
        c->since_ms = later(ms + age);
        set_phase(u, s, MINDSEYE_CLOSE, MINDSEYE_TO_CLOSE, MINDSEYE_CLOSE_MS);
    } else {
        s->todo = may_stare(u, o);
        o->open.awaited = s->todo;
    }
    return PL_OK;
}

pl_err mindseye_apply_nerve(const mindseye_setup *u, mindseye_state *s,
                            int seat, pl_move m, pl_events *events)
{
    mindseye_open *o = &s->open;

    if (m.kind == MINDSEYE_HOLD && o->open.phase == MINDSEYE_PRESS &&
        pl_only(m, 0))
        return hold(u, s, seat, events);
    if (m.kind == MINDSEYE_RELEASE && o->open.phase != MINDSEYE_PRESS)
        return release(u, s, seat, m, events);
    if (m.kind == MINDSEYE_DARK && o->stare.how == STARE_EYES &&
        pl_only(m, 0)) {
        tell(events, MINDSEYE_DARKENED, seat);
        mindseye_press(u, s, STARE_NERVE);
        return PL_OK;
    }
    return PL_ILLEGAL_MOVE;
}
