/* SPDX-License-Identifier: MIT */
/* mysterium_read.c - the listener: from visions to probabilities.
 *
 * mysterium_read.h explains the model. All work is in logarithms, because the
 * likelihoods of many visions multiply. Visions are treated as independent
 * evidence, each damped by a constant factor: two visions that say the same
 * are less evidence than twice one, and the tables of two people differ. The
 * constants were chosen by the share of games won in cross-play, where ghost
 * and psychics use different tables (docs/bots/mysterium.md). */
#include "bots/mysterium_read.h"
#include "bots/numbers.h"

#include <string.h>

/* The temperature for shared visions. It is higher because any of a group's
 * three cards may be meant. */
static const double shared_word = 18;

/* The weight of one vision's log likelihood; and how much it speaks against a
 * card that the ghost gave a fitting vision to another psychic. */
static const double evidence_weight = 0.7, passed_over_weight = 0.65;

const pl_choice *read_entry(const pl_choice *legal, int n, int kind, int a)
{
    for (int i = 0; i < n; i++)
        if (legal[i].move.kind == kind && (a < 0 || legal[i].move.a[0] == a))
            return &legal[i];
    return NULL;
}

/* The logarithm of a literal listener's belief in each card of the row. */
static void literal(const reader *r, const read_row *row, int vision,
                    double out[MYSTERIUM_ROW])
{
    double most = -1000, sum = 0;

    for (int i = 0; i < row->n; i++) {
        out[i] = r->says[vision - 1][row->card[i] - 1] / read_word;
        if (out[i] > most)
            most = out[i];
    }
    for (int i = 0; i < row->n; i++)
        sum += pl_exp(out[i] - most);
    sum = most + pl_log(sum);
    for (int i = 0; i < row->n; i++)
        out[i] -= sum;
}

void read_row_init(const reader *r, const mysterium_open *o, int c,
                   read_row *row)
{
    int kind = o->stage[c];
    double belief[MYSTERIUM_ROW];

    memset(row, 0, sizeof *row);
    for (int i = 0; i < o->row; i++) {
        if (!o->table[kind][i] || (o->wrong[c] >> i & 1))
            continue;
        row->place[row->n] = (uint8_t)i;
        row->card[row->n++] = o->table[kind][i];
    }
    if (!r->skill->level)
        return;
    for (int v = 1; v <= MYSTERIUM_VISIONS; v++) {
        literal(r, row, v, belief);
        for (int i = 0; i < row->n; i++)
            row->none[i] += pl_exp(belief[i]);
    }
    for (int i = 0; i < row->n; i++)
        row->none[i] = pl_log(row->none[i]);
}

void read_vision(const reader *r, const read_row *row, int vision,
                 double out[MYSTERIUM_ROW])
{
    literal(r, row, vision, out);
    if (r->skill->level)
        for (int i = 0; i < row->n; i++)
            out[i] = out[i] - row->none[i];
}

static void to_chances(double *w, int n)
{
    double most = -1e9, sum = 0;

    for (int i = 0; i < n; i++)
        most = w[i] > most ? w[i] : most;
    for (int i = 0; i < n; i++)
        sum += w[i] = pl_exp(w[i] - most);
    for (int i = 0; i < n; i++)
        w[i] /= sum;
}

/* The ghost held most of the visions it gave to others this hour when it
 * served 'c' too, and did not give them to 'c'. That speaks against the cards
 * those visions suggest. */
static void count_passed_over(const reader *r, const mysterium_open *o, int c,
                              const read_row *row, double w[MYSTERIUM_ROW])
{
    double one[MYSTERIUM_ROW];

    for (int k = 0; k < o->seen && (o->served >> c & 1); k++) {
        if (o->vision[k].psychic == c || o->vision[k].hour != o->hour ||
            o->vision[k].psychic == MYSTERIUM_DISCARD)
            continue;
        literal(r, row, o->vision[k].vision, one);
        for (int i = 0; i < row->n; i++)
            w[i] -= passed_over_weight * pl_exp(one[i]);
    }
}

/* The probabilities for 'c' without regard to the other psychics' cards. */
static void chances_alone(const reader *r, const mysterium_open *o, int c,
                          double p[MYSTERIUM_ROW])
{
    double w[MYSTERIUM_ROW] = { 0 }, one[MYSTERIUM_ROW];
    read_row row;

    read_row_init(r, o, c, &row);
    for (int k = 0; k < o->seen; k++) {
        if (o->vision[k].psychic != c)
            continue;
        double weight = o->vision[k].hour < o->hour ? r->skill->past_weight : 1;
        read_vision(r, &row, o->vision[k].vision, one);
        for (int i = 0; i < row.n; i++)
            w[i] += evidence_weight * weight * one[i];
    }
    if (r->skill->level)
        count_passed_over(r, o, c, &row, w);
    to_chances(w, row.n);
    memset(p, 0, MYSTERIUM_ROW * sizeof *p);
    for (int i = 0; i < row.n; i++)
        p[row.place[i]] = w[i];
}

/* Sums over all assignments of distinct cards to psychics 'at' to 'n' - 1. The
 * weight of an assignment is the product of its probabilities. There are at
 * most six psychics and improbable cards are skipped, so this stays small. */
static void sum_assignments(const double first[][MYSTERIUM_ROW], int n, int row,
                            int at, unsigned taken, double weight, int *pick,
                            double sum[][MYSTERIUM_ROW])
{
    if (at == n) {
        for (int d = 0; d < n; d++)
            sum[d][pick[d]] += weight;
        return;
    }
    for (int i = 0; i < row; i++)
        if (!(taken >> i & 1) && first[at][i] > 1e-3) {
            pick[at] = i;
            sum_assignments(first, n, row, at + 1, taken | 1u << i,
                            weight * first[at][i], pick, sum);
        }
}

/* Two psychics in the same stage look for different cards, so a card that is
 * likely for one is less likely for the other. The result is the marginal
 * probability over all assignments. */
void read_chances(const reader *r, const mysterium_open *o, int c,
                  double p[MYSTERIUM_ROW])
{
    double first[MYSTERIUM_PSYCHICS][MYSTERIUM_ROW];
    double sum[MYSTERIUM_PSYCHICS][MYSTERIUM_ROW] = { 0 }, all = 0;
    int n = 1, pick[MYSTERIUM_PSYCHICS];

    chances_alone(r, o, c, p);
    if (!r->skill->together)
        return;
    memcpy(first[0], p, sizeof first[0]);
    for (int d = 0; d < o->psychics; d++)
        if (d != c && o->stage[d] == o->stage[c])
            chances_alone(r, o, d, first[n++]);
    sum_assignments(first, n, o->row, 0, 0, 1, pick, sum);
    for (int i = 0; i < o->row; i++)
        all += sum[0][i];
    for (int i = 0; i < o->row && all > 0; i++)
        p[i] = sum[0][i] / all;
}

/* The likelihood of these visions for a group: each stands for another of its
 * cards, in an unknown order, so it sums over the orders. */
static double group_likelihood(const reader *r, const mysterium_three *group,
                               const uint8_t *visions, int n)
{
    double say[3][MYSTERIUM_KINDS] = { 0 }, sum = 0;

    for (int i = 0; i < n; i++)
        for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
            say[i][kind] = pl_exp(
                r->says[visions[i] - 1][group->card[kind] - 1] / shared_word);
    for (int a = 0; a < MYSTERIUM_KINDS; a++) {
        if (n == 1) {
            sum += say[0][a];
            continue;
        }
        for (int b = 0; b < MYSTERIUM_KINDS; b++)
            if (b != a)
                sum += say[0][a] * say[1][b] * (n > 2 ? say[2][3 - a - b] : 1);
    }
    return sum;
}

void read_groups(const reader *r, const mysterium_open *o,
                 const uint8_t *visions, int n, double p[MYSTERIUM_PSYCHICS])
{
    double sum = 0;

    for (int g = 0; g < o->groups; g++)
        sum += p[g] = n ? group_likelihood(r, &o->group[g], visions, n) : 1;
    for (int g = 0; g < o->groups; g++)
        p[g] /= sum;
}
