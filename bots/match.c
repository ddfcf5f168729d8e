/* SPDX-License-Identifier: MIT */
/* match.c - plays one game between minds. Each mind gets its seat's events
 * and views only, as at a table. */
#include "bots/match.h"

#include <stdlib.h>

#include "rules/drive.h"

enum { MOST_MOVES = 1000000 };

int pl_match_init(pl_match *m, const pl_game *game, const void *setup,
                  int seats)
{
    *m = (pl_match){ .game = game, .setup = setup, .seats = seats };
    m->state = calloc(1, game->state_size);
    m->view = calloc(1, game->view_size);
    m->legal = calloc(game->max_choices + 1u, sizeof *m->legal);
    m->events.cap = game->max_events;
    m->events.at = calloc(game->max_events + 1u, sizeof *m->events.at);
    if (m->state && m->view && m->legal && m->events.at)
        return 1;
    pl_match_release(m);
    return 0;
}

void pl_match_release(pl_match *m)
{
    free(m->state);
    free(m->view);
    free(m->legal);
    free(m->events.at);
    *m = (pl_match){ 0 };
}

/* A random seat of those in 'bits'. */
static int any_of(uint16_t bits, pl_luck *luck)
{
    int n = __builtin_popcount(bits);

    if (n > 1)
        for (n = (int)pl_luck_roll(luck, (uint32_t)n); n > 0; n--)
            bits &= (uint16_t)(bits - 1);
    return __builtin_ctz(bits);
}

static pl_move choose(pl_match *m, int seat, int n)
{
    if (seat == PL_CLOCK)
        return m->legal[0].move;
    m->game->view(m->setup, m->state, seat, m->view);
    return m->minds[seat]->kind->think(m->minds[seat], m->view, m->legal, n);
}

int pl_match_play(pl_match *m, pl_luck *luck)
{
    const pl_game *g = m->game;
    pl_drive drive = { 0 };
    uint16_t next;
    int waits = 0;

    m->moves = 0;
    while ((next = pl_drive_next(&drive, g, m->setup, m->state)) != 0) {
        int seat = m->mover = any_of(next, luck);
        int n = g->legal(m->setup, m->state, seat, m->legal);
        pl_move move;
        pl_err err;

        if (n == 0)
            return -(int)PL_ILLEGAL_MOVE;
        move = choose(m, seat, n);
        if (pl_is_waiting(move)) {
            pl_drive_moved(&drive, seat);
            if (++waits == MOST_MOVES)
                return PL_MATCH_ENDLESS;
            continue;
        }
        m->events.n = 0;
        err = g->apply(m->setup, m->state, seat, move, &m->events);
        if (err)
            return -(int)err;
        pl_drive_moved(&drive, seat);
        if (m->moved && !m->moved(m->to, seat, move, &m->events))
            return PL_MATCH_BROKEN_OFF;
        for (int i = 0; i < m->seats; i++)
            pl_mind_see(m->minds[i], m->events.at, m->events.n);
        if (++m->moves == MOST_MOVES)
            return PL_MATCH_ENDLESS;
    }
    return 0;
}
