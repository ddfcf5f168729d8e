/* SPDX-License-Identifier: MIT */
/* client.h - a WebSocket client on the loop: for load, backups and tests. */
#ifndef PL_CLIENT_H
#define PL_CLIENT_H

#include "server/tls.h"

#include <stddef.h>
#include <uv.h>

typedef struct pl_client pl_client;

typedef struct {
    void (*opened)(void *ctx, pl_client *client);
    void (*message)(void *ctx, pl_client *client, const char *text, size_t len);
    /* Called exactly once, even if the connection never opened. The client is
     * freed afterwards. */
    void (*closed)(void *ctx, pl_client *client, int code);
} pl_client_hooks;

/* Connects to ws://127.0.0.1:'port'/ws, or with 'tls', which must outlive it,
 * to wss:. */
pl_client *pl_client_new(uv_loop_t *loop, int port,
                         const pl_client_hooks *hooks, void *ctx);
pl_client *pl_client_new_tls(uv_loop_t *loop, int port, pl_tls *tls,
                             const pl_client_hooks *hooks, void *ctx);

void pl_client_send(pl_client *client, const char *text, size_t len);

/* Closes with a close frame; 'closed' follows. */
void pl_client_close(pl_client *client);

/* Drops the connection without a close frame. */
void pl_client_cut(pl_client *client);

#endif
