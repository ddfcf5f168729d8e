/* SPDX-License-Identifier: MIT */
/* test_mysterium_positions.c - positions from outside: what 'check' accepts can
 * be played on. */
#include "games/mysterium/test_mysterium.h"
#include "rules/drive.h"

enum { GAMES = 300, EDITS = 40, LONGEST = 20000 };

static pl_luck luck;

static uint32_t roll(uint32_t n)
{
    return pl_luck_roll(&luck, n);
}

static void sit_anywhere(myst *t)
{
    int seats = 2 + (int)roll(6);

    usual(t);
    t->options.difficulty = (uint8_t)roll(3);
    t->options.ghost = (uint8_t)roll((uint32_t)seats);
    t->options.early = (uint8_t)roll(2);
    t->options.timer_ms = roll(2) ? 1000 : 0;
    t->options.vote_ms = roll(2) ? 1000 : 0;
    open_table(t, seats);
    deal_seed(t, roll(1000000));
}

/* The right card half of the time, otherwise any move; 0 at the end. */
static int step(myst *t, pl_drive *drive)
{
    uint16_t seats = pl_drive_next(drive, game, &t->u, &t->s);
    pl_choice list[20];

    if (!seats)
        return 0;
    for (int skip = (int)roll((uint32_t)__builtin_popcount(seats)); skip;
         skip--)
        seats &= (uint16_t)(seats - 1);
    int seat = __builtin_ctz(seats);
    int n = game->legal(&t->u, &t->s, seat, list);
    assert_in_range(n, 1, game->max_choices);
    pl_move m = pl_choices_random(list, n, &luck);
    for (int i = 0; i < n && roll(2); i++) {
        const pl_move *p = &list[i].move;
        if (p->kind == MYSTERIUM_PLACE && p->a[1] == right_card(t, p->a[0]))
            m = *p;
    }
    move(t, seat, m);
    pl_drive_moved(drive, seat);
    return 1;
}

/* Changes a byte or two of everything but the random key. */
static void edit(mysterium_state *s)
{
    uint8_t *byte = (uint8_t *)s;
    uint32_t size = (uint32_t)offsetof(mysterium_state, rng);

    for (uint32_t n = 1 + roll(2); n; n--) {
        uint32_t at = roll(roll(3) ? 180 : size);
        switch (roll(3)) {
        case 0:
            byte[at] ^= (uint8_t)(1u << roll(8));
            break;
        case 1:
            byte[at] = (uint8_t)roll(8);
            break;
        default:
            byte[at] = byte[roll(size)];
        }
    }
}

static void guesses_hold(myst *t)
{
    pl_rng rng = { .key = { roll(1000) } };
    mysterium_view v;
    myst world = *t;

    for (int seat = 0; seat < t->u.seats; seat++) {
        game->view(&t->u, &t->s, seat, &v);
        game->guess(&t->u, &v, &rng, &world.s);
        must_hold(&world);
    }
}

static void positions_that_check_accepts_play_on_to_the_end(void **unused)
{
    const uint8_t seed[32] = { 31 };
    int accepted = 0;
    myst t, edited;
    (void)unused;

    pl_luck_init(&luck, seed);
    for (int i = 0; i < GAMES; i++) {
        pl_drive drive = { 0 };
        const char *why;
        sit_anywhere(&t);
        for (uint32_t n = roll(300); n && step(&t, &drive); n--)
            ;
        for (int k = 0; k < EDITS; k++) {
            pl_drive afresh = { 0 };
            int moves = 0;
            edited = t;
            edit(&edited.s);
            if (game->check(&t.u, &edited.s, &why) != PL_OK)
                continue;
            accepted++;
            guesses_hold(&edited);
            while (step(&edited, &afresh))
                assert_true(moves++ < LONGEST);
        }
    }
    assert_in_range(accepted, GAMES, GAMES * EDITS / 2);
}

/* Such a vote could never have ended. */
static void only_an_open_vote_counts_differing_names(void **unused)
{
    const char *why;
    myst t;
    (void)unused;

    sit(&t, 3, MYSTERIUM_EASY);
    t.s.open.differed = 3;
    assert_int_equal(game->check(&t.u, &t.s, &why), PL_BAD_POSITION);
    t.s.open.differed = 1;
    assert_int_equal(game->check(&t.u, &t.s, &why), PL_BAD_POSITION);
    t.s.open.differed = 0;
    must_hold(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_that_check_accepts_play_on_to_the_end),
        cmocka_unit_test(only_an_open_vote_counts_differing_names),
    };
    return cmocka_run_group_tests_name("mysterium positions", tests, NULL,
                                       NULL);
}
