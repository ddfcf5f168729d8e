/* SPDX-License-Identifier: MIT */
/* mysterium_read.h - how the minds of Mysterium interpret visions.
 *
 * The model is that of rational speech acts (RSA) from linguistics. Two people
 * who share a table of what pictures suggest can communicate more than the
 * table says, because each reasons about the other:
 *
 * - A literal listener (level 0) reads a vision by the table alone: a card is
 *   as likely as the vision suggests it, P0(card | vision).
 * - The ghost shows a vision in proportion to how well a literal listener
 *   would find the card, S(vision | card) ~ P0(card | vision), normalised over
 *   all visions.
 * - A pragmatic listener (level 1) inverts the ghost by Bayes' rule:
 *   P1(card | vision) ~ S(vision | card). A vision that fits many cards says
 *   little. A vision that fits a card only moderately speaks against that card
 *   if the ghost would have had far better ones for it. */
#ifndef PL_MYSTERIUM_READ_H
#define PL_MYSTERIUM_READ_H

#include "bots/mind.h"
#include "games/mysterium/mysterium.h"

enum {
    READ_CARDS = MYSTERIUM_KINDS * MYSTERIUM_OF_KIND,
    READ_MASKS = 1 << MYSTERIUM_HAND,
};

/* The softmax temperature of a listener, in units of the table: a difference of
 * this size makes a card e times as likely. */
static const double read_word = 9;

/* How a mind reads and shows. */
typedef struct {
    int level;          /* 0 literal, 1 pragmatic */
    int together;       /* it uses that psychics look for different cards */
    int most;           /* cards in one vision */
    double past_weight; /* weight of visions of earlier hours */
    int plans;          /* the ghost considers psychics it has yet to serve */
    int holds;          /* and cards of later stages */
    int bets;           /* bets every token in time, after all have placed */
} read_skill;

typedef struct {
    pl_mind head;
    int8_t says[MYSTERIUM_VISIONS][READ_CARDS]; /* its table */
    const read_skill *skill;
    uint8_t is_ghost, which; /* of the two tables */
    /* Of the last move, to explain it after the game. */
    uint8_t did; /* its kind */
    uint8_t psychic, card, visions, vision[MYSTERIUM_HAND];
    uint8_t culprit, chosen[MYSTERIUM_KINDS];
    mysterium_three line_up[MYSTERIUM_PSYCHICS];
    uint8_t place[MYSTERIUM_ROW], chance[MYSTERIUM_ROW]; /* per cent */
} reader;

/* The cards that psychic 'c' may still be looking for. 'none' is the log of
 * the ghost's normaliser: the sum over all visions of a literal listener's
 * belief in the card. */
typedef struct {
    int n;
    uint8_t card[MYSTERIUM_ROW];
    uint8_t place[MYSTERIUM_ROW];
    double none[MYSTERIUM_ROW];
} read_row;

/* The log likelihood of a vision for each card of the row. */
void read_row_init(const reader *r, const mysterium_open *o, int c,
                   read_row *row);
void read_vision(const reader *r, const read_row *row, int vision,
                 double out[MYSTERIUM_ROW]);

/* The probability of each place of the row for psychic 'c'. */
void read_chances(const reader *r, const mysterium_open *o, int c,
                  double p[MYSTERIUM_ROW]);

/* The probability of each group, from the shared visions that are shown. */
void read_groups(const reader *r, const mysterium_open *o,
                 const uint8_t *visions, int n, double p[MYSTERIUM_PSYCHICS]);

/* The ghost's moves: a vision for a psychic, and the shared vision. */
pl_move read_give(reader *r, const mysterium_view *v, const pl_choice *legal,
                  int n);
pl_move read_cast(reader *r, const mysterium_view *v, const pl_choice *legal,
                  int n);

const pl_choice *read_entry(const pl_choice *legal, int n, int kind, int a);

#endif
