/* test_sqlite.c - what only the SQLite store promises: its lock, its schema
 * versions, its backups, and a file that tells nothing. */
#include "base/alloc.h"
#include "base/buffer.h"
#include "store/store.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static char dir[64];
static uv_loop_t loop;
static pl_sealer sealer;

static char *path_of(const char *name)
{
    static char path[4][128];
    static int next;
    char *p = path[next++ % 4];

    snprintf(p, sizeof path[0], "%s/%s", dir, name);
    return p;
}

static pl_store *open_file(const char *name, const char **why)
{
    char url[256];

    snprintf(url, sizeof url, "sqlite:%s", path_of(name));
    return pl_store_open(url, &sealer, &loop, why);
}

static void shut(pl_store *store)
{
    pl_store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
}

static int set_up(void **state)
{
    const char *why = NULL;
    (void)state;

    strcpy(dir, "/tmp/planchette-sqlite-XXXXXX");
    assert_non_null(mkdtemp(dir));
    uv_loop_init(&loop);
    assert_true(pl_sealer_open(&sealer, path_of("key"), &why));
    return 0;
}

static int tear_down(void **state)
{
    char command[128];
    (void)state;

    assert_int_equal(uv_loop_close(&loop), 0);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    return system(command);
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

static void a_second_server_is_refused(void **state)
{
    const char *why = NULL;
    pl_store *store = open_file("a.db", &why);
    (void)state;

    assert_non_null(store);
    assert_null(open_file("a.db", &why));
    assert_string_equal(why, "another process has the store open");
    shut(store);
}

static void a_newer_schema_is_refused(void **state)
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

/* The first schema counted the entries of a table beside it. */
static void an_older_schema_is_brought_up_to_date(void **state)
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
                     " default 1; pragma user_version = 1",
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

static void a_file_of_something_else_is_refused(void **state)
{
    const char *why = NULL;
    FILE *f = fopen(path_of("c.db"), "w");
    (void)state;

    for (int i = 0; i < 1000; i++)
        fputs("not a database ", f);
    fclose(f);
    assert_null(open_file("c.db", &why));
}

static void the_key_file_is_private_and_stays(void **state)
{
    pl_sealer again;
    struct stat st;
    const char *why = NULL;
    (void)state;

    assert_int_equal(stat(path_of("key"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_true(pl_sealer_open(&again, path_of("key"), &why));
    assert_memory_equal(&again, &sealer, sizeof again);
    chmod(path_of("key"), 0644);
    assert_false(pl_sealer_open(&again, path_of("key"), &why));
}

static void a_backup_opens_and_holds_everything(void **state)
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

/* The file and its WAL hold no plain text, and two choices of different
 * length take the same room. */
static void the_file_tells_nothing(void **state)
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

/* Test case 1 of RFC 4231; a shorter key is one with zeros behind it. */
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
        T(a_second_server_is_refused),
        T(a_newer_schema_is_refused),
        T(an_older_schema_is_brought_up_to_date),
        T(a_file_of_something_else_is_refused),
        T(the_key_file_is_private_and_stays),
        T(a_backup_opens_and_holds_everything),
        T(the_file_tells_nothing),
        T(a_moved_entry_does_not_open),
        T(the_keyed_hash_is_hmac_sha256),
#undef T
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
