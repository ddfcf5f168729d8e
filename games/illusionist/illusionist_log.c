/* SPDX-License-Identifier: MIT */
/* illusionist_log.c - what each seat has seen, and what could still be true.
 *
 * The log of a side holds its deal and its shuffle-backs in order. With each
 * of them stands what was later seen in its places before they were shuffled
 * again, so a log grows by shuffles only, never by looks. The owner's log
 * holds what the owner saw, the one that others get holds what all saw.
 *
 * To guess, the side's history is played again with cards that have no rank
 * yet: the eleven of the deal, by where they were dealt. A card gets its rank
 * when the log says what was seen of it; cards that nobody saw are alike until
 * the end, when they share the ranks that are left. Every shuffle takes one of
 * the permutations that agree with what was seen right after it. If 'ways' of
 * them do, where at most 'bound' could in any history, the attempt goes on
 * with probability ways / bound and otherwise begins again. So every history
 * of deal and shuffles that agrees with the log comes out equally often, which
 * is not the same as every arrangement: see the test with two Healers.
 *
 * Which hand cards an owner mixed in is a choice that others do not see: for
 * them any of the hand is as good as any other. */
#include "games/illusionist/illusionist.h"

#include <string.h>

enum { UNKNOWN = 0, HAND_MAX = 3, POT_MAX = 3 };

/* ---- keeping the log ---------------------------------------------------- */

void ill_note_deal(ill_state *s, int side)
{
    ill_log *log = &s->log[side];

    memset(log, 0, offsetof(ill_log, mix) + log->n * sizeof *log->mix);
    log->dealt = s->hand[side];
    memset(s->last[side], 0, ILL_SLOTS);
    memset(s->sight[side], 0, ILL_SLOTS);
}

void ill_note_slot(ill_state *s, int side, int slot, int everybody)
{
    ill_log *log = &s->log[side];
    uint8_t rank = s->slot[side][slot];
    int last = s->last[side][slot];

    s->sight[side][slot] = rank;
    if (last) {
        ill_mix *m = &log->mix[last - 1];
        int i = ill_index(m, slot);
        ill_set_got(m, i, rank);
        m->seen |= (everybody ? 0x11u : 0x01u) << i & 0xffu;
        return;
    }
    log->got[slot] = rank;
    log->seen |= (uint8_t)(1u << slot);
    if (everybody)
        log->shown |= (uint8_t)(1u << slot);
}

void ill_note_drawn(ill_state *s, int side, int rank)
{
    ill_log *log = &s->log[side];

    if (log->n)
        log->mix[log->n - 1].drawn |= 1u << rank & 0xfffu;
    else
        log->drawn |= (uint16_t)(1u << rank);
}

/* What others get of 'got', by the bits of the places that all have seen. */
static const uint16_t open_places[8] = { 0x000, 0x00f, 0x0f0, 0x0ff,
                                         0xf00, 0xf0f, 0xff0, 0xfff };

void ill_show_log(const ill_log *log, int owner, ill_log *out)
{
    int n = log->n;

    memcpy(out, log, offsetof(ill_log, mix));
    memset(out->mix + n, 0, (size_t)(ILL_MIXES - n) * sizeof *log->mix);
    if (owner) {
        for (int i = 0; i < n; i++)
            out->mix[i] = log->mix[i];
        return;
    }
    out->dealt = 0;
    for (unsigned hide = log->seen & ~(unsigned)log->shown; hide;
         hide &= hide - 1)
        out->got[__builtin_ctz(hide)] = 0;
    for (int i = 0; i < n; i++) {
        ill_mix m = log->mix[i];
        m.in = 0;
        m.got &= open_places[m.seen >> 4 & 7];
        out->mix[i] = m;
    }
}

/* ---- playing a history again -------------------------------------------- */

/* A history in the making. Cards are numbered by where they were dealt: 0..7
 * in the slots, 8..10 in the hand. */
typedef struct {
    uint8_t at[ILL_SLOTS];
    uint8_t hand[HAND_MAX];
    int held;
    uint8_t rank[ILL_CARDS];          /* UNKNOWN until the log tells */
    uint16_t told;                    /* ranks that it has told */
    uint8_t sure;                     /* slots whose card the log tells */
    uint8_t fill[ILL_MIXES][POT_MAX]; /* the cards after each mix, by place */
    uint8_t gave[ILL_MIXES][2];       /* the hand cards before it */
} history;

/* The cards of a shuffle-back and the places they go to. */
typedef struct {
    uint8_t card[POT_MAX];
    int n, slots;  /* places, and how many of them are slots */
    uint16_t sure; /* ranks that every history has here */
} pot;

static const uint8_t orders[6][POT_MAX] = {
    { 0, 1, 2 }, { 1, 0, 2 }, { 0, 2, 1 },
    { 2, 1, 0 }, { 1, 2, 0 }, { 2, 0, 1 },
};
static const uint8_t factorial[4] = { 1, 1, 2, 6 };

static int count(unsigned set)
{
    return __builtin_popcount(set);
}

static void tell(history *h, int card, int rank)
{
    h->rank[card] = (uint8_t)rank;
    h->told |= (uint16_t)(1u << rank);
}

static int card_of(const history *h, int rank)
{
    for (int i = 0; i < ILL_CARDS; i++)
        if (h->rank[i] == rank)
            return i;
    return -1;
}

/* Takes card 'i' out of the hand. */
static int take(history *h, int i)
{
    int card = h->hand[i];
    h->hand[i] = h->hand[--h->held];
    return card;
}

/* The index in the hand of the card of that rank, or -1. */
static int in_hand(const history *h, int rank)
{
    for (int i = 0; i < h->held; i++)
        if (h->rank[h->hand[i]] == rank)
            return i;
    return -1;
}

/* Everybody saw these ranks leave the hand. */
static int draw(history *h, unsigned ranks, pl_luck *luck)
{
    for (; ranks; ranks &= ranks - 1) {
        int rank = __builtin_ctz(ranks), unknown = 0;
        if (h->told >> rank & 1) {
            int i = in_hand(h, rank);
            if (i < 0)
                return 0;
            take(h, i);
            continue;
        }
        for (int i = 0; i < h->held; i++)
            unknown += h->rank[h->hand[i]] == UNKNOWN;
        int pick = (int)pl_luck_roll(luck, (uint32_t)h->held);
        if (pick >= unknown)
            return 0; /* goes on with probability unknown / held */
        for (int i = 0; i < h->held; i++)
            if (h->rank[h->hand[i]] == UNKNOWN && pick-- == 0) {
                tell(h, take(h, i), rank);
                break;
            }
    }
    return 1;
}

static int begin(history *h, const ill_log *log, pl_luck *luck)
{
    unsigned dealt = log->dealt;

    memset(h, 0, offsetof(history, fill));
    h->held = HAND_MAX;
    for (int i = 0; i < ILL_SLOTS; i++) {
        h->at[i] = (uint8_t)i;
        if (log->got[i]) {
            tell(h, i, log->got[i]);
            h->sure |= (uint8_t)(1u << i);
        }
    }
    for (int i = 0; i < HAND_MAX; i++) {
        h->hand[i] = (uint8_t)(ILL_SLOTS + i);
        if (dealt) {
            tell(h, ILL_SLOTS + i, __builtin_ctz(dealt));
            dealt &= dealt - 1;
        }
    }
    return draw(h, log->drawn, luck);
}

/* Takes the cards of a shuffle-back from their places. */
static int gather(history *h, const ill_mix *m, uint8_t gave[2], pot *p,
                  pl_luck *luck)
{
    unsigned in = m->in;

    p->n = 0;
    p->sure = (uint16_t)(1u << m->card | m->in);
    for (unsigned left = m->slots; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        p->card[p->n++] = h->at[slot];
        if (h->sure >> slot & 1)
            p->sure |= (uint16_t)(1u << h->rank[h->at[slot]]);
    }
    p->slots = p->n;
    for (int i = 0; i < m->named; i++, in &= in - 1) {
        int k = m->in ? in_hand(h, __builtin_ctz(in))
                      : (int)pl_luck_roll(luck, (uint32_t)h->held);
        if (k < 0 || k >= h->held)
            return 0;
        gave[i] = p->card[p->n++] = (uint8_t)take(h, k);
    }
    if (m->exposed) {
        int card = card_of(h, m->card);
        if (card < 0)
            return 0;
        p->card[p->n++] = (uint8_t)card;
    }
    return h->held + p->n - p->slots <= HAND_MAX;
}

/* Whether the cards in that order are what was seen of the mix. */
static int agrees(const history *h, const ill_mix *m, const pot *p,
                  const uint8_t *order)
{
    unsigned out = ill_out(m), hand = 0;
    int unknown = 0;

    for (int i = 0; i < p->slots; i++) {
        int rank = h->rank[p->card[order[i]]], got = ill_got(m, i);
        if (got && (rank == UNKNOWN ? h->told >> got & 1 : rank != got))
            return 0;
        if (!got && rank != UNKNOWN && (m->drawn >> rank & 1))
            return 0; /* it was drawn from the hand next */
    }
    for (int i = p->slots; i < p->n; i++) {
        int rank = h->rank[p->card[order[i]]];
        if (rank == UNKNOWN)
            unknown++;
        else
            hand |= 1u << rank;
    }
    if (!out)
        return 1;
    return !(hand & ~out) && !(out & ~hand & h->told) &&
           count(out & ~hand) == unknown;
}

static int falling(int n, int k)
{
    int r = 1;
    for (int i = 0; i < k; i++)
        r *= n - i > 0 ? n - i : 0;
    return r;
}

/* The most orders that can agree in any history of this log. */
static int bound(const history *h, const ill_mix *m, const pot *p)
{
    unsigned got = 0, told = h->told, out = ill_out(m);
    int hands = p->n - p->slots, free = p->slots, unknown, ways;

    for (int i = 0; i < p->slots; i++)
        if (ill_got(m, i)) {
            got |= 1u << ill_got(m, i);
            free--;
        }
    unknown = p->n - count((told & (got | out)) | p->sure);
    ways = falling(unknown, count(got & ~told));
    if (out) {
        int fresh = count(out & ~told);
        ways *= falling(unknown - count(got & ~told), fresh) /
                factorial[fresh] * factorial[hands];
    } else if (!(got >> m->card & 1) && (m->drawn >> m->card & 1)) {
        ways *= hands * factorial[free + hands - 1];
        free = 0;
    } else {
        free += hands;
    }
    return ways * factorial[free];
}

/* Puts the cards of the pot on its places; 0 if this history ends here. */
static int scatter(history *h, const ill_mix *m, const pot *p, uint8_t *fill,
                   pl_luck *luck)
{
    static const uint8_t tries[4] = { 0, 1, 2, 6 };
    uint8_t fit[6];
    int ways = 0, most = bound(h, m, p), pick, i = 0;
    unsigned fresh, out = ill_out(m);

    for (int k = 0; k < tries[p->n]; k++)
        if (agrees(h, m, p, orders[k]))
            fit[ways++] = (uint8_t)k;
    if (!ways)
        return 0;
    pick = (int)pl_luck_roll(luck, (uint32_t)(most > ways ? most : ways));
    if (pick >= ways)
        return 0;
    for (; i < p->n; i++)
        fill[i] = p->card[orders[fit[pick]][i]];
    i = 0;
    for (unsigned left = m->slots; left; left &= left - 1, i++) {
        int slot = __builtin_ctz(left);
        h->at[slot] = fill[i];
        h->sure &= (uint8_t) ~(1u << slot);
        if (ill_got(m, i)) {
            tell(h, fill[i], ill_got(m, i));
            h->sure |= (uint8_t)(1u << slot);
        }
    }
    fresh = out & ~(unsigned)h->told;
    for (; i < p->n; i++) {
        h->hand[h->held++] = fill[i];
        if (!out || h->rank[fill[i]] != UNKNOWN)
            continue;
        /* The hand places of one mix are alike: in what order they take the
         * ranks that are new to the log is a matter of chance. */
        unsigned left = fresh;
        for (int skip = (int)pl_luck_roll(luck, (uint32_t)count(fresh));
             skip > 0; skip--)
            left &= left - 1;
        tell(h, fill[i], __builtin_ctz(left));
        fresh &= ~(left & -left);
    }
    return 1;
}

static int replay(history *h, const ill_log *log, pl_luck *luck)
{
    if (!begin(h, log, luck))
        return 0;
    for (int i = 0; i < log->n; i++) {
        const ill_mix *m = &log->mix[i];
        pot p;
        if (!gather(h, m, h->gave[i], &p, luck) ||
            !scatter(h, m, &p, h->fill[i], luck) || !draw(h, m->drawn, luck))
            return 0;
    }
    return 1;
}

/* The cards that nobody saw share the ranks that are left. */
static void tell_the_rest(history *h, pl_luck *luck)
{
    uint8_t left[ILL_CARDS];
    int n = 0;

    for (int rank = 1; rank <= ILL_CARDS; rank++)
        if (!(h->told >> rank & 1))
            left[n++] = (uint8_t)rank;
    for (int i = 0; i < ILL_CARDS; i++)
        if (h->rank[i] == UNKNOWN) {
            int k = (int)pl_luck_roll(luck, (uint32_t)n);
            h->rank[i] = left[k];
            left[k] = left[--n];
        }
}

/* ---- a world ------------------------------------------------------------ */

static uint16_t ranks_of(const history *h, const uint8_t *cards, int n)
{
    unsigned set = 0;
    for (int i = 0; i < n; i++)
        set |= 1u << h->rank[cards[i]];
    return (uint16_t)set;
}

/* Fills in what the history says and the log left out. */
static void complete(const history *h, ill_log *log)
{
    static const uint8_t hand[HAND_MAX] = { 8, 9, 10 };

    log->dealt = ranks_of(h, hand, HAND_MAX);
    for (int i = 0; i < ILL_SLOTS; i++)
        if (log->seen >> i & 1)
            log->got[i] = h->rank[i];
    for (int i = 0; i < log->n; i++) {
        ill_mix *m = &log->mix[i];
        int slots = count(m->slots);
        for (int k = 0; k < slots; k++)
            if (m->seen >> k & 1)
                ill_set_got(m, k, h->rank[h->fill[i][k]]);
        m->in = ranks_of(h, h->gave[i], m->named) & 0xfffu;
        ill_set_out(m, ranks_of(h, h->fill[i] + slots, m->named + m->exposed));
    }
}

static void find_last(ill_state *s, int side)
{
    const ill_log *log = &s->log[side];

    memset(s->last[side], 0, ILL_SLOTS);
    for (int i = 0; i < log->n; i++)
        for (unsigned left = log->mix[i].slots; left; left &= left - 1)
            s->last[side][__builtin_ctz(left)] = (uint8_t)(i + 1);
}

/* What the owner has seen, from the log. */
static void find_sight(ill_state *s, int side)
{
    const ill_log *log = &s->log[side];

    for (int i = 0; i < ILL_SLOTS; i++) {
        int last = s->last[side][i];
        const ill_mix *m = last ? &log->mix[last - 1] : NULL;
        s->sight[side][i] = !s->slot[side][i] ? 0
                            : m ? (uint8_t)ill_got(m, ill_index(m, i))
                                : log->got[i];
    }
}

static void settle(const history *h, ill_state *s, int side)
{
    const ill_side *d = &s->open.side[side];

    find_last(s, side);
    for (int i = 0; i < ILL_SLOTS; i++)
        s->slot[side][i] = d->state[i] == ILL_EMPTY ? 0 : h->rank[h->at[i]];
    find_sight(s, side);
    s->hand[side] = ranks_of(h, h->hand, h->held);
}

int ill_draw_side(ill_state *s, int side, pl_rng *rng, long tries)
{
    pl_luck luck = { .rng = pl_rng_fork(rng) };
    history h;

    while (!replay(&h, &s->log[side], &luck))
        if (tries && --tries == 0)
            return 0;
    tell_the_rest(&h, &luck);
    complete(&h, &s->log[side]);
    settle(&h, s, side);
    return 1;
}

/* Takes out of 'log' what was noted of slots that nobody had seen by 'seen'. */
static void forget_unseen(ill_log *log, const ill_log *seen)
{
    log->seen = seen->seen;
    log->shown = seen->shown;
    for (int i = 0; i < ILL_SLOTS; i++)
        if (!(log->seen >> i & 1))
            log->got[i] = 0;
    for (int i = 0; i < log->n; i++) {
        ill_mix *m = &log->mix[i];
        m->seen = seen->mix[i].seen;
        for (int k = 0; k < count(m->slots); k++)
            if (!(m->seen >> k & 1))
                ill_set_got(m, k, 0);
    }
}

void ill_draw_past(ill_state *s, int side, pl_rng *rng)
{
    ill_log seen = s->log[side];

    find_last(s, side);
    for (int i = 0; i < ILL_SLOTS; i++)
        if (s->slot[side][i])
            ill_note_slot(s, side, i, 1);
    ill_draw_side(s, side, rng, 0);
    forget_unseen(&s->log[side], &seen);
    find_sight(s, side);
}
