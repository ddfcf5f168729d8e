/* SPDX-License-Identifier: MIT */
/* setting.h - a game made ready for play: seats, options, data, setup.
 *
 * Positions, records, tables and simulations all begin with one of these. As
 * JSON it is {"game","version","seats","options","data"}; "data" is null
 * where the game's own deck or card set is used. */
#ifndef PL_SETTING_H
#define PL_SETTING_H

#include <jansson.h>

#include "rules/json.h"
#include "wire/fault.h"

typedef struct {
    const pl_game *game;
    int seats;
    void *options; /* all three are one block */
    void *data;    /* NULL: the game's own */
    void *setup;
    void *block;
} pl_setting;

/* Prepares 'game'. 'options' may be NULL, an object, or have fields missing;
 * 'data' may be NULL or JSON null. The setting is zero after a fault. */
pl_err pl_setting_init(pl_setting *s, const pl_game *game, int seats,
                       json_t *options, json_t *data, pl_fault *fault);

/* The same with the options as a JSON text, or NULL for the usual ones. */
pl_err pl_setting_from_text(pl_setting *s, const pl_game *game, int seats,
                            const char *options, pl_fault *fault);

/* Reads "game", "version", "seats", "options" and "data" of the object 'in';
 * other names in it are not looked at. */
pl_err pl_setting_read(pl_setting *s, json_t *in, pl_fault *fault);

/* Takes NULL and zero. */
void pl_setting_release(pl_setting *s);

/* The names and values without the braces, and with them. The latter is the
 * text that a fair deal's seed is bound to. */
void pl_setting_put(pl_text *t, const pl_setting *s);
void pl_setting_write(pl_text *t, const void *setting);

/* The deck or card set as everybody at the table may know it; null where it
 * is the game's own. */
void pl_setting_put_data(pl_text *t, const pl_setting *s);

/* For writing JSON and words of this game. */
pl_writing pl_setting_writing(const pl_setting *s);

/* Whether the option 'memory' is 'recall': persons are shown a hidden thing
 * once, and fields marked PL_MEMORY are kept from them. */
int pl_setting_is_recall(const pl_setting *s);

/* The game of that id; the fault lists the known games. */
pl_err pl_game_find(const char *id, const pl_game **out, pl_fault *fault);

/* How a finished game ended. Winners have a whole 1000; where nobody has, a
 * score that is shared is a draw. */
typedef struct {
    int over;
    int scores[PL_SEATS_MAX];
    int32_t payoffs[PL_SEATS_MAX]; /* where the game has a payoff */
    uint16_t winners;
} pl_result;

pl_result pl_setting_result(const pl_setting *s, const void *state);

/* "scores":[...], and "payoffs":[...] where the game has them; both are empty
 * before the end. */
void pl_result_put(pl_text *t, const pl_setting *s, const pl_result *r);

#endif
