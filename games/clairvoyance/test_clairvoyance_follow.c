/* SPDX-License-Identifier: MIT */
/* test_clairvoyance_follow.c - following and withdrawing, what others learn of
 * it, and the rulings that came after the first games. */
#include "games/clairvoyance/test_clairvoyance.h"

/* ---- what others see of an intent ---------------------------------------- */

static cv_options timed(void)
{
    cv_options p = usual();
    p.orders = 1;
    p.window_ms = 6000;
    p.later_ms = 3000;
    return p;
}

static void time_passes(board *b)
{
    act(b, PL_CLOCK, pl_tick(&b->s.open.open));
}

/* Seat 1 burns the Piano that flies at seat 3, and seat 2 meant to do 'm'. */
static void burn_before(board *b, pl_move m)
{
    throw_at(b, "Grand Piano", 3, 8);
    act(b, 1, sealed(play(b, "Pyrokinesis", -1)));
    act(b, 2, sealed(m));
    time_passes(b);
}

/* The same events and views for every seat but seat 2, and the watcher. */
static void look_alike(const board *a, const board *b)
{
    cv_view one, two;

    assert_int_equal(a->events, b->events);
    for (int i = 0; i < a->events; i++)
        if (a->event[i].seen_by & ~PL_BIT(2))
            assert_memory_equal(&a->event[i], &b->event[i], sizeof *a->event);
    for (int seat = 0; seat <= PL_WATCHER; seat++) {
        if (seat == 2 || (seat > 3 && seat < PL_WATCHER))
            continue;
        see(a, seat, &one);
        see(b, seat, &two);
        assert_memory_equal(&one, &two, sizeof one);
    }
}

static void set_intents(board *b)
{
    give(b, 0, "Grand Piano");
    give(b, 1, "Pyrokinesis");
    give(b, 2, "Psychic Shield");
    give(b, 2, "Second Wind");
}

/* The Shield needs the flight that is gone, Second Wind does not. */
static void others_cannot_tell_what_a_withdrawn_intent_needed(void **unused)
{
    BOARD(a, 4, timed(), ED, RX97, CLAIRE, MYR);
    board b;
    (void)unused;
    set_intents(&a);
    b = a;
    burn_before(&a, play(&a, "Psychic Shield", -1));
    burn_before(&b, play(&b, "Second Wind", -1));
    assert_int_equal(count_told(&a, CV_MAY_FOLLOW, 2), 1);
    assert_int_equal(count_told(&a, CV_WITHDRAWN, 2), 0);
    look_alike(&a, &b);
    refused(&a, 2, MOVE(CV_DO_FOLLOW));
    act(&a, 2, MOVE(CV_DO_WITHDRAW));
    act(&b, 2, MOVE(CV_DO_WITHDRAW));
    look_alike(&a, &b);
    time_passes(&a);
    time_passes(&b);
    assert_int_equal(count_told(&a, CV_WITHDRAWN, 2), 1);
    look_alike(&a, &b);
    assert_int_equal(holds(&a, 2, "Psychic Shield"), 1);
}

/* Seat 1 softens the Piano that flies at seat 2; seat 2 ordered a Shield, or
 * sealed one itself and follows. */
static void soften(board *b, int by_order)
{
    possess(b, 1, "Parasol");
    give(b, 0, "Grand Piano");
    give(b, 2, "Psychic Shield");
    if (by_order)
        act(b, 2, MOVE(CV_DO_ORDERS, 1 << CV_ORDER_SHIELD));
    throw_at(b, "Grand Piano", 2, 8);
    act(b, 1, sealed(use(b, "Parasol", -1)));
    if (!by_order)
        act(b, 2, sealed(play(b, "Psychic Shield", -1)));
    time_passes(b);
}

static void others_cannot_tell_an_order_from_an_intent(void **unused)
{
    BOARD(a, 4, timed(), ED, RX97, CLAIRE, MYR);
    board b = a;
    (void)unused;
    soften(&a, 1);
    soften(&b, 0);
    assert_int_equal(count_told(&a, CV_MAY_FOLLOW, 2), 1);
    look_alike(&a, &b);
    act(&b, 2, MOVE(CV_DO_FOLLOW));
    assert_int_equal(b.events, 0);
    b.events = a.events = 0;
    look_alike(&a, &b);
    assert_int_equal(clairvoyance_game.turn(&b.u, &b.s), PL_BIT(PL_CLOCK));
    time_passes(&a);
    time_passes(&b);
    assert_int_equal(count_told(&a, CV_USED, 2), 1);
    look_alike(&a, &b);
}

static void silence_withdraws_an_order_that_is_not_needed(void **unused)
{
    BOARD(b, 4, timed(), ED, RX97, CLAIRE, MYR);
    (void)unused;
    give(&b, 0, "Grand Piano");
    give(&b, 1, "Poltergeist");
    give(&b, 2, "Psychic Shield");
    act(&b, 2, MOVE(CV_DO_ORDERS, 1 << CV_ORDER_SHIELD));
    throw_at(&b, "Grand Piano", 2, 8);
    act(&b, 1, sealed(play(&b, "Poltergeist", 3)));
    time_passes(&b);
    assert_int_equal(b.s.open.open.awaited, 1 << 2);
    time_passes(&b);
    assert_int_equal(count_told(&b, CV_WITHDRAWN, 2), 1);
    assert_int_equal(holds(&b, 2, "Psychic Shield"), 1);
}

static void a_follower_is_waited_for_as_long_as_anybody(void **unused)
{
    BOARD(b, 4, timed(), ED, RX97, CLAIRE, MYR);
    (void)unused;
    set_intents(&b);
    burn_before(&b, play(&b, "Second Wind", -1));
    assert_int_equal(b.s.open.open.timer_ms, 3000);
    act(&b, 2, MOVE(CV_DO_FOLLOW));
    assert_int_equal(b.s.open.open.phase, CV_FOLLOW);
    assert_int_equal(b.s.open.open.awaited, 1 << 2);
    assert_int_equal(b.events, 0);
    time_passes(&b);
    assert_int_equal(count_told(&b, CV_USED, 2), 1);
}

/* The hand that another seat guesses for the asked one may hold the card whose
 * use has become impossible. */
static void a_guess_allows_an_intent_that_became_impossible(void **unused)
{
    BOARD(b, 4, timed(), ED, RX97, CLAIRE, MYR);
    cv_view v;
    int shields = 0;
    (void)unused;
    set_intents(&b);
    b.s.open.used = 1 << 2;
    burn_before(&b, play(&b, "Psychic Shield", -1));
    see(&b, 0, &v);
    for (uint32_t n = 0; n < 200; n++) {
        cv_state world;
        pl_rng rng = { .key = { n } };
        clairvoyance_game.guess(&b.u, &v, &rng, &world);
        shields += world.hand[2][card_of(&b, "Psychic Shield")] > 0;
    }
    assert_in_range(shields, 10, 190);
}

/* ---- Tailored Fit -------------------------------------------------------- */

static pl_move tailored(const board *b, int seat)
{
    pl_move m = ability(b, seat, NULL, -1, 0);
    m.a[5] = 1;
    return m;
}

/* Austin adds to a Lamp that flies at seat 2 and then does not arrive; the
 * Footstool that follows deals what is printed on it. */
static void next_throw_is_as_printed(board *b)
{
    assert_int_equal(b->s.open.tailored, 0);
    quiet(b);
    b->s.open.throws = 0;
    throw_at(b, "Footstool", 2, 7);
    quiet(b);
    assert_int_equal(b->s.open.health[2], 8);
}

static void tailored_fit_ends_with_a_destroyed_flight(void **unused)
{
    BOARD(b, 3, usual(), ED, AUSTIN, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 0, "Footstool");
    give(&b, 2, "Pyrokinesis");
    throw_at(&b, "Lamp", 2, 2);
    interrupt(&b, 1, tailored(&b, 2));
    assert_int_equal(b.s.open.tailored, 3);
    interrupt(&b, 2, play(&b, "Pyrokinesis", -1));
    next_throw_is_as_printed(&b);
}

static void tailored_fit_ends_with_a_caught_flight(void **unused)
{
    BOARD(b, 3, usual(), ED, AUSTIN, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    give(&b, 0, "Footstool");
    possess(&b, 2, "Birdcage");
    throw_at(&b, "Lamp", 2, 2);
    interrupt(&b, 1, tailored(&b, 2));
    interrupt(&b, 2, use(&b, "Birdcage", -1));
    assert_true(possessed(&b, 2, "Lamp"));
    next_throw_is_as_printed(&b);
}

/* ---- the last window of one's own turn ----------------------------------- */

static cv_options all_windows(void)
{
    cv_options p = usual();
    p.windows = 1;
    return p;
}

/* The holder has ended its actions; the window before the draw is open. */
static void reach_the_last_window(board *b)
{
    act(b, 0, MOVE(CV_DO_END));
    assert_int_equal(b->s.open.window, CV_W5 + 1);
}

static void charm_works_in_the_last_window(void **unused)
{
    BOARD(b, 3, all_windows(), SEBASTIAN, RX97, ED);
    (void)unused;
    reach_the_last_window(&b);
    cannot_interrupt(&b, 1, ability(&b, -1, NULL, -1, 0));
    interrupt(&b, 0, ability(&b, -1, NULL, -1, 0));
    quiet(&b);
    assert_int_equal(b.s.open.holder, 1);
    assert_int_equal(b.s.open.charmed, 1);
}

static void firepower_in_the_last_window_goes_on_with_the_turn(void **unused)
{
    BOARD(b, 3, all_windows(), SULLIVAN, RX97, ED);
    (void)unused;
    give(&b, 0, "Lamp");
    b.s.open.throws = 1;
    reach_the_last_window(&b);
    interrupt(&b, 0, ability(&b, -1, NULL, -1, 0));
    quiet(&b);
    assert_int_equal(b.s.open.holder, 0);
    assert_int_equal(b.s.open.open.phase, CV_ACT);
    assert_int_equal(b.s.open.actions, 1);
    throw_at(&b, "Lamp", 1, 2);
    quiet(&b); /* of the flight */
    assert_int_equal(b.s.open.health[1], 8);
    quiet(&b); /* before the draw, again */
    assert_int_equal(b.s.open.holder, 1);
}

static void an_hourglass_in_the_last_window_is_no_throw(void **unused)
{
    BOARD(b, 3, all_windows(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 0, "Hourglass");
    reach_the_last_window(&b);
    interrupt(&b, 0, use(&b, "Hourglass", -1));
    quiet(&b);
    assert_int_equal(b.s.open.holder, 0);
    refused(&b, 0, MOVE(CV_DO_THROW, card_of(&b, "Lamp"), 1));
    act(&b, 0, MOVE(CV_DO_DISCARD, card_of(&b, "Lamp")));
    assert_int_equal(b.s.open.window, CV_W5 + 1);
    quiet(&b);
    assert_int_equal(b.s.open.holder, 1);
}

/* With the usual windows the last one is that of the last action. */
static void an_hourglass_works_while_the_last_throw_flies(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 0, "Hourglass");
    b.s.open.actions = 1;
    throw_at(&b, "Lamp", 1, 2);
    interrupt(&b, 0, use(&b, "Hourglass", -1));
    quiet(&b);
    assert_int_equal(b.s.open.health[1], 8);
    assert_int_equal(b.s.open.holder, 0);
    assert_int_equal(b.s.open.actions, 1);
}

static void an_hourglass_does_nothing_in_the_turns_of_others(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 1, "Hourglass");
    throw_at(&b, "Lamp", 1, 2);
    cannot_interrupt(&b, 1, use(&b, "Hourglass", -1));
}

/* ---- copies -------------------------------------------------------------- */

static void two_crystal_balls_tilt_twice_at_most(void **unused)
{
    BOARD(b, 3, usual(), ED, RX97, CLAIRE);
    (void)unused;
    give(&b, 0, "Lamp");
    possess(&b, 0, "Crystal Ball");
    possess(&b, 0, "Crystal Ball");
    act(&b, 0, MOVE(CV_DO_THROW, card_of(&b, "Lamp"), 1));
    refused(&b, 0, MOVE(CV_DO_TURN, 4)); /* opposite 3: three edges */
    act(&b, 0, MOVE(CV_DO_TURN, 5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_cannot_tell_what_a_withdrawn_intent_needed),
        cmocka_unit_test(others_cannot_tell_an_order_from_an_intent),
        cmocka_unit_test(silence_withdraws_an_order_that_is_not_needed),
        cmocka_unit_test(a_follower_is_waited_for_as_long_as_anybody),
        cmocka_unit_test(a_guess_allows_an_intent_that_became_impossible),
        cmocka_unit_test(tailored_fit_ends_with_a_destroyed_flight),
        cmocka_unit_test(tailored_fit_ends_with_a_caught_flight),
        cmocka_unit_test(charm_works_in_the_last_window),
        cmocka_unit_test(firepower_in_the_last_window_goes_on_with_the_turn),
        cmocka_unit_test(an_hourglass_in_the_last_window_is_no_throw),
        cmocka_unit_test(an_hourglass_works_while_the_last_throw_flies),
        cmocka_unit_test(an_hourglass_does_nothing_in_the_turns_of_others),
        cmocka_unit_test(two_crystal_balls_tilt_twice_at_most),
    };
    return cmocka_run_group_tests_name("clairvoyance following", tests, NULL,
                                       NULL);
}
