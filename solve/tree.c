/* SPDX-License-Identifier: MIT */
/* tree.c - the whole tree of a game that counts its chance. */
#include <stdlib.h>
#include <string.h>

#include "rules/choice.h"
#include "rules/drive.h"
#include "rules/recall.h"
#include "solve/solve.h"

enum { NODES, CHILDREN, SETS, MOVES, ENDS };

/* A state on the way down, with what each seat has seen. */
typedef struct {
    uint8_t *state;
    pl_recall recall;
    pl_drive drive;
} moment;

typedef struct {
    pl_solve *t;
    uint8_t *view;
    pl_event *told;
    const char *why;
} walk;

static int too_much(walk *w, const char *why)
{
    w->why = why;
    return 0;
}

/* Room for 'more' entries of 'size' bytes after the 'n' of array 'which'. */
static void *grown(pl_solve *t, int which, void *at, uint32_t n, uint32_t more,
                   size_t size)
{
    uint32_t cap = t->cap[which] ? t->cap[which] : 1024;
    void *p;

    if (at && n + more <= t->cap[which])
        return at;
    while (cap < n + more)
        cap *= 2;
    p = realloc(at, cap * size);
    if (p)
        t->cap[which] = cap;
    return p;
}

#define GROW(t, which, member, n, more)                                        \
    ({                                                                         \
        void *p_ = grown(t, which, (t)->member, n, more, sizeof *(t)->member); \
        if (p_)                                                                \
            (t)->member = p_;                                                  \
        p_ != NULL;                                                            \
    })

/* ---- sets ---------------------------------------------------------------- */

static uint32_t slot_of(const pl_solve *t, uint64_t key)
{
    uint32_t i = (uint32_t)(key >> 32) & (t->slots - 1);

    while (t->slot[i] != PL_SOLVE_NONE && t->set[t->slot[i]].key != key)
        i = (i + 1) & (t->slots - 1);
    return i;
}

uint32_t pl_solve_find(const pl_solve *t, uint64_t key)
{
    return t->slot[slot_of(t, key)];
}

static int more_slots(pl_solve *t)
{
    uint32_t slots = t->slots ? 2 * t->slots : 4096;
    uint32_t *p = malloc(slots * sizeof *p);

    if (!p)
        return 0;
    free(t->slot);
    memset(p, 0xff, slots * sizeof *p);
    t->slot = p;
    t->slots = slots;
    for (uint32_t s = 0; s < t->n_sets; s++)
        t->slot[slot_of(t, t->set[s].key)] = s;
    return 1;
}

/* The set of 'key', made if it is new; NONE if memory is short. */
static uint32_t find_or_add(pl_solve *t, uint64_t key, int seat,
                            const pl_move *moves, uint32_t n)
{
    uint32_t s = pl_solve_find(t, key);

    if (s != PL_SOLVE_NONE)
        return s;
    if ((2 * (t->n_sets + 1) > t->slots && !more_slots(t)) ||
        !GROW(t, SETS, set, t->n_sets, 1) ||
        !GROW(t, MOVES, moves, t->n_moves, n))
        return PL_SOLVE_NONE;
    s = t->n_sets++;
    t->set[s] = (pl_solve_set){ .key = key,
                                .first = t->n_moves,
                                .node = PL_SOLVE_NONE,
                                .n = (uint16_t)n,
                                .seat = (uint8_t)seat };
    memcpy(t->moves + t->n_moves, moves, n * sizeof *moves);
    t->n_moves += n;
    t->slot[slot_of(t, key)] = s;
    return s;
}

/* ---- nodes --------------------------------------------------------------- */

static uint32_t add_node(walk *w, uint32_t parent, int seat, uint32_t n,
                         pl_move move)
{
    pl_solve *t = w->t;
    uint32_t i = t->n_nodes;

    if (i == t->most)
        return too_much(w, "the tree is larger than allowed"), PL_SOLVE_NONE;
    if (!GROW(t, NODES, node, i, 1) ||
        !GROW(t, CHILDREN, children, t->n_children, n))
        return too_much(w, "out of memory"), PL_SOLVE_NONE;
    t->node[i] = (pl_solve_node){ .parent = parent,
                                  .child = t->n_children,
                                  .set = PL_SOLVE_NONE,
                                  .next = PL_SOLVE_NONE,
                                  .n = (uint16_t)n,
                                  .seat = (uint8_t)seat,
                                  .move = move,
                                  .p = 1 };
    memset(t->children + t->n_children, 0xff, n * sizeof *t->children);
    t->n_nodes++;
    t->n_children += n;
    return i;
}

static uint32_t add_end(walk *w, uint32_t parent, pl_move move,
                        const void *state)
{
    pl_solve *t = w->t;
    const pl_payoff *pay = t->game->payoff;
    uint32_t i = add_node(w, parent, PL_SOLVE_END, 0, move);

    if (i == PL_SOLVE_NONE)
        return i;
    if (!GROW(t, ENDS, worth, t->n_ends, (uint32_t)t->seats))
        return too_much(w, "out of memory"), PL_SOLVE_NONE;
    t->node[i].ends = t->n_ends;
    for (int k = 0; k < t->seats; k++)
        t->worth[t->n_ends++] =
            pay ? pay->of(t->setup, state, k)
                : t->game->score(t->setup, state, k) / 1000.0;
    return i;
}

static uint32_t build(walk *w, const moment *m, uint32_t parent, pl_move move);

/* The number of chance outcomes; leaves the state after the first in 'to'. */
static uint32_t count_ways(walk *w, const void *from, int seat, pl_move move,
                           void *to)
{
    const pl_solve *t = w->t;
    uint32_t n = 0;

    while (t->game->chance(t->setup, from, seat, move, n, to, NULL) > 0 &&
           n < UINT16_MAX)
        n++;
    return n;
}

/* Builds what follows the deal, or a 'move' of 'seat' in '*from': one node, or
 * a chance node with a child for each outcome. */
static uint32_t follow(walk *w, const moment *from, int seat, pl_move move,
                       uint32_t parent)
{
    const pl_solve *t = w->t;
    const void *state = from->state;
    moment to = { malloc(t->game->state_size), from->recall, from->drive };
    uint32_t ways, at = PL_SOLVE_NONE;

    if (!to.state)
        return too_much(w, "out of memory"), PL_SOLVE_NONE;
    ways = count_ways(w, state, seat, move, to.state);
    if (ways == 0)
        too_much(w, "a legal move has no way to fall");
    else if (ways > 1)
        at = add_node(w, parent, PL_SOLVE_CHANCE, ways, move);
    for (uint32_t i = 0; i < ways && !w->why; i++) {
        pl_events told = { 0, t->game->max_events, w->told };
        double p =
            t->game->chance(t->setup, state, seat, move, i, to.state, &told);
        uint32_t child;

        to.recall = from->recall;
        to.drive = from->drive;
        if (state) {
            pl_recall_moved(&to.recall, t->seats, seat, move, &told);
            pl_drive_moved(&to.drive, seat);
        } else {
            pl_recall_init(&to.recall, t->game, t->setup, to.state, t->seats,
                           w->view);
        }
        child = build(w, &to, ways > 1 ? at : parent, move);
        if (child == PL_SOLVE_NONE)
            break;
        t->node[child].p = p;
        t->node[child].way = i;
        if (ways > 1)
            t->children[t->node[at].child + i] = child;
        else
            at = child;
    }
    free(to.state);
    return w->why ? PL_SOLVE_NONE : at;
}

/* All moves that 'seat' has, with open sets written out. */
static pl_move *moves_of(walk *w, const moment *m, int seat, uint32_t *n)
{
    const pl_solve *t = w->t;
    pl_choice *list = malloc((t->game->max_choices + 1u) * sizeof *list);
    pl_move *moves = NULL;
    uint64_t count;
    int k;

    if (!list)
        return NULL;
    k = t->game->legal(t->setup, m->state, seat, list);
    count = pl_choices_count(list, k);
    if (count < UINT16_MAX)
        moves = malloc((count + 1) * sizeof *moves);
    for (uint64_t i = 0; moves && i < count; i++)
        moves[i] = pl_choices_nth(list, k, i);
    *n = (uint32_t)count;
    free(list);
    return moves;
}

/* Builds the node where 'seat' decides, its information set, and all that can
 * follow. */
static uint32_t decide(walk *w, const moment *m, int seat, uint32_t parent,
                       pl_move move)
{
    pl_solve *t = w->t;
    uint32_t n = 0, at, set, child;
    pl_move *moves = moves_of(w, m, seat, &n);

    if (!moves)
        return too_much(w, "out of memory, or too many moves"), PL_SOLVE_NONE;
    at = add_node(w, parent, seat, n, move);
    if (at != PL_SOLVE_NONE && seat < PL_SEATS_MAX) {
        t->game->view(t->setup, m->state, seat, w->view);
        set = find_or_add(t, pl_recall_key(&m->recall, t->game, seat, w->view),
                          seat, moves, n);
        if (set == PL_SOLVE_NONE)
            too_much(w, "out of memory");
        else if (t->set[set].n != n || t->set[set].seat != seat)
            too_much(w, "an information set has different moves");
        else {
            t->node[at].set = set;
            t->node[at].next = t->set[set].node;
            t->set[set].node = at;
        }
    }
    for (uint32_t i = 0; i < n && !w->why; i++) {
        child = follow(w, m, seat, moves[i], at);
        if (child != PL_SOLVE_NONE)
            t->children[t->node[at].child + i] = child;
    }
    free(moves);
    return w->why ? PL_SOLVE_NONE : at;
}

static uint32_t build(walk *w, const moment *m, uint32_t parent, pl_move move)
{
    moment here = *m;
    uint16_t seats =
        pl_drive_next(&here.drive, w->t->game, w->t->setup, m->state);

    if (!seats)
        return add_end(w, parent, move, m->state);
    return decide(w, &here, __builtin_ctz(seats), parent, move);
}

int pl_solve_init(pl_solve *t, const pl_game *g, const void *setup, int seats,
                  uint32_t most, const char **why)
{
    moment nothing = { 0 };
    walk w = { .t = t };

    memset(t, 0, sizeof *t);
    t->game = g;
    t->setup = setup;
    t->seats = seats;
    t->most = most;
    w.view = malloc(g->view_size);
    w.told = malloc((g->max_events + 1u) * sizeof *w.told);
    if (!g->chance)
        w.why = "this game does not count its chance";
    else if (!w.view || !w.told || !more_slots(t))
        w.why = "out of memory";
    else
        follow(&w, &nothing, PL_NOBODY, (pl_move){ 0 }, PL_SOLVE_NONE);
    free(w.view);
    free(w.told);
    *why = w.why;
    if (w.why)
        pl_solve_release(t);
    return !w.why;
}

void pl_solve_release(pl_solve *t)
{
    free(t->node);
    free(t->children);
    free(t->set);
    free(t->moves);
    free(t->worth);
    free(t->slot);
    memset(t, 0, sizeof *t);
}
