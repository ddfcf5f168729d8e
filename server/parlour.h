/* SPDX-License-Identifier: MIT */
/* parlour.h - a parlour: what players call a room. It outlasts its tables.
 *
 * A table is one game. A parlour has a link and a code that lead to its current
 * table, the people who were at its tables, what was said there for all to
 * hear, and how often each of them won this evening. It is a state machine over
 * a log of its own, as a table is: the same entries give the same parlour on
 * every server. It uses neither a clock nor the store.
 *
 * It holds only what everybody at its tables was shown: names, public talk and
 * the winners of finished games. Only its people may see it (pl_parlour_has).
 */
#ifndef PL_PARLOUR_H
#define PL_PARLOUR_H

#include "base/buffer.h"
#include "server/code.h"
#include "server/refusal.h"
#include "server/table.h"

/* Kinds of entries. Stores hold these numbers: kinds are only ever appended. */
typedef enum {
    PL_PARLOUR_OPEN = 1, /* text: link and code */
    PL_PARLOUR_COME,     /* person; text: the name */
    PL_PARLOUR_GO,       /* person; flag: pl_parlour_gone */
    PL_PARLOUR_NAME,     /* person; text: the name */
    PL_PARLOUR_SAY,      /* person; text: the line */
    PL_PARLOUR_TABLE,    /* other: the table; text: its link and game */
    PL_PARLOUR_PLAY,     /* other: the table; text: the ids of its players */
    PL_PARLOUR_RESULT,   /* other: the table; text: ids and whether they won */
    PL_PARLOUR_KINDS,
} pl_parlour_kind;

typedef enum {
    PL_PARLOUR_HERE,
    PL_PARLOUR_LEFT,      /* for good, but may come back */
    PL_PARLOUR_REMOVED,   /* by a host: may not come back */
    PL_PARLOUR_FORGOTTEN, /* asked to be forgotten; name and id are removed */
} pl_parlour_gone;

enum {
    PL_PARLOUR_PEOPLE = PL_PEOPLE_MAX,
    PL_PARLOUR_LINES = 100,
    PL_PARLOUR_TABLES = 16,  /* the last ones, whose results still count */
    PL_PARLOUR_GAME = 23,    /* letters of a game's id */
    PL_PARLOUR_TALK = 5000,  /* entries after which no more chat is added */
    PL_PARLOUR_RESULTS = 17, /* bytes of a result for each person */
};

typedef struct {
    uint8_t kind, flag;
    int64_t at;
    pl_id person, other;
    pl_id id; /* of the entry; not in its bytes, the store keeps it */
    const char *text;
    size_t len;
} pl_parlour_entry;

typedef struct {
    pl_id id;
    char name[PL_NAME_MAX + 1];
    uint8_t gone, plays;  /* plays: had a seat when a game began */
    uint32_t won, played; /* this evening */
} pl_parlour_person;

typedef struct {
    int64_t at;
    pl_id from;
    char name[PL_NAME_MAX + 1];
    char *text;
} pl_parlour_line;

typedef struct {
    pl_id id;
    char link[PL_TABLE_LINK + 1], game[PL_PARLOUR_GAME + 1];
    uint8_t counted; /* its result is in the score */
    int64_t began;   /* when its game began; 0: not yet */
} pl_parlour_table;

typedef struct {
    pl_id id;
    char link[PL_TABLE_LINK + 1], code[PL_CODE + 1];
    uint64_t count; /* entries read */
    int64_t at;     /* time of the last one */
    pl_parlour_person person[PL_PARLOUR_PEOPLE];
    int n_people;
    pl_parlour_line line[PL_PARLOUR_LINES];
    int n_lines;
    pl_parlour_table table[PL_PARLOUR_TABLES]; /* the current one is last */
    int n_tables;
    uint32_t games;   /* finished this evening */
    int64_t ended_at; /* when the last of them ended */
} pl_parlour;

pl_parlour *pl_parlour_new(const pl_id *id);
void pl_parlour_free(pl_parlour *parlour);

void pl_parlour_write(const pl_parlour_entry *entry, pl_buffer *out);

/* 0 if the bytes are no entry; 'text' points into them. */
int pl_parlour_read(const void *bytes, size_t len, pl_parlour_entry *entry);

/* PL_FINE if 'entry' may come next. */
pl_refusal pl_parlour_check(const pl_parlour *parlour,
                            const pl_parlour_entry *entry);

/* Applies an entry, or skips it if it may not come next; 1 if applied. */
int pl_parlour_apply(pl_parlour *parlour, const pl_parlour_entry *entry);

/* Whether somebody is one of its people, and whether they were removed. */
int pl_parlour_has(const pl_parlour *parlour, const pl_id *person);
int pl_parlour_bars(const pl_parlour *parlour, const pl_id *person);

/* What it knows of a person, also of one who has gone; or NULL. */
const pl_parlour_person *pl_parlour_person_of(const pl_parlour *parlour,
                                              const pl_id *person);

/* The current table; NULL if there was none yet. */
const pl_parlour_table *pl_parlour_current(const pl_parlour *parlour);

/* As JSON for one of its people, with the talk or without it; and as a line of
 * a list for 'reader'. */
void pl_parlour_put(pl_text *t, const pl_parlour *parlour, int with_talk);
void pl_parlour_put_line(pl_text *t, const pl_parlour *parlour,
                         const pl_id *reader);

#endif
