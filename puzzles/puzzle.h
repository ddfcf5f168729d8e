/* SPDX-License-Identifier: MIT */
/* puzzle.h - positions in which one move is clearly best by what a seat knows.
 *
 * A puzzle is a moment of a game that bots have played: the record up to there
 * and a little further, the seat that is to move, the moves it chooses among,
 * and the best of them.
 * Two solvers that work differently have to agree on it. Both get the seat's
 * view alone, never the true state. One finds the puzzle, the other confirms
 * it, when it is found and whenever it is checked:
 *
 * - find: every choice is made in worlds drawn from the view, and each world is
 *   played on to the end of the game with the quick policy;
 * - confirm: all continuations of the seat are gone through to a fixed depth,
 * in other worlds, and the positions there are valued. The seat must choose the
 *   same move in all worlds that it cannot tell apart.
 *
 * In Mysterium both are readers of visions, with different tables of what
 * pictures mean and different ideas of the ghost.
 *
 * docs/puzzles.md describes the file. Nothing here opens files. */
#ifndef PL_PUZZLE_H
#define PL_PUZZLE_H

#include "rules/choice.h"
#include "wire/record.h"

enum {
    PL_PUZZLE_FORMAT = 1,
    PL_PUZZLE_CHOICES = 64, /* most moves to choose among */
    PL_PUZZLE_NAME = 40,
    PL_PUZZLE_MOTIFS = 8,
    PL_PUZZLE_LIMIT = 256 * 1024, /* bytes of one puzzle */
};

struct pl_puzzle_kind;

/* What is asked: a seat's view and the moves to choose among. */
typedef struct {
    const struct pl_puzzle_kind *kind;
    const pl_setting *setting;
    int seat;
    void *view;
    pl_choice list[PL_PUZZLE_CHOICES]; /* as the seat is offered them */
    int entries;
    pl_move move[PL_PUZZLE_CHOICES]; /* every single one */
    int n;
} pl_question;

/* The chance of each move, from 0 to 1, and half the width of its 95 %
 * interval, 0 where it is exact. */
typedef struct {
    double chance[PL_PUZZLE_CHOICES], wide[PL_PUZZLE_CHOICES];
} pl_rating;

/* Rates every move of a question over that many sampled worlds. Returns 0 if
 * there is not enough memory. */
typedef int pl_solver(const pl_question *q, int worlds, const uint8_t seed[32],
                      pl_rating *out);

/* How puzzles of one game are made. */
typedef struct pl_puzzle_kind {
    const char *game;
    const char *motifs[PL_PUZZLE_MOTIFS]; /* ended by NULL */
    const char *bot;                      /* NULL: the quick policy plays */
    /* Seats and options of the 'i'-th game. */
    const char *(*options)(uint64_t i, int *seats);
    /* Leaves in 'list' what is to choose among; 0 if this is no puzzle. */
    int (*ask)(const pl_setting *s, const void *view, pl_choice *list, int n);
    /* The motif of a question whose best move is 'm', or -1: not a good one. */
    int (*motif)(const pl_question *q, pl_move m);
    /* Whether the true position bears the answer out; NULL: it need not. */
    int (*holds)(const pl_question *q, const void *state, pl_move m);
    /* Writes why the move is best, in sentences; may be NULL. 0 if what the
     * finder counted shall follow. */
    int (*why)(pl_text *t, const pl_question *q, pl_move m);
    /* What a position is worth to a seat, 0 to 1, for a solver that looks no
     * further; NULL: what the search knows of the game. */
    double (*worth)(const void *setup, const void *state, int seat);
    /* A hash of what the puzzles depend on besides rules and deck; NULL: of
     * the deck, or zero where the game has none. */
    void (*mark)(const pl_setting *s, uint8_t hash[32]);
    pl_solver *find, *confirm;
    /* The level follows from the chance that the confirming solver gives the
     * best move, not from how often a quick player finds it. */
    int level_by_chance;
    double find_by, confirm_by; /* how much better than all others */
    int find_worlds, confirm_worlds;
    int frames; /* most moments that are shown after the solution */
} pl_puzzle_kind;

typedef struct {
    const pl_puzzle_kind *kind;
    char name[PL_PUZZLE_NAME]; /* "illusionist-17": the 17th game played */
    pl_record record;          /* the solution and what came of it included */
    int at;                    /* moves of the record before the question */
    int seat, motif, level;    /* level 1 to 3 */
    pl_move solution;
    int n;
    pl_move move[PL_PUZZLE_CHOICES]; /* all choices, the best first, */
    int chance[PL_PUZZLE_CHOICES];   /* as the finder rated them, in 1000 */
} pl_puzzle;

/* The kind of a game, or NULL. */
const pl_puzzle_kind *pl_puzzle_kind_of(const char *game);

/* The motifs and levels that are looked for, as bits. */
typedef struct {
    unsigned motifs, levels;
} pl_puzzle_wish;

/* Plays game 'i' of the stream 'seed' and takes at most one puzzle from it. 1
 * if there is one, 0 if not, -1 if memory is short. */
int pl_puzzle_mine(const pl_puzzle_kind *kind, const uint8_t seed[32],
                   uint64_t i, pl_puzzle_wish wish, pl_puzzle *out);

/* Reads one puzzle. It is stale if its rules version or card set is not of this
 * program, its record does not replay, or what is shown of it would be another
 * text today. Zero after a fault. */
pl_err pl_puzzle_read(pl_puzzle *p, const char *s, size_t len, pl_fault *fault);

/* The same for a puzzle whose texts may be of an earlier program: what is shown
 * is not compared, and is made again when it is written. */
pl_err pl_puzzle_read_again(pl_puzzle *p, const char *s, size_t len,
                            pl_fault *fault);

/* A pl_writer of 'puzzle': one line. */
void pl_puzzle_write(pl_text *t, const void *puzzle);

/* Asks the solver that did not find it. */
pl_err pl_puzzle_confirm(const pl_puzzle *p, pl_fault *fault);

void pl_puzzle_release(pl_puzzle *p); /* accepts an all-zero struct */

#endif
