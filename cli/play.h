/* SPDX-License-Identifier: MIT */
/* play.h - a game at one terminal. */
#ifndef PL_PLAY_H
#define PL_PLAY_H

#include "bots/mind.h"
#include "rules/drive.h"
#include "wire/record.h"

enum { PLAY_UNDOS = 64 };

/* The position before a person's move, to which 'undo' returns. */
typedef struct {
    uint8_t *state;
    pl_drive drive;
    int seat;
    int moves; /* in the record */
    int told;  /* events in the log */
} play_moment;

typedef struct {
    pl_setting *setting; /* the record's */
    pl_record record;
    uint8_t *state;
    pl_choice *legal;
    pl_events events; /* of the last move */
    pl_drive drive;
    pl_mind *minds[PL_SEATS_MAX]; /* NULL: a person */
    uint16_t people;
    uint16_t waits; /* people who said 'wait' */
    int in_front;   /* the seat that looks at the screen, or -1 */
    pl_event *log;  /* all events of the game */
    int logged, log_cap;
    int looked[PL_SEATS_MAX]; /* events of the log each person has seen */
    int watched;              /* events printed when no person plays */
    play_moment undos[PLAY_UNDOS];
    int n_undos;
    int64_t asked; /* when a person was asked, by a monotonic clock */
} play_table;

/* Runs until the game is over or a person leaves; 0 if one did. */
int play_run(play_table *t);

/* Why the last move of a person cannot be taken back, or NULL if it can. */
const char *play_no_undo(const play_table *t);

#endif
