/* SPDX-License-Identifier: MIT */
/* test_ranks.c - the ranks of nodes at a table, and the median clock. */
#include "store/nats_nodes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 5, TABLES = 5000 };

static void fill(pl_nats_node node[NODES])
{
    memset(node, 0, NODES * sizeof *node);
    for (int i = 0; i < NODES; i++)
        node[i].id = pl_id_new();
}

static int first_at(const pl_nats_node *node, int n, const pl_id *table)
{
    for (int i = 0; i < n; i++)
        if (pl_nats_rank(node, n, &node[i].id, table) == 0)
            return i;
    return -1;
}

/* Two nodes of rank 0 would both run a table's timers and bots. */
static void each_node_has_a_different_rank(void **state)
{
    pl_nats_node node[NODES];
    (void)state;

    fill(node);
    for (int k = 0; k < TABLES; k++) {
        pl_id table = pl_id_new();
        unsigned had = 0;
        for (int i = 0; i < NODES; i++)
            had |= 1u << pl_nats_rank(node, NODES, &node[i].id, &table);
        assert_int_equal(had, (1u << NODES) - 1);
    }
}

/* The hash must spread tables, or one node does the work of all. */
static void tables_are_shared_evenly(void **state)
{
    pl_nats_node node[NODES];
    int share[NODES] = { 0 };
    (void)state;

    fill(node);
    for (int k = 0; k < TABLES; k++) {
        pl_id table = pl_id_new();
        share[first_at(node, NODES, &table)]++;
    }
    for (int i = 0; i < NODES; i++) /* 1000 each; 5 sigma are 141 */
        assert_in_range(share[i], 850, 1150);
}

/* Rendezvous hashing: the other nodes keep their tables, with the minds and
 * timers they have in memory. */
static void a_lost_node_moves_only_its_own_tables(void **state)
{
    pl_nats_node node[NODES];
    int moved = 0;
    (void)state;

    fill(node);
    for (int k = 0; k < TABLES; k++) {
        pl_id table = pl_id_new();
        int before = first_at(node, NODES, &table);
        int after = first_at(node, NODES - 1, &table);
        if (before != NODES - 1)
            assert_int_equal(before, after);
        moved += before != after;
    }
    assert_in_range(moved, 850, 1150);
}

static int64_t off(int n, const int64_t *all, int64_t mine)
{
    pl_nats_node node[NODES] = { 0 };

    for (int i = 0; i < n; i++)
        node[i].off = all[i];
    return pl_nats_clock_off(node, n, mine);
}

/* One wrong clock among three, a node's or NATS's, is outvoted. */
static void the_median_clock_is_right(void **state)
{
    const int64_t one[] = { 900 }, two[] = { 0, 900 }, three[] = { 5, -700, 9 };
    const int64_t most[] = { 800, 810, 805, 0, 807 };
    (void)state;

    assert_int_equal(off(1, one, 900), 900); /* NATS's own is the other */
    assert_int_equal(off(2, two, 0), 0);
    assert_int_equal(off(2, two, 900), 900);
    assert_int_equal(off(3, three, -700), -700);
    assert_in_range(off(3, three, 9), 0, 9);
    /* The wrong clock may be NATS's. */
    assert_in_range(off(5, most, 810), 0, 10);
    assert_true(off(5, most, 0) < -700);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(each_node_has_a_different_rank),
    cmocka_unit_test(tables_are_shared_evenly),
    cmocka_unit_test(a_lost_node_moves_only_its_own_tables),
    cmocka_unit_test(the_median_clock_is_right),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
