/* SPDX-License-Identifier: MIT */
/* clairvoyance_act.c - carries out a move, or refuses it and changes nothing;
 * and decides for seats whose time is up. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

static void stop_waiting(cv_open *o)
{
    o->open.awaited = 0;
    o->open.phase = CV_ACT;
    pl_timer_stop(&o->open);
}

static void turn_die(cv_table *t, int face)
{
    cv_open *o = &t->s->open;

    stop_waiting(o);
    cv_tell(t, PL_EVERYBODY, CV_TURNED, o->holder, o->die, face, 0);
    o->die = (uint8_t)face;
    cv_open_window(t, CV_W2);
}

/* The move of a seat whose time is up: it passes, withdraws, ends its actions
 * and gives up its oldest item; chance decides everything else (R61). */
pl_move cv_late(const void *setup, const void *state, int seat, pl_rng *rng)
{
    const cv_setup *u = setup;
    const cv_state *s = state;
    const cv_open *o = &s->open;
    pl_choice list[CV_DESIGNS + 1];
    int set, n;

    switch (o->open.phase) {
    case CV_PICK:
    case CV_NAME:
        n = cv_list_setup(u, s, seat, list);
        return pl_choices_nth(
            list, n, pl_roll(rng, (uint32_t)pl_choices_count(list, n)));
    case CV_TICK:
        return (pl_move){ CV_DO_PASS };
    case CV_FOLLOW:
        return (pl_move){ cv_follows_unasked(u, s, seat) ? CV_DO_FOLLOW
                                                         : CV_DO_WITHDRAW };
    case CV_DIE:
        set = cv_faces(u, o);
        for (n = (int)pl_roll(rng, (uint32_t)__builtin_popcount((unsigned)set));
             n > 0; n--)
            set &= set - 1;
        return (pl_move){ CV_DO_TURN,
                          { (uint8_t)__builtin_ctz((unsigned)set) } };
    case CV_CHOOSE:
        if (o->choice == CV_GIVE_UP)
            return (pl_move){ CV_DO_CHOOSE, { o->item[seat][0] } };
        n = cv_choices(u, s, list);
        return list[pl_roll(rng, (uint32_t)n)].move;
    default:
        return (pl_move){ CV_DO_END };
    }
}

void cv_time_is_up(cv_table *t)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    pl_move m;

    switch (o->open.phase) {
    case CV_PICK:
    case CV_NAME:
        /* Choices are drawn for every seat that was asked, sealed or not: the
         * random numbers that follow must not tell who had sealed. */
        for (int i = 0; i < t->u->seats; i++) {
            if (!cv_has(o->open.awaited, i))
                continue;
            m = cv_late(t->u, s, i, &s->rng);
            if (!cv_has(s->sealed, i))
                s->intent[i] = m;
        }
        cv_reveal(t);
        return;
    case CV_TICK:
        cv_close_tick(t);
        break;
    case CV_FOLLOW:
        cv_close_follow(t);
        break;
    case CV_DIE:
        turn_die(t, cv_late(t->u, s, o->holder, &s->rng).a[0]);
        break;
    case CV_CHOOSE:
        m = cv_late(t->u, s, o->asked - 1, &s->rng);
        stop_waiting(o);
        cv_answer(t, m);
        break;
    default:
        stop_waiting(o);
        o->actions = o->idle = 0;
    }
    cv_advance(t);
}

pl_err cv_seal_setup(cv_table *t, int seat, pl_move m)
{
    cv_state *s = t->s;
    pl_choice list[CV_CHARACTERS];
    int n = cv_list_setup(t->u, s, seat, list);

    if (!pl_choices_contain(list, n, m))
        return PL_ILLEGAL_MOVE;
    s->intent[seat] = m;
    s->sealed |= (uint8_t)(1u << seat);
    if (s->sealed == s->open.open.awaited)
        cv_reveal(t);
    return PL_OK;
}

pl_err cv_seal_intent(cv_table *t, int seat, pl_move m)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;

    if (m.kind != CV_DO_PASS) {
        m.kind -= CV_SEALED;
        if (m.kind < CV_DO_PLAY || m.kind > CV_DO_WRECK ||
            !cv_effect_is_legal(t->u, s, seat, m))
            return PL_ILLEGAL_MOVE;
    } else if (!pl_only(m, 0)) {
        return PL_ILLEGAL_MOVE;
    }
    s->intent[seat] = m;
    s->sealed |= (uint8_t)(1u << seat);
    if (s->sealed == o->alive &&
        (t->u->options.answers || !o->open.timer_number)) {
        cv_close_tick(t);
        cv_advance(t);
    }
    return PL_OK;
}

pl_err cv_answer_follow(cv_table *t, int seat, pl_move m)
{
    cv_state *s = t->s;

    if ((m.kind != CV_DO_FOLLOW && m.kind != CV_DO_WITHDRAW) || !pl_only(m, 0))
        return PL_ILLEGAL_MOVE;
    if (m.kind == CV_DO_FOLLOW && !cv_may_follow(t->u, s, seat))
        return PL_ILLEGAL_MOVE;
    s->sealed |= (uint8_t)(1u << seat);
    if (m.kind == CV_DO_WITHDRAW)
        memset(&s->intent[seat], 0, sizeof s->intent[seat]);
    if (t->u->options.answers || !s->open.open.timer_number) {
        cv_close_follow(t);
        cv_advance(t);
    }
    return PL_OK;
}

pl_err cv_answer_choice(cv_table *t, pl_move m)
{
    pl_choice list[CV_DESIGNS + 1];
    int n = cv_choices(t->u, t->s, list);

    if (!pl_choices_contain(list, n, m))
        return PL_ILLEGAL_MOVE;
    stop_waiting(&t->s->open);
    cv_answer(t, m);
    cv_advance(t);
    return PL_OK;
}

pl_err cv_answer_die(cv_table *t, pl_move m)
{
    if (m.kind != CV_DO_TURN || !pl_only(m, 1) || m.a[0] > CV_FACES ||
        !cv_has(cv_faces(t->u, &t->s->open), m.a[0]))
        return PL_ILLEGAL_MOVE;
    turn_die(t, m.a[0]);
    cv_advance(t);
    return PL_OK;
}

static pl_err set_orders(cv_table *t, int seat, pl_move m)
{
    uint32_t all =
        m.kind == CV_DO_STOPS ? cv_window_set(t->u) : (1 << CV_ORDERS) - 1;
    uint32_t mask = pl_move_mask(m, 0);

    if (!pl_only(m, 4) || (mask & ~all))
        return PL_ILLEGAL_MOVE;
    if (m.kind == CV_DO_STOPS)
        t->s->stops[seat] = (uint8_t)mask;
    else
        t->s->orders[seat] = (uint8_t)mask;
    t->s->changed |= (uint8_t)(1u << seat);
    return PL_OK;
}

/* An item from hand or possession takes flight, or is to be placed. */
static pl_err launch(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;
    int card = m.a[0], at = m.a[1], own = m.kind == CV_DO_FLING;
    int may = m.kind == CV_DO_PLACE   ? o->alive
              : cv_may_throw(t->u, o) ? cv_targets(o, seat)
                                      : 0;

    if (!pl_only(m, 2) || card >= t->u->deck.designs ||
        !cv_is_item(t->u, card) || at >= t->u->seats || !cv_has(may, at))
        return PL_ILLEGAL_MOVE;
    if (own ? !cv_possesses(o, seat, card) : !t->s->hand[seat][card])
        return PL_ILLEGAL_MOVE;
    stop_waiting(o);
    cv_pay(o, m.kind != CV_DO_PLACE);
    if (own) {
        cv_remove_item(t, seat, card);
        cv_declare(t, CV_FLUNG, card, at);
        cv_open_window(t, CV_W3);
        cv_advance(t);
    } else {
        cv_lose(t, seat, card);
        cv_declare(t, m.kind == CV_DO_THROW ? CV_THROWN : CV_PLACED, card, at);
        cv_ask_die(t);
    }
    return PL_OK;
}

static pl_err discard(cv_table *t, int seat, pl_move m)
{
    const uint8_t *hand = t->s->hand[seat];
    uint8_t fallen[CV_DESIGNS] = { 0 };
    int one = m.a[0], two = m.a[1] - 1;

    /* Two cards are named in order, so that each pair has one move. */
    if (!pl_only(m, 2) || one >= t->u->deck.designs || !hand[one])
        return PL_ILLEGAL_MOVE;
    if (two >= 0 && (two >= t->u->deck.designs || two < one ||
                     hand[two] < 1 + (one == two)))
        return PL_ILLEGAL_MOVE;
    stop_waiting(&t->s->open);
    cv_pay(&t->s->open, 0);
    cv_lose(t, seat, one);
    cv_put_down(t, one);
    fallen[one]++;
    if (two >= 0) {
        cv_lose(t, seat, two);
        cv_put_down(t, two);
        fallen[two]++;
    }
    cv_tell_cards(t, PL_EVERYBODY, CV_DISCARDED, seat, fallen, seat);
    cv_advance(t);
    return PL_OK;
}

/* A free effect among one's own actions; the others may then respond. */
static pl_err free_effect(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;

    if (m.kind < CV_DO_PLAY || m.kind > CV_DO_WRECK ||
        !cv_effect_is_legal(t->u, t->s, seat, m))
        return PL_ILLEGAL_MOVE;
    stop_waiting(o);
    cv_effect_run(t, seat, m);
    if (o->choice)
        o->after = 1;
    else
        cv_open_window(t, m.kind == CV_DO_BLOW ? CV_W3 : CV_W4);
    cv_advance(t);
    return PL_OK;
}

pl_err cv_act(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;

    if (m.kind == CV_DO_STOPS || m.kind == CV_DO_ORDERS)
        return cv_may_order(t->u, t->s, seat) ? set_orders(t, seat, m)
                                              : PL_ILLEGAL_MOVE;
    if (m.kind == CV_DO_HOLD && cv_may_hold(t->u, o, seat) && pl_only(m, 0)) {
        o->held = 1;
        cv_tell(t, PL_EVERYBODY, CV_HELD, PL_NOBODY, 0, 0, 0);
        return PL_OK;
    }
    if (seat != o->holder)
        return PL_ILLEGAL_MOVE;
    switch (m.kind) {
    case CV_DO_THROW:
    case CV_DO_PLACE:
    case CV_DO_FLING:
        return launch(t, seat, m);
    case CV_DO_DISCARD:
        return discard(t, seat, m);
    case CV_DO_END:
        if (!pl_only(m, 0))
            return PL_ILLEGAL_MOVE;
        stop_waiting(o);
        o->actions = o->idle = 0;
        cv_advance(t);
        return PL_OK;
    default:
        return free_effect(t, seat, m);
    }
}
