/* SPDX-License-Identifier: MIT */
/* test_table.c - what people do at a table, over real sockets: moves, the
 * lobby, chat, bots, absence and rematches. */
#include "rules/drive.h"
#include "games/illusionist/illusionist.h"
#include "tests/server/asks.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t seed[32] = { 3 };

/* ---- moves ------------------------------------------------------------- */

static void a_repeated_move_gets_the_same_answer(void **state)
{
    party *p = *state;
    json_t *first, *second;
    uint64_t count;
    int number;

    party_deal(p, mindseye(), 3, NULL, NULL);
    number = p->guest[0].number;
    first = guest_must(&p->guest[0], "move", some_move(p, 0, ID_1, number));
    count = party_live(p)->table->count;
    json_t *again = json_pack("{s:s,s:i,s:s,s:o}", T(p), "number", number, "id",
                              ID_1, "move", json_object());
    json_decref(again);
    json_t *repeat = some_move(p, 1, ID_1, number);
    second = guest_must(&p->guest[0], "move", repeat);
    assert_true(json_equal(first, second));
    assert_int_equal(party_live(p)->table->count, count);

    /* The same from another connection of that person, after a reconnect. */
    char token[80];
    strcpy(token, p->guest[0].token);
    guest *g = party_guest(p, token);
    discard(guest_must(g, "resume", here(p)));
    json_t *third = guest_must(g, "move", some_move(p, 1, ID_1, number));
    assert_true(json_equal(first, third));
    assert_int_equal(party_live(p)->table->count, count);
    json_decref(first);
    json_decref(second);
    json_decref(third);
}

/* Both seats move with 'id', then 'who' with 'next_id' in the next round: that
 * must be a new move. */
static void expect_next_round(party *p, guest *first, guest *other, guest *who,
                              const char *id, const char *next_id)
{
    uint64_t count;

    discard(guest_must(first, "move",
                       some_move(p, first->seat, id, first->number)));
    discard(guest_must(other, "move",
                       some_move(p, other->seat, id, other->number)));
    party_settle(p);
    count = party_live(p)->table->count;
    discard(
        guest_must(who, "move", some_move(p, who->seat, next_id, who->number)));
    assert_int_equal(party_live(p)->table->count, count + 1);
}

static void ids_that_differ_in_one_digit_are_two_moves(void **state)
{
    party *p = *state;

    party_deal(p, mindseye(), 2, NULL, NULL);
    expect_next_round(p, &p->guest[0], &p->guest[1], &p->guest[0],
                      "00000000000000000000000000000001",
                      "00000000000000000000000000000002");
}

static void two_people_at_a_seat_may_choose_the_same_id(void **state)
{
    party *p = *state;
    guest *one = party_guest(p, NULL), *two = party_guest(p, NULL);
    guest *other = party_guest(p, NULL);

    discard(guest_must(one, "create",
                       json_pack("{s:s,s:i,s:b}", "game", "mindseye", "seats",
                                 2, "shared", 1)));
    for (int i = 0; i < p->n_guests; i++) {
        guest *g = &p->guest[i];
        if (g != one)
            discard(guest_must(g, "join", here(p)));
        discard(guest_must(g, "sit",
                           json_pack("{s:s,s:i}", T(p), "seat", g == other)));
    }
    discard(guest_must(two, "ready", json_pack("{s:s,s:b}", T(p), "ready", 1)));
    discard(
        guest_must(other, "ready", json_pack("{s:s,s:b}", T(p), "ready", 1)));
    discard(guest_must(one, "start", here(p)));
    party_settle(p);
    expect_next_round(p, one, other, two, ID_1, ID_1);
}

static void a_move_to_an_old_question_is_stale(void **state)
{
    party *p = *state;
    int number;

    party_deal(p, mindseye(), 2, NULL, NULL);
    number = p->guest[0].number;
    discard(guest_must(&p->guest[0], "move", some_move(p, 0, ID_1, number)));
    discard(guest_must(&p->guest[1], "move",
                       some_move(p, 1, ID_1, p->guest[1].number)));
    party_settle(p);
    guest_refused(&p->guest[0], "move", some_move(p, 0, ID_2, number), "STALE");
    discard(guest_must(&p->guest[0], "move",
                       some_move(p, 0, ID_2, p->guest[0].number)));
}

static void a_refusal_names_the_fault_and_changes_nothing(void **state)
{
    party *p = *state;
    uint64_t count;

    party_deal(p, mindseye(), 2, NULL, NULL);
    count = party_live(p)->table->count;
    guest_refused(&p->guest[2], "move", some_move(p, 0, ID_1, 99),
                  "NOT_SEATED");
    guest_refused(&p->guest[0], "move",
                  json_pack("{s:s,s:i,s:s,s:{s:s}}", T(p), "number", 99, "id",
                            ID_1, "move", "do", "fly"),
                  "BAD_FIELD");
    guest_refused(&p->guest[0], "move",
                  json_pack("{s:s,s:i,s:s,s:{}}", T(p), "number", 99, "id",
                            "short", "move"),
                  "BAD_FIELD");
    guest_refused(&p->guest[0], "start", here(p), "NOT_NOW");
    guest_refused(&p->guest[0], "sit", json_pack("{s:s,s:i}", T(p), "seat", 1),
                  "NOT_NOW");
    guest_refused(&p->guest[0], "fly", here(p), "UNKNOWN_METHOD");
    guest_refused(&p->guest[0], "stand",
                  json_pack("{s:s,s:i}", T(p), "extra", 1), "BAD_FIELD");
    guest_refused(&p->guest[0], "stand", json_pack("{s:s}", "table", "nowhere"),
                  "UNKNOWN_TABLE");
    assert_int_equal(party_live(p)->table->count, count);
}

static void a_refused_request_is_counted_once(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL);
    uint64_t before = p->server->counts.refused;

    discard(guest_must(host, "create", json_pack("{s:s}", "game", "mindseye")));
    guest_refused(host, "start", here(p), "NOT_READY"); /* by the table */
    assert_int_equal(p->server->counts.refused, before + 1);
    guest_refused(host, "fly", here(p), "UNKNOWN_METHOD"); /* by the session */
    assert_int_equal(p->server->counts.refused, before + 2);
}

/* ---- the lobby --------------------------------------------------------- */

static void only_the_host_may_admit_mute_and_remove(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *other = party_guest(p, NULL);
    guest *third = party_guest(p, NULL);

    discard(guest_must(host, "create", json_pack("{s:s}", "game", "mindseye")));
    discard(guest_must(other, "join", here(p)));
    guest_refused(other, "bot",
                  json_pack("{s:s,s:i,s:s}", T(p), "seat", 0, "bot", "random"),
                  "NOT_HOST");
    guest_refused(host, "bot",
                  json_pack("{s:s,s:i,s:s}", T(p), "seat", 0, "bot", "genius"),
                  "UNKNOWN_BOT");
    discard(
        guest_must(host, "admit", json_pack("{s:s,s:b}", T(p), "locked", 1)));
    guest_refused(third, "join", here(p), "LOCKED");
    discard(
        guest_must(host, "admit",
                   json_pack("{s:s,s:b,s:b}", T(p), "locked", 0, "listed", 1)));
    party_settle(p);
    json_t *list = guest_must(third, "tables", NULL);
    assert_int_equal(json_array_size(json_object_get(list, "tables")), 1);
    json_decref(list);
    discard(guest_must(
        host, "mute",
        json_pack("{s:s,s:s,s:b}", T(p), "person", other->person, "muted", 1)));
    guest_refused(other, "chat", json_pack("{s:s,s:s}", T(p), "text", "hi"),
                  "NOT_ALLOWED");
    discard(guest_must(host, "remove",
                       json_pack("{s:s,s:s}", T(p), "person", other->person)));
    guest_refused(other, "join", here(p), "UNKNOWN_TABLE");
    discard(guest_must(third, "join", here(p)));
    discard(guest_must(host, "host",
                       json_pack("{s:s,s:s}", T(p), "person", third->person)));
    guest_refused(host, "admit", json_pack("{s:s,s:b}", T(p), "locked", 1),
                  "NOT_HOST");
}

static void people_join_by_a_code_however_it_is_typed(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *other = party_guest(p, NULL);
    char code[32];

    discard(
        guest_must(host, "create", json_pack("{s:s}", "game", "telepathic")));
    const char *kept = json_string_value(json_object_get(host->room, "code"));
    snprintf(code, sizeof code, "%s", kept);
    for (char *c = code; *c; c++)
        *c = *c == '-' ? ' ' : (char)toupper((unsigned char)*c);
    discard(guest_must(other, "join", json_pack("{s:s}", "code", code)));
    assert_string_equal(json_string_value(json_object_get(other->room, "game")),
                        "telepathic");
    guest_refused(other, "join", json_pack("{s:s}", "code", "AAAA-AAAA"),
                  "UNKNOWN_TABLE");
    guest_refused(other, "join", json_pack("{s:s}", "code", "?"),
                  "UNKNOWN_TABLE");
    guest_refused(other, "claim", json_pack("{s:s}", "code", "?"), "USED");
}

/* Tables that were made before codes were words keep theirs. */
static void an_old_code_leads_to_its_table(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *other = party_guest(p, NULL);
    char id[33];

    discard(
        guest_must(host, "create", json_pack("{s:s}", "game", "telepathic")));
    pl_id_write(pl_table_id(party_live(p)->table), id);
    pl_store_put(p->server->store, "code", "K7MPQ2XZ", id, 32, 0, NULL, NULL);
    discard(guest_must(other, "join", json_pack("{s:s}", "code", "k7mp-q2xz")));
    assert_string_equal(json_string_value(json_object_get(other->room, "game")),
                        "telepathic");
}

static void a_bad_setting_is_refused_and_names_the_field(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL);
    json_t *answer;

    guest_refused(host, "create", json_pack("{s:s}", "game", "chess"),
                  "BAD_FIELD");
    answer =
        guest_ask(host, "create",
                  json_pack("{s:s,s:i}", "game", "mindseye", "seats", 7777));
    assert_non_null(json_object_get(answer, "error"));
    json_decref(answer);
    answer = guest_ask(host, "create",
                       json_pack("{s:s,s:{s:i}}", "game", "mindseye", "options",
                                 "no_such_option", 1));
    const char *field = json_string_value(json_object_get(
        json_object_get(json_object_get(answer, "error"), "data"), "field"));
    assert_non_null(field);
    assert_non_null(strstr(field, "no_such_option"));
    json_decref(answer);
    assert_int_equal(p->server->n_live, 0);
}

static void configure_unreadies_everybody(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL);

    discard(guest_must(host, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    discard(guest_must(host, "sit", json_pack("{s:s,s:i}", T(p), "seat", 1)));
    guest_ready(host, party_bytes);
    assert_true(place_is(host, 1, "ready"));
    guest_refused(host, "start", here(p), "NOT_READY");
    discard(guest_must(host, "configure",
                       json_pack("{s:s,s:i}", T(p), "seats", 3)));
    assert_int_equal(json_array_size(json_object_get(host->room, "places")), 3);
    assert_false(place_is(host, 1, "ready"));
}

static void a_seat_moves_to_another_device_once(void **state)
{
    party *p = *state;
    json_t *answer;
    char code[32];

    party_deal(p, mindseye(), 2, NULL, NULL);
    guest *phone = party_guest(p, NULL), *thief = party_guest(p, NULL);
    answer = guest_must(&p->guest[1], "transfer", here(p));
    snprintf(code, sizeof code, "%s",
             json_string_value(json_object_get(answer, "code")));
    json_decref(answer);
    discard(guest_must(phone, "claim", json_pack("{s:s}", "code", code)));
    assert_int_equal(phone->seat, 1);
    assert_true(json_array_size(phone->legal) > 0);
    guest_refused(thief, "claim", json_pack("{s:s}", "code", code), "USED");
    party_settle(p);
    guest_refused(&p->guest[1], "move", some_move(p, 1, ID_1, 99),
                  "UNKNOWN_TABLE");
    discard(guest_must(phone, "move", some_move(p, 1, ID_1, phone->number)));
}

static void several_people_share_a_seat_where_it_is_allowed(void **state)
{
    party *p = *state;
    guest *one = party_guest(p, NULL), *two = party_guest(p, NULL);

    discard(
        guest_must(one, "create",
                   json_pack("{s:s,s:b}", "game", "mindseye", "shared", 1)));
    discard(guest_must(two, "join", here(p)));
    discard(guest_must(one, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    discard(guest_must(two, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    discard(guest_must(
        two, "chat",
        json_pack("{s:s,s:s,s:s}", T(p), "text", "us", "to", "seat")));
    discard(guest_must(one, "create", json_pack("{s:s}", "game", "mindseye")));
    discard(guest_must(two, "join", here(p)));
    discard(guest_must(one, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    guest_refused(two, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0),
                  "SEAT_TAKEN");
}

static void forgotten_people_have_no_name_or_token(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *gone = party_guest(p, NULL);
    char token[80], person[40];

    discard(guest_must(host, "create", json_pack("{s:s}", "game", "mindseye")));
    discard(guest_must(gone, "join", here(p)));
    strcpy(token, gone->token);
    strcpy(person, gone->person);
    discard(guest_must(gone, "forget", NULL));
    while (!gone->is_gone)
        uv_run(&p->loop, UV_RUN_ONCE);
    party_settle(p);
    json_t *people = json_object_get(host->room, "people");
    assert_string_equal(
        json_string_value(json_object_get(json_array_get(people, 1), "name")),
        "Somebody");
    guest *again = party_guest(p, token);
    assert_string_not_equal(again->person, person);
}

/* ---- after the end ----------------------------------------------------- */

static void play_on(party *p)
{
    pl_drive drive = { 0 };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    while (party_step(p, &drive, &luck))
        ;
}

static void a_rematch_brings_everybody(void **state)
{
    party *p = *state;
    json_t *answer;
    char old[32];

    party_deal(p, mindseye(), 2, NULL, NULL);
    guest_refused(&p->guest[0], "rematch", here(p), "NOT_NOW");
    play_on(p);
    strcpy(old, p->link);
    answer = guest_must(&p->guest[1], "rematch", here(p));
    party_settle(p);
    assert_string_equal(
        json_string_value(json_object_get(answer, "table")),
        json_string_value(json_object_get(p->guest[0].room, "rematch")));
    char next[32];
    strcpy(next, json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    json_decref(guest_must(&p->guest[0], "leave", here(p)));
    strcpy(p->link, next);
    discard(guest_must(&p->guest[0], "join", here(p)));
    party_settle(p);
    assert_int_equal(p->guest[0].seat, 0);
    assert_string_equal(phase_of(&p->guest[0]), "lobby");
    assert_string_not_equal(old, next);
}

/* The options of the next table are those of the last one, except who begins.
 */
static void the_loser_begins_the_rematch(void **state)
{
    party *p = *state;
    const ill_state *end;
    const ill_options *was, *next;
    const pl_table *old;
    json_t *answer;

    party_deal(p, &illusionist_game, 2, "{\"memory\":\"recall\"}", NULL);
    play_on(p);
    old = party_live(p)->table;
    end = old->state;
    was = old->setting.options;
    assert_int_equal(was->starter, 0);
    assert_int_not_equal(end->open.winner, 0);
    answer = guest_must(&p->guest[0], "rematch", here(p));
    party_settle(p);
    snprintf(p->link, sizeof p->link, "%s",
             json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    discard(guest_must(&p->guest[0], "join", here(p)));
    next = party_live(p)->table->setting.options;
    assert_int_equal(next->memory, was->memory);
    assert_int_equal(next->starter, ILL_SEAT_STARTS + !(end->open.winner - 1));
}

static void a_running_game_has_no_record(void **state)
{
    party *p = *state;
    char id[33];

    party_deal(p, mindseye(), 2, NULL, NULL);
    json_t *list = guest_must(&p->guest[0], "records", NULL);
    assert_int_equal(json_array_size(json_object_get(list, "records")), 0);
    json_decref(list);
    pl_table_record_id(party_live(p)->table, id);
    guest_refused(&p->guest[0], "record", json_pack("{s:s}", "record", id),
                  "UNKNOWN_RECORD");
    guest_refused(&p->guest[0], "replay",
                  json_pack("{s:s,s:s}", "record", id, "seat", "all"),
                  "UNKNOWN_RECORD");
}

/* Pauses of bots are for people to follow the game. */
static int64_t bot_pause(party *p)
{
    const pl_table *t = party_live(p)->table;

    return pl_table_due(t, 1200).at - t->shown_at;
}

static void the_only_person_may_hurry_the_bots(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);

    discard(guest_must(g, "create",
                       json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    discard(guest_must(g, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    discard(guest_must(
        g, "bot",
        json_pack("{s:s,s:i,s:s}", T(p), "seat", 1, "bot", "random")));
    discard(guest_must(g, "ready", json_pack("{s:s,s:b}", T(p), "ready", 1)));
    discard(guest_must(g, "start", here(p)));
    party_settle(p);
    assert_int_equal(bot_pause(p), 1200);
    discard(guest_must(g, "hurry", json_pack("{s:s,s:b}", T(p), "on", 1)));
    assert_int_equal(bot_pause(p), 40);

    /* A second person must be able to follow the game too, so bots slow down.
     */
    guest *other = party_guest(p, NULL);
    discard(guest_must(other, "join", here(p)));
    party_settle(p);
    assert_int_equal(bot_pause(p), 1200);
    guest_refused(&p->guest[0], "hurry", json_pack("{s:s,s:b}", T(p), "on", 1),
                  "NOT_NOW");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(a_repeated_move_gets_the_same_answer),
        PARTY_TEST(ids_that_differ_in_one_digit_are_two_moves),
        PARTY_TEST(two_people_at_a_seat_may_choose_the_same_id),
        PARTY_TEST(a_move_to_an_old_question_is_stale),
        PARTY_TEST(a_refusal_names_the_fault_and_changes_nothing),
        PARTY_TEST(a_refused_request_is_counted_once),
        PARTY_TEST(only_the_host_may_admit_mute_and_remove),
        PARTY_TEST(people_join_by_a_code_however_it_is_typed),
        PARTY_TEST(an_old_code_leads_to_its_table),
        PARTY_TEST(a_bad_setting_is_refused_and_names_the_field),
        PARTY_TEST(configure_unreadies_everybody),
        PARTY_TEST(a_seat_moves_to_another_device_once),
        PARTY_TEST(several_people_share_a_seat_where_it_is_allowed),
        PARTY_TEST(forgotten_people_have_no_name_or_token),
        PARTY_TEST(a_rematch_brings_everybody),
        PARTY_TEST(the_loser_begins_the_rematch),
        PARTY_TEST(a_running_game_has_no_record),
        PARTY_TEST(the_only_person_may_hurry_the_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
