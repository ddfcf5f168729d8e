/* SPDX-License-Identifier: MIT */
/* turning.c - the largest changes of a game, as luck or as choice.
 *
 * A seat that moves knows its view. Let V be what it may expect before the
 * move, Q what it may expect once the move is chosen but not what comes of it,
 * and W what it may expect after it has seen that. Q - V is the decision, W - Q
 * is luck: a card drawn, a die, or what others had hidden. Q is estimated in
 * worlds drawn from the same view as V, so a decision is judged by what the
 * seat could know and not by how it turned out.
 *
 * For the other seats the move is nothing they decided. Their luck is what
 * chance changed with all cards open: fresh luck for the same move in the true
 * state, against what came. */
#include "review/review_inner.h"
#include "rules/schema.h"

#include <math.h>

/* Changes below this are not worth a sentence, however sure they are. */
static const double least = 0.02;

static pl_estimate difference(pl_estimate a, pl_estimate b)
{
    return (pl_estimate){ a.mean - b.mean,
                          sqrt(a.wide * a.wide + b.wide * b.wide) };
}

/* How surely large a change is. A game has many moves, and the largest of many
 * changes is the one that chance favoured: so three standard errors count, not
 * the two of an interval. */
static double weight(pl_estimate e)
{
    return fabs(e.mean) - 1.5 * e.wide;
}

static int is_decision(const pl_review *r, int k)
{
    return r->steps[k].seat < PL_SEATS_MAX && r->points[k].choices > 1;
}

static pl_estimate choice_of(const pl_review *r, int k)
{
    if (!is_decision(r, k))
        return (pl_estimate){ 0, 0 };
    return difference(review_chance(r, k, &r->points[k].after_honest),
                      pl_review_honest(r, k, r->steps[k].seat));
}

/* Whether the luck of a move is measured by what 'seat' could know. */
static int is_by_view(const pl_review *r, int k, int seat)
{
    return r->steps[k].seat == seat || r->steps[k].seat == PL_CLOCK;
}

/* What a seat may expect once move 'k' is chosen, but not what comes of it; and
 * the same with all cards open. */
static pl_estimate chosen_honest(const pl_review *r, int k, int seat)
{
    return is_decision(r, k) ? review_chance(r, k, &r->points[k].after_honest)
                             : pl_review_honest(r, k, seat);
}

static pl_estimate chosen_open(const pl_review *r, int k, int seat)
{
    return is_decision(r, k)
               ? review_chance(r, k, &r->points[k].after_open[seat])
               : pl_review_true(r, k, seat);
}

static pl_estimate luck_of(const pl_review *r, int k, int seat)
{
    if (is_by_view(r, k, seat))
        return difference(pl_review_honest(r, k + 1, seat),
                          chosen_honest(r, k, seat));
    return difference(pl_review_true(r, k + 1, seat), chosen_open(r, k, seat));
}

/* What the deal brought a seat; nothing where the game was not dealt. */
static pl_estimate deal_of(const pl_review *r, int seat)
{
    if (!r->is_dealt)
        return (pl_estimate){ 0, 1 };
    return difference(pl_review_honest(r, 0, seat),
                      review_chance(r, 0, &r->deal[seat]));
}

/* The largest change of a moment, 0 for the deal. */
static pl_turning largest_at(const pl_review *r, int moment)
{
    pl_turning best = { .moment = moment, .kind = PL_TURN_LUCK };

    best.change.wide = 1;
    for (int i = 0; i < r->seats; i++) {
        pl_estimate luck = moment ? luck_of(r, moment - 1, i) : deal_of(r, i);
        if (weight(luck) > weight(best.change)) {
            best.change = luck;
            best.seat = i;
        }
    }
    if (!moment)
        return best;
    pl_estimate choice = choice_of(r, moment - 1);
    if (is_decision(r, moment - 1) && weight(choice) > weight(best.change)) {
        best.change = choice;
        best.seat = r->steps[moment - 1].seat;
        best.kind = choice.mean > 0 ? PL_TURN_GOOD : PL_TURN_MISTAKE;
    }
    return best;
}

/* Puts 'x' into a list of at most 'most' by weight; returns its length. */
static int rank(pl_turning *list, int n, int most, pl_turning x)
{
    int i = n;

    while (i > 0 && weight(x.change) > weight(list[i - 1].change))
        i--;
    if (i == most)
        return n;
    n += n < most;
    for (int k = n - 1; k > i; k--)
        list[k] = list[k - 1];
    list[i] = x;
    return n;
}

static int collect(const pl_review *r, pl_turning *out, int most)
{
    int n = 0;

    for (int m = 0; m <= r->moves; m++) {
        pl_turning x = largest_at(r, m);
        if (weight(x.change) > 0 && fabs(x.change.mean) >= least)
            n = rank(out, n, most, x);
    }
    return n;
}

/* ---- alternatives -------------------------------------------------------- */

/* Whether the move tells when somebody did something, as in a staring contest.
 * Another time is no move that the seat could have chosen then. */
static int is_timed(const pl_review *r, pl_move m)
{
    const pl_verb *v = pl_verb_of(r->game->words->moves, m.kind);

    return v && v->flags & PL_TIMED;
}

static void offer(const pl_review *r, candidate *c, pl_move m)
{
    if (c->n && is_timed(r, m))
        return;
    for (int i = 0; i < c->n; i++)
        if (memcmp(&c->alt[i].move, &m, sizeof m) == 0)
            return;
    if (c->n < ALTERNATIVES)
        c->alt[c->n++] = (alternative){ .move = m };
}

/* The move made, and all others; of many, those the quick policy likes. */
static void list_alternatives(pl_review *r, candidate *c)
{
    const void *state = pl_review_state(r, c->move);
    int seat = r->steps[c->move].seat;
    int n = r->game->legal(r->setup, state, seat, r->legal);
    uint64_t all = pl_choices_count(r->legal, n);
    pl_luck luck;
    pl_rng rng;

    offer(r, c, r->steps[c->move].move);
    for (uint64_t i = 0; all <= ALTERNATIVES && i < all; i++)
        offer(r, c, pl_choices_nth(r->legal, n, i));
    if (all <= ALTERNATIVES)
        return;
    review_luck(r, BY_ALTERNATIVE, c->move, 1, 0, &luck, &rng);
    r->game->view(r->setup, state, seat, r->view);
    for (int i = 0; i < 3 * ALTERNATIVES; i++)
        offer(r, c,
              pl_policy_choose(&r->policy, r->view, seat, r->legal, n, &luck));
}

void turning_choose(pl_review *r)
{
    pl_turning list[CANDIDATES];
    int n = collect(r, list, CANDIDATES);

    r->n_candidates = 0;
    for (int i = 0; i < n; i++) {
        candidate *c = &r->candidates[r->n_candidates];
        if (list[i].kind == PL_TURN_LUCK)
            continue;
        *c = (candidate){ .move = list[i].moment - 1 };
        list_alternatives(r, c);
        r->n_candidates++;
    }
}

/* Keeps the move made and the best few others. */
static void keep_finalists(const pl_review *r, candidate *c)
{
    for (int i = 2; i < c->n; i++) {
        alternative x = c->alt[i];
        double mean = review_chance(r, c->move, &x.worth).mean;
        int k = i;
        for (; k > 1 &&
               mean > review_chance(r, c->move, &c->alt[k - 1].worth).mean;
             k--)
            c->alt[k] = c->alt[k - 1];
        c->alt[k] = x;
    }
    if (c->n > 1 + FINALISTS)
        c->n = 1 + FINALISTS;
}

int turning_run(pl_review *r, int games)
{
    int played = 0;

    while (played < games && r->at < r->n_candidates) {
        candidate *c = &r->candidates[r->at];
        if (r->sample == r->samples / FIRST_LOOK)
            keep_finalists(r, c);
        for (int i = 0; i < c->n; i++) { /* the same worlds for all of them */
            pl_luck luck;
            pl_rng rng;
            review_luck(r, BY_ALTERNATIVE, c->move, 0, r->sample, &luck, &rng);
            review_try(r, c->move, c->alt[i].move, &luck, &rng,
                       &c->alt[i].worth, c->alt[i].effect);
        }
        played += c->n;
        if (++r->sample < r->samples)
            continue;
        keep_finalists(r, c);
        r->sample = 0;
        r->at++;
    }
    return played;
}

static void find_better(const pl_review *r, pl_turning *x)
{
    for (int i = 0; i < r->n_candidates; i++) {
        const candidate *c = &r->candidates[i];
        if (c->move != x->moment - 1 || c->n < 2)
            continue;
        pl_estimate d = difference(review_chance(r, c->move, &c->alt[1].worth),
                                   review_chance(r, c->move, &c->alt[0].worth));
        /* A good move may not be the best one. Then nothing is held against it.
         */
        x->has_better =
            x->kind == PL_TURN_MISTAKE && d.mean > 0 && weight(d) > 0;
        x->better = c->alt[1].move;
        x->by = d.mean;
        x->has_other = 1;
        x->made = review_chance(r, c->move, &c->alt[0].worth).mean;
        x->other = review_chance(r, c->move, &c->alt[1].worth).mean;
        if (x->has_better)
            effects_name(r, &c->alt[1], &c->alt[0], &x->effect);
        else if (x->made > x->other)
            effects_name(r, &c->alt[0], &c->alt[1], &x->effect);
    }
}

/* Whether the clock moved while a seat was still asked. */
static int is_late(const pl_review *r, int k)
{
    uint16_t turn = r->game->turn(r->setup, pl_review_state(r, k));

    return r->steps[k].seat == PL_CLOCK && turn & (PL_BIT(PL_CLOCK) - 1);
}

/* Chance has changed the truth; what others had hidden has not. */
static pl_luck_kind name_luck(const pl_review *r, int k, const pl_turning *x)
{
    double truth = pl_review_true(r, k + 1, x->seat).mean -
                   chosen_open(r, k, x->seat).mean;

    if (is_late(r, k))
        return PL_LUCK_TIME;
    if (!is_by_view(r, k, x->seat) ||
        2 * truth * x->change.mean >= x->change.mean * x->change.mean)
        return PL_LUCK_CHANCE;
    return PL_LUCK_HIDDEN;
}

static void find_reason(const pl_review *r, pl_turning *x)
{
    int k = x->moment - 1;

    if (x->kind != PL_TURN_LUCK) {
        x->from = pl_review_honest(r, k, x->seat).mean;
        x->to = review_chance(r, k, &r->points[k].after_honest).mean;
        find_better(r, x);
    } else if (k < 0) {
        x->luck = PL_LUCK_DEAL;
        x->from = review_chance(r, 0, &r->deal[x->seat]).mean;
        x->to = pl_review_honest(r, 0, x->seat).mean;
    } else {
        x->luck = name_luck(r, k, x);
        if (x->luck != PL_LUCK_TIME)
            news_find(r, k, x);
        int by_view = is_by_view(r, k, x->seat);
        x->from = (by_view ? chosen_honest : chosen_open)(r, k, x->seat).mean;
        x->to =
            (by_view ? pl_review_honest : pl_review_true)(r, x->moment, x->seat)
                .mean;
    }
}

int pl_review_turnings(const pl_review *r, pl_turning out[PL_REVIEW_TURNS])
{
    int n = r->stage == 2 ? collect(r, out, PL_REVIEW_TURNS) : 0;

    for (int i = 0; i < n; i++)
        find_reason(r, &out[i]);
    return n;
}
