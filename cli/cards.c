/* SPDX-License-Identifier: MIT */
/* cards.c - the pictures of Mysterium in words, for a terminal: the titles of
 * the characters, locations and objects that a view shows, and what is drawn
 * on its visions. Only what is in the view is named. */
#include "cli/cards.h"

#include <jansson.h>
#include <stdio.h>

#include "cli/cli.h"
#include "games/mysterium/mysterium.h"
#include "games/mysterium/mysterium_words.h"

enum { PARTS = MYSTERIUM_KINDS + 1 };

typedef struct {
    json_t *part[PARTS]; /* arrays: characters, locations, objects, visions */
    int whole;
    int visions; /* that were told */
    pl_text *out;
} telling;

static int load(telling *t, const char *folder)
{
    static const char *const names[PARTS] = { "characters", "locations",
                                              "objects", "visions" };
    char path[1024];
    int found = 1;

    for (int i = 0; i < PARTS; i++) {
        snprintf(path, sizeof path, "%s/classic/%s.json", folder, names[i]);
        t->part[i] = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
        found = found && json_is_array(t->part[i]);
    }
    return found;
}

static void release(telling *t)
{
    for (int i = 0; i < PARTS; i++)
        json_decref(t->part[i]);
}

static const char *text_of(const json_t *card, const char *key)
{
    const char *text = json_string_value(json_object_get(card, key));
    return text ? text : "?";
}

/* "   5  The Governess", and what is drawn on it. 'card' is from 1. */
static void tell_card(const telling *t, int kind, int card)
{
    char number[16];
    int at = card - 1;

    for (int i = 0; i < kind; i++)
        at -= (int)json_array_size(t->part[i]);
    const json_t *one = json_array_get(t->part[kind], (size_t)at);
    snprintf(number, sizeof number, "  %3d  ", card);
    pl_put(t->out, number);
    pl_put(t->out, text_of(one, "title"));
    if (t->whole) {
        pl_put(t->out, ": ");
        pl_put(t->out, text_of(one, "alt"));
    }
    pl_put_char(t->out, '\n');
}

static void tell_vision(telling *t, const char *for_whom, int vision)
{
    const json_t *one =
        json_array_get(t->part[MYSTERIUM_KINDS], (size_t)vision - 1);
    char number[40];

    if (!t->visions++)
        pl_put(t->out, "The visions:\n");
    snprintf(number, sizeof number, "  %3d  %s%s", vision, for_whom,
             *for_whom ? ": " : "");
    pl_put(t->out, number);
    pl_put(t->out, text_of(one, "alt"));
    pl_put_char(t->out, '\n');
}

static void tell_cards(const telling *t, const mysterium_open *o)
{
    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++) {
        for (int i = 0; i < o->row; i++)
            if (o->table[kind][i])
                tell_card(t, kind, o->table[kind][i]);
        for (int c = 0; c < o->psychics; c++)
            if (o->sleeve[c].card[kind])
                tell_card(t, kind, o->sleeve[c].card[kind]);
    }
}

static void tell_visions(telling *t, const mysterium_view *v)
{
    const mysterium_open *o = &v->open;

    for (int i = 0; i < o->hand && v->hand[i]; i++)
        tell_vision(t, "", v->hand[i]);
    for (int c = 0; c < o->psychics; c++)
        for (int i = 0; i < o->seen; i++)
            if (o->vision[i].psychic == c && o->stage[c] < MYSTERIUM_KINDS)
                tell_vision(t, mysterium_colours[c], o->vision[i].vision);
    for (int i = 0; i < MYSTERIUM_KINDS; i++)
        if (o->shared[i])
            tell_vision(t, "everybody", o->shared[i]);
}

int cards_describe(const pl_setting *s, const void *view, int whole,
                   pl_text *out)
{
    telling t = { .whole = whole, .out = out };
    const mysterium_setup *u = s->setup;
    char found[CLI_PATH];
    const char *folder;
    int is_told = 0;

    if (s->game != &mysterium_game || u->own_set)
        return 0;
    folder = cli_find_folder("data/mysterium", "data/mysterium", found);
    if (folder && load(&t, folder)) {
        pl_put(out, "The cards on the table:\n");
        tell_cards(&t, &((const mysterium_view *)view)->open);
        tell_visions(&t, view);
        is_told = 1;
    }
    release(&t);
    return is_told;
}
