/* net.h - sockets, TLS, HTTP and WebSocket behind five functions.
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
    /* A request that is no WebSocket handshake. Answer it, before returning,
     * with pl_conn_reply. */
    void (*request)(void *app, pl_conn *conn, const pl_request *request);
    /* A WebSocket was opened. 0 refuses it with close code 1013. */
    int (*opened)(void *app, pl_conn *conn);
    void (*message)(void *app, pl_conn *conn, const char *text, size_t len);
    /* The last word about a WebSocket that was opened. */
    void (*closed)(void *app, pl_conn *conn);
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
    int header_ms, idle_ms, ping_ms, dead_ms;
} pl_net_config;

void pl_net_config_init(pl_net_config *config);

/* Listens. NULL and a reason in 'why' if it cannot. */
pl_net *pl_net_start(uv_loop_t *loop, const pl_net_config *config,
                     const pl_net_hooks *hooks, void *app, const char **why);

int pl_net_port(const pl_net *net);

/* Takes no new connections; closes every WebSocket with 1001 once its queue is
 * sent, and everything at once a second later. Then frees itself. */
void pl_net_stop(pl_net *net);

typedef struct {
    uint64_t accepted, refused, dropped_slow, bytes_in, bytes_out, requests,
        messages_in, messages_out, protocol_errors;
    int open, websockets;
} pl_net_counts;

const pl_net_counts *pl_net_counters(const pl_net *net);

/* ---- a connection ------------------------------------------------------ */

/* Sends a text message; what is sent in one turn of the loop goes out
 * together. Does nothing on a connection that is closing. */
void pl_conn_send(pl_conn *conn, const char *text, size_t len);

void pl_conn_close(pl_conn *conn, int code, const char *reason);

void *pl_conn_data(const pl_conn *conn);
void pl_conn_set_data(pl_conn *conn, void *data);

/* The client's address, behind a believed proxy the one that it names. */
const pl_address *pl_conn_address(const pl_conn *conn);
int pl_conn_is_direct(const pl_conn *conn); /* not through a proxy */

/* Answers a request. 'headers' are further lines, each ended by CR LF, or
 * NULL. HEAD and caching are the caller's 'len' and 'headers'. */
void pl_conn_reply(pl_conn *conn, int status, const char *type,
                   const char *headers, const void *body, size_t len);

#endif
