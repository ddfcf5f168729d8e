/* SPDX-License-Identifier: MIT */
/* load_player.c - what one client of 'planchette load' does with its messages.
 *
 * A client says hello, makes or joins its table, sits down, opens its bytes of
 * the deal and then waits. From every update it picks a legal move, checks that
 * the update is the next one and only for its seat, and notes how long the move
 * took to arrive. When a game is over, its frames are compared with the record
 * and the next one begins.
 *
 * The client must cost less than the server it measures, on the same machine.
 * So it searches messages for the few fields it needs instead of parsing
 * JSON. */
#include "cli/load_player.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/crypto.h"
#include "wire/fair.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

load_run load;

static uint32_t roll(uint32_t n)
{
    load.luck = load.luck * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((load.luck >> 33) % n);
}

/* ---- messages ---------------------------------------------------------- */

static void send_request(load_player *p, const char *method, const char *format,
                         ...) __attribute__((format(printf, 3, 4)));

static void send_request(load_player *p, const char *method, const char *format,
                         ...)
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

/* Replaces the open set {"of":[..],"min":1,"max":7,...} at 'from' by an array
 * of some of its members. */
static void fill_set(char *from)
{
    int items[64], n = 0, min = 0, max = 0;
    char rest[LOAD_MOVE], *at = from + strlen("{\"of\":["), *end;

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

/* Stores a random one of the legal moves, with its open set filled. Taking the
 * n-th with probability 1/n makes all equally likely in one pass. */
static void choose_move(load_player *p, const char *text, size_t len)
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

static void check_number(load_player *p, const char *text, size_t len)
{
    const char *number = find(text, len < 300 ? len : 300, "\"number\":");
    int n = number ? atoi(number + 9) : 0;

    if (p->number && n != p->number + 1)
        load.gaps++;
    p->number = n;
}

/* Counts an error if the view belongs to another seat. */
static void check_view_owner(const load_player *p, const char *view, size_t len)
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

/* Records the latency of an update. The update shows the move under way if the
 * server's time of it lies between sending the move and its answer; another
 * update may come from a timer. */
static void record_latency(load_player *p, int64_t at)
{
    load_table *t = p->table;

    if (!p->awaits_update || at < t->from_ms || (t->to_ms && at > t->to_ms))
        return;
    p->awaits_update = 0;
    if (load.n_samples < LOAD_SAMPLES)
        load.sample[load.n_samples++] = (uint32_t)(pl_clock_ticks() - t->sent);
}

static void store_frame(load_player *p, const char *view, const char *end)
{
    const char *clock = find(view, (size_t)(end - view), ",\"clock\":");

    if (p->table->is_checked && clock)
        load_seen_add(&p->seen, view, (size_t)(clock - view));
}

static void on_game_over(load_player *p, const char *text, size_t len)
{
    load_table *t = p->table;
    const char *record = find(text, len, "\"record\":\"");

    p->move[0] = 0;
    t->playing = 0;
    if (p->seat)
        return;
    load.games++;
    if (record && t->is_checked)
        snprintf(t->record, sizeof t->record, "%.32s", record + 10);
    send_request(p, "rematch", "\"table\":\"%s\"", t->link);
}

/* What every seat gives to the deal: this test needs no secrets. */
static const uint8_t given[PL_GIVEN] = { 1 };

static void send_hex(load_player *p, const char *method, const char *name,
                     const uint8_t *bytes, size_t n)
{
    char hex[65];

    for (size_t i = 0; i < n; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    send_request(p, method, "\"table\":\"%s\",%s\"%s\"", p->table->link, name,
                 hex);
}

/* Opens the bytes once the room asks for them. */
static void open_bytes(load_player *p, const char *text, size_t len)
{
    const char *until = find(text, len, "\"until\":1");

    if (!until || p->has_opened)
        return;
    p->has_opened = 1;
    send_hex(p, "reveal", "\"given\":", given, sizeof given);
}

static void on_update(load_player *p, const char *text, size_t len)
{
    const char *view = find(text, len, "\"view\":");

    if (!find(text, len < 120 ? len : 120, p->table->link))
        return; /* a late update of the game before this one */
    check_number(p, text, len);
    open_bytes(p, text, view ? (size_t)(view - text) : len);
    if (!view)
        return;
    if (find(text, (size_t)(view - text), "\"phase\":\"playing\""))
        p->table->playing = 1;
    load.views++;
    record_latency(p, number_after(text, len < 200 ? len : 200, "\"at\":"));
    check_view_owner(p, view, (size_t)(text + len - view));
    store_frame(p, view, text + len);
    choose_move(p, view, (size_t)(text + len - view));
    if (find(text, (size_t)(view - text), "\"phase\":\"over\""))
        on_game_over(p, text, len);
}

/* ---- getting to a running game ----------------------------------------- */

/* 'text' is a sync: "seeded" follows the table's commitment in its room. */
static void request_seat(load_player *p, const char *text, size_t len)
{
    const char *behind = find(text, len, "\",\"seeded\":");
    pl_fair fair = { 0 };
    uint8_t commitment[32];

    memcpy(fair.table, p->table->link, sizeof p->table->link);
    if (!behind || !pl_hex_read(behind - 64, 64, fair.commitment, 32))
        load.errors++;
    pl_fair_promise(&fair, 1, p->seat, given, commitment);
    p->has_opened = 0;
    send_request(p, "sit", "\"table\":\"%s\",\"seat\":%d", p->table->link,
                 p->seat);
    send_hex(p, "ready", "\"ready\":true,\"commitment\":", commitment, 32);
}

/* Compares the frames of a finished game with its record. All frames have
 * arrived before the answer that holds the record. */
static void compare_record(load_table *t, const char *text, size_t len)
{
    const char *from = find(text, len, "\"record\":{");
    load_seen seen[PL_SEATS_MAX];
    char why[200] = "there is none";
    int n = -1;

    for (int i = 0; i < load.n_seats; i++)
        seen[i] = t->player[i].seen;
    /* The last two bytes close the result and the answer. */
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

static void create_or_join(load_player *p);

/* Joins all players to the rematch. By now all of them have received the end
 * of the game, since the host's answer came after it. */
static void start_rematch(load_table *t)
{
    t->seated = 0;
    t->record[0] = 0;
    for (int i = 0; i < load.n_seats; i++)
        send_request(&t->player[i], "join", "\"table\":\"%s\"", t->link);
}

/* With several servers, one may not know yet what was done at another, and
 * reject a request for that reason. Such requests are sent again. */
static int retry_later(load_player *p, const char *id, const char *text,
                       size_t len)
{
    if (load.n_ports > 1 && !strncmp(id, "start\"", 6) &&
        find(text, len, "\"NOT_READY\""))
        send_request(p, "start", "\"table\":\"%s\"", p->table->link);
    else if (load.n_ports > 1 && !strncmp(id, "join\"", 5) &&
             find(text, len, "\"UNKNOWN_TABLE\""))
        send_request(p, "join", "\"table\":\"%s\"", p->table->link);
    else
        return 0;
    return 1;
}

static void on_error_answer(load_player *p, const char *id, const char *text,
                            size_t len)
{
    load_table *t = p->table;
    int is_move = !strncmp(id, "move\"", 5);

    if (is_move)
        t->under_way = 0;
    if ((is_move && find(text, len, "\"STALE\"")) ||
        retry_later(p, id, text, len))
        return;
    load.errors++;
    fprintf(stderr, "planchette: load: %.*s\n", (int)len, text);
}

static void on_result(load_player *p, const char *text, size_t len)
{
    load_table *t = p->table;
    const char *id = find(text, len < 100 ? len : 100, "\"id\":\"");
    const char *link = find(text, len, "\"table\":\"");

    if (!id)
        return;
    id += 6;
    if (find(text, len < 100 ? len : 100, "\"error\"")) {
        on_error_answer(p, id, text, len);
    } else if (!strncmp(id, "move\"", 5)) {
        t->under_way = 0;
        t->to_ms = pl_clock_now(&(pl_clock){ 0 });
    } else if (!strncmp(id, "hello\"", 6)) {
        p->greeted = 1;
        create_or_join(p);
    } else if (!strncmp(id, "create\"", 7) && link) {
        memcpy(t->link, link + 9, 26);
        request_seat(p, text, len);
        for (int i = 1; i < load.n_seats; i++)
            if (t->player[i].greeted)
                create_or_join(&t->player[i]);
    } else if (!strncmp(id, "join\"", 5)) {
        p->number = 0;
        request_seat(p, text, len);
    } else if (!strncmp(id, "rematch\"", 8) && link) {
        memcpy(t->link, link + 9, 26);
        if (t->record[0])
            send_request(p, "record", "\"record\":\"%s\"", t->record);
        else
            start_rematch(t);
    } else if (!strncmp(id, "record\"", 7)) {
        compare_record(t, text, len);
        start_rematch(t);
    } else if (!strncmp(id, "ready\"", 6)) {
        if (++t->seated == load.n_seats)
            send_request(&t->player[0], "start", "\"table\":\"%s\"", t->link);
    } else if (!strncmp(id, "start\"", 6)) {
        t->under_way = 0;
    }
}

static void create_or_join(load_player *p)
{
    if (p->seat == 0)
        send_request(p, "create", "\"game\":\"%s\",\"seats\":%d,\"options\":%s",
                     load.game, load.n_seats, load.options);
    else if (p->table->link[0] && ++p->asked == 1)
        send_request(p, "join", "\"table\":\"%s\"", p->table->link);
}

static void on_opened(void *ctx, pl_client *client)
{
    load_player *p = ctx;
    (void)client;

    load.open++;
    send_request(p, "hello", "\"protocol\":1,\"name\":\"Load %d\"", p->seat);
}

static void on_message(void *ctx, pl_client *client, const char *text,
                       size_t len)
{
    load_player *p = ctx;
    (void)client;

    if (find(text, len < 60 ? len : 60, "\"update\""))
        on_update(p, text, len);
    else if (find(text, len < 60 ? len : 60, "\"sync\",\"params\"")) {
        const char *number = find(text, len, "\"number\":");
        p->number = number ? atoi(number + 9) : 0;
    } else {
        on_result(p, text, len);
    }
}

static void on_closed(void *ctx, pl_client *client, int code)
{
    load_player *p = ctx;
    (void)client, (void)code;

    p->client = NULL;
    load.open--;
    load.failed += !load.stopping;
}

const pl_client_hooks load_hooks = { on_opened, on_message, on_closed };

int load_player_move(load_table *t)
{
    int first = (int)roll((uint32_t)load.n_seats);

    for (int i = 0; i < load.n_seats; i++) {
        load_player *p = &t->player[(first + i) % load.n_seats];
        char id[33];
        pl_id fresh;
        if (!p->move[0] || !p->client)
            continue;
        fresh = pl_id_new();
        pl_id_write(&fresh, id);
        for (int k = 0; k < load.n_seats; k++)
            t->player[k].awaits_update = 1;
        t->under_way = 1;
        t->to_ms = 0;
        t->from_ms = pl_clock_now(&(pl_clock){ 0 });
        t->sent = pl_clock_ticks();
        send_request(p, "move",
                     "\"table\":\"%s\",\"number\":%d,\"id\":\"%s\",\"move\":%s",
                     t->link, p->number, id, p->move);
        p->move[0] = 0;
        load.moves++;
        return 1;
    }
    return 0;
}
