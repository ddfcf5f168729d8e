/* conn.h - inside a connection; only for the files of the transport. */
#ifndef PL_CONN_H
#define PL_CONN_H

#include "server/net.h"
#include "server/tls.h"
#include "server/ws.h"

typedef enum {
    PL_CONN_HTTP,
    PL_CONN_WS,
    PL_CONN_CLOSING, /* what is queued is sent, what comes is not read */
    PL_CONN_GONE,    /* the handle is being closed */
} pl_conn_state;

struct pl_conn {
    uv_tcp_t tcp;
    pl_net *net;
    pl_conn *next, *prev; /* of all */
    pl_conn *next_dirty;  /* of those with something to send */
    pl_conn_state state;
    int is_dirty, was_opened, is_direct, is_counted, is_head, keep_alive;
    pl_address address;
    int64_t since;         /* the state, or the request in it, began */
    int64_t heard, pinged; /* last bytes in; last ping out */
    size_t queued;         /* bytes given to uv_write and not yet sent */
    pl_http *http;         /* while in PL_CONN_HTTP */
    pl_ws ws;
    pl_tls_conn *tls;
    pl_buffer out; /* plain bytes for the next flush */
    void *data;
};

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
    pl_conn *conns, *dirty;
    pl_buffer spare[64]; /* empty buffers that have room */
    int n_spare;
    int stopping, handles;
    int64_t stopping_since;
    pl_net_counts counts;
    char read_buffer[65536];
};

int64_t pl_net_now(const pl_net *net);

/* Puts bytes into 'out' and remembers to flush. */
void pl_conn_put(pl_conn *conn, const void *bytes, size_t len);
void pl_conn_touch(pl_conn *conn); /* 'out' was written to */

/* Closes after what is queued is sent; or at once. */
void pl_conn_finish(pl_conn *conn);
void pl_conn_drop(pl_conn *conn);

/* Requests and handshakes out of plain bytes (conn_http.c). */
void pl_conn_feed_http(pl_conn *conn, const char *bytes, size_t len);

/* Frames out of plain bytes (net.c). */
void pl_conn_feed_ws(pl_conn *conn, const char *bytes, size_t len);

/* Counts this connection against its address; 0 if there are too many. */
int pl_conn_count_address(pl_conn *conn);

#endif
