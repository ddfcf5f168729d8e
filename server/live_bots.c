/* SPDX-License-Identifier: MIT */
/* live_bots.c - gives bots their turns.
 *
 * A job for a worker holds one seat's view, choices and events, so a bot
 * cannot know more than a person in that seat. Its answer waits here until the
 * moment at which all bots of the table answer (pl_table_due): otherwise the
 * time a bot needs would tell what it holds. 'key' identifies the view that
 * was thought about; an answer to an older view is dropped. */
#include "server/minds.h"
#include "server/server_state.h"

#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bot that chooses to wait is treated as still thinking: it is asked again
 * when its view changes. It may wait only while a timer runs. */
static void on_thought(pl_work *work)
{
    pl_think *job = (pl_think *)work;
    pl_live *l = job->ctx;

    l->jobs--;
    pl_minds_return(l, job);
    if (l->mind[job->seat].key == job->key) {
        l->mind[job->seat].answer = job->move;
        memcpy(l->mind[job->seat].said, job->said, sizeof job->said);
        l->mind[job->seat].has_answer = !pl_is_waiting(job->move);
    }
    pl_think_free(job);
    if (!l->server->stopping)
        pl_live_act(l);
}

/* The bot's name with a budget of time that is not above the limit. */
static void name_bot(char out[32], const char *bot, int most_ms)
{
    const char *colon = strchr(bot, ':');
    char *end = NULL;
    long ms = colon ? strtol(colon + 1, &end, 10) : 0;

    if (colon && most_ms && ms > most_ms && strcmp(end, "ms") == 0)
        snprintf(out, 32, "%.*s:%dms", (int)(colon - bot), bot, most_ms);
    else
        snprintf(out, 32, "%s", bot);
}

static void ask_bot(pl_live *l, int seat, const char *bot)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_table *t = l->table;
    const pl_setting *s = pl_table_setting(t);
    pl_think *job;
    int n = pl_table_bot_legal(t, seat, legal);

    if (!n)
        return;
    job = pl_xcalloc(1, sizeof *job);
    job->seat = seat;
    if (!pl_minds_prepare(l, seat, bot, job)) {
        pl_think_free(job);
        return;
    }
    job->game = s->game;
    job->setup = s->setup;
    job->seats = s->seats;
    job->most_ms = l->server->config.bot_budget_ms;
    name_bot(job->bot, bot, job->most_ms);
    job->work.rank = pl_table_has_player(t) ? PL_WORK_PLAYED : PL_WORK_WATCHED;
    memcpy(&job->work.owner,
           pl_table_host(t) ? pl_table_host(t)->id.b : pl_table_id(t)->b,
           sizeof job->work.owner);
    pl_random(job->seed, sizeof job->seed);
    job->view = pl_xcalloc(1, s->game->view_size);
    pl_table_view(t, seat, job->view);
    job->legal = (pl_choice *)pl_xcopy(legal, (size_t)n * sizeof legal[0]);
    job->n_legal = n;
    job->ctx = l;
    job->key = l->mind[seat].key = pl_table_view_key(t, seat);
    job->work.run = pl_think_run;
    job->work.done = on_thought;
    l->mind[seat].has_answer = 0;
    l->jobs++;
    pl_workers_ask(l->server->workers, &job->work);
}

void pl_live_ask_bots(pl_live *l)
{
    const pl_table *t = l->table;

    if (!pl_table_is_attended(t))
        return;
    for (int i = 0; i < pl_table_seats(t); i++) {
        const char *bot = pl_table_bot(t, i);
        if (bot && pl_table_is_asked(t, i) &&
            l->mind[i].key != pl_table_view_key(t, i))
            ask_bot(l, i, bot);
    }
}
