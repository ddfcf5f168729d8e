/* SPDX-License-Identifier: MIT */
/* nats_table.h - what a worker knows of each table on NATS. For the files of
 * nats_log.h only. */
#ifndef PL_NATS_TABLE_H
#define PL_NATS_TABLE_H

#include "store/nats_log.h"
#include "store/nats_message.h"

typedef struct {
    pl_id id;
    uint64_t at; /* its number in the stream */
} pl_nats_known;

struct pl_nats_table {
    pl_id id;
    uint64_t base;  /* entries before the first in 'entry' */
    uint64_t count; /* entries applied */
    uint64_t read;  /* the last stream number that was read */
    pl_nats_known *entry;
    size_t cap;
    int64_t due;
    int is_marked;         /* this node has marked it as due; see nats_due.c */
    uint64_t epoch;        /* connection by which all this was read */
    natsSubscription *sub; /* NULL: not followed */
    int is_truncated;      /* the follower holds entries that are lost and
                              has not yet followed again */
    unsigned checks;
    int64_t next_check; /* in ticks; see check_for_missed */
    int has_heard;      /* the subscription has brought a message */
    pl_job *pending;    /* an append whose message is under way */
    int64_t pending_due, pending_until;
};

/* The worker's state of a table; makes it if there is none. */
pl_nats_table *pl_nats_table_of(pl_nats_log *log, const pl_id *id);
void pl_nats_table_forget(pl_nats_table *t);

/* Counts an entry as applied, found at stream number 'at'. */
void pl_nats_table_note(pl_nats_table *t, const pl_nats_head *h, uint64_t at);
const pl_nats_known *pl_nats_table_last(const pl_nats_table *t);

/* Handles a log that lost entries, by a power cut or because the table was
 * dropped: forgets what was read and notifies the follower. */
void pl_nats_table_reset(pl_nats_log *log, pl_nats_table *t);

/* 1 if the last applied entry is still at its stream number, 0 if not, -1 if
 * NATS does not answer. Moves 'read' back to that entry, since messages after
 * it may have been replaced. */
int pl_nats_table_is_intact(const pl_nats_log *log, pl_nats_table *t);

/* Checks the table against the log once after each reconnection. 1 if what was
 * read is still valid; 0 if it was reset, or if NATS does not answer. */
int pl_nats_table_verify(pl_nats_log *log, pl_nats_table *t);

/* Reads from where the table stands to stream number 'target', or to the
 * newest message if that is 0. Entries after number 'from' are added to
 * 'into', if that is not NULL. 0 if NATS does not answer. */
int pl_nats_table_read(pl_nats_log *log, pl_nats_table *t, uint64_t target,
                       pl_job *into, uint64_t from);

/* Reads until entry number 'after' is known, where the log has it. 0 if NATS
 * does not answer, or if the table was reset. */
int pl_nats_table_read_to(pl_nats_log *log, pl_nats_table *t, uint64_t after);

/* Applies or skips a message that a subscription brought. */
void pl_nats_table_take(pl_nats_log *log, pl_nats_table *t,
                        const pl_nats_msg *m);

/* Runs an append. 0 if its message is under way. */
int pl_nats_append(pl_nats_log *log, pl_job *job);

/* The same without waiting for NATS: 1 if the message is under way, 0 if it
 * did nothing, because something must be asked for first. */
int pl_nats_append_at_once(pl_nats_log *log, pl_job *job);

/* Settles the pending append if what was read decides it. */
void pl_nats_append_settle(pl_nats_log *log, pl_nats_table *t);

/* Its message did not come back: publishes again and reads the log. */
void pl_nats_append_ask(pl_nats_log *log, pl_nats_table *t);

pl_store_status pl_nats_load(pl_nats_log *log, pl_job *job);
pl_store_status pl_nats_snapshot(pl_nats_log *log, pl_job *job);
pl_store_status pl_nats_drop(pl_nats_log *log, pl_job *job);

#endif
