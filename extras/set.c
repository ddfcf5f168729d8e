/* SPDX-License-Identifier: MIT */
/* set.c - reads a custom card set of Mysterium from its folder.
 *
 * The files come from people who make sets by hand, so every message names
 * the file, the entry and the field. */
#include "extras/set_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"

static const struct {
    const char *name;
    int count;
} parts[4] = {
    { "characters", MYSTERIUM_OF_KIND },
    { "locations", MYSTERIUM_OF_KIND },
    { "objects", MYSTERIUM_OF_KIND },
    { "visions", MYSTERIUM_VISIONS },
};

int pl_set_fail(pl_set_reader *r, const char *field, const char *format, ...)
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

json_t *pl_set_load(pl_set_reader *r, const char *name)
{
    char path[1024];
    json_error_t error;
    json_t *in;

    r->file = name;
    r->entry = NULL;
    snprintf(path, sizeof path, "%s/%s.json", r->folder, name);
    in = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!in && access(path, R_OK) != 0)
        pl_set_fail(r, NULL, "the file is missing");
    else if (!in)
        pl_set_fail(r, NULL, "line %d, column %d: %s", error.line, error.column,
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

static int read_fields(pl_set_reader *r, json_t *in)
{
    static const char *const fields[] = { "id", "title", "alt", "picture",
                                          "tags" };
    const char *key;
    json_t *value;

    if (!json_is_object(in))
        return pl_set_fail(r, "entry", "an object is needed");
    for (int i = 0; i < 5; i++)
        if (!json_object_get(in, fields[i]))
            return pl_set_fail(r, fields[i], "is missing");
    json_object_foreach(in, key, value)
    {
        int known = 0;
        for (int i = 0; i < 5; i++)
            known |= strcmp(key, fields[i]) == 0;
        if (!known)
            return pl_set_fail(r, key, "is not a field of a card");
    }
    return 1;
}

static int read_id(pl_set_reader *r, json_t *in, int n)
{
    const char *id = json_string_value(json_object_get(in, "id"));

    if (!is_id(id))
        return pl_set_fail(r, "id",
                           "1 to 24 of a-z, 0-9 and single hyphens are "
                           "needed");
    for (int i = 0; i < n; i++)
        if (!strcmp(id,
                    json_string_value(json_object_get(r->set->card[i], "id"))))
            return pl_set_fail(r, "id", "is used twice in this set");
    return 1;
}

static int read_words(pl_set_reader *r, json_t *in)
{
    const char *title = json_string_value(json_object_get(in, "title"));
    const char *alt = json_string_value(json_object_get(in, "alt"));

    if (!title || !*title || letters(title) > 40 ||
        strlen(title) >= MYSTERIUM_TITLE)
        return pl_set_fail(r, "title", "1 to 40 characters are needed");
    if (!alt || letters(alt) < 40 || letters(alt) > 300)
        return pl_set_fail(r, "alt", "%d characters; 40 to 300 are needed",
                           alt ? letters(alt) : 0);
    return 1;
}

static int read_picture(pl_set_reader *r, json_t *in)
{
    json_t *picture = json_object_get(in, "picture"), *value;
    const char *kind = json_string_value(json_object_get(picture, "kind"));
    const char *file = json_string_value(json_object_get(picture, "file"));
    const char *key;
    char path[1200];

    if (!json_is_object(picture))
        return pl_set_fail(r, "picture", "an object is needed");
    if (r->painted && kind && strcmp(kind, "scene") == 0)
        return 1;
    if (!kind || strcmp(kind, "photo") != 0)
        return pl_set_fail(
            r, "picture.kind",
            "'photo' is needed: only the classic set is painted");
    json_object_foreach(picture, key, value)
    {
        if (strcmp(key, "kind") != 0 && strcmp(key, "file") != 0)
            return pl_set_fail(r, "picture", "'%.30s' is not known", key);
    }
    if (!is_photo(file))
        return pl_set_fail(r, "picture.file",
                           "a file name such as 'old-oak.jpg' is needed");
    snprintf(path, sizeof path, "%s/pictures/%s", r->folder, file);
    if (access(path, R_OK) != 0)
        return pl_set_fail(r, "picture.file", "'pictures/%s' is missing", file);
    return 1;
}

static int read_tags(pl_set_reader *r, json_t *in)
{
    json_t *tags = json_object_get(in, "tags"), *weight;
    const char *word;
    size_t n = json_object_size(tags);

    if (!json_is_object(tags))
        return pl_set_fail(r, "tags", "an object of word: weight is needed");
    if (n < 6 || n > 48)
        return pl_set_fail(r, "tags", "%zu words; 6 to 48 are needed", n);
    json_object_foreach(tags, word, weight)
    {
        if (!is_word(word))
            return pl_set_fail(r, "tags",
                               "'%.30s' is not one word of 2 to 20 letters a-z",
                               word);
        if (!json_is_integer(weight) || json_integer_value(weight) < 1 ||
            json_integer_value(weight) > 10)
            return pl_set_fail(
                r, "tags", "'%s' weighs %g; whole numbers 1 to 10 are allowed",
                word, json_number_value(weight));
    }
    return 1;
}

/* 'n' entries of the set have been read before this one. */
static int read_card(pl_set_reader *r, json_t *in, size_t i, int n)
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

static int read_part(pl_set_reader *r, int part, int *n)
{
    json_t *in = r->set->file[part] = pl_set_load(r, parts[part].name), *one;
    size_t i;

    if (!in)
        return 0;
    if (!json_is_array(in))
        return pl_set_fail(r, NULL, "a list is needed");
    if (json_array_size(in) != (size_t)parts[part].count)
        return pl_set_fail(r, NULL, "%zu entries; exactly %d are needed",
                           json_array_size(in), parts[part].count);
    json_array_foreach(in, i, one)
    {
        if (!read_card(r, one, i, (*n)++))
            return 0;
    }
    return 1;
}

/* ---- the set ------------------------------------------------------------- */

/* 'mix' is set to the names of the sets that are mixed, if there are any. */
static int read_about(pl_set_reader *r, const char *id, json_t **mix)
{
    json_t *in = pl_set_load(r, "set");
    const char *name = json_string_value(json_object_get(in, "name"));
    const char *licence = json_string_value(json_object_get(in, "licence"));
    const char *about = json_string_value(json_object_get(in, "about"));
    json_t *version = json_object_get(in, "version");
    int good = 0;

    if (!in)
        return 0;
    if (!name || !*name || strlen(name) >= sizeof r->set->name)
        pl_set_fail(r, "name", "a text is needed");
    else if (!licence || !*licence)
        pl_set_fail(r, "licence", "a text is needed");
    else if (!json_is_integer(version) || json_integer_value(version) < 1 ||
             json_integer_value(version) > UINT16_MAX)
        pl_set_fail(r, "version", "a whole number from 1 is needed");
    else
        good = 1;
    if (good) {
        snprintf(r->set->name, sizeof r->set->name, "%s", name);
        snprintf(r->set->about, sizeof r->set->about, "%s", about ? about : "");
        snprintf(r->set->data.set, sizeof r->set->data.set, "%s", id);
        r->set->data.version = (uint16_t)json_integer_value(version);
        r->set->data.cards = MYSTERIUM_CARDS;
        *mix = json_incref(json_object_get(in, "mix"));
    }
    json_decref(in);
    return good;
}

static int read_parts(pl_set_reader *r)
{
    int n = 0;

    for (int part = 0; part < 4; part++)
        if (!read_part(r, part, &n))
            return 0;
    return 1;
}

/* ---- mixtures ------------------------------------------------------------ */

/* Says in which of the mixed sets the fault is. */
static int blame(pl_set_reader *r, const char *name)
{
    char fault[PL_SET_WHY];

    snprintf(fault, sizeof fault, "%s", r->why);
    snprintf(r->why, PL_SET_WHY, "set.json: mix: %.24s/%.350s", name, fault);
    return 0;
}

/* Reads the set of that name, in the folder beside the mixture. */
static int read_ingredient(pl_set_reader *r, const char *name)
{
    pl_set *one = pl_xcalloc(1, sizeof *one);
    char path[1024];
    pl_set_reader in = { .set = one, .why = r->why };
    json_t *mix = NULL;
    int good;

    r->set->of[r->set->n_of++] = one;
    snprintf(path, sizeof path, "%s/../%s", r->folder, name);
    in.folder = one->folder = pl_xcopy(path, strlen(path));
    in.painted = strcmp(name, "classic") == 0;
    good = read_about(&in, name, &mix) &&
           (!mix || pl_set_fail(&in, "mix", "a mixture cannot be mixed")) &&
           read_parts(&in);
    json_decref(mix);
    return good || blame(r, name);
}

/* The mixed set that a card comes from: its parts are dealt by turns. */
static const pl_set *origin(const pl_set *set, int card)
{
    int place = card < MYSTERIUM_CARDS ? card % MYSTERIUM_OF_KIND
                                       : card - MYSTERIUM_CARDS;
    return set->n_of ? set->of[place % set->n_of] : set;
}

static int take_cards(pl_set_reader *r)
{
    pl_set *set = r->set;

    for (int card = 0; card < PL_SET_CARDS; card++) {
        const pl_set *from = origin(set, card);
        int part = card / MYSTERIUM_OF_KIND;
        r->file = parts[part < 3 ? part : 3].name;
        r->entry = json_string_value(json_object_get(from->card[card], "id"));
        if (!read_id(r, from->card[card], card))
            return 0;
        set->card[card] = from->card[card];
        if (card < MYSTERIUM_CARDS)
            set->data.card[card] = from->data.card[card];
    }
    return 1;
}

static int read_mixture(pl_set_reader *r, json_t *mix)
{
    size_t n = json_array_size(mix), i;
    json_t *name;

    if (n < 2 || n > PL_SET_MIXED)
        return pl_set_fail(r, "mix", "the names of 2 to %d sets are needed",
                           PL_SET_MIXED);
    json_array_foreach(mix, i, name)
    {
        if (!is_id(json_string_value(name)))
            return pl_set_fail(r, "mix", "the name of a set is needed");
        if (!read_ingredient(r, json_string_value(name)))
            return 0;
    }
    return take_cards(r);
}

int pl_set_read(pl_set *set, const char *folder, const char *id,
                char why[PL_SET_WHY])
{
    pl_set_reader r = { .set = set, .folder = folder, .why = why };
    json_t *mix = NULL;
    int good;

    memset(set, 0, sizeof *set);
    set->folder = pl_xcopy(folder, strlen(folder));
    good = read_about(&r, id, &mix) &&
           (mix ? read_mixture(&r, mix) : read_parts(&r)) &&
           pl_set_read_tables(&r);
    json_decref(mix);
    if (!good)
        pl_set_release(set);
    return good;
}

void pl_set_release(pl_set *set)
{
    for (int i = 0; i < set->n_of; i++) {
        pl_set_release(set->of[i]);
        free(set->of[i]);
    }
    for (int i = 0; i < 4; i++)
        json_decref(set->file[i]);
    for (int i = 0; i < MYSTERIUM_TABLES; i++)
        json_decref(set->table[i]);
    free(set->folder);
    memset(set, 0, sizeof *set);
}

int pl_set_picture(const pl_set *set, int card, char path[PL_SET_PATH])
{
    json_t *picture = json_object_get(set->card[card], "picture");
    const char *file = json_string_value(json_object_get(picture, "file"));

    if (!file)
        return 0;
    snprintf(path, PL_SET_PATH, "%s/pictures/%s", origin(set, card)->folder,
             file);
    return 1;
}
