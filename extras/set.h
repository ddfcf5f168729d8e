/* SPDX-License-Identifier: MIT */
/* set.h - a Mysterium card set of somebody's own, read from its folder.
 *
 * docs/card-sets.md describes the files; tools/relate checks the same. Reading
 * is strict: a fault names file, entry and field. The pictures are
 * photographs, since only the classic set is painted with the program. */
#ifndef PL_SET_H
#define PL_SET_H

#include <jansson.h>

#include "games/mysterium/mysterium.h"

enum {
    PL_SET_CARDS = MYSTERIUM_CARDS + MYSTERIUM_VISIONS,
    PL_SET_WHY = 400,
};

typedef struct {
    char name[64], about[200];
    /* By number: characters, locations, objects, then visions; each has
     * "id", "title", "alt", "picture" and "tags". */
    json_t *card[PL_SET_CARDS];
    mysterium_set data; /* 'mark' is for the code that serves pictures */
    json_t *file[4];    /* that the cards are in */
    json_t *table[MYSTERIUM_TABLES];
} pl_set;

/* Reads 'folder' as the set 'id'; 0, with the fault in 'why', if it breaks
 * the format. The set is zero then. */
int pl_set_read(pl_set *set, const char *folder, const char *id,
                char why[PL_SET_WHY]);

/* Accepts an all-zero struct. */
void pl_set_release(pl_set *set);

/* The name of a card's photograph, within the folder's 'pictures'. */
const char *pl_set_picture(const pl_set *set, int card);

/* What ties a vision, from 1, to a card, from 1: "wool~wool red~sea". The
 * vision's own weightiest words if the set has no tables. */
void pl_set_ties(const pl_set *set, int vision, int card, char *buf,
                 size_t cap);

#endif
