/* SPDX-License-Identifier: MIT */
/* beliefs.c - counts the values of hidden fields over worlds that are drawn
 * from a view. */
#include "review/beliefs.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/telepathic/telepathic.h"
#include "rules/renew.h"

/* Fields of a state that are not hidden things: the open part, the random key,
 * and the games' own notes about who has seen what. */
static const char *const notes[] = { "open", "rng", "log", "last", "facts" };

/* Where a thing is in the state. */
typedef struct {
    uint32_t base; /* of the struct that has the field */
    int index;     /* of the element; -1: the whole array is a set */
    int of[2];     /* the numbers of the two things that this one joins */
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
    s->place[b->n++] = (place){ .base = base, .index = index };
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

/* ---- pairs --------------------------------------------------------------- */

/* The number of the thing that is a byte of the state, or -1. */
static int thing_at(const survey *s, uint32_t at)
{
    for (int i = 0; i < s->b->n; i++) {
        const pl_field *f = s->b->at[i].field;
        if (!s->b->at[i].second && s->place[i].index >= 0 &&
            pl_type_size(f) == 1 && !f->width &&
            s->place[i].base + f->at + (uint32_t)s->place[i].index == at)
            return i;
    }
    return -1;
}

/* The thing that joins two, which is added if there is none yet; or -1. */
static int join(survey *s, int first, int second)
{
    pl_beliefs *b = s->b;
    char path[PL_BELIEF_PATH];

    if (first < 0 || second < 0)
        return -1;
    for (int i = 0; i < b->n; i++)
        if (b->at[i].second && s->place[i].of[0] == first &&
            s->place[i].of[1] == second)
            return i;
    snprintf(path, sizeof path, "%.39s+%.39s", b->at[first].path,
             b->at[second].path);
    add_thing(s, path, b->at[first].field, s->place[first].base,
              s->place[first].index);
    if (s->failed)
        return -1;
    b->at[b->n - 1].second = b->at[second].field;
    s->place[b->n - 1].of[0] = first;
    s->place[b->n - 1].of[1] = second;
    return b->n - 1;
}

/* Telepathic's condition cards come in pairs that differ, so what is known of
 * one tells about the other. */
static void find_pairs(survey *s, const pl_game *g, const void *setup)
{
    telepathic_state world = { 0 };
    uint8_t *pair[2];

    if (strcmp(g->id, telepathic_game.id) != 0)
        return;
    for (int a = 0; a < 2; a++) {
        telepathic_pair(setup, a, world.win, world.lose, pair);
        join(s, thing_at(s, (uint32_t)(pair[0] - (uint8_t *)&world)),
             thing_at(s, (uint32_t)(pair[1] - (uint8_t *)&world)));
    }
}

/* ---- counting ------------------------------------------------------------ */

static uint32_t value_at(const pl_field *f, const place *at,
                         const uint8_t *world)
{
    return (uint32_t)pl_field_get(f, world + at->base, at->index);
}

static uint32_t two_values(uint32_t first, uint32_t second)
{
    return first | second << 16;
}

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

/* Counts what thing 'i' is in a world; in the true one only marks it. */
static int count_thing(survey *s, int i, const uint8_t *world, int truth)
{
    pl_belief_thing *x = &s->b->at[i];
    const place *at = &s->place[i];
    const uint8_t *base = world + at->base;
    int seats = s->seats, good = 1;
    double by = truth ? 0 : 1;

    if (x->second)
        return count_value(
            x,
            two_values(value_at(x->field, at, world),
                       value_at(x->second, &s->place[at->of[1]], world)),
            by, truth);

    if (at->index < 0) {
        int n = pl_field_used(x->field, base, seats);
        for (int k = 0; k < n; k++)
            good &= count_value(x, (uint32_t)pl_field_get(x->field, base, k),
                                by, truth);
        return good;
    }
    uint32_t v = value_at(x->field, at, world);
    if (!x->is_set)
        return count_value(x, v, by, truth);
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

/* Whether a thing is not the same in every world; of two that are joined both
 * must be open. What differs in the true state alone is a decision that
 * somebody keeps secret, such as a sealed colour. 'guess' makes none for
 * others, so nothing is said of it. */
static int is_open(const survey *s, int i, int worlds)
{
    const pl_belief_thing *x = &s->b->at[i];

    if (x->second)
        return is_open(s, s->place[i].of[0], worlds) &&
               is_open(s, s->place[i].of[1], worlds);
    for (int k = 0; k < x->n; k++)
        if (x->at[k].p > 0 && x->at[k].p < worlds)
            return 1;
    return 0;
}

/* Divides the counts, and drops what is known. */
static void settle(survey *s, int worlds)
{
    pl_beliefs *b = s->b;
    int kept = 0;

    for (int i = b->n - 1; i >= 0; i--) /* joined things stand last */
        if (!is_open(s, i, worlds)) {
            free(b->at[i].at);
            b->at[i].at = NULL;
            b->at[i].n = 0;
        }
    for (int i = 0; i < b->n; i++) {
        pl_belief_thing x = b->at[i];
        for (int k = 0; k < x.n; k++)
            x.at[k].p /= worlds;
        if (!x.n) {
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
        find_pairs(&s, g, setup);
    }
    for (int w = 0; w < worlds && !s.failed; w++) {
        g->guess(setup, view, &rng, world);
        for (int i = 0; i < b->n; i++)
            s.failed |= !count_thing(&s, i, world, 0);
    }
    for (int i = 0; truth && i < b->n && !s.failed; i++)
        s.failed |= !count_thing(&s, i, truth, 1);
    free(world);
    if (s.failed)
        pl_beliefs_release(b);
    else
        settle(&s, worlds);
    free(s.place);
    return !s.failed;
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

/* Adds a belief to its thing; one in two values to both and to the pair. */
static void count_belief(survey *s, const pl_believed *one,
                         const uint8_t *truth)
{
    int i = thing_at(s, one->at), k = one->with ? thing_at(s, one->with) : -1;
    int first = truth && truth[one->at] == one->value;
    int second = k >= 0 && truth && truth[one->with] == one->other;
    int pair = join(s, i, k);
    pl_belief_thing *at = s->b->at;

    if (i >= 0)
        s->failed |= !count_value(&at[i], one->value, one->p, first);
    if (k >= 0)
        s->failed |= !count_value(&at[k], one->other, one->p, second);
    if (pair >= 0)
        s->failed |= !count_value(&at[pair], two_values(one->value, one->other),
                                  one->p, first && second);
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
        count_belief(&s, &believed[i], is);
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

static void put_word(pl_text *t, const pl_writing *w, const pl_field *f,
                     uint32_t value)
{
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

void pl_belief_word(pl_text *t, const pl_writing *w, const pl_belief_thing *x,
                    uint32_t value)
{
    put_word(t, w, x->field, x->second ? value & 0xffff : value);
    if (!x->second)
        return;
    pl_put_char(t, '+');
    put_word(t, w, x->second, value >> 16);
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
