/* SPDX-License-Identifier: MIT */
/* position.h - a moment of a game by value, as JSON.
 *
 * {"game","version","seats","options","data","state"}. A position holds the
 * whole truth of a table, so no server hands out one of a running game. */
#ifndef PL_POSITION_H
#define PL_POSITION_H

#include "wire/setting.h"

typedef struct {
    pl_setting setting;
    void *state;
} pl_position;

/* Deals the first position; takes over 'setting', also after a fault. */
pl_err pl_position_deal(pl_position *p, pl_setting *setting,
                        const uint8_t seed[32], pl_fault *fault);

/* Reads one and lets the game check every invariant. */
pl_err pl_position_read(pl_position *p, json_t *in, pl_fault *fault);

/* Only the state, for a setting that was read before; '*out' is the caller's
 * to free. 'path' is its name in messages. */
pl_err pl_state_read(const pl_setting *s, json_t *in, const char *path,
                     void **out, pl_fault *fault);

/* Takes NULL and zero. */
void pl_position_release(pl_position *p);

/* A pl_writer of 'position'. */
void pl_position_write(pl_text *t, const void *position);

#endif
