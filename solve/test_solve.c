/* SPDX-License-Identifier: MIT */
/* test_solve.c - the solvers against what is published of Kuhn and Leduc.
 *
 * Kuhn poker is worth -1/18 to the first seat (Kuhn 1950). Leduc's constants
 * are those that OpenSpiel's tests and papers state. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bots/mind.h"
#include "bots/regrets.h"
#include "examples/games/kuhn/kuhn.h"
#include "examples/games/leduc/leduc.h"
#include "games/mindseye/mindseye.h"
#include "solve/minds.h"
#include "solve/solve.h"

static const kuhn_setup kuhn = { 2, 0 };
static const leduc_setup leduc = { 2, 2 };

static void assert_near(double a, double b, double by)
{
    if (!(fabs(a - b) <= by))
        fail_msg("%.6f is not %.6f +- %g", a, b, by);
}

static void grow(pl_solve *t, const pl_game *g, const void *setup)
{
    const char *why = NULL;

    if (!pl_solve_init(t, g, setup, 2, 1000000, &why))
        fail_msg("%s", why);
}

/* The uniform policy's value to seat 0 and its NashConv. */
static void uniform(const pl_game *g, const void *setup, double *value,
                    double *conv)
{
    double v[PL_SEATS_MAX], *policy;
    pl_solve t;

    grow(&t, g, setup);
    policy = calloc(t.n_moves, sizeof *policy);
    pl_solve_uniform(&t, policy);
    assert_true(pl_solve_value(&t, policy, v));
    assert_true(pl_solve_nashconv(&t, policy, conv));
    assert_near(v[0] + v[1], 0, 1e-12);
    *value = v[0];
    free(policy);
    pl_solve_release(&t);
}

static void kuhn_has_twelve_information_sets(void **unused)
{
    pl_solve t;
    (void)unused;

    grow(&t, &kuhn_game, &kuhn);
    assert_int_equal(t.n_sets, 12);
    assert_int_equal(t.n_nodes, 1 + 6 * 9);
    pl_solve_release(&t);
}

static void leduc_has_288_sets_of_ranks(void **unused)
{
    pl_solve t;
    (void)unused;

    grow(&t, &leduc_game, &leduc);
    assert_int_equal(t.n_sets, 288);
    pl_solve_release(&t);
}

static void the_uniform_policy_has_the_known_value_in_kuhn(void **unused)
{
    double value, conv;
    (void)unused;

    uniform(&kuhn_game, &kuhn, &value, &conv);
    assert_near(value, 0.125, 1e-9);
    assert_near(conv, 0.9166666667, 1e-9);
}

static void the_uniform_policy_has_the_known_value_in_leduc(void **unused)
{
    double value, conv;
    (void)unused;

    uniform(&leduc_game, &leduc, &value, &conv);
    assert_near(value, -0.0781, 0.0001);
    assert_near(conv, 4.7472, 0.0001);
}

/* The value to seat 0 of what CFR+ finds, and its NashConv. */
static void equilibrium(const pl_game *g, const void *setup, uint32_t n,
                        double *value, double *conv)
{
    double v[PL_SEATS_MAX], *policy;
    pl_solve t;

    grow(&t, g, setup);
    policy = calloc(t.n_moves, sizeof *policy);
    assert_true(pl_solve_cfr(&t, n, policy, NULL, NULL));
    assert_true(pl_solve_value(&t, policy, v));
    assert_true(pl_solve_nashconv(&t, policy, conv));
    *value = v[0];
    free(policy);
    pl_solve_release(&t);
}

static void kuhn_is_worth_one_eighteenth(void **unused)
{
    double value, conv;
    (void)unused;

    equilibrium(&kuhn_game, &kuhn, 2000, &value, &conv);
    assert_near(value, -1.0 / 18, 0.0001);
    assert_true(conv >= 0 && conv < 0.001);
}

static void leduc_is_worth_0856(void **unused)
{
    double value, conv;
    (void)unused;

    equilibrium(&leduc_game, &leduc, 2000, &value, &conv);
    assert_near(value, -0.0856, 0.0002);
    assert_true(conv >= 0 && conv < 0.001);
}

static void best_responses_have_the_values_reported_for_them(void **unused)
{
    double says[PL_SEATS_MAX], does[PL_SEATS_MAX], *policy, *best, *mixed;
    pl_solve t;
    (void)unused;

    grow(&t, &leduc_game, &leduc);
    policy = calloc(t.n_moves, sizeof *policy);
    best = calloc(t.n_moves, sizeof *best);
    mixed = calloc(t.n_moves, sizeof *mixed);
    pl_solve_uniform(&t, policy);
    assert_true(pl_solve_response(&t, policy, says, best));
    for (int seat = 0; seat < 2; seat++) {
        for (uint32_t s = 0; s < t.n_sets; s++)
            for (uint32_t k = 0; k < t.set[s].n; k++) {
                uint32_t i = t.set[s].first + k;
                mixed[i] = t.set[s].seat == seat ? best[i] : policy[i];
            }
        assert_true(pl_solve_value(&t, mixed, does));
        assert_near(does[seat], says[seat], 1e-9);
    }
    free(policy);
    free(best);
    free(mixed);
    pl_solve_release(&t);
}

/* The NashConv of MCCFR after 'n' iterations, or of a mind. */
static double conv_of(const pl_game *g, const void *setup, uint32_t n,
                      const char *mind)
{
    const uint8_t seed[32] = { 3 };
    const char *why = NULL;
    double conv, *policy;
    pl_solve t;

    grow(&t, g, setup);
    policy = calloc(t.n_moves, sizeof *policy);
    if (mind)
        assert_true(pl_solve_mind(&t, mind, seed, n, 2, policy, &why));
    else
        assert_true(pl_solve_mccfr(&t, seed, n, policy));
    assert_true(pl_solve_nashconv(&t, policy, &conv));
    free(policy);
    pl_solve_release(&t);
    return conv;
}

static void mccfr_comes_close_to_the_equilibrium(void **unused)
{
    (void)unused;
    assert_in_range(1e4 * conv_of(&leduc_game, &leduc, 20000, NULL), 0, 3000);
    assert_in_range(1e4 * conv_of(&kuhn_game, &kuhn, 20000, NULL), 0, 300);
}

/* Kuhn poker in which every move comes in 20 ways that mean the same. */
enum { WAYS = 20 };

static int wide_legal(const void *setup, const void *state, int seat,
                      pl_choice *out)
{
    pl_choice two[2];
    int n = kuhn_game.legal(setup, state, seat, two), k = 0;

    for (int i = 0; i < n; i++)
        for (uint8_t way = 0; way < WAYS; way++) {
            out[k] = two[i];
            out[k++].move.a[0] = way;
        }
    return k;
}

static pl_err wide_apply(const void *setup, void *state, int seat, pl_move m,
                         pl_events *events)
{
    return kuhn_game.apply(setup, state, seat, (pl_move){ m.kind }, events);
}

static double wide_chance(const void *setup, const void *from, int seat,
                          pl_move m, uint32_t i, void *to, pl_events *events)
{
    return kuhn_game.chance(setup, from, seat, (pl_move){ m.kind }, i, to,
                            events);
}

/* MCCFR learns nothing in a set of so many moves; it had no policy there. */
static void mccfr_has_a_policy_in_sets_of_many_moves(void **unused)
{
    const uint8_t seed[32] = { 3 };
    pl_game wide = kuhn_game;
    double *policy;
    pl_solve t;
    (void)unused;

    wide.legal = wide_legal;
    wide.apply = wide_apply;
    wide.chance = wide_chance;
    wide.max_choices = 2 * WAYS;
    assert_true(2 * WAYS > PL_REGRETS_MOVES);
    grow(&t, &wide, &kuhn);
    policy = calloc(t.n_moves, sizeof *policy);
    assert_true(pl_solve_mccfr(&t, seed, 10, policy));
    for (uint32_t s = 0; s < t.n_sets; s++) {
        double all = 0;
        for (uint32_t k = 0; k < t.set[s].n; k++)
            all += policy[t.set[s].first + k];
        assert_near(all, 1, 1e-9);
    }
    free(policy);
    pl_solve_release(&t);
}

static void a_random_bot_is_the_uniform_policy(void **unused)
{
    (void)unused;
    assert_near(conv_of(&kuhn_game, &kuhn, 20000, "random"), 0.9167, 0.03);
}

/* A search without a model of the other seats is easier to exploit. */
static void
regret_minimisation_is_harder_to_exploit_than_the_search(void **unused)
{
    double regret = conv_of(&kuhn_game, &kuhn, 300, "regret:100");
    double search = conv_of(&kuhn_game, &kuhn, 300, "ismcts:100");
    (void)unused;

    assert_true(regret < 0.12);
    assert_true(search > regret);
}

/* In chips a game, half of NashConv; the search has 0.60 after 1000 iterations
 * (docs/bots.md). */
static void regret_minimisation_beats_the_search_in_leduc(void **unused)
{
    (void)unused;
    assert_true(conv_of(&leduc_game, &leduc, 5, "regret:100") / 2 < 0.55);
}

/* Twelve searches in each situation leave much noise, as each of them is nearly
 * sure of its move; 200 of them are in docs/bots.md. */
static void
weighing_a_thousand_deals_beats_a_thousand_of_the_search(void **unused)
{
    (void)unused;
    assert_true(conv_of(&leduc_game, &leduc, 12, "weigh:1000") / 2 < 0.50);
}

/* A mind that has been asked before answers like a new one. */
static void weighing_keeps_nothing_from_one_move_to_the_next(void **unused)
{
    const uint8_t seed[32] = { 3 };
    const char *why = NULL;
    double first[2], again[2];
    leduc_state s;
    leduc_view v;
    pl_choice legal[3];
    pl_mind *m;
    int differs = 0;
    (void)unused;

    leduc_game.deal(&leduc, seed, &s);
    leduc_game.view(&leduc, &s, 0, &v);
    assert_int_equal(leduc_game.legal(&leduc, &s, 0, legal), 2);
    m = pl_mind_new("weigh:1", &leduc_game, &leduc, 2, 0, seed, &why);
    assert_non_null(m);
    for (int i = 0; i < 200; i++) {
        assert_true(m->kind->policy(m, &v, legal, 2, first));
        assert_true(m->kind->policy(m, &v, legal, 2, again));
        assert_near(again[0] + again[1], 1, 1e-6);
        differs += fabs(first[0] - again[0]) > 0.4;
    }
    assert_true(differs > 10);
    pl_mind_free(m);
}

/* Drawing one move from the bot would give probabilities of 0 and 1 only. */
static void a_bot_that_gives_its_policy_is_not_sampled(void **unused)
{
    const uint8_t seed[32] = { 3 };
    const char *why = NULL;
    double *policy, mixed = 0;
    pl_solve t;

    (void)unused;
    grow(&t, &kuhn_game, &kuhn);
    policy = calloc(t.n_moves, sizeof *policy);
    assert_true(pl_solve_mind(&t, "regret:50", seed, 1, 1, policy, &why));
    for (uint32_t k = 0; k < t.n_moves; k++)
        mixed += policy[k] > 0 && policy[k] < 1;
    assert_true(mixed > 0);
    free(policy);
    pl_solve_release(&t);
}

/* Whether 'policy' can make all of the seat's own moves that lead to 'set'. */
static int gets_to(const pl_solve *t, const double *policy, uint32_t set)
{
    uint32_t child = t->set[set].node, node = t->node[child].parent;

    for (; node != PL_SOLVE_NONE; child = node, node = t->node[node].parent) {
        const pl_solve_node *x = &t->node[node];
        if (x->seat != t->set[set].seat || x->set == PL_SOLVE_NONE)
            continue;
        for (uint32_t k = 0; k < x->n; k++)
            if (t->children[x->child + k] == child &&
                policy[t->set[x->set].first + k] <= 0)
                return 0;
    }
    return 1;
}

/* Where the bot was asked once, one move has probability 1; elsewhere all moves
 * are equally likely. */
static void a_bot_is_asked_only_in_sets_its_own_moves_reach(void **unused)
{
    const uint8_t seed[32] = { 3 };
    const char *why = NULL;
    double policy[1024];
    int asked = 0;
    pl_solve t;
    (void)unused;

    grow(&t, &leduc_game, &leduc);
    assert_true(t.n_moves <= 1024);
    assert_true(pl_solve_mind(&t, "random", seed, 1, 2, policy, &why));
    for (uint32_t s = 0; s < t.n_sets; s++) {
        int meets = gets_to(&t, policy, s);
        double most = 0;
        for (uint32_t k = 0; k < t.set[s].n; k++)
            most = fmax(most, policy[t.set[s].first + k]);
        assert_near(most, meets ? 1 : 1.0 / t.set[s].n, 1e-9);
        asked += meets;
    }
    assert_in_range(asked, 20, t.n_sets - 20);
    pl_solve_release(&t);
}

static void a_bot_that_does_not_exist_is_refused(void **unused)
{
    const uint8_t seed[32] = { 3 };
    const char *why = NULL;
    double policy[64];
    pl_solve t;
    (void)unused;

    grow(&t, &kuhn_game, &kuhn);
    assert_false(pl_solve_mind(&t, "oracle", seed, 1, 1, policy, &why));
    assert_string_equal(why, "there is no such bot for this game");
    pl_solve_release(&t);
}

static void a_game_without_counted_chance_is_refused(void **unused)
{
    const char *why = NULL;
    pl_solve t;
    (void)unused;

    assert_false(pl_solve_init(&t, &mindseye_game, NULL, 2, 1000, &why));
    assert_string_equal(why, "this game does not count its chance");
    assert_false(pl_solve_init(&t, &leduc_game, &leduc, 2, 1000, &why));
    assert_string_equal(why, "the tree is larger than allowed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_has_twelve_information_sets),
        cmocka_unit_test(leduc_has_288_sets_of_ranks),
        cmocka_unit_test(the_uniform_policy_has_the_known_value_in_kuhn),
        cmocka_unit_test(the_uniform_policy_has_the_known_value_in_leduc),
        cmocka_unit_test(kuhn_is_worth_one_eighteenth),
        cmocka_unit_test(leduc_is_worth_0856),
        cmocka_unit_test(best_responses_have_the_values_reported_for_them),
        cmocka_unit_test(mccfr_comes_close_to_the_equilibrium),
        cmocka_unit_test(mccfr_has_a_policy_in_sets_of_many_moves),
        cmocka_unit_test(a_random_bot_is_the_uniform_policy),
        cmocka_unit_test(
            regret_minimisation_is_harder_to_exploit_than_the_search),
        cmocka_unit_test(regret_minimisation_beats_the_search_in_leduc),
        cmocka_unit_test(
            weighing_a_thousand_deals_beats_a_thousand_of_the_search),
        cmocka_unit_test(weighing_keeps_nothing_from_one_move_to_the_next),
        cmocka_unit_test(a_bot_that_gives_its_policy_is_not_sampled),
        cmocka_unit_test(a_bot_is_asked_only_in_sets_its_own_moves_reach),
        cmocka_unit_test(a_bot_that_does_not_exist_is_refused),
        cmocka_unit_test(a_game_without_counted_chance_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
