/* SPDX-License-Identifier: MIT */
/* load.c - 'planchette load': plays on a server with real connections, measures
 * it and checks what the clients receive.
 *
 * Every seat of every table is a connection of its own. Once all games have
 * begun, seats move at a given rate over all tables, with at most one move
 * under way at each table. The latency is the time from sending a move to
 * receiving the update that shows it, at every seat.
 *
 * A fast server that leaks or loses moves is worth nothing, so the clients
 * check everything: each frame's number must follow the last one's, and no
 * frame may hold another seat's view. At the first tables every frame of a
 * game is compared with the record when the game is over (load_truth.c). What
 * one client does is in load_player.c; this file has the options, the pace and
 * the report. */
#include "cli/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/crypto.h"
#include "cli/load_player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    PORT,
    PORTS,
    TABLES,
    SEATS,
    RATE,
    SECONDS,
    GAME,
    OPTIONS,
    CHECK,
    JSON_OUT
};

static const cli_option options[] = {
    { "port", "N", "port of the server on this machine (8080)" },
    { "ports", "N,N", "ports of several servers that share tables" },
    { "tables", "N", "number of tables (10; at most 5000)" },
    { "seats", "N", "seats of each table (4, or the game's usual number)" },
    { "rate", "R", "moves per second over all tables (100)" },
    { "seconds", "N", "how long to play (10; at most 600)" },
    { "game", "GAME", "the game to play (mysterium, without timers)" },
    { "options", "JSON", "the game's options" },
    { "check", "N", "tables whose frames are compared with the record (10)" },
    { "json", NULL, "print the result as one line of JSON" },
    { 0 },
};

enum { TICK_MS = 5, SET_UP_US = 120000000, CONNECTING_MAX = 200 };

/* ---- playing ----------------------------------------------------------- */

static void stop_all(void)
{
    load.stopping = 1;
    uv_close((uv_handle_t *)&load.timer, NULL);
    for (int i = 0; i < load.n_tables; i++)
        for (int k = 0; k < load.n_seats; k++)
            if (load.tables[i].player[k].client)
                pl_client_cut(load.tables[i].player[k].client);
}

/* Connects a few clients at a time, so that a busy server's queue of
 * connections does not overflow; 1 when all games have begun. */
static int set_up(void)
{
    int all = load.n_tables * load.n_seats;

    for (int i = 0;
         i < 40 && load.next < all && load.next - load.open < CONNECTING_MAX;
         i++, load.next++) {
        load_table *t = &load.tables[load.next / load.n_seats];
        load_player *p = &t->player[load.next % load.n_seats];
        p->client = pl_client_new(
            &load.loop, load.port[load.next % load.n_ports], &load_hooks, p);
    }
    for (int i = 0; i < load.n_tables; i++)
        if (!load.tables[i].playing)
            return 0;
    return 1;
}

static void make_moves(int64_t now)
{
    load.moves_due += (double)(now - load.last) / 1e6 * load.rate;
    load.last = now;
    for (int i = 0; load.moves_due >= 1 && i < load.n_tables; i++) {
        load_table *t = &load.tables[load.turn++ % load.n_tables];
        if (t->playing && !t->under_way && load_player_move(t))
            load.moves_due -= 1;
    }
    if (load.moves_due > load.rate)
        load.moves_due = load.rate; /* too far behind to catch up */
}

static void on_tick(uv_timer_t *timer)
{
    int64_t now = pl_clock_ticks();
    (void)timer;

    if (!load.began) {
        if (set_up())
            load.began = load.last = now;
        else if (load.failed || load.errors || now > load.set_up_deadline)
            stop_all();
        return;
    }
    make_moves(now);
    if (now - load.began > load.until)
        stop_all();
}

/* ---- the command ------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static double percentile(double part)
{
    if (!load.n_samples)
        return 0;
    return load.sample[(size_t)(part * (double)(load.n_samples - 1))] / 1e3;
}

static int report(const cli_args *args)
{
    const char *format =
        args->option[JSON_OUT]
            ? "{\"tables\":%d,\"seats\":%d,\"seconds\":%.2f,\"moves\":%llu,"
              "\"views\":%llu,\"games\":%llu,\"p50_ms\":%.3f,\"p99_ms\":%.3f,"
              "\"compared\":%llu,\"gaps\":%llu,\"errors\":%llu,\"lost\":%d}\n"
            : "%d tables of %d, %.1f s: %llu moves, %llu views, %llu games "
              "over; p50 %.2f ms, p99 %.2f ms; %llu frames match the record, "
              "%llu gaps, %llu errors, %d connections lost\n";
    double seconds = load.began ? (double)(load.last - load.began) / 1e6 : 0;

    qsort(load.sample, load.n_samples, sizeof *load.sample, by_size);
    printf(format, load.n_tables, load.n_seats, seconds,
           (unsigned long long)load.moves, (unsigned long long)load.views,
           (unsigned long long)load.games, percentile(0.5), percentile(0.99),
           (unsigned long long)load.compared, (unsigned long long)load.gaps,
           (unsigned long long)load.errors, load.failed);
    return load.gaps || load.errors || load.failed || !load.moves ? CLI_FAILED
                                                                  : CLI_OK;
}

static void make_tables(void)
{
    load.tables = pl_xcalloc((size_t)load.n_tables, sizeof *load.tables);
    for (int i = 0; i < load.n_tables; i++) {
        load_table *t = &load.tables[i];
        t->is_checked = i < load.n_checked;
        t->player = pl_xcalloc((size_t)load.n_seats, sizeof *t->player);
        for (int k = 0; k < load.n_seats; k++)
            t->player[k] = (load_player){ .table = t, .seat = k };
    }
}

static void free_tables(void)
{
    for (int i = 0; i < load.n_tables; i++) {
        for (int k = 0; k < load.n_seats; k++)
            load_seen_release(&load.tables[i].player[k].seen);
        free(load.tables[i].player);
    }
    free(load.tables);
}

static int read_ports(const cli_args *args)
{
    const char *text = args->option[PORTS];
    int64_t port = 8080;

    if (!cli_number(args, options, PORT, 1, 65535, &port))
        return 0;
    load.port[0] = (int)port;
    load.n_ports = 1;
    if (!text)
        return 1;
    for (load.n_ports = 0; *text && load.n_ports < LOAD_PORTS;) {
        char *end;
        long n = strtol(text, &end, 10);
        if (end == text || n < 1 || n > 65535 || (*end && *end != ','))
            break;
        load.port[load.n_ports++] = (int)n;
        text = *end ? end + 1 : end;
    }
    if (!*text && load.n_ports)
        return 1;
    cli_refuse("load: --ports: up to %d ports, such as 8080,8081", LOAD_PORTS);
    return 0;
}

static int read_options(const cli_args *args)
{
    int64_t tables = 10, seats, rate = 100, seconds = 10;
    int64_t checked = 10;
    const pl_game *game;
    pl_fault fault;

    load.game = args->option[GAME] ? args->option[GAME] : "mysterium";
    load.options = args->option[OPTIONS] ? args->option[OPTIONS]
                   : args->option[GAME]  ? "{}"
                                         : "{\"timer_ms\":0}";
    if (pl_game_find(load.game, &game, &fault)) {
        cli_refuse("no game '%.40s': %s", load.game, fault.text);
        return 0;
    }
    seats = args->option[GAME] ? game->usual_seats : 4;
    if (!read_ports(args) ||
        !cli_number(args, options, TABLES, 1, 5000, &tables) ||
        !cli_number(args, options, SEATS, 1, PL_SEATS_MAX, &seats) ||
        !cli_number(args, options, RATE, 1, 100000, &rate) ||
        !cli_number(args, options, SECONDS, 1, 600, &seconds) ||
        !cli_number(args, options, CHECK, 0, 5000, &checked))
        return 0;
    load.n_tables = (int)tables;
    load.n_seats = (int)seats;
    load.n_checked = (int)checked;
    load.rate = (double)rate;
    load.until = seconds * 1000000;
    return 1;
}

static int run(const cli_args *args)
{
    struct rlimit files = { 65536, 65536 };
    int result, raised;

    if (!read_options(args))
        return CLI_BAD_INPUT;
    raised = setrlimit(RLIMIT_NOFILE, &files) == 0;
    if (!args->option[JSON_OUT])
        printf("limits raised here: %s; a server that is not started with "
               "--no-limits keeps its own\n",
               raised ? "open files to 65536" : "none");
    load.set_up_deadline = pl_clock_ticks() + SET_UP_US;
    load.sample = pl_xcalloc(LOAD_SAMPLES, sizeof *load.sample);
    pl_random(&load.luck, sizeof load.luck);
    make_tables();
    uv_loop_init(&load.loop);
    uv_timer_init(&load.loop, &load.timer);
    uv_timer_start(&load.timer, on_tick, TICK_MS, TICK_MS);
    uv_run(&load.loop, UV_RUN_DEFAULT);
    uv_loop_close(&load.loop);
    result = report(args);
    free_tables();
    free(load.sample);
    return result;
}

const cli_command cli_load = {
    .name = "load",
    .words = "",
    .summary = "play on a server with many clients and check what they receive",
    .options = options,
    .run = run,
};
