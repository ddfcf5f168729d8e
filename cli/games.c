/* SPDX-License-Identifier: MIT */
/* games.c - 'planchette games': lists the games, their seats and options. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "rules/types.h"
#include "wire/known.h"
#include "wire/write.h"

enum { JSON };
static const cli_option options[] = {
    { "json", NULL, "all schemas as one JSON array" },
    { 0 },
};

static void write_json(pl_text *t, const void *unused)
{
    const pl_game *g;

    (void)unused;
    for (int i = 0; (g = pl_game_at(i)); i++) {
        pl_put(t, i ? ",\n" : "[");
        pl_types_json(t, g);
    }
    pl_put(t, "]\n");
}

/* Everything printed comes from the schema, so a new game or option needs no
 * change here. */
static void print_values(const pl_field *f)
{
    if (f->type == PL_FLAG) {
        screen_print("true or false");
        return;
    }
    if (f->type != PL_NAME) {
        screen_print("%u to %llu", f->min,
                     (unsigned long long)pl_field_max(f, PL_SEATS_MAX));
        return;
    }
    for (int i = 0; f->names[i]; i++)
        screen_print("%s%s", i ? ", " : "", f->names[i]);
}

static void print_usual(const pl_field *f)
{
    if (f->type == PL_FLAG)
        screen_print("; default %s\n", f->usual ? "true" : "false");
    else if (f->type == PL_NAME)
        screen_print("; default %s\n", f->names[f->usual]);
    else
        screen_print("; default %u\n", f->usual);
}

static void print_game(const pl_game *g)
{
    screen_print("%-13s %s\n", g->id, g->name);
    screen_print("              %s\n", g->summary);
    if (g->min_seats == g->max_seats)
        screen_print("              %d seats; rules version %d\n", g->min_seats,
                     g->version);
    else
        screen_print(
            "              %d to %d seats, usually %d; rules version %d\n",
            g->min_seats, g->max_seats, g->usual_seats, g->version);
    for (const pl_field *f = g->words->options->fields; f->name; f++) {
        screen_print("  %-18s  ", f->name);
        print_values(f);
        print_usual(f);
        if (f->help)
            screen_print("                      %s\n", f->help);
    }
}

static int run(const cli_args *args)
{
    const pl_game *g;

    if (args->option[JSON]) {
        char *text = pl_write_new(write_json, NULL, NULL);
        if (!text)
            return cli_refuse("out of memory");
        fputs(text, stdout);
        free(text);
        return CLI_OK;
    }
    if (args->word[0]) {
        pl_fault fault = { 0 };
        if (pl_game_find(args->word[0], &g, &fault))
            return cli_no_game(args->word[0], &fault);
        print_game(g);
        return CLI_OK;
    }
    for (int i = 0; (g = pl_game_at(i)); i++) {
        if (i)
            screen_print("\n");
        print_game(g);
    }
    return CLI_OK;
}

const cli_command cli_games = {
    .name = "games",
    .words = "[GAME]",
    .max_words = 1,
    .summary = "list the games, or one of them, with seats and options",
    .options = options,
    .run = run,
};
