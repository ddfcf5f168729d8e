/* SPDX-License-Identifier: MIT */
/* load_player.h - the clients of 'planchette load': one for each seat. */
#ifndef CLI_LOAD_PLAYER_H
#define CLI_LOAD_PLAYER_H

#include "cli/load_truth.h"
#include "server/client.h"

enum {
    LOAD_SAMPLES = 1 << 20, /* latencies that are kept */
    LOAD_MOVE = 512,
    LOAD_PORTS = 16,
};

typedef struct load_table load_table;

typedef struct {
    load_table *table;
    pl_client *client;
    int seat, number, greeted, asked;
    int has_opened;       /* it has sent its bytes for the deal */
    int awaits_update;    /* it has not yet received the move under way */
    char move[LOAD_MOVE]; /* the JSON of a legal move; empty: not its turn */
    load_seen seen;
} load_player;

struct load_table {
    char link[32], record[40];
    load_player *player;
    int seated, playing, under_way, is_checked;
    int64_t sent;           /* ticks of the last move */
    int64_t from_ms, to_ms; /* and the time when it was sent and answered */
};

typedef struct {
    uv_loop_t loop;
    uv_timer_t timer;
    int port[LOAD_PORTS], n_ports, n_tables, n_seats, n_checked;
    double rate, moves_due;
    int64_t began, until, last, set_up_deadline;
    const char *game, *options;
    load_table *tables;
    int open, failed, next, turn, stopping;
    uint64_t moves, views, gaps, errors, games, compared;
    uint64_t luck;
    uint32_t *sample;
    size_t n_samples;
} load_run;

/* The one run of this process: what was asked for, and the counts so far. */
extern load_run load;

/* What a connection calls; its context is a load_player. */
extern const pl_client_hooks load_hooks;

/* Sends a move of some seat of the table; 0 if no seat has one. */
int load_player_move(load_table *table);

#endif
