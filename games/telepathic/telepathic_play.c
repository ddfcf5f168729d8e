/* SPDX-License-Identifier: MIT */
/* telepathic_play.c - what a move changes, and what happens when nobody moves
 * in time. Moves that get here are legal. */
#include "games/telepathic/telepathic_inner.h"

#include <string.h>

static void tell(pl_events *events, int kind, int seat, int a, int b)
{
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                (uint8_t)kind,
                                (uint8_t)seat,
                                { (uint8_t)a, (uint8_t)b } });
}

static void ask(const telepathic_setup *u, telepathic_open *o, int phase,
                int seat)
{
    o->open.phase = (uint8_t)phase;
    o->open.awaited = PL_BIT(seat);
    o->actor = (uint8_t)seat;
    o->beats = u->beats;
    if (u->clock_ms && !u->tempo_ms)
        pl_timer_start(&o->open, &o->timer_count, TELEPATHIC_PATIENCE,
                       u->clock_ms);
}

void telepathic_ask_to_give(const telepathic_setup *u, telepathic_open *o,
                            int giver)
{
    o->giver = (uint8_t)giver;
    ask(u, o, TELEPATHIC_GIVING, giver);
}

static void end(const telepathic_setup *u, telepathic_state *s, int result,
                int reason, pl_events *events)
{
    telepathic_open *o = &s->open;
    int met = telepathic_met(o->grid);

    o->open.phase = TELEPATHIC_OVER;
    o->open.awaited = 0;
    o->open.speak = (uint16_t)((1u << u->seats) - 1);
    o->beats = 0;
    o->result = (uint8_t)result;
    o->reason = (uint8_t)reason;
    pl_timer_stop(&o->open);
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++) {
        if (s->win[i] || s->lose[i])
            tell(events, TELEPATHIC_SHOWN, i, s->win[i], s->lose[i]);
        if (met & telepathic_bit_of(s->win[i]))
            o->stood_win |= (uint8_t)(1u << i);
        if (met & telepathic_bit_of(s->lose[i]))
            o->stood_lose |= (uint8_t)(1u << i);
    }
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                TELEPATHIC_ENDED,
                                PL_NOBODY,
                                { (uint8_t)result, (uint8_t)reason,
                                  o->stood_win, o->stood_lose } });
}

/* The side of 'seat' wins or does not. */
static void settle(const telepathic_setup *u, telepathic_state *s, int seat,
                   int reason, pl_events *events)
{
    int won = reason == TELEPATHIC_ALL_RIGHT;

    if (u->mode == TELEPATHIC_OPPOSED)
        end(u, s, TELEPATHIC_TEAM_X + ((seat & 1) ^ !won), reason, events);
    else
        end(u, s, won ? TELEPATHIC_WON : TELEPATHIC_LOST, reason, events);
}

static void judge(const telepathic_setup *u, telepathic_state *s, int named,
                  int goal, pl_events *events)
{
    int reason = TELEPATHIC_ALL_RIGHT;

    if (named != goal)
        reason = TELEPATHIC_WRONG_NAME;
    else if (goal & ~telepathic_met(s->open.grid))
        reason = TELEPATHIC_NOT_MET;
    settle(u, s, s->open.announcer - 1, reason, events);
}

static void give(const telepathic_setup *u, telepathic_open *o, pl_move m,
                 pl_events *events)
{
    tell(events, TELEPATHIC_GIVEN, o->actor, m.a[0], m.a[1]);
    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (o->row[i] == m.a[0] + 1)
            o->row[i] = 0;
    o->given = m.a[0] + 1;
    o->performer = m.a[1];
    ask(u, o, TELEPATHIC_PERFORMING, m.a[1]);
}

static int empty_place(const telepathic_open *o)
{
    int i = 0;
    while (o->row[i])
        i++;
    return i;
}

static void reshuffle(telepathic_state *s, pl_events *events)
{
    telepathic_open *o = &s->open;

    for (int i = 0; i < TELEPATHIC_CARDS; i++)
        if (o->used >> i & 1)
            s->deck[o->deck_left++] = (uint8_t)i;
    pl_shuffle(&s->rng, s->deck, o->deck_left);
    o->used = 0;
    o->shuffles++;
    tell(events, TELEPATHIC_SHUFFLED, PL_NOBODY, o->deck_left, 0);
}

static void refill(const telepathic_setup *u, telepathic_state *s,
                   pl_events *events)
{
    telepathic_open *o = &s->open;
    int place, card;

    if (u->cards == TELEPATHIC_FIRST)
        return;
    if (!o->deck_left && (u->mode == TELEPATHIC_OPPOSED ||
                          (u->mode == TELEPATHIC_FOUR && !o->shuffles)))
        reshuffle(s, events);
    if (!o->deck_left)
        return;
    place = empty_place(o);
    card = s->deck[--o->deck_left];
    s->deck[o->deck_left] = 0;
    o->row[place] = (uint8_t)(card + 1);
    tell(events, TELEPATHIC_DREW, PL_NOBODY, place, card);
}

/* All who may announce have the same time for it, whatever the grid shows. */
static void open_window(const telepathic_setup *u, telepathic_open *o)
{
    o->open.phase = TELEPATHIC_ANSWERING;
    o->open.awaited = telepathic_announcers(u, o);
    o->actor = u->mode == TELEPATHIC_OPPOSED ? o->performer : o->giver;
    o->beats = u->window;
    if (!u->tempo_ms)
        pl_timer_start(&o->open, &o->timer_count, TELEPATHIC_WINDOW,
                       u->announce_ms);
}

static void after_action(const telepathic_setup *u, telepathic_open *o)
{
    if (u->announce_ms && !telepathic_names_both(u)) {
        open_window(u, o);
        return;
    }
    switch ((telepathic_mode)u->mode) {
    case TELEPATHIC_DIRECTOR:
        telepathic_ask_to_give(u, o, TELEPATHIC_CAPTAIN);
        return;
    case TELEPATHIC_FOUR:
        telepathic_ask_to_give(u, o, (o->giver + 1) % 4);
        return;
    case TELEPATHIC_OPPOSED:
        ask(u, o, TELEPATHIC_ANSWERING, o->performer);
        return;
    default:
        ask(u, o, TELEPATHIC_ANSWERING, o->giver);
    }
}

static void perform(const telepathic_setup *u, telepathic_state *s, int set,
                    pl_events *events)
{
    telepathic_open *o = &s->open;
    int card = o->given - 1, lose = 0, met;

    tell(events, TELEPATHIC_PERFORMED, o->actor, card, set);
    telepathic_shift(o->grid, card, set);
    o->actions++;
    o->given = 0;
    if (u->cards == TELEPATHIC_FIRST)
        o->row[empty_place(o)] = (uint8_t)(card + 1);
    else
        o->used |= (uint16_t)(1u << card);
    if (u->mode != TELEPATHIC_OPPOSED) {
        /* A met lose condition loses even if both wins are met as well. */
        met = telepathic_met(o->grid);
        for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
            lose |= telepathic_bit_of(s->lose[i]);
        if (met & lose) {
            end(u, s, TELEPATHIC_LOST, TELEPATHIC_LOSE_LINE, events);
            return;
        }
        o->safe |= (uint8_t)met;
    }
    refill(u, s, events);
    after_action(u, o);
}

/* Nobody has announced: the next turn. */
static void go_on(const telepathic_setup *u, telepathic_state *s,
                  pl_events *events)
{
    telepathic_open *o = &s->open;

    if (u->mode != TELEPATHIC_OPPOSED)
        telepathic_ask_to_give(u, o, o->performer);
    else if (o->actions < TELEPATHIC_OPPOSED_CAP)
        telepathic_ask_to_give(u, o, (o->giver + 1) % 4);
    else
        end(u, s, TELEPATHIC_DRAWN, TELEPATHIC_CAP, events);
}

static void pass(const telepathic_setup *u, telepathic_state *s,
                 pl_events *events)
{
    tell(events, TELEPATHIC_PASSED, s->open.actor, 0, 0);
    go_on(u, s, events);
}

static void announce(const telepathic_setup *u, telepathic_open *o,
                     int condition, pl_events *events)
{
    int other = telepathic_named_seat(u, o, o->actor);

    tell(events, TELEPATHIC_ANNOUNCED, o->actor, condition, 0);
    o->announcer = o->actor + 1;
    o->announced[0] = (uint8_t)(condition + 1);
    ask(u, o, TELEPATHIC_RESPONDING, other);
}

static void name_both(const telepathic_setup *u, telepathic_state *s, pl_move m,
                      pl_events *events)
{
    telepathic_open *o = &s->open;
    int goal = 0;

    tell(events, TELEPATHIC_NAMED, o->actor, m.a[0], m.a[1]);
    o->announcer = o->actor + 1;
    o->announced[0] = m.a[0] + 1;
    o->announced[1] = m.a[1] + 5;
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        goal |= telepathic_bit_of(s->win[i]);
    judge(u, s, 1 << m.a[0] | 16 << m.a[1], goal, events);
}

static void respond(const telepathic_setup *u, telepathic_state *s,
                    int condition, pl_events *events)
{
    telepathic_open *o = &s->open;
    int goal = telepathic_bit_of(s->win[o->actor]) |
               telepathic_bit_of(s->win[o->announcer - 1]);

    tell(events, TELEPATHIC_RESPONDED, o->actor, condition, 0);
    o->response = (uint8_t)(condition + 1);
    judge(u, s, telepathic_bit_of(o->announced[0]) | 1 << condition, goal,
          events);
}

/* A move that has been found legal. */
void telepathic_act(const telepathic_setup *u, telepathic_state *s, pl_move m,
                    pl_events *events)
{
    switch ((telepathic_verb)m.kind) {
    case TELEPATHIC_GIVE:
        give(u, &s->open, m, events);
        return;
    case TELEPATHIC_PERFORM:
        perform(u, s, m.a[0], events);
        return;
    case TELEPATHIC_PASS:
        pass(u, s, events);
        return;
    case TELEPATHIC_ANNOUNCE:
        announce(u, &s->open, m.a[0], events);
        return;
    case TELEPATHIC_NAME:
        name_both(u, s, m, events);
        return;
    case TELEPATHIC_RESPOND:
        respond(u, s, m.a[0], events);
    }
}

/* ---- the clock ----------------------------------------------------------- */

static pl_move random_gift(const telepathic_setup *u, const telepathic_open *o,
                           pl_rng *rng)
{
    int to = telepathic_receivers(u, o), n = 0;
    uint8_t row[TELEPATHIC_ROW];

    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (o->row[i])
            row[n++] = o->row[i] - 1;
    to = to == 3 ? (int)pl_roll(rng, 2) : __builtin_ctz((unsigned)to);
    return (pl_move){ TELEPATHIC_GIVE,
                      { row[pl_roll(rng, (uint32_t)n)], (uint8_t)to } };
}

/* Plays a random card or set, or passes an announcement. */
pl_move telepathic_late(const void *setup, const void *state, int seat,
                        pl_rng *rng)
{
    const telepathic_setup *u = setup;
    const telepathic_open *o = &((const telepathic_state *)state)->open;
    (void)seat;

    if (o->open.phase == TELEPATHIC_PERFORMING)
        return (pl_move){ TELEPATHIC_PERFORM,
                          { (uint8_t)(telepathic_first_set(o->given - 1) +
                                      pl_roll(rng, 4)) } };
    if (telepathic_may_give(u, o))
        return random_gift(u, o, rng);
    return (pl_move){ o->open.phase == TELEPATHIC_ANSWERING ? TELEPATHIC_PASS
                                                            : 0 };
}

/* A name that is due counts as wrong. */
void telepathic_move_for(const telepathic_setup *u, telepathic_state *s,
                         pl_events *events)
{
    telepathic_open *o = &s->open;
    pl_move m = telepathic_late(u, s, o->actor, &s->rng);

    tell(events, TELEPATHIC_TIMED_OUT, o->actor, 0, 0);
    if (m.kind)
        telepathic_act(u, s, m, events);
    else
        settle(u, s, o->actor, TELEPATHIC_NO_NAME, events);
}

/* Keeps what a seat says in a window; only that seat knows. */
void telepathic_answer(telepathic_state *s, int seat, pl_move m,
                       pl_events *events)
{
    s->answer[seat] = m.kind == TELEPATHIC_PASS ? 1 : (uint8_t)(2 + m.a[0]);
    pl_tell(events,
            (pl_event){ PL_BIT(seat), TELEPATHIC_SEALED, (uint8_t)seat });
}

/* If both announce, the giver's word counts (R16). A performer who announces
 * has taken over the turn, as always when a performer does. */
void telepathic_close_window(const telepathic_setup *u, telepathic_state *s,
                             pl_events *events)
{
    telepathic_open *o = &s->open;
    int condition = s->answer[o->actor];

    if (condition < 2 && u->mode != TELEPATHIC_OPPOSED &&
        s->answer[o->performer] >= 2) {
        condition = s->answer[o->performer];
        o->giver = o->actor = o->performer;
    }
    memset(s->answer, 0, sizeof s->answer);
    pl_timer_stop(&o->open);
    if (condition >= 2) {
        announce(u, o, condition - 2, events);
        return;
    }
    tell(events, TELEPATHIC_SILENT, PL_NOBODY, 0, 0);
    go_on(u, s, events);
}

/* Even tempo: the move waits for the clock, and only its maker knows. */
void telepathic_seal(telepathic_state *s, pl_move m, pl_events *events)
{
    int seat = s->open.actor;

    s->sealed[0] = m.kind;
    s->sealed[1] = m.a[0];
    s->sealed[2] = m.a[1];
    pl_tell(events,
            (pl_event){ PL_BIT(seat), TELEPATHIC_SEALED, (uint8_t)seat });
}

/* Ends a beat of the even tempo: publishes what was sealed since the last. */
void telepathic_beat(const telepathic_setup *u, telepathic_state *s,
                     pl_events *events)
{
    telepathic_open *o = &s->open;
    pl_move m = { s->sealed[0], { s->sealed[1], s->sealed[2] } };

    memset(s->sealed, 0, sizeof s->sealed);
    if (telepathic_in_window(u, o)) {
        if (--o->beats == 0)
            telepathic_close_window(u, s, events);
    } else if (m.kind)
        telepathic_act(u, s, m, events);
    else if (o->beats && --o->beats == 0)
        telepathic_move_for(u, s, events);
    if (!o->result)
        pl_timer_start(&o->open, &o->timer_count, TELEPATHIC_BEAT, u->tempo_ms);
}
