/* SPDX-License-Identifier: MIT */
/* mindseye_habits.c - opponents with fixed habits, to measure the minds that
 * read opponents.
 *
 * They are for 'planchette sim' and the tests and are not offered to players.
 * Some are habits of people (repeating after a win, never repeating), some are
 * simple predictors. With three seats a habit chooses the colour to the left,
 * and the other colour stays on one side of it for the whole game. */
#include "bots/kinds.h"

#include <string.h>

#include "games/mindseye/mindseye_inner.h"

typedef struct {
    pl_mind head;
    int favourite, side, n;     /* plays seen */
    uint8_t mine[4], theirs[4]; /* the latest first */
    int often[4], after[4][4], after_two[16][4];
    int own_often[4];
} habit;

static size_t size(const pl_game *g, const pl_budget *b)
{
    (void)g, (void)b;
    return sizeof(habit);
}

static void init(pl_mind *m)
{
    habit *h = (habit *)m;

    h->favourite = (int)pl_luck_roll(&m->luck, 4);
    h->side = pl_luck_roll(&m->luck, 2) ? 1 : 3;
}

static void see(pl_mind *m, const pl_event *e)
{
    habit *h = (habit *)m;
    int other = -1;

    if ((e->kind != MINDSEYE_SHOWN && e->kind != MINDSEYE_DUELLED) ||
        !e->a[m->seat])
        return;
    for (int i = 0; i < m->seats; i++)
        if (i != m->seat && e->a[i])
            other = i;
    if (other < 0)
        return;
    int their = to_left(e->a[other]), own = to_left(e->a[m->seat]);
    if (h->n > 0)
        h->after[h->theirs[0]][their]++;
    if (h->n > 1)
        h->after_two[4 * h->theirs[1] + h->theirs[0]][their]++;
    h->often[their]++;
    h->own_often[own]++;
    memmove(h->theirs + 1, h->theirs, 3);
    memmove(h->mine + 1, h->mine, 3);
    h->theirs[0] = (uint8_t)their;
    h->mine[0] = (uint8_t)own;
    h->n++;
}

/* A rematch: the habit and its counts stay as they are. */
static void again(pl_mind *m)
{
    (void)m;
}

static int any(habit *h)
{
    return (int)pl_luck_roll(&h->head.luck, 4);
}

static int often(habit *h, int per_cent)
{
    return pl_luck_roll(&h->head.luck, 100) < (uint32_t)per_cent;
}

static int most(habit *h, const int row[4])
{
    int best = any(h);

    for (int i = 0; i < 4; i++)
        best = row[i] > row[best] ? i : best;
    return best;
}

/* The colour that beats 'colour': the one before it in the ring. */
static int over(int colour)
{
    return (colour + 3) & 3;
}

static int constant(habit *h)
{
    return h->favourite;
}

static int favourite(habit *h)
{
    return often(h, 55) ? h->favourite : any(h);
}

static int onward(habit *h)
{
    return h->n ? (h->mine[0] + 1) & 3 : h->favourite;
}

static int backward(habit *h)
{
    return h->n ? (h->mine[0] + 3) & 3 : h->favourite;
}

static int across(habit *h)
{
    return h->n && often(h, 60) ? (h->mine[0] + 2) & 3 : any(h);
}

static int copies(habit *h)
{
    return h->n ? h->theirs[0] : any(h);
}

static int beats_last(habit *h)
{
    return h->n ? over(h->theirs[0]) : any(h);
}

static int loses_to_last(habit *h)
{
    return h->n ? (h->theirs[0] + 1) & 3 : any(h);
}

static int win_stays(habit *h)
{
    if (!h->n)
        return any(h);
    return compare(h->mine[0], h->theirs[0]) == LOSES ? (h->mine[0] + 1) & 3
                                                      : h->mine[0];
}

static int lose_stays(habit *h)
{
    if (!h->n)
        return any(h);
    return compare(h->mine[0], h->theirs[0]) == BEATS ? (h->mine[0] + 3) & 3
                                                      : h->mine[0];
}

static int alternates(habit *h)
{
    return (h->favourite + (h->n & 1)) & 3;
}

static int waltz(habit *h)
{
    static const uint8_t steps[3] = { 0, 1, 3 };
    return (h->favourite + steps[h->n % 3]) & 3;
}

static int never_repeats(habit *h)
{
    return h->n ? (h->mine[0] + 1 + (int)pl_luck_roll(&h->head.luck, 3)) & 3
                : any(h);
}

static int repeats(habit *h)
{
    return h->n && often(h, 50) ? h->mine[0] : any(h);
}

static int counts(habit *h)
{
    return over(most(h, h->often));
}

static int chains(habit *h)
{
    return h->n ? over(most(h, h->after[h->theirs[0]])) : any(h);
}

static int chains_two(habit *h)
{
    return h->n > 1
               ? over(most(h, h->after_two[4 * h->theirs[1] + h->theirs[0]]))
               : any(h);
}

/* Assumes that the opponent beats our most frequent colour, and beats that. */
static int outguesses(habit *h)
{
    return over(over(most(h, h->own_often)));
}

static int drifts(habit *h)
{
    return often(h, 70) ? (h->favourite + h->n / 8) & 3 : any(h);
}

/* Mostly repeats after a win and changes after a loss, as people do. */
static int like_people(habit *h)
{
    return often(h, 60) ? win_stays(h) : any(h);
}

static pl_move play(pl_mind *m, const pl_choice *legal, int n,
                    int (*way)(habit *))
{
    habit *h = (habit *)m;
    uint8_t colour;

    if (legal[0].move.kind != MINDSEYE_SHOW &&
        legal[0].move.kind != MINDSEYE_PAIR)
        return pl_choices_random(legal, n, &m->luck);
    colour = (uint8_t)way(h);
    if (legal[0].move.kind == MINDSEYE_SHOW)
        return (pl_move){ MINDSEYE_SHOW, { colour } };
    return (pl_move){ MINDSEYE_PAIR,
                      { colour, (uint8_t)((colour + h->side) & 3) } };
}

#define HABIT(way, called)                                    \
    static pl_move think_##way(pl_mind *m, const void *view,  \
                               const pl_choice *legal, int n) \
    {                                                         \
        (void)view;                                           \
        return play(m, legal, n, way);                        \
    }                                                         \
    const pl_mind_kind pl_habit_##way##_kind = {              \
        .name = "habit-" called,                              \
        .help = "an opponent with a habit, for measuring",    \
        .game = "mindseye",                                   \
        .for_measuring = 1,                                   \
        .size = size,                                         \
        .init = init,                                         \
        .see = see,                                           \
        .think = think_##way,                                 \
        .again = again,                                       \
    };

PL_HABITS(HABIT)
