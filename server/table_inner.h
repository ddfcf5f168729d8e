/* SPDX-License-Identifier: MIT */
/* table_inner.h - the inside of a table, for table*.c, actions_*.c and tests.
 *
 * Nothing else may include it: it holds the game's state and the secret of
 * the deal. */
#ifndef PL_TABLE_INNER_H
#define PL_TABLE_INNER_H

#include "server/table.h"
#include "wire/fair.h"
#include "wire/read.h"
#include "wire/write.h"

typedef enum {
    PL_PATIENCE_NONE,
    PL_PATIENCE_MOVE,
    PL_PATIENCE_GAME,
    PL_PATIENCE_SLOW,
} pl_patience_kind;

/* Names on the wire, by number; each ended by NULL. */
extern const char *const pl_table_phases[];
extern const char *const pl_table_patiences[];
extern const char *const pl_table_chat_tos[];

/* Somebody came to a table of one person, where windows end with the last
 * answer: from the next timer on they last their time, and then they do. */
enum { PL_TIMED_NEXT = 1, PL_TIMED_NOW };

typedef enum { PL_PLACE_EMPTY, PL_PLACE_PERSON, PL_PLACE_BOT } pl_place_kind;

typedef struct {
    uint8_t kind, ready, away, out_of_time, standin;
    pl_id promiser; /* the person whose client has the seat's bytes; or zero */
    char bot[PL_BOT_NAME + 1];
    char *orders;                   /* JSON text or NULL */
    char resigned[PL_NAME_MAX + 1]; /* who gave the seat to the bot; or "" */
    /* Computed from the state, so they reveal who has sealed: never shown, and
     * kept only for the hashes in logs. */
    int64_t awaited_since, used_ms;
    /* The same, computed from what everybody sees: since when the seat is
     * awaited (0: it is not), and how much of its patience per game it has
     * used. */
    int64_t since, spent_ms;
    uint32_t prompt; /* number of the update that asked */
    uint64_t legal_hash;
} pl_place;

/* What each entry was. Update numbers and events are computed again from
 * these. */
typedef struct {
    pl_move move;
    uint64_t id;  /* of the move: the name in its entry, cut short */
    uint16_t got; /* audiences that got an update */
    uint8_t seat; /* of a move; PL_NOBODY otherwise */
    char *said;   /* by a bot, for after the game; or NULL */
} pl_table_step;

struct pl_table_line {
    uint32_t step;
    uint16_t heard; /* audiences */
    uint8_t to;
    int8_t seat;
    int64_t at;
    pl_id from;
    char name[PL_NAME_MAX + 1];
    char *text;
};

struct pl_table {
    pl_id id;
    char link[PL_TABLE_LINK + 1], code[PL_CODE + 1];
    char rematch[PL_TABLE_LINK + 1];
    pl_id earlier;  /* the table this is a rematch of; zero: none */
    pl_id parlour;  /* zero: none */
    uint64_t count; /* entries */
    int64_t at;     /* time of the last one */
    pl_phase phase;
    uint8_t listed, locked, open, recall, shared, strict;
    uint8_t is_recall;  /* by 'recall' or by an option of the game */
    uint8_t moments;    /* timers and bots wait for the scenes of events */
    uint8_t neighbours; /* the host may ask who shares an address */
    uint8_t hurried;    /* bots answer at once while one person is here */
    uint8_t timed;      /* PL_TIMED_...: whether answers wait for the timer */
    pl_patience_kind patience;
    int64_t patience_ms, grace_ms;
    pl_id host;
    pl_setting setting;
    char pack[PL_TABLE_PACK + 1]; /* the deck or card set, if it has a name */
    pl_fair fair;
    int64_t opened_at; /* when the clients were asked for their bytes */
    uint8_t seed[32];
    pl_origin origin; /* of a game that goes on from a record */
    pl_table_person *people;
    int n_people, cap_people;
    pl_place place[PL_SEATS_MAX];

    void *state; /* NULL before the start */
    uint32_t number[PL_AUDIENCES];
    uint64_t view_hash[PL_AUDIENCES];
    uint16_t turn; /* of the state */
    uint16_t timer;
    uint8_t timer_kind, paused, pause_wanted;
    int64_t timer_ends; /* or, while paused, what is left of it */
    int64_t moved_at;   /* when the last move was made */
    uint32_t moment_ms; /* how long the scenes of its events take */
    int64_t shown_at;   /* when everybody last saw one */
    uint32_t shown_ms;  /* and how long its scenes take */
    pl_result result;
    pl_table_step *steps;
    uint32_t n_steps, cap_steps;
    pl_table_line *lines;
    int n_lines, cap_lines;
    pl_coached *coached; /* who asked the coach, and when */
    int n_coached, cap_coached;
};

/* ---- people and seats (table_people.c) --------------------------------- */

pl_table_person *pl_table_find_person(pl_table *table, const pl_id *id);

/* Somebody new, or somebody who comes back, under this name. */
pl_table_person *pl_table_add_person(pl_table *table, const pl_id *id,
                                     const char *name, size_t len);

/* Marks somebody as gone. Their seat stays theirs while a game runs. */
void pl_table_drop_person(pl_table *table, pl_table_person *person);

int pl_table_people_in(const pl_table *table, int seat);

/* Whether those in seats see just one person at the table. */
int pl_table_is_solo(const pl_table *table);
void pl_table_empty_seat(pl_table *table, int seat);

/* Takes the person out of the seat, which is empty then unless it is shared. */
void pl_table_unseat(pl_table *table, pl_table_person *person);

/* Takes the person out of a running game. If nobody else has the seat, a bot
 * gets it for good; if no person has any seat then, or bots cannot play this
 * game, the table is closed. */
void pl_table_resign(pl_table *table, pl_table_person *person, int64_t at);

/* Lets a bot stand in for the seat from 'at' on. */
void pl_table_stand_in(pl_table *table, int seat, int64_t at);

/* Works out again which seats are away, and with it whether timers pause. To be
 * called after every change of who is here. */
void pl_table_update_absence(pl_table *table, int64_t at);

/* Whether the table can take one more person. People who have left or are away
 * make room, unless they have a seat or were muted or removed. */
int pl_table_has_room(const pl_table *table);

/* ---- silence (table_silence.c) ----------------------------------------- */

/* Whether this person may now do something that others see. Repeating such an
 * action could carry a message, so it is refused to those who must not speak.
 */
int pl_table_may_signal(const pl_table *table, const pl_table_person *person);

/* Whether an entry concerns only watchers. */
int pl_table_is_quiet(const pl_table *table, const pl_entry *entry);

/* Shows everybody who came or left during silence; 0 if nobody did. */
int pl_table_end_silence(pl_table *table);

/* "scores" and "winners" of a finished game (table_lists.c). */
void pl_table_put_scores(pl_text *t, const pl_table *table);

/* ---- the deal (table_deal.c) ------------------------------------------- */

/* The seat is no longer ready, and what it gave to the deal is dropped. */
void pl_table_unready(pl_table *table, int seat);

/* The seat commits to bytes that this person's client has. */
void pl_table_promise(pl_table *table, int seat, const pl_id *person,
                      const uint8_t commitment[32]);

/* Whether everybody whose bytes must be opened is there to do so. */
int pl_table_can_open(const pl_table *table);

/* Deals and returns 1 if no bytes have to be opened; otherwise asks the clients
 * for them. */
int pl_table_open(pl_table *table, int64_t at);

/* Bits of the seats whose bytes are promised and not opened. */
uint8_t pl_table_unopened(const pl_table *table);

/* The opened bytes of a seat. */
void pl_table_give(pl_table *table, int seat, const uint8_t bytes[PL_GIVEN]);

/* The deal is void, and those seats are given up. */
void pl_table_void(pl_table *table, pl_void_why why, uint8_t by);

/* ---- marked fields (table_facing.c) ------------------------------------ */

/* The first field of a struct, or of one inside it, that has 'flag'; adds where
 * it is to '*at'. NULL if there is none. */
const struct pl_field *pl_table_find_field(const struct pl_struct *of,
                                           unsigned flag, uint32_t *at);

/* ---- play (table_play.c) ----------------------------------------------- */

/* The first state of the game, dealt or continued, into 'state'. */
void pl_table_deal(const pl_table *table, void *state);

/* What the scenes of the last events add to a time of 'ms'. */
int64_t pl_table_allowance(const pl_table *table, int64_t ms);

/* Closes a running game without a result. */
void pl_table_close(pl_table *table);

/* Deals and begins to play. */
void pl_table_begin(pl_table *table, int64_t at);

/* Makes a move that is legal, and fills the change's events. */
void pl_table_move(pl_table *table, const pl_entry *entry,
                   pl_table_change *change);

/* Whether the rules accept the move; changes nothing. */
pl_err pl_table_try(const pl_table *table, int seat, pl_move move);

/* The number of the timer after a move, or of this one if the rules refuse it.
 */
uint16_t pl_table_timer_after(const pl_table *table, int seat, pl_move move);

/* How long the timer that runs lasts at a table that is not of one person any
 * more (schema.h); 0: as the game says. */
uint32_t pl_table_shared_ms(const pl_table *table);

/* Numbers the update that follows from a change, for the audiences that get
 * one, and keeps it as a step. */
void pl_table_number_update(pl_table *table, const pl_entry *entry,
                            pl_table_change *change);

#endif
