/* telepathic_deal.c - what luck decides in Telepathic: the deal, and the
 * worlds that agree with a view.
 *
 * A deal is a world of which nothing is known yet, so both draw conditions
 * and deck by the same functions. */
#include "games/telepathic/telepathic.h"

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

/* Permutes 'n' bytes uniformly, with as many dice out of each word as their
 * product leaves exact: two words for a whole grid. */
static void permute(pl_luck *luck, uint8_t *items, int n)
{
    while (n > 1) {
        uint8_t dice[16];
        uint64_t product = 1, m;
        uint32_t left;
        int k = 0;

        for (; n - k > 1 && product * (unsigned)(n - k) < 1u << 27; k++)
            product *= (unsigned)(n - k);
        do {
            left = pl_luck_word(luck);
            for (int i = 0; i < k; i++) {
                m = (uint64_t)left * (unsigned)(n - i);
                dice[i] = (uint8_t)(m >> 32);
                left = (uint32_t)m;
            }
        } while (left < product && left < (UINT64_C(1) << 32) % product);
        for (int i = 0; i < k; i++, n--) {
            uint8_t held = items[n - 1];
            items[n - 1] = items[dice[i]];
            items[dice[i]] = held;
        }
    }
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
static int bit_of(int stored)
{
    return 1 << stored >> 1;
}

static void lay_grid(const telepathic_setup *u, uint8_t *grid, pl_luck *luck)
{
    uint8_t colour[4] = { 0, 1, 2, 3 }, shape[4] = { 0, 1, 2, 3 };

    if (u->mode == TELEPATHIC_OPPOSED) {
        permute(luck, colour, 4);
        permute(luck, shape, 4);
        for (int i = 0; i < TELEPATHIC_CELLS; i++)
            grid[i] =
                (uint8_t)(4 * colour[square[i] >> 2] + shape[square[i] & 3]);
        return;
    }
    for (int i = 0; i < TELEPATHIC_CELLS; i++)
        grid[i] = (uint8_t)i;
    do {
        permute(luck, grid, TELEPATHIC_CELLS);
    } while (telepathic_met(grid));
}

/* Fills in what is unknown of the two cards of each attribute, uniformly over
 * the deals that agree with what is known: the cards differ, and what stood
 * in a line without loss is no lose condition. */
static void draw_conditions(const telepathic_setup *u, telepathic_state *s,
                            pl_luck *luck)
{
    for (int a = 0; a < 2; a++) {
        uint8_t *at[2], deals[12][2];
        unsigned n = 0;

        telepathic_pair(u, a, s->win, s->lose, at);
        for (int i = 4 * a + 1; i <= 4 * a + 4; i++)
            for (int k = 4 * a + 1; k <= 4 * a + 4; k++)
                if (i != k && (!*at[0] || *at[0] == i) &&
                    (!*at[1] || *at[1] == k) && !(s->open.safe & bit_of(k))) {
                    deals[n][0] = (uint8_t)i;
                    deals[n++][1] = (uint8_t)k;
                }
        if (n) {
            n = n == 1 ? 0 : pick(luck, n);
            *at[0] = deals[n][0];
            *at[1] = deals[n][1];
        }
    }
}

/* Lays out the deck from the cards that nobody has seen; those over stay out
 * of the game. */
static void draw_deck(telepathic_state *s, pl_luck *luck)
{
    const telepathic_open *o = &s->open;
    int seen = o->used | bit_of(o->given), n = 0;
    uint8_t unseen[TELEPATHIC_CARDS];

    for (int i = 0; i < TELEPATHIC_ROW; i++)
        seen |= bit_of(o->row[i]);
    for (int i = 0; i < TELEPATHIC_CARDS; i++)
        if (!(seen >> i & 1))
            unseen[n++] = (uint8_t)i;
    permute(luck, unseen, n);
    memcpy(s->deck, unseen, o->deck_left);
}

int telepathic_deal_out(const telepathic_setup *u, telepathic_state *s)
{
    telepathic_open *o = &s->open;
    uint8_t deck[TELEPATHIC_CARDS] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
    pl_luck luck = luck_from(&s->rng);
    int giver = 0;

    lay_grid(u, o->grid, &luck);
    draw_conditions(u, s, &luck);
    if (u->cards == TELEPATHIC_FIRST) {
        memcpy(o->row, first_row, sizeof first_row);
    } else {
        permute(&luck, deck, TELEPATHIC_CARDS);
        for (int i = 0; i < TELEPATHIC_ROW; i++)
            o->row[i] = deck[6 + i] + 1;
        /* The removed cards come off the top, unseen: what is kept of them is
         * only that they are missing. */
        o->deck_left = (uint8_t)(6 - u->removed);
        memcpy(s->deck, deck, o->deck_left);
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
    /* Whether another seat has sealed its move is that seat's choice; in this
     * world it has yet to. */
    memcpy(s->sealed, v->sealed, sizeof s->sealed);
    if (!s->open.result)
        draw_conditions(u, s, &luck);
    if (u->cards != TELEPATHIC_FIRST)
        draw_deck(s, &luck);
    *rng = luck.rng;
    s->rng = pl_rng_fork(rng);
}
