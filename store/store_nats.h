/* SPDX-License-Identifier: MIT */
/* store_nats.h - the store on NATS JetStream, for many machines. */
#ifndef PL_STORE_NATS_H
#define PL_STORE_NATS_H

#include "store/store.h"

pl_store *pl_store_nats_open(const char *url, const pl_sealer *sealer,
                             uv_loop_t *loop, const char **why);

#endif
