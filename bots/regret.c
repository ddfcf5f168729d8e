/* SPDX-License-Identifier: MIT */
/* regret.c - minds that weigh worlds by how the others would have played.
 *
 * The tree search (tree.c) draws worlds from the view alone, each equally
 * likely. It ignores that an opponent's raise makes strong hands more likely.
 * These minds instead play the whole game from its deal again and again with
 * counterfactual regret minimisation (regrets.h), which learns a policy for
 * every seat. Their own situation is then reached in a world as often as the
 * others' policies lead there, so worlds are weighted correctly.
 *
 * 'regret' visits every deal in an iteration, keeps what it learnt for its next
 * move and draws from its average policy: in such games a seat that never
 * bluffs is predictable.
 *
 * 'weigh' draws one deal in an iteration, starts from nothing at every move and
 * draws from the policy of its last iteration. Such a policy is nearly pure,
 * but the next search with other luck finds another one, so over many searches
 * the play is mixed. Early iterations, in which all play badly, then count only
 * through the regrets. It would be wrong to keep the regrets from move to move:
 * the moves of one game would then depend on the same luck.
 *
 * The situation must come up often enough within the budget, so the game must
 * be small. Only games that enumerate their chance ('chance') are played. */
#include "bots/kinds.h"

#include <string.h>
#include <time.h>

#include "bots/regrets.h"

enum { DEPTH = 32, SETS = 1 << 14, FEW = 64 };

typedef struct {
    pl_mind head;
    pl_recall told; /* the events this seat has seen */
    pl_regrets regrets;
} regret_mind;

/* 1: 'weigh'. */
static int is_weigh(const pl_mind *m)
{
    return m->kind == &pl_weigh_kind;
}

/* Room for the information sets that this many iterations can reach. */
static pl_regrets_size room(const pl_budget *b)
{
    uint64_t sets = b->iterations ? 64ull * b->iterations : SETS;

    sets = sets > SETS ? SETS : sets;
    return (pl_regrets_size){ .sets = (uint32_t)sets,
                              .moves = 4 * (uint32_t)sets,
                              .depth = DEPTH,
                              .events_only = 1 };
}

/* Whether the game has few enough deals to visit all of them in each
 * iteration, which has less variance than sampling one. */
static int has_few_deals(const pl_mind *m, void *state)
{
    const pl_move none = { 0 };
    int n = 0;

    while (n <= FEW && m->game->chance(m->setup, NULL, PL_NOBODY, none,
                                       (uint32_t)n, state, NULL) > 0)
        n++;
    return n <= FEW;
}

static size_t size(const pl_game *g, const pl_budget *b)
{
    pl_regrets_size s = room(b);
    return g->chance ? sizeof(regret_mind) + 16 + pl_regrets_bytes(g, &s) : 0;
}

static void init(pl_mind *m)
{
    regret_mind *r = (regret_mind *)m;
    void *block = (void *)(((uintptr_t)(r + 1) + 15) & ~(uintptr_t)15);
    pl_regrets_size s = room(&m->budget);
    uint8_t seed[32];

    s.all_deals = !is_weigh(m) && has_few_deals(m, block);
    memset(block, 0, m->game->state_size);
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)pl_luck_word(&m->luck);
    pl_regrets_init(&r->regrets, m->game, m->setup, m->seats, &s, seed, block);
}

static void see(pl_mind *m, const pl_event *e)
{
    pl_recall_told(&((regret_mind *)m)->told, m->seat, e);
}

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Adds iterations to what was learnt at earlier moves of this game. */
static void learn(regret_mind *r)
{
    pl_budget b = r->head.budget;
    uint64_t end = b.ms || !b.iterations ? now_ms() + b.ms : UINT64_MAX;

    if (b.iterations)
        for (uint32_t i = 0; i < b.iterations && (!i || now_ms() < end); i++)
            pl_regrets_iterate(&r->regrets);
    else
        do
            pl_regrets_iterate(&r->regrets);
        while (now_ms() < end);
}

static int policy(pl_mind *m, const void *view, const pl_choice *legal, int n,
                  double *out)
{
    regret_mind *r = (regret_mind *)m;
    uint64_t count = pl_choices_count(legal, n);
    uint64_t key = pl_recall_key(&r->told, m->game, m->seat, view);

    if (count > PL_REGRETS_MOVES)
        return 0;
    if (is_weigh(m))
        pl_regrets_clear(&r->regrets);
    if (count > 1)
        learn(r);
    if (is_weigh(m))
        pl_regrets_current(&r->regrets, key, (uint32_t)count, out);
    else
        pl_regrets_policy(&r->regrets, key, (uint32_t)count, out);
    return 1;
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    uint64_t count = pl_choices_count(legal, n);
    double chance[PL_POLICY_MAX], at;
    uint32_t k = 0;

    if (count == 1 || !policy(m, view, legal, n, chance))
        return pl_random_move(m->game, legal, n, &m->luck);
    at = pl_luck_word(&m->luck) * 0x1p-32;
    while (k + 1 < count && at >= chance[k])
        at -= chance[k++];
    return pl_choices_nth(legal, n, k);
}

_Static_assert((int)PL_REGRETS_MOVES <= (int)PL_POLICY_MAX,
               "room for every policy");

#define KIND(id, help_)                   \
    const pl_mind_kind pl_##id##_kind = { \
        .name = #id,                      \
        .help = help_,                    \
        .for_measuring = 1,               \
        .size = size,                     \
        .init = init,                     \
        .see = see,                       \
        .think = think,                   \
        .policy = policy,                 \
    }

KIND(regret, "learns how all would play from the deal on");
KIND(weigh, "weighs worlds by how the others would have played");
