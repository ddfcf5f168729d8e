/* SPDX-License-Identifier: MIT */
/* actions_deal.c - being ready, the start, and opening the bytes of the deal.
 *
 * See table_deal.c for the order, and wire/fair.h for the hashes. */
#include "server/actions.h"
#include "server/table_inner.h"

#include <string.h>

/* ---- ready ------------------------------------------------------------- */

/* The commitment goes into the entry as bytes. */
static int read_ready(pl_reading *in, pl_entry *e)
{
    json_t *hex = json_object_get(in->params, "commitment");
    uint8_t commitment[32];

    if (!pl_reading_flag(in, "ready", &e->flag))
        return 0;
    if (!hex)
        return 1;
    if (!json_is_string(hex) ||
        !pl_hex_read(json_string_value(hex), json_string_length(hex),
                     commitment, sizeof commitment))
        return pl_reading_fail(in, "commitment", "64 hex digits");
    pl_buffer_put(&in->text, commitment, sizeof commitment);
    return 1;
}

/* A commitment is bound to its seat, so a copy of another seat's could never be
 * opened. Refusing it says so at once. */
static int check_ready(const pl_table *t, const pl_entry *e,
                       const pl_table_person *p, pl_table_answer *a)
{
    if (e->len && e->len != 32)
        return pl_answer_fail(a, "commitment", "64 hex digits");
    for (int i = 0; e->len && i < PL_SEATS_MAX; i++)
        if (i != p->seat && (t->fair.shares.promised & PL_BIT(i)) &&
            memcmp(t->fair.shares.commitment[i], e->text, 32) == 0)
            return pl_answer_fail(a, "commitment", "one of your own");
    return 1;
}

static void apply_ready(pl_table *t, const pl_entry *e, pl_table_person *p,
                        pl_table_change *c)
{
    (void)c;
    pl_table_unready(t, p->seat);
    t->place[p->seat].ready = e->flag;
    if (e->flag && e->len)
        pl_table_promise(t, p->seat, &p->id, (const uint8_t *)e->text);
}

const pl_action pl_action_ready = {
    .name = "ready",
    .help = "says that you are ready, and commits to your bytes for the deal",
    .params = PL_FIELDS(
        PL_TABLE_FIELD, { "ready", "boolean", "" },
        { "commitment?", "string",
          "64 hex digits; see \"Fair deals\". Without it your seat gives "
          "nothing" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_READY,
    .who = PL_SEATED,
    .phases = PL_IN_LOBBY,
    .read = read_ready,
    .check = check_ready,
    .apply = apply_ready,
};

/* ---- start ------------------------------------------------------------- */

static int check_start(const pl_table *t, const pl_entry *e,
                       const pl_table_person *p, pl_table_answer *a)
{
    (void)e, (void)p;
    for (int i = 0; i < t->setting.seats; i++)
        if (t->place[i].kind == PL_PLACE_EMPTY || !t->place[i].ready)
            return pl_answer_refuse(a, PL_REFUSE_NOT_READY);
    if (!pl_table_can_open(t))
        return pl_answer_refuse(a, PL_REFUSE_NOT_READY);
    if (t->fair.n_voided >= PL_VOIDED_MAX)
        return pl_answer_refuse(a, PL_REFUSE_TOO_MANY);
    return 1;
}

static void apply_start(pl_table *t, const pl_entry *e, pl_table_person *p,
                        pl_table_change *c)
{
    (void)p;
    c->play = pl_table_open(t, e->at);
}

const pl_action pl_action_start = {
    .name = "start",
    .help = "once every seat is taken and ready: asks the clients for their "
            "bytes, then deals",
    .params = PL_FIELDS(PL_TABLE_FIELD),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_START,
    .begins_play = 1,
    .parlour = PL_PARLOUR_PLAY,
    .who = PL_HOST,
    .phases = PL_IN_LOBBY,
    .check = check_start,
    .apply = apply_start,
};

/* ---- reveal ------------------------------------------------------------ */

static int read_reveal(pl_reading *in, pl_entry *e)
{
    json_t *given = json_object_get(in->params, "given");

    e->flag = json_is_null(given);
    if (!e->flag && !(json_is_string(given) &&
                      pl_id_read(json_string_value(given),
                                 json_string_length(given), &e->other)))
        return pl_reading_fail(in, "given", "32 hex digits, or null");
    return 1;
}

/* Where people share a seat, only one of their clients has the bytes. */
static int check_reveal(const pl_table *t, const pl_entry *e,
                        const pl_table_person *p, pl_table_answer *a)
{
    (void)e;
    if (!(pl_table_unopened(t) & PL_BIT(p->seat)) ||
        !pl_id_equal(&t->place[p->seat].promiser, &p->id))
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    return 1;
}

/* Wrong bytes are kept, so that the record shows that they do not match the
 * commitment. */
static void apply_reveal(pl_table *t, const pl_entry *e, pl_table_person *p,
                         pl_table_change *c)
{
    int seat = p->seat;

    if (e->flag) {
        pl_table_void(t, PL_VOID_LOST, PL_BIT(seat));
        return;
    }
    pl_table_give(t, seat, e->other.b);
    if (!pl_fair_fits(&t->fair, seat, e->other.b)) {
        pl_table_void(t, PL_VOID_WRONG, PL_BIT(seat));
    } else if (!pl_table_unopened(t)) {
        pl_table_begin(t, e->at);
        c->play = 1;
    }
}

const pl_action pl_action_reveal = {
    .name = "reveal",
    .help = "opens your bytes, once the table asks for them (Room.deal)",
    .params = PL_FIELDS(PL_TABLE_FIELD,
                        { "given", "string | null",
                          "32 hex digits, the bytes you committed to; null if "
                          "you have lost them, which voids the deal" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_REVEAL,
    .who = PL_SEATED,
    .phases = PL_WHEN_OPENING,
    .read = read_reveal,
    .check = check_reveal,
    .apply = apply_reveal,
};

/* ---- the time is over -------------------------------------------------- */

static int check_voided(const pl_table *t, const pl_entry *e,
                        const pl_table_person *p, pl_table_answer *a)
{
    (void)p;
    return e->at >= pl_table_reveal_ends(t)
               ? 1
               : pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
}

static void apply_voided(pl_table *t, const pl_entry *e, pl_table_person *p,
                         pl_table_change *c)
{
    (void)e, (void)p, (void)c;
    pl_table_void(t, PL_VOID_LATE, pl_table_unopened(t));
}

const pl_action pl_action_voided = {
    .kind = PL_ENTRY_VOID,
    .who = PL_ANYBODY,
    .phases = PL_WHEN_OPENING,
    .check = check_voided,
    .apply = apply_voided,
};
