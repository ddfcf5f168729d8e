/* SPDX-License-Identifier: MIT */
/* types.h - a game's schema as TypeScript types and as JSON. */
#ifndef PL_TYPES_H
#define PL_TYPES_H

#include "rules/schema.h"

/* One TypeScript module: interfaces of options, view, moves and events, and
 * the unions Move, Choice and Event. */
void pl_types_ts(pl_text *t, const pl_game *g);

/* The same tables as JSON: fields with type, bounds, help and who may know
 * them; what option forms are made from. */
void pl_types_json(pl_text *t, const pl_game *g);

#endif
