/* SPDX-License-Identifier: MIT */
/* bench.c - 'planchette bench': measures the speed of the rules.
 *
 * Every game is played at random through the public interface: the list of
 * legal moves, a checked apply and the mover's view for each decision. The
 * figure is decisions per second of CPU time on one core, with the share of
 * legal, apply and view. The share of a hook is measured by calling it twice:
 * a profiler or a clock around each call would cost more than the call.
 *
 * Absolute speeds of machines cannot be compared. So Mind's Eye is also played
 * by a straightforward loop written for it alone (bench/plain.c), and every
 * game's figure is given as a ratio to Mind's Eye in the same run. With
 * --search it measures the search instead (bench_search.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/plain.h"
#include "bots/knowledge.h"
#include "cli/bench_search.h"
#include "cli/commands.h"
#include "rules/choice.h"
#include "rules/drive.h"
#include "rules/schema.h"
#include "wire/known.h"

typedef struct {
    const pl_game *g;
    pl_setting setting;
    int seats;
    void *setup; /* of the setting */
    void *state, *view;
    pl_choice *choices;
    pl_luck luck;
    uint64_t games; /* played so far: the next seed */
} player;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Zeroed memory, aligned to cache lines. */
static void *room(size_t n)
{
    size_t size = (n + 63) / 64 * 64 + 64;
    void *p = aligned_alloc(64, size);
    if (!p)
        abort();
    return memset(p, 0, size);
}

/* Games without a clock: a contest of nerve is mostly waiting for one, and the
 * plain loop plays duels. */
static void player_init(player *p, const pl_game *g, int seats)
{
    const uint8_t seed[32] = { 1 };
    pl_fault fault;

    *p = (player){ .g = g, .seats = seats };
    if (pl_setting_from_text(&p->setting, g, seats, g->words->slowly, &fault)) {
        fprintf(stderr, "bench: %s: %s\n", g->id, fault.text);
        exit(CLI_BAD_INPUT);
    }
    p->setup = p->setting.setup;
    p->state = room(g->state_size);
    p->view = room(g->view_size);
    p->choices = room(g->max_choices * sizeof *p->choices);
    pl_luck_init(&p->luck, seed);
}

static void player_release(player *p)
{
    pl_setting_release(&p->setting);
    free(p->state);
    free(p->view);
    free(p->choices);
}

/* Which hooks a run calls twice; the difference is the time they take. */
enum { TWO_LEGAL = 1, TWO_VIEWS = 2, TWO_APPLIES = 4 };

/* Plays one game; returns the number of decisions. Seats that may move at the
 * same time decide one after the other; a seat that may no longer move has no
 * legal moves and is skipped. 'how' is a constant after inlining. */
static inline __attribute__((always_inline)) long play(player *p, const int how,
                                                       uint8_t *copy)
{
    const pl_game *const g = p->g;
    const void *const setup = p->setup;
    void *const state = p->state, *const view = p->view;
    pl_choice *const choices = p->choices;
    pl_drive drive = { 0 };
    uint8_t seed[32] = { 0 };
    unsigned seats;
    long decisions = 0;

    memcpy(seed, &p->games, sizeof p->games);
    p->games++;
    g->deal(setup, seed, state);
    while ((seats = pl_drive_next(&drive, g, setup, state)))
        for (; seats; seats &= seats - 1) {
            int seat = __builtin_ctz(seats);
            int n = g->legal(setup, state, seat, choices);
            if (n == 0)
                continue;
            if (how & TWO_LEGAL)
                n = g->legal(setup, state, seat, choices);
            pl_move m = pl_random_move(g, choices, n, &p->luck);
            if (how & TWO_APPLIES) {
                memcpy(copy, state, g->state_size);
                g->apply(setup, copy, seat, m, NULL);
            }
            if (g->apply(setup, state, seat, m, NULL) != PL_OK)
                abort();
            g->view(setup, state, seat, view);
            if (how & TWO_VIEWS)
                g->view(setup, state, seat, view);
            pl_drive_moved(&drive, seat);
            decisions++;
        }
    return decisions;
}

static long once(player *p, uint8_t *copy)
{
    return play(p, 0, copy);
}

static long two_legal(player *p, uint8_t *copy)
{
    return play(p, TWO_LEGAL, copy);
}

static long two_applies(player *p, uint8_t *copy)
{
    return play(p, TWO_APPLIES, copy);
}

static long two_views(player *p, uint8_t *copy)
{
    return play(p, TWO_VIEWS, copy);
}

/* Games between two readings of the clock, which cost time as well. */
enum { GAMES = 64 };

/* Nanoseconds per decision: the best of several slices, since other processes
 * can only make a slice slower. */
static double measure(player *p, long (*loop)(player *, uint8_t *),
                      double seconds)
{
    uint8_t *copy = room(p->g->state_size);
    double best = 1e30, end = cpu_seconds() + seconds;

    do {
        double start = cpu_seconds(), took;
        long n = 0;
        do {
            for (int i = 0; i < GAMES; i++)
                n += loop(p, copy);
            took = cpu_seconds() - start;
        } while (took < seconds / 8);
        if (took / (double)n < best)
            best = took / (double)n;
    } while (cpu_seconds() < end);
    free(copy);
    return best * 1e9;
}

static long plain_of_two(plain_luck *luck)
{
    return plain_game(luck, 2);
}

static double measure_plain(long (*loop)(plain_luck *), double seconds)
{
    double best = 1e30, end = cpu_seconds() + seconds;
    plain_luck luck;

    plain_seed(&luck);
    do {
        double start = cpu_seconds(), took;
        long n = 0;
        do {
            for (int i = 0; i < GAMES; i++)
                n += loop(&luck);
            took = cpu_seconds() - start;
        } while (took < seconds / 8);
        if (took / (double)n < best)
            best = took / (double)n;
    } while (cpu_seconds() < end);
    return best * 1e9;
}

static void print_row(const char *name, int seats, double ns, double base,
                      const double share[3])
{
    printf("%-14s %5d %12.2f %10.1f %9.3f", name, seats, 1e3 / ns, ns,
           base / ns);
    if (share)
        printf("  %5.0f%% %5.0f%% %5.0f%%", share[0], share[1], share[2]);
    printf("\n");
    fflush(stdout);
}

static double percent(double with, double without)
{
    double d = 100 * (with - without) / without;
    return d < 0 ? 0 : d;
}

/* 'ismcts' searches without knowledge of the game, 'keen' with it. Games
 * without such knowledge are measured with 'ismcts' only. */
static void compare_search(double seconds)
{
    static const char *const minds[] = { "ismcts:500", "keen:500" };

    printf("search: decisions in its own worlds as a share of random play's, "
           "one thread\n");
    printf("%-14s %-11s %5s %12s %12s %9s\n", "game", "mind", "seats",
           "decisions/s", "iterations/s", "share");
    for (int i = 0; pl_game_at(i); i++)
        for (int k = 0; k < 2; k++) {
            const pl_game *g = pl_game_at(i);
            player p;
            if (k && pl_knowledge_of(g->id)->game == NULL)
                continue;
            player_init(&p, g, g->usual_seats);
            double ns = measure(&p, once, seconds / 2);
            search_speed s = measure_search(&p.setting, minds[k], seconds);
            double again = measure(&p, once, seconds / 2);
            ns = again < ns ? again : ns;
            printf("%-14s %-11s %5d %12.0f %12.0f %9.2f\n", g->id, minds[k],
                   p.seats, s.decisions, s.iterations, s.decisions * ns / 1e9);
            fflush(stdout);
            player_release(&p);
        }
}

enum { SECONDS, SEARCH };
static const cli_option options[] = {
    { "seconds", "N", "CPU seconds for each game (2)" },
    { "search", NULL, "measure the bots' search instead" },
    { 0 },
};

static int run(const cli_args *args)
{
    double base = 0, seconds = 2;

    if (args->option[SECONDS]) {
        seconds = atof(args->option[SECONDS]);
        if (!(seconds >= 0.01 && seconds <= 600))
            return cli_refuse("--seconds: 0.01 to 600");
    }
    if (args->option[SEARCH]) {
        compare_search(seconds);
        return CLI_OK;
    }

    printf("random play: list of moves, checked apply and the mover's view "
           "for every decision\n");
    printf("%-14s %5s %12s %10s %9s  %6s %6s %6s\n", "game", "seats",
           "M decisions/s", "ns each", "ratio", "legal", "apply", "view");
    double plain = measure_plain(plain_of_two, seconds);
    for (int i = 0; pl_game_at(i); i++) {
        const pl_game *g = pl_game_at(i);
        player p;
        player_init(&p, g, g->usual_seats);
        double ns = measure(&p, once, seconds);
        double share[3] = {
            percent(measure(&p, two_legal, seconds / 2), ns),
            percent(measure(&p, two_applies, seconds / 2), ns),
            percent(measure(&p, two_views, seconds / 2), ns),
        };
        if (strcmp(g->id, "mindseye") == 0) {
            /* Measure the plain loop before and after, since the speed of the
             * machine drifts. */
            double again = measure_plain(plain_of_two, seconds);
            double least = measure_plain(plain_two_game, seconds);
            plain = again < plain ? again : plain;
            base = ns;
            print_row("plain loop", 2, plain, base, NULL);
            print_row("two-seat loop", 2, least, base, NULL);
            printf("Mind's Eye reaches %.2f of the plain loop of the same "
                   "game,\nand %.2f of a loop for two seats and duels only\n",
                   plain / ns, least / ns);
        }
        print_row(g->id, p.seats, ns, base, share);
        player_release(&p);
    }
    return CLI_OK;
}

const cli_command cli_bench = {
    .name = "bench",
    .summary = "measure the speed of every game's rules",
    .words = "",
    .options = options,
    .run = run,
};
