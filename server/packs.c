/* packs.c - the decks and card sets that a server offers. */
#include "server/packs.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "wire/deck.h"

struct pl_packs {
    pl_pack *pack;
    int n, cap;
};

static const char own_deck[] = "default", own_set[] = "classic";

static pl_pack *add(pl_packs *p, const pl_game *game, const char *id)
{
    PL_GROW(p->pack, p->n, p->cap);
    pl_pack *pack = &p->pack[p->n++];
    memset(pack, 0, sizeof *pack);
    pack->game = game;
    snprintf(pack->id, sizeof pack->id, "%.*s", PL_PACK_ID, id);
    return pack;
}

/* ---- decks ------------------------------------------------------------- */

/* "heavy-furniture" as "Heavy furniture". */
static void name_from_id(pl_pack *pack)
{
    snprintf(pack->name, sizeof pack->name, "%s", pack->id);
    for (char *c = pack->name; *c; c++)
        if (*c == '-' || *c == '_')
            *c = ' ';
    pack->name[0] = (char)toupper((unsigned char)pack->name[0]);
}

static void add_deck(pl_packs *p, const char *id, const cv_deck *deck)
{
    pl_pack *pack = add(p, &clairvoyance_game, id);
    int cards = 0;

    for (int i = 0; i < deck->designs; i++)
        cards += deck->card[i].copies;
    name_from_id(pack);
    pack->bots = 1;
    snprintf(pack->about, sizeof pack->about, "%d cards of %d kinds", cards,
             deck->designs);
    if (deck != &clairvoyance_deck)
        pack->data = pl_deck_json(deck);
}

static int read_deck(pl_packs *p, const char *folder, const char *file,
                     char why[PL_PACK_WHY])
{
    char path[1024], id[PL_PACK_ID + 1];
    pl_deck_fault fault;
    cv_deck deck;

    snprintf(path, sizeof path, "%s/%s", folder, file);
    if (pl_deck_load(path, &deck, &fault) == PL_OK) {
        snprintf(id, sizeof id, "%.*s", (int)(strlen(file) - 5), file);
        add_deck(p, id, &deck);
        return 1;
    }
    if (fault.line)
        snprintf(why, PL_PACK_WHY, "%.400s:%d:%d: %s", path, fault.line,
                 fault.column, fault.text);
    else
        snprintf(why, PL_PACK_WHY, "%.400s %s", path, fault.text);
    return 0;
}

/* 'default.deck' is the one that is compiled in. */
static int is_deck(const struct dirent *e)
{
    size_t n = strlen(e->d_name);

    return n > 5 && n <= PL_PACK_ID + 5 &&
           strcmp(e->d_name + n - 5, ".deck") == 0 &&
           strcmp(e->d_name, "default.deck") != 0;
}

static int read_decks(pl_packs *p, const char *folder, char why[PL_PACK_WHY])
{
    struct dirent **list;
    int n = scandir(folder, &list, is_deck, alphasort), good = 1;

    if (n < 0) {
        snprintf(why, PL_PACK_WHY, "'%.400s' cannot be read: %s", folder,
                 strerror(errno));
        return 0;
    }
    for (int i = 0; i < n; i++) {
        good = good && read_deck(p, folder, list[i]->d_name, why);
        free(list[i]);
    }
    free(list);
    return good;
}

/* ---- card sets --------------------------------------------------------- */

/* A folder with a 'set.json' in it; the classic set is the one compiled in. */
static int is_set(const char *folder, const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    char path[1024];

    snprintf(path, sizeof path, "%s/%s/set.json", folder, name);
    return strspn(name, allowed) == strlen(name) &&
           strlen(name) < MYSTERIUM_SET_ID && strcmp(name, own_set) != 0 &&
           access(path, F_OK) == 0;
}

static int read_sets(pl_packs *p, const char *folder, char why[PL_PACK_WHY])
{
    struct dirent **list;
    int n = scandir(folder, &list, NULL, alphasort), good = 1;
    char path[1024];

    if (n < 0) {
        snprintf(why, PL_PACK_WHY, "'%.400s' cannot be read: %s", folder,
                 strerror(errno));
        return 0;
    }
    for (int i = 0; i < n; i++) {
        if (good && is_set(folder, list[i]->d_name)) {
            snprintf(path, sizeof path, "%s/%s", folder, list[i]->d_name);
            good = pl_pack_read_set(add(p, &mysterium_game, list[i]->d_name),
                                    path, why);
        }
        free(list[i]);
    }
    free(list);
    return good;
}

/* ---- all of them ------------------------------------------------------- */

pl_packs *pl_packs_new(const char *decks, const char *sets,
                       char why[PL_PACK_WHY])
{
    pl_packs *p = pl_xcalloc(1, sizeof *p);
    pl_pack *classic;

    add_deck(p, own_deck, &clairvoyance_deck);
    classic = add(p, &mysterium_game, own_set);
    name_from_id(classic);
    classic->bots = 1;
    snprintf(classic->about, sizeof classic->about,
             "A manor house, its people and its dreams.");
    if ((decks && !read_decks(p, decks, why)) ||
        (sets && !read_sets(p, sets, why))) {
        pl_packs_free(p);
        return NULL;
    }
    return p;
}

void pl_packs_free(pl_packs *p)
{
    if (!p)
        return;
    for (int i = 0; i < p->n; i++) {
        json_decref(p->pack[i].data);
        pl_pack_release_set(&p->pack[i]);
    }
    free(p->pack);
    free(p);
}

void pl_packs_serve(const pl_packs *p, pl_files *files)
{
    for (int i = 0; i < p->n; i++)
        if (p->pack[i].set)
            pl_pack_serve_set(&p->pack[i], files);
}

const pl_pack *pl_packs_find(const pl_packs *p, const pl_game *game,
                             const char *id)
{
    for (int i = 0; i < p->n; i++)
        if (p->pack[i].game == game && strcmp(p->pack[i].id, id) == 0)
            return &p->pack[i];
    return NULL;
}

const pl_set *pl_packs_set_of(const pl_packs *p, const pl_setting *s)
{
    const mysterium_set *data = s->data;
    const pl_pack *pack = s->game == &mysterium_game && data
                              ? pl_packs_find(p, s->game, data->set)
                              : NULL;

    if (!pack || !pack->set ||
        memcmp(pack->set->data.mark, data->mark, sizeof data->mark) != 0)
        return NULL;
    return pack->set;
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
    json_t *text = json_object_get(wish, "deck");
    pl_deck_fault at;
    cv_deck deck;

    if (game != &clairvoyance_game)
        return pl_fail(fault, PL_BAD_FIELD, "deck", "'%s' has no decks",
                       game->id);
    if (!json_is_string(text))
        return pl_fail(fault, PL_BAD_FIELD, "deck", "the text of a deck");
    if (pl_deck_read(json_string_value(text), json_string_length(text), &deck,
                     &at) != PL_OK)
        return pl_fail(fault, PL_BAD_DATA, "deck", "line %d, column %d: %s",
                       at.line, at.column, at.text);
    json_object_del(wish, "deck");
    json_object_set_new(wish, "data", pl_deck_json(&deck));
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
        if (pack->game != game)
            continue;
        put_text(t, first ? "{\"id\":" : ",{\"id\":", pack->id);
        put_text(t, ",\"name\":", pack->name);
        put_text(t, ",\"about\":", pack->about);
        pl_put(t, pack->bots ? ",\"bots\":true}" : ",\"bots\":false}");
        first = 0;
    }
    pl_put_char(t, ']');
}
