/* SPDX-License-Identifier: MIT */
/* effects.c - what a move does to things that players count.
 *
 * A chance says that a move is better, but not why. So while alternatives are
 * played on, a few quantities of the game are counted: health, cards, how it
 * ended. They are read at the seat's next decision and at the end of the game.
 * The reason of a turning point names the one that most clearly differs.
 *
 * The phrases fit any subject ("you would have"), because a page puts a name in
 * the place of "the seat". */
#include "review/review_inner.h"

#include "games/clairvoyance/clairvoyance.h"
#include "games/illusionist/illusionist.h"
#include "games/mindseye/mindseye.h"
#include "games/mysterium/mysterium.h"
#include "games/telepathic/telepathic.h"

#include <math.h>

typedef struct {
    const char *before, *after; /* of the first number */
    int is_share;               /* of games; otherwise an amount */
    int sign;                   /* -1: the less the better */
} measure;

typedef struct {
    const char *game;
    /* 'was' is the state in which the seat chose. */
    void (*read)(const void *was, const void *is, int seat, double *out);
    measure of[MEASURES];
} kind;

static void read_clairvoyance(const void *was, const void *is, int seat,
                              double *out)
{
    const cv_state *s = is;

    (void)was;
    out[0] = s->open.health[seat];
    for (int i = 0; i < 5; i++)
        out[1] += i == seat ? 0 : s->open.health[i];
}

static void read_illusionist(const void *was, const void *is, int seat,
                             double *out)
{
    const ill_state *a = was, *b = is;

    out[0] =
        b->open.side[!seat].captures > a->open.side[!seat].captures ? 1 : 0;
    out[1] = b->open.side[seat].captures > a->open.side[seat].captures ? 1 : 0;
}

static void read_telepathic(const void *was, const void *is, int seat,
                            double *out)
{
    const telepathic_state *s = is;

    (void)was;
    (void)seat;
    out[0] = s->open.reason == TELEPATHIC_LOSE_LINE;
    out[1] = s->open.reason == TELEPATHIC_WRONG_NAME;
    out[2] = s->open.reason == TELEPATHIC_ALL_RIGHT;
}

static void read_mysterium(const void *was, const void *is, int seat,
                           double *out)
{
    const mysterium_state *s = is;

    (void)was;
    (void)seat;
    for (int i = 0; i < s->open.psychics; i++)
        out[0] += s->open.stage[i];
}

static void read_mindseye(const void *was, const void *is, int seat,
                          double *out)
{
    const mindseye_state *s = is;

    (void)was;
    out[0] = s->open.cards[seat];
}

static const kind kinds[] = {
    { "clairvoyance",
      read_clairvoyance,
      { { "the seat would have ", " health left", 0, 1 },
        { "the others together would have ", " health left", 0, -1 } } },
    { "illusionist",
      read_illusionist,
      { { "the other side would have found the Illusionist in ", "", 1, -1 },
        { "the seat would have found the other Illusionist in ", "", 1, 1 } } },
    { "telepathic",
      read_telepathic,
      { { "a line to avoid would have ended the game in ", "", 1, -1 },
        { "a wrong name would have ended the game in ", "", 1, -1 },
        { "both wishes would have been met and named in ", "", 1, 1 } } },
    { "mysterium",
      read_mysterium,
      { { "the psychics would have found ", " cards", 0, 1 } } },
    { "mindseye",
      read_mindseye,
      { { "the seat would have ", " cards", 0, 1 } } },
};

static const kind *kind_of(const pl_game *g)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].game, g->id) == 0)
            return &kinds[i];
    return NULL;
}

void effects_add(const pl_review *r, int k, tally *out)
{
    const kind *of = kind_of(r->game);
    double now[MEASURES] = { 0 };

    if (!of)
        return;
    of->read(pl_review_state(r, k), r->world, r->steps[k].seat, now);
    for (int i = 0; i < MEASURES; i++)
        tally_add(&out[i], now[i]);
}

/* How clearly the better of two moves is better by a measure; 0: not. */
static double clearness(const measure *of, const tally *better,
                        const tally *worse)
{
    pl_estimate a = tally_estimate(better), b = tally_estimate(worse);
    double by = of->sign * (a.mean - b.mean);
    double wide = sqrt(a.wide * a.wide + b.wide * b.wide);

    if (by < (of->is_share ? 0.03 : 0.1) || by < 1.5 * wide)
        return 0;
    return by / (wide + 0.01);
}

void effects_name(const pl_review *r, const alternative *better,
                  const alternative *worse, pl_effect *out)
{
    const kind *of = kind_of(r->game);
    double most = 0;

    for (int i = 0; of && i < 2 * MEASURES; i++) {
        const measure *m = &of->of[i % MEASURES];
        if (i == MEASURES && most > 0)
            break; /* the sooner says more */
        double clear =
            m->before ? clearness(m, &better->effect[i], &worse->effect[i]) : 0;
        if (clear <= most)
            continue;
        most = clear;
        *out = (pl_effect){
            .is_named = 1,
            .measure = i % MEASURES,
            .is_late = i >= MEASURES,
            .better = tally_estimate(&better->effect[i]).mean,
            .worse = tally_estimate(&worse->effect[i]).mean,
        };
    }
}

static void put_value(pl_text *t, const measure *m, double x)
{
    int64_t n = (int64_t)floor((m->is_share ? 100 : 10) * x + 0.5);

    if (m->is_share) {
        pl_put_int(t, n);
        return;
    }
    pl_put_int(t, n / 10);
    if (n % 10) {
        pl_put_char(t, '.');
        pl_put_int(t, n % 10);
    }
}

void effects_say(pl_text *t, const pl_game *g, const pl_effect *x, double would,
                 double does)
{
    const measure *m = &kind_of(g)->of[x->measure];

    pl_put(t, m->before);
    put_value(t, m, would);
    pl_put(t, m->is_share ? " of 100 games" : m->after);
    pl_put(t, x->is_late ? " at the end, instead of "
                         : " by the next decision, instead of ");
    put_value(t, m, does);
    pl_put_char(t, '.');
}
