/* SPDX-License-Identifier: MIT */
/* outside.c - bots that are separate programs; see outside.h.
 *
 * A program is a mind like any other (bots/mind.h), so every command that
 * takes bots takes programs. It is not trusted: it has ten seconds for an
 * answer, an answer has a maximum length, and its move goes through the same
 * parser and rules as one from the network. */
#include "cli/outside.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/outside_link.h"
#include "rules/json.h"
#include "wire/read.h"
#include "wire/write.h"

enum {
    TRIES = 2, /* for a move that is not legal */
    PROGRAMS = 8,
    TEXT = 1024,
};

static struct {
    char text[TEXT];
    struct {
        const char *name, *command;
    } program[PROGRAMS];
    int n, together;
} known;

typedef struct {
    pl_mind head;
    outside_user user;
    uint32_t number;
    pl_event *events; /* since the last update */
    int n, cap;
    const pl_setting *setting;
    const char *const *bots; /* of all seats in order */
    int failed; /* it crashed, was silent, or moved illegally twice */
} outside;

int outside_add(const char *list, int together)
{
    known.together = together;
    if (!list && together)
        return cli_refuse("--together requires --bot");
    if (!list)
        return CLI_OK;
    if (strlen(list) >= sizeof known.text)
        return cli_refuse("--bot: at most %d bytes", TEXT - 1);
    strcpy(known.text, list);
    for (char *p = known.text; p;) {
        char *comma = strchr(p, ','), *equals = strchr(p, '=');
        if (comma)
            *comma = 0;
        if (!equals || equals == p || !equals[1])
            return cli_refuse("--bot: '%.40s': must be name=./program", p);
        if (known.n == PROGRAMS)
            return cli_refuse("--bot: at most %d programs", PROGRAMS);
        *equals = 0;
        known.program[known.n].name = p;
        known.program[known.n++].command = equals + 1;
        p = comma ? comma + 1 : NULL;
    }
    return CLI_OK;
}

static const char *command_of(const char *name)
{
    for (int i = 0; i < known.n; i++)
        if (strcmp(known.program[i].name, name) == 0)
            return known.program[i].command;
    return NULL;
}

int outside_is(const char *name)
{
    return command_of(name) != NULL;
}

/* ---- messages ------------------------------------------------------------ */

typedef struct {
    const outside *o;
    const void *view;
    const pl_choice *legal;
    int n;
} moment;

static pl_writing writing(const outside *o)
{
    return (pl_writing){ .game = o->head.game,
                         .setup = o->head.setup,
                         .seats = o->head.seats };
}

static void put_names(pl_text *t, const outside *o)
{
    pl_put(t, ",\"bots\":[");
    for (int i = 0; i < o->head.seats; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_put_string(t, o->bots[i], strlen(o->bots[i]));
    }
    pl_put_char(t, ']');
}

/* The messages have the members of the server's that a bot needs, so that the
 * same program can also play on a server. */
static void put_sync(pl_text *t, const void *what)
{
    const outside *o = what;

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"sync\",\"params\":{\"sync\":"
              "{\"table\":\"");
    pl_put(t, o->user.table);
    pl_put(t, "\",\"number\":0,\"me\":{\"person\":\"bot\",\"seat\":");
    pl_put_int(t, o->head.seat);
    pl_put(t, ",\"host\":false},\"room\":{\"game\":\"");
    pl_put(t, o->head.game->id);
    pl_put(t, "\",\"seats\":");
    pl_put_int(t, o->head.seats);
    pl_put(t, ",\"options\":");
    pl_json_options(t, o->setting->game, o->setting->options);
    put_names(t, o);
    pl_put(t, "},\"view\":null,\"legal\":[]}}}\n");
}

static void put_update(pl_text *t, const void *what)
{
    const moment *now = what;
    const outside *o = now->o;
    pl_writing w = writing(o);

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":"
              "{\"table\":\"");
    pl_put(t, o->user.table);
    pl_put(t, "\",\"number\":");
    pl_put_int(t, o->number);
    pl_put(t, ",\"events\":[");
    for (int i = 0; i < o->n; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_json_event(t, &w, &o->events[i], 0);
    }
    pl_put(t, "],\"view\":");
    pl_json_view(t, &w, now->view);
    pl_put(t, ",\"legal\":");
    pl_json_choices(t, &w, now->legal, now->n);
    pl_put(t, "}}\n");
}

/* ---- the mind ------------------------------------------------------------ */

static void see(pl_mind *m, const pl_event *e)
{
    outside *o = (outside *)m;

    if (o->n == o->cap) {
        int cap = o->cap ? 2 * o->cap : 64;
        pl_event *more = realloc(o->events, (size_t)cap * sizeof *more);
        if (!more)
            return;
        o->events = more;
        o->cap = cap;
    }
    o->events[o->n++] = *e;
}

typedef struct {
    const moment *now;
    json_t *id;
    const char *why; /* NULL: the move was accepted */
} verdict;

static void put_verdict(pl_text *t, const void *what)
{
    const verdict *v = what;
    pl_writing w = writing(v->now->o);
    char *id =
        json_dumps(v->id ? v->id : json_null(), JSON_COMPACT | JSON_ENCODE_ANY);

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"id\":");
    pl_put(t, id ? id : "null");
    free(id);
    if (!v->why) {
        pl_put(t, ",\"result\":{\"table\":\"");
        pl_put(t, v->now->o->user.table);
        pl_put(t, "\",\"number\":");
        pl_put_int(t, v->now->o->number);
        pl_put(t, "}}\n");
        return;
    }
    pl_put(t, ",\"error\":{\"code\":-32000,\"message\":");
    pl_put_string(t, v->why, strlen(v->why));
    pl_put(t, ",\"data\":{\"table\":\"");
    pl_put(t, v->now->o->user.table);
    pl_put(t, "\",\"legal\":");
    pl_json_choices(t, &w, v->now->legal, v->now->n);
    pl_put(t, "}}}\n");
}

/* Reads the move of an answer and tells the program how it was taken: an
 * illegal one with the reason and what is legal. */
static int take_move(outside *o, const moment *now, json_t *in, pl_move *out)
{
    json_t *params = json_object_get(in, "params");
    verdict v = { now, json_object_get(in, "id"), NULL };
    pl_fault fault = { 0 };
    char line[300], *text;
    int sent;

    if (pl_read_move(json_object_get(params, "move"), "move", o->head.game,
                     o->head.seats, out, &fault))
        v.why = pl_fault_line(&fault, line, sizeof line);
    else if (!pl_choices_contain(now->legal, now->n, *out))
        v.why = pl_err_text(PL_ILLEGAL_MOVE);
    text = pl_write_new(put_verdict, &v, NULL);
    sent = outside_link_send(&o->user, text);
    free(text);
    return sent && !v.why;
}

/* No answer, or no legal one after TRIES, becomes a move that the rules reject:
 * the caller counts the game as lost for this seat. */
static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    outside *o = (outside *)m;
    moment now = { o, view, legal, n };
    pl_move out = { .kind = 255 }, got;
    int ok = 0, heard = 1;
    char *text;
    json_t *in;

    o->number++;
    text = pl_write_new(put_update, &now, NULL);
    heard = outside_link_send(&o->user, text);
    for (int i = 0; i < TRIES && heard && !ok; i++) {
        in = outside_link_read(&o->user);
        heard = in != NULL;
        ok = in && take_move(o, &now, in, &got);
        json_decref(in);
    }
    if (ok)
        out = got;
    o->failed |= !ok;
    free(text);
    o->n = 0;
    return out;
}

static void release(pl_mind *m)
{
    outside *o = (outside *)m;

    outside_link_leave(&o->user, o->failed);
    free(o->events);
}

static const pl_mind_kind outside_kind = {
    .name = "outside",
    .help = "a program that speaks the player's protocol",
    .see = see,
    .think = think,
    .release = release,
};

typedef struct {
    const outside *o;
    const void *view;
    const pl_result *result;
} ending;

static void put_over(pl_text *t, const void *what)
{
    const ending *e = what;
    pl_writing w = writing(e->o);

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"over\",\"params\":"
              "{\"table\":\"");
    pl_put(t, e->o->user.table);
    pl_put(t, "\",\"events\":[");
    for (int i = 0; i < e->o->n; i++) {
        if (i)
            pl_put_char(t, ',');
        pl_json_event(t, &w, &e->o->events[i], 0);
    }
    pl_put(t, "],\"view\":");
    pl_json_view(t, &w, e->view);
    pl_put(t, ",\"result\":{");
    pl_result_put(t, e->o->setting, e->result);
    pl_put(t, ",\"winners\":");
    pl_json_seats(t, e->result->winners);
    pl_put(t, "}}}\n");
}

void outside_over(pl_mind *m, const void *view, const pl_result *result)
{
    ending e = { (outside *)m, view, result };
    char *text;

    if (m->kind != &outside_kind || e.o->failed)
        return;
    text = pl_write_new(put_over, &e, NULL);
    if (!outside_link_send(&e.o->user, text))
        ((outside *)m)->failed = 1;
    free(text);
}

int outside_failed(const pl_mind *m)
{
    return m->kind == &outside_kind && ((const outside *)m)->failed;
}

pl_mind *outside_mind_new(const char *name, const pl_setting *s,
                          const char *const *bots, int seat,
                          const uint8_t seed[32], const char **why)
{
    const char *command = command_of(name);
    outside *o;
    char *text;

    if (!command)
        return pl_mind_new(name, s->game, s->setup, s->seats, seat, seed, why);
    o = calloc(1, sizeof *o);
    *why = "the program could not be started";
    if (!o || !outside_link_take(&o->user, command, known.together)) {
        free(o);
        return NULL;
    }
    o->setting = s;
    o->bots = bots;
    o->head = (pl_mind){ .kind = &outside_kind,
                         .game = s->game,
                         .setup = s->setup,
                         .seats = s->seats,
                         .seat = seat };
    text = pl_write_new(put_sync, o, NULL);
    if (!outside_link_send(&o->user, text))
        o->failed = 1;
    free(text);
    return &o->head;
}
