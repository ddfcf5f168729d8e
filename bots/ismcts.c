/* ismcts.c - a search that plays every game, and the levels made of it.
 *
 * The mind grows one tree (tree.h), or several side by side in threads of
 * their own if its budget says so, and makes the move that most iterations of
 * all of them went through. Trees do not share anything while they grow, so a
 * seed and a number of iterations give the same move on any machine.
 *
 * The levels differ in what people differ in. A novice forgets what it saw a
 * few moves ago, thinks of a few of the possible worlds and believes them, and
 * looks at what its own move does and not at the answer. Steady searches for a
 * part of its time and keen for all of it; all three have what is known of the
 * game. */
#include "bots/kinds.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "bots/tree.h"
#include "rules/json.h"
#include "rules/schema.h"
#include "rules/words.h"

enum { CANDIDATES = 256 };

typedef struct {
    const char *name;
    uint32_t share;  /* it uses one part in so many of its budget */
    uint32_t worlds; /* it thinks of so many; 0 = of a new one each time */
    int depth;       /* and so many moves ahead; 0 = as far as it can */
    int knows;       /* it has the knowledge of the game */
    int forgets;     /* what it saw a few moves ago */
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
    uint32_t iterations; /* of the last thought; 0 = there was nothing to do */
    candidate best, next;
    int n;
    candidate list[CANDIDATES];
    _Alignas(16) uint8_t memory[PL_MEMORY_SIZE];
    uint8_t *remembered; /* the view without what is forgotten */
    pl_tree tree[PL_THREADS_MAX];
} search;

/* What one thread of a thought is given. */
typedef struct {
    pl_tree *tree;
    const void *view;
    pl_budget budget;
    pthread_t thread;
    int started;
} errand;

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

    s->remembered = block + (size_t)threads_of(&m->budget) * each;
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

/* One part in 'share' of a budget, but never nothing. */
static pl_budget part(pl_budget b, uint32_t share)
{
    if (b.iterations)
        b.iterations = b.iterations < share ? 1 : b.iterations / share;
    else
        b.ms = b.ms < share ? 1 : b.ms / share;
    return b;
}

static void *run(void *arg)
{
    errand *e = arg;
    pl_tree_grow(e->tree, e->view, e->budget);
    return NULL;
}

static void grow(search *s, const void *view)
{
    int n = threads_of(&s->head.budget);
    errand errands[PL_THREADS_MAX] = { 0 };

    for (int i = 0; i < n; i++)
        errands[i] = (errand){ &s->tree[i], view,
                               part(s->head.budget, s->level->share) };
    for (int i = 1; i < n; i++)
        errands[i].started =
            pthread_create(&errands[i].thread, NULL, run, &errands[i]) == 0;
    run(&errands[0]);
    for (int i = 1; i < n; i++)
        if (errands[i].started)
            pthread_join(errands[i].thread, NULL);
        else
            run(&errands[i]);
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

/* In a world that is remembered wrongly a move may be possible that is not. */
static void gather(search *s, const void *view, const pl_choice *legal, int n)
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

/* The most visited move; where all seal at once one by its share of visits,
 * since whoever always seals the same is read. */
static void pick(search *s, int sealed)
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

/* Whether one choice only is worth a thought; what it is in *out. Its luck
 * is of its own, since no search follows. */
static int obvious(search *s, const void *view, const pl_choice *legal, int n,
                   pl_move *out)
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

/* What is left in the mind of a view. */
static const void *recall(search *s, const void *view)
{
    const pl_knowledge *know = s->tree[0].know;

    if (!s->level->forgets || !know->forget)
        return view;
    memcpy(s->remembered, view, s->head.game->view_size);
    know->forget(s->head.setup, s->remembered, s->memory);
    return s->remembered;
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    search *s = (search *)m;
    const pl_verb *v;
    pl_move only;

    s->iterations = 0;
    view = recall(s, view);
    if (obvious(s, view, legal, n, &only))
        return only;
    grow(s, view);
    gather(s, view, legal, n);
    if (!s->n)
        return pl_choices_random(legal, n, &m->luck);
    v = pl_verb_of(m->game->words->moves, legal[0].move.kind);
    pick(s, v && (v->flags & PL_SEALED));
    return s->best.move;
}

/* ---- explaining ---------------------------------------------------------- */

static void put_share(pl_text *t, const candidate *c)
{
    char buf[32];

    snprintf(buf, sizeof buf, "%.0f %%",
             c->visits ? 100 * c->total / c->visits : 0);
    pl_put(t, buf);
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    const search *s = (const search *)m;
    pl_writing w = { .game = m->game, .setup = m->setup, .seats = m->seats };
    pl_text t;

    pl_text_init(&t, buf, cap);
    if (!s->iterations) {
        pl_put(&t, "There was nothing else worth doing.");
        return;
    }
    pl_put(&t, "I played ");
    pl_put_int(&t, s->iterations);
    pl_put(&t, " possible games in my head. '");
    pl_words_move(&t, &w, s->best.move);
    pl_put(&t, "' promised ");
    put_share(&t, &s->best);
    if (s->next.visits) {
        pl_put(&t, "; next came '");
        pl_words_move(&t, &w, s->next.move);
        pl_put(&t, "' with ");
        put_share(&t, &s->next);
    }
    pl_put_char(&t, '.');
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
