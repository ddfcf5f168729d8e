/* packs_set.c - a card set as a pack: what clients are given of it.
 *
 * During a game that is pictures and alt texts, and the titles of what lies on
 * the table; never a vision's title, tags or tables. Pictures are named by
 * their contents and listed by number, so an address tells nothing. */
#include "server/packs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/buffer.h"
#include "base/crypto.h"
#include "rules/json.h"
#include "wire/read.h"
#include "wire/write.h"

enum { PICTURE_BYTES = 4 * 1024 * 1024 };

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

static void picture_path(const pl_pack *pack, int card, char out[1200])
{
    snprintf(out, 1200, "%s/pictures/%s", pack->folder,
             pl_set_picture(pack->set, card));
}

/* "0a1b2c3d-4e5f6071.jpg" from what is in the file. */
static int name_picture(const pl_pack *pack, int card, char out[40])
{
    char path[1200];
    char *bytes = pl_xcalloc(1, PICTURE_BYTES + 1);
    uint8_t h[PL_HASH];
    FILE *file;
    size_t n;

    picture_path(pack, card, path);
    file = fopen(path, "rb");
    n = file ? fread(bytes, 1, PICTURE_BYTES + 1, file) : 0;
    if (file)
        fclose(file);
    pl_digest(bytes, n, h);
    free(bytes);
    snprintf(out, 40, "%02x%02x%02x%02x-%02x%02x%02x%02x%s", h[0], h[1], h[2],
             h[3], h[4], h[5], h[6], h[7],
             strchr(pl_set_picture(pack->set, card), '.'));
    return n > 0 && n <= PICTURE_BYTES;
}

static void put_text(pl_buffer *b, const char *name, json_t *text)
{
    pl_buffer_puts(b, name);
    pl_buffer_put_json(b, json_string_value(text), json_string_length(text));
}

/* {"cards":{"c1":{"title","alt","file"},...,"v1":{"alt","file"}}} */
static int write_index(pl_pack *pack, pl_buffer *b, char why[PL_PACK_WHY])
{
    char name[40];

    pl_buffer_puts(b, "{\"cards\":{");
    for (int i = 0; i < PL_SET_CARDS; i++) {
        json_t *card = pack->set->card[i];
        int vision = i >= MYSTERIUM_CARDS;
        if (!name_picture(pack, i, name)) {
            snprintf(why, PL_PACK_WHY,
                     "%.300s: %s: picture.file: '%s' is empty or larger than "
                     "4 MB",
                     pack->folder,
                     json_string_value(json_object_get(card, "id")),
                     pl_set_picture(pack->set, i));
            return 0;
        }
        pl_buffer_printf(b, "%s\"%c%d\":{", i ? "," : "", vision ? 'v' : 'c',
                         vision ? i - MYSTERIUM_CARDS + 1 : i + 1);
        if (!vision) {
            put_text(b, "\"title\":", json_object_get(card, "title"));
            pl_buffer_putc(b, ',');
        }
        put_text(b, "\"alt\":", json_object_get(card, "alt"));
        pl_buffer_printf(b, ",\"file\":\"%s\"}", name);
    }
    pl_buffer_puts(b, "}}\n");
    return 1;
}

int pl_pack_read_set(pl_pack *pack, const char *folder, char why[PL_PACK_WHY])
{
    char fault[PL_SET_WHY];
    pl_buffer index = { 0 };
    uint8_t h[PL_HASH];

    pack->set = pl_xcalloc(1, sizeof *pack->set);
    pack->folder = pl_xcopy(folder, strlen(folder));
    if (!pl_set_read(pack->set, folder, pack->id, fault)) {
        snprintf(why, PL_PACK_WHY, "%.180s/%s", folder, fault);
        return 0;
    }
    if (!write_index(pack, &index, why)) {
        pl_buffer_release(&index);
        return 0;
    }
    pl_digest(index.at, index.len, h);
    snprintf(pack->at, sizeof pack->at, "/sets/%s-%02x%02x%02x%02x.json",
             pack->id, h[0], h[1], h[2], h[3]);
    memcpy(pack->set->data.mark, strrchr(pack->at, '-') + 1, 8);
    pack->index = pl_xcopy(index.at, index.len);
    pl_buffer_release(&index);
    pack->bots = pack->set->data.tables > 0;
    pack->data = data_json(&pack->set->data);
    snprintf(pack->name, sizeof pack->name, "%s", pack->set->name);
    snprintf(pack->about, sizeof pack->about, "%.160s%s", pack->set->about,
             pack->bots ? "" : " For people only.");
    return 1;
}

void pl_pack_serve_set(const pl_pack *pack, pl_files *files)
{
    char name[40], path[1200], at[80];

    pl_files_put(files, pack->at, pack->index, strlen(pack->index));
    for (int i = 0; i < PL_SET_CARDS; i++) {
        picture_path(pack, i, path);
        name_picture(pack, i, name);
        snprintf(at, sizeof at, "/sets/%s", name);
        pl_files_add(files, at, path);
    }
}

void pl_pack_release_set(pl_pack *pack)
{
    if (pack->set)
        pl_set_release(pack->set);
    free(pack->set);
    free(pack->folder);
    free(pack->index);
}
