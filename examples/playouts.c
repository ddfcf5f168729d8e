/* SPDX-License-Identifier: MIT */
/* playouts.c - random games through the rules library, as a search would play
 * them: legal moves, the mover's view, a world drawn from that view, a checked
 * apply. docs/library.md explains it.
 *
 * cc -O2 playouts.c -o playouts $(pkg-config --cflags --libs planchette)
 *
 * usage: playouts GAME [GAMES] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "rules/choice.h"
#include "rules/drive.h"
#include "rules/schema.h"

static void *room(size_t n)
{
    void *p = calloc(1, n + 1);
    if (!p)
        abort();
    return p;
}

/* Plays one game; returns the number of moves. */
static long play(const pl_game *g, const void *setup, const uint8_t seed[32],
                 void *state, void *view, void *world, pl_choice *legal,
                 pl_luck *luck, pl_rng *rng)
{
    pl_drive drive = { 0 };
    uint16_t next;
    long moves = 0;

    g->deal(setup, seed, state);
    while ((next = pl_drive_next(&drive, g, setup, state))) {
        int seat = __builtin_ctz(next);
        int n = g->legal(setup, state, seat, legal);
        pl_move move = pl_random_move(g, legal, n, luck);

        if (seat < PL_SEATS_MAX) {
            g->view(setup, state, seat, view); /* all that the seat may see */
            g->guess(setup, view, rng, world); /* a world that fits the view */
        }
        if (g->apply(setup, state, seat, move, NULL) != PL_OK)
            abort(); /* cannot happen: the move was listed */
        pl_drive_moved(&drive, seat);
        moves++;
    }
    return moves;
}

int main(int argc, char **argv)
{
    const pl_game *g = argc > 1 ? pl_game_named(argv[1], strlen(argv[1])) : 0;
    long games = argc > 2 ? atol(argv[2]) : 1000, moves = 0;
    uint8_t seed[32] = { 0 };
    double score = 0;
    const char *why;
    pl_luck luck;
    pl_rng rng;

    if (!g || games < 1) {
        fputs("usage: playouts GAME [GAMES], with one of", stderr);
        for (int i = 0; pl_games[i]; i++)
            fprintf(stderr, " %s", pl_games[i]->id);
        fputc('\n', stderr);
        return 2;
    }
    void *options = room(g->options_size), *setup = room(g->setup_size);
    void *state = room(g->state_size), *view = room(g->view_size);
    void *world = room(g->state_size);
    pl_choice *legal = room(g->max_choices * sizeof *legal);

    pl_options_init(g, options);
    if (g->prepare(options, g->usual_seats, g->data, setup, &why) != PL_OK) {
        fprintf(stderr, "playouts: %s\n", why);
        return 2;
    }
    pl_luck_init(&luck, seed);
    pl_rng_seed(&rng, seed);
    for (long i = 0; i < games; i++) {
        memcpy(seed, &i, sizeof i);
        moves += play(g, setup, seed, state, view, world, legal, &luck, &rng);
        score += g->score(setup, state, 0);
    }
    printf("%s: %ld games of %d seats, %.1f moves a game, first seat %.3f\n",
           g->name, games, g->usual_seats, (double)moves / (double)games,
           score / (double)games / 1000);
    free(options), free(setup), free(state);
    free(view), free(world), free(legal);
    return 0;
}
