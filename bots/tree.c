/* tree.c - growing one tree of the information-set search. */
#include "bots/tree.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "rules/drive.h"

enum {
    PATH = 512,     /* the deepest walk that is remembered */
    ROLLOUT = 2000, /* moves of a rollout before it counts as it stands */
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

static uint32_t twice(uint32_t n)
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

    return aligned(twice(nodes) * sizeof(pl_node)) +
           aligned((EDGES * nodes + 1) * sizeof(pl_edge)) +
           aligned(g->max_choices * sizeof(pl_choice)) +
           2 * aligned(g->max_choices * sizeof(uint16_t)) +
           aligned(twice(g->max_choices) * sizeof(pl_place)) +
           aligned(g->state_size) + aligned(g->view_size);
}

static void *cut(uint8_t **block, size_t n)
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
    t->slots = twice(t->nodes_cap);
    t->edges_cap = EDGES * t->nodes_cap + 1;
    t->places = twice(g->max_choices);
    t->table = cut(&p, t->slots * sizeof *t->table);
    t->pool = cut(&p, t->edges_cap * sizeof *t->pool);
    t->list = cut(&p, g->max_choices * sizeof *t->list);
    t->weight = cut(&p, g->max_choices * sizeof *t->weight);
    t->tried = cut(&p, g->max_choices * sizeof *t->tried);
    t->place = cut(&p, t->places * sizeof *t->place);
    t->state = cut(&p, g->state_size);
    t->view = cut(&p, g->view_size);
}

/* ---- moves worth a thought ----------------------------------------------- */

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

/* One choice by its weight, and any member of its open set. */
static pl_move by_weight(pl_tree *t, int n)
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

/* Whoever moves next: this mind's seat where it may, so that its own node
 * comes first; otherwise the lowest. */
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

/* The node of 'key', made if there is room; NULL if not. '*fresh' says
 * whether it was made now. */
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

/* Notes where each plain move of the list stands; whether any is open. */
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

/* How many moves a node may have tried by now, where there are many: those of
 * an open set, or those that knowledge has put in order. */
static uint32_t widening(const pl_tree *t, const pl_node *at)
{
    int first = t->know->first ? t->know->first : 4;
    return (uint32_t)first + (uint32_t)(2 * sqrtf((float)at->visits));
}

/* The untried move with the greatest weight, in *out; 0 if there is none. */
static int untried(pl_tree *t, const pl_node *at, int n, pl_move *out)
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
                      explore * sqrtf(logf((float)x->available) * per);
        if (worth > most) {
            most = worth;
            best = e;
        }
    }
    if ((!wide || children < widening(t, at)) && untried(t, at, n, &m)) {
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

/* What the world has come to, for each seat. */
static void weigh(const pl_tree *t, double *worth)
{
    for (int i = 0; i < t->mind->seats; i++)
        worth[i] = t->mind->game->score(t->mind->setup, t->state, i) / 1000.0;
}

static void roll_out(pl_tree *t, pl_drive *drive, double *worth)
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
        apply(t, drive, seat, by_weight(t, n));
    }
    weigh(t, worth);
}

/* Walks down the tree, remembering the path; returns its length. */
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
            apply(t, drive, seat, by_weight(t, n));
            break;
        }
        at->visits++;
        path[depth++] = (step){ e, seat };
        apply(t, drive, seat, t->pool[e].move);
    }
    return depth;
}

/* Own minus leader: among more than two a seat also wants that nobody else is
 * close to winning. Seats that fare alike are partners or share a draw. */
static double aim(const double *worth, int seats, int seat)
{
    double leader = -1;

    if (seats <= 2)
        return worth[seat];
    for (int i = 0; i < seats; i++)
        if (worth[i] != worth[seat] && worth[i] > leader)
            leader = worth[i];
    return leader < 0 ? worth[seat] : (1 + worth[seat] - leader) / 2;
}

static void iterate(pl_tree *t, const void *view, pl_rng *worlds)
{
    pl_drive drive = { 0 };
    step path[PATH];
    double worth[PL_SEATS_MAX] = { 0 }, goal[PL_SEATS_MAX];
    int depth;

    t->mind->game->guess(t->mind->setup, view, worlds, t->state);
    depth = walk(t, &drive, path);
    roll_out(t, &drive, worth);
    for (int i = 0; i < t->mind->seats; i++)
        goal[i] = aim(worth, t->mind->seats, i);
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
    uint64_t end = b.iterations ? 0 : now_ms() + b.ms;
    pl_rng worlds = { .at = 0 };

    for (int i = 0; i < 8; i++)
        worlds.key[i] = pl_luck_word(&t->luck);
    memset(t->table, 0, t->slots * sizeof *t->table);
    t->nodes = t->edges = 0;
    for (uint32_t i = 0; b.iterations ? i < b.iterations : 1; i++) {
        if (!b.iterations && i % 16 == 0 && now_ms() >= end)
            break;
        if (t->worlds)
            worlds.at = (uint64_t)(i % t->worlds) << 32;
        iterate(t, view, &worlds);
    }
}
