/* SPDX-License-Identifier: MIT */
/* nats_records.c - finished games in NATS.
 *
 *   pl.keep.game.ID.PART      summary (0) and body (1); when it ended
 *   pl.keep.mine.PERSON.ID    a record in somebody's list, with its id in the
 *                             body; when it ended
 *
 * Whoever knows a record's id may read the record, so ids of records and people
 * are stored as keyed hashes.
 *
 * A record is several messages and there is no transaction. The parts are
 * written first and the lists of people last, and removed in the opposite
 * order, so a list may lack a record but never shows one without its body. */
#include "store/nats_records.h"

#include "store/nats_keep.h"
#include "store/nats_message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORDS_MAX = 200 };

static pl_store_status status_of(int ok)
{
    return ok ? PL_STORE_OK : PL_STORE_FAILED;
}

static void write_keyed(const pl_sealer *sealer, const char *what,
                        const pl_id *id, char out[33])
{
    uint8_t hash[PL_HASH];
    pl_id keyed;

    pl_sealer_hash(sealer, what, id->b, sizeof id->b, hash);
    memcpy(keyed.b, hash, sizeof keyed.b);
    pl_id_write(&keyed, out);
}

static pl_nats_place record_place(const pl_sealer *sealer, const pl_id *record,
                                  int part, char subject[PL_NATS_SUBJECT])
{
    pl_nats_place p = { .bytes = { 'r' }, .len = 18 };
    char id[33];

    memcpy(p.bytes + 1, record->b, 16);
    p.bytes[17] = (uint8_t)part;
    write_keyed(sealer, "record", record, id);
    snprintf(subject, PL_NATS_SUBJECT, "pl.keep.game.%s.%d", id, part);
    return p;
}

/* A message in somebody's list is sealed for its own subject: whoever reads the
 * list does not know the record's id yet. */
static pl_nats_place list_place(const char *subject)
{
    pl_nats_place p = { .bytes = { 'p' }, .len = 1 + PL_HASH };

    pl_digest(subject, strlen(subject), p.bytes + 1);
    return p;
}

static void list_subject(const pl_sealer *sealer, const pl_id *person,
                         const pl_id *record, char subject[PL_NATS_SUBJECT])
{
    char who[33], id[33];

    write_keyed(sealer, "person", person, who);
    write_keyed(sealer, "record", record, id);
    snprintf(subject, PL_NATS_SUBJECT, "pl.keep.mine.%s.%s", who, id);
}

static int put_in_list(const pl_link *link, const pl_sealer *sealer,
                       const pl_id *person, const pl_id *record, int64_t at)
{
    char subject[PL_NATS_SUBJECT];
    pl_buffer id = { (char *)record->b, sizeof record->b, sizeof record->b };

    list_subject(sealer, person, record, subject);
    pl_nats_place p = list_place(subject);
    return pl_nats_keep_put(link, sealer, subject, at, 0, &p, &id) > 0;
}

static pl_store_status run_record_put(const pl_link *link,
                                      const pl_sealer *sealer, pl_job *job)
{
    const pl_buffer *part[2] = { &job->bytes, &job->more };
    char subject[PL_NATS_SUBJECT];
    int ok = 1;

    for (int i = 0; ok && i < 2; i++) {
        pl_nats_place p = record_place(sealer, &job->table, i, subject);
        ok = pl_nats_keep_put(link, sealer, subject, job->at, 0, &p, part[i]) >
             0;
    }
    for (size_t i = 0; ok && i < job->n_people; i++)
        ok = put_in_list(link, sealer, &job->people[i], &job->table, job->at);
    return status_of(ok);
}

static void link_one(void *ctx, const pl_nats_msg *m)
{
    pl_nats_stamps *s = ctx;
    pl_nats_place p = list_place(m->subject);
    pl_buffer plain = { 0 };
    int64_t at;
    pl_id id;

    if (pl_nats_keep_open(s->sealer, m, &p, &at, NULL, &plain) &&
        plain.len == sizeof id) {
        memcpy(&id, plain.at, sizeof id);
        pl_nats_stamps_add(s, &id, at);
    }
    pl_buffer_release(&plain);
}

static pl_store_status run_record_list(const pl_link *link,
                                       const pl_sealer *sealer, pl_job *job)
{
    char filter[PL_NATS_SUBJECT], who[33], subject[PL_NATS_SUBJECT];
    pl_nats_stamps s = { .sealer = sealer };
    int ok;

    write_keyed(sealer, "person", &job->id, who);
    snprintf(filter, sizeof filter, "pl.keep.mine.%s.*", who);
    /* A person who deletes their data must find every record. */
    ok = pl_link_each_kept(link, filter, link_one, &s);
    pl_nats_stamps_sort(&s, 1);
    for (size_t i = 0; ok && i < s.n && i < RECORDS_MAX; i++) {
        pl_nats_place p = record_place(sealer, &s.item[i].id, 0, subject);
        pl_store_item *item = pl_job_item(job);
        item->id = s.item[i].id;
        item->at = s.item[i].at;
        pl_store_status got = pl_nats_keep_get_confirmed(
            link, sealer, subject, &p, NULL, NULL, &job->out);
        job->n -= got == PL_STORE_MISSING; /* dropped since it was listed */
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
        pl_nats_place p = record_place(sealer, &job->table, part, subject);
        pl_store_item *item = pl_job_item(job);
        int64_t at = 0;
        s = pl_nats_keep_get_confirmed(link, sealer, subject, &p, &at, NULL,
                                       &job->out);
        item->id = job->table;
        item->at = at;
    }
    return s;
}

static pl_store_status run_record_drop(const pl_link *link,
                                       const pl_sealer *sealer, pl_job *job)
{
    char id[33], filter[PL_NATS_SUBJECT];

    if (!pl_id_is_zero(&job->id)) {
        list_subject(sealer, &job->id, &job->table, filter);
        return status_of(pl_link_purge(link, PL_NATS_KEEP, filter));
    }
    write_keyed(sealer, "record", &job->table, id);
    snprintf(filter, sizeof filter, "pl.keep.mine.*.%s", id);
    if (!pl_link_purge(link, PL_NATS_KEEP, filter))
        return PL_STORE_FAILED;
    snprintf(filter, sizeof filter, "pl.keep.game.%s.*", id);
    return status_of(pl_link_purge(link, PL_NATS_KEEP, filter));
}

pl_store_status pl_nats_records_run(const pl_link *link,
                                    const pl_sealer *sealer, pl_job *job)
{
    switch (job->kind) {
    case PL_JOB_RECORD_PUT:
        return run_record_put(link, sealer, job);
    case PL_JOB_RECORD_LIST:
        return run_record_list(link, sealer, job);
    case PL_JOB_RECORD_GET:
        return run_record_get(link, sealer, job);
    default:
        return run_record_drop(link, sealer, job);
    }
}

/* ---- older stores ------------------------------------------------------ */

/* Messages whose subjects have ids in clear, as they came: each a subject with
 * its NUL, a length and the bytes. */
static void collect(void *ctx, const pl_nats_msg *m)
{
    pl_buffer *out = ctx;
    uint64_t len = m->len;

    pl_buffer_put(out, m->subject, strlen(m->subject) + 1);
    pl_buffer_put(out, &len, sizeof len);
    pl_buffer_put(out, m->bytes, m->len);
}

static int move_one(const pl_link *link, const pl_sealer *sealer,
                    const char *subject, const uint8_t *bytes, size_t len)
{
    const char *first = subject + strlen("pl.keep.record.");
    char to[PL_NATS_SUBJECT];
    pl_id a, b;
    int ok;

    if (!pl_id_read(first, 32, &a) || len < PL_NATS_KEEP_HEAD)
        return 1; /* not one of ours */
    if (strncmp(subject, "pl.keep.record.", 15) == 0) {
        record_place(sealer, &a, atoi(first + 33), to);
        ok = pl_link_publish(link, to, bytes, len) > 0;
    } else {
        ok = pl_id_read(first + 33, 32, &b) &&
             put_in_list(link, sealer, &a, &b, (int64_t)pl_nats_number(bytes));
    }
    return ok && pl_link_purge(link, PL_NATS_KEEP, subject);
}

int pl_nats_records_upgrade(const pl_link *link, const pl_sealer *sealer,
                            const char **why)
{
    pl_buffer old = { 0 };
    int ok = pl_link_scan_all(link, PL_NATS_KEEP, "pl.keep.record.*.*", collect,
                              &old) &&
             pl_link_scan_all(link, PL_NATS_KEEP, "pl.keep.player.*.*", collect,
                              &old);

    for (size_t at = 0; ok && at < old.len;) {
        const char *subject = old.at + at;
        uint64_t len;
        at += strlen(subject) + 1;
        memcpy(&len, old.at + at, sizeof len);
        at += sizeof len;
        ok = move_one(link, sealer, subject, (const uint8_t *)old.at + at, len);
        at += len;
    }
    pl_buffer_release(&old);
    *why = PL_NATS_SILENT;
    return ok;
}
