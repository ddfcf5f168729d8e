/* SPDX-License-Identifier: MIT */
/* test_review.c - reviews of games whose answers are known. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "examples/games/kuhn/kuhn.h"
#include "examples/games/leduc/leduc.h"
#include "review/testing.h"
#include "tests/template/fib/fib.h"

enum { JACK = 1, QUEEN, KING, SAMPLES = 400 };

static const kuhn_setup kuhn = { 2, 0 };

static kuhn_state kuhn_dealt(uint8_t a, uint8_t b)
{
    const uint8_t seed[32] = { 1 };
    kuhn_state s;

    kuhn_game.deal(&kuhn, seed, &s);
    s.hand[0] = a;
    s.hand[1] = b;
    return s;
}

/* The review of a game of Kuhn poker, "pb": pass, bet. */
static pl_review *kuhn_review(uint8_t a, uint8_t b, const char *line)
{
    kuhn_state s = kuhn_dealt(a, b);
    pl_review_step steps[3];
    const char *why = NULL;
    pl_review *r;
    int n = 0;

    for (; line[n]; n++)
        steps[n] = (pl_review_step){ { line[n] == 'b' ? KUHN_BET : KUHN_PASS },
                                     (uint8_t)(n % 2) };
    r = pl_review_new(&kuhn_game, &kuhn, 2, &s, steps, n, SAMPLES, &why);
    assert_non_null(r);
    finish(r);
    return r;
}

/* The turning point at a moment, or NULL. */
static const pl_turning *turning_at(const pl_turning *list, int n, int moment)
{
    for (int i = 0; i < n; i++)
        if (list[i].moment == moment)
            return &list[i];
    return NULL;
}

/* ---- what is refused ----------------------------------------------------- */

static void an_unfinished_game_has_no_review(void **unused)
{
    kuhn_state s = kuhn_dealt(JACK, KING);
    pl_review_step step = { { KUHN_PASS }, 0 };
    const char *why = NULL;
    (void)unused;

    assert_null(
        pl_review_new(&kuhn_game, &kuhn, 2, &s, &step, 1, SAMPLES, &why));
    assert_string_equal(
        why, "the game is not over; a review is for finished games only");
    assert_null(
        pl_review_new(&kuhn_game, &kuhn, 2, &s, &step, 0, SAMPLES, &why));
}

static void an_illegal_move_has_no_review(void **unused)
{
    kuhn_state s = kuhn_dealt(JACK, KING);
    pl_review_step step = { { KUHN_PASS }, 1 };
    const char *why = NULL;
    (void)unused;

    assert_null(
        pl_review_new(&kuhn_game, &kuhn, 2, &s, &step, 1, SAMPLES, &why));
    assert_string_equal(why, "a move of this record is not legal");
    step.seat = 200;
    assert_null(
        pl_review_new(&kuhn_game, &kuhn, 2, &s, &step, 1, SAMPLES, &why));
}

/* ---- curves -------------------------------------------------------------- */

/* Two sixes are bid and nothing can be bid above them. The caller holds a three
 * and knows that the bid is false; the bidder, who has a six, cannot know. */
static void
a_proven_win_is_certain_for_the_seat_that_can_prove_it(void **unused)
{
    const fib_setup u = { .seats = 2 };
    fib_state s = {
        .open = { .open.awaited = 2,
                  .turn = 1,
                  .count = 2,
                  .face = 6,
                  .bidder = 1,
                  .bids = 1 },
        .die = { 6, 3 },
    };
    pl_review_step step = { { FIB_CALL }, 1 };
    const char *why = NULL;
    pl_review *r = pl_review_new(&fib_game, &u, 2, &s, &step, 1, SAMPLES, &why);
    (void)unused;

    assert_non_null(r);
    finish(r);
    assert_true(pl_review_honest(r, 0, 1).mean == 1);
    assert_near(pl_review_honest(r, 0, 0), 1 / 6.0);
    assert_true(pl_review_true(r, 0, 0).mean == 0);
    assert_true(pl_review_true(r, 1, 1).mean == 1);
    assert_true(pl_review_true(r, 1, 1).wide == 0);
    pl_review_free(r);
}

/* The king faces a bet: to fold is worth 1/4 of the range from -2 to 2, to call
 * all of it, and the quick policy does either as often. */
static void the_curve_has_the_known_values_of_kuhn_poker(void **unused)
{
    pl_review *r = kuhn_review(JACK, KING, "bp");
    (void)unused;

    assert_near(pl_review_honest(r, 1, 1), 0.625);
    assert_near(pl_review_true(r, 1, 1), 0.625);
    assert_near(pl_review_true(r, 1, 0), 0.375);
    assert_true(pl_review_honest(r, 2, 1).mean == 0.25);
    pl_review_free(r);
}

static void the_same_record_gives_the_same_bytes_in_any_steps(void **unused)
{
    kuhn_state s = kuhn_dealt(QUEEN, JACK);
    pl_review_step steps[] = { { { KUHN_PASS }, 0 },
                               { { KUHN_BET }, 1 },
                               { { KUHN_BET }, 0 } };
    char text[3][8192];
    (void)unused;

    for (int i = 0; i < 3; i++) {
        const char *why = NULL;
        pl_text t;
        pl_review *r =
            pl_review_new(&kuhn_game, &kuhn, 2, &s, steps, 3, 100, &why);
        while (pl_review_run(r, i == 0 ? 1 : i == 1 ? 37 : 100000))
            ;
        pl_text_init(&t, text[i], sizeof text[i]);
        pl_review_write(&t, r);
        assert_false(t.full);
        pl_review_free(r);
    }
    assert_string_equal(text[0], text[1]);
    assert_string_equal(text[0], text[2]);
}

static void a_coarse_curve_comes_before_the_whole(void **unused)
{
    kuhn_state s = kuhn_dealt(QUEEN, JACK);
    pl_review_step steps[] = { { { KUHN_PASS }, 0 }, { { KUHN_PASS }, 1 } };
    const char *why = NULL;
    pl_review *r =
        pl_review_new(&kuhn_game, &kuhn, 2, &s, steps, 2, 1000, &why);
    pl_turning list[PL_REVIEW_TURNS];
    (void)unused;

    assert_false(pl_review_is_coarse(r));
    while (!pl_review_is_coarse(r))
        assert_true(pl_review_run(r, 10) > 0);
    assert_false(pl_review_is_done(r));
    assert_int_equal(pl_review_turnings(r, list), 0);
    double first = pl_review_true(r, 0, 0).wide;
    finish(r);
    assert_true(pl_review_true(r, 0, 0).wide < first / 4);
    pl_review_free(r);
}

/* ---- turning points ------------------------------------------------------ */

static void tell_why(const pl_game *game, const void *setup,
                     const pl_turning *x, char text[PL_TURNING_WORDS])
{
    pl_writing w = { .game = game, .setup = setup, .seats = 2 };
    pl_text t;

    pl_text_init(&t, text, PL_TURNING_WORDS);
    pl_turning_why(&t, &w, x);
}

static void assert_why(const pl_game *game, const void *setup,
                       const pl_turning *x, const char *words)
{
    char text[PL_TURNING_WORDS];

    tell_why(game, setup, x, text);
    assert_string_equal(text, words);
}

/* Luck is called by its name. */
static void assert_news(const pl_game *game, const void *setup,
                        const pl_turning *x, const char *words)
{
    char text[PL_TURNING_WORDS];

    tell_why(game, setup, x, text);
    assert_non_null(strstr(text, words));
}

/* Whether the JSON of the review has these words. */
static void assert_written(const pl_review *r, const char *words)
{
    enum { SIZE = 16384 };
    char *text = malloc(SIZE);
    pl_text t;

    pl_text_init(&t, text, SIZE);
    pl_review_write(&t, r);
    assert_non_null(strstr(text, words));
    free(text);
}

static void folding_a_king_is_a_mistake_and_calling_is_better(void **unused)
{
    pl_review *r = kuhn_review(JACK, KING, "bp");
    pl_turning list[PL_REVIEW_TURNS];
    const pl_turning *x = turning_at(list, pl_review_turnings(r, list), 2);
    (void)unused;

    assert_non_null(x);
    assert_int_equal(x->kind, PL_TURN_MISTAKE);
    assert_int_equal(x->seat, 1);
    assert_near(x->change, -0.375);
    assert_true(x->has_better);
    assert_int_equal(x->better.kind, KUHN_BET);
    assert_true(fabs(x->by - 0.75) < 1e-9);
    assert_why(&kuhn_game, &kuhn, x,
               "By what the seat could know, the better move is worth +2.00 "
               "chips and this one -1.00 chips.");
    pl_review_free(r);
}

static void calling_with_a_king_is_a_good_move(void **unused)
{
    pl_review *r = kuhn_review(JACK, KING, "bb");
    pl_turning list[PL_REVIEW_TURNS];
    const pl_turning *x = turning_at(list, pl_review_turnings(r, list), 2);
    (void)unused;

    assert_non_null(x);
    assert_int_equal(x->kind, PL_TURN_GOOD);
    assert_int_equal(x->seat, 1);
    assert_near(x->change, 0.375);
    assert_false(x->has_better);
    assert_true(x->has_other && x->made == 1 && x->other == 0.25);
    pl_review_free(r);
}

/* A pair of kings faces a bet. A raise is worth more than a call, but a call is
 * better than what seats do on average, and so no mistake. */
static void nothing_is_held_against_a_good_move(void **unused)
{
    const leduc_setup u = { 2, 2 };
    const int line[] = { LEDUC_CALL, LEDUC_CALL, LEDUC_CALL, LEDUC_RAISE };
    pl_review_step step = { { LEDUC_CALL }, 0 };
    pl_turning list[PL_REVIEW_TURNS];
    const char *why = NULL;
    uint8_t seed[32] = { 0 };
    leduc_state s;
    (void)unused;

    do {
        seed[0]++;
        seed[1] += seed[0] == 0;
        leduc_game.deal(&u, seed, &s);
        for (int i = 0; i < 4; i++)
            leduc_game.apply(&u, &s, i % 2, (pl_move){ (uint8_t)line[i] },
                             NULL);
    } while (s.hand[0] != KING || s.open.board != KING);
    pl_review *r = pl_review_new(&leduc_game, &u, 2, &s, &step, 1, 2000, &why);
    assert_non_null(r);
    pl_review_continues(r);
    finish(r);
    const pl_turning *x = turning_at(list, pl_review_turnings(r, list), 1);
    assert_non_null(x);
    assert_int_equal(x->kind, PL_TURN_GOOD);
    assert_true(x->has_other && x->other > x->made);
    assert_false(x->has_better);
    pl_review_free(r);
}

/* With a queen a call meets the jack or the king, as likely: 1/2 before the
 * cards are shown. That it was the king, or the jack, is luck and no choice. */
static void the_card_that_a_called_queen_meets_is_luck(void **unused)
{
    (void)unused;
    for (int other = JACK; other <= KING; other += 2) {
        pl_review *r = kuhn_review(QUEEN, (uint8_t)other, "pbb");
        pl_turning list[PL_REVIEW_TURNS];
        const pl_turning *x = turning_at(list, pl_review_turnings(r, list), 3);
        assert_non_null(x);
        assert_int_equal(x->kind, PL_TURN_LUCK);
        assert_int_equal(x->seat, 0);
        assert_near(x->change, other == JACK ? 0.5 : -0.5);
        assert_int_equal(x->luck, PL_LUCK_HIDDEN);
        assert_true(x->to == (other == JACK));
        assert_news(&kuhn_game, &kuhn, x,
                    other == JACK ? "(seat 2 shows a jack)"
                                  : "(seat 2 shows a king)");
        assert_written(r, other == JACK ? "\"news\":{\"event\":\"shown\","
                                          "\"seat\":1,\"card\":\"jack\"}"
                                        : "\"news\":{\"event\":\"shown\","
                                          "\"seat\":1,\"card\":\"king\"}");
        pl_review_free(r);
    }
}

/* The dealer's king is luck as well, and nobody's move. */
static void a_king_is_a_lucky_deal(void **unused)
{
    pl_review *r = kuhn_review(KING, JACK, "pp");
    pl_turning list[PL_REVIEW_TURNS];
    const pl_turning *x = turning_at(list, pl_review_turnings(r, list), 0);
    (void)unused;

    assert_non_null(x);
    assert_int_equal(x->kind, PL_TURN_LUCK);
    assert_true(x->seat == 0 ? x->change.mean > 0 : x->change.mean < 0);
    assert_int_equal(x->luck, PL_LUCK_DEAL);
    pl_review_free(r);
}

/* The same king, in a game that went on from the middle of another one: it was
 * no luck of this game. */
static void a_game_that_continues_another_has_no_lucky_deal(void **unused)
{
    kuhn_state s = kuhn_dealt(KING, JACK);
    pl_review_step steps[] = { { { KUHN_PASS }, 0 }, { { KUHN_PASS }, 1 } };
    pl_turning list[PL_REVIEW_TURNS];
    const char *why = NULL;
    pl_review *r =
        pl_review_new(&kuhn_game, &kuhn, 2, &s, steps, 2, SAMPLES, &why);
    (void)unused;

    assert_non_null(r);
    pl_review_continues(r);
    finish(r);
    assert_null(turning_at(list, pl_review_turnings(r, list), 0));
    pl_review_free(r);
}

/* After two calls a queen comes on the board and pairs the first seat's: that
 * is nobody's choice, though the second seat's call brought it. */
static void the_card_on_the_board_of_leduc_poker_is_luck(void **unused)
{
    const leduc_setup u = { 2, 2 };
    pl_review_step steps[] = { { { LEDUC_CALL }, 0 },
                               { { LEDUC_CALL }, 1 },
                               { { LEDUC_CALL }, 0 },
                               { { LEDUC_CALL }, 1 } };
    pl_turning list[PL_REVIEW_TURNS];
    const char *why = NULL;
    leduc_state s, then;
    uint8_t seed[32] = { 0 };
    (void)unused;

    do {
        seed[0]++;
        seed[1] += seed[0] == 0;
        leduc_game.deal(&u, seed, &s);
        then = s;
        for (int i = 0; i < 2; i++)
            leduc_game.apply(&u, &then, i, steps[i].move, NULL);
    } while (s.hand[0] != QUEEN || s.hand[1] != JACK ||
             then.open.board != QUEEN);
    pl_review *r = pl_review_new(&leduc_game, &u, 2, &s, steps, 4, 2000, &why);
    finish(r);
    const pl_turning *x = turning_at(list, pl_review_turnings(r, list), 2);
    assert_non_null(x);
    assert_int_equal(x->kind, PL_TURN_LUCK);
    assert_true(x->seat == 0 ? x->change.mean > 0 : x->change.mean < 0);
    assert_int_equal(x->luck, PL_LUCK_CHANCE);
    assert_news(&leduc_game, &u, x, "(the board is a queen)");
    pl_review_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unfinished_game_has_no_review),
        cmocka_unit_test(an_illegal_move_has_no_review),
        cmocka_unit_test(
            a_proven_win_is_certain_for_the_seat_that_can_prove_it),
        cmocka_unit_test(the_curve_has_the_known_values_of_kuhn_poker),
        cmocka_unit_test(the_same_record_gives_the_same_bytes_in_any_steps),
        cmocka_unit_test(a_coarse_curve_comes_before_the_whole),
        cmocka_unit_test(folding_a_king_is_a_mistake_and_calling_is_better),
        cmocka_unit_test(calling_with_a_king_is_a_good_move),
        cmocka_unit_test(nothing_is_held_against_a_good_move),
        cmocka_unit_test(the_card_that_a_called_queen_meets_is_luck),
        cmocka_unit_test(a_king_is_a_lucky_deal),
        cmocka_unit_test(a_game_that_continues_another_has_no_lucky_deal),
        cmocka_unit_test(the_card_on_the_board_of_leduc_poker_is_luck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
