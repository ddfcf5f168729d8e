/* SPDX-License-Identifier: MIT */
/* regrets.c - external-sampling MCCFR over the states of any game.
 *
 * A walk is recursive only where the walking seat decides; the moves of others
 * and of luck are made in a loop. So the depth of recursion, and the number of
 * state copies, is the number of that seat's own decisions.
 *
 * Iteration t has weight t (linear averaging): early policies are bad, and
 * they count less so. */
#include "bots/regrets.h"

#include <string.h>

enum { LONGEST = 100000 }; /* moves of one game */

/* ---- the block ----------------------------------------------------------- */

static size_t aligned(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

static uint32_t slots_for(uint32_t sets)
{
    uint32_t n = 16;
    while (n < 2 * sets)
        n *= 2;
    return n;
}

static size_t frame_size(const pl_game *g)
{
    return aligned(g->state_size) + aligned(g->max_choices * sizeof(pl_choice));
}

size_t pl_regrets_bytes(const pl_game *g, const pl_regrets_size *size)
{
    return aligned(slots_for(size->sets) * sizeof(pl_regret_set)) +
           2 * aligned(size->moves * sizeof(float)) +
           (size->depth + 1) * frame_size(g) + aligned(g->view_size) +
           aligned((g->max_events + 1u) * sizeof(pl_event));
}

static void *carve(uint8_t **block, size_t n)
{
    void *p = *block;
    *block += aligned(n);
    return p;
}

void pl_regrets_init(pl_regrets *r, const pl_game *g, const void *setup,
                     int seats, const pl_regrets_size *size,
                     const uint8_t seed[32], void *block)
{
    uint8_t *p = block;

    memset(r, 0, sizeof *r);
    r->game = g;
    r->setup = setup;
    r->seats = seats;
    r->size = *size;
    r->slots = slots_for(size->sets);
    r->frame = frame_size(g);
    r->table = carve(&p, r->slots * sizeof *r->table);
    r->regret = carve(&p, size->moves * sizeof *r->regret);
    r->sum = carve(&p, size->moves * sizeof *r->sum);
    r->frames = carve(&p, (size->depth + 1) * r->frame);
    r->view = carve(&p, g->view_size);
    r->told = carve(&p, (g->max_events + 1u) * sizeof *r->told);
    pl_luck_init(&r->luck, seed);
}

void pl_regrets_clear(pl_regrets *r)
{
    memset(r->table, 0, r->slots * sizeof *r->table);
    memset(r->regret, 0, r->moves * sizeof *r->regret);
    memset(r->sum, 0, r->moves * sizeof *r->sum);
    r->sets = r->moves = 0;
    r->iterations = 0;
}

/* ---- sets ---------------------------------------------------------------- */

static pl_regret_set *slot_of(const pl_regrets *r, uint64_t key)
{
    uint32_t i = (uint32_t)(key >> 32) & (r->slots - 1);

    while (r->table[i].key && r->table[i].key != key)
        i = (i + 1) & (r->slots - 1);
    return &r->table[i];
}

/* The set of 'key', made if there is room; NULL if not. */
static pl_regret_set *find(pl_regrets *r, uint64_t key, uint32_t n)
{
    pl_regret_set *s = slot_of(r, key);

    if (s->key)
        return s->n == n ? s : NULL;
    if (r->sets == r->size.sets || r->moves + n > r->size.moves)
        return NULL;
    *s = (pl_regret_set){ key, r->moves, n };
    r->sets++;
    r->moves += n;
    return s;
}

/* The current policy: each move in proportion to its positive regret, or all
 * equally if none is positive. */
static void regret_matching(const pl_regrets *r, const pl_regret_set *s,
                            float *now)
{
    const float *regret = r->regret + s->first;
    float all = 0;

    for (uint32_t k = 0; k < s->n; k++) {
        now[k] = regret[k] > 0 ? regret[k] : 0;
        all += now[k];
    }
    for (uint32_t k = 0; k < s->n; k++)
        now[k] = all > 0 ? now[k] / all : 1.0f / (float)s->n;
}

int pl_regrets_current(const pl_regrets *r, uint64_t key, uint32_t n,
                       double *policy)
{
    const pl_regret_set *s = slot_of(r, key);
    float now[PL_REGRETS_MOVES];
    int known = s->key && s->n == n;

    if (known)
        regret_matching(r, s, now);
    for (uint32_t k = 0; k < n; k++)
        policy[k] = known ? now[k] : 1.0 / n;
    return s->key != 0;
}

int pl_regrets_policy(const pl_regrets *r, uint64_t key, uint32_t n,
                      double *policy)
{
    const pl_regret_set *s = slot_of(r, key);
    double all = 0;

    if (s->key && s->n == n)
        for (uint32_t k = 0; k < n; k++)
            all += r->sum[s->first + k];
    if (all <= 0)
        return pl_regrets_current(r, key, n, policy);
    for (uint32_t k = 0; k < n; k++)
        policy[k] = r->sum[s->first + k] / all;
    return 1;
}

/* ---- one walk ------------------------------------------------------------ */

typedef struct {
    pl_regrets *r;
    int seat; /* the seat that tries all its moves */
    float weight;
} walk;

/* A point of a walk; its state is in the frame of its depth. */
typedef struct {
    uint32_t depth;
    pl_recall recall;
    pl_drive drive;
} moment;

static uint8_t *state_at(const pl_regrets *r, uint32_t depth)
{
    return r->frames + depth * r->frame;
}

static pl_choice *legal_at(const pl_regrets *r, uint32_t depth)
{
    return (pl_choice *)(state_at(r, depth) + aligned(r->game->state_size));
}

static void make_move(pl_regrets *r, moment *m, int seat, pl_move move)
{
    pl_events told = { 0, r->game->max_events, r->told };

    r->game->apply(r->setup, state_at(r, m->depth), seat, move, &told);
    if (r->size.events_only)
        pl_recall_moved(&m->recall, r->seats, PL_CLOCK, move, &told);
    else
        pl_recall_moved(&m->recall, r->seats, seat, move, &told);
    pl_drive_moved(&m->drive, seat);
    r->decisions++;
}

static float payoff_of(const pl_regrets *r, const void *state, int seat)
{
    if (r->game->payoff)
        return (float)r->game->payoff->of(r->setup, state, seat);
    return (float)r->game->score(r->setup, state, seat) / 1000;
}

static float walk_on(walk *w, moment *m);

/* Tries all moves of the walking seat and updates their regrets. Returns the
 * value of the current policy. */
static float try_all(walk *w, const moment *m, int n, pl_regret_set *s)
{
    pl_regrets *r = w->r;
    float now[PL_REGRETS_MOVES], v[PL_REGRETS_MOVES], all = 0;

    regret_matching(r, s, now);
    for (uint32_t k = 0; k < s->n; k++) {
        moment next = *m;
        next.depth++;
        memcpy(state_at(r, next.depth), state_at(r, m->depth),
               r->game->state_size);
        make_move(r, &next, w->seat,
                  pl_choices_nth(legal_at(r, m->depth), n, k));
        v[k] = walk_on(w, &next);
        all += now[k] * v[k];
    }
    for (uint32_t k = 0; k < s->n; k++)
        r->regret[s->first + k] += w->weight * (v[k] - all);
    return all;
}

/* Draws a move of another seat by its current policy, and adds that policy to
 * the average. In external sampling the average is updated at the opponents'
 * sets, since these are reached with the right frequency. */
static uint32_t draw(walk *w, const pl_regret_set *s)
{
    pl_regrets *r = w->r;
    float now[PL_REGRETS_MOVES];
    float at = (float)(pl_luck_word(&r->luck) >> 8) * 0x1p-24f;
    uint32_t k = 0;

    regret_matching(r, s, now);
    for (uint32_t i = 0; i < s->n; i++)
        r->sum[s->first + i] += w->weight * now[i];
    while (k + 1 < s->n && at >= now[k])
        at -= now[k++];
    return k;
}

static float walk_on(walk *w, moment *m)
{
    pl_regrets *r = w->r;
    const pl_game *g = r->game;
    uint8_t *state = state_at(r, m->depth);
    pl_choice *list = legal_at(r, m->depth);

    for (int moves = 0; moves < LONGEST; moves++) {
        uint16_t seats = pl_drive_next(&m->drive, g, r->setup, state);
        pl_regret_set *s = NULL;
        uint64_t count;
        int seat, n;

        if (!seats)
            break;
        seat = __builtin_ctz(seats);
        n = g->legal(r->setup, state, seat, list);
        count = pl_choices_count(list, n);
        if (seat < PL_SEATS_MAX && count > 1 && count <= PL_REGRETS_MOVES &&
            m->depth < r->size.depth) {
            g->view(r->setup, state, seat, r->view);
            s = find(r, pl_recall_key(&m->recall, g, seat, r->view),
                     (uint32_t)count);
        }
        if (s && seat == w->seat)
            return try_all(w, m, n, s);
        if (s)
            make_move(r, m, seat, pl_choices_nth(list, n, draw(w, s)));
        else
            make_move(r, m, seat, pl_random_move(g, list, n, &r->luck));
    }
    return payoff_of(r, state, w->seat);
}

/* A new seed for one walk. */
static void draw_seed(pl_regrets *r, uint8_t seed[32])
{
    for (int i = 0; i < 8; i++) {
        uint32_t word = pl_luck_word(&r->luck);
        memcpy(seed + 4 * i, &word, sizeof word);
    }
}

/* Walks the deal in the first frame for 'seat'. */
static void walk_deal(pl_regrets *r, int seat, float weight)
{
    walk w = { r, seat, weight };
    moment m = { 0 };

    if (!r->size.events_only)
        pl_recall_init(&m.recall, r->game, r->setup, state_at(r, 0), r->seats,
                       r->view);
    walk_on(&w, &m);
}

/* Walks every deal once, weighted by its probability. */
static void walk_all_deals(pl_regrets *r, int seat, float weight)
{
    const pl_move none = { 0 };
    uint8_t *state = state_at(r, 0), seed[32];
    double p;

    for (uint32_t i = 0; (p = r->game->chance(r->setup, NULL, PL_NOBODY, none,
                                              i, state, NULL)) > 0;
         i++) {
        draw_seed(r, seed);
        pl_rng_seed((pl_rng *)(state + r->game->rng_at), seed);
        walk_deal(r, seat, weight * (float)p);
    }
}

void pl_regrets_iterate(pl_regrets *r)
{
    uint8_t seed[32];

    r->iterations++;
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->size.all_deals) {
            walk_all_deals(r, seat, (float)r->iterations);
            continue;
        }
        draw_seed(r, seed);
        r->game->deal(r->setup, seed, state_at(r, 0));
        walk_deal(r, seat, (float)r->iterations);
    }
}
