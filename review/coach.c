/* SPDX-License-Identifier: MIT */
/* coach.c - advice to one seat of a running game. coach.h says what it may
 * know. */
#include "review/coach.h"

#include <stdlib.h>
#include <string.h>

#include "bots/knowledge.h"
#include "review/beliefs.h"
#include "wire/write.h"

enum { WORLDS = 400 };

/* By iterations and not by time, so that the same view gives the same move. The
 * minds of a single game need no budget and take none of it. */
#define ADVISER "keen:3000"

static void seed_of(const pl_coach *c, uint8_t seed[32])
{
    for (uint64_t i = 0; i < 4; i++) {
        uint64_t h = pl_key(c->view, c->w.game->view_size, i + 1);
        memcpy(seed + 8 * i, &h, 8);
    }
}

/* A mind that has seen what the seat saw; NULL if none can play here. */
static pl_mind *mind_of(const pl_coach *c)
{
    const char *why = NULL;
    uint8_t seed[32];
    pl_mind *m;

    seed_of(c, seed);
    m = pl_mind_new(ADVISER, c->w.game, c->w.setup, c->w.seats, c->seat, seed,
                    &why);
    if (m)
        pl_mind_see(m, c->events, c->n_events);
    return m;
}

/* ---- what could I know? ---------------------------------------------------
 */

static int believe(const pl_coach *c, pl_beliefs *out)
{
    const pl_game *g = c->w.game;
    const pl_mind_kind *kind = pl_mind_kind_of("keen", g->id);
    pl_believed list[PL_BELIEVED_MAX];
    uint8_t seed[32];
    int good = 1;
    pl_rng rng;

    *out = (pl_beliefs){ 0 };
    if (!kind || !kind->believe)
        return 1;
    pl_mind *m = mind_of(c);
    if (!m)
        return 1;
    void *world = calloc(1, g->state_size);
    seed_of(c, seed);
    pl_rng_seed(&rng, seed);
    if (world) {
        g->guess(c->w.setup, c->view, &rng, world);
        int n = kind->believe(m, c->view, list);
        good = pl_beliefs_from(out, g, c->w.seats, world, NULL, list, n);
    }
    good &= world != NULL;
    free(world);
    pl_mind_free(m);
    return good;
}

typedef struct {
    const pl_writing *w;
    pl_beliefs facts, believed;
} known;

static void write_known(pl_text *t, const void *what)
{
    const known *k = what;

    pl_put(t, "{\"facts\":");
    pl_beliefs_write(t, k->w, &k->facts);
    pl_put(t, ",\"believed\":");
    pl_beliefs_write(t, k->w, &k->believed);
    pl_put_char(t, '}');
}

char *pl_coach_known(const pl_coach *c)
{
    known k = { .w = &c->w };
    uint8_t seed[32];
    char *text = NULL;
    size_t len;

    seed_of(c, seed);
    if (pl_beliefs_init(&k.facts, c->w.game, c->w.setup, c->w.seats, c->view,
                        NULL, WORLDS, seed) &&
        believe(c, &k.believed))
        text = pl_write_new(write_known, &k, &len);
    pl_beliefs_release(&k.facts);
    pl_beliefs_release(&k.believed);
    return text;
}

/* ---- a hint ---------------------------------------------------------------
 */

enum { WHY_MAX = 400 };

typedef struct {
    const pl_writing *w;
    pl_move move;
    char why[WHY_MAX];
} hint;

static void write_hint(pl_text *t, const void *what)
{
    const hint *h = what;

    pl_put(t, "{\"move\":");
    if (pl_is_waiting(h->move))
        pl_put(t, "null");
    else
        pl_json_move(t, h->w, h->move);
    pl_put(t, ",\"why\":");
    pl_put_string(t, h->why, strlen(h->why));
    pl_put_char(t, '}');
}

char *pl_coach_hint(const pl_coach *c)
{
    hint h = { .w = &c->w };
    pl_mind *m = c->n_legal ? mind_of(c) : NULL;
    size_t len;

    if (!m)
        return NULL;
    h.move = m->kind->think(m, c->view, c->legal, c->n_legal);
    if (m->kind->why)
        m->kind->why(m, h.why, sizeof h.why);
    pl_mind_free(m);
    return pl_write_new(write_hint, &h, &len);
}
