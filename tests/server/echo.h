/* SPDX-License-Identifier: MIT */
/* echo.h - an echo server in a thread, and plain sockets to talk to it.
 *
 * Tests send raw bytes, so that they can break every rule of HTTP and
 * WebSocket. */
#ifndef PL_ECHO_H
#define PL_ECHO_H

#include "base/buffer.h"

#define HOST "Host: localhost\r\n"
#define SHAKE_BUT_VERSION                                       \
    "GET /ws HTTP/1.1\r\n" HOST                                 \
    "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n" \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define SHAKE SHAKE_BUT_VERSION "Sec-WebSocket-Version: 13\r\n"

/* For cmocka: starts and stops the server. */
int echo_set_up(void **state);
int echo_tear_down(void **state);

/* A socket to the server; with the WebSocket handshake done. */
int echo_connect(void);
int echo_connect_ws(void);

void echo_send(int fd, const void *bytes, size_t len);

/* Reads until the other end closes; 0 if it did not. */
int echo_receive_all(int fd, pl_buffer *in);
void echo_receive(int fd, void *out, size_t len); /* exactly 'len' bytes */

#endif
