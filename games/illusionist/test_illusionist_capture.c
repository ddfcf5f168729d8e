/* SPDX-License-Identifier: MIT */
/* test_illusionist_capture.c - rescue, capture, the end of a match, and who
 * learns what. */
#include "games/illusionist/test_illusionist.h"

#include "rules/json.h"
#include "rules/words.h"

/* Seat 0's Monk finds seat 1's Illusionist at f1; 'other' begins with W. */
static desk found(const char *other)
{
    desk d = set_up("42365781"
                    "9AW",
                    other);

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    assert_int_equal(phase_of(&d), ILL_RESCUE);
    assert_int_equal(d.s.open.open.awaited, PL_BIT(1));
    return d;
}

/* ---- rescue ------------------------------------------------------------- */

static void an_ace_in_the_hand_saves(void **unused)
{
    desk d = found("W2345678"
                   "9A1");
    (void)unused;

    assert_int_equal(state_of(&d, 1, F(1)), ILL_REVEALED);
    act(&d, 1, ILL_THROW, ILL_SAMURAI, 0);
    assert_int_equal(told(&d, 0, ILL_SAVED)->a[0], 1);
    assert_true(d.s.open.side[1].ace_gone);
    assert_int_equal(d.s.open.side[1].hand, 2);
    assert_int_equal(state_of(&d, 1, F(1)), ILL_HIDDEN);
    assert_int_equal(d.s.slot[1][F(1)], ILL_ILLUSIONIST);
    assert_int_equal(seen_by(&d, 0).open.side[1].known[F(1)], ILL_ILLUSIONIST);
    assert_int_equal(d.s.open.side[0].captures, 0);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_RESTED);
    assert_turn_of(&d, 1);
}

static void a_hidden_ace_saves_and_leaves_its_place_empty(void **unused)
{
    desk d = found("W234567A"
                   "981");
    (void)unused;

    act(&d, 1, ILL_SAVE, B(4), 0);
    assert_int_equal(told(&d, 0, ILL_SAVED)->a[0], 0);
    assert_int_equal(state_of(&d, 1, B(4)), ILL_EMPTY);
    assert_int_equal(state_of(&d, 1, F(1)), ILL_HIDDEN);
    assert_turn_of(&d, 1);
    assert_false(listed(&d, 1, ILL_LOOK, B(4), 0));
    assert_false(listed(&d, 1, ILL_ACTIVATE, B(4), 0));
}

static void a_face_up_ace_saves_ready_or_rested(void **unused)
{
    for (int state = ILL_REVEALED; state <= ILL_RESTED; state++) {
        desk d = set_up("42365781"
                        "9AW",
                        "W234567A"
                        "981");
        face_up(&d, 1, B(4), state);
        face_up(&d, 1, B(3), state);
        act(&d, 0, ILL_ACTIVATE, F(1), 0);
        act(&d, 0, ILL_REVEAL, F(1), 0);
        /* Other face-up cards cannot be tried, nor the Illusionist. */
        assert_int_equal(try(&d, 1, ILL_SAVE, B(3), 0), PL_ILLEGAL_MOVE);
        assert_int_equal(try(&d, 1, ILL_SAVE, F(1), 0), PL_ILLEGAL_MOVE);
        act(&d, 1, ILL_SAVE, B(4), 0);
        assert_int_equal(d.s.open.side[0].captures, 0);
        assert_int_equal(state_of(&d, 1, B(4)), ILL_EMPTY);
    }
    (void)unused;
}

static void an_exposed_ace_saves(void **unused)
{
    desk d = set_up("42365781"
                    "9AW",
                    "W2345678"
                    "9A1");
    (void)unused;

    exposed(&d, 1, ILL_SAMURAI, 3, ILL_RESTED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    act(&d, 1, ILL_SAVE, E(3), 0);
    assert_int_equal(state_of(&d, 1, E(3)), ILL_EMPTY);
    assert_true(d.s.open.side[1].ace_gone);
}

static void an_illusionist_picked_from_the_hand_goes_back(void **unused)
{
    uint32_t key = 0;
    desk d;
    (void)unused;

    do {
        d = set_up("72345681"
                   "9AW",
                   "12345678"
                   "9AW");
        d.s.rng.key[0] = key++;
        act(&d, 0, ILL_ACTIVATE, F(1), 0);
        act(&d, 0, ILL_DRAW, 0, 0);
    } while (phase_of(&d) != ILL_RESCUE);
    assert_int_equal(d.s.open.side[1].up[E(1)], ILL_ILLUSIONIST);
    assert_int_equal(try(&d, 1, ILL_THROW, ILL_ILLUSIONIST, 0),
                     PL_ILLEGAL_MOVE);
    act(&d, 1, ILL_THROW, ILL_SAMURAI, 0);
    assert_int_equal(state_of(&d, 1, E(1)), ILL_EMPTY);
    assert_int_equal(d.s.hand[1], 1u << ILL_ASSASSIN | 1u << ILL_ILLUSIONIST);
    assert_turn_of(&d, 1);
}

static void a_wrong_discard_is_a_capture_and_is_shown(void **unused)
{
    desk d = found("W2345678"
                   "9A1");
    (void)unused;

    act(&d, 1, ILL_SAVE, F(3), 0);
    assert_int_equal(told(&d, 0, ILL_FAILED)->a[0], 3);
    assert_int_equal(d.s.open.wasted, 3);
    assert_int_equal(d.s.open.side[0].captures, 1);
    assert_false(d.s.open.side[1].ace_gone);
    d = found("W2345678"
              "9A1");
    act(&d, 1, ILL_THROW, ILL_ASSASSIN, 0);
    assert_int_equal(told(&d, 0, ILL_FAILED)->a[0], ILL_ASSASSIN);
    assert_int_equal(d.s.open.side[0].captures, 1);
}

static void without_the_ace_nobody_is_asked(void **unused)
{
    desk d = found("W2345678"
                   "9A1");
    (void)unused;

    act(&d, 1, ILL_THROW, ILL_SAMURAI, 0);
    act(&d, 1, ILL_ACTIVATE, F(3), 0); /* Healer, alone: in vain */
    act(&d, 0, ILL_ACTIVATE, F(4), 0); /* Mage */
    act(&d, 0, ILL_REVEAL, B(1), 0);
    act(&d, 1, ILL_ACTIVATE, B(1), 0); /* Fighter */
    act(&d, 1, ILL_REVEAL, B(1), 0);
    act(&d, 0, ILL_ACTIVATE, F(1), 0); /* Monk */
    act(&d, 0, ILL_REVEAL, F(1), 0);
    assert_non_null(told(&d, 1, ILL_CAPTURED));
    assert_int_equal(d.s.open.side[0].captures, 1);
    assert_turn_of(&d, 1);
}

/* ---- capture ------------------------------------------------------------ */

static void declining_costs_a_capture_and_a_new_deal(void **unused)
{
    desk d = found("W2345678"
                   "9A1");
    ill_side before = d.s.open.side[0];
    (void)unused;

    act(&d, 1, ILL_DECLINE, 0, 0);
    assert_int_equal(d.s.open.side[0].captures, 1);
    for (int i = 0; i < ILL_SLOTS; i++)
        assert_int_equal(state_of(&d, 1, i), ILL_HIDDEN);
    assert_int_equal(d.s.open.side[1].hand, 3);
    assert_int_equal(d.s.log[1].n, 0);
    assert_int_equal(d.s.log[1].shown, 0);
    assert_int_equal(d.s.log[1].dealt, d.s.hand[1]);
    /* The captor's side is as it was; its Monk rests. */
    assert_memory_equal(before.up, d.s.open.side[0].up, ILL_PLACES);
    assert_int_equal(state_of(&d, 0, F(1)), ILL_RESTED);
    assert_non_null(told(&d, 1, ILL_DEALT));
    assert_null(told(&d, 0, ILL_DEALT));
    assert_turn_of(&d, 1);
}

static void a_discarded_ace_returns_with_the_new_deal(void **unused)
{
    desk d = set_up("42365781"
                    "9AW",
                    "W234567A"
                    "981");
    unsigned all;
    (void)unused;

    d.s.open.side[1].ace_gone = 1;
    face_up(&d, 1, B(4), ILL_EMPTY);
    d.s.open.side[1].up[B(4)] = d.s.slot[1][B(4)] = 0;
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    all = d.s.hand[1];
    for (int i = 0; i < ILL_SLOTS; i++)
        all |= 1u << d.s.slot[1][i];
    assert_int_equal(all, 0xffe);
    assert_false(d.s.open.side[1].ace_gone);
}

static void a_berserker_does_not_rest_the_new_deal(void **unused)
{
    desk d = set_up("82345671"
                    "9AW",
                    "123465W8"
                    "9A7");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 1, ILL_SHOW, B(3), 0);
    act(&d, 1, ILL_DECLINE, 0, 0);
    assert_null(told(&d, 0, ILL_ROARED));
    for (int i = 0; i < ILL_SLOTS; i++)
        assert_int_equal(state_of(&d, 1, i), ILL_HIDDEN);
    assert_turn_of(&d, 1);
}

static void a_rescued_illusionist_is_not_rested_by_a_berserker(void **unused)
{
    desk d = set_up("82345671"
                    "9AW",
                    "123465W8"
                    "9A7");
    (void)unused;

    face_up(&d, 1, F(1), ILL_REVEALED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 1, ILL_SHOW, B(3), 0);
    act(&d, 1, ILL_THROW, ILL_SAMURAI, 0);
    assert_int_equal(state_of(&d, 1, B(3)), ILL_HIDDEN);
    assert_int_equal(state_of(&d, 1, F(1)), ILL_RESTED);
}

static void an_assassin_who_names_the_illusionist_captures(void **unused)
{
    desk d = set_up("92345671"
                    "8AW",
                    "1234W578"
                    "9A6");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 1, ILL_PUT, B(1), 0);
    act(&d, 0, ILL_NAME, ILL_ILLUSIONIST, 0);
    assert_int_equal(phase_of(&d), ILL_RESCUE);
    act(&d, 1, ILL_DECLINE, 0, 0);
    assert_int_equal(d.s.open.side[0].captures, 1);
    assert_turn_of(&d, 1); /* no repeat */
}

static void an_assassin_goes_on_after_a_rescue_if_right(void **unused)
{
    for (int right = 0; right < 2; right++) {
        desk d = set_up("92345671"
                        "8AW",
                        "1234W578"
                        "9A6");
        act(&d, 0, ILL_ACTIVATE, F(1), 0);
        act(&d, 1, ILL_PUT, B(1), 0);
        act(&d, 0, ILL_NAME, right ? ILL_ILLUSIONIST : ILL_ORACLE, 0);
        act(&d, 1, ILL_THROW, ILL_SAMURAI, 0);
        assert_int_equal(phase_of(&d), right ? ILL_OFFER : ILL_TURN);
    }
    (void)unused;
}

static void an_illusionist_that_captures_still_vanishes(void **unused)
{
    desk d = set_up("W2345671"
                    "89A",
                    "W2346578"
                    "9A1");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    act(&d, 1, ILL_DECLINE, 0, 0);
    assert_int_equal(phase_of(&d), ILL_VANISH);
    assert_int_equal(d.s.open.open.awaited, PL_BIT(0));
    hide(&d, 0, F(1), 1u << F(2));
    assert_int_equal(state_of(&d, 0, F(1)), ILL_HIDDEN);
    assert_turn_of(&d, 1);
}

static void a_second_capture_ends_the_match_at_once(void **unused)
{
    desk d = found("W2345678"
                   "9A1");
    (void)unused;

    d.s.open.side[0].captures = 1;
    act(&d, 1, ILL_DECLINE, 0, 0);
    assert_int_equal(g->turn(&d.u, &d.s), 0);
    assert_int_equal(d.s.open.winner, 1);
    assert_int_equal(g->score(&d.u, &d.s, 0), 1000);
    assert_int_equal(g->score(&d.u, &d.s, 1), 0);
    assert_null(told(&d, 1, ILL_DEALT)); /* before any new deal */
}

static void
after_one_capture_each_the_next_decides_and_the_loser_begins(void **unused)
{
    desk d = found("W2345678"
                   "9A1");
    ill_state next;
    uint8_t seed[32] = { 1 };
    (void)unused;

    d.s.open.side[0].captures = d.s.open.side[1].captures = 1;
    act(&d, 1, ILL_DECLINE, 0, 0);
    assert_int_equal(d.s.open.side[0].captures, 2);
    assert_int_equal(d.s.open.winner, 1);
    d.u.options.starter = ILL_SEAT_STARTS + 1; /* the loser's seat */
    g->deal(&d.u, seed, &next);
    assert_int_equal(next.open.turn, 1);
}

static void the_last_turn_ends_the_match(void **unused)
{
    for (int lead = 0; lead < 2; lead++) {
        desk d = set_up("42365781"
                        "9AW",
                        "12345678"
                        "9AW");
        d.s.open.number = ILL_TURNS;
        d.s.open.side[1].captures = (uint8_t)lead;
        act(&d, 0, ILL_ACTIVATE, F(1), 0);
        act(&d, 0, ILL_REVEAL, F(1), 0);
        assert_int_equal(g->turn(&d.u, &d.s), 0);
        assert_int_equal(g->score(&d.u, &d.s, 1), lead ? 1000 : 500);
        assert_int_equal(g->score(&d.u, &d.s, 0), lead ? 0 : 500);
    }
    (void)unused;
}

/* ---- who learns what ---------------------------------------------------- */

/* Two shuffles with different results look the same to all, except for the
 * owner's hand. */
static void a_shuffle_names_places_and_no_cards(void **unused)
{
    desk one = { .n = 0 }, two = { .n = 0 };
    ill_view a, b;
    (void)unused;

    for (uint32_t key = 1; key < 200; key++) {
        desk d = set_up("3245678W"
                        "9A1",
                        "12346578"
                        "9AW");
        ill_side was;
        face_up(&d, 0, F(2), ILL_RESTED);
        d.s.rng.key[0] = key;
        was = d.s.open.side[0];
        act(&d, 0, ILL_ACTIVATE, F(1), 0);
        hide(&d, 0, F(2), 1u << B(1) | 1u << B(4));
        for (int i = 0; i < ILL_SLOTS; i++)
            assert_int_equal(d.s.open.side[0].shuffles[i] != was.shuffles[i],
                             i == F(2) || i == B(1) || i == B(4));
        if (key == 1)
            one = d;
        else if (memcmp(d.s.slot[0], one.s.slot[0], ILL_SLOTS) != 0)
            two = d;
    }
    assert_true(two.n > 0);
    for (int seat = 0; seat < 3; seat++) {
        int who = seat == 2 ? PL_WATCHER : seat;
        a = seen_by(&one, who);
        b = seen_by(&two, who);
        assert_memory_equal(&a, &b, sizeof a);
    }
    assert_int_equal(one.n, two.n);
    assert_memory_equal(one.told, two.told, sizeof *one.told * one.n);
}

static void only_the_owner_sees_what_comes_to_the_hand(void **unused)
{
    desk d = set_up("3245678W"
                    "9A1",
                    "12346578"
                    "9AW");
    ill_view v;
    (void)unused;

    face_up(&d, 0, F(2), ILL_RESTED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    hide(&d, 0, F(2), 1u << B(1) | ILL_WITH_HAND(1u << ILL_ASSASSIN));
    assert_non_null(told(&d, 0, ILL_HOLDS));
    assert_null(told(&d, 1, ILL_HOLDS));
    assert_null(told(&d, PL_WATCHER, ILL_HOLDS));
    v = seen_by(&d, 1);
    assert_int_equal(v.log[0].mix[0].named, 1);
    assert_int_equal(v.log[0].mix[0].in | ill_out(&v.log[0].mix[0]), 0);
    v = seen_by(&d, 0);
    assert_int_equal(v.log[0].mix[0].in, 1u << ILL_ASSASSIN);
    assert_int_equal(__builtin_popcount(ill_out(&v.log[0].mix[0])), 1);
}

/* The member of a mix that the schema calls 'name', element 'i'. */
static uint64_t field_of(const ill_mix *m, const char *name, int i)
{
    const pl_field *f = g->words->state->fields;

    while (strcmp(f->name, "log") != 0)
        f++;
    for (f = f->of->fields; strcmp(f->name, "mix") != 0;)
        f++;
    for (f = f->of->fields; strcmp(f->name, name) != 0;)
        f++;
    return pl_field_get(f, m, i);
}

static void the_schema_finds_every_bit_of_a_mix(void **unused)
{
    const ill_mix m = { .card = 11,
                        .slots = 0x81,
                        .seen = 0x31,
                        .got = 0xa53,
                        .in = 0x804,
                        .drawn = 0x402,
                        .named = 2,
                        .exposed = 1 };
    const ill_mix none = { .pad = 31 };
    (void)unused;

    assert_int_equal(field_of(&m, "card", 0), 11);
    assert_int_equal(field_of(&m, "slots", 0), 0x81);
    assert_int_equal(field_of(&m, "seen", 0), 0x31);
    assert_int_equal(field_of(&m, "got", 0), 3);
    assert_int_equal(field_of(&m, "got", 1), 5);
    assert_int_equal(field_of(&m, "got", 2), 10);
    assert_int_equal(field_of(&m, "in", 0), 0x804);
    assert_int_equal(field_of(&m, "drawn", 0), 0x402);
    assert_int_equal(field_of(&m, "named", 0), 2);
    assert_int_equal(field_of(&m, "exposed", 0), 1);
    assert_int_equal(field_of(&none, "exposed", 0), 0);
}

/* No game reaches this, but a position that somebody wrote may. */
static void a_full_log_has_room_for_a_rescue_and_no_more(void **unused)
{
    desk d = set_up("3245678W"
                    "9A1",
                    "12346578"
                    "9AW");
    (void)unused;

    face_up(&d, 0, F(2), ILL_RESTED);
    d.s.log[0].n = ILL_MIXES - 1;
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_non_null(told(&d, 1, ILL_IN_VAIN));

    d = set_up("3245678W"
               "9A1",
               "12346578"
               "9AW");
    face_up(&d, 0, F(2), ILL_RESTED);
    d.s.log[0].n = ILL_MIXES - 2;
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    assert_int_equal(phase_of(&d), ILL_HEAL);
}

static void a_shuffle_ends_what_the_owner_knew_of_a_place(void **unused)
{
    desk d = set_up("3245678W"
                    "9A1",
                    "12346578"
                    "9AW");
    (void)unused;

    face_up(&d, 0, F(2), ILL_RESTED);
    act(&d, 0, ILL_LOOK, B(1), 0);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    hide(&d, 0, F(2), 1u << B(1));
    assert_int_equal(seen_by(&d, 0).sight[B(1)], 0);
    assert_int_equal(seen_by(&d, 0).sight[F(2)], 0);
    /* What was there before the shuffle is still a fact. */
    assert_int_equal(seen_by(&d, 0).log[0].got[B(1)], ILL_MAGE);
    assert_int_equal(seen_by(&d, 1).log[0].got[B(1)], 0);
}

/* A capture tells the same, whatever the old layout hid. */
static void a_capture_shows_nothing_of_the_old_layout(void **unused)
{
    desk a = found("W2345678"
                   "9A1"),
         b = found("W3245687"
                   "91A");
    ill_view one, two;
    (void)unused;

    act(&a, 1, ILL_DECLINE, 0, 0);
    act(&b, 1, ILL_DECLINE, 0, 0);
    one = seen_by(&a, 0);
    two = seen_by(&b, 0);
    assert_memory_equal(&one, &two, sizeof one);
    assert_int_equal(a.n, b.n);
    assert_memory_equal(a.told, b.told, sizeof *a.told * a.n);
}

static void equal_columns_face_each_other_and_are_drawn_mirrored(void **unused)
{
    desk d = set_up("52346781"
                    "9AW",
                    "12346578"
                    "9AW");
    ill_view v;
    char near[4000], far[4000];
    pl_text t;
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0); /* c1 against c1 */
    assert_int_equal(d.s.open.side[1].up[F(1)], ILL_ORACLE);
    v = seen_by(&d, 0);
    pl_text_init(&t, near, sizeof near);
    g->words->draw(&d.u, 2, &v, &t);
    v = seen_by(&d, 1);
    pl_text_init(&t, far, sizeof far);
    g->words->draw(&d.u, 2, &v, &t);
    assert_non_null(strstr(near, "c1   c2   c3   c4"));
    assert_non_null(strstr(near, "front      [1]  ###  ###  ### \n"));
    assert_non_null(strstr(far, "c4   c3   c2   c1"));
    assert_non_null(strstr(far, "front      ###  ###  ###  [1] \n"));
}

/* At a recall table the page gets a card once, and nothing to look up. */
static void recall_leaves_out_what_was_seen(void **unused)
{
    desk d = set_up("12345678"
                    "9AW",
                    "12346578"
                    "9AW");
    char aid[40000], recall[40000], drawn[4000];
    pl_writing w = { g, &d.u, 2, 0 };
    ill_view v;
    pl_text t;
    (void)unused;

    act(&d, 0, ILL_LOOK, B(2), 0);
    v = seen_by(&d, 0);
    pl_text_init(&t, aid, sizeof aid);
    pl_json_view(&t, &w, &v);
    w.recall = 1;
    pl_text_init(&t, recall, sizeof recall);
    pl_json_view(&t, &w, &v);
    assert_non_null(strstr(aid, "\"sight\":[0,0,0,0,0,6,0,0]"));
    assert_null(strstr(recall, "\"sight\""));
    assert_null(strstr(recall, "\"log\""));
    assert_null(strstr(recall, "\"known\""));
    d.u.options.memory = ILL_RECALL;
    pl_text_init(&t, drawn, sizeof drawn);
    g->words->draw(&d.u, 2, &v, &t);
    assert_null(strstr(drawn, "###  ##6"));
    d.u.options.memory = ILL_AID;
    pl_text_init(&t, drawn, sizeof drawn);
    g->words->draw(&d.u, 2, &v, &t);
    assert_non_null(strstr(drawn, "###  ##6"));
}

/* ---- the clock ---------------------------------------------------------- */

static desk timed(const char *own, const char *other)
{
    desk d = set_up(own, other);

    d.u.options.move_ms = 1000;
    pl_timer_start(&d.s.open.open, &d.s.open.timer_count, ILL_TO_MOVE, 1000);
    return d;
}

static void tick(desk *d)
{
    pl_events events = { 0, 32, d->told };
    pl_move m = pl_tick(&d->s.open.open);

    assert_int_equal(g->apply(&d->u, &d->s, PL_CLOCK, m, &events), PL_OK);
    d->n = events.n;
}

static void
when_time_is_up_insight_is_skipped_and_a_card_activated(void **unused)
{
    int used[ILL_PLACES] = { 0 };
    (void)unused;

    for (uint32_t key = 0; key < 800; key++) {
        desk d = timed("42365781"
                       "9AW",
                       "12345678"
                       "9AW");
        d.s.rng.key[0] = key;
        tick(&d);
        assert_non_null(told(&d, 1, ILL_LATE));
        assert_null(told(&d, 1, ILL_LOOKED));
        assert_non_null(told(&d, 1, ILL_ACTIVATED));
        used[d.s.open.used - 1]++;
    }
    /* Each of the eleven cards is equally likely, and each of four columns. */
    for (int i = 0; i < ILL_SLOTS; i++)
        assert_in_range(used[i], 48, 98);
    for (int i = ILL_SLOTS; i < ILL_PLACES; i++)
        assert_in_range(used[i], 33, 76);
}

static void when_time_is_up_only_a_visible_ace_saves(void **unused)
{
    desk d = timed("42365781"
                   "9AW",
                   "W2345678"
                   "9A1");
    (void)unused;

    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    tick(&d); /* in the hand */
    assert_non_null(told(&d, 0, ILL_SAVED));
    d = timed("42365781"
              "9AW",
              "W234567A"
              "981");
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    tick(&d); /* face down, even if its owner has seen it */
    assert_non_null(told(&d, 0, ILL_DECLINED));
    d = timed("42365781"
              "9AW",
              "W234567A"
              "981");
    face_up(&d, 1, B(4), ILL_RESTED);
    act(&d, 0, ILL_ACTIVATE, F(1), 0);
    act(&d, 0, ILL_REVEAL, F(1), 0);
    tick(&d); /* face up */
    assert_non_null(told(&d, 0, ILL_SAVED));
}

static void a_late_clock_is_refused(void **unused)
{
    desk d = timed("42365781"
                   "9AW",
                   "12345678"
                   "9AW");
    pl_move late = pl_tick(&d.s.open.open);
    (void)unused;

    act(&d, 0, ILL_LOOK, F(1), 0);
    assert_int_equal(g->apply(&d.u, &d.s, PL_CLOCK, late, NULL), PL_LATE_CLOCK);
    d.u.options.move_ms = 0;
    pl_timer_stop(&d.s.open.open);
    assert_int_equal(g->apply(&d.u, &d.s, PL_CLOCK, late, NULL),
                     PL_NOT_YOUR_TURN);
}

/* Whole matches by the clock alone come to an end. */
static void the_clock_alone_plays_to_the_end(void **unused)
{
    desk d = set_up("12345678"
                    "9AW",
                    "12345678"
                    "9AW");
    (void)unused;

    d.u.options.move_ms = 50;
    for (uint8_t i = 0; i < 50; i++) {
        uint8_t seed[32] = { i };
        int moves = 0;
        g->deal(&d.u, seed, &d.s);
        for (; g->turn(&d.u, &d.s); moves++) {
            assert_true(moves < 3000);
            tick(&d);
        }
    }
}

/* ---- conservation ------------------------------------------------------- */

static int cards_of(const ill_state *s, int side)
{
    const ill_side *d = &s->open.side[side];
    int n = d->hand + d->ace_gone;

    for (int i = 0; i < ILL_PLACES; i++)
        n += d->state[i] != ILL_EMPTY;
    return n;
}

static void eleven_cards_a_side_after_every_step(void **unused)
{
    desk d = set_up("12345678"
                    "9AW",
                    "12345678"
                    "9AW");
    pl_choice list[32];
    pl_luck luck;
    uint8_t seed[32] = { 1 };
    int mixes = 0;
    (void)unused;

    pl_luck_init(&luck, seed);
    for (uint8_t i = 0; i < 250; i++) {
        seed[0] = i;
        g->deal(&d.u, seed, &d.s);
        while (g->turn(&d.u, &d.s)) {
            int seat = __builtin_ctz(d.s.open.open.awaited);
            int n = g->legal(&d.u, &d.s, seat, list);
            pl_move m = pl_choices_random(list, n, &luck);
            const char *why = "";
            assert_int_equal(g->apply(&d.u, &d.s, seat, m, NULL), PL_OK);
            for (int side = 0; side < 2; side++) {
                const ill_side *o = &d.s.open.side[side];
                int up = 0;
                assert_int_equal(cards_of(&d.s, side), ILL_CARDS);
                for (int k = ILL_SLOTS; k < ILL_PLACES; k++)
                    up += o->state[k] != ILL_EMPTY;
                assert_in_range(o->hand + up, 0, 3);
                mixes = d.s.log[side].n > mixes ? d.s.log[side].n : mixes;
            }
            assert_int_equal(g->check(&d.u, &d.s, &why), PL_OK);
        }
    }
    assert_in_range(mixes, 3, ILL_MIXES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_ace_in_the_hand_saves),
        cmocka_unit_test(a_hidden_ace_saves_and_leaves_its_place_empty),
        cmocka_unit_test(a_face_up_ace_saves_ready_or_rested),
        cmocka_unit_test(an_exposed_ace_saves),
        cmocka_unit_test(an_illusionist_picked_from_the_hand_goes_back),
        cmocka_unit_test(a_wrong_discard_is_a_capture_and_is_shown),
        cmocka_unit_test(without_the_ace_nobody_is_asked),
        cmocka_unit_test(declining_costs_a_capture_and_a_new_deal),
        cmocka_unit_test(a_discarded_ace_returns_with_the_new_deal),
        cmocka_unit_test(a_berserker_does_not_rest_the_new_deal),
        cmocka_unit_test(a_rescued_illusionist_is_not_rested_by_a_berserker),
        cmocka_unit_test(an_assassin_who_names_the_illusionist_captures),
        cmocka_unit_test(an_assassin_goes_on_after_a_rescue_if_right),
        cmocka_unit_test(an_illusionist_that_captures_still_vanishes),
        cmocka_unit_test(a_second_capture_ends_the_match_at_once),
        cmocka_unit_test(
            after_one_capture_each_the_next_decides_and_the_loser_begins),
        cmocka_unit_test(the_last_turn_ends_the_match),
        cmocka_unit_test(a_shuffle_names_places_and_no_cards),
        cmocka_unit_test(only_the_owner_sees_what_comes_to_the_hand),
        cmocka_unit_test(the_schema_finds_every_bit_of_a_mix),
        cmocka_unit_test(a_full_log_has_room_for_a_rescue_and_no_more),
        cmocka_unit_test(a_shuffle_ends_what_the_owner_knew_of_a_place),
        cmocka_unit_test(a_capture_shows_nothing_of_the_old_layout),
        cmocka_unit_test(equal_columns_face_each_other_and_are_drawn_mirrored),
        cmocka_unit_test(recall_leaves_out_what_was_seen),
        cmocka_unit_test(
            when_time_is_up_insight_is_skipped_and_a_card_activated),
        cmocka_unit_test(when_time_is_up_only_a_visible_ace_saves),
        cmocka_unit_test(a_late_clock_is_refused),
        cmocka_unit_test(the_clock_alone_plays_to_the_end),
        cmocka_unit_test(eleven_cards_a_side_after_every_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
