/* SPDX-License-Identifier: MIT */
/* nats_due.h - which tables on NATS have a timer or a bot to run. */
#ifndef PL_NATS_DUE_H
#define PL_NATS_DUE_H

#include "store/job.h"
#include "store/nats_link.h"

/* Marks a table, before an entry with a due time is published. 0 if NATS does
 * not answer. Unmarking is for a table that is deleted. */
int pl_nats_due_mark(const pl_link *link, const pl_id *table);
int pl_nats_due_unmark(const pl_link *link, const pl_id *table);

/* Marks the due tables of a cluster that has no marks yet: one of an earlier
 * version, or one that was restored. */
int pl_nats_due_fill(const pl_link *link, const char **why);

/* Answers PL_JOB_DUE. */
pl_store_status pl_nats_due_list(const pl_link *link, pl_job *job);

/* Deletes tables whose 'keep' time is 'now' or earlier, and corrects the
 * marks. */
int pl_nats_due_sweep(const pl_link *link, int64_t now);

#endif
