/* test_table.c - what people do at a table, over real sockets. */
#include "rules/drive.h"
#include "tests/server/party.h"

#include "games/registry.h"
#include "rules/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define T(p) "table", (p)->link

static const uint8_t seed[32] = { 3 };

static const pl_game *eye(void)
{
    return pl_game_named("mindseye", 8);
}

static void done(json_t *result)
{
    json_decref(result);
}

static json_t *here(party *p)
{
    return json_pack("{s:s}", T(p));
}

static const char *phase_of(guest *g)
{
    return json_string_value(json_object_get(g->room, "phase"));
}

static json_t *place_of(guest *g, int seat)
{
    return json_array_get(json_object_get(g->room, "places"), (size_t)seat);
}

static int place_is(guest *g, int seat, const char *flag)
{
    return json_is_true(json_object_get(place_of(g, seat), flag));
}

static json_t *some_move(party *p, int seat, const char *id, int number)
{
    static pl_choice legal[4096];
    const pl_table *t = party_live(p)->table;
    char buffer[512];
    pl_text text;
    pl_writing w = pl_table_writing(t);

    assert_true(pl_table_legal(t, seat, legal) > 0);
    pl_text_init(&text, buffer, sizeof buffer);
    pl_json_move(&text, &w, pl_choice_nth(&legal[0], 0));
    return json_pack("{s:s,s:i,s:s,s:o}", T(p), "number", number, "id", id,
                     "move", json_loadb(text.at, text.n, 0, NULL));
}

#define ID_1 "11111111111111111111111111111111"
#define ID_2 "22222222222222222222222222222222"

/* ---- moves ------------------------------------------------------------- */

static void the_same_move_again_gets_the_same_answer(void **state)
{
    party *p = *state;
    json_t *first, *second;
    uint64_t count;
    int number;

    party_deal(p, eye(), 3, NULL, NULL);
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

    /* And from another connection of the same person, after a reconnect. */
    char token[80];
    strcpy(token, p->guest[0].token);
    guest *g = party_guest(p, token);
    done(guest_must(g, "resume", here(p)));
    json_t *third = guest_must(g, "move", some_move(p, 1, ID_1, number));
    assert_true(json_equal(first, third));
    assert_int_equal(party_live(p)->table->count, count);
    json_decref(first);
    json_decref(second);
    json_decref(third);
}

/* The two seats move, with these ids, and then 'who' in the next round. */
static void expect_next_round(party *p, guest *first, guest *other, guest *who,
                              const char *id, const char *next_id)
{
    uint64_t count;

    done(guest_must(first, "move",
                    some_move(p, first->seat, id, first->number)));
    done(guest_must(other, "move",
                    some_move(p, other->seat, id, other->number)));
    party_settle(p);
    count = party_live(p)->table->count;
    done(
        guest_must(who, "move", some_move(p, who->seat, next_id, who->number)));
    assert_int_equal(party_live(p)->table->count, count + 1);
}

static void ids_that_differ_in_one_digit_are_two_moves(void **state)
{
    party *p = *state;

    party_deal(p, eye(), 2, NULL, NULL);
    expect_next_round(p, &p->guest[0], &p->guest[1], &p->guest[0],
                      "00000000000000000000000000000001",
                      "00000000000000000000000000000002");
}

static void two_people_at_a_seat_may_choose_the_same_id(void **state)
{
    party *p = *state;
    guest *one = party_guest(p, NULL), *two = party_guest(p, NULL);
    guest *other = party_guest(p, NULL);

    done(guest_must(one, "create",
                    json_pack("{s:s,s:i,s:b}", "game", "mindseye", "seats", 2,
                              "shared", 1)));
    for (int i = 0; i < p->n_guests; i++) {
        guest *g = &p->guest[i];
        if (g != one)
            done(guest_must(g, "join", here(p)));
        done(guest_must(g, "sit",
                        json_pack("{s:s,s:i}", T(p), "seat", g == other)));
    }
    done(guest_must(two, "ready", json_pack("{s:s,s:b}", T(p), "ready", 1)));
    done(guest_must(other, "ready", json_pack("{s:s,s:b}", T(p), "ready", 1)));
    done(guest_must(one, "start", here(p)));
    party_settle(p);
    expect_next_round(p, one, other, two, ID_1, ID_1);
}

static void a_move_to_an_old_question_is_stale(void **state)
{
    party *p = *state;
    int number;

    party_deal(p, eye(), 2, NULL, NULL);
    number = p->guest[0].number;
    done(guest_must(&p->guest[0], "move", some_move(p, 0, ID_1, number)));
    done(guest_must(&p->guest[1], "move",
                    some_move(p, 1, ID_1, p->guest[1].number)));
    party_settle(p);
    guest_refused(&p->guest[0], "move", some_move(p, 0, ID_2, number), "STALE");
    done(guest_must(&p->guest[0], "move",
                    some_move(p, 0, ID_2, p->guest[0].number)));
}

static void what_is_wrong_is_named_and_changes_nothing(void **state)
{
    party *p = *state;
    uint64_t count;

    party_deal(p, eye(), 2, NULL, NULL);
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

/* ---- the lobby --------------------------------------------------------- */

static void host_powers(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *other = party_guest(p, NULL);
    guest *third = party_guest(p, NULL);

    done(guest_must(host, "create", json_pack("{s:s}", "game", "mindseye")));
    done(guest_must(other, "join", here(p)));
    guest_refused(other, "bot",
                  json_pack("{s:s,s:i,s:s}", T(p), "seat", 0, "bot", "random"),
                  "NOT_HOST");
    guest_refused(host, "bot",
                  json_pack("{s:s,s:i,s:s}", T(p), "seat", 0, "bot", "genius"),
                  "UNKNOWN_BOT");
    done(guest_must(host, "admit", json_pack("{s:s,s:b}", T(p), "locked", 1)));
    guest_refused(third, "join", here(p), "LOCKED");
    done(
        guest_must(host, "admit",
                   json_pack("{s:s,s:b,s:b}", T(p), "locked", 0, "listed", 1)));
    party_settle(p);
    json_t *list = guest_must(third, "tables", NULL);
    assert_int_equal(json_array_size(json_object_get(list, "tables")), 1);
    json_decref(list);
    done(guest_must(
        host, "mute",
        json_pack("{s:s,s:s,s:b}", T(p), "person", other->person, "muted", 1)));
    guest_refused(other, "chat", json_pack("{s:s,s:s}", T(p), "text", "hi"),
                  "NOT_ALLOWED");
    done(guest_must(host, "remove",
                    json_pack("{s:s,s:s}", T(p), "person", other->person)));
    guest_refused(other, "join", here(p), "UNKNOWN_TABLE");
    done(guest_must(third, "join", here(p)));
    done(guest_must(host, "host",
                    json_pack("{s:s,s:s}", T(p), "person", third->person)));
    guest_refused(host, "admit", json_pack("{s:s,s:b}", T(p), "locked", 1),
                  "NOT_HOST");
}

static void a_code_brings_people_to_a_table(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *other = party_guest(p, NULL);
    char code[32];

    done(guest_must(host, "create", json_pack("{s:s}", "game", "telepathic")));
    const char *kept = json_string_value(json_object_get(host->room, "code"));
    snprintf(code, sizeof code, "%.4s-%s", kept, kept + 4);
    for (char *c = code; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c + 32);
    done(guest_must(other, "join", json_pack("{s:s}", "code", code)));
    assert_string_equal(json_string_value(json_object_get(other->room, "game")),
                        "telepathic");
    guest_refused(other, "join", json_pack("{s:s}", "code", "AAAA-AAAA"),
                  "UNKNOWN_TABLE");
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

    done(guest_must(host, "create",
                    json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    done(guest_must(host, "sit", json_pack("{s:s,s:i}", T(p), "seat", 1)));
    done(guest_must(
        host, "ready",
        json_pack("{s:s,s:b,s:s}", T(p), "ready", 1, "given", ID_1)));
    assert_true(place_is(host, 1, "ready"));
    guest_refused(host, "start", here(p), "NOT_READY");
    done(guest_must(host, "configure",
                    json_pack("{s:s,s:i}", T(p), "seats", 3)));
    assert_int_equal(json_array_size(json_object_get(host->room, "places")), 3);
    assert_false(place_is(host, 1, "ready"));
}

static void a_seat_moves_to_another_device_once(void **state)
{
    party *p = *state;
    json_t *answer;
    char code[32];

    party_deal(p, eye(), 2, NULL, NULL);
    guest *phone = party_guest(p, NULL), *thief = party_guest(p, NULL);
    answer = guest_must(&p->guest[1], "transfer", here(p));
    snprintf(code, sizeof code, "%s",
             json_string_value(json_object_get(answer, "code")));
    json_decref(answer);
    done(guest_must(phone, "claim", json_pack("{s:s}", "code", code)));
    assert_int_equal(phone->seat, 1);
    assert_true(json_array_size(phone->legal) > 0);
    guest_refused(thief, "claim", json_pack("{s:s}", "code", code), "USED");
    party_settle(p);
    guest_refused(&p->guest[1], "move", some_move(p, 1, ID_1, 99),
                  "UNKNOWN_TABLE");
    done(guest_must(phone, "move", some_move(p, 1, ID_1, phone->number)));
}

static void several_people_share_a_seat_where_it_is_allowed(void **state)
{
    party *p = *state;
    guest *one = party_guest(p, NULL), *two = party_guest(p, NULL);

    done(guest_must(one, "create",
                    json_pack("{s:s,s:b}", "game", "mindseye", "shared", 1)));
    done(guest_must(two, "join", here(p)));
    done(guest_must(one, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    done(guest_must(two, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    done(guest_must(
        two, "chat",
        json_pack("{s:s,s:s,s:s}", T(p), "text", "us", "to", "seat")));
    done(guest_must(one, "create", json_pack("{s:s}", "game", "mindseye")));
    done(guest_must(two, "join", here(p)));
    done(guest_must(one, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0)));
    guest_refused(two, "sit", json_pack("{s:s,s:i}", T(p), "seat", 0),
                  "SEAT_TAKEN");
}

static void forgotten_people_have_no_name_or_token(void **state)
{
    party *p = *state;
    guest *host = party_guest(p, NULL), *gone = party_guest(p, NULL);
    char token[80], person[40];

    done(guest_must(host, "create", json_pack("{s:s}", "game", "mindseye")));
    done(guest_must(gone, "join", here(p)));
    strcpy(token, gone->token);
    strcpy(person, gone->person);
    done(guest_must(gone, "forget", NULL));
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

/* ---- chat -------------------------------------------------------------- */

/* All connections of a person together may say so much a second. */
static void who_says_too_much_is_refused(void **state)
{
    party *p = *state;
    guest *one = party_guest(p, NULL);
    char token[80];
    int refused = 0;

    strcpy(token, one->token);
    guest *two = party_guest(p, token);
    p->server->config.max_rate = 20;
    for (int i = 0; i < 64; i++) {
        json_t *answer = guest_ask(i % 2 ? one : two, "games", NULL);
        refused += json_object_get(answer, "error") != NULL;
        json_decref(answer);
    }
    assert_true(refused > 0 && refused < 10);
    p->clock.now_ms += 1000;
    done(guest_must(one, "games", NULL));
    p->server->config.max_rate = 0;
}

static void onlookers_do_not_speak_to_players(void **state)
{
    party *p = *state;
    int before, watcher_before;

    party_deal(p, eye(), 2, NULL, NULL);
    before = p->guest[0].number;
    watcher_before = p->guest[2].number;
    guest_refused(&p->guest[2], "chat",
                  json_pack("{s:s,s:s}", T(p), "text", "she has red"),
                  "NOT_ALLOWED");
    done(guest_must(&p->guest[2], "chat",
                    json_pack("{s:s,s:s,s:s}", T(p), "text", "she has red",
                              "to", "watchers")));
    party_settle(p);
    assert_int_equal(p->guest[0].number, before);
    assert_int_equal(p->guest[2].number, watcher_before + 1);
}

static void nobody_speaks_where_the_rules_want_silence(void **state)
{
    party *p = *state;

    party_deal(p, pl_game_named("telepathic", 10), 2, NULL, NULL);
    guest_refused(&p->guest[0], "chat",
                  json_pack("{s:s,s:s}", T(p), "text", "left!"), "NOT_ALLOWED");
}

/* Directors confer; their partners hear nothing of it. The ghost does not
 * speak, but hears. */
static void a_line_reaches_those_who_may_hear_it(void **state)
{
    party *p = *state;
    int before[6];

    party_deal(p, pl_game_named("telepathic", 10), 5, "{\"mode\":\"director\"}",
               NULL);
    for (int i = 0; i < 6; i++)
        before[i] = p->guest[i].number;
    guest_refused(&p->guest[0], "chat",
                  json_pack("{s:s,s:s}", T(p), "text", "psst"), "NOT_ALLOWED");
    done(guest_must(&p->guest[2], "chat",
                    json_pack("{s:s,s:s}", T(p), "text", "give him the red")));
    party_settle(p);
    for (int i = 0; i < 6; i++)
        assert_int_equal(p->guest[i].number,
                         before[i] + (i >= 2 && i < 5 ? 1 : 0));
}

static void the_ghost_hears_and_is_silent(void **state)
{
    party *p = *state;
    int before;

    party_deal(p, pl_game_named("mysterium", 9), 4, NULL, NULL);
    before = p->guest[0].number;
    guest_refused(&p->guest[0], "chat",
                  json_pack("{s:s,s:s}", T(p), "text", "boo"), "NOT_ALLOWED");
    done(guest_must(&p->guest[1], "chat",
                    json_pack("{s:s,s:s}", T(p), "text", "a ship?")));
    party_settle(p);
    assert_int_equal(p->guest[0].number, before + 1);
}

/* ---- bots, time and missing people ------------------------------------- */

static void let_time_pass(party *p, int64_t ms)
{
    p->clock.now_ms += ms;
    pl_server_tick(p->server);
    party_settle(p);
}

static void bots_play_a_whole_game_at_fixed_moments(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    int64_t last = 0;
    int rounds = 0;

    done(guest_must(g, "create",
                    json_pack("{s:s,s:i}", "game", "mindseye", "seats", 3)));
    for (int i = 0; i < 3; i++)
        done(guest_must(g, "bot",
                        json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot",
                                  i ? "random" : "ismcts:20")));
    done(guest_must(g, "start", here(p)));
    while (party_live(p)->table->phase == PL_PHASE_PLAYING) {
        const pl_table *t = party_live(p)->table;
        party_settle(p);
        if (t->moved_at != last)
            assert_true(t->moved_at == p->clock.now_ms);
        last = t->moved_at;
        let_time_pass(p, 1199);
        assert_true(t->moved_at == last); /* not before their moment */
        let_time_pass(p, 1);
        assert_true(++rounds < 500);
    }
    assert_string_equal(phase_of(g), "over");
}

static void bots_go_on_after_a_restart_without_a_client(void **state)
{
    party *p = *state;
    guest *g = party_guest(p, NULL);
    pl_live *live = NULL;

    done(guest_must(g, "create",
                    json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2)));
    for (int i = 0; i < 2; i++)
        done(guest_must(
            g, "bot",
            json_pack("{s:s,s:i,s:s}", T(p), "seat", i, "bot", "random")));
    done(guest_must(g, "start", here(p)));
    guest_cut(g);
    party_restart(p);
    while (!live || live->loading || live->jobs) {
        uv_run(&p->loop, UV_RUN_ONCE);
        live = pl_live_linked(p->server, p->link);
    }
    uint64_t count = live->table->count;
    let_time_pass(p, 1200);
    assert_true(live->table->count > count);
}

static void a_stand_in_plays_until_the_person_is_back(void **state)
{
    party *p = *state;
    char token[80];

    party_deal(p, eye(), 3, NULL, NULL);
    strcpy(token, p->guest[1].token);
    guest_refused(&p->guest[0], "wait",
                  json_pack("{s:s,s:i,s:s}", T(p), "seat", 1, "choice", "bot"),
                  "NOT_NOW");
    guest_cut(&p->guest[1]);
    let_time_pass(p, 19000);
    assert_false(place_is(&p->guest[0], 1, "away"));
    let_time_pass(p, 2000);
    assert_true(place_is(&p->guest[0], 1, "away"));
    done(guest_must(
        &p->guest[0], "wait",
        json_pack("{s:s,s:i,s:s}", T(p), "seat", 1, "choice", "bot")));
    assert_true(place_is(&p->guest[0], 1, "standin"));
    uint64_t count = party_live(p)->table->count;
    let_time_pass(p, 2000);
    assert_int_equal(party_live(p)->table->count, count + 1);
    guest *back = party_guest(p, token);
    done(guest_must(back, "resume", here(p)));
    party_settle(p);
    assert_false(place_is(back, 1, "away"));
    assert_false(place_is(back, 1, "standin"));
    assert_int_equal(back->seat, 1);
}

static void a_bot_takes_the_place_of_who_is_removed(void **state)
{
    party *p = *state;

    party_deal(p, eye(), 2, NULL, NULL);
    done(
        guest_must(&p->guest[0], "remove",
                   json_pack("{s:s,s:s}", T(p), "person", p->guest[1].person)));
    assert_true(place_is(&p->guest[0], 1, "standin"));
    assert_false(party_live(p)->table->pause_wanted);
    uint64_t count = party_live(p)->table->count;
    party_settle(p);
    let_time_pass(p, 1200);
    assert_int_equal(party_live(p)->table->count, count + 1);
}

static void strict_tables_move_for_who_is_late(void **state)
{
    party *p = *state;

    party_deal(p, eye(), 2, NULL,
               json_pack("{s:{s:s,s:i,s:b}}", "patience", "kind", "move", "ms",
                         5000, "strict", 1));
    uint64_t count = party_live(p)->table->count;
    let_time_pass(p, 4999);
    assert_int_equal(party_live(p)->table->count, count);
    let_time_pass(p, 1);
    assert_true(party_live(p)->table->count > count);
    assert_false(place_is(&p->guest[0], 0, "away"));
}

static void other_tables_wait_for_who_is_late(void **state)
{
    party *p = *state;

    party_deal(
        p, eye(), 2, NULL,
        json_pack("{s:{s:s,s:i}}", "patience", "kind", "move", "ms", 5000));
    let_time_pass(p, 5000);
    assert_true(place_is(&p->guest[1], 0, "away"));
    assert_string_equal(phase_of(&p->guest[0]), "playing");
    done(guest_must(&p->guest[0], "move",
                    some_move(p, 0, ID_1, p->guest[0].number)));
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

    party_deal(p, eye(), 2, NULL, NULL);
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
    done(guest_must(&p->guest[0], "join", here(p)));
    party_settle(p);
    assert_int_equal(p->guest[0].seat, 0);
    assert_string_equal(phase_of(&p->guest[0]), "lobby");
    assert_string_not_equal(old, next);
}

static void nothing_of_a_running_game_is_a_record(void **state)
{
    party *p = *state;
    char id[33];

    party_deal(p, eye(), 2, NULL, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        PARTY_TEST(the_same_move_again_gets_the_same_answer),
        PARTY_TEST(ids_that_differ_in_one_digit_are_two_moves),
        PARTY_TEST(two_people_at_a_seat_may_choose_the_same_id),
        PARTY_TEST(a_move_to_an_old_question_is_stale),
        PARTY_TEST(what_is_wrong_is_named_and_changes_nothing),
        PARTY_TEST(host_powers),
        PARTY_TEST(a_code_brings_people_to_a_table),
        PARTY_TEST(a_bad_setting_is_refused_and_names_the_field),
        PARTY_TEST(configure_unreadies_everybody),
        PARTY_TEST(a_seat_moves_to_another_device_once),
        PARTY_TEST(several_people_share_a_seat_where_it_is_allowed),
        PARTY_TEST(forgotten_people_have_no_name_or_token),
        PARTY_TEST(who_says_too_much_is_refused),
        PARTY_TEST(onlookers_do_not_speak_to_players),
        PARTY_TEST(nobody_speaks_where_the_rules_want_silence),
        PARTY_TEST(a_line_reaches_those_who_may_hear_it),
        PARTY_TEST(the_ghost_hears_and_is_silent),
        PARTY_TEST(bots_play_a_whole_game_at_fixed_moments),
        PARTY_TEST(bots_go_on_after_a_restart_without_a_client),
        PARTY_TEST(a_stand_in_plays_until_the_person_is_back),
        PARTY_TEST(a_bot_takes_the_place_of_who_is_removed),
        PARTY_TEST(strict_tables_move_for_who_is_late),
        PARTY_TEST(other_tables_wait_for_who_is_late),
        PARTY_TEST(a_rematch_brings_everybody),
        PARTY_TEST(nothing_of_a_running_game_is_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
