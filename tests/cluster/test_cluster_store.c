/* test_cluster_store.c - what the store promises when several nodes write.
 *
 * Three stores, as three nodes would open them, on the nats-servers that
 * with_nats.py has started. PLANCHETTE_RACE_ROUNDS makes the race longer. */
#include "base/alloc.h"
#include "store/store.h"

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
} ear;

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

static void keep(void *ctx, const pl_store_answer *a)
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

static void hear(void *ctx, const pl_store_item *entry)
{
    ear *e = ctx;

    e->in_order = e->in_order && entry->seq == e->last + 1;
    e->last = entry->seq;
    e->id[entry->seq - 1] = entry->id;
}

static int set_up(void **state)
{
    char dir[] = "/tmp/planchette-cluster-XXXXXX", key[64];
    char *urls = pl_xcopy(getenv("PLANCHETTE_TEST_STORES"),
                          strlen(getenv("PLANCHETTE_TEST_STORES")));
    const char *why = NULL;
    char *url = strtok(urls, " ");
    (void)state;

    assert_non_null(mkdtemp(dir));
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

/* Again and again while NATS, on a slow machine, has no leader. */
static answer append(int at, const pl_id *table, uint64_t after,
                     const pl_id *id, const char *text)
{
    answer a;
    pl_store_append_args args = { *table,       after, *id,      text,
                                  strlen(text), 0,     INT64_MAX };

    do {
        a = (answer){ 0 };
        pl_store_append(node[at], &args, keep, &a);
        wait_for(&a);
    } while (a.status == PL_STORE_FAILED);
    return a;
}

/* All nodes write at once to the same place; the winner. */
static int race(const pl_id *table, uint64_t after, pl_id id[NODES])
{
    answer a[NODES] = { 0 };
    int winner = -1, won = 0;

    for (int i = 0; i < NODES; i++) {
        id[i] = pl_id_new();
        pl_store_append_args args = {
            *table, after, id[i], "x", 1, 0, INT64_MAX
        };
        pl_store_append(node[i], &args, keep, &a[i]);
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

static void check_log(const pl_id *table, int at, int rounds, const pl_id *won)
{
    answer a = { .id = pl_xcalloc((size_t)rounds, sizeof(pl_id)) };

    pl_store_load(node[at], table, 0, keep, &a);
    wait_for(&a);
    assert_int_equal(a.status, PL_STORE_OK);
    assert_int_equal(a.n, rounds);
    assert_memory_equal(a.id, won, (size_t)rounds * sizeof *won);
    free(a.id);
}

static void of_three_writers_one_gets_each_place(void **state)
{
    const char *text = getenv("PLANCHETTE_RACE_ROUNDS");
    int rounds = text ? atoi(text) : ROUNDS, wins[NODES] = { 0 };
    size_t size = (size_t)rounds * sizeof(pl_id);
    pl_id table = pl_id_new(), *won = pl_xcalloc(1, size), id[NODES];
    ear e[NODES];
    (void)state;

    for (int i = 0; i < NODES; i++) {
        e[i] = (ear){ 0, pl_xcalloc(1, size), 1 };
        pl_store_follow(node[i], &table, hear, &e[i]);
    }
    for (int r = 0; r < rounds; r++) {
        int w = race(&table, (uint64_t)r, id);
        wins[w]++;
        won[r] = id[w];
        /* The winner's client asks again, through another node. */
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

static void a_node_hears_what_another_wrote(void **state)
{
    pl_id table = pl_id_new(), heard[4];
    ear e = { 0, heard, 1 };
    (void)state;

    pl_store_follow(node[2], &table, hear, &e);
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

/* A subscription ends just when messages for it come in. */
static void a_node_comes_and_goes_while_others_write(void **state)
{
    enum { TIMES = 200 };
    pl_id table = pl_id_new(), heard[TIMES];
    (void)state;

    for (uint64_t i = 0; i < TIMES; i++) {
        ear e = { i, heard, 1 };
        answer a = { 0 };
        pl_store_append_args args = { table, i, pl_id_new(), "x",
                                      1,     0, INT64_MAX };
        pl_store_follow(node[2], &table, hear, &e);
        pl_store_append(node[0], &args, keep, &a);
        wait_for(&a);
        pl_store_unfollow(node[2], &table);
        if (a.status == PL_STORE_FAILED)
            append(0, &table, i, &args.id, "x");
    }
    answer all = { .id = heard };
    pl_store_load(node[2], &table, 0, keep, &all);
    wait_for(&all);
    assert_int_equal(all.n, TIMES);
}

static void one_node_takes_what_another_put(void **state)
{
    answer put = { 0 }, take[NODES] = { 0 };
    int got = 0;
    (void)state;

    pl_store_put(node[0], "claim", "code", "seat", 4, 0, keep, &put);
    wait_for(&put);
    for (int i = 0; i < NODES; i++)
        pl_store_get(node[i], "claim", "code", 1, keep, &take[i]);
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

static void the_files_of_nats_tell_nothing(void **state)
{
    pl_id table = pl_id_new(), id = pl_id_new();
    pl_store_record record = {
        id, 1, &table, 1, "marvellous-summary", 18, "marvellous-body", 15
    };
    answer a[3] = { 0 };
    char name[33];
    (void)state;

    append(0, &table, 0, &id, "marvellous-entry");
    pl_store_snapshot(node[0], &table, 1, "marvellous-shot", 15, keep, &a[0]);
    pl_store_put(node[0], "marvellous-bucket", "marvellous-key",
                 "marvellous-value", 16, 0, keep, &a[1]);
    pl_store_record_put(node[0], &record, keep, &a[2]);
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

static void another_key_opens_nothing(void **state)
{
    pl_id table = pl_id_new(), id = pl_id_new();
    pl_sealer other;
    const char *why = NULL;
    char url[512] = "";
    answer a = { 0 };
    (void)state;

    append(0, &table, 0, &id, "x");
    pl_random(other.key, sizeof other.key);
    sscanf(getenv("PLANCHETTE_TEST_STORES"), "%511s", url);
    pl_store *stranger = pl_store_open(url, &other, &loop, &why);
    assert_non_null(stranger);
    pl_store_load(stranger, &table, 0, keep, &a);
    wait_for(&a);
    assert_int_not_equal(a.status, PL_STORE_OK);
    pl_store_close(stranger);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(of_three_writers_one_gets_each_place),
    cmocka_unit_test(a_node_hears_what_another_wrote),
    cmocka_unit_test(a_node_comes_and_goes_while_others_write),
    cmocka_unit_test(one_node_takes_what_another_put),
    cmocka_unit_test(the_files_of_nats_tell_nothing),
    cmocka_unit_test(another_key_opens_nothing),
};

int main(void)
{
    alarm(280); /* an entry that is never heard would be waited for */
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
