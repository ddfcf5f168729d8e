/* SPDX-License-Identifier: MIT */
/* nats_key.h - whether this server has the key of the store. */
#ifndef PL_NATS_KEY_H
#define PL_NATS_KEY_H

#include "store/nats_link.h"

/* 0 and a reason in 'why' if it has not. The first server writes what later
 * ones check. */
int pl_nats_key_check(const pl_link *link, const pl_sealer *sealer,
                      const char **why);

#endif
