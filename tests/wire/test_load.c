/* SPDX-License-Identifier: MIT */
/* test_load.c - a game from outside that breaks the interface is refused with
 * a sentence, before a server or a bot trusts what it says of itself.
 *
 * Each case is Kuhn poker with one thing changed; a wrong hook calls the right
 * one of kuhn_game and changes its answer.
 *
 * usage: test_load KUHN.so, the same game as a file */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "examples/games/kuhn/kuhn.h"
#include "rules/schema.h"
#include "wire/known.h"
#include "wire/load.h"

static const char *file = "kuhn.so";

static void must_refuse(const pl_game *g, const char *sentence)
{
    pl_fault fault = { 0 };

    assert_int_not_equal(pl_game_sound(g, &fault), PL_OK);
    assert_string_equal(fault.text, sentence);
}

static void a_game_that_keeps_the_rules_is_accepted(void **unused)
{
    pl_fault fault = { 0 };
    (void)unused;

    assert_int_equal(pl_game_sound(&kuhn_game, &fault), PL_OK);
}

/* ---- what a descriptor says ---------------------------------------------- */

static void a_game_with_longer_lists_than_the_server_holds_is_refused(void **un)
{
    pl_game g = kuhn_game;
    pl_fault fault = { 0 };
    (void)un;

    g.max_choices = PL_CHOICES_MAX;
    g.max_events = PL_EVENTS_MAX;
    assert_int_equal(pl_game_sound(&g, &fault), PL_OK);
    g.max_choices = PL_CHOICES_MAX + 1;
    must_refuse(&g, "its max_choices is 4097 and at most 4096 are allowed");
    g.max_choices = UINT16_MAX;
    must_refuse(&g, "its max_choices is 65535 and at most 4096 are allowed");
    g = kuhn_game;
    g.max_events = PL_EVENTS_MAX + 1;
    must_refuse(&g, "its max_events is 1025 and at most 1024 are allowed");
}

static void a_game_of_another_layout_is_refused(void **unused)
{
    pl_game g = kuhn_game;
    char said[80];
    (void)unused;

    g.size = 8;
    snprintf(said, sizeof said,
             "its pl_game has 8 bytes and this program's has %zu",
             sizeof(pl_game));
    must_refuse(&g, said);
}

static void a_game_without_a_usable_name_is_refused(void **unused)
{
    static const char *const ids[] = {
        NULL, "", "Kuhn", "kuhn poker", "../kuhn", "abcdefghijklmnopqrstuvwxy",
    };
    (void)unused;

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        pl_game g = kuhn_game;
        g.id = ids[i];
        must_refuse(&g, "id, name, summary or words are missing");
    }
}

static void a_game_without_a_hook_is_refused(void **unused)
{
    pl_game g = kuhn_game;
    (void)unused;

    g.guess = NULL;
    must_refuse(&g, "a hook is missing");
    g = kuhn_game;
    g.check = NULL;
    must_refuse(&g, "a hook is missing");
}

static void a_game_with_impossible_seats_is_refused(void **unused)
{
    const char *said = "its numbers of seats are out of bounds";
    pl_game g = kuhn_game;
    (void)unused;

    g.min_seats = 0;
    must_refuse(&g, said);
    g = kuhn_game;
    g.max_seats = PL_SEATS_MAX + 1;
    must_refuse(&g, said);
    g = kuhn_game;
    g.usual_seats = 3;
    must_refuse(&g, said);
}

static void a_game_without_all_its_words_is_refused(void **unused)
{
    pl_game g = kuhn_game;
    pl_words words = kuhn_words;
    (void)unused;

    words.draw = NULL;
    g.words = &words;
    must_refuse(&g, "its words are not complete");
}

static void a_game_whose_sizes_disagree_is_refused(void **unused)
{
    const char *said = "its sizes do not agree";
    pl_game g = kuhn_game;
    (void)unused;

    g.view_size++;
    must_refuse(&g, said);
    g = kuhn_game;
    g.rng_at = g.state_size;
    must_refuse(&g, said);
    g = kuhn_game;
    g.max_choices = 0;
    must_refuse(&g, said);
}

/* ---- what its hooks do --------------------------------------------------- */

static pl_err refuse_options(const void *options, int seats, const void *data,
                             void *setup, const char **why)
{
    (void)options, (void)seats, (void)data, (void)setup;
    *why = NULL;
    return PL_BAD_OPTION;
}

static void show_everything(const void *setup, const void *state, int seat,
                            void *view)
{
    const kuhn_state *s = state;
    kuhn_view *v = view;

    kuhn_game.view(setup, state, seat, view);
    memcpy(v->hand, s->hand, sizeof v->hand);
    v->pad = s->rng.key[0] & 0xff;
}

static int list_nothing(const void *setup, const void *state, int seat,
                        pl_choice *out)
{
    (void)setup, (void)state, (void)seat, (void)out;
    return 0;
}

static int list_wrongly(const void *setup, const void *state, int seat,
                        pl_choice *out)
{
    int n = kuhn_game.legal(setup, state, seat, out);

    for (int i = 0; i < n; i++)
        out[i].move.kind = 9;
    return n;
}

static pl_err accept_anything(const void *setup, void *state, int seat,
                              pl_move m, pl_events *events)
{
    if (m.kind > KUHN_BET)
        m = (pl_move){ KUHN_PASS };
    return kuhn_game.apply(setup, state, seat, m, events);
}

static pl_err change_nothing(const void *setup, void *state, int seat,
                             pl_move m, pl_events *events)
{
    (void)setup, (void)state, (void)seat, (void)events;
    return m.kind > KUHN_BET ? PL_ILLEGAL_MOVE : PL_OK;
}

static int score_too_much(const void *setup, const void *state, int seat)
{
    return kuhn_game.score(setup, state, seat) + 1;
}

static pl_err find_fault(const void *setup, const void *state, const char **why)
{
    (void)setup, (void)state;
    *why = "hand: empty";
    return PL_BAD_POSITION;
}

static double almost_certain(const void *setup, const void *from, int seat,
                             pl_move m, uint32_t i, void *to, pl_events *events)
{
    return 1.5 * (kuhn_game.chance(setup, from, seat, m, i, to, events) > 0);
}

static void a_game_that_refuses_its_own_options_is_refused(void **unused)
{
    pl_game g = kuhn_game;
    (void)unused;

    g.prepare = refuse_options;
    must_refuse(&g, "it refuses its own usual options");
}

static void a_view_that_a_guess_cannot_explain_is_refused(void **unused)
{
    pl_game g = kuhn_game;
    (void)unused;

    g.view = show_everything;
    must_refuse(&g, "the view of a guess differs from the view it came from");
}

static void moves_that_break_the_interface_are_refused(void **unused)
{
    pl_game g = kuhn_game;
    (void)unused;

    g.chance = NULL;
    g.legal = list_nothing;
    must_refuse(&g,
                "a seat in turn has no legal move, or more than max_choices");
    g.legal = list_wrongly;
    must_refuse(&g, "a listed move is refused");
    g.legal = kuhn_game.legal;
    g.apply = accept_anything;
    must_refuse(&g, "a move that is not listed changes the state");
    g.apply = change_nothing;
    must_refuse(&g, "a game does not end");
    g.apply = kuhn_game.apply;
    g.max_events = 1;
    must_refuse(&g, "a move tells more than max_events");
}

static void impossible_results_are_refused(void **unused)
{
    pl_game g = kuhn_game;
    (void)unused;

    g.score = score_too_much;
    must_refuse(&g, "a score is not within 0 and 1000");
    g = kuhn_game;
    g.check = find_fault;
    must_refuse(&g, "hand: empty");
    g.chance = NULL;
    must_refuse(&g, "hand: empty");
    g = kuhn_game;
    g.chance = almost_certain;
    must_refuse(&g, "a probability of its chance is above 1");
}

/* ---- files --------------------------------------------------------------- */

static void a_file_is_loaded_once(void **unused)
{
    pl_fault fault = { 0 };
    (void)unused;

    assert_null(pl_game_by_id("kuhn", 4));
    assert_int_equal(pl_game_load(file, &fault), PL_OK);
    assert_string_equal(pl_game_by_id("kuhn", 4)->name, "Kuhn poker");
    assert_int_equal(pl_game_load(file, &fault), PL_BAD_DATA);
    assert_string_equal(fault.text,
                        "there is a game of that id, or too many games");
}

static void a_file_that_is_no_game_is_refused(void **unused)
{
    pl_fault fault = { 0 };
    (void)unused;

    assert_int_equal(pl_game_load("/nowhere/none.so", &fault), PL_BAD_DATA);
    assert_non_null(strstr(fault.text, "/nowhere/none.so"));
    assert_int_equal(pl_game_load("libm.so.6", &fault), PL_BAD_DATA);
    assert_string_equal(fault.text, "it does not export 'planchette_game'");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_keeps_the_rules_is_accepted),
        cmocka_unit_test(
            a_game_with_longer_lists_than_the_server_holds_is_refused),
        cmocka_unit_test(a_game_of_another_layout_is_refused),
        cmocka_unit_test(a_game_without_a_usable_name_is_refused),
        cmocka_unit_test(a_game_without_a_hook_is_refused),
        cmocka_unit_test(a_game_with_impossible_seats_is_refused),
        cmocka_unit_test(a_game_without_all_its_words_is_refused),
        cmocka_unit_test(a_game_whose_sizes_disagree_is_refused),
        cmocka_unit_test(a_game_that_refuses_its_own_options_is_refused),
        cmocka_unit_test(a_view_that_a_guess_cannot_explain_is_refused),
        cmocka_unit_test(moves_that_break_the_interface_are_refused),
        cmocka_unit_test(impossible_results_are_refused),
        cmocka_unit_test(a_file_is_loaded_once),
        cmocka_unit_test(a_file_that_is_no_game_is_refused),
    };

    if (argc > 1)
        file = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
