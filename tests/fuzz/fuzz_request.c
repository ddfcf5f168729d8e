/* SPDX-License-Identifier: MIT */
/* fuzz_request.c - any lines as what a person sends to the server, who has a
 * table of the game that the first byte picks.
 *
 * '@' in a line stands for the table's name, and a line that begins with '+'
 * lets five seconds pass. Every line must get one answer, every frame must be
 * JSON, and the secret of a deal that is not over must be in none. */
#include "games/registry.h"
#include "tests/server/party.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 200, PASSES_MS = 5000, LINE_MAX_BYTES = 4096, LINES_MAX = 20 };

static party *home;
static pl_buffer link_of;

typedef struct {
    pl_client *client;
    int is_open, is_gone, answers;
} sender;

/* ---- what comes -------------------------------------------------------- */

static void check_secret(const char *text, size_t len)
{
    pl_live *live = link_of.len ? pl_live_linked(home->server, link_of.at) : 0;
    pl_buffer hex = { 0 };

    if (!live || live->table->phase == PL_PHASE_OVER)
        return;
    pl_buffer_put_hex(&hex, live->table->fair.secret, 32);
    for (size_t i = 0; i + hex.len <= len; i++)
        if (memcmp(text + i, hex.at, hex.len) == 0)
            abort();
    pl_buffer_release(&hex);
}

static void on_message(void *ctx, pl_client *client, const char *text,
                       size_t len)
{
    sender *s = ctx;
    json_t *in = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    json_t *sync = json_object_get(json_object_get(in, "result"), "sync");
    const char *link = json_string_value(json_object_get(sync, "table"));
    (void)client;

    if (!in)
        abort();
    check_secret(text, len);
    s->answers += !json_object_get(in, "method");
    if (link && !link_of.len)
        pl_buffer_put(&link_of, link, strlen(link) + 1);
    json_decref(in);
}

static void on_opened(void *ctx, pl_client *client)
{
    (void)client;
    ((sender *)ctx)->is_open = 1;
}

static void on_closed(void *ctx, pl_client *client, int code)
{
    (void)client, (void)code;
    ((sender *)ctx)->is_gone = 1;
}

static const pl_client_hooks hooks = { on_opened, on_message, on_closed };

/* ---- what is sent ------------------------------------------------------ */

static void run_loop(void)
{
    uv_run(&home->loop, UV_RUN_ONCE);
}

/* Sends a line and waits for its answer. */
static void send_line(sender *s, const char *line, size_t len)
{
    pl_buffer out = { 0 };
    int before = s->answers;

    for (size_t i = 0; i < len; i++)
        if (line[i] == '@' && link_of.len)
            pl_buffer_puts(&out, link_of.at);
        else
            pl_buffer_putc(&out, line[i]);
    if (!s->is_gone)
        pl_client_send(s->client, out.at ? out.at : "", out.len);
    while (!s->is_gone && s->answers == before)
        run_loop();
    pl_buffer_release(&out);
}

static void send_request(sender *s, const char *method, const char *params)
{
    pl_buffer b = { 0 };

    pl_buffer_printf(&b,
                     "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\","
                     "\"params\":%s}",
                     method, params);
    send_line(s, b.at, b.len);
    pl_buffer_release(&b);
}

/* A table with this person and bots; 'started' also begins the game. */
static void set_up(sender *s, const pl_game *game, int started)
{
    char params[160];

    send_request(s, "hello", "{\"protocol\":1,\"name\":\"Ada\"}");
    snprintf(params, sizeof params,
             "{\"game\":\"%s\",\"seats\":%d,\"options\":{}}", game->id,
             game->usual_seats);
    send_request(s, "create", params);
    if (!link_of.len)
        abort();
    if (!started)
        return;
    send_request(s, "sit", "{\"table\":\"@\",\"seat\":0}");
    send_request(s, "ready", "{\"table\":\"@\",\"ready\":true}");
    for (int i = 1; i < game->usual_seats; i++) {
        snprintf(params, sizeof params,
                 "{\"table\":\"@\",\"seat\":%d,\"bot\":\"random\"}", i);
        send_request(s, "bot", params);
    }
    send_request(s, "start", "{\"table\":\"@\"}");
}

static void say_all(sender *s, const char *at, const char *end)
{
    for (int n = 0; at < end && n < LINES_MAX; n++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);

        if (len && at[0] == '+') {
            home->clock.now_ms += PASSES_MS;
            pl_server_tick(home->server);
        } else if (len && len < LINE_MAX_BYTES) {
            send_line(s, at, len);
        }
        at += len + 1;
    }
}

static const pl_game *game_of(uint8_t byte)
{
    int n = 0;

    while (pl_games[n])
        n++;
    return pl_games[byte / 2 % n];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int inputs;
    sender s = { 0 };

    if (!size)
        return 0;
    if (inputs++ % INPUTS == 0) {
        if (home)
            party_tear_down((void **)&home);
        party_set_up((void **)&home);
    }
    s.client =
        pl_client_new(&home->loop, pl_server_port(home->server), &hooks, &s);
    while (!s.is_open && !s.is_gone)
        run_loop();
    set_up(&s, game_of(data[0]), data[0] & 1);
    say_all(&s, (const char *)data + 1, (const char *)data + size);
    if (!s.is_gone)
        pl_client_cut(s.client);
    while (!s.is_gone)
        run_loop();
    pl_buffer_release(&link_of);
    return 0;
}
