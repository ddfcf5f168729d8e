/* SPDX-License-Identifier: MIT */
/* extras.h - what some games have besides their rules: decks or card sets to
 * choose from, and words about a finished game.
 *
 * Rules are pure and read no files, and the server knows no game. So a game
 * that has such things describes them in one pl_extras, a file of this folder,
 * and extras.c lists it. A game without them needs nothing here. */
#ifndef PL_EXTRAS_H
#define PL_EXTRAS_H

#include <jansson.h>

#include "wire/fault.h"
#include "wire/record.h"

enum { PL_PACK_ID = 40, PL_PACK_WHY = 600 };

typedef struct pl_extras pl_extras;

/* A pack is one deck or card set. */
typedef struct {
    const pl_extras *of;
    char id[PL_PACK_ID + 1]; /* "default", or the name of its file */
    char name[64];           /* for people */
    char about[200];
    int bots;      /* 0: only people can play it */
    json_t *data;  /* of the setting; NULL: the game's own */
    void *content; /* what the game keeps of it; 'release' frees it */
} pl_pack;

/* Publishes a pack's pictures and texts, so that clients can fetch them. 'at'
 * is a path that begins with '/'; a text is copied, a file is not. */
typedef struct {
    void *to;
    void (*put_file)(void *to, const char *at, const char *file);
    void (*put_text)(void *to, const char *at, const char *text, size_t len);
} pl_publishing;

enum { PL_EXPLAIN_SHARED = 255 }; /* 'psychic' of a vision for everybody */

/* What a vision was meant to say. */
typedef struct {
    int at; /* moves made */
    uint8_t seat, psychic, hour, card, vision;
    char words[120]; /* "wool, red for sea", or empty */
} pl_explained;

/* In which of the operator's folders the packs of a game are. */
typedef enum { PL_PACKS_DECKS, PL_PACKS_SETS } pl_packs_folder;

/* Hooks that take a pack get NULL for the game's own, or if it is unknown. */
struct pl_extras {
    const pl_game *game;
    pl_packs_folder folder;
    /* The pack that is compiled in: fills in id, name and about. */
    void (*describe_own)(pl_pack *pack);
    /* Whether 'entry' of the folder is a pack. */
    int (*is_pack)(const char *folder, const char *entry);
    /* Reads it into an empty pack. 0, with a reason in 'why' that names file
     * and line, or entry and field, if it has a fault. */
    int (*read)(pl_pack *pack, const char *folder, const char *entry,
                char why[PL_PACK_WHY]);
    void (*release)(pl_pack *pack); /* or NULL */
    /* The data of a pack that somebody sent as text; or NULL. */
    pl_err (*read_text)(const char *text, size_t len, json_t **data,
                        pl_fault *fault);
    /* Whether a setting with this data is played with 'pack'; or NULL. */
    int (*is_played)(const pl_pack *pack, const void *data);
    /* What clients may fetch during a game; or NULL. */
    void (*publish)(const pl_pack *pack, const pl_publishing *to);

    /* Words about a finished game; all three or none of them. */
    /* Every vision that was given, in order; the caller frees '*out'. */
    int (*explain)(const pl_record *r, const pl_pack *pack, pl_explained **out);
    /* The title of a vision, from 1; NULL after the last or if unknown. */
    const char *(*title)(const pl_record *r, const pl_pack *pack, int vision);
    /* Writes the same into the record, as remarks on the moves. */
    void (*remark)(pl_record *r, const pl_pack *pack);
};

extern const pl_extras clairvoyance_extras, mysterium_extras;

/* All of them, ended by NULL. */
extern const pl_extras *const pl_extras_list[];

/* Those of a game, or NULL. */
const pl_extras *pl_extras_of(const pl_game *game);

/* Writes the remarks on a finished game into its record, if its game has any.
 */
void pl_extras_remark(pl_record *r, const pl_pack *pack);

/* "heavy-furniture" as "Heavy furniture". */
void pl_pack_name_from_id(pl_pack *pack);

#endif
