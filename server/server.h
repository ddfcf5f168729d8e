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
    const char *web;   /* folder of the client's files, or NULL */
    const char *decks; /* folder of decks, or NULL */
    const char *sets;  /* folder of card sets, or NULL */
    int metrics_port;  /* 0: /metrics on the main port, for loopback only */
    int bot_ms;        /* after a move, when bots answer */
    int bot_threads;
    int max_tables;        /* in memory and per server */
    int max_rate;          /* messages a second and person; 0: no limit */
    const pl_clock *clock; /* NULL: the system's */
} pl_server_config;

void pl_server_config_init(pl_server_config *config);

/* Opens the store, wakes what is due and listens. NULL and a reason. */
pl_server *pl_server_start(uv_loop_t *loop, const pl_server_config *config,
                           const char **why);

int pl_server_port(const pl_server *server);

/* Tells the clients, finishes what is queued, and closes everything; the loop
 * then runs out of things to do. */
void pl_server_stop(pl_server *server);

/* With a virtual clock: does what is due now. */
void pl_server_tick(pl_server *server);

#endif
