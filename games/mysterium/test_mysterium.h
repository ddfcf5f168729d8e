/* SPDX-License-Identifier: MIT */
/* test_mysterium.h - a table of Mysterium for its tests. */
#ifndef PL_TEST_MYSTERIUM_H
#define PL_TEST_MYSTERIUM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/mysterium/mysterium_inner.h"
#include "rules/choice.h"
#include "rules/schema.h"

enum { EVENTS = 40 };

static const pl_game *const game = &mysterium_game;

typedef struct {
    mysterium_options options;
    mysterium_setup u;
    mysterium_state s;
    pl_event event[EVENTS];
    pl_events told; /* by the last move */
} myst;

static inline void usual(myst *t)
{
    memset(t, 0, sizeof *t);
    pl_options_init(game, &t->options);
}

static inline void deal_seed(myst *t, uint32_t n)
{
    uint8_t seed[32] = { 0 };

    memcpy(seed, &n, sizeof n);
    game->deal(&t->u, seed, &t->s);
}

static inline void open_table(myst *t, int seats)
{
    const char *why = NULL;

    assert_int_equal(game->prepare(&t->options, seats, NULL, &t->u, &why),
                     PL_OK);
    deal_seed(t, 1);
}

/* A dealt table with the usual options and this difficulty. */
static inline void sit(myst *t, int seats, int difficulty)
{
    usual(t);
    t->options.difficulty = (uint8_t)difficulty;
    open_table(t, seats);
}

/* A position made by hand must pass 'check'. */
static inline void must_hold(myst *t)
{
    const char *why = NULL;

    if (game->check(&t->u, &t->s, &why) != PL_OK)
        fail_msg("%s", why);
}

static inline pl_err try_move(myst *t, int seat, pl_move m)
{
    t->told = (pl_events){ 0, EVENTS, t->event };
    return game->apply(&t->u, &t->s, seat, m, &t->told);
}

static inline void move(myst *t, int seat, pl_move m)
{
    assert_int_equal(try_move(t, seat, m), PL_OK);
    must_hold(t);
}

/* Refused, and no byte changed. */
static inline void refused(myst *t, int seat, pl_move m)
{
    mysterium_state before = t->s;

    assert_int_not_equal(try_move(t, seat, m), PL_OK);
    assert_memory_equal(&before, &t->s, sizeof before);
}

static inline int heard(const myst *t, int kind)
{
    int n = 0;
    for (int i = 0; i < t->told.n; i++)
        n += t->event[i].kind == kind;
    return n;
}

/* ---- moves by name --------------------------------------------------------
 */

static inline pl_move give(int c, uint32_t places)
{
    pl_move m = { MYSTERIUM_GIVE, { (uint8_t)c } };
    pl_move_set_mask(&m, 1, places);
    return m;
}

static inline pl_move crow(uint32_t places)
{
    pl_move m = { MYSTERIUM_CROW };
    pl_move_set_mask(&m, 0, places);
    return m;
}

static inline pl_move on_card(int c, int card)
{
    return (pl_move){ MYSTERIUM_PLACE, { (uint8_t)c, (uint8_t)card } };
}

static inline pl_move bet(int on, int token)
{
    return (pl_move){ MYSTERIUM_BET, { (uint8_t)on, (uint8_t)token } };
}

static inline pl_move unbet(int on)
{
    return (pl_move){ MYSTERIUM_UNBET, { (uint8_t)on } };
}

static inline pl_move cast(int group, int a, int b, int c)
{
    return (pl_move){ MYSTERIUM_CAST,
                      { (uint8_t)group, (uint8_t)(a + 1), (uint8_t)(b + 1),
                        (uint8_t)(c + 1) } };
}

static inline pl_move vote(int group)
{
    return (pl_move){ MYSTERIUM_VOTE, { (uint8_t)group } };
}

static inline pl_move name(int group)
{
    return (pl_move){ MYSTERIUM_NAME, { (uint8_t)group } };
}

static inline int ghost(const myst *t)
{
    return t->u.options.ghost;
}

/* ---- stretches of play ----------------------------------------------------
 */

/* One card for everybody who waits. */
static inline void serve_all(myst *t)
{
    for (int c = 0; c < t->u.psychics; c++)
        if (t->s.open.open.phase == MYSTERIUM_GIVING &&
            t->s.open.stage[c] < MYSTERIUM_DONE && !(t->s.open.served >> c & 1))
            move(t, ghost(t), give(c, 1));
}

static inline int right_card(const myst *t, int c)
{
    return t->s.screen[c].card[t->s.open.stage[c]];
}

/* Some card of its row that is not the psychic's. */
static inline int wrong_card(const myst *t, int c)
{
    int kind = t->s.open.stage[c];

    for (int i = 0; i < t->u.row; i++) {
        int card = t->s.open.table[kind][i];
        if (card && card != right_card(t, c))
            return card;
    }
    return 0;
}

static inline void put(myst *t, int c, int card)
{
    move(t, t->u.owner[c], on_card(c, card));
}

static inline void time_up(myst *t)
{
    move(t, PL_CLOCK, pl_tick(&t->s.open.open));
}

/* The sand runs out. */
static inline void end_hour(myst *t)
{
    if (t->s.open.open.timer_kind == MYSTERIUM_SAND)
        time_up(t);
    time_up(t);
}

/* An hour in which the psychics of 'right' are right and the others wrong. */
static inline void play_hour(myst *t, unsigned right)
{
    serve_all(t);
    for (int c = 0; c < t->u.psychics; c++)
        if (t->s.open.stage[c] < MYSTERIUM_DONE)
            put(t, c, right >> c & 1 ? right_card(t, c) : wrong_card(t, c));
    end_hour(t);
}

/* All psychics find everything in three hours. */
static inline void reach_line_up(myst *t)
{
    for (int i = 0; i < MYSTERIUM_KINDS; i++)
        play_hour(t, 63);
    assert_int_equal(t->s.open.open.phase, MYSTERIUM_SHARING);
}

/* Takes 'n' visions off the pile and lays them before psychic 'c', or into
 * the open discard. */
static inline void lay_out(myst *t, int n, int c)
{
    mysterium_open *o = &t->s.open;

    while (n--) {
        o->vision[o->seen++] =
            (mysterium_vision){ t->s.deck[--o->deck], (uint8_t)c, o->hour };
        t->s.deck[o->deck] = 0;
    }
}

#endif
