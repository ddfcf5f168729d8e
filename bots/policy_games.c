/* SPDX-License-Identifier: MIT */
/* policy_games.c - quick policies of the games that have no rated search. */
#include "bots/policy_inner.h"

#include "bots/mysterium_say.h"
#include "bots/telepathic_reason.h"
#include "games/mindseye/mindseye.h"

/* ---- Mind's Eye ---------------------------------------------------------- */

static int gives_up(const pl_choice *c)
{
    return c->move.kind == MINDSEYE_BLINK || c->move.kind == MINDSEYE_RELEASE;
}

/* Chooses all colours equally often, which cannot be beaten. It never gives up
 * a contest, and asks for the duel that settles it if it can. */
pl_move pl_policy_mindseye(const void *setup, const void *view,
                           const pl_choice *legal, int n, pl_luck *luck)
{
    int plays = 0;
    (void)setup, (void)view;

    for (int i = 0; i < n; i++) {
        if (legal[i].move.kind == MINDSEYE_SETTLE)
            return legal[i].move;
        plays += !gives_up(&legal[i]);
    }
    if (!plays && legal[0].move.kind == MINDSEYE_RELEASE)
        return (pl_move){ MINDSEYE_RELEASE, { 255, 255 } }; /* at the last */
    if (!plays)
        return legal[0].move;
    int at = (int)pl_luck_roll(luck, (uint32_t)plays);
    for (int i = 0;; i++)
        if (!gives_up(&legal[i]) && at-- == 0)
            return legal[i].move;
}

/* ---- Mysterium ----------------------------------------------------------- */

/* The ghost and the psychics use different tables, as people see different
 * things in a picture. With one table they would always understand each
 * other. */
static pl_move by_table(const mysterium_setup *u, const mysterium_view *view,
                        int second, const pl_choice *legal, int n,
                        pl_luck *luck)
{
    const mysterium_table *table = mysterium_says(u, second);

    if (!table)
        return pl_choices_random(legal, n, luck);
    return mysterium_go_by(table, view, legal, n);
}

static int has_second(const mysterium_setup *u, const mysterium_view *v)
{
    return v->hand[0] && (!u->own_set || u->set.tables > 1);
}

pl_move pl_policy_mysterium(const void *setup, const void *view,
                            const pl_choice *legal, int n, pl_luck *luck)
{
    return by_table(setup, view, has_second(setup, view), legal, n, luck);
}

/* Often the ghost sees a picture as the psychics do. The share is fitted to
 * 'steady' ('make review-calibrate'). */
enum { SEEN_ALIKE = 75 };

pl_move pl_policy_close_mysterium(const void *setup, const void *world,
                                  void *view, const pl_choice *legal, int n,
                                  pl_luck *luck)
{
    int second =
        has_second(setup, view) && pl_luck_roll(luck, 100) >= SEEN_ALIKE;
    (void)world;

    return by_table(setup, view, second, legal, n, luck);
}

/* ---- Telepathic ---------------------------------------------------------- */

typedef struct {
    const telepathic_setup *u;
    const telepathic_view *v;
    /* Of colour and shape: the condition to meet and the one to avoid; -1: the
     * seat does not know it. */
    int win[2], lose[2];
} eyes;

static eyes eyes_of(const telepathic_setup *u, const telepathic_view *v)
{
    eyes e = { .u = u, .v = v };
    telepathic_view copy = *v;
    uint8_t *pair[2];

    for (int a = 0; a < 2; a++) {
        telepathic_pair(u, a, copy.win, copy.lose, pair);
        e.win[a] = *pair[reason_goal(u, v->me)] - 1;
        e.lose[a] = u->mode == TELEPATHIC_OPPOSED ? -1 : *pair[1] - 1;
    }
    return e;
}

/* How much a seat likes the grid after an action. */
static int like_action(const eyes *e, int card, int set)
{
    uint8_t grid[TELEPATHIC_CELLS];
    int like = 0;

    memcpy(grid, e->v->open.grid, sizeof grid);
    telepathic_shift(grid, card, set);
    for (int a = 0; a < 2; a++) {
        if (e->lose[a] >= 0 && (telepathic_met(grid) >> e->lose[a] & 1))
            return -1;
        like += e->win[a] >= 0 ? reason_best_line(grid, e->win[a]) : 0;
    }
    return like;
}

static int like_move(const eyes *e, pl_move m)
{
    int most = -2, first;

    if (m.kind == TELEPATHIC_PERFORM)
        return like_action(e, e->v->open.given - 1, m.a[0]);
    if (m.kind != TELEPATHIC_GIVE)
        return -2;
    first = telepathic_first_set(m.a[0]);
    for (int k = 0; k < 4; k++) {
        int like = like_action(e, m.a[0], first + k);
        most = like > most ? like : most;
    }
    return most;
}

/* The conditions of an attribute that may be the goal now: those that the grid
 * meets, or all if it meets none; without those that the seat holds itself. */
static int candidates(const eyes *e, int attribute)
{
    int all = 15 << 4 * attribute;
    int met = telepathic_met(e->v->open.grid) & all;

    if (e->win[attribute] >= 0)
        return 1 << e->win[attribute];
    if (e->lose[attribute] >= 0)
        all &= ~(1 << e->lose[attribute]);
    return met & all ? met & all : all;
}

/* Actions that are left before the game ends by itself, at most 6. */
static int actions_left(const eyes *e)
{
    const telepathic_open *o = &e->v->open;
    int left = o->deck_left;

    if (e->u->cards == TELEPATHIC_FIRST)
        return TELEPATHIC_FIRST_CAP - o->actions;
    if (e->u->mode == TELEPATHIC_OPPOSED)
        return TELEPATHIC_OPPOSED_CAP - o->actions;
    for (int i = 0; i < TELEPATHIC_ROW; i++)
        left += o->row[i] != 0;
    if (e->u->mode == TELEPATHIC_FOUR && !o->shuffles)
        left += TELEPATHIC_CARDS;
    return left;
}

/* Whether an announcement is likely enough to be right: both goals are met, and
 * each seat has to hit the other's among the conditions that are met. Whoever
 * reads the other is read, too. */
static int dares(const eyes *e)
{
    static const double needed[] = { 0, 0.2, 0.3, 0.45, 0.6, 0.7, 0.8 };
    int met = telepathic_met(e->v->open.grid), left = actions_left(e);
    double p = 1;

    if (!(met & 15) || !(met & 240))
        return 0;
    for (int a = 0; a < 2; a++)
        if (e->win[a] >= 0 && !(met >> e->win[a] & 1))
            return 0;
    for (int a = 0; a < 2 && (e->win[0] < 0 || e->win[1] < 0); a++)
        p /= __builtin_popcount((unsigned)(met >> 4 * a & 15));
    return p >= needed[left < 0 ? 0 : left > 6 ? 6 : left];
}

static int names_a_goal(const eyes *e, pl_move m)
{
    if (m.kind == TELEPATHIC_NAME)
        return (candidates(e, 0) >> m.a[0] & 1) &&
               (candidates(e, 1) >> (4 + m.a[1]) & 1);
    if (m.kind != TELEPATHIC_ANNOUNCE && m.kind != TELEPATHIC_RESPOND)
        return 0;
    return candidates(e, m.a[0] >> 2) >> m.a[0] & 1;
}

pl_move pl_policy_telepathic(const void *setup, const void *view,
                             const pl_choice *legal, int n, pl_luck *luck)
{
    eyes e = eyes_of(setup, view);
    int most = -1000, best = 0, ties = 0, dare = dares(&e);

    for (int i = 0; i < n; i++) {
        pl_move m = legal[i].move;
        int like = like_move(&e, m);
        if (m.kind == TELEPATHIC_PASS)
            like = dare ? -3 : 0;
        else if (names_a_goal(&e, m))
            like = dare || m.kind == TELEPATHIC_RESPOND ? 100 : -3;
        else if (like == -2)
            like = -4; /* a name that cannot be right */
        if (like > most) {
            most = like;
            ties = 0;
        }
        if (like == most && pl_luck_roll(luck, (uint32_t)++ties) == 0)
            best = i;
    }
    return legal[best].move;
}

/* A seat infers its partner's conditions from the actions so far; each action
 * tells more. These shares were fitted in the same way as Mysterium's. */
enum { READ_AT_ONCE = 50, READ_BY_ACTION = 30 };

pl_move pl_policy_close_telepathic(const void *setup, const void *world,
                                   void *view, const pl_choice *legal, int n,
                                   pl_luck *luck)
{
    const telepathic_setup *u = setup;
    const telepathic_state *s = world;
    telepathic_view *v = view;
    uint32_t read = READ_AT_ONCE + READ_BY_ACTION * (uint32_t)v->open.actions;

    if (u->mode != TELEPATHIC_OPPOSED && pl_luck_roll(luck, 100) < read) {
        memcpy(v->win, s->win, sizeof v->win);
        memcpy(v->lose, s->lose, sizeof v->lose);
    }
    return pl_policy_telepathic(setup, view, legal, n, luck);
}
