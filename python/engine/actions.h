/* SPDX-License-Identifier: MIT */
/* actions.h - every move as one or a few numbers from a fixed range.
 *
 * A learner wants actions that are numbers with the same meaning in every
 * game: 0..n-1, of which a mask says which are legal now. They come from the
 * schema. A kind of move with few values in its fields has one action for each
 * combination. If there are more than PL_ACTIONS_PART combinations, the move
 * is made in parts: the first action chooses the kind and the first fields,
 * the next one the following fields, and so on. An open set ("1 to 3 of these
 * cards") is a part of its own: one action for each thing, taken one by one
 * in rising order (or in any order where the order counts), and one for
 * "that is all". Parts in which nothing is left to choose are skipped, so most
 * moves are one action. Nobody else sees anything of a move in parts until it
 * is made. */
#ifndef PL_ACTIONS_H
#define PL_ACTIONS_H

#include "rules/choice.h"
#include "rules/schema.h"

enum {
    PL_ACTIONS_PART = 512,  /* combinations in one part */
    PL_ACTIONS_THINGS = 32, /* of an open set */
    PL_ACTIONS_FIELDS = 8,
    PL_ACTIONS_PARTS = 6,
    PL_ACTIONS_VERBS = 40,
};

typedef struct {
    const pl_field *field;
    uint32_t low, size, stride;
    uint8_t part, byte; /* byte: its value is one whole byte of the move */
} pl_action_field;

typedef struct {
    uint32_t base, size;
    uint8_t set; /* 1: things of an open set */
} pl_action_part;

typedef struct {
    const pl_verb *verb;
    int fields, parts;
    const pl_field *set; /* the field of its open set, or NULL */
    pl_action_field field[PL_ACTIONS_FIELDS];
    pl_action_part part[PL_ACTIONS_PARTS];
} pl_action_verb;

/* The first action of a kind of move whose first part has at most two fields,
 * of one byte each; 'slow' if it has others. */
typedef struct {
    uint32_t bias, stride[2];
    uint8_t at[2], slow;
} pl_action_quick;

typedef struct {
    const pl_game *game;
    int seats, verbs;
    uint32_t n;           /* actions there are */
    int plain;            /* 1: every move is one action */
    uint8_t of_kind[256]; /* verb + 1 */
    uint8_t *of_action;   /* verb of each action */
    uint8_t *part_of;     /* and part */
    pl_move *move;        /* what the action says of the move */
    pl_action_verb verb[PL_ACTIONS_VERBS];
    pl_action_quick quick[256]; /* by kind */
} pl_actions;

/* The action that begins a listed move. */
uint32_t pl_actions_first_slow(const pl_actions *a, const pl_move *m);

static inline uint32_t pl_actions_first(const pl_actions *a, const pl_move *m)
{
    const pl_action_quick *q = &a->quick[m->kind];

    if (q->slow)
        return pl_actions_first_slow(a, m);
    return q->bias + m->a[q->at[0]] * q->stride[0] +
           m->a[q->at[1]] * q->stride[1];
}

/* 0, with '*why' set, if the game's moves do not fit. */
int pl_actions_init(pl_actions *a, const pl_game *g, int seats,
                    const char **why);
void pl_actions_release(pl_actions *a);

/* A move in the making. All zero: nothing is chosen yet. */
typedef struct {
    uint8_t part; /* that is chosen next; 0: the first */
    uint8_t count, last;
    uint8_t order[7];
    uint32_t chosen; /* things of the set so far */
    pl_move move;    /* kind and fields of the parts that are chosen */
} pl_partial;

/* The actions that lead on from '*p' to one of 'n' entries: writes them, each
 * once and rising, to 'ids' (room for pl_actions_room), and says how many. */
int pl_actions_list(const pl_actions *a, const pl_partial *p,
                    const pl_choice *list, int n, uint32_t *ids);
int pl_actions_room(const pl_actions *a);

/* Takes a listed action. 1: '*out' is the whole move, and '*p' is cleared. 0:
 * there is more to choose. */
int pl_actions_take(const pl_actions *a, pl_partial *p, const pl_choice *list,
                    int n, uint32_t id, pl_move *out);

/* The only action of a whole move, for kinds of one part; or -1. */
int64_t pl_actions_of(const pl_actions *a, pl_move m);

/* The same for any move: the actions that make it, at most 16; how many. */
int pl_actions_path(const pl_actions *a, pl_move m, uint32_t out[16]);

/* The actions of a move in the making that were taken so far, things of an
 * unordered set in rising order; how many. */
int pl_actions_chosen(const pl_actions *a, const pl_partial *p,
                      uint32_t out[16]);

/* "give card=3 to=0", "give {5}", "give done". */
void pl_actions_name(const pl_actions *a, uint32_t id, pl_text *t);

#endif
