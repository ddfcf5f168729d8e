/* SPDX-License-Identifier: MIT */
/* actions_host.c - what only the host of a table may do. */
#include "server/actions.h"
#include "server/table_inner.h"

/* ---- admit ------------------------------------------------------------- */

static int read_switch(pl_reading *in, const char *name, int on, int off,
                       uint8_t *flags)
{
    uint8_t value;

    if (!json_object_get(in->params, name))
        return 1;
    if (!pl_reading_flag(in, name, &value))
        return 0;
    *flags |= (uint8_t)(value ? on : off);
    return 1;
}

static int read_admit(pl_reading *in, pl_entry *e)
{
    return read_switch(in, "listed", PL_ADMIT_LIST, PL_ADMIT_UNLIST,
                       &e->flag) &&
           read_switch(in, "locked", PL_ADMIT_LOCK, PL_ADMIT_UNLOCK, &e->flag);
}

/* A host who must not speak could signal by locking and unlocking the table. */
static int check_admit(const pl_table *t, const pl_entry *e,
                       const pl_table_person *p, pl_table_answer *a)
{
    (void)e;
    return pl_table_may_signal(t, p) ? 1
                                     : pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
}

static void apply_admit(pl_table *t, const pl_entry *e, pl_table_person *p,
                        pl_table_change *c)
{
    (void)p, (void)c;
    if (e->flag & (PL_ADMIT_LIST | PL_ADMIT_UNLIST))
        t->listed = !!(e->flag & PL_ADMIT_LIST);
    if (e->flag & (PL_ADMIT_LOCK | PL_ADMIT_UNLOCK))
        t->locked = !!(e->flag & PL_ADMIT_LOCK);
}

const pl_action pl_action_admit = {
    .name = "admit",
    .help = "host: lists or locks the table",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "listed?", "boolean", "" },
                        { "locked?", "boolean", "" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_ADMIT,
    .who = PL_HOST,
    .phases = PL_ALWAYS,
    .read = read_admit,
    .check = check_admit,
    .apply = apply_admit,
};

/* ---- about another person ---------------------------------------------- */

static int read_other(pl_reading *in, pl_entry *e)
{
    return pl_reading_person(in, &e->other);
}

static int check_other(const pl_table *t, const pl_entry *e,
                       const pl_table_person *p, pl_table_answer *a)
{
    const pl_table_person *other = pl_table_person_of(t, &e->other);

    if (!other || other->left || other == p)
        return pl_answer_refuse(a, PL_REFUSE_UNKNOWN_PERSON);
    return 1;
}

/* ---- mute -------------------------------------------------------------- */

static int read_mute(pl_reading *in, pl_entry *e)
{
    return pl_reading_flag(in, "muted", &e->flag) && read_other(in, e);
}

/* Muting is always allowed. Unmuting could be used as a signal, so a host who
 * must not speak may not unmute. */
static int check_mute(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    if (!e->flag && !pl_table_may_signal(t, p))
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    return check_other(t, e, p, a);
}

static void apply_mute(pl_table *t, const pl_entry *e, pl_table_person *p,
                       pl_table_change *c)
{
    (void)p, (void)c;
    pl_table_find_person(t, &e->other)->muted = e->flag;
}

const pl_action pl_action_mute = {
    .name = "mute",
    .help = "host: mutes or unmutes a person",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "person", "string", "" },
                        { "muted", "boolean", "" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_MUTE,
    .who = PL_HOST,
    .phases = PL_ALWAYS,
    .read = read_mute,
    .check = check_mute,
    .apply = apply_mute,
};

/* ---- remove ------------------------------------------------------------ */

/* During a game a bot stands in, unless others share the seat. */
static void apply_remove(pl_table *t, const pl_entry *e, pl_table_person *p,
                         pl_table_change *c)
{
    pl_table_person *other = pl_table_find_person(t, &e->other);
    (void)p, (void)c;

    other->removed = 1;
    pl_table_drop_person(t, other);
    if (t->phase == PL_PHASE_PLAYING && other->seat >= 0)
        pl_table_stand_in(t, other->seat, e->at);
    pl_table_update_absence(t, e->at);
}

const pl_action pl_action_remove = {
    .name = "remove",
    .help = "host: removes a person, who cannot come back",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "person", "string", "" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_REMOVE,
    .parlour = PL_PARLOUR_GO,
    .who = PL_HOST,
    .phases = PL_ALWAYS,
    .read = read_other,
    .check = check_other,
    .apply = apply_remove,
};

/* ---- host -------------------------------------------------------------- */

static void apply_host(pl_table *t, const pl_entry *e, pl_table_person *p,
                       pl_table_change *c)
{
    (void)p, (void)c;
    t->host = e->other;
}

const pl_action pl_action_host = {
    .name = "host",
    .help = "host: makes another person the host",
    .params = PL_FIELDS(PL_TABLE_FIELD, { "person", "string", "" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_HOST,
    .who = PL_HOST,
    .phases = PL_ALWAYS,
    .read = read_other,
    .check = check_other,
    .apply = apply_host,
};
