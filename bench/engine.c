/* SPDX-License-Identifier: MIT */
/* engine.c - a given amount of work, for bench/engine to time in the native
 * build and in the module for browsers.
 *
 * usage: engine GAME random GAMES      whole games at random, with a view for
 *                                      every decision
 *        engine GAME BOT THOUGHTS      thoughts of a bot in such games
 *
 * Prints how many decisions or thoughts it was. It has no clock: the caller
 * takes the processor time of two amounts, so starting does not count. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"
#include "games/registry.h"
#include "rules/drive.h"
#include "rules/schema.h"

enum { EVERY = 5, MOST_MOVES = 100000 };

typedef struct {
    const pl_game *g;
    void *options, *setup, *state, *view;
    pl_choice *legal;
    pl_mind *minds[PL_SEATS_MAX]; /* NULL: random play */
    pl_luck luck;
    long done, wanted;
} room;

static void *take(size_t n)
{
    void *p = calloc(1, n ? n : 1);

    if (!p)
        abort();
    return p;
}

static int room_init(room *r, const pl_game *g, const char *bot)
{
    const uint8_t seed[32] = { 7 };
    const char *why = NULL;

    *r = (room){ .g = g };
    r->options = take(g->options_size);
    r->setup = take(g->setup_size);
    r->state = take(g->state_size);
    r->view = take(g->view_size);
    r->legal = take(g->max_choices * sizeof *r->legal);
    pl_luck_init(&r->luck, seed);
    pl_options_init(g, r->options);
    if (g->prepare(r->options, g->usual_seats, g->data, r->setup, &why))
        return 0;
    for (int i = 0; bot && i < g->usual_seats; i++) {
        r->minds[i] =
            pl_mind_new(bot, g, r->setup, g->usual_seats, i, seed, &why);
        if (!r->minds[i])
            return 0;
    }
    return 1;
}

static void think(room *r, int seat, int n)
{
    r->g->view(r->setup, r->state, seat, r->view);
    r->minds[seat]->kind->think(r->minds[seat], r->view, r->legal, n);
    r->done++;
}

/* Moves are random in both cases, so both builds do the same. */
static void play(room *r, long number)
{
    const pl_game *g = r->g;
    uint8_t seed[32] = { 0 };
    pl_drive drive = { 0 };
    uint16_t seats;

    memcpy(seed, &number, sizeof number);
    g->deal(r->setup, seed, r->state);
    for (int i = 0; i < MOST_MOVES; i++) {
        if (!(seats = pl_drive_next(&drive, g, r->setup, r->state)))
            return;
        int seat = __builtin_ctz(seats);
        int n = g->legal(r->setup, r->state, seat, r->legal);
        if (r->minds[0] && seat != PL_CLOCK && i % EVERY == 0)
            think(r, seat, n);
        if (r->minds[0] && r->done == r->wanted)
            return;
        g->apply(r->setup, r->state, seat,
                 pl_random_move(g, r->legal, n, &r->luck), NULL);
        if (!r->minds[0]) {
            g->view(r->setup, r->state, seat, r->view);
            r->done++;
        }
        pl_drive_moved(&drive, seat);
    }
}

/* A browser's engine replaces the code of a function when the function is
 * called again, not inside a loop: a whole game must be a call of its own, as
 * it is in the module. What is behind this pointer no compiler can inline. */
static void (*const volatile play_game)(room *r, long number) = play;

int main(int argc, char **argv)
{
    const pl_game *g =
        argc == 4 ? pl_game_named(argv[1], strlen(argv[1])) : NULL;
    const char *bot = g && strcmp(argv[2], "random") != 0 ? argv[2] : NULL;
    long amount = g ? atol(argv[3]) : 0;
    room r;

    if (!g || amount < 1 || !room_init(&r, g, bot)) {
        fputs("usage: engine GAME random|BOT AMOUNT\n", stderr);
        return 2;
    }
    r.wanted = bot ? amount : -1;
    for (long i = 0; bot ? r.done < amount : i < amount; i++)
        play_game(&r, i);
    printf("%ld\n", r.done);
    return 0;
}
