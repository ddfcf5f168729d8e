/* SPDX-License-Identifier: MIT */
/* test_faults.c - every operation of the SQLite store fails once, in turn.
 *
 * A child process runs one workload on a new store. In run N its N-th operation
 * of a kind fails: a write, a flush, an open or a read of SQLite (through a VFS
 * in front of the real one) or of the tail (the linker puts wrappers around the
 * calls), or an allocation, of SQLite, which reports it, or of ours, which ends
 * the process. Then the child ends with or without closing the store. What it
 * was told is safe it wrote into shared memory. The parent opens the store
 * without faults and looks for all of it.
 *
 * 'make test' takes some of the numbers; PLANCHETTE_FAULTS=1 takes all. */
#define _GNU_SOURCE /* O_DIRECT; NOLINT(bugprone-reserved-identifier) */
#include "base/alloc.h"
#include "store/job.h"
#include "store/sqlite_inner.h"
#include "store/store_sqlite.h"
#include "tests/store/faults.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- a store that answers at once -------------------------------------- */

typedef struct {
    pl_store base;
    pl_db *db;
} direct;

static void ask(pl_store *store, pl_job *job)
{
    pl_db *db = ((direct *)store)->db;

    if (job->kind == PL_JOB_APPEND)
        pl_db_append_all(db, job);
    else
        while (pl_db_run_others(db, job))
            ;
    pl_job_finish(job);
}

static const pl_store_ops ops = { .ask = ask };

/* ---- the workload ------------------------------------------------------ */

enum { TABLES = 3, BIG = 30000, RECORDS = 3, VALUES = 4 };

/* What the child was told is safe. */
static struct safe {
    uint64_t last[TABLES];
    uint64_t tried[TABLES]; /* a failed entry may be there all the same */
    int value[VALUES], value_tried[VALUES];
    int record[RECORDS];
    int dropped, swept, hit;
    uint64_t lost_reads; /* something safe was reported as missing */
} * safe;

static const pl_sealer sealer = { .key = { 1, 2, 3 } };
static char dir[64], path[80], body[BIG];

static pl_id id_of(int family, int i)
{
    return (pl_id){ { (uint8_t)family, (uint8_t)i, 7 } };
}

static void take_status(void *ctx, const pl_store_answer *a)
{
    *(pl_store_status *)ctx = a->status;
}

static void append(pl_store *store, int i, size_t len)
{
    pl_store_status s = PL_STORE_FAILED;
    pl_store_append_args args = { .table = id_of(1, i),
                                  .after = safe->last[i],
                                  .id = pl_id_new(),
                                  .bytes = body,
                                  .len = len,
                                  .keep = INT64_MAX };

    safe->tried[i] = safe->last[i] + 1;
    pl_store_append(store, &args, take_status, &s);
    if (s == PL_STORE_OK)
        safe->last[i]++;
    else if (s == PL_STORE_CONFLICT)
        safe->lost_reads++;
}

static void put(pl_store *store, int i, int value)
{
    pl_store_status s = PL_STORE_FAILED;
    char key[8], text[8];

    snprintf(key, sizeof key, "%d", i);
    snprintf(text, sizeof text, "%d", value);
    safe->value_tried[i] = value;
    pl_store_put(store, "bucket", key, text, strlen(text), 0, take_status, &s);
    if (s == PL_STORE_OK)
        safe->value[i] = value;
}

static void put_record(pl_store *store, int i)
{
    pl_id who = id_of(3, 0);
    pl_store_record r = { id_of(2, i), 5, &who, 1, "summary", 7, "body", 4 };
    pl_store_status s = PL_STORE_FAILED;

    pl_store_record_put(store, &r, take_status, &s);
    safe->record[i] |= s == PL_STORE_OK;
}

/* A table and a value that are removed must not come back. */
static void remove_some(pl_store *store)
{
    pl_id gone = id_of(4, 0), old = id_of(4, 1);
    pl_store_append_args args = { gone, 0, pl_id_new(), "x", 1, 0, INT64_MAX };
    pl_store_status s = PL_STORE_FAILED;

    pl_store_append(store, &args, take_status, &s);
    args.table = old;
    args.keep = 10;
    pl_store_append(store, &args, take_status, &s);
    pl_store_drop(store, &gone, take_status, &s);
    safe->dropped = s == PL_STORE_OK;
    pl_store_sweep(store, 100, take_status, &s);
    safe->swept = s == PL_STORE_OK;
}

/* A store of this size would be read once and then come from memory. */
static void forget_pages(pl_db *db)
{
    sqlite3_db_release_memory(db->sqlite);
    pl_db_clear_cache(db);
}

static void work(pl_store *store, pl_db *db, int round)
{
    pl_id table = id_of(1, 0);
    pl_store_status s;

    for (int turn = round ? 10 : 0; turn < 14; turn++) {
        for (int i = 0; i < TABLES; i++)
            append(store, i, i ? BIG : 10);
        put(store, turn % VALUES, turn + 1);
        if (turn % 5 == 0)
            put_record(store, turn / 5);
        if (turn == 7)
            remove_some(store);
        if (turn == 9)
            pl_store_snapshot(store, &table, safe->last[0], "snapshot", 8,
                              take_status, &s);
        s = PL_STORE_OK;
        pl_store_load(store, &table, 0, take_status, &s);
        safe->lost_reads += s == PL_STORE_MISSING && safe->last[0] > 0;
        pl_db_tidy(db, 1);
        forget_pages(db);
    }
}

static void run_child(int close_it)
{
    const char *why = NULL;
    direct store = { .base.ops = &ops };
    long at = fault.at;

    fault.at = 0;
    fclose(stderr);
    signal(SIGABRT, SIG_DFL); /* cmocka's would go on in the parent's tests */
    faults_install();
    fault.at = at;
    for (int round = 0; round < 2; round++) {
        store.db = pl_db_open(path, &sealer, &why);
        if (!store.db)
            break;
        work(&store.base, store.db, round);
        if (!round || close_it)
            pl_db_close(store.db);
    }
    safe->hit = fault.hit;
    _exit(0);
}

/* ---- looking for what is safe ------------------------------------------ */

typedef struct {
    pl_store_status status;
    size_t n;
    uint64_t last;
    size_t len;
    char text[16];
} found;

static void take_found(void *ctx, const pl_store_answer *a)
{
    found *f = ctx;

    *f = (found){ .status = a->status, .n = a->n };
    for (size_t i = 0; i < a->n; i++)
        f->last = a->items[i].seq;
    if (a->n) {
        f->len = a->items[a->n - 1].len;
        snprintf(f->text, sizeof f->text, "%.*s",
                 f->len > 15 ? 15 : (int)f->len,
                 (const char *)a->items[a->n - 1].bytes);
    }
}

static void check_tables(pl_store *store)
{
    found f;

    for (int i = 0; i < TABLES; i++) {
        pl_id table = id_of(1, i);
        pl_store_load_all(store, &table, take_found, &f);
        if (!safe->last[i] && f.status == PL_STORE_MISSING)
            continue;
        assert_int_equal(f.status, PL_STORE_OK);
        assert_int_equal(f.n, f.last); /* no gap */
        assert_in_range(f.last, safe->last[i], safe->tried[i]);
        assert_int_equal(f.len, i ? BIG : 10);
        pl_store_load(store, &table, 0, take_found, &f);
        assert_int_equal(f.status, PL_STORE_OK);
    }
    for (int i = 0; i < 2; i++) {
        pl_id gone = id_of(4, i);
        pl_store_load(store, &gone, 0, take_found, &f);
        if (i ? safe->swept : safe->dropped)
            assert_int_equal(f.status, PL_STORE_MISSING);
    }
}

static void check_kept(pl_store *store)
{
    char key[8];
    found f;

    for (int i = 0; i < VALUES; i++) {
        snprintf(key, sizeof key, "%d", i);
        pl_store_get(store, "bucket", key, 0, take_found, &f);
        if (safe->value[i] || f.status == PL_STORE_OK)
            assert_true(f.status == PL_STORE_OK &&
                        (atoi(f.text) == safe->value[i] ||
                         atoi(f.text) == safe->value_tried[i]));
    }
    for (int i = 0; i < RECORDS; i++) {
        pl_id id = id_of(2, i);
        pl_store_record_get(store, &id, take_found, &f);
        if (safe->record[i])
            assert_string_equal(f.text, "body");
    }
}

static void check_store(void)
{
    const char *why = NULL;
    direct store = { .base.ops = &ops };

    store.db = pl_db_open(path, &sealer, &why);
    if (!store.db)
        fail_msg("fault %ld: %s", fault.at, why);
    check_tables(&store.base);
    check_kept(&store.base);
    assert_int_equal(safe->lost_reads, 0);
    assert_int_equal(pl_db_damaged(store.db), 0);
    pl_db_close(store.db);
}

/* ---- running ----------------------------------------------------------- */

static void remove_store(void)
{
    static const char *const ends[] = { "", "-wal", "-tail", "-journal" };
    char name[100];

    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* 0 once the workload has fewer operations than 'at'. */
static int run_once(kind what, long at, int forever, int close_it)
{
    int status;
    pid_t child;

    remove_store();
    memset(safe, 0, sizeof *safe);
    fault = (struct faults){ .what = what, .at = at, .forever = forever };
    child = fork();
    if (!child)
        run_child(close_it);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (what != FAIL_OUR_ALLOC)
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    fault.at = 0;
    check_store();
    return safe->hit || WIFSIGNALED(status);
}

static void run_all(kind what, int forever, int step)
{
    const char *wish = getenv("PLANCHETTE_FAULTS");
    long at = 1, runs = 0, most;

    step = wish && atoi(wish) > 0 ? atoi(wish) : step;
    while (run_once(what, at, forever, (int)runs % 2)) {
        at += step;
        runs++;
    }
    most = at;
    assert_true(runs > 0);
    print_message("# %ld runs over %ld operations\n", runs, most);
}

static void no_acknowledged_entry_is_lost_when_a_write_fails(void **state)
{
    (void)state;
    run_all(FAIL_WRITE, 0, 47);
    run_all(FAIL_WRITE, 1, 101);
    run_all(FAIL_LATE, 0, 7);
}

/* Whether the test's folder is on a file system with direct writes at all. */
static int knows_direct(void)
{
    char name[100];
    int fd;

    snprintf(name, sizeof name, "%s/direct", dir);
    fd = open(name, O_RDWR | O_CREAT | O_DIRECT, 0600);
    if (fd >= 0)
        close(fd);
    unlink(name);
    return fd >= 0;
}

static void
a_disk_that_refuses_direct_writes_is_written_in_another_way(void **state)
{
    (void)state;
    assert_int_equal(run_once(FAIL_DIRECT, 1, 1, 0), knows_direct());
    for (int i = 0; i < TABLES; i++) {
        assert_true(safe->last[i] > 0);
        assert_int_equal(safe->last[i], safe->tried[i]);
    }
}

static void add_entry(pl_tail *t, int table, uint64_t seq, uint8_t id)
{
    pl_tail_add(t, &(pl_tail_entry){ .table = id_of(1, table),
                                     .seq = seq,
                                     .id = { { id } },
                                     .body = (const uint8_t *)body,
                                     .len = 100 });
}

static pl_tail *open_tail(uint64_t folded)
{
    static char name[100];
    const char *why = NULL;
    pl_tail *t;

    snprintf(name, sizeof name, "%s-tail", path);
    t = pl_tail_open(name, folded, &why);
    assert_non_null(t);
    return t;
}

/* Writes what was added; the bytes reach the disk, and it reports an error. */
static void write_late(pl_tail *t)
{
    fault = (struct faults){ .what = FAIL_LATE, .at = 1 };
    assert_false(pl_tail_write(t));
    assert_true(fault.hit);
    fault.at = 0;
}

/* The entry that was refused, and another one that took its number in the next
 * half, must not both be found. */
static void a_refused_entry_does_not_come_back(void **state)
{
    pl_tail *t = open_tail(0);
    pl_id table = id_of(1, 0);
    const pl_tail_entry *e;
    (void)state;

    add_entry(t, 0, 1, 1);
    assert_true(pl_tail_write(t));
    add_entry(t, 0, 2, 2);
    write_late(t);
    fault = (struct faults){ .what = FAIL_WRITE, .at = 1 };
    assert_false(pl_tail_turn(t)); /* as long as the disk refuses */
    fault.at = 0;
    assert_true(pl_tail_turn(t));
    add_entry(t, 0, 2, 3);
    assert_true(pl_tail_write(t));
    pl_tail_close(t, 0);
    t = open_tail(0);
    e = pl_tail_last(t, &table);
    assert_int_equal(e->seq, 2);
    assert_int_equal(e->id.b[0], 3);
    e = pl_tail_before(t, e);
    assert_int_equal(e->seq, 1);
    assert_null(pl_tail_before(t, e));
    pl_tail_close(t, 1);
}

/* Whoever removes a table folds first, and asks whether the tail is empty. */
static void a_tail_with_a_refused_entry_is_not_empty(void **state)
{
    pl_tail *t = open_tail(0);
    pl_id table = id_of(1, 0);
    (void)state;

    add_entry(t, 0, 7, 1);
    write_late(t);
    assert_false(pl_tail_is_empty(t));
    assert_true(pl_tail_turn(t));
    assert_true(pl_tail_is_empty(t));
    pl_tail_close(t, 0);
    t = open_tail(0);
    assert_null(pl_tail_last(t, &table));
    pl_tail_close(t, 1);
}

/* SQLite's files may be well where the tail is not. */
static void a_store_whose_tail_cannot_be_written_says_so(void **state)
{
    const char *why = NULL;
    direct store = { .base.ops = &ops };
    (void)state;

    remove_store();
    memset(safe, 0, sizeof *safe);
    store.db = pl_db_open(path, &sealer, &why);
    assert_non_null(store.db);
    append(&store.base, 0, 10);
    fault = (struct faults){ .what = FAIL_LATE, .at = 1, .forever = 1 };
    append(&store.base, 0, 10);
    assert_int_equal(safe->last[0], 1);
    assert_false(pl_db_can_write(store.db));
    fault.at = 0;
    assert_true(pl_db_can_write(store.db));
    append(&store.base, 0, 10);
    assert_int_equal(safe->last[0], 2);
    pl_db_close(store.db);
    check_store();
}

typedef struct {
    uv_loop_t *loop;
    pl_store_status status;
    int is_answered;
} waiting;

static void take_answer(void *ctx, const pl_store_answer *a)
{
    waiting *w = ctx;

    w->status = a->status;
    w->is_answered = 1;
}

static pl_store_status answer_of(waiting *w)
{
    while (!w->is_answered)
        uv_run(w->loop, UV_RUN_ONCE);
    w->is_answered = 0;
    return w->status;
}

/* Names of people, say, are kept in SQLite's file alone. */
static void a_write_elsewhere_does_not_hide_it(void **state)
{
    pl_store_append_args args = { id_of(1, 0), 0, pl_id_new(), "x", 1, 0, 9 };
    const char *why = NULL;
    uv_loop_t loop;
    waiting w = { .loop = &loop };
    pl_store *store;
    (void)state;

    remove_store();
    uv_loop_init(&loop);
    store = pl_store_sqlite_open(path, &sealer, &loop, &why);
    assert_non_null(store);
    fault = (struct faults){ .what = FAIL_LATE, .at = 1, .forever = 1 };
    pl_store_append(store, &args, take_answer, &w);
    assert_int_equal(answer_of(&w), PL_STORE_FAILED);
    assert_false(pl_store_is_up(store));
    pl_store_put(store, "bucket", "key", "x", 1, 0, take_answer, &w);
    assert_int_equal(answer_of(&w), PL_STORE_OK);
    assert_false(pl_store_is_up(store));
    fault.at = 0;
    pl_store_append(store, &args, take_answer, &w);
    assert_int_equal(answer_of(&w), PL_STORE_OK);
    assert_true(pl_store_is_up(store));
    pl_store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void no_acknowledged_entry_is_lost_when_a_flush_fails(void **state)
{
    (void)state;
    run_all(FAIL_SYNC, 0, 5);
    run_all(FAIL_SYNC, 1, 11);
}

static void no_acknowledged_entry_is_lost_when_an_open_fails(void **state)
{
    (void)state;
    run_all(FAIL_OPEN, 0, 1);
}

static void no_acknowledged_entry_is_lost_when_a_read_fails(void **state)
{
    (void)state;
    run_all(FAIL_READ, 0, 23);
    run_all(FAIL_READ, 1, 43);
}

static void no_acknowledged_entry_is_lost_when_sqlite_lacks_memory(void **state)
{
    (void)state;
    run_all(FAIL_SQLITE_ALLOC, 0, 701);
    run_all(FAIL_SQLITE_ALLOC, 1, 1103);
}

static void
no_acknowledged_entry_is_lost_when_the_process_lacks_memory(void **state)
{
    (void)state;
    run_all(FAIL_OUR_ALLOC, 0, 97);
}

static int set_up(void **state)
{
    (void)state;
    /* In memory, where a flush costs nothing: the faults are ours. */
    strcpy(dir, access("/dev/shm", W_OK) ? "/tmp/planchette-faults-XXXXXX"
                                         : "/dev/shm/planchette-faults-XXXXXX");
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/s.db", dir);
    FILE *shared = tmpfile();
    assert_true(shared && ftruncate(fileno(shared), sizeof *safe) == 0);
    safe = mmap(NULL, sizeof *safe, PROT_READ | PROT_WRITE, MAP_SHARED,
                fileno(shared), 0);
    fclose(shared);
    return safe == MAP_FAILED;
}

static int tear_down(void **state)
{
    (void)state;
    remove_store();
    return rmdir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_acknowledged_entry_is_lost_when_a_write_fails),
        cmocka_unit_test(
            a_disk_that_refuses_direct_writes_is_written_in_another_way),
        cmocka_unit_test(a_refused_entry_does_not_come_back),
        cmocka_unit_test(a_tail_with_a_refused_entry_is_not_empty),
        cmocka_unit_test(a_store_whose_tail_cannot_be_written_says_so),
        cmocka_unit_test(a_write_elsewhere_does_not_hide_it),
        cmocka_unit_test(no_acknowledged_entry_is_lost_when_a_flush_fails),
        cmocka_unit_test(no_acknowledged_entry_is_lost_when_an_open_fails),
        cmocka_unit_test(no_acknowledged_entry_is_lost_when_a_read_fails),
        cmocka_unit_test(
            no_acknowledged_entry_is_lost_when_sqlite_lacks_memory),
        cmocka_unit_test(
            no_acknowledged_entry_is_lost_when_the_process_lacks_memory),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
