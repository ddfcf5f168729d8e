/* live.c - tables in memory: loading, and the queue of ops. */
#include "server/inside.h"

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

static void add_link(pl_live *l)
{
    pl_live **chain = &l->server->by_link[bucket_of_link(l->table->link)];

    l->next_link = *chain;
    *chain = l;
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

static void pump(pl_live *l);

static void put_back(pl_live *l, pl_op *op)
{
    op->next = l->queue;
    l->queue = op;
    if (!op->next)
        l->queue_end = &op->next;
}

static void refuse_for_now(pl_live *l, pl_op *op)
{
    pl_table_answer busy = { .refusal = PL_REFUSE_BUSY };

    l->server->counts.failures++;
    pl_log(PL_LOG_ERROR, "a table's log could not be appended to");
    op_refuse(l, op, &busy);
}

static void on_caught_up(void *ctx, const pl_store_answer *a);

/* Another node wrote first. Its entry has been heard already, or is loaded
 * now; what a person asked for, or that somebody came or went, is then tried
 * again, and what bots and clocks do is decided anew. */
static void after_conflict(pl_live *l, pl_op *op, uint64_t after)
{
    l->server->counts.conflicts++;
    if (op->session || op->entry.kind == PL_ENTRY_BACK ||
        (op->entry.kind == PL_ENTRY_AWAY && !op->entry.flag))
        put_back(l, op);
    else
        op_free(l, op);
    if (l->table->count == after) {
        l->loading = 1;
        pl_store_load(l->server->store, &l->table->id, after, on_caught_up, l);
    }
}

static void on_appended(void *ctx, const pl_store_answer *a)
{
    pl_live *l = ctx;
    pl_op *op = l->in_flight;

    l->in_flight = NULL;
    if (a->status == PL_STORE_OK) {
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
    pump(l);
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

static void pump(pl_live *l)
{
    while (!l->in_flight && l->queue && !l->loading && !l->server->stopping) {
        pl_op *op = l->queue;
        pl_table_answer answer;
        l->queue = op->next;
        if (!l->queue)
            l->queue_end = &l->queue;
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
    pump(l);
}

/* ---- the log ----------------------------------------------------------- */

static void apply(pl_live *l, const pl_store_item *item, pl_table_change *c,
                  pl_entry *e)
{
    *c = (pl_table_change){ 0 };
    if (item->seq != l->table->count + 1)
        return; /* it is known already */
    if (!pl_entry_read(item->bytes, item->len, e)) {
        pl_log(PL_LOG_ERROR, "an entry of a table's log cannot be read");
        return;
    }
    pl_table_apply(l->table, e, c);
    if (e->kind == PL_ENTRY_CREATE && c->applied)
        add_link(l);
}

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

    if (l->loading)
        return; /* the load brings it */
    apply(l, item, &c, &e);
    if (!c.applied)
        return;
    pl_live_tell(l, &c);
    note_present(l, &e);
    if (was_listed != l->table->listed ||
        (was_listed && l->table->phase > PL_PHASE_PLAYING))
        pl_people_list_table(s, l->table);
    s->counts.moves += c.play;
    if (before == PL_PHASE_LOBBY && l->table->phase == PL_PHASE_PLAYING)
        s->counts.games_started++;
    if (before == PL_PHASE_PLAYING && l->table->phase == PL_PHASE_OVER) {
        s->counts.games_over++;
        pl_live_keep_record(l);
    }
    pl_live_act(l);
}

static pl_live *live_new(pl_server *s, const pl_id *id, int loading)
{
    pl_live *l = pl_xcalloc(1, sizeof *l);
    pl_live **chain = &s->by_id[bucket_of_id(id)];

    l->server = s;
    l->table = pl_table_new(id);
    l->loading = loading;
    l->queue_end = &l->queue;
    l->idle_since = pl_server_now(s);
    l->next_id = *chain;
    *chain = l;
    s->n_live++;
    uv_timer_init(s->loop, &l->timer);
    l->timer.data = l;
    pl_store_follow(s->store, id, on_heard, l);
    return l;
}

pl_live *pl_live_new(pl_server *s, const pl_id *id)
{
    return live_new(s, id, 0);
}

static void wake_waiters(pl_live *l, int ok)
{
    pl_waiter *w = l->waiters;

    l->waiters = NULL;
    while (w) {
        pl_waiter *next = w->next;
        w->ready(w->ctx, ok ? l : NULL);
        free(w);
        w = next;
    }
}

static void on_loaded(void *ctx, const pl_store_answer *a)
{
    pl_live *l = ctx;
    pl_table_change c;
    pl_entry e;

    for (size_t i = 0; i < a->n; i++)
        apply(l, &a->items[i], &c, &e);
    l->loading = 0;
    if (a->status != PL_STORE_OK || !l->table->setting.game) {
        wake_waiters(l, 0);
        pl_live_free(l);
        return;
    }
    for (int i = 0; i < l->table->n_people; i++)
        if (l->table->people[i].seat >= 0)
            pl_live_note_absent(l, &l->table->people[i].id);
    if (l->table->phase == PL_PHASE_OVER)
        pl_live_keep_record(l);
    wake_waiters(l, 1);
    pump(l);
}

static void on_caught_up(void *ctx, const pl_store_answer *a)
{
    pl_live *l = ctx;
    pl_op *op = l->queue;

    l->loading = 0;
    for (size_t i = 0; i < a->n; i++)
        on_heard(l, &a->items[i]);
    wake_waiters(l, 1);
    if (a->n) {
        pump(l);
        return;
    }
    /* The store does not say who was first: it cannot be reached, or its log
     * is shorter than it was. */
    if (op) {
        l->queue = op->next;
        if (!l->queue)
            l->queue_end = &l->queue;
        refuse_for_now(l, op);
    }
    pl_live_act_later(l);
}

void pl_live_get(pl_server *s, const pl_id *id,
                 void (*ready)(void *ctx, pl_live *live), void *ctx)
{
    pl_live *l = pl_live_find(s, id);

    if (l && !l->loading) {
        ready(ctx, l);
        return;
    }
    pl_waiter *w = pl_xcalloc(1, sizeof *w);
    w->ready = ready;
    w->ctx = ctx;
    if (!l) {
        l = live_new(s, id, 1);
        pl_store_load(s->store, id, 0, on_loaded, l);
    }
    w->next = l->waiters;
    l->waiters = w;
}

/* ---- leaving memory ---------------------------------------------------- */

static void on_timer_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void unlink_live(pl_live *l)
{
    pl_server *s = l->server;
    pl_live **p = &s->by_id[bucket_of_id(&l->table->id)];

    for (; *p != l; p = &(*p)->next_id)
        ;
    *p = l->next_id;
    for (p = &s->by_link[bucket_of_link(l->table->link)]; *p;
         p = &(*p)->next_link)
        if (*p == l) {
            *p = l->next_link;
            break;
        }
    s->n_live--;
}

void pl_live_free(pl_live *l)
{
    l->closing = 1;
    while (l->here)
        pl_live_detach(l->here);
    while (l->queue) {
        pl_op *op = l->queue;
        l->queue = op->next;
        pl_op_free(op);
    }
    pl_store_unfollow(l->server->store, &l->table->id);
    unlink_live(l);
    pl_table_free(l->table);
    free(l->absent);
    uv_close((uv_handle_t *)&l->timer, on_timer_closed);
}

static int can_unload(const pl_live *l, int64_t now)
{
    return !l->here && !l->in_flight && !l->queue && !l->loading && !l->jobs &&
           !l->due && now - l->idle_since > UNLOAD_MS;
}

void pl_live_tick_all(pl_server *s, int unload)
{
    int64_t now = pl_server_now(s);
    pl_live *next;

    for (int i = 0; i < PL_LIVE_BUCKETS; i++)
        for (pl_live *l = s->by_id[i]; l; l = next) {
            next = l->next_id;
            if (l->due && l->due <= now)
                pl_live_act(l);
            if (unload && can_unload(l, now))
                pl_live_free(l);
        }
}

void pl_live_free_all(pl_server *s)
{
    for (int i = 0; i < PL_LIVE_BUCKETS; i++)
        while (s->by_id[i])
            pl_live_free(s->by_id[i]);
}
