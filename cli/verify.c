/* SPDX-License-Identifier: MIT */
/* verify.c - 'planchette verify': checks that a record is valid.
 *
 * The deal must follow from the seed, the seed from the server's secret and
 * the players' bytes, and both must fit the commitments published before the
 * deal, also in the deals that were voided before it. Every move must be legal
 * and lead to the recorded final hash and result. */
#include <stdio.h>

#include "cli/commands.h"
#include "wire/record.h"

static const cli_option options[] = { { 0 } };

static const char *const why_void[PL_VOID_KINDS] = {
    [PL_VOID_LATE] = "did not open its bytes in time",
    [PL_VOID_LEFT] = "left before the deal",
    [PL_VOID_WRONG] = "opened other bytes than it had committed to",
    [PL_VOID_LOST] = "had lost its bytes",
    [PL_VOID_REMOVED] = "was sent away by the host",
};

/* Names the people who voided a deal by the seat that they played in the
 * end. */
static void report_voided(const pl_record *r, int i)
{
    const pl_voided *v = &r->fair.voided[i];

    for (int seat = 0; seat < v->seats; seat++) {
        int player = v->player[seat];
        if (!(v->by & PL_BIT(seat)))
            continue;
        printf("        deal %d: seat %d", i + 1, seat + 1);
        if (player < 0)
            printf(" (somebody who did not play to the end)");
        else if (*r->names[player])
            printf(" (%s)", r->names[player]);
        else
            printf(" (played seat %d)", player + 1);
        printf(" %s\n", why_void[v->why]);
    }
}

static void report_deal(const pl_record *r)
{
    const pl_fair *fair = &r->fair;

    if (fair->by_hand) {
        puts(
            "deal    the seed was chosen by hand: the deal is not proven fair");
        return;
    }
    if (fair->promise == 1) {
        puts("deal    the secret fits the commitment, the seed fits both. An "
             "old record:\n        whoever knew the secret and gave bytes last "
             "could choose the deal");
        return;
    }
    puts("deal    the secret fits the commitment, all bytes fit the seats' "
         "commitments,\n        the seed fits both");
    printf("given   by seats");
    for (int i = 0; i < r->setting.seats; i++)
        if (fair->shares.opened & PL_BIT(i))
            printf(" %d", i + 1);
    puts(fair->shares.opened ? "" : " none: the server alone made the seed");
    printf("voided  %d deal%s\n", fair->n_voided,
           fair->n_voided == 1 ? "" : "s");
    for (int i = 0; i < fair->n_voided; i++)
        report_voided(r, i);
}

static void report(const pl_record *r)
{
    const pl_game *g = r->setting.game;

    printf("%s, rules version %d, %d seats, %d moves\n", g->name, g->version,
           r->setting.seats, r->n);
    report_deal(r);
    if (r->origin.state)
        printf("start   after move %d of another game, with a new seed\n",
               r->origin.at);
    puts("moves   all are legal");
    puts("final   the hash of the final state fits");
    fputs("result  ", stdout);
    if (!r->result.over)
        fputs("not over", stdout);
    for (int i = 0; i < r->setting.seats && r->result.over; i++)
        printf("%sseat %d: %d", i ? ", " : "", i + 1, r->result.scores[i]);
    puts("\nthe record is valid");
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
    .summary = "check a record: its deal, every move and its result",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
