/* SPDX-License-Identifier: MIT */
/* test_sqlite.c - what only the SQLite store promises: its lock, its schema
 * migrations, its backups, and a file that reveals nothing without the key. */
#include "base/alloc.h"
#include "base/buffer.h"
#include "store/sqlite_inner.h"
#include "tests/store/folder.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static pl_store *open_file(const char *name, const char **why)
{
    char url[256];

    snprintf(url, sizeof url, "sqlite:%s", path_of(name));
    return pl_store_open(url, &sealer, &loop, why);
}

static void note(void *ctx, const pl_store_answer *a)
{
    *(int *)ctx = 1 + (int)a->status;
}

static int done(int *status)
{
    while (!*status)
        uv_run(&loop, UV_RUN_ONCE);
    return *status - 1;
}

static void a_second_process_cannot_open_the_file(void **state)
{
    const char *why = NULL;
    pl_store *store = open_file("a.db", &why);
    (void)state;

    assert_non_null(store);
    assert_null(open_file("a.db", &why));
    assert_string_equal(why, "another process has the store open");
    shut(store);
}

static void a_newer_schema_is_rejected(void **state)
{
    const char *why = NULL;
    sqlite3 *db;
    (void)state;

    assert_int_equal(sqlite3_open(path_of("b.db"), &db), SQLITE_OK);
    sqlite3_exec(db, "pragma user_version = 99", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(open_file("b.db", &why));
    assert_non_null(strstr(why, "newer"));
}

static int append(pl_store *store, const pl_id *table, uint64_t after)
{
    pl_store_append_args args = { .table = *table,
                                  .after = after,
                                  .id = pl_id_new(),
                                  .bytes = "x",
                                  .len = 1,
                                  .keep = 5000 };
    int status = 0;

    pl_store_append(store, &args, note, &status);
    return done(&status);
}

/* The first schema stored the number of entries in the table 'live'. */
static void an_older_schema_is_migrated(void **state)
{
    const char *why = NULL;
    pl_store *store = open_file("o.db", &why);
    pl_id table = pl_id_new();
    sqlite3 *db;
    (void)state;

    assert_int_equal(append(store, &table, 0), PL_STORE_OK);
    shut(store);
    assert_int_equal(sqlite3_open(path_of("o.db"), &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "alter table live add column last integer not null"
                     " default 1; drop table mark; drop table secret;"
                     " alter table record drop column name;"
                     " pragma user_version = 1",
                     NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    store = open_file("o.db", &why);
    assert_non_null(store);
    assert_int_equal(append(store, &table, 0), PL_STORE_CONFLICT);
    assert_int_equal(append(store, &table, 1), PL_STORE_OK);
    assert_int_equal(append(store, &table, 3), PL_STORE_CONFLICT);
    shut(store);
}

/* Earlier programs listed a record again when its table was loaded again. */
static void a_record_that_was_listed_twice_is_listed_once(void **state)
{
    const char *why = NULL;
    sqlite3_stmt *count;
    sqlite3 *db;
    (void)state;

    shut(open_file("twice.db", &why));
    assert_int_equal(sqlite3_open(path_of("twice.db"), &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "alter table live add column last integer not null"
                     " default 1; drop table mark; drop table secret;"
                     " alter table record drop column name;"
                     " drop index record_person_once;"
                     " insert into record_person values"
                     " (x'01', 1000, x'0a'), (x'01', 2000, x'0a'),"
                     " (x'02', 1000, x'0a'), (x'01', 3000, x'0b');"
                     " pragma user_version = 1",
                     NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    shut(open_file("twice.db", &why));
    assert_int_equal(sqlite3_open(path_of("twice.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "select count(*), sum(at)"
                                        " from record_person",
                                        -1, &count, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(count), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(count, 0), 3);
    assert_int_equal(sqlite3_column_int(count, 1), 5000);
    sqlite3_finalize(count);
    sqlite3_close(db);
}

static void a_file_that_is_not_a_store_is_rejected(void **state)
{
    const char *why = NULL;
    FILE *f = fopen(path_of("c.db"), "w");
    (void)state;

    for (int i = 0; i < 1000; i++)
        fputs("not a database ", f);
    fclose(f);
    assert_null(open_file("c.db", &why));
}

static void the_key_file_is_private_and_reused(void **state)
{
    pl_sealer again;
    struct stat st;
    const char *why = NULL;
    (void)state;

    assert_int_equal(stat(path_of("key"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_true(pl_sealer_open(&again, path_of("key"), &why));
    assert_memory_equal(again.key, sealer.key, sizeof again.key);
    assert_true(sealer.is_new && !again.is_new);
    chmod(path_of("key"), 0644);
    assert_false(pl_sealer_open(&again, path_of("key"), &why));
}

static void a_backup_opens_and_is_complete(void **state)
{
    const char *why = NULL;
    pl_store *store = open_file("d.db", &why);
    pl_id table = pl_id_new();
    pl_store_append_args args = { table, 0, table, "x", 1, 0, INT64_MAX };
    int status = 0, backed = 0, loaded = 0;
    (void)state;

    pl_store_append(store, &args, note, &status);
    assert_int_equal(done(&status), PL_STORE_OK);
    pl_store_backup(store, path_of("copy.db"), note, &backed);
    assert_int_equal(done(&backed), PL_STORE_OK);
    backed = 0;
    pl_store_backup(store, path_of("copy.db"), note, &backed);
    assert_int_equal(done(&backed), PL_STORE_FAILED);
    shut(store);
    store = open_file("copy.db", &why);
    assert_non_null(store);
    pl_store_load(store, &table, 0, note, &loaded);
    assert_int_equal(done(&loaded), PL_STORE_OK);
    shut(store);
}

static void read_whole(const char *name, pl_buffer *out)
{
    FILE *f = fopen(path_of(name), "rb");
    int c;

    while (f && (c = fgetc(f)) != EOF)
        pl_buffer_putc(out, (char)c);
    if (f)
        fclose(f);
}

static int holds(const pl_buffer *b, const char *text)
{
    size_t n = strlen(text);

    for (size_t i = 0; i + n <= b->len; i++)
        if (memcmp(b->at + i, text, n) == 0)
            return 1;
    return 0;
}

/* The file and its WAL hold no plain text, and two choices of different length
 * take the same number of bytes. */
static void the_file_holds_no_plain_text_or_lengths(void **state)
{
    const char *why = NULL;
    pl_store *store = open_file("e.db", &why);
    static const char *const choice[] = { "I-SEAL-NUMBER-SEVEN", "NO" };
    pl_id table = pl_id_new();
    pl_buffer file = { 0 };
    sqlite3 *db;
    sqlite3_stmt *s;
    (void)state;

    for (int i = 0; i < 2; i++) {
        int status = 0;
        pl_store_append_args args = { table,     (uint64_t)i,       pl_id_new(),
                                      choice[i], strlen(choice[i]), 0,
                                      INT64_MAX };
        pl_store_append(store, &args, note, &status);
        assert_int_equal(done(&status), PL_STORE_OK);
    }
    int put = 0;
    pl_store_put(store, "code", "INVITE-CODE-1", "PERSON-NAME", 11, 0, note,
                 &put);
    done(&put);
    read_whole("e.db", &file);
    read_whole("e.db-wal", &file);
    read_whole("e.db-tail", &file);
    assert_true(file.len > 4096);
    assert_false(holds(&file, choice[0]));
    assert_false(holds(&file, "INVITE-CODE-1"));
    assert_false(holds(&file, "PERSON-NAME"));
    pl_buffer_release(&file);
    shut(store);

    sqlite3_open(path_of("e.db"), &db);
    sqlite3_prepare_v2(db,
                       "select count(distinct length(body)), count(*) from"
                       " entry",
                       -1, &s, NULL);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(s, 0), 1);
    assert_int_equal(sqlite3_column_int(s, 1), 2);
    sqlite3_finalize(s);
    sqlite3_close(db);
}

/* An entry moved to another place in the file does not open there. */
static void a_moved_entry_does_not_open(void **state)
{
    const char *why = NULL;
    pl_store *store = open_file("f.db", &why);
    pl_id table = pl_id_new();
    int status = 0, loaded = 0;
    sqlite3 *db;
    (void)state;

    for (uint64_t i = 0; i < 2; i++) {
        pl_store_append_args args = { table, i, pl_id_new(), "x",
                                      1,     0, INT64_MAX };
        status = 0;
        pl_store_append(store, &args, note, &status);
        done(&status);
    }
    shut(store);
    sqlite3_open(path_of("f.db"), &db);
    assert_int_equal(sqlite3_exec(db,
                                  "update entry set body = (select body from"
                                  " entry where seq = 1) where seq = 2",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    store = open_file("f.db", &why);
    pl_store_load(store, &table, 0, note, &loaded);
    assert_int_equal(done(&loaded), PL_STORE_FAILED);
    shut(store);
}

static void copy_file(const char *from, const char *to)
{
    pl_buffer bytes = { 0 };
    FILE *f;

    read_whole(from, &bytes);
    f = fopen(path_of(to), "wb");
    assert_int_equal(fwrite(bytes.at, 1, bytes.len, f), bytes.len);
    fclose(f);
    pl_buffer_release(&bytes);
}

static const char *const files[] = { "g.db", "g.db-wal", "g.db-tail" };
static const char *const copies[] = { "cut.db", "cut.db-wal", "cut.db-tail" };

/* The files as a power cut would leave them now, at one moment. The store goes
 * on folding its tail and checkpointing while they are read one after the
 * other, so they are copied until nothing has changed in between. */
static void copy_store(void)
{
    pl_buffer was = { 0 }, is = { 0 };

    do {
        was.len = is.len = 0;
        for (int i = 0; i < 3; i++) {
            copy_file(files[i], copies[i]);
            read_whole(copies[i], &was);
        }
        for (int i = 0; i < 3; i++)
            read_whole(files[i], &is);
    } while (was.len != is.len || memcmp(was.at, is.at, is.len) != 0);
    pl_buffer_release(&was);
    pl_buffer_release(&is);
}

static void count_items(void *ctx, const pl_store_answer *a)
{
    *(int *)ctx = a->status == PL_STORE_OK ? (int)a->n + 1 : -1;
    for (size_t i = 0; i < a->n; i++)
        assert_int_equal(a->items[i].seq, i + 1);
}

/* How many entries a table has; -1 if it is not there. */
static int entries_of(pl_store *store, const pl_id *table)
{
    int n = 0;

    pl_store_load_all(store, table, count_items, &n);
    while (!n)
        uv_run(&loop, UV_RUN_ONCE);
    return n < 0 ? n : n - 1;
}

/* Enough to fill the tail several times, so that entries are in SQLite, in the
 * half that is being folded and in the half that takes records. */
static void every_acknowledged_entry_survives_a_power_cut(void **state)
{
    enum { TABLES = 40, EACH = 500 };
    const char *why = NULL;
    pl_store *store = open_file("g.db", &why);
    pl_id table[TABLES];
    (void)state;

    for (int i = 0; i < TABLES; i++)
        table[i] = pl_id_new();
    for (uint64_t seq = 0; seq < EACH; seq++)
        for (int i = 0; i < TABLES; i++)
            assert_int_equal(append(store, &table[i], seq), PL_STORE_OK);
    copy_store();
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(entries_of(store, &table[i]), EACH);
    shut(store);
    store = open_file("cut.db", &why);
    assert_non_null(store);
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(entries_of(store, &table[i]), EACH);
    assert_int_equal(append(store, &table[0], EACH), PL_STORE_OK);
    shut(store);
}

static void a_dropped_table_does_not_come_back(void **state)
{
    const char *why = NULL;
    pl_store *store = open_file("g.db", &why);
    pl_id gone = pl_id_new(), swept = pl_id_new(), stays = pl_id_new();
    int status = 0;
    (void)state;

    assert_int_equal(append(store, &gone, 0), PL_STORE_OK);
    assert_int_equal(append(store, &stays, 0), PL_STORE_OK);
    pl_store_drop(store, &gone, note, &status);
    assert_int_equal(done(&status), PL_STORE_OK);
    assert_int_equal(append(store, &stays, 1), PL_STORE_OK);
    copy_store();
    assert_int_equal(entries_of(store, &gone), -1);
    assert_int_equal(append(store, &swept, 0), PL_STORE_OK);
    status = 0;
    pl_store_sweep(store, 5000, note, &status);
    assert_int_equal(done(&status), PL_STORE_OK);
    assert_int_equal(entries_of(store, &swept), -1);
    shut(store);
    store = open_file("cut.db", &why);
    assert_int_equal(entries_of(store, &gone), -1);
    assert_int_equal(entries_of(store, &stays), 2);
    shut(store);
}

static void back_up(pl_store *store, const char *name)
{
    int status = 0;

    pl_store_backup(store, path_of(name), note, &status);
    assert_int_equal(done(&status), PL_STORE_OK);
}

/* Otherwise entries would be missing in the middle of a log. A backup folds
 * the tail; after two more, nothing of the first one's time is left in it. */
static void a_tail_of_a_later_store_is_refused(void **state)
{
    static const char *const copy[] = { "cut.db", "1.db", "2.db" };
    const char *why = NULL;
    pl_store *store = open_file("g.db", &why);
    pl_id table = pl_id_new();
    (void)state;

    for (uint64_t i = 0; i < 3; i++) {
        assert_int_equal(append(store, &table, i), PL_STORE_OK);
        back_up(store, copy[i]);
    }
    assert_int_equal(append(store, &table, 3), PL_STORE_OK);
    copy_file("g.db-tail", "cut.db-tail");
    copy_file("g.db-tail", "2.db-tail");
    shut(store);
    assert_null(open_file("cut.db", &why));
    assert_non_null(strstr(why, "remove it if this is a backup"));
    store = open_file("2.db", &why); /* here it follows */
    assert_non_null(store);
    assert_int_equal(entries_of(store, &table), 4);
    shut(store);
}

typedef struct {
    int answered, others, when_appended;
} overtaking;

static void count_other(void *ctx, const pl_store_answer *a)
{
    overtaking *o = ctx;

    assert_int_equal(a->status, PL_STORE_OK);
    o->answered++;
    o->others++;
}

static void note_append(void *ctx, const pl_store_answer *a)
{
    overtaking *o = ctx;

    assert_int_equal(a->status, PL_STORE_OK);
    o->answered++;
    o->when_appended = o->others;
}

/* Asks for many jobs of other kinds and then for an append. The append is
 * answered after its own flush, before the last of the others. On a busy
 * machine the others may be done before the append is asked for, so it tries
 * several times. */
static void an_append_overtakes_other_jobs(void **state)
{
    enum { OTHERS = 400, ROUNDS = 20 };
    const char *why = NULL;
    pl_store *store = open_file("w.db", &why);
    int overtook = 0;
    char key[16];
    (void)state;

    for (int round = 0; round < ROUNDS && !overtook; round++) {
        overtaking o = { 0 };
        pl_store_append_args args = { .table = pl_id_new(),
                                      .id = pl_id_new(),
                                      .bytes = "x",
                                      .len = 1,
                                      .keep = INT64_MAX };
        for (int i = 0; i < OTHERS; i++) {
            snprintf(key, sizeof key, "%d", i);
            pl_store_put(store, "b", key, "value", 5, 0, count_other, &o);
        }
        pl_store_append(store, &args, note_append, &o);
        while (o.answered <= OTHERS)
            uv_run(&loop, UV_RUN_ONCE);
        overtook = o.when_appended < OTHERS;
    }
    assert_true(overtook);
    shut(store);
}

static int always(void *ctx)
{
    (void)ctx;
    return 1;
}

/* While appends wait, folding goes in short steps, also where a job needs an
 * empty tail. */
static void folding_is_short_while_an_append_waits(void **state)
{
    enum { N = 4 * PL_DB_SHORT_FOLD };
    const char *why = NULL;
    pl_db *db = pl_db_open(path_of("f.db"), &sealer, &why);
    pl_id table = pl_id_new();
    pl_job *drop, *load;
    int steps = 1;
    (void)state;

    assert_non_null(db);
    pl_db_on_wanted(db, always, NULL);
    for (uint64_t i = 0; i < N; i++) {
        pl_job *job = pl_job_new(PL_JOB_APPEND, NULL, NULL);
        job->table = table;
        job->id = pl_id_new();
        job->seq = i;
        pl_buffer_put(&job->bytes, "x", 1);
        pl_db_append_all(db, job);
        assert_int_equal(job->status, PL_STORE_OK);
        pl_job_finish(job);
    }
    assert_true(pl_tail_turn(db->tail));
    assert_true(pl_db_fold_some(db, SIZE_MAX));
    assert_int_equal(pl_tail_fold_left(db->tail), N - PL_DB_SHORT_FOLD);
    load = pl_job_new(PL_JOB_LOAD, NULL, NULL);
    load->table = table;
    assert_null(pl_db_run_others(db, load));
    assert_int_equal(load->n, N); /* one part is in SQLite, one in the tail */
    pl_job_finish(load);
    drop = pl_job_new(PL_JOB_DROP, NULL, NULL);
    drop->table = table;
    while (pl_db_run_others(db, drop))
        steps++;
    assert_int_equal(drop->status, PL_STORE_OK);
    assert_in_range(steps, 3, 6);
    pl_job_finish(drop);
    pl_db_close(db);
}

/* Test case 1 of RFC 4231. HMAC pads a short key with zeros, so it equals our
 * 32-byte key with zeros at its end. */
static void the_keyed_hash_is_hmac_sha256(void **state)
{
    uint8_t key[PL_KEY] = { 0 }, got[PL_HASH], want[PL_HASH];
    (void)state;

    memset(key, 0x0b, 20);
    pl_hmac(key, "Hi There", 8, got);
    assert_true(pl_hex_read("b0344c61d8db38535ca8afceaf0bf12b"
                            "881dc200c9833da726e9376c2e32cff7",
                            64, want, PL_HASH));
    assert_memory_equal(got, want, PL_HASH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        T(a_second_process_cannot_open_the_file),
        T(a_newer_schema_is_rejected),
        T(an_older_schema_is_migrated),
        T(a_record_that_was_listed_twice_is_listed_once),
        T(a_file_that_is_not_a_store_is_rejected),
        T(the_key_file_is_private_and_reused),
        T(a_backup_opens_and_is_complete),
        T(the_file_holds_no_plain_text_or_lengths),
        T(a_moved_entry_does_not_open),
        T(every_acknowledged_entry_survives_a_power_cut),
        T(a_dropped_table_does_not_come_back),
        T(a_tail_of_a_later_store_is_refused),
        T(an_append_overtakes_other_jobs),
        T(folding_is_short_while_an_append_waits),
        T(the_keyed_hash_is_hmac_sha256),
#undef T
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
