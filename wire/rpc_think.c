/* SPDX-License-Identifier: MIT */
/* rpc_think.c - reads what a seat has seen, for the method 'think'. The bots
 * themselves are in the program that sets the thinker. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crypto.h"
#include "wire/read.h"
#include "wire/rpc_inner.h"

static pl_rpc_thinker *thinker;

void pl_rpc_think_with(pl_rpc_thinker *with)
{
    thinker = with;
}

const char *const pl_rpc_think_params[] = { "game", "seats", "options", "data",
                                            "seat", "view",  "events",  "bot",
                                            "luck", NULL };

static pl_err read_events(json_t *in, pl_rpc_seen *seen, pl_event *out,
                          pl_fault *fault)
{
    const pl_setting *s = seen->setting;
    char where[40];
    size_t i;
    json_t *one;

    json_array_foreach(in, i, one)
    {
        snprintf(where, sizeof where, "events[%zu]", i);
        if (pl_read_event(one, where, s->game, s->seats, seen->seat, &out[i],
                          fault))
            return fault->err;
    }
    seen->events = out;
    seen->n = (int)i;
    return PL_OK;
}

static pl_err read_seen(pl_rpc_call *c, pl_rpc_seen *seen, void *view,
                        pl_event *events, pl_fault *fault)
{
    const pl_setting *s = seen->setting;
    json_t *luck = json_object_get(c->params, "luck");

    if (pl_read_struct(json_object_get(c->params, "view"), "view",
                       s->game->words->view, s->seats, view, fault) ||
        read_events(json_object_get(c->params, "events"), seen, events, fault))
        return fault->err;
    seen->view = view;
    /* Bots mix their moves, so without a seed every answer is drawn again. */
    if (!luck)
        pl_random(seen->luck, sizeof seen->luck);
    else if (pl_rpc_read_seed(luck, seen->luck, fault))
        strcpy(fault->field, "luck");
    return fault->err;
}

static pl_err think(pl_rpc_call *c, pl_rpc_seen *seen, pl_fault *fault)
{
    json_t *list = json_object_get(c->params, "events");
    const pl_game *g = seen->setting->game;
    pl_event *events;
    void *view;
    pl_err err;

    if (pl_read_seat(json_object_get(c->params, "seat"), "seat",
                     seen->setting->seats, 0, 0, &seen->seat, fault))
        return fault->err;
    /* The list is required: without it the bot would silently know less than
     * its seat. */
    if (!json_is_array(list))
        return pl_fail(fault, PL_BAD_FIELD, "events", "an array");
    events = calloc(json_array_size(list) + 1, sizeof *events);
    view = calloc(1, g->view_size + 1u);
    err = events && view ? read_seen(c, seen, view, events, fault)
                         : pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    if (!err)
        c->result = thinker(seen, fault);
    free(events);
    free(view);
    return c->result ? PL_OK : fault->err;
}

pl_err pl_rpc_think(pl_rpc_call *c, pl_fault *fault)
{
    json_t *bot = json_object_get(c->params, "bot");
    pl_setting setting = { 0 };
    pl_rpc_seen seen = { .setting = &setting, .bot = json_string_value(bot) };
    pl_err err;

    if (!thinker || !seen.bot)
        return pl_fail(fault, PL_BAD_FIELD, "bot", "the name of a bot");
    err = pl_rpc_read_setting(c->params, &setting, fault);
    if (!err)
        err = think(c, &seen, fault);
    pl_setting_release(&setting);
    return err;
}
