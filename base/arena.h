/* arena.h - memory that is given back all at once.
 *
 * One arena serves one request: what is taken from it lives until
 * pl_arena_reset, and nothing in it is freed singly. */
#ifndef PL_ARENA_H
#define PL_ARENA_H

#include <stddef.h>

typedef struct pl_arena_block pl_arena_block;

typedef struct {
    pl_arena_block *block; /* the newest; older ones hang behind it */
} pl_arena;

void pl_arena_init(pl_arena *arena);

/* Zeroed bytes, aligned for anything. */
void *pl_arena_take(pl_arena *arena, size_t bytes);

/* A copy of 'len' bytes with a NUL after them. */
char *pl_arena_copy(pl_arena *arena, const void *bytes, size_t len);

/* Forgets everything but keeps one block for the next request. */
void pl_arena_reset(pl_arena *arena);

void pl_arena_release(pl_arena *arena);

#endif
