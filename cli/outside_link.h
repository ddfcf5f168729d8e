/* SPDX-License-Identifier: MIT */
/* outside_link.h - the processes behind bots that are separate programs, and
 * the lines to and from them.
 *
 * A process plays one seat of one game at a time and then the next one, or,
 * together, all seats and games of its program at once. Then its answers name
 * the table they are for, and may come in any order. */
#ifndef PL_OUTSIDE_LINK_H
#define PL_OUTSIDE_LINK_H

#include <jansson.h>

typedef struct outside_link outside_link;

/* A seat of a game that a process plays. */
typedef struct outside_user {
    outside_link *link;
    char table[24]; /* its name in all messages; unique */
    json_t *mail;   /* an answer that has arrived; owned */
    struct outside_user *next;
} outside_user;

/* Takes an idle process of 'command' or starts one; with 'together' it takes
 * any running one. 0 if none can be started. */
int outside_link_take(outside_user *user, const char *command, int together);

/* The seat's game is over. A process that failed ends, unless others still
 * play with it. */
void outside_link_leave(outside_user *user, int failed);

/* 0 if the process is gone. */
int outside_link_send(const outside_user *user, const char *text);

/* The next answer for this seat, which the caller owns; NULL if the process is
 * gone or too slow. */
json_t *outside_link_read(outside_user *user);

#endif
