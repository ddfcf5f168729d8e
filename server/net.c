/* net.c - the listener, the life of a connection, and its bytes in and out.
 *
 * Reading uses one buffer for all connections. What is sent during one turn of
 * the loop is gathered per connection and written once, after polling; a
 * socket that takes less than that gets a queue, and a client whose queue
 * grows past the limit is dropped. One sweep a second looks after every
 * deadline. */
#include "server/net.h"

#include "base/alloc.h"
#include "server/conn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP_MS = 1000, STOP_MS = 1000, KEEP_SPARE = 65536 };

int64_t pl_net_now(const pl_net *net)
{
    return (int64_t)uv_now(net->loop);
}

void pl_net_config_init(pl_net_config *config)
{
    *config = (pl_net_config){
        .host = "127.0.0.1",
        .port = 8080,
        .max_conns = 20000,
        .max_per_address = 256,
        .max_message = 65536,
        .max_queue = 4 << 20,
        .header_ms = 10000,
        .idle_ms = 30000,
        .ping_ms = 20000,
        .dead_ms = 60000,
    };
}

/* ---- ending ------------------------------------------------------------ */

static void net_free_if_done(pl_net *net)
{
    if (--net->handles)
        return;
    for (int i = 0; i < net->n_spare; i++)
        pl_buffer_release(&net->spare[i]);
    pl_ws_pool_free(net->ws_pool);
    pl_tls_free(net->tls);
    free(net);
}

static void on_handle_closed(uv_handle_t *handle)
{
    net_free_if_done(handle->data);
}

static void on_conn_closed(uv_handle_t *handle)
{
    pl_conn *conn = handle->data;
    pl_net *net = conn->net;

    pl_buffer_release(&conn->out);
    free(conn);
    net_free_if_done(net);
}

static void forget_dirty(pl_conn *conn)
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

void pl_conn_drop(pl_conn *conn)
{
    pl_net *net = conn->net;

    if (conn->state == PL_CONN_GONE)
        return;
    conn->state = PL_CONN_GONE;
    forget_dirty(conn);
    *(conn->prev ? &conn->prev->next : &net->conns) = conn->next;
    if (conn->next)
        conn->next->prev = conn->prev;
    net->counts.open--;
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

/* ---- sending ----------------------------------------------------------- */

typedef struct {
    uv_write_t req;
    pl_conn *conn;
    size_t len;
    char bytes[];
} pending_write;

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
    free(w);
    if (conn->state == PL_CONN_GONE)
        return;
    if (status < 0)
        pl_conn_drop(conn);
    else
        drop_if_finished(conn);
}

static void write_wire(pl_conn *conn, const char *bytes, size_t len)
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
    if (uv_write(&w->req, (uv_stream_t *)&conn->tcp, &buf, 1, on_written)) {
        conn->queued -= len;
        free(w);
        pl_conn_drop(conn);
    }
}

/* Buffers wander: a connection has one only while it has something to say. */
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
        conn->out.cap <= KEEP_SPARE) {
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
            write_wire(conn, wire.at, wire.len);
        pl_buffer_release(&wire);
        if (!ok)
            pl_conn_drop(conn);
    } else if (conn->out.len) {
        write_wire(conn, conn->out.at, conn->out.len);
    }
    give_spare(conn);
    drop_if_finished(conn);
}

static void flush_all(pl_net *net)
{
    while (net->dirty) {
        pl_conn *conn = net->dirty;
        net->dirty = conn->next_dirty;
        conn->is_dirty = 0;
        flush(conn);
    }
}

static void on_check(uv_check_t *handle)
{
    flush_all(handle->data);
}

static void on_prepare(uv_prepare_t *handle)
{
    flush_all(handle->data);
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

/* ---- receiving --------------------------------------------------------- */

static void ws_message(void *ctx, const char *text, size_t len)
{
    pl_conn *conn = ctx;

    conn->net->counts.messages_in++;
    if (conn->state == PL_CONN_WS)
        conn->net->hooks.message(conn->net->app, conn, text, len);
}

static void ws_reply(void *ctx, const void *bytes, size_t len)
{
    pl_conn_put(ctx, bytes, len);
}

void pl_conn_feed_ws(pl_conn *conn, const char *bytes, size_t len)
{
    pl_net *net = conn->net;
    int was_midway = conn->ws.reader != NULL;

    if (!pl_ws_feed(net->ws_pool, &conn->ws, conn, bytes, len)) {
        pl_conn_finish(conn);
        return;
    }
    /* A message has as long as a request to arrive whole. */
    if (!was_midway || !conn->ws.reader)
        conn->since = pl_net_now(net);
}

static void feed(pl_conn *conn, const char *bytes, size_t len)
{
    conn->heard = pl_net_now(conn->net);
    if (conn->state == PL_CONN_HTTP) {
        if (!pl_http_is_midway(conn->http))
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

    if (wire.len)
        write_wire(conn, wire.at, wire.len);
    if (plain.len)
        feed(conn, plain.at, plain.len);
    if (!ok)
        pl_conn_drop(conn);
    pl_buffer_release(&plain);
    pl_buffer_release(&wire);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    pl_net *net = ((pl_conn *)handle->data)->net;
    (void)suggested;
    *buf = uv_buf_init(net->read_buffer, sizeof net->read_buffer);
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
    if (conn->tls)
        feed_tls(conn, buf->base, (size_t)n);
    else
        feed(conn, buf->base, (size_t)n);
}

/* ---- accepting --------------------------------------------------------- */

int pl_conn_count_address(pl_conn *conn)
{
    pl_net *net = conn->net;
    int same = 0;

    /* Our own machine is where tests, proxies and load come from. */
    if (conn->is_counted || pl_address_is_loopback(&conn->address))
        return 1;
    for (const pl_conn *c = net->conns; c; c = c->next)
        same += c->is_counted &&
                memcmp(&c->address, &conn->address, sizeof c->address) == 0;
    conn->is_counted = 1;
    if (same < net->config.max_per_address)
        return 1;
    net->counts.refused++;
    return 0;
}

static void on_connection(uv_stream_t *listener, int status)
{
    pl_net *net = listener->data;
    struct sockaddr_storage peer;
    int len = sizeof peer;

    if (status < 0)
        return;
    pl_conn *conn = pl_xcalloc(1, sizeof *conn);
    conn->net = net;
    conn->is_direct = 1;
    uv_tcp_init(net->loop, &conn->tcp);
    conn->tcp.data = conn;
    net->handles++;
    conn->next = net->conns;
    if (net->conns)
        net->conns->prev = conn;
    net->conns = conn;
    net->counts.open++;
    net->counts.accepted++;
    conn->since = conn->heard = pl_net_now(net);
    if (uv_accept(listener, (uv_stream_t *)&conn->tcp) ||
        net->counts.open > net->config.max_conns) {
        net->counts.refused++;
        pl_conn_drop(conn);
        return;
    }
    uv_tcp_nodelay(&conn->tcp, 1);
    if (uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&peer, &len) == 0)
        pl_address_of((struct sockaddr *)&peer, &conn->address);
    conn->http = pl_xcalloc(1, sizeof *conn->http);
    pl_http_init(conn->http);
    if (net->tls)
        conn->tls = pl_tls_accept(net->tls);
    uv_read_start((uv_stream_t *)&conn->tcp, on_alloc, on_read);
}

/* ---- deadlines --------------------------------------------------------- */

static void look_after_ws(pl_conn *conn, int64_t now)
{
    const pl_net_config *config = &conn->net->config;

    if (now - conn->heard > config->dead_ms ||
        (conn->ws.reader && now - conn->since > config->header_ms)) {
        conn->net->counts.dropped_slow++;
        pl_conn_drop(conn);
    } else if (now - conn->heard > config->ping_ms &&
               now - conn->pinged > config->ping_ms) {
        conn->pinged = now;
        pl_conn_touch(conn);
        pl_ws_put_ping(&conn->out);
    }
}

static void look_after(pl_conn *conn, int64_t now)
{
    const pl_net_config *config = &conn->net->config;
    int limit;

    switch (conn->state) {
    case PL_CONN_WS:
        look_after_ws(conn, now);
        break;
    case PL_CONN_HTTP:
        limit = conn->http->complete ? config->idle_ms : config->header_ms;
        if (now - conn->since > limit)
            pl_conn_drop(conn);
        break;
    case PL_CONN_CLOSING:
        if (now - conn->since > config->header_ms)
            pl_conn_drop(conn);
        break;
    case PL_CONN_GONE:
        break;
    }
}

static void on_sweep(uv_timer_t *timer)
{
    pl_net *net = timer->data;
    int64_t now = pl_net_now(net);
    pl_conn *next;

    for (pl_conn *conn = net->conns; conn; conn = next) {
        next = conn->next;
        if (net->stopping && now - net->stopping_since >= STOP_MS)
            pl_conn_drop(conn);
        else
            look_after(conn, now);
    }
    if (net->stopping && !net->conns) {
        uv_close((uv_handle_t *)&net->sweep, on_handle_closed);
        uv_close((uv_handle_t *)&net->after_poll, on_handle_closed);
        uv_close((uv_handle_t *)&net->before_poll, on_handle_closed);
    }
}

/* ---- public ------------------------------------------------------------ */

static int listen_on(pl_net *net, const char **why)
{
    struct sockaddr_storage at;
    const pl_net_config *config = &net->config;

    if (uv_ip4_addr(config->host, config->port, (struct sockaddr_in *)&at) &&
        uv_ip6_addr(config->host, config->port, (struct sockaddr_in6 *)&at)) {
        *why = "the address to listen on is neither IPv4 nor IPv6";
        return 0;
    }
    int err = uv_tcp_bind(&net->listener, (const struct sockaddr *)&at, 0);
    if (!err)
        err = uv_listen((uv_stream_t *)&net->listener, 1024, on_connection);
    if (err == UV_EADDRINUSE)
        *why = "the port is in use";
    else if (err)
        *why = "the address cannot be listened on";
    return !err;
}

static void start_handles(pl_net *net)
{
    uv_check_init(net->loop, &net->after_poll);
    uv_prepare_init(net->loop, &net->before_poll);
    uv_timer_init(net->loop, &net->sweep);
    net->after_poll.data = net->before_poll.data = net->sweep.data = net;
    uv_check_start(&net->after_poll, on_check);
    uv_prepare_start(&net->before_poll, on_prepare);
    uv_timer_start(&net->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    net->handles += 3;
}

pl_net *pl_net_start(uv_loop_t *loop, const pl_net_config *config,
                     const pl_net_hooks *hooks, void *app, const char **why)
{
    static const pl_ws_hooks ws_hooks = { ws_message, ws_reply };
    pl_net *net = pl_xcalloc(1, sizeof *net);

    net->loop = loop;
    net->config = *config;
    net->hooks = *hooks;
    net->app = app;
    net->ws_pool = pl_ws_pool_new(&ws_hooks, config->max_message);
    net->handles = 1;
    uv_tcp_init(loop, &net->listener);
    net->listener.data = net;
    if (config->tls_cert || config->tls_self) {
        const char *name = config->tls_name   ? config->tls_name
                           : config->names[0] ? config->names[0]
                                              : config->host;
        net->tls = pl_tls_new(config->tls_cert, config->tls_key, name, why);
        if (!net->tls)
            goto fail;
    }
    if (!listen_on(net, why))
        goto fail;
    start_handles(net);
    return net;

fail:
    uv_close((uv_handle_t *)&net->listener, on_handle_closed);
    return NULL;
}

int pl_net_port(const pl_net *net)
{
    struct sockaddr_storage at;
    int len = sizeof at;

    if (uv_tcp_getsockname(&net->listener, (struct sockaddr *)&at, &len))
        return 0;
    return at.ss_family == AF_INET6
               ? ntohs(((struct sockaddr_in6 *)&at)->sin6_port)
               : ntohs(((struct sockaddr_in *)&at)->sin_port);
}

void pl_net_stop(pl_net *net)
{
    pl_conn *next;

    if (net->stopping)
        return;
    net->stopping = 1;
    net->stopping_since = pl_net_now(net);
    uv_close((uv_handle_t *)&net->listener, on_handle_closed);
    for (pl_conn *conn = net->conns; conn; conn = next) {
        next = conn->next;
        if (conn->state == PL_CONN_WS)
            pl_conn_close(conn, 1001, "the server stops");
        else if (conn->state == PL_CONN_HTTP)
            pl_conn_drop(conn);
    }
    uv_timer_start(&net->sweep, on_sweep, 50, 50);
}

const pl_net_counts *pl_net_counters(const pl_net *net)
{
    return &net->counts;
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
