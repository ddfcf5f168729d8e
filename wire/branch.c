/* SPDX-License-Identifier: MIT */
/* branch.c - the state from which a game continues a finished one, with new
 * randomness. rules/renew.h does the shuffling. */
#include <stdlib.h>
#include <string.h>

#include "rules/renew.h"
#include "wire/read.h"
#include "wire/record.h"

void *pl_record_branch(const pl_record *r, int at, const uint8_t seed[32],
                       pl_fault *fault)
{
    const pl_game *g = r->setting.game;
    pl_replay p;
    pl_rng luck;
    void *state, *scratch;

    if (at < 0 || at > r->n) {
        pl_fail(fault, PL_BAD_FIELD, "at", "0 to %d", r->n);
        return NULL;
    }
    if (pl_replay_init(&p, r, fault))
        return NULL;
    while (p.at < at)
        if (pl_replay_step(&p, fault)) {
            pl_replay_release(&p);
            return NULL;
        }
    state = p.state;
    p.state = NULL;
    pl_replay_release(&p);
    if (!g->turn(r->setting.setup, state)) {
        free(state);
        pl_fail(fault, PL_BAD_FIELD, "at", "a moment before the end");
        return NULL;
    }
    scratch = malloc(pl_renew_scratch(g));
    if (!scratch) {
        free(state);
        pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
        return NULL;
    }
    pl_rng_seed(&luck, seed);
    pl_renew(g, r->setting.setup, r->setting.seats, state, &luck, scratch);
    free(scratch);
    return state;
}

void pl_origin_write(pl_text *t, const pl_setting *s, const pl_origin *origin)
{
    pl_writing w = pl_setting_writing(s);

    pl_put(t, "{\"record\":\"");
    pl_put(t, origin->record);
    pl_put(t, "\",\"at\":");
    pl_put_int(t, origin->at);
    pl_put(t, ",\"state\":");
    pl_json_state(t, &w, origin->state);
    pl_put_char(t, '}');
}

pl_err pl_origin_read(pl_origin *origin, const pl_setting *s, json_t *in,
                      pl_fault *fault)
{
    static const char *const names[] = { "record", "at", "state", NULL };
    int64_t at = 0;

    if (pl_read_object(in, "start", names, fault) ||
        pl_read_text(json_object_get(in, "record"), "start.record",
                     origin->record, sizeof origin->record, fault) ||
        pl_read_int(json_object_get(in, "at"), "start.at", 0, INT32_MAX, &at,
                    fault))
        return fault->err;
    origin->at = (int)at;
    return pl_state_read(s, json_object_get(in, "state"), "start.state",
                         &origin->state, fault);
}
