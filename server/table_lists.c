/* SPDX-License-Identifier: MIT */
/* table_lists.c - a table as one line of a list: of open tables, or of
 * finished games.
 *
 * Lists are read by people who are not at the table, so a line has only what
 * everybody may know. An open table shows its name, game, seats and host, and
 * only the people at a private or locked one see it. The time of the last move
 * is given only to somebody who plays alone with bots; nobody else's moves can
 * be in it then. A finished game has its names and scores; a person who asked
 * to be forgotten has no name there. */
#include "server/fields.h"
#include "server/table_inner.h"

#include <string.h>

void pl_table_put_scores(pl_text *t, const pl_table *table)
{
    pl_field_key(t, "scores");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        pl_field_comma(t);
        pl_put_int(t, table->result.scores[i]);
    }
    pl_put_char(t, ']');
    pl_field_key(t, "winners");
    pl_json_seats(t, table->result.winners);
}

static int count_taken(const pl_table *table)
{
    int n = 0;

    for (int i = 0; i < table->setting.seats; i++)
        n += table->place[i].kind != PL_PLACE_EMPTY;
    return n;
}

/* Whether 'me' plays and everybody else there is a bot. */
static int is_solo(const pl_table *table, const pl_table_person *me)
{
    if (!me || me->seat < 0 || table->phase != PL_PHASE_PLAYING)
        return 0;
    for (int i = 0; i < table->n_people; i++)
        if (&table->people[i] != me && table->people[i].seat >= 0)
            return 0;
    return 1;
}

int pl_table_put_listed(pl_text *t, const pl_table *table, const pl_id *reader)
{
    const pl_table_person *me = pl_table_person_of(table, reader);
    const pl_table_person *host = pl_table_host(table);
    int yours = me && !me->left && !me->removed;

    if (!yours && (!pl_table_is_listed(table) || table->locked))
        return 0;
    pl_put_char(t, '{');
    pl_field_text(t, "table", table->link);
    pl_field_text(t, "game", table->setting.game->id);
    pl_field_text(t, "phase", pl_table_phases[table->phase]);
    pl_field_int(t, "seats", table->setting.seats);
    pl_field_int(t, "taken", count_taken(table));
    pl_field_text(t, "host", host ? host->name : "");
    pl_field_flag(t, "open", table->open);
    pl_field_flag(t, "yours", yours);
    pl_field_flag(t, "turn",
                  yours && me->seat >= 0 && pl_table_is_asked(table, me->seat));
    if (is_solo(table, me)) {
        pl_field_int(t, "moved", table->shown_at);
    } else {
        pl_field_key(t, "moved");
        pl_put(t, "null");
    }
    pl_put_char(t, '}');
    return 1;
}

/* The person whom the record names for a seat; NULL if there is none or they
 * asked to be forgotten. */
static const pl_table_person *find_named(const pl_table *table, int seat)
{
    for (int i = 0; i < table->n_people; i++)
        if (table->people[i].seat == seat)
            return table->people[i].forgotten ? NULL : &table->people[i];
    return NULL;
}

static void put_named(pl_text *t, const pl_table *table)
{
    pl_field_key(t, "people");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        const pl_table_person *p = find_named(table, i);
        char id[33];
        pl_field_comma(t);
        if (!p) {
            pl_put(t, "null");
            continue;
        }
        pl_id_write(&p->id, id);
        pl_put_string(t, id, 32);
    }
    pl_put_char(t, ']');
}

void pl_table_put_summary(pl_text *t, const pl_table *table, const pl_record *r)
{
    char id[33];

    pl_table_record_id(table, id);
    pl_put_char(t, '{');
    pl_field_text(t, "record", id);
    pl_field_text(t, "game", table->setting.game->id);
    pl_field_int(t, "version", table->setting.game->version);
    pl_field_int(t, "at", table->at);
    pl_field_key(t, "names");
    pl_put_char(t, '[');
    for (int i = 0; i < table->setting.seats; i++) {
        pl_field_comma(t);
        pl_put_string(t, r->names[i], strlen(r->names[i]));
    }
    pl_put_char(t, ']');
    put_named(t, table);
    pl_table_put_scores(t, table);
    pl_field_flag(t, "continued", r->origin.state != NULL);
    pl_field_id(t, "host", &table->host);
    pl_put_char(t, '}');
}
