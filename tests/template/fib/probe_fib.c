/* SPDX-License-Identifier: MIT */
/* probe_fib.c - what the suites over all games need to know about Fib. */
#include "tests/template/fib/fib.h"

#include "tests/probe.h"

/* Rolls every die again that 'seat' cannot see. */
static int scramble(const void *setup, void *state, int seat, pl_luck *luck)
{
    const fib_setup *u = setup;
    fib_state *s = state;

    if (s->open.winner)
        return 0;
    for (int i = 0; i < u->seats; i++)
        if (i != seat)
            s->die[i] = (uint8_t)(1 + pl_luck_roll(luck, FIB_FACES));
    return 1;
}

static const pl_mode modes[] = {
    { 2, "{}" },
    { 3, "{\"wild\":true}" },
    { 6, "{}" },
    { 0, NULL },
};

const pl_probe fib_probe = {
    .game = &fib_game,
    .modes = modes,
    .longest = 40,
    .scramble = scramble,
};
