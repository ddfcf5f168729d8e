/* SPDX-License-Identifier: MIT */
/* nats_append.c - appends to a log on NATS: publishes a message and finds out
 * whether it became the entry.
 *
 * Several nodes may publish for the same entry number. NATS orders the
 * messages, and the first valid one is the entry (nats_log.c). So an append
 * has three outcomes: our message is the entry (OK), another one is
 * (CONFLICT), or we do not know yet. While we do not know, the same bytes
 * are published again, which is harmless: readers skip the second copy. If
 * the outcome is still unknown after APPEND_US, the call fails; a caller
 * that repeats it uses the same id, so the entry cannot count twice. */
#include "store/nats_table.h"

#include "base/clock.h"
#include "store/nats_due.h"
#include "store/nats_message.h"

enum {
    APPEND_US = 8000000, /* timeout of an append */
    RETURN_US = 300000,  /* for a message to come back by itself */
    BUFFERED_MAX = 16384 /* unsent bytes in libnats, which blocks at 32 KB */
};

/* 1 if the entry of 'job' is in the log, 0 if another entry has its number, -1
 * if no entry has that number yet. */
static int append_outcome(const pl_nats_table *t, const pl_job *job)
{
    if (t->count <= job->seq)
        return -1;
    return pl_id_equal(&t->entry[job->seq - t->base].id, &job->id);
}

static int64_t publish(pl_nats_log *log, const pl_job *job)
{
    char subject[PL_NATS_SUBJECT];

    pl_link_subject("log", &job->table, subject);
    return pl_link_publish(log->link, subject, log->scratch.at,
                           log->scratch.len);
}

/* pl_nats_due_list() reads only the last message of each table. If that message
 * lost against another entry, its due time is wrong. It cannot be removed (see
 * nats_log.c), so this publishes a message behind it that is not an entry and
 * holds the right time. */
static void publish_due_correction(pl_nats_log *log, const pl_nats_table *t,
                                   const pl_job *job)
{
    pl_job none = { .table = job->table,
                    .id = pl_id_new(),
                    .seq = PL_NATS_NOT_AN_ENTRY,
                    .keep = job->keep };

    pl_nats_message_write(log->sealer, &none, t->due, NULL, &log->scratch);
    publish(log, job);
}

/* Publishes once and reads the outcome; results as append_outcome. */
static int try_append(pl_nats_log *log, pl_nats_table *t, const pl_job *job,
                      int64_t due)
{
    int64_t seq = publish(log, job);
    int in = -1;

    if (seq > 0 && (uint64_t)seq <= t->read)
        pl_nats_table_reset(log, t); /* the stream's numbers went back */
    if (pl_nats_table_read(log, t, seq > 0 ? (uint64_t)seq : 0, NULL, 0))
        in = append_outcome(t, job);
    if (in == 0 && seq > 0 && due != t->due)
        publish_due_correction(log, t, job);
    if (in < 0 && t->count < job->seq)
        in = 0; /* the log is shorter than the caller assumed */
    /* After a reconnection the outcome is known only once the table has been
     * verified. */
    return pl_link_epoch(log->link) == t->epoch ? in : -1;
}

/* Publishes again until the outcome is known or the timeout passes. A second
 * copy of the same bytes is harmless: readers skip it. */
static int append_until_known(pl_nats_log *log, pl_nats_table *t,
                              const pl_job *job)
{
    int64_t due = job->at < 0 ? t->due : job->at;
    int64_t until = pl_clock_ticks() + APPEND_US;
    const pl_nats_known *last = pl_nats_table_last(t);
    int in = -1;

    pl_nats_message_write(log->sealer, job, due, last ? &last->id : NULL,
                          &log->scratch);
    do {
        if (pl_nats_table_verify(log, t))
            in = try_append(log, t, job, due);
        else if (t->count < job->seq)
            in = 0;
        if (in < 0)
            nats_Sleep(50);
    } while (in < 0 && !t->is_truncated && pl_link_is_up(log->link) &&
             pl_clock_ticks() < until);
    return in;
}

static pl_store_status append_status(pl_job *job, int outcome)
{
    if (outcome > 0)
        job->seq++;
    return outcome > 0    ? PL_STORE_OK
           : outcome == 0 ? PL_STORE_CONFLICT
                          : PL_STORE_FAILED;
}

static void settle_with(pl_nats_log *log, pl_nats_table *t, int outcome)
{
    pl_job *job = t->pending;

    t->pending = NULL;
    job->status = append_status(job, outcome);
    log->settled(log->ctx, job);
}

void pl_nats_append_settle(pl_nats_log *log, pl_nats_table *t)
{
    int outcome;

    if (!t->pending || t->epoch != pl_link_epoch(log->link))
        return;
    outcome = append_outcome(t, t->pending);
    if (outcome < 0 && (t->is_truncated || t->count < t->pending->seq))
        outcome = 0; /* the log is shorter than the caller assumed */
    if (outcome < 0)
        return;
    if (outcome == 0 && !t->is_truncated && t->pending_due != t->due)
        publish_due_correction(log, t, t->pending);
    settle_with(log, t, outcome);
}

void pl_nats_append_ask(pl_nats_log *log, pl_nats_table *t)
{
    int outcome = -1;

    t->has_heard = 0;
    if (pl_nats_table_verify(log, t) && pl_nats_table_read(log, t, 0, NULL, 0))
        pl_nats_append_settle(log, t);
    if (!t->pending)
        return;
    if (!t->is_truncated && pl_link_is_up(log->link))
        outcome = append_until_known(log, t, t->pending);
    settle_with(log, t, t->is_truncated ? -1 : outcome);
}

void pl_nats_log_settle(pl_nats_log *log, int64_t ticks, int all)
{
    for (size_t i = 0; i < log->cap; i++) {
        pl_nats_table *t = log->table[i];
        if (t && t->pending && (all || ticks >= t->pending_until))
            pl_nats_append_ask(log, t);
    }
}

/* Publishes without waiting. 0 if the outcome must be asked for instead: the
 * table is not followed, or its subscription may not have reached every server
 * yet, so the message would perhaps not come back. */
static int publish_without_waiting(pl_nats_log *log, pl_nats_table *t,
                                   pl_job *job)
{
    const pl_nats_known *last = pl_nats_table_last(t);
    int64_t due = job->at < 0 ? t->due : job->at;
    char subject[PL_NATS_SUBJECT];

    if (!t->sub || !t->has_heard)
        return 0;
    pl_nats_message_write(log->sealer, job, due, last ? &last->id : NULL,
                          &log->scratch);
    pl_link_subject("log", &job->table, subject);
    if (natsConnection_Publish(log->link->nc, subject, log->scratch.at,
                               (int)log->scratch.len) != NATS_OK)
        return 0;
    t->pending = job;
    t->pending_due = due;
    t->pending_until = pl_clock_ticks() + RETURN_US;
    return 1;
}

/* Marks a table before its first entry that makes it due. */
static int mark(const pl_nats_log *log, pl_nats_table *t, const pl_job *job)
{
    int64_t due = job->at < 0 ? t->due : job->at;

    if (due > 0 && !t->is_marked)
        t->is_marked = pl_nats_due_mark(log->link, &t->id);
    return due <= 0 || t->is_marked;
}

int pl_nats_append(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = pl_nats_table_of(log, &job->table);
    int in;

    job->take = 0; /* followers receive it through read_one() */
    if (t->pending)
        pl_nats_append_ask(log, t);
    job->status = PL_STORE_FAILED;
    if (!pl_nats_table_read_to(log, t, job->seq) || t->is_truncated)
        return 1;
    in = append_outcome(t, job);
    if (in < 0 && t->count < job->seq)
        in = 0;
    if (in < 0 && !mark(log, t, job))
        return 1;
    if (in < 0 && publish_without_waiting(log, t, job))
        return 0;
    if (in < 0)
        in = append_until_known(log, t, job);
    job->status = append_status(job, in);
    return 1;
}

int pl_nats_append_at_once(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = pl_nats_table_of(log, &job->table);
    int64_t due = job->at < 0 ? t->due : job->at;

    if (t->pending || t->is_truncated || t->epoch != pl_link_epoch(log->link) ||
        t->count != job->seq || (due > 0 && !t->is_marked) ||
        natsConnection_Buffered(log->link->nc) > BUFFERED_MAX)
        return 0;
    job->take = 0; /* followers receive it through read_one() */
    job->status = PL_STORE_FAILED;
    return publish_without_waiting(log, t, job);
}
