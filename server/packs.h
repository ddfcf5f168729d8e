/* packs.h - the decks and card sets that a server offers.
 *
 * A game's own pack is compiled in and comes first; the others are read once,
 * when the server starts, from folders that the operator names. */
#ifndef PL_PACKS_H
#define PL_PACKS_H

#include <jansson.h>

#include "rules/text.h"
#include "server/files.h"
#include "wire/fault.h"
#include "wire/set.h"
#include "wire/setting.h"

enum { PL_PACK_ID = 40, PL_PACK_WHY = 600 };

typedef struct {
    const pl_game *game;
    char id[PL_PACK_ID + 1]; /* "default", or the name of its file */
    char name[64];           /* for people */
    char about[200];
    int bots;     /* 0: only people can play it */
    json_t *data; /* of the setting; NULL: the game's own */
    /* Of a card set: */
    pl_set *set;
    char *folder, *index; /* what a client needs of it, as JSON */
    char at[80];          /* the address of that */
} pl_pack;

typedef struct pl_packs pl_packs;

/* Reads every deck of the folder 'decks' and every card set of the folder
 * 'sets'; either may be NULL. NULL, with a reason in 'why' that names file and
 * line, or entry and field, if one has a fault. */
pl_packs *pl_packs_new(const char *decks, const char *sets,
                       char why[PL_PACK_WHY]);
void pl_packs_free(pl_packs *packs);

/* Adds the card sets' pictures, named by their contents, and indexes. */
void pl_packs_serve(const pl_packs *packs, pl_files *files);

const pl_pack *pl_packs_find(const pl_packs *packs, const pl_game *game,
                             const char *id);

/* The card set that a setting is played with, if this server has it in the
 * same form; NULL for the classic one too. */
const pl_set *pl_packs_set_of(const pl_packs *packs, const pl_setting *s);

/* Puts the data that 'pack' or 'deck' of a wish for a table stand for in their
 * place. The wish is as it was after a fault. */
pl_err pl_packs_fill(const pl_packs *packs, const pl_game *game, json_t *wish,
                     pl_fault *fault);

/* Reads a card set's folder into an empty pack (packs_set.c). */
int pl_pack_read_set(pl_pack *pack, const char *folder, char why[PL_PACK_WHY]);
void pl_pack_serve_set(const pl_pack *pack, pl_files *files);
void pl_pack_release_set(pl_pack *pack);

/* The packs of a game as JSON: [{"id","name","about","bots"},...] */
void pl_packs_put(pl_text *t, const pl_packs *packs, const pl_game *game);

#endif
