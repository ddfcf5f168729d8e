/* minds.h - bots that remember.
 *
 * A mind that learns from what it sees lives as long as its bot sits: it is
 * fed its seat's events as they come. One that is not there, since the server
 * was started, or the table came from another node, or is a rematch, is made
 * anew from the logs: the games before this one in the series in which the
 * same bot had the seat, then this game so far. So a mind can be let go at any
 * time, and only so many are kept. */
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

/* The job is done; takes its mind back. */
void pl_minds_return(struct pl_live *live, pl_think *job);

/* Something has happened at the table: every mind there is told its part. */
void pl_minds_tell(struct pl_live *live, const pl_events *events);

/* Lets all minds of the table go; none of them is thinking. */
void pl_minds_release(struct pl_live *live);

#endif
