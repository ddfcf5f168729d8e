/* SPDX-License-Identifier: MIT */
/* requests_tables.c - making tables, coming to them and leaving.
 *
 * The store maps links and codes to tables. A request looks the name up, gets
 * the table (perhaps from the log) and then submits an entry. Each of these
 * steps is a callback that owns a kept call. */
#include "server/actions.h"
#include "server/call.h"
#include "server/next.h"
#include "server/parlours.h"
#include "server/people.h"

#include "base/alloc.h"
#include "wire/known.h"

#include <stdlib.h>
#include <string.h>

enum {
    SINCE_MAX = 1 << 20, /* more updates than any table makes */
};

/* Whether the connection is at as many tables as it may be. */
static int is_full(const pl_session *session)
{
    int n = 0;

    for (const pl_attachment *a = session->attached; a; a = a->next_mine)
        n++;
    /* A load test plays one game after another on its connections. */
    return session->server->config.max_rate > 0 &&
           n >= session->server->config.max_joined;
}

/* ---- join and resume --------------------------------------------------- */

static void submit_join(pl_live *live, pl_session *session, const char *rpc_id)
{
    pl_op *op = pl_op_new(session, rpc_id, PL_ENTRY_JOIN);

    pl_op_set_text(op, session->name, strlen(session->name));
    op->done = pl_people_arrive;
    pl_live_submit(live, op);
}

static void on_found(void *ctx, pl_live *live, pl_refusal why)
{
    pl_call *call = ctx;
    pl_session *session = call->session;
    int resumes = json_object_get(call->params, "since") != NULL ||
                  !json_object_get(call->params, "code");
    json_t *since = json_object_get(call->params, "since");

    if (!live) {
        pl_call_refuse(call, why);
    } else if (!session->conn) {
        pl_call_refuse(call, PL_REFUSE_UNKNOWN_TABLE);
    } else if (resumes && pl_table_has_person(live->table, &session->person)) {
        pl_live_attach(live, session);
        pl_live_answer_sync(live, session, call->rpc_id,
                            (uint32_t)json_integer_value(since));
    } else {
        submit_join(live, session, call->rpc_id);
    }
    pl_call_end(call);
}

static void on_member_found(void *ctx, pl_live *live, pl_refusal why)
{
    pl_call *call = ctx;

    if (live && pl_table_has_person(live->table, &call->session->person)) {
        on_found(ctx, live, why);
        return;
    }
    pl_call_refuse(call, live ? PL_REFUSE_UNKNOWN_TABLE : why);
    pl_call_end(call);
}

/* A name that is a parlour's leads to its current table. */
typedef struct {
    pl_call *call;
    pl_live_ready *found;
    pl_next *plan; /* for a new table, if the last one is gone */
} visit;

static void end_visit(visit *v, pl_live *live, pl_refusal why)
{
    v->found(v->call, live, why);
    if (v->plan)
        pl_next_free(v->plan);
    free(v);
}

static void on_new_current(void *ctx, pl_live *made, const pl_table_answer *why)
{
    if (made)
        pl_next_announce(made);
    end_visit(ctx, made,
              made           ? PL_FINE
              : why->refusal ? why->refusal
                             : PL_REFUSE_BUSY);
}

static void on_current(void *ctx, pl_live *live, pl_refusal why)
{
    visit *v = ctx;
    pl_session *session = v->call->session;
    pl_next *plan = v->plan;

    if (live || why != PL_REFUSE_UNKNOWN_TABLE || v->found == on_member_found) {
        end_visit(v, live, why);
    } else if (!pl_live_make_room(session->server) ||
               !pl_limits_take_table(session)) {
        end_visit(v, NULL, PL_REFUSE_TOO_MANY);
    } else {
        v->plan = NULL;
        pl_next_make(plan, on_new_current, v);
    }
}

static void on_parlour(void *ctx, const pl_parlour *p, pl_refusal why)
{
    visit *v = ctx;
    pl_session *session = v->call->session;

    if (!p || !pl_parlour_current(p) || pl_parlour_bars(p, &session->person)) {
        end_visit(v, NULL, p ? PL_REFUSE_UNKNOWN_TABLE : why);
        return;
    }
    v->plan = pl_next_new(session->server);
    pl_next_person(v->plan, &session->person, session->name, PL_NEXT_ANY_SEAT);
    pl_next_in_parlour(v->plan, p, 0);
    pl_live_get(session->server, &pl_parlour_current(p)->id, on_current, v);
}

static void on_names(void *ctx, const pl_store_answer *a, pl_live_ready *found)
{
    pl_call *call = ctx;
    pl_id id;

    if (a->status == PL_STORE_OK && pl_parlours_named(&a->items[0], &id)) {
        visit *v = pl_xcalloc(1, sizeof *v);
        *v = (visit){ .call = call, .found = found };
        pl_parlours_get(call->session->server, &id, on_parlour, v);
        return;
    }
    if (a->status == PL_STORE_OK &&
        pl_id_read((const char *)a->items[0].bytes, a->items[0].len, &id)) {
        pl_live_get(call->session->server, &id, found, call);
        return;
    }
    pl_call_refuse(call, a->status == PL_STORE_FAILED
                             ? PL_REFUSE_BUSY
                             : PL_REFUSE_UNKNOWN_TABLE);
    pl_call_end(call);
}

static void on_join_name(void *ctx, const pl_store_answer *a)
{
    on_names(ctx, a, on_found);
}

static void on_resume_name(void *ctx, const pl_store_answer *a)
{
    on_names(ctx, a, on_member_found);
}

static void run_join(pl_call *call)
{
    const char *link =
        json_string_value(json_object_get(call->params, "table"));
    const char *code = json_string_value(json_object_get(call->params, "code"));
    pl_store *store = call->session->server->store;
    char stored[PL_CODE + 1];

    if (!link == !code) {
        pl_call_bad_field(call, "table", "either 'table' or 'code'");
    } else if (is_full(call->session)) {
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
    } else if (link) {
        pl_store_get(store, "link", link, 0, on_join_name, pl_call_keep(call));
    } else {
        pl_code_read(code, stored);
        if (stored[0])
            pl_store_get(store, "code", stored, 0, on_join_name,
                         pl_call_keep(call));
        else
            pl_call_refuse(call, PL_REFUSE_UNKNOWN_TABLE);
    }
}

const pl_action pl_action_join = {
    .name = "join",
    .help = "joins a table by its name or its short code, as a watcher",
    .params = PL_FIELDS({ "table?", "string", "" }, { "code?", "string", "" }),
    .result = PL_FIELDS({ "sync", "Sync", "" }),
    .who = PL_KNOWN,
    .rate = PL_RATE_RARE,
    .run = run_join,
};

static void run_resume(pl_call *call)
{
    const char *link = pl_call_text(call, "table");
    json_t *since = json_object_get(call->params, "since");
    pl_live *live;

    if (!link)
        return;
    if (since && (!json_is_integer(since) || json_integer_value(since) < 0 ||
                  json_integer_value(since) > SINCE_MAX)) {
        pl_call_bad_field(call, "since", "a whole number");
        return;
    }
    live = pl_live_linked(call->session->server, link);
    if (live && live->stopped)
        pl_call_refuse(call, live->refusal);
    else if (live)
        on_member_found(pl_call_keep(call), live, PL_FINE);
    else
        pl_store_get(call->session->server->store, "link", link, 0,
                     on_resume_name, pl_call_keep(call));
}

const pl_action pl_action_resume = {
    .name = "resume",
    .help = "attaches this connection to a table you are at; updates follow",
    .params =
        PL_FIELDS(PL_TABLE_FIELD,
                  { "since?", "number",
                    "the number of the last update you have; 0 by default" }),
    .result = PL_FIELDS({ "sync", "Sync", "" }),
    .who = PL_KNOWN,
    .run = run_resume,
};

/* ---- leave ------------------------------------------------------------- */

static void on_left(pl_op *op, pl_live *live)
{
    pl_session *session = op->session;

    pl_people_forget_table(live->server, &session->person, live->table);
    for (pl_attachment *a = session->attached; a; a = a->next_mine)
        if (a->live == live) {
            pl_live_detach(a);
            break;
        }
    pl_session_result(session, op->rpc_id, "{}");
}

static void submit_going(pl_call *call, pl_entry_kind kind)
{
    pl_op *op = pl_op_new(call->session, call->rpc_id, kind);

    op->done = on_left;
    pl_live_submit(call->live, op);
}

static void run_leave(pl_call *call)
{
    submit_going(call, PL_ENTRY_LEAVE);
}

const pl_action pl_action_leave = {
    .name = "leave",
    .help = "leaves the table; in a running game the seat stays yours",
    .params = PL_FIELDS(PL_TABLE_FIELD),
    .result = PL_NO_FIELDS,
    .who = PL_MEMBER,
    .run = run_leave,
};

static void run_resign(pl_call *call)
{
    submit_going(call, PL_ENTRY_RESIGN);
}

const pl_action pl_action_resign = {
    .name = "resign",
    .help = "gives up your seat in a running game for good: a bot takes it, or "
            "the table is closed if no other person has a seat",
    .params = PL_FIELDS(PL_TABLE_FIELD),
    .result = PL_NO_FIELDS,
    .who = PL_MEMBER,
    .run = run_resign,
};

/* ---- create ------------------------------------------------------------ */

static void on_created(pl_op *op, pl_live *live)
{
    if (pl_table_is_listed(live->table))
        pl_people_list_table(live->server, live->table);
    pl_parlours_set_table(live->server, live->table);
    submit_join(live, op->session, op->rpc_id);
}

/* Makes the table, in a parlour or not. */
static void make_table(const pl_call *call, const pl_parlour *parlour)
{
    pl_server *s = call->session->server;
    const char *name = json_string_value(json_object_get(call->params, "game"));
    const pl_game *game = pl_game_by_id(name, strlen(name));
    pl_table_answer answer = { 0 };
    json_t *wish = json_copy(call->params);
    pl_op *op = pl_op_new(call->session, call->rpc_id, PL_ENTRY_CREATE);
    pl_live *live = NULL;
    char id[33];

    op->done = on_created;
    if (parlour) {
        pl_id_write(&parlour->id, id);
        json_object_set_new(wish, "parlour", json_string(id));
        json_object_set_new(wish, "code", json_string(parlour->code));
    }
    answer.err = pl_packs_fill(s->packs, game, wish, &answer.fault);
    if (!answer.err)
        live = pl_live_make(s, wish, game, op, &answer);
    json_decref(wish);
    if (live) {
        pl_live_submit(live, op);
        return;
    }
    pl_session_answer(call->session, call->rpc_id, &answer, 0);
    pl_op_free(op);
}

static void on_opened(void *ctx, const pl_parlour *parlour, pl_refusal why)
{
    pl_call *call = ctx;

    if (parlour)
        make_table(call, parlour);
    else
        pl_call_refuse(call, why);
    pl_call_end(call);
}

static void run_create(pl_call *call)
{
    pl_server *s = call->session->server;
    const char *game = pl_call_text(call, "game");

    if (!game)
        return;
    if (!pl_game_by_id(game, strlen(game)))
        pl_call_bad_field(call, "game", pl_err_text(PL_UNKNOWN_GAME));
    else if (!pl_live_make_room(s) || is_full(call->session) ||
             !pl_limits_take_table(call->session))
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
    else if (json_is_true(json_object_get(call->params, "stay")))
        pl_parlours_open(s, on_opened, pl_call_keep(call));
    else
        make_table(call, NULL);
}

const pl_action pl_action_create = {
    .name = "create",
    .help = "makes a table; you are its host and have no seat yet",
    .params = PL_FIELDS(
        { "game", "string", "" }, { "seats?", "number", "" },
        { "options?", "unknown",
          "what is left out is usual, or suits a slow table" },
        { "pack?", "string", "id of one of the game's packs" },
        { "deck?", "string", "a deck of your own, as its file has it" },
        { "data?", "unknown", "the same as 'data' of a record" },
        { "patience?", "Partial<Patience>", "" },
        { "open?", "boolean", "all hands are shown to all" },
        { "recall?", "boolean", "" }, { "listed?", "boolean", "" },
        { "shared?", "boolean", "several people may share a seat" },
        { "neighbours?", "boolean",
          "the host may ask which seats share an address" },
        { "moments?", "boolean",
          "timers and bots wait for the scenes that "
          "clients play on public events" },
        { "stay?", "boolean",
          "in a new parlour: link and code lead to later tables too" },
        { "seed?", "string", "by hand: promises nothing; in hex" }),
    .result = PL_FIELDS({ "sync", "Sync", "" }),
    .who = PL_KNOWN,
    .rate = PL_RATE_RARE,
    .run = run_create,
};
