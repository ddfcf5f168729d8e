/* SPDX-License-Identifier: MIT */
/* test_upgrade.c - a store whose tables were made under version 1 of the rules,
 * which this program does not have: it opens, the tables are refused and stay
 * as they are, and new ones can be made. old/make wrote the store.
 *
 * usage: test_upgrade FOLDER */
#include "server/refusal.h"
#include "tests/server/party.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *folder;
static json_t *expected;

static int open_old(void **state)
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

/* ---- the logs on the disk ----------------------------------------------- */

enum { TABLES = 5 };
static const char *const names[TABLES] = { "lobby", "short", "long", "finished",
                                           "continued" };

typedef struct {
    pl_buffer bytes;
    size_t n;
    int came;
} rows;

static void on_rows(void *ctx, const pl_store_answer *a)
{
    rows *r = ctx;

    assert_int_equal(a->status, PL_STORE_OK);
    for (size_t i = 0; i < a->n; i++)
        pl_buffer_put(&r->bytes, a->items[i].bytes, a->items[i].len);
    r->n = a->n;
    r->came = 1;
}

static void wait_for(party *p, rows *r)
{
    while (!r->came)
        uv_run(&p->loop, UV_RUN_ONCE);
}

static const char *link_of(const char *name)
{
    json_t *syncs = json_object_get(json_object_get(expected, "tables"), name);

    return json_string_value(
        json_object_get(json_array_get(syncs, 0), "table"));
}

/* Every entry of the table's log. */
static rows read_log(party *p, const char *name)
{
    rows found = { 0 }, log = { 0 };
    pl_id id;

    pl_store_get(p->server->store, "link", link_of(name), 0, on_rows, &found);
    wait_for(p, &found);
    assert_int_equal(found.n, 1);
    assert_true(pl_id_read(found.bytes.at, found.bytes.len, &id));
    pl_buffer_release(&found.bytes);
    pl_store_load_all(p->server->store, &id, on_rows, &log);
    wait_for(p, &log);
    assert_true(log.n > 0);
    return log;
}

/* ---- tables ------------------------------------------------------------- */

static void must_refuse(party *p, const char *method, const char *name)
{
    guest_refused(&p->guest[0], method,
                  json_pack("{s:s}", "table", link_of(name)), "OLD_RULES");
}

static void tables_of_earlier_rules_are_refused(void **state)
{
    party *p = *state;

    for (int i = 0; i < TABLES; i++) {
        must_refuse(p, "resume", names[i]);
        must_refuse(p, "resume", names[i]); /* also when it is in memory */
        must_refuse(p, "join", names[i]);
    }
    assert_int_equal(p->server->n_stopped, TABLES);
}

static void the_refusal_is_a_plain_sentence(void **state)
{
    (void)state;
    assert_string_equal(pl_refusal_text(PL_REFUSE_OLD_RULES),
                        "this was played with earlier rules, which this server "
                        "does not have; it is kept as it is");
}

static void refused_tables_stay_as_they_are(void **state)
{
    party *p = *state;
    rows before[TABLES];

    for (int i = 0; i < TABLES; i++)
        before[i] = read_log(p, names[i]);
    tables_of_earlier_rules_are_refused(state);
    p->clock.now_ms += 3600 * 1000; /* nobody is marked as away either */
    party_settle(p);
    party_restart(p);
    for (int i = 0; i < TABLES; i++) {
        rows after = read_log(p, names[i]);
        assert_int_equal(after.n, before[i].n);
        assert_int_equal(after.bytes.len, before[i].bytes.len);
        assert_memory_equal(after.bytes.at, before[i].bytes.at,
                            after.bytes.len);
        pl_buffer_release(&after.bytes);
        pl_buffer_release(&before[i].bytes);
    }
}

static void new_tables_can_be_made_in_an_old_store(void **state)
{
    party *p = *state;
    guest *ada = &p->guest[0];
    json_t *made;

    must_refuse(p, "resume", "short");
    made = guest_must(ada, "create",
                      json_pack("{s:s,s:i}", "game", "mindseye", "seats", 2));
    snprintf(p->link, sizeof p->link, "%s",
             json_string_value(
                 json_object_get(json_object_get(made, "sync"), "table")));
    json_decref(made);
    json_decref(guest_must(
        ada, "sit", json_pack("{s:s,s:i}", "table", p->link, "seat", 0)));
    json_decref(guest_must(ada, "bot",
                           json_pack("{s:s,s:i,s:s}", "table", p->link, "seat",
                                     1, "bot", "random")));
    json_decref(guest_must(
        ada, "ready", json_pack("{s:s,s:b}", "table", p->link, "ready", 1)));
    json_decref(guest_must(ada, "start", json_pack("{s:s}", "table", p->link)));
    party_settle(p);
    assert_true(pl_table_is_playing(party_live(p)->table));
}

/* ---- records ------------------------------------------------------------ */

static json_t *record_and(json_t *more)
{
    json_object_set(more, "record", json_object_get(expected, "record"));
    return more;
}

static void an_old_record_can_be_downloaded_but_not_replayed(void **state)
{
    guest *ada = &((party *)*state)->guest[0];
    json_t *answer = guest_must(ada, "record", record_and(json_object()));
    json_t *record = json_object_get(answer, "record");

    assert_int_equal(json_integer_value(json_object_get(record, "version")), 1);
    json_decref(answer);
    guest_refused(ada, "replay", record_and(json_pack("{s:i}", "seat", 0)),
                  "OLD_RULES");
    guest_refused(ada, "explain", record_and(json_object()), "OLD_RULES");
    guest_refused(ada, "continue",
                  record_and(json_pack("{s:i,s:i,s:s}", "at", 2, "seat", 0,
                                       "bot", "random")),
                  "OLD_RULES");
}

/* Nobody can read the record any more, but the name in it goes all the same. */
static void forgetting_takes_the_name_from_an_old_record(void **state)
{
    party *p = *state;
    pl_id id;
    rows record = { 0 };

    json_decref(guest_must(&p->guest[0], "forget", NULL));
    party_settle(p);
    assert_true(pl_id_read(
        json_string_value(json_object_get(expected, "record")), 32, &id));
    pl_store_record_get(p->server->store, &id, on_rows, &record);
    wait_for(p, &record);
    pl_buffer_putc(&record.bytes, 0);
    assert_non_null(strstr(record.bytes.at, "\"version\":1"));
    assert_null(strstr(record.bytes.at, "Ada"));
    pl_buffer_release(&record.bytes);
}

#define OLD_TEST(name) \
    cmocka_unit_test_setup_teardown(name, open_old, party_tear_down)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        OLD_TEST(tables_of_earlier_rules_are_refused),
        OLD_TEST(the_refusal_is_a_plain_sentence),
        OLD_TEST(refused_tables_stay_as_they_are),
        OLD_TEST(new_tables_can_be_made_in_an_old_store),
        OLD_TEST(an_old_record_can_be_downloaded_but_not_replayed),
        OLD_TEST(forgetting_takes_the_name_from_an_old_record),
    };
    char path[300];

    folder = argc > 1 ? argv[1] : "tests/server/old";
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
