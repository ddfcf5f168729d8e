/* SPDX-License-Identifier: MIT */
/* sim_deck_report.c - the comparison of two decks as text, JSON and tables.
 *
 * Cards are matched by their names; a card that only one deck has is listed
 * alone. */
#include <stdio.h>
#include <string.h>

#include "cli/sim_deck.h"

const pl_usage *sim_deck_card(const sim_comparison *c, int which,
                              const char *name)
{
    for (int d = 0; d < c->deck[which]->designs; d++)
        if (strcmp(c->deck[which]->card[d].name, name) == 0)
            return &c->counts[which]->card[d];
    return NULL;
}

static double per(uint64_t n, uint64_t of)
{
    return of ? (double)n / (double)of : 0;
}

/* A star marks a change that is probably real: the two intervals do not
 * overlap. */
static void text_role(pl_text *t, const char *name, const sim_side side[2])
{
    sim_estimate a = sim_share(side[0].wins, side[0].games);
    sim_estimate b = sim_share(side[1].wins, side[1].games);
    int apart = a.low > b.high || b.low > a.high;
    char line[160];

    snprintf(line, sizeof line,
             "  %-14.14s %6.2f (%6.2f to %6.2f) %6.2f (%6.2f to %6.2f) "
             "%+6.2f%s\n",
             name, 100 * a.value, 100 * a.low, 100 * a.high, 100 * b.value,
             100 * b.low, 100 * b.high, 100 * (b.value - a.value),
             apart ? " *" : "");
    pl_put(t, line);
}

static void text_card(pl_text *t, const sim_comparison *c, const char *name)
{
    char line[160];

    snprintf(line, sizeof line, "  %-19.19s", name);
    pl_put(t, line);
    for (int i = 0; i < 2; i++) {
        const pl_usage *k = sim_deck_card(c, i, name);
        uint64_t n = c->counts[i]->games;
        if (!k) {
            snprintf(line, sizeof line, "%26s", "not in this deck");
        } else {
            snprintf(line, sizeof line, " %6.2f %4.0f %4.0f %4.2f %5.2f",
                     per(k->played, n), 100 * per(k->hits, k->played),
                     100 * per(k->stopped, k->played),
                     per(k->damage, k->struck), per(k->used, n));
        }
        pl_put(t, line);
    }
    pl_put_char(t, '\n');
}

const char *sim_deck_role(const sim_comparison *c, int role, char buf[16])
{
    sim_report r = { .plan = c->plan };
    return sim_role_name(&r, role, buf);
}

void sim_deck_text(pl_text *t, const void *what)
{
    const sim_comparison *c = what;
    sim_length len[2] = { sim_rounds(c->counts[0]), sim_rounds(c->counts[1]) };
    char line[320], buf[16];

    snprintf(line, sizeof line,
             "%d seats, %llu games with each deck: its own, then %.80s\n\n"
             "  wins in %%           own deck                 this deck"
             "            change\n",
             c->plan->setting->seats, (unsigned long long)c->plan->games,
             c->request->path);
    pl_put(t, line);
    for (int i = 0; i < SIM_ROLES; i++)
        if (c->counts[0]->role[i].games && c->counts[1]->role[i].games)
            text_role(
                t, sim_deck_role(c, i, buf),
                (sim_side[2]){ c->counts[0]->role[i], c->counts[1]->role[i] });
    pl_put(t, "  (* 95 % intervals that do not overlap)\n\n"
              "  per game: plays, of these hits and stopped in %, damage a "
              "hit; uses\n"
              "  card                   own  hit stop  dmg  uses"
              "   this  hit stop  dmg  uses\n");
    for (int d = 0; d < c->deck[0]->designs; d++)
        text_card(t, c, c->deck[0]->card[d].name);
    for (int d = 0; d < c->deck[1]->designs; d++)
        if (!sim_deck_card(c, 0, c->deck[1]->card[d].name))
            text_card(t, c, c->deck[1]->card[d].name);
    snprintf(line, sizeof line,
             "\n  rounds  own deck %.2f (%.2f to %.2f), half %d; this deck "
             "%.2f (%.2f to %.2f), half %d\n",
             len[0].mean.value, len[0].mean.low, len[0].mean.high,
             len[0].median, len[1].mean.value, len[1].mean.low,
             len[1].mean.high, len[1].median);
    pl_put(t, line);
}

static void json_deck(pl_text *t, const sim_comparison *c, int which)
{
    const sim_counts *n = c->counts[which];
    sim_length len = sim_rounds(n);
    const char *between = "";
    char line[240], buf[16];

    snprintf(line, sizeof line,
             "{\"games\":%llu,\"rounds\":{\"mean\":%.4f,\"interval\":[%.4f,"
             "%.4f],\"median\":%d},\"characters\":[",
             (unsigned long long)n->games, len.mean.value, len.mean.low,
             len.mean.high, len.median);
    pl_put(t, line);
    for (int i = 0; i < SIM_ROLES; i++) {
        sim_estimate e = sim_share(n->role[i].wins, n->role[i].games);
        if (!n->role[i].games)
            continue;
        snprintf(line, sizeof line,
                 "%s{\"name\":\"%s\",\"games\":%llu,\"share\":%.6f,"
                 "\"interval\":[%.6f,%.6f]}",
                 between, sim_deck_role(c, i, buf),
                 (unsigned long long)n->role[i].games, e.value, e.low, e.high);
        pl_put(t, line);
        between = ",";
    }
    pl_put(t, "],\"cards\":[");
    for (int d = 0; d < c->deck[which]->designs; d++) {
        const char *name = c->deck[which]->card[d].name;
        const pl_usage *k = &n->card[d];
        pl_put(t, d ? ",{\"name\":" : "{\"name\":");
        pl_put_string(t, name, strlen(name));
        snprintf(line, sizeof line,
                 ",\"played\":%llu,\"hits\":%llu,\"stopped\":%llu,"
                 "\"missed\":%llu,\"struck\":%llu,\"damage\":%llu,"
                 "\"used\":%llu}",
                 (unsigned long long)k->played, (unsigned long long)k->hits,
                 (unsigned long long)k->stopped, (unsigned long long)k->missed,
                 (unsigned long long)k->struck, (unsigned long long)k->damage,
                 (unsigned long long)k->used);
        pl_put(t, line);
    }
    pl_put(t, "]}");
}

void sim_deck_json(pl_text *t, const void *what)
{
    pl_put(t, "{\"own\":");
    json_deck(t, what, 0);
    pl_put(t, ",\"deck\":");
    json_deck(t, what, 1);
    pl_put(t, "}\n");
}

/* ---- tables for a spreadsheet -------------------------------------------- */

/* Quotes are doubled, as RFC 4180 says. */
static void put_cell(pl_text *t, const char *text)
{
    pl_put_char(t, '"');
    for (; *text; text++) {
        if (*text == '"')
            pl_put_char(t, '"');
        pl_put_char(t, *text);
    }
    pl_put_char(t, '"');
}

static void csv_deck(pl_text *t, const sim_comparison *c, int which)
{
    static const char *const decks[] = { "own", "deck" };
    const sim_counts *n = c->counts[which];
    char line[240];

    for (int d = 0; d < c->deck[which]->designs; d++) {
        const pl_usage *k = &n->card[d];
        put_cell(t, c->deck[which]->card[d].name);
        snprintf(line, sizeof line,
                 ",%s,%llu,%llu,%llu,%llu,%llu,%llu,%llu,%llu\n", decks[which],
                 (unsigned long long)n->games, (unsigned long long)k->played,
                 (unsigned long long)k->hits, (unsigned long long)k->stopped,
                 (unsigned long long)k->missed, (unsigned long long)k->struck,
                 (unsigned long long)k->damage, (unsigned long long)k->used);
        pl_put(t, line);
    }
}

static void csv_roles(pl_text *t, const sim_comparison *c, int which)
{
    static const char *const decks[] = { "own", "deck" };
    char line[200], buf[16];

    for (int i = 0; i < SIM_ROLES; i++) {
        const sim_side *side = &c->counts[which]->role[i];
        sim_estimate e = sim_share(side->wins, side->games);
        if (!side->games)
            continue;
        put_cell(t, sim_deck_role(c, i, buf));
        snprintf(line, sizeof line, ",%s,%llu,%llu,%.6f,%.6f,%.6f\n",
                 decks[which], (unsigned long long)side->games,
                 (unsigned long long)side->wins, e.value, e.low, e.high);
        pl_put(t, line);
    }
}

void sim_deck_csv(pl_text *t, const void *what)
{
    pl_put(t, "character,deck,games,wins,share,low,high\n");
    csv_roles(t, what, 0);
    csv_roles(t, what, 1);
    pl_put(t, "\ncard,deck,games,played,hits,stopped,missed,struck,damage,"
              "used\n");
    csv_deck(t, what, 0);
    csv_deck(t, what, 1);
}
