/* SPDX-License-Identifier: MIT */
/* schema.c - reads and writes fields by their description.
 *
 * Everything that is not rules (JSON, words, checks of bounds) reaches a struct
 * through these functions, so a game describes its layout once. */
#include "rules/schema.h"

#include <string.h>

static const pl_field rng_fields[] = {
    { .name = "key",
      .at = offsetof(pl_rng, key),
      .type = PL_HEX,
      .who = PL_NONE,
      .count = 32 },
    { .name = "at",
      .at = offsetof(pl_rng, at),
      .type = PL_U64,
      .who = PL_NONE },
    { 0 },
};
const pl_struct pl_rng_struct = { "Rng", sizeof(pl_rng), rng_fields };

size_t pl_type_size(const pl_field *f)
{
    switch ((pl_type)f->type) {
    case PL_U16:
    case PL_I16:
    case PL_BITS16:
        return 2;
    case PL_U32:
    case PL_BITS32:
        return 4;
    case PL_U64:
        return 8;
    case PL_STRUCT:
        return f->of->size;
    default:
        return 1;
    }
}

/* Where the bits of an element begin in its word, and how many there are. */
static int bit_of(const pl_field *f, int index)
{
    return f->shift + f->width * index;
}

static uint32_t bits_of(const pl_field *f)
{
    return (1u << f->width) - 1;
}

uint64_t pl_field_get(const pl_field *f, const void *base, int index)
{
    const uint8_t *p = (const uint8_t *)base + f->at;
    uint64_t v = 0;

    /* Little-endian, like every machine that this runs on. */
    if (f->width) {
        memcpy(&v, p, sizeof(uint32_t));
        return v >> bit_of(f, index) & bits_of(f);
    }
    switch ((pl_type)f->type) {
    case PL_U16:
    case PL_BITS16:
        memcpy(&v, p + 2 * (size_t)index, 2);
        return v;
    case PL_I16:
        memcpy(&v, p + 2 * (size_t)index, 2);
        return (uint64_t)(int64_t)(int16_t)v;
    case PL_U32:
    case PL_BITS32:
        memcpy(&v, p + 4 * (size_t)index, 4);
        return v;
    case PL_U64:
        memcpy(&v, p + 8 * (size_t)index, 8);
        return v;
    case PL_I8:
        return (uint64_t)(int64_t)(int8_t)p[index];
    default:
        return p[index];
    }
}

void pl_field_set(const pl_field *f, void *base, int index, uint64_t v)
{
    uint8_t *p = base;

    if (f->width) {
        uint32_t word, mask = bits_of(f) << bit_of(f, index);
        memcpy(&word, p + f->at, sizeof word);
        word = (word & ~mask) | ((uint32_t)(v << bit_of(f, index)) & mask);
        memcpy(p + f->at, &word, sizeof word);
        return;
    }
    p += f->at + pl_type_size(f) * (size_t)index;
    memcpy(p, &v, pl_type_size(f));
}

uint64_t pl_field_max(const pl_field *f, int seats)
{
    if (f->type == PL_NAME) {
        uint64_t n = 0;
        while (f->names[n])
            n++;
        return n - 1;
    }
    if (f->type == PL_FLAG)
        return 1;
    if (f->type == PL_SEAT)
        return (uint64_t)seats - 1;
    if (f->max)
        return f->max;
    if (f->width)
        return bits_of(f);
    switch ((pl_type)f->type) {
    case PL_U16:
        return UINT16_MAX;
    case PL_U32:
        return UINT32_MAX;
    case PL_U64:
        return UINT64_MAX;
    case PL_I8:
        return INT8_MAX;
    case PL_I16:
        return INT16_MAX;
    case PL_BITS8:
        return 7;
    case PL_BITS16:
        return 15;
    case PL_BITS32:
        return 31;
    default:
        return f->flags & PL_OR_NULL ? UINT8_MAX - 1 : UINT8_MAX;
    }
}

int pl_field_used(const pl_field *f, const void *base, int seats)
{
    if (f->counted_by) {
        int n = ((const uint8_t *)base)[f->counted_by - 1];
        return n < f->count ? n : f->count;
    }
    if (f->flags & PL_PER_SEAT)
        return seats < f->count ? seats : f->count;
    return f->count;
}

const pl_verb *pl_verb_of(const pl_verb *verbs, int kind)
{
    for (; verbs->name; verbs++)
        if (verbs->kind == kind)
            return verbs;
    return NULL;
}

const pl_verb *pl_verb_named(const pl_verb *verbs, const char *s, size_t len)
{
    for (; verbs->name; verbs++)
        if (strlen(verbs->name) == len && memcmp(verbs->name, s, len) == 0)
            return verbs;
    return NULL;
}

void pl_options_init(const pl_game *g, void *options)
{
    memset(options, 0, g->options_size);
    for (const pl_field *f = g->words->options->fields; f->name; f++)
        for (int i = 0; i < (f->count ? f->count : 1); i++)
            pl_field_set(f, options, i, f->usual);
}
