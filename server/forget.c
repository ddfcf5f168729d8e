/* SPDX-License-Identifier: MIT */
/* forget.c - "forget me": removes a person's token, name and lists.
 *
 * Tables and records of finished games belong to the other players too: there
 * the name becomes "Somebody" and the id is removed. Records come after the
 * tables: a server that loads a finished table writes its record again, with
 * the names that the table has then. A list names at most 200 records, and
 * another server may just be writing one, so records are listed until none is
 * left. Each step starts all its changes at once; 'waiting' counts those that
 * are not done. The token is removed last: if the store fails before that, the
 * person is still known, gets an error and can ask again. */
#include "server/actions.h"
#include "server/call.h"
#include "server/kin.h"
#include "server/parlours.h"
#include "server/people.h"

#include "base/alloc.h"
#include "wire/write.h"

#include <stdlib.h>
#include <string.h>

static const char somebody[] = "Somebody";

typedef struct {
    pl_call *call;
    int waiting, failed;
    int may_have_records; /* the last list was not empty */
} forgetting;

/* One table, or one record. */
typedef struct {
    forgetting *all;
    pl_live *live;
    pl_id record;
} forgotten_at;

static void on_token_gone(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;

    if (pl_call_store_failed(call, a))
        return;
    pl_call_result(call, "{}");
    if (call->session->conn)
        pl_conn_close(call->session->conn, 1000, "forgotten");
    pl_people_check_tokens(call->session->server, &call->session->person);
    pl_store_wake(call->session->server->store, &call->session->person);
    pl_call_end(call);
}

static void on_records(void *ctx, const pl_store_answer *a);

static void end_one(forgetting *f, int ok)
{
    pl_session *session = f->call->session;

    f->failed |= !ok;
    if (--f->waiting)
        return;
    if (!f->failed && f->may_have_records) {
        f->waiting = 1;
        pl_store_record_list(session->server->store, &session->person,
                             on_records, f);
        return;
    }
    if (f->failed) {
        pl_call_refuse(f->call, PL_REFUSE_BUSY);
        pl_call_end(f->call);
    } else {
        pl_people_revoke(session);
        pl_store_put(session->server->store, "person", session->token_key, NULL,
                     0, 0, on_token_gone, f->call);
    }
    free(f);
}

static forgotten_at *begin_part(forgetting *f)
{
    forgotten_at *part = pl_xcalloc(1, sizeof *part);

    part->all = f;
    f->waiting++;
    return part;
}

static void end_part(forgotten_at *part, int ok)
{
    end_one(part->all, ok);
    free(part);
}

/* ---- at tables --------------------------------------------------------- */

static void on_unnamed(void *ctx, int is_kept)
{
    forgotten_at *part = ctx;

    if (is_kept)
        pl_people_forget_table(part->live->server,
                               &part->all->call->session->person,
                               part->live->table);
    end_part(part, is_kept);
}

static void forget_at(void *ctx, pl_live *live, pl_refusal why)
{
    forgotten_at *part = ctx;
    const pl_id *person = &part->all->call->session->person;

    if (!live || !pl_table_person_of(live->table, person)) {
        end_part(part, live || why != PL_REFUSE_BUSY);
        return;
    }
    pl_op *op = pl_people_rename(person, somebody, 1);
    part->live = live;
    op->ended = on_unnamed;
    op->ended_ctx = part;
    pl_live_submit(live, op);
}

static void on_tables(void *ctx, const pl_store_answer *a)
{
    forgetting *f = ctx;
    pl_id table;

    for (size_t i = 0; i < a->n; i++)
        if (pl_id_read((const char *)a->items[i].bytes, a->items[i].len,
                       &table))
            pl_live_get(f->call->session->server, &table, forget_at,
                        begin_part(f));
    end_one(f, a->status != PL_STORE_FAILED);
}

/* ---- in parlours ------------------------------------------------------- */

static void on_gone(void *ctx, const pl_parlour *p, pl_refusal why)
{
    forgotten_at *part = ctx;
    pl_session *session = part->all->call->session;
    char bucket[40];

    if (p) {
        pl_parlours_bucket(&session->person, bucket);
        pl_store_put(session->server->store, bucket, p->link, NULL, 0, 0, NULL,
                     NULL);
    }
    end_part(part, why != PL_REFUSE_BUSY);
}

static void on_parlours(void *ctx, const pl_store_answer *a)
{
    forgetting *f = ctx;
    pl_session *session = f->call->session;
    pl_parlour_entry e = { .kind = PL_PARLOUR_GO,
                           .flag = PL_PARLOUR_FORGOTTEN,
                           .person = session->person };
    pl_id id;

    for (size_t i = 0; i < a->n; i++)
        if (pl_id_read((const char *)a->items[i].bytes, a->items[i].len, &id))
            pl_parlours_add(session->server, &id, &e, on_gone, begin_part(f));
    end_one(f, a->status != PL_STORE_FAILED);
}

/* ---- in records -------------------------------------------------------- */

/* The seat whose name in the record is this person's; -1 if there is none. */
static int seat_in(json_t *summary, const pl_id *person)
{
    json_t *people = json_object_get(summary, "people"), *item;
    char id[33];
    size_t i;

    pl_id_write(person, id);
    json_array_foreach(people, i, item)
    {
        const char *there = json_string_value(item);
        if (there && strcmp(there, id) == 0)
            return (int)i;
    }
    return -1;
}

static void on_unlisted(void *ctx, const pl_store_answer *a)
{
    end_part(ctx, a->status != PL_STORE_FAILED);
}

/* The record no longer names the person: take it from their list. */
static void on_rewritten(void *ctx, const pl_store_answer *a)
{
    forgotten_at *part = ctx;
    pl_session *session = part->all->call->session;

    if (a->status == PL_STORE_FAILED)
        end_part(part, 0);
    else
        pl_store_record_drop(session->server->store, &part->record,
                             &session->person, on_unlisted, part);
}

/* The record without the name, as text. A record of earlier rules cannot be
 * parsed as a record, but its names can be replaced in the JSON. */
static char *without_name(const pl_store_item *item, int seat)
{
    pl_record record;
    pl_fault fault;
    json_t *in;
    char *text;
    size_t len;

    if (pl_record_read(&record, (const char *)item->bytes, item->len, &fault) ==
        PL_OK) {
        strcpy(record.names[seat], somebody);
        text = pl_write_new(pl_record_write, &record, &len);
        pl_record_release(&record);
        return text;
    }
    in = json_loadb((const char *)item->bytes, item->len, 0, NULL);
    json_array_set_new(json_object_get(in, "names"), (size_t)seat,
                       json_string(somebody));
    text = in ? json_dumps(in, JSON_COMPACT) : NULL;
    json_decref(in);
    return text;
}

static int rewrite(forgotten_at *part, const pl_store_answer *a,
                   json_t *summary, int seat)
{
    pl_store_record kept = { .id = part->record, .at = a->items[0].at };
    char *line, *body = without_name(&a->items[1], seat);

    json_array_set_new(json_object_get(summary, "names"), (size_t)seat,
                       json_string(somebody));
    json_array_set_new(json_object_get(summary, "people"), (size_t)seat,
                       json_null());
    line = json_dumps(summary, JSON_COMPACT);
    kept.summary = line;
    kept.summary_len = strlen(line);
    kept.body = body;
    kept.body_len = body ? strlen(body) : 0;
    if (body)
        pl_store_record_put(part->all->call->session->server->store, &kept,
                            on_rewritten, part);
    free(line);
    free(body);
    return body != NULL;
}

static void on_record(void *ctx, const pl_store_answer *a)
{
    forgotten_at *part = ctx;
    json_t *summary = NULL;
    int seat = -1, rewriting = 0;

    if (a->n == 2)
        summary = json_loadb((const char *)a->items[0].bytes, a->items[0].len,
                             0, NULL);
    if (summary)
        seat = seat_in(summary, &part->all->call->session->person);
    if (seat >= 0 && seat < PL_SEATS_MAX)
        rewriting = rewrite(part, a, summary, seat);
    json_decref(summary);
    if (!rewriting)
        on_rewritten(part, a);
}

static void on_records(void *ctx, const pl_store_answer *a)
{
    forgetting *f = ctx;

    f->may_have_records = a->n > 0;
    for (size_t i = 0; i < a->n; i++) {
        forgotten_at *part = begin_part(f);
        part->record = a->items[i].id;
        pl_store_record_get(f->call->session->server->store, &part->record,
                            on_record, part);
    }
    end_one(f, a->status != PL_STORE_FAILED);
}

static void run_forget(pl_call *call)
{
    pl_store *store = call->session->server->store;
    forgetting *f = pl_xcalloc(1, sizeof *f);
    char bucket[40];

    f->call = pl_call_keep(call);
    f->waiting = 2;
    f->may_have_records = 1;
    pl_parlours_bucket(&call->session->person, bucket);
    pl_store_list(store, bucket, on_parlours, f);
    pl_people_bucket(&call->session->person, bucket);
    pl_store_list(store, bucket, on_tables, f);
    pl_kin_forget(call->session->server, &call->session->person);
}

const pl_action pl_action_forget = {
    .name = "forget",
    .help = "removes your name, your token and your lists of games",
    .params = PL_NO_FIELDS,
    .result = PL_NO_FIELDS,
    .who = PL_KNOWN,
    .run = run_forget,
};
