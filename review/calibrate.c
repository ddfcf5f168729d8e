/* SPDX-License-Identifier: MIT */
/* calibrate.c - the chances of a review against games of the bot 'steady'.
 *
 * 'steady' plays a game with itself. At one moment of it the true position,
 * with fresh luck, is played on by 'steady' some times: that is what is
 * compared with the two chances a review gives there. Minds need a history, so
 * each gets its seat's events up to the moment.
 *
 * The error has two parts. The bias says whether the curve is too high or too
 * low for the seat that is asked. The rest is the root of the mean square error
 * after the noise of so few games is taken out. Beside it is the error of a
 * constant guess, the mean of these positions: a curve with an error that large
 * says nothing.
 *
 * usage: review_calibrate GAME POSITIONS GAMES BOT [SEATS]   prints one line */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"
#include "bots/policy.h"

#include "review/temper.h"
#include "review/weigh.h"
#include "rules/renew.h"
#include "wire/known.h"
#include "wire/setting.h"

enum { MOVES = 4096, SAMPLES = 400, SEATS = PL_SEATS_MAX };

/* Sums over the positions, of the curve (what could be known) and the result.
 */
typedef struct {
    double curve, curves, both, result, results;
    int n;
} line;

typedef struct {
    pl_setting s;
    const pl_game *g;
    const char *bot;
    uint8_t *state, *kept, *other, *view, *scratch;
    pl_choice *legal;
    pl_events events;
    pl_mind *mind[SEATS];
    pl_mind *reader; /* whose beliefs weigh worlds; or NULL */
    pl_policy policy;
    pl_luck luck;
    struct {
        pl_move move;
        int seat;
    } steps[MOVES];
    int n;
} lab;

static void seed_from(lab *l, uint8_t seed[32])
{
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)pl_luck_word(&l->luck);
}

static void meet_minds(lab *l)
{
    const char *why = NULL;
    uint8_t seed[32];

    for (int i = 0; i < l->s.seats; i++) {
        seed_from(l, seed);
        l->mind[i] =
            pl_mind_new(l->bot, l->g, l->s.setup, l->s.seats, i, seed, &why);
        if (!l->mind[i]) {
            fprintf(stderr, "%s: %s\n", l->bot, why);
            exit(1);
        }
    }
}

static void dismiss_minds(lab *l)
{
    for (int i = 0; i < l->s.seats; i++)
        pl_mind_free(l->mind[i]);
}

static void make(lab *l, int seat, pl_move m)
{
    l->events.n = 0;
    l->g->apply(l->s.setup, l->state, seat, m, &l->events);
    for (int i = 0; i < l->s.seats; i++)
        pl_mind_see(l->mind[i], l->events.at, l->events.n);
    if (l->reader)
        pl_mind_see(l->reader, l->events.at, l->events.n);
}

/* Lets one seat or the clock move; 0 when the game is over. */
static int step(lab *l, pl_drive *drive, int is_kept)
{
    uint16_t seats = pl_drive_next(drive, l->g, l->s.setup, l->state);
    pl_move m = pl_mind_waits;
    int seat = PL_CLOCK;

    if (!seats || l->n == MOVES)
        return 0;
    for (int tries = 0; pl_is_waiting(m) && tries < 64; tries++) {
        int skip = (int)pl_luck_roll(&l->luck, 9);
        for (seat = skip; !(seats >> seat & 1); seat = (seat + 1) % 9)
            ;
        int n = l->g->legal(l->s.setup, l->state, seat, l->legal);
        if (seat == PL_CLOCK) {
            m = l->legal[0].move;
            break;
        }
        l->g->view(l->s.setup, l->state, seat, l->view);
        m = l->mind[seat]->kind->think(l->mind[seat], l->view, l->legal, n);
        if (pl_is_waiting(m) && tries == 63)
            m = pl_random_move(l->g, l->legal, n, &l->luck);
    }
    if (is_kept) {
        l->steps[l->n].move = m;
        l->steps[l->n++].seat = seat;
    }
    make(l, seat, m);
    pl_drive_moved(drive, seat);
    return 1;
}

static void play_record(lab *l, const uint8_t seed[32])
{
    pl_drive drive = { 0 };

    l->n = 0;
    meet_minds(l);
    l->g->deal(l->s.setup, seed, l->state);
    while (step(l, &drive, 1))
        ;
    dismiss_minds(l);
}

/* Brings the minds and the state to a moment. */
static void go_to(lab *l, const uint8_t seed[32], int moment)
{
    meet_minds(l);
    l->g->deal(l->s.setup, seed, l->state);
    for (int k = 0; k < moment; k++)
        make(l, l->steps[k].seat, l->steps[k].move);
}

static void renew(lab *l, void *state)
{
    uint8_t seed[32];
    pl_rng rng;

    seed_from(l, seed);
    pl_rng_seed(&rng, seed);
    pl_renew(l->g, l->s.setup, l->s.seats, state, &rng, l->scratch);
}

/* What the review says of 'seat' here: as it could know, and true. */
static void curve_at(lab *l, int seat, double out[2])
{
    pl_believed believed[PL_BELIEVED_MAX];
    double worth[SEATS];
    uint8_t seed[32];
    int n = 0;
    pl_rng rng;

    seed_from(l, seed);
    pl_rng_seed(&rng, seed);
    l->g->view(l->s.setup, l->state, seat, l->view);
    if (l->reader)
        n = l->reader->kind->believe(l->reader, l->view, believed);
    out[0] = out[1] = 0;
    for (int i = 0; i < 2 * SAMPLES; i++) {
        pl_drive drive = { 0 };
        if (i & 1) {
            memcpy(l->kept, l->state, l->g->state_size);
            renew(l, l->kept);
        } else {
            pl_weigh_draw(l->g, l->s.setup, l->view, believed, n, &rng, l->kept,
                          l->other);
        }
        pl_policy_finish(&l->policy, l->kept, &drive, &l->luck, worth);
        out[i & 1] += worth[seat] / SAMPLES;
    }
    pl_temper temper = pl_temper_of(l->g, l->s.setup, l->state);
    for (int i = 0; i < 2; i++)
        out[i] = pl_tempered(&temper, out[i]);
}

/* The mean result of 'seat' when 'steady' plays on; '*noise' is its variance.
 */
static double play_on(lab *l, const uint8_t seed[32], int moment, int seat,
                      int games, double *noise)
{
    double sum = 0, squares = 0, worth[SEATS];
    int n = l->n;

    for (int i = 0; i < games; i++) {
        pl_drive drive = { 0 };
        go_to(l, seed, moment);
        renew(l, l->state);
        l->n = 0; /* the rest is not kept */
        while (step(l, &drive, 0))
            ;
        l->n = n;
        dismiss_minds(l);
        pl_policy_worth(&l->policy, l->state, worth);
        sum += worth[seat];
        squares += worth[seat] * worth[seat];
    }
    double mean = sum / games;
    *noise = (squares / games - mean * mean) / (games - 1);
    return mean;
}

static void prepare(lab *l, const pl_game *g, const char *bot, int seats)
{
    pl_fault fault;
    uint8_t seed[32] = { 5 };

    if (pl_setting_from_text(&l->s, g, seats, NULL, &fault) != PL_OK)
        exit(1);
    l->g = g;
    l->bot = bot;
    l->state = calloc(1, g->state_size);
    l->kept = calloc(1, g->state_size);
    l->other = calloc(1, g->state_size);
    l->view = calloc(1, g->view_size);
    l->scratch = calloc(1, pl_renew_scratch(g));
    l->legal = calloc(g->max_choices, sizeof *l->legal);
    l->events = (pl_events){ 0, g->max_events,
                             calloc(g->max_events, sizeof(pl_event)) };
    pl_luck_init(&l->luck, seed);
    if (!pl_policy_init(&l->policy, g, l->s.setup, l->s.seats))
        exit(1);
    pl_policy_pair(&l->policy);
}

static double root(double square)
{
    return square > 0 ? sqrt(square) : 0;
}

static void line_add(line *l, double curve, double result, double noise)
{
    l->n++;
    l->curve += curve;
    l->curves += curve * curve;
    l->both += curve * result;
    l->result += result;
    l->results += result * result - noise;
}

/* The error of a constant guess, the mean result. */
static double line_constant(const line *l)
{
    double mean = l->result / l->n;

    return root(l->results / l->n - mean * mean);
}

/* By how much the result rises for each point of the curve: 1 is right, less
 * says that the curve exaggerates, 0 that it knows nothing. */
static double line_slope(const line *l)
{
    double x = l->curve / l->n, y = l->result / l->n;
    double spread = l->curves / l->n - x * x;

    return spread > 0 ? (l->both / l->n - x * y) / spread : 0;
}

int main(int argc, char **argv)
{
    static lab l;
    int is_call = argc == 5 || argc == 6;
    const pl_game *g = is_call ? pl_game_by_id(argv[1], strlen(argv[1])) : 0;
    int positions = g ? atoi(argv[2]) : 0, games = g ? atoi(argv[3]) : 0;
    double bias[2] = { 0 }, square[2] = { 0 };
    line fit = { 0 };

    if (positions < 1 || games < 2) {
        fprintf(stderr,
                "usage: review_calibrate GAME POSITIONS GAMES BOT [SEATS]\n");
        return 1;
    }
    prepare(&l, g, argv[4], argc == 6 ? atoi(argv[5]) : g->usual_seats);
    for (int i = 0; i < positions; i++) {
        uint8_t seed[32];
        double curve[2], noise;
        seed_from(&l, seed);
        play_record(&l, seed);
        int moment = (int)pl_luck_roll(&l.luck, (uint32_t)l.n);
        int seat = (int)pl_luck_roll(&l.luck, (uint32_t)l.s.seats);
        l.reader = pl_weigh_mind(g, l.s.setup, l.s.seats, seat, seed);
        go_to(&l, seed, moment);
        dismiss_minds(&l);
        curve_at(&l, seat, curve);
        if (l.reader)
            pl_mind_free(l.reader);
        l.reader = NULL;
        double mean = play_on(&l, seed, moment, seat, games, &noise);
        for (int k = 0; k < 2; k++) {
            bias[k] += (curve[k] - mean) / positions;
            square[k] +=
                ((curve[k] - mean) * (curve[k] - mean) - noise) / positions;
        }
        line_add(&fit, curve[0], mean, noise);
    }
    printf("%-13s %d seats, %3d positions, %d games each by %s: could know "
           "%+.1f, error "
           "%.1f; true %+.1f, error %.1f; a constant guess %.1f points; mean "
           "result %.1f, slope %.2f\n",
           g->id, l.s.seats, positions, games, l.bot, 100 * bias[0],
           100 * root(square[0]), 100 * bias[1], 100 * root(square[1]),
           100 * line_constant(&fit), 100 * fit.result / fit.n,
           line_slope(&fit));
    return 0;
}
