/* SPDX-License-Identifier: MIT */
/* mysterium.h - Mysterium: one silent ghost, up to six psychics, and dreams.
 *
 * The rules know cards by number only: characters 1-18, locations 19-36,
 * objects 37-54, visions 1-84; 0 is no card. What the pictures show is data
 * that only people and bots look at: a card set other than the classic one
 * passes through the setup, and no rule reads it. */
#ifndef PL_MYSTERIUM_H
#define PL_MYSTERIUM_H

#include "rules/game.h"

enum {
    MYSTERIUM_SEATS = 7,
    MYSTERIUM_PSYCHICS = 6, /* columns of the ghost's screen, by colour */
    MYSTERIUM_KINDS = 3,    /* character, location, object */
    MYSTERIUM_OF_KIND = 18,
    MYSTERIUM_ROW = 9, /* most cards of a kind on the table */
    MYSTERIUM_VISIONS = 84,
    MYSTERIUM_HAND = 7,
    MYSTERIUM_HOURS = 7,
    MYSTERIUM_DONE = 3,    /* the stage of a psychic who has all three */
    MYSTERIUM_DISCARD = 6, /* as the psychic of a vision: it is discarded */
    MYSTERIUM_DIFFER = 3,  /* pairs of different names, then the eldest's */
    MYSTERIUM_CARDS = MYSTERIUM_KINDS * MYSTERIUM_OF_KIND,
    MYSTERIUM_TABLES = 2, /* that say what visions mean: two minds */
    MYSTERIUM_SET_ID = 40,
    MYSTERIUM_TITLE = 64,
};

enum { MYSTERIUM_EASY, MYSTERIUM_MEDIUM, MYSTERIUM_HARD };

enum { /* phases */
       MYSTERIUM_OVER,
       MYSTERIUM_GIVING,    /* the ghost hands out visions */
       MYSTERIUM_INTERPRET, /* the psychics place their tokens */
       MYSTERIUM_SHARING,   /* the ghost chooses culprit and shared vision */
       MYSTERIUM_VOTE1,     /* secret votes, four and more players */
       MYSTERIUM_VOTE2,
       MYSTERIUM_VOTE3,
       MYSTERIUM_NAMING, /* the open vote of two or three players */
};

enum { /* timers */
       MYSTERIUM_NO_TIMER,
       MYSTERIUM_SAND, /* up to the last seconds */
       MYSTERIUM_LAST, /* the last seconds */
       MYSTERIUM_TO_VOTE,
};

enum { MYSTERIUM_CHECK, MYSTERIUM_CROSS };

/* In place of a group + 1: a sealed abstention. */
enum { MYSTERIUM_NO_VOTE = MYSTERIUM_PSYCHICS + 1 };

enum {                     /* moves */
       MYSTERIUM_GIVE = 1, /* a[0] = psychic, a[1..4] = mask of hand places */
       MYSTERIUM_CROW,     /* a[0..3] = mask of hand places */
       MYSTERIUM_PLACE,    /* a[0] = psychic, a[1] = card */
       MYSTERIUM_BET,      /* a[0] = psychic betted on, a[1] = check or cross */
       MYSTERIUM_UNBET,    /* a[0] = psychic betted on */
       MYSTERIUM_READY,
       MYSTERIUM_CAST,    /* a[0] = group from 0, a[1..3] = hand places + 1: for
                             character, location and object */
       MYSTERIUM_VOTE,    /* a[0] = group from 0, sealed */
       MYSTERIUM_NAME,    /* a[0] = group from 0, open */
       MYSTERIUM_ABSTAIN, /* instead of a secret vote, sealed as well */
};

enum {                      /* events */
       MYSTERIUM_GAVE = 1,  /* a[0] = psychic, a[1] = n, a[2..8] = visions */
       MYSTERIUM_DREW,      /* a[0] = n, a[1..7] = visions; for the ghost */
       MYSTERIUM_SHUFFLED,  /* a[0] = cards in the new pile */
       MYSTERIUM_CROWED,    /* a[0] = number of cards thrown away */
       MYSTERIUM_BEGIN,     /* the interpretation begins */
       MYSTERIUM_SECONDS,   /* the last seconds begin */
       MYSTERIUM_EXTENDED,  /* the last seconds begin again */
       MYSTERIUM_PLACED,    /* a[0] = psychic, a[1] = card */
       MYSTERIUM_BETS,      /* a[0] = bettor, a[1] = on, a[2] = token */
       MYSTERIUM_UNBETS,    /* a[0] = bettor, a[1] = on */
       MYSTERIUM_IS_READY,  /* for that seat alone */
       MYSTERIUM_RIGHT,     /* a[0] = psychic, a[1] = card */
       MYSTERIUM_WRONG,     /* a[0] = psychic, a[1] = card or 0 */
       MYSTERIUM_MARKERS,   /* a[0..5] = the clairvoyancy track */
       MYSTERIUM_HOUR,      /* a[0] = hour */
       MYSTERIUM_RETURNED,  /* all spent tokens come back */
       MYSTERIUM_GROUP,     /* a[0] = group from 0, a[1..3] = cards */
       MYSTERIUM_CASTS,     /* the culprit is chosen */
       MYSTERIUM_SHOWN,     /* a[0] = place, a[1] = vision */
       MYSTERIUM_POLL,      /* a[0] = stage of the vote */
       MYSTERIUM_HAS_VOTED, /* for that seat alone */
       MYSTERIUM_VOTED,     /* a[0] = psychic, a[1] = group + 1 or 0 */
       MYSTERIUM_NAMED,     /* a[0] = group from 0 */
       MYSTERIUM_VERDICT,   /* a[0] = group + 1 or 0, a[1] = what decided */
       MYSTERIUM_CULPRIT,   /* a[0] = group from 0, a[1..3] = visions by kind */
       MYSTERIUM_WON,
       MYSTERIUM_LOST,
};

enum { /* what decided a verdict */
       MYSTERIUM_BY_VOTES,
       MYSTERIUM_BY_MARKER,
       MYSTERIUM_BY_AGE,
       MYSTERIUM_BY_NOBODY,
};

typedef struct {
    uint8_t ghost; /* its seat */
    uint8_t difficulty;
    uint8_t early;                   /* a timed step ends when all are ready */
    uint8_t middle_few, high_few;    /* four and five players */
    uint8_t middle_many, high_many;  /* six and seven */
    uint8_t age[MYSTERIUM_SEATS];    /* 1 = eldest; all 0: luck decides */
    uint8_t colour[MYSTERIUM_SEATS]; /* 1 + the psychic that it wants; 0: any */
    uint8_t pad[3];
    uint32_t timer_ms, last_ms, vote_ms;
} mysterium_options;

/* What each vision says of each card, in sixteenths of its deviation. */
typedef struct {
    int8_t says[MYSTERIUM_VISIONS][MYSTERIUM_CARDS];
} mysterium_table;

typedef struct {
    char title[MYSTERIUM_TITLE];
} mysterium_title;

/* A card set of somebody's own. 'mark' is of its pictures and words, so that
 * a record says which they were. Without tables only people can play it. */
typedef struct {
    char set[MYSTERIUM_SET_ID];
    char mark[8];
    uint16_t version;
    uint8_t cards, tables; /* how many there are of the arrays */
    mysterium_title card[MYSTERIUM_CARDS];
    mysterium_table table[MYSTERIUM_TABLES];
} mysterium_set;

typedef struct {
    mysterium_options options;
    uint8_t seats, psychics;
    uint8_t row;    /* cards of a kind on the table */
    uint8_t tokens; /* clairvoyancy tokens of each symbol; 0: no track */
    uint8_t groups; /* in the line-up */
    uint8_t middle, high, track; /* least markers of a level; track's end */
    uint8_t owner[MYSTERIUM_PSYCHICS]; /* the seat that runs a psychic */
    uint8_t pad[2];
    uint8_t columns[PL_SEATS_MAX]; /* bits: the psychics that a seat runs */
    uint16_t psychic_seats;
    uint8_t own_set; /* 0: the classic one, and 'set' is zero */
    uint8_t pad2;
    mysterium_set set;
} mysterium_setup;

typedef struct {
    uint8_t card[MYSTERIUM_KINDS]; /* character, location, object */
} mysterium_three;

/* A vision that everybody has seen: it lies before a psychic, or is in the
 * discard since the last shuffle. */
typedef struct {
    uint8_t vision, psychic, hour;
} mysterium_vision;

typedef struct {
    pl_open open;
    uint16_t timer_count;
    uint8_t hour, psychics, row;
    uint8_t table[MYSTERIUM_KINDS][MYSTERIUM_ROW]; /* 0: claimed */
    uint8_t stage[MYSTERIUM_PSYCHICS];  /* the kind looked for; 3 = done */
    uint8_t placed[MYSTERIUM_PSYCHICS]; /* the card under the token, or 0 */
    uint16_t wrong[MYSTERIUM_PSYCHICS]; /* bits of the row: proved wrong */
    mysterium_three sleeve[MYSTERIUM_PSYCHICS]; /* claimed cards */
    uint8_t served;                             /* bits of psychics */
    uint8_t crows;                              /* left to use */
    uint8_t checks[MYSTERIUM_PSYCHICS], crosses[MYSTERIUM_PSYCHICS];
    uint8_t spent_checks[MYSTERIUM_PSYCHICS];
    uint8_t spent_crosses[MYSTERIUM_PSYCHICS];
    uint8_t marker[MYSTERIUM_PSYCHICS], level[MYSTERIUM_PSYCHICS];
    uint8_t extended;           /* the last seconds came again */
    uint8_t hand, deck, crowed; /* numbers of hidden visions */
    uint8_t groups;             /* 0 before the line-up */
    mysterium_three group[MYSTERIUM_PSYCHICS];
    uint8_t shared[3], tags[3];        /* shown visions; kind + 1 at the end */
    uint8_t votes[MYSTERIUM_PSYCHICS]; /* group + 1, after the tally */
    uint8_t named[MYSTERIUM_SEATS];    /* group + 1: the open vote */
    uint8_t differed;                  /* pairs of differing names */
    uint8_t verdict, culprit;          /* group + 1, at the end */
    uint8_t won;
    uint8_t elder[MYSTERIUM_SEATS];    /* 1 = the eldest; 0 = the ghost */
    uint8_t seen;                      /* entries of 'vision' in use */
    uint8_t owner[MYSTERIUM_PSYCHICS]; /* the seat that runs a psychic */
    uint32_t held[3]; /* bits of visions that were in the hand at the last
                         shuffle and cannot be in the pile */
    mysterium_vision vision[MYSTERIUM_VISIONS];
} mysterium_open;

typedef struct {
    mysterium_open open;
    mysterium_three screen[MYSTERIUM_PSYCHICS]; /* the ghost's */
    uint8_t hand[MYSTERIUM_HAND];               /* the ghost's, sorted */
    uint8_t culprit;                            /* group + 1; the ghost's */
    uint8_t chosen[MYSTERIUM_KINDS];  /* shared visions; the ghost's */
    uint8_t vote[MYSTERIUM_PSYCHICS]; /* group + 1; the voter's own */
    uint8_t ready;                    /* bits of seats; that seat's own */
    uint8_t deck[MYSTERIUM_VISIONS];  /* nobody's; the last is on top */
    uint32_t crowed[3];               /* thrown away; the ghost's */
    uint32_t pad;
    pl_rng rng; /* nobody's */
} mysterium_state;

typedef struct {
    mysterium_open open;
    uint8_t me; /* a seat, or PL_WATCHER */
    mysterium_three screen[MYSTERIUM_PSYCHICS];
    uint8_t hand[MYSTERIUM_HAND];
    uint8_t culprit;
    uint8_t chosen[MYSTERIUM_KINDS];
    uint8_t vote, ready; /* of this seat */
    uint32_t crowed[3];
} mysterium_view;

extern const pl_game mysterium_game;
extern const struct pl_words mysterium_words;

#endif
