/* SPDX-License-Identifier: MIT */
/* call.h - a request being answered, for the 'run' of actions. */
#ifndef PL_CALL_H
#define PL_CALL_H

#include "server/action.h"
#include "server/live.h"
#include "server/server_state.h"
#include "server/session.h"

typedef struct pl_call {
    pl_session *session;
    char *rpc_id; /* JSON text */
    json_t *params;
    /* The table, and the person there, of an action for PL_MEMBER and above:
     * they are what 'who' asks for. NULL in other calls and in kept ones. */
    pl_live *live;
    const pl_table_person *me;
} pl_call;

/* A copy of a call that is answered later; pl_call_end() frees it. */
pl_call *pl_call_keep(const pl_call *call);
void pl_call_end(pl_call *call);

void pl_call_result(const pl_call *call, const char *json);
void pl_call_refuse(const pl_call *call, pl_refusal refusal);
void pl_call_bad_field(const pl_call *call, const char *field,
                       const char *text);

/* If the store failed, refuses and ends a kept call and returns 1. A failed
 * read must not be taken for an empty one. */
int pl_call_store_failed(pl_call *call, const pl_store_answer *answer);

/* Submits the entry that the action reads from the call. Its table checks
 * 'who' when the entry's turn comes. */
void pl_call_submit(pl_call *call, const pl_action *action);

/* Fetches the record that a call names; 'done' gets a kept call, and two
 * items if there is such a record. */
void pl_call_record(pl_call *call, pl_store_done *done);

/* Reads that record; 0, with the call refused and ended, if there is none or
 * its rules are not those of this program. */
int pl_call_take_record(pl_call *call, const pl_store_answer *a, pl_record *r);

/* Finds the live table that a call is about, and the person at it; 0, and
 * refused, if the session is not at it or the person is not among 'who'. */
int pl_call_find_table(pl_call *call, pl_actor who);

/* A parameter; 0 or NULL, and refused, if it is wrong. */
int pl_call_int(pl_call *call, const char *name, int min, int max, int *out);
const char *pl_call_text(pl_call *call, const char *name);

#endif
