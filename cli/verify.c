/* verify.c - 'planchette verify': whether a record holds together. */
#include <stdio.h>

#include "cli/commands.h"
#include "wire/record.h"

static const cli_option options[] = { { 0 } };

static void report(const pl_record *r)
{
    const pl_game *g = r->setting.game;

    printf("%s, rules version %d, %d seats, %d moves\n", g->name, g->version,
           r->setting.seats, r->n);
    puts(r->fair.by_hand
             ? "deal    the seed was chosen by hand: nothing is promised"
             : "deal    the secret fits the commitment, the seed fits both");
    if (r->origin.state)
        printf("start   after move %d of another game, with new luck\n",
               r->origin.at);
    puts("moves   every one is legal");
    puts("final   the hash fits");
    fputs("result  ", stdout);
    if (!r->result.over)
        fputs("not over", stdout);
    for (int i = 0; i < r->setting.seats && r->result.over; i++)
        printf("%sseat %d: %d", i ? ", " : "", i + 1, r->result.scores[i]);
    puts("\nthis record holds together");
}

static int run(const cli_args *args)
{
    pl_fault fault = { 0 };
    pl_record r;

    if (pl_record_load(&r, args->word[0], &fault) ||
        pl_record_verify(&r, &fault)) {
        pl_record_release(&r);
        return cli_refuse_fault(args->word[0], &fault);
    }
    report(&r);
    pl_record_release(&r);
    return CLI_OK;
}

const cli_command cli_verify = {
    .name = "verify",
    .words = "FILE",
    .summary = "check a record: its deal, every move, its end",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
