/* SPDX-License-Identifier: MIT */
/* types.c - a game's schema as TypeScript types and as JSON.
 *
 * The web client compiles against these types, so a field that is renamed in C
 * is a type error there and not a surprise at a table. */
#include "rules/types.h"

#include <string.h>

#include "rules/json.h"

/* ---- TypeScript --------------------------------------------------------- */

static void ts_scalar(pl_text *t, const pl_field *f)
{
    switch ((pl_type)f->type) {
    case PL_FLAG:
        pl_put(t, "boolean");
        return;
    case PL_NAME:
        for (int i = 0; f->names[i]; i++) {
            if (i)
                pl_put(t, " | ");
            pl_put_string(t, f->names[i], strlen(f->names[i]));
        }
        return;
    case PL_BITS8:
    case PL_BITS16:
    case PL_BITS32:
    case PL_ORDER:
        pl_put(t, "number[]");
        return;
    case PL_HEX:
    case PL_CHARS:
        pl_put(t, "string");
        return;
    case PL_STRUCT:
        pl_put(t, f->of->name);
        return;
    default:
        pl_put(t, "number");
    }
}

static void ts_type(pl_text *t, const pl_field *f)
{
    int whole = f->type == PL_ORDER || f->type == PL_HEX || f->type == PL_CHARS;
    int array = f->count && !whole;
    int nullable = f->flags & PL_OR_NULL;
    int group = array && (nullable || f->type == PL_NAME);

    if (group)
        pl_put_char(t, '(');
    ts_scalar(t, f);
    if (nullable)
        pl_put(t, " | null");
    if (group)
        pl_put_char(t, ')');
    if (array)
        pl_put(t, "[]");
}

static void ts_fields(pl_text *t, const pl_field *f, const char *end)
{
    for (; f && f->name; f++) {
        if (f->help) {
            pl_put(t, "  /** ");
            pl_put(t, f->help);
            pl_put(t, " */\n");
        }
        pl_put(t, "  ");
        pl_put(t, f->name);
        pl_put(t, f->flags & PL_MEMORY ? "?: " : ": ");
        ts_type(t, f);
        pl_put(t, end);
    }
}

/* Whether 's' is in the list already; each struct is written once. */
static int known(const pl_struct **list, int n, const pl_struct *s)
{
    for (int i = 0; i < n; i++)
        if (list[i] == s || strcmp(list[i]->name, s->name) == 0)
            return 1;
    return 0;
}

static void gather(const pl_struct *s, const pl_struct **list, int *n, int cap)
{
    if (!s || known(list, *n, s) || *n == cap)
        return;
    list[(*n)++] = s;
    for (const pl_field *f = s->fields; f->name; f++)
        if (f->type == PL_STRUCT)
            gather(f->of, list, n, cap);
}

/* "give_up" as "GiveUp". */
static void camel(pl_text *t, const char *s)
{
    int up = 1;

    for (; *s; s++) {
        if (*s == '_' || *s == '-') {
            up = 1;
            continue;
        }
        pl_put_char(t, up && *s >= 'a' && *s <= 'z' ? (char)(*s - 32) : *s);
        up = 0;
    }
}

static void ts_verbs(pl_text *t, const pl_verb *verbs, const char *key,
                     const char *suffix)
{
    for (const pl_verb *v = verbs; v->name; v++) {
        pl_put(t, "export interface ");
        camel(t, v->name);
        pl_put(t, suffix);
        pl_put(t, " {\n  ");
        pl_put(t, key);
        pl_put(t, ": \"");
        pl_put(t, v->name);
        pl_put(t, "\";\n");
        if (strcmp(key, "event") == 0)
            pl_put(t, "  seat: number | null;\n");
        ts_fields(t, v->fields, ";\n");
        pl_put(t, "}\n");
    }
    pl_put(t, "export type ");
    pl_put(t, suffix);
    pl_put(t, " =");
    for (const pl_verb *v = verbs; v->name; v++) {
        pl_put(t, v == verbs ? " " : " | ");
        camel(t, v->name);
        pl_put(t, suffix);
    }
    pl_put(t, ";\n");
}

/* The numbers of the moves, for a client that reads the bytes of a sealed
 * one. */
static void ts_kinds(pl_text *t, const pl_verb *moves)
{
    pl_put(t, "/** The first byte of each move. */\n"
              "export const kindOf = {");
    for (const pl_verb *v = moves; v->name; v++) {
        pl_put(t, v == moves ? " " : ", ");
        pl_put(t, v->name);
        pl_put(t, ": ");
        pl_put_int(t, v->kind);
    }
    pl_put(t, " } as const;\n");
}

/* One struct, or a list of them with 'end' after each. */
static void put_constants(pl_text *t, const pl_game *g, const pl_constants *c,
                          const char *end)
{
    pl_writing w = { .game = g, .seats = g->max_seats };
    const char *row = c->rows;

    if (!c->count) {
        pl_json_struct(t, &w, c->of, row);
        return;
    }
    pl_put_char(t, '[');
    for (int i = 0; i < c->count; i++, row += c->of->size) {
        pl_put(t, i ? "," : "");
        pl_put(t, end);
        pl_json_struct(t, &w, c->of, row);
    }
    pl_put(t, end);
    pl_put_char(t, ']');
}

static void ts_constants(pl_text *t, const pl_game *g)
{
    for (const pl_constants *c = g->words->constants; c && c->name; c++) {
        pl_put(t, "export const ");
        pl_put(t, c->name);
        pl_put(t, ": ");
        pl_put(t, c->count ? "readonly " : "");
        pl_put(t, c->of->name);
        pl_put(t, c->count ? "[] = " : " = ");
        put_constants(t, g, c, "\n");
        pl_put(t, ";\n");
    }
}

static int gather_all(const pl_game *g, const pl_struct **list, int cap)
{
    int n = 0;

    gather(g->words->options, list, &n, cap);
    gather(g->words->data, list, &n, cap);
    gather(g->words->view, list, &n, cap);
    for (const pl_constants *c = g->words->constants; c && c->name; c++)
        gather(c->of, list, &n, cap);
    return n;
}

void pl_types_ts(pl_text *t, const pl_game *g)
{
    const pl_struct *list[32];
    int n = gather_all(g, list, 32);

    pl_put(t, "// SPDX-License-Identifier: MIT\n"
              "// Made by `planchette schema ");
    pl_put(t, g->id);
    pl_put(t, " --ts`; change the schema in C instead.\n");
    pl_put(t, "import type { OpenSet } from \"../open-set\";\n\n");
    pl_put(t, "export const version = ");
    pl_put_int(t, g->version);
    pl_put(t, ";\n");
    for (int i = 0; i < n; i++) {
        pl_put(t, "export interface ");
        pl_put(t, list[i]->name);
        pl_put(t, " {\n");
        ts_fields(t, list[i]->fields, ";\n");
        pl_put(t, "}\n");
    }
    ts_constants(t, g);
    ts_verbs(t, g->words->moves, "do", "Move");
    ts_kinds(t, g->words->moves);
    pl_put(t, "/** A legal entry: a move in which one field may be an open "
              "set. */\n");
    pl_put(t, "export type Choice = { [M in Move as M[\"do\"]]: "
              "{ [K in keyof M]: M[K] extends number[] ? M[K] | OpenSet : "
              "M[K] } }[Move[\"do\"]];\n");
    ts_verbs(t, g->words->events, "event", "Event");
}

/* ---- JSON --------------------------------------------------------------- */

static const char *const type_names[] = {
    "number",  "number", "number", "number", "number", "number",
    "boolean", "name",   "seat",   "set",    "set",    "set",
    "order",   "hex",    "text",   "card",   "struct",
};
static const char *const show_names[] = { NULL,   "card",  "die",
                                          "pile", "chips", "nothing" };
static const char *const who_names[] = { "all", "owner", "some", "none" };

static void quoted(pl_text *t, const char *key, const char *s)
{
    pl_put(t, key);
    pl_put_string(t, s, strlen(s));
}

static void put_number(pl_text *t, const char *key, uint64_t v)
{
    pl_put(t, key);
    pl_put_int(t, (int64_t)v);
}

static void json_usual(pl_text *t, const pl_field *f)
{
    pl_put(t, ",\"usual\":");
    if (f->type == PL_NAME)
        pl_put_string(t, f->names[f->usual], strlen(f->names[f->usual]));
    else if (f->type == PL_FLAG)
        pl_put(t, f->usual ? "true" : "false");
    else
        pl_put_int(t, f->usual);
}

/* What a list of fields describes. Only a verb's fields say their offset: it
 * is public, in the eight bytes of a move. */
enum { OF_STRUCT, OF_OPTIONS, OF_VERB };

static void json_fields(pl_text *t, const pl_field *f, int of, int seats)
{
    pl_put_char(t, '[');
    for (int first = 1; f && f->name; f++, first = 0) {
        if (!first)
            pl_put_char(t, ',');
        quoted(t, "{\"name\":", f->name);
        quoted(t, ",\"type\":", type_names[f->type]);
        quoted(t, ",\"who\":", who_names[f->who]);
        if (f->help)
            quoted(t, ",\"help\":", f->help);
        if (f->show)
            quoted(t, ",\"as\":", show_names[f->show]);
        put_number(t, ",\"offset\":", f->at);
        put_number(t, ",\"size\":", pl_type_size(f));
        if (f->width) {
            put_number(t, ",\"bits\":", f->width);
            put_number(t, ",\"shift\":", f->shift);
        }
        if (f->count)
            put_number(t, ",\"count\":", f->count);
        if (f->counted_by)
            put_number(t, ",\"counted_by\":", f->counted_by - 1);
        if (f->flags & PL_OR_NULL)
            pl_put(t, ",\"nullable\":true");
        if (f->flags & PL_PER_SEAT)
            pl_put(t, ",\"per_seat\":true");
        if (f->flags & PL_MEMORY)
            pl_put(t, ",\"memory\":true");
        if (f->type <= PL_U32 || f->type == PL_CARD) {
            put_number(t, ",\"min\":", f->min);
            put_number(t, ",\"max\":", pl_field_max(f, seats));
        }
        if (f->names) {
            pl_put(t, ",\"names\":[");
            for (int i = 0; f->names[i]; i++)
                quoted(t, i ? "," : "", f->names[i]);
            pl_put_char(t, ']');
        }
        if (f->type == PL_STRUCT)
            quoted(t, ",\"of\":", f->of->name);
        if (of == OF_OPTIONS)
            json_usual(t, f);
        if (of == OF_VERB)
            put_number(t, ",\"at\":", f->at);
        pl_put_char(t, '}');
    }
    pl_put_char(t, ']');
}

static void json_verbs(pl_text *t, const pl_verb *v, int seats)
{
    pl_put_char(t, '[');
    for (int first = 1; v->name; v++, first = 0) {
        if (!first)
            pl_put_char(t, ',');
        quoted(t, "{\"name\":", v->name);
        put_number(t, ",\"kind\":", v->kind);
        quoted(t, ",\"say\":", v->say);
        if (v->flags & PL_SEALED)
            pl_put(t, ",\"sealed\":true");
        if (v->flags & PL_REVEALS)
            pl_put(t, ",\"reveals\":true");
        if (v->flags & PL_COMMITS)
            pl_put(t, ",\"commits\":true");
        pl_put(t, ",\"fields\":");
        json_fields(t, v->fields, OF_VERB, seats);
        pl_put_char(t, '}');
    }
    pl_put_char(t, ']');
}

/* How long the scenes of events are, by the events' names. */
static void json_moments(pl_text *t, const pl_words *w)
{
    pl_put_char(t, '{');
    for (const pl_moment *m = w->moments; m && m->ms; m++)
        for (const pl_verb *v = w->events; v->name; v++)
            if (v->kind == m->kind) {
                quoted(t, m == w->moments ? "" : ",", v->name);
                put_number(t, ":", m->ms);
            }
    pl_put_char(t, '}');
}

static void json_constants(pl_text *t, const pl_game *g)
{
    const pl_constants *all = g->words->constants;

    pl_put_char(t, '{');
    for (const pl_constants *c = all; c && c->name; c++) {
        quoted(t, c == all ? "" : ",", c->name);
        pl_put_char(t, ':');
        put_constants(t, g, c, "");
    }
    pl_put_char(t, '}');
}

void pl_types_json(pl_text *t, const pl_game *g)
{
    const pl_struct *list[32];
    int n = 0;

    gather(g->words->data, list, &n, 32);
    gather(g->words->state, list, &n, 32);
    gather(g->words->view, list, &n, 32);
    for (const pl_constants *c = g->words->constants; c && c->name; c++)
        gather(c->of, list, &n, 32);
    quoted(t, "{\"game\":", g->id);
    quoted(t, ",\"name\":", g->name);
    quoted(t, ",\"summary\":", g->summary);
    put_number(t, ",\"version\":", g->version);
    put_number(t, ",\"min_seats\":", g->min_seats);
    put_number(t, ",\"max_seats\":", g->max_seats);
    put_number(t, ",\"usual_seats\":", g->usual_seats);
    if (g->payoff)
        quoted(t, ",\"unit\":", g->payoff->unit);
    if (g->words->rules)
        quoted(t, ",\"rules\":", g->words->rules);
    pl_put(t, ",\"options\":");
    json_fields(t, g->words->options->fields, OF_OPTIONS, g->max_seats);
    pl_put(t, ",\"structs\":{");
    for (int i = 0; i < n; i++) {
        quoted(t, i ? "," : "", list[i]->name);
        pl_put_char(t, ':');
        json_fields(t, list[i]->fields, OF_STRUCT, g->max_seats);
    }
    pl_put(t, "},\"sizes\":{");
    for (int i = 0; i < n; i++) {
        quoted(t, i ? "," : "", list[i]->name);
        put_number(t, ":", list[i]->size);
    }
    quoted(t, "},\"state\":", g->words->state->name);
    quoted(t, ",\"view\":", g->words->view->name);
    pl_put(t, ",\"moves\":");
    json_verbs(t, g->words->moves, g->max_seats);
    pl_put(t, ",\"events\":");
    json_verbs(t, g->words->events, g->max_seats);
    pl_put(t, ",\"moments\":");
    json_moments(t, g->words);
    pl_put(t, ",\"constants\":");
    json_constants(t, g);
    pl_put_char(t, '}');
}
