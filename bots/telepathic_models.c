/* SPDX-License-Identifier: MIT */
/* telepathic_models.c - how a partner in Telepathic chooses: greedy, natural,
 * or by a convention. telepathic_minds.c describes them. */
#include "bots/telepathic_models.h"
#include "bots/numbers.h"

#include <string.h>

static const double temperature = 0.04; /* of the softmax over values */

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

int telepathic_greedy_choice(reasoner *r, const reason_option *o, int n)
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
void telepathic_natural_model(reasoner *r, int seat, const reason_option *o,
                              int n, double p[REASON_OPTIONS][REASON_PAIRS])
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

int telepathic_own_pair(const reasoner *r)
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

/* How well option 'i' shows the seat's own win condition: the probability that
 * an observer gives to it afterwards. */
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

int telepathic_natural_choice(reasoner *r, const reason_option *o, int n)
{
    double p[REASON_OPTIONS][REASON_PAIRS] = { { 0 } }, most = -10;
    int pair = telepathic_own_pair(r), seat = r->head.seat, best = 0;

    if (pair >= 0)
        telepathic_natural_model(r, seat, o, n, p);
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

void telepathic_convention_model(reasoner *r, int seat, const reason_option *o,
                                 int n, double p[REASON_OPTIONS][REASON_PAIRS])
{
    uint8_t code[REASON_PAIRS] = { 0 };
    int coded = make_code(r, seat, o, n, code);

    for (int i = 0; i < n; i++)
        for (int x = 0; x < REASON_PAIRS; x++)
            p[i][x] = !coded || code[x] == i;
}

int telepathic_convention_choice(reasoner *r, const reason_option *o, int n)
{
    uint8_t code[REASON_PAIRS] = { 0 };
    int pair = telepathic_own_pair(r), seat = r->head.seat, best = 0;
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
