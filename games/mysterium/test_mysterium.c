/* SPDX-License-Identifier: MIT */
/* test_mysterium.c - the deal, visions, crows, and who may speak; the hours are
 * in test_mysterium_hours.c. */
#include "games/mysterium/test_mysterium.h"

/* ---- the deal ----------------------------------------------------------- */

static void table_sizes_follow_players_and_difficulty(void **unused)
{
    static const uint8_t want[3][6] = { { 4, 5, 5, 6, 6, 7 },
                                        { 5, 6, 6, 7, 8, 8 },
                                        { 6, 7, 7, 8, 9, 9 } };
    static const uint8_t psychics[6] = { 2, 4, 3, 4, 5, 6 };
    myst t;
    (void)unused;

    for (int level = 0; level < 3; level++)
        for (int n = 2; n <= 7; n++) {
            sit(&t, n, level);
            must_hold(&t);
            assert_int_equal(t.s.open.row, want[level][n - 2]);
            assert_int_equal(t.s.open.psychics, psychics[n - 2]);
            for (int kind = 0; kind < 3; kind++)
                for (int i = 0; i < MYSTERIUM_ROW; i++)
                    assert_int_equal(t.s.open.table[kind][i] != 0,
                                     i < t.s.open.row);
        }
}

/* The rulebook's example: seven characters, four of them assigned. */
static void the_ghost_draws_from_the_cards_on_the_table(void **unused)
{
    static const uint8_t row[7] = { 1, 3, 4, 5, 6, 10, 17 };
    static const uint8_t own[4] = { 5, 1, 17, 10 };
    pl_choice list[20];
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_MEDIUM);
    memcpy(t.s.open.table[0], row, sizeof row);
    for (int c = 0; c < 4; c++)
        t.s.screen[c].card[0] = own[c];
    must_hold(&t);
    t.s.screen[3].card[0] = 2; /* not on the table */
    const char *why;
    assert_int_equal(game->check(&t.u, &t.s, &why), PL_BAD_POSITION);
    t.s.screen[3].card[0] = 17; /* twice */
    assert_int_equal(game->check(&t.u, &t.s, &why), PL_BAD_POSITION);
    t.s.screen[3].card[0] = 10;
    serve_all(&t);
    int n = game->legal(&t.u, &t.s, 1, list), k = 0;
    for (int i = 0; i < n; i++)
        if (list[i].move.kind == MYSTERIUM_PLACE)
            assert_int_equal(list[i].move.a[1], row[k++]);
    assert_int_equal(k, 7);
}

static void assigned_cards_lie_on_the_table_once(void **unused)
{
    myst t;
    (void)unused;

    for (int n = 2; n <= 7; n++)
        for (uint32_t seed = 0; seed < 200; seed++) {
            sit(&t, n, (int)(seed % 3));
            deal_seed(&t, seed);
            for (int kind = 0; kind < 3; kind++) {
                uint64_t used = 0;
                for (int c = 0; c < t.u.psychics; c++) {
                    int card = t.s.screen[c].card[kind];
                    assert_true(mysterium_place_of(&t.s.open, kind, card) >= 0);
                    assert_int_equal((card - 1) / 18, kind);
                    assert_false(used >> card & 1);
                    used |= (uint64_t)1 << card;
                }
            }
        }
}

static void two_and_three_players_run_two_psychics_each(void **unused)
{
    myst t;
    (void)unused;

    usual(&t);
    t.options.ghost = 1;
    open_table(&t, 3);
    assert_int_equal(t.u.columns[0], 3);
    assert_int_equal(t.u.columns[1], 0);
    assert_int_equal(t.u.columns[2], 12);
    assert_int_equal(t.u.tokens, 0);
    sit(&t, 2, MYSTERIUM_EASY);
    assert_int_equal(t.u.columns[1], 3);
}

static void options_are_refused_by_name(void **unused)
{
    const char *why = NULL;
    myst t;
    (void)unused;

    usual(&t);
    assert_int_equal(game->prepare(&t.options, 8, NULL, &t.u, &why),
                     PL_BAD_SEATS);
    t.options.ghost = 4;
    assert_int_equal(game->prepare(&t.options, 4, NULL, &t.u, &why),
                     PL_BAD_OPTION);
    assert_memory_equal(why, "ghost", 5);
    t.options.ghost = 0;
    t.options.timer_ms = 49;
    assert_int_equal(game->prepare(&t.options, 4, NULL, &t.u, &why),
                     PL_BAD_OPTION);
    assert_memory_equal(why, "timer_ms", 8);
    t.options.timer_ms = 50;
    t.options.age[1] = t.options.age[2] = 1;
    assert_int_equal(game->prepare(&t.options, 4, NULL, &t.u, &why),
                     PL_BAD_OPTION);
    assert_memory_equal(why, "age", 3);
    t.options.age[2] = 3;
    t.options.age[3] = 2;
    t.options.middle_few = 8;
    assert_int_equal(game->prepare(&t.options, 4, NULL, &t.u, &why),
                     PL_BAD_OPTION);
    assert_memory_equal(why, "middle_few", 10);
    t.options.middle_few = 5;
    open_table(&t, 4);
    assert_int_equal(t.s.open.elder[2], 3);
}

/* ---- giving visions -------------------------------------------------------
 */

static void a_given_vision_is_public_and_the_hand_is_refilled(void **unused)
{
    uint8_t hand[7];
    mysterium_view v;
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    memcpy(hand, t.s.hand, sizeof hand);
    move(&t, 0, give(3, 1 | 2 | 16));
    assert_int_equal(t.s.open.hand, 7);
    assert_int_equal(t.s.open.seen, 3);
    game->view(&t.u, &t.s, PL_WATCHER, &v);
    for (int i = 0; i < 3; i++) {
        int vision = v.open.vision[i].vision;
        assert_int_equal(v.open.vision[i].psychic, 3);
        assert_int_equal(v.open.vision[i].hour, 1);
        assert_true(vision == hand[0] || vision == hand[1] ||
                    vision == hand[4]);
    }
    assert_int_equal(heard(&t, MYSTERIUM_GAVE), 1);
    refused(&t, 0, give(3, 1));
}

static void a_vision_has_one_to_seven_cards_for_a_seeker(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    refused(&t, 0, give(0, 0));
    refused(&t, 0, give(0, 0xff));
    refused(&t, 0, give(3, 1)); /* no such psychic */
    for (int i = 0; i < 3; i++)
        play_hour(&t, 1); /* blue finds all three */
    assert_int_equal(t.s.open.stage[0], MYSTERIUM_DONE);
    refused(&t, 0, give(0, 1));
    move(&t, 0, give(1, 0x7f));
}

static void the_last_vision_starts_the_interpretation(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    move(&t, 0, give(1, 1));
    move(&t, 0, give(0, 1));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_GIVING);
    assert_int_equal(t.s.open.open.timer_number, 0);
    move(&t, 0, give(2, 1));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_INTERPRET);
    assert_int_equal(heard(&t, MYSTERIUM_BEGIN), 1);
    assert_int_equal(t.s.open.open.timer_ms, 115000);
    time_up(&t);
    assert_int_equal(t.s.open.open.timer_ms, 5000);
    assert_int_equal(t.s.open.open.timer_kind, MYSTERIUM_LAST);
}

static void an_empty_pile_is_made_of_the_discard(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    lay_out(&t, 20, MYSTERIUM_DISCARD);
    lay_out(&t, 56, 0);
    assert_int_equal(t.s.open.deck, 1);
    must_hold(&t);
    int last = t.s.deck[0];
    move(&t, 0, give(1, 7));
    assert_int_equal(heard(&t, MYSTERIUM_SHUFFLED), 1);
    assert_int_equal(t.s.open.hand, 7);
    assert_int_equal(t.s.open.deck, 18);
    assert_non_null(memchr(t.s.hand, last, 7));
}

static void more_than_one_card_only_if_all_others_can_have_one(void **unused)
{
    pl_choice list[20];
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    lay_out(&t, 77, 0); /* the hand of seven is all that is left */
    must_hold(&t);
    game->legal(&t.u, &t.s, 0, list);
    assert_int_equal(list[0].max, 4);
    refused(&t, 0, give(0, 0x1f));
    move(&t, 0, give(0, 0x0f));
    assert_int_equal(t.s.open.hand, 3);
    refused(&t, 0, give(1, 3));
    move(&t, 0, give(1, 1));
    move(&t, 0, give(2, 1));
    move(&t, 0, give(3, 1));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_INTERPRET);
}

static void psychics_for_whom_no_card_is_left_are_skipped(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    lay_out(&t, 77, 0);
    for (int i = 0; i < 5; i++) {
        t.s.open.vision[t.s.open.seen++] =
            (mysterium_vision){ t.s.hand[6 - i], 1, 1 };
        t.s.hand[6 - i] = 0;
        t.s.open.hand--;
    }
    must_hold(&t);
    move(&t, 0, give(0, 1));
    move(&t, 0, give(1, 1));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_INTERPRET);
    put(&t, 3, right_card(&t, 3)); /* standing visions suffice */
}

static void a_short_hand_is_filled_when_visions_come_back(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    lay_out(&t, 8, 0);
    lay_out(&t, 67, 1);
    for (int i = 0; i < 2; i++) {
        t.s.open.vision[t.s.open.seen++] =
            (mysterium_vision){ t.s.hand[6 - i], 1, 1 };
        t.s.hand[6 - i] = 0;
        t.s.open.hand--;
    }
    lay_out(&t, 2, 1);
    must_hold(&t);
    move(&t, 0, give(0, 1)); /* the ninth vision of blue */
    move(&t, 0, give(1, 1));
    move(&t, 0, give(2, 1));
    assert_int_equal(t.s.open.hand, 2);
    assert_int_equal(t.s.open.deck, 0);
    put(&t, 0, right_card(&t, 0));
    end_hour(&t);
    assert_int_equal(t.s.open.hour, 2);
    assert_int_equal(t.s.open.hand, 7);
    assert_int_equal(t.s.open.deck, 4);
}

static void the_order_of_a_batch_is_random(void **unused)
{
    int seen[3][3] = { { 0 } };
    pl_choice list[20];
    myst t;
    (void)unused;

    for (uint32_t seed = 0; seed < 3000; seed++) {
        sit(&t, 4, MYSTERIUM_EASY);
        deal_seed(&t, seed);
        uint8_t hand[7];
        memcpy(hand, t.s.hand, sizeof hand);
        game->legal(&t.u, &t.s, 0, list);
        assert_int_equal(list[0].ordered, 0); /* a set has no order */
        move(&t, 0, give(0, 7));
        for (int i = 0; i < 3; i++) {
            int k =
                (int)((uint8_t *)memchr(hand, t.event[0].a[2 + i], 7) - hand);
            assert_int_equal(t.event[0].a[2 + i], t.s.open.vision[i].vision);
            seen[k][i]++;
        }
    }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            assert_in_range(seen[k][i], 890, 1110); /* 1000, 4 sigma */
}

/* ---- crows -------------------------------------------------------------- */

static void easy_has_one_crow_an_hour_and_one_for_the_end(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 4, MYSTERIUM_EASY);
    move(&t, 0, crow(3));
    refused(&t, 0, crow(3));
    for (int i = 0; i < 2; i++) {
        play_hour(&t, 63);
        move(&t, 0, crow(1));
        refused(&t, 0, crow(1));
    }
    play_hour(&t, 63);
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_SHARING);
    move(&t, 0, crow(0x7f));
    refused(&t, 0, crow(1));
}

static void medium_has_three_crows_and_hard_one(void **unused)
{
    myst t;
    (void)unused;

    for (int level = MYSTERIUM_MEDIUM; level <= MYSTERIUM_HARD; level++) {
        sit(&t, 4, level);
        for (int i = 0; i < (level == MYSTERIUM_MEDIUM ? 3 : 1); i++)
            move(&t, 0, crow(1));
        refused(&t, 0, crow(1));
        play_hour(&t, 0);
        refused(&t, 0, crow(1));
    }
}

static void a_crow_is_the_ghosts_secret(void **unused)
{
    mysterium_view before, after;
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    game->view(&t.u, &t.s, 1, &before);
    move(&t, 0, crow(0x0f));
    assert_int_equal(t.s.open.hand, 7);
    assert_int_equal(t.s.open.crowed, 4);
    game->view(&t.u, &t.s, 1, &after);
    /* The numbers are public, the cards are not. */
    before.open.deck = after.open.deck;
    before.open.crowed = after.open.crowed;
    before.open.crows = after.open.crows;
    assert_memory_equal(&before, &after, sizeof before);
    for (int i = 0; i < t.told.n; i++)
        if (t.event[i].seen_by & PL_BIT(1))
            assert_int_equal(t.event[i].kind, MYSTERIUM_CROWED);
    game->view(&t.u, &t.s, 0, &after);
    assert_memory_equal(after.crowed, t.s.crowed, sizeof after.crowed);
}

/* ---- the end of the hours
 * ----------------------------------------------------- */

static void finishing_in_the_seventh_hour_is_in_time(void **unused)
{
    myst t;
    (void)unused;

    for (int late = 0; late < 2; late++) {
        sit(&t, 4, MYSTERIUM_EASY);
        for (int i = 0; i < 4; i++)
            play_hour(&t, 0);
        play_hour(&t, 63);
        play_hour(&t, 63);
        assert_int_equal(t.s.open.hour, 7);
        play_hour(&t, late ? 3 : 63);
        assert_int_equal(t.s.open.open.phase,
                         late ? MYSTERIUM_OVER : MYSTERIUM_SHARING);
        assert_int_equal(heard(&t, MYSTERIUM_LOST), late);
        assert_int_equal(t.s.open.marker[0], 0); /* hour 7 pays nothing */
        if (late)
            assert_int_equal(game->score(&t.u, &t.s, 0), 0);
    }
}

/* ---- who may speak
 * ------------------------------------------------------------ */

static void the_ghost_never_speaks_and_voters_are_silent(void **unused)
{
    myst t;
    (void)unused;

    sit(&t, 5, MYSTERIUM_EASY);
    assert_int_equal(t.s.open.open.speak, 0x1e);
    serve_all(&t);
    assert_int_equal(t.s.open.open.speak, 0x1e);
    end_hour(&t);
    reach_line_up(&t);
    assert_int_equal(t.s.open.open.speak, 0x1e);
    move(&t, 0, cast(0, 0, 1, 2));
    while (t.s.open.open.phase != MYSTERIUM_OVER) {
        assert_int_equal(t.s.open.open.speak, 0);
        move(&t, __builtin_ctz(game->turn(&t.u, &t.s)), vote(0));
    }
    assert_int_equal(t.s.open.open.speak, 0x1e);
    sit(&t, 3, MYSTERIUM_EASY);
    reach_line_up(&t);
    assert_int_equal(t.s.open.open.speak, 6);
    move(&t, 0, cast(0, 0, 1, 2));
    assert_int_equal(t.s.open.open.phase, MYSTERIUM_NAMING);
    assert_int_equal(t.s.open.open.speak, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_sizes_follow_players_and_difficulty),
        cmocka_unit_test(the_ghost_draws_from_the_cards_on_the_table),
        cmocka_unit_test(assigned_cards_lie_on_the_table_once),
        cmocka_unit_test(two_and_three_players_run_two_psychics_each),
        cmocka_unit_test(options_are_refused_by_name),
        cmocka_unit_test(a_given_vision_is_public_and_the_hand_is_refilled),
        cmocka_unit_test(a_vision_has_one_to_seven_cards_for_a_seeker),
        cmocka_unit_test(the_last_vision_starts_the_interpretation),
        cmocka_unit_test(an_empty_pile_is_made_of_the_discard),
        cmocka_unit_test(more_than_one_card_only_if_all_others_can_have_one),
        cmocka_unit_test(psychics_for_whom_no_card_is_left_are_skipped),
        cmocka_unit_test(a_short_hand_is_filled_when_visions_come_back),
        cmocka_unit_test(the_order_of_a_batch_is_random),
        cmocka_unit_test(easy_has_one_crow_an_hour_and_one_for_the_end),
        cmocka_unit_test(medium_has_three_crows_and_hard_one),
        cmocka_unit_test(a_crow_is_the_ghosts_secret),
        cmocka_unit_test(finishing_in_the_seventh_hour_is_in_time),
        cmocka_unit_test(the_ghost_never_speaks_and_voters_are_silent),
    };
    return cmocka_run_group_tests_name("mysterium", tests, NULL, NULL);
}
