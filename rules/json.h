/* SPDX-License-Identifier: MIT */
/* json.h - writes structs, moves, choices and events as JSON. */
#ifndef PL_JSON_H
#define PL_JSON_H

#include "rules/schema.h"

/* The JSON of the open part of a view, kept for the next seat. All seats see
 * the same open part, and it is most of a view, so it is written once and
 * copied while its bytes stay equal. Valid for one game, number of seats and
 * 'recall'; begin with 'len' 0. */
typedef struct {
    unsigned char bytes[4096];
    char text[8192];
    size_t len;
} pl_json_kept;

/* For whom a text is written. */
typedef struct {
    const pl_game *game;
    const void *setup;
    int seats;
    int recall; /* leave out fields marked PL_MEMORY */
    int open;   /* leave out fields marked PL_NONE: for data that people are
                 * shown */
    pl_json_kept *kept; /* or NULL */
} pl_writing;

void pl_json_struct(pl_text *t, const pl_writing *w, const pl_struct *s,
                    const void *base);
void pl_json_options(pl_text *t, const pl_game *g, const void *options);
void pl_json_view(pl_text *t, const pl_writing *w, const void *view);
void pl_json_state(pl_text *t, const pl_writing *w, const void *state);

/* {"do":"show","left":"blue","right":"purple"} */
void pl_json_move(pl_text *t, const pl_writing *w, pl_move m);

/* A move; an open set stands as {"of":[..],"min":1,"max":7,"ordered":false} */
void pl_json_choice(pl_text *t, const pl_writing *w, const pl_choice *c);
void pl_json_choices(pl_text *t, const pl_writing *w, const pl_choice *list,
                     int n);

/* {"event":"shown","seat":1,...}; with "seen_by" if 'audience'. */
void pl_json_event(pl_text *t, const pl_writing *w, const pl_event *e,
                   int audience);

/* A set of seats: [0,2,"clock"], 9 as "watcher". */
void pl_json_seats(pl_text *t, uint16_t seats);

#endif
