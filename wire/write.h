/* SPDX-License-Identifier: MIT */
/* write.h - text of a length that is not known beforehand. */
#ifndef PL_WRITE_H
#define PL_WRITE_H

#include "rules/text.h"

typedef void pl_writer(pl_text *t, const void *what);

/* Runs 'write' again with more room until all of it fits. The result ends
 * with a zero and is the caller's to free; NULL if memory is short. */
char *pl_write_new(pl_writer *write, const void *what, size_t *len);

#endif
