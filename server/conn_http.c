/* conn_http.c - what a connection does before it is a WebSocket: requests, the
 * handshake, and the checks of Host and Origin that both need. */
#include "server/conn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Scripts only from ourselves, nothing framed, no address sent elsewhere. */
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

/* A browser takes this one only over TLS, and complains about it elsewhere. */
static const char opener_header[] =
    "Cross-Origin-Opener-Policy: same-origin\r\n";

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
    pl_conn_reply(conn, status, "text/plain; charset=utf-8", headers, text,
                  (size_t)n);
    pl_conn_finish(conn);
}

/* ---- Host and Origin --------------------------------------------------- */

/* The name in 'host' without its port. */
static pl_slice without_port(pl_slice host)
{
    if (host.len && host.at[0] == '[') {
        const char *end = memchr(host.at, ']', host.len);
        return end ? (pl_slice){ host.at + 1, (size_t)(end - host.at - 1) }
                   : (pl_slice){ host.at, 0 };
    }
    const char *colon = memchr(host.at, ':', host.len);
    return (pl_slice){ host.at, colon ? (size_t)(colon - host.at) : host.len };
}

/* A page of another site could have its own name lead to our address and would
 * then pass as the same origin; so only names that we know are answered. */
static int host_is_ours(const pl_net *net, pl_slice host)
{
    pl_slice name = without_port(host);
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
static int origin_is_ours(const pl_request *r)
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

static int is_proxy(const pl_net *net, const pl_address *a)
{
    for (int i = 0; i < net->config.n_proxies; i++)
        if (pl_cidr_holds(&net->config.proxies[i], a))
            return 1;
    return 0;
}

/* The last address of X-Forwarded-For is the one our own proxy saw. */
static void believe_proxy(pl_conn *conn, const pl_request *r)
{
    pl_slice list = r->forwarded_for;
    const char *from = list.at, *end;
    pl_address named;

    if (!list.len || conn->is_counted || !is_proxy(conn->net, &conn->address))
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
        conn->is_direct = 0;
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
    conn->since = conn->heard = conn->pinged = pl_net_now(net);
    net->counts.websockets++;
    conn->was_opened = 1;
    if (net->stopping || !net->hooks.opened(net->app, conn)) {
        conn->was_opened = 0;
        net->counts.websockets--;
        pl_conn_close(conn, 1013, "try again later");
    }
}

static void shake_hands(pl_conn *conn, const pl_request *r)
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
    else if (!origin_is_ours(r))
        refuse(conn, 403, NULL);
    else
        become_websocket(conn, accept);
}

/* ---- requests ---------------------------------------------------------- */

static void answer(pl_conn *conn)
{
    pl_net *net = conn->net;
    const pl_request *r = &conn->http->request;

    net->counts.requests++;
    conn->is_head = r->method == HTTP_HEAD;
    conn->keep_alive = r->keep_alive && !net->stopping;
    believe_proxy(conn, r);
    if (!pl_conn_count_address(conn)) {
        refuse(conn, 429, NULL);
    } else if (r->host.at && !host_is_ours(net, r->host)) {
        refuse(conn, 421, NULL);
    } else if (r->wants_upgrade) {
        shake_hands(conn, r);
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
        answer(conn);
    }
    if (conn->state != PL_CONN_WS)
        return;
    pl_http_release(conn->http);
    free(conn->http);
    conn->http = NULL;
    if (len)
        pl_conn_feed_ws(conn, bytes, len);
}
