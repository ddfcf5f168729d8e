/* SPDX-License-Identifier: MIT */
/* test_illusionist.h - positions made by hand, for the tests. */
#ifndef PL_TEST_ILLUSIONIST_H
#define PL_TEST_ILLUSIONIST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/illusionist/illusionist.h"
#include "rules/choice.h"
#include "rules/schema.h"

#define F(column) ((column)-1)
#define B(column) ((column) + 3)
#define E(column) ((column) + 7)

static const pl_game *const g = &illusionist_game;

/* A table and what was told there since the last 'act'. */
typedef struct {
    ill_setup u;
    ill_state s;
    pl_event told[32];
    int n;
} desk;

static inline int rank_of(char c)
{
    static const char order[] = ".123456789AW";
    return (int)(strchr(order, c) - order);
}

/* Lays out a side: its front row, its back row and its hand. */
static inline void lay(desk *d, int side, const char *ranks)
{
    ill_state *s = &d->s;

    s->hand[side] = 0;
    for (int i = 0; i < ILL_CARDS; i++)
        if (i < ILL_SLOTS)
            s->slot[side][i] = (uint8_t)rank_of(ranks[i]);
        else
            s->hand[side] |= (uint16_t)(1u << rank_of(ranks[i]));
    ill_note_deal(s, side);
}

static inline void turn_to(desk *d, int seat)
{
    d->s.open.turn = (uint8_t)seat;
    d->s.open.looked = 0;
    d->s.open.open.phase = ILL_TURN;
    d->s.open.open.awaited = PL_BIT(seat);
}

/* Seat 0 to move; both sides as given. */
static inline desk set_up(const char *own, const char *other)
{
    desk d = { .n = 0 };
    ill_options o;
    uint8_t seed[32] = { 77 };
    const char *why;

    pl_options_init(g, &o);
    o.starter = ILL_SEAT_STARTS;
    assert_int_equal(g->prepare(&o, 2, NULL, &d.u, &why), PL_OK);
    g->deal(&d.u, seed, &d.s);
    lay(&d, 0, own);
    lay(&d, 1, other);
    return d;
}

/* Puts a slot into that state, as if it had been revealed turns ago. */
static inline void face_up(desk *d, int side, int slot, int state)
{
    ill_side *o = &d->s.open.side[side];

    ill_note_slot(&d->s, side, slot, 1);
    o->state[slot] = (uint8_t)state;
    o->up[slot] = d->s.slot[side][slot];
}

static inline void all_up(desk *d, int side, int state)
{
    for (int i = 0; i < ILL_SLOTS; i++)
        face_up(d, side, i, state);
}

/* Moves a hand card to the exposed row, as if it had long been there. */
static inline void exposed(desk *d, int side, int rank, int column, int state)
{
    ill_side *o = &d->s.open.side[side];

    d->s.hand[side] &= (uint16_t) ~(1u << rank);
    o->hand--;
    ill_note_drawn(&d->s, side, rank);
    o->state[E(column)] = (uint8_t)state;
    o->up[E(column)] = (uint8_t)rank;
}

static inline pl_err try(desk *d, int seat, int kind, int a, int b)
{
    pl_move m = { (uint8_t)kind, { (uint8_t)a, (uint8_t)b } };
    pl_events events = { 0, 32, d->told };
    pl_err err = g->apply(&d->u, &d->s, seat, m, &events);

    d->n = events.n;
    return err;
}

static inline void act(desk *d, int seat, int kind, int a, int b)
{
    assert_int_equal(try(d, seat, kind, a, b), PL_OK);
}

static inline pl_err try_hide(desk *d, int seat, int place, uint32_t with)
{
    pl_move m = { ILL_HIDE, { (uint8_t)place } };
    pl_events events = { 0, 32, d->told };

    pl_move_set_mask(&m, 1, with);
    pl_err err = g->apply(&d->u, &d->s, seat, m, &events);
    d->n = events.n;
    return err;
}

static inline void hide(desk *d, int seat, int place, uint32_t with)
{
    assert_int_equal(try_hide(d, seat, place, with), PL_OK);
}

/* The event of that kind that 'seat' was told, or NULL. */
static inline const pl_event *told(const desk *d, int seat, int kind)
{
    for (int i = 0; i < d->n; i++)
        if (d->told[i].kind == kind && (d->told[i].seen_by & PL_BIT(seat)))
            return &d->told[i];
    return NULL;
}

static inline int state_of(const desk *d, int side, int place)
{
    return d->s.open.side[side].state[place];
}

static inline int phase_of(const desk *d)
{
    return d->s.open.open.phase;
}

static inline ill_view seen_by(const desk *d, int seat)
{
    ill_view v;
    g->view(&d->u, &d->s, seat, &v);
    return v;
}

static inline int listed(const desk *d, int seat, int kind, int a, int b)
{
    pl_choice list[32];
    pl_move m = { (uint8_t)kind, { (uint8_t)a, (uint8_t)b } };
    int n = g->legal(&d->u, &d->s, seat, list);

    return pl_choices_contain(list, n, m);
}

/* It is the turn of 'seat' and nothing else is pending. */
static inline void assert_turn_of(const desk *d, int seat)
{
    assert_int_equal(phase_of(d), ILL_TURN);
    assert_int_equal(d->s.open.turn, seat);
}

#endif
