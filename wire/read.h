/* SPDX-License-Identifier: MIT */
/* read.h - strict JSON to structs, by the schema tables.
 *
 * What comes from outside is refused unless every field is there, known and
 * within its bounds; the fault names the field by its path from the top. */
#ifndef PL_READ_H
#define PL_READ_H

#include <jansson.h>

#include "rules/schema.h"
#include "wire/fault.h"

enum {
    PL_JSON_DEPTH = 32,         /* of arrays and objects within another */
    PL_JSON_LIMIT = 1024 * 1024 /* bytes of one text, unless told otherwise */
};

/* Parses 'len' bytes that must be at most 'limit'; refuses duplicate names,
 * deep nesting and anything after the value. NULL with 'fault' filled. */
json_t *pl_json_parse(const char *s, size_t len, size_t limit, pl_fault *fault);

/* Reads 'in' into 'out', of s->size bytes. Bytes without a field become zero.
 * After a fault 'out' is unspecified. 'path' is the name of 'in' in messages,
 * "" at the top. */
pl_err pl_read_struct(json_t *in, const char *path, const pl_struct *s,
                      int seats, void *out, pl_fault *fault);

/* The same for options: a field that is missing has its usual value, and
 * 'in' may be NULL. 'out' has g->options_size bytes. */
pl_err pl_read_options(json_t *in, const char *path, const pl_game *g,
                       void *out, pl_fault *fault);

/* {"do":"show","left":"blue","right":"purple"} */
pl_err pl_read_move(json_t *in, const char *path, const pl_game *g, int seats,
                    pl_move *out, pl_fault *fault);

/* {"event":"shown","seat":1,...}, an event that 'seat' was told; its audience
 * is that seat. "seen_by" may be there and must then have the seat. */
pl_err pl_read_event(json_t *in, const char *path, const pl_game *g, int seats,
                     int seat, pl_event *out, pl_fault *fault);

/* A seat below 'seats'; "clock" if 'clock'; null or "watcher" if 'watcher'. */
pl_err pl_read_seat(json_t *in, const char *path, int seats, int clock,
                    int watcher, int *out, pl_fault *fault);

/* A whole number within bounds. */
pl_err pl_read_int(json_t *in, const char *path, int64_t min, int64_t max,
                   int64_t *out, pl_fault *fault);

/* Hex digits for exactly 'n' bytes. */
pl_err pl_read_hex(json_t *in, const char *path, uint8_t *out, size_t n,
                   pl_fault *fault);

/* Text of at most 'cap' - 1 bytes without control characters. */
pl_err pl_read_text(json_t *in, const char *path, char *out, size_t cap,
                    pl_fault *fault);

/* An object whose members are all among 'names', which ends with NULL. */
pl_err pl_read_object(json_t *in, const char *path, const char *const *names,
                      pl_fault *fault);

#endif
