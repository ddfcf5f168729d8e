/* SPDX-License-Identifier: MIT */
/* table_silence.c - what seats see of others while somebody must not speak.
 *
 * In some games a seat must not speak, for example one that gives hints by
 * cards alone. Changing a name, or coming and going, could be used as a signal.
 * So during silence the seats' list of people does not change because of a
 * watcher: one who comes is hidden until silence ends, one who leaves stays in
 * the list until then, and nobody gets another name. Watchers see each other as
 * they are; they cannot speak to seats. What happens to a seat itself (somebody
 * is away, or takes it over) is still seen. */
#include "server/action.h"
#include "server/table_inner.h"

static int may_all_speak(const pl_table *t)
{
    uint16_t seats = (uint16_t)((1u << t->setting.seats) - 1);
    uint16_t speak = ((const pl_open *)t->state)->speak;

    return (speak & seats) == seats && !(speak & PL_AMONG_THEMSELVES);
}

int pl_table_is_silent(const pl_table *t)
{
    return t->phase == PL_PHASE_PLAYING && t->state && !may_all_speak(t);
}

int pl_table_is_silent_for(const pl_table *t, const pl_id *person)
{
    const pl_table_person *p = pl_table_person_of(t, person);

    return pl_table_is_silent(t) && p && p->seat >= 0;
}

int pl_table_may_signal(const pl_table *t, const pl_table_person *p)
{
    return !pl_table_is_silent(t) || p->seat < 0 ||
           (((const pl_open *)t->state)->speak >> p->seat & 1);
}

int pl_table_is_shown(const pl_table_person *p, int audience)
{
    int is_here = !p->left || p->seat >= 0;

    return audience == PL_WATCHER ? is_here
                                  : (is_here || p->lingers) && !p->hidden;
}

int pl_table_is_quiet(const pl_table *t, const pl_entry *e)
{
    const pl_table_person *p = pl_table_person_of(t, &e->person);

    return pl_table_is_silent(t) && (!p || p->seat < 0) &&
           pl_action_of(e->kind)->is_presence;
}

int pl_table_end_silence(pl_table *t)
{
    int changed = 0;

    for (int i = 0; i < t->n_people; i++) {
        changed |= t->people[i].hidden | t->people[i].lingers;
        t->people[i].hidden = t->people[i].lingers = 0;
    }
    return changed;
}
