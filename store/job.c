/* SPDX-License-Identifier: MIT */
/* job.c - creates, answers, frees and queues jobs. job.h says which thread owns
 * a job at what time. */
#include "store/job.h"

#include "base/alloc.h"

#include <stdlib.h>

pl_job *pl_job_new(pl_job_kind kind, pl_store_done *done, void *ctx)
{
    pl_job *job = pl_xcalloc(1, sizeof *job);
    job->kind = kind;
    job->done = done;
    job->ctx = ctx;
    return job;
}

pl_store_item *pl_job_item(pl_job *job)
{
    if (job->n == job->cap) {
        job->cap = job->cap ? job->cap * 2 : 4;
        job->items = pl_xrealloc(job->items, job->cap * sizeof *job->items);
        job->place = pl_xrealloc(job->place, job->cap * sizeof *job->place);
    }
    job->items[job->n] = (pl_store_item){ 0 };
    job->place[job->n] = job->out.len;
    return &job->items[job->n++];
}

void pl_job_finish(pl_job *job)
{
    pl_store_answer answer = { .status = job->status, .seq = job->seq };

    pl_buffer_room(&job->out, 1); /* so that empty items have an address */
    for (size_t i = 0; i < job->n; i++) {
        size_t end = i + 1 < job->n ? job->place[i + 1] : job->out.len;
        job->items[i].bytes = (const uint8_t *)job->out.at + job->place[i];
        job->items[i].len = end - job->place[i];
    }
    if (job->status == PL_STORE_OK && job->has_more)
        answer.next_page = &job->next_page;
    if (job->status == PL_STORE_OK && job->n) {
        answer.snapshot = job->has_snapshot ? &job->items[0] : NULL;
        answer.items = job->items + job->has_snapshot;
        answer.n = job->n - (size_t)job->has_snapshot;
    }
    if (job->done)
        job->done(job->ctx, &answer);
    free(job->bucket);
    free(job->key);
    free(job->people);
    free(job->items);
    free(job->place);
    pl_buffer_release(&job->bytes);
    pl_buffer_release(&job->more);
    pl_buffer_release(&job->out);
    free(job);
}

void pl_jobs_init(pl_jobs *q)
{
    q->first = NULL;
    q->end = &q->first;
    q->n = 0;
}

void pl_jobs_add(pl_jobs *q, pl_job *job)
{
    job->next = NULL;
    *q->end = job;
    q->end = &job->next;
    q->n++;
}

pl_job *pl_jobs_take(pl_jobs *q, int most)
{
    pl_job *first = q->first, **p = &first;

    for (; *p && most > 0; most--, q->n--)
        p = &(*p)->next;
    q->first = *p;
    *p = NULL;
    if (!q->first)
        q->end = &q->first;
    return first;
}
