/* SPDX-License-Identifier: MIT */
/* review.c - 'planchette review': what the seats of a finished game could have
 * known and expected, and where it was decided.
 *
 * The result depends on the record and the budget alone. The time it took is
 * said only if asked for, on stderr, so that the output of two runs is equal.
 */
#include "cli/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/wrap.h"
#include "review/record.h"
#include "rules/words.h"
#include "wire/write.h"

enum { BUDGET, SEAT, AT, WORLDS, JSON, HTML, TIME };
static const cli_option options[] = {
    { "budget", "N",
      "games played on from each moment and view (400, and fewer where games "
      "are long)" },
    { "seat", "N", "show only the curve of seat N, from 1" },
    { "at", "K", "with --seat: what that seat knew after K moves instead" },
    { "worlds", "N", "with --at: number of worlds drawn (2000)" },
    { "json", NULL, "print the result as JSON" },
    { "html", "FILE", "write a page with the curves" },
    { "time", NULL, "say on stderr how much CPU time it took" },
    { 0 },
};

/* ---- words --------------------------------------------------------------- */

void review_put_seat(pl_buffer *b, const reviewed *v, int seat)
{
    const char *name = v->record->names[seat];

    if (*name)
        pl_buffer_printf(b, "%s (seat %d)", name, seat + 1);
    else
        pl_buffer_printf(b, "seat %d", seat + 1);
}

void review_put_move(pl_buffer *b, const reviewed *v, pl_move m)
{
    pl_writing w = pl_setting_writing(&v->record->setting);
    char words[256];
    pl_text t;

    pl_text_init(&t, words, sizeof words);
    pl_words_move(&t, &w, m);
    pl_buffer_puts(b, words);
}

/* "gives the lamp to seat 1" */
static void put_said(pl_buffer *b, const reviewed *v, pl_move m)
{
    pl_writing w = pl_setting_writing(&v->record->setting);
    char words[256];
    pl_text t;

    pl_text_init(&t, words, sizeof words);
    pl_words_say_move(&t, &w, m);
    pl_buffer_puts(b, words);
}

const char *review_start(const reviewed *v)
{
    return v->record->origin.state ? "the start" : "the deal";
}

void review_put_moment(pl_buffer *b, const reviewed *v, int moment)
{
    pl_review_step s;

    if (!moment) {
        pl_buffer_puts(b, "The deal");
        return;
    }
    s = pl_review_made(v->review, moment - 1);
    pl_buffer_printf(b, "Move %d, ", moment);
    if (s.seat == PL_CLOCK)
        pl_buffer_puts(b, "the clock");
    else
        review_put_seat(b, v, s.seat);
    pl_buffer_putc(b, ' ');
    put_said(b, v, s.move);
}

static pl_review_scale scale_of(const reviewed *v)
{
    return pl_review_scale_of(v->record->setting.game,
                              v->record->setting.setup);
}

void review_put_value(pl_buffer *b, const reviewed *v, double x)
{
    pl_review_scale s = scale_of(v);

    if (s.unit)
        pl_buffer_printf(b, "%+.2f", pl_review_payoff(&s, x));
    else
        pl_buffer_printf(b, "%.0f", 100 * x);
}

void review_put_change(pl_buffer *b, const reviewed *v, double x)
{
    pl_review_scale s = scale_of(v);

    if (s.unit)
        pl_buffer_printf(b, "%+.2f", x * (s.most - s.least));
    else
        pl_buffer_printf(b, "%+.0f", 100 * x);
}

void review_put_wide(pl_buffer *b, const reviewed *v, double x)
{
    pl_review_scale s = scale_of(v);

    if (s.unit)
        pl_buffer_printf(b, "%.2f", x * (s.most - s.least));
    else
        pl_buffer_printf(b, "%.0f", 100 * x);
}

void review_put_turning(pl_buffer *b, const reviewed *v, const pl_turning *x)
{
    static const char *const names[] = { "luck", "a good move", "a mistake" };
    pl_writing w = pl_setting_writing(&v->record->setting);
    char why[PL_TURNING_WORDS];
    pl_text t;

    pl_buffer_printf(b, "%s, ", names[x->kind]);
    review_put_change(b, v, x->change.mean);
    pl_buffer_puts(b, " ± ");
    review_put_wide(b, v, x->change.wide);
    pl_buffer_puts(b, " for ");
    review_put_seat(b, v, x->seat);
    pl_buffer_puts(b, ". ");
    if (x->kind == PL_TURN_MISTAKE && x->has_better) {
        pl_buffer_printf(b, "Better: seat %d ", x->seat + 1);
        put_said(b, v, x->better);
        pl_buffer_puts(b, ". ");
    }
    pl_text_init(&t, why, sizeof why);
    pl_turning_why(&t, &w, x);
    pl_buffer_puts(b, why);
}

/* ---- the terminal -------------------------------------------------------- */

enum { SPARKS = 64 };

static void put_spark(pl_buffer *b, const reviewed *v, int seat,
                      pl_estimate (*read)(const pl_review *, int, int))
{
    static const char *const levels[] = {
        "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"
    };
    int moments = pl_review_moves(v->review) + 1;
    int wide = moments < SPARKS ? moments : SPARKS;

    for (int i = 0; i < wide; i++) {
        int m = wide > 1 ? (int)((int64_t)i * (moments - 1) / (wide - 1)) : 0;
        double x = read(v->review, m, seat).mean;
        int level = (int)(8 * x);
        pl_buffer_puts(b, levels[level > 7 ? 7 : level < 0 ? 0 : level]);
    }
}

static void put_sparks(pl_buffer *b, const reviewed *v)
{
    for (int i = 0; i < pl_review_seats(v->review); i++) {
        if (v->seat >= 0 && v->seat != i)
            continue;
        review_put_seat(b, v, i);
        pl_buffer_puts(b, "\n  could know  ");
        put_spark(b, v, i, pl_review_honest);
        pl_buffer_puts(b, "\n  true        ");
        put_spark(b, v, i, pl_review_true);
        pl_buffer_puts(b, "\n\n");
    }
}

/* More seats than these have no room for intervals in 80 columns. */
enum { ROOMY = 3 };

static int has_intervals(const reviewed *v)
{
    return v->seat >= 0 || pl_review_seats(v->review) <= ROOMY;
}

static void put_numbers(pl_buffer *b, const reviewed *v, pl_estimate h,
                        double truth)
{
    pl_review_scale s = scale_of(v);
    double of = s.unit ? s.most - s.least : 100;

    if (s.unit && !has_intervals(v))
        pl_buffer_printf(b, " %+6.2f %+6.2f", pl_review_payoff(&s, h.mean),
                         pl_review_payoff(&s, truth));
    else if (!has_intervals(v))
        pl_buffer_printf(b, "  %4.0f %4.0f", of * h.mean, of * truth);
    else if (s.unit)
        pl_buffer_printf(b, "  %+6.2f ±%.2f %+6.2f",
                         pl_review_payoff(&s, h.mean), of * h.wide,
                         pl_review_payoff(&s, truth));
    else
        pl_buffer_printf(b, "  %3.0f ±%2.0f %3.0f", of * h.mean, of * h.wide,
                         of * truth);
}

static void put_row(pl_buffer *b, const reviewed *v, int m)
{
    pl_buffer_printf(b, "%5d", m);
    for (int i = 0; i < pl_review_seats(v->review); i++) {
        pl_estimate h = pl_review_honest(v->review, m, i);
        pl_estimate t = pl_review_true(v->review, m, i);
        if (v->seat < 0 || v->seat == i)
            put_numbers(b, v, h, t.mean);
    }
    pl_buffer_puts(b, "  ");
    if (!m) {
        pl_buffer_printf(b, "%s\n", review_start(v));
        return;
    }
    pl_review_step s = pl_review_made(v->review, m - 1);
    if (s.seat == PL_CLOCK)
        pl_buffer_puts(b, "the clock: ");
    else
        pl_buffer_printf(b, "seat %d: ", s.seat + 1);
    review_put_move(b, v, s.move);
    pl_buffer_putc(b, '\n');
}

static void put_table(pl_buffer *b, const reviewed *v)
{
    int payoff = v->record->setting.game->payoff != NULL;

    pl_buffer_puts(b, "after");
    for (int i = 0; i < pl_review_seats(v->review); i++)
        if (v->seat < 0 || v->seat == i)
            pl_buffer_printf(b,
                             !has_intervals(v)
                                 ? payoff ? "  seat %d   true" : " seat %d true"
                             : payoff ? "     seat %d    true"
                                      : "  seat %d true",
                             i + 1);
    pl_buffer_puts(b, "  move\n");
    for (int m = 0; m <= pl_review_moves(v->review); m++)
        put_row(b, v, m);
}

static void put_turnings(pl_buffer *b, const reviewed *v)
{
    pl_turning list[PL_REVIEW_TURNS];
    int n = pl_review_turnings(v->review, list);

    pl_buffer_puts(b, n ? "Turning points\n"
                        : "No change clearly exceeds its interval.\n");
    for (int i = 0; i < n; i++) {
        pl_buffer_puts(b, "  ");
        review_put_moment(b, v, list[i].moment);
        pl_buffer_puts(b, "\n    ");
        review_put_turning(b, v, &list[i]);
        pl_buffer_putc(b, '\n');
    }
    pl_buffer_putc(b, '\n');
}

static void put_text(pl_buffer *b, const reviewed *v)
{
    const pl_game *g = v->record->setting.game;

    pl_buffer_printf(b, "%s, %d seats, %d moves\n", g->name,
                     v->record->setting.seats, v->record->n);
    pl_buffer_printf(b,
                     "%s%s%s.\n"
                     "\n",
                     g->payoff ? "Expected payoffs in " : "Chances in 100",
                     g->payoff ? g->payoff->unit : "",
                     has_intervals(v) ? ", with half of their 95% interval"
                                      : "; --seat adds their 95% intervals");
    put_sparks(b, v);
    put_turnings(b, v);
    put_table(b, v);
}

/* ---- running ------------------------------------------------------------- */

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void run_all(pl_review *v, int tell)
{
    double begun = cpu_seconds(), coarse = 0;
    int games = 0, n;

    while ((n = pl_review_run(v, 1000))) {
        games += n;
        if (!coarse && pl_review_is_coarse(v))
            coarse = cpu_seconds() - begun;
    }
    if (!tell)
        return;
    fprintf(stderr, "%d games; first curve %.2f s, all %.2f s of CPU time\n",
            games, coarse ? coarse : cpu_seconds() - begun,
            cpu_seconds() - begun);
}

static void write_json(pl_text *t, const void *review)
{
    pl_review_write(t, review);
}

static int print_review(const reviewed *v, const char *html, int json)
{
    pl_buffer b = { 0 };
    int status = CLI_OK;

    if (html) {
        review_put_html(&b, v);
        status = cli_write_file(html, b.at, b.len);
    } else if (json) {
        size_t len;
        char *text = pl_write_new(write_json, v->review, &len);
        pl_buffer_put(&b, text ? text : "", text ? len : 0);
        free(text);
    } else {
        put_text(&b, v);
    }
    if (!html && json) {
        fwrite(b.at, 1, b.len, stdout);
    } else if (!html) {
        pl_buffer_putc(&b, 0);
        wrap_put(b.at);
        wrap_flush();
    }
    pl_buffer_release(&b);
    return status;
}

/* ---- what a seat knew ---------------------------------------------------- */

typedef struct {
    pl_writing w;
    int seat, at;
    pl_beliefs facts, believed;
} known;

static void print_things(const pl_writing *w, const pl_beliefs *b)
{
    for (int i = 0; i < b->n; i++) {
        const pl_belief_thing *x = &b->at[i];
        printf("  %-22s", x->path);
        for (int k = 0; k < x->n && k < 8; k++) {
            char word[96];
            pl_text t;
            pl_text_init(&t, word, sizeof word);
            pl_belief_word(&t, w, x, x->at[k].value);
            printf(" %s%s %.0f", word, x->at[k].is_true ? "*" : "",
                   100 * x->at[k].p);
        }
        puts(x->n > 8 ? " ..." : "");
    }
}

static void print_known(const known *k)
{
    printf("What seat %d could know after move %d, in 100; * is the truth\n",
           k->seat + 1, k->at);
    print_things(&k->w, &k->facts);
    if (!k->facts.n)
        puts("  everything: no fact is hidden from it");
    if (!k->believed.n)
        return;
    puts("What a reasoner would believe who asks why others moved so");
    print_things(&k->w, &k->believed);
}

static int print_json(const reviewed *v, int at, int worlds)
{
    char *text = pl_review_known(v->review, v->record, at, v->seat, worlds);

    if (!text)
        return cli_refuse("out of memory");
    fputs(text, stdout);
    free(text);
    return CLI_OK;
}

static int show_known(const reviewed *v, int at, int worlds)
{
    known k = { .w = pl_setting_writing(&v->record->setting),
                .seat = v->seat,
                .at = at };
    int status = CLI_OK;

    if (pl_review_facts(v->review, at, v->seat, worlds, &k.facts) &&
        pl_review_believed(v->review, at, v->seat, &k.believed))
        print_known(&k);
    else
        status = cli_refuse("out of memory");
    pl_beliefs_release(&k.facts);
    pl_beliefs_release(&k.believed);
    return status;
}

/* ---- the command --------------------------------------------------------- */

typedef struct {
    int64_t samples, seat, at, worlds;
} numbers;

static int read_numbers(const cli_args *args, const pl_record *r, numbers *n)
{
    *n = (numbers){ 0, 0, -1, 2000 };
    if (!cli_number(args, options, BUDGET, 1, PL_REVIEW_SAMPLES, &n->samples) ||
        !cli_number(args, options, SEAT, 1, r->setting.seats, &n->seat) ||
        !cli_number(args, options, AT, 0, r->n, &n->at) ||
        !cli_number(args, options, WORLDS, 1, PL_BELIEF_WORLDS, &n->worlds))
        return CLI_BAD_INPUT;
    if (n->at >= 0 && !n->seat)
        return cli_refuse(
            "--at requires --seat: what can be known depends on the seat");
    if (args->option[HTML] && (args->option[JSON] || n->at >= 0))
        return cli_refuse("--html cannot be used with --json or --at");
    if (args->option[HTML] && !cli_can_write(args->option[HTML]))
        return cli_refuse("--html: cannot write '%s'", args->option[HTML]);
    return CLI_OK;
}

static int review_record(const cli_args *args, const pl_record *r)
{
    pl_fault fault = { 0 };
    reviewed v = { .record = r };
    numbers n;
    int status = read_numbers(args, r, &n);

    if (status != CLI_OK)
        return status;
    v.seat = (int)n.seat - 1;
    v.review = pl_review_of(r, (int)n.samples, &fault);
    if (!v.review)
        return cli_refuse_fault(args->word[0], &fault);
    if (n.at >= 0) {
        status = args->option[JSON] ? print_json(&v, (int)n.at, (int)n.worlds)
                                    : show_known(&v, (int)n.at, (int)n.worlds);
    } else {
        run_all(v.review, args->option[TIME] != NULL);
        status = print_review(&v, args->option[HTML], args->option[JSON] != 0);
    }
    pl_review_free(v.review);
    return status;
}

static int run(const cli_args *args)
{
    pl_fault fault = { 0 };
    pl_record r;
    int status;

    if (pl_record_load(&r, args->word[0], &fault) ||
        pl_record_verify(&r, &fault)) {
        pl_record_release(&r);
        return cli_refuse_fault(args->word[0], &fault);
    }
    status = review_record(args, &r);
    pl_record_release(&r);
    return status;
}

const cli_command cli_review = {
    .name = "review",
    .words = "FILE",
    .summary =
        "show who could expect what in a finished game, and when it turned",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .more = "A record of a game that is not over is refused.\n"
            "docs/review.md says what the numbers mean.\n",
    .run = run,
};
