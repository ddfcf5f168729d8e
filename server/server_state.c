/* SPDX-License-Identifier: MIT */
/* server_state.c - the time of a server, and its buffer for messages.
 *
 * Messages are written into one buffer that grows and is reused. Everything
 * runs on one thread, so one buffer is enough. */
#include "server/server_state.h"

#include "base/alloc.h"

enum { CLOCK_OFF_MS = 250 };

int64_t pl_server_now(const pl_server *s)
{
    return pl_clock_now(s->config.clock ? s->config.clock : &s->clock);
}

int pl_server_clock_is_off(const pl_server *s)
{
    int64_t off = s->cluster.clock_off;
    return off > CLOCK_OFF_MS || off < -CLOCK_OFF_MS;
}

const char *pl_server_write(pl_server *s, pl_put_fn *put, const void *ctx,
                            size_t *len)
{
    pl_text t;

    for (;;) {
        pl_text_init(&t, s->scratch, s->scratch_cap);
        put(&t, ctx);
        if (!t.full)
            break;
        s->scratch_cap *= 2;
        s->scratch = pl_xrealloc(s->scratch, s->scratch_cap);
    }
    *len = t.n;
    return s->scratch;
}
