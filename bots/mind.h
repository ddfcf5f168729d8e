/* mind.h - whoever plays a seat without being a person.
 *
 * A mind is fed its seat's events from the first one on (see) and asked for a
 * move with its seat's view and legal moves (think). It is never handed a
 * state, so it cannot cheat. It takes one block of memory when it is made and
 * allocates nothing while it thinks. */
#ifndef PL_MIND_H
#define PL_MIND_H

#include "rules/choice.h"

enum { PL_THREADS_MAX = 16 };

/* How long to think: so many iterations if that is not 0, else so long; and
 * in how many threads, each of which has all of that. */
typedef struct {
    uint32_t iterations, ms, threads;
} pl_budget;

typedef struct pl_mind_kind pl_mind_kind;

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
    const char *game; /* id of the only game it plays; NULL: all of them */
    int for_measuring; /* 1: nobody is offered it as an opponent */
    /* The size of the whole block, head included. */
    size_t (*size)(const pl_game *g, const pl_budget *b);
    /* The head is filled in and the rest is zero; may be NULL. */
    void (*init)(pl_mind *m);
    /* Something this seat may know has happened; may be NULL. */
    void (*see)(pl_mind *m, const pl_event *e);
    /* One of the 'n' > 0 entries of 'legal', with its open set chosen; or
     * pl_mind_waits. */
    pl_move (*think)(pl_mind *m, const void *view, const pl_choice *legal,
                     int n);
    /* Why the last move was made, in a sentence for after the game, or "";
     * may be NULL. */
    void (*why)(const pl_mind *m, char *buf, size_t cap);
    /* A rematch in the same seat with the same setup begins, and what was
     * learnt may be kept. NULL: a new mind is made for every game. */
    void (*again)(pl_mind *m);
    /* Lets go of what is not in the block; may be NULL. */
    void (*release)(pl_mind *m);
};

/* Why no bot can play at tables of this setup, or NULL: a card set of
 * somebody's own may lack the table of what its pictures mean. */
const char *pl_minds_refuse(const pl_game *game, const void *setup);

/* A mind may answer with this instead of a move while a timer runs and others
 * may act as well: it would rather wait, and is asked again when something
 * has changed. It never waits for somebody who waits for it. */
static const pl_move pl_mind_waits = { .kind = 254 };

static inline int pl_is_waiting(pl_move m)
{
    return m.kind == pl_mind_waits.kind;
}

/* All kinds, ended by NULL. */
extern const pl_mind_kind *const pl_mind_kinds[];

/* Whether this is the kind that its name stands for in a game: one made for
 * the game takes the place of a general one. */
int pl_mind_plays(const pl_mind_kind *kind, const char *game);

/* The kind that a name, with or without a budget, stands for; or NULL. */
const pl_mind_kind *pl_mind_kind_of(const char *name, const char *game);

/* Makes a mind from its name and budget: "random", "ismcts", "ismcts:500"
 * (iterations) or "ismcts:200ms", and "ismcts:200msx4" to search in four
 * threads. NULL, with '*why' set, if the name, the
 * budget or the game does not fit. */
pl_mind *pl_mind_new(const char *name, const pl_game *game, const void *setup,
                     int seats, int seat, const uint8_t seed[32],
                     const char **why);
void pl_mind_free(pl_mind *m);

/* Feeds the events among 'n' that this mind's seat may see. */
void pl_mind_see(pl_mind *m, const pl_event *events, int n);

/* Moves that a searching mind has made in worlds of its own so far, and the
 * number of worlds. */
uint64_t pl_search_decisions(const pl_mind *m, uint64_t *iterations);

#endif
