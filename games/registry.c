/* registry.c - the games there are: adding one is one line here. */
#include "games/registry.h"

#include <string.h>

#include "games/clairvoyance/clairvoyance.h"
#include "games/illusionist/illusionist.h"
#include "games/mindseye/mindseye.h"
#include "games/mysterium/mysterium.h"
#include "games/telepathic/telepathic.h"

const pl_game *const pl_games[] = {
    &mindseye_game,
    &mysterium_game,
    &telepathic_game,
    &illusionist_game,
    &clairvoyance_game,
    NULL,
};

const pl_game *pl_game_named(const char *id, size_t len)
{
    for (int i = 0; pl_games[i]; i++)
        if (strlen(pl_games[i]->id) == len &&
            memcmp(pl_games[i]->id, id, len) == 0)
            return pl_games[i];
    return NULL;
}
