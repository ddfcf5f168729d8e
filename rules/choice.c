/* SPDX-License-Identifier: MIT */
/* choice.c - open sets: combinations and arrangements by their rank.
 *
 * An entry of 'legal' with an open set stands for up to thousands of moves.
 * They are never written out: the i-th one is computed from i, so that a bot
 * can draw a uniform move and a test can walk through all of them. */
#include "rules/choice.h"

#include <string.h>

static int bits(uint32_t mask)
{
    return __builtin_popcount(mask);
}

/* Combinations of k from n, saturating; exact for n up to 32. */
static uint32_t over(int n, int k)
{
    uint64_t r = 1;

    if (k < 0 || k > n)
        return 0;
    for (int i = 1; i <= k; i++)
        r = r * (uint64_t)(n - k + i) / (uint64_t)i;
    return r > UINT32_MAX ? UINT32_MAX : (uint32_t)r;
}

/* Ordered selections of k from n, saturating. */
static uint32_t falling(int n, int k)
{
    uint64_t r = 1;

    if (k > n)
        return 0;
    for (int i = 0; i < k; i++)
        if ((r *= (uint64_t)(n - i)) > UINT32_MAX)
            return UINT32_MAX;
    return (uint32_t)r;
}

static uint32_t of_size(const pl_choice *c, int k)
{
    return c->ordered ? falling(bits(c->mask), k) : over(bits(c->mask), k);
}

uint32_t pl_choice_count(const pl_choice *c)
{
    uint64_t n = 0;

    if (!c->mask)
        return 1;
    /* Every subset: the sum below is a power of two, and takes long for the
     * wide sets that stand for a number. */
    if (!c->ordered && c->min == 0 && c->max >= __builtin_popcount(c->mask) &&
        __builtin_popcount(c->mask) < 32)
        return UINT32_C(1) << __builtin_popcount(c->mask);
    for (int k = c->min; k <= c->max; k++)
        n += of_size(c, k);
    return n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
}

uint32_t pl_move_mask(pl_move m, int at)
{
    return (uint32_t)m.a[at] | (uint32_t)m.a[at + 1] << 8 |
           (uint32_t)m.a[at + 2] << 16 | (uint32_t)m.a[at + 3] << 24;
}

void pl_move_set_mask(pl_move *m, int at, uint32_t mask)
{
    for (int i = 0; i < 4; i++)
        m->a[at + i] = (uint8_t)(mask >> (8 * i));
}

int pl_move_order(pl_move m, int at, uint8_t out[7])
{
    int n = 0;

    for (int i = at; i < 7 && m.a[i]; i++)
        out[n++] = m.a[i] - 1;
    return n;
}

static int same_outside(const pl_choice *c, pl_move m, int width)
{
    if (m.kind != c->move.kind)
        return 0;
    for (int i = 0; i < 7; i++)
        if ((i < c->at || i >= c->at + width) && m.a[i] != c->move.a[i])
            return 0;
    return 1;
}

int pl_choice_contains(const pl_choice *c, pl_move m)
{
    uint32_t used = 0;
    int n = 0, ended = 0;

    if (!c->mask)
        return memcmp(&m, &c->move, sizeof m) == 0;
    if (!c->ordered) {
        if (!same_outside(c, m, 4))
            return 0;
        used = pl_move_mask(m, c->at);
        n = bits(used);
        return !(used & ~c->mask) && n >= c->min && n <= c->max;
    }
    if (!same_outside(c, m, c->max))
        return 0;
    for (int i = 0; i < c->max; i++) {
        int v = m.a[c->at + i];
        if (v == 0) {
            ended = 1;
            continue;
        }
        if (ended || v > 32 || !(c->mask >> (v - 1) & 1) ||
            (used >> (v - 1) & 1))
            return 0;
        used |= 1u << (v - 1);
        n++;
    }
    return n >= c->min;
}

/* The index of the k-th bit that is set in 'mask'. */
static int kth_bit(uint32_t mask, int k)
{
    for (; k > 0; k--)
        mask &= mask - 1;
    return __builtin_ctz(mask);
}

static uint32_t combination(uint32_t mask, int k, uint32_t rank)
{
    uint32_t chosen = 0;
    int n = bits(mask);

    for (int i = 0; k > 0; i++) {
        uint32_t with = over(n - i - 1, k - 1);
        if (rank < with) {
            chosen |= 1u << kth_bit(mask, i);
            k--;
        } else {
            rank -= with;
        }
    }
    return chosen;
}

static void arrangement(uint32_t mask, int k, uint32_t rank, uint8_t *out)
{
    for (int i = 0; i < k; i++) {
        uint32_t each = falling(bits(mask) - 1, k - i - 1);
        int bit = kth_bit(mask, (int)(rank / each));
        rank %= each;
        out[i] = (uint8_t)(bit + 1);
        mask &= ~(1u << bit);
    }
}

pl_move pl_choice_nth(const pl_choice *c, uint32_t i)
{
    pl_move m = c->move;

    if (!c->mask)
        return m;
    for (int k = c->min; k <= c->max; k++) {
        uint32_t here = of_size(c, k);
        if (i >= here) {
            i -= here;
            continue;
        }
        if (c->ordered)
            arrangement(c->mask, k, i, m.a + c->at);
        else
            pl_move_set_mask(&m, c->at, combination(c->mask, k, i));
        break;
    }
    return m;
}

uint64_t pl_choices_count(const pl_choice *list, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += list[i].mask ? pl_choice_count(&list[i]) : 1;
    return sum;
}

int pl_choices_contain(const pl_choice *list, int n, pl_move m)
{
    for (int i = 0; i < n; i++)
        if (pl_choice_contains(&list[i], m))
            return 1;
    return 0;
}

pl_move pl_choices_nth(const pl_choice *list, int n, uint64_t i)
{
    for (int k = 0; k < n; k++) {
        uint64_t here = pl_choice_count(&list[k]);
        if (i < here)
            return pl_choice_nth(&list[k], (uint32_t)i);
        i -= here;
    }
    return list[0].move;
}

pl_move pl_choices_random_open(const pl_choice *list, int n, pl_luck *luck)
{
    uint64_t count = pl_choices_count(list, n);

    if (count <= UINT32_MAX)
        return pl_choices_nth(list, n, pl_luck_roll(luck, (uint32_t)count));
    uint64_t word = (uint64_t)pl_luck_word(luck) << 32 | pl_luck_word(luck);
    return pl_choices_nth(list, n, word % count);
}
