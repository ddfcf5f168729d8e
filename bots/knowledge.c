/* SPDX-License-Identifier: MIT */
/* knowledge.c - finds the knowledge of a game. */
#include "bots/knowledge.h"

static const pl_knowledge nothing = { .explore = 0.7 };

static const pl_knowledge *const all[] = {
    &pl_clairvoyance_knowledge,
    &pl_illusionist_knowledge,
};

const pl_knowledge *pl_knowledge_of(const char *game)
{
    for (size_t i = 0; game && i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->game, game) == 0)
            return all[i];
    return &nothing;
}
