/* SPDX-License-Identifier: MIT */
/* clairvoyance_guess.c - draws a whole world from one seat's view, and checks a
 * position from outside.
 *
 * A guess deals the cards that the seat cannot see over the deck and the other
 * hands, in agreement with its facts (see clairvoyance_cards.c). The README
 * says where this is exact and where it is an approximation. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "rules/choice.h"

enum { REDEALS = 64, LIST = 512 };

/* ---- counting ------------------------------------------------------------ */

/* Cards that lie open: discarded, possessed, in flight, about to arrive. */
static void count_open(const cv_setup *u, const cv_open *o,
                       uint8_t copies[CV_DESIGNS])
{
    for (int i = 0; i < o->discard_n; i++)
        copies[o->discard[i]]++;
    for (int i = 0; i < u->seats; i++)
        for (int k = 0; k < CV_ITEMS && o->item[i][k]; k++)
            copies[o->item[i][k] - 1]++;
    if (o->flight.card)
        copies[o->flight.card - 1]++;
    if (o->choice == CV_GIVE_UP)
        copies[o->about - 1]++;
}

static int lay_out(const uint8_t copies[CV_DESIGNS], uint8_t *cards)
{
    int n = 0;

    for (int d = 0; d < CV_DESIGNS; d++)
        for (int k = 0; k < copies[d]; k++)
            cards[n++] = (uint8_t)d;
    return n;
}

static int total(const uint8_t copies[CV_DESIGNS])
{
    int n = 0;
    for (int d = 0; d < CV_DESIGNS; d++)
        n += copies[d];
    return n;
}

/* ---- guess --------------------------------------------------------------- */

/* Deals the unknown cards. Where the deck was known as a whole, the cards of
 * 'rest' go to the places that are as old as that, all others elsewhere. */
static void deal_unknown(const cv_setup *u, const cv_view *v, pl_rng *rng,
                         cv_state *s)
{
    uint8_t open[CV_DESIGNS] = { 0 }, left[CV_DESIGNS];
    uint8_t rest[CV_CARDS], cards[CV_CARDS];
    int n_rest, n;

    count_open(u, &v->open, open);
    memset(left, 0, sizeof left);
    for (int d = 0; d < u->deck.designs; d++) {
        int known = open[d] + v->facts.rest[d];
        for (int i = 0; i < u->seats; i++)
            known += s->hand[i][d];
        left[d] = (uint8_t)(u->deck.card[d].copies - known);
    }
    n_rest = lay_out(v->facts.rest, rest);
    n = lay_out(left, cards);
    pl_shuffle(rng, rest, (size_t)n_rest);
    pl_shuffle(rng, cards, (size_t)n);
    for (int i = 0; i < u->seats; i++) {
        int want = v->open.hand_n[i] - total(s->hand[i]);
        for (int k = 0; k < want; k++)
            s->hand[i][k < v->facts.old[i] ? rest[--n_rest] : cards[--n]]++;
    }
    memcpy(s->deck, cards, (size_t)n);
}

/* Whether the seat has something that it may have meant to use before another
 * effect made it impossible. */
static int may_have_lost_it(const cv_setup *u, const cv_state *s, int seat)
{
    uint64_t instants = u->of_type[CV_INSTANT];

    for (; instants; instants &= instants - 1)
        if (s->hand[seat][__builtin_ctzll(instants)])
            return 1;
    for (int k = 0; k < CV_ITEMS && s->open.item[seat][k]; k++)
        if (cv_design(u, s->open.item[seat][k] - 1)->type == CV_SINGLE)
            return 1;
    return !cv_has(s->open.used, seat) ||
           (s->open.touched >> (seat * CV_ITEMS) & 7);
}

/* Draws the intent of the seat that is asked to follow. One outcome more than
 * its present choices means an intent that is no longer possible, which is
 * stored as no intent. */
static int invent_intent(const cv_setup *u, cv_state *s, pl_rng *rng)
{
    pl_choice list[LIST];
    int seat = s->open.asked - 1, n = 0;
    uint64_t ways, way;
    pl_move m;

    /* A seat has far fewer choices than this list holds; its hand is small. */
    if (s->open.hand_n[seat] <= 20)
        n = cv_effects_list(u, s, seat, list);
    ways = pl_choices_count(list, n);
    way = pl_roll(rng, (uint32_t)ways + 1);
    if (way == ways)
        return may_have_lost_it(u, s, seat);
    m = pl_choices_nth(list, n, (uint32_t)way);
    if (!cv_effect_is_legal(u, s, seat, m))
        return 0;
    s->intent[seat] = m;
    s->pending |= (uint8_t)(1u << seat);
    return 1;
}

static void put_known(const cv_setup *u, const cv_view *v, cv_state *s)
{
    memset(s->hand, 0, sizeof s->hand);
    memset(s->deck, 0, sizeof s->deck);
    for (int i = 0; i < u->seats; i++)
        memcpy(s->hand[i], i == v->me ? v->hand[i] : v->facts.hand[i],
               CV_DESIGNS);
    if (v->me >= u->seats)
        memcpy(s->hand, v->hand, sizeof s->hand);
}

/* What others know is not in a view; open hands are known to all of them. */
static void note_open_hands(const cv_setup *u, const cv_view *v, cv_state *s)
{
    for (int i = 0; i < u->seats; i++)
        for (int k = 0; k < u->seats; k++)
            if (k != i && k != v->me && cv_sum(u, &s->open, i, CV_BOARD))
                memcpy(s->facts[k].hand[i], s->hand[i], CV_DESIGNS);
}

/* The offered pairs of others are unknown; only one's own two are fixed. */
static void guess_offers(const cv_setup *u, const cv_view *v, pl_rng *rng,
                         cv_state *s)
{
    uint8_t pool[CV_CHARACTERS];
    int n = 0, me = v->me;

    for (int c = 1; c <= (u->options.expansion ? CV_CHARACTERS : CV_BASE); c++)
        if (c != v->offer[0] && c != v->offer[1])
            pool[n++] = (uint8_t)c;
    pl_shuffle(rng, pool, (size_t)n);
    for (int i = 0; i < u->seats; i++) {
        memcpy(s->offer[i], i == me ? v->offer : pool + n - 2, 2);
        n -= i == me ? 0 : 2;
    }
}

void cv_guess(const void *setup, const void *view, pl_rng *rng, void *state)
{
    const cv_setup *u = setup;
    const cv_view *v = view;
    cv_state *s = state;
    const cv_open *o = &v->open;
    int me = v->me;

    memset(s, 0, sizeof *s);
    s->open = *o;
    if (me < u->seats) {
        s->facts[me] = v->facts;
        s->intent[me] = v->intent;
        s->sealed = (uint8_t)(v->sealed << me);
        s->pending = (uint8_t)(v->pending << me);
        s->ordered = (uint8_t)(v->ordered << me);
        s->changed = (uint8_t)(v->changed << me);
        s->stops[me] = v->stops;
        s->orders[me] = v->orders;
    }
    for (int tries = 0; tries < REDEALS; tries++) {
        put_known(u, v, s);
        deal_unknown(u, v, rng, s);
        if (o->open.phase != CV_FOLLOW || o->asked == me + 1 ||
            invent_intent(u, s, rng))
            break;
    }
    note_open_hands(u, v, s);
    if (o->open.phase == CV_PICK && u->options.characters)
        guess_offers(u, v, rng, s);
    s->rng = pl_rng_fork(rng);
}

/* ---- check --------------------------------------------------------------- */

static const char *cards_fault(const cv_setup *u, const cv_state *s)
{
    const cv_open *o = &s->open;
    uint8_t copies[CV_DESIGNS] = { 0 };

    if (o->deck_n > u->cards || o->discard_n > u->cards || o->heap_n > CV_HEAP)
        return "deck_n, discard_n, heap_n: too many";
    for (int i = 0; i < CV_CARDS; i++)
        if ((i < o->deck_n ? s->deck[i] >= u->deck.designs : s->deck[i]) ||
            (i < o->discard_n ? o->discard[i] >= u->deck.designs
                              : o->discard[i]))
            return "deck, discard: not a card of this deck";
    for (int i = 0; i < CV_SEATS; i++)
        for (int k = 0; k < CV_ITEMS; k++)
            if (o->item[i][k] > u->deck.designs ||
                (o->item[i][k] && (i >= u->seats || (k && !o->item[i][k - 1]) ||
                                   !cv_is_item(u, o->item[i][k] - 1))))
                return "item: an item of this deck, without gaps";
    if (o->flight.card > u->deck.designs ||
        (o->choice == CV_GIVE_UP &&
         (o->about == 0 || o->about > u->deck.designs)))
        return "flight, about: not a card of this deck";
    count_open(u, o, copies);
    for (int i = 0; i < o->deck_n; i++)
        copies[s->deck[i]]++;
    for (int d = 0; d < CV_DESIGNS; d++) {
        int n = copies[d];
        for (int i = 0; i < CV_SEATS; i++)
            n += s->hand[i][d];
        if (n != (d < u->deck.designs ? u->deck.card[d].copies : 0))
            return "hand, deck, discard: the cards are not those of the deck";
    }
    return NULL;
}

static const char *facts_fault(const cv_setup *u, const cv_state *s, int seat)
{
    const cv_facts *f = &s->facts[seat];
    uint8_t deck[CV_DESIGNS] = { 0 };
    int old = 0;

    for (int i = 0; i < s->open.deck_n; i++)
        deck[s->deck[i]]++;
    for (int i = 0; i < CV_SEATS; i++) {
        int known = total(f->hand[i]);
        if (known && (i == seat || i >= u->seats || seat >= u->seats))
            return "facts: of nobody";
        if (f->old[i] > s->open.hand_n[i] - known)
            return "facts: more old cards than the hand holds";
        for (int d = 0; d < CV_DESIGNS; d++)
            if (f->hand[i][d] > s->hand[i][d])
                return "facts: a card that is not in that hand";
        old += f->old[i];
    }
    if (f->old[seat] || old != total(f->rest) || f->split != (old > 0))
        return "facts: the old cards are not those of 'rest'";
    for (int d = 0; d < CV_DESIGNS; d++) {
        int n = deck[d];
        for (int i = 0; i < u->seats; i++)
            n += i == seat ? 0 : s->hand[i][d] - f->hand[i][d];
        if (f->rest[d] > n)
            return "facts: 'rest' names a card that is elsewhere";
    }
    return NULL;
}

static const char *seat_fault(const cv_setup *u, const cv_state *s, int i)
{
    const cv_open *o = &s->open;
    int set = o->open.phase == CV_PICK;

    if (i >= u->seats)
        return o->health[i] || o->character[i] || o->hand_n[i] ||
                       o->number[i] || s->intent[i].kind
                   ? "a seat that nobody has"
                   : NULL;
    if (o->health[i] > CV_HEALTH || (o->health[i] > 0) != (o->alive >> i & 1))
        return "health: 1 to 10 for whoever is alive";
    if (o->character[i] > CV_CHARACTERS || (!set && !o->character[i]))
        return "character: one of those there are";
    for (int k = 0; k < i; k++)
        if (o->character[i] && o->character[i] == o->character[k])
            return "character: two seats have the same";
    if (o->hand_n[i] != total(s->hand[i]))
        return "hand_n: not the number of cards in the hand";
    if (o->number[i] & ~0x1fe)
        return "number: 1 to 8";
    if (set && u->options.characters &&
        (!s->offer[i][0] || !s->offer[i][1] || s->offer[i][0] > CV_CHARACTERS ||
         s->offer[i][1] > CV_CHARACTERS))
        return "offer: two characters each";
    return facts_fault(u, s, i);
}

static const char *choice_fault(const cv_setup *u, const cv_state *s)
{
    const cv_open *o = &s->open;
    int seat = o->asked - 1;

    if (o->choice > CV_WHICH_FIRST || o->asked > u->seats)
        return "choice, asked: out of bounds";
    if (o->open.phase != CV_CHOOSE)
        return o->choice ? "choice: not in this phase" : NULL;
    if (!o->choice || seat < 0 || !(o->alive >> seat & 1))
        return "asked: must be alive";
    if (o->choice == CV_GIVE_UP && !o->item[seat][CV_ITEMS - 1])
        return "choice: there is room for the item";
    if (o->choice == CV_SPY_CARD &&
        (o->about == 0 || o->about > u->seats || o->about == o->asked ||
         !o->hand_n[o->about - 1]))
        return "about: another seat with cards";
    if (o->choice == CV_WHICH_FIRST || o->choice == CV_WHOSE_CARD) {
        pl_choice list[CV_DESIGNS + 1];
        if (seat != o->holder || cv_choices(u, s, list) < 2)
            return "choice: nothing to choose from";
    }
    return NULL;
}

static const char *table_fault(const cv_setup *u, const cv_state *s)
{
    const cv_open *o = &s->open;
    int phase = o->open.phase, all = (1 << u->seats) - 1;
    int begun = phase != CV_PICK && phase != CV_NAME;

    if (phase > CV_CHOOSE || o->stage > CV_AT_DRAW || o->window > CV_W6 + 1)
        return "phase, stage, window: out of bounds";
    if (o->die > CV_FACES || (begun && !o->die))
        return "die: 1 to 8";
    if (o->holder >= u->seats || o->first >= u->seats || (o->alive & ~all))
        return "holder, first, alive: below the number of seats";
    if ((o->open.awaited & ~(begun ? o->alive : all)) ||
        (phase != CV_OVER && !o->open.awaited) || !o->alive)
        return "awaited: seats that are alive";
    if (begun && phase != CV_OVER && !(o->alive >> o->holder & 1))
        return "holder: must be alive";
    if ((phase == CV_ACT || phase == CV_DIE) &&
        o->open.awaited != 1 << o->holder)
        return "awaited: the holder";
    if (phase == CV_ACT && (!o->actions || o->stage != CV_AT_ACTIONS))
        return "actions: none is left";
    if ((phase == CV_TICK || phase == CV_FOLLOW) != (o->window != 0) &&
        phase != CV_CHOOSE)
        return "window: open only while it is asked for";
    if (phase == CV_TICK && o->open.awaited != o->alive)
        return "awaited: all who are alive";
    if (phase == CV_FOLLOW && (o->asked == 0 || o->asked > u->seats ||
                               o->open.awaited != 1 << (o->asked - 1)))
        return "asked: the seat that is awaited";
    if ((o->flight.card != 0) != (o->flight.how != 0) ||
        o->flight.how > CV_BLOWN || o->flight.by >= u->seats ||
        o->flight.at >= u->seats ||
        (o->flight.card && !cv_is_item(u, o->flight.card - 1)))
        return "flight: a card, how, from whom and at whom";
    if (o->flight.how && o->stage != CV_AT_FLIGHT)
        return "flight: not at this stage";
    if (phase == CV_DIE && o->flight.how != CV_THROWN &&
        o->flight.how != CV_PLACED)
        return "flight: there is none to turn the die for";
    if (o->idle > o->actions || o->actions > 20 || o->tailored > u->seats ||
        o->tailor > 2 || (o->used & ~all) || (s->sealed & ~all) ||
        (s->pending & ~all))
        return "actions, idle, tailor, used: out of bounds";
    return NULL;
}

/* Whether a sealed or pending intent is one of its phase. */
static int is_intent(const cv_state *s, int seat)
{
    pl_move m = s->intent[seat];

    switch (s->open.open.phase) {
    case CV_PICK:
        return m.kind == CV_DO_PICK && m.a[0] < CV_CHARACTERS;
    case CV_NAME:
        return m.kind == CV_DO_NAME && pl_move_mask(m, 0) &&
               !(pl_move_mask(m, 0) & ~0x1feu);
    default:
        return !m.kind || m.kind == CV_DO_PASS ||
               (m.kind >= CV_DO_PLAY && m.kind <= CV_DO_WRECK);
    }
}

static const char *intents_fault(const cv_setup *u, const cv_state *s)
{
    const cv_open *o = &s->open;
    int phase = o->open.phase;

    for (int i = 0; i < u->seats; i++)
        if (((s->pending | s->sealed) >> i & 1) && !is_intent(s, i))
            return "intent: not one for this phase";
    if ((phase == CV_PICK || phase == CV_NAME || phase == CV_TICK ||
         phase == CV_FOLLOW) &&
        (s->sealed & o->open.awaited) == o->open.awaited &&
        !o->open.timer_number)
        return "sealed: nobody is left to answer";
    return NULL;
}

static const char *heap_fault(const cv_setup *u, const cv_open *o)
{
    uint8_t copies[CV_DESIGNS] = { 0 };

    if ((o->heap_n > 0) != (o->choice == CV_HEAP_CARD))
        return "heap: there is one while somebody chooses from it";
    for (int i = 0; i < o->discard_n; i++)
        copies[o->discard[i]]++;
    for (int i = 0; i < CV_HEAP; i++) {
        if (i >= o->heap_n ? o->heap[i] != 0
                           : !o->heap[i] || o->heap[i] > u->deck.designs)
            return "heap: not a card of this deck";
        if (i < o->heap_n && !copies[o->heap[i] - 1]--)
            return "heap: not in the discard pile";
    }
    return NULL;
}

pl_err cv_check(const void *setup, const void *state, const char **why)
{
    const cv_setup *u = setup;
    const cv_state *s = state;

    *why = cards_fault(u, s);
    if (!*why)
        *why = table_fault(u, s);
    for (int i = 0; i < CV_SEATS && !*why; i++)
        *why = seat_fault(u, s, i);
    if (!*why)
        *why = heap_fault(u, &s->open);
    if (!*why)
        *why = choice_fault(u, s);
    if (!*why)
        *why = intents_fault(u, s);
    return *why ? PL_BAD_POSITION : PL_OK;
}
