/* SPDX-License-Identifier: MIT */
/* mysterium_ghost.c - which vision a ghost shows to whom, and when it sends
 * the crow.
 *
 * The ghost does not know how the psychics read pictures, only that they
 * differ from it. So it simulates a crowd of 64 listeners. Each has the
 * ghost's table plus random noise, about as much as two people differ. For
 * every psychic that waits and every set of up to three cards of the hand, the
 * ghost counts how many listeners would find the right card. A vision that
 * depends on one fine shade of meaning fails with half of the crowd; one that
 * is robust wins. This is posterior sampling: the crowd is a sample of the
 * listeners that the ghost holds possible.
 *
 * Then it plans. A card that suits two psychics can go to only one of them,
 * but cards given are replaced before the next gift, by visions that nobody has
 * seen yet. The worth of a gift is its chance of success, weighted by urgency,
 * plus the best that the remaining and the new cards can still do for the other
 * psychics this hour, plus what they are worth for cards of later stages. It
 * makes the gift with the greatest sum, or sends the crow if that gift does not
 * lead to its card.
 *
 * The noise is a hash, not drawn from the mind's luck: each imagined listener
 * keeps its opinions through the game, and the ghost is deterministic. */
#include "bots/mysterium_read.h"
#include "bots/numbers.h"

#include <string.h>

typedef struct {
    double chance[MYSTERIUM_PSYCHICS][READ_MASKS];
    double weight[MYSTERIUM_PSYCHICS];
    uint8_t leads[MYSTERIUM_PSYCHICS][READ_MASKS];
    /* The chance of success with each vision that is still to be drawn. */
    double fresh[MYSTERIUM_PSYCHICS][MYSTERIUM_VISIONS];
    int n_fresh;
    int n_later; /* cards that psychics look for in later stages */
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

/* The standard deviation of the noise, in units of the table, whose own is 18:
 * about as much as two people differ. */
static const float noise_scale = 13;

/* How much listener 'k' differs from the ghost about a vision and a card: mean
 * 0, standard deviation about 1. The sum of four bytes of a hash is close to a
 * normal distribution. */
static float listener_noise(int k, int vision, int card)
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

/* Adds what one vision tells listener 'k' about the cards of a row. */
static void add_evidence(const reader *r, const read_row *row, int k,
                         int vision, float weight, float sum[MYSTERIUM_ROW])
{
    for (int i = 0; i < row->n; i++)
        sum[i] +=
            weight * ((float)r->says[vision - 1][row->card[i] - 1] +
                      noise_scale * listener_noise(k, vision, row->card[i]) -
                      (float)(read_word * row->none[i]));
}

/* A vision misleads if it fits another card of the row better than the right
 * one by more than 'outdone': a person then takes it for the other card. Every
 * misleading vision multiplies the chance of a gift by 'misled'. */
static const float outdone = 4, misled = 0.5f;

/* A gift leads if the right card is ahead of every other by 'lead', in units of
 * the table. The chance of one that does not is multiplied by 'undecided'. */
static const int lead = 20;
static const double undecided = 0.35;

/* The chance that one more card must add to be worth giving. A card that adds
 * less only blurs the others. */
static const double filler = 0.06;

/* The gain, in psychics who succeed, from which a crow is sent: another one for
 * a gift that leads, and the last one, on medium and hard tables, for a gift
 * that does not. Hard tables have no more than one. */
static const double spare_crow = 0.8, last_crow[] = { 0, 0.1, 0.3 };

/* How clearly card 'own' stands out against the best other one, from 0 to 1. A
 * smooth value prefers a clear margin to a narrow one. */
static float recognition(const float *sum, int n, int own)
{
    float other = -1e9f;

    for (int i = 0; i < n; i++)
        if (i != own && sum[i] > other)
            other = sum[i];
    other = (other - sum[own]) / 2;
    return other > 20 ? 0 : 1 / (1 + (float)pl_exp(other));
}

static int misleads(const reader *r, const read_row *row, int vision, int own)
{
    const int8_t *says = r->says[vision - 1];

    for (int i = 0; i < row->n; i++)
        if (i != own && (float)(says[row->card[i] - 1] -
                                says[row->card[own] - 1]) > outdone)
            return 1;
    return 0;
}

/* Whether the visions of 'set' lead to card 'own' of the row. */
static int leads(const reader *r, const mysterium_view *v, const read_row *row,
                 int own, unsigned set)
{
    int sum[MYSTERIUM_ROW] = { 0 };

    for (int h = 0; h < v->open.hand; h++)
        for (int i = 0; (set >> h & 1) && i < row->n; i++)
            sum[i] += r->says[v->hand[h] - 1][row->card[i] - 1];
    for (int i = 0; i < row->n; i++)
        if (i != own && sum[own] - sum[i] < lead)
            return 0;
    return 1;
}

/* Lowers the chances of gifts with misleading visions, of gifts that do not
 * lead, and of large gifts. Notes which lead. */
static void discount(const reader *r, const mysterium_view *v,
                     const read_row *row, int own, plan *p, int c)
{
    double *chance = p->chance[c];
    unsigned bad = 0;

    for (int h = 0; h < v->open.hand; h++)
        if (misleads(r, row, v->hand[h], own))
            bad |= 1u << h;
    for (unsigned set = 1; set < 1u << v->open.hand; set++) {
        if (bits(set) > p->most)
            continue;
        for (int n = bits(set & bad); n > 0; n--)
            chance[set] *= misled;
        p->leads[c][set] = (uint8_t)leads(r, v, row, own, set);
        if (!p->leads[c][set])
            chance[set] *= undecided;
        chance[set] -= filler * (bits(set) - 1);
    }
}

/* The row of psychic 'c', the place of its card in it, and what its visions so
 * far tell every listener. */
static int start_row(const reader *r, const mysterium_view *v, int c,
                     read_row *row, float base[CROWD][MYSTERIUM_ROW])
{
    const mysterium_open *o = &v->open;
    int own = 0;

    read_row_init(r, o, c, row);
    for (int i = 0; i < row->n; i++)
        if (row->card[i] == v->screen[c].card[o->stage[c]])
            own = i;
    memset(base, 0, CROWD * sizeof *base);
    for (int k = 0; k < CROWD; k++)
        for (int j = 0; j < o->seen; j++)
            if (o->vision[j].psychic == c)
                add_evidence(r, row, k, o->vision[j].vision,
                             o->vision[j].hour < o->hour
                                 ? (float)r->skill->past_weight
                                 : 1,
                             base[k]);
    return own;
}

/* The probability that psychic 'c' finds its card, for each set of cards of
 * the hand added to the visions it has. */
static void rate_gifts(const reader *r, const mysterium_view *v, int c,
                       const read_row *row, int own,
                       float base[CROWD][MYSTERIUM_ROW], plan *p)
{
    const mysterium_open *o = &v->open;
    float one[MYSTERIUM_HAND][MYSTERIUM_ROW];
    double *chance = p->chance[c];

    memset(chance, 0, sizeof p->chance[c]);
    for (int k = 0; k < CROWD; k++) {
        memset(one, 0, sizeof one);
        for (int h = 0; h < o->hand; h++)
            add_evidence(r, row, k, v->hand[h], 1, one[h]);
        for (unsigned set = 1; set < 1u << o->hand; set++) {
            float sum[MYSTERIUM_ROW];
            if (bits(set) > p->most)
                continue;
            memcpy(sum, base[k], sizeof sum);
            for (int h = 0; h < o->hand; h++)
                for (int i = 0; (set >> h & 1) && i < row->n; i++)
                    sum[i] += one[h][i];
            chance[set] += recognition(sum, row->n, own) / CROWD;
        }
    }
    discount(r, v, row, own, p, c);
}

/* The same for every single vision that may be drawn: those that are neither in
 * the hand nor before a psychic nor discarded. A quarter of the crowd is
 * enough for an average over so many. */
static void rate_fresh(const reader *r, const mysterium_view *v, int c,
                       const read_row *row, int own,
                       float base[CROWD][MYSTERIUM_ROW], plan *p)
{
    uint8_t known[MYSTERIUM_VISIONS + 1] = { 0 };
    const mysterium_open *o = &v->open;

    for (int h = 0; h < o->hand; h++)
        known[v->hand[h]] = 1;
    for (int j = 0; j < o->seen; j++)
        known[o->vision[j].vision] = 1;
    p->n_fresh = 0;
    for (int u = 1; u <= MYSTERIUM_VISIONS; u++) {
        double sum = 0;
        if (known[u])
            continue;
        for (int k = 0; k < CROWD; k += 4) {
            float one[MYSTERIUM_ROW];
            memcpy(one, base[k], sizeof one);
            add_evidence(r, row, k, u, 1, one);
            sum += recognition(one, row->n, own);
        }
        sum *= 4.0 / CROWD;
        p->fresh[c][p->n_fresh++] =
            misleads(r, row, u, own) ? misled * sum : sum;
    }
}

/* What psychic 'c' can hope for if the best gift for it has the chance 'now'
 * and 'n' cards are drawn. */
static double hope(const plan *p, int c, double now, int n)
{
    double gain = 0;
    int better = 0;

    for (int i = 0; i < p->n_fresh; i++)
        if (p->fresh[c][i] > now) {
            gain += p->fresh[c][i] - now;
            better++;
        }
    if (!better)
        return now;
    return now +
           (1 - pl_power(1 - (double)better / p->n_fresh, n)) * gain / better;
}

/* What it is worth to hold back each card of the hand for the card of 'kind'
 * that psychic 'c' looks for in a later stage: by how much it exceeds 0.3,
 * which the hand of that hour will offer anyway, less for stages far away. */
static void value_held_back(const reader *r, const mysterium_view *v, int c,
                            int kind, double later[MYSTERIUM_HAND])
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
            add_evidence(r, &row, k, v->hand[h], 1, one);
            sum += recognition(one, row.n, own);
        }
        sum = 2 * sum / CROWD - 0.3;
        later[h] = sum < 0 ? 0 : (kind > o->stage[c] + 1 ? 0.3 : 0.5) * sum;
    }
}

/* The weight of psychic 'c' being right this hour, by its spare hours. One
 * psychic who does not finish loses the game for all. */
static double urgency(const mysterium_open *o, int c)
{
    int spare = MYSTERIUM_HOURS + 1 - o->hour - (MYSTERIUM_DONE - o->stage[c]);

    return spare <= 0 ? 4 : spare == 1 ? 2 : spare == 2 ? 1.3 : 1;
}

static void make_plan(const reader *r, const mysterium_view *v, int most,
                      plan *p)
{
    const mysterium_open *o = &v->open;
    float base[CROWD][MYSTERIUM_ROW];
    read_row row;
    int own;

    p->waiting = 0;
    p->n_later = 0;
    for (int c = 0; r->skill->holds && c < o->psychics; c++)
        for (int kind = o->stage[c] + 1; kind < MYSTERIUM_KINDS; kind++)
            value_held_back(r, v, c, kind, p->later[p->n_later++]);
    p->masks = 1 << o->hand;
    p->most = most < r->skill->most ? most : r->skill->most;
    for (int c = 0; c < o->psychics; c++) {
        if (o->stage[c] == MYSTERIUM_DONE || (o->served >> c & 1))
            continue;
        p->waiting |= 1u << c;
        p->weight[c] = urgency(o, c);
        own = start_row(r, v, c, &row, base);
        rate_gifts(r, v, c, &row, own, base, p);
        rate_fresh(r, v, c, &row, own, base, p);
    }
}

static int allowed(const plan *p, unsigned set, unsigned out_of)
{
    return set && bits(set) <= p->most && !(set & ~out_of);
}

/* The best set of cards for 'c' out of 'out_of'; 0 if there is none. */
static unsigned best_for(const plan *p, int c, unsigned out_of)
{
    unsigned best = 0;

    for (unsigned set = 1; set < (unsigned)p->masks; set++)
        if (allowed(p, set, out_of) &&
            (!best || p->chance[c][set] > p->chance[c][best]))
            best = set;
    return best;
}

/* The worth of a gift, including what it leaves for the others. */
static double plan_worth(const reader *r, const plan *p, int c, unsigned set)
{
    unsigned left = (unsigned)(p->masks - 1) & ~set;
    double sum = p->weight[c] * p->chance[c][set];

    if (!r->skill->plans)
        return sum;
    for (int d = 0; d < MYSTERIUM_PSYCHICS; d++)
        if (d != c && (p->waiting >> d & 1)) {
            unsigned other = best_for(p, d, left);
            double now = other ? p->chance[d][other] : 0;
            sum += p->weight[d] * hope(p, d, now, bits(set));
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
            double w = plan_worth(r, p, c, set);
            if (w > most) {
                most = w;
                *psychic = c;
                *gift = set;
            }
        }
    }
}

/* The cards that are in no psychic's best vision and, if 'hold', not held back
 * for later stages either. */
static unsigned unused_cards(const plan *p, int hold)
{
    unsigned used = 0;

    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++)
        if (p->waiting >> c & 1) {
            unsigned best = best_for(p, c, ~0u);
            if (p->chance[c][best] > 0.5)
                used |= best;
        }
    for (int i = 0; hold && i < p->n_later; i++)
        for (int h = 0; h < MYSTERIUM_HAND; h++)
            if (p->later[i][h] > 0.1)
                used |= 1u << h;
    return (unsigned)(p->masks - 1) & ~used;
}

/* The most that exchanging the cards 'poor' can be expected to add, over all
 * psychics who wait. */
static double gain_of_crow(const plan *p, unsigned poor)
{
    double sum = 0;

    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++)
        if (p->waiting >> c & 1) {
            double now = p->chance[c][best_for(p, c, ~0u)];
            sum += p->weight[c] * (hope(p, c, now, bits(poor)) - now);
        }
    return sum;
}

/* Whether to send the crow, which exchanges the cards 'poor', instead of making
 * the best gift. On easy tables the crow comes back every hour, so it is always
 * sent. Elsewhere it is sent when the gift does not lead, or when much can be
 * expected of new cards. The last one is worth more: it can also improve the
 * shared vision. */
static int sends_crow(const mysterium_setup *u, const mysterium_open *o,
                      const plan *p, int c, unsigned gift, unsigned poor)
{
    double gain = gain_of_crow(p, poor);

    if (u->options.difficulty == MYSTERIUM_EASY)
        return 1;
    if (!p->leads[c][gift])
        return o->crows > 1 || gain > last_crow[u->options.difficulty];
    return o->crows > 1 && gain > spare_crow;
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
    poor = unused_cards(&p, 1);
    /* A gift that does not lead costs an hour, which is worse than to lose a
     * card that is held back. */
    if (bits(poor) < 2 && !p.leads[c][gift])
        poor = unused_cards(&p, 0);
    if (crow && bits(poor) > 1 &&
        sends_crow(r->head.setup, &v->open, &p, c, gift, poor)) {
        m = crow->move;
        pl_move_set_mask(&m, crow->at, poor);
        return m;
    }
    give = read_entry(legal, n, MYSTERIUM_GIVE, c);
    m = give->move;
    pl_move_set_mask(&m, give->at, gift);
    return m;
}
