/* SPDX-License-Identifier: MIT */
/* conn_send.c - the bytes that a connection sends.
 *
 * Sending is gathered: what is sent to a connection during one turn of the loop
 * is appended to 'out' and written once, after polling. Usually uv_try_write
 * takes all of it at once. If the socket takes less, the rest goes into a queue
 * of libuv. All clients share the memory for queues: a client whose queue
 * exceeds the limit is dropped, and if all queues together are too long, the
 * client with the longest one is. */
#include "server/conn.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { SPARE_MAX = 65536 }; /* bytes of a buffer that is kept for others */

typedef struct {
    uv_write_t req;
    pl_conn *conn;
    size_t len;
    char bytes[];
} pending_write;

/* HTTP answers one request at a time; a WebSocket may have some answers under
 * way, but not more than it reads. */
int pl_conn_may_read(const pl_conn *conn)
{
    size_t enough = 2 * conn->net->config.max_message;

    return conn->is_paused             ? 0
           : conn->state == PL_CONN_WS ? conn->queued + conn->out.len <= enough
           : conn->state == PL_CONN_HTTP ? !conn->queued
                                         : 1;
}

static void drop_if_finished(pl_conn *conn)
{
    if (conn->state == PL_CONN_CLOSING && !conn->queued && !conn->out.len)
        pl_conn_drop(conn);
}

static void on_written(uv_write_t *req, int status)
{
    pending_write *w = req->data;
    pl_conn *conn = w->conn;

    conn->queued -= w->len;
    conn->net->queued -= w->len;
    free(w);
    if (conn->state == PL_CONN_GONE)
        return;
    if (status < 0)
        pl_conn_drop(conn);
    else
        drop_if_finished(conn);
    if (conn->is_stopped && pl_conn_may_read(conn))
        pl_conn_resume_later(conn);
}

/* Drops the connections with the longest queues until the total is small
 * enough. */
static void bound_queues(pl_net *net)
{
    while (net->queued > net->config.max_queues) {
        pl_conn *longest = NULL;
        size_t left = 0;
        for (pl_conn *c = net->conns; c; c = c->next) {
            left += c->queued;
            if (c->queued && (!longest || c->queued > longest->queued))
                longest = c;
        }
        /* Connections that are being closed free their queues soon anyway. */
        if (!longest || left <= net->config.max_queues)
            return;
        net->counts.dropped_slow++;
        pl_conn_drop(longest);
    }
}

void pl_conn_write(pl_conn *conn, const char *bytes, size_t len)
{
    pl_net *net = conn->net;

    net->counts.bytes_out += len;
    if (!conn->queued) {
        uv_buf_t buf = uv_buf_init((char *)bytes, (unsigned)len);
        int n = uv_try_write((uv_stream_t *)&conn->tcp, &buf, 1);
        if (n < 0 && n != UV_EAGAIN) {
            pl_conn_drop(conn);
            return;
        }
        if (n > 0) {
            bytes += n;
            len -= (size_t)n;
        }
    }
    if (!len)
        return;
    if (conn->queued + len > net->config.max_queue) {
        net->counts.dropped_slow++;
        pl_conn_drop(conn);
        return;
    }
    pending_write *w = pl_xrealloc(NULL, sizeof *w + len);
    w->conn = conn;
    w->len = len;
    w->req.data = w;
    memcpy(w->bytes, bytes, len);
    uv_buf_t buf = uv_buf_init(w->bytes, (unsigned)len);
    conn->queued += len;
    net->queued += len;
    if (uv_write(&w->req, (uv_stream_t *)&conn->tcp, &buf, 1, on_written)) {
        conn->queued -= len;
        net->queued -= len;
        free(w);
        pl_conn_drop(conn);
    }
    bound_queues(net);
}

/* A connection has a buffer only while it has something to send; an idle one
 * costs no memory for it. */
static void take_spare(pl_conn *conn)
{
    pl_net *net = conn->net;

    if (!conn->out.cap && net->n_spare)
        conn->out = net->spare[--net->n_spare];
}

static void give_spare(pl_conn *conn)
{
    pl_net *net = conn->net;

    if (net->n_spare < (int)(sizeof net->spare / sizeof net->spare[0]) &&
        conn->out.cap <= SPARE_MAX) {
        conn->out.len = 0;
        net->spare[net->n_spare++] = conn->out;
        conn->out = (pl_buffer){ 0 };
    } else {
        pl_buffer_release(&conn->out);
    }
}

static void flush(pl_conn *conn)
{
    if (conn->out.len && conn->tls) {
        pl_buffer wire = { 0 };
        int ok = pl_tls_write(conn->tls, conn->out.at, conn->out.len, &wire);
        if (wire.len)
            pl_conn_write(conn, wire.at, wire.len);
        pl_buffer_release(&wire);
        if (!ok)
            pl_conn_drop(conn);
    } else if (conn->out.len) {
        pl_conn_write(conn, conn->out.at, conn->out.len);
    }
    give_spare(conn);
    drop_if_finished(conn);
    if (!pl_conn_may_read(conn))
        pl_conn_stop_reading(conn);
    else if (conn->is_stopped)
        pl_conn_resume_later(conn);
}

void pl_conn_flush_all(pl_net *net)
{
    while (net->dirty) {
        pl_conn *conn = net->dirty;
        net->dirty = conn->next_dirty;
        conn->is_dirty = 0;
        flush(conn);
    }
}

void pl_conn_touch(pl_conn *conn)
{
    if (conn->state == PL_CONN_GONE)
        return;
    take_spare(conn);
    if (conn->is_dirty)
        return;
    conn->is_dirty = 1;
    conn->next_dirty = conn->net->dirty;
    conn->net->dirty = conn;
}

void pl_conn_put(pl_conn *conn, const void *bytes, size_t len)
{
    if (conn->state == PL_CONN_GONE)
        return;
    pl_conn_touch(conn);
    pl_buffer_put(&conn->out, bytes, len);
}

void pl_conn_send(pl_conn *conn, const char *text, size_t len)
{
    uint8_t head[PL_WS_HEAD];

    if (conn->state != PL_CONN_WS || conn->ws.closed)
        return;
    conn->net->counts.messages_out++;
    pl_conn_put(conn, head, pl_ws_head(head, len));
    pl_conn_put(conn, text, len);
}

void pl_conn_close(pl_conn *conn, int code, const char *reason)
{
    if (conn->state != PL_CONN_WS)
        return;
    if (!conn->ws.closed) {
        conn->ws.closed = 1;
        pl_conn_touch(conn);
        pl_ws_put_close(&conn->out, code, reason);
    }
    pl_conn_finish(conn);
}
