/* SPDX-License-Identifier: MIT */
/* parlours.h - parlours on a server: their logs, and who is told of changes.
 *
 * Entries of a parlour follow from entries of its tables: somebody comes to a
 * table, a game begins or ends, a line is said for all to hear. The server that
 * wrote the table's entry writes the parlour's. Everything here runs on the
 * loop's thread. */
#ifndef PL_PARLOURS_H
#define PL_PARLOURS_H

#include "server/live.h"
#include "server/parlour.h"

enum { PL_PARLOUR_DAYS = 30 }; /* it is kept after its last use */

/* Called with a parlour, or with NULL and why it cannot be had. */
typedef void pl_parlour_ready(void *ctx, const pl_parlour *parlour,
                              pl_refusal why);

/* Makes a parlour with new names. 'ready' is called when its names and its
 * first entry are stored. */
void pl_parlours_open(pl_server *server, pl_parlour_ready *ready, void *ctx);

/* Calls 'ready' with the parlour, now or when it is loaded. */
void pl_parlours_get(pl_server *server, const pl_id *id,
                     pl_parlour_ready *ready, void *ctx);

/* Adds an entry, whose text is copied. 'ready', if not NULL, is called once the
 * entry is in the log, or with NULL and why not. */
void pl_parlours_add(pl_server *server, const pl_id *id,
                     const pl_parlour_entry *entry, pl_parlour_ready *ready,
                     void *ctx);

/* What a person is shown of a parlour (parlours_shown.c). A person who has a
 * seat at one of its tables while silence holds there is told of no change, and
 * is shown the people and names of the table. 'out' shares the lines of talk.
 */
int pl_parlours_is_held(pl_server *server, const pl_parlour *parlour,
                        const pl_id *person);
void pl_parlours_show(pl_server *server, const pl_parlour *parlour,
                      const pl_id *person, pl_parlour *out);

/* An entry that this server made is in the log of a table: what it means for
 * the table's parlour, if it has one. */
void pl_parlours_note(pl_live *live, const pl_entry *entry);

/* The game of a table that has a parlour is over: its result counts, once. */
void pl_parlours_count(pl_live *live, pl_parlour_ready *ready, void *ctx);

/* The table is the parlour's current one from now on. Renews its names. */
void pl_parlours_go_on(pl_server *server, const pl_table *table);

/* Stores its link and code, or stores them for longer. */
void pl_parlours_publish(pl_server *server, const pl_id *id, const char *link,
                         const char *code, pl_store_done *done, void *ctx);

/* What the store has for the link or code of a parlour; 0 if it is a table's.
 */
int pl_parlours_named(const pl_store_item *value, pl_id *id);

/* The bucket of the store that holds the parlours a person is in. */
void pl_parlours_bucket(const pl_id *person, char out[40]);

/* Frees those that nobody has used for a while; or all. */
void pl_parlours_sweep(pl_server *server);
void pl_parlours_free_all(pl_server *server);

#endif
