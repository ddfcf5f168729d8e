/* replay.c - 'planchette replay': steps through a record.
 *
 * On a terminal one move at a time, forwards and back; otherwise everything
 * one below the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "rules/words.h"
#include "wire/record.h"

enum { SEAT, AT, ALL_VIEWS };
static const cli_option options[] = {
    { "seat", "N", "through the eyes of seat 1, 2, ...; else a watcher's" },
    { "at", "K", "only the moment after K moves" },
    { "all-views", NULL, "every seat's view after every move, as plain text" },
    { 0 },
};

/* Where a seat's move is not for other eyes, only that it moved is told. */
static void print_move(const pl_record *r, int at, int seat)
{
    pl_writing w = pl_setting_writing(&r->setting);
    pl_step step = r->steps[at];
    char buf[256];
    pl_text t;

    pl_text_init(&t, buf, sizeof buf);
    pl_words_move(&t, &w, step.move);
    printf("Move %d: ", at + 1);
    if (step.seat == PL_CLOCK)
        printf("the clock\n");
    else if (seat == step.seat)
        printf("seat %d (you) plays: %s\n", step.seat + 1, buf);
    else
        printf("seat %d\n", step.seat + 1);
}

static void print_events(const pl_replay *p, int seat)
{
    for (int i = 0; i < p->events.n; i++)
        if (p->events.at[i].seen_by & PL_BIT(seat))
            screen_event(&p->record->setting, &p->events.at[i]);
}

static void print_moment(const pl_replay *p, int seat)
{
    if (p->at == 0)
        puts("The deal");
    else
        print_move(p->record, p->at - 1, seat);
    if (p->at)
        print_events(p, seat);
    puts("");
    screen_view(&p->record->setting, p->state, seat);
}

/* ---- every view, for golden records ------------------------------------- */

static void print_audience(uint16_t seen_by, int seats)
{
    fputs("[", stdout);
    for (int i = 0; i < seats; i++)
        putchar(seen_by >> i & 1 ? '1' + i : '-');
    printf("%s] ", seen_by & PL_BIT(PL_WATCHER) ? "w" : "-");
}

static void print_json_view(const pl_setting *s, const void *state, int seat)
{
    pl_writing w = pl_setting_writing(s);
    size_t cap = 1 << 20;
    char *buf = malloc(cap);
    void *view = calloc(1, s->game->view_size);
    pl_text t;

    if (buf && view) {
        s->game->view(s->setup, state, seat, view);
        pl_text_init(&t, buf, cap);
        pl_json_view(&t, &w, view);
        if (seat == PL_WATCHER)
            printf("watcher %s\n", buf);
        else
            printf("seat %d  %s\n", seat + 1, buf);
    }
    free(buf);
    free(view);
}

static void print_all(const pl_replay *p)
{
    const pl_setting *s = &p->record->setting;
    pl_writing w = pl_setting_writing(s);
    char buf[1024];
    pl_text t;

    pl_text_init(&t, buf, sizeof buf);
    if (p->at) {
        pl_step step = p->record->steps[p->at - 1];
        pl_words_move(&t, &w, step.move);
        if (step.seat == PL_CLOCK)
            printf("\n%d. clock: %s\n", p->at, buf);
        else
            printf("\n%d. seat %d: %s\n", p->at, step.seat + 1, buf);
    } else {
        puts("\n0. the deal");
    }
    for (int i = 0; i < p->events.n && p->at; i++) {
        print_audience(p->events.at[i].seen_by, s->seats);
        pl_text_init(&t, buf, sizeof buf);
        pl_json_event(&t, &w, &p->events.at[i], 0);
        puts(buf);
    }
    for (int i = 0; i < s->seats; i++)
        print_json_view(s, p->state, i);
    print_json_view(s, p->state, PL_WATCHER);
}

static pl_err show_all_views(pl_replay *p, pl_fault *fault)
{
    const pl_record *r = p->record;

    printf("%s, rules version %d, %d seats, %d moves\n", r->setting.game->id,
           r->setting.game->version, r->setting.seats, r->n);
    print_all(p);
    while (p->at < r->n) {
        if (pl_replay_step(p, fault))
            return fault->err;
        print_all(p);
    }
    fputs("\nfinal ", stdout);
    for (int i = 0; i < 32; i++)
        printf("%02x", r->final[i]);
    puts("");
    return PL_OK;
}

/* ---- stepping ----------------------------------------------------------- */

/* From the deal on: a game cannot be played backwards. */
static pl_err go_to(pl_replay *p, int at, pl_fault *fault)
{
    const pl_record *r = p->record;

    if (at < p->at) {
        r->setting.game->deal(r->setting.setup, r->seed, p->state);
        p->at = 0;
    }
    while (p->at < at)
        if (pl_replay_step(p, fault))
            return fault->err;
    return PL_OK;
}

static pl_err walk(pl_replay *p, int seat, pl_fault *fault)
{
    char line[64], prompt[96];
    int at = 0;

    for (;;) {
        if (go_to(p, at, fault))
            return fault->err;
        screen_clear();
        print_moment(p, seat);
        snprintf(prompt, sizeof prompt,
                 "\n%d of %d: Enter next, b back, a number, q quit > ", at,
                 p->record->n);
        if (!screen_read(prompt, line, sizeof line) || *line == 'q')
            return PL_OK;
        if (*line == 'b')
            at -= at > 0;
        else if (*line >= '0' && *line <= '9')
            at = atoi(line);
        else
            at++;
        if (at > p->record->n)
            at = p->record->n;
    }
}

static pl_err list(pl_replay *p, int seat, pl_fault *fault)
{
    print_moment(p, seat);
    while (p->at < p->record->n) {
        if (pl_replay_step(p, fault))
            return fault->err;
        puts("");
        print_moment(p, seat);
    }
    return PL_OK;
}

static int show(const cli_args *args, const pl_record *r)
{
    int64_t seat = 0, at = -1;
    pl_fault fault = { 0 };
    pl_replay p;
    pl_err err;

    if (!cli_number(args, options, SEAT, 1, r->setting.seats, &seat) ||
        !cli_number(args, options, AT, 0, r->n, &at))
        return CLI_BAD_INPUT;
    seat = seat ? seat - 1 : PL_WATCHER;
    err = pl_replay_init(&p, r, &fault);
    if (err)
        return cli_refuse_fault(args->word[0], &fault);
    if (args->option[ALL_VIEWS]) {
        err = show_all_views(&p, &fault);
    } else if (at >= 0) {
        err = go_to(&p, (int)at, &fault);
        if (!err)
            print_moment(&p, (int)seat);
    } else if (screen_is_terminal() && isatty(STDIN_FILENO)) {
        err = walk(&p, (int)seat, &fault);
    } else {
        err = list(&p, (int)seat, &fault);
    }
    pl_replay_release(&p);
    return err ? cli_refuse_fault(args->word[0], &fault) : CLI_OK;
}

/* A record is verified before anything of it is shown. */
static int run(const cli_args *args)
{
    pl_fault fault = { 0 };
    pl_record r;
    int status;

    if (pl_record_load(&r, args->word[0], &fault) ||
        pl_record_verify(&r, &fault))
        status = cli_refuse_fault(args->word[0], &fault);
    else
        status = show(args, &r);
    pl_record_release(&r);
    return status;
}

const cli_command cli_replay = {
    .name = "replay",
    .words = "FILE",
    .summary = "step through a record from one seat's eyes",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
