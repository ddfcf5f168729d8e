/* SPDX-License-Identifier: MIT */
/* followers.c - a hash map from table id to follower, with linear probing.
 *
 * Removal moves the entries behind the gap instead of leaving tombstones: a
 * server follows and unfollows tables for weeks, and tombstones would fill the
 * map. */
#include "store/followers.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static size_t slot_of(const pl_followers *f, const pl_id *table)
{
    size_t at;

    memcpy(&at, table->b, sizeof at); /* ids are random already */
    for (at &= f->cap - 1;; at = (at + 1) & (f->cap - 1))
        if (!f->slot[at].heard || pl_id_equal(&f->slot[at].table, table))
            return at;
}

static void grow(pl_followers *f)
{
    pl_follower *old = f->slot;
    size_t cap = f->cap;

    f->cap = cap ? cap * 2 : 64;
    f->slot = pl_xcalloc(f->cap, sizeof *old);
    for (size_t i = 0; i < cap; i++)
        if (old[i].heard)
            f->slot[slot_of(f, &old[i].table)] = old[i];
    free(old);
}

void pl_followers_add(pl_followers *f, const pl_id *table,
                      pl_store_heard *heard, void *ctx)
{
    if (2 * (f->n + 1) > f->cap)
        grow(f);
    pl_follower *s = &f->slot[slot_of(f, table)];
    f->n += !s->heard;
    *s = (pl_follower){ *table, heard, ctx };
}

int pl_followers_remove(pl_followers *f, const pl_id *table)
{
    size_t at;

    if (!f->n)
        return 0;
    at = slot_of(f, table);
    if (!f->slot[at].heard)
        return 0;
    f->slot[at].heard = NULL;
    f->n--;
    /* Entries behind the gap may have been displaced by the removed one, and
     * a lookup stops at a gap: insert them again. */
    for (;;) {
        at = (at + 1) & (f->cap - 1);
        pl_follower moved = f->slot[at];
        if (!moved.heard)
            return 1;
        f->slot[at].heard = NULL;
        f->slot[slot_of(f, &moved.table)] = moved;
    }
}

void pl_followers_notify(const pl_followers *f, const pl_job *job)
{
    if (!f->n)
        return;
    const pl_follower *s = &f->slot[slot_of(f, &job->table)];
    pl_store_item entry = { .id = job->id,
                            .seq = job->seq,
                            .bytes = (const uint8_t *)job->bytes.at,
                            .len = job->bytes.len };
    if (s->heard)
        s->heard(s->ctx, &entry);
}
