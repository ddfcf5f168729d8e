/* SPDX-License-Identifier: MIT */
/* nats_keep.c - what NATS stores by key.
 *
 * A message is two plain numbers and a sealed body. Subjects hold random ids
 * or keyed hashes, so the files of NATS show how much there is and nothing
 * else:
 *   pl.keep.value.BUCKET.KEY    a value; the first number is when it expires
 *   pl.keep.snapshot.K.TABLE    entries it stands for, number in the stream
 *   pl.keep.game, pl.keep.mine  finished games (nats_records.c)
 *   pl.keep.check               opens only with the right key (nats_key.c)
 *
 * The stream keeps one message per subject, so storing a value replaces the
 * old one, and concurrent writers of one value end with the last. Jobs about
 * one key run on one worker in the order of the calls. */
#include "store/nats_keep.h"

#include "base/alloc.h"
#include "base/log.h"
#include "store/nats_due.h"
#include "store/nats_message.h"
#include "store/nats_records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = PL_NATS_KEEP_HEAD };

static int64_t number_at(const uint8_t *bytes)
{
    return (int64_t)pl_nats_number(bytes);
}

static pl_store_status status_of(int ok)
{
    return ok ? PL_STORE_OK : PL_STORE_FAILED;
}

int64_t pl_nats_keep_put(const pl_link *link, const pl_sealer *sealer,
                         const char *subject, int64_t a, int64_t b,
                         const pl_nats_place *place, const pl_buffer *plain)
{
    pl_buffer out = { 0 };

    pl_nats_put_number(&out, (uint64_t)a);
    pl_nats_put_number(&out, (uint64_t)b);
    pl_sealer_seal(sealer, place->bytes, place->len, plain->at, plain->len,
                   &out);
    int64_t seq = pl_link_publish(link, subject, out.at, out.len);
    pl_buffer_release(&out);
    return seq;
}

typedef struct {
    const pl_sealer *sealer;
    const pl_nats_place *place;
    int64_t a, b;
    pl_buffer *out;
    int ok;
} opening;

int pl_nats_keep_open(const pl_sealer *sealer, const pl_nats_msg *m,
                      const pl_nats_place *place, int64_t *a, int64_t *b,
                      pl_buffer *out)
{
    size_t head = m->len < HEAD ? m->len : HEAD;

    if (!pl_nats_unseal(sealer, place->bytes, place->len, m->bytes + head,
                        m->len - head, out))
        return 0;
    if (a)
        *a = number_at(m->bytes);
    if (b)
        *b = number_at(m->bytes + 8);
    return 1;
}

static void open_one(void *ctx, const pl_nats_msg *m)
{
    opening *o = ctx;

    o->ok = pl_nats_keep_open(o->sealer, m, o->place, &o->a, &o->b, o->out);
}

pl_store_status pl_nats_keep_get(const pl_link *link, const pl_sealer *sealer,
                                 const char *subject,
                                 const pl_nats_place *place, int64_t *a,
                                 int64_t *b, uint64_t *seq, pl_buffer *out)
{
    opening o = { sealer, place, 0, 0, out, 0 };
    int64_t last = pl_link_last(link, PL_NATS_KEEP, subject, open_one, &o);

    if (a)
        *a = o.a;
    if (b)
        *b = o.b;
    if (seq)
        *seq = last > 0 ? (uint64_t)last : 0;
    return last == 0 ? PL_STORE_MISSING : status_of(last > 0 && o.ok);
}

pl_store_status
pl_nats_keep_get_confirmed(const pl_link *link, const pl_sealer *sealer,
                           const char *subject, const pl_nats_place *place,
                           int64_t *a, uint64_t *seq, pl_buffer *out)
{
    pl_store_status s =
        pl_nats_keep_get(link, sealer, subject, place, a, NULL, seq, out);

    if (s != PL_STORE_MISSING)
        return s;
    return pl_link_barrier(link, NULL)
               ? pl_nats_keep_get(link, sealer, subject, place, a, NULL, seq,
                                  out)
               : PL_STORE_FAILED;
}

/* ---- values ------------------------------------------------------------ */

static void put_bucket(const pl_sealer *sealer, const char *bucket,
                       pl_buffer *subject)
{
    uint8_t hash[PL_HASH];

    pl_sealer_hash(sealer, "bucket", bucket, strlen(bucket), hash);
    pl_buffer_puts(subject, "pl.keep.value.");
    pl_buffer_put_hex(subject, hash, 16);
    pl_buffer_putc(subject, '.');
}

static pl_nats_place value_place(const pl_sealer *sealer, const pl_job *job,
                                 pl_buffer *subject)
{
    pl_nats_place p = { .bytes = { 'v' }, .len = 1 + PL_HASH };

    pl_sealer_hash(sealer, job->bucket, job->key, strlen(job->key),
                   p.bytes + 1);
    put_bucket(sealer, job->bucket, subject);
    pl_buffer_put_hex(subject, p.bytes + 1, PL_HASH);
    pl_buffer_putc(subject, 0);
    return p;
}

static pl_store_status run_put(const pl_link *link, const pl_sealer *sealer,
                               pl_job *job)
{
    pl_buffer subject = { 0 };
    pl_nats_place p = value_place(sealer, job, &subject);
    int ok = job->bytes.len ? pl_nats_keep_put(link, sealer, subject.at,
                                               job->at, 0, &p, &job->bytes) > 0
                            : pl_link_purge(link, PL_NATS_KEEP, subject.at);

    pl_buffer_release(&subject);
    return status_of(ok);
}

static pl_store_status run_get(const pl_link *link, const pl_sealer *sealer,
                               pl_job *job)
{
    pl_buffer subject = { 0 };
    pl_nats_place p = value_place(sealer, job, &subject);
    uint64_t seq = 0;
    int taken = 1;

    pl_job_item(job);
    pl_store_status s = pl_nats_keep_get_confirmed(link, sealer, subject.at, &p,
                                                   NULL, &seq, &job->out);
    /* Of two concurrent takers only one removes the message. */
    if (s == PL_STORE_OK && job->take)
        taken = pl_link_remove(link, PL_NATS_KEEP, seq);
    if (taken < 1)
        s = taken ? PL_STORE_FAILED : PL_STORE_MISSING;
    pl_buffer_release(&subject);
    return s;
}

typedef struct {
    const pl_sealer *sealer;
    pl_job *job;
} listing;

static void list_one(void *ctx, const pl_nats_msg *m)
{
    listing *l = ctx;
    const char *key = strrchr(m->subject, '.');
    pl_nats_place p = { .bytes = { 'v' }, .len = 1 + PL_HASH };

    /* One damaged body must not make the whole list fail. */
    pl_job_item(l->job);
    l->job->n -=
        !(key && pl_hex_read(key + 1, strlen(key + 1), p.bytes + 1, PL_HASH) &&
          pl_nats_keep_open(l->sealer, m, &p, NULL, NULL, &l->job->out));
}

static pl_store_status run_list(const pl_link *link, const pl_sealer *sealer,
                                pl_job *job)
{
    pl_buffer filter = { 0 };
    listing l = { sealer, job };
    int ok;

    put_bucket(sealer, job->bucket, &filter);
    pl_buffer_put(&filter, "*", 2);
    /* A person who asks to be forgotten must find every table; whoever looks at
     * the lobby can look again. */
    ok = strcmp(job->bucket, "lobby") == 0
             ? pl_link_each_key(link, PL_NATS_KEEP, filter.at, list_one, &l)
             : pl_link_each_kept(link, filter.at, list_one, &l);
    pl_buffer_release(&filter);
    return status_of(ok);
}

/* ---- lists of ids with times -------------------------------------------- */

void pl_nats_stamps_add(pl_nats_stamps *s, const pl_id *id, int64_t at)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 16;
        s->item = pl_xrealloc(s->item, s->cap * sizeof *s->item);
    }
    s->item[s->n++] = (pl_nats_stamp){ *id, at };
}

static int sooner(const void *a, const void *b)
{
    const pl_nats_stamp *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

static int later(const void *a, const void *b)
{
    return sooner(b, a);
}

void pl_nats_stamps_sort(pl_nats_stamps *s, int newest_first)
{
    if (s->n) /* qsort must not get NULL, not even for no items */
        qsort(s->item, s->n, sizeof *s->item, newest_first ? later : sooner);
}

/* ---- sweeping ----------------------------------------------------------- */

typedef struct {
    const pl_link *link;
    int64_t until;
    pl_buffer stale; /* subjects, each ended by a NUL */
} sweeping;

static void stale_value(void *ctx, const pl_nats_msg *m)
{
    sweeping *s = ctx;
    int64_t expires = m->len >= HEAD ? number_at(m->bytes) : 0;

    if (expires > 0 && expires <= s->until)
        pl_buffer_put(&s->stale, m->subject, strlen(m->subject) + 1);
}

static pl_store_status run_sweep(const pl_link *link, pl_job *job)
{
    sweeping s = { .link = link, .until = job->at };
    int ok = pl_nats_due_sweep(link, job->at) &&
             pl_link_scan_all(link, PL_NATS_KEEP, "pl.keep.value.>",
                              stale_value, &s);

    for (size_t at = 0; ok && at < s.stale.len;
         at += strlen(s.stale.at + at) + 1)
        ok = pl_link_purge(link, PL_NATS_KEEP, s.stale.at + at);
    pl_buffer_release(&s.stale);
    return status_of(ok);
}

pl_store_status pl_nats_keep_run(const pl_link *link, const pl_sealer *sealer,
                                 pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_PUT:
        return run_put(link, sealer, job);
    case PL_JOB_GET:
        return run_get(link, sealer, job);
    case PL_JOB_LIST:
        return run_list(link, sealer, job);
    case PL_JOB_RECORD_PUT:
    case PL_JOB_RECORD_LIST:
    case PL_JOB_RECORD_GET:
    case PL_JOB_RECORD_DROP:
        return pl_nats_records_run(link, sealer, job);
    case PL_JOB_DUE:
        return pl_nats_due_list(link, job);
    case PL_JOB_SWEEP:
        return run_sweep(link, job);
    default:
        return PL_STORE_FAILED; /* not a job of this file */
    }
}
