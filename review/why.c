/* SPDX-License-Identifier: MIT */
/* why.c - the reason of a turning point in words.
 *
 * The terminal, the page and the JSON use the same sentences. "The seat" is
 * the one whose chance changed; a client puts a name there. */
#include "review/review_inner.h"
#include "rules/words.h"

#include <math.h>

pl_review_scale pl_review_scale_of(const pl_game *g, const void *setup)
{
    pl_review_scale scale = { NULL, 0, 1 };

    if (g->payoff) {
        scale.unit = g->payoff->unit;
        g->payoff->bounds(setup, &scale.least, &scale.most);
    }
    return scale;
}

double pl_review_payoff(const pl_review_scale *s, double x)
{
    return s->least + x * (s->most - s->least);
}

/* "62", or "+0.50 chips" */
static void put_number(pl_text *t, const pl_review_scale *s, double x)
{
    int64_t n;

    if (!s->unit) {
        pl_put_int(t, (int64_t)floor(100 * x + 0.5));
        return;
    }
    n = (int64_t)floor(100 * pl_review_payoff(s, x) + 0.5);
    pl_put_char(t, n < 0 ? '-' : '+');
    n = n < 0 ? -n : n;
    pl_put_int(t, n / 100);
    pl_put_char(t, '.');
    pl_put_int(t, n / 10 % 10);
    pl_put_int(t, n % 10);
    pl_put_char(t, ' ');
    pl_put(t, s->unit);
}

/* " (seat 2 draws the lamp)" */
static void put_news(pl_text *t, const pl_writing *w, const pl_event *e)
{
    pl_put(t, " (");
    if (e->seat != PL_NOBODY) {
        pl_put(t, "seat ");
        pl_put_int(t, e->seat + 1);
        pl_put_char(t, ' ');
    }
    pl_words_say_event(t, w, e);
    pl_put_char(t, ')');
}

static void why_luck(pl_text *t, const pl_writing *w, const pl_review_scale *s,
                     const pl_turning *x)
{
    static const char *const lucks[] = {
        "",
        "A fresh deal promised ",
        "Chance decided here, not a choice",
        "What lay hidden came to light",
        "Time ran out while somebody could still choose",
    };
    int is_deal = x->luck == PL_LUCK_DEAL;

    pl_put(t, lucks[x->luck]);
    if (x->has_news)
        put_news(t, w, &x->news);
    pl_put(t, is_deal ? "" : ": ");
    put_number(t, s, x->from);
    pl_put(t, s->unit ? "" : " in 100");
    pl_put(t, is_deal ? ", this one " : " before, ");
    put_number(t, s, x->to);
    pl_put(t, is_deal ? "." : " after it.");
}

static void why_better(pl_text *t, const pl_writing *w,
                       const pl_review_scale *s, const pl_turning *x)
{
    pl_put(t, "By what the seat could know, the better move ");
    pl_put(t, s->unit ? "is worth " : "wins ");
    put_number(t, s, x->other);
    pl_put(t, s->unit ? " and this one " : " in 100 games and this one ");
    put_number(t, s, x->made);
    pl_put_char(t, '.');
    if (x->effect.is_named) {
        pl_put(t, " With it ");
        effects_say(t, w->game, &x->effect, x->effect.better, x->effect.worse);
    }
}

void pl_turning_why(pl_text *t, const pl_writing *w, const pl_turning *x)
{
    pl_review_scale s = pl_review_scale_of(w->game, w->setup);

    if (x->kind == PL_TURN_LUCK) {
        why_luck(t, w, &s, x);
        return;
    }
    if (x->has_better) {
        why_better(t, w, &s, x);
        return;
    }
    pl_put(t, "By what the seat could know, ");
    put_number(t, &s, x->from);
    pl_put(t, s.unit ? " before the choice, " : " in 100 before the choice, ");
    put_number(t, &s, x->to);
    pl_put(t, " after it.");
    if (!x->has_other || x->made <= x->other)
        return;
    pl_put(t, s.unit ? " The best other move is worth "
                     : " The best other move wins ");
    put_number(t, &s, x->other);
    pl_put_char(t, '.');
    if (x->effect.is_named) {
        pl_put(t, " With that ");
        effects_say(t, w->game, &x->effect, x->effect.worse, x->effect.better);
    }
}
