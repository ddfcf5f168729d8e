/* SPDX-License-Identifier: MIT */
/* mindseye.c - the rules of Mind's Eye.
 *
 * Eighteen identical cards, each with four eyes round its edge in ring order:
 * blue, purple, green, orange. Every colour beats the next one of the ring;
 * colours across the ring cancel; equal colours tie. Two seats begin with
 * nine cards each, three seats with six.
 *
 * Each round everybody seals one card and all are shown at once. Between two
 * seats the winner takes the loser's card, cancelling cards leave the game,
 * and a tie is settled by a staring contest for both cards. With three seats
 * two neighbouring eyes of a card face the two opponents. A seat that beats
 * somebody and is beaten by nobody claims: it takes every card it beat. If a
 * third card remains, a tie with the claimant means a contest for all three
 * cards, and otherwise that card leaves the game. If everybody is beaten by
 * somebody all three leave. (As every seat shows one colour of each axis, the
 * number of decisive pairs is always odd, so nothing else can happen.)
 *
 * A seat without cards is out. The last one with cards wins; if the last
 * cards cancel it is a draw, or a contest if the table wants that. After the
 * last round of the table's limit most cards win, and a contest breaks ties.
 *
 * A contest is one of nerve: all take hold and the one who holds longest wins
 * (mindseye_nerve.c). 'eyes' is the same with a camera that watches the eyes.
 * 'judge' lets people say who blinked, and 'duel' settles a contest by sealed
 * colours; a duel also ends what the others leave undecided. */
#include "games/mindseye/mindseye_inner.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(mindseye_options) == 24, "no padding");
_Static_assert(sizeof(mindseye_setup) == 28, "no padding");
_Static_assert(sizeof(mindseye_contest) == 20, "no padding");
_Static_assert(sizeof(mindseye_open) == 52, "no padding");
_Static_assert(sizeof(mindseye_state) == 96, "no padding");
_Static_assert(sizeof(mindseye_view) == 56, "no padding");

/* ---- the duel -------------------------------------------------------- */

static void next_round(const mindseye_setup *u, mindseye_state *s,
                       pl_events *events);

static void win_contest(const mindseye_setup *u, mindseye_state *s, int seat,
                        pl_events *events)
{
    mindseye_open *o = &s->open;
    int won = o->stake;

    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MINDSEYE_STARE_WON,
                                (uint8_t)seat,
                                { (uint8_t)won } });
    o->cards[seat] = (uint8_t)(o->cards[seat] + won);
    o->contest = o->stake = o->settle = o->duels = 0;
    o->stare = (mindseye_contest){ 0 };
    if (o->decides)
        mindseye_finish(s, seat, events);
    else
        next_round(u, s, events);
}

/* For other files; the duels below have it inlined. */
void mindseye_win_contest(const mindseye_setup *u, mindseye_state *s, int seat,
                          pl_events *events)
{
    win_contest(u, s, seat, events);
}

/* How the colour of seat 'a' fares against that of seat 'b', from the word of
 * what they sealed. */
static int compare_sealed(uint32_t sealed, int a, int b)
{
    return compare((int)(sealed >> 8 * a), (int)(sealed >> 8 * b));
}

static unsigned unbeaten_of_two(unsigned contest, uint32_t sealed)
{
    static const uint8_t best[4] = { [BEATS] = 1, [LOSES] = 2 };
    int a = first_of(contest), b = first_of(contest & (contest - 1));
    int who = best[compare_sealed(sealed, a, b)];

    return (who & 1u) << a | (unsigned)(who >> 1) << b;
}

static void resolve_duel(const mindseye_setup *u, mindseye_state *s,
                         pl_events *events)
{
    mindseye_open *o = &s->open;
    uint32_t sealed = get_sealed(s);
    unsigned best;

    memcpy(o->duelled, &sealed, sizeof o->duelled);
    best = count(o->contest) == 2 ? unbeaten_of_two(o->contest, sealed)
                                  : mindseye_unbeaten(o);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MINDSEYE_DUELLED,
                                PL_NOBODY,
                                { s->sealed[0], s->sealed[1], s->sealed[2] } });
    if (count(best) == 1) {
        win_contest(u, s, first_of(best), events);
        return;
    }
    if (best)
        o->contest = (uint8_t)best;
    if (++o->duels == MINDSEYE_DUELS) {
        int skip = (int)pl_roll(&s->rng, (uint32_t)count(o->contest));
        unsigned left = o->contest;
        while (skip--)
            left &= left - 1;
        pl_tell(events, (pl_event){ PL_EVERYBODY, MINDSEYE_COIN,
                                    (uint8_t)first_of(left) });
        win_contest(u, s, first_of(left), events);
        return;
    }
    ask(u, s, MINDSEYE_DUEL);
}

/* ---- the round ---------------------------------------------------------- */

/* Sets the cards that 'from' played aside as the prize of a contest. */
static int put_aside(mindseye_open *o, unsigned from)
{
    for (int i = 0; i < 3; i++)
        o->cards[i] = (uint8_t)(o->cards[i] - (from >> i & 1));
    return count(from);
}

/* Returns the contest that two cards lead to, or 0. The outcome is the one
 * thing here that nobody can predict, the processor included, so the cards
 * move by a table and not by branches. */
static unsigned resolve_two(mindseye_open *o, uint32_t sealed,
                            pl_events *events)
{
    static const struct {
        int8_t first, second, removed;
    } change[4] = { [TIES] = { 0 },
                    [BEATS] = { 1, -1, 0 },
                    [CANCELS] = { -1, -1, 2 },
                    [LOSES] = { -1, 1, 0 } };
    int a = first_of(o->playing);
    int b = first_of(o->playing & (o->playing - 1u));
    int result = compare_sealed(sealed, a, b);

    o->cards[a] = (uint8_t)(o->cards[a] + change[result].first);
    o->cards[b] = (uint8_t)(o->cards[b] + change[result].second);
    o->removed = (uint8_t)(o->removed + change[result].removed);
    if (result == TIES)
        return o->playing;
    if (result == CANCELS)
        pl_tell(events,
                (pl_event){ PL_EVERYBODY, MINDSEYE_LOST, PL_NOBODY, { 2 } });
    else
        pl_tell(events, (pl_event){ PL_EVERYBODY,
                                    MINDSEYE_TAKES,
                                    (uint8_t)(result == BEATS ? a : b),
                                    { 1 } });
    return 0;
}

static void resolve(const mindseye_setup *u, mindseye_state *s,
                    pl_events *events)
{
    mindseye_open *o = &s->open;
    uint32_t sealed = get_sealed(s);
    unsigned contest;

    memcpy(o->shown, &sealed, sizeof o->shown);
    memset(o->duelled, 0, sizeof o->duelled);
    pl_tell(events, (pl_event){ PL_EVERYBODY,
                                MINDSEYE_SHOWN,
                                PL_NOBODY,
                                { o->shown[0], o->shown[1], o->shown[2] } });
    contest = o->playing == 7 ? mindseye_resolve_three(o, events)
                              : resolve_two(o, sealed, events);
    if (contest)
        mindseye_stare(u, s, contest, put_aside(o, o->playing), events);
    else
        next_round(u, s, events);
}

/* Usually all seats still hold cards and the next round begins. */
static void next_round(const mindseye_setup *u, mindseye_state *s,
                       pl_events *events)
{
    mindseye_open *o = &s->open;
    unsigned living = (unsigned)(o->cards[0] > 0) |
                      (unsigned)(o->cards[1] > 0) << 1 |
                      (unsigned)(o->cards[2] > 0) << 2;

    if (living == o->playing && o->round < u->options.rounds)
        begin_round(u, s, living);
    else
        mindseye_end_round(u, s, living, events);
}

/* ---- sealing and the clock ---------------------------------------------- */

PL_STEP static void resolve_sealed(const mindseye_setup *u, mindseye_state *s,
                                   pl_events *events)
{
    if (s->open.open.phase == MINDSEYE_CHOOSE)
        resolve(u, s, events);
    else
        resolve_duel(u, s, events);
}

void mindseye_time_is_up(const mindseye_setup *u, mindseye_state *s,
                         pl_events *events)
{
    mindseye_open *o = &s->open;

    if (o->open.phase == MINDSEYE_JUDGE) {
        mindseye_duel_instead(u, s, events);
        return;
    }
    if (is_staring(o)) {
        mindseye_nerve_tick(u, s, events);
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (!(s->todo >> i & 1))
            continue;
        if (in_threes(o)) {
            s->sealed[i] = nth_pair((int)pl_roll(&s->rng, 8));
        } else {
            int colour = (int)pl_roll(&s->rng, 4);
            s->sealed[i] = code(colour, colour);
        }
    }
    resolve_sealed(u, s, events);
}

/* What a move shows, in the code of a card; 0 if it is no play here. The move
 * is taken as a word: kind, colours, and nothing else. */
static uint32_t play_of(const mindseye_open *o, uint64_t move)
{
    if (in_threes(o)) {
        int left = move >> 8 & 3, right = move >> 16 & 3;
        return (move & ~(uint64_t)0x30300) == MINDSEYE_PAIR &&
                       ((left ^ right) & 1)
                   ? code(left, right)
                   : 0;
    }
    if ((move & ~(uint64_t)0x300) != MINDSEYE_SHOW)
        return 0;
    return (uint32_t)(1 + 5 * (move >> 8));
}

static pl_err seal(const mindseye_setup *u, mindseye_state *s, int seat,
                   uint64_t move, pl_events *events)
{
    uint32_t play = play_of(&s->open, move);

    if (!play)
        return PL_ILLEGAL_MOVE;
    set_sealed(s, (get_sealed(s) | play << 8 * seat) & ~(0x1000000u << seat));
    if (u->options.show_ready)
        s->open.open.awaited &= (uint16_t)~PL_BIT(seat);
    pl_tell(events,
            (pl_event){ u->options.show_ready ? PL_EVERYBODY : PL_BIT(seat),
                        MINDSEYE_SEALED, (uint8_t)seat });
    if (!s->todo)
        resolve_sealed(u, s, events);
    return PL_OK;
}

/* ---- hooks, in the order of pl_game -------------------------------------- */

static pl_err prepare(const void *options, int seats, const void *data,
                      void *setup, const char **why)
{
    mindseye_setup *u = setup;
    (void)data;

    if (seats < 2 || seats > MINDSEYE_SEATS) {
        *why = "seats: 2 or 3";
        return PL_BAD_SEATS;
    }
    memset(u, 0, sizeof *u);
    memcpy(&u->options, options, sizeof u->options);
    u->seats = (uint32_t)seats;
    if (u->options.choose_ms && u->options.choose_ms < 50) {
        *why = "choose_ms: 0 for no limit, or at least 50";
        return PL_BAD_OPTION;
    }
    return PL_OK;
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    const mindseye_setup *u = setup;
    mindseye_state *s = state;
    mindseye_open *o = &s->open;

    memset(s, 0, sizeof *s);
    pl_rng_seed(&s->rng, seed);
    for (uint32_t i = 0; i < u->seats; i++)
        o->cards[i] = (uint8_t)(MINDSEYE_CARDS / u->seats);
    o->round = 1;
    o->playing = (uint8_t)((1u << u->seats) - 1);
    o->open.speak = o->playing;
    ask(u, s, MINDSEYE_CHOOSE);
}

static uint16_t turn(const void *setup, const void *state)
{
    const mindseye_state *s = state;
    (void)setup;
    return (uint16_t)(s->todo | (s->open.open.timer_number != 0) << PL_CLOCK);
}

/* Whether 'seat' may seal a choice now: by far the most frequent case. */
static int may_seal(const mindseye_state *s, int seat)
{
    return (s->todo >> seat & 1) && s->open.open.phase <= MINDSEYE_DUEL;
}

static int legal(const void *setup, const void *state, int seat, pl_choice *out)
{
    static const pl_choice shows[4] = {
        { .move = { MINDSEYE_SHOW, { BLUE } } },
        { .move = { MINDSEYE_SHOW, { PURPLE } } },
        { .move = { MINDSEYE_SHOW, { GREEN } } },
        { .move = { MINDSEYE_SHOW, { ORANGE } } },
    };
    const mindseye_state *s = state;
    const mindseye_open *o = &s->open;

    if (!may_seal(s, seat))
        return turn(setup, s) >> seat & 1
                   ? mindseye_legal_staring(setup, o, seat, out)
                   : 0;
    if (!in_threes(o)) {
        memcpy(out, shows, sizeof shows);
        return 4;
    }
    for (int i = 0; i < 8; i++) {
        uint8_t p = nth_pair(i);
        out[i] = pl_one((pl_move){
            MINDSEYE_PAIR, { (uint8_t)to_left(p), (uint8_t)to_right(p) } });
    }
    return 8;
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    mindseye_state *s = state;
    uint64_t move;

    memcpy(&move, &m, sizeof move);
    if (may_seal(s, seat))
        return seal(setup, s, seat, move, events);
    if (!(turn(setup, s) >> seat & 1))
        return PL_NOT_YOUR_TURN;
    return mindseye_apply_staring(setup, s, seat, move, events);
}

/* The move for a seat whose time is up: it shows a random card, prefers a duel
 * to more staring, and says that nobody blinked. It does not release a hold. */
static pl_move late(const void *setup, const void *state, int seat, pl_rng *rng)
{
    const mindseye_state *s = state;
    const mindseye_open *o = &s->open;
    pl_choice list[8];
    int n;

    if (may_seal(s, seat)) {
        n = legal(setup, s, seat, list);
        return list[pl_roll(rng, (uint32_t)n)].move;
    }
    if (o->open.phase > MINDSEYE_PRESS)
        return (pl_move){ 0 };
    return (pl_move){ o->contest & ~o->settle & s->todo & 1u << seat
                          ? MINDSEYE_SETTLE
                          : 0 };
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const mindseye_state *s = state;
    mindseye_view *v = out;
    (void)setup;

    /* Hidden unless a line here lets it out. */
    *v = (mindseye_view){
        .open = s->open,
        .me = (uint8_t)seat,
        .sealed = seat < MINDSEYE_SEATS ? s->sealed[seat] : 0,
    };
}

/* The view does not say what others have sealed, or whether. A seat that has
 * sealed still waits for somebody, so in its guessed worlds the others have not
 * sealed; a seat that has not sealed may be the first. An open choice is not
 * random: the search makes it. With ready marks it is known who has sealed, and
 * each of their choices is equally likely. */
static void guess(const void *setup, const void *in, pl_rng *rng, void *state)
{
    const mindseye_setup *u = setup;
    const mindseye_view *v = in;
    mindseye_state *s = state;
    unsigned done;

    memset(s, 0, sizeof *s);
    s->open = v->open;
    s->rng = pl_rng_fork(rng);
    if (v->open.open.phase == MINDSEYE_OVER)
        return;
    if (is_staring(&v->open)) {
        s->todo = may_stare(u, &v->open);
        return;
    }
    if (v->me < MINDSEYE_SEATS)
        s->sealed[v->me] = v->sealed;
    done = asked(&v->open) & ~(unsigned)v->open.open.awaited;
    s->todo = (uint8_t)(asked(&v->open) & ~done);
    if (v->sealed)
        s->todo &= (uint8_t)~PL_BIT(v->me);
    for (int i = 0; i < 3; i++)
        if ((done >> i & 1) && i != v->me)
            s->sealed[i] = in_threes(&v->open)
                               ? nth_pair((int)pl_roll(rng, 8))
                               : (uint8_t)(1 + 5 * pl_roll(rng, 4));
}

static int score(const void *setup, const void *state, int seat)
{
    const mindseye_state *s = state;
    const mindseye_open *o = &s->open;
    (void)setup;

    if (o->open.phase != MINDSEYE_OVER)
        return 0;
    if (o->winner)
        return o->winner == seat + 1 ? 1000 : 0;
    /* A draw is shared by the seats that lost their last card together. */
    return o->playing >> seat & 1 ? 1000 / count(o->playing) : 0;
}

const pl_game mindseye_game = {
    PL_GAME_ABI,
    .id = "mindseye",
    .name = "Mind's Eye",
    .summary = "Seal a colour, show it together, and stare down whoever "
               "chose the same.",
    .version = 2,
    .min_seats = 2,
    .max_seats = MINDSEYE_SEATS,
    .usual_seats = 2,
    .open_sets = 1,
    .max_choices = 8,
    .max_events = 16,
    .options_size = sizeof(mindseye_options),
    .setup_size = sizeof(mindseye_setup),
    .state_size = sizeof(mindseye_state),
    .view_size = sizeof(mindseye_view),
    .rng_at = offsetof(mindseye_state, rng),
    .words = &mindseye_words,
    .prepare = prepare,
    .deal = deal,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .view = view,
    .guess = guess,
    .score = score,
    .late = late,
    .check = mindseye_check,
};
