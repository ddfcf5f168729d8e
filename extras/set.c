/* SPDX-License-Identifier: MIT */
/* set.c - reads a custom card set of Mysterium from its folder.
 *
 * The files come from people who make sets by hand, so every message names
 * the file, the entry and the field. */
#include "extras/set.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "wire/seed.h"

static const struct {
    const char *name;
    int count;
} parts[4] = {
    { "characters", MYSTERIUM_OF_KIND },
    { "locations", MYSTERIUM_OF_KIND },
    { "objects", MYSTERIUM_OF_KIND },
    { "visions", MYSTERIUM_VISIONS },
};

typedef struct {
    pl_set *set;
    const char *folder, *file, *entry; /* being read */
    char unnamed[24];                  /* "entry 7", for one without an id */
    char *why;
} reader;

/* "visions.json: v07: tags: 11 is too much" */
__attribute__((format(printf, 3, 4))) static int
fail(reader *r, const char *field, const char *format, ...)
{
    size_t n = 0;
    va_list args;

    n += (size_t)snprintf(r->why, PL_SET_WHY, "%s.json: ", r->file);
    if (r->entry)
        n += (size_t)snprintf(r->why + n, PL_SET_WHY - n, "%.30s: ", r->entry);
    if (field)
        n += (size_t)snprintf(r->why + n, PL_SET_WHY - n, "%.40s: ", field);
    va_start(args, format);
    vsnprintf(r->why + n, PL_SET_WHY - n, format, args);
    va_end(args);
    return 0;
}

static json_t *load(reader *r, const char *name)
{
    char path[1024];
    json_error_t error;
    json_t *in;

    r->file = name;
    r->entry = NULL;
    snprintf(path, sizeof path, "%s/%s.json", r->folder, name);
    in = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!in && access(path, R_OK) != 0)
        fail(r, NULL, "the file is missing");
    else if (!in)
        fail(r, NULL, "line %d, column %d: %s", error.line, error.column,
             error.text);
    return in;
}

/* ---- small things -------------------------------------------------------- */

/* Letters of a text, however many bytes each has. */
static int letters(const char *s)
{
    int n = 0;

    for (; *s; s++)
        n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

static int all_of(const char *s, size_t len, const char *allowed)
{
    return len && strspn(s, allowed) >= len;
}

#define SMALL "abcdefghijklmnopqrstuvwxyz"

static int is_id(const char *s)
{
    size_t n = s ? strlen(s) : 0;

    return n >= 1 && n <= 24 && all_of(s, n, SMALL "0123456789-") &&
           s[0] != '-' && s[n - 1] != '-' && !strstr(s, "--");
}

static int is_word(const char *s)
{
    size_t n = strlen(s);
    return n >= 2 && n <= 20 && all_of(s, n, SMALL);
}

static int is_photo(const char *s)
{
    static const char *const endings[] = { ".jpg", ".png", ".webp", ".avif" };
    const char *dot = s ? strchr(s, '.') : NULL;

    if (!dot || strlen(s) > 80 ||
        !all_of(s, (size_t)(dot - s), SMALL "0123456789-"))
        return 0;
    for (int i = 0; i < 4; i++)
        if (strcmp(dot, endings[i]) == 0)
            return 1;
    return 0;
}

/* ---- one entry ----------------------------------------------------------- */

static int read_fields(reader *r, json_t *in)
{
    static const char *const fields[] = { "id", "title", "alt", "picture",
                                          "tags" };
    const char *key;
    json_t *value;

    if (!json_is_object(in))
        return fail(r, "entry", "an object is needed");
    for (int i = 0; i < 5; i++)
        if (!json_object_get(in, fields[i]))
            return fail(r, fields[i], "is missing");
    json_object_foreach(in, key, value)
    {
        int known = 0;
        for (int i = 0; i < 5; i++)
            known |= strcmp(key, fields[i]) == 0;
        if (!known)
            return fail(r, key, "is not a field of a card");
    }
    return 1;
}

static int read_id(reader *r, json_t *in, int n)
{
    const char *id = json_string_value(json_object_get(in, "id"));

    if (!is_id(id))
        return fail(r, "id",
                    "1 to 24 of a-z, 0-9 and single hyphens are "
                    "needed");
    for (int i = 0; i < n; i++)
        if (!strcmp(id,
                    json_string_value(json_object_get(r->set->card[i], "id"))))
            return fail(r, "id", "is used twice in this set");
    return 1;
}

static int read_words(reader *r, json_t *in)
{
    const char *title = json_string_value(json_object_get(in, "title"));
    const char *alt = json_string_value(json_object_get(in, "alt"));

    if (!title || !*title || letters(title) > 40 ||
        strlen(title) >= MYSTERIUM_TITLE)
        return fail(r, "title", "1 to 40 characters are needed");
    if (!alt || letters(alt) < 40 || letters(alt) > 300)
        return fail(r, "alt", "%d characters; 40 to 300 are needed",
                    alt ? letters(alt) : 0);
    return 1;
}

static int read_picture(reader *r, json_t *in)
{
    json_t *picture = json_object_get(in, "picture"), *value;
    const char *kind = json_string_value(json_object_get(picture, "kind"));
    const char *file = json_string_value(json_object_get(picture, "file"));
    const char *key;
    char path[1200];

    if (!json_is_object(picture))
        return fail(r, "picture", "an object is needed");
    if (!kind || strcmp(kind, "photo") != 0)
        return fail(r, "picture.kind",
                    "'photo' is needed: only the classic set is painted");
    json_object_foreach(picture, key, value)
    {
        if (strcmp(key, "kind") != 0 && strcmp(key, "file") != 0)
            return fail(r, "picture", "'%.30s' is not known", key);
    }
    if (!is_photo(file))
        return fail(r, "picture.file",
                    "a file name such as 'old-oak.jpg' is needed");
    snprintf(path, sizeof path, "%s/pictures/%s", r->folder, file);
    if (access(path, R_OK) != 0)
        return fail(r, "picture.file", "'pictures/%s' is missing", file);
    return 1;
}

static int read_tags(reader *r, json_t *in)
{
    json_t *tags = json_object_get(in, "tags"), *weight;
    const char *word;
    size_t n = json_object_size(tags);

    if (!json_is_object(tags))
        return fail(r, "tags", "an object of word: weight is needed");
    if (n < 6 || n > 48)
        return fail(r, "tags", "%zu words; 6 to 48 are needed", n);
    json_object_foreach(tags, word, weight)
    {
        if (!is_word(word))
            return fail(r, "tags",
                        "'%.30s' is not one word of 2 to 20 letters a-z", word);
        if (!json_is_integer(weight) || json_integer_value(weight) < 1 ||
            json_integer_value(weight) > 10)
            return fail(r, "tags",
                        "'%s' weighs %g; whole numbers 1 to 10 are allowed",
                        word, json_number_value(weight));
    }
    return 1;
}

/* 'n' entries of the set have been read before this one. */
static int read_card(reader *r, json_t *in, size_t i, int n)
{
    const char *id = json_string_value(json_object_get(in, "id"));

    snprintf(r->unnamed, sizeof r->unnamed, "entry %zu", i + 1);
    r->entry = id ? id : r->unnamed;
    if (!read_fields(r, in) || !read_id(r, in, n) || !read_words(r, in) ||
        !read_picture(r, in) || !read_tags(r, in))
        return 0;
    r->set->card[n] = in;
    if (n < MYSTERIUM_CARDS)
        snprintf(r->set->data.card[n].title, MYSTERIUM_TITLE, "%s",
                 json_string_value(json_object_get(in, "title")));
    return 1;
}

static int read_part(reader *r, int part, int *n)
{
    json_t *in = r->set->file[part] = load(r, parts[part].name), *one;
    size_t i;

    if (!in)
        return 0;
    if (!json_is_array(in))
        return fail(r, NULL, "a list is needed");
    if (json_array_size(in) != (size_t)parts[part].count)
        return fail(r, NULL, "%zu entries; exactly %d are needed",
                    json_array_size(in), parts[part].count);
    json_array_foreach(in, i, one)
    {
        if (!read_card(r, one, i, (*n)++))
            return 0;
    }
    return 1;
}

/* ---- the set ------------------------------------------------------------- */

static int read_about(reader *r, const char *id)
{
    json_t *in = load(r, "set");
    const char *name = json_string_value(json_object_get(in, "name"));
    const char *licence = json_string_value(json_object_get(in, "licence"));
    const char *about = json_string_value(json_object_get(in, "about"));
    json_t *version = json_object_get(in, "version");
    int good = 0;

    if (!in)
        return 0;
    if (!name || !*name || strlen(name) >= sizeof r->set->name)
        fail(r, "name", "a text is needed");
    else if (!licence || !*licence)
        fail(r, "licence", "a text is needed");
    else if (!json_is_integer(version) || json_integer_value(version) < 1 ||
             json_integer_value(version) > UINT16_MAX)
        fail(r, "version", "a whole number from 1 is needed");
    else
        good = 1;
    if (good) {
        snprintf(r->set->name, sizeof r->set->name, "%s", name);
        snprintf(r->set->about, sizeof r->set->about, "%s", about ? about : "");
        snprintf(r->set->data.set, sizeof r->set->data.set, "%s", id);
        r->set->data.version = (uint16_t)json_integer_value(version);
        r->set->data.cards = MYSTERIUM_CARDS;
    }
    json_decref(in);
    return good;
}

/* ---- tables -------------------------------------------------------------- */

/* As tools/relate/score.mjs makes it: of everything a table depends on. */
static void fingerprint(const pl_set *set, char out[17])
{
    json_t *all = json_array();
    uint8_t hash[32];
    char *text;

    for (int i = 0; i < PL_SET_CARDS; i++)
        json_array_append_new(
            all, json_pack("[O,O]", json_object_get(set->card[i], "id"),
                           json_object_get(set->card[i], "tags")));
    text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    memset(hash, 0, sizeof hash);
    if (text)
        pl_sha256(text, strlen(text), hash);
    free(text);
    for (int i = 0; i < 8; i++)
        snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

static json_t *row_of(const pl_set *set, json_t *rows, int vision)
{
    json_t *id = json_object_get(set->card[MYSTERIUM_CARDS + vision], "id");
    return json_object_get(rows, json_string_value(id));
}

static int read_row(reader *r, json_t *in, int8_t says[MYSTERIUM_CARDS])
{
    json_t *one;
    size_t i;

    if (json_array_size(in) != MYSTERIUM_CARDS)
        return fail(r, "rows", "a row of 54 numbers for each vision is needed");
    json_array_foreach(in, i, one)
    {
        if (!json_is_integer(one) || json_integer_value(one) < -127 ||
            json_integer_value(one) > 127)
            return fail(r, "rows", "numbers from -127 to 127 are needed");
        says[i] = (int8_t)json_integer_value(one);
    }
    return 1;
}

static int read_table(reader *r, int which)
{
    static const char *const names[] = { "relate-a", "relate-b" };
    pl_set *set = r->set;
    json_t *in = set->table[which] = load(r, names[which]);
    const char *tags = json_string_value(json_object_get(in, "tags"));
    char now[17];

    if (!in)
        return 0;
    fingerprint(set, now);
    if (!tags || strcmp(tags, now) != 0)
        return fail(r, "tags",
                    "the table is older than the tags; make it again with "
                    "'tools/node tools/relate/relate.mjs table %.200s'",
                    r->folder);
    for (int v = 0; v < MYSTERIUM_VISIONS; v++) {
        if (!read_row(r, row_of(set, json_object_get(in, "rows"), v),
                      set->data.table[which].says[v]))
            return 0;
        if (json_array_size(row_of(set, json_object_get(in, "why"), v)) !=
            MYSTERIUM_CARDS)
            return fail(r, "why",
                        "a row of 54 texts for each vision is "
                        "needed");
    }
    set->data.tables = (uint8_t)(which + 1);
    return 1;
}

static int has_tables(const reader *r)
{
    char path[1024];

    snprintf(path, sizeof path, "%s/relate-a.json", r->folder);
    return access(path, F_OK) == 0;
}

int pl_set_read(pl_set *set, const char *folder, const char *id,
                char why[PL_SET_WHY])
{
    reader r = { .set = set, .folder = folder, .why = why };
    int n = 0, good;

    memset(set, 0, sizeof *set);
    good = read_about(&r, id);
    for (int part = 0; part < 4 && good; part++)
        good = read_part(&r, part, &n);
    if (good && has_tables(&r))
        good = read_table(&r, 0) && read_table(&r, 1);
    if (!good)
        pl_set_release(set);
    return good;
}

void pl_set_release(pl_set *set)
{
    for (int i = 0; i < 4; i++)
        json_decref(set->file[i]);
    for (int i = 0; i < MYSTERIUM_TABLES; i++)
        json_decref(set->table[i]);
    memset(set, 0, sizeof *set);
}

const char *pl_set_picture(const pl_set *set, int card)
{
    json_t *picture = json_object_get(set->card[card], "picture");
    return json_string_value(json_object_get(picture, "file"));
}

/* Up to three of a vision's words, those of the largest weight, each written as
 * if it were related to itself. */
static void own_words(const pl_set *set, int vision, char *buf, size_t cap)
{
    json_t *tags =
        json_object_get(set->card[MYSTERIUM_CARDS + vision - 1], "tags");
    const char *word;
    json_t *weight;
    size_t n = 0;
    int said = 0;

    buf[0] = 0;
    for (int w = 10; w > 0; w--)
        json_object_foreach(tags, word, weight)
        {
            if (json_integer_value(weight) != w || said == 3 || n >= cap)
                continue;
            n += (size_t)snprintf(buf + n, cap - n, "%s%s~%s", n ? " " : "",
                                  word, word);
            said++;
        }
}

void pl_set_ties(const pl_set *set, int vision, int card, char *buf, size_t cap)
{
    json_t *row =
        row_of(set, json_object_get(set->table[0], "why"), vision - 1);
    const char *ties =
        json_string_value(json_array_get(row, (size_t)(card - 1)));

    if (ties && *ties)
        snprintf(buf, cap, "%s", ties);
    else
        own_words(set, vision, buf, cap);
}
