/* sim_deck.c - 'sim --deck': what a change of Clairvoyance's deck does.
 *
 * The same plan is played twice, under the same seeds, with the game's own
 * deck and with the one of the file; cards are matched by their names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sim_deck.h"
#include "wire/deck.h"
#include "wire/read.h"
#include "wire/write.h"

/* ---- following a card ---------------------------------------------------- */

static void arrives(sim_card *c, sim_flight *f, int hit, int damage)
{
    if (hit)
        c->hits++;
    else
        c->stopped++;
    c->struck += damage > 0;
    c->damage += (uint64_t)damage;
    memset(f, 0, sizeof *f);
}

static void watch_event(sim_counts *counts, sim_flight *f, const pl_event *e)
{
    sim_card *c = &counts->card[f->card ? f->card - 1 : 0];

    if (e->kind == CV_USED)
        counts->card[e->a[0]].used++;
    if (e->kind == CV_DECLARED) {
        *f = (sim_flight){ (uint8_t)(e->a[0] + 1), e->a[1] };
        counts->card[e->a[0]].played++;
        return;
    }
    if (!f->card)
        return;
    if (e->kind == CV_CHECKED && !e->a[0]) {
        c->missed++;
        memset(f, 0, sizeof *f);
    } else if (e->kind == CV_DAMAGED) {
        arrives(c, f, e->a[3] > 0, e->a[3]);
    } else if (e->kind == CV_DESTROYED && e->a[1] == CV_GONE_FLIGHT) {
        arrives(c, f, 0, 0);
    } else if (e->kind == CV_POSSESSED && e->a[0] == f->card - 1) {
        arrives(c, f, f->how == CV_PLACED, 0);
    }
}

static void watch(sim_counts *counts, sim_flight *f, const pl_events *told)
{
    for (int i = 0; i < told->n; i++)
        watch_event(counts, f, &told->at[i]);
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
static int report(const sim_deck_wish *wish, const sim_comparison *c)
{
    pl_writer *write = wish->json  ? sim_deck_json
                       : wish->csv ? sim_deck_csv
                                   : sim_deck_text;
    size_t len = 0;
    char *text = pl_write_new(write, c, NULL);
    char *page = wish->html ? pl_write_new(sim_deck_html, c, &len) : NULL;
    int status = CLI_OK;

    if (text)
        fputs(text, stdout);
    if (page)
        status = cli_write_file(wish->html, page, len);
    if (!text || (wish->html && !page))
        status = cli_refuse("out of memory");
    free(text);
    free(page);
    return status;
}

int sim_deck(sim_plan *plan, const sim_deck_wish *wish)
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
        counts ? read_deck(wish->path, &deck) : cli_refuse("out of memory");
    if (status == CLI_OK)
        status = set_table(&other, own, wish->options, &deck);
    plan->watch = watch;
    if (status == CLI_OK)
        status = sim_run(plan, &counts[0]);
    plan->setting = &other;
    if (status == CLI_OK)
        status = sim_run(plan, &counts[1]);
    plan->setting = own;
    if (status == CLI_OK) {
        sim_comparison c = { plan,
                             wish,
                             { &clairvoyance_deck, &deck },
                             { &counts[0], &counts[1] } };
        status = report(wish, &c);
    }
    pl_setting_release(&other);
    free(counts);
    return status;
}
