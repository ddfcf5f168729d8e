/* SPDX-License-Identifier: MIT */
/* nats_export.c - backs a cluster up to one file while it runs.
 *
 * The logs come first, each stream up to a message that is stored at the
 * beginning, then what is stored by key. So the file may have a person or a
 * link whose table is missing, which is harmless, but never a table whose
 * people are missing. Of a value that changes meanwhile the file has one
 * version or two; the later one counts.
 *
 * Messages are copied as they are, in their order. Since readers decide by the
 * order of messages which of them are entries, they decide alike after a
 * restore. Snapshots are left out: they name numbers of the stream, which a
 * restore changes. Tables are then loaded from their logs, and get snapshots
 * again as they go on.
 *
 * The consumer lets at most a few thousand messages be under way, so that a
 * slow disk does not fill the memory. */
#include "store/nats_export.h"

#include "base/crash.h"
#include "base/log.h"
#include "store/export_file.h"
#include "store/nats_key.h"
#include "store/nats_link.h"
#include "store/tail.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum {
    WINDOW = 2000, /* messages under way */
    WAIT_MS = 10000,
    RESTORE_MS = 60000,
};

static const int64_t ACK_NS = 600000000000;

static int ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);

    return n >= m && strcmp(text + n - m, end) == 0;
}

static int begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Whether a message belongs to the state of the cluster. */
static int is_kept(const char *subject)
{
    return !ends_in(subject, ".settle") &&
           strcmp(subject, PL_NATS_CHECK) != 0 &&
           strcmp(subject, PL_NATS_RESTORING) != 0 &&
           !begins_with(subject, "pl.keep.snapshot.");
}

/* ---- export ------------------------------------------------------------ */

typedef struct {
    pl_link link;
    pl_export file;
    _Atomic int *stop;
} exporting;

static natsStatus begin_stream(const exporting *x, const char *stream,
                               const char *filter, natsSubscription **sub)
{
    jsErrCode code = 0;
    jsSubOptions o;

    jsSubOptions_Init(&o);
    o.Stream = stream;
    o.ManualAck = true;
    o.Config.AckPolicy = js_AckAll;
    o.Config.AckWait = ACK_NS;
    o.Config.MaxAckPending = WINDOW;
    o.Config.DeliverPolicy = js_DeliverAll;
    return js_SubscribeSync(sub, x->link.js, filter, NULL, &o, &code);
}

/* Writes one message; '*is_last' says whether it was number 'until' or later
 * and, with 'to_the_end', nothing comes after it. */
static natsStatus copy_one(exporting *x, natsMsg *m, uint64_t number,
                           uint64_t until, int to_the_end, int *is_last)
{
    jsMsgMetaData *meta = NULL;
    natsStatus s = natsMsg_GetMetaData(&meta, m);
    const char *subject = natsMsg_GetSubject(m);

    if (s == NATS_OK && meta->Sequence.Consumer != number)
        s = NATS_MISMATCH; /* one was lost */
    if (s == NATS_OK) {
        int is_beyond = meta->Sequence.Stream > until && !to_the_end;
        if (!is_beyond && is_kept(subject) &&
            !pl_export_put(&x->file, subject, natsMsg_GetData(m),
                           (size_t)natsMsg_GetDataLength(m)))
            s = NATS_IO_ERROR;
        *is_last = meta->Sequence.Stream >= until &&
                   (!to_the_end || !meta->NumPending);
    }
    if (s == NATS_OK && number % (WINDOW / 4) == 0)
        s = natsMsg_Ack(m, NULL);
    jsMsgMetaData_Destroy(meta);
    return s;
}

/* Copies a stream up to a message that it stores now. */
static int copy_stream(exporting *x, const char *stream, const char *filter,
                       const char *settle, int to_the_end)
{
    int64_t until = pl_link_publish(&x->link, settle, "", 0);
    natsSubscription *sub = NULL;
    natsStatus s = NATS_ERR;
    int is_last = 0;

    if (until > 0)
        s = begin_stream(x, stream, filter, &sub);
    for (uint64_t n = 1; s == NATS_OK && !is_last; n++) {
        natsMsg *m = NULL;
        s = *x->stop ? NATS_ILLEGAL_STATE
                     : natsSubscription_NextMsg(&m, sub, WAIT_MS);
        if (s == NATS_OK)
            s = copy_one(x, m, n, (uint64_t)until, to_the_end, &is_last);
        natsMsg_Destroy(m);
    }
    pl_link_unsubscribe(&x->link, sub);
    return s == NATS_OK;
}

static int copy_all(exporting *x)
{
    int n = pl_link_streams(&x->link), ok = n > 0;

    for (int i = 0; ok && i < n; i++) {
        char stream[16], filter[32], settle[32];
        pl_link_stream_at(i, stream, filter);
        snprintf(settle, sizeof settle, "pl.log.%d.settle", i);
        ok = copy_stream(x, stream, filter, settle, 0);
    }
    return ok && copy_stream(x, PL_NATS_KEEP, "pl.keep.>", "pl.keep.settle", 1);
}

int pl_nats_export(const char *url, const pl_sealer *sealer, const char *path,
                   _Atomic int *stop)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "wb");
    exporting x = { .stop = stop };
    const char *why = NULL;
    int ok;

    if (fd < 0)
        return 0;
    ok = file && pl_link_open(&x.link, url, &why);
    if (ok) {
        ok = pl_export_begin(&x.file, file, sealer) && copy_all(&x) &&
             pl_export_end(&x.file) && fsync(fd) == 0;
        pl_link_close(&x.link);
    }
    pl_export_release(&x.file);
    ok = (file ? fclose(file) : close(fd)) == 0 && ok;
    ok = ok && pl_tail_flush_folder(path);
    if (!ok)
        unlink(path);
    pl_log(ok ? PL_LOG_INFO : PL_LOG_ERROR, "store: a backup %s",
           ok ? "is written" : "could not be written");
    return ok;
}

/* ---- restore ----------------------------------------------------------- */

/* Whether this program stores such a message, so that nothing else gets into
 * the streams. */
static int is_ours(const char *subject)
{
    static const char *const kinds[] = { "value.", "game.", "mine.", "record.",
                                         "player." };
    const char *last = strrchr(subject, '.');
    char same[PL_NATS_SUBJECT];
    pl_id table;

    if (begins_with(subject, "pl.log.") && last &&
        pl_id_read(last + 1, strlen(last + 1), &table)) {
        pl_link_subject("log", &table, same);
        return strcmp(same, subject) == 0;
    }
    if (!begins_with(subject, "pl.keep."))
        return 0;
    subject += strlen("pl.keep.");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (begins_with(subject, kinds[i]))
            return strspn(strchr(subject, '.'), "0123456789abcdef.") ==
                   strlen(strchr(subject, '.'));
    return 0;
}

typedef int taking(void *ctx, const pl_export *e);

/* Reads the whole file, giving each message to 'take'. */
static int read_file(const char *path, const pl_sealer *sealer, taking *take,
                     void *ctx, uint64_t *n, const char **why)
{
    FILE *file = fopen(path, "rb");
    pl_export e = { .why = "the file cannot be read" };
    int more = file && pl_export_open(&e, file, sealer) ? 1 : -1;

    while (more > 0 && (more = pl_export_next(&e)) > 0)
        if (!is_ours(e.subject)) {
            e.why = "the file has a message that is not of this program";
            more = -1;
        } else if (!take(ctx, &e)) {
            e.why = "NATS does not take it; try again, or look at its log";
            more = -1;
        }
    *n = e.n;
    *why = more < 0 ? e.why : NULL;
    pl_export_release(&e);
    if (file)
        fclose(file);
    return more == 0;
}

typedef struct {
    jsCtx *js;
    uint64_t n;
    _Atomic int failed;
} storing;

static void on_failed(jsCtx *js, jsPubAckErr *e, void *ctx)
{
    (void)js;
    (void)e;
    ((storing *)ctx)->failed = 1;
}

static int is_settled(storing *s)
{
    jsPubOptions o;

    jsPubOptions_Init(&o);
    o.MaxWait = RESTORE_MS;
    return js_PublishAsyncComplete(s->js, &o) == NATS_OK && !s->failed;
}

static int store_one(void *ctx, const pl_export *e)
{
    storing *s = ctx;

    pl_crash_point("restore");
    return js_PublishAsync(s->js, e->subject, e->body.at, (int)e->body.len,
                           NULL) == NATS_OK &&
           (++s->n % WINDOW != 0 || is_settled(s));
}

static int store_all(const pl_link *link, const pl_sealer *sealer,
                     const char *path, uint64_t *n, const char **why)
{
    storing s = { 0 };
    jsOptions o;
    int ok;

    jsOptions_Init(&o);
    o.PublishAsync.ErrHandler = on_failed;
    o.PublishAsync.ErrHandlerClosure = &s;
    *why = "NATS does not answer";
    if (natsConnection_JetStream(&s.js, link->nc, &o) != NATS_OK)
        return 0;
    ok = read_file(path, sealer, store_one, &s, n, why);
    if (ok && !is_settled(&s)) {
        *why = "NATS does not take it; try again, or look at its log";
        ok = 0;
    }
    jsCtx_Destroy(s.js);
    return ok;
}

/* How many streams of logs the file needs. */
static int count_streams(void *ctx, const pl_export *e)
{
    int *n = ctx, part;

    if (sscanf(e->subject, "pl.log.%d.", &part) == 1 && part >= *n)
        *n = part + 1;
    return 1;
}

static void count_kept(void *ctx, const pl_nats_msg *m)
{
    *(int *)ctx += is_kept(m->subject);
}

/* Makes sure that the cluster is empty; what is left of an earlier attempt is
 * removed. */
static int make_empty(const pl_link *link, const char **why)
{
    int64_t begun =
        pl_link_last(link, PL_NATS_KEEP, PL_NATS_RESTORING, NULL, NULL);
    int some = 0, ok = begun >= 0;

    for (int i = 0; ok && i <= link->streams; i++) {
        char stream[16] = PL_NATS_KEEP, all[32] = "pl.keep.>";
        if (i < link->streams)
            pl_link_stream_at(i, stream, all);
        ok = begun ? pl_link_purge(link, stream, all)
                   : pl_link_scan_all(link, stream, all, count_kept, &some);
    }
    *why = ok ? "the cluster is not empty" : "NATS does not answer";
    return ok && !some;
}

int pl_nats_restore(const char *url, const pl_sealer *sealer, const char *path,
                    uint64_t *n, const char **why)
{
    pl_link link;
    int ok, streams = 0;

    if (!read_file(path, sealer, count_streams, &streams, n, why))
        return 0;
    if (!pl_link_open(&link, url, why))
        return 0;
    *why = "NATS does not answer";
    ok = pl_link_grow(&link, streams) &&
         pl_nats_key_check(&link, sealer, why) && make_empty(&link, why) &&
         pl_nats_key_check(&link, sealer, why); /* it may be removed by now */
    if (ok) {
        *why = "NATS does not answer";
        ok = pl_link_publish(&link, PL_NATS_RESTORING, "", 0) > 0 &&
             store_all(&link, sealer, path, n, why) &&
             /* The first node fills it again. */
             pl_link_purge(&link, PL_NATS_DUE, "pl.due.>") &&
             pl_link_purge(&link, PL_NATS_KEEP, PL_NATS_RESTORING);
    }
    pl_link_close(&link);
    return ok;
}
