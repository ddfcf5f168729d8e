/* SPDX-License-Identifier: MIT */
/* minds.c - finds how a bot plays in every information set of a small game,
 * by asking it there many times. */
#include "solve/minds.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"
#include "bots/regrets.h"

enum { DEEPEST = 1024, THREADS = 64 };

/* The seat's own last decision before a set. */
typedef struct {
    uint32_t set;  /* NONE before the first */
    uint32_t move; /* in a policy */
    uint32_t made; /* own decisions so far */
} before;

typedef struct {
    const pl_solve *t;
    const char *name;
    const uint8_t *seed;
    uint32_t times;
    double *policy;
    const before *past; /* of each set */
    uint8_t *met;       /* 1: the mind's own moves can lead to this set */
    uint32_t made;      /* asks in the sets after this many own decisions */
    atomic_uint next;   /* set */
    atomic_int failed;
    const char *why;
} job;

/* The events that lead to a set, for its seat, and its view there. */
typedef struct {
    uint8_t *state, *other, *view;
    pl_choice *legal;
    int n_legal;
    pl_event *told; /* of one step */
    pl_event *seen;
    int n, cap;
} story;

static int keep(story *s, const pl_events *told, int seat)
{
    for (int i = 0; i < told->n; i++) {
        if (!(told->at[i].seen_by >> seat & 1))
            continue;
        if (s->n == s->cap) {
            int cap = s->cap ? 2 * s->cap : 64;
            pl_event *more = realloc(s->seen, (size_t)cap * sizeof *more);
            if (!more)
                return 0;
            s->seen = more;
            s->cap = cap;
        }
        s->seen[s->n++] = told->at[i];
    }
    return 1;
}

/* Plays from the deal to 'node'. On the way, chance nodes give the outcome and
 * the other nodes the move. */
static int tell(story *s, const pl_solve *t, uint32_t node, int seat)
{
    uint32_t path[DEEPEST];
    int n = 0, mover = PL_NOBODY, ok = 1;

    for (; node != PL_SOLVE_NONE && n < DEEPEST; node = t->node[node].parent)
        path[n++] = node;
    s->n = 0;
    for (int i = n; i-- > 0 && ok;) {
        const pl_solve_node *x = &t->node[path[i]];
        pl_events told = { 0, t->game->max_events, s->told };
        if (x->seat == PL_SOLVE_CHANCE)
            continue; /* its child holds the outcome */
        t->game->chance(t->setup, mover == PL_NOBODY ? NULL : s->other, mover,
                        x->move, x->way, s->state, &told);
        memcpy(s->other, s->state, t->game->state_size);
        ok = keep(s, &told, seat);
        mover = x->seat;
    }
    t->game->view(t->setup, s->state, seat, s->view);
    s->n_legal = t->game->legal(t->setup, s->state, seat, s->legal);
    return ok && n < DEEPEST;
}

static uint32_t place_of(const pl_solve *t, const pl_solve_set *set, pl_move m)
{
    uint32_t k = 0;

    while (k < set->n && memcmp(&t->moves[set->first + k], &m, sizeof m) != 0)
        k++;
    return k;
}

/* Adds the mind's answer to the policy, with the weight 'share'. A mind that
 * can tell its probabilities adds those, which avoids the noise of sampling;
 * any other adds its move. */
static const char *add_answer(const job *j, const pl_solve_set *set, pl_mind *m,
                              const story *past, double share)
{
    double chance[PL_POLICY_MAX];
    uint32_t n = 1;

    if (m->kind->policy &&
        m->kind->policy(m, past->view, past->legal, past->n_legal, chance))
        n = (uint32_t)pl_choices_count(past->legal, past->n_legal);
    for (uint32_t i = 0; i < n; i++) {
        pl_move move =
            n > 1 ? pl_choices_nth(past->legal, past->n_legal, i)
                  : m->kind->think(m, past->view, past->legal, past->n_legal);
        uint32_t k = place_of(j->t, set, move);
        if (k == set->n)
            return "the bot made a move that is not legal";
        j->policy[set->first + k] += n > 1 ? share * chance[i] : share;
    }
    return NULL;
}

/* Asks 'times' times in one set. */
static const char *ask(const job *j, uint32_t s, story *past)
{
    const pl_solve *t = j->t;
    const pl_solve_set *set = &t->set[s];
    const char *why = NULL;

    if (!tell(past, t, set->node, set->seat))
        return "out of memory";
    memset(j->policy + set->first, 0, set->n * sizeof *j->policy);
    for (uint32_t i = 0; i < j->times && !why; i++) {
        uint64_t number = (uint64_t)s * j->times + i;
        uint8_t seed[32];
        memcpy(seed, j->seed, 32);
        for (int k = 0; k < 8; k++)
            seed[k] ^= (uint8_t)(number >> 8 * k);
        pl_mind *m = pl_mind_new(j->name, t->game, t->setup, t->seats,
                                 set->seat, seed, &why);
        if (!m)
            return why;
        pl_mind_see(m, past->seen, past->n);
        why = add_answer(j, set, m, past, 1.0 / j->times);
        pl_mind_free(m);
    }
    return why;
}

/* ---- which sets it gets to ------------------------------------------------
 */

/* Seats have perfect recall, so all nodes of a set have the same past. */
static before before_of(const pl_solve *t, uint32_t set)
{
    before b = { .set = PL_SOLVE_NONE };
    uint32_t child = t->set[set].node, node = t->node[child].parent, k = 0;

    for (; node != PL_SOLVE_NONE; child = node, node = t->node[node].parent) {
        const pl_solve_node *x = &t->node[node];
        if (x->set == PL_SOLVE_NONE || x->seat != t->set[set].seat)
            continue;
        if (b.made++ > 0)
            continue;
        while (t->children[x->child + k] != child)
            k++;
        b.set = x->set;
        b.move = t->set[x->set].first + k;
    }
    return b;
}

/* Fills in the past of all sets; returns the most own decisions before one. */
static uint32_t find_past(const pl_solve *t, before *past)
{
    uint32_t most = 0;

    for (uint32_t s = 0; s < t->n_sets; s++) {
        past[s] = before_of(t, s);
        most = past[s].made > most ? past[s].made : most;
    }
    return most;
}

/* Whether earlier moves lead to the set; those were asked before. */
static int is_met(const job *j, uint32_t set)
{
    const before *b = &j->past[set];

    j->met[set] =
        b->set == PL_SOLVE_NONE || (j->met[b->set] && j->policy[b->move] > 0);
    return j->met[set];
}

static void *work(void *arg)
{
    job *j = arg;
    const pl_game *g = j->t->game;
    story s = { 0 };
    const char *why = NULL;

    s.state = calloc(1, g->state_size);
    s.other = calloc(1, g->state_size);
    s.view = calloc(1, g->view_size);
    s.legal = calloc(g->max_choices + 1u, sizeof *s.legal);
    s.told = calloc(g->max_events + 1u, sizeof *s.told);
    if (!s.state || !s.other || !s.view || !s.legal || !s.told)
        why = "out of memory";
    while (!why && !atomic_load(&j->failed)) {
        uint32_t set = atomic_fetch_add(&j->next, 1);
        if (set >= j->t->n_sets)
            break;
        if (j->past[set].made == j->made && is_met(j, set))
            why = ask(j, set, &s);
    }
    if (why && !atomic_exchange(&j->failed, 1))
        j->why = why;
    free(s.state);
    free(s.other);
    free(s.view);
    free(s.legal);
    free(s.told);
    free(s.seen);
    return NULL;
}

/* Asks in all sets after 'made' own decisions. */
static void ask_all(job *j, uint32_t made, int threads)
{
    pthread_t thread[THREADS];
    int started = 0;

    j->made = made;
    atomic_store(&j->next, 0);
    for (int i = 1; i < threads && i < THREADS; i++)
        if (pthread_create(&thread[started], NULL, work, j) == 0)
            started++;
    work(j);
    while (started)
        pthread_join(thread[--started], NULL);
}

int pl_solve_mind(const pl_solve *t, const char *name, const uint8_t seed[32],
                  uint32_t times, int threads, double *policy, const char **why)
{
    job j = {
        .t = t, .name = name, .seed = seed, .times = times, .policy = policy
    };
    before *past = calloc(t->n_sets + 1u, sizeof *past);

    j.met = calloc(t->n_sets + 1u, 1);
    j.past = past;
    pl_solve_uniform(t, policy);
    if (past && j.met) {
        uint32_t most = find_past(t, past);
        for (uint32_t made = 0; made <= most && !j.why; made++)
            ask_all(&j, made, threads);
    } else {
        j.why = "out of memory";
    }
    free(past);
    free(j.met);
    *why = j.why;
    return !j.why;
}

int pl_solve_mccfr(const pl_solve *t, const uint8_t seed[32],
                   uint32_t iterations, double *policy)
{
    pl_regrets_size size = { .sets = t->n_sets,
                             .moves = t->n_moves,
                             .depth = DEEPEST };
    void *block = calloc(1, pl_regrets_bytes(t->game, &size));
    pl_regrets r;

    if (!block)
        return 0;
    /* Of a set with more moves than PL_REGRETS_MOVES nothing is learnt. */
    pl_solve_uniform(t, policy);
    pl_regrets_init(&r, t->game, t->setup, t->seats, &size, seed, block);
    for (uint32_t i = 0; i < iterations; i++)
        pl_regrets_iterate(&r);
    for (uint32_t s = 0; s < t->n_sets; s++) {
        const pl_solve_set *set = &t->set[s];
        if (set->n <= PL_REGRETS_MOVES)
            pl_regrets_policy(&r, set->key, set->n, policy + set->first);
    }
    free(block);
    return 1;
}
