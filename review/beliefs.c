/* SPDX-License-Identifier: MIT */
/* beliefs.c - counts the values of hidden fields over worlds that are drawn
 * from a view. */
#include "review/beliefs.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules/renew.h"

/* Fields of a state that are not hidden things: the open part, the random key,
 * and the games' own notes about who has seen what. */
static const char *const notes[] = { "open", "rng", "log", "last", "facts" };

/* Where a thing is in the state. */
typedef struct {
    uint32_t base; /* of the struct that has the field */
    int index;     /* of the element; -1: the whole array is a set */
} place;

typedef struct {
    pl_beliefs *b;
    place *place;
    int seats;
    const uint8_t *state;
    int failed;
} survey;

/* ---- finding the things -------------------------------------------------- */

static int is_bits(const pl_field *f)
{
    return f->type == PL_BITS8 || f->type == PL_BITS16 || f->type == PL_BITS32;
}

static void add_thing(survey *s, const char *path, const pl_field *f,
                      uint32_t base, int index)
{
    pl_beliefs *b = s->b;

    if (b->n == b->cap) {
        int cap = b->cap ? 2 * b->cap : 64;
        void *things = realloc(b->at, (size_t)cap * sizeof *b->at);
        b->at = things ? things : b->at;
        void *places = realloc(s->place, (size_t)cap * sizeof *s->place);
        s->place = places ? places : s->place;
        if (!things || !places) {
            s->failed = 1;
            return;
        }
        b->cap = cap;
    }
    pl_belief_thing *x = &b->at[b->n];
    *x = (pl_belief_thing){ .field = f, .is_set = index < 0 || is_bits(f) };
    snprintf(x->path, sizeof x->path, "%s", path);
    s->place[b->n++] = (place){ base, index };
}

static void find_things(survey *s, const pl_struct *of, uint32_t base,
                        const char *before);

static void find_in_field(survey *s, const pl_field *f, uint32_t base,
                          const char *before)
{
    int n = f->count ? pl_field_used(f, s->state + base, s->seats) : 1;
    char path[PL_BELIEF_PATH];

    if (f->type == PL_HEX || f->type == PL_CHARS || f->type == PL_ORDER)
        return;
    if (f->counted_by && f->type != PL_STRUCT) {
        snprintf(path, sizeof path, "%.32s%.24s", before, f->name);
        add_thing(s, path, f, base, -1);
        return;
    }
    for (int i = 0; i < n; i++) {
        if (f->count)
            snprintf(path, sizeof path, "%.32s%.24s[%d]", before, f->name, i);
        else
            snprintf(path, sizeof path, "%.32s%.24s", before, f->name);
        if (f->type != PL_STRUCT) {
            add_thing(s, path, f, base, i);
            continue;
        }
        strcat(path, ".");
        find_things(s, f->of, base + f->at + (uint32_t)i * f->of->size, path);
    }
}

static void find_things(survey *s, const pl_struct *of, uint32_t base,
                        const char *before)
{
    for (const pl_field *f = of->fields; f->name && !s->failed; f++) {
        int skip = !*before && (pl_is_pile(f) || f->of == &pl_rng_struct);
        for (size_t i = 0; !*before && i < sizeof notes / sizeof *notes; i++)
            skip |= strcmp(f->name, notes[i]) == 0;
        if (!skip)
            find_in_field(s, f, base, before);
    }
}

/* ---- counting ------------------------------------------------------------ */

static int count_value(pl_belief_thing *x, uint32_t value, double by, int truth)
{
    int i = 0;

    while (i < x->n && x->at[i].value != value)
        i++;
    if (i == x->n) {
        void *more =
            (x->n & (x->n - 1)) == 0
                ? realloc(x->at, (size_t)(x->n ? 2 * x->n : 1) * sizeof *x->at)
                : x->at;
        if (!more)
            return 0;
        x->at = more;
        x->at[x->n++] = (pl_belief){ .value = value };
    }
    x->at[i].p += by;
    x->at[i].is_true |= truth;
    return 1;
}

/* Counts what one thing is in a world; in the true one only marks it. */
static int count_thing(pl_belief_thing *x, const place *at,
                       const uint8_t *world, int seats, int truth)
{
    const uint8_t *base = world + at->base;
    double by = truth ? 0 : 1;
    int good = 1;

    if (at->index < 0) {
        int n = pl_field_used(x->field, base, seats);
        for (int i = 0; i < n; i++)
            good &= count_value(x, (uint32_t)pl_field_get(x->field, base, i),
                                by, truth);
        return good;
    }
    uint64_t v = pl_field_get(x->field, base, at->index);
    if (!x->is_set)
        return count_value(x, (uint32_t)v, by, truth);
    for (uint32_t k = 0; k < 32; k++)
        if (v >> k & 1)
            good &= count_value(x, k, by, truth);
    return good;
}

static int by_chance(const void *a, const void *b)
{
    const pl_belief *x = a, *y = b;

    if (x->p != y->p)
        return x->p < y->p ? 1 : -1;
    return x->value < y->value ? -1 : x->value > y->value;
}

/* Divides the counts, and drops what is the same in every world. */
static void settle(pl_beliefs *b, int worlds)
{
    int kept = 0;

    for (int i = 0; i < b->n; i++) {
        pl_belief_thing x = b->at[i];
        int open = 0;
        for (int k = 0; k < x.n; k++) {
            open |= x.at[k].p < worlds;
            x.at[k].p /= worlds;
        }
        if (!open) {
            free(x.at);
            continue;
        }
        qsort(x.at, (size_t)x.n, sizeof *x.at, by_chance);
        b->at[kept++] = x;
    }
    b->n = kept;
}

int pl_beliefs_init(pl_beliefs *b, const pl_game *g, const void *setup,
                    int seats, const void *view, const void *truth, int worlds,
                    const uint8_t seed[32])
{
    uint8_t *world = calloc(1, g->state_size);
    survey s = { .b = b, .seats = seats, .state = truth ? truth : world };
    pl_rng rng;

    *b = (pl_beliefs){ .is_marked = truth != NULL };
    s.failed = !world;
    if (world) {
        pl_rng_seed(&rng, seed);
        if (!truth)
            g->guess(setup, view, &rng, world);
        find_things(&s, g->words->state, 0, "");
    }
    for (int w = 0; w < worlds && !s.failed; w++) {
        g->guess(setup, view, &rng, world);
        for (int i = 0; i < b->n; i++)
            s.failed |= !count_thing(&b->at[i], &s.place[i], world, seats, 0);
    }
    for (int i = 0; truth && i < b->n && !s.failed; i++)
        s.failed |= !count_thing(&b->at[i], &s.place[i], truth, seats, 1);
    free(world);
    free(s.place);
    if (s.failed)
        pl_beliefs_release(b);
    else
        settle(b, worlds);
    return !s.failed;
}

/* The thing that is a byte of the state, or NULL. */
static pl_belief_thing *thing_at(const survey *s, uint32_t at)
{
    for (int i = 0; i < s->b->n; i++) {
        const pl_field *f = s->b->at[i].field;
        if (s->place[i].index >= 0 && pl_type_size(f) == 1 && !f->width &&
            s->place[i].base + f->at + (uint32_t)s->place[i].index == at)
            return &s->b->at[i];
    }
    return NULL;
}

static void drop_empty(pl_beliefs *b)
{
    int kept = 0;

    for (int i = 0; i < b->n; i++) {
        if (!b->at[i].n)
            continue;
        qsort(b->at[i].at, (size_t)b->at[i].n, sizeof *b->at[i].at, by_chance);
        b->at[kept++] = b->at[i];
    }
    b->n = kept;
}

int pl_beliefs_from(pl_beliefs *b, const pl_game *g, int seats,
                    const void *world, const void *truth,
                    const pl_believed *believed, int n)
{
    survey s = { .b = b, .seats = seats, .state = world };
    const uint8_t *is = truth;

    *b = (pl_beliefs){ .is_marked = truth != NULL };
    find_things(&s, g->words->state, 0, "");
    for (int i = 0; i < n && !s.failed; i++) {
        pl_belief_thing *x = thing_at(&s, believed[i].at);
        int is_true = is && is[believed[i].at] == believed[i].value;
        s.failed |=
            x && !count_value(x, believed[i].value, believed[i].p, is_true);
    }
    free(s.place);
    if (s.failed)
        pl_beliefs_release(b);
    else
        drop_empty(b);
    return !s.failed;
}

void pl_beliefs_release(pl_beliefs *b)
{
    for (int i = 0; i < b->n; i++)
        free(b->at[i].at);
    free(b->at);
    *b = (pl_beliefs){ 0 };
}

/* ---- words --------------------------------------------------------------- */

void pl_belief_word(pl_text *t, const pl_writing *w, const pl_belief_thing *x,
                    uint32_t value)
{
    const pl_field *f = x->field;
    const char *name = NULL;

    if (is_bits(f)) {
        for (uint32_t i = 0; f->names && f->names[i] && i <= value; i++)
            name = i == value ? f->names[i] : NULL;
    } else {
        if (f->flags & PL_OR_NULL && !value) {
            pl_put(t, "none");
            return;
        }
        value -= f->flags & PL_OR_NULL ? 1 : 0;
        if (f->type == PL_NAME && value <= pl_field_max(f, w->seats))
            name = f->names[value];
        else if (f->type == PL_CARD && w->game->words->card)
            name = w->game->words->card(w->setup, value);
    }
    if (name)
        pl_put(t, name);
    else
        pl_put_int(t, value);
}

static void put_values(pl_text *t, const pl_writing *w,
                       const pl_belief_thing *x, int is_marked)
{
    for (int k = 0; k < x->n; k++) {
        char word[96];
        pl_text text;
        pl_text_init(&text, word, sizeof word);
        pl_belief_word(&text, w, x, x->at[k].value);
        pl_put(t, k ? ",{\"is\":" : "{\"is\":");
        pl_put_string(t, word, text.n);
        pl_put(t, ",\"p\":");
        pl_put_int(t, (int64_t)(1000 * x->at[k].p + 0.5));
        if (is_marked)
            pl_put(t, x->at[k].is_true ? ",\"true\":true" : ",\"true\":false");
        pl_put_char(t, '}');
    }
}

void pl_beliefs_write(pl_text *t, const pl_writing *w, const pl_beliefs *b)
{
    pl_put_char(t, '[');
    for (int i = 0; i < b->n; i++) {
        pl_put(t, i ? ",{\"what\":" : "{\"what\":");
        pl_put_string(t, b->at[i].path, strlen(b->at[i].path));
        pl_put(t, b->at[i].is_set ? ",\"set\":true" : ",\"set\":false");
        pl_put(t, ",\"values\":[");
        put_values(t, w, &b->at[i], b->is_marked);
        pl_put(t, "]}");
    }
    pl_put_char(t, ']');
}
