/* SPDX-License-Identifier: MIT */
/* mindseye_inner.h - what the files of Mind's Eye share. */
#ifndef PL_MINDSEYE_INNER_H
#define PL_MINDSEYE_INNER_H

#include <string.h>

#include "games/mindseye/mindseye.h"

enum { TIES, BEATS, CANCELS, LOSES };

static inline int compare(int a, int b)
{
    return (b - a) & 3; /* the distance round the ring decides */
}

static inline int count(unsigned seats)
{
    static const uint8_t of[8] = { 0, 1, 1, 2, 1, 2, 2, 3 };
    return of[seats];
}

static inline int first_of(unsigned seats)
{
    return __builtin_ctz(seats);
}

static inline uint8_t code(int left, int right)
{
    return (uint8_t)(1 + left + 4 * right);
}

/* The colour that a card shows to the next seat (left) or to the one before
 * (right). */
static inline int to_left(uint8_t shown)
{
    return (shown - 1) & 3;
}

static inline int to_right(uint8_t shown)
{
    return (shown - 1) >> 2;
}

static inline unsigned asked(const mindseye_open *o)
{
    return o->open.phase == MINDSEYE_CHOOSE ? o->playing : o->contest;
}

/* The seat outside a contest of two, who may judge it; -1 if there is none. */
static inline int judge_of(const mindseye_setup *u, const mindseye_open *o)
{
    unsigned outside = ((1u << u->seats) - 1) & ~(unsigned)o->contest;
    return count(o->contest) == 2 && outside ? first_of(outside) : -1;
}

/* Who says who blinked: the seat outside, or else all who stare. */
static inline uint8_t judges_of(const mindseye_setup *u, const mindseye_open *o)
{
    int judge = judge_of(u, o);
    return judge < 0 ? o->contest : (uint8_t)PL_BIT(judge);
}

/* A contest that is no duel. */
static inline int is_staring(const mindseye_open *o)
{
    return o->open.phase >= MINDSEYE_JUDGE;
}

/* Who may act in a contest that is no duel. */
static inline uint8_t may_stare(const mindseye_setup *u, const mindseye_open *o)
{
    switch (o->open.phase) {
    case MINDSEYE_PRESS:
        return o->contest & (uint8_t)~o->stare.held;
    case MINDSEYE_STARE:
    case MINDSEYE_CLOSE:
        return o->contest & (uint8_t)~o->stare.let_go;
    default:
        return (uint8_t)((judges_of(u, o) & ~(unsigned)o->contest) |
                         (o->contest & ~(unsigned)o->settle));
    }
}

/* Tests 'playing' first: it changes rarely, so the branch is predictable. */
static inline int in_threes(const mindseye_open *o)
{
    return o->playing == 7 && o->open.phase == MINDSEYE_CHOOSE;
}

/* Two neighbours of the ring, either way round. */
static inline uint8_t nth_pair(int i)
{
    int left = i & 3;
    return code(left, (left + (i & 4 ? 3 : 1)) & 3);
}

/* 'sealed' and 'todo' are written as one word: the reveal reads them back as a
 * word at once, and would stall on bytes written one by one. */
static inline void set_sealed(mindseye_state *s, uint32_t word)
{
    memcpy((uint8_t *)s + offsetof(mindseye_state, sealed), &word, 4);
}

static inline uint32_t get_sealed(const mindseye_state *s)
{
    uint32_t word;
    memcpy(&word, (const uint8_t *)s + offsetof(mindseye_state, sealed), 4);
    return word;
}

/* Asks all who play or duel to seal a choice. 'awaited' shows all of them until
 * the reveal, so that nobody sees who has sealed, unless the table wants ready
 * marks. */
static inline void ask(const mindseye_setup *u, mindseye_state *s, int phase)
{
    mindseye_open *o = &s->open;

    o->open.phase = (uint8_t)phase;
    o->open.awaited = (uint16_t)asked(o);
    set_sealed(s, (uint32_t)asked(o) << 24);
    if (o->open.timer_number)
        pl_timer_stop(&o->open);
    if (u->options.choose_ms)
        pl_timer_start(&o->open, &o->timer_count, MINDSEYE_TO_CHOOSE,
                       u->options.choose_ms);
}

static inline void begin_round(const mindseye_setup *u, mindseye_state *s,
                               unsigned living)
{
    s->open.round++;
    s->open.playing = (uint8_t)living;
    ask(u, s, MINDSEYE_CHOOSE);
}

/* ---- mindseye.c ---------------------------------------------------------- */

void mindseye_win_contest(const mindseye_setup *u, mindseye_state *s, int seat,
                          pl_events *events);
/* Seals a random choice for everybody who is late, or ends a long contest. */
void mindseye_time_is_up(const mindseye_setup *u, mindseye_state *s,
                         pl_events *events);

/* ---- mindseye_round.c ---------------------------------------------------- */

/* Returns the contest that three cards lead to, or 0. */
unsigned mindseye_resolve_three(mindseye_open *o, pl_events *events);
/* A round after which somebody is out, or the last one. */
void mindseye_end_round(const mindseye_setup *u, mindseye_state *s,
                        unsigned living, pl_events *events);
void mindseye_finish(mindseye_state *s, int winner, pl_events *events);

/* ---- mindseye_stare.c ---------------------------------------------------- */

/* Begins a contest of 'seats' for 'stake' cards. */
void mindseye_stare(const mindseye_setup *u, mindseye_state *s, unsigned seats,
                    int stake, pl_events *events);
/* The contest is settled by a duel after all. */
void mindseye_duel_instead(const mindseye_setup *u, mindseye_state *s,
                           pl_events *events);
/* 'seats' leave the contest; one who is left alone has won it. */
void mindseye_blink(const mindseye_setup *u, mindseye_state *s, unsigned seats,
                    pl_events *events);
/* The seats of a duel of three that nobody has beaten. */
unsigned mindseye_unbeaten(const mindseye_open *o);
int mindseye_legal_staring(const mindseye_setup *u, const mindseye_open *o,
                           int seat, pl_choice *out);
pl_err mindseye_apply_staring(const mindseye_setup *u, mindseye_state *s,
                              int seat, uint64_t move, pl_events *events);

/* ---- mindseye_nerve.c ---------------------------------------------------- */

/* Asks all contestants to take hold. */
void mindseye_press(const mindseye_setup *u, mindseye_state *s, int how);
int mindseye_legal_nerve(const mindseye_open *o, int seat, pl_choice *out);
pl_err mindseye_apply_nerve(const mindseye_setup *u, mindseye_state *s,
                            int seat, pl_move m, pl_events *events);
/* The timer of a phase in which contestants hold has run out. */
void mindseye_nerve_tick(const mindseye_setup *u, mindseye_state *s,
                         pl_events *events);

/* ---- mindseye_check.c ---------------------------------------------------- */

/* Every invariant of a position that came from outside. */
pl_err mindseye_check(const void *setup, const void *state, const char **why);

#endif
