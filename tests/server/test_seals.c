/* SPDX-License-Identifier: MIT */
/* test_seals.c - what cameras saw in a contest, sealed and then opened: who
 * gets it and when, and that the server does not store it. */
#include "tests/server/staring.h"

enum { OPEN_MS = 10000 };

static json_t *seal(party *p, char digit)
{
    char hash[65];

    memset(hash, digit, 64);
    hash[64] = 0;
    return json_pack("{s:s,s:s}", T(p), "hash", hash);
}

static json_t *open_to(party *p, int to, const char *series)
{
    return json_pack("{s:s,s:i,s:s}", T(p), "to", to, "series", series);
}

static void show_eyes(party *p, int seat)
{
    discard(guest_must(&p->guest[seat], "mask", mask(p, 55)));
    party_settle(p);
}

/* Two who have shown their eyes, with a watcher as guest 2. */
static void two_eyes(party *p)
{
    stare_for_two(p, "{\"stare\":\"eyes\"}");
    show_eyes(p, 0);
    show_eyes(p, 1);
}

static void decide(party *p)
{
    make(p, 1, json_pack("{s:s}", "do", "dark"));
    assert_int_equal(pl_table_facing(party_live(p)->table), 0);
}

static void seals_and_series_pass_between_contestants_alone(void **state)
{
    party *p = *state;
    guest *again;

    two_eyes(p);
    again = party_guest(p, p->guest[0].token); /* another page of seat 0 */
    discard(guest_must(again, "resume", here(p)));
    assert_int_equal(p->n_guests, 4);
    assert_int_equal(heard(p, 0, "sealed", seal(p, 'a'), 1), 1);
    guest_refused(&p->guest[2], "sealed", seal(p, 'a'), "NOT_NOW");
    guest_refused(again, "sealed", seal(p, 'a'), "NOT_NOW"); /* no camera */
    assert_int_equal(heard(p, 1, "sealed", seal(p, 'b'), 2), 0);
    decide(p);
    int before[GUESTS_MAX];
    for (int i = 0; i < p->n_guests; i++)
        before[i] = p->guest[i].notices;
    discard(guest_must(&p->guest[1], "opened", open_to(p, 0, "{}")));
    party_settle(p);
    for (int i = 0; i < p->n_guests; i++)
        assert_int_equal(p->guest[i].notices - before[i], i == 0);
    guest_refused(&p->guest[2], "opened", open_to(p, 0, "{}"), "NOT_NOW");
    guest_refused(&p->guest[0], "opened", open_to(p, 0, "{}"), "NOT_NOW");
    guest_refused(&p->guest[0], "opened", open_to(p, 2, "{}"), "NOT_NOW");
}

static void a_series_comes_only_after_both_have_sealed(void **state)
{
    party *p = *state;
    guest *a = &p->guest[0];

    two_eyes(p);
    decide(p);
    guest_refused(a, "opened", open_to(p, 1, "{}"), "NOT_NOW");
    discard(guest_must(a, "sealed", seal(p, 'a')));
    guest_refused(a, "opened", open_to(p, 1, "{}"), "NOT_NOW");
    discard(guest_must(&p->guest[1], "sealed", seal(p, 'b')));
    assert_int_equal(heard(p, 0, "opened", open_to(p, 1, "{}"), 1), 1);
    /* A seal stays what it was, and a series is opened once. */
    guest_refused(a, "sealed", seal(p, 'c'), "NOT_NOW");
    guest_refused(a, "opened", open_to(p, 1, "{}"), "NOT_NOW");
}

static void nothing_is_opened_before_the_contest_is_over(void **state)
{
    party *p = *state;

    two_eyes(p);
    discard(guest_must(&p->guest[0], "sealed", seal(p, 'a')));
    discard(guest_must(&p->guest[1], "sealed", seal(p, 'b')));
    guest_refused(&p->guest[0], "opened", open_to(p, 1, "{}"), "NOT_NOW");
    decide(p);
    assert_int_equal(heard(p, 0, "opened", open_to(p, 1, "{}"), 1), 1);
}

static void a_series_is_opened_soon_after_the_contest_or_never(void **state)
{
    party *p = *state;

    two_eyes(p);
    decide(p);
    p->clock.now_ms += OPEN_MS - 1;
    discard(guest_must(&p->guest[0], "sealed", seal(p, 'a')));
    discard(guest_must(&p->guest[1], "sealed", seal(p, 'b')));
    assert_int_equal(heard(p, 0, "opened", open_to(p, 1, "{}"), 1), 1);
    p->clock.now_ms += 1;
    guest_refused(&p->guest[1], "opened", open_to(p, 0, "{}"), "NOT_NOW");
}

static void nobody_seals_without_having_shown_eyes(void **state)
{
    party *p = *state;

    stare_for_two(p, "{\"stare\":\"eyes\"}");
    guest_refused(&p->guest[0], "sealed", seal(p, 'a'), "NOT_NOW");
    show_eyes(p, 0);
    decide(p);
    guest_refused(&p->guest[1], "sealed", seal(p, 'b'), "NOT_NOW");
    discard(guest_must(&p->guest[0], "sealed", seal(p, 'a')));
    guest_refused(&p->guest[0], "opened", open_to(p, 1, "{}"), "NOT_NOW");
}

static void a_new_contest_forgets_the_seals_of_the_last(void **state)
{
    party *p = *state;

    two_eyes(p);
    discard(guest_must(&p->guest[0], "sealed", seal(p, 'a')));
    hold(p, 0);
    hold(p, 1);
    make(p, 0,
         json_pack("{s:s,s:i,s:i,s:s}", "do", "release", "ms", 1, "age", 0,
                   "why", "eyes_closed"));
    let_time_pass(p, MINDSEYE_CLOSE_MS);
    assert_int_equal(open_of(p)->contest, 0);
    show(p, 0, "blue");
    show(p, 1, "blue");
    show_eyes(p, 1);
    guest_refused(&p->guest[0], "sealed", seal(p, 'a'), "NOT_NOW");
    p->clock.now_ms += 80;
    show_eyes(p, 0);
    discard(guest_must(&p->guest[0], "sealed", seal(p, 'c')));
}

static void seals_and_series_are_bounded(void **state)
{
    static char text[16385 + 1];
    party *p = *state;
    guest *g = &p->guest[0];

    two_eyes(p);
    guest_refused(g, "sealed", seal(p, 'g'), "BAD_FIELD");
    guest_refused(g, "sealed", seal(p, '"'), "BAD_FIELD");
    guest_refused(g, "sealed", json_pack("{s:s,s:s}", T(p), "hash", "aa"),
                  "BAD_FIELD");
    discard(guest_must(g, "sealed", seal(p, 'a')));
    discard(guest_must(&p->guest[1], "sealed", seal(p, 'b')));
    decide(p);
    memset(text, 'x', 16385);
    guest_refused(g, "opened", open_to(p, 1, text), "BAD_FIELD");
    text[16384] = 0;
    discard(guest_must(g, "opened", open_to(p, 1, text)));
}

static void seals_and_series_are_not_stored(void **state)
{
    party *p = *state;
    trace before;

    two_eyes(p);
    decide(p);
    before = trace_of(p);
    for (int i = 0; i < 2; i++)
        discard(guest_must(&p->guest[i], "sealed", seal(p, 'a')));
    assert_int_equal(heard(p, 0, "opened", open_to(p, 1, "xyzzy"), 1), 1);
    left_no_trace(p, &before, "xyzzy");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(seals_and_series_pass_between_contestants_alone),
        PARTY_TEST(a_series_comes_only_after_both_have_sealed),
        PARTY_TEST(nothing_is_opened_before_the_contest_is_over),
        PARTY_TEST(a_series_is_opened_soon_after_the_contest_or_never),
        PARTY_TEST(nobody_seals_without_having_shown_eyes),
        PARTY_TEST(a_new_contest_forgets_the_seals_of_the_last),
        PARTY_TEST(seals_and_series_are_bounded),
        PARTY_TEST(seals_and_series_are_not_stored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
