/* SPDX-License-Identifier: MIT */
/* fair.h - deals whose result nobody can choose, not even the owner of the
 * server.
 *
 * When a table is made the server draws a secret S of 32 bytes and shows
 *
 *     commitment = SHA-256("planchette commitment 1" 0 | table | 0 | S)
 *
 * where 0 is one zero byte and 'table' the table's public name. That fixes the
 * server's half of every deal there may be at the table: deal 1, and deal k + 1
 * if deal k was voided.
 *
 *     half = SHA-256("planchette half 2" 0 | S | k)
 *
 * Then every person's client draws 16 random bytes and gives
 *
 *     SHA-256("planchette given 2" 0 | table | 0 | commitment | k | seat |
 * bytes)
 *
 * with k and the seat in one byte each. Once all of these commitments are in,
 * and not before, the clients open their bytes, and the seed is
 *
 *     seed = SHA-256("planchette seed 2" 0 | half | setting | 16 bytes a seat)
 *
 * with the setting as the text of setting.h and zeros for a seat that gave
 * nothing (a bot). Bytes that are not opened void the deal. At the end S is
 * opened and everybody can check all of it.
 *
 * Promise 1, of records in format 1, had no commitments of the seats: S took
 * the place of 'half', the tag was "planchette seed 1", and whoever gave last
 * and knew S could choose the deal. */
#ifndef PL_FAIR_H
#define PL_FAIR_H

#include "base/id.h"
#include "wire/setting.h"

enum { PL_TABLE_NAME = 64, PL_GIVEN = 16, PL_VOIDED_MAX = 16 };

/* Why a deal was voided; the names are in pl_void_names. */
typedef enum {
    PL_VOID_LATE,    /* the bytes did not come in time */
    PL_VOID_LEFT,    /* the person left the table */
    PL_VOID_WRONG,   /* the bytes do not fit the commitment */
    PL_VOID_LOST,    /* the client said that it has lost the bytes */
    PL_VOID_REMOVED, /* the host sent the person away */
    PL_VOID_KINDS,
} pl_void_why;

extern const char *const pl_void_names[];

/* What the seats give to one deal. */
typedef struct {
    uint8_t promised; /* bits of the seats whose commitment is in */
    uint8_t opened;   /* bits of those whose bytes are there */
    uint8_t commitment[PL_SEATS_MAX][32];
    uint8_t given[PL_SEATS_MAX][PL_GIVEN]; /* zero unless opened */
} pl_shares;

typedef struct {
    pl_shares shares;
    pl_void_why why;
    uint8_t seats;               /* how many the table had then */
    uint8_t by;                  /* bits of those that caused it */
    pl_id person[PL_SEATS_MAX];  /* who had them; known at tables only */
    int8_t player[PL_SEATS_MAX]; /* the seat they played in the end, or -1 */
} pl_voided;

/* 'by_hand': somebody chose the seed. Nothing is promised, and the rest of the
 * struct is zero. */
typedef struct {
    int by_hand;
    int promise;                   /* 1 or 2 */
    char table[PL_TABLE_NAME + 1]; /* 1 to 64 of A-Z a-z 0-9 _ - */
    uint8_t commitment[32];
    uint8_t secret[32];
    pl_shares shares;
    pl_voided *voided; /* the deals before this one */
    int n_voided;
} pl_fair;

void pl_fair_commitment(const char *table, const uint8_t secret[32],
                        uint8_t out[32]);

/* The number of the deal that is being made, from 1. */
int pl_fair_number(const pl_fair *fair);

/* What a seat's commitment to these bytes is in deal 'number'. */
void pl_fair_promise(const pl_fair *fair, int number, int seat,
                     const uint8_t bytes[PL_GIVEN], uint8_t out[32]);

/* Whether these bytes are the ones that the seat has promised for the deal
 * that is being made. */
int pl_fair_fits(const pl_fair *fair, int seat, const uint8_t bytes[PL_GIVEN]);

/* Returns 0 if memory is short. */
int pl_fair_seed(const pl_fair *fair, const pl_setting *s, uint8_t out[32]);

/* Voids the current deal: its shares are kept, and the next deal starts without
 * any. Returns the kept deal, in which the caller notes who voided it; NULL if
 * there is not enough memory or PL_VOIDED_MAX deals were voided before. */
pl_voided *pl_fair_void(pl_fair *fair, pl_void_why why, int seats, uint8_t by);

/* Copies the struct and what it points to; 0 if memory is short. */
int pl_fair_copy(pl_fair *to, const pl_fair *from);
void pl_fair_release(pl_fair *fair);

/* Whether the commitments, the opened bytes and the voided deals are valid, and
 * 'seed' follows from them. */
pl_err pl_fair_verify(const pl_fair *fair, const pl_setting *s,
                      const uint8_t seed[32], pl_fault *fault);

/* ---- JSON (fair_json.c) ------------------------------------------------ */

/* {"by_hand":true}, or as docs/records.md describes it. */
void pl_fair_write(pl_text *t, const pl_fair *fair, int seats);
pl_err pl_fair_read(pl_fair *fair, json_t *in, const char *path, int promise,
                    int seats, pl_fault *fault);

#endif
