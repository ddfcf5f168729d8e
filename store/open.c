/* SPDX-License-Identifier: MIT */
/* open.c - opens the backend that a URL names. */
#include "store/store_nats.h"
#include "store/store_sqlite.h"

#include <string.h>

pl_store *pl_store_open(const char *url, const pl_sealer *sealer,
                        uv_loop_t *loop, const char **why)
{
    if (strncmp(url, "sqlite:", 7) == 0)
        return pl_store_sqlite_open(url + 7, sealer, loop, why);
    if (strncmp(url, "nats://", 7) == 0)
        return pl_store_nats_open(url, sealer, loop, why);
    *why =
        "the store must be 'sqlite:FILE' or 'nats://USER:PASSWORD@HOST:PORT'";
    return NULL;
}
