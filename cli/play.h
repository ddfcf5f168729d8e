/* play.h - a game at one terminal. */
#ifndef PL_PLAY_H
#define PL_PLAY_H

#include "bots/mind.h"
#include "rules/drive.h"
#include "wire/record.h"

enum { PLAY_UNDOS = 64 };

/* A moment that can be returned to: before a person's move. */
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
    uint16_t waits; /* people who let the clock run */
    int in_front;   /* the seat that looks at the screen, or -1 */
    pl_event *log;  /* everything that happened */
    int logged, log_cap;
    int looked[PL_SEATS_MAX]; /* of the log, per person */
    int watched;              /* of the log, where nobody plays */
    play_moment undos[PLAY_UNDOS];
    int n_undos;
} play_table;

/* Runs until the game is over or a person leaves; 0 if one did. */
int play_run(play_table *t);

/* Why the last move of a person cannot be taken back, or NULL if it can. */
const char *play_no_undo(const play_table *t);

#endif
