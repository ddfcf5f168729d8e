/* nats_link.c - the connection to NATS, its streams, and reading from them.
 *
 * What the newest message is, is always asked of a stream's leader; the
 * messages themselves may come from any replica, which may be a little behind
 * but has nothing that the leader has not. */
#include "store/nats_link.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAIT_MS = 2000,        /* for one answer */
    PATIENCE_US = 4000000, /* for a replica that is behind */
    GLANCE_MS = 300,       /* until it is asked whether more is to come */
    UNREAD_MS = 100,       /* for the reading thread to see its socket closed */
    START_US = 90000000,   /* for a cluster that is still electing */
    SURE_US = 3000000,     /* until it is believed that a stream is missing */
    SERVERS_MAX = 16,
};

static const int64_t NODE_LIFE_NS = 5000000000;

/* ---- opening ----------------------------------------------------------- */

typedef struct {
    char *copy; /* of the address; what follows points into it */
    char *server[SERVERS_MAX];
    int n, replicas;
    char *user, *password, *password_file, *creds, *ca, *cert, *key;
    char kept[256]; /* a password from a file */
} address;

static int take_option(address *a, char *name, char *value)
{
    const struct {
        const char *name;
        char **value;
    } texts[] = { { "password-file", &a->password_file },
                  { "creds", &a->creds },
                  { "ca", &a->ca },
                  { "cert", &a->cert },
                  { "key", &a->key } };

    if (strcmp(name, "replicas") == 0) {
        a->replicas = atoi(value);
        return a->replicas >= 1 && a->replicas <= 5;
    }
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(name, texts[i].name) == 0) {
            *texts[i].value = value;
            return *value != 0;
        }
    return 0;
}

static int take_options(address *a, char *query)
{
    char *rest = NULL;

    for (char *one = strtok_r(query, "&", &rest); one;
         one = strtok_r(NULL, "&", &rest)) {
        char *value = strchr(one, '=');
        if (!value)
            return 0;
        *value++ = 0;
        if (!take_option(a, one, value))
            return 0;
    }
    return !a->cert == !a->key;
}

static int read_address(address *a, const char *url)
{
    char *query, *at, *rest = NULL;

    *a = (address){ .copy = pl_xcopy(url, strlen(url)), .replicas = 1 };
    query = strchr(a->copy, '?');
    if (query) {
        *query++ = 0;
        if (!take_options(a, query))
            return 0;
    }
    a->user = a->copy + strlen("nats://");
    at = strrchr(a->user, '@');
    if (at) {
        *at++ = 0;
        a->password = strchr(a->user, ':');
        if (a->password)
            *a->password++ = 0;
    } else {
        at = a->user;
        a->user = NULL;
    }
    for (char *host = strtok_r(at, ",", &rest); host && a->n < SERVERS_MAX;
         host = strtok_r(NULL, ",", &rest)) {
        pl_buffer b = { 0 };
        pl_buffer_printf(&b, "nats://%s", host);
        pl_buffer_putc(&b, 0);
        a->server[a->n++] = b.at;
    }
    return a->n;
}

static int read_password(address *a)
{
    FILE *f;
    size_t len = 0;

    if (!a->password_file)
        return 1;
    f = fopen(a->password_file, "r");
    if (f) {
        len = fread(a->kept, 1, sizeof a->kept - 1, f);
        fclose(f);
    }
    while (len && (a->kept[len - 1] == '\n' || a->kept[len - 1] == '\r'))
        len--;
    a->kept[len] = 0;
    a->password = a->kept;
    return len > 0;
}

static void address_release(address *a)
{
    for (int i = 0; i < a->n; i++)
        free(a->server[i]);
    free(a->copy);
}

/* Who we are, and whom we believe. */
static natsStatus set_identity(natsOptions *o, const address *a)
{
    natsStatus s = NATS_OK;

    if (a->user)
        s = natsOptions_SetUserInfo(o, a->user, a->password ? a->password : "");
    if (s == NATS_OK && a->creds)
        s = natsOptions_SetUserCredentialsFromFiles(o, a->creds, NULL);
    if (s == NATS_OK && (a->ca || a->cert))
        s = natsOptions_SetSecure(o, true);
    if (s == NATS_OK && a->ca)
        s = natsOptions_LoadCATrustedCertificates(o, a->ca);
    if (s == NATS_OK && a->cert)
        s = natsOptions_LoadCertificatesChain(o, a->cert, a->key);
    return s;
}

static natsStatus connect_to(pl_link *link, const address *a)
{
    natsOptions *o = NULL;
    natsStatus s = natsOptions_Create(&o);

    if (s == NATS_OK)
        s = natsOptions_SetServers(o, (const char **)a->server, a->n);
    if (s == NATS_OK)
        s = natsOptions_SetName(o, "planchette");
    if (s == NATS_OK)
        s = set_identity(o, a);
    /* A thread for each followed table would be too many. */
    if (s == NATS_OK)
        s = natsOptions_UseGlobalMessageDelivery(o, true);
    if (s == NATS_OK)
        s = natsOptions_SetMaxReconnect(o, -1);
    if (s == NATS_OK)
        s = natsOptions_SetReconnectWait(o, 250);
    /* Nothing is to be sent later, when the call has been answered. */
    if (s == NATS_OK)
        s = natsOptions_SetReconnectBufSize(o, 1);
    if (s == NATS_OK)
        s = natsOptions_SetPingInterval(o, 1500);
    if (s == NATS_OK)
        s = natsOptions_SetFailRequestsOnDisconnect(o, true);
    if (s == NATS_OK)
        s = natsConnection_Connect(&link->nc, o);
    natsOptions_Destroy(o);
    return s;
}

/* How streams are looked for, and made if they are not there. */
typedef struct {
    pl_link *link;
    int replicas;
    int is_sure; /* one that is not found is made */
} making;

static natsStatus add_stream(const making *m, const char *name,
                             const char *subject, jsRePublish *again)
{
    jsStreamConfig c;
    jsErrCode code = 0;
    jsStreamInfo *info = NULL;
    natsStatus s = js_GetStreamInfo(&info, m->link->js, name, NULL, &code);

    jsStreamInfo_Destroy(info);
    if (s != NATS_NOT_FOUND || !m->is_sure)
        return s;
    jsStreamConfig_Init(&c);
    c.Name = name;
    c.Subjects = &subject;
    c.SubjectsLen = 1;
    c.Replicas = m->replicas;
    c.AllowDirect = true;
    c.RePublish = again;
    c.MaxMsgsPerSubject = again ? -1 : 1;
    s = js_AddStream(NULL, m->link->js, &c, NULL, &code);
    /* Another node may have been quicker. */
    return code == JSStreamNameExistErr ? NATS_OK : s;
}

static natsStatus add_nodes(const making *m)
{
    kvStore *kv = NULL;
    natsStatus s = js_KeyValue(&kv, m->link->js, "PL_NODES");

    if (s == NATS_NOT_FOUND && m->is_sure) {
        kvConfig c;
        kvConfig_Init(&c);
        c.Bucket = "PL_NODES";
        c.History = 1;
        c.TTL = NODE_LIFE_NS;
        c.Replicas = m->replicas;
        s = js_CreateKeyValue(&kv, m->link->js, &c);
    }
    kvStore_Destroy(kv);
    return s;
}

static natsStatus add_streams(const making *m)
{
    natsStatus s = add_nodes(m);

    if (s == NATS_OK)
        s = add_stream(m, PL_NATS_KEEP, "pl.keep.>", NULL);

    for (int i = 0; s == NATS_OK && i < PL_NATS_STREAMS; i++) {
        char name[16], from[32], to[40];
        jsRePublish again;
        snprintf(name, sizeof name, "PL_LOG_%d", i);
        snprintf(from, sizeof from, "pl.log.%d.*", i);
        snprintf(to, sizeof to, "pl.heard.%d.{{wildcard(1)}}", i);
        jsRePublish_Init(&again);
        again.Source = from;
        again.Destination = to;
        s = add_stream(m, name, from, &again);
    }
    return s;
}

/* A server that has just been elected says that there is no stream until it
 * has read its own log. One that is made then would take the place of what is
 * on the disks, so it must be missing for a while; but where nobody is elected
 * it is believed at once. */
static natsStatus find_streams(pl_link *link, int replicas)
{
    int64_t until = pl_clock_ticks() + START_US, missing = 0;
    making m = { link, replicas, replicas == 1 };
    natsStatus s;

    while ((s = add_streams(&m)) != NATS_OK && pl_clock_ticks() < until) {
        if (s != NATS_NOT_FOUND)
            missing = 0;
        else if (!missing)
            missing = pl_clock_ticks();
        m.is_sure =
            replicas == 1 || (missing && pl_clock_ticks() - missing > SURE_US);
        nats_Sleep(200);
    }
    return s;
}

static natsStatus start(pl_link *link, const address *a, const char **why)
{
    natsStatus s;
    jsOptions o;

    jsOptions_Init(&o);
    o.Wait = WAIT_MS;
    *why = "NATS does not answer, or refuses the name, password or certificate";
    s = connect_to(link, a);
    if (s != NATS_OK)
        return s;
    *why = "JetStream of NATS does not work";
    s = natsConnection_JetStream(&link->js, link->nc, &o);
    return s == NATS_OK ? find_streams(link, a->replicas) : s;
}

int pl_link_open(pl_link *link, const char *url, const char **why)
{
    natsStatus s = NATS_ERR;
    address a;

    *link = (pl_link){ 0 };
    *why = "the address of NATS is not 'nats://USER:PASSWORD@HOST:PORT,"
           "HOST:PORT?replicas=N', with further options as docs/running.md "
           "has them";
    if (read_address(&a, url)) {
        *why = "the file with the password of NATS cannot be read";
        if (read_password(&a))
            s = start(link, &a, why);
    }
    address_release(&a);
    if (s == NATS_OK)
        return 1;
    pl_link_close(link);
    return 0;
}

void pl_link_close(pl_link *link)
{
    jsCtx_Destroy(link->js);
    natsConnection_Destroy(link->nc);
    *link = (pl_link){ 0 };
}

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

static unsigned part_of(const pl_id *table)
{
    return table->b[15] % PL_NATS_STREAMS; /* ids are random already */
}

void pl_link_subject(const char *family, const pl_id *table,
                     char out[PL_NATS_SUBJECT])
{
    char id[33];

    pl_id_write(table, id);
    snprintf(out, PL_NATS_SUBJECT, "pl.%s.%u.%s", family, part_of(table), id);
}

void pl_link_stream(const pl_id *table, char out[16])
{
    snprintf(out, 16, "PL_LOG_%u", part_of(table));
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

    /* While the connection is down a message would wait for it to come back,
     * and be stored long after the call was answered. */
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
    /* What the reading thread was busy with came before this is answered. If
     * it is not, the connection is lost, and that thread stops by itself. */
    if (natsConnection_FlushTimeout(link->nc, WAIT_MS) != NATS_OK)
        nats_Sleep(UNREAD_MS);
    natsSubscription_Destroy(sub);
}

typedef struct {
    natsSubscription *sub;
    uint64_t n; /* messages that came */
    uint64_t after, target;
    pl_nats_each *each;
    void *ctx;
} scan;

/* Waits for the next message of a scan, and hands it over. */
static natsStatus scan_next(scan *c, int64_t wait_ms)
{
    natsMsg *m = NULL;
    jsMsgMetaData *meta = NULL;
    natsStatus s = natsSubscription_NextMsg(&m, c->sub, wait_ms);

    if (s == NATS_OK)
        s = natsMsg_GetMetaData(&meta, m);
    if (s == NATS_OK && meta->Sequence.Consumer != ++c->n)
        s = NATS_MISMATCH; /* one before it was lost */
    if (s == NATS_OK) {
        c->after = meta->Sequence.Stream;
        if (c->after <= c->target)
            hand_over(m, c->after, meta->Timestamp, c->each, c->ctx);
    }
    jsMsgMetaData_Destroy(meta);
    natsMsg_Destroy(m);
    return s;
}

/* The last of a key may have been taken away since it was asked for: then
 * there is nothing more to come. */
static int nothing_after(const pl_link *link, const char *stream,
                         const char *subject, uint64_t after)
{
    int64_t last = pl_link_last(link, stream, subject, NULL, NULL);
    return last >= 0 && (uint64_t)last <= after;
}

/* A consumer of its own that lives as long as the scan; not what libnats calls
 * ordered, which makes itself anew in threads of its own. */
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
    int64_t until = pl_clock_ticks() + PATIENCE_US;
    int64_t wait_ms = newest ? GLANCE_MS : PATIENCE_US / 1000;
    scan c = { NULL, 0, after, target, each, ctx };
    natsStatus s = scan_begin(link, stream, subject, newest, &c);

    while (s == NATS_OK && c.after < target) {
        s = scan_next(&c, wait_ms);
        if (s == NATS_OK)
            until = pl_clock_ticks() + PATIENCE_US;
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

int pl_link_each_key(const pl_link *link, const char *stream,
                     const char *filter, pl_nats_each *each, void *ctx)
{
    jsStreamInfo *info = NULL;
    jsErrCode code = 0;
    jsOptions o;
    int ok;

    jsOptions_Init(&o);
    o.Wait = WAIT_MS;
    o.Stream.Info.SubjectsFilter = filter;
    ok = pl_link_is_up(link) &&
         js_GetStreamInfo(&info, link->js, stream, &o, &code) == NATS_OK;
    for (int i = 0;
         ok && info->State.Subjects && i < info->State.Subjects->Count; i++)
        ok = pl_link_last(link, stream, info->State.Subjects->List[i].Subject,
                          each, ctx) >= 0;
    jsStreamInfo_Destroy(info);
    return ok;
}

int pl_link_step(const pl_link *link, const char *stream, const char *subject,
                 uint64_t after, uint64_t target, pl_nats_each *each, void *ctx)
{
    int64_t until = pl_clock_ticks() + PATIENCE_US;

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
    o.Wait = WAIT_MS;
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

static void settle_subject(unsigned stream, char out[32])
{
    snprintf(out, 32, "pl.log.%u.settle", stream);
}

int pl_link_settle(const pl_link *link, const pl_id *table)
{
    char subject[32] = "pl.keep.settle";

    if (table)
        settle_subject(part_of(table), subject);
    return pl_link_publish(link, subject, "", 0) > 0;
}

int pl_link_unsettle(const pl_link *link, int stream)
{
    char name[16], subject[32];

    snprintf(name, sizeof name, "PL_LOG_%d", stream);
    settle_subject((unsigned)stream, subject);
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
    return pl_link_settle(link, table)
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
    return pl_link_settle(link, table)
               ? pl_link_get(link, stream, subject, seq, each, ctx)
               : -1;
}
