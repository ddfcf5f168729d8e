/* SPDX-License-Identifier: MIT */
/* table_claim.c - the time that a move may claim.
 *
 * Some moves are decided by when they were made (PL_TIMED). A device takes that
 * time by the table's clock, because the time of arrival would favour the
 * player who has the slower connection. It could claim anything, so the claim
 * is bounded here: not later than its arrival, and not earlier than the rules
 * allow. A device that claims nothing (0) gets the time of arrival. The bounded
 * time is part of the move in the log, so that replays need no clock.
 *
 * A bot names a time that is still to come, and its move waits for it. */
#include "server/table_inner.h"

#include "rules/schema.h"

pl_claim pl_table_bound_claim(int64_t claimed, int64_t arrival, int64_t most)
{
    int64_t age;

    if (arrival > UINT16_MAX)
        arrival = UINT16_MAX;
    age = claimed ? arrival - claimed : 0;
    if (age < 0)
        age = 0;
    if (age > most)
        age = most;
    if (age > arrival)
        age = arrival;
    return (pl_claim){ (uint16_t)(arrival - age), (uint16_t)age };
}

/* The game's own time when its timer began. */
static int64_t find_base(const pl_table *t)
{
    uint32_t at = 0;
    const pl_field *f =
        pl_table_find_field(t->setting.game->words->state, PL_ELAPSED, &at);
    const uint8_t *p = (const uint8_t *)t->state + at;

    return f ? p[0] | p[1] << 8 : 0;
}

static const pl_verb *timed_verb(const pl_table *t, pl_move move)
{
    const pl_verb *v = pl_verb_of(t->setting.game->words->moves, move.kind);

    return v && (v->flags & PL_TIMED) ? v : NULL;
}

static int64_t find_elapsed_ms(const pl_table *t, int64_t now)
{
    const pl_open *o = t->state;
    int64_t left = t->paused ? t->timer_ends : t->timer_ends - now;

    return left > o->timer_ms ? 0 : o->timer_ms - left;
}

void pl_table_stamp(const pl_table *t, int64_t now, pl_move *move)
{
    const pl_verb *v;
    pl_claim c;

    if (t->phase != PL_PHASE_PLAYING || !t->timer ||
        !(v = timed_verb(t, *move)))
        return;
    c = pl_table_bound_claim(move->a[0] | move->a[1] << 8,
                             find_base(t) + find_elapsed_ms(t, now),
                             v->fields[1].max);
    move->a[0] = (uint8_t)(c.ms & 0xff);
    move->a[1] = (uint8_t)(c.ms >> 8);
    move->a[2] = (uint8_t)(c.age & 0xff);
    move->a[3] = (uint8_t)(c.age >> 8);
}

int64_t pl_table_time_of(const pl_table *t, pl_move move)
{
    const pl_open *o = t->state;
    int64_t ms = (move.a[0] | move.a[1] << 8) - find_base(t);

    if (!t->timer || t->paused || !timed_verb(t, move))
        return 0;
    return t->timer_ends - o->timer_ms + (ms > 0 ? ms : 0);
}

int pl_table_gone_move(const pl_table *t, int seat, pl_move *move)
{
    static pl_choice legal[PL_CHOICES_MAX];
    int n = pl_table_legal(t, seat, legal), found = 0;

    for (int i = 0; i < n; i++) {
        const pl_verb *v =
            pl_verb_of(t->setting.game->words->moves, legal[i].move.kind);
        if (!v || !(v->flags & PL_IF_GONE))
            continue;
        *move = legal[i].move;
        found = 1;
    }
    return found;
}
