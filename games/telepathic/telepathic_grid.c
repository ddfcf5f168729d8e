/* SPDX-License-Identifier: MIT */
/* telepathic_grid.c - the action cards and the lines of Telepathic's grid. */
#include "games/telepathic/telepathic.h"

/* ---- tables ------------------------------------------------------------- */

static const uint8_t sets[12][4] = {
    { 0, 4, 8, 12 },  { 1, 5, 9, 13 }, /* columns, north to south */
    { 2, 6, 10, 14 }, { 3, 7, 11, 15 },
    { 0, 1, 2, 3 },   { 4, 5, 6, 7 }, /* rows, west to east */
    { 8, 9, 10, 11 }, { 12, 13, 14, 15 },
    { 0, 1, 5, 4 },   { 2, 3, 7, 6 }, /* quadrants, clockwise */
    { 8, 9, 13, 12 }, { 10, 11, 15, 14 },
};

/* The four sets of a card, and where the new tile of each place comes from. */
static const struct {
    uint8_t first_set, from[4];
} cards[TELEPATHIC_CARDS] = {
    { 0, { 1, 2, 3, 0 } }, /* column north */
    { 0, { 3, 0, 1, 2 } }, /* column south */
    { 4, { 3, 0, 1, 2 } }, /* row east */
    { 4, { 1, 2, 3, 0 } }, /* row west */
    { 8, { 3, 0, 1, 2 } }, /* clockwise */
    { 8, { 1, 2, 3, 0 } }, /* counter-clockwise */
    { 4, { 3, 2, 1, 0 } }, /* row mirror */
    { 0, { 3, 2, 1, 0 } }, /* column mirror */
    { 4, { 2, 3, 0, 1 } }, /* row halves */
    { 0, { 2, 3, 0, 1 } }, /* column halves */
};

/* ---- the grid ----------------------------------------------------------- */

int telepathic_first_set(int card)
{
    return cards[card].first_set;
}

void telepathic_shift(uint8_t grid[TELEPATHIC_CELLS], int card, int set)
{
    const uint8_t *cell = sets[set], *from = cards[card].from;
    uint8_t old[4];

    for (int i = 0; i < 4; i++)
        old[i] = grid[cell[i]];
    for (int i = 0; i < 4; i++)
        grid[cell[i]] = old[from[i]];
}

/* Four sets of cells at a time, 16 bits each. A line begins in columns A or B,
 * or in rows 1 or 2. */
static int lines_in(uint64_t sets_of_cells)
{
    uint64_t x = sets_of_cells;
    uint64_t row = x & x >> 1 & x >> 2 & UINT64_C(0x3333333333333333);
    uint64_t column = x & x >> 4 & x >> 8 & UINT64_C(0x00ff00ff00ff00ff);
    int found = 0;

    x = row | column;
    for (int i = 0; i < 4; i++)
        found |= ((x >> 16 * i & 0xffff) != 0) << i;
    return found;
}

int telepathic_met(const uint8_t grid[TELEPATHIC_CELLS])
{
    uint64_t colours = 0, shapes = 0;

    for (int i = 0; i < TELEPATHIC_CELLS; i++) {
        colours |= UINT64_C(1) << (16 * (grid[i] >> 2) + i);
        shapes |= UINT64_C(1) << (16 * (grid[i] & 3) + i);
    }
    return lines_in(colours) | lines_in(shapes) << 4;
}
