/* SPDX-License-Identifier: MIT */
/* tree.c - grows one tree of the information-set search (ISMCTS).
 *
 * The method is multiple-observer information-set Monte Carlo tree search:
 * one tree for all seats, each node keyed by what its own mover knows. tree.h
 * has the idea; this is how an iteration runs:
 *
 *     guess      draw a world that agrees with the root's view
 *     walk       descend: choose() by UCB1, or a new edge
 *     rollout    play on by the ratings, or at random without knowledge
 *     back up    add each seat's result to the edges it chose
 *
 * Progressive widening. A node of Clairvoyance or Mysterium may have hundreds
 * of legal moves (subsets of a hand, targets of an effect), more than the node
 * will ever be visited. UCB1 would try each once and learn nothing. So such a
 * node may have 4 + 2 * sqrt(visits) moves, tried in the order of their
 * ratings: few moves are searched well first, and more join as visits grow.
 *
 * Results among more than two seats. A seat maximises its own result minus the
 * leader's (see relative_result). With its own result alone, a seat that
 * cannot win any more would be indifferent and decide the game for others.
 *
 * Memory. All arrays lie in one block whose size follows from the budget;
 * thinking allocates nothing. When nodes run out, the search goes on with
 * rollouts below the nodes it has. The two hash maps use open addressing and
 * are at most half full. A map of the current list's moves is cleared by
 * raising 'stamp', not by writing to it.
 *
 * Threads share nothing: ismcts.c gives each thread its own tree and adds the
 * root visits up. So a seed and a number of iterations give the same move on
 * every machine. One shared tree with atomic counters would search deeper, but
 * its result would depend on the scheduler, and no seed could repeat a game. */
#include "bots/numbers.h"
#include "bots/tree.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "rules/drive.h"

enum {
    PATH = 512,     /* the longest path from the root */
    ROLLOUT = 2000, /* moves before a rollout is scored as it is */
    MOST_NODES = 1 << 16,
    EDGES = 4, /* for each node, on average */
    NO_EDGE = 0,
};

typedef struct {
    uint32_t edge;
    int seat;
} step;

/* ---- the block ----------------------------------------------------------- */

static uint32_t nodes_for(const pl_budget *b)
{
    uint32_t n = b->iterations ? b->iterations + 1 : MOST_NODES;
    return n > MOST_NODES ? MOST_NODES : n;
}

static uint32_t table_size(uint32_t n)
{
    uint32_t size = 16;
    while (size < 2 * n)
        size *= 2;
    return size;
}

static size_t aligned(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

size_t pl_tree_size(const pl_game *g, const pl_budget *b)
{
    uint32_t nodes = nodes_for(b);

    return aligned(table_size(nodes) * sizeof(pl_node)) +
           aligned((EDGES * nodes + 1) * sizeof(pl_edge)) +
           aligned(g->max_choices * sizeof(pl_choice)) +
           2 * aligned(g->max_choices * sizeof(uint16_t)) +
           aligned(table_size(g->max_choices) * sizeof(pl_place)) +
           aligned(g->state_size) + aligned(g->view_size);
}

static void *carve(uint8_t **block, size_t n)
{
    void *p = *block;
    *block += aligned(n);
    return p;
}

void pl_tree_init(pl_tree *t, const pl_mind *m, void *block)
{
    const pl_game *g = m->game;
    uint8_t *p = block;

    t->mind = m;
    t->nodes_cap = nodes_for(&m->budget);
    t->slots = table_size(t->nodes_cap);
    t->edges_cap = EDGES * t->nodes_cap + 1;
    t->places = table_size(g->max_choices);
    t->table = carve(&p, t->slots * sizeof *t->table);
    t->pool = carve(&p, t->edges_cap * sizeof *t->pool);
    t->list = carve(&p, g->max_choices * sizeof *t->list);
    t->weight = carve(&p, g->max_choices * sizeof *t->weight);
    t->tried = carve(&p, g->max_choices * sizeof *t->tried);
    t->place = carve(&p, t->places * sizeof *t->place);
    t->state = carve(&p, g->state_size);
    t->view = carve(&p, g->view_size);
}

/* ---- choosing by ratings ------------------------------------------------- */

int pl_tree_sift(const pl_tree *t, const void *state, int seat, pl_choice *list,
                 int n, uint16_t *weight)
{
    int kept = 0;

    if (n == 0)
        return 0;
    if (!t->know->rate) {
        for (int i = 0; i < n; i++)
            weight[i] = 1;
        return n;
    }
    t->know->rate(t->mind->setup, state, seat, list, n, weight);
    for (int i = 0; i < n; i++)
        if (weight[i]) {
            list[kept] = list[i];
            weight[kept++] = weight[i];
        }
    if (kept == 0)
        weight[kept++] = 1;
    return kept;
}

/* A random choice in proportion to the weights, and any member of its open
 * set. */
static pl_move random_by_weight(pl_tree *t, int n)
{
    uint32_t sum = 0, at;
    int i = 0;

    if (n > 1) {
        for (int k = 0; k < n; k++)
            sum += t->weight[k];
        at = pl_luck_roll(&t->luck, sum);
        for (; at >= t->weight[i]; i++)
            at -= t->weight[i];
    }
    if (!t->list[i].mask)
        return t->list[i].move;
    return pl_choices_random(&t->list[i], 1, &t->luck);
}

/* The seat that moves next. Where several may move, this mind's seat comes
 * first, so that the root is its own node; otherwise the lowest seat. */
static int mover(const pl_tree *t, uint16_t seats)
{
    if (t->know->movers && !(seats & PL_BIT(PL_CLOCK)))
        seats = t->know->movers(t->mind->setup, t->state, seats);
    return seats & PL_BIT(t->mind->seat) ? t->mind->seat : __builtin_ctz(seats);
}

/* ---- nodes and edges ----------------------------------------------------- */

static uint64_t key_of(const pl_tree *t, const void *view, int seat)
{
    uint64_t key = t->know->key ? t->know->key(view)
                                : pl_key(view, t->mind->game->view_size, 1);
    key = (key ^ ((uint64_t)seat + 1)) * 0x9e3779b97f4a7c15u;
    return key ? key : 1;
}

/* The node of 'key', created if there is room; NULL if not. '*fresh' says
 * whether it was created now. */
static pl_node *find(pl_tree *t, uint64_t key, int *fresh)
{
    uint32_t i = (uint32_t)(key >> 32) & (t->slots - 1);

    while (t->table[i].key && t->table[i].key != key)
        i = (i + 1) & (t->slots - 1);
    *fresh = !t->table[i].key;
    if (*fresh) {
        if (t->nodes == t->nodes_cap)
            return NULL;
        t->nodes++;
        t->table[i] = (pl_node){ .key = key };
    }
    return &t->table[i];
}

pl_node *pl_tree_root(pl_tree *t, const void *view, int seat)
{
    int fresh;
    pl_node *root = find(t, key_of(t, view, seat), &fresh);

    return fresh ? NULL : root;
}

static uint32_t add_edge(pl_tree *t, pl_node *at, pl_move m)
{
    uint32_t e = t->edges + 1;

    if (e >= t->edges_cap)
        return NO_EDGE;
    t->edges = e;
    t->pool[e] = (pl_edge){ .move = m, .next = at->first, .available = 1 };
    at->first = e;
    return e;
}

static uint32_t place_of(const pl_tree *t, pl_move m)
{
    uint64_t w;
    memcpy(&w, &m, sizeof w);
    return (uint32_t)(w * 0x9e3779b97f4a7c15u >> 40) & (t->places - 1);
}

/* Enters each move of the list into the map. Returns whether the list has an
 * open set, whose members are not in the map. */
static int index_list(pl_tree *t, int n)
{
    int open = 0;

    t->stamp++;
    for (int i = 0; i < n; i++) {
        uint32_t k = place_of(t, t->list[i].move);
        t->tried[i] = 0;
        open |= t->list[i].mask != 0;
        while (t->place[k].stamp == t->stamp)
            k = (k + 1) & (t->places - 1);
        t->place[k] = (pl_place){ t->stamp, (uint16_t)i, 0 };
    }
    return open;
}

/* The choice of the list that 'm' belongs to, or -1. */
static int choice_of(const pl_tree *t, int n, int open, pl_move m)
{
    uint32_t k = place_of(t, m);

    for (; t->place[k].stamp == t->stamp; k = (k + 1) & (t->places - 1)) {
        const pl_choice *c = &t->list[t->place[k].index];
        if (!c->mask && memcmp(&c->move, &m, sizeof m) == 0)
            return t->place[k].index;
    }
    for (int i = 0; open && i < n; i++)
        if (t->list[i].mask && pl_choice_contains(&t->list[i], m))
            return i;
    return -1;
}

/* Progressive widening: how many moves a node may have after so many visits.
 * It applies where moves are an open set or where knowledge orders them. */
static uint32_t width_limit(const pl_tree *t, const pl_node *at)
{
    int first = t->know->first ? t->know->first : 4;
    return (uint32_t)first + (uint32_t)(2 * sqrtf((float)at->visits));
}

/* The untried move with the greatest weight, in *out; 0 if there is none. The
 * members of an open set share its weight: each one tried lowers the set's
 * rank. Low random bits break ties. */
static int pick_untried(pl_tree *t, const pl_node *at, int n, pl_move *out)
{
    uint32_t best = 0;
    int which = -1;

    for (int i = 0; i < n; i++) {
        uint32_t rank = ((uint32_t)t->weight[i] << 8) / (1u + t->tried[i]);
        if (t->tried[i] &&
            (!t->list[i].mask || t->tried[i] >= pl_choice_count(&t->list[i])))
            continue;
        rank = rank << 4 | (pl_luck_word(&t->luck) & 15);
        if (rank >= best) {
            best = rank;
            which = i;
        }
    }
    if (which < 0)
        return 0;
    *out = t->list[which].move;
    if (!t->list[which].mask)
        return 1;
    for (int tries = 0; tries < 8; tries++) {
        uint32_t e = at->first;
        *out = pl_choices_random(&t->list[which], 1, &t->luck);
        while (e && memcmp(&t->pool[e].move, out, sizeof *out) != 0)
            e = t->pool[e].next;
        if (!e)
            return 1;
    }
    return 0;
}

/* The edge to follow: a new one, or the best by upper confidence. */
static uint32_t choose(pl_tree *t, pl_node *at, int n)
{
    uint32_t children = 0, best = NO_EDGE;
    float most = -1, explore = (float)(t->know->explore);
    int open = index_list(t, n), wide = open || t->know->rate;
    pl_move m;

    for (uint32_t e = at->first; e; e = t->pool[e].next) {
        pl_edge *x = &t->pool[e];
        int i = choice_of(t, n, open, x->move);
        if (i < 0)
            continue;
        children++;
        t->tried[i]++;
        x->available++;
        float per = 1 / (float)x->visits;
        float worth = (float)x->total * per +
                      explore * sqrtf(pl_logf((float)x->available) * per);
        if (worth > most) {
            most = worth;
            best = e;
        }
    }
    if ((!wide || children < width_limit(t, at)) &&
        pick_untried(t, at, n, &m)) {
        uint32_t e = add_edge(t, at, m);
        if (e)
            return e;
    }
    return best;
}

/* ---- one iteration ------------------------------------------------------- */

static void apply(pl_tree *t, pl_drive *drive, int seat, pl_move m)
{
    t->mind->game->apply(t->mind->setup, t->state, seat, m, NULL);
    pl_drive_moved(drive, seat);
    t->decisions++;
}

/* Each seat's final score in this world, from 0 to 1. */
static void read_scores(const pl_tree *t, double *worth)
{
    const pl_payoff *pay = t->mind->game->payoff;
    const void *u = t->mind->setup;
    int32_t min = 0, max = 1000;

    if (pay)
        pay->bounds(u, &min, &max);
    for (int i = 0; i < t->mind->seats; i++)
        worth[i] = pay ? (pay->of(u, t->state, i) - min) / (double)(max - min)
                       : t->mind->game->score(u, t->state, i) / 1000.0;
}

static void rollout(pl_tree *t, pl_drive *drive, double *worth)
{
    const pl_game *g = t->mind->game;
    const void *u = t->mind->setup;
    uint16_t seats;

    for (int i = 0; i < ROLLOUT; i++) {
        if (!(seats = pl_drive_next(drive, g, u, t->state)))
            break;
        if (t->know->value && i >= t->know->cut &&
            t->know->value(u, t->state, worth))
            return;
        int seat = mover(t, seats);
        int n = g->legal(u, t->state, seat, t->list);
        if (seat == PL_CLOCK || !t->know->rate) {
            apply(t, drive, seat, pl_random_move(g, t->list, n, &t->luck));
            continue;
        }
        n = pl_tree_sift(t, t->state, seat, t->list, n, t->weight);
        apply(t, drive, seat, random_by_weight(t, n));
    }
    read_scores(t, worth);
}

/* Walks down the tree until it adds a node or reaches the end, and records the
 * path; returns its length. Forced moves are made without a node. */
static int walk(pl_tree *t, pl_drive *drive, step *path)
{
    const pl_game *g = t->mind->game;
    const void *u = t->mind->setup;
    int depth = 0, fresh = 0;
    uint16_t seats;

    while (depth < PATH && !fresh &&
           (seats = pl_drive_next(drive, g, u, t->state))) {
        int seat = mover(t, seats);
        int n = g->legal(u, t->state, seat, t->list);

        if (seat < PL_SEATS_MAX)
            n = pl_tree_sift(t, t->state, seat, t->list, n, t->weight);
        if (n == 1 && !t->list[0].mask) {
            apply(t, drive, seat, t->list[0].move);
            continue;
        }
        if (t->depth && depth == t->depth)
            break;
        g->view(u, t->state, seat, t->view);
        pl_node *at = find(t, key_of(t, t->view, seat), &fresh);
        uint32_t e = at ? choose(t, at, n) : NO_EDGE;
        if (!e) {
            apply(t, drive, seat, random_by_weight(t, n));
            break;
        }
        at->visits++;
        path[depth++] = (step){ e, seat };
        apply(t, drive, seat, t->pool[e].move);
    }
    return depth;
}

/* The result a seat maximises, from 0 to 1: among more than two seats, its own
 * result minus that of the best other seat. Seats with an equal result are
 * partners or share a draw, so they do not count as others. */
static double relative_result(const double *worth, int seats, int seat)
{
    double leader = -1;

    if (seats <= 2)
        return worth[seat];
    for (int i = 0; i < seats; i++)
        if (worth[i] != worth[seat] && worth[i] > leader)
            leader = worth[i];
    return leader < 0 ? worth[seat] : (1 + worth[seat] - leader) / 2;
}

/* One iteration. It draws a new world from the view, so an edge's mean over
 * many iterations is its mean over the worlds that the seat holds possible. */
static void iterate(pl_tree *t, const void *view, pl_rng *worlds)
{
    pl_drive drive = { 0 };
    step path[PATH];
    double worth[PL_SEATS_MAX] = { 0 }, goal[PL_SEATS_MAX];
    int depth;

    t->mind->game->guess(t->mind->setup, view, worlds, t->state);
    depth = walk(t, &drive, path);
    rollout(t, &drive, worth);
    for (int i = 0; i < t->mind->seats; i++)
        goal[i] = relative_result(worth, t->mind->seats, i);
    for (int i = 0; i < depth; i++) {
        pl_edge *e = &t->pool[path[i].edge];
        e->visits++;
        e->total += path[i].seat < t->mind->seats ? goal[path[i].seat] : 0;
    }
    t->iterations++;
}

/* ---- thinking ------------------------------------------------------------ */

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void pl_tree_grow(pl_tree *t, const void *view, pl_budget b)
{
    int is_timed = b.ms || !b.iterations;
    uint64_t end = is_timed ? now_ms() + b.ms : 0;
    pl_rng worlds = { .at = 0 };

    for (int i = 0; i < 8; i++)
        worlds.key[i] = pl_luck_word(&t->luck);
    memset(t->table, 0, t->slots * sizeof *t->table);
    t->nodes = t->edges = 0;
    for (uint32_t i = 0; b.iterations ? i < b.iterations : 1; i++) {
        if (is_timed && i % 16 == 0 && now_ms() >= end)
            break;
        if (t->worlds) /* repeat the same few worlds, as a novice does */
            worlds.at = (uint64_t)(i % t->worlds) << 32;
        iterate(t, view, &worlds);
    }
}
