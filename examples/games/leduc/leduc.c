/* SPDX-License-Identifier: MIT */
/* leduc.c - the rules of Leduc poker.
 *
 * Six cards: jack, queen and king, twice each. Both seats pay one chip and get
 * one card. In two rounds of betting, each begun by the first seat, a seat
 * folds if it faces a raise, calls (or checks), or raises; at most two raises
 * a round, of two chips in the first and four in the second. Between the
 * rounds one of the four cards left is laid on the board. Whoever pairs the
 * board wins, else the higher card does, and equal cards share the pot. */
#include "examples/games/leduc/leduc.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(leduc_open) == 20, "padding would break memcmp");
_Static_assert(sizeof(leduc_state) == 64, "padding would break memcmp");
_Static_assert(sizeof(leduc_view) == 24, "padding would break memcmp");

/* ---- helpers ------------------------------------------------------------- */

static void await(leduc_open *o, int seat)
{
    o->turn = (uint8_t)seat;
    o->open.awaited = PL_BIT(seat);
}

/* How many cards of a rank neither hands nor board hold. */
static int copies_left(const leduc_state *s, int rank)
{
    int card = rank + 1;
    return LEDUC_COPIES - (s->hand[0] == card) - (s->hand[1] == card) -
           (s->open.board == card);
}

/* A card from those left, each copy as likely. */
static uint8_t draw_card(const leduc_state *s, pl_rng *rng)
{
    int left = 0, at;

    for (int r = 0; r < LEDUC_RANKS; r++)
        left += copies_left(s, r);
    at = (int)pl_roll(rng, (uint32_t)left);
    for (int r = 0;; r++)
        if ((at -= copies_left(s, r)) < 0)
            return (uint8_t)(r + 1);
}

/* Pairs rank above all single cards. */
static int strength(const leduc_state *s, int seat)
{
    return s->hand[seat] + (s->hand[seat] == s->open.board) * LEDUC_RANKS;
}

/* Bits of the seats that win: both share a pot of equal hands. */
static int winners(const leduc_state *s)
{
    int a = strength(s, 0), b = strength(s, 1);

    if (s->open.folded)
        return s->open.folded == 1 ? 2 : 1;
    return a > b ? 1 : a < b ? 2 : 3;
}

static void finish(leduc_state *s, pl_events *events)
{
    leduc_open *o = &s->open;

    o->open.phase = LEDUC_OVER;
    o->open.awaited = 0;
    o->showdown = !o->folded;
    for (int i = 0; i < 2 && o->showdown; i++)
        pl_tell(events,
                (pl_event){
                    PL_EVERYBODY, LEDUC_SHOWN, (uint8_t)i, { s->hand[i] } });
    uint8_t shared = winners(s) == 3;
    for (int i = 0; i < 2; i++)
        if (winners(s) >> i & 1)
            pl_tell(
                events,
                (pl_event){ PL_EVERYBODY, LEDUC_WON, (uint8_t)i, { shared } });
}

/* Lays 'card' on the board and begins the second round. */
static void lay_board(leduc_state *s, uint8_t card, pl_events *events)
{
    leduc_open *o = &s->open;

    o->board = card;
    o->open.phase = LEDUC_SECOND;
    o->raises = o->acted = 0;
    await(o, 0);
    pl_tell(events,
            (pl_event){ PL_EVERYBODY, LEDUC_BOARD, PL_NOBODY, { card } });
}

static int faces_raise(const leduc_open *o, int seat)
{
    return o->paid[1 - seat] > o->paid[seat];
}

static pl_err refuse(const leduc_open *o, int seat, pl_move m)
{
    if (o->open.phase == LEDUC_OVER || seat != o->turn)
        return PL_NOT_YOUR_TURN;
    if (!pl_only(m, 0) || m.kind < LEDUC_FOLD || m.kind > LEDUC_RAISE)
        return PL_ILLEGAL_MOVE;
    if (m.kind == LEDUC_FOLD && !faces_raise(o, seat))
        return PL_ILLEGAL_MOVE;
    if (m.kind == LEDUC_RAISE && o->raises == LEDUC_RAISES)
        return PL_ILLEGAL_MOVE;
    return PL_OK;
}

/* Makes an allowed move. 1 if it ends the first round: the board is due. */
static int bet(const leduc_setup *u, leduc_state *s, int seat, pl_move m,
               pl_events *events)
{
    leduc_open *o = &s->open;

    if (m.kind == LEDUC_FOLD)
        o->folded = (uint8_t)(seat + 1);
    else
        o->paid[seat] = o->paid[1 - seat];
    if (m.kind == LEDUC_RAISE) {
        o->paid[seat] += (uint8_t)(u->small << o->open.phase);
        o->raises++;
        o->acted = 0;
    }
    o->acted++;
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                LEDUC_BETS,
                                (uint8_t)seat,
                                { m.kind, o->paid[seat] } });
    if (o->folded || (o->acted == 2 && o->open.phase == LEDUC_SECOND))
        finish(s, events);
    else if (o->acted < 2)
        await(o, 1 - seat);
    else
        return 1;
    return 0;
}

/* ---- hooks, in the order of pl_game -------------------------------------- */

static pl_err prepare(const void *options, int seats, const void *data,
                      void *setup, const char **why)
{
    const leduc_options *o = options;
    leduc_setup *u = setup;
    (void)data;

    if (seats != 2) {
        *why = "seats: 2";
        return PL_BAD_SEATS;
    }
    u->seats = 2;
    u->small = o->small;
    return PL_OK;
}

static void begin(leduc_state *s)
{
    memset(s, 0, sizeof *s);
    s->open.paid[0] = s->open.paid[1] = LEDUC_ANTE;
    s->open.open.speak = 3;
    await(&s->open, 0);
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    leduc_state *s = state;
    (void)setup;

    begin(s);
    pl_rng_seed(&s->rng, seed);
    for (int i = 0; i < 2; i++)
        s->hand[i] = draw_card(s, &s->rng);
}

static uint16_t turn(const void *setup, const void *state)
{
    const leduc_state *s = state;
    (void)setup;
    return s->open.open.phase == LEDUC_OVER ? 0 : PL_BIT(s->open.turn);
}

static int legal(const void *setup, const void *state, int seat, pl_choice *out)
{
    const leduc_state *s = state;
    int n = 0;
    (void)setup;

    for (uint8_t kind = LEDUC_FOLD; kind <= LEDUC_RAISE; kind++)
        if (refuse(&s->open, seat, (pl_move){ kind }) == PL_OK)
            out[n++] = pl_one((pl_move){ kind });
    return n;
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    leduc_state *s = state;
    pl_err err = refuse(&s->open, seat, m);

    if (err)
        return err;
    if (bet(setup, s, seat, m, events))
        lay_board(s, draw_card(s, &s->rng), events);
    return PL_OK;
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const leduc_state *s = state;
    leduc_view *v = out;
    (void)setup;

    memset(v, 0, sizeof *v); /* hidden unless a line below copies it */
    v->open = s->open;
    v->me = (uint8_t)seat;
    for (int i = 0; i < 2; i++)
        if (i == seat || s->open.showdown)
            v->hand[i] = s->hand[i];
}

static void guess(const void *setup, const void *in, pl_rng *rng, void *state)
{
    const leduc_view *v = in;
    leduc_state *s = state;
    (void)setup;

    memset(s, 0, sizeof *s);
    s->open = v->open;
    memcpy(s->hand, v->hand, sizeof s->hand);
    for (int i = 0; i < 2; i++)
        if (!s->hand[i])
            s->hand[i] = draw_card(s, rng);
    s->rng = pl_rng_fork(rng);
}

static int score(const void *setup, const void *state, int seat)
{
    const leduc_state *s = state;
    int who = winners(s);
    (void)setup;

    if (s->open.open.phase != LEDUC_OVER || !(who >> seat & 1))
        return 0;
    return who == 3 ? 500 : 1000;
}

static pl_err check(const void *setup, const void *state, const char **why)
{
    const leduc_state *s = state;
    const leduc_open *o = &s->open;
    (void)setup;

    *why = NULL;
    for (int i = 0; i < 2; i++)
        if (s->hand[i] < 1 || s->hand[i] > LEDUC_RANKS)
            *why = "hand: 1 to 3";
    for (int r = 0; r < LEDUC_RANKS && !*why; r++)
        if (copies_left(s, r) < 0)
            *why = "hand: two cards of each rank";
    if (o->turn > 1 || o->folded > 2 || o->acted > 2 ||
        o->raises > LEDUC_RAISES || o->open.phase > LEDUC_OVER)
        *why = "turn, folded, acted, raises: within the rules";
    if (o->open.phase == LEDUC_FIRST && o->board)
        *why = "board: null in the first round";
    if (o->open.phase == LEDUC_SECOND && !o->board)
        *why = "board: a card in the second round";
    return *why ? PL_BAD_POSITION : PL_OK;
}

/* ---- payoff and chance --------------------------------------------------- */

static int32_t chips(const void *setup, const void *state, int seat)
{
    const leduc_state *s = state;
    int who = winners(s);
    (void)setup;

    if (who == 3)
        return 0;
    return who >> seat & 1 ? s->open.paid[1 - seat] : -s->open.paid[seat];
}

/* All raises of both rounds, the second of which are double. */
static void bounds(const void *setup, int32_t *min, int32_t *max)
{
    const leduc_setup *u = setup;

    *max = LEDUC_ANTE + LEDUC_RAISES * 3 * u->small;
    *min = -*max;
}

static const pl_payoff payoff = {
    .unit = "chips",
    .zero_sum = 1,
    .bounds = bounds,
    .of = chips,
};

/* Deal 'i' is a pair of ranks. */
static double chance_deal(uint32_t i, leduc_state *s)
{
    double p = 1;

    if (i >= LEDUC_RANKS * LEDUC_RANKS)
        return 0;
    begin(s);
    for (int k = 0; k < 2; k++) {
        int rank = (int)(k ? i % LEDUC_RANKS : i / LEDUC_RANKS);
        p *= copies_left(s, rank) / (double)(6 - k);
        s->hand[k] = (uint8_t)(rank + 1);
    }
    return p;
}

static double chance(const void *setup, const void *from, int seat, pl_move m,
                     uint32_t i, void *to, pl_events *events)
{
    leduc_state *s = to;
    int left;

    if (!from)
        return chance_deal(i, s);
    if (refuse(&((const leduc_state *)from)->open, seat, m) != PL_OK)
        return 0;
    memcpy(s, from, sizeof *s);
    memset(&s->rng, 0, sizeof s->rng);
    if (!bet(setup, s, seat, m, events))
        return i == 0;
    /* Way 'i' lays the i-th rank of which a card is left. */
    for (int r = 0; r < LEDUC_RANKS; r++)
        if ((left = copies_left(s, r)) > 0 && i-- == 0) {
            lay_board(s, (uint8_t)(r + 1), events);
            return left / 4.0;
        }
    return 0;
}

const pl_game leduc_game = {
    PL_GAME_ABI,
    .id = "leduc",
    .name = "Leduc poker",
    .summary = "Six cards, two rounds of betting, one card on the board.",
    .version = 1,
    .min_seats = 2,
    .max_seats = 2,
    .usual_seats = 2,
    .max_choices = 3,
    .max_events = 5,
    .options_size = sizeof(leduc_options),
    .setup_size = sizeof(leduc_setup),
    .state_size = sizeof(leduc_state),
    .view_size = sizeof(leduc_view),
    .rng_at = offsetof(leduc_state, rng),
    .words = &leduc_words,
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
