/* SPDX-License-Identifier: MIT */
/* test_telepathic.c - the rules for two partners, one short test each.
 *
 * Seats are counted from 0 here. The larger modes are tested in
 * test_telepathic_modes.c. */
#include "games/telepathic/test_telepathic.h"

/* ---- grid and cards ----------------------------------------------------- */

/* A grid in which exactly the cells of 'mask' are blue, or hold stars. */
static int met_with(unsigned mask, int shapes)
{
    uint8_t grid[16];
    int in = 0, out = 0;

    for (int i = 0; i < 16; i++) {
        int n = mask >> i & 1 ? in++ : 4 + out++ % 12;
        /* Repeated tiles do no harm here: only lines of blue count. */
        grid[i] = (uint8_t)(shapes ? 4 * (n % 4) + n / 4 % 4 : n % 16);
    }
    return telepathic_met(grid) >> (shapes ? STAR : BLUE) & 1;
}

static void there_are_exactly_sixteen_lines(void **unused)
{
    int lines = 0;
    (void)unused;

    for (unsigned mask = 0; mask < 1u << 16; mask++)
        if (__builtin_popcount(mask) == 3) {
            int met = met_with(mask, 0);
            assert_int_equal(met, met_with(mask, 1));
            lines += met;
        }
    assert_int_equal(lines, 16);
}

static void gaps_wraps_and_diagonals_are_no_lines(void **unused)
{
    (void)unused;
    assert_true(met_with(1 << 4 | 1 << 5 | 1 << 6, 0));   /* A2 B2 C2 */
    assert_true(met_with(1 << 7 | 1 << 11 | 1 << 15, 0)); /* D2 D3 D4 */
    assert_false(met_with(1 << 4 | 1 << 6 | 1 << 7, 0));  /* A2 C2 D2 */
    assert_false(met_with(1 << 3 | 1 << 0 | 1 << 1, 0));  /* D1 A1 B1 */
    assert_false(met_with(1 << 3 | 1 << 4 | 1 << 5, 0));  /* D1 A2 B2 */
    assert_false(met_with(1 << 12 | 1 << 0 | 1 << 4, 0)); /* A4 A1 A2 */
    assert_false(met_with(1 << 0 | 1 << 5 | 1 << 10, 0)); /* A1 B2 C3 */
    assert_false(met_with(1 << 2 | 1 << 5 | 1 << 8, 0));  /* C1 B2 A3 */
}

static void a_deal_has_no_line_and_different_conditions(void **unused)
{
    telepathic_options o = usual(TELEPATHIC_STANDARD);
    telepathic_setup u = prepared(&o, 2);
    int givers[2] = { 0 };
    (void)unused;

    for (uint32_t n = 0; n < 1000; n++) {
        telepathic_state s = dealt(&u, n);
        unsigned tiles = 0;
        for (int i = 0; i < 16; i++)
            tiles |= 1u << s.open.grid[i];
        assert_int_equal(tiles, 0xffff);
        assert_int_equal(telepathic_met(s.open.grid), 0);
        assert_int_not_equal(s.win[0], s.lose[0]);
        assert_int_not_equal(s.win[1], s.lose[1]);
        assert_true(s.win[0] && s.win[0] <= 4 && s.win[1] > 4);
        assert_sound(&u, &s);
        givers[s.open.giver]++;
    }
    assert_in_range(givers[0], 420, 580);
}

static void every_tile_is_equally_likely_in_every_cell(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    int seen[16][16] = { { 0 } }, cards[10] = { 0 };
    (void)unused;

    for (uint32_t n = 0; n < 16000; n++) {
        telepathic_state s = dealt(&u, n);
        for (int i = 0; i < 16; i++)
            seen[i][s.open.grid[i]]++;
        for (int i = 0; i < 4; i++)
            cards[s.open.row[i] - 1]++;
    }
    for (int i = 0; i < 16; i++) /* 1000 each, within five deviations */
        for (int k = 0; k < 16; k++)
            assert_in_range(seen[i][k], 840, 1160);
    for (int i = 0; i < 10; i++)
        assert_in_range(cards[i], 6400 - 320, 6400 + 320);
}

/* The cells of the grid after 'card' on 'set', tiles numbered by cell. */
static void expect_cells(int card, int set, const uint8_t cells[4],
                         const uint8_t tiles[4])
{
    uint8_t grid[16], want[16];

    for (int i = 0; i < 16; i++)
        grid[i] = want[i] = (uint8_t)i;
    for (int i = 0; i < 4; i++)
        want[cells[i]] = tiles[i];
    telepathic_shift(grid, card, set);
    assert_memory_equal(grid, want, sizeof grid);
}

#define CELLS(...)     \
    (const uint8_t[4]) \
    {                  \
        __VA_ARGS__    \
    }

static void each_card_moves_its_set_as_printed(void **unused)
{
    (void)unused;
    for (uint8_t i = 0; i < 4; i++) {
        uint8_t w = i, x = i + 4, y = i + 8, z = i + 12; /* column i */
        const uint8_t *column = CELLS(w, x, y, z);
        expect_cells(COLUMN_NORTH, SET_A + i, column, CELLS(x, y, z, w));
        expect_cells(COLUMN_SOUTH, SET_A + i, column, CELLS(z, w, x, y));
        expect_cells(COLUMN_MIRROR, SET_A + i, column, CELLS(z, y, x, w));
        expect_cells(COLUMN_HALVES, SET_A + i, column, CELLS(y, z, w, x));
        w = 4 * i, x = w + 1, y = w + 2, z = w + 3; /* row i */
        const uint8_t *row = CELLS(w, x, y, z);
        expect_cells(ROW_EAST, SET_1 + i, row, CELLS(z, w, x, y));
        expect_cells(ROW_WEST, SET_1 + i, row, CELLS(x, y, z, w));
        expect_cells(ROW_MIRROR, SET_1 + i, row, CELLS(z, y, x, w));
        expect_cells(ROW_HALVES, SET_1 + i, row, CELLS(y, z, w, x));
        w = (uint8_t)(2 * (i & 1) + 8 * (i >> 1)); /* quadrant i */
        x = w + 1, y = w + 4, z = w + 5;
        const uint8_t *corner = CELLS(w, x, y, z);
        expect_cells(CLOCKWISE, SET_NW + i, corner, CELLS(y, w, z, x));
        expect_cells(COUNTER_CLOCKWISE, SET_NW + i, corner, CELLS(x, z, w, y));
    }
}

static void inverse_cards_cancel(void **unused)
{
    static const uint8_t back[10] = { 1, 0, 3, 2, 5, 4, 6, 7, 8, 9 };
    (void)unused;

    for (int card = 0; card < 10; card++)
        for (int i = 0; i < 4; i++) {
            int set = telepathic_first_set(card) + i;
            uint8_t grid[16], start[16];
            for (int k = 0; k < 16; k++)
                grid[k] = start[k] = (uint8_t)k;
            telepathic_shift(grid, card, set);
            assert_memory_not_equal(grid, start, sizeof grid);
            telepathic_shift(grid, back[card], set);
            assert_memory_equal(grid, start, sizeof grid);
        }
}

/* ---- the worked example ------------------------------------------------- */

static void column_c_north_gives_the_grid_of_the_example(void **unused)
{
    static const uint8_t after[16] = {
        TILE(ORANGE, CROSS),  TILE(GREEN, CROSS),   TILE(PURPLE, CROSS),
        TILE(ORANGE, STAR),   TILE(BLUE, SQUARE),   TILE(BLUE, STAR),
        TILE(BLUE, CIRCLE),   TILE(PURPLE, STAR),   TILE(BLUE, CROSS),
        TILE(PURPLE, CIRCLE), TILE(ORANGE, SQUARE), TILE(GREEN, STAR),
        TILE(GREEN, CIRCLE),  TILE(ORANGE, CIRCLE), TILE(PURPLE, SQUARE),
        TILE(GREEN, SQUARE),
    };
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    assert_memory_equal(s.open.grid, after, sizeof after);
    assert_int_equal(telepathic_met(after), 1 << BLUE | 1 << CROSS | 1 << STAR);
}

static void column_a_north_would_lose_for_both(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    (void)unused;

    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    perform(&u, &s, BOB, SET_A);
    assert_int_equal(telepathic_met(s.open.grid) & (1 << CIRCLE | 1 << ORANGE),
                     1 << CIRCLE | 1 << ORANGE);
    assert_int_equal(s.open.result, TELEPATHIC_LOST);
    assert_int_equal(s.open.reason, TELEPATHIC_LOSE_LINE);
    assert_sound(&u, &s);
}

static void the_used_card_is_replaced(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
    assert_true(s.open.used >> COLUMN_NORTH & 1);
    assert_int_equal(s.open.row[0], COUNTER_CLOCKWISE + 1);
    assert_int_equal(on_table(&s.open), 4);
    assert_int_equal(s.open.deck_left, 3);
    assert_int_equal(s.open.actor, MARY);
}

static void both_names_right_and_both_met_wins(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    assert_int_equal(pass(&u, &s, MARY), PL_OK);
    assert_int_equal(announce(&u, &s, BOB, BLUE), PL_OK);
    assert_int_equal(respond(&u, &s, MARY, STAR), PL_OK);
    assert_int_equal(s.open.result, TELEPATHIC_WON);
    assert_int_equal(s.open.reason, TELEPATHIC_ALL_RIGHT);
    assert_int_equal(g->score(&u, &s, MARY), 1000);
    assert_int_equal(g->score(&u, &s, BOB), 1000);
    assert_int_equal(g->turn(&u, &s), 0);
    assert_sound(&u, &s);
}

static void the_giver_may_announce_as_well(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    assert_int_equal(announce(&u, &s, MARY, STAR), PL_OK);
    assert_int_equal(respond(&u, &s, BOB, BLUE), PL_OK);
    assert_int_equal(s.open.result, TELEPATHIC_WON);
}

static void a_wrong_response_loses_though_it_is_in_line(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    pass(&u, &s, MARY);
    announce(&u, &s, BOB, BLUE);
    assert_int_equal(respond(&u, &s, MARY, CROSS), PL_OK);
    assert_int_equal(s.open.result, TELEPATHIC_LOST);
    assert_int_equal(s.open.reason, TELEPATHIC_WRONG_NAME);
    assert_int_equal(g->score(&u, &s, MARY), 0);
    assert_sound(&u, &s);
}

static void a_wrong_announcement_loses_whatever_the_response(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    pass(&u, &s, MARY);
    announce(&u, &s, BOB, GREEN);
    assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
    respond(&u, &s, MARY, STAR);
    assert_int_equal(s.open.reason, TELEPATHIC_WRONG_NAME);
}

static void right_names_on_an_unmet_grid_lose(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    (void)unused;

    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    perform(&u, &s, BOB, SET_B); /* no blue line */
    assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
    announce(&u, &s, MARY, STAR);
    respond(&u, &s, BOB, BLUE);
    assert_int_equal(s.open.result, TELEPATHIC_LOST);
    assert_int_equal(s.open.reason, TELEPATHIC_NOT_MET);
    assert_sound(&u, &s);
}

static void nothing_is_won_without_an_announcement(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    (void)unused;

    assert_int_equal(telepathic_met(s.open.grid), 1 << STAR);
    assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
    s = shifted_example(&u); /* both conditions are met */
    pass(&u, &s, MARY);
    assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
    assert_int_equal(give(&u, &s, BOB, ROW_EAST, MARY), PL_OK);
}

/* ---- losing ------------------------------------------------------------- */

/* Lays 'top' in row 1 and the other tiles so that, once row 1 has moved east,
 * nothing but 'want' is met. */
static void lay(const telepathic_setup *u, uint8_t grid[16],
                const uint8_t top[4], int want)
{
    uint8_t moved[16];
    uint32_t n = 0;

    do {
        telepathic_state order = dealt(u, n++);
        int at = 4;
        memcpy(grid, top, 4);
        for (int i = 0; i < 16; i++)
            if (!memchr(top, order.open.grid[i], 4))
                grid[at++] = order.open.grid[i];
        memcpy(moved, grid, sizeof moved);
        telepathic_shift(moved, ROW_EAST, SET_1);
    } while (telepathic_met(moved) != want || (telepathic_met(grid) & ~want));
}

/* Mary gives Row East and Bob moves row 1, where 'top' lies; then 'met' is
 * met. Returns the state after it. */
static telepathic_state after_row_east(const telepathic_setup *u,
                                       const uint8_t top[4], int met,
                                       int lose_colour, int lose_shape)
{
    telepathic_state s = example(u);

    lay(u, s.open.grid, top, 1 << met);
    s.lose[MARY] = (uint8_t)(lose_colour + 1);
    s.lose[BOB] = (uint8_t)(lose_shape + 1);
    s.win[MARY] = (uint8_t)((lose_colour + 1) % 4 + 1);
    s.win[BOB] = (uint8_t)((lose_shape - STAR + 1) % 4 + 1 + STAR);
    s.open.safe = 0;
    assert_int_equal(give(u, &s, MARY, ROW_EAST, BOB), PL_OK);
    assert_int_equal(perform(u, &s, BOB, SET_1), PL_OK);
    return s;
}

static void four_in_a_row_contain_a_line(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    const uint8_t top[4] = { TILE(GREEN, STAR), TILE(GREEN, CIRCLE),
                             TILE(GREEN, CROSS), TILE(GREEN, SQUARE) };
    telepathic_state s = after_row_east(&u, top, GREEN, GREEN, CIRCLE);
    (void)unused;

    assert_int_equal(s.open.result, TELEPATHIC_LOST);
}

static void the_condition_of_either_partner_ends_the_game(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    const uint8_t colours[4] = { TILE(BLUE, STAR), TILE(BLUE, CIRCLE),
                                 TILE(GREEN, CROSS), TILE(BLUE, SQUARE) };
    const uint8_t shapes[4] = { TILE(BLUE, STAR), TILE(GREEN, STAR),
                                TILE(GREEN, CROSS), TILE(PURPLE, STAR) };
    telepathic_state s;
    (void)unused;

    s = after_row_east(&u, colours, BLUE, BLUE, CIRCLE); /* the giver's */
    assert_int_equal(s.open.reason, TELEPATHIC_LOSE_LINE);
    s = after_row_east(&u, shapes, STAR, ORANGE, STAR); /* the performer's */
    assert_int_equal(s.open.reason, TELEPATHIC_LOSE_LINE);
    s = after_row_east(&u, shapes, STAR, ORANGE, CIRCLE); /* nobody's */
    assert_int_equal(s.open.result, TELEPATHIC_RUNNING);
    assert_true(s.open.safe >> STAR & 1);
}

static void a_losing_line_counts_before_both_winning_lines(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    (void)unused;

    s.lose[BOB] = CROSS + 1; /* column C brings blue, stars and crosses */
    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    perform(&u, &s, BOB, SET_C);
    assert_int_equal(s.open.result, TELEPATHIC_LOST);
}

static void the_end_shows_all_conditions(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    telepathic_view v;
    heard h;
    (void)unused;

    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    make(&u, &s, BOB, (pl_move){ TELEPATHIC_PERFORM, { SET_A } }, &h);
    assert_int_equal(h.list.n, 4); /* performed, shown twice, ended */
    assert_int_equal(h.at[1].kind, TELEPATHIC_SHOWN);
    assert_int_equal(h.at[1].a[0], BLUE + 1);
    assert_int_equal(h.at[2].a[1], CIRCLE + 1);
    g->view(&u, &s, PL_WATCHER, &v);
    assert_int_equal(v.win[MARY], BLUE + 1);
    assert_int_equal(v.lose[BOB], CIRCLE + 1);
}

/* ---- who may do what ---------------------------------------------------- */

static void the_giver_gives_and_the_performer_performs(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    (void)unused;

    assert_int_equal(give(&u, &s, BOB, COLUMN_NORTH, MARY), PL_NOT_YOUR_TURN);
    assert_int_equal(perform(&u, &s, MARY, SET_A), PL_ILLEGAL_MOVE);
    assert_int_equal(give(&u, &s, MARY, COLUMN_NORTH, MARY), PL_ILLEGAL_MOVE);
    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    assert_int_equal(perform(&u, &s, MARY, SET_A), PL_NOT_YOUR_TURN);
    assert_int_equal(give(&u, &s, BOB, ROW_EAST, MARY), PL_ILLEGAL_MOVE);
    assert_int_equal(pass(&u, &s, BOB), PL_ILLEGAL_MOVE);
    assert_int_equal(perform(&u, &s, BOB, SET_1), PL_ILLEGAL_MOVE);
    assert_int_equal(perform(&u, &s, BOB, SET_B), PL_OK);
}

static void only_cards_of_the_row_can_be_given(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u), before = s;
    (void)unused;

    assert_int_equal(give(&u, &s, MARY, ROW_WEST, BOB), PL_ILLEGAL_MOVE);
    assert_int_equal(give(&u, &s, MARY, COLUMN_SOUTH, BOB), PL_ILLEGAL_MOVE);
    assert_int_equal(give(&u, &s, MARY, 10, BOB), PL_ILLEGAL_MOVE);
    assert_int_equal(give(&u, &s, MARY, 255, BOB), PL_ILLEGAL_MOVE);
    assert_memory_equal(&s, &before, sizeof s);
}

static void a_first_game_has_four_cards_for_all_forty_actions(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_FIRST, 2);
    telepathic_state s = dealt(&u, 3);
    (void)unused;

    for (int i = 0; i < 40; i++) {
        assert_int_equal(s.open.row[0], COLUMN_NORTH + 1);
        assert_int_equal(s.open.row[1], ROW_EAST + 1);
        assert_int_equal(s.open.row[2], CLOCKWISE + 1);
        assert_int_equal(s.open.row[3], ROW_MIRROR + 1);
        assert_int_equal(s.open.actions, i);
        act_safely(&u, &s);
        assert_sound(&u, &s);
        assert_int_equal(pass(&u, &s, s.open.actor), PL_OK);
    }
    assert_int_equal(on_table(&s.open), 4);
    assert_int_equal(give(&u, &s, s.open.actor, COLUMN_NORTH, 1 - s.open.actor),
                     PL_ILLEGAL_MOVE);
    assert_int_equal(pass(&u, &s, s.open.actor), PL_ILLEGAL_MOVE);
    assert_int_equal(announce(&u, &s, s.open.actor, s.open.actor ? BLUE : STAR),
                     PL_OK);
}

static void after_the_last_card_the_next_giver_must_announce(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = dealt(&u, 5);
    pl_choice list[20];
    (void)unused;

    for (int i = 0; i < 10; i++) {
        act_safely(&u, &s);
        if (i < 9)
            pass(&u, &s, s.open.actor);
    }
    assert_int_equal(on_table(&s.open), 0);
    /* The giver of the last turn may announce or stay silent, */
    assert_int_equal(g->legal(&u, &s, s.open.giver, list), 5);
    assert_int_equal(pass(&u, &s, s.open.giver), PL_OK);
    /* but then the next one has to. */
    assert_int_equal(g->legal(&u, &s, s.open.actor, list), 4);
    assert_int_equal(list[0].move.kind, TELEPATHIC_ANNOUNCE);
    assert_int_equal(pass(&u, &s, s.open.actor), PL_ILLEGAL_MOVE);
    assert_sound(&u, &s);
}

static void harder_ends_sooner_and_hides_the_removed_cards(void **unused)
{
    telepathic_options o = usual(TELEPATHIC_HARDER);
    telepathic_setup u;
    telepathic_state s;
    telepathic_view v;
    unsigned seen = 0;
    (void)unused;

    o.removed = 3;
    u = prepared(&o, 2);
    s = dealt(&u, 1);
    assert_int_equal(s.open.deck_left, 3);
    for (int i = 0; i < 7; i++) {
        for (int seat = 0; seat < 2; seat++) {
            g->view(&u, &s, seat, &v);
            for (int k = 0; k < 4; k++)
                seen |= 1u << v.open.row[k] >> 1;
            seen |= v.open.used;
        }
        act_safely(&u, &s);
        pass(&u, &s, s.open.actor);
        assert_sound(&u, &s);
    }
    assert_int_equal(on_table(&s.open), 0);
    assert_int_equal(__builtin_popcount(seen | s.open.used), 7);
    assert_int_equal(s.open.deck_left, 0);
}

static void nobody_announces_before_the_first_action(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = dealt(&u, 1);
    (void)unused;

    assert_int_equal(announce(&u, &s, 0, STAR), PL_ILLEGAL_MOVE);
    assert_int_equal(announce(&u, &s, 1, BLUE), PL_NOT_YOUR_TURN);
    give(&u, &s, 0, s.open.row[0] - 1, 1);
    assert_int_equal(announce(&u, &s, 0, STAR), PL_NOT_YOUR_TURN);
    assert_int_equal(announce(&u, &s, 1, BLUE), PL_ILLEGAL_MOVE);
}

static void one_names_the_attribute_of_the_other(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    assert_int_equal(announce(&u, &s, MARY, BLUE), PL_ILLEGAL_MOVE);
    assert_int_equal(announce(&u, &s, MARY, 8), PL_ILLEGAL_MOVE);
    pass(&u, &s, MARY);
    assert_int_equal(announce(&u, &s, BOB, STAR), PL_ILLEGAL_MOVE);
    assert_int_equal(announce(&u, &s, BOB, BLUE), PL_OK);
    assert_int_equal(respond(&u, &s, MARY, BLUE), PL_ILLEGAL_MOVE);
    assert_int_equal(respond(&u, &s, BOB, STAR), PL_NOT_YOUR_TURN);
}

static void the_responder_is_told_the_name_and_nothing_else(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state right = shifted_example(&u), wrong;
    telepathic_view a, b;
    heard h, k;
    pl_move m = { TELEPATHIC_ANNOUNCE, { STAR } };
    (void)unused;

    wrong = right;
    wrong.win[BOB] = CROSS + 1;
    make(&u, &right, MARY, m, &h);
    make(&u, &wrong, MARY, m, &k);
    assert_int_equal(h.list.n, 1);
    assert_int_equal(k.list.n, 1);
    assert_memory_equal(h.at, k.at, sizeof h.at[0]);
    g->view(&u, &right, MARY, &a);
    g->view(&u, &wrong, MARY, &b);
    assert_memory_equal(&a, &b, sizeof a);
    g->view(&u, &right, BOB, &a);
    assert_int_equal(a.open.result, TELEPATHIC_RUNNING);
    assert_int_equal(a.win[MARY], 0);
}

static void a_partner_sees_no_condition_of_the_other(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    telepathic_view v;
    (void)unused;

    g->view(&u, &s, BOB, &v);
    assert_int_equal(v.win[MARY], 0);
    assert_int_equal(v.lose[MARY], 0);
    assert_int_equal(v.win[BOB], STAR + 1);
    assert_int_equal(v.lose[BOB], CIRCLE + 1);
    g->view(&u, &s, PL_WATCHER, &v);
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        assert_true(!v.win[i] && !v.lose[i]);
}

static void nobody_speaks_before_the_end(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = example(&u);
    (void)unused;

    assert_int_equal(s.open.open.speak, 0);
    give(&u, &s, MARY, COLUMN_NORTH, BOB);
    assert_int_equal(s.open.open.speak, 0);
    perform(&u, &s, BOB, SET_C);
    assert_int_equal(s.open.open.speak, 0);
    announce(&u, &s, MARY, STAR);
    assert_int_equal(s.open.open.speak, 0);
    respond(&u, &s, BOB, BLUE);
    assert_int_equal(s.open.open.speak, PL_BIT(MARY) | PL_BIT(BOB));
}

static void the_performer_waits_for_the_pass_of_the_giver(void **unused)
{
    telepathic_setup u = table(TELEPATHIC_STANDARD, 2);
    telepathic_state s = shifted_example(&u);
    (void)unused;

    assert_int_equal(give(&u, &s, BOB, ROW_EAST, MARY), PL_NOT_YOUR_TURN);
    assert_int_equal(announce(&u, &s, BOB, BLUE), PL_NOT_YOUR_TURN);
    assert_int_equal(give(&u, &s, MARY, ROW_EAST, BOB), PL_ILLEGAL_MOVE);
    assert_int_equal(pass(&u, &s, MARY), PL_OK);
    assert_int_equal(give(&u, &s, BOB, ROW_EAST, MARY), PL_OK);
    /* Whoever has given can no longer announce. */
    assert_int_equal(announce(&u, &s, BOB, BLUE), PL_NOT_YOUR_TURN);
}

static void the_table_chooses_who_gives_first(void **unused)
{
    telepathic_options o = usual(TELEPATHIC_STANDARD);
    telepathic_setup u;
    (void)unused;

    for (uint8_t first = 1; first <= 2; first++) {
        o.first = first;
        u = prepared(&o, 2);
        for (uint32_t n = 0; n < 20; n++)
            assert_int_equal(dealt(&u, n).open.giver, first - 1);
    }
}

static void wrong_seats_and_clocks_are_refused_by_name(void **unused)
{
    static const uint8_t seats[6] = { 1 << 2, 1 << 2, 1 << 2,
                                      0xf8,   1 << 4, 1 << 4 };
    telepathic_setup u;
    const char *why;
    (void)unused;

    for (int mode = 0; mode < 6; mode++)
        for (int n = 2; n <= 7; n++) {
            telepathic_options o = usual(mode);
            pl_err want = seats[mode] >> n & 1 ? PL_OK : PL_BAD_SEATS;
            assert_int_equal(g->prepare(&o, n, NULL, &u, &why), want);
            if (want)
                assert_memory_equal(why, "seats:", 6);
        }
    telepathic_options o = usual(TELEPATHIC_STANDARD);
    o.clock_ms = 49;
    assert_int_equal(g->prepare(&o, 2, NULL, &u, &why), PL_BAD_OPTION);
    assert_memory_equal(why, "clock_ms:", 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_exactly_sixteen_lines),
        cmocka_unit_test(gaps_wraps_and_diagonals_are_no_lines),
        cmocka_unit_test(a_deal_has_no_line_and_different_conditions),
        cmocka_unit_test(every_tile_is_equally_likely_in_every_cell),
        cmocka_unit_test(each_card_moves_its_set_as_printed),
        cmocka_unit_test(inverse_cards_cancel),
        cmocka_unit_test(column_c_north_gives_the_grid_of_the_example),
        cmocka_unit_test(column_a_north_would_lose_for_both),
        cmocka_unit_test(the_used_card_is_replaced),
        cmocka_unit_test(both_names_right_and_both_met_wins),
        cmocka_unit_test(the_giver_may_announce_as_well),
        cmocka_unit_test(a_wrong_response_loses_though_it_is_in_line),
        cmocka_unit_test(a_wrong_announcement_loses_whatever_the_response),
        cmocka_unit_test(right_names_on_an_unmet_grid_lose),
        cmocka_unit_test(nothing_is_won_without_an_announcement),
        cmocka_unit_test(four_in_a_row_contain_a_line),
        cmocka_unit_test(the_condition_of_either_partner_ends_the_game),
        cmocka_unit_test(a_losing_line_counts_before_both_winning_lines),
        cmocka_unit_test(the_end_shows_all_conditions),
        cmocka_unit_test(the_giver_gives_and_the_performer_performs),
        cmocka_unit_test(only_cards_of_the_row_can_be_given),
        cmocka_unit_test(a_first_game_has_four_cards_for_all_forty_actions),
        cmocka_unit_test(after_the_last_card_the_next_giver_must_announce),
        cmocka_unit_test(harder_ends_sooner_and_hides_the_removed_cards),
        cmocka_unit_test(nobody_announces_before_the_first_action),
        cmocka_unit_test(one_names_the_attribute_of_the_other),
        cmocka_unit_test(the_responder_is_told_the_name_and_nothing_else),
        cmocka_unit_test(a_partner_sees_no_condition_of_the_other),
        cmocka_unit_test(nobody_speaks_before_the_end),
        cmocka_unit_test(the_performer_waits_for_the_pass_of_the_giver),
        cmocka_unit_test(the_table_chooses_who_gives_first),
        cmocka_unit_test(wrong_seats_and_clocks_are_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
