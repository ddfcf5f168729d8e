/* SPDX-License-Identifier: MIT */
/* mysterium_extras.c - card sets as packs, and what clients are given of them.
 *
 * During a game that is pictures and alt texts, and the titles of what lies on
 * the table; never a vision's title, tags or tables. Pictures are named by
 * their contents and listed by number, so an address tells nothing. */
#include "extras/mysterium_extras.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/crypto.h"
#include "rules/json.h"
#include "wire/read.h"
#include "wire/write.h"

enum { PICTURE_BYTES = 4 * 1024 * 1024 };

static const char own_set[] = "classic";

typedef struct {
    pl_set set;
    char *folder, *index; /* what a client needs of it, as JSON */
    char at[80];          /* the address of that */
} content;

const pl_set *mysterium_set_of(const pl_pack *pack)
{
    return pack && pack->content ? &((const content *)pack->content)->set
                                 : NULL;
}

static void write_data(pl_text *t, const void *data)
{
    pl_writing w = { .game = &mysterium_game, .seats = MYSTERIUM_SEATS };
    pl_json_struct(t, &w, mysterium_words.data, data);
}

static json_t *data_json(const mysterium_set *data)
{
    size_t len;
    pl_fault fault;
    char *text = pl_write_new(write_data, data, &len);
    json_t *out = text ? pl_json_parse(text, len, PL_JSON_LIMIT, &fault) : NULL;

    free(text);
    return out;
}

/* "0a1b2c3d-4e5f6071.jpg" from what is in the file. */
static int name_picture(const char *path, char out[40])
{
    char *bytes = pl_xcalloc(1, PICTURE_BYTES + 1);
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(bytes, 1, PICTURE_BYTES + 1, file) : 0;
    uint8_t h[PL_HASH];

    if (file)
        fclose(file);
    pl_digest(bytes, n, h);
    free(bytes);
    snprintf(out, 40, "%02x%02x%02x%02x-%02x%02x%02x%02x%s", h[0], h[1], h[2],
             h[3], h[4], h[5], h[6], h[7], strrchr(path, '.'));
    return n > 0 && n <= PICTURE_BYTES;
}

static void put_text(pl_buffer *b, const char *name, json_t *text)
{
    pl_buffer_puts(b, name);
    pl_buffer_put_json(b, json_string_value(text), json_string_length(text));
}

/* Where the picture of a card is, unless it is one of ours. */
static int put_picture(const content *c, int i, pl_buffer *b,
                       char why[PL_PACK_WHY])
{
    char name[40], path[PL_SET_PATH];

    if (!pl_set_picture(&c->set, i, path))
        return 1;
    if (!name_picture(path, name)) {
        snprintf(why, PL_PACK_WHY,
                 "%.200s: %s: picture.file: '%.90s' is empty or larger than "
                 "4 MB",
                 c->folder,
                 json_string_value(json_object_get(c->set.card[i], "id")),
                 strrchr(path, '/') + 1);
        return 0;
    }
    pl_buffer_printf(b, ",\"file\":\"%s\"", name);
    return 1;
}

/* {"cards":{"c1":{"title","alt","file"},...,"v1":{"alt","file"}}} */
static int write_index(const content *c, pl_buffer *b, char why[PL_PACK_WHY])
{
    pl_buffer_puts(b, "{\"cards\":{");
    for (int i = 0; i < PL_SET_CARDS; i++) {
        json_t *card = c->set.card[i];
        int vision = i >= MYSTERIUM_CARDS;
        pl_buffer_printf(b, "%s\"%c%d\":{", i ? "," : "", vision ? 'v' : 'c',
                         vision ? i - MYSTERIUM_CARDS + 1 : i + 1);
        if (!vision) {
            put_text(b, "\"title\":", json_object_get(card, "title"));
            pl_buffer_putc(b, ',');
        }
        put_text(b, "\"alt\":", json_object_get(card, "alt"));
        if (!put_picture(c, i, b, why))
            return 0;
        pl_buffer_putc(b, '}');
    }
    pl_buffer_puts(b, "}}\n");
    return 1;
}

/* Reads the set and writes its index; the content is released by the caller
 * if this fails. */
static int read_content(content *c, const char *id, char why[PL_PACK_WHY])
{
    char fault[PL_SET_WHY];
    pl_buffer index = { 0 };
    uint8_t h[PL_HASH];

    if (!pl_set_read(&c->set, c->folder, id, fault)) {
        snprintf(why, PL_PACK_WHY, "%.180s/%s", c->folder, fault);
        return 0;
    }
    if (!write_index(c, &index, why)) {
        pl_buffer_release(&index);
        return 0;
    }
    pl_digest(index.at, index.len, h);
    snprintf(c->at, sizeof c->at, "/sets/%s-%02x%02x%02x%02x.json", id, h[0],
             h[1], h[2], h[3]);
    memcpy(c->set.data.mark, strrchr(c->at, '-') + 1, 8);
    c->index = pl_xcopy(index.at, index.len);
    pl_buffer_release(&index);
    return 1;
}

/* ---- the hooks ----------------------------------------------------------- */

static void describe_own(pl_pack *pack)
{
    strcpy(pack->id, own_set);
    pl_pack_name_from_id(pack);
    pack->bots = 1;
    snprintf(pack->about, sizeof pack->about,
             "A manor house, its people and its dreams.");
}

/* A folder with a 'set.json' in it; the classic set is the one compiled in. */
static int is_pack(const char *folder, const char *entry)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    char path[1024];

    snprintf(path, sizeof path, "%s/%s/set.json", folder, entry);
    return strspn(entry, allowed) == strlen(entry) &&
           strlen(entry) < MYSTERIUM_SET_ID && strcmp(entry, own_set) != 0 &&
           access(path, F_OK) == 0;
}

static int read_pack(pl_pack *pack, const char *folder, const char *entry,
                     char why[PL_PACK_WHY])
{
    content *c = pl_xcalloc(1, sizeof *c);
    char path[1024];

    snprintf(pack->id, sizeof pack->id, "%.*s", PL_PACK_ID, entry);
    snprintf(path, sizeof path, "%s/%s", folder, entry);
    pack->content = c;
    c->folder = pl_xcopy(path, strlen(path));
    if (!read_content(c, pack->id, why))
        return 0;
    pack->bots = c->set.data.tables > 0;
    pack->data = data_json(&c->set.data);
    snprintf(pack->name, sizeof pack->name, "%s", c->set.name);
    snprintf(pack->about, sizeof pack->about, "%.160s%s", c->set.about,
             pack->bots ? "" : " For people only.");
    return 1;
}

static void release(pl_pack *pack)
{
    content *c = pack->content;

    if (!c)
        return;
    pl_set_release(&c->set);
    free(c->folder);
    free(c->index);
    free(c);
}

/* Compares the mark too: a set that was edited since has another mark. */
static int is_played(const pl_pack *pack, const void *data)
{
    const pl_set *set = mysterium_set_of(pack);
    const mysterium_set *played = data;

    return set && played && strcmp(pack->id, played->set) == 0 &&
           memcmp(set->data.mark, played->mark, sizeof played->mark) == 0;
}

static void publish(const pl_pack *pack, const pl_publishing *p)
{
    const content *c = pack->content;
    char name[40], path[PL_SET_PATH], at[80];

    if (!c)
        return;
    p->put_text(p->to, c->at, c->index, strlen(c->index));
    for (int i = 0; i < PL_SET_CARDS; i++) {
        if (!pl_set_picture(&c->set, i, path) || !name_picture(path, name))
            continue;
        snprintf(at, sizeof at, "/sets/%s", name);
        p->put_file(p->to, at, path);
    }
}

const pl_extras mysterium_extras = {
    .game = &mysterium_game,
    .folder = PL_PACKS_SETS,
    .describe_own = describe_own,
    .is_pack = is_pack,
    .read = read_pack,
    .release = release,
    .is_played = is_played,
    .publish = publish,
    .explain = mysterium_explain,
    .title = mysterium_explain_title,
    .remark = mysterium_remark,
};
