/* SPDX-License-Identifier: MIT */
/* test_resumed.c - a store that an earlier program wrote, under rules which
 * this program still has: its tables resume as they were, are played to the
 * end, and its records verify. old/make wrote the store.
 *
 * When a game's rules get another version, its tables here are refused, as
 * those of test_upgrade.c are. This test then fails, and that is its purpose:
 * whoever changes rules or what is stored must decide what becomes of the
 * tables that people have.
 *
 * usage: test_resumed FOLDER */
#include "tests/server/asks.h"
#include "tests/server/party.h"
#include "wire/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *folder;
static json_t *expected;

static int open_store(void **state)
{
    party *p = malloc(sizeof *p);

    party_open(p, folder, json_integer_value(json_object_get(expected, "now")));
    for (size_t i = 0; i < 3; i++) {
        json_t *who = json_array_get(json_object_get(expected, "people"), i);
        party_guest(p, json_string_value(json_object_get(who, "token")));
    }
    *state = p;
    return 0;
}

/* What each person at the table was sent by the program before. */
static json_t *syncs_of(const char *name)
{
    json_t *syncs = json_object_get(json_object_get(expected, "tables"), name);

    assert_true(json_array_size(syncs) > 0);
    return syncs;
}

/* Lets everybody who was at the table come back. The guests are in the order of
 * their seats. */
static void come_back(party *p, const char *name)
{
    json_t *syncs = syncs_of(name);

    snprintf(
        p->link, sizeof p->link, "%s",
        json_string_value(json_object_get(json_array_get(syncs, 0), "table")));
    for (size_t i = 0; i < json_array_size(syncs); i++)
        discard(guest_must(&p->guest[i], "resume", here(p)));
    party_settle(p);
}

/* ---- tables ------------------------------------------------------------- */

/* The room says who is present, and a clock runs on: those may differ. */
static void must_be_as_before(json_t *got, json_t *before, const char *name)
{
    static const char *const same[] = { "me", "view", "legal", "events",
                                        "chat" };

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (!json_equal(json_object_get(got, same[i]),
                        json_object_get(before, same[i])))
            fail_msg("%s: '%s' is not what it was", name, same[i]);
    assert_string_equal(json_string_value(json_object_get(
                            json_object_get(got, "room"), "phase")),
                        json_string_value(json_object_get(
                            json_object_get(before, "room"), "phase")));
}

static void every_table_resumes_as_it_was(void **state)
{
    party *p = *state;
    const char *name;
    json_t *syncs, *before;
    size_t i;

    json_object_foreach(json_object_get(expected, "tables"), name, syncs)
    {
        json_array_foreach(syncs, i, before)
        {
            json_t *answer = guest_must(
                &p->guest[i], "resume",
                json_pack("{s:O}", "table", json_object_get(before, "table")));
            must_be_as_before(json_object_get(answer, "sync"), before, name);
            json_decref(answer);
        }
    }
    assert_int_equal(p->server->n_stopped, 0);
}

/* ---- records ------------------------------------------------------------ */

static void must_verify(guest *g, const char *id)
{
    json_t *answer = guest_must(g, "record", json_pack("{s:s}", "record", id));
    char *text = json_dumps(json_object_get(answer, "record"), JSON_COMPACT);
    pl_record record;
    pl_fault fault = { 0 };

    assert_int_equal(pl_record_read(&record, text, strlen(text), &fault),
                     PL_OK);
    if (pl_record_verify(&record, &fault) != PL_OK)
        fail_msg("%s: %s", fault.field, fault.text);
    pl_record_release(&record);
    free(text);
    json_decref(answer);
}

static void the_stored_record_verifies_and_is_replayed(void **state)
{
    guest *bob = &((party *)*state)->guest[1];
    json_t *record = json_object_get(expected, "record"), *show;

    must_verify(bob, json_string_value(record));
    show = guest_must(
        bob, "replay",
        json_pack("{s:O,s:i,s:i}", "record", record, "seat", 0, "count", 5));
    assert_int_equal(json_array_size(json_object_get(show, "frames")), 5);
    json_decref(show);
}

/* Ada plays a continuation of that game, and the record shows the other hands.
 */
static void a_record_is_refused_to_players_of_its_continuation(void **state)
{
    guest *ada = &((party *)*state)->guest[0];

    guest_refused(
        ada, "record",
        json_pack("{s:O}", "record", json_object_get(expected, "record")),
        "NOT_NOW");
}

/* ---- playing on --------------------------------------------------------- */

static void must_be_over(party *p)
{
    guest *ada = &p->guest[0];
    json_t *result = json_object_get(ada->room, "result");

    assert_string_equal(phase_of(ada), "over");
    must_verify(ada, json_string_value(json_object_get(result, "record")));
}

static void play_to_the_end(party *p, const char *name)
{
    const uint8_t seed[32] = { 3 };
    pl_drive drive = { 0 };
    pl_luck luck;

    pl_luck_init(&luck, seed);
    come_back(p, name);
    for (int i = 0; i < 5000 && party_step(p, &drive, &luck); i++)
        continue;
    must_be_over(p);
}

static void games_of_people_are_played_to_the_end(void **state)
{
    static const char *const names[] = { "short", "long", "clairvoyance",
                                         "mysterium", "illusionist" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        play_to_the_end(*state, names[i]);
}

static void a_continued_game_against_a_bot_is_played_to_the_end(void **state)
{
    party *p = *state;
    guest *ada = &p->guest[0];

    come_back(p, "continued");
    for (int i = 0; i < 500 && strcmp(phase_of(ada), "over") != 0; i++) {
        if (json_array_size(ada->legal)) {
            pl_id id = pl_id_new();
            char text[33];
            pl_id_write(&id, text);
            discard(
                guest_must(ada, "move", some_move(p, 0, text, ada->number)));
        }
        let_time_pass(p, 1000);
    }
    assert_string_equal(phase_of(ada), "over");
}

static void a_lobby_can_be_started(void **state)
{
    party *p = *state;

    come_back(p, "lobby");
    for (int i = 0; i < 2; i++)
        guest_ready(&p->guest[i], party_bytes);
    discard(guest_must(&p->guest[0], "start", here(p)));
    for (int i = 0; i < 2; i++)
        guest_reveal(&p->guest[i], party_bytes);
    party_settle(p);
    assert_true(pl_table_is_playing(party_live(p)->table));
}

/* The rematch that was asked for before is a table of its own. */
static void a_rematch_can_be_played(void **state)
{
    party *p = *state;
    json_t *answer;

    come_back(p, "finished");
    answer = guest_must(&p->guest[0], "rematch", here(p));
    snprintf(p->link, sizeof p->link, "%s",
             json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    discard(guest_must(&p->guest[0], "resume", here(p)));
    discard(guest_must(&p->guest[0], "start", here(p)));
    for (int i = 0; i < 500 && strcmp(phase_of(&p->guest[0]), "over") != 0; i++)
        let_time_pass(p, 1000);
    must_be_over(p);
}

#define OLD_TEST(name) \
    cmocka_unit_test_setup_teardown(name, open_store, party_tear_down)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        OLD_TEST(every_table_resumes_as_it_was),
        OLD_TEST(the_stored_record_verifies_and_is_replayed),
        OLD_TEST(a_record_is_refused_to_players_of_its_continuation),
        OLD_TEST(games_of_people_are_played_to_the_end),
        OLD_TEST(a_continued_game_against_a_bot_is_played_to_the_end),
        OLD_TEST(a_lobby_can_be_started),
        OLD_TEST(a_rematch_can_be_played),
    };
    char path[300];

    folder = argc > 1 ? argv[1] : "tests/server/old-v2";
    snprintf(path, sizeof path, "%s/expected.json", folder);
    expected = json_load_file(path, 0, NULL);
    if (!expected) {
        fprintf(stderr, "cannot read %s\n", path);
        return 1;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    json_decref(expected);
    return failed;
}
