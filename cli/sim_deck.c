/* SPDX-License-Identifier: MIT */
/* sim_deck.c - 'sim --deck': compares a deck of Clairvoyance with the default.
 *
 * The same plan is played twice with the same seeds, once with each deck, so
 * that the difference is due to the deck and less to luck. Cards are matched
 * by their names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sim_deck.h"
#include "extras/deck.h"
#include "wire/read.h"
#include "wire/write.h"

static void watch(sim_counts *counts, pl_usage_flight *f, const pl_events *told)
{
    pl_usage_watch(counts->card, f, told);
}

/* ---- the file ------------------------------------------------------------ */

static int read_deck(const char *path, cv_deck *deck)
{
    pl_deck_fault fault;

    if (pl_deck_load(path, deck, &fault) == PL_OK)
        return CLI_OK;
    if (!fault.line)
        return cli_refuse("--deck: '%s' %s", path, fault.text);
    return cli_refuse("%s:%d:%d: %s", path, fault.line, fault.column,
                      fault.text);
}

/* The table of 'like' with another deck. */
static int set_table(pl_setting *s, const pl_setting *like, const char *options,
                     const cv_deck *deck)
{
    pl_fault fault = { 0 };
    json_t *data = pl_deck_json(deck);
    json_t *p =
        options ? pl_json_parse(options, strlen(options), PL_JSON_LIMIT, &fault)
                : NULL;
    pl_err err =
        data ? pl_setting_init(s, like->game, like->seats, p, data, &fault)
             : PL_TOO_LARGE;

    json_decref(p);
    json_decref(data);
    return err ? cli_refuse_fault("--deck", &fault) : CLI_OK;
}

/* Prints the comparison, and writes its page if one is asked for. */
static int report(const sim_deck_request *request, const sim_comparison *c)
{
    pl_writer *write = request->json  ? sim_deck_json
                       : request->csv ? sim_deck_csv
                                      : sim_deck_text;
    size_t len = 0;
    char *text = pl_write_new(write, c, NULL);
    char *page = request->html ? pl_write_new(sim_deck_html, c, &len) : NULL;
    int status = CLI_OK;

    if (text)
        fputs(text, stdout);
    if (page)
        status = cli_write_file(request->html, page, len);
    if (!text || (request->html && !page))
        status = cli_refuse("out of memory");
    free(text);
    free(page);
    return status;
}

int sim_deck(sim_plan *plan, const sim_deck_request *request)
{
    const pl_setting *own = plan->setting;
    sim_counts *counts = calloc(2, sizeof *counts);
    pl_setting other = { 0 };
    cv_deck deck;
    int status;

    if (own->game != &clairvoyance_game) {
        free(counts);
        return cli_refuse("--deck: '%s' has no decks", own->game->id);
    }
    status =
        counts ? read_deck(request->path, &deck) : cli_refuse("out of memory");
    if (status == CLI_OK)
        status = set_table(&other, own, request->options, &deck);
    plan->watch = watch;
    if (status == CLI_OK)
        status = sim_run(plan, &counts[0]);
    plan->setting = &other;
    if (status == CLI_OK)
        status = sim_run(plan, &counts[1]);
    plan->setting = own;
    if (status == CLI_OK) {
        sim_comparison c = { plan,
                             request,
                             { &clairvoyance_deck, &deck },
                             { &counts[0], &counts[1] } };
        status = report(request, &c);
    }
    pl_setting_release(&other);
    free(counts);
    return status;
}
