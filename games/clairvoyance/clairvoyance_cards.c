/* SPDX-License-Identifier: MIT */
/* clairvoyance_cards.c - moves cards, and keeps what each seat learns from it.
 *
 * For each seat the facts hold cards that are surely in a hand: seen in it, or
 * taken into it openly. When the content of the whole deck becomes known (a
 * search, or the discard pile becomes the deck) the unknown cards of the other
 * hands are known too, though not who has which: that is 'rest'.
 *
 * A card that then leaves a hand may have been there at that time or drawn
 * since. Where the counts do not say which, the seat forgets 'rest'. That loses
 * a little knowledge but never rules out the true world. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

static int total(const uint8_t copies[CV_DESIGNS])
{
    int n = 0;
    for (int d = 0; d < CV_DESIGNS; d++)
        n += copies[d];
    return n;
}

int cv_edges_away(int die, int edges)
{
    int reach = 1 << die;

    for (int k = 0; k < edges; k++)
        for (int f = 1, from = reach; f <= CV_FACES; f++)
            if (from >> f & 1)
                reach |= cv_edges[f];
    return reach;
}

int cv_possesses(const cv_open *o, int seat, int card)
{
    for (int k = 0; k < CV_ITEMS; k++)
        if (o->item[seat][k] == card + 1)
            return k + 1;
    return 0;
}

/* The sum of one continuous effect's numbers over what 'seat' possesses. */
int cv_sum(const cv_setup *u, const cv_open *o, int seat, int effect)
{
    int n = 0;

    for (int k = 0; k < CV_ITEMS && o->item[seat][k]; k++) {
        const cv_card *c = cv_design(u, o->item[seat][k] - 1);
        if (c->effect == effect)
            n += effect == CV_BOARD ? 1 : c->param;
    }
    return n;
}

int cv_most(const cv_setup *u, const cv_open *o, int seat, int effect)
{
    int n = 0;

    for (int k = 0; k < CV_ITEMS && o->item[seat][k]; k++) {
        const cv_card *c = cv_design(u, o->item[seat][k] - 1);
        if (c->effect == effect && c->param > n)
            n = c->param;
    }
    return n;
}

/* Tells a set of cards in events of ten. */
void cv_tell_cards(const cv_table *t, uint16_t who, int kind, int seat,
                   const uint8_t *copies, int whose)
{
    pl_event e = { who, (uint8_t)kind, (uint8_t)seat, { 0 } };

    if (!t->events)
        return;
    e.a[11] = (uint8_t)whose;
    for (int d = 0; d < t->u->deck.designs; d++)
        for (int k = 0; k < copies[d]; k++) {
            e.a[++e.a[0]] = (uint8_t)(d + 1);
            if (e.a[0] == 10) {
                pl_tell(t->events, e);
                memset(e.a, 0, 11);
            }
        }
    if (e.a[0])
        pl_tell(t->events, e);
}

/* ---- facts --------------------------------------------------------------- */

static void forget_rest(cv_facts *f)
{
    memset(f->rest, 0, sizeof f->rest);
    memset(f->old, 0, sizeof f->old);
    f->split = 0;
}

static void tidy_rest(cv_facts *f)
{
    int n = 0;

    for (int i = 0; i < CV_SEATS; i++)
        n += f->old[i];
    if (n == 0)
        forget_rest(f);
}

/* Copies of 'card' that 'seat' cannot locate: in the deck or in other hands. */
static int hidden(const cv_table *t, int seat, int card)
{
    const cv_state *s = t->s;
    const cv_facts *f = &s->facts[seat];
    int n = 0;

    for (int i = 0; i < s->open.deck_n; i++)
        n += s->deck[i] == card;
    for (int i = 0; i < t->u->seats; i++)
        if (i != seat)
            n += s->hand[i][card] - f->hand[i][card];
    return n;
}

/* One unknown card left the hand of 'whose': was it an old one? */
static void unknown_left(cv_table *t, int seat, int whose, int card)
{
    cv_facts *f = &t->s->facts[seat];
    int unknown = t->s->open.hand_n[whose] - total(f->hand[whose]);
    int old = f->old[whose] && f->rest[card];
    int new = unknown > f->old[whose] && hidden(t, seat, card) > f->rest[card];

    if (old && new) {
        forget_rest(f);
    } else if (old) {
        f->rest[card]--;
        f->old[whose]--;
        tidy_rest(f);
    }
}

/* The unknown cards of a whole hand become known. Of each card some must be
 * old and some must be new; the others are told apart only if all of them
 * must be the same. */
static void whole_hand_seen(cv_table *t, int seat, int whose)
{
    cv_facts *f = &t->s->facts[seat];
    const uint8_t *hand = t->s->hand[whose];
    int old[CV_DESIGNS], may[CV_DESIGNS];
    int must = 0, either = 0;

    if (!f->split || !f->old[whose])
        return;
    for (int d = 0; d < CV_DESIGNS; d++) {
        int n = hand[d] - f->hand[whose][d];
        int in_rest = f->rest[d];
        int beside = n ? hidden(t, seat, d) - in_rest : 0;
        old[d] = n > beside ? n - beside : 0;
        may[d] = (n < in_rest ? n : in_rest) - old[d];
        must += old[d];
        either += may[d];
    }
    if (must != f->old[whose] && must + either != f->old[whose]) {
        forget_rest(f);
        return;
    }
    for (int d = 0; d < CV_DESIGNS; d++)
        f->rest[d] -= (uint8_t)(old[d] + (must != f->old[whose] ? may[d] : 0));
    f->old[whose] = 0;
    tidy_rest(f);
}

static void note_hand(cv_table *t, int seat, int whose)
{
    cv_facts *f = &t->s->facts[seat];

    whole_hand_seen(t, seat, whose);
    memcpy(f->hand[whose], t->s->hand[whose], CV_DESIGNS);
}

void cv_look(cv_table *t, int seat, int whose)
{
    note_hand(t, seat, whose);
    cv_tell(t, PL_EVERYBODY, CV_LOOKED, seat, whose, 0, 0);
    cv_tell_cards(t, PL_BIT(seat), CV_SAW, seat, t->s->hand[whose], whose);
}

/* 'seat' knows the deck's content, so it knows the union of other hands. */
void cv_look_deck(cv_table *t, int seat)
{
    cv_facts *f = &t->s->facts[seat];

    forget_rest(f);
    f->split = 1;
    for (int i = 0; i < t->u->seats; i++) {
        if (i == seat)
            continue;
        for (int d = 0; d < CV_DESIGNS; d++)
            f->rest[d] += t->s->hand[i][d] - f->hand[i][d];
        f->old[i] = (uint8_t)(t->s->open.hand_n[i] - total(f->hand[i]));
    }
    tidy_rest(f);
}

/* ---- hands, deck and discard pile ---------------------------------------- */

void cv_gain_openly(cv_table *t, int seat, int card)
{
    t->s->hand[seat][card]++;
    t->s->open.hand_n[seat]++;
    for (int i = 0; i < t->u->seats; i++)
        if (i != seat)
            t->s->facts[i].hand[seat][card]++;
}

void cv_lose(cv_table *t, int seat, int card)
{
    for (int i = 0; i < t->u->seats; i++) {
        cv_facts *f = &t->s->facts[i];
        if (i == seat)
            continue;
        if (f->hand[seat][card])
            f->hand[seat][card]--;
        else if (f->split)
            unknown_left(t, i, seat, card);
    }
    t->s->hand[seat][card]--;
    t->s->open.hand_n[seat]--;
}

void cv_shuffle_deck(cv_table *t)
{
    pl_shuffle(&t->s->rng, t->s->deck, t->s->open.deck_n);
    cv_tell(t, PL_EVERYBODY, CV_SHUFFLED, PL_NOBODY, t->s->open.deck_n, 0, 0);
}

/* The discard pile becomes the deck the moment that the deck is empty. Then
 * everybody knows what the deck holds. */
void cv_replenish(cv_table *t)
{
    cv_open *o = &t->s->open;

    if (o->deck_n || !o->discard_n)
        return;
    for (int i = 0; i < t->u->seats; i++)
        cv_look_deck(t, i);
    memset(o->stock, 0, sizeof o->stock);
    for (int i = 0; i < o->discard_n; i++)
        o->stock[o->discard[i]]++;
    memcpy(t->s->deck, o->discard, o->discard_n);
    o->deck_n = o->discard_n;
    memset(o->discard, 0, o->discard_n);
    o->discard_n = 0;
    cv_shuffle_deck(t);
}

void cv_draw(cv_table *t, int seat, int n)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    uint8_t drawn[CV_DESIGNS] = { 0 };
    int board = cv_sum(t->u, o, seat, CV_BOARD), k = 0;

    cv_replenish(t);
    for (; k < n && o->deck_n; k++) {
        int card = s->deck[--o->deck_n];
        s->deck[o->deck_n] = 0;
        drawn[card]++;
        s->hand[seat][card]++;
        o->hand_n[seat]++;
        for (int i = 0; board && i < t->u->seats; i++)
            if (i != seat)
                s->facts[i].hand[seat][card]++;
        cv_replenish(t);
    }
    if (!k)
        return;
    cv_tell(t, PL_EVERYBODY, CV_DREW, seat, k, 0, 0);
    cv_tell_cards(t, board ? PL_EVERYBODY : PL_BIT(seat), CV_DRAWN, seat, drawn,
                  seat);
}

void cv_put_down(cv_table *t, int card)
{
    t->s->open.discard[t->s->open.discard_n++] = (uint8_t)card;
}

void cv_end_flight(cv_open *o)
{
    memset(&o->flight, 0, sizeof o->flight);
    o->tailored = o->tailor = 0;
}

int cv_take_up(cv_table *t, int card)
{
    cv_open *o = &t->s->open;

    for (int i = o->discard_n - 1; i >= 0; i--)
        if (o->discard[i] == card) {
            memmove(o->discard + i, o->discard + i + 1,
                    (size_t)(o->discard_n - i - 1));
            o->discard[--o->discard_n] = 0;
            return 1;
        }
    return 0;
}

void cv_discard_random(cv_table *t, int seat, int n, int to_heap)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    uint8_t fallen[CV_DESIGNS] = { 0 };

    for (; n > 0 && o->hand_n[seat]; n--) {
        int at = (int)pl_roll(&s->rng, o->hand_n[seat]), card = 0;
        while (at >= s->hand[seat][card])
            at -= s->hand[seat][card++];
        cv_lose(t, seat, card);
        cv_put_down(t, card);
        fallen[card]++;
        if (to_heap)
            o->heap[o->heap_n++] = (uint8_t)(card + 1);
    }
    cv_tell_cards(t, PL_EVERYBODY, CV_DISCARDED, seat, fallen, seat);
}

/* ---- possession ---------------------------------------------------------- */

int cv_remove_item(cv_table *t, int seat, int card)
{
    cv_open *o = &t->s->open;
    int k = cv_possesses(o, seat, card);

    if (!k)
        return 0;
    for (k--; k < CV_ITEMS; k++) {
        o->item[seat][k] = k + 1 < CV_ITEMS ? o->item[seat][k + 1] : 0;
        o->touched |= (uint16_t)(1u << (seat * CV_ITEMS + k));
    }
    return 1;
}

void cv_place_item(cv_table *t, int seat, int card)
{
    cv_open *o = &t->s->open;
    int k = 0, had = cv_sum(t->u, o, seat, CV_BOARD);

    while (o->item[seat][k])
        k++;
    o->item[seat][k] = (uint8_t)(card + 1);
    o->touched |= (uint16_t)(1u << (seat * CV_ITEMS + k));
    cv_tell(t, PL_EVERYBODY, CV_POSSESSED, seat, card, 0, 0);
    if (had || cv_design(t->u, card)->effect != CV_BOARD)
        return;
    for (int i = 0; i < t->u->seats; i++)
        if (i != seat)
            note_hand(t, i, seat);
    cv_tell_cards(t, PL_EVERYBODY, CV_SHOWS, seat, t->s->hand[seat], seat);
}

void cv_receive(cv_table *t, int seat, int card)
{
    if (t->s->open.item[seat][CV_ITEMS - 1])
        cv_ask(t, seat, CV_GIVE_UP, card + 1);
    else
        cv_place_item(t, seat, card);
}

/* Everything that the seat has goes to the discard pile for all to see. */
void cv_knock_out(cv_table *t, int seat)
{
    cv_state *s = t->s;
    cv_open *o = &s->open;
    uint8_t items[CV_DESIGNS] = { 0 };

    o->alive &= (uint8_t) ~(1u << seat);
    o->charmed &= o->alive;
    o->hushed &= o->alive;
    o->sure &= o->alive;
    cv_tell(t, PL_EVERYBODY, CV_OUT, seat, 0, 0, 0);
    for (int i = 0; i < t->u->seats; i++)
        if (i != seat) {
            whole_hand_seen(t, i, seat);
            memset(s->facts[i].hand[seat], 0, CV_DESIGNS);
        }
    cv_tell_cards(t, PL_EVERYBODY, CV_DISCARDED, seat, s->hand[seat], seat);
    for (int d = 0; d < CV_DESIGNS; d++)
        for (; s->hand[seat][d]; s->hand[seat][d]--)
            cv_put_down(t, d);
    o->hand_n[seat] = 0;
    for (int k = 0; k < CV_ITEMS && o->item[seat][k]; k++) {
        cv_put_down(t, o->item[seat][k] - 1);
        items[o->item[seat][k] - 1]++;
        o->item[seat][k] = 0;
    }
    cv_tell_cards(t, PL_EVERYBODY, CV_DISCARDED, seat, items, seat);
}
