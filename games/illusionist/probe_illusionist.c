/* SPDX-License-Identifier: MIT */
/* probe_illusionist.c - Capture the Illusionist for the suites that run over
 * all games.
 *
 * It lists the modes to play, and exchanges by hand what a seat cannot see
 * ('scramble'): the suites then require that this seat receives the same bytes.
 */
#include "games/illusionist/illusionist.h"

#include <string.h>

#include "tests/probe.h"

static uint16_t swap_bits(unsigned set, int a, int b)
{
    unsigned x = set >> a & 1, y = set >> b & 1;

    set &= ~(1u << a | 1u << b);
    return (uint16_t)(set | y << a | x << b);
}

static void swap_ranks(uint8_t *rank, int n, int a, int b)
{
    for (int i = 0; i < n; i++)
        rank[i] = (uint8_t)(rank[i] == a ? b : rank[i] == b ? a : rank[i]);
}

/* The ranks of a side that 'seat' has seen since its deal. */
static unsigned seen_ranks(const ill_state *s, int side, int seat)
{
    ill_log log;
    const ill_side *d = &s->open.side[side];
    unsigned seen = 0;

    memset(&log, 0, sizeof log);
    ill_show_log(&s->log[side], side == seat, &log);
    seen |= log.dealt | log.drawn;
    for (int i = 0; i < ILL_SLOTS; i++)
        seen |= 1u << log.got[i];
    for (int i = 0; i < log.n; i++) {
        const ill_mix *m = &log.mix[i];
        seen |= m->in | m->drawn | 1u << m->card;
        for (int k = 0; k < 3; k++)
            seen |= 1u << ill_got(m, k);
    }
    for (int i = 0; i < ILL_PLACES; i++)
        seen |= 1u << d->up[i];
    return seen;
}

/* Exchanges two ranks that the seat has never seen, everywhere. */
static int exchange_names(ill_state *s, int side, int seat, pl_luck *luck)
{
    unsigned unseen = 0xffe & ~seen_ranks(s, side, seat);
    ill_log *log = &s->log[side];
    int a, b, n = __builtin_popcount(unseen);

    if (n < 2)
        return 0;
    for (int skip = (int)pl_luck_roll(luck, (uint32_t)n - 1); skip; skip--)
        unseen &= unseen - 1;
    a = __builtin_ctz(unseen);
    b = __builtin_ctz(unseen & (unseen - 1));
    swap_ranks(s->slot[side], ILL_SLOTS, a, b);
    swap_ranks(s->sight[side], ILL_SLOTS, a, b);
    s->hand[side] = swap_bits(s->hand[side], a, b);
    swap_ranks(log->got, ILL_SLOTS, a, b);
    log->dealt = swap_bits(log->dealt, a, b);
    for (int i = 0; i < log->n; i++) {
        ill_mix *m = &log->mix[i];
        uint8_t got[3] = { (uint8_t)ill_got(m, 0), (uint8_t)ill_got(m, 1),
                           (uint8_t)ill_got(m, 2) };
        unsigned out = swap_bits(ill_out(m), a, b);
        swap_ranks(got, 3, a, b);
        for (int k = 0; k < 3; k++)
            ill_set_got(m, k, got[k]);
        ill_set_out(m, out);
        m->in = swap_bits(m->in, a, b) & 0xfffu;
    }
    return 1;
}

/* Exchanges two slots of the last mix that touched them, if 'seat' has seen
 * neither since: the shuffle might have gone the other way. */
static int exchange_shuffled(ill_state *s, int side, int seat)
{
    int shift = side == seat ? 0 : 4;

    for (int i = 0; i < ILL_SLOTS; i++)
        for (int j = i + 1; j < ILL_SLOTS; j++) {
            int last = s->last[side][i];
            if (!last || s->last[side][j] != last)
                continue;
            ill_mix *m = &s->log[side].mix[last - 1];
            int a = ill_index(m, i), b = ill_index(m, j);
            if (((m->seen >> (a + shift)) | (m->seen >> (b + shift))) & 1)
                continue;
            uint8_t held = s->slot[side][i];
            s->slot[side][i] = s->slot[side][j];
            s->slot[side][j] = held;
            for (int k = 0; k < 2; k++) {
                int slot = k ? j : i, at = k ? b : a;
                uint8_t seen = m->seen >> at & 1 ? s->slot[side][slot] : 0;
                ill_set_got(m, at, s->sight[side][slot] = seen);
            }
            return 1;
        }
    return 0;
}

static int scramble(const void *setup, void *state, int seat, pl_luck *luck)
{
    ill_state *s = state;
    int changed = 0;
    (void)setup;

    if (s->open.open.phase == ILL_OVER)
        return 0; /* everything lies open */
    for (int side = 0; side < 2; side++) {
        changed |= exchange_names(s, side, seat, luck);
        if (pl_luck_roll(luck, 2))
            changed |= exchange_shuffled(s, side, seat);
    }
    for (int i = 0; i < 8; i++)
        s->rng.key[i] = pl_luck_word(luck);
    return changed;
}

static const pl_mode modes[] = {
    { 2, "{}" },
    { 2, "{\"memory\":\"recall\",\"suit\":[\"void\",\"any\"]}" },
    { 2, "{\"move_ms\":1000,\"starter\":\"second\"}" },
    { 2, "{\"turns\":12,\"suit\":[\"earth\",\"fire\"]}" },
    { 0, NULL },
};

const pl_probe illusionist_probe = {
    .game = &illusionist_game,
    .modes = modes,
    .longest = 3000,
    .scramble = scramble,
};
