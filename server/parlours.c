/* SPDX-License-Identifier: MIT */
/* parlours.c - the logs of parlours, in memory while they are used.
 *
 * As at a table, an op waits in a queue, is checked, appended, and applied when
 * the store hands the entry back. After a conflict the log is read on and the
 * op is tried again; an entry that is no longer valid is refused. So the same
 * result, written by two servers, counts once. */
#include "server/parlours.h"

#include "server/server_state.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000, UNLOAD_MS = 600000 };

typedef struct parlour_op {
    struct parlour_op *next;
    pl_parlour_entry entry;
    char *text;
    pl_parlour_ready *ready; /* NULL: nobody waits */
    void *ctx;
    int only_get; /* no entry: only reads the parlour when its turn comes */
} parlour_op;

typedef struct pl_hall {
    struct pl_hall *next;
    pl_server *server;
    pl_parlour *parlour;
    int loading, again; /* again: what is being read is out of date */
    int naming, unnamed;
    parlour_op *queue, **queue_end, *in_flight;
    int64_t used_at;
} pl_hall;

static void pump(pl_hall *h);
static void load(pl_hall *h);

/* ---- finding ----------------------------------------------------------- */

static pl_hall **chain_of(pl_server *s, const pl_id *id)
{
    return &s->halls[id->b[0] % PL_HALL_BUCKETS];
}

static pl_hall *find_hall(pl_server *s, const pl_id *id)
{
    for (pl_hall *h = *chain_of(s, id); h; h = h->next)
        if (pl_id_equal(&h->parlour->id, id))
            return h;
    return NULL;
}

static void free_op(parlour_op *op)
{
    free(op->text);
    free(op);
}

static void end_op(pl_hall *h, parlour_op *op, pl_refusal why)
{
    if (op->ready)
        op->ready(op->ctx, why == PL_FINE ? h->parlour : NULL, why);
    free_op(op);
}

static parlour_op *take_op(pl_hall *h)
{
    parlour_op *op = h->queue;

    h->queue = op->next;
    if (!h->queue)
        h->queue_end = &h->queue;
    return op;
}

static void refuse_all(pl_hall *h, pl_refusal why)
{
    while (h->queue)
        end_op(h, take_op(h), why);
}

/* ---- notifying people --------------------------------------------------- */

static void put_notice(pl_text *t, const void *ctx)
{
    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"parlour\",\"params\":"
              "{\"parlour\":");
    pl_parlour_put(t, ctx, 0);
    pl_put(t, "}}");
}

/* Sends the parlour to people at one of its tables who have asked for it. */
static void tell(pl_hall *h)
{
    const pl_parlour *p = h->parlour;
    const char *text = NULL;
    size_t len = 0;

    for (int i = 0; i < p->n_tables; i++) {
        pl_live *live = pl_live_find(h->server, &p->table[i].id);
        for (pl_attachment *a = live ? live->here : NULL; a; a = a->next_here) {
            if (!a->hears_parlour || !pl_parlour_has(p, &a->session->person) ||
                pl_parlours_is_held(h->server, p, &a->session->person))
                continue;
            if (!text)
                text = pl_server_write(h->server, put_notice, p, &len);
            pl_session_send(a->session, text, len);
        }
    }
}

static int is_heard(const pl_hall *h)
{
    for (int i = 0; i < h->parlour->n_tables; i++) {
        const pl_live *live = pl_live_find(h->server, &h->parlour->table[i].id);
        for (pl_attachment *a = live ? live->here : NULL; a; a = a->next_here)
            if (a->hears_parlour)
                return 1;
    }
    return 0;
}

/* ---- the log ----------------------------------------------------------- */

static int apply(pl_hall *h, const pl_store_item *item)
{
    pl_parlour_entry e;

    if (item->seq != h->parlour->count + 1)
        return 0; /* it is known already */
    if (!pl_parlour_read(item->bytes, item->len, &e))
        e = (pl_parlour_entry){ 0 }; /* counted, and skipped */
    return pl_parlour_apply(h->parlour, &e) && e.kind != PL_PARLOUR_SAY;
}

static void on_loaded(void *ctx, const pl_store_answer *a)
{
    pl_hall *h = ctx;
    int changed = 0;

    h->loading = 0;
    if (h->again) {
        h->again = 0;
        load(h);
        return;
    }
    for (size_t i = 0; i < a->n; i++)
        changed |= apply(h, &a->items[i]);
    if (a->status == PL_STORE_FAILED)
        refuse_all(h, PL_REFUSE_BUSY);
    else if (!h->parlour->link[0])
        refuse_all(h, PL_REFUSE_UNKNOWN_TABLE);
    if (changed)
        tell(h);
    pump(h);
}

static void load(pl_hall *h)
{
    h->loading = 1;
    pl_store_load(h->server->store, &h->parlour->id, h->parlour->count,
                  on_loaded, h);
}

/* A log that became shorter is read again. */
static void load_again(pl_hall *h)
{
    pl_id id = h->parlour->id;

    pl_parlour_free(h->parlour);
    h->parlour = pl_parlour_new(&id);
    if (h->loading)
        h->again = 1;
    else
        load(h);
}

static void on_entry(void *ctx, const pl_store_item *item)
{
    pl_hall *h = ctx;

    if (!item->seq)
        load_again(h);
    else if (h->loading)
        return; /* the load under way reads it, too */
    else if (item->seq > h->parlour->count + 1)
        load(h);
    else if (apply(h, item))
        tell(h);
}

static pl_hall *new_hall(pl_server *s, const pl_id *id)
{
    pl_hall *h = pl_xcalloc(1, sizeof *h);

    h->server = s;
    h->parlour = pl_parlour_new(id);
    h->queue_end = &h->queue;
    h->used_at = pl_server_now(s);
    h->next = *chain_of(s, id);
    *chain_of(s, id) = h;
    pl_store_follow(s->store, id, on_entry, h);
    return h;
}

/* ---- the queue --------------------------------------------------------- */

static void on_appended(void *ctx, const pl_store_answer *a)
{
    pl_hall *h = ctx;
    parlour_op *op = h->in_flight;

    h->in_flight = NULL;
    if (a->status == PL_STORE_CONFLICT) {
        op->next = h->queue;
        h->queue = op;
        if (!op->next)
            h->queue_end = &op->next;
        if (!h->loading)
            load(h);
        return;
    }
    end_op(h, op, a->status == PL_STORE_OK ? PL_FINE : PL_REFUSE_BUSY);
    pump(h);
}

static void append(pl_hall *h, parlour_op *op)
{
    pl_buffer bytes = { 0 };
    int64_t now = pl_server_now(h->server);

    op->entry.at = now;
    pl_parlour_write(&op->entry, &bytes);
    pl_store_append_args args = {
        .table = h->parlour->id,
        .after = h->parlour->count,
        .id = op->entry.id,
        .bytes = bytes.at,
        .len = bytes.len,
        .keep = now + (int64_t)PL_PARLOUR_DAYS * DAY_MS,
    };
    h->in_flight = op;
    pl_store_append(h->server->store, &args, on_appended, h);
    pl_buffer_release(&bytes);
}

static void pump(pl_hall *h)
{
    h->used_at = pl_server_now(h->server);
    while (!h->in_flight && h->queue && !h->loading && !h->naming &&
           !h->server->stopping) {
        parlour_op *op = take_op(h);
        pl_refusal why =
            op->only_get ? PL_FINE : pl_parlour_check(h->parlour, &op->entry);
        if (op->only_get || why)
            end_op(h, op, why);
        else
            append(h, op);
    }
}

static void submit(pl_hall *h, const pl_parlour_entry *entry,
                   pl_parlour_ready *ready, void *ctx)
{
    parlour_op *op = pl_xcalloc(1, sizeof *op);

    op->ready = ready;
    op->ctx = ctx;
    op->only_get = !entry;
    if (entry) {
        op->entry = *entry;
        op->entry.id = pl_id_new();
        op->text = pl_xcopy(entry->text, entry->len);
        op->entry.text = op->text;
    }
    *h->queue_end = op;
    h->queue_end = &op->next;
    pump(h);
}

static pl_hall *get_hall(pl_server *s, const pl_id *id)
{
    pl_hall *h = find_hall(s, id);

    if (!h) {
        h = new_hall(s, id);
        load(h);
    }
    return h;
}

void pl_parlours_get(pl_server *s, const pl_id *id, pl_parlour_ready *ready,
                     void *ctx)
{
    submit(get_hall(s, id), NULL, ready, ctx);
}

void pl_parlours_add(pl_server *s, const pl_id *id,
                     const pl_parlour_entry *entry, pl_parlour_ready *ready,
                     void *ctx)
{
    submit(get_hall(s, id), entry, ready, ctx);
}

/* ---- names ------------------------------------------------------------- */

/* A parlour's value in the store begins with this; a table's is only an id. */
static const char mark = 'p';

int pl_parlours_named(const pl_store_item *value, pl_id *id)
{
    const char *text = (const char *)value->bytes;

    return value->len == 33 && text[0] == mark && pl_id_read(text + 1, 32, id);
}

void pl_parlours_bucket(const pl_id *person, char out[40])
{
    strcpy(out, "in:");
    pl_id_write(person, out + 3);
}

void pl_parlours_publish(pl_server *s, const pl_id *id, const char *link,
                         const char *code, pl_store_done *done, void *ctx)
{
    int64_t until = pl_server_now(s) + (int64_t)PL_PARLOUR_DAYS * DAY_MS;
    char value[34] = { mark };

    pl_id_write(id, value + 1);
    pl_store_put(s->store, "link", link, value, 33, until, done, ctx);
    pl_store_put(s->store, "code", code, value, 33, until, done, ctx);
}

static void on_named(void *ctx, const pl_store_answer *a)
{
    pl_hall *h = ctx;

    h->unnamed |= a->status != PL_STORE_OK;
    if (--h->naming)
        return;
    if (h->unnamed)
        refuse_all(h, PL_REFUSE_BUSY);
    pump(h);
}

void pl_parlours_open(pl_server *s, pl_parlour_ready *ready, void *ctx)
{
    pl_id id = pl_id_new();
    pl_hall *h = new_hall(s, &id);
    char names[PL_TABLE_LINK + PL_CODE + 1];
    pl_parlour_entry e = { .kind = PL_PARLOUR_OPEN, .text = names };

    pl_live_new_link(names);
    pl_code_new(names + PL_TABLE_LINK);
    e.len = strlen(names);
    h->naming = 2;
    submit(h, &e, ready, ctx);
    char link[PL_TABLE_LINK + 1];
    memcpy(link, names, PL_TABLE_LINK);
    link[PL_TABLE_LINK] = 0;
    pl_parlours_publish(s, &id, link, names + PL_TABLE_LINK, on_named, h);
}

/* ---- leaving memory ---------------------------------------------------- */

static void free_hall(pl_hall *h)
{
    refuse_all(h, PL_REFUSE_BUSY);
    if (h->in_flight)
        free_op(h->in_flight);
    pl_parlour_free(h->parlour);
    free(h);
}

void pl_parlours_sweep(pl_server *s)
{
    int64_t now = pl_server_now(s);

    for (int i = 0; i < PL_HALL_BUCKETS; i++)
        for (pl_hall **at = &s->halls[i], *h; (h = *at);) {
            if (h->in_flight || h->queue || h->loading || h->naming ||
                now - h->used_at < UNLOAD_MS || is_heard(h)) {
                at = &h->next;
                continue;
            }
            *at = h->next;
            pl_store_unfollow(s->store, &h->parlour->id);
            free_hall(h);
        }
}

void pl_parlours_free_all(pl_server *s)
{
    for (int i = 0; i < PL_HALL_BUCKETS; i++)
        while (s->halls[i]) {
            pl_hall *h = s->halls[i];
            s->halls[i] = h->next;
            free_hall(h);
        }
}
