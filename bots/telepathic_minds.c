/* SPDX-License-Identifier: MIT */
/* telepathic_minds.c - three partners for Telepathic.
 *
 * "natural" has no agreement with its partners. It chooses the option with the
 * greatest expected value under its belief, as if all secrets were open from
 * the next move on (telepathic_reason.h). It assumes that the others choose in
 * the same way, with some noise (softmax), so every card given and every set
 * chosen is evidence about their cards. Among options of about equal value it
 * prefers the one that shows its own wish best.
 *
 * A partner may also be greedy. The mind keeps a probability for that, updated
 * by the moves, and mixes the two models.
 *
 * "convention" uses a code. While a seat's cards are unknown, its choice among
 * the options encodes them: the possible cards are distributed over the
 * options, in an order that all seats compute from public information. A card
 * never gets an option that would lose with it. When all cards are known, the
 * partners plan as one player. It is stronger than "natural" with itself, but
 * useless beside a person who does not know the code.
 *
 * "greedy" looks at its own condition only and infers nothing.
 *
 * The levels use no convention, since a person at the table does not know it:
 * "keen" is "natural"; "steady" looks one action less ahead and does not try
 * to show its wish; "novice" also forgets what moves told it. */
#include "bots/kinds.h"

#include <string.h>

#include "bots/telepathic_models.h"
#include "rules/text.h"

static const double showing = 0.03; /* weight of showing its own wish */

static const telepathic_setup *setup_of(const reasoner *r)
{
    return r->head.setup;
}

/* ---- announcing ---------------------------------------------------------- */

/* The most likely goal of an attribute among those that the grid meets. */
static int likeliest(const double b[REASON_PAIRS], int goal, int met,
                     double *chance)
{
    int best = 0;
    double most = -1;

    for (int value = 0; value < 4; value++) {
        double p = reason_win(b, goal, value) + (met >> value & 1);
        if (p > most) {
            most = p;
            best = value;
        }
    }
    *chance = met >> best & 1 ? most - 1 : 0;
    return best;
}

/* The probability that the partner names our goal correctly. The partner knows
 * that our goal is among the met ones, or we would not announce. */
static double understood(const reasoner *r, int goal, int met)
{
    int a = reason_attribute(setup_of(r), r->head.seat), own = r->own[goal];
    double sum = 0, most = 0, mine = 0, g;
    int count = __builtin_popcount((unsigned)met);

    if (!(met >> own & 1))
        return 0;
    for (int value = 0; value < 4; value++)
        if (met >> value & 1) {
            double p = reason_win(r->belief[a], goal, value) + 1e-6;
            sum += p;
            most = p > most ? p : most;
            mine = value == own ? p : mine;
        }
    g = r->greedy[setup_of(r)->mode == TELEPATHIC_OPPOSED ? r->head.seat ^ 2
                                                          : 1 - r->head.seat];
    return (1 - g) * (mine / sum + (mine == most)) / 2 + g / count;
}

/* The probability needed to announce, by the actions that may still come: the
 * fewer remain, the less there is to gain by waiting. */
static double required_certainty(int left)
{
    static const double by_left[] = { 0, 0.3, 0.45, 0.6, 0.7, 0.75, 0.8 };
    return by_left[left < 6 ? left : 6];
}

/* Stores the belief at this move for 'why'. */
static void keep_explanation(reasoner *r)
{
    int goal = reason_goal(setup_of(r), r->head.seat);
    double b[2][REASON_PAIRS];

    reason_private(r, r->head.seat, telepathic_own_pair(r), b);
    for (int a = 0; a < 2; a++) {
        double most = -1;
        for (int value = 0; value < 4; value++) {
            double p = reason_win(b[a], goal, value);
            if (p > most) {
                most = p;
                r->guess[a] = (uint8_t)value;
                r->sure[a] = (uint8_t)(100 * p + 0.5);
            }
        }
    }
}

/* Announces or names the most likely goals if they are probable enough, or if
 * it must ('due'). */
static int announce(reasoner *r, const pl_choice *legal, int n, int due,
                    pl_move *out)
{
    const telepathic_setup *u = setup_of(r);
    int seat = r->head.seat, goal = reason_goal(u, seat), value[2];
    int met = telepathic_met(r->at.grid), verb = 0, named = -1;
    double b[2][REASON_PAIRS], p[2], sure;

    for (int i = 0; i < n; i++)
        if (legal[i].move.kind == TELEPATHIC_ANNOUNCE ||
            legal[i].move.kind == TELEPATHIC_NAME ||
            legal[i].move.kind == TELEPATHIC_RESPOND) {
            verb = legal[i].move.kind;
            named = legal[i].move.a[0] >> 2;
        }
    if (!verb)
        return 0;
    reason_private(r, seat, telepathic_own_pair(r), b);
    for (int a = 0; a < 2; a++)
        value[a] = likeliest(b[a], goal, met >> 4 * a & 15, &p[a]);
    if (verb == TELEPATHIC_NAME)
        sure = p[0] * p[1];
    else
        sure = p[named] * understood(r, goal, met >> 4 * (1 - named) & 15);
    if (!due && (sure <= 0 || sure < required_certainty(reason_left(r))))
        return 0;
    if (verb == TELEPATHIC_NAME)
        *out = (pl_move){ TELEPATHIC_NAME,
                          { (uint8_t)value[0], (uint8_t)value[1] } };
    else
        *out =
            (pl_move){ (uint8_t)verb, { (uint8_t)(4 * named + value[named]) } };
    return 1;
}

/* ---- the minds ----------------------------------------------------------- */

static size_t size(const pl_game *g, const pl_budget *b)
{
    (void)g, (void)b;
    return sizeof(reasoner);
}

static void init(pl_mind *m)
{
    reasoner *r = (reasoner *)m;

    r->depth = 2;
    r->noise = 0.05;
    r->showing = showing;
    r->model = telepathic_natural_model;
    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        r->greedy[i] = 0.5;
    if (m->kind == &pl_telepathic_novice_kind)
        r->forgets = 0.5;
    if (m->kind == &pl_telepathic_novice_kind ||
        m->kind == &pl_telepathic_steady_kind) {
        r->depth = 1;
        r->showing = 0;
    }
    if (m->kind == &pl_telepathic_greedy_kind)
        r->model = NULL;
    if (m->kind != &pl_telepathic_convention_kind)
        return;
    r->noise = 0.003;
    r->model = telepathic_convention_model;
    memset(r->greedy, 0, sizeof r->greedy);
}

static pl_move think(pl_mind *m, const void *view, const pl_choice *legal,
                     int n)
{
    reasoner *r = (reasoner *)m;
    const telepathic_view *v = view;
    reason_option o[REASON_OPTIONS];
    int count, at;
    pl_move out;

    reason_update(r, v);
    keep_explanation(r);
    if (v->open.open.phase == TELEPATHIC_PERFORMING) {
        count = reason_sets(r, o);
    } else {
        count = reason_gives(r, legal, n, o);
        int due = !count && v->open.open.phase != TELEPATHIC_ANSWERING;
        if (announce(r, legal, n, due, &out))
            return out;
        if (!count)
            return (pl_move){ TELEPATHIC_PASS };
    }
    at = r->model == telepathic_natural_model
             ? telepathic_natural_choice(r, o, count)
         : r->model == telepathic_convention_model
             ? telepathic_convention_choice(r, o, count)
             : telepathic_greedy_choice(r, o, count);
    if (o[at].is_give)
        return (pl_move){ TELEPATHIC_GIVE, { o[at].card, o[at].to } };
    return (pl_move){ TELEPATHIC_PERFORM, { o[at].set } };
}

/* The other card of an attribute of which the seat holds one. */
static int believe_card(const double b[REASON_PAIRS], int a, int k, uint32_t at,
                        pl_believed *out)
{
    for (int value = 0; value < 4; value++)
        out[value] = (pl_believed){ at, (uint8_t)(1 + 4 * a + value),
                                    reason_win(b, k, value) };
    return 4;
}

/* The twelve pairs of an attribute of which the seat holds no card. */
static int believe_pairs(const double b[REASON_PAIRS], int a,
                         const uint32_t at[2], pl_believed *out)
{
    int n = 0;

    for (int p = 0; p < REASON_PAIRS; p++)
        if (p >> 2 != (p & 3))
            out[n++] =
                (pl_believed){ at[0], (uint8_t)(1 + 4 * a + (p >> 2)), b[p],
                               at[1], (uint8_t)(1 + 4 * a + (p & 3)) };
    return n;
}

/* The cards of both attributes, except those that the seat holds itself. */
static int believe(pl_mind *m, const void *view, pl_believed *out)
{
    reasoner *r = (reasoner *)m;
    const telepathic_setup *u = setup_of(r);
    telepathic_state s = { 0 };
    double b[2][REASON_PAIRS];
    uint8_t *pair[2];
    int n = 0;

    reason_update(r, view);
    reason_private(r, m->seat, telepathic_own_pair(r), b);
    for (int a = 0; a < 2; a++) {
        int is_own = reason_attribute(u, m->seat) == a;
        telepathic_pair(u, a, s.win, s.lose, pair);
        uint32_t at[2] = { (uint32_t)(pair[0] - (uint8_t *)&s),
                           (uint32_t)(pair[1] - (uint8_t *)&s) };
        if (!is_own || (r->own[0] < 0 && r->own[1] < 0)) {
            n += believe_pairs(b[a], a, at, out + n);
            continue;
        }
        for (int k = 0; k < 2; k++)
            if (r->own[k] < 0)
                n += believe_card(b[a], a, k, at[k], out + n);
    }
    return n;
}

static void why(const pl_mind *m, char *buf, size_t cap)
{
    static const char *const names[2][4] = {
        { "blue", "orange", "green", "purple" },
        { "stars", "circles", "crosses", "squares" },
    };
    const reasoner *r = (const reasoner *)m;
    int own = reason_attribute(setup_of(r), m->seat);
    pl_text t;

    pl_text_init(&t, buf, cap);
    if (!r->model) {
        pl_put(&t, "I looked at my own condition only.");
        return;
    }
    pl_put(&t, "The moves so far made me think of");
    for (int a = 0, any = 0; a < 2; a++) {
        if (a == own && r->own[reason_goal(setup_of(r), m->seat)] >= 0)
            continue;
        pl_put(&t, any++ ? " and three " : " three ");
        pl_put(&t, names[a][r->guess[a]]);
        pl_put(&t, " (");
        pl_put_int(&t, r->sure[a]);
        pl_put(&t, " % sure)");
    }
    pl_put_char(&t, '.');
}

#define KIND(id, called, says_of_itself) \
    const pl_mind_kind id = {            \
        .name = called,                  \
        .help = says_of_itself,          \
        .game = "telepathic",            \
        .size = size,                    \
        .init = init,                    \
        .see = reason_see,               \
        .think = think,                  \
        .believe = believe,              \
        .why = why,                      \
    }

KIND(pl_telepathic_greedy_kind, "greedy", "looks at its own condition only");
KIND(pl_telepathic_natural_kind, "natural",
     "infers from every move, with nothing agreed");
KIND(pl_telepathic_convention_kind, "convention",
     "carries an agreed code in cards and sets");
KIND(pl_telepathic_novice_kind, "novice",
     "infers, but forgets and looks one action ahead");
KIND(pl_telepathic_steady_kind, "steady",
     "infers from every move, looks one action ahead");
KIND(pl_telepathic_keen_kind, "keen",
     "infers from every move and makes itself understood");
