/* SPDX-License-Identifier: MIT */
/* mind.h - the interface of bots.
 *
 * A mind receives its seat's events from the first one on (see). It is asked
 * for a move with its seat's view and legal moves (think). It never receives a
 * state, so it cannot cheat. It allocates one block of memory when it is made
 * and nothing while it thinks.
 *
 * A mind is not thread-safe: one thread at a time calls it. It may start
 * threads of its own inside 'think' and joins them before it returns. */
#ifndef PL_MIND_H
#define PL_MIND_H

#include "rules/choice.h"

enum { PL_THREADS_MAX = 16 };

/* How long to think: a number of iterations, a time, or both, and then what
 * ends first; and the number of threads, each of which gets the whole budget.
 * Only iterations alone give the same move again on another machine. */
typedef struct {
    uint32_t iterations, ms, threads;
} pl_budget;

typedef struct pl_mind_kind pl_mind_kind;

/* A mind's belief that a byte of the state has a value; or that two bytes have,
 * where one tells something about the other. */
typedef struct {
    uint32_t at; /* offset in the state */
    uint8_t value;
    double p;
    uint32_t with; /* the second byte, or 0 */
    uint8_t other; /* and its value */
} pl_believed;

enum { PL_BELIEVED_MAX = 256, PL_POLICY_MAX = 32 };

/* The head of every mind; the kind's own data follows it in the block. */
typedef struct pl_mind {
    const pl_mind_kind *kind;
    const pl_game *game;
    const void *setup; /* must outlive the mind */
    int seats, seat;
    pl_budget budget;
    pl_luck luck;
} pl_mind;

struct pl_mind_kind {
    const char *name;
    const char *help;
    const char *game;  /* id of the only game it plays; NULL: all of them */
    int for_measuring; /* 1: not offered to players */
    /* The size of the whole block, head included; 0: not for this game. */
    size_t (*size)(const pl_game *g, const pl_budget *b);
    /* The head is filled in and the rest is zero; may be NULL. */
    void (*init)(pl_mind *m);
    /* Called for every event that this seat may see; may be NULL. */
    void (*see)(pl_mind *m, const pl_event *e);
    /* One of the 'n' > 0 entries of 'legal', with its open set chosen; or
     * pl_mind_waits. */
    pl_move (*think)(pl_mind *m, const void *view, const pl_choice *legal,
                     int n);
    /* For a mind that draws its moves: the probabilities with which 'think'
     * would choose each of the counted moves (pl_choices_nth), instead of one
     * of them. At most PL_POLICY_MAX; returns 0 if there are more. May be NULL.
     */
    int (*policy)(pl_mind *m, const void *view, const pl_choice *legal, int n,
                  double *out);
    /* Writes the reason of the last move, a sentence that players read after
     * the game, or ""; may be NULL. */
    void (*why)(const pl_mind *m, char *buf, size_t cap);
    /* What the mind believes of hidden things, by this view and the events it
     * saw: writes at most PL_BELIEVED_MAX, returns how many; the values of one
     * byte, or of two together, sum to 1. May be NULL. */
    int (*believe)(pl_mind *m, const void *view, pl_believed *out);
    /* Called when a rematch with the same seat and setup begins; the mind may
     * keep what it learnt. NULL: every game gets a new mind. */
    void (*again)(pl_mind *m);
    /* Frees resources outside the block; may be NULL. */
    void (*release)(pl_mind *m);
    /* Why no mind can play its game with this setup, or NULL. May be NULL;
     * only in kinds made for one game, and it speaks for all kinds. */
    const char *(*refuse)(const void *setup);
};

/* Why no bot can play with this setup, or NULL. A custom card set may lack the
 * table of what its pictures mean. */
const char *pl_minds_refuse(const pl_game *game, const void *setup);

/* A mind may return this instead of a move while a timer runs and other seats
 * may act as well. It is asked again when something has changed. A mind must
 * not wait for a seat that may be waiting for it. */
static const pl_move pl_mind_waits = { .kind = 254 };

static inline int pl_is_waiting(pl_move m)
{
    return m.kind == pl_mind_waits.kind;
}

/* All kinds, ended by NULL. */
extern const pl_mind_kind *const pl_mind_kinds[];

/* Whether this kind is the one its name selects in a game: a kind made for the
 * game replaces a general one of the same name. */
int pl_mind_plays(const pl_mind_kind *kind, const char *game);

/* The kind that a name, with or without a budget, selects; or NULL. */
const pl_mind_kind *pl_mind_kind_of(const char *name, const char *game);

/* Makes a mind from its name and budget: "random", "ismcts", "ismcts:500"
 * (iterations), "ismcts:200ms", or "ismcts:200msx4" to search in four threads.
 * NULL, with '*why' set, if the name, the budget or the game does not fit. */
pl_mind *pl_mind_new(const char *name, const pl_game *game, const void *setup,
                     int seats, int seat, const uint8_t seed[32],
                     const char **why);
void pl_mind_free(pl_mind *m);

/* Passes on those of the 'n' events that this mind's seat may see. */
void pl_mind_see(pl_mind *m, const pl_event *events, int n);

/* The number of moves a searching mind has simulated so far, and the number of
 * worlds. */
uint64_t pl_search_decisions(const pl_mind *m, uint64_t *iterations);

#endif
