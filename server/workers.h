/* workers.h - threads in which bots think.
 *
 * A job carries all a bot may know: its seat's events, view and choices. It
 * never holds a state. */
#ifndef PL_WORKERS_H
#define PL_WORKERS_H

#include "bots/mind.h"

#include <uv.h>

typedef struct pl_think {
    struct pl_think *next;
    const pl_game *game;
    const void *setup; /* must outlive the job */
    int seats, seat;
    char bot[32];
    uint8_t seed[32];
    pl_event *events;
    int n_events, cap_events;
    unsigned char *view;
    pl_choice *legal;
    int n_legal;

    pl_move move; /* the answer */
    void (*done)(struct pl_think *job);
    void *ctx;
    uint64_t key;
} pl_think;

typedef struct pl_workers pl_workers;

pl_workers *pl_workers_new(uv_loop_t *loop, int threads);

/* Thinks; then 'done' is called on the loop's thread and must free the job. */
void pl_workers_ask(pl_workers *workers, pl_think *job);
void pl_think_free(pl_think *job);

/* Ends the threads after the job each is at; 'done' is called for all. */
void pl_workers_free(pl_workers *workers);

#endif
