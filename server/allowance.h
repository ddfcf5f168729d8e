/* SPDX-License-Identifier: MIT */
/* allowance.h - what a person and an address may still do.
 *
 * A limit is a token bucket: it has a size and is refilled at a fixed rate.
 * Each person has one bucket for every kind of limit, shared by all their
 * connections. A connection has its own until its hello names the person. An
 * address has larger ones, for several people. Buckets of people and addresses
 * outlast connections, so that reconnecting does not refill them. */
#ifndef PL_ALLOWANCE_H
#define PL_ALLOWANCE_H

#include <stddef.h>
#include <stdint.h>

struct pl_server;  /* server_state.h */
struct pl_session; /* session.h */

typedef enum {
    PL_LIMIT_MESSAGES,
    PL_LIMIT_RARE,   /* actions with PL_RATE_RARE */
    PL_LIMIT_FAULTS, /* bad messages, and messages over a limit */
    PL_LIMIT_BYTES,
    PL_LIMIT_TABLES,
    PL_LIMIT_STORED, /* bytes that actions add to the store */
    PL_LIMIT_PEOPLE, /* new people; by address only */
    PL_LIMITS
} pl_limit;

typedef struct pl_allowance {
    struct pl_allowance *next;
    uint8_t key[17]; /* the kind (1 byte), then the id or address */
    int refs;
    double left[PL_LIMITS];
    int64_t at; /* when it was last refilled */
} pl_allowance;

/* Gives a new session the allowances of its connection and address; replaces
 * the first by the person's, once the person is known; releases both. */
void pl_limits_open(struct pl_session *session);
void pl_limits_share(struct pl_session *session);
void pl_limits_close(struct pl_session *session);

/* Takes 'n' from the person and the address; 0 if one of them has less. */
int pl_limits_take(struct pl_session *session, pl_limit limit, double n);

/* Takes what one new table costs: a table, and its bytes in the store. */
int pl_limits_take_table(struct pl_session *session);

/* Counts received bytes before they are parsed; 0 if the connection must be
 * closed. If the address is over its limit, only connections that have
 * themselves sent more than a little are closed, so that quiet people behind
 * the same address can go on. */
int pl_limits_take_bytes(struct pl_session *session, size_t n);

/* Whether the address has used up its bytes or bad messages and gets no new
 * connection. */
int pl_limits_is_shut(struct pl_session *session);

/* Frees allowances that nobody uses and that are full again; or all of them. */
void pl_limits_sweep(struct pl_server *server);
void pl_limits_free(struct pl_server *server);

#endif
