/* load.c - 'planchette load': real clients that play and check what they get.
 *
 * Every seat of every table is a connection of its own. Seats move at a given
 * rate over all tables; each frame's number must follow the last one's, and no
 * frame may hold another seat's view. The time from a move sent to the update
 * that shows it, at every seat that gets it, is what is measured. */
#include "cli/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/crypto.h"
#include "server/client.h"
#include "wire/read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { PORT, TABLES, SEATS, RATE, SECONDS, GAME, OPTIONS, JSON_OUT };

static const cli_option options[] = {
    { "port", "N", "port of the server on this machine (8080)" },
    { "tables", "N", "tables to play at (10; at most 5000)" },
    { "seats", "N", "seats a table (4)" },
    { "rate", "R", "moves a second over all tables (100)" },
    { "seconds", "N", "how long to play (10; at most 600)" },
    { "game", "GAME", "what to play (telepathic, four partners)" },
    { "options", "JSON", "the game's options" },
    { "json", NULL, "one line of JSON instead of words" },
    { 0 },
};

enum { SAMPLES = 1 << 20, TICK_MS = 5 };

typedef struct table table;

typedef struct {
    table *table;
    pl_client *client;
    int seat, number, asked;
    char move[256]; /* the JSON of a legal move; empty: not its turn */
} player;

struct table {
    char link[32];
    player *player;
    int joined, seated, playing;
    int64_t sent; /* ticks of the last move; 0: none under way */
};

static struct {
    uv_loop_t loop;
    uv_timer_t timer;
    int port, n_tables, n_seats;
    double rate, owed;
    int64_t began, until, last, give_up;
    const char *game, *options;
    table *tables;
    int open, failed, next, playing;
    uint64_t moves, views, gaps, errors, games;
    uint32_t *sample;
    size_t n_samples;
    int stopping;
} load;

/* ---- messages ---------------------------------------------------------- */

static void say(player *p, const char *method, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void say(player *p, const char *method, const char *format, ...)
{
    char text[1024];
    va_list args;
    int n = snprintf(text, sizeof text,
                     "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"%s\","
                     "\"params\":{",
                     method, method);

    va_start(args, format);
    n += vsnprintf(text + n, sizeof text - (size_t)n, format, args);
    va_end(args);
    n += snprintf(text + n, sizeof text - (size_t)n, "}}");
    pl_client_send(p->client, text, (size_t)n);
}

static const char *find(const char *text, size_t len, const char *what)
{
    size_t n = strlen(what);

    for (const char *at = text, *end = text + len; at + n <= end; at++) {
        at = memchr(at, what[0], (size_t)(end - at) - n + 1);
        if (!at)
            return NULL;
        if (memcmp(at, what, n) == 0)
            return at;
    }
    return NULL;
}

/* Keeps the first choice that needs nothing filled in: an object without an
 * object inside. */
static void take_legal(player *p, const char *text, size_t len)
{
    const char *at = find(text, len, "\"legal\":[{"), *end = text + len;
    const char *from = NULL;
    int plain = 1, depth = 0;

    p->move[0] = 0;
    if (!at)
        return;
    for (at += 9; at < end && !p->move[0] && (depth || *at != ']'); at++) {
        if (*at == '{' && depth++ == 0)
            from = at, plain = 1;
        else if (*at == '{')
            plain = 0;
        if (*at != '}' || --depth)
            continue;
        size_t n = (size_t)(at - from) + 1;
        if (!plain || n >= sizeof p->move)
            continue;
        memcpy(p->move, from, n);
        p->move[n] = 0;
    }
}

static void take_number(player *p, const char *text, size_t len)
{
    const char *number = find(text, len < 300 ? len : 300, "\"number\":");
    int n = number ? atoi(number + 9) : 0;

    if (p->number && n != p->number + 1)
        load.gaps++;
    p->number = n;
}

/* A view that says whose it is must be this seat's. */
static void check_own(const player *p, const char *view, size_t len)
{
    const char *me = find(view, len, "\"me\":");

    if (me && atoi(me + 5) != p->seat)
        load.errors++;
}

static void set_up_next(player *p);

static void take_update(player *p, const char *text, size_t len)
{
    table *t = p->table;
    const char *view = find(text, len, "\"view\":");

    take_number(p, text, len);
    if (!view)
        return;
    load.views++;
    check_own(p, view, (size_t)(text + len - view));
    take_legal(p, text, len);
    if (find(text, len, "\"phase\":\"over\"")) {
        load.games += p->seat == 0;
        t->playing = 0;
        if (p->seat == 0)
            say(p, "rematch", "\"table\":\"%s\"", t->link);
    }
    if (t->sent && load.n_samples < SAMPLES)
        load.sample[load.n_samples++] = (uint32_t)(pl_clock_ticks() - t->sent);
}

/* ---- getting to a running game ----------------------------------------- */

static void sit_down(player *p)
{
    say(p, "sit", "\"table\":\"%s\",\"seat\":%d", p->table->link, p->seat);
    say(p, "ready",
        "\"table\":\"%s\",\"ready\":true,\"given\":"
        "\"000102030405060708090a0b0c0d0e0f\"",
        p->table->link);
}

static void take_result(player *p, const char *text, size_t len)
{
    table *t = p->table;
    const char *id = find(text, len < 100 ? len : 100, "\"id\":\"");
    const char *link = find(text, len, "\"table\":\"");

    if (!id)
        return;
    id += 6;
    if (find(text, len < 400 ? len : 400, "\"error\"")) {
        load.errors +=
            strncmp(id, "move", 4) != 0 || !find(text, len, "\"STALE\"");
        t->sent = 0;
        return;
    }
    if (!strncmp(id, "hello\"", 6)) {
        set_up_next(p);
    } else if (!strncmp(id, "create\"", 7) && link) {
        memcpy(t->link, link + 9, 26);
        sit_down(p);
        for (int i = 1; i < load.n_seats; i++)
            if (t->player[i].client)
                set_up_next(&t->player[i]);
    } else if (!strncmp(id, "join\"", 5)) {
        p->number = 0;
        sit_down(p);
    } else if (!strncmp(id, "rematch\"", 8) && link) {
        memcpy(t->link, link + 9, 26);
        t->seated = 0;
        for (int i = 0; i < load.n_seats; i++)
            say(&t->player[i], "join", "\"table\":\"%s\"", t->link);
    } else if (!strncmp(id, "ready\"", 6)) {
        if (++t->seated == load.n_seats)
            say(&t->player[0], "start", "\"table\":\"%s\"", t->link);
    } else if (!strncmp(id, "start\"", 6)) {
        t->playing = 1;
        t->sent = 0;
    }
}

static void set_up_next(player *p)
{
    if (p->seat == 0)
        say(p, "create", "\"game\":\"%s\",\"seats\":%d,\"options\":%s",
            load.game, load.n_seats, load.options);
    else if (p->table->link[0] && ++p->asked == 1)
        say(p, "join", "\"table\":\"%s\"", p->table->link);
}

static void on_opened(void *ctx, pl_client *client)
{
    player *p = ctx;
    (void)client;

    load.open++;
    say(p, "hello", "\"protocol\":1,\"name\":\"Load %d\"", p->seat);
}

static void on_message(void *ctx, pl_client *client, const char *text,
                       size_t len)
{
    player *p = ctx;
    (void)client;

    if (find(text, len < 60 ? len : 60, "\"update\""))
        take_update(p, text, len);
    else if (find(text, len < 60 ? len : 60, "\"sync\",\"params\"")) {
        const char *number = find(text, len, "\"number\":");
        p->number = number ? atoi(number + 9) : 0;
    } else {
        take_result(p, text, len);
    }
}

static void on_closed(void *ctx, pl_client *client, int code)
{
    player *p = ctx;
    (void)client, (void)code;

    p->client = NULL;
    load.open--;
    load.failed += !load.stopping;
}

/* ---- playing ----------------------------------------------------------- */

static int make_move(table *t)
{
    char id[33];
    pl_id fresh;

    for (int i = 0; i < load.n_seats; i++) {
        player *p = &t->player[i];
        if (!p->move[0] || !p->client)
            continue;
        fresh = pl_id_new();
        pl_id_write(&fresh, id);
        t->sent = pl_clock_ticks();
        say(p, "move",
            "\"table\":\"%s\",\"number\":%d,\"id\":\"%s\",\"move\":%s", t->link,
            p->number, id, p->move);
        p->move[0] = 0;
        load.moves++;
        return 1;
    }
    return 0;
}

static void stop_all(void)
{
    load.stopping = 1;
    uv_close((uv_handle_t *)&load.timer, NULL);
    for (int i = 0; i < load.n_tables; i++)
        for (int k = 0; k < load.n_seats; k++)
            if (load.tables[i].player[k].client)
                pl_client_cut(load.tables[i].player[k].client);
}

static void on_tick(uv_timer_t *timer)
{
    static const pl_client_hooks hooks = { on_opened, on_message, on_closed };
    int64_t now = pl_clock_ticks();
    int all = load.n_tables * load.n_seats, tried = 0;
    (void)timer;

    /* Connect a few at a time. */
    for (int i = 0; i < 40 && load.next < all; i++, load.next++) {
        table *t = &load.tables[load.next / load.n_seats];
        player *p = &t->player[load.next % load.n_seats];
        p->client = pl_client_new(&load.loop, load.port, &hooks, p);
    }
    if (load.next < all || load.open < all) {
        load.last = load.began = now;
        if (load.failed || now > load.give_up)
            stop_all();
        return;
    }
    load.owed += (double)(now - load.last) / 1e6 * load.rate;
    load.last = now;
    while (load.owed >= 1 && tried++ < 4 * load.n_tables) {
        table *t = &load.tables[load.playing++ % load.n_tables];
        if (t->playing && make_move(t))
            load.owed -= 1;
    }
    if (load.owed > load.rate)
        load.owed = load.rate; /* it cannot be caught up */
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

static int report(const cli_args *args, double seconds)
{
    const char *format =
        args->option[JSON_OUT]
            ? "{\"tables\":%d,\"seats\":%d,\"seconds\":%.2f,\"moves\":%llu,"
              "\"views\":%llu,\"games\":%llu,\"p50_ms\":%.3f,\"p99_ms\":%.3f,"
              "\"gaps\":%llu,\"errors\":%llu,\"lost\":%d}\n"
            : "%d tables of %d, %.1f s: %llu moves, %llu views, %llu games "
              "over; p50 %.2f ms, p99 %.2f ms; %llu gaps, %llu errors, %d "
              "connections lost\n";

    qsort(load.sample, load.n_samples, sizeof *load.sample, by_size);
    printf(format, load.n_tables, load.n_seats, seconds,
           (unsigned long long)load.moves, (unsigned long long)load.views,
           (unsigned long long)load.games, percentile(0.5), percentile(0.99),
           (unsigned long long)load.gaps, (unsigned long long)load.errors,
           load.failed);
    return load.gaps || load.errors || load.failed || !load.moves ? CLI_FAILED
                                                                  : CLI_OK;
}

static int run(const cli_args *args)
{
    int64_t port = 8080, tables = 10, seats = 4, rate = 100, seconds = 10;
    const pl_game *game;
    pl_fault fault;

    if (!cli_number(args, options, PORT, 1, 65535, &port) ||
        !cli_number(args, options, TABLES, 1, 5000, &tables) ||
        !cli_number(args, options, SEATS, 1, PL_SEATS_MAX, &seats) ||
        !cli_number(args, options, RATE, 1, 100000, &rate) ||
        !cli_number(args, options, SECONDS, 1, 600, &seconds))
        return CLI_BAD_INPUT;
    load.game = args->option[GAME] ? args->option[GAME] : "telepathic";
    load.options = args->option[OPTIONS] ? args->option[OPTIONS]
                   : args->option[GAME]  ? "{}"
                                         : "{\"mode\":\"four\"}";
    if (pl_game_find(load.game, &game, &fault))
        return cli_refuse_fault("load", &fault);
    struct rlimit files = { 65536, 65536 };
    setrlimit(RLIMIT_NOFILE, &files);
    load.port = (int)port;
    load.n_tables = (int)tables;
    load.n_seats = (int)seats;
    load.rate = (double)rate;
    load.until = seconds * 1000000;
    load.give_up = pl_clock_ticks() + 60 * 1000000;
    load.sample = pl_xcalloc(SAMPLES, sizeof *load.sample);
    load.tables = pl_xcalloc((size_t)tables, sizeof *load.tables);
    for (int i = 0; i < load.n_tables; i++) {
        table *t = &load.tables[i];
        t->player = pl_xcalloc((size_t)seats, sizeof *t->player);
        for (int k = 0; k < load.n_seats; k++)
            t->player[k] = (player){ .table = t, .seat = k };
    }
    uv_loop_init(&load.loop);
    uv_timer_init(&load.loop, &load.timer);
    uv_timer_start(&load.timer, on_tick, TICK_MS, TICK_MS);
    uv_run(&load.loop, UV_RUN_DEFAULT);
    uv_loop_close(&load.loop);
    int result = report(args, (double)(pl_clock_ticks() - load.began) / 1e6);
    for (int i = 0; i < load.n_tables; i++)
        free(load.tables[i].player);
    free(load.tables);
    free(load.sample);
    return result;
}

const cli_command cli_load = {
    .name = "load",
    .words = "",
    .summary = "Play on a server with many clients, and check what they get.",
    .options = options,
    .run = run,
};
