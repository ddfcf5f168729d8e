/* SPDX-License-Identifier: MIT */
/* packs.h - the decks and card sets that a server offers.
 *
 * A game's own pack is compiled in and comes first; the others are read once,
 * when the server starts, from folders that the operator names. */
#ifndef PL_PACKS_H
#define PL_PACKS_H

#include <jansson.h>

#include "extras/extras.h"
#include "rules/text.h"
#include "server/files.h"
#include "wire/setting.h"

typedef struct pl_packs pl_packs;

/* Reads every deck of the folder 'decks' and every card set of the folder
 * 'sets'; either may be NULL. NULL, with a reason in 'why' that names file and
 * line, or entry and field, if one has a fault. */
pl_packs *pl_packs_new(const char *decks, const char *sets,
                       char why[PL_PACK_WHY]);
void pl_packs_free(pl_packs *packs);

/* Adds what clients may fetch of the packs: pictures, named by their contents,
 * and indexes. */
void pl_packs_serve(const pl_packs *packs, pl_files *files);

const pl_pack *pl_packs_find(const pl_packs *packs, const pl_game *game,
                             const char *id);

/* The pack of a setting, if this server has the same version of it and it is
 * not the built-in one; or NULL. */
const pl_pack *pl_packs_played(const pl_packs *packs, const pl_setting *s);

/* Replaces 'pack' or 'deck' of a wish by the data that they name. After a fault
 * the wish is unchanged. */
pl_err pl_packs_fill(const pl_packs *packs, const pl_game *game, json_t *wish,
                     pl_fault *fault);

/* The packs of a game as JSON: [{"id","name","about","bots"},...] */
void pl_packs_put(pl_text *t, const pl_packs *packs, const pl_game *game);

#endif
