/* mindseye.h - Mind's Eye: sealed colours, and a staring contest. */
#ifndef PL_MINDSEYE_H
#define PL_MINDSEYE_H

#include "rules/game.h"

enum { MINDSEYE_SEATS = 3, MINDSEYE_CARDS = 18, MINDSEYE_DUELS = 6 };

/* The ring: each colour beats the next one, the last beats the first. */
enum { BLUE, PURPLE, GREEN, ORANGE };

enum {
    MINDSEYE_OVER,
    MINDSEYE_CHOOSE,
    MINDSEYE_DUEL,
    MINDSEYE_JUDGE,
    MINDSEYE_HOLD
};                                                                 /* phases */
enum { MINDSEYE_NO_TIMER, MINDSEYE_TO_CHOOSE, MINDSEYE_TO_STARE }; /* timers */
enum { STARE_DUEL, STARE_JUDGE, STARE_HOLD }; /* option 'stare' */
enum { LAST_DRAW, LAST_STARE };               /* option 'last_cards' */

enum {
    MINDSEYE_SHOW = 1, /* a[0] = colour; also the choice in a duel */
    MINDSEYE_PAIR,     /* a[0] = colour to the left, a[1] = to the right */
    MINDSEYE_BLINK,    /* "I blinked" */
    MINDSEYE_NAME,     /* the judge: a[0] = the seat that blinked */
    MINDSEYE_SETTLE,   /* ready to settle this contest by a duel instead */
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
};

typedef struct {
    uint8_t stare, last_cards, show_ready, rounds;
    uint32_t choose_ms, judge_ms, hold_ms;
} mindseye_options;

typedef struct {
    mindseye_options options;
    uint32_t seats;
} mindseye_setup;

/* What a card shows is one byte: 0 for none, otherwise
 * 1 + colour to the left + 4 * colour to the right (alike for two seats). */

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
} mindseye_open;

typedef struct {
    mindseye_open open;
    uint8_t sealed[3]; /* secret until all have sealed */
    uint8_t todo;      /* secret: bits of the seats that may still act */
    uint32_t pad;
    pl_rng rng; /* secret */
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
