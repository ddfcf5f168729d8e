/* test_ranks.c - which node comes first at a table, and whose clock is right.
 */
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

static void every_rank_is_had_once(void **state)
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

static void the_clock_in_the_middle_is_right(void **state)
{
    const int64_t one[] = { 900 }, two[] = { 0, 900 }, three[] = { 5, -700, 9 };
    const int64_t most[] = { 800, 810, 805, 0, 807 };
    (void)state;

    assert_int_equal(off(1, one, 900), 900); /* NATS's own is the other */
    assert_int_equal(off(2, two, 0), 0);
    assert_int_equal(off(2, two, 900), 900);
    assert_int_equal(off(3, three, -700), -700);
    assert_in_range(off(3, three, 9), 0, 9);
    /* NATS's clock may be the one that is wrong. */
    assert_in_range(off(5, most, 810), 0, 10);
    assert_true(off(5, most, 0) < -700);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_rank_is_had_once),
    cmocka_unit_test(tables_are_shared_evenly),
    cmocka_unit_test(a_lost_node_moves_only_its_own_tables),
    cmocka_unit_test(the_clock_in_the_middle_is_right),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
