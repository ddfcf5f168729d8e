/* SPDX-License-Identifier: MIT */
/* kin.h - games that share hidden cards.
 *
 * A game that continues from a moment of a record has the hands of that record.
 * So have all games that descend from the same first game, in however many
 * steps. We call them kin. A person with a seat in an unfinished game must not
 * see the hidden cards of any of its kin. */
#ifndef PL_KIN_H
#define PL_KIN_H

#include "server/call.h"

/* Stores that the person joined a table that continues a record. Does nothing
 * for other tables. */
void pl_kin_keep(pl_server *server, const pl_id *person, const pl_table *table);

/* Gets a kept call, and the seats that its person has at unfinished games that
 * are kin of the record: 0 if there is none. */
typedef void pl_kin_done(pl_call *call, uint16_t seats);

/* Finds them for the record that the call names, also at tables that are not in
 * memory. If that fails, the call is refused and 'done' is not called. */
void pl_kin_look(const pl_call *call, pl_kin_done *done);

/* As pl_call_record(), but refuses people who have a seat in an unfinished game
 * that is kin of the record. */
void pl_kin_record(const pl_call *call, pl_store_done *done);

/* Removes everything that is stored here about a person. */
void pl_kin_forget(pl_server *server, const pl_id *person);

#endif
