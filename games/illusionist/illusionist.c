/* SPDX-License-Identifier: MIT */
/* illusionist.c - the rules of Capture the Illusionist.
 *
 * Two seats, each with the eleven cards of one suit: eight face down in two
 * rows of four that nobody has seen, three in the hand. In a turn a seat may
 * look at one of its own face-down cards (Insight), must activate a card that
 * is not rested if it has one, and then its rested cards are ready again, but
 * not those it activated this turn (Cooldown).
 *
 * A hidden card that is activated turns face up; one from the hand goes to an
 * empty column of the exposed row. Its effect comes next if its first
 * instruction has an object, and the card is rested; otherwise the card stays
 * ready and the turn ends. Oracle, Bard and Healer then have another card
 * activated. The other effects reveal an opposing hidden card, chosen by the
 * attacker (Monk, Fighter, Mage, Archer, Illusionist) or by its owner
 * (Berserker, Assassin, Samurai). Cards in the hand are picked blindly; the
 * attacker then chooses a column for the card it has seen.
 *
 * Whoever has the Illusionist revealed may discard one card that is, or is
 * hoped to be, the Samurai: then the Illusionist goes back to where it was.
 * Otherwise it is captured and that side is dealt anew. Two captures win.
 *
 * Healer and Illusionist shuffle a face-up card with up to two hidden ones and
 * put them back face down on the same places. After that only the state says
 * which card went where; the owner sees what came to its hand. What each seat
 * has seen is kept by illusionist_log.c. */
#include "games/illusionist/illusionist_inner.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(ill_options) == 12, "no padding");
_Static_assert(sizeof(ill_side) == 44, "no padding");
_Static_assert(sizeof(ill_open) == 120, "no padding");
_Static_assert(offsetof(ill_state, rng) == 176 + 2 * sizeof(ill_log),
               "no padding");
_Static_assert(sizeof(ill_mix) == 8, "no padding");
_Static_assert(sizeof(ill_log) == 16 + 8 * ILL_MIXES, "no padding");
_Static_assert(sizeof(ill_view) == 152 + 2 * sizeof(ill_log), "no padding");

enum { SUITS = 5 };

/* ---- hooks, in the order of pl_game ------------------------------------- */

static pl_err prepare(const void *options, int seats, const void *data,
                      void *setup, const char **why)
{
    const ill_options *p = options;
    ill_setup *u = setup;
    (void)data;

    if (seats != 2) {
        *why = "seats: exactly 2";
        return PL_BAD_SEATS;
    }
    if (p->suit[0] && p->suit[0] == p->suit[1]) {
        *why = "suit: the two seats take different ones";
        return PL_BAD_OPTION;
    }
    if (p->move_ms && p->move_ms < 50) {
        *why = "move_ms: 0, or at least 50";
        return PL_BAD_OPTION;
    }
    memset(u, 0, sizeof *u);
    u->options = *p;
    return PL_OK;
}

/* Draws the suits that the options leave open; the two must differ. */
static void choose_suits(const ill_setup *u, ill_state *s)
{
    uint8_t *suit = s->open.suit;

    memcpy(suit, u->options.suit, 2);
    for (int i = 0; i < 2; i++) {
        if (suit[i])
            continue;
        int taken = suit[!i];
        suit[i] = (uint8_t)(1 + pl_roll(&s->rng, SUITS - (taken != 0)));
        if (taken && suit[i] >= taken)
            suit[i]++;
    }
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    const ill_setup *u = setup;
    ill_state *s = state;
    int first = u->options.starter - 1;

    memset(s, 0, sizeof *s);
    pl_rng_seed(&s->rng, seed);
    s->open.open.speak = 3;
    choose_suits(u, s);
    ill_deal_side(s, 0);
    ill_deal_side(s, 1);
    if (first < 0)
        first = (int)pl_roll(&s->rng, 2);
    ill_begin_turn(u, s, first, NULL);
}

static uint16_t turn(const void *setup, const void *state)
{
    const ill_state *s = state;
    const pl_open *open = &s->open.open;
    (void)setup;

    return (uint16_t)(open->awaited |
                      (open->timer_number ? PL_BIT(PL_CLOCK) : 0));
}

/* Writes a plain entry as two words: thirty entries made byte by byte would
 * cost more than the rest of a decision. */
static void put(pl_choice *out, int kind, int a, int b)
{
    const uint64_t entry[2] = { (unsigned)kind | (unsigned)a << 8 |
                                (unsigned)b << 16 };

    _Static_assert(sizeof *out == sizeof entry, "an entry is two words");
    memcpy(out, entry, sizeof entry);
}

/* One entry of 'kind' for each member of 'set'. */
static int list(pl_choice *out, int n, int kind, unsigned set)
{
    for (; set; set &= set - 1)
        put(&out[n++], kind, __builtin_ctz(set), 0);
    return n;
}

/* One entry for each hand card and each empty column. */
static int list_hand(const ill_state *s, int seat, pl_choice *out, int n,
                     int kind)
{
    unsigned open = ill_columns(&s->open.side[seat]);

    for (unsigned hand = s->hand[seat]; hand; hand &= hand - 1)
        for (unsigned left = open; left; left &= left - 1)
            put(&out[n++], kind, __builtin_ctz(hand), __builtin_ctz(left));
    return n;
}

static int list_acts(const ill_state *s, int seat, pl_choice *out, int n)
{
    n = list(out, n, ILL_ACTIVATE, ill_ready(&s->open.side[seat]));
    return list_hand(s, seat, out, n, ILL_PLAY);
}

static int list_hides(const ill_state *s, int seat, pl_choice *out,
                      unsigned cards)
{
    uint32_t with = ill_mixable(s, seat);
    int most = ill_count(with) < 2 ? ill_count(with) : 2;
    int n = 0;

    for (; cards; cards &= cards - 1)
        out[n++] = (pl_choice){
            .move = { ILL_HIDE, { (uint8_t)__builtin_ctz(cards) } },
            .mask = with,
            .max = (uint8_t)most,
            .at = 1,
        };
    return n;
}

static int list_rescues(const ill_state *s, int seat, pl_choice *out)
{
    int n = 0;

    out[n++] = pl_one((pl_move){ .kind = ILL_DECLINE });
    n = list(out, n, ILL_SAVE, ill_savers(&s->open.side[seat]));
    return list(out, n, ILL_THROW, s->hand[seat]);
}

static int list_strikes(const ill_open *o, pl_choice *out)
{
    const ill_side *other = &o->side[!o->turn];
    int n =
        list(out, 0, ILL_REVEAL, ill_targets(other, o->card, o->active - 1));

    if (ill_hits_hand(o->card) && other->hand)
        put(&out[n++], ILL_DRAW, 0, 0);
    return n;
}

/* The columns for the card that was drawn: where it lies, and empty ones. */
static unsigned draw_columns(const ill_open *o)
{
    return ill_columns(&o->side[!o->turn]) | 1u << (o->drawn - 1 - ILL_SLOTS);
}

static int legal(const void *setup, const void *state, int seat, pl_choice *out)
{
    const ill_state *s = state;
    const ill_open *o = &s->open;
    int n = 0;
    (void)setup;

    if (seat == PL_CLOCK && o->open.timer_number) {
        out[0] = pl_one(pl_tick(&o->open));
        return 1;
    }
    if (seat > 1 || !(o->open.awaited & PL_BIT(seat)))
        return 0;
    switch (o->open.phase) {
    case ILL_TURN:
        if (!o->looked)
            n = list(out, n, ILL_LOOK, ill_places(&o->side[seat], ILL_HIDDEN));
        return list_acts(s, seat, out, n);
    case ILL_CHAIN:
        return list_acts(s, seat, out, n);
    case ILL_PEEK:
        return list(out, n, ILL_LOOK, ill_places(&o->side[seat], ILL_HIDDEN));
    case ILL_SING:
        return list(out, n, ILL_REST,
                    ill_places(&o->side[!seat], ILL_REVEALED));
    case ILL_HEAL:
        return list_hides(s, seat, out, ill_healable(o));
    case ILL_VANISH:
        return list_hides(s, seat, out, 1u << (o->active - 1));
    case ILL_STRIKE:
        return list_strikes(o, out);
    case ILL_YIELD:
        n = list(out, n, ILL_SHOW, ill_targets(&o->side[seat], o->card, 0));
        return ill_hits_hand(o->card) ? list_hand(s, seat, out, n, ILL_BARE)
                                      : n;
    case ILL_OFFER:
        return list(out, n, ILL_PUT, ill_places(&o->side[seat], ILL_HIDDEN));
    case ILL_DECLARE:
        return list(out, n, ILL_NAME, 0xffe);
    case ILL_PLACE:
        return list(out, n, ILL_LAY, draw_columns(o));
    default:
        return list_rescues(s, seat, out);
    }
}

/* A random one of the listed moves: each card is equally likely, whether or not
 * it needs a column, then each column. */
static pl_move any_of(const ill_state *s, int seat, const pl_choice *list,
                      int n, pl_rng *rng)
{
    const ill_open *o = &s->open;
    int plain = 0;

    while (plain < n && list[plain].move.kind != ILL_PLAY &&
           list[plain].move.kind != ILL_BARE &&
           list[plain].move.kind != ILL_DRAW)
        plain++;
    if (plain < n) {
        int blind = list[plain].move.kind == ILL_DRAW;
        int cards = o->side[blind ? !seat : seat].hand;
        int open = blind ? 1 : (n - plain) / cards;
        int k = (int)pl_roll(rng, (uint32_t)(plain + cards));
        if (k < plain)
            return list[k].move;
        k = blind ? plain : plain + (k - plain) * open;
        return list[k + (int)pl_roll(rng, (uint32_t)open)].move;
    }
    return pl_choices_nth(list, n,
                          pl_roll(rng, (uint32_t)pl_choices_count(list, n)));
}

/* The move for a seat whose time is up: no Insight; the Ace saves if it is face
 * up or in the hand; a drawn card stays where it lies; the rest is random. */
static pl_move late(const void *setup, const void *state, int seat, pl_rng *rng)
{
    const ill_state *s = state;
    const ill_side *d = &s->open.side[seat];
    pl_choice choice[ILL_CHOICES];

    if (s->open.open.phase == ILL_RESCUE) {
        for (int i = 0; i < ILL_PLACES; i++)
            if (d->up[i] == ILL_SAMURAI)
                return (pl_move){ ILL_SAVE, { (uint8_t)i } };
        if (ill_holds(s, seat, ILL_SAMURAI))
            return (pl_move){ ILL_THROW, { ILL_SAMURAI } };
        return (pl_move){ .kind = ILL_DECLINE };
    }
    if (s->open.open.phase == ILL_PLACE)
        return (pl_move){ ILL_LAY, { s->open.drawn - 1 - ILL_SLOTS } };
    if (s->open.open.phase == ILL_TURN)
        return any_of(s, seat, choice, list_acts(s, seat, choice, 0), rng);
    return any_of(s, seat, choice, legal(setup, s, seat, choice), rng);
}

static int may_hide(const ill_state *s, int seat, pl_move m)
{
    const ill_open *o = &s->open;
    uint32_t with = pl_move_mask(m, 1);

    return pl_only(m, 5) && !(with & ~ill_mixable(s, seat)) &&
           ill_count(with) <= 2 &&
           (o->open.phase == ILL_HEAL ? ill_bit(ill_healable(o), m.a[0])
                                      : m.a[0] == o->active - 1);
}

/* The moves of a capture: offering, naming, saving. */
static int may_capture(const ill_state *s, int seat, pl_move m)
{
    const ill_side *own = &s->open.side[seat];
    int phase = s->open.open.phase, a = m.a[0];

    switch (m.kind) {
    case ILL_PUT:
        return phase == ILL_OFFER && ill_bit(ill_places(own, ILL_HIDDEN), a) &&
               pl_only(m, 1);
    case ILL_NAME:
        return phase == ILL_DECLARE && a >= 1 && a <= ILL_CARDS &&
               pl_only(m, 1);
    case ILL_DECLINE:
        return phase == ILL_RESCUE && pl_only(m, 0);
    case ILL_SAVE:
        return phase == ILL_RESCUE && ill_bit(ill_savers(own), a) &&
               pl_only(m, 1);
    case ILL_THROW:
        return phase == ILL_RESCUE && ill_holds(s, seat, a) && pl_only(m, 1);
    default:
        return 0;
    }
}

static int may_move(const ill_state *s, int seat, pl_move m)
{
    const ill_open *o = &s->open;
    const ill_side *own = &o->side[seat], *other = &o->side[!seat];
    int phase = o->open.phase, a = m.a[0];
    int acts = phase == ILL_TURN || phase == ILL_CHAIN;
    int lays = ill_bit(ill_columns(own), m.a[1]) && ill_holds(s, seat, a) &&
               pl_only(m, 2);

    switch (m.kind) {
    case ILL_LOOK:
        return ((phase == ILL_TURN && !o->looked) || phase == ILL_PEEK) &&
               ill_bit(ill_places(own, ILL_HIDDEN), a) && pl_only(m, 1);
    case ILL_ACTIVATE:
        return acts && ill_bit(ill_ready(own), a) && pl_only(m, 1);
    case ILL_PLAY:
        return acts && lays;
    case ILL_REST:
        return phase == ILL_SING &&
               ill_bit(ill_places(other, ILL_REVEALED), a) && pl_only(m, 1);
    case ILL_HIDE:
        return (phase == ILL_HEAL || phase == ILL_VANISH) &&
               may_hide(s, seat, m);
    case ILL_REVEAL:
        return phase == ILL_STRIKE && pl_only(m, 1) &&
               ill_bit(ill_targets(other, o->card, o->active - 1), a);
    case ILL_DRAW:
        return phase == ILL_STRIKE && ill_hits_hand(o->card) && other->hand &&
               pl_only(m, 0);
    case ILL_LAY:
        return phase == ILL_PLACE && ill_bit(draw_columns(o), a) &&
               pl_only(m, 1);
    case ILL_SHOW:
        return phase == ILL_YIELD && ill_bit(ill_targets(own, o->card, 0), a) &&
               pl_only(m, 1);
    case ILL_BARE:
        return phase == ILL_YIELD && ill_hits_hand(o->card) && lays;
    default:
        return may_capture(s, seat, m);
    }
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    const ill_setup *u = setup;
    ill_state *s = state;
    ill_open *o = &s->open;

    if (seat == PL_CLOCK) {
        if (!o->open.timer_number)
            return PL_NOT_YOUR_TURN;
        if (!pl_is_tick(&o->open, m))
            return PL_LATE_CLOCK;
        seat = __builtin_ctz(o->open.awaited);
        m = late(u, s, seat, &s->rng);
        pl_tell(events, (pl_event){ PL_EVERYBODY, ILL_LATE, (uint8_t)seat });
    } else if (seat > 1 || !(o->open.awaited & PL_BIT(seat))) {
        return PL_NOT_YOUR_TURN;
    } else if (!may_move(s, seat, m)) {
        return PL_ILLEGAL_MOVE;
    }
    ill_act(u, s, seat, m, events);
    return PL_OK;
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const ill_state *s = state;
    ill_view *v = out;
    (void)setup;

    /* Hidden unless a line here lets it out. Each byte is written once instead
     * of clearing the view first, because the view is large. */
    v->open = s->open;
    v->me = (uint8_t)seat;
    v->pad = 0;
    v->hand = seat < 2 ? s->hand[seat] : 0;
    if (seat < 2)
        memcpy(v->sight, s->sight[seat], sizeof v->sight);
    else
        memset(v->sight, 0, sizeof v->sight);
    memset(v->slots, 0, sizeof v->slots);
    memset(v->hands, 0, sizeof v->hands);
    if (s->open.open.phase == ILL_OVER) {
        memcpy(v->slots, s->slot, sizeof v->slots);
        memcpy(v->hands, s->hand, sizeof v->hands);
    }
    for (int i = 0; i < 2; i++)
        ill_show_log(&s->log[i], i == seat, &v->log[i]);
}

static void guess(const void *setup, const void *in, pl_rng *rng, void *state)
{
    const ill_view *v = in;
    ill_state *s = state;
    (void)setup;

    memset(s, 0, sizeof *s);
    s->open = v->open;
    memcpy(s->log, v->log, sizeof s->log);
    memcpy(s->slot, v->slots, sizeof s->slot);
    for (int i = 0; i < 2; i++)
        if (v->open.open.phase == ILL_OVER)
            ill_draw_past(s, i, rng);
        else
            ill_draw_side(s, i, rng, 0);
    s->rng = pl_rng_fork(rng);
}

static int score(const void *setup, const void *state, int seat)
{
    const ill_state *s = state;
    const ill_open *o = &s->open;
    (void)setup;

    if (o->open.phase != ILL_OVER)
        return 0;
    if (!o->winner)
        return 500;
    return o->winner == seat + 1 ? 1000 : 0;
}

/* The loser of a match begins the next one; after a draw the seat that did not
 * begin does (R41). Turns alternate, so their number tells who began. */
static void again(const void *setup, const void *state, void *options)
{
    const ill_open *o = &((const ill_state *)state)->open;
    ill_options *p = options;
    int began = o->number & 1 ? o->turn : !o->turn;
    (void)setup;

    p->starter =
        (uint8_t)(ILL_SEAT_STARTS + (o->winner ? !(o->winner - 1) : !began));
}

const pl_game illusionist_game = {
    PL_GAME_ABI,
    .id = "illusionist",
    .name = "Capture the Illusionist",
    .summary = "Search the other side's hidden cards for its Illusionist, and "
               "find it twice.",
    .version = 2,
    .min_seats = 2,
    .max_seats = 2,
    .usual_seats = 2,
    .open_sets = 1,
    .max_choices = ILL_CHOICES,
    .max_events = ILL_EVENTS,
    .options_size = sizeof(ill_options),
    .setup_size = sizeof(ill_setup),
    .state_size = sizeof(ill_state),
    .view_size = sizeof(ill_view),
    .rng_at = offsetof(ill_state, rng),
    .words = &illusionist_words,
    .prepare = prepare,
    .deal = deal,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .view = view,
    .guess = guess,
    .score = score,
    .check = ill_check,
    .late = late,
    .again = again,
};
