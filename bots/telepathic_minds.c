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
#include "bots/numbers.h"

#include <string.h>

#include "bots/telepathic_reason.h"
#include "rules/text.h"

static const double temperature = 0.04; /* of the softmax over values */
static const double showing = 0.03;     /* weight of showing the own wish */

static const telepathic_setup *setup_of(const reasoner *r)
{
    return r->head.setup;
}

/* ---- what a move is worth ------------------------------------------------ */

static double sum_over(double b[2][REASON_PAIRS], reason_values v)
{
    double sum = 0;

    for (int p = 0; p < REASON_PAIRS; p++)
        for (int q = 0; b[0][p] > 0 && q < REASON_PAIRS; q++)
            sum += b[0][p] * b[1][q] * v[p][q];
    return sum;
}

/* The set that the performer of option 'i' chooses if its pair is 'x', by the
 * public belief about the other attribute. */
static int performer_choice(const reasoner *r, int i, int attribute, int x)
{
    double most = -1;
    int best = 0;

    for (int k = 0; k < 4; k++) {
        double sum = 0;
        for (int y = 0; y < REASON_PAIRS; y++)
            sum += r->belief[1 - attribute][y] *
                   (attribute ? r->value[i][k][y][x] : r->value[i][k][x][y]);
        if (sum > most) {
            most = sum;
            best = k;
        }
    }
    return best;
}

/* ---- greedy -------------------------------------------------------------- */

int reason_best_line(const uint8_t *grid, int condition)
{
    int most = 0;

    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++)
            for (int down = 0; down < 2; down++) {
                int n = 0;
                if ((down ? y : x) > 1)
                    continue;
                for (int k = 0; k < 3; k++) {
                    int tile = grid[4 * (y + k * down) + x + k * !down];
                    n += condition < 4 ? tile >> 2 == condition
                                       : (tile & 3) == condition - 4;
                }
                most = n > most ? n : most;
            }
    return most;
}

/* How a greedy seat with these cards, or -1 for unknown, values the grid after
 * an action. */
static int greedy_score(const reasoner *r, int seat, const int8_t own[2],
                        int card, int set)
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, seat), goal = reason_goal(u, seat), met;
    int like = 0;
    uint8_t grid[TELEPATHIC_CELLS];

    if (a < 0)
        return 0;
    memcpy(grid, r->at.grid, sizeof grid);
    telepathic_shift(grid, card, set);
    met = telepathic_met(grid) >> 4 * a;
    if (own[goal] >= 0)
        like = reason_best_line(grid, 4 * a + own[goal]);
    if (u->mode != TELEPATHIC_OPPOSED && own[1] >= 0 && (met >> own[1] & 1))
        like = -1;
    return like;
}

/* The same for an option; for a card to give, its best set counts. */
static int greedy_option_score(const reasoner *r, int seat, const int8_t own[2],
                               const reason_option *o)
{
    int most = -2, first = telepathic_first_set(o->card);

    if (!o->is_give)
        return greedy_score(r, seat, own, o->card, o->set);
    for (int k = 0; k < 4; k++) {
        int like = greedy_score(r, seat, own, o->card, first + k);
        most = like > most ? like : most;
    }
    return most;
}

static void greedy_model(const reasoner *r, int seat, const reason_option *o,
                         int n, double p[REASON_OPTIONS][REASON_PAIRS])
{
    int sees = reason_sees(setup_of(r), seat);

    for (int x = 0; x < REASON_PAIRS; x++) {
        int8_t own[2] = { sees & 1 ? (int8_t)(x >> 2) : -1,
                          sees & 2 ? (int8_t)(x & 3) : -1 };
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += p[i][x] =
                pl_exp(3.0 * greedy_option_score(r, seat, own, &o[i]));
        for (int i = 0; i < n; i++)
            p[i][x] /= sum;
    }
}

static int greedy_choice(reasoner *r, const reason_option *o, int n)
{
    int most = -2, best = 0, ties = 0;

    for (int i = 0; i < n; i++) {
        int like = greedy_option_score(r, r->head.seat, r->own, &o[i]);
        ties = like > most ? 1 : ties + (like == most);
        if (like > most ||
            (like == most && pl_luck_roll(&r->head.luck, (uint32_t)ties) == 0))
            best = i;
        most = like > most ? like : most;
    }
    return best;
}

/* ---- the value of an option ---------------------------------------------- */

/* The expected value of giving a card: over the receiver's possible pairs, the
 * value of the set it would choose, by either model of the receiver. */
static double worth_giving(const reasoner *r, const reason_option *o, int i,
                           double b[2][REASON_PAIRS])
{
    int to = reason_attribute(setup_of(r), o[i].to);
    double sum = 0, g = r->greedy[o[i].to & 3];
    double greedy[REASON_OPTIONS][REASON_PAIRS] = { { 0 } };
    reason_option sets[4];

    for (int k = 0; k < 4; k++)
        sets[k] = (reason_option){
            0, o[i].card, (uint8_t)(telepathic_first_set(o[i].card) + k), 0
        };
    if (g > 0)
        greedy_model(r, o[i].to, sets, 4, greedy);
    for (int x = 0; x < REASON_PAIRS; x++) {
        if (b[to][x] <= 0)
            continue;
        int best = performer_choice(r, i, to, x);
        for (int k = 0; k < 4; k++) {
            double likely = g * greedy[k][x] + (k == best ? 1 - g : 0);
            for (int y = 0; likely > 0 && y < REASON_PAIRS; y++)
                sum += likely * b[to][x] * b[1 - to][y] *
                       (to ? r->value[i][k][y][x] : r->value[i][k][x][y]);
        }
    }
    return sum;
}

static double worth(reasoner *r, int seat, int pair, const reason_option *o,
                    int i)
{
    double b[2][REASON_PAIRS];

    reason_private(r, seat, pair, b);
    if (o[i].is_give)
        return worth_giving(r, o, i, b);
    return sum_over(b, r->value[i][0]);
}

/* ---- natural ------------------------------------------------------------- */

/* The probability of each option for a partner with each pair that reasons as
 * this mind does: a softmax over the values. */
static void thoughtful_model(reasoner *r, int seat, const reason_option *o,
                             int n, double p[REASON_OPTIONS][REASON_PAIRS])
{
    int a = reason_attribute(setup_of(r), seat);

    reason_outlook(r, seat, o, n, r->depth);
    for (int x = 0; x < REASON_PAIRS; x++) {
        double most = -1, sum = 0;
        for (int i = 0; i < n; i++) {
            p[i][x] = r->belief[a][x] > 0 ? worth(r, seat, x, o, i) : 0;
            most = p[i][x] > most ? p[i][x] : most;
        }
        for (int i = 0; i < n; i++)
            sum += p[i][x] = pl_exp((p[i][x] - most) / temperature);
        for (int i = 0; i < n; i++)
            p[i][x] /= sum;
    }
}

/* The probability of an option under the public belief. */
static double expected(const reasoner *r, int a, const double p[REASON_PAIRS])
{
    double sum = 0;

    for (int x = 0; x < REASON_PAIRS; x++)
        sum += r->belief[a][x] * p[x];
    return sum;
}

/* Mixes the models of a reasoning and a greedy partner. 'after' is the
 * probability that the partner is greedy if it chooses the option. */
static void natural_model(reasoner *r, int seat, const reason_option *o, int n,
                          double p[REASON_OPTIONS][REASON_PAIRS])
{
    double greedy[REASON_OPTIONS][REASON_PAIRS], g = r->greedy[seat & 3];

    thoughtful_model(r, seat, o, n, p);
    greedy_model(r, seat, o, n, greedy);
    for (int i = 0; i < n; i++) {
        int a = reason_attribute(setup_of(r), seat);
        double just = g * expected(r, a, greedy[i]);
        double both = just + (1 - g) * expected(r, a, p[i]);
        r->after[i] = both > 0 ? just / both : g;
        for (int x = 0; x < REASON_PAIRS; x++)
            p[i][x] = (1 - g) * p[i][x] + g * greedy[i][x];
    }
}

static int own_pair(const reasoner *r)
{
    int first = r->own[0], second = r->own[1];

    if (first < 0 && second < 0)
        return -1;
    if (first < 0)
        first = (second + 1) & 3;
    if (second < 0)
        second = (first + 1) & 3;
    return 4 * first + second;
}

/* How well option 'i' shows the own win condition: the probability that an
 * observer gives to the true one afterwards. */
static double clarity(const reasoner *r, int pair, int i,
                      double p[REASON_OPTIONS][REASON_PAIRS])
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, r->head.seat);
    int sees = reason_sees(u, r->head.seat);
    double all = 0, right = 0;

    if (u->mode != TELEPATHIC_FOUR && u->mode != TELEPATHIC_OPPOSED)
        sees = 1;
    for (int x = 0; x < REASON_PAIRS; x++) {
        double w = r->belief[a][x] * (r->noise + p[i][x]);
        all += w;
        if (reason_alike(x, pair, sees))
            right += w;
    }
    return all > 0 ? right / all : 0;
}

static int natural_choice(reasoner *r, const reason_option *o, int n)
{
    double p[REASON_OPTIONS][REASON_PAIRS] = { { 0 } }, most = -10;
    int pair = own_pair(r), seat = r->head.seat, best = 0;

    if (pair >= 0)
        natural_model(r, seat, o, n, p);
    else
        reason_outlook(r, seat, o, n, r->depth);
    for (int i = 0; i < n; i++) {
        double w = worth(r, seat, pair, o, i);
        if (pair >= 0)
            w += r->showing * pl_log(clarity(r, pair, i, p) + 0.01);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}

/* ---- convention ---------------------------------------------------------- */

/* The public probability of the most likely cards of this seat. */
static double certainty(const reasoner *r, int seat)
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, seat), sees = reason_sees(u, seat);
    double most = 0;

    for (int x = 0; x < REASON_PAIRS; x++) {
        double sum = 0;
        for (int y = 0; y < REASON_PAIRS; y++)
            if (reason_alike(x, y, sees))
                sum += r->belief[a][y];
        most = sum > most ? sum : most;
    }
    return most;
}

/* The probability that a lose condition of 'attribute' is among 'met'. */
static double risk(const reasoner *r, int attribute, int met)
{
    double sum = 0;

    for (int p = 0; p < REASON_PAIRS; p++)
        if (met >> (4 * attribute + (p & 3)) & 1)
            sum += r->belief[attribute][p];
    return sum;
}

typedef struct {
    int n, own[REASON_OPTIONS]; /* own conditions that an option meets */
    double risk[REASON_OPTIONS], load[REASON_OPTIONS];
    double wins[REASON_OPTIONS][4]; /* load by win condition */
    double together; /* how much pairs of one win condition attract */
} code_book;

static void code_book_init(const reasoner *r, int seat, const reason_option *o,
                           int n, code_book *b)
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, seat), sees = reason_sees(u, seat);
    uint8_t grid[TELEPATHIC_CELLS];
    int known = 0;

    memset(b, 0, sizeof *b);
    b->n = n;
    for (int value = 0; value < 4; value++)
        known |= reason_win(r->belief[a], !(sees & 1), value) > 0.9;
    b->together = known ? 0 : 1.4;
    for (int i = 0; i < n && !o[i].is_give; i++) {
        memcpy(grid, r->at.grid, sizeof grid);
        telepathic_shift(grid, o[i].card, o[i].set);
        if (u->mode == TELEPATHIC_OPPOSED)
            continue;
        int met = telepathic_met(grid);
        b->risk[i] = risk(r, 1 - a, met);
        if (sees & 2)
            b->own[i] = met >> 4 * a & 15;
        else
            b->risk[i] += risk(r, a, met);
    }
}

/* Chooses the option that encodes pair 'x'. It prefers the least loaded
 * option, so that each choice carries much information; one that already
 * encodes pairs of the same win condition, which is to be known first; and one
 * without risk of losing. */
static int assign_option(code_book *b, int x, double weight, int sees)
{
    int win = sees & 1 ? x >> 2 : x & 3, best = -1;
    double least = 1e9;

    for (int i = 0; i < b->n; i++) {
        double cost =
            b->load[i] - b->together * b->wins[i][win] + 20 * b->risk[i];
        if ((sees & 2) && (b->own[i] >> (x & 3) & 1))
            cost += 1000;
        if (cost < least - 1e-9) {
            least = cost;
            best = i;
        }
    }
    b->load[best] += weight;
    b->wins[best][win] += weight;
    return best;
}

/* Computes the code of this decision: an option for each pair. 0 if the seat's
 * cards are known and no code is needed. Only public information is used, so
 * that every seat computes the same code. */
static int make_code(const reasoner *r, int seat, const reason_option *o, int n,
                     uint8_t code[REASON_PAIRS])
{
    const telepathic_setup *u = setup_of(r);
    int a = reason_attribute(u, seat), sees = reason_sees(u, seat);
    uint16_t entered = 0;
    code_book b;

    if (a < 0 || certainty(r, seat) > 0.9)
        return 0;
    code_book_init(r, seat, o, n, &b);
    for (int x = 0; x < REASON_PAIRS; x++) {
        double weight = 0;
        int option;
        if ((entered >> x & 1) || x >> 2 == (x & 3))
            continue;
        for (int y = 0; y < REASON_PAIRS; y++)
            if (reason_alike(x, y, sees))
                weight += r->belief[a][y];
        /* A pair that only noise keeps possible takes no room. */
        option = assign_option(&b, x, weight < 0.01 ? 0 : weight, sees);
        for (int y = 0; y < REASON_PAIRS; y++)
            if (reason_alike(x, y, sees)) {
                code[y] = (uint8_t)option;
                entered |= (uint16_t)(1u << y);
            }
    }
    return 1;
}

static void convention_model(reasoner *r, int seat, const reason_option *o,
                             int n, double p[REASON_OPTIONS][REASON_PAIRS])
{
    uint8_t code[REASON_PAIRS] = { 0 };
    int coded = make_code(r, seat, o, n, code);

    for (int i = 0; i < n; i++)
        for (int x = 0; x < REASON_PAIRS; x++)
            p[i][x] = !coded || code[x] == i;
}

static int convention_choice(reasoner *r, const reason_option *o, int n)
{
    uint8_t code[REASON_PAIRS] = { 0 };
    int pair = own_pair(r), seat = r->head.seat, best = 0;
    double most = -1;

    if (pair >= 0 && make_code(r, seat, o, n, code))
        return code[pair];
    reason_outlook(r, seat, o, n, r->depth + 1);
    for (int i = 0; i < n; i++) {
        double w = worth(r, seat, pair, o, i);
        if (w > most + 1e-12) {
            most = w;
            best = i;
        }
    }
    return best;
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

    reason_private(r, r->head.seat, own_pair(r), b);
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
    reason_private(r, seat, own_pair(r), b);
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
    r->model = natural_model;
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
    r->model = convention_model;
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
    at = r->model == natural_model      ? natural_choice(r, o, count)
         : r->model == convention_model ? convention_choice(r, o, count)
                                        : greedy_choice(r, o, count);
    if (o[at].is_give)
        return (pl_move){ TELEPATHIC_GIVE, { o[at].card, o[at].to } };
    return (pl_move){ TELEPATHIC_PERFORM, { o[at].set } };
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
    reason_private(r, m->seat, own_pair(r), b);
    for (int a = 0; a < 2; a++) {
        telepathic_pair(u, a, s.win, s.lose, pair);
        for (int k = 0; k < 2; k++) {
            if (reason_attribute(u, m->seat) == a && r->own[k] >= 0)
                continue;
            for (int value = 0; value < 4; value++)
                out[n++] = (pl_believed){
                    (uint32_t)(pair[k] - (uint8_t *)&s),
                    (uint8_t)(1 + 4 * a + value),
                    reason_win(b[a], k, value),
                };
        }
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
