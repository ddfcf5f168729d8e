/* SPDX-License-Identifier: MIT */
/* server.c - starts and stops the server; health, metrics and chores.
 *
 * One thread runs the loop: sockets, sessions and tables. The store writes on
 * a thread of its own and bots think in others; both hand their results to the
 * loop.
 *
 * After a start, and whenever another server of the cluster is lost, the store
 * lists the tables that were being played. They are loaded at once, so that
 * their timers and bots go on without a client. 'unwoken' is set if one of them
 * could not be read; the chores then try again.
 *
 * Stopping finishes what the store has queued and answers it before the
 * sockets close, so a client never loses a move that it saw confirmed. */
#include "server/server.h"

#include "base/alloc.h"
#include "base/log.h"
#include "server/metrics.h"
#include "server/parlours.h"
#include "server/people.h"
#include "server/server_state.h"
#include "server/stare.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CHORES_MS = 1000,
    DUE_EVERY = 60,
    SWEEP_EVERY = 3600,
};

void pl_server_config_init(pl_server_config *config)
{
    *config = (pl_server_config){
        .bot_ms = 1200,
        .bot_threads = 2,
        .bot_budget_ms = 1000,
        .max_tables = 20000,
        .max_tables_each = 20,
        .max_rate = 20,
        .max_rare = 8,
        .max_faults = 100,
        .max_bytes = 131072,
        .max_stored_kb = 8192,
        .max_new_people = 100,
        .max_joined = 50,
        .people_per_address = 20,
    };
    pl_net_config_init(&config->net);
}

/* ---- requests over HTTP ------------------------------------------------ */

static void answer_metrics(pl_server *s, pl_conn *conn)
{
    pl_buffer out = { 0 };

    pl_metrics_put(s, &out);
    pl_conn_reply(conn, 200, "text/plain; version=0.0.4",
                  "Cache-Control: no-store\r\n", out.at, out.len);
    pl_buffer_release(&out);
}

int pl_server_health(const pl_server *s, pl_buffer *out)
{
    const char *why = s->stopping ? "stopping"
                      : !pl_store_is_up(s->store)
                          ? "the store cannot be reached or written"
                          : NULL;

    pl_buffer_printf(out, "{\"ok\":%s", why ? "false" : "true");
    if (why)
        pl_buffer_printf(out, ",\"why\":\"%s\"", why);
    if (s->cluster.nodes > 1)
        pl_buffer_printf(out, ",\"nodes\":%d", s->cluster.nodes);
    if (pl_server_clock_is_off(s))
        pl_buffer_printf(out, ",\"clock_off_ms\":%lld",
                         (long long)s->cluster.clock_off);
    if (pl_store_damaged(s->store))
        pl_buffer_printf(out, ",\"damaged\":%llu",
                         (unsigned long long)pl_store_damaged(s->store));
    if (s->n_stopped)
        pl_buffer_printf(out, ",\"tables_not_served\":%d", s->n_stopped);
    pl_buffer_puts(out, "}\n");
    return !why;
}

static void answer_health(pl_server *s, pl_conn *conn)
{
    pl_buffer out = { 0 };
    int ok = pl_server_health(s, &out);

    pl_conn_reply(conn, ok ? 200 : 503, "application/json",
                  "Cache-Control: no-store\r\n", out.at, out.len);
    pl_buffer_release(&out);
}

static void on_request(void *app, pl_conn *conn, const pl_request *r)
{
    pl_server *s = app;

    if (pl_slice_is(r->path, "/healthz"))
        answer_health(s, conn);
    else if (!pl_slice_is(r->path, "/metrics"))
        pl_files_answer(s->files, conn, r);
    else if (!s->metrics_net && pl_conn_is_local(conn))
        answer_metrics(s, conn);
    else
        pl_files_answer(NULL, conn, r); /* 404 */
}

static void on_metrics_request(void *app, pl_conn *conn, const pl_request *r)
{
    if (pl_slice_is(r->path, "/metrics"))
        answer_metrics(app, conn);
    else
        pl_files_answer(NULL, conn, r);
}

/* ---- WebSockets -------------------------------------------------------- */

static int on_opened(void *app, pl_conn *conn)
{
    pl_server *s = app;
    pl_session *session = s->stopping ? NULL : pl_session_new(s, conn);

    pl_conn_set_data(conn, session);
    return session != NULL;
}

static int on_bytes(void *app, pl_conn *conn, size_t n)
{
    pl_session *session = pl_conn_data(conn);
    (void)app;

    return !session || pl_limits_take_bytes(session, n);
}

static int refuse_opened(void *app, pl_conn *conn)
{
    (void)app, (void)conn;
    return 0;
}

static void on_message(void *app, pl_conn *conn, const char *text, size_t len)
{
    pl_session *session = pl_conn_data(conn);
    (void)app;

    if (session)
        pl_session_message(session, text, len);
}

static void on_closed(void *app, pl_conn *conn)
{
    pl_session *session = pl_conn_data(conn);
    (void)app;

    if (session)
        pl_session_closed(session);
}

/* ---- chores ------------------------------------------------------------ */

static void on_woken(void *ctx, pl_live *live, pl_refusal why)
{
    pl_server *s = ctx;

    s->unwoken |= why == PL_REFUSE_BUSY;
    if (!live)
        return;
    pl_live_note_all_absent(live);
    pl_live_act(live);
}

/* In a cluster only the first in rank loads a table. */
static void on_due(void *ctx, const pl_store_answer *a)
{
    pl_server *s = ctx;

    s->unwoken |= a->status == PL_STORE_FAILED;
    for (size_t i = 0; i < a->n && !s->stopping; i++)
        if (!pl_live_find(s, &a->items[i].id) &&
            pl_store_rank(s->store, &a->items[i].id) == 0)
            pl_live_get(s, &a->items[i].id, on_woken, s);
    if (a->next_page && !s->stopping)
        pl_store_due(s->store, pl_server_now(s), a->next_page, on_due, s);
}

static void on_wanted(void *ctx, pl_live *live, pl_refusal why)
{
    ((pl_server *)ctx)->unwoken |= why == PL_REFUSE_BUSY;
    if (live)
        pl_live_act(live);
}

/* Another server has a table whose timers this server has to run, or a person
 * there has a new token. */
static void on_wake(void *ctx, const pl_id *table)
{
    pl_server *s = ctx;

    if (!s->stopping)
        pl_people_check_tokens(s, table);
    if (!s->stopping && !pl_live_find(s, table) &&
        pl_store_rank(s->store, table) == 0)
        pl_live_get(s, table, on_wanted, s);
}

static void on_told(void *ctx, const pl_id *table, const void *bytes,
                    size_t len)
{
    pl_stare_told(ctx, table, bytes, len);
}

static void check_cluster(pl_server *s)
{
    pl_store_cluster before = s->cluster;
    int was_off = pl_server_clock_is_off(s);

    s->cluster = pl_store_cluster_of(s->store);
    if (pl_server_clock_is_off(s) != was_off)
        pl_log(was_off ? PL_LOG_INFO : PL_LOG_ERROR,
               "the clock here is %lld ms ahead of the other servers'",
               (long long)s->cluster.clock_off);
    if (s->cluster.lost != before.lost)
        pl_live_node_lost(s);
    if (s->cluster.lost != before.lost || s->unwoken) {
        s->unwoken = 0;
        pl_store_due(s->store, pl_server_now(s), NULL, on_due, s);
    }
}

static void on_chores(uv_timer_t *timer)
{
    static unsigned turn;
    pl_server *s = timer->data;

    turn++;
    if (s->stopping)
        return;
    check_cluster(s);
    if (turn % DUE_EVERY == 0) {
        pl_live_tick_all(s, 1);
        pl_limits_sweep(s);
        pl_metrics_log(s);
        pl_parlours_sweep(s);
    }
    if (turn % SWEEP_EVERY == 0)
        pl_store_sweep(s->store, pl_server_now(s), NULL, NULL);
}

void pl_server_tick(pl_server *s)
{
    check_cluster(s);
    pl_live_tick_all(s, 0);
}

/* ---- starting and stopping --------------------------------------------- */

static int listen_all(pl_server *s, const char **why)
{
    static const pl_net_hooks hooks = { on_request, on_opened, on_message,
                                        on_closed, on_bytes };
    static const pl_net_hooks metrics = { on_metrics_request, refuse_opened,
                                          on_message, on_closed, NULL };

    s->net = pl_net_start(s->loop, &s->config.net, &hooks, s, why);
    if (!s->net)
        return 0;
    if (s->config.metrics_port) {
        pl_net_config config;
        pl_net_config_init(&config);
        config.host = s->config.net.host;
        config.port = s->config.metrics_port;
        s->metrics_net = pl_net_start(s->loop, &config, &metrics, s, why);
        if (!s->metrics_net) {
            pl_net_stop(s->net);
            return 0;
        }
    }
    return 1;
}

/* After a store did not open: a key file that was created just now cannot be
 * the key of this store. Without it, the next start reports a missing key
 * again. */
static void remove_new_key(const pl_server *s, const char *why)
{
    if (s->sealer.is_new && why == pl_sealer_fault(&s->sealer))
        unlink(s->config.key_file);
}

pl_server *pl_server_start(uv_loop_t *loop, const pl_server_config *config,
                           const char **why)
{
    static char fault[PL_PACK_WHY];
    pl_server *s = pl_xcalloc(1, sizeof *s);

    json_object_seed(0);
    s->loop = loop;
    s->config = *config;
    if (config->clock)
        s->clock = *config->clock;
    s->scratch_cap = 65536;
    s->scratch = pl_xcalloc(1, s->scratch_cap);
    s->packs = pl_packs_new(config->decks, config->sets, fault);
    if (!s->packs) {
        *why = fault;
        goto fail;
    }
    if (!pl_sealer_open(&s->sealer, config->key_file, why))
        goto fail;
    s->store = pl_store_open(config->store, &s->sealer, loop, why);
    if (!s->store) {
        remove_new_key(s, *why);
        goto fail;
    }
    s->files = pl_files_new(config->web);
    pl_packs_serve(s->packs, s->files);
    s->workers = pl_workers_new(loop, config->bot_threads);
    if (!listen_all(s, why)) {
        pl_workers_free(s->workers);
        pl_store_close(s->store);
        uv_run(loop, UV_RUN_DEFAULT);
        goto fail;
    }
    uv_timer_init(loop, &s->chores);
    s->chores.data = s;
    if (!s->clock.is_virtual)
        uv_timer_start(&s->chores, on_chores, CHORES_MS, CHORES_MS);
    s->cluster = pl_store_cluster_of(s->store);
    pl_store_on_wake(s->store, on_wake, s);
    pl_store_on_told(s->store, on_told, s);
    pl_store_due(s->store, pl_server_now(s), NULL, on_due, s);
    return s;

fail:
    pl_files_free(s->files);
    pl_packs_free(s->packs);
    free(s->scratch);
    free(s);
    return NULL;
}

int pl_server_port(const pl_server *s)
{
    return pl_net_port(s->net);
}

static void on_chores_closed(uv_handle_t *handle)
{
    pl_server *s = handle->data;

    pl_limits_free(s);
    pl_files_free(s->files);
    pl_packs_free(s->packs);
    free(s->scratch);
    free(s);
}

void pl_server_stop(pl_server *s)
{
    static const char notice[] = "{\"jsonrpc\":\"2.0\",\"method\":\"stopping\","
                                 "\"params\":{\"ms\":2000}}";

    if (s->stopping)
        return;
    s->stopping = 1;
    pl_metrics_log(s);
    for (pl_session *x = s->sessions; x; x = x->next)
        pl_session_send(x, notice, sizeof notice - 1);
    pl_workers_free(s->workers);
    pl_requests_review_free(s);
    pl_store_close(s->store);
    while (s->sessions) {
        pl_conn_set_data(s->sessions->conn, NULL);
        pl_session_closed(s->sessions);
    }
    pl_live_free_all(s);
    pl_parlours_free_all(s);
    pl_net_stop(s->net);
    if (s->metrics_net)
        pl_net_stop(s->metrics_net);
    uv_close((uv_handle_t *)&s->chores, on_chores_closed);
}
