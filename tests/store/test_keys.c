/* SPDX-License-Identifier: MIT */
/* test_keys.c - the keys of the SQLite store: a wrong one is refused, names are
 * keyed, a damaged row is skipped, and the key can be changed. */
#include "base/alloc.h"
#include "base/buffer.h"
#include "store/rekey.h"
#include "store/sqlite_sql.h"
#include "tests/store/folder.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pl_store *open_with(const pl_sealer *key, const char **why)
{
    char url[256];

    snprintf(url, sizeof url, "sqlite:%s", path_of("s.db"));
    return pl_store_open(url, key, &loop, why);
}

static pl_store *open_store(void)
{
    const char *why = NULL;
    pl_store *store = open_with(&sealer, &why);

    if (!store)
        fail_msg("%s", why);
    return store;
}

/* ---- calls that wait --------------------------------------------------- */

typedef struct {
    int done, n;
    pl_store_status status;
    pl_id id;
    char text[64];
} answer;

static void take(void *ctx, const pl_store_answer *a)
{
    answer *out = ctx;

    out->done = 1;
    out->n = (int)a->n;
    out->status = a->status;
    if (a->n) {
        out->id = a->items[a->n - 1].id;
        snprintf(out->text, sizeof out->text, "%.*s",
                 (int)a->items[a->n - 1].len,
                 (const char *)a->items[a->n - 1].bytes);
    }
}

static void await(answer *a)
{
    while (!a->done)
        uv_run(&loop, UV_RUN_ONCE);
}

static void put(pl_store *store, const char *bucket, const char *key,
                const char *text)
{
    answer a = { 0 };

    pl_store_put(store, bucket, key, text, strlen(text), 0, take, &a);
    await(&a);
    assert_int_equal(a.status, PL_STORE_OK);
}

static answer get(pl_store *store, const char *bucket, const char *key)
{
    answer a = { 0 };

    pl_store_get(store, bucket, key, 0, take, &a);
    await(&a);
    return a;
}

static answer list(pl_store *store, const char *bucket)
{
    answer a = { 0 };

    pl_store_list(store, bucket, take, &a);
    await(&a);
    return a;
}

static void put_record(pl_store *store, const pl_id *id, const pl_id *who)
{
    pl_store_record r = { *id, 1000, who, 1, "summary", 7, "body", 4 };
    answer a = { 0 };

    pl_store_record_put(store, &r, take, &a);
    await(&a);
    assert_int_equal(a.status, PL_STORE_OK);
}

static answer records(pl_store *store, const pl_id *who)
{
    answer a = { 0 };

    pl_store_record_list(store, who, take, &a);
    await(&a);
    return a;
}

static answer record(pl_store *store, const pl_id *id)
{
    answer a = { 0 };

    pl_store_record_get(store, id, take, &a);
    await(&a);
    return a;
}

static answer append(pl_store *store, const pl_id *table, uint64_t after)
{
    pl_store_append_args args = { *table, after, pl_id_new(), "entry",
                                  5,      0,     INT64_MAX };
    answer a = { 0 };

    pl_store_append(store, &args, take, &a);
    await(&a);
    return a;
}

static answer load(pl_store *store, const pl_id *table)
{
    answer a = { 0 };

    pl_store_load(store, table, 0, take, &a);
    await(&a);
    return a;
}

static void run_sql(const char *sql)
{
    sqlite3 *db;
    char *fault = NULL;

    assert_int_equal(sqlite3_open(path_of("s.db"), &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &fault) != SQLITE_OK)
        fail_msg("%s", fault);
    sqlite3_close(db);
}

static int files_hold(const void *bytes, size_t n)
{
    static const char *const names[] = { "s.db", "s.db-wal", "s.db-tail" };
    pl_buffer all = { 0 };
    int found = 0, c;

    for (int i = 0; i < 3; i++) {
        FILE *f = fopen(path_of(names[i]), "rb");
        while (f && (c = fgetc(f)) != EOF)
            pl_buffer_putc(&all, (char)c);
        if (f)
            fclose(f);
    }
    for (size_t i = 0; i + n <= all.len && !found; i++)
        found = memcmp(all.at + i, bytes, n) == 0;
    pl_buffer_release(&all);
    return found;
}

/* ---- the key ----------------------------------------------------------- */

static void a_wrong_key_is_refused_with_a_sentence(void **state)
{
    const char *why = NULL;
    pl_sealer other = { .key = { 1, 2, 3 } };
    (void)state;

    shut(open_store());
    assert_null(open_with(&other, &why));
    assert_non_null(strstr(why, "not the one that this store was written"));
    other.is_new = 1;
    assert_null(open_with(&other, &why));
    assert_non_null(strstr(why, "key file is missing"));
    shut(open_store());
}

/* ---- keyed names ------------------------------------------------------- */

static void the_file_has_no_id_of_a_person_or_record(void **state)
{
    pl_id id = pl_id_new(), who = pl_id_new();
    pl_store *store = open_store();
    char bucket[40] = "at:";
    answer a;
    (void)state;

    pl_id_write(&who, bucket + 3);
    put(store, bucket, "link", "table");
    put_record(store, &id, &who);
    assert_false(files_hold(id.b, 16));
    assert_false(files_hold(who.b, 16));
    assert_false(files_hold(bucket + 3, 32));
    a = records(store, &who);
    assert_true(pl_id_equal(&a.id, &id));
    assert_string_equal(record(store, &id).text, "body");
    shut(store);
}

/* Writes a sealed body as the store did before names were keyed. */
static void bind_sealed(sqlite3_stmt *s, int i, const void *place, size_t len,
                        const char *text)
{
    pl_buffer b = { 0 };

    pl_sealer_seal(&sealer, place, len, text, strlen(text), &b);
    sqlite3_bind_blob(s, i, b.at, (int)b.len, SQLITE_TRANSIENT);
    pl_buffer_release(&b);
}

static void write_old_value(sqlite3 *db, const char *bucket, const char *key)
{
    uint8_t place[1 + PL_HASH] = { 'v' };
    sqlite3_stmt *s;

    pl_sealer_hash(&sealer, bucket, key, strlen(key), place + 1);
    sqlite3_prepare_v2(db, "insert into value values(?1, ?2, ?3, 0)", -1, &s,
                       NULL);
    sqlite3_bind_text(s, 1, bucket, -1, SQLITE_TRANSIENT);
    sqlite3_bind_blob(s, 2, place + 1, PL_HASH, SQLITE_TRANSIENT);
    bind_sealed(s, 3, place, sizeof place, "value");
    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
    sqlite3_finalize(s);
}

static void write_old_record(sqlite3 *db, const pl_id *id, const pl_id *who)
{
    uint8_t place[25] = { 'r' };
    sqlite3_stmt *s;

    memcpy(place + 1, id->b, 16);
    sqlite3_prepare_v2(db,
                       "insert into record(id, at, summary, body)"
                       " values(?1, 7, ?2, ?3)",
                       -1, &s, NULL);
    sqlite3_bind_blob(s, 1, id->b, 16, SQLITE_TRANSIENT);
    bind_sealed(s, 2, place, sizeof place, "summary");
    place[17] = 1;
    bind_sealed(s, 3, place, sizeof place, "body");
    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
    sqlite3_finalize(s);
    sqlite3_prepare_v2(db, "insert into record_person values(?1, 7, ?2)", -1,
                       &s, NULL);
    sqlite3_bind_blob(s, 1, who->b, 16, SQLITE_TRANSIENT);
    sqlite3_bind_blob(s, 2, id->b, 16, SQLITE_TRANSIENT);
    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
    sqlite3_finalize(s);
}

static void write_old_store(const pl_id ids[3], const pl_id *who, int version)
{
    sqlite3 *db;
    char mark[40];

    assert_int_equal(sqlite3_open(path_of("s.db"), &db), SQLITE_OK);
    for (int i = 0; i < version; i++)
        assert_int_equal(
            sqlite3_exec(db, pl_sql_migrations[i], NULL, NULL, NULL),
            SQLITE_OK);
    snprintf(mark, sizeof mark, "pragma user_version = %d", version);
    sqlite3_exec(db, mark, NULL, NULL, NULL);
    write_old_value(db, "person", "a");
    write_old_value(db, "person", "b");
    write_old_value(db, "at:somebody", "a");
    for (int i = 0; i < 3; i++)
        write_old_record(db, &ids[i], who);
    sqlite3_close(db);
}

static void names_of_an_older_store_are_keyed(void **state)
{
    pl_id ids[3] = { pl_id_new(), pl_id_new(), pl_id_new() };
    pl_id who = pl_id_new();
    pl_store *store;
    (void)state;

    write_old_store(ids, &who, 4);
    shut(open_store());
    store = open_store();
    assert_int_equal(list(store, "person").n, 2);
    assert_string_equal(get(store, "at:somebody", "a").text, "value");
    assert_int_equal(records(store, &who).n, 3);
    for (int i = 0; i < 3; i++)
        assert_string_equal(record(store, &ids[i]).text, "body");
    shut(store);
    run_sql("vacuum; pragma wal_checkpoint(truncate)");
    for (int i = 0; i < 3; i++)
        assert_false(files_hold(ids[i].b, 16));
    assert_false(files_hold(who.b, 16));
    assert_false(files_hold("at:somebody", 11));
}

static void an_older_store_refuses_a_wrong_key_and_stays_as_it_was(void **state)
{
    pl_id ids[3] = { pl_id_new(), pl_id_new(), pl_id_new() };
    pl_id who = pl_id_new();
    pl_sealer other = { .key = { 9 } };
    const char *why = NULL;
    pl_store *store;
    (void)state;

    write_old_store(ids, &who, 4);
    assert_null(open_with(&other, &why));
    store = open_store();
    assert_int_equal(records(store, &who).n, 3);
    shut(store);
}

/* The second schema listed a record once for every time it was stored. */
static void
records_listed_twice_by_an_older_schema_are_listed_once(void **state)
{
    pl_id ids[3] = { pl_id_new(), pl_id_new(), pl_id_new() };
    pl_id who = pl_id_new();
    pl_store *store;
    (void)state;

    write_old_store(ids, &who, 2);
    run_sql("insert into record_person(person, at, record)"
            " select person, at + 1, record from record_person");
    store = open_store();
    assert_int_equal(records(store, &who).n, 3);
    shut(store);
}

/* ---- damage ------------------------------------------------------------ */

static void a_damaged_row_is_left_out_and_counted(void **state)
{
    pl_store *store = open_store();
    pl_id id[2] = { pl_id_new(), pl_id_new() }, who = pl_id_new();
    (void)state;

    put(store, "lobby", "a", "first");
    put(store, "lobby", "b", "second");
    put_record(store, &id[0], &who);
    put_record(store, &id[1], &who);
    shut(store);
    run_sql("update value set body = zeroblob(length(body)) where key ="
            " (select key from value limit 1);"
            "update record set summary = zeroblob(length(summary)) where id ="
            " (select id from record limit 1)");
    store = open_store();
    assert_int_equal(list(store, "lobby").n, 1);
    assert_int_equal(records(store, &who).n, 1);
    assert_int_equal(pl_store_damaged(store), 2);
    shut(store);
}

static void a_damaged_file_is_refused(void **state)
{
    pl_store *store = open_store();
    const char *why = NULL;
    FILE *f;
    (void)state;

    for (int i = 0; i < 400; i++) {
        char key[16];
        snprintf(key, sizeof key, "%d", i);
        put(store, "lobby", key, "some text");
    }
    shut(store);
    f = fopen(path_of("s.db"), "r+b");
    for (long page = 12; page < 20; page++) {
        fseek(f, page * 4096, SEEK_SET);
        for (int i = 0; i < 64; i++)
            fputc(0xff, f);
    }
    fclose(f);
    assert_null(open_with(&sealer, &why));
    assert_non_null(strstr(why, "damaged"));
}

/* ---- changing the key -------------------------------------------------- */

static void fill(pl_store *store, pl_id *table, pl_id *id, pl_id *who)
{
    answer a = { 0 };

    *table = pl_id_new(), *id = pl_id_new(), *who = pl_id_new();
    for (uint64_t i = 0; i < 5; i++)
        assert_int_equal(append(store, table, i).status, PL_STORE_OK);
    pl_store_snapshot(store, table, 3, "snapshot", 8, take, &a);
    await(&a);
    put(store, "person", "x", "Ann");
    put(store, "person", "y", "Ben");
    put(store, "code", "ABC", "table");
    put_record(store, id, who);
}

static void a_store_gets_a_new_key(void **state)
{
    pl_sealer other;
    const char *why = NULL;
    pl_store *store = open_store();
    pl_id table, id, who;
    answer a;
    (void)state;

    fill(store, &table, &id, &who);
    shut(store);
    assert_true(pl_sealer_open(&other, path_of("new"), &why));
    assert_true(pl_store_rekey(path_of("s.db"), &sealer, &other, &why));
    assert_null(open_with(&sealer, &why));
    sealer = other;
    store = open_store();
    assert_string_equal(get(store, "person", "x").text, "Ann");
    assert_string_equal(get(store, "code", "ABC").text, "table");
    assert_int_equal(list(store, "person").n, 2);
    assert_int_equal(load(store, &table).n, 2); /* after the snapshot */
    assert_int_equal(append(store, &table, 5).status, PL_STORE_OK);
    a = records(store, &who);
    assert_true(pl_id_equal(&a.id, &id));
    assert_string_equal(record(store, &id).text, "body");
    assert_int_equal(pl_store_damaged(store), 0);
    shut(store);
}

static void the_wrong_key_cannot_change_the_key(void **state)
{
    pl_sealer wrong = { .key = { 5 } }, other = { .key = { 6 } };
    const char *why = NULL;
    pl_id table, id, who;
    pl_store *store = open_store();
    (void)state;

    fill(store, &table, &id, &who);
    shut(store);
    assert_false(pl_store_rekey(path_of("s.db"), &wrong, &other, &why));
    store = open_store();
    assert_string_equal(get(store, "person", "x").text, "Ann");
    shut(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        T(a_wrong_key_is_refused_with_a_sentence),
        T(the_file_has_no_id_of_a_person_or_record),
        T(names_of_an_older_store_are_keyed),
        T(an_older_store_refuses_a_wrong_key_and_stays_as_it_was),
        T(records_listed_twice_by_an_older_schema_are_listed_once),
        T(a_damaged_row_is_left_out_and_counted),
        T(a_damaged_file_is_refused),
        T(a_store_gets_a_new_key),
        T(the_wrong_key_cannot_change_the_key),
#undef T
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
