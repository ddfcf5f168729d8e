/* clairvoyance_flow.c - how a turn goes, and the windows in it.
 *
 * A turn passes its stages in order; on top of a stage a window may be open,
 * and on top of both a dependent choice may be asked for. 'cv_advance' works
 * off the topmost of the three until somebody has to decide.
 *
 * A window is a row of ticks. In a tick all living seats seal a pass or an
 * intent; then intents resolve from the holder's left, the later ones only if
 * their seats still want to; and as long as something happened there is
 * another tick. Which windows happen and how long a tick lasts is an option,
 * so that neither tells what anybody holds. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

static void wait_for(cv_table *t, int phase, int seats, int kind, uint32_t ms)
{
    cv_open *o = &t->s->open;

    o->open.phase = (uint8_t)phase;
    o->open.awaited = (uint16_t)seats;
    if (ms)
        pl_timer_start(&o->open, &o->timer_count, kind, ms);
    else
        pl_timer_stop(&o->open);
}

/* ---- health -------------------------------------------------------------- */

static void finish(cv_table *t, int winners, int kind)
{
    cv_open *o = &t->s->open;

    wait_for(t, CV_OVER, 0, CV_NO_TIMER, 0);
    o->winners = (uint8_t)winners;
    o->choice = o->asked = o->about = o->window = 0;
    for (int i = 0; i < t->u->seats && kind == CV_WON; i++)
        if (winners >> i & 1)
            cv_tell(t, PL_EVERYBODY, CV_WON, i, 0, 0, 0);
    if (kind != CV_WON)
        cv_tell(t, PL_EVERYBODY, kind, PL_NOBODY, 0, 0, 0);
}

/* The game ends the moment that one seat or one team is left. */
static void end_check(cv_table *t)
{
    int alive = t->s->open.alive;

    if (t->u->options.teams) {
        if (!(alive & 0xa))
            finish(t, 0x5, CV_WON);
        else if (!(alive & 0x5))
            finish(t, 0xa, CV_WON);
    } else if (!(alive & (alive - 1))) {
        finish(t, alive, CV_WON);
    }
}

void cv_hurt(cv_table *t, int seat, int base, int more, int less)
{
    cv_open *o = &t->s->open;
    int n = base + more > less ? base + more - less : 0;
    pl_event e = { PL_EVERYBODY,
                   CV_DAMAGED,
                   (uint8_t)seat,
                   { (uint8_t)base, (uint8_t)more, (uint8_t)less,
                     (uint8_t)n } };

    pl_tell(t->events, e);
    o->health[seat] = (uint8_t)(n < o->health[seat] ? o->health[seat] - n : 0);
    if (o->health[seat])
        return;
    cv_knock_out(t, seat);
    end_check(t);
}

/* All that changes one hit is summed; a sure throw heeds abilities only. */
int cv_damage(const cv_setup *u, const cv_open *o, int *more, int *less)
{
    const cv_flight *f = &o->flight;
    int fit = cv_characters[CV_CHARACTERS - 2].param;

    *more = *less = 0;
    if (!f->sure) {
        *more = f->more + cv_sum(u, o, f->by, CV_RACK);
        *less = f->less + cv_sum(u, o, f->at, CV_ARMOUR);
    }
    if (o->tailored == f->at + 1)
        *(o->tailor == 1 ? more : less) += fit;
    return f->base + *more > *less ? f->base + *more - *less : 0;
}

/* ---- dependent choices --------------------------------------------------- */

void cv_ask(cv_table *t, int seat, int choice, int about)
{
    t->s->open.asked = (uint8_t)(seat + 1);
    t->s->open.choice = (uint8_t)choice;
    t->s->open.about = (uint8_t)about;
}

/* Bits of the holder's places whose start effects are still to come. */
static int start_places(const cv_setup *u, const cv_open *o)
{
    int places = 0;

    for (int k = 0; k < CV_ITEMS && o->item[o->holder][k]; k++) {
        int e = cv_design(u, o->item[o->holder][k] - 1)->effect;
        if (e >= CV_AT_START && e < CV_ONGOING && !(o->done >> k & 1))
            places |= 1 << k;
    }
    return places;
}

static int list_cards(uint64_t cards, pl_choice *out)
{
    int n = 0;

    for (; cards; cards &= cards - 1)
        out[n++] = pl_one((pl_move){
            CV_DO_CHOOSE, { (uint8_t)(__builtin_ctzll(cards) + 1) } });
    return n;
}

int cv_choices(const cv_setup *u, const cv_state *s, pl_choice *out)
{
    const cv_open *o = &s->open;
    int seat = o->asked - 1, n = 0;
    uint64_t cards = 0;

    switch (o->choice) {
    case CV_WHOSE_CARD:
        for (int i = 0; i < u->seats; i++)
            if (i != seat && o->hand_n[i])
                out[n++] = pl_one((pl_move){ CV_DO_APPOINT, { (uint8_t)i } });
        return n;
    case CV_GIVE_UP:
        for (int k = 0; k < CV_ITEMS; k++)
            cards |= (uint64_t)1 << (o->item[seat][k] - 1);
        break;
    case CV_SPY_CARD:
        for (int d = 0; d < u->deck.designs; d++)
            if (s->hand[o->about - 1][d])
                cards |= (uint64_t)1 << d;
        break;
    case CV_DECK_CARD:
        for (int i = 0; i < o->deck_n; i++)
            cards |= (uint64_t)1 << s->deck[i];
        cards &= ~u->of_type[CV_INSTANT];
        break;
    case CV_HEAP_CARD:
        for (int i = 0; i < o->heap_n; i++)
            cards |= (uint64_t)1 << (o->heap[i] - 1);
        break;
    default:
        for (int k = 0; k < CV_ITEMS; k++)
            if (start_places(u, o) >> k & 1)
                cards |= (uint64_t)1 << (o->item[seat][k] - 1);
    }
    if (!cards) /* a deck without items is searched for nothing */
        out[n++] = pl_one((pl_move){ CV_DO_CHOOSE, { 0 } });
    return n + list_cards(cards, out + n);
}

static void give_up(cv_table *t, int seat, int card, int arriving)
{
    cv_remove_item(t, seat, card);
    cv_put_down(t, card);
    cv_tell(t, PL_EVERYBODY, CV_DESTROYED, seat, card, CV_GONE_DISPLACED, 0);
    cv_place_item(t, seat, arriving);
}

static void take_from_deck(cv_table *t, int seat, int card)
{
    cv_state *s = t->s;
    int board = cv_sum(t->u, &s->open, seat, CV_BOARD), k = 0;

    if (card >= 0) {
        while (s->deck[k] != card)
            k++;
        s->deck[k] = s->deck[--s->open.deck_n];
        s->deck[s->open.deck_n] = 0;
        s->hand[seat][card]++;
        s->open.hand_n[seat]++;
        for (int i = 0; board && i < t->u->seats; i++)
            if (i != seat)
                s->facts[i].hand[seat][card]++;
    }
    cv_tell(t, board ? PL_EVERYBODY : PL_BIT(seat), CV_FOUND, seat, card + 1, 0,
            0);
    cv_shuffle_deck(t);
}

static void take_from_heap(cv_table *t, int seat, int card)
{
    cv_open *o = &t->s->open;

    memset(o->heap, 0, sizeof o->heap);
    o->heap_n = 0;
    cv_take_up(t, card);
    cv_gain_openly(t, seat, card);
    cv_tell(t, PL_EVERYBODY, CV_TOOK, seat, card, 0, 0);
}

static void discard_from(cv_table *t, int seat, int card)
{
    uint8_t one[CV_DESIGNS] = { 0 };

    one[card] = 1;
    cv_lose(t, seat, card);
    cv_put_down(t, card);
    cv_tell_cards(t, PL_EVERYBODY, CV_DISCARDED, seat, one, seat);
}

static int first_place(const cv_table *t, int card)
{
    const cv_open *o = &t->s->open;
    int k = 0;

    while (o->item[o->holder][k] != card + 1 || (o->done >> k & 1))
        k++;
    return k;
}

void cv_answer(cv_table *t, pl_move m)
{
    cv_open *o = &t->s->open;
    int seat = o->asked - 1, choice = o->choice, about = o->about;
    int card = m.a[0] - 1;

    o->asked = o->choice = o->about = 0;
    if (choice == CV_GIVE_UP)
        give_up(t, seat, card, about - 1);
    else if (choice == CV_SPY_CARD)
        discard_from(t, about - 1, card);
    else if (choice == CV_DECK_CARD)
        take_from_deck(t, seat, card);
    else if (choice == CV_HEAP_CARD)
        take_from_heap(t, seat, card);
    else if (choice == CV_WHOSE_CARD)
        cv_discard_random(t, m.a[0], about, 0);
    else
        cv_start_effect(t, seat, first_place(t, card));
}

/* ---- characters, numbers, the first roll --------------------------------- */

void cv_start(cv_table *t)
{
    wait_for(t, CV_PICK, (1 << t->u->seats) - 1, CV_TO_PICK,
             t->u->options.pick_ms);
}

static void begin_turn(cv_table *t, int seat)
{
    cv_open *o = &t->s->open;
    int chain = cv_sum(t->u, o, seat, CV_CHAIN);

    o->actions = o->turns == 0 && t->u->options.opening ? 1 : 2;
    o->actions = (uint8_t)(chain < o->actions ? o->actions - chain : 1);
    o->turns++;
    o->holder = (uint8_t)seat;
    o->round = ++o->rounds[seat];
    o->stage = CV_AT_BEGIN;
    o->idle = o->throws = o->done = o->held = o->hushed = 0;
    o->tailored = o->tailor = 0;
    o->allowance = 1;
    o->charmed &= (uint8_t) ~(1u << seat);
    t->s->changed = 0;
    cv_tell(t, PL_EVERYBODY, CV_TURN_STARTS, seat, o->round, 0, 0);
}

static void roll_for_first(cv_table *t)
{
    cv_open *o = &t->s->open;

    for (;;) {
        o->die = (uint8_t)(1 + pl_roll(&t->s->rng, CV_FACES));
        cv_tell(t, PL_EVERYBODY, CV_ROLLED, PL_NOBODY, o->die, 0, 0);
        for (int i = 0; i < t->u->seats; i++)
            if (o->number[i] >> o->die & 1) {
                o->first = (uint8_t)i;
                begin_turn(t, i);
                cv_open_window(t, CV_W0);
                return;
            }
    }
}

static int accept_pick(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;

    for (int i = 0; i < t->u->seats; i++)
        if (o->character[i] == m.a[0] + 1)
            return 0;
    o->character[seat] = m.a[0] + 1;
    cv_tell(t, PL_EVERYBODY, CV_PICKED, seat, m.a[0], 0, 0);
    return 1;
}

static int accept_number(cv_table *t, int seat, pl_move m)
{
    cv_open *o = &t->s->open;
    uint16_t mask = (uint16_t)pl_move_mask(m, 0);

    for (int i = 0; i < t->u->seats; i++)
        if (o->number[i] & mask)
            return 0;
    o->number[seat] = mask;
    cv_tell(t, PL_EVERYBODY, CV_NAMED, seat, mask & 0xff, mask >> 8, 0);
    return 1;
}

/* Of two seats that want the same the first has it, the other asks again. */
void cv_reveal(cv_table *t)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    int phase = o->open.phase, again = 0, all = (1 << t->u->seats) - 1;

    for (int i = 0; i < t->u->seats; i++) {
        if (!(o->open.awaited >> i & 1))
            continue;
        if (phase == CV_PICK ? accept_pick(t, i, s->intent[i])
                             : accept_number(t, i, s->intent[i]))
            continue;
        again |= 1 << i;
        cv_tell(t, PL_EVERYBODY, CV_AGAIN, i, 0, 0, 0);
    }
    memset(s->intent, 0, sizeof s->intent);
    s->sealed = 0;
    if (again) {
        wait_for(t, phase, again, CV_TO_PICK, t->u->options.pick_ms);
    } else if (phase == CV_PICK) {
        memset(s->offer, 0, sizeof s->offer);
        wait_for(t, CV_NAME, all, CV_TO_PICK, t->u->options.pick_ms);
    } else {
        wait_for(t, CV_ACT, 0, CV_NO_TIMER, 0);
        roll_for_first(t);
        cv_advance(t);
    }
}

/* ---- windows ------------------------------------------------------------- */

static int happens(const cv_setup *u, int window)
{
    return u->options.windows || (window >= CV_W2 && window <= CV_W4);
}

void cv_close_tick(cv_table *t)
{
    cv_state *s = t->s;

    s->pending = s->open.withdrew = 0;
    for (int i = 0; i < t->u->seats; i++)
        if (s->intent[i].kind && s->intent[i].kind != CV_DO_PASS)
            s->pending |= (uint8_t)(1u << i);
    s->open.open.phase = CV_ACT;
    s->open.open.awaited = 0;
    pl_timer_stop(&s->open.open);
}

/* Seats that left orders for this, or pass this window by themselves. */
static void answer_for_absent(cv_table *t)
{
    cv_state *s = t->s;

    for (int i = 0; i < t->u->seats; i++) {
        if (!cv_is_alive(&s->open, i))
            continue;
        s->intent[i] = cv_standing_order(t->u, s, i);
        if (s->intent[i].kind)
            s->ordered |= (uint8_t)(1u << i);
        else if (s->stops[i] >> (s->open.window - 1) & 1)
            s->intent[i].kind = CV_DO_PASS;
        else
            continue;
        s->sealed |= (uint8_t)(1u << i);
    }
}

static int open_tick(cv_table *t)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    const cv_options *p = &t->u->options;
    uint32_t ms = o->ticks ? p->later_ms : p->window_ms;

    o->ticks = 1;
    o->resolved = 0;
    o->touched = 0;
    s->sealed = s->pending = s->ordered = 0;
    memset(s->intent, 0, sizeof s->intent);
    wait_for(t, CV_TICK, o->alive, CV_TO_ANSWER, ms);
    if (p->orders)
        answer_for_absent(t);
    if (s->sealed != o->alive || (ms && !p->answers))
        return 1;
    cv_close_tick(t);
    return 0;
}

int cv_open_window(cv_table *t, int window)
{
    if (!happens(t->u, window))
        return 0;
    t->s->open.window = (uint8_t)(window + 1);
    t->s->open.ticks = 0;
    return open_tick(t);
}

static void close_window(cv_table *t)
{
    cv_open *o = &t->s->open;

    cv_tell(t, PL_EVERYBODY, CV_QUIET, PL_NOBODY, 0, 0, 0);
    o->window = o->ticks = 0;
    o->touched = 0;
    t->s->sealed = t->s->ordered = 0;
    memset(t->s->intent, 0, sizeof t->s->intent);
}

void cv_withdraw(cv_table *t, int seat)
{
    t->s->open.asked = 0;
    t->s->open.withdrew |= (uint8_t)(1u << seat);
    t->s->pending &= (uint8_t) ~(1u << seat);
    memset(&t->s->intent[seat], 0, sizeof t->s->intent[seat]);
    cv_tell(t, PL_EVERYBODY, CV_WITHDRAWN, seat, 0, 0, 0);
}

void cv_follow(cv_table *t, int seat)
{
    pl_move m = t->s->intent[seat];

    t->s->open.asked = 0;
    t->s->open.resolved = 1;
    t->s->pending &= (uint8_t) ~(1u << seat);
    memset(&t->s->intent[seat], 0, sizeof t->s->intent[seat]);
    cv_effect_run(t, seat, m);
}

static int left_of_holder(const cv_table *t)
{
    for (int k = 1; k <= t->u->seats; k++) {
        int seat = (t->s->open.holder + k) % t->u->seats;
        if (t->s->pending >> seat & 1)
            return seat;
    }
    return -1;
}

/* An order left beforehand stands as long as its reason does. */
static int order_stands(const cv_table *t, int seat)
{
    return cv_in_flight(&t->s->open) && t->s->open.flight.at == seat;
}

/* Works off a tick that is closed; whether somebody must decide. */
static int tick_step(cv_table *t)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    int seat = left_of_holder(t);

    if (seat < 0) {
        if (o->resolved)
            return open_tick(t);
        close_window(t);
        return 0;
    }
    if (!cv_effect_is_legal(t->u, s, seat, s->intent[seat])) {
        cv_withdraw(t, seat);
    } else if (!o->resolved) {
        cv_follow(t, seat);
    } else if (s->ordered >> seat & 1) {
        if (order_stands(t, seat))
            cv_follow(t, seat);
        else
            cv_withdraw(t, seat);
    } else {
        o->asked = (uint8_t)(seat + 1);
        cv_tell(t, PL_EVERYBODY, CV_MAY_FOLLOW, seat, 0, 0, 0);
        wait_for(t, CV_FOLLOW, 1 << seat, CV_TO_ANSWER, t->u->options.later_ms);
        return 1;
    }
    return 0;
}

/* ---- actions ------------------------------------------------------------- */

static int living(const cv_open *o)
{
    return __builtin_popcount(o->alive);
}

/* One throw a turn; as many as there are actions once a larger table is down
 * to two. An action of the Hourglass never pays for a throw. */
int cv_may_throw(const cv_setup *u, const cv_open *o)
{
    if (o->actions <= o->idle)
        return 0;
    return (living(o) == 2 && u->seats > 2) || o->throws < o->allowance;
}

void cv_pay(cv_open *o, int is_throw)
{
    o->actions--;
    if (is_throw)
        o->throws++;
    else if (o->idle)
        o->idle--;
}

void cv_declare(cv_table *t, int how, int card, int target)
{
    cv_open *o = &t->s->open;
    int seat = o->holder;

    o->flight = (cv_flight){ .how = (uint8_t)how,
                             .card = (uint8_t)(card + 1),
                             .by = (uint8_t)seat,
                             .at = (uint8_t)target,
                             .base = cv_design(t->u, card)->damage };
    if (how != CV_PLACED && (o->sure >> seat & 1)) {
        o->flight.sure = 1;
        o->sure &= (uint8_t) ~(1u << seat);
    }
    o->stage = CV_AT_FLIGHT;
    cv_tell(t, PL_EVERYBODY, CV_DECLARED, seat, card, how, target);
}

void cv_ask_die(cv_table *t)
{
    wait_for(t, CV_DIE, 1 << t->s->open.holder, CV_TO_ACT,
             t->u->options.turn_ms);
}

/* The window is closed: the card arrives, or does not. */
static void resolve_flight(cv_table *t)
{
    cv_open *o = &t->s->open;
    cv_flight f = o->flight;
    int more, less, hits = 1, card = f.card - 1;

    o->stage = CV_AT_ACTIONS;
    if (!f.how)
        return;
    if (f.how == CV_THROWN || f.how == CV_PLACED) {
        hits = cv_design(t->u, card)->faces >> o->die & 1;
        cv_tell(t, PL_EVERYBODY, CV_CHECKED, f.by, hits, 0, 0);
    }
    cv_damage(t->u, o, &more, &less);
    memset(&o->flight, 0, sizeof o->flight);
    o->tailored = o->tailor = 0;
    if (hits && f.how == CV_PLACED) {
        cv_receive(t, f.at, card);
        return;
    }
    cv_put_down(t, card);
    if (hits)
        cv_hurt(t, f.at, f.base, more, less);
}

/* ---- turns --------------------------------------------------------------- */

static int next_seat(const cv_table *t)
{
    const cv_open *o = &t->s->open;
    int seat = o->holder;

    do
        seat = (seat + 1) % t->u->seats;
    while (!cv_is_alive(o, seat));
    return seat;
}

static void start_effects(cv_table *t)
{
    cv_open *o = &t->s->open;
    int places = start_places(t->u, o), first, card;

    if (!places) {
        o->stage = CV_AT_ACTIONS;
        o->tailored = o->tailor = 0;
        cv_open_window(t, CV_W1);
        return;
    }
    first = __builtin_ctz((unsigned)places);
    card = o->item[o->holder][first];
    for (int k = first; k < CV_ITEMS; k++)
        if ((places >> k & 1) && o->item[o->holder][k] != card) {
            cv_ask(t, o->holder, CV_WHICH_FIRST, 0);
            return;
        }
    cv_start_effect(t, o->holder, first);
}

static void end_turn(cv_table *t)
{
    cv_open *o = &t->s->open;
    int seat = o->holder;
    int want = CV_HAND + cv_sum(t->u, o, seat, CV_CATALOGUE) - o->hand_n[seat];

    if (want > 0)
        cv_draw(t, seat, want);
    if (t->u->options.restless && o->rounds[seat] >= CV_RESTLESS)
        cv_hurt(t, seat, 1, 0, 0);
    if (o->open.phase == CV_OVER)
        return;
    if (!t->u->options.restless && o->turns >= CV_TURNS) {
        finish(t, o->alive, CV_DRAWN_GAME);
        return;
    }
    begin_turn(t, next_seat(t));
    cv_open_window(t, CV_W0);
}

static void actions(cv_table *t)
{
    cv_open *o = &t->s->open;

    if (o->held) {
        o->held = 0;
        cv_open_window(t, CV_W6);
    } else if (o->actions == 0) {
        o->stage = CV_AT_DRAW;
        cv_open_window(t, CV_W5);
    } else {
        wait_for(t, CV_ACT, 1 << o->holder, CV_TO_ACT, t->u->options.turn_ms);
    }
}

static void stage_step(cv_table *t)
{
    cv_open *o = &t->s->open;

    switch (o->stage) {
    case CV_AT_BEGIN:
        o->stage = CV_AT_EFFECTS;
        break;
    case CV_AT_EFFECTS:
        start_effects(t);
        break;
    case CV_AT_ACTIONS:
        actions(t);
        break;
    case CV_AT_FLIGHT:
        resolve_flight(t);
        break;
    default:
        end_turn(t);
    }
}

/* Whether the table stands at a question. */
static int waits(const cv_open *o)
{
    return o->open.phase == CV_OVER || o->open.awaited != 0;
}

void cv_advance(cv_table *t)
{
    cv_open *o = &t->s->open;

    while (!waits(o)) {
        if (!o->choice)
            cv_replenish(t);
        if (o->choice) {
            wait_for(t, CV_CHOOSE, 1 << (o->asked - 1), CV_TO_ACT,
                     t->u->options.turn_ms);
        } else if (o->after) {
            o->after = 0;
            cv_open_window(t, CV_W4);
        } else if (!cv_is_alive(o, o->holder)) {
            begin_turn(t, next_seat(t));
            cv_open_window(t, CV_W0);
        } else if (o->window) {
            tick_step(t);
        } else {
            stage_step(t);
        }
    }
}
