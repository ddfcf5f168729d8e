/* SPDX-License-Identifier: MIT */
/* arena.c - a list of blocks, each filled from the front.
 *
 * A request allocates dozens of small things that all end with it. Freeing
 * them one by one is where leaks and double frees come from, so a request
 * takes its memory here and one reset ends it. A block never moves: pointers
 * into the arena stay valid while it grows. A request that needs more than
 * BLOCK bytes at once gets a block of its own. After a reset one block is
 * kept, so a typical request does not call malloc. */
#include "base/arena.h"

#include "base/alloc.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4096 };

struct pl_arena_block {
    pl_arena_block *older;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
};

void pl_arena_init(pl_arena *arena)
{
    arena->block = NULL;
}

void *pl_arena_take(pl_arena *arena, size_t bytes)
{
    size_t align = alignof(max_align_t);
    size_t need = (bytes + align - 1) / align * align;
    pl_arena_block *block = arena->block;

    if (!block || block->size - block->used < need) {
        size_t size = need > BLOCK ? need : BLOCK;
        block = pl_xrealloc(NULL, sizeof *block + size);
        block->older = arena->block;
        block->used = 0;
        block->size = size;
        arena->block = block;
    }
    void *p = block->bytes + block->used;
    block->used += need;
    return memset(p, 0, need);
}

char *pl_arena_copy(pl_arena *arena, const void *bytes, size_t len)
{
    char *p = pl_arena_take(arena, len + 1);
    if (len)
        memcpy(p, bytes, len);
    return p;
}

static void release_all_but(pl_arena *arena, pl_arena_block *kept)
{
    pl_arena_block *block = arena->block;

    while (block) {
        pl_arena_block *older = block->older;
        if (block != kept)
            free(block);
        block = older;
    }
    arena->block = kept;
}

void pl_arena_reset(pl_arena *arena)
{
    pl_arena_block *kept = arena->block;

    /* Do not hold on to an oversized block until the next large request. */
    if (kept && kept->size > BLOCK)
        kept = NULL;
    release_all_but(arena, kept);
    if (kept) {
        kept->older = NULL;
        kept->used = 0;
    }
}

void pl_arena_release(pl_arena *arena)
{
    release_all_but(arena, NULL);
}
