/* SPDX-License-Identifier: MIT */
/* stare.h - messages between the contestants of a staring contest, at this
 * server and at the others of a cluster. requests_stare.c decides what a
 * connection may send; this decides who gets it. */
#ifndef PL_STARE_H
#define PL_STARE_H

#include "base/buffer.h"
#include "server/live.h"

enum { PL_STARE_OPEN_MS = 10000 /* after a contest: to seal and to open */ };

/* The numbers are in messages between servers: never change or reuse one. */
typedef enum {
    PL_STARE_MASK = 1, /* to the other contestants */
    PL_STARE_SEE,      /* as well; 'allow' says whether */
    PL_STARE_SIGNAL,   /* to those of seat 'to' that allow it */
    PL_STARE_SEALED,   /* to the others who have stared */
    PL_STARE_OPENED,   /* to those of seat 'to' that have sealed */
} pl_stare_kind;

typedef struct {
    pl_stare_kind kind;
    int from, to, allow; /* seats; 'to' and 'allow' where the kind has them */
    pl_buffer text;      /* the notice */
} pl_stare_word;

/* The seats that stare now. */
unsigned pl_stare_facing(const pl_live *live);

/* The seat of a connection, or -1. */
int pl_stare_seat(const pl_attachment *a);

/* Begins a contest if none is on: forgets what was sealed and opened in the
 * last. */
void pl_stare_begin(pl_live *live);

/* When a contest ends, the permission to see each other ends too. From then on
 * contestants may open what their cameras saw. Call it after every change of
 * the table. */
void pl_stare_follow(pl_live *live);

/* Whether a contest ended less than PL_STARE_OPEN_MS ago. */
int pl_stare_is_open_time(const pl_live *live);

/* Passes a word to everybody who may get it, here and at other servers. 0 if
 * there is nobody, as far as this server knows. */
int pl_stare_pass(pl_live *live, const pl_stare_word *word);

/* Another server has passed a word; as pl_store_told. */
void pl_stare_told(pl_server *server, const pl_id *table, const void *bytes,
                   size_t len);

void pl_stare_release(pl_live *live);

#endif
