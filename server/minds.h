/* SPDX-License-Identifier: MIT */
/* minds.h - keeps bots that learn from move to move.
 *
 * A mind that learns is kept while its bot has the seat, and gets the events
 * of that seat as they happen. It may be missing: the server was restarted, the
 * table came from another node, or a rematch began. Then it is made again from
 * the logs: first the earlier games of the series in which the same bot had the
 * seat, then this game so far. So a mind can be dropped at any time, and memory
 * holds only a limited number of them. */
#ifndef PL_MINDS_H
#define PL_MINDS_H

#include "server/workers.h"

struct pl_server;
struct pl_live;

enum { PL_MINDS_MAX = 512 }; /* of at most 100 KB each */

typedef struct pl_kept_mind pl_kept_mind;

/* Fills 'job' with the mind of 'bot' in that seat, and with what it has not
 * seen yet. 0 if the job must wait: the mind is thinking, or earlier games are
 * being loaded; pl_live_act() is called when that is over. */
int pl_minds_prepare(struct pl_live *live, int seat, const char *bot,
                     pl_think *job);

/* The job is done: takes its mind back for the next one. */
void pl_minds_return(struct pl_live *live, pl_think *job);

/* Gives each mind of the table the events that its seat may see. */
void pl_minds_tell(struct pl_live *live, const pl_events *events);

/* Frees all minds of the table. None of them may be thinking. */
void pl_minds_release(struct pl_live *live);

#endif
