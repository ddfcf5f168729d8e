/* SPDX-License-Identifier: MIT */
/* probe_leduc.c - what the suites over all games know of Leduc poker. */
#include "examples/games/leduc/leduc.h"

#include "tests/probe.h"

/* Deals the cards that 'seat' cannot see again, from those it cannot rule
 * out. */
static int scramble(const void *setup, void *state, int seat, pl_luck *luck)
{
    leduc_state *s = state;
    uint8_t left[LEDUC_RANKS * LEDUC_COPIES];
    int n = 0;
    (void)setup;

    if (s->open.showdown)
        return 0;
    for (uint8_t card = 1; card <= LEDUC_RANKS; card++)
        for (int k = LEDUC_COPIES - (s->open.board == card) -
                     (seat < 2 && s->hand[seat] == card);
             k > 0; k--)
            left[n++] = card;
    for (int i = 0; i < 2; i++)
        if (i != seat) {
            uint32_t at = pl_luck_roll(luck, (uint32_t)n);
            s->hand[i] = left[at];
            left[at] = left[--n];
        }
    return 1;
}

static const pl_mode modes[] = {
    { 2, "{}" },
    { 2, "{\"small\":9}" },
    { 0, NULL },
};

const pl_probe leduc_probe = {
    .game = &leduc_game,
    .modes = modes,
    .longest = 10,
    .scramble = scramble,
};
