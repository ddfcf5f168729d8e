/* SPDX-License-Identifier: MIT */
/* test_far_stares.c - messages between contestants at different servers: what a
 * server does with one that another server has passed. test_staring.py has the
 * same with real servers.
 *
 * Here one server stands for two: what it tells the others is kept in 'told',
 * and the test gives that back to it, as if another server had passed it. */
#include "server/stare.h"
#include "tests/server/staring.h"

enum { COUNT_AT = 4 };

static pl_buffer told;
static int n_told;

static void keep(pl_store *store, const pl_id *table, const void *bytes,
                 size_t len)
{
    (void)store;
    (void)table;
    told.len = 0;
    pl_buffer_put(&told, bytes, len);
    n_told++;
}

/* Two who stare, a watcher as guest 2, and a server that tells others. */
static void stare_in_a_cluster(party *p)
{
    static pl_store_ops ops;

    ops = *p->server->store->ops;
    ops.tell = keep;
    p->server->store->ops = &ops;
    n_told = 0;
    stare_for_two(p, "{\"stare\":\"eyes\"}");
}

static void hear_told(party *p)
{
    pl_stare_told(p->server, pl_table_id(party_live(p)->table), told.at,
                  told.len);
    party_settle(p);
}

/* Asserts how many notices each guest gets from what was told. */
static void hears(party *p, int a, int b, int watcher)
{
    const int want[] = { a, b, watcher };
    int before[3];

    for (int i = 0; i < 3; i++)
        before[i] = p->guest[i].notices;
    hear_told(p);
    for (int i = 0; i < 3; i++)
        assert_int_equal(p->guest[i].notices - before[i], want[i]);
}

static void ask(party *p, int seat, const char *method, json_t *params)
{
    discard(guest_must(&p->guest[seat], method, params));
    party_settle(p);
}

static json_t *see(party *p, int allow)
{
    return json_pack("{s:s,s:b}", T(p), "allow", allow);
}

static json_t *signal_to(party *p, int to)
{
    return json_pack("{s:s,s:i,s:s}", T(p), "to", to, "text", "x");
}

static json_t *seal(party *p)
{
    char hash[65] = { 0 };

    memset(hash, 'a', 64);
    return json_pack("{s:s,s:s}", T(p), "hash", hash);
}

static json_t *series_to(party *p, int to)
{
    return json_pack("{s:s,s:i,s:s}", T(p), "to", to, "series", "{}");
}

static void a_far_mask_goes_to_the_other_contestants_alone(void **state)
{
    party *p = *state;

    stare_in_a_cluster(p);
    ask(p, 0, "mask", mask(p, 55));
    assert_int_equal(n_told, 1);
    json_t *want = mask(p, 55);
    json_object_set_new(want, "seat", json_integer(0));
    json_decref(p->guest[1].mask);
    p->guest[1].mask = NULL;
    hears(p, 0, 1, 0);
    assert_true(json_equal(p->guest[1].mask, want));
    json_decref(want);
    told.at[1] = 2; /* a seat that does not stare */
    hears(p, 0, 0, 0);
}

static void a_far_mask_is_dropped_when_eyes_no_longer_decide(void **state)
{
    party *p = *state;

    stare_in_a_cluster(p);
    ask(p, 0, "mask", mask(p, 55));
    make(p, 1, json_pack("{s:s}", "do", "dark"));
    hears(p, 0, 0, 0);
}

static void a_far_signal_goes_only_to_who_allows_it(void **state)
{
    party *p = *state;
    pl_buffer far = { 0 };

    stare_in_a_cluster(p);
    ask(p, 0, "see", see(p, 1));
    ask(p, 1, "see", see(p, 1));
    ask(p, 0, "signal", signal_to(p, 1));
    assert_int_equal(n_told, 2); /* seat 1 is here, and nowhere else */
    hears(p, 1, 0, 0);           /* seat 1 allows it at another server too */
    ask(p, 0, "signal", signal_to(p, 1));
    assert_int_equal(n_told, 3);
    hears(p, 0, 1, 0);
    pl_buffer_put(&far, told.at, told.len);
    ask(p, 1, "see", see(p, 0));
    pl_buffer_release(&told);
    told = far;
    hears(p, 0, 0, 0); /* what came too late */
}

static void a_signal_needs_somebody_who_allows_it_anywhere(void **state)
{
    party *p = *state;

    stare_in_a_cluster(p);
    ask(p, 0, "see", see(p, 1));
    guest_refused(&p->guest[0], "signal", signal_to(p, 1), "NOT_NOW");
    ask(p, 1, "see", see(p, 1));
    hear_told(p);
    ask(p, 1, "see", see(p, 0)); /* here; at another server it still allows */
    ask(p, 0, "signal", signal_to(p, 1));
    ask(p, 1, "see", see(p, 0));
    hear_told(p);
    guest_refused(&p->guest[0], "signal", signal_to(p, 1), "NOT_NOW");
}

static void a_far_series_goes_only_to_who_has_sealed(void **state)
{
    party *p = *state;

    stare_in_a_cluster(p);
    ask(p, 0, "mask", mask(p, 55));
    ask(p, 1, "mask", mask(p, 55));
    ask(p, 0, "sealed", seal(p));
    hears(p, 0, 1, 0);
    make(p, 1, json_pack("{s:s}", "do", "dark"));
    ask(p, 1, "sealed", seal(p));
    hear_told(p); /* seat 1 has sealed at another server too */
    int before = n_told;
    ask(p, 0, "opened", series_to(p, 1));
    assert_int_equal(n_told, before + 1);
    hears(p, 0, 1, 0);
    told.at[2] = 2; /* to somebody who has sealed nothing */
    hears(p, 0, 0, 0);
}

static void a_far_series_opens_soon_after_the_contest_or_never(void **state)
{
    party *p = *state;

    stare_in_a_cluster(p);
    ask(p, 0, "mask", mask(p, 55));
    ask(p, 1, "mask", mask(p, 55));
    make(p, 1, json_pack("{s:s}", "do", "dark"));
    p->clock.now_ms += PL_STARE_OPEN_MS - 1;
    ask(p, 0, "sealed", seal(p));
    hears(p, 0, 1, 0);
    p->clock.now_ms += 1;
    hears(p, 0, 0, 0);
}

/* Notices that are no updates of the table. */
static int words(const guest *g)
{
    return g->notices - g->updates;
}

/* Raises the count of entries that another server had read. */
static void raise_count(void)
{
    told.at[COUNT_AT]++;
    assert_true(told.at[COUNT_AT] != 0);
}

static void a_message_that_arrives_before_its_entry_waits(void **state)
{
    party *p = *state;
    guest *b = &p->guest[1];
    int before;

    stare_in_a_cluster(p);
    ask(p, 0, "see", see(p, 1));
    raise_count();
    hears(p, 0, 0, 0);
    before = words(b);
    hold(p, 0);
    assert_int_equal(words(b) - before, 1);
    before = words(b);
    hold(p, 1); /* once */
    assert_int_equal(words(b) - before, 0);
}

static void a_mask_that_arrives_before_its_entry_is_dropped(void **state)
{
    party *p = *state;
    guest *b = &p->guest[1];
    int before;

    stare_in_a_cluster(p);
    ask(p, 0, "mask", mask(p, 55));
    raise_count();
    hears(p, 0, 0, 0);
    before = words(b);
    hold(p, 0);
    assert_int_equal(words(b) - before, 0);
}

static void at_most_eight_messages_wait_for_an_entry(void **state)
{
    party *p = *state;
    guest *b = &p->guest[1];
    int before;

    stare_in_a_cluster(p);
    ask(p, 0, "see", see(p, 1));
    raise_count();
    before = words(b);
    for (int i = 0; i < 100; i++)
        hear_told(p);
    hold(p, 0);
    assert_int_equal(words(b) - before, 8);
}

static void an_old_message_is_dropped(void **state)
{
    party *p = *state;

    stare_in_a_cluster(p);
    ask(p, 0, "mask", mask(p, 55));
    p->clock.now_ms += 4999;
    hears(p, 0, 1, 0);
    p->clock.now_ms += 1;
    hears(p, 0, 0, 0);
    p->clock.now_ms -= 10001;
    hears(p, 0, 0, 0);
}

static void malformed_messages_are_dropped(void **state)
{
    party *p = *state;

    stare_in_a_cluster(p);
    ask(p, 0, "mask", mask(p, 55));
    for (int kind = 0; kind < 256; kind++) {
        if (kind > 0 && kind <= PL_STARE_OPENED)
            continue;
        told.at[0] = (char)kind;
        hears(p, 0, 0, 0);
    }
    told.at[0] = PL_STARE_MASK;
    for (int seat = PL_SEATS_MAX; seat < 256; seat++) {
        told.at[1] = (char)seat;
        hears(p, 0, 0, 0);
    }
    told.at[1] = 0;
    told.len = 20;
    hears(p, 0, 0, 0);
    told.len = 0;
    hears(p, 0, 0, 0);
}

static void far_messages_are_not_stored(void **state)
{
    party *p = *state;
    trace before;

    stare_in_a_cluster(p);
    ask(p, 0, "mask", mask(p, 55));
    before = trace_of(p);
    for (int i = 0; i < 20; i++)
        hears(p, 0, 1, 0);
    left_no_trace(p, &before, "\"lean\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(a_far_mask_goes_to_the_other_contestants_alone),
        PARTY_TEST(a_far_mask_is_dropped_when_eyes_no_longer_decide),
        PARTY_TEST(a_far_signal_goes_only_to_who_allows_it),
        PARTY_TEST(a_signal_needs_somebody_who_allows_it_anywhere),
        PARTY_TEST(a_far_series_goes_only_to_who_has_sealed),
        PARTY_TEST(a_far_series_opens_soon_after_the_contest_or_never),
        PARTY_TEST(a_message_that_arrives_before_its_entry_waits),
        PARTY_TEST(a_mask_that_arrives_before_its_entry_is_dropped),
        PARTY_TEST(at_most_eight_messages_wait_for_an_entry),
        PARTY_TEST(an_old_message_is_dropped),
        PARTY_TEST(malformed_messages_are_dropped),
        PARTY_TEST(far_messages_are_not_stored),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    pl_buffer_release(&told);
    return failed;
}
