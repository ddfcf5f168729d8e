/* SPDX-License-Identifier: MIT */
/* choice.h - counting and drawing moves from the list that 'legal' wrote.
 *
 * An entry with an open set stands for many moves: a flat list would hold 889
 * moves for a ghost and 1,260 for a shared vision. */
#ifndef PL_CHOICE_H
#define PL_CHOICE_H

#include "rules/game.h"

/* A plain entry. */
static inline pl_choice pl_one(pl_move m)
{
    return (pl_choice){ .move = m };
}

/* How many moves the entry stands for; saturates at UINT32_MAX. */
uint32_t pl_choice_count(const pl_choice *c);

/* Whether 'm' is one of them. */
int pl_choice_contains(const pl_choice *c, pl_move m);

/* The i-th of them, 0 <= i < count, in a fixed order. */
pl_move pl_choice_nth(const pl_choice *c, uint32_t i);

/* The same over a whole list of 'n' entries. */
uint64_t pl_choices_count(const pl_choice *list, int n);
int pl_choices_contain(const pl_choice *list, int n, pl_move m);
pl_move pl_choices_nth(const pl_choice *list, int n, uint64_t i);

/* Uniform over all moves of the list, which is not empty. */
pl_move pl_choices_random_open(const pl_choice *list, int n, pl_luck *luck);

static inline pl_move pl_choices_random(const pl_choice *list, int n,
                                        pl_luck *luck)
{
    uint32_t open = 0;

#pragma GCC unroll 4
    for (int i = 0; i < n; i++)
        open |= list[i].mask;
    if (open)
        return pl_choices_random_open(list, n, luck);
    return list[pl_luck_roll(luck, (uint32_t)n)].move;
}

/* The same, for a game that lists no sets: the entries need not be read. */
static inline pl_move pl_random_move(const pl_game *g, const pl_choice *list,
                                     int n, pl_luck *luck)
{
    if (g->open_sets)
        return pl_choices_random(list, n, luck);
    return list[pl_luck_roll(luck, (uint32_t)n)].move;
}

/* The set that a move chose: its mask, or its ordered indices in 'out' (at
 * most 7), with the number of them as the result. */
uint32_t pl_move_mask(pl_move m, int at);
int pl_move_order(pl_move m, int at, uint8_t out[7]);
void pl_move_set_mask(pl_move *m, int at, uint32_t mask);

#endif
