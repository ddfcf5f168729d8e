/* SPDX-License-Identifier: MIT */
/* ws.c - WebSocket frames: wslay reads them; writing one is ten lines.
 *
 * wslay needs a context of some 8 KB for each connection that is receiving.
 * Most connections are idle, so contexts are pooled: a connection has one only
 * between the first and the last byte of a message. wslay does not say when it
 * is between messages, so we count: every byte it was fed must belong to a
 * finished frame (fed == framed), and no fragmented message may be open. */
#include "server/ws.h"

#include "base/alloc.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

struct pl_ws_reader {
    pl_ws_reader *next;
    pl_ws_pool *pool;
    wslay_event_context_ptr wslay;
    pl_ws *ws;
    void *ctx;
    const uint8_t *in;
    size_t left;
    uint64_t fed, framed;
    int in_frame, in_message;
};

struct pl_ws_pool {
    pl_ws_hooks hooks;
    size_t max_message;
    pl_ws_reader *idle;
};

/* ---- wslay's callbacks ------------------------------------------------- */

static ssize_t recv_bytes(wslay_event_context_ptr wslay, uint8_t *buf,
                          size_t len, int flags, void *user)
{
    pl_ws_reader *r = user;
    size_t n = r->left < len ? r->left : len;
    (void)flags;

    if (!n) {
        wslay_event_set_error(wslay, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buf, r->in, n);
    r->in += n;
    r->left -= n;
    r->fed += n;
    return (ssize_t)n;
}

static ssize_t send_bytes(wslay_event_context_ptr wslay, const uint8_t *data,
                          size_t len, int flags, void *user)
{
    pl_ws_reader *r = user;
    (void)wslay, (void)flags;

    r->pool->hooks.reply(r->ctx, data, len);
    return (ssize_t)len;
}

/* wslay accepts a close frame with one byte of a code, which is an error. */
static void check_close(pl_ws_reader *r,
                        const struct wslay_event_on_frame_recv_start_arg *arg)
{
    if (arg->opcode == WSLAY_CONNECTION_CLOSE && arg->payload_length == 1)
        wslay_event_queue_close(r->wslay, WSLAY_CODE_PROTOCOL_ERROR, NULL, 0);
}

static void
on_frame_start(wslay_event_context_ptr wslay,
               const struct wslay_event_on_frame_recv_start_arg *arg,
               void *user)
{
    pl_ws_reader *r = user;
    uint64_t len = arg->payload_length;
    (void)wslay;

    r->framed += 2 + 4 + (len > 0xffff ? 8 : len > 125 ? 2 : 0) + len;
    r->in_frame = 1;
    if (!wslay_is_ctrl_frame(arg->opcode))
        r->in_message = !arg->fin;
    check_close(r, arg);
}

static void on_frame_end(wslay_event_context_ptr wslay, void *user)
{
    pl_ws_reader *r = user;
    (void)wslay;
    r->in_frame = 0;
}

static void on_message(wslay_event_context_ptr wslay,
                       const struct wslay_event_on_msg_recv_arg *arg,
                       void *user)
{
    pl_ws_reader *r = user;

    if (arg->opcode == WSLAY_PONG) {
        r->ws->heard_pong = 1;
    } else if (arg->opcode == WSLAY_BINARY_FRAME) {
        wslay_event_queue_close(wslay, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0);
        wslay_event_shutdown_read(wslay); /* ignore what follows */
    } else if (arg->opcode == WSLAY_TEXT_FRAME && !r->ws->closed) {
        wslay_event_send(wslay); /* send pending pongs first */
        r->pool->hooks.message(r->ctx, (const char *)arg->msg, arg->msg_length);
    }
}

static const struct wslay_event_callbacks callbacks = {
    .recv_callback = recv_bytes,
    .send_callback = send_bytes,
    .on_frame_recv_start_callback = on_frame_start,
    .on_frame_recv_end_callback = on_frame_end,
    .on_msg_recv_callback = on_message,
};

/* ---- readers ----------------------------------------------------------- */

static void reader_free(pl_ws_reader *r)
{
    wslay_event_context_free(r->wslay);
    free(r);
}

static pl_ws_reader *borrow(pl_ws_pool *pool)
{
    pl_ws_reader *r = pool->idle;

    if (r) {
        pool->idle = r->next;
        return r;
    }
    r = pl_xcalloc(1, sizeof *r);
    r->pool = pool;
    if (wslay_event_context_server_init(&r->wslay, &callbacks, r) != 0)
        abort();
    wslay_event_config_set_max_recv_msg_length(r->wslay, pool->max_message);
    return r;
}

static int is_clean(const pl_ws_reader *r)
{
    return r->fed == r->framed && !r->in_frame && !r->in_message && !r->left &&
           wslay_event_get_read_enabled(r->wslay) &&
           !wslay_event_want_write(r->wslay);
}

pl_ws_pool *pl_ws_pool_new(const pl_ws_hooks *hooks, size_t max_message)
{
    pl_ws_pool *pool = pl_xcalloc(1, sizeof *pool);
    pool->hooks = *hooks;
    pool->max_message = max_message;
    return pool;
}

void pl_ws_pool_free(pl_ws_pool *pool)
{
    while (pool->idle) {
        pl_ws_reader *r = pool->idle;
        pool->idle = r->next;
        reader_free(r);
    }
    free(pool);
}

/* wslay rejects some headers without sending a close frame. */
static void reply_protocol_error(pl_ws_reader *r)
{
    pl_buffer out = { 0 };

    if (wslay_event_get_close_sent(r->wslay))
        return;
    pl_ws_put_close(&out, WSLAY_CODE_PROTOCOL_ERROR, "");
    r->pool->hooks.reply(r->ctx, out.at, out.len);
    pl_buffer_release(&out);
}

int pl_ws_feed(pl_ws_pool *pool, pl_ws *ws, void *ctx, const void *bytes,
               size_t len)
{
    pl_ws_reader *r = ws->reader ? ws->reader : borrow(pool);
    int ok;

    ws->reader = r;
    r->ws = ws;
    r->ctx = ctx;
    r->in = bytes;
    r->left = len;
    ok = wslay_event_recv(r->wslay) == 0;
    if (!ok && !ws->closed)
        reply_protocol_error(r);
    /* After our own close frame the answer to it needs no reply. */
    if (ok && !ws->closed)
        ok = wslay_event_send(r->wslay) == 0;
    ok = ok && wslay_event_get_read_enabled(r->wslay) &&
         !wslay_event_get_close_received(r->wslay) &&
         !wslay_event_get_close_sent(r->wslay) && !ws->closed;
    r->in = NULL;
    r->left = 0;
    if (!ok) {
        ws->closed = 1;
        pl_ws_release(pool, ws);
    } else if (is_clean(r)) {
        ws->reader = NULL;
        r->next = pool->idle;
        pool->idle = r;
    }
    return ok;
}

void pl_ws_release(pl_ws_pool *pool, pl_ws *ws)
{
    (void)pool;
    if (ws->reader)
        reader_free(ws->reader);
    ws->reader = NULL;
}

/* ---- writing ----------------------------------------------------------- */

size_t pl_ws_head(uint8_t out[PL_WS_HEAD], size_t len)
{
    out[0] = 0x80 | WSLAY_TEXT_FRAME;
    if (len <= 125) {
        out[1] = (uint8_t)len;
        return 2;
    }
    if (len <= 0xffff) {
        out[1] = 126;
        out[2] = (uint8_t)(len >> 8);
        out[3] = (uint8_t)len;
        return 4;
    }
    out[1] = 127;
    for (int i = 0; i < 8; i++)
        out[2 + i] = (uint8_t)((uint64_t)len >> (56 - 8 * i));
    return 10;
}

void pl_ws_put_close(pl_buffer *out, int code, const char *reason)
{
    size_t len = strlen(reason);

    if (len > 120)
        len = 120;
    pl_buffer_putc(out, (char)(0x80 | WSLAY_CONNECTION_CLOSE));
    pl_buffer_putc(out, (char)(len + 2));
    pl_buffer_putc(out, (char)(code >> 8));
    pl_buffer_putc(out, (char)(code & 0xff));
    pl_buffer_put(out, reason, len);
}

void pl_ws_put_ping(pl_buffer *out)
{
    pl_buffer_putc(out, (char)(0x80 | WSLAY_PING));
    pl_buffer_putc(out, 0);
}

int pl_ws_accept(const char *key, size_t len, char out[29])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t raw[24], hash[SHA_DIGEST_LENGTH];
    char joined[24 + sizeof guid];

    /* 16 bytes in base64 are 22 characters and two '='. */
    if (len != 24 || key[22] != '=' || key[23] != '=' || key[21] == '=' ||
        EVP_DecodeBlock(raw, (const uint8_t *)key, 24) != 18)
        return 0;
    memcpy(joined, key, 24);
    memcpy(joined + 24, guid, sizeof guid);
    SHA1((const uint8_t *)joined, strlen(joined), hash);
    EVP_EncodeBlock((uint8_t *)out, hash, sizeof hash);
    return 1;
}
