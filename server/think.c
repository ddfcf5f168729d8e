/* SPDX-License-Identifier: MIT */
/* think.c - one turn of a bot. Workers run it in their threads, and the engine
 * for browsers in its own. */
#include "server/workers.h"

#include <stdlib.h>
#include <string.h>

/* Feeds the mind what it has not seen, game by game. */
static void feed_events(pl_mind *mind, const pl_think *job)
{
    int from = 0;

    if (!job->events)
        return;
    for (int i = 0; i < job->n_games; i++) {
        pl_mind_see(mind, job->events + from, job->game_ends[i] - from);
        from = job->game_ends[i];
        if (mind->kind->again)
            mind->kind->again(mind);
    }
    pl_mind_see(mind, job->events + from, job->n_events - from);
}

/* A text that fills its buffer may end inside a character of several bytes. */
static void cut_at_a_space(char *text, size_t cap)
{
    size_t n = strlen(text);

    while (n + 1 >= cap && n && text[n - 1] != ' ')
        text[--n] = 0;
}

void pl_think_run(pl_work *work)
{
    pl_think *job = (pl_think *)work;
    const char *why = NULL;
    pl_mind *mind = job->mind;

    if (!mind)
        mind = pl_mind_new(job->bot, job->game, job->setup, job->seats,
                           job->seat, job->seed, &why);
    if (!mind)
        mind = pl_mind_new("random", job->game, job->setup, job->seats,
                           job->seat, job->seed, &why);
    if (mind->budget.iterations)
        mind->budget.ms = (uint32_t)job->most_ms;
    feed_events(mind, job);
    job->move = mind->kind->think(mind, job->view, job->legal, job->n_legal);
    if (mind->kind->why)
        mind->kind->why(mind, job->said, sizeof job->said);
    cut_at_a_space(job->said, sizeof job->said);
    if (job->is_kept)
        job->mind = mind;
    else
        pl_mind_free(mind);
}

void pl_think_free(pl_think *job)
{
    pl_mind_free(job->mind);
    free(job->events);
    free(job->view);
    free(job->legal);
    free(job);
}
