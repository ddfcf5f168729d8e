/* SPDX-License-Identifier: MIT */
/* record.c - the review of a record, for the command line and the server.
 * review.c itself knows games and moves, but no files. */
#include "review/record.h"

#include <stdlib.h>
#include <string.h>

#include "wire/write.h"

/* The state that the record begins with. */
static pl_err first_state(const pl_record *r, void *state, pl_fault *fault)
{
    pl_replay p = { 0 };
    pl_err err = pl_replay_init(&p, r, fault);

    if (!err)
        memcpy(state, p.state, r->setting.game->state_size);
    pl_replay_release(&p);
    return err;
}

pl_review *pl_review_of(const pl_record *r, int samples, pl_fault *fault)
{
    pl_review_step *steps = calloc((size_t)r->n + 1, sizeof *steps);
    void *first = calloc(1, r->setting.game->state_size);
    const char *why = "out of memory";
    pl_review *v = NULL;

    for (int i = 0; steps && i < r->n; i++)
        steps[i] = (pl_review_step){ r->steps[i].move, r->steps[i].seat };
    if (steps && first && first_state(r, first, fault) == PL_OK) {
        v = pl_review_new(r->setting.game, r->setting.setup, r->setting.seats,
                          first, steps, r->n, samples, &why);
        if (!v)
            pl_fail(fault, PL_BAD_RECORD, NULL, "%s", why);
        else if (r->origin.state)
            pl_review_continues(v);
    }
    free(steps);
    free(first);
    return v;
}

typedef struct {
    pl_writing w;
    int seat, moment;
    pl_beliefs facts, believed;
} known;

static void write_known(pl_text *t, const void *what)
{
    const known *k = what;

    pl_put(t, "{\"moment\":");
    pl_put_int(t, k->moment);
    pl_put(t, ",\"seat\":");
    pl_put_int(t, k->seat);
    pl_put(t, ",\"facts\":");
    pl_beliefs_write(t, &k->w, &k->facts);
    pl_put(t, ",\"believed\":");
    pl_beliefs_write(t, &k->w, &k->believed);
    pl_put(t, "}\n");
}

char *pl_review_known(const pl_review *r, const pl_record *record, int moment,
                      int seat, int worlds)
{
    known k = { .w = pl_setting_writing(&record->setting),
                .seat = seat,
                .moment = moment };
    char *text = NULL;
    size_t len;

    if (pl_review_facts(r, moment, seat, worlds, &k.facts) &&
        pl_review_believed(r, moment, seat, &k.believed))
        text = pl_write_new(write_known, &k, &len);
    pl_beliefs_release(&k.facts);
    pl_beliefs_release(&k.believed);
    return text;
}
