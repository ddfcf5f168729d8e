/* SPDX-License-Identifier: MIT */
/* replay.c - 'planchette replay': steps through a record as one seat saw it.
 *
 * On a terminal it shows one moment at a time, forwards and back; otherwise it
 * prints all of them. Going back replays the game from its deal, since moves
 * cannot be undone; games are short and the rules fast enough. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/replay.h"
#include "cli/screen.h"
#include "rules/words.h"
#include "wire/record.h"

enum { SEAT, AT, ALL_VIEWS, WHY };
static const cli_option options[] = {
    { "seat", "N", "show what seat N saw, from 1 (default: a watcher)" },
    { "at", "K", "show only the moment after K moves" },
    { "all-views", NULL, "print every change of every seat's view" },
    { "why", NULL, "print only the bots' explanations of their moves" },
    { 0 },
};

/* The moves after which a seat sees something new. Only these are shown: a
 * step in which nothing changes would reveal that another seat sealed a
 * choice, and when. */
typedef struct {
    int *at;
    int n;
} moments;

static int sees_event(const pl_replay *p, int seat)
{
    for (int i = 0; i < p->events.n; i++)
        if (p->events.at[i].seen_by & PL_BIT(seat))
            return 1;
    return 0;
}

static pl_err find_moments(const pl_record *r, int seat, moments *m,
                           pl_fault *fault)
{
    const pl_setting *s = &r->setting;
    size_t size = s->game->view_size;
    uint8_t *views = calloc(2, size);
    pl_replay p = { 0 };
    pl_err err = pl_replay_init(&p, r, fault);

    m->at = calloc((size_t)r->n + 1, sizeof *m->at);
    if (!err && (!views || !m->at))
        err = pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    if (!err)
        s->game->view(s->setup, p.state, seat, views);
    m->n = 1; /* the deal */
    while (!err && p.at < r->n && !(err = pl_replay_step(&p, fault))) {
        s->game->view(s->setup, p.state, seat, views + size);
        if (memcmp(views, views + size, size) != 0 || sees_event(&p, seat) ||
            r->steps[p.at - 1].seat == seat || p.at == r->n)
            m->at[m->n++] = p.at;
        memcpy(views, views + size, size);
    }
    pl_replay_release(&p);
    free(views);
    return err;
}

/* Prints where the game began. */
static void print_beginning(const pl_record *r)
{
    char line[120];

    if (!r->origin.state) {
        screen_bold("The deal\n");
        return;
    }
    snprintf(line, sizeof line,
             "Continued after move %d of another game, with a new seed\n",
             r->origin.at);
    screen_bold(line);
}

static void print_title(const pl_replay *p, int seat)
{
    const pl_record *r = p->record;
    pl_writing w = pl_setting_writing(&r->setting);
    char buf[256];
    pl_text t;

    if (p->at == 0) {
        print_beginning(r);
        return;
    }
    pl_text_init(&t, buf, sizeof buf);
    pl_put(&t, "After move ");
    pl_put_int(&t, p->at);
    if (r->steps[p->at - 1].seat == seat) {
        pl_put(&t, ", your ");
        pl_words_move(&t, &w, r->steps[p->at - 1].move);
    }
    pl_put_char(&t, '\n');
    screen_bold(buf);
}

static void print_moment(const pl_replay *p, int seat)
{
    print_title(p, seat);
    for (int i = 0; i < p->events.n && p->at; i++)
        if (p->events.at[i].seen_by & PL_BIT(seat))
            screen_event(&p->record->setting, &p->events.at[i]);
    screen_print("\n");
    screen_view(&p->record->setting, p->state, seat);
}

/* ---- stepping ----------------------------------------------------------- */

/* Moves to a moment; going back starts again from the deal. */
static pl_err go_to(pl_replay *p, int at, pl_fault *fault)
{
    if (at < p->at)
        pl_replay_rewind(p);
    while (p->at < at)
        if (pl_replay_step(p, fault))
            return fault->err;
    return PL_OK;
}

static pl_err walk(pl_replay *p, int seat, const moments *m, pl_fault *fault)
{
    char line[64], prompt[96];
    int i = 0;

    for (;;) {
        if (go_to(p, m->at[i], fault))
            return fault->err;
        screen_clear();
        print_moment(p, seat);
        snprintf(prompt, sizeof prompt,
                 "\n%d of %d: Enter next, b back, a number, q quit > ", i,
                 m->n - 1);
        if (!screen_read(prompt, line, sizeof line) || *line == 'q')
            return PL_OK;
        if (*line == 'b')
            i -= i > 0;
        else if (*line >= '0' && *line <= '9')
            i = atoi(line);
        else
            i++;
        if (i < 0 || i > m->n - 1)
            i = m->n - 1;
    }
}

static pl_err list(pl_replay *p, int seat, const moments *m, pl_fault *fault)
{
    for (int i = 0; i < m->n; i++) {
        if (go_to(p, m->at[i], fault))
            return fault->err;
        if (i)
            screen_print("\n");
        print_moment(p, seat);
    }
    return PL_OK;
}

static pl_err step_through(pl_replay *p, int seat, pl_fault *fault)
{
    moments m = { 0 };
    pl_err err = find_moments(p->record, seat, &m, fault);

    if (!err)
        err = screen_is_terminal() && isatty(STDIN_FILENO)
                  ? walk(p, seat, &m, fault)
                  : list(p, seat, &m, fault);
    free(m.at);
    return err;
}

static void print_why(const pl_record *r)
{
    pl_writing w = pl_setting_writing(&r->setting);
    char buf[256];
    pl_text t;
    int any = 0;

    for (int i = 0; i < r->n; i++) {
        const pl_step *s = &r->steps[i];
        if (!s->said)
            continue;
        pl_text_init(&t, buf, sizeof buf);
        pl_words_move(&t, &w, s->move);
        screen_print("%d. seat %d: %s\n   %s\n", i + 1, s->seat + 1, buf,
                     s->said);
        any = 1;
    }
    if (!any)
        screen_print("No move has an explanation.\n");
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
    if (args->option[WHY]) {
        print_why(r);
    } else if (args->option[ALL_VIEWS]) {
        err = replay_all_views(&p, &fault);
    } else if (at >= 0) {
        err = go_to(&p, (int)at, &fault);
        if (!err)
            print_moment(&p, (int)seat);
    } else {
        err = step_through(&p, (int)seat, &fault);
    }
    pl_replay_release(&p);
    return err ? cli_refuse_fault(args->word[0], &fault) : CLI_OK;
}

/* Verifies the record before it shows anything of it. */
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
    .summary = "step through a record as one seat saw it",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
