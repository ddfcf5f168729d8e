/* SPDX-License-Identifier: MIT */
/* table.c - random play for the suites over all games.
 *
 * A table holds one game and the buffers for all properties. Every step checks
 * the move it is about to make, so a fault is reported at the position where
 * it happens. The seed of a game is a small number, which a failing test
 * prints and a developer can repeat. */
#include "tests/properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/read.h"

static void seed_from(uint8_t seed[32], uint32_t n)
{
    memset(seed, 0, 32);
    memcpy(seed, &n, sizeof n);
    seed[31] = 0x5e;
}

static const char *prepare(table *t, const pl_mode *mode)
{
    static char text[300];
    pl_fault fault;
    json_t *json =
        pl_json_parse(mode->options, strlen(mode->options), 4096, &fault);
    uint8_t *options = calloc(1, t->g->options_size + 8u);
    const char *why = NULL;
    pl_err err = json ? pl_read_options(json, "options", t->g, options, &fault)
                      : fault.err;

    if (err == PL_OK) {
        err = t->g->prepare(options, mode->seats, t->g->data, t->setup, &why);
        snprintf(text, sizeof text, "prepare refuses %s: %s", mode->options,
                 why ? why : "");
    } else {
        snprintf(text, sizeof text, "options %s: %s: %s", mode->options,
                 fault.field, fault.text);
    }
    json_decref(json);
    free(options);
    return err == PL_OK ? NULL : text;
}

const char *table_open(table *t, const pl_probe *probe, const pl_game *g,
                       const pl_mode *mode, uint32_t seed)
{
    const char *why;

    memset(t, 0, sizeof *t);
    t->probe = probe;
    t->g = g;
    t->seats = mode->seats;
    t->setup = calloc(1, g->setup_size);
    t->state = calloc(1, g->state_size);
    t->other = calloc(1, g->state_size);
    t->third = calloc(1, g->state_size);
    t->view = calloc(1, g->view_size);
    t->view2 = calloc(1, g->view_size);
    t->choices = calloc(g->max_choices, sizeof *t->choices);
    t->choices2 = calloc(g->max_choices, sizeof *t->choices2);
    t->events = calloc(g->max_events + 1u, sizeof *t->events);
    t->events2 = calloc(g->max_events + 1u, sizeof *t->events2);
    seed_from(t->seed, seed);
    pl_luck_init(&t->luck, t->seed);
    t->luck.rng.key[7] ^= 0xb07; /* choices must not correlate with the deal */
    if ((why = prepare(t, mode)))
        return why;
    g->deal(t->setup, t->seed, t->state);
    return NULL;
}

void table_close(table *t)
{
    free(t->setup);
    free(t->state);
    free(t->other);
    free(t->third);
    free(t->view);
    free(t->view2);
    free(t->choices);
    free(t->choices2);
    free(t->events);
    free(t->events2);
}

static int random_seat(table *t, uint16_t seats)
{
    int skip = (int)pl_luck_roll(&t->luck, (uint32_t)__builtin_popcount(seats));
    while (skip--)
        seats &= (uint16_t)(seats - 1);
    return __builtin_ctz(seats);
}

const char *table_step(table *t, int *over)
{
    uint16_t seats = pl_drive_next(&t->drive, t->g, t->setup, t->state);
    pl_events told = { 0, t->g->max_events + 1, t->events };
    const char *why;
    int seat, n;
    pl_move m;

    *over = seats == 0;
    if (*over)
        return NULL;
    if (t->moves >= t->probe->longest || t->moves >= TABLE_MOVES)
        return "the play does not end within the bound";
    /* Sometimes the timer fires although a seat could still move. */
    if ((t->g->turn(t->setup, t->state) & PL_BIT(PL_CLOCK)) &&
        pl_luck_roll(&t->luck, 40) == 0)
        seats = PL_BIT(PL_CLOCK);
    seat = random_seat(t, seats);
    n = t->g->legal(t->setup, t->state, seat, t->choices);
    if (n <= 0)
        return "a seat in turn has no legal move";
    m = pl_choices_random(t->choices, n, &t->luck);
    if ((why = move_conforms(t, seat, m)))
        return why;
    if (t->g->apply(t->setup, t->state, seat, m, &told) != PL_OK)
        return "a legal move is refused";
    if (told.n > t->g->max_events)
        return "a move tells more than max_events";
    t->n_events = told.n;
    t->seat[t->moves] = (uint8_t)seat;
    t->move[t->moves++] = m;
    pl_drive_moved(&t->drive, seat);
    return NULL;
}
