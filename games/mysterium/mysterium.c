/* SPDX-License-Identifier: MIT */
/* mysterium.c - the rules of Mysterium.
 *
 * One seat is the ghost. It knows, for every psychic, a character, a location
 * and an object among the cards on the table, and may not speak. In each of
 * seven hours it gives every psychic who still seeks one or more vision cards
 * from a hand of seven, and refills it. The psychics then place a token each
 * on the card they believe is meant; when the sand has run out the ghost says
 * who was right. The right card is claimed and its psychic seeks the next
 * kind; a wrong one stays on the table and the visions stay too.
 *
 * With four and more players everybody may also bet a token, check or cross,
 * on the tokens of others: a bet that comes true moves the bettor's marker,
 * and so do the hours left when a psychic has found all three. Bets are spent
 * and come back once, at the start of the fourth hour.
 *
 * A crow lets the ghost throw cards away and draw new ones: once an hour
 * (easy), three times (medium) or once (hard) in the game.
 *
 * An hour's beginning and its end are in mysterium_hours.c. If all have found
 * their three cards in time the second part follows: mysterium_epilogue.c. Two
 * and three players run two psychics each, without tokens and track. Everybody
 * wins or everybody loses. */
#include "games/mysterium/mysterium_inner.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(mysterium_options) == 36, "no padding");
_Static_assert(sizeof(mysterium_set) == 12580, "no padding");
_Static_assert(sizeof(mysterium_setup) == 12644, "no padding");
_Static_assert(sizeof(mysterium_open) == 448, "no padding");
_Static_assert(sizeof(mysterium_state) == 624, "no padding");
_Static_assert(sizeof(mysterium_view) == 492, "no padding");

/* ---- what the psychics do ----------------------------------------------- */

/* Whether being ready ends the interpretation, and so holds tokens and bets
 * until then. At other tables they move until the sand has run out. */
static int ready_counts(const mysterium_setup *u)
{
    return u->options.early || !u->options.timer_ms;
}

/* Whether 'seat' may move the token of psychic 'c' now. */
static int may_place(const mysterium_setup *u, const mysterium_open *o,
                     int seat, int c)
{
    if (c >= o->psychics || !(u->columns[seat] >> c & 1) ||
        o->stage[c] == MYSTERIUM_DONE)
        return 0;
    return o->open.phase == MYSTERIUM_INTERPRET || (o->served >> c & 1);
}

static int carries_bets(const mysterium_open *o, int c)
{
    unsigned on = 0;
    for (int b = 0; b < o->psychics; b++)
        on |= (unsigned)(o->checks[b] | o->crosses[b]);
    return on >> c & 1;
}

static pl_err place(const mysterium_setup *u, mysterium_state *s, int seat,
                    pl_move m, pl_events *events)
{
    mysterium_open *o = &s->open;
    int c = m.a[0], moved;

    if (!pl_only(m, 2) || !may_place(u, o, seat, c) ||
        mysterium_place_of(o, o->stage[c], m.a[1]) < 0 ||
        o->placed[c] == m.a[1])
        return PL_ILLEGAL_MOVE;
    moved = o->placed[c] != 0;
    o->placed[c] = m.a[1];
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MYSTERIUM_PLACED,
                                (uint8_t)seat,
                                { (uint8_t)c, m.a[1] } });
    /* Ruling R17: whoever bet on this token gets time to think again. */
    if (moved && o->open.timer_kind == MYSTERIUM_LAST && !o->extended &&
        carries_bets(o, c)) {
        o->extended = 1;
        pl_timer_start(&o->open, &o->timer_count, MYSTERIUM_LAST,
                       u->options.last_ms);
        pl_tell(events,
                (pl_event){ PL_EVERYBODY, MYSTERIUM_EXTENDED, PL_NOBODY });
    }
    return PL_OK;
}

/* Tokens of that symbol that psychic 'c' can still bet. */
static int tokens_left(const mysterium_setup *u, const mysterium_open *o, int c,
                       int token)
{
    if (token == MYSTERIUM_CHECK)
        return u->tokens - o->spent_checks[c] - mysterium_bits(o->checks[c]);
    return u->tokens - o->spent_crosses[c] - mysterium_bits(o->crosses[c]);
}

/* Whether psychic 'b' could lay a token beside that of 'c'. */
static int may_bet(const mysterium_open *o, int b, int c)
{
    return c < o->psychics && c != b && o->placed[c] &&
           !((o->checks[b] | o->crosses[b]) >> c & 1);
}

static pl_err bet(const mysterium_setup *u, mysterium_state *s, int seat,
                  pl_move m, pl_events *events)
{
    mysterium_open *o = &s->open;
    int b = __builtin_ctz(u->columns[seat]), c = m.a[0], token = m.a[1];

    if (!u->tokens || !pl_only(m, 2) || token > MYSTERIUM_CROSS ||
        !may_bet(o, b, c) || tokens_left(u, o, b, token) < 1)
        return PL_ILLEGAL_MOVE;
    if (token == MYSTERIUM_CHECK)
        o->checks[b] |= (uint8_t)(1u << c);
    else
        o->crosses[b] |= (uint8_t)(1u << c);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MYSTERIUM_BETS,
                                (uint8_t)seat,
                                { (uint8_t)b, (uint8_t)c, (uint8_t)token } });
    return PL_OK;
}

static pl_err unbet(const mysterium_setup *u, mysterium_state *s, int seat,
                    pl_move m, pl_events *events)
{
    mysterium_open *o = &s->open;
    int b = __builtin_ctz(u->columns[seat]), c = m.a[0];

    if (!u->tokens || !pl_only(m, 1) || c >= o->psychics ||
        !((o->checks[b] | o->crosses[b]) >> c & 1))
        return PL_ILLEGAL_MOVE;
    o->checks[b] &= (uint8_t) ~(1u << c);
    o->crosses[b] &= (uint8_t) ~(1u << c);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MYSTERIUM_UNBETS,
                                (uint8_t)seat,
                                { (uint8_t)b, (uint8_t)c } });
    return PL_OK;
}

/* Whether all tokens that 'seat' must place lie on a card. */
static int has_placed(const mysterium_setup *u, const mysterium_open *o,
                      int seat)
{
    for (int c = 0; c < o->psychics; c++)
        if ((u->columns[seat] >> c & 1) && o->stage[c] < MYSTERIUM_DONE &&
            !o->placed[c])
            return 0;
    return 1;
}

static int may_be_ready(const mysterium_setup *u, const mysterium_open *o,
                        int seat)
{
    return o->open.phase == MYSTERIUM_GIVING || has_placed(u, o, seat);
}

static pl_err be_ready(const mysterium_setup *u, mysterium_state *s, int seat,
                       pl_move m, pl_events *events)
{
    mysterium_open *o = &s->open;

    if (!pl_only(m, 0) || !may_be_ready(u, o, seat))
        return PL_ILLEGAL_MOVE;
    s->ready |= (uint8_t)(1u << seat);
    pl_tell(events,
            (pl_event){ PL_BIT(seat), MYSTERIUM_IS_READY, (uint8_t)seat });
    if (o->open.phase == MYSTERIUM_INTERPRET && s->ready == u->psychic_seats &&
        ready_counts(u))
        mysterium_manifest(u, s, events);
    return PL_OK;
}

/* ---- what the ghost does ------------------------------------------------ */

static pl_err give(const mysterium_setup *u, mysterium_state *s, pl_move m,
                   pl_events *events)
{
    mysterium_open *o = &s->open;
    unsigned places = pl_move_mask(m, 1);
    int c = m.a[0], n = mysterium_bits(places);

    if (!pl_only(m, 5) || c >= o->psychics ||
        !(mysterium_seeking(o) & ~(unsigned)o->served & 1u << c) ||
        places >> o->hand || n < 1 || n > mysterium_most(o))
        return PL_ILLEGAL_MOVE;
    o->served |= (uint8_t)(1u << c);
    s->ready &= (uint8_t) ~(1u << u->owner[c]);
    mysterium_put_before(u, s, c, places, events);
    mysterium_begin_if_served(u, s, events);
    return PL_OK;
}

static pl_err crow(const mysterium_setup *u, mysterium_state *s, pl_move m,
                   pl_events *events)
{
    mysterium_open *o = &s->open;
    unsigned places = pl_move_mask(m, 0);

    if (!pl_only(m, 4) || !o->crows || !places || places >> o->hand)
        return PL_ILLEGAL_MOVE;
    mysterium_crow(u, s, places, events);
    return PL_OK;
}

static pl_err cast(const mysterium_setup *u, mysterium_state *s, pl_move m,
                   pl_events *events)
{
    mysterium_open *o = &s->open;
    uint8_t places[3];

    for (int i = 0; i < 3; i++) {
        if (m.a[1 + i] < 1 || m.a[1 + i] > o->hand)
            return PL_ILLEGAL_MOVE;
        places[i] = (uint8_t)(m.a[1 + i] - 1);
    }
    if (!pl_only(m, 4) || m.a[0] >= o->groups || places[0] == places[1] ||
        places[0] == places[2] || places[1] == places[2])
        return PL_ILLEGAL_MOVE;
    mysterium_cast(u, s, m.a[0], places, events);
    return PL_OK;
}

static pl_err tick(const mysterium_setup *u, mysterium_state *s, pl_move m,
                   pl_events *events)
{
    mysterium_open *o = &s->open;

    if (!pl_is_tick(&o->open, m))
        return m.kind == PL_TICK ? PL_LATE_CLOCK : PL_ILLEGAL_MOVE;
    if (o->open.timer_kind == MYSTERIUM_SAND) {
        pl_timer_start(&o->open, &o->timer_count, MYSTERIUM_LAST,
                       u->options.last_ms);
        pl_tell(events,
                (pl_event){ PL_EVERYBODY, MYSTERIUM_SECONDS, PL_NOBODY });
    } else if (o->open.timer_kind == MYSTERIUM_LAST) {
        mysterium_manifest(u, s, events);
    } else {
        mysterium_end_vote(u, s, events);
    }
    return PL_OK;
}

/* ---- hooks, in the order of pl_game -------------------------------------- */

static uint16_t turn(const void *setup, const void *state)
{
    const mysterium_setup *u = setup;
    const mysterium_state *s = state;
    const mysterium_open *o = &s->open;
    uint16_t clock = o->open.timer_number ? PL_BIT(PL_CLOCK) : 0;
    uint16_t ghost = PL_BIT(u->options.ghost);
    uint16_t busy = (uint16_t)(u->psychic_seats & ~s->ready);

    switch (o->open.phase) {
    case MYSTERIUM_GIVING:
        return o->served ? ghost | busy : ghost;
    case MYSTERIUM_INTERPRET:
        return (ready_counts(u) ? busy : u->psychic_seats) | clock;
    case MYSTERIUM_SHARING:
        return ghost;
    case MYSTERIUM_VOTE1:
    case MYSTERIUM_VOTE2:
    case MYSTERIUM_VOTE3:
        return mysterium_voters(u, s) | clock;
    case MYSTERIUM_NAMING:
        return o->open.awaited | clock;
    default:
        return 0;
    }
}

static pl_choice from_hand(pl_move m, int n, int min, int max, int at)
{
    return (pl_choice){ .move = m,
                        .mask = (1u << n) - 1,
                        .min = (uint8_t)min,
                        .max = (uint8_t)max,
                        .at = (uint8_t)at };
}

static int legal_for_ghost(const mysterium_open *o, pl_choice *out)
{
    unsigned waiting = mysterium_seeking(o) & ~(unsigned)o->served;
    int n = 0;

    if (o->open.phase == MYSTERIUM_GIVING) {
        int most = mysterium_most(o);
        for (int c = 0; c < o->psychics; c++)
            if (waiting >> c & 1)
                out[n++] =
                    from_hand((pl_move){ MYSTERIUM_GIVE, { (uint8_t)c } },
                              o->hand, 1, most, 1);
    } else {
        for (int g = 0; g < o->groups; g++) {
            out[n] = from_hand((pl_move){ MYSTERIUM_CAST, { (uint8_t)g } },
                               o->hand, 3, 3, 1);
            out[n++].ordered = 1;
        }
    }
    if (o->crows)
        out[n++] =
            from_hand((pl_move){ MYSTERIUM_CROW }, o->hand, 1, o->hand, 0);
    return n;
}

static int legal_bets(const mysterium_setup *u, const mysterium_open *o,
                      int seat, pl_choice *out)
{
    int b = __builtin_ctz(u->columns[seat]), n = 0;
    int left[2] = { tokens_left(u, o, b, MYSTERIUM_CHECK),
                    tokens_left(u, o, b, MYSTERIUM_CROSS) };

    for (int c = 0; c < o->psychics; c++) {
        if ((o->checks[b] | o->crosses[b]) >> c & 1)
            out[n++] = pl_one((pl_move){ MYSTERIUM_UNBET, { (uint8_t)c } });
        if (!may_bet(o, b, c))
            continue;
        for (int token = 0; token < 2; token++)
            if (left[token] > 0)
                out[n++] = pl_one(
                    (pl_move){ MYSTERIUM_BET, { (uint8_t)c, (uint8_t)token } });
    }
    return n;
}

static int legal_for_psychic(const mysterium_setup *u, const mysterium_open *o,
                             int seat, pl_choice *out)
{
    int n = 0;

    for (int c = 0; c < o->psychics; c++) {
        if (!may_place(u, o, seat, c))
            continue;
        const uint8_t *row = o->table[o->stage[c]];
        for (int i = 0; i < o->row; i++)
            if (row[i] && row[i] != o->placed[c])
                out[n++] = pl_one(
                    (pl_move){ MYSTERIUM_PLACE, { (uint8_t)c, row[i] } });
    }
    if (u->tokens)
        n += legal_bets(u, o, seat, out + n);
    if (may_be_ready(u, o, seat))
        out[n++] = pl_one((pl_move){ MYSTERIUM_READY });
    return n;
}

static int legal(const void *setup, const void *state, int seat, pl_choice *out)
{
    const mysterium_setup *u = setup;
    const mysterium_state *s = state;
    const mysterium_open *o = &s->open;
    int kind =
        o->open.phase == MYSTERIUM_NAMING ? MYSTERIUM_NAME : MYSTERIUM_VOTE;
    int n = 0;

    if (!(turn(u, s) >> seat & 1))
        return 0;
    if (seat == PL_CLOCK) {
        out[0] = pl_one(pl_tick(&o->open));
        return 1;
    }
    if (mysterium_is_ghost(u, seat))
        return legal_for_ghost(o, out);
    if (o->open.phase <= MYSTERIUM_INTERPRET)
        return legal_for_psychic(u, o, seat, out);
    for (int g = 0; g < o->groups; g++)
        out[n++] = pl_one((pl_move){ (uint8_t)kind, { (uint8_t)g } });
    if (kind == MYSTERIUM_VOTE)
        out[n++] = pl_one((pl_move){ MYSTERIUM_ABSTAIN });
    return n;
}

static pl_err apply_psychic(const mysterium_setup *u, mysterium_state *s,
                            int seat, pl_move m, pl_events *events)
{
    switch (m.kind) {
    case MYSTERIUM_PLACE:
        return place(u, s, seat, m, events);
    case MYSTERIUM_BET:
        return bet(u, s, seat, m, events);
    case MYSTERIUM_UNBET:
        return unbet(u, s, seat, m, events);
    case MYSTERIUM_READY:
        return be_ready(u, s, seat, m, events);
    default:
        return PL_ILLEGAL_MOVE;
    }
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    const mysterium_setup *u = setup;
    mysterium_state *s = state;
    mysterium_open *o = &s->open;
    int phase = o->open.phase;

    if (!(turn(u, s) >> seat & 1))
        return PL_NOT_YOUR_TURN;
    if (seat == PL_CLOCK)
        return tick(u, s, m, events);
    if (mysterium_is_ghost(u, seat)) {
        if (m.kind == MYSTERIUM_CROW)
            return crow(u, s, m, events);
        if (m.kind == MYSTERIUM_GIVE && phase == MYSTERIUM_GIVING)
            return give(u, s, m, events);
        if (m.kind == MYSTERIUM_CAST && phase == MYSTERIUM_SHARING)
            return cast(u, s, m, events);
        return PL_ILLEGAL_MOVE;
    }
    if (phase <= MYSTERIUM_INTERPRET)
        return apply_psychic(u, s, seat, m, events);
    if (m.kind == MYSTERIUM_ABSTAIN && phase != MYSTERIUM_NAMING &&
        pl_only(m, 0)) {
        mysterium_vote(u, s, seat, MYSTERIUM_NO_VOTE - 1, events);
        return PL_OK;
    }
    if (m.kind !=
            (phase == MYSTERIUM_NAMING ? MYSTERIUM_NAME : MYSTERIUM_VOTE) ||
        m.a[0] >= o->groups || !pl_only(m, 1))
        return PL_ILLEGAL_MOVE;
    if (phase == MYSTERIUM_NAMING)
        mysterium_name(u, s, seat, m.a[0], events);
    else
        mysterium_vote(u, s, seat, m.a[0], events);
    return PL_OK;
}

/* The move for a psychic whose time is up: it is ready, abstains, or agrees
 * with the group that the other player named. The ghost and the placing of
 * tokens have no such move. */
static pl_move late(const void *setup, const void *state, int seat, pl_rng *rng)
{
    const mysterium_setup *u = setup;
    const mysterium_state *s = state;
    const mysterium_open *o = &s->open;
    (void)rng;

    if (mysterium_is_ghost(u, seat))
        return (pl_move){ 0 };
    if (o->open.phase <= MYSTERIUM_INTERPRET)
        return (pl_move){ may_be_ready(u, o, seat) ? MYSTERIUM_READY : 0 };
    if (o->open.phase != MYSTERIUM_NAMING)
        return (pl_move){ MYSTERIUM_ABSTAIN };
    for (int i = 0; i < u->seats; i++)
        if (i != seat && o->named[i] && !(o->open.awaited >> i & 1))
            return (pl_move){ MYSTERIUM_NAME, { o->named[i] - 1 } };
    return (pl_move){ 0 };
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const mysterium_setup *u = setup;
    const mysterium_state *s = state;
    mysterium_view *v = out;

    memset(v, 0, sizeof *v); /* hidden unless a line below lets it out */
    v->open = s->open;
    v->me = (uint8_t)seat;
    if (mysterium_is_ghost(u, seat)) {
        memcpy(v->screen, s->screen, sizeof v->screen);
        memcpy(v->hand, s->hand, sizeof v->hand);
        memcpy(v->chosen, s->chosen, sizeof v->chosen);
        memcpy(v->crowed, s->crowed, sizeof v->crowed);
        v->culprit = s->culprit;
    } else if (seat < u->seats) {
        v->ready = s->ready >> seat & 1;
        if (u->tokens)
            v->vote = s->vote[__builtin_ctz(u->columns[seat])];
    }
}

static int score(const void *setup, const void *state, int seat)
{
    const mysterium_state *s = state;
    (void)setup, (void)seat;
    return s->open.won ? 1000 : 0;
}

const pl_game mysterium_game = {
    PL_GAME_ABI,
    .id = "mysterium",
    .name = "Mysterium",
    .summary = "A silent ghost sends dreams; the others read them, and win "
               "or lose together.",
    .version = 2,
    .min_seats = 2,
    .max_seats = MYSTERIUM_SEATS,
    .usual_seats = 4,
    .open_sets = 1,
    .max_choices = 20,
    .max_events = 28,
    .options_size = sizeof(mysterium_options),
    .setup_size = sizeof(mysterium_setup),
    .state_size = sizeof(mysterium_state),
    .view_size = sizeof(mysterium_view),
    .rng_at = offsetof(mysterium_state, rng),
    .data_size = sizeof(mysterium_set),
    .words = &mysterium_words,
    .prepare = mysterium_prepare,
    .deal = mysterium_deal,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .view = view,
    .guess = mysterium_guess,
    .score = score,
    .check = mysterium_check,
    .late = late,
};
