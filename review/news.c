/* SPDX-License-Identifier: MIT */
/* news.c - the surprising result of a move, such as the face of a die or a
 * card.
 *
 * The same move is made in other worlds: with new luck where chance decided,
 * and in worlds of the seat's view where something hidden came to light. Of the
 * events that the seat saw, the news is the one that is rarest there. An event
 * that occurs in all of them was no surprise. */
#include "review/review_inner.h"

#include "rules/renew.h"

enum { OTHERS = 64, NEWS_MOST = 32 };

static void apply_step(const pl_review *r, int k, pl_events *events)
{
    r->game->apply(r->setup, r->world, r->steps[k].seat, r->steps[k].move,
                   events);
}

static int is_same(const pl_event *a, const pl_event *b)
{
    return a->kind == b->kind && a->seat == b->seat &&
           memcmp(a->a, b->a, sizeof a->a) == 0;
}

/* One of the other worlds before move 'k', in r->world. */
static void draw_other(const pl_review *r, int k, const pl_turning *x,
                       pl_rng *rng)
{
    if (x->luck == PL_LUCK_CHANCE) {
        memcpy(r->world, pl_review_state(r, k), r->game->state_size);
        pl_renew(r->game, r->setup, r->seats, r->world, rng, r->scratch);
    } else {
        r->game->view(r->setup, pl_review_state(r, k), x->seat, r->view);
        r->game->guess(r->setup, r->view, rng, r->world);
    }
}

/* Copies what the seat saw of move 'k'; returns how many. */
static int seen_events(const pl_review *r, int k, int seat, pl_event *out)
{
    pl_events events = { 0, r->game->max_events, r->events };
    int n = 0;

    memcpy(r->world, pl_review_state(r, k), r->game->state_size);
    apply_step(r, k, &events);
    for (int i = 0; i < events.n && n < NEWS_MOST; i++)
        if (events.at[i].seen_by >> seat & 1)
            out[n++] = events.at[i];
    return n;
}

void news_find(const pl_review *r, int k, pl_turning *x)
{
    pl_event seen[NEWS_MOST];
    int often[NEWS_MOST] = { 0 }, n = seen_events(r, k, x->seat, seen);
    int least = OTHERS;
    pl_luck luck;
    pl_rng rng;

    for (int i = 0; i < OTHERS; i++) {
        pl_events events = { 0, r->game->max_events, r->events };
        review_luck(r, BY_NEWS, k, x->seat, i, &luck, &rng);
        draw_other(r, k, x, &rng);
        apply_step(r, k, &events);
        for (int e = 0; e < n; e++)
            for (int o = 0; o < events.n; o++)
                if (is_same(&seen[e], &events.at[o])) {
                    often[e]++;
                    break;
                }
    }
    for (int e = 0; e < n; e++)
        if (often[e] < least) {
            least = often[e];
            x->news = seen[e];
            x->has_news = 1;
        }
}
