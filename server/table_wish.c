/* SPDX-License-Identifier: MIT */
/* table_wish.c - wishes: the JSON that a table is made from.
 *
 * A wish names the game, its setting and the table's own settings, as 'create'
 * takes them. A rematch must not ask the host for all of that again, so a table
 * can be turned back into the wish that makes the next one. Options that need
 * everybody at the same moment do not suit a table where a move may take days;
 * they are changed in the wish, before it becomes an entry, because an entry
 * must mean the same to every later version of the program. */
#include "server/table_inner.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

/* The setting of the next game: the same, except what the game changes, such as
 * who begins. */
static json_t *next_setting(const pl_table *t)
{
    const pl_game *g = t->setting.game;
    pl_setting next = t->setting;
    void *options = pl_xcopy(t->setting.options, g->options_size);
    pl_fault fault;
    size_t len;
    char *text;
    json_t *wish;

    if (g->again && t->state && t->phase == PL_PHASE_OVER)
        g->again(t->setting.setup, t->state, options);
    next.options = options;
    text = pl_write_new(pl_setting_write, &next, &len);
    wish = pl_json_parse(text, len, len, &fault);
    free(text);
    free(options);
    return wish;
}

json_t *pl_table_wish(const pl_table *t)
{
    json_t *wish = next_setting(t);

    json_object_set_new(wish, "pack", json_string(t->pack));
    json_object_set_new(wish, "open", json_boolean(t->open));
    json_object_set_new(wish, "recall", json_boolean(t->recall));
    json_object_set_new(wish, "shared", json_boolean(t->shared));
    json_object_set_new(wish, "moments", json_boolean(t->moments));
    json_object_set_new(wish, "neighbours", json_boolean(t->neighbours));
    json_object_set_new(
        wish, "patience",
        json_pack("{s:s,s:I,s:I,s:b}", "kind", pl_table_patiences[t->patience],
                  "ms", (json_int_t)t->patience_ms, "grace_ms",
                  (json_int_t)t->grace_ms, "strict", t->strict));
    return wish;
}

void pl_table_wish_slowly(const pl_table *old, const json_t *now,
                          const pl_game *game, json_t *wish)
{
    const char *slow = pl_table_patiences[PL_PATIENCE_SLOW];
    const char *was = old ? pl_table_patiences[old->patience] : "";
    json_t *patience = json_object_get(wish, "patience");
    json_t *kind = json_object_get(patience, "kind");
    json_t *named = json_object_get(wish, "options"), *options;

    if (!game->words->slowly ||
        strcmp(json_is_string(kind) ? json_string_value(kind) : was, slow) !=
            0 ||
        (named ? !json_is_object(named) : strcmp(was, slow) == 0))
        return;
    options = now && !named ? json_deep_copy(now) : json_object();
    json_object_update_new(options, json_loads(game->words->slowly, 0, NULL));
    if (named)
        json_object_update(options, named);
    json_object_set_new(wish, "options", options);
}
