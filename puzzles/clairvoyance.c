/* SPDX-License-Identifier: MIT */
/* clairvoyance.c - which decisions of Clairvoyance make puzzles, and their
 * motifs. */
#include "games/clairvoyance/clairvoyance.h"
#include "puzzles/inner.h"

enum { FINISH, STRIKE, ANSWER, HOLD, CHOOSE };

/* Windows end when all have answered, as at a table against bots. */
static const char *options(uint64_t i, int *seats)
{
    *seats = i % 3 ? 2 : 3;
    return "{\"answers\":\"when all answered\"}";
}

/* Asks where a seat acts, answers or chooses. It does not ask where to turn the
 * die: the table already shows what each turn does. Stops and standing orders
 * are left out of the list, because they answer no question. */
static int ask(const pl_setting *s, const void *view, pl_choice *list, int n)
{
    const cv_view *v = view;
    int kept = 0;
    (void)s;

    switch (v->open.open.phase) {
    case CV_ACT:
    case CV_TICK:
    case CV_CHOOSE:
        break;
    default:
        return 0;
    }
    for (int i = 0; i < n; i++)
        if (list[i].move.kind != CV_DO_HOLD &&
            list[i].move.kind != CV_DO_STOPS &&
            list[i].move.kind != CV_DO_ORDERS)
            list[kept++] = list[i];
    return kept;
}

/* Whether a throw at this seat could end the game. */
static int is_last_blow(const cv_view *v, int target)
{
    return __builtin_popcount(v->open.alive) == 2 &&
           v->open.health[target] <= 4;
}

static int motif(const pl_question *q, pl_move m)
{
    const cv_view *v = q->view;

    switch (v->open.open.phase) {
    case CV_CHOOSE:
        return CHOOSE;
    case CV_TICK:
        return m.kind == CV_DO_PASS ? HOLD : ANSWER;
    default:
        if (v->open.holder != q->seat)
            return -1;
        if ((m.kind == CV_DO_THROW || m.kind == CV_DO_FLING) &&
            is_last_blow(v, m.a[1]))
            return FINISH;
        return STRIKE;
    }
}

static int may_pass(const pl_question *q)
{
    for (int i = 0; i < q->n; i++)
        if (q->move[i].kind == CV_DO_PASS)
            return 1;
    return 0;
}

static int why(pl_text *t, const pl_question *q, pl_move m)
{
    int what = motif(q, m);

    if (what == HOLD)
        pl_put(t, "No answer is worth its price here.");
    if (what == ANSWER && may_pass(q))
        pl_put(t, "To let it happen would cost you more.");
    if (what == FINISH)
        pl_put(t, "It can end the game.");
    return 0;
}

const pl_puzzle_kind puzzle_clairvoyance = {
    .game = "clairvoyance",
    .motifs = { "finish", "strike", "answer", "hold", "choose" },
    .options = options,
    .ask = ask,
    .motif = motif,
    .why = why,
    .find = solve_by_playing_on,
    .confirm = solve_by_depth,
    .find_by = 0.08,
    .confirm_by = 0.03,
    .find_worlds = 1600,
    .confirm_worlds = 400,
    .frames = 8,
};
