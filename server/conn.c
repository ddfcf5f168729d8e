/* SPDX-License-Identifier: MIT */
/* conn.c - the life of a connection, and its bytes in.
 *
 * Reading uses one buffer for all connections, since the loop reads one socket
 * at a time. No connection is read for more than its share in a turn of the
 * loop, and nothing more is read from a client that does not read its answers.
 * Sending is in conn_send.c.
 *
 * A connection is freed in the callback of uv_close, after every write has
 * called back. Until then its state is PL_CONN_GONE, and every function here
 * accepts it and does nothing. */
#include "server/conn.h"

#include "base/alloc.h"

#include <stdlib.h>

enum { SLICE = 256 }; /* bytes of frames read at a time */

/* ---- ending ------------------------------------------------------------ */

static void on_conn_closed(uv_handle_t *handle)
{
    pl_conn *conn = handle->data;
    pl_net *net = conn->net;

    pl_buffer_release(&conn->out);
    pl_buffer_release(&conn->held);
    free(conn);
    pl_net_release(net);
}

static void unlist_dirty(pl_conn *conn)
{
    if (!conn->is_dirty)
        return;
    for (pl_conn **p = &conn->net->dirty; *p; p = &(*p)->next_dirty)
        if (*p == conn) {
            *p = conn->next_dirty;
            break;
        }
    conn->is_dirty = 0;
}

static void unlist_ready(pl_conn *conn)
{
    for (pl_conn **p = &conn->net->ready; conn->is_ready; p = &(*p)->next_ready)
        if (*p == conn) {
            *p = conn->next_ready;
            conn->is_ready = 0;
            break;
        }
}

void pl_conn_drop(pl_conn *conn)
{
    pl_net *net = conn->net;

    if (conn->state == PL_CONN_GONE)
        return;
    conn->state = PL_CONN_GONE;
    unlist_dirty(conn);
    unlist_ready(conn);
    *(conn->prev ? &conn->prev->next : &net->conns) = conn->next;
    if (conn->next)
        conn->next->prev = conn->prev;
    net->counts.open--;
    if (conn->is_counted)
        pl_crowd_leave(net, &conn->address);
    if (conn->was_opened) {
        net->counts.websockets--;
        net->hooks.closed(net->app, conn);
    }
    if (conn->http) {
        pl_http_release(conn->http);
        free(conn->http);
        conn->http = NULL;
    }
    pl_ws_release(net->ws_pool, &conn->ws);
    pl_tls_conn_free(conn->tls);
    conn->tls = NULL;
    uv_close((uv_handle_t *)&conn->tcp, on_conn_closed);
}

void pl_conn_finish(pl_conn *conn)
{
    if (conn->state == PL_CONN_GONE || conn->state == PL_CONN_CLOSING)
        return;
    conn->state = PL_CONN_CLOSING;
    conn->since = pl_net_now(conn->net);
    pl_conn_touch(conn);
}

/* ---- turns ------------------------------------------------------------- */

static void on_resume(uv_idle_t *handle)
{
    pl_conn_resume_all(handle->data);
}

void pl_conn_resume_later(pl_conn *conn)
{
    if (conn->is_ready || conn->state == PL_CONN_GONE)
        return;
    conn->is_ready = 1;
    conn->next_ready = conn->net->ready;
    conn->net->ready = conn;
    uv_idle_start(&conn->net->resume, on_resume);
}

void pl_conn_stop_reading(pl_conn *conn)
{
    if (conn->state == PL_CONN_GONE)
        return;
    conn->is_stopped = 1;
    uv_read_stop((uv_stream_t *)&conn->tcp);
}

void pl_conn_hold(pl_conn *conn, const char *bytes, size_t len)
{
    pl_buffer_put(&conn->held, bytes, len);
    pl_conn_stop_reading(conn);
}

/* ---- receiving --------------------------------------------------------- */

static void on_ws_message(void *ctx, const char *text, size_t len)
{
    pl_conn *conn = ctx;

    conn->net->counts.messages_in++;
    if (conn->state == PL_CONN_WS)
        conn->net->hooks.message(conn->net->app, conn, text, len);
}

static void on_ws_reply(void *ctx, const void *bytes, size_t len)
{
    pl_conn_put(ctx, bytes, len);
}

const pl_ws_hooks pl_conn_ws_hooks = { on_ws_message, on_ws_reply };

void pl_conn_feed_ws(pl_conn *conn, const char *bytes, size_t len)
{
    pl_net *net = conn->net;
    int was_midway = conn->ws.reader != NULL;

    /* In slices, so that requests sent ahead wait for their turn instead of
     * filling the memory with answers. */
    while (len && conn->state == PL_CONN_WS) {
        size_t n = len < SLICE ? len : SLICE;
        if (!pl_ws_feed(net->ws_pool, &conn->ws, conn, bytes, n)) {
            pl_conn_finish(conn);
            return;
        }
        bytes += n;
        len -= n;
        if (len && !pl_conn_may_read(conn)) {
            pl_conn_hold(conn, bytes, len);
            break;
        }
    }
    /* A message must be complete within the time allowed for a request. */
    if (!was_midway || !conn->ws.reader)
        conn->since = pl_net_now(net);
}

static void feed(pl_conn *conn, const char *bytes, size_t len)
{
    conn->heard = pl_net_now(conn->net);
    if (conn->state == PL_CONN_HTTP) {
        /* The first request must be complete within header_ms of the
         * connection; empty lines before it do not restart that time. */
        if (conn->has_asked && !pl_http_is_midway(conn->http))
            conn->since = conn->heard;
        pl_conn_feed_http(conn, bytes, len);
    } else if (conn->state == PL_CONN_WS) {
        pl_conn_feed_ws(conn, bytes, len);
    }
}

static void feed_tls(pl_conn *conn, const char *bytes, size_t len)
{
    pl_buffer plain = { 0 }, wire = { 0 };
    int ok = pl_tls_read(conn->tls, bytes, len, &plain, &wire);
    int was_ready = pl_tls_is_ready(conn->tls);

    if (wire.len)
        pl_conn_write(conn, wire.at, wire.len);
    if (plain.len)
        feed(conn, plain.at, plain.len);
    if (!ok) {
        conn->net->counts.tls_errors += !was_ready;
        pl_conn_drop(conn);
    }
    pl_buffer_release(&plain);
    pl_buffer_release(&wire);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    pl_net *net = ((pl_conn *)handle->data)->net;
    (void)suggested;
    *buf = uv_buf_init(net->read_buffer, sizeof net->read_buffer);
}

/* Bytes count before anything is parsed. A connection that sends too many is
 * closed. */
static int is_within_bytes(pl_conn *conn, size_t n)
{
    const pl_net *net = conn->net;

    return conn->state != PL_CONN_WS || !net->hooks.bytes ||
           net->hooks.bytes(net->app, conn, n);
}

/* A connection reads at most its share before all others have had a turn. */
static void end_share(pl_conn *conn, size_t n)
{
    if (conn->turn != conn->net->turn)
        conn->turn_bytes = 0;
    conn->turn = conn->net->turn;
    conn->turn_bytes += n;
    if (conn->turn_bytes >= conn->net->config.max_message &&
        !conn->is_stopped) {
        pl_conn_stop_reading(conn);
        pl_conn_resume_later(conn);
    }
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    pl_conn *conn = stream->data;

    if (n == 0 || conn->state == PL_CONN_GONE)
        return;
    if (n < 0) {
        pl_conn_drop(conn);
        return;
    }
    conn->net->counts.bytes_in += (uint64_t)n;
    if (!is_within_bytes(conn, (size_t)n)) {
        conn->net->counts.dropped_fast++;
        pl_conn_drop(conn);
        return;
    }
    if (conn->tls)
        feed_tls(conn, buf->base, (size_t)n);
    else
        feed(conn, buf->base, (size_t)n);
    end_share(conn, (size_t)n);
}

void pl_conn_start(pl_conn *conn)
{
    uv_read_start((uv_stream_t *)&conn->tcp, on_alloc, on_read);
}

/* Answers the next request that was held, or reads on. */
static void resume(pl_conn *conn)
{
    pl_buffer held = conn->held;

    if (!pl_conn_may_read(conn) ||
        (conn->state == PL_CONN_HTTP && conn->out.len))
        return; /* comes again once that is sent */
    conn->held = (pl_buffer){ 0 };
    if (held.len)
        feed(conn, held.at, held.len);
    pl_buffer_release(&held);
    if (conn->state == PL_CONN_GONE || conn->held.len)
        return;
    conn->is_stopped = 0;
    pl_conn_start(conn);
}

void pl_conn_resume_all(pl_net *net)
{
    pl_conn *list = net->ready, *conn;

    uv_idle_stop(&net->resume);
    net->ready = NULL;
    for (conn = list; conn; conn = conn->next_ready)
        conn->is_ready = 0;
    /* A connection that is dropped meanwhile is freed only after this turn. */
    for (conn = list; conn; conn = list) {
        list = conn->next_ready;
        if (conn->state != PL_CONN_GONE)
            resume(conn);
    }
}

void pl_conn_pause(pl_conn *conn, int paused)
{
    conn->is_paused = paused && conn->state == PL_CONN_WS;
    if (conn->is_paused)
        pl_conn_stop_reading(conn);
    else if (conn->is_stopped)
        pl_conn_resume_later(conn);
}

/* ---- questions --------------------------------------------------------- */

int pl_conn_count_address(pl_conn *conn)
{
    pl_net *net = conn->net;

    if (conn->is_counted || pl_conn_is_exempt(conn))
        return 1;
    conn->is_counted = 1;
    if (pl_crowd_join(net, &conn->address) < net->config.max_per_address)
        return 1;
    net->counts.refused++;
    return 0;
}

void pl_conn_admit(pl_conn *conn)
{
    conn->is_admitted = 1;
}

void *pl_conn_data(const pl_conn *conn)
{
    return conn->data;
}

void pl_conn_set_data(pl_conn *conn, void *data)
{
    conn->data = data;
}

const pl_address *pl_conn_address(const pl_conn *conn)
{
    return &conn->address;
}

int pl_conn_is_direct(const pl_conn *conn)
{
    return conn->is_direct;
}
