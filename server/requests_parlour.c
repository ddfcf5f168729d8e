/* SPDX-License-Identifier: MIT */
/* requests_parlour.c - requests about parlours: showing one, listing one's own,
 * gathering the same people again, and leaving.
 *
 * Only its people may see a parlour. Everybody else gets the answer for an
 * unknown link. */
#include "server/actions.h"
#include "server/call.h"
#include "server/next.h"
#include "server/parlours.h"
#include "server/people.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 8, LOOKED_AT = 40 };

/* ---- parlour ------------------------------------------------------------ */

static void put_answer(pl_text *t, const void *ctx)
{
    pl_put(t, "{\"parlour\":");
    pl_parlour_put(t, ctx, 1);
    pl_put_char(t, '}');
}

static void hear(pl_call *call)
{
    const char *link =
        json_string_value(json_object_get(call->params, "table"));

    for (pl_attachment *a = call->session->attached; a; a = a->next_mine)
        if (strcmp(pl_table_link(a->live->table), link) == 0)
            a->hears_parlour = 1;
}

static void on_asked(void *ctx, const pl_parlour *p, pl_refusal why)
{
    pl_call *call = ctx;
    pl_session *session = call->session;
    pl_parlour shown;
    size_t len;

    if (why == PL_REFUSE_BUSY) {
        pl_call_refuse(call, why);
    } else if (!p || !pl_parlour_has(p, &session->person)) {
        pl_call_result(call, "{\"parlour\":null}");
    } else {
        hear(call);
        pl_parlours_show(session->server, p, &session->person, &shown);
        pl_call_result(
            call, pl_server_write(session->server, put_answer, &shown, &len));
    }
    pl_call_end(call);
}

static void run_parlour(pl_call *call)
{
    pl_live *live = call->live;

    if (pl_id_is_zero(pl_table_parlour(live->table)))
        pl_call_result(call, "{\"parlour\":null}");
    else
        pl_parlours_get(live->server, pl_table_parlour(live->table), on_asked,
                        pl_call_keep(call));
}

const pl_action pl_action_parlour = {
    .name = "parlour",
    .help = "returns the parlour of the table; notices follow when it changes",
    .params = PL_FIELDS(PL_TABLE_FIELD),
    .result = PL_FIELDS({ "parlour", "Parlour | null",
                          "null: none, or you "
                          "are not in it" }),
    .who = PL_MEMBER,
    .run = run_parlour,
};

/* ---- parlours ----------------------------------------------------------- */

typedef struct {
    int64_t at;
    char *text;
} parlour_line;

typedef struct {
    pl_call *call;
    parlour_line line[LOOKED_AT];
    int n, waiting, failed;
} parlour_list;

typedef struct {
    const pl_parlour *parlour;
    const pl_id *reader;
} reading;

static void put_line(pl_text *t, const void *ctx)
{
    const reading *r = ctx;
    pl_parlour_put_line(t, r->parlour, r->reader);
}

static int by_time(const void *a, const void *b)
{
    const parlour_line *x = a, *y = b;
    return (x->at < y->at) - (x->at > y->at);
}

static void end_part(parlour_list *list)
{
    pl_buffer b = { 0 };

    if (--list->waiting)
        return;
    qsort(list->line, (size_t)list->n, sizeof list->line[0], by_time);
    pl_buffer_puts(&b, "{\"parlours\":[");
    for (int i = 0; i < list->n; i++) {
        if (i < LISTED) {
            pl_buffer_puts(&b, i ? "," : "");
            pl_buffer_puts(&b, list->line[i].text);
        }
        free(list->line[i].text);
    }
    pl_buffer_puts(&b, "]}");
    pl_buffer_putc(&b, 0);
    if (list->failed)
        pl_call_refuse(list->call, PL_REFUSE_BUSY);
    else
        pl_call_result(list->call, b.at);
    pl_buffer_release(&b);
    pl_call_end(list->call);
    free(list);
}

static void on_listed(void *ctx, const pl_parlour *p, pl_refusal why)
{
    parlour_list *list = ctx;
    pl_session *session = list->call->session;
    pl_parlour shown;
    reading r = { &shown, &session->person };

    list->failed |= why == PL_REFUSE_BUSY;
    if (p && pl_parlour_has(p, &session->person)) {
        size_t len;
        const char *text;
        pl_parlours_show(session->server, p, &session->person, &shown);
        text = pl_server_write(session->server, put_line, &r, &len);
        list->line[list->n++] = (parlour_line){ shown.at, pl_xcopy(text, len) };
    }
    end_part(list);
}

static void on_bucket(void *ctx, const pl_store_answer *a)
{
    parlour_list *list = ctx;
    pl_id id;

    list->failed |= a->status == PL_STORE_FAILED;
    for (size_t i = 0; i < a->n && i < LOOKED_AT; i++)
        if (pl_id_read((const char *)a->items[i].bytes, a->items[i].len, &id)) {
            list->waiting++;
            pl_parlours_get(list->call->session->server, &id, on_listed, list);
        }
    end_part(list);
}

static void run_parlours(pl_call *call)
{
    parlour_list *list = pl_xcalloc(1, sizeof *list);
    char bucket[40];

    list->call = pl_call_keep(call);
    list->waiting = 1;
    pl_parlours_bucket(&call->session->person, bucket);
    pl_store_list(call->session->server->store, bucket, on_bucket, list);
}

const pl_action pl_action_parlours = {
    .name = "parlours",
    .help = "lists the parlours you are in, the last used first",
    .params = PL_NO_FIELDS,
    .result = PL_FIELDS({ "parlours", "ParlourLine[]", "" }),
    .who = PL_KNOWN,
    .run = run_parlours,
};

/* ---- by its link -------------------------------------------------------- */

/* Calls 'ready' with a kept call and the parlour that the call names, if the
 * person is in it. */
typedef struct {
    pl_call *call;
    pl_parlour_ready *ready;
} naming;

static void on_named_parlour(void *ctx, const pl_parlour *p, pl_refusal why)
{
    naming *n = ctx;

    if (p && pl_parlour_has(p, &n->call->session->person)) {
        n->ready(n->call, p, PL_FINE);
    } else {
        pl_call_refuse(n->call, p ? PL_REFUSE_UNKNOWN_TABLE : why);
        pl_call_end(n->call);
    }
    free(n);
}

static void on_link(void *ctx, const pl_store_answer *a)
{
    naming *n = ctx;
    pl_id id;

    if (a->status == PL_STORE_OK && pl_parlours_named(&a->items[0], &id)) {
        pl_parlours_get(n->call->session->server, &id, on_named_parlour, n);
        return;
    }
    on_named_parlour(n, NULL,
                     a->status == PL_STORE_FAILED ? PL_REFUSE_BUSY
                                                  : PL_REFUSE_UNKNOWN_TABLE);
}

static void find_parlour(pl_call *call, pl_parlour_ready *ready)
{
    const char *link = pl_call_text(call, "parlour");
    naming *n;

    if (!link)
        return;
    n = pl_xcalloc(1, sizeof *n);
    *n = (naming){ pl_call_keep(call), ready };
    pl_store_get(call->session->server->store, "link", link, 0, on_link, n);
}

/* ---- gather ------------------------------------------------------------- */

typedef struct {
    pl_call *call;
    pl_id parlour, old;
    pl_next *plan;
} gathering;

static void end_gathering(gathering *g)
{
    pl_call_end(g->call);
    free(g);
}

static void answer_table(const pl_call *call, const pl_table *table)
{
    char text[80];

    snprintf(text, sizeof text, "{\"table\":\"%s\"}", pl_table_link(table));
    pl_call_result(call, text);
}

/* People who are still at the finished table follow to the new one. */
static void link_to_next(const pl_live *made, const pl_id *old)
{
    pl_live *live = pl_live_find(made->server, old);
    const pl_table_person *host = live ? pl_table_host(live->table) : NULL;

    if (host)
        pl_live_submit_for(live, &host->id, PL_ENTRY_REMATCH, 0,
                           pl_table_link(made->table));
}

static void on_gathered(void *ctx, pl_live *made, const pl_table_answer *answer)
{
    gathering *g = ctx;

    if (made) {
        pl_next_announce(made);
        link_to_next(made, &g->old);
        answer_table(g->call, made->table);
    } else {
        pl_session_answer(g->call->session, g->call->rpc_id, answer, 0);
    }
    end_gathering(g);
}

static void on_friends(void *ctx, const pl_parlour *p, pl_refusal why)
{
    gathering *g = ctx;

    if (p) {
        pl_next_in_parlour(g->plan, p, 1);
        pl_next_make(g->plan, on_gathered, g);
        return;
    }
    pl_next_free(g->plan);
    pl_call_refuse(g->call, why);
    end_gathering(g);
}

/* If the current table is still in use, it is the answer. If its game is over,
 * the new table takes its settings; if it no longer exists, the parlour knows
 * which game it was. */
static void on_current(void *ctx, pl_live *live, pl_refusal why)
{
    gathering *g = ctx;
    pl_session *session = g->call->session;
    pl_phase phase = live ? pl_table_phase(live->table) : PL_PHASE_ABANDONED;

    if (phase != PL_PHASE_OVER && phase != PL_PHASE_ABANDONED) {
        answer_table(g->call, live->table);
        end_gathering(g);
        return;
    }
    if (!live && why != PL_REFUSE_UNKNOWN_TABLE) {
        pl_call_refuse(g->call, why);
        end_gathering(g);
        return;
    }
    if (!pl_live_make_room(session->server) || !pl_limits_take_table(session)) {
        pl_call_refuse(g->call, PL_REFUSE_TOO_MANY);
        end_gathering(g);
        return;
    }
    g->plan = pl_next_new(session->server);
    pl_next_person(g->plan, &session->person, session->name, PL_NEXT_ANY_SEAT);
    if (live) {
        g->old = *pl_table_id(live->table);
        pl_next_as_before(g->plan, live->table, NULL);
    }
    pl_parlours_get(session->server, &g->parlour, on_friends, g);
}

static void on_gather(void *ctx, const pl_parlour *p, pl_refusal why)
{
    pl_call *call = ctx;
    gathering *g;
    (void)why;

    if (!pl_parlour_current(p)) {
        pl_call_refuse(call, PL_REFUSE_UNKNOWN_TABLE);
        pl_call_end(call);
        return;
    }
    g = pl_xcalloc(1, sizeof *g);
    *g = (gathering){ .call = call, .parlour = p->id };
    pl_live_get(call->session->server, &pl_parlour_current(p)->id, on_current,
                g);
}

static void run_gather(pl_call *call)
{
    find_parlour(call, on_gather);
}

const pl_action pl_action_gather = {
    .name = "gather",
    .help = "returns the parlour's current table if it is in use, or makes a "
            "new one with a seat for everybody who plays there",
    .params = PL_FIELDS({ "parlour", "string", "its link" }),
    .result = PL_FIELDS({ "table", "string", "its name" }),
    .who = PL_KNOWN,
    .rate = PL_RATE_RARE,
    .run = run_gather,
};

/* ---- quit --------------------------------------------------------------- */

static void on_quit(void *ctx, const pl_parlour *p, pl_refusal why)
{
    pl_call *call = ctx;
    pl_session *session = call->session;
    char bucket[40];

    if (p) {
        pl_parlours_bucket(&session->person, bucket);
        pl_store_put(session->server->store, bucket, p->link, NULL, 0, 0, NULL,
                     NULL);
        pl_call_result(call, "{}");
    } else {
        pl_call_refuse(call, why);
    }
    pl_call_end(call);
}

static void on_quitting(void *ctx, const pl_parlour *p, pl_refusal why)
{
    pl_call *call = ctx;
    pl_parlour_entry e = { .kind = PL_PARLOUR_GO,
                           .flag = PL_PARLOUR_LEFT,
                           .person = call->session->person };
    (void)why;

    pl_parlours_add(call->session->server, &p->id, &e, on_quit, call);
}

static void run_quit(pl_call *call)
{
    find_parlour(call, on_quitting);
}

const pl_action pl_action_quit = {
    .name = "quit",
    .help = "leaves a parlour: you are not taken along to its next table",
    .params = PL_FIELDS({ "parlour", "string", "its link" }),
    .result = PL_NO_FIELDS,
    .who = PL_KNOWN,
    .run = run_quit,
};
