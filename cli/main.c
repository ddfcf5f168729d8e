/* SPDX-License-Identifier: MIT */
/* main.c - 'planchette': finds the command, parses its arguments, runs it.
 *
 * All commands share one parser and one help printer, both driven by the
 * command's descriptor (cli.h). So --help cannot differ from what is accepted,
 * and every command rejects unknown options in the same words. Options take
 * their value as "--name VALUE" or "--name=VALUE"; none has a short form.
 *
 * The exit status is 0, 1 if the command failed, or 2 if the input was wrong;
 * then one line on stderr says what was expected.
 *
 * SIGPIPE is ignored, so that 'planchette rpc | head -1' sees a failed write
 * and ends normally. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "version.h"
#include "wire/load.h"

static const cli_command *const commands[] = {
    &cli_play,   &cli_puzzles, &cli_games,  &cli_sim,   &cli_replay,
    &cli_verify, &cli_rpc,     &cli_schema, &cli_serve, &cli_load,
    &cli_backup, &cli_restore, &cli_rekey,  &cli_bench, &cli_ladder,
    &cli_solve,  &cli_review,  NULL,
};

static void usage(FILE *out)
{
    fputs("Planchette: hidden-information tabletop games.\n\n"
          "usage: planchette COMMAND [...]\n\n",
          out);
    for (int i = 0; commands[i]; i++)
        fprintf(out, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n'planchette COMMAND --help' describes a command. With --game\n"
          "./FILE.so a command also loads the game in that file; see\n"
          "docs/adding-a-game.md.\n",
          out);
}

/* An option and its description, which begins at column LEFT: on the same line
 * if the option is short enough, and goes on below where it is long. */
static void help_option(const char *name, const char *value, const char *text)
{
    enum { LEFT = 21, WIDTH = 79 };
    int at = printf("  --%s%s%s", name, value ? " " : "", value ? value : "");

    if (at >= LEFT) {
        puts("");
        at = 0;
    }
    at += printf("%*s", LEFT - at, "");
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (at > LEFT && at + 1 + word > WIDTH)
            at = printf("\n%*s", LEFT, "") - 1;
        at += printf("%s%.*s", at > LEFT ? " " : "", word, text);
        text += word + (text[word] == ' ');
    }
    puts("");
}

static void help(const cli_command *c)
{
    printf("usage: planchette %s%s%s [options]\n\n%s\n\n", c->name,
           *c->words ? " " : "", c->words, c->summary);
    for (const cli_option *o = c->options; o->name; o++)
        help_option(o->name, o->value, o->help);
    if (c != &cli_load)
        help_option("game", "./FILE.so",
                    "also load the game in this file; its code runs with all "
                    "rights of the program");
    if (c->more)
        printf("\n%s", c->more);
}

static int option_named(const cli_command *c, const char *s, size_t len)
{
    for (int i = 0; c->options[i].name; i++)
        if (strlen(c->options[i].name) == len &&
            memcmp(c->options[i].name, s, len) == 0)
            return i;
    return -1;
}

/* Reads "--name", "--name VALUE" or "--name=VALUE" at argv[*i]. */
static int read_option(const cli_command *c, int argc, char **argv, int *i,
                       cli_args *args)
{
    const char *s = argv[*i] + 2, *equals = strchr(s, '=');
    size_t len = equals ? (size_t)(equals - s) : strlen(s);
    int o = option_named(c, s, len);

    if (o < 0)
        return cli_refuse("%s: unknown option '--%.*s'; see 'planchette "
                          "%s --help'",
                          c->name, (int)(len > 40 ? 40 : len), s, c->name);
    if (args->option[o])
        return cli_refuse("--%s: given twice", c->options[o].name);
    if (!c->options[o].value) {
        if (equals)
            return cli_refuse("--%s: takes no value", c->options[o].name);
        args->option[o] = "";
    } else if (equals) {
        args->option[o] = equals + 1;
    } else if (*i + 1 < argc) {
        args->option[o] = argv[++*i];
    } else {
        return cli_refuse("--%s: needs a value, %s", c->options[o].name,
                          c->options[o].value);
    }
    return CLI_OK;
}

/* Every command accepts "--game ./leduc.so", which loads a game from a shared
 * object. Takes those words out of the list; -1 after printing an error. */
static int load_games(const cli_command *c, int argc, char **argv)
{
    int left = 0;

    /* 'load' plays over the network; its --game names a game of the server. */
    if (c == &cli_load)
        return argc;
    for (int i = 0; i < argc; i++) {
        const char *path =
            strncmp(argv[i], "--game=", 7) == 0 ? argv[i] + 7 : NULL;
        pl_fault fault = { 0 };

        if (!path && strcmp(argv[i], "--game") == 0) {
            if (++i == argc)
                return cli_refuse("--game: needs a value, ./FILE.so"), -1;
            path = argv[i];
        }
        if (!path) {
            argv[left++] = argv[i];
            continue;
        }
        if (pl_game_load(path, &fault)) {
            cli_refuse("--game: '%.80s': %s", path, fault.text);
            return -1;
        }
        if (c == &cli_serve)
            fprintf(stderr,
                    "planchette: '%s' runs inside the server with all its "
                    "rights and sees every secret of its tables\n",
                    path);
    }
    return left;
}

static int run(const cli_command *c, int argc, char **argv)
{
    cli_args args = { 0 };
    int words = 0;

    argc = load_games(c, argc, argv);
    if (argc < 0)
        return CLI_BAD_INPUT;

    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            help(c);
            return CLI_OK;
        }
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) == 0) {
            if (read_option(c, argc, argv, &i, &args) != CLI_OK)
                return CLI_BAD_INPUT;
        } else if (words == c->max_words) {
            return cli_refuse("%s: unexpected argument '%.40s'; usage: "
                              "planchette %s %s",
                              c->name, argv[i], c->name, c->words);
        } else {
            args.word[words++] = argv[i];
        }
    }
    if (words < c->min_words)
        return cli_refuse("usage: planchette %s %s; see 'planchette %s "
                          "--help'",
                          c->name, c->words, c->name);
    return c->run(&args);
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    if (argc < 2) {
        usage(stderr);
        return CLI_BAD_INPUT;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        usage(stdout);
        return CLI_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("planchette " PL_VERSION);
        return CLI_OK;
    }
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, argv[1]) == 0)
            return run(commands[i], argc - 2, argv + 2);
    return cli_refuse("unknown command '%.40s'; 'planchette --help' lists the "
                      "commands",
                      argv[1]);
}
