/* live_log.c - a table in memory and its log: loading, hearing of entries, and
 * what is done when the log is not what it should be.
 *
 * A server that cannot read an entry, or that has come to another table than
 * the server which wrote the entry, stops serving the table: to skip the entry
 * would be to play another game under the same name. If the log has become
 * shorter, what is in memory is given up and read anew; whoever comes back and
 * has seen more than there is now is told so. */
#include "server/inside.h"
#include "server/minds.h"

#include "base/alloc.h"
#include "base/log.h"

#include <stdlib.h>

enum {
    SNAPSHOT_EVERY = 64,
    SNAPSHOT_MAX = 900000, /* bytes; a message of NATS has at most a million */
};

/* ---- no longer served -------------------------------------------------- */

/* Clients come back by themselves, perhaps to another server. */
static void send_away(pl_live *l)
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

static void stop_serving(pl_live *l, const char *why)
{
    char id[33];

    if (l->stopped)
        return;
    l->stopped = why;
    l->server->n_stopped++;
    pl_id_write(&l->table->id, id);
    pl_log(PL_LOG_ERROR, "table %s is no longer served here: %s", id, why);
    pl_live_refuse_all(l, PL_REFUSE_NOT_HERE);
    send_away(l);
}

/* Whether we have just written it ourselves: its hash was made of this very
 * table, and the hash of a long game takes its time. */
static int is_ours(const pl_live *l, const pl_store_item *item)
{
    return l->in_flight && pl_id_equal(&item->id, &l->in_flight->entry.id);
}

/* Why the entry cannot be the next one for this server; NULL if it can. */
static const char *why_not(const pl_live *l, const pl_store_item *item,
                           const pl_entry *e)
{
    const pl_table *t = l->table;
    const pl_game *g = t->setting.game;

    if (g && e->rules && e->rules != g->version)
        return "an entry was made under another version of the rules";
    if (e->hash && !is_ours(l, item) && e->hash != pl_table_hash(t))
        return "it differs from that of the server which wrote an entry";
    return NULL;
}

static void apply(pl_live *l, const pl_store_item *item, pl_table_change *c,
                  pl_entry *e)
{
    const char *why;

    *c = (pl_table_change){ 0 };
    if (l->stopped || item->seq != l->table->count + 1)
        return; /* it is known already */
    if (!pl_entry_read(item->bytes, item->len, e)) {
        stop_serving(l, "an entry cannot be read");
        return;
    }
    why = why_not(l, item, e);
    if (why) {
        stop_serving(l, why);
        return;
    }
    pl_table_apply(l->table, e, c);
    if (e->kind == PL_ENTRY_CREATE && c->applied)
        pl_live_add_link(l);
    else if (!l->table->setting.game)
        stop_serving(l, "its game or version is not known");
}

/* ---- hearing ----------------------------------------------------------- */

/* A node on which somebody is not connected cannot know that another has the
 * connection; whoever does something is there, and who is here is not away. */
static void note_present(pl_live *l, const pl_entry *e)
{
    if (e->kind != PL_ENTRY_AWAY) {
        pl_live_forget_absent(l, &e->person);
    } else if (pl_live_is_here(l, &e->person)) {
        pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_BACK);
        op->entry.person = e->person;
        pl_live_submit(l, op);
    }
}

static void on_heard(void *ctx, const pl_store_item *item)
{
    pl_live *l = ctx;
    pl_server *s = l->server;
    pl_phase before = l->table->phase;
    int was_listed = l->table->listed;
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
        return; /* the load brings it */
    if (item->seq > l->table->count + 1 && !l->stopped) {
        pl_live_catch_up(l); /* one before it was missed */
        return;
    }
    apply(l, item, &c, &e);
    if (!c.applied)
        return;
    pl_minds_tell(l, &c.events); /* before another game is played again */
    pl_live_tell(l, &c);
    note_present(l, &e);
    if (was_listed != l->table->listed ||
        (was_listed && l->table->phase > PL_PHASE_PLAYING))
        pl_people_list_table(s, l->table);
    s->counts.moves += c.play;
    if (before == PL_PHASE_LOBBY && l->table->phase == PL_PHASE_PLAYING) {
        s->counts.games_started++;
        if (pl_store_rank(s->store, &l->table->id) > 0)
            pl_store_wake(s->store, &l->table->id);
    }
    if (before == PL_PHASE_PLAYING && l->table->phase == PL_PHASE_OVER) {
        s->counts.games_over++;
        pl_live_keep_record(l);
    }
    pl_live_act(l);
}

pl_live *pl_live_new(pl_server *s, const pl_id *id)
{
    pl_live *l = pl_live_add(s, id);

    pl_store_follow(s->store, id, on_heard, l);
    return l;
}

/* ---- given up ---------------------------------------------------------- */

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
    pl_store_unfollow(s->store, &l->table->id);
    pl_live_refuse_all(l, PL_REFUSE_BUSY);
    wake_waiters(l, PL_REFUSE_BUSY);
    send_away(l);
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
        pl_store_snapshot(l->server->store, &l->table->id, l->table->count,
                          bytes.at, bytes.len, NULL, NULL);
        l->server->counts.snapshots++;
    }
    pl_buffer_release(&bytes);
}

/* 0 if there is a snapshot that cannot be used. */
static int begin_with(pl_live *l, const pl_store_item *snapshot)
{
    pl_table *t;

    if (!snapshot)
        return 1;
    t = pl_table_restore(&l->table->id, snapshot->bytes, snapshot->len);
    if (!t || t->count != snapshot->seq) {
        pl_log(PL_LOG_ERROR, "a snapshot is of no use; the log is read");
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
    if (!begin_with(l, a->snapshot)) {
        pl_store_load_all(l->server->store, &l->table->id, on_loaded, l);
        return;
    }
    for (size_t i = 0; i < a->n; i++)
        apply(l, &a->items[i], &c, &e);
    l->loading = 0;
    if (l->stopped) {
        wake_waiters(l, PL_REFUSE_NOT_HERE);
        return;
    }
    if (a->status != PL_STORE_OK || !l->table->setting.game) {
        wake_waiters(l, a->status == PL_STORE_FAILED ? PL_REFUSE_BUSY
                                                     : PL_REFUSE_UNKNOWN_TABLE);
        pl_live_free(l);
        return;
    }
    /* Where there are others, they may be connected to those. */
    if (l->server->cluster.nodes <= 1)
        pl_live_note_all_absent(l);
    if (l->table->phase == PL_PHASE_OVER)
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
        on_heard(l, &a->items[i]);
    wake_waiters(l, l->stopped ? PL_REFUSE_NOT_HERE : PL_FINE);
    if (a->n) {
        pl_live_pump(l);
        return;
    }
    /* The store does not say who was first: it cannot be reached. Perhaps
     * everybody waits for what it has, so it is asked again. */
    l->behind = a->status == PL_STORE_FAILED;
    while (l->queue)
        pl_live_refuse_next(l);
    pl_live_act_later(l);
}

void pl_live_catch_up(pl_live *l)
{
    l->loading = 1;
    pl_store_load(l->server->store, &l->table->id, l->table->count,
                  on_caught_up, l);
}

void pl_live_get(pl_server *s, const pl_id *id, pl_live_ready *ready, void *ctx)
{
    pl_live *l = pl_live_find(s, id);
    pl_waiter *w;

    if (l && !l->loading) {
        ready(ctx, l->stopped ? NULL : l,
              l->stopped ? PL_REFUSE_NOT_HERE : PL_FINE);
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
