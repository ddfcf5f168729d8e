/* test_mindseye_minds.c - readers of people, and people with habits. */
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

/* Plays 'games' in a row between the same minds; how often seat 0 won. */
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
            events.n = 0;
            assert_int_equal(game->apply(u, &s, seat, m, &events), PL_OK);
            pl_drive_moved(&drive, seat);
            for (int i = 0; i < (int)u->seats; i++)
                pl_mind_see(mind[i], at, events.n);
            uint64_t word;
            memcpy(&word, &m, sizeof word);
            *moves = (*moves ^ word) * 0x9e3779b97f4a7c15u;
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

static void everybody_plays_every_table(void **unused)
{
    mindseye_setup u;
    uint64_t moves = 0;
    (void)unused;

    for (int k = 0; pl_mind_kinds[k]; k++) {
        if (!pl_mind_kinds[k]->game ||
            strcmp(pl_mind_kinds[k]->game, "mindseye") != 0)
            continue;
        for (int seats = 2; seats <= 3; seats++)
            for (int how = STARE_DUEL; how <= STARE_HOLD; how++) {
                set_up(&u, seats, how);
                play(&u, pl_mind_kinds[k]->name, "keen", k, 1, &moves);
            }
    }
}

static void the_same_seed_gives_the_same_games(void **unused)
{
    mindseye_setup u;
    uint64_t a = 0, b = 0;
    (void)unused;

    set_up(&u, 3, STARE_DUEL);
    play(&u, "keen", "habit-people", 4, 3, &a);
    play(&u, "keen", "habit-people", 4, 3, &b);
    assert_true(a == b);
}

static void a_habit_is_read_and_chance_is_not(void **unused)
{
    (void)unused;
    assert_in_range(wins(2, "keen", "habit-constant", 30, 1), 27, 30);
    assert_in_range(wins(2, "keen", "habit-people", 30, 1), 23, 30);
    assert_in_range(wins(2, "keen", "random", 200, 1), 75, 125);
    assert_in_range(wins(2, "random", "keen", 200, 1), 75, 125);
    assert_in_range(wins(3, "keen", "habit-people", 30, 1), 15, 30);
}

/* What nobody can read in one game shows in a series. */
static void a_series_teaches(void **unused)
{
    int apart = wins(2, "keen", "habit-never-repeat", 200, 1);
    int in_a_row = wins(2, "keen", "habit-never-repeat", 20, 10);
    (void)unused;

    assert_true(in_a_row > apart);
}

static void guesses_follow_a_pattern(void **unused)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_plays_every_table),
        cmocka_unit_test(the_same_seed_gives_the_same_games),
        cmocka_unit_test(a_habit_is_read_and_chance_is_not),
        cmocka_unit_test(a_series_teaches),
        cmocka_unit_test(guesses_follow_a_pattern),
    };
    return cmocka_run_group_tests_name("mindseye minds", tests, NULL, NULL);
}
