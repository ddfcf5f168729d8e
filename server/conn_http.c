/* SPDX-License-Identifier: MIT */
/* conn_http.c - HTTP requests, and the handshake that makes a WebSocket.
 *
 * Two attacks from a browser are stopped here. A page of another site may open
 * a WebSocket to us with the visitor's network access: Origin must be the Host
 * that was asked for. And a page may let its own host name resolve to our
 * address (DNS rebinding) and be the same origin: only names that we know, and
 * plain addresses, are answered. */
#include "server/conn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Scripts only from this server, no framing, no referrer to other sites. */
static const char strict_headers[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' "
    "'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(self), microphone=(), geolocation=()\r\n";

/* Browsers accept this one only over TLS, and warn about it elsewhere. */
static const char opener_header[] =
    "Cross-Origin-Opener-Policy: same-origin\r\n";

/* Not for a self-signed certificate: a browser that remembers this header no
 * longer lets its user past the warning. */
static const char transport_header[] =
    "Strict-Transport-Security: max-age=31536000\r\n";

void pl_conn_reply(pl_conn *conn, int status, const char *type,
                   const char *headers, const void *body, size_t len)
{
    pl_buffer *out = &conn->out;
    const char *word = http_status_str((enum http_status)status);

    pl_conn_touch(conn);
    pl_buffer_printf(out, "HTTP/1.1 %d %s\r\n", status, word);
    pl_buffer_puts(out, strict_headers);
    if (conn->tls)
        pl_buffer_puts(out, opener_header);
    if (conn->tls && !conn->net->config.tls_self)
        pl_buffer_puts(out, transport_header);
    if (headers)
        pl_buffer_puts(out, headers);
    if (status != 304) {
        pl_buffer_printf(out, "Content-Type: %s\r\nContent-Length: %zu\r\n",
                         type, len);
    }
    pl_buffer_puts(out, conn->keep_alive ? "Connection: keep-alive\r\n\r\n"
                                         : "Connection: close\r\n\r\n");
    if (!conn->is_head && status != 304)
        pl_buffer_put(out, body, len);
}

static void refuse(pl_conn *conn, int status, const char *headers)
{
    char text[64];
    int n = snprintf(text, sizeof text, "%d %s\n", status,
                     http_status_str((enum http_status)status));

    conn->keep_alive = 0;
    conn->net->counts.bad_origins += status == 403;
    conn->net->counts.bad_hosts += status == 421;
    pl_conn_reply(conn, status, "text/plain; charset=utf-8", headers, text,
                  (size_t)n);
    pl_conn_finish(conn);
}

/* ---- Host and Origin --------------------------------------------------- */

/* The name in 'host' without its port. */
static pl_slice strip_port(pl_slice host)
{
    if (!host.len)
        return host;
    if (host.at[0] == '[') {
        const char *end = memchr(host.at, ']', host.len);
        return end ? (pl_slice){ host.at + 1, (size_t)(end - host.at - 1) }
                   : (pl_slice){ host.at, 0 };
    }
    const char *colon = memchr(host.at, ':', host.len);
    return (pl_slice){ host.at, colon ? (size_t)(colon - host.at) : host.len };
}

static int is_our_host(const pl_net *net, pl_slice host)
{
    pl_slice name = strip_port(host);
    pl_address ignored;

    if (pl_slice_is(name, "localhost") ||
        pl_address_read(name.at, name.len, &ignored))
        return 1;
    for (int i = 0; i < PL_NET_LIST && net->config.names[i]; i++)
        if (pl_slice_is(name, net->config.names[i]))
            return 1;
    return 0;
}

/* Browsers send Origin with every handshake; other programs need not. */
static int is_our_origin(const pl_request *r)
{
    const char *colon;

    if (!r->origin.at)
        return 1;
    colon = memchr(r->origin.at, ':', r->origin.len);
    if (!colon || r->origin.len - (size_t)(colon - r->origin.at) < 3 ||
        memcmp(colon, "://", 3) != 0)
        return 0;
    size_t skip = (size_t)(colon - r->origin.at) + 3;
    return r->origin.len - skip == r->host.len &&
           memcmp(r->origin.at + skip, r->host.at, r->host.len) == 0;
}

/* ---- proxies ----------------------------------------------------------- */

int pl_conn_is_from_proxy(const pl_conn *conn)
{
    const pl_net_config *config = &conn->net->config;

    for (int i = 0; i < config->n_proxies; i++)
        if (pl_cidr_holds(&config->proxies[i], &conn->address))
            return 1;
    return 0;
}

/* Whether 'host' names this machine, or nothing at all. */
static int is_here(pl_slice host)
{
    pl_slice name = strip_port(host);
    pl_address address;

    return !name.len || pl_slice_is(name, "localhost") ||
           (pl_address_read(name.at, name.len, &address) &&
            pl_address_is_loopback(&address));
}

int pl_conn_is_local(const pl_conn *conn)
{
    const pl_net_config *config = &conn->net->config;

    return conn->is_direct && pl_conn_is_exempt(conn) && !config->n_proxies &&
           !config->names[0];
}

int pl_conn_is_exempt(const pl_conn *conn)
{
    return pl_address_is_loopback(&conn->address) && !conn->is_forwarding &&
           !conn->is_foreign;
}

/* Clients can send the header too, so only its last address counts: that is
 * what our own proxy saw and appended. */
static void read_forwarded(pl_conn *conn, const pl_request *r)
{
    pl_slice list = r->forwarded_for;
    const char *from = list.at, *end;
    pl_address named;

    conn->is_forwarding |= r->is_forwarded;
    conn->is_foreign |= !is_here(r->host);
    if (!list.len || conn->is_counted || !pl_conn_is_from_proxy(conn))
        return;
    end = list.at + list.len;
    for (const char *p = list.at; p < end; p++)
        if (*p == ',')
            from = p + 1;
    while (from < end && *from == ' ')
        from++;
    while (end > from && end[-1] == ' ')
        end--;
    if (pl_address_read(from, (size_t)(end - from), &named)) {
        conn->address = named;
        conn->is_direct = conn->is_forwarding = 0;
    }
}

/* ---- handshake --------------------------------------------------------- */

static void become_websocket(pl_conn *conn, const char *accept)
{
    pl_net *net = conn->net;

    pl_conn_touch(conn);
    pl_buffer_printf(&conn->out,
                     "HTTP/1.1 101 Switching Protocols\r\n"
                     "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Accept: %s\r\n\r\n",
                     accept);
    conn->state = PL_CONN_WS;
    conn->since = conn->heard = conn->pinged = conn->opened = pl_net_now(net);
    net->counts.websockets++;
    conn->was_opened = 1;
    if (net->stopping || !net->hooks.opened(net->app, conn)) {
        conn->was_opened = 0;
        net->counts.websockets--;
        pl_conn_close(conn, 1013, "try again later");
    }
}

static void answer_handshake(pl_conn *conn, const pl_request *r)
{
    char accept[29];

    if (!pl_slice_is(r->path, "/ws"))
        refuse(conn, 404, NULL);
    else if (r->method != HTTP_GET || !r->is_1_1 ||
             !pl_slice_has_token(r->upgrade, "websocket") || r->body_len)
        refuse(conn, 400, NULL);
    else if (!pl_slice_is(r->ws_version, "13"))
        refuse(conn, 426,
               "Sec-WebSocket-Version: 13\r\n"
               "Upgrade: websocket\r\n");
    else if (!pl_ws_accept(r->ws_key.at, r->ws_key.len, accept))
        refuse(conn, 400, NULL);
    else if (!is_our_origin(r))
        refuse(conn, 403, NULL);
    else
        become_websocket(conn, accept);
}

/* ---- requests ---------------------------------------------------------- */

static void answer_request(pl_conn *conn)
{
    pl_net *net = conn->net;
    const pl_request *r = &conn->http->request;

    net->counts.requests++;
    conn->is_head = r->method == HTTP_HEAD;
    conn->keep_alive = r->keep_alive && !net->stopping;
    read_forwarded(conn, r);
    if (!pl_conn_count_address(conn)) {
        refuse(conn, 429, NULL);
    } else if (r->host.at && !is_our_host(net, r->host)) {
        refuse(conn, 421, NULL);
    } else if (r->wants_upgrade) {
        answer_handshake(conn, r);
    } else if (pl_slice_is(r->path, "/ws")) {
        refuse(conn, 426, "Upgrade: websocket\r\n");
    } else if (r->method != HTTP_GET && r->method != HTTP_HEAD) {
        refuse(conn, 405, "Allow: GET, HEAD\r\n");
    } else {
        net->hooks.request(net->app, conn, r);
        if (!conn->keep_alive)
            pl_conn_finish(conn);
    }
}

void pl_conn_feed_http(pl_conn *conn, const char *bytes, size_t len)
{
    while (len && conn->state == PL_CONN_HTTP) {
        size_t used = 0;
        pl_http_result result = pl_http_feed(conn->http, bytes, len, &used);
        bytes += used;
        len -= used;
        if (result == PL_HTTP_MORE)
            return;
        if (result == PL_HTTP_BAD) {
            conn->net->counts.protocol_errors++;
            refuse(conn, conn->http->status, NULL);
            return;
        }
        conn->since = pl_net_now(conn->net);
        conn->has_asked = 1;
        answer_request(conn);
        if (len && conn->state == PL_CONN_HTTP) {
            pl_conn_hold(conn, bytes, len);
            return;
        }
    }
    if (conn->state != PL_CONN_WS)
        return;
    pl_http_release(conn->http);
    free(conn->http);
    conn->http = NULL;
    if (len)
        pl_conn_feed_ws(conn, bytes, len);
}
