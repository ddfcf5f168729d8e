/* SPDX-License-Identifier: MIT */
/* review_html.c - a review as one self-contained page.
 *
 * The page loads nothing. Each seat has a plot: a band and a line for what it
 * could know, a second line for the truth, and marks at the turning points.
 * Every number of a plot is in the table as well. At each turning point there
 * is what every seat could know just before it, with the truth marked. */
#include <stdio.h>
#include <string.h>

#include "cli/review.h"

enum { WIDE = 640, HIGH = 200, LEFT = 44, TOP = 14, FOOT = 30 };
enum { WORLDS = 2000, VALUES = 6 }; /* of what a seat could know */

static const char style[] =
    ":root{--paper:#faf8f3;--ink:#23202b;--soft:#6b6676;--line:#dcd6ca;"
    "--knew:#5b4b8a;--true:#b4552d}"
    "@media(prefers-color-scheme:dark){:root{--paper:#17151d;--ink:#ece8f2;"
    "--soft:#a39db0;--line:#37333f;--knew:#a794e0;--true:#f0a277}}"
    "*{box-sizing:border-box}"
    "body{background:var(--paper);color:var(--ink);margin:0 auto;"
    "max-width:60rem;padding:2rem 1.25rem 4rem;"
    "font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}"
    "h1{font-size:1.9rem;line-height:1.2;margin:0 0 .25rem}"
    "h2{font-size:1.2rem;margin:2.25rem 0 .5rem}"
    "p.sub,.key{color:var(--soft);margin:0 0 1rem}"
    ".key b{font-weight:600}.key .k{color:var(--knew)}.key "
    ".t{color:var(--true)}"
    "ol{padding-left:1.25rem}li{margin:.35rem 0}li b{display:block}"
    "svg{display:block;width:100%;height:auto}"
    "svg text{fill:var(--soft);font:12px system-ui,sans-serif}"
    "@media(max-width:600px){svg text{font-size:20px}}"
    ".grid{stroke:var(--line)}.band{fill:var(--knew);opacity:.18}"
    ".knew{fill:none;stroke:var(--knew);stroke-width:2}"
    ".true{fill:none;stroke:var(--true);stroke-width:2;stroke-dasharray:5 3}"
    ".turn{stroke:var(--ink);stroke-dasharray:2 3}"
    "svg text.mark{fill:var(--ink);font-weight:600}"
    ".scroll{overflow-x:auto}"
    "table{border-collapse:collapse;font-size:.875rem;"
    "font-variant-numeric:tabular-nums;overflow-wrap:normal}"
    "th,td{text-align:right;padding:.2rem .6rem;white-space:nowrap;"
    "border-bottom:1px solid var(--line)}"
    "th:last-child,td:last-child{text-align:left}"
    "summary{cursor:pointer;margin:2rem 0 .75rem;font-weight:600}"
    ".knew>summary{margin:.35rem 0;font-weight:400;color:var(--soft)}"
    ".known th,.known td{text-align:left;vertical-align:top}"
    ".known td{white-space:normal}"
    ".v{display:inline-block;min-width:5.5rem;margin:0 .4rem .2rem 0;"
    "padding:0 .35rem;border:1px solid var(--line);border-radius:.25rem;"
    "background:linear-gradient(to right,color-mix(in srgb,var(--knew) 30%,"
    "transparent) var(--p),transparent var(--p))}"
    ".v.is{border-color:var(--true);font-weight:600}";

static void put_escaped(pl_buffer *b, const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        switch (s[i]) {
        case '<':
            pl_buffer_puts(b, "&lt;");
            break;
        case '>':
            pl_buffer_puts(b, "&gt;");
            break;
        case '&':
            pl_buffer_puts(b, "&amp;");
            break;
        case '"':
            pl_buffer_puts(b, "&quot;");
            break;
        default:
            pl_buffer_putc(b, s[i]);
        }
}

/* What 'put' writes, escaped. */
#define PUT_ESCAPED(b, call)               \
    do {                                   \
        pl_buffer to = { 0 };              \
        call;                              \
        if (to.len)                        \
            put_escaped(b, to.at, to.len); \
        pl_buffer_release(&to);            \
    } while (0)

/* ---- plots --------------------------------------------------------------- */

static double x_of(const reviewed *v, int m)
{
    int last = pl_review_moves(v->review);
    return LEFT + (WIDE - LEFT - 8) * (last ? (double)m / last : 0);
}

static double y_of(double chance)
{
    chance = chance < 0 ? 0 : chance > 1 ? 1 : chance;
    return TOP + (HIGH - TOP - FOOT) * (1 - chance);
}

static void put_grid(pl_buffer *b, const reviewed *v)
{
    int last = pl_review_moves(v->review);

    for (int i = 0; i <= 4; i++) {
        pl_buffer_printf(b,
                         "<line class=grid x1=%d x2=%d y1=%.1f y2=%.1f />"
                         "<text x=%d y=%.1f text-anchor=end>",
                         LEFT, WIDE - 8, y_of(i / 4.0), y_of(i / 4.0), LEFT - 6,
                         y_of(i / 4.0) + 5);
        review_put_value(b, v, i / 4.0);
        pl_buffer_puts(b, "</text>");
    }
    pl_buffer_printf(b,
                     "<text x=%d y=%d>%s</text>"
                     "<text x=%d y=%d text-anchor=end>move %d</text>",
                     LEFT, HIGH - 6, review_start(v), WIDE - 8, HIGH - 6, last);
}

static void put_line(pl_buffer *b, const reviewed *v, int seat,
                     const char *class,
                     pl_estimate (*read)(const pl_review *, int, int))
{
    pl_buffer_printf(b, "<polyline class=%s points=\"", class);
    for (int m = 0; m <= pl_review_moves(v->review); m++)
        pl_buffer_printf(b, "%.1f,%.1f ", x_of(v, m),
                         y_of(read(v->review, m, seat).mean));
    pl_buffer_puts(b, "\"/>");
}

static void put_band(pl_buffer *b, const reviewed *v, int seat)
{
    int last = pl_review_moves(v->review);

    pl_buffer_puts(b, "<polygon class=band points=\"");
    for (int i = 0; i <= 2 * last + 1; i++) {
        int m = i <= last ? i : 2 * last + 1 - i;
        pl_estimate e = pl_review_honest(v->review, m, seat);
        pl_buffer_printf(b, "%.1f,%.1f ", x_of(v, m),
                         y_of(i <= last ? e.mean + e.wide : e.mean - e.wide));
    }
    pl_buffer_puts(b, "\"/>");
}

static void put_plot(pl_buffer *b, const reviewed *v, int seat,
                     const pl_turning *turns, int n)
{
    pl_buffer_puts(b, "<h2>");
    PUT_ESCAPED(b, review_put_seat(&to, v, seat));
    pl_buffer_printf(b,
                     "</h2><svg viewBox=\"0 0 %d %d\" role=img "
                     "aria-label=\"the chances of seat %d; the table below "
                     "has the numbers\">",
                     WIDE, HIGH, seat + 1);
    put_grid(b, v);
    for (int i = 0; i < n; i++) {
        double x = x_of(v, turns[i].moment);
        int is_left = x > WIDE - 28; /* where it would be cut off */
        pl_buffer_printf(b,
                         "<line class=turn x1=%.1f x2=%.1f y1=%d y2=%d />"
                         "<text class=mark x=%.1f y=%d%s>%d</text>",
                         x, x, TOP, HIGH - FOOT, is_left ? x - 4 : x + 3,
                         TOP + 12, is_left ? " text-anchor=end" : "", i + 1);
    }
    put_band(b, v, seat);
    put_line(b, v, seat, "true", pl_review_true);
    put_line(b, v, seat, "knew", pl_review_honest);
    pl_buffer_puts(b, "</svg>\n");
}

/* ---- the page ------------------------------------------------------------ */

/* Writes the likeliest values as bars, with the truth among them. */
static void put_thing(pl_buffer *b, const pl_writing *w,
                      const pl_belief_thing *x)
{
    int shown = 0;

    pl_buffer_puts(b, "<tr><th>");
    put_escaped(b, x->path, strlen(x->path));
    pl_buffer_puts(b, "<td>");
    for (int k = 0; k < x->n; k++) {
        char word[96];
        pl_text t;
        if (shown == VALUES && !x->at[k].is_true)
            continue;
        pl_text_init(&t, word, sizeof word);
        pl_belief_word(&t, w, x, x->at[k].value);
        pl_buffer_printf(b, "<span class=\"%s\" style=\"--p:%.0f%%\">",
                         x->at[k].is_true ? "v is" : "v", 100 * x->at[k].p);
        put_escaped(b, word, t.n);
        pl_buffer_printf(b, " %.0f</span>", 100 * x->at[k].p);
        shown += shown < VALUES;
    }
}

static void put_things(pl_buffer *b, const reviewed *v, const char *title,
                       const pl_beliefs *things)
{
    pl_writing w = pl_setting_writing(&v->record->setting);

    if (!things->n)
        return;
    pl_buffer_printf(b, "<p>%s</p><div class=scroll><table class=known>",
                     title);
    for (int i = 0; i < things->n; i++)
        put_thing(b, &w, &things->at[i]);
    pl_buffer_puts(b, "</table></div>");
}

/* What each seat could know at a moment. */
static void put_known(pl_buffer *b, const reviewed *v, int moment)
{
    for (int i = 0; i < pl_review_seats(v->review); i++) {
        pl_beliefs facts = { 0 }, believed = { 0 };
        if (v->seat >= 0 && v->seat != i)
            continue;
        pl_buffer_puts(b, "<details class=knew><summary>What ");
        PUT_ESCAPED(b, review_put_seat(&to, v, i));
        pl_buffer_puts(b, " could know</summary>");
        if (pl_review_facts(v->review, moment, i, WORLDS, &facts) &&
            pl_review_believed(v->review, moment, i, &believed)) {
            put_things(b, v, "By the facts, in 100:", &facts);
            put_things(b, v, "As a reasoner would believe, in 100:", &believed);
            if (!facts.n)
                pl_buffer_puts(b, "<p>No fact was hidden.</p>");
        }
        pl_beliefs_release(&facts);
        pl_beliefs_release(&believed);
        pl_buffer_puts(b, "</details>");
    }
}

static void put_turnings(pl_buffer *b, const reviewed *v,
                         const pl_turning *turns, int n)
{
    pl_buffer_puts(b, "<h2>Turning points</h2>");
    if (!n)
        pl_buffer_puts(b, "<p>No change clearly exceeds its interval.</p>");
    pl_buffer_puts(b, "<ol>");
    for (int i = 0; i < n; i++) {
        int m = turns[i].moment;
        pl_buffer_puts(b, "<li><b>");
        PUT_ESCAPED(b, review_put_moment(&to, v, m));
        pl_buffer_puts(b, "</b>");
        PUT_ESCAPED(b, review_put_turning(&to, v, &turns[i]));
        put_known(b, v, m ? m - 1 : 0);
        pl_buffer_puts(b, "</li>");
    }
    pl_buffer_puts(b, "</ol>");
}

static void put_moves(pl_buffer *b, const reviewed *v)
{
    int seats = pl_review_seats(v->review);

    pl_buffer_puts(b, "<details><summary>Every moment in numbers</summary>"
                      "<div class=scroll><table><tr><th>after");
    for (int i = 0; i < seats; i++)
        if (v->seat < 0 || v->seat == i)
            pl_buffer_printf(b, "<th>seat %d knew<th>true", i + 1);
    pl_buffer_puts(b, "<th>move");
    for (int m = 0; m <= pl_review_moves(v->review); m++) {
        pl_buffer_printf(b, "\n<tr><td>%d", m);
        for (int i = 0; i < seats; i++) {
            pl_estimate h = pl_review_honest(v->review, m, i);
            if (v->seat >= 0 && v->seat != i)
                continue;
            pl_buffer_puts(b, "<td>");
            review_put_value(b, v, h.mean);
            pl_buffer_puts(b, " ± ");
            review_put_wide(b, v, h.wide);
            pl_buffer_puts(b, "<td>");
            review_put_value(b, v, pl_review_true(v->review, m, i).mean);
        }
        pl_buffer_puts(b, "<td>");
        if (!m) {
            pl_buffer_puts(b, review_start(v));
            continue;
        }
        pl_review_step s = pl_review_made(v->review, m - 1);
        if (s.seat == PL_CLOCK)
            pl_buffer_puts(b, "the clock: ");
        else
            pl_buffer_printf(b, "seat %d: ", s.seat + 1);
        PUT_ESCAPED(b, review_put_move(&to, v, s.move));
    }
    pl_buffer_puts(b, "</table></div></details>\n");
}

void review_put_html(pl_buffer *b, const reviewed *v)
{
    const pl_game *g = v->record->setting.game;
    pl_turning turns[PL_REVIEW_TURNS];
    int n = pl_review_turnings(v->review, turns);

    pl_buffer_printf(b,
                     "<!doctype html><html lang=en><meta charset=utf-8>"
                     "<meta name=viewport content=\"width=device-width\">"
                     "<title>Review: %s</title><style>%s</style>\n",
                     g->name, style);
    pl_buffer_printf(b,
                     "<h1>%s</h1><p class=sub>%d seats, %d moves</p>"
                     "<p class=key>%s%s. <b class=k>Solid, with its "
                     "95 %% interval:</b> what the seat could know. <b "
                     "class=t>Dashed:</b> the truth, all cards open. Between "
                     "the lines is what was hidden. A frame in that colour "
                     "marks the truth among what a seat could know just "
                     "before a turning point.</p>\n",
                     g->name, v->record->setting.seats, v->record->n,
                     g->payoff ? "Expected payoffs in " : "Chances in 100",
                     g->payoff ? g->payoff->unit : "");
    put_turnings(b, v, turns, n);
    for (int i = 0; i < pl_review_seats(v->review); i++)
        if (v->seat < 0 || v->seat == i)
            put_plot(b, v, i, turns, n);
    put_moves(b, v);
    pl_buffer_puts(b, "</html>\n");
}
