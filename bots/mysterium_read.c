/* mysterium_read.c - the listener: from visions to chances. */
#include "bots/mysterium_read.h"

#include <math.h>
#include <string.h>

/* A shared vision has more cards to be taken for. */
static const double shared_word = 18;

/* How much the evidence of one vision counts; and how much it speaks against
 * a card that another psychic was given that vision instead. */
static const double trust = 0.7, turned_down = 0.65;

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
        sum += exp(out[i] - most);
    sum = most + log(sum);
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
            row->none[i] += exp(belief[i]);
    }
    for (int i = 0; i < row->n; i++)
        row->none[i] = log(row->none[i]);
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
        sum += w[i] = exp(w[i] - most);
    for (int i = 0; i < n; i++)
        w[i] /= sum;
}

/* The ghost had most of what it gave others this hour in hand for 'c' too,
 * and did not give it: that speaks against what those visions show. */
static void pass_over(const reader *r, const mysterium_open *o, int c,
                      const read_row *row, double w[MYSTERIUM_ROW])
{
    double one[MYSTERIUM_ROW];

    for (int k = 0; k < o->seen && (o->served >> c & 1); k++) {
        if (o->vision[k].psychic == c || o->vision[k].hour != o->hour ||
            o->vision[k].psychic == MYSTERIUM_DISCARD)
            continue;
        literal(r, row, o->vision[k].vision, one);
        for (int i = 0; i < row->n; i++)
            w[i] -= turned_down * exp(one[i]);
    }
}

/* The chances for 'c' as if nobody else looked for anything. */
static void alone(const reader *r, const mysterium_open *o, int c,
                  double p[MYSTERIUM_ROW])
{
    double w[MYSTERIUM_ROW] = { 0 }, one[MYSTERIUM_ROW];
    read_row row;

    read_row_init(r, o, c, &row);
    for (int k = 0; k < o->seen; k++) {
        if (o->vision[k].psychic != c)
            continue;
        double weight = o->vision[k].hour < o->hour ? r->skill->hasty : 1;
        read_vision(r, &row, o->vision[k].vision, one);
        for (int i = 0; i < row.n; i++)
            w[i] += trust * weight * one[i];
    }
    if (r->skill->level)
        pass_over(r, o, c, &row, w);
    to_chances(w, row.n);
    memset(p, 0, MYSTERIUM_ROW * sizeof *p);
    for (int i = 0; i < row.n; i++)
        p[row.place[i]] = w[i];
}

/* Adds up every way to give each of 'n' psychics from 'at' on a card of its
 * own, as likely as each card is for each of them. */
static void deal_out(const double first[][MYSTERIUM_ROW], int n, int row,
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
            deal_out(first, n, row, at + 1, taken | 1u << i,
                     weight * first[at][i], pick, sum);
        }
}

/* Two psychics of one stage look for different cards: what is likely for one
 * is less so for the other. */
void read_chances(const reader *r, const mysterium_open *o, int c,
                  double p[MYSTERIUM_ROW])
{
    double first[MYSTERIUM_PSYCHICS][MYSTERIUM_ROW];
    double sum[MYSTERIUM_PSYCHICS][MYSTERIUM_ROW] = { 0 }, all = 0;
    int n = 1, pick[MYSTERIUM_PSYCHICS];

    alone(r, o, c, p);
    if (!r->skill->together)
        return;
    memcpy(first[0], p, sizeof first[0]);
    for (int d = 0; d < o->psychics; d++)
        if (d != c && o->stage[d] == o->stage[c])
            alone(r, o, d, first[n++]);
    deal_out(first, n, o->row, 0, 0, 1, pick, sum);
    for (int i = 0; i < o->row; i++)
        all += sum[0][i];
    for (int i = 0; i < o->row && all > 0; i++)
        p[i] = sum[0][i] / all;
}

/* How likely a ghost shows these visions, in any order, for a group: each
 * stands for another of its cards. */
static double fits(const reader *r, const mysterium_three *group,
                   const uint8_t *visions, int n)
{
    double say[3][MYSTERIUM_KINDS] = { 0 }, sum = 0;

    for (int i = 0; i < n; i++)
        for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
            say[i][kind] = exp(r->says[visions[i] - 1][group->card[kind] - 1] /
                               shared_word);
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
        sum += p[g] = n ? fits(r, &o->group[g], visions, n) : 1;
    for (int g = 0; g < o->groups; g++)
        p[g] /= sum;
}
