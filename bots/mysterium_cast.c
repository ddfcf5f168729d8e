/* SPDX-License-Identifier: MIT */
/* mysterium_cast.c - the shared vision: three cards of the hand, the culprit
 * that they show best, and which of them stands for which of its cards. */
#include "bots/mysterium_read.h"

#include <string.h>

/* The probability that a voter who sees 'level' of the three visions finds
 * group 'g'. */
static double voter_success(const reader *r, const mysterium_open *o,
                            const uint8_t three[3], int g, int level)
{
    double p[MYSTERIUM_PSYCHICS], sum = 0;
    uint8_t seen[2];

    if (level > 2) {
        read_groups(r, o, three, 3, p);
        return p[g];
    }
    for (int i = 0; i < 3; i++) {
        seen[0] = three[i];
        seen[1] = three[(i + 1) % 3];
        read_groups(r, o, seen, level, p);
        sum += p[g] / 3;
    }
    return sum;
}

/* The mean of voter_success over the voters. */
static double vote_success(const reader *r, const mysterium_open *o,
                           const uint8_t three[3], int g)
{
    int voters[4] = { 0 }, all = 0;
    double sum = 0;

    for (int c = 0; c < o->psychics; c++)
        voters[o->level[c] ? o->level[c] : 3]++;
    for (int level = 1; level <= 3; level++)
        if (voters[level]) {
            sum += voters[level] * voter_success(r, o, three, g, level);
            all += voters[level];
        }
    return sum / all;
}

/* Which of the three visions stands for which kind: the best of six orders. */
static void assign_kinds(const reader *r, const mysterium_three *group,
                         const uint8_t three[3], uint8_t order[3])
{
    int most = -1000;

    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            int c = 3 - a - b, sum;
            if (a == b)
                continue;
            sum = r->says[three[a] - 1][group->card[0] - 1] +
                  r->says[three[b] - 1][group->card[1] - 1] +
                  r->says[three[c] - 1][group->card[2] - 1];
            if (sum > most) {
                most = sum;
                order[0] = (uint8_t)a;
                order[1] = (uint8_t)b;
                order[2] = (uint8_t)c;
            }
        }
}

pl_move read_cast(reader *r, const mysterium_view *v, const pl_choice *legal,
                  int n)
{
    const mysterium_open *o = &v->open;
    const pl_choice *crow = read_entry(legal, n, MYSTERIUM_CROW, -1), *e;
    uint8_t three[3], at[3] = { 0, 1, 2 }, best[3] = { 0, 1, 2 }, order[3];
    double most = -1;
    int culprit = 0;
    pl_move m;

    for (at[0] = 0; at[0] < o->hand; at[0]++)
        for (at[1] = at[0] + 1; at[1] < o->hand; at[1]++)
            for (at[2] = at[1] + 1; at[2] < o->hand; at[2]++)
                for (int g = 0; g < o->groups; g++) {
                    for (int i = 0; i < 3; i++)
                        three[i] = v->hand[at[i]];
                    double p = vote_success(r, o, three, g);
                    if (p > most) {
                        most = p;
                        culprit = g;
                        memcpy(best, at, sizeof best);
                    }
                }
    if (crow && o->hand > 3) { /* the last chance to use the crow */
        uint32_t keep = 1u << best[0] | 1u << best[1] | 1u << best[2];
        m = crow->move;
        pl_move_set_mask(&m, crow->at, ((1u << o->hand) - 1) & ~keep);
        return m;
    }
    for (int i = 0; i < 3; i++)
        three[i] = v->hand[best[i]];
    assign_kinds(r, &o->group[culprit], three, order);
    e = read_entry(legal, n, MYSTERIUM_CAST, culprit);
    m = e->move;
    r->culprit = (uint8_t)(culprit + 1);
    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++) {
        m.a[e->at + kind] = (uint8_t)(best[order[kind]] + 1);
        r->chosen[kind] = three[order[kind]];
    }
    return m;
}
