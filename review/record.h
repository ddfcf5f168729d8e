/* SPDX-License-Identifier: MIT */
/* record.h - the review of a record. */
#ifndef PL_REVIEW_RECORD_H
#define PL_REVIEW_RECORD_H

#include "review/review.h"
#include "wire/record.h"

/* Starts the review of a record, which must outlive it. NULL, with 'fault', if
 * its game is not over or it does not replay. */
pl_review *pl_review_of(const pl_record *record, int samples, pl_fault *fault);

/* {"moment":..,"seat":..,"facts":..,"believed":..}: what 'seat' could know at a
 * moment, over so many worlds. The caller frees it; NULL if memory is short. */
char *pl_review_known(const pl_review *r, const pl_record *record, int moment,
                      int seat, int worlds);

#endif
