/* SPDX-License-Identifier: MIT */
/* cli.c - what the commands share: errors, numbers, games, seeds and files. */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/mind.h"
#include "base/crypto.h"
#include "cli/outside.h"
#include "wire/seed.h"

int cli_refuse(const char *fmt, ...)
{
    va_list args;

    fputs("planchette: ", stderr);
    va_start(args, fmt);
    vfprintf(stderr, fmt, args);
    va_end(args);
    fputc('\n', stderr);
    return CLI_BAD_INPUT;
}

/* A game of others is not known before its file is loaded. */
static const char *hint(const pl_fault *fault)
{
    return fault->err == PL_UNKNOWN_GAME ? "; '--game ./FILE.so' loads another"
                                         : "";
}

int cli_refuse_fault(const char *what, const pl_fault *fault)
{
    char line[300];

    pl_fault_line(fault, line, sizeof line);
    return what ? cli_refuse("%s: %s%s", what, line, hint(fault))
                : cli_refuse("%s%s", line, hint(fault));
}

int cli_no_game(const char *game, const pl_fault *fault)
{
    return cli_refuse("no game '%.40s': %s%s", game, fault->text, hint(fault));
}

int cli_number(const cli_args *args, const cli_option *options, int i,
               int64_t min, int64_t max, int64_t *out)
{
    const char *s = args->option[i];
    char *end;
    long long v;

    if (!s)
        return 1;
    errno = 0;
    v = strtoll(s, &end, 10);
    if (end == s || *end || errno || v < min || v > max) {
        cli_refuse("--%s: a whole number, %lld to %lld", options[i].name,
                   (long long)min, (long long)max);
        return 0;
    }
    *out = v;
    return 1;
}

int cli_setting(pl_setting *s, const char *game, const char *seats,
                const char *options)
{
    pl_fault fault = { 0 };
    const pl_game *g = NULL;
    char *end = NULL;
    long n;

    if (pl_game_find(game, &g, &fault))
        return cli_no_game(game, &fault);
    n = seats ? strtol(seats, &end, 10) : g->usual_seats;
    if (seats && (end == seats || *end || n < g->min_seats || n > g->max_seats))
        return cli_refuse("--seats: %d to %d for '%s'", g->min_seats,
                          g->max_seats, g->id);
    if (pl_setting_from_text(s, g, (int)n, options, &fault))
        return cli_refuse_fault(NULL, &fault);
    return CLI_OK;
}

int cli_seed(const char *text, uint8_t seed[32])
{
    pl_fault fault;

    if (!text) {
        pl_random(seed, 32);
        return CLI_OK;
    }
    if (pl_seed_read(text, strlen(text), seed, &fault))
        return cli_refuse("--seed: %s", fault.text);
    return CLI_OK;
}

int cli_check_bot(const char *name, const pl_setting *s)
{
    static const uint8_t seed[32] = { 0 };
    const char *why = NULL;
    char list[200] = "";
    size_t n = 0;
    pl_mind *m;

    if (outside_is(name))
        return CLI_OK;
    m = pl_mind_new(name, s->game, s->setup, s->seats, 0, seed, &why);
    if (m) {
        pl_mind_free(m);
        return CLI_OK;
    }
    for (int i = 0; pl_mind_kinds[i] && n < sizeof list; i++)
        if (!pl_mind_kinds[i]->for_measuring &&
            pl_mind_plays(pl_mind_kinds[i], s->game->id))
            n += (size_t)snprintf(list + n, sizeof list - n, "%s%s",
                                  n ? ", " : "", pl_mind_kinds[i]->name);
    return cli_refuse("--bots: '%.40s': %s; choose from: %s", name, why, list);
}

/* Writes one name of a list to 'buf', with a budget of 'ms' if it has none.
 * Returns the place behind it, or NULL if it does not fit. */
static char *put_bot(char *buf, const char *end, const char *name, size_t len,
                     int64_t ms)
{
    size_t room = (size_t)(end - buf);
    int n = snprintf(buf, room, "%.*s", (int)len, name);

    if (ms && (size_t)n < room && !strchr(buf, ':') && !outside_is(buf) &&
        strcmp(buf, "random") != 0)
        n += snprintf(buf + n, room - (size_t)n, ":%lldms", (long long)ms);
    return (size_t)n < room ? buf + n + 1 : NULL;
}

int cli_bot_list(const char *list, int64_t ms, const pl_setting *s,
                 char buf[CLI_BOTS_TEXT], const char **names, int most)
{
    int n = 0;

    for (char *at = buf, *next; list; at = next) {
        size_t len = strcspn(list, ",");
        if (n == most)
            return cli_refuse("--bots: at most %d%s", most,
                              most == s->seats ? ", one for each seat" : "");
        next = put_bot(at, buf + CLI_BOTS_TEXT, list, len, ms);
        if (!next)
            return cli_refuse("--bots: at most %d bytes", CLI_BOTS_TEXT - 1);
        if (cli_check_bot(at, s) != CLI_OK)
            return CLI_BAD_INPUT;
        names[n++] = at;
        list = list[len] ? list + len + 1 : NULL;
    }
    names[n] = NULL;
    return CLI_OK;
}

int cli_bots(const char *list, int64_t ms, const pl_setting *s,
             char buf[CLI_BOTS_TEXT], const char *names[PL_SEATS_MAX])
{
    const char *found[PL_SEATS_MAX + 1];
    int n = 0;

    if (cli_bot_list(list, ms, s, buf, found, s->seats) != CLI_OK)
        return CLI_BAD_INPUT;
    for (int i = 0; i < s->seats; i++, n++) {
        n = found[n] ? n : 0;
        names[i] = found[n];
    }
    return CLI_OK;
}

/* access() cannot promise that a later write succeeds, but it catches the usual
 * mistakes: a missing folder, or one without permission. */
int cli_can_write(const char *path)
{
    char folder[4096];
    char *slash;

    if (!*path ||
        snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder)
        return 0;
    slash = strrchr(folder, '/');
    if (!slash)
        strcpy(folder, ".");
    else if (slash == folder)
        slash[1] = 0;
    else
        *slash = 0;
    return access(folder, W_OK) == 0;
}

/* The file is written under another name and then renamed, so that a full disk
 * or a crash leaves no incomplete file under 'path'. */
int cli_write_file(const char *path, const char *text, size_t len)
{
    char temp[4096];
    FILE *file;
    int ok;

    if (snprintf(temp, sizeof temp, "%s.part", path) >= (int)sizeof temp)
        return cli_refuse("'%.40s...': this name is too long", path);
    file = fopen(temp, "wb");
    if (!file)
        return cli_refuse("cannot write '%s': %s", path, strerror(errno));
    ok = fwrite(text, 1, len, file) == len;
    ok = fclose(file) == 0 && ok;
    if (ok && rename(temp, path) == 0)
        return CLI_OK;
    cli_refuse("cannot write '%s': %s", path, strerror(errno));
    unlink(temp);
    return CLI_FAILED;
}
