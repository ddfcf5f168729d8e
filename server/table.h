/* table.h - a table: a deterministic machine over its log.
 *
 * Only the files of the table hold a game's state. The rest of the server
 * asks for views, events and choices of an audience, so it cannot pass on
 * what it never had. An audience is a seat, or PL_WATCHER. */
#ifndef PL_TABLE_H
#define PL_TABLE_H

#include "server/entry.h"
#include "server/protocol.h"
#include "wire/fair.h"
#include "wire/record.h"

enum {
    PL_AUDIENCES = 10,
    PL_TABLE_LINK = 26, /* letters of a table's public name */
    PL_TABLE_CODE = 8,
    PL_TABLE_PACK = 40,
    PL_NAME_MAX = PL_RECORD_NAME, /* bytes of a person's name */
    PL_PEOPLE_MAX = 72,
    PL_ONE_SEAT_MAX = 8,
    PL_CHAT_MAX = 400,
    PL_ORDERS_MAX = 2048,
    PL_BOT_NAME = 24,
};

typedef enum {
    PL_PHASE_LOBBY,
    PL_PHASE_PLAYING,
    PL_PHASE_OVER,
    PL_PHASE_ABANDONED,
} pl_phase;

typedef enum {
    PL_PATIENCE_NONE,
    PL_PATIENCE_MOVE,
    PL_PATIENCE_GAME,
    PL_PATIENCE_SLOW,
} pl_patience_kind;

enum { PL_LEFT = 1, PL_LEFT_TO_OTHER = 2 }; /* 2: the seat was claimed */

typedef struct {
    pl_id id;
    char name[PL_NAME_MAX + 1];
    int8_t seat; /* -1: looks on */
    uint8_t muted, away, left, removed, forgotten;
} pl_table_person;

typedef enum { PL_PLACE_EMPTY, PL_PLACE_PERSON, PL_PLACE_BOT } pl_place_kind;

typedef struct {
    uint8_t kind, ready, has_given, away, out_of_time, standin;
    char bot[PL_BOT_NAME + 1];
    char *orders;          /* JSON text or NULL */
    int64_t awaited_since; /* 0: not awaited */
    int64_t used_ms;       /* of a patience per game */
    uint32_t prompt;       /* number of the update that asked */
    uint64_t legal_hash;
} pl_place;

/* What each entry was, so that numbers and events can be had again. */
typedef struct {
    pl_move move;
    uint64_t id;  /* of the move: the name in its entry, cut short */
    uint16_t got; /* audiences that got an update */
    uint8_t seat; /* of a move; PL_NOBODY otherwise */
    char *said;   /* by a bot, for after the game; or NULL */
} pl_table_step;

typedef struct {
    uint32_t step;
    uint16_t heard; /* audiences */
    uint8_t to;
    int8_t seat;
    int64_t at;
    pl_id from;
    char name[PL_NAME_MAX + 1];
    char *text;
} pl_table_line;

typedef struct pl_table {
    pl_id id;
    char link[PL_TABLE_LINK + 1], code[PL_TABLE_CODE + 1];
    char rematch[PL_TABLE_LINK + 1];
    pl_id earlier;  /* the table this is a rematch of; zero: none */
    uint64_t count; /* entries */
    int64_t at;     /* time of the last one */
    pl_phase phase;
    uint8_t listed, locked, open, recall, shared, strict;
    uint8_t is_recall; /* by 'recall' or by an option of the game */
    pl_patience_kind patience;
    int64_t patience_ms, grace_ms;
    pl_id host;
    pl_setting setting;
    char pack[PL_TABLE_PACK + 1]; /* the deck or card set, if it has a name */
    pl_fair fair;
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
    pl_result result;
    pl_table_step *steps;
    uint32_t n_steps, cap_steps;
    pl_table_line *lines;
    int n_lines, cap_lines;
} pl_table;

/* What an entry changed, for those who are told. */
typedef struct {
    int applied;    /* 0: it was refused and nothing changed */
    int room, play; /* parts of the update */
    const pl_table_line *line;
    uint16_t got;     /* audiences that get an update */
    pl_events events; /* of this entry; valid until the next one */
} pl_table_change;

typedef struct {
    pl_refusal refusal;
    pl_err err; /* of the rules, if refusal is PL_FINE */
    pl_fault fault;
} pl_table_answer;

pl_table *pl_table_new(const pl_id *id);
void pl_table_free(pl_table *table);

/* Whether 'entry' may come next; says why not in 'answer'. */
int pl_table_check(const pl_table *table, const pl_entry *entry,
                   pl_table_answer *answer);

/* Applies an entry, or skips it if it may not come next. */
void pl_table_apply(pl_table *table, const pl_entry *entry,
                    pl_table_change *change);

/* ---- questions --------------------------------------------------------- */

pl_table_person *pl_table_person_of(const pl_table *table, const pl_id *id);
int pl_table_audience(const pl_table_person *person);
int pl_table_taken(const pl_table *table); /* seats that are not empty */

/* The number of the update in which 'seat' got its move 'id'; 0 if none. */
uint32_t pl_table_number_of(const pl_table *table, int seat, const pl_id *id);

/* Whether somebody who has seen update 'since' has seen more than there is:
 * the end of the log is lost. */
int pl_table_is_behind(const pl_table *table, int audience, uint32_t since);

/* ---- through the one door ---------------------------------------------- */

/* The view of an audience into 'out' of setting.game->view_size bytes. */
void pl_table_view(const pl_table *table, int audience, void *out);
int pl_table_legal(const pl_table *table, int seat, pl_choice *out);
pl_writing pl_table_writing(const pl_table *table);

/* Calls 'told' for every event that 'audience' may know from updates after
 * number 'since', by playing the game again. With 'again', what a recall
 * table shows only once is left out. */
void pl_table_events(
    const pl_table *table, int audience, uint32_t since, int again,
    void (*told)(void *ctx, const pl_event *event, uint32_t number), void *ctx);

/* The finished game as a record; only once it is over. Its id follows from
 * the table's, so that it is the same whoever writes it, and unrelated. */
void pl_table_record_id(const pl_table *table, char out[33]);
int pl_table_record(const pl_table *table, pl_record *record);

/* ---- time -------------------------------------------------------------- */

typedef enum {
    PL_DUE_NOTHING,
    PL_DUE_CLOCK, /* make the clock's move */
    PL_DUE_BOTS,  /* bots, stand-ins and standing orders answer */
    PL_DUE_SEAT,  /* the patience with 'seat' is over */
} pl_due_kind;

typedef struct {
    pl_due_kind kind;
    int64_t at;
    int seat;
    pl_move move;
} pl_due;

/* What happens next by itself. 'bot_ms' is the moment, after a move, at which
 * every bot answers. */
pl_due pl_table_due(const pl_table *table, int64_t bot_ms);

/* Is this seat played by a bot now? Its kind, or NULL. */
const char *pl_table_bot(const pl_table *table, int seat);
int pl_table_ordered(const pl_table *table, int seat, pl_move *move);
int64_t pl_table_deadline(const pl_table *table, int seat); /* 0: none */

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
void pl_table_put_room(pl_text *t, const pl_table *table);
void pl_table_put_update(pl_text *t, const pl_table *table, int audience,
                         const pl_table_change *change);
void pl_table_put_sync(pl_text *t, const pl_table *table,
                       const pl_table_person *person, uint32_t since,
                       int64_t now);

#endif
