/* SPDX-License-Identifier: MIT */
/* batch_inner.h - what the files of a batch share: its threads and their
 * room. */
#ifndef PL_BATCH_INNER_H
#define PL_BATCH_INNER_H

#include "python/engine/batch.h"

#include <pthread.h>

#define ROW(b, what, i) ((b)->what + (size_t)(i) * (b)->what##_stride)

/* Room that a thread needs while it steps. */
typedef struct {
    pl_choice *legal;
    pl_event *told;
    uint64_t moves;
} pl_batch_desk;

typedef void pl_batch_errand(pl_batch *b, pl_batch_desk *d, uint32_t from,
                             uint32_t to);

struct pl_batch_crew {
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    pthread_t thread[PL_BATCH_THREADS];
    pl_batch_desk desk[PL_BATCH_THREADS];
    int started, busy, ending;
    unsigned turn;
    pl_batch_errand *run;
    /* Of the errand: */
    const int32_t *action;
    uint32_t times, refused;
    const pl_columns *columns;
    float *out;
};

/* Runs an errand over all games, a part of them on each thread. */
void pl_batch_run(pl_batch *b, pl_batch_errand *run);

/* Deals game 'i' for the first time. */
void pl_batch_begin(pl_batch *b, uint32_t i);

#endif
