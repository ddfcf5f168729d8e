/* SPDX-License-Identifier: MIT */
/* kin.h - games with the same hidden things.
 *
 * A game that goes on from a moment of a record has the hands of that record,
 * and so have all games that go on from the same first one, whatever lies
 * between. They are kin. Whoever sits at one of them that is not over must not
 * see behind the cards of another. */
#ifndef PL_KIN_H
#define PL_KIN_H

#include "server/call.h"

/* Remembers in the store that the person came to a table that goes on from a
 * record. Does nothing at other tables. */
void pl_kin_keep(pl_server *server, const pl_id *person, const pl_table *table);

/* Gets a kept call, and the seats that its person has at unfinished games that
 * are kin of the record: 0 if there is none. */
typedef void pl_kin_done(pl_call *call, uint16_t seats);

/* Looks that up for the record that the call names; also at tables that are not
 * in memory. If it cannot, the call is refused and 'done' is not called. */
void pl_kin_look(const pl_call *call, pl_kin_done *done);

/* Fetches the record that a call names, as pl_call_record() does, but refuses
 * those who sit at unfinished kin of it. */
void pl_kin_record(const pl_call *call, pl_store_done *done);

/* Removes what is remembered of a person. */
void pl_kin_forget(pl_server *server, const pl_id *person);

#endif
