/* SPDX-License-Identifier: MIT */
/* load_truth.h - compares what a seat received with what the rules let it see.
 *
 * A client does not know the hidden state while a game runs. So it stores a
 * hash of every view, list of moves and event it receives. When the game is
 * over and its record is public, the game is replayed here, and each seat's
 * frames must be exactly those that the rules allow, in order. */
#ifndef PL_LOAD_TRUTH_H
#define PL_LOAD_TRUTH_H

#include <stddef.h>
#include <stdint.h>

/* The frames one seat received in one game; all zero is none. */
typedef struct {
    uint64_t *hash;
    int n, cap;
    uint64_t view; /* hash of the last view and choices */
} load_seen;

/* Adds a frame: the part of an update from "view" up to "clock". */
void load_seen_add(load_seen *seen, const char *text, size_t len);
void load_seen_clear(load_seen *seen);
void load_seen_release(load_seen *seen);

/* Compares the frames of all seats with the record. Returns how many were
 * compared, or -1, with a reason in 'why', if one of them differs. */
int load_truth_compare(const char *record, size_t len, const load_seen *seen,
                       int seats, char *why, size_t cap);

#endif
