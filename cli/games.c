/* games.c - 'planchette games': what there is, seats and options. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "games/registry.h"
#include "rules/types.h"
#include "wire/write.h"

enum { JSON };
static const cli_option options[] = {
    { "json", NULL, "all schemas as one JSON array" },
    { 0 },
};

static void write_json(pl_text *t, const void *unused)
{
    (void)unused;
    for (int i = 0; pl_games[i]; i++) {
        pl_put(t, i ? ",\n" : "[");
        pl_types_json(t, pl_games[i]);
    }
    pl_put(t, "]\n");
}

static void print_values(const pl_field *f)
{
    if (f->type == PL_FLAG) {
        fputs("true or false", stdout);
        return;
    }
    if (f->type != PL_NAME) {
        printf("%u to %llu", f->min,
               (unsigned long long)pl_field_max(f, PL_SEATS_MAX));
        return;
    }
    for (int i = 0; f->names[i]; i++)
        printf("%s%s", i ? ", " : "", f->names[i]);
}

static void print_usual(const pl_field *f)
{
    if (f->type == PL_FLAG)
        printf("; usually %s\n", f->usual ? "true" : "false");
    else if (f->type == PL_NAME)
        printf("; usually %s\n", f->names[f->usual]);
    else
        printf("; usually %u\n", f->usual);
}

static void print_game(const pl_game *g)
{
    printf("%-13s %s\n", g->id, g->name);
    printf("              %s\n", g->summary);
    if (g->min_seats == g->max_seats)
        printf("              %d seats; rules version %d\n", g->min_seats,
               g->version);
    else
        printf("              %d to %d seats, usually %d; rules version %d\n",
               g->min_seats, g->max_seats, g->usual_seats, g->version);
    for (const pl_field *f = g->words->options->fields; f->name; f++) {
        printf("  %-18s  ", f->name);
        print_values(f);
        print_usual(f);
        if (f->help)
            printf("                      %s\n", f->help);
    }
}

static int run(const cli_args *args)
{
    if (args->option[JSON]) {
        char *text = pl_write_new(write_json, NULL, NULL);
        if (!text)
            return cli_refuse("out of memory");
        fputs(text, stdout);
        free(text);
        return CLI_OK;
    }
    for (int i = 0; pl_games[i]; i++) {
        if (i)
            puts("");
        print_game(pl_games[i]);
    }
    return CLI_OK;
}

const cli_command cli_games = {
    .name = "games",
    .words = "",
    .summary = "the games there are, their seats and options",
    .options = options,
    .run = run,
};
