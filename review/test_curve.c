/* SPDX-License-Identifier: MIT */
/* test_curve.c - curves of whole games against what is known of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/policy.h"
#include "games/clairvoyance/clairvoyance.h"
#include "games/illusionist/illusionist.h"
#include "games/mindseye/mindseye.h"
#include "games/registry.h"
#include "review/testing.h"
#include "rules/schema.h"
#include "wire/setting.h"

/* Plays a game with the quick policy, or at random, and reviews it. */
static pl_review *played_review(pl_setting *s, int samples, uint8_t from,
                                int at_random)
{
    pl_review_step *steps = calloc(PL_REVIEW_MOVES, sizeof *steps);
    uint8_t seed[32] = { from }, *states = calloc(2, s->game->state_size);
    pl_choice *legal = calloc(s->game->max_choices, sizeof *legal);
    void *view = calloc(1, s->game->view_size);
    pl_drive drive = { 0 };
    const char *why = NULL;
    pl_policy p;
    pl_luck luck;
    uint16_t turn;
    int n = 0;

    assert_true(pl_policy_init(&p, s->game, s->setup, s->seats));
    pl_luck_init(&luck, seed);
    s->game->deal(s->setup, seed, states);
    uint8_t *now = states + s->game->state_size;
    memcpy(now, states, s->game->state_size);
    while ((turn = pl_drive_next(&drive, s->game, s->setup, now))) {
        int seat = __builtin_ctz(turn);
        int k = s->game->legal(s->setup, now, seat, legal);
        s->game->view(s->setup, now, seat < PL_CLOCK ? seat : 0, view);
        pl_move m = seat == PL_CLOCK ? legal[0].move
                    : at_random
                        ? pl_random_move(s->game, legal, k, &luck)
                        : pl_policy_choose(&p, view, seat, legal, k, &luck);
        steps[n++] = (pl_review_step){ m, (uint8_t)seat };
        assert_int_equal(s->game->apply(s->setup, now, seat, m, NULL), PL_OK);
        pl_drive_moved(&drive, seat);
    }
    pl_review *r = pl_review_new(s->game, s->setup, s->seats, states, steps, n,
                                 samples, &why);
    assert_non_null(r);
    pl_policy_release(&p);
    free(view);
    free(legal);
    free(states);
    free(steps);
    return r;
}

static pl_review *policy_review(pl_setting *s, int samples, uint8_t from)
{
    return played_review(s, samples, from, 0);
}

/* The usual budget bounds the work, whatever the length of the game. */
static void a_long_game_gets_fewer_samples(void **unused)
{
    const struct {
        const char *game;
        int seats, is_long;
    } rows[] = { { "mindseye", 2, 0 }, { "clairvoyance", 5, 1 } };
    (void)unused;

    for (int i = 0; i < 2; i++) {
        const pl_game *g = pl_game_named(rows[i].game, strlen(rows[i].game));
        pl_setting s;
        pl_fault fault;
        assert_int_equal(
            pl_setting_from_text(&s, g, rows[i].seats, NULL, &fault), PL_OK);
        pl_review *r = policy_review(&s, 0, 9);
        while (!pl_review_is_coarse(r))
            assert_true(pl_review_run(r, 100) > 0);
        assert_true(r->low * (r->moves + 1) * (r->seats + 3) <=
                    COARSE_GAMES + 2 * (r->moves + 1) * (r->seats + 3));
        assert_int_equal(r->samples < PL_REVIEW_USUAL, rows[i].is_long);
        assert_true(r->samples >= FEWEST);
        pl_review_free(r);
        pl_setting_release(&s);
    }
}

/* The seats of Mind's Eye are alike at the start. The last moment is the
 * result, and partners always expect the same with all cards open. */
static void
every_game_ends_with_its_result_and_minds_eye_begins_even(void **unused)
{
    (void)unused;
    for (int i = 0; pl_games[i]; i++) {
        pl_setting s;
        pl_fault fault;
        assert_int_equal(pl_setting_from_text(&s, pl_games[i],
                                              pl_games[i]->min_seats, NULL,
                                              &fault),
                         PL_OK);
        pl_review *r = policy_review(&s, 40, 9);
        finish(r);
        int last = pl_review_moves(r);
        const void *end = pl_review_state(r, last);
        for (int seat = 0; seat < s.seats; seat++) {
            assert_true(fabs(1000 * pl_review_true(r, last, seat).mean -
                             s.game->score(s.setup, end, seat)) < 1e-6);
            if (strcmp(s.game->id, "mindseye") == 0)
                assert_near(pl_review_true(r, 0, seat), 0.5);
            if (strcmp(s.game->id, "mysterium") == 0)
                assert_true(pl_review_true(r, 3, seat).mean ==
                            pl_review_true(r, 3, 0).mean);
        }
        pl_review_free(r);
        pl_setting_release(&s);
    }
}

/* Whether every way to go on from 'state' ends with a win for 'seat', whoever
 * moves and whatever they choose; 0 as well if there are too many. */
static int always_wins(const pl_review *r, const void *state, int seat,
                       int *budget)
{
    const pl_game *g = r->game;
    uint16_t turn = g->turn(r->setup, state);
    pl_choice *legal = calloc(g->max_choices, sizeof *legal);
    uint8_t *then = malloc(g->state_size);
    int wins = turn || g->score(r->setup, state, seat) == 1000;

    for (int mover = 0; wins && mover <= PL_CLOCK; mover++) {
        if (!(turn >> mover & 1))
            continue;
        int n = g->legal(r->setup, state, mover, legal);
        uint64_t all = pl_choices_count(legal, n);
        wins = all <= (uint64_t)*budget;
        for (uint64_t c = 0; wins && c < all; c++) {
            memcpy(then, state, g->state_size);
            g->apply(r->setup, then, mover, pl_choices_nth(legal, n, c), NULL);
            wins = --*budget > 0 && always_wins(r, then, seat, budget);
        }
    }
    free(legal);
    free(then);
    return wins;
}

/* Whether 'seat' can prove after 'k' moves that it has won. */
static int is_proven(const pl_review *r, int k, int seat)
{
    enum { WORLDS = 100, WAYS = 400 };
    uint8_t *world = malloc(r->game->state_size);
    void *view = calloc(1, r->game->view_size);
    pl_rng rng = { .at = 0 };
    int proven = 1;

    r->game->view(r->setup, pl_review_state(r, k), seat, view);
    for (int i = 0; proven && i < WORLDS; i++) {
        int budget = WAYS;
        r->game->guess(r->setup, view, &rng, world);
        proven = always_wins(r, world, seat, &budget);
    }
    free(world);
    free(view);
    return proven;
}

/* Looks at the ends of some games of each kind. */
static void a_win_that_a_seat_can_prove_is_certain(void **unused)
{
    int games = 0;
    (void)unused;

    for (int i = 0; pl_games[i]; i++) {
        int proofs = 0;
        pl_setting s;
        pl_fault fault;
        assert_int_equal(pl_setting_from_text(&s, pl_games[i],
                                              pl_games[i]->min_seats, NULL,
                                              &fault),
                         PL_OK);
        for (uint8_t from = 1; from <= 12 && !proofs; from++) {
            pl_review *r = policy_review(&s, 2, from);
            finish(r);
            for (int k = r->moves - 1; k >= 0 && k > r->moves - 6; k--)
                for (int seat = 0; seat < s.seats; seat++) {
                    if (!is_proven(r, k, seat))
                        continue;
                    assert_true(pl_review_honest(r, k, seat).mean == 1);
                    assert_true(pl_review_true(r, k, seat).mean == 1);
                    proofs++;
                }
            pl_review_free(r);
        }
        print_message("# %s: %d proven wins\n", s.game->id, proofs);
        games += proofs > 0;
        pl_setting_release(&s);
    }
    assert_true(games >= 2);
}

/* Before the deal two seats may expect the same. */
static void a_fresh_deal_is_even_for_two(void **unused)
{
    static const char *const even[] = { "clairvoyance", "illusionist",
                                        "mindseye" };
    (void)unused;

    for (int i = 0; i < 3; i++) {
        const pl_game *g = pl_game_named(even[i], strlen(even[i]));
        pl_setting s;
        pl_fault fault;
        tally t = { 0 };
        pl_policy p;
        pl_luck luck;
        const uint8_t key[32] = { 4 };
        assert_int_equal(pl_setting_from_text(&s, g, 2, NULL, &fault), PL_OK);
        assert_true(pl_policy_init(&p, g, s.setup, 2));
        pl_luck_init(&luck, key);
        void *state = malloc(g->state_size);
        for (int k = 0; k < 400; k++) {
            uint8_t seed[32] = { (uint8_t)k, (uint8_t)(k >> 8) };
            double worth[PL_SEATS_MAX];
            pl_drive drive = { 0 };
            g->deal(s.setup, seed, state);
            pl_policy_finish(&p, state, &drive, &luck, worth);
            assert_true(fabs(worth[0] + worth[1] - 1) < 1e-9);
            tally_add(&t, worth[0]);
        }
        print_message("# %s: %.3f +- %.3f\n", g->id, tally_estimate(&t).mean,
                      tally_estimate(&t).wide);
        assert_near(tally_estimate(&t), 0.5);
        free(state);
        pl_policy_release(&p);
        pl_setting_release(&s);
    }
}

/* ---- luck that is nobody's ------------------------------------------------
 */

/* A game in which the clock moves for everybody: what changes there is neither
 * a choice nor a card that chance brought. */
static void a_change_at_the_end_of_time_is_called_time(void **unused)
{
    const pl_game *g = &illusionist_game;
    pl_review_step *steps = calloc(PL_REVIEW_MOVES, sizeof *steps);
    const uint8_t seed[32] = { 5 };
    uint8_t *first = calloc(1, g->state_size), *now = calloc(1, g->state_size);
    pl_choice *legal = calloc(g->max_choices, sizeof *legal);
    pl_turning list[PL_REVIEW_TURNS];
    const char *why = NULL;
    pl_setting s;
    pl_fault fault;
    int n = 0, named = 0;
    (void)unused;

    assert_int_equal(
        pl_setting_from_text(&s, g, 2, "{\"move_ms\":1000}", &fault), PL_OK);
    g->deal(s.setup, seed, first);
    memcpy(now, first, g->state_size);
    for (; g->turn(s.setup, now); n++) {
        g->legal(s.setup, now, PL_CLOCK, legal);
        steps[n] = (pl_review_step){ legal[0].move, PL_CLOCK };
        assert_int_equal(g->apply(s.setup, now, PL_CLOCK, legal[0].move, NULL),
                         PL_OK);
    }
    pl_review *r = pl_review_new(g, s.setup, 2, first, steps, n, 100, &why);
    finish(r);
    int turns = pl_review_turnings(r, list);
    pl_writing w = pl_setting_writing(&s);
    for (int i = 0; i < turns; i++) {
        char words[PL_TURNING_WORDS];
        pl_text t;
        pl_text_init(&t, words, sizeof words);
        pl_turning_why(&t, &w, &list[i]);
        if (!list[i].moment)
            continue;
        assert_int_equal(list[i].luck, PL_LUCK_TIME);
        named += strncmp(words, "Time ran out while", 18) == 0;
    }
    assert_true(named > 0);
    pl_review_free(r);
    pl_setting_release(&s);
    free(legal);
    free(now);
    free(first);
    free(steps);
}

/* Who let go of the button cannot choose to have done so at another time. */
static void letting_go_at_another_time_is_no_better_move(void **unused)
{
    int let_go = 0;
    (void)unused;

    for (uint8_t from = 1; from <= 6; from++) {
        pl_setting s;
        pl_fault fault;
        assert_int_equal(
            pl_setting_from_text(&s, &mindseye_game, 2,
                                 "{\"rounds\":4,\"stare\":\"nerve\"}", &fault),
            PL_OK);
        pl_review *r = played_review(&s, 100, from, 1);
        finish(r);
        for (int i = 0; i < r->n_candidates; i++) {
            const candidate *c = &r->candidates[i];
            let_go += c->alt[0].move.kind == MINDSEYE_RELEASE;
            for (int k = 1; k < c->n; k++)
                assert_int_not_equal(c->alt[k].move.kind, MINDSEYE_RELEASE);
        }
        pl_review_free(r);
        pl_setting_release(&s);
    }
    assert_true(let_go > 0);
}

/* ---- chances of leaders ---------------------------------------------------
 */

/* After the deal; 'out' is a bit of a seat that is out of the game. */
static pl_temper temper_of(pl_setting *s, const char *game, int seats,
                           const char *options, int out)
{
    const pl_game *g = pl_game_named(game, strlen(game));
    const uint8_t seed[32] = { 4 };
    uint8_t *state = calloc(1, g->state_size);
    pl_fault fault;

    assert_int_equal(pl_setting_from_text(s, g, seats, options, &fault), PL_OK);
    g->deal(s->setup, seed, state);
    if (out)
        ((cv_state *)state)->open.alive &= (uint8_t)~out;
    pl_temper t = pl_temper_of(g, s->setup, state);
    free(state);
    return t;
}

/* What is certain stays certain, an even share stays even, and of two chances
 * the larger stays the larger; all others come nearer to an even share. */
static void a_lead_among_three_is_worth_less_than_quick_players_say(void **x)
{
    pl_setting s;
    pl_temper t = temper_of(&s, "clairvoyance", 3, NULL, 0);
    double before = 0;
    (void)x;

    assert_true(pl_tempered(&t, 0) == 0 && pl_tempered(&t, 1) == 1);
    assert_true(fabs(pl_tempered(&t, 1 / 3.0) - 1 / 3.0) < 1e-9);
    for (int i = 1; i < 100; i++) {
        double raw = i / 100.0, p = pl_tempered(&t, raw);
        assert_true(p > before && p < 1);
        assert_true(fabs(p - 1 / 3.0) < fabs(raw - 1 / 3.0));
        before = p;
    }
    pl_review *r = policy_review(&s, 20, 9);
    finish(r);
    for (int k = 0; k < pl_review_moves(r); k += 7) {
        const tally *lead = &r->points[k].honest[0];
        pl_estimate e = pl_review_honest(r, k, 0);
        t = pl_temper_of(s.game, s.setup, pl_review_state(r, k));
        assert_true(e.mean == pl_tempered(&t, lead->sum / lead->n));
        assert_true(e.wide >= 0 && e.wide < 0.5);
    }
    pl_review_free(r);
    pl_setting_release(&s);
}

static void chances_stay_as_played_where_nobody_chooses_a_rival(void **unused)
{
    static const struct {
        const char *game, *options;
        int seats, out;
    } rows[] = {
        { "clairvoyance", NULL, 2, 0 },
        { "clairvoyance", NULL, 3, 2 }, /* two are left */
        { "clairvoyance", "{\"teams\":true}", 4, 0 },
        { "illusionist", NULL, 2, 0 },
        { "mindseye", NULL, 3, 0 },
    };
    (void)unused;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pl_setting s;
        pl_temper t = temper_of(&s, rows[i].game, rows[i].seats,
                                rows[i].options, rows[i].out);
        assert_true(pl_tempered(&t, 0.9) == 0.9);
        pl_setting_release(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_game_gets_fewer_samples),
        cmocka_unit_test(
            every_game_ends_with_its_result_and_minds_eye_begins_even),
        cmocka_unit_test(a_win_that_a_seat_can_prove_is_certain),
        cmocka_unit_test(a_fresh_deal_is_even_for_two),
        cmocka_unit_test(a_change_at_the_end_of_time_is_called_time),
        cmocka_unit_test(letting_go_at_another_time_is_no_better_move),
        cmocka_unit_test(
            a_lead_among_three_is_worth_less_than_quick_players_say),
        cmocka_unit_test(chances_stay_as_played_where_nobody_chooses_a_rival),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
