/* SPDX-License-Identifier: MIT */
/* mysterium_simple.c - a greedy ghost and a greedy psychic for Mysterium, the
 * baseline that the other minds are measured against.
 *
 * Both use the table of how strongly each vision suggests each card, plus
 * random noise of their own, so that no two minds read a picture quite alike.
 * The ghost looks for the vision with the greatest margin over the other cards
 * of a psychic's row and gives it to that psychic. The psychic adds up what
 * its visions suggest and takes the best card it has not tried. Neither plans
 * ahead or reasons about the other. */
#include "bots/kinds.h"

#include <string.h>

#include "bots/mysterium_say.h"
#include "bots/numbers.h"
#include "bots/policy_inner.h"
#include "games/mysterium/mysterium.h"
#include "rules/text.h"

enum {
    CARDS = MYSTERIUM_KINDS * MYSTERIUM_OF_KIND,
    UNIT = 16,       /* one standard deviation of the table */
    BLUR = 24,       /* the noise: two rolls, about two thirds of that */
    CLEAR = UNIT,    /* a margin worth a further card */
    POOR = UNIT / 4, /* a margin not worth giving, if a crow can help */
    MOST_CARDS = 3,  /* in one vision */
    NOWHERE = -100000,
};

typedef struct {
    pl_mind head;
    mysterium_table seen; /* the table as this mind sees it */
} simple;

static size_t size(const pl_game *g, const pl_budget *b)
{
    (void)g, (void)b;
    return sizeof(simple);
}

static int8_t blurred(int value, pl_luck *luck)
{
    value += (int)pl_luck_roll(luck, BLUR + 1) - BLUR / 2;
    value += (int)pl_luck_roll(luck, BLUR + 1) - BLUR / 2;
    return (int8_t)(value < -127 ? -127 : value > 127 ? 127 : value);
}

static void init(pl_mind *m)
{
    const mysterium_table *table = mysterium_says(m->setup, 0);
    simple *me = (simple *)m;

    for (int v = 0; v < MYSTERIUM_VISIONS; v++)
        for (int c = 0; c < CARDS; c++)
            me->seen.says[v][c] = blurred(table->says[v][c], &m->luck);
}

static int says(const mysterium_table *me, int vision, int card)
{
    return me->says[vision - 1][card - 1];
}

/* ---- the ghost ---------------------------------------------------------- */

/* How much more 'vision' suggests psychic 'c's card than the strongest other
 * card of the row. */
static int margin(const mysterium_table *me, const mysterium_view *v,
                  int vision, int c)
{
    const mysterium_open *o = &v->open;
    int kind = o->stage[c], own = v->screen[c].card[kind];
    int tempting = NOWHERE;

    for (int i = 0; i < o->row; i++) {
        int card = o->table[kind][i];
        if (!card || card == own || (o->wrong[c] >> i & 1))
            continue;
        if (says(me, vision, card) > tempting)
            tempting = says(me, vision, card);
    }
    return tempting == NOWHERE ? 0 : says(me, vision, own) - tempting;
}

static int waits(const mysterium_open *o, int c)
{
    return o->stage[c] < MYSTERIUM_DONE && !(o->served >> c & 1);
}

/* Finds the psychic that waits with the clearest vision; returns its margin. */
static int clearest(const mysterium_table *me, const mysterium_view *v,
                    int *psychic)
{
    int best = NOWHERE;

    for (int c = 0; c < v->open.psychics; c++)
        for (int i = 0; waits(&v->open, c) && i < v->open.hand; i++) {
            int m = margin(me, v, v->hand[i], c);
            if (m > best) {
                best = m;
                *psychic = c;
            }
        }
    return best;
}

/* The best cards for 'c': one, and a few more if they are clear. */
static uint32_t cards_for(const mysterium_table *me, const mysterium_view *v,
                          int c, int most)
{
    uint32_t places = 0;

    for (int n = 0; n < most && n < MOST_CARDS; n++) {
        int best = NOWHERE, at = -1;
        for (int i = 0; i < v->open.hand; i++) {
            int m = margin(me, v, v->hand[i], c);
            if (!(places >> i & 1) && m > best) {
                best = m;
                at = i;
            }
        }
        if (at < 0 || (n && best < CLEAR))
            break;
        places |= 1u << at;
    }
    return places;
}

/* The cards that help no psychic who waits. */
static uint32_t useless(const mysterium_table *me, const mysterium_view *v)
{
    uint32_t places = 0;

    for (int i = 0; i < v->open.hand; i++) {
        int best = NOWHERE;
        for (int c = 0; c < v->open.psychics; c++)
            if (waits(&v->open, c) && margin(me, v, v->hand[i], c) > best)
                best = margin(me, v, v->hand[i], c);
        if (best < POOR)
            places |= 1u << i;
    }
    return places;
}

static const pl_choice *entry(const pl_choice *legal, int n, int kind, int a)
{
    for (int i = 0; i < n; i++)
        if (legal[i].move.kind == kind && (a < 0 || legal[i].move.a[0] == a))
            return &legal[i];
    return NULL;
}

static pl_move give(const mysterium_table *me, const mysterium_view *v,
                    const pl_choice *legal, int n)
{
    const pl_choice *crow = entry(legal, n, MYSTERIUM_CROW, -1);
    uint32_t poor = crow ? useless(me, v) : 0;
    int c = 0, best = clearest(me, v, &c);
    pl_move m;

    if (poor && best < POOR) {
        m = crow->move;
        pl_move_set_mask(&m, crow->at, poor);
        return m;
    }
    const pl_choice *give = entry(legal, n, MYSTERIUM_GIVE, c);
    m = give->move;
    pl_move_set_mask(&m, give->at, cards_for(me, v, c, give->max));
    return m;
}

/* How much more 'vision' suggests the 'kind' card of group 'g' than any card
 * of the other groups. */
static int group_margin(const mysterium_table *me, const mysterium_open *o,
                        int vision, int g, int kind)
{
    int tempting = NOWHERE;

    for (int k = 0; k < o->groups; k++)
        for (int other = 0; k != g && other < MYSTERIUM_KINDS; other++)
            if (says(me, vision, o->group[k].card[other]) > tempting)
                tempting = says(me, vision, o->group[k].card[other]);
    return says(me, vision, o->group[g].card[kind]) - tempting;
}

/* The culprit and visions with the best sum of margins. */
static pl_move cast(const mysterium_table *me, const mysterium_view *v,
                    const pl_choice *legal, int n)
{
    const mysterium_open *o = &v->open;
    pl_move best = legal[0].move;
    int most = 3 * NOWHERE;

    for (int g = 0; g < o->groups; g++) {
        int m[MYSTERIUM_HAND][MYSTERIUM_KINDS];
        const pl_choice *e = entry(legal, n, MYSTERIUM_CAST, g);
        for (int i = 0; i < o->hand; i++)
            for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
                m[i][kind] = group_margin(me, o, v->hand[i], g, kind);
        for (int a = 0; a < o->hand; a++)
            for (int b = 0; b < o->hand; b++)
                for (int c = 0; c < o->hand; c++) {
                    int sum = m[a][0] + m[b][1] + m[c][2];
                    if (a == b || a == c || b == c || sum <= most)
                        continue;
                    most = sum;
                    best = e->move;
                    best.a[e->at] = (uint8_t)(a + 1);
                    best.a[e->at + 1] = (uint8_t)(b + 1);
                    best.a[e->at + 2] = (uint8_t)(c + 1);
                }
    }
    return best;
}

/* ---- the psychic -------------------------------------------------------- */

/* Sums what psychic 'c's visions suggest for each place of its row; returns
 * the best place. */
static int read_visions(const mysterium_table *me, const mysterium_open *o,
                        int c, int sum[MYSTERIUM_ROW])
{
    int kind = o->stage[c], best = -1;

    for (int i = 0; i < o->row; i++) {
        int card = o->table[kind][i];
        sum[i] = NOWHERE;
        if (!card || (o->wrong[c] >> i & 1))
            continue;
        sum[i] = 0;
        for (int k = 0; k < o->seen; k++)
            if (o->vision[k].psychic == c)
                sum[i] += says(me, o->vision[k].vision, card);
        if (best < 0 || sum[i] > sum[best])
            best = i;
    }
    return best;
}

/* The probability that psychic 'c's token is on the right card. */
static double trust(const mysterium_table *me, const mysterium_open *o, int c)
{
    int sum[MYSTERIUM_ROW], best = read_visions(me, o, c, sum);
    double all = 0, here = 0;

    for (int i = 0; i < o->row; i++) {
        if (sum[i] == NOWHERE)
            continue;
        double w = pl_exp((sum[i] - sum[best]) / (double)UNIT);
        all += w;
        if (o->table[o->stage[c]][i] == o->placed[c])
            here = w;
    }
    return all > 0 ? here / all : 0;
}

/* The first bet on the list that is probable enough. */
static int bet(const mysterium_table *me, const mysterium_open *o,
               const pl_choice *legal, int n, pl_move *out)
{
    for (int i = 0; i < n; i++) {
        const pl_move *m = &legal[i].move;
        if (m->kind != MYSTERIUM_BET)
            continue;
        double p = trust(me, o, m->a[0]);
        if (m->a[1] == MYSTERIUM_CHECK ? p > 0.6 : p < 0.3) {
            *out = *m;
            return 1;
        }
    }
    return 0;
}

static pl_move interpret(const mysterium_table *me, const mysterium_open *o,
                         const pl_choice *legal, int n)
{
    pl_move out;

    for (int i = 0; i < n; i++) {
        const pl_move *m = &legal[i].move;
        int c = m->a[0], sum[MYSTERIUM_ROW];
        if (m->kind != MYSTERIUM_PLACE || o->placed[c])
            continue;
        int card = o->table[o->stage[c]][read_visions(me, o, c, sum)];
        return (pl_move){ MYSTERIUM_PLACE, { (uint8_t)c, (uint8_t)card } };
    }
    if (bet(me, o, legal, n, &out))
        return out;
    return (pl_move){ MYSTERIUM_READY };
}

/* ---- the vote ----------------------------------------------------------- */

/* The log likelihood of the shared visions for group 'g'. Any vision may stand
 * for any of its cards. */
static double fit(const mysterium_table *me, const mysterium_open *o, int g)
{
    double sum = 0;

    for (int i = 0; i < 3 && o->shared[i]; i++) {
        double ways = 0;
        for (int kind = 0; kind < MYSTERIUM_KINDS; kind++)
            ways += pl_exp(says(me, o->shared[i], o->group[g].card[kind]) /
                           (double)UNIT);
        sum += pl_log(ways);
    }
    return sum;
}

/* Votes for the best group. If the two votes differed, the younger psychic
 * follows the elder. */
static pl_move accuse(const mysterium_table *me, const mysterium_view *v,
                      const pl_choice *legal, int n)
{
    const mysterium_open *o = &v->open;
    int best = 0;

    for (int i = 0; o->differed && i < MYSTERIUM_SEATS; i++)
        if (o->named[i] && o->elder[i] < o->elder[v->me])
            return entry(legal, n, MYSTERIUM_NAME, o->named[i] - 1)->move;
    for (int g = 1; g < o->groups; g++)
        if (fit(me, o, g) > fit(me, o, best))
            best = g;
    return entry(legal, n, legal[0].move.kind, best)->move;
}

pl_move mysterium_go_by(const mysterium_table *me, const mysterium_view *v,
                        const pl_choice *legal, int n)
{
    switch (v->open.open.phase) {
    case MYSTERIUM_GIVING:
        if (v->hand[0])
            return give(me, v, legal, n);
        return (pl_move){ MYSTERIUM_READY }; /* place when all have visions */
    case MYSTERIUM_INTERPRET:
        if (v->ready && v->open.open.timer_number)
            return pl_mind_waits; /* until the sand has run out */
        return interpret(me, &v->open, legal, n);
    case MYSTERIUM_SHARING:
        return cast(me, v, legal, n);
    default:
        return accuse(me, v, legal, n);
    }
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    return mysterium_go_by(&((simple *)m)->seen, view, legal, n);
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    pl_text t;
    (void)m;

    pl_text_init(&t, buf, cap);
    pl_put(&t, "I looked at each picture on its own.");
}

/* A custom card set may lack the table of what its pictures mean, and every
 * mind needs that table. */
static const char *refuse(const void *setup)
{
    return mysterium_says(setup, 0)
               ? NULL
               : "this card set has no relatedness table; make one with "
                 "'tools/node tools/relate/relate.mjs table FOLDER'";
}

const pl_mind_kind pl_mysterium_simple_kind = {
    .name = "simple",
    .help = "goes by the table of what the classic pictures say",
    .game = "mysterium",
    .size = size,
    .init = init,
    .think = think,
    .why = why,
    .refuse = refuse,
};
