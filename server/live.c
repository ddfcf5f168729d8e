/* live.c - tables in memory: finding them, and the queue of ops. */
#include "server/inside.h"
#include "server/minds.h"

#include "base/alloc.h"
#include "base/log.h"

#include <stdlib.h>
#include <string.h>

enum {
    DAY_MS = 24 * 3600 * 1000,
    UNLOAD_MS = 600000,
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
        if (pl_id_equal(&l->table->id, id))
            return l;
    return NULL;
}

pl_live *pl_live_linked(pl_server *s, const char *link)
{
    for (pl_live *l = s->by_link[bucket_of_link(link)]; l; l = l->next_link)
        if (strcmp(l->table->link, link) == 0)
            return l;
    return NULL;
}

void pl_live_add_link(pl_live *l)
{
    pl_live **chain = &l->server->by_link[bucket_of_link(l->table->link)];

    l->next_link = *chain;
    *chain = l;
}

static void drop_link(pl_live *l)
{
    pl_live **p = &l->server->by_link[bucket_of_link(l->table->link)];

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
    l->idle_since = pl_server_now(s);
    l->next_id = *chain;
    *chain = l;
    s->n_live++;
    uv_timer_init(s->loop, &l->timer);
    l->timer.data = l;
    return l;
}

/* ---- ops --------------------------------------------------------------- */

pl_op *pl_op_new(pl_session *session, const char *rpc_id, pl_entry_kind kind)
{
    pl_op *op = pl_xcalloc(1, sizeof *op);

    op->entry.kind = (uint8_t)kind;
    op->entry.id = pl_id_new();
    op->session = session;
    if (session) {
        session->refs++;
        op->entry.person = session->person;
    }
    if (rpc_id)
        op->rpc_id = pl_xcopy(rpc_id, strlen(rpc_id));
    return op;
}

void pl_op_set_text(pl_op *op, const char *text, size_t len)
{
    free(op->text);
    op->text = pl_xcopy(text, len);
    op->entry.text = op->text;
    op->entry.len = len;
}

void pl_op_free(pl_op *op)
{
    if (op->ended)
        op->ended(op->ended_ctx, op->is_kept);
    if (op->session)
        pl_session_release(op->session);
    free(op->rpc_id);
    free(op->text);
    free(op);
}

static void op_free(pl_live *l, pl_op *op)
{
    if (!op->session && op->entry.kind == PL_ENTRY_MOVE)
        l->auto_pending &= (uint16_t)~PL_BIT(op->entry.seat);
    pl_op_free(op);
}

static void op_refuse(pl_live *l, pl_op *op, const pl_table_answer *answer)
{
    uint32_t number = 0;

    l->server->counts.refused++;
    if (op->entry.seat < PL_SEATS_MAX)
        number = l->table->number[op->entry.seat];
    if (op->session && op->rpc_id)
        pl_session_answer(op->session, op->rpc_id, answer, number);
    op_free(l, op);
}

static void answer_number(pl_session *session, const char *rpc_id,
                          uint32_t number)
{
    char text[40];

    snprintf(text, sizeof text, "{\"number\":%u}", number);
    pl_session_result(session, rpc_id, text);
}

/* A move that was made before is answered as it was then; one that answers an
 * older question is refused. 1 if the op has been dealt with. */
static int is_old_move(pl_live *l, pl_op *op)
{
    const pl_table *t = l->table;
    const pl_entry *e = &op->entry;
    uint32_t number;

    if (e->kind != PL_ENTRY_MOVE || !op->session || e->seat >= PL_SEATS_MAX)
        return 0;
    number = pl_table_number_of(t, e->seat, &e->other);
    if (number) {
        answer_number(op->session, op->rpc_id, number);
        op_free(l, op);
        return 1;
    }
    if (t->phase == PL_PHASE_PLAYING && op->number < t->place[e->seat].prompt) {
        pl_table_answer stale = { .refusal = PL_REFUSE_STALE };
        op_refuse(l, op, &stale);
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
    op_refuse(l, op, &answer);
}

/* Nobody asks again for what the server does by itself: that somebody is
 * missing is noted anew, and the rest is found by pl_live_act. */
static void refuse_for_now(pl_live *l, pl_op *op)
{
    pl_id person = op->entry.person;
    int is_away =
        !op->session && op->entry.kind == PL_ENTRY_AWAY && !op->entry.flag;

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
    while (l->queue)
        refuse_with(l, take_op(l), refusal);
}

/* Another node wrote first. Its entry has been heard already, or is loaded
 * now; what a person asked for, or that somebody came or went, is then tried
 * again, and what bots and clocks do is decided anew. */
static void after_conflict(pl_live *l, pl_op *op, uint64_t after)
{
    l->server->counts.conflicts++;
    if (op->session || op->ended || op->entry.kind == PL_ENTRY_BACK ||
        (op->entry.kind == PL_ENTRY_AWAY && !op->entry.flag))
        put_back(l, op);
    else
        op_free(l, op);
    if (l->table->count == after)
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
        refuse_with(l, op, PL_REFUSE_NOT_HERE);
    } else if (a->status == PL_STORE_OK) {
        pl_live_snapshot(l, a->seq);
        op->is_kept = 1;
        if (op->done)
            op->done(op, l);
        else if (op->session && op->rpc_id)
            pl_session_result(op->session, op->rpc_id, "{}");
        op_free(l, op);
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

static int64_t keep_until(const pl_live *l, int64_t now)
{
    pl_phase phase = l->table->phase;
    return now + (phase == PL_PHASE_PLAYING ? 30LL : 1LL) * DAY_MS;
}

static void append(pl_live *l, pl_op *op)
{
    pl_server *s = l->server;
    pl_buffer bytes = { 0 };
    int64_t now = pl_server_now(s);
    int plays =
        l->table->phase == PL_PHASE_PLAYING || op->entry.kind == PL_ENTRY_START;

    op->entry.at = now;
    op->entry.rules =
        l->table->setting.game ? l->table->setting.game->version : 0;
    op->entry.hash = (l->table->count + 1) % PL_ENTRY_HASHED == 0
                         ? pl_table_hash(l->table)
                         : 0;
    pl_entry_write(&op->entry, &bytes);
    pl_store_append_args args = {
        .table = l->table->id,
        .after = l->table->count,
        .id = op->entry.id,
        .bytes = bytes.at,
        .len = bytes.len,
        .due = !plays      ? 0
               : l->is_due ? -1
                           : now,
        .keep = keep_until(l, now),
    };
    l->is_due = plays;
    s->counts.appends++;
    l->in_flight = op;
    pl_store_append(s->store, &args, on_appended, l);
    pl_buffer_release(&bytes);
}

void pl_live_pump(pl_live *l)
{
    if (l->stopped)
        pl_live_refuse_all(l, PL_REFUSE_NOT_HERE);
    while (!l->in_flight && l->queue && !l->loading && !l->server->stopping) {
        pl_op *op = take_op(l);
        pl_table_answer answer;
        if (is_old_move(l, op))
            continue;
        if (pl_table_check(l->table, &op->entry, &answer))
            append(l, op);
        else
            op_refuse(l, op, &answer);
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

/* ---- leaving memory ---------------------------------------------------- */

static void on_timer_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void pl_live_unlink(pl_live *l)
{
    pl_server *s = l->server;
    pl_live **p = &s->by_id[bucket_of_id(&l->table->id)];

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
    pl_minds_release(l);
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
    pl_store_unfollow(l->server->store, &l->table->id);
    pl_live_unlink(l);
    live_free(l);
}

/* Those that nothing will come back to any more. */
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

/* What a table does by itself keeps it in memory, but only where it is done. */
static int can_unload(const pl_live *l, int64_t now)
{
    return !l->here && !l->in_flight && !l->queue && !l->loading && !l->jobs &&
           !l->unkept && now - l->idle_since > UNLOAD_MS &&
           (!l->due || pl_store_rank(l->server->store, &l->table->id) > 0);
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
            if (unload && can_unload(l, now))
                pl_live_free(l);
        }
}

void pl_live_node_lost(pl_server *s)
{
    for (int i = 0; i < PL_LIVE_BUCKETS; i++)
        for (pl_live *l = s->by_id[i]; l; l = l->next_id)
            if (!l->loading && !l->stopped &&
                pl_store_rank(s->store, &l->table->id) == 0) {
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
