/* SPDX-License-Identifier: MIT */
/* review.c - the chances of every seat at every moment of a finished game.
 *
 * The work goes in passes over all moments: a coarse one first, then passes
 * that double the samples until there are enough. The sample 'i' of a moment is
 * always the same games, so it does not matter where a caller stops between. */
#include "review/review_inner.h"

#include <math.h>
#include <stdlib.h>

#include "rules/renew.h"

/* Most moves of the games played on in a usual review. */
static const uint64_t MOVES = 15000000;

/* ---- estimates ----------------------------------------------------------- */

void tally_add(tally *t, double x)
{
    t->sum += x;
    t->squares += x * x;
    t->n++;
}

/* The interval counts two wins and two losses more than there were (Agresti and
 * Coull): sixteen wins in sixteen games do not prove a certain win. */
pl_estimate tally_estimate(const tally *t)
{
    double n = t->n + 4, mean = (t->sum + 2) / n;
    double spread = (t->squares + 2) / n - mean * mean;

    if (!t->n)
        return (pl_estimate){ 0.5, 0.5 };
    return (pl_estimate){ t->sum / t->n,
                          1.96 * sqrt(spread > 0 ? spread / n : 0) };
}

/* ---- making -------------------------------------------------------------- */

static uint8_t *state_at(const pl_review *r, int moment)
{
    return r->states + (size_t)moment * r->game->state_size;
}

/* The ends of the interval move with the mean. */
pl_estimate review_chance(const pl_review *r, int moment, const tally *t)
{
    pl_temper by = pl_temper_of(r->game, r->setup, state_at(r, moment));
    pl_estimate e = tally_estimate(t);

    if (by.power == 1)
        return e;
    double low = e.mean > e.wide ? e.mean - e.wide : 0;
    double high = e.mean + e.wide < 1 ? e.mean + e.wide : 1;
    double wide = pl_tempered(&by, high) - pl_tempered(&by, low);
    return (pl_estimate){ pl_tempered(&by, e.mean), wide / 2 };
}

/* A key from everything that makes the game what it is. */
static void make_key(pl_review *r)
{
    for (uint64_t i = 0; i < 8; i++) {
        uint64_t h = pl_key(r->setup, r->game->setup_size, i + 1);
        h = pl_key(state_at(r, 0), r->game->state_size, h);
        for (int k = 0; k < r->moves; k++) {
            h = pl_key(&r->steps[k].move, sizeof(pl_move), h);
            h = pl_key(&r->steps[k].seat, 1, h);
        }
        r->key[i] = (uint32_t)(h ^ h >> 32);
    }
}

/* Plays the record through, keeping every state; or says why not. */
static const char *replay(pl_review *r)
{
    const pl_game *g = r->game;

    for (int k = 0; k < r->moves; k++) {
        const pl_review_step *s = &r->steps[k];
        uint8_t *next = state_at(r, k + 1);
        uint64_t count = 0;
        int bit = s->seat <= PL_CLOCK ? PL_BIT(s->seat) : 0;
        memcpy(next, state_at(r, k), g->state_size);
        if (g->turn(r->setup, next) & bit)
            count = pl_choices_count(
                r->legal, g->legal(r->setup, next, s->seat, r->legal));
        r->points[k].choices = count > 0xffff ? 0xffff : (uint32_t)count;
        if (g->apply(r->setup, next, s->seat, s->move, NULL) != PL_OK)
            return "a move of this record is not legal";
    }
    if (g->turn(r->setup, state_at(r, r->moves)))
        return "the game is not over; a review is for finished games only";
    return NULL;
}

static int allocate(pl_review *r)
{
    const pl_game *g = r->game;

    r->steps = calloc((size_t)r->moves + 1, sizeof *r->steps);
    r->points = calloc((size_t)r->moves + 1, sizeof *r->points);
    r->states = calloc((size_t)r->moves + 1, g->state_size);
    r->world = calloc(1, g->state_size);
    r->other = calloc(1, g->state_size);
    r->view = calloc(1, g->view_size);
    r->scratch = calloc(1, pl_renew_scratch(g));
    r->legal = calloc(g->max_choices, sizeof *r->legal);
    if (!r->steps || !r->points || !r->states || !r->world || !r->other ||
        !r->view || !r->scratch || !r->legal ||
        !pl_policy_init(&r->policy, g, r->setup, r->seats))
        return 0;
    pl_policy_pair(&r->policy);
    return 1;
}

/* A first curve comes soon, whatever the length of the game. */
static int first_samples(const pl_review *r)
{
    int most = COARSE_GAMES / ((r->moves + 1) * (r->seats + 3));

    most = most < 2 ? 2 : most > COARSE ? COARSE : most;
    return r->samples < most ? r->samples : most;
}

pl_review *pl_review_new(const pl_game *g, const void *setup, int seats,
                         const void *first, const pl_review_step *steps, int n,
                         int samples, const char **why)
{
    pl_review *r;

    *why = "this game has more moves than a review can hold";
    if (n < 0 || n > PL_REVIEW_MOVES)
        return NULL;
    *why = "samples: 1 to 10000";
    if (samples < 0 || samples > PL_REVIEW_SAMPLES)
        return NULL;
    *why = "out of memory";
    if (!(r = calloc(1, sizeof *r)))
        return NULL;
    r->game = g;
    r->setup = setup;
    r->seats = seats;
    r->moves = n;
    r->is_usual = samples == 0;
    r->is_dealt = 1;
    r->samples = samples ? samples : PL_REVIEW_USUAL;
    r->high = first_samples(r);
    if (!allocate(r)) {
        pl_review_free(r);
        return NULL;
    }
    if (n)
        memcpy(r->steps, steps, (size_t)n * sizeof *steps);
    memcpy(r->states, first, g->state_size);
    *why = replay(r);
    if (*why) {
        pl_review_free(r);
        return NULL;
    }
    make_key(r);
    if (!weigh_init(r)) {
        *why = "out of memory";
        pl_review_free(r);
        return NULL;
    }
    return r;
}

void pl_review_continues(pl_review *r)
{
    r->is_dealt = 0;
}

void pl_review_free(pl_review *r)
{
    if (!r)
        return;
    pl_policy_release(&r->policy);
    weigh_release(r);
    free(r->other);
    free(r->steps);
    free(r->points);
    free(r->states);
    free(r->world);
    free(r->view);
    free(r->scratch);
    free(r->legal);
    free(r);
}

/* ---- sampling ------------------------------------------------------------ */

void review_luck(const pl_review *r, int kind, int a, int b, int sample,
                 pl_luck *luck, pl_rng *rng)
{
    uint64_t number = (((uint64_t)kind << 14 | (uint64_t)a) << 8 | (uint64_t)b)
                          << 14 |
                      (uint64_t)sample;

    memcpy(rng->key, r->key, sizeof rng->key);
    rng->at = number << 24;
    *luck = (pl_luck){ .rng = *rng };
    luck->rng.at += 1u << 23;
}

static void play_rest(pl_review *r, pl_drive *drive, pl_luck *luck,
                      double *worth)
{
    r->made +=
        (uint64_t)pl_policy_finish(&r->policy, r->world, drive, luck, worth);
}

static void play_on(pl_review *r, pl_luck *luck, double *worth)
{
    pl_drive drive = { 0 };

    play_rest(r, &drive, luck, worth);
}

/* Plays until 'seat' is asked again, or to the end. */
static void play_to_decision(pl_review *r, int seat, pl_drive *drive,
                             pl_luck *luck)
{
    const pl_open *open = (const pl_open *)r->world;

    for (int i = 0; i < SOON && !(open->awaited >> seat & 1); i++) {
        if (!pl_policy_step(&r->policy, r->world, drive, luck))
            return;
        r->made++;
    }
}

void review_try(pl_review *r, int k, pl_move m, pl_luck *luck, pl_rng *rng,
                tally *out, tally *effect)
{
    double worth[PL_SEATS_MAX];
    int seat = r->steps[k].seat;
    pl_drive drive = { 0 };

    weigh_world(r, k, seat, rng);
    if (r->game->apply(r->setup, r->world, seat, m, NULL) != PL_OK)
        return;
    if (effect) {
        play_to_decision(r, seat, &drive, luck);
        effects_add(r, k, effect);
    }
    play_rest(r, &drive, luck, worth);
    tally_add(out, worth[seat]);
    if (effect)
        effects_add(r, k, effect + MEASURES);
}

static void try_open(pl_review *r, int k, int with_move, pl_luck *luck,
                     pl_rng *rng, tally *out)
{
    const pl_review_step *s = &r->steps[k];
    double worth[PL_SEATS_MAX];

    memcpy(r->world, state_at(r, k), r->game->state_size);
    pl_renew(r->game, r->setup, r->seats, r->world, rng, r->scratch);
    if (with_move &&
        r->game->apply(r->setup, r->world, s->seat, s->move, NULL) != PL_OK)
        return;
    play_on(r, luck, worth);
    for (int i = 0; i < r->seats; i++)
        tally_add(&out[i], worth[i]);
}

/* One sample of everything at moment 'k'; returns the games it took. */
static int sample_point(pl_review *r, int k, int sample)
{
    point *p = &r->points[k];
    double worth[PL_SEATS_MAX];
    pl_luck luck;
    pl_rng rng;

    weigh_moment(r, k);
    review_luck(r, BY_POINT, k, 0, sample, &luck, &rng);
    try_open(r, k, 0, &luck, &rng, p->open);
    for (int i = 0; i < r->seats; i++) {
        weigh_world(r, k, i, &rng);
        play_on(r, &luck, worth);
        tally_add(&p->honest[i], worth[i]);
    }
    if (r->steps[k].seat >= PL_SEATS_MAX || p->choices < 2)
        return r->seats + 1;
    review_try(r, k, r->steps[k].move, &luck, &rng, &p->after_honest, NULL);
    try_open(r, k, 1, &luck, &rng, p->after_open);
    return r->seats + 3;
}

/* What the deal promised: a fresh one, played on. */
static int sample_deal(pl_review *r, int sample)
{
    double worth[PL_SEATS_MAX];
    uint8_t seed[32];
    pl_luck luck;
    pl_rng rng;

    review_luck(r, BY_DEAL, 0, 0, sample, &luck, &rng);
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)pl_luck_word(&luck);
    r->game->deal(r->setup, seed, r->world);
    play_on(r, &luck, worth);
    for (int i = 0; i < r->seats; i++)
        tally_add(&r->deal[i], worth[i]);
    return 1;
}

/* The first curve has shown how long the games are. A usual review has as many
 * samples as fit into MOVES; moves and not time, so that it is the same on
 * every machine. */
static void settle_samples(pl_review *r)
{
    uint64_t each = r->made / (uint64_t)r->high + 1;

    if (!r->is_usual)
        return;
    r->samples =
        MOVES / each < PL_REVIEW_USUAL ? (int)(MOVES / each) : PL_REVIEW_USUAL;
    if (r->samples < FEWEST)
        r->samples = FEWEST;
}

/* Goes on to the next sample, point or pass. */
static void advance(pl_review *r)
{
    if (++r->sample < r->high)
        return;
    r->sample = r->low;
    if (++r->at < r->moves + r->is_dealt)
        return;
    if (!r->coarse)
        settle_samples(r);
    r->coarse = 1;
    r->at = 0;
    r->low = r->sample = r->high;
    r->high = 2 * r->high < r->samples ? 2 * r->high : r->samples;
    if (r->low == r->samples) {
        r->stage = 1;
        r->sample = 0;
        turning_choose(r);
    }
}

int pl_review_run(pl_review *r, int games)
{
    int played = 0;

    while (played < games && r->stage == 0) {
        played += r->at < r->moves ? sample_point(r, r->at, r->sample)
                                   : sample_deal(r, r->sample);
        advance(r);
    }
    while (played < games && r->stage == 1) {
        int n = turning_run(r, games - played);
        played += n;
        if (!n)
            r->stage = 2;
    }
    return played;
}

/* ---- reading ------------------------------------------------------------- */

int pl_review_is_coarse(const pl_review *r)
{
    return r->coarse;
}

int pl_review_is_done(const pl_review *r)
{
    return r->stage == 2;
}

int pl_review_moves(const pl_review *r)
{
    return r->moves;
}

int pl_review_seats(const pl_review *r)
{
    return r->seats;
}

const void *pl_review_state(const pl_review *r, int moment)
{
    return state_at(r, moment);
}

pl_review_step pl_review_made(const pl_review *r, int move)
{
    return r->steps[move];
}

/* At the end nothing is left to estimate. */
static pl_estimate result(const pl_review *r, int seat)
{
    double worth[PL_SEATS_MAX];

    pl_policy_worth(&r->policy, state_at(r, r->moves), worth);
    return (pl_estimate){ worth[seat], 0 };
}

pl_estimate pl_review_honest(const pl_review *r, int moment, int seat)
{
    return moment == r->moves
               ? result(r, seat)
               : review_chance(r, moment, &r->points[moment].honest[seat]);
}

pl_estimate pl_review_true(const pl_review *r, int moment, int seat)
{
    return moment == r->moves
               ? result(r, seat)
               : review_chance(r, moment, &r->points[moment].open[seat]);
}
