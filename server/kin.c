/* SPDX-License-Identifier: MIT */
/* kin.c - remembers which unfinished games share hidden cards with a record.
 *
 * A table can continue a game from its record. When a person joins such a
 * table, two facts are stored. Under the person: the table. Under the id that
 * the table's own record will get: the id of the record that it continues.
 * These links lead from game to game to the first one, even if a record in
 * between was deleted. Records of earlier versions name their origin in the
 * record itself.
 *
 * The person's list is only a hint: each table in it is loaded, and removed
 * from the list if its game is over. */
#include "server/kin.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINKS_MAX = 64, /* of a chain; longer ones are refused */
    ID = 32,        /* hexadecimal digits of an id */
};

/* As long as a person. */
static const int64_t kept_ms = 400LL * 24 * 3600 * 1000;

/* A table that the person joined, and the record that it continues. */
typedef struct {
    pl_id table, parent;
} coming;

typedef struct {
    pl_call *call;
    pl_kin_done *done;      /* or NULL: */
    pl_store_done *fetched; /* gets the record, if there is no such seat */
    coming *list;
    int n, i;
    pl_id root; /* the first game of the record; zero: not known yet */
    pl_id at;   /* the current link of the chain */
    int links;  /* followed so far */
    uint16_t seats, here; /* found; at the table looked at */
} looking;

static void bucket_of(const pl_id *person, char out[40])
{
    strcpy(out, "on:");
    pl_id_write(person, out + 3);
}

void pl_kin_keep(pl_server *s, const pl_id *person, const pl_table *t)
{
    const char *parent = pl_table_origin(t);
    char bucket[40], id[ID + 1], record[ID + 1], value[2 * ID + 1];
    int64_t until = pl_server_now(s) + kept_ms;
    pl_id read;

    if (!pl_id_read(parent, strlen(parent), &read))
        return;
    bucket_of(person, bucket);
    pl_id_write(pl_table_id(t), id);
    snprintf(value, sizeof value, "%s%s", id, parent);
    pl_store_put(s->store, bucket, id, value, 2 * ID, until, NULL, NULL);
    pl_table_record_id(t, record);
    pl_store_put(s->store, "kin", record, parent, ID, 0, NULL, NULL);
}

static void drop(pl_server *s, const pl_id *person, const pl_id *table)
{
    char bucket[40], id[ID + 1];

    bucket_of(person, bucket);
    pl_id_write(table, id);
    pl_store_put(s->store, bucket, id, NULL, 0, 0, NULL, NULL);
}

/* ---- looking ------------------------------------------------------------- */

static void end_looking(looking *l, pl_refusal why)
{
    if (!why && l->fetched && l->seats)
        why = PL_REFUSE_NOT_NOW;
    if (!why && l->done) {
        l->done(l->call, l->seats);
    } else {
        if (why)
            pl_call_refuse(l->call, why);
        else
            pl_call_record(l->call, l->fetched);
        pl_call_end(l->call);
    }
    free(l->list);
    free(l);
}

static void walk(looking *l, const pl_id *from);
static void look_at_next(looking *l);

static void on_table(void *ctx, pl_live *live, pl_refusal why)
{
    looking *l = ctx;
    const pl_session *session = l->call->session;
    const coming *one = &l->list[l->i];
    int seat =
        live ? pl_table_unfinished_seat(live->table, &session->person) : -1;

    if (why == PL_REFUSE_BUSY) {
        end_looking(l, why);
        return;
    }
    if (why == PL_REFUSE_UNKNOWN_TABLE ||
        (live && pl_table_phase(live->table) > PL_PHASE_PLAYING))
        drop(session->server, &session->person, &one->table);
    /* If the table cannot be read here, the person may have any seat. */
    l->here = seat >= 0                                ? (uint16_t)PL_BIT(seat)
              : live || why == PL_REFUSE_UNKNOWN_TABLE ? 0
                                                       : UINT16_MAX;
    l->links = 0;
    if (l->here) {
        walk(l, &one->parent);
    } else {
        l->i++;
        look_at_next(l);
    }
}

static void look_at_next(looking *l)
{
    if (l->i == l->n)
        end_looking(l, PL_FINE);
    else
        pl_live_get(l->call->session->server, &l->list[l->i].table, on_table,
                    l);
}

/* 'at' is the first game of a chain. */
static void on_root(looking *l)
{
    if (pl_id_is_zero(&l->root)) {
        l->root = l->at;
    } else {
        l->seats |= pl_id_equal(&l->root, &l->at) ? l->here : 0;
        l->i++;
    }
    look_at_next(l);
}

static void on_record(void *ctx, const pl_store_answer *a)
{
    looking *l = ctx;
    json_t *in = a->n == 2 ? json_loadb((const char *)a->items[1].bytes,
                                        a->items[1].len, 0, NULL)
                           : NULL;
    const char *parent = json_string_value(
        json_object_get(json_object_get(in, "start"), "record"));
    pl_id id;

    if (a->status == PL_STORE_FAILED)
        end_looking(l, PL_REFUSE_BUSY);
    else if (parent && pl_id_read(parent, strlen(parent), &id))
        walk(l, &id);
    else
        on_root(l);
    json_decref(in);
}

static void on_kin(void *ctx, const pl_store_answer *a)
{
    looking *l = ctx;
    pl_id id;

    if (a->status == PL_STORE_FAILED)
        end_looking(l, PL_REFUSE_BUSY);
    else if (a->n &&
             pl_id_read((const char *)a->items[0].bytes, a->items[0].len, &id))
        walk(l, &id);
    else
        pl_store_record_get(l->call->session->server->store, &l->at, on_record,
                            l);
}

/* Follows the chain to the first game. */
static void walk(looking *l, const pl_id *from)
{
    char key[ID + 1];

    l->at = *from;
    if (++l->links > LINKS_MAX) {
        end_looking(l, PL_REFUSE_NOT_NOW);
        return;
    }
    pl_id_write(from, key);
    pl_store_get(l->call->session->server->store, "kin", key, 0, on_kin, l);
}

static void on_list(void *ctx, const pl_store_answer *a)
{
    looking *l = ctx;
    const char *text =
        json_string_value(json_object_get(l->call->params, "record"));
    pl_id record;

    if (a->status == PL_STORE_FAILED) {
        end_looking(l, PL_REFUSE_BUSY);
        return;
    }
    l->list = pl_xcalloc(a->n + 1, sizeof *l->list);
    for (size_t i = 0; i < a->n; i++) {
        const char *value = (const char *)a->items[i].bytes;
        coming *one = &l->list[l->n];
        l->n += a->items[i].len == 2 * ID &&
                pl_id_read(value, ID, &one->table) &&
                pl_id_read(value + ID, ID, &one->parent);
    }
    if (l->n && text && pl_id_read(text, strlen(text), &record))
        walk(l, &record);
    else
        end_looking(l, PL_FINE);
}

static void look(const pl_call *call, pl_kin_done *done, pl_store_done *fetched)
{
    looking *l = pl_xcalloc(1, sizeof *l);
    char bucket[40];

    l->call = pl_call_keep(call);
    l->done = done;
    l->fetched = fetched;
    bucket_of(&call->session->person, bucket);
    pl_store_list(call->session->server->store, bucket, on_list, l);
}

void pl_kin_look(const pl_call *call, pl_kin_done *done)
{
    look(call, done, NULL);
}

void pl_kin_record(const pl_call *call, pl_store_done *done)
{
    look(call, NULL, done);
}

/* ---- forgetting ---------------------------------------------------------- */

typedef struct {
    pl_server *server;
    pl_id person;
} forgetting;

static void on_forget(void *ctx, const pl_store_answer *a)
{
    forgetting *f = ctx;
    pl_id table;

    for (size_t i = 0; i < a->n; i++)
        if (a->items[i].len == 2 * ID &&
            pl_id_read((const char *)a->items[i].bytes, ID, &table))
            drop(f->server, &f->person, &table);
    free(f);
}

void pl_kin_forget(pl_server *s, const pl_id *person)
{
    forgetting *f = pl_xcalloc(1, sizeof *f);
    char bucket[40];

    *f = (forgetting){ s, *person };
    bucket_of(person, bucket);
    pl_store_list(s->store, bucket, on_forget, f);
}
