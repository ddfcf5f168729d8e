/* SPDX-License-Identifier: MIT */
/* minds.c - keeps the minds of bots between their moves. minds.h says why. */
#include "server/minds.h"

#include "base/alloc.h"
#include "server/server_state.h"

#include <stdlib.h>
#include <string.h>

/* Whether earlier games were all in memory (NOW) or have to be loaded
 * (LATER). */
enum { NOW = 1, LATER = 2 };

struct pl_kept_mind {
    pl_kept_mind *next, *prev; /* all minds, the most recently used first */
    pl_live *live;
    int seat, is_thinking, is_loading;
    char bot[sizeof((pl_think *)0)->bot];
    pl_mind *mind;   /* NULL: not made yet, or lent to a job */
    pl_think unseen; /* only its events and games are used */
};

/* ---- the list of minds -------------------------------------------------- */

static void unlink_mind(pl_kept_mind *k)
{
    pl_server *s = k->live->server;

    *(k->prev ? &k->prev->next : &s->minds) = k->next;
    *(k->next ? &k->next->prev : &s->last_mind) = k->prev;
    s->n_minds--;
}

static void link_mind(pl_kept_mind *k)
{
    pl_server *s = k->live->server;

    k->prev = NULL;
    k->next = s->minds;
    *(k->next ? &k->next->prev : &s->last_mind) = k;
    s->minds = k;
    s->n_minds++;
}

static void free_mind(pl_kept_mind *k)
{
    unlink_mind(k);
    k->live->mind[k->seat].kept = NULL;
    pl_mind_free(k->mind);
    free(k->unseen.events);
    free(k);
}

/* Makes room by freeing the minds that were least recently used. */
static void make_room(pl_server *s)
{
    pl_kept_mind *k = s->last_mind, *before;

    for (; k && s->n_minds >= PL_MINDS_MAX; k = before) {
        before = k->prev;
        if (!k->is_thinking && !k->is_loading)
            free_mind(k);
    }
}

void pl_minds_release(pl_live *l)
{
    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (l->mind[i].kept)
            free_mind(l->mind[i].kept);
}

/* ---- making a mind again from the logs ---------------------------------- */

static void keep_event(void *ctx, const pl_event *event, uint32_t number)
{
    pl_think *to = ctx;
    (void)number;

    PL_GROW(to->events, to->n_events, to->cap_events);
    to->events[to->n_events++] = *event;
}

/* The ids of earlier games, the latest first, up to the first that is
 * missing. */
typedef struct {
    pl_server *server;
    pl_id table; /* whose bot it is for */
    int seat, n;
    pl_id game[PL_SERIES_MAX];
} series;

/* Puts the events of earlier games before those of the current one. */
static void take_series(pl_kept_mind *k, const series *s)
{
    pl_think all = { 0 };

    for (int i = s->n; i-- > 0;) {
        const pl_live *l = pl_live_find(s->server, &s->game[i]);
        if (!l || l->loading)
            continue;
        pl_table_events(l->table, k->seat, 0, 0, keep_event, &all);
        all.game_ends[all.n_games++] = all.n_events;
    }
    for (int i = 0; i < k->unseen.n_events; i++)
        keep_event(&all, &k->unseen.events[i], 0);
    free(k->unseen.events);
    k->unseen = all;
}

static int is_same_bot(const pl_table *t, const pl_kept_mind *k)
{
    const pl_table *now = k->live->table;

    const char *bot = pl_table_seated_bot(t, k->seat);

    return pl_table_is_over(t) && pl_table_game(t) == pl_table_game(now) &&
           pl_table_seats(t) == pl_table_seats(now) && bot &&
           strcmp(bot, k->bot) == 0;
}

static void on_earlier(void *ctx, pl_live *earlier, pl_refusal why)
{
    series *s = ctx;
    pl_live *l = pl_live_find(s->server, &s->table);
    pl_kept_mind *k = l ? l->mind[s->seat].kept : NULL;
    int is_later = k && k->is_loading == LATER;
    (void)why;

    if (!k || !k->is_loading || s->server->stopping) {
        free(s);
        return;
    }
    if (earlier && is_same_bot(earlier->table, k)) {
        const pl_id *before = pl_table_earlier(earlier->table);
        s->game[s->n++] = *pl_table_id(earlier->table);
        if (s->n < PL_SERIES_MAX && !pl_id_is_zero(before)) {
            pl_live_get(s->server, before, on_earlier, s);
            return;
        }
    }
    take_series(k, s);
    k->is_loading = 0;
    free(s);
    if (is_later)
        pl_live_act(l);
}

static pl_kept_mind *remember(pl_live *l, int seat, const char *bot,
                              const pl_mind_kind *kind)
{
    pl_kept_mind *k = pl_xcalloc(1, sizeof *k);
    const pl_id *earlier = pl_table_earlier(l->table);

    make_room(l->server);
    k->live = l;
    k->seat = seat;
    strcpy(k->bot, bot);
    l->mind[seat].kept = k;
    link_mind(k);
    pl_table_events(l->table, seat, 0, 0, keep_event, &k->unseen);
    if (kind->again && !pl_id_is_zero(earlier)) {
        series *s = pl_xcalloc(1, sizeof *s);
        *s = (series){
            l->server, *pl_table_id(l->table), seat, 0, { { { 0 } } }
        };
        k->is_loading = NOW;
        pl_live_get(l->server, earlier, on_earlier, s);
        if (k->is_loading)
            k->is_loading = LATER;
    }
    return k;
}

/* ---- jobs -------------------------------------------------------------- */

int pl_minds_prepare(pl_live *l, int seat, const char *bot, pl_think *job)
{
    const pl_mind_kind *kind =
        pl_mind_kind_of(bot, pl_table_game(l->table)->id);
    pl_kept_mind *k = l->mind[seat].kept;

    if (!kind || !kind->see)
        return 1; /* it uses the view only and remembers nothing */
    if (k && k->is_thinking)
        return 0;
    if (k && strcmp(k->bot, bot) != 0) {
        free_mind(k);
        k = NULL;
    }
    if (!k)
        k = remember(l, seat, bot, kind);
    if (k->is_loading)
        return 0;
    unlink_mind(k);
    link_mind(k);
    l->server->counts.minds += !k->mind;
    l->server->counts.told += (uint64_t)k->unseen.n_events;
    job->is_kept = k->is_thinking = 1;
    job->mind = k->mind;
    k->mind = NULL;
    job->events = k->unseen.events;
    job->n_events = k->unseen.n_events;
    job->n_games = k->unseen.n_games;
    memcpy(job->game_ends, k->unseen.game_ends, sizeof job->game_ends);
    k->unseen = (pl_think){ 0 };
    return 1;
}

void pl_minds_return(pl_live *l, pl_think *job)
{
    pl_kept_mind *k = l->mind[job->seat].kept;

    if (!job->is_kept)
        return;
    k->is_thinking = 0;
    k->mind = job->mind;
    job->mind = NULL;
    /* A new mind has seen nothing yet: feed it from the logs. */
    if (!k->mind)
        free_mind(k);
}

void pl_minds_tell(pl_live *l, const pl_events *events)
{
    for (int i = 0; i < pl_table_seats(l->table); i++) {
        pl_kept_mind *k = l->mind[i].kept;
        for (int n = 0; k && n < events->n; n++)
            if (events->at[n].seen_by >> i & 1)
                keep_event(&k->unseen, &events->at[n], 0);
    }
}
