/* sim_run.c - the threads of a simulation and one game of it.
 *
 * Game i is dealt from pl_seed_nth(seed, i), and everything that is decided
 * by luck in it comes from that seed alone. Threads take games in small runs
 * from one counter; sums of whole numbers do not mind the order. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/mind.h"
#include "cli/cli.h"
#include "cli/outside.h"
#include "cli/sim.h"
#include "rules/drive.h"
#include "wire/seed.h"

enum { MOST_MOVES = 1000000 };

typedef struct {
    const sim_plan *plan;
    sim_field round, role;
    atomic_uint_fast64_t next, done;
    atomic_int failed; /* a pl_err, or -1 for a game without end */
    atomic_int running;
    uint64_t step; /* games taken at a time */
} shared;

typedef struct {
    shared *all;
    sim_counts counts;
    pl_mind *minds[PL_SEATS_MAX];
    void *state, *view;
    pl_choice *legal;
    pl_events events;
    sim_flight flight;
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

static void count_game(worker *w, int moves)
{
    const shared *all = w->all;
    const pl_setting *s = all->plan->setting;
    sim_counts *c = &w->counts;
    pl_result r = pl_setting_result(s, w->state);
    int64_t length = moves;
    int shared_score = 0;

    if (all->round.field)
        length = sim_value(all->round, w->state, 0);
    for (int i = 0; i < s->seats && i < PL_SEATS_MAX; i++) {
        int won = r.winners >> i & 1;
        int64_t role = -1;

        if (all->role.field)
            role = sim_value(all->role, w->state, i);
        c->seat[i].games++;
        c->seat[i].wins += (uint64_t)won;
        c->seat[i].score += (uint64_t)r.scores[i];
        shared_score |= r.scores[i];
        if (role >= 0 && role < SIM_ROLES) {
            c->role[role].games++;
            c->role[role].wins += (uint64_t)won;
            c->role[role].score += (uint64_t)r.scores[i];
        }
    }
    c->games++;
    c->moves += (uint64_t)moves;
    c->draws += !r.winners && shared_score;
    c->nobody += !r.winners && !shared_score;
    c->rounds[length < 0 ? 0 : length < SIM_ROUNDS ? length : SIM_ROUNDS]++;
}

/* One of the seats in 'bits', each as likely. */
static int any_of(uint16_t bits, pl_luck *luck)
{
    int n = __builtin_popcount(bits);

    if (n > 1)
        for (n = (int)pl_luck_roll(luck, (uint32_t)n); n > 0; n--)
            bits &= (uint16_t)(bits - 1);
    return __builtin_ctz(bits);
}

/* Returns the number of moves, or minus the error. */
static int play_out(worker *w, pl_luck *luck)
{
    const pl_setting *s = w->all->plan->setting;
    const pl_game *g = s->game;
    pl_drive drive = { 0 };
    uint16_t next;
    int moves = 0, waits = 0;

    while ((next = pl_drive_next(&drive, g, s->setup, w->state)) != 0) {
        int seat = any_of(next, luck);
        int n = g->legal(s->setup, w->state, seat, w->legal);
        pl_move m;
        pl_err err;

        if (n == 0)
            return -(int)PL_ILLEGAL_MOVE;
        if (seat == PL_CLOCK) {
            m = w->legal[0].move;
        } else {
            g->view(s->setup, w->state, seat, w->view);
            m = w->minds[seat]->kind->think(w->minds[seat], w->view, w->legal,
                                            n);
        }
        if (pl_is_waiting(m)) {
            pl_drive_moved(&drive, seat);
            if (++waits == MOST_MOVES)
                return -1000;
            continue;
        }
        w->events.n = 0;
        err = g->apply(s->setup, w->state, seat, m, &w->events);
        if (err)
            return -(int)err;
        pl_drive_moved(&drive, seat);
        if (w->all->plan->watch)
            w->all->plan->watch(&w->counts, &w->flight, &w->events);
        for (int i = 0; i < s->seats; i++)
            pl_mind_see(w->minds[i], w->events.at, w->events.n);
        if (++moves == MOST_MOVES)
            return -1000;
    }
    return moves;
}

static uint64_t series_of(const sim_plan *plan)
{
    return plan->series ? plan->series : 1;
}

/* Seats the minds of a game. Those who learn stay for a whole series. */
static int seat_minds(worker *w, const uint8_t seed[32])
{
    const sim_plan *plan = w->all->plan;
    const pl_setting *s = plan->setting;
    uint8_t own[32];
    const char *why;
    int all = 1;

    for (int k = 0; k < s->seats; k++) {
        if (w->minds[k]) {
            w->minds[k]->kind->again(w->minds[k]);
            continue;
        }
        pl_seed_nth(seed, (uint64_t)k, own);
        w->minds[k] = outside_mind_new(plan->bots[k], s->game, s->setup,
                                       s->seats, k, own, &why);
        all &= w->minds[k] != NULL;
    }
    return all;
}

/* Frees the minds that do not stay for another game. */
static void unseat_minds(worker *w, int last)
{
    for (int k = 0; k < PL_SEATS_MAX; k++)
        if (w->minds[k] && (last || !w->minds[k]->kind->again)) {
            pl_mind_free(w->minds[k]);
            w->minds[k] = NULL;
        }
}

static int play_one(worker *w, uint64_t i)
{
    const sim_plan *plan = w->all->plan;
    const pl_setting *s = plan->setting;
    uint8_t seed[32], own[32];
    pl_luck luck;
    int moves = 0;

    pl_seed_nth(plan->seed, i, seed);
    if (!seat_minds(w, seed))
        moves = -(int)PL_TOO_LARGE;
    pl_seed_nth(seed, PL_SEATS_MAX, own);
    pl_luck_init(&luck, own);
    memset(&w->flight, 0, sizeof w->flight);
    if (moves == 0) {
        s->game->deal(s->setup, seed, w->state);
        moves = play_out(w, &luck);
    }
    unseat_minds(w, moves < 0 || (i + 1) % series_of(plan) == 0 ||
                        i + 1 == plan->games);
    return moves;
}

/* ---- threads ------------------------------------------------------------ */

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

static int worker_init(worker *w, shared *all)
{
    const pl_game *g = all->plan->setting->game;

    w->all = all;
    w->state = calloc(1, g->state_size);
    w->view = calloc(1, g->view_size);
    w->legal = calloc(g->max_choices + 1u, sizeof *w->legal);
    w->events.cap = g->max_events;
    w->events.at = calloc(g->max_events + 1u, sizeof *w->events.at);
    return w->state && w->view && w->legal && w->events.at;
}

static void worker_release(worker *w)
{
    free(w->state);
    free(w->view);
    free(w->legal);
    free(w->events.at);
}

static void add(sim_counts *sum, const sim_counts *c)
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

static int complain(int failed)
{
    if (failed == 1000)
        cli_refuse("a game did not end within %d moves", MOST_MOVES);
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
    all.step -= all.step % series_of(plan); /* a series on one thread */
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
        add(out, &workers[i].counts);
        worker_release(&workers[i]);
    }
    free(workers);
    if (!ready) {
        cli_refuse("out of memory");
        return CLI_FAILED;
    }
    return atomic_load(&all.failed) ? complain(atomic_load(&all.failed))
                                    : CLI_OK;
}
