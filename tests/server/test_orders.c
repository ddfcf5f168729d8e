/* SPDX-License-Identifier: MIT */
/* test_orders.c - standing orders: what a seat says in advance is kept, is
 * carried out, and is nobody else's. */
#include "tests/server/party.h"

#include "games/registry.h"
#include "rules/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A round of Mind's Eye begins: both seats choose a colour in secret. */
static void deal(party *p)
{
    party_deal(p, pl_game_named("mindseye", 8), 2, NULL, NULL);
}

static json_t *first_move(party *p, int seat)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_table *t = party_live(p)->table;
    pl_writing w = pl_table_writing(t);
    char buffer[512];
    pl_text text;

    assert_true(pl_table_legal(t, seat, legal) > 0);
    pl_text_init(&text, buffer, sizeof buffer);
    pl_json_move(&text, &w, pl_choice_nth(&legal[0], 0));
    return json_loadb(text.at, text.n, 0, NULL);
}

static json_t *orders(party *p, json_t *stops, json_t *moves)
{
    return json_pack("{s:s,s:{s:o,s:o}}", "table", p->link, "orders", "stops",
                     stops, "moves", moves);
}

/* What 'resume' shows a guest of its own orders; the caller owns it. */
static json_t *shown(party *p, guest *g)
{
    json_t *answer =
        guest_must(g, "resume", json_pack("{s:s}", "table", p->link));
    json_t *sync = json_object_get(answer, "sync");
    json_t *found =
        json_incref(json_object_get(sync ? sync : answer, "orders"));

    json_decref(answer);
    return found;
}

static size_t moves_shown(party *p, guest *g)
{
    json_t *found = shown(p, g);
    size_t n;

    assert_true(json_is_array(json_object_get(found, "moves")));
    n = json_array_size(json_object_get(found, "moves"));
    json_decref(found);
    return n;
}

static void let_time_pass(party *p)
{
    p->clock.now_ms += 5000;
    pl_server_tick(p->server);
    party_settle(p);
}

static void an_ordered_move_is_made_when_it_is_legal(void **state)
{
    party *p = *state;

    deal(p);
    let_time_pass(p);
    assert_true(party_live(p)->table->turn & 1);
    json_decref(guest_must(
        &p->guest[0], "orders",
        orders(p, json_array(), json_pack("[o]", first_move(p, 0)))));
    let_time_pass(p);
    assert_false(party_live(p)->table->turn & 1);
    assert_true(party_live(p)->table->turn & 2);
}

static void orders_are_shown_to_their_seat_alone(void **state)
{
    party *p = *state;
    size_t before;

    deal(p);
    before = p->guest[1].frames.len;
    json_decref(guest_must(&p->guest[0], "orders",
                           orders(p, json_pack("[s]", "choose"),
                                  json_pack("[o]", first_move(p, 0)))));
    party_settle(p);
    assert_int_equal(p->guest[1].frames.len, before);
    assert_int_equal(moves_shown(p, &p->guest[0]), 1);
    assert_int_equal(moves_shown(p, &p->guest[1]), 0);
    assert_int_equal(moves_shown(p, &p->guest[2]), 0);
}

static void new_orders_replace_the_old_ones(void **state)
{
    party *p = *state;

    deal(p);
    json_decref(guest_must(
        &p->guest[0], "orders",
        orders(p, json_array(), json_pack("[o]", first_move(p, 0)))));
    json_decref(guest_must(&p->guest[0], "orders",
                           orders(p, json_array(), json_array())));
    assert_int_equal(moves_shown(p, &p->guest[0]), 0);
}

static void bad_orders_are_refused_and_the_old_ones_stay(void **state)
{
    party *p = *state;
    guest *g = &p->guest[0];
    json_t *many = json_array();

    deal(p);
    json_decref(guest_must(
        g, "orders",
        orders(p, json_array(), json_pack("[o]", first_move(p, 0)))));
    guest_refused(g, "orders", orders(p, json_array(), json_object()),
                  "BAD_FIELD");
    guest_refused(g, "orders", orders(p, json_pack("[i]", 7), json_array()),
                  "BAD_FIELD");
    guest_refused(g, "orders",
                  orders(p, json_array(), json_pack("[{s:s}]", "do", "fly")),
                  "BAD_FIELD");
    guest_refused(
        g, "orders",
        json_pack("{s:s,s:{s:i}}", "table", p->link, "orders", "more", 1),
        "BAD_FIELD");
    for (int i = 0; i < 300; i++)
        json_array_append_new(many, json_string("a window"));
    guest_refused(g, "orders", orders(p, many, json_array()), "TOO_MANY");
    assert_int_equal(moves_shown(p, g), 1);
}

static void a_watcher_gives_no_orders(void **state)
{
    party *p = *state;

    deal(p);
    guest_refused(&p->guest[2], "orders", orders(p, json_array(), json_array()),
                  "NOT_SEATED");
}

static void orders_survive_a_restart(void **state)
{
    party *p = *state;
    char token[80];

    deal(p);
    json_decref(guest_must(
        &p->guest[0], "orders",
        orders(p, json_array(), json_pack("[o]", first_move(p, 0)))));
    memcpy(token, p->guest[0].token, sizeof token);
    party_restart(p);
    assert_int_equal(moves_shown(p, party_guest(p, token)), 1);
}

/* How long after 'now' the ordered move of seat 1 is made. With 'sealed', seat
 * 0 chooses shortly before the orders are given. */
static int64_t delay_of_orders(int sealed)
{
    party p;
    int64_t begun;

    party_start(&p);
    party_deal(&p, pl_game_named("mindseye", 8), 3, NULL, NULL);
    p.clock.now_ms += 5000;
    pl_server_tick(p.server);
    if (sealed)
        json_decref(guest_must(&p.guest[0], "move",
                               json_pack("{s:s,s:i,s:s,s:o}", "table", p.link,
                                         "number", p.guest[0].number, "id",
                                         "11111111111111111111111111111111",
                                         "move", first_move(&p, 0))));
    p.clock.now_ms += 100;
    begun = p.clock.now_ms;
    json_decref(guest_must(
        &p.guest[1], "orders",
        orders(&p, json_array(), json_pack("[o]", first_move(&p, 1)))));
    party_settle(&p);
    while (party_live(&p)->table->turn & 2) {
        p.clock.now_ms += 50;
        pl_server_tick(p.server);
        party_settle(&p);
        assert_true(p.clock.now_ms < begun + 10000);
    }
    begun = p.clock.now_ms - begun;
    party_stop(&p);
    return begun;
}

static void the_delay_of_orders_does_not_tell_who_has_sealed(void **state)
{
    (void)state;
    assert_int_equal(delay_of_orders(0), delay_of_orders(1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(an_ordered_move_is_made_when_it_is_legal),
        PARTY_TEST(orders_are_shown_to_their_seat_alone),
        PARTY_TEST(new_orders_replace_the_old_ones),
        PARTY_TEST(bad_orders_are_refused_and_the_old_ones_stay),
        PARTY_TEST(a_watcher_gives_no_orders),
        PARTY_TEST(orders_survive_a_restart),
        cmocka_unit_test(the_delay_of_orders_does_not_tell_who_has_sealed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
