/* SPDX-License-Identifier: MIT */
/* metrics.c - what /metrics shows, in the format of Prometheus. */
#include "server/metrics.h"

#include "base/log.h"
#include "server/server_state.h"

#include <stddef.h>
#include <string.h>

typedef struct {
    const char *name, *help; /* help is "" if the name says it all */
    size_t at;               /* offset of the uint64_t */
} counter;

static const counter of_net[] = {
    { "accepted_total", "sockets accepted", offsetof(pl_net_counts, accepted) },
    { "dropped_slow_total", "clients that were too slow",
      offsetof(pl_net_counts, dropped_slow) },
    { "dropped_fast_total", "clients that sent too many bytes",
      offsetof(pl_net_counts, dropped_fast) },
    { "bytes_in_total", "", offsetof(pl_net_counts, bytes_in) },
    { "bytes_out_total", "", offsetof(pl_net_counts, bytes_out) },
    { "http_requests_total", "", offsetof(pl_net_counts, requests) },
    { "messages_in_total", "", offsetof(pl_net_counts, messages_in) },
    { "messages_out_total", "", offsetof(pl_net_counts, messages_out) },
    { "protocol_errors_total", "", offsetof(pl_net_counts, protocol_errors) },
};

static const counter of_server[] = {
    { "requests_total", "JSON-RPC requests",
      offsetof(pl_server, counts.requests) },
    { "refused_total", "requests refused",
      offsetof(pl_server, counts.refused) },
    { "appends_total", "entries given to the store",
      offsetof(pl_server, counts.appends) },
    { "append_failures_total", "", offsetof(pl_server, counts.failures) },
    { "append_conflicts_total", "another server was first",
      offsetof(pl_server, counts.conflicts) },
    { "snapshots_total", "snapshots written",
      offsetof(pl_server, counts.snapshots) },
    { "loads_from_snapshot_total", "", offsetof(pl_server, counts.resumed) },
    { "logs_shortened_total", "logs that lost entries",
      offsetof(pl_server, counts.shortened) },
    { "clients_ahead_total", "clients that had seen entries that are lost",
      offsetof(pl_server, counts.lost) },
    { "moves_total", "moves made", offsetof(pl_server, counts.moves) },
    { "time_outs_total", "clock moves made by this server",
      offsetof(pl_server, counts.time_outs) },
    { "bot_moves_total", "", offsetof(pl_server, counts.bot_moves) },
    { "bot_minds_total", "learning bots made",
      offsetof(pl_server, counts.minds) },
    { "bot_events_total", "events given to learning bots",
      offsetof(pl_server, counts.told) },
    { "updates_total", "updates sent", offsetof(pl_server, counts.updates) },
    { "games_started_total", "", offsetof(pl_server, counts.games_started) },
    { "games_over_total", "", offsetof(pl_server, counts.games_over) },
};

/* Events that may be an attack. The log gets their totals once a minute,
 * without addresses or people. */
static const counter of_attacks_on_net[] = {
    { "refused_connections_total", "connections over a limit",
      offsetof(pl_net_counts, refused) },
    { "refused_hosts_total", "requests for another host",
      offsetof(pl_net_counts, bad_hosts) },
    { "refused_origins_total", "handshakes from pages of other sites",
      offsetof(pl_net_counts, bad_origins) },
    { "tls_errors_total", "TLS handshakes that failed",
      offsetof(pl_net_counts, tls_errors) },
};

static const counter of_attacks[] = {
    { "unknown_tokens_total", "unknown tokens",
      offsetof(pl_server, counts.bad_tokens) },
    { "unknown_codes_total", "unknown codes and links",
      offsetof(pl_server, counts.bad_codes) },
    { "refused_proofs_total", "backups without the right proof",
      offsetof(pl_server, counts.bad_proofs) },
    { "too_fast_total", "messages over the limit",
      offsetof(pl_server, counts.too_fast) },
    { "closed_for_faults_total", "connections closed after bad messages",
      offsetof(pl_server, counts.closed_for_faults) },
    { "renewed_tokens_total", "tokens that people replaced",
      offsetof(pl_server, counts.renewed) },
};

enum {
    N_ON_NET = sizeof of_attacks_on_net / sizeof of_attacks_on_net[0],
    N_ATTACKS = sizeof of_attacks / sizeof of_attacks[0],
};

_Static_assert(N_ON_NET + N_ATTACKS <= PL_ATTACKS, "room for all");

static uint64_t value_of(const counter *c, const void *from)
{
    uint64_t value;

    memcpy(&value, (const char *)from + c->at, sizeof value);
    return value;
}

static void log_since(const counter *c, const void *from, uint64_t *logged)
{
    uint64_t value = value_of(c, from);

    if (value != *logged)
        pl_log(PL_LOG_WARN, "since the last such line: %llu %s",
               (unsigned long long)(value - *logged), c->help);
    *logged = value;
}

void pl_metrics_log(pl_server *s)
{
    for (int i = 0; i < N_ON_NET; i++)
        log_since(&of_attacks_on_net[i], pl_net_counters(s->net),
                  &s->counts.logged[i]);
    for (int i = 0; i < N_ATTACKS; i++)
        log_since(&of_attacks[i], s, &s->counts.logged[N_ON_NET + i]);
}

static void put_line(pl_buffer *out, const char *name, const char *type,
                     const char *help, long long value)
{
    if (*help)
        pl_buffer_printf(out, "# HELP planchette_%s %s\n", name, help);
    pl_buffer_printf(out, "# TYPE planchette_%s %s\nplanchette_%s %lld\n", name,
                     type, name, value);
}

static void put_counters(pl_buffer *out, const counter *c, size_t n,
                         const void *from)
{
    for (; n; n--, c++) {
        put_line(out, c->name, "counter", c->help,
                 (long long)value_of(c, from));
    }
}

void pl_metrics_put(const pl_server *s, pl_buffer *out)
{
    const pl_net_counts *n = pl_net_counters(s->net);

    put_line(out, "connections", "gauge", "open sockets", n->open);
    put_line(out, "websockets", "gauge", "open WebSockets", n->websockets);
    put_line(out, "tables", "gauge", "tables in memory", s->n_live);
    put_line(out, "nodes", "gauge", "servers that share the store",
             s->cluster.nodes);
    put_line(out, "clock_off_ms", "gauge", "ahead of the other servers' clocks",
             s->cluster.clock_off);
    put_line(out, "damaged_bodies_total", "counter",
             "stored bodies that do not open",
             (long long)pl_store_damaged(s->store));
    put_line(out, "tables_not_served", "gauge", "tables this server gave up",
             s->n_stopped);
    put_counters(out, of_net, sizeof of_net / sizeof of_net[0], n);
    put_counters(out, of_server, sizeof of_server / sizeof of_server[0], s);
    put_counters(out, of_attacks_on_net, N_ON_NET, n);
    put_counters(out, of_attacks, N_ATTACKS, s);
}
