/* SPDX-License-Identifier: MIT */
/* test_mysterium_simple.c - the greedy minds of Mysterium. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/mind.h"
#include "games/mysterium/mysterium.h"
#include "rules/drive.h"
#include "rules/schema.h"

static const pl_game *const game = &mysterium_game;

static void set_up(mysterium_setup *u, int seats, int difficulty, int timed)
{
    mysterium_options options;
    const char *why = NULL;

    pl_options_init(game, &options);
    options.difficulty = (uint8_t)difficulty;
    options.timer_ms = timed ? options.timer_ms : 0;
    assert_int_equal(game->prepare(&options, seats, NULL, u, &why), PL_OK);
}

/* Plays a game between minds of that name; returns whether it was won. */
static int play(const mysterium_setup *u, const char *name, uint8_t seed)
{
    uint8_t key[32] = { seed, 1 };
    pl_mind *mind[MYSTERIUM_SEATS];
    pl_drive drive = { 0 };
    mysterium_state s;
    mysterium_view v;
    pl_choice list[32];
    uint16_t seats;
    const char *why;

    game->deal(u, key, &s);
    for (int i = 0; i < u->seats; i++) {
        key[2] = (uint8_t)i;
        mind[i] = pl_mind_new(name, game, u, u->seats, i, key, &why);
        assert_non_null(mind[i]);
    }
    for (int n = 0; (seats = pl_drive_next(&drive, game, u, &s)); n++) {
        int seat = __builtin_ctz(seats);
        pl_move m = pl_tick(&s.open.open);
        assert_true(n < 20000);
        if (seat != PL_CLOCK) {
            game->view(u, &s, seat, &v);
            m = mind[seat]->kind->think(mind[seat], &v, list,
                                        game->legal(u, &s, seat, list));
        }
        assert_int_equal(game->apply(u, &s, seat, m, NULL), PL_OK);
        pl_drive_moved(&drive, seat);
    }
    for (int i = 0; i < u->seats; i++)
        pl_mind_free(mind[i]);
    return game->score(u, &s, 0) == 1000;
}

static void it_finishes_at_every_table(void **unused)
{
    mysterium_setup u;
    (void)unused;

    for (int seats = 2; seats <= 7; seats++)
        for (int level = 0; level < 3; level++)
            for (uint8_t seed = 0; seed < 6; seed++) {
                set_up(&u, seats, level, seed & 1);
                play(&u, "simple", seed);
            }
}

static void it_wins_most_easy_games_and_random_few(void **unused)
{
    mysterium_setup u;
    int simple = 0, random = 0;
    (void)unused;

    set_up(&u, 4, MYSTERIUM_EASY, 1);
    for (uint8_t seed = 0; seed < 100; seed++) {
        simple += play(&u, "simple", seed);
        random += play(&u, "random", seed);
    }
    assert_in_range(simple, 70, 100);
    assert_in_range(random, 0, 15);
}

/* Where a mind places blue's token if blue has these visions and the governess
 * (1) and the cook (2) are among the characters. */
static int reads(uint8_t seed, const uint8_t *visions, int n)
{
    uint8_t key[32] = { seed };
    mysterium_setup u;
    mysterium_state s;
    mysterium_view v;
    pl_choice list[32];
    const char *why;

    set_up(&u, 4, MYSTERIUM_EASY, 1);
    game->deal(&u, key, &s);
    s.open.table[0][0] = 1;
    s.open.table[0][1] = 2;
    s.open.open.phase = MYSTERIUM_INTERPRET;
    for (int i = 0; i < n; i++)
        s.open.vision[s.open.seen++] = (mysterium_vision){ visions[i], 0, 1 };
    game->view(&u, &s, 1, &v);
    pl_mind *m = pl_mind_new("simple", game, &u, 4, 1, key, &why);
    pl_move move = m->kind->think(m, &v, list, game->legal(&u, &s, 1, list));
    pl_mind_free(m);
    assert_int_equal(move.kind, MYSTERIUM_PLACE);
    return move.a[1];
}

/* The rulebook's example: wool, cords and a hat mean the governess, plates and
 * cakes mean the cook. */
static void it_solves_the_example_of_the_rulebook(void **unused)
{
    static const uint8_t abc[3] = { 1, 2, 3 }, ad[2] = { 1, 4 };
    int governess = 0, cook = 0;
    (void)unused;

    for (uint8_t seed = 0; seed < 100; seed++) {
        governess += reads(seed, abc, 3) == 1;
        cook += reads(seed, ad, 2) == 2;
    }
    assert_in_range(governess, 90, 100);
    assert_in_range(cook, 75, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finishes_at_every_table),
        cmocka_unit_test(it_wins_most_easy_games_and_random_few),
        cmocka_unit_test(it_solves_the_example_of_the_rulebook),
    };
    return cmocka_run_group_tests_name("mysterium simple", tests, NULL, NULL);
}
