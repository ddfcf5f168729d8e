/* ladder.c - 'planchette ladder': every bot against every other, with ratings.
 *
 * A pair meets in as many games as asked for, half of them with the seats
 * exchanged and the same deals; at tables of more than two the two take every
 * other seat. Ratings are those of Bradley and Terry, in the points of chess
 * (400 for ten to one), with half a game drawn by every pair beforehand so
 * that nobody's is infinite; their intervals come from the curvature of the
 * likelihood. Where all seats win or lose together there is nothing to rate:
 * then the table says how often each pair wins as partners. */
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
    int n, together;          /* together: all seats fare alike */
    uint64_t games;           /* of each pair */
    double won[MOST][MOST];   /* points of the one against the other */
    double score[MOST][MOST]; /* mean score of the pair as partners */
    double rating[MOST], half[MOST];
} ladder;

enum { GAMES, BOTS, SEATS, SEED, OPTIONS, THREADS, JSON, BOT, MS };
static const cli_option options[] = {
    { "games", "N", "for each pair; 100 unless given" },
    { "bots", "A,B,C", "at least two" },
    { "seats", "N", "the game's usual number unless given" },
    { "seed", "TEXT", "64 hex digits or any words; 'planchette' unless given" },
    { "options", "JSON", "the table's options; see 'planchette games'" },
    { "threads", "N", "all cores unless given; the result is the same" },
    { "json", NULL, "the result as JSON" },
    { "bot", "NAME=./PROGRAM", "a bot of yours; see docs/bots.md" },
    { "ms", "N", "how long a bot thinks for whom --bots has no budget; 1000" },
    { 0 },
};

/* ---- games --------------------------------------------------------------- */

/* The pair a, b with 'a' on the even seats, or on the odd ones. */
static int meet(ladder *l, sim_plan *plan, sim_counts *c, int a, int b, int odd)
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
        l->together &= c->seat[i].score == c->seat[0].score;
        all += points;
    }
    all /= (double)seats * (double)plan->games;
    l->score[a][b] += all / 2;
    if (a != b)
        l->score[b][a] += all / 2;
    return CLI_OK;
}

/* Every pair both ways round. Partners also meet themselves. */
static int play(ladder *l, sim_plan *plan)
{
    sim_counts *c = malloc(sizeof *c);
    int status = c ? CLI_OK : cli_refuse("out of memory");

    l->together = 1;
    plan->games = (l->games + 1) / 2;
    if ((uint64_t)plan->threads > plan->games)
        plan->threads = (int)plan->games;
    for (int a = 0; a < l->n; a++)
        for (int b = a + 1; b < l->n; b++)
            for (int odd = 0; odd < 2 && status == CLI_OK; odd++)
                status = meet(l, plan, c, a, b, odd);
    for (int a = 0; l->together && a < l->n; a++)
        for (int odd = 0; odd < 2 && status == CLI_OK; odd++)
            status = meet(l, plan, c, a, a, odd);
    free(c);
    return status;
}

/* ---- ratings ------------------------------------------------------------- */

static double met(const ladder *l, int a, int b)
{
    return a == b ? 0 : l->won[a][b] + l->won[b][a] + 1;
}

/* The maximum of the likelihood, by minorisation. */
static void fit(const ladder *l, double *strength)
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
                    sum += met(l, i, j) / (strength[i] + strength[j]);
                }
            strength[i] = wins / sum;
        }
        for (int i = 0; i < l->n; i++)
            product += log(strength[i]) / l->n;
        for (int i = 0; i < l->n; i++)
            strength[i] /= exp(product);
    }
}

/* Inverts 'm' in place by Gauss and Jordan; it is positive definite. */
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

static void rate(ladder *l)
{
    double strength[MOST], info[MOST][MOST] = { { 0 } };
    const double points = 400 / log(10);

    fit(l, strength);
    for (int i = 0; i < l->n; i++)
        for (int j = 0; j < l->n; j++) {
            double p = strength[i] / (strength[i] + strength[j]);
            double known = i == j ? 0 : met(l, i, j) * p * (1 - p);
            info[i][i] += known;
            info[i][j] -= known;
        }
    /* Ratings are known but for their sum: the mean is held fast. */
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

static sim_estimate interval(const ladder *l, int a, int b)
{
    double all = l->won[a][b] + l->won[b][a];
    return sim_share((uint64_t)(l->won[a][b] + 0.5), (uint64_t)(all + 0.5));
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

static void print_rated(const ladder *l)
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

static void write_json(pl_text *t, const void *what)
{
    const ladder *l = what;

    pl_put(t, "{\"games\":");
    pl_put_int(t, (int64_t)l->games);
    pl_put(t, l->together ? ",\"together\":true" : ",\"together\":false");
    pl_put(t, ",\"bots\":[");
    for (int i = 0; i < l->n; i++) {
        pl_put(t, i ? ",{\"bot\":" : "{\"bot\":");
        pl_put_string(t, l->name[i], strlen(l->name[i]));
        if (!l->together) {
            pl_put(t, ",\"rating\":");
            sim_put_real(t, l->rating[i], 1);
            pl_put(t, ",\"half_interval\":");
            sim_put_real(t, l->half[i], 1);
        }
        pl_put(t, ",\"against\":[");
        for (int k = 0; k < l->n; k++) {
            if (k)
                pl_put_char(t, ',');
            sim_put_real(t, l->together ? l->score[i][k] : points_of(l, i, k),
                         4);
        }
        pl_put(t, "]}");
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
    if (l->together)
        print_partners(l);
    else
        print_rated(l);
    return CLI_OK;
}

/* ---- the command --------------------------------------------------------- */

static int read_bots(const cli_args *args, int64_t ms, const pl_setting *s,
                     char buf[CLI_BOTS_TEXT], ladder *l)
{
    const char *list = args->option[BOTS];

    if (!list)
        return cli_refuse("--bots: at least two, such as novice,keen");
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
        outside_add(args->option[BOT]) != CLI_OK ||
        cli_setting(&setting, args->word[0], args->option[SEATS],
                    args->option[OPTIONS]) != CLI_OK)
        return CLI_BAD_INPUT;
    l.games = (uint64_t)games + (games & 1);
    plan.threads = threads < 1 ? 1 : (int)threads;
    plan.progress = isatty(STDERR_FILENO);
    status = read_bots(args, ms, &setting, bots, &l);
    if (status == CLI_OK)
        status = play(&l, &plan);
    if (status == CLI_OK && !l.together)
        rate(&l);
    if (status == CLI_OK)
        status = report(args, &l, &setting);
    pl_setting_release(&setting);
    return status;
}

const cli_command cli_ladder = {
    .name = "ladder",
    .words = "GAME",
    .summary = "every bot against every other, with ratings",
    .max_words = 1,
    .options = options,
    .more =
        "Pairs play the same deals with the seats exchanged. A rating is in\n"
        "points of chess around 1500, with its interval of 95 %. Examples:\n\n"
        "  planchette ladder illusionist --bots random,novice,steady,keen\n"
        "  planchette ladder mindseye --bot mine=./bot.py --bots "
        "mine,keen:99\n",
    .run = run,
};
