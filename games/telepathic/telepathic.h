/* SPDX-License-Identifier: MIT */
/* telepathic.h - the structs of Telepathic.
 *
 * Colours and shapes are numbered together as eight conditions, 0..3 the
 * colours and 4..7 the shapes; attribute 0 is colour, attribute 1 is shape.
 * A tile is 4 * colour + shape. Cells run west to east, then north to south:
 * A1 is 0, D1 is 3, A2 is 4. */
#ifndef TELEPATHIC_H
#define TELEPATHIC_H

#include "rules/game.h"

enum {
    TELEPATHIC_CELLS = 16,
    TELEPATHIC_CARDS = 10,
    TELEPATHIC_ROW = 4,
    TELEPATHIC_HOLDERS = 4, /* only seats 0..3 ever hold conditions */
    TELEPATHIC_CAPTAIN = 2, /* the seat that commits for all directors */
    TELEPATHIC_FIRST_CAP = 40,
    TELEPATHIC_OPPOSED_CAP = 60,
};

typedef enum {
    TELEPATHIC_FIRST,
    TELEPATHIC_STANDARD,
    TELEPATHIC_HARDER,
    TELEPATHIC_DIRECTOR,
    TELEPATHIC_FOUR,
    TELEPATHIC_OPPOSED,
} telepathic_mode;

typedef enum {
    TELEPATHIC_GIVING,     /* the giver hands over a card, or announces */
    TELEPATHIC_PERFORMING, /* the performer picks one of the card's sets */
    TELEPATHIC_ANSWERING,  /* announce or pass, right after an action */
    TELEPATHIC_RESPONDING, /* the other partner names the announcer's win */
    TELEPATHIC_OVER,
} telepathic_phase;

typedef enum {
    TELEPATHIC_NO_TIMER,
    TELEPATHIC_PATIENCE, /* the time that one decision may take */
    TELEPATHIC_BEAT,     /* even tempo: moves come out when it ends */
    TELEPATHIC_WINDOW,   /* after an action: announce or say nothing */
} telepathic_timer;

typedef enum {
    TELEPATHIC_COLOUR,
    TELEPATHIC_SHAPE,
    TELEPATHIC_CAPTAINING,
    TELEPATHIC_DIRECTING,
    TELEPATHIC_COLOUR_LOSE,
    TELEPATHIC_COLOUR_WIN,
    TELEPATHIC_SHAPE_LOSE,
    TELEPATHIC_SHAPE_WIN,
} telepathic_role;

typedef enum {
    TELEPATHIC_RUNNING,
    TELEPATHIC_WON,
    TELEPATHIC_LOST,
    TELEPATHIC_TEAM_X, /* seats 0 and 2 */
    TELEPATHIC_TEAM_Y, /* seats 1 and 3 */
    TELEPATHIC_DRAWN,
} telepathic_result;

typedef enum {
    TELEPATHIC_NO_REASON,
    TELEPATHIC_LOSE_LINE,  /* a lose condition stood in a line */
    TELEPATHIC_ALL_RIGHT,  /* both names right, both conditions met */
    TELEPATHIC_WRONG_NAME, /* a named win condition was another one */
    TELEPATHIC_NOT_MET,    /* the names were right, the grid was not */
    TELEPATHIC_NO_NAME,    /* a name that was due did not come in time */
    TELEPATHIC_CAP,        /* too many actions */
} telepathic_reason;

typedef enum {
    TELEPATHIC_GIVE = 1, /* a[0] card, a[1] seat */
    TELEPATHIC_PERFORM,  /* a[0] set */
    TELEPATHIC_PASS,
    TELEPATHIC_ANNOUNCE, /* a[0] condition */
    TELEPATHIC_NAME,     /* a[0] colour, a[1] shape 0..3 */
    TELEPATHIC_RESPOND,  /* a[0] condition */
} telepathic_verb;

typedef enum {
    TELEPATHIC_GIVEN = 1, /* a[0] card, a[1] seat */
    TELEPATHIC_PERFORMED, /* a[0] card, a[1] set */
    TELEPATHIC_DREW,      /* a[0] place in the row, a[1] card */
    TELEPATHIC_SHUFFLED,  /* a[0] number of cards in the new deck */
    TELEPATHIC_PASSED,
    TELEPATHIC_ANNOUNCED, /* a[0] condition */
    TELEPATHIC_NAMED,     /* a[0] colour, a[1] shape 0..3 */
    TELEPATHIC_RESPONDED, /* a[0] condition */
    TELEPATHIC_TIMED_OUT, /* the clock moved for this seat */
    TELEPATHIC_SHOWN,     /* a[0] win + 1, a[1] lose + 1 */
    TELEPATHIC_ENDED,     /* a[0] result, a[1] reason, a[2] and a[3]: bits of
                             the seats whose win and lose conditions stood */
    TELEPATHIC_SEALED,    /* this seat's move waits */
    TELEPATHIC_SILENT,    /* the window is over and nobody announced */
} telepathic_event;

typedef struct {
    uint32_t tempo_ms, clock_ms, announce_ms;
    uint8_t mode, removed, first, base, tempo;
    uint8_t spare[3];
} telepathic_options;

typedef struct {
    uint32_t tempo_ms;    /* 0: moves are public at once */
    uint32_t clock_ms;    /* 0: untimed */
    uint32_t announce_ms; /* of a window after each action; 0: none */
    uint16_t beats;       /* of the tempo, in place of the clock */
    uint16_t window;      /* the same for the window */
    uint8_t mode;
    uint8_t cards; /* TELEPATHIC_FIRST, _STANDARD or _HARDER */
    uint8_t seats;
    uint8_t removed;
    uint8_t first; /* 0: random, otherwise seat + 1 */
    uint8_t spare[3];
} telepathic_setup;

typedef struct {
    pl_open open;
    uint16_t timer_count;
    uint16_t used;  /* cards of the used pile, as bits */
    uint16_t beats; /* left to the seat that is asked; 0 without such a clock */
    uint8_t grid[TELEPATHIC_CELLS];
    uint8_t row[TELEPATHIC_ROW]; /* card + 1, or 0 for an empty place */
    uint8_t role[PL_SEATS_MAX];
    uint8_t deck_left;
    uint8_t shuffles;     /* how often the used pile became the deck */
    uint8_t actions;      /* performed so far */
    uint8_t giver;        /* whose turn it is */
    uint8_t performer;    /* who performs or performed in this turn */
    uint8_t actor;        /* who is asked now */
    uint8_t given;        /* card + 1 in the performer's hands */
    uint8_t safe;         /* conditions that were met without loss, as bits */
    uint8_t announcer;    /* seat + 1 */
    uint8_t announced[2]; /* condition + 1; the second only where both wins
                             are named at once */
    uint8_t response;     /* condition + 1 */
    uint8_t result, reason;
    uint8_t stood_win, stood_lose; /* bits of seats, at the end */
    uint8_t spare[2];
} telepathic_open;

typedef struct {
    telepathic_open open;
    uint8_t win[TELEPATHIC_HOLDERS], lose[TELEPATHIC_HOLDERS]; /* + 1 */
    uint8_t deck[8];   /* the last of 'deck_left' is the top */
    uint8_t sealed[4]; /* even tempo: kind and a[0..1] of the coming move */
    uint8_t answer[TELEPATHIC_HOLDERS]; /* in a window: 1 for silence, or 2 +
                                           the condition to announce */
    pl_rng rng;
} telepathic_state;

typedef struct {
    telepathic_open open;
    uint8_t win[TELEPATHIC_HOLDERS], lose[TELEPATHIC_HOLDERS];
    uint8_t sealed[4]; /* this seat's own */
    uint8_t me;        /* a seat, or PL_WATCHER */
    uint8_t answer;    /* this seat's own */
    uint8_t futile;    /* conditions that it cannot win with now, as bits */
    uint8_t spare;
} telepathic_view;

extern const pl_game telepathic_game;
extern const struct pl_words telepathic_words;

/* The first of the four sets of 'card': sets 0..3 are the columns A to D,
 * 4..7 the rows 1 to 4, 8..11 the quadrants NW, NE, SW and SE. */
int telepathic_first_set(int card);

/* Performs 'card' on one of its sets. */
void telepathic_shift(uint8_t grid[TELEPATHIC_CELLS], int card, int set);

/* The conditions that some line of three meets, as bits. */
int telepathic_met(const uint8_t grid[TELEPATHIC_CELLS]);

/* The two condition cards of an attribute, as places in 'win' and 'lose': in
 * co-operative modes the win card and the lose card, otherwise the win cards
 * of the two teams. */
void telepathic_pair(const telepathic_setup *u, int attribute, uint8_t *win,
                     uint8_t *lose, uint8_t *out[2]);

/* The attribute of a partner's own win condition (partners who announce one
 * condition only). */
int telepathic_attribute(const telepathic_setup *u, int seat);

/* The seats that 'giver' may hand a card to now, as bits. */
int telepathic_receivers(const telepathic_setup *u, const telepathic_open *o);

uint8_t telepathic_role_of(const telepathic_setup *u, int seat);
uint16_t telepathic_speakers(const telepathic_setup *u);

#endif
