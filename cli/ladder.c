/* SPDX-License-Identifier: MIT */
/* ladder.c - 'planchette ladder': every bot against every other, with ratings.
 *
 * Each pair plays the given number of games: half of them with one bot in the
 * even seats, and the same deals again with the seats exchanged, which cancels
 * most of the luck of the deal. At tables of more than two seats the two bots
 * take alternate seats.
 *
 * Ratings follow the Bradley-Terry model: a wins against b with probability
 * s(a) / (s(a) + s(b)). They are printed in the points of chess, where 400
 * points are odds of ten to one. Every pair starts with one drawn game, so
 * that a bot that wins all games does not get an infinite rating. The
 * intervals come from the curvature of the likelihood (the inverse of the
 * Fisher information). Elo's update rule would need an order of games and
 * converges slowly; all results are known here, so we maximise the likelihood.
 *
 * In a cooperative game all seats win or lose together, and there is nothing
 * to rate. Then the report says how often each pair wins as partners. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/outside.h"
#include "cli/sim.h"
#include "wire/write.h"

enum { MOST = 12, ROUNDS = 2000 };

typedef struct {
    const char *name[MOST + 1];
    int n, cooperative;        /* cooperative: all seats score alike */
    uint64_t games;            /* of each pair */
    double won[MOST][MOST];    /* points of the one against the other */
    sim_side side[MOST][MOST]; /* of the one against the other, summed */
    double mine2[MOST][MOST];  /* squares of its points in each game */
    double both[MOST][MOST];   /* products of its and the other's points */
    const pl_payoff *payoff;   /* of the game, or NULL */
    double score[MOST][MOST];  /* mean score of the pair as partners */
    double rating[MOST], half[MOST];
} ladder;

enum { GAMES, BOTS, SEATS, SEED, OPTIONS, THREADS, JSON, BOT, TOGETHER, MS };
static const cli_option options[] = {
    { "games", "N", "games of each pair (100)" },
    { "bots", "A,B,C", "the bots to rate, at least two (required)" },
    { "seats", "N", "number of seats (the game's usual number)" },
    { "seed", "TEXT", "64 hex digits or any text ('planchette')" },
    { "options", "JSON", "the table's options; see 'planchette games'" },
    { "threads", "N", "number of threads (all cores); same result" },
    { "json", NULL, "print the result as JSON" },
    { "bot", "NAME=./PROGRAM", "define a bot of your own; see docs/bots.md" },
    { "together", NULL, "one process plays all games of a --bot at once" },
    { "ms", "N", "thinking time of bots without a budget in --bots (1000)" },
    { 0 },
};

/* ---- games --------------------------------------------------------------- */

static void add_side(sim_side *to, const sim_side *from)
{
    to->games += from->games;
    to->wins += from->wins;
    to->score += from->score;
    to->score2 += from->score2;
    to->payoff += from->payoff;
    to->payoff2 += from->payoff2;
}

/* Plays the pair a, b with 'a' in the even seats, or in the odd ones. */
static int play_pair(ladder *l, sim_plan *plan, sim_counts *c, int a, int b,
                     int odd)
{
    int seats = plan->setting->seats, status;
    double all = 0;

    for (int i = 0; i < seats; i++)
        plan->bots[i] = l->name[(i + odd) % 2 ? b : a];
    status = sim_run(plan, c);
    if (status != CLI_OK)
        return status;
    for (int i = 0; i < seats; i++) {
        double points = (double)c->seat[i].score / 1000;
        int mine = (i + odd) % 2 == 0;
        l->won[mine ? a : b][mine ? b : a] += points;
        add_side(&l->side[mine ? a : b][mine ? b : a], &c->seat[i]);
        l->cooperative &= c->seat[i].score == c->seat[0].score;
        all += points;
    }
    l->mine2[a][b] += (double)(odd ? c->odd2 : c->even2) / 1e6;
    l->mine2[b][a] += (double)(odd ? c->even2 : c->odd2) / 1e6;
    l->both[a][b] += (double)c->even_odd / 1e6;
    l->both[b][a] += (double)c->even_odd / 1e6;
    all /= (double)seats * (double)plan->games;
    l->score[a][b] += all / 2;
    if (a != b)
        l->score[b][a] += all / 2;
    return CLI_OK;
}

/* Plays every pair with both seatings. In a cooperative game each bot also
 * plays with itself. */
static int play_all(ladder *l, sim_plan *plan)
{
    sim_counts *c = malloc(sizeof *c);
    int status = c ? CLI_OK : cli_refuse("out of memory");

    l->cooperative = 1;
    plan->games = (l->games + 1) / 2;
    if ((uint64_t)plan->threads > plan->games)
        plan->threads = (int)plan->games;
    for (int a = 0; a < l->n; a++)
        for (int b = a + 1; b < l->n; b++)
            for (int odd = 0; odd < 2 && status == CLI_OK; odd++)
                status = play_pair(l, plan, c, a, b, odd);
    for (int a = 0; l->cooperative && a < l->n; a++)
        for (int odd = 0; odd < 2 && status == CLI_OK; odd++)
            status = play_pair(l, plan, c, a, a, odd);
    free(c);
    return status;
}

/* ---- ratings ------------------------------------------------------------- */

static double games_between(const ladder *l, int a, int b)
{
    return a == b ? 0 : l->won[a][b] + l->won[b][a] + 1;
}

/* Maximises the likelihood by the minorise-maximise iteration: each step sets
 * a strength to the wins divided by the sum of games / (s + s'). It always
 * converges; the geometric mean is held at 1. */
static void fit_strengths(const ladder *l, double *strength)
{
    for (int i = 0; i < l->n; i++)
        strength[i] = 1;
    for (int k = 0; k < ROUNDS; k++) {
        double product = 0;
        for (int i = 0; i < l->n; i++) {
            double wins = 0, sum = 0;
            for (int j = 0; j < l->n; j++)
                if (j != i) {
                    wins += l->won[i][j] + 0.5;
                    sum += games_between(l, i, j) / (strength[i] + strength[j]);
                }
            strength[i] = wins / sum;
        }
        for (int i = 0; i < l->n; i++)
            product += log(strength[i]) / l->n;
        for (int i = 0; i < l->n; i++)
            strength[i] /= exp(product);
    }
}

/* Inverts 'm' in place by Gauss-Jordan elimination. The matrix is positive
 * definite, so no pivot is zero and no exchange of rows is needed. */
static void invert(double m[MOST][MOST], int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (int j = 0; j < n; j++)
            m[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double f = m[i][k];
            if (i == k)
                continue;
            m[i][k] = 0;
            for (int j = 0; j < n; j++)
                m[i][j] -= f * m[k][j];
        }
    }
}

static void compute_ratings(ladder *l)
{
    double strength[MOST], info[MOST][MOST] = { { 0 } };
    const double points = 400 / log(10);

    fit_strengths(l, strength);
    for (int i = 0; i < l->n; i++)
        for (int j = 0; j < l->n; j++) {
            double p = strength[i] / (strength[i] + strength[j]);
            double known = i == j ? 0 : games_between(l, i, j) * p * (1 - p);
            info[i][i] += known;
            info[i][j] -= known;
        }
    /* Only differences of ratings are determined, so the matrix is singular.
     * Adding 1/n to every element fixes the mean and makes it invertible. */
    for (int i = 0; i < l->n; i++)
        for (int j = 0; j < l->n; j++)
            info[i][j] += 1.0 / l->n;
    invert(info, l->n);
    for (int i = 0; i < l->n; i++) {
        double variance = info[i][i] - 1.0 / l->n;
        l->rating[i] = 1500 + points * log(strength[i]);
        l->half[i] = 1.96 * points * sqrt(variance > 0 ? variance : 0);
    }
}

static double points_of(const ladder *l, int a, int b)
{
    double all = l->won[a][b] + l->won[b][a];
    return all > 0 ? l->won[a][b] / all : 0;
}

/* Points are a share p of what both got, which may be more or less than one
 * in a game: draws vary less than wins, partners win together. So the interval
 * follows from how much the games varied: from the sum of (x - p (x + y))^2
 * over the games, x and y being the points of each side in it. */
static sim_estimate interval(const ladder *l, int a, int b)
{
    double all = l->won[a][b] + l->won[b][a], p = points_of(l, a, b), q = 1 - p;
    int pairs = (int)((l->games + 1) / 2);
    double games = 2.0 * pairs, varied;

    varied = q * q * l->mine2[a][b] + p * p * l->mine2[b][a] -
             2 * p * q * l->both[a][b];
    if (varied > 1e-9)
        games = p * q * all * all / varied;
    if (all <= 0)
        return sim_share(0, 0);
    return sim_share_of(p, games);
}

/* ---- reports ------------------------------------------------------------- */

static void by_rating(const ladder *l, int *order)
{
    for (int i = 0; i < l->n; i++) {
        int k = i;
        for (; k && l->rating[order[k - 1]] < l->rating[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

/* The best payoff may differ from the most wins: folding early loses often, but
 * little. So bots are also listed by their mean payoff. */
static void print_payoffs(const ladder *l)
{
    sim_side all[MOST] = { 0 };
    int order[MOST];

    for (int i = 0; i < l->n; i++) {
        int k = i;
        for (int j = 0; j < l->n; j++)
            add_side(&all[i], &l->side[i][j]);
        for (; k &&
               sim_payoff(&all[order[k - 1]]).value < sim_payoff(&all[i]).value;
             k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    printf("\nPoints and ratings count who won; bots play this game for %s:\n",
           l->payoff->unit);
    printf("\n%-18s %-18s %14s   %s\n", "bot", "against", l->payoff->unit,
           "95 % interval");
    for (int i = 0; i < l->n; i++) {
        sim_estimate e = sim_payoff(&all[order[i]]);
        printf("%-18s %-18s %+14.4f   %+8.4f to %+8.4f\n", l->name[order[i]],
               "all", e.value, e.low, e.high);
    }
    for (int i = 0; i < l->n; i++)
        for (int k = i + 1; k < l->n; k++) {
            sim_estimate e = sim_payoff(&l->side[order[i]][order[k]]);
            printf("%-18s %-18s %+14.4f   %+8.4f to %+8.4f\n",
                   l->name[order[i]], l->name[order[k]], e.value, e.low,
                   e.high);
        }
}

static void print_ratings(const ladder *l)
{
    int order[MOST];

    by_rating(l, order);
    printf("%-18s %7s %7s\n", "bot", "rating", "+-");
    for (int i = 0; i < l->n; i++)
        printf("%-18s %7.0f %7.0f\n", l->name[order[i]], l->rating[order[i]],
               l->half[order[i]]);
    printf("\n%-18s %-18s %8s   %s\n", "bot", "against", "points",
           "95 % interval");
    for (int i = 0; i < l->n; i++)
        for (int k = i + 1; k < l->n; k++) {
            int a = order[i], b = order[k];
            sim_estimate e = interval(l, a, b);
            printf("%-18s %-18s %6.1f %%   %5.1f to %5.1f\n", l->name[a],
                   l->name[b], 100 * points_of(l, a, b), 100 * e.low,
                   100 * e.high);
        }
    if (l->payoff)
        print_payoffs(l);
}

static void print_partners(const ladder *l)
{
    printf("all win or lose together: mean score of each pair\n%-18s", "");
    for (int b = 0; b < l->n; b++)
        printf(" %12.12s", l->name[b]);
    puts("");
    for (int a = 0; a < l->n; a++) {
        printf("%-18s", l->name[a]);
        for (int b = 0; b < l->n; b++)
            printf(" %10.1f %%", 100 * l->score[a][b]);
        puts("");
    }
}

/* The bounds of what it has against each other; null against itself. */
typedef sim_estimate estimate(const ladder *l, int a, int b);

static sim_estimate payoff(const ladder *l, int a, int b)
{
    return sim_payoff(&l->side[a][b]);
}

static void json_intervals(pl_text *t, const char *name, estimate *of,
                           const ladder *l, int i)
{
    pl_put(t, ",\"");
    pl_put(t, name);
    pl_put(t, "\":[");
    for (int k = 0; k < l->n; k++) {
        sim_estimate e = of(l, i, k);
        if (k)
            pl_put_char(t, ',');
        if (k == i) {
            pl_put(t, "null");
            continue;
        }
        pl_put_char(t, '[');
        sim_put_real(t, e.low, 4);
        pl_put_char(t, ',');
        sim_put_real(t, e.high, 4);
        pl_put_char(t, ']');
    }
    pl_put_char(t, ']');
}

/* What each bot wins from each other one in a game; zero against itself. */
static void json_payoffs(pl_text *t, const ladder *l, int i)
{
    pl_put(t, ",\"payoffs\":[");
    for (int k = 0; k < l->n; k++) {
        if (k)
            pl_put_char(t, ',');
        sim_put_real(t, i == k ? 0 : payoff(l, i, k).value, 4);
    }
    pl_put_char(t, ']');
    json_intervals(t, "payoff_intervals", payoff, l, i);
}

static void write_json(pl_text *t, const void *what)
{
    const ladder *l = what;

    pl_put(t, "{\"games\":");
    pl_put_int(t, (int64_t)l->games);
    pl_put(t, l->cooperative ? ",\"together\":true" : ",\"together\":false");
    pl_put(t, ",\"bots\":[");
    for (int i = 0; i < l->n; i++) {
        pl_put(t, i ? ",{\"bot\":" : "{\"bot\":");
        pl_put_string(t, l->name[i], strlen(l->name[i]));
        if (!l->cooperative) {
            pl_put(t, ",\"rating\":");
            sim_put_real(t, l->rating[i], 1);
            pl_put(t, ",\"half_interval\":");
            sim_put_real(t, l->half[i], 1);
        }
        if (l->payoff)
            json_payoffs(t, l, i);
        pl_put(t, ",\"against\":[");
        for (int k = 0; k < l->n; k++) {
            if (k)
                pl_put_char(t, ',');
            sim_put_real(
                t, l->cooperative ? l->score[i][k] : points_of(l, i, k), 4);
        }
        pl_put_char(t, ']');
        if (!l->cooperative)
            json_intervals(t, "intervals", interval, l, i);
        pl_put_char(t, '}');
    }
    pl_put(t, "]}\n");
}

static int report(const cli_args *args, const ladder *l, const pl_setting *s)
{
    if (args->option[JSON]) {
        char *text = pl_write_new(write_json, l, NULL);
        if (!text)
            return cli_refuse("out of memory");
        fputs(text, stdout);
        free(text);
        return CLI_OK;
    }
    printf("%s, %d seats, %llu games for each pair, seed '%s'\n\n",
           s->game->name, s->seats, (unsigned long long)l->games,
           args->option[SEED] ? args->option[SEED] : "planchette");
    if (l->cooperative)
        print_partners(l);
    else
        print_ratings(l);
    return CLI_OK;
}

/* ---- the command --------------------------------------------------------- */

static int read_bots(const cli_args *args, int64_t ms, const pl_setting *s,
                     char buf[CLI_BOTS_TEXT], ladder *l)
{
    const char *list = args->option[BOTS];

    if (!list)
        return cli_refuse("--bots: name at least two, such as novice,keen");
    if (cli_bot_list(list, ms, s, buf, l->name, MOST) != CLI_OK)
        return CLI_BAD_INPUT;
    while (l->name[l->n])
        l->n++;
    return l->n < 2 ? cli_refuse("--bots: at least two") : CLI_OK;
}

static int run(const cli_args *args)
{
    int64_t games = 100, ms = 0, threads = sysconf(_SC_NPROCESSORS_ONLN);
    char bots[CLI_BOTS_TEXT];
    pl_setting setting;
    sim_plan plan = { .setting = &setting };
    ladder l = { 0 };
    int status;

    if (!args->word[0])
        return cli_refuse("ladder: which game? 'planchette games' lists them");
    if (!cli_number(args, options, GAMES, 2, 1000000, &games) ||
        !cli_number(args, options, THREADS, 1, SIM_THREADS, &threads) ||
        !cli_number(args, options, MS, 1, CLI_MS_MOST, &ms) ||
        cli_seed(args->option[SEED] ? args->option[SEED] : "planchette",
                 plan.seed) != CLI_OK ||
        outside_add(args->option[BOT], args->option[TOGETHER] != NULL) !=
            CLI_OK ||
        cli_setting(&setting, args->word[0], args->option[SEATS],
                    args->option[OPTIONS]) != CLI_OK)
        return CLI_BAD_INPUT;
    l.payoff = setting.game->payoff;
    l.games = (uint64_t)games + (games & 1);
    plan.threads = threads < 1 ? 1 : (int)threads;
    plan.progress = isatty(STDERR_FILENO);
    status = read_bots(args, ms, &setting, bots, &l);
    if (status == CLI_OK)
        status = play_all(&l, &plan);
    if (status == CLI_OK && !l.cooperative)
        compute_ratings(&l);
    if (status == CLI_OK)
        status = report(args, &l, &setting);
    pl_setting_release(&setting);
    return status;
}

const cli_command cli_ladder = {
    .name = "ladder",
    .words = "GAME",
    .summary = "play every bot against every other and rate them",
    .max_words = 1,
    .options = options,
    .more = "Each pair plays the same deals with the seats exchanged. Ratings\n"
            "are like those of chess, around 1500, with 95 % intervals.\n"
            "Examples:\n\n"
            "  planchette ladder illusionist --bots random,novice,steady,keen\n"
            "  planchette ladder mindseye --bot mine=./bot.py --bots "
            "mine,keen:99\n",
    .run = run,
};
