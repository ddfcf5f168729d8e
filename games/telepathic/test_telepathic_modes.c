/* SPDX-License-Identifier: MIT */
/* test_telepathic_modes.c - director, four partners, opposed teams, and what
 * clocks do. Seats are counted from 0: the rulebook's player 1 is seat 0. */
#include "games/telepathic/test_telepathic.h"

/* Lays the grid of the worked example after its action, where blue, crosses
 * and stars are met, into a dealt game, after one harmless action. */
static telepathic_state with_lines(const telepathic_setup *u)
{
    telepathic_setup two = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = dealt(u, 1), lines = shifted_example(&two);

    /* Conditions first, so that nothing is lost on the way. */
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++) {
        int last = u->mode == TELEPATHIC_OPPOSED && i & 1;
        if (s.win[i])
            s.win[i] = (uint8_t)((s.win[i] < 5 ? BLUE : STAR) + last + 1);
        if (s.lose[i])
            s.lose[i] = s.lose[i] < 5 ? ORANGE + 1 : CIRCLE + 1;
    }
    act_safely(u, &s);
    memcpy(s.open.grid, lines.open.grid, sizeof s.open.grid);
    if (u->mode != TELEPATHIC_OPPOSED)
        s.open.safe |= 1 << BLUE | 1 << CROSS | 1 << STAR;
    assert_sound(u, &s);
    return s;
}

/* ---- director ----------------------------------------------------------- */

static void the_director_gives_to_both_by_turns(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_DIRECTOR, 3);
    telepathic_state s = dealt(&u, 2), other = s;
    pl_choice list[20];
    (void)unused;

    /* The first partner is the director's choice. */
    assert_int_equal(g->turn(&u, &s), PL_BIT(2));
    assert_int_equal(g->legal(&u, &s, 2, list), 8);
    assert_int_equal(give(&u, &other, 2, s.open.row[0] - 1, 0), PL_OK);
    assert_int_equal(give(&u, &s, 2, s.open.row[0] - 1, 2), PL_ILLEGAL_MOVE);
    assert_int_equal(give(&u, &s, 2, s.open.row[0] - 1, 1), PL_OK);
    assert_int_equal(s.open.actor, 1);
    for (int i = 0; i < 4 && s.open.open.phase != TELEPATHIC_GIVING; i++) {
        other = s;
        perform(&u, &other, 1, telepathic_first_set(s.open.given - 1) + i);
        if (!other.open.result)
            s = other;
    }
    assert_int_equal(s.open.actor, 2);
    assert_int_equal(give(&u, &s, 2, s.open.row[0] - 1, 1), PL_ILLEGAL_MOVE);
    assert_int_equal(give(&u, &s, 2, s.open.row[0] - 1, 0), PL_OK);
}

static void partners_of_a_director_never_announce(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_DIRECTOR, 3);
    telepathic_state s = with_lines(&u);
    (void)unused;

    assert_int_equal(announce(&u, &s, 0, STAR), PL_NOT_YOUR_TURN);
    assert_int_equal(name(&u, &s, 0, BLUE, STAR), PL_NOT_YOUR_TURN);
    assert_int_equal(announce(&u, &s, 2, BLUE), PL_ILLEGAL_MOVE);
    give(&u, &s, 2, s.open.row[0] - 1, 1 - s.open.performer);
    assert_int_equal(name(&u, &s, s.open.actor, BLUE, STAR), PL_ILLEGAL_MOVE);
}

static void the_director_names_both_and_wins_if_they_are_met(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_DIRECTOR, 3);
    telepathic_state s = with_lines(&u), wrong = s, unmet = s;
    (void)unused;

    assert_int_equal(name(&u, &s, 2, BLUE, STAR), PL_OK);
    assert_int_equal(s.open.result, TELEPATHIC_WON);
    for (int i = 0; i < 3; i++)
        assert_int_equal(g->score(&u, &s, i), 1000);
    assert_sound(&u, &s);

    assert_int_equal(name(&u, &wrong, 2, BLUE, CROSS), PL_OK);
    assert_int_equal(wrong.open.reason, TELEPATHIC_WRONG_NAME);

    telepathic_shift(unmet.open.grid, COLUMN_SOUTH, SET_C);
    assert_int_equal(name(&u, &unmet, 2, BLUE, STAR), PL_OK);
    assert_int_equal(unmet.open.result, TELEPATHIC_LOST);
    assert_int_equal(unmet.open.reason, TELEPATHIC_NOT_MET);
}

static void the_director_must_name_when_the_row_is_empty(void **unused)
{
    static const struct {
        uint8_t base, actions;
    } kinds[] = { { TELEPATHIC_STANDARD, 10 },
                  { TELEPATHIC_HARDER, 7 },
                  { TELEPATHIC_FIRST, 40 } };
    (void)unused;

    for (int k = 0; k < 3; k++) {
        telepathic_options o = usual(TELEPATHIC_DIRECTOR);
        pl_choice list[20];
        o.base = kinds[k].base;
        telepathic_setup u = prepared(&o, 3);
        telepathic_state s = dealt(&u, 7);
        int last = -1;
        for (int i = 0; i < kinds[k].actions; i++) {
            int performer = act_safely(&u, &s);
            assert_int_not_equal(performer, last);
            last = performer;
            assert_sound(&u, &s);
        }
        assert_int_equal(g->legal(&u, &s, 2, list), 16);
        assert_int_equal(list[0].move.kind, TELEPATHIC_NAME);
    }
}

static void a_director_sees_no_condition_before_the_end(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_DIRECTOR, 5);
    telepathic_state s = with_lines(&u);
    telepathic_view v;
    (void)unused;

    for (int seat = 2; seat < 5; seat++) {
        g->view(&u, &s, seat, &v);
        for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
            assert_true(!v.win[i] && !v.lose[i]);
    }
    name(&u, &s, 2, BLUE, STAR);
    g->view(&u, &s, 4, &v);
    assert_int_equal(v.win[1], STAR + 1);
}

static void only_the_captain_commits_for_the_directors(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_DIRECTOR, 5);
    telepathic_state s = dealt(&u, 1);
    (void)unused;

    assert_int_equal(g->turn(&u, &s), PL_BIT(TELEPATHIC_CAPTAIN));
    assert_int_equal(give(&u, &s, 3, s.open.row[0] - 1, 0), PL_NOT_YOUR_TURN);
    assert_int_equal(s.open.role[2], TELEPATHIC_CAPTAINING);
    assert_int_equal(s.open.role[4], TELEPATHIC_DIRECTING);
}

static void only_directors_among_themselves_may_speak(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_DIRECTOR, 5);
    telepathic_state s = dealt(&u, 1);
    (void)unused;

    assert_int_equal(s.open.open.speak,
                     PL_BIT(2) | PL_BIT(3) | PL_BIT(4) | PL_AMONG_THEMSELVES);
    act_safely(&u, &s);
    assert_int_equal(s.open.open.speak,
                     PL_BIT(2) | PL_BIT(3) | PL_BIT(4) | PL_AMONG_THEMSELVES);
    name(&u, &s, 2, BLUE, STAR);
    assert_int_equal(s.open.open.speak, 31);

    u = table(TELEPATHIC_DIRECTOR, 3); /* alone there is nobody to talk to */
    assert_int_equal(dealt(&u, 1).open.open.speak, 0);
    u = table(TELEPATHIC_FOUR, 4);
    assert_int_equal(dealt(&u, 1).open.open.speak, 0);
    u = table(TELEPATHIC_OPPOSED, 4);
    assert_int_equal(dealt(&u, 1).open.open.speak, 0);
}

/* ---- four partners ------------------------------------------------------ */

static void four_partners_give_to_the_seat_before(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_FOUR, 4);
    telepathic_state s = dealt(&u, 1);
    (void)unused;

    for (int to = 0; to < 3; to++)
        assert_int_equal(give(&u, &s, 0, s.open.row[0] - 1, to),
                         PL_ILLEGAL_MOVE);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(s.open.actor, i % 4);
        assert_int_equal(act_safely(&u, &s), (i + 3) % 4);
        assert_sound(&u, &s);
    }
}

static void any_of_four_partners_may_name_both_on_its_turn(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_FOUR, 4);
    telepathic_state s = with_lines(&u);
    uint8_t grid[16];
    (void)unused;

    /* After two actions it is seat 2's turn. */
    assert_int_equal(name(&u, &s, 2, BLUE, STAR), PL_NOT_YOUR_TURN);
    memcpy(grid, s.open.grid, sizeof grid);
    act_safely(&u, &s);
    memcpy(s.open.grid, grid, sizeof grid);
    assert_sound(&u, &s);
    assert_int_equal(name(&u, &s, 2, BLUE, STAR), PL_OK);
    assert_int_equal(s.open.result, TELEPATHIC_WON);
    for (int i = 0; i < 4; i++)
        assert_int_equal(g->score(&u, &s, i), 1000);
}

static void a_wrong_name_of_four_partners_loses(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_FOUR, 4);
    telepathic_state s = with_lines(&u);
    (void)unused;

    assert_int_equal(name(&u, &s, 1, ORANGE, STAR), PL_OK);
    assert_int_equal(s.open.result, TELEPATHIC_LOST);
    assert_sound(&u, &s);
}

static void each_of_four_partners_holds_one_card(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_FOUR, 4);
    (void)unused;

    for (uint32_t n = 0; n < 1000; n++) {
        telepathic_state s = dealt(&u, n);
        assert_true(s.lose[0] && s.lose[0] <= 4 && !s.win[0]);
        assert_true(s.win[1] && s.win[1] <= 4 && !s.lose[1]);
        assert_true(s.lose[2] > 4 && !s.win[2]);
        assert_true(s.win[3] > 4 && !s.lose[3]);
        assert_int_not_equal(s.lose[0], s.win[1]);
        assert_int_not_equal(s.lose[2], s.win[3]);
    }
}

static void four_partners_shuffle_once_and_then_run_out(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_FOUR, 4);
    telepathic_state s = dealt(&u, 1);
    pl_choice list[20];
    (void)unused;

    for (int i = 1; i <= 17; i++) {
        uint8_t row[4];
        memcpy(row, s.open.row, sizeof row);
        act_safely(&u, &s);
        assert_sound(&u, &s);
        assert_int_equal(s.open.shuffles, i >= 7);
        assert_int_equal(on_table(&s.open), i < 14 ? 4 : 17 - i);
        if (i == 7) { /* the three cards left in the row stay there */
            assert_memory_equal(row + 1, s.open.row + 1, 3);
            assert_int_equal(s.open.deck_left, 6);
            assert_int_equal(s.open.used, 0);
        }
    }
    assert_int_equal(g->legal(&u, &s, s.open.actor, list), 16);
}

/* ---- opposed teams ------------------------------------------------------ */

static void the_opposed_grid_is_a_double_square(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    unsigned corners = 0;
    (void)unused;

    for (uint32_t n = 0; n < 200; n++) {
        telepathic_state s = dealt(&u, n);
        for (int i = 0; i < 4; i++) {
            unsigned row = 0, column = 0;
            for (int k = 0; k < 4; k++) {
                uint8_t a = s.open.grid[4 * i + k];
                uint8_t b = s.open.grid[4 * k + i];
                row |= 1u << (a >> 2) | 16u << (a & 3);
                column |= 1u << (b >> 2) | 16u << (b & 3);
            }
            assert_int_equal(row, 255);
            assert_int_equal(column, 255);
        }
        corners |= 1u << s.open.grid[0];
        assert_sound(&u, &s);
    }
    assert_int_equal(corners, 0xffff);
}

static void opposed_partners_sit_across_and_play_in_turn(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    telepathic_state s = dealt(&u, 4);
    (void)unused;

    for (int i = 0; i < 9; i++) {
        assert_int_equal(s.open.actor, i % 4);
        assert_int_equal(give(&u, &s, i % 4, s.open.row[0] - 1, (i + 1) % 4),
                         PL_ILLEGAL_MOVE);
        assert_int_equal(act_safely(&u, &s), (i + 2) % 4);
        assert_int_equal(pass(&u, &s, (i + 2) % 4), PL_OK);
    }
}

static void goals_of_the_other_team_mean_nothing_in_this_turn(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    telepathic_state s = with_lines(&u);
    int goals = 1 << BLUE | 1 << STAR;
    (void)unused;

    /* Seat 0 gave to seat 2; what is met now is what team Y wants. */
    s.win[1] = BLUE + 1, s.win[3] = STAR + 1;
    s.win[0] = GREEN + 1, s.win[2] = CROSS + 1;
    assert_int_equal(telepathic_met(s.open.grid) & goals, goals);
    assert_int_equal(pass(&u, &s, 2), PL_OK);
    assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
    /* Y has to act before it may announce, and may spoil it by that. */
    assert_int_equal(announce(&u, &s, 1, STAR), PL_ILLEGAL_MOVE);
    s.open.row[0] = COLUMN_SOUTH + 1;
    give(&u, &s, 1, COLUMN_SOUTH, 3);
    perform(&u, &s, 3, SET_C);
    assert_int_not_equal(telepathic_met(s.open.grid) & goals, goals);
    announce(&u, &s, 3, BLUE);
    respond(&u, &s, 1, STAR);
    assert_int_equal(s.open.result, TELEPATHIC_TEAM_X);
    assert_int_equal(s.open.reason, TELEPATHIC_NOT_MET);
}

static void only_the_performer_announces(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    telepathic_state s = with_lines(&u), wrong;
    (void)unused;

    assert_int_equal(announce(&u, &s, 1, STAR), PL_NOT_YOUR_TURN);
    assert_int_equal(announce(&u, &s, 3, BLUE), PL_NOT_YOUR_TURN);
    assert_int_equal(announce(&u, &s, 0, STAR), PL_NOT_YOUR_TURN);
    assert_int_equal(announce(&u, &s, 2, STAR), PL_ILLEGAL_MOVE);
    assert_int_equal(announce(&u, &s, 2, BLUE), PL_OK);
    assert_int_equal(respond(&u, &s, 1, STAR), PL_NOT_YOUR_TURN);
    wrong = s;
    assert_int_equal(respond(&u, &s, 0, STAR), PL_OK);
    assert_int_equal(s.open.result, TELEPATHIC_TEAM_X);
    assert_int_equal(g->score(&u, &s, 0), 1000);
    assert_int_equal(g->score(&u, &s, 1), 0);
    assert_int_equal(g->score(&u, &s, 2), 1000);
    assert_int_equal(g->score(&u, &s, 3), 0);
    assert_sound(&u, &s);
    assert_int_equal(respond(&u, &wrong, 0, CROSS), PL_OK);
    assert_int_equal(wrong.open.result, TELEPATHIC_TEAM_Y);
    assert_int_equal(g->score(&u, &wrong, 3), 1000);
    assert_sound(&u, &wrong);
}

static void opposed_decks_come_round_until_the_sixtieth_action(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    telepathic_state s = dealt(&u, 9);
    (void)unused;

    for (int i = 1; i <= 60; i++) {
        int performer = act_safely(&u, &s);
        assert_int_equal(s.open.shuffles, i / 7);
        assert_int_equal(on_table(&s.open), 4);
        assert_sound(&u, &s);
        assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
        assert_int_equal(pass(&u, &s, performer), PL_OK);
        assert_sound(&u, &s);
    }
    assert_int_equal(s.open.result, TELEPATHIC_DRAWN);
    assert_int_equal(s.open.reason, TELEPATHIC_CAP);
    for (int i = 0; i < 4; i++)
        assert_int_equal(g->score(&u, &s, i), 250);
}

static void the_teams_never_share_a_goal(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    (void)unused;

    for (uint32_t n = 0; n < 1000; n++) {
        telepathic_state s = dealt(&u, n);
        assert_int_not_equal(s.win[0], s.win[1]);
        assert_int_not_equal(s.win[2], s.win[3]);
        assert_true(s.win[0] <= 4 && s.win[1] <= 4);
        assert_true(s.win[2] > 4 && s.win[3] > 4);
        for (int i = 0; i < 4; i++)
            assert_int_equal(s.lose[i], 0);
    }
}

static void the_next_seat_waits_for_the_answer(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    telepathic_state s = with_lines(&u);
    (void)unused;

    assert_int_equal(give(&u, &s, 1, s.open.row[0] - 1, 3), PL_NOT_YOUR_TURN);
    assert_int_equal(give(&u, &s, 2, s.open.row[0] - 1, 0), PL_ILLEGAL_MOVE);
    assert_int_equal(pass(&u, &s, 2), PL_OK);
    assert_int_equal(give(&u, &s, 1, s.open.row[0] - 1, 3), PL_OK);
}

static void an_opposed_partner_sees_its_own_condition_only(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_OPPOSED, 4);
    telepathic_state s = with_lines(&u);
    telepathic_view v;
    (void)unused;

    g->view(&u, &s, 2, &v);
    assert_int_equal(v.win[2], STAR + 1);
    assert_true(!v.win[0] && !v.win[1] && !v.win[3]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_director_gives_to_both_by_turns),
        cmocka_unit_test(partners_of_a_director_never_announce),
        cmocka_unit_test(the_director_names_both_and_wins_if_they_are_met),
        cmocka_unit_test(the_director_must_name_when_the_row_is_empty),
        cmocka_unit_test(a_director_sees_no_condition_before_the_end),
        cmocka_unit_test(only_the_captain_commits_for_the_directors),
        cmocka_unit_test(only_directors_among_themselves_may_speak),
        cmocka_unit_test(four_partners_give_to_the_seat_before),
        cmocka_unit_test(any_of_four_partners_may_name_both_on_its_turn),
        cmocka_unit_test(a_wrong_name_of_four_partners_loses),
        cmocka_unit_test(each_of_four_partners_holds_one_card),
        cmocka_unit_test(four_partners_shuffle_once_and_then_run_out),
        cmocka_unit_test(the_opposed_grid_is_a_double_square),
        cmocka_unit_test(opposed_partners_sit_across_and_play_in_turn),
        cmocka_unit_test(goals_of_the_other_team_mean_nothing_in_this_turn),
        cmocka_unit_test(only_the_performer_announces),
        cmocka_unit_test(opposed_decks_come_round_until_the_sixtieth_action),
        cmocka_unit_test(the_teams_never_share_a_goal),
        cmocka_unit_test(the_next_seat_waits_for_the_answer),
        cmocka_unit_test(an_opposed_partner_sees_its_own_condition_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
