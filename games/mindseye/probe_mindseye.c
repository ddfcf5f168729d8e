/* SPDX-License-Identifier: MIT */
/* probe_mindseye.c - Mind's Eye for the suites that run over all games.
 *
 * It lists the modes to play, and exchanges by hand what a seat cannot see
 * ('scramble'): the suites then require that this seat receives the same bytes.
 */
#include "games/mindseye/mindseye.h"

#include "tests/probe.h"

/* Any other choice that somebody else may have sealed. Whether somebody has
 * sealed is hidden as well, unless the table shows ready marks or this seat
 * is the one the others wait for. */
static int scramble(const void *setup, void *state, int seat, pl_luck *luck)
{
    const mindseye_setup *u = setup;
    mindseye_state *s = state;
    int changed = 0,
        threes = s->open.open.phase == MINDSEYE_CHOOSE && s->open.playing == 7;

    (void)u;
    for (int i = 0; i < MINDSEYE_SEATS; i++) {
        if (i == seat || !s->sealed[i])
            continue;
        int left = (int)pl_luck_roll(luck, 4), right = left;
        if (threes)
            right = (left + (pl_luck_roll(luck, 2) ? 1 : 3)) & 3;
        s->sealed[i] = (uint8_t)(1 + left + 4 * right);
        changed = 1;
    }
    for (int i = 0; i < 8; i++)
        s->rng.key[i] = pl_luck_word(luck);
    return changed;
}

static const pl_mode modes[] = {
    { 2, "{}" },
    { 3, "{}" },
    { 2, "{\"stare\":\"duel\",\"show_ready\":true,\"last_cards\":\"stare\"}" },
    { 3, "{\"stare\":\"duel\",\"show_ready\":true,\"choose_ms\":1000}" },
    { 2, "{\"stare\":\"eyes\"}" },
    { 3, "{\"stare\":\"judge\"}" },
    { 3, "{\"stare\":\"eyes\",\"last_cards\":\"stare\",\"rounds\":12}" },
    { 2, "{\"stare\":\"judge\",\"choose_ms\":50,\"rounds\":10}" },
    { 3, "{\"press_ms\":0,\"beat_ms\":50,\"last_cards\":\"stare\"}" },
    { 3, "{\"stare\":\"duel\"}" },
    { 0, NULL },
};

const pl_probe mindseye_probe = {
    .game = &mindseye_game,
    .modes = modes,
    .longest = 2000,
    .scramble = scramble,
};
