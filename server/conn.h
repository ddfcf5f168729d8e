/* SPDX-License-Identifier: MIT */
/* conn.h - the inside of a connection, for net.c, conn.c and conn_http.c. */
#ifndef PL_CONN_H
#define PL_CONN_H

#include "server/net.h"
#include "server/tls.h"
#include "server/ws.h"

typedef enum {
    PL_CONN_HTTP,
    PL_CONN_WS,
    PL_CONN_CLOSING, /* sends what is queued, ignores what comes */
    PL_CONN_GONE,    /* the handle is being closed */
} pl_conn_state;

struct pl_conn {
    uv_tcp_t tcp;
    pl_net *net;
    pl_conn *next, *prev; /* all connections */
    pl_conn *next_dirty;  /* connections with something to send */
    pl_conn_state state;
    pl_conn *next_ready; /* connections that read on in the next turn */
    int is_dirty, was_opened, is_direct, is_counted, is_head, keep_alive;
    int is_ready, is_stopped; /* is_stopped: nothing is read from it now */
    int is_paused;     /* the application wants no more requests for now */
    int is_forwarding; /* a request named an address in X-Forwarded-For */
    int is_foreign;    /* a request was for another host than this machine */
    int has_asked;     /* its first request was complete */
    int is_admitted;   /* the application knows whose WebSocket it is */
    unsigned turn;     /* the turn of the loop in which it sent 'turn_bytes' */
    size_t turn_bytes;
    size_t unsent;  /* as of the last sweep */
    pl_buffer held; /* requests behind the one being answered */
    pl_address address;
    int64_t since;         /* the state, or the request in it, began */
    int64_t opened;        /* the WebSocket was */
    int64_t heard, pinged; /* last bytes in; last ping out */
    size_t queued;         /* bytes given to uv_write and not yet sent */
    pl_http *http;         /* while in PL_CONN_HTTP */
    pl_ws ws;
    pl_tls_conn *tls;
    pl_buffer out; /* plain bytes for the next flush */
    void *data;
};

typedef struct pl_crowd pl_crowd; /* crowds.c */

enum { PL_CROWD_BUCKETS = 4096 };

struct pl_net {
    uv_loop_t *loop;
    pl_net_config config;
    pl_net_hooks hooks;
    void *app;
    pl_tls *tls;
    pl_ws_pool *ws_pool;
    uv_tcp_t listener;
    uv_check_t after_poll;
    uv_prepare_t before_poll;
    uv_timer_t sweep;
    uv_idle_t resume; /* runs while 'ready' has any */
    unsigned turn;    /* of the loop */
    pl_conn *conns, *dirty, *ready;
    pl_crowd *crowds[PL_CROWD_BUCKETS];
    pl_buffer spare[64]; /* empty buffers that have room */
    int n_spare;
    int stopping, handles;
    int64_t stopping_since;
    size_t queued; /* of all connections, those being closed too */
    pl_net_counts counts;
    char read_buffer[65536];
};

int64_t pl_net_now(const pl_net *net);

/* One handle of libuv is closed; frees the net after the last. */
void pl_net_release(pl_net *net);

/* Starts reading a connection; sends what all connections have queued; resumes
 * connections that waited for the next turn of the loop. */
void pl_conn_start(pl_conn *conn);
void pl_conn_flush_all(pl_net *net);
void pl_conn_resume_all(pl_net *net);

/* Stops reading for now; resumes in the next turn of the loop; and whether the
 * client has read enough of its answers for that. */
void pl_conn_stop_reading(pl_conn *conn);
void pl_conn_resume_later(pl_conn *conn);
int pl_conn_may_read(const pl_conn *conn);

/* Writes bytes to the socket as they are, without 'out' and TLS. */
void pl_conn_write(pl_conn *conn, const char *bytes, size_t len);

/* Stops reading until the queue is sent, and keeps these bytes until then. */
void pl_conn_hold(pl_conn *conn, const char *bytes, size_t len);

extern const pl_ws_hooks pl_conn_ws_hooks; /* their 'ctx' is a connection */

/* Appends bytes to 'out'. Code that writes to 'out' directly calls touch first,
 * which makes room and schedules a flush. */
void pl_conn_put(pl_conn *conn, const void *bytes, size_t len);
void pl_conn_touch(pl_conn *conn);

/* Closes the connection once its queue is sent; or at once. */
void pl_conn_finish(pl_conn *conn);
void pl_conn_drop(pl_conn *conn);

/* Requests and handshakes from plain bytes (conn_http.c). */
void pl_conn_feed_http(pl_conn *conn, const char *bytes, size_t len);

/* Frames from plain bytes (conn.c). */
void pl_conn_feed_ws(pl_conn *conn, const char *bytes, size_t len);

/* Whether the connection comes from a proxy that is trusted to name client
 * addresses. */
int pl_conn_is_from_proxy(const pl_conn *conn);

/* Counts this connection against its address; 0 if there are too many. */
int pl_conn_count_address(pl_conn *conn);

/* Counts one connection more, or one less, for the address's network
 * (crowds.c). The first returns how many there were before. */
int pl_crowd_join(pl_net *net, const pl_address *address);
void pl_crowd_leave(pl_net *net, const pl_address *address);

#endif
