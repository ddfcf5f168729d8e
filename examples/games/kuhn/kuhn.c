/* SPDX-License-Identifier: MIT */
/* kuhn.c - the rules of Kuhn poker.
 *
 * Jack, queen and king; both seats pay one chip and get one card. In turn a
 * seat passes or bets one chip. A pass that answers a bet folds; a bet that
 * answers a bet calls it. After two passes, or a call, the higher card takes
 * the pot. */
#include "examples/games/kuhn/kuhn.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(kuhn_open) == 20, "padding would break memcmp");
_Static_assert(sizeof(kuhn_state) == 64, "padding would break memcmp");
_Static_assert(sizeof(kuhn_view) == 24, "padding would break memcmp");

/* ---- helpers ------------------------------------------------------------- */

static void await(kuhn_open *o, int seat)
{
    o->turn = (uint8_t)seat;
    o->open.awaited = PL_BIT(seat);
}

static void begin(kuhn_state *s)
{
    memset(s, 0, sizeof *s);
    s->open.paid[0] = s->open.paid[1] = 1;
    s->open.open.speak = 3;
    await(&s->open, 0);
}

static void finish(const kuhn_setup *u, kuhn_state *s, int winner, int shown,
                   pl_events *events)
{
    kuhn_open *o = &s->open;

    o->open.phase = KUHN_OVER;
    o->open.awaited = 0;
    o->winner = (uint8_t)(winner + 1);
    o->shown = (uint8_t)(shown || u->open_end);
    for (int i = 0; i < 2 && o->shown; i++)
        pl_tell(
            events,
            (pl_event){ PL_EVERYBODY, KUHN_SHOWN, (uint8_t)i, { s->hand[i] } });
    pl_tell(events, (pl_event){ PL_EVERYBODY, KUHN_WON, (uint8_t)winner });
}

static pl_err refuse(const kuhn_open *o, int seat, pl_move m)
{
    if (o->winner || seat != o->turn)
        return PL_NOT_YOUR_TURN;
    if (!pl_only(m, 0) || (m.kind != KUHN_PASS && m.kind != KUHN_BET))
        return PL_ILLEGAL_MOVE;
    return PL_OK;
}

/* ---- hooks, in the order of pl_game -------------------------------------- */

static pl_err prepare(const void *options, int seats, const void *data,
                      void *setup, const char **why)
{
    const kuhn_options *o = options;
    kuhn_setup *u = setup;
    (void)data;

    if (seats != 2) {
        *why = "seats: 2";
        return PL_BAD_SEATS;
    }
    u->seats = 2;
    u->open_end = o->open_end;
    return PL_OK;
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    uint8_t deck[KUHN_CARDS] = { 1, 2, 3 };
    kuhn_state *s = state;
    (void)setup;

    begin(s);
    pl_rng_seed(&s->rng, seed);
    pl_shuffle(&s->rng, deck, KUHN_CARDS);
    memcpy(s->hand, deck, 2);
}

static uint16_t turn(const void *setup, const void *state)
{
    const kuhn_state *s = state;
    (void)setup;
    return s->open.winner ? 0 : PL_BIT(s->open.turn);
}

static int legal(const void *setup, const void *state, int seat, pl_choice *out)
{
    const kuhn_state *s = state;
    (void)setup;

    if (s->open.winner || seat != s->open.turn)
        return 0;
    out[0] = pl_one((pl_move){ KUHN_PASS });
    out[1] = pl_one((pl_move){ KUHN_BET });
    return 2;
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    kuhn_state *s = state;
    kuhn_open *o = &s->open;
    pl_err err = refuse(o, seat, m);
    int higher = s->hand[1] > s->hand[0], facing;

    if (err)
        return err;
    facing = o->paid[1 - seat] > o->paid[seat];
    o->paid[seat] += m.kind == KUHN_BET;
    o->moves++;
    pl_tell(events,
            (pl_event){ PL_EVERYBODY, KUHN_DOES, (uint8_t)seat, { m.kind } });
    if (facing)
        finish(setup, s, m.kind == KUHN_BET ? higher : 1 - seat,
               m.kind == KUHN_BET, events);
    else if (m.kind == KUHN_PASS && o->moves == 2)
        finish(setup, s, higher, 1, events);
    else
        await(o, 1 - seat);
    return PL_OK;
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const kuhn_state *s = state;
    kuhn_view *v = out;
    (void)setup;

    memset(v, 0, sizeof *v); /* hidden unless a line below copies it */
    v->open = s->open;
    v->me = (uint8_t)seat;
    for (int i = 0; i < 2; i++)
        if (i == seat || s->open.shown)
            v->hand[i] = s->hand[i];
}

static void guess(const void *setup, const void *in, pl_rng *rng, void *state)
{
    const kuhn_view *v = in;
    kuhn_state *s = state;
    uint8_t left[KUHN_CARDS];
    int n = 0;
    (void)setup;

    memset(s, 0, sizeof *s);
    s->open = v->open;
    memcpy(s->hand, v->hand, sizeof s->hand);
    for (uint8_t card = 1; card <= KUHN_CARDS; card++)
        if (card != v->hand[0] && card != v->hand[1])
            left[n++] = card;
    pl_shuffle(rng, left, (size_t)n);
    for (int i = 0; i < 2; i++)
        if (!s->hand[i])
            s->hand[i] = left[--n];
    s->rng = pl_rng_fork(rng);
}

static int score(const void *setup, const void *state, int seat)
{
    const kuhn_state *s = state;
    (void)setup;
    return s->open.winner == seat + 1 ? 1000 : 0;
}

static pl_err check(const void *setup, const void *state, const char **why)
{
    const kuhn_state *s = state;
    (void)setup;

    *why = NULL;
    for (int i = 0; i < 2; i++)
        if (s->hand[i] < 1 || s->hand[i] > KUHN_CARDS)
            *why = "hand: 1 to 3";
    if (s->hand[0] == s->hand[1])
        *why = "hand: every card is there once";
    if (s->open.turn > 1 || s->open.winner > 2 || s->open.moves > 3)
        *why = "turn, winner, moves: within the rules";
    return *why ? PL_BAD_POSITION : PL_OK;
}

/* ---- payoff and chance --------------------------------------------------- */

static int32_t chips(const void *setup, const void *state, int seat)
{
    const kuhn_state *s = state;
    (void)setup;

    return s->open.winner == seat + 1 ? s->open.paid[1 - seat]
                                      : -s->open.paid[seat];
}

static void bounds(const void *setup, int32_t *min, int32_t *max)
{
    (void)setup;
    *min = -2;
    *max = 2;
}

static const pl_payoff payoff = {
    .unit = "chips",
    .zero_sum = 1,
    .bounds = bounds,
    .of = chips,
};

static double chance(const void *setup, const void *from, int seat, pl_move m,
                     uint32_t i, void *to, pl_events *events)
{
    kuhn_state *s = to;

    if (from) { /* only the deal is left to luck */
        memcpy(s, from, sizeof *s);
        memset(&s->rng, 0, sizeof s->rng);
        return i == 0 && apply(setup, s, seat, m, events) == PL_OK;
    }
    if (i >= KUHN_CARDS * (KUHN_CARDS - 1))
        return 0;
    begin(s);
    s->hand[0] = (uint8_t)(1 + i / 2);
    s->hand[1] = (uint8_t)(1 + (i / 2 + 1 + i % 2) % KUHN_CARDS);
    return 1.0 / 6;
}

const pl_game kuhn_game = {
    PL_GAME_ABI,
    .id = "kuhn",
    .name = "Kuhn poker",
    .summary = "Three cards and one bet.",
    .version = 1,
    .min_seats = 2,
    .max_seats = 2,
    .usual_seats = 2,
    .max_choices = 2,
    .max_events = 4,
    .options_size = sizeof(kuhn_options),
    .setup_size = sizeof(kuhn_setup),
    .state_size = sizeof(kuhn_state),
    .view_size = sizeof(kuhn_view),
    .rng_at = offsetof(kuhn_state, rng),
    .words = &kuhn_words,
    .prepare = prepare,
    .deal = deal,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .view = view,
    .guess = guess,
    .score = score,
    .check = check,
    .payoff = &payoff,
    .chance = chance,
};
