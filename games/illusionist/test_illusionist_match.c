/* SPDX-License-Identifier: MIT */
/* test_illusionist_match.c - the column of a drawn card, the end of a match
 * and the beginning of the next one. */
#include "games/illusionist/test_illusionist.h"

#include "rules/schema.h"

/* ---- the column of a drawn card ------------------------------------------ */

/* An Archer at f1 against a hand of three; the card that is drawn is not the
 * Illusionist. */
static desk drawn(void)
{
    desk d = set_up("72345681"
                    "9AW",
                    "W1234567"
                    "89A");

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_DRAW, 0, 0);
    return d;
}

static void whoever_draws_a_card_sees_it_before_its_column(void **unused)
{
    desk d = drawn();
    int place = d.s.open.drawn - 1;
    (void)unused;

    assert_int_equal(phase_of(&d), ILL_PLACE);
    assert_int_equal(d.s.open.open.awaited, 1);
    for (int seat = 0; seat <= PL_WATCHER; seat += seat == 1 ? 8 : 1) {
        const pl_event *shown = told(&d, seat, ILL_SHOWN);
        assert_int_equal(shown->a[0], place);
        assert_int_equal(shown->a[1], d.s.open.side[1].up[place]);
        assert_int_equal(seen_by(&d, seat).open.side[1].up[place], shown->a[1]);
    }
}

static void a_drawn_card_goes_to_an_empty_column(void **unused)
{
    (void)unused;
    for (int column = 0; column < ILL_COLUMNS; column++) {
        desk d = drawn();
        int rank = d.s.open.side[1].up[d.s.open.drawn - 1];
        act(&d, 0, ILL_LAY, column, 0);
        assert_int_equal(d.s.open.side[1].up[ILL_SLOTS + column], rank);
        assert_int_equal(told(&d, 1, ILL_LAID)->a[0], ILL_SLOTS + column);
        assert_int_equal(d.s.open.drawn, 0);
        for (int c = 0; c < ILL_COLUMNS; c++)
            if (c != column)
                assert_int_equal(state_of(&d, 1, ILL_SLOTS + c), ILL_EMPTY);
        assert_turn_of(&d, 1);
    }
}

static void a_drawn_card_does_not_go_to_a_taken_column(void **unused)
{
    desk d = set_up("72345681"
                    "9AW",
                    "W1234567"
                    "89A");
    (void)unused;

    exposed(&d, 1, 8, 2, ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(try(&d, 0, ILL_DRAW, 3, 0), PL_ILLEGAL_MOVE);
    act(&d, 0, ILL_DRAW, 0, 0);
    assert_int_equal(try(&d, 0, ILL_LAY, 1, 0), PL_ILLEGAL_MOVE);
    assert_int_equal(try(&d, 1, ILL_LAY, 2, 0), PL_NOT_YOUR_TURN);
    act(&d, 0, ILL_LAY, 2, 0);
}

static void the_owner_of_a_bared_card_names_its_column(void **unused)
{
    desk d = set_up("A2345671"
                    "89W",
                    "W1234567"
                    "89A");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0); /* the Samurai: the owner reveals */
    assert_true(listed(&d, 1, ILL_BARE, 9, 3));
    act(&d, 1, ILL_BARE, 9, 3);
    assert_int_equal(d.s.open.side[1].up[E(4)], 9);
    assert_turn_of(&d, 1);
}

static void out_of_time_a_drawn_card_stays_where_it_lies(void **unused)
{
    desk d = drawn();
    pl_rng rng = { .at = 0 };
    pl_move m = g->late(&d.u, &d.s, 0, &rng);
    (void)unused;

    assert_int_equal(m.kind, ILL_LAY);
    assert_int_equal(m.a[0] + ILL_SLOTS, d.s.open.drawn - 1);
}

static void a_drawn_card_must_lie_in_the_exposed_row(void **unused)
{
    desk d = drawn();
    const char *why = NULL;
    (void)unused;

    assert_int_equal(g->check(&d.u, &d.s, &why), PL_OK);
    d.s.open.drawn = 1 + F(1);
    assert_int_equal(g->check(&d.u, &d.s, &why), PL_BAD_POSITION);
    d.s.open.drawn = 0;
    assert_int_equal(g->check(&d.u, &d.s, &why), PL_BAD_POSITION);
}

/* ---- the end ------------------------------------------------------------- */

/* Seat 0 finds the Illusionist at f1 with its Monk, for the second time. */
static desk won(void)
{
    desk d = set_up("42315678"
                    "9AW",
                    "W1234567"
                    "89A");

    d.s.open.side[0].captures = 1;
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    assert_int_equal(phase_of(&d), ILL_RESCUE);
    act(&d, 1, ILL_DECLINE, 0, 0);
    assert_int_equal(phase_of(&d), ILL_OVER);
    return d;
}

static void nothing_is_open_before_the_end(void **unused)
{
    desk d = set_up("42315678"
                    "9AW",
                    "W1234567"
                    "89A");
    static const ill_view zero;
    (void)unused;

    for (int seat = 0; seat <= PL_WATCHER; seat += seat == 1 ? 8 : 1) {
        ill_view v = seen_by(&d, seat);
        assert_memory_equal(v.slots, zero.slots, sizeof v.slots);
        assert_memory_equal(v.hands, zero.hands, sizeof v.hands);
    }
}

static void everything_lies_open_at_the_end(void **unused)
{
    desk d = won();
    (void)unused;

    for (int seat = 0; seat <= PL_WATCHER; seat += seat == 1 ? 8 : 1) {
        ill_view v = seen_by(&d, seat);
        int n = 0;
        assert_memory_equal(v.slots, d.s.slot, sizeof v.slots);
        assert_memory_equal(v.hands, d.s.hand, sizeof v.hands);
        assert_true(v.hands[0] >> ILL_ILLUSIONIST & 1);
        assert_int_equal(v.slots[1][F(1)], ILL_ILLUSIONIST);
        for (int i = 0; i < d.n; i++)
            if (d.told[i].kind == ILL_OPENED &&
                (d.told[i].seen_by & PL_BIT(seat)))
                n++;
        assert_int_equal(n, 2);
    }
}

static void a_match_that_ends_by_the_turn_limit_shows_all_cards(void **unused)
{
    desk d = set_up("42315678"
                    "9AW",
                    "W1234567"
                    "89A");
    (void)unused;

    d.u.options.turns = 2;
    d.s.open.number = 2;
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(2), 0);
    assert_non_null(told(&d, PL_WATCHER, ILL_DRAWN));
    assert_non_null(told(&d, PL_WATCHER, ILL_OPENED));
    assert_memory_equal(seen_by(&d, PL_WATCHER).slots, d.s.slot,
                        sizeof d.s.slot);
}

/* ---- the next match ------------------------------------------------------ */

static int next_starter(const desk *d)
{
    ill_options p = d->u.options;

    g->again(&d->u, &d->s, &p);
    assert_memory_equal(p.suit, d->u.options.suit, sizeof p.suit);
    return p.starter - ILL_SEAT_STARTS;
}

static void the_loser_begins_the_next_match(void **unused)
{
    desk d = won();
    (void)unused;

    assert_int_equal(next_starter(&d), 1);
    d.s.open.winner = 2;
    assert_int_equal(next_starter(&d), 0);
}

static void after_a_draw_the_other_seat_begins(void **unused)
{
    desk d = won();
    (void)unused;

    d.s.open.winner = 0;
    d.s.open.number = 1; /* seat 0 began, and has the turn */
    d.s.open.turn = 0;
    assert_int_equal(next_starter(&d), 1);
    d.s.open.number = 2;
    assert_int_equal(next_starter(&d), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_draws_a_card_sees_it_before_its_column),
        cmocka_unit_test(a_drawn_card_goes_to_an_empty_column),
        cmocka_unit_test(a_drawn_card_does_not_go_to_a_taken_column),
        cmocka_unit_test(the_owner_of_a_bared_card_names_its_column),
        cmocka_unit_test(out_of_time_a_drawn_card_stays_where_it_lies),
        cmocka_unit_test(a_drawn_card_must_lie_in_the_exposed_row),
        cmocka_unit_test(nothing_is_open_before_the_end),
        cmocka_unit_test(everything_lies_open_at_the_end),
        cmocka_unit_test(a_match_that_ends_by_the_turn_limit_shows_all_cards),
        cmocka_unit_test(the_loser_begins_the_next_match),
        cmocka_unit_test(after_a_draw_the_other_seat_begins),
    };
    return cmocka_run_group_tests_name("illusionist match", tests, NULL, NULL);
}
