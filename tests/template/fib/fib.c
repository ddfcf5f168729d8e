/* SPDX-License-Identifier: MIT */
/* fib.c - the rules of Fib.
 *
 * Each seat rolls one die in secret. In turn, a seat either raises the bid
 * ("at least three fours on the table") or calls it. A raise names more dice,
 * or as many dice of a higher face. A call reveals all dice: if the bid is
 * true the bidder wins, and if not the caller does. With 'wild', ones count as
 * the face that was bid.
 *
 * This is the template for new games. Rules never allocate, print or read a
 * clock; a state is plain bytes without padding, so that memcpy copies it and
 * memcmp compares it. All luck comes from the generator in the state. */
#include "tests/template/fib/fib.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(fib_open) == 20, "padding would break memcmp on states");
_Static_assert(sizeof(fib_state) == 72, "padding would break memcmp on states");

/* ---- helpers ------------------------------------------------------------ */

static int raises(const fib_open *o, int count, int face)
{
    return count > o->count || (count == o->count && face > o->face);
}

static int bid_holds(const fib_setup *u, const fib_state *s)
{
    int n = 0;
    for (int i = 0; i < u->seats; i++)
        n += s->die[i] == s->open.face || (u->wild && s->die[i] == 1);
    return n >= s->open.count;
}

/* 'awaited' is public: whose turn it is. The server shows it to everybody. */
static void await(fib_open *o, int seat)
{
    o->turn = (uint8_t)seat;
    o->open.awaited = PL_BIT(seat);
}

static void call(const fib_setup *u, fib_state *s, int seat, pl_events *events)
{
    fib_open *o = &s->open;

    o->winner = (uint8_t)(1 + (bid_holds(u, s) ? o->bidder - 1 : seat));
    o->open.awaited = 0;
    o->open.phase = FIB_OVER;
    for (int i = 0; i < u->seats; i++)
        pl_tell(
            events,
            (pl_event){ PL_EVERYBODY, FIB_SHOWN, (uint8_t)i, { s->die[i] } });
    pl_tell(events,
            (pl_event){ PL_EVERYBODY, FIB_WON, (uint8_t)(o->winner - 1) });
}

/* ---- hooks, in the order of pl_game -------------------------------------- */

static pl_err prepare(const void *options, int seats, const void *data,
                      void *setup, const char **why)
{
    const fib_options *o = options;
    fib_setup *u = setup;
    (void)data;

    if (seats < 2 || seats > FIB_SEATS) {
        *why = "seats: 2 to 6";
        return PL_BAD_SEATS;
    }
    u->seats = (uint8_t)seats;
    u->wild = o->wild;
    return PL_OK;
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    const fib_setup *u = setup;
    fib_state *s = state;

    memset(s, 0, sizeof *s);
    pl_rng_seed(&s->rng, seed);
    for (int i = 0; i < u->seats; i++)
        s->die[i] = (uint8_t)(1 + pl_roll(&s->rng, FIB_FACES));
    s->open.open.speak = (uint16_t)((1u << u->seats) - 1);
    await(&s->open, 0);
}

static uint16_t turn(const void *setup, const void *state)
{
    const fib_state *s = state;
    (void)setup;
    return s->open.winner ? 0 : PL_BIT(s->open.turn);
}

static int legal(const void *setup, const void *state, int seat, pl_choice *out)
{
    const fib_setup *u = setup;
    const fib_state *s = state;
    const fib_open *o = &s->open;
    int n = 0;

    if (o->winner || seat != o->turn)
        return 0;
    if (o->count)
        out[n++] = pl_one((pl_move){ .kind = FIB_CALL });
    for (uint8_t count = 1; count <= u->seats; count++)
        for (uint8_t face = 1; face <= FIB_FACES; face++)
            if (raises(o, count, face))
                out[n++] = pl_one((pl_move){ FIB_BID, { count, face } });
    return n;
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    const fib_setup *u = setup;
    fib_state *s = state;
    fib_open *o = &s->open;

    /* Reject before changing anything: a rejected move must leave the state as
     * it was. pl_only() rejects moves with stray bytes, so that each legal move
     * has exactly one encoding. */
    if (o->winner || seat != o->turn)
        return PL_NOT_YOUR_TURN;
    if (m.kind == FIB_CALL && o->count && pl_only(m, 0)) {
        call(u, s, seat, events);
        return PL_OK;
    }
    if (m.kind != FIB_BID || m.a[0] < 1 || m.a[0] > u->seats || m.a[1] < 1 ||
        m.a[1] > FIB_FACES || !raises(o, m.a[0], m.a[1]) || !pl_only(m, 2))
        return PL_ILLEGAL_MOVE;
    o->count = m.a[0];
    o->face = m.a[1];
    o->bidder = (uint8_t)(seat + 1);
    o->bids++;
    await(o, (seat + 1) % u->seats);
    pl_tell(events,
            (pl_event){
                PL_EVERYBODY, FIB_BIDS, (uint8_t)seat, { o->count, o->face } });
    return PL_OK;
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const fib_setup *u = setup;
    const fib_state *s = state;
    fib_view *v = out;

    /* Start with zeros: everything is hidden unless a line below copies it. */
    memset(v, 0, sizeof *v);
    v->open = s->open;
    v->me = (uint8_t)seat;
    for (int i = 0; i < u->seats; i++)
        if (i == seat || s->open.winner)
            v->die[i] = s->die[i];
}

/* A random state that agrees with the view: known dice stay, hidden ones are
 * rolled. Searching bots play on from such states. */
static void guess(const void *setup, const void *in, pl_rng *rng, void *state)
{
    const fib_setup *u = setup;
    const fib_view *v = in;
    fib_state *s = state;

    memset(s, 0, sizeof *s);
    s->open = v->open;
    for (int i = 0; i < u->seats; i++)
        s->die[i] =
            v->die[i] ? v->die[i] : (uint8_t)(1 + pl_roll(rng, FIB_FACES));
    s->rng = pl_rng_fork(rng); /* the real game's luck must stay unknown */
}

static int score(const void *setup, const void *state, int seat)
{
    const fib_state *s = state;
    (void)setup;
    return s->open.winner == seat + 1 ? 1000 : 0;
}

/* Rejects positions from outside (JSON-RPC, records) that the rules cannot
 * reach, so that the other hooks need not defend against them. */
static pl_err check(const void *setup, const void *state, const char **why)
{
    const fib_setup *u = setup;
    const fib_state *s = state;

    for (int i = 0; i < u->seats; i++)
        if (s->die[i] < 1 || s->die[i] > FIB_FACES) {
            *why = "die: 1 to 6";
            return PL_BAD_POSITION;
        }
    if (s->open.turn >= u->seats || s->open.count > u->seats) {
        *why = "turn, count: below the number of seats";
        return PL_BAD_POSITION;
    }
    if (!s->open.count != !s->open.bidder) {
        *why = "bidder: whoever made the standing bid";
        return PL_BAD_POSITION;
    }
    return PL_OK;
}

const pl_game fib_game = {
    PL_GAME_ABI,
    .id = "fib",
    .name = "Fib",
    .summary = "Everybody hides one die and lies about all of them.",
    .version = 1,
    .min_seats = 2,
    .max_seats = FIB_SEATS,
    .usual_seats = 3,
    .max_choices = 1 + FIB_SEATS * FIB_FACES,
    .max_events = FIB_SEATS + 1,
    .options_size = sizeof(fib_options),
    .setup_size = sizeof(fib_setup),
    .state_size = sizeof(fib_state),
    .view_size = sizeof(fib_view),
    .rng_at = offsetof(fib_state, rng),
    .words = &fib_words,
    .prepare = prepare,
    .deal = deal,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .view = view,
    .guess = guess,
    .score = score,
    .check = check,
};
