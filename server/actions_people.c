/* SPDX-License-Identifier: MIT */
/* actions_people.c - coming and going, names, and chat.
 *
 * The requests 'join', 'leave', 'claim' and 'name' need the store, which knows
 * people and links; here are the entries that they leave in a table's log. */
#include "server/actions.h"
#include "server/table_inner.h"

#include "base/alloc.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_KEPT = 200 };

static int is_name(const pl_entry *e)
{
    return e->len <= PL_NAME_MAX &&
           pl_utf8_is_line(e->text, e->len, PL_NAME_LETTERS);
}

static int check_name(const pl_entry *e, pl_table_answer *a)
{
    return is_name(e) ? 1 : pl_answer_fail(a, "name", "1 to 24 characters");
}

/* ---- join -------------------------------------------------------------- */

static int check_joined(const pl_table *t, const pl_entry *e,
                        const pl_table_person *p, pl_table_answer *a)
{
    if (p && p->removed)
        return pl_answer_refuse(a, PL_REFUSE_UNKNOWN_TABLE);
    if (!p && t->locked)
        return pl_answer_refuse(a, PL_REFUSE_LOCKED);
    if (!p && !pl_table_has_room(t))
        return pl_answer_refuse(a, PL_REFUSE_TOO_MANY);
    return check_name(e, a);
}

/* The first person to join becomes the host. While names are fixed, joining
 * again changes nothing: an update for each repeated join could be used as a
 * signal. */
static void apply_joined(pl_table *t, const pl_entry *e, pl_table_person *p,
                         pl_table_change *c)
{
    c->room =
        t->phase != PL_PHASE_PLAYING || !p || p->left || p->away || p->hidden;
    pl_table_add_person(t, &e->person, e->text, e->len);
    if (t->n_people == 1)
        t->host = e->person;
}

const pl_action pl_action_joined = {
    .kind = PL_ENTRY_JOIN,
    .is_presence = 1,
    .parlour = PL_PARLOUR_COME,
    .who = PL_KNOWN,
    .phases = PL_ALWAYS,
    .check = check_joined,
    .apply = apply_joined,
};

/* ---- leave ------------------------------------------------------------- */

static void apply_left(pl_table *t, const pl_entry *e, pl_table_person *p,
                       pl_table_change *c)
{
    (void)c;
    pl_table_drop_person(t, p);
    pl_table_update_absence(t, e->at);
}

const pl_action pl_action_left = {
    .kind = PL_ENTRY_LEAVE,
    .is_presence = 1,
    .who = PL_MEMBER,
    .phases = PL_ALWAYS,
    .apply = apply_left,
};

/* ---- resign ------------------------------------------------------------ */

/* A person who leaves keeps the seat. A person who resigns loses it for good
 * and can come back only as a watcher. */
static void apply_resigned(pl_table *t, const pl_entry *e, pl_table_person *p,
                           pl_table_change *c)
{
    (void)c;
    pl_table_resign(t, p, e->at);
}

const pl_action pl_action_resigned = {
    .kind = PL_ENTRY_RESIGN,
    .who = PL_SEATED,
    .phases = PL_IN_PLAY,
    .apply = apply_resigned,
};

/* ---- claim ------------------------------------------------------------- */

static int check_claimed(const pl_table *t, const pl_entry *e,
                         const pl_table_person *p, pl_table_answer *a)
{
    const pl_table_person *old = pl_table_person_of(t, &e->other);

    if (pl_table_is_opening(t)) /* the other device has the bytes */
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    if (!old || old->seat < 0 || old->removed ||
        (p && (p->seat >= 0 || p->removed)))
        return pl_answer_refuse(a, PL_REFUSE_USED);
    return check_name(e, a);
}

static void apply_claimed(pl_table *t, const pl_entry *e, pl_table_person *p,
                          pl_table_change *c)
{
    pl_table_person *old = pl_table_find_person(t, &e->other), *new;
    int8_t seat = old->seat;
    char name[PL_NAME_MAX + 1];
    (void)p, (void)c;

    strcpy(name, old->name);
    old->seat = -1;
    old->left = PL_LEFT_TO_OTHER;
    new = pl_table_add_person(t, &e->person, e->text, e->len);
    new->seat = seat;
    new->hidden = 0;
    if (t->phase == PL_PHASE_PLAYING) /* a seat's name is fixed while it runs */
        strcpy(new->name, name);
    if (t->phase == PL_PHASE_LOBBY)
        pl_table_unready(t, seat);
    if (pl_id_equal(&t->host, &e->other))
        t->host = e->person;
    pl_table_update_absence(t, e->at);
}

const pl_action pl_action_claimed = {
    .kind = PL_ENTRY_CLAIM,
    .parlour = PL_PARLOUR_COME,
    .who = PL_KNOWN,
    .phases = PL_ALWAYS,
    .check = check_claimed,
    .apply = apply_claimed,
};

/* ---- name -------------------------------------------------------------- */

/* With the flag the person asked to be forgotten, which is possible at any
 * time. Other changes of a name are refused while a game runs. */
static int check_renamed(const pl_table *t, const pl_entry *e,
                         const pl_table_person *p, pl_table_answer *a)
{
    (void)p;
    if (t->phase == PL_PHASE_PLAYING && !e->flag)
        return pl_answer_refuse(a, PL_REFUSE_NOT_NOW);
    return is_name(e);
}

static void apply_renamed(pl_table *t, const pl_entry *e, pl_table_person *p,
                          pl_table_change *c)
{
    (void)c;
    memcpy(p->name, e->text, e->len);
    p->name[e->len] = 0;
    p->forgotten |= e->flag;
    for (int i = 0; e->flag && i < t->n_lines; i++)
        if (pl_id_equal(&t->lines[i].from, &p->id))
            strcpy(t->lines[i].name, p->name);
}

const pl_action pl_action_renamed = {
    .kind = PL_ENTRY_NAME,
    .parlour = PL_PARLOUR_NAME,
    .who = PL_MEMBER,
    .phases = PL_ALWAYS,
    .check = check_renamed,
    .apply = apply_renamed,
};

/* ---- chat -------------------------------------------------------------- */

/* The audiences that hear what 'p' says 'to'; 0 if 'p' may not speak. The
 * game's 'speak' says who may talk while it runs, and whether only among
 * themselves. Watchers talk to each other until the game is over. */
static uint16_t find_hearers(const pl_table *t, const pl_table_person *p,
                             int to)
{
    uint16_t seats = (uint16_t)((1u << t->setting.seats) - 1);
    uint16_t all = seats | PL_BIT(PL_WATCHER);
    uint16_t speak;

    if (p->seat >= 0 && to == PL_TO_SEAT)
        return PL_BIT(p->seat);
    if (to == PL_TO_SEAT || (to == PL_TO_WATCHERS && p->seat >= 0))
        return 0;
    if (to == PL_TO_WATCHERS)
        return PL_BIT(PL_WATCHER);
    if (t->phase != PL_PHASE_PLAYING)
        return all;
    if (p->seat < 0)
        return 0;
    speak = ((const pl_open *)t->state)->speak;
    if (!(speak >> p->seat & 1))
        return 0;
    return speak & PL_AMONG_THEMSELVES ? speak & seats : all;
}

static int read_chat(pl_reading *in, pl_entry *e)
{
    const char *text = pl_reading_string(in, "text");
    const char *to = json_string_value(json_object_get(in->params, "to"));

    if (!text)
        return 0;
    for (int i = 0; pl_table_chat_tos[i]; i++)
        if (strcmp(to ? to : pl_table_chat_tos[PL_TO_TABLE],
                   pl_table_chat_tos[i]) == 0) {
            e->flag = (uint8_t)i;
            pl_buffer_puts(&in->text, text);
            return 1;
        }
    return pl_reading_fail(in, "to", "table, watchers or seat");
}

static int check_chat(const pl_table *t, const pl_entry *e,
                      const pl_table_person *p, pl_table_answer *a)
{
    if (!pl_utf8_is_line(e->text, e->len, PL_CHAT_MAX))
        return pl_answer_fail(a, "text", "1 to 400 characters on one line");
    if (e->flag > PL_TO_SEAT || p->muted || !find_hearers(t, p, e->flag))
        return pl_answer_refuse(a, PL_REFUSE_NOT_ALLOWED);
    return 1;
}

static void apply_chat(pl_table *t, const pl_entry *e, pl_table_person *p,
                       pl_table_change *c)
{
    if (t->n_lines == LINES_KEPT) {
        free(t->lines[0].text);
        memmove(t->lines, t->lines + 1,
                (size_t)--t->n_lines * sizeof *t->lines);
    }
    PL_GROW(t->lines, t->n_lines, t->cap_lines);
    pl_table_line *line = &t->lines[t->n_lines++];
    *line = (pl_table_line){ .step = t->n_steps,
                             .heard = find_hearers(t, p, e->flag),
                             .to = e->flag,
                             .seat = p->seat,
                             .at = e->at,
                             .from = p->id,
                             .text = pl_xcopy(e->text, e->len) };
    strcpy(line->name, p->name);
    c->line = line;
}

const pl_action pl_action_chat = {
    .name = "chat",
    .help = "says something, if the game lets you speak now",
    .params =
        PL_FIELDS(PL_TABLE_FIELD, { "text", "string", "1 to 400 characters" },
                  { "to?", "\"table\" | \"watchers\" | \"seat\"",
                    "before the end, a watcher may speak to watchers only" }),
    .result = PL_NO_FIELDS,
    .kind = PL_ENTRY_CHAT,
    .parlour = PL_PARLOUR_SAY,
    .who = PL_MEMBER,
    .phases = PL_ALWAYS,
    .rate = PL_RATE_RARE,
    .keeps_room = 1,
    .read = read_chat,
    .check = check_chat,
    .apply = apply_chat,
};
