/* SPDX-License-Identifier: MIT */
/* test_reasoner.c - what minds believe at moments of finished games. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/policy.h"
#include "games/illusionist/illusionist.h"
#include "games/mindseye/mindseye.h"
#include "games/mysterium/mysterium.h"
#include "games/telepathic/telepathic.h"
#include "review/review.h"
#include "review/weigh.h"
#include "wire/setting.h"

/* A finished game, and its review without any samples yet. */
typedef struct {
    pl_setting s;
    pl_review *review;
} fixture;

typedef struct {
    pl_setting *s;
    uint8_t *first, *state, *view;
    pl_choice *legal;
    pl_policy policy;
    pl_luck luck;
} player;

static void player_init(player *p, pl_setting *s)
{
    const pl_game *g = s->game;
    uint8_t seed[32] = { 3 };

    *p = (player){ .s = s };
    p->first = calloc(1, g->state_size);
    p->state = calloc(1, g->state_size);
    p->view = calloc(1, g->view_size);
    p->legal = calloc(g->max_choices, sizeof *p->legal);
    assert_true(pl_policy_init(&p->policy, g, s->setup, s->seats));
    pl_luck_init(&p->luck, seed);
    g->deal(s->setup, seed, p->first);
    memcpy(p->state, p->first, g->state_size);
}

static void player_release(player *p)
{
    pl_policy_release(&p->policy);
    free(p->first);
    free(p->state);
    free(p->view);
    free(p->legal);
}

/* A move of the quick policy; 'blue' is a seat of Mind's Eye that always shows
 * blue, or -1. */
static pl_move choose(player *p, int seat, int blue)
{
    const pl_game *g = p->s->game;
    int n = g->legal(p->s->setup, p->state, seat, p->legal);

    if (seat == PL_CLOCK)
        return p->legal[0].move;
    if (seat == blue && p->legal[0].move.kind == MINDSEYE_SHOW)
        return (pl_move){ MINDSEYE_SHOW, { BLUE } };
    g->view(p->s->setup, p->state, seat, p->view);
    return pl_policy_choose(&p->policy, p->view, seat, p->legal, n, &p->luck);
}

static void fixture_open(fixture *f, const pl_game *g, int seats,
                         const char *options, int blue)
{
    pl_review_step *steps = calloc(PL_REVIEW_MOVES, sizeof *steps);
    pl_drive drive = { 0 };
    const char *why = NULL;
    pl_fault fault;
    player p;
    uint16_t turn;
    int n = 0;

    assert_int_equal(pl_setting_from_text(&f->s, g, seats, options, &fault),
                     PL_OK);
    player_init(&p, &f->s);
    while ((turn = pl_drive_next(&drive, g, f->s.setup, p.state))) {
        int seat = __builtin_ctz(turn);
        pl_move m = choose(&p, seat, blue);
        steps[n++] = (pl_review_step){ m, (uint8_t)seat };
        assert_int_equal(g->apply(f->s.setup, p.state, seat, m, NULL), PL_OK);
        pl_drive_moved(&drive, seat);
    }
    f->review = pl_review_new(g, f->s.setup, seats, p.first, steps, n, 1, &why);
    assert_non_null(f->review);
    player_release(&p);
    free(steps);
}

static void fixture_close(fixture *f)
{
    pl_review_free(f->review);
    pl_setting_release(&f->s);
}

static const pl_belief_thing *thing(const pl_beliefs *b, const char *path)
{
    for (int i = 0; i < b->n; i++)
        if (strcmp(b->at[i].path, path) == 0)
            return &b->at[i];
    return NULL;
}

/* The beliefs of every moment and seat; returns the mean chance that they give
 * to the truth. */
static double all_sum_to_one(const fixture *f)
{
    double truth = 0;
    int things = 0;

    for (int m = 0; m < pl_review_moves(f->review); m++)
        for (int seat = 0; seat < f->s.seats; seat++) {
            pl_beliefs b;
            assert_true(pl_review_believed(f->review, m, seat, &b));
            for (int i = 0; i < b.n; i++, things++) {
                double sum = 0;
                for (int k = 0; k < b.at[i].n; k++) {
                    sum += b.at[i].at[k].p;
                    truth += b.at[i].at[k].is_true ? b.at[i].at[k].p : 0;
                }
                assert_true(fabs(sum - 1) < 1e-6);
            }
            pl_beliefs_release(&b);
        }
    assert_true(things > 0);
    return truth / things;
}

/* ---- tests --------------------------------------------------------------- */

/* Before the first move there is nothing to infer: the facts are all. */
static void telepathic_beliefs_begin_even_and_learn(void **unused)
{
    fixture f;
    pl_beliefs b;
    (void)unused;

    fixture_open(&f, &telepathic_game, 2, NULL, -1);
    assert_true(pl_review_believed(f.review, 0, 0, &b));
    assert_int_equal(b.n, 3);
    assert_non_null(thing(&b, "win[1]"));
    assert_non_null(thing(&b, "lose[1]"));
    for (int k = 0; k < 4; k++)
        assert_true(fabs(b.at[0].at[k].p - 0.25) < 1e-9);
    const pl_belief_thing *pair = thing(&b, "win[1]+lose[1]");
    assert_int_equal(pair->n, 12);
    for (int k = 0; k < 12; k++)
        assert_true(fabs(pair->at[k].p - 1 / 12.0) < 1e-9);
    pl_beliefs_release(&b);
    assert_true(all_sum_to_one(&f) > 0.25);
    fixture_close(&f);
}

/* What a mind believes of one condition follows from what it believes of the
 * pairs. */
static void a_condition_is_believed_as_its_pairs_are(void **unused)
{
    fixture f;
    int uneven = 0;
    (void)unused;

    fixture_open(&f, &telepathic_game, 2, NULL, -1);
    for (int m = 0; m < pl_review_moves(f.review); m++) {
        double sum[2][9] = { { 0 } };
        pl_beliefs b;
        assert_true(pl_review_believed(f.review, m, 0, &b));
        const pl_belief_thing *pair = thing(&b, "win[1]+lose[1]");
        for (int k = 0; k < pair->n; k++) {
            sum[0][pair->at[k].value & 0xffff] += pair->at[k].p;
            sum[1][pair->at[k].value >> 16] += pair->at[k].p;
            uneven |= fabs(pair->at[k].p - 1 / 12.0) > 0.01;
        }
        for (int side = 0; side < 2; side++) {
            const pl_belief_thing *x = thing(&b, side ? "lose[1]" : "win[1]");
            for (int k = 0; k < x->n; k++)
                assert_true(fabs(x->at[k].p - sum[side][x->at[k].value]) <
                            1e-9);
        }
        pl_beliefs_release(&b);
    }
    assert_true(uneven);
    fixture_close(&f);
}

static void mysterium_psychics_believe_more_than_facts_tell(void **unused)
{
    fixture f;
    pl_beliefs b;
    (void)unused;

    fixture_open(&f, &mysterium_game, 4, "{\"timer_ms\":0,\"ghost\":1}", -1);
    assert_true(all_sum_to_one(&f) > 0.3);
    assert_true(pl_review_believed(f.review, 2, 1, &b));
    assert_int_equal(b.n, 0); /* the ghost knows */
    pl_beliefs_release(&b);
    fixture_close(&f);
}

/* Seat 1 shows only blue. The facts say nothing about the rest; a reasoner
 * learns the habit. */
static void a_habit_of_minds_eye_is_believed(void **unused)
{
    fixture f;
    double most = 0;
    (void)unused;

    fixture_open(&f, &mindseye_game, 2, NULL, 1);
    for (int m = 0; m < pl_review_moves(f.review); m++) {
        pl_beliefs b;
        assert_true(pl_review_believed(f.review, m, 0, &b));
        const pl_belief_thing *x = thing(&b, "sealed[1]");
        if (x && x->at[0].value == 1 && x->at[0].p > most)
            most = x->at[0].p;
        pl_beliefs_release(&b);
    }
    assert_true(most > 0.7);
    all_sum_to_one(&f);
    fixture_close(&f);
}

/* Before a colour was ever shown no habit can be told from another: the four
 * colours are exactly even, and the facts name none. */
static void the_first_colours_of_minds_eye_are_even(void **unused)
{
    fixture f;
    pl_beliefs b;
    (void)unused;

    fixture_open(&f, &mindseye_game, 2, NULL, -1);
    for (int seat = 0; seat < 2; seat++) {
        assert_true(pl_review_believed(f.review, 0, seat, &b));
        assert_int_equal(b.n, 1);
        const pl_belief_thing *x = thing(&b, seat ? "sealed[0]" : "sealed[1]");
        assert_non_null(x);
        assert_int_equal(x->n, 4);
        for (int k = 0; k < 4; k++)
            assert_true(fabs(x->at[k].p - 0.25) < 1e-9);
        pl_beliefs_release(&b);
        assert_true(pl_review_facts(f.review, 0, seat, 100, &b));
        assert_int_equal(b.n, 0);
        pl_beliefs_release(&b);
    }
    fixture_close(&f);
}

static void worlds_are_weighed_by_pairs(void **unused)
{
    enum { DRAWN = 400 };
    telepathic_state world, other;
    telepathic_view view;
    int seen = 0;
    pl_rng rng;
    const uint8_t seed[32] = { 7 };
    fixture f;
    (void)unused;

    fixture_open(&f, &telepathic_game, 2, NULL, -1);
    telepathic_game.view(f.s.setup, pl_review_state(f.review, 0), 0, &view);
    const pl_believed one = {
        (uint32_t)offsetof(telepathic_state, win) + 1,  5, 1,
        (uint32_t)offsetof(telepathic_state, lose) + 1, 6,
    };
    pl_rng_seed(&rng, seed);
    for (int i = 0; i < DRAWN; i++) {
        pl_weigh_draw(&telepathic_game, f.s.setup, &view, &one, 1, &rng, &world,
                      &other);
        seen += world.win[1] == 5 && world.lose[1] == 6;
    }
    /* Six worlds of twelve kinds are drawn for each: 1 - (11/12)^6. */
    assert_in_range(seen, DRAWN * 33 / 100, DRAWN * 48 / 100);
    fixture_close(&f);
}

static void a_game_without_such_minds_has_facts_only(void **unused)
{
    fixture f;
    pl_beliefs b;
    (void)unused;

    fixture_open(&f, &illusionist_game, 2, NULL, -1);
    assert_true(pl_review_believed(f.review, 1, 0, &b));
    assert_int_equal(b.n, 0);
    assert_true(pl_review_facts(f.review, 1, 0, 200, &b));
    assert_true(b.n > 8);
    pl_beliefs_release(&b);
    fixture_close(&f);
}

/* Worlds come as often as they are believed, and are those of the view. */
static void worlds_are_weighed_by_beliefs(void **unused)
{
    enum { DRAWN = 2000 };
    telepathic_state world, other;
    telepathic_view view;
    int seen[5] = { 0 };
    pl_believed list[3];
    pl_rng rng;
    const uint8_t seed[32] = { 7 };
    fixture f;
    (void)unused;

    fixture_open(&f, &telepathic_game, 2, NULL, -1);
    telepathic_game.view(f.s.setup, pl_review_state(f.review, 0), 0, &view);
    for (int i = 0; i < 3; i++)
        list[i] = (pl_believed){
            (uint32_t)offsetof(telepathic_state, win) + 1,
            (uint8_t)(5 + i),
            i == 0 ? 0.7 : 0.1,
        };
    pl_rng_seed(&rng, seed);
    for (int i = 0; i < DRAWN; i++) {
        telepathic_view again;
        memset(&again, 0, sizeof again);
        pl_weigh_draw(&telepathic_game, f.s.setup, &view, list, 3, &rng, &world,
                      &other);
        telepathic_game.view(f.s.setup, &world, 0, &again);
        assert_memory_equal(&again, &view, sizeof view);
        seen[world.win[1] - 5]++;
    }
    /* 0.7 : 0.1 : 0.1 : 0.001, but for the few worlds that are drawn. */
    assert_in_range(seen[0], DRAWN * 60 / 100, DRAWN * 80 / 100);
    assert_in_range(seen[1], DRAWN * 8 / 100, DRAWN * 20 / 100);
    assert_in_range(seen[3], 0, DRAWN * 3 / 100);
    for (int i = seen[0] = 0; i < DRAWN; i++) { /* without beliefs: alike */
        pl_weigh_draw(&telepathic_game, f.s.setup, &view, list, 0, &rng, &world,
                      &other);
        seen[0] += world.win[1] == 5;
    }
    assert_in_range(seen[0], DRAWN * 21 / 100, DRAWN * 29 / 100);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(telepathic_beliefs_begin_even_and_learn),
        cmocka_unit_test(a_condition_is_believed_as_its_pairs_are),
        cmocka_unit_test(mysterium_psychics_believe_more_than_facts_tell),
        cmocka_unit_test(a_habit_of_minds_eye_is_believed),
        cmocka_unit_test(the_first_colours_of_minds_eye_are_even),
        cmocka_unit_test(worlds_are_weighed_by_beliefs),
        cmocka_unit_test(worlds_are_weighed_by_pairs),
        cmocka_unit_test(a_game_without_such_minds_has_facts_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
