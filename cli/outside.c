/* outside.c - bots that are programs of their own; see outside.h. */
#include "cli/outside.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "rules/json.h"
#include "wire/read.h"
#include "wire/write.h"

extern char **environ;

enum {
    PROGRAMS = 8,
    TEXT = 1024,
    LINE = 65536,
    PATIENCE_MS = 10000, /* for one answer */
    ENDING_MS = 1000,    /* for a process whose input has ended */
};

static struct {
    char text[TEXT];
    struct {
        const char *name, *command;
    } program[PROGRAMS];
    int n;
} known;

typedef struct {
    pl_mind head;
    pid_t pid;
    int to, from; /* pipes */
    uint32_t number;
    pl_event *events; /* since the last update */
    int n, cap;
    size_t have;
    char line[LINE];
} outside;

int outside_add(const char *list)
{
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
            return cli_refuse("--bot: '%.40s': say name=./program", p);
        if (known.n == PROGRAMS)
            return cli_refuse("--bot: at most %d programs", PROGRAMS);
        *equals = 0;
        known.program[known.n].name = p;
        known.program[known.n++].command = equals + 1;
        p = comma ? comma + 1 : NULL;
    }
    signal(SIGPIPE, SIG_IGN);
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

/* ---- the process --------------------------------------------------------- */

static void keep(int fd)
{
    fcntl(fd, F_SETFD, FD_CLOEXEC);
}

static int spawn(outside *o, const char *command, int in[2], int out[2])
{
    char *const words[] = { "sh", "-c", (char *)command, NULL };
    posix_spawn_file_actions_t actions;
    int err;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    err = posix_spawnp(&o->pid, "sh", &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return err == 0;
}

/* One at a time: a process must not inherit the pipes of another, or the end
 * of its input would never come. */
static int start(outside *o, const char *command)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int in[2], out[2], started = 0;

    pthread_mutex_lock(&lock);
    if (pipe(in) == 0) {
        if (pipe(out) == 0) {
            keep(in[0]), keep(in[1]), keep(out[0]), keep(out[1]);
            started = spawn(o, command, in, out);
            close(out[1]);
            o->from = out[0];
            if (!started)
                close(out[0]);
        }
        close(in[0]);
        o->to = in[1];
        if (!started)
            close(in[1]);
    }
    pthread_mutex_unlock(&lock);
    return started;
}

static void release(pl_mind *m)
{
    outside *o = (outside *)m;
    const struct timespec pause = { .tv_nsec = 5000000 };

    close(o->to);
    close(o->from);
    for (int i = 0; waitpid(o->pid, NULL, WNOHANG) == 0; i++) {
        if (i * 5 == ENDING_MS)
            kill(o->pid, SIGKILL);
        nanosleep(&pause, NULL);
    }
    free(o->events);
}

/* ---- lines --------------------------------------------------------------- */

static int send_text(outside *o, const char *text)
{
    size_t n = text ? strlen(text) : 0;

    if (!text)
        return 0;
    while (n) {
        ssize_t k = write(o->to, text, n);
        if (k < 0 && errno == EINTR)
            continue;
        if (k <= 0)
            return 0;
        text += k;
        n -= (size_t)k;
    }
    return 1;
}

/* The next line as JSON, or NULL if none comes in time. */
static json_t *read_answer(outside *o)
{
    for (;;) {
        char *end = memchr(o->line, '\n', o->have);
        struct pollfd p = { .fd = o->from, .events = POLLIN };

        if (end) {
            size_t n = (size_t)(end - o->line);
            json_t *in = json_loadb(o->line, n, JSON_REJECT_DUPLICATES, NULL);
            o->have -= n + 1;
            memmove(o->line, end + 1, o->have);
            return in;
        }
        if (o->have == LINE || poll(&p, 1, PATIENCE_MS) <= 0)
            return NULL;
        ssize_t k = read(o->from, o->line + o->have, LINE - o->have);
        if (k <= 0)
            return NULL;
        o->have += (size_t)k;
    }
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

static void put_sync(pl_text *t, const void *what)
{
    const outside *o = what;

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"sync\",\"params\":{\"sync\":"
              "{\"table\":\"sim\",\"number\":0,\"me\":{\"person\":\"bot\","
              "\"seat\":");
    pl_put_int(t, o->head.seat);
    pl_put(t, ",\"host\":false},\"room\":{\"game\":\"");
    pl_put(t, o->head.game->id);
    pl_put(t, "\",\"seats\":");
    pl_put_int(t, o->head.seats);
    pl_put(t, "},\"view\":null,\"legal\":[]}}}\n");
}

static void put_update(pl_text *t, const void *what)
{
    const moment *now = what;
    const outside *o = now->o;
    pl_writing w = writing(o);

    pl_put(t, "{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":"
              "{\"table\":\"sim\",\"number\":");
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

/* Reads the move of an answer and tells the program how it was taken. */
static int take_move(outside *o, json_t *in, pl_move *out)
{
    json_t *id = json_object_get(in, "id");
    json_t *params = json_object_get(in, "params");
    pl_fault fault = { 0 };
    char reply[96];
    int ok = pl_read_move(json_object_get(params, "move"), "move", o->head.game,
                          o->head.seats, out, &fault) == PL_OK;

    snprintf(reply, sizeof reply,
             "{\"jsonrpc\":\"2.0\",\"id\":%lld,\"result\":{\"number\":%u}}\n",
             (long long)json_integer_value(id), o->number);
    return ok && send_text(o, reply);
}

/* No answer, or one that is no move, is a move that the rules refuse. */
static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    outside *o = (outside *)m;
    moment now = { o, view, legal, n };
    pl_move out = { .kind = 255 }, got;
    char *text;
    json_t *in;

    o->number++;
    text = pl_write_new(put_update, &now, NULL);
    if (send_text(o, text)) {
        in = read_answer(o);
        if (in && take_move(o, in, &got))
            out = got;
        json_decref(in);
    }
    free(text);
    o->n = 0;
    return out;
}

static const pl_mind_kind outside_kind = {
    .name = "outside",
    .help = "a program that speaks the player's protocol",
    .see = see,
    .think = think,
    .release = release,
};

pl_mind *outside_mind_new(const char *name, const pl_game *game,
                          const void *setup, int seats, int seat,
                          const uint8_t seed[32], const char **why)
{
    const char *command = command_of(name);
    outside *o;
    char *text;

    if (!command)
        return pl_mind_new(name, game, setup, seats, seat, seed, why);
    o = calloc(1, sizeof *o);
    *why = "the program could not be started";
    if (!o || !start(o, command)) {
        free(o);
        return NULL;
    }
    o->head = (pl_mind){ .kind = &outside_kind,
                         .game = game,
                         .setup = setup,
                         .seats = seats,
                         .seat = seat };
    text = pl_write_new(put_sync, o, NULL);
    send_text(o, text);
    free(text);
    return &o->head;
}
