/* table_time.c - what happens at a table by itself, and when.
 *
 * All of it follows from the log, so any server that has read it knows. */
#include "server/table.h"
#include "server/table_rules.h"
#include "rules/choice.h"

#include <stdlib.h>
#include <string.h>

const char *pl_table_bot(const pl_table *t, int seat)
{
    const pl_place *p = &t->place[seat];

    if (p->kind == PL_PLACE_BOT)
        return p->bot;
    return p->standin ? "steady" : NULL;
}

int pl_table_ordered(const pl_table *t, int seat, pl_move *move)
{
    static pl_choice legal[4096];
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

int64_t pl_table_deadline(const pl_table *t, int seat)
{
    const pl_place *p = &t->place[seat];

    if (t->phase != PL_PHASE_PLAYING || t->patience == PL_PATIENCE_NONE ||
        !p->awaited_since || p->kind != PL_PLACE_PERSON || p->standin ||
        p->out_of_time || (p->away && !t->strict))
        return 0;
    if (t->patience == PL_PATIENCE_GAME)
        return p->awaited_since + t->patience_ms - p->used_ms;
    return p->awaited_since + t->patience_ms;
}

/* All bots of a table answer at one moment, which depends on nothing that a
 * bot knows: so long after the move, or half of a shorter timer. */
static int64_t bot_moment(const pl_table *t, int64_t bot_ms)
{
    const pl_open *o = t->state;

    if (t->timer && o->timer_ms / 2 < bot_ms)
        bot_ms = o->timer_ms / 2;
    return t->moved_at + bot_ms;
}

static void sooner(pl_due *due, pl_due_kind kind, int64_t at, int seat)
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

    if (t->phase != PL_PHASE_PLAYING)
        return due;
    for (int i = 0; i < t->setting.seats; i++) {
        int64_t limit = pl_table_deadline(t, i);
        if (!(t->turn >> i & 1))
            continue;
        if (pl_table_bot(t, i) || pl_table_ordered(t, i, &ordered))
            sooner(&due, PL_DUE_BOTS, bot_moment(t, bot_ms), i);
        else if (limit)
            sooner(&due, PL_DUE_SEAT, limit, i);
    }
    if (t->timer && !t->paused) {
        sooner(&due, PL_DUE_CLOCK, t->timer_ends, PL_CLOCK);
        if (due.kind == PL_DUE_CLOCK)
            due.move = pl_tick(t->state);
    }
    return due;
}
