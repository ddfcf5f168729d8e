/* SPDX-License-Identifier: MIT */
/* fault.h - an error that names the field and says what was expected. */
#ifndef PL_FAULT_H
#define PL_FAULT_H

#include "rules/game.h"

typedef struct {
    pl_err err;
    char field[96]; /* "state.open.cards[1]"; empty if it is about no field */
    char text[160]; /* "0 to 18" */
} pl_fault;

/* Fills 'fault' and returns 'err'. 'field' may be NULL. */
__attribute__((format(printf, 4, 5))) pl_err
pl_fail(pl_fault *fault, pl_err err, const char *field, const char *fmt, ...);

/* The same from what a hook gave as 'why', "cards: 0 to 18" or NULL; 'under' is
 * put before the name of the field; it may be "". */
pl_err pl_fail_why(pl_fault *fault, pl_err err, const char *under,
                   const char *why);

/* One line for people: "state.open.cards[1]: 0 to 18". */
const char *pl_fault_line(const pl_fault *fault, char *buf, size_t cap);

#endif
