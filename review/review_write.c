/* SPDX-License-Identifier: MIT */
/* review_write.c - a review as JSON. Chances are whole thousandths, so that
 * the text is the same on every machine. */
#include <math.h>

#include "review/review.h"
#include "review/review_inner.h"
#include "rules/words.h"

static const char *const kinds[] = { "luck", "good", "mistake" };

static void put_thousandths(pl_text *t, double x)
{
    pl_put_int(t, (int64_t)floor(1000 * x + 0.5));
}

/* [[mean, wide] by seat] */
static void put_row(pl_text *t, const pl_review *r, int moment,
                    pl_estimate (*read)(const pl_review *, int, int))
{
    pl_put_char(t, '[');
    for (int i = 0; i < r->seats; i++) {
        pl_estimate e = read(r, moment, i);
        pl_put(t, i ? ",[" : "[");
        put_thousandths(t, e.mean);
        pl_put_char(t, ',');
        put_thousandths(t, e.wide);
        pl_put_char(t, ']');
    }
    pl_put_char(t, ']');
}

static void put_curve(pl_text *t, const pl_review *r, const pl_writing *w)
{
    for (int m = 0; m <= r->moves; m++) {
        pl_put(t, m ? ",\n{\"moment\":" : "\n{\"moment\":");
        pl_put_int(t, m);
        if (m) {
            pl_put(t, ",\"seat\":");
            if (r->steps[m - 1].seat == PL_CLOCK)
                pl_put(t, "\"clock\"");
            else
                pl_put_int(t, r->steps[m - 1].seat);
            pl_put(t, ",\"move\":");
            pl_json_move(t, w, r->steps[m - 1].move);
        }
        pl_put(t, ",\"honest\":");
        put_row(t, r, m, pl_review_honest);
        pl_put(t, ",\"true\":");
        put_row(t, r, m, pl_review_true);
        pl_put_char(t, '}');
    }
}

static void put_why(pl_text *t, const pl_writing *w, const pl_turning *x)
{
    char words[PL_TURNING_WORDS];
    pl_text why;

    pl_text_init(&why, words, sizeof words);
    pl_turning_why(&why, w, x);
    pl_put(t, ",\"why\":");
    pl_put_string(t, words, why.n);
}

static void put_turnings(pl_text *t, const pl_review *r, const pl_writing *w)
{
    pl_turning list[PL_REVIEW_TURNS];
    int n = pl_review_turnings(r, list);

    for (int i = 0; i < n; i++) {
        pl_put(t, i ? ",\n{\"moment\":" : "\n{\"moment\":");
        pl_put_int(t, list[i].moment);
        pl_put(t, ",\"seat\":");
        pl_put_int(t, list[i].seat);
        pl_put(t, ",\"kind\":\"");
        pl_put(t, kinds[list[i].kind]);
        pl_put(t, "\",\"change\":[");
        put_thousandths(t, list[i].change.mean);
        pl_put_char(t, ',');
        put_thousandths(t, list[i].change.wide);
        pl_put_char(t, ']');
        if (list[i].has_better) {
            pl_put(t, ",\"better\":");
            pl_json_move(t, w, list[i].better);
            pl_put(t, ",\"by\":");
            put_thousandths(t, list[i].by);
        }
        if (list[i].has_news) {
            pl_put(t, ",\"news\":");
            pl_json_event(t, w, &list[i].news, 0);
        }
        put_why(t, w, &list[i]);
        pl_put_char(t, '}');
    }
}

void pl_review_write(pl_text *t, const pl_review *r)
{
    pl_writing w = { .game = r->game, .setup = r->setup, .seats = r->seats };
    pl_review_scale scale = pl_review_scale_of(r->game, r->setup);

    pl_put(t, "{\"game\":\"");
    pl_put(t, r->game->id);
    pl_put(t, "\",\"version\":");
    pl_put_int(t, r->game->version);
    pl_put(t, ",\"seats\":");
    pl_put_int(t, r->seats);
    pl_put(t, ",\"samples\":");
    pl_put_int(t, r->samples);
    pl_put(t, ",\"done\":");
    pl_put(t, pl_review_is_done(r) ? "true" : "false");
    pl_put(t, ",\"unit\":\"");
    pl_put(t, scale.unit ? scale.unit : "wins");
    pl_put(t, "\",\"least\":");
    pl_put_int(t, scale.least);
    pl_put(t, ",\"most\":");
    pl_put_int(t, scale.most);
    pl_put(t, ",\"curve\":[");
    put_curve(t, r, &w);
    pl_put(t, "],\n\"turning\":[");
    put_turnings(t, r, &w);
    pl_put(t, "]}\n");
}
