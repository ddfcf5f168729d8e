/* SPDX-License-Identifier: MIT */
/* plain.c - Mind's Eye in a straightforward program: one struct, one loop, no
 * interface and no calls through pointers.
 *
 * It implements the same game: two or three seats, elimination, the limit of
 * rounds, and contests decided by duels or a coin. For each decision it does
 * the same work as the library: it lists the moves, draws one with the same
 * generator, checks it and makes the mover's view. So the difference in speed
 * is the price of the general interface. */
#include "bench/plain.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int left, right; /* colours; alike between two seats */
} play;

typedef struct {
    int seats, cards[3], removed, round;
    int playing[3], staring[3]; /* who plays, who stares */
    int contest, stake, decides, duels;
    play shown[3];
    int over, winner; /* winner is seat + 1 */
} table;

typedef struct {
    table open;
    play sealed[3];
    int has_sealed[3];
} game;

typedef struct {
    table open;
    int me, has_sealed;
    play sealed;
} seen;

static int count(const int who[3])
{
    return who[0] + who[1] + who[2];
}

static int in_threes(const game *s)
{
    return !s->open.contest && count(s->open.playing) == 3;
}

static int list_moves(const game *s, int seat, play out[8])
{
    int n = 0;

    if (s->open.over || s->has_sealed[seat])
        return 0;
    if (!in_threes(s)) {
        for (int c = 0; c < 4; c++)
            out[n++] = (play){ c, c };
        return n;
    }
    for (int c = 0; c < 4; c++) {
        out[n++] = (play){ c, (c + 1) & 3 };
        out[n++] = (play){ c, (c + 3) & 3 };
    }
    return n;
}

/* The mover's view. The public part and the secrets are separate structs, as
 * in the library, so both copy the same number of bytes. */
static void look(const game *s, int seat, seen *v)
{
    memset(v, 0, sizeof *v);
    v->open = s->open;
    v->me = seat;
    v->has_sealed = s->has_sealed[seat];
    v->sealed = s->sealed[seat];
}

static void finish(game *s, int winner)
{
    s->open.over = 1;
    s->open.winner = winner + 1;
}

static void stare(game *s, int who[3], int stake)
{
    memcpy(s->open.staring, who, sizeof s->open.staring);
    s->open.contest = 1;
    s->open.stake = stake;
    s->open.duels = 0;
}

static void end_round(game *s)
{
    table *o = &s->open;
    int living[3], most = 0, best[3], last = -1;

    o->contest = 0;
    for (int i = 0; i < 3; i++) {
        living[i] = o->cards[i] > 0;
        if (living[i])
            last = i;
        if (o->cards[i] > most)
            most = o->cards[i];
    }
    if (count(living) <= 1) {
        finish(s, last);
        return;
    }
    if (o->round < 80) {
        o->round++;
        memcpy(o->playing, living, sizeof living);
        return;
    }
    for (int i = 0; i < 3; i++) {
        best[i] = o->cards[i] == most;
        if (best[i])
            last = i;
    }
    if (count(best) == 1) {
        finish(s, last);
        return;
    }
    o->decides = 1;
    stare(s, best, 0);
}

static void win_contest(game *s, int seat)
{
    s->open.cards[seat] += s->open.stake;
    if (s->open.decides)
        finish(s, seat);
    else
        end_round(s);
}

static void reveal_duel(game *s, plain_luck *luck)
{
    table *o = &s->open;
    int best[3] = { 0 }, last = -1;

    for (int i = 0; i < 3; i++) {
        int wins = 0, losses = 0;
        if (!o->staring[i])
            continue;
        for (int j = 0; j < 3; j++) {
            int d = (s->sealed[j].left - s->sealed[i].left) & 3;
            wins += o->staring[j] && d == 1;
            losses += o->staring[j] && d == 3;
        }
        best[i] = wins && !losses;
        if (best[i])
            last = i;
    }
    if (count(best) == 1) {
        win_contest(s, last);
        return;
    }
    if (count(best))
        memcpy(o->staring, best, sizeof best);
    if (++o->duels < 6)
        return;
    last = (int)pl_luck_roll(luck, (uint32_t)count(o->staring));
    for (int i = 0; i < 3; i++)
        if (o->staring[i] && last-- == 0) {
            win_contest(s, i);
            return;
        }
}

static void reveal_two(game *s)
{
    table *o = &s->open;
    int a = o->playing[0] ? 0 : 1, b = o->playing[2] ? 2 : 1;
    int d = (o->shown[b].left - o->shown[a].left) & 3;

    if (d == 0) {
        o->cards[a]--;
        o->cards[b]--;
        stare(s, o->playing, 2);
        return;
    }
    if (d == 2) {
        o->cards[a]--;
        o->cards[b]--;
        o->removed += 2;
    } else {
        o->cards[a] += d == 1 ? 1 : -1;
        o->cards[b] += d == 1 ? -1 : 1;
    }
    end_round(s);
}

/* With three seats each plays one colour to the left and one to the right. The
 * seat that beats one neighbour and loses to none wins the round. */
static void reveal_three(game *s)
{
    table *o = &s->open;

    for (int a = 0; a < 3; a++) {
        int b = (a + 1) % 3, c = (a + 2) % 3;
        int ab = (o->shown[b].right - o->shown[a].left) & 3;
        int ac = (o->shown[c].left - o->shown[a].right) & 3;
        if (ab == 3 || ac == 3 || (ab != 1 && ac != 1))
            continue;
        if (ab == 0 || ac == 0) {
            int who[3] = { 0 };
            who[a] = who[ab == 0 ? b : c] = 1;
            for (int i = 0; i < 3; i++)
                o->cards[i]--;
            stare(s, who, 3);
            return;
        }
        o->cards[b]--;
        o->cards[c]--;
        o->cards[a] += (ab == 1) + (ac == 1);
        o->removed += (ab != 1) + (ac != 1);
        end_round(s);
        return;
    }
    for (int i = 0; i < 3; i++)
        o->cards[i]--;
    o->removed += 3;
    end_round(s);
}

static void reveal(game *s, plain_luck *luck)
{
    table *o = &s->open;

    memset(s->has_sealed, 0, sizeof s->has_sealed);
    if (o->contest) {
        reveal_duel(s, luck);
        return;
    }
    memcpy(o->shown, s->sealed, sizeof o->shown);
    if (count(o->playing) == 3)
        reveal_three(s);
    else
        reveal_two(s);
}

/* The first seat that has not chosen yet, or -1. */
static int waiting(const game *s)
{
    const int *asked = s->open.contest ? s->open.staring : s->open.playing;

    for (int i = 0; i < 3; i++)
        if (asked[i] && !s->has_sealed[i])
            return i;
    return -1;
}

static int make_move(game *s, int seat, play p, plain_luck *luck)
{
    const int *asked = s->open.contest ? s->open.staring : s->open.playing;

    if (s->open.over || !asked[seat] || s->has_sealed[seat] || p.left < 0 ||
        p.left > 3 || p.right < 0 || p.right > 3)
        return 0;
    if (in_threes(s) ? !((p.left ^ p.right) & 1) : p.left != p.right)
        return 0;
    s->sealed[seat] = p;
    s->has_sealed[seat] = 1;
    if (waiting(s) < 0)
        reveal(s, luck);
    return 1;
}

void plain_seed(plain_luck *luck)
{
    const uint8_t seed[32] = { 2 };
    pl_luck_init(luck, seed);
}

long plain_game(plain_luck *luck, int seats)
{
    game s = { .open = { .seats = seats, .round = 1 } };
    long decisions = 0;
    seen v;

    for (int i = 0; i < seats; i++) {
        s.open.cards[i] = 18 / seats;
        s.open.playing[i] = 1;
    }
    while (!s.open.over) {
        play moves[8];
        int seat = waiting(&s);
        int n = list_moves(&s, seat, moves);
        if (!make_move(&s, seat, moves[pl_luck_roll(luck, (uint32_t)n)], luck))
            abort();
        look(&s, seat, &v);
        /* Keep the compiler from removing the view, which nothing reads. */
        __asm__ volatile("" : : "r"(&v) : "memory");
        decisions++;
    }
    return decisions;
}
