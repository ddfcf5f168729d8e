/* SPDX-License-Identifier: MIT */
/* nats_key.c - whether this server has the key of the store.
 *
 * A node with a wrong key would skip every entry as forged and serve empty
 * tables. So the first node stores one sealed message, and every node must
 * be able to open it before it serves anything. */
#include "store/nats_key.h"

#include "store/nats_keep.h"

enum { CHECK_TRIES = 20, CHECK_MS = 500 };

static const pl_nats_place place = { .bytes = { 'k' }, .len = 1 };

typedef struct {
    const pl_sealer *sealer;
    int ok;
} opening;

static void open_check(void *ctx, const pl_nats_msg *m)
{
    opening *o = ctx;
    pl_buffer plain = { 0 };

    o->ok = pl_nats_keep_open(o->sealer, m, &place, NULL, NULL, &plain);
    pl_buffer_release(&plain);
}

/* 1 if the check opens, 0 if it does not, -1 if there is none, -2 if NATS does
 * not answer. */
static int read_check(const pl_link *link, const pl_sealer *sealer)
{
    opening o = { sealer, 0 };
    int64_t last =
        pl_link_last(link, PL_NATS_KEEP, PL_NATS_CHECK, open_check, &o);

    if (last == 0 && !pl_link_barrier(link, NULL))
        last = -1;
    else if (last == 0)
        last = pl_link_last(link, PL_NATS_KEEP, PL_NATS_CHECK, open_check, &o);
    return last > 0 ? o.ok : last == 0 ? -1 : -2;
}

int pl_nats_key_check(const pl_link *link, const pl_sealer *sealer,
                      const char **why)
{
    pl_buffer word = { "planchette", 10, 10 };
    int found = -2;

    for (int i = 0; found < 0 && i < CHECK_TRIES; i++) {
        found = read_check(link, sealer);
        /* Of two servers that start at the same time with different keys, one
         * reads in the next turn what the other wrote. */
        if (found == -1)
            pl_nats_keep_put(link, sealer, PL_NATS_CHECK, 0, 0, &place, &word);
        else if (found == -2)
            nats_Sleep(CHECK_MS);
    }
    *why = found < 0 ? PL_NATS_SILENT : pl_sealer_fault(sealer);
    return found == 1;
}
