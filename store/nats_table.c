/* SPDX-License-Identifier: MIT */
/* nats_table.c - reads the log of one table from NATS. read_one() is the rule
 * that decides which messages are entries; nats_log.c explains it. */
#include "store/nats_table.h"

#include "base/alloc.h"
#include "base/log.h"
#include "store/nats_message.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEP_MAX = 256,    /* more entries than this are read by a consumer */
    TABLES_MAX = 4096, /* a worker with more forgets those not followed */
};

/* ---- the tables a worker knows ----------------------------------------- */

static size_t slot_of(const pl_nats_log *log, const pl_id *table)
{
    size_t at;

    memcpy(&at, table->b, sizeof at); /* ids are random already */
    for (at &= log->cap - 1;; at = (at + 1) & (log->cap - 1))
        if (!log->table[at] || pl_id_equal(&log->table[at]->id, table))
            return at;
}

static void table_free(const pl_nats_log *log, pl_nats_table *t)
{
    pl_link_unsubscribe(log->link, t->sub);
    free(t->entry);
    free(t);
}

/* Rehashes the tables into 'cap' slots; with 'followed_only' it frees those
 * that nobody follows. */
static void rebuild(pl_nats_log *log, size_t cap, int followed_only)
{
    pl_nats_table **old = log->table;
    size_t old_cap = log->cap;

    log->cap = cap;
    log->n = 0;
    log->table = pl_xcalloc(cap, sizeof *old);
    for (size_t i = 0; i < old_cap; i++) {
        if (old[i] && followed_only && !old[i]->sub) {
            table_free(log, old[i]);
        } else if (old[i]) {
            log->table[slot_of(log, &old[i]->id)] = old[i];
            log->n++;
        }
    }
    free(old);
}

pl_nats_table *pl_nats_table_of(pl_nats_log *log, const pl_id *id)
{
    if (2 * (log->n + 1) > log->cap) {
        if (log->n >= TABLES_MAX)
            rebuild(log, log->cap, 1);
        if (2 * (log->n + 1) > log->cap)
            rebuild(log, log->cap ? 2 * log->cap : 64, 0);
    }
    pl_nats_table **slot = &log->table[slot_of(log, id)];
    if (!*slot) {
        *slot = pl_xcalloc(1, sizeof **slot);
        (*slot)->id = *id;
        log->n++;
    }
    return *slot;
}

void pl_nats_table_forget(pl_nats_table *t)
{
    t->base = t->count = t->read = 0;
    t->due = t->is_marked = 0;
}

void pl_nats_log_release(pl_nats_log *log)
{
    for (size_t i = 0; i < log->cap; i++)
        if (log->table[i])
            table_free(log, log->table[i]);
    while (log->subs) /* a thread of libnats may still run on_message */
        nats_Sleep(1);
    pl_nats_log_discard(log);
    free(log->table);
    pl_buffer_release(&log->scratch);
}

/* ---- reading ----------------------------------------------------------- */

typedef struct {
    pl_nats_log *log;
    pl_nats_table *table;
    pl_job *into; /* gets the entries after number 'from', if not NULL */
    uint64_t from;
    pl_buffer plain;
} reading;

void pl_nats_table_note(pl_nats_table *t, const pl_nats_head *h, uint64_t at)
{
    size_t n = (size_t)(t->count - t->base);

    if (n == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 16;
        t->entry = pl_xrealloc(t->entry, t->cap * sizeof *t->entry);
    }
    t->entry[n] = (pl_nats_known){ h->id, at };
    t->count++;
    t->due = h->due;
    t->is_marked &= h->due > 0;
}

static void deliver(reading *r, const pl_nats_head *h)
{
    const pl_nats_table *t = r->table;

    if (r->into && t->count > r->from) {
        pl_store_item *item = pl_job_item(r->into);
        item->seq = t->count;
        item->id = h->id;
        pl_buffer_put(&r->into->out, r->plain.at, r->plain.len);
    }
    if (t->sub) {
        pl_job *entry = pl_job_new(PL_JOB_HEARD, NULL, NULL);
        entry->table = t->id;
        entry->id = h->id;
        entry->seq = t->count;
        pl_buffer_put(&entry->bytes, r->plain.at, r->plain.len);
        r->log->heard(r->log->ctx, entry);
    }
}

const pl_nats_known *pl_nats_table_last(const pl_nats_table *t)
{
    return t->count > t->base ? &t->entry[t->count - t->base - 1] : NULL;
}

/* 0 if the message was written to follow an entry that is lost. Its number may
 * fit, but it was checked against another state of the table. */
static int follows_last(const pl_nats_table *t, const pl_nats_head *h)
{
    const pl_nats_known *last = pl_nats_table_last(t);

    return !h->names_last || !last || pl_id_equal(&h->last, &last->id);
}

/* Applies or skips one message. All nodes must decide alike, so the decision
 * depends only on the message and on the messages before it. */
static void read_one(void *ctx, const pl_nats_msg *m)
{
    reading *r = ctx;
    pl_nats_table *t = r->table;
    pl_nats_head h;

    if (m->seq <= t->read)
        return;
    t->read = m->seq;
    if (!pl_nats_head_read(m, &h) || h.after != t->count ||
        !follows_last(t, &h))
        return;
    r->plain.len = 0;
    if (!pl_nats_message_open(r->log->sealer, &t->id, m, &r->plain))
        return;
    pl_nats_table_note(t, &h, m->seq);
    deliver(r, &h);
}

typedef struct {
    int some;
    pl_nats_head h;
} last_seen;

static void read_last_head(void *ctx, const pl_nats_msg *m)
{
    last_seen *l = ctx;
    l->some = pl_nats_head_read(m, &l->h);
}

void pl_nats_table_reset(pl_nats_log *log, pl_nats_table *t)
{
    pl_log(PL_LOG_ERROR, "store: the last entries of a table are lost");
    pl_nats_table_forget(t);
    if (t->sub) {
        t->is_truncated = 1;
        pl_job *notice = pl_job_new(PL_JOB_HEARD, NULL, NULL);
        notice->table = t->id;
        log->heard(log->ctx, notice);
    }
}

int pl_nats_table_is_intact(const pl_nats_log *log, pl_nats_table *t)
{
    const pl_nats_known *last = pl_nats_table_last(t);
    last_seen l = { 0 };
    int found;

    t->read = last ? last->at : 0;
    if (!last)
        return 1;
    found = pl_link_entry(log->link, &t->id, last->at, read_last_head, &l);
    if (found < 0)
        return -1;
    return found && l.some && l.h.after + 1 == t->count &&
           pl_id_equal(&l.h.id, &last->id);
}

int pl_nats_table_verify(pl_nats_log *log, pl_nats_table *t)
{
    uint64_t epoch = pl_link_epoch(log->link);
    int still;

    if (t->epoch == epoch)
        return 1;
    still = pl_nats_table_is_intact(log, t);
    if (still < 0)
        return 0;
    t->epoch = epoch;
    t->is_marked = 0;
    if (!still)
        pl_nats_table_reset(log, t);
    return still;
}

int pl_nats_table_read(pl_nats_log *log, pl_nats_table *t, uint64_t target,
                       pl_job *into, uint64_t from)
{
    reading r = { log, t, into, from, { 0 } };
    char subject[PL_NATS_SUBJECT], stream[16];
    const pl_nats_known *last_known = pl_nats_table_last(t);
    uint64_t more = 1;
    int ok;

    pl_link_subject("log", &t->id, subject);
    pl_link_stream(&t->id, stream);
    if (!target) {
        last_seen l = { 0 };
        int64_t last = pl_link_newest(log->link, &t->id, read_last_head, &l);
        if (last < 0)
            return 0;
        target = (uint64_t)last;
        more =
            l.some && l.h.after != PL_NATS_NOT_AN_ENTRY && l.h.after > t->count
                ? l.h.after - t->count
                : 0;
        if (last_known && last_known->at > target) {
            int still = pl_nats_table_is_intact(log, t);
            if (still == 0)
                pl_nats_table_reset(log, t);
            return still > 0;
        }
    }
    ok = more < STEP_MAX ? pl_link_step(log->link, stream, subject, t->read,
                                        target, read_one, &r)
                         : pl_link_scan(log->link, stream, subject, t->read,
                                        target, 0, read_one, &r);
    pl_buffer_release(&r.plain);
    return ok;
}

int pl_nats_table_read_to(pl_nats_log *log, pl_nats_table *t, uint64_t after)
{
    if (!pl_nats_table_verify(log, t))
        return 0;
    if (after < t->base)
        pl_nats_table_forget(t); /* the ids before 'base' are only in the log */
    return t->count > after || (after == 0 && t->count == 0) ||
           t->count == after || pl_nats_table_read(log, t, 0, NULL, 0);
}

void pl_nats_table_take(pl_nats_log *log, pl_nats_table *t,
                        const pl_nats_msg *m)
{
    reading r = { log, t, NULL, 0, { 0 } };

    read_one(&r, m);
    pl_buffer_release(&r.plain);
}
