/* SPDX-License-Identifier: MIT */
/* live.c - tables in memory: finding them, and the queue of ops.
 *
 * The queue puts the changes of a table in order. pl_live_pump() takes one op,
 * checks it against the table and appends its entry; the next op waits until
 * the store has answered. Three answers are possible: the entry is in the log
 * (and was applied before the answer came), another server was first, or the
 * store failed. After a conflict, people's requests are tried again against the
 * changed table; moves of bots and of the clock are dropped, because
 * pl_live_act() decides about them again.
 *
 * A table stays in memory while somebody is connected, while a request is in
 * progress, or while this server has to run its timers. */
#include "server/action.h"
#include "server/minds.h"
#include "server/parlours.h"
#include "server/server_state.h"
#include "server/stare.h"

#include "base/alloc.h"
#include "base/log.h"

#include <stdlib.h>
#include <string.h>

enum {
    DAY_MS = 24 * 3600 * 1000,
    UNLOAD_MS = 600000,
    /* A held move on another server than the one that ends the timer. */
    AHEAD_MS = 250,
};

static unsigned bucket_of_id(const pl_id *id)
{
    return (unsigned)(id->b[0] | id->b[1] << 8) % PL_LIVE_BUCKETS;
}

static unsigned bucket_of_link(const char *link)
{
    unsigned h = 5381;

    while (*link)
        h = h * 33 + (unsigned char)*link++;
    return h % PL_LIVE_BUCKETS;
}

pl_live *pl_live_find(pl_server *s, const pl_id *id)
{
    for (pl_live *l = s->by_id[bucket_of_id(id)]; l; l = l->next_id)
        if (pl_id_equal(pl_table_id(l->table), id))
            return l;
    return NULL;
}

pl_live *pl_live_linked(pl_server *s, const char *link)
{
    for (pl_live *l = s->by_link[bucket_of_link(link)]; l; l = l->next_link)
        if (strcmp(pl_table_link(l->table), link) == 0)
            return l;
    return NULL;
}

void pl_live_add_link(pl_live *l)
{
    pl_live **chain =
        &l->server->by_link[bucket_of_link(pl_table_link(l->table))];

    l->next_link = *chain;
    *chain = l;
}

static void drop_link(pl_live *l)
{
    pl_live **p = &l->server->by_link[bucket_of_link(pl_table_link(l->table))];

    for (; *p; p = &(*p)->next_link)
        if (*p == l) {
            *p = l->next_link;
            break;
        }
}

pl_live *pl_live_add(pl_server *s, const pl_id *id)
{
    pl_live *l = pl_xcalloc(1, sizeof *l);
    pl_live **chain = &s->by_id[bucket_of_id(id)];

    l->server = s;
    l->table = pl_table_new(id);
    l->queue_end = &l->queue;
    l->idle_since = l->loaded_at = pl_server_now(s);
    l->next_id = *chain;
    *chain = l;
    s->n_live++;
    uv_timer_init(s->loop, &l->timer);
    l->timer.data = l;
    return l;
}

/* ---- the queue --------------------------------------------------------- */

static int is_move(const pl_op *op)
{
    return pl_action_of(op->entry.kind)->is_move;
}

/* Whether the op is the server's own entry that a person is disconnected, not
 * just out of time. */
static int is_absence(const pl_op *op)
{
    return !op->session && !op->entry.flag &&
           pl_action_of(op->entry.kind)->says == PL_SAYS_AWAY;
}

static void drop_op(pl_live *l, pl_op *op)
{
    if (!op->session && is_move(op))
        l->auto_pending &= (uint16_t)~PL_BIT(op->entry.seat);
    pl_op_free(op);
}

static void refuse_op(pl_live *l, pl_op *op, const pl_table_answer *answer)
{
    uint32_t number = 0;

    if (op->entry.seat < PL_SEATS_MAX)
        number = pl_table_number(l->table, op->entry.seat);
    if (op->session && op->rpc_id)
        pl_session_answer(op->session, op->rpc_id, answer, number);
    drop_op(l, op);
}

typedef struct {
    const pl_action *action;
    const pl_live *live;
    const pl_entry *entry;
} answering;

static void put_answer(pl_text *t, const void *ctx)
{
    const answering *to = ctx;
    to->action->answer(t, to->live->table, to->entry);
}

/* The entry is applied, so its request is answered with the action's result. */
static void answer_op(pl_live *l, pl_op *op)
{
    answering to = { pl_action_of(op->entry.kind), l, &op->entry };
    size_t len;

    if (op->done)
        op->done(op, l);
    else if (op->session && op->rpc_id)
        pl_session_result(
            op->session, op->rpc_id,
            to.action->answer
                ? pl_server_write(l->server, put_answer, &to, &len)
                : "{}");
}

static void answer_number(pl_op *op, uint32_t number)
{
    char text[40];

    snprintf(text, sizeof text, "{\"number\":%u}", number);
    pl_session_result(op->session, op->rpc_id, text);
}

/* A move that was already made gets the same answer again. A move for an older
 * prompt is refused. Returns 1 if the op is finished. */
static int answer_old_move(pl_live *l, pl_op *op)
{
    const pl_table *t = l->table;
    const pl_entry *e = &op->entry;
    uint32_t number;

    if (!is_move(op) || !op->session || e->seat >= PL_SEATS_MAX)
        return 0;
    number = pl_table_number_of(t, e->seat, &e->other);
    if (number) {
        answer_number(op, number);
        drop_op(l, op);
        return 1;
    }
    if (pl_table_is_playing(t) && op->number < pl_table_prompt(t, e->seat)) {
        pl_table_answer stale = { .refusal = PL_REFUSE_STALE };
        refuse_op(l, op, &stale);
        return 1;
    }
    return 0;
}

static void put_back(pl_live *l, pl_op *op)
{
    op->next = l->queue;
    l->queue = op;
    if (!op->next)
        l->queue_end = &op->next;
}

static void refuse_with(pl_live *l, pl_op *op, pl_refusal refusal)
{
    pl_table_answer answer = { .refusal = refusal };
    refuse_op(l, op, &answer);
}

/* No client will repeat an op of the server itself. So an absence is noted
 * again here; pl_live_act() finds everything else again. */
static void refuse_for_now(pl_live *l, pl_op *op)
{
    pl_id person = op->entry.person;
    int is_away = is_absence(op);

    l->server->counts.failures++;
    pl_log(PL_LOG_ERROR, "a table's log could not be appended to");
    refuse_with(l, op, PL_REFUSE_BUSY);
    if (is_away)
        pl_live_note_absent(l, &person);
}

static pl_op *take_op(pl_live *l)
{
    pl_op *op = l->queue;

    if (op)
        l->queue = op->next;
    if (!l->queue)
        l->queue_end = &l->queue;
    return op;
}

void pl_live_refuse_next(pl_live *l)
{
    if (l->queue)
        refuse_for_now(l, take_op(l));
}

void pl_live_refuse_all(pl_live *l, pl_refusal refusal)
{
    if (l->held)
        refuse_with(l, l->held, refusal);
    l->held = NULL;
    while (l->queue)
        refuse_with(l, take_op(l), refusal);
}

/* Another server wrote first. Its entry has arrived already, or is loaded now.
 * See the head of this file for what is tried again. */
static void after_conflict(pl_live *l, pl_op *op, uint64_t after)
{
    l->server->counts.conflicts++;
    if (op->session || op->ended || is_absence(op) ||
        pl_action_of(op->entry.kind)->says == PL_SAYS_BACK)
        put_back(l, op);
    else
        drop_op(l, op);
    if (pl_table_count(l->table) == after)
        pl_live_catch_up(l);
}

static void on_appended(void *ctx, const pl_store_answer *a)
{
    pl_live *l = ctx;
    pl_op *op = l->in_flight;

    l->in_flight = NULL;
    if (l->closing) {
        refuse_with(l, op, PL_REFUSE_BUSY);
        return;
    }
    if (l->stopped) {
        refuse_with(l, op, l->refusal);
    } else if (a->status == PL_STORE_OK) {
        pl_live_snapshot(l, a->seq);
        op->is_kept = 1;
        pl_parlours_note(l, &op->entry);
        answer_op(l, op);
        drop_op(l, op);
    } else if (a->status == PL_STORE_CONFLICT) {
        after_conflict(l, op, a->seq);
    } else {
        refuse_for_now(l, op);
        if (!l->queue) {
            pl_live_act_later(l);
            return;
        }
    }
    pl_live_pump(l);
}

static void append(pl_live *l, pl_op *op)
{
    pl_server *s = l->server;
    pl_buffer bytes = { 0 };
    int64_t now = pl_server_now(s);
    const pl_game *g = pl_table_game(l->table);
    int plays = pl_table_is_playing(l->table) ||
                pl_table_is_opening(l->table) ||
                pl_action_of(op->entry.kind)->begins_play;

    op->entry.at = now;
    op->entry.rules = g ? g->version : 0;
    op->entry.hash = (pl_table_count(l->table) + 1) % PL_ENTRY_HASHED == 0
                         ? pl_table_hash(l->table)
                         : 0;
    pl_entry_write(&op->entry, &bytes);
    pl_store_append_args args = {
        .table = *pl_table_id(l->table),
        .after = pl_table_count(l->table),
        .id = op->entry.id,
        .bytes = bytes.at,
        .len = bytes.len,
        .due = !plays      ? 0
               : l->is_due ? -1
                           : now,
        .keep = now + (plays ? 30LL : 1LL) * DAY_MS,
    };
    l->is_due = plays;
    s->counts.appends++;
    l->in_flight = op;
    pl_store_append(s->store, &args, on_appended, l);
    pl_buffer_release(&bytes);
}

int64_t pl_live_release_time(const pl_live *l)
{
    int rank = pl_store_rank(l->server->store, pl_table_id(l->table));

    return pl_table_timer_ends(l->table) - (rank ? AHEAD_MS : 0);
}

/* At a table that is no longer one person's, a person's move does not end a
 * window before its time: it would show how long they thought. */
static int must_wait(const pl_live *l, const pl_op *op)
{
    return is_move(op) && op->session && op->entry.seat < PL_SEATS_MAX &&
           pl_server_now(l->server) < pl_live_release_time(l) &&
           pl_table_ends_timer(l->table, op->entry.seat, op->entry.move);
}

static void hold_op(pl_live *l, pl_op *op)
{
    if (l->held)
        refuse_with(l, l->held, PL_REFUSE_STALE);
    l->held = op;
}

int pl_live_release(pl_live *l)
{
    if (!l->held || must_wait(l, l->held))
        return 0;
    put_back(l, l->held);
    l->held = NULL;
    pl_live_pump(l);
    return 1;
}

void pl_live_pump(pl_live *l)
{
    if (l->stopped)
        pl_live_refuse_all(l, l->refusal);
    while (!l->in_flight && l->queue && !l->loading && !l->server->stopping) {
        pl_op *op = take_op(l);
        pl_table_answer answer;
        if (answer_old_move(l, op))
            continue;
        if (must_wait(l, op))
            hold_op(l, op);
        else if (pl_table_check(l->table, &op->entry, &answer))
            append(l, op);
        else
            refuse_op(l, op, &answer);
    }
    if (!l->in_flight && !l->queue)
        pl_live_act(l);
}

void pl_live_submit(pl_live *l, pl_op *op)
{
    op->next = NULL;
    *l->queue_end = op;
    l->queue_end = &op->next;
    pl_live_pump(l);
}

void pl_live_submit_for(pl_live *l, const pl_id *person, pl_entry_kind kind,
                        int seat, const char *text)
{
    pl_op *op = pl_op_new(NULL, NULL, kind);

    op->entry.person = *person;
    op->entry.seat = (uint8_t)seat;
    if (text)
        pl_op_set_text(op, text, strlen(text));
    pl_live_submit(l, op);
}

/* ---- leaving memory ---------------------------------------------------- */

static void on_timer_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void pl_live_unlink(pl_live *l)
{
    pl_server *s = l->server;
    pl_live **p = &s->by_id[bucket_of_id(pl_table_id(l->table))];

    for (; *p != l; p = &(*p)->next_id)
        ;
    *p = l->next_id;
    drop_link(l);
    s->n_live--;
}

static void live_free(pl_live *l)
{
    while (l->queue)
        pl_op_free(take_op(l));
    if (l->held)
        pl_op_free(l->held);
    pl_minds_release(l);
    pl_stare_release(l);
    pl_table_free(l->table);
    l->server->n_stopped -= l->stopped != NULL;
    free(l->absent);
    uv_close((uv_handle_t *)&l->timer, on_timer_closed);
}

void pl_live_free(pl_live *l)
{
    l->closing = 1;
    while (l->here)
        pl_live_detach(l->here);
    pl_store_unfollow(l->server->store, pl_table_id(l->table));
    pl_live_unlink(l);
    live_free(l);
}

/* Frees retired tables for which no callback is pending. */
static void free_retired(pl_server *s, int all)
{
    pl_live **p = &s->retired;

    while (*p) {
        pl_live *l = *p;
        if (!all && (l->in_flight || l->jobs || l->loading)) {
            p = &l->next_id;
            continue;
        }
        *p = l->next_id;
        live_free(l);
    }
}

/* A running timer keeps a table in memory, but only on the server that has to
 * run it. */
static int can_unload(const pl_live *l, int64_t now, int64_t after)
{
    return !l->here && !l->in_flight && !l->queue && !l->held && !l->loading &&
           !l->jobs && !l->unkept && now - l->idle_since >= after &&
           (!l->due ||
            pl_store_rank(l->server->store, pl_table_id(l->table)) > 0);
}

void pl_live_tick_all(pl_server *s, int unload)
{
    int64_t now = pl_server_now(s);
    pl_live *next;

    free_retired(s, 0);
    for (int i = 0; i < PL_LIVE_BUCKETS; i++)
        for (pl_live *l = s->by_id[i]; l; l = next) {
            next = l->next_id;
            if (l->due && l->due <= now)
                pl_live_act(l);
            if (unload && can_unload(l, now, UNLOAD_MS))
                pl_live_free(l);
        }
}

int pl_live_make_room(pl_server *s)
{
    int64_t now = pl_server_now(s);
    pl_live *oldest = NULL;

    if (s->n_live < s->config.max_tables)
        return 1;
    for (int i = 0; i < PL_LIVE_BUCKETS; i++)
        for (pl_live *l = s->by_id[i]; l; l = l->next_id)
            if (can_unload(l, now, 0) && !l->waiters && !l->publishing &&
                (!oldest || l->idle_since < oldest->idle_since))
                oldest = l;
    if (oldest)
        pl_live_free(oldest);
    return oldest != NULL;
}

void pl_live_node_lost(pl_server *s)
{
    for (int i = 0; i < PL_LIVE_BUCKETS; i++)
        for (pl_live *l = s->by_id[i]; l; l = l->next_id)
            if (!l->loading && !l->stopped &&
                pl_store_rank(s->store, pl_table_id(l->table)) == 0) {
                pl_live_note_all_absent(l);
                pl_live_act(l);
            }
}

void pl_live_free_all(pl_server *s)
{
    free_retired(s, 1);
    for (int i = 0; i < PL_LIVE_BUCKETS; i++)
        while (s->by_id[i])
            pl_live_free(s->by_id[i]);
}
