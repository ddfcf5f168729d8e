/* SPDX-License-Identifier: MIT */
/* net.h - sockets, TLS, HTTP and WebSocket.
 *
 * The rest of the server sees connections that carry whole text messages, and
 * requests that want one reply; never a socket, a frame or a header. */
#ifndef PL_NET_H
#define PL_NET_H

#include "server/address.h"
#include "server/http.h"

#include <uv.h>

typedef struct pl_net pl_net;
typedef struct pl_conn pl_conn;

typedef struct {
    /* A request that is no WebSocket handshake. It must be answered with
     * pl_conn_reply() before this returns. */
    void (*request)(void *app, pl_conn *conn, const pl_request *request);
    /* A WebSocket was opened. 0 refuses it with close code 1013. */
    int (*opened)(void *app, pl_conn *conn);
    void (*message)(void *app, pl_conn *conn, const char *text, size_t len);
    /* A WebSocket that was opened is closed; the last call about it. */
    void (*closed)(void *app, pl_conn *conn);
    /* Bytes of a WebSocket have come and are not read yet; 0 drops it. May be
     * NULL. */
    int (*bytes)(void *app, pl_conn *conn, size_t n);
} pl_net_hooks;

enum { PL_NET_LIST = 8 };

typedef struct {
    const char *host;               /* address to bind */
    int port;                       /* 0: any free one */
    const char *tls_cert, *tls_key; /* NULL: plain */
    int tls_self;                   /* make a certificate */
    const char *tls_name;           /* for it; NULL: a name, or the host */
    const char *names[PL_NET_LIST]; /* further values of Host to accept */
    pl_cidr proxies[PL_NET_LIST];
    int n_proxies;
    int max_conns, max_per_address;
    size_t max_message; /* bytes of a WebSocket message */
    size_t max_queue;   /* bytes unsent before a reader is too slow */
    size_t max_queues;  /* bytes unsent of all together */
    int header_ms, idle_ms, ping_ms, dead_ms;
} pl_net_config;

void pl_net_config_init(pl_net_config *config);

/* Listens. NULL and a reason in 'why' if it cannot. */
pl_net *pl_net_start(uv_loop_t *loop, const pl_net_config *config,
                     const pl_net_hooks *hooks, void *app, const char **why);

int pl_net_port(const pl_net *net);

/* Accepts no new connections, closes every WebSocket with 1001 once its queue
 * is sent, drops what is left after a second, and then frees itself. */
void pl_net_stop(pl_net *net);

typedef struct {
    uint64_t accepted, refused, dropped_slow, dropped_fast, bytes_in, bytes_out,
        requests, messages_in, messages_out, protocol_errors, bad_hosts,
        bad_origins, tls_errors;
    int open, websockets;
} pl_net_counts;

const pl_net_counts *pl_net_counters(const pl_net *net);

/* ---- a connection ------------------------------------------------------ */

/* Sends a text message. What is sent in one turn of the loop is written
 * together. Does nothing on a connection that is closing. */
void pl_conn_send(pl_conn *conn, const char *text, size_t len);

void pl_conn_close(pl_conn *conn, int code, const char *reason);

/* Reads no further messages while 'paused', except a few that have arrived. */
void pl_conn_pause(pl_conn *conn, int paused);

/* Marks the WebSocket as used by a known person. One that is not admitted
 * within header_ms is dropped, and sooner if there are too many connections.
 */
void pl_conn_admit(pl_conn *conn);

void *pl_conn_data(const pl_conn *conn);
void pl_conn_set_data(pl_conn *conn, void *data);

/* The client's address; behind a trusted proxy, the one that it names. */
const pl_address *pl_conn_address(const pl_conn *conn);

/* Whether limits by address do not apply: the client runs on this machine and
 * asked for this machine by name, and nothing shows that it is an untrusted
 * proxy that forwards others. */
int pl_conn_is_exempt(const pl_conn *conn);
int pl_conn_is_direct(const pl_conn *conn); /* not through a proxy */

/* Whether all its requests were made on this machine for this machine. Always 0
 * if an option says that there may be a proxy, since a proxy can hide.
 */
int pl_conn_is_local(const pl_conn *conn);

/* Answers a request. 'headers' are further lines, each ended by CR LF, or
 * NULL. HEAD and caching are the caller's 'len' and 'headers'. */
void pl_conn_reply(pl_conn *conn, int status, const char *type,
                   const char *headers, const void *body, size_t len);

#endif
