/* SPDX-License-Identifier: MIT */
/* test_cluster_store.c - what the store promises when several nodes write.
 *
 * It opens three stores, as three nodes would, on the nats-servers that
 * with_nats.py has started. The main test is a race: nats-server's own check
 * for concurrent appends is broken on replicated streams (see
 * store/nats_log.c), so ours must hold. PLANCHETTE_RACE_ROUNDS makes the race
 * longer. */
#include "base/alloc.h"
#include "store/nats_due.h"
#include "store/nats_keep.h"
#include "store/nats_records.h"
#include "store/store.h"
#include "tests/scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { NODES = 3, ROUNDS = 200 };

typedef struct {
    uint64_t last;
    pl_id *id; /* of each entry heard */
    int in_order;
} follower;

typedef struct {
    int came;
    pl_store_status status;
    uint64_t seq;
    size_t n;
    pl_id *id; /* of each entry loaded */
} answer;

static uv_loop_t loop;
static pl_sealer sealer;
static pl_store *node[NODES];

static void copy_answer(void *ctx, const pl_store_answer *a)
{
    answer *out = ctx;

    out->came++;
    out->status = a->status;
    out->seq = a->seq;
    out->n = a->n;
    if (out->id)
        for (size_t i = 0; i < a->n; i++)
            out->id[i] = a->items[i].id;
}

static void wait_for(const answer *a)
{
    while (!a->came)
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(a->came, 1);
}

static void on_entry(void *ctx, const pl_store_item *entry)
{
    follower *e = ctx;

    e->in_order = e->in_order && entry->seq == e->last + 1;
    e->last = entry->seq;
    e->id[entry->seq - 1] = entry->id;
}

static int set_up(void **state)
{
    char dir[SCRATCH_MAX], key[128];
    char *urls = pl_xcopy(getenv("PLANCHETTE_TEST_STORES"),
                          strlen(getenv("PLANCHETTE_TEST_STORES")));
    const char *why = NULL;
    char *url = strtok(urls, " ");
    (void)state;

    assert_non_null(mkdtemp(scratch(dir, "cluster")));
    snprintf(key, sizeof key, "%s/key", dir);
    assert_true(pl_sealer_open(&sealer, key, &why));
    unlink(key);
    rmdir(dir);
    uv_loop_init(&loop);
    for (int i = 0; i < NODES; i++, url = strtok(NULL, " ")) {
        node[i] = pl_store_open(url, &sealer, &loop, &why);
        if (!node[i])
            fail_msg("%s", why);
    }
    free(urls);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < NODES; i++)
        pl_store_close(node[i]);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    return 0;
}

/* Retries while NATS has no leader, which takes long on a slow machine. */
static answer append(int at, const pl_id *table, uint64_t after,
                     const pl_id *id, const char *text)
{
    answer a;
    pl_store_append_args args = { *table,       after, *id,      text,
                                  strlen(text), 0,     INT64_MAX };

    do {
        a = (answer){ 0 };
        pl_store_append(node[at], &args, copy_answer, &a);
        wait_for(&a);
    } while (a.status == PL_STORE_FAILED);
    return a;
}

/* All nodes append the same number at the same time; returns the winner. */
static int race(const pl_id *table, uint64_t after, pl_id id[NODES])
{
    answer a[NODES] = { 0 };
    int winner = -1, won = 0;

    for (int i = 0; i < NODES; i++) {
        id[i] = pl_id_new();
        pl_store_append_args args = {
            *table, after, id[i], "x", 1, 0, INT64_MAX
        };
        pl_store_append(node[i], &args, copy_answer, &a[i]);
    }
    for (int i = 0; i < NODES; i++) {
        wait_for(&a[i]);
        if (a[i].status == PL_STORE_FAILED)
            a[i] = append(i, table, after, &id[i], "x");
        if (a[i].status == PL_STORE_OK) {
            won++;
            winner = i;
            assert_int_equal(a[i].seq, after + 1);
        } else {
            assert_int_equal(a[i].status, PL_STORE_CONFLICT);
        }
    }
    assert_int_equal(won, 1);
    return winner;
}

/* Node 'at' loads exactly the entries that won. */
static void check_log(const pl_id *table, int at, int rounds, const pl_id *won)
{
    answer a = { .id = pl_xcalloc((size_t)rounds, sizeof(pl_id)) };

    pl_store_load(node[at], table, 0, copy_answer, &a);
    wait_for(&a);
    assert_int_equal(a.status, PL_STORE_OK);
    assert_int_equal(a.n, rounds);
    assert_memory_equal(a.id, won, (size_t)rounds * sizeof *won);
    free(a.id);
}

static void one_of_three_writers_gets_each_number(void **state)
{
    const char *text = getenv("PLANCHETTE_RACE_ROUNDS");
    int rounds = text ? atoi(text) : ROUNDS, wins[NODES] = { 0 };
    size_t size = (size_t)rounds * sizeof(pl_id);
    pl_id table = pl_id_new(), *won = pl_xcalloc(1, size), id[NODES];
    follower e[NODES];
    (void)state;

    for (int i = 0; i < NODES; i++) {
        e[i] = (follower){ 0, pl_xcalloc(1, size), 1 };
        pl_store_follow(node[i], &table, on_entry, &e[i]);
    }
    for (int r = 0; r < rounds; r++) {
        int w = race(&table, (uint64_t)r, id);
        wins[w]++;
        won[r] = id[w];
        /* The winner's client retries through another node. */
        answer again =
            append((w + 1) % NODES, &table, (uint64_t)r, &id[w], "x");
        assert_int_equal(again.status, PL_STORE_OK);
        assert_int_equal(again.seq, r + 1);
    }
    for (int i = 0; i < NODES; i++) {
        while (e[i].last < (uint64_t)rounds)
            uv_run(&loop, UV_RUN_ONCE);
        assert_true(e[i].in_order);
        assert_int_equal(e[i].last, rounds);
        assert_memory_equal(e[i].id, won, size);
        free(e[i].id);
        pl_store_unfollow(node[i], &table);
        check_log(&table, i, rounds, won);
    }
    print_message("# %d rounds, won %d %d %d\n", rounds, wins[0], wins[1],
                  wins[2]);
    free(won);
}

static void a_node_receives_entries_of_another(void **state)
{
    pl_id table = pl_id_new(), heard[4];
    follower e = { 0, heard, 1 };
    (void)state;

    pl_store_follow(node[2], &table, on_entry, &e);
    for (uint64_t i = 0; i < 4; i++) {
        pl_id id = pl_id_new();
        assert_int_equal(append((int)i % 2, &table, i, &id, "x").status,
                         PL_STORE_OK);
    }
    while (e.last < 4)
        uv_run(&loop, UV_RUN_ONCE);
    assert_true(e.in_order);
    pl_store_unfollow(node[2], &table);
}

/* A subscription ends at the moment when messages for it arrive; libnats could
 * free it too early (see pl_link_unsubscribe). */
static void a_node_unfollows_while_others_write(void **state)
{
    enum { TIMES = 200 };
    pl_id table = pl_id_new(), heard[TIMES];
    (void)state;

    for (uint64_t i = 0; i < TIMES; i++) {
        follower e = { i, heard, 1 };
        answer a = { 0 };
        pl_store_append_args args = { table, i, pl_id_new(), "x",
                                      1,     0, INT64_MAX };
        pl_store_follow(node[2], &table, on_entry, &e);
        pl_store_append(node[0], &args, copy_answer, &a);
        wait_for(&a);
        pl_store_unfollow(node[2], &table);
        if (a.status == PL_STORE_FAILED)
            append(0, &table, i, &args.id, "x");
    }
    answer all = { .id = heard };
    pl_store_load(node[2], &table, 0, copy_answer, &all);
    wait_for(&all);
    assert_int_equal(all.n, TIMES);
}

static void one_node_takes_a_value_of_another(void **state)
{
    answer put = { 0 }, take[NODES] = { 0 };
    int got = 0;
    (void)state;

    pl_store_put(node[0], "claim", "code", "seat", 4, 0, copy_answer, &put);
    wait_for(&put);
    for (int i = 0; i < NODES; i++)
        pl_store_get(node[i], "claim", "code", 1, copy_answer, &take[i]);
    for (int i = 0; i < NODES; i++) {
        wait_for(&take[i]);
        got += take[i].status == PL_STORE_OK;
    }
    assert_int_equal(got, 1);
}

static int files_with(const char *text)
{
    char command[512], line[32] = "";
    FILE *f;

    snprintf(command, sizeof command, "grep -rlaF '%s' '%s' | wc -l", text,
             getenv("PLANCHETTE_TEST_DIR"));
    f = popen(command, "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    pclose(f);
    return atoi(line);
}

static void the_files_of_nats_hold_no_plain_text(void **state)
{
    pl_id table = pl_id_new(), id = pl_id_new();
    pl_store_record record = {
        id, 1, &table, 1, "marvellous-summary", 18, "marvellous-body", 15
    };
    answer a[3] = { 0 };
    char name[33];
    (void)state;

    append(0, &table, 0, &id, "marvellous-entry");
    pl_store_snapshot(node[0], &table, 1, "marvellous-shot", 15, copy_answer,
                      &a[0]);
    pl_store_put(node[0], "marvellous-bucket", "marvellous-key",
                 "marvellous-value", 16, 0, copy_answer, &a[1]);
    pl_store_record_put(node[0], &record, copy_answer, &a[2]);
    for (int i = 0; i < 3; i++) {
        wait_for(&a[i]);
        assert_int_equal(a[i].status, PL_STORE_OK);
    }
    pl_id_write(&table, name);
    do
        sleep(1); /* NATS writes its files a little later */
    while (!files_with(name));
    assert_int_equal(files_with("marvellous"), 0);
}

static void another_key_is_refused(void **state)
{
    pl_sealer other = { 0 };
    const char *why = NULL;
    char url[512] = "";
    (void)state;

    pl_random(other.key, sizeof other.key);
    sscanf(getenv("PLANCHETTE_TEST_STORES"), "%511s", url);
    assert_null(pl_store_open(url, &other, &loop, &why));
    assert_non_null(strstr(why, "not the one that this store was written"));
}

/* Copies a message with one bit changed. */
static void flip_a_bit(void *ctx, const pl_nats_msg *m)
{
    pl_buffer *copy = ctx;

    copy->len = 0;
    pl_buffer_put(copy, m->bytes, m->len);
    copy->at[m->len - 1] ^= 1;
}

static void a_changed_body_is_counted(void **state)
{
    pl_id table = pl_id_new(), id = pl_id_new();
    uint64_t before = pl_store_damaged(node[1]);
    char url[512] = "", subject[PL_NATS_SUBJECT];
    const char *why = NULL;
    answer loaded = { 0 };
    pl_buffer copy = { 0 };
    pl_link link = { 0 };
    (void)state;

    sscanf(getenv("PLANCHETTE_TEST_STORES"), "%511s", url);
    assert_true(pl_link_open(&link, url, &why));
    append(0, &table, 0, &id, "first");
    assert_true(pl_link_newest(&link, &table, flip_a_bit, &copy) > 0);
    copy.at[1] = 1; /* it follows the first entry */
    pl_link_subject("log", &table, subject);
    assert_true(pl_link_publish(&link, subject, copy.at, copy.len) > 0);
    pl_store_load(node[1], &table, 0, copy_answer, &loaded);
    wait_for(&loaded);
    assert_int_equal(loaded.n, 1); /* the changed one is left out */
    assert_int_equal(pl_store_damaged(node[1]), before + 1);
    pl_buffer_release(&copy);
    pl_link_close(&link);
}

static void put_old(const pl_link *link, const char *subject,
                    const pl_nats_place *place, const char *text)
{
    pl_buffer plain = { (char *)text, strlen(text), strlen(text) };

    assert_true(
        pl_nats_keep_put(link, &sealer, subject, 1000, 0, place, &plain) > 0);
}

/* Records were stored under their ids and lists under those of people. */
static void ids_in_clear_of_an_older_version_are_keyed(void **state)
{
    pl_id id = pl_id_new(), who = pl_id_new();
    pl_nats_place place = { .bytes = { 'r' }, .len = 18 };
    char url[512] = "", subject[PL_NATS_SUBJECT], a[33], b[33];
    const char *why = NULL;
    answer listed = { 0 }, got = { 0 };
    pl_link link = { 0 };
    (void)state;

    sscanf(getenv("PLANCHETTE_TEST_STORES"), "%511s", url);
    assert_true(pl_link_open(&link, url, &why));
    pl_id_write(&id, a);
    pl_id_write(&who, b);
    memcpy(place.bytes + 1, id.b, 16);
    for (int part = 0; part < 2; part++) {
        place.bytes[17] = (uint8_t)part;
        snprintf(subject, sizeof subject, "pl.keep.record.%s.%d", a, part);
        put_old(&link, subject, &place, part ? "body" : "summary");
    }
    snprintf(subject, sizeof subject, "pl.keep.player.%s.%s", b, a);
    put_old(&link, subject, &place, "");
    assert_true(pl_nats_records_upgrade(&link, &sealer, &why));
    assert_int_equal(pl_link_last(&link, PL_NATS_KEEP, subject, NULL, NULL), 0);
    pl_store_record_list(node[0], &who, copy_answer, &listed);
    wait_for(&listed);
    assert_int_equal(listed.n, 1);
    pl_store_record_get(node[0], &id, copy_answer, &got);
    wait_for(&got);
    assert_int_equal(got.n, 2);
    pl_link_close(&link);
}

/* How many tables are due. */
static size_t due_tables(void)
{
    answer a = { 0 };

    pl_store_due(node[1], INT64_MAX, NULL, copy_answer, &a);
    wait_for(&a);
    assert_int_equal(a.status, PL_STORE_OK);
    return a.n;
}

static void append_due(const pl_id *table, uint64_t after, int64_t due)
{
    pl_store_append_args args = { *table, after, pl_id_new(), "x",
                                  1,      due,   INT64_MAX };
    answer a;

    do {
        a = (answer){ 0 };
        pl_store_append(node[0], &args, copy_answer, &a);
        wait_for(&a);
    } while (a.status == PL_STORE_FAILED);
    assert_int_equal(a.status, PL_STORE_OK);
}

/* An older version has no marks of due tables, and a node of it that still runs
 * writes entries without. */
static void due_tables_of_an_older_version_are_found(void **state)
{
    const char *why = NULL, *url = getenv("PLANCHETTE_TEST_STORE");
    pl_id table[2] = { pl_id_new(), pl_id_new() };
    answer swept = { 0 };
    pl_link link = { 0 };
    (void)state;

    assert_true(pl_link_open(&link, url, &why));
    append_due(&table[0], 0, 1000);
    append_due(&table[1], 0, 0);
    assert_int_equal(due_tables(), 1);
    assert_true(pl_link_purge(&link, PL_NATS_DUE, "pl.due.>"));
    assert_int_equal(due_tables(), 0);
    assert_true(pl_nats_due_fill(&link, &why)); /* as at a start */
    assert_int_equal(due_tables(), 1);

    assert_true(pl_link_purge(&link, PL_NATS_DUE, "pl.due.*.*"));
    assert_true(pl_nats_due_fill(&link, &why)); /* only once */
    assert_int_equal(due_tables(), 0);
    pl_store_sweep(node[2], 1, copy_answer, &swept);
    wait_for(&swept);
    assert_int_equal(swept.status, PL_STORE_OK);
    assert_int_equal(due_tables(), 1);

    append_due(&table[0], 1, 0);
    append_due(&table[1], 1, 1000);
    assert_int_equal(due_tables(), 1);
    append_due(&table[1], 2, 0);
    assert_int_equal(due_tables(), 0);
    pl_link_close(&link);
}

static void ids_without_a_tag_keep_their_streams(void **state)
{
    const pl_link link = { .streams = 9 };
    int seen[9] = { 0 };
    (void)state;

    for (int last = 0; last < 256; last++) {
        pl_id old = { { 1, [15] = (uint8_t)last } };
        assert_int_equal(pl_link_part(&old), last % 4);
    }
    for (int i = 0; i < 1000; i++) {
        pl_id id;
        pl_link_name_table(&link, &id);
        assert_in_range(pl_link_part(&id), 0, 8);
        seen[pl_link_part(&id)]++;
    }
    for (int i = 0; i < 9; i++)
        assert_true(seen[i] > 0);
}

/* A node that starts with more streams adds them while the others run. They
 * need not know: an id says where its table is. */
static void streams_are_added_while_nodes_run(void **state)
{
    const char *why = NULL;
    char url[512], stream[16];
    pl_store *more;
    pl_link link = { 0 };
    answer a = { 0 };
    pl_id table, id = pl_id_new(), next = pl_id_new();
    size_t due = due_tables();
    (void)state;

    snprintf(url, sizeof url, "%s&streams=6", getenv("PLANCHETTE_TEST_STORE"));
    more = pl_store_open(url, &sealer, &loop, &why);
    if (!more)
        fail_msg("%s", why);
    do
        table = pl_store_new_table(more);
    while (pl_link_part(&table) < 4);
    append_due(&table, 0, 1000);
    assert_int_equal(append(1, &table, 1, &next, "y").status, PL_STORE_OK);
    assert_int_equal(append(2, &table, 1, &id, "z").status, PL_STORE_CONFLICT);
    pl_store_load(more, &table, 0, copy_answer, &a);
    wait_for(&a);
    assert_int_equal(a.n, 2);
    append_due(&table, 2, 1000);
    assert_int_equal(due_tables(), due + 1);

    /* A node that connects later finds all streams by itself. */
    assert_true(pl_link_open(&link, getenv("PLANCHETTE_TEST_STORE"), &why));
    assert_int_equal(link.streams, 6);
    pl_link_stream(&table, stream);
    assert_true(pl_link_last(&link, stream, "pl.log.>", NULL, NULL) > 0);
    append_due(&table, 3, 0);
    pl_link_close(&link);
    pl_store_close(more);
}

typedef struct {
    pl_link link;
    _Atomic int stop;
} elections;

static void hold_elections(void *arg)
{
    elections *e = arg;
    natsMsg *m = NULL;

    while (!e->stop) {
        natsConnection_RequestString(
            &m, e->link.nc, "$JS.API.STREAM.LEADER.STEPDOWN." PL_NATS_DUE, "",
            500);
        natsMsg_Destroy(m);
        m = NULL;
    }
}

/* After a restart of everything some streams have a leader before others. */
static void a_node_opens_while_a_stream_has_no_leader(void **state)
{
    const char *why = NULL, *url = getenv("PLANCHETTE_TEST_STORE");
    elections e = { .stop = 0 };
    uv_thread_t thread;
    pl_store *one;
    (void)state;

    assert_true(pl_link_open(&e.link, url, &why));
    assert_int_equal(uv_thread_create(&thread, hold_elections, &e), 0);
    for (int i = 0; i < 5; i++) {
        one = pl_store_open(url, &sealer, &loop, &why);
        if (!one)
            fail_msg("%s", why);
        pl_store_close(one);
    }
    e.stop = 1;
    uv_thread_join(&thread);
    pl_link_close(&e.link);
}

/* ---- messages that no stream keeps ------------------------------------- */

typedef struct {
    int came;
    pl_id table;
    char text[32];
} told;

static void on_told(void *ctx, const pl_id *table, const void *bytes,
                    size_t len)
{
    told *t = ctx;

    t->came++;
    t->table = *table;
    assert_true(len < sizeof t->text);
    memcpy(t->text, bytes, len);
    t->text[len] = 0;
}

static void wait_until_told(const told *t, int times)
{
    while (t->came < times)
        uv_run(&loop, UV_RUN_ONCE);
}

static void a_message_reaches_the_other_nodes_once(void **state)
{
    pl_id table = pl_id_new();
    told heard[NODES] = { 0 };
    (void)state;

    for (int i = 0; i < NODES; i++)
        pl_store_on_told(node[i], on_told, &heard[i]);
    pl_store_tell(node[0], &table, "eyes", 4);
    for (int i = 1; i < NODES; i++) {
        wait_until_told(&heard[i], 1);
        assert_true(pl_id_equal(&heard[i].table, &table));
        assert_string_equal(heard[i].text, "eyes");
    }
    /* What node 1 tells arrives after what node 0 told. */
    pl_store_tell(node[1], &table, "back", 4);
    wait_until_told(&heard[0], 1);
    wait_until_told(&heard[2], 2);
    assert_string_equal(heard[0].text, "back");
    assert_int_equal(heard[1].came, 1);
    for (int i = 0; i < NODES; i++)
        pl_store_on_told(node[i], NULL, NULL);
}

/* Anybody with a user of NATS can publish; without the key nothing opens. */
static void a_message_that_was_moved_does_not_open(void **state)
{
    const char *why = NULL, *url = getenv("PLANCHETTE_TEST_STORE");
    pl_id table = pl_id_new(), of_another = pl_id_new();
    uint8_t place[33] = { 't' };
    told heard = { 0 };
    pl_buffer b = { 0 };
    pl_link link = { 0 };
    uint64_t damaged = pl_store_damaged(node[1]);
    (void)state;

    assert_true(pl_link_open(&link, url, &why));
    pl_store_on_told(node[1], on_told, &heard);
    pl_buffer_put(&b, table.b, 16);
    pl_buffer_put(&b, of_another.b, 16);
    memcpy(place + 1, b.at, 32);
    pl_sealer_seal(&sealer, place, sizeof place, "eyes", 4, &b);
    natsConnection_Publish(link.nc, "pl.told", b.at, 31); /* no whole head */
    natsConnection_Publish(link.nc, "pl.told", b.at, (int)b.len);
    b.at[0] ^= 1; /* for another table */
    natsConnection_Publish(link.nc, "pl.told", b.at, (int)b.len);
    b.at[0] ^= 1;
    natsConnection_Publish(link.nc, "pl.told", b.at, (int)b.len);
    wait_until_told(&heard, 2);
    assert_int_equal(heard.came, 2);
    assert_int_equal(pl_store_damaged(node[1]) - damaged, 1);
    pl_store_on_told(node[1], NULL, NULL);
    pl_buffer_release(&b);
    pl_link_close(&link);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(one_of_three_writers_gets_each_number),
    cmocka_unit_test(a_node_receives_entries_of_another),
    cmocka_unit_test(a_node_unfollows_while_others_write),
    cmocka_unit_test(a_message_reaches_the_other_nodes_once),
    cmocka_unit_test(a_message_that_was_moved_does_not_open),
    cmocka_unit_test(one_node_takes_a_value_of_another),
    cmocka_unit_test(the_files_of_nats_hold_no_plain_text),
    cmocka_unit_test(another_key_is_refused),
    cmocka_unit_test(a_changed_body_is_counted),
    cmocka_unit_test(ids_in_clear_of_an_older_version_are_keyed),
    cmocka_unit_test(due_tables_of_an_older_version_are_found),
    cmocka_unit_test(ids_without_a_tag_keep_their_streams),
    cmocka_unit_test(streams_are_added_while_nodes_run),
    cmocka_unit_test(a_node_opens_while_a_stream_has_no_leader),
};

int main(void)
{
    alarm(280); /* an entry that is never heard would be waited for */
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
