/* load_truth.h - what a seat was sent, against what it may know.
 *
 * A client cannot know the truth while a game runs. It keeps a hash of every
 * view, choice and event it was sent, and when the game is over and its record
 * is open, the game is played again here and each seat's frames must be those
 * that the rules let that seat see, all of them, in order. */
#ifndef PL_LOAD_TRUTH_H
#define PL_LOAD_TRUTH_H

#include <stddef.h>
#include <stdint.h>

/* What one seat was sent in one game; all zero is nothing yet. */
typedef struct {
    uint64_t *hash;
    int n, cap;
    uint64_t view; /* hash of the last view and choices */
} load_seen;

/* Takes the part of an update from "view" up to "clock". */
void load_seen_add(load_seen *seen, const char *text, size_t len);
void load_seen_clear(load_seen *seen);
void load_seen_release(load_seen *seen);

/* How many frames of 'seats' seats were compared with the game in the text of
 * a record; -1, with a reason in 'why', if one of them is not as it must be. */
int load_truth_compare(const char *record, size_t len, const load_seen *seen,
                       int seats, char *why, size_t cap);

#endif
