/* SPDX-License-Identifier: MIT */
/* packs.c - the decks and card sets that a server offers. Which games have
 * them, and in which format, is in extras/; this file names no game. */
#include "server/packs.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

struct pl_packs {
    pl_pack *pack;
    int n, cap;
};

static pl_pack *add(pl_packs *p, const pl_extras *extras)
{
    PL_GROW(p->pack, p->n, p->cap);
    pl_pack *pack = &p->pack[p->n++];
    memset(pack, 0, sizeof *pack);
    pack->of = extras;
    return pack;
}

static int read_folder(pl_packs *p, const pl_extras *extras, const char *folder,
                       char why[PL_PACK_WHY])
{
    struct dirent **list;
    int n = scandir(folder, &list, NULL, alphasort), good = 1;

    if (n < 0) {
        snprintf(why, PL_PACK_WHY, "'%.400s' cannot be read: %s", folder,
                 strerror(errno));
        return 0;
    }
    for (int i = 0; i < n; i++) {
        const char *entry = list[i]->d_name;
        if (good && extras->is_pack(folder, entry))
            good = extras->read(add(p, extras), folder, entry, why);
        free(list[i]);
    }
    free(list);
    return good;
}

pl_packs *pl_packs_new(const char *decks, const char *sets,
                       char why[PL_PACK_WHY])
{
    const char *const folder[] = {
        [PL_PACKS_DECKS] = decks, [PL_PACKS_SETS] = sets
    };
    pl_packs *p = pl_xcalloc(1, sizeof *p);

    for (int i = 0; pl_extras_list[i]; i++) {
        const pl_extras *extras = pl_extras_list[i];
        const char *from = folder[extras->folder];
        extras->describe_own(add(p, extras));
        if (from && !read_folder(p, extras, from, why)) {
            pl_packs_free(p);
            return NULL;
        }
    }
    return p;
}

void pl_packs_free(pl_packs *p)
{
    if (!p)
        return;
    for (int i = 0; i < p->n; i++) {
        pl_pack *pack = &p->pack[i];
        json_decref(pack->data);
        if (pack->of->release)
            pack->of->release(pack);
    }
    free(p->pack);
    free(p);
}

static void put_file(void *to, const char *at, const char *file)
{
    pl_files_add(to, at, file);
}

static void put_text_file(void *to, const char *at, const char *text,
                          size_t len)
{
    pl_files_put(to, at, text, len);
}

void pl_packs_serve(const pl_packs *p, pl_files *files)
{
    const pl_publishing to = { files, put_file, put_text_file };

    for (int i = 0; i < p->n; i++)
        if (p->pack[i].of->publish)
            p->pack[i].of->publish(&p->pack[i], &to);
}

const pl_pack *pl_packs_find(const pl_packs *p, const pl_game *game,
                             const char *id)
{
    for (int i = 0; i < p->n; i++)
        if (p->pack[i].of->game == game && strcmp(p->pack[i].id, id) == 0)
            return &p->pack[i];
    return NULL;
}

const pl_pack *pl_packs_played(const pl_packs *p, const pl_setting *s)
{
    for (int i = 0; i < p->n; i++) {
        const pl_pack *pack = &p->pack[i];
        if (pack->of->game == s->game && pack->of->is_played &&
            pack->of->is_played(pack, s->data))
            return pack;
    }
    return NULL;
}

static pl_err fill_from_pack(const pl_packs *p, const pl_game *game,
                             json_t *wish, pl_fault *fault)
{
    const char *id = json_string_value(json_object_get(wish, "pack"));
    const pl_pack *pack = id ? pl_packs_find(p, game, id) : NULL;

    if (!pack)
        return pl_fail(fault, PL_BAD_FIELD, "pack",
                       "one that 'games' lists for '%s'", game->id);
    json_object_set_new(wish, "data",
                        pack->data ? json_incref(pack->data) : json_null());
    return PL_OK;
}

static pl_err fill_from_deck(const pl_game *game, json_t *wish, pl_fault *fault)
{
    const pl_extras *extras = pl_extras_of(game);
    json_t *text = json_object_get(wish, "deck"), *data;
    pl_err err;

    if (!extras || !extras->read_text)
        return pl_fail(fault, PL_BAD_FIELD, "deck", "'%s' has no decks",
                       game->id);
    if (!json_is_string(text))
        return pl_fail(fault, PL_BAD_FIELD, "deck", "the text of a deck");
    err = extras->read_text(json_string_value(text), json_string_length(text),
                            &data, fault);
    if (err)
        return err;
    json_object_del(wish, "deck");
    json_object_set_new(wish, "data", data);
    json_object_set_new(wish, "pack", json_null());
    return PL_OK;
}

pl_err pl_packs_fill(const pl_packs *p, const pl_game *game, json_t *wish,
                     pl_fault *fault)
{
    int pack = json_object_get(wish, "pack") != NULL;
    int deck = json_object_get(wish, "deck") != NULL;
    int data = json_object_get(wish, "data") != NULL;

    if (pack + deck + data > 1)
        return pl_fail(fault, PL_BAD_FIELD, pack ? "pack" : "deck",
                       "one of 'pack', 'deck' and 'data'");
    if (pack)
        return fill_from_pack(p, game, wish, fault);
    if (deck)
        return fill_from_deck(game, wish, fault);
    if (data)
        json_object_set_new(wish, "pack", json_null());
    return PL_OK;
}

static void put_text(pl_text *t, const char *before, const char *text)
{
    pl_put(t, before);
    pl_put_string(t, text, strlen(text));
}

void pl_packs_put(pl_text *t, const pl_packs *p, const pl_game *game)
{
    int first = 1;

    pl_put_char(t, '[');
    for (int i = 0; i < p->n; i++) {
        const pl_pack *pack = &p->pack[i];
        if (pack->of->game != game)
            continue;
        put_text(t, first ? "{\"id\":" : ",{\"id\":", pack->id);
        put_text(t, ",\"name\":", pack->name);
        put_text(t, ",\"about\":", pack->about);
        pl_put(t, pack->bots ? ",\"bots\":true}" : ",\"bots\":false}");
        first = 0;
    }
    pl_put_char(t, ']');
}
