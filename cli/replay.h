/* replay.h - a record with every seat's view, for golden files. */
#ifndef PL_REPLAY_H
#define PL_REPLAY_H

#include "wire/record.h"

/* Prints each move, its events with the seats that see them, and what it
 * changes in every seat's view: readable in a diff. 'p' is at the deal. */
pl_err replay_all_views(pl_replay *p, pl_fault *fault);

#endif
