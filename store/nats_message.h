/* nats_message.h - what a message of a table's log holds: a head that anybody
 * can read and a sealed body.
 *
 * The head says how many entries the message follows and which the last of
 * them is, which it is itself, when the table is due and until when it is
 * kept. */
#ifndef PL_NATS_MESSAGE_H
#define PL_NATS_MESSAGE_H

#include "store/job.h"
#include "store/nats_link.h"

typedef struct {
    uint64_t after;
    pl_id id;
    int64_t due, keep;
    int names_last; /* 0: a first entry, or of the first releases */
    pl_id last;     /* the entry it follows */
} pl_nats_head;

/* 'after' of a message that is no entry and only says when its table is due. */
#define PL_NATS_NOWHERE UINT64_MAX

/* Numbers have eight bytes, the low one first. */
void pl_nats_put_number(pl_buffer *out, uint64_t n);
uint64_t pl_nats_number(const uint8_t *bytes);

/* 0 if it is no entry of a log. */
int pl_nats_head_read(const pl_nats_msg *msg, pl_nats_head *head);

/* The whole message for what 'job' appends behind entry 'last'; NULL if it is
 * the first. */
void pl_nats_message_write(const pl_sealer *sealer, const pl_job *job,
                           int64_t due, const pl_id *last, pl_buffer *out);

/* Appends the plain body to 'out'; 0 if it is not what was sealed. */
int pl_nats_message_open(const pl_sealer *sealer, const pl_id *table,
                         const pl_nats_msg *msg, pl_buffer *out);

/* When the table of a message is due, and until when it is kept. */
int pl_nats_message_times(const pl_nats_msg *msg, pl_id *table, int64_t *due,
                          int64_t *keep);

#endif
