/* SPDX-License-Identifier: MIT */
/* requests_after.c - after a game: explanations, and continuing from one of
 * its moments. Both start from a record, and only finished games have one, so
 * neither can show anything of a running game. */
#include "server/actions.h"
#include "server/call.h"
#include "server/kin.h"
#include "server/people.h"

#include "base/alloc.h"
#include "extras/extras.h"
#include "wire/read.h"
#include "wire/write.h"

#include <stdlib.h>
#include <string.h>

/* ---- explain ----------------------------------------------------------- */

typedef struct {
    const pl_record *record;
    const pl_extras *extras; /* or NULL */
    const pl_pack *pack;
} explaining;

static void put_int(pl_text *t, const char *before, int64_t n)
{
    pl_put(t, before);
    pl_put_int(t, n);
}

static void put_text(pl_text *t, const char *before, const char *text)
{
    pl_put(t, before);
    pl_put_string(t, text, strlen(text));
}

static void put_remarks(pl_text *t, const pl_record *r)
{
    int first = 1;

    for (int i = 0; i < r->n; i++) {
        if (!r->steps[i].said || r->steps[i].seat == PL_CLOCK)
            continue;
        put_int(t, first ? "{\"at\":" : ",{\"at\":", i + 1);
        put_int(t, ",\"seat\":", r->steps[i].seat);
        put_text(t, ",\"text\":", r->steps[i].said);
        pl_put_char(t, '}');
        first = 0;
    }
}

static void put_visions(pl_text *t, const explaining *e)
{
    pl_explained *all;
    int n = e->extras->explain(e->record, e->pack, &all);

    for (int i = 0; i < n; i++) {
        put_int(t, i ? ",{\"at\":" : "{\"at\":", all[i].at);
        put_int(t, ",\"hour\":", all[i].hour);
        if (all[i].psychic == PL_EXPLAIN_SHARED)
            pl_put(t, ",\"psychic\":null");
        else
            put_int(t, ",\"psychic\":", all[i].psychic);
        put_int(t, ",\"card\":", all[i].card);
        put_int(t, ",\"vision\":", all[i].vision);
        put_text(t, ",\"words\":", all[i].words);
        pl_put_char(t, '}');
    }
    free(all);
}

static void put_titles(pl_text *t, const explaining *e)
{
    const char *title;

    for (int v = 1; (title = e->extras->title(e->record, e->pack, v)); v++)
        put_text(t, v > 1 ? "," : "", title);
}

static void put_explanation(pl_text *t, const void *ctx)
{
    const explaining *e = ctx;

    pl_put(t, "{\"remarks\":[");
    put_remarks(t, e->record);
    pl_put(t, "],\"visions\":[");
    if (e->extras && e->extras->explain)
        put_visions(t, e);
    pl_put(t, "],\"titles\":[");
    if (e->extras && e->extras->title)
        put_titles(t, e);
    pl_put(t, "]}");
}

static void on_explain(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_server *s = call->session->server;
    pl_record record;
    size_t len;

    if (!pl_call_take_record(call, a, &record))
        return;
    explaining e = { &record, pl_extras_of(record.setting.game),
                     pl_packs_played(s->packs, &record.setting) };
    pl_call_result(call, pl_server_write(s, put_explanation, &e, &len));
    pl_record_release(&record);
    pl_call_end(call);
}

static void run_explain(pl_call *call)
{
    pl_kin_record(call, on_explain);
}

const pl_action pl_action_explain = {
    .name = "explain",
    .help = "returns what bots say about their moves, and what visions meant",
    .params = PL_FIELDS({ "record", "string", "of a finished game" }),
    .result = PL_FIELDS({ "remarks", "Remark[]", "" },
                        { "visions", "Explained[]", "" },
                        { "titles", "string[]", "of all visions, by number" }),
    .who = PL_KNOWN,
    .run = run_explain,
};

/* ---- continue ---------------------------------------------------------- */

typedef struct {
    const pl_record *record;
    const pl_origin *origin;
    uint8_t seed[32]; /* for the new randomness */
} beginning;

/* Writes the create request of a table that begins where 'origin' says. */
static void write_wish(pl_text *t, const void *ctx)
{
    const beginning *b = ctx;

    pl_put_char(t, '{');
    pl_setting_put(t, &b->record->setting);
    pl_put(t, ",\"seed\":\"");
    pl_put_hex(t, b->seed, sizeof b->seed);
    pl_put(t, "\",\"start\":");
    pl_origin_write(t, &b->record->setting, b->origin);
    pl_put_char(t, '}');
}

static void on_continued(pl_op *op, pl_live *live)
{
    char text[80];

    pl_people_keep_table(live->server, &op->session->person, live->table);
    snprintf(text, sizeof text, "{\"table\":\"%s\"}",
             pl_table_link(live->table));
    pl_session_result(op->session, op->rpc_id, text);
}

/* Seats the person and the bots and starts. The requests come in this order in
 * the table's queue, so each of them is checked after the one before. */
static void seat_everybody(pl_call *call, pl_live *live, int seats, int mine,
                           const char *bot)
{
    const pl_id *me = &call->session->person;
    pl_op *op;

    pl_live_submit_for(live, me, PL_ENTRY_JOIN, 0, call->session->name);
    pl_live_submit_for(live, me, PL_ENTRY_SIT, mine, NULL);
    for (int i = 0; i < seats; i++)
        if (i != mine)
            pl_live_submit_for(live, me, PL_ENTRY_BOT, i, bot);
    op = pl_op_new(NULL, NULL, PL_ENTRY_READY);
    op->entry.person = *me;
    op->entry.flag = 1;
    pl_live_submit(live, op);
    op = pl_op_new(call->session, call->rpc_id, PL_ENTRY_START);
    op->done = on_continued;
    pl_live_submit(live, op);
}

/* Checks the bot before the table is made: with a bot that cannot play, the
 * table would never start.
 */
static int check_bot(const pl_setting *s, const char *bot,
                     pl_table_answer *answer)
{
    const char *why = pl_minds_refuse(s->game, s->setup);

    if (why || !pl_table_has_bot(s, bot, strlen(bot)))
        answer->err = pl_fail(&answer->fault, PL_BAD_FIELD, "bot", "%s",
                              why ? why : "one of the game's bots");
    return answer->err == PL_OK;
}

static void continue_record(pl_call *call, const pl_record *r, const char *id)
{
    const char *bot = json_string_value(json_object_get(call->params, "bot"));
    pl_server *s = call->session->server;
    pl_table_answer answer = { 0 };
    pl_origin origin = { 0 };
    beginning b = { .record = r, .origin = &origin };
    pl_live *live = NULL;
    pl_op *create;
    json_t *wish;
    char *text;
    size_t len;
    int seat;

    if (!pl_call_int(call, "at", 0, r->n, &origin.at) ||
        !pl_call_int(call, "seat", 0, r->setting.seats - 1, &seat))
        return;
    bot = bot ? bot : "steady";
    snprintf(origin.record, sizeof origin.record, "%s", id);
    pl_random(b.seed, sizeof b.seed);
    if (check_bot(&r->setting, bot, &answer)) {
        origin.state = pl_record_branch(r, origin.at, b.seed, &answer.fault);
        answer.err = origin.state ? PL_OK : answer.fault.err;
    }
    if (answer.err == PL_OK) {
        text = pl_write_new(write_wish, &b, &len);
        wish = pl_json_parse(text, len, PL_RECORD_LIMIT, &answer.fault);
        create = pl_op_new(NULL, NULL, PL_ENTRY_CREATE);
        live = pl_live_make(s, wish, r->setting.game, create, &answer);
        json_decref(wish);
        free(text);
        if (live) {
            pl_live_submit(live, create);
            seat_everybody(call, live, r->setting.seats, seat, bot);
        } else {
            pl_op_free(create);
        }
    }
    if (!live)
        pl_session_answer(call->session, call->rpc_id, &answer, 0);
    free(origin.state);
}

static void on_continue(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_server *s = call->session->server;
    const char *id = json_string_value(json_object_get(call->params, "record"));
    pl_record record;

    if (!pl_call_take_record(call, a, &record))
        return;
    if (!pl_live_make_room(s) || !pl_limits_take_table(call->session))
        pl_call_refuse(call, PL_REFUSE_TOO_MANY);
    else
        continue_record(call, &record, id);
    pl_record_release(&record);
    pl_call_end(call);
}

static void run_continue(pl_call *call)
{
    pl_call_record(call, on_continue);
}

const pl_action pl_action_continue = {
    .name = "continue",
    .help = "makes a table that continues from a moment of a record, with new "
            "randomness",
    .params =
        PL_FIELDS({ "record", "string", "" }, { "at", "number", "moves made" },
                  { "seat", "number", "yours; bots take the others" },
                  { "bot?", "string", "steady" }),
    .result =
        PL_FIELDS({ "table", "string", "its name; the game goes on at once" }),
    .who = PL_KNOWN,
    .rate = PL_RATE_RARE,
    .run = run_continue,
};
