/* SPDX-License-Identifier: MIT */
/* nats_records.h - finished games in NATS. */
#ifndef PL_NATS_RECORDS_H
#define PL_NATS_RECORDS_H

#include "store/job.h"
#include "store/nats_link.h"

/* Runs a job about records. */
pl_store_status pl_nats_records_run(const pl_link *link,
                                    const pl_sealer *sealer, pl_job *job);

/* Gives keyed names to what an older version stored under ids in clear. 0 if
 * NATS does not answer. */
int pl_nats_records_upgrade(const pl_link *link, const pl_sealer *sealer,
                            const char **why);

#endif
