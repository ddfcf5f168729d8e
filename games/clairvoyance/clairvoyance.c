/* clairvoyance.c - the rules of Clairvoyance, as the table calls them.
 *
 * Each psychic has 10 health and a hand of 5. A turn is up to two actions:
 * throw an item from hand or place it before somebody, and then turn the die
 * one edge; throw a possessed item, without the die; or discard one or two
 * cards. A card from hand works if the die shows one of its faces once the
 * others have had their say. At most one throw a turn, three possessed items,
 * and one ability a game. At the end of a turn the hand is filled to five.
 * Whoever is left wins.
 *
 * The flow of a turn with its windows is in clairvoyance_flow.c, what cards
 * and abilities do in clairvoyance_effects.c, and what seats know of hidden
 * cards in clairvoyance_cards.c. */
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

static int bit(int seats, int seat)
{
    return seats >> seat & 1;
}

/* ---- characters and numbers ---------------------------------------------- */

/* Bits of the characters that 'seat' may pick. */
static uint32_t characters(const cv_setup *u, const cv_state *s, int seat)
{
    uint32_t free =
        (1u << (u->options.expansion ? CV_CHARACTERS : CV_BASE)) - 1;

    if (u->options.characters)
        return 1u << (s->offer[seat][0] - 1) | 1u << (s->offer[seat][1] - 1);
    for (int i = 0; i < u->seats; i++)
        if (s->open.character[i])
            free &= ~(1u << (s->open.character[i] - 1));
    return free;
}

static pl_choice numbers(const cv_setup *u, const cv_open *o)
{
    uint32_t free = 0x1fe;
    uint8_t n = u->seats == 2 ? 2 : 1;

    for (int i = 0; i < u->seats; i++)
        free &= ~(uint32_t)o->number[i];
    return (pl_choice){
        .move = { CV_DO_NAME, { 0 } }, .mask = free, .min = n, .max = n
    };
}

static int list_setup(const cv_setup *u, const cv_state *s, int seat,
                      pl_choice *out)
{
    int n = 0;

    if (s->open.open.phase == CV_NAME) {
        out[n++] = numbers(u, &s->open);
        return n;
    }
    for (uint32_t c = characters(u, s, seat); c; c &= c - 1)
        out[n++] =
            pl_one((pl_move){ CV_DO_PICK, { (uint8_t)__builtin_ctz(c) } });
    return n;
}

/* ---- what there is to do ------------------------------------------------- */

static int targets(const cv_open *o, int seat)
{
    return o->alive & ~o->charmed & ~(1 << seat);
}

static int list_at(int kind, int card, int seats, pl_choice *out)
{
    int n = 0;

    for (; seats; seats &= seats - 1)
        out[n++] = pl_one((pl_move){
            (uint8_t)kind,
            { (uint8_t)card, (uint8_t)__builtin_ctz((unsigned)seats) } });
    return n;
}

static int list_items(const cv_setup *u, const cv_state *s, int seat,
                      pl_choice *out)
{
    const cv_open *o = &s->open;
    int may_throw = cv_may_throw(u, o), n = 0;
    uint64_t items = ~u->of_type[CV_INSTANT];

    for (int d = 0; d < u->deck.designs; d++) {
        if (!s->hand[seat][d] || !(items >> d & 1))
            continue;
        if (may_throw)
            n += list_at(CV_DO_THROW, d, targets(o, seat), out + n);
        n += list_at(CV_DO_PLACE, d, o->alive, out + n);
    }
    for (int k = 0; k < CV_ITEMS && o->item[seat][k] && may_throw; k++)
        if (cv_possesses(o, seat, o->item[seat][k] - 1) == k + 1)
            n += list_at(CV_DO_FLING, o->item[seat][k] - 1, targets(o, seat),
                         out + n);
    return n;
}

static int list_discards(const cv_setup *u, const cv_state *s, int seat,
                         pl_choice *out)
{
    const uint8_t *hand = s->hand[seat];
    uint8_t held[CV_DESIGNS];
    int n = 0, kinds = 0;

    for (int d = 0; d < u->deck.designs; d++)
        if (hand[d])
            held[kinds++] = (uint8_t)d;
    for (int i = 0; i < kinds; i++) {
        out[n++] = pl_one((pl_move){ CV_DO_DISCARD, { held[i] } });
        for (int k = hand[held[i]] > 1 ? i : i + 1; k < kinds; k++)
            out[n++] = pl_one((pl_move){ CV_DO_DISCARD,
                                         { held[i], (uint8_t)(held[k] + 1) } });
    }
    return n;
}

static uint32_t window_set(const cv_setup *u)
{
    return u->options.windows ? 0x7f : 1 << CV_W2 | 1 << CV_W3 | 1 << CV_W4;
}

static int may_hold(const cv_setup *u, const cv_open *o, int seat)
{
    return u->options.windows && !o->held && seat != o->holder;
}

/* Preferences: once a turn, so that a play cannot consist of them. */
static int may_order(const cv_setup *u, const cv_state *s, int seat)
{
    return u->options.orders && !bit(s->changed, seat);
}

static int list_orders(const cv_setup *u, pl_choice *out)
{
    uint32_t windows = window_set(u);

    out[0] = (pl_choice){ .move = { CV_DO_STOPS, { 0 } },
                          .mask = windows,
                          .max = (uint8_t)__builtin_popcount(windows) };
    out[1] = (pl_choice){ .move = { CV_DO_ORDERS, { 0 } },
                          .mask = (1 << CV_ORDERS) - 1,
                          .max = CV_ORDERS };
    return 2;
}

static int list_act(const cv_setup *u, const cv_state *s, int seat,
                    pl_choice *out)
{
    const cv_open *o = &s->open;
    int n = 0;

    if (seat == o->holder) {
        n += list_items(u, s, seat, out);
        n += list_discards(u, s, seat, out + n);
        out[n++] = pl_one((pl_move){ CV_DO_END });
        n += cv_effects_list(u, s, seat, out + n);
    }
    if (may_hold(u, o, seat))
        out[n++] = pl_one((pl_move){ CV_DO_HOLD });
    if (may_order(u, s, seat))
        n += list_orders(u, out + n);
    return n;
}

/* Faces that the holder may turn to: one edge, unless it has a Crystal Ball
 * that counts. */
static int faces(const cv_setup *u, const cv_open *o)
{
    int tilt = o->flight.sure ? 0 : cv_sum(u, o, o->holder, CV_TILT);

    return tilt ? cv_edges_away(o->die, tilt > 3 ? 3 : tilt) : cv_edges[o->die];
}

/* ---- the clock ----------------------------------------------------------- */

static void take_off(cv_open *o)
{
    o->open.awaited = 0;
    o->open.phase = CV_ACT;
    pl_timer_stop(&o->open);
}

static void turn_die(cv_table *t, int face)
{
    cv_open *o = &t->s->open;

    take_off(o);
    cv_tell(t, PL_EVERYBODY, CV_TURNED, o->holder, o->die, face, 0);
    o->die = (uint8_t)face;
    cv_open_window(t, CV_W2);
}

/* What a seat did not decide in time luck decides, except that it passes,
 * withdraws, ends its actions and gives up its oldest item. */
static void time_is_up(cv_table *t)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    pl_choice list[CV_DESIGNS + 1];
    int set, n;

    switch (o->open.phase) {
    case CV_PICK:
    case CV_NAME:
        /* Luck is drawn for everybody, so that what it brings later does not
         * tell who had sealed. */
        for (int i = 0; i < t->u->seats; i++) {
            if (!bit(o->open.awaited, i))
                continue;
            n = list_setup(t->u, s, i, list);
            uint32_t all = (uint32_t)pl_choices_count(list, n);
            uint32_t any = pl_roll(&s->rng, all);
            if (!bit(s->sealed, i))
                s->intent[i] = pl_choices_nth(list, n, any);
        }
        cv_reveal(t);
        return;
    case CV_TICK:
        cv_close_tick(t);
        break;
    case CV_FOLLOW:
        take_off(o);
        cv_withdraw(t, o->asked - 1);
        break;
    case CV_DIE:
        set = faces(t->u, o);
        for (n = (int)pl_roll(&s->rng,
                              (uint32_t)__builtin_popcount((unsigned)set));
             n > 0; n--)
            set &= set - 1;
        turn_die(t, __builtin_ctz((unsigned)set));
        break;
    case CV_CHOOSE:
        take_off(o);
        n = cv_choices(t->u, s, list);
        if (o->choice == CV_GIVE_UP)
            cv_answer(t,
                      (pl_move){ CV_DO_CHOOSE, { o->item[o->asked - 1][0] } });
        else
            cv_answer(t, list[pl_roll(&s->rng, (uint32_t)n)].move);
        break;
    default:
        take_off(o);
        o->actions = o->idle = 0;
    }
    cv_advance(t);
}

/* ---- moves --------------------------------------------------------------- */

static pl_err seal_setup(cv_table *t, int seat, pl_move m)
{
    cv_state *s = t->s;
    pl_choice list[CV_CHARACTERS];
    int n = list_setup(t->u, s, seat, list);

    if (!pl_choices_contain(list, n, m))
        return PL_ILLEGAL_MOVE;
    s->intent[seat] = m;
    s->sealed |= (uint8_t)(1u << seat);
    if (s->sealed == s->open.open.awaited)
        cv_reveal(t);
    return PL_OK;
}

static pl_err seal_intent(cv_table *t, int seat, pl_move m)
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

static pl_err answer_follow(cv_table *t, int seat, pl_move m)
{
    if ((m.kind != CV_DO_FOLLOW && m.kind != CV_DO_WITHDRAW) || !pl_only(m, 0))
        return PL_ILLEGAL_MOVE;
    take_off(&t->s->open);
    if (m.kind == CV_DO_FOLLOW && t->s->intent[seat].kind)
        cv_follow(t, seat);
    else
        cv_withdraw(t, seat);
    cv_advance(t);
    return PL_OK;
}

static pl_err answer_choice(cv_table *t, pl_move m)
{
    pl_choice list[CV_DESIGNS + 1];
    int n = cv_choices(t->u, t->s, list);

    if (!pl_choices_contain(list, n, m))
        return PL_ILLEGAL_MOVE;
    take_off(&t->s->open);
    cv_answer(t, m);
    cv_advance(t);
    return PL_OK;
}

static pl_err answer_die(cv_table *t, pl_move m)
{
    if (m.kind != CV_DO_TURN || !pl_only(m, 1) || m.a[0] > CV_FACES ||
        !bit(faces(t->u, &t->s->open), m.a[0]))
        return PL_ILLEGAL_MOVE;
    turn_die(t, m.a[0]);
    cv_advance(t);
    return PL_OK;
}

static pl_err set_orders(cv_table *t, int seat, pl_move m)
{
    uint32_t all =
        m.kind == CV_DO_STOPS ? window_set(t->u) : (1 << CV_ORDERS) - 1;
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
              : cv_may_throw(t->u, o) ? targets(o, seat)
                                      : 0;

    if (!pl_only(m, 2) || card >= t->u->deck.designs ||
        !cv_is_item(t->u, card) || at >= t->u->seats || !bit(may, at))
        return PL_ILLEGAL_MOVE;
    if (own ? !cv_possesses(o, seat, card) : !t->s->hand[seat][card])
        return PL_ILLEGAL_MOVE;
    take_off(o);
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

    /* Two cards are named in order, so that there is one way to say it. */
    if (!pl_only(m, 2) || one >= t->u->deck.designs || !hand[one])
        return PL_ILLEGAL_MOVE;
    if (two >= 0 && (two >= t->u->deck.designs || two < one ||
                     hand[two] < 1 + (one == two)))
        return PL_ILLEGAL_MOVE;
    take_off(&t->s->open);
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
    take_off(o);
    cv_effect_run(t, seat, m);
    if (o->choice)
        o->after = 1;
    else
        cv_open_window(t, m.kind == CV_DO_BLOW ? CV_W3 : CV_W4);
    cv_advance(t);
    return PL_OK;
}

static pl_err act(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;

    if (m.kind == CV_DO_STOPS || m.kind == CV_DO_ORDERS)
        return may_order(t->u, t->s, seat) ? set_orders(t, seat, m)
                                           : PL_ILLEGAL_MOVE;
    if (m.kind == CV_DO_HOLD && may_hold(t->u, o, seat) && pl_only(m, 0)) {
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
        take_off(o);
        o->actions = o->idle = 0;
        cv_advance(t);
        return PL_OK;
    default:
        return free_effect(t, seat, m);
    }
}

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
        o->open.phase == CV_TICK)
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
        return list_setup(u, s, seat, out);
    case CV_TICK:
        out[n++] = pl_one((pl_move){ CV_DO_PASS });
        n += cv_effects_list(u, s, seat, out + 1);
        for (int i = 1; i < n; i++)
            out[i].move.kind += CV_SEALED;
        return n;
    case CV_FOLLOW:
        out[n++] = pl_one((pl_move){ CV_DO_FOLLOW });
        out[n++] = pl_one((pl_move){ CV_DO_WITHDRAW });
        return n;
    case CV_CHOOSE:
        return cv_choices(u, s, out);
    case CV_DIE:
        for (int f = 1; f <= CV_FACES; f++)
            if (bit(faces(u, o), f))
                out[n++] = pl_one((pl_move){ CV_DO_TURN, { (uint8_t)f } });
        return n;
    default:
        return list_act(u, s, seat, out);
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
        time_is_up(&t);
        return PL_OK;
    }
    switch (s->open.open.phase) {
    case CV_PICK:
    case CV_NAME:
        return seal_setup(&t, seat, m);
    case CV_TICK:
        return seal_intent(&t, seat, m);
    case CV_FOLLOW:
        return answer_follow(&t, seat, m);
    case CV_CHOOSE:
        return answer_choice(&t, m);
    case CV_DIE:
        return answer_die(&t, m);
    default:
        return act(&t, seat, m);
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
    v->sealed = bit(s->sealed, seat);
    v->pending = bit(s->pending, seat);
    v->ordered = bit(s->ordered, seat);
    v->stops = s->stops[seat];
    v->orders = s->orders[seat];
    v->changed = bit(s->changed, seat);
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

    if (!bit(o->winners, seat))
        return 0;
    /* A team wins together, the knocked out partner too. */
    if (u->options.teams && (o->winners == 0x5 || o->winners == 0xa))
        return 1000;
    return 1000 / n;
}

const pl_game clairvoyance_game = {
    .id = "clairvoyance",
    .name = "Clairvoyance",
    .summary = "Psychics throw furniture at one another until one is left.",
    .version = 1,
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
};
