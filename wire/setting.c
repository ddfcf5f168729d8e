/* SPDX-License-Identifier: MIT */
/* setting.c - a game made ready for play: seats, options, data, setup.
 *
 * All that comes from outside passes here: a request, a file, an option of the
 * command line. The schema checks each field first and the game's 'prepare'
 * then what fields mean together, so a hook never sees a value out of bounds.
 * Options, data and setup are one block of memory: a setting can be moved by
 * copying the struct and is released by one free. */
#include "wire/setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/known.h"
#include "wire/read.h"

static size_t rounded(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

static int allocate(pl_setting *s, int with_data)
{
    const pl_game *g = s->game;
    size_t options = rounded(g->options_size), setup = rounded(g->setup_size);
    uint8_t *p =
        calloc(1, options + setup + (with_data ? g->data_size : 0) + 1);

    if (!p)
        return 0;
    s->block = p;
    s->options = p;
    s->setup = p + options;
    s->data = with_data ? p + options + setup : NULL;
    return 1;
}

/* A hook names only the field; this finds out of which part it is. */
static const char *part_of(const pl_game *g, const char *why)
{
    const pl_struct *parts[] = { g->words->options, g->words->data };
    const char *names[] = { "options", "data" };
    size_t n = why ? strcspn(why, ":.[") : 0;

    for (int i = 0; i < 2 && n; i++)
        for (const pl_field *f = parts[i] ? parts[i]->fields : NULL;
             f && f->name; f++)
            if (strlen(f->name) == n && memcmp(f->name, why, n) == 0)
                return names[i];
    return "";
}

static pl_err prepare(pl_setting *s, pl_fault *fault)
{
    const pl_game *g = s->game;
    const char *why = NULL;
    pl_err err = g->prepare(s->options, s->seats, s->data ? s->data : g->data,
                            s->setup, &why);

    return err ? pl_fail_why(fault, err, part_of(g, why), why) : PL_OK;
}

pl_err pl_setting_init(pl_setting *s, const pl_game *game, int seats,
                       json_t *options, json_t *data, pl_fault *fault)
{
    int with_data = data && !json_is_null(data);
    pl_err err;

    memset(s, 0, sizeof *s);
    s->game = game;
    s->seats = seats;
    if (seats < game->min_seats || seats > game->max_seats)
        err = pl_fail(fault, PL_BAD_SEATS, "seats", "%d to %d for '%s'",
                      game->min_seats, game->max_seats, game->id);
    else if (with_data && !game->words->data)
        err = pl_fail(fault, PL_BAD_FIELD, "data",
                      "null: '%s' has no deck or card set", game->id);
    else if (!allocate(s, with_data))
        err = pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    else
        err = pl_read_options(options, "options", game, s->options, fault);
    if (!err && with_data)
        err = pl_read_struct(data, "data", game->words->data, seats, s->data,
                             fault);
    if (!err)
        err = prepare(s, fault);
    if (err)
        pl_setting_release(s);
    return err;
}

pl_err pl_setting_from_text(pl_setting *s, const pl_game *game, int seats,
                            const char *options, pl_fault *fault)
{
    json_t *in = NULL;
    pl_err err;

    memset(s, 0, sizeof *s);
    if (options) {
        in = pl_json_parse(options, strlen(options), PL_JSON_LIMIT, fault);
        if (!in) {
            if (!*fault->field)
                snprintf(fault->field, sizeof fault->field, "options");
            return fault->err;
        }
    }
    err = pl_setting_init(s, game, seats, in, NULL, fault);
    json_decref(in);
    return err;
}

pl_err pl_game_find(const char *id, const pl_game **out, pl_fault *fault)
{
    char list[140] = "";
    const pl_game *g;
    size_t n = 0;

    *out = id ? pl_game_by_id(id, strlen(id)) : NULL;
    if (*out)
        return PL_OK;
    for (int i = 0; (g = pl_game_at(i)) && n < sizeof list; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s'%s'",
                              i ? ", " : "", g->id);
    return pl_fail(fault, PL_UNKNOWN_GAME, "game", "one of %s", list);
}

pl_err pl_setting_read(pl_setting *s, json_t *in, pl_fault *fault)
{
    json_t *version = json_object_get(in, "version");
    const pl_game *game = NULL;
    int64_t seats = 0;
    pl_err err;

    memset(s, 0, sizeof *s);
    err = pl_game_find(json_string_value(json_object_get(in, "game")), &game,
                       fault);
    if (err)
        return err;
    if (!json_is_integer(version))
        return pl_fail(fault, PL_BAD_FIELD, "version",
                       "the number of the rules version");
    if (json_integer_value(version) != game->version)
        return pl_fail(fault, PL_UNKNOWN_VERSION, "version",
                       "this program has version %d of the rules of '%s', not "
                       "version %lld",
                       game->version, game->id,
                       (long long)json_integer_value(version));
    err = pl_read_int(json_object_get(in, "seats"), "seats", game->min_seats,
                      game->max_seats, &seats, fault);
    if (err)
        return pl_fail(fault, PL_BAD_SEATS, "seats", "%d to %d for '%s'",
                       game->min_seats, game->max_seats, game->id);
    return pl_setting_init(s, game, (int)seats, json_object_get(in, "options"),
                           json_object_get(in, "data"), fault);
}

void pl_setting_release(pl_setting *s)
{
    if (!s)
        return;
    free(s->block);
    memset(s, 0, sizeof *s);
}

pl_writing pl_setting_writing(const pl_setting *s)
{
    return (
        pl_writing){ .game = s->game, .setup = s->setup, .seats = s->seats };
}

int pl_setting_is_recall(const pl_setting *s)
{
    for (const pl_field *f = s->game->words->options->fields; f->name; f++)
        if (f->type == PL_NAME && strcmp(f->name, "memory") == 0)
            return strcmp(f->names[pl_field_get(f, s->options, 0)], "recall") ==
                   0;
    return 0;
}

void pl_setting_put(pl_text *t, const pl_setting *s)
{
    pl_writing w = pl_setting_writing(s);

    pl_put(t, "\"game\":\"");
    pl_put(t, s->game->id);
    pl_put(t, "\",\"version\":");
    pl_put_int(t, s->game->version);
    pl_put(t, ",\"seats\":");
    pl_put_int(t, s->seats);
    pl_put(t, ",\"options\":");
    pl_json_options(t, s->game, s->options);
    pl_put(t, ",\"data\":");
    if (s->data)
        pl_json_struct(t, &w, s->game->words->data, s->data);
    else
        pl_put(t, "null");
}

void pl_setting_put_data(pl_text *t, const pl_setting *s)
{
    pl_writing w = pl_setting_writing(s);

    w.open = 1;
    if (s->data)
        pl_json_struct(t, &w, s->game->words->data, s->data);
    else
        pl_put(t, "null");
}

void pl_setting_write(pl_text *t, const void *setting)
{
    pl_put_char(t, '{');
    pl_setting_put(t, setting);
    pl_put_char(t, '}');
}

pl_result pl_setting_result(const pl_setting *s, const void *state)
{
    pl_result r = { .over = s->game->turn(s->setup, state) == 0 };

    for (int i = 0; i < s->seats && r.over; i++) {
        r.scores[i] = s->game->score(s->setup, state, i);
        if (r.scores[i] == 1000)
            r.winners |= PL_BIT(i);
        if (s->game->payoff)
            r.payoffs[i] = s->game->payoff->of(s->setup, state, i);
    }
    return r;
}

static void put_numbers(pl_text *t, const char *name, const int32_t *v, int n)
{
    pl_put(t, name);
    for (int i = 0; i < n; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put_int(t, v[i]);
    }
    pl_put_char(t, ']');
}

void pl_result_put(pl_text *t, const pl_setting *s, const pl_result *r)
{
    int n = r->over ? s->seats : 0;

    put_numbers(t, "\"scores\":[", r->scores, n);
    if (s->game->payoff)
        put_numbers(t, ",\"payoffs\":[", r->payoffs, n);
}
