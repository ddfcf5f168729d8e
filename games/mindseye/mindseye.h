/* SPDX-License-Identifier: MIT */
/* mindseye.h - Mind's Eye: sealed colours, and a staring contest. */
#ifndef PL_MINDSEYE_H
#define PL_MINDSEYE_H

#include "rules/game.h"

enum { MINDSEYE_SEATS = 3, MINDSEYE_CARDS = 18, MINDSEYE_DUELS = 6 };

/* Two who let go within NEAR_MS stare again, at most REPEATS times. CLOSE_MS is
 * how long a contest waits after somebody let go: for a near tie, and for an
 * earlier release that is still on its way. A release may claim to be AGE_MS
 * old at most. With a camera there is LEARNING times as long to take hold:
 * somebody must be asked, and the camera must learn the eyes. */
enum {
    MINDSEYE_LEARNING = 10,
    MINDSEYE_REPEATS = 3,
    MINDSEYE_NEAR_MS = 300,
    MINDSEYE_AGE_MS = 511,
    MINDSEYE_CLOSE_MS = MINDSEYE_NEAR_MS + MINDSEYE_AGE_MS,
};

/* The ring: each colour beats the next one, the last beats the first. */
enum { BLUE, PURPLE, GREEN, ORANGE };

/* Phases. */
enum {
    MINDSEYE_OVER,
    MINDSEYE_CHOOSE,
    MINDSEYE_DUEL,
    MINDSEYE_JUDGE, /* somebody says who blinked */
    MINDSEYE_PRESS, /* all who stare must take hold */
    MINDSEYE_STARE, /* they hold */
    MINDSEYE_CLOSE, /* somebody let go; who else did at that time? */
};

/* Timers. */
enum {
    MINDSEYE_NO_TIMER,
    MINDSEYE_TO_CHOOSE,
    MINDSEYE_TO_JUDGE,
    MINDSEYE_TO_PRESS,
    MINDSEYE_TO_STARE, /* one beat of a contest */
    MINDSEYE_TO_CLOSE,
};

enum { STARE_NERVE, STARE_EYES, STARE_JUDGE, STARE_DUEL }; /* option 'stare' */
enum { LAST_DRAW, LAST_STARE };            /* option 'last_cards' */
enum { CALM, MOTH, FLICKER, FALSE_BLINK }; /* distractions */

/* Why somebody let go. */
enum { LET_GO, FOLLOWED, EYES_CLOSED, LOOKED_AWAY, GONE, MINDSEYE_REASONS };

enum {
    MINDSEYE_SHOW = 1, /* a[0] = colour; also the choice in a duel */
    MINDSEYE_PAIR,     /* a[0] = colour to the left, a[1] = to the right */
    MINDSEYE_BLINK,    /* "I blinked" */
    MINDSEYE_NAME,     /* says who blinked: a[0] = a seat */
    MINDSEYE_SETTLE,   /* ready to settle this contest by a duel instead */
    MINDSEYE_HOLD,     /* takes hold: a finger down, or eyes open */
    MINDSEYE_RELEASE,  /* a[0..1] = ms of the contest, a[2..3] = ms since then,
                          a[4] = why */
    MINDSEYE_DARK,     /* the camera is lost */
};

enum {
    MINDSEYE_SEALED = 1, /* somebody sealed a choice */
    MINDSEYE_SHOWN,      /* all cards at once: a[seat] = what it shows */
    MINDSEYE_TAKES,      /* a[0] = number of cards */
    MINDSEYE_LOST,       /* a[0] = cards that leave the game */
    MINDSEYE_STARES,     /* a[0] = seats, a[1] = cards at stake, a[2] = how */
    MINDSEYE_DUELLED,    /* all colours of a duel at once: a[seat] */
    MINDSEYE_COIN,       /* a coin settles the duel */
    MINDSEYE_BLINKED,
    MINDSEYE_SETTLES,
    MINDSEYE_STARE_WON, /* a[0] = cards won */
    MINDSEYE_OUT,
    MINDSEYE_WON,
    MINDSEYE_DRAWN,
    MINDSEYE_HELD,      /* somebody took hold */
    MINDSEYE_BEGINS,    /* all hold: the time of the contest runs */
    MINDSEYE_DISTRACTS, /* a[0] = what, a[1..2] = from which ms on */
    MINDSEYE_RELEASED,  /* a[0..1] = ms of the contest, a[2] = why */
    MINDSEYE_FORFEITS,  /* did not take hold in time */
    MINDSEYE_REPEATED,  /* let go too close together: a[0] = seats */
    MINDSEYE_ENDLESS,   /* a duel settles what the stare did not */
    MINDSEYE_DARKENED,  /* without a camera it becomes a contest of nerve */
    MINDSEYE_NAMED,     /* says that a[0] blinked */
};

typedef struct {
    uint8_t stare, last_cards, show_ready, rounds;
    uint32_t choose_ms, judge_ms, press_ms, stare_ms, beat_ms;
} mindseye_options;

typedef struct {
    mindseye_options options;
    uint32_t seats;
} mindseye_setup;

/* What a card shows is one byte: 0 for none, otherwise
 * 1 + colour to the left + 4 * colour to the right (alike for two seats). */

/* A contest that is no duel; all zero while there is none. */
typedef struct {
    uint8_t how;          /* as the option 'stare' names it */
    uint8_t held, let_go; /* bits */
    uint8_t repeats;
    uint8_t named[3]; /* seat + 1 of whom each seat saw blink */
    uint8_t distraction;
    uint16_t released[3];   /* ms of the contest, of those who let go */
    uint16_t since_ms;      /* ms of the contest when the timer began */
    uint16_t distracted_ms; /* from when on the last distraction shows */
    uint16_t pad;
} mindseye_contest;

typedef struct {
    pl_open open;
    uint8_t cards[3], removed; /* cards at stake are in neither */
    uint8_t round;             /* 1 is the first */
    uint8_t playing;           /* bits: who plays a card in this round */
    uint8_t contest, stake;    /* bits of who stares, and the cards at stake */
    uint8_t shown[3];          /* the last cards that were revealed */
    uint8_t decides;           /* 1: the contest decides the whole game */
    uint8_t duelled[3];        /* the last colours of this duel */
    uint8_t duels;             /* undecided duels in this contest */
    uint8_t settle;            /* bits: who would rather duel */
    uint8_t winner;            /* seat + 1 */
    uint16_t timer_count;
    mindseye_contest stare;
} mindseye_open;

typedef struct {
    mindseye_open open;
    uint8_t sealed[3]; /* secret until all have sealed */
    uint8_t todo;      /* secret: bits of the seats that may still act */
    pl_rng rng;        /* secret */
} mindseye_state;

typedef struct {
    mindseye_open open;
    uint8_t me;     /* a seat, or PL_WATCHER */
    uint8_t sealed; /* by me */
    uint8_t pad[2];
} mindseye_view;

extern const pl_game mindseye_game;
extern const struct pl_words mindseye_words;

#endif
