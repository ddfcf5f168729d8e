/* SPDX-License-Identifier: MIT */
/* table_bots.c - which seats bots play, and which bots there are.
 *
 * A bot plays a seat for one of two reasons: the host put it there, or it
 * stands in for a person who is away. The first has a name of its own and keeps
 * the seat; the second is always PL_STAND_IN and ends when the person returns.
 * Most of the server needs only "does a bot play this seat now"
 * (pl_table_bot); the room and the record need the difference.
 *
 * Entries name bots by text. A name is good if the bots can make a mind of that
 * name for the table's setting: this file keeps no list of its own. */
#include "server/table_inner.h"

#include "bots/mind.h"

#include <stdlib.h>
#include <string.h>

const char *pl_table_seated_bot(const pl_table *t, int seat)
{
    const pl_place *p = &t->place[seat];

    return p->kind == PL_PLACE_BOT ? p->bot : NULL;
}

const char *pl_table_bot(const pl_table *t, int seat)
{
    const char *bot = pl_table_seated_bot(t, seat);

    return bot ? bot : t->place[seat].standin ? PL_STAND_IN : NULL;
}

int pl_table_is_attended(const pl_table *t)
{
    for (int i = 0; i < t->n_people; i++)
        if (!t->people[i].left && !t->people[i].away && !t->people[i].removed)
            return 1;
    return 0;
}

int pl_table_has_player(const pl_table *t)
{
    for (int i = 0; i < t->setting.seats; i++)
        if (t->place[i].kind == PL_PLACE_PERSON && !t->place[i].standin)
            return 1;
    return 0;
}

/* The only way to learn whether a bot can be made is to make it and free it.
 * Budgets that would keep a thread busy for long are refused. */
int pl_table_has_bot(const pl_setting *s, const char *text, size_t len)
{
    static const uint8_t seed[32];
    char name[PL_BOT_NAME + 1];
    const char *why = NULL, *colon;
    pl_mind *mind;

    if (len > PL_BOT_NAME || memchr(text, 0, len))
        return 0;
    memcpy(name, text, len);
    name[len] = 0;
    colon = strchr(name, ':');
    if (colon && (strtol(colon + 1, NULL, 10) > 5000 || strchr(colon, 'x')))
        return 0;
    mind = pl_mind_new(name, s->game, s->setup, s->seats, 0, seed, &why);
    pl_mind_free(mind);
    return mind != NULL;
}
