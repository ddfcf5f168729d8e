/* SPDX-License-Identifier: MIT */
/* test_clairvoyance_cards.c - every card and every ability once. What
 * test_clairvoyance.c shows is not repeated. */
#include "games/clairvoyance/test_clairvoyance.h"

/* ---- items --------------------------------------------------------------- */

/* Every item hits from hand on each of its faces and misses on the others. */
static void every_item_works_on_its_faces(void **unused)
{
    (void)unused;
    for (int d = 0; d < clairvoyance_deck.designs; d++) {
        const cv_card *c = &clairvoyance_deck.card[d];
        for (int face = 1; face <= 8 && c->type != CV_INSTANT; face++) {
            BOARD(b, 3, usual(), ED, RX97, CLAIRE);
            give(&b, 0, c->name);
            b.s.open.die = (uint8_t)__builtin_ctz(cv_edges[face]);
            throw_at(&b, c->name, 1, face);
            quiet(&b);
            assert_int_equal(b.s.open.health[1],
                             c->faces >> face & 1 ? 10 - c->damage : 10);
        }
    }
}

static void the_hand_mirror_hits_the_thrower(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 1, "Hand Mirror");
    possess(&b, 2, "Hand Mirror");
    throw_at(&b, "Lamp", 1, 2);
    cannot_interrupt(&b, 2, use(&b, "Hand Mirror", -1));
    interrupt(&b, 1, use(&b, "Hand Mirror", -1));
    quiet(&b);
    assert_int_equal(b.s.open.health[0], 8);
    assert_int_equal(b.s.open.health[1], 10);
}

static void the_hand_mirror_respects_charm(void **unused)
{
    BOARD(b, 3, usual(), SEBASTIAN, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 1, "Hand Mirror");
    b.s.open.charmed = 1;
    throw_at(&b, "Lamp", 1, 2);
    cannot_interrupt(&b, 1, use(&b, "Hand Mirror", -1));
}

static void smelling_salts_heal_up_to_ten(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 0, "Smelling Salts");
    possess(&b, 0, "Smelling Salts");
    b.s.open.health[0] = 7;
    act(&b, 0, use(&b, "Smelling Salts", -1));
    quiet(&b);
    assert_int_equal(b.s.open.health[0], 9);
    act(&b, 0, use(&b, "Smelling Salts", -1));
    assert_int_equal(b.s.open.health[0], 10);
}

static void nothing_heals_in_a_restless_shop(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 0, "Smelling Salts");
    b.s.open.rounds[0] = b.s.open.round = CV_RESTLESS;
    refused(&b, 0, use(&b, "Smelling Salts", -1));
    fling_at(&b, "Smelling Salts", 1);
}

static void the_metronome_turns_the_die_one_edge(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 0, "Metronome");
    refused(&b, 0, aim(&b, CV_DO_USE, "Metronome", -1, NULL, -1, 4));
    act(&b, 0, aim(&b, CV_DO_USE, "Metronome", -1, NULL, -1, 8));
    assert_int_equal(b.s.open.die, 8);
}

static void the_lost_property_box_returns_another_item(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 0, "Lost-Property Box");
    bury(&b, "Lost-Property Box");
    bury(&b, "Nudge");
    bury(&b, "Lamp");
    refused(&b, 0,
            aim(&b, CV_DO_USE, "Lost-Property Box", -1, "Lost-Property Box", -1,
                0));
    refused(&b, 0, aim(&b, CV_DO_USE, "Lost-Property Box", -1, "Nudge", -1, 0));
    act(&b, 0, aim(&b, CV_DO_USE, "Lost-Property Box", -1, "Lamp", -1, 0));
    assert_int_equal(holds(&b, 0, "Lamp"), 1);
    assert_int_equal(discarded(&b, "Lost-Property Box"), 2);
    assert_int_equal(b.s.facts[1].hand[0][card_of(&b, "Lamp")], 1);
}

static void the_spyglass_takes_a_card_out_of_a_hand(void **unused)
{
    cv_view v;
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 0, "Spyglass");
    give(&b, 1, "Lamp");
    give(&b, 1, "Hush");
    refused(&b, 0, use(&b, "Spyglass", 2)); /* no cards there */
    refused(&b, 0, use(&b, "Spyglass", 0));
    act(&b, 0, use(&b, "Spyglass", 1));
    see(&b, 0, &v);
    assert_int_equal(v.hand[1][card_of(&b, "Hush")], 1);
    see(&b, 2, &v);
    assert_int_equal(v.hand[1][card_of(&b, "Hush")], 0);
    act(&b, 0, MOVE(CV_DO_CHOOSE, card_of(&b, "Hush") + 1));
    assert_int_equal(discarded(&b, "Hush"), 1);
    assert_int_equal(b.s.open.window, CV_W4 + 1);
    see(&b, 0, &v);
    assert_int_equal(v.facts.hand[1][card_of(&b, "Lamp")], 1);
    assert_int_equal(v.facts.hand[1][card_of(&b, "Hush")], 0);
}

static void the_birdcage_catches_what_would_hit(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 1, "Birdcage");
    throw_at(&b, "Lamp", 1, 2);
    interrupt(&b, 1, use(&b, "Birdcage", -1));
    quiet(&b);
    assert_true(possessed(&b, 1, "Lamp"));
    assert_int_equal(b.s.open.health[1], 10);
    assert_int_equal(discarded(&b, "Birdcage"), 1);
}

static void the_birdcage_needs_a_matching_face(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 1, "Birdcage");
    throw_at(&b, "Lamp", 1, 6);
    cannot_interrupt(&b, 1, use(&b, "Birdcage", -1));
}

static void the_jack_in_the_box_is_not_its_own_target(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    pl_move m;
    (void)unused;
    possess(&b, 0, "Jack-in-the-Box");
    m = aim(&b, CV_DO_USE, "Jack-in-the-Box", 0, "Jack-in-the-Box", -1, 0);
    refused(&b, 0, m);
    possess(&b, 0, "Jack-in-the-Box");
    act(&b, 0, m);
    assert_int_equal(discarded(&b, "Jack-in-the-Box"), 2);
}

/* ---- continuous items ---------------------------------------------------- */

/* Seat 0 ends its turn, so that seat 1 begins one. */
static void next_turn(board *b)
{
    act(b, b->s.open.holder, MOVE(CV_DO_END));
}

static void the_music_box_costs_another_seat_a_card(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 1, "Music Box");
    give(&b, 2, "Lamp");
    next_turn(&b); /* seat 0 has drawn: two seats to choose from */
    assert_int_equal(b.s.open.open.phase, CV_CHOOSE);
    refused(&b, 1, MOVE(CV_DO_APPOINT, 1));
    act(&b, 1, MOVE(CV_DO_APPOINT, 2));
    assert_int_equal(b.s.open.hand_n[2], 0);
    assert_int_equal(discarded(&b, "Lamp"), 1);
    assert_int_equal(b.s.open.open.phase, CV_ACT);
}

static void armour_takes_one_off_and_adds_up(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 1, "Suit of Armour");
    possess(&b, 1, "Suit of Armour");
    give(&b, 0, "Armchair");
    throw_at(&b, "Armchair", 1, 6);
    quiet(&b);
    assert_int_equal(b.s.open.health[1], 9);
}

static void the_apothecary_cabinet_heals_at_the_start(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 1, "Apothecary Cabinet");
    b.s.open.health[1] = 5;
    next_turn(&b);
    assert_int_equal(b.s.open.health[1], 6);
}

static void the_trophy_rack_adds_one_but_not_to_itself(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 0, "Trophy Rack");
    give(&b, 0, "Lamp");
    throw_at(&b, "Lamp", 1, 2);
    quiet(&b);
    assert_int_equal(b.s.open.health[1], 7);
    b.s.open.throws = 0;
    fling_at(&b, "Trophy Rack", 1);
    quiet(&b);
    assert_int_equal(b.s.open.health[1], 5);
}

static void the_cursed_doll_hurts_at_the_start(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 1, "Cursed Doll");
    next_turn(&b);
    assert_int_equal(b.s.open.health[1], 9);
}

static void the_cursed_doll_can_knock_out_the_holder(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 1, "Cursed Doll");
    b.s.open.health[1] = 1;
    next_turn(&b);
    assert_int_equal(b.s.open.holder, 2);
    assert_int_equal(b.s.open.hand_n[1], 0); /* and draws nothing */
}

static void ball_and_chain_leave_one_action(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 1, "Ball and Chain");
    possess(&b, 1, "Ball and Chain");
    next_turn(&b);
    assert_int_equal(b.s.open.actions, 1);
}

static void a_chain_received_during_a_turn_counts_from_the_next(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Ball and Chain");
    place_at(&b, "Ball and Chain", 0, 8);
    quiet(&b);
    assert_int_equal(b.s.open.actions, 1);
}

static void the_cuckoo_clock_rolls_the_die(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 1, "Cuckoo Clock");
    next_turn(&b);
    assert_int_equal(count_told(&b, CV_ROLLED, 1), 1);
}

static void the_possessor_orders_start_effects(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    possess(&b, 1, "Cursed Doll");
    possess(&b, 1, "Apothecary Cabinet");
    b.s.open.health[1] = 1;
    next_turn(&b);
    assert_int_equal(b.s.open.open.phase, CV_CHOOSE);
    act(&b, 1, MOVE(CV_DO_CHOOSE, card_of(&b, "Apothecary Cabinet") + 1));
    assert_int_equal(b.s.open.health[1], 1);
    assert_true(cv_is_alive(&b.s.open, 1));
    assert_int_equal(b.s.open.open.phase, CV_ACT);
}

/* ---- instants ------------------------------------------------------------ */

static void poltergeist_finds_a_third_seat(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 1, "Poltergeist");
    throw_at(&b, "Lamp", 1, 2);
    cannot_interrupt(&b, 1, play(&b, "Poltergeist", 0));
    interrupt(&b, 1, play(&b, "Poltergeist", 2));
    quiet(&b);
    assert_int_equal(b.s.open.health[2], 8);
}

static void poltergeist_turns_on_the_thrower_if_no_third_is_left(void **unused)
{
    BOARD(b, 2, usual(), ED, RX97);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 1, "Poltergeist");
    throw_at(&b, "Lamp", 1, 2);
    interrupt(&b, 1, play(&b, "Poltergeist", 0));
    quiet(&b);
    assert_int_equal(b.s.open.health[0], 8);
}

static void modifiers_stay_with_a_retargeted_item(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 0, "Power Surge");
    give(&b, 1, "Poltergeist");
    possess(&b, 2, "Suit of Armour");
    throw_at(&b, "Lamp", 1, 2);
    interrupt(&b, 0, play(&b, "Power Surge", -1));
    interrupt(&b, 1, play(&b, "Poltergeist", 2));
    quiet(&b);
    assert_int_equal(b.s.open.health[2], 7);
}

static void snatch_takes_an_item_and_counts_the_limit(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Snatch");
    possess(&b, 1, "Parasol");
    possess(&b, 0, "Lamp");
    possess(&b, 0, "Footstool");
    possess(&b, 0, "Armchair");
    refused(&b, 0, aim(&b, CV_DO_PLAY, "Snatch", 0, "Lamp", -1, 0));
    act(&b, 0, aim(&b, CV_DO_PLAY, "Snatch", 1, "Parasol", -1, 0));
    act(&b, 0, MOVE(CV_DO_CHOOSE, card_of(&b, "Lamp") + 1));
    assert_true(possessed(&b, 0, "Parasol"));
    assert_false(possessed(&b, 0, "Lamp"));
    assert_int_equal(b.s.open.window, CV_W4 + 1);
}

static void hush_withdraws_what_the_seat_has_sealed(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 1, "Hush");
    give(&b, 2, "Nudge");
    throw_at(&b, "Lamp", 1, 2);
    act(&b, 1, sealed(play(&b, "Hush", 2)));
    act(&b, 2, sealed(aim(&b, CV_DO_PLAY, "Nudge", -1, NULL, -1, 7)));
    act(&b, 0, MOVE(CV_DO_PASS));
    refused(&b, 2, MOVE(CV_DO_FOLLOW));
    act(&b, 2, MOVE(CV_DO_WITHDRAW));
    assert_int_equal(count_told(&b, CV_WITHDRAWN, 2), 1);
    assert_int_equal(b.s.open.die, 2);
    assert_int_equal(holds(&b, 2, "Nudge"), 1);
    cannot_interrupt(&b, 2, aim(&b, CV_DO_PLAY, "Nudge", -1, NULL, -1, 7));
    act(&b, 2, sealed(ability(&b, -1, NULL, -1, 7))); /* abilities stay */
    quiet(&b);
    next_turn(&b);
    assert_int_equal(b.s.open.hushed, 0);
}

/* ---- abilities ----------------------------------------------------------- */

static void rita_moves_an_item(void **unused)
{
    BOARD(b, 3, usual(), RITA, RX97, CLAIRE);
    (void)unused;
    possess(&b, 0, "Cursed Doll");
    refused(&b, 0, ability(&b, 0, "Cursed Doll", 0, 0));
    act(&b, 0, ability(&b, 0, "Cursed Doll", 2, 0));
    assert_true(possessed(&b, 2, "Cursed Doll"));
    quiet(&b);
    refused(&b, 0, ability(&b, 2, "Cursed Doll", 1, 0)); /* once a game */
}

static void gertrude_burns_an_item_that_is_being_placed(void **unused)
{
    BOARD(b, 3, usual(), ED, GERTRUDE, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    place_at(&b, "Lamp", 0, 2);
    interrupt(&b, 1, ability(&b, -1, NULL, -1, 0));
    quiet(&b);
    assert_false(possessed(&b, 0, "Lamp"));
    assert_int_equal(discarded(&b, "Lamp"), 1);
}

static void only_abilities_affect_harolds_throw(void **unused)
{
    BOARD(b, 4, usual(), HAROLD, RX97, CLAIRE, ED);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 1, "Psychic Shield");
    give(&b, 1, "Pyrokinesis");
    give(&b, 1, "Nudge");
    give(&b, 1, "Poltergeist");
    possess(&b, 1, "Suit of Armour");
    possess(&b, 1, "Birdcage");
    possess(&b, 0, "Trophy Rack");
    possess(&b, 0, "Crystal Ball");
    act(&b, 0, ability(&b, -1, NULL, -1, 0));
    quiet(&b);
    act(&b, 0, MOVE(CV_DO_THROW, card_of(&b, "Lamp"), 1));
    refused(&b, 0, MOVE(CV_DO_TURN, 5)); /* the Crystal Ball is idle */
    act(&b, 0, MOVE(CV_DO_TURN, 2));
    cannot_interrupt(&b, 1, play(&b, "Psychic Shield", -1));
    cannot_interrupt(&b, 1, play(&b, "Pyrokinesis", -1));
    cannot_interrupt(&b, 1, play(&b, "Poltergeist", 2));
    cannot_interrupt(&b, 1, use(&b, "Birdcage", -1));
    cannot_interrupt(&b, 1, aim(&b, CV_DO_PLAY, "Nudge", -1, NULL, -1, 7));
    interrupt(&b, 1, ability(&b, 3, NULL, -1, 0));
    interrupt(&b, 2, ability(&b, -1, NULL, -1, 5));
    quiet(&b);
    assert_int_equal(b.s.open.health[3], 8);
    assert_int_equal(b.s.open.sure, 0);
}

static void ed_takes_any_card_from_the_discard_pile(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    refused(&b, 0, ability(&b, -1, "Nudge", -1, 0));
    bury(&b, "Nudge");
    act(&b, 0, ability(&b, -1, "Nudge", -1, 0));
    assert_int_equal(holds(&b, 0, "Nudge"), 1);
    assert_int_equal(b.s.facts[1].hand[0][card_of(&b, "Nudge")], 1);
}

static void austin_changes_a_throw(void **unused)
{
    (void)unused;
    for (int more = 0; more < 2; more++) {
        cv_options p = usual();
        p.expansion = 1;
        BOARD(b, 3, p, ED, AUSTIN, CLAIRE);
        give(&b, 0, "Lamp");
        throw_at(&b, "Lamp", 2, 2);
        pl_move m = ability(&b, 2, NULL, -1, 0);
        m.a[5] = (uint8_t)more;
        interrupt(&b, 1, m);
        quiet(&b);
        assert_int_equal(b.s.open.health[2], more ? 6 : 10);
    }
}

static void austins_change_lapses_with_a_new_target(void **unused)
{
    cv_options p = usual();
    p.expansion = 1;
    BOARD(b, 3, p, ED, AUSTIN, RX97);
    (void)unused;
    give(&b, 0, "Lamp");
    throw_at(&b, "Lamp", 2, 2);
    pl_move m = ability(&b, 2, NULL, -1, 0);
    m.a[5] = 1;
    interrupt(&b, 1, m);
    interrupt(&b, 2, ability(&b, 0, NULL, -1, 0));
    quiet(&b);
    assert_int_equal(b.s.open.health[0], 8);
}

static void austin_softens_a_cursed_doll(void **unused)
{
    cv_options p = usual();
    p.expansion = p.windows = 1;
    BOARD(b, 3, p, ED, AUSTIN, CLAIRE);
    (void)unused;
    possess(&b, 1, "Cursed Doll");
    next_turn(&b);
    quiet(&b);
    assert_int_equal(b.s.open.window, CV_W0 + 1);
    interrupt(&b, 1, ability(&b, 1, NULL, -1, 0));
    quiet(&b);
    assert_int_equal(b.s.open.health[1], 10);
}

static void luke_throws_a_possessed_item_too(void **unused)
{
    cv_options p = usual();
    p.expansion = 1;
    BOARD(b, 3, p, LUKE, RX97, ED);
    (void)unused;
    possess(&b, 0, "Lamp");
    act(&b, 0, MOVE(CV_DO_BLOW, card_of(&b, "Lamp"), 1, 1, 1 << 1));
    assert_false(possessed(&b, 0, "Lamp"));
    quiet(&b);
    assert_int_equal(b.s.open.health[0], 9);
    assert_int_equal(b.s.open.health[1], 7);
}

static void handiwork_is_withdrawn_if_its_targets_have_moved(void **unused)
{
    cv_options p = usual();
    p.expansion = 1;
    BOARD(b, 3, p, ED, GERTRUDE, XANDER);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 0, "Parasol");
    possess(&b, 0, "Birdcage");
    throw_at(&b, "Lamp", 1, 2);
    act(&b, 1, sealed(ability(&b, 0, "Parasol", -1, 0)));
    act(&b, 2, MOVE(CV_SEAL_WRECK, 0, 0, 0, 1 << 0));
    act(&b, 0, MOVE(CV_DO_PASS));
    refused(&b, 2, MOVE(CV_DO_FOLLOW));
    act(&b, 2, MOVE(CV_DO_WITHDRAW));
    assert_int_equal(count_told(&b, CV_WITHDRAWN, 2), 1);
    assert_true(possessed(&b, 0, "Birdcage"));
    assert_int_equal(b.s.open.used, 1 << 1);
}

/* ---- what clients are told of effects ------------------------------------ */

/* What the schema says that an effect can do about an item on its way. */
static const char *said_of(int effect)
{
    const pl_constants *c = clairvoyance_words.constants;
    const pl_field *f;

    while (strcmp(c->name, "effects") != 0)
        c++;
    for (f = c->of->fields; strcmp(f->name, "flight") != 0; f++)
        assert_non_null(f[1].name);
    return f->names[((const uint8_t *)c->rows)[effect * c->of->size + f->at]];
}

/* What the ways in which seat 1 can answer do to a throw at it.
 * Saving counts most: Tailored Fit can do both. */
static const char *done_by(const board *b)
{
    pl_choice way[200];
    int more, less, saves = 0, hurts = 0, turns = 0;
    int n = cv_effects_list(&b->u, &b->s, 1, way);
    int harm = cv_damage(&b->u, &b->s.open, &more, &less);

    for (int i = 0; i < n; i++) {
        board after = *b;
        pl_events told = { 0, 200, after.event };
        cv_table t = { &after.u, &after.s, &told };
        const cv_open *o = &after.s.open;
        int left;

        cv_effect_run(&t, 1, way[i].move);
        left = cv_damage(&after.u, o, &more, &less);
        saves |= !o->flight.how || o->flight.at != 1 || left < harm;
        hurts |= left > harm;
        turns |= o->die != b->s.open.die;
    }
    return saves ? "saves" : turns ? "die" : hurts ? "hurts" : "nothing";
}

static void the_schema_tells_what_an_effect_does_about_a_throw(void **unused)
{
    int designs = clairvoyance_deck.designs;

    (void)unused;
    for (int k = 0; k < designs + CV_CHARACTERS; k++) {
        const cv_card *c = k < designs ? &clairvoyance_deck.card[k] : NULL;
        int who = c ? ED : k - designs;
        BOARD(b, 3, usual(), (who + 1) % CV_CHARACTERS, who,
              (who + 2) % CV_CHARACTERS);
        int effect = c ? c->effect : cv_characters[who].effect;

        give(&b, 0, "Armchair");
        possess(&b, 2, "Lamp");
        bury(&b, "Lamp");
        if (c && c->type == CV_INSTANT)
            give(&b, 1, c->name);
        else if (c && c->type == CV_SINGLE)
            possess(&b, 1, c->name);
        else if (c)
            continue;
        if (c)
            b.s.open.used = 1 << 1;
        b.s.open.die = (uint8_t)__builtin_ctz(cv_edges[1]);
        throw_at(&b, "Armchair", 1, 1);
        assert_int_equal(b.s.open.open.phase, CV_TICK);
        assert_string_equal(done_by(&b), said_of(effect));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_works_on_its_faces),
        cmocka_unit_test(the_hand_mirror_hits_the_thrower),
        cmocka_unit_test(the_hand_mirror_respects_charm),
        cmocka_unit_test(smelling_salts_heal_up_to_ten),
        cmocka_unit_test(nothing_heals_in_a_restless_shop),
        cmocka_unit_test(the_metronome_turns_the_die_one_edge),
        cmocka_unit_test(the_lost_property_box_returns_another_item),
        cmocka_unit_test(the_spyglass_takes_a_card_out_of_a_hand),
        cmocka_unit_test(the_birdcage_catches_what_would_hit),
        cmocka_unit_test(the_birdcage_needs_a_matching_face),
        cmocka_unit_test(the_jack_in_the_box_is_not_its_own_target),
        cmocka_unit_test(the_music_box_costs_another_seat_a_card),
        cmocka_unit_test(armour_takes_one_off_and_adds_up),
        cmocka_unit_test(the_apothecary_cabinet_heals_at_the_start),
        cmocka_unit_test(the_trophy_rack_adds_one_but_not_to_itself),
        cmocka_unit_test(the_cursed_doll_hurts_at_the_start),
        cmocka_unit_test(the_cursed_doll_can_knock_out_the_holder),
        cmocka_unit_test(ball_and_chain_leave_one_action),
        cmocka_unit_test(a_chain_received_during_a_turn_counts_from_the_next),
        cmocka_unit_test(the_cuckoo_clock_rolls_the_die),
        cmocka_unit_test(the_possessor_orders_start_effects),
        cmocka_unit_test(poltergeist_finds_a_third_seat),
        cmocka_unit_test(poltergeist_turns_on_the_thrower_if_no_third_is_left),
        cmocka_unit_test(modifiers_stay_with_a_retargeted_item),
        cmocka_unit_test(snatch_takes_an_item_and_counts_the_limit),
        cmocka_unit_test(hush_withdraws_what_the_seat_has_sealed),
        cmocka_unit_test(rita_moves_an_item),
        cmocka_unit_test(gertrude_burns_an_item_that_is_being_placed),
        cmocka_unit_test(only_abilities_affect_harolds_throw),
        cmocka_unit_test(ed_takes_any_card_from_the_discard_pile),
        cmocka_unit_test(austin_changes_a_throw),
        cmocka_unit_test(austins_change_lapses_with_a_new_target),
        cmocka_unit_test(austin_softens_a_cursed_doll),
        cmocka_unit_test(luke_throws_a_possessed_item_too),
        cmocka_unit_test(handiwork_is_withdrawn_if_its_targets_have_moved),
        cmocka_unit_test(the_schema_tells_what_an_effect_does_about_a_throw),
    };
    return cmocka_run_group_tests_name("clairvoyance cards", tests, NULL, NULL);
}
