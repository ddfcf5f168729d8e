/* SPDX-License-Identifier: MIT */
/* registry.c - the games of list.h, and finding one by its name. */
#include "games/registry.h"

#include <string.h>

#include "games/list.h"

#define X(g) extern const pl_game g##_game;
PL_GAMES(X)
#undef X

#define X(g) &g##_game,
const pl_game *const pl_games[] = { PL_GAMES(X) NULL };
#undef X

const pl_game *pl_game_named(const char *id, size_t len)
{
    for (int i = 0; pl_games[i]; i++)
        if (strlen(pl_games[i]->id) == len &&
            memcmp(pl_games[i]->id, id, len) == 0)
            return pl_games[i];
    return NULL;
}
