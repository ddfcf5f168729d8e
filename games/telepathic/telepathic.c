/* SPDX-License-Identifier: MIT */
/* telepathic.c - the rules of Telepathic.
 *
 * Sixteen tiles, one of each colour and shape, lie in a grid of four by four.
 * One partner has a secret winning colour and a secret losing colour, the
 * other the same for shapes. A condition is met while three tiles in a
 * straight unbroken line share it. In turn a partner gives the other one of
 * the action cards in the row; the other must perform it on one of its four
 * sets of tiles. A met lose condition ends the game at once. After an action
 * a partner may announce what the other wants to see, in a window of fixed
 * length for both or one after the other; the other answers with what the
 * announcer wants. Both names right and both conditions met wins,
 * everything else loses. Nobody speaks before that.
 *
 * The modes differ in who gives to whom, who announces, how the cards come
 * round and, with opposed teams, who wins. Under even tempo a move is sealed
 * in the state and comes out with the clock's next beat.
 *
 * This file has the hooks; what a move changes is in telepathic_play.c. */
#include "games/telepathic/telepathic_inner.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(telepathic_open) == 64, "no padding");
_Static_assert(sizeof(telepathic_state) == 128, "no padding");
_Static_assert(sizeof(telepathic_view) == 80, "no padding");
_Static_assert(sizeof(telepathic_setup) == 24, "no padding");
_Static_assert(sizeof(telepathic_options) == 20, "no padding");

/* ---- hooks, in the order of pl_game ------------------------------------- */

static int fits(int mode, int seats)
{
    switch ((telepathic_mode)mode) {
    case TELEPATHIC_DIRECTOR:
        return seats >= 3 && seats <= PL_SEATS_MAX;
    case TELEPATHIC_FOUR:
    case TELEPATHIC_OPPOSED:
        return seats == 4;
    default:
        return seats == 2;
    }
}

static pl_err prepare(const void *options, int seats, const void *data,
                      void *setup, const char **why)
{
    const telepathic_options *in = options;
    telepathic_setup *u = setup;
    (void)data;

    if (!fits(in->mode, seats)) {
        *why = "seats: 2 for first, standard and harder, 3 to 8 for director, "
               "4 for four and opposed";
        return PL_BAD_SEATS;
    }
    if (in->clock_ms && in->clock_ms < 50) {
        *why = "clock_ms: 0 for none, or at least 50";
        return PL_BAD_OPTION;
    }
    if (in->announce_ms && in->announce_ms < 50) {
        *why = "announce_ms: 0 for none, or at least 50";
        return PL_BAD_OPTION;
    }
    memset(u, 0, sizeof *u);
    u->mode = in->mode;
    u->seats = (uint8_t)seats;
    u->cards = in->mode == TELEPATHIC_DIRECTOR   ? in->base
               : in->mode >= TELEPATHIC_DIRECTOR ? TELEPATHIC_STANDARD
                                                 : in->mode;
    u->removed = u->cards == TELEPATHIC_HARDER ? in->removed : 0;
    u->first = in->mode < TELEPATHIC_DIRECTOR ? in->first : 0;
    u->tempo_ms = in->tempo ? in->tempo_ms : 0;
    u->clock_ms = in->clock_ms;
    u->announce_ms = in->announce_ms;
    if (u->tempo_ms) {
        u->beats = (uint16_t)((u->clock_ms + u->tempo_ms - 1) / u->tempo_ms);
        u->window =
            (uint16_t)((u->announce_ms + u->tempo_ms - 1) / u->tempo_ms);
    }
    return PL_OK;
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    const telepathic_setup *u = setup;
    telepathic_state *s = state;
    telepathic_open *o = &s->open;

    memset(s, 0, sizeof *s);
    pl_rng_seed(&s->rng, seed);
    for (int i = 0; i < u->seats; i++)
        o->role[i] = telepathic_role_of(u, i);
    o->open.speak = telepathic_speakers(u);
    telepathic_ask_to_give(u, o, telepathic_deal_out(u, s));
    if (u->tempo_ms)
        pl_timer_start(&o->open, &o->timer_count, TELEPATHIC_BEAT, u->tempo_ms);
}

static uint16_t turn(const void *setup, const void *state)
{
    const telepathic_state *s = state;
    const telepathic_open *o = &s->open;
    uint16_t clock = o->open.timer_number ? PL_BIT(PL_CLOCK) : 0;

    if (o->result)
        return 0;
    if (telepathic_in_window(setup, o)) {
        for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
            if ((o->open.awaited >> i & 1) && !s->answer[i])
                clock |= PL_BIT(i);
        return clock;
    }
    return (uint16_t)((s->sealed[0] ? 0 : PL_BIT(o->actor)) | clock);
}

/* Writes one entry as whole words: bytes that are read back as a word at once
 * would stall the processor for longer than all the rules take. */
static void put(pl_choice *out, int kind, int a, int b)
{
    uint64_t move = (unsigned)kind | (unsigned)a << 8 | (unsigned)b << 16;
    uint64_t no_set = 0;

    memcpy(&out->move, &move, sizeof move);
    memcpy(&out->mask, &no_set, sizeof no_set);
}

static int list_gifts(const telepathic_setup *u, const telepathic_open *o,
                      pl_choice *out)
{
    unsigned all = (unsigned)telepathic_receivers(u, o);
    int n = 0;

    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (o->row[i])
            for (unsigned to = all; to; to &= to - 1)
                put(&out[n++], TELEPATHIC_GIVE, o->row[i] - 1,
                    __builtin_ctz(to));
    return n;
}

/* One verb with the four values of an attribute. */
static int list_values(int verb, int attribute, pl_choice *out)
{
    for (int i = 0; i < 4; i++)
        put(&out[i], verb, 4 * attribute + i, 0);
    return 4;
}

static int named_attribute(const telepathic_setup *u, const telepathic_open *o,
                           int seat)
{
    return telepathic_attribute(u, telepathic_named_seat(u, o, seat));
}

static int list_announcements(const telepathic_setup *u,
                              const telepathic_open *o, int seat,
                              pl_choice *out)
{
    if (!telepathic_names_both(u))
        return list_values(TELEPATHIC_ANNOUNCE, named_attribute(u, o, seat),
                           out);
    for (int i = 0; i < 16; i++)
        put(&out[i], TELEPATHIC_NAME, i >> 2, i & 3);
    return 16;
}

static int legal(const void *setup, const void *state, int seat, pl_choice *out)
{
    const telepathic_setup *u = setup;
    const telepathic_state *s = state;
    const telepathic_open *o = &s->open;
    int n = 0;

    if (!(turn(setup, state) & PL_BIT(seat)))
        return 0;
    if (seat == PL_CLOCK) {
        out[0] = pl_one(pl_tick(&o->open));
        return 1;
    }
    if (o->open.phase == TELEPATHIC_PERFORMING) {
        for (; n < 4; n++)
            put(&out[n], TELEPATHIC_PERFORM,
                telepathic_first_set(o->given - 1) + n, 0);
        return n;
    }
    if (o->open.phase == TELEPATHIC_RESPONDING)
        return list_values(TELEPATHIC_RESPOND, named_attribute(u, o, seat),
                           out);
    if (telepathic_may_give(u, o))
        n += list_gifts(u, o, out);
    if (telepathic_may_announce(u, o))
        n += list_announcements(u, o, seat, out + n);
    if (o->open.phase == TELEPATHIC_ANSWERING)
        put(&out[n++], TELEPATHIC_PASS, 0, 0);
    return n;
}

static int in_row(const telepathic_open *o, int card)
{
    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (o->row[i] == card + 1)
            return 1;
    return 0;
}

/* Whether a seat that is asked may make this move. */
static int allowed(const telepathic_setup *u, const telepathic_open *o,
                   int seat, pl_move m)
{
    int two = m.kind == TELEPATHIC_GIVE || m.kind == TELEPATHIC_NAME;

    if (!pl_only(m, two ? 2 : m.kind == TELEPATHIC_PASS ? 0 : 1))
        return 0;
    switch ((telepathic_verb)m.kind) {
    case TELEPATHIC_GIVE:
        return telepathic_may_give(u, o) && in_row(o, m.a[0]) &&
               m.a[1] < TELEPATHIC_HOLDERS &&
               telepathic_receivers(u, o) >> m.a[1] & 1;
    case TELEPATHIC_PERFORM:
        return o->open.phase == TELEPATHIC_PERFORMING &&
               (m.a[0] & ~3) == telepathic_first_set(o->given - 1);
    case TELEPATHIC_PASS:
        return o->open.phase == TELEPATHIC_ANSWERING;
    case TELEPATHIC_ANNOUNCE:
        return telepathic_may_announce(u, o) && !telepathic_names_both(u) &&
               m.a[0] >> 2 == named_attribute(u, o, seat);
    case TELEPATHIC_NAME:
        return telepathic_may_announce(u, o) && telepathic_names_both(u) &&
               m.a[0] < 4 && m.a[1] < 4;
    case TELEPATHIC_RESPOND:
        return o->open.phase == TELEPATHIC_RESPONDING &&
               m.a[0] >> 2 == named_attribute(u, o, seat);
    }
    return 0;
}

static pl_err apply_clock(const telepathic_setup *u, telepathic_state *s,
                          pl_move m, pl_events *events)
{
    if (!pl_is_tick(&s->open.open, m))
        return m.kind == PL_TICK ? PL_LATE_CLOCK : PL_ILLEGAL_MOVE;
    if (u->tempo_ms)
        telepathic_beat(u, s, events);
    else if (telepathic_in_window(u, &s->open))
        telepathic_close_window(u, s, events);
    else
        telepathic_move_for(u, s, events);
    return PL_OK;
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    const telepathic_setup *u = setup;
    telepathic_state *s = state;

    if (!(turn(u, s) & PL_BIT(seat)))
        return PL_NOT_YOUR_TURN;
    if (seat == PL_CLOCK)
        return apply_clock(u, s, m, events);
    if (!allowed(u, &s->open, seat, m))
        return PL_ILLEGAL_MOVE;
    if (telepathic_in_window(u, &s->open))
        telepathic_answer(s, seat, m, events);
    else if (u->tempo_ms)
        telepathic_seal(s, m, events);
    else
        telepathic_act(u, s, m, events);
    return PL_OK;
}

/* The conditions that 'seat' cannot win with if it announces them now: those
 * that no line shows, or all if its own does not stand. */
static uint8_t futile(const telepathic_state *s, int seat)
{
    int met = telepathic_met(s->open.grid);
    int own = seat < TELEPATHIC_HOLDERS ? telepathic_bit_of(s->win[seat]) : 0;

    return (uint8_t)(own & ~met ? 0xff : ~met & 0xff);
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const telepathic_setup *u = setup;
    const telepathic_state *s = state;
    telepathic_view *v = out;

    memset(v, 0, sizeof *v); /* hidden unless a line below lets it out */
    v->open = s->open;
    v->me = (uint8_t)seat;
    if (s->open.result) {
        memcpy(v->win, s->win, sizeof v->win);
        memcpy(v->lose, s->lose, sizeof v->lose);
    } else if (seat < TELEPATHIC_HOLDERS) {
        v->win[seat] = s->win[seat];
        v->lose[seat] = s->lose[seat];
    }
    if (seat == s->open.actor)
        memcpy(v->sealed, s->sealed, sizeof v->sealed);
    if (seat < TELEPATHIC_HOLDERS)
        v->answer = s->answer[seat];
    if (seat < u->seats && !s->open.result)
        v->futile = futile(s, seat);
}

static int score(const void *setup, const void *state, int seat)
{
    const telepathic_state *s = state;
    (void)setup;

    switch ((telepathic_result)s->open.result) {
    case TELEPATHIC_WON:
        return 1000;
    case TELEPATHIC_DRAWN:
        return 250;
    case TELEPATHIC_TEAM_X:
    case TELEPATHIC_TEAM_Y:
        return (seat & 1) == s->open.result - TELEPATHIC_TEAM_X ? 1000 : 0;
    default:
        return 0;
    }
}

const pl_game telepathic_game = {
    PL_GAME_ABI,
    .id = "telepathic",
    .name = "Telepathic",
    .summary = "Arrange a grid of tiles so that it shows what both partners "
               "want, without a word.",
    .version = 2,
    .min_seats = 2,
    .max_seats = PL_SEATS_MAX,
    .usual_seats = 2,
    .max_choices = 20,
    .max_events = 8,
    .options_size = sizeof(telepathic_options),
    .setup_size = sizeof(telepathic_setup),
    .state_size = sizeof(telepathic_state),
    .view_size = sizeof(telepathic_view),
    .rng_at = offsetof(telepathic_state, rng),
    .words = &telepathic_words,
    .prepare = prepare,
    .deal = deal,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .view = view,
    .guess = telepathic_guess,
    .score = score,
    .check = telepathic_check,
    .late = telepathic_late,
};
