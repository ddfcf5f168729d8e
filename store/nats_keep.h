/* nats_keep.h - what is kept by key on NATS: small values, snapshots, and
 * finished games; and what looks at everything: due tables and sweeping. */
#ifndef PL_NATS_KEEP_H
#define PL_NATS_KEEP_H

#include "store/job.h"
#include "store/nats_link.h"

typedef struct {
    uint8_t bytes[1 + 3 * 16 + PL_HASH];
    size_t len;
} pl_nats_place;

/* Keeps 'plain', sealed for its place, under 'subject', with two numbers. The
 * number of the message, or -1. */
int64_t pl_nats_keep_put(const pl_link *link, const pl_sealer *sealer,
                         const char *subject, int64_t a, int64_t b,
                         const pl_nats_place *place, const pl_buffer *plain);

/* Opens a message that was kept; 0 if it is not what was sealed. */
int pl_nats_keep_open(const pl_sealer *sealer, const pl_nats_msg *msg,
                      const pl_nats_place *place, int64_t *a, int64_t *b,
                      pl_buffer *out);

/* Appends what is kept under 'subject' to 'out'. OK, MISSING or FAILED. */
pl_store_status pl_nats_keep_get(const pl_link *link, const pl_sealer *sealer,
                                 const char *subject,
                                 const pl_nats_place *place, int64_t *a,
                                 int64_t *b, uint64_t *seq, pl_buffer *out);

/* Does jobs about values, records, due tables and sweeping. */
pl_store_status pl_nats_keep_run(const pl_link *link, const pl_sealer *sealer,
                                 pl_job *job);

#endif
