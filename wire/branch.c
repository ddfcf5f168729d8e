/* branch.c - going on from a moment of a finished game, with new luck. */
#include <stdlib.h>
#include <string.h>

#include "wire/read.h"
#include "wire/record.h"

/* A pile of the state that nobody may look into before the end. */
static int is_pile(const pl_field *f)
{
    return f->who == PL_NONE && f->count && f->counted_by &&
           f->type != PL_STRUCT && pl_type_size(f) == 1;
}

/* Whether every seat, and whoever looks on, sees the same of both states. */
static int look_alike(const pl_setting *s, const void *a, const void *b)
{
    const pl_game *g = s->game;
    uint8_t *views = calloc(2, g->view_size);
    int alike = views != NULL;

    for (int i = 0; i <= s->seats && alike; i++) {
        int eyes = i == s->seats ? PL_WATCHER : i;
        memset(views, 0, 2u * g->view_size);
        g->view(s->setup, a, eyes, views);
        g->view(s->setup, b, eyes, views + g->view_size);
        alike = memcmp(views, views + g->view_size, g->view_size) == 0;
    }
    free(views);
    return alike;
}

/* A shuffle that would contradict what somebody knows is not made. */
static void shuffle_piles(const pl_setting *s, void *state, pl_rng *rng)
{
    const pl_game *g = s->game;
    uint8_t *trial = malloc(g->state_size);
    const char *why = NULL;

    for (const pl_field *f = g->words->state->fields; trial && f->name; f++) {
        if (!is_pile(f))
            continue;
        memcpy(trial, state, g->state_size);
        pl_shuffle(rng, trial + f->at,
                   (size_t)pl_field_used(f, trial, s->seats));
        if (look_alike(s, state, trial) &&
            g->check(s->setup, trial, &why) == PL_OK)
            memcpy(state, trial, g->state_size);
    }
    free(trial);
}

void *pl_record_branch(const pl_record *r, int at, const uint8_t seed[32],
                       pl_fault *fault)
{
    const pl_game *g = r->setting.game;
    pl_replay p;
    pl_rng luck, key;
    void *state;

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
    pl_rng_seed(&luck, seed);
    key = pl_rng_fork(&luck);
    memcpy((uint8_t *)state + g->rng_at, &key, sizeof key);
    shuffle_piles(&r->setting, state, &luck);
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
