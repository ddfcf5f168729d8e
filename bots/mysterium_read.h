/* mysterium_read.h - how the minds of Mysterium read visions, and what a
 * ghost makes of it.
 *
 * A listener of level 0 takes a vision at its word: a card is as likely as
 * the table says. A ghost shows, of all visions, those that such a listener
 * would take for its card. A listener of level 1 asks what the ghost would
 * have shown for each card and weighs the visions by that: a vision that
 * fits many cards says little, and one that is only middling for a card that
 * has far better ones speaks against it. */
#ifndef PL_MYSTERIUM_READ_H
#define PL_MYSTERIUM_READ_H

#include "bots/mind.h"
#include "games/mysterium/mysterium.h"

enum {
    READ_CARDS = MYSTERIUM_KINDS * MYSTERIUM_OF_KIND,
    READ_MASKS = 1 << MYSTERIUM_HAND,
};

/* What separates a good reading from a bad one, in units of the table. */
static const double read_word = 9;

/* How a mind reads and shows. */
typedef struct {
    int level;    /* 0 takes visions at their word, 1 asks what else */
    int together; /* two psychics never look for the same card */
    int most;     /* cards in one vision */
    double hasty; /* weight of the visions of earlier hours; 1 = alike */
    int plans;    /* the ghost thinks of those it has yet to serve */
    int holds;    /* and of cards that are looked for in later hours */
    int bets;     /* bets every token in time, when all have placed theirs */
} read_skill;

typedef struct {
    pl_mind head;
    int8_t says[MYSTERIUM_VISIONS][READ_CARDS]; /* as this mind feels it */
    const read_skill *skill;
    uint8_t is_ghost, which; /* of the two tables */
    /* Of the last move, to explain it after the game. */
    uint8_t did; /* its kind */
    uint8_t psychic, card, visions, vision[MYSTERIUM_HAND];
    uint8_t culprit, chosen[MYSTERIUM_KINDS];
    mysterium_three line_up[MYSTERIUM_PSYCHICS];
    uint8_t place[MYSTERIUM_ROW], chance[MYSTERIUM_ROW]; /* per cent */
} reader;

/* What a vision says of each place of psychic 'c's row: logarithms of how
 * likely a ghost shows it for that card. */
typedef struct {
    int n;
    uint8_t card[MYSTERIUM_ROW];
    uint8_t place[MYSTERIUM_ROW];
    double none[MYSTERIUM_ROW]; /* logarithm over all visions */
} read_row;

void read_row_init(const reader *r, const mysterium_open *o, int c,
                   read_row *row);
void read_vision(const reader *r, const read_row *row, int vision,
                 double out[MYSTERIUM_ROW]);

/* The chance of each place of the row for psychic 'c'. */
void read_chances(const reader *r, const mysterium_open *o, int c,
                  double p[MYSTERIUM_ROW]);

/* The chance of each group, from the shared visions that are shown. */
void read_groups(const reader *r, const mysterium_open *o,
                 const uint8_t *visions, int n, double p[MYSTERIUM_PSYCHICS]);

/* What the ghost does. */
pl_move read_give(reader *r, const mysterium_view *v, const pl_choice *legal,
                  int n);
pl_move read_cast(reader *r, const mysterium_view *v, const pl_choice *legal,
                  int n);

const pl_choice *read_entry(const pl_choice *legal, int n, int kind, int a);

#endif
