/* nats_link.h - the connection to NATS, its streams, and reading from them.
 *
 * A table's log is one subject, pl.log.K.TABLE, in stream PL_LOG_K; the table
 * id says which K. Whatever is stored there is published again on
 * pl.heard.K.TABLE. All that is kept by key lies in stream PL_KEEP, which
 * holds the last message of each subject: what JetStream's key-value buckets
 * are made of, and not one itself only because those cannot remove a message
 * for whoever takes it first. Live nodes are keys of the bucket PL_NODES. */
#ifndef PL_NATS_LINK_H
#define PL_NATS_LINK_H

#include "store/store.h"

#include <nats/nats.h>

enum { PL_NATS_STREAMS = 4, PL_NATS_SUBJECT = 128 };

#define PL_NATS_KEEP "PL_KEEP"
#define PL_NATS_NODES "KV_PL_NODES"
#define PL_NATS_NODES_SUBJECT "$KV.PL_NODES."

typedef struct {
    natsConnection *nc;
    jsCtx *js;
} pl_link;

/* 'url' is nats://USER:PASSWORD@HOST:PORT,HOST:PORT...?NAME=VALUE&NAME=VALUE
 * with the names
 *     replicas        servers that keep each entry, 1 to 5
 *     password-file   the password, if it is not in the address
 *     creds           a file of credentials, instead of name and password
 *     ca              TLS; the certificates that NATS's own must come from
 *     cert, key       TLS; our own certificate, if NATS wants one
 * Makes the streams if they are not there. 0 and a reason in 'why' if it
 * cannot. */
int pl_link_open(pl_link *link, const char *url, const char **why);
void pl_link_close(pl_link *link);
int pl_link_is_up(const pl_link *link);

/* Another number for each connection that was made. */
uint64_t pl_link_epoch(const pl_link *link);

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

/* The number of the last message on 'subject', asked of the stream's leader;
 * 0 if there is none. 'each', if any, is handed the message. -1 if NATS does
 * not answer. */
int64_t pl_link_last(const pl_link *link, const char *stream,
                     const char *subject, pl_nats_each *each, void *ctx);

/* Hands over message 'seq', asked of the leader. 0 if there is none of that
 * number on 'subject', -1 if NATS does not answer. */
int pl_link_get(const pl_link *link, const char *stream, const char *subject,
                uint64_t seq, pl_nats_each *each, void *ctx);

/* Stores a message; its number, or -1 if it is not known to be stored. */
int64_t pl_link_publish(const pl_link *link, const char *subject,
                        const void *bytes, size_t len);

/* Hands over what is on 'subject' (which may end in a wildcard) after number
 * 'after' up to number 'target', in order; with 'newest' only the last of each
 * subject. 0 if NATS does not answer. */
int pl_link_scan(const pl_link *link, const char *stream, const char *subject,
                 uint64_t after, uint64_t target, int newest,
                 pl_nats_each *each, void *ctx);

/* Hands over the newest of every subject that 'filter' covers. */
int pl_link_scan_all(const pl_link *link, const char *stream,
                     const char *filter, pl_nats_each *each, void *ctx);

/* The same for a few keys: it asks for each, and needs no consumer. */
int pl_link_each_key(const pl_link *link, const char *stream,
                     const char *filter, pl_nats_each *each, void *ctx);

/* As pl_link_scan, one request a message: quicker for a few. */
int pl_link_step(const pl_link *link, const char *stream, const char *subject,
                 uint64_t after, uint64_t target, pl_nats_each *each,
                 void *ctx);

/* Removes all messages of a subject. */
int pl_link_purge(const pl_link *link, const char *stream, const char *subject);

/* Removes one message; of two who try only one is told 1, the other 0. -1 if
 * NATS does not answer. */
int pl_link_remove(const pl_link *link, const char *stream, uint64_t seq);

/* After this the leader of a stream, that of a table's log or, with NULL, of
 * what is kept by key, knows all that was ever acknowledged. One that was
 * elected a moment ago answers before it has read its own log, and may say
 * that something is not there which is: so whoever is told that asks again
 * behind this. 0 if NATS does not answer. */
int pl_link_settle(const pl_link *link, const pl_id *table);

/* Removes what that left in stream PL_LOG_'stream', which nobody reads. */
int pl_link_unsettle(const pl_link *link, int stream);

/* pl_link_last and pl_link_get for the log of a table, asked twice before it is
 * believed that there is nothing. */
int64_t pl_link_newest(const pl_link *link, const pl_id *table,
                       pl_nats_each *each, void *ctx);
int pl_link_entry(const pl_link *link, const pl_id *table, uint64_t seq,
                  pl_nats_each *each, void *ctx);

/* Ends and frees a subscription. libnats before 3.6 may otherwise free it
 * while its reading thread still uses it (nats.c, issue 637). */
void pl_link_unsubscribe(const pl_link *link, natsSubscription *sub);

#endif
