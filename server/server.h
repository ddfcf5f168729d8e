/* SPDX-License-Identifier: MIT */
/* server.h - the whole server: tables, people and sockets on one loop. */
#ifndef PL_SERVER_H
#define PL_SERVER_H

#include "base/clock.h"
#include "server/net.h"
#include "store/store.h"

typedef struct pl_server pl_server;

typedef struct {
    pl_net_config net;
    const char *store; /* "sqlite:FILE" */
    const char *key_file;
    const char *web;        /* folder of the client's files, or NULL */
    const char *decks;      /* folder of decks, or NULL */
    const char *sets;       /* folder of card sets, or NULL */
    const char *turn;       /* TURN server for WebRTC, or NULL */
    const char *turn_login; /* "NAME PASSWORD" for it, or NULL */
    int metrics_port; /* 0: /metrics on the main port, for loopback only */
    int bot_ms;       /* after a move, when bots answer */
    int bot_threads;
    int bot_budget_ms;      /* the most that a bot may think */
    int max_tables;         /* in memory and per server */
    int max_tables_each;    /* that one person may make in a row */
    int max_rate;           /* messages a second and person; 0: no limits */
    int max_rare;           /* of chat, join, create ... in a row */
    int max_faults;         /* bad messages in a row */
    int max_bytes;          /* a second and person; 0: no limit */
    int max_stored_kb;      /* that one person may add to the store in a day */
    int max_new_people;     /* of an address, in an hour */
    int max_joined;         /* tables that a connection may be at */
    int people_per_address; /* an address may do as much as that many people */
    const pl_clock *clock;  /* NULL: the system's */
} pl_server_config;

void pl_server_config_init(pl_server_config *config);

/* Opens the store, loads due tables and listens. NULL and a reason in 'why' if
 * it cannot. */
pl_server *pl_server_start(uv_loop_t *loop, const pl_server_config *config,
                           const char **why);

int pl_server_port(const pl_server *server);

/* Tells the clients, finishes what is queued, and closes everything; the loop
 * then runs out of things to do. */
void pl_server_stop(pl_server *server);

/* With a virtual clock: does what is due now. */
void pl_server_tick(pl_server *server);

#endif
