/* SPDX-License-Identifier: MIT */
/* test_store.c - what every store promises.
 *
 * The suite uses only store.h, so that SQLite and NATS pass the same tests.
 * PLANCHETTE_TEST_STORE is the URL of the store to test; without it, the suite
 * uses a new SQLite file. A NATS store is not empty when a test begins, so
 * every test uses new random ids. */
#include "base/alloc.h"
#include "store/store.h"
#include "tests/scratch.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct {
    char dir[64], url[512], key[128];
    uv_loop_t loop;
    pl_sealer sealer;
    pl_store *store;
} fixture;

/* The answer to one call, copied out of its callback. */
typedef struct {
    int came;
    pl_store_status status;
    uint64_t seq;
    size_t n;
    uint64_t snapshot;
    pl_store_item item[8];
    char text[8][2048];
} answer;

static void copy_answer(void *ctx, const pl_store_answer *a)
{
    answer *out = ctx;

    *out = (answer){ out->came + 1, a->status, a->seq, a->n, 0 };
    if (a->snapshot)
        out->snapshot = a->snapshot->seq;
    for (size_t i = 0; i < a->n && i < 8; i++) {
        out->item[i] = a->items[i];
        assert_true(a->items[i].len < sizeof out->text[i]);
        if (a->items[i].len)
            memcpy(out->text[i], a->items[i].bytes, a->items[i].len);
    }
}

/* Runs the loop until the answer is there; it must come exactly once. */
static void wait_for(fixture *b, const answer *a)
{
    while (!a->came)
        uv_run(&b->loop, UV_RUN_ONCE);
    assert_int_equal(a->came, 1);
}

static void open_store(fixture *b)
{
    const char *why = NULL;

    uv_loop_init(&b->loop);
    b->store = pl_store_open(b->url, &b->sealer, &b->loop, &why);
    if (!b->store)
        fail_msg("%s", why);
}

static void close_store(fixture *b)
{
    pl_store_close(b->store);
    uv_run(&b->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&b->loop), 0);
}

static int set_up(void **state)
{
    fixture *b = pl_xcalloc(1, sizeof *b);
    const char *url = getenv("PLANCHETTE_TEST_STORE");
    const char *why = NULL;

    assert_non_null(mkdtemp(scratch(b->dir, "store")));
    snprintf(b->url, sizeof b->url, "sqlite:%s/store.db", b->dir);
    if (url)
        snprintf(b->url, sizeof b->url, "%s", url);
    snprintf(b->key, sizeof b->key, "%s/key", b->dir);
    if (url)
        snprintf(b->key, sizeof b->key, "%s", getenv("PLANCHETTE_TEST_KEY"));
    assert_true(pl_sealer_open(&b->sealer, b->key, &why));
    open_store(b);
    *state = b;
    return 0;
}

static int tear_down(void **state)
{
    fixture *b = *state;
    char command[128];

    close_store(b);
    snprintf(command, sizeof command, "rm -rf %s", b->dir);
    assert_int_equal(system(command), 0);
    free(b);
    return 0;
}

static answer append(fixture *b, const pl_id *table, uint64_t after,
                     const pl_id *id, const char *text)
{
    answer a = { 0 };
    pl_store_append_args args = { *table,       after, *id,      text,
                                  strlen(text), 0,     INT64_MAX };

    pl_store_append(b->store, &args, copy_answer, &a);
    wait_for(b, &a);
    return a;
}

static answer load(fixture *b, const pl_id *table, uint64_t from)
{
    answer a = { 0 };

    pl_store_load(b->store, table, from, copy_answer, &a);
    wait_for(b, &a);
    return a;
}

/* ---- the log ----------------------------------------------------------- */

static void entries_load_in_order(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new(), one = pl_id_new(), two = pl_id_new();

    assert_int_equal(append(b, &table, 0, &one, "first").seq, 1);
    assert_int_equal(append(b, &table, 1, &two, "second").seq, 2);
    answer a = load(b, &table, 0);
    assert_int_equal(a.status, PL_STORE_OK);
    assert_int_equal(a.n, 2);
    assert_string_equal(a.text[0], "first");
    assert_string_equal(a.text[1], "second");
    assert_int_equal(a.item[1].seq, 2);
    assert_true(pl_id_equal(&a.item[1].id, &two));
    a = load(b, &table, 1);
    assert_int_equal(a.n, 1);
    assert_string_equal(a.text[0], "second");
}

static void an_unknown_table_is_missing(void **state)
{
    pl_id table = pl_id_new();
    assert_int_equal(load(*state, &table, 0).status, PL_STORE_MISSING);
}

/* Both a number that is taken and one that would leave a gap. */
static void a_taken_number_is_a_conflict(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new(), one = pl_id_new(), two = pl_id_new();

    append(b, &table, 0, &one, "first");
    assert_int_equal(append(b, &table, 0, &two, "x").status, PL_STORE_CONFLICT);
    assert_int_equal(append(b, &table, 2, &two, "x").status, PL_STORE_CONFLICT);
    assert_int_equal(load(b, &table, 0).n, 1);
}

/* A client that got no answer sends its move again. */
static void a_retried_id_is_applied_once(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new(), one = pl_id_new(), two = pl_id_new();

    append(b, &table, 0, &one, "first");
    append(b, &table, 1, &two, "second");
    answer a = append(b, &table, 0, &one, "first");
    assert_int_equal(a.status, PL_STORE_OK);
    assert_int_equal(a.seq, 1);
    assert_int_equal(load(b, &table, 0).n, 2);
}

/* Many appends run at the same time; of each pair exactly one succeeds. */
static void one_of_two_concurrent_appends_wins(void **state)
{
    enum { ROUNDS = 500 };
    fixture *b = *state;
    pl_id table = pl_id_new();
    answer *a = pl_xcalloc(2 * ROUNDS, sizeof *a);
    int won = 0;

    for (uint64_t i = 0; i < ROUNDS; i++)
        for (int side = 0; side < 2; side++) {
            pl_store_append_args args = { table, i, pl_id_new(), "x",
                                          1,     0, INT64_MAX };
            pl_store_append(b->store, &args, copy_answer,
                            &a[2 * i + (uint64_t)side]);
        }
    for (int i = 0; i < 2 * ROUNDS; i++) {
        wait_for(b, &a[i]);
        won += a[i].status == PL_STORE_OK;
        assert_true(a[i].status == PL_STORE_OK ||
                    a[i].status == PL_STORE_CONFLICT);
    }
    assert_int_equal(won, ROUNDS);
    assert_int_equal(load(b, &table, 0).n, ROUNDS);
    free(a);
}

typedef struct {
    uint64_t last;
    int count;
    answer *answer; /* the entry must arrive before it */
} follower;

static void on_entry(void *ctx, const pl_store_item *entry)
{
    follower *e = ctx;

    assert_int_equal(entry->seq, e->last + 1);
    assert_int_equal(e->answer->came, 0);
    e->last = entry->seq;
    e->count++;
}

/* The server applies entries only as a follower, so an answered append must
 * have been applied already. */
static void a_follower_gets_each_entry_once_before_the_answer(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new(), other = pl_id_new(), id = pl_id_new();
    answer a = { 0 };
    follower e = { .answer = &a };
    pl_store_append_args args = { table, 0, id, "x", 1, 0, INT64_MAX };

    pl_store_follow(b->store, &table, on_entry, &e);
    pl_store_append(b->store, &args, copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(e.count, 1);
    append(b, &other, 0, &id, "not followed");
    append(b, &table, 0, &id, "a retry");
    assert_int_equal(e.count, 1);
    pl_store_unfollow(b->store, &table);
    append(b, &table, 1, &other, "y");
    assert_int_equal(e.count, 1);
}

/* Enough followers for the hash map to grow and to have displaced entries. */
static void many_followers_are_added_and_removed(void **state)
{
    enum { MANY = 300 };
    fixture *b = *state;
    pl_id table[MANY];
    answer a[MANY] = { 0 };
    follower e[MANY] = { 0 };

    for (int i = 0; i < MANY; i++) {
        table[i] = pl_id_new();
        e[i].answer = &a[i];
        pl_store_follow(b->store, &table[i], on_entry, &e[i]);
    }
    for (int i = 0; i < MANY; i += 2)
        pl_store_unfollow(b->store, &table[i]);
    for (int i = 0; i < MANY; i++) {
        pl_store_append_args args = { table[i], 0, table[i], "x",
                                      1,        0, INT64_MAX };
        pl_store_append(b->store, &args, copy_answer, &a[i]);
        wait_for(b, &a[i]);
        assert_int_equal(e[i].count, i % 2);
    }
}

/* A load from the beginning starts at the snapshot; one from a number needs
 * the entries and ignores it. */
static void a_snapshot_replaces_earlier_entries(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new(), id = pl_id_new();
    answer a = { 0 };

    for (uint64_t i = 0; i < 5; i++) {
        id = pl_id_new();
        append(b, &table, i, &id, "entry");
    }
    pl_store_snapshot(b->store, &table, 3, "three", 5, copy_answer, &a);
    wait_for(b, &a);
    a = load(b, &table, 0);
    assert_int_equal(a.snapshot, 3);
    assert_int_equal(a.n, 2);
    assert_int_equal(a.item[0].seq, 4);
    assert_int_equal(a.seq, 5);
    a = load(b, &table, 1);
    assert_int_equal(a.snapshot, 0);
    assert_int_equal(a.n, 4);
}

static void due_tables_are_listed_soonest_first(void **state)
{
    fixture *b = *state;
    pl_id table[3];
    int64_t due[3] = { 3000, 1000, 9000 };
    answer a = { 0 };

    for (int i = 0; i < 3; i++) {
        answer done = { 0 };
        table[i] = pl_id_new();
        pl_store_append_args args = { table[i], 0,      table[i], "x",
                                      1,        due[i], INT64_MAX };
        pl_store_append(b->store, &args, copy_answer, &done);
        wait_for(b, &done);
    }
    pl_store_due(b->store, 5000, NULL, copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(a.n, 2);
    assert_true(pl_id_equal(&a.item[0].id, &table[1]));
    assert_int_equal(a.item[0].at, 1000);
    assert_true(pl_id_equal(&a.item[1].id, &table[0]));

    /* A due time of -1 leaves the last one; any other value replaces it. */
    answer kept = { 0 };
    pl_store_append_args same = { table[0], 1,  pl_id_new(), "x",
                                  1,        -1, INT64_MAX };
    pl_store_append(b->store, &same, copy_answer, &kept);
    wait_for(b, &kept);
    pl_id id = pl_id_new();
    append(b, &table[1], 1, &id, "y");
    a = (answer){ 0 };
    pl_store_due(b->store, 5000, NULL, copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(a.n, 1);
}

typedef struct {
    fixture *b;
    int pages, appended, done;
    size_t n;
} paging;

static void count_appended(void *ctx, const pl_store_answer *a)
{
    assert_int_equal(a->status, PL_STORE_OK);
    ((paging *)ctx)->appended++;
}

static void next_page(void *ctx, const pl_store_answer *a)
{
    paging *p = ctx;

    assert_int_equal(a->status, PL_STORE_OK);
    p->pages++;
    for (size_t i = 0; i < a->n; i++) /* not those of the test before */
        p->n += a->items[i].at < 1003;
    p->done = !a->next_page;
    if (a->next_page)
        pl_store_due(p->b->store, 5000, a->next_page, next_page, p);
}

/* After reopening, they are no longer in SQLite's tail. */
static void every_due_table_is_on_one_of_the_pages(void **state)
{
    enum { N = 2 * PL_STORE_DUE_PAGE + 44 };
    fixture *b = *state;
    paging p = { .b = b };

    for (int i = 0; i < N; i++) {
        pl_store_append_args args = { pl_id_new(), 0, pl_id_new(),
                                      "x",         1, 1000 + i % 3,
                                      INT64_MAX };
        pl_store_append(b->store, &args, count_appended, &p);
    }
    while (p.appended < N)
        uv_run(&b->loop, UV_RUN_ONCE);
    close_store(b);
    open_store(b);
    p.b = b;
    pl_store_due(b->store, 5000, NULL, next_page, &p);
    while (!p.done)
        uv_run(&b->loop, UV_RUN_ONCE);
    assert_true(p.pages >= 3);
    assert_int_equal(p.n, N);
}

static void a_dropped_table_is_gone(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new(), id = pl_id_new();
    answer a = { 0 };

    append(b, &table, 0, &id, "x");
    pl_store_drop(b->store, &table, copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(load(b, &table, 0).status, PL_STORE_MISSING);
}

static void all_data_survives_reopening(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new(), id = pl_id_new();

    append(b, &table, 0, &id, "kept");
    close_store(b);
    open_store(b);
    answer a = load(b, &table, 0);
    assert_int_equal(a.n, 1);
    assert_string_equal(a.text[0], "kept");
}

static void close_writes_queued_entries(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new();
    answer a[50] = { 0 };

    for (uint64_t i = 0; i < 50; i++) {
        pl_store_append_args args = { table, i, pl_id_new(), "x",
                                      1,     0, INT64_MAX };
        pl_store_append(b->store, &args, copy_answer, &a[i]);
    }
    close_store(b);
    for (int i = 0; i < 50; i++)
        assert_int_equal(a[i].status, PL_STORE_OK);
    open_store(b);
    assert_int_equal(load(b, &table, 0).n, 50);
}

/* A server frees its tables after the store was closed. */
static void a_table_may_be_unfollowed_after_close(void **state)
{
    fixture *b = *state;
    pl_id table = pl_id_new();
    follower e = { 0 };

    pl_store_follow(b->store, &table, on_entry, &e);
    pl_store_close(b->store);
    pl_store_unfollow(b->store, &table);
    uv_run(&b->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&b->loop), 0);
    open_store(b);
}

/* ---- small values ------------------------------------------------------ */

static answer put(fixture *b, const char *key, const char *text,
                  int64_t expires)
{
    answer a = { 0 };

    pl_store_put(b->store, "test", key, text, strlen(text), expires,
                 copy_answer, &a);
    wait_for(b, &a);
    return a;
}

static answer get(fixture *b, const char *key, int take)
{
    answer a = { 0 };

    pl_store_get(b->store, "test", key, take, copy_answer, &a);
    wait_for(b, &a);
    return a;
}

static void a_value_is_put_replaced_and_removed(void **state)
{
    fixture *b = *state;
    answer a;

    assert_int_equal(get(b, "k", 0).status, PL_STORE_MISSING);
    put(b, "k", "one", 0);
    put(b, "k", "two", 0);
    a = get(b, "k", 0);
    assert_int_equal(a.status, PL_STORE_OK);
    assert_string_equal(a.text[0], "two");
    put(b, "k", "", 0);
    assert_int_equal(get(b, "k", 0).status, PL_STORE_MISSING);
}

static void one_of_two_takers_gets_the_value(void **state)
{
    fixture *b = *state;
    answer a = { 0 }, c = { 0 };

    put(b, "once", "x", 0);
    pl_store_get(b->store, "test", "once", 1, copy_answer, &a);
    pl_store_get(b->store, "test", "once", 1, copy_answer, &c);
    wait_for(b, &a);
    wait_for(b, &c);
    assert_true((a.status == PL_STORE_OK) != (c.status == PL_STORE_OK));
}

static void a_bucket_can_be_listed(void **state)
{
    fixture *b = *state;
    answer a = { 0 };

    put(b, "a", "x", 0);
    put(b, "b", "x", 0);
    pl_store_list(b->store, "test", copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(a.n, 2);
    a = (answer){ 0 };
    pl_store_list(b->store, "other", copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(a.n, 0);
}

/* ---- records ----------------------------------------------------------- */

static void put_record(fixture *b, const pl_id *id, int64_t at,
                       const pl_id *who, size_t n)
{
    pl_store_record r = { *id, at, who, n, "summary", 7, "body", 4 };
    answer a = { 0 };

    pl_store_record_put(b->store, &r, copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(a.status, PL_STORE_OK);
}

static answer list_records(fixture *b, const pl_id *who)
{
    answer a = { 0 };

    pl_store_record_list(b->store, who, copy_answer, &a);
    wait_for(b, &a);
    return a;
}

static answer get_record(fixture *b, const pl_id *id)
{
    answer a = { 0 };

    pl_store_record_get(b->store, id, copy_answer, &a);
    wait_for(b, &a);
    return a;
}

static void records_are_listed_for_their_players(void **state)
{
    fixture *b = *state;
    pl_id old = pl_id_new(), new = pl_id_new(), stranger = pl_id_new();
    pl_id who[2] = { pl_id_new(), pl_id_new() };
    answer a;

    put_record(b, &old, 1000, who, 2);
    put_record(b, &new, 2000, who, 1);
    a = list_records(b, &who[0]);
    assert_int_equal(a.n, 2);
    assert_true(pl_id_equal(&a.item[0].id, &new));
    assert_string_equal(a.text[0], "summary");
    assert_int_equal(list_records(b, &who[1]).n, 1);
    assert_int_equal(list_records(b, &stranger).n, 0);
    a = get_record(b, &old);
    assert_int_equal(a.n, 2);
    assert_string_equal(a.text[1], "body");
}

/* A table that is loaded after its end stores its record again. */
static void a_record_stored_again_is_listed_once(void **state)
{
    fixture *b = *state;
    pl_id id = pl_id_new(), who = pl_id_new();

    put_record(b, &id, 1000, &who, 1);
    put_record(b, &id, 2000, &who, 1);
    assert_int_equal(list_records(b, &who).n, 1);
}

static void a_record_is_dropped_from_one_list_or_all(void **state)
{
    fixture *b = *state;
    pl_id id = pl_id_new(), who[2] = { pl_id_new(), pl_id_new() };
    answer a = { 0 };

    put_record(b, &id, 1000, who, 2);
    pl_store_record_drop(b->store, &id, &who[0], copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(list_records(b, &who[0]).n, 0);
    assert_int_equal(list_records(b, &who[1]).n, 1);
    a = (answer){ 0 };
    pl_store_record_drop(b->store, &id, NULL, copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(list_records(b, &who[1]).n, 0);
    assert_int_equal(get_record(b, &id).status, PL_STORE_MISSING);
}

/* ---- housekeeping ------------------------------------------------------ */

static void sweep_deletes_expired_data(void **state)
{
    fixture *b = *state;
    pl_id stale = pl_id_new(), fresh = pl_id_new();
    answer a = { 0 };
    pl_store_append_args args = { stale, 0, stale, "x", 1, 0, 1000 };

    pl_store_append(b->store, &args, copy_answer, &a);
    wait_for(b, &a);
    append(b, &fresh, 0, &fresh, "y");
    put(b, "stale", "x", 1000);
    put(b, "fresh", "x", 0);
    a = (answer){ 0 };
    pl_store_sweep(b->store, 2000, copy_answer, &a);
    wait_for(b, &a);
    assert_int_equal(load(b, &stale, 0).status, PL_STORE_MISSING);
    assert_int_equal(load(b, &fresh, 0).n, 1);
    assert_int_equal(get(b, "stale", 0).status, PL_STORE_MISSING);
    assert_int_equal(get(b, "fresh", 0).status, PL_STORE_OK);
}

static const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    T(entries_load_in_order),
    T(an_unknown_table_is_missing),
    T(a_taken_number_is_a_conflict),
    T(a_retried_id_is_applied_once),
    T(one_of_two_concurrent_appends_wins),
    T(a_follower_gets_each_entry_once_before_the_answer),
    T(many_followers_are_added_and_removed),
    T(a_snapshot_replaces_earlier_entries),
    T(due_tables_are_listed_soonest_first),
    T(every_due_table_is_on_one_of_the_pages),
    T(a_dropped_table_is_gone),
    T(all_data_survives_reopening),
    T(close_writes_queued_entries),
    T(a_table_may_be_unfollowed_after_close),
    T(a_value_is_put_replaced_and_removed),
    T(one_of_two_takers_gets_the_value),
    T(a_bucket_can_be_listed),
    T(records_are_listed_for_their_players),
    T(a_record_stored_again_is_listed_once),
    T(a_record_is_dropped_from_one_list_or_all),
    T(sweep_deletes_expired_data),
#undef T
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
