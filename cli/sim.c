/* SPDX-License-Identifier: MIT */
/* sim.c - 'planchette sim': plays many games between bots and reports. This
 * file has the options; sim_run.c plays, sim_report.c and sim_html.c write. */
#include "cli/sim_deck.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/outside.h"
#include "games/registry.h"
#include "wire/write.h"

enum {
    GAMES,
    BOTS,
    SEATS,
    SEED,
    OPTIONS,
    THREADS,
    JSON,
    CSV,
    HTML,
    SIGNATURE,
    DECK,
    BOT,
    TOGETHER,
    SERIES,
    MS,
    RECORDS,
};
static const cli_option options[] = {
    { "games", "N", "number of games (1000)" },
    { "bots", "A,B", "bots for the seats, repeated to fill them (random)" },
    { "seats", "N", "number of seats (the game's usual number)" },
    { "seed", "TEXT", "64 hex digits or any text ('planchette')" },
    { "options", "JSON", "the table's options; see 'planchette games'" },
    { "threads", "N", "number of threads (all cores); same result" },
    { "json", NULL, "print the result as JSON" },
    { "csv", NULL, "print the result as tables for a spreadsheet" },
    { "html", "FILE", "also write the result as a page with plots" },
    { "signature", NULL, "print a hash of the rules' behaviour instead" },
    { "deck", "FILE", "clairvoyance: compare this deck with the default" },
    { "bot", "NAME=./PROGRAM", "define a bot of your own; see docs/bots.md" },
    { "together", NULL, "one process plays all games of a --bot at once" },
    { "series", "N", "games in a row played by the same learning bots (1)" },
    { "ms", "N", "thinking time of bots without a budget in --bots (1000)" },
    { "records", "DIR", "write a record of every game to this folder" },
    { 0 },
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int print_signature(const pl_game *g)
{
    uint8_t hash[32];

    if (!sim_signature(g, hash))
        return cli_refuse("out of memory");
    printf("%-13s ", g->id);
    for (int i = 0; i < 8; i++)
        printf("%02x", hash[i]);
    puts("");
    return CLI_OK;
}

static int signatures(const char *game)
{
    pl_fault fault = { 0 };
    const pl_game *g = NULL;

    if (game && pl_game_find(game, &g, &fault))
        return cli_no_game(game, &fault);
    if (g)
        return print_signature(g);
    for (int i = 0; pl_games[i]; i++)
        if (print_signature(pl_games[i]) != CLI_OK)
            return CLI_FAILED;
    return CLI_OK;
}

/* Prints the text first: if the page cannot be written, the result is not
 * lost. */
static int report(const cli_args *args, const sim_report *r)
{
    pl_writer *write = args->option[JSON]  ? sim_write_json
                       : args->option[CSV] ? sim_write_csv
                                           : sim_write_text;
    size_t len = 0;
    char *text = pl_write_new(write, r, NULL);
    char *page =
        args->option[HTML] ? pl_write_new(sim_write_html, r, &len) : NULL;
    int status = CLI_OK;

    if (text)
        fputs(text, stdout);
    if (page)
        status = cli_write_file(args->option[HTML], page, len);
    if (!text || (args->option[HTML] && !page))
        status = cli_refuse("out of memory");
    free(text);
    free(page);
    return status;
}

static int simulate(const cli_args *args, sim_plan *plan)
{
    sim_counts *counts = malloc(sizeof *counts);
    double start = now();
    int status;

    if (!counts)
        return cli_refuse("out of memory");
    plan->progress = isatty(STDERR_FILENO);
    status = sim_run(plan, counts);
    if (status == CLI_OK) {
        sim_report r = {
            .plan = plan,
            .counts = counts,
            .seed = args->option[SEED] ? args->option[SEED] : "planchette",
            .seconds = now() - start,
        };
        status = report(args, &r);
    }
    free(counts);
    return status;
}

/* 'sim --deck': see sim_deck.c. */
static int compare_decks(const cli_args *args, sim_plan *plan)
{
    sim_deck_request request = {
        .path = args->option[DECK],
        .options = args->option[OPTIONS],
        .seed = args->option[SEED] ? args->option[SEED] : "planchette",
        .html = args->option[HTML],
        .json = args->option[JSON] != NULL,
        .csv = args->option[CSV] != NULL,
    };

    return sim_deck(plan, &request);
}

/* Checks before hours of games what would fail at their end. */
static int check_files(const cli_args *args)
{
    if (args->option[JSON] && args->option[CSV])
        return cli_refuse("--json or --csv, not both");
    if (args->option[HTML] && !cli_can_write(args->option[HTML]))
        return cli_refuse("--html: cannot write to the folder of '%s'",
                          args->option[HTML]);
    if (args->option[RECORDS])
        mkdir(args->option[RECORDS], 0777); /* or it is there already */
    if (args->option[RECORDS] && access(args->option[RECORDS], W_OK) != 0)
        return cli_refuse("--records: cannot write to '%s'",
                          args->option[RECORDS]);
    return CLI_OK;
}

static int run(const cli_args *args)
{
    int64_t games = 1000, series = 1, ms = 0;
    int64_t threads = sysconf(_SC_NPROCESSORS_ONLN);
    char bots[CLI_BOTS_TEXT];
    pl_setting setting;
    sim_plan plan = { .setting = &setting };
    int status;

    if (args->option[SIGNATURE])
        return signatures(args->word[0]);
    if (!args->word[0])
        return cli_refuse("sim: which game? 'planchette games' lists them");
    if (!cli_number(args, options, GAMES, 1, 1000000000, &games) ||
        !cli_number(args, options, SERIES, 1, 10000, &series) ||
        !cli_number(args, options, MS, 1, CLI_MS_MOST, &ms) ||
        !cli_number(args, options, THREADS, 1, SIM_THREADS, &threads))
        return CLI_BAD_INPUT;
    if (check_files(args) != CLI_OK)
        return CLI_BAD_INPUT;
    if (cli_seed(args->option[SEED] ? args->option[SEED] : "planchette",
                 plan.seed) != CLI_OK)
        return CLI_BAD_INPUT;
    if (cli_setting(&setting, args->word[0], args->option[SEATS],
                    args->option[OPTIONS]) != CLI_OK)
        return CLI_BAD_INPUT;
    if (outside_add(args->option[BOT], args->option[TOGETHER] != NULL) !=
        CLI_OK) {
        pl_setting_release(&setting);
        return CLI_BAD_INPUT;
    }
    plan.records = args->option[RECORDS];
    plan.games = (uint64_t)games;
    plan.series = (uint64_t)series;
    plan.threads = threads < 1             ? 1
                   : threads > SIM_THREADS ? SIM_THREADS
                                           : (int)threads;
    if ((uint64_t)plan.threads > plan.games)
        plan.threads = (int)plan.games;
    status = cli_bots(args->option[BOTS] ? args->option[BOTS] : "random", ms,
                      &setting, bots, plan.bots);
    if (status == CLI_OK && args->option[DECK])
        status = compare_decks(args, &plan);
    else if (status == CLI_OK)
        status = simulate(args, &plan);
    pl_setting_release(&setting);
    return status;
}

const cli_command cli_sim = {
    .name = "sim",
    .words = "GAME",
    .summary = "play many games between bots and report the results",
    .max_words = 1,
    .options = options,
    .more =
        "The same seed gives the same result on any number of threads, if\n"
        "every bot's budget is in iterations ('ismcts:500') and not in time\n"
        "('ismcts:200ms'). Intervals are 95 % intervals. Examples:\n\n"
        "  planchette sim mindseye --games 100000\n"
        "  planchette sim mindseye --bots ismcts:200,random --html out.html\n"
        "  planchette sim clairvoyance --deck my.deck --games 20000\n",
    .run = run,
};
