/* SPDX-License-Identifier: MIT */
/* live_log.c - a table in memory and its log: loading, new entries, snapshots,
 * and what happens when the log is not what it should be.
 *
 * Every entry, whichever server wrote it, arrives through on_entry() in the
 * order of the log and changes the table there and nowhere else. If a number
 * is missing, the log is read from where we are (pl_live_catch_up).
 *
 * Every 16th entry has a hash of the table before it. A server that cannot read
 * an entry, or that has another hash than the server which wrote it, stops
 * serving the table: skipping the entry would mean playing a different game
 * under the same name. If the log became shorter (a cluster that lost its last
 * writes), the table in memory is dropped and loaded again, and clients that
 * have seen more than the log now holds are told.
 *
 * A snapshot every 64 entries bounds the time of a load. It is an
 * optimisation: one that cannot be used is ignored and the log is read. */
#include "server/action.h"
#include "server/minds.h"
#include "server/people.h"
#include "server/server_state.h"

#include "base/alloc.h"
#include "base/log.h"

#include <stdlib.h>

enum {
    SNAPSHOT_EVERY = 64,
    SNAPSHOT_MAX = 900000, /* bytes; a message of NATS has at most a million */
};

/* ---- no longer served -------------------------------------------------- */

/* Closes all connections at the table. Clients reconnect by themselves, perhaps
 * to another server. */
static void close_connections(pl_live *l)
{
    while (l->here) {
        pl_session *session = l->here->session;
        pl_live_detach(l->here);
        if (session->conn)
            pl_conn_close(session->conn, 1013, "try again");
    }
}

static void wake_waiters(pl_live *l, pl_refusal why)
{
    pl_waiter *w = l->waiters;

    l->waiters = NULL;
    while (w) {
        pl_waiter *next = w->next;
        w->ready(w->ctx, why == PL_FINE ? l : NULL, why);
        free(w);
        w = next;
    }
}

static void stop_serving(pl_live *l, pl_refusal refusal, const char *why)
{
    char id[33];

    if (l->stopped)
        return;
    l->stopped = why;
    l->refusal = refusal;
    l->server->n_stopped++;
    pl_id_write(pl_table_id(l->table), id);
    pl_log(PL_LOG_ERROR, "table %s is no longer served here: %s", id, why);
    pl_live_refuse_all(l, refusal);
    close_connections(l);
}

/* Whether this server has just written the entry. Then its hash was computed
 * from this same table and need not be checked, which takes time in a long
 * game. */
static int is_ours(const pl_live *l, const pl_store_item *item)
{
    return l->in_flight && pl_id_equal(&item->id, &l->in_flight->entry.id);
}

/* Why the entry cannot be the next one for this server; NULL if it can. */
static const char *find_fault(const pl_live *l, const pl_store_item *item,
                              const pl_entry *e)
{
    const pl_table *t = l->table;
    const pl_game *g = pl_table_game(t);

    if (g && e->rules && e->rules != g->version)
        return "an entry was made under another version of the rules";
    if (e->hash && !is_ours(l, item) && e->hash != pl_table_hash(t))
        return "it differs from that of the server which wrote an entry";
    return NULL;
}

/* The create entry made no table. Other servers may have the game, or later
 * rules, that this server lacks. Earlier rules no server has.
 */
static void stop_unmade(pl_live *l, const pl_entry *e)
{
    json_t *in = e->text ? json_loadb(e->text, e->len, 0, NULL) : NULL;
    const char *id = json_string_value(json_object_get(in, "game"));
    const pl_game *g = NULL;
    pl_fault fault;

    pl_game_find(id, &g, &fault);
    if (g && json_integer_value(json_object_get(in, "version")) < g->version)
        stop_serving(l, PL_REFUSE_OLD_RULES,
                     "it was made under earlier rules of its game");
    else
        stop_serving(l, PL_REFUSE_NOT_HERE, "its game or version is not known");
    json_decref(in);
}

static void apply(pl_live *l, const pl_store_item *item, pl_table_change *c,
                  pl_entry *e)
{
    int was_made = pl_table_is_made(l->table);
    const char *why;

    *c = (pl_table_change){ 0 };
    if (l->stopped || item->seq != pl_table_count(l->table) + 1)
        return; /* it is known already */
    if (!pl_entry_read(item->bytes, item->len, e)) {
        stop_serving(l, PL_REFUSE_NOT_HERE, "an entry cannot be read");
        return;
    }
    why = find_fault(l, item, e);
    if (why) {
        stop_serving(l, PL_REFUSE_NOT_HERE, why);
        return;
    }
    /* pl_live_pump() already checked our own move against this same table, and
     * a second check would play it again on a copy. Checks of other kinds may
     * depend on the time, so they are repeated. */
    if (pl_action_of(e->kind)->is_move && is_ours(l, item))
        pl_table_apply_checked(l->table, e, c);
    else
        pl_table_apply(l->table, e, c);
    if (!pl_table_is_made(l->table))
        stop_unmade(l, e);
    else if (!was_made)
        pl_live_add_link(l);
}

/* ---- new entries ------------------------------------------------------- */

/* This server does not know who is connected to other servers. A person who
 * acts is present, and a person connected here is not away. */
static void note_present(pl_live *l, const pl_entry *e)
{
    if (pl_action_of(e->kind)->says != PL_SAYS_AWAY) {
        pl_live_forget_absent(l, &e->person);
    } else if (pl_live_is_here(l, &e->person)) {
        pl_live_submit_for(l, &e->person, PL_ENTRY_BACK, 0, NULL);
    }
}

static void on_entry(void *ctx, const pl_store_item *item)
{
    pl_live *l = ctx;
    pl_server *s = l->server;
    pl_phase before = pl_table_phase(l->table), after;
    int was_listed = pl_table_is_listed(l->table);
    pl_table_change c;
    pl_entry e;

    if (!item->seq) {
        pl_log(PL_LOG_ERROR, "the log of a table has become shorter: the last "
                             "entries are lost");
        s->counts.shortened++;
        pl_live_retire(l);
        return;
    }
    if (l->loading)
        return; /* the load in progress reads this entry, too */
    if (item->seq > pl_table_count(l->table) + 1 && !l->stopped) {
        pl_live_catch_up(l); /* one before it was missed */
        return;
    }
    apply(l, item, &c, &e);
    if (!c.applied)
        return;
    pl_minds_tell(l, &c.events); /* while the events are valid */
    pl_live_tell(l, &c);
    note_present(l, &e);
    if (pl_action_of(e.kind)->is_move)
        pl_live_note_move(l, e.seat, is_ours(l, item));
    if (was_listed != pl_table_is_listed(l->table))
        pl_people_list_table(s, l->table);
    s->counts.moves += c.play;
    after = pl_table_phase(l->table);
    s->counts.games_started +=
        before != PL_PHASE_PLAYING && after == PL_PHASE_PLAYING;
    if (before == PL_PHASE_LOBBY &&
        (after == PL_PHASE_PLAYING || after == PL_PHASE_OPENING)) {
        if (pl_store_rank(s->store, pl_table_id(l->table)) > 0)
            pl_store_wake(s->store, pl_table_id(l->table));
    }
    if (before == PL_PHASE_PLAYING && after == PL_PHASE_OVER) {
        s->counts.games_over++;
        pl_live_keep_record(l);
    }
    pl_live_act(l);
}

pl_live *pl_live_new(pl_server *s, const pl_id *id)
{
    pl_live *l = pl_live_add(s, id);

    pl_store_follow(s->store, id, on_entry, l);
    return l;
}

/* ---- giving up and beginning ------------------------------------------- */

void pl_live_retire(pl_live *l)
{
    pl_server *s = l->server;

    if (l->closing)
        return;
    pl_live_unlink(l);
    l->closing = 1;
    l->next_id = s->retired;
    s->retired = l;
    uv_timer_stop(&l->timer);
    pl_store_unfollow(s->store, pl_table_id(l->table));
    pl_live_refuse_all(l, PL_REFUSE_BUSY);
    wake_waiters(l, PL_REFUSE_BUSY);
    close_connections(l);
}

void pl_live_begin(pl_live *l, int ok)
{
    l->loading = 0;
    if (l->closing)
        return;
    if (!ok) {
        pl_live_retire(l);
        return;
    }
    pl_live_pump(l);
    wake_waiters(l, PL_FINE);
}

/* ---- snapshots --------------------------------------------------------- */

void pl_live_snapshot(pl_live *l, uint64_t seq)
{
    pl_buffer bytes = { 0 };

    if (seq % SNAPSHOT_EVERY == 0 && pl_table_save(l->table, &bytes) &&
        bytes.len <= SNAPSHOT_MAX) {
        pl_store_snapshot(l->server->store, pl_table_id(l->table),
                          pl_table_count(l->table), bytes.at, bytes.len, NULL,
                          NULL);
        l->server->counts.snapshots++;
    }
    pl_buffer_release(&bytes);
}

/* 0 if there is a snapshot but it cannot be used. */
static int restore(pl_live *l, const pl_store_item *snapshot)
{
    pl_table *t;

    if (!snapshot)
        return 1;
    t = pl_table_restore(pl_table_id(l->table), snapshot->bytes, snapshot->len);
    if (!t || pl_table_count(t) != snapshot->seq) {
        pl_log(PL_LOG_ERROR,
               "a snapshot cannot be used; the whole log is read");
        pl_table_free(t);
        return 0;
    }
    pl_table_free(l->table);
    l->table = t;
    pl_live_add_link(l);
    l->server->counts.resumed++;
    return 1;
}

/* ---- loading ----------------------------------------------------------- */

static void on_loaded(void *ctx, const pl_store_answer *a)
{
    pl_live *l = ctx;
    pl_table_change c;
    pl_entry e;

    if (l->closing) {
        l->loading = 0;
        return;
    }
    if (!restore(l, a->snapshot)) {
        pl_store_load_all(l->server->store, pl_table_id(l->table), on_loaded,
                          l);
        return;
    }
    for (size_t i = 0; i < a->n; i++)
        apply(l, &a->items[i], &c, &e);
    l->loading = 0;
    if (l->stopped) {
        wake_waiters(l, l->refusal);
        return;
    }
    if (a->status != PL_STORE_OK || !pl_table_is_made(l->table)) {
        wake_waiters(l, a->status == PL_STORE_FAILED ? PL_REFUSE_BUSY
                                                     : PL_REFUSE_UNKNOWN_TABLE);
        pl_live_free(l);
        return;
    }
    /* With several servers, people may be connected to another one. */
    if (l->server->cluster.nodes <= 1)
        pl_live_note_all_absent(l);
    if (pl_table_is_over(l->table))
        pl_live_keep_record(l);
    wake_waiters(l, PL_FINE);
    pl_live_pump(l);
}

static void on_caught_up(void *ctx, const pl_store_answer *a)
{
    pl_live *l = ctx;

    l->loading = 0;
    if (l->closing)
        return;
    for (size_t i = 0; i < a->n; i++)
        on_entry(l, &a->items[i]);
    wake_waiters(l, l->stopped ? l->refusal : PL_FINE);
    if (a->n) {
        pl_live_pump(l);
        return;
    }
    /* An entry must exist but none was read, so the store cannot be reached.
     * Try again later: all players may be waiting for that entry. */
    l->behind = a->status == PL_STORE_FAILED;
    while (l->queue)
        pl_live_refuse_next(l);
    pl_live_act_later(l);
}

void pl_live_catch_up(pl_live *l)
{
    l->loading = 1;
    pl_store_load(l->server->store, pl_table_id(l->table),
                  pl_table_count(l->table), on_caught_up, l);
}

void pl_live_get(pl_server *s, const pl_id *id, pl_live_ready *ready, void *ctx)
{
    pl_live *l = pl_live_find(s, id);
    pl_waiter *w;

    if (l && !l->loading) {
        ready(ctx, l->stopped ? NULL : l, l->stopped ? l->refusal : PL_FINE);
        return;
    }
    if (!l) {
        l = pl_live_new(s, id);
        l->loading = 1;
        pl_store_load(s->store, id, 0, on_loaded, l);
    }
    w = pl_xcalloc(1, sizeof *w);
    w->ready = ready;
    w->ctx = ctx;
    w->next = l->waiters;
    l->waiters = w;
}
