/* SPDX-License-Identifier: MIT */
/* ws.h - the WebSocket side of a connection: bytes in, messages out.
 *
 * No sockets here. An idle connection costs a few words: see ws.c. */
#ifndef PL_WS_H
#define PL_WS_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

typedef struct pl_ws_pool pl_ws_pool;
typedef struct pl_ws_reader pl_ws_reader;

typedef struct {
    pl_ws_reader *reader; /* while something is incomplete */
    int closed;           /* a close frame was sent; send nothing more */
    int heard_pong;
} pl_ws; /* all zero is a fresh connection */

typedef struct {
    /* A whole text message of valid UTF-8. */
    void (*message)(void *ctx, const char *text, size_t len);
    /* Bytes to send: pongs and close frames. */
    void (*reply)(void *ctx, const void *bytes, size_t len);
} pl_ws_hooks;

pl_ws_pool *pl_ws_pool_new(const pl_ws_hooks *hooks, size_t max_message);
void pl_ws_pool_free(pl_ws_pool *pool);

/* Reads bytes; calls the hooks with 'ctx'. 0 once the connection is to be
 * closed: the close frame, with the right code, has gone to 'reply'. */
int pl_ws_feed(pl_ws_pool *pool, pl_ws *ws, void *ctx, const void *bytes,
               size_t len);

/* Gives back what the connection borrowed. */
void pl_ws_release(pl_ws_pool *pool, pl_ws *ws);

/* The header of an unfragmented text frame with 'len' bytes of payload;
 * returns its length. */
enum { PL_WS_HEAD = 10 };
size_t pl_ws_head(uint8_t out[PL_WS_HEAD], size_t len);

/* A whole close or ping frame appended to 'out'. */
void pl_ws_put_close(pl_buffer *out, int code, const char *reason);
void pl_ws_put_ping(pl_buffer *out);

/* The answer to a Sec-WebSocket-Key, 28 characters and a NUL; 0 if the key is
 * not one. */
int pl_ws_accept(const char *key, size_t len, char out[29]);

#endif
