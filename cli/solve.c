/* SPDX-License-Identifier: MIT */
/* solve.c - 'planchette solve': solves a small game and measures bots.
 *
 * It builds the whole game tree, so it works only for games that enumerate
 * their chance and are small. It prints the value of the game under the
 * uniform policy, CFR+ and MCCFR, and under the bots' policies, with their
 * NashConv: what all seats together could gain if each answered the others'
 * policy best. NashConv is 0 exactly in a Nash equilibrium, so it says how far
 * a bot is from perfect play, which games between bots cannot. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/sim.h"
#include "cli/small.h"
#include "solve/minds.h"
#include "wire/write.h"

enum { BOTS, ITERATIONS, TIMES, SEATS, SEED, OPTIONS, THREADS, NODES, JSON };
static const cli_option options[] = {
    { "bots", "A,B", "also measure these bots" },
    { "iterations", "N", "iterations of CFR+ and MCCFR (1000)" },
    { "times", "N", "answers asked of a bot in each situation (200)" },
    { "seats", "N", "number of seats (the game's usual number)" },
    { "seed", "TEXT", "64 hex digits or any text ('planchette')" },
    { "options", "JSON", "the table's options; see 'planchette games'" },
    { "threads", "N", "number of threads (all cores); same result" },
    { "nodes", "N", "largest tree to build, in nodes (20000000)" },
    { "json", NULL, "print the result as JSON" },
    { 0 },
};

enum { MOST_BOTS = 12, ROWS = MOST_BOTS + 3 };

typedef struct {
    const char *name;
    double value[PL_SEATS_MAX], best[PL_SEATS_MAX], conv;
} row;

typedef struct {
    const pl_setting *setting;
    pl_game game; /* of the setting, or its small form */
    const small_form *small;
    pl_solve tree;
    double *policy;
    int64_t iterations, times, threads;
    uint8_t seed[32];
    row row[ROWS];
    int n;
} solving;

static int measure(solving *s, const char *name)
{
    row *r = &s->row[s->n++];

    r->name = name;
    if (!pl_solve_value(&s->tree, s->policy, r->value) ||
        !pl_solve_response(&s->tree, s->policy, r->best, NULL))
        return cli_refuse("out of memory");
    for (int i = 0; i < s->tree.seats; i++)
        r->conv += r->best[i] - r->value[i];
    return CLI_OK;
}

static int solve_all(solving *s, const char **bots)
{
    const char *why = NULL;

    pl_solve_uniform(&s->tree, s->policy);
    if (measure(s, "uniform") != CLI_OK ||
        !pl_solve_cfr(&s->tree, (uint32_t)s->iterations, s->policy, NULL,
                      NULL) ||
        measure(s, "CFR+") != CLI_OK ||
        !pl_solve_mccfr(&s->tree, s->seed, (uint32_t)s->iterations,
                        s->policy) ||
        measure(s, "MCCFR") != CLI_OK)
        return cli_refuse("out of memory");
    for (; *bots; bots++) {
        if (!pl_solve_mind(&s->tree, *bots, s->seed, (uint32_t)s->times,
                           (int)s->threads, s->policy, &why))
            return cli_refuse("'%.40s': %s", *bots, why);
        if (measure(s, *bots) != CLI_OK)
            return CLI_BAD_INPUT;
    }
    return CLI_OK;
}

/* ---- reports ------------------------------------------------------------- */

static const char *unit_of(const solving *s)
{
    const pl_payoff *pay = s->setting->game->payoff;
    return pay ? pay->unit : "wins";
}

static void print_table(const solving *s)
{
    const pl_solve *t = &s->tree;

    printf("%s, %d seats: %u nodes, %u information sets, %u moves in them\n\n",
           s->setting->game->name, t->seats, t->n_nodes, t->n_sets, t->n_moves);
    if (s->small)
        printf("a small form: %s\n\n", s->small->about);
    printf("%-18s", unit_of(s));
    for (int i = 0; i < t->seats; i++)
        printf("   seat %d  answer", i + 1);
    printf("  NashConv  exploitability\n");
    for (int k = 0; k < s->n; k++) {
        const row *r = &s->row[k];
        printf("%-18s", r->name);
        for (int i = 0; i < t->seats; i++)
            printf("  %7.4f %7.4f", r->value[i], r->best[i]);
        printf("  %8.4f  %14.4f\n", r->conv, r->conv / t->seats);
    }
}

static void write_json(pl_text *t, const void *what)
{
    const solving *s = what;

    pl_put(t, "{\"game\":\"");
    pl_put(t, s->setting->game->id);
    pl_put(t, "\",\"unit\":\"");
    pl_put(t, unit_of(s));
    if (s->small) {
        pl_put(t, "\",\"small\":\"");
        pl_put(t, s->small->about);
    }
    pl_put(t, "\",\"nodes\":");
    pl_put_int(t, s->tree.n_nodes);
    pl_put(t, ",\"sets\":");
    pl_put_int(t, s->tree.n_sets);
    pl_put(t, ",\"policies\":[");
    for (int k = 0; k < s->n; k++) {
        const row *r = &s->row[k];
        pl_put(t, k ? ",\n{\"policy\":" : "\n{\"policy\":");
        pl_put_string(t, r->name, strlen(r->name));
        for (int b = 0; b < 2; b++) {
            pl_put(t, b ? "],\"best_answers\":[" : ",\"values\":[");
            for (int i = 0; i < s->tree.seats; i++) {
                if (i)
                    pl_put_char(t, ',');
                sim_put_real(t, b ? r->best[i] : r->value[i], 6);
            }
        }
        pl_put(t, "],\"nashconv\":");
        sim_put_real(t, r->conv, 6);
        pl_put_char(t, '}');
    }
    pl_put(t, "\n]}\n");
}

static int report(const cli_args *args, const solving *s)
{
    char *text;

    if (!args->option[JSON]) {
        print_table(s);
        return CLI_OK;
    }
    text = pl_write_new(write_json, s, NULL);
    if (!text)
        return cli_refuse("out of memory");
    fputs(text, stdout);
    free(text);
    return CLI_OK;
}

/* ---- the command --------------------------------------------------------- */

static int solve(const cli_args *args, solving *s, int64_t nodes)
{
    const char *bots[MOST_BOTS + 1] = { NULL }, *why = NULL;
    char buf[CLI_BOTS_TEXT];
    int status;

    if (args->option[BOTS] && cli_bot_list(args->option[BOTS], 0, s->setting,
                                           buf, bots, MOST_BOTS) != CLI_OK)
        return CLI_BAD_INPUT;
    if (!pl_solve_init(&s->tree, &s->game, s->setting->setup, s->setting->seats,
                       (uint32_t)nodes, &why))
        return cli_refuse("'%s': %s", s->setting->game->id, why);
    s->policy = calloc(s->tree.n_moves + 1u, sizeof *s->policy);
    status = s->policy ? solve_all(s, bots) : cli_refuse("out of memory");
    if (status == CLI_OK)
        status = report(args, s);
    free(s->policy);
    pl_solve_release(&s->tree);
    return status;
}

static int run(const cli_args *args)
{
    int64_t nodes = 20000000;
    pl_setting setting;
    solving s = { .setting = &setting,
                  .iterations = 1000,
                  .times = 200,
                  .threads = sysconf(_SC_NPROCESSORS_ONLN) };
    int status;

    if (!cli_number(args, options, ITERATIONS, 1, 10000000, &s.iterations) ||
        !cli_number(args, options, TIMES, 1, 1000000, &s.times) ||
        !cli_number(args, options, THREADS, 1, 64, &s.threads) ||
        !cli_number(args, options, NODES, 1, 1000000000, &nodes) ||
        cli_seed(args->option[SEED] ? args->option[SEED] : "planchette",
                 s.seed) != CLI_OK ||
        cli_setting(&setting, args->word[0], args->option[SEATS],
                    args->option[OPTIONS]) != CLI_OK)
        return CLI_BAD_INPUT;
    s.game = *setting.game;
    s.small = setting.game->chance ? NULL : small_form_of(setting.game);
    if (s.small) {
        s.small->change(&s.game);
        s.small->shrink(setting.setup);
    }
    status = solve(args, &s, nodes);
    pl_setting_release(&setting);
    return status;
}

const cli_command cli_solve = {
    .name = "solve",
    .words = "GAME",
    .summary = "solve a small game and measure how far bots are from it",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .more =
        "Only games that enumerate their chance can be solved. Mind's Eye and\n"
        "Capture the Illusionist are solved in a small form. NashConv is\n"
        "what all seats together gain by their best responses;\n"
        "exploitability is NashConv divided by the seats. Example:\n\n"
        "  planchette solve leduc --game ./leduc.so --bots random,regret:100\n",
    .run = run,
};
