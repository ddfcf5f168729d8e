/* SPDX-License-Identifier: MIT */
/* telepathic_deal.c - the random parts of Telepathic: the deal, and the worlds
 * that agree with a view.
 *
 * Dealing is drawing a world that agrees with an empty view. So the deal and
 * 'guess' draw the conditions and the deck with the same functions. */
#include "games/telepathic/telepathic_inner.h"

#include <string.h>

/* The four cards of a first game, in the places of the row. */
static const uint8_t first_row[TELEPATHIC_ROW] = { 1, 3, 5, 7 };

/* The start of opposed teams, 4 * colour + shape before both are renamed:
 * every row and column holds each colour and each shape once. */
static const uint8_t square[TELEPATHIC_CELLS] = {
    0, 6, 11, 13, 5, 3, 14, 8, 10, 12, 1, 7, 15, 9, 4, 2,
};

/* ---- luck --------------------------------------------------------------- */

/* Draws a block of words at a time, from the next whole block of 'rng'. */
static pl_luck luck_from(const pl_rng *rng)
{
    pl_luck luck = { .rng = *rng };

    luck.rng.at = (luck.rng.at + 15) / 16 * 16;
    return luck;
}

/* Items are shuffled in a register, four bits each, the first one lowest. */
#define IN_ORDER UINT64_C(0xfedcba9876543210)

static uint8_t item(uint64_t items, int i)
{
    return items >> 4 * i & 15;
}

/* The first 'k' swaps of a uniform permutation of 'n' items. All 'k' dice come
 * out of one word; what is left of it afterwards says whether they are
 * exactly fair, as long as their product fits into 32 bits. */
static inline __attribute__((always_inline)) uint64_t
swaps(pl_luck *luck, uint64_t items, int n, int k)
{
    uint8_t dice[16];
    uint64_t product = 1, m, both;
    uint32_t left;

    for (int i = 0; i < k; i++)
        product *= (unsigned)(n - i);
    do {
        left = pl_luck_word(luck);
        for (int i = 0; i < k; i++) {
            m = (uint64_t)left * (unsigned)(n - i);
            dice[i] = (uint8_t)(m >> 32);
            left = (uint32_t)m;
        }
    } while (left < product && left < (UINT64_C(1) << 32) % product);
    for (int i = 0; i < k; i++) {
        int a = 4 * (n - 1 - i), b = 4 * dice[i];
        both = (items >> a ^ items >> b) & 15;
        items ^= both << a;
        items ^= both << b;
    }
    return items;
}

/* Uniform below 'n', without bias. */
static unsigned pick(pl_luck *luck, unsigned n)
{
    uint64_t m;

    do {
        m = (uint64_t)pl_luck_word(luck) * n;
    } while ((uint32_t)m < n && (uint32_t)m < (0u - n) % n);
    return (unsigned)(m >> 32);
}

/* ---- drawing ------------------------------------------------------------ */

/* Conditions are stored as value + 1; this is the bit of the value. */
static unsigned bit_of(int stored)
{
    return 1u << stored >> 1;
}

static void name_square(uint8_t *grid, pl_luck *luck)
{
    uint64_t colour = swaps(luck, IN_ORDER, 4, 3);
    uint64_t shape = swaps(luck, IN_ORDER, 4, 3);

    for (int i = 0; i < TELEPATHIC_CELLS; i++)
        grid[i] = (uint8_t)(4 * item(colour, square[i] >> 2) +
                            item(shape, square[i] & 3));
}

/* Whether some of the items that 'lines' points at differ in none of the bits
 * of 'of'. */
static int alike(uint64_t differ, uint64_t of, uint64_t lines)
{
    differ &= of;
    return (~(differ | differ >> 1) & lines & of) != 0;
}

/* telepathic_met for a grid in a register: whether there is any line. */
static int any_line(uint64_t grid)
{
    const uint64_t colour = UINT64_C(0xcccccccccccccccc), shape = colour >> 2;
    const uint64_t low = UINT64_C(0x5555555555555555); /* of each pair */
    const uint64_t in_rows = UINT64_C(0x00ff00ff00ff00ff) & low;
    const uint64_t in_columns = UINT64_C(0x00000000ffffffff) & low;
    uint64_t row = grid ^ grid >> 4, column = grid ^ grid >> 16;

    row |= row >> 4;
    column |= column >> 16;
    return alike(row, colour, in_rows) | alike(row, shape, in_rows) |
           alike(column, colour, in_columns) | alike(column, shape, in_columns);
}

/* Uniform over the grids without a line: two in five are. */
static void lay_grid(uint8_t *grid, pl_luck *luck)
{
    uint64_t items = IN_ORDER;

    do {
        items = swaps(luck, items, 16, 7);
        items = swaps(luck, items, 9, 8);
    } while (any_line(items));
    for (int i = 0; i < TELEPATHIC_CELLS; i++)
        grid[i] = item(items, i);
}

static unsigned ones(unsigned bits)
{
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1);
}

static unsigned kth(unsigned bits, unsigned k)
{
    if (bits == 15)
        return k;
    for (; k; k--)
        bits &= bits - 1;
    return (unsigned)__builtin_ctz(bits);
}

/* A value from each of two sets of four, never the same, uniformly over such
 * pairs. */
static void draw_pair(pl_luck *luck, unsigned win, unsigned lose,
                      unsigned out[2])
{
    unsigned n, m, r;

    if (ones(win) == 1)
        lose &= ~win;
    if (ones(lose) == 1)
        win &= ~lose;
    n = ones(win), m = ones(lose);
    do {
        r = n * m == 1 ? 0 : pick(luck, n * m);
        out[0] = kth(win, r % n);
        out[1] = kth(lose, r / n);
    } while (out[0] == out[1]);
}

/* Fills in what is unknown of the two cards of each attribute, uniformly over
 * the deals that agree with what is known: the cards differ, and what stood
 * in a line without loss is no lose condition. */
static void draw_conditions(const telepathic_setup *u, telepathic_state *s,
                            pl_luck *luck)
{
    for (int a = 0; a < 2; a++) {
        unsigned may[2] = { 15, 15 }, is[2];
        uint8_t *at[2];

        telepathic_pair(u, a, s->win, s->lose, at);
        for (int i = 0; i < 2; i++)
            if (*at[i])
                may[i] = bit_of(*at[i]) >> 4 * a;
        may[1] &= ~((unsigned)s->open.safe >> 4 * a);
        draw_pair(luck, may[0], may[1], is);
        *at[0] = (uint8_t)(is[0] + 4 * (unsigned)a + 1);
        *at[1] = (uint8_t)(is[1] + 4 * (unsigned)a + 1);
    }
}

/* Lays out the deck from the cards that nobody has seen; those over stay out
 * of the game. */
static void draw_deck(telepathic_state *s, pl_luck *luck)
{
    const telepathic_open *o = &s->open;
    unsigned seen = o->used | bit_of(o->given);
    uint64_t unseen = 0;
    int n = 0;

    for (int i = 0; i < TELEPATHIC_ROW; i++)
        seen |= bit_of(o->row[i]);
    for (unsigned i = 0; i < TELEPATHIC_CARDS; i++)
        if (!(seen >> i & 1))
            unseen |= (uint64_t)i << 4 * n++;
    if (n > 1)
        unseen = swaps(luck, unseen, n, n - 1);
    for (int i = 0; i < o->deck_left; i++)
        s->deck[i] = item(unseen, i);
}

int telepathic_deal_out(const telepathic_setup *u, telepathic_state *s)
{
    telepathic_open *o = &s->open;
    uint64_t deck;
    pl_luck luck = luck_from(&s->rng);
    int giver = 0;

    if (u->mode == TELEPATHIC_OPPOSED)
        name_square(o->grid, &luck);
    else
        lay_grid(o->grid, &luck);
    draw_conditions(u, s, &luck);
    if (u->cards == TELEPATHIC_FIRST) {
        memcpy(o->row, first_row, sizeof first_row);
    } else {
        deck = swaps(&luck, IN_ORDER, 10, 9);
        for (int i = 0; i < TELEPATHIC_ROW; i++)
            o->row[i] = item(deck, 6 + i) + 1;
        /* The removed cards are taken off the top unseen; the state does not
         * store them, they are those that are missing. */
        o->deck_left = (uint8_t)(6 - u->removed);
        for (int i = 0; i < o->deck_left; i++)
            s->deck[i] = item(deck, i);
    }
    if (u->mode == TELEPATHIC_DIRECTOR)
        giver = TELEPATHIC_CAPTAIN;
    else if (u->mode < TELEPATHIC_DIRECTOR)
        giver = u->first ? u->first - 1 : (int)pick(&luck, 2);
    s->rng.at = luck.rng.at;
    return giver;
}

void telepathic_guess(const void *setup, const void *in, pl_rng *rng,
                      void *state)
{
    const telepathic_setup *u = setup;
    const telepathic_view *v = in;
    telepathic_state *s = state;
    pl_luck luck = luck_from(rng);

    memset(s, 0, sizeof *s);
    s->open = v->open;
    memcpy(s->win, v->win, sizeof s->win);
    memcpy(s->lose, v->lose, sizeof s->lose);
    /* Whether another seat has sealed its move is its own choice; in a guessed
     * world it has not yet. */
    memcpy(s->sealed, v->sealed, sizeof s->sealed);
    if (v->me < TELEPATHIC_HOLDERS)
        s->answer[v->me] = v->answer;
    if (!s->open.result)
        draw_conditions(u, s, &luck);
    if (u->cards != TELEPATHIC_FIRST)
        draw_deck(s, &luck);
    *rng = luck.rng;
    s->rng = pl_rng_fork(rng);
}
