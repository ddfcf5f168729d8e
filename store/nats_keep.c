/* nats_keep.c - what is kept by key on NATS.
 *
 * A message is two numbers and a sealed body. Subjects hold keyed hashes, so
 * that the files of NATS tell how much there is and nothing else:
 *   pl.keep.value.BUCKET.KEY    a value; the first number is when it expires
 *   pl.keep.snapshot.K.TABLE    entries it stands for, number in the stream
 *   pl.keep.record.ID.PART      summary (0) and body (1); when it ended
 *   pl.keep.player.PERSON.ID    a record in somebody's list; when it ended */
#include "store/nats_keep.h"

#include "base/alloc.h"
#include "base/log.h"
#include "store/nats_message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 16, DUE_MAX = 10000, RECORDS_MAX = 200 };

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
    if (m->len < HEAD ||
        !pl_sealer_unseal(sealer, place->bytes, place->len, m->bytes + HEAD,
                          m->len - HEAD, out)) {
        pl_log(PL_LOG_ERROR, "store: a sealed body does not open; wrong key?");
        return 0;
    }
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

/* The same for what matters if it is missing. */
static pl_store_status get_surely(const pl_link *link, const pl_sealer *sealer,
                                  const char *subject,
                                  const pl_nats_place *place, int64_t *a,
                                  uint64_t *seq, pl_buffer *out)
{
    pl_store_status s =
        pl_nats_keep_get(link, sealer, subject, place, a, NULL, seq, out);

    if (s != PL_STORE_MISSING)
        return s;
    return pl_link_settle(link, NULL)
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
    pl_store_status s =
        get_surely(link, sealer, subject.at, &p, NULL, &seq, &job->out);
    /* Of two who take it, only one removes the message. */
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
    int ok;
} listing;

static void list_one(void *ctx, const pl_nats_msg *m)
{
    listing *l = ctx;
    const char *key = strrchr(m->subject, '.');
    pl_nats_place p = { .bytes = { 'v' }, .len = 1 + PL_HASH };

    pl_job_item(l->job);
    l->ok = l->ok && key &&
            pl_hex_read(key + 1, strlen(key + 1), p.bytes + 1, PL_HASH) &&
            pl_nats_keep_open(l->sealer, m, &p, NULL, NULL, &l->job->out);
}

static pl_store_status run_list(const pl_link *link, const pl_sealer *sealer,
                                pl_job *job)
{
    pl_buffer filter = { 0 };
    listing l = { sealer, job, 1 };
    int ok;

    put_bucket(sealer, job->bucket, &filter);
    pl_buffer_put(&filter, "*", 2);
    ok = pl_link_each_key(link, PL_NATS_KEEP, filter.at, list_one, &l);
    pl_buffer_release(&filter);
    return status_of(ok && l.ok);
}

/* ---- finished games ---------------------------------------------------- */

static pl_nats_place record_place(const pl_id *record, int part,
                                  char subject[PL_NATS_SUBJECT])
{
    pl_nats_place p = { .bytes = { 'r' }, .len = 18 };
    char id[33];

    memcpy(p.bytes + 1, record->b, 16);
    p.bytes[17] = (uint8_t)part;
    pl_id_write(record, id);
    snprintf(subject, PL_NATS_SUBJECT, "pl.keep.record.%s.%d", id, part);
    return p;
}

static pl_nats_place player_place(const pl_id *person, const pl_id *record,
                                  char subject[PL_NATS_SUBJECT])
{
    pl_nats_place p = { .bytes = { 'p' }, .len = 33 };
    char who[33], id[33];

    memcpy(p.bytes + 1, person->b, 16);
    memcpy(p.bytes + 17, record->b, 16);
    pl_id_write(person, who);
    pl_id_write(record, id);
    snprintf(subject, PL_NATS_SUBJECT, "pl.keep.player.%s.%s", who, id);
    return p;
}

static pl_store_status run_record_put(const pl_link *link,
                                      const pl_sealer *sealer, pl_job *job)
{
    const pl_buffer *part[2] = { &job->bytes, &job->more };
    char subject[PL_NATS_SUBJECT];
    int ok = 1;

    for (int i = 0; ok && i < 2; i++) {
        pl_nats_place p = record_place(&job->table, i, subject);
        ok = pl_nats_keep_put(link, sealer, subject, job->at, 0, &p, part[i]) >
             0;
    }
    for (size_t i = 0; ok && i < job->n_people; i++) {
        pl_nats_place p = player_place(&job->people[i], &job->table, subject);
        pl_buffer none = { 0 };
        ok = pl_nats_keep_put(link, sealer, subject, job->at, 0, &p, &none) > 0;
    }
    return status_of(ok);
}

typedef struct {
    pl_id id;
    int64_t at;
} stamped;

typedef struct {
    stamped *item;
    size_t n, cap;
    int64_t until;
} stamps;

static void add_stamp(stamps *s, const pl_id *id, int64_t at)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 16;
        s->item = pl_xrealloc(s->item, s->cap * sizeof *s->item);
    }
    s->item[s->n++] = (stamped){ *id, at };
}

static int sooner(const void *a, const void *b)
{
    const stamped *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

static int later(const void *a, const void *b)
{
    return sooner(b, a);
}

static void link_one(void *ctx, const pl_nats_msg *m)
{
    const char *text = strrchr(m->subject, '.');
    pl_id id;

    if (text && m->len >= HEAD && pl_id_read(text + 1, strlen(text + 1), &id))
        add_stamp(ctx, &id, number_at(m->bytes));
}

static pl_store_status run_record_list(const pl_link *link,
                                       const pl_sealer *sealer, pl_job *job)
{
    char filter[PL_NATS_SUBJECT], who[33], subject[PL_NATS_SUBJECT];
    stamps s = { 0 };
    int ok;

    pl_id_write(&job->id, who);
    snprintf(filter, sizeof filter, "pl.keep.player.%s.*", who);
    /* Who wants to be forgotten must find all of them. */
    ok = pl_link_settle(link, NULL) &&
         pl_link_each_key(link, PL_NATS_KEEP, filter, link_one, &s);
    if (s.n)
        qsort(s.item, s.n, sizeof *s.item, later);
    for (size_t i = 0; ok && i < s.n && i < RECORDS_MAX; i++) {
        pl_nats_place p = record_place(&s.item[i].id, 0, subject);
        pl_store_item *item = pl_job_item(job);
        item->id = s.item[i].id;
        item->at = s.item[i].at;
        pl_store_status got = pl_nats_keep_get(link, sealer, subject, &p, NULL,
                                               NULL, NULL, &job->out);
        job->n -= got == PL_STORE_MISSING; /* dropped meanwhile */
        ok = got != PL_STORE_FAILED;
    }
    free(s.item);
    return status_of(ok);
}

static pl_store_status run_record_get(const pl_link *link,
                                      const pl_sealer *sealer, pl_job *job)
{
    pl_store_status s = PL_STORE_OK;
    char subject[PL_NATS_SUBJECT];

    for (int part = 0; s == PL_STORE_OK && part < 2; part++) {
        pl_nats_place p = record_place(&job->table, part, subject);
        pl_store_item *item = pl_job_item(job);
        int64_t at = 0;
        s = get_surely(link, sealer, subject, &p, &at, NULL, &job->out);
        item->id = job->table;
        item->at = at;
    }
    return s;
}

static pl_store_status run_record_drop(const pl_link *link, pl_job *job)
{
    char id[33], filter[PL_NATS_SUBJECT];

    if (!pl_id_is_zero(&job->id)) {
        player_place(&job->id, &job->table, filter);
        return status_of(pl_link_purge(link, PL_NATS_KEEP, filter));
    }
    pl_id_write(&job->table, id);
    snprintf(filter, sizeof filter, "pl.keep.player.*.%s", id);
    if (!pl_link_purge(link, PL_NATS_KEEP, filter))
        return PL_STORE_FAILED;
    snprintf(filter, sizeof filter, "pl.keep.record.%s.*", id);
    return status_of(pl_link_purge(link, PL_NATS_KEEP, filter));
}

/* ---- everything -------------------------------------------------------- */

static int scan_tables(const pl_link *link, pl_nats_each *each, void *ctx)
{
    int ok = 1;

    for (int i = 0; ok && i < PL_NATS_STREAMS; i++) {
        char stream[16], filter[32];
        snprintf(stream, sizeof stream, "PL_LOG_%d", i);
        snprintf(filter, sizeof filter, "pl.log.%d.*", i);
        ok = pl_link_scan_all(link, stream, filter, each, ctx);
    }
    return ok;
}

static void due_one(void *ctx, const pl_nats_msg *m)
{
    stamps *s = ctx;
    int64_t due, keep;
    pl_id table;

    if (pl_nats_message_times(m, &table, &due, &keep) && due > 0 &&
        due <= s->until)
        add_stamp(s, &table, due);
}

static pl_store_status run_due(const pl_link *link, pl_job *job)
{
    stamps s = { .until = job->at };
    int ok = scan_tables(link, due_one, &s);

    if (s.n)
        qsort(s.item, s.n, sizeof *s.item, sooner);
    for (size_t i = 0; i < s.n && i < DUE_MAX; i++) {
        pl_store_item *item = pl_job_item(job);
        item->id = s.item[i].id;
        item->at = s.item[i].at;
    }
    free(s.item);
    return status_of(ok);
}

static void stale_table(void *ctx, const pl_nats_msg *m)
{
    stamps *s = ctx;
    int64_t due, keep;
    pl_id table;

    if (pl_nats_message_times(m, &table, &due, &keep) && keep <= s->until)
        add_stamp(s, &table, keep);
}

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

static int sweep_tables(const pl_link *link, int64_t now)
{
    stamps s = { .until = now };
    int ok = scan_tables(link, stale_table, &s);

    for (size_t i = 0; ok && i < s.n; i++) {
        char stream[16], subject[PL_NATS_SUBJECT];
        pl_link_stream(&s.item[i].id, stream);
        pl_link_subject("log", &s.item[i].id, subject);
        ok = pl_link_purge(link, stream, subject);
        pl_link_subject("keep.snapshot", &s.item[i].id, subject);
        ok = ok && pl_link_purge(link, PL_NATS_KEEP, subject);
    }
    free(s.item);
    for (int i = 0; ok && i < PL_NATS_STREAMS; i++)
        ok = pl_link_unsettle(link, i);
    return ok;
}

static pl_store_status run_sweep(const pl_link *link, pl_job *job)
{
    sweeping s = { .link = link, .until = job->at };
    int ok = sweep_tables(link, job->at) &&
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
        return run_record_put(link, sealer, job);
    case PL_JOB_RECORD_LIST:
        return run_record_list(link, sealer, job);
    case PL_JOB_RECORD_GET:
        return run_record_get(link, sealer, job);
    case PL_JOB_RECORD_DROP:
        return run_record_drop(link, job);
    case PL_JOB_DUE:
        return run_due(link, job);
    case PL_JOB_SWEEP:
        return run_sweep(link, job);
    default:
        return PL_STORE_MISSING; /* a backup is a copy of NATS's own files */
    }
}
