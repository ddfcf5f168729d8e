/* SPDX-License-Identifier: MIT */
/* session.h - one WebSocket connection: who it is, and what it may send.
 *
 * A session outlives its connection while callbacks of ops or of the store are
 * pending: 'refs' counts them, and 'conn' is then NULL. */
#ifndef PL_SESSION_H
#define PL_SESSION_H

#include "server/allowance.h"
#include "server/net.h"
#include "server/table.h"

struct pl_attachment; /* live.h */
struct pl_server;     /* server_state.h */

typedef struct pl_session {
    struct pl_session *next, *prev;
    struct pl_server *server;
    pl_conn *conn; /* NULL once it is closed */
    int refs;      /* pending ops and callbacks */
    int said_hello;
    int is_greeting;    /* a hello waits for the store */
    int is_renewing;    /* a new token waits for the store */
    int is_revoked;     /* its token was replaced or removed */
    int is_late;        /* the message being read is over the limit */
    int is_paused;      /* too many requests of it wait */
    int is_closing;     /* it sent too many bad messages */
    size_t message_len; /* of the message being read */
    pl_id person;
    char name[PL_NAME_MAX + 1];
    char token_key[65]; /* hash of the token, for the store */
    char challenge[33]; /* for the next backup; "": none */
    struct pl_attachment *attached;
    struct pl_renaming *renaming; /* people.c; NULL: no change of name waits */
    pl_allowance *mine, *address;
} pl_session;

/* NULL if the address has used up what it may send. */
pl_session *pl_session_new(struct pl_server *server, pl_conn *conn);
void pl_session_closed(pl_session *session);
void pl_session_release(pl_session *session); /* drops one of its refs */

/* Handles a received message. */
void pl_session_message(pl_session *session, const char *text, size_t len);

void pl_session_send(pl_session *session, const char *text, size_t len);

/* Answers to the request 'rpc_id', which is JSON text. */
void pl_session_result(pl_session *session, const char *rpc_id,
                       const char *json);
void pl_session_refuse(pl_session *session, const char *rpc_id,
                       pl_refusal refusal);
void pl_session_answer(pl_session *session, const char *rpc_id,
                       const pl_table_answer *answer, uint32_t number);
void pl_session_bad_field(pl_session *session, const char *rpc_id,
                          const char *field, const char *text);

#endif
