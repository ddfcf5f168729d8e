/* SPDX-License-Identifier: MIT */
/* set_read.h - reading the files of a card set, shared by set.c and
 * set_table.c. */
#ifndef PL_SET_READ_H
#define PL_SET_READ_H

#include "extras/set.h"

typedef struct {
    pl_set *set;
    const char *folder, *file, *entry; /* being read */
    char unnamed[24];                  /* "entry 7", for one without an id */
    char *why;
    int painted; /* the classic set, whose pictures are no files of its folder
                  */
} pl_set_reader;

/* Writes "visions.json: v07: tags: 11 is too much"; gives 0. */
__attribute__((format(printf, 3, 4))) int
pl_set_fail(pl_set_reader *r, const char *field, const char *format, ...);

/* The file of that name; NULL, with the reason, if it cannot be read. */
json_t *pl_set_load(pl_set_reader *r, const char *name);

/* The tables of the folder, if it has any. */
int pl_set_read_tables(pl_set_reader *r);

#endif
