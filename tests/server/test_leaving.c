/* SPDX-License-Identifier: MIT */
/* test_leaving.c - leaving a game for good, what the first page is told of
 * games against bots, and a token that another server has replaced. */
#include "tests/server/asks.h"

#include "server/people.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- leaving for good --------------------------------------------------- */

static void a_bot_takes_the_seat_of_a_person_who_resigns(void **state)
{
    party *p = *state;
    json_t *result;
    guest *ada, *bob;
    char name[PL_NAME_MAX + 1];

    party_deal(p, mindseye(), 2, NULL, NULL);
    ada = &p->guest[0], bob = &p->guest[1];
    snprintf(name, sizeof name, "%s", party_live(p)->table->people[0].name);
    guest_refused(&p->guest[2], "resign", here(p), "NOT_SEATED");
    discard(guest_must(ada, "resign", here(p)));
    party_settle(p);
    assert_string_equal(phase_of(bob), "playing");
    assert_string_equal(
        json_string_value(json_object_get(place_of(bob, 0), "kind")), "bot");
    assert_string_equal(
        json_string_value(json_object_get(place_of(bob, 0), "resigned")), name);
    assert_true(json_is_null(json_object_get(place_of(bob, 1), "resigned")));

    /* The table is not in their list now, and they return only as a watcher. */
    result = guest_must(ada, "tables", json_object());
    assert_int_equal(json_array_size(json_object_get(result, "tables")), 0);
    json_decref(result);
    discard(guest_must(ada, "join", here(p)));
    assert_int_equal(ada->seat, -1);
    guest_refused(ada, "resign", here(p), "NOT_SEATED");
    party_restart(p);
    bob = party_guest(p, bob->token);
    discard(guest_must(bob, "resume", here(p)));
    assert_string_equal(
        json_string_value(json_object_get(place_of(bob, 0), "resigned")), name);
}

/* Its bytes for the deal stay, or the record could not be verified. */
static void the_deal_stays_as_promised_when_somebody_resigns(void **state)
{
    party *p = *state;
    uint8_t given[PL_GIVEN];
    const pl_table *t;

    party_deal(p, mindseye(), 2, NULL, NULL);
    t = party_live(p)->table;
    memcpy(given, t->fair.shares.given[0], PL_GIVEN);
    discard(guest_must(&p->guest[0], "resign", here(p)));
    assert_memory_equal(t->fair.shares.given[0], given, PL_GIVEN);
}

static void a_game_without_people_is_closed(void **state)
{
    party *p = *state;
    guest *watcher;

    party_deal(p, mindseye(), 2, NULL, NULL);
    watcher = &p->guest[2];
    discard(guest_must(&p->guest[0], "resign", here(p)));
    discard(guest_must(&p->guest[1], "resign", here(p)));
    party_settle(p);
    assert_string_equal(phase_of(watcher), "abandoned");
    assert_true(json_is_null(json_object_get(watcher->room, "result")));
    assert_true(pl_table_due(party_live(p)->table, 1200).kind ==
                PL_DUE_NOTHING);
}

static void people_who_share_a_seat_keep_it_when_one_resigns(void **state)
{
    party *p = *state;
    guest *ada = party_guest(p, NULL), *bob = party_guest(p, NULL);
    guest *cleo = party_guest(p, NULL);
    guest *all[] = { ada, bob, cleo };

    discard(guest_must(ada, "create",
                       json_pack("{s:s,s:i,s:b}", "game", "mindseye", "seats",
                                 2, "shared", 1)));
    for (int i = 0; i < 3; i++) {
        if (i)
            discard(guest_must(all[i], "join", here(p)));
        discard(guest_must(all[i], "sit",
                           json_pack("{s:s,s:i}", T(p), "seat", i / 2)));
    }
    for (int i = 0; i < 3; i++)
        discard(guest_must(all[i], "ready",
                           json_pack("{s:s,s:b}", T(p), "ready", 1)));
    discard(guest_must(ada, "start", here(p)));
    discard(guest_must(ada, "resign", here(p)));
    party_settle(p);
    assert_string_equal(
        json_string_value(json_object_get(place_of(bob, 0), "kind")), "person");
    assert_string_equal(phase_of(bob), "playing");
}

/* ---- against bots ------------------------------------------------------- */

static json_t *only_line(guest *g)
{
    json_t *result = guest_must(g, "tables", json_object());
    json_t *line =
        json_incref(json_array_get(json_object_get(result, "tables"), 0));

    json_decref(result);
    return line;
}

static void a_list_shows_how_long_a_game_against_bots_has_waited(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    json_t *line;
    int64_t began;

    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    discard(guest_must(g, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    discard(guest_must(g, "ready", json_pack("{s:s,s:b}", T(p), "ready", 1)));
    discard(guest_must(
        g, "bot",
        json_pack("{s:s,s:i,s:s}", T(p), "seat", 1, "bot", "steady")));
    line = only_line(g);
    assert_true(json_is_null(json_object_get(line, "moved")));
    json_decref(line);
    began = p->clock.now_ms;
    discard(guest_must(g, "start", here(p)));
    line = only_line(g);
    assert_true(json_integer_value(json_object_get(line, "moved")) == began);
    json_decref(line);
}

static void a_list_hides_the_times_of_games_between_people(void **state)
{
    party *p = *state;
    json_t *line;

    party_deal(p, mindseye(), 2, NULL, NULL);
    line = only_line(&p->guest[0]);
    assert_true(json_is_null(json_object_get(line, "moved")));
    json_decref(line);
}

/* Another server of the cluster has removed the token, and this one has not
 * heard of it. */
static void a_name_does_not_bring_a_replaced_token_back(void **state)
{
    party *p = *state;
    guest *ada = party_guest(p, NULL), *again;
    char token[80], key[65], person[40];

    strcpy(token, ada->token);
    strcpy(person, ada->person);
    pl_people_hash_token(token, key);
    pl_store_put(p->server->store, "person", key, NULL, 0, 0, NULL, NULL);
    guest_refused(ada, "name", json_pack("{s:s}", "name", "Ada"),
                  "HELLO_FIRST");
    again = party_guest(p, token);
    assert_string_not_equal(again->person, person);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(a_bot_takes_the_seat_of_a_person_who_resigns),
        PARTY_TEST(the_deal_stays_as_promised_when_somebody_resigns),
        PARTY_TEST(a_game_without_people_is_closed),
        PARTY_TEST(people_who_share_a_seat_keep_it_when_one_resigns),
        PARTY_TEST(a_list_shows_how_long_a_game_against_bots_has_waited),
        PARTY_TEST(a_list_hides_the_times_of_games_between_people),
        PARTY_TEST(a_name_does_not_bring_a_replaced_token_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
