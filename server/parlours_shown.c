/* SPDX-License-Identifier: MIT */
/* parlours_shown.c - what a person is shown of a parlour.
 *
 * Usually all of it. But while somebody at one of its tables must not speak,
 * names and people that change in the parlour could be used as signals. So a
 * person with a seat at such a table is shown what the table shows: its people
 * under the names that are fixed there, and chat and times from before the
 * game. Silence ends with the game, and the notice of its result brings
 * everything else. */
#include "server/parlours.h"

#include "server/server_state.h"

#include <string.h>

/* The index of the parlour's table at which the person must be silent; or
 * -1. */
static int find_silent(pl_server *s, const pl_parlour *p, const pl_id *person)
{
    for (int i = p->n_tables - 1; i >= 0; i--) {
        const pl_live *live = pl_live_find(s, &p->table[i].id);
        if (live && pl_table_is_silent_for(live->table, person))
            return i;
    }
    return -1;
}

int pl_parlours_is_held(pl_server *s, const pl_parlour *p, const pl_id *person)
{
    return find_silent(s, p, person) >= 0;
}

static void show_people(const pl_parlour *p, const pl_table *t, int audience,
                        pl_parlour *out)
{
    const pl_table_person *one;

    out->n_people = 0;
    for (int i = 0; (one = pl_table_nth_person(t, i)); i++) {
        const pl_parlour_person *known = pl_parlour_person_of(p, &one->id);
        pl_parlour_person *shown = &out->person[out->n_people];
        if (!pl_table_is_shown(one, audience) || one->forgotten)
            continue;
        *shown = known ? *known : (pl_parlour_person){ .id = one->id };
        shown->gone = PL_PARLOUR_HERE;
        strcpy(shown->name, one->name);
        out->n_people++;
    }
}

void pl_parlours_show(pl_server *s, const pl_parlour *p, const pl_id *person,
                      pl_parlour *out)
{
    int at = find_silent(s, p, person);
    const pl_table *t;

    *out = *p;
    if (at < 0)
        return;
    t = pl_live_find(s, &p->table[at].id)->table;
    show_people(p, t, pl_table_audience(pl_table_person_of(t, person)), out);
    out->at = p->table[at].began;
    while (out->n_lines && out->line[out->n_lines - 1].at >= out->at)
        out->n_lines--;
}
