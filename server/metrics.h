/* SPDX-License-Identifier: MIT */
/* metrics.h - what /metrics shows, in the format of Prometheus. */
#ifndef PL_METRICS_H
#define PL_METRICS_H

#include "base/buffer.h"
#include "server/server.h"

/* Totals of the whole server. Nothing here has a label: a table's or a
 * person's own numbers would tell what they do. */
void pl_metrics_put(const pl_server *server, pl_buffer *out);

/* Logs how many events since the last call may be an attack: totals only,
 * nothing personal. */
void pl_metrics_log(pl_server *server);

#endif
