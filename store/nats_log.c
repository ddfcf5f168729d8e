/* SPDX-License-Identifier: MIT */
/* nats_log.c - the logs of tables on NATS.
 *
 * Several nodes may append to one table at the same time, and exactly one of
 * them must win. JetStream offers an expected-sequence check for this. With
 * three replicas on nats-server 2.9.10 it accepted more than one of three
 * concurrent publishes in 1,786 of 2,000 rounds (nats-server issue 4320). The
 * order of the messages, however, was the same on every replica. So the reader
 * decides: read_one() in nats_table.c is the rule, and since all nodes apply it
 * to the same order of messages, they get the same log. A retry publishes the
 * same bytes again; the reader skips the second copy because its 'after' no
 * longer equals the count.
 *
 * An append to a followed table does not wait. The worker publishes the
 * message without asking for an acknowledgement and goes on; NATS republishes
 * every stored message to the followers, so the node's own message comes back
 * and settles the append. That is one message out and one in, and the appends
 * of all tables are under way side by side. If nothing comes back in time, or
 * the table is not followed, the worker publishes with an acknowledgement and
 * reads the log (append_until_known in nats_append.c).
 *
 * For each table in use the worker stores how far it has read the subject, how
 * many entries it applied, and the id and stream number of each entry.
 *
 * The log may become shorter. NATS acknowledges before it flushes, so if all
 * machines of the cluster lose power the last entries may be gone, and new
 * entries may then take their numbers. Such a power cut also breaks every
 * connection. So after each reconnection pl_nats_table_verify() looks for the
 * last applied entry at its old stream number before anything else uses the
 * table, and each entry names the id of the entry it follows. If the entry is
 * gone, followers receive an entry of number 0 and load again.
 *
 * No message is ever removed from a log, except with the whole table: on this
 * release a subject whose last message was removed seems to be empty.
 *
 * Threading: a pl_nats_log belongs to one worker, and a table to one worker;
 * store_nats.c lets one thread at a time use it. on_message() and on_complete()
 * run on the thread by which libnats delivers all messages; they touch nothing
 * but the job they make, 'spent' and the atomic 'subs'. */
#include "store/nats_log.h"

#include "base/clock.h"
#include "base/log.h"
#include "store/nats_table.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CHECK_US = 400000, CHECK_US = 30000000 };

static uint64_t header_number(natsMsg *m, const char *name)
{
    const char *text = NULL;

    return natsMsgHeader_Get(m, name, &text) == NATS_OK
               ? strtoull(text, NULL, 10)
               : 0;
}

void pl_nats_log_discard(pl_nats_log *log)
{
    while (log->n_spent)
        natsMsg_Destroy(log->spent[--log->n_spent]);
}

/* libnats frees messages on a thread of its own, and wakes it for each message
 * unless it is awake. So they are destroyed many at a time. */
static void discard_later(pl_nats_log *log, natsMsg *m)
{
    if (log->n_spent == PL_NATS_SPENT)
        pl_nats_log_discard(log);
    log->spent[log->n_spent++] = m;
}

static void on_message(natsConnection *nc, natsSubscription *sub, natsMsg *m,
                       void *ctx)
{
    pl_nats_log *log = ctx;
    pl_job *job = pl_job_new(PL_JOB_HEARD, NULL, NULL);
    const char *id = strrchr(natsMsg_GetSubject(m), '.');
    (void)nc;
    (void)sub;

    job->seq = header_number(m, "Nats-Sequence");
    job->keep = (int64_t)header_number(m, "Nats-Last-Sequence");
    pl_buffer_put(&job->bytes, natsMsg_GetData(m),
                  (size_t)natsMsg_GetDataLength(m));
    if (id && pl_id_read(id + 1, strlen(id + 1), &job->table))
        log->notified(log->ctx, job);
    else
        pl_job_finish(job);
    discard_later(log, m);
}

static void on_complete(void *ctx)
{
    ((pl_nats_log *)ctx)->subs--;
}

static pl_store_status run_follow(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = pl_nats_table_of(log, &job->table);
    char subject[PL_NATS_SUBJECT];

    if (t->sub)
        return PL_STORE_OK;
    pl_link_subject("heard", &t->id, subject);
    if (natsConnection_Subscribe(&t->sub, log->link->nc, subject, on_message,
                                 log) != NATS_OK) {
        pl_log(PL_LOG_ERROR, "store: a table cannot be followed");
        return PL_STORE_OK;
    }
    t->checks = 0;
    t->next_check = pl_clock_ticks() + FIRST_CHECK_US;
    log->subs++;
    if (natsSubscription_SetOnCompleteCB(t->sub, on_complete, log) != NATS_OK)
        log->subs--;
    return PL_STORE_OK;
}

static pl_store_status run_unfollow(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = pl_nats_table_of(log, &job->table);

    if (t->pending)
        pl_nats_append_ask(log, t);
    pl_link_unsubscribe(log->link, t->sub);
    t->sub = NULL;
    t->is_truncated = t->has_heard = 0;
    return PL_STORE_OK;
}

static pl_nats_msg message_of(const pl_job *job)
{
    return (pl_nats_msg){ .subject = "",
                          .seq = job->seq,
                          .bytes = (const uint8_t *)job->bytes.at,
                          .len = job->bytes.len };
}

static pl_store_status run_heard(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = pl_nats_table_of(log, &job->table);

    if (!t->sub || !pl_nats_table_verify(log, t))
        return PL_STORE_OK;
    t->has_heard = 1;
    if (job->seq <= t->read)
        return PL_STORE_OK;
    if ((uint64_t)job->keep == t->read) {
        pl_nats_msg m = message_of(job);
        pl_nats_table_take(log, t, &m);
    } else if (!pl_nats_table_read(log, t, 0, NULL,
                                   0)) { /* a message was missed */
        t->next_check = 0;
    }
    return PL_STORE_OK;
}

/* Reads what the subscription may have missed, and sets the time of the next
 * check: 0.4 s after the table was followed, 4 s later, then each half minute.
 * 0 if NATS does not answer. */
static int check_for_missed(pl_nats_log *log, pl_nats_table *t, int64_t ticks)
{
    int64_t pause = t->checks == 0 ? 10 * FIRST_CHECK_US : CHECK_US;

    if (t->is_truncated)
        return 1;
    if (!pl_nats_table_verify(log, t) ||
        !pl_nats_table_read(log, t, 0, NULL, 0))
        return t->is_truncated;
    t->next_check = ticks + pause;
    t->checks++;
    return 1;
}

int pl_nats_log_poll(pl_nats_log *log, int64_t ticks, int all)
{
    for (size_t i = 0; i < log->cap; i++) {
        pl_nats_table *t = log->table[i];
        if (t && t->sub && (all || ticks >= t->next_check) &&
            !check_for_missed(log, t, ticks))
            return 0; /* the other tables would time out as well */
    }
    return 1;
}

static pl_store_status run_other(pl_nats_log *log, pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_LOAD:
        return pl_nats_load(log, job);
    case PL_JOB_SNAPSHOT:
        return pl_nats_snapshot(log, job);
    case PL_JOB_DROP:
        return pl_nats_drop(log, job);
    case PL_JOB_FOLLOW:
        return run_follow(log, job);
    case PL_JOB_UNFOLLOW:
        return run_unfollow(log, job);
    case PL_JOB_HEARD:
        return run_heard(log, job);
    default:
        return PL_STORE_FAILED;
    }
}

int pl_nats_log_run(pl_nats_log *log, pl_job *job)
{
    if (job->kind == PL_JOB_APPEND)
        return pl_nats_append(log, job);
    job->status = run_other(log, job);
    pl_nats_append_settle(log, pl_nats_table_of(log, &job->table));
    return 1;
}

/* Whether the message is the next one of a table that was read by this
 * connection. A message of somebody else beside a pending append is left to the
 * worker: the append may have lost, and that can take a further message. */
static int is_next(pl_nats_log *log, const pl_nats_table *t, const pl_job *job)
{
    pl_nats_msg m = message_of(job);
    pl_nats_head h;

    if (!t->sub || t->epoch != pl_link_epoch(log->link) ||
        (uint64_t)job->keep != t->read || job->seq <= t->read)
        return 0;
    return !t->pending ||
           (pl_nats_head_read(&m, &h) && pl_id_equal(&h.id, &t->pending->id));
}

int pl_nats_log_run_at_once(pl_nats_log *log, pl_job *job)
{
    if (job->kind == PL_JOB_APPEND)
        return pl_nats_append_at_once(log, job);
    if (job->kind != PL_JOB_HEARD ||
        !is_next(log, pl_nats_table_of(log, &job->table), job))
        return 0;
    pl_nats_log_run(log, job);
    pl_job_finish(job);
    return 1;
}
