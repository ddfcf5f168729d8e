/* SPDX-License-Identifier: MIT */
/* actions_time.c - people who lose the connection or run out of time.
 *
 * Being connected is not part of a table: each server only sees its own
 * connections. What everybody must agree on is an entry: somebody is away
 * (after the grace period), is back, or the others let a bot stand in. */
#include "server/actions.h"
#include "server/table_inner.h"

#include <string.h>

/* ---- away -------------------------------------------------------------- */

/* With the flag the seat is out of time; without it the person is gone. */
static int check_away(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    if (e->flag ? e->seat >= t->setting.seats || t->place[e->seat].out_of_time
                : !p || p->away || p->left)
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    return 1;
}

static void apply_away(pl_table *t, const pl_entry *e, pl_table_person *p,
                       pl_table_change *c)
{
    (void)c;
    if (e->flag)
        t->place[e->seat].out_of_time = 1;
    else
        p->away = 1;
    pl_table_update_absence(t, e->at);
}

const pl_action pl_action_away = {
    .kind = PL_ENTRY_AWAY,
    .is_presence = 1,
    .says = PL_SAYS_AWAY,
    .who = PL_ANYBODY,
    .phases = PL_ALWAYS,
    .check = check_away,
    .apply = apply_away,
};

/* ---- back -------------------------------------------------------------- */

static int check_back(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    (void)e;
    return pl_table_misses(t, p) ? 1 : pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
}

static void apply_back(pl_table *t, const pl_entry *e, pl_table_person *p,
                       pl_table_change *c)
{
    pl_place *place = p->seat >= 0 ? &t->place[p->seat] : NULL;
    (void)c;

    p->away = p->left = 0;
    /* A person who ran out of time and comes back gets the time of a whole move
     * again. */
    if (place && place->out_of_time && t->patience != PL_PATIENCE_GAME) {
        place->awaited_since = place->awaited_since ? e->at : 0;
        place->since = place->since ? e->at : 0;
    }
    if (place)
        place->out_of_time = 0;
    pl_table_update_absence(t, e->at);
}

const pl_action pl_action_back = {
    .kind = PL_ENTRY_BACK,
    .is_presence = 1,
    .says = PL_SAYS_BACK,
    .who = PL_LEAVER,
    .phases = PL_ALWAYS,
    .check = check_back,
    .apply = apply_back,
};

/* ---- wait -------------------------------------------------------------- */

static int read_wait(pl_reading *in, pl_entry *e)
{
    const char *choice;

    if (!pl_reading_seat(in, &e->seat) ||
        !(choice = pl_reading_string(in, "choice")))
        return 0;
    e->flag = strcmp(choice, "bot") == 0;
    if (!e->flag && strcmp(choice, "wait") != 0)
        return pl_reading_fail(in, "choice", "wait or bot");
    return 1;
}

static int check_wait(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    (void)p;
    if (e->seat >= t->setting.seats)
        return pl_answer_fail(a, "seat", "a seat of this table");
    return t->place[e->seat].away ? 1 : pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
}

static void apply_wait(pl_table *t, const pl_entry *e, pl_table_person *p,
                       pl_table_change *c)
{
    (void)p, (void)c;
    if (!e->flag)
        return;
    pl_table_stand_in(t, e->seat, e->at);
    pl_table_update_absence(t, e->at);
}

const pl_action pl_action_wait = {
    .name = "wait",
    .help = "decides about a seat that is away: go on waiting, or let a bot "
            "stand in",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "seat", "number", "" },
                        { "choice", "\"wait\" | \"bot\"", "" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_WAIT,
    .who = PL_SEATED,
    .phases = PL_IN_PLAY,
    .read = read_wait,
    .check = check_wait,
    .apply = apply_wait,
};

/* ---- hurry ------------------------------------------------------------- */

static int read_hurry(pl_reading *in, pl_entry *e)
{
    return pl_reading_flag(in, "on", &e->flag);
}

/* This shortens only the pauses of bots. They help people to follow the game; a
 * person who plays alone may turn them off. */
static int check_hurry(const pl_table *t, const pl_entry *e,
                       const pl_table_person *p, pl_table_answer *a)
{
    (void)e, (void)p;
    return pl_table_is_solo(t) ? 1 : pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
}

static void apply_hurry(pl_table *t, const pl_entry *e, pl_table_person *p,
                        pl_table_change *c)
{
    (void)p, (void)c;
    t->hurried = e->flag;
}

const pl_action pl_action_hurry = {
    .name = "hurry",
    .help = "for the only person at a table: bots answer at once, or as usual",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "on", "boolean", "" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_HURRY,
    .who = PL_SEATED,
    .phases = PL_IN_PLAY,
    .read = read_hurry,
    .check = check_hurry,
    .apply = apply_hurry,
};

/* ---- timed ------------------------------------------------------------- */

/* Only the server makes this entry, when pl_table_must_be_timed() says so. */
static int check_timed(const pl_table *t, const pl_entry *e,
                       const pl_table_person *p, pl_table_answer *a)
{
    (void)e, (void)p;
    return pl_table_must_be_timed(t) ? 1
                                     : pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
}

static void apply_timed(pl_table *t, const pl_entry *e, pl_table_person *p,
                        pl_table_change *c)
{
    (void)e, (void)p, (void)c;
    t->timed = PL_TIMED_NEXT;
}

const pl_action pl_action_timed = {
    .kind = PL_ENTRY_TIMED,
    .who = PL_ANYBODY,
    .phases = PL_IN_PLAY,
    .check = check_timed,
    .apply = apply_timed,
};
