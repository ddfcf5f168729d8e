/* SPDX-License-Identifier: MIT */
/* nats_log.h - the logs of tables on NATS. NATS orders the messages; the
 * reader decides which of them are entries.
 *
 * Every message says how many entries it follows. Every node reads a table's
 * subject in order. It applies a message only if that number equals its own
 * count and the message opens with the cluster's key; it skips all others.
 * Since all nodes read the same order, they apply the same entries. So an
 * append has succeeded when the node reads its own message back and applies
 * it. */
#ifndef PL_NATS_LOG_H
#define PL_NATS_LOG_H

#include "store/job.h"
#include "store/nats_link.h"

typedef struct pl_nats_table pl_nats_table;

enum { PL_NATS_SPENT = 64 };

/* The tables of one worker. Only one thread at a time may use them. */
typedef struct pl_nats_log {
    const pl_link *link;
    const pl_sealer *sealer;
    pl_nats_table **table; /* open-addressed, by id */
    size_t n, cap;
    pl_buffer scratch;
    _Atomic int subs; /* subscriptions whose callback may still run */

    /* Messages to be destroyed; only for the thread that delivers them. */
    natsMsg *spent[PL_NATS_SPENT];
    int n_spent;

    /* Called for each entry applied to a followed table; an entry of number 0
     * means that the log was truncated. The callee frees the job. */
    void (*heard)(void *ctx, pl_job *entry);

    /* Called on a thread of libnats when a message was stored on a followed
     * table, with a job to be passed to pl_nats_log_run. */
    void (*notified)(void *ctx, pl_job *job);

    /* Called for an append that pl_nats_log_run left pending, when its outcome
     * is known. */
    void (*settled)(void *ctx, pl_job *append);
    void *ctx;
} pl_nats_log;

/* Runs a job about logs: append, load, snapshot, drop, follow, unfollow or
 * heard. 0 if it is an append whose message is under way: 'settled' gets it
 * later. */
int pl_nats_log_run(pl_nats_log *log, pl_job *job);

/* Runs an append or a message that was heard, if NATS need not be waited for.
 * 0 if it did nothing. If not 0, an append is under way: 'settled' gets it
 * later; a message is freed. */
int pl_nats_log_run_at_once(pl_nats_log *log, pl_job *job);

/* Asks NATS about appends whose message has not come back in time, or, with
 * 'all', about every pending append. */
void pl_nats_log_settle(pl_nats_log *log, int64_t ticks, int all);
void pl_nats_log_release(pl_nats_log *log);

/* Destroys the spent messages. */
void pl_nats_log_discard(pl_nats_log *log);

/* Checks followed tables for missed messages, since republished messages are
 * delivered at most once. A table is checked shortly after it was followed,
 * because a new subscription takes a moment to reach every server, and then
 * each half minute. With 'all', after a reconnection, it checks every table.
 * 0 if NATS does not answer. */
int pl_nats_log_poll(pl_nats_log *log, int64_t ticks, int all);

#endif
