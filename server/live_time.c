/* SPDX-License-Identifier: MIT */
/* live_time.c - what a table in memory does without a request: timers of the
 * game, bots, patience, deals that are not opened, and people who stay absent.
 *
 * pl_live_act() is called after every change and by the table's only timer. It
 * does everything that is due and sets the timer for the next event. It can be
 * called at any time.
 *
 * Where several servers share a table, each of them computes the same due
 * events. The store gives every server a rank for the table: the first acts at
 * once, the others only if nothing was appended for RANK_MS times their rank.
 * If two servers act all the same, their entries conflict in the log, and one
 * of them is dropped. A server whose clock is wrong leaves time-outs to the
 * others. */
#include "server/server_state.h"

#include "rules/choice.h"

enum { RETRY_MS = 1000, RANK_MS = 2000 };

static int64_t absent_due(const pl_live *l, int i)
{
    return l->absent[i].since + pl_table_grace_ms(l->table);
}

static void mark_away(pl_live *l, int64_t now)
{
    if (pl_table_grace_ms(l->table) < 0)
        l->n_absent = 0;
    for (int i = 0; i < l->n_absent; i++) {
        pl_id person = l->absent[i].person;
        if (absent_due(l, i) > now)
            continue;
        l->absent[i--] = l->absent[--l->n_absent];
        pl_live_submit_for(l, &person, PL_ENTRY_AWAY, 0, NULL);
    }
}

void pl_live_submit_move(pl_live *l, int seat, pl_move move, const char *said)
{
    pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_MOVE);

    op->entry.seat = (uint8_t)seat;
    op->entry.move = move;
    if (said)
        pl_op_set_text(op, said, PL_ENTRY_SAID);
    l->auto_pending |= PL_BIT(seat);
    pl_live_submit(l, op);
}

/* Whether the seat's bot has decided, or its orders say what to do now. */
static int find_answer(const pl_live *l, int seat, pl_move *move)
{
    const pl_table *t = l->table;

    if (!pl_table_is_asked(t, seat) || (l->auto_pending >> seat & 1))
        return 0;
    if (!pl_table_bot(t, seat))
        return pl_table_ordered(t, seat, move);
    *move = l->mind[seat].answer;
    return l->mind[seat].has_answer &&
           l->mind[seat].key == pl_table_view_key(t, seat);
}

/* The time that a move names. Where windows last their time, bots answer at the
 * end, so that nobody else's answer ends the window. 0: no such time. */
static int64_t find_fixed_time(const pl_live *l, pl_move move)
{
    int64_t at = pl_table_time_of(l->table, move);

    if (!at && pl_table_is_timed(l->table))
        at = pl_table_timer_ends(l->table);
    return at;
}

/* All other answers wait for the bots' next moment. */
static int64_t find_time_of(const pl_live *l, pl_move move)
{
    int64_t at = find_fixed_time(l, move);

    return at ? at : l->moment;
}

static void submit_answers(pl_live *l, int64_t now)
{
    for (int i = 0; i < pl_table_seats(l->table); i++) {
        pl_move move;
        int is_bot = pl_table_bot(l->table, i) != NULL;
        if (!find_answer(l, i, &move) || find_time_of(l, move) > now)
            continue;
        if (is_bot) {
            l->mind[i].has_answer = 0;
            l->mind[i].key = 0;
            l->server->counts.bot_moves++;
        }
        pl_live_submit_move(l, i, move, is_bot ? l->mind[i].said : NULL);
    }
}

static int has_answers(const pl_live *l)
{
    pl_move ignored;

    for (int i = 0; i < pl_table_seats(l->table); i++)
        if (find_answer(l, i, &ignored))
            return 1;
    return 0;
}

/* The moment at which the available answers are submitted. Once chosen it
 * stays, until it has passed or everybody has seen another move. */
static int64_t find_moment(pl_live *l, int64_t now)
{
    int64_t shown = pl_table_shown_at(l->table);

    if (l->has_moment && l->moment_from == shown)
        return l->moment;
    if (l->moment_from == shown && now <= l->moment)
        now = l->moment + 1;
    l->has_moment = 1;
    l->moment_from = shown;
    l->moment = pl_table_bot_time(l->table, l->server->config.bot_ms, now);
    return l->moment;
}

/* When the first of the available answers is submitted. */
static int64_t find_answers_time(pl_live *l, int64_t now)
{
    int64_t first = 0;

    for (int i = 0; i < pl_table_seats(l->table); i++) {
        pl_move move;
        int64_t at;
        if (!find_answer(l, i, &move))
            continue;
        at = find_fixed_time(l, move);
        if (!at)
            at = find_moment(l, now);
        if (!first || at < first)
            first = at;
    }
    return first;
}

/* What is due next on this server. Answers are submitted at fixed moments, not
 * when a bot decides or an order is given; a timer of the game does not wait
 * for them. */
static pl_due find_due(pl_live *l, int64_t now)
{
    pl_due due = pl_table_due(l->table, l->server->config.bot_ms);
    int64_t ends = pl_table_timer_ends(l->table);

    /* After a server was lost, clients get the whole time again to
     * reconnect. */
    if (due.kind == PL_DUE_REVEAL &&
        due.at < l->loaded_at + pl_table_reveal_ms(l->table))
        due.at = l->loaded_at + pl_table_reveal_ms(l->table);
    if (due.kind != PL_DUE_BOTS)
        return due;
    if (!has_answers(l)) {
        l->has_moment = 0;
        if (pl_table_is_attended(l->table))
            return due;
        return ends ? (pl_due){ PL_DUE_CLOCK, ends, PL_CLOCK,
                                pl_table_clock_move(l->table) }
                    : (pl_due){ 0 };
    }
    due.at = find_answers_time(l, now);
    if (ends && ends < due.at)
        due = (pl_due){ PL_DUE_CLOCK, ends, PL_CLOCK,
                        pl_table_clock_move(l->table) };
    return due;
}

/* The patience with a seat has run out. A strict table makes the move that the
 * rules say; at any other table the others may call a stand-in. */
static void end_patience(pl_live *l, int seat)
{
    uint8_t seed[32];
    pl_rng rng;
    pl_move move;

    pl_random(seed, sizeof seed);
    pl_rng_seed(&rng, seed);
    if ((!pl_table_is_strict(l->table) && !pl_table_bot(l->table, seat)) ||
        !pl_table_late_move(l->table, seat, &rng, &move)) {
        pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_AWAY);
        op->entry.seat = (uint8_t)seat;
        op->entry.flag = 1;
        pl_live_submit(l, op);
    } else if (!(l->auto_pending >> seat & 1)) {
        pl_live_submit_move(l, seat, move, NULL);
    }
}

static int waits_for_bots(const pl_live *l)
{
    for (int i = 0; i < pl_table_seats(l->table); i++)
        if (l->mind[i].key && !l->mind[i].has_answer)
            return 1;
    return 0;
}

static void on_timer(uv_timer_t *timer)
{
    pl_live_act(timer->data);
}

/* When this server does what is due at 'at'. */
static int64_t find_our_time(const pl_live *l, int64_t at)
{
    int rank = pl_store_rank(l->server->store, pl_table_id(l->table));
    int64_t last = pl_table_last_at(l->table);

    if (!rank)
        return at;
    return (at > last ? at : last) + (int64_t)rank * RANK_MS;
}

/* Bots may answer even if this server's clock is wrong. */
static int may_act(const pl_live *l, const pl_due *due)
{
    return due->kind == PL_DUE_BOTS || !pl_server_clock_is_off(l->server);
}

static void set_timer(pl_live *l, int64_t now)
{
    pl_due due = find_due(l, now);
    int64_t at = due.kind ? find_our_time(l, due.at) : 0;

    /* A bot that is late calls pl_live_act() when it has decided. */
    if (due.kind == PL_DUE_BOTS && at <= now && !l->has_moment &&
        waits_for_bots(l))
        at = pl_table_timer_ends(l->table)
                 ? find_our_time(l, pl_table_timer_ends(l->table))
                 : 0;
    else if (due.kind && at <= now && !may_act(l, &due))
        at = now + RETRY_MS;
    if (l->held && (!at || pl_live_release_time(l) < at))
        at = pl_live_release_time(l);
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

static void submit_clock_move(pl_live *l, pl_move move)
{
    if (l->auto_pending >> PL_CLOCK & 1)
        return;
    l->server->counts.time_outs++;
    pl_live_submit_move(l, PL_CLOCK, move, NULL);
}

static void act_on(pl_live *l, const pl_due *due, int64_t now)
{
    int64_t ends = pl_table_timer_ends(l->table);

    if (due->kind == PL_DUE_CLOCK) {
        submit_clock_move(l, due->move);
    } else if (due->kind == PL_DUE_BOTS) {
        submit_answers(l, now);
        l->has_moment = 0;
    } else if (due->kind == PL_DUE_SEAT) {
        end_patience(l, due->seat);
    } else if (due->kind == PL_DUE_REVEAL) {
        pl_op *op = pl_op_new(NULL, NULL, PL_ENTRY_VOID);
        op->entry.at = now; /* checked before it is appended */
        pl_live_submit(l, op);
    }
    /* No bot had an answer: the timer must not wait for them. */
    if (!l->in_flight && due->kind == PL_DUE_BOTS && ends && ends <= now &&
        !pl_server_clock_is_off(l->server))
        submit_clock_move(l, pl_table_clock_move(l->table));
}

void pl_live_act(pl_live *l)
{
    int64_t now = pl_server_now(l->server);
    pl_due due;

    if (l->loading || l->closing || l->in_flight || l->queue || l->stopped ||
        !pl_table_is_made(l->table) || l->server->stopping)
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
    pl_live_release_gone(l);
    mark_away(l, now);
    if (!l->in_flight)
        pl_live_bring_back(l);
    if (l->in_flight)
        return;
    if (pl_live_release(l))
        return;
    if (pl_table_must_be_timed(l->table) &&
        find_our_time(l, pl_table_last_at(l->table)) <= now) {
        pl_live_submit(l, pl_op_new(NULL, NULL, PL_ENTRY_TIMED));
        return;
    }
    due = find_due(l, now);
    if (find_our_time(l, pl_table_moved_at(l->table)) <= now)
        pl_live_ask_bots(l);
    if (due.kind && find_our_time(l, due.at) <= now && may_act(l, &due)) {
        if (find_our_time(l, due.at) != due.at)
            pl_store_wake(l->server->store, pl_table_id(l->table));
        act_on(l, &due, now);
        if (l->in_flight)
            return; /* called again once it is in the log */
    }
    set_timer(l, now);
}
