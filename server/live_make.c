/* SPDX-License-Identifier: MIT */
/* live_make.c - makes new tables and their names.
 *
 * A table has three unrelated random names: its internal id, which only the
 * store uses and no client sees; its link; and a short code to type in. The
 * server adds the names and its secret half of the deal to the wish of the
 * person who makes the table; together they are the first entry of the log. */
#include "server/code.h"
#include "server/server_state.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000, NAME_DAYS = 45 };

void pl_live_new_link(char out[PL_TABLE_LINK + 1])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    uint8_t bytes[PL_TABLE_LINK];

    pl_random(bytes, sizeof bytes);
    for (int i = 0; i < PL_TABLE_LINK; i++)
        out[i] = letters[bytes[i] % 32];
    out[PL_TABLE_LINK] = 0;
}

static void on_published(void *ctx, const pl_store_answer *a)
{
    pl_live *live = ctx;

    live->unknown |= a->status != PL_STORE_OK;
    if (--live->publishing == 0)
        pl_live_begin(live, !live->unknown);
}

/* Stores the names of a new table; a parlour's code is already stored. The
 * table starts its log once the names are stored, or nobody could find it. */
static void publish(pl_live *live, const char *link, const char *code,
                    int is_ours)
{
    pl_server *s = live->server;
    int64_t until = pl_server_now(s) + (int64_t)NAME_DAYS * DAY_MS;
    char text[33];

    pl_id_write(pl_table_id(live->table), text);
    live->loading = 1;
    live->publishing = is_ours ? 2 : 1;
    pl_store_put(s->store, "link", link, text, 32, until, on_published, live);
    if (is_ours)
        pl_store_put(s->store, "code", code, text, 32, until, on_published,
                     live);
}

/* The JSON of a create entry: what was asked for, and what the server adds. */
static char *write_creation(json_t *wish, const pl_game *g, char *link,
                            char *code)
{
    json_t *in = json_deep_copy(wish);
    const char *given = json_string_value(json_object_get(wish, "code"));
    uint8_t secret[32];
    pl_buffer hex = { 0 };
    char *text;

    pl_live_new_link(link);
    if (given)
        snprintf(code, PL_CODE + 1, "%s", given);
    else
        pl_code_new(code);
    pl_random(secret, sizeof secret);
    pl_buffer_put_hex(&hex, secret, sizeof secret);
    json_object_set_new(in, "link", json_string(link));
    json_object_set_new(in, "code", json_string(code));
    json_object_set_new(in, "secret", json_stringn(hex.at, hex.len));
    json_object_set_new(in, "version", json_integer(g->version));
    if (!json_object_get(in, "seats"))
        json_object_set_new(in, "seats", json_integer(g->usual_seats));
    pl_table_wish_slowly(NULL, NULL, g, in);
    if (!json_object_get(in, "options"))
        json_object_set_new(in, "options", json_object());
    if (!json_object_get(in, "data"))
        json_object_set_new(in, "data", json_null());
    text = json_dumps(in, JSON_COMPACT);
    pl_buffer_release(&hex);
    json_decref(in);
    return text;
}

pl_live *pl_live_make(pl_server *s, json_t *wish, const pl_game *g, pl_op *op,
                      pl_table_answer *answer)
{
    char link[PL_TABLE_LINK + 1], code[PL_CODE + 1];
    char *text = write_creation(wish, g, link, code);
    pl_id id = pl_store_new_table(s->store);
    pl_table *trial = pl_table_new(&id);
    pl_live *live = NULL;

    pl_op_set_text(op, text, strlen(text));
    free(text);
    if (pl_table_check(trial, &op->entry, answer)) {
        live = pl_live_new(s, &id);
        publish(live, link, code, !json_object_get(wish, "code"));
    }
    pl_table_free(trial);
    return live;
}
