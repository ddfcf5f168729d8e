/* SPDX-License-Identifier: MIT */
/* set_table.c - what a card set says of its cards: its relatedness tables, and
 * the words that tie a vision to a card. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "extras/set_read.h"
#include "wire/seed.h"

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

static int read_row(pl_set_reader *r, json_t *in, int8_t says[MYSTERIUM_CARDS])
{
    json_t *one;
    size_t i;

    if (json_array_size(in) != MYSTERIUM_CARDS)
        return pl_set_fail(r, "rows",
                           "a row of 54 numbers for each vision is needed");
    json_array_foreach(in, i, one)
    {
        if (!json_is_integer(one) || json_integer_value(one) < -127 ||
            json_integer_value(one) > 127)
            return pl_set_fail(r, "rows",
                               "numbers from -127 to 127 are needed");
        says[i] = (int8_t)json_integer_value(one);
    }
    return 1;
}

static int read_table(pl_set_reader *r, int which)
{
    static const char *const names[] = { "relate-a", "relate-b" };
    pl_set *set = r->set;
    json_t *in = set->table[which] = pl_set_load(r, names[which]);
    const char *tags = json_string_value(json_object_get(in, "tags"));
    char now[17];

    if (!in)
        return 0;
    fingerprint(set, now);
    if (!tags || strcmp(tags, now) != 0)
        return pl_set_fail(
            r, "tags",
            "the table is older than the tags; make it again with "
            "'tools/node tools/relate/relate.mjs table %.200s'",
            r->folder);
    for (int v = 0; v < MYSTERIUM_VISIONS; v++) {
        if (!read_row(r, row_of(set, json_object_get(in, "rows"), v),
                      set->data.table[which].says[v]))
            return 0;
        if (json_array_size(row_of(set, json_object_get(in, "why"), v)) !=
            MYSTERIUM_CARDS)
            return pl_set_fail(r, "why",
                               "a row of 54 texts for each vision is "
                               "needed");
    }
    set->data.tables = (uint8_t)(which + 1);
    return 1;
}

static int has_tables(const pl_set_reader *r)
{
    char path[1024];

    snprintf(path, sizeof path, "%s/relate-a.json", r->folder);
    return access(path, F_OK) == 0;
}

int pl_set_read_tables(pl_set_reader *r)
{
    return !has_tables(r) || (read_table(r, 0) && read_table(r, 1));
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

    if (!row)
        own_words(set, vision, buf, cap);
    else
        snprintf(buf, cap, "%s", ties ? ties : "");
}
