/* SPDX-License-Identifier: MIT */
/* parlour.c - a parlour as a state machine over its log.
 *
 * Every reader of the log checks an entry before it applies it, and skips one
 * that fails, so that all readers agree. Servers write the same result twice
 * if two of them see a game end: the second is skipped.
 *
 * An evening ends when no game has ended for EVENING_MS: the next result
 * begins a new score. */
#include "server/parlour.h"

#include "base/alloc.h"
#include "base/utf8.h"
#include "server/fields.h"

#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1, HEAD = 3 + 8 + 16 + 16, EVENING_MS = 6 * 3600 * 1000 };

pl_parlour *pl_parlour_new(const pl_id *id)
{
    pl_parlour *p = pl_xcalloc(1, sizeof *p);

    p->id = *id;
    return p;
}

void pl_parlour_free(pl_parlour *p)
{
    if (!p)
        return;
    for (int i = 0; i < p->n_lines; i++)
        free(p->line[i].text);
    free(p);
}

/* ---- bytes ------------------------------------------------------------- */

void pl_parlour_write(const pl_parlour_entry *e, pl_buffer *out)
{
    uint8_t head[HEAD] = { FORMAT, e->kind, e->flag };

    for (int i = 0; i < 8; i++)
        head[3 + i] = (uint8_t)((uint64_t)e->at >> 8 * i);
    memcpy(head + 11, e->person.b, 16);
    memcpy(head + 27, e->other.b, 16);
    pl_buffer_put(out, head, sizeof head);
    pl_buffer_put(out, e->text, e->len);
}

int pl_parlour_read(const void *bytes, size_t len, pl_parlour_entry *e)
{
    const uint8_t *p = bytes;
    uint64_t at = 0;

    if (len < HEAD || p[0] != FORMAT || !p[1] || p[1] >= PL_PARLOUR_KINDS)
        return 0;
    for (int i = 0; i < 8; i++)
        at |= (uint64_t)p[3 + i] << 8 * i;
    *e = (pl_parlour_entry){ .kind = p[1], .flag = p[2], .at = (int64_t)at };
    memcpy(e->person.b, p + 11, 16);
    memcpy(e->other.b, p + 27, 16);
    e->text = (const char *)p + HEAD;
    e->len = len - HEAD;
    return 1;
}

/* ---- questions --------------------------------------------------------- */

static int find_person(const pl_parlour *p, const pl_id *id)
{
    for (int i = 0; i < p->n_people; i++)
        if (p->person[i].gone != PL_PARLOUR_FORGOTTEN &&
            pl_id_equal(&p->person[i].id, id))
            return i;
    return -1;
}

const pl_parlour_person *pl_parlour_person_of(const pl_parlour *p,
                                              const pl_id *id)
{
    int i = find_person(p, id);
    return i >= 0 ? &p->person[i] : NULL;
}

int pl_parlour_has(const pl_parlour *p, const pl_id *id)
{
    const pl_parlour_person *person = pl_parlour_person_of(p, id);
    return person && !person->gone;
}

int pl_parlour_bars(const pl_parlour *p, const pl_id *id)
{
    const pl_parlour_person *person = pl_parlour_person_of(p, id);
    return person && person->gone == PL_PARLOUR_REMOVED;
}

const pl_parlour_table *pl_parlour_current(const pl_parlour *p)
{
    return p->n_tables ? &p->table[p->n_tables - 1] : NULL;
}

static int find_table(const pl_parlour *p, const pl_id *id)
{
    for (int i = p->n_tables - 1; i >= 0; i--)
        if (pl_id_equal(&p->table[i].id, id))
            return i;
    return -1;
}

/* In a full parlour, a person whose place can be reused: one who has gone, or
 * who only watched. Removed people keep theirs, so that they stay removed. */
static int find_spare(const pl_parlour *p)
{
    for (int i = 0; i < p->n_people; i++)
        if (p->person[i].gone != PL_PARLOUR_REMOVED &&
            (p->person[i].gone || !p->person[i].plays))
            return i;
    return -1;
}

/* ---- checking ---------------------------------------------------------- */

static int is_letters(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!(text[i] >= 'a' && text[i] <= 'z') &&
            !(text[i] >= '0' && text[i] <= '9') && text[i] != '-')
            return 0;
    return 1;
}

/* A link, and behind it 1 to 'most' letters. */
static int is_link_and(const pl_parlour_entry *e, size_t most)
{
    return e->len > PL_TABLE_LINK && e->len <= PL_TABLE_LINK + most &&
           is_letters(e->text, e->len);
}

static int is_name(const pl_parlour_entry *e)
{
    return e->len <= PL_NAME_MAX &&
           pl_utf8_is_line(e->text, e->len, PL_NAME_LETTERS);
}

/* Whether the entry would change nothing, since the person is already here
 * under this name: people come to one table after another. */
static int is_unchanged(const pl_parlour *p, const pl_parlour_entry *e)
{
    int i = find_person(p, &e->person);

    return i >= 0 && !p->person[i].gone &&
           strlen(p->person[i].name) == e->len &&
           memcmp(p->person[i].name, e->text, e->len) == 0;
}

static pl_refusal check_come(const pl_parlour *p, const pl_parlour_entry *e)
{
    if (pl_parlour_bars(p, &e->person))
        return PL_REFUSE_UNKNOWN_TABLE;
    if (!is_name(e) || is_unchanged(p, e))
        return PL_REFUSE_NOT_NOW;
    return find_person(p, &e->person) >= 0 || p->n_people < PL_PARLOUR_PEOPLE ||
                   find_spare(p) >= 0
               ? PL_FINE
               : PL_REFUSE_TOO_MANY;
}

static pl_refusal check_member(const pl_parlour *p, const pl_parlour_entry *e)
{
    int fine = 0;

    /* A person who was removed cannot undo that by leaving. */
    if (!pl_parlour_has(p, &e->person) &&
        !(e->kind == PL_PARLOUR_GO && e->flag != PL_PARLOUR_LEFT &&
          find_person(p, &e->person) >= 0))
        return PL_REFUSE_UNKNOWN_PERSON;
    if (e->kind == PL_PARLOUR_GO)
        fine = e->flag >= PL_PARLOUR_LEFT && e->flag <= PL_PARLOUR_FORGOTTEN;
    else if (e->kind == PL_PARLOUR_NAME)
        fine = is_name(e);
    else
        fine = p->count < PL_PARLOUR_TALK &&
               pl_utf8_is_line(e->text, e->len, PL_CHAT_MAX);
    return fine ? PL_FINE : PL_REFUSE_NOT_NOW;
}

static pl_refusal check_table(const pl_parlour *p, const pl_parlour_entry *e)
{
    int i = find_table(p, &e->other), fine = 0;

    if (e->kind == PL_PARLOUR_TABLE)
        fine = i < 0 && is_link_and(e, PL_PARLOUR_GAME);
    else if (e->kind == PL_PARLOUR_PLAY)
        fine = i >= 0 && e->len % 16 == 0;
    else
        fine =
            i >= 0 && !p->table[i].counted && e->len % PL_PARLOUR_RESULTS == 0;
    return fine ? PL_FINE : PL_REFUSE_NOT_NOW;
}

pl_refusal pl_parlour_check(const pl_parlour *p, const pl_parlour_entry *e)
{
    if ((e->kind == PL_PARLOUR_OPEN) == (p->count > 0))
        return PL_REFUSE_NOT_NOW;
    if (e->kind == PL_PARLOUR_OPEN)
        return is_link_and(e, PL_CODE) ? PL_FINE : PL_REFUSE_NOT_NOW;
    if (!p->link[0])
        return PL_REFUSE_NOT_NOW; /* its first entry was not valid */
    if (e->kind == PL_PARLOUR_COME)
        return check_come(p, e);
    if (e->kind <= PL_PARLOUR_SAY)
        return check_member(p, e);
    return check_table(p, e);
}

/* ---- applying ---------------------------------------------------------- */

static void set_name(char out[PL_NAME_MAX + 1], const pl_parlour_entry *e)
{
    memcpy(out, e->text, e->len);
    out[e->len] = 0;
}

static void come(pl_parlour *p, const pl_parlour_entry *e)
{
    int i = find_person(p, &e->person);

    if (i < 0) {
        i = p->n_people < PL_PARLOUR_PEOPLE ? p->n_people++ : find_spare(p);
        p->person[i] = (pl_parlour_person){ .id = e->person };
    }
    p->person[i].gone = PL_PARLOUR_HERE;
    set_name(p->person[i].name, e);
}

static void go(pl_parlour *p, const pl_parlour_entry *e)
{
    pl_parlour_person *person = &p->person[find_person(p, &e->person)];

    if (e->flag == PL_PARLOUR_FORGOTTEN) {
        for (int i = 0; i < p->n_lines; i++)
            if (pl_id_equal(&p->line[i].from, &e->person)) {
                p->line[i].from = (pl_id){ 0 };
                strcpy(p->line[i].name, "Somebody");
            }
        *person = (pl_parlour_person){ 0 };
    }
    person->gone = e->flag;
}

static void say(pl_parlour *p, const pl_parlour_entry *e)
{
    const pl_parlour_person *from = &p->person[find_person(p, &e->person)];

    if (p->n_lines == PL_PARLOUR_LINES) {
        free(p->line[0].text);
        memmove(p->line, p->line + 1, --p->n_lines * sizeof p->line[0]);
    }
    pl_parlour_line *line = &p->line[p->n_lines++];
    *line = (pl_parlour_line){ .at = e->at,
                               .from = e->person,
                               .text = pl_xcopy(e->text, e->len) };
    strcpy(line->name, from->name);
}

static void put_table(pl_parlour *p, const pl_parlour_entry *e)
{
    if (p->n_tables == PL_PARLOUR_TABLES)
        memmove(p->table, p->table + 1, --p->n_tables * sizeof p->table[0]);
    pl_parlour_table *t = &p->table[p->n_tables++];
    *t = (pl_parlour_table){ .id = e->other };
    memcpy(t->link, e->text, PL_TABLE_LINK);
    memcpy(t->game, e->text + PL_TABLE_LINK, e->len - PL_TABLE_LINK);
}

static void play(pl_parlour *p, const pl_parlour_entry *e)
{
    p->table[find_table(p, &e->other)].began = e->at;
    for (size_t at = 0; at < e->len; at += 16) {
        pl_id id;
        int i;
        memcpy(id.b, e->text + at, 16);
        i = find_person(p, &id);
        if (i >= 0)
            p->person[i].plays = 1;
    }
}

static void count_result(pl_parlour *p, const pl_parlour_entry *e)
{
    p->table[find_table(p, &e->other)].counted = 1;
    if (e->at - p->ended_at > EVENING_MS) {
        p->games = 0;
        for (int i = 0; i < p->n_people; i++)
            p->person[i].won = p->person[i].played = 0;
    }
    p->ended_at = e->at;
    p->games++;
    for (size_t at = 0; at < e->len; at += PL_PARLOUR_RESULTS) {
        pl_id id;
        int i;
        memcpy(id.b, e->text + at, 16);
        i = find_person(p, &id);
        if (i < 0)
            continue;
        p->person[i].played++;
        p->person[i].won += e->text[at + 16] == 1;
    }
}

int pl_parlour_apply(pl_parlour *p, const pl_parlour_entry *e)
{
    int fine = pl_parlour_check(p, e) == PL_FINE;

    p->count++;
    if (!fine)
        return 0;
    p->at = e->at;
    if (e->kind == PL_PARLOUR_OPEN) {
        memcpy(p->link, e->text, PL_TABLE_LINK);
        memcpy(p->code, e->text + PL_TABLE_LINK, e->len - PL_TABLE_LINK);
    } else if (e->kind == PL_PARLOUR_COME) {
        come(p, e);
    } else if (e->kind == PL_PARLOUR_GO) {
        go(p, e);
    } else if (e->kind == PL_PARLOUR_NAME) {
        set_name(p->person[find_person(p, &e->person)].name, e);
    } else if (e->kind == PL_PARLOUR_SAY) {
        say(p, e);
    } else if (e->kind == PL_PARLOUR_TABLE) {
        put_table(p, e);
    } else if (e->kind == PL_PARLOUR_PLAY) {
        play(p, e);
    } else {
        count_result(p, e);
    }
    return 1;
}

/* ---- JSON -------------------------------------------------------------- */

static void put_table_fields(pl_text *t, const pl_parlour *p)
{
    const pl_parlour_table *now = pl_parlour_current(p);

    pl_field_text(t, "parlour", p->link);
    pl_field_text(t, "code", p->code);
    pl_field_text(t, "table", now ? now->link : "");
    pl_field_text(t, "game", now ? now->game : "");
    pl_field_int(t, "at", p->at);
}

static void put_people(pl_text *t, const pl_parlour *p)
{
    pl_field_key(t, "people");
    pl_put_char(t, '[');
    for (int i = 0; i < p->n_people; i++) {
        const pl_parlour_person *one = &p->person[i];
        if (one->gone)
            continue;
        pl_field_comma(t);
        pl_put_char(t, '{');
        pl_field_id(t, "id", &one->id);
        pl_field_text(t, "name", one->name);
        pl_field_int(t, "won", one->won);
        pl_field_int(t, "played", one->played);
        pl_put_char(t, '}');
    }
    pl_put_char(t, ']');
}

static void put_talk(pl_text *t, const pl_parlour *p)
{
    pl_field_key(t, "chat");
    pl_put_char(t, '[');
    for (int i = 0; i < p->n_lines; i++) {
        const pl_parlour_line *line = &p->line[i];
        pl_field_comma(t);
        pl_put_char(t, '{');
        pl_field_int(t, "at", line->at);
        pl_field_id(t, "from", &line->from);
        pl_field_text(t, "name", line->name);
        pl_field_text(t, "text", line->text);
        pl_put_char(t, '}');
    }
    pl_put_char(t, ']');
}

void pl_parlour_put(pl_text *t, const pl_parlour *p, int with_talk)
{
    pl_put_char(t, '{');
    put_table_fields(t, p);
    pl_field_int(t, "games", p->games);
    put_people(t, p);
    if (with_talk)
        put_talk(t, p);
    pl_put_char(t, '}');
}

void pl_parlour_put_line(pl_text *t, const pl_parlour *p, const pl_id *reader)
{
    pl_put_char(t, '{');
    put_table_fields(t, p);
    pl_field_key(t, "friends");
    pl_put_char(t, '[');
    for (int i = 0; i < p->n_people; i++) {
        const pl_parlour_person *one = &p->person[i];
        if (one->gone || !one->plays || pl_id_equal(&one->id, reader))
            continue;
        pl_field_comma(t);
        pl_put_string(t, one->name, strlen(one->name));
    }
    pl_put_char(t, ']');
    pl_put_char(t, '}');
}
