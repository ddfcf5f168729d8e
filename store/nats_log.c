/* nats_log.c - the logs of tables on NATS.
 *
 * For each table in use the worker keeps how far it has read the subject, how
 * many entries that came to, and the id and stream number of each.
 *
 * NATS acknowledges before it writes to the disk. If all its machines lose
 * power, the log may come back shorter, and other entries may then take the
 * numbers that were lost. All connections are lost as well in such a case, so
 * after each reconnection a table is trusted only once the last entry that was
 * applied has been found again at its place. */
#include "store/nats_log.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/log.h"
#include "store/nats_keep.h"
#include "store/nats_message.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEW = 256,       /* entries that are read one by one, without a consumer */
    KEPT_MAX = 4096, /* tables known to a worker before it forgets some */
    APPEND_US = 8000000,
    FIRST_LOOK_US = 400000,
    LOOK_US = 30000000,
};

typedef struct {
    pl_id id;
    uint64_t at; /* its number in the stream */
} known_entry;

struct pl_nats_table {
    pl_id id;
    uint64_t base;  /* entries before the first in 'entry' */
    uint64_t count; /* entries applied */
    uint64_t read;  /* the stream is read up to there */
    known_entry *entry;
    size_t cap;
    int64_t due;
    uint64_t epoch;        /* of the connection that all this came by */
    natsSubscription *sub; /* NULL: not followed */
    int is_lost; /* whoever follows has read what is lost, and must begin
                    anew */
    unsigned looks;
    int64_t next_look; /* in ticks: to see whether all was heard */
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

/* Puts the tables anew into room for 'cap'; with 'followed_only' the others
 * are forgotten. */
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

static pl_nats_table *table_of(pl_nats_log *log, const pl_id *id)
{
    if (2 * (log->n + 1) > log->cap) {
        if (log->n >= KEPT_MAX)
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

static void forget(pl_nats_table *t)
{
    t->base = t->count = t->read = 0;
    t->due = 0;
}

void pl_nats_log_release(pl_nats_log *log)
{
    for (size_t i = 0; i < log->cap; i++)
        if (log->table[i])
            table_free(log, log->table[i]);
    while (log->subs) /* a thread of NATS may still be in on_message */
        nats_Sleep(1);
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

static void note_applied(pl_nats_table *t, const pl_nats_head *h, uint64_t at)
{
    size_t n = (size_t)(t->count - t->base);

    if (n == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 16;
        t->entry = pl_xrealloc(t->entry, t->cap * sizeof *t->entry);
    }
    t->entry[n] = (known_entry){ h->id, at };
    t->count++;
    t->due = h->due;
}

static void pass_on(reading *r, const pl_nats_head *h)
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

static const known_entry *last_applied(const pl_nats_table *t)
{
    return t->count > t->base ? &t->entry[t->count - t->base - 1] : NULL;
}

/* An entry that was written behind one that is lost does not count, even if
 * the number fits. */
static int follows_last(const pl_nats_table *t, const pl_nats_head *h)
{
    const known_entry *last = last_applied(t);

    return !h->names_last || !last || pl_id_equal(&h->last, &last->id);
}

/* The one rule that all nodes share. */
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
    if (!pl_nats_message_open(r->log->sealer, &t->id, m, &r->plain)) {
        pl_log(PL_LOG_ERROR, "store: a sealed entry does not open; wrong key?");
        return;
    }
    note_applied(t, &h, m->seq);
    pass_on(r, &h);
}

typedef struct {
    int some;
    pl_nats_head h;
} last_seen;

static void see_last(void *ctx, const pl_nats_msg *m)
{
    last_seen *l = ctx;
    l->some = pl_nats_head_read(m, &l->h);
}

/* The files of NATS went back in time, or somebody dropped the table. */
static void lose(pl_nats_log *log, pl_nats_table *t)
{
    pl_log(PL_LOG_ERROR, "store: the last entries of a table are lost");
    forget(t);
    if (t->sub) {
        t->is_lost = 1;
        pl_job *notice = pl_job_new(PL_JOB_HEARD, NULL, NULL);
        notice->table = t->id;
        log->heard(log->ctx, notice);
    }
}

/* Is the last entry that was applied still where it was? 1, or 0 if not; -1 if
 * NATS does not answer. What was read after it is read again. */
static int is_still_there(const pl_nats_log *log, pl_nats_table *t)
{
    const known_entry *last = last_applied(t);
    last_seen l = { 0 };
    int found;

    t->read = last ? last->at : 0;
    if (!last)
        return 1;
    found = pl_link_entry(log->link, &t->id, last->at, see_last, &l);
    if (found < 0)
        return -1;
    return found && l.some && l.h.after + 1 == t->count &&
           pl_id_equal(&l.h.id, &last->id);
}

/* Makes sure that what is known about the table is still so. 0 if it was not,
 * or if NATS does not answer. */
static int trust(pl_nats_log *log, pl_nats_table *t)
{
    uint64_t epoch = pl_link_epoch(log->link);
    int still;

    if (t->epoch == epoch)
        return 1;
    still = is_still_there(log, t);
    if (still < 0)
        return 0;
    t->epoch = epoch;
    if (!still)
        lose(log, t);
    return still;
}

/* Reads on to stream number 'target', or, if that is 0, to the newest. */
static int read_on(pl_nats_log *log, pl_nats_table *t, uint64_t target,
                   pl_job *into, uint64_t from)
{
    reading r = { log, t, into, from, { 0 } };
    char subject[PL_NATS_SUBJECT], stream[16];
    const known_entry *last_known = last_applied(t);
    uint64_t more = 1;
    int ok;

    pl_link_subject("log", &t->id, subject);
    pl_link_stream(&t->id, stream);
    if (!target) {
        last_seen l = { 0 };
        int64_t last = pl_link_newest(log->link, &t->id, see_last, &l);
        if (last < 0)
            return 0;
        target = (uint64_t)last;
        more = l.some && l.h.after != PL_NATS_NOWHERE && l.h.after > t->count
                   ? l.h.after - t->count
                   : 0;
        if (last_known && last_known->at > target) {
            int still = is_still_there(log, t);
            if (still == 0)
                lose(log, t);
            return still > 0;
        }
    }
    ok = more < FEW ? pl_link_step(log->link, stream, subject, t->read, target,
                                   read_one, &r)
                    : pl_link_scan(log->link, stream, subject, t->read, target,
                                   0, read_one, &r);
    pl_buffer_release(&r.plain);
    return ok;
}

/* ---- appending --------------------------------------------------------- */

/* 1: the entry is in; 0: another is at its place; -1: nobody is there yet. */
static int settled(const pl_nats_table *t, const pl_job *job)
{
    if (t->count <= job->seq)
        return -1;
    return pl_id_equal(&t->entry[job->seq - t->base].id, &job->id);
}

static int know_up_to(pl_nats_log *log, pl_nats_table *t, uint64_t after)
{
    if (!trust(log, t))
        return 0;
    if (after < t->base)
        forget(t); /* only the whole log tells what is there */
    return t->count > after || (after == 0 && t->count == 0) ||
           t->count == after || read_on(log, t, 0, NULL, 0);
}

static int64_t publish(pl_nats_log *log, const pl_job *job)
{
    char subject[PL_NATS_SUBJECT];

    pl_link_subject("log", &job->table, subject);
    return pl_link_publish(log->link, subject, log->scratch.at,
                           log->scratch.len);
}

/* A message that lost but says another due time than the winner would mislead
 * whoever looks only at the last of each table. Removing it would be worse:
 * this release of NATS then no longer finds the last message of the subject.
 * So another one is put behind it, which follows nothing and says what is
 * so. */
static void correct(pl_nats_log *log, const pl_nats_table *t, const pl_job *job)
{
    pl_job none = { .table = job->table,
                    .id = pl_id_new(),
                    .seq = PL_NATS_NOWHERE,
                    .keep = job->keep };

    pl_nats_message_write(log->sealer, &none, t->due, NULL, &log->scratch);
    publish(log, job);
}

/* Publishes once and reads what became of it. */
static int try_append(pl_nats_log *log, pl_nats_table *t, const pl_job *job,
                      int64_t due)
{
    int64_t seq = publish(log, job);
    int in = -1;

    if (seq > 0 && (uint64_t)seq <= t->read)
        lose(log, t); /* numbers come again */
    if (read_on(log, t, seq > 0 ? (uint64_t)seq : 0, NULL, 0))
        in = settled(t, job);
    if (in == 0 && seq > 0 && due != t->due)
        correct(log, t, job);
    if (in < 0 && t->count < job->seq)
        in = 0; /* the log is shorter than the caller thinks */
    /* What was read before the connection was lost may be gone. */
    return pl_link_epoch(log->link) == t->epoch ? in : -1;
}

/* Publishes until it is known what became of the entry. The same bytes twice
 * do no harm: the second is skipped. */
static int append_until_known(pl_nats_log *log, pl_nats_table *t,
                              const pl_job *job)
{
    int64_t due = job->at < 0 ? t->due : job->at;
    int64_t until = pl_clock_ticks() + APPEND_US;
    const known_entry *last = last_applied(t);
    int in = -1;

    pl_nats_message_write(log->sealer, job, due, last ? &last->id : NULL,
                          &log->scratch);
    do {
        if (trust(log, t))
            in = try_append(log, t, job, due);
        else if (t->count < job->seq)
            in = 0;
        if (in < 0)
            nats_Sleep(50);
    } while (in < 0 && !t->is_lost && pl_link_is_up(log->link) &&
             pl_clock_ticks() < until);
    return in;
}

static pl_store_status run_append(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = table_of(log, &job->table);
    int in;

    job->take = 0; /* followers are told by reading */
    if (!know_up_to(log, t, job->seq) || t->is_lost)
        return PL_STORE_FAILED;
    in = settled(t, job);
    if (in < 0 && t->count < job->seq)
        in = 0;
    if (in < 0)
        in = append_until_known(log, t, job);
    if (in > 0)
        job->seq++;
    return in > 0 ? PL_STORE_OK : in == 0 ? PL_STORE_CONFLICT : PL_STORE_FAILED;
}

/* ---- loading ----------------------------------------------------------- */

static pl_nats_place snapshot_place(const pl_id *table,
                                    char subject[PL_NATS_SUBJECT])
{
    pl_nats_place p = { .bytes = { 's' }, .len = 17 };

    memcpy(p.bytes + 1, table->b, 16);
    pl_link_subject("keep.snapshot", table, subject);
    return p;
}

/* Where a reader stands that begins behind the newest snapshot; its entry is
 * looked for, since the log may have lost it when the snapshot was kept. */
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
        note_applied(start, &h, (uint64_t)at);
        if (is_still_there(log, start) > 0) {
            pl_job_item(job)->seq = (uint64_t)seq;
            pl_buffer_put(&job->out, plain.at + sizeof h.id,
                          plain.len - sizeof h.id);
            job->has_snapshot = 1;
        } else {
            pl_log(PL_LOG_ERROR, "store: a snapshot does not fit its log");
            forget(start);
        }
    }
    pl_buffer_release(&plain);
}

/* Reads with a reader of its own, so that what the worker knows about the
 * table stays as complete as it was; if it knew nothing, that is what it
 * knows now. */
static pl_store_status load_apart(pl_nats_log *log, pl_job *job,
                                  pl_nats_table *t, pl_nats_table *start)
{
    uint64_t from = job->seq > start->count ? job->seq : start->count;
    uint64_t epoch = pl_link_epoch(log->link);
    int ok = read_on(log, start, 0, job, from);

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

static pl_store_status run_load(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = table_of(log, &job->table);
    pl_nats_table start = { .id = job->table };
    uint64_t from = job->seq;
    pl_store_status s;

    trust(log, t);
    if (!from && !job->whole)
        load_snapshot(log, job, &start); /* or the log has all of it */
    if (from > t->base && from <= t->count) {
        pl_nats_head h = { .id = t->entry[from - t->base - 1].id };
        start.base = start.count = from - 1;
        note_applied(&start, &h, t->entry[from - t->base - 1].at);
        start.read = t->entry[from - t->base - 1].at;
    }
    s = load_apart(log, job, t, &start);
    if (from && s != PL_STORE_FAILED && job->seq < from)
        lose(log, t); /* whoever asks has more than there is */
    return s;
}

static pl_store_status run_snapshot(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = table_of(log, &job->table);
    char subject[PL_NATS_SUBJECT];
    pl_nats_place p = snapshot_place(&job->table, subject);
    pl_buffer old = { 0 };
    int64_t seq = 0;
    pl_store_status s = pl_nats_keep_get(log->link, log->sealer, subject, &p,
                                         &seq, NULL, NULL, &old);

    pl_buffer_release(&old);
    if (s == PL_STORE_OK && (uint64_t)seq >= job->seq)
        return PL_STORE_OK;
    if (s == PL_STORE_FAILED || !know_up_to(log, t, job->seq) ||
        job->seq <= t->base || job->seq > t->count)
        return PL_STORE_FAILED;
    const known_entry *last = &t->entry[job->seq - t->base - 1];
    pl_buffer body = { 0 };
    pl_buffer_put(&body, last->id.b, sizeof last->id.b);
    pl_buffer_put(&body, job->bytes.at, job->bytes.len);
    int64_t kept =
        pl_nats_keep_put(log->link, log->sealer, subject, (int64_t)job->seq,
                         (int64_t)last->at, &p, &body);
    pl_buffer_release(&body);
    return kept > 0 ? PL_STORE_OK : PL_STORE_FAILED;
}

static pl_store_status run_drop(pl_nats_log *log, pl_job *job)
{
    char subject[PL_NATS_SUBJECT], kept[PL_NATS_SUBJECT], stream[16];

    forget(table_of(log, &job->table));
    pl_link_subject("log", &job->table, subject);
    pl_link_stream(&job->table, stream);
    snapshot_place(&job->table, kept);
    return pl_link_purge(log->link, stream, subject) &&
                   pl_link_purge(log->link, PL_NATS_KEEP, kept)
               ? PL_STORE_OK
               : PL_STORE_FAILED;
}

/* ---- following --------------------------------------------------------- */

static uint64_t header_number(natsMsg *m, const char *name)
{
    const char *text = NULL;

    return natsMsgHeader_Get(m, name, &text) == NATS_OK
               ? strtoull(text, NULL, 10)
               : 0;
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
        log->stirred(log->ctx, job);
    else
        pl_job_finish(job);
    natsMsg_Destroy(m);
}

static void on_complete(void *ctx)
{
    ((pl_nats_log *)ctx)->subs--;
}

static pl_store_status run_follow(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = table_of(log, &job->table);
    char subject[PL_NATS_SUBJECT];

    if (t->sub)
        return PL_STORE_OK;
    pl_link_subject("heard", &t->id, subject);
    if (natsConnection_Subscribe(&t->sub, log->link->nc, subject, on_message,
                                 log) != NATS_OK) {
        pl_log(PL_LOG_ERROR, "store: a table cannot be followed");
        return PL_STORE_OK;
    }
    t->looks = 0;
    t->next_look = pl_clock_ticks() + FIRST_LOOK_US;
    log->subs++;
    if (natsSubscription_SetOnCompleteCB(t->sub, on_complete, log) != NATS_OK)
        log->subs--;
    return PL_STORE_OK;
}

static pl_store_status run_unfollow(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = table_of(log, &job->table);

    pl_link_unsubscribe(log->link, t->sub);
    t->sub = NULL;
    t->is_lost = 0;
    return PL_STORE_OK;
}

static pl_store_status run_heard(pl_nats_log *log, pl_job *job)
{
    pl_nats_table *t = table_of(log, &job->table);

    if (!t->sub || !trust(log, t) || job->seq <= t->read)
        return PL_STORE_OK;
    if ((uint64_t)job->keep == t->read) {
        reading r = { log, t, NULL, 0, { 0 } };
        pl_nats_msg m = { .subject = "",
                          .seq = job->seq,
                          .bytes = (const uint8_t *)job->bytes.at,
                          .len = job->bytes.len };
        read_one(&r, &m);
        pl_buffer_release(&r.plain);
    } else if (!read_on(log, t, 0, NULL, 0)) { /* one was missed */
        t->next_look = 0;
    }
    return PL_STORE_OK;
}

/* 0.4 s after it was followed, then 4 s, then every half minute. 0 if NATS
 * does not answer. */
static int look(pl_nats_log *log, pl_nats_table *t, int64_t ticks)
{
    int64_t pause = t->looks == 0 ? 10 * FIRST_LOOK_US : LOOK_US;

    if (t->is_lost)
        return 1;
    if (!trust(log, t) || !read_on(log, t, 0, NULL, 0))
        return t->is_lost;
    t->next_look = ticks + pause;
    t->looks++;
    return 1;
}

int pl_nats_log_tend(pl_nats_log *log, int64_t ticks, int all)
{
    for (size_t i = 0; i < log->cap; i++) {
        pl_nats_table *t = log->table[i];
        if (t && t->sub && (all || ticks >= t->next_look) &&
            !look(log, t, ticks))
            return 0; /* the others would wait as long, and in vain */
    }
    return 1;
}

pl_store_status pl_nats_log_run(pl_nats_log *log, pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_APPEND:
        return run_append(log, job);
    case PL_JOB_LOAD:
        return run_load(log, job);
    case PL_JOB_SNAPSHOT:
        return run_snapshot(log, job);
    case PL_JOB_DROP:
        return run_drop(log, job);
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
