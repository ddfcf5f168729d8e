/* SPDX-License-Identifier: MIT */
/* sim_run.c - the threads of a simulation, and one game of it.
 *
 * Game i is dealt from pl_seed_nth(seed, i), and all its random decisions
 * derive from that seed alone: the deal, each bot's luck, and which of several
 * seats moves first. Threads take small ranges of games from one atomic
 * counter and count into arrays of their own, which are added at the end. Sums
 * of whole numbers do not depend on the order, so the result is the same for
 * any number of threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/match.h"
#include "cli/cli.h"
#include "cli/outside.h"
#include "cli/sim.h"
#include "wire/record.h"
#include "wire/seed.h"
#include "wire/write.h"

enum { CANNOT_WRITE = 1001 };

typedef struct {
    const sim_plan *plan;
    sim_field round, role;
    atomic_uint_fast64_t next, done;
    atomic_int failed; /* a pl_err, or -1 for a game without end */
    atomic_int running;
    uint64_t step; /* games a thread takes at a time */
} shared;

typedef struct {
    shared *all;
    sim_counts counts;
    pl_match match;
    pl_usage_flight flight;
    pl_record record; /* of the current game, if records are written */
    int forfeit;      /* seat + 1 of a program that failed in this game */
} worker;

/* ---- fields ------------------------------------------------------------- */

static int find_in(const pl_struct *s, int flag, size_t base, sim_field *out)
{
    for (const pl_field *f = s->fields; f->name; f++) {
        if (f->flags & flag) {
            *out = (sim_field){ f, base };
            return 1;
        }
        if (f->type == PL_STRUCT && !f->count &&
            find_in(f->of, flag, base + f->at, out))
            return 1;
    }
    return 0;
}

sim_field sim_find(const pl_game *g, int flag)
{
    sim_field f = { 0 };
    find_in(g->words->state, flag, 0, &f);
    return f;
}

int64_t sim_value(sim_field f, const void *state, int i)
{
    uint64_t v = pl_field_get(f.field, (const uint8_t *)state + f.base, i);
    return f.field->flags & PL_OR_NULL ? (int64_t)v - 1 : (int64_t)v;
}

/* ---- one game ----------------------------------------------------------- */

static void add_squares(sim_side *side, const pl_result *r, int seat)
{
    int64_t payoff = r->payoffs[seat];

    side->score2 += (uint64_t)(r->scores[seat] * r->scores[seat]);
    side->payoff += payoff;
    side->payoff2 += (uint64_t)(payoff * payoff);
}

/* How the game ended. A program that failed loses the game to the others. */
static pl_result result_of(const worker *w)
{
    const pl_setting *s = w->all->plan->setting;
    pl_result r = pl_setting_result(s, w->match.state);
    int32_t min = 0, max = 0;

    if (!w->forfeit)
        return r;
    r = (pl_result){ .over = 1 };
    if (s->game->payoff)
        s->game->payoff->bounds(s->setup, &min, &max);
    for (int i = 0; i < s->seats; i++) {
        int lost = i == w->forfeit - 1;
        r.scores[i] = lost ? 0 : 1000 / (s->seats > 1 ? s->seats - 1 : 1);
        r.payoffs[i] = lost ? min : -min / (s->seats > 1 ? s->seats - 1 : 1);
        if (r.scores[i] == 1000)
            r.winners |= PL_BIT(i);
    }
    return r;
}

static void tell_the_end(worker *w)
{
    const pl_setting *s = w->all->plan->setting;
    pl_result r = result_of(w);

    for (int i = 0; i < s->seats; i++) {
        s->game->view(s->setup, w->match.state, i, w->match.view);
        outside_over(w->match.minds[i], w->match.view, &r);
    }
}

static void count_game(worker *w, int moves)
{
    const shared *all = w->all;
    const pl_setting *s = all->plan->setting;
    sim_counts *c = &w->counts;
    pl_result r = result_of(w);
    int64_t length = moves;
    uint64_t half[2] = { 0 }; /* scores of the even seats, of the odd ones */
    int shared_score = 0;

    if (all->round.field)
        length = sim_value(all->round, w->match.state, 0);
    for (int i = 0; i < s->seats && i < PL_SEATS_MAX; i++) {
        int won = r.winners >> i & 1;
        int64_t role = -1;

        if (all->role.field)
            role = sim_value(all->role, w->match.state, i);
        c->seat[i].games++;
        c->seat[i].wins += (uint64_t)won;
        c->seat[i].score += (uint64_t)r.scores[i];
        add_squares(&c->seat[i], &r, i);
        shared_score |= r.scores[i];
        half[i % 2] += (uint64_t)r.scores[i];
        if (role >= 0 && role < SIM_ROLES) {
            c->role[role].games++;
            c->role[role].wins += (uint64_t)won;
            c->role[role].score += (uint64_t)r.scores[i];
            add_squares(&c->role[role], &r, i);
        }
    }
    c->even2 += half[0] * half[0];
    c->odd2 += half[1] * half[1];
    c->even_odd += half[0] * half[1];
    c->games++;
    c->forfeits += w->forfeit != 0;
    c->moves += (uint64_t)moves;
    c->draws += !r.winners && shared_score;
    c->nobody += !r.winners && !shared_score;
    c->rounds[length < 0 ? 0 : length < SIM_ROUNDS ? length : SIM_ROUNDS]++;
}

/* After every move: the record and the cards. */
static int moved(void *to, int seat, pl_move m, const pl_events *told)
{
    worker *w = to;
    const sim_plan *plan = w->all->plan;

    if (plan->records && !pl_record_add(&w->record, seat, m))
        return 0;
    if (plan->watch)
        plan->watch(&w->counts, &w->flight, told);
    return 1;
}

/* Returns the number of moves, or minus the error. */
static int play_out(worker *w, pl_luck *luck)
{
    pl_match *m = &w->match;
    int end = pl_match_play(m, luck);

    if (end == 0)
        return m->moves;
    if (end > PL_MATCH_ENDLESS && m->mover < m->seats &&
        outside_failed(m->minds[m->mover])) {
        w->forfeit = m->mover + 1;
        return m->moves;
    }
    return end == PL_MATCH_BROKEN_OFF ? -(int)PL_TOO_LARGE : end;
}

static uint64_t series_of(const sim_plan *plan)
{
    return plan->series ? plan->series : 1;
}

/* Makes the minds of a game. Minds that learn play on for a whole series. */
static int make_minds(worker *w, const uint8_t seed[32])
{
    const sim_plan *plan = w->all->plan;
    const pl_setting *s = plan->setting;
    uint8_t own[32];
    const char *why;
    int all = 1;

    for (int k = 0; k < s->seats; k++) {
        if (w->match.minds[k]) {
            w->match.minds[k]->kind->again(w->match.minds[k]);
            continue;
        }
        pl_seed_nth(seed, (uint64_t)k, own);
        w->match.minds[k] =
            outside_mind_new(plan->bots[k], s, plan->bots, k, own, &why);
        all &= w->match.minds[k] != NULL;
    }
    return all;
}

/* Frees the minds that do not play another game. */
static void free_minds(worker *w, int last)
{
    for (int k = 0; k < PL_SEATS_MAX; k++)
        if (w->match.minds[k] && (last || !w->match.minds[k]->kind->again)) {
            pl_mind_free(w->match.minds[k]);
            w->match.minds[k] = NULL;
        }
}

/* DIR/leduc-000041.json: the 42nd game of the run. */
static int write_record(worker *w, uint64_t i)
{
    const sim_plan *plan = w->all->plan;
    char path[4096];
    size_t len = 0;
    char *text;
    int ok;

    for (int k = 0; k < plan->setting->seats; k++)
        snprintf(w->record.names[k], sizeof w->record.names[k], "%.48s",
                 plan->bots[k]);
    pl_record_close(&w->record, w->match.state);
    text = pl_write_new(pl_record_write, &w->record, &len);
    ok = text &&
         snprintf(path, sizeof path, "%s/%s-%06llu.json", plan->records,
                  plan->setting->game->id,
                  (unsigned long long)i) < (int)sizeof path &&
         cli_write_file(path, text, len) == CLI_OK;
    free(text);
    return ok;
}

static int play_one(worker *w, uint64_t i)
{
    const sim_plan *plan = w->all->plan;
    const pl_setting *s = plan->setting;
    uint8_t seed[32], own[32];
    pl_luck luck;
    int moves = 0;

    pl_seed_nth(plan->seed, i, seed);
    if (!make_minds(w, seed))
        moves = -(int)PL_TOO_LARGE;
    pl_seed_nth(seed, PL_SEATS_MAX, own);
    pl_luck_init(&luck, own);
    memset(&w->flight, 0, sizeof w->flight);
    if (moves == 0) {
        s->game->deal(s->setup, seed, w->match.state);
        pl_record_cut(&w->record, 0);
        memcpy(w->record.seed, seed, 32);
        w->forfeit = 0;
        moves = play_out(w, &luck);
        if (moves >= 0)
            tell_the_end(w);
    }
    if (moves >= 0 && plan->records && !write_record(w, i))
        moves = -CANNOT_WRITE;
    free_minds(w, moves < 0 || (i + 1) % series_of(plan) == 0 ||
                      i + 1 == plan->games);
    return moves;
}

/* ---- threads ------------------------------------------------------------ */

/* Plays ranges of games until none is left or a thread has failed. */
static void *work(void *arg)
{
    worker *w = arg;
    shared *all = w->all;

    while (!atomic_load(&all->failed)) {
        uint64_t from = atomic_fetch_add(&all->next, all->step);
        uint64_t to = from + all->step;

        if (from >= all->plan->games)
            break;
        if (to > all->plan->games)
            to = all->plan->games;
        for (uint64_t i = from; i < to; i++) {
            int moves = play_one(w, i);
            if (moves < 0) {
                atomic_store(&all->failed, -moves);
                break;
            }
            count_game(w, moves);
            atomic_fetch_add(&all->done, 1);
        }
    }
    atomic_fetch_sub(&all->running, 1);
    return NULL;
}

/* An empty record of the same setting, its deck included. */
static int record_init(worker *w, const pl_setting *s)
{
    const uint8_t seed[32] = { 0 };
    pl_fault fault;
    pl_setting copy;
    char *text = pl_write_new(pl_setting_write, s, NULL);
    json_t *in = text ? json_loads(text, 0, NULL) : NULL;
    int ok = in && pl_setting_read(&copy, in, &fault) == PL_OK;

    if (ok)
        pl_record_init(&w->record, &copy, seed);
    json_decref(in);
    free(text);
    return ok;
}

static int worker_init(worker *w, shared *all)
{
    const pl_game *g = all->plan->setting->game;

    if (all->plan->records && !record_init(w, all->plan->setting))
        return 0;

    w->all = all;
    if (!pl_match_init(&w->match, g, all->plan->setting->setup,
                       all->plan->setting->seats))
        return 0;
    w->match.moved = moved;
    w->match.to = w;
    return 1;
}

static void worker_release(worker *w)
{
    pl_match_release(&w->match);
    pl_record_release(&w->record);
}

static void add_counts(sim_counts *sum, const sim_counts *c)
{
    uint64_t *to = (uint64_t *)sum;
    const uint64_t *from = (const uint64_t *)c;

    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}
_Static_assert(sizeof(sim_counts) % sizeof(uint64_t) == 0,
               "nothing but counts");

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void draw_bar(uint64_t done, uint64_t games, double seconds)
{
    char bar[41];
    int full = (int)(40 * done / games);
    double left = done ? seconds * (double)(games - done) / (double)done : 0;

    memset(bar, '.', 40);
    memset(bar, '#', (size_t)full);
    bar[40] = 0;
    fprintf(stderr, "\r[%s] %llu of %llu games, %.0f s left \033[K", bar,
            (unsigned long long)done, (unsigned long long)games, left);
}

/* The main thread only draws the bar: it reads one atomic counter ten times a
 * second, which costs the workers nothing. */
static void wait_with_bar(shared *all)
{
    const struct timespec pause = { .tv_nsec = 100000000 };
    double start = now();

    while (atomic_load(&all->running) > 0) {
        draw_bar(atomic_load(&all->done), all->plan->games, now() - start);
        nanosleep(&pause, NULL);
    }
    fputs("\r\033[K", stderr);
}

static int report_failure(int failed)
{
    if (failed == CANNOT_WRITE)
        return CLI_FAILED; /* the file was named */
    if (failed == -PL_MATCH_ENDLESS)
        cli_refuse("a game did not end within a million moves");
    else
        cli_refuse("a bot's move was refused: %s", pl_err_text((pl_err)failed));
    return CLI_FAILED;
}

int sim_run(const sim_plan *plan, sim_counts *out)
{
    shared all = { .plan = plan };
    pthread_t threads[SIM_THREADS];
    worker *workers = calloc((size_t)plan->threads, sizeof *workers);
    int ready = workers != NULL, started = 0;

    all.round = sim_find(plan->setting->game, PL_ROUND);
    all.role = sim_find(plan->setting->game, PL_ROLE);
    all.step = plan->games / (uint64_t)plan->threads / 64;
    all.step = all.step < 1 ? 1 : all.step > 256 ? 256 : all.step;
    all.step += series_of(plan) - 1;
    all.step -= all.step % series_of(plan); /* one thread plays a series */
    memset(out, 0, sizeof *out);
    for (int i = 0; i < plan->threads && ready; i++)
        ready = worker_init(&workers[i], &all);
    for (int i = 0; i < plan->threads && ready; i++) {
        atomic_fetch_add(&all.running, 1);
        if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0) {
            atomic_fetch_sub(&all.running, 1);
            break;
        }
        started++;
    }
    if (ready && !started) {
        atomic_fetch_add(&all.running, 1);
        work(&workers[0]);
    }
    if (plan->progress && started)
        wait_with_bar(&all);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < plan->threads && workers; i++) {
        add_counts(out, &workers[i].counts);
        worker_release(&workers[i]);
    }
    free(workers);
    if (!ready) {
        cli_refuse("out of memory");
        return CLI_FAILED;
    }
    return atomic_load(&all.failed) ? report_failure(atomic_load(&all.failed))
                                    : CLI_OK;
}
