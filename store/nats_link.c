/* SPDX-License-Identifier: MIT */
/* nats_link.c - reads from the streams of NATS and writes to them.
 *
 * Which message is the newest is always asked of the stream's leader. The
 * messages themselves may come from any replica: a replica may lag behind, but
 * never holds a message that the leader does not have.
 *
 * All calls block until NATS answers or a timeout passes, and are made on the
 * store's worker threads only. libnats serialises use of one connection, so
 * the workers share a link without a lock.
 *
 * Several choices here work around nats-server 2.9.10 and libnats 3.4.1, the
 * releases in Debian 12:
 * - the check for an expected last sequence accepts several concurrent
 *   publishes on a replicated stream (nats-server issue 4320), so we do not
 *   use it; see nats_log.c;
 * - a new leader answers before it has applied its log; see pl_link_barrier;
 * - libnats may free a subscription that its reading thread still uses (nats.c
 *   issue 637); see pl_link_unsubscribe. For the same reason presence and
 *   lists use requests instead of subscriptions.
 * docs/decisions/0030 and 0032 have the measurements. */
#include "store/nats_link.h"

#include "base/clock.h"

#include <stdio.h>
#include <string.h>

enum {
    ANSWER_MS = PL_NATS_ANSWER_MS,
    REPLICA_LAG_US = 4000000, /* how long a replica may lag behind */
    POLL_MS = 300,            /* silence before a scan asks for the end */
    SOCKET_CLOSE_MS = 100,    /* for the reading thread to stop */
};

const char PL_NATS_SILENT[] = "NATS does not answer";

int pl_link_is_up(const pl_link *link)
{
    return natsConnection_Status(link->nc) == NATS_CONN_STATUS_CONNECTED;
}

uint64_t pl_link_epoch(const pl_link *link)
{
    natsStatistics *s = NULL;
    uint64_t n = 0;

    if (natsStatistics_Create(&s) == NATS_OK &&
        natsConnection_GetStats(link->nc, s) == NATS_OK)
        natsStatistics_GetCounts(s, NULL, NULL, NULL, NULL, &n);
    natsStatistics_Destroy(s);
    return n + 1;
}

/* ---- names ------------------------------------------------------------- */

/* Before streams could be added, the stream was the last byte of a random id
 * modulo four, and that is what every id without this tag says. A random id has
 * the tag by chance once in four billion. */
static const uint8_t TAG[4] = { 0x50, 0x4c, 0x53, 0x54 };

static int has_tag(const pl_id *id)
{
    return memcmp(id->b + 11, TAG, sizeof TAG) == 0;
}

void pl_link_stream_at(int number, char stream[16], char all[32])
{
    uint8_t n = (uint8_t)number;

    snprintf(stream, 16, "PL_LOG_%u", n);
    snprintf(all, 32, "pl.log.%u.*", n);
}

unsigned pl_link_part(const pl_id *table)
{
    uint8_t last = table->b[15];

    return has_tag(table) && last >= PL_NATS_STREAMS &&
                   last < PL_NATS_STREAMS_MAX
               ? last
               : last % PL_NATS_STREAMS;
}

void pl_link_name_table(const pl_link *link, pl_id *id)
{
    int part;

    do
        *id = pl_id_new();
    while (has_tag(id));
    part = (id->b[13] | id->b[14] << 8) % link->streams;
    if (part < PL_NATS_STREAMS) {
        id->b[15] =
            (uint8_t)(id->b[15] / PL_NATS_STREAMS * PL_NATS_STREAMS + part);
        return;
    }
    memcpy(id->b + 11, TAG, sizeof TAG);
    id->b[15] = (uint8_t)part;
}

void pl_link_subject(const char *family, const pl_id *table,
                     char out[PL_NATS_SUBJECT])
{
    char id[33];

    pl_id_write(table, id);
    snprintf(out, PL_NATS_SUBJECT, "pl.%s.%u.%s", family, pl_link_part(table),
             id);
}

void pl_link_stream(const pl_id *table, char out[16])
{
    snprintf(out, 16, "PL_LOG_%u", pl_link_part(table));
}

/* ---- reading ----------------------------------------------------------- */

static void hand_over(natsMsg *m, uint64_t seq, int64_t ns, pl_nats_each *each,
                      void *ctx)
{
    pl_nats_msg msg = { natsMsg_GetSubject(m), seq, ns / 1000000,
                        (const uint8_t *)natsMsg_GetData(m),
                        (size_t)natsMsg_GetDataLength(m) };
    if (each)
        each(ctx, &msg);
}

int64_t pl_link_last(const pl_link *link, const char *stream,
                     const char *subject, pl_nats_each *each, void *ctx)
{
    natsMsg *m = NULL;
    jsErrCode code = 0;
    natsStatus s;

    if (!pl_link_is_up(link))
        return -1;
    s = js_GetLastMsg(&m, link->js, stream, subject, NULL, &code);
    if (s == NATS_NOT_FOUND && code == JSNoMessageFoundErr)
        return 0;
    if (s != NATS_OK)
        return -1;
    int64_t seq = (int64_t)natsMsg_GetSequence(m);
    hand_over(m, (uint64_t)seq, natsMsg_GetTime(m), each, ctx);
    natsMsg_Destroy(m);
    return seq;
}

int pl_link_get(const pl_link *link, const char *stream, const char *subject,
                uint64_t seq, pl_nats_each *each, void *ctx)
{
    natsMsg *m = NULL;
    jsErrCode code = 0;
    natsStatus s;
    int found;

    if (!pl_link_is_up(link))
        return -1;
    s = js_GetMsg(&m, link->js, stream, seq, NULL, &code);
    if (s == NATS_NOT_FOUND && code == JSNoMessageFoundErr)
        return 0;
    if (s != NATS_OK)
        return -1;
    found = strcmp(natsMsg_GetSubject(m), subject) == 0;
    if (found)
        hand_over(m, seq, natsMsg_GetTime(m), each, ctx);
    natsMsg_Destroy(m);
    return found;
}

int64_t pl_link_publish(const pl_link *link, const char *subject,
                        const void *bytes, size_t len)
{
    jsPubAck *ack = NULL;
    jsErrCode code = 0;
    int64_t seq = -1;

    /* While the connection is down libnats would queue the message and store
     * it long after the call has failed. */
    if (pl_link_is_up(link) && js_Publish(&ack, link->js, subject, bytes,
                                          (int)len, NULL, &code) == NATS_OK)
        seq = (int64_t)ack->Sequence;
    jsPubAck_Destroy(ack);
    return seq;
}

void pl_link_unsubscribe(const pl_link *link, natsSubscription *sub)
{
    if (!sub)
        return;
    natsSubscription_Unsubscribe(sub);
    /* When the server answers the flush, the reading thread has finished with
     * every earlier message and no longer uses 'sub'. Without an answer the
     * connection is lost, and that thread stops by itself shortly. */
    if (natsConnection_FlushTimeout(link->nc, ANSWER_MS) != NATS_OK)
        nats_Sleep(SOCKET_CLOSE_MS);
    natsSubscription_Destroy(sub);
}

typedef struct {
    natsSubscription *sub;
    uint64_t n; /* messages received */
    uint64_t after, target;
    pl_nats_each *each;
    void *ctx;
} scan;

/* Waits for the next message of a scan and passes it to 'each'. */
static natsStatus scan_next(scan *c, int64_t wait_ms)
{
    natsMsg *m = NULL;
    jsMsgMetaData *meta = NULL;
    natsStatus s = natsSubscription_NextMsg(&m, c->sub, wait_ms);

    if (s == NATS_OK)
        s = natsMsg_GetMetaData(&meta, m);
    if (s == NATS_OK && meta->Sequence.Consumer != ++c->n)
        s = NATS_MISMATCH; /* an earlier message was lost */
    if (s == NATS_OK) {
        c->after = meta->Sequence.Stream;
        if (c->after <= c->target)
            hand_over(m, c->after, meta->Timestamp, c->each, c->ctx);
    }
    jsMsgMetaData_Destroy(meta);
    natsMsg_Destroy(m);
    return s;
}

/* 1 if the stream has no message after 'after'. The target of a scan may have
 * been removed since the scan began; then it would wait for it in vain. */
static int nothing_after(const pl_link *link, const char *stream,
                         const char *subject, uint64_t after)
{
    int64_t last = pl_link_last(link, stream, subject, NULL, NULL);
    return last >= 0 && (uint64_t)last <= after;
}

/* Each scan creates its own consumer. We do not use an "ordered" consumer of
 * libnats: it recreates itself on threads of its own, which races with freeing
 * it (see the head of the file). */
static natsStatus scan_begin(const pl_link *link, const char *stream,
                             const char *subject, int newest, scan *c)
{
    jsErrCode code = 0;
    jsSubOptions o;
    natsStatus s;

    jsSubOptions_Init(&o);
    o.Stream = stream;
    o.Config.AckPolicy = js_AckNone;
    o.Config.MemoryStorage = true;
    o.Config.DeliverPolicy =
        newest ? js_DeliverLastPerSubject : js_DeliverByStartSequence;
    o.Config.OptStartSeq = newest ? 0 : c->after + 1;
    s = js_SubscribeSync(&c->sub, link->js, subject, NULL, &o, &code);
    return s == NATS_OK ? natsSubscription_SetPendingLimits(c->sub, -1, -1) : s;
}

int pl_link_scan(const pl_link *link, const char *stream, const char *subject,
                 uint64_t after, uint64_t target, int newest,
                 pl_nats_each *each, void *ctx)
{
    int64_t until = pl_clock_ticks() + REPLICA_LAG_US;
    int64_t wait_ms = newest ? POLL_MS : REPLICA_LAG_US / 1000;
    scan c = { NULL, 0, after, target, each, ctx };
    natsStatus s = scan_begin(link, stream, subject, newest, &c);

    while (s == NATS_OK && c.after < target) {
        s = scan_next(&c, wait_ms);
        if (s == NATS_OK)
            until = pl_clock_ticks() + REPLICA_LAG_US;
        if (s != NATS_TIMEOUT || !newest || pl_clock_ticks() > until)
            continue;
        s = NATS_OK;
        if (nothing_after(link, stream, subject, c.after))
            break;
    }
    pl_link_unsubscribe(link, c.sub);
    return s == NATS_OK;
}

int pl_link_scan_all(const pl_link *link, const char *stream,
                     const char *filter, pl_nats_each *each, void *ctx)
{
    int64_t last = pl_link_last(link, stream, filter, NULL, NULL);

    return last == 0 ||
           (last > 0 && pl_link_scan(link, stream, filter, 0, (uint64_t)last, 1,
                                     each, ctx));
}

int pl_link_step(const pl_link *link, const char *stream, const char *subject,
                 uint64_t after, uint64_t target, pl_nats_each *each, void *ctx)
{
    int64_t until = pl_clock_ticks() + REPLICA_LAG_US;

    while (after < target) {
        jsDirectGetMsgOptions d;
        natsMsg *m = NULL;
        jsDirectGetMsgOptions_Init(&d);
        d.Sequence = after + 1;
        d.NextBySubject = subject;
        natsStatus s = js_DirectGetMsg(&m, link->js, stream, NULL, &d);
        if (s == NATS_OK) {
            after = natsMsg_GetSequence(m);
            if (after <= target)
                hand_over(m, after, natsMsg_GetTime(m), each, ctx);
            natsMsg_Destroy(m);
        } else if (pl_clock_ticks() > until || !pl_link_is_up(link)) {
            return 0;
        } else {
            nats_Sleep(1);
        }
    }
    return 1;
}

int pl_link_purge(const pl_link *link, const char *stream, const char *subject)
{
    jsErrCode code = 0;
    jsOptions o;

    jsOptions_Init(&o);
    o.Wait = ANSWER_MS;
    o.Stream.Purge.Subject = subject;
    return pl_link_is_up(link) &&
           js_PurgeStream(link->js, stream, &o, &code) == NATS_OK;
}

int pl_link_remove(const pl_link *link, const char *stream, uint64_t seq)
{
    jsErrCode code = 0;

    if (!pl_link_is_up(link))
        return -1;
    if (js_DeleteMsg(link->js, stream, seq, NULL, &code) == NATS_OK)
        return 1;
    return code == JSSequenceNotFoundErr || code == JSNoMessageFoundErr ? 0
                                                                        : -1;
}

static void barrier_subject(unsigned stream, char out[32])
{
    snprintf(out, 32, "pl.log.%u.settle", stream);
}

static int64_t settle_keep(const pl_link *link)
{
    return pl_link_publish(link, "pl.keep.settle", "", 0);
}

/* Storing a message makes the leader apply all entries of its log that come
 * before it, so the acknowledgement proves that the leader is up to date. */
int pl_link_barrier(const pl_link *link, const pl_id *table)
{
    char subject[32];

    if (!table)
        return settle_keep(link) > 0;
    barrier_subject(pl_link_part(table), subject);
    return pl_link_publish(link, subject, "", 0) > 0;
}

/* The newest message of one listed subject. With 'is_sure', that it is gone
 * must be true, too. */
static int read_listed(const pl_link *link, const char *stream,
                       const char *subject, int is_sure, pl_nats_each *each,
                       void *ctx)
{
    int64_t last = pl_link_last(link, stream, subject, each, ctx);

    if (last == 0 && is_sure)
        last = settle_keep(link) > 0
                   ? pl_link_last(link, stream, subject, each, ctx)
                   : -1;
    return last >= 0;
}

/* 'least' is the number of a message that the list must not come before; 0 if
 * it does not matter. */
static int each_key(const pl_link *link, const char *stream, const char *filter,
                    uint64_t least, pl_nats_each *each, void *ctx)
{
    jsStreamInfo *info = NULL;
    jsErrCode code = 0;
    jsOptions o;
    int ok;

    jsOptions_Init(&o);
    o.Wait = ANSWER_MS;
    o.Stream.Info.SubjectsFilter = filter;
    ok = pl_link_is_up(link) &&
         js_GetStreamInfo(&info, link->js, stream, &o, &code) == NATS_OK &&
         info->State.LastSeq >= least;
    for (int i = 0;
         ok && info->State.Subjects && i < info->State.Subjects->Count; i++)
        ok = read_listed(link, stream, info->State.Subjects->List[i].Subject,
                         least > 0, each, ctx);
    jsStreamInfo_Destroy(info);
    return ok;
}

int pl_link_each_key(const pl_link *link, const char *stream,
                     const char *filter, pl_nats_each *each, void *ctx)
{
    return each_key(link, stream, filter, 0, each, ctx);
}

/* The leader that stored the message of the barrier is up to date, but another
 * one may be elected before the list is asked for. */
int pl_link_each_kept(const pl_link *link, const char *filter,
                      pl_nats_each *each, void *ctx)
{
    int64_t least = settle_keep(link);

    return least > 0 &&
           each_key(link, PL_NATS_KEEP, filter, (uint64_t)least, each, ctx);
}

int pl_link_purge_barriers(const pl_link *link, int stream)
{
    char name[16], all[32], subject[32];

    pl_link_stream_at(stream, name, all);
    barrier_subject((unsigned)stream, subject);
    return pl_link_purge(link, name, subject);
}

int64_t pl_link_newest(const pl_link *link, const pl_id *table,
                       pl_nats_each *each, void *ctx)
{
    char subject[PL_NATS_SUBJECT], stream[16];
    int64_t last;

    pl_link_subject("log", table, subject);
    pl_link_stream(table, stream);
    last = pl_link_last(link, stream, subject, each, ctx);
    if (last)
        return last;
    return pl_link_barrier(link, table)
               ? pl_link_last(link, stream, subject, each, ctx)
               : -1;
}

int pl_link_entry(const pl_link *link, const pl_id *table, uint64_t seq,
                  pl_nats_each *each, void *ctx)
{
    char subject[PL_NATS_SUBJECT], stream[16];
    int found;

    pl_link_subject("log", table, subject);
    pl_link_stream(table, stream);
    found = pl_link_get(link, stream, subject, seq, each, ctx);
    if (found)
        return found;
    return pl_link_barrier(link, table)
               ? pl_link_get(link, stream, subject, seq, each, ctx)
               : -1;
}
