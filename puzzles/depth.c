/* SPDX-License-Identifier: MIT */
/* depth.c - the solver that confirms puzzles: all ways to a fixed depth.
 *
 * It begins with worlds drawn from the seat's view. A move is made in all of
 * them, the others reply, and the worlds are sorted by what the seat sees then.
 * Worlds that look alike stay together: the seat makes the same move in all of
 * them, and every move is tried. Where its last decision is made, or the game
 * is over, the positions are valued. So it never counts on knowing what is
 * hidden, and it plans, which playing on at random does not. */
#include <stdlib.h>
#include <string.h>

#include "bots/policy.h"
#include "puzzles/inner.h"
#include "wire/seed.h"

enum {
    DEPTH = 2,     /* decisions of the seat */
    FEW = 4,       /* worlds that look alike, for a further decision */
    LATER = 24,    /* most moves tried at a later decision */
    REPLIES = 400, /* most moves of others and of the clock */
    SETTLE = 200,  /* most moves until a position is quiet */
};

typedef struct {
    const pl_question *q;
    pl_policy policy;
    pl_luck luck;
    pl_choice *legal;
    uint8_t *view;
} searcher;

/* Worlds of one moment, with a hash of what the seat sees in each. */
typedef struct {
    int n;
    uint8_t *at;
    uint64_t *key;
} crowd;

static int crowd_init(crowd *c, int n, size_t size)
{
    c->n = 0;
    c->at = malloc((size_t)n * size);
    c->key = calloc((size_t)n, sizeof *c->key);
    return c->at && c->key;
}

static void crowd_release(crowd *c)
{
    free(c->at);
    free(c->key);
    *c = (crowd){ 0 };
}

/* ---- values -------------------------------------------------------------- */

static double score(const searcher *s, const void *world)
{
    double worth[PL_SEATS_MAX];

    pl_policy_worth(&s->policy, world, worth);
    return worth[s->q->seat];
}

/* The value of a position that is not searched further. */
static double value(searcher *s, uint8_t *world)
{
    const pl_setting *set = s->q->setting;
    double worth[PL_SEATS_MAX];
    pl_drive drive = { 0 };

    if (s->q->kind->worth)
        return s->q->kind->worth(set->setup, world, s->q->seat);
    for (int i = 0; i < SETTLE; i++) {
        if (!set->game->turn(set->setup, world))
            return score(s, world);
        if (s->policy.know->value &&
            s->policy.know->value(set->setup, world, worth))
            return worth[s->q->seat];
        if (!pl_policy_step(&s->policy, world, &drive, &s->luck))
            break;
    }
    return score(s, world);
}

/* ---- walking ------------------------------------------------------------- */

/* Lets the others move until the seat has something to decide: 1. 0 if the game
 * is over or goes on without it. */
static int reach_decision(searcher *s, uint8_t *world)
{
    const pl_setting *set = s->q->setting;
    pl_drive drive = { 0 };

    for (int i = 0; i < REPLIES; i++) {
        uint16_t turn = set->game->turn(set->setup, world);
        turn &= (uint16_t)~PL_BIT(PL_CLOCK);
        if (turn && s->policy.know->movers)
            turn = s->policy.know->movers(set->setup, world, turn);
        if (turn >> s->q->seat & 1) {
            int n = set->game->legal(set->setup, world, s->q->seat, s->legal);
            if (pl_choices_count(s->legal, n) > 1)
                return 1;
        }
        if (!pl_policy_step(&s->policy, world, &drive, &s->luck))
            return 0;
    }
    return 0;
}

static uint64_t key_of(searcher *s, const uint8_t *world)
{
    const pl_setting *set = s->q->setting;

    set->game->view(set->setup, world, s->q->seat, s->view);
    if (s->policy.know->key)
        return s->policy.know->key(s->view);
    return pl_key(s->view, set->game->view_size, 1);
}

static double best_of(searcher *s, const crowd *c, int from, int to, int depth);

/* Swaps worlds so that those with the key of 'from' follow it; returns the end
 * of the group. */
static int gather(crowd *c, int from, size_t size, uint8_t *spare)
{
    int end = from + 1;

    for (int i = end; i < c->n; i++) {
        if (c->key[i] != c->key[from])
            continue;
        uint64_t key = c->key[end];
        memcpy(spare, c->at + (size_t)end * size, size);
        memcpy(c->at + (size_t)end * size, c->at + (size_t)i * size, size);
        memcpy(c->at + (size_t)i * size, spare, size);
        c->key[end] = c->key[i];
        c->key[i] = key;
        end++;
    }
    return end;
}

/* Makes 'm' in the worlds from 'from' to 'to' and returns the mean value. */
static double worth_of(searcher *s, const crowd *c, int from, int to, pl_move m,
                       int depth)
{
    const pl_setting *set = s->q->setting;
    size_t size = set->game->state_size;
    double sum = 0;
    crowd next;
    uint8_t *spare = malloc(size);

    if (!crowd_init(&next, to - from, size) || !spare)
        abort(); /* a few megabytes at most */
    for (int i = from; i < to; i++) {
        uint8_t *world = next.at + (size_t)next.n * size;
        memcpy(world, c->at + (size_t)i * size, size);
        if (set->game->apply(set->setup, world, s->q->seat, m, NULL))
            continue; /* it counts as lost */
        if (depth > 1 && reach_decision(s, world))
            next.key[next.n++] = key_of(s, world);
        else
            sum += value(s, world);
    }
    for (int i = 0; i < next.n;) {
        int end = gather(&next, i, size, spare);
        sum += best_of(s, &next, i, end, depth - 1) * (end - i);
        i = end;
    }
    free(spare);
    crowd_release(&next);
    return sum / (to - from);
}

/* The mean value of the best move in worlds that look alike. */
static double best_of(searcher *s, const crowd *c, int from, int to, int depth)
{
    const pl_setting *set = s->q->setting;
    size_t size = set->game->state_size;
    double best = 0;

    if (to - from < FEW) {
        uint8_t *world = malloc(size);
        for (int i = from; world && i < to; i++) {
            memcpy(world, c->at + (size_t)i * size, size);
            best += value(s, world) / (to - from);
        }
        free(world);
        return best;
    }
    int n = set->game->legal(set->setup, c->at + (size_t)from * size,
                             s->q->seat, s->legal);
    uint64_t moves = pl_choices_count(s->legal, n);
    pl_move list[LATER];
    int tried = moves < LATER ? (int)moves : LATER;
    for (int i = 0; i < tried; i++)
        list[i] =
            pl_choices_nth(s->legal, n, (uint64_t)i * moves / (uint64_t)tried);
    for (int i = 0; i < tried; i++) {
        double x = worth_of(s, c, from, to, list[i], depth);
        best = x > best ? x : best;
    }
    return best;
}

/* ---- the solver ---------------------------------------------------------- */

static void draw_worlds(const pl_question *q, crowd *c, int worlds,
                        const uint8_t seed[32])
{
    const pl_setting *set = q->setting;

    for (; c->n < worlds; c->n++) {
        uint8_t own[32];
        pl_rng rng;
        pl_seed_nth(seed, (uint64_t)c->n, own);
        pl_rng_seed(&rng, own);
        set->game->guess(set->setup, q->view, &rng,
                         c->at + (size_t)c->n * set->game->state_size);
    }
}

int solve_by_depth(const pl_question *q, int worlds, const uint8_t seed[32],
                   pl_rating *out)
{
    const pl_setting *set = q->setting;
    searcher s = { .q = q };
    crowd c = { 0 };
    int good = pl_policy_init(&s.policy, set->game, set->setup, set->seats);

    s.legal = calloc(set->game->max_choices, sizeof *s.legal);
    s.view = malloc(set->game->view_size);
    good = good && s.legal && s.view &&
           crowd_init(&c, worlds, set->game->state_size);
    if (good)
        draw_worlds(q, &c, worlds, seed);
    for (int k = 0; good && k < q->n; k++) {
        pl_luck_init(&s.luck, seed);
        out->chance[k] = worth_of(&s, &c, 0, c.n, q->move[k], DEPTH);
        out->wide[k] = 0;
    }
    crowd_release(&c);
    free(s.legal);
    free(s.view);
    pl_policy_release(&s.policy);
    return good;
}
