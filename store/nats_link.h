/* SPDX-License-Identifier: MIT */
/* nats_link.h - the connection to NATS, its streams, and reading from them.
 *
 * A table's log is one subject, pl.log.K.TABLE, in stream PL_LOG_K. The table's
 * id names K, see pl_link_name_table(). So streams can be added while a cluster
 * runs: new tables go to all of them, and the others stay where they are. NATS
 * republishes each stored message on
 * pl.heard.K.TABLE, to which followers subscribe.
 *
 * Everything stored by key is in stream PL_KEEP, which holds the last message
 * of each subject. JetStream's key-value buckets are built the same way. We do
 * not use a bucket because it cannot remove a message for exactly one of two
 * concurrent callers. Live nodes are keys of the bucket PL_NODES. */
#ifndef PL_NATS_LINK_H
#define PL_NATS_LINK_H

#include "store/store.h"

#include <nats/nats.h>

enum {
    PL_NATS_STREAMS = 4, /* that every cluster has */
    PL_NATS_STREAMS_MAX = 128,
    PL_NATS_SUBJECT = 128,
    PL_NATS_ANSWER_MS = 2000, /* timeout of one request */
    /* for a starting cluster to elect leaders */
    PL_NATS_ELECTION_US = 90000000,
};

/* The reason given when NATS does not answer; opening may succeed a moment
 * later. */
extern const char PL_NATS_SILENT[];

#define PL_NATS_KEEP "PL_KEEP"
#define PL_NATS_DUE "PL_DUE"                  /* see nats_due.c */
#define PL_NATS_CHECK "pl.keep.check"         /* see nats_key.h */
#define PL_NATS_RESTORING "pl.keep.restoring" /* while a restore runs */
#define PL_NATS_NODES "KV_PL_NODES"
#define PL_NATS_NODES_SUBJECT "$KV.PL_NODES."

typedef struct {
    natsConnection *nc;
    jsCtx *js;
    int replicas;
    int streams; /* of logs, when it was opened */
} pl_link;

/* 'url' is nats://USER:PASSWORD@HOST:PORT,HOST:PORT...?NAME=VALUE&NAME=VALUE
 * with the names
 *     replicas        servers that keep each entry, 1 to 5
 *     streams         how many streams the logs have at least, 4 to 128
 *     password-file   the password, if it is not in the address
 *     creds           a file of credentials, instead of name and password
 *     ca              TLS; the certificates that NATS's own must come from
 *     cert, key       TLS; our own certificate, if NATS wants one
 * Creates missing streams. 0 and a reason in 'why' on failure. */
int pl_link_open(pl_link *link, const char *url, const char **why);
void pl_link_close(pl_link *link);
int pl_link_is_up(const pl_link *link);

/* A number that changes with every reconnection. */
uint64_t pl_link_epoch(const pl_link *link);

/* Makes sure that there are 'streams' streams of logs. */
int pl_link_grow(pl_link *link, int streams);

/* How many streams of logs there are now; another node may have added some. 0
 * if NATS does not answer. */
int pl_link_streams(const pl_link *link);

/* A new random id in one of the streams that were there when the link was
 * opened. */
void pl_link_name_table(const pl_link *link, pl_id *id);

/* The name of a stream of logs, and a filter for all its messages. */
void pl_link_stream_at(int number, char stream[16], char all[32]);

/* The number of the stream that an id names. */
unsigned pl_link_part(const pl_id *table);

/* The subject of a table in 'family' ("log" or "heard"), and its stream. */
void pl_link_subject(const char *family, const pl_id *table,
                     char out[PL_NATS_SUBJECT]);
void pl_link_stream(const pl_id *table, char out[16]);

typedef struct {
    const char *subject;
    uint64_t seq; /* of the stream */
    int64_t at;   /* when it was stored, in milliseconds since 1970 */
    const uint8_t *bytes;
    size_t len;
} pl_nats_msg;

typedef void pl_nats_each(void *ctx, const pl_nats_msg *msg);

/* The number of the last message on 'subject' according to the stream's
 * leader, or 0 if there is none. Calls 'each', if not NULL, with the message.
 * -1 if NATS does not answer. */
int64_t pl_link_last(const pl_link *link, const char *stream,
                     const char *subject, pl_nats_each *each, void *ctx);

/* Reads message 'seq' from the leader. 0 if 'subject' has no message of that
 * number, -1 if NATS does not answer. */
int pl_link_get(const pl_link *link, const char *stream, const char *subject,
                uint64_t seq, pl_nats_each *each, void *ctx);

/* Stores a message; its number, or -1 if it is not known to be stored. */
int64_t pl_link_publish(const pl_link *link, const char *subject,
                        const void *bytes, size_t len);

/* Reads the messages on 'subject' (which may end in a wildcard) from number
 * 'after' + 1 to 'target', in order; with 'newest' only the last message of
 * each subject. 0 if NATS does not answer. */
int pl_link_scan(const pl_link *link, const char *stream, const char *subject,
                 uint64_t after, uint64_t target, int newest,
                 pl_nats_each *each, void *ctx);

/* Reads the newest message of every subject that matches 'filter'. */
int pl_link_scan_all(const pl_link *link, const char *stream,
                     const char *filter, pl_nats_each *each, void *ctx);

/* The same with one request for each subject and without a consumer, which is
 * faster for a few subjects. */
int pl_link_each_key(const pl_link *link, const char *stream,
                     const char *filter, pl_nats_each *each, void *ctx);

/* The same in the stream PL_KEEP, and everything stored before the call is
 * found, also just after an election. 0 if that is not certain, too. */
int pl_link_each_kept(const pl_link *link, const char *filter,
                      pl_nats_each *each, void *ctx);

/* As pl_link_scan, with one request for each message and without a consumer,
 * which is faster for a few messages. */
int pl_link_step(const pl_link *link, const char *stream, const char *subject,
                 uint64_t after, uint64_t target, pl_nats_each *each,
                 void *ctx);

/* Removes all messages of a subject. */
int pl_link_purge(const pl_link *link, const char *stream, const char *subject);

/* Removes one message. Of two concurrent callers one gets 1 and the other 0.
 * -1 if NATS does not answer. */
int pl_link_remove(const pl_link *link, const char *stream, uint64_t seq);

/* A read barrier: when it returns, the stream's leader has applied everything
 * that was ever acknowledged. 'table' selects the stream of that table's log,
 * NULL selects PL_KEEP.
 *
 * A leader elected a moment ago answers before it has applied its own log, and
 * may report that something is missing which is not. A caller for whom that
 * matters calls this and asks again. 0 if NATS does not answer. */
int pl_link_barrier(const pl_link *link, const pl_id *table);

/* Removes the messages that barriers left in stream PL_LOG_'stream'. */
int pl_link_purge_barriers(const pl_link *link, int stream);

/* pl_link_last and pl_link_get for the log of a table. They report a missing
 * message only if it is still missing after a barrier. */
int64_t pl_link_newest(const pl_link *link, const pl_id *table,
                       pl_nats_each *each, void *ctx);
int pl_link_entry(const pl_link *link, const pl_id *table, uint64_t seq,
                  pl_nats_each *each, void *ctx);

/* Ends and frees a subscription. libnats before 3.6 may otherwise free it
 * while its reading thread still uses it (nats.c, issue 637). */
void pl_link_unsubscribe(const pl_link *link, natsSubscription *sub);

#endif
