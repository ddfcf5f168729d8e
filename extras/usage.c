/* SPDX-License-Identifier: MIT */
/* usage.c - counts what happens to each card: thrown, placed, missed,
 * stopped, used. */
#include "extras/usage.h"

#include <string.h>

#include "games/clairvoyance/clairvoyance.h"

static void count_arrival(pl_usage *c, pl_usage_flight *f, int hit, int damage)
{
    if (hit)
        c->hits++;
    else
        c->stopped++;
    c->struck += damage > 0;
    c->damage += (uint64_t)damage;
    memset(f, 0, sizeof *f);
}

static void watch_event(pl_usage *cards, pl_usage_flight *f, const pl_event *e)
{
    pl_usage *c = &cards[f->card ? f->card - 1 : 0];

    if (e->kind == CV_USED)
        cards[e->a[0]].used++;
    if (e->kind == CV_DECLARED) {
        *f = (pl_usage_flight){ (uint8_t)(e->a[0] + 1), e->a[1] };
        cards[e->a[0]].played++;
        return;
    }
    if (!f->card)
        return;
    if (e->kind == CV_CHECKED && !e->a[0]) {
        c->missed++;
        memset(f, 0, sizeof *f);
    } else if (e->kind == CV_DAMAGED) {
        count_arrival(c, f, e->a[3] > 0, e->a[3]);
    } else if (e->kind == CV_DESTROYED && e->a[1] == CV_GONE_FLIGHT) {
        count_arrival(c, f, 0, 0);
    } else if (e->kind == CV_POSSESSED && e->a[0] == f->card - 1) {
        count_arrival(c, f, f->how == CV_PLACED, 0);
    }
}

void pl_usage_watch(pl_usage *cards, pl_usage_flight *f, const pl_events *told)
{
    for (int i = 0; i < told->n; i++)
        watch_event(cards, f, &told->at[i]);
}
