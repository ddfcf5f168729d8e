/* SPDX-License-Identifier: MIT */
/* clairvoyance_windows.c - windows, in which everybody may interrupt.
 *
 * A window is a row of ticks. In a tick all living seats seal a pass or an
 * intent; then intents resolve from the holder's left, the later ones only if
 * their seats still want to; and as long as something happened there is
 * another tick. Which windows happen and how long a tick lasts is an option,
 * so that neither tells what anybody holds. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

static int window_happens(const cv_setup *u, int window)
{
    return u->options.windows || (window >= CV_W2 && window <= CV_W4);
}

void cv_close_tick(cv_table *t)
{
    cv_state *s = t->s;

    s->pending = s->open.withdrew = 0;
    for (int i = 0; i < t->u->seats; i++)
        if (s->intent[i].kind && s->intent[i].kind != CV_DO_PASS)
            s->pending |= (uint8_t)(1u << i);
    s->open.open.phase = CV_ACT;
    s->open.open.awaited = 0;
    pl_timer_stop(&s->open.open);
}

/* Answers for seats that have a standing order for this or a stop for this
 * window. */
static void apply_standing_orders(cv_table *t)
{
    cv_state *s = t->s;

    for (int i = 0; i < t->u->seats; i++) {
        if (!cv_is_alive(&s->open, i))
            continue;
        s->intent[i] = cv_standing_order(t->u, s, i);
        if (s->intent[i].kind)
            s->ordered |= (uint8_t)(1u << i);
        else if (s->stops[i] >> (s->open.window - 1) & 1)
            s->intent[i].kind = CV_DO_PASS;
        else
            continue;
        s->sealed |= (uint8_t)(1u << i);
    }
}

static int open_tick(cv_table *t)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    const cv_options *p = &t->u->options;
    uint32_t ms = o->ticks ? p->later_ms : p->window_ms;

    o->ticks = 1;
    o->resolved = 0;
    o->touched = 0;
    s->sealed = s->pending = s->ordered = 0;
    memset(s->intent, 0, sizeof s->intent);
    cv_wait_for(t, CV_TICK, o->alive, CV_TO_ANSWER, ms);
    if (p->orders)
        apply_standing_orders(t);
    if (s->sealed != o->alive || (ms && !p->answers))
        return 1;
    cv_close_tick(t);
    return 0;
}

int cv_open_window(cv_table *t, int window)
{
    if (!window_happens(t->u, window))
        return 0;
    t->s->open.window = (uint8_t)(window + 1);
    t->s->open.ticks = 0;
    return open_tick(t);
}

static void close_window(cv_table *t)
{
    cv_open *o = &t->s->open;

    cv_tell(t, PL_EVERYBODY, CV_QUIET, PL_NOBODY, 0, 0, 0);
    o->window = o->ticks = 0;
    o->touched = 0;
    t->s->sealed = t->s->ordered = 0;
    memset(t->s->intent, 0, sizeof t->s->intent);
}

static void withdraw(cv_table *t, int seat)
{
    t->s->open.asked = 0;
    t->s->open.withdrew |= (uint8_t)(1u << seat);
    t->s->pending &= (uint8_t) ~(1u << seat);
    memset(&t->s->intent[seat], 0, sizeof t->s->intent[seat]);
    cv_tell(t, PL_EVERYBODY, CV_WITHDRAWN, seat, 0, 0, 0);
}

static void follow(cv_table *t, int seat)
{
    pl_move m = t->s->intent[seat];

    t->s->open.asked = 0;
    t->s->open.resolved = 1;
    t->s->pending &= (uint8_t) ~(1u << seat);
    memset(&t->s->intent[seat], 0, sizeof t->s->intent[seat]);
    cv_effect_run(t, seat, m);
}

static int next_pending(const cv_table *t)
{
    for (int k = 1; k <= t->u->seats; k++) {
        int seat = (t->s->open.holder + k) % t->u->seats;
        if (t->s->pending >> seat & 1)
            return seat;
    }
    return -1;
}

/* Asks whether the seat still wants to. Everybody is asked alike, so that
 * others learn neither that the intent has become impossible nor that it came
 * from a standing order (R64). */
static void ask_to_follow(cv_table *t, int seat)
{
    t->s->open.asked = (uint8_t)(seat + 1);
    t->s->sealed &= (uint8_t) ~(1u << seat);
    cv_tell(t, PL_EVERYBODY, CV_MAY_FOLLOW, seat, 0, 0, 0);
    cv_wait_for(t, CV_FOLLOW, 1 << seat, CV_TO_ANSWER, t->u->options.later_ms);
}

int cv_may_follow(const cv_setup *u, const cv_state *s, int seat)
{
    return s->intent[seat].kind &&
           cv_effect_is_legal(u, s, seat, s->intent[seat]);
}

/* An order remains valid while its seat is the target. */
int cv_follows_unasked(const cv_setup *u, const cv_state *s, int seat)
{
    return (s->ordered >> seat & 1) && cv_in_flight(&s->open) &&
           s->open.flight.at == seat && cv_may_follow(u, s, seat);
}

/* Nobody waits for the asked seat any longer: it has answered, or its silence
 * counts. */
void cv_close_follow(cv_table *t)
{
    cv_state *s = t->s;
    int seat = s->open.asked - 1;

    s->open.open.phase = CV_ACT;
    s->open.open.awaited = 0;
    pl_timer_stop(&s->open.open);
    if (s->sealed >> seat & 1 ? cv_may_follow(t->u, s, seat)
                              : cv_follows_unasked(t->u, s, seat))
        follow(t, seat);
    else
        withdraw(t, seat);
}

/* Works off a tick that is closed; whether somebody must decide. */
int cv_tick_step(cv_table *t)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    int seat = next_pending(t);

    if (seat < 0) {
        if (o->resolved)
            return open_tick(t);
        close_window(t);
        return 0;
    }
    if (!o->resolved && cv_may_follow(t->u, s, seat)) {
        follow(t, seat);
        return 0;
    }
    ask_to_follow(t, seat);
    return 1;
}
