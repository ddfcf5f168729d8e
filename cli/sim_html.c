/* SPDX-License-Identifier: MIT */
/* sim_html.c - a simulation's result as one self-contained page.
 *
 * The page loads nothing, so it can be sent by mail or opened years later.
 * Plots are inline SVG. Colours follow the reader's light or dark setting.
 * Every number of a plot is in a table as well, for those who cannot see it. */
#include <stdio.h>
#include <string.h>

#include "cli/sim.h"

/* The colours of the dark setting have the same contrast as those of the light
 * one. 'old' is the reference deck of a comparison. */
static const char style[] =
    ":root{--paper:#faf8f3;--ink:#23202b;--soft:#6b6676;--line:#dcd6ca;"
    "--bar:#5b4b8a;--mark:#b4552d}"
    "@media(prefers-color-scheme:dark){:root{--paper:#17151d;--ink:#ece8f2;"
    "--soft:#a39db0;--line:#37333f;--bar:#a794e0;--mark:#f0a277}}"
    "body{background:var(--paper);color:var(--ink);margin:0 auto;"
    "max-width:60rem;padding:2rem 1.25rem 4rem;"
    "font:1rem/1.55 system-ui,sans-serif}"
    "h1{font-size:1.9rem;line-height:1.2;margin:0 0 .25rem}"
    "h2{font-size:1.2rem;margin:2.5rem 0 .75rem}"
    "p.sub{color:var(--soft);margin:0 0 1.5rem}"
    "dl.key{display:grid;grid-template-columns:repeat(auto-fit,"
    "minmax(11rem,1fr));gap:1rem;margin:1.5rem 0}"
    "dl.key div{border-top:2px solid var(--bar);padding-top:.5rem}"
    "dt{color:var(--soft);font-size:.875rem}"
    "dd{margin:0;font-size:1.5rem;font-variant-numeric:tabular-nums}"
    "dd small{display:block;font-size:.8125rem;color:var(--soft)}"
    "svg{display:block;width:100%;height:auto}"
    "svg text{fill:var(--ink);font-size:13px;font-family:inherit}"
    "svg .soft{fill:var(--soft)}svg .bar{fill:var(--bar)}"
    "svg .old{fill:var(--soft)}"
    "svg .line{stroke:var(--line)}"
    "svg .whisker{stroke:var(--mark);stroke-width:2}"
    "table{border-collapse:collapse;width:100%;"
    "font-variant-numeric:tabular-nums}"
    "th,td{text-align:right;padding:.35rem .6rem;"
    "border-bottom:1px solid var(--line)}"
    "th:first-child,td:first-child,td:nth-child(2).name{text-align:left}"
    "th{font-weight:600;color:var(--soft);font-size:.875rem}"
    "details summary{cursor:pointer;margin:1rem 0 .5rem;color:var(--soft)}"
    "code{overflow-wrap:anywhere}"
    ".wide{overflow-x:auto}";

void sim_html_text(pl_text *t, const char *s)
{
    for (; *s; s++) {
        if (*s == '<')
            pl_put(t, "&lt;");
        else if (*s == '&')
            pl_put(t, "&amp;");
        else if (*s == '"')
            pl_put(t, "&quot;");
        else
            pl_put_char(t, *s);
    }
}

static void put_key(pl_text *t, const char *name, sim_estimate e, double scale,
                    int digits, const char *unit)
{
    char line[300];

    snprintf(line, sizeof line,
             "<div><dt>%s</dt><dd>%.*f%s<small>95 %%: %.*f to %.*f</small>"
             "</dd></div>\n",
             name, digits, scale * e.value, unit, digits, scale * e.low, digits,
             scale * e.high);
    pl_put(t, line);
}

/* ---- bars with whiskers, for seats and characters ------------------------ */

/* Seats and characters are drawn alike; this selects which. */

typedef struct {
    const sim_report *report;
    int roles; /* 0: seats */
} sides;

static const sim_side *side_at(const sides *s, int i)
{
    const sim_counts *c = s->report->counts;

    if (s->roles)
        return i < SIM_ROLES ? &c->role[i] : NULL;
    return i < s->report->plan->setting->seats ? &c->seat[i] : NULL;
}

static void put_label(pl_text *t, const sides *s, int i)
{
    char buf[32], number[16];

    if (s->roles) {
        sim_html_text(t, sim_role_name(s->report, i, number));
        return;
    }
    snprintf(buf, sizeof buf, "seat %d, ", i + 1);
    pl_put(t, buf);
    sim_html_text(t, s->report->plan->bots[i]);
}

/* The upper end of the scale: the greatest upper bound, so that every whisker
 * fits. */
static double greatest(const sides *s)
{
    double most = 0.05;

    for (int i = 0; side_at(s, i); i++) {
        const sim_side *side = side_at(s, i);
        double high = sim_share(side->wins, side->games).high;
        if (side->games && high > most)
            most = high;
    }
    return most;
}

static void put_bars(pl_text *t, const sides *s)
{
    enum { LEFT = 190, WIDTH = 560, ROW = 34 };
    double most = greatest(s);
    char line[400];
    int rows = 0;

    for (int i = 0; side_at(s, i); i++)
        rows += side_at(s, i)->games > 0;
    snprintf(line, sizeof line,
             "<svg viewBox=\"0 0 840 %d\" role=\"img\" "
             "aria-label=\"share of games won, with intervals\">\n",
             rows * ROW + 8);
    pl_put(t, line);
    rows = 0;
    for (int i = 0; side_at(s, i); i++) {
        const sim_side *side = side_at(s, i);
        sim_estimate e = sim_share(side->wins, side->games);
        int y = rows * ROW + 6;

        if (!side->games)
            continue;
        rows++;
        snprintf(line, sizeof line,
                 "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LEFT - 10,
                 y + 17);
        pl_put(t, line);
        put_label(t, s, i);
        snprintf(line, sizeof line,
                 "</text><rect class=\"bar\" x=\"%d\" y=\"%d\" "
                 "width=\"%.1f\" height=\"22\" rx=\"3\"/>"
                 "<path class=\"whisker\" d=\"M%.1f %dH%.1f\"/>"
                 "<text class=\"soft\" x=\"%.1f\" y=\"%d\">%.2f %%</text>\n",
                 LEFT, y, WIDTH * e.value / most, LEFT + WIDTH * e.low / most,
                 y + 11, LEFT + WIDTH * e.high / most,
                 LEFT + WIDTH * e.high / most + 8, y + 16, 100 * e.value);
        pl_put(t, line);
    }
    pl_put(t, "</svg>\n");
}

static void put_payoff(pl_text *t, const sim_side *side)
{
    sim_estimate e = sim_payoff(side);
    char line[120];

    snprintf(line, sizeof line, "<td>%+.3f</td><td>%+.3f to %+.3f</td>",
             e.value, e.low, e.high);
    pl_put(t, line);
}

static void put_sides_table(pl_text *t, const sides *s)
{
    const pl_payoff *pay = s->report->plan->setting->game->payoff;
    char line[300];

    pl_put(t, "<div class=\"wide\"><table><tr><th>");
    pl_put(t, s->roles ? "character" : "seat and bot");
    pl_put(t, "</th><th>games</th><th>wins</th><th>share</th>"
              "<th>95 % interval</th><th>mean score</th>");
    if (pay) {
        pl_put(t, "<th>mean ");
        sim_html_text(t, pay->unit);
        pl_put(t, "</th><th>95 % interval</th>");
    }
    pl_put(t, "</tr>\n");
    for (int i = 0; side_at(s, i); i++) {
        const sim_side *side = side_at(s, i);
        sim_estimate e = sim_share(side->wins, side->games);

        if (!side->games)
            continue;
        pl_put(t, "<tr><td>");
        put_label(t, s, i);
        snprintf(line, sizeof line,
                 "</td><td>%llu</td><td>%llu</td><td>%.2f %%</td>"
                 "<td>%.2f to %.2f %%</td><td>%.1f</td>",
                 (unsigned long long)side->games,
                 (unsigned long long)side->wins, 100 * e.value, 100 * e.low,
                 100 * e.high, (double)side->score / (double)side->games);
        pl_put(t, line);
        if (pay)
            put_payoff(t, side);
        pl_put(t, "</tr>\n");
    }
    pl_put(t, "</table></div>\n");
}

static void put_sides(pl_text *t, const sim_report *r, int roles)
{
    sides s = { r, roles };
    int any = !roles;

    for (int i = 0; i < SIM_ROLES; i++)
        any |= roles && r->counts->role[i].games > 0;
    if (!any)
        return;
    pl_put(t,
           roles ? "<h2>Wins by character</h2>\n" : "<h2>Wins by seat</h2>\n");
    put_bars(t, &s);
    put_sides_table(t, &s);
}

/* ---- lengths ------------------------------------------------------------ */

enum { PLOT_LEFT = 52, PLOT_WIDTH = 770, PLOT_HEIGHT = 220, PLOT_TOP = 24 };

static void put_axes(pl_text *t, sim_length len, int width, int bars,
                     double most)
{
    char line[300];
    int step = bars / 12 + 1;

    for (int i = 0; i <= 4; i++) {
        int y = PLOT_TOP + PLOT_HEIGHT - PLOT_HEIGHT * i / 4;
        snprintf(line, sizeof line,
                 "<path class=\"line\" d=\"M%d %dH%d\"/><text class=\"soft\" "
                 "x=\"%d\" y=\"%d\" text-anchor=\"end\">%.1f %%</text>\n",
                 PLOT_LEFT, y, PLOT_LEFT + PLOT_WIDTH, PLOT_LEFT - 6, y + 4,
                 100 * most * i / 4);
        pl_put(t, line);
    }
    for (int i = 0; i < bars; i += step) {
        snprintf(line, sizeof line,
                 "<text class=\"soft\" x=\"%.1f\" y=\"%d\" "
                 "text-anchor=\"middle\">%d</text>\n",
                 PLOT_LEFT + (i + 0.5) * PLOT_WIDTH / bars,
                 PLOT_TOP + PLOT_HEIGHT + 20, len.min + i * width);
        pl_put(t, line);
    }
}

static void put_mean(pl_text *t, sim_length len, int width, int bars)
{
    double x = PLOT_LEFT + ((len.mean.value - len.min) / width + 0.5 / width) *
                               PLOT_WIDTH / bars;
    char line[300];

    snprintf(line, sizeof line,
             "<path class=\"whisker\" d=\"M%.1f %dV%d\"/>"
             "<text x=\"%.1f\" y=\"14\" text-anchor=\"middle\">mean %.2f"
             "</text>\n",
             x, PLOT_TOP - 4, PLOT_TOP + PLOT_HEIGHT, x, len.mean.value);
    pl_put(t, line);
}

/* A histogram of at most about 80 bars, so that they stay wide enough to see.
 */
static void put_lengths(pl_text *t, const sim_report *r)
{
    const sim_counts *c = r->counts;
    sim_length len = sim_rounds(c);
    int width = (len.max - len.min) / 80 + 1;
    int bars = (len.max - len.min) / width + 1;
    double most = 0, share[128] = { 0 };
    char line[300];

    for (int i = len.min; i <= len.max; i++)
        share[(i - len.min) / width] += (double)c->rounds[i] / (double)c->games;
    for (int i = 0; i < bars; i++)
        most = share[i] > most ? share[i] : most;
    pl_put(t, "<h2>Length of a game in ");
    pl_put(t, sim_length_word(r->plan->setting->game));
    snprintf(line, sizeof line,
             "</h2>\n<svg viewBox=\"0 0 840 %d\" role=\"img\" "
             "aria-label=\"distribution of the length of games\">\n",
             PLOT_TOP + PLOT_HEIGHT + 32);
    pl_put(t, line);
    put_axes(t, len, width, bars, most);
    for (int i = 0; i < bars; i++) {
        double h = PLOT_HEIGHT * share[i] / most;
        snprintf(line, sizeof line,
                 "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                 "height=\"%.1f\"><title>%d: %.3f %%</title></rect>\n",
                 PLOT_LEFT + (double)i * PLOT_WIDTH / bars + 0.5,
                 PLOT_TOP + PLOT_HEIGHT - h, (double)PLOT_WIDTH / bars - 1, h,
                 len.min + i * width, 100 * share[i]);
        pl_put(t, line);
    }
    put_mean(t, len, width, bars);
    snprintf(line, sizeof line,
             "</svg>\n<p>Least %d, 5 %% at most %d, a quarter at most %d, "
             "half at most %d, three quarters at most %d, 95 %% at most %d, "
             "most %d; standard deviation %.2f.</p>\n",
             len.min, len.q05, len.q25, len.median, len.q75, len.q95, len.max,
             len.deviation);
    pl_put(t, line);
}

static void put_length_table(pl_text *t, const sim_report *r)
{
    const sim_counts *c = r->counts;
    char line[200];

    pl_put(t, "<details><summary>All lengths as a table</summary>"
              "<table><tr><th>");
    pl_put(t, sim_length_word(r->plan->setting->game));
    pl_put(t, "</th><th>games</th><th>share</th></tr>\n");
    for (int i = 0; i <= SIM_ROUNDS; i++)
        if (c->rounds[i]) {
            snprintf(line, sizeof line,
                     "<tr><td>%d</td><td>%llu</td><td>%.3f %%</td></tr>\n", i,
                     (unsigned long long)c->rounds[i],
                     100 * (double)c->rounds[i] / (double)c->games);
            pl_put(t, line);
        }
    pl_put(t, "</table></details>\n");
}

/* ---- the page ----------------------------------------------------------- */

static void put_options(pl_text *t, const pl_setting *s)
{
    char buf[8192];
    pl_text options;

    pl_text_init(&options, buf, sizeof buf);
    pl_json_options(&options, s->game, s->options);
    sim_html_text(t, buf);
}

/* The command that repeats this simulation, so that a page found later can be
 * checked. */
static void put_how(pl_text *t, const sim_report *r)
{
    const pl_setting *s = r->plan->setting;
    char line[100];

    pl_put(t, "<h2>How to get these numbers again</h2>\n<p><code>planchette "
              "sim ");
    pl_put(t, s->game->id);
    snprintf(line, sizeof line, " --games %llu --seats %d --bots ",
             (unsigned long long)r->counts->games, s->seats);
    pl_put(t, line);
    for (int i = 0; i < s->seats; i++) {
        if (i)
            pl_put_char(t, ',');
        sim_html_text(t, r->plan->bots[i]);
    }
    pl_put(t, " --seed '");
    sim_html_text(t, r->seed);
    pl_put(t, "' --options '");
    put_options(t, s);
    snprintf(line, sizeof line, "'</code></p>\n<p>Rules version %d.</p>\n",
             s->game->version);
    pl_put(t, line);
}

void sim_html_begin(pl_text *t, const char *title, const char *under)
{
    pl_put(t, "<!doctype html>\n<html lang=\"en\"><head><meta "
              "charset=\"utf-8\"><meta name=\"viewport\" "
              "content=\"width=device-width,initial-scale=1\"><meta "
              "name=\"color-scheme\" content=\"light dark\"><title>");
    sim_html_text(t, title);
    pl_put(t, ", simulated</title><style>");
    pl_put(t, style);
    pl_put(t, "</style></head><body><main>\n<h1>");
    sim_html_text(t, title);
    pl_put(t, "</h1>\n<p class=\"sub\">");
    sim_html_text(t, under);
    pl_put(t, "</p>\n");
}

static void put_head(pl_text *t, const sim_report *r)
{
    const pl_setting *s = r->plan->setting;
    char line[300];

    snprintf(line, sizeof line,
             "%llu simulated games with %d seats, %.1f s on %d threads",
             (unsigned long long)r->counts->games, s->seats, r->seconds,
             r->plan->threads);
    sim_html_begin(t, s->game->name, line);
}

void sim_write_html(pl_text *t, const void *report)
{
    const sim_report *r = report;
    const sim_counts *c = r->counts;

    put_head(t, r);
    pl_put(t, "<dl class=\"key\">\n");
    put_key(t, "games drawn", sim_share(c->draws, c->games), 100, 3, " %");
    if (c->nobody)
        put_key(t, "games lost by all", sim_share(c->nobody, c->games), 100, 3,
                " %");
    put_key(t,
            strcmp(sim_length_word(r->plan->setting->game), "rounds") == 0
                ? "rounds, mean"
                : "moves, mean",
            sim_rounds(c).mean, 1, 3, "");
    pl_put(t, "</dl>\n");
    put_sides(t, r, 0);
    put_sides(t, r, 1);
    put_lengths(t, r);
    put_length_table(t, r);
    put_how(t, r);
    pl_put(t, "</main></body></html>\n");
}
