/* SPDX-License-Identifier: MIT */
/* telepathic_reason.c - the event log, the belief and the outlook.
 *
 * The belief is updated by Bayes' rule for every gift and every action: the
 * probability of a pair is multiplied by the probability that a seat with that
 * pair makes this choice (r->model), mixed with uniform noise in case the
 * model of the partner is wrong. A lose condition that the grid has met
 * without ending the game is ruled out.
 *
 * The outlook values an option as if all secrets were open from the next move
 * on (determinisation). It searches the actions that may follow, up to
 * 'depth', and gives each combination of secrets the discounted value of the
 * soonest win. The search runs once for all 144 combinations, because what a
 * grid meets does not depend on the secrets. */
#include "bots/telepathic_reason.h"

#include <string.h>

static const double discount = 0.6, hope = 0.1;

/* ---- who sees what ------------------------------------------------------- */

int reason_attribute(const telepathic_setup *u, int seat)
{
    if (u->mode == TELEPATHIC_FOUR || u->mode == TELEPATHIC_OPPOSED)
        return seat >> 1;
    return seat < 2 ? seat : -1;
}

int reason_sees(const telepathic_setup *u, int seat)
{
    if (u->mode == TELEPATHIC_FOUR)
        return seat & 1 ? 1 : 2;
    if (u->mode == TELEPATHIC_OPPOSED)
        return seat & 1 ? 2 : 1;
    return seat < 2 ? 3 : 0;
}

int reason_goal(const telepathic_setup *u, int seat)
{
    return u->mode == TELEPATHIC_OPPOSED ? seat & 1 : 0;
}

int reason_alike(int a, int b, int sees)
{
    return (!(sees & 1) || a >> 2 == b >> 2) &&
           (!(sees & 2) || (a & 3) == (b & 3));
}

static const telepathic_setup *setup_of(const reasoner *r)
{
    return r->head.setup;
}

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

int reason_left(const reasoner *r)
{
    const telepathic_setup *u = setup_of(r);
    int all = u->cards == TELEPATHIC_FIRST    ? TELEPATHIC_FIRST_CAP
              : u->mode == TELEPATHIC_OPPOSED ? TELEPATHIC_OPPOSED_CAP
              : u->mode == TELEPATHIC_FOUR    ? 2 * TELEPATHIC_CARDS - 3
                                              : TELEPATHIC_CARDS - u->removed;
    return all - r->at.actions;
}

double reason_win(const double b[REASON_PAIRS], int goal, int value)
{
    double sum = 0;

    for (int p = 0; p < REASON_PAIRS; p++)
        if ((goal ? p & 3 : p >> 2) == value)
            sum += b[p];
    return sum;
}

/* ---- the record ---------------------------------------------------------- */

void reason_see(pl_mind *m, const pl_event *e)
{
    reasoner *r = (reasoner *)m;

    if (r->logged < REASON_LOG)
        r->log[r->logged++] = *e;
}

static void add_to_row(uint8_t row[TELEPATHIC_ROW], int card)
{
    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (!row[i]) {
            row[i] = (uint8_t)(card + 1);
            return;
        }
}

static void remove_from_row(uint8_t row[TELEPATHIC_ROW], int card)
{
    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (row[i] == card + 1)
            row[i] = 0;
}

/* Sets the position to the one before the first recorded event, by undoing the
 * events on what the view shows. A bot that takes over a seat may receive no
 * events from before that. Every action repeated four times is the identity,
 * so three more times undo it. */
static void rewind_to_first_event(reasoner *r, const telepathic_view *v)
{
    const telepathic_setup *u = setup_of(r);
    reason_place *at = &r->at;

    memcpy(at->grid, v->open.grid, sizeof at->grid);
    memcpy(at->row, v->open.row, sizeof at->row);
    at->given = v->open.given;
    at->giver = v->open.giver;
    at->performer = v->open.performer;
    at->actions = v->open.actions;
    for (int i = r->logged - 1; i >= 0; i--) {
        const pl_event *e = &r->log[i];
        if (e->kind == TELEPATHIC_DREW)
            remove_from_row(at->row, e->a[1]);
        if (e->kind == TELEPATHIC_GIVEN) {
            add_to_row(at->row, e->a[0]);
            at->given = 0;
        }
        if (e->kind != TELEPATHIC_PERFORMED)
            continue;
        at->given = (uint8_t)(e->a[0] + 1);
        at->actions--;
        for (int k = 0; k < 3; k++)
            telepathic_shift(at->grid, e->a[0], e->a[1]);
        if (u->cards == TELEPATHIC_FIRST)
            remove_from_row(at->row, e->a[0]);
    }
    for (int a = 0; a < 2; a++)
        for (int p = 0; p < REASON_PAIRS; p++)
            r->belief[a][p] = p >> 2 == (p & 3) ? 0 : 1.0 / 12;
    r->begun = 1;
}

static void normalise(double b[REASON_PAIRS])
{
    double sum = 0;

    for (int p = 0; p < REASON_PAIRS; p++)
        sum += b[p];
    for (int p = 0; p < REASON_PAIRS && sum > 0; p++)
        b[p] /= sum;
}

/* Moves the belief towards the uniform one over the possible pairs. */
static void fade_belief(reasoner *r)
{
    for (int a = 0; r->forgets > 0 && a < 2; a++) {
        int n = 0;
        for (int p = 0; p < REASON_PAIRS; p++)
            n += r->belief[a][p] > 0;
        for (int p = 0; p < REASON_PAIRS; p++)
            if (r->belief[a][p] > 0)
                r->belief[a][p] += r->forgets * (1.0 / n - r->belief[a][p]);
    }
}

/* Bayes' rule: updates the belief about the seat's cards by its choice. */
static void infer(reasoner *r, int seat, const reason_option *o, int n,
                  int chosen)
{
    double p[REASON_OPTIONS][REASON_PAIRS];
    int a = reason_attribute(setup_of(r), seat);

    if (!r->model || a < 0 || n < 2 || chosen < 0)
        return;
    r->model(r, seat, o, n, p);
    for (int i = 0; i < REASON_PAIRS; i++)
        r->belief[a][i] *= r->noise + (1 - r->noise) * p[chosen][i];
    normalise(r->belief[a]);
    fade_belief(r);
    if (r->after[chosen] > 0)
        r->greedy[seat & 3] = r->after[chosen] < 0.02   ? 0.02
                              : r->after[chosen] > 0.98 ? 0.98
                                                        : r->after[chosen];
}

static void infer_gift(reasoner *r, const pl_event *e, int skip)
{
    reason_option o[REASON_OPTIONS];
    int n = 0, chosen = -1;

    for (int card = 0; card < TELEPATHIC_CARDS; card++)
        for (int i = 0; i < TELEPATHIC_ROW; i++)
            if (r->at.row[i] == card + 1) {
                if (card == e->a[0])
                    chosen = n;
                o[n++] = (reason_option){ 1, (uint8_t)card, 0, e->a[1] };
            }
    if (!skip)
        infer(r, e->seat, o, n, chosen);
    remove_from_row(r->at.row, e->a[0]);
    r->at.given = e->a[0] + 1;
    r->at.giver = e->seat;
    r->at.performer = e->a[1];
}

static void infer_action(reasoner *r, const pl_event *e, int skip)
{
    const telepathic_setup *u = setup_of(r);
    reason_option o[REASON_OPTIONS];
    int n = reason_sets(r, o), met;

    if (!skip)
        infer(r, e->seat, o, n, e->a[1] - o[0].set);
    telepathic_shift(r->at.grid, e->a[0], e->a[1]);
    r->at.actions++;
    r->at.given = 0;
    if (u->cards == TELEPATHIC_FIRST)
        add_to_row(r->at.row, e->a[0]);
    if (u->mode == TELEPATHIC_OPPOSED)
        return;
    /* The game went on, so none of the met conditions is a lose condition. */
    met = telepathic_met(r->at.grid);
    for (int a = 0; a < 2; a++) {
        for (int p = 0; p < REASON_PAIRS; p++)
            if (met >> (4 * a + (p & 3)) & 1)
                r->belief[a][p] = 0;
        normalise(r->belief[a]);
    }
}

void reason_update(reasoner *r, const telepathic_view *v)
{
    int a = reason_attribute(setup_of(r), r->head.seat);
    uint8_t *pair[2];
    telepathic_view copy = *v;

    if (!r->begun)
        rewind_to_first_event(r, v);
    r->own[0] = r->own[1] = -1;
    if (a >= 0) {
        telepathic_pair(setup_of(r), a, copy.win, copy.lose, pair);
        for (int i = 0; i < 2; i++)
            r->own[i] = *pair[i] ? (int8_t)((*pair[i] - 1) & 3) : -1;
    }
    for (; r->done < r->logged; r->done++) {
        const pl_event *e = &r->log[r->done];
        int skip = r->skip;
        if (e->kind == TELEPATHIC_TIMED_OUT) {
            r->skip = 1;
            continue;
        }
        r->skip = 0;
        if (e->kind == TELEPATHIC_GIVEN)
            infer_gift(r, e, skip);
        if (e->kind == TELEPATHIC_PERFORMED)
            infer_action(r, e, skip);
        if (e->kind == TELEPATHIC_DREW)
            add_to_row(r->at.row, e->a[1]);
    }
}

/* ---- options and their outlook ------------------------------------------- */

int reason_gives(const reasoner *r, const pl_choice *legal, int n,
                 reason_option *out)
{
    int count = 0;

    (void)r;
    for (int card = 0; card < TELEPATHIC_CARDS; card++)
        for (int i = 0; i < n; i++) {
            const pl_move *m = &legal[i].move;
            if (m->kind == TELEPATHIC_GIVE && m->a[0] == card &&
                count < REASON_OPTIONS)
                out[count++] = (reason_option){ 1, m->a[0], 0, m->a[1] };
        }
    return count;
}

int reason_sets(const reasoner *r, reason_option *out)
{
    int card = r->at.given - 1, first = telepathic_first_set(card);

    for (int i = 0; i < 4; i++)
        out[i] = (reason_option){ 0, (uint8_t)card, (uint8_t)(first + i), 0 };
    return 4;
}

void reason_private(const reasoner *r, int seat, int pair,
                    double b[2][REASON_PAIRS])
{
    int a = reason_attribute(setup_of(r), seat);
    int sees = reason_sees(setup_of(r), seat);

    memcpy(b, r->belief, sizeof r->belief);
    if (a < 0 || pair < 0)
        return;
    for (int p = 0; p < REASON_PAIRS; p++)
        if (!reason_alike(p, pair, sees))
            b[a][p] = 0;
    normalise(b[a]);
}

typedef struct {
    double (*v)[REASON_PAIRS];
    int goal, opposed;
    uint8_t cards[TELEPATHIC_ROW];
} outlook;

/* Raises the value of every combination of secrets for which this grid wins. */
static void credit_wins(const outlook *l, int met, int dead, double worth)
{
    for (int p = 0; p < REASON_PAIRS; p++) {
        int win = l->goal ? p & 3 : p >> 2, lose = p & 3;
        if (!(met >> win & 1) || (!l->opposed && (dead >> lose & 1)))
            continue;
        for (int q = 0; q < REASON_PAIRS; q++) {
            int wins = l->goal ? q & 3 : q >> 2, loses = q & 3;
            if ((met >> (4 + wins) & 1) &&
                (l->opposed || !(dead >> (4 + loses) & 1)) &&
                l->v[p][q] < worth)
                l->v[p][q] = worth;
        }
    }
}

static void search(const outlook *l, const uint8_t *grid, int used, int dead,
                   int depth, double worth)
{
    uint8_t next[TELEPATHIC_CELLS];

    for (int i = 0; i < TELEPATHIC_ROW; i++) {
        if (!l->cards[i] || (used >> i & 1))
            continue;
        for (int k = 0; k < 4; k++) {
            int card = l->cards[i] - 1, met;
            memcpy(next, grid, sizeof next);
            telepathic_shift(next, card, telepathic_first_set(card) + k);
            met = telepathic_met(next);
            if ((met & 15) && met >> 4)
                credit_wins(l, met, dead | met, worth);
            if (depth > 1)
                search(l, next, used | 1 << i, dead | met, depth - 1,
                       worth * discount);
        }
    }
}

/* The outlook after one action. */
static void outlook_after(const reasoner *r, int seat, int card, int set,
                          int depth, reason_values v)
{
    const telepathic_setup *u = setup_of(r);
    outlook l = {
        v, reason_goal(u, seat), u->mode == TELEPATHIC_OPPOSED, { 0 }
    };
    uint8_t grid[TELEPATHIC_CELLS];
    int met;

    memcpy(grid, r->at.grid, sizeof grid);
    telepathic_shift(grid, card, set);
    met = telepathic_met(grid);
    for (int p = 0; p < REASON_PAIRS; p++)
        for (int q = 0; q < REASON_PAIRS; q++)
            v[p][q] = !l.opposed && ((met >> (p & 3) & 1) ||
                                     (met >> (4 + (q & 3)) & 1))
                          ? 0
                          : hope;
    credit_wins(&l, met, met, 1);
    memcpy(l.cards, r->at.row, sizeof l.cards);
    remove_from_row(l.cards, card);
    if (u->cards == TELEPATHIC_FIRST)
        add_to_row(l.cards, card);
    if (depth > reason_left(r) - 1)
        depth = reason_left(r) - 1;
    if (depth > 0)
        search(&l, grid, 0, met, depth, discount);
}

void reason_outlook(reasoner *r, int seat, const reason_option *o, int n,
                    int depth)
{
    for (int i = 0; i < n; i++) {
        int first = telepathic_first_set(o[i].card);
        if (!o[i].is_give) {
            outlook_after(r, seat, o[i].card, o[i].set, depth, r->value[i][0]);
            continue;
        }
        if (i && o[i].card == o[i - 1].card) {
            memcpy(r->value[i], r->value[i - 1], sizeof r->value[i]);
            continue;
        }
        for (int k = 0; k < 4; k++)
            outlook_after(r, seat, o[i].card, first + k, depth, r->value[i][k]);
    }
}
