/* SPDX-License-Identifier: MIT */
/* illusionist.h - Capture the Illusionist: find one hidden card, twice.
 *
 * Ranks are 1 to 9, 10 for the Samurai (the ace) and 11 for the Illusionist;
 * a set of ranks has bit r for rank r. A side's places are 0..3 for its front
 * row, 4..7 for its back row (these eight are its slots) and 8..11 for its
 * exposed row; the column of a place is its last two bits, and the columns of
 * the two sides face each other. */
#ifndef PL_ILLUSIONIST_H
#define PL_ILLUSIONIST_H

#include "rules/game.h"

enum {
    ILL_SLOTS = 8,
    ILL_PLACES = 12,
    ILL_COLUMNS = 4,
    ILL_CARDS = 11,
    ILL_TURNS = 200,
    /* In 100 turns a side uses its Healer 50 times at most, since it rests
     * every other turn, and takes a rescued Illusionist back to the hand once.
     * Its Illusionist reveals a card each time before it is mixed: the other
     * side has eleven of them and one rescued, the same again if it is dealt
     * anew, and what its Healer hides in 50 uses. */
    ILL_MIXES = 50 + 1 + 2 * 12 + 50,
};

enum {
    ILL_ORACLE = 1,
    ILL_BARD,
    ILL_HEALER,
    ILL_MONK,
    ILL_FIGHTER,
    ILL_MAGE,
    ILL_ARCHER,
    ILL_BERSERKER,
    ILL_ASSASSIN,
    ILL_SAMURAI,
    ILL_ILLUSIONIST,
}; /* ranks */

enum { ILL_EMPTY, ILL_HIDDEN, ILL_REVEALED, ILL_RESTED }; /* of a place */

enum {
    ILL_OVER,
    ILL_TURN,    /* look at a card or not, then activate one */
    ILL_CHAIN,   /* activate another card */
    ILL_PEEK,    /* Oracle: choose a slot to look at */
    ILL_SING,    /* Bard: choose a card to rest */
    ILL_HEAL,    /* Healer: choose a card to hide, and what to mix it with */
    ILL_STRIKE,  /* the attacker chooses what to reveal */
    ILL_YIELD,   /* Berserker, Samurai: the owner chooses what to reveal */
    ILL_OFFER,   /* Assassin: the owner chooses a slot */
    ILL_DECLARE, /* Assassin: the attacker declares a rank */
    ILL_RESCUE,  /* the owner of a revealed Illusionist may save it */
    ILL_VANISH,  /* Illusionist: choose what to mix it with */
    ILL_PLACE,   /* the attacker chooses a column for the card it drew */
};               /* phases */

enum { ILL_NO_TIMER, ILL_TO_MOVE };        /* timers */
enum { ILL_AID, ILL_RECALL };              /* option 'memory' */
enum { ILL_ANY_STARTER, ILL_SEAT_STARTS }; /* option 'starter': 1 + seat */

enum {
    ILL_LOOK = 1, /* a[0] = own slot */
    ILL_ACTIVATE, /* a[0] = own place */
    ILL_PLAY,     /* a[0] = own hand card, a[1] = column */
    ILL_REST,     /* a[0] = opposing place */
    ILL_HIDE,     /* a[0] = own place, a[1..4] = what to mix it with */
    ILL_REVEAL,   /* a[0] = opposing slot */
    ILL_DRAW,     /* a blind pick of the opposing hand */
    ILL_SHOW,     /* a[0] = own slot */
    ILL_BARE,     /* a[0] = own hand card, a[1] = column */
    ILL_PUT,      /* a[0] = own slot offered to the Assassin */
    ILL_NAME,     /* a[0] = rank */
    ILL_DECLINE,
    ILL_SAVE,  /* a[0] = own place to discard from */
    ILL_THROW, /* a[0] = own hand card to discard */
    ILL_LAY,   /* a[0] = column of the card that was drawn */
};             /* moves */

/* What is mixed with a card: bits 0..7 are slots, bit 7 + r is rank r of the
 * hand. */
#define ILL_WITH_SLOTS 0xffu
#define ILL_WITH_HAND(ranks) ((uint32_t)(ranks) << 7)
#define ILL_HAND_OF(with) ((uint16_t)((with) >> 7 & 0xffeu))

enum {
    ILL_BEGINS = 1, /* a[0..1] = number of the turn */
    ILL_LOOKED,     /* a[0] = slot */
    ILL_SAW,        /* a[0] = slot, a[1] = card; for the owner */
    ILL_ACTIVATED,  /* a[0] = place, a[1] = card, a[2] = from the hand */
    ILL_IN_VAIN,    /* a[0] = place, a[1] = card */
    ILL_SUNG,       /* a[0] = place */
    ILL_MIXED,      /* a[0] = card, a[1] = slots, a[2] = hand places */
    ILL_HOLDS,      /* a[0..1] = cards that came to the hand, a[2..3] = cards
                       that it gave; for the owner */
    ILL_SHOWN,      /* a[0] = place, a[1] = card, a[2] = from the hand */
    ILL_OFFERED,    /* a[0] = slot */
    ILL_DECLARED,   /* a[0] = rank */
    ILL_ROARED,     /* all its revealed cards are rested */
    ILL_SAVED,      /* a[0] = 0 table, 1 hand: where the Ace was */
    ILL_FAILED,     /* a[0] = card that was discarded in vain */
    ILL_DECLINED,
    ILL_CAPTURED, /* a[0] = captures of the seat */
    ILL_DEALT,    /* a[0..1] = new hand; for the owner */
    ILL_COOLED,   /* a[0..1] = places that are ready again */
    ILL_LATE,     /* luck chose for the seat */
    ILL_WON,
    ILL_DRAWN,
    ILL_LAID,   /* a[0] = the place that was chosen, a[1] = card */
    ILL_OPENED, /* a[0..7] = cards of the slots, a[8..9] = of the hand */
};              /* events */

typedef struct {
    uint8_t suit[2]; /* 0 for any, otherwise one of five */
    uint8_t memory, starter;
    uint32_t turns, move_ms;
} ill_options;

typedef struct {
    ill_options options;
} ill_setup;

/* What lies open of one side. */
typedef struct {
    uint8_t state[ILL_PLACES];
    uint8_t up[ILL_PLACES];      /* rank of a face-up card */
    uint8_t known[ILL_SLOTS];    /* rank of a hidden card that all have seen */
    uint8_t shuffles[ILL_SLOTS]; /* how often a slot was shuffled */
    uint8_t hand_shuffles;
    uint8_t hand;     /* number of cards */
    uint8_t captures; /* by this seat, of the other's Illusionist */
    uint8_t ace_gone; /* its Ace lies on the discard pile */
} ill_side;

typedef struct {
    pl_open open;
    uint8_t turn;    /* the active seat */
    uint8_t looked;  /* Insight is used up */
    uint8_t active;  /* 1 + place of the card whose effect runs */
    uint8_t card;    /* its rank */
    uint16_t acted;  /* bits of the places activated this turn */
    uint16_t number; /* of the turn; 1 is the first */
    uint8_t struck;  /* 1 + place where an Illusionist was last revealed */
    uint8_t offered; /* 1 + slot before the Assassin */
    uint8_t named;   /* the rank last declared for the Assassin */
    uint8_t winner;  /* seat + 1 */
    uint8_t suit[2]; /* 1..5 */
    uint16_t timer_count;
    uint8_t wasted; /* the card last discarded in vain */
    uint8_t peeked; /* 1 + the slot last looked at */
    uint8_t used;   /* 1 + the place last activated */
    uint8_t drawn;  /* 1 + where a drawn card waits for its column */
    ill_side side[2];
} ill_open;

/* One shuffle-back, and what was later seen of it. The places are its slots
 * from the lowest up and then its hand places, three at most. It is packed,
 * since a view has room for all that a game can hold and is written whole. */
typedef struct {
    uint32_t card : 4; /* the face-up card that turned down */
  uint32_t slots : 8;  /* bits */
    uint32_t seen : 8; /* bits 0..2: the owner has since seen that slot of it;
                          bits 4..6: everybody has */
    uint32_t got : 12; /* four bits a place: what was seen in a slot, what
                          came to the hand; 0 if nothing or not for you */
    uint32_t in : 12;  /* ranks that the hand gave; the owner's secret */
    uint32_t
        drawn : 12;     /* ranks that left the hand after it, before the next */
    uint32_t named : 2; /* number of hand cards that were mixed in */
    uint32_t exposed : 1; /* the face-up card came from the exposed row */
    uint32_t pad : 5;
} ill_mix;

/* All facts about a side's hidden cards since its last deal: 'guess' draws
 * from the histories that agree with them. */
typedef struct {
    uint8_t n;     /* mixes in use */
    uint8_t seen;  /* slots that the owner saw before any mix */
    uint8_t shown; /* slots that everybody saw before any mix */
    uint8_t pad;
    uint8_t got[ILL_SLOTS]; /* what was seen there */
    uint16_t dealt;         /* the first hand; the owner's secret */
    uint16_t drawn;         /* ranks that left the hand before any mix */
    ill_mix mix[ILL_MIXES];
} ill_log;

typedef struct {
    ill_open open;
    uint8_t slot[2][ILL_SLOTS];  /* secret unless face up; 0 where empty */
    uint16_t hand[2];            /* the owner's secret */
    uint8_t sight[2][ILL_SLOTS]; /* what the owner has seen in hidden slots */
    uint8_t last[2][ILL_SLOTS];  /* 1 + the mix that last touched a slot */
    uint32_t pad;
    ill_log log[2];
    pl_rng rng; /* secret */
} ill_state;

typedef struct {
    ill_open open;
    uint8_t me; /* a seat, or PL_WATCHER */
    uint8_t pad;
    uint16_t hand;
    uint8_t sight[ILL_SLOTS];
    uint8_t slots[2][ILL_SLOTS]; /* all cards, once the match is over */
    uint16_t hands[2];
    ill_log log[2];
} ill_view;

/* illusionist_log.c: keeping and guessing what is hidden. */

/* The place of 'slot' among the slots of a mix. */
static inline int ill_index(const ill_mix *m, int slot)
{
    return __builtin_popcount(m->slots & ((1u << slot) - 1));
}

/* What the log tells of place 'i' of a mix, or 0. */
static inline int ill_got(const ill_mix *m, int i)
{
    return m->got >> 4 * i & 15;
}

static inline void ill_set_got(ill_mix *m, int i, int rank)
{
    m->got = (m->got & ~(15u << 4 * i) & 0xfffu) | (unsigned)rank << 4 * i;
}

/* The ranks that came to the hand, or none for those who may not know. */
static inline unsigned ill_out(const ill_mix *m)
{
    unsigned set = 0;

    for (int i = __builtin_popcount(m->slots); i < 3; i++)
        set |= 1u << ill_got(m, i);
    return set & ~1u;
}

static inline void ill_set_out(ill_mix *m, unsigned ranks)
{
    for (int i = __builtin_popcount(m->slots); i < 3; i++) {
        ill_set_got(m, i, ranks ? __builtin_ctz(ranks) : 0);
        ranks &= ranks - (ranks != 0);
    }
}

/* Notes that the owner, or everybody, sees what lies in a hidden slot. */
void ill_note_slot(ill_state *s, int side, int slot, int everybody);

/* Notes that everybody sees 'rank' leave the hand. */
void ill_note_drawn(ill_state *s, int side, int rank);

/* Begins the log of a side that has just been dealt. */
void ill_note_deal(ill_state *s, int side);

/* Copies a log, leaving out what only the owner knows unless 'owner'. All of
 * 'out' is written. */
void ill_show_log(const ill_log *log, int owner, ill_log *out);

/* Draws what is hidden on a side, filling in all gaps of 's->log[side]':
 * uniform over the histories of deal and shuffles that agree with it. Gives
 * up after 'tries' attempts if that is not 0, with result 0. */
int ill_draw_side(ill_state *s, int side, pl_rng *rng, long tries);

/* The same where the cards in 's->slot' are known. */
void ill_draw_past(ill_state *s, int side, pl_rng *rng);

/* illusionist_check.c: the ninth hook. */
pl_err ill_check(const void *setup, const void *state, const char **why);

extern const pl_game illusionist_game;
extern const struct pl_words illusionist_words;

#endif
