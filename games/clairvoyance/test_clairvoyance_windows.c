/* SPDX-License-Identifier: MIT */
/* test_clairvoyance_windows.c - windows, stops, orders, options, facts. */
#include "games/clairvoyance/test_clairvoyance.h"

#include "rules/drive.h"

/* ---- windows ------------------------------------------------------------- */

static void a_timed_tick_lasts_its_time(void **unused)
{
    cv_options p = usual();
    p.window_ms = 6000;
    p.later_ms = 3000;
    BOARD(b, 3, p, ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 1, "Nudge");
    throw_at(&b, "Lamp", 1, 2);
    assert_int_equal(b.s.open.open.timer_ms, 6000);
    act(&b, 0, MOVE(CV_DO_PASS));
    act(&b, 2, MOVE(CV_DO_PASS));
    act(&b, 1, sealed(aim(&b, CV_DO_PLAY, "Nudge", -1, NULL, -1, 7)));
    assert_int_equal(b.s.open.open.phase, CV_TICK);
    assert_int_equal(b.s.open.open.awaited, 7); /* as if nobody had answered */
    assert_int_equal(clairvoyance_game.turn(&b.u, &b.s), PL_BIT(PL_CLOCK));
    pl_move late = pl_tick(&b.s.open.open);
    act(&b, PL_CLOCK, late);
    assert_int_equal(b.s.open.die, 7);
    assert_int_equal(b.s.open.open.timer_ms, 3000);
    assert_int_equal(try_move(&b, PL_CLOCK, late), PL_LATE_CLOCK);
}

static void a_missing_answer_is_a_pass(void **unused)
{
    cv_options p = usual();
    p.window_ms = 50;
    BOARD(b, 3, p, ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    throw_at(&b, "Lamp", 1, 2);
    act(&b, PL_CLOCK, pl_tick(&b.s.open.open));
    assert_int_equal(b.s.open.health[1], 8);
}

static void a_tick_may_end_when_all_have_answered(void **unused)
{
    cv_options p = usual();
    p.window_ms = 6000;
    p.answers = 1;
    BOARD(b, 3, p, ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    throw_at(&b, "Lamp", 1, 2);
    rest_pass(&b);
    assert_int_equal(b.s.open.open.phase, CV_ACT);
}

static void a_late_follower_withdraws(void **unused)
{
    cv_options p = usual();
    p.later_ms = 50;
    BOARD(b, 3, p, ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 1, "Second Wind");
    give(&b, 2, "Second Wind");
    throw_at(&b, "Lamp", 1, 2);
    act(&b, 1, sealed(play(&b, "Second Wind", -1)));
    act(&b, 2, sealed(play(&b, "Second Wind", -1)));
    act(&b, 0, MOVE(CV_DO_PASS));
    assert_int_equal(b.s.open.open.phase, CV_FOLLOW);
    act(&b, PL_CLOCK, pl_tick(&b.s.open.open));
    assert_int_equal(holds(&b, 2, "Second Wind"), 1);
    assert_int_equal(b.s.open.withdrew, 1 << 2);
}

static void a_withdrawn_card_is_not_named(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 1, "Second Wind");
    give(&b, 2, "Hush");
    throw_at(&b, "Lamp", 1, 2);
    act(&b, 1, sealed(play(&b, "Second Wind", -1)));
    act(&b, 2, sealed(play(&b, "Hush", 0)));
    act(&b, 0, MOVE(CV_DO_PASS));
    act(&b, 2, MOVE(CV_DO_WITHDRAW));
    for (int i = 0; i < b.events; i++)
        if (b.event[i].kind == CV_WITHDRAWN)
            for (int k = 0; k < 12; k++)
                assert_int_equal(b.event[i].a[k], 0);
    assert_int_equal(b.s.facts[0].hand[2][card_of(&b, "Hush")], 0);
}

static void a_free_effect_opens_a_window(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Second Wind");
    act(&b, 0, play(&b, "Second Wind", -1));
    assert_int_equal(b.s.open.window, CV_W4 + 1);
    quiet(&b);
    assert_int_equal(b.s.open.open.phase, CV_ACT);
    assert_int_equal(b.s.open.actions, 2);
}

static void discarding_opens_no_window(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    act(&b, 0, MOVE(CV_DO_DISCARD, card_of(&b, "Lamp")));
    assert_int_equal(b.s.open.open.phase, CV_ACT);
}

static void a_hold_opens_one_window_and_names_nobody(void **unused)
{
    cv_options p = usual();
    p.windows = 1;
    BOARD(b, 3, p, ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    act(&b, 2, MOVE(CV_DO_HOLD));
    assert_int_equal(b.events, 1);
    assert_int_equal(b.event[0].seat, PL_NOBODY);
    assert_int_equal(try_move(&b, 1, MOVE(CV_DO_HOLD)), PL_NOT_YOUR_TURN);
    assert_int_equal(b.s.open.open.awaited, 1);
    act(&b, 0, MOVE(CV_DO_DISCARD, card_of(&b, "Lamp")));
    assert_int_equal(b.s.open.window, CV_W6 + 1);
    quiet(&b);
    assert_int_equal(b.s.open.open.phase, CV_ACT);
}

static void the_usual_windows_are_around_flights_only(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    assert_int_equal(try_move(&b, 1, MOVE(CV_DO_HOLD)), PL_NOT_YOUR_TURN);
    act(&b, 0, MOVE(CV_DO_END));
    assert_int_equal(b.s.open.holder, 1);
    assert_int_equal(b.s.open.open.phase, CV_ACT);
}

static void dependent_choices_stop_the_window(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 0, "Hush");
    possess(&b, 1, "Spyglass");
    throw_at(&b, "Lamp", 1, 2);
    interrupt(&b, 1, use(&b, "Spyglass", 0));
    assert_int_equal(b.s.open.open.phase, CV_CHOOSE);
    assert_int_equal(clairvoyance_game.turn(&b.u, &b.s), 1 << 1);
    act(&b, 1, MOVE(CV_DO_CHOOSE, card_of(&b, "Hush") + 1));
    assert_int_equal(b.s.open.open.phase, CV_TICK);
}

/* ---- stops and standing orders ------------------------------------------- */

static void a_stop_answers_without_being_seen(void **unused)
{
    cv_view before, after;
    cv_options p = usual();
    p.orders = 1;
    p.window_ms = 6000;
    BOARD(b, 3, p, ED, RX97, CLAIRE);
    board other;
    (void)unused;
    give(&b, 0, "Lamp");
    other = b;
    act(&b, 1, MOVE(CV_DO_STOPS, 1 << CV_W2));
    assert_int_equal(b.events, 0);
    throw_at(&b, "Lamp", 1, 2);
    throw_at(&other, "Lamp", 1, 2);
    assert_int_equal(clairvoyance_game.turn(&b.u, &b.s) & 0xff,
                     1 << 0 | 1 << 2);
    see(&b, 0, &before);
    see(&other, 0, &after);
    assert_memory_equal(&before, &after, sizeof before);
}

static void a_standing_order_shields_the_target(void **unused)
{
    cv_options p = usual();
    p.orders = 1;
    BOARD(b, 3, p, ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Grand Piano");
    give(&b, 1, "Psychic Shield");
    give(&b, 1, "Psychic Shield");
    act(&b, 1, MOVE(CV_DO_ORDERS, 1 << CV_ORDER_SHIELD));
    throw_at(&b, "Grand Piano", 1, 8);
    while (b.s.open.open.phase == CV_TICK)
        rest_pass(&b);
    assert_int_equal(b.s.open.health[1], 10);
    assert_int_equal(discarded(&b, "Psychic Shield"), 2);
}

static void a_standing_order_leaves_other_targets_alone(void **unused)
{
    cv_options p = usual();
    p.orders = 1;
    BOARD(b, 3, p, ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Grand Piano");
    give(&b, 1, "Psychic Shield");
    act(&b, 1, MOVE(CV_DO_ORDERS, 1 << CV_ORDER_SHIELD));
    throw_at(&b, "Grand Piano", 2, 8);
    assert_int_equal(b.s.sealed, 0);
}

/* ---- options ------------------------------------------------------------- */

static pl_err prepared(int seats, cv_options p, const char **why)
{
    cv_setup u;
    return clairvoyance_game.prepare(&p, seats, NULL, &u, why);
}

static void invalid_options_are_refused(void **unused)
{
    cv_options p = usual();
    const char *why = NULL;
    (void)unused;
    assert_int_equal(prepared(1, p, &why), PL_BAD_SEATS);
    assert_int_equal(prepared(6, p, &why), PL_BAD_SEATS);
    p.teams = 1;
    assert_int_equal(prepared(3, p, &why), PL_BAD_OPTION);
    assert_int_equal(prepared(4, p, &why), PL_OK);
    p = usual();
    p.characters = 1;
    assert_int_equal(prepared(5, p, &why), PL_BAD_OPTION);
    p.expansion = 1;
    assert_int_equal(prepared(5, p, &why), PL_OK);
    p.window_ms = 49;
    assert_int_equal(prepared(5, p, &why), PL_BAD_OPTION);
}

static void the_opening_turn_may_have_one_action(void **unused)
{
    (void)unused;
    for (int opening = 0; opening < 2; opening++) {
        board b;
        cv_options p = usual();
        uint8_t seed[32] = { 3 };
        p.opening = (uint8_t)opening;
        prepare_board(&b, 2, p);
        clairvoyance_game.deal(&b.u, seed, &b.s);
        act(&b, 0, MOVE(CV_DO_PICK, ED));
        act(&b, 1, MOVE(CV_DO_PICK, MYR));
        act(&b, 0, MOVE(CV_DO_NAME, 1 << 1 | 1 << 2));
        act(&b, 1, MOVE(CV_DO_NAME, 1 << 3 | 1 << 4));
        assert_int_equal(b.s.open.actions, 2 - opening);
        act(&b, b.s.open.holder, MOVE(CV_DO_END));
        assert_int_equal(b.s.open.actions, 2);
    }
}

static void two_characters_are_dealt_in_private(void **unused)
{
    board b;
    cv_view v;
    cv_options p = usual();
    uint8_t seed[32] = { 5 };
    (void)unused;
    p.characters = 1;
    prepare_board(&b, 4, p);
    clairvoyance_game.deal(&b.u, seed, &b.s);
    see(&b, 2, &v);
    assert_memory_equal(v.offer, b.s.offer[2], 2);
    see(&b, PL_WATCHER, &v);
    assert_int_equal(v.offer[0], 0);
    refused(&b, 2, MOVE(CV_DO_PICK, b.s.offer[1][0] - 1));
    act(&b, 2, MOVE(CV_DO_PICK, b.s.offer[2][1] - 1));
}

static void without_the_clock_300_turns_are_a_draw(void **unused)
{
    cv_options p = usual();
    p.restless = 0;
    BOARD(b, 2, p, ED, RX97);
    (void)unused;
    b.s.open.turns = 1;
    b.s.open.rounds[0] = b.s.open.round = 1;
    b.s.open.rounds[1] = 0;
    while (b.s.open.open.phase != CV_OVER)
        act(&b, b.s.open.holder, MOVE(CV_DO_END));
    assert_int_equal(b.s.open.turns, CV_TURNS);
    assert_int_equal(clairvoyance_game.score(&b.u, &b.s, 0), 500);
    assert_int_equal(clairvoyance_game.score(&b.u, &b.s, 1), 500);
}

/* ---- positions ----------------------------------------------------------- */

static void is_refused(const board *b)
{
    const char *why = NULL;
    assert_int_equal(clairvoyance_game.check(&b->u, &b->s, &why),
                     PL_BAD_POSITION);
    assert_non_null(why);
}

static void impossible_positions_are_refused(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    board other;
    (void)unused;
    give(&b, 0, "Lamp");
    other = b;
    other.s.hand[0][0]++;
    is_refused(&other);
    other = b;
    other.s.open.hand_n[0]++;
    is_refused(&other);
    other = b;
    other.s.open.health[1] = 0;
    is_refused(&other);
    other = b;
    other.s.open.die = 9;
    is_refused(&other);
    other = b;
    other.s.open.character[1] = ED + 1;
    is_refused(&other);
    other = b;
    other.s.facts[1].hand[0][0] = 1;
    is_refused(&other);
    other = b;
    other.s.open.heap_n = 1;
    is_refused(&other);
    other = b;
    other.s.open.open.phase = CV_CHOOSE;
    is_refused(&other);
    other = b;
    other.s.open.open.phase = CV_TICK;
    is_refused(&other);
    throw_at(&b, "Lamp", 1, 2);
    other = b;
    other.s.open.stage = CV_AT_ACTIONS;
    is_refused(&other);
    other = b;
    other.s.sealed = 7;
    is_refused(&other);
}

/* ---- facts --------------------------------------------------------------- */

static void a_known_card_is_forgotten_when_it_is_played(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    bury(&b, "Lamp");
    act(&b, 0, ability(&b, -1, "Lamp", -1, 0));
    quiet(&b);
    assert_int_equal(b.s.facts[1].hand[0][card_of(&b, "Lamp")], 1);
    throw_at(&b, "Lamp", 1, 2);
    assert_int_equal(b.s.facts[1].hand[0][card_of(&b, "Lamp")], 0);
}

/* The discard pile becomes the deck, so everybody knows what the hands hold. */
static void a_reshuffled_deck_tells_what_the_hands_hold(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    int lamp = card_of(&b, "Lamp"), nudge = card_of(&b, "Nudge");
    (void)unused;
    give(&b, 1, "Lamp");
    give(&b, 2, "Nudge");
    give(&b, 0, "Hush");
    while (b.s.open.deck_n > 2)
        bury(&b, b.u.deck.card[b.s.deck[0]].name);
    act(&b, 0, MOVE(CV_DO_END));
    const cv_facts *f = &b.s.facts[0];
    assert_int_equal(f->split, 1);
    assert_int_equal(f->rest[lamp], 1);
    assert_int_equal(f->rest[nudge], 1);
    assert_int_equal(f->old[1], 1);
    assert_int_equal(f->old[2], 1);
    /* Every guess of seat 0 gives the two cards to seats 1 and 2. */
    cv_view v;
    see(&b, 0, &v);
    int first = 0;
    for (uint32_t n = 0; n < 64; n++) {
        cv_state world;
        pl_rng rng = { .key = { n } };
        clairvoyance_game.guess(&b.u, &v, &rng, &world);
        assert_int_equal(world.hand[1][lamp] + world.hand[2][lamp], 1);
        assert_int_equal(world.hand[1][nudge] + world.hand[2][nudge], 1);
        first += world.hand[1][lamp];
    }
    assert_in_range(first, 16, 48); /* and either way round */
}

static void a_guess_keeps_a_probed_hand(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    cv_view v;
    (void)unused;
    give(&b, 0, "Mind Probe");
    give(&b, 1, "Lamp");
    give(&b, 1, "Hush");
    act(&b, 0, play(&b, "Mind Probe", 1));
    quiet(&b);
    see(&b, 0, &v);
    for (uint32_t n = 0; n < 16; n++) {
        cv_state world;
        pl_rng rng = { .key = { n } };
        clairvoyance_game.guess(&b.u, &v, &rng, &world);
        assert_memory_equal(world.hand[1], b.s.hand[1], CV_DESIGNS);
    }
}

/* ---- whole games --------------------------------------------------------- */

/* After every move: the deck's cards are all there, nobody possesses more
 * than three items, and no round is past the 25th. */
static void play_at_random(int seats, uint32_t games, cv_options p)
{
    static pl_choice list[3584];
    board b;

    prepare_board(&b, seats, p);
    for (uint32_t n = 0; n < games; n++) {
        uint8_t seed[32] = { 0 };
        pl_drive drive = { 0 };
        pl_luck luck;
        uint16_t turn;
        memcpy(seed, &n, sizeof n);
        clairvoyance_game.deal(&b.u, seed, &b.s);
        seed[31] = 1;
        pl_luck_init(&luck, seed);
        while ((turn = pl_drive_next(&drive, &clairvoyance_game, &b.u, &b.s))) {
            int skip =
                (int)pl_luck_roll(&luck, (uint32_t)__builtin_popcount(turn));
            while (skip--)
                turn &= (uint16_t)(turn - 1);
            int seat = __builtin_ctz(turn), cards = 0;
            int count = clairvoyance_game.legal(&b.u, &b.s, seat, list);
            pl_move m = pl_choices_random(list, count, &luck);
            if (clairvoyance_game.apply(&b.u, &b.s, seat, m, NULL) != PL_OK)
                fail_msg("game %u: a legal move is refused", n);
            pl_drive_moved(&drive, seat);
            const cv_open *o = &b.s.open;
            cards = o->deck_n + o->discard_n + (o->flight.card != 0) +
                    (o->choice == CV_GIVE_UP);
            for (int i = 0; i < seats; i++) {
                cards += o->hand_n[i];
                for (int k = 0; k < CV_ITEMS; k++)
                    cards += o->item[i][k] != 0;
            }
            if (cards != b.u.cards || o->round > 25)
                fail_msg("game %u: %d cards, round %d", n, cards, o->round);
        }
        assert_int_equal(b.s.open.open.phase, CV_OVER);
    }
}

static uint32_t games(void)
{
#ifdef CLAIRVOYANCE_GAMES
    return CLAIRVOYANCE_GAMES;
#else
    return 200;
#endif
}

static void random_games_of_all_sizes_end_by_round_25(void **unused)
{
    cv_options p = usual();
    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        p.expansion = (uint8_t)(seats & 1);
        play_at_random(seats, games(), p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_timed_tick_lasts_its_time),
        cmocka_unit_test(a_missing_answer_is_a_pass),
        cmocka_unit_test(a_tick_may_end_when_all_have_answered),
        cmocka_unit_test(a_late_follower_withdraws),
        cmocka_unit_test(a_withdrawn_card_is_not_named),
        cmocka_unit_test(a_free_effect_opens_a_window),
        cmocka_unit_test(discarding_opens_no_window),
        cmocka_unit_test(a_hold_opens_one_window_and_names_nobody),
        cmocka_unit_test(the_usual_windows_are_around_flights_only),
        cmocka_unit_test(dependent_choices_stop_the_window),
        cmocka_unit_test(a_stop_answers_without_being_seen),
        cmocka_unit_test(a_standing_order_shields_the_target),
        cmocka_unit_test(a_standing_order_leaves_other_targets_alone),
        cmocka_unit_test(invalid_options_are_refused),
        cmocka_unit_test(the_opening_turn_may_have_one_action),
        cmocka_unit_test(two_characters_are_dealt_in_private),
        cmocka_unit_test(without_the_clock_300_turns_are_a_draw),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(a_known_card_is_forgotten_when_it_is_played),
        cmocka_unit_test(a_reshuffled_deck_tells_what_the_hands_hold),
        cmocka_unit_test(a_guess_keeps_a_probed_hand),
        cmocka_unit_test(random_games_of_all_sizes_end_by_round_25),
    };
    return cmocka_run_group_tests_name("clairvoyance windows", tests, NULL,
                                       NULL);
}
