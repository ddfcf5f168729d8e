/* SPDX-License-Identifier: MIT */
/* test_mysterium_rsa.c - the minds of Mysterium that reason about each other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/mysterium_read.h"
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

typedef struct {
    mysterium_state s;
    uint64_t moves;                    /* a hash of all of them */
    char ghost[16384], psychic[16384]; /* why, of every move */
} ending;

static void ask_why(const pl_mind *m, char *all)
{
    size_t n = all ? strlen(all) : 0;

    if (all && m->kind->why)
        m->kind->why(m, all + n, 16384 - n);
}

/* Plays a game; returns whether it was won. */
static int play(const mysterium_setup *u, const char *ghost,
                const char *psychic, uint8_t seed, ending *e)
{
    uint8_t key[32] = { seed, 1 };
    pl_mind *mind[MYSTERIUM_SEATS];
    pl_event at[32];
    pl_events events = { .cap = 32, .at = at };
    pl_drive drive = { 0 };
    mysterium_view v;
    pl_choice list[64];
    uint16_t seats;
    const char *why;

    memset(e, 0, sizeof *e);
    game->deal(u, key, &e->s);
    for (int i = 0; i < u->seats; i++) {
        key[2] = (uint8_t)i;
        mind[i] = pl_mind_new(i == u->options.ghost ? ghost : psychic, game, u,
                              u->seats, i, key, &why);
        assert_non_null(mind[i]);
    }
    for (int n = 0; (seats = pl_drive_next(&drive, game, u, &e->s)); n++) {
        int seat = __builtin_ctz(seats);
        pl_move m = pl_tick(&e->s.open.open);
        assert_true(n < 20000);
        if (seat != PL_CLOCK) {
            game->view(u, &e->s, seat, &v);
            m = mind[seat]->kind->think(mind[seat], &v, list,
                                        game->legal(u, &e->s, seat, list));
            ask_why(mind[seat], seat == 0   ? e->ghost
                                : seat == 1 ? e->psychic
                                            : NULL);
        }
        if (pl_is_waiting(m)) {
            assert_int_not_equal(e->s.open.open.timer_number, 0);
            pl_drive_moved(&drive, seat);
            continue;
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
    for (int i = 0; i < u->seats; i++)
        pl_mind_free(mind[i]);
    return game->score(u, &e->s, 0) == 1000;
}

static void every_level_finishes_at_every_table(void **unused)
{
    static const char *const names[] = { "novice", "steady", "keen", "rsa-a" };
    mysterium_setup u;
    ending e;
    (void)unused;

    for (int seats = 2; seats <= 7; seats++)
        for (int level = 0; level < 3; level++)
            for (uint8_t i = 0; i < 4; i++) {
                set_up(&u, seats, level, i & 1);
                play(&u, names[i], names[3 - i], i, &e);
            }
}

static void equal_seeds_give_equal_games(void **unused)
{
    mysterium_setup u;
    ending a, b;
    (void)unused;

    set_up(&u, 5, MYSTERIUM_MEDIUM, 1);
    play(&u, "keen", "keen", 3, &a);
    play(&u, "keen", "keen", 3, &b);
    assert_true(a.moves == b.moves);
}

/* Ghost and psychics use different tables and still win more often than
 * literal minds whose tables differ as much. */
static void pragmatic_minds_win_more_than_literal_ones(void **unused)
{
    mysterium_setup u;
    ending e;
    int rsa = 0, novice = 0;
    (void)unused;

    set_up(&u, 5, MYSTERIUM_HARD, 1);
    for (uint8_t seed = 0; seed < 30; seed++) {
        rsa += play(&u, "rsa-a", "rsa-b", seed, &e);
        novice += play(&u, "novice", "novice", seed, &e);
    }
    assert_true(rsa > novice + 3);
    assert_true(rsa >= 12);
}

static void the_ghost_explains_its_visions(void **unused)
{
    mysterium_setup u;
    ending e;
    (void)unused;

    set_up(&u, 4, MYSTERIUM_EASY, 1);
    assert_true(play(&u, "rsa-a", "rsa-a", 1, &e));
    assert_non_null(strstr(e.ghost, " I meant the "));
    assert_non_null(strstr(e.ghost, "The culprit was the "));
    assert_null(strchr(e.ghost, '~'));
    assert_non_null(strstr(e.psychic, "made me think of the "));
    assert_non_null(strstr(e.psychic, "The shared vision pointed at the "));
}

static pl_mind *sit_down(const mysterium_setup *u, const char *name, int seat)
{
    static const uint8_t key[32] = { 9 };
    const char *why = NULL;
    pl_mind *m = pl_mind_new(name, game, u, u->seats, seat, key, &why);

    assert_non_null(m);
    return m;
}

static pl_move ask(const mysterium_setup *u, const mysterium_state *s,
                   pl_mind *m)
{
    mysterium_view v;
    pl_choice list[64];

    game->view(u, s, m->seat, &v);
    return m->kind->think(m, &v, list, game->legal(u, s, m->seat, list));
}

/* A bet is about where a token is, and a token may still move. So a psychic
 * waits with its bets until all tokens are placed, but not in the last moments
 * of the timer. */
static void psychics_bet_after_all_tokens_are_placed(void **unused)
{
    static const uint8_t key[32] = { 5 };
    mysterium_setup u;
    mysterium_state s;
    pl_mind *mind[5];
    (void)unused;

    set_up(&u, 5, MYSTERIUM_MEDIUM, 1);
    game->deal(&u, key, &s);
    for (int i = 0; i < 5; i++)
        mind[i] = sit_down(&u, "keen", i);
    while (s.open.open.phase == MYSTERIUM_GIVING)
        assert_int_equal(game->apply(&u, &s, 0, ask(&u, &s, mind[0]), NULL),
                         PL_OK);
    for (int i = 1; i < 5; i++) {
        pl_move m = ask(&u, &s, mind[i]);
        assert_int_equal(m.kind, MYSTERIUM_PLACE);
        if (i > 1)
            assert_true(pl_is_waiting(ask(&u, &s, mind[1])));
        assert_int_equal(game->apply(&u, &s, i, m, NULL), PL_OK);
    }
    assert_false(pl_is_waiting(ask(&u, &s, mind[1])));
    s.open.placed[3] = 0;
    assert_true(pl_is_waiting(ask(&u, &s, mind[1])));
    s.open.open.timer_kind = MYSTERIUM_LAST;
    assert_false(pl_is_waiting(ask(&u, &s, mind[1])));
    for (int i = 0; i < 5; i++)
        pl_mind_free(mind[i]);
}

/* The vision that best suggests a card of a later stage. */
static int best_for(const reader *r, const mysterium_state *s, int c, int kind)
{
    int best = 1, card = s->screen[c].card[kind];

    for (int v = 2; v <= MYSTERIUM_VISIONS; v++)
        if (r->says[v - 1][card - 1] > r->says[best - 1][card - 1])
            best = v;
    return best;
}

static void the_ghost_holds_back_a_vision_for_a_later_card(void **unused)
{
    mysterium_setup u;
    mysterium_state s;
    int kept = 0;
    (void)unused;

    set_up(&u, 5, MYSTERIUM_HARD, 1);
    for (uint8_t seed = 0; seed < 40; seed++) {
        uint8_t key[32] = { seed, 8 };
        pl_mind *m = sit_down(&u, "keen", 0);
        game->deal(&u, key, &s);
        s.hand[6] = (uint8_t)best_for((const reader *)m, &s, 2, 1);
        pl_move move = ask(&u, &s, m);
        kept += !(pl_move_mask(move, move.kind == MYSTERIUM_GIVE) >> 6 & 1);
        pl_mind_free(m);
    }
    assert_in_range(kept, 34, 40);
}

/* A ghost at a medium table that finds no meaning in any vision. */
static pl_mind *blank_ghost(mysterium_setup *u, mysterium_state *s)
{
    uint8_t key[32] = { 9 };
    pl_mind *m;

    set_up(u, 5, MYSTERIUM_MEDIUM, 1);
    m = sit_down(u, "keen", 0);
    game->deal(u, key, s);
    memset(((reader *)m)->says, 0, sizeof((reader *)m)->says);
    return m;
}

/* Sets what the card of the hand at 'h' says of a card. */
static void make_say(pl_mind *m, const mysterium_state *s, int h, int card,
                     int8_t value)
{
    ((reader *)m)->says[s->hand[h] - 1][card - 1] = value;
}

static int rival_of(const mysterium_state *s, int c)
{
    const uint8_t *row = s->open.table[0];

    return row[0] == s->screen[c].card[0] ? row[1] : row[0];
}

static void the_ghost_sends_the_crow_when_nothing_leads(void **unused)
{
    mysterium_setup u;
    mysterium_state s;
    pl_mind *m = blank_ghost(&u, &s);
    (void)unused;

    assert_int_equal(ask(&u, &s, m).kind, MYSTERIUM_CROW);
    for (int c = 0; c < s.open.psychics; c++)
        make_say(m, &s, c, s.screen[c].card[0], 60);
    assert_int_equal(ask(&u, &s, m).kind, MYSTERIUM_GIVE);
    pl_mind_free(m);
}

static void nothing_is_held_back_for_later_when_nothing_leads(void **unused)
{
    mysterium_setup u;
    mysterium_state s;
    pl_mind *m = blank_ghost(&u, &s);
    (void)unused;

    for (int h = 0; h < MYSTERIUM_HAND; h++)
        make_say(m, &s, h, s.screen[h % s.open.psychics].card[1], 60);
    assert_int_equal(ask(&u, &s, m).kind, MYSTERIUM_CROW);
    pl_mind_free(m);
}

/* Makes every vision outside the hand show a card. */
static void fill_the_pile(pl_mind *m, const mysterium_state *s, int card)
{
    reader *r = (reader *)m;

    memset(r->says, 0, sizeof r->says);
    for (int v = 0; v < MYSTERIUM_VISIONS; v++)
        if (!memchr(s->hand, v + 1, sizeof s->hand))
            r->says[v][card - 1] = 60;
}

static void the_last_crow_is_sent_only_if_new_cards_can_help(void **unused)
{
    mysterium_setup u;
    mysterium_state s;
    pl_mind *m = blank_ghost(&u, &s);
    (void)unused;

    s.open.served = 0xd; /* all but psychic 1 */
    s.open.crows = 1;
    s.open.hour = 5;
    fill_the_pile(m, &s, rival_of(&s, 1));
    assert_int_equal(ask(&u, &s, m).kind, MYSTERIUM_GIVE);
    fill_the_pile(m, &s, s.screen[1].card[0]);
    assert_int_equal(ask(&u, &s, m).kind, MYSTERIUM_CROW);
    pl_mind_free(m);
}

static void the_ghost_gives_one_card_when_one_is_enough(void **unused)
{
    mysterium_setup u;
    mysterium_state s;
    pl_mind *m = blank_ghost(&u, &s);
    pl_move move;
    (void)unused;

    s.open.served = 0xd; /* all but psychic 1 */
    make_say(m, &s, 3, s.screen[1].card[0], 70);
    move = ask(&u, &s, m);
    assert_int_equal(move.kind, MYSTERIUM_GIVE);
    assert_int_equal(move.a[0], 1);
    assert_int_equal(pl_move_mask(move, 1), 1 << 3);
    pl_mind_free(m);
}

static void the_ghost_avoids_a_vision_that_fits_a_rival_better(void **unused)
{
    mysterium_setup u;
    mysterium_state s;
    pl_mind *m = blank_ghost(&u, &s);
    pl_move move;
    (void)unused;

    s.open.served = 0xd;
    make_say(m, &s, 2, s.screen[1].card[0], 50);
    make_say(m, &s, 2, rival_of(&s, 1), 70);
    make_say(m, &s, 3, s.screen[1].card[0], 60);
    move = ask(&u, &s, m);
    assert_int_equal(move.kind, MYSTERIUM_GIVE);
    assert_int_equal(pl_move_mask(move, 1) >> 2 & 1, 0);
    pl_mind_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_finishes_at_every_table),
        cmocka_unit_test(equal_seeds_give_equal_games),
        cmocka_unit_test(pragmatic_minds_win_more_than_literal_ones),
        cmocka_unit_test(the_ghost_explains_its_visions),
        cmocka_unit_test(psychics_bet_after_all_tokens_are_placed),
        cmocka_unit_test(the_ghost_holds_back_a_vision_for_a_later_card),
        cmocka_unit_test(the_ghost_sends_the_crow_when_nothing_leads),
        cmocka_unit_test(nothing_is_held_back_for_later_when_nothing_leads),
        cmocka_unit_test(the_last_crow_is_sent_only_if_new_cards_can_help),
        cmocka_unit_test(the_ghost_gives_one_card_when_one_is_enough),
        cmocka_unit_test(the_ghost_avoids_a_vision_that_fits_a_rival_better),
    };
    return cmocka_run_group_tests_name("mysterium rsa", tests, NULL, NULL);
}
