/* SPDX-License-Identifier: MIT */
/* clairvoyance_choices.c - choices that an effect asks for before the game
 * goes on: which item to give up, which card to take or discard, which start
 * effect comes first. At most one is open at a time, in 'choice', 'asked' and
 * 'about' of the open state. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

void cv_ask(cv_table *t, int seat, int choice, int about)
{
    t->s->open.asked = (uint8_t)(seat + 1);
    t->s->open.choice = (uint8_t)choice;
    t->s->open.about = (uint8_t)about;
}

/* Bits of the holder's places whose start effects are still to come. */
int cv_start_places(const cv_setup *u, const cv_open *o)
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
            if (cv_start_places(u, o) >> k & 1)
                cards |= (uint64_t)1 << (o->item[seat][k] - 1);
    }
    if (!cards) /* the deck holds no item: the search finds nothing */
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
