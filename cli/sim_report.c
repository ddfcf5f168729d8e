/* SPDX-License-Identifier: MIT */
/* sim_report.c - a simulation's result as text, JSON and CSV.
 *
 * Every share is printed with its 95 % interval: with a few hundred games most
 * differences between bots are noise, and a bare percentage would hide that. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/sim.h"

void sim_put_real(pl_text *t, double v, int digits)
{
    char buf[40];
    snprintf(buf, sizeof buf, "%.*f", digits, v);
    pl_put(t, buf);
}

/* Games without a field for rounds are measured in moves. */
const char *sim_length_word(const pl_game *g)
{
    return sim_find(g, PL_ROUND).field ? "rounds" : "moves";
}

const char *sim_role_name(const sim_report *r, int role, char buf[16])
{
    const pl_setting *s = r->plan->setting;
    const pl_field *f = sim_find(s->game, PL_ROLE).field;

    if (f && f->type == PL_NAME && (uint64_t)role <= pl_field_max(f, s->seats))
        return f->names[role];
    if (f && f->type == PL_CARD && s->game->words->card) {
        const char *name = s->game->words->card(s->setup, (uint32_t)role);
        if (name)
            return name;
    }
    snprintf(buf, 16, "%d", role);
    return buf;
}

/* ---- text --------------------------------------------------------------- */

static void put_estimate(pl_text *t, sim_estimate e, double scale, int digits,
                         const char *unit)
{
    sim_put_real(t, scale * e.value, digits);
    pl_put(t, unit);
    pl_put(t, "  (");
    sim_put_real(t, scale * e.low, digits);
    pl_put(t, " to ");
    sim_put_real(t, scale * e.high, digits);
    pl_put(t, ")");
}

static void put_side(pl_text *t, const char *name, const char *bot,
                     const sim_side *side)
{
    char line[120];
    sim_estimate e = sim_share(side->wins, side->games);

    snprintf(line, sizeof line,
             "  %-20.20s %-14.14s %9llu  %6.2f %%  %6.2f to %6.2f  %7.1f\n",
             name, bot, (unsigned long long)side->wins, 100 * e.value,
             100 * e.low, 100 * e.high,
             side->games ? (double)side->score / (double)side->games : 0);
    pl_put(t, line);
}

static int has_roles(const sim_counts *c)
{
    for (int i = 0; i < SIM_ROLES; i++)
        if (c->role[i].games)
            return 1;
    return 0;
}

/* Prints the lengths as rows of marks, at most twenty rows. A row with a few
 * games gets a dot, so that it does not look empty. */
static void put_histogram(pl_text *t, const sim_counts *c, sim_length len)
{
    int width = (len.max - len.min) / 20 + 1;
    uint64_t most = 0, row[32] = { 0 };

    for (int i = len.min; i <= len.max; i++)
        row[(i - len.min) / width] += c->rounds[i];
    for (int i = 0; i < 32; i++)
        most = row[i] > most ? row[i] : most;
    for (int i = 0; len.min + i * width <= len.max; i++) {
        int from = len.min + i * width, to = from + width - 1;
        char line[120];
        int marks = (int)(50 * row[i] / (most ? most : 1));

        if (width == 1)
            snprintf(line, sizeof line, "  %9d ", from);
        else
            snprintf(line, sizeof line, "  %4d-%-4d ", from, to);
        pl_put(t, line);
        for (int k = 0; k < marks; k++)
            pl_put_char(t, '#');
        if (row[i] && !marks)
            pl_put_char(t, '.');
        snprintf(line, sizeof line, " %.2f %%\n",
                 100.0 * (double)row[i] / (double)c->games);
        pl_put(t, line);
    }
}

static void put_lengths(pl_text *t, const sim_report *r)
{
    sim_length len = sim_rounds(r->counts);
    char line[160];

    pl_put(t, "\n");
    pl_put(t, sim_length_word(r->plan->setting->game));
    pl_put(t, "  mean ");
    put_estimate(t, len.mean, 1, 3, "");
    snprintf(line, sizeof line,
             "\n  least %d, 5 %% %d, 25 %% %d, half %d, 75 %% %d, 95 %% %d, "
             "most %d\n\n",
             len.min, len.q05, len.q25, len.median, len.q75, len.q95, len.max);
    pl_put(t, line);
    put_histogram(t, r->counts, len);
}

/* Chips or points a game, in a game that has them. */
static void put_payoffs(pl_text *t, const sim_report *r)
{
    const pl_setting *s = r->plan->setting;
    char line[120];

    if (!s->game->payoff)
        return;
    pl_put(t, "\n  ");
    pl_put(t, s->game->payoff->unit);
    pl_put(t, " a game, with the 95 % interval\n");
    for (int i = 0; i < s->seats; i++) {
        sim_estimate e = sim_payoff(&r->counts->seat[i]);
        snprintf(line, sizeof line,
                 "  seat %-15d %-14.14s %+9.4f  %+9.4f to %+.4f\n", i + 1,
                 r->plan->bots[i], e.value, e.low, e.high);
        pl_put(t, line);
    }
}

void sim_write_text(pl_text *t, const void *report)
{
    const sim_report *r = report;
    const pl_setting *s = r->plan->setting;
    const sim_counts *c = r->counts;
    char line[160], buf[16];

    snprintf(line, sizeof line,
             "%s, %d seats, %llu games in %.1f s on %d threads, seed '%.64s'\n",
             s->game->name, s->seats, (unsigned long long)c->games, r->seconds,
             r->plan->threads, r->seed);
    pl_put(t, line);
    pl_put(t, "\n  seat                 bot                 wins     share"
              "   95 % interval     score\n");
    for (int i = 0; i < s->seats; i++) {
        snprintf(buf, sizeof buf, "seat %d", i + 1);
        put_side(t, buf, r->plan->bots[i], &c->seat[i]);
    }
    put_payoffs(t, r);
    if (c->forfeits) {
        pl_put(t, "\n  games lost because a program failed: ");
        pl_put_int(t, (int64_t)c->forfeits);
        pl_put_char(t, '\n');
    }
    if (has_roles(c))
        pl_put(t, "\n  character                                wins     share"
                  "   95 % interval     score\n");
    for (int i = 0; i < SIM_ROLES; i++)
        if (c->role[i].games)
            put_side(t, sim_role_name(r, i, buf), "", &c->role[i]);
    pl_put(t, "\ndraws  ");
    put_estimate(t, sim_share(c->draws, c->games), 100, 3, " %");
    if (c->nobody) {
        pl_put(t, "\nlost by all  ");
        put_estimate(t, sim_share(c->nobody, c->games), 100, 3, " %");
    }
    pl_put_char(t, '\n');
    put_lengths(t, r);
}

/* ---- JSON --------------------------------------------------------------- */

static void json_interval(pl_text *t, const char *name, sim_estimate e)
{
    pl_put(t, name);
    pl_put_char(t, '[');
    sim_put_real(t, e.low, 6);
    pl_put_char(t, ',');
    sim_put_real(t, e.high, 6);
    pl_put_char(t, ']');
}

static void json_side(pl_text *t, const sim_side *side, int paid)
{
    sim_estimate e = sim_share(side->wins, side->games);

    pl_put(t, ",\"games\":");
    pl_put_int(t, (int64_t)side->games);
    pl_put(t, ",\"wins\":");
    pl_put_int(t, (int64_t)side->wins);
    pl_put(t, ",\"share\":");
    sim_put_real(t, e.value, 6);
    json_interval(t, ",\"interval\":", e);
    pl_put(t, ",\"score\":");
    sim_put_real(t, side->games ? (double)side->score / (double)side->games : 0,
                 3);
    if (paid && side->games > 1) {
        pl_put(t, ",\"payoff\":");
        sim_put_real(t, sim_payoff(side).value, 6);
        json_interval(t, ",\"payoff_interval\":", sim_payoff(side));
    }
    pl_put_char(t, '}');
}

static void json_lengths(pl_text *t, const sim_counts *c)
{
    sim_length len = sim_rounds(c);
    char line[200];
    int first = 1;

    pl_put(t, "{\"mean\":");
    sim_put_real(t, len.mean.value, 6);
    json_interval(t, ",\"interval\":", len.mean);
    pl_put(t, ",\"deviation\":");
    sim_put_real(t, len.deviation, 6);
    snprintf(line, sizeof line,
             ",\"min\":%d,\"max\":%d,\"quantiles\":{\"0.05\":%d,\"0.25\":%d,"
             "\"0.5\":%d,\"0.75\":%d,\"0.95\":%d},\"histogram\":[",
             len.min, len.max, len.q05, len.q25, len.median, len.q75, len.q95);
    pl_put(t, line);
    for (int i = 0; i <= SIM_ROUNDS; i++) {
        if (!c->rounds[i])
            continue;
        snprintf(line, sizeof line, "%s[%d,%llu]", first ? "" : ",", i,
                 (unsigned long long)c->rounds[i]);
        pl_put(t, line);
        first = 0;
    }
    pl_put(t, "]}");
}

static void json_seats(pl_text *t, const sim_report *r)
{
    const pl_setting *s = r->plan->setting;

    pl_put(t, ",\"wins\":[");
    for (int i = 0; i < s->seats; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put_int(t, (int64_t)r->counts->seat[i].wins);
    }
    pl_put(t, "],\"by_seat\":[");
    for (int i = 0; i < s->seats; i++) {
        pl_put(t, i ? ",{\"seat\":" : "{\"seat\":");
        pl_put_int(t, i);
        json_side(t, &r->counts->seat[i],
                  r->plan->setting->game->payoff != NULL);
    }
    pl_put_char(t, ']');
}

static void json_roles(pl_text *t, const sim_report *r)
{
    char buf[16];
    int first = 1;

    pl_put(t, ",\"by_role\":[");
    for (int i = 0; i < SIM_ROLES; i++) {
        const char *name = sim_role_name(r, i, buf);
        if (!r->counts->role[i].games)
            continue;
        pl_put(t, first ? "{\"role\":" : ",{\"role\":");
        pl_put_string(t, name, strlen(name));
        json_side(t, &r->counts->role[i],
                  r->plan->setting->game->payoff != NULL);
        first = 0;
    }
    pl_put_char(t, ']');
}

/* Time and threads are omitted, so that the same seed gives the same bytes. */
void sim_write_json(pl_text *t, const void *report)
{
    const sim_report *r = report;
    const pl_setting *s = r->plan->setting;
    const sim_counts *c = r->counts;
    sim_estimate draws = sim_share(c->draws, c->games);

    pl_put_char(t, '{');
    pl_setting_put(t, s);
    pl_put(t, ",\"bots\":[");
    for (int i = 0; i < s->seats; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put_string(t, r->plan->bots[i], strlen(r->plan->bots[i]));
    }
    pl_put(t, "],\"seed\":");
    pl_put_string(t, r->seed, strlen(r->seed));
    pl_put(t, ",\"games\":");
    pl_put_int(t, (int64_t)c->games);
    json_seats(t, r);
    json_roles(t, r);
    pl_put(t, ",\"draws\":");
    sim_put_real(t, draws.value, 6);
    json_interval(t, ",\"draws_interval\":", draws);
    pl_put(t, ",\"lost_by_all\":");
    sim_put_real(t, sim_share(c->nobody, c->games).value, 6);
    pl_put(t, ",\"moves\":");
    pl_put_int(t, (int64_t)c->moves);
    pl_put(t, ",\"rounds\":");
    json_lengths(t, c);
    pl_put(t, "}\n");
}

/* ---- CSV ---------------------------------------------------------------- */

static void csv_row(pl_text *t, const char *table, const char *name,
                    uint64_t count, uint64_t of)
{
    sim_estimate e = sim_share(count, of);
    char line[200];

    pl_put(t, table);
    pl_put_char(t, ',');
    pl_put_string(t, name, strlen(name));
    snprintf(line, sizeof line, ",%llu,%llu,%.6f,%.6f,%.6f\n",
             (unsigned long long)count, (unsigned long long)of, e.value, e.low,
             e.high);
    pl_put(t, line);
}

/* A sum of payoffs over 'of' games: the share is the mean. */
static void csv_payoff(pl_text *t, const char *table, const char *name,
                       const sim_side *side)
{
    sim_estimate e = sim_payoff(side);
    char line[200];

    pl_put(t, table);
    pl_put_char(t, ',');
    pl_put_string(t, name, strlen(name));
    snprintf(line, sizeof line, ",%lld,%llu,%.6f,%.6f,%.6f\n",
             (long long)side->payoff, (unsigned long long)side->games, e.value,
             e.low, e.high);
    pl_put(t, line);
}

static void csv_payoffs(pl_text *t, const sim_report *r)
{
    const pl_payoff *pay = r->plan->setting->game->payoff;
    char table[64], buf[16];

    if (!pay)
        return;
    snprintf(table, sizeof table, "%s by seat", pay->unit);
    for (int i = 0; i < r->plan->setting->seats; i++) {
        snprintf(buf, sizeof buf, "%d", i + 1);
        csv_payoff(t, table, buf, &r->counts->seat[i]);
    }
    snprintf(table, sizeof table, "%s by character", pay->unit);
    for (int i = 0; i < SIM_ROLES; i++)
        if (r->counts->role[i].games)
            csv_payoff(t, table, sim_role_name(r, i, buf), &r->counts->role[i]);
}

void sim_write_csv(pl_text *t, const void *report)
{
    const sim_report *r = report;
    const sim_counts *c = r->counts;
    char buf[16];

    pl_put(t, "table,name,count,of,share,low,high\n");
    for (int i = 0; i < r->plan->setting->seats; i++) {
        snprintf(buf, sizeof buf, "%d", i + 1);
        csv_row(t, "wins by seat", buf, c->seat[i].wins, c->seat[i].games);
    }
    for (int i = 0; i < SIM_ROLES; i++)
        if (c->role[i].games)
            csv_row(t, "wins by character", sim_role_name(r, i, buf),
                    c->role[i].wins, c->role[i].games);
    csv_payoffs(t, r);
    csv_row(t, "games", "draws", c->draws, c->games);
    csv_row(t, "games", "lost by all", c->nobody, c->games);
    for (int i = 0; i <= SIM_ROUNDS; i++)
        if (c->rounds[i]) {
            snprintf(buf, sizeof buf, "%d", i);
            csv_row(t, sim_length_word(r->plan->setting->game), buf,
                    c->rounds[i], c->games);
        }
}
