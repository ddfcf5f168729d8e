/* SPDX-License-Identifier: MIT */
/* test_leaks_are_caught.c - tests that the suites over all games can fail.
 *
 * Each test breaks Mind's Eye in one way and requires that the properties
 * detect it. One shows that the round trip through 'guess' alone would not
 * detect a leak. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "examples/games/leduc/leduc.h"
#include "games/mindseye/mindseye.h"
#include "tests/properties.h"

extern const pl_probe leduc_probe;
extern const pl_probe mindseye_probe;

static const pl_game *const unbroken = &mindseye_game;

typedef const char *(*property)(table *t);

static const char *first_leak(table *t)
{
    const char *why = sealing_order_leaves_no_trace(t);

    for (int seat = 0; !why && seat < t->seats; seat++) {
        why = view_hides_secrets(t, seat);
        if (!why)
            why = sealing_is_hidden(t, seat);
    }
    return why;
}

/* The first fault that property 'holds' finds in 60 games of 'g', or NULL. */
static const char *found(const pl_game *g, property holds)
{
    static table t;
    const char *why = NULL;

    for (uint32_t seed = 0; !why && seed < 60; seed++) {
        int over = 0;
        why =
            table_open(&t, &mindseye_probe, g, &mindseye_probe.modes[1], seed);
        while (!why && !over) {
            why = holds(&t);
            if (!why)
                why = table_step(&t, &over);
        }
        table_close(&t);
    }
    return why;
}

/* ---- broken hooks -------------------------------------------------------- */

/* Publishes a neighbour's sealed colour in a field that is otherwise public. */
static void view_with_a_secret(const void *setup, const void *state, int seat,
                               void *out)
{
    const mindseye_state *s = state;
    mindseye_view *v = out;

    unbroken->view(setup, state, seat, out);
    v->pad[0] = s->sealed[(seat + 1) % 3];
}

/* Shows only that a neighbour has sealed. */
static void view_with_a_mark(const void *setup, const void *state, int seat,
                             void *out)
{
    const mindseye_state *s = state;
    mindseye_view *v = out;

    unbroken->view(setup, state, seat, out);
    v->pad[0] = s->sealed[(seat + 1) % 3] != 0;
}

/* Tells everybody a colour that was just sealed. */
static pl_err apply_with_a_public_event(const void *setup, void *state,
                                        int seat, pl_move m, pl_events *events)
{
    pl_err err = unbroken->apply(setup, state, seat, m, events);
    if (err == PL_OK && m.kind == MINDSEYE_PAIR)
        pl_tell(events,
                (pl_event){ PL_EVERYBODY, MINDSEYE_OUT, 0, { m.a[0] } });
    return err;
}

/* Lists one move fewer when a neighbour sealed blue. */
static int legal_with_a_hint(const void *setup, const void *state, int seat,
                             pl_choice *out)
{
    const mindseye_state *s = state;
    int n = unbroken->legal(setup, state, seat, out);
    uint8_t other = seat < 3 ? s->sealed[(seat + 1) % 3] : 0;
    return n > 1 && other && ((other - 1) & 3) == BLUE ? n - 1 : n;
}

/* Rejects an illegal move with another error when a neighbour sealed blue. */
static pl_err apply_with_another_error(const void *setup, void *state, int seat,
                                       pl_move m, pl_events *events)
{
    const mindseye_state *s = state;
    uint8_t other = seat < 3 ? s->sealed[(seat + 1) % 3] : 0;
    pl_err err = unbroken->apply(setup, state, seat, m, events);
    return err == PL_ILLEGAL_MOVE && other && ((other - 1) & 3) == BLUE
               ? PL_NOT_YOUR_TURN
               : err;
}

/* Stores the order of sealing. */
static pl_err apply_with_an_order(const void *setup, void *state, int seat,
                                  pl_move m, pl_events *events)
{
    mindseye_state *s = state;
    pl_err err = unbroken->apply(setup, state, seat, m, events);
    if (err == PL_OK && seat < 3)
        s->open.stare.pad = (uint16_t)(s->open.stare.pad * 4 + seat);
    return err;
}

/* Draws from the random stream although the move is illegal. */
static pl_err apply_that_changes_on_error(const void *setup, void *state,
                                          int seat, pl_move m,
                                          pl_events *events)
{
    mindseye_state *s = state;
    pl_err err = unbroken->apply(setup, state, seat, m, events);
    if (err == PL_ILLEGAL_MOVE)
        s->rng.at++;
    return err;
}

/* Loses the seat's own sealed colour. */
static void guess_without_a_fact(const void *setup, const void *view,
                                 pl_rng *rng, void *state)
{
    mindseye_state *s = state;
    unbroken->guess(setup, view, rng, state);
    memset(s->sealed, 0, sizeof s->sealed);
}

/* ---- the tests ----------------------------------------------------------- */

static void the_unbroken_game_passes(void **unused)
{
    (void)unused;
    assert_null(found(unbroken, first_leak));
    assert_null(found(unbroken, conforms));
}

static void a_view_that_shows_a_secret_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.view = view_with_a_secret;
    assert_non_null(found(&g, first_leak));
}

static void a_view_that_marks_who_sealed_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.view = view_with_a_mark;
    assert_non_null(found(&g, first_leak));
}

static void an_event_that_shows_a_secret_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.apply = apply_with_a_public_event;
    assert_non_null(found(&g, first_leak));
}

static void legal_moves_that_depend_on_a_secret_are_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.legal = legal_with_a_hint;
    assert_non_null(found(&g, first_leak));
}

static void an_error_that_depends_on_a_secret_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.apply = apply_with_another_error;
    assert_non_null(found(&g, first_leak));
}

static void a_stored_order_of_sealing_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.apply = apply_with_an_order;
    assert_non_null(found(&g, first_leak));
}

static void a_rejected_move_that_changes_the_state_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.apply = apply_that_changes_on_error;
    assert_string_equal(found(&g, conforms),
                        "a refused move changed the state");
}

static void a_guess_that_loses_a_fact_is_caught(void **unused)
{
    pl_game g = mindseye_game;
    (void)unused;
    g.guess = guess_without_a_fact;
    assert_non_null(found(&g, conforms));
}

/* Plays Leduc with the hooks of 'g' to its end; returns the first fault. */
static const char *found_in_leduc(const pl_game *g)
{
    static const pl_mode mode = { 2, "{}" };
    static table t;
    const char *why = NULL;

    for (uint32_t seed = 1; seed < 20 && !why; seed++) {
        int over = 0;
        why = table_open(&t, &leduc_probe, g, &mode, seed);
        while (!why && !over)
            why = table_step(&t, &over);
        if (!why)
            why = ending_conforms(&t);
        table_close(&t);
    }
    return why;
}

static double chance_that_sums_to_half(const void *setup, const void *from,
                                       int seat, pl_move m, uint32_t i,
                                       void *to, pl_events *events)
{
    double p = leduc_game.chance(setup, from, seat, m, i, to, events);
    return from ? p : p / 2;
}

static double chance_with_a_wrong_state(const void *setup, const void *from,
                                        int seat, pl_move m, uint32_t i,
                                        void *to, pl_events *events)
{
    double p = leduc_game.chance(setup, from, seat, m, i, to, events);
    if (from && ((leduc_state *)to)->open.board)
        ((leduc_state *)to)->open.raises = 1;
    return p;
}

static int32_t payoff_out_of_bounds(const void *setup, const void *state,
                                    int seat)
{
    return 20 * leduc_game.payoff->of(setup, state, seat);
}

static int32_t payoff_for_one(const void *setup, const void *state, int seat)
{
    return seat ? 0 : leduc_game.payoff->of(setup, state, seat);
}

static void the_unbroken_leduc_passes(void **unused)
{
    (void)unused;
    assert_null(found_in_leduc(&leduc_game));
}

static void chances_that_do_not_sum_to_one_are_caught(void **unused)
{
    pl_game g = leduc_game;
    (void)unused;
    g.chance = chance_that_sums_to_half;
    assert_string_equal(found_in_leduc(&g), "chance does not sum to 1");
}

static void a_chance_with_a_wrong_state_is_caught(void **unused)
{
    pl_game g = leduc_game;
    (void)unused;
    g.chance = chance_with_a_wrong_state;
    assert_string_equal(found_in_leduc(&g),
                        "the real outcome is not among the outcomes of chance");
}

static void payoffs_that_do_not_sum_to_zero_are_caught(void **unused)
{
    pl_game g = leduc_game;
    pl_payoff pay = *leduc_game.payoff;
    (void)unused;
    g.payoff = &pay;
    pay.of = payoff_for_one;
    assert_string_equal(found_in_leduc(&g), "payoffs do not sum to zero");
    pay.of = payoff_out_of_bounds;
    assert_string_equal(found_in_leduc(&g), "a payoff is out of its bounds");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_unbroken_game_passes),
        cmocka_unit_test(a_view_that_shows_a_secret_is_caught),
        cmocka_unit_test(a_view_that_marks_who_sealed_is_caught),
        cmocka_unit_test(an_event_that_shows_a_secret_is_caught),
        cmocka_unit_test(legal_moves_that_depend_on_a_secret_are_caught),
        cmocka_unit_test(an_error_that_depends_on_a_secret_is_caught),
        cmocka_unit_test(a_stored_order_of_sealing_is_caught),
        cmocka_unit_test(a_rejected_move_that_changes_the_state_is_caught),
        cmocka_unit_test(a_guess_that_loses_a_fact_is_caught),
        cmocka_unit_test(the_unbroken_leduc_passes),
        cmocka_unit_test(chances_that_do_not_sum_to_one_are_caught),
        cmocka_unit_test(a_chance_with_a_wrong_state_is_caught),
        cmocka_unit_test(payoffs_that_do_not_sum_to_zero_are_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
