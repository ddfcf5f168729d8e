/* SPDX-License-Identifier: MIT */
/* workers.h - threads for long computations: bots that think, and reviews.
 *
 * A job for a bot holds everything that the bot may know: its mind, and its
 * seat's events, view and choices. It never holds a state. */
#ifndef PL_WORKERS_H
#define PL_WORKERS_H

#include "bots/mind.h"
#include "server/entry.h"

#include <uv.h>

enum { PL_SERIES_MAX = 10 }; /* games of a series that a mind is told of */

/* In the order in which they are served. */
typedef enum {
    PL_WORK_PLAYED,  /* a bot at a table with people */
    PL_WORK_WATCHED, /* a bot at a table of bots */
    PL_WORK_LATER,   /* a part of a review */
} pl_work_rank;

typedef struct pl_work {
    struct pl_work *next;
    pl_work_rank rank;
    uint64_t owner; /* for fair scheduling: owners take turns, and so do their
                       jobs */
    const void *asker; /* the session that waits for it, or NULL */
    /* Runs on a worker's thread; then 'done' on the loop's, which frees it or
     * asks again. */
    void (*run)(struct pl_work *work);
    void (*done)(struct pl_work *work);
} pl_work;

typedef struct {
    pl_work work; /* first: a pl_work * is cast back */
    const pl_game *game;
    const void *setup; /* must outlive the job */
    int seats, seat;
    char bot[32];
    uint8_t seed[32];
    int most_ms;   /* limit for a budget of iterations; 0: none */
    pl_mind *mind; /* NULL: made for this job */
    int is_kept;   /* the mind is left in 'mind' for the next job */
    /* Events that the mind has not seen yet: those of earlier games of the
     * series, each ending at its 'game_ends', then those of this game. */
    pl_event *events;
    int n_events, cap_events;
    int n_games, game_ends[PL_SERIES_MAX];
    unsigned char *view;
    pl_choice *legal;
    int n_legal;

    pl_move move;             /* the answer */
    char said[PL_ENTRY_SAID]; /* and the bot's comment on it, or "" */
    void *ctx;
    uint64_t key;
} pl_think;

typedef struct pl_workers pl_workers;

pl_workers *pl_workers_new(uv_loop_t *loop, int threads);

void pl_workers_ask(pl_workers *workers, pl_work *work);

/* Cancels the jobs of this asker. Those that have not begun are not run; only
 * their 'done' is called. */
void pl_workers_drop(pl_workers *workers, const void *asker);

void pl_think_free(pl_think *job);

/* The 'run' of a pl_think: fills in the answer (think.c). */
void pl_think_run(pl_work *work);

/* Ends the threads after their current work; 'done' is called for all. */
void pl_workers_free(pl_workers *workers);

#endif
