/* SPDX-License-Identifier: MIT */
/* set.h - a Mysterium card set of somebody's own, read from its folder.
 *
 * docs/card-sets.md describes the files; tools/relate checks the same. Reading
 * is strict: a fault names file, entry and field. The pictures are
 * photographs, since only the classic set is painted with the program. A
 * mixture takes its cards from sets in folders beside it, by turns. */
#ifndef PL_SET_H
#define PL_SET_H

#include <jansson.h>

#include "games/mysterium/mysterium.h"

enum {
    PL_SET_CARDS = MYSTERIUM_CARDS + MYSTERIUM_VISIONS,
    PL_SET_WHY = 400,
    PL_SET_MIXED = 4, /* sets in a mixture, at most */
    PL_SET_PATH = 1200,
};

typedef struct pl_set {
    char name[64], about[200];
    /* By number: characters, locations, objects, then visions; each has
     * "id", "title", "alt", "picture" and "tags". */
    json_t *card[PL_SET_CARDS];
    mysterium_set data; /* 'mark' is for the code that serves pictures */
    json_t *file[4];    /* that the cards are in */
    json_t *table[MYSTERIUM_TABLES];
    char *folder;
    struct pl_set *of[PL_SET_MIXED]; /* what is mixed: it has the files */
    int n_of;
} pl_set;

/* Reads 'folder' as the set 'id'; 0, with the fault in 'why', if it breaks
 * the format. The set is zero then. */
int pl_set_read(pl_set *set, const char *folder, const char *id,
                char why[PL_SET_WHY]);

/* Accepts an all-zero struct. */
void pl_set_release(pl_set *set);

/* Where the photograph of a card is; 0 if it has none: in a mixture, the cards
 * of the classic set are painted. */
int pl_set_picture(const pl_set *set, int card, char path[PL_SET_PATH]);

/* What ties a vision, from 1, to a card, from 1: "wool~wool red~sea"; nothing
 * if the tables have no reason. The vision's own weightiest words if the set
 * has no tables. */
void pl_set_ties(const pl_set *set, int vision, int card, char *buf,
                 size_t cap);

#endif
