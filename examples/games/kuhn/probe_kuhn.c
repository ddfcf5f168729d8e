/* SPDX-License-Identifier: MIT */
/* probe_kuhn.c - what the suites over all games know of Kuhn poker. */
#include "examples/games/kuhn/kuhn.h"

#include "tests/probe.h"

/* Gives the other seat the third card; to a watcher, any two cards. */
static int scramble(const void *setup, void *state, int seat, pl_luck *luck)
{
    kuhn_state *s = state;
    int other = seat == 0;
    (void)setup;

    if (s->open.shown)
        return 0;
    if (seat > 1)
        s->hand[0] = (uint8_t)(1 + pl_luck_roll(luck, KUHN_CARDS));
    if (seat > 1 || pl_luck_roll(luck, 2))
        s->hand[other] =
            (uint8_t)(1 + (s->hand[1 - other] + pl_luck_roll(luck, 2)) %
                              KUHN_CARDS);
    return 1;
}

static const pl_mode modes[] = {
    { 2, "{}" },
    { 2, "{\"open_end\":true}" },
    { 0, NULL },
};

const pl_probe kuhn_probe = {
    .game = &kuhn_game,
    .modes = modes,
    .longest = 3,
    .scramble = scramble,
};
