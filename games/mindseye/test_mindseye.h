/* SPDX-License-Identifier: MIT */
/* test_mindseye.h - tables, rounds and positions for the tests of Mind's Eye.
 *
 * Seats are counted from 0 here: the rulebook's player 1 is seat 0. */
#ifndef PL_TEST_MINDSEYE_H
#define PL_TEST_MINDSEYE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/mindseye/mindseye.h"
#include "rules/choice.h"
#include "rules/schema.h"

static const pl_game *const g = &mindseye_game;
static const uint8_t zero_seed[32];

static inline mindseye_setup table(int seats, int stare)
{
    mindseye_options o;
    mindseye_setup u;
    const char *why;

    pl_options_init(g, &o);
    o.stare = (uint8_t)stare;
    assert_int_equal(g->prepare(&o, seats, NULL, &u, &why), PL_OK);
    return u;
}

static inline mindseye_state dealt(const mindseye_setup *u)
{
    mindseye_state s;
    g->deal(u, zero_seed, &s);
    return s;
}

static inline pl_err show(const mindseye_setup *u, mindseye_state *s, int seat,
                          int colour)
{
    return g->apply(u, s, seat, (pl_move){ MINDSEYE_SHOW, { (uint8_t)colour } },
                    NULL);
}

static inline pl_err pair(const mindseye_setup *u, mindseye_state *s, int seat,
                          int left, int right)
{
    pl_move m = { MINDSEYE_PAIR, { (uint8_t)left, (uint8_t)right } };
    return g->apply(u, s, seat, m, NULL);
}

/* One round of two, from nine cards each. */
static inline mindseye_state after(const mindseye_setup *u, int a, int b)
{
    mindseye_state s = dealt(u);
    assert_int_equal(show(u, &s, 0, a), PL_OK);
    assert_int_equal(show(u, &s, 1, b), PL_OK);
    return s;
}

/* One round of three from six cards each; six colours, left and right. */
static inline mindseye_state after3(const mindseye_setup *u, const int c[6])
{
    mindseye_state s = dealt(u);
    for (int i = 0; i < 3; i++)
        assert_int_equal(pair(u, &s, i, c[2 * i], c[2 * i + 1]), PL_OK);
    return s;
}

static inline void assert_cards(const mindseye_state *s, int a, int b, int c,
                                int removed)
{
    assert_int_equal(s->open.cards[0], a);
    assert_int_equal(s->open.cards[1], b);
    assert_int_equal(s->open.cards[2], c);
    assert_int_equal(s->open.removed, removed);
}

/* Puts 'n' cards before each seat of a table of three (or two). */
static inline mindseye_state holding(const mindseye_setup *u, int a, int b,
                                     int c)
{
    mindseye_state s = dealt(u);
    s.open.cards[0] = (uint8_t)a;
    s.open.cards[1] = (uint8_t)b;
    s.open.cards[2] = (uint8_t)c;
    s.open.removed = (uint8_t)(MINDSEYE_CARDS - a - b - c);
    s.open.playing = (uint8_t)((a > 0) | (b > 0) << 1 | (c > 0) << 2);
    s.open.open.awaited = s.todo = s.open.playing;
    return s;
}

#endif
