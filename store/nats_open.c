/* SPDX-License-Identifier: MIT */
/* nats_open.c - connects to NATS, and finds or creates the streams.
 *
 * A NATS cluster that has just started may report that a stream does not
 * exist although it is on the disks, and creating it then would replace it.
 * So find_streams() waits before it creates one, and streams that exist are
 * never changed. */
#include "store/nats_link.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MISSING_US = 3000000, /* how long a stream is missing before we create
                             it */
    SERVERS_MAX = 16,
};

static const int64_t NODE_LIFE_NS = 5000000000;

/* ---- the address ------------------------------------------------------- */

typedef struct {
    char *copy; /* of the address; what follows points into it */
    char *server[SERVERS_MAX];
    int n, replicas, streams;
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
    if (strcmp(name, "streams") == 0) {
        a->streams = atoi(value);
        return a->streams >= PL_NATS_STREAMS &&
               a->streams <= PL_NATS_STREAMS_MAX;
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

    *a = (address){ .copy = pl_xcopy(url, strlen(url)),
                    .replicas = 1,
                    .streams = PL_NATS_STREAMS };
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

/* Our credentials, and the certificates we trust. */
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
    /* By default libnats starts a thread for each subscription, and there is
     * one for each followed table. */
    if (s == NATS_OK)
        s = natsOptions_UseGlobalMessageDelivery(o, true);
    if (s == NATS_OK)
        s = natsOptions_SetMaxReconnect(o, -1);
    if (s == NATS_OK)
        s = natsOptions_SetReconnectWait(o, 250);
    /* Do not buffer messages while disconnected: they would be sent after the
     * call has already failed. */
    if (s == NATS_OK)
        s = natsOptions_SetReconnectBufSize(o, 1);
    /* Otherwise a thread of libnats flushes a moment later. */
    if (s == NATS_OK)
        s = natsOptions_SetSendAsap(o, true);
    if (s == NATS_OK)
        s = natsOptions_SetPingInterval(o, 1500);
    if (s == NATS_OK)
        s = natsOptions_SetFailRequestsOnDisconnect(o, true);
    if (s == NATS_OK)
        s = natsConnection_Connect(&link->nc, o);
    natsOptions_Destroy(o);
    return s;
}

/* The parameters for finding or creating the streams. */
typedef struct {
    pl_link *link;
    int replicas, streams;
    int may_create; /* a stream that is not found is created */
} stream_setup;

static natsStatus add_stream(const stream_setup *m, const char *name,
                             const char *subject, jsRePublish *again)
{
    jsStreamConfig c;
    jsErrCode code = 0;
    jsStreamInfo *info = NULL;
    natsStatus s = js_GetStreamInfo(&info, m->link->js, name, NULL, &code);

    jsStreamInfo_Destroy(info);
    if (s != NATS_NOT_FOUND || !m->may_create)
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
    /* Another node may have created it at the same time. */
    return code == JSStreamNameExistErr ? NATS_OK : s;
}

static natsStatus add_nodes(const stream_setup *m)
{
    kvStore *kv = NULL;
    natsStatus s = js_KeyValue(&kv, m->link->js, "PL_NODES");

    if (s == NATS_NOT_FOUND && m->may_create) {
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

static natsStatus add_streams(const stream_setup *m)
{
    natsStatus s = add_nodes(m);

    if (s == NATS_OK)
        s = add_stream(m, PL_NATS_KEEP, "pl.keep.>", NULL);
    if (s == NATS_OK)
        s = add_stream(m, PL_NATS_DUE, "pl.due.>", NULL);

    for (int i = 0; s == NATS_OK && i < m->streams; i++) {
        char name[16], from[32], to[40];
        jsRePublish again;
        pl_link_stream_at(i, name, from);
        snprintf(to, sizeof to, "pl.heard.%d.{{wildcard(1)}}", i);
        jsRePublish_Init(&again);
        again.Source = from;
        again.Destination = to;
        s = add_stream(m, name, from, &again);
    }
    return s;
}

/* A newly elected NATS leader reports no streams until it has applied its own
 * log. A stream created then would replace the one on the disks. So with
 * replicas we create a stream only after it was missing for three seconds.
 * With one replica there is no election and the first answer is right. */
static natsStatus find_streams(pl_link *link, int streams)
{
    int64_t until = pl_clock_ticks() + PL_NATS_ELECTION_US, missing = 0;
    int replicas = link->replicas;
    stream_setup m = { link, replicas, streams, replicas == 1 };
    natsStatus s;

    while ((s = add_streams(&m)) != NATS_OK && pl_clock_ticks() < until) {
        if (s != NATS_NOT_FOUND)
            missing = 0;
        else if (!missing)
            missing = pl_clock_ticks();
        m.may_create = replicas == 1 ||
                       (missing && pl_clock_ticks() - missing > MISSING_US);
        nats_Sleep(200);
    }
    link->streams = streams;
    return s;
}

int pl_link_grow(pl_link *link, int streams)
{
    return streams <= link->streams || find_streams(link, streams) == NATS_OK;
}

int pl_link_streams(const pl_link *link)
{
    for (int n = link->streams;; n++) {
        char name[16], all[32];
        jsStreamInfo *info = NULL;
        jsErrCode code = 0;
        natsStatus s;
        pl_link_stream_at(n, name, all);
        s = n < PL_NATS_STREAMS_MAX
                ? js_GetStreamInfo(&info, link->js, name, NULL, &code)
                : NATS_NOT_FOUND;
        jsStreamInfo_Destroy(info);
        if (s != NATS_OK)
            return s == NATS_NOT_FOUND ? n : 0;
    }
}

/* Streams that were just found may be without a leader again a moment later, so
 * counting them waits for an election, too. */
static natsStatus count_streams(pl_link *link)
{
    int64_t until = pl_clock_ticks() + PL_NATS_ELECTION_US;
    int n;

    while ((n = pl_link_streams(link)) == 0 && pl_clock_ticks() < until)
        nats_Sleep(200);
    link->streams = n;
    return n ? NATS_OK : NATS_TIMEOUT;
}

static natsStatus start(pl_link *link, const address *a, const char **why)
{
    natsStatus s;
    jsOptions o;

    jsOptions_Init(&o);
    o.Wait = PL_NATS_ANSWER_MS;
    *why = "NATS does not answer, or rejects the name, password or certificate";
    s = connect_to(link, a);
    if (s != NATS_OK)
        return s;
    *why = "JetStream is not enabled in NATS, or has no leader";
    s = natsConnection_JetStream(&link->js, link->nc, &o);
    link->replicas = a->replicas;
    if (s == NATS_OK)
        s = find_streams(link, a->streams);
    return s == NATS_OK ? count_streams(link) : s;
}

int pl_link_open(pl_link *link, const char *url, const char **why)
{
    natsStatus s = NATS_ERR;
    address a;

    *link = (pl_link){ 0 };
    *why = "the address of NATS must be 'nats://USER:PASSWORD@HOST:PORT,"
           "HOST:PORT?replicas=N'; docs/running.md lists further options";
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
