/* SPDX-License-Identifier: MIT */
/* nats_load.c - loads tables from NATS, and keeps and drops their snapshots.
 *
 * A load starts at the newest snapshot and reads the log after it. The
 * snapshot is only an optimisation: one that does not open, or whose last
 * entry is not in the log, is ignored and the whole log is read. */
#include "store/nats_table.h"

#include "base/log.h"
#include "store/nats_due.h"
#include "store/nats_keep.h"
#include "store/nats_message.h"

#include <stdlib.h>
#include <string.h>

static pl_nats_place snapshot_place(const pl_id *table,
                                    char subject[PL_NATS_SUBJECT])
{
    pl_nats_place p = { .bytes = { 's' }, .len = 17 };

    memcpy(p.bytes + 1, table->b, 16);
    pl_link_subject("keep.snapshot", table, subject);
    return p;
}

/* Adds the newest snapshot to the answer and sets 'start' to the position
 * behind it. A snapshot is stored in another stream than the log, so it may
 * survive a power cut that the last entry before it did not; such a snapshot
 * is ignored. */
static void load_snapshot(pl_nats_log *log, pl_job *job, pl_nats_table *start)
{
    char subject[PL_NATS_SUBJECT];
    pl_nats_place p = snapshot_place(&job->table, subject);
    pl_buffer plain = { 0 };
    int64_t seq = 0, at = 0;
    pl_nats_head h = { 0 };

    if (pl_nats_keep_get(log->link, log->sealer, subject, &p, &seq, &at, NULL,
                         &plain) == PL_STORE_OK &&
        plain.len >= sizeof h.id && seq > 0) {
        memcpy(&h.id, plain.at, sizeof h.id);
        start->base = start->count = (uint64_t)seq - 1;
        pl_nats_table_note(start, &h, (uint64_t)at);
        if (pl_nats_table_is_intact(log, start) > 0) {
            pl_job_item(job)->seq = (uint64_t)seq;
            pl_buffer_put(&job->out, plain.at + sizeof h.id,
                          plain.len - sizeof h.id);
            job->has_snapshot = 1;
        } else {
            pl_log(PL_LOG_ERROR, "store: a snapshot does not fit its log");
            pl_nats_table_forget(start);
        }
    }
    pl_buffer_release(&plain);
}

/* Loads with a separate position 'start', because the worker's own position in
 * 't' must stay where it is for the follower. If the worker has not read the
 * table yet, 'start' becomes its position. */
static pl_store_status load_apart(pl_nats_log *log, pl_job *job,
                                  pl_nats_table *t, pl_nats_table *start)
{
    uint64_t from = job->seq > start->count ? job->seq : start->count;
    uint64_t epoch = pl_link_epoch(log->link);
    int ok = pl_nats_table_read(log, start, 0, job, from);

    job->seq = start->count;
    if (ok && !t->read && epoch == pl_link_epoch(log->link)) {
        free(t->entry);
        t->entry = start->entry;
        t->cap = start->cap;
        t->base = start->base;
        t->count = start->count;
        t->read = start->read;
        t->due = start->due;
        t->epoch = epoch;
    } else {
        free(start->entry);
    }
    return !ok            ? PL_STORE_FAILED
           : job->seq > 0 ? PL_STORE_OK
                          : PL_STORE_MISSING;
}

pl_store_status pl_nats_load(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = pl_nats_table_of(log, &job->table);
    pl_nats_table start = { .id = job->table };
    uint64_t from = job->seq;
    pl_store_status s;

    pl_nats_table_verify(log, t);
    if (!from && !job->whole)
        load_snapshot(log, job, &start);
    if (from > t->base && from <= t->count) {
        pl_nats_head h = { .id = t->entry[from - t->base - 1].id };
        start.base = start.count = from - 1;
        pl_nats_table_note(&start, &h, t->entry[from - t->base - 1].at);
        start.read = t->entry[from - t->base - 1].at;
    }
    s = load_apart(log, job, t, &start);
    if (from && s != PL_STORE_FAILED && job->seq < from)
        pl_nats_table_reset(log, t); /* the caller has more than the log */
    return s;
}

pl_store_status pl_nats_snapshot(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = pl_nats_table_of(log, &job->table);
    char subject[PL_NATS_SUBJECT];
    pl_nats_place p = snapshot_place(&job->table, subject);
    pl_buffer old = { 0 };
    int64_t seq = 0;
    pl_store_status s = pl_nats_keep_get(log->link, log->sealer, subject, &p,
                                         &seq, NULL, NULL, &old);

    pl_buffer_release(&old);
    if (s == PL_STORE_OK && (uint64_t)seq >= job->seq)
        return PL_STORE_OK;
    if (s == PL_STORE_FAILED || !pl_nats_table_read_to(log, t, job->seq) ||
        job->seq <= t->base || job->seq > t->count)
        return PL_STORE_FAILED;
    const pl_nats_known *last = &t->entry[job->seq - t->base - 1];
    pl_buffer body = { 0 };
    pl_buffer_put(&body, last->id.b, sizeof last->id.b);
    pl_buffer_put(&body, job->bytes.at, job->bytes.len);
    int64_t kept =
        pl_nats_keep_put(log->link, log->sealer, subject, (int64_t)job->seq,
                         (int64_t)last->at, &p, &body);
    pl_buffer_release(&body);
    return kept > 0 ? PL_STORE_OK : PL_STORE_FAILED;
}

pl_store_status pl_nats_drop(pl_nats_log *log, pl_job *job)
{
    char subject[PL_NATS_SUBJECT], kept[PL_NATS_SUBJECT], stream[16];

    pl_nats_table_forget(pl_nats_table_of(log, &job->table));
    pl_link_subject("log", &job->table, subject);
    pl_link_stream(&job->table, stream);
    snapshot_place(&job->table, kept);
    return pl_nats_due_unmark(log->link, &job->table) &&
                   pl_link_purge(log->link, stream, subject) &&
                   pl_link_purge(log->link, PL_NATS_KEEP, kept)
               ? PL_STORE_OK
               : PL_STORE_FAILED;
}
