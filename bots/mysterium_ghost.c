/* mysterium_ghost.c - what a ghost shows, to whom, and when the crow flies.
 *
 * For every set of cards of its hand and every psychic who waits the ghost
 * asks a crowd of imagined listeners, each of whom goes by another table, how
 * many would come out at the right card. It then serves whoever it loses
 * least by serving now, since every card given is replaced before the next
 * psychic's turn, and holds back what will tell a later card best. */
#include "bots/mysterium_read.h"

#include <math.h>
#include <string.h>

typedef struct {
    double chance[MYSTERIUM_PSYCHICS][READ_MASKS];
    double weight[MYSTERIUM_PSYCHICS];
    int n_later; /* cards that are looked for in a later hour */
    double later[MYSTERIUM_PSYCHICS * MYSTERIUM_KINDS][MYSTERIUM_HAND];
    unsigned waiting;
    int masks, most;
} plan;

static int bits(unsigned set)
{
    return __builtin_popcount(set);
}

/* ---- imagined listeners -------------------------------------------------- */

enum { CROWD = 64 };

/* How far listeners stray, in units of the table, whose standard deviation
 * is 18: about as far as two people do. */
static const float strayed = 13;

/* How far imagined listener 'k' strays from the ghost where a vision meets a
 * card: about 0, with a standard deviation of about 1. */
static float strays(int k, int vision, int card)
{
    uint32_t x = (uint32_t)(k * 84 + vision) * 0x9e3779b9u +
                 (uint32_t)card * 0x85ebca6bu;

    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    x ^= x >> 16;
    return ((float)((x & 255) + (x >> 8 & 255) + (x >> 16 & 255) + (x >> 24)) -
            510) /
           148;
}

/* What listener 'k' adds up for the cards of a row from one vision. */
static void hears(const reader *r, const read_row *row, int k, int vision,
                  float weight, float sum[MYSTERIUM_ROW])
{
    for (int i = 0; i < row->n; i++)
        sum[i] += weight * ((float)r->says[vision - 1][row->card[i] - 1] +
                            strayed * strays(k, vision, row->card[i]) -
                            (float)(read_word * row->none[i]));
}

/* How clearly 'own' stands out, from 0 to 1. */
static float finds(const float *sum, int n, int own)
{
    float other = -1e9f;

    for (int i = 0; i < n; i++)
        if (i != own && sum[i] > other)
            other = sum[i];
    other = (other - sum[own]) / 2;
    return other > 20 ? 0 : 1 / (1 + expf(other));
}

/* How likely psychic 'c' finds its card with each set of cards of the hand
 * added to what it has. */
static void weigh(const reader *r, const mysterium_view *v, int c, int most,
                  double chance[READ_MASKS])
{
    const mysterium_open *o = &v->open;
    float one[MYSTERIUM_HAND][MYSTERIUM_ROW];
    int own = 0;
    read_row row;

    read_row_init(r, o, c, &row);
    for (int i = 0; i < row.n; i++)
        if (row.card[i] == v->screen[c].card[o->stage[c]])
            own = i;
    memset(chance, 0, READ_MASKS * sizeof *chance);
    for (int k = 0; k < CROWD; k++) {
        float base[MYSTERIUM_ROW] = { 0 };
        for (int j = 0; j < o->seen; j++)
            if (o->vision[j].psychic == c)
                hears(r, &row, k, o->vision[j].vision,
                      o->vision[j].hour < o->hour ? (float)r->skill->hasty : 1,
                      base);
        memset(one, 0, sizeof one);
        for (int h = 0; h < o->hand; h++)
            hears(r, &row, k, v->hand[h], 1, one[h]);
        for (unsigned set = 1; set < 1u << o->hand; set++) {
            float sum[MYSTERIUM_ROW];
            if (bits(set) > most)
                continue;
            memcpy(sum, base, sizeof sum);
            for (int h = 0; h < o->hand; h++)
                for (int i = 0; (set >> h & 1) && i < row.n; i++)
                    sum[i] += one[h][i];
            chance[set] += finds(sum, row.n, own) / CROWD;
        }
    }
}

/* What it is worth to hold each vision of the hand back for the card of
 * 'kind' that psychic 'c' has yet to look for: by how much it alone would do
 * better than what will be in hand by then anyway. */
static void foresee(const reader *r, const mysterium_view *v, int c, int kind,
                    double later[MYSTERIUM_HAND])
{
    const mysterium_open *o = &v->open;
    int own = 0;
    read_row row = { 0 };

    for (int i = 0; i < o->row; i++)
        if (o->table[kind][i]) {
            if (o->table[kind][i] == v->screen[c].card[kind])
                own = row.n;
            row.card[row.n++] = o->table[kind][i];
        }
    for (int h = 0; h < o->hand; h++) {
        double sum = 0;
        for (int k = 0; k < CROWD; k += 2) {
            float one[MYSTERIUM_ROW] = { 0 };
            hears(r, &row, k, v->hand[h], 1, one);
            sum += finds(one, row.n, own);
        }
        sum = 2 * sum / CROWD - 0.3;
        later[h] = sum < 0 ? 0 : (kind > o->stage[c] + 1 ? 0.3 : 0.5) * sum;
    }
}

/* How much hangs on psychic 'c' being right this hour. */
static double urgency(const mysterium_open *o, int c)
{
    int spare = MYSTERIUM_HOURS + 1 - o->hour - (MYSTERIUM_DONE - o->stage[c]);

    return spare <= 0 ? 4 : spare == 1 ? 2 : spare == 2 ? 1.3 : 1;
}

static void make_plan(const reader *r, const mysterium_view *v, int most,
                      plan *p)
{
    const mysterium_open *o = &v->open;

    p->waiting = 0;
    p->n_later = 0;
    for (int c = 0; r->skill->holds && c < o->psychics; c++)
        for (int kind = o->stage[c] + 1; kind < MYSTERIUM_KINDS; kind++)
            foresee(r, v, c, kind, p->later[p->n_later++]);
    p->masks = 1 << o->hand;
    p->most = most < r->skill->most ? most : r->skill->most;
    for (int c = 0; c < o->psychics; c++) {
        if (o->stage[c] == MYSTERIUM_DONE || (o->served >> c & 1))
            continue;
        p->waiting |= 1u << c;
        p->weight[c] = urgency(o, c);
        weigh(r, v, c, p->most, p->chance[c]);
    }
}

static int allowed(const plan *p, unsigned set, unsigned out_of)
{
    return set && bits(set) <= p->most && !(set & ~out_of);
}

/* The best set of cards for 'c' out of these; 0 if there is none. */
static unsigned best_for(const plan *p, int c, unsigned out_of)
{
    unsigned best = 0;

    for (unsigned set = 1; set < (unsigned)p->masks; set++)
        if (allowed(p, set, out_of) &&
            (!best || p->chance[c][set] > p->chance[c][best]))
            best = set;
    return best;
}

/* What a gift is worth with what it leaves for the others. */
static double worth(const reader *r, const plan *p, int c, unsigned set)
{
    unsigned left = (unsigned)(p->masks - 1) & ~set;
    double sum = p->weight[c] * p->chance[c][set];

    if (!r->skill->plans)
        return sum;
    for (int d = 0; d < MYSTERIUM_PSYCHICS; d++)
        if (d != c && (p->waiting >> d & 1)) {
            unsigned other = best_for(p, d, left);
            sum += other ? p->weight[d] * p->chance[d][other] : 0;
        }
    for (int i = 0; i < p->n_later; i++) {
        double most = 0;
        for (int h = 0; h < MYSTERIUM_HAND; h++)
            if ((left >> h & 1) && p->later[i][h] > most)
                most = p->later[i][h];
        sum += most;
    }
    return sum;
}

static void choose(const reader *r, const plan *p, int *psychic, unsigned *gift)
{
    double most = -1e9;

    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++) {
        if (!(p->waiting >> c & 1))
            continue;
        for (unsigned set = 1; set < (unsigned)p->masks; set++) {
            if (!allowed(p, set, ~0u))
                continue;
            double w = worth(r, p, c, set);
            if (w > most) {
                most = w;
                *psychic = c;
                *gift = set;
            }
        }
    }
}

/* The cards that are in nobody's best vision and not held back. */
static unsigned idle(const plan *p)
{
    unsigned used = 0;

    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++)
        if (p->waiting >> c & 1) {
            unsigned best = best_for(p, c, ~0u);
            if (p->chance[c][best] > 0.5)
                used |= best;
        }
    for (int i = 0; i < p->n_later; i++)
        for (int h = 0; h < MYSTERIUM_HAND; h++)
            if (p->later[i][h] > 0.1)
                used |= 1u << h;
    return (unsigned)(p->masks - 1) & ~used;
}

/* The crow flies when the next gift is poorer than the crows left are dear:
 * on easy tables it comes back every hour and always flies, on medium ones the
 * last is kept for the shared vision, on hard ones the only one is needed
 * before. */
static int sends_crow(const mysterium_setup *u, const mysterium_open *o,
                      double chance)
{
    if (u->options.difficulty == MYSTERIUM_EASY)
        return 1;
    if (u->options.difficulty == MYSTERIUM_MEDIUM)
        return o->crows > 1 && chance < (o->hour >= 4 ? 0.7 : 0.5);
    return chance < (o->hour >= 4 ? 0.6 : 0.35);
}

pl_move read_give(reader *r, const mysterium_view *v, const pl_choice *legal,
                  int n)
{
    const pl_choice *crow = read_entry(legal, n, MYSTERIUM_CROW, -1), *give;
    unsigned gift = 1, poor;
    int c = legal[0].move.a[0];
    pl_move m;
    plan p;

    make_plan(r, v, legal[0].max, &p);
    choose(r, &p, &c, &gift);
    poor = idle(&p);
    if (crow && bits(poor) > 2 &&
        sends_crow(r->head.setup, &v->open, p.chance[c][gift])) {
        m = crow->move;
        pl_move_set_mask(&m, crow->at, poor);
        return m;
    }
    give = read_entry(legal, n, MYSTERIUM_GIVE, c);
    m = give->move;
    pl_move_set_mask(&m, give->at, gift);
    return m;
}

/* ---- the shared vision --------------------------------------------------- */

/* How likely a voter who sees 'level' of the three finds group 'g'. */
static double found(const reader *r, const mysterium_open *o,
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

/* The mean over those who vote. */
static double verdict(const reader *r, const mysterium_open *o,
                      const uint8_t three[3], int g)
{
    int voters[4] = { 0 }, all = 0;
    double sum = 0;

    for (int c = 0; c < o->psychics; c++)
        voters[o->level[c] ? o->level[c] : 3]++;
    for (int level = 1; level <= 3; level++)
        if (voters[level]) {
            sum += voters[level] * found(r, o, three, g, level);
            all += voters[level];
        }
    return sum / all;
}

/* Which of the three stands for which kind: the best of six ways. */
static void tag(const reader *r, const mysterium_three *group,
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
                    double p = verdict(r, o, three, g);
                    if (p > most) {
                        most = p;
                        culprit = g;
                        memcpy(best, at, sizeof best);
                    }
                }
    if (crow && o->hand > 3) { /* nothing is left to keep it for */
        uint32_t keep = 1u << best[0] | 1u << best[1] | 1u << best[2];
        m = crow->move;
        pl_move_set_mask(&m, crow->at, ((1u << o->hand) - 1) & ~keep);
        return m;
    }
    for (int i = 0; i < 3; i++)
        three[i] = v->hand[best[i]];
    tag(r, &o->group[culprit], three, order);
    e = read_entry(legal, n, MYSTERIUM_CAST, culprit);
    m = e->move;
    r->culprit = (uint8_t)(culprit + 1);
    for (int kind = 0; kind < MYSTERIUM_KINDS; kind++) {
        m.a[e->at + kind] = (uint8_t)(best[order[kind]] + 1);
        r->chosen[kind] = three[order[kind]];
    }
    return m;
}
