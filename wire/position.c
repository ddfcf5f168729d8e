/* SPDX-License-Identifier: MIT */
/* position.c - reads and writes positions. A position from outside goes
 * through the game's 'check' before anything else may use it. */
#include "wire/position.h"

#include <stdlib.h>
#include <string.h>

#include "wire/read.h"

static int allocate(pl_position *p)
{
    p->state = calloc(1, p->setting.game->state_size);
    return p->state != NULL;
}

pl_err pl_position_deal(pl_position *p, pl_setting *setting,
                        const uint8_t seed[32], pl_fault *fault)
{
    memset(p, 0, sizeof *p);
    p->setting = *setting;
    memset(setting, 0, sizeof *setting);
    if (!allocate(p)) {
        pl_position_release(p);
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    }
    p->setting.game->deal(p->setting.setup, seed, p->state);
    return PL_OK;
}

pl_err pl_state_read(const pl_setting *s, json_t *in, const char *path,
                     void **out, pl_fault *fault)
{
    const pl_game *g = s->game;
    void *state = calloc(1, g->state_size);
    const char *why = NULL;
    pl_err err;

    if (!state)
        return pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    err = pl_read_struct(in, path, g->words->state, s->seats, state, fault);
    if (!err && (err = g->check(s->setup, state, &why)))
        pl_fail_why(fault, err, path, why);
    if (err)
        free(state);
    else
        *out = state;
    return err;
}

pl_err pl_position_read(pl_position *p, json_t *in, pl_fault *fault)
{
    static const char *const names[] = { "game", "version", "seats", "options",
                                         "data", "state",   NULL };
    pl_err err = pl_read_object(in, "", names, fault);

    memset(p, 0, sizeof *p);
    if (!err)
        err = pl_setting_read(&p->setting, in, fault);
    if (!err)
        err = pl_state_read(&p->setting, json_object_get(in, "state"), "state",
                            &p->state, fault);
    if (err)
        pl_position_release(p);
    return err;
}

void pl_position_release(pl_position *p)
{
    if (!p)
        return;
    free(p->state);
    pl_setting_release(&p->setting);
    memset(p, 0, sizeof *p);
}

void pl_position_write(pl_text *t, const void *position)
{
    const pl_position *p = position;
    pl_writing w = pl_setting_writing(&p->setting);

    pl_put_char(t, '{');
    pl_setting_put(t, &p->setting);
    pl_put(t, ",\"state\":");
    pl_json_state(t, &w, p->state);
    pl_put_char(t, '}');
}
