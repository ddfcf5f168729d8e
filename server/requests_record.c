/* SPDX-License-Identifier: MIT */
/* requests_record.c - finished games: lists, records and replays.
 *
 * Only finished games have records, so these requests show nothing of a running
 * game. A record's id is as hard to guess as a table's link. A person in an
 * unfinished game with the same hands (kin.h) gets only a replay from their own
 * seat or as a watcher, without the others' decisions. */
#include "server/actions.h"
#include "server/call.h"
#include "server/fields.h"
#include "server/kin.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES_MAX = 100, FROM_MAX = 1 << 20, ALL_OPEN = -1 };

/* ---- lists ------------------------------------------------------------- */

static void on_records(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_buffer b = { 0 };

    if (pl_call_store_failed(call, a))
        return;
    pl_buffer_puts(&b, "{\"records\":[");
    for (size_t i = 0; i < a->n; i++) {
        pl_buffer_puts(&b, i ? "," : "");
        pl_buffer_put(&b, a->items[i].bytes, a->items[i].len);
    }
    pl_buffer_puts(&b, "]}");
    pl_buffer_putc(&b, 0);
    pl_call_result(call, b.at);
    pl_buffer_release(&b);
    pl_call_end(call);
}

static void run_records(pl_call *call)
{
    pl_store_record_list(call->session->server->store, &call->session->person,
                         on_records, pl_call_keep(call));
}

const pl_action pl_action_records = {
    .name = "records",
    .help = "lists the finished games you were in",
    .params = PL_NO_FIELDS,
    .result = PL_FIELDS({ "records", "RecordLine[]", "" }),
    .who = PL_KNOWN,
    .run = run_records,
};

/* ---- one record -------------------------------------------------------- */

static void on_record(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_buffer b = { 0 };

    if (pl_call_store_failed(call, a))
        return;
    if (a->n == 2) {
        pl_buffer_puts(&b, "{\"record\":");
        pl_buffer_put(&b, a->items[1].bytes, a->items[1].len);
        pl_buffer_putc(&b, '}');
        pl_buffer_putc(&b, 0);
        pl_call_result(call, b.at);
    } else {
        pl_call_refuse(call, PL_REFUSE_UNKNOWN_RECORD);
    }
    pl_buffer_release(&b);
    pl_call_end(call);
}

static void run_record(pl_call *call)
{
    pl_kin_record(call, on_record);
}

const pl_action pl_action_record = {
    .name = "record",
    .help = "returns the record of a finished game",
    .params = PL_FIELDS({ "record", "string", "" }),
    .result = PL_FIELDS({ "record", "unknown", "see docs/records.md" }),
    .who = PL_KNOWN,
    .run = run_record,
};

/* ---- replays ----------------------------------------------------------- */

typedef struct {
    const pl_record *record;
    int seat;    /* whose view; or ALL_OPEN */
    int is_shut; /* without the decisions of other seats */
    int from, count;
} frames;

/* The seat and the move that led here; null at the start. */
static void put_made_move(pl_text *t, const pl_writing *w, const pl_step *step)
{
    pl_field_key(t, "seat");
    if (!step)
        pl_put(t, "null");
    else if (step->seat == PL_CLOCK)
        pl_put(t, "\"clock\"");
    else
        pl_put_int(t, step->seat);
    pl_field_key(t, "move");
    if (step)
        pl_json_move(t, w, step->move);
    else
        pl_put(t, "null");
}

static void put_frame_events(pl_text *t, const pl_writing *w,
                             const pl_replay *p, int seat)
{
    pl_field_key(t, "events");
    pl_put_char(t, '[');
    for (int i = 0; p->at && i < p->events.n; i++) {
        const pl_event *e = &p->events.at[i];
        if (seat != ALL_OPEN && !(e->seen_by >> seat & 1))
            continue;
        pl_field_comma(t);
        pl_json_event(t, w, e, seat == ALL_OPEN);
    }
    pl_put_char(t, ']');
}

/* The game is over, so every seat's move is shown, unless the hands of others
 * are still in play. View and events are those of the requested seat. */
static void put_frame(pl_text *t, const frames *show, const pl_replay *p)
{
    const pl_setting *s = &show->record->setting;
    const pl_step *step = p->at ? &show->record->steps[p->at - 1] : NULL;
    pl_writing w = pl_setting_writing(s);
    static unsigned char view[UINT16_MAX + 1];

    if (step && show->is_shut && step->seat != show->seat)
        step = NULL;
    pl_put_char(t, '{');
    pl_field_int(t, "at", p->at);
    put_made_move(t, &w, step);
    pl_field_key(t, "view");
    if (show->seat == ALL_OPEN) {
        pl_json_state(t, &w, p->state);
    } else {
        memset(view, 0, s->game->view_size);
        s->game->view(s->setup, p->state, show->seat, view);
        pl_json_view(t, &w, view);
    }
    if (step && step->said)
        pl_field_text(t, "said", step->said);
    put_frame_events(t, &w, p, show->seat);
    pl_put_char(t, '}');
}

static void put_frames(pl_text *t, const frames *show)
{
    int end = show->from + show->count;
    pl_replay p;
    pl_fault fault;

    if (pl_replay_init(&p, show->record, &fault) != PL_OK)
        return;
    for (;;) {
        if (p.at >= show->from && p.at < end) {
            pl_field_comma(t);
            put_frame(t, show, &p);
        }
        if (p.at >= show->record->n || p.at + 1 >= end ||
            pl_replay_step(&p, &fault) != PL_OK)
            break;
    }
    pl_replay_release(&p);
}

static void put_replay(pl_text *t, const void *ctx)
{
    const frames *show = ctx;
    const pl_record *r = show->record;

    pl_put_char(t, '{');
    pl_field_text(t, "game", r->setting.game->id);
    pl_field_int(t, "seats", r->setting.seats);
    pl_field_key(t, "options");
    pl_json_options(t, r->setting.game, r->setting.options);
    pl_field_key(t, "data");
    pl_setting_put_data(t, &r->setting);
    pl_field_key(t, "continued");
    pl_table_put_origin(t, &r->origin);
    pl_field_key(t, "names");
    pl_put_char(t, '[');
    for (int i = 0; i < r->setting.seats; i++) {
        pl_field_comma(t);
        pl_put_string(t, r->names[i], strlen(r->names[i]));
    }
    pl_put_char(t, ']');
    pl_field_int(t, "moves", r->n);
    pl_record_put_coached(t, r);
    pl_field_key(t, "frames");
    pl_put_char(t, '[');
    put_frames(t, show);
    pl_put(t, "]}");
}

static int read_viewer(pl_call *call, int seats, int *out)
{
    json_t *seat = json_object_get(call->params, "seat");
    const char *word = json_string_value(seat);

    if (word && strcmp(word, "all") == 0) {
        *out = ALL_OPEN;
        return 1;
    }
    if (word && strcmp(word, "watcher") == 0) {
        *out = PL_WATCHER;
        return 1;
    }
    if (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
        json_integer_value(seat) < seats) {
        *out = (int)json_integer_value(seat);
        return 1;
    }
    pl_call_bad_field(call, "seat", "a seat, \"watcher\" or \"all\"");
    return 0;
}

static void on_fetched(void *ctx, const pl_store_answer *a, int is_shut)
{
    pl_call *call = ctx;
    json_t *from = json_object_get(call->params, "from");
    json_t *count = json_object_get(call->params, "count");
    pl_record record;
    json_int_t first = json_integer_value(from);
    json_int_t many = count ? json_integer_value(count) : FRAMES_MAX;
    frames show = { .is_shut = is_shut,
                    .from = first > FROM_MAX ? FROM_MAX : (int)first };
    size_t len;

    if (!pl_call_take_record(call, a, &record))
        return;
    show.record = &record;
    show.count = many > FRAMES_MAX ? 0 : (int)many;
    if (first < 0 || many < 1 || many > FRAMES_MAX)
        pl_session_bad_field(call->session, call->rpc_id, "count",
                             "1 to 100, and 'from' 0 or more");
    else if (read_viewer(call, record.setting.seats, &show.seat))
        pl_call_result(call, pl_server_write(call->session->server, put_replay,
                                             &show, &len));
    pl_record_release(&record);
    pl_call_end(call);
}

static void on_replay(void *ctx, const pl_store_answer *a)
{
    on_fetched(ctx, a, 0);
}

static void on_own_replay(void *ctx, const pl_store_answer *a)
{
    on_fetched(ctx, a, 1);
}

/* 'seats': those that the person has at unfinished kin. */
static void replay_for(pl_call *call, uint16_t seats)
{
    json_t *eyes = json_object_get(call->params, "seat");
    const char *word = json_string_value(eyes);
    json_int_t seat = json_is_integer(eyes) ? json_integer_value(eyes) : -1;
    int is_own = seat >= 0 && seat < PL_SEATS_MAX && seats == PL_BIT(seat);

    if (!seats)
        pl_call_record(call, on_replay);
    else if (is_own || (word && strcmp(word, "watcher") == 0))
        pl_call_record(call, on_own_replay);
    else
        pl_call_refuse(call, PL_REFUSE_NOT_NOW);
    pl_call_end(call);
}

static void run_replay(pl_call *call)
{
    pl_kin_look(call, replay_for);
}

const pl_action pl_action_replay = {
    .name = "replay",
    .help = "returns moments of a finished game as a seat saw them",
    .params =
        PL_FIELDS({ "record", "string", "" },
                  { "seat", "number | \"watcher\" | \"all\"", "whose view" },
                  { "from?", "number", "moves made; 0" },
                  { "count?", "number", "at most 100" }),
    .result = PL_FIELDS(
        { "game", "string", "" }, { "seats", "number", "" },
        { "options", "unknown", "" }, { "data", "unknown", "as in Room" },
        { "continued", "Origin | null", "" }, { "names", "string[]", "" },
        { "moves", "number", "in the whole game" },
        { "coached?", "{ at: number; seat: number; asked: string }[]",
          "when a seat asked the coach: 'known' or 'hint'" },
        { "frames", "Frame[]", "" }),
    .who = PL_KNOWN,
    .run = run_replay,
};

/* ---- unrecord ---------------------------------------------------------- */

static void on_dropped(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;

    if (pl_call_store_failed(call, a))
        return;
    pl_call_result(call, "{}");
    pl_call_end(call);
}

/* A review may have been requested between the two, while the record was still
 * there. */
static void on_deleted(void *ctx, const pl_store_answer *a)
{
    const pl_call *call = ctx;
    const char *text =
        json_string_value(json_object_get(call->params, "record"));
    pl_id id;

    if (text && pl_id_read(text, strlen(text), &id))
        pl_reviews_drop(call->session->server, &id);
    on_dropped(ctx, a);
}

static void on_unrecord(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_session *session = call->session;
    json_t *summary = a->n ? json_loadb((const char *)a->items[0].bytes,
                                        a->items[0].len, 0, NULL)
                           : NULL;
    const char *host = json_string_value(json_object_get(summary, "host"));
    int whole = json_is_true(json_object_get(call->params, "delete"));
    pl_id id;

    if (pl_call_store_failed(call, a))
        return;
    if (!summary) {
        pl_call_refuse(call, PL_REFUSE_UNKNOWN_RECORD);
        pl_call_end(call);
    } else if (whole && !(host && pl_id_read(host, strlen(host), &id) &&
                          pl_id_equal(&id, &session->person))) {
        pl_call_refuse(call, PL_REFUSE_NOT_HOST);
        pl_call_end(call);
    } else {
        if (whole)
            pl_reviews_drop(session->server, &a->items[0].id);
        pl_store_record_drop(session->server->store, &a->items[0].id,
                             whole ? NULL : &session->person,
                             whole ? on_deleted : on_dropped, call);
    }
    json_decref(summary);
}

static void run_unrecord(pl_call *call)
{
    pl_call_record(call, on_unrecord);
}

const pl_action pl_action_unrecord = {
    .name = "unrecord",
    .help =
        "removes a game from your list; the host may delete it for everybody",
    .params =
        PL_FIELDS({ "record", "string", "" }, { "delete?", "boolean", "" }),
    .result = PL_NO_FIELDS,
    .who = PL_KNOWN,
    .run = run_unrecord,
};
