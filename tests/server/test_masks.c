/* SPDX-License-Identifier: MIT */
/* test_masks.c - masks and signals between people in a contest of cameras: who
 * gets them, when and how often, and that they change nothing at the table. */
#include "tests/server/staring.h"

/* A mask of seat 0, once enough time has passed since the last. */
static void look(party *p)
{
    p->clock.now_ms += 80;
    discard(guest_must(&p->guest[0], "mask", mask(p, 55)));
    party_settle(p);
}

static void masks_go_to_the_other_contestants_alone(void **state)
{
    static const char *const left[] = { "blue", "green", "purple" };
    static const char *const right[] = { "purple", "purple", "blue" };
    party *p = *state;
    guest *again;

    party_deal(p, mindseye(), 3, "{\"stare\":\"eyes\"}", NULL);
    again = party_guest(p, p->guest[0].token); /* another page of seat 0 */
    discard(guest_must(again, "resume", here(p)));
    for (int seat = 0; seat < 3; seat++)
        make(p, seat,
             json_pack("{s:s,s:s,s:s}", "do", "pair", "left", left[seat],
                       "right", right[seat]));
    assert_int_equal(pl_table_facing(party_live(p)->table), 5);
    int before[GUESTS_MAX];
    for (int i = 0; i < p->n_guests; i++)
        before[i] = p->guest[i].notices;
    discard(guest_must(&p->guest[0], "mask", mask(p, 55)));
    party_settle(p);
    assert_int_equal(p->n_guests, 5); /* three, a watcher, a second page */
    for (int i = 0; i < p->n_guests; i++)
        assert_int_equal(p->guest[i].notices - before[i], i == 2);
    guest_refused(&p->guest[1], "mask", mask(p, 55), "NOT_NOW");
}

static void a_mask_arrives_unchanged(void **state)
{
    party *p = *state;

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    discard(guest_must(&p->guest[0], "mask", mask(p, 55)));
    party_settle(p);
    json_t *want = mask(p, 55);
    json_object_set_new(want, "seat", json_integer(0));
    assert_true(json_equal(p->guest[1].mask, want));
    assert_null(p->guest[0].mask);
    json_decref(want);
}

static void masks_pass_only_during_a_contest_of_eyes(void **state)
{
    party *p = *state;
    guest *g = &p->guest[0];

    party_deal(p, mindseye(), 2, "{\"stare\":\"eyes\"}", NULL);
    guest_refused(g, "mask", mask(p, 55), "NOT_NOW"); /* no contest yet */
    show(p, 0, "blue");
    show(p, 1, "blue");
    look(p); /* before they hold */
    guest_refused(&p->guest[2], "mask", mask(p, 55), "NOT_NOW"); /* watches */
    hold(p, 0);
    look(p); /* after it holds, while the other does not yet */
    hold(p, 1);
    look(p);
    make(p, 0,
         json_pack("{s:s,s:i,s:i,s:s}", "do", "release", "ms", 1, "age", 0,
                   "why", "eyes_closed"));
    look(p); /* while it is being decided */
    let_time_pass(p, MINDSEYE_CLOSE_MS);
    assert_int_equal(open_of(p)->contest, 0);
    guest_refused(g, "mask", mask(p, 55), "NOT_NOW");
}

static void a_contest_of_nerve_passes_no_masks(void **state)
{
    party *p = *state;

    stare_for_two(p, NULL);
    guest_refused(&p->guest[0], "mask", mask(p, 55), "NOT_NOW");
}

static void a_lost_camera_ends_the_masks(void **state)
{
    party *p = *state;

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    look(p);
    make(p, 1, json_pack("{s:s}", "do", "dark"));
    p->clock.now_ms += 80;
    guest_refused(&p->guest[0], "mask", mask(p, 55), "NOT_NOW");
}

static void masks_are_limited_in_size_and_number(void **state)
{
    party *p = *state;
    guest *g = &p->guest[0];

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    guest_refused(g, "mask", mask(p, 121), "BAD_FIELD");
    guest_refused(g, "mask", mask(p, -1), "BAD_FIELD");
    guest_refused(g, "mask", here(p), "BAD_FIELD");
    look(p);
    p->clock.now_ms += 79;
    guest_refused(g, "mask", mask(p, 55), "TOO_FAST");
    p->clock.now_ms += 1;
    discard(guest_must(g, "mask", mask(p, 55)));
    assert_null(g->mask);
}

static void masks_are_not_stored(void **state)
{
    party *p = *state;
    trace before;

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    hold(p, 0);
    before = trace_of(p);
    for (int i = 0; i < 20; i++)
        look(p);
    left_no_trace(p, &before, "\"lean\"");
}

/* ---- seeing each other ------------------------------------------------- */

static json_t *see(party *p, int allow)
{
    return json_pack("{s:s,s:b}", T(p), "allow", allow);
}

static json_t *signal_to(party *p, int to, const char *text)
{
    return json_pack("{s:s,s:i,s:s}", T(p), "to", to, "text", text);
}

static void signals_pass_only_between_two_who_both_allow_it(void **state)
{
    party *p = *state;
    guest *a = &p->guest[0], *b = &p->guest[1];

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    guest_refused(a, "signal", signal_to(p, 1, "x"), "NOT_NOW");
    assert_int_equal(heard(p, 0, "see", see(p, 1), 1), 1);
    guest_refused(a, "signal", signal_to(p, 1, "x"), "NOT_NOW");
    guest_refused(b, "signal", signal_to(p, 0, "x"), "NOT_NOW");
    assert_int_equal(heard(p, 1, "see", see(p, 1), 2), 0); /* a watcher */
    assert_int_equal(heard(p, 0, "signal", signal_to(p, 1, "x"), 1), 1);
    assert_int_equal(heard(p, 1, "signal", signal_to(p, 0, "x"), 2), 0);
    guest_refused(a, "signal", signal_to(p, 0, "x"), "NOT_NOW"); /* itself */
    guest_refused(a, "signal", signal_to(p, 2, "x"), "NOT_NOW");
    guest_refused(&p->guest[2], "see", see(p, 1), "NOT_NOW");
    discard(guest_must(b, "see", see(p, 0)));
    guest_refused(a, "signal", signal_to(p, 1, "x"), "NOT_NOW");
}

static void consent_to_signals_ends_with_the_contest(void **state)
{
    party *p = *state;

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    for (int i = 0; i < 2; i++)
        discard(guest_must(&p->guest[i], "see", see(p, 1)));
    hold(p, 0); /* goes on while the contest does */
    assert_int_equal(heard(p, 0, "signal", signal_to(p, 1, "x"), 1), 1);
    make(p, 1, json_pack("{s:s}", "do", "dark"));
    guest_refused(&p->guest[0], "signal", signal_to(p, 1, "x"), "NOT_NOW");
    for (const pl_attachment *a = party_live(p)->here; a; a = a->next_here)
        assert_int_equal(a->allows, 0);
}

static void signals_are_bounded(void **state)
{
    static char text[16385 + 1];
    party *p = *state;
    guest *g = &p->guest[0];

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    for (int i = 0; i < 2; i++)
        discard(guest_must(&p->guest[i], "see", see(p, 1)));
    memset(text, 'x', 16385);
    guest_refused(g, "signal", signal_to(p, 1, text), "BAD_FIELD");
    text[16384] = 0;
    for (int i = 0; i < 64; i++)
        discard(guest_must(g, "signal", signal_to(p, 1, i ? "x" : text)));
    guest_refused(g, "signal", signal_to(p, 1, "x"), "TOO_MANY");
}

static void
only_a_seat_that_shows_its_camera_learns_the_turn_server(void **state)
{
    party *p = *state;
    json_t *no, *yes;

    p->server->config.turn = "turn:example.org:3478";
    p->server->config.turn_login = "ada secret";
    stare_for_two(p, "{\"stare\":\"eyes\"}");
    no = guest_must(&p->guest[0], "see", see(p, 0));
    yes = guest_must(&p->guest[0], "see", see(p, 1));
    assert_true(json_is_null(json_object_get(no, "turn")));
    assert_true(json_is_null(json_object_get(no, "login")));
    assert_string_equal(json_string_value(json_object_get(yes, "turn")),
                        "turn:example.org:3478");
    assert_string_equal(json_string_value(json_object_get(yes, "login")),
                        "ada secret");
    guest_refused(&p->guest[2], "see", see(p, 1), "NOT_NOW");
    json_decref(no);
    json_decref(yes);
}

static void signals_are_not_stored(void **state)
{
    party *p = *state;
    trace before;

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    before = trace_of(p);
    for (int i = 0; i < 2; i++)
        discard(guest_must(&p->guest[i], "see", see(p, 1)));
    assert_int_equal(heard(p, 0, "signal", signal_to(p, 1, "xyzzy"), 1), 1);
    left_no_trace(p, &before, "xyzzy");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(masks_go_to_the_other_contestants_alone),
        PARTY_TEST(a_mask_arrives_unchanged),
        PARTY_TEST(masks_pass_only_during_a_contest_of_eyes),
        PARTY_TEST(a_contest_of_nerve_passes_no_masks),
        PARTY_TEST(a_lost_camera_ends_the_masks),
        PARTY_TEST(masks_are_limited_in_size_and_number),
        PARTY_TEST(masks_are_not_stored),
        PARTY_TEST(signals_pass_only_between_two_who_both_allow_it),
        PARTY_TEST(consent_to_signals_ends_with_the_contest),
        PARTY_TEST(signals_are_bounded),
        PARTY_TEST(only_a_seat_that_shows_its_camera_learns_the_turn_server),
        PARTY_TEST(signals_are_not_stored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
