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
 * seat at one of its tables during silence gets no changes, and is shown the
 * people and names of that table. 'out' shares the lines of chat with the
 * parlour.
 */
int pl_parlours_is_held(pl_server *server, const pl_parlour *parlour,
                        const pl_id *person);
void pl_parlours_show(pl_server *server, const pl_parlour *parlour,
                      const pl_id *person, pl_parlour *out);

/* Called when an entry of this server is in the log of a table: adds what
 * follows from it to the table's parlour, if there is one. */
void pl_parlours_note(pl_live *live, const pl_entry *entry);

/* Counts the result of a table whose game is over in its parlour, once. */
void pl_parlours_count(pl_live *live, pl_parlour_ready *ready, void *ctx);

/* Makes the table the current one of its parlour, and renews the parlour's
 * names in the store. */
void pl_parlours_set_table(pl_server *server, const pl_table *table);

/* Stores the link and the code of a parlour, or extends how long they are
 * kept. */
void pl_parlours_publish(pl_server *server, const pl_id *id, const char *link,
                         const char *code, pl_store_done *done, void *ctx);

/* Reads what the store has for a link or code; 0 if it belongs to a table and
 * not to a parlour.
 */
int pl_parlours_named(const pl_store_item *value, pl_id *id);

/* The bucket of the store that holds the parlours a person is in. */
void pl_parlours_bucket(const pl_id *person, char out[40]);

/* Frees those that nobody has used for a while; or all. */
void pl_parlours_sweep(pl_server *server);
void pl_parlours_free_all(pl_server *server);

#endif
