/* SPDX-License-Identifier: MIT */
/* schema.c - 'planchette schema': prints a game's fields for people or
 * programs. The web client's types are generated from its output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "rules/types.h"
#include "server/protocol.h"
#include "wire/write.h"

enum { TS, JSON, MARKDOWN };
static const cli_option options[] = {
    { "ts", NULL, "TypeScript types" },
    { "json", NULL, "fields, their bounds and who may see them, as JSON" },
    { "markdown", NULL, "only for 'protocol': the tables of docs/protocol.md" },
    { 0 },
};

static void write_ts(pl_text *t, const void *game)
{
    pl_types_ts(t, game);
}

static void write_json(pl_text *t, const void *game)
{
    pl_types_json(t, game);
    pl_put_char(t, '\n');
}

/* One line a field with who may see it; fields of inner structs follow. */
static void put_fields(pl_text *t, const pl_field *f)
{
    static const char *const who[] = { "all", "owner", "some", "nobody" };

    for (; f && f->name; f++) {
        size_t line = t->n;
        pl_put(t, "    ");
        pl_put(t, f->name);
        if (f->count) {
            pl_put_char(t, '[');
            pl_put_int(t, f->count);
            pl_put_char(t, ']');
        }
        pl_put_pad(t, line, 24);
        pl_put(t, "  ");
        pl_put(t, who[f->who]);
        pl_put_pad(t, line, 34);
        pl_put(t, f->help ? f->help : "");
        pl_put_char(t, '\n');
        if (f->type == PL_STRUCT)
            put_fields(t, f->of->fields);
    }
}

static void put_verbs(pl_text *t, const char *title, const pl_verb *v)
{
    pl_put(t, title);
    for (; v->name; v++) {
        size_t line = t->n;
        pl_put(t, "  ");
        pl_put(t, v->name);
        pl_put_pad(t, line, 24);
        pl_put(t, "  ");
        pl_put(t, v->say ? v->say : "");
        pl_put_char(t, '\n');
    }
}

static void write_text(pl_text *t, const void *game)
{
    const pl_game *g = game;

    pl_put(t, g->name);
    pl_put(t, ", rules version ");
    pl_put_int(t, g->version);
    pl_put(t, "\n\noptions\n");
    put_fields(t, g->words->options->fields);
    if (g->words->data) {
        pl_put(t, "\ndata\n");
        put_fields(t, g->words->data->fields);
    }
    pl_put(t, "\nstate, and who may know it\n");
    put_fields(t, g->words->state->fields);
    pl_put(t, "\nview\n");
    put_fields(t, g->words->view->fields);
    put_verbs(t, "\nmoves\n", g->words->moves);
    put_verbs(t, "\nevents\n", g->words->events);
}

/* Prints the messages between client and server instead of a game. The web
 * client's types and the tables of docs/protocol.md are made from this. */
static int write_protocol(const cli_args *args)
{
    pl_buffer out = { 0 };

    if (!args->option[TS] == !args->option[MARKDOWN])
        return cli_refuse("'protocol' is written with --ts or --markdown");
    if (args->option[TS])
        pl_protocol_typescript(&out);
    else
        pl_protocol_markdown(&out);
    fwrite(out.at, 1, out.len, stdout);
    pl_buffer_release(&out);
    return CLI_OK;
}

static int run(const cli_args *args)
{
    pl_fault fault = { 0 };
    const pl_game *g = NULL;
    char *text;

    if (strcmp(args->word[0], "protocol") == 0)
        return write_protocol(args);
    if (args->option[MARKDOWN])
        return cli_refuse("only 'protocol' is written with --markdown");
    if (pl_game_find(args->word[0], &g, &fault))
        return cli_no_game(args->word[0], &fault);
    if (args->option[TS] && args->option[JSON])
        return cli_refuse("--ts or --json, not both");
    text = pl_write_new(args->option[TS]     ? write_ts
                        : args->option[JSON] ? write_json
                                             : write_text,
                        g, NULL);
    if (!text)
        return cli_refuse("out of memory");
    fputs(text, stdout);
    free(text);
    return CLI_OK;
}

const cli_command cli_schema = {
    .name = "schema",
    .words = "GAME|protocol",
    .summary = "print a game's fields, moves and events",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};
