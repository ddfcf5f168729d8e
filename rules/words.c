/* SPDX-License-Identifier: MIT */
/* words.c - moves as words that people type, events as sentences.
 *
 * Both directions are driven by the same field tables as the JSON, so the
 * terminal needs no code of its own for a game. */
#include "rules/words.h"

#include <string.h>

static void list(pl_text *t, uint64_t mask)
{
    int first = 1;

    if (!mask)
        pl_put(t, "none");
    for (int i = 0; mask; i++, mask >>= 1)
        if (mask & 1) {
            if (!first)
                pl_put_char(t, ',');
            first = 0;
            pl_put_int(t, i);
        }
}

/* One value; 'people' prefers a card's name to its number. */
static void value(pl_text *t, const pl_writing *w, const pl_field *f,
                  const uint8_t *a, int index, int people)
{
    uint64_t v = pl_field_get(f, a, index);

    if (f->flags & PL_OR_NULL) {
        if (v == 0) {
            pl_put(t, "none");
            return;
        }
        v--;
    }
    switch ((pl_type)f->type) {
    case PL_FLAG:
        pl_put(t, v ? "yes" : "no");
        return;
    case PL_NAME:
        pl_put(t, v <= pl_field_max(f, w->seats) ? f->names[v] : "?");
        return;
    case PL_BITS8:
    case PL_BITS16:
    case PL_BITS32:
        list(t, v);
        return;
    case PL_SEAT:
        if (people)
            pl_put(t, "seat ");
        pl_put_int(t, (int64_t)v + 1);
        return;
    case PL_CARD: {
        const char *card = NULL;
        if (people && w->game->words->card)
            card = w->game->words->card(w->setup, (uint32_t)v);
        if (card) {
            pl_put(t, card);
            return;
        }
    }
    /* fall through */
    default:
        pl_put_int(t, (int64_t)v);
    }
}

static void values(pl_text *t, const pl_writing *w, const pl_field *f,
                   const uint8_t *a, int people)
{
    int n = 0;

    if (f->type == PL_ORDER) {
        const uint8_t *p = a + f->at;
        for (; n < f->count && p[n]; n++) {
            if (n)
                pl_put_char(t, ',');
            pl_put_int(t, p[n] - 1);
        }
        if (!n)
            pl_put(t, "none");
        return;
    }
    if (!f->count) {
        value(t, w, f, a, 0, people);
        return;
    }
    n = pl_field_used(f, a, w->seats);
    for (int i = 0; i < n; i++) {
        if (i)
            pl_put(t, people ? ", " : ",");
        value(t, w, f, a, i, people);
    }
    if (!n)
        pl_put(t, "none");
}

void pl_words_move(pl_text *t, const pl_writing *w, pl_move m)
{
    const pl_verb *v = pl_verb_of(w->game->words->moves, m.kind);

    if (!v) {
        pl_put_char(t, '?');
        return;
    }
    pl_put(t, v->name);
    for (const pl_field *f = v->fields; f && f->name; f++) {
        pl_put_char(t, ' ');
        values(t, w, f, m.a, 0);
    }
}

/* ---- reading ------------------------------------------------------------ */

typedef struct {
    const char *at, *end;
} words;

/* The next word, or one of length 0 at the end. */
static size_t next(words *in, const char **word)
{
    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t'))
        in->at++;
    *word = in->at;
    while (in->at < in->end && *in->at != ' ' && *in->at != '\t')
        in->at++;
    return (size_t)(in->at - *word);
}

static int is(const char *word, size_t len, const char *s)
{
    return strlen(s) == len && memcmp(word, s, len) == 0;
}

static int number(const char *s, size_t len, uint64_t *out)
{
    uint64_t v = 0;

    if (len == 0 || len > 9)
        return 0;
    for (size_t i = 0; i < len; i++) {
        if (s[i] < '0' || s[i] > '9')
            return 0;
        v = v * 10 + (uint64_t)(s[i] - '0');
    }
    *out = v;
    return 1;
}

/* One scalar, without its null. */
static int scalar(const pl_field *f, int seats, const char *s, size_t len,
                  uint64_t *out)
{
    if (f->type == PL_FLAG) {
        *out = is(s, len, "yes");
        return *out || is(s, len, "no");
    }
    if (f->type == PL_NAME) {
        for (*out = 0; f->names[*out]; ++*out)
            if (is(s, len, f->names[*out]))
                return 1;
        return 0;
    }
    if (!number(s, len, out))
        return 0;
    /* People count seats from one. */
    if (f->type == PL_SEAT && (*out)-- == 0)
        return 0;
    return *out <= pl_field_max(f, seats);
}

static int one(const pl_field *f, int seats, const char *s, size_t len,
               uint8_t *a, int index)
{
    uint64_t v;

    if (f->flags & PL_OR_NULL) {
        if (is(s, len, "none")) {
            pl_field_set(f, a, index, 0);
            return 1;
        }
        if (!scalar(f, seats, s, len, &v))
            return 0;
        pl_field_set(f, a, index, v + 1);
        return 1;
    }
    if (!scalar(f, seats, s, len, &v))
        return 0;
    pl_field_set(f, a, index, v);
    return 1;
}

/* A list "1,3,5" or "none" into a set, an ordered list or an array. */
static int many(const pl_field *f, int seats, const char *s, size_t len,
                uint8_t *a)
{
    const char *end = s + len;
    uint64_t mask = 0, v;
    int n = 0;

    if (is(s, len, "none"))
        s = end;
    while (s < end) {
        const char *comma = memchr(s, ',', (size_t)(end - s));
        size_t part = (size_t)((comma ? comma : end) - s);
        if (f->type == PL_ORDER || !f->count) {
            if (!number(s, part, &v) || v > 31)
                return 0;
            if (!f->count && v > pl_field_max(f, seats))
                return 0;
            if (f->type == PL_ORDER && n >= f->count)
                return 0;
            if (f->type == PL_ORDER)
                a[f->at + (uint32_t)n] = (uint8_t)(v + 1);
            mask |= (uint64_t)1 << v;
        } else if (n >= f->count || !one(f, seats, s, part, a, n)) {
            return 0;
        }
        n++;
        s = comma ? comma + 1 : end;
    }
    if (f->type != PL_ORDER && !f->count)
        pl_field_set(f, a, 0, mask);
    if (f->counted_by)
        a[f->counted_by - 1] = (uint8_t)n;
    return 1;
}

static int is_set(const pl_field *f)
{
    return f->type == PL_ORDER || f->type == PL_BITS8 || f->type == PL_BITS16 ||
           f->type == PL_BITS32 || f->count;
}

pl_err pl_words_read(const pl_writing *w, const char *s, size_t len,
                     pl_move *out, const char **why)
{
    words in = { s, s + len };
    pl_move m = { 0 };
    const char *word;
    size_t n = next(&in, &word);
    const pl_verb *v = pl_verb_named(w->game->words->moves, word, n);

    *why = "the first word names the move";
    if (!v)
        return PL_ILLEGAL_MOVE;
    m.kind = v->kind;
    for (const pl_field *f = v->fields; f && f->name; f++) {
        n = next(&in, &word);
        *why = f->name;
        if (n == 0 || !(is_set(f) ? many(f, w->seats, word, n, m.a)
                                  : one(f, w->seats, word, n, m.a, 0)))
            return PL_ILLEGAL_MOVE;
    }
    *why = "there are words after the move";
    if (next(&in, &word))
        return PL_ILLEGAL_MOVE;
    *why = NULL;
    *out = m;
    return PL_OK;
}

/* ---- sentences ---------------------------------------------------------- */

static void say(pl_text *t, const pl_writing *w, const pl_verb *v,
                const uint8_t *a)
{
    for (const char *s = v->say; *s; s++) {
        const char *end = *s == '{' ? strchr(s, '}') : NULL;
        const pl_field *f = v->fields;

        if (!end || !f) {
            pl_put_char(t, *s);
            continue;
        }
        while (f->name && !is(s + 1, (size_t)(end - s - 1), f->name))
            f++;
        if (f->name)
            values(t, w, f, a, 1);
        s = end;
    }
}

void pl_words_say_move(pl_text *t, const pl_writing *w, pl_move m)
{
    const pl_verb *v = pl_verb_of(w->game->words->moves, m.kind);
    if (v)
        say(t, w, v, m.a);
}

void pl_words_say_event(pl_text *t, const pl_writing *w, const pl_event *e)
{
    const pl_verb *v = pl_verb_of(w->game->words->events, e->kind);
    if (v)
        say(t, w, v, e->a);
}
