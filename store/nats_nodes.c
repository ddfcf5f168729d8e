/* SPDX-License-Identifier: MIT */
/* nats_nodes.c - heartbeats, ranks and clocks of the cluster's nodes.
 *
 * A thread of its own sends the heartbeats, because a worker may be busy with
 * a slow append for seconds and the node must not seem dead meanwhile. If the
 * heartbeat fails, the old list stays: a node that lost NATS cannot append
 * anyway, so it does no harm that it believes in its rank.
 *
 * A hash ranks the nodes, not a list of owners: all nodes compute the same
 * ranks from the same keys, and when a node disappears only its own tables
 * move. */
#include "store/nats_nodes.h"

#include "base/clock.h"
#include "store/nats_keep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEARTBEAT_MS = 1000 };

static int64_t now_ms(void)
{
    static const pl_clock system;
    return pl_clock_now(&system);
}

/* ---- ranks ------------------------------------------------------------- */

static uint64_t mix(uint64_t h, const pl_id *id)
{
    for (int half = 0; half < 2; half++) {
        uint64_t word;
        memcpy(&word, id->b + 8 * half, 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    return h;
}

static uint64_t weight(const pl_id *node, const pl_id *table)
{
    uint64_t h = mix(mix(1, node), table);

    h *= 0xd6e8feb86659fd93u;
    return h ^ h >> 29;
}

int pl_nats_rank(const pl_nats_node *others, int n, const pl_id *me,
                 const pl_id *table)
{
    uint64_t mine = weight(me, table);
    int rank = 0;

    for (int i = 0; i < n; i++)
        rank += !pl_id_equal(&others[i].id, me) &&
                weight(&others[i].id, table) > mine;
    return rank;
}

/* ---- clocks ------------------------------------------------------------ */

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int64_t magnitude(int64_t n)
{
    return n < 0 ? -n : n;
}

int64_t pl_nats_clock_off(const pl_nats_node *all, int n, int64_t mine)
{
    int64_t off[PL_NATS_NODES_MAX + 1] = { 0 }, low, high;

    for (int i = 0; i < n; i++)
        off[i] = all[i].off;
    off[n] = 0;
    qsort(off, (size_t)n + 1, sizeof off[0], by_size);
    low = off[n / 2];
    high = off[(n + 1) / 2];
    return mine - (magnitude(high) < magnitude(low) ? high : low);
}

/* NATS stored the key at 'stamp' by its clock, between 'before' and 'after' by
 * ours. Returns the least error of our clock that explains this. A slow
 * network widens the interval, so it never causes a false alarm. */
static int64_t clock_error(int64_t before, int64_t after, int64_t stamp)
{
    return before > stamp ? before - stamp : after < stamp ? after - stamp : 0;
}

/* ---- the list ---------------------------------------------------------- */

typedef struct {
    pl_nats_nodes *nodes;
    uint64_t own;  /* message number of the heartbeat just written */
    int64_t stamp; /* when NATS stored it */
    pl_nats_node node[PL_NATS_NODES_MAX];
    int n;
} listing;

static pl_nats_place place_of(const pl_id *id, char subject[PL_NATS_SUBJECT])
{
    pl_nats_place p = { .bytes = { 'n' }, .len = 17 };
    char text[33];

    memcpy(p.bytes + 1, id->b, 16);
    pl_id_write(id, text);
    snprintf(subject, PL_NATS_SUBJECT, PL_NATS_NODES_SUBJECT "%s", text);
    return p;
}

static void list_one(void *ctx, const pl_nats_msg *m)
{
    listing *l = ctx;
    const char *text = strrchr(m->subject, '.');
    char subject[PL_NATS_SUBJECT];
    pl_buffer plain = { 0 };
    pl_nats_node node;

    if (!text || !pl_id_read(text + 1, strlen(text + 1), &node.id))
        return;
    pl_nats_place p = place_of(&node.id, subject);
    if (l->n < PL_NATS_NODES_MAX &&
        pl_nats_keep_open(l->nodes->sealer, m, &p, &node.off, NULL, &plain))
        l->node[l->n++] = node;
    if (m->seq == l->own)
        l->stamp = m->at;
    pl_buffer_release(&plain);
}

static int is_in(const pl_nats_node *list, int n, const pl_id *id)
{
    for (int i = 0; i < n; i++)
        if (pl_id_equal(&list[i].id, id))
            return 1;
    return 0;
}

static void take_list(pl_nats_nodes *nodes, listing *l)
{
    uv_mutex_lock(&nodes->lock);
    for (int i = 0; i < nodes->n; i++)
        nodes->lost += !is_in(l->node, l->n, &nodes->node[i].id) &&
                       !pl_id_equal(&nodes->node[i].id, &nodes->me.id);
    for (int i = 0; i < l->n; i++)
        if (pl_id_equal(&l->node[i].id, &nodes->me.id))
            l->node[i].off = nodes->me.off;
    if (!is_in(l->node, l->n, &nodes->me.id) && l->n < PL_NATS_NODES_MAX)
        l->node[l->n++] = nodes->me;
    memcpy(nodes->node, l->node, sizeof nodes->node);
    nodes->n = l->n;
    nodes->clock_off = pl_nats_clock_off(nodes->node, nodes->n, nodes->me.off);
    uv_mutex_unlock(&nodes->lock);
}

static void send_heartbeat(pl_nats_nodes *nodes)
{
    listing l = { .nodes = nodes };
    char subject[PL_NATS_SUBJECT];
    pl_nats_place p = place_of(&nodes->me.id, subject);
    pl_buffer none = { 0 };
    int64_t before = now_ms(), seq, after;

    seq = pl_nats_keep_put(nodes->link, nodes->sealer, subject, nodes->me.off,
                           0, &p, &none);
    after = now_ms();
    l.own = (uint64_t)seq;
    if (seq <= 0 || !pl_link_each_key(nodes->link, PL_NATS_NODES,
                                      PL_NATS_NODES_SUBJECT "*", list_one, &l))
        return;
    if (l.stamp)
        nodes->me.off = clock_error(before, after, l.stamp);
    take_list(nodes, &l);
}

static void run(void *arg)
{
    pl_nats_nodes *nodes = arg;

    uv_mutex_lock(&nodes->lock);
    while (!nodes->stopping) {
        uv_mutex_unlock(&nodes->lock);
        if (pl_link_is_up(nodes->link))
            send_heartbeat(nodes);
        uv_mutex_lock(&nodes->lock);
        if (!nodes->stopping)
            uv_cond_timedwait(&nodes->wake, &nodes->lock,
                              (uint64_t)HEARTBEAT_MS * 1000000);
    }
    uv_mutex_unlock(&nodes->lock);
}

/* ---- calls ------------------------------------------------------------- */

void pl_nats_nodes_start(pl_nats_nodes *nodes, const pl_link *link,
                         const pl_sealer *sealer)
{
    *nodes = (pl_nats_nodes){ .link = link, .sealer = sealer, .n = 1 };
    nodes->me.id = pl_id_new();
    nodes->node[0] = nodes->me;
    uv_mutex_init(&nodes->lock);
    uv_cond_init(&nodes->wake);
    send_heartbeat(nodes); /* the other nodes are known from the start */
    uv_thread_create(&nodes->thread, run, nodes);
}

void pl_nats_nodes_stop(pl_nats_nodes *nodes)
{
    char subject[PL_NATS_SUBJECT];

    uv_mutex_lock(&nodes->lock);
    nodes->stopping = 1;
    uv_cond_signal(&nodes->wake);
    uv_mutex_unlock(&nodes->lock);
    uv_thread_join(&nodes->thread);
    place_of(&nodes->me.id, subject);
    pl_link_purge(nodes->link, PL_NATS_NODES, subject);
    uv_mutex_destroy(&nodes->lock);
    uv_cond_destroy(&nodes->wake);
}

pl_store_cluster pl_nats_nodes_cluster(pl_nats_nodes *nodes)
{
    pl_store_cluster c;

    uv_mutex_lock(&nodes->lock);
    c = (pl_store_cluster){ nodes->n, nodes->lost, nodes->clock_off };
    uv_mutex_unlock(&nodes->lock);
    return c;
}

int pl_nats_nodes_rank(pl_nats_nodes *nodes, const pl_id *table)
{
    int rank;

    uv_mutex_lock(&nodes->lock);
    rank = pl_nats_rank(nodes->node, nodes->n, &nodes->me.id, table);
    uv_mutex_unlock(&nodes->lock);
    return rank;
}
