/* SPDX-License-Identifier: MIT */
/* test_stare.c - moves that are decided by their time: what a device may claim,
 * bots that let go, connections that end, whether slow links are fair, and
 * tables where nobody can stare. */
#include "tests/server/staring.h"

static void let_go(party *p, int seat, int ms)
{
    make(p, seat,
         json_pack("{s:s,s:i,s:i,s:s}", "do", "release", "ms", ms, "age", 0,
                   "why", "let_go"));
}

/* Both guests show blue and hold. */
static void stare(party *p)
{
    party_deal(p, mindseye(), 2, NULL, NULL);
    for (int seat = 0; seat < 2; seat++)
        make(p, seat, json_pack("{s:s,s:s}", "do", "show", "colour", "blue"));
    for (int seat = 0; seat < 2; seat++)
        make(p, seat, json_pack("{s:s}", "do", "hold"));
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_STARE);
}

static void a_claim_is_bounded_by_its_arrival(void **state)
{
    static const struct {
        int64_t claimed, arrival;
        int ms, age;
    } rows[] = {
        { 4000, 4200, 4000, 200 },     /* as it says */
        { 0, 4200, 4200, 0 },          /* it says nothing */
        { 4300, 4200, 4200, 0 },       /* not yet */
        { 1000, 4200, 3689, 511 },     /* too long ago */
        { 100, 300, 100, 200 },        /* at the very start */
        { 9, 90000, 65535 - 511, 511 } /* longer than any contest */
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        pl_claim c =
            pl_table_bound_claim(rows[i].claimed, rows[i].arrival, 511);
        assert_int_equal(c.ms, rows[i].ms);
        assert_int_equal(c.age, rows[i].age);
    }
}

static void a_release_counts_when_the_device_says(void **state)
{
    party *p = *state;

    stare(p);
    let_time_pass(p, 1000);
    let_go(p, 0, 800);
    assert_int_equal(open_of(p)->stare.released[0], 800);
    assert_int_equal(open_of(p)->stare.since_ms, 1000);
    let_time_pass(p, 200);
    let_go(p, 1, 1150);
    assert_int_equal(open_of(p)->contest, 0);
    assert_int_equal(open_of(p)->cards[1], 10);
}

/* The time of a contest goes on through its beats. */
static void beats_do_not_change_the_timers(void **state)
{
    party *p = *state;

    stare(p);
    for (int i = 0; i < 4; i++)
        let_time_pass(p, 1500);
    assert_int_equal(open_of(p)->stare.since_ms, 6000);
    let_time_pass(p, 40);
    let_go(p, 1, 5990); /* on its way while a beat ended */
    assert_int_equal(open_of(p)->stare.released[1], 5990);
    let_time_pass(p, MINDSEYE_CLOSE_MS);
    assert_int_equal(open_of(p)->cards[0], 10);
}

static void never_pressing_loses(void **state)
{
    party *p = *state;

    party_deal(p, mindseye(), 2, NULL, NULL);
    for (int seat = 0; seat < 2; seat++)
        make(p, seat, json_pack("{s:s,s:s}", "do", "show", "colour", "blue"));
    make(p, 1, json_pack("{s:s}", "do", "hold"));
    let_time_pass(p, 2999);
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_PRESS);
    let_time_pass(p, 1);
    assert_int_equal(open_of(p)->cards[1], 10);
}

static void a_lost_connection_counts_as_a_release(void **state)
{
    party *p = *state;

    stare(p);
    let_time_pass(p, 700);
    guest_cut(&p->guest[1]);
    party_settle(p);
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_CLOSE);
    assert_int_equal(open_of(p)->stare.released[1], 700);
    let_time_pass(p, MINDSEYE_CLOSE_MS);
    assert_int_equal(open_of(p)->cards[0], 10);
}

/* R23: through no fault of whoever sat before the camera, so nobody has
 * blinked; but who is not there cannot press. */
static void
a_closed_page_turns_a_contest_of_eyes_into_one_of_nerve(void **state)
{
    party *p = *state;

    party_deal(p, mindseye(), 2, "{\"stare\":\"eyes\"}", NULL);
    for (int seat = 0; seat < 2; seat++)
        make(p, seat, json_pack("{s:s,s:s}", "do", "show", "colour", "blue"));
    for (int seat = 0; seat < 2; seat++)
        make(p, seat, json_pack("{s:s}", "do", "hold"));
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_STARE);
    assert_int_equal(pl_table_facing(party_live(p)->table), 3);
    let_time_pass(p, 700);
    guest_cut(&p->guest[1]);
    party_settle(p);
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_PRESS);
    assert_int_equal(open_of(p)->stare.let_go, 0);
    assert_int_equal(pl_table_facing(party_live(p)->table), 0);
    make(p, 0, json_pack("{s:s}", "do", "hold"));
    let_time_pass(p, 3000);
    assert_int_equal(open_of(p)->cards[0], 10);
}

/* Both show blue; guest 1 holds, and its page is closed before guest 0 holds,
 * who makes the stare begin. */
static void stare_with_nobody(party *p, const char *options, int comes_back)
{
    char token[sizeof p->guest[1].token];

    party_deal(p, mindseye(), 2, options, NULL);
    for (int seat = 0; seat < 2; seat++)
        show(p, seat, "blue");
    hold(p, 1);
    let_time_pass(p, 700);
    strcpy(token, p->guest[1].token);
    guest_cut(&p->guest[1]);
    party_settle(p);
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_PRESS);
    if (comes_back)
        discard(guest_must(party_guest(p, token), "resume", here(p)));
    hold(p, 0);
}

/* R23: otherwise holding and closing the page would be to hold without end. */
static void a_page_that_is_closed_before_the_stare_holds_nothing(void **state)
{
    party *p = *state;

    stare_with_nobody(p, NULL, 0);
    assert_int_equal(open_of(p)->stare.let_go, 2);
    let_time_pass(p, MINDSEYE_CLOSE_MS);
    assert_int_equal(open_of(p)->cards[0], 10);
}

/* A finger is not held down through a reload. */
static void a_page_that_is_reloaded_before_the_stare_holds_nothing(void **state)
{
    party *p = *state;

    stare_with_nobody(p, NULL, 1);
    assert_int_equal(open_of(p)->stare.let_go, 2);
    let_time_pass(p, MINDSEYE_CLOSE_MS);
    assert_int_equal(open_of(p)->cards[0], 10);
}

/* It may hold again, and then its connection ends once more. */
static void whoever_comes_back_and_holds_again_stares(void **state)
{
    party *p = *state;
    char token[sizeof p->guest[1].token];

    party_deal(p, mindseye(), 2, NULL, NULL);
    for (int seat = 0; seat < 2; seat++)
        show(p, seat, "blue");
    strcpy(token, p->guest[1].token);
    guest_cut(&p->guest[1]);
    party_settle(p);
    hold(p, 0);
    guest *back = party_guest(p, token);
    discard(guest_must(back, "resume", here(p)));
    make(p, (int)(back - p->guest), json_pack("{s:s}", "do", "hold"));
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_STARE);
    assert_int_equal(open_of(p)->stare.let_go, 0);
    guest_cut(back);
    party_settle(p);
    assert_int_equal(open_of(p)->stare.let_go, 2);
}

static void
a_page_closed_before_a_contest_of_eyes_makes_it_one_of_nerve(void **state)
{
    party *p = *state;

    stare_with_nobody(p, "{\"stare\":\"eyes\"}", 0);
    assert_int_equal(open_of(p)->open.phase, MINDSEYE_PRESS);
    assert_int_equal(open_of(p)->stare.how, STARE_NERVE);
    hold(p, 0);
    let_time_pass(p, 3000);
    assert_int_equal(open_of(p)->cards[0], 10);
}

static void two_bots_play(party *p, guest *g)
{
    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    for (int i = 0; i < 2; i++)
        discard(guest_must(
            g, "bot",
            json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot", "steady")));
    discard(guest_must(g, "start", here(p)));
}

/* Until one of two bots has let go first. A game may end without a stare, and
 * both may let go within one step and stare again. Each step costs a request,
 * and a guest may make only so many a second. Returns when the stare began. */
static int64_t until_one_lets_go(party *p, guest *g)
{
    int64_t begun = 0;
    int phase = MINDSEYE_OVER;

    while (phase != MINDSEYE_CLOSE) {
        int was = phase;

        if (phase == MINDSEYE_OVER)
            two_bots_play(p, g);
        let_time_pass(p, 50);
        phase = open_of(p)->open.phase;
        if (phase == MINDSEYE_STARE && was != MINDSEYE_STARE)
            begun = p->clock.now_ms;
    }
    return begun;
}

static void a_bot_releases_at_the_time_it_chose(void **state)
{
    party *p = *state;
    int64_t begun = until_one_lets_go(p, party_guest(p, NULL));
    int since = open_of(p)->stare.since_ms;

    /* The bot released at the time it had chosen, give or take a step of
     * this loop. */
    assert_in_range(p->clock.now_ms - begun, since - 200, since + 200);
    assert_true(since > 1500); /* held like a person */
}

/* ---- links --------------------------------------------------------------- */

enum { CONTESTS = 2000, ASKED = 5 };

typedef struct {
    int base, jitter; /* ms of one way */
} way;

static pl_luck luck;

static int delay_of(const way *l)
{
    return l->base + (int)pl_luck_roll(&luck, (uint32_t)l->jitter + 1);
}

/* How wrong a device's idea of the table's clock is: it keeps the quickest of a
 * few exchanges, and takes the answer as made half-way (web/src/net/offset.ts).
 */
static int clock_error(const way *l)
{
    int quickest = 1 << 30, error = 0;

    for (int i = 0; i < ASKED; i++) {
        int up = delay_of(l), down = delay_of(l);
        if (up + down < quickest) {
            quickest = up + down;
            error = (up - down) / 2;
        }
    }
    return error;
}

/* One contest by the server's bounds and the rules; the seat that won, or -1
 * where it is repeated. 'claims' 0: by the time of arrival. */
static int contest(const mindseye_setup *u, const way links[2], int claims)
{
    pl_claim c[2];
    int64_t arrival[2];
    mindseye_state s;
    uint8_t seed[32] = { 0 };

    for (int i = 0; i < 2; i++) {
        int held = 4000 + (int)pl_luck_roll(&luck, 2000);
        arrival[i] = held + delay_of(&links[i]);
        c[i] = pl_table_bound_claim(claims ? held + clock_error(&links[i]) : 0,
                                    arrival[i], MINDSEYE_AGE_MS);
    }
    mindseye_game.deal(u, seed, &s);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 2; i++)
            mindseye_game.apply(u, &s, i,
                                k ? (pl_move){ MINDSEYE_HOLD }
                                  : (pl_move){ MINDSEYE_SHOW },
                                NULL);
    int first = arrival[1] < arrival[0];
    for (int k = 0; k < 2; k++) {
        int seat = k ? !first : first;
        if (k && arrival[seat] >= arrival[first] + MINDSEYE_CLOSE_MS)
            mindseye_game.apply(u, &s, PL_CLOCK, pl_tick(&s.open.open), NULL);
        else
            mindseye_game.apply(u, &s, seat,
                                (pl_move){ MINDSEYE_RELEASE,
                                           { (uint8_t)(c[seat].ms & 0xff),
                                             (uint8_t)(c[seat].ms >> 8),
                                             (uint8_t)(c[seat].age & 0xff),
                                             (uint8_t)(c[seat].age >> 8) } },
                                NULL);
    }
    return s.open.cards[0] == 10 ? 0 : s.open.cards[1] == 10 ? 1 : -1;
}

/* The share of contests that the second link wins. */
static double share_of(const way links[2], int claims)
{
    mindseye_options o;
    mindseye_setup u;
    const char *why;
    int won = 0;

    pl_options_init(&mindseye_game, &o);
    mindseye_game.prepare(&o, 2, NULL, &u, &why);
    for (int i = 0; i < CONTESTS; i++) {
        int winner;
        do
            winner = contest(&u, links, claims);
        while (winner < 0);
        won += winner;
    }
    return (double)won / CONTESTS;
}

/* The later release wins, so by arrival a slow link would be an advantage.
 * Three standard deviations of 2,000 fair contests are 3.4 %. */
static void slow_links_are_fair(void **state)
{
    static const way quick = { 5, 10 };
    static const way slow[] = { { 40, 0 }, { 20, 300 }, { 150, 300 } };
    const uint8_t seed[32] = { 21 };
    (void)state;

    pl_luck_init(&luck, seed);
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++) {
        const way links[2] = { quick, slow[i] };
        double by_claim = share_of(links, 1), by_arrival = share_of(links, 0);
        printf("# a link of %d ms and %d ms of jitter wins %.1f %% by the "
               "device's time, %.1f %% by arrival\n",
               slow[i].base, slow[i].jitter, 100 * by_claim, 100 * by_arrival);
        assert_true(by_claim > 0.466 && by_claim < 0.534);
        if (slow[i].jitter)
            assert_true(by_arrival > 0.55);
    }
}

/* ---- tables that take days ------------------------------------------------
 */

static const char *stare_of(guest *g)
{
    json_t *options = json_object_get(g->room, "options");
    return json_string_value(json_object_get(options, "stare"));
}

/* How contests are settled at a new table with these settings. */
static const char *made_with(party *p, json_t *more)
{
    json_object_set_new(more, "game", json_string("mindseye"));
    discard(guest_must(&p->guest[0], "create", more));
    party_settle(p);
    return stare_of(&p->guest[0]);
}

/* The same after a change. */
static const char *changed_with(party *p, json_t *more)
{
    json_object_set_new(more, "table", json_string(p->link));
    discard(guest_must(&p->guest[0], "configure", more));
    party_settle(p);
    return stare_of(&p->guest[0]);
}

#define SLOWLY "patience", "kind", "slow", "ms", 86400000

/* Whoever is away forfeits a contest of nerve, so it is none for people who
 * look in once a day. */
static void slow_tables_duel_unless_somebody_asks_for_more(void **state)
{
    party *p = *state;

    party_guest(p, NULL);
    assert_string_equal(made_with(p, json_object()), "nerve");
    assert_string_equal(made_with(p, json_pack("{s:{s:s,s:i}}", SLOWLY)),
                        "duel");
    assert_string_equal(made_with(p, json_pack("{s:{s:s,s:i},s:{s:s}}", SLOWLY,
                                               "options", "stare", "nerve")),
                        "nerve");
    /* That was asked for: the same patience again leaves it. */
    assert_string_equal(changed_with(p, json_pack("{s:{s:s,s:i}}", SLOWLY)),
                        "nerve");
    /* Options that are given replace the old ones. */
    assert_string_equal(
        changed_with(p, json_pack("{s:{s:i}}", "options", "rounds", 7)),
        "duel");
}

static void a_table_that_becomes_slow_uses_the_duel(void **state)
{
    party *p = *state;

    party_guest(p, NULL);
    assert_string_equal(made_with(p, json_object()), "nerve");
    assert_string_equal(changed_with(p, json_pack("{s:{s:s,s:i}}", SLOWLY)),
                        "duel");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_claim_is_bounded_by_its_arrival),
        PARTY_TEST(a_release_counts_when_the_device_says),
        PARTY_TEST(beats_do_not_change_the_timers),
        PARTY_TEST(never_pressing_loses),
        PARTY_TEST(a_lost_connection_counts_as_a_release),
        PARTY_TEST(a_closed_page_turns_a_contest_of_eyes_into_one_of_nerve),
        PARTY_TEST(a_page_that_is_closed_before_the_stare_holds_nothing),
        PARTY_TEST(a_page_that_is_reloaded_before_the_stare_holds_nothing),
        PARTY_TEST(whoever_comes_back_and_holds_again_stares),
        PARTY_TEST(
            a_page_closed_before_a_contest_of_eyes_makes_it_one_of_nerve),
        PARTY_TEST(a_bot_releases_at_the_time_it_chose),
        cmocka_unit_test(slow_links_are_fair),
        PARTY_TEST(slow_tables_duel_unless_somebody_asks_for_more),
        PARTY_TEST(a_table_that_becomes_slow_uses_the_duel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
