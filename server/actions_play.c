/* SPDX-License-Identifier: MIT */
/* actions_play.c - the game itself: moves, standing orders, rematch. */
#include "server/actions.h"
#include "server/table_inner.h"

#include "base/alloc.h"
#include "base/digest.h"

#include <stdlib.h>
#include <string.h>

/* ---- move -------------------------------------------------------------- */

/* The id of a move in the log: a hash of the person and their own id for it.
 * Two people at one seat may choose the same id, and any part of the hash can
 * stand for the whole (pl_table_step keeps 8 bytes). */
static pl_id hash_move_id(const pl_id *person, const pl_id *id)
{
    uint8_t bytes[2 * sizeof id->b], digest[PL_HASH];
    pl_id hashed;

    memcpy(bytes, person->b, sizeof person->b);
    memcpy(bytes + sizeof person->b, id->b, sizeof id->b);
    pl_digest(bytes, sizeof bytes, digest);
    memcpy(hashed.b, digest, sizeof hashed.b);
    return hashed;
}

static int read_move(pl_reading *in, pl_entry *e)
{
    const pl_table *t = in->table;
    const pl_table_person *p = pl_table_person_of(t, in->person);
    const char *text;
    int number;
    pl_id id;

    if (!pl_reading_int(in, "number", 0, INT32_MAX, &number) ||
        !(text = pl_reading_string(in, "id")))
        return 0;
    if (!p || p->seat < 0)
        return pl_reading_refuse(in, PL_REFUSE_NOT_SEATED);
    if (!pl_id_read(text, strlen(text), &id) || pl_id_is_zero(&id))
        return pl_reading_fail(in, "id", "32 hex digits, not all zero");
    in->why.err = pl_read_move(json_object_get(in->params, "move"), "move",
                               t->setting.game, t->setting.seats, &e->move,
                               &in->why.fault);
    if (in->why.err == PL_OK)
        pl_table_stamp(t, in->now, &e->move);
    e->seat = (uint8_t)p->seat;
    e->other = hash_move_id(in->person, &id);
    in->number = (uint32_t)number;
    return in->why.err == PL_OK;
}

static int check_move(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    (void)p;
    a->err = pl_table_try(t, e->seat, e->move);
    if (a->err != PL_OK)
        pl_fail(&a->fault, a->err, "move", "%s", pl_err_text(a->err));
    return a->err == PL_OK;
}

static void apply_move(pl_table *t, const pl_entry *e, pl_table_person *p,
                       pl_table_change *c)
{
    (void)p;
    if (e->seat < PL_SEATS_MAX) {
        t->place[e->seat].prompt = 0; /* the next update asks again */
        if (t->place[e->seat].out_of_time)
            t->place[e->seat].away = t->place[e->seat].out_of_time = 0;
    }
    pl_table_move(t, e, c);
    c->room = t->phase == PL_PHASE_OVER;
}

static void answer_move(pl_text *t, const pl_table *table, const pl_entry *e)
{
    pl_put(t, "{\"number\":");
    pl_put_int(t, table->number[e->seat]);
    pl_put_char(t, '}');
}

const pl_action pl_action_move = {
    .name = "move",
    .help = "makes a move",
    .params =
        PL_FIELDS(PL_TABLE_FIELD,
                  { "number", "number", "of the update that the move answers" },
                  { "id", "string", "32 hex digits, new for each move" },
                  { "move", "unknown", "one of the legal ones" }),
    .result = PL_FIELDS({ "number", "number", "the update that shows it" }),
    .kind = PL_ENTRY_MOVE,
    .is_move = 1,
    .who = PL_SEAT_OWNER,
    .phases = PL_IN_PLAY,
    .keeps_room = 1,
    .read = read_move,
    .check = check_move,
    .apply = apply_move,
    .answer = answer_move,
};

/* ---- orders ------------------------------------------------------------ */

static pl_err read_order_list(const pl_setting *s, json_t *orders,
                              pl_fault *fault)
{
    static const char *const names[] = { "stops", "moves", NULL };
    json_t *stops = json_object_get(orders, "stops"), *item;
    json_t *moves = json_object_get(orders, "moves");
    pl_move move;
    size_t i;

    if (pl_read_object(orders, "orders", names, fault) != PL_OK)
        return fault->err;
    if (!json_is_array(moves) || !json_is_array(stops))
        return pl_fail(fault, PL_BAD_FIELD, "orders",
                       "'stops' and 'moves' are arrays");
    json_array_foreach(stops, i, item)
    {
        if (!json_is_string(item))
            return pl_fail(fault, PL_BAD_FIELD, "orders.stops", "texts");
    }
    json_array_foreach(moves, i, item)
    {
        if (pl_read_move(item, "orders.moves", s->game, s->seats, &move,
                         fault) != PL_OK)
            return fault->err;
    }
    return PL_OK;
}

static int read_orders(pl_reading *in, pl_entry *e)
{
    json_t *orders = json_object_get(in->params, "orders");
    char *text;
    (void)e;

    in->why.err = read_order_list(&in->table->setting, orders, &in->why.fault);
    if (in->why.err != PL_OK)
        return 0;
    text = json_dumps(orders, JSON_COMPACT);
    pl_buffer_puts(&in->text, text);
    free(text);
    return 1;
}

static int check_orders(const pl_table *t, const pl_entry *e,
                        const pl_table_person *p, pl_table_answer *a)
{
    (void)t, (void)p;
    return e->len <= PL_ORDERS_MAX ? 1
                                   : pl_answer_refuse(a, PL_REFUSE_TOO_MANY);
}

/* Nobody gets an update: orders are the seat's own secret. */
static void apply_orders(pl_table *t, const pl_entry *e, pl_table_person *p,
                         pl_table_change *c)
{
    pl_place *place = &t->place[p->seat];
    (void)c;

    free(place->orders);
    place->orders = e->len ? pl_xcopy(e->text, e->len) : NULL;
}

const pl_action pl_action_orders = {
    .name = "orders",
    .help = "sets standing orders: what your seat does without being asked",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "orders", "Orders", "" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_ORDERS,
    .who = PL_SEATED,
    .phases = PL_ALWAYS,
    .keeps_room = 1,
    .read = read_orders,
    .check = check_orders,
    .apply = apply_orders,
};

/* ---- rematch ----------------------------------------------------------- */

static int check_rematched(const pl_table *t, const pl_entry *e,
                           const pl_table_person *p, pl_table_answer *a)
{
    if (t->rematch[0])
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    if (t->phase == PL_PHASE_LOBBY && !pl_id_equal(&t->host, &p->id))
        return pl_answer_refuse(a, PL_REFUSE_NOT_HOST);
    return e->len == PL_TABLE_LINK;
}

static void apply_rematched(pl_table *t, const pl_entry *e, pl_table_person *p,
                            pl_table_change *c)
{
    (void)p, (void)c;
    memcpy(t->rematch, e->text, e->len);
    if (t->phase == PL_PHASE_LOBBY) /* everybody plays something else */
        t->phase = PL_PHASE_ABANDONED;
}

const pl_action pl_action_rematched = {
    .kind = PL_ENTRY_REMATCH, /* the request is in requests_again.c */
    .who = PL_MEMBER,
    .phases = PL_IN_LOBBY | PL_WHEN_OVER | 1 << PL_PHASE_ABANDONED,
    .check = check_rematched,
    .apply = apply_rematched,
};
