/* SPDX-License-Identifier: MIT */
/* actions_seats.c - before the start: taking seats, and bots. */
#include "server/actions.h"
#include "server/table_inner.h"

#include "bots/mind.h"

#include <string.h>

/* ---- sit --------------------------------------------------------------- */

static int read_sit(pl_reading *in, pl_entry *e)
{
    return pl_reading_seat(in, &e->seat);
}

static int check_sit(const pl_table *t, const pl_entry *e,
                     const pl_table_person *p, pl_table_answer *a)
{
    if (e->seat >= t->setting.seats)
        return pl_answer_fail(a, "seat", "a seat of this table");
    if (t->place[e->seat].kind == PL_PLACE_EMPTY || p->seat == e->seat)
        return 1;
    if (t->place[e->seat].kind == PL_PLACE_BOT || !t->shared ||
        pl_table_people_in(t, e->seat) >= PL_ONE_SEAT_MAX)
        return pl_answer_refuse(a, PL_REFUSE_SEAT_TAKEN);
    return 1;
}

static void apply_sit(pl_table *t, const pl_entry *e, pl_table_person *p,
                      pl_table_change *c)
{
    (void)c;
    pl_table_unseat(t, p);
    p->seat = (int8_t)e->seat;
    t->place[e->seat].kind = PL_PLACE_PERSON;
    pl_table_unready(t, e->seat);
}

const pl_action pl_action_sit = {
    .name = "sit",
    .help = "takes a free seat, or joins the people of a shared one",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_SIT,
    .who = PL_MEMBER,
    .phases = PL_IN_LOBBY,
    .read = read_sit,
    .check = check_sit,
    .apply = apply_sit,
};

/* ---- stand ------------------------------------------------------------- */

static void apply_stand(pl_table *t, const pl_entry *e, pl_table_person *p,
                        pl_table_change *c)
{
    (void)e, (void)c;
    pl_table_unseat(t, p);
}

const pl_action pl_action_stand = {
    .name = "stand",
    .help = "leaves the seat before the start",
    .params = PL_FIELDS(PL_TABLE_FIELD),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_STAND,
    .who = PL_SEATED,
    .phases = PL_IN_LOBBY,
    .apply = apply_stand,
};

/* ---- bot --------------------------------------------------------------- */

static int read_bot(pl_reading *in, pl_entry *e)
{
    json_t *bot = json_object_get(in->params, "bot");

    if (!pl_reading_seat(in, &e->seat))
        return 0;
    if (!json_is_null(bot) && !json_is_string(bot))
        return pl_reading_fail(in, "bot", "a name or null");
    if (json_is_string(bot))
        pl_buffer_put(&in->text, json_string_value(bot),
                      json_string_length(bot));
    return 1;
}

static int bots_can_play(const pl_table *t, pl_table_answer *a)
{
    const char *why = pl_minds_refuse(t->setting.game, t->setting.setup);

    if (!why)
        return 1;
    a->err = pl_fail(&a->fault, PL_BAD_DATA, "bot", "%s", why);
    return 0;
}

static int check_bot(const pl_table *t, const pl_entry *e,
                     const pl_table_person *p, pl_table_answer *a)
{
    (void)p;
    if (e->seat >= t->setting.seats)
        return pl_answer_fail(a, "seat", "a seat of this table");
    if (t->place[e->seat].kind == PL_PLACE_PERSON)
        return pl_answer_refuse(a, PL_REFUSE_SEAT_TAKEN);
    if (e->len && !bots_can_play(t, a))
        return 0;
    if (e->len && !pl_table_has_bot(&t->setting, e->text, e->len))
        return pl_answer_refuse(a, PL_REFUSE_UNKNOWN_BOT);
    return 1;
}

static void apply_bot(pl_table *t, const pl_entry *e, pl_table_person *p,
                      pl_table_change *c)
{
    pl_place *place = &t->place[e->seat];
    (void)p, (void)c;

    pl_table_empty_seat(t, e->seat);
    if (!e->len)
        return;
    place->kind = PL_PLACE_BOT;
    memcpy(place->bot, e->text, e->len);
    place->bot[e->len] = 0;
    place->ready = 1;
}

const pl_action pl_action_bot = {
    .name = "bot",
    .help = "puts a bot into a free seat, or removes it",
    .params = PL_FIELDS(
        PL_TABLE_FIELD, { "seat", "number", "" },
        { "bot", "string | null", "one of the game's bots; null removes it" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_BOT,
    .who = PL_HOST,
    .phases = PL_IN_LOBBY,
    .read = read_bot,
    .check = check_bot,
    .apply = apply_bot,
};
