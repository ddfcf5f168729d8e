/* SPDX-License-Identifier: MIT */
/* policy.c - chooses moves by a game's quick policy, and plays a world on to
 * its end with it. policy.h says what it is for. */
#include "bots/policy.h"

#include <stdlib.h>

#include "bots/policy_inner.h"

/* No game is longer; a policy that never ends one would be a bug. */
enum { LONGEST = 20000 };

static const struct {
    const char *game;
    pl_chooser *choose;
    pl_close_chooser *close;
} choosers[] = {
    { "mindseye", pl_policy_mindseye, NULL },
    { "mysterium", pl_policy_mysterium, pl_policy_close_mysterium },
    { "telepathic", pl_policy_telepathic, pl_policy_close_telepathic },
};

int pl_policy_init(pl_policy *p, const pl_game *g, const void *setup, int seats)
{
    *p = (pl_policy){ .game = g, .setup = setup, .seats = seats };
    p->know = pl_knowledge_of(g->id);
    for (size_t i = 0; i < sizeof choosers / sizeof choosers[0]; i++)
        if (strcmp(choosers[i].game, g->id) == 0)
            p->choose = choosers[i].choose;
    p->list = calloc(g->max_choices, sizeof *p->list);
    p->weight = calloc(g->max_choices, sizeof *p->weight);
    p->view = calloc(1, g->view_size);
    p->world = calloc(1, g->state_size);
    if (p->list && p->weight && p->view && p->world)
        return 1;
    pl_policy_release(p);
    return 0;
}

void pl_policy_pair(pl_policy *p)
{
    for (size_t i = 0; i < sizeof choosers / sizeof choosers[0]; i++)
        if (strcmp(choosers[i].game, p->game->id) == 0)
            p->close = choosers[i].close;
}

void pl_policy_release(pl_policy *p)
{
    free(p->list);
    free(p->weight);
    free(p->view);
    free(p->world);
    *p = (pl_policy){ 0 };
}

/* ---- choosing ------------------------------------------------------------ */

/* One entry, drawn by weight; all alike if every weight is 0. */
static pl_move draw_by_weight(const pl_policy *p, const pl_choice *list, int n,
                              pl_luck *luck)
{
    uint32_t sum = 0, at;
    int i = 0;

    for (int k = 0; k < n; k++)
        sum += p->weight[k];
    if (!sum)
        return pl_choices_random(list, n, luck);
    for (at = pl_luck_roll(luck, sum); at >= p->weight[i]; i++)
        at -= p->weight[i];
    return list[i].mask ? pl_choices_random(&list[i], 1, luck) : list[i].move;
}

/* By the ratings of the moves in a world that the seat holds possible. */
static pl_move choose_rated(pl_policy *p, const void *world, int seat,
                            const pl_choice *list, int n, pl_luck *luck)
{
    p->know->rate(p->setup, world, seat, list, n, p->weight);
    if (p->refine) {
        if (list != p->list)
            memcpy(p->list, list, (size_t)n * sizeof *list);
        p->refine(p->setup, world, seat, p->list, n, p->weight);
        list = p->list;
    }
    return draw_by_weight(p, list, n, luck);
}

pl_move pl_policy_choose(pl_policy *p, const void *view, int seat,
                         const pl_choice *legal, int n, pl_luck *luck)
{
    if (p->choose)
        return p->choose(p->setup, view, legal, n, luck);
    if (!p->know->rate)
        return pl_random_move(p->game, legal, n, luck);
    pl_rng rng = { .at = 0 };
    for (int i = 0; i < 8; i++)
        rng.key[i] = pl_luck_word(luck);
    p->game->guess(p->setup, view, &rng, p->world);
    return choose_rated(p, p->world, seat, legal, n, luck);
}

/* ---- playing on ---------------------------------------------------------- */

static int one_of(uint16_t seats, pl_luck *luck)
{
    int skip = __builtin_popcount(seats);

    skip = skip > 1 ? (int)pl_luck_roll(luck, (uint32_t)skip) : 0;
    for (; skip; skip--)
        seats &= (uint16_t)(seats - 1);
    return __builtin_ctz(seats);
}

int pl_policy_step(pl_policy *p, void *world, pl_drive *drive, pl_luck *luck)
{
    const pl_game *g = p->game;
    uint16_t seats = pl_drive_next(drive, g, p->setup, world);
    pl_move m;

    if (!seats)
        return 0;
    if (p->know->movers)
        seats = p->know->movers(p->setup, world, seats);
    int seat = one_of(seats, luck);
    int n = g->legal(p->setup, world, seat, p->list);
    if (n == 1 && !p->list[0].mask) {
        m = p->list[0].move;
    } else if (seat == PL_CLOCK || (!p->choose && !p->know->rate)) {
        m = pl_random_move(g, p->list, n, luck);
    } else if (p->choose) {
        g->view(p->setup, world, seat, p->view);
        m = p->close ? p->close(p->setup, world, p->view, p->list, n, luck)
                     : p->choose(p->setup, p->view, p->list, n, luck);
    } else {
        m = choose_rated(p, world, seat, p->list, n, luck);
    }
    if (p->told)
        p->told->n = 0;
    g->apply(p->setup, world, seat, m, p->told);
    pl_drive_moved(drive, seat);
    return 1;
}

void pl_policy_worth(const pl_policy *p, const void *world,
                     double worth[PL_SEATS_MAX])
{
    const pl_payoff *pay = p->game->payoff;
    int32_t min = 0, max = 1000;

    if (pay)
        pay->bounds(p->setup, &min, &max);
    for (int i = 0; i < p->seats; i++)
        worth[i] =
            pay ? (pay->of(p->setup, world, i) - min) / (double)(max - min)
                : p->game->score(p->setup, world, i) / 1000.0;
}

int pl_policy_finish(pl_policy *p, void *world, pl_drive *drive, pl_luck *luck,
                     double worth[PL_SEATS_MAX])
{
    int moves = 0;

    while (moves < LONGEST && pl_policy_step(p, world, drive, luck))
        moves++;
    pl_policy_worth(p, world, worth);
    return moves;
}
