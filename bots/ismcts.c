/* ismcts.c - a search that plays every game it has a 'guess' for.
 *
 * Information-set Monte Carlo tree search. Every iteration draws a world from
 * the view with 'guess', walks down it through nodes that belong to
 * information sets, adds one node, plays the world out at random and brings
 * the scores back. A node is found by the hash of the view of whoever moves
 * there, so all worlds that a seat cannot tell apart share one node, and a
 * seat that seals a choice while others do cannot react to theirs: selection
 * for simultaneous moves is decoupled by itself. As the legal moves of a node
 * differ from world to world, an edge counts how often it was available, and
 * that count takes the place of the node's visits in the formula.
 *
 * Open sets are widened progressively: a node tries a new member of a set
 * only when it has been visited often enough for the children it has.
 *
 * Memory is one block: the nodes in an open-addressed table, the edges in a
 * pool. When it is full, the search goes on without growing the tree. */
#include "bots/kinds.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "rules/drive.h"
#include "rules/schema.h"

enum {
    PATH = 512,     /* the deepest walk that is remembered */
    ROLLOUT = 2000, /* moves of a rollout before it counts as it stands */
    MOST_NODES = 1 << 16,
    NO_EDGE = 0,
};

typedef struct {
    pl_move move;
    uint32_t visits, available, next; /* next edge of the node; 0 = none */
    uint32_t pad;
    double total; /* sum of scores, 0 to 1 each, for whoever moves here */
} edge;

typedef struct {
    uint64_t key; /* 0 = empty */
    uint32_t first, visits;
} node;

/* How well a mind of some level searches. People who play badly do not play
 * at random: they think of a few of the possible worlds and believe them, and
 * they look at what their own move does and not at the answer. */
typedef struct {
    const char *name;
    uint32_t share;  /* it uses one part in so many of its budget */
    uint32_t worlds; /* it thinks of so many; 0 = of a new one each time */
    int depth;       /* and so many moves ahead; 0 = as far as it can */
} level;

static const level levels[] = {
    { "novice", 8, 2, 1 },
    { "steady", 4, 0, 0 },
    { "keen", 1, 0, 0 },
    { "ismcts", 1, 0, 0 },
};

typedef struct {
    pl_mind head;
    uint32_t slots, edges_cap, nodes_cap; /* slots is a power of two */
    uint32_t edges, nodes;
    double explore;
    const level *level;
    /* what follows in the block */
    node *table;
    edge *pool;
    pl_choice *choices;
    uint8_t *state, *view;
} search;

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

static uint32_t slots_for(const pl_budget *b)
{
    uint32_t n = 16;
    while (n < 2 * nodes_for(b))
        n *= 2;
    return n;
}

static uint32_t edges_for(const pl_budget *b)
{
    return 4 * nodes_for(b) + 1;
}

static size_t aligned(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

static size_t size(const pl_game *g, const pl_budget *b)
{
    return aligned(sizeof(search)) + aligned(slots_for(b) * sizeof(node)) +
           aligned(edges_for(b) * sizeof(edge)) +
           aligned(g->max_choices * sizeof(pl_choice)) +
           aligned(g->state_size) + aligned(g->view_size);
}

static void init(pl_mind *m)
{
    search *s = (search *)m;
    uint8_t *p = (uint8_t *)m + aligned(sizeof *s);

    s->slots = slots_for(&m->budget);
    s->nodes_cap = nodes_for(&m->budget);
    s->edges_cap = edges_for(&m->budget);
    s->explore = 0.7;
    s->level = levels;
    while (strcmp(s->level->name, m->kind->name) != 0)
        s->level++;
    s->table = (node *)p;
    p += aligned(s->slots * sizeof(node));
    s->pool = (edge *)p;
    p += aligned(s->edges_cap * sizeof(edge));
    s->choices = (pl_choice *)p;
    p += aligned(m->game->max_choices * sizeof(pl_choice));
    s->state = p;
    p += aligned(m->game->state_size);
    s->view = p;
}

/* ---- nodes and edges ------------------------------------------------------
 */

static uint64_t hash(const uint8_t *p, size_t n, uint64_t h)
{
    uint64_t w;

    for (; n >= 8; p += 8, n -= 8) {
        memcpy(&w, p, 8);
        h = (h ^ w) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    w = 0;
    memcpy(&w, p, n);
    h = (h ^ w) * 0xbf58476d1ce4e5b9u;
    h ^= h >> 32;
    return h ? h : 1;
}

/* The node of 'key', made if there is room; NULL if not. '*fresh' says
 * whether it was made now. */
static node *find(search *s, uint64_t key, int *fresh)
{
    uint32_t i = (uint32_t)key & (s->slots - 1);

    while (s->table[i].key && s->table[i].key != key)
        i = (i + 1) & (s->slots - 1);
    *fresh = !s->table[i].key;
    if (*fresh) {
        if (s->nodes == s->nodes_cap)
            return NULL;
        s->nodes++;
        s->table[i].key = key;
    }
    return &s->table[i];
}

static uint32_t edge_of(const search *s, const node *at, pl_move m)
{
    uint32_t e = at->first;
    while (e && memcmp(&s->pool[e].move, &m, sizeof m) != 0)
        e = s->pool[e].next;
    return e;
}

static uint32_t add_edge(search *s, node *at, pl_move m)
{
    uint32_t e = s->edges + 1;

    if (e >= s->edges_cap)
        return NO_EDGE;
    s->edges = e;
    s->pool[e] = (edge){ .move = m, .next = at->first };
    at->first = e;
    return e;
}

/* How many children a node with an open set may have by now. */
static uint64_t widening(const node *at)
{
    return 4 + (uint64_t)(2.0 * sqrt((double)at->visits));
}

/* A legal move that has no edge yet, if one may be added; 0 if none. */
static int untried(search *s, const node *at, int n, uint32_t children,
                   pl_move *out)
{
    uint64_t count = pl_choices_count(s->choices, n);
    int open = count > (uint64_t)n;

    if (children >= count || (open && children >= widening(at)))
        return 0;
    if (!open) {
        int start = (int)pl_luck_roll(&s->head.luck, (uint32_t)n);
        for (int i = 0; i < n; i++) {
            *out = s->choices[(start + i) % n].move;
            if (!edge_of(s, at, *out))
                return 1;
        }
        return 0;
    }
    for (int tries = 0; tries < 8; tries++) {
        *out = pl_choices_random(s->choices, n, &s->head.luck);
        if (!edge_of(s, at, *out))
            return 1;
    }
    return 0;
}

/* The edge to follow: a new one, or the best by upper confidence. */
static uint32_t choose(search *s, node *at, int n)
{
    uint32_t children = 0, best = NO_EDGE;
    double most = -1;
    pl_move m;

    for (uint32_t e = at->first; e; e = s->pool[e].next) {
        edge *x = &s->pool[e];
        if (!pl_choices_contain(s->choices, n, x->move))
            continue;
        children++;
        x->available++;
        double value = x->total / x->visits +
                       s->explore * sqrt(log(x->available) / x->visits);
        if (value > most) {
            most = value;
            best = e;
        }
    }
    if (untried(s, at, n, children, &m)) {
        uint32_t e = add_edge(s, at, m);
        if (e) {
            s->pool[e].available = 1;
            return e;
        }
    }
    return best;
}

/* ---- one iteration ----------------------------------------------------------
 */

static int lowest(uint16_t seats)
{
    return __builtin_ctz(seats);
}

/* Whoever moves next: this mind's seat where it may, so that its own node
 * comes first; otherwise the lowest. */
static int mover(const search *s, uint16_t seats)
{
    return seats & PL_BIT(s->head.seat) ? s->head.seat : lowest(seats);
}

static void roll_out(search *s, pl_drive *drive)
{
    const pl_game *g = s->head.game;
    const void *u = s->head.setup;
    uint16_t seats;

    for (int i = 0; i < ROLLOUT; i++) {
        if (!(seats = pl_drive_next(drive, g, u, s->state)))
            return;
        int seat = lowest(seats);
        int n = g->legal(u, s->state, seat, s->choices);
        pl_move m = pl_choices_random(s->choices, n, &s->head.luck);
        g->apply(u, s->state, seat, m, NULL);
        pl_drive_moved(drive, seat);
    }
}

/* Walks down the tree, remembering the path; returns its length. */
static int walk(search *s, pl_drive *drive, step *path)
{
    const pl_game *g = s->head.game;
    const void *u = s->head.setup;
    int depth = 0, fresh = 0;
    uint16_t seats;

    while (depth < PATH && !fresh &&
           (seats = pl_drive_next(drive, g, u, s->state))) {
        int seat = mover(s, seats);
        int n = g->legal(u, s->state, seat, s->choices);
        pl_move m = s->choices[0].move;

        if (s->level->depth && depth == s->level->depth)
            return depth;
        if (n > 1 || s->choices[0].mask) {
            g->view(u, s->state, seat, s->view);
            node *at = find(s, hash(s->view, g->view_size, (uint64_t)seat + 1),
                            &fresh);
            uint32_t e = at ? choose(s, at, n) : NO_EDGE;
            if (e) {
                at->visits++;
                m = s->pool[e].move;
                path[depth++] = (step){ e, seat };
            } else {
                m = pl_choices_random(s->choices, n, &s->head.luck);
                fresh = 1;
            }
        }
        g->apply(u, s->state, seat, m, NULL);
        pl_drive_moved(drive, seat);
    }
    return depth;
}

static void iterate(search *s, const void *view, pl_rng *worlds)
{
    const pl_game *g = s->head.game;
    pl_drive drive = { 0 };
    step path[PATH];
    double score[PL_SEATS_MAX];
    int depth;

    g->guess(s->head.setup, view, worlds, s->state);
    depth = walk(s, &drive, path);
    roll_out(s, &drive);
    for (int i = 0; i < s->head.seats; i++)
        score[i] = g->score(s->head.setup, s->state, i) / 1000.0;
    for (int i = 0; i < depth; i++) {
        edge *e = &s->pool[path[i].edge];
        e->visits++;
        e->total += path[i].seat < s->head.seats ? score[path[i].seat] : 0;
    }
}

/* ---- the mind ---------------------------------------------------------------
 */

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* One part in 'share' of a budget, but never nothing. */
static pl_budget part(pl_budget b, uint32_t share)
{
    if (b.iterations)
        b.iterations = b.iterations < share ? 1 : b.iterations / share;
    else
        b.ms = b.ms < share ? 1 : b.ms / share;
    return b;
}

static void grow(search *s, const void *view)
{
    pl_budget b = part(s->head.budget, s->level->share);
    uint64_t end = b.iterations ? 0 : now_ms() + b.ms;
    pl_rng worlds = { .at = 0 };

    for (int i = 0; i < 8; i++)
        worlds.key[i] = pl_luck_word(&s->head.luck);
    memset(s->table, 0, s->slots * sizeof *s->table);
    s->nodes = s->edges = 0;
    for (uint32_t i = 0; b.iterations ? i < b.iterations : 1; i++) {
        if (!b.iterations && i % 16 == 0 && now_ms() >= end)
            break;
        if (s->level->worlds)
            worlds.at = (uint64_t)(i % s->level->worlds) << 32;
        iterate(s, view, &worlds);
    }
}

/* The most visited move; among sealed moves one by its share of visits, since
 * whoever always seals the same is read. */
static pl_move pick(search *s, const node *root, int sealed)
{
    uint32_t best = root->first, sum = 0, at;

    for (uint32_t e = root->first; e; e = s->pool[e].next) {
        sum += s->pool[e].visits;
        if (s->pool[e].visits > s->pool[best].visits)
            best = e;
    }
    if (!sealed || !sum)
        return s->pool[best].move;
    at = pl_luck_roll(&s->head.luck, sum);
    for (uint32_t e = root->first; e; e = s->pool[e].next) {
        if (at < s->pool[e].visits)
            return s->pool[e].move;
        at -= s->pool[e].visits;
    }
    return s->pool[best].move;
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    search *s = (search *)m;
    const pl_verb *v;
    node *root;
    int fresh;

    if (n == 1 && !legal[0].mask)
        return legal[0].move;
    grow(s, view);
    root =
        find(s, hash(view, m->game->view_size, (uint64_t)m->seat + 1), &fresh);
    if (!root || !root->first)
        return pl_choices_random(legal, n, &m->luck);
    v = pl_verb_of(m->game->words->moves, legal[0].move.kind);
    return pick(s, root, v && (v->flags & PL_SEALED));
}

const pl_mind_kind pl_ismcts_kind = {
    .name = "ismcts",
    .help = "searches the worlds that its view allows",
    .size = size,
    .init = init,
    .think = think,
};

const pl_mind_kind pl_novice_kind = {
    .name = "novice",
    .help = "looks one move ahead and believes the first worlds it thinks of",
    .size = size,
    .init = init,
    .think = think,
};

const pl_mind_kind pl_steady_kind = {
    .name = "steady",
    .help = "searches for a part of its time",
    .size = size,
    .init = init,
    .think = think,
};

const pl_mind_kind pl_keen_kind = {
    .name = "keen",
    .help = "searches for all of its time",
    .size = size,
    .init = init,
    .think = think,
};
