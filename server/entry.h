/* SPDX-License-Identifier: MIT */
/* entry.h - one entry of a table's log, as it is stored.
 *
 * All kinds share one layout: a head of fixed length and a text. The length of
 * a sealed move therefore tells nothing about it. Every entry names the rules
 * version it was made under, and every 16th has a hash of the table before it,
 * by which servers that read the same log check that they agree.
 *
 * Stores hold these numbers and bytes: kinds are only ever appended, and the
 * layout changes only with a new format number (entry.c). The action of each
 * kind is in actions_*.c. */
#ifndef PL_ENTRY_H
#define PL_ENTRY_H

#include "base/buffer.h"
#include "base/id.h"
#include "rules/game.h"

typedef enum {
    PL_ENTRY_CREATE = 1, /* text: the table as JSON */
    PL_ENTRY_CONFIGURE,  /* text: what changes, as JSON */
    PL_ENTRY_JOIN,       /* text: the name */
    PL_ENTRY_LEAVE,
    PL_ENTRY_SIT,
    PL_ENTRY_STAND,
    PL_ENTRY_BOT,   /* text: its kind; empty removes it */
    PL_ENTRY_READY, /* flag; text: the commitment, 32 bytes or none */
    PL_ENTRY_START,
    PL_ENTRY_MOVE, /* person zero: by the clock, a bot or the table; other: made
                      of the person's id for it; text: what a bot will say of
                      it after the game, filled with zeros to one length */
    PL_ENTRY_ORDERS,
    PL_ENTRY_CHAT, /* flag: pl_chat_to */
    PL_ENTRY_AWAY, /* person; flag 1: out of time, not gone */
    PL_ENTRY_BACK,
    PL_ENTRY_WAIT,  /* seat; flag 1: a bot stands in */
    PL_ENTRY_ADMIT, /* flag: PL_ADMIT_... */
    PL_ENTRY_MUTE,  /* other; flag */
    PL_ENTRY_REMOVE,
    PL_ENTRY_HOST,
    PL_ENTRY_CLAIM, /* person takes over from other; text: the name */
    PL_ENTRY_REMATCH,
    PL_ENTRY_NAME, /* flag 1: forgotten, at any time */
    PL_ENTRY_RESIGN,
    PL_ENTRY_REVEAL, /* other: the bytes; flag 1: they are lost */
    PL_ENTRY_VOID,   /* the time to open bytes is over */
    PL_ENTRY_HURRY,  /* flag */
    PL_ENTRY_COACH,  /* flag 1: a hint; 0: what could be known */
    PL_ENTRY_TIMED,  /* timers last their time from the next one on */
    PL_ENTRY_KINDS,
} pl_entry_kind;

enum { PL_ENTRY_SAID = 320 };  /* bytes of what a bot says of its move */
enum { PL_ENTRY_HASHED = 16 }; /* every 16th entry carries a hash */

typedef enum { PL_TO_TABLE, PL_TO_WATCHERS, PL_TO_SEAT } pl_chat_to;

enum {
    PL_ADMIT_LIST = 1,
    PL_ADMIT_UNLIST = 2,
    PL_ADMIT_LOCK = 4,
    PL_ADMIT_UNLOCK = 8,
};

typedef struct {
    uint8_t kind, seat, flag;
    int64_t at;   /* server time */
    pl_id person; /* who does it */
    pl_id other;  /* whom it concerns, or 16 bytes of another use */
    pl_id id;     /* of the entry; not in its bytes, the store keeps it */
    pl_move move;
    uint16_t rules; /* version of the rules; 0: before the game is known */
    uint64_t hash;  /* of the table before this entry; 0: none */
    const char *text;
    size_t len;
} pl_entry;

void pl_entry_write(const pl_entry *entry, pl_buffer *out);

/* 0 if the bytes are no entry; 'text' points into them. */
int pl_entry_read(const void *bytes, size_t len, pl_entry *entry);

#endif
