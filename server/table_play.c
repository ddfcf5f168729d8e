/* SPDX-License-Identifier: MIT */
/* table_play.c - the game at a table, and which audience gets an update.
 *
 * This is the only file that shows a state to anybody, always through the
 * game's view() or an event's seen_by. A move gives an audience an update only
 * if its view, its choices or its events changed: so neither update numbers nor
 * the times of messages reveal what another seat does in secret. */
#include "server/table_inner.h"

#include "base/alloc.h"
#include "server/action.h"

#include <stdlib.h>
#include <string.h>

/* The longest time that clients play scenes in a row. */
enum { SCENES_MS = 6000 };

/* Large enough for any game; used within one call. The events of the last move
 * stay there for pl_table_change until the next one. */
static pl_event events_at[PL_EVENTS_MAX];
static pl_choice choices_at[PL_CHOICES_MAX];
static unsigned char view_at[UINT16_MAX + 1];
static unsigned char trial_at[UINT16_MAX + 1];

/* ---- what one audience may know ---------------------------------------- */

void pl_table_view(const pl_table *t, int audience, void *out)
{
    t->setting.game->view(t->setting.setup, t->state, audience, out);
}

uint64_t pl_table_view_key(const pl_table *t, int audience)
{
    return t->view_hash[audience];
}

int pl_table_is_asked(const pl_table *t, int seat)
{
    return t->phase == PL_PHASE_PLAYING && (t->turn >> seat & 1);
}

int pl_table_legal(const pl_table *t, int seat, pl_choice *out)
{
    if (!pl_table_is_asked(t, seat))
        return 0;
    return t->setting.game->legal(t->setting.setup, t->state, seat, out);
}

pl_writing pl_table_writing(const pl_table *t)
{
    pl_writing w = pl_setting_writing(&t->setting);

    w.recall = t->is_recall && t->phase == PL_PHASE_PLAYING;
    return w;
}

/* ---- who gets an update ------------------------------------------------ */

/* Fast, and the same on every machine; it only has to notice changes. */
static uint64_t hash(uint64_t h, const void *bytes, size_t len)
{
    const uint8_t *p = bytes;

    for (; len >= 8; p += 8, len -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    while (len--)
        h = (h ^ *p++) * 0x100000001b3u;
    return h ^ h >> 32;
}

/* Compares what the audience sees with what it saw after the last move. */
static int update_view(pl_table *t, int audience)
{
    const pl_game *g = t->setting.game;
    uint64_t h = 1;

    memset(view_at, 0, g->view_size);
    pl_table_view(t, audience, view_at);
    h = hash(h, view_at, g->view_size);
    if (audience < PL_SEATS_MAX) {
        int n = pl_table_legal(t, audience, choices_at);
        uint64_t legal =
            hash((uint64_t)n, choices_at, (size_t)n * sizeof choices_at[0]);
        h ^= legal;
        if (legal != t->place[audience].legal_hash)
            t->place[audience].prompt = 0; /* set when the update is numbered */
        t->place[audience].legal_hash = legal;
    }
    if (h == t->view_hash[audience])
        return 0;
    t->view_hash[audience] = h;
    return 1;
}

static uint16_t event_audiences(const pl_events *events)
{
    uint16_t all = 0;

    for (int i = 0; i < events->n; i++)
        all |= events->at[i].seen_by;
    return all;
}

static uint64_t short_id(const pl_id *id)
{
    uint64_t v;

    memcpy(&v, id->b, sizeof v);
    return v;
}

static void keep_step(pl_table *t, const pl_entry *e, const pl_table_change *c)
{
    PL_GROW(t->steps, t->n_steps, t->cap_steps);
    pl_table_step *s = &t->steps[t->n_steps++];
    *s = (pl_table_step){ .got = c->got, .seat = PL_NOBODY };
    if (pl_action_of(e->kind)->is_move) {
        s->move = e->move;
        s->seat = e->seat;
        s->id = short_id(&e->other);
        if (e->len && e->text[0])
            s->said = pl_xcopy(e->text, strnlen(e->text, e->len));
    }
}

/* Patience and the bots' times count from the last move that everybody saw, not
 * from a sealed one: otherwise they would reveal that somebody has sealed. A
 * seat that sealed early is still shown as awaited, and counts as such. */
static void note_shown(pl_table *t, int64_t at)
{
    const pl_open *o = t->state;
    int64_t begins = at + pl_table_allowance(t, t->patience_ms);

    t->shown_at = at;
    t->shown_ms = t->moment_ms;
    for (int i = 0; i < t->setting.seats; i++) {
        pl_place *p = &t->place[i];
        if (p->since && p->since < at)
            p->spent_ms += at - p->since;
        p->since =
            t->phase == PL_PHASE_PLAYING && (o->awaited >> i & 1) ? begins : 0;
    }
}

void pl_table_number_update(pl_table *t, const pl_entry *e, pl_table_change *c)
{
    uint16_t all =
        (uint16_t)((1u << t->setting.seats) - 1) | PL_BIT(PL_WATCHER);
    uint16_t got = !c->room ? 0 : c->is_quiet ? PL_BIT(PL_WATCHER) : all;

    if (c->line)
        got |= c->line->heard;
    if (c->play)
        got |= event_audiences(&c->events);
    for (int a = 0; a < PL_AUDIENCES; a++) {
        if (!(all >> a & 1))
            continue;
        if (c->play && update_view(t, a))
            got |= PL_BIT(a);
        t->number[a] += got >> a & 1;
        if (a < PL_SEATS_MAX && !t->place[a].prompt)
            t->place[a].prompt = t->number[a];
    }
    if (c->play && (got >> PL_WATCHER & 1))
        note_shown(t, e->at);
    c->got = got & all;
    keep_step(t, e, c);
}

uint32_t pl_table_number_of(const pl_table *t, int seat, const pl_id *id)
{
    uint64_t wanted = short_id(id);
    uint32_t number = 0;

    for (uint32_t i = 0; i < t->n_steps; i++) {
        number += t->steps[i].got >> seat & 1;
        if (t->steps[i].seat == seat && t->steps[i].id == wanted)
            return number;
    }
    return 0;
}

/* ---- playing ----------------------------------------------------------- */

/* How long the scene of an update takes: the longest of its public kinds.
 * Private events do not count, since the timer would reveal them. */
static uint32_t scene_ms(const pl_game *g, const pl_events *events)
{
    uint32_t ms = 0;

    for (int i = 0; i < events->n; i++) {
        const pl_event *e = &events->at[i];
        if (e->seen_by != PL_EVERYBODY)
            continue;
        for (const pl_moment *m = g->words->moments; m && m->ms; m++)
            if (m->kind == e->kind && m->ms > ms)
                ms = m->ms;
    }
    return ms;
}

/* What is left of earlier scenes and the new one, as clients play them. */
static void update_moment(pl_table *t, const pl_events *events, int64_t at)
{
    int64_t left = t->moved_at + t->moment_ms - at;

    if (!t->moments)
        return;
    left = (left > 0 ? left : 0) + scene_ms(t->setting.game, events);
    t->moment_ms = left < SCENES_MS ? (uint32_t)left : SCENES_MS;
}

/* At most the time itself, so that short timers stay short. */
int64_t pl_table_allowance(const pl_table *t, int64_t ms)
{
    return t->moment_ms < ms ? t->moment_ms : ms;
}

static void update_awaited(pl_table *t, int64_t at)
{
    int64_t begins = at + pl_table_allowance(t, t->patience_ms);

    for (int i = 0; i < t->setting.seats; i++) {
        pl_place *p = &t->place[i];
        int awaited = t->turn >> i & 1;
        if (!awaited && p->awaited_since && p->awaited_since < at)
            p->used_ms += at - p->awaited_since;
        if (!awaited)
            p->awaited_since = 0;
        else if (!p->awaited_since)
            p->awaited_since = begins;
    }
}

/* A timer that begins while somebody is missing is paused: 'timer_ends' then
 * holds its length. See table_people.c for why a running one is not. */
static void update_timer(pl_table *t, int64_t at)
{
    const pl_open *o = t->state; /* the first member of every state */
    int64_t length = o->timer_ms;

    if (o->timer_number == t->timer)
        return;
    t->timer = o->timer_number;
    if (t->timed && t->timer)
        t->timed = PL_TIMED_NOW;
    if (t->timed == PL_TIMED_NOW && pl_table_shared_ms(t))
        length = pl_table_shared_ms(t);
    length += pl_table_allowance(t, length);
    t->timer_kind = o->timer_kind;
    t->paused = t->timer && t->pause_wanted && !t->strict;
    t->timer_ends = !t->timer ? 0 : t->paused ? length : at + length;
}

void pl_table_close(pl_table *t)
{
    t->phase = PL_PHASE_ABANDONED;
    t->timer = 0;
    t->timer_ends = 0;
}

static void end_if_over(pl_table *t)
{
    if (t->turn)
        return;
    t->phase = PL_PHASE_OVER;
    t->timer = 0;
    t->timer_ends = 0;
    t->result = pl_setting_result(&t->setting, t->state);
}

static void update_play(pl_table *t, int64_t at)
{
    t->turn = t->setting.game->turn(t->setting.setup, t->state);
    t->moved_at = at;
    update_awaited(t, at);
    update_timer(t, at);
    end_if_over(t);
}

void pl_table_deal(const pl_table *t, void *state)
{
    const pl_game *g = t->setting.game;

    if (t->origin.state)
        memcpy(state, t->origin.state, g->state_size);
    else
        g->deal(t->setting.setup, t->seed, state);
}

void pl_table_begin(pl_table *t, int64_t at)
{
    if (!t->fair.by_hand)
        pl_fair_seed(&t->fair, &t->setting, t->seed);
    t->state = pl_xcalloc(1, t->setting.game->state_size);
    pl_table_deal(t, t->state);
    t->phase = PL_PHASE_PLAYING;
    update_play(t, at);
}

pl_err pl_table_try(const pl_table *t, int seat, pl_move move)
{
    const pl_game *g = t->setting.game;

    memcpy(trial_at, t->state, g->state_size);
    return g->apply(t->setting.setup, trial_at, seat, move, NULL);
}

uint16_t pl_table_timer_after(const pl_table *t, int seat, pl_move move)
{
    return pl_table_try(t, seat, move) == PL_OK
               ? ((const pl_open *)(const void *)trial_at)->timer_number
               : t->timer;
}

void pl_table_move(pl_table *t, const pl_entry *e, pl_table_change *c)
{
    c->events = (pl_events){ 0, PL_EVENTS_MAX, events_at };
    t->setting.game->apply(t->setting.setup, t->state, e->seat, e->move,
                           &c->events);
    update_moment(t, &c->events, e->at);
    update_play(t, e->at);
    c->play = 1;
}
