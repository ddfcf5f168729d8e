/* SPDX-License-Identifier: MIT */
/* telepathic.c - puzzles of Telepathic.
 *
 * The solvers take no move as a hint. What a seat knows is its own conditions,
 * the conditions that stood in a line without loss, and the grid. */
#include "games/telepathic/telepathic.h"

#include <stdlib.h>

#include "bots/telepathic_reason.h"
#include "puzzles/inner.h"

enum { STEP, GIVE, NAME, SILENCE };

enum { WORLDS = 1000 };

static const char *options(uint64_t i, int *seats)
{
    static const struct {
        int seats;
        const char *text;
    } tables[] = {
        { 2, "{\"announce_ms\":0}" },
        { 2, "{\"mode\":\"first\",\"announce_ms\":0}" },
        { 4, "{\"mode\":\"opposed\",\"announce_ms\":0}" },
        { 2, "{\"mode\":\"harder\",\"announce_ms\":0}" },
        { 4, "{\"mode\":\"four\",\"announce_ms\":0}" },
    };
    int at = (int)(i % (sizeof tables / sizeof tables[0]));

    *seats = tables[at].seats;
    return tables[at].text;
}

static int ask(const pl_setting *s, const void *view, pl_choice *list, int n)
{
    (void)s, (void)view, (void)list;
    return n;
}

/* Whether one could think of announcing: a colour and a shape are met, and what
 * this seat knows of the goals is among them. */
static int is_tempting(const pl_question *q)
{
    const telepathic_view *v = q->view;
    int met = telepathic_met(v->open.grid), own = 0;

    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        own |= v->win[i] ? 1 << (v->win[i] - 1) : 0;
    return (met & 15) && (met & 240) && (own & ~met) == 0;
}

/* How many cards there are to give. */
static int gives(const pl_question *q)
{
    int n = 0;

    for (int i = 0; i < q->n; i++)
        n += q->move[i].kind == TELEPATHIC_GIVE;
    return n;
}

static int motif(const pl_question *q, pl_move m)
{
    if (m.kind == TELEPATHIC_PERFORM)
        return STEP;
    if (m.kind == TELEPATHIC_GIVE)
        return gives(q) > 1 ? GIVE : -1;
    if (m.kind == TELEPATHIC_PASS)
        return is_tempting(q) ? SILENCE : -1;
    return NAME;
}

/* The longest line of a team's goals: of both its attributes. */
static int lines(const telepathic_state *s, const int goal[2])
{
    return reason_best_line(s->open.grid, goal[0]) +
           reason_best_line(s->open.grid, goal[1]);
}

/* The goals of the side of 'seat' in this world, and of the other side. */
static void goals(const telepathic_setup *u, const telepathic_state *s,
                  int seat, int mine[2], int theirs[2])
{
    telepathic_state copy = *s;
    uint8_t *pair[2];
    int which = reason_goal(u, seat);

    for (int a = 0; a < 2; a++) {
        telepathic_pair(u, a, copy.win, copy.lose, pair);
        mine[a] = *pair[which] - 1;
        theirs[a] = *pair[!which] - 1;
    }
}

/* The value of a position for the partners of 'seat'. */
static double worth(const void *setup, const void *state, int seat)
{
    /* Tiles of both goals in their best lines, 2 to 6. */
    static const double near[] = { 0, 0, 0.05, 0.1, 0.2, 0.35, 0.6 };
    const telepathic_setup *u = setup;
    const telepathic_state *s = state;
    int mine[2], theirs[2];

    if (s->open.open.phase == TELEPATHIC_OVER)
        return telepathic_game.score(setup, state, seat) / 1000.0;
    goals(u, s, seat, mine, theirs);
    if (u->mode == TELEPATHIC_OPPOSED)
        return 0.5 + (near[lines(s, mine)] - near[lines(s, theirs)]) / 2;
    return near[lines(s, mine)];
}

/* How many of 100 worlds are lost by the move at once. */
static int lost_at_once(const pl_question *q, pl_move m)
{
    const pl_setting *set = q->setting;
    telepathic_state world;
    pl_rng rng = { .at = 0 };
    int lost = 0;

    for (int i = 0; i < WORLDS; i++) {
        set->game->guess(set->setup, q->view, &rng, &world);
        set->game->apply(set->setup, &world, q->seat, m, NULL);
        lost += world.open.open.phase == TELEPATHIC_OVER &&
                set->game->score(set->setup, &world, q->seat) == 0;
    }
    return (lost * 100 + WORLDS / 2) / WORLDS;
}

/* Whether the move brings a condition that this seat wants into a line. */
static int completes(const pl_question *q, pl_move m)
{
    const telepathic_view *v = q->view;
    uint8_t grid[TELEPATHIC_CELLS];
    int own = 0;

    for (int i = 0; i < TELEPATHIC_HOLDERS; i++)
        own |= v->win[i] ? 1 << (v->win[i] - 1) : 0;
    memcpy(grid, v->open.grid, sizeof grid);
    telepathic_shift(grid, v->open.given - 1, m.a[0]);
    return own & telepathic_met(grid) & ~telepathic_met(v->open.grid);
}

static int why(pl_text *t, const pl_question *q, pl_move m)
{
    int lost = lost_at_once(q, m);

    if (m.kind == TELEPATHIC_PASS)
        pl_put(t, "It is too early to announce.");
    if (m.kind != TELEPATHIC_PERFORM)
        return 0;
    if (completes(q, m))
        pl_put(t, "It brings your own three together. ");
    if (!lost) {
        pl_put(t, "Whatever the others hide, it cannot lose at once.");
        return 1;
    }
    pl_put(t, "It loses at once in ");
    pl_put_int(t, lost);
    pl_put(t,
           " of 100 worlds that fit what you know, which is worth the risk.");
    return 1;
}

const pl_puzzle_kind puzzle_telepathic = {
    .game = "telepathic",
    .motifs = { "step", "give", "name", "silence" },
    .bot = "steady",
    .options = options,
    .ask = ask,
    .motif = motif,
    .why = why,
    .worth = worth,
    .find = solve_by_playing_on,
    .confirm = solve_by_depth,
    .find_by = 0.05,
    .confirm_by = 0.02,
    .find_worlds = 2000,
    .confirm_worlds = 400,
    .frames = 2,
};
