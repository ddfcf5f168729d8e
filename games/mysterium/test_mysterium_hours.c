/* SPDX-License-Identifier: MIT */
/* test_mysterium_hours.c - an hour of Mysterium: tokens, guesses and bets, one
 * test for each rule. */
#include "games/mysterium/test_mysterium.h"

/* ---- interpreting -----------------------------------------------------------
 */

static void a_token_goes_on_a_free_card_of_its_kind(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    refused(&t, 1, on_card(0, right_card(&t, 0))); /* no vision yet */
    move(&t, 0, give(0, 1));
    refused(&t, 1, on_card(0, t.s.open.table[1][0])); /* a location */
    refused(&t, 2, on_card(0, right_card(&t, 0)));    /* not its psychic */
    int claimed = right_card(&t, 0);
    put(&t, 0, claimed);
    serve_all(&t);
    put(&t, 1, wrong_card(&t, 1)); /* sharing a card is allowed */
    end_hour(&t);
    serve_all(&t);
    refused(&t, 2, on_card(1, claimed));
    put(&t, 1, right_card(&t, 1));
}

static void two_tokens_may_share_a_card(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    serve_all(&t);
    put(&t, 1, right_card(&t, 0));
    put(&t, 0, right_card(&t, 0));
    end_hour(&t);
    assert_int_equal(t.s.open.stage[0], 1);
    assert_int_equal(t.s.open.stage[1], 0);
    assert_int_equal(t.s.open.wrong[1], 0); /* that card is gone anyway */
}

static void a_right_guess_claims_the_card_and_moves_on(void **unused)
{
    pl_choice list[20];
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    int card = right_card(&t, 0);
    play_hour(&t, 1);
    assert_int_equal(t.s.open.stage[0], 1);
    assert_int_equal(t.s.open.sleeve[0].card[0], card);
    assert_int_equal(mysterium_place_of(&t.s.open, 0, card), -1);
    serve_all(&t);
    int n = game->legal(&t.u, &t.s, 1, list);
    for (int i = 0; i < n; i++)
        if (list[i].move.kind == MYSTERIUM_PLACE)
            assert_in_range(list[i].move.a[1], 19, 36); /* locations only */
}

static int standing(const myst *t, int c)
{
    int n = 0;
    for (int i = 0; i < t->s.open.seen; i++)
        n += t->s.open.vision[i].psychic == c;
    return n;
}

static void
visions_go_with_a_right_guess_and_stay_with_a_wrong_one(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    move(&t, 0, give(0, 7));
    move(&t, 0, give(1, 3));
    move(&t, 0, give(2, 1));
    put(&t, 0, right_card(&t, 0));
    put(&t, 1, wrong_card(&t, 1));
    int tried = wrong_card(&t, 1);
    end_hour(&t);
    assert_int_equal(standing(&t, 0), 0);
    assert_int_equal(standing(&t, MYSTERIUM_DISCARD), 3);
    assert_int_equal(standing(&t, 1), 2);
    assert_int_equal(t.s.open.stage[1], 0);
    assert_int_equal(t.s.open.wrong[1],
                     1 << mysterium_place_of(&t.s.open, 0, tried));
    serve_all(&t); /* at least one more for everybody who seeks */
    assert_int_equal(standing(&t, 1), 3);
}

static void a_missing_token_counts_as_wrong_and_pays_no_bet(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    serve_all(&t);
    end_hour(&t);
    assert_int_equal(heard(&t, MYSTERIUM_WRONG), 4);
    for (int c = 0; c < 4; c++) {
        assert_int_equal(t.s.open.marker[c], 0);
        assert_int_equal(t.s.open.stage[c], 0);
        assert_int_equal(t.s.open.wrong[c], 0);
    }
    assert_int_equal(t.s.open.hour, 2);
}

static void ready_ends_an_untimed_step_when_all_have_placed(void **unused)
{
    pl_move ready = { MYSTERIUM_READY };
    myst t;
    (void)unused;

    usual(&t);
    t.options.timer_ms = 0;
    open_table(&t, 4);
    serve_all(&t);
    assert_int_equal(t.s.open.open.timer_number, 0);
    refused(&t, 1, ready); /* nothing placed yet */
    for (int c = 0; c < 3; c++)
        put(&t, c, right_card(&t, c));
    move(&t, 1, ready);
    assert_int_equal(t.s.open.open.awaited, 14); /* no order is shown */
    refused(&t, 1, on_card(0, wrong_card(&t, 0)));
    move(&t, 3, ready);
    move(&t, 2, ready);
    assert_int_equal(t.s.open.hour, 2);
}

static void ready_ends_a_timed_step_only_if_the_table_wants_it(void **unused)
{
    pl_move ready = { MYSTERIUM_READY };
    myst t;
    (void)unused;

    for (int early = 0; early < 2; early++) {
        usual(&t);
        t.options.early = (uint8_t)early;
        open_table(&t, 4);
        serve_all(&t);
        for (int c = 0; c < 3; c++) {
            put(&t, c, right_card(&t, c));
            move(&t, c + 1, ready);
        }
        assert_int_equal(t.s.open.hour, early ? 2 : 1);
        assert_int_equal(game->turn(&t.u, &t.s),
                         early ? 1 : 14 | PL_BIT(PL_CLOCK));
    }
}

/* Nobody waits for the ready at such a table, so nothing is held either. */
static void ready_holds_no_token_while_the_sand_runs(void **unused)
{
    pl_move ready = { MYSTERIUM_READY };
    myst t;
    (void)unused;

    usual(&t);
    t.options.early = 0;
    open_table(&t, 4);
    serve_all(&t);
    put(&t, 0, right_card(&t, 0));
    put(&t, 1, right_card(&t, 1));
    move(&t, 1, ready);
    move(&t, 1, on_card(0, wrong_card(&t, 0)));
    move(&t, 1, (pl_move){ MYSTERIUM_BET, { 1, MYSTERIUM_CHECK } });
    move(&t, 1, (pl_move){ MYSTERIUM_UNBET, { 1 } });
    assert_int_equal(t.s.open.placed[0], wrong_card(&t, 0));
}

static void a_step_ends_early_unless_the_table_says_otherwise(void **unused)
{
    mysterium_options o;
    (void)unused;

    pl_options_init(game, &o);
    assert_int_equal(o.early, 1);
}

static void a_seat_gets_the_colour_it_wants(void **unused)
{
    enum { BLUE = 1, WHITE, RED, PURPLE = 6 };
    myst t;
    (void)unused;

    usual(&t);
    t.options.ghost = 1;
    t.options.colour[0] = RED;
    t.options.colour[1] = BLUE;   /* the ghost has none */
    t.options.colour[2] = RED;    /* taken */
    t.options.colour[3] = PURPLE; /* not in play */
    open_table(&t, 4);
    assert_int_equal(t.s.open.owner[RED - 1], 0);
    assert_int_equal(t.s.open.owner[BLUE - 1], 2);
    assert_int_equal(t.s.open.owner[WHITE - 1], 3);
    assert_int_equal(t.u.columns[0], 1 << (RED - 1));
}

static void two_psychics_each_keep_their_colours(void **unused)
{
    static const uint8_t want[4] = { 1, 1, 2, 2 };
    myst t;
    (void)unused;

    usual(&t);
    t.options.colour[1] = 4;
    open_table(&t, 3);
    assert_memory_equal(t.s.open.owner, want, sizeof want);
}

static void a_late_clock_is_refused(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    serve_all(&t);
    pl_move late = pl_tick(&t.s.open.open);
    time_up(&t);
    assert_int_equal(try_move(&t, PL_CLOCK, late), PL_LATE_CLOCK);
}

/* ---- bets --------------------------------------------------------------- */

/* The rulebook's five: Stephanie, Paul, Carl and Alex are 0 to 3. */
enum { STEPHANIE, PAUL, CARL, ALEX };

static void bet_on_carl(myst *t, int right)
{
    sit(t, 5, MYSTERIUM_MEDIUM);
    serve_all(t);
    put(t, CARL, right ? right_card(t, CARL) : wrong_card(t, CARL));
    move(t, 1 + STEPHANIE, bet(CARL, MYSTERIUM_CHECK));
    move(t, 1 + ALEX, bet(CARL, MYSTERIUM_CHECK));
    move(t, 1 + PAUL, bet(CARL, MYSTERIUM_CROSS));
    end_hour(t);
}

static void checks_pay_on_a_right_guess(void **unused)
{
    myst t;
    (void)unused;

    bet_on_carl(&t, 1);
    assert_int_equal(t.s.open.marker[STEPHANIE], 1);
    assert_int_equal(t.s.open.marker[ALEX], 1);
    assert_int_equal(t.s.open.marker[PAUL], 0);
    assert_int_equal(t.s.open.spent_checks[STEPHANIE], 1);
    assert_int_equal(t.s.open.spent_checks[ALEX], 1);
    assert_int_equal(t.s.open.spent_crosses[PAUL], 1);
}

static void crosses_pay_on_a_wrong_guess(void **unused)
{
    myst t;
    (void)unused;

    bet_on_carl(&t, 0);
    assert_int_equal(t.s.open.marker[STEPHANIE], 0);
    assert_int_equal(t.s.open.marker[ALEX], 0);
    assert_int_equal(t.s.open.marker[PAUL], 1);
}

static void a_bet_needs_a_token_and_another_psychics_token(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    serve_all(&t);
    refused(&t, 1, bet(1, MYSTERIUM_CHECK)); /* nothing placed there */
    for (int c = 0; c < 4; c++)
        put(&t, c, wrong_card(&t, c));
    refused(&t, 1, bet(0, MYSTERIUM_CHECK)); /* its own */
    move(&t, 1, bet(1, MYSTERIUM_CHECK));
    refused(&t, 1, bet(1, MYSTERIUM_CROSS)); /* one for each */
    move(&t, 1, bet(2, MYSTERIUM_CHECK));
    refused(&t, 1, bet(3, MYSTERIUM_CHECK)); /* only two checks */
    move(&t, 1, bet(3, MYSTERIUM_CROSS));
    move(&t, 1, unbet(1)); /* free until time is up */
    refused(&t, 1, unbet(1));
    move(&t, 1, bet(1, MYSTERIUM_CROSS));
    refused(&t, 1, bet(4, MYSTERIUM_CHECK)); /* no such psychic */
}

static void three_players_have_no_bets(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 3, MYSTERIUM_EASY);
    serve_all(&t);
    put(&t, 2, wrong_card(&t, 2));
    refused(&t, 1, bet(2, MYSTERIUM_CHECK));
    refused(&t, 1, unbet(2));
}

static void a_bet_follows_the_token(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    serve_all(&t);
    put(&t, 0, wrong_card(&t, 0));
    move(&t, 2, bet(0, MYSTERIUM_CHECK));
    put(&t, 0, right_card(&t, 0));
    assert_int_equal(t.s.open.checks[1], 1);
    end_hour(&t);
    assert_int_equal(t.s.open.marker[1], 1);
}

/* Ruling R17, at the clock's mark of the last seconds. */
static void moving_a_betted_token_late_gives_time_once(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    serve_all(&t);
    put(&t, 0, wrong_card(&t, 0));
    put(&t, 1, wrong_card(&t, 1));
    move(&t, 2, bet(0, MYSTERIUM_CHECK));
    put(&t, 0, right_card(&t, 0));
    assert_int_equal(t.s.open.open.timer_kind, MYSTERIUM_SAND);
    time_up(&t);
    int number = t.s.open.open.timer_number;
    put(&t, 1, right_card(&t, 1)); /* carries no bet */
    assert_int_equal(t.s.open.open.timer_number, number);
    put(&t, 0, wrong_card(&t, 0));
    assert_int_equal(heard(&t, MYSTERIUM_EXTENDED), 1);
    assert_int_equal(t.s.open.open.timer_number, number + 1);
    assert_int_equal(t.s.open.open.timer_ms, 5000);
    put(&t, 0, right_card(&t, 0));
    assert_int_equal(heard(&t, MYSTERIUM_EXTENDED), 0);
    assert_int_equal(t.s.open.open.timer_number, number + 1);
    time_up(&t);
    assert_int_equal(t.s.open.hour, 2);
}

static void a_finished_psychic_bets_but_nobody_bets_on_it(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    for (int i = 0; i < 3; i++)
        play_hour(&t, 1);
    assert_int_equal(t.s.open.marker[0], 4); /* found in hour 3 */
    refused(&t, 0, give(0, 1));
    serve_all(&t);
    put(&t, 1, right_card(&t, 1));
    move(&t, 1, bet(1, MYSTERIUM_CHECK));
    refused(&t, 2, bet(0, MYSTERIUM_CHECK));
    refused(&t, 1, on_card(0, t.s.open.table[2][0]));
    end_hour(&t);
    assert_int_equal(t.s.open.marker[0], 5);
}

static void spent_tokens_return_at_the_fourth_hour(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    for (int hour = 1; hour <= 3; hour++) {
        serve_all(&t);
        put(&t, 0, wrong_card(&t, 0));
        if (hour > 1)
            move(&t, 2, bet(0, MYSTERIUM_CHECK));
        end_hour(&t);
        assert_int_equal(t.s.open.spent_checks[1], hour == 2 ? 1 : 0);
        assert_int_equal(heard(&t, MYSTERIUM_RETURNED), hour == 3);
    }
}

static void markers_stop_at_the_end_of_the_track(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    t.s.open.marker[0] = 11;
    for (int i = 0; i < 3; i++)
        play_hour(&t, 1);
    assert_int_equal(t.s.open.marker[0], 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_token_goes_on_a_free_card_of_its_kind),
        cmocka_unit_test(two_tokens_may_share_a_card),
        cmocka_unit_test(a_right_guess_claims_the_card_and_moves_on),
        cmocka_unit_test(
            visions_go_with_a_right_guess_and_stay_with_a_wrong_one),
        cmocka_unit_test(a_missing_token_counts_as_wrong_and_pays_no_bet),
        cmocka_unit_test(ready_ends_an_untimed_step_when_all_have_placed),
        cmocka_unit_test(ready_ends_a_timed_step_only_if_the_table_wants_it),
        cmocka_unit_test(ready_holds_no_token_while_the_sand_runs),
        cmocka_unit_test(a_step_ends_early_unless_the_table_says_otherwise),
        cmocka_unit_test(a_seat_gets_the_colour_it_wants),
        cmocka_unit_test(two_psychics_each_keep_their_colours),
        cmocka_unit_test(a_late_clock_is_refused),
        cmocka_unit_test(checks_pay_on_a_right_guess),
        cmocka_unit_test(crosses_pay_on_a_wrong_guess),
        cmocka_unit_test(a_bet_needs_a_token_and_another_psychics_token),
        cmocka_unit_test(three_players_have_no_bets),
        cmocka_unit_test(a_bet_follows_the_token),
        cmocka_unit_test(moving_a_betted_token_late_gives_time_once),
        cmocka_unit_test(a_finished_psychic_bets_but_nobody_bets_on_it),
        cmocka_unit_test(spent_tokens_return_at_the_fourth_hour),
        cmocka_unit_test(markers_stop_at_the_end_of_the_track),
    };
    return cmocka_run_group_tests_name("mysterium hours", tests, NULL, NULL);
}
