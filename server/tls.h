/* SPDX-License-Identifier: MIT */
/* tls.h - TLS over memory, so that one loop reads and writes all sockets. */
#ifndef PL_TLS_H
#define PL_TLS_H

#include "base/buffer.h"

#include <stddef.h>

typedef struct pl_tls pl_tls;           /* certificate and settings */
typedef struct pl_tls_conn pl_tls_conn; /* one connection */

/* Reads PEM files; with 'cert' NULL makes a certificate for 'name'. */
pl_tls *pl_tls_new(const char *cert, const char *key, const char *name,
                   const char **why);
void pl_tls_free(pl_tls *tls);

/* For a client that accepts any certificate: what our tools send over it (a
 * backup request with an HMAC) proves itself. */
pl_tls *pl_tls_new_client(void);

pl_tls_conn *pl_tls_accept(pl_tls *tls);
pl_tls_conn *pl_tls_connect(pl_tls *tls);
int pl_tls_is_ready(const pl_tls_conn *conn); /* handshake is done */
void pl_tls_conn_free(pl_tls_conn *conn);

/* Takes bytes from the network; appends plain bytes to 'plain' and bytes that
 * must be sent to 'wire'. 0 if the connection is over. */
int pl_tls_read(pl_tls_conn *conn, const void *bytes, size_t len,
                pl_buffer *plain, pl_buffer *wire);

/* Encrypts 'bytes' onto 'wire'; 0 if it cannot. */
int pl_tls_write(pl_tls_conn *conn, const void *bytes, size_t len,
                 pl_buffer *wire);

#endif
