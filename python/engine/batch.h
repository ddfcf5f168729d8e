/* SPDX-License-Identifier: MIT */
/* batch.h - many games of one set-up, stepped in one call.
 *
 * All that a learner reads lies in contiguous buffers, one row for each game,
 * and is written in place: the view of whoever is to act, a mask of the
 * actions it has, rewards and ends. A game that ends is dealt again at once;
 * its last rewards stand in the row together with 'done'. Seats that choose at
 * the same moment act one after the other, sealed. The clock, where there is
 * one, moves as in rules/drive.h. */
#ifndef PL_BATCH_H
#define PL_BATCH_H

#include "python/engine/actions.h"
#include "python/engine/columns.h"
#include "rules/drive.h"
#include "rules/recall.h"

enum { PL_BATCH_THREADS = 64, PL_BATCH_SAME = 4 };

/* A game of the batch beside its state. */
typedef struct {
    pl_drive drive;
    pl_luck luck; /* seeds of its deals, and of random actions */
    pl_partial partial;
    uint32_t n_ids;
    uint32_t drawn;   /* place in the list of the last random action */
    uint16_t pending; /* seats that were asked together with the last one */
    uint32_t steps;   /* decisions of this game */
    pl_choice last[PL_BATCH_SAME]; /* what the mask was made from, if little */
} pl_batch_game;

typedef struct pl_batch {
    const pl_game *game;
    const void *setup;
    int seats;
    uint32_t n;
    int threads;
    int keep; /* 1: a game that ended stays as it is until it is dealt */
    pl_actions actions;
    size_t view_stride, state_stride, ids_stride, mask_stride;

    uint8_t *state;  /* n x state_stride: whole states; never shown */
    uint8_t *view;   /* n x view_stride: what 'seat' sees */
    uint8_t *mask;   /* n x mask_stride, actions.n in use: 1 where legal */
    uint32_t *ids;   /* n x ids_stride: the same as a list */
    pl_move *moves;  /* n x ids_stride: the only move of a listed action; of
                        kind 255 if there are several */
    int32_t *seat;   /* n: the seat to act; -1 after the end, if kept */
    uint8_t *done;   /* n: 1 if the last step ended the game */
    float *reward;   /* n x seats: 0 except where done */
    int32_t *action; /* n: where pl_batch_sample puts its choice */

    pl_batch_game *at;
    /* If kept: what each seat has chosen of its next move. */
    pl_partial half[PL_SEATS_MAX];
    struct pl_batch_crew *crew; /* threads */
    /* For one game at a time: who listens; or NULL. */
    void (*listen)(void *arg, int seat, pl_move move, const pl_events *told);
    void *listener;
} pl_batch;

/* Deals all games; game i from a seed drawn from 'seed' and i. 'setup' must
 * outlive the batch. 0, with '*why' set. */
int pl_batch_init(pl_batch *b, const pl_game *g, const void *setup, int seats,
                  uint32_t n, int threads, const uint8_t seed[32],
                  const char **why);
void pl_batch_release(pl_batch *b);

/* One action for each game. Returns n if all were made; or the number of the
 * first game whose action is not legal, and then no game has changed. */
uint32_t pl_batch_step(pl_batch *b, const int32_t *action);

/* Moves made so far in all games. */
uint64_t pl_batch_moves(const pl_batch *b);

/* Any legal action of each game, each as likely, into 'action'. */
void pl_batch_sample(pl_batch *b);

/* Samples and steps so many times over. */
void pl_batch_rollout(pl_batch *b, uint32_t times);

/* The columns of all views into 'out', n x c->n. */
void pl_batch_columns(pl_batch *b, const pl_columns *c, float *out);

/* For one game: deals it from 'seed', makes a whole move, or takes over a
 * state. */
void pl_batch_deal(pl_batch *b, uint32_t i, const uint8_t seed[32]);
pl_err pl_batch_play(pl_batch *b, uint32_t i, int seat, pl_move m);
void pl_batch_put(pl_batch *b, uint32_t i, const void *state,
                  const pl_drive *drive);

/* A move of a record, the clock's included: nothing happens by itself. After
 * the last one, whoever is next is asked. */
pl_err pl_batch_replay(pl_batch *b, uint32_t i, int seat, pl_move m);
void pl_batch_settle(pl_batch *b, uint32_t i);

/* Turns to another seat of those that may act now; 0 if it may not. If the
 * game is kept, a move that this seat has half chosen is taken up again. */
int pl_batch_ask(pl_batch *b, uint32_t i, int seat);

/* Takes an action of the seat that is asked. 1: '*m' is its whole move, which
 * is not made yet; 0: there is more to choose; -1: it is not legal. */
int pl_batch_choose(pl_batch *b, uint32_t i, int32_t id, pl_move *m);

/* Goes to the state 'to', which is what chance made of the move of 'seat'. */
void pl_batch_become(pl_batch *b, uint32_t i, int seat, pl_move m,
                     const void *to, const pl_events *told);

/* For batches of one kept game of the same set-up: makes '*to' the same game
 * at the same moment. */
void pl_batch_copy(pl_batch *to, const pl_batch *from);

#endif
