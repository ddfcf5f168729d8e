/* mysterium_read.c - the listener: from visions to chances. */
#include "bots/mysterium_read.h"

#include <math.h>
#include <string.h>

/* What separates a good reading from a bad one, in units of the table: minds
 * that go by different tables differ by about three quarters of its standard
 * deviation of 16. A shared vision has more cards to be taken for. */
static const double word = 9, shared_word = 18;

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
        out[i] = r->says[vision - 1][row->card[i] - 1] / word;
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
            w[i] += weight * one[i];
    }
    to_chances(w, row.n);
    memset(p, 0, MYSTERIUM_ROW * sizeof *p);
    for (int i = 0; i < row.n; i++)
        p[row.place[i]] = w[i];
}

/* Two psychics of one stage look for different cards: what is likely for one
 * is less so for the other. */
void read_chances(const reader *r, const mysterium_open *o, int c,
                  double p[MYSTERIUM_ROW])
{
    double all[MYSTERIUM_PSYCHICS][MYSTERIUM_ROW];
    double first[MYSTERIUM_PSYCHICS][MYSTERIUM_ROW] = { 0 };

    alone(r, o, c, p);
    if (!r->skill->together)
        return;
    for (int d = 0; d < o->psychics; d++)
        if (o->stage[d] == o->stage[c])
            alone(r, o, d, first[d]);
    memcpy(all, first, sizeof all);
    for (int round = 0; round < 4; round++)
        for (int d = 0; d < o->psychics; d++) {
            double sum = 0;
            if (o->stage[d] != o->stage[c])
                continue;
            for (int i = 0; i < o->row; i++) {
                all[d][i] = first[d][i];
                for (int e = 0; e < o->psychics; e++)
                    if (e != d && o->stage[e] == o->stage[c])
                        all[d][i] *= 1 - 0.95 * all[e][i];
                sum += all[d][i];
            }
            for (int i = 0; i < o->row && sum > 0; i++)
                all[d][i] /= sum;
        }
    memcpy(p, all[c], sizeof all[c]);
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
