/* SPDX-License-Identifier: MIT */
/* sim_deck_html.c - the comparison of two decks as one page.
 *
 * The upper bar is the default deck, the lower one the deck of the file. Every
 * number of a plot is in a table as well. */
#include <stdio.h>
#include <string.h>

#include "cli/sim_deck.h"

enum { LEFT = 190, WIDTH = 540, ROW = 48 };

static double per(uint64_t n, uint64_t of)
{
    return of ? (double)n / (double)of : 0;
}

static int both_have(const sim_comparison *c, int role)
{
    return c->counts[0]->role[role].games && c->counts[1]->role[role].games;
}

static sim_estimate share(const sim_comparison *c, int which, int role)
{
    const sim_side *side = &c->counts[which]->role[role];
    return sim_share(side->wins, side->games);
}

/* ---- key figures --------------------------------------------------------- */

static void put_length(pl_text *t, const char *name, const sim_counts *counts)
{
    sim_length len = sim_rounds(counts);
    char line[300];

    snprintf(line, sizeof line,
             "<div><dt>%s</dt><dd>%.2f<small>95 %%: %.2f to %.2f; half at most "
             "%d</small></dd></div>\n",
             name, len.mean.value, len.mean.low, len.mean.high, len.median);
    pl_put(t, line);
}

/* ---- characters ---------------------------------------------------------- */

static void put_bar(pl_text *t, sim_estimate e, double most, int y, int old)
{
    char line[400];

    snprintf(line, sizeof line,
             "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" "
             "height=\"16\" rx=\"3\"/><path class=\"whisker\" "
             "d=\"M%.1f %dH%.1f\"/><text class=\"soft\" x=\"%.1f\" "
             "y=\"%d\">%.2f %%</text>\n",
             old ? "old" : "bar", LEFT, y, WIDTH * e.value / most,
             LEFT + WIDTH * e.low / most, y + 8, LEFT + WIDTH * e.high / most,
             LEFT + WIDTH * e.high / most + 8, y + 13, 100 * e.value);
    pl_put(t, line);
}

static void put_bars(pl_text *t, const sim_comparison *c)
{
    double most = 0.05;
    char line[300], buf[16];
    int rows = 0;

    for (int i = 0; i < SIM_ROLES; i++)
        for (int k = 0; k < 2 && both_have(c, i); k++) {
            rows += k;
            if (share(c, k, i).high > most)
                most = share(c, k, i).high;
        }
    snprintf(line, sizeof line,
             "<svg viewBox=\"0 0 840 %d\" role=\"img\" aria-label=\"share of "
             "games won by character, with either deck\">\n",
             rows * ROW + 8);
    pl_put(t, line);
    rows = 0;
    for (int i = 0; i < SIM_ROLES; i++) {
        int y = rows * ROW + 6;
        if (!both_have(c, i))
            continue;
        rows++;
        snprintf(line, sizeof line,
                 "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LEFT - 10,
                 y + 22);
        pl_put(t, line);
        sim_html_text(t, sim_deck_role(c, i, buf));
        pl_put(t, "</text>");
        put_bar(t, share(c, 0, i), most, y, 1);
        put_bar(t, share(c, 1, i), most, y + 18, 0);
    }
    pl_put(t, "</svg>\n");
}

static void put_roles(pl_text *t, const sim_comparison *c)
{
    char line[300], buf[16];

    pl_put(t, "<h2>Wins by character</h2>\n<p>The upper bar is the game's own "
              "deck, the lower one this deck.</p>\n");
    put_bars(t, c);
    pl_put(t, "<div class=\"wide\"><table><tr><th>character</th><th>own "
              "deck</th><th>95 %</th><th>this deck</th><th>95 %</th>"
              "<th>change</th></tr>\n");
    for (int i = 0; i < SIM_ROLES; i++) {
        sim_estimate a = share(c, 0, i), b = share(c, 1, i);
        if (!both_have(c, i))
            continue;
        pl_put(t, "<tr><td>");
        sim_html_text(t, sim_deck_role(c, i, buf));
        snprintf(line, sizeof line,
                 "</td><td>%.2f %%</td><td>%.2f to %.2f</td><td>%.2f %%</td>"
                 "<td>%.2f to %.2f</td><td>%+.2f%s</td></tr>\n",
                 100 * a.value, 100 * a.low, 100 * a.high, 100 * b.value,
                 100 * b.low, 100 * b.high, 100 * (b.value - a.value),
                 a.low > b.high || b.low > a.high ? " *" : "");
        pl_put(t, line);
    }
    pl_put(t, "</table></div>\n<p>* intervals that do not meet</p>\n");
}

/* ---- cards --------------------------------------------------------------- */

static void put_card_side(pl_text *t, const sim_comparison *c, int which,
                          const char *name)
{
    const pl_usage *k = sim_deck_card(c, which, name);
    uint64_t n = c->counts[which]->games;
    char line[300];

    if (!k) {
        pl_put(t, "<td colspan=\"5\">not in this deck</td>");
        return;
    }
    snprintf(line, sizeof line,
             "<td>%.2f</td><td>%.0f %%</td><td>%.0f %%</td><td>%.2f</td>"
             "<td>%.2f</td>",
             per(k->played, n), 100 * per(k->hits, k->played),
             100 * per(k->stopped, k->played), per(k->damage, k->struck),
             per(k->used, n));
    pl_put(t, line);
}

static void put_card(pl_text *t, const sim_comparison *c, const char *name)
{
    pl_put(t, "<tr><td>");
    sim_html_text(t, name);
    pl_put(t, "</td>");
    put_card_side(t, c, 0, name);
    put_card_side(t, c, 1, name);
    pl_put(t, "</tr>\n");
}

static void put_cards(pl_text *t, const sim_comparison *c)
{
    static const char sides[] = "<th>plays</th><th>hit</th><th>stopped</th>"
                                "<th>damage</th><th>uses</th>";

    pl_put(t, "<h2>Cards</h2>\n<p>Plays and uses for its effect in a game; of "
              "the plays those that hit and those that were stopped; damage of "
              "a hit.</p>\n<div class=\"wide\"><table><tr><th></th><th "
              "colspan=\"5\">own deck</th><th colspan=\"5\">this deck</th>"
              "</tr><tr><th>card</th>");
    pl_put(t, sides);
    pl_put(t, sides);
    pl_put(t, "</tr>\n");
    for (int d = 0; d < c->deck[0]->designs; d++)
        put_card(t, c, c->deck[0]->card[d].name);
    for (int d = 0; d < c->deck[1]->designs; d++)
        if (!sim_deck_card(c, 0, c->deck[1]->card[d].name))
            put_card(t, c, c->deck[1]->card[d].name);
    pl_put(t, "</table></div>\n");
}

/* ---- the page ------------------------------------------------------------ */

static void put_how(pl_text *t, const sim_comparison *c)
{
    const sim_plan *p = c->plan;
    char line[120];

    pl_put(t, "<h2>How to get these numbers again</h2>\n<p><code>planchette "
              "sim clairvoyance --deck ");
    sim_html_text(t, c->request->path);
    snprintf(line, sizeof line, " --games %llu --seats %d --bots ",
             (unsigned long long)p->games, p->setting->seats);
    pl_put(t, line);
    for (int i = 0; i < p->setting->seats; i++) {
        pl_put(t, i ? "," : "");
        sim_html_text(t, p->bots[i]);
    }
    pl_put(t, " --seed '");
    sim_html_text(t, c->request->seed);
    pl_put(t, "'");
    if (c->request->options) {
        pl_put(t, " --options '");
        sim_html_text(t, c->request->options);
        pl_put(t, "'");
    }
    pl_put(t, "</code></p>\n");
}

void sim_deck_html(pl_text *t, const void *what)
{
    const sim_comparison *c = what;
    char line[300];

    snprintf(line, sizeof line,
             "%llu simulated games with %d seats and each deck: its own, and "
             "%.120s",
             (unsigned long long)c->plan->games, c->plan->setting->seats,
             c->request->path);
    sim_html_begin(t, "Clairvoyance: two decks", line);
    pl_put(t, "<dl class=\"key\">\n");
    put_length(t, "rounds, own deck", c->counts[0]);
    put_length(t, "rounds, this deck", c->counts[1]);
    pl_put(t, "</dl>\n");
    put_roles(t, c);
    put_cards(t, c);
    put_how(t, c);
    pl_put(t, "</main></body></html>\n");
}
