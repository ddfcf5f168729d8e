/* live_time.c - what a table in memory does by itself: clocks, bots, patience
 * and people who are missing.
 *
 * Where several servers share the tables, the first in rank does it at once
 * and the others only if the log stands still: so that a table seldom hears
 * two bells, and always one. */
#include "server/inside.h"

#include "rules/choice.h"

enum { LOBBY_GRACE_MS = 3000, RETRY_MS = 1000, RANK_MS = 2000 };

static int64_t absent_due(const pl_live *l, int i)
{
    int64_t grace = l->table->phase == PL_PHASE_PLAYING ? l->table->grace_ms
                                                        : LOBBY_GRACE_MS;
    return l->absent[i].since + grace;
}

/* Where a move may take days nobody stays connected: only being late counts. */
static void mark_away(pl_live *l, int64_t now)
{
    if (l->table->phase == PL_PHASE_PLAYING &&
        l->table->patience == PL_PATIENCE_SLOW)
        l->n_absent = 0;
    for (int i = 0; i < l->n_absent; i++) {
        if (absent_due(l, i) > now)
            continue;
        pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_AWAY);
        op->entry.person = l->absent[i].person;
        l->absent[i--] = l->absent[--l->n_absent];
        pl_live_submit(l, op);
    }
}

static void submit_move(pl_live *l, int seat, pl_move move, const char *said)
{
    pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_MOVE);

    op->entry.seat = (uint8_t)seat;
    op->entry.move = move;
    if (said)
        pl_op_set_text(op, said, PL_ENTRY_SAID);
    l->auto_pending |= PL_BIT(seat);
    pl_live_submit(l, op);
}

static void let_bots_answer(pl_live *l)
{
    const pl_table *t = l->table;

    for (int i = 0; i < t->setting.seats; i++) {
        pl_move ordered;
        if (!(t->turn >> i & 1) || (l->auto_pending >> i & 1))
            continue;
        if (pl_table_bot(t, i)) {
            if (!l->mind[i].has_answer || l->mind[i].key != t->view_hash[i])
                continue;
            l->mind[i].has_answer = 0;
            l->mind[i].key = 0;
            l->server->counts.bot_moves++;
            submit_move(l, i, l->mind[i].answer, l->mind[i].said);
        } else if (pl_table_ordered(t, i, &ordered)) {
            submit_move(l, i, ordered, NULL);
        }
    }
}

/* The patience with a seat is over: at a strict table chance moves for it, at
 * any other the rest of the table may call a stand-in. */
static void end_patience(pl_live *l, int seat)
{
    static pl_choice legal[4096];
    int n = pl_table_legal(l->table, seat, legal);

    if (!l->table->strict) {
        pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_AWAY);
        op->entry.seat = (uint8_t)seat;
        op->entry.flag = 1;
        pl_live_submit(l, op);
    } else if (n && !(l->auto_pending >> seat & 1)) {
        uint8_t seed[32];
        pl_luck luck;
        pl_random(seed, sizeof seed);
        pl_luck_init(&luck, seed);
        submit_move(l, seat, pl_choices_random(legal, n, &luck), NULL);
    }
}

static int bots_are_waited_for(const pl_live *l)
{
    for (int i = 0; i < l->table->setting.seats; i++)
        if (l->mind[i].key && !l->mind[i].has_answer)
            return 1;
    return 0;
}

static void on_timer(uv_timer_t *timer)
{
    pl_live_act(timer->data);
}

/* When what is due at 'at' is done here. */
static int64_t our_moment(const pl_live *l, int64_t at)
{
    int rank = pl_store_rank(l->server->store, &l->table->id);

    if (!rank)
        return at;
    return (at > l->table->at ? at : l->table->at) + (int64_t)rank * RANK_MS;
}

/* A bell rung by a clock that is wrong is left to others. */
static int may_do(const pl_live *l, const pl_due *due)
{
    return due->kind == PL_DUE_BOTS || !pl_server_clock_is_off(l->server);
}

static void set_timer(pl_live *l, int64_t now)
{
    pl_due due = pl_table_due(l->table, l->server->config.bot_ms);
    int64_t at = due.kind ? our_moment(l, due.at) : 0;

    /* A bot that is late wakes us itself. */
    if (due.kind == PL_DUE_BOTS && at <= now && bots_are_waited_for(l))
        at = l->table->timer && !l->table->paused
                 ? our_moment(l, l->table->timer_ends)
                 : 0;
    else if (due.kind && at <= now && !may_do(l, &due))
        at = now + RETRY_MS;
    for (int i = 0; i < l->n_absent; i++)
        if (!at || absent_due(l, i) < at)
            at = absent_due(l, i);
    l->due = at;
    if (l->server->clock.is_virtual)
        return;
    if (!at)
        uv_timer_stop(&l->timer);
    else
        uv_timer_start(&l->timer, on_timer, at > now ? (uint64_t)(at - now) : 1,
                       0);
}

void pl_live_act_later(pl_live *l)
{
    l->due = pl_server_now(l->server) + RETRY_MS;
    if (!l->server->clock.is_virtual)
        uv_timer_start(&l->timer, on_timer, RETRY_MS, 0);
}

static void ring(pl_live *l, pl_move move)
{
    if (l->auto_pending >> PL_CLOCK & 1)
        return;
    l->server->counts.time_outs++;
    submit_move(l, PL_CLOCK, move, NULL);
}

static void do_it(pl_live *l, const pl_due *due, int64_t now)
{
    if (due->kind == PL_DUE_CLOCK)
        ring(l, due->move);
    else if (due->kind == PL_DUE_BOTS)
        let_bots_answer(l);
    else if (due->kind == PL_DUE_SEAT)
        end_patience(l, due->seat);
    if (!l->in_flight && due->kind == PL_DUE_BOTS && l->table->timer &&
        !l->table->paused && l->table->timer_ends <= now &&
        !pl_server_clock_is_off(l->server))
        ring(l, pl_tick(l->table->state));
}

void pl_live_act(pl_live *l)
{
    int64_t now = pl_server_now(l->server);
    pl_due due;

    if (l->loading || l->closing || l->in_flight || l->queue || l->stopped ||
        !l->table->setting.game || l->server->stopping)
        return;
    if (l->behind) {
        l->behind = 0;
        pl_live_catch_up(l);
        return;
    }
    if (l->unkept) {
        l->unkept = 0;
        pl_live_keep_record(l);
    }
    mark_away(l, now);
    if (!l->in_flight)
        pl_live_bring_back(l);
    if (l->in_flight)
        return;
    due = pl_table_due(l->table, l->server->config.bot_ms);
    if (our_moment(l, l->table->moved_at) <= now)
        pl_live_ask_bots(l);
    if (due.kind && our_moment(l, due.at) <= now && may_do(l, &due)) {
        if (our_moment(l, due.at) != due.at)
            pl_store_wake(l->server->store, &l->table->id);
        do_it(l, &due, now);
        if (l->in_flight)
            return; /* and back here once it is in the log */
    }
    set_timer(l, now);
}
