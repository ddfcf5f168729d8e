/* SPDX-License-Identifier: MIT */
/* table_time.c - what happens at a table without a request, and when.
 *
 * Four things do: a timer of the game ends, bots answer, the patience with a
 * seat runs out, and bytes of the deal are not opened in time. All of it
 * follows from the log, so every server that has read the log computes the same
 * next event (pl_table_due); live_time.c decides which server acts on it.
 *
 * Two clocks must not be confused. The timer of the game belongs to the rules,
 * and its end is a move of the clock. Patience belongs to the table: it limits
 * how long people are waited for, and only a strict table moves for them. */
#include "server/table_inner.h"

#include "rules/choice.h"
#include "rules/schema.h"

#include <stdlib.h>
#include <string.h>

/* How long a vote waits for somebody who is away. */
enum { LOBBY_GRACE_MS = 3000, SCENE_BOTS = 4, STANDIN_MS = 120000 };
/* How long hurried bots wait. */
enum { HURRY_MS = 40 };

static uint32_t find_shared_ms(const pl_table *t, const void *state)
{
    const struct pl_words *words = t->setting.game->words;

    return words->shared_ms ? words->shared_ms(t->setting.setup, state) : 0;
}

uint32_t pl_table_shared_ms(const pl_table *t)
{
    return find_shared_ms(t, t->state);
}

/* Several people who play with such windows have chosen them. */
int pl_table_must_be_timed(const pl_table *t)
{
    int people = 0;

    for (int i = 0; i < t->setting.seats; i++)
        people += t->place[i].kind == PL_PLACE_PERSON;
    return t->phase == PL_PHASE_PLAYING && !t->timed && people == 1 &&
           !pl_table_is_solo(t) && find_shared_ms(t, NULL);
}

int pl_table_is_timed(const pl_table *t)
{
    return t->phase == PL_PHASE_PLAYING && t->timed == PL_TIMED_NOW &&
           t->timer && !t->paused && pl_table_shared_ms(t);
}

int pl_table_ends_timer(const pl_table *t, int seat, pl_move move)
{
    return pl_table_is_timed(t) &&
           pl_table_timer_after(t, seat, move) != t->timer;
}

int64_t pl_table_moved_at(const pl_table *t)
{
    return t->moved_at;
}

int64_t pl_table_shown_at(const pl_table *t)
{
    return t->shown_at;
}

int pl_table_is_strict(const pl_table *t)
{
    return t->strict;
}

int64_t pl_table_grace_ms(const pl_table *t)
{
    if (t->phase != PL_PHASE_PLAYING)
        return LOBBY_GRACE_MS;
    return t->patience == PL_PATIENCE_SLOW ? -1 : t->grace_ms;
}

int64_t pl_table_timer_ends(const pl_table *t)
{
    return t->timer && !t->paused ? t->timer_ends : 0;
}

pl_move pl_table_clock_move(const pl_table *t)
{
    return pl_tick(t->state);
}

int pl_table_ordered(const pl_table *t, int seat, pl_move *move)
{
    static pl_choice legal[PL_CHOICES_MAX];
    pl_fault fault;
    json_t *in, *moves;
    int n, found = 0;

    if (!t->place[seat].orders || !(t->turn >> seat & 1))
        return 0;
    n = pl_table_legal(t, seat, legal);
    in = pl_json_parse(t->place[seat].orders, strlen(t->place[seat].orders),
                       PL_ORDERS_MAX, &fault);
    moves = json_object_get(in, "moves");
    for (size_t i = 0; !found && i < json_array_size(moves); i++)
        found = pl_read_move(json_array_get(moves, i), "moves", t->setting.game,
                             t->setting.seats, move, &fault) == PL_OK &&
                pl_choices_contain(legal, n, *move);
    json_decref(in);
    return found;
}

int pl_table_late_move(const pl_table *t, int seat, pl_rng *rng, pl_move *move)
{
    static pl_choice legal[PL_CHOICES_MAX];
    const pl_game *g = t->setting.game;
    int n = pl_table_legal(t, seat, legal);

    if (!n)
        return 0;
    if (g->late)
        *move = g->late(t->setting.setup, t->state, seat, rng);
    else
        *move = pl_choices_nth(
            legal, n, pl_roll(rng, (uint32_t)pl_choices_count(legal, n)));
    return move->kind != 0;
}

int pl_table_bot_legal(const pl_table *t, int seat, pl_choice *out)
{
    int n = pl_table_legal(t, seat, out), kept = 0;

    if (pl_table_seated_bot(t, seat))
        return n;
    for (int i = 0; i < n; i++) {
        const pl_verb *v =
            pl_verb_of(t->setting.game->words->moves, out[i].move.kind);
        if (!v || !(v->flags & PL_PERSONAL))
            out[kept++] = out[i];
    }
    return kept;
}

/* Whether the seat's bot is a stand-in that has no move it may make here. */
static int is_held(const pl_table *t, int seat)
{
    static pl_choice legal[PL_CHOICES_MAX];

    return t->place[seat].standin && (t->turn >> seat & 1) &&
           !pl_table_bot_legal(t, seat, legal);
}

static int has_late_move(const pl_table *t, int seat)
{
    pl_rng rng = { .at = 0 };
    pl_move ignored;

    return pl_table_late_move(t, seat, &rng, &ignored);
}

int64_t pl_table_deadline(const pl_table *t, int seat)
{
    const pl_place *p = &t->place[seat];

    if (t->phase == PL_PHASE_PLAYING && is_held(t, seat))
        return p->since && has_late_move(t, seat) ? p->since + STANDIN_MS : 0;
    if (t->phase != PL_PHASE_PLAYING || t->patience == PL_PATIENCE_NONE ||
        !p->since || p->kind != PL_PLACE_PERSON || p->standin ||
        p->out_of_time || (p->away && !t->strict))
        return 0;
    if (t->patience == PL_PATIENCE_GAME)
        return p->since + t->patience_ms - p->spent_ms;
    return p->since + t->patience_ms;
}

/* How long bots wait: as configured, or hardly at all where the only person at
 * the table asked for it. Only people whom this person can see count, so that
 * the pace does not reveal a hidden watcher. */
static int64_t find_bot_ms(const pl_table *t, int64_t bot_ms)
{
    return t->hurried && bot_ms > HURRY_MS && pl_table_is_solo(t) ? HURRY_MS
                                                                  : bot_ms;
}

/* How far apart the moments are at which bots answer: that long, or half of a
 * shorter timer. */
static int64_t find_bot_step(const pl_table *t, int64_t bot_ms)
{
    const pl_open *o = t->state;

    return t->timer && o->timer_ms / 2 < bot_ms ? o->timer_ms / 2 : bot_ms;
}

/* The first of these moments comes after the scenes. Where bots are hurried,
 * scenes are shortened too. */
static int64_t find_first_time(const pl_table *t, int64_t bot_ms)
{
    const pl_open *o = t->state;
    int64_t scene = t->shown_ms;

    if (scene > SCENE_BOTS * bot_ms)
        scene = SCENE_BOTS * bot_ms;
    if (t->timer && o->timer_ms < scene)
        scene = o->timer_ms;
    return t->shown_at + scene + find_bot_step(t, bot_ms);
}

int64_t pl_table_bot_time(const pl_table *t, int64_t bot_ms, int64_t now)
{
    int64_t step = find_bot_step(t, find_bot_ms(t, bot_ms));
    int64_t first = find_first_time(t, find_bot_ms(t, bot_ms));

    if (step <= 0 || now <= first)
        return first;
    return first + (now - first + step - 1) / step * step;
}

static void keep_sooner(pl_due *due, pl_due_kind kind, int64_t at, int seat)
{
    if (due->kind != PL_DUE_NOTHING && due->at <= at)
        return;
    due->kind = kind;
    due->at = at;
    due->seat = seat;
}

pl_due pl_table_due(const pl_table *t, int64_t bot_ms)
{
    pl_due due = { 0 };
    pl_move ordered;

    if (pl_table_is_opening(t))
        keep_sooner(&due, PL_DUE_REVEAL, pl_table_reveal_ends(t), 0);
    if (t->phase != PL_PHASE_PLAYING)
        return due;
    for (int i = 0; i < t->setting.seats; i++) {
        int64_t limit = pl_table_deadline(t, i);
        if (!(t->turn >> i & 1))
            continue;
        int held = is_held(t, i);
        if (!held && (pl_table_bot(t, i) || pl_table_ordered(t, i, &ordered)))
            keep_sooner(&due, PL_DUE_BOTS,
                        find_first_time(t, find_bot_ms(t, bot_ms)), i);
        else if (limit)
            keep_sooner(&due, PL_DUE_SEAT, limit, i);
    }
    if (t->timer && !t->paused) {
        keep_sooner(&due, PL_DUE_CLOCK, t->timer_ends, PL_CLOCK);
        if (due.kind == PL_DUE_CLOCK)
            due.move = pl_table_clock_move(t);
    }
    return due;
}
