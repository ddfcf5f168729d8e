/* SPDX-License-Identifier: MIT */
/* followers.h - the callbacks that receive a table's entries, by table id.
 * Loop thread only. */
#ifndef PL_FOLLOWERS_H
#define PL_FOLLOWERS_H

#include "store/job.h"

typedef struct {
    pl_id table;
    pl_store_heard *heard;
    void *ctx;
} pl_follower;

/* A hash map with open addressing. All zero is an empty map. */
typedef struct {
    pl_follower *slot;
    size_t n, cap;
} pl_followers;

void pl_followers_add(pl_followers *f, const pl_id *table,
                      pl_store_heard *heard, void *ctx);

/* 1 if there was one. */
int pl_followers_remove(pl_followers *f, const pl_id *table);

/* Hands the entry in 'job' to the follower of its table, if there is one. */
void pl_followers_notify(const pl_followers *f, const pl_job *job);

#endif
