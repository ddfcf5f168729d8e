/* SPDX-License-Identifier: MIT */
/* action.h - one descriptor per action: a request, an entry of a table's log,
 * or both.
 *
 * A descriptor says everything about its action: how the request is written,
 * who may make it and when, how its entry is made, checked and applied.
 * actions.h lists all of them. The documentation, the TypeScript types, the
 * check of parameters, the limits and the tables all work from that list.
 *
 * There are three forms:
 *
 *   name, read       a request at a table. 'read' turns its parameters into
 *                    an entry; the table checks it, the log keeps it, the
 *                    table applies it.
 *   name, run        a request that needs sessions or the store. 'run'
 *                    answers it and may submit entries of other actions.
 *   kind, no name    an entry that only the server makes.
 *
 * Everything but 'run' is pure: it works on a table and JSON in memory, so
 * the files of tables and their actions compile without sockets, a store or
 * OpenSSL. tests/server/test_portable.py checks that. */
#ifndef PL_ACTION_H
#define PL_ACTION_H

#include "server/entry.h"
#include "server/parlour.h"
#include "server/protocol.h"
#include "server/table.h"

#include <jansson.h>

struct pl_call; /* call.h */

/* When the table accepts an entry: bits. */
enum {
    PL_IN_LOBBY = 1 << PL_PHASE_LOBBY,
    PL_IN_PLAY = 1 << PL_PHASE_PLAYING,
    PL_WHEN_OVER = 1 << PL_PHASE_OVER,
    PL_WHEN_OPENING = 1 << PL_PHASE_OPENING,
    PL_ALWAYS = PL_IN_LOBBY | PL_IN_PLAY | PL_WHEN_OVER | PL_WHEN_OPENING |
                1 << PL_PHASE_ABANDONED,
    PL_WHEN_NEW = 1 << 7, /* the table has no entries yet */
};

typedef enum {
    PL_RATE_USUAL,
    PL_RATE_RARE, /* others see it, it makes a table, or it could be used to
                     guess codes */
} pl_rate;

/* What an entry tells the server about a person's connection. */
typedef enum {
    PL_SAYS_PRESENT, /* a person who acts is connected */
    PL_SAYS_AWAY,    /* unless its flag is set: out of time, not gone */
    PL_SAYS_BACK,
} pl_known_presence;

/* Finds the data that 'pack' or 'deck' of 'wish' name and puts it there. */
typedef pl_err pl_fill_fn(const void *packs, const pl_game *game, json_t *wish,
                          pl_fault *fault);

/* A request at a table, for 'read'. */
typedef struct {
    const pl_table *table;
    const pl_id *person;
    json_t *params; /* names are checked, types are not */
    pl_fill_fn *fill;
    const void *packs; /* for 'fill' */
    int64_t now;       /* when it arrived */
    /* Filled by 'read': */
    pl_buffer text;      /* of the entry */
    uint32_t number;     /* of the update that a move answers */
    pl_table_answer why; /* if it refuses */
} pl_reading;

typedef struct pl_action {
    const char *name; /* of the request; NULL: only the server makes it */
    const char *help;
    const pl_wire_field *params, *result;
    pl_entry_kind kind; /* 0: it leaves no entry */
    pl_actor who;
    unsigned phases; /* of an entry */
    pl_rate rate;
    int keeps_room; /* 1: the room, as everybody sees it, does not change */

    /* What an entry means outside the table that applies it: */
    int is_move;     /* of the game; a repeated request is answered as before */
    int is_presence; /* comes and goes: hidden from seats in silence */
    int begins_play; /* from here on the table has timers */
    pl_known_presence says;  /* of the person who does it */
    pl_parlour_kind parlour; /* the entry of the parlour that follows it */

    void (*run)(struct pl_call *call);
    /* Fills 'entry' except its kind and person; returns 0 to refuse, with 'why'
     * filled. NULL: the entry has nothing else. */
    int (*read)(pl_reading *in, pl_entry *entry);
    /* What 'who' and 'phases' do not say; 'p' is entry->person at the table,
     * or NULL. 0, with 'answer' filled, refuses. NULL accepts. */
    int (*check)(const pl_table *table, const pl_entry *entry,
                 const pl_table_person *p, pl_table_answer *answer);
    void (*apply)(pl_table *table, const pl_entry *entry, pl_table_person *p,
                  pl_table_change *change);
    /* Writes the result of the request once its entry is applied; NULL: {}. */
    void (*answer)(pl_text *t, const pl_table *table, const pl_entry *entry);
} pl_action;

/* The action whose entries have this kind; NULL if there is none. */
const pl_action *pl_action_of(int kind);

/* ---- for 'read': each returns 0, with 'why' filled, if it refuses ------ */

int pl_reading_refuse(pl_reading *in, pl_refusal refusal);
int pl_reading_fail(pl_reading *in, const char *field, const char *text);
int pl_reading_int(pl_reading *in, const char *name, int min, int max,
                   int *out);
int pl_reading_seat(pl_reading *in, uint8_t *out);
int pl_reading_flag(pl_reading *in, const char *name, uint8_t *out);
int pl_reading_person(pl_reading *in, pl_id *out);
const char *pl_reading_string(pl_reading *in, const char *name);

/* ---- for 'check' ------------------------------------------------------- */

int pl_answer_refuse(pl_table_answer *answer, pl_refusal refusal);
int pl_answer_fail(pl_table_answer *answer, const char *field,
                   const char *text);

#endif
