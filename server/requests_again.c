/* SPDX-License-Identifier: MIT */
/* requests_again.c - a rematch, and moving a seat to another device.
 *
 * A rematch is a new table with a new deal, of the same game or another. First
 * the new table is written with its people in it, then the old table's log gets
 * its link, by which everybody follows. A second request gets the same link. A
 * seat moves by a code that works once: the store deletes the code when it is
 * read.
 */
#include "server/actions.h"
#include "server/call.h"
#include "server/next.h"
#include "server/people.h"

#include "base/alloc.h"
#include "wire/known.h"

#include <stdlib.h>
#include <string.h>

enum { CLAIM_MS = 600000 };

/* ---- rematch ----------------------------------------------------------- */

/* The request for the next table, and the table that it follows. */
typedef struct {
    pl_call *call;
    pl_id old, made;
} following;

static void answer_rematch(const pl_call *call, const pl_table *old)
{
    char text[80];

    snprintf(text, sizeof text, "{\"table\":\"%s\"}", pl_table_rematch(old));
    pl_call_result(call, text);
}

/* The old table has the link, or another person's rematch was first. */
static void on_linked(void *ctx, int is_kept)
{
    following *f = ctx;
    pl_server *s = f->call->session->server;
    pl_live *old = pl_live_find(s, &f->old), *made = pl_live_find(s, &f->made);

    if (is_kept && made)
        pl_next_announce(made);
    if (old && pl_table_rematch(old->table)[0])
        answer_rematch(f->call, old->table);
    else
        pl_call_refuse(f->call, PL_REFUSE_BUSY);
    pl_call_end(f->call);
    free(f);
}

static void on_next(void *ctx, pl_live *made, const pl_table_answer *answer)
{
    following *f = ctx;
    pl_session *session = f->call->session;
    pl_live *old = pl_live_find(session->server, &f->old);
    pl_op *op;

    if (!made || !old) {
        pl_session_answer(session, f->call->rpc_id, answer, 0);
        pl_call_end(f->call);
        free(f);
        return;
    }
    f->made = *pl_table_id(made->table);
    op = pl_op_new(NULL, NULL, PL_ENTRY_REMATCH);
    op->entry.person = session->person;
    op->ended = on_linked;
    op->ended_ctx = f;
    pl_op_set_text(op, pl_table_link(made->table), PL_TABLE_LINK);
    pl_live_submit(old, op);
}

/* The game to play next; NULL, and refused, if it is unknown. */
static const pl_game *find_game(pl_call *call, const pl_table *old)
{
    json_t *game = json_object_get(call->params, "game");
    const pl_game *g =
        json_is_string(game)
            ? pl_game_by_id(json_string_value(game), json_string_length(game))
        : game ? NULL
               : pl_table_game(old);

    if (!g)
        pl_call_bad_field(call, "game", pl_err_text(PL_UNKNOWN_GAME));
    return g;
}

/* Before the start only the host may move everybody to another game. 'who'
 * cannot express this: once the next table is made, everybody may ask for
 * it. */
static int may_change_game(pl_call *call, const pl_table *old)
{
    pl_phase phase = pl_table_phase(old);
    pl_refusal why = PL_FINE;

    if ((phase != PL_PHASE_LOBBY && phase != PL_PHASE_OVER &&
         phase != PL_PHASE_ABANDONED) ||
        (phase == PL_PHASE_LOBBY && !json_object_get(call->params, "game")))
        why = PL_REFUSE_NOT_NOW;
    else if (phase == PL_PHASE_LOBBY)
        why = pl_table_refusal_here(old, PL_HOST, &call->session->person);
    if (why == PL_FINE && (!pl_live_make_room(call->session->server) ||
                           !pl_limits_take_table(call->session)))
        why = PL_REFUSE_TOO_MANY;
    if (why)
        pl_call_refuse(call, why);
    return why == PL_FINE;
}

static void run_rematch(pl_call *call)
{
    pl_live *old = call->live;
    const pl_game *game;
    following *f;
    pl_next *plan;

    if (pl_table_rematch(old->table)[0]) {
        answer_rematch(call, old->table);
        return;
    }
    game = find_game(call, old->table);
    if (!game || !may_change_game(call, old->table))
        return;
    plan = pl_next_new(old->server);
    pl_next_as_before(plan, old->table, game);
    if (json_object_get(call->params, "shared"))
        pl_next_share(plan,
                      json_is_true(json_object_get(call->params, "shared")));
    f = pl_xcalloc(1, sizeof *f);
    *f = (following){ .call = pl_call_keep(call),
                      .old = *pl_table_id(old->table) };
    pl_next_make(plan, on_next, f);
}

const pl_action pl_action_rematch = {
    .name = "rematch",
    .help = "makes a new table with the same people, and the same settings "
            "unless another game is named; before the start only for the host",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "game?", "string", "another game" },
                        { "shared?", "boolean", "as for 'create'" }),
    .result = PL_FIELDS({ "table", "string", "its name" }),
    .who = PL_MEMBER,
    .run = run_rematch,
};

/* ---- transfer and claim ------------------------------------------------ */

static void run_transfer(pl_call *call)
{
    pl_server *s = call->session->server;
    char code[PL_CODE + 1], value[65 + 20], answer[64];
    int64_t until = pl_server_now(s) + CLAIM_MS;

    pl_code_new(code);
    pl_id_write(pl_table_id(call->live->table), value);
    pl_id_write(&call->me->id, value + 32);
    snprintf(value + 64, sizeof value - 64, "%lld", (long long)until);
    pl_store_put(s->store, "claim", code, value, strlen(value), until, NULL,
                 NULL);
    snprintf(answer, sizeof answer, "{\"code\":\"%s\"}", code);
    pl_call_result(call, answer);
}

const pl_action pl_action_transfer = {
    .name = "transfer",
    .help =
        "returns a code with which another device of yours can take your seat",
    .params = PL_FIELDS(PL_TABLE_FIELD),
    .result = PL_FIELDS({ "code", "string", "works once, for ten minutes" }),
    .who = PL_SEATED,
    .run = run_transfer,
};

typedef struct {
    pl_call *call;
    pl_id old;
} claiming;

static void on_claimed_table(void *ctx, pl_live *live, pl_refusal why)
{
    claiming *c = ctx;
    pl_session *session = c->call->session;

    if (live) {
        pl_op *op = pl_op_new(session, c->call->rpc_id, PL_ENTRY_CLAIM);
        op->entry.other = c->old;
        op->done = pl_people_arrive;
        pl_op_set_text(op, session->name, strlen(session->name));
        pl_live_submit(live, op);
    } else {
        pl_call_refuse(c->call,
                       why == PL_REFUSE_UNKNOWN_TABLE ? PL_REFUSE_USED : why);
    }
    pl_call_end(c->call);
    free(c);
}

/* Reads table, person and expiry. The expiry is checked here, because the store
 * removes expired values only now and then. */
static int read_claim(const pl_store_item *item, pl_id *table, pl_id *person,
                      int64_t *until)
{
    const char *value = (const char *)item->bytes;
    char digits[21] = "";

    if (item->len <= 64 || item->len - 64 >= sizeof digits)
        return 0;
    memcpy(digits, value + 64, item->len - 64);
    *until = strtoll(digits, NULL, 10);
    return pl_id_read(value, 32, table) && pl_id_read(value + 32, 32, person);
}

static void on_claim(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    claiming *c = pl_xcalloc(1, sizeof *c);
    int64_t until;
    pl_id table;

    c->call = call;
    if (a->n && read_claim(&a->items[0], &table, &c->old, &until) &&
        pl_server_now(call->session->server) < until) {
        pl_live_get(call->session->server, &table, on_claimed_table, c);
        return;
    }
    pl_call_refuse(call, a->status == PL_STORE_FAILED ? PL_REFUSE_BUSY
                                                      : PL_REFUSE_USED);
    pl_call_end(call);
    free(c);
}

static void run_claim(pl_call *call)
{
    const char *code = pl_call_text(call, "code");
    char stored[PL_CODE + 1];

    if (!code)
        return;
    pl_code_read(code, stored);
    if (stored[0])
        pl_store_get(call->session->server->store, "claim", stored, 1, on_claim,
                     pl_call_keep(call));
    else
        pl_call_refuse(call, PL_REFUSE_USED);
}

const pl_action pl_action_claim = {
    .name = "claim",
    .help = "takes over a seat with the code of 'transfer'",
    .params = PL_FIELDS({ "code", "string", "" }),
    .result = PL_FIELDS({ "sync", "Sync", "" }),
    .who = PL_KNOWN,
    .rate = PL_RATE_RARE,
    .run = run_claim,
};
