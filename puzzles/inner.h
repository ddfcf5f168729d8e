/* SPDX-License-Identifier: MIT */
/* inner.h - what the files of puzzles/ share. */
#ifndef PL_PUZZLES_INNER_H
#define PL_PUZZLES_INNER_H

#include "puzzles/puzzle.h"

/* Makes the question of 'seat' in 'state'; 0 if there is none. The caller
 * releases it. */
int question_init(pl_question *q, const pl_puzzle_kind *k, const pl_setting *s,
                  const void *state, int seat);
void question_release(pl_question *q); /* accepts an all-zero struct */

/* Replays the record up to the question. The caller releases 'replay'. */
pl_err puzzle_replay(const pl_puzzle *p, pl_replay *replay, pl_fault *fault);

/* Whether 'seat' may know one of the events. */
int is_seen(const pl_events *events, int seat);

/* The place of the best move, and by how much it is better than the next. */
int rating_best(const pl_rating *r, int n, double *by);

pl_solver solve_by_playing_on; /* playing.c */
pl_solver solve_by_depth;      /* depth.c */
pl_solver solve_reading;       /* mysterium.c: pragmatic, by table a */
pl_solver solve_literally;     /* mysterium.c: literal, by table b */

extern const pl_puzzle_kind puzzle_clairvoyance, puzzle_illusionist,
    puzzle_mysterium, puzzle_telepathic;

#endif
