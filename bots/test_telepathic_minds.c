/* SPDX-License-Identifier: MIT */
/* test_telepathic_minds.c - partners that infer each other's secrets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/telepathic_reason.h"
#include "rules/drive.h"
#include "rules/schema.h"

static const pl_game *const game = &telepathic_game;

static void set_up(telepathic_setup *u, int mode, int seats)
{
    telepathic_options options;
    const char *why = NULL;

    pl_options_init(game, &options);
    options.mode = (uint8_t)mode;
    assert_int_equal(game->prepare(&options, seats, NULL, u, &why), PL_OK);
}

/* Sets a mind's belief to the truth, which no seat can know. */
static void reveal(pl_mind *m, const telepathic_setup *u,
                   const telepathic_state *s, const telepathic_view *v)
{
    reasoner *r = (reasoner *)m;
    telepathic_state copy = *s;
    uint8_t *pair[2];

    reason_update(r, v);
    memset(r->belief, 0, sizeof r->belief);
    for (int a = 0; a < 2; a++) {
        telepathic_pair(u, a, copy.win, copy.lose, pair);
        r->belief[a][4 * ((*pair[0] - 1) & 3) + ((*pair[1] - 1) & 3)] = 1;
    }
}

typedef struct {
    telepathic_state s;
    uint64_t moves;
    char why[200];
} ending;

/* Plays a game with one kind in the even seats and another in the odd ones;
 * returns seat 0's score. */
static int play(const telepathic_setup *u, const char *even, const char *odd,
                int seed, int all_seen, ending *e)
{
    uint8_t key[32] = { (uint8_t)seed, (uint8_t)(seed >> 8), 5 };
    pl_mind *mind[PL_SEATS_MAX];
    pl_event at[16];
    pl_events events = { .cap = 16, .at = at };
    pl_drive drive = { 0 };
    telepathic_view v;
    pl_choice list[32];
    const char *why;
    uint16_t seats;

    memset(e, 0, sizeof *e);
    game->deal(u, key, &e->s);
    for (int i = 0; i < u->seats; i++) {
        key[3] = (uint8_t)(i + 1);
        mind[i] =
            pl_mind_new(i & 1 ? odd : even, game, u, u->seats, i, key, &why);
        assert_non_null(mind[i]);
    }
    while ((seats = pl_drive_next(&drive, game, u, &e->s))) {
        int seat = __builtin_ctz(seats), n;
        pl_move m = pl_tick(&e->s.open.open);
        if (seat != PL_CLOCK) {
            game->view(u, &e->s, seat, &v);
            n = game->legal(u, &e->s, seat, list);
            if (all_seen)
                reveal(mind[seat], u, &e->s, &v);
            m = mind[seat]->kind->think(mind[seat], &v, list, n);
        }
        events.n = 0;
        assert_int_equal(game->apply(u, &e->s, seat, m, &events), PL_OK);
        pl_drive_moved(&drive, seat);
        for (int i = 0; i < u->seats; i++)
            pl_mind_see(mind[i], at, events.n);
        uint64_t word;
        memcpy(&word, &m, sizeof word);
        e->moves = (e->moves ^ word) * 0x9e3779b97f4a7c15u;
    }
    mind[0]->kind->why(mind[0], e->why, sizeof e->why);
    for (int i = 0; i < u->seats; i++)
        pl_mind_free(mind[i]);
    return game->score(u, &e->s, 0);
}

static int wins(int mode, int seats, const char *even, const char *odd,
                int games, int all_seen)
{
    telepathic_setup u;
    ending e;
    int won = 0;

    set_up(&u, mode, seats);
    for (int i = 0; i < games; i++)
        won += play(&u, even, odd, i, all_seen, &e) == 1000;
    return won;
}

static void every_mind_plays_every_mode(void **unused)
{
    static const char *const names[] = { "greedy", "natural", "convention",
                                         "novice", "steady",  "keen" };
    (void)unused;

    for (int i = 0; i < 6; i++)
        for (int mode = TELEPATHIC_FIRST; mode <= TELEPATHIC_OPPOSED; mode++) {
            int seats = mode < TELEPATHIC_DIRECTOR ? 2 : 4;
            wins(mode, seats, names[i], names[(i + 1) % 6], 2, 0);
        }
    wins(TELEPATHIC_DIRECTOR, 3, "natural", "natural", 2, 0);
    wins(TELEPATHIC_DIRECTOR, 8, "convention", "convention", 2, 0);
}

static void equal_seeds_give_equal_games(void **unused)
{
    telepathic_setup u;
    ending a, b;
    (void)unused;

    set_up(&u, TELEPATHIC_STANDARD, 2);
    play(&u, "natural", "greedy", 3, 0, &a);
    play(&u, "natural", "greedy", 3, 0, &b);
    assert_true(a.moves == b.moves);
    assert_non_null(strstr(a.why, "The moves so far made me think of three "));
}

static void convention_wins_nearly_always(void **unused)
{
    (void)unused;
    assert_in_range(
        wins(TELEPATHIC_STANDARD, 2, "convention", "convention", 40, 0), 38,
        40);
    assert_in_range(wins(TELEPATHIC_FOUR, 4, "convention", "convention", 20, 0),
                    15, 20);
    assert_in_range(
        wins(TELEPATHIC_DIRECTOR, 3, "convention", "convention", 20, 0), 15,
        20);
}

static void natural_partners_win_without_a_code(void **unused)
{
    (void)unused;
    assert_in_range(wins(TELEPATHIC_STANDARD, 2, "natural", "natural", 40, 0),
                    30, 40);
    assert_in_range(wins(TELEPATHIC_STANDARD, 2, "greedy", "greedy", 40, 0), 0,
                    12);
    assert_in_range(wins(TELEPATHIC_OPPOSED, 4, "natural", "greedy", 20, 0), 15,
                    20);
}

/* The upper bound for every kind: only bad luck loses. */
static void partners_who_know_all_cards_win(void **unused)
{
    int won = wins(TELEPATHIC_STANDARD, 2, "convention", "convention", 200, 1);
    (void)unused;

    print_message("# a pair that sees everything wins %d of 200\n", won);
    assert_in_range(won, 195, 200);
}

/* A mind that takes over in the middle of a game has no earlier events. */
static void a_mind_that_joins_late_plays(void **unused)
{
    static const char *const names[] = { "greedy", "natural", "convention",
                                         "novice", "steady",  "keen" };
    telepathic_setup u;
    telepathic_state s;
    telepathic_view v;
    pl_choice list[32];
    const char *why;
    (void)unused;

    for (int seed = 0; seed < 12; seed++) {
        uint8_t key[32] = { (uint8_t)seed, 9 };
        pl_drive drive = { 0 };
        pl_luck luck;
        uint16_t seats;
        set_up(&u, seed % 6, seed % 6 < 3 ? 2 : 4);
        game->deal(&u, key, &s);
        pl_luck_init(&luck, key);
        while ((seats = pl_drive_next(&drive, game, &u, &s))) {
            int seat = __builtin_ctz(seats);
            int n = game->legal(&u, &s, seat, list);
            pl_move m = pl_choices_random(list, n, &luck);
            game->view(&u, &s, seat, &v);
            if (seat != PL_CLOCK) {
                pl_mind *mind = pl_mind_new(names[luck.block[0] % 6], game, &u,
                                            u.seats, seat, key, &why);
                pl_move late = mind->kind->think(mind, &v, list, n);
                assert_true(pl_choices_contain(list, n, late));
                pl_mind_free(mind);
            }
            assert_int_equal(game->apply(&u, &s, seat, m, NULL), PL_OK);
            pl_drive_moved(&drive, seat);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mind_plays_every_mode),
        cmocka_unit_test(equal_seeds_give_equal_games),
        cmocka_unit_test(convention_wins_nearly_always),
        cmocka_unit_test(natural_partners_win_without_a_code),
        cmocka_unit_test(partners_who_know_all_cards_win),
        cmocka_unit_test(a_mind_that_joins_late_plays),
    };
    return cmocka_run_group_tests_name("telepathic minds", tests, NULL, NULL);
}
