/* SPDX-License-Identifier: MIT */
/* arena.h - memory that is freed all at once.
 *
 * One arena serves one request. Memory taken from it is valid until
 * pl_arena_reset; nothing is freed on its own. */
#ifndef PL_ARENA_H
#define PL_ARENA_H

#include <stddef.h>

typedef struct pl_arena_block pl_arena_block;

typedef struct {
    pl_arena_block *block; /* the newest of a list of blocks */
} pl_arena;

void pl_arena_init(pl_arena *arena);

/* Zeroed bytes, aligned for anything. */
void *pl_arena_take(pl_arena *arena, size_t bytes);

/* A copy of 'len' bytes with a NUL after them. */
char *pl_arena_copy(pl_arena *arena, const void *bytes, size_t len);

/* Frees everything but one block, which the next request reuses. */
void pl_arena_reset(pl_arena *arena);

void pl_arena_release(pl_arena *arena);

#endif
