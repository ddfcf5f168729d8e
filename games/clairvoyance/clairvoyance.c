/* SPDX-License-Identifier: MIT */
/* clairvoyance.c - the rules of Clairvoyance, as the table calls them.
 *
 * Each psychic has 10 health and a hand of 5. A turn is up to two actions:
 * throw an item from hand or place it before somebody, and then turn the die
 * one edge; throw a possessed item, without the die; or discard one or two
 * cards. A card from hand works if the die shows one of its faces after the
 * others have responded. At most one throw a turn, three possessed items, and
 * one ability a game. At the end of a turn the hand is filled to five. Whoever
 * is left wins.
 *
 * This file has the hooks. Other files have the legal moves (_legal), what a
 * move does (_act), the course of a turn (_flow), the windows in which others
 * interrupt (_windows), the choices that an effect asks for (_choices), what
 * cards and abilities do (_effects, _aims, _run), and what seats know of
 * hidden cards (_cards). */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

_Static_assert(sizeof(cv_options) == 24, "no padding");
_Static_assert(sizeof(cv_card) == 32, "no padding");
_Static_assert(sizeof(cv_deck) == 4 + CV_DESIGNS * 32, "no padding");
_Static_assert(sizeof(cv_setup) == 64 + sizeof(cv_deck) + 4, "no padding");
_Static_assert(sizeof(cv_flight) == 8, "no padding");
_Static_assert(sizeof(cv_open) == 256, "no padding");
_Static_assert(sizeof(cv_facts) == 248, "no padding");
_Static_assert(sizeof(cv_state) == 1904, "no padding");
_Static_assert(sizeof(cv_view) == 764, "no padding");

/* ---- hooks, in the order of pl_game -------------------------------------- */

static pl_err refuse(const char **why, const char *reason, pl_err err)
{
    *why = reason;
    return err;
}

static int is_time(uint32_t ms)
{
    return ms == 0 || ms >= 50;
}

static pl_err prepare(const void *options, int seats, const void *data,
                      void *setup, const char **why)
{
    const cv_options *p = options;
    cv_setup *u = setup;
    const cv_deck *deck = data ? data : &clairvoyance_deck;
    int pool = p->expansion ? CV_CHARACTERS : CV_BASE, card;
    pl_err err;

    if (seats < 2 || seats > CV_SEATS)
        return refuse(why, "seats: 2 to 5", PL_BAD_SEATS);
    if (p->teams && seats != 4)
        return refuse(why, "teams: only with four seats", PL_BAD_OPTION);
    if (p->characters && pool < 2 * seats)
        return refuse(why, "characters: too few to deal two each",
                      PL_BAD_OPTION);
    if (!is_time(p->window_ms) || !is_time(p->later_ms))
        return refuse(why, "window_ms, later_ms: 0, or 50 and more",
                      PL_BAD_OPTION);
    if (!is_time(p->turn_ms) || !is_time(p->pick_ms))
        return refuse(why, "turn_ms, pick_ms: 0, or 50 and more",
                      PL_BAD_OPTION);
    if ((err = cv_deck_check(deck, &card, why)) != PL_OK)
        return err;
    memset(u, 0, sizeof *u);
    u->options = *p;
    u->seats = (uint8_t)seats;
    u->deck.designs = deck->designs;
    for (int d = 0; d < deck->designs; d++) {
        u->deck.card[d] = deck->card[d];
        u->cards += deck->card[d].copies;
        u->of_type[deck->card[d].type] |= (uint64_t)1 << d;
    }
    return PL_OK;
}

/* Two characters each from the pool, so that nobody picks the same. */
static void offer(const cv_setup *u, cv_state *s)
{
    uint8_t pool[CV_CHARACTERS];
    int n = u->options.expansion ? CV_CHARACTERS : CV_BASE;

    for (int i = 0; i < n; i++)
        pool[i] = (uint8_t)(i + 1);
    pl_shuffle(&s->rng, pool, (size_t)n);
    memcpy(s->offer, pool, 2u * u->seats);
}

static void deal(const void *setup, const uint8_t seed[32], void *state)
{
    const cv_setup *u = setup;
    cv_state *s = state;
    cv_open *o = &s->open;
    cv_table t = { u, s, NULL };

    memset(s, 0, sizeof *s);
    pl_rng_seed(&s->rng, seed);
    o->open.speak = (uint16_t)((1u << u->seats) - 1);
    o->alive = (uint8_t)((1u << u->seats) - 1);
    for (int d = 0; d < u->deck.designs; d++)
        for (int k = 0; k < u->deck.card[d].copies; k++)
            s->deck[o->deck_n++] = (uint8_t)d;
    pl_shuffle(&s->rng, s->deck, o->deck_n);
    if (u->options.characters)
        offer(u, s);
    for (int i = 0; i < u->seats; i++) {
        o->health[i] = CV_HEALTH;
        cv_draw(&t, i, CV_HAND);
    }
    cv_start(&t);
}

static uint16_t turn(const void *setup, const void *state)
{
    const cv_setup *u = setup;
    const cv_state *s = state;
    const cv_open *o = &s->open;
    uint16_t seats = o->open.awaited;

    if (o->open.phase == CV_OVER)
        return 0;
    if (o->open.phase == CV_PICK || o->open.phase == CV_NAME ||
        o->open.phase == CV_TICK || o->open.phase == CV_FOLLOW)
        seats &= (uint16_t)~s->sealed;
    if (o->open.phase == CV_ACT && u->options.windows && !o->held)
        seats |= o->alive;
    if (o->open.phase == CV_ACT && u->options.orders)
        seats |= (uint16_t)(o->alive & ~s->changed);
    if (o->open.timer_number)
        seats |= PL_BIT(PL_CLOCK);
    return seats;
}

static int legal(const void *setup, const void *state, int seat, pl_choice *out)
{
    const cv_setup *u = setup;
    const cv_state *s = state;
    const cv_open *o = &s->open;
    int n = 0;

    if (!(turn(u, s) >> seat & 1))
        return 0;
    if (seat == PL_CLOCK) {
        out[0] = pl_one(pl_tick(&o->open));
        return 1;
    }
    switch (o->open.phase) {
    case CV_PICK:
    case CV_NAME:
        return cv_list_setup(u, s, seat, out);
    case CV_TICK:
        out[n++] = pl_one((pl_move){ CV_DO_PASS });
        n += cv_effects_list(u, s, seat, out + 1);
        for (int i = 1; i < n; i++)
            out[i].move.kind += CV_SEALED;
        return n;
    case CV_FOLLOW:
        if (cv_may_follow(u, s, seat))
            out[n++] = pl_one((pl_move){ CV_DO_FOLLOW });
        out[n++] = pl_one((pl_move){ CV_DO_WITHDRAW });
        return n;
    case CV_CHOOSE:
        return cv_choices(u, s, out);
    case CV_DIE:
        for (int f = 1; f <= CV_FACES; f++)
            if (cv_has(cv_faces(u, o), f))
                out[n++] = pl_one((pl_move){ CV_DO_TURN, { (uint8_t)f } });
        return n;
    default:
        return cv_list_act(u, s, seat, out);
    }
}

static pl_err apply(const void *setup, void *state, int seat, pl_move m,
                    pl_events *events)
{
    const cv_setup *u = setup;
    cv_state *s = state;
    cv_table t = { u, s, events };

    if (!(turn(u, s) >> seat & 1))
        return PL_NOT_YOUR_TURN;
    if (seat == PL_CLOCK) {
        if (!pl_is_tick(&s->open.open, m))
            return m.kind == PL_TICK ? PL_LATE_CLOCK : PL_ILLEGAL_MOVE;
        cv_time_is_up(&t);
        return PL_OK;
    }
    switch (s->open.open.phase) {
    case CV_PICK:
    case CV_NAME:
        return cv_seal_setup(&t, seat, m);
    case CV_TICK:
        return cv_seal_intent(&t, seat, m);
    case CV_FOLLOW:
        return cv_answer_follow(&t, seat, m);
    case CV_CHOOSE:
        return cv_answer_choice(&t, m);
    case CV_DIE:
        return cv_answer_die(&t, m);
    default:
        return cv_act(&t, seat, m);
    }
}

static void view(const void *setup, const void *state, int seat, void *out)
{
    const cv_setup *u = setup;
    const cv_state *s = state;
    const cv_open *o = &s->open;
    cv_view *v = out;

    memset(v, 0, sizeof *v); /* hidden unless a line below lets it out */
    v->open = *o;
    v->me = (uint8_t)seat;
    for (int i = 0; i < u->seats; i++)
        if (cv_sum(u, o, i, CV_BOARD))
            memcpy(v->hand[i], s->hand[i], CV_DESIGNS);
    if (seat >= u->seats)
        return;
    memcpy(v->hand[seat], s->hand[seat], CV_DESIGNS);
    v->facts = s->facts[seat];
    v->intent = s->intent[seat];
    v->sealed = cv_has(s->sealed, seat);
    v->pending = cv_has(s->pending, seat);
    v->ordered = cv_has(s->ordered, seat);
    v->stops = s->stops[seat];
    v->orders = s->orders[seat];
    v->changed = cv_has(s->changed, seat);
    memcpy(v->offer, s->offer[seat], 2);
    if (o->asked != seat + 1)
        return;
    if (o->choice == CV_SPY_CARD)
        memcpy(v->hand[o->about - 1], s->hand[o->about - 1], CV_DESIGNS);
    for (int i = 0; o->choice == CV_DECK_CARD && i < o->deck_n; i++)
        v->deck[s->deck[i]]++;
}

static int score(const void *setup, const void *state, int seat)
{
    const cv_setup *u = setup;
    const cv_state *s = state;
    const cv_open *o = &s->open;
    int n = __builtin_popcount(o->winners);

    if (!cv_has(o->winners, seat))
        return 0;
    /* A team wins together, the knocked out partner too. */
    if (u->options.teams && (o->winners == 0x5 || o->winners == 0xa))
        return 1000;
    return 1000 / n;
}

const pl_game clairvoyance_game = {
    PL_GAME_ABI,
    .id = "clairvoyance",
    .name = "Clairvoyance",
    .summary = "Psychics throw furniture at one another until one is left.",
    .version = 2,
    .min_seats = 2,
    .max_seats = CV_SEATS,
    .usual_seats = 3,
    .open_sets = 1,
    .max_choices = 3584,
    .max_events = 160,
    .options_size = sizeof(cv_options),
    .setup_size = sizeof(cv_setup),
    .state_size = sizeof(cv_state),
    .view_size = sizeof(cv_view),
    .rng_at = offsetof(cv_state, rng),
    .data_size = sizeof(cv_deck),
    .data = &clairvoyance_deck,
    .words = &clairvoyance_words,
    .prepare = prepare,
    .deal = deal,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .view = view,
    .guess = cv_guess,
    .score = score,
    .check = cv_check,
    .late = cv_late,
};
