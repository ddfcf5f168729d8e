/* SPDX-License-Identifier: MIT */
/* columns.c - a view as a row of numbers, one column for each fact. */
#include "python/engine/columns.h"

#include <stdlib.h>
#include <string.h>

static int is_bits(const pl_field *f)
{
    return f->type == PL_BITS8 || f->type == PL_BITS16 || f->type == PL_BITS32;
}

static int elements_of(const pl_field *f, int seats)
{
    if (!f->count)
        return 1;
    return f->flags & PL_PER_SEAT && f->count > seats ? seats : f->count;
}

/* Columns of one element. */
static int width_of(const pl_field *f)
{
    static const int most[] = { 8, 16, 32 };

    if (!is_bits(f))
        return 1;
    return f->max ? (int)f->max + 1 : most[f->type - PL_BITS8];
}

/* ---- how fields are read ------------------------------------------------- */

enum { NUMBERS, SIGNED, BITS, PACKED };

/* Room for one more in a list that doubles. */
static void *grown(void *list, uint32_t n, uint32_t *cap, size_t size)
{
    uint32_t more = *cap ? 2 * *cap : 64;
    void *p = list;

    if (n == *cap && (p = realloc(list, more * size)))
        *cap = more;
    return p;
}

/* Bytes that go on where the last ones ended are read with them. */
static int goes_on(const pl_column_copy *last, const pl_column_copy *next)
{
    return last->how == NUMBERS && next->how == NUMBERS && last->size == 1 &&
           next->size == 1 && last->less == next->less &&
           last->from + last->n == next->from;
}

static int add_copy(pl_columns *c, pl_column_copy copy)
{
    pl_column_copy *list;

    if (c->copies && goes_on(&c->copy[c->copies - 1], &copy)) {
        c->copy[c->copies - 1].n += copy.n;
        return 1;
    }
    list = grown(c->copy, c->copies, &c->copies_cap, sizeof *list);
    if (!list)
        return 0;
    c->copy = list;
    c->copy[c->copies++] = copy;
    return 1;
}

static int add_copies(pl_columns *c, const pl_field *f, uint32_t at)
{
    int elements = elements_of(f, c->seats), sets = is_bits(f);
    pl_column_copy copy = {
        .from = at + f->at,
        .column = c->n,
        .n = (uint32_t)(sets ? width_of(f) : elements),
        .how = sets                                    ? BITS
               : f->width                              ? PACKED
               : f->type == PL_I8 || f->type == PL_I16 ? SIGNED
                                                       : NUMBERS,
        .size = (uint8_t)(f->width ? sizeof(uint32_t) : pl_type_size(f)),
        .shift = f->shift,
        .width = f->width,
        .less = f->flags & PL_OR_NULL || f->type == PL_ORDER ? 1 : 0,
    };

    for (int i = 0; i < (sets ? elements : 1); i++) {
        if (!add_copy(c, copy))
            return 0;
        copy.from += f->width ? 0 : copy.size;
        copy.shift = (uint8_t)(copy.shift + f->width);
        copy.column += copy.n;
    }
    return 1;
}

static int add(pl_columns *c, const pl_field *f, uint32_t at)
{
    pl_column_run *list = grown(c->run, c->runs, &c->cap, sizeof *list);

    if (!list)
        return 0;
    c->run = list;
    if (!add_copies(c, f, at))
        return 0;
    c->run[c->runs++] = (pl_column_run){ .at = at, .column = c->n, .field = f };
    c->n += (uint32_t)(elements_of(f, c->seats) * width_of(f));
    return 1;
}

static int gather(pl_columns *c, const pl_struct *s, uint32_t at)
{
    for (const pl_field *f = s->fields; f->name; f++) {
        if (f->type != PL_STRUCT) {
            if (!add(c, f, at))
                return 0;
            continue;
        }
        for (int i = 0; i < elements_of(f, c->seats); i++)
            if (!gather(c, f->of, at + f->at + (uint32_t)i * f->of->size))
                return 0;
    }
    return 1;
}

int pl_columns_init(pl_columns *c, const pl_struct *s, int seats)
{
    memset(c, 0, sizeof *c);
    c->seats = seats;
    if (gather(c, s, 0))
        return 1;
    pl_columns_release(c);
    return 0;
}

void pl_columns_release(pl_columns *c)
{
    free(c->run);
    free(c->copy);
    memset(c, 0, sizeof *c);
}

/* ---- rows ---------------------------------------------------------------- */

static inline uint64_t load(const uint8_t *p, int size)
{
    uint64_t v = 0;

    /* Little-endian, like every machine that this runs on. */
    if (size == 1)
        return *p;
    if (size == 2)
        memcpy(&v, p, 2);
    else if (size == 4)
        memcpy(&v, p, 4);
    else
        memcpy(&v, p, 8);
    return v;
}

/* clang-format off */
static const float four_bits[16][4] = {
    { 0, 0, 0, 0 }, { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 1, 1, 0, 0 },
    { 0, 0, 1, 0 }, { 1, 0, 1, 0 }, { 0, 1, 1, 0 }, { 1, 1, 1, 0 },
    { 0, 0, 0, 1 }, { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 1, 1, 0, 1 },
    { 0, 0, 1, 1 }, { 1, 0, 1, 1 }, { 0, 1, 1, 1 }, { 1, 1, 1, 1 },
};
/* clang-format on */

static inline void write_copy(const pl_column_copy *o, const uint8_t *p,
                              float *out)
{
    uint64_t v;

    switch (o->how) {
    case NUMBERS:
        if (o->size == 1)
            for (uint32_t k = 0; k < o->n; k++)
                out[k] = (float)p[k] - o->less;
        else
            for (uint32_t k = 0; k < o->n; k++)
                out[k] = (float)load(p + k * o->size, o->size) - o->less;
        return;
    case SIGNED:
        for (uint32_t k = 0; k < o->n; k++) {
            v = load(p + k * o->size, o->size);
            out[k] = o->size == 1 ? (float)(int8_t)v : (float)(int16_t)v;
        }
        return;
    case BITS:
        v = load(p, o->size) >> o->shift;
        if (o->width)
            v &= (1u << o->width) - 1;
        for (uint32_t k = 0; k < o->n / 4; k++, out += 4, v >>= 4)
            memcpy(out, four_bits[v & 15], sizeof four_bits[0]);
        for (uint32_t k = 0; k < o->n % 4; k++)
            out[k] = (float)(int)(v >> k & 1);
        return;
    default:
        v = load(p, o->size) >> o->shift;
        for (uint32_t k = 0; k < o->n; k++, v >>= o->width)
            out[k] = (float)(int)(v & ((1u << o->width) - 1)) - o->less;
    }
}

void pl_columns_write(const pl_columns *c, const void *view, float *out)
{
    for (const pl_column_copy *o = c->copy; o < c->copy + c->copies; o++)
        write_copy(o, (const uint8_t *)view + o->from, out + o->column);
}

static const pl_column_run *run_of(const pl_columns *c, uint32_t i)
{
    uint32_t k = 0;

    while (k + 1 < c->runs && c->run[k + 1].column <= i)
        k++;
    return &c->run[k];
}

/* Walks down to the struct at 'at', writing the names on the way. */
static void put_path(const pl_columns *c, const pl_struct *s,
                     const pl_field *want, uint32_t at, pl_text *t)
{
    for (const pl_field *f = s->fields; at == 0 && f->name; f++)
        if (f == want)
            return;
    for (const pl_field *f = s->fields; f->name; f++) {
        uint32_t size, i;
        if (f->type != PL_STRUCT || at < f->at)
            continue;
        size = f->of->size;
        i = (at - f->at) / size;
        if (i >= (uint32_t)elements_of(f, c->seats))
            continue;
        pl_put(t, f->name);
        if (f->count) {
            pl_put_char(t, '[');
            pl_put_int(t, i);
            pl_put_char(t, ']');
        }
        pl_put_char(t, '.');
        put_path(c, f->of, want, at - f->at - i * size, t);
        return;
    }
}

void pl_columns_name(const pl_columns *c, const pl_struct *s, uint32_t i,
                     pl_text *t)
{
    const pl_column_run *r = run_of(c, i);
    uint32_t at = i - r->column, width = (uint32_t)width_of(r->field);

    put_path(c, s, r->field, r->at, t);
    pl_put(t, r->field->name);
    if (r->field->count) {
        pl_put_char(t, '[');
        pl_put_int(t, at / width);
        pl_put_char(t, ']');
    }
    if (is_bits(r->field)) {
        pl_put_char(t, '{');
        pl_put_int(t, at % width);
        pl_put_char(t, '}');
    }
}

void pl_columns_bounds(const pl_columns *c, uint32_t i, double *low,
                       double *high)
{
    const pl_field *f = run_of(c, i)->field;
    uint32_t names = 0;

    *low = f->flags & PL_OR_NULL || f->type == PL_ORDER ? -1 : 0;
    *high = is_bits(f) || f->type == PL_FLAG ? 1 : (double)pl_field_max(f, 8);
    if (f->type == PL_NAME) {
        while (f->names[names])
            names++;
        *high = names - 1;
    }
    if (f->type == PL_I8 || f->type == PL_I16)
        *low = f->type == PL_I8 ? -128 : -32768;
    if (f->type == PL_ORDER || f->type == PL_HEX || f->type == PL_CHARS)
        *high = f->type == PL_ORDER ? 31 : 255;
}
