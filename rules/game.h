/* SPDX-License-Identifier: MIT */
/* game.h - the interface that every game fills in and everything else calls.
 *
 * A game is a table of pure functions over flat structs. No hook allocates,
 * prints, reads a clock or keeps a static variable, so a state may be copied
 * with memcpy, compared with memcmp, searched by many threads and replayed
 * from its setup, seed and moves.
 *
 * The types say what is secret. What lies open on the table is one struct that
 * begins with pl_open and is the first member of both the state and the view.
 * Secrets are only in the state, and 'view' copies those that a seat may
 * know. */
#ifndef PL_GAME_H
#define PL_GAME_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "rules/rng.h"

/* One list gives the enum, the name on the wire and the text. */
#define PL_ERRORS(X)                                                    \
    X(OK, "ok")                                                         \
    X(NOT_YOUR_TURN, "it is not this seat's turn")                      \
    X(ILLEGAL_MOVE, "the rules do not allow this move now")             \
    X(LATE_CLOCK, "the timer this names is no longer running")          \
    X(BAD_SEATS, "this game does not seat that many")                   \
    X(BAD_OPTION, "this option is not allowed")                         \
    X(BAD_DATA, "this deck or card set breaks a rule")                  \
    X(BAD_POSITION, "this position breaks a rule")                      \
    X(UNKNOWN_GAME, "there is no such game")                            \
    X(UNKNOWN_VERSION, "this program does not have that rules version") \
    X(BAD_JSON, "this is not well-formed JSON")                         \
    X(BAD_FIELD, "a field is missing, unknown or out of bounds")        \
    X(BAD_RECORD, "this record does not hold together")                 \
    X(TOO_LARGE, "this is larger than allowed")

typedef enum {
#define X(name, text) PL_##name,
    PL_ERRORS(X)
#undef X
} pl_err;

const char *pl_err_name(pl_err err); /* "ILLEGAL_MOVE" */
const char *pl_err_text(pl_err err);

enum {
    PL_SEATS_MAX = 8, /* seats 0..7 are people or bots */
    PL_CLOCK = 8,     /* the seat of the clock */
    PL_WATCHER = 9,   /* sees what is public */
    PL_TICK = 0,      /* the clock's move in every game: a[0..1] = number */
    PL_NOBODY = 255,  /* the seat of an event that no seat caused */
};

/* Bounds for programs that keep one list for whatever game is played; the
 * conformance tests hold every game's own bounds to them, and wire/load.c those
 * of a game from outside. */
enum {
    PL_CHOICES_MAX = 4096, /* of max_choices */
    PL_EVENTS_MAX = 1024,  /* of max_events */
};

/* Marks a function that is called rarely, so that its callers stay small. */
#define PL_RARE __attribute__((noinline, cold))
/* Marks a function that must not be inlined, for speed. */
#define PL_STEP __attribute__((noinline))

#define PL_BIT(seat) ((uint16_t)(1u << (seat)))
#define PL_EVERYBODY 0xffffu

/* In pl_open.speak: what these seats say reaches only each other, not the whole
 * table. */
#define PL_AMONG_THEMSELVES PL_BIT(PL_CLOCK)

/* A move is 8 bytes. The bytes of 'a' that its kind does not use are zero. */
typedef struct {
    uint8_t kind, a[7];
} pl_move;

/* What happened, and the seats that may know (bits, PL_WATCHER included). */
typedef struct {
    uint16_t seen_by;
    uint8_t kind, seat, a[12];
} pl_event;

/* Where 'apply' writes events; a NULL pointer means that nobody reads them. */
typedef struct {
    int n, cap;
    pl_event *at;
} pl_events;

/* What every game shows of itself; the first member of its open struct. */
typedef struct {
    uint8_t phase;         /* the game's own enum */
    uint8_t timer_kind;    /* the game's own enum */
    uint16_t awaited;      /* bits that people are shown */
    uint16_t speak;        /* bits that may chat now */
    uint16_t timer_number; /* 0 while no timer runs */
    uint32_t timer_ms;
} pl_open;

/* One entry of 'legal': a move, or (mask not 0) a move with one open set, such
 * as "give psychic 2 from 1 to 7 of these cards". The chosen things are bits
 * or indices of 'mask'. See choice.h for count, contains, nth and random. */
typedef struct {
    pl_move move;  /* the bytes of the set are zero here */
    uint32_t mask; /* what may be chosen; 0 for a plain move */
    uint8_t min, max;
    uint8_t at;      /* the byte of move.a where the set begins */
    uint8_t ordered; /* 0: four bytes, a little-endian mask. 1: 'max' bytes,
                        each index + 1 in the order chosen, then zeros */
} pl_choice;

struct pl_words; /* schema.h */

/* The layout of pl_game. It grows by one whenever the struct or the meaning
 * of a hook changes, so that a game built against another header is refused
 * instead of called. */
enum { PL_ABI = 5 };

/* The first line of a game's descriptor. */
#define PL_GAME_ABI .abi = PL_ABI, .size = sizeof(pl_game)

/* The result of a finished game in a unit of its own, such as chips or points,
 * besides the score. Search and solvers maximise it where a game has one. */
typedef struct {
    const char *unit; /* "chips" */
    int zero_sum;     /* 1: the seats' payoffs sum to 0 */
    /* Under this setup no seat ever has less or more. */
    void (*bounds)(const void *setup, int32_t *min, int32_t *max);
    int32_t (*of)(const void *setup, const void *state, int seat);
} pl_payoff;

typedef struct pl_game {
    uint16_t abi, size;  /* PL_GAME_ABI; these two never move */
    const char *id;      /* "fib": the folder, the URL part, the save tag */
    const char *name;    /* for people */
    const char *summary; /* one sentence for people */
    uint16_t version;    /* of the rules; a record names it */
    uint8_t min_seats, max_seats, usual_seats;
    uint8_t open_sets;    /* 1: legal() may list moves with an open set */
    uint16_t max_choices; /* the most entries legal() can ever write */
    uint16_t max_events;  /* the most events that one apply() can add */
    uint16_t options_size, setup_size, state_size, view_size;
    uint16_t rng_at;    /* offset of the pl_rng in the state */
    uint32_t data_size; /* of the deck or card set; 0 where there is none */
    const void *data;   /* the default deck or card set, or NULL */
    const struct pl_words *words; /* field tables, names, text view */

    /* Options and data to an immutable setup; or refuse, with 'why' naming
     * the field. 'options' has passed the bounds of its schema. */
    pl_err (*prepare)(const void *options, int seats, const void *data,
                      void *setup, const char **why);
    void (*deal)(const void *setup, const uint8_t seed[32], void *state);
    /* Bits of the seats that may act now, PL_CLOCK while a timer runs;
     * 0 = over. */
    uint16_t (*turn)(const void *setup, const void *state);
    /* What 'seat' (or PL_CLOCK) may do now; returns how many were written. */
    int (*legal)(const void *setup, const void *state, int seat,
                 pl_choice *out);
    /* Refuses and changes nothing; or changes the state and adds events. */
    pl_err (*apply)(const void *setup, void *state, int seat, pl_move move,
                    pl_events *events);
    /* Writes all of 'view': what 'seat' or PL_WATCHER may know, and zeros
     * everywhere else. */
    void (*view)(const void *setup, const void *state, int seat, void *view);
    /* A whole world from the exact posterior of 'view', with a fresh key. */
    void (*guess)(const void *setup, const void *view, pl_rng *rng,
                  void *state);
    /* Thousandths: win 1000, draws shared, cooperative all alike. */
    int (*score)(const void *setup, const void *state, int seat);
    /* Every invariant of a position that came from outside. */
    pl_err (*check)(const void *setup, const void *state, const char **why);

    /* ---- optional: NULL where a game has none ---- */

    const pl_payoff *payoff;
    /* Every random outcome, one at a time: of the deal ('from' is NULL) or of
     * the 'move' that 'seat' makes in 'from'. Outcome 'i' writes the state it
     * leads to, with a random key of zeros, tells what 'apply' would, and
     * returns its probability; 0 after the last outcome and for a refused move.
     */
    double (*chance)(const void *setup, const void *from, int seat,
                     pl_move move, uint32_t i, void *to, pl_events *events);
    /* The move that the rules make for an awaited seat whose time is up: a
     * pass, the end of its actions, or something random ('rng'). It is a legal
     * move, or has kind 0 if the rules say nothing. Without this hook a random
     * legal move is made. */
    pl_move (*late)(const void *setup, const void *state, int seat,
                    pl_rng *rng);
    /* Changes the options of a finished game for the next one of the same
     * seats, such as who begins. */
    void (*again)(const void *setup, const void *state, void *options);
} pl_game;

/* Makes a shared object loadable with 'planchette --game ./FILE.so'. */
#define PL_EXPORT_GAME(descriptor)                                           \
    __attribute__((                                                          \
        visibility("default"))) extern const pl_game *const planchette_game; \
    const pl_game *const planchette_game = &descriptor

/* Notes an event. If 'events' is NULL the event is not even built, which is
 * most of the cost in a search. A statement, not an expression. */
#define pl_tell(events, ...)                     \
    do {                                         \
        pl_events *pl_to = (events);             \
        if (pl_to && pl_to->n < pl_to->cap)      \
            pl_to->at[pl_to->n++] = __VA_ARGS__; \
    } while (0)

/* Whether the bytes of 'm.a' from 'used' on are zero, as they must be. */
static inline int pl_only(pl_move m, int used)
{
    uint64_t word;

    memcpy(&word, &m, sizeof word);
    return used >= 7 || word >> (8 * used + 8) == 0;
}

/* The clock's move for the timer that runs in 'open', and its check. */
static inline pl_move pl_tick(const pl_open *open)
{
    return (pl_move){ PL_TICK,
                      { open->timer_number & 0xff, open->timer_number >> 8 } };
}

static inline int pl_is_tick(const pl_open *open, pl_move m)
{
    return m.kind == PL_TICK && open->timer_number && pl_only(m, 2) &&
           (m.a[0] | m.a[1] << 8) == open->timer_number;
}

/* Starts a timer under a new number, or stops it. */
static inline void pl_timer_start(pl_open *open, uint16_t *count, int kind,
                                  uint32_t ms)
{
    *count = *count == 0xffff ? 1 : *count + 1;
    open->timer_number = *count;
    open->timer_kind = (uint8_t)kind;
    open->timer_ms = ms;
}

static inline void pl_timer_stop(pl_open *open)
{
    open->timer_number = 0;
    open->timer_kind = 0;
    open->timer_ms = 0;
}

#endif
