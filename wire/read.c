/* SPDX-License-Identifier: MIT */
/* read.c - strict JSON to structs, by the schema tables.
 *
 * A 'reader' has the path of the current value, for messages: entering a field
 * or an element extends it, leaving cuts it again. Messages say what was
 * expected and never repeat the value that was sent. */
#include "wire/read.h"

#include "base/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    int seats;
    pl_fault *fault;
    size_t n;
    char path[96];
} reader;

/* Both return the length to go back to. */
static size_t enter(reader *r, const char *name)
{
    size_t was = r->n, room = sizeof r->path - 1 - was, len = strlen(name);

    if (was && room) {
        r->path[r->n++] = '.';
        room--;
    }
    len = len < room ? len : room;
    memcpy(r->path + r->n, name, len);
    r->n += len;
    r->path[r->n] = 0;
    return was;
}

static size_t enter_index(reader *r, size_t i)
{
    size_t was = r->n;
    int n = snprintf(r->path + was, sizeof r->path - was, "[%zu]", i);
    r->n =
        was + (size_t)n < sizeof r->path ? was + (size_t)n : sizeof r->path - 1;
    return was;
}

static void leave(reader *r, size_t was)
{
    r->n = was;
    r->path[was] = 0;
}

static reader start(const char *path, int seats, pl_fault *fault)
{
    reader r = { .seats = seats, .fault = fault };

    enter(&r, path);
    return r;
}

#define REFUSE(r, ...) pl_fail((r)->fault, PL_BAD_FIELD, (r)->path, __VA_ARGS__)

/* ---- values ------------------------------------------------------------- */

static int64_t field_min(const pl_field *f)
{
    if (f->type == PL_I8 && !f->min && !f->max)
        return INT8_MIN;
    if (f->type == PL_I16 && !f->min && !f->max)
        return INT16_MIN;
    return f->type == PL_I8 || f->type == PL_I16 ? (int32_t)f->min
                                                 : (int64_t)f->min;
}

static int64_t field_max(const pl_field *f, int seats)
{
    uint64_t max = pl_field_max(f, seats);
    return max > INT64_MAX ? INT64_MAX : (int64_t)max;
}

static pl_err whole(reader *r, json_t *in, int64_t min, int64_t max,
                    int64_t *out)
{
    if (!json_is_integer(in) || json_integer_value(in) < min ||
        json_integer_value(in) > max)
        return REFUSE(r, "%" PRId64 " to %" PRId64, min, max);
    *out = json_integer_value(in);
    return PL_OK;
}

static pl_err name(reader *r, json_t *in, const pl_field *f, int64_t *out)
{
    char list[140] = "";
    size_t n = 0;

    for (int i = 0; f->names[i]; i++) {
        if (json_is_string(in) &&
            strcmp(json_string_value(in), f->names[i]) == 0) {
            *out = i;
            return PL_OK;
        }
        if (n < sizeof list)
            n += (size_t)snprintf(list + n, sizeof list - n, "%s'%s'",
                                  i ? ", " : "", f->names[i]);
    }
    return REFUSE(r, "one of %s", list);
}

static pl_err bits(reader *r, json_t *in, int64_t max, int64_t *out)
{
    uint64_t mask = 0;
    size_t i;
    json_t *one;

    if (!json_is_array(in))
        return REFUSE(r, "an array of numbers from 0 to %" PRId64, max);
    json_array_foreach(in, i, one)
    {
        int64_t v = -1;
        size_t was = enter_index(r, i);
        if (whole(r, one, 0, max, &v) != PL_OK)
            return r->fault->err;
        if (mask >> v & 1)
            return REFUSE(r, "each number once");
        mask |= (uint64_t)1 << v;
        leave(r, was);
    }
    *out = (int64_t)mask;
    return PL_OK;
}

static pl_err structure(reader *r, json_t *in, const pl_struct *s, void *out);

/* One element of a field that is not read whole. */
static pl_err value(reader *r, json_t *in, const pl_field *f, void *base,
                    int index)
{
    int null = f->flags & PL_OR_NULL;
    int64_t v = 0;
    pl_err err = PL_OK;

    if (f->type == PL_STRUCT) {
        uint8_t *p = base;
        return structure(r, in, f->of, p + f->at + f->of->size * (size_t)index);
    }
    if (null && json_is_null(in)) {
        pl_field_set(f, base, index, 0);
        return PL_OK;
    }
    switch ((pl_type)f->type) {
    case PL_FLAG:
        if (!json_is_boolean(in))
            return REFUSE(r, "true or false");
        v = json_is_true(in);
        break;
    case PL_NAME:
        err = name(r, in, f, &v);
        break;
    case PL_BITS8:
    case PL_BITS16:
    case PL_BITS32:
        err = bits(r, in, field_max(f, r->seats), &v);
        break;
    default:
        err = whole(r, in, field_min(f), field_max(f, r->seats), &v);
    }
    if (err == PL_OK)
        pl_field_set(f, base, index, (uint64_t)v + (null ? 1 : 0));
    return err;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static pl_err hex(reader *r, json_t *in, uint8_t *out, size_t n)
{
    const char *s = json_string_value(in);

    if (!s || json_string_length(in) != 2 * n ||
        strspn(s, "0123456789abcdefABCDEF") != 2 * n)
        return REFUSE(r, "a text of %zu hex digits", 2 * n);
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)(digit(s[2 * i]) << 4 | digit(s[2 * i + 1]));
    return PL_OK;
}

/* Control characters would reach a terminal through a drawn view, and one that
 * changes the direction of text would reverse what follows it. */
static pl_err chars(reader *r, json_t *in, char *out, size_t n)
{
    const char *s = json_string_value(in);
    size_t len = json_string_length(in);

    if (!s || len > n)
        return REFUSE(r, "a text of at most %zu bytes", n);
    if (!pl_utf8_is_plain(s, len))
        return REFUSE(r, "a text without control characters");
    memset(out, 0, n);
    memcpy(out, s, len);
    return PL_OK;
}

static pl_err order(reader *r, json_t *in, const pl_field *f, uint8_t *out)
{
    int64_t max = f->max ? f->max : UINT8_MAX - 1;
    size_t i;
    json_t *one;

    if (!json_is_array(in) || json_array_size(in) > f->count)
        return REFUSE(r, "an array of at most %d numbers", f->count);
    json_array_foreach(in, i, one)
    {
        int64_t v = 0;
        size_t was = enter_index(r, i);
        if (whole(r, one, 0, max, &v) != PL_OK)
            return r->fault->err;
        out[i] = (uint8_t)(v + 1);
        leave(r, was);
    }
    return PL_OK;
}

/* How many elements a fixed array has on the wire. */
static int fixed_length(const pl_field *f, int seats)
{
    return f->flags & PL_PER_SEAT && seats < f->count ? seats : f->count;
}

static pl_err array(reader *r, json_t *in, const pl_field *f, void *base)
{
    size_t i, n = (size_t)fixed_length(f, r->seats);
    json_t *one;

    if (!json_is_array(in))
        return REFUSE(r, "an array");
    if (f->counted_by && json_array_size(in) > f->count)
        return REFUSE(r, "an array of at most %d", f->count);
    if (!f->counted_by && json_array_size(in) != n)
        return REFUSE(r, "an array of %zu", n);
    json_array_foreach(in, i, one)
    {
        size_t was = enter_index(r, i);
        if (value(r, one, f, base, (int)i) != PL_OK)
            return r->fault->err;
        leave(r, was);
    }
    return PL_OK;
}

static pl_err field(reader *r, json_t *in, const pl_field *f, void *base)
{
    uint8_t *p = (uint8_t *)base + f->at;

    if (f->type == PL_HEX)
        return hex(r, in, p, f->count);
    if (f->type == PL_CHARS)
        return chars(r, in, (char *)p, f->count);
    if (f->type == PL_ORDER)
        return order(r, in, f, p);
    if (f->count)
        return array(r, in, f, base);
    return value(r, in, f, base, 0);
}

/* ---- structs ------------------------------------------------------------ */

/* A name from outside, shortened and made printable for a message. */
static const char *shown(const char *key, char buf[32])
{
    int n = snprintf(buf, 32, "%.28s", key);

    for (int i = 0; i < n; i++)
        if (buf[i] < 0x21 || buf[i] > 0x7e)
            buf[i] = '?';
    return buf;
}

static const pl_field *field_named(const pl_field *f, const char *key)
{
    for (; f && f->name; f++)
        if (strcmp(f->name, key) == 0)
            return f;
    return NULL;
}

static int is_among(const char *const *names, const char *key)
{
    while (names && *names && strcmp(*names, key) != 0)
        names++;
    return names && *names;
}

/* 'also' are names that are allowed beside the fields, ended by NULL; or it is
 * NULL. */
static pl_err only_known(reader *r, json_t *in, const pl_field *fields,
                         const char *const *also)
{
    const char *key;
    json_t *unused;
    char buf[32];

    if (!json_is_object(in))
        return REFUSE(r, "an object");
    json_object_foreach(in, key, unused)
    {
        if (is_among(also, key) || field_named(fields, key))
            continue;
        enter(r, shown(key, buf));
        return REFUSE(r, "there is no such field");
    }
    return PL_OK;
}

/* The number in use of a counted array is the length of what was sent. Where
 * the counter is a field of its own, or serves two arrays, they must agree. */
static pl_err counts(reader *r, json_t *in, const pl_field *fields, void *base)
{
    uint8_t *p = base;

    for (const pl_field *f = fields; f && f->name; f++) {
        const pl_field *other = fields;
        json_t *list = json_object_get(in, f->name);
        size_t n = json_array_size(list);

        if (!f->counted_by || !list)
            continue;
        while (other != f && other->counted_by != f->counted_by)
            other++;
        if (other == f)
            for (other = fields; other->name; other++)
                if (!other->counted_by && !other->count &&
                    other->at == f->counted_by - 1)
                    break;
        if (other->name && other != f && p[f->counted_by - 1] != n) {
            enter(r, f->name);
            return REFUSE(r, "as many as '%s' says", other->name);
        }
        p[f->counted_by - 1] = (uint8_t)n;
    }
    return PL_OK;
}

/* 'lenient' leaves a field that is missing as it is. */
static pl_err fields_of(reader *r, json_t *in, const pl_field *fields,
                        void *base, int lenient)
{
    for (const pl_field *f = fields; f && f->name; f++) {
        json_t *v = json_object_get(in, f->name);
        size_t was = enter(r, f->name);
        if (!v && !lenient)
            return REFUSE(r, "this field is missing");
        if (v && field(r, v, f, base) != PL_OK)
            return r->fault->err;
        leave(r, was);
    }
    return counts(r, in, fields, base);
}

static pl_err structure(reader *r, json_t *in, const pl_struct *s, void *out)
{
    pl_err err = only_known(r, in, s->fields, NULL);
    return err ? err : fields_of(r, in, s->fields, out, 0);
}

pl_err pl_read_struct(json_t *in, const char *path, const pl_struct *s,
                      int seats, void *out, pl_fault *fault)
{
    reader r = start(path, seats, fault);

    memset(out, 0, s->size);
    return structure(&r, in, s, out);
}

pl_err pl_read_options(json_t *in, const char *path, const pl_game *g,
                       void *out, pl_fault *fault)
{
    reader r = start(path, g->max_seats, fault);
    const pl_field *fields = g->words->options->fields;
    pl_err err;

    pl_options_init(g, out);
    if (!in)
        return PL_OK;
    err = only_known(&r, in, fields, NULL);
    return err ? err : fields_of(&r, in, fields, out, 1);
}

/* "one of 'show', 'duel'" */
static void verb_list(const pl_verb *verbs, char *buf, size_t cap)
{
    size_t n = 0;

    buf[0] = 0;
    for (const pl_verb *v = verbs; v->name && n < cap; v++)
        n += (size_t)snprintf(buf + n, cap - n, "%s'%s'",
                              v == verbs ? "" : ", ", v->name);
}

/* The verb that the member 'key' of 'in' names; or NULL, with the fault set. */
static const pl_verb *verb_of(reader *r, json_t *in, const char *key,
                              const pl_verb *verbs)
{
    json_t *what = json_object_get(in, key);
    const pl_verb *verb = NULL;
    char list[140];

    if (!json_is_object(in)) {
        REFUSE(r, "an object such as {\"%s\":...}", key);
        return NULL;
    }
    if (json_is_string(what))
        verb = pl_verb_named(verbs, json_string_value(what),
                             json_string_length(what));
    if (!verb) {
        verb_list(verbs, list, sizeof list);
        enter(r, key);
        REFUSE(r, "one of %s", list);
    }
    return verb;
}

pl_err pl_read_move(json_t *in, const char *path, const pl_game *g, int seats,
                    pl_move *out, pl_fault *fault)
{
    static const char *const also[] = { "do", NULL };
    reader r = start(path, seats, fault);
    const pl_verb *verb = verb_of(&r, in, "do", g->words->moves);
    pl_move m = { 0 };

    if (!verb)
        return fault->err;
    m.kind = verb->kind;
    if (only_known(&r, in, verb->fields, also) != PL_OK ||
        fields_of(&r, in, verb->fields, m.a, 0) != PL_OK)
        return fault->err;
    *out = m;
    return PL_OK;
}

/* "seat": the seat that caused the event, or null. */
static pl_err event_seat(reader *r, json_t *in, uint8_t *out)
{
    json_t *seat = json_object_get(in, "seat");
    size_t was = enter(r, "seat");

    if (json_is_null(seat))
        *out = PL_NOBODY;
    else if (json_is_integer(seat) && json_integer_value(seat) >= 0 &&
             (json_integer_value(seat) < r->seats ||
              json_integer_value(seat) == PL_CLOCK))
        *out = (uint8_t)json_integer_value(seat);
    else
        return REFUSE(r, "a seat, 0 to %d, %d for the clock, or null",
                      r->seats - 1, PL_CLOCK);
    leave(r, was);
    return PL_OK;
}

/* "seen_by" may be left out, since a seat receives its own events only. */
static pl_err event_is_for(reader *r, json_t *in, int seat)
{
    json_t *seen_by = json_object_get(in, "seen_by"), *one;
    size_t i;

    if (!seen_by)
        return PL_OK;
    json_array_foreach(seen_by, i, one)
    {
        if (json_is_integer(one) && json_integer_value(one) == seat)
            return PL_OK;
    }
    enter(r, "seen_by");
    return REFUSE(r, "events that seat %d may see, and no others", seat);
}

pl_err pl_read_event(json_t *in, const char *path, const pl_game *g, int seats,
                     int seat, pl_event *out, pl_fault *fault)
{
    static const char *const also[] = { "event", "seat", "seen_by", NULL };
    reader r = start(path, seats, fault);
    const pl_verb *verb = verb_of(&r, in, "event", g->words->events);
    pl_event e = { .seen_by = PL_BIT(seat) };

    if (!verb)
        return fault->err;
    e.kind = verb->kind;
    if (only_known(&r, in, verb->fields, also) != PL_OK ||
        event_seat(&r, in, &e.seat) != PL_OK ||
        event_is_for(&r, in, seat) != PL_OK ||
        fields_of(&r, in, verb->fields, e.a, 0) != PL_OK)
        return fault->err;
    *out = e;
    return PL_OK;
}

/* ---- single values ------------------------------------------------------ */

pl_err pl_read_seat(json_t *in, const char *path, int seats, int clock,
                    int watcher, int *out, pl_fault *fault)
{
    reader r = start(path, seats, fault);
    const char *s = json_string_value(in);

    if (json_is_integer(in) && json_integer_value(in) >= 0 &&
        json_integer_value(in) < seats)
        *out = (int)json_integer_value(in);
    else if (clock && s && strcmp(s, "clock") == 0)
        *out = PL_CLOCK;
    else if (watcher && (json_is_null(in) || (s && strcmp(s, "watcher") == 0)))
        *out = PL_WATCHER;
    else
        return REFUSE(&r, "a seat, 0 to %d%s%s", seats - 1,
                      clock ? ", or \"clock\"" : "",
                      watcher ? ", or null for a watcher" : "");
    return PL_OK;
}

pl_err pl_read_int(json_t *in, const char *path, int64_t min, int64_t max,
                   int64_t *out, pl_fault *fault)
{
    reader r = start(path, 0, fault);
    return whole(&r, in, min, max, out);
}

pl_err pl_read_hex(json_t *in, const char *path, uint8_t *out, size_t n,
                   pl_fault *fault)
{
    reader r = start(path, 0, fault);
    return hex(&r, in, out, n);
}

pl_err pl_read_text(json_t *in, const char *path, char *out, size_t cap,
                    pl_fault *fault)
{
    reader r = start(path, 0, fault);
    return chars(&r, in, out, cap - 1) ? fault->err : (out[cap - 1] = 0, PL_OK);
}

pl_err pl_read_object(json_t *in, const char *path, const char *const *names,
                      pl_fault *fault)
{
    reader r = start(path, 0, fault);
    const char *key;
    json_t *unused;
    char buf[32];

    if (!json_is_object(in))
        return REFUSE(&r, "an object");
    json_object_foreach(in, key, unused)
    {
        if (is_among(names, key))
            continue;
        enter(&r, shown(key, buf));
        return REFUSE(&r, "there is no such field");
    }
    return PL_OK;
}
