/* SPDX-License-Identifier: MIT */
/* job.h - one call to a store, its arguments and its answer.
 *
 * The loop thread makes a job and queues it; a worker thread fills in the
 * answer; the loop thread calls 'done' and frees the job. A job belongs to one
 * thread at a time, so only the queues need locks. */
#ifndef PL_JOB_H
#define PL_JOB_H

#include "store/store.h"

typedef enum {
    PL_JOB_APPEND,
    PL_JOB_LOAD,
    PL_JOB_SNAPSHOT,
    PL_JOB_DUE,
    PL_JOB_DROP,
    PL_JOB_PUT,
    PL_JOB_GET,
    PL_JOB_LIST,
    PL_JOB_RECORD_PUT,
    PL_JOB_RECORD_LIST,
    PL_JOB_RECORD_GET,
    PL_JOB_RECORD_DROP,
    PL_JOB_SWEEP,
    PL_JOB_BACKUP,
    PL_JOB_FOLLOW,
    PL_JOB_UNFOLLOW,
    PL_JOB_HEARD, /* an entry received by subscription, not by a call */
    PL_JOB_WAKE,  /* another node asks for this table to be loaded */
    PL_JOB_TOLD,  /* another node tells the people at this table */
} pl_job_kind;

typedef struct pl_job {
    struct pl_job *next;
    pl_job_kind kind;
    pl_store_done *done;
    void *ctx;

    /* The arguments; which of them a kind uses is in store.c. */
    pl_id table; /* or the record */
    pl_id id;    /* of the entry, or the person */
    uint64_t seq;
    int64_t at, keep;
    int take;  /* get: remove the value; append: notify followers */
    int whole; /* load: ignore snapshots; due: from the first page */
    char *bucket, *key;
    pl_buffer bytes, more;
    pl_id *people;
    size_t n_people;

    /* The answer. The items' bytes are concatenated in 'out'. While 'out'
     * grows it may move, so 'place' holds the offset of each item until
     * pl_job_finish turns offsets into pointers. */
    pl_store_status status;
    int has_snapshot; /* items[0] is one */
    int has_more;     /* due: 'next_page' says where to go on */
    pl_store_item next_page;
    pl_store_item *items;
    size_t *place;
    size_t n, cap;
    pl_buffer out;
} pl_job;

pl_job *pl_job_new(pl_job_kind kind, pl_store_done *done, void *ctx);

/* Begins an item whose bytes are about to be added to 'out'. */
pl_store_item *pl_job_item(pl_job *job);

/* Calls 'done', if there is one, and frees the job. */
void pl_job_finish(pl_job *job);

/* A queue. A caller that shares one between threads holds a lock. */
typedef struct {
    pl_job *first, **end;
    int n;
} pl_jobs;

void pl_jobs_init(pl_jobs *q);
void pl_jobs_add(pl_jobs *q, pl_job *job);

/* Removes up to 'most' jobs from the front and returns them as a list. */
pl_job *pl_jobs_take(pl_jobs *q, int most);

#endif
