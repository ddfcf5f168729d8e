/* SPDX-License-Identifier: MIT */
/* thinking.c - bots think one after the other, between two messages. A thought
 * holds up the worker, not the page. */
#include "browser/browser.h"
#include "server/workers.h"

static pl_work *asked;

/* The one place of thinking has no state of its own to point to. */
pl_workers *pl_workers_new(uv_loop_t *loop, int threads)
{
    (void)loop, (void)threads;
    return NULL;
}

void pl_workers_ask(pl_workers *workers, pl_work *job)
{
    pl_work **end = &asked;

    (void)workers;
    while (*end)
        end = &(*end)->next;
    job->next = NULL;
    *end = job;
}

/* The only session is here for as long as there is anything to think about. */
void pl_workers_drop(pl_workers *workers, const void *asker)
{
    (void)workers, (void)asker;
}

int pl_thinking_waits(void)
{
    return asked != NULL;
}

int pl_thinking_run(void)
{
    pl_work *job = asked;

    if (!job)
        return 0;
    asked = job->next;
    job->run(job);
    job->done(job);
    return 1;
}
