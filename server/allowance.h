/* SPDX-License-Identifier: MIT */
/* allowance.h - what a person and an address may still do.
 *
 * A limit is a bucket: it holds so much and fills again with time. Each person
 * has one of every kind, shared by all their connections; each connection has
 * its own until somebody says hello; and each address has those of several
 * people. They outlast connections, so that a new one has no new allowance. */
#ifndef PL_ALLOWANCE_H
#define PL_ALLOWANCE_H

#include <stddef.h>
#include <stdint.h>

struct pl_server;  /* server_state.h */
struct pl_session; /* session.h */

typedef enum {
    PL_LIMIT_MESSAGES,
    PL_LIMIT_RARE,   /* of the actions with PL_RATE_RARE */
    PL_LIMIT_FAULTS, /* bad messages, and those over the limit */
    PL_LIMIT_BYTES,
    PL_LIMIT_TABLES,
    PL_LIMIT_STORED, /* bytes that actions add to the store */
    PL_LIMIT_PEOPLE, /* new ones, of an address */
    PL_LIMITS
} pl_limit;

typedef struct pl_allowance {
    struct pl_allowance *next;
    uint8_t key[17]; /* what it is for, and which */
    int refs;
    double left[PL_LIMITS];
    int64_t at; /* when it was last filled */
} pl_allowance;

/* The allowances of a new connection and its address; of the person, once they
 * are known; and their end. */
void pl_limits_open(struct pl_session *session);
void pl_limits_share(struct pl_session *session);
void pl_limits_close(struct pl_session *session);

/* Takes 'n' from the person and the address; 0 if one of them has less. */
int pl_limits_take(struct pl_session *session, pl_limit limit, double n);

/* Takes one new table, and what it takes in the store. */
int pl_limits_take_table(struct pl_session *session);

/* Counts bytes that have come, before they are read; 0 if the connection must
 * be closed. At an address that sends too much those are closed which send
 * more than a little: others behind it are not to blame. */
int pl_limits_take_bytes(struct pl_session *session, size_t n);

/* Whether the address has no bytes or bad messages left: no new connection. */
int pl_limits_is_shut(struct pl_session *session);

/* Forgets allowances that nobody uses and that are full again; or all. */
void pl_limits_sweep(struct pl_server *server);
void pl_limits_free(struct pl_server *server);

#endif
