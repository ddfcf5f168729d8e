/* SPDX-License-Identifier: MIT */
/* clairvoyance.h - Clairvoyance: psychics throw furniture at one another.
 *
 * Cards are design numbers: two copies of a card are the same card. A place
 * that may be empty holds design + 1, and 0 when it is. */
#ifndef PL_CLAIRVOYANCE_H
#define PL_CLAIRVOYANCE_H

#include "games/clairvoyance/clairvoyance_lists.h"
#include "rules/game.h"

enum {
    CV_SEATS = 5,
    CV_DESIGNS = 40, /* different cards that a deck may have */
    CV_CARDS = 100,  /* cards in all */
    CV_HEALTH = 10,
    CV_ITEMS = 3, /* items that a seat may possess */
    CV_HAND = 5,
    CV_FACES = 8,
    CV_RESTLESS = 16, /* from this round on the shop is restless */
    CV_TURNS = 300,   /* where a game without that clock is a draw */
    CV_HEAP = 8,      /* the most cards that Finder's Keepers can discard */
};

/* Types of cards, effects and characters: see clairvoyance_lists.h. */
enum {
#define X(name, ...) CV_##name,
    CV_TYPE_LIST(X) CV_TYPES,
};
enum {
    CV_EFFECT_LIST(X) CV_EFFECTS,
    CV_AT_START = CV_START_DISCARD, /* from here on: as a turn starts */
    CV_ONGOING = CV_ARMOUR,         /* from here on: while possessed */
};
enum {
    CV_CHARACTER_LIST(X) CV_CHARACTERS,
    CV_BASE = CV_RICHARD, /* characters of the base game, then five more */
#undef X
};

enum {
    CV_OVER,
    CV_PICK,
    CV_NAME,
    CV_ACT,
    CV_DIE,
    CV_TICK,
    CV_FOLLOW,
    CV_CHOOSE
};                                                         /* phases */
enum { CV_NO_TIMER, CV_TO_PICK, CV_TO_ACT, CV_TO_ANSWER }; /* timers */

/* The stage of a turn; a window may be open on top of it. */
enum { CV_AT_BEGIN, CV_AT_EFFECTS, CV_AT_ACTIONS, CV_AT_FLIGHT, CV_AT_DRAW };

/* Windows, as the rules number them; 'window' holds one more. */
enum { CV_W0, CV_W1, CV_W2, CV_W3, CV_W4, CV_W5, CV_W6 };

/* How a card was played; CV_PLACED is being put before somebody. */
enum { CV_NO_FLIGHT, CV_THROWN, CV_PLACED, CV_FLUNG, CV_BLOWN };

/* Dependent choices. */
enum {
    CV_NO_CHOICE,
    CV_GIVE_UP,
    CV_SPY_CARD,
    CV_DECK_CARD,
    CV_HEAP_CARD,
    CV_WHOSE_CARD,
    CV_WHICH_FIRST
};

enum {
    CV_DO_PICK = 1, /* a[0] = character */
    CV_DO_NAME,     /* a[0..3] = bits of the numbers */
    CV_DO_THROW,    /* from hand: a[0] = card, a[1] = target */
    CV_DO_PLACE,    /* a[0] = card, a[1] = seat */
    CV_DO_FLING,    /* from possession: a[0] = card, a[1] = target */
    CV_DO_DISCARD,  /* a[0] = card, a[1] = another + 1 or 0 */
    CV_DO_END,      /* no more actions */
    CV_DO_TURN,     /* a[0] = face */
    CV_DO_CHOOSE,   /* a[0] = card + 1, or 0 where there is none */
    CV_DO_APPOINT,  /* a[0] = seat */
    CV_DO_FOLLOW,
    CV_DO_WITHDRAW,
    CV_DO_HOLD,   /* asks for a window */
    CV_DO_STOPS,  /* a[0..3] = windows that this seat passes unasked */
    CV_DO_ORDERS, /* a[0..3] = standing orders */
    /* Effects: a[0] = card, a[1] = seat + 1, a[2] = item + 1, a[3] = another
     * seat + 1, a[4] = face, a[5] = 1 for more. */
    CV_DO_PLAY,    /* an instant from hand */
    CV_DO_USE,     /* a possessed single-use item */
    CV_DO_ABILITY, /* a[0] = 0 */
    CV_DO_BLOW,    /* a[0] = card, a[1] = possessed, a[2] = target,
                      a[3..6] = one bit, the health */
    CV_DO_WRECK,   /* a[3..6] = bits of places: seat * 3 + place */
    /* The same, sealed in a window. */
    CV_DO_PASS,
    CV_SEAL_PLAY,
    CV_SEAL_USE,
    CV_SEAL_ABILITY,
    CV_SEAL_BLOW, /* never legal: keeps the two lists in step */
    CV_SEAL_WRECK,
    CV_SEALED = CV_SEAL_PLAY - CV_DO_PLAY, /* from one list to the other */
};

enum {
    CV_PICKED = 1,   /* a[0] = character */
    CV_NAMED,        /* a[0..3] = bits of the numbers */
    CV_AGAIN,        /* somebody chose the same: choose again */
    CV_ROLLED,       /* a[0] = face */
    CV_TURN_STARTS,  /* a[0] = its round */
    CV_START_EFFECT, /* a[0] = card */
    CV_DECLARED,     /* a[0] = card, a[1] = how, a[2] = target */
    CV_TURNED,       /* a[0] = from, a[1] = to */
    CV_USED,         /* a card: a[0..5] as in its move */
    CV_ABILITY,      /* a[0] = character, a[1..5] as in its move */
    CV_WITHDRAWN,
    CV_MAY_FOLLOW, /* is asked to follow or withdraw */
    CV_QUIET,      /* the tick is over and nobody did anything */
    CV_CHECKED,    /* a[0] = the face matches */
    CV_DAMAGED,    /* a[0] = base, a[1] = more, a[2] = less, a[3] = in all */
    CV_HEALED,     /* a[0] = health regained */
    CV_POSSESSED,  /* a[0] = card */
    CV_DESTROYED,  /* a[0] = card, a[1] = how (flight, item, displaced) */
    CV_DISCARDED,  /* a[0] = number, a[1..10] = cards + 1 */
    CV_DREW,       /* a[0] = number */
    CV_DRAWN,      /* a[0] = number, a[1..10] = cards + 1 */
    CV_LOOKED,     /* a[0] = at whom */
    CV_SAW,        /* a[0] = number, a[1..10] = cards + 1, a[11] = whose */
    CV_SAW_DECK,   /* a[0] = number, a[1..10] = cards + 1 */
    CV_TOOK,       /* a[0] = card, openly */
    CV_FOUND,      /* a[0] = card + 1, from the deck */
    CV_SHOWS,      /* a[0] = number, a[1..10] = cards + 1: an open hand */
    CV_SHUFFLED,
    CV_RETARGETED, /* a[0] = new target */
    CV_HELD,       /* somebody asks for a window */
    CV_OUT,
    CV_WON,
    CV_DRAWN_GAME,
};

enum { CV_GONE_FLIGHT, CV_GONE_ITEM, CV_GONE_DISPLACED }; /* CV_DESTROYED */

/* Standing orders for a seat that a throw is about to hit, tried in turn. */
enum {
#define X(name, ...) CV_ORDER_##name,
    CV_ORDER_LIST(X) CV_ORDERS
#undef X
};

typedef struct {
    uint8_t windows;    /* 0: flight, 1: all */
    uint8_t expansion;  /* thirteen characters instead of eight */
    uint8_t teams;      /* seats 0, 2 against 1, 3 */
    uint8_t opening;    /* the first turn has one action */
    uint8_t restless;   /* the clock of round 16 */
    uint8_t characters; /* 0: choose freely, 1: keep one of two */
    uint8_t answers;    /* ticks end 0: on time, 1: when all have answered */
    uint8_t orders;     /* stops and standing orders */
    uint32_t window_ms, later_ms, turn_ms, pick_ms;
} cv_options;

typedef struct {
    char name[22];
    uint8_t copies, type;
    uint16_t faces; /* bits 1..8 */
    uint8_t damage, effect, param, pad[3];
} cv_card;

typedef struct {
    uint8_t designs, pad[3];
    cv_card card[CV_DESIGNS];
} cv_deck;

typedef struct {
    cv_options options;
    uint8_t seats, cards, pad[6];
    uint64_t of_type[4]; /* bits of the designs of each type */
    cv_deck deck;
    uint8_t pad2[4];
} cv_setup;

/* The card that was declared and has not arrived yet. */
typedef struct {
    uint8_t how, card;  /* card + 1 */
    uint8_t by, at;     /* at: the target, or who shall possess it */
    uint8_t base;       /* damage before anything changes it */
    uint8_t sure;       /* only abilities may change it */
    uint8_t more, less; /* what effects have added and taken off */
} cv_flight;

typedef struct {
    pl_open open;
    uint16_t timer_count;
    uint16_t turns;   /* begun so far */
    uint16_t touched; /* places of items changed since the tick opened */
    uint16_t pad0;
    uint16_t number[5]; /* bits of the numbers each seat named */
    uint8_t holder, stage, window, ticks;
    uint8_t die; /* the face that is up; 0 before the first roll */
    uint8_t actions, idle, throws, allowance; /* idle: may not be throws */
    uint8_t held;                             /* a window was asked for */
    uint8_t after;    /* a window follows once the choice is made */
    uint8_t asked;    /* seat + 1 that is asked alone */
    uint8_t choice;   /* what it chooses */
    uint8_t about;    /* card + 1 that arrives, or seat + 1 spied on */
    uint8_t resolved; /* something happened in this tick */
    uint8_t done;     /* places of start effects that are over */
    uint8_t tailored; /* seat + 1 whose pending damage was changed */
    uint8_t tailor;   /* 1: more, 2: less */
    uint8_t charmed, hushed, alive, used; /* bits of seats */
    uint8_t sure;    /* bits: whose next throw only abilities can affect */
    uint8_t first;   /* the seat that began */
    uint8_t round;   /* of the holder */
    uint8_t winners; /* bits; all who share a draw */
    uint8_t deck_n, discard_n, heap_n;
    cv_flight flight;
    uint8_t character[5]; /* + 1 */
    uint8_t health[5], rounds[5], hand_n[5];
    uint8_t item[5][CV_ITEMS]; /* + 1, oldest first */
    uint8_t heap[CV_HEAP];     /* + 1: what Finder's Keepers brought down */
    uint8_t discard[CV_CARDS]; /* designs, the last is on top */
    uint8_t stock[CV_DESIGNS]; /* of the deck when it was last renewed */
    /* The last effect: seat + 1, card + 1 or 0 for an ability, its aim. */
    uint8_t last_by, last_card, last_seat, last_item, last_to;
    uint8_t withdrew; /* bits of seats, in the last tick */
} cv_open;

/* What one seat knows of the cards that it cannot see. 'hand' are cards that
 * are surely in that hand. 'rest' is in use after the whole deck became known:
 * the unknown cards that other hands held then, and 'old' how many of them
 * each hand still has. */
typedef struct {
    uint8_t hand[5][CV_DESIGNS];
    uint8_t rest[CV_DESIGNS];
    uint8_t old[5], split;
    uint8_t pad[2];
} cv_facts;

typedef struct {
    cv_open open;
    uint8_t hand[5][CV_DESIGNS]; /* copies of each design */
    uint8_t deck[CV_CARDS];      /* the last is on top */
    cv_facts facts[5];
    pl_move intent[5];
    uint8_t sealed, pending, ordered; /* bits of seats */
    uint8_t stops[5], orders[5], changed;
    uint8_t offer[5][2]; /* + 1: the characters to keep one of */
    uint8_t pad[4];
    pl_rng rng;
} cv_state;

typedef struct {
    cv_open open;
    uint8_t hand[5][CV_DESIGNS]; /* mine, and those that I look at */
    uint8_t deck[CV_DESIGNS];    /* while I search it */
    cv_facts facts;
    pl_move intent;
    uint8_t me; /* a seat, or PL_WATCHER */
    uint8_t sealed, pending, ordered;
    uint8_t stops, orders, changed, pad;
    uint8_t offer[2], pad2[2];
} cv_view;

extern const pl_game clairvoyance_game;
extern const struct pl_words clairvoyance_words;

/* The compiled-in deck, and the names of types and effects in a .deck file. */
extern const cv_deck clairvoyance_deck;
extern const char *const cv_type_names[];   /* ended by NULL */
extern const char *const cv_effect_names[]; /* ended by NULL */

/* Refuses a deck that the rules cannot play, naming the card and why. */
pl_err cv_deck_check(const cv_deck *d, int *card, const char **why);

#endif
