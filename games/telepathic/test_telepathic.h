/* SPDX-License-Identifier: MIT */
/* test_telepathic.h - what the tests of Telepathic share. */
#ifndef PL_TEST_TELEPATHIC_H
#define PL_TEST_TELEPATHIC_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/telepathic/telepathic.h"
#include "rules/choice.h"
#include "rules/schema.h"

enum { BLUE, ORANGE, GREEN, PURPLE, STAR, CIRCLE, CROSS, SQUARE };
enum {
    COLUMN_NORTH,
    COLUMN_SOUTH,
    ROW_EAST,
    ROW_WEST,
    CLOCKWISE,
    COUNTER_CLOCKWISE,
    ROW_MIRROR,
    COLUMN_MIRROR,
    ROW_HALVES,
    COLUMN_HALVES
};
enum {
    SET_A,
    SET_B,
    SET_C,
    SET_D,
    SET_1,
    SET_2,
    SET_3,
    SET_4,
    SET_NW,
    SET_NE,
    SET_SW,
    SET_SE
};

#define TILE(colour, shape) (uint8_t)(4 * (colour) + (shape)-4)

static const pl_game *const g = &telepathic_game;

/* Without the window of test_telepathic_window.c: one is asked after the other.
 */
static inline telepathic_options usual(int mode)
{
    telepathic_options o;
    pl_options_init(g, &o);
    o.announce_ms = 0;
    o.mode = (uint8_t)mode;
    return o;
}

static inline telepathic_setup prepared(const telepathic_options *o, int seats)
{
    telepathic_setup u;
    const char *why;
    assert_int_equal(g->prepare(o, seats, NULL, &u, &why), PL_OK);
    return u;
}

static inline telepathic_setup table(int mode, int seats)
{
    telepathic_options o = usual(mode);
    o.first = 1;
    return prepared(&o, seats);
}

static inline telepathic_state dealt(const telepathic_setup *u, uint32_t n)
{
    uint8_t seed[32] = { 0 };
    telepathic_state s;

    memcpy(seed, &n, sizeof n);
    g->deal(u, seed, &s);
    return s;
}

/* What the last move told. */
typedef struct {
    pl_events list;
    pl_event at[16];
} heard;

static inline pl_err make(const telepathic_setup *u, telepathic_state *s,
                          int seat, pl_move m, heard *h)
{
    if (h)
        h->list = (pl_events){ 0, 16, h->at };
    return g->apply(u, s, seat, m, h ? &h->list : NULL);
}

static inline pl_err move2(const telepathic_setup *u, telepathic_state *s,
                           int seat, int kind, int a, int b)
{
    return make(u, s, seat,
                (pl_move){ (uint8_t)kind, { (uint8_t)a, (uint8_t)b } }, NULL);
}

static inline pl_err give(const telepathic_setup *u, telepathic_state *s,
                          int seat, int card, int to)
{
    return move2(u, s, seat, TELEPATHIC_GIVE, card, to);
}

static inline pl_err perform(const telepathic_setup *u, telepathic_state *s,
                             int seat, int set)
{
    return move2(u, s, seat, TELEPATHIC_PERFORM, set, 0);
}

static inline pl_err pass(const telepathic_setup *u, telepathic_state *s,
                          int seat)
{
    return move2(u, s, seat, TELEPATHIC_PASS, 0, 0);
}

static inline pl_err announce(const telepathic_setup *u, telepathic_state *s,
                              int seat, int condition)
{
    return move2(u, s, seat, TELEPATHIC_ANNOUNCE, condition, 0);
}

static inline pl_err respond(const telepathic_setup *u, telepathic_state *s,
                             int seat, int condition)
{
    return move2(u, s, seat, TELEPATHIC_RESPOND, condition, 0);
}

static inline pl_err name(const telepathic_setup *u, telepathic_state *s,
                          int seat, int colour, int shape)
{
    return move2(u, s, seat, TELEPATHIC_NAME, colour, shape - STAR);
}

static inline pl_err tick(const telepathic_setup *u, telepathic_state *s,
                          heard *h)
{
    return make(u, s, PL_CLOCK, pl_tick(&s->open.open), h);
}

static inline void assert_sound(const telepathic_setup *u,
                                const telepathic_state *s)
{
    const char *why = "";
    if (g->check(u, s, &why) != PL_OK)
        fail_msg("%s", why);
}

/* Gives the first card of the row and performs it on the first set that
 * loses nothing; returns the performer. */
static inline int act_safely(const telepathic_setup *u, telepathic_state *s)
{
    pl_choice list[20];
    int giver = s->open.actor, performer;
    telepathic_state before;

    assert_int_equal(s->open.open.phase, TELEPATHIC_GIVING);
    assert_true(g->legal(u, s, giver, list) > 0);
    assert_int_equal(make(u, s, giver, list[0].move, NULL), PL_OK);
    performer = s->open.actor;
    before = *s;
    assert_int_equal(g->legal(u, s, performer, list), 4);
    for (int i = 0; i < 4; i++) {
        *s = before;
        assert_int_equal(make(u, s, performer, list[i].move, NULL), PL_OK);
        if (s->open.result != TELEPATHIC_LOST)
            return performer;
    }
    fail_msg("every set loses");
    return -1;
}

static inline int on_table(const telepathic_open *o)
{
    int n = 0;
    for (int i = 0; i < TELEPATHIC_ROW; i++)
        n += o->row[i] > 0;
    return n;
}

/* The worked example of the rulebook: Mary, the colour partner in seat 0, is
 * to give; Bob, the shape partner in seat 1, performs. Two actions have been
 * taken, since column D holds three stars already. */
enum { MARY, BOB };

static inline telepathic_state example(const telepathic_setup *u)
{
    static const uint8_t grid[16] = {
        TILE(ORANGE, CROSS),  TILE(GREEN, CROSS),   TILE(PURPLE, SQUARE),
        TILE(ORANGE, STAR),   TILE(BLUE, SQUARE),   TILE(BLUE, STAR),
        TILE(PURPLE, CROSS),  TILE(PURPLE, STAR),   TILE(BLUE, CROSS),
        TILE(PURPLE, CIRCLE), TILE(BLUE, CIRCLE),   TILE(GREEN, STAR),
        TILE(GREEN, CIRCLE),  TILE(ORANGE, CIRCLE), TILE(ORANGE, SQUARE),
        TILE(GREEN, SQUARE),
    };
    static const uint8_t deck[] = { ROW_HALVES, COLUMN_HALVES, ROW_WEST,
                                    COUNTER_CLOCKWISE };
    static const uint8_t row[] = { COLUMN_NORTH + 1, ROW_EAST + 1,
                                   CLOCKWISE + 1, ROW_MIRROR + 1 };
    telepathic_state s = dealt(u, 0);

    memcpy(s.open.grid, grid, sizeof grid);
    memcpy(s.open.row, row, sizeof row);
    memset(s.deck, 0, sizeof s.deck);
    memcpy(s.deck, deck, sizeof deck);
    s.open.deck_left = sizeof deck;
    s.open.used = 1 << COLUMN_SOUTH | 1 << COLUMN_MIRROR;
    s.open.actions = 2;
    s.open.safe = 1 << STAR;
    s.win[MARY] = BLUE + 1;
    s.lose[MARY] = ORANGE + 1;
    s.win[BOB] = STAR + 1;
    s.lose[BOB] = CIRCLE + 1;
    assert_sound(u, &s);
    return s;
}

/* The example after Bob has shifted column C north. */
static inline telepathic_state shifted_example(const telepathic_setup *u)
{
    telepathic_state s = example(u);
    assert_int_equal(give(u, &s, MARY, COLUMN_NORTH, BOB), PL_OK);
    assert_int_equal(perform(u, &s, BOB, SET_C), PL_OK);
    return s;
}

#endif
