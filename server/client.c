/* SPDX-License-Identifier: MIT */
/* client.c - a small WebSocket client on the loop.
 *
 * Used only by load tests, backups and our own tests: it trusts the server,
 * keeps whole frames in memory and does not support fragmented messages. */
#include "server/client.h"

#include "base/alloc.h"
#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

struct pl_client {
    uv_tcp_t tcp;
    uv_connect_t connecting;
    pl_client_hooks hooks;
    void *ctx;
    pl_tls_conn *tls; /* NULL: plain */
    pl_buffer in;
    int has_asked, is_open, is_closing, code;
    char read_buffer[16384];
};

static const char handshake[] =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

static void on_closed(uv_handle_t *handle)
{
    pl_client *c = handle->data;

    c->hooks.closed(c->ctx, c, c->code);
    pl_buffer_release(&c->in);
    pl_tls_conn_free(c->tls);
    free(c);
}

void pl_client_cut(pl_client *c)
{
    if (c->is_closing)
        return;
    c->is_closing = 1;
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

static void on_written(uv_write_t *req, int status)
{
    (void)status;
    free(req);
}

static void write_wire(pl_client *c, const char *bytes, size_t len)
{
    uv_buf_t buf = uv_buf_init((char *)bytes, (unsigned)len);
    int n = 0;

    if (c->is_closing)
        return;
    if (!uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp)) {
        n = uv_try_write((uv_stream_t *)&c->tcp, &buf, 1);
        n = n < 0 ? 0 : n;
    }
    if ((size_t)n == len)
        return;
    uv_write_t *req = pl_xrealloc(NULL, sizeof *req + len - (size_t)n);
    memcpy(req + 1, bytes + n, len - (size_t)n);
    buf = uv_buf_init((char *)(req + 1), (unsigned)(len - (size_t)n));
    if (uv_write(req, (uv_stream_t *)&c->tcp, &buf, 1, on_written))
        free(req);
}

static void write_bytes(pl_client *c, const char *bytes, size_t len)
{
    pl_buffer wire = { 0 };

    if (!c->tls)
        write_wire(c, bytes, len);
    else if (!pl_tls_write(c->tls, bytes, len, &wire))
        pl_client_cut(c);
    else
        write_wire(c, wire.at, wire.len);
    pl_buffer_release(&wire);
}

/* Clients must mask frames; a mask of zeros leaves the bytes as they are. */
static void write_frame(pl_client *c, int opcode, const char *bytes, size_t len)
{
    char head[14] = { (char)(0x80 | opcode) };
    size_t n = 2;
    pl_buffer out = { 0 };

    if (len < 126) {
        head[1] = (char)(0x80 | len);
    } else if (len < 65536) {
        head[1] = (char)(0x80 | 126);
        head[2] = (char)(len >> 8);
        head[3] = (char)len;
        n = 4;
    } else {
        head[1] = (char)(0x80 | 127);
        for (int i = 0; i < 8; i++)
            head[2 + i] = (char)((unsigned long long)len >> (56 - 8 * i));
        n = 10;
    }
    pl_buffer_put(&out, head, n + 4);
    pl_buffer_put(&out, bytes, len);
    write_bytes(c, out.at, out.len);
    pl_buffer_release(&out);
}

void pl_client_send(pl_client *c, const char *text, size_t len)
{
    if (c->is_open)
        write_frame(c, 1, text, len);
}

void pl_client_close(pl_client *c)
{
    if (c->is_open)
        write_frame(c, 8, "\x03\xe8", 2);
    else
        pl_client_cut(c);
}

/* Takes one frame off the received bytes; 0 if it is not complete. */
static int take_frame(pl_client *c)
{
    const unsigned char *p = (const unsigned char *)c->in.at;
    size_t head = 2, len;

    if (c->in.len < 2)
        return 0;
    len = p[1] & 127;
    head += len == 126 ? 2 : len == 127 ? 8 : 0;
    if (c->in.len < head)
        return 0;
    if (head > 2)
        len = 0;
    for (size_t i = 2; i < head; i++)
        len = len << 8 | p[i];
    if (c->in.len < head + len)
        return 0;
    if ((p[0] & 15) == 1) {
        c->hooks.message(c->ctx, c, c->in.at + head, len);
    } else if ((p[0] & 15) == 9) {
        write_frame(c, 10, c->in.at + head, len);
    } else if ((p[0] & 15) == 8) {
        c->code = len >= 2 ? p[head] << 8 | p[head + 1] : 1005;
        pl_client_cut(c);
        return 0;
    }
    pl_buffer_drop(&c->in, head + len);
    return 1;
}

static void take_handshake(pl_client *c)
{
    for (size_t i = 3; i < c->in.len; i++)
        if (memcmp(c->in.at + i - 3, "\r\n\r\n", 4) == 0) {
            c->is_open = memcmp(c->in.at, "HTTP/1.1 101", 12) == 0;
            pl_buffer_drop(&c->in, i + 1);
            if (c->is_open)
                c->hooks.opened(c->ctx, c);
            else
                pl_client_cut(c);
            return;
        }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    pl_client *c = handle->data;
    (void)suggested;
    *buf = uv_buf_init(c->read_buffer, sizeof c->read_buffer);
}

/* Sends the upgrade request; over TLS only after the TLS handshake. */
static void ask(pl_client *c)
{
    if (c->has_asked || (c->tls && !pl_tls_is_ready(c->tls)))
        return;
    c->has_asked = 1;
    write_bytes(c, handshake, sizeof handshake - 1);
}

static void take_bytes(pl_client *c, const char *bytes, size_t len)
{
    pl_buffer wire = { 0 };

    if (!c->tls)
        pl_buffer_put(&c->in, bytes, len);
    else if (!pl_tls_read(c->tls, bytes, len, &c->in, &wire))
        pl_client_cut(c);
    if (wire.len)
        write_wire(c, wire.at, wire.len);
    pl_buffer_release(&wire);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    pl_client *c = stream->data;

    if (n < 0) {
        pl_client_cut(c);
        return;
    }
    take_bytes(c, buf->base, (size_t)n);
    ask(c);
    if (!c->is_open)
        take_handshake(c);
    while (c->is_open && !c->is_closing && take_frame(c))
        ;
    if (!c->in.len)
        pl_buffer_release(&c->in);
}

static void on_connected(uv_connect_t *req, int status)
{
    pl_client *c = req->data;

    if (status == UV_ECANCELED || c->is_closing)
        return;
    if (status < 0) {
        pl_client_cut(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    uv_read_start((uv_stream_t *)&c->tcp, on_alloc, on_read);
    take_bytes(c, "", 0);
    ask(c);
}

pl_client *pl_client_new_tls(uv_loop_t *loop, int port, pl_tls *tls,
                             const pl_client_hooks *hooks, void *ctx)
{
    pl_client *c = pl_xcalloc(1, sizeof *c);
    struct sockaddr_in at;

    c->hooks = *hooks;
    c->ctx = ctx;
    c->code = 1006;
    c->tls = tls ? pl_tls_connect(tls) : NULL;
    uv_tcp_init(loop, &c->tcp);
    c->tcp.data = c;
    c->connecting.data = c;
    uv_ip4_addr("127.0.0.1", port, &at);
    if (uv_tcp_connect(&c->connecting, &c->tcp, (struct sockaddr *)&at,
                       on_connected))
        pl_client_cut(c);
    return c;
}

pl_client *pl_client_new(uv_loop_t *loop, int port,
                         const pl_client_hooks *hooks, void *ctx)
{
    return pl_client_new_tls(loop, port, NULL, hooks, ctx);
}
