/* SPDX-License-Identifier: MIT */
/* nats_talk.h - messages between nodes that no stream keeps.
 *
 * They are published without JetStream: a node that is not connected misses
 * them. Two kinds exist: the id of a table or a person that other nodes should
 * look after (pl.wake), and sealed bytes for the people at a table (pl.told).
 * Every node gets every message but its own. */
#ifndef PL_NATS_TALK_H
#define PL_NATS_TALK_H

#include "store/job.h"
#include "store/nats_link.h"

/* Takes over a job, on a thread of libnats. */
typedef void pl_nats_came(void *ctx, pl_job *job);

typedef struct {
    natsSubscription *sub;
    _Atomic int is_active;
} pl_nats_ear;

typedef struct {
    const pl_link *link;
    const pl_sealer *sealer;
    pl_nats_came *came;
    void *ctx;
    pl_id me; /* in every sealed message, so that a node skips its own */
    pl_nats_ear wakes, told;
} pl_nats_talk;

void pl_nats_talk_start(pl_nats_talk *talk);

/* Returns when 'came' will not be called any more. */
void pl_nats_talk_stop(pl_nats_talk *talk);

void pl_nats_talk_wake(const pl_nats_talk *talk, const pl_id *table);
void pl_nats_talk_tell(const pl_nats_talk *talk, const pl_id *table,
                       const void *bytes, size_t len);

#endif
