/* SPDX-License-Identifier: MIT */
/* batch.c - many games of one set-up, stepped in one call. */
#include "python/engine/batch_inner.h"

#include <string.h>

/* ---- one game ------------------------------------------------------------ */

static pl_err apply(pl_batch *b, pl_batch_desk *d, uint32_t i, int seat,
                    pl_move m)
{
    uint8_t *state = ROW(b, state, i);
    pl_events told = { 0, b->game->max_events, d->told };
    pl_err err;

    if (!b->listen)
        return b->game->apply(b->setup, state, seat, m, NULL);
    err = b->game->apply(b->setup, state, seat, m, &told);
    if (err == PL_OK)
        b->listen(b->listener, seat, m, &told);
    return err;
}

enum { SMALL = 128, SEVERAL = 255 };

static inline void clear_mask(pl_batch *b, uint32_t i)
{
    const uint32_t *ids = ROW(b, ids, i);
    uint8_t *mask = ROW(b, mask, i);

    if (b->mask_stride <= SMALL)
        for (size_t k = 0; k < b->mask_stride; k += 8)
            memset(mask + k, 0, 8);
    else
        for (uint32_t k = 0; k < b->at[i].n_ids; k++)
            mask[ids[k]] = 0;
    b->at[i].n_ids = 0;
}

/* The moves of a game in which some are made in parts. */
static int list_parts(pl_batch *b, uint32_t i, const pl_choice *list, int n)
{
    const pl_actions *a = &b->actions;
    uint32_t *ids = ROW(b, ids, i);
    pl_move *moves = b->moves + (size_t)i * b->ids_stride;
    uint8_t *mask = ROW(b, mask, i);
    int count = 0;

    if (b->at[i].partial.part) {
        count = pl_actions_list(a, &b->at[i].partial, list, n, ids);
        for (int k = 0; k < count; k++) {
            mask[ids[k]] = 1;
            moves[k].kind = SEVERAL;
        }
        return count;
    }
    for (int k = 0; k < n; k++) {
        uint32_t id = pl_actions_first(a, &list[k].move);
        if (mask[id]) {
            int same = count;
            while (ids[--same] != id)
                ;
            moves[same].kind = SEVERAL;
            continue;
        }
        ids[count] = id;
        moves[count] = list[k].move;
        if (list[k].mask)
            moves[count].kind = SEVERAL;
        mask[id] = 1;
        count++;
    }
    return count;
}

/* Without a call, since this is asked at every decision. */
static inline int same_choices(const pl_choice *a, const pl_choice *b, int n)
{
    uint64_t differ = 0;

    for (int k = 0; k < n; k++) {
        uint64_t x[2], y[2];
        memcpy(x, &a[k], sizeof x);
        memcpy(y, &b[k], sizeof y);
        differ |= (x[0] ^ y[0]) | (x[1] ^ y[1]);
    }
    return !differ;
}
_Static_assert(sizeof(pl_choice) == 16, "two words");

/* Lists the actions of 'list' into the mask. */
static inline void set_mask(pl_batch *b, uint32_t i, const pl_choice *list,
                            int n)
{
    pl_batch_game *x = &b->at[i];

    if (b->actions.plain) {
        uint32_t *ids = ROW(b, ids, i);
        uint8_t *mask = ROW(b, mask, i);
        /* In many games the same few moves are legal again and again. */
        if (n <= PL_BATCH_SAME && x->n_ids == (uint32_t)n &&
            same_choices(x->last, list, n))
            return;
        clear_mask(b, i);
        if (n <= PL_BATCH_SAME)
            memcpy(x->last, list, (size_t)n * sizeof *list);
        for (int k = 0; k < n; k++) {
            uint32_t id = pl_actions_first(&b->actions, &list[k].move);
            ids[k] = id;
            mask[id] = 1;
        }
    } else {
        clear_mask(b, i);
        n = list_parts(b, i, list, n);
    }
    x->n_ids = (uint32_t)n;
}

/* A kept game remembers what each seat has half chosen, as long as that still
 * leads to a legal move. */
static void take_up(pl_batch *b, uint32_t i, int seat, const pl_choice *list,
                    int n)
{
    pl_partial *p = &b->half[seat];

    clear_mask(b, i);
    if (p->part &&
        pl_actions_list(&b->actions, p, list, n, ROW(b, ids, i)) == 0)
        memset(p, 0, sizeof *p);
    b->at[i].partial = *p;
}

/* Shows the table to 'seat', which is to act; 0 if it has nothing to do. */
static inline int ask(pl_batch *b, pl_batch_desk *d, uint32_t i, int seat)
{
    const uint8_t *state = ROW(b, state, i);
    int n = b->game->legal(b->setup, state, seat, d->legal);

    if (n == 0)
        return 0;
    b->seat[i] = seat;
    if (b->keep && !b->actions.plain)
        take_up(b, i, seat, d->legal, n);
    set_mask(b, i, d->legal, n);
    b->game->view(b->setup, state, seat, ROW(b, view, i));
    return 1;
}

static void pay(pl_batch *b, uint32_t i)
{
    const uint8_t *state = ROW(b, state, i);
    float *reward = b->reward + (size_t)i * (size_t)b->seats;

    for (int k = 0; k < b->seats; k++)
        reward[k] = b->game->payoff
                        ? (float)b->game->payoff->of(b->setup, state, k)
                        : (float)b->game->score(b->setup, state, k) / 1000;
}

static void new_deal(pl_batch *b, uint32_t i)
{
    pl_batch_game *x = &b->at[i];
    uint8_t seed[32];

    for (int k = 0; k < 8; k++) {
        uint32_t word = pl_luck_word(&x->luck);
        memcpy(seed + 4 * k, &word, sizeof word);
    }
    b->game->deal(b->setup, seed, ROW(b, state, i));
    memset(&x->drive, 0, sizeof x->drive);
    memset(&x->partial, 0, sizeof x->partial);
    x->steps = 0;
    x->pending = 0;
}

/* Goes on until a seat is to act; a game that is over is dealt again, unless
 * it is kept. */
static void go_on(pl_batch *b, pl_batch_desk *d, uint32_t i)
{
    pl_batch_game *x = &b->at[i];

    while (x->pending) {
        int seat = __builtin_ctz(x->pending);
        x->pending &= (uint16_t)(x->pending - 1);
        if (ask(b, d, i, seat))
            return;
    }
    for (;;) {
        uint16_t seats =
            pl_drive_next(&x->drive, b->game, b->setup, ROW(b, state, i));
        if (!seats) {
            b->done[i] = 1;
            pay(b, i);
            if (b->keep) {
                clear_mask(b, i);
                b->seat[i] = -1;
                return;
            }
            new_deal(b, i);
        } else if (seats & 0xff) {
            if (!b->keep)
                x->pending = (uint16_t)(seats & (seats - 1) & 0xff);
            ask(b, d, i, __builtin_ctz(seats));
            return;
        } else {
            b->game->legal(b->setup, ROW(b, state, i), PL_CLOCK, d->legal);
            apply(b, d, i, PL_CLOCK, d->legal[0].move);
        }
    }
}

void pl_batch_begin(pl_batch *b, uint32_t i)
{
    new_deal(b, i);
    go_on(b, &b->crew->desk[0], i);
    b->done[i] = 0;
}

static inline void moved(pl_batch *b, pl_batch_desk *d, uint32_t i, int seat)
{
    pl_drive_moved(&b->at[i].drive, seat);
    b->at[i].steps++;
    d->moves++;
    if (b->at[i].partial.part)
        memset(&b->at[i].partial, 0, sizeof b->at[i].partial);
    if (b->keep && seat < PL_SEATS_MAX)
        memset(&b->half[seat], 0, sizeof b->half[seat]);
    go_on(b, d, i);
}

/* Makes a whole move of the seat that is asked. */
static pl_err make(pl_batch *b, pl_batch_desk *d, uint32_t i, int seat,
                   pl_move m)
{
    pl_err err = apply(b, d, i, seat, m);

    if (!err)
        moved(b, d, i, seat);
    return err;
}

/* The move that a legal action makes; 0 if there is more to choose, and then
 * the mask is of that. */
static int move_of(pl_batch *b, pl_batch_desk *d, uint32_t i, uint32_t id,
                   pl_move *m)
{
    const pl_actions *a = &b->actions;
    pl_batch_game *x = &b->at[i];
    const uint32_t *ids = ROW(b, ids, i);
    uint32_t k = x->drawn < x->n_ids && ids[x->drawn] == id ? x->drawn : 0;
    int n;

    while (ids[k] != id)
        k++;
    *m = b->moves[(size_t)i * b->ids_stride + k];
    if (m->kind != SEVERAL)
        return 1;
    n = b->game->legal(b->setup, ROW(b, state, i), b->seat[i], d->legal);
    if (pl_actions_take(a, &x->partial, d->legal, n, id, m))
        return 1;
    if (b->keep)
        b->half[b->seat[i]] = x->partial;
    set_mask(b, i, d->legal, n);
    return 0;
}

static inline int is_legal(const pl_batch *b, uint32_t i, int32_t id)
{
    return id >= 0 && (uint32_t)id < b->actions.n && ROW(b, mask, i)[id];
}

/* Takes an action; 0 if the mask does not have it. */
static inline int step(pl_batch *b, pl_batch_desk *d, uint32_t i, int32_t id)
{
    const pl_actions *a = &b->actions;
    pl_move m;

    if (!is_legal(b, i, id))
        return 0;
    if (b->done[i]) {
        b->done[i] = 0;
        memset(b->reward + (size_t)i * (size_t)b->seats, 0,
               (size_t)b->seats * sizeof *b->reward);
    }
    if (a->plain)
        m = a->move[id];
    else if (!move_of(b, d, i, (uint32_t)id, &m))
        return 1;
    return make(b, d, i, b->seat[i], m) == PL_OK;
}

/* ---- all games ----------------------------------------------------------- */

static void step_some(pl_batch *b, pl_batch_desk *d, uint32_t from, uint32_t to)
{
    struct pl_batch_crew *c = b->crew;

    for (uint32_t i = from; i < to; i++)
        if (!step(b, d, i, c->action[i])) {
            pthread_mutex_lock(&c->lock);
            c->refused = i < c->refused ? i : c->refused;
            pthread_mutex_unlock(&c->lock);
        }
}

static void sample_some(pl_batch *b, pl_batch_desk *d, uint32_t from,
                        uint32_t to)
{
    (void)d;
    for (uint32_t i = from; i < to; i++) {
        pl_batch_game *x = &b->at[i];
        x->drawn = pl_luck_roll(&x->luck, x->n_ids);
        b->action[i] = x->n_ids ? (int32_t)ROW(b, ids, i)[x->drawn] : -1;
    }
}

static void roll_some(pl_batch *b, pl_batch_desk *d, uint32_t from, uint32_t to)
{
    for (uint32_t k = 0; k < b->crew->times; k++)
        for (uint32_t i = from; i < to; i++) {
            sample_some(b, d, i, i + 1);
            step(b, d, i, b->action[i]);
        }
}

/* The first game whose mask does not have its action, or n. */
static uint32_t first_refused(const pl_batch *b, const int32_t *action)
{
    uint32_t i = 0;

    while (i < b->n && is_legal(b, i, action[i]))
        i++;
    return i;
}

uint32_t pl_batch_step(pl_batch *b, const int32_t *action)
{
    uint32_t refused = first_refused(b, action);

    if (refused < b->n)
        return refused;
    b->crew->action = action;
    b->crew->refused = b->n;
    pl_batch_run(b, step_some);
    return b->crew->refused;
}

uint64_t pl_batch_moves(const pl_batch *b)
{
    uint64_t moves = 0;

    for (int k = 0; k < b->threads; k++)
        moves += b->crew->desk[k].moves;
    return moves;
}

void pl_batch_sample(pl_batch *b)
{
    pl_batch_run(b, sample_some);
}

void pl_batch_rollout(pl_batch *b, uint32_t times)
{
    b->crew->times = times;
    pl_batch_run(b, roll_some);
}

static void write_some(pl_batch *b, pl_batch_desk *d, uint32_t from,
                       uint32_t to)
{
    const pl_columns *c = b->crew->columns;

    (void)d;
    for (uint32_t i = from; i < to; i++)
        pl_columns_write(c, ROW(b, view, i), b->crew->out + (size_t)i * c->n);
}

void pl_batch_columns(pl_batch *b, const pl_columns *c, float *out)
{
    b->crew->columns = c;
    b->crew->out = out;
    pl_batch_run(b, write_some);
}

/* ---- one game at a time -------------------------------------------------- */

static void open_again(pl_batch *b, uint32_t i)
{
    clear_mask(b, i);
    b->at[i].pending = 0;
    memset(&b->at[i].partial, 0, sizeof b->at[i].partial);
    memset(b->half, 0, sizeof b->half);
    b->done[i] = 0;
    memset(b->reward + (size_t)i * (size_t)b->seats, 0,
           (size_t)b->seats * sizeof *b->reward);
    go_on(b, &b->crew->desk[0], i);
}

void pl_batch_deal(pl_batch *b, uint32_t i, const uint8_t seed[32])
{
    b->game->deal(b->setup, seed, ROW(b, state, i));
    memset(&b->at[i].drive, 0, sizeof b->at[i].drive);
    b->at[i].steps = 0;
    open_again(b, i);
}

void pl_batch_put(pl_batch *b, uint32_t i, const void *state,
                  const pl_drive *drive)
{
    memcpy(ROW(b, state, i), state, b->game->state_size);
    b->at[i].drive = *drive;
    open_again(b, i);
}

pl_err pl_batch_play(pl_batch *b, uint32_t i, int seat, pl_move m)
{
    pl_err err;

    if (b->seat[i] < 0)
        return PL_NOT_YOUR_TURN;
    b->at[i].pending = 0;
    err = make(b, &b->crew->desk[0], i, seat, m);
    return err;
}

pl_err pl_batch_replay(pl_batch *b, uint32_t i, int seat, pl_move m)
{
    return apply(b, &b->crew->desk[0], i, seat, m);
}

void pl_batch_settle(pl_batch *b, uint32_t i)
{
    memset(&b->at[i].drive, 0, sizeof b->at[i].drive);
    open_again(b, i);
}

int pl_batch_ask(pl_batch *b, uint32_t i, int seat)
{
    if (b->seat[i] < 0 || seat < 0 || seat >= b->seats ||
        !(b->game->turn(b->setup, ROW(b, state, i)) >> seat & 1))
        return 0;
    clear_mask(b, i);
    memset(&b->at[i].partial, 0, sizeof b->at[i].partial);
    b->at[i].pending = 0;
    return ask(b, &b->crew->desk[0], i, seat);
}

int pl_batch_choose(pl_batch *b, uint32_t i, int32_t id, pl_move *m)
{
    if (b->seat[i] < 0 || id < 0 || (uint32_t)id >= b->actions.n ||
        !ROW(b, mask, i)[id])
        return -1;
    if (!b->actions.plain)
        return move_of(b, &b->crew->desk[0], i, (uint32_t)id, m);
    *m = b->actions.move[id];
    return 1;
}

void pl_batch_become(pl_batch *b, uint32_t i, int seat, pl_move m,
                     const void *to, const pl_events *told)
{
    memcpy(ROW(b, state, i), to, b->game->state_size);
    if (b->listen)
        b->listen(b->listener, seat, m, told);
    b->at[i].pending = 0;
    moved(b, &b->crew->desk[0], i, seat);
}

void pl_batch_copy(pl_batch *to, const pl_batch *from)
{
    memcpy(to->state, from->state, from->state_stride);
    memcpy(to->view, from->view, from->view_stride);
    memcpy(to->mask, from->mask, from->mask_stride);
    memcpy(to->ids, from->ids, from->ids_stride * sizeof *from->ids);
    memcpy(to->moves, from->moves, from->ids_stride * sizeof *from->moves);
    memcpy(to->reward, from->reward,
           (size_t)from->seats * sizeof *from->reward);
    memcpy(to->half, from->half, sizeof from->half);
    *to->seat = *from->seat;
    *to->done = *from->done;
    *to->at = *from->at;
}
