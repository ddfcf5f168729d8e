/* SPDX-License-Identifier: MIT */
/* entry.c - the interface of a game as plain functions. Each one only calls
 * the hook or inline function of the same name. */
#include "rules/entry.h"

#include <string.h>

#include "rules/schema.h"

int64_t pl_entry_size(const pl_game *g, const char *name)
{
    const struct {
        const char *name;
        int64_t size;
    } all[] = {
        { "abi", g->abi },
        { "state", g->state_size },
        { "view", g->view_size },
        { "setup", g->setup_size },
        { "options", g->options_size },
        { "choices", g->max_choices },
        { "events", g->max_events },
        { "seats", g->usual_seats },
        { "min_seats", g->min_seats },
        { "max_seats", g->max_seats },
        { "version", g->version },
        { "choice", sizeof(pl_choice) },
        { "event", sizeof(pl_event) },
        { "drive", sizeof(pl_drive) },
        { "luck", sizeof(pl_luck) },
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0)
            return all[i].size;
    return -1;
}

int pl_entry_prepare(const pl_game *g, int seats, void *setup)
{
    uint8_t options[4096] = { 0 };
    const char *why;

    if (g->options_size > sizeof options)
        return PL_TOO_LARGE;
    pl_options_init(g, options);
    return g->prepare(options, seats, g->data, setup, &why);
}

void pl_entry_deal(const pl_game *g, const void *setup, const uint8_t *seed,
                   void *state)
{
    g->deal(setup, seed, state);
}

uint32_t pl_entry_turn(const pl_game *g, const void *setup, const void *state)
{
    return g->turn(setup, state);
}

int pl_entry_legal(const pl_game *g, const void *setup, const void *state,
                   int seat, pl_choice *out)
{
    return g->legal(setup, state, seat, out);
}

int pl_entry_apply(const pl_game *g, const void *setup, void *state, int seat,
                   const pl_move *move, pl_events *events)
{
    return g->apply(setup, state, seat, *move, events);
}

void pl_entry_view(const pl_game *g, const void *setup, const void *state,
                   int seat, void *view)
{
    g->view(setup, state, seat, view);
}

void pl_entry_guess(const pl_game *g, const void *setup, const void *view,
                    const uint8_t *seed, void *state)
{
    pl_rng rng;

    pl_rng_seed(&rng, seed);
    g->guess(setup, view, &rng, state);
}

int pl_entry_score(const pl_game *g, const void *setup, const void *state,
                   int seat)
{
    return g->score(setup, state, seat);
}

int32_t pl_entry_payoff(const pl_game *g, const void *setup, const void *state,
                        int seat)
{
    return g->payoff ? g->payoff->of(setup, state, seat)
                     : g->score(setup, state, seat);
}

uint32_t pl_entry_next(pl_drive *drive, const pl_game *g, const void *setup,
                       const void *state)
{
    return pl_drive_next(drive, g, setup, state);
}

void pl_entry_moved(pl_drive *drive, int seat)
{
    pl_drive_moved(drive, seat);
}

void pl_entry_random(const pl_game *g, const pl_choice *list, int n,
                     pl_luck *luck, pl_move *out)
{
    *out = pl_random_move(g, list, n, luck);
}
