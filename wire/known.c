/* SPDX-License-Identifier: MIT */
/* known.c - the games of the registry, and those added while running. */
#include "wire/known.h"

#include <string.h>

#include "games/registry.h"

static const pl_game *added[PL_ADDED_MAX];
static int n_added;

const pl_game *pl_game_at(int i)
{
    int n = 0;

    while (pl_games[n])
        n++;
    if (i < n)
        return pl_games[i];
    return i - n < n_added ? added[i - n] : NULL;
}

const pl_game *pl_game_by_id(const char *id, size_t len)
{
    const pl_game *g;

    for (int i = 0; (g = pl_game_at(i)); i++)
        if (strlen(g->id) == len && memcmp(g->id, id, len) == 0)
            return g;
    return NULL;
}

int pl_game_add(const pl_game *g)
{
    if (n_added == PL_ADDED_MAX || pl_game_by_id(g->id, strlen(g->id)))
        return 0;
    added[n_added++] = g;
    return 1;
}
