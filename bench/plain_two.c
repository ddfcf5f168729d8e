/* SPDX-License-Identifier: MIT */
/* plain_two.c - Mind's Eye for two seats and duels only.
 *
 * The compiler keeps this whole game in registers, which no general code can
 * match, so it is an upper bound for the speed. For each decision it also
 * lists the moves, draws one with the same generator, checks it and makes the
 * mover's view. */
#include "bench/plain.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int cards[2], removed, round, staring, duels;
    int sealed[2]; /* colour + 1 */
    int shown[2];
    int over, winner; /* winner is seat + 1 */
} game;

typedef struct {
    game public_part;
    int me, sealed;
} seen;

static int list_moves(const game *s, int seat, int out[4])
{
    if (s->over || s->sealed[seat])
        return 0;
    for (int i = 0; i < 4; i++)
        out[i] = i;
    return 4;
}

static void look(const game *s, int seat, seen *v)
{
    memset(v, 0, sizeof *v);
    v->public_part = *s;
    v->public_part.sealed[0] = v->public_part.sealed[1] = 0;
    v->me = seat;
    v->sealed = s->sealed[seat];
}

static void end_round(game *s)
{
    s->staring = s->duels = 0;
    if (s->cards[0] == 0 || s->cards[1] == 0) {
        s->over = 1;
        s->winner = s->cards[0] ? 1 : s->cards[1] ? 2 : 0;
    } else if (s->round == 80 && s->cards[0] != s->cards[1]) {
        s->over = 1;
        s->winner = s->cards[0] > s->cards[1] ? 1 : 2;
    } else if (s->round == 80) {
        s->staring = 2;
    } else {
        s->round++;
    }
}

static void win(game *s, int seat)
{
    if (s->staring == 2) {
        s->over = 1;
        s->winner = seat + 1;
        return;
    }
    s->cards[seat]++;
    s->cards[1 - seat]--;
    end_round(s);
}

static void reveal(game *s, plain_luck *luck)
{
    int d = (s->sealed[1] - s->sealed[0]) & 3;

    s->shown[0] = s->sealed[0];
    s->shown[1] = s->sealed[1];
    s->sealed[0] = s->sealed[1] = 0;
    if (d == 1 || d == 3) {
        win(s, d == 3);
    } else if (s->staring) {
        if (++s->duels == 6)
            win(s, (int)pl_luck_roll(luck, 2));
    } else if (d == 2) {
        s->cards[0]--;
        s->cards[1]--;
        s->removed += 2;
        end_round(s);
    } else {
        s->staring = 1;
        s->duels = 0;
    }
}

static int make_move(game *s, int seat, int colour, plain_luck *luck)
{
    if (s->over || s->sealed[seat] || colour < 0 || colour > 3)
        return 0;
    s->sealed[seat] = colour + 1;
    if (s->sealed[0] && s->sealed[1])
        reveal(s, luck);
    return 1;
}

long plain_two_game(plain_luck *luck)
{
    game s = { .cards = { 9, 9 }, .round = 1 };
    long decisions = 0;
    seen v;

    while (!s.over) {
        int seat = s.sealed[0] ? 1 : 0, moves[4];
        int n = list_moves(&s, seat, moves);
        int colour = moves[pl_luck_roll(luck, (uint32_t)n)];
        if (!make_move(&s, seat, colour, luck))
            abort();
        look(&s, seat, &v);
        /* Keep the compiler from removing the view, which nothing reads. */
        __asm__ volatile("" : : "r"(&v) : "memory");
        decisions++;
    }
    return decisions;
}
