/* telepathic.c - the rules of Telepathic.
 *
 * Sixteen tiles, one of each colour and shape, lie in a grid of four by four.
 * One partner has a secret winning colour and a secret losing colour, the
 * other the same for shapes. A condition is met while three tiles in a
 * straight unbroken line share it. In turn a partner gives the other one of
 * the action cards in the row; the other must perform it on one of its four
 * sets of tiles. A met lose condition ends the game at once. After an action
 * a partner may announce what the other wants to see; the other answers with
 * what the announcer wants. Both names right and both conditions met wins,
 * everything else loses. Nobody speaks before that.
 *
 * The modes differ in who gives to whom, who announces, how the cards come
 * round and, with opposed teams, who wins. Under even tempo a move is sealed
 * in the state and comes out with the clock's next beat. */
#include "games/telepathic/telepathic.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(telepathic_open) == 60, "no padding");
_Static_assert(sizeof(telepathic_state) == 120, "no padding");
_Static_assert(sizeof(telepathic_view) == 76, "no padding");
_Static_assert(sizeof(telepathic_setup) == 16, "no padding");
_Static_assert(sizeof(telepathic_options) == 16, "no padding");

/* ---- what is allowed ----------------------------------------------------- */

/* Whether whoever announces names both win conditions, unanswered. */
static int names_both(const telepathic_setup *u)
{
    return u->mode == TELEPATHIC_DIRECTOR || u->mode == TELEPATHIC_FOUR;
}

static int may_give(const telepathic_setup *u, const telepathic_open *o)
{
    if (o->open.phase != TELEPATHIC_GIVING)
        return 0;
    if (u->cards == TELEPATHIC_FIRST && o->actions == TELEPATHIC_FIRST_CAP)
        return 0;
    return o->row[0] || o->row[1] || o->row[2] || o->row[3];
}

/* Only after a completed turn; with opposed teams only in answer to the
 * action just performed. */
static int may_announce(const telepathic_setup *u, const telepathic_open *o)
{
    if (o->open.phase == TELEPATHIC_ANSWERING)
        return 1;
    return o->open.phase == TELEPATHIC_GIVING && o->actions &&
           u->mode != TELEPATHIC_OPPOSED;
}

/* The partner whose win condition the seat that is asked now may name. */
static int named_seat(const telepathic_setup *u, const telepathic_open *o)
{
    if (o->open.phase == TELEPATHIC_RESPONDING)
        return o->announcer - 1;
    return u->mode == TELEPATHIC_OPPOSED ? o->actor ^ 2 : 1 - o->actor;
}

/* ---- what happens ------------------------------------------------------- */

static void tell(pl_events *events, int kind, int seat, int a, int b)
{
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                (uint8_t)kind,
                                (uint8_t)seat,
                                { (uint8_t)a, (uint8_t)b } });
}

static void ask(const telepathic_setup *u, telepathic_open *o, int phase,
                int seat)
{
    o->open.phase = (uint8_t)phase;
    o->open.awaited = PL_BIT(seat);
    o->actor = (uint8_t)seat;
    o->beats = u->beats;
    if (u->clock_ms && !u->tempo_ms)
        pl_timer_start(&o->open, &o->timer_count, TELEPATHIC_PATIENCE,
                       u->clock_ms);
}

static void ask_to_give(const telepathic_setup *u, telepathic_open *o,
                        int giver)
{
    o->giver = (uint8_t)giver;
    ask(u, o, TELEPATHIC_GIVING, giver);
}

static void end(const telepathic_setup *u, telepathic_state *s, int result,
                int reason, pl_events *events)
{
    telepathic_open *o = &s->open;

    o->open.phase = TELEPATHIC_OVER;
    o->open.awaited = 0;
    o->open.speak = (uint16_t)((1u << u->seats) - 1);
    o->beats = 0;
    o->result = (uint8_t)result;
    o->reason = (uint8_t)reason;
    pl_timer_stop(&o->open);
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        if (s->win[i] || s->lose[i])
            tell(events, TELEPATHIC_SHOWN, i, s->win[i], s->lose[i]);
    tell(events, TELEPATHIC_ENDED, PL_NOBODY, result, reason);
}

/* The side of 'seat' wins or does not. */
static void settle(const telepathic_setup *u, telepathic_state *s, int seat,
                   int reason, pl_events *events)
{
    int won = reason == TELEPATHIC_ALL_RIGHT;

    if (u->mode == TELEPATHIC_OPPOSED)
        end(u, s, TELEPATHIC_TEAM_X + ((seat & 1) ^ !won), reason, events);
    else
        end(u, s, won ? TELEPATHIC_WON : TELEPATHIC_LOST, reason, events);
}

/* Conditions stored as value + 1 become bits. */
static int bit_of(int condition)
{
    return 1 << condition >> 1;
}

static void judge(const telepathic_setup *u, telepathic_state *s, int named,
                  int goal, pl_events *events)
{
    int reason = TELEPATHIC_ALL_RIGHT;

    if (named != goal)
        reason = TELEPATHIC_WRONG_NAME;
    else if (goal & ~telepathic_met(s->open.grid))
        reason = TELEPATHIC_NOT_MET;
    settle(u, s, s->open.announcer - 1, reason, events);
}

static void give(const telepathic_setup *u, telepathic_open *o, pl_move m,
                 pl_events *events)
{
    tell(events, TELEPATHIC_GIVEN, o->actor, m.a[0], m.a[1]);
    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (o->row[i] == m.a[0] + 1)
            o->row[i] = 0;
    o->given = m.a[0] + 1;
    o->performer = m.a[1];
    ask(u, o, TELEPATHIC_PERFORMING, m.a[1]);
}

static int empty_place(const telepathic_open *o)
{
    int i = 0;
    while (o->row[i])
        i++;
    return i;
}

static void reshuffle(telepathic_state *s, pl_events *events)
{
    telepathic_open *o = &s->open;

    for (int i = 0; i < TELEPATHIC_CARDS; i++)
        if (o->used >> i & 1)
            s->deck[o->deck_left++] = (uint8_t)i;
    pl_shuffle(&s->rng, s->deck, o->deck_left);
    o->used = 0;
    o->shuffles++;
    tell(events, TELEPATHIC_SHUFFLED, PL_NOBODY, o->deck_left, 0);
}

static void refill(const telepathic_setup *u, telepathic_state *s,
                   pl_events *events)
{
    telepathic_open *o = &s->open;
    int place, card;

    if (u->cards == TELEPATHIC_FIRST)
        return;
    if (!o->deck_left && (u->mode == TELEPATHIC_OPPOSED ||
                          (u->mode == TELEPATHIC_FOUR && !o->shuffles)))
        reshuffle(s, events);
    if (!o->deck_left)
        return;
    place = empty_place(o);
    card = s->deck[--o->deck_left];
    s->deck[o->deck_left] = 0;
    o->row[place] = (uint8_t)(card + 1);
    tell(events, TELEPATHIC_DREW, PL_NOBODY, place, card);
}

static void after_action(const telepathic_setup *u, telepathic_open *o)
{
    switch ((telepathic_mode)u->mode) {
    case TELEPATHIC_DIRECTOR:
        ask_to_give(u, o, TELEPATHIC_CAPTAIN);
        return;
    case TELEPATHIC_FOUR:
        ask_to_give(u, o, (o->giver + 1) % 4);
        return;
    case TELEPATHIC_OPPOSED:
        ask(u, o, TELEPATHIC_ANSWERING, o->performer);
        return;
    default:
        ask(u, o, TELEPATHIC_ANSWERING, o->giver);
    }
}

static void perform(const telepathic_setup *u, telepathic_state *s, int set,
                    pl_events *events)
{
    telepathic_open *o = &s->open;
    int card = o->given - 1, lose = 0, met;

    tell(events, TELEPATHIC_PERFORMED, o->actor, card, set);
    telepathic_shift(o->grid, card, set);
    o->actions++;
    o->given = 0;
    if (u->cards == TELEPATHIC_FIRST)
        o->row[empty_place(o)] = (uint8_t)(card + 1);
    else
        o->used |= (uint16_t)(1u << card);
    if (u->mode != TELEPATHIC_OPPOSED) {
        /* A met lose condition loses even if both wins are met as well. */
        met = telepathic_met(o->grid);
        for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
            lose |= bit_of(s->lose[i]);
        if (met & lose) {
            end(u, s, TELEPATHIC_LOST, TELEPATHIC_LOSE_LINE, events);
            return;
        }
        o->safe |= (uint8_t)met;
    }
    refill(u, s, events);
    after_action(u, o);
}

static void pass(const telepathic_setup *u, telepathic_state *s,
                 pl_events *events)
{
    telepathic_open *o = &s->open;

    tell(events, TELEPATHIC_PASSED, o->actor, 0, 0);
    if (u->mode != TELEPATHIC_OPPOSED)
        ask_to_give(u, o, o->performer);
    else if (o->actions < TELEPATHIC_OPPOSED_CAP)
        ask_to_give(u, o, (o->giver + 1) % 4);
    else
        end(u, s, TELEPATHIC_DRAWN, TELEPATHIC_CAP, events);
}

static void announce(const telepathic_setup *u, telepathic_open *o,
                     int condition, pl_events *events)
{
    int other = named_seat(u, o);

    tell(events, TELEPATHIC_ANNOUNCED, o->actor, condition, 0);
    o->announcer = o->actor + 1;
    o->announced[0] = (uint8_t)(condition + 1);
    ask(u, o, TELEPATHIC_RESPONDING, other);
}

static void name_both(const telepathic_setup *u, telepathic_state *s, pl_move m,
                      pl_events *events)
{
    telepathic_open *o = &s->open;
    int goal = 0;

    tell(events, TELEPATHIC_NAMED, o->actor, m.a[0], m.a[1]);
    o->announcer = o->actor + 1;
    o->announced[0] = m.a[0] + 1;
    o->announced[1] = m.a[1] + 5;
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        goal |= bit_of(s->win[i]);
    judge(u, s, 1 << m.a[0] | 16 << m.a[1], goal, events);
}

static void respond(const telepathic_setup *u, telepathic_state *s,
                    int condition, pl_events *events)
{
    telepathic_open *o = &s->open;
    int goal = bit_of(s->win[o->actor]) | bit_of(s->win[o->announcer - 1]);

    tell(events, TELEPATHIC_RESPONDED, o->actor, condition, 0);
    o->response = (uint8_t)(condition + 1);
    judge(u, s, bit_of(o->announced[0]) | 1 << condition, goal, events);
}

/* A move that has been found legal. */
static void act(const telepathic_setup *u, telepathic_state *s, pl_move m,
                pl_events *events)
{
    switch ((telepathic_verb)m.kind) {
    case TELEPATHIC_GIVE:
        give(u, &s->open, m, events);
        return;
    case TELEPATHIC_PERFORM:
        perform(u, s, m.a[0], events);
        return;
    case TELEPATHIC_PASS:
        pass(u, s, events);
        return;
    case TELEPATHIC_ANNOUNCE:
        announce(u, &s->open, m.a[0], events);
        return;
    case TELEPATHIC_NAME:
        name_both(u, s, m, events);
        return;
    case TELEPATHIC_RESPOND:
        respond(u, s, m.a[0], events);
    }
}

/* ---- the clock ---------------------------------------------------------- */

static pl_move random_gift(const telepathic_setup *u, telepathic_state *s)
{
    const telepathic_open *o = &s->open;
    int to = telepathic_receivers(u, o), n = 0;
    uint8_t row[TELEPATHIC_ROW];

    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (o->row[i])
            row[n++] = o->row[i] - 1;
    to = to == 3 ? (int)pl_roll(&s->rng, 2) : __builtin_ctz((unsigned)to);
    return (pl_move){ TELEPATHIC_GIVE,
                      { row[pl_roll(&s->rng, (uint32_t)n)], (uint8_t)to } };
}

/* A random card or set, no announcement; a name that is due is a wrong one. */
static void move_for(const telepathic_setup *u, telepathic_state *s,
                     pl_events *events)
{
    telepathic_open *o = &s->open;
    pl_move m = { TELEPATHIC_PASS };

    tell(events, TELEPATHIC_TIMED_OUT, o->actor, 0, 0);
    if (o->open.phase == TELEPATHIC_PERFORMING)
        m = (pl_move){ TELEPATHIC_PERFORM,
                       { (uint8_t)(telepathic_first_set(o->given - 1) +
                                   pl_roll(&s->rng, 4)) } };
    else if (may_give(u, o))
        m = random_gift(u, s);
    else if (o->open.phase != TELEPATHIC_ANSWERING) {
        settle(u, s, o->actor, TELEPATHIC_NO_NAME, events);
        return;
    }
    act(u, s, m, events);
}

/* Even tempo: the move waits for the clock, and only its maker knows. */
static void seal(telepathic_state *s, pl_move m, pl_events *events)
{
    int seat = s->open.actor;

    s->sealed[0] = m.kind;
    s->sealed[1] = m.a[0];
    s->sealed[2] = m.a[1];
    pl_tell(events,
            (pl_event){ PL_BIT(seat), TELEPATHIC_SEALED, (uint8_t)seat });
}

/* The beat of the even tempo: publishes what was sealed since the last. */
static void beat(const telepathic_setup *u, telepathic_state *s,
                 pl_events *events)
{
    telepathic_open *o = &s->open;
    pl_move m = { s->sealed[0], { s->sealed[1], s->sealed[2] } };

    memset(s->sealed, 0, sizeof s->sealed);
    if (m.kind)
        act(u, s, m, events);
    else if (o->beats && --o->beats == 0)
        move_for(u, s, events);
    if (!o->result)
        pl_timer_start(&o->open, &o->timer_count, TELEPATHIC_BEAT, u->tempo_ms);
}

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
    if (u->tempo_ms)
        u->beats = (uint16_t)((u->clock_ms + u->tempo_ms - 1) / u->tempo_ms);
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
    ask_to_give(u, o, telepathic_deal_out(u, s));
    if (u->tempo_ms)
        pl_timer_start(&o->open, &o->timer_count, TELEPATHIC_BEAT, u->tempo_ms);
}

static uint16_t turn(const void *setup, const void *state)
{
    const telepathic_state *s = state;
    const telepathic_open *o = &s->open;
    (void)setup;

    if (o->result)
        return 0;
    return (uint16_t)((s->sealed[0] ? 0 : PL_BIT(o->actor)) |
                      (o->open.timer_number ? PL_BIT(PL_CLOCK) : 0));
}

/* One entry of a list, written in whole words: bytes that are read back as a
 * word right away would cost more than all the rules. */
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

static int list_announcements(const telepathic_setup *u,
                              const telepathic_open *o, pl_choice *out)
{
    if (!names_both(u))
        return list_values(TELEPATHIC_ANNOUNCE,
                           telepathic_attribute(u, named_seat(u, o)), out);
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
        return list_values(TELEPATHIC_RESPOND,
                           telepathic_attribute(u, named_seat(u, o)), out);
    if (may_give(u, o))
        n += list_gifts(u, o, out);
    if (may_announce(u, o))
        n += list_announcements(u, o, out + n);
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

/* Whether the seat that is asked may make this move. */
static int allowed(const telepathic_setup *u, const telepathic_open *o,
                   pl_move m)
{
    int two = m.kind == TELEPATHIC_GIVE || m.kind == TELEPATHIC_NAME;

    if (!pl_only(m, two ? 2 : m.kind == TELEPATHIC_PASS ? 0 : 1))
        return 0;
    switch ((telepathic_verb)m.kind) {
    case TELEPATHIC_GIVE:
        return may_give(u, o) && in_row(o, m.a[0]) &&
               m.a[1] < TELEPATHIC_HOLDERS &&
               telepathic_receivers(u, o) >> m.a[1] & 1;
    case TELEPATHIC_PERFORM:
        return o->open.phase == TELEPATHIC_PERFORMING &&
               (m.a[0] & ~3) == telepathic_first_set(o->given - 1);
    case TELEPATHIC_PASS:
        return o->open.phase == TELEPATHIC_ANSWERING;
    case TELEPATHIC_ANNOUNCE:
        return may_announce(u, o) && !names_both(u) &&
               m.a[0] >> 2 == telepathic_attribute(u, named_seat(u, o));
    case TELEPATHIC_NAME:
        return may_announce(u, o) && names_both(u) && m.a[0] < 4 && m.a[1] < 4;
    case TELEPATHIC_RESPOND:
        return o->open.phase == TELEPATHIC_RESPONDING &&
               m.a[0] >> 2 == telepathic_attribute(u, named_seat(u, o));
    }
    return 0;
}

static pl_err apply_clock(const telepathic_setup *u, telepathic_state *s,
                          pl_move m, pl_events *events)
{
    if (!pl_is_tick(&s->open.open, m))
        return m.kind == PL_TICK ? PL_LATE_CLOCK : PL_ILLEGAL_MOVE;
    if (u->tempo_ms)
        beat(u, s, events);
    else
        move_for(u, s, events);
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
    if (!allowed(u, &s->open, m))
        return PL_ILLEGAL_MOVE;
    if (u->tempo_ms)
        seal(s, m, events);
    else
        act(u, s, m, events);
    return PL_OK;
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const telepathic_state *s = state;
    telepathic_view *v = out;
    (void)setup;

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
    .id = "telepathic",
    .name = "Telepathic",
    .summary = "Arrange a grid of tiles so that it shows what both partners "
               "want, without a word.",
    .version = 1,
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
};
