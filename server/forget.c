/* forget.c - "forget me": a person's token, name and lists are removed.
 *
 * At tables and in the records of finished games, which belong to the others
 * as well, the name becomes "Somebody" and the id is taken out. */
#include "server/people.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static const char somebody[] = "Somebody";

/* ---- at tables --------------------------------------------------------- */

static void forget_at(void *ctx, pl_live *live, pl_refusal why)
{
    pl_id *person = ctx;
    (void)why;

    if (live && pl_table_person_of(live->table, person)) {
        pl_people_rename(live, person, somebody, 1);
        pl_people_unremember(live->server, person, live->table);
    }
    free(person);
}

static void on_tables(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;

    for (size_t i = 0; i < a->n; i++) {
        pl_id table, *person = pl_xcalloc(1, sizeof *person);
        *person = call->session->person;
        if (pl_id_read((const char *)a->items[i].bytes, a->items[i].len,
                       &table))
            pl_live_get(call->session->server, &table, forget_at, person);
        else
            free(person);
    }
    pl_call_result(call, "{}");
    if (call->session->conn)
        pl_conn_close(call->session->conn, 1000, "forgotten");
    pl_call_end(call);
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

static void rewrite(pl_store *store, const pl_store_answer *a, json_t *summary,
                    pl_record *record, int seat)
{
    pl_store_record kept = { .id = a->items[0].id, .at = a->items[0].at };
    char *line, *body;

    strcpy(record->names[seat], somebody);
    json_array_set_new(json_object_get(summary, "names"), (size_t)seat,
                       json_string(somebody));
    json_array_set_new(json_object_get(summary, "people"), (size_t)seat,
                       json_null());
    line = json_dumps(summary, JSON_COMPACT);
    body = pl_write_new(pl_record_write, record, &kept.body_len);
    kept.summary = line;
    kept.summary_len = strlen(line);
    kept.body = body;
    if (body)
        pl_store_record_put(store, &kept, NULL, NULL);
    free(line);
    free(body);
}

typedef struct {
    pl_store *store;
    pl_id person;
} forgetting;

static void on_record(void *ctx, const pl_store_answer *a)
{
    forgetting *f = ctx;
    pl_record record;
    pl_fault fault;
    json_t *summary = NULL;
    int seat = -1;

    if (a->status == PL_STORE_OK && a->n == 2)
        summary = json_loadb((const char *)a->items[0].bytes, a->items[0].len,
                             0, NULL);
    if (summary)
        seat = seat_in(summary, &f->person);
    if (seat >= 0 && seat < PL_SEATS_MAX &&
        pl_record_read(&record, (const char *)a->items[1].bytes,
                       a->items[1].len, &fault) == PL_OK) {
        rewrite(f->store, a, summary, &record, seat);
        pl_record_release(&record);
    }
    json_decref(summary);
    free(f);
}

static void on_records(void *ctx, const pl_store_answer *a)
{
    pl_call *call = ctx;
    pl_store *store = call->session->server->store;
    const pl_id *person = &call->session->person;
    char bucket[40];

    for (size_t i = 0; i < a->n; i++) {
        forgetting *f = pl_xcalloc(1, sizeof *f);
        *f = (forgetting){ store, *person };
        pl_store_record_get(store, &a->items[i].id, on_record, f);
        pl_store_record_drop(store, &a->items[i].id, person, NULL, NULL);
    }
    pl_people_bucket(person, bucket);
    pl_store_list(store, bucket, on_tables, call);
}

void pl_do_forget(pl_call *call)
{
    pl_session *session = call->session;
    pl_store *store = session->server->store;

    pl_store_put(store, "person", session->token_key, NULL, 0, 0, NULL, NULL);
    pl_store_record_list(store, &session->person, on_records,
                         pl_call_keep(call));
}
