/* SPDX-License-Identifier: MIT */
/* nats_message.h - the format of a message in a table's log: a plain head and
 * a sealed body.
 *
 * The head holds the number of entries the message follows, the id of the last
 * of them, its own id, when the table is due, and until when the table is
 * kept. */
#ifndef PL_NATS_MESSAGE_H
#define PL_NATS_MESSAGE_H

#include "store/job.h"
#include "store/nats_link.h"

typedef struct {
    uint64_t after;
    pl_id id;
    int64_t due, keep;
    int names_last; /* 0: the first entry, or a version 1 message */
    pl_id last;     /* the entry it follows */
} pl_nats_head;

/* 'after' of a message that is not an entry and only corrects the due time. */
#define PL_NATS_NOT_AN_ENTRY UINT64_MAX

/* Numbers are eight bytes, little-endian. */
void pl_nats_put_number(pl_buffer *out, uint64_t n);
uint64_t pl_nats_number(const uint8_t *bytes);

/* 0 if it is not a message of a log. */
int pl_nats_head_read(const pl_nats_msg *msg, pl_nats_head *head);

/* The whole message for what 'job' appends behind entry 'last'; NULL if it is
 * the first. */
void pl_nats_message_write(const pl_sealer *sealer, const pl_job *job,
                           int64_t due, const pl_id *last, pl_buffer *out);

/* Appends the plain bytes to 'out'; 0, and a line in the log, if they were
 * changed or moved. */
int pl_nats_unseal(const pl_sealer *sealer, const void *place, size_t place_len,
                   const void *in, size_t len, pl_buffer *out);

/* Appends the plain body to 'out'; 0 if the message was changed or moved. */
int pl_nats_message_open(const pl_sealer *sealer, const pl_id *table,
                         const pl_nats_msg *msg, pl_buffer *out);

/* When the table of a message is due, and until when it is kept. */
int pl_nats_message_times(const pl_nats_msg *msg, pl_id *table, int64_t *due,
                          int64_t *keep);

#endif
