/* telepathic_reason.h - what can be known of the secrets of Telepathic.
 *
 * Each attribute has two condition cards that differ, so twelve pairs are
 * possible (4 * first + second; the first is the win condition, the second the
 * lose condition or the win condition of the other team). What anybody can
 * know from the moves alone is one distribution over the pairs of each
 * attribute. It is kept exactly: every seat's moves depend on one attribute
 * only, so the two stay independent. */
#ifndef PL_TELEPATHIC_REASON_H
#define PL_TELEPATHIC_REASON_H

#include "bots/mind.h"
#include "games/telepathic/telepathic.h"

enum {
    REASON_LOG = 1024,
    REASON_PAIRS = 16,
    REASON_OPTIONS = 8, /* cards for one or two receivers, or sets */
};

/* Where the cards and tiles are, as the events tell. */
typedef struct {
    uint8_t grid[TELEPATHIC_CELLS];
    uint8_t row[TELEPATHIC_ROW]; /* card + 1 */
    uint8_t given, giver, performer, actions;
} reason_place;

typedef struct {
    uint8_t is_give, card, set, to;
} reason_option;

typedef double reason_values[REASON_PAIRS][REASON_PAIRS];

typedef struct reasoner {
    pl_mind head;
    int begun, logged, done, skip, depth;
    pl_event log[REASON_LOG];
    reason_place at;
    double belief[2][REASON_PAIRS];
    double showing; /* worth of being understood */
    double forgets; /* share of what it inferred, with every move */
    double doubt;   /* of its own model of the others */
    double wants[TELEPATHIC_HOLDERS]; /* chance that a seat infers nothing */
    double after[REASON_OPTIONS];     /* the same after each option */
    /* How likely each pair of the actor's attribute makes each option; NULL
     * for a mind that infers nothing. */
    void (*model)(struct reasoner *r, int seat, const reason_option *o, int n,
                  double p[REASON_OPTIONS][REASON_PAIRS]);
    int8_t own[2];    /* this seat's own cards, first and second; -1 */
    uint8_t guess[2]; /* for 'why': what it took each first card to be */
    uint8_t sure[2];  /* per cent */
    /* Working space. */
    reason_values value[REASON_OPTIONS][4];
} reasoner;

/* The attribute of a seat's cards, or -1; and which of the pair it sees. */
int reason_attribute(const telepathic_setup *u, int seat);
int reason_sees(const telepathic_setup *u, int seat);
/* Which card of each pair is a goal of 'seat': 0 or 1. */
int reason_goal(const telepathic_setup *u, int seat);

/* Whether two pairs look alike to a seat that sees these cards. */
int reason_alike(int a, int b, int sees);

/* Actions that may still come. */
int reason_left(const reasoner *r);

/* Takes in an event, and brings the belief up to date with a view. */
void reason_see(pl_mind *m, const pl_event *e);
void reason_update(reasoner *r, const telepathic_view *v);

/* The belief in the pairs of an attribute of a seat that knows its own pair
 * to be 'pair'; any seat without own cards passes -1. */
void reason_private(const reasoner *r, int seat, int pair,
                    double b[2][REASON_PAIRS]);

/* The options of the seat that gives or performs. */
int reason_gives(const reasoner *r, const pl_choice *legal, int n,
                 reason_option *out);
int reason_sets(const reasoner *r, reason_option *out);

/* How well a pair that saw everything would do after each option, for each
 * pair of both attributes; value[i][k] is option i with its k-th set. */
void reason_outlook(reasoner *r, int seat, const reason_option *o, int n,
                    int depth);

/* The chance that a win condition of 'attribute' is 'value' by belief 'b'. */
double reason_win(const double b[REASON_PAIRS], int goal, int value);

#endif
