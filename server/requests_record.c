/* requests_record.c - finished games: lists, records and replays.
 *
 * Only finished games are records, so nothing of a running one can be asked
 * for here. A record's id is as hard to guess as a table's link. */
#include "server/inside.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES_MAX = 100, ALL_OPEN = -1 };

/* ---- lists ------------------------------------------------------------- */

static void on_records(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_buffer b = { 0 };

    if (pl_call_without_store(call, a))
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

static void do_records(pl_call *call)
{
    pl_store_record_list(call->session->server->store, &call->session->person,
                         on_records, pl_call_keep(call));
}

/* ---- one record -------------------------------------------------------- */

static int record_id(pl_call *call, pl_id *out)
{
    const char *text = pl_call_text(call, "record");

    if (!text)
        return 0;
    if (pl_id_read(text, strlen(text), out))
        return 1;
    pl_call_refuse(call, PL_REFUSE_UNKNOWN_RECORD);
    return 0;
}

void pl_call_record(pl_call *call, pl_store_done *done)
{
    pl_id id;

    if (record_id(call, &id))
        pl_store_record_get(call->session->server->store, &id, done,
                            pl_call_keep(call));
}

static void on_record(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_buffer b = { 0 };

    if (pl_call_without_store(call, a))
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

static void do_record(pl_call *call)
{
    pl_call_record(call, on_record);
}

/* ---- replays ----------------------------------------------------------- */

typedef struct {
    pl_replay replay;
    const pl_record *record;
    int seat, from, count;
} showing;

static void put_frame(pl_text *t, const showing *show, const pl_replay *p)
{
    const pl_setting *s = &show->record->setting;
    pl_writing w = pl_setting_writing(s);
    static unsigned char view[UINT16_MAX + 1];

    pl_put(t, "{\"at\":");
    pl_put_int(t, p->at);
    pl_put(t, ",\"seat\":");
    if (p->at == 0)
        pl_put(t, "null");
    else if (show->record->steps[p->at - 1].seat == PL_CLOCK)
        pl_put(t, "\"clock\"");
    else
        pl_put_int(t, show->record->steps[p->at - 1].seat);
    pl_put(t, ",\"move\":");
    if (p->at == 0)
        pl_put(t, "null");
    else
        pl_json_move(t, &w, show->record->steps[p->at - 1].move);
    pl_put(t, ",\"view\":");
    if (show->seat == ALL_OPEN) {
        pl_json_state(t, &w, p->state);
    } else {
        memset(view, 0, s->game->view_size);
        s->game->view(s->setup, p->state, show->seat, view);
        pl_json_view(t, &w, view);
    }
    if (p->at && show->record->steps[p->at - 1].said) {
        const char *said = show->record->steps[p->at - 1].said;
        pl_put(t, ",\"said\":");
        pl_put_string(t, said, strlen(said));
    }
    pl_put(t, ",\"events\":[");
    int first = 1;
    for (int i = 0; p->at && i < p->events.n; i++) {
        const pl_event *e = &p->events.at[i];
        if (show->seat != ALL_OPEN && !(e->seen_by >> show->seat & 1))
            continue;
        pl_put(t, first ? "" : ",");
        pl_json_event(t, &w, e, show->seat == ALL_OPEN);
        first = 0;
    }
    pl_put(t, "]}");
}

/* The moves of others that a seat did not see are left out of its replay. */
static void put_replay(pl_text *t, const void *ctx)
{
    const showing *show = ctx;
    const pl_record *r = show->record;
    pl_replay p;
    pl_fault fault;
    int first = 1;

    pl_put(t, "{\"game\":\"");
    pl_put(t, r->setting.game->id);
    pl_put(t, "\",\"seats\":");
    pl_put_int(t, r->setting.seats);
    pl_put(t, ",\"options\":");
    pl_json_options(t, r->setting.game, r->setting.options);
    pl_put(t, ",\"data\":");
    pl_setting_put_data(t, &r->setting);
    pl_put(t, ",\"continued\":");
    pl_table_put_origin(t, &r->origin);
    pl_put(t, ",\"names\":[");
    for (int i = 0; i < r->setting.seats; i++) {
        pl_put(t, i ? "," : "");
        pl_put_string(t, r->names[i], strlen(r->names[i]));
    }
    pl_put(t, "],\"moves\":");
    pl_put_int(t, r->n);
    pl_put(t, ",\"frames\":[");
    if (pl_replay_init(&p, r, &fault) == PL_OK) {
        for (;;) {
            if (p.at >= show->from && p.at < show->from + show->count) {
                pl_put(t, first ? "" : ",");
                put_frame(t, show, &p);
                first = 0;
            }
            if (p.at >= r->n || p.at + 1 >= show->from + show->count ||
                pl_replay_step(&p, &fault) != PL_OK)
                break;
        }
        pl_replay_release(&p);
    }
    pl_put(t, "]}");
}

static int read_eyes(pl_call *call, int seats, int *out)
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
    pl_session_bad_field(call->session, call->rpc_id, "seat",
                         "a seat, \"watcher\" or \"all\"");
    return 0;
}

static void on_replay(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    json_t *from = json_object_get(call->params, "from");
    json_t *count = json_object_get(call->params, "count");
    pl_record record;
    pl_fault fault;
    showing show = { .from = (int)json_integer_value(from),
                     .count =
                         count ? (int)json_integer_value(count) : FRAMES_MAX };
    size_t len;

    if (pl_call_without_store(call, a))
        return;
    if (a->n != 2 || pl_record_read(&record, (const char *)a->items[1].bytes,
                                    a->items[1].len, &fault) != PL_OK) {
        pl_call_refuse(call, PL_REFUSE_UNKNOWN_RECORD);
        pl_call_end(call);
        return;
    }
    show.record = &record;
    if (show.from < 0 || show.count < 1 || show.count > FRAMES_MAX)
        pl_session_bad_field(call->session, call->rpc_id, "count",
                             "1 to 100, and 'from' 0 or more");
    else if (read_eyes(call, record.setting.seats, &show.seat))
        pl_call_result(call, pl_server_write(call->session->server, put_replay,
                                             &show, &len));
    pl_record_release(&record);
    pl_call_end(call);
}

static void do_replay(pl_call *call)
{
    pl_call_record(call, on_replay);
}

/* ---- forgetting -------------------------------------------------------- */

static void on_dropped(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;

    if (pl_call_without_store(call, a))
        return;
    pl_call_result(call, "{}");
    pl_call_end(call);
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

    if (pl_call_without_store(call, a))
        return;
    if (!summary) {
        pl_call_refuse(call, PL_REFUSE_UNKNOWN_RECORD);
        pl_call_end(call);
    } else if (whole && !(host && pl_id_read(host, strlen(host), &id) &&
                          pl_id_equal(&id, &session->person))) {
        pl_call_refuse(call, PL_REFUSE_NOT_HOST);
        pl_call_end(call);
    } else {
        pl_store_record_drop(session->server->store, &a->items[0].id,
                             whole ? NULL : &session->person, on_dropped, call);
    }
    json_decref(summary);
}

static void do_unrecord(pl_call *call)
{
    pl_call_record(call, on_unrecord);
}

static const struct {
    const char *method;
    pl_handler *handler;
} handlers[] = {
    { "records", do_records },      { "record", do_record },
    { "replay", do_replay },        { "unrecord", do_unrecord },
    { "continue", pl_do_continue }, { "explain", pl_do_explain },
};

pl_handler *pl_record_handler_of(const char *method)
{
    for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++)
        if (strcmp(handlers[i].method, method) == 0)
            return handlers[i].handler;
    return NULL;
}
