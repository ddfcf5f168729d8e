/* SPDX-License-Identifier: MIT */
/* table.h - a table: a deterministic state machine over its log.
 *
 * A table is made empty and changes only by entries. The same entries give the
 * same table on every machine, so servers share a log and nothing else. The
 * clock, random numbers and the store stay outside: an entry carries its time,
 * and whoever makes an entry supplies its random bytes.
 *
 * The struct is private to table*.c and actions_*.c because it holds the
 * game's state. The rest of the server asks for the view, events and choices
 * of one audience (a seat, or PL_WATCHER), so it cannot send what it never
 * had. */
#ifndef PL_TABLE_H
#define PL_TABLE_H

#include "server/code.h"
#include "server/entry.h"
#include "server/refusal.h"
#include "wire/record.h"

enum {
    PL_AUDIENCES = 10,
    PL_TABLE_LINK = 26, /* letters of a table's public name */
    PL_TABLE_PACK = 40,
    PL_NAME_MAX = PL_RECORD_NAME, /* bytes of a person's name */
    PL_NAME_LETTERS = 24,         /* and its characters */
    PL_PEOPLE_MAX = 72,
    PL_ONE_SEAT_MAX = 8, /* people who share one seat */
    PL_CHAT_MAX = 400,
    PL_ORDERS_MAX = 2048,
    PL_BOT_NAME = 24,
};

#define PL_STAND_IN "steady" /* every game has this bot */

typedef enum {
    PL_PHASE_LOBBY,
    PL_PHASE_PLAYING,
    PL_PHASE_OVER,
    PL_PHASE_ABANDONED,
    PL_PHASE_OPENING, /* before the start: clients open their bytes */
} pl_phase;

enum { PL_LEFT = 1, PL_LEFT_TO_OTHER = 2 }; /* 2: the seat was claimed */

typedef struct {
    pl_id id;
    char name[PL_NAME_MAX + 1];
    int8_t seat; /* -1: a watcher */
    uint8_t muted, away, left, removed, forgotten;
    uint8_t hidden;  /* came during silence: seats do not see them yet */
    uint8_t lingers; /* left during silence: seats still see them */
} pl_table_person;

typedef struct pl_table pl_table;           /* table_inner.h */
typedef struct pl_table_line pl_table_line; /* of chat */

/* What an entry changed, for the updates that follow. */
typedef struct {
    int applied;    /* 0: it was refused and nothing changed */
    int room, play; /* parts of the update */
    const pl_table_line *line;
    int is_quiet;     /* only watchers may notice */
    uint16_t got;     /* audiences that get an update */
    pl_events events; /* of this entry; valid until the next one */
} pl_table_change;

typedef struct {
    pl_refusal refusal;
    pl_err err; /* of the rules, if refusal is PL_FINE */
    pl_fault fault;
} pl_table_answer;

/* Who may do something. From PL_MEMBER on it is something at a table. */
typedef enum {
    PL_ANYBODY,    /* before hello too */
    PL_KNOWN,      /* whoever has said hello */
    PL_MEMBER,     /* somebody at the table */
    PL_SEATED,     /* a member with a seat */
    PL_HOST,       /* the member who is host */
    PL_LEAVER,     /* a member, or one who has left and may come back */
    PL_SEAT_OWNER, /* a person in the entry's seat, or the server for it */
} pl_actor;

pl_table *pl_table_new(const pl_id *id);
void pl_table_free(pl_table *table);

/* PL_FINE if the person is among 'who', or why not. All permissions at tables
 * are decided here. An entry is judged by the table alone; 'seat' is for
 * PL_SEAT_OWNER. A request comes from a connected person, so it does not matter
 * that they have left: the entry that brings them back is in the queue. */
pl_refusal pl_table_refusal(const pl_table *table, pl_actor who,
                            const pl_id *person, int seat);
pl_refusal pl_table_refusal_here(const pl_table *table, pl_actor who,
                                 const pl_id *person);

/* Whether 'entry' may come next; says why not in 'answer'. */
int pl_table_check(const pl_table *table, const pl_entry *entry,
                   pl_table_answer *answer);

/* Applies an entry, or skips it if it may not come next. */
void pl_table_apply(pl_table *table, const pl_entry *entry,
                    pl_table_change *change);

/* The same for an entry that pl_table_check() has let through since the table
 * last changed. */
void pl_table_apply_checked(pl_table *table, const pl_entry *entry,
                            pl_table_change *change);

/* ---- questions about the table ----------------------------------------- */

const pl_id *pl_table_id(const pl_table *table);
const char *pl_table_link(const pl_table *table);
const char *pl_table_code(const pl_table *table);
int pl_table_is_made(const pl_table *table);     /* 0: no create entry yet */
uint64_t pl_table_count(const pl_table *table);  /* entries read */
int64_t pl_table_last_at(const pl_table *table); /* time of the last one */
pl_phase pl_table_phase(const pl_table *table);
int pl_table_is_playing(const pl_table *table);
int pl_table_is_over(const pl_table *table);
int pl_table_is_opening(const pl_table *table);
const pl_setting *pl_table_setting(const pl_table *table);
const pl_game *pl_table_game(const pl_table *table); /* NULL: not made */
int pl_table_seats(const pl_table *table);

/* Whether the public list shows it. */
int pl_table_is_listed(const pl_table *table);

/* The table this is a rematch of, zero if none; and the link of the rematch
 * of this table, "" if there is none. */
const pl_id *pl_table_earlier(const pl_table *table);
const char *pl_table_rematch(const pl_table *table);

/* The parlour it belongs to, zero if none. */
const pl_id *pl_table_parlour(const pl_table *table);

/* The wish for a new table with the same settings, as 'create' takes it. */
json_t *pl_table_wish(const pl_table *table);

/* If 'wish' makes 'old' (NULL: a new table) one where a move may take days,
 * options that need everybody at the same moment become others, except those
 * that the wish names. 'now' are the options of 'old'. */
void pl_table_wish_slowly(const pl_table *old, const json_t *now,
                          const pl_game *game, json_t *wish);

/* ---- questions about people and seats ---------------------------------- */

const pl_table_person *pl_table_person_of(const pl_table *table,
                                          const pl_id *id);

/* The i-th person, in the order they came; NULL behind the last. */
const pl_table_person *pl_table_nth_person(const pl_table *table, int i);

/* Whether the host may ask which seats share an address. */
int pl_table_shows_neighbours(const pl_table *table);

/* Whether somebody is at the table, or has left a seat that is still theirs. */
int pl_table_has_person(const pl_table *table, const pl_id *id);

/* Whether the table marks this person as away or late. */
int pl_table_misses(const pl_table *table, const pl_table_person *person);

const pl_table_person *pl_table_host(const pl_table *table);
int pl_table_audience(const pl_table_person *person);

/* The bot that has the seat; NULL for people, even if a bot stands in. */
const char *pl_table_seated_bot(const pl_table *table, int seat);

/* The bot that plays the seat now, stand-ins included; or NULL. */
const char *pl_table_bot(const pl_table *table, int seat);

/* Whether a player or a watcher is connected. Otherwise bots pause. */
int pl_table_is_attended(const pl_table *table);

/* Of a finished game: whether the seat won. */
int pl_table_has_won(const pl_table *table, int seat);

/* Whether the line of an entry of chat was for everybody at the table. */
int pl_table_was_heard_by_all(const pl_table *table, const pl_entry *entry);

/* Whether a person has a seat that no bot plays. */
int pl_table_has_player(const pl_table *table);

/* The record that the game goes on from; "" if it was dealt. */
const char *pl_table_origin(const pl_table *table);

/* The seat that the person has, while the game is not over; or -1. */
int pl_table_unfinished_seat(const pl_table *table, const pl_id *person);

/* Whether a bot of this name, with a modest budget, plays that game. */
int pl_table_has_bot(const pl_setting *setting, const char *name, size_t len);

/* ---- questions about updates ------------------------------------------- */

/* The number of the last update that the audience got. */
uint32_t pl_table_number(const pl_table *table, int audience);

/* The number of the update that asked 'seat' for its next move. */
uint32_t pl_table_prompt(const pl_table *table, int seat);

/* The number of the update in which 'seat' got its move 'id'; 0 if none. */
uint32_t pl_table_number_of(const pl_table *table, int seat, const pl_id *id);

/* Whether a client that has seen update 'since' has seen more than the log
 * holds, because its end was lost. */
int pl_table_is_behind(const pl_table *table, int audience, uint32_t since);

/* ---- what one audience may know ---------------------------------------- */

/* The view of an audience into 'out' of view_size bytes. */
void pl_table_view(const pl_table *table, int audience, void *out);

/* Changes whenever the audience's view or choices change. */
uint64_t pl_table_view_key(const pl_table *table, int audience);

/* Whether the seat may move now, and its choices; at most PL_CHOICES_MAX. */
int pl_table_is_asked(const pl_table *table, int seat);
int pl_table_legal(const pl_table *table, int seat, pl_choice *out);
pl_writing pl_table_writing(const pl_table *table);

/* Calls 'told' for every event that 'audience' may know from updates after
 * number 'since', by playing the game again. With 'again', what a recall
 * table shows only once is left out. */
void pl_table_events(
    const pl_table *table, int audience, uint32_t since, int again,
    void (*told)(void *ctx, const pl_event *event, uint32_t number), void *ctx);

/* The finished game as a record; only once it is over. Its id is derived from
 * the table's id and secret, so every server writes the same one, but it cannot
 * be computed from the link, the code or the id in the store's file. */
void pl_table_record_id(const pl_table *table, char out[33]);
int pl_table_record(const pl_table *table, pl_record *record);

/* ---- time -------------------------------------------------------------- */

typedef enum {
    PL_DUE_NOTHING,
    PL_DUE_CLOCK,  /* make the clock's move */
    PL_DUE_BOTS,   /* bots, stand-ins and standing orders answer */
    PL_DUE_SEAT,   /* the patience with 'seat' is over */
    PL_DUE_REVEAL, /* the time to open the bytes of the deal is over */
} pl_due_kind;

typedef struct {
    pl_due_kind kind;
    int64_t at;
    int seat;
    pl_move move;
} pl_due;

/* What happens next without a request. 'bot_ms' is how long after a move every
 * bot answers. For bots, 'at' is the first of their moments. */
pl_due pl_table_due(const pl_table *table, int64_t bot_ms);

/* The first moment from 'now' on at which bots and orders answer. The moments
 * are bot_ms apart and count from the last move that everybody saw. They depend
 * on nothing else, or a delay would tell what a bot holds or that somebody has
 * sealed. */
int64_t pl_table_bot_time(const pl_table *table, int64_t bot_ms, int64_t now);

int64_t pl_table_moved_at(const pl_table *table); /* the last move */
int64_t pl_table_shown_at(const pl_table *table); /* the last all saw */

/* Whether one person played alone with windows that end with the last answer,
 * and somebody else is here now: then the server makes the entry 'timed'. */
int pl_table_must_be_timed(const pl_table *table);

/* Whether the timer that runs lasts its time for that reason, and bots answer
 * at its end; and whether this move would end it before. */
int pl_table_is_timed(const pl_table *table);
int pl_table_ends_timer(const pl_table *table, int seat, pl_move move);

/* When the game's timer ends, 0 if none runs; and the clock's move for it. */
int64_t pl_table_timer_ends(const pl_table *table);

/* The time that a timed move (PL_TIMED) counts as made, and how long before its
 * arrival that was. All three are in ms of the game's own time; 'claimed' 0
 * claims nothing, and 'most' bounds the age. */
typedef struct {
    uint16_t ms, age;
} pl_claim;
pl_claim pl_table_bound_claim(int64_t claimed, int64_t arrival, int64_t most);
/* Bounds the time that a timed move claims on arrival; other moves stay. */
void pl_table_stamp(const pl_table *table, int64_t now, pl_move *move);
/* The table's time at which a timed move is made; 0 for any other move. */
int64_t pl_table_time_of(const pl_table *table, pl_move move);
/* The move that is made for a person in 'seat' whose last connection ended: the
 * last choice with the flag PL_IF_GONE. 0 if there is none. */
int pl_table_gone_move(const pl_table *table, int seat, pl_move *move);

/* Bits of the seats between which live eyes are passed now. */
unsigned pl_table_facing(const pl_table *table);

pl_move pl_table_clock_move(const pl_table *table);

/* The move that the seat's standing orders make now; 0 if there is none. */
int pl_table_ordered(const pl_table *table, int seat, pl_move *move);

/* How long clients have to open their bytes, and when that ends; 0: they are
 * not asked to. */
int64_t pl_table_reveal_ms(const pl_table *table);
int64_t pl_table_reveal_ends(const pl_table *table);

/* When the patience with a seat ends; 0: never. */
int64_t pl_table_deadline(const pl_table *table, int seat);

/* Whether a seat whose time is up moves by itself. */
int pl_table_is_strict(const pl_table *table);

/* What the seat's bot may do. A stand-in makes no move that the rules leave to
 * the person, such as a vote. */
int pl_table_bot_legal(const pl_table *table, int seat, pl_choice *out);

/* The move that the rules make for a seat whose time is up; 0 if none. */
int pl_table_late_move(const pl_table *table, int seat, pl_rng *rng,
                       pl_move *move);

/* How long somebody may be disconnected before they count as away; -1: being
 * disconnected does not matter, since a move may take days. */
int64_t pl_table_grace_ms(const pl_table *table);

/* ---- silence (table_silence.c) ----------------------------------------- */

/* Whether a game runs in which somebody may not speak now; and whether this
 * person has a seat in it. */
int pl_table_is_silent(const pl_table *table);
int pl_table_is_silent_for(const pl_table *table, const pl_id *person);

/* Whether an audience sees this person in the list of people. */
int pl_table_is_shown(const pl_table_person *person, int audience);

/* ---- bytes (table_save.c) ---------------------------------------------- */

/* The whole table as bytes; 0 if it is not made yet. */
int pl_table_save(const pl_table *table, pl_buffer *out);

/* The table that was saved; NULL if the bytes are not of this table, of this
 * format and of rules that this program has. */
pl_table *pl_table_restore(const pl_id *id, const void *bytes, size_t len);

/* Two servers that have read the same log have the same hash. */
uint64_t pl_table_hash(const pl_table *table);

/* ---- JSON (table_write.c) ---------------------------------------------- */

/* {"record","at"} of a game that goes on from another, or null. */
void pl_table_put_origin(pl_text *t, const pl_origin *origin);
void pl_table_put_room(pl_text *t, const pl_table *table, int audience);
void pl_table_put_update(pl_text *t, const pl_table *table, int audience,
                         const pl_table_change *change);
void pl_table_put_sync(pl_text *t, const pl_table *table,
                       const pl_table_person *person, uint32_t since,
                       int64_t now);

/* A line of a list of tables as 'reader' may have it; 0, and nothing is
 * written, if the table is not for them. */
int pl_table_put_listed(pl_text *t, const pl_table *table, const pl_id *reader);

/* A line of a list of finished games; 'record' is the table's own. */
void pl_table_put_summary(pl_text *t, const pl_table *table,
                          const pl_record *record);

#endif
