/* SPDX-License-Identifier: MIT */
/* think.c - what a bot would do, for 'planchette rpc'.
 *
 * The bot is given what its seat saw: the events in order, the view, and the
 * legal moves, which follow from the view. All of it comes from outside, and no
 * hook checks a view: 'guess' may loop or leave its tables on one that no
 * position has. So a child process does the work, with a limit on its time. It
 * draws a world first, and goes on only if that world is a valid position
 * with the same view. */
#include "cli/think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/mind.h"
#include "rules/words.h"
#include "wire/write.h"

enum {
    DRAW_S = 5,   /* of CPU time for a world; a real view needs a millisecond */
    THINK_S = 120 /* for the whole answer, for each thread */
};

typedef struct {
    pl_writing w;
    pl_move move;
    char why[1000];
} thought;

static void write_thought(pl_text *t, const void *what)
{
    const thought *x = what;
    char words[400];
    pl_text say;

    if (pl_is_waiting(x->move)) {
        pl_put(t, "{\"move\":null,\"words\":\"\",\"why\":\"\"}");
        return;
    }
    pl_text_init(&say, words, sizeof words);
    pl_words_move(&say, &x->w, x->move);
    pl_put(t, "{\"move\":");
    pl_json_move(t, &x->w, x->move);
    pl_put(t, ",\"words\":");
    pl_put_string(t, words, say.n);
    pl_put(t, ",\"why\":");
    pl_put_string(t, x->why, strlen(x->why));
    pl_put_char(t, '}');
}

/* ---- in the child ------------------------------------------------------- */

static void limit(int what, rlim_t most)
{
    struct rlimit l = { 0 };

    getrlimit(what, &l);
    l.rlim_cur = most < l.rlim_max ? most : l.rlim_max;
    setrlimit(what, &l);
}

/* A world in which the seat's view is the given one. */
static pl_err draw_world(const pl_rpc_seen *seen, void *world, void *view,
                         pl_fault *fault)
{
    const pl_setting *s = seen->setting;
    const char *why = NULL;
    pl_rng rng;

    pl_rng_seed(&rng, seen->luck);
    s->game->guess(s->setup, seen->view, &rng, world);
    if (s->game->check(s->setup, world, &why) == PL_OK) {
        s->game->view(s->setup, world, seen->seat, view);
        if (memcmp(view, seen->view, s->game->view_size) == 0)
            return PL_OK;
    }
    return pl_fail(fault, PL_BAD_POSITION, "view",
                   "a view that seat %d has in some position", seen->seat);
}

static pl_mind *make_mind(const pl_rpc_seen *seen, pl_fault *fault)
{
    const pl_setting *s = seen->setting;
    const char *why = NULL;
    pl_mind *m = pl_mind_new(seen->bot, s->game, s->setup, s->seats, seen->seat,
                             seen->luck, &why);

    if (m && m->budget.iterations <= THINK_ITERATIONS &&
        m->budget.ms <= THINK_MS)
        return m;
    if (m)
        pl_fail(fault, PL_BAD_FIELD, "bot", "at most %d iterations or %d ms",
                THINK_ITERATIONS, THINK_MS);
    else
        pl_fail(fault, PL_BAD_FIELD, "bot", "%s", why);
    pl_mind_free(m);
    return NULL;
}

static char *decide(const pl_rpc_seen *seen, pl_mind *m, const pl_choice *legal,
                    int n, pl_fault *fault)
{
    thought x = { .w = pl_setting_writing(seen->setting) };
    char *text;

    limit(RLIMIT_CPU, THINK_S * (m->budget.threads ? m->budget.threads : 1));
    pl_mind_see(m, seen->events, seen->n);
    x.move = m->kind->think(m, seen->view, legal, n);
    if (m->kind->why)
        m->kind->why(m, x.why, sizeof x.why);
    text = pl_write_new(write_thought, &x, NULL);
    if (!text)
        pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    return text;
}

static char *answer(const pl_rpc_seen *seen, pl_fault *fault)
{
    const pl_setting *s = seen->setting;
    pl_choice *legal = calloc(s->game->max_choices + 1u, sizeof *legal);
    void *world = calloc(1, s->game->state_size);
    void *view = calloc(1, s->game->view_size + 1u);
    pl_mind *m = make_mind(seen, fault);
    char *text = NULL;
    int n = 0;

    if (!legal || !world || !view) {
        pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    } else if (m && !draw_world(seen, world, view, fault)) {
        if (s->game->turn(s->setup, world) >> seen->seat & 1)
            n = s->game->legal(s->setup, world, seen->seat, legal);
        if (n)
            text = decide(seen, m, legal, n, fault);
        else
            pl_fail(fault, PL_NOT_YOUR_TURN, "seat", "%s",
                    pl_err_text(PL_NOT_YOUR_TURN));
    }
    pl_mind_free(m);
    free(view);
    free(world);
    free(legal);
    return text;
}

/* Writes the fault and then the text. */
static void work(const pl_rpc_seen *seen, int to)
{
    pl_fault fault = { 0 };
    FILE *out = fdopen(to, "w");
    char *text;

    /* The parent reports a failure, so messages of the child are dropped. */
    if (!freopen("/dev/null", "w", stderr))
        _exit(1);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, DRAW_S);
    text = answer(seen, &fault);
    if (out) {
        fwrite(&fault, sizeof fault, 1, out);
        fputs(text ? text : "", out);
        fflush(out);
    }
    _exit(0);
}

/* ---- in the parent ------------------------------------------------------ */

/* Reads 'from' to its end as a text; NULL, with the reason in 'fault', if there
 * is none. */
static char *hear(int from, pl_fault *fault)
{
    FILE *in = fdopen(from, "r");
    char *text = NULL;
    size_t cap = 0;

    if (!in) {
        close(from);
        pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
        return NULL;
    }
    if (fread(fault, sizeof *fault, 1, in) != 1)
        pl_fail(fault, PL_BAD_POSITION, "view",
                "a view and events that a game can have");
    else if (!fault->err && getdelim(&text, &cap, 0, in) <= 0)
        pl_fail(fault, PL_TOO_LARGE, NULL, "out of memory");
    fclose(in);
    if (fault->err) {
        free(text);
        text = NULL;
    }
    return text;
}

char *cli_think(const pl_rpc_seen *seen, pl_fault *fault)
{
    int ends[2];
    pid_t child;
    char *text;

    if (pipe(ends)) {
        pl_fail(fault, PL_TOO_LARGE, NULL, "out of files");
        return NULL;
    }
    child = fork();
    if (child == 0) {
        close(ends[0]);
        work(seen, ends[1]);
    }
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        pl_fail(fault, PL_TOO_LARGE, NULL, "out of processes");
        return NULL;
    }
    text = hear(ends[0], fault);
    waitpid(child, NULL, 0);
    return text;
}
