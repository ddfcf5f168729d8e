/* SPDX-License-Identifier: MIT */
/* ismcts.c - a search that plays every game, and the levels made of it.
 *
 * The mind grows one tree (tree.h), or one in each thread of its budget, and
 * makes the move with the most visits in all of them. The most visited move is
 * steadier than the one with the best mean, which may come from a few lucky
 * iterations. Trees share nothing while they grow, so a seed and a number of
 * iterations give the same move on any machine (numbers.h).
 *
 * Sealed choices are different. If all seats choose at the same time, always
 * making the best choice is easy to predict, so the mind chooses at random in
 * proportion to the visits. Where no choice is better than another the search
 * visits all about equally often, which is the equilibrium of such games.
 *
 * The levels are weaker in the ways people are. A novice forgets what it saw a
 * few moves ago, considers only two possible worlds as if they were certain,
 * and looks one move ahead, so it does not see the answer. Steady searches a
 * fifth of the budget, keen all of it. Mixing in random moves would be simpler
 * but gives absurd moves that no person makes. */
#include "bots/kinds.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "bots/tree.h"
#include "rules/json.h"
#include "rules/schema.h"

enum { CANDIDATES = 256 };

typedef struct {
    const char *name;
    uint32_t share;  /* it uses 1/share of its budget */
    uint32_t worlds; /* number of worlds it considers; 0 = no limit */
    int depth;       /* moves it looks ahead; 0 = no limit */
    int knows;       /* it uses the knowledge of the game */
    int forgets;     /* it forgets what it saw a few moves ago */
} level;

static const level levels[] = {
    { "novice", 20, 2, 1, 1, 1 },
    { "steady", 5, 0, 0, 1, 0 },
    { "keen", 1, 0, 0, 1, 0 },
    { "ismcts", 1, 0, 0, 0, 0 },
};

/* A move of the root, summed over the trees. */
typedef struct {
    pl_move move;
    uint32_t visits;
    double total;
} candidate;

typedef struct {
    pl_mind head;
    const level *level;
    uint32_t iterations; /* of the last search; 0 = the move was forced */
    candidate best, next;
    int n;
    candidate list[CANDIDATES];
    _Alignas(16) uint8_t memory[PL_MEMORY_SIZE];
    uint8_t *partial_view; /* the view without what is forgotten */
    pl_tree tree[PL_THREADS_MAX];
} search;

/* The arguments of one search thread. */
typedef struct {
    pl_tree *tree;
    const void *view;
    pl_budget budget;
    pthread_t thread;
    int started;
} job;

static int threads_of(const pl_budget *b)
{
    return b->threads > 1 ? (int)b->threads : 1;
}

static size_t size(const pl_game *g, const pl_budget *b)
{
    return sizeof(search) + 32 + g->view_size +
           (size_t)threads_of(b) * (pl_tree_size(g, b) + 16);
}

static void init(pl_mind *m)
{
    search *s = (search *)m;
    uint8_t *block = (uint8_t *)(((uintptr_t)(s + 1) + 15) & ~(uintptr_t)15);
    size_t each = pl_tree_size(m->game, &m->budget);

    s->partial_view = block + (size_t)threads_of(&m->budget) * each;
    s->level = levels;
    while (strcmp(s->level->name, m->kind->name) != 0)
        s->level++;
    for (int i = 0; i < threads_of(&m->budget); i++) {
        pl_tree *t = &s->tree[i];
        uint8_t seed[32];
        pl_tree_init(t, m, block + (size_t)i * each);
        t->know = pl_knowledge_of(s->level->knows ? m->game->id : NULL);
        t->depth = s->level->depth;
        t->worlds = s->level->worlds;
        for (int k = 0; k < 32; k++)
            seed[k] = (uint8_t)pl_luck_word(&m->luck);
        pl_luck_init(&t->luck, seed);
    }
}

/* ---- thinking ------------------------------------------------------------ */

/* 1/share of a budget, at least one iteration or millisecond. */
static pl_budget share_of(pl_budget b, uint32_t share)
{
    if (b.iterations)
        b.iterations = b.iterations < share ? 1 : b.iterations / share;
    else
        b.ms = b.ms < share ? 1 : b.ms / share;
    return b;
}

static void *run(void *arg)
{
    job *e = arg;
    pl_tree_grow(e->tree, e->view, e->budget);
    return NULL;
}

static void grow(search *s, const void *view)
{
    int n = threads_of(&s->head.budget);
    job jobs[PL_THREADS_MAX] = { 0 };

    for (int i = 0; i < n; i++)
        jobs[i] = (job){ &s->tree[i], view,
                         share_of(s->head.budget, s->level->share) };
    for (int i = 1; i < n; i++)
        jobs[i].started =
            pthread_create(&jobs[i].thread, NULL, run, &jobs[i]) == 0;
    run(&jobs[0]);
    for (int i = 1; i < n; i++)
        if (jobs[i].started)
            pthread_join(jobs[i].thread, NULL);
        else
            run(&jobs[i]);
}

/* ---- choosing ------------------------------------------------------------ */

static void add(search *s, const pl_edge *e)
{
    int i = 0;

    while (i < s->n && memcmp(&s->list[i].move, &e->move, sizeof e->move) != 0)
        i++;
    if (i == CANDIDATES)
        return;
    if (i == s->n)
        s->list[s->n++] = (candidate){ .move = e->move };
    s->list[i].visits += e->visits;
    s->list[i].total += e->total;
    s->iterations += e->visits;
}

/* Sums the root's moves over the trees. A mind that forgets searches worlds
 * that may contradict its true view, so its moves are checked again. */
static void collect_root(search *s, const void *view, const pl_choice *legal,
                         int n)
{
    s->n = 0;
    s->iterations = 0;
    for (int i = 0; i < threads_of(&s->head.budget); i++) {
        pl_tree *t = &s->tree[i];
        const pl_node *root = pl_tree_root(t, view, s->head.seat);
        for (uint32_t e = root ? root->first : 0; e; e = t->pool[e].next)
            if (!s->level->forgets ||
                pl_choices_contain(legal, n, t->pool[e].move))
                add(s, &t->pool[e]);
    }
}

/* Sets 'best' to the most visited move and 'next' to the second. A sealed move
 * is drawn at random by visits instead (see the head of the file), unless
 * knowledge has already rated the moves. */
static void choose_best(search *s, int sealed)
{
    uint32_t at;

    s->best = s->list[0];
    s->next = (candidate){ 0 };
    for (int i = 1; i < s->n; i++) {
        const candidate *c = &s->list[i];
        if (c->visits > s->best.visits) {
            s->next = s->best;
            s->best = *c;
        } else if (c->visits > s->next.visits) {
            s->next = *c;
        }
    }
    if (!sealed || s->tree[0].know->rate || !s->iterations)
        return;
    at = pl_luck_roll(&s->head.luck, s->iterations);
    for (int i = 0; i < s->n; at -= s->list[i++].visits)
        if (at < s->list[i].visits) {
            s->best = s->list[i];
            return;
        }
}

/* Whether only one choice is left after rating; returns it in *out, so that no
 * search is needed. It draws its world with a copy of the random stream, so
 * the search that may follow is not affected. */
static int only_sensible_move(search *s, const void *view,
                              const pl_choice *legal, int n, pl_move *out)
{
    pl_tree *t = &s->tree[0];
    pl_rng rng = t->luck.rng;

    if (n > 1 && t->know->rate) {
        s->head.game->guess(s->head.setup, view, &rng, t->state);
        memcpy(t->list, legal, (size_t)n * sizeof *legal);
        n = pl_tree_sift(t, t->state, s->head.seat, t->list, n, t->weight);
        legal = t->list;
    }
    *out = pl_choice_nth(&legal[0], 0);
    return n == 1 && (!legal[0].mask || pl_choice_count(&legal[0]) == 1);
}

/* The view as the mind remembers it. */
static const void *forgetful_view(search *s, const void *view)
{
    const pl_knowledge *know = s->tree[0].know;

    if (!s->level->forgets || !know->forget)
        return view;
    memcpy(s->partial_view, view, s->head.game->view_size);
    know->forget(s->head.setup, s->partial_view, s->memory);
    return s->partial_view;
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    search *s = (search *)m;
    const pl_verb *v;
    pl_move only;

    s->iterations = 0;
    view = forgetful_view(s, view);
    if (only_sensible_move(s, view, legal, n, &only))
        return only;
    grow(s, view);
    collect_root(s, view, legal, n);
    if (!s->n)
        return pl_choices_random(legal, n, &m->luck);
    v = pl_verb_of(m->game->words->moves, legal[0].move.kind);
    choose_best(s, v && (v->flags & PL_SEALED));
    return s->best.move;
}

/* ---- explaining ---------------------------------------------------------- */

/* How often a move ended well, of 100 games that were played on in thought. */
static int share(const candidate *c)
{
    return c->visits ? (int)(100 * c->total / c->visits) : 0;
}

/* The same in words, as a player would say it: people do not count games. */
static const char *hopes(int of_100)
{
    return of_100 >= 80   ? "I was nearly sure of this."
           : of_100 >= 60 ? "I liked my chances with this."
           : of_100 >= 40 ? "It could have gone either way with this."
           : of_100 >= 20 ? "It looked bad for me, and this gave me some hope."
                          : "I did not expect to get away with anything.";
}

static const char *margin(int ahead)
{
    return ahead >= 15  ? " Nothing else came close."
           : ahead >= 4 ? " Something else was almost as good."
                        : " I could just as well have done something else.";
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    const search *s = (const search *)m;
    pl_text t;

    /* The remark is shown beside its move, so it need not name the move; only a
     * game's own client has the words that people use. */
    pl_text_init(&t, buf, cap);
    if (!s->iterations) {
        pl_put(&t, "There was nothing else worth doing.");
        return;
    }
    pl_put(&t, hopes(share(&s->best)));
    if (s->next.visits)
        pl_put(&t, margin(share(&s->best) - share(&s->next)));
}

uint64_t pl_search_decisions(const pl_mind *m, uint64_t *iterations)
{
    const search *s = (const search *)m;
    uint64_t decisions = 0;

    *iterations = 0;
    for (int i = 0; i < threads_of(&m->budget); i++) {
        decisions += s->tree[i].decisions;
        *iterations += s->tree[i].iterations;
    }
    return decisions;
}

#define KIND(id, help_)                   \
    const pl_mind_kind pl_##id##_kind = { \
        .name = #id,                      \
        .help = help_,                    \
        .size = size,                     \
        .init = init,                     \
        .think = think,                   \
        .why = why,                       \
    }

KIND(ismcts, "searches the worlds that its view allows");
KIND(novice, "looks one move ahead and forgets what it saw a while ago");
KIND(steady, "searches for a part of its time");
KIND(keen, "searches for all of its time");
