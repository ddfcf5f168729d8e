/* explain.h - what the visions of a finished game of Mysterium were meant to
 * say, whoever the ghost was: the words that tie a vision to its card. */
#ifndef PL_EXPLAIN_H
#define PL_EXPLAIN_H

#include "wire/record.h"
#include "wire/set.h"

enum { PL_EXPLAIN_SHARED = 255 }; /* as the psychic: the shared vision */

typedef struct {
    int at; /* moves made */
    uint8_t seat, psychic, hour, card, vision;
    char words[120]; /* "wool, red for sea", or empty */
} pl_explained;

/* Every vision that the ghost gave, in order; the caller frees '*out'. 'set'
 * is the card set if it is not the classic one, or NULL if it is not known.
 * Nothing for other games. */
int pl_explain(const pl_record *r, const pl_set *set, pl_explained **out);

/* Writes the same into the record, as what is said of the ghost's moves. */
void pl_explain_visions(pl_record *r, const pl_set *set);

/* The title of a vision, or NULL if its set is not known. */
const char *pl_explain_title(const pl_record *r, const pl_set *set, int vision);

#endif
