/* SPDX-License-Identifier: MIT */
/* next.h - the next table for the same people: a rematch, another game, or the
 * same friends on another evening.
 *
 * A plan says who comes and how it is played. Making it writes the whole table
 * to its log, people in their seats, before anybody is told of it. */
#ifndef PL_NEXT_H
#define PL_NEXT_H

#include "server/live.h"
#include "server/parlour.h"

enum { PL_NEXT_LOOKS_ON = -1, PL_NEXT_ANY_SEAT = -2 };

typedef struct pl_next pl_next;

/* Called once with the table, with all its people; or with NULL and the
 * reason. */
typedef void pl_next_done(void *ctx, pl_live *live,
                          const pl_table_answer *answer);

/* The first person of a plan is the table's host. */
pl_next *pl_next_new(pl_server *server);
void pl_next_free(pl_next *plan); /* of one that is not made */
void pl_next_person(pl_next *plan, const pl_id *id, const char *name, int seat);

/* As at 'old': its people, and its settings unless 'game' is another one. */
void pl_next_as_before(pl_next *plan, const pl_table *old, const pl_game *game);

/* In this parlour; plays its last game if the plan has no game yet. With
 * 'friends', everybody who plays in the parlour is taken along. */
void pl_next_in_parlour(pl_next *plan, const pl_parlour *parlour, int friends);

/* Whether several people may share a seat. */
void pl_next_share(pl_next *plan, int shared);

/* Makes the table and frees the plan. */
void pl_next_make(pl_next *plan, pl_next_done *done, void *ctx);

/* Adds the table to the lists of its people and makes it the current table of
 * its parlour. */
void pl_next_announce(pl_live *live);

#endif
