/* SPDX-License-Identifier: MIT */
/* json.c - the streaming JSON writer, driven by the schema tables.
 *
 * It writes straight into the caller's buffer and builds no tree: a server
 * spends much of its time here. Text that does not fit sets 'full' and the
 * caller tries again with a larger buffer. */
#include "rules/json.h"

#include <string.h>

static void bits(pl_text *t, uint64_t mask)
{
    int first = 1;

    pl_put_char(t, '[');
    for (; mask; mask &= mask - 1) {
        if (!first)
            pl_put_char(t, ',');
        first = 0;
        pl_put_int(t, __builtin_ctzll(mask));
    }
    pl_put_char(t, ']');
}

static void order(pl_text *t, const uint8_t *p, int n)
{
    pl_put_char(t, '[');
    for (int i = 0; i < n && p[i]; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put_int(t, p[i] - 1);
    }
    pl_put_char(t, ']');
}

static void kept_struct(pl_text *t, const pl_writing *w, const pl_struct *s,
                        const void *p)
{
    pl_json_kept *k = w->kept;
    pl_writing plain = *w;
    size_t from = t->n;

    if (k->len && memcmp(k->bytes, p, s->size) == 0) {
        pl_put_n(t, k->text, k->len);
        return;
    }
    k->len = 0;
    plain.kept = NULL;
    pl_json_struct(t, &plain, s, p);
    if (t->full || s->size > sizeof k->bytes || t->n - from > sizeof k->text)
        return;
    memcpy(k->bytes, p, s->size);
    memcpy(k->text, t->at + from, t->n - from);
    k->len = t->n - from;
}

static void one_of(pl_text *t, const char *const *names, uint64_t v)
{
    while (*names && v) {
        names++;
        v--;
    }
    if (*names)
        pl_put_string(t, *names, strlen(*names));
    else
        pl_put(t, "null");
}

static void value(pl_text *t, const pl_writing *w, const pl_field *f,
                  const void *base, int index)
{
    uint64_t v;

    if (f->type == PL_STRUCT) {
        const uint8_t *p = (const uint8_t *)base + f->at;
        if (w->kept && f == w->game->words->view->fields)
            kept_struct(t, w, f->of, p);
        else
            pl_json_struct(t, w, f->of, p + f->of->size * (size_t)index);
        return;
    }
    v = pl_field_get(f, base, index);
    if (f->flags & PL_OR_NULL) {
        if (v == 0) {
            pl_put(t, "null");
            return;
        }
        v--;
    }
    switch ((pl_type)f->type) {
    case PL_FLAG:
        pl_put(t, v ? "true" : "false");
        return;
    case PL_NAME:
        one_of(t, f->names, v);
        return;
    case PL_BITS8:
    case PL_BITS16:
    case PL_BITS32:
        bits(t, v);
        return;
    default:
        pl_put_int(t, (int64_t)v);
    }
}

/* Writes a field's value, without its name. */
static void field(pl_text *t, const pl_writing *w, const pl_field *f,
                  const void *base)
{
    const uint8_t *p = (const uint8_t *)base + f->at;
    int n;

    if (f->type == PL_HEX) {
        pl_put_char(t, '"');
        pl_put_hex(t, p, f->count);
        pl_put_char(t, '"');
        return;
    }
    if (f->type == PL_CHARS) {
        for (n = 0; n < f->count && p[n]; n++)
            ;
        pl_put_string(t, (const char *)p, (size_t)n);
        return;
    }
    if (f->type == PL_ORDER) {
        order(t, p, f->count);
        return;
    }
    if (!f->count) {
        value(t, w, f, base, 0);
        return;
    }
    n = pl_field_used(f, base, w->seats);
    pl_put_char(t, '[');
    for (int i = 0; i < n; i++) {
        if (i)
            pl_put_char(t, ',');
        value(t, w, f, base, i);
    }
    pl_put_char(t, ']');
}

/* Half of the output are names, so room is checked once for each. */
static void name(pl_text *t, const char *s, int first)
{
    size_t len = strlen(s);
    char *p = t->at + t->n;

    if (len + 5 > t->cap - t->n) {
        t->full = 1;
        return;
    }
    if (!first)
        *p++ = ',';
    *p++ = '"';
    memcpy(p, s, len);
    p += len;
    memcpy(p, "\":", 3);
    t->n = (size_t)(p + 2 - t->at);
}

void pl_json_struct(pl_text *t, const pl_writing *w, const pl_struct *s,
                    const void *base)
{
    int first = 1;

    pl_put_char(t, '{');
    for (const pl_field *f = s->fields; f->name; f++) {
        if ((w->recall && (f->flags & PL_MEMORY)) ||
            (w->open && f->who == PL_NONE))
            continue;
        name(t, f->name, first);
        first = 0;
        field(t, w, f, base);
    }
    pl_put_char(t, '}');
}

void pl_json_options(pl_text *t, const pl_game *g, const void *options)
{
    pl_writing w = { .game = g, .seats = g->max_seats };
    pl_json_struct(t, &w, g->words->options, options);
}

void pl_json_view(pl_text *t, const pl_writing *w, const void *view)
{
    pl_json_struct(t, w, w->game->words->view, view);
}

void pl_json_state(pl_text *t, const pl_writing *w, const void *state)
{
    pl_json_struct(t, w, w->game->words->state, state);
}

void pl_json_move(pl_text *t, const pl_writing *w, pl_move m)
{
    pl_choice c = { .move = m };
    pl_json_choice(t, w, &c);
}

static void open_set(pl_text *t, const pl_choice *c)
{
    pl_put(t, "{\"of\":");
    bits(t, c->mask);
    pl_put(t, ",\"min\":");
    pl_put_int(t, c->min);
    pl_put(t, ",\"max\":");
    pl_put_int(t, c->max);
    pl_put(t, c->ordered ? ",\"ordered\":true}" : ",\"ordered\":false}");
}

/* A PL_TIMED move may name any time, so a list of the bits would tell clients
 * nothing. */
static int shows_set(const pl_verb *v, const pl_field *f, const pl_choice *c)
{
    return c->mask && f->at == c->at && !(v->flags & PL_TIMED);
}

void pl_json_choice(pl_text *t, const pl_writing *w, const pl_choice *c)
{
    const pl_verb *v = pl_verb_of(w->game->words->moves, c->move.kind);

    pl_put(t, "{\"do\":");
    if (!v) {
        pl_put_int(t, c->move.kind);
        pl_put_char(t, '}');
        return;
    }
    pl_put_string(t, v->name, strlen(v->name));
    for (const pl_field *f = v->fields; f && f->name; f++) {
        name(t, f->name, 0);
        if (shows_set(v, f, c))
            open_set(t, c);
        else
            field(t, w, f, c->move.a);
    }
    pl_put_char(t, '}');
}

void pl_json_choices(pl_text *t, const pl_writing *w, const pl_choice *list,
                     int n)
{
    pl_put_char(t, '[');
    for (int i = 0; i < n; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_json_choice(t, w, &list[i]);
    }
    pl_put_char(t, ']');
}

void pl_json_seats(pl_text *t, uint16_t seats)
{
    int first = 1;

    pl_put_char(t, '[');
    for (int i = 0; i <= PL_WATCHER; i++) {
        if (!(seats & PL_BIT(i)))
            continue;
        if (!first)
            pl_put_char(t, ',');
        first = 0;
        if (i == PL_CLOCK)
            pl_put(t, "\"clock\"");
        else if (i == PL_WATCHER)
            pl_put(t, "\"watcher\"");
        else
            pl_put_int(t, i);
    }
    pl_put_char(t, ']');
}

void pl_json_event(pl_text *t, const pl_writing *w, const pl_event *e,
                   int audience)
{
    const pl_verb *v = pl_verb_of(w->game->words->events, e->kind);
    uint16_t seats = (uint16_t)((1u << w->seats) - 1) | PL_BIT(PL_WATCHER);

    pl_put(t, "{\"event\":");
    if (v)
        pl_put_string(t, v->name, strlen(v->name));
    else
        pl_put_int(t, e->kind);
    pl_put(t, ",\"seat\":");
    if (e->seat == PL_NOBODY)
        pl_put(t, "null");
    else
        pl_put_int(t, e->seat);
    if (audience) {
        pl_put(t, ",\"seen_by\":");
        pl_json_seats(t, e->seen_by & seats);
    }
    for (const pl_field *f = v ? v->fields : NULL; f && f->name; f++) {
        name(t, f->name, 0);
        field(t, w, f, e->a);
    }
    pl_put_char(t, '}');
}
