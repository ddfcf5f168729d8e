/* SPDX-License-Identifier: MIT */
/* test_clairvoyance.h - positions of Clairvoyance for its tests.
 *
 * A board begins in the second round: seat 0 is to act with two actions, all
 * hands are empty and the deck holds every card in the order of the designs.
 * Windows have no time limit, so a tick ends when all have answered. */
#ifndef PL_TEST_CLAIRVOYANCE_H
#define PL_TEST_CLAIRVOYANCE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/clairvoyance/clairvoyance_inner.h"
#include "rules/choice.h"
#include "rules/schema.h"

/* Characters by their short names. */
enum {
#define X(name, ...) name,
    CV_CHARACTER_LIST(X)
#undef X
};

typedef struct {
    cv_setup u;
    cv_state s;
    pl_event event[200];
    int events; /* told by the last move */
} board;

#define MOVE(kind, ...) ((pl_move){ (kind), { __VA_ARGS__ } })

static inline int card_of(const board *b, const char *name)
{
    for (int d = 0; d < b->u.deck.designs; d++)
        if (strcmp(b->u.deck.card[d].name, name) == 0)
            return d;
    fail_msg("there is no card %s", name);
    return 0;
}

static inline void prepare_board(board *b, int seats, cv_options p)
{
    const char *why = NULL;

    memset(b, 0, sizeof *b);
    assert_int_equal(clairvoyance_game.prepare(&p, seats, NULL, &b->u, &why),
                     PL_OK);
}

static inline cv_options usual(void)
{
    cv_options p;
    pl_options_init(&clairvoyance_game, &p);
    p.window_ms = p.later_ms = 0;
    return p;
}

/* Seats have the characters 'who', ended by -1 or the number of seats. */
static inline void set_board(board *b, int seats, cv_options p, const int *who)
{
    cv_open *o = &b->s.open;

    prepare_board(b, seats, p);
    for (int d = 0; d < b->u.deck.designs; d++)
        for (int k = 0; k < b->u.deck.card[d].copies; k++)
            b->s.deck[o->deck_n++] = (uint8_t)d;
    o->alive = (uint8_t)((1 << seats) - 1);
    o->stage = CV_AT_ACTIONS;
    o->actions = 2;
    o->allowance = 1;
    o->die = 3;
    o->turns = (uint16_t)(seats + 1);
    o->round = 2;
    o->open.phase = CV_ACT;
    o->open.awaited = 1;
    for (int i = 0; i < seats; i++) {
        o->health[i] = CV_HEALTH;
        o->character[i] = (uint8_t)(who[i] + 1);
        o->rounds[i] = i ? 1 : 2;
    }
}

#define BOARD(b, seats, p, ...)                     \
    board b;                                        \
    do {                                            \
        const int who_[CV_SEATS] = { __VA_ARGS__ }; \
        set_board(&(b), seats, p, who_);            \
    } while (0)

/* Takes a copy out of the deck. */
static inline int fetch(board *b, const char *name)
{
    int card = card_of(b, name), k = 0;

    while (k < b->s.open.deck_n && b->s.deck[k] != card)
        k++;
    assert_true(k < b->s.open.deck_n);
    memmove(b->s.deck + k, b->s.deck + k + 1,
            (size_t)(b->s.open.deck_n - k - 1));
    b->s.deck[--b->s.open.deck_n] = 0;
    return card;
}

static inline void give(board *b, int seat, const char *name)
{
    b->s.hand[seat][fetch(b, name)]++;
    b->s.open.hand_n[seat]++;
}

static inline void possess(board *b, int seat, const char *name)
{
    int k = 0;

    while (b->s.open.item[seat][k])
        k++;
    b->s.open.item[seat][k] = (uint8_t)(fetch(b, name) + 1);
}

static inline void bury(board *b, const char *name)
{
    b->s.open.discard[b->s.open.discard_n++] = (uint8_t)fetch(b, name);
}

static inline int holds(const board *b, int seat, const char *name)
{
    return b->s.hand[seat][card_of(b, name)];
}

static inline int possessed(const board *b, int seat, const char *name)
{
    return cv_possesses(&b->s.open, seat, card_of(b, name)) != 0;
}

static inline int discarded(const board *b, const char *name)
{
    int n = 0, card = card_of(b, name);

    for (int i = 0; i < b->s.open.discard_n; i++)
        n += b->s.open.discard[i] == card;
    return n;
}

static inline pl_err try_move(board *b, int seat, pl_move m)
{
    pl_events told = { 0, 200, b->event };
    const char *why = NULL;
    cv_state before = b->s;
    pl_err err = clairvoyance_game.apply(&b->u, &b->s, seat, m, &told);

    b->events = told.n;
    if (err != PL_OK)
        assert_memory_equal(&before, &b->s, sizeof before);
    if (clairvoyance_game.check(&b->u, &b->s, &why) != PL_OK)
        fail_msg("the position does not hold: %s", why);
    return err;
}

static inline void act(board *b, int seat, pl_move m)
{
    assert_int_equal(try_move(b, seat, m), PL_OK);
}

static inline void refused(board *b, int seat, pl_move m)
{
    assert_int_equal(try_move(b, seat, m), PL_ILLEGAL_MOVE);
}

/* An effect's move; -1 and NULL leave a part out. */
static inline pl_move aim(const board *b, int kind, const char *name, int seat,
                          const char *item, int to, int face)
{
    pl_move m = { (uint8_t)kind, { 0 } };

    if (name)
        m.a[0] = (uint8_t)card_of(b, name);
    m.a[1] = (uint8_t)(seat + 1);
    m.a[2] = (uint8_t)(item ? card_of(b, item) + 1 : 0);
    m.a[3] = (uint8_t)(to + 1);
    m.a[4] = (uint8_t)face;
    return m;
}

static inline pl_move play(const board *b, const char *name, int seat)
{
    return aim(b, CV_DO_PLAY, name, seat, NULL, -1, 0);
}

static inline pl_move use(const board *b, const char *name, int seat)
{
    return aim(b, CV_DO_USE, name, seat, NULL, -1, 0);
}

static inline pl_move ability(const board *b, int seat, const char *item,
                              int to, int face)
{
    return aim(b, CV_DO_ABILITY, NULL, seat, item, to, face);
}

/* The same in a window. */
static inline pl_move sealed(pl_move m)
{
    m.kind += CV_SEALED;
    return m;
}

/* Everybody who has not answered passes: one tick. */
static inline void rest_pass(board *b)
{
    int seats = b->s.open.alive & ~b->s.sealed;

    for (int i = 0; i < b->u.seats; i++)
        if (seats >> i & 1)
            act(b, i, MOVE(CV_DO_PASS));
}

/* Nobody does anything until the window is closed. */
static inline void quiet(board *b)
{
    int window = b->s.open.window;

    while (b->s.open.open.phase == CV_TICK && b->s.open.window == window)
        rest_pass(b);
}

/* One seat interrupts, the others pass. */
static inline void interrupt(board *b, int seat, pl_move m)
{
    assert_int_equal(b->s.open.open.phase, CV_TICK);
    act(b, seat, sealed(m));
    rest_pass(b);
}

static inline void cannot_interrupt(board *b, int seat, pl_move m)
{
    assert_int_equal(b->s.open.open.phase, CV_TICK);
    refused(b, seat, sealed(m));
}

static inline void throw_at(board *b, const char *name, int target, int face)
{
    int seat = b->s.open.holder;

    act(b, seat, MOVE(CV_DO_THROW, card_of(b, name), target));
    act(b, seat, MOVE(CV_DO_TURN, face));
}

static inline void place_at(board *b, const char *name, int target, int face)
{
    int seat = b->s.open.holder;

    act(b, seat, MOVE(CV_DO_PLACE, card_of(b, name), target));
    act(b, seat, MOVE(CV_DO_TURN, face));
}

static inline void fling_at(board *b, const char *name, int target)
{
    act(b, b->s.open.holder, MOVE(CV_DO_FLING, card_of(b, name), target));
}

static inline int count_told(const board *b, int kind, int seat)
{
    int n = 0;
    for (int i = 0; i < b->events; i++)
        n += b->event[i].kind == kind && b->event[i].seat == seat;
    return n;
}

static inline void see(const board *b, int seat, cv_view *v)
{
    clairvoyance_game.view(&b->u, &b->s, seat, v);
}

#endif
