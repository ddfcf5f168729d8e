/* SPDX-License-Identifier: MIT */
/* server_state.h - what a running server holds.
 *
 * All of it belongs to the loop's thread. Workers and the store have threads
 * of their own; they hand results to the loop and never see this struct. */
#ifndef PL_SERVER_STATE_H
#define PL_SERVER_STATE_H

#include "server/files.h"
#include "server/live.h"
#include "server/packs.h"
#include "server/server.h"
#include "server/workers.h"

enum {
    PL_ATTACKS = 16, /* kinds that are counted */
    PL_LIVE_BUCKETS = 8192,
    PL_ALLOWANCE_BUCKETS = 4096,
    PL_HALL_BUCKETS = 256,
};

struct pl_server {
    uv_loop_t *loop;
    pl_server_config config;
    pl_clock clock;
    pl_sealer sealer;
    pl_store *store;
    pl_net *net, *metrics_net;
    pl_files *files;
    pl_workers *workers;
    struct pl_kept_mind *minds, *last_mind; /* the one used last is first */
    int n_minds;
    struct pl_reviewing *reviews; /* requests_review.c */
    pl_packs *packs;
    uv_timer_t chores;
    pl_session *sessions;
    pl_allowance *allowances[PL_ALLOWANCE_BUCKETS];
    pl_live *by_id[PL_LIVE_BUCKETS], *by_link[PL_LIVE_BUCKETS];
    struct pl_hall *halls[PL_HALL_BUCKETS]; /* parlours.c */
    pl_store_cluster cluster;               /* as of the last chores */
    int unwoken;                            /* a due table could not be read */
    pl_live *retired; /* dropped, but a callback is still pending */
    int n_live, n_stopped, stopping;
    uintptr_t n_sessions; /* since the start */
    char *scratch;
    size_t scratch_cap;
    struct {
        uint64_t requests, refused, moves, appends, conflicts, failures,
            updates, games_started, games_over, bot_moves, minds, told,
            snapshots, resumed, shortened, lost, time_outs;
        /* Possible attacks; their totals are logged. */
        uint64_t renewed, bad_tokens, bad_codes, bad_proofs, too_fast,
            closed_for_faults;
        uint64_t logged[PL_ATTACKS]; /* as last logged */
    } counts;
};

int64_t pl_server_now(const pl_server *server);

/* Whether the clock is so wrong that this server must not run time-outs. */
int pl_server_clock_is_off(const pl_server *server);

/* What /healthz says; 0 if the server does not work. */
int pl_server_health(const pl_server *server, pl_buffer *out);

/* Writes with 'put' into the server's scratch buffer, which grows until
 * everything fits. Valid until the next call. */
typedef void pl_put_fn(pl_text *t, const void *ctx);
const char *pl_server_write(pl_server *server, pl_put_fn *put, const void *ctx,
                            size_t *len);

/* Ends all reviews, once no worker has one (requests_review.c). */
void pl_requests_review_free(pl_server *server);

/* Removes what the store has of the review of a record. */
void pl_reviews_drop(pl_server *server, const pl_id *record);

#endif
