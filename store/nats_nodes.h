/* SPDX-License-Identifier: MIT */
/* nats_nodes.h - presence of the cluster's nodes, their rank at each table,
 * and the error of this node's clock.
 *
 * Every node writes a heartbeat once a second: a key in the bucket PL_NODES
 * that expires after five seconds. It reads the keys of the other nodes. For
 * each table the live nodes are ranked by a hash of node and table (rendezvous
 * hashing): the first one runs the table's bots and timers, the others only if
 * it does not. The rank is a hint, not a lock. Two nodes may both be first for
 * a moment; then the log takes one of their entries and skips the other.
 *
 * The key holds by how much the node's clock is off NATS's, measured with the
 * time at which NATS stored its last key. The median of all nodes' clocks and
 * NATS's own is taken to be right. */
#ifndef PL_NATS_NODES_H
#define PL_NATS_NODES_H

#include "store/nats_link.h"

enum { PL_NATS_NODES_MAX = 64 };

typedef struct {
    pl_id id;
    int64_t off; /* milliseconds its clock is ahead of NATS's */
} pl_nats_node;

typedef struct {
    const pl_link *link;
    const pl_sealer *sealer;
    uv_thread_t thread;
    uv_mutex_t lock; /* protects what follows */
    uv_cond_t wake;
    int stopping;
    pl_nats_node me;
    pl_nats_node node[PL_NATS_NODES_MAX]; /* including this one */
    int n;
    uint64_t lost; /* how often a node disappeared */
    int64_t clock_off;
} pl_nats_nodes;

void pl_nats_nodes_start(pl_nats_nodes *nodes, const pl_link *link,
                         const pl_sealer *sealer);

/* Removes this node's key. Call it before the link is closed. */
void pl_nats_nodes_stop(pl_nats_nodes *nodes);

pl_store_cluster pl_nats_nodes_cluster(pl_nats_nodes *nodes);
int pl_nats_nodes_rank(pl_nats_nodes *nodes, const pl_id *table);

/* ---- parts that are tested alone --------------------------------------- */

/* How many of 'others' rank before 'me' at 'table'. */
int pl_nats_rank(const pl_nats_node *others, int n, const pl_id *me,
                 const pl_id *table);

/* By how much 'mine' is off the median of the nodes' clocks and NATS's, which
 * is 0. Of two middle values the one nearer to NATS's counts. */
int64_t pl_nats_clock_off(const pl_nats_node *all, int n, int64_t mine);

#endif
