/* SPDX-License-Identifier: MIT */
/* record.h - a whole game in one file: setting, seed and moves.
 *
 * docs/records.md describes the JSON. Reading checks the form, replaying
 * checks every move, verifying checks the deal, the moves, the hash of the
 * final state and the result. */
#ifndef PL_RECORD_H
#define PL_RECORD_H

#include "wire/fair.h"
#include "wire/position.h"

enum {
    PL_RECORD_FORMAT = 2, /* 1: of before seats committed to their bytes */
    PL_RECORD_LIMIT = 16 * 1024 * 1024, /* bytes of a file */
    PL_RECORD_NAME = 48,                /* bytes of a seat's name */
    PL_RECORD_SAID = 400                /* bytes of what was said of a move */
};

typedef struct {
    pl_move move;
    uint8_t seat; /* or PL_CLOCK */
    char *said;   /* what a bot says of it after the game; NULL: nothing */
} pl_step;

/* Where a game began that continues another one from one of its moments. */
typedef struct {
    void *state;     /* NULL: it was dealt from the seed */
    char record[33]; /* the other game's, or empty */
    int at;          /* its moves up to then */
} pl_origin;

/* A seat asked the coach, after so many moves. */
typedef struct {
    uint32_t at;
    uint8_t seat;
    uint8_t is_hint; /* 0: what it could know */
} pl_coached;

typedef struct {
    int format; /* 1 or 2 */
    pl_setting setting;
    char names[PL_SEATS_MAX][PL_RECORD_NAME + 1]; /* empty: none */
    pl_fair fair;
    uint8_t seed[32];
    pl_origin origin;
    pl_step *steps;
    int n, cap;
    pl_coached *coached;
    int n_coached;
    uint8_t final[32]; /* SHA-256 of the last state's bytes */
    pl_result result;
} pl_record;

/* An empty record; takes over 'setting'. */
void pl_record_init(pl_record *r, pl_setting *setting, const uint8_t seed[32]);

/* Appends a move that was applied; 0 if memory is short. */
int pl_record_add(pl_record *r, int seat, pl_move m);

/* Notes what is said of step 'i', at most PL_RECORD_SAID bytes of it. */
void pl_record_say(pl_record *r, int i, const char *text);

/* Notes that a seat asked the coach; 0 if memory is short. */
int pl_record_coach(pl_record *r, pl_coached asked);

/* Writes that list, if it is not empty (record_coached.c). */
void pl_record_put_coached(pl_text *t, const pl_record *r);
pl_err pl_record_read_coached(pl_record *r, json_t *in, pl_fault *fault);

/* Takes the last moves back, so that 'n' are left. */
void pl_record_cut(pl_record *r, int n);

/* Sets the result and the final hash from the state after the last move. */
void pl_record_close(pl_record *r, const void *state);

/* Reads the text of a record; zero after a fault. */
pl_err pl_record_read(pl_record *r, const char *s, size_t len, pl_fault *fault);

/* The same from a file's name. */
pl_err pl_record_load(pl_record *r, const char *path, pl_fault *fault);

/* A pl_writer of 'record': one move a line, readable in a diff. */
void pl_record_write(pl_text *t, const void *record);

/* Everything there is to check, in the order deal, moves, hash, result. */
pl_err pl_record_verify(const pl_record *r, pl_fault *fault);

/* Takes NULL and zero. */
void pl_record_release(pl_record *r);

/* The state after 'at' moves with new luck: a fresh key from 'seed', and every
 * pile that nobody may look into is shuffled again. What each seat knows stays
 * the same. NULL, with 'fault' filled, if it cannot be made; the caller frees
 * it. */
void *pl_record_branch(const pl_record *r, int at, const uint8_t seed[32],
                       pl_fault *fault);

/* {"record","at","state"} of a game that goes on from another. */
void pl_origin_write(pl_text *t, const pl_setting *s, const pl_origin *origin);
pl_err pl_origin_read(pl_origin *origin, const pl_setting *s, json_t *in,
                      pl_fault *fault);

/* Walking through a record. */
typedef struct {
    const pl_record *record;
    void *state;
    int at;           /* moves made */
    pl_events events; /* of the last move */
} pl_replay;

pl_err pl_replay_init(pl_replay *p, const pl_record *r, pl_fault *fault);

/* Back to the start. */
void pl_replay_rewind(pl_replay *p);

/* Makes the next move; p->at < p->record->n. */
pl_err pl_replay_step(pl_replay *p, pl_fault *fault);
void pl_replay_release(pl_replay *p);

#endif
