/* SPDX-License-Identifier: MIT */
/* nats_keep.h - what NATS stores by key (small values, snapshots and finished
 * games), and the jobs that scan all tables (due and sweep). */
#ifndef PL_NATS_KEEP_H
#define PL_NATS_KEEP_H

#include "store/job.h"
#include "store/nats_link.h"

enum { PL_NATS_KEEP_HEAD = 16 }; /* bytes before the sealed body */

typedef struct {
    uint8_t bytes[1 + 3 * 16 + PL_HASH];
    size_t len;
} pl_nats_place;

/* Stores 'plain', sealed for its place, under 'subject' with two numbers that
 * stay readable. Returns the number of the message, or -1. */
int64_t pl_nats_keep_put(const pl_link *link, const pl_sealer *sealer,
                         const char *subject, int64_t a, int64_t b,
                         const pl_nats_place *place, const pl_buffer *plain);

/* Opens a stored message; 0 if it was changed or moved. */
int pl_nats_keep_open(const pl_sealer *sealer, const pl_nats_msg *msg,
                      const pl_nats_place *place, int64_t *a, int64_t *b,
                      pl_buffer *out);

/* Appends what is stored under 'subject' to 'out'. OK, MISSING or FAILED. */
pl_store_status pl_nats_keep_get(const pl_link *link, const pl_sealer *sealer,
                                 const char *subject,
                                 const pl_nats_place *place, int64_t *a,
                                 int64_t *b, uint64_t *seq, pl_buffer *out);

/* The same, but MISSING is confirmed after a barrier. For answers where a wrong
 * MISSING does harm: a known person would become a stranger. */
pl_store_status
pl_nats_keep_get_confirmed(const pl_link *link, const pl_sealer *sealer,
                           const char *subject, const pl_nats_place *place,
                           int64_t *a, uint64_t *seq, pl_buffer *out);

/* Ids with times, for lists that are sorted by time. */
typedef struct {
    pl_id id;
    int64_t at;
} pl_nats_stamp;

typedef struct {
    pl_nats_stamp *item;
    size_t n, cap;
    int64_t until;           /* for whoever collects */
    const pl_sealer *sealer; /* the same */
} pl_nats_stamps;

void pl_nats_stamps_add(pl_nats_stamps *s, const pl_id *id, int64_t at);
void pl_nats_stamps_sort(pl_nats_stamps *s, int newest_first);

/* Runs a job about values, records, due tables or sweeping. */
pl_store_status pl_nats_keep_run(const pl_link *link, const pl_sealer *sealer,
                                 pl_job *job);

#endif
