/* nats_log.h - the logs of tables on NATS: NATS gives the order, the reader
 * decides.
 *
 * Every message says how many entries it follows. Every node reads a table's
 * subject in order and applies a message only if that is its count, and only
 * if it opens with the cluster's key; all others are skipped, by everybody
 * alike. So an append is in when it has been read back as applied. */
#ifndef PL_NATS_LOG_H
#define PL_NATS_LOG_H

#include "store/job.h"
#include "store/nats_link.h"

typedef struct pl_nats_table pl_nats_table;

/* What one worker thread knows about the tables that are its own. */
typedef struct pl_nats_log {
    const pl_link *link;
    const pl_sealer *sealer;
    pl_nats_table **table; /* open-addressed, by id */
    size_t n, cap;
    pl_buffer scratch;
    _Atomic int subs; /* whose last message has not been handed over */

    /* An entry of a followed table has been applied; with number 0, the log
     * of the table is not what was read before. The job is the receiver's. */
    void (*heard)(void *ctx, pl_job *entry);

    /* Something was stored on a followed table: called on a thread of NATS
     * with a job for pl_nats_log_run. */
    void (*stirred)(void *ctx, pl_job *job);
    void *ctx;
} pl_nats_log;

/* Does jobs about logs: append, load, snapshot, drop, follow, unfollow and
 * heard. */
pl_store_status pl_nats_log_run(pl_nats_log *log, pl_job *job);
void pl_nats_log_release(pl_nats_log *log);

/* Reads on in the followed tables of which something may not have been heard:
 * those followed a moment ago, whom not every server knows of yet; now and
 * then every one; and with 'all', after the connection was lost, every one. 0
 * if NATS does not answer. */
int pl_nats_log_tend(pl_nats_log *log, int64_t ticks, int all);

#endif
