/* load.c - 'planchette load': real clients that play and check what they get.
 *
 * Every seat of every table is a connection of its own. Once all games have
 * begun, seats move at a given rate over all tables, with one move under way
 * at a table. Each frame's number must follow the last one's and no frame may
 * hold another seat's view; at the first tables every frame of a game is
 * compared with the truth when that is known (load_truth.c). The time from a
 * move sent to the update that shows it, at every seat that gets it, is what
 * is measured. */
#include "cli/commands.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/crypto.h"
#include "cli/load_truth.h"
#include "server/client.h"
#include "wire/setting.h"

#include <stdarg.h>
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
    { "ports", "N,N", "several servers that share tables, instead of one" },
    { "tables", "N", "tables to play at (10; at most 5000)" },
    { "seats", "N", "seats a table (4, or the game's usual number)" },
    { "rate", "R", "moves a second over all tables (100)" },
    { "seconds", "N", "how long to play (10; at most 600)" },
    { "game", "GAME", "what to play (mysterium, without timers)" },
    { "options", "JSON", "the game's options" },
    { "check", "N", "tables whose frames are compared with the truth (10)" },
    { "json", NULL, "one line of JSON instead of words" },
    { 0 },
};

enum {
    SAMPLES = 1 << 20,
    TICK_MS = 5,
    MOVE = 512,
    SET_UP_US = 120000000,
    PORTS_MAX = 16
};

typedef struct table table;

typedef struct {
    table *table;
    pl_client *client;
    int seat, number, greeted, asked;
    int awaits;      /* the move under way has not been shown to it */
    char move[MOVE]; /* the JSON of a legal move; empty: not its turn */
    load_seen seen;
} player;

struct table {
    char link[32], record[40];
    player *player;
    int seated, playing, under_way, is_checked;
    int64_t sent;           /* ticks of the last move */
    int64_t from_ms, to_ms; /* and the time when it was sent and answered */
};

static struct {
    uv_loop_t loop;
    uv_timer_t timer;
    int port[PORTS_MAX], n_ports, n_tables, n_seats, n_checked;
    double rate, owed;
    int64_t began, until, last, give_up;
    const char *game, *options;
    table *tables;
    int open, failed, next, turn, stopping;
    uint64_t moves, views, gaps, errors, games, compared;
    uint64_t luck;
    uint32_t *sample;
    size_t n_samples;
} load;

static uint32_t roll(uint32_t n)
{
    load.luck = load.luck * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((load.luck >> 33) % n);
}

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

/* Puts some of the numbers of {"of":[..],"min":1,"max":7,...}, which begins
 * at 'from', in its place as an array. */
static void fill_set(char *from)
{
    int items[64], n = 0, min = 0, max = 0;
    char rest[MOVE], *at = from + strlen("{\"of\":["), *end;

    for (; *at != ']' && n < 64; at += *at == ',')
        items[n++] = (int)strtol(at, &at, 10);
    end = strchr(at, '}');
    if (!end || sscanf(at, "],\"min\":%d,\"max\":%d", &min, &max) != 2)
        return;
    strcpy(rest, end + 1);
    for (int i = 0; i < n; i++) {
        int k = i + (int)roll((uint32_t)(n - i)), swap = items[i];
        items[i] = items[k];
        items[k] = swap;
    }
    n = min + (int)roll((uint32_t)((max < n ? max : n) - min + 1));
    *from++ = '[';
    for (int i = 0; i < n; i++)
        from += sprintf(from, i ? ",%d" : "%d", items[i]);
    *from++ = ']';
    strcpy(from, rest);
}

/* Keeps one of the choices, any with the same chance, with its set filled. */
static void take_legal(player *p, const char *text, size_t len)
{
    const char *at = find(text, len, "\"legal\":[{"), *end = text + len;
    const char *from = NULL;
    uint32_t met = 0;
    int depth = 0;

    p->move[0] = 0;
    if (!at)
        return;
    for (at += 9; at < end && (depth || *at != ']'); at++) {
        if (*at == '{' && depth++ == 0)
            from = at;
        if (*at != '}' || --depth)
            continue;
        size_t n = (size_t)(at - from) + 1;
        if (n >= sizeof p->move || roll(++met))
            continue;
        memcpy(p->move, from, n);
        p->move[n] = 0;
    }
    char *set = strstr(p->move, "{\"of\":[");
    if (set)
        fill_set(set);
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

static int64_t number_after(const char *text, size_t len, const char *name)
{
    const char *at = find(text, len, name);
    return at ? strtoll(at + strlen(name), NULL, 10) : 0;
}

/* The update shows the move under way if the server made it after the move was
 * sent and before it was answered; another one may come from the clock. */
static void measure(player *p, int64_t at)
{
    table *t = p->table;

    if (!p->awaits || at < t->from_ms || (t->to_ms && at > t->to_ms))
        return;
    p->awaits = 0;
    if (load.n_samples < SAMPLES)
        load.sample[load.n_samples++] = (uint32_t)(pl_clock_ticks() - t->sent);
}

static void keep_frame(player *p, const char *view, const char *end)
{
    const char *clock = find(view, (size_t)(end - view), ",\"clock\":");

    if (p->table->is_checked && clock)
        load_seen_add(&p->seen, view, (size_t)(clock - view));
}

static void take_over(player *p, const char *text, size_t len)
{
    table *t = p->table;
    const char *record = find(text, len, "\"record\":\"");

    p->move[0] = 0;
    t->playing = 0;
    if (p->seat)
        return;
    load.games++;
    if (record && t->is_checked)
        snprintf(t->record, sizeof t->record, "%.32s", record + 10);
    say(p, "rematch", "\"table\":\"%s\"", t->link);
}

static void take_update(player *p, const char *text, size_t len)
{
    const char *view = find(text, len, "\"view\":");

    if (!find(text, len < 120 ? len : 120, p->table->link))
        return; /* of the game before this one */
    take_number(p, text, len);
    if (!view)
        return;
    load.views++;
    measure(p, number_after(text, len < 200 ? len : 200, "\"at\":"));
    check_own(p, view, (size_t)(text + len - view));
    keep_frame(p, view, text + len);
    take_legal(p, view, (size_t)(text + len - view));
    if (find(text, (size_t)(view - text), "\"phase\":\"over\""))
        take_over(p, text, len);
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

/* The frames of a game that is over were all there before its record is. */
static void take_record(table *t, const char *text, size_t len)
{
    const char *from = find(text, len, "\"record\":{");
    load_seen seen[PL_SEATS_MAX];
    char why[200] = "there is none";
    int n = -1;

    for (int i = 0; i < load.n_seats; i++)
        seen[i] = t->player[i].seen;
    /* Behind the record are the braces of the result and the answer. */
    if (from)
        n = load_truth_compare(from + 9, (size_t)(text + len - from) - 9 - 2,
                               seen, load.n_seats, why, sizeof why);
    for (int i = 0; i < load.n_seats; i++)
        load_seen_clear(&t->player[i].seen);
    load.errors += n < 0;
    load.compared += n > 0 ? (uint64_t)n : 0;
    if (n < 0)
        fprintf(stderr, "planchette: load: %s\n", why);
}

static void set_up_next(player *p);

/* Everybody else has had the end of the game by the time the host, who asked
 * for it last, has all of this. */
static void begin_again(table *t)
{
    t->seated = 0;
    t->record[0] = 0;
    for (int i = 0; i < load.n_seats; i++)
        say(&t->player[i], "join", "\"table\":\"%s\"", t->link);
}

/* One of several servers hears a little later of what was done at another:
 * what it refuses for that reason is asked again. */
static int ask_again(player *p, const char *id, const char *text, size_t len)
{
    if (load.n_ports > 1 && !strncmp(id, "start\"", 6) &&
        find(text, len, "\"NOT_READY\""))
        say(p, "start", "\"table\":\"%s\"", p->table->link);
    else if (load.n_ports > 1 && !strncmp(id, "join\"", 5) &&
             find(text, len, "\"UNKNOWN_TABLE\""))
        say(p, "join", "\"table\":\"%s\"", p->table->link);
    else
        return 0;
    return 1;
}

static void take_refusal(player *p, const char *id, const char *text,
                         size_t len)
{
    table *t = p->table;
    int is_move = !strncmp(id, "move\"", 5);

    if (is_move)
        t->under_way = 0;
    if ((is_move && find(text, len, "\"STALE\"")) ||
        ask_again(p, id, text, len))
        return;
    load.errors++;
    fprintf(stderr, "planchette: load: %.*s\n", (int)len, text);
}

static void take_result(player *p, const char *text, size_t len)
{
    table *t = p->table;
    const char *id = find(text, len < 100 ? len : 100, "\"id\":\"");
    const char *link = find(text, len, "\"table\":\"");

    if (!id)
        return;
    id += 6;
    if (find(text, len < 100 ? len : 100, "\"error\"")) {
        take_refusal(p, id, text, len);
    } else if (!strncmp(id, "move\"", 5)) {
        t->under_way = 0;
        t->to_ms = pl_clock_now(&(pl_clock){ 0 });
    } else if (!strncmp(id, "hello\"", 6)) {
        p->greeted = 1;
        set_up_next(p);
    } else if (!strncmp(id, "create\"", 7) && link) {
        memcpy(t->link, link + 9, 26);
        sit_down(p);
        for (int i = 1; i < load.n_seats; i++)
            if (t->player[i].greeted)
                set_up_next(&t->player[i]);
    } else if (!strncmp(id, "join\"", 5)) {
        p->number = 0;
        sit_down(p);
    } else if (!strncmp(id, "rematch\"", 8) && link) {
        memcpy(t->link, link + 9, 26);
        if (t->record[0])
            say(p, "record", "\"record\":\"%s\"", t->record);
        else
            begin_again(t);
    } else if (!strncmp(id, "record\"", 7)) {
        take_record(t, text, len);
        begin_again(t);
    } else if (!strncmp(id, "ready\"", 6)) {
        if (++t->seated == load.n_seats)
            say(&t->player[0], "start", "\"table\":\"%s\"", t->link);
    } else if (!strncmp(id, "start\"", 6)) {
        t->playing = 1;
        t->under_way = 0;
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
    int first = (int)roll((uint32_t)load.n_seats);

    for (int i = 0; i < load.n_seats; i++) {
        player *p = &t->player[(first + i) % load.n_seats];
        char id[33];
        pl_id fresh;
        if (!p->move[0] || !p->client)
            continue;
        fresh = pl_id_new();
        pl_id_write(&fresh, id);
        for (int k = 0; k < load.n_seats; k++)
            t->player[k].awaits = 1;
        t->under_way = 1;
        t->to_ms = 0;
        t->from_ms = pl_clock_now(&(pl_clock){ 0 });
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

/* Connects a few at a time; 0 while not every game has begun. */
static int set_up(void)
{
    static const pl_client_hooks hooks = { on_opened, on_message, on_closed };
    int all = load.n_tables * load.n_seats;

    for (int i = 0; i < 40 && load.next < all; i++, load.next++) {
        table *t = &load.tables[load.next / load.n_seats];
        player *p = &t->player[load.next % load.n_seats];
        p->client = pl_client_new(
            &load.loop, load.port[load.next % load.n_ports], &hooks, p);
    }
    for (int i = 0; i < load.n_tables; i++)
        if (!load.tables[i].playing)
            return 0;
    return 1;
}

static void make_moves(int64_t now)
{
    load.owed += (double)(now - load.last) / 1e6 * load.rate;
    load.last = now;
    for (int i = 0; load.owed >= 1 && i < load.n_tables; i++) {
        table *t = &load.tables[load.turn++ % load.n_tables];
        if (t->playing && !t->under_way && make_move(t))
            load.owed -= 1;
    }
    if (load.owed > load.rate)
        load.owed = load.rate; /* it cannot be caught up */
}

static void on_tick(uv_timer_t *timer)
{
    int64_t now = pl_clock_ticks();
    (void)timer;

    if (!load.began) {
        if (set_up())
            load.began = load.last = now;
        else if (load.failed || load.errors || now > load.give_up)
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
              "over; p50 %.2f ms, p99 %.2f ms; %llu frames as the truth has "
              "them, %llu gaps, %llu errors, %d connections lost\n";
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
        table *t = &load.tables[i];
        t->is_checked = i < load.n_checked;
        t->player = pl_xcalloc((size_t)load.n_seats, sizeof *t->player);
        for (int k = 0; k < load.n_seats; k++)
            t->player[k] = (player){ .table = t, .seat = k };
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
    for (load.n_ports = 0; *text && load.n_ports < PORTS_MAX;) {
        char *end;
        long n = strtol(text, &end, 10);
        if (end == text || n < 1 || n > 65535 || (*end && *end != ','))
            break;
        load.port[load.n_ports++] = (int)n;
        text = *end ? end + 1 : end;
    }
    if (!*text && load.n_ports)
        return 1;
    cli_refuse("load: --ports wants up to %d ports, such as 8080,8081",
               PORTS_MAX);
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
        cli_refuse_fault("load", &fault);
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
    int result;

    if (!read_options(args))
        return CLI_BAD_INPUT;
    setrlimit(RLIMIT_NOFILE, &files);
    load.give_up = pl_clock_ticks() + SET_UP_US;
    load.sample = pl_xcalloc(SAMPLES, sizeof *load.sample);
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
    .summary = "play on a server with many clients, and check what they get",
    .options = options,
    .run = run,
};
