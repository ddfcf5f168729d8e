/* nats_nodes.h - which nodes of the cluster live, and whose clock is right.
 *
 * Every node writes a key with a life of five seconds into the key-value
 * bucket PL_NODES, once a second, and reads the others'. For each table the
 * live nodes are ranked by a hash of node and table: the first one thinks and
 * rings bells, the others only if it does not. That is a hint and no right:
 * the log decides.
 *
 * The key holds how far the node's clock is off that of NATS, from the time at
 * which its last key was stored. The clock that is right is the one in the
 * middle of all nodes' and NATS's. */
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
    uv_mutex_t lock; /* of what follows */
    uv_cond_t wake;
    int stopping;
    pl_nats_node me;
    pl_nats_node node[PL_NATS_NODES_MAX]; /* with this one */
    int n;
    uint64_t lost; /* how often one of them was gone */
    int64_t clock_off;
} pl_nats_nodes;

void pl_nats_nodes_start(pl_nats_nodes *nodes, const pl_link *link,
                         const pl_sealer *sealer);

/* Takes this node from the list, while the link is still there. */
void pl_nats_nodes_stop(pl_nats_nodes *nodes);

pl_store_cluster pl_nats_nodes_cluster(pl_nats_nodes *nodes);
int pl_nats_nodes_rank(pl_nats_nodes *nodes, const pl_id *table);

/* ---- parts that are tested alone --------------------------------------- */

/* How many of 'others' come before 'me' at 'table'. */
int pl_nats_rank(const pl_nats_node *others, int n, const pl_id *me,
                 const pl_id *table);

/* How far 'mine' is off the clock in the middle of the nodes' and of NATS's,
 * which is 0; of two in the middle the one nearer to NATS's. */
int64_t pl_nats_clock_off(const pl_nats_node *all, int n, int64_t mine);

#endif
