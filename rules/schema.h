/* SPDX-License-Identifier: MIT */
/* schema.h - every field of a game described once.
 *
 * A game's tables name each field of its options, data, state, view, moves
 * and events: type, bounds, words, and who may know it. From them come the
 * JSON writer (json.h), the strict reader (wire/), the words of moves and
 * events (words.h), the TypeScript types and 'planchette schema' (types.h). */
#ifndef PL_SCHEMA_H
#define PL_SCHEMA_H

#include "rules/game.h"
#include "rules/text.h"

typedef enum {
    PL_U8,
    PL_U16,
    PL_U32,
    PL_U64,
    PL_I8,
    PL_I16,
    PL_FLAG,   /* u8, 0 or 1: a JSON boolean */
    PL_NAME,   /* u8: one of 'names', by its place in the list */
    PL_SEAT,   /* u8: a seat, 0..seats-1 */
    PL_BITS8,  /* set of small numbers as bits: a JSON array of numbers; */
    PL_BITS16, /* the highest number allowed is 'max' */
    PL_BITS32,
    PL_ORDER,  /* 'count' bytes of index + 1, then zeros: an array of numbers */
    PL_HEX,    /* 'count' bytes: a JSON string of hex digits */
    PL_CHARS,  /* 'count' bytes of text, zero-filled: a JSON string */
    PL_CARD,   /* u8: a number that words->card() can name from the setup */
    PL_STRUCT, /* 'of' */
} pl_type;

/* Who may know a field. In open structs everything is PL_ALL. */
typedef enum {
    PL_ALL,   /* everybody at the table, and watchers */
    PL_OWNER, /* the seat it belongs to */
    PL_SOME,  /* some seats at some times: the field's help says which */
    PL_NONE,  /* nobody before the end of the game */
} pl_who;

enum {
    PL_OR_NULL = 1,   /* stored 0 is null, otherwise value + 1 is stored */
    PL_PER_SEAT = 2,  /* an array of which the first 'seats' are in use; or a
                         set of seats (PL_BITS8 without 'count') */
    PL_MEMORY = 4,    /* left out of messages to people at a 'recall' table */
    PL_ROUND = 8,     /* counts rounds, for the report of sim */
    PL_ROLE = 16,     /* a seat's character, for the report of sim */
    PL_SEALED = 32,   /* (moves) a sealed choice: others see nothing of it */
    PL_REVEALS = 64,  /* (events) brings hidden things into the open */
    PL_PERSONAL = 16, /* (moves) a stand-in never makes it */
    PL_COMMITS = 128, /* (moves) final: clients ask for confirmation */
    /* (moves) begins with two numbers of 16 bits: when it was made, on the
     * scale of the PL_ELAPSED field, and how many ms ago that was. A person's
     * client gives the first. The server checks both; the 'max' of the second
     * is the oldest move that anybody may claim. Bots give a time in the
     * future. */
    PL_TIMED = 1,
    PL_IF_GONE = 2,  /* (moves) made for a person whose connection ends */
    PL_FACED = 4,    /* (moves) only where cameras watch the seats' eyes */
    PL_ELAPSED = 32, /* (open fields) ms that had passed when the timer began */
    PL_FACING = 64,  /* (open fields) 8 bits: the seats of a staring contest
                      * while one of them may make a PL_FACED move */
};

/* How a client without a table of its own for the game draws a field. */
typedef enum {
    PL_AS_TYPE,    /* what its type suggests */
    PL_AS_CARD,    /* a card: null, 0 or the first name is its back */
    PL_AS_DIE,     /* a die that shows this face; 0: hidden */
    PL_AS_PILE,    /* a pile; the value is its number of cards */
    PL_AS_CHIPS,   /* chips; the value is their number */
    PL_AS_NOTHING, /* only the rules need it; not drawn */
} pl_show;

struct pl_struct;

typedef struct pl_field {
    const char *name;
    const char *help; /* plain words, shown in option forms and docs */
    uint32_t at;      /* offset; in moves and events: offset in 'a' */
    uint8_t type, who, flags, show;
    uint16_t count;       /* 0: one value; otherwise the length of the array */
    uint8_t shift, width; /* width > 0: so many bits of the 32-bit word at 'at',
                            from bit 'shift' up; an array goes on from there */
    uint32_t counted_by;  /* 1 + offset of a u8 that holds the number in use */
    uint32_t min, max;    /* bounds of a number; max 0 = what the type holds */
    uint32_t usual;       /* the default of an option */
    const char *const *names; /* PL_NAME: NULL-ended list of words; in a set of
                                 bits: the word of each bit, if it has one */
    const struct pl_struct *of;
} pl_field;

typedef struct pl_struct {
    const char *name; /* of the TypeScript type */
    uint32_t size;
    const pl_field *fields; /* ended by an entry without a name */
} pl_struct;

/* A kind of move or event. 'say' is a sentence without its subject, with
 * {field} in the place of values: "shows {left} to the left". */
typedef struct pl_verb {
    uint8_t kind, flags;
    const char *name; /* "show": the value of "do" or "event" in JSON */
    const char *say;
    const pl_field *fields; /* or NULL */
} pl_verb;

/* A table of facts that never change and that a client shows: the text of an
 * effect, a character's ability, the health one begins with. 'rows' are
 * 'count' structs, or one struct where 'count' is 0. */
typedef struct pl_constants {
    const char *name;
    const pl_struct *of;
    const void *rows;
    uint16_t count;
} pl_constants;

/* A kind of event that clients play a short scene for, and how long that takes.
 * A table with moments adds this time to the timer that follows, for all seats
 * alike, and only after an event that everybody is told of. If an update has
 * several such events, the longest time is added. */
typedef struct pl_moment {
    uint8_t kind;
    uint16_t ms; /* 0 ends the list */
} pl_moment;

typedef struct pl_words {
    const pl_struct *options; /* fields begin with the most important one */
    const pl_struct *data;    /* or NULL */
    const pl_struct *state;
    const pl_struct *view;
    const pl_verb *moves;          /* ended by an entry without a name */
    const pl_verb *events;         /* ended by an entry without a name */
    const pl_constants *constants; /* ended likewise; or NULL */
    const pl_moment *moments;      /* or NULL */
    /* The name of a PL_CARD under this setup, or NULL. */
    const char *(*card)(const void *setup, uint32_t value);
    /* Draws a view for a terminal, lines of at most 80 columns. */
    void (*draw)(const void *setup, int seats, const void *view, pl_text *out);
    const char *rules; /* the rules in our own words, for '?' in play */
    /* The options of people who share one screen, as JSON, where the usual ones
     * need a device for each; or NULL. */
    const char *together;
    /* The options of people who take days for a move, as JSON, where the usual
     * ones need everybody at the same moment; or NULL. */
    const char *slowly;
    /* For timers that end with the last answer, which suits one person among
     * bots. Once somebody else is at the table, who would learn how long that
     * person thinks, such a timer lasts this many ms; 0: it is no such timer.
     * Without a state: whether this setup has such timers. NULL where every
     * timer lasts its time. */
    uint32_t (*shared_ms)(const void *setup, const void *state);
} pl_words;

/* The fields of pl_open, to stand first in a game's open struct. 'T' is that
 * struct, 'phases' and 'timers' are its NULL-ended name lists. */
#define PL_OPEN_FIELDS(T, phases, timers)                                    \
    { .name = "phase",                                                       \
      .at = offsetof(T, open.phase),                                         \
      .type = PL_NAME,                                                       \
      .names = phases },                                                     \
        { .name = "awaited",                                                 \
          .at = offsetof(T, open.awaited),                                   \
          .type = PL_BITS16,                                                 \
          .max = PL_CLOCK,                                                   \
          .help = "seats that the table waits for" },                        \
        { .name = "speak",                                                   \
          .at = offsetof(T, open.speak),                                     \
          .type = PL_BITS16,                                                 \
          .max = 15,                                                         \
          .help = "seats that may chat now" },                               \
        { .name = "timer_number",                                            \
          .at = offsetof(T, open.timer_number),                              \
          .type = PL_U16,                                                    \
          .help = "0 while no timer runs" },                                 \
        { .name = "timer_kind",                                              \
          .at = offsetof(T, open.timer_kind),                                \
          .type = PL_NAME,                                                   \
          .names = timers },                                                 \
    {                                                                        \
        .name = "timer_ms", .at = offsetof(T, open.timer_ms), .type = PL_U32 \
    }

/* The fields of a pl_rng, a struct of its own: .of = &pl_rng_struct. */
extern const pl_struct pl_rng_struct;

/* Access to one element of a field; 'base' points at the struct. */
uint64_t pl_field_get(const pl_field *f, const void *base, int index);
void pl_field_set(const pl_field *f, void *base, int index, uint64_t v);
size_t pl_type_size(const pl_field *f); /* of one element */
uint64_t pl_field_max(const pl_field *f, int seats);

/* How many elements of an array are in use in 'base'. */
int pl_field_used(const pl_field *f, const void *base, int seats);

const pl_verb *pl_verb_of(const pl_verb *verbs, int kind);
const pl_verb *pl_verb_named(const pl_verb *verbs, const char *s, size_t len);

/* Fills 'options' with the usual values. */
void pl_options_init(const pl_game *g, void *options);

#endif
