/* SPDX-License-Identifier: MIT */
/* clairvoyance_texts.c - what a client prints beside the table.
 *
 * The texts and figures of the lists, as tables that the schema describes:
 * 'planchette schema clairvoyance' writes them, so that no client repeats
 * what the rules say. */
#include "games/clairvoyance/clairvoyance_words.h"

#include "games/clairvoyance/clairvoyance_inner.h"

#define ROW(T, member) .name = #member, .at = offsetof(T, member)

/* As one types them: one word each. */
const char *const cv_pick_names[] = {
#define X(name, word, ...) word,
    CV_CHARACTER_LIST(X) NULL,
#undef X
};
const char *const cv_character_names[] = {
#define X(name, word, person, ...) person,
    CV_CHARACTER_LIST(X) NULL,
#undef X
};
const char *const cv_ability_names[] = {
#define X(name, word, person, ability, ...) ability,
    CV_CHARACTER_LIST(X) NULL,
#undef X
};

/* ---- types --------------------------------------------------------------- */

typedef struct {
    uint8_t type;
    char text[47];
} type_row;

static const type_row type_rows[] = {
#define X(name, word, text) { CV_##name, text },
    CV_TYPE_LIST(X)
#undef X
};
static const pl_field type_fields[] = {
    { ROW(type_row, type), .type = PL_NAME, .names = cv_type_names },
    { ROW(type_row, text), .type = PL_CHARS, .count = 47,
      .help = "how a card of this type is used" },
    { 0 },
};
static const pl_struct type_struct = { "TypeText", sizeof(type_row),
                                       type_fields };

/* ---- effects ------------------------------------------------------------- */

enum { ON_ITEM, ON_ACTIVE, ON_CONTINUOUS, ON_CHARACTER };
static const char *const places[] = { "item", "active", "continuous",
                                      "character", NULL };

/* What an effect can do about an item on its way. */
enum { ABOUT_NOTHING, ABOUT_SAVES, ABOUT_HURTS, ABOUT_DIE };
static const char *const abouts[] = { "nothing", "saves", "hurts", "die",
                                      NULL };

typedef struct {
    uint8_t effect, on, least, most, flight;
    char brief[20], text[104];
} effect_row;

static const effect_row effect_rows[] = {
#define X(name, word, where, least, most, when, aim, run, flight, brief, text) \
    { CV_##name, ON_##where, least, most, ABOUT_##flight, brief, text },
    CV_EFFECT_LIST(X)
#undef X
};
static const pl_field effect_fields[] = {
    { ROW(effect_row, effect), .type = PL_NAME, .names = cv_effect_names },
    { ROW(effect_row, on), .type = PL_NAME, .names = places,
      .help = "what may have it; 'active' are single-use items and instants" },
    { ROW(effect_row, least), .type = PL_U8,
      .help = "the least number that a deck may give it" },
    { ROW(effect_row, most), .type = PL_U8 },
    { ROW(effect_row, flight), .type = PL_NAME, .names = abouts,
      .help = "what it can do about an item on its way: save the target, hurt "
              "it more, or turn the die" },
    { ROW(effect_row, brief), .type = PL_CHARS, .count = 20,
      .help = "a few words; # is the number, (s) an s unless it is 1" },
    { ROW(effect_row, text), .type = PL_CHARS, .count = 104,
      .help = "the rule, in the same way" },
    { 0 },
};
static const pl_struct effect_struct = { "EffectText", sizeof(effect_row),
                                         effect_fields };

/* ---- characters ---------------------------------------------------------- */

typedef struct {
    uint8_t pick, name, ability, effect, param, expansion;
} character_row;

static const character_row character_rows[] = {
#define X(name, word, person, ability, effect, number) \
    {                                                  \
        CV_##name,   CV_##name, CV_##name,             \
        CV_##effect, number,    CV_##name >= CV_BASE   \
    },
    CV_CHARACTER_LIST(X)
#undef X
};
static const pl_field character_fields[] = {
    { ROW(character_row, pick), .type = PL_NAME, .names = cv_pick_names,
      .help = "as moves name it" },
    { ROW(character_row, name), .type = PL_NAME, .names = cv_character_names },
    { ROW(character_row, ability), .type = PL_NAME, .names = cv_ability_names },
    { ROW(character_row, effect), .type = PL_NAME, .names = cv_effect_names,
      .help = "what the ability does: its text is the effect's" },
    { ROW(character_row, param), .type = PL_U8,
      .help = "the number in that text" },
    { ROW(character_row, expansion), .type = PL_FLAG,
      .help = "only with the option 'expansion'" },
    { 0 },
};
static const pl_struct character_struct = { "CharacterText",
                                            sizeof(character_row),
                                            character_fields };

/* ---- standing orders and figures ----------------------------------------- */

static const char *const hows[] = { "use", "play", NULL };

typedef struct {
    uint8_t effect, how;
} order_row;

static const order_row order_rows[CV_ORDERS] = {
#define X(name, effect, how) \
    [CV_ORDER_##name] = { CV_##effect, CV_DO_##how == CV_DO_PLAY },
    CV_ORDER_LIST(X)
#undef X
};
static const pl_field order_fields[] = {
    { ROW(order_row, effect), .type = PL_NAME, .names = cv_effect_names,
      .help = "the effect that answers" },
    { ROW(order_row, how), .type = PL_NAME, .names = hows,
      .help = "use a possessed item, or play an instant" },
    { 0 },
};
static const pl_struct order_struct = { "OrderText", sizeof(order_row),
                                        order_fields };

typedef struct {
    uint8_t health, items, hand, faces, restless;
} figures;

static const figures the_figures = { CV_HEALTH, CV_ITEMS, CV_HAND, CV_FACES,
                                     CV_RESTLESS };
static const pl_field figure_fields[] = {
    { ROW(figures, health), .type = PL_U8,
      .help = "of everybody at the start, and the most" },
    { ROW(figures, items), .type = PL_U8, .help = "that one seat may possess" },
    { ROW(figures, hand), .type = PL_U8, .help = "cards that one draws up to" },
    { ROW(figures, faces), .type = PL_U8, .help = "of the die" },
    { ROW(figures, restless), .type = PL_U8,
      .help = "the round from which the shop is restless" },
    { 0 },
};
static const pl_struct figure_struct = { "Figures", sizeof(figures),
                                         figure_fields };

const pl_constants cv_constants[] = {
    { "figures", &figure_struct, &the_figures, 0 },
    { "types", &type_struct, type_rows, CV_TYPES },
    { "effects", &effect_struct, effect_rows, CV_EFFECTS },
    { "characters", &character_struct, character_rows, CV_CHARACTERS },
    { "standing_orders", &order_struct, order_rows, CV_ORDERS },
    { 0 },
};
