/* SPDX-License-Identifier: MIT */
/* columns.h - a view as a row of numbers, one column for each fact.
 *
 * The columns come from the schema, so they are the same for every game of a
 * set-up, and each has a name: "open.cards[1]". A set has one column of 0 or 1
 * for each thing, "open.awaited{2}". What is null is -1. */
#ifndef PL_COLUMNS_H
#define PL_COLUMNS_H

#include "rules/schema.h"

/* The columns of a field. */
typedef struct {
    uint32_t at;     /* offset of the struct that the field lies in */
    uint32_t column; /* the first of its columns */
    const pl_field *field;
} pl_column_run;

/* How columns that stand side by side are read: decided once from the schema,
 * so that writing a row asks no field what it is. */
typedef struct {
    uint32_t from, column, n; /* offset in the view, first column, columns */
    uint8_t how;              /* in columns.c */
    uint8_t size;             /* bytes of an element, or of a set of bits */
    uint8_t shift, width;     /* of numbers within a word */
    float less;               /* what is null is stored as 0 */
} pl_column_copy;

typedef struct {
    int seats;
    uint32_t n, runs, cap, copies, copies_cap;
    pl_column_run *run;
    pl_column_copy *copy;
} pl_columns;

/* 0 if memory is short. */
int pl_columns_init(pl_columns *c, const pl_struct *s, int seats);
void pl_columns_release(pl_columns *c);

void pl_columns_write(const pl_columns *c, const void *view, float *out);

/* The name of column 'i', and its bounds. */
void pl_columns_name(const pl_columns *c, const pl_struct *s, uint32_t i,
                     pl_text *t);
void pl_columns_bounds(const pl_columns *c, uint32_t i, double *low,
                       double *high);

#endif
