/* mysterium_ghost.c - what a ghost shows, to whom, and when the crow flies.
 *
 * For every set of cards of its hand and every psychic who waits the ghost
 * works out how likely a listener, who goes by another table, comes out at
 * the right card. It then serves whoever it loses least by serving now, since
 * every card given is replaced before the next psychic's turn. */
#include "bots/mysterium_read.h"

#include <math.h>
#include <string.h>

/* How much a listener's reading of one vision strays from the ghost's, in
 * logarithms. Visions stray independently of each other. */
static const double stray = 0.5;

typedef struct {
    double chance[MYSTERIUM_PSYCHICS][READ_MASKS];
    double weight[MYSTERIUM_PSYCHICS];
    unsigned waiting;
    int masks, most;
} plan;

static int bits(unsigned set)
{
    return __builtin_popcount(set);
}

/* How likely psychic 'c' finds its card with each set of cards of the hand
 * added to what it has. */
static void weigh(const reader *r, const mysterium_view *v, int c,
                  double chance[READ_MASKS])
{
    const mysterium_open *o = &v->open;
    double base[MYSTERIUM_ROW] = { 0 };
    double one[MYSTERIUM_HAND][MYSTERIUM_ROW];
    int own = 0, given = 0;
    read_row row;

    read_row_init(r, o, c, &row);
    for (int i = 0; i < row.n; i++)
        if (row.card[i] == v->screen[c].card[o->stage[c]])
            own = i;
    for (int k = 0; k < o->seen; k++) {
        if (o->vision[k].psychic != c)
            continue;
        double weight = o->vision[k].hour < o->hour ? r->skill->hasty : 1;
        read_vision(r, &row, o->vision[k].vision, one[0]);
        for (int i = 0; i < row.n; i++)
            base[i] += weight * one[0][i];
        given++;
    }
    for (int h = 0; h < o->hand; h++)
        read_vision(r, &row, v->hand[h], one[h]);
    for (unsigned set = 0; set < 1u << o->hand; set++) {
        double w[MYSTERIUM_ROW], others = 1;
        double scale = stray * sqrt(given + bits(set) + 0.01);

        memcpy(w, base, sizeof w);
        for (int h = 0; h < o->hand; h++)
            for (int i = 0; (set >> h & 1) && i < row.n; i++)
                w[i] += one[h][i];
        for (int i = 0; i < row.n; i++)
            if (i != own)
                others += exp((w[i] - w[own]) / scale);
        chance[set] = 1 / others;
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
    p->masks = 1 << o->hand;
    p->most = most < r->skill->most ? most : r->skill->most;
    for (int c = 0; c < o->psychics; c++) {
        if (o->stage[c] == MYSTERIUM_DONE || (o->served >> c & 1))
            continue;
        p->waiting |= 1u << c;
        p->weight[c] = urgency(o, c);
        weigh(r, v, c, p->chance[c]);
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
    double sum = p->weight[c] * log(p->chance[c][set]);

    if (!r->skill->plans)
        return sum;
    for (int d = 0; d < MYSTERIUM_PSYCHICS; d++)
        if (d != c && (p->waiting >> d & 1)) {
            unsigned other = best_for(p, d, left);
            sum += p->weight[d] * log(other ? p->chance[d][other] : 0.1);
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

/* The cards that are in nobody's best vision. */
static unsigned idle(const plan *p)
{
    unsigned used = 0;

    for (int c = 0; c < MYSTERIUM_PSYCHICS; c++)
        if (p->waiting >> c & 1) {
            unsigned best = best_for(p, c, ~0u);
            if (p->chance[c][best] > 0.5)
                used |= best;
        }
    return (unsigned)(p->masks - 1) & ~used;
}

/* The crow flies when the next gift is poorer than the crows left are dear:
 * on easy tables it comes back every hour, on medium ones the last is kept
 * for the shared vision, on hard ones the only one is needed before. */
static int sends_crow(const mysterium_setup *u, const mysterium_open *o,
                      double chance)
{
    if (u->options.difficulty == MYSTERIUM_EASY)
        return chance < 0.9;
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
    if (crow && most < 0.9 && o->hand > 3) {
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
