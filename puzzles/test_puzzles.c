/* SPDX-License-Identifier: MIT */
/* test_puzzles.c - the two solvers on positions whose value is known, and
 * stored puzzles that were changed.
 *
 * usage: test_puzzles FILE      with puzzles of Telepathic */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "examples/games/kuhn/kuhn.h"
#include "games/telepathic/telepathic.h"
#include "puzzles/inner.h"
#include "wire/write.h"

/* ---- known values -------------------------------------------------------- */

static int ask_all(const pl_setting *s, const void *view, pl_choice *list,
                   int n)
{
    (void)s, (void)view, (void)list;
    return n;
}

static const pl_puzzle_kind anything = { .game = "kuhn", .ask = ask_all };

/* Kuhn poker after a bet: whoever has 'card' may fold or call. Results of -2 to
 * 2 chips are 0 to 1 for the solvers. */
static void rate_after_bet(pl_solver *solver, int card, pl_rating *out,
                           pl_move moves[2])
{
    const uint8_t seed[32] = { 7 };
    pl_setting s = { 0 };
    pl_fault fault;
    pl_question q;
    kuhn_state state;

    assert_int_equal(pl_setting_from_text(&s, &kuhn_game, 2, NULL, &fault),
                     PL_OK);
    kuhn_game.deal(s.setup, seed, &state);
    assert_int_equal(
        kuhn_game.apply(s.setup, &state, 0, (pl_move){ KUHN_BET }, NULL),
        PL_OK);
    state.hand[1] = (uint8_t)card;
    state.hand[0] = card == 1 ? 2 : 1;
    assert_int_equal(question_init(&q, &anything, &s, &state, 1), 2);
    assert_true(solver(&q, 200, seed, out));
    memcpy(moves, q.move, 2 * sizeof *moves);
    question_release(&q);
    pl_setting_release(&s);
}

static double chance_of(const pl_rating *r, const pl_move moves[2], int kind)
{
    return r->chance[moves[0].kind == kind ? 0 : 1];
}

static void both_solvers_know_what_a_king_is_worth(void **unused)
{
    pl_solver *const solvers[] = { solve_by_playing_on, solve_by_depth };
    pl_rating r;
    pl_move moves[2];
    (void)unused;

    for (int i = 0; i < 2; i++) {
        rate_after_bet(solvers[i], 3, &r, moves);
        assert_true(fabs(chance_of(&r, moves, KUHN_BET) - 1) < 1e-9);
        assert_true(fabs(chance_of(&r, moves, KUHN_PASS) - 0.25) < 1e-9);
    }
}

static void both_solvers_fold_a_jack(void **unused)
{
    pl_solver *const solvers[] = { solve_by_playing_on, solve_by_depth };
    pl_rating r;
    pl_move moves[2];
    (void)unused;

    for (int i = 0; i < 2; i++) {
        rate_after_bet(solvers[i], 1, &r, moves);
        assert_true(fabs(chance_of(&r, moves, KUHN_BET)) < 1e-9);
        assert_true(fabs(chance_of(&r, moves, KUHN_PASS) - 0.25) < 1e-9);
    }
}

/* The other card is a jack or a king, each in half of the worlds: a solver that
 * saw the true one would say 0 or 1. */
static void a_queen_cannot_know_who_bets(void **unused)
{
    pl_solver *const solvers[] = { solve_by_playing_on, solve_by_depth };
    pl_rating r;
    pl_move moves[2];
    (void)unused;

    for (int i = 0; i < 2; i++) {
        rate_after_bet(solvers[i], 2, &r, moves);
        assert_true(fabs(chance_of(&r, moves, KUHN_BET) - 0.5) < 0.12);
    }
}

/* ---- files --------------------------------------------------------------- */

static char *stored; /* the first puzzle of the file */

static char *first_line(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(PL_PUZZLE_LIMIT);

    assert_non_null(file);
    for (int i = 0; i < 2; i++)
        assert_non_null(fgets(text, PL_PUZZLE_LIMIT, file));
    fclose(file);
    text[strcspn(text, "\n")] = 0;
    if (text[strlen(text) - 1] == ',')
        text[strlen(text) - 1] = 0;
    return text;
}

/* The stored puzzle with the first 'from' replaced by 'to', of equal length. */
static pl_err read_changed(const char *from, const char *to, pl_fault *fault)
{
    char *text = strdup(stored), *at = strstr(text, from);
    pl_puzzle p;
    pl_err err;

    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
    err = pl_puzzle_read(&p, text, strlen(text), fault);
    pl_puzzle_release(&p);
    free(text);
    return err;
}

static void a_written_puzzle_reads_back(void **unused)
{
    pl_fault fault;
    pl_puzzle p;
    char *text;
    (void)unused;

    assert_int_equal(pl_puzzle_read(&p, stored, strlen(stored), &fault), PL_OK);
    text = pl_write_new(pl_puzzle_write, &p, NULL);
    assert_string_equal(text, stored);
    assert_int_equal(pl_puzzle_confirm(&p, &fault), PL_OK);
    free(text);
    pl_puzzle_release(&p);
}

static void another_rules_version_is_stale(void **unused)
{
    pl_fault fault;
    (void)unused;

    assert_int_equal(read_changed("\"version\":2", "\"version\":1", &fault),
                     PL_UNKNOWN_VERSION);
}

static void another_card_set_is_stale(void **unused)
{
    pl_fault fault;
    (void)unused;

    assert_int_equal(read_changed("\"set\":\"0000", "\"set\":\"0001", &fault),
                     PL_BAD_RECORD);
    assert_string_equal(fault.field, "set");
}

static void a_view_that_the_rules_do_not_give_is_stale(void **unused)
{
    pl_fault fault;
    (void)unused;

    assert_int_equal(read_changed("\"view\":{\"open\":{\"phase\":\"",
                                  "\"view\":{\"open\":{\"phasf\":\"", &fault),
                     PL_BAD_RECORD);
    assert_string_equal(fault.field, "view");
}

static void another_seed_does_not_replay(void **unused)
{
    pl_fault fault;
    char from[16] = "", to[16];
    (void)unused;

    memcpy(from, strstr(stored, "\"seed\":\""), 12);
    memcpy(to, from, sizeof to);
    memcpy(to + 8, strncmp(from + 8, "0000", 4) == 0 ? "1111" : "0000", 4);
    assert_int_not_equal(read_changed(from, to, &fault), PL_OK);
}

/* The second choice is a move too, but the record does not go on with it, and
 * the other solver would not confirm it. */
static void a_worse_solution_is_refused(void **unused)
{
    pl_fault fault;
    pl_puzzle p;
    pl_move best;
    (void)unused;

    assert_int_equal(pl_puzzle_read(&p, stored, strlen(stored), &fault), PL_OK);
    best = p.solution;
    p.solution = p.move[1];
    assert_int_equal(pl_puzzle_confirm(&p, &fault), PL_BAD_RECORD);
    char *text = pl_write_new(pl_puzzle_write, &p, NULL);
    p.solution = best;
    pl_puzzle_release(&p);
    assert_int_equal(pl_puzzle_read(&p, text, strlen(text), &fault),
                     PL_BAD_RECORD);
    assert_string_equal(fault.field, "solution");
    free(text);
}

/* ---- making -------------------------------------------------------------- */

static void a_mined_puzzle_reads_back_and_is_confirmed(void **unused)
{
    const uint8_t seed[32] = { 1 };
    const pl_puzzle_kind *kind = pl_puzzle_kind_of("mysterium");
    pl_puzzle_wish wish = { ~0u, ~0u };
    pl_puzzle p, again;
    pl_fault fault;
    int found = 0;
    (void)unused;

    for (uint64_t i = 0; i < 20 && !found; i++) {
        found = pl_puzzle_mine(kind, seed, i, wish, &p);
        if (!found)
            pl_puzzle_release(&p);
    }
    assert_int_equal(found, 1);
    char *text = pl_write_new(pl_puzzle_write, &p, NULL);
    assert_int_equal(pl_puzzle_read(&again, text, strlen(text), &fault), PL_OK);
    assert_int_equal(pl_puzzle_confirm(&again, &fault), PL_OK);
    free(text);
    pl_puzzle_release(&p);
    pl_puzzle_release(&again);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_solvers_know_what_a_king_is_worth),
        cmocka_unit_test(both_solvers_fold_a_jack),
        cmocka_unit_test(a_queen_cannot_know_who_bets),
        cmocka_unit_test(a_written_puzzle_reads_back),
        cmocka_unit_test(another_rules_version_is_stale),
        cmocka_unit_test(another_card_set_is_stale),
        cmocka_unit_test(a_view_that_the_rules_do_not_give_is_stale),
        cmocka_unit_test(another_seed_does_not_replay),
        cmocka_unit_test(a_worse_solution_is_refused),
        cmocka_unit_test(a_mined_puzzle_reads_back_and_is_confirmed),
    };
    int failed;

    if (argc < 2)
        return 2;
    stored = first_line(argv[1]);
    failed = cmocka_run_group_tests_name("puzzles", tests, NULL, NULL);
    free(stored);
    return failed;
}
