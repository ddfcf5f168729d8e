/* SPDX-License-Identifier: MIT */
/* test_illusionist.c - the rules of Capture the Illusionist, one short test
 * each. Sides are laid out as front row, back row and hand. */
#include "games/illusionist/test_illusionist.h"

/* ---- setup, Insight, activation ----------------------------------------- */

static void eight_lie_hidden_and_three_are_held(void **unused)
{
    desk d = set_up("12345678"
                    "9AW",
                    "12345678"
                    "9AW");
    ill_view own, other;
    (void)unused;

    own = seen_by(&d, 0);
    other = seen_by(&d, 1);
    for (int i = 0; i < ILL_SLOTS; i++) {
        assert_int_equal(state_of(&d, 0, i), ILL_HIDDEN);
        assert_int_equal(own.sight[i], 0);
        assert_int_equal(own.log[0].got[i], 0);
    }
    assert_int_equal(__builtin_popcount(own.hand), 3);
    assert_int_equal(own.hand, d.s.hand[0]);
    assert_int_equal(other.hand, d.s.hand[1]);
    assert_int_equal(own.open.side[1].hand, 3);
    assert_int_equal(other.log[0].dealt, 0);
    assert_int_equal(seen_by(&d, PL_WATCHER).hand, 0);
}

static void a_deal_is_eleven_ranks_a_side_and_two_suits(void **unused)
{
    ill_setup u = set_up("12345678"
                         "9AW",
                         "12345678"
                         "9AW")
                      .u;
    int starts[2] = { 0 };
    (void)unused;

    u.options.starter = ILL_ANY_STARTER;
    for (int i = 0; i < 400; i++) {
        uint8_t seed[32] = { (uint8_t)i, (uint8_t)(i >> 8) };
        ill_state s;
        g->deal(&u, seed, &s);
        for (int side = 0; side < 2; side++) {
            unsigned all = s.hand[side];
            for (int k = 0; k < ILL_SLOTS; k++)
                all |= 1u << s.slot[side][k];
            assert_int_equal(all, 0xffe);
        }
        assert_in_range(s.open.suit[0], 1, 5);
        assert_in_range(s.open.suit[1], 1, 5);
        assert_int_not_equal(s.open.suit[0], s.open.suit[1]);
        starts[s.open.turn]++;
    }
    assert_in_range(starts[0], 160, 240);
}

static void suits_must_differ(void **unused)
{
    ill_options o;
    ill_setup u;
    const char *why = NULL;
    (void)unused;

    pl_options_init(g, &o);
    o.suit[0] = o.suit[1] = 3;
    assert_int_equal(g->prepare(&o, 2, NULL, &u, &why), PL_BAD_OPTION);
    assert_non_null(strstr(why, "suit"));
    o.suit[1] = 0;
    assert_int_equal(g->prepare(&o, 2, NULL, &u, &why), PL_OK);
    assert_int_equal(g->prepare(&o, 3, NULL, &u, &why), PL_BAD_SEATS);
    o.move_ms = 49;
    assert_int_equal(g->prepare(&o, 2, NULL, &u, &why), PL_BAD_OPTION);
}

static void insight_shows_one_own_card_to_its_owner(void **unused)
{
    desk d = set_up("12345678"
                    "9AW",
                    "12345678"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_LOOK, B(2), 0);
    assert_int_equal(told(&d, 0, ILL_SAW)->a[1], ILL_MAGE);
    assert_null(told(&d, 1, ILL_SAW));
    assert_null(told(&d, PL_WATCHER, ILL_SAW));
    assert_int_equal(told(&d, 1, ILL_LOOKED)->a[0], B(2));
    assert_int_equal(told(&d, 1, ILL_LOOKED)->a[1], 0);
    assert_int_equal(seen_by(&d, 0).sight[B(2)], ILL_MAGE);
    assert_int_equal(seen_by(&d, 1).log[0].got[B(2)], 0);
    assert_int_equal(seen_by(&d, 1).log[0].seen, 1u << B(2));
    assert_int_equal(state_of(&d, 0, B(2)), ILL_HIDDEN);
    assert_int_equal(try(&d, 0, ILL_LOOK, B(3), 0), PL_ILLEGAL_MOVE);
}

/* Slots are the mover's own: there is no move for those across the table,
 * and it is not the other seat's turn. */
static void insight_is_never_on_the_other_side(void **unused)
{
    desk d = set_up("12345678"
                    "9AW",
                    "12345678"
                    "9AW");
    (void)unused;

    assert_int_equal(try(&d, 0, ILL_LOOK, 8 + B(2), 0), PL_ILLEGAL_MOVE);
    assert_int_equal(try(&d, 1, ILL_LOOK, B(2), 0), PL_NOT_YOUR_TURN);
}

static void insight_may_be_skipped_but_not_used_later(void **unused)
{
    desk d = set_up("14235678"
                    "9AW",
                    "12345678"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0); /* Oracle */
    act(&d, 0, ILL_LOOK, F(2), 0);     /* its effect */
    assert_int_equal(phase_of(&d), ILL_CHAIN);
    assert_int_equal(try(&d, 0, ILL_LOOK, F(3), 0), PL_ILLEGAL_MOVE);
}

static void a_monk_reveals_a_front_card_of_the_attackers_choice(void **unused)
{
    desk d = set_up("14235678"
                    "9AW",
                    "12345678"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(2), 0);
    assert_int_equal(told(&d, 1, ILL_ACTIVATED)->a[1], ILL_MONK);
    assert_int_equal(state_of(&d, 0, F(2)), ILL_REVEALED);
    assert_int_equal(phase_of(&d), ILL_STRIKE);
    assert_int_equal(try(&d, 0, ILL_REVEAL, B(3), 0), PL_ILLEGAL_MOVE);
    act(&d, 0, ILL_REVEAL, F(3), 0);
    assert_int_equal(state_of(&d, 1, F(3)), ILL_REVEALED);
    assert_int_equal(d.s.open.side[1].up[F(3)], 3);
    assert_int_equal(state_of(&d, 0, F(2)), ILL_RESTED);
    assert_turn_of(&d, 1);
}

static void a_card_rests_through_the_owners_next_turn(void **unused)
{
    desk d = set_up("14635278"
                    "9AW",
                    "14635278"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(2), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    assert_int_equal(state_of(&d, 0, F(2)), ILL_RESTED);
    act(&d, 1, ILL_ACTIVATE, F(3), 0); /* Mage */
    act(&d, 1, ILL_REVEAL, B(1), 0);
    assert_int_equal(try(&d, 0, ILL_ACTIVATE, F(2), 0), PL_ILLEGAL_MOVE);
    assert_false(listed(&d, 0, ILL_ACTIVATE, F(2), 0));
    act(&d, 0, ILL_ACTIVATE, F(3), 0);
    act(&d, 0, ILL_REVEAL, B(1), 0);
    assert_int_equal(state_of(&d, 0, F(2)), ILL_REVEALED);
    assert_int_equal(state_of(&d, 0, F(3)), ILL_RESTED);
    act(&d, 1, ILL_ACTIVATE, F(2), 0);
    act(&d, 1, ILL_REVEAL, F(1), 0);
    act(&d, 0, ILL_ACTIVATE, F(2), 0);
    assert_int_equal(phase_of(&d), ILL_STRIKE);
}

static void an_activation_is_compulsory(void **unused)
{
    desk d = set_up("14235678"
                    "9AW",
                    "12345678"
                    "9AW");
    pl_choice list[32];
    (void)unused;

    int n = g->legal(&d.u, &d.s, 0, list);
    for (int i = 0; i < n; i++)
        assert_true(list[i].move.kind == ILL_LOOK ||
                    list[i].move.kind == ILL_ACTIVATE ||
                    list[i].move.kind == ILL_PLAY);
}

static void without_a_ready_card_the_turn_passes(void **unused)
{
    desk d = set_up("14235678"
                    "9AW",
                    "12345678"
                    "9AW");
    (void)unused;

    all_up(&d, 1, ILL_RESTED);
    exposed(&d, 1, 9, 1, ILL_RESTED);
    exposed(&d, 1, 10, 2, ILL_RESTED);
    exposed(&d, 1, 11, 3, ILL_RESTED);
    act(&d, 0, ILL_ACTIVATE, F(2), 0); /* Monk, in vain */
    assert_non_null(told(&d, 0, ILL_IN_VAIN));
    /* Seat 1 had nothing to activate: it cooled down and seat 0 goes on. */
    assert_turn_of(&d, 0);
    assert_int_equal(d.s.open.number, 3);
    assert_int_equal(state_of(&d, 1, F(1)), ILL_REVEALED);
    assert_int_equal(state_of(&d, 1, E(3)), ILL_REVEALED);
}

static void a_seat_may_activate_its_own_illusionist(void **unused)
{
    desk d = set_up("W4235678"
                    "9A1",
                    "12345678"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(phase_of(&d), ILL_STRIKE);
    assert_int_equal(d.s.open.side[1].captures, 0);
}

static void a_hand_card_without_effect_stays_exposed(void **unused)
{
    desk d = set_up("14635278"
                    "3AW",
                    "14635278"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_PLAY, ILL_HEALER, 1);
    assert_non_null(told(&d, 1, ILL_IN_VAIN));
    assert_int_equal(state_of(&d, 0, E(2)), ILL_REVEALED);
    assert_int_equal(d.s.open.side[0].hand, 2);
    assert_false(d.s.hand[0] >> ILL_HEALER & 1);
    assert_turn_of(&d, 1);
}

/* ---- the eleven effects ------------------------------------------------- */

static void an_oracle_looks_and_chains(void **unused)
{
    desk d = set_up("14235678"
                    "9AW",
                    "12345678"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_LOOK, B(1), 0);
    assert_int_equal(told(&d, 0, ILL_SAW)->a[1], ILL_FIGHTER);
    assert_null(told(&d, 1, ILL_SAW));
    assert_int_equal(state_of(&d, 0, F(1)), ILL_RESTED);
    assert_int_equal(phase_of(&d), ILL_CHAIN);
    act(&d, 0, ILL_ACTIVATE, F(2), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_RESTED);
    assert_int_equal(state_of(&d, 0, F(2)), ILL_RESTED);
    assert_turn_of(&d, 1);
}

static void an_oracle_without_a_hidden_row_card_has_no_effect(void **unused)
{
    desk d = set_up("24356789"
                    "1AW",
                    "12345678"
                    "9AW");
    (void)unused;

    all_up(&d, 0, ILL_REVEALED);
    act(&d, 0, ILL_PLAY, ILL_ORACLE, 0);
    assert_int_equal(state_of(&d, 0, E(1)), ILL_REVEALED);
    assert_turn_of(&d, 1);
}

static void a_bard_rests_a_revealed_card(void **unused)
{
    desk d = set_up("24356781"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    face_up(&d, 1, B(1), ILL_REVEALED); /* Mage */
    face_up(&d, 1, B(2), ILL_RESTED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(phase_of(&d), ILL_SING);
    assert_int_equal(try(&d, 0, ILL_REST, B(2), 0), PL_ILLEGAL_MOVE);
    assert_int_equal(try(&d, 0, ILL_REST, F(1), 0), PL_ILLEGAL_MOVE);
    act(&d, 0, ILL_REST, B(1), 0);
    assert_int_equal(phase_of(&d), ILL_CHAIN);
    act(&d, 0, ILL_ACTIVATE, F(2), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    assert_int_equal(try(&d, 1, ILL_ACTIVATE, B(1), 0), PL_ILLEGAL_MOVE);
    act(&d, 1, ILL_ACTIVATE, F(4), 0); /* Monk */
    act(&d, 1, ILL_REVEAL, F(3), 0);
    assert_int_equal(state_of(&d, 1, B(1)), ILL_REVEALED);
}

static void a_bard_reaches_the_exposed_row(void **unused)
{
    desk d = set_up("24356781"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    exposed(&d, 1, ILL_ASSASSIN, 2, ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REST, E(2), 0);
    assert_int_equal(state_of(&d, 1, E(2)), ILL_RESTED);
}

static void a_bard_without_an_object_does_not_chain(void **unused)
{
    desk d = set_up("24356781"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    face_up(&d, 1, B(2), ILL_RESTED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_REVEALED);
    assert_turn_of(&d, 1);
}

/* The chain 1, 2, 3, 6; 'healed' is what the Healer turns down. */
static desk long_chain(int healed)
{
    desk d = set_up("12364578"
                    "9AW",
                    "12346578"
                    "9AW");

    face_up(&d, 0, B(1), ILL_REVEALED);
    face_up(&d, 1, F(1), ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_LOOK, B(2), 0);
    act(&d, 0, ILL_ACTIVATE, F(2), 0);
    act(&d, 0, ILL_REST, F(1), 0);
    act(&d, 0, ILL_ACTIVATE, F(3), 0);
    hide(&d, 0, healed, 0);
    assert_int_equal(phase_of(&d), ILL_CHAIN);
    return d;
}

static void four_cards_of_a_chain_rest(void **unused)
{
    desk d = long_chain(B(1));
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(4), 0);
    act(&d, 0, ILL_REVEAL, B(1), 0);
    for (int i = 0; i < 4; i++)
        assert_int_equal(state_of(&d, 0, i), ILL_RESTED);
    assert_int_equal(state_of(&d, 0, B(1)), ILL_HIDDEN);
    assert_turn_of(&d, 1);
}

static void a_healed_oracle_may_be_activated_again(void **unused)
{
    desk d = long_chain(F(1));
    (void)unused;

    assert_int_equal(state_of(&d, 0, F(1)), ILL_HIDDEN);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_LOOK, B(3), 0);
    act(&d, 0, ILL_ACTIVATE, F(4), 0);
    act(&d, 0, ILL_REVEAL, B(1), 0);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_RESTED);
}

static void a_healer_takes_another_face_up_card_and_two_at_most(void **unused)
{
    desk d = set_up("3245678W"
                    "9A1",
                    "12346578"
                    "9AW");
    (void)unused;

    face_up(&d, 0, F(2), ILL_RESTED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(phase_of(&d), ILL_HEAL);
    assert_int_equal(try_hide(&d, 0, F(1), 0), PL_ILLEGAL_MOVE); /* itself */
    assert_int_equal(try_hide(&d, 0, F(3), 0), PL_ILLEGAL_MOVE); /* hidden */
    assert_int_equal(try_hide(&d, 0, F(2), 7u << F(3)), PL_ILLEGAL_MOVE);
    assert_int_equal(try_hide(&d, 0, F(2), 1u << F(2)), PL_ILLEGAL_MOVE);
    assert_int_equal(try_hide(&d, 0, F(2), ILL_WITH_HAND(1u << ILL_HEALER)),
                     PL_ILLEGAL_MOVE); /* not in the hand */
    hide(&d, 0, F(2), 1u << F(3) | ILL_WITH_HAND(1u << ILL_ASSASSIN));
    assert_int_equal(state_of(&d, 0, F(2)), ILL_HIDDEN);
    assert_int_equal(d.s.open.side[0].hand, 3);
    assert_int_equal(phase_of(&d), ILL_CHAIN);
}

static void a_healer_without_another_face_up_card_has_no_effect(void **unused)
{
    desk d = set_up("3245678W"
                    "9A1",
                    "12346578"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_REVEALED);
    assert_turn_of(&d, 1);
}

/* Nothing is mixed: everybody still knows the card. */
static void a_card_healed_alone_stays_known(void **unused)
{
    desk d = set_up("3245678W"
                    "9A1",
                    "12346578"
                    "9AW");
    (void)unused;

    face_up(&d, 0, F(2), ILL_RESTED);
    exposed(&d, 0, ILL_ASSASSIN, 4, ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    hide(&d, 0, F(2), 0);
    assert_int_equal(seen_by(&d, 1).open.side[0].known[F(2)], ILL_BARD);
    assert_int_equal(seen_by(&d, 0).sight[F(2)], ILL_BARD);
}

static void an_exposed_card_that_is_hidden_returns_to_the_hand(void **unused)
{
    desk d = set_up("3245678W"
                    "9A1",
                    "12346578"
                    "9AW");
    (void)unused;

    exposed(&d, 0, ILL_ASSASSIN, 4, ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    hide(&d, 0, E(4), 0);
    assert_int_equal(state_of(&d, 0, E(4)), ILL_EMPTY);
    assert_int_equal(d.s.open.side[0].hand, 3);
    assert_true(d.s.hand[0] >> ILL_ASSASSIN & 1);
}

static void a_fighter_strikes_in_its_column(void **unused)
{
    desk d = set_up("52346781"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_true(listed(&d, 0, ILL_REVEAL, F(1), 0));
    assert_true(listed(&d, 0, ILL_REVEAL, B(1), 0));
    assert_false(listed(&d, 0, ILL_REVEAL, F(2), 0));
    assert_int_equal(try(&d, 0, ILL_REVEAL, B(4), 0), PL_ILLEGAL_MOVE);
}

static void a_fighter_from_the_hand_picks_its_column(void **unused)
{
    desk d = set_up("12346789"
                    "5AW",
                    "12346578"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_PLAY, ILL_FIGHTER, 3);
    assert_int_equal(state_of(&d, 0, E(4)), ILL_REVEALED);
    for (int i = 0; i < ILL_SLOTS; i++)
        assert_int_equal(listed(&d, 0, ILL_REVEAL, i, 0),
                         i == F(4) || i == B(4));
}

static void a_fighter_against_an_open_column_has_no_effect(void **unused)
{
    desk d = set_up("52346781"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    face_up(&d, 1, F(1), ILL_REVEALED);
    face_up(&d, 1, B(1), ILL_RESTED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_REVEALED);
    assert_turn_of(&d, 1);
}

static void a_mage_reveals_in_the_back_row(void **unused)
{
    desk d = set_up("62345781"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(try(&d, 0, ILL_REVEAL, F(3), 0), PL_ILLEGAL_MOVE);
    act(&d, 0, ILL_REVEAL, B(3), 0);
    assert_int_equal(state_of(&d, 1, B(3)), ILL_REVEALED);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_RESTED);
}

static void monk_and_mage_need_their_row(void **unused)
{
    desk d = set_up("62345781"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    for (int c = 1; c <= 4; c++)
        face_up(&d, 1, B(c), ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_turn_of(&d, 1);
    d = set_up("42365781"
               "9AW",
               "12346578"
               "9AW");
    for (int c = 1; c <= 4; c++)
        face_up(&d, 1, F(c), ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_turn_of(&d, 1);
}

/* The attacker names no card: it is random, and is seen before its column is
 * chosen. */
static void an_archer_picks_blindly_from_the_hand(void **unused)
{
    int picked[12] = { 0 };
    (void)unused;

    for (uint32_t key = 0; key < 900; key++) {
        desk d = set_up("72345681"
                        "9AW",
                        "W1234567"
                        "89A");
        d.s.rng.key[0] = key;
        act(&d, 0, ILL_ACTIVATE, F(1), 0);
        assert_int_equal(seen_by(&d, 0).open.side[1].hand, 3);
        assert_false(listed(&d, 0, ILL_REVEAL, F(1), 0));
        act(&d, 0, ILL_DRAW, 0, 0);
        act(&d, 0, ILL_LAY, 2, 0);
        assert_int_equal(state_of(&d, 1, E(3)), ILL_REVEALED);
        assert_int_equal(d.s.open.side[1].hand, 2);
        picked[d.s.open.side[1].up[E(3)]]++;
    }
    for (int r = ILL_BERSERKER; r <= ILL_SAMURAI; r++)
        assert_in_range(picked[r], 250, 350);
}

static void an_archer_against_an_empty_hand_has_no_effect(void **unused)
{
    desk d = set_up("72345681"
                    "9AW",
                    "W1234567"
                    "89A");
    (void)unused;

    exposed(&d, 1, 8, 1, ILL_REVEALED);
    exposed(&d, 1, 9, 2, ILL_REVEALED);
    exposed(&d, 1, 10, 3, ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_REVEALED);
    assert_turn_of(&d, 1);
}

static void against_a_berserker_the_owner_reveals_a_back_card(void **unused)
{
    desk d = set_up("82345671"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    face_up(&d, 1, F(1), ILL_REVEALED);
    exposed(&d, 1, ILL_ASSASSIN, 1, ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(phase_of(&d), ILL_YIELD);
    assert_int_equal(try(&d, 0, ILL_SHOW, B(2), 0), PL_NOT_YOUR_TURN);
    assert_int_equal(try(&d, 1, ILL_SHOW, F(2), 0), PL_ILLEGAL_MOVE);
    assert_int_equal(try(&d, 1, ILL_BARE, ILL_SAMURAI, 2), PL_ILLEGAL_MOVE);
    act(&d, 1, ILL_SHOW, B(2), 0);
    assert_int_equal(state_of(&d, 1, B(2)), ILL_RESTED);
    assert_int_equal(state_of(&d, 1, F(1)), ILL_RESTED);
    assert_int_equal(state_of(&d, 1, E(1)), ILL_RESTED);
    assert_turn_of(&d, 1);
}

static void
without_a_hidden_back_card_a_berserker_takes_the_front_row(void **unused)
{
    desk d = set_up("82345671"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    for (int c = 1; c <= 4; c++)
        face_up(&d, 1, B(c), ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 1, ILL_SHOW, F(2), 0);
    assert_int_equal(state_of(&d, 1, F(2)), ILL_RESTED);
}

static void a_right_declaration_lets_the_assassin_strike_again(void **unused)
{
    desk d = set_up("92345671"
                    "8AW",
                    "12346578"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(phase_of(&d), ILL_OFFER);
    assert_int_equal(try(&d, 0, ILL_PUT, B(1), 0), PL_NOT_YOUR_TURN);
    act(&d, 1, ILL_PUT, B(1), 0);
    assert_int_equal(state_of(&d, 1, B(1)), ILL_HIDDEN);
    assert_int_equal(try(&d, 0, ILL_NAME, 0, 0), PL_ILLEGAL_MOVE);
    assert_int_equal(try(&d, 0, ILL_NAME, 12, 0), PL_ILLEGAL_MOVE);
    act(&d, 0, ILL_NAME, ILL_MAGE, 0);
    assert_int_equal(state_of(&d, 1, B(1)), ILL_REVEALED);
    assert_int_equal(phase_of(&d), ILL_OFFER);
    act(&d, 1, ILL_PUT, F(1), 0);
    act(&d, 0, ILL_NAME, ILL_MAGE, 0); /* known elsewhere: still allowed */
    assert_int_equal(state_of(&d, 1, F(1)), ILL_REVEALED);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_RESTED);
    assert_turn_of(&d, 1);
}

static void an_assassin_stops_when_nothing_is_hidden(void **unused)
{
    desk d = set_up("92345671"
                    "8AW",
                    "12346578"
                    "9AW");
    (void)unused;

    for (int i = 1; i < ILL_SLOTS; i++)
        face_up(&d, 1, i, ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 1, ILL_PUT, F(1), 0);
    act(&d, 0, ILL_NAME, ILL_ORACLE, 0);
    assert_turn_of(&d, 1);
}

static void against_a_samurai_the_owner_chooses_the_card(void **unused)
{
    desk d = set_up("A2345671"
                    "89W",
                    "12346578"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_true(listed(&d, 1, ILL_SHOW, F(1), 0));
    assert_true(listed(&d, 1, ILL_SHOW, B(4), 0));
    assert_true(listed(&d, 1, ILL_BARE, ILL_SAMURAI, 3));
    act(&d, 1, ILL_BARE, ILL_ASSASSIN, 2);
    assert_int_equal(state_of(&d, 1, E(3)), ILL_REVEALED);
    assert_int_equal(d.s.open.side[1].up[E(3)], ILL_ASSASSIN);
    assert_int_equal(d.s.open.side[1].hand, 2);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_RESTED);
    assert_turn_of(&d, 1);
}

static void an_illusionist_strikes_and_vanishes(void **unused)
{
    int at[ILL_SLOTS] = { 0 };
    (void)unused;

    for (uint32_t key = 0; key < 900; key++) {
        desk d = set_up("W2345671"
                        "89A",
                        "12346578"
                        "9AW");
        ill_view v[3];
        d.s.rng.key[0] = key;
        act(&d, 0, ILL_ACTIVATE, F(1), 0);
        assert_true(listed(&d, 0, ILL_DRAW, 0, 0));
        act(&d, 0, ILL_REVEAL, B(4), 0);
        assert_int_equal(phase_of(&d), ILL_VANISH);
        hide(&d, 0, F(1), 1u << F(2) | 1u << B(3));
        for (int i = 0; i < 3; i++)
            v[i] = seen_by(&d, i == 2 ? PL_WATCHER : i);
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < ILL_SLOTS; k++)
                assert_int_equal(v[i].open.side[0].up[k] |
                                     v[i].open.side[0].known[k] |
                                     (i ? 0 : v[i].sight[k]),
                                 0);
        for (int k = 0; k < ILL_SLOTS; k++)
            at[k] += d.s.slot[0][k] == ILL_ILLUSIONIST;
        assert_turn_of(&d, 1);
    }
    assert_in_range(at[F(1)], 250, 350);
    assert_in_range(at[F(2)], 250, 350);
    assert_in_range(at[B(3)], 250, 350);
}

static void an_illusionist_from_the_hand_returns_to_it(void **unused)
{
    desk d = set_up("12345678"
                    "9AW",
                    "12346578"
                    "9AW");
    (void)unused;

    act(&d, 0, ILL_PLAY, ILL_ILLUSIONIST, 1);
    act(&d, 0, ILL_DRAW, 0, 0);
    if (phase_of(&d) == ILL_RESCUE)
        act(&d, 1, ILL_THROW, ILL_SAMURAI, 0);
    else
        act(&d, 0, ILL_LAY, 3, 0);
    assert_int_equal(phase_of(&d), ILL_VANISH);
    assert_int_equal(try_hide(&d, 0, F(1), 0), PL_ILLEGAL_MOVE);
    hide(&d, 0, E(2), 1u << F(1));
    assert_int_equal(d.s.open.side[0].hand, 3);
    assert_int_equal(state_of(&d, 0, E(2)), ILL_EMPTY);
    assert_turn_of(&d, 1);
}

static void
an_illusionist_without_effect_stays_face_up_and_is_safe(void **unused)
{
    desk d = set_up("W2345671"
                    "89A",
                    "12346578"
                    "9AW");
    (void)unused;

    all_up(&d, 1, ILL_REVEALED);
    exposed(&d, 1, 9, 1, ILL_REVEALED);
    exposed(&d, 1, 10, 2, ILL_REVEALED);
    exposed(&d, 1, 11, 3, ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_REVEALED);
    assert_turn_of(&d, 1);
    act(&d, 1, ILL_ACTIVATE, F(4), 0); /* Monk */
    assert_false(listed(&d, 1, ILL_REVEAL, F(1), 0));
    act(&d, 1, ILL_REVEAL, F(2), 0);
    assert_true(listed(&d, 0, ILL_ACTIVATE, F(1), 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_lie_hidden_and_three_are_held),
        cmocka_unit_test(a_deal_is_eleven_ranks_a_side_and_two_suits),
        cmocka_unit_test(suits_must_differ),
        cmocka_unit_test(insight_shows_one_own_card_to_its_owner),
        cmocka_unit_test(insight_is_never_on_the_other_side),
        cmocka_unit_test(insight_may_be_skipped_but_not_used_later),
        cmocka_unit_test(a_monk_reveals_a_front_card_of_the_attackers_choice),
        cmocka_unit_test(a_card_rests_through_the_owners_next_turn),
        cmocka_unit_test(an_activation_is_compulsory),
        cmocka_unit_test(without_a_ready_card_the_turn_passes),
        cmocka_unit_test(a_seat_may_activate_its_own_illusionist),
        cmocka_unit_test(a_hand_card_without_effect_stays_exposed),
        cmocka_unit_test(an_oracle_looks_and_chains),
        cmocka_unit_test(an_oracle_without_a_hidden_row_card_has_no_effect),
        cmocka_unit_test(a_bard_rests_a_revealed_card),
        cmocka_unit_test(a_bard_reaches_the_exposed_row),
        cmocka_unit_test(a_bard_without_an_object_does_not_chain),
        cmocka_unit_test(four_cards_of_a_chain_rest),
        cmocka_unit_test(a_healed_oracle_may_be_activated_again),
        cmocka_unit_test(a_healer_takes_another_face_up_card_and_two_at_most),
        cmocka_unit_test(a_healer_without_another_face_up_card_has_no_effect),
        cmocka_unit_test(a_card_healed_alone_stays_known),
        cmocka_unit_test(an_exposed_card_that_is_hidden_returns_to_the_hand),
        cmocka_unit_test(a_fighter_strikes_in_its_column),
        cmocka_unit_test(a_fighter_from_the_hand_picks_its_column),
        cmocka_unit_test(a_fighter_against_an_open_column_has_no_effect),
        cmocka_unit_test(a_mage_reveals_in_the_back_row),
        cmocka_unit_test(monk_and_mage_need_their_row),
        cmocka_unit_test(an_archer_picks_blindly_from_the_hand),
        cmocka_unit_test(an_archer_against_an_empty_hand_has_no_effect),
        cmocka_unit_test(against_a_berserker_the_owner_reveals_a_back_card),
        cmocka_unit_test(
            without_a_hidden_back_card_a_berserker_takes_the_front_row),
        cmocka_unit_test(a_right_declaration_lets_the_assassin_strike_again),
        cmocka_unit_test(an_assassin_stops_when_nothing_is_hidden),
        cmocka_unit_test(against_a_samurai_the_owner_chooses_the_card),
        cmocka_unit_test(an_illusionist_strikes_and_vanishes),
        cmocka_unit_test(an_illusionist_from_the_hand_returns_to_it),
        cmocka_unit_test(
            an_illusionist_without_effect_stays_face_up_and_is_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
