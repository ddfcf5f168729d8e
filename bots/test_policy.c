/* SPDX-License-Identifier: MIT */
/* test_policy.c - quick policies play legally from views, and better than
 * chance where a game lets anybody do so. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/policy.h"
#include "tests/probe.h"
#include "wire/setting.h"

typedef struct {
    pl_setting s;
    pl_policy policy;
    void *state, *view;
    pl_choice *legal;
    pl_luck luck;
    int moves;
} game;

static void game_open(game *t, const pl_game *g, const pl_mode *mode)
{
    pl_fault fault;

    memset(t, 0, sizeof *t);
    assert_int_equal(
        pl_setting_from_text(&t->s, g, mode->seats, mode->options, &fault),
        PL_OK);
    assert_true(pl_policy_init(&t->policy, g, t->s.setup, mode->seats));
    t->state = calloc(1, g->state_size);
    t->view = calloc(1, g->view_size);
    t->legal = calloc(g->max_choices, sizeof *t->legal);
}

static void game_close(game *t)
{
    pl_policy_release(&t->policy);
    pl_setting_release(&t->s);
    free(t->state);
    free(t->view);
    free(t->legal);
}

/* Plays a game in which the seats of 'quick' move by policy, from views, and
 * the others at random. */
static void play(game *t, uint32_t number, uint16_t quick)
{
    const pl_game *g = t->s.game;
    uint8_t seed[32] = { (uint8_t)number, (uint8_t)(number >> 8), 7 };
    pl_drive drive = { 0 };
    uint16_t seats;

    pl_luck_init(&t->luck, seed);
    g->deal(t->s.setup, seed, t->state);
    t->moves = 0;
    while ((seats = pl_drive_next(&drive, g, t->s.setup, t->state))) {
        int skip =
            (int)pl_luck_roll(&t->luck, (uint32_t)__builtin_popcount(seats));
        while (skip--)
            seats &= (uint16_t)(seats - 1);
        int seat = __builtin_ctz(seats);
        int n = g->legal(t->s.setup, t->state, seat, t->legal);
        pl_move m = pl_random_move(g, t->legal, n, &t->luck);
        if (quick >> seat & 1 && seat < PL_SEATS_MAX) {
            g->view(t->s.setup, t->state, seat, t->view);
            m = pl_policy_choose(&t->policy, t->view, seat, t->legal, n,
                                 &t->luck);
            assert_true(pl_choices_contain(t->legal, n, m));
        }
        assert_int_equal(g->apply(t->s.setup, t->state, seat, m, NULL), PL_OK);
        pl_drive_moved(&drive, seat);
        assert_true(++t->moves < 20000);
    }
}

/* ---- tests --------------------------------------------------------------- */

static void policies_play_legally_from_views_in_every_mode(void **unused)
{
    (void)unused;
    for (int i = 0; pl_probes[i]; i++)
        for (const pl_mode *mode = pl_probes[i]->modes; mode->seats; mode++) {
            game t;
            game_open(&t, pl_probes[i]->game, mode);
            for (uint32_t k = 0; k < 3; k++)
                play(&t, k, 0xff);
            game_close(&t);
        }
}

static void the_same_seed_gives_the_same_game(void **unused)
{
    (void)unused;
    for (int i = 0; pl_probes[i]; i++) {
        const pl_game *g = pl_probes[i]->game;
        game t;
        void *first = malloc(g->state_size);
        game_open(&t, g, &pl_probes[i]->modes[0]);
        play(&t, 5, 0xff);
        memcpy(first, t.state, g->state_size);
        play(&t, 6, 0xff);
        play(&t, 5, 0xff);
        assert_memory_equal(first, t.state, g->state_size);
        free(first);
        game_close(&t);
    }
}

/* The mean score of 'games' games and, in *wide, half of its 95 % interval. If
 * 'together', all seats move by policy or none does; otherwise one seat does,
 * each in turn. */
static double mean_score(const char *id, const pl_mode *mode, int games,
                         int together, int policy, double *wide)
{
    double sum = 0, squares = 0;
    game t;
    int i = 0;

    while (strcmp(pl_probes[i]->game->id, id) != 0)
        i++;
    game_open(&t, pl_probes[i]->game, mode);
    for (int k = 0; k < games; k++) {
        int seat = k % mode->seats;
        play(&t, (uint32_t)k, together ? (policy ? 0xff : 0) : PL_BIT(seat));
        double x = t.s.game->score(t.s.setup, t.state, seat) / 1000.0;
        sum += x;
        squares += x * x;
    }
    game_close(&t);
    sum /= games;
    *wide = 1.96 * sqrt((squares / games - sum * sum) / games);
    print_message("# %s %s: %.3f +- %.3f\n", id, mode->options, sum, *wide);
    return sum;
}

static void one_seat_with_the_policy_beats_random_seats(void **unused)
{
    static const struct {
        const char *game;
        pl_mode mode;
        int games, sides;
    } rows[] = {
        { "clairvoyance", { 3, "{}" }, 90, 3 },
        { "illusionist", { 2, "{}" }, 120, 2 },
        { "mindseye", { 2, "{}" }, 120, 2 },
        { "telepathic", { 4, "{\"mode\":\"opposed\"}" }, 400, 2 },
    };
    (void)unused;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double wide, mean = mean_score(rows[i].game, &rows[i].mode,
                                       rows[i].games, 0, 1, &wide);
        assert_true(mean - wide > 1.0 / rows[i].sides);
    }
}

static void partners_with_the_policy_win_more_than_random_ones(void **unused)
{
    static const struct {
        const char *game;
        pl_mode mode;
        int games;
    } rows[] = {
        { "mysterium", { 4, "{\"timer_ms\":0}" }, 60 },
        { "telepathic", { 2, "{}" }, 300 },
        { "telepathic", { 4, "{\"mode\":\"four\"}" }, 300 },
    };
    (void)unused;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double wide, other;
        double good =
            mean_score(rows[i].game, &rows[i].mode, rows[i].games, 1, 1, &wide);
        double poor = mean_score(rows[i].game, &rows[i].mode, rows[i].games, 1,
                                 0, &other);
        assert_true(good - wide > poor + other);
    }
}

/* Partners who read each other win most games, as the bots do. */
static void close_partners_win_more_than_strangers(void **unused)
{
    static const struct {
        const char *game;
        pl_mode mode;
        double least;
    } rows[] = {
        { "mysterium", { 4, "{\"timer_ms\":0}" }, 0.9 },
        { "telepathic", { 2, "{}" }, 0.6 },
    };
    (void)unused;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double mean[2] = { 0 }, worth[PL_SEATS_MAX];
        const uint8_t seed[32] = { 11 };
        int at = 0, games = 500;
        game t;
        while (strcmp(pl_probes[at]->game->id, rows[i].game) != 0)
            at++;
        game_open(&t, pl_probes[at]->game, &rows[i].mode);
        pl_luck_init(&t.luck, seed);
        for (int k = 0; k < 2 * games; k++) {
            uint8_t deal[32] = { (uint8_t)(k % games),
                                 (uint8_t)(k % games / 256) };
            pl_drive drive = { 0 };
            if (k == games)
                pl_policy_pair(&t.policy);
            t.s.game->deal(t.s.setup, deal, t.state);
            pl_policy_finish(&t.policy, t.state, &drive, &t.luck, worth);
            mean[k / games] += worth[0] / games;
        }
        print_message("# %s: strangers %.2f, close %.2f\n", rows[i].game,
                      mean[0], mean[1]);
        assert_true(mean[1] > mean[0] && mean[1] > rows[i].least);
        game_close(&t);
    }
}

/* Nobody beats the equilibrium of sealed colours, nor does it beat anybody. */
static void sealed_colours_are_even_against_random_ones(void **unused)
{
    const pl_mode mode = { 2, "{\"stare\":\"duel\"}" };
    double wide, mean;
    (void)unused;

    mean = mean_score("mindseye", &mode, 400, 0, 1, &wide);
    assert_true(fabs(mean - 0.5) < 2 * wide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(policies_play_legally_from_views_in_every_mode),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
        cmocka_unit_test(one_seat_with_the_policy_beats_random_seats),
        cmocka_unit_test(partners_with_the_policy_win_more_than_random_ones),
        cmocka_unit_test(close_partners_win_more_than_strangers),
        cmocka_unit_test(sealed_colours_are_even_against_random_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
