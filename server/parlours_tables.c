/* SPDX-License-Identifier: MIT */
/* parlours_tables.c - what happens at a table, as entries of its parlour.
 *
 * A parlour gets only what everybody at the table was shown: who came, a line
 * that was for all, who played, who won. */
#include "server/parlours.h"

#include "server/action.h"
#include "server/server_state.h"

#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };

/* ---- what tables mean for their parlours -------------------------------- */

static void remember(pl_server *s, const pl_parlour *p, const pl_id *person)
{
    char bucket[40], id[33];

    pl_parlours_bucket(person, bucket);
    pl_id_write(&p->id, id);
    pl_store_put(s->store, bucket, p->link, id, 32,
                 pl_server_now(s) + (int64_t)PL_PARLOUR_DAYS * DAY_MS, NULL,
                 NULL);
}

typedef struct {
    pl_server *server;
    pl_id person;
} coming;

static void on_came(void *ctx, const pl_parlour *p, pl_refusal why)
{
    coming *c = ctx;
    (void)why;

    if (p)
        remember(c->server, p, &c->person);
    free(c);
}

/* Uses the person's name at the table, which is fixed while a game runs. */
static void add_comer(pl_live *l, const pl_entry *e)
{
    const char *name = pl_table_person_of(l->table, &e->person)->name;
    pl_parlour_entry entry = { .kind = PL_PARLOUR_COME,
                               .person = e->person,
                               .text = name,
                               .len = strlen(name) };
    coming *c = pl_xcalloc(1, sizeof *c);

    *c = (coming){ l->server, e->person };
    pl_parlours_add(l->server, pl_table_parlour(l->table), &entry, on_came, c);
}

static void add_players(pl_live *l, const pl_entry *e)
{
    pl_parlour_entry entry = { .kind = PL_PARLOUR_PLAY,
                               .other = *pl_table_id(l->table) };
    const pl_table_person *p;
    pl_buffer ids = { 0 };
    (void)e;

    for (int i = 0; (p = pl_table_nth_person(l->table, i)); i++)
        if (p->seat >= 0)
            pl_buffer_put(&ids, p->id.b, sizeof p->id.b);
    entry.text = ids.at;
    entry.len = ids.len;
    pl_parlours_add(l->server, pl_table_parlour(l->table), &entry, NULL, NULL);
    pl_buffer_release(&ids);
}

static void add(pl_live *l, pl_parlour_kind kind, const pl_id *person, int flag,
                const pl_entry *text)
{
    pl_parlour_entry entry = { .kind = (uint8_t)kind,
                               .flag = (uint8_t)flag,
                               .person = *person };

    if (text) {
        entry.text = text->text;
        entry.len = text->len;
    }
    pl_parlours_add(l->server, pl_table_parlour(l->table), &entry, NULL, NULL);
}

static void add_removed(pl_live *l, const pl_entry *e)
{
    add(l, PL_PARLOUR_GO, &e->other, PL_PARLOUR_REMOVED, NULL);
}

static void add_name(pl_live *l, const pl_entry *e)
{
    if (!e->flag)
        add(l, PL_PARLOUR_NAME, &e->person, 0, e);
}

static void add_line(pl_live *l, const pl_entry *e)
{
    if (pl_table_was_heard_by_all(l->table, e))
        add(l, PL_PARLOUR_SAY, &e->person, 0, e);
}

void pl_parlours_note(pl_live *l, const pl_entry *e)
{
    static void (*const notes[PL_PARLOUR_KINDS])(pl_live *,
                                                 const pl_entry *) = {
        [PL_PARLOUR_COME] = add_comer,   [PL_PARLOUR_GO] = add_removed,
        [PL_PARLOUR_NAME] = add_name,    [PL_PARLOUR_SAY] = add_line,
        [PL_PARLOUR_PLAY] = add_players,
    };
    pl_parlour_kind kind = pl_action_of(e->kind)->parlour;

    if (kind && !pl_id_is_zero(pl_table_parlour(l->table)))
        notes[kind](l, e);
}

void pl_parlours_count(pl_live *l, pl_parlour_ready *ready, void *ctx)
{
    pl_parlour_entry entry = { .kind = PL_PARLOUR_RESULT,
                               .other = *pl_table_id(l->table) };
    const pl_table_person *p;
    pl_buffer ids = { 0 };

    for (int i = 0; (p = pl_table_nth_person(l->table, i)); i++)
        if (p->seat >= 0 && !p->forgotten) {
            pl_buffer_put(&ids, p->id.b, sizeof p->id.b);
            pl_buffer_putc(&ids, (char)pl_table_has_won(l->table, p->seat));
        }
    entry.text = ids.at;
    entry.len = ids.len;
    pl_parlours_add(l->server, pl_table_parlour(l->table), &entry, ready, ctx);
    pl_buffer_release(&ids);
}

/* ---- the next table ---------------------------------------------------- */

static void on_table_set(void *ctx, const pl_parlour *p, pl_refusal why)
{
    pl_server *s = ctx;
    (void)why;

    if (!p || s->stopping)
        return;
    pl_parlours_publish(s, &p->id, p->link, p->code, NULL, NULL);
    for (int i = 0; i < p->n_people; i++)
        if (!p->person[i].gone)
            remember(s, p, &p->person[i].id);
}

void pl_parlours_set_table(pl_server *s, const pl_table *table)
{
    char text[PL_TABLE_LINK + PL_PARLOUR_GAME + 1];
    pl_parlour_entry entry = { .kind = PL_PARLOUR_TABLE,
                               .other = *pl_table_id(table),
                               .text = text };

    if (pl_id_is_zero(pl_table_parlour(table)))
        return;
    entry.len =
        (size_t)snprintf(text, sizeof text, "%s%s", pl_table_link(table),
                         pl_table_game(table)->id);
    pl_parlours_add(s, pl_table_parlour(table), &entry, on_table_set, s);
}
