/* job.h - one call to a store on its way to a worker thread and back. */
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
    PL_JOB_HEARD, /* an entry that came by itself */
    PL_JOB_WAKE,  /* a table that another node wants taken up */
} pl_job_kind;

typedef struct pl_job {
    struct pl_job *next;
    pl_job_kind kind;
    pl_store_done *done;
    void *ctx;

    /* What was asked. */
    pl_id table; /* or the record */
    pl_id id;    /* of the entry, or the person */
    uint64_t seq;
    int64_t at, keep;
    int take;
    int whole; /* load: without a snapshot */
    char *bucket, *key;
    pl_buffer bytes, more;
    pl_id *people;
    size_t n_people;

    /* What is answered. The items' bytes lie behind each other in 'out';
     * while it grows, 'place' of each says where. */
    pl_store_status status;
    int has_snapshot; /* items[0] is one */
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

/* A queue. Whoever shares one between threads locks it. */
typedef struct {
    pl_job *first, **end;
    int n;
} pl_jobs;

void pl_jobs_init(pl_jobs *q);
void pl_jobs_add(pl_jobs *q, pl_job *job);

/* Takes up to 'most' jobs; what it returns is a list of its own. */
pl_job *pl_jobs_take(pl_jobs *q, int most);

#endif
