/* SPDX-License-Identifier: MIT */
/* small_mindseye.c - Mind's Eye for two with four cards each and few rounds.
 *
 * The whole game has too many histories for a tree. Here each seat begins with
 * four cards, most cards win after four rounds, and a coin settles every
 * staring contest. All else is the rules of the game itself, so its bots play
 * it as they are. */
#include "cli/small.h"

#include <string.h>

#include "games/mindseye/mindseye_inner.h"

enum { CARDS = 4, ROUNDS = 4, CONTESTS = 2 /* at most after one move */ };

static void shrink(void *setup)
{
    mindseye_setup *u = setup;

    if (u->options.rounds > ROUNDS)
        u->options.rounds = ROUNDS;
    u->options.choose_ms = 0;
    u->options.stare = STARE_DUEL;
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    mindseye_state *s = state;

    mindseye_game.deal(setup, seed, state);
    s->open.cards[0] = s->open.cards[1] = CARDS;
    s->open.removed = MINDSEYE_CARDS - 2 * CARDS;
}

static void flip(const void *setup, mindseye_state *s, int coin,
                 pl_events *events)
{
    int seat = first_of(coin ? s->open.contest & (s->open.contest - 1u)
                             : s->open.contest);

    s->todo = 0;
    pl_tell(events, (pl_event){ PL_EVERYBODY, MINDSEYE_COIN, (uint8_t)seat });
    mindseye_win_contest(setup, s, seat, events);
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    mindseye_state *s = state;
    pl_err err = mindseye_game.apply(setup, state, seat, m, events);

    while (!err && s->open.open.phase == MINDSEYE_DUEL)
        flip(setup, s, (int)pl_roll(&s->rng, 2), events);
    return err;
}

/* The state after the coins 'coins', one bit each. Its probability; 0 if more
 * coins are given than are flipped. */
static double with_coins(const void *setup, const mindseye_state *from,
                         int seat, pl_move m, unsigned coins, mindseye_state *s,
                         pl_events *events)
{
    double p = 1;

    *s = *from;
    memset(&s->rng, 0, sizeof s->rng);
    if (events)
        events->n = 0;
    if (mindseye_game.apply(setup, s, seat, m, events) != PL_OK)
        return 0;
    for (; s->open.open.phase == MINDSEYE_DUEL; coins >>= 1, p /= 2)
        flip(setup, s, (int)(coins & 1), events);
    return coins ? 0 : p;
}

static double chance(const void *setup, const void *from, int seat, pl_move m,
                     uint32_t i, void *to, pl_events *events)
{
    const uint8_t seed[32] = { 0 };
    double p;

    if (!from) {
        deal(setup, seed, to);
        memset(&((mindseye_state *)to)->rng, 0, sizeof(pl_rng));
        return i == 0;
    }
    for (unsigned coins = 0; coins < 1u << CONTESTS; coins++)
        if ((p = with_coins(setup, from, seat, m, coins, to, events)) > 0 &&
            i-- == 0)
            return p;
    return 0;
}

static void change(pl_game *g)
{
    g->deal = deal;
    g->apply = apply;
    g->chance = chance;
}

const small_form small_mindseye_form = {
    .of = &mindseye_game,
    .about = "four cards each, at most four rounds, a coin settles contests",
    .shrink = shrink,
    .change = change,
};
