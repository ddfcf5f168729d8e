/* SPDX-License-Identifier: MIT */
/* test_parlour.c - a parlour as a state machine over its log: who may be in it,
 * what counts, and that the log gives the same parlour again. No server runs
 * here. */
#include "server/parlour.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LINK "abcdefghijklmnopqrstuvwxyz"
#define HOUR (3600 * 1000)

static const pl_id ada = { { 1 } }, bob = { { 2 } }, cleo = { { 3 } };
static const pl_id first = { { 11 } }, second = { { 12 } };

static int64_t now = 1800000000000;
static pl_buffer log_bytes; /* of the parlour that is tested */

static pl_parlour_entry entry_of(pl_parlour_kind kind, const pl_id *person,
                                 int flag, const char *text)
{
    pl_parlour_entry e = { .kind = (uint8_t)kind,
                           .flag = (uint8_t)flag,
                           .at = now,
                           .text = text,
                           .len = text ? strlen(text) : 0 };

    if (person)
        e.person = *person;
    return e;
}

/* Writes, reads and applies the entry, as stores and servers do. */
static int put(pl_parlour *p, pl_parlour_entry e)
{
    pl_buffer bytes = { 0 };
    pl_parlour_entry read;
    uint16_t len;
    int applied;

    pl_parlour_write(&e, &bytes);
    len = (uint16_t)bytes.len;
    pl_buffer_put(&log_bytes, &len, 2);
    pl_buffer_put(&log_bytes, bytes.at, bytes.len);
    assert_true(pl_parlour_read(bytes.at, bytes.len, &read));
    applied = pl_parlour_apply(p, &read);
    pl_buffer_release(&bytes);
    return applied;
}

static int table_of(pl_parlour *p, const pl_id *table, const char *game)
{
    char text[64];
    pl_parlour_entry e;

    snprintf(text, sizeof text, "%s%s", LINK, game);
    e = entry_of(PL_PARLOUR_TABLE, NULL, 0, text);
    e.other = *table;
    return put(p, e);
}

static int play(pl_parlour *p, const pl_id *table, const pl_id *who)
{
    pl_parlour_entry e = entry_of(PL_PARLOUR_PLAY, NULL, 0, NULL);

    e.other = *table;
    e.text = (const char *)who->b;
    e.len = 16;
    return put(p, e);
}

static int win(pl_parlour *p, const pl_id *table, const pl_id *winner,
               const pl_id *loser)
{
    pl_parlour_entry e = entry_of(PL_PARLOUR_RESULT, NULL, 0, NULL);
    char text[2 * PL_PARLOUR_RESULTS] = { 0 };

    memcpy(text, winner->b, 16);
    text[16] = 1;
    memcpy(text + PL_PARLOUR_RESULTS, loser->b, 16);
    e.other = *table;
    e.text = text;
    e.len = sizeof text;
    return put(p, e);
}

static pl_parlour *open_parlour(void)
{
    static const pl_id id = { { 7 } };
    pl_parlour *p = pl_parlour_new(&id);

    log_bytes.len = 0;
    assert_true(
        put(p, entry_of(PL_PARLOUR_OPEN, NULL, 0, LINK "maple-tiger-lamp-42")));
    assert_true(put(p, entry_of(PL_PARLOUR_COME, &ada, 0, "Ada")));
    assert_true(put(p, entry_of(PL_PARLOUR_COME, &bob, 0, "Bob")));
    assert_true(table_of(p, &first, "telepathic"));
    return p;
}

static json_t *json_of(const pl_parlour *p)
{
    static char buffer[1 << 17];
    json_t *out;
    pl_text t;

    pl_text_init(&t, buffer, sizeof buffer);
    pl_parlour_put(&t, p, 1);
    out = json_loadb(t.at, t.n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(out);
    return out;
}

/* ---- who is in it ------------------------------------------------------- */

static void people_join_and_leave_for_good(void **state)
{
    pl_parlour *p = open_parlour();
    (void)state;

    assert_true(pl_parlour_has(p, &ada));
    assert_false(pl_parlour_has(p, &cleo));
    assert_true(put(p, entry_of(PL_PARLOUR_GO, &ada, PL_PARLOUR_LEFT, NULL)));
    assert_false(pl_parlour_has(p, &ada));
    assert_false(put(p, entry_of(PL_PARLOUR_SAY, &ada, 0, "still here")));
    assert_true(put(p, entry_of(PL_PARLOUR_COME, &ada, 0, "Ada")));
    assert_true(pl_parlour_has(p, &ada));
    pl_parlour_free(p);
}

static void a_removed_person_cannot_come_back(void **state)
{
    pl_parlour *p = open_parlour();
    (void)state;

    assert_true(
        put(p, entry_of(PL_PARLOUR_GO, &bob, PL_PARLOUR_REMOVED, NULL)));
    assert_true(pl_parlour_bars(p, &bob));
    assert_false(put(p, entry_of(PL_PARLOUR_COME, &bob, 0, "Bob")));
    assert_false(put(p, entry_of(PL_PARLOUR_GO, &bob, PL_PARLOUR_LEFT, NULL)));
    assert_true(pl_parlour_bars(p, &bob));
    pl_parlour_free(p);
}

static void forgetting_a_person_removes_everything_about_them(void **state)
{
    pl_parlour *p = open_parlour();
    char id[33], *text;
    json_t *out;
    (void)state;

    assert_true(put(p, entry_of(PL_PARLOUR_SAY, &ada, 0, "hello")));
    assert_true(
        put(p, entry_of(PL_PARLOUR_GO, &ada, PL_PARLOUR_FORGOTTEN, NULL)));
    out = json_of(p);
    text = json_dumps(out, 0);
    pl_id_write(&ada, id);
    assert_null(strstr(text, "Ada"));
    assert_null(strstr(text, id));
    assert_non_null(strstr(text, "Somebody"));
    free(text);
    json_decref(out);
    pl_parlour_free(p);
}

static void a_full_parlour_keeps_those_who_play(void **state)
{
    pl_parlour *p = open_parlour();
    (void)state;

    assert_true(play(p, &first, &ada));
    assert_true(play(p, &first, &bob));
    for (int i = 0; i < PL_PARLOUR_PEOPLE; i++) {
        pl_id id = { { 100, (uint8_t)i } };
        assert_true(put(p, entry_of(PL_PARLOUR_COME, &id, 0, "Looks on")));
    }
    assert_int_equal(p->n_people, PL_PARLOUR_PEOPLE);
    assert_true(pl_parlour_has(p, &ada) && pl_parlour_has(p, &bob));
    pl_parlour_free(p);
}

/* ---- the score ---------------------------------------------------------- */

static void a_result_counts_once_and_only_of_its_own_tables(void **state)
{
    pl_parlour *p = open_parlour();
    (void)state;

    assert_false(win(p, &second, &ada, &bob));
    assert_true(win(p, &first, &ada, &bob));
    assert_false(win(p, &first, &bob, &ada));
    assert_int_equal(p->games, 1);
    assert_int_equal(p->person[0].won, 1);
    assert_int_equal(p->person[1].won, 0);
    assert_int_equal(p->person[1].played, 1);
    pl_parlour_free(p);
}

static void a_new_evening_starts_a_new_score(void **state)
{
    pl_parlour *p = open_parlour();
    (void)state;

    assert_true(win(p, &first, &ada, &bob));
    now += 5 * HOUR;
    assert_true(table_of(p, &second, "mindseye"));
    assert_true(win(p, &second, &ada, &cleo)); /* Cleo is not in it */
    assert_int_equal(p->person[0].won, 2);
    now += 7 * HOUR;
    static const pl_id third = { { 13 } };
    assert_true(table_of(p, &third, "mindseye"));
    assert_true(win(p, &third, &bob, &ada));
    assert_int_equal(p->games, 1);
    assert_int_equal(p->person[0].won, 0);
    assert_int_equal(p->person[0].played, 1);
    assert_int_equal(p->person[1].won, 1);
    pl_parlour_free(p);
}

/* ---- the log ------------------------------------------------------------ */

static void the_log_gives_the_same_parlour_again(void **state)
{
    pl_parlour *p = open_parlour(), *again = pl_parlour_new(&p->id);
    json_t *a, *b;
    (void)state;

    put(p, entry_of(PL_PARLOUR_SAY, &ada, 0, "well played"));
    put(p, entry_of(PL_PARLOUR_SAY, &cleo, 0, "I am not here"));
    put(p, entry_of(PL_PARLOUR_NAME, &bob, 0, "Robert"));
    table_of(p, &second, "mindseye");
    win(p, &second, &ada, &bob);
    for (size_t at = 0; at < log_bytes.len;) {
        pl_parlour_entry e;
        uint16_t len;
        memcpy(&len, log_bytes.at + at, 2);
        assert_true(pl_parlour_read(log_bytes.at + at + 2, len, &e));
        pl_parlour_apply(again, &e);
        at += 2 + (size_t)len;
    }
    a = json_of(p);
    b = json_of(again);
    assert_true(json_equal(a, b));
    assert_string_equal(json_string_value(json_object_get(a, "game")),
                        "mindseye");
    json_decref(a);
    json_decref(b);
    pl_parlour_free(p);
    pl_parlour_free(again);
}

static void a_parlour_accepts_only_open_as_its_first_entry(void **state)
{
    static const pl_id id = { { 8 } };
    pl_parlour *p = pl_parlour_new(&id);
    (void)state;

    assert_false(put(p, entry_of(PL_PARLOUR_COME, &ada, 0, "Ada")));
    assert_false(
        put(p, entry_of(PL_PARLOUR_OPEN, NULL, 0, LINK "maple-tiger-lamp-42")));
    assert_false(put(p, entry_of(PL_PARLOUR_COME, &ada, 0, "Ada")));
    pl_parlour_free(p);
}

/* Stores hold these numbers and this layout. */
static void entries_keep_their_numbers_and_bytes(void **state)
{
    static const uint8_t wanted[] = {
        1,   3,   2,                /* format, kind, flag */
        8,   7,   6, 5, 4, 3, 2, 1, /* time, low byte first */
        1,   0,   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* person */
        2,   0,   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* other */
        'h', 'i',
    };
    pl_parlour_entry e = { .kind = PL_PARLOUR_GO,
                           .flag = PL_PARLOUR_REMOVED,
                           .at = 0x0102030405060708,
                           .person = ada,
                           .other = bob,
                           .text = "hi",
                           .len = 2 };
    pl_buffer bytes = { 0 };
    (void)state;

    assert_int_equal(PL_PARLOUR_KINDS, 9);
    assert_int_equal(PL_PARLOUR_RESULT, 8);
    pl_parlour_write(&e, &bytes);
    assert_int_equal(bytes.len, sizeof wanted);
    assert_memory_equal(bytes.at, wanted, sizeof wanted);
    bytes.at[0] = 2;
    assert_false(pl_parlour_read(bytes.at, bytes.len, &e));
    assert_false(pl_parlour_read(bytes.at, 10, &e));
    pl_buffer_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_join_and_leave_for_good),
        cmocka_unit_test(a_removed_person_cannot_come_back),
        cmocka_unit_test(forgetting_a_person_removes_everything_about_them),
        cmocka_unit_test(a_full_parlour_keeps_those_who_play),
        cmocka_unit_test(a_result_counts_once_and_only_of_its_own_tables),
        cmocka_unit_test(a_new_evening_starts_a_new_score),
        cmocka_unit_test(the_log_gives_the_same_parlour_again),
        cmocka_unit_test(a_parlour_accepts_only_open_as_its_first_entry),
        cmocka_unit_test(entries_keep_their_numbers_and_bytes),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    pl_buffer_release(&log_bytes);
    return failed;
}
