/* workers.h - threads in which bots think.
 *
 * A job carries all a bot may know: its mind, its seat's events, view and
 * choices. It never holds a state. */
#ifndef PL_WORKERS_H
#define PL_WORKERS_H

#include "bots/mind.h"
#include "server/entry.h"

#include <uv.h>

enum { PL_SERIES_MAX = 10 }; /* games of a series that a mind is told of */

typedef struct pl_think {
    struct pl_think *next;
    const pl_game *game;
    const void *setup; /* must outlive the job */
    int seats, seat;
    char bot[32];
    uint8_t seed[32];
    pl_mind *mind; /* NULL: made for this job */
    int is_kept;   /* the mind is left in 'mind' for the next job */
    /* What it has not seen yet: of games before this one in a series, which
     * end at those places, and of this one. */
    pl_event *events;
    int n_events, cap_events;
    int n_games, game_ends[PL_SERIES_MAX];
    unsigned char *view;
    pl_choice *legal;
    int n_legal;

    pl_move move;             /* the answer */
    char said[PL_ENTRY_SAID]; /* and what the bot says of it, or "" */
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
