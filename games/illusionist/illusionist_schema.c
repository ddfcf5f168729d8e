/* SPDX-License-Identifier: MIT */
/* illusionist_schema.c - the fields of options, state and view; moves and
 * events with their words. */
#include "games/illusionist/illusionist_inner.h"

#include "rules/schema.h"

static const char *const timers[] = { "none", "move", NULL };
static const char *const memories[] = { "aid", "recall", NULL };
static const char *const starters[] = { "random", "first", "second", NULL };
static const char *const states[] = { "empty", "hidden", "revealed", "rested",
                                      NULL };
static const char *const places[] = {
    "f1", "f2", "f3", "f4", "b1", "b2", "b3",
    "b4", "e1", "e2", "e3", "e4", NULL,
};
static const char *const columns[] = { "c1", "c2", "c3", "c4", NULL };
static const char *const sources[] = { "the table", "the hand", NULL };

#define OPTION(member) .name = #member, .at = offsetof(ill_options, member)
#define OPEN(member) .name = #member, .at = offsetof(ill_open, member)
#define SIDE(member) .name = #member, .at = offsetof(ill_side, member)
/* Bits of an ill_mix: its members in their order, from the lowest bit up. */
#define MIX(member, word, from, bits) \
    .name = #member, .at = 4 * (word), .shift = from, .width = bits
#define LOG(member) .name = #member, .at = offsetof(ill_log, member)
#define STATE(member) .name = #member, .at = offsetof(ill_state, member)
#define VIEW(member) .name = #member, .at = offsetof(ill_view, member)

/* ---- options, state and view -------------------------------------------- */

static const pl_field option_fields[] = {
    { OPTION(memory), .type = PL_NAME, .names = memories,
      .help = "aid shows you what you have seen of the hidden cards; recall "
              "shows a card once and leaves it to you to remember." },
    { OPTION(suit), .type = PL_NAME, .names = ill_suits, .count = 2,
      .flags = PL_PER_SEAT,
      .help = "The suit of each seat; two different ones, or any." },
    { OPTION(starter), .type = PL_NAME, .names = starters,
      .help = "Who begins: chance, or a seat, such as the loser of the last "
              "match." },
    { OPTION(turns), .type = PL_U32, .min = 2, .max = ILL_TURNS,
      .usual = ILL_TURNS,
      .help = "After this many turns more captures win, else it is a draw." },
    { OPTION(move_ms), .type = PL_U32, .max = 604800000,
      .help = "Milliseconds for each choice, then luck chooses; 0 for no "
              "limit." },
    { 0 },
};
static const pl_struct options = { "Options", sizeof(ill_options),
                                   option_fields };

static const pl_field side_fields[] = {
    { SIDE(state), .type = PL_NAME, .names = states, .count = ILL_PLACES,
      .help = "of the places f1 to f4, b1 to b4, e1 to e4" },
    { SIDE(up), .type = PL_CARD, .count = ILL_PLACES, .max = ILL_CARDS,
      .help = "the cards that lie face up; 0 for none" },
    { SIDE(known), .type = PL_CARD, .count = ILL_SLOTS, .max = ILL_CARDS,
      .flags = PL_MEMORY,
      .help = "hidden cards that everybody has seen where they lie" },
    { SIDE(shuffles), .type = PL_U8, .count = ILL_SLOTS,
      .help = "how often each slot was shuffled" },
    { SIDE(hand_shuffles), .type = PL_U8,
      .help = "how often the hand was part of a shuffle" },
    { SIDE(hand), .type = PL_U8, .max = 3, .help = "cards in the hand" },
    { SIDE(captures), .type = PL_U8, .max = 2,
      .help = "captures made by this seat" },
    { SIDE(ace_gone), .type = PL_FLAG, .help = "the Samurai is discarded" },
    { 0 },
};
static const pl_struct side = { "Side", sizeof(ill_side), side_fields };

static const pl_field open_fields[] = {
    PL_OPEN_FIELDS(ill_open, ill_phases, timers),
    { OPEN(turn), .type = PL_SEAT, .help = "whose turn it is" },
    { OPEN(number), .type = PL_U16, .max = ILL_TURNS, .flags = PL_ROUND,
      .help = "the number of this turn" },
    { OPEN(looked), .type = PL_FLAG, .help = "Insight has been used" },
    { OPEN(active), .type = PL_NAME, .names = places, .flags = PL_OR_NULL,
      .help = "the place of the card whose effect runs" },
    { OPEN(card), .type = PL_CARD, .max = ILL_CARDS, .help = "that card" },
    { OPEN(acted), .type = PL_BITS16, .max = ILL_PLACES - 1,
      .help = "places that were activated this turn" },
    { OPEN(struck), .type = PL_NAME, .names = places, .flags = PL_OR_NULL,
      .help = "where an Illusionist was last revealed" },
    { OPEN(offered), .type = PL_NAME, .names = ill_slots, .flags = PL_OR_NULL,
      .help = "the slot that is offered to the Assassin" },
    { OPEN(named), .type = PL_CARD, .max = ILL_CARDS,
      .help = "the rank last declared for the Assassin" },
    { OPEN(peeked), .type = PL_NAME, .names = ill_slots, .flags = PL_OR_NULL,
      .help = "the slot last looked at by its owner" },
    { OPEN(used), .type = PL_NAME, .names = places, .flags = PL_OR_NULL,
      .help = "the place last activated" },
    { OPEN(drawn), .type = PL_NAME, .names = places, .flags = PL_OR_NULL,
      .help = "where a card drawn from the hand waits for its column" },
    { OPEN(wasted), .type = PL_CARD, .max = ILL_CARDS,
      .help = "the card last discarded in vain to save an Illusionist" },
    { OPEN(winner), .type = PL_SEAT, .flags = PL_OR_NULL },
    { OPEN(suit), .type = PL_NAME, .names = ill_suits, .count = 2,
      .flags = PL_PER_SEAT },
    { OPEN(timer_count), .type = PL_U16 },
    { OPEN(side), .type = PL_STRUCT, .of = &side, .count = 2,
      .flags = PL_PER_SEAT },
    { 0 },
};
static const pl_struct open_struct = { "Open", sizeof(ill_open), open_fields };

static const pl_field mix_fields[] = {
    { MIX(card, 0, 0, 4), .type = PL_CARD, .max = ILL_CARDS,
      .help = "the face-up card that was shuffled in" },
    { MIX(slots, 0, 4, 8), .type = PL_BITS8,
      .help = "the slots it was shuffled over" },
    { MIX(named, 1, 24, 2), .type = PL_U8, .max = 2,
      .help = "the number of hand cards that were shuffled in" },
    { MIX(exposed, 1, 26, 1), .type = PL_FLAG,
      .help = "the face-up card came from the exposed row" },
    { MIX(seen, 0, 12, 8), .type = PL_BITS8, .max = 6,
      .help = "slots of it seen since: 0 to 2 by the owner, 4 to 6 by all" },
    { MIX(got, 0, 20, 4), .type = PL_CARD, .count = 3, .max = ILL_CARDS,
      .who = PL_SOME,
      .help = "what was seen in its slots, for those who saw it, and then "
              "what came to the hand, for the owner" },
    { MIX(in, 1, 0, 12), .type = PL_BITS16, .max = ILL_CARDS, .who = PL_OWNER,
      .help = "the hand cards that went in" },
    { MIX(drawn, 1, 12, 12), .type = PL_BITS16, .max = ILL_CARDS,
      .help = "cards that left the hand afterwards" },
    { 0 },
};
static const pl_struct mix = { "Mix", sizeof(ill_mix), mix_fields };

static const pl_field log_fields[] = {
    { LOG(n), .type = PL_U8, .max = ILL_MIXES },
    { LOG(seen), .type = PL_BITS8,
      .help = "slots that the owner saw before any shuffle" },
    { LOG(shown), .type = PL_BITS8,
      .help = "slots that all saw before any shuffle" },
    { LOG(got), .type = PL_CARD, .count = ILL_SLOTS, .max = ILL_CARDS,
      .who = PL_SOME, .help = "what was seen there, for those who saw it" },
    { LOG(dealt), .type = PL_BITS16, .max = ILL_CARDS, .who = PL_OWNER,
      .help = "the hand as it was dealt" },
    { LOG(drawn), .type = PL_BITS16, .max = ILL_CARDS,
      .help = "cards that left the hand before any shuffle" },
    { LOG(mix), .type = PL_STRUCT, .of = &mix, .count = ILL_MIXES,
      .counted_by = 1 + offsetof(ill_log, n),
      .help = "the shuffles since the deal" },
    { 0 },
};
static const pl_struct log_struct = { "Log", sizeof(ill_log), log_fields };

static const pl_struct slots_struct = {
    "Slots",
    ILL_SLOTS,
    (const pl_field[]){
        { .name = "slot",
          .type = PL_CARD,
          .count = ILL_SLOTS,
          .max = ILL_CARDS },
        { 0 },
    },
};
static const pl_struct last_struct = {
    "Last",
    ILL_SLOTS,
    (const pl_field[]){
        { .name = "mix", .type = PL_U8, .count = ILL_SLOTS, .max = ILL_MIXES },
        { 0 },
    },
};

static const pl_field state_fields[] = {
    { STATE(open), .type = PL_STRUCT, .of = &open_struct },
    { STATE(slot), .type = PL_STRUCT, .of = &slots_struct, .count = 2,
      .who = PL_NONE, .flags = PL_PER_SEAT, .help = "the cards in the slots" },
    { STATE(hand), .type = PL_BITS16, .count = 2, .max = ILL_CARDS,
      .who = PL_OWNER, .flags = PL_PER_SEAT },
    { STATE(sight), .type = PL_STRUCT, .of = &slots_struct, .count = 2,
      .who = PL_OWNER, .flags = PL_PER_SEAT,
      .help = "what the owner has seen in its slots" },
    { STATE(last), .type = PL_STRUCT, .of = &last_struct, .count = 2,
      .flags = PL_PER_SEAT,
      .help = "the last shuffle of each slot; 0 for the deal" },
    { STATE(log), .type = PL_STRUCT, .of = &log_struct, .count = 2,
      .who = PL_SOME, .flags = PL_PER_SEAT },
    { STATE(rng), .type = PL_STRUCT, .who = PL_NONE, .of = &pl_rng_struct },
    { 0 },
};
static const pl_struct state = { "State", sizeof(ill_state), state_fields };

static const pl_field view_fields[] = {
    { VIEW(open), .type = PL_STRUCT, .of = &open_struct },
    { VIEW(me), .type = PL_U8,
      .help = "the seat that sees this; 9 for a watcher" },
    { VIEW(hand), .type = PL_BITS16, .max = ILL_CARDS, .who = PL_OWNER,
      .help = "the cards in your hand" },
    { VIEW(sight), .type = PL_CARD, .count = ILL_SLOTS, .max = ILL_CARDS,
      .who = PL_OWNER, .flags = PL_MEMORY,
      .help = "what you have seen in your slots since they were shuffled" },
    { VIEW(slots), .type = PL_STRUCT, .of = &slots_struct, .count = 2,
      .flags = PL_PER_SEAT,
      .help = "all cards of the slots once the match is over, else 0" },
    { VIEW(hands), .type = PL_BITS16, .count = 2, .max = ILL_CARDS,
      .flags = PL_PER_SEAT, .help = "the hands once the match is over" },
    { VIEW(log), .type = PL_STRUCT, .of = &log_struct, .count = 2,
      .who = PL_SOME, .flags = PL_PER_SEAT | PL_MEMORY,
      .help = "all that you have seen of each side's hidden cards" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(ill_view), view_fields };

/* ---- moves and events --------------------------------------------------- */

#define SLOT_AT(n)                                                   \
    {                                                                \
        .name = "slot", .at = n, .type = PL_NAME, .names = ill_slots \
    }
#define PLACE_AT(n)                                                \
    {                                                              \
        .name = "place", .at = n, .type = PL_NAME, .names = places \
    }
#define CARD_AT(n)                                                           \
    {                                                                        \
        .name = "card", .at = n, .type = PL_CARD, .min = 1, .max = ILL_CARDS \
    }
#define FROM_AT(n)                                                 \
    {                                                              \
        .name = "from", .at = n, .type = PL_NAME, .names = sources \
    }
#define CARDS_AT(n)                                                    \
    {                                                                  \
        .name = "cards", .at = n, .type = PL_BITS16, .max = ILL_CARDS, \
        .help = "ranks; 10 is the Samurai, 11 the Illusionist"         \
    }

static const pl_field tick[] = { { .name = "number", .type = PL_U16 }, { 0 } };
static const pl_field slot[] = { SLOT_AT(0), { 0 } };
static const pl_field place[] = { PLACE_AT(0), { 0 } };
static const pl_field card[] = { CARD_AT(0), { 0 } };
static const pl_field column[] = {
    { .name = "column", .type = PL_NAME, .names = columns },
    { 0 },
};
static const pl_field card_column[] = {
    CARD_AT(0),
    { .name = "column", .at = 1, .type = PL_NAME, .names = columns },
    { 0 },
};
static const pl_field place_with[] = {
    PLACE_AT(0),
    { .name = "with",
      .at = 1,
      .type = PL_BITS32,
      .max = 7 + ILL_CARDS,
      .help = "0 to 3 for f1 to f4, 4 to 7 for b1 to b4, and 7 + its rank "
              "for a hand card" },
    { 0 },
};
static const pl_field place_card[] = { PLACE_AT(0), CARD_AT(1), { 0 } };
static const pl_field place_card_from[] = {
    PLACE_AT(0), CARD_AT(1), FROM_AT(2), { 0 }
};
static const pl_field slot_card[] = { SLOT_AT(0), CARD_AT(1), { 0 } };
static const pl_field turn_number[] = { { .name = "number", .type = PL_U16 },
                                        { 0 } };
static const pl_field mixed[] = {
    CARD_AT(0),
    { .name = "slots", .at = 1, .type = PL_BITS8 },
    { .name = "hand", .at = 2, .type = PL_U8, .max = 3 },
    { 0 },
};
static const pl_field cards[] = { CARDS_AT(0), { 0 } };
static const pl_field holds[] = {
    CARDS_AT(0),
    { .name = "gave", .at = 2, .type = PL_BITS16, .max = ILL_CARDS },
    { 0 },
};
static const pl_field opened[] = {
    { .name = "slots", .type = PL_CARD, .count = ILL_SLOTS, .max = ILL_CARDS },
    CARDS_AT(8),
    { 0 },
};
static const pl_field from[] = { FROM_AT(0), { 0 } };
static const pl_field captures[] = {
    { .name = "captures", .type = PL_U8, .max = 2 },
    { 0 },
};
static const pl_field cooled[] = {
    { .name = "places", .type = PL_BITS16, .max = ILL_PLACES - 1 },
    { 0 },
};

static const pl_verb moves[] = {
    { PL_TICK, 0, "tick", "time is up", tick },
    { ILL_LOOK, 0, "look", "looks at its own card at {slot}", slot },
    { ILL_ACTIVATE, 0, "activate", "activates its card at {place}", place },
    { ILL_PLAY, 0, "play", "plays {card} from the hand to {column}",
      card_column },
    { ILL_REST, 0, "rest", "rests the other side's card at {place}", place },
    { ILL_HIDE, 0, "hide", "turns its card at {place} down, mixed with {with}",
      place_with },
    { ILL_REVEAL, 0, "reveal", "reveals the other side's card at {slot}",
      slot },
    { ILL_DRAW, 0, "draw", "reveals a hand card of the other", NULL },
    { ILL_SHOW, 0, "show", "reveals its own card at {slot}", slot },
    { ILL_BARE, 0, "bare", "reveals {card} from the hand in {column}",
      card_column },
    { ILL_PUT, 0, "offer", "puts {slot} before the Assassin", slot },
    { ILL_NAME, PL_COMMITS, "name", "declares {card}", card },
    { ILL_DECLINE, PL_COMMITS, "decline", "lets the Illusionist go", NULL },
    { ILL_SAVE, PL_COMMITS, "save", "discards {place} to save its Illusionist",
      place },
    { ILL_THROW, PL_COMMITS, "throw",
      "discards {card} from the hand to save its Illusionist", card },
    { ILL_LAY, 0, "place", "puts the card it drew into {column}", column },
    { 0 },
};

static const pl_verb events[] = {
    { ILL_BEGINS, 0, "begins", "begins turn {number}", turn_number },
    { ILL_LOOKED, 0, "looked", "looks at its own card at {slot}", slot },
    { ILL_SAW, PL_REVEALS | PL_MEMORY, "saw", "sees {card} at {slot}",
      slot_card },
    { ILL_ACTIVATED, PL_REVEALS, "activated",
      "activates {card} at {place}, from {from}", place_card_from },
    { ILL_IN_VAIN, 0, "in_vain", "cannot use {card} at {place}", place_card },
    { ILL_SUNG, 0, "sung", "has its card at {place} rested", place },
    { ILL_MIXED, 0, "mixed",
      "shuffles {card} over the slots {slots} and {hand} of the hand", mixed },
    { ILL_HOLDS, PL_REVEALS, "holds",
      "gives {gave} of the hand and gets {cards}", holds },
    { ILL_SHOWN, PL_REVEALS, "shown",
      "has {card} revealed at {place}, from {from}", place_card_from },
    { ILL_OFFERED, 0, "offered", "puts {slot} before the Assassin", slot },
    { ILL_DECLARED, 0, "declared", "declares {card}", card },
    { ILL_ROARED, 0, "roared", "has all its revealed cards rested", NULL },
    { ILL_SAVED, PL_REVEALS, "saved",
      "discards the Samurai from {from}; the Illusionist is safe", from },
    { ILL_FAILED, PL_REVEALS, "failed",
      "discards {card}, which does not save the Illusionist", card },
    { ILL_DECLINED, 0, "declined", "lets the Illusionist go", NULL },
    { ILL_CAPTURED, 0, "captured",
      "captures the Illusionist; captures so far: {captures}", captures },
    { ILL_DEALT, PL_REVEALS, "dealt", "is dealt anew and holds {cards}",
      cards },
    { ILL_COOLED, 0, "cooled", "has its cards at {places} ready again",
      cooled },
    { ILL_LATE, PL_REVEALS, "late", "ran out of time: luck chooses", NULL },
    { ILL_WON, 0, "won", "wins the match", NULL },
    { ILL_DRAWN, 0, "drawn", "the turns are used up: a draw", NULL },
    { ILL_LAID, 0, "laid", "has {card} put to {place}", place_card },
    { ILL_OPENED, PL_REVEALS, "opened", "had {slots}, and {cards} in the hand",
      opened },
    { 0 },
};

static const char *card_name(const void *setup, uint32_t value)
{
    (void)setup;
    return value <= ILL_CARDS ? ill_names[value] : NULL;
}

static const pl_moment moments[] = {
    { ILL_SAVED, 2400 },
    { ILL_CAPTURED, 5200 }, /* the capture, then the new deal */
    { 0 },
};

const pl_words illusionist_words = {
    .options = &options,
    .state = &state,
    .view = &view,
    .moves = moves,
    .events = events,
    .moments = moments,
    .constants = ill_constants,
    .card = card_name,
    .draw = ill_draw,
    .rules = ill_rules_text,
};
