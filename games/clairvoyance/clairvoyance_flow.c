/* SPDX-License-Identifier: MIT */
/* clairvoyance_flow.c - the course of the game: characters, numbers, turns.
 *
 * A turn passes its stages in order; on top of a stage a window may be open
 * (clairvoyance_windows.c), and on top of both a dependent choice may be asked
 * for (clairvoyance_choices.c). 'cv_advance' works off the topmost of the
 * three until somebody has to decide. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

/* ---- health -------------------------------------------------------------- */

static void finish(cv_table *t, int winners, int kind)
{
    cv_open *o = &t->s->open;

    cv_wait_for(t, CV_OVER, 0, CV_NO_TIMER, 0);
    o->winners = (uint8_t)winners;
    o->choice = o->asked = o->about = o->window = 0;
    for (int i = 0; i < t->u->seats && kind == CV_WON; i++)
        if (winners >> i & 1)
            cv_tell(t, PL_EVERYBODY, CV_WON, i, 0, 0, 0);
    if (kind != CV_WON)
        cv_tell(t, PL_EVERYBODY, kind, PL_NOBODY, 0, 0, 0);
}

/* The game ends the moment that one seat or one team is left. */
static void end_check(cv_table *t)
{
    int alive = t->s->open.alive;

    if (t->u->options.teams) {
        if (!(alive & 0xa))
            finish(t, 0x5, CV_WON);
        else if (!(alive & 0x5))
            finish(t, 0xa, CV_WON);
    } else if (!(alive & (alive - 1))) {
        finish(t, alive, CV_WON);
    }
}

void cv_hurt(cv_table *t, int seat, int base, int more, int less)
{
    cv_open *o = &t->s->open;
    int n = base + more > less ? base + more - less : 0;
    pl_event e = { PL_EVERYBODY,
                   CV_DAMAGED,
                   (uint8_t)seat,
                   { (uint8_t)base, (uint8_t)more, (uint8_t)less,
                     (uint8_t)n } };

    pl_tell(t->events, e);
    o->health[seat] = (uint8_t)(n < o->health[seat] ? o->health[seat] - n : 0);
    if (o->health[seat])
        return;
    cv_knock_out(t, seat);
    end_check(t);
}

/* Adds up everything that changes the damage. Only abilities affect a sure
 * throw. */
int cv_damage(const cv_setup *u, const cv_open *o, int *more, int *less)
{
    const cv_flight *f = &o->flight;
    int fit = cv_characters[CV_AUSTIN].param;

    *more = *less = 0;
    if (!f->sure) {
        *more = f->more + cv_sum(u, o, f->by, CV_RACK);
        *less = f->less + cv_sum(u, o, f->at, CV_ARMOUR);
    }
    if (o->tailored == f->at + 1)
        *(o->tailor == 1 ? more : less) += fit;
    return f->base + *more > *less ? f->base + *more - *less : 0;
}

/* ---- characters, numbers, the first roll --------------------------------- */

void cv_start(cv_table *t)
{
    cv_wait_for(t, CV_PICK, (1 << t->u->seats) - 1, CV_TO_PICK,
                t->u->options.pick_ms);
}

static void begin_turn(cv_table *t, int seat)
{
    cv_open *o = &t->s->open;
    int chain = cv_sum(t->u, o, seat, CV_CHAIN);

    o->actions = o->turns == 0 && t->u->options.opening ? 1 : 2;
    o->actions = (uint8_t)(chain < o->actions ? o->actions - chain : 1);
    o->turns++;
    o->holder = (uint8_t)seat;
    o->round = ++o->rounds[seat];
    o->stage = CV_AT_BEGIN;
    o->idle = o->throws = o->done = o->held = o->hushed = 0;
    o->tailored = o->tailor = 0;
    o->allowance = 1;
    o->charmed &= (uint8_t) ~(1u << seat);
    t->s->changed = 0;
    cv_tell(t, PL_EVERYBODY, CV_TURN_STARTS, seat, o->round, 0, 0);
}

static void roll_for_first(cv_table *t)
{
    cv_open *o = &t->s->open;

    for (;;) {
        o->die = (uint8_t)(1 + pl_roll(&t->s->rng, CV_FACES));
        cv_tell(t, PL_EVERYBODY, CV_ROLLED, PL_NOBODY, o->die, 0, 0);
        for (int i = 0; i < t->u->seats; i++)
            if (o->number[i] >> o->die & 1) {
                o->first = (uint8_t)i;
                begin_turn(t, i);
                cv_open_window(t, CV_W0);
                return;
            }
    }
}

static int accept_pick(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;

    for (int i = 0; i < t->u->seats; i++)
        if (o->character[i] == m.a[0] + 1)
            return 0;
    o->character[seat] = m.a[0] + 1;
    cv_tell(t, PL_EVERYBODY, CV_PICKED, seat, m.a[0], 0, 0);
    return 1;
}

static int accept_number(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;
    uint16_t mask = (uint16_t)pl_move_mask(m, 0);

    for (int i = 0; i < t->u->seats; i++)
        if (o->number[i] & mask)
            return 0;
    o->number[seat] = mask;
    cv_tell(t, PL_EVERYBODY, CV_NAMED, seat, mask & 0xff, mask >> 8, 0);
    return 1;
}

/* If two seats choose the same, the first gets it and the other chooses again.
 */
void cv_reveal(cv_table *t)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    int phase = o->open.phase, again = 0, all = (1 << t->u->seats) - 1;

    for (int i = 0; i < t->u->seats; i++) {
        if (!(o->open.awaited >> i & 1))
            continue;
        if (phase == CV_PICK ? accept_pick(t, i, s->intent[i])
                             : accept_number(t, i, s->intent[i]))
            continue;
        again |= 1 << i;
        cv_tell(t, PL_EVERYBODY, CV_AGAIN, i, 0, 0, 0);
    }
    memset(s->intent, 0, sizeof s->intent);
    s->sealed = 0;
    if (again) {
        cv_wait_for(t, phase, again, CV_TO_PICK, t->u->options.pick_ms);
    } else if (phase == CV_PICK) {
        memset(s->offer, 0, sizeof s->offer);
        cv_wait_for(t, CV_NAME, all, CV_TO_PICK, t->u->options.pick_ms);
    } else {
        cv_wait_for(t, CV_ACT, 0, CV_NO_TIMER, 0);
        roll_for_first(t);
        cv_advance(t);
    }
}

/* ---- actions ------------------------------------------------------------- */

static int living(const cv_open *o)
{
    return __builtin_popcount(o->alive);
}

/* One throw a turn; as many as there are actions once a larger table is down to
 * two seats. The extra action of an Hourglass cannot be a throw. */
int cv_may_throw(const cv_setup *u, const cv_open *o)
{
    if (o->actions <= o->idle)
        return 0;
    return (living(o) == 2 && u->seats > 2) || o->throws < o->allowance;
}

void cv_pay(cv_open *o, int is_throw)
{
    o->actions--;
    if (is_throw)
        o->throws++;
    else if (o->idle)
        o->idle--;
}

void cv_declare(cv_table *t, int how, int card, int target)
{
    cv_open *o = &t->s->open;
    int seat = o->holder;

    o->flight = (cv_flight){ .how = (uint8_t)how,
                             .card = (uint8_t)(card + 1),
                             .by = (uint8_t)seat,
                             .at = (uint8_t)target,
                             .base = cv_design(t->u, card)->damage };
    if (how != CV_PLACED && (o->sure >> seat & 1)) {
        o->flight.sure = 1;
        o->sure &= (uint8_t) ~(1u << seat);
    }
    o->stage = CV_AT_FLIGHT;
    cv_tell(t, PL_EVERYBODY, CV_DECLARED, seat, card, how, target);
}

void cv_ask_die(cv_table *t)
{
    cv_wait_for(t, CV_DIE, 1 << t->s->open.holder, CV_TO_ACT,
                t->u->options.turn_ms);
}

/* The window is closed: the card arrives, or does not. */
static void resolve_flight(cv_table *t)
{
    cv_open *o = &t->s->open;
    cv_flight f = o->flight;
    int more, less, hits = 1, card = f.card - 1;

    o->stage = CV_AT_ACTIONS;
    if (!f.how)
        return;
    if (f.how == CV_THROWN || f.how == CV_PLACED) {
        hits = cv_design(t->u, card)->faces >> o->die & 1;
        cv_tell(t, PL_EVERYBODY, CV_CHECKED, f.by, hits, 0, 0);
    }
    cv_damage(t->u, o, &more, &less);
    cv_end_flight(o);
    if (hits && f.how == CV_PLACED) {
        cv_receive(t, f.at, card);
        return;
    }
    cv_put_down(t, card);
    if (hits)
        cv_hurt(t, f.at, f.base, more, less);
}

/* ---- turns --------------------------------------------------------------- */

static int next_seat(const cv_table *t)
{
    const cv_open *o = &t->s->open;
    int seat = o->holder;

    do
        seat = (seat + 1) % t->u->seats;
    while (!cv_is_alive(o, seat));
    return seat;
}

static void start_effects(cv_table *t)
{
    cv_open *o = &t->s->open;
    int places = cv_start_places(t->u, o), first, card;

    if (!places) {
        o->stage = CV_AT_ACTIONS;
        o->tailored = o->tailor = 0;
        cv_open_window(t, CV_W1);
        return;
    }
    first = __builtin_ctz((unsigned)places);
    card = o->item[o->holder][first];
    for (int k = first; k < CV_ITEMS; k++)
        if ((places >> k & 1) && o->item[o->holder][k] != card) {
            cv_ask(t, o->holder, CV_WHICH_FIRST, 0);
            return;
        }
    cv_start_effect(t, o->holder, first);
}

static void end_turn(cv_table *t)
{
    cv_open *o = &t->s->open;
    int seat = o->holder;
    int want = CV_HAND + cv_sum(t->u, o, seat, CV_CATALOGUE) - o->hand_n[seat];

    if (want > 0)
        cv_draw(t, seat, want);
    if (t->u->options.restless && o->rounds[seat] >= CV_RESTLESS)
        cv_hurt(t, seat, 1, 0, 0);
    if (o->open.phase == CV_OVER)
        return;
    if (!t->u->options.restless && o->turns >= CV_TURNS) {
        finish(t, o->alive, CV_DRAWN_GAME);
        return;
    }
    begin_turn(t, next_seat(t));
    cv_open_window(t, CV_W0);
}

static void actions(cv_table *t)
{
    cv_open *o = &t->s->open;

    if (o->held) {
        o->held = 0;
        cv_open_window(t, CV_W6);
    } else if (o->actions == 0) {
        o->stage = CV_AT_DRAW;
        cv_open_window(t, CV_W5);
    } else {
        cv_wait_for(t, CV_ACT, 1 << o->holder, CV_TO_ACT,
                    t->u->options.turn_ms);
    }
}

static void stage_step(cv_table *t)
{
    cv_open *o = &t->s->open;

    switch (o->stage) {
    case CV_AT_BEGIN:
        o->stage = CV_AT_EFFECTS;
        break;
    case CV_AT_DRAW:
        if (o->actions == 0) {
            end_turn(t);
            break;
        }
        o->stage = CV_AT_ACTIONS; /* gained in the last window (R51) */
        break;
    case CV_AT_EFFECTS:
        start_effects(t);
        break;
    case CV_AT_ACTIONS:
        actions(t);
        break;
    default:
        resolve_flight(t);
    }
}

/* Whether the game waits for somebody's decision. */
static int is_waiting(const cv_open *o)
{
    return o->open.phase == CV_OVER || o->open.awaited != 0;
}

void cv_advance(cv_table *t)
{
    cv_open *o = &t->s->open;

    while (!is_waiting(o)) {
        if (!o->choice)
            cv_replenish(t);
        if (o->choice) {
            cv_wait_for(t, CV_CHOOSE, 1 << (o->asked - 1), CV_TO_ACT,
                        t->u->options.turn_ms);
        } else if (o->after) {
            o->after = 0;
            cv_open_window(t, CV_W4);
        } else if (!cv_is_alive(o, o->holder)) {
            begin_turn(t, next_seat(t));
            cv_open_window(t, CV_W0);
        } else if (o->window) {
            cv_tick_step(t);
        } else {
            stage_step(t);
        }
    }
}
