/* SPDX-License-Identifier: MIT */
/* test_mindseye_minds.c - minds that read opponents, against fixed habits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/mind.h"
#include "bots/mindseye_read.h"
#include "games/mindseye/mindseye.h"
#include "rules/drive.h"
#include "rules/schema.h"

static const pl_game *const game = &mindseye_game;

static void set_up(mindseye_setup *u, int seats, int how)
{
    mindseye_options options;
    const char *why = NULL;

    pl_options_init(game, &options);
    options.stare = (uint8_t)how;
    assert_int_equal(game->prepare(&options, seats, NULL, u, &why), PL_OK);
}

/* Adds a move to the number that stands for all of them. */
static void note_move(uint64_t *moves, pl_move m)
{
    uint64_t word;

    memcpy(&word, &m, sizeof word);
    *moves = (*moves ^ word) * 0x9e3779b97f4a7c15u;
}

/* Plays a series of 'games' between the same minds; returns how often seat 0
 * won. */
static int play(const mindseye_setup *u, const char *first, const char *rest,
                int seed, int games, uint64_t *moves)
{
    uint8_t key[32] = { (uint8_t)seed, (uint8_t)(seed >> 8), 3 };
    pl_mind *mind[MINDSEYE_SEATS];
    pl_event at[64];
    pl_events events = { .cap = 64, .at = at };
    mindseye_state s;
    mindseye_view v;
    pl_choice list[32];
    const char *why;
    uint16_t seats;
    int won = 0;

    for (int i = 0; i < (int)u->seats; i++) {
        key[3] = (uint8_t)(i + 1);
        mind[i] =
            pl_mind_new(i ? rest : first, game, u, (int)u->seats, i, key, &why);
        assert_non_null(mind[i]);
    }
    for (int k = 0; k < games; k++) {
        pl_drive drive = { 0 };
        key[4] = (uint8_t)k;
        game->deal(u, key, &s);
        for (int i = 0; k && i < (int)u->seats; i++)
            if (mind[i]->kind->again)
                mind[i]->kind->again(mind[i]);
        while ((seats = pl_drive_next(&drive, game, u, &s))) {
            int seat = __builtin_ctz(seats);
            pl_move m = pl_tick(&s.open.open);
            if (seat != PL_CLOCK) {
                game->view(u, &s, seat, &v);
                m = mind[seat]->kind->think(mind[seat], &v, list,
                                            game->legal(u, &s, seat, list));
            }
            if (pl_is_waiting(m)) {
                pl_drive_moved(&drive, seat);
                continue;
            }
            events.n = 0;
            assert_int_equal(game->apply(u, &s, seat, m, &events), PL_OK);
            pl_drive_moved(&drive, seat);
            for (int i = 0; i < (int)u->seats; i++)
                pl_mind_see(mind[i], at, events.n);
            note_move(moves, m);
        }
        won += s.open.winner == 1;
    }
    for (int i = 0; i < (int)u->seats; i++)
        pl_mind_free(mind[i]);
    return won;
}

static int wins(int seats, const char *first, const char *rest, int games,
                int series)
{
    mindseye_setup u;
    uint64_t moves = 0;
    int won = 0;

    set_up(&u, seats, STARE_DUEL);
    for (int i = 0; i < games; i++)
        won += play(&u, first, rest, i, series, &moves);
    return won;
}

static void every_mind_plays_at_every_table(void **unused)
{
    mindseye_setup u;
    uint64_t moves = 0;
    (void)unused;

    for (int k = 0; pl_mind_kinds[k]; k++) {
        if (!pl_mind_kinds[k]->game ||
            strcmp(pl_mind_kinds[k]->game, "mindseye") != 0)
            continue;
        for (int seats = 2; seats <= 3; seats++)
            for (int how = STARE_NERVE; how <= STARE_DUEL; how++) {
                set_up(&u, seats, how);
                play(&u, pl_mind_kinds[k]->name, "keen", k, 1, &moves);
            }
    }
}

static void equal_seeds_give_equal_games(void **unused)
{
    mindseye_setup u;
    uint64_t a = 0, b = 0;
    (void)unused;

    set_up(&u, 3, STARE_DUEL);
    play(&u, "keen", "habit-people", 4, 3, &a);
    play(&u, "keen", "habit-people", 4, 3, &b);
    assert_true(a == b);
}

/* Random play cannot be beaten, but it must not beat the reader either: a
 * reader that sees patterns in noise would lose. */
static void keen_beats_a_habit_but_not_random_play(void **unused)
{
    (void)unused;
    assert_in_range(wins(2, "keen", "habit-constant", 30, 1), 27, 30);
    assert_in_range(wins(2, "keen", "habit-people", 30, 1), 23, 30);
    assert_in_range(wins(2, "keen", "random", 200, 1), 75, 125);
    assert_in_range(wins(2, "random", "keen", 200, 1), 75, 125);
    assert_in_range(wins(3, "keen", "habit-people", 30, 1), 15, 30);
}

/* A habit too faint to detect in one game is detected in a series. */
static void keen_learns_across_a_series(void **unused)
{
    int apart = wins(2, "keen", "habit-never-repeat", 200, 1);
    int in_a_row = wins(2, "keen", "habit-never-repeat", 20, 10);
    (void)unused;

    assert_true(in_a_row > apart);
}

static void predictions_follow_a_pattern(void **unused)
{
    static const uint8_t waltz[3] = { 0, 1, 3 };
    stream s = { .symbols = 4 };
    double p[STREAM_SYMBOLS];
    (void)unused;

    stream_guess(&s, STREAM_GUESSERS, p);
    assert_true(p[0] == 0.25 && p[3] == 0.25);
    for (int i = 0; i < 18; i++)
        stream_add(&s, i * i & 3, waltz[i % 3]);
    stream_guess(&s, STREAM_GUESSERS, p);
    assert_true(p[0] > 0.6);
}

/* How long a bot holds in one contest of nerve, with so many cards and this
 * card before it. */
static int hold_of(const char *name, int nth, int cards, int shown)
{
    mindseye_setup u;
    mindseye_state s;
    mindseye_view v;
    pl_choice list[32];
    uint8_t key[32] = { 7, (uint8_t)nth, (uint8_t)(nth >> 8) };
    pl_event told = { PL_EVERYBODY, MINDSEYE_BEGINS, PL_NOBODY, { 0 } };
    const char *why;
    pl_mind *mind;
    pl_move m;

    set_up(&u, 2, STARE_NERVE);
    mindseye_game.deal(&u, key, &s);
    for (int i = 0; i < 2; i++)
        mindseye_game.apply(
            &u, &s, i, (pl_move){ MINDSEYE_SHOW, { (uint8_t)shown } }, NULL);
    s.open.cards[0] = (uint8_t)cards;
    s.open.cards[1] = (uint8_t)(16 - cards);
    for (int i = 0; i < 2; i++)
        mindseye_game.apply(&u, &s, i, (pl_move){ MINDSEYE_HOLD }, NULL);
    mind = pl_mind_new(name, &mindseye_game, &u, 2, 0, key, &why);
    pl_mind_see(mind, &told, 1);
    do {
        mindseye_game.view(&u, &s, 0, &v);
        m = mind->kind->think(mind, &v, list,
                              mindseye_game.legal(&u, &s, 0, list));
        if (pl_is_waiting(m))
            mindseye_game.apply(&u, &s, PL_CLOCK, pl_tick(&s.open.open), NULL);
    } while (pl_is_waiting(m));
    pl_mind_free(mind);
    return m.a[0] | m.a[1] << 8;
}

/* The same luck holds for the same time, whatever the cards are. */
static void how_long_a_bot_holds_tells_nothing_of_its_cards(void **unused)
{
    static const char *const names[] = { "novice", "steady", "keen" };
    double mean[3] = { 0 };
    (void)unused;

    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 300; i++) {
            int ms = hold_of(names[k], i, 8, BLUE);
            assert_int_equal(ms, hold_of(names[k], i, 1 + i % 15, i % 4));
            assert_in_range(ms, 2500, 28000);
            mean[k] += ms / 300.0;
        }
    /* Better bots have better nerves. */
    assert_true(mean[0] < mean[1] && mean[1] < mean[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mind_plays_at_every_table),
        cmocka_unit_test(equal_seeds_give_equal_games),
        cmocka_unit_test(keen_beats_a_habit_but_not_random_play),
        cmocka_unit_test(keen_learns_across_a_series),
        cmocka_unit_test(predictions_follow_a_pattern),
        cmocka_unit_test(how_long_a_bot_holds_tells_nothing_of_its_cards),
    };
    return cmocka_run_group_tests_name("mindseye minds", tests, NULL, NULL);
}
