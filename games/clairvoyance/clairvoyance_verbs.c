/* SPDX-License-Identifier: MIT */
/* clairvoyance_verbs.c - the moves and events, their fields and their words. */
#include "games/clairvoyance/clairvoyance_inner.h"
#include "games/clairvoyance/clairvoyance_words.h"

#include "rules/schema.h"

const char *const cv_window_names[] = {
    "turn start",  "after start effects", "hand play",  "throw",
    "free effect", "before the draw",     "on request", NULL,
};
const char *const cv_way_names[] = { "none",  "throw", "place",
                                     "fling", "blow",  NULL };
static const char *const gone[] = { "flight", "item", "displaced", NULL };

/* ---- moves --------------------------------------------------------------- */

#define A_SEAT .type = PL_SEAT
#define OR_SEAT .type = PL_SEAT, .flags = PL_OR_NULL
#define OR_CARD A_CARD, .flags = PL_OR_NULL

static const pl_field tick[] = { { .name = "number", .type = PL_U16 }, { 0 } };
static const pl_field pick[] = {
    { .name = "character", .type = PL_NAME, .names = cv_pick_names },
    { 0 },
};
static const pl_field numbers[] = {
    { .name = "numbers", .type = PL_BITS32, .max = CV_FACES },
    { 0 },
};
static const pl_field at_target[] = {
    { .name = "card", .at = 0, A_CARD },
    { .name = "target", .at = 1, A_SEAT },
    { 0 },
};
static const pl_field two_cards[] = {
    { .name = "card", .at = 0, A_CARD },
    { .name = "another", .at = 1, OR_CARD },
    { 0 },
};
static const pl_field face[] = {
    { .name = "face", .type = PL_U8, .max = CV_FACES },
    { 0 },
};
static const pl_field or_card[] = { { .name = "card", OR_CARD }, { 0 } };
static const pl_field seat[] = { { .name = "seat", A_SEAT }, { 0 } };
static const pl_field stop_set[] = {
    { .name = "windows",
      .type = PL_BITS32,
      .max = 6,
      .names = cv_window_names },
    { 0 },
};
static const pl_field order_set[] = {
    { .name = "orders", .type = PL_BITS32, .max = CV_ORDERS - 1 },
    { 0 },
};
#define AIM(whom)                                                             \
    { .name = whom, .at = 1, OR_SEAT }, { .name = "item", .at = 2, OR_CARD }, \
        { .name = "to", .at = 3, OR_SEAT },                                   \
    {                                                                         \
        .name = "face", .at = 4, .type = PL_U8, .max = CV_FACES               \
    }
static const pl_field effect[] = {
    { .name = "card", .at = 0, A_CARD },
    AIM("seat"),
    { 0 },
};
static const pl_field ability[] = {
    AIM("seat"),
    { .name = "more", .at = 5, .type = PL_FLAG },
    { 0 },
};
static const pl_field blow[] = {
    { .name = "card", .at = 0, A_CARD },
    { .name = "possessed", .at = 1, .type = PL_FLAG },
    { .name = "target", .at = 2, A_SEAT },
    { .name = "health", .at = 3, .type = PL_BITS32, .max = 9 },
    { 0 },
};
static const pl_field wreck[] = {
    { .name = "places", .at = 3, .type = PL_BITS32, .max = 14 },
    { 0 },
};

const pl_verb cv_moves[] = {
    { PL_TICK, 0, "tick", "time is up", tick },
    { CV_DO_PICK, PL_SEALED | PL_COMMITS, "pick", "wants to be {character}",
      pick },
    { CV_DO_NAME, PL_SEALED | PL_COMMITS, "name", "names {numbers}", numbers },
    { CV_DO_THROW, PL_COMMITS, "throw", "throws {card} at {target}",
      at_target },
    { CV_DO_PLACE, PL_COMMITS, "place", "places {card} before {target}",
      at_target },
    { CV_DO_FLING, PL_COMMITS, "fling",
      "throws the possessed {card} at {target}", at_target },
    { CV_DO_DISCARD, PL_COMMITS, "discard", "discards {card}, {another}",
      two_cards },
    { CV_DO_END, PL_COMMITS, "end", "ends the turn's actions", NULL },
    { CV_DO_TURN, 0, "turn", "turns the die to {face}", face },
    { CV_DO_CHOOSE, 0, "choose", "chooses {card}", or_card },
    { CV_DO_APPOINT, 0, "appoint", "chooses {seat}", seat },
    { CV_DO_FOLLOW, PL_COMMITS, "follow", "follows through", NULL },
    { CV_DO_WITHDRAW, 0, "withdraw", "withdraws", NULL },
    { CV_DO_HOLD, 0, "hold", "asks for a window", NULL },
    { CV_DO_STOPS, 0, "stops", "passes {windows} unasked", stop_set },
    { CV_DO_ORDERS, 0, "orders", "leaves the orders {orders}", order_set },
    { CV_DO_PLAY, PL_COMMITS, "play",
      "plays {card}: {seat}, {item}, {to}, {face}", effect },
    { CV_DO_USE, PL_COMMITS, "use", "uses {card}: {seat}, {item}, {to}, {face}",
      effect },
    { CV_DO_ABILITY, PL_COMMITS, "ability",
      "uses the ability: {seat}, {item}, {to}, {face}, more "
      "{more}",
      ability },
    { CV_DO_BLOW, PL_COMMITS, "blow",
      "throws {card} at {target} for {health} health", blow },
    { CV_DO_WRECK, PL_COMMITS, "wreck", "destroys {places}", wreck },
    { CV_DO_PASS, PL_SEALED, "pass", "passes", NULL },
    { CV_SEAL_PLAY, PL_SEALED | PL_COMMITS, "answer_play",
      "plays {card}: {seat}, {item}, {to}, {face}", effect },
    { CV_SEAL_USE, PL_SEALED | PL_COMMITS, "answer_use",
      "uses {card}: {seat}, {item}, {to}, {face}", effect },
    { CV_SEAL_ABILITY, PL_SEALED | PL_COMMITS, "answer_ability",
      "uses the ability: {seat}, {item}, {to}, {face}, more "
      "{more}",
      ability },
    { CV_SEAL_WRECK, PL_SEALED | PL_COMMITS, "answer_wreck",
      "destroys {places}", wreck },
    { 0 },
};

/* ---- events -------------------------------------------------------------- */

static const pl_field picked[] = {
    { .name = "character", .type = PL_NAME, .names = cv_character_names },
    { 0 },
};
static const pl_field a_number[] = { { .name = "n", .type = PL_U8 }, { 0 } };
static const pl_field one_card[] = { { .name = "card", A_CARD }, { 0 } };
static const pl_field declared[] = {
    { .name = "card", .at = 0, A_CARD },
    { .name = "how", .at = 1, .type = PL_NAME, .names = cv_way_names },
    { .name = "target", .at = 2, A_SEAT },
    { 0 },
};
static const pl_field turned[] = {
    { .name = "from", .at = 0, .type = PL_U8 },
    { .name = "to", .at = 1, .type = PL_U8 },
    { 0 },
};
/* An event has a "seat" of its own, so whom it is about is "whom". */
static const pl_field whom[] = { { .name = "whom", A_SEAT }, { 0 } };
static const pl_field used[] = {
    { .name = "card", .at = 0, A_CARD },
    AIM("whom"),
    { 0 },
};
static const pl_field used_ability[] = {
    { .name = "ability", .at = 0, .type = PL_NAME, .names = cv_ability_names },
    AIM("whom"),
    { .name = "more", .at = 5, .type = PL_FLAG },
    { 0 },
};
static const pl_field checked[] = {
    { .name = "matches", .type = PL_FLAG },
    { 0 },
};
static const pl_field damaged[] = {
    { .name = "base", .at = 0, .type = PL_U8 },
    { .name = "more", .at = 1, .type = PL_U8 },
    { .name = "less", .at = 2, .type = PL_U8 },
    { .name = "damage", .at = 3, .type = PL_U8 },
    { 0 },
};
static const pl_field destroyed[] = {
    { .name = "card", .at = 0, A_CARD },
    { .name = "how", .at = 1, .type = PL_NAME, .names = gone },
    { 0 },
};
#define SOME_CARDS                                                          \
    {                                                                       \
        .name = "cards", .at = 1, A_CARD, .count = 10, .flags = PL_OR_NULL, \
        .counted_by = 1                                                     \
    }
static const pl_field cards[] = { SOME_CARDS, { 0 } };
static const pl_field cards_of[] = {
    SOME_CARDS,
    { .name = "whose", .at = 11, A_SEAT },
    { 0 },
};

const pl_verb cv_events[] = {
    { CV_PICKED, PL_REVEALS, "picked", "is {character}", picked },
    { CV_NAMED, PL_REVEALS, "named", "names {numbers}", numbers },
    { CV_AGAIN, PL_REVEALS, "again", "must choose again", NULL },
    { CV_ROLLED, PL_REVEALS, "rolled", "the die shows {face}", face },
    { CV_TURN_STARTS, 0, "turn", "begins turn {n}", a_number },
    { CV_START_EFFECT, 0, "start_effect", "{card} takes effect", one_card },
    { CV_DECLARED, PL_REVEALS, "declared", "{how}s {card}: {target}",
      declared },
    { CV_TURNED, 0, "turned", "turns the die from {from} to {to}", turned },
    { CV_USED, PL_REVEALS, "used", "uses {card}", used },
    { CV_ABILITY, PL_REVEALS, "ability", "uses the ability {ability}",
      used_ability },
    { CV_WITHDRAWN, PL_REVEALS, "withdrawn", "withdraws", NULL },
    { CV_MAY_FOLLOW, PL_REVEALS, "may_follow", "may follow or withdraw", NULL },
    { CV_QUIET, PL_REVEALS, "quiet", "nobody interrupts", NULL },
    { CV_CHECKED, 0, "checked", "the face matches: {matches}", checked },
    { CV_DAMAGED, 0, "damaged", "takes {damage} damage", damaged },
    { CV_HEALED, 0, "healed", "regains {n} health", a_number },
    { CV_POSSESSED, 0, "possessed", "now possesses {card}", one_card },
    { CV_DESTROYED, 0, "destroyed", "loses {card}", destroyed },
    { CV_DISCARDED, PL_REVEALS, "discarded", "discards {cards}", cards_of },
    { CV_DREW, 0, "drew", "draws {n}", a_number },
    { CV_DRAWN, PL_REVEALS, "drawn", "draws {cards}", cards_of },
    { CV_LOOKED, 0, "looked", "looks at the hand of {whom}", whom },
    { CV_SAW, PL_REVEALS, "saw", "sees {cards}", cards_of },
    { CV_SAW_DECK, PL_REVEALS, "saw_deck", "finds in the deck {cards}", cards },
    { CV_TOOK, 0, "took", "takes {card} to hand", one_card },
    { CV_FOUND, PL_REVEALS, "found", "takes {card} from the deck", or_card },
    { CV_SHOWS, PL_REVEALS, "shows", "shows a hand of {cards}", cards_of },
    { CV_SHUFFLED, 0, "shuffled", "{n} cards are shuffled", a_number },
    { CV_RETARGETED, 0, "retargeted", "the new target is {whom}", whom },
    { CV_HELD, 0, "held", "somebody asks for a window", NULL },
    { CV_OUT, 0, "out", "is knocked out", NULL },
    { CV_WON, 0, "won", "wins", NULL },
    { CV_DRAWN_GAME, 0, "drawn_game", "the game is a draw", NULL },
    { 0 },
};
