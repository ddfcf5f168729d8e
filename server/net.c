/* SPDX-License-Identifier: MIT */
/* net.c - the listener, limits and deadlines.
 *
 * Everything runs on the loop's thread. A few handles serve all connections
 * together, so that each needs only its socket: 'after_poll' and 'before_poll'
 * write what the callbacks of this turn sent, 'resume' goes on with connections
 * that had to wait, and 'sweep' checks every deadline once a second. Deadlines
 * are: a request or message must be complete within header_ms, and so must the
 * hello of a WebSocket; a connection without a request may be idle for idle_ms;
 * a silent WebSocket is pinged after ping_ms and dropped after dead_ms.
 *
 * Stopping is in steps: no new connections, a close frame to every WebSocket,
 * and after STOP_MS whatever is left is dropped. 'handles' counts what libuv
 * still has to close; the last one frees the struct. */
#include "server/net.h"

#include "base/alloc.h"
#include "server/conn.h"

#include <linux/sockios.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

enum { SWEEP_MS = 1000, STOP_MS = 1000, PROGRESS = 4096 };

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
        .max_queues = 64 << 20,
        .header_ms = 10000,
        .idle_ms = 30000,
        .ping_ms = 20000,
        .dead_ms = 60000,
    };
}

void pl_net_release(pl_net *net)
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
    pl_net_release(handle->data);
}

static void on_check(uv_check_t *handle)
{
    ((pl_net *)handle->data)->turn++;
    pl_conn_flush_all(handle->data);
}

static void on_prepare(uv_prepare_t *handle)
{
    pl_conn_flush_all(handle->data);
}

/* ---- accepting --------------------------------------------------------- */

/* Whether it has no request yet, or is a WebSocket without a hello. */
static int is_idle(const pl_conn *c)
{
    return c->state == PL_CONN_WS ? !c->is_admitted
                                  : c->state == PL_CONN_HTTP && !c->queued &&
                                        (!c->has_asked || c->http->complete);
}

static int64_t idle_since(const pl_conn *c)
{
    return c->state == PL_CONN_WS ? c->opened : c->since;
}

/* Drops the connection that has been idle for longest; 0 if none is idle. The
 * list has the newest first. */
static int drop_oldest_idle(pl_net *net, const pl_conn *except)
{
    pl_conn *oldest = NULL;

    for (pl_conn *c = net->conns; c; c = c->next)
        if (c != except && is_idle(c) &&
            (!oldest || idle_since(c) <= idle_since(oldest)))
            oldest = c;
    if (!oldest)
        return 0;
    net->counts.refused++;
    pl_conn_drop(oldest);
    return 1;
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
        (net->counts.open > net->config.max_conns &&
         !drop_oldest_idle(net, conn))) {
        net->counts.refused++;
        pl_conn_drop(conn);
        return;
    }
    uv_tcp_nodelay(&conn->tcp, 1);
    if (uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&peer, &len) == 0)
        pl_address_of((struct sockaddr *)&peer, &conn->address);
    /* Behind a proxy, the request names the address that counts. */
    if (!pl_conn_is_from_proxy(conn) && !pl_conn_count_address(conn)) {
        pl_conn_drop(conn);
        return;
    }
    conn->http = pl_xcalloc(1, sizeof *conn->http);
    pl_http_init(conn->http);
    if (net->tls)
        conn->tls = pl_tls_accept(net->tls);
    pl_conn_start(conn);
}

/* ---- deadlines --------------------------------------------------------- */

/* Bytes that the client has not received yet. The kernel's buffer counts too:
 * the kernel asks for more only after a large part of it is free, and a slow
 * reader may take longer for that part than a deadline allows. */
static size_t unsent_of(pl_conn *conn)
{
    size_t queued =
        uv_stream_get_write_queue_size((const uv_stream_t *)&conn->tcp);
    int in_kernel = 0;
    uv_os_fd_t fd;

    if (queued && uv_fileno((const uv_handle_t *)&conn->tcp, &fd) == 0)
        ioctl(fd, SIOCOUTQ, &in_kernel);
    return queued + (size_t)in_kernel;
}

/* Whether the client has received something since the last second. */
static int makes_progress(pl_conn *conn)
{
    size_t unsent = unsent_of(conn);
    int progress = unsent + PROGRESS <= conn->unsent;

    conn->unsent = unsent;
    return progress;
}

/* A slow reader looks silent, because nothing is read from it for a while. */
static void check_ws_deadlines(pl_conn *conn, int64_t now)
{
    const pl_net_config *config = &conn->net->config;

    if (makes_progress(conn) && conn->is_stopped)
        conn->heard = now;

    if (now - conn->heard > config->dead_ms ||
        (conn->ws.reader && now - conn->since > config->header_ms) ||
        (!conn->is_admitted && now - conn->opened > config->header_ms)) {
        conn->net->counts.dropped_slow++;
        pl_conn_drop(conn);
    } else if (now - conn->heard > config->ping_ms &&
               now - conn->pinged > config->ping_ms) {
        conn->pinged = now;
        pl_conn_touch(conn);
        pl_ws_put_ping(&conn->out);
    }
}

/* A download may last as long as the client receives something every second. */
static void note_progress(pl_conn *conn, int64_t now)
{
    if (makes_progress(conn))
        conn->since = now;
}

static void check_deadlines(pl_conn *conn, int64_t now)
{
    const pl_net_config *config = &conn->net->config;
    int limit;

    switch (conn->state) {
    case PL_CONN_WS:
        check_ws_deadlines(conn, now);
        break;
    case PL_CONN_HTTP:
        note_progress(conn, now);
        limit = conn->http->complete ? config->idle_ms : config->header_ms;
        if (now - conn->since > limit)
            pl_conn_drop(conn);
        break;
    case PL_CONN_CLOSING:
        note_progress(conn, now);
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
            check_deadlines(conn, now);
    }
    if (net->stopping && !net->conns) {
        uv_close((uv_handle_t *)&net->sweep, on_handle_closed);
        uv_close((uv_handle_t *)&net->resume, on_handle_closed);
        uv_close((uv_handle_t *)&net->after_poll, on_handle_closed);
        uv_close((uv_handle_t *)&net->before_poll, on_handle_closed);
    }
}

/* ---- starting and stopping --------------------------------------------- */

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
    uv_idle_init(net->loop, &net->resume);
    net->resume.data = net;
    net->after_poll.data = net->before_poll.data = net->sweep.data = net;
    uv_check_start(&net->after_poll, on_check);
    uv_prepare_start(&net->before_poll, on_prepare);
    uv_timer_start(&net->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    net->handles += 4;
}

pl_net *pl_net_start(uv_loop_t *loop, const pl_net_config *config,
                     const pl_net_hooks *hooks, void *app, const char **why)
{
    pl_net *net = pl_xcalloc(1, sizeof *net);

    net->loop = loop;
    net->config = *config;
    net->hooks = *hooks;
    net->app = app;
    net->ws_pool = pl_ws_pool_new(&pl_conn_ws_hooks, config->max_message);
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
