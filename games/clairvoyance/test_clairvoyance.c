/* SPDX-License-Identifier: MIT */
/* test_clairvoyance.c - the rules in whole situations, one test each. */
#include "games/clairvoyance/test_clairvoyance.h"

static int turns_offered(const board *b)
{
    pl_choice list[16];
    int n = clairvoyance_game.legal(&b->u, &b->s, b->s.open.holder, list);
    int faces = 0;

    for (int i = 0; i < n; i++)
        faces |= 1 << list[i].move.a[0];
    return faces;
}

static void armchair_hits(int die, int faces)
{
    BOARD(b, 3, usual(), GERTRUDE, RX97, ED);
    give(&b, 0, "Armchair");
    b.s.open.die = (uint8_t)die;
    act(&b, 0, MOVE(CV_DO_THROW, card_of(&b, "Armchair"), 1));
    assert_int_equal(turns_offered(&b), faces);
    act(&b, 0, MOVE(CV_DO_TURN, 6));
    quiet(&b);
    assert_int_equal(b.s.open.health[1], 7);
    assert_int_equal(discarded(&b, "Armchair"), 1);
    assert_int_equal(b.s.open.actions, 1);
    assert_int_equal(b.s.open.throws, 1);
}

static void the_armchair_hits_from_3(void **unused)
{
    (void)unused;
    armchair_hits(3, 1 << 2 | 1 << 6 | 1 << 8);
}

static void the_armchair_hits_from_7(void **unused)
{
    (void)unused;
    armchair_hits(7, 1 << 2 | 1 << 4 | 1 << 6);
}

static void faces_touch_three_and_never_the_opposite(void **unused)
{
    (void)unused;
    for (int f = 1; f <= 8; f++) {
        int opposite = f & 1 ? f + 1 : f - 1;
        assert_int_equal(__builtin_popcount(cv_edges[f]), 3);
        assert_false(cv_edges[f] >> opposite & 1);
        assert_false(cv_edges[f] >> f & 1);
        for (int g = 1; g <= 8; g++)
            assert_int_equal(cv_edges[f] >> g & 1, cv_edges[g] >> f & 1);
    }
}

static void a_throw_on_the_wrong_face_is_lost(void **unused)
{
    BOARD(b, 3, usual(), GERTRUDE, RX97, ED);
    (void)unused;
    give(&b, 0, "Armchair");
    b.s.open.die = 2;
    throw_at(&b, "Armchair", 1, 3);
    quiet(&b);
    assert_int_equal(b.s.open.health[1], 10);
    assert_int_equal(discarded(&b, "Armchair"), 1);
    assert_int_equal(b.s.open.actions, 1);
    assert_int_equal(b.s.open.throws, 1);
}

static void the_die_must_be_turned(void **unused)
{
    BOARD(b, 3, usual(), GERTRUDE, RX97, ED);
    (void)unused;
    give(&b, 0, "Armchair");
    b.s.open.die = 6;
    act(&b, 0, MOVE(CV_DO_THROW, card_of(&b, "Armchair"), 1));
    refused(&b, 0, MOVE(CV_DO_TURN, 6));
    refused(&b, 0, MOVE(CV_DO_TURN, 5));
}

static void a_possessed_item_answers_at_the_turn_start(void **unused)
{
    cv_options p = usual();
    p.windows = 1;
    BOARD(b, 3, p, GERTRUDE, CLAIRE, HAROLD);
    (void)unused;
    possess(&b, 1, "Music Box");
    possess(&b, 2, "Jack-in-the-Box");
    give(&b, 0, "Lamp");
    give(&b, 2, "Lamp");
    act(&b, 0, MOVE(CV_DO_END));
    quiet(&b);
    assert_int_equal(b.s.open.holder, 1);
    assert_int_equal(b.s.open.window, CV_W0 + 1);
    int cards = b.s.open.hand_n[0] + b.s.open.hand_n[2];
    interrupt(&b, 2,
              aim(&b, CV_DO_USE, "Jack-in-the-Box", 1, "Music Box", -1, 0));
    quiet(&b);
    quiet(&b);
    assert_int_equal(b.s.open.open.phase, CV_ACT);
    assert_int_equal(discarded(&b, "Music Box"), 1);
    assert_int_equal(discarded(&b, "Jack-in-the-Box"), 1);
    assert_int_equal(b.s.open.hand_n[0] + b.s.open.hand_n[2], cards);
}

static void an_effect_needs_possession(void **unused)
{
    BOARD(b, 3, usual(), HAROLD, CLAIRE, ED);
    (void)unused;
    possess(&b, 1, "Music Box");
    give(&b, 0, "Jack-in-the-Box");
    refused(&b, 0,
            aim(&b, CV_DO_USE, "Jack-in-the-Box", 1, "Music Box", -1, 0));
    refused(&b, 0,
            aim(&b, CV_DO_PLAY, "Jack-in-the-Box", 1, "Music Box", -1, 0));
}

static void pyrokinesis_burns_the_lamp(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RITA, ED);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 1, "Pyrokinesis");
    throw_at(&b, "Lamp", 1, 2);
    interrupt(&b, 1, play(&b, "Pyrokinesis", -1));
    quiet(&b);
    assert_int_equal(discarded(&b, "Lamp"), 1);
    assert_int_equal(discarded(&b, "Pyrokinesis"), 1);
    assert_int_equal(b.s.open.health[1], 10);
    assert_int_equal(b.s.open.throws, 1);
}

static void nudged(int back)
{
    BOARD(b, 3, usual(), SEBASTIAN, RITA, ED);
    give(&b, 0, "Lamp");
    give(&b, 0, "Nudge");
    give(&b, 1, "Nudge");
    throw_at(&b, "Lamp", 1, 2);
    interrupt(&b, 1, aim(&b, CV_DO_PLAY, "Nudge", -1, NULL, -1, 7));
    if (back)
        interrupt(&b, 0, aim(&b, CV_DO_PLAY, "Nudge", -1, NULL, -1, 2));
    quiet(&b);
    assert_int_equal(b.s.open.die, back ? 2 : 7);
    assert_int_equal(b.s.open.health[1], back ? 8 : 10);
}

static void a_nudge_turns_a_hit_into_a_miss_and_back(void **unused)
{
    (void)unused;
    nudged(0);
    nudged(1);
}

static void intents_go_from_the_left_of_the_holder(void **unused)
{
    BOARD(b, 5, usual(), SEBASTIAN, RITA, ED, CLAIRE, HAROLD);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 0, "Nudge");
    give(&b, 2, "Second Wind");
    give(&b, 4, "Second Wind");
    throw_at(&b, "Lamp", 1, 2);
    act(&b, 4, sealed(play(&b, "Second Wind", -1)));
    act(&b, 0, sealed(aim(&b, CV_DO_PLAY, "Nudge", -1, NULL, -1, 5)));
    act(&b, 1, MOVE(CV_DO_PASS));
    act(&b, 3, MOVE(CV_DO_PASS));
    act(&b, 2, sealed(play(&b, "Second Wind", -1)));
    assert_int_equal(count_told(&b, CV_USED, 2), 1);
    assert_int_equal(b.s.open.open.phase, CV_FOLLOW);
    assert_int_equal(b.s.open.open.awaited, 1 << 4);
    act(&b, 4, MOVE(CV_DO_FOLLOW));
    assert_int_equal(b.s.open.open.awaited, 1 << 0);
    act(&b, 0, MOVE(CV_DO_WITHDRAW));
    assert_int_equal(count_told(&b, CV_WITHDRAWN, 0), 1);
    assert_int_equal(holds(&b, 0, "Nudge"), 1);
    assert_int_equal(b.s.open.hand_n[2], 2);
    assert_int_equal(b.s.open.hand_n[4], 2);
    assert_int_equal(b.s.open.open.phase, CV_TICK);
}

static void a_flung_armour_protects_nobody(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    possess(&b, 0, "Suit of Armour");
    fling_at(&b, "Suit of Armour", 1);
    assert_int_equal(b.s.open.window, CV_W3 + 1);
    assert_int_equal(b.s.open.die, 3);
    assert_int_equal(cv_sum(&b.u, &b.s.open, 0, CV_ARMOUR), 0);
    interrupt(&b, 1, ability(&b, 0, NULL, -1, 0));
    quiet(&b);
    assert_int_equal(b.s.open.health[0], 8);
}

static void fourth_item(int late)
{
    cv_options p = usual();
    p.turn_ms = 1000;
    BOARD(b, 3, p, SEBASTIAN, RX97, ED);
    b.s.open.die = 4;
    possess(&b, 2, "Lamp");
    possess(&b, 2, "Parasol");
    possess(&b, 2, "Birdcage");
    give(&b, 0, "Cursed Doll");
    place_at(&b, "Cursed Doll", 2, 7);
    quiet(&b);
    assert_int_equal(b.s.open.open.phase, CV_CHOOSE);
    assert_int_equal(b.s.open.open.awaited, 1 << 2);
    if (late)
        act(&b, PL_CLOCK, pl_tick(&b.s.open.open));
    else
        act(&b, 2, MOVE(CV_DO_CHOOSE, card_of(&b, "Parasol") + 1));
    assert_true(possessed(&b, 2, "Cursed Doll"));
    assert_int_equal(discarded(&b, late ? "Lamp" : "Parasol"), 1);
}

static void a_fourth_item_displaces_one(void **unused)
{
    (void)unused;
    fourth_item(0);
    fourth_item(1);
}

static void a_failed_placement_is_discarded(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    give(&b, 0, "Cursed Doll");
    place_at(&b, "Cursed Doll", 2, 6);
    quiet(&b);
    assert_int_equal(discarded(&b, "Cursed Doll"), 1);
    assert_false(possessed(&b, 2, "Cursed Doll"));
}

/* Throws two lamps as 'seats' began and 'alive' still play; with more,
 * whether a third throw is refused. */
static pl_err second_throw(board *b)
{
    give(b, 0, "Lamp");
    give(b, 0, "Lamp");
    throw_at(b, "Lamp", 1, 2);
    quiet(b);
    return try_move(b, 0, MOVE(CV_DO_THROW, card_of(b, "Lamp"), 1));
}

static void one_throw_a_turn(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    assert_int_equal(second_throw(&b), PL_ILLEGAL_MOVE);
}

static void one_throw_a_turn_if_two_began(void **unused)
{
    BOARD(b, 2, usual(), SEBASTIAN, RX97);
    (void)unused;
    assert_int_equal(second_throw(&b), PL_ILLEGAL_MOVE);
}

static void knock(board *b, int seat)
{
    b->s.open.health[seat] = 0;
    b->s.open.alive &= (uint8_t) ~(1 << seat);
}

static void two_left_of_three_may_throw_twice(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    knock(&b, 2);
    assert_int_equal(second_throw(&b), PL_OK);
}

static void sullivan_has_a_third_action_and_a_second_throw(void **unused)
{
    cv_options p = usual();
    p.expansion = 1;
    BOARD(b, 4, p, SULLIVAN, RX97, ED, CLAIRE);
    (void)unused;
    act(&b, 0, ability(&b, -1, NULL, -1, 0));
    quiet(&b);
    assert_int_equal(b.s.open.actions, 3);
    assert_int_equal(second_throw(&b), PL_OK);
    act(&b, 0, MOVE(CV_DO_TURN, 5));
    quiet(&b);
    give(&b, 0, "Lamp");
    refused(&b, 0, MOVE(CV_DO_THROW, card_of(&b, "Lamp"), 1));
    refused(&b, 0, ability(&b, -1, NULL, -1, 0));
}

static void an_hourglass_action_is_no_throw(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    knock(&b, 2);
    possess(&b, 0, "Hourglass");
    act(&b, 0, use(&b, "Hourglass", -1));
    quiet(&b);
    assert_int_equal(b.s.open.actions, 3);
    assert_int_equal(second_throw(&b), PL_OK);
    act(&b, 0, MOVE(CV_DO_TURN, 5));
    quiet(&b);
    give(&b, 0, "Lamp");
    refused(&b, 0, MOVE(CV_DO_THROW, card_of(&b, "Lamp"), 1));
    act(&b, 0, MOVE(CV_DO_PLACE, card_of(&b, "Lamp"), 0));
}

static void at_three_the_hourglass_does_not_lift_the_limit(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    possess(&b, 0, "Hourglass");
    act(&b, 0, use(&b, "Hourglass", -1));
    quiet(&b);
    assert_int_equal(second_throw(&b), PL_ILLEGAL_MOVE);
}

static int hand_after_draw(int before, int catalogue)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    if (catalogue)
        possess(&b, 0, "Card Catalogue");
    for (int i = 0; i < before; i++)
        give(&b, 0, b.u.deck.card[i].name);
    act(&b, 0, MOVE(CV_DO_END));
    return b.s.open.hand_n[0];
}

static void the_hand_is_filled_to_five(void **unused)
{
    (void)unused;
    assert_int_equal(hand_after_draw(2, 0), 5);
    assert_int_equal(hand_after_draw(6, 0), 6);
    assert_int_equal(hand_after_draw(5, 1), 6);
}

static void an_empty_deck_is_replenished_while_drawing(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    for (int i = 0; i < 2; i++)
        give(&b, 0, b.u.deck.card[i].name);
    for (int i = 0; i < 10; i++)
        bury(&b, b.u.deck.card[b.s.deck[0]].name);
    while (b.s.open.deck_n > 1)
        give(&b, 1, b.u.deck.card[b.s.deck[0]].name);
    act(&b, 0, MOVE(CV_DO_END));
    assert_int_equal(b.s.open.hand_n[0], 5);
    assert_int_equal(b.s.open.deck_n, 8);
    assert_int_equal(b.s.open.discard_n, 0);
    assert_int_equal(count_told(&b, CV_SHUFFLED, PL_NOBODY), 1);
}

static void a_knocked_out_seat_discards_everything(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    give(&b, 0, "Armchair");
    give(&b, 1, "Nudge");
    possess(&b, 1, "Parasol");
    b.s.open.health[1] = 2;
    throw_at(&b, "Armchair", 1, 6);
    quiet(&b);
    assert_int_equal(b.s.open.alive, 1 << 0 | 1 << 2);
    assert_int_equal(discarded(&b, "Nudge"), 1);
    assert_int_equal(discarded(&b, "Parasol"), 1);
    act(&b, 0, MOVE(CV_DO_END));
    assert_int_equal(b.s.open.holder, 2);
}

static void the_last_one_wins_at_once(void **unused)
{
    BOARD(b, 2, usual(), SEBASTIAN, RX97);
    (void)unused;
    give(&b, 0, "Armchair");
    b.s.open.health[1] = 2;
    throw_at(&b, "Armchair", 1, 6);
    quiet(&b);
    assert_int_equal(b.s.open.open.phase, CV_OVER);
    assert_int_equal(clairvoyance_game.score(&b.u, &b.s, 0), 1000);
    assert_int_equal(clairvoyance_game.score(&b.u, &b.s, 1), 0);
    assert_int_equal(clairvoyance_game.turn(&b.u, &b.s), 0);
}

static void circuit_breaker_turns_the_throw_round(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, ED);
    (void)unused;
    give(&b, 0, "Grand Piano");
    give(&b, 0, "Psychic Shield");
    throw_at(&b, "Grand Piano", 1, 8);
    interrupt(&b, 1, ability(&b, 0, NULL, -1, 0));
    assert_int_equal(b.s.open.open.phase, CV_TICK);
    interrupt(&b, 0, play(&b, "Psychic Shield", -1));
    quiet(&b);
    assert_int_equal(b.s.open.health[0], 8);
    assert_int_equal(b.s.open.health[1], 10);
}

static void nobody_throws_at_a_charmed_seat(void **unused)
{
    cv_options p = usual();
    p.windows = 1;
    BOARD(b, 4, p, SEBASTIAN, RX97, ED, CLAIRE);
    (void)unused;
    give(&b, 1, "Lamp");
    give(&b, 1, "Cursed Doll");
    give(&b, 3, "Poltergeist");
    act(&b, 0, ability(&b, -1, NULL, -1, 0));
    quiet(&b);
    act(&b, 0, MOVE(CV_DO_END));
    quiet(&b); /* before the draw */
    quiet(&b); /* the next turn starts */
    quiet(&b);
    assert_int_equal(b.s.open.holder, 1);
    refused(&b, 1, MOVE(CV_DO_THROW, card_of(&b, "Lamp"), 0));
    throw_at(&b, "Lamp", 2, 2);
    cannot_interrupt(&b, 3, play(&b, "Poltergeist", 0));
    cannot_interrupt(&b, 1, ability(&b, 0, NULL, -1, 0));
    quiet(&b);
    place_at(&b, "Cursed Doll", 0, 7);
    quiet(&b);
    assert_true(possessed(&b, 0, "Cursed Doll"));
    while (b.s.open.holder != 0) {
        assert_int_equal(b.s.open.charmed, 1);
        if (b.s.open.open.phase == CV_ACT)
            act(&b, b.s.open.holder, MOVE(CV_DO_END));
        quiet(&b);
    }
    assert_int_equal(b.s.open.charmed, 0);
    assert_int_equal(b.s.open.window, CV_W0 + 1);
}

static void claire_sets_the_die(void **unused)
{
    (void)unused;
    for (int own = 0; own < 2; own++) {
        BOARD(b, 3, usual(), own ? CLAIRE : ED, own ? ED : CLAIRE, RX97);
        give(&b, 0, "Lamp");
        throw_at(&b, "Lamp", 1, own ? 6 : 2);
        interrupt(&b, own ? 0 : 1, ability(&b, -1, NULL, -1, own ? 5 : 1));
        quiet(&b);
        assert_int_equal(b.s.open.health[1], own ? 8 : 10);
    }
}

static void myr_searches_the_deck(void **unused)
{
    cv_view v;
    BOARD(b, 3, usual(), MYR, RX97, ED);
    (void)unused;
    give(&b, 1, "Lamp");
    act(&b, 0, ability(&b, -1, NULL, -1, 0));
    assert_int_equal(b.s.open.open.phase, CV_CHOOSE);
    see(&b, 0, &v);
    assert_int_equal(v.deck[card_of(&b, "Lamp")], 4);
    for (int seat = 1; seat <= PL_WATCHER; seat += 8) {
        see(&b, seat, &v);
        for (int d = 0; d < CV_DESIGNS; d++)
            assert_int_equal(v.deck[d], 0);
    }
    for (int i = 0; i < b.events; i++)
        if (b.event[i].kind == CV_SAW_DECK)
            assert_int_equal(b.event[i].seen_by, 1);
    refused(&b, 0, MOVE(CV_DO_CHOOSE, card_of(&b, "Nudge") + 1));
    act(&b, 0, MOVE(CV_DO_CHOOSE, card_of(&b, "Grand Piano") + 1));
    assert_int_equal(holds(&b, 0, "Grand Piano"), 1);
    assert_int_equal(count_told(&b, CV_SHUFFLED, PL_NOBODY), 1);
    for (int i = 0; i < b.events; i++)
        if (b.event[i].kind == CV_FOUND)
            assert_int_equal(b.event[i].seen_by, 1);
    /* Myr knows the union of the other hands. */
    see(&b, 0, &v);
    assert_int_equal(v.facts.rest[card_of(&b, "Lamp")], 1);
    assert_int_equal(v.facts.old[1], 1);
}

static void richard_takes_one_of_what_falls(void **unused)
{
    cv_options p = usual();
    p.expansion = 1;
    BOARD(b, 4, p, RICHARD, RX97, ED, CLAIRE);
    (void)unused;
    give(&b, 1, "Lamp");
    for (int i = 3; i < 8; i++)
        give(&b, 2, b.u.deck.card[i].name);
    act(&b, 0, ability(&b, -1, NULL, -1, 0));
    assert_int_equal(b.s.open.discard_n, 3);
    assert_int_equal(b.s.open.hand_n[2], 3);
    refused(&b, 0, MOVE(CV_DO_CHOOSE, card_of(&b, "Armchair") + 1));
    act(&b, 0, MOVE(CV_DO_CHOOSE, card_of(&b, "Lamp") + 1));
    assert_int_equal(holds(&b, 0, "Lamp"), 1);
    assert_int_equal(b.s.open.discard_n, 2);
    /* Taken openly: everybody knows it. */
    assert_int_equal(b.s.facts[3].hand[0][card_of(&b, "Lamp")], 1);
}

static void luke_pays_with_health(void **unused)
{
    cv_options p = usual();
    p.expansion = 1;
    BOARD(b, 3, p, LUKE, RX97, ED);
    (void)unused;
    int lamp = card_of(&b, "Lamp");
    give(&b, 0, "Lamp");
    possess(&b, 1, "Parasol");
    b.s.open.health[0] = 4;
    refused(&b, 0, MOVE(CV_DO_BLOW, lamp, 0, 1, 1 << 4));
    refused(&b, 0, MOVE(CV_DO_BLOW, lamp, 0, 1, 1 << 0));
    refused(&b, 0, MOVE(CV_DO_BLOW, lamp, 1, 1, 1 << 3));
    b.s.open.rounds[0] = b.s.open.round = 1;
    refused(&b, 0, MOVE(CV_DO_BLOW, lamp, 0, 1, 1 << 3));
    b.s.open.rounds[0] = b.s.open.round = 2;
    act(&b, 0, MOVE(CV_DO_BLOW, lamp, 0, 1, 1 << 3));
    assert_int_equal(b.s.open.health[0], 1);
    assert_int_equal(b.s.open.window, CV_W3 + 1);
    interrupt(&b, 1, use(&b, "Parasol", -1));
    quiet(&b);
    assert_int_equal(b.s.open.health[1], 7);
    assert_int_equal(b.s.open.die, 3);
    assert_int_equal(b.s.open.actions, 2);
    assert_int_equal(b.s.open.throws, 0);
    assert_int_equal(discarded(&b, "Lamp"), 1);
}

static void xander_wrecks_three_items(void **unused)
{
    cv_options p = usual();
    p.expansion = 1;
    BOARD(b, 3, p, XANDER, RX97, ED);
    (void)unused;
    possess(&b, 0, "Lamp");
    possess(&b, 1, "Suit of Armour");
    possess(&b, 2, "Trophy Rack");
    possess(&b, 2, "Parasol");
    act(&b, 0, MOVE(CV_DO_WRECK, 0, 0, 0, 1 << 0 | 1 << 3 | 1 << 6));
    assert_int_equal(discarded(&b, "Lamp"), 1);
    assert_int_equal(cv_sum(&b.u, &b.s.open, 1, CV_ARMOUR), 0);
    assert_int_equal(cv_sum(&b.u, &b.s.open, 2, CV_RACK), 0);
    assert_true(possessed(&b, 2, "Parasol"));
}

static void the_spirit_board_shows_a_hand(void **unused)
{
    cv_view v;
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Spirit Board");
    give(&b, 1, "Lamp");
    give(&b, 2, "Pyrokinesis");
    place_at(&b, "Spirit Board", 1, 6);
    quiet(&b);
    for (int seat = 0; seat <= PL_WATCHER; seat += 9) {
        see(&b, seat, &v);
        assert_int_equal(v.hand[1][card_of(&b, "Lamp")], 1);
    }
    act(&b, 0, MOVE(CV_DO_END));
    act(&b, 1, MOVE(CV_DO_END)); /* draws in the open */
    see(&b, PL_WATCHER, &v);
    assert_memory_equal(v.hand[1], b.s.hand[1], CV_DESIGNS);
    give(&b, 2, "Lamp");
    throw_at(&b, "Lamp", 0, 7);
    interrupt(&b, 2,
              aim(&b, CV_DO_PLAY, "Pyrokinesis", 1, "Spirit Board", -1, 0));
    see(&b, PL_WATCHER, &v);
    for (int d = 0; d < CV_DESIGNS; d++)
        assert_int_equal(v.hand[1][d], 0);
    /* A card that was seen stays known; cards drawn later are not. */
    see(&b, 0, &v);
    assert_memory_equal(v.facts.hand[1], b.s.hand[1], CV_DESIGNS);
    cv_table t = { &b.u, &b.s, NULL };
    cv_draw(&t, 1, 1);
    see(&b, 0, &v);
    assert_memory_not_equal(v.facts.hand[1], b.s.hand[1], CV_DESIGNS);
}

static void only_the_looker_sees_the_probed_hand(void **unused)
{
    cv_view v;
    int told = 0;
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Mind Probe");
    give(&b, 1, "Lamp");
    act(&b, 0, play(&b, "Mind Probe", 1));
    for (int i = 0; i < b.events; i++)
        if (b.event[i].kind == CV_SAW) {
            assert_int_equal(b.event[i].seen_by, 1);
            assert_int_equal(b.event[i].a[1], card_of(&b, "Lamp") + 1);
            told++;
        }
    assert_int_equal(told, 1);
    assert_int_equal(count_told(&b, CV_LOOKED, 0), 1);
    assert_int_equal(b.s.open.hand_n[0], 1);
    see(&b, 0, &v);
    assert_int_equal(v.facts.hand[1][card_of(&b, "Lamp")], 1);
    see(&b, 2, &v);
    assert_int_equal(v.facts.hand[1][card_of(&b, "Lamp")], 0);
}

static void the_crystal_ball_turns_none_one_or_two_edges(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 0, "Crystal Ball");
    give(&b, 0, "Lamp");
    act(&b, 0, MOVE(CV_DO_THROW, card_of(&b, "Lamp"), 1));
    assert_int_equal(turns_offered(&b), 0x1fe & ~(1 << 4));
}

/* Two seats name {1,2} and {3,4}; a seed is sought whose rolls are 7, 8, 3. */
static void two_seats_name_two_numbers_each(void **unused)
{
    board b;
    (void)unused;
    for (uint32_t n = 0; n < 20000; n++) {
        uint8_t seed[32] = { 0 };
        memcpy(seed, &n, sizeof n);
        prepare_board(&b, 2, usual());
        clairvoyance_game.deal(&b.u, seed, &b.s);
        act(&b, 0, MOVE(CV_DO_PICK, ED));
        act(&b, 1, MOVE(CV_DO_PICK, MYR));
        refused(&b, 0, MOVE(CV_DO_NAME, 1 << 1));
        act(&b, 0, MOVE(CV_DO_NAME, 1 << 1 | 1 << 2));
        act(&b, 1, MOVE(CV_DO_NAME, 1 << 3 | 1 << 4));
        if (count_told(&b, CV_ROLLED, PL_NOBODY) == 3 && b.s.open.die == 3 &&
            b.event[2].a[0] == 7 && b.event[3].a[0] == 8)
            break;
    }
    assert_int_equal(b.event[3].a[0], 8);
    assert_int_equal(b.s.open.die, 3);
    assert_int_equal(b.s.open.holder, 1);
    assert_int_equal(b.s.open.first, 1);
}

static void equal_numbers_are_named_again(void **unused)
{
    board b;
    uint8_t seed[32] = { 1 };
    (void)unused;
    prepare_board(&b, 3, usual());
    clairvoyance_game.deal(&b.u, seed, &b.s);
    act(&b, 0, MOVE(CV_DO_PICK, ED));
    act(&b, 1, MOVE(CV_DO_PICK, ED));
    act(&b, 2, MOVE(CV_DO_PICK, MYR));
    assert_int_equal(b.s.open.open.awaited, 1 << 1);
    refused(&b, 1, MOVE(CV_DO_PICK, ED));
    act(&b, 1, MOVE(CV_DO_PICK, CLAIRE));
    act(&b, 0, MOVE(CV_DO_NAME, 1 << 5));
    act(&b, 1, MOVE(CV_DO_NAME, 1 << 5));
    act(&b, 2, MOVE(CV_DO_NAME, 1 << 6));
    assert_int_equal(b.s.open.open.phase, CV_NAME);
    assert_int_equal(b.s.open.open.awaited, 1 << 1);
    refused(&b, 1, MOVE(CV_DO_NAME, 1 << 6));
    act(&b, 1, MOVE(CV_DO_NAME, 1 << 7));
    assert_int_equal(b.s.open.open.phase, CV_ACT);
    assert_int_equal(b.s.open.number[b.s.open.first], 1 << b.s.open.die);
}

static void a_team_wins_with_one_survivor(void **unused)
{
    cv_options p = usual();
    p.teams = 1;
    BOARD(b, 4, p, ED, RX97, CLAIRE, MYR);
    (void)unused;
    knock(&b, 0);
    knock(&b, 1);
    b.s.open.holder = 2;
    b.s.open.open.awaited = 1 << 2;
    b.s.open.health[3] = 1;
    give(&b, 2, "Armchair");
    throw_at(&b, "Armchair", 3, 6);
    quiet(&b);
    assert_int_equal(b.s.open.open.phase, CV_OVER);
    assert_int_equal(clairvoyance_game.score(&b.u, &b.s, 0), 1000);
    assert_int_equal(clairvoyance_game.score(&b.u, &b.s, 2), 1000);
    assert_int_equal(clairvoyance_game.score(&b.u, &b.s, 1), 0);
}

static void one_or_two_cards_of_the_hand_are_discarded(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    int lamp = card_of(&b, "Lamp"), nudge = card_of(&b, "Nudge");
    possess(&b, 0, "Armchair");
    give(&b, 0, "Lamp");
    give(&b, 0, "Nudge");
    give(&b, 0, "Hush");
    refused(&b, 0, MOVE(CV_DO_DISCARD, card_of(&b, "Armchair")));
    refused(&b, 0,
            MOVE(CV_DO_DISCARD, lamp, nudge + 1, card_of(&b, "Hush") + 1));
    refused(&b, 0, MOVE(CV_DO_DISCARD, lamp, lamp + 1));
    act(&b, 0, MOVE(CV_DO_DISCARD, lamp, nudge + 1));
    assert_int_equal(b.s.open.hand_n[0], 1);
    assert_int_equal(b.s.open.discard_n, 2);
    assert_int_equal(b.s.open.actions, 1);
}

static void an_unseen_card_makes_no_difference(void **unused)
{
    cv_view v, w;
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 1, "Lamp");
    give(&b, 1, "Nudge");
    for (int seat = 0; seat <= PL_WATCHER; seat += seat == 2 ? 7 : 2) {
        board other = b;
        see(&b, seat, &v);
        other.s.hand[1][card_of(&b, "Lamp")]--;
        other.s.hand[1][other.s.deck[0]]++;
        other.s.deck[0] = (uint8_t)card_of(&b, "Lamp");
        see(&other, seat, &w);
        assert_memory_equal(&v, &w, sizeof v);
    }
}

static void a_restless_shop_ends_every_game(void **unused)
{
    BOARD(b, 2, usual(), ED, RX97);
    (void)unused;
    b.s.open.rounds[0] = b.s.open.round = 1;
    b.s.open.rounds[1] = 0;
    possess(&b, 0, "Apothecary Cabinet");
    possess(&b, 1, "Apothecary Cabinet");
    while (b.s.open.open.phase != CV_OVER) {
        assert_true(b.s.open.round <= 25);
        act(&b, b.s.open.holder, MOVE(CV_DO_END));
    }
    assert_int_equal(b.s.open.rounds[0], 25);
    assert_int_equal(b.s.open.rounds[1], 24);
    assert_int_equal(b.s.open.winners, 1 << 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_armchair_hits_from_3),
        cmocka_unit_test(the_armchair_hits_from_7),
        cmocka_unit_test(faces_touch_three_and_never_the_opposite),
        cmocka_unit_test(a_throw_on_the_wrong_face_is_lost),
        cmocka_unit_test(the_die_must_be_turned),
        cmocka_unit_test(a_possessed_item_answers_at_the_turn_start),
        cmocka_unit_test(an_effect_needs_possession),
        cmocka_unit_test(pyrokinesis_burns_the_lamp),
        cmocka_unit_test(a_nudge_turns_a_hit_into_a_miss_and_back),
        cmocka_unit_test(intents_go_from_the_left_of_the_holder),
        cmocka_unit_test(a_flung_armour_protects_nobody),
        cmocka_unit_test(a_fourth_item_displaces_one),
        cmocka_unit_test(a_failed_placement_is_discarded),
        cmocka_unit_test(one_throw_a_turn),
        cmocka_unit_test(one_throw_a_turn_if_two_began),
        cmocka_unit_test(two_left_of_three_may_throw_twice),
        cmocka_unit_test(sullivan_has_a_third_action_and_a_second_throw),
        cmocka_unit_test(an_hourglass_action_is_no_throw),
        cmocka_unit_test(at_three_the_hourglass_does_not_lift_the_limit),
        cmocka_unit_test(the_hand_is_filled_to_five),
        cmocka_unit_test(an_empty_deck_is_replenished_while_drawing),
        cmocka_unit_test(a_knocked_out_seat_discards_everything),
        cmocka_unit_test(the_last_one_wins_at_once),
        cmocka_unit_test(circuit_breaker_turns_the_throw_round),
        cmocka_unit_test(nobody_throws_at_a_charmed_seat),
        cmocka_unit_test(claire_sets_the_die),
        cmocka_unit_test(myr_searches_the_deck),
        cmocka_unit_test(richard_takes_one_of_what_falls),
        cmocka_unit_test(luke_pays_with_health),
        cmocka_unit_test(xander_wrecks_three_items),
        cmocka_unit_test(the_spirit_board_shows_a_hand),
        cmocka_unit_test(only_the_looker_sees_the_probed_hand),
        cmocka_unit_test(the_crystal_ball_turns_none_one_or_two_edges),
        cmocka_unit_test(two_seats_name_two_numbers_each),
        cmocka_unit_test(equal_numbers_are_named_again),
        cmocka_unit_test(a_team_wins_with_one_survivor),
        cmocka_unit_test(one_or_two_cards_of_the_hand_are_discarded),
        cmocka_unit_test(an_unseen_card_makes_no_difference),
        cmocka_unit_test(a_restless_shop_ends_every_game),
    };
    return cmocka_run_group_tests_name("clairvoyance", tests, NULL, NULL);
}
