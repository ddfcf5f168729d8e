/* SPDX-License-Identifier: MIT */
/* replay.h - a record with every seat's view, for golden files. */
#ifndef PL_REPLAY_H
#define PL_REPLAY_H

#include "wire/record.h"

/* Prints each move, its events with the seats that see them, and what changes
 * in every seat's view, in a form that is readable in a diff. 'p' must be at
 * the deal. */
pl_err replay_all_views(pl_replay *p, pl_fault *fault);

#endif
