/* SPDX-License-Identifier: MIT */
/* clairvoyance_schema.c - the fields of options, deck, state and view. */
#include "games/clairvoyance/clairvoyance_inner.h"
#include "games/clairvoyance/clairvoyance_words.h"

#include "rules/schema.h"

static const char *const phases[] = { "over", "pick",   "name",   "act", "die",
                                      "tick", "follow", "choose", NULL };
static const char *const timers[] = { "none", "pick", "act", "answer", NULL };
static const char *const stages[] = { "begin",  "effects", "actions",
                                      "flight", "draw",    NULL };
static const char *const choices[] = {
    "none", "give_up", "spy", "deck", "heap", "whose", "first", NULL,
};
static const char *const fits[] = { "none", "more", "less", NULL };
static const char *const window_options[] = { "flight", "all", NULL };
static const char *const pick_options[] = { "choose", "one of two", NULL };
static const char *const answer_options[] = { "on time", "when all answered",
                                              NULL };
#define OPTION(member) .name = #member, .at = offsetof(cv_options, member)
#define OPEN(member) .name = #member, .at = offsetof(cv_open, member)
#define FLIGHT(member) .name = #member, .at = offsetof(cv_flight, member)
#define FACTS(member) .name = #member, .at = offsetof(cv_facts, member)
#define STATE(member) .name = #member, .at = offsetof(cv_state, member)
#define VIEW(member) .name = #member, .at = offsetof(cv_view, member)
#define CARD(member) .name = #member, .at = offsetof(cv_card, member)
#define WEEK 604800000

enum { WINDOW_MS = 6000, LATER_MS = 3000 };

/* ---- options and deck ---------------------------------------------------- */

static const pl_field option_fields[] = {
    { OPTION(windows), .type = PL_NAME, .names = window_options,
      .help = "When others may interrupt: only around throws, plays and free "
              "effects, or also at the start and end of every turn and on "
              "request." },
    { OPTION(expansion), .type = PL_FLAG,
      .help = "Thirteen characters instead of eight." },
    { OPTION(teams), .type = PL_FLAG,
      .help = "Two against two, partners opposite; four seats only." },
    { OPTION(opening), .type = PL_FLAG,
      .help = "The very first turn has one action. Fairer with two seats." },
    { OPTION(restless), .type = PL_FLAG, .usual = 1,
      .help = "From round 16 on nothing heals and every turn costs 1 health; "
              "without it the game is a draw after 300 turns." },
    { OPTION(characters), .type = PL_NAME, .names = pick_options,
      .help = "Choose a character freely, or keep one of two dealt." },
    { OPTION(answers), .type = PL_NAME, .names = answer_options,
      .help = "When a window's tick ends. 'when all answered' shows how long "
              "people think: for slow tables and tables with one person. A "
              "table with one person stops doing so when somebody joins." },
    { OPTION(orders), .type = PL_FLAG,
      .help = "Seats may set stops and leave standing orders, once a turn." },
    { OPTION(window_ms), .type = PL_U32, .max = WEEK, .usual = WINDOW_MS,
      .help = "Milliseconds of a window's first tick; 0 for no limit." },
    { OPTION(later_ms), .type = PL_U32, .max = WEEK, .usual = LATER_MS,
      .help = "Milliseconds of later ticks; 0 for no limit." },
    { OPTION(turn_ms), .type = PL_U32, .max = WEEK,
      .help = "Milliseconds for an action or a choice; 0 for no limit." },
    { OPTION(pick_ms), .type = PL_U32, .max = WEEK,
      .help = "Milliseconds to pick a character or number; 0 for no limit." },
    { 0 },
};
static const pl_struct options = { "Options", sizeof(cv_options),
                                   option_fields };

static const pl_field card_fields[] = {
    { CARD(name), .type = PL_CHARS, .count = 22 },
    { CARD(copies), .type = PL_U8, .min = 1, .max = 15 },
    { CARD(type), .type = PL_NAME, .names = cv_type_names },
    { CARD(faces), .type = PL_BITS16, .max = CV_FACES,
      .help = "faces of the die on which it works" },
    { CARD(damage), .type = PL_U8, .max = CV_HEALTH },
    { CARD(effect), .type = PL_NAME, .names = cv_effect_names },
    { CARD(param), .type = PL_U8, .max = 9, .help = "the effect's number" },
    { 0 },
};
static const pl_struct card = { "Card", sizeof(cv_card), card_fields };
static const pl_field deck_fields[] = {
    { .name = "card",
      .at = offsetof(cv_deck, card),
      .type = PL_STRUCT,
      .of = &card,
      .count = CV_DESIGNS,
      .counted_by = 1 + offsetof(cv_deck, designs) },
    { 0 },
};
static const pl_struct deck = { "Deck", sizeof(cv_deck), deck_fields };

/* ---- open, state, view --------------------------------------------------- */

static const pl_field flight_fields[] = {
    { FLIGHT(how), .type = PL_NAME, .names = cv_way_names },
    { FLIGHT(card), A_CARD, .flags = PL_OR_NULL },
    { FLIGHT(by), .type = PL_SEAT },
    { FLIGHT(at), .type = PL_SEAT, .help = "target, or future possessor" },
    { FLIGHT(base), .type = PL_U8, .help = "damage before changes" },
    { FLIGHT(sure), .type = PL_FLAG, .help = "heeds abilities only" },
    { FLIGHT(more), .type = PL_U8 },
    { FLIGHT(less), .type = PL_U8 },
    { 0 },
};
static const pl_struct flight = { "Flight", sizeof(cv_flight), flight_fields };

static const pl_field items_fields[] = {
    { .name = "card", A_CARD, .count = CV_ITEMS, .flags = PL_OR_NULL },
    { 0 },
};
static const pl_struct items = { "Items", CV_ITEMS, items_fields };

static const pl_field hand_fields[] = {
    { .name = "copies",
      .type = PL_U8,
      .count = CV_DESIGNS,
      .help = "how many of each design" },
    { 0 },
};
static const pl_struct hand = { "Hand", CV_DESIGNS, hand_fields };

static const pl_field open_fields[] = {
    PL_OPEN_FIELDS(cv_open, phases, timers),
    { OPEN(timer_count), .type = PL_U16 },
    { OPEN(turns), .type = PL_U16, .help = "turns begun so far" },
    { OPEN(round), .type = PL_U8, .flags = PL_ROUND,
      .help = "how many turns the holder has had, this one included" },
    { OPEN(holder), .type = PL_SEAT, .help = "whose turn it is" },
    { OPEN(stage), .type = PL_NAME, .names = stages },
    { OPEN(window), .type = PL_NAME, .names = cv_window_names,
      .flags = PL_OR_NULL, .help = "the window that is open" },
    { OPEN(ticks), .type = PL_U8, .help = "1 once the window had a tick" },
    { OPEN(resolved), .type = PL_FLAG,
      .help = "something happened in this tick" },
    { OPEN(touched), .type = PL_BITS16, .max = 14,
      .help = "places of items that changed since the tick opened" },
    { OPEN(die), .type = PL_U8, .max = CV_FACES, .help = "the face on top" },
    { OPEN(actions), .type = PL_U8, .help = "actions left" },
    { OPEN(idle), .type = PL_U8, .help = "of those, not for throws" },
    { OPEN(throws), .type = PL_U8, .help = "throws made this turn" },
    { OPEN(allowance), .type = PL_U8, .help = "throws allowed a turn" },
    { OPEN(held), .type = PL_FLAG, .help = "somebody asked for a window" },
    { OPEN(after), .type = PL_FLAG,
      .help = "a window follows once the choice is made" },
    { OPEN(asked), .type = PL_SEAT, .flags = PL_OR_NULL,
      .help = "the seat that is asked alone" },
    { OPEN(choice), .type = PL_NAME, .names = choices,
      .help = "what it chooses" },
    { OPEN(about), .type = PL_U8,
      .help = "give_up: the card that arrives + 1; spy: the seat + 1; "
              "whose: how many cards" },
    { OPEN(done), .type = PL_BITS8, .max = 2,
      .help = "places of the holder whose start effects are over" },
    { OPEN(tailored), .type = PL_SEAT, .flags = PL_OR_NULL,
      .help = "whose pending damage was changed by Tailored Fit" },
    { OPEN(tailor), .type = PL_NAME, .names = fits },
    { OPEN(charmed), .type = PL_BITS8, .max = 4,
      .help = "seats that nobody may throw at" },
    { OPEN(hushed), .type = PL_BITS8, .max = 4,
      .help = "seats that play no instants and use no items this turn" },
    { OPEN(alive), .type = PL_BITS8, .max = 4 },
    { OPEN(used), .type = PL_BITS8, .max = 4,
      .help = "seats that have used their ability" },
    { OPEN(sure), .type = PL_BITS8, .max = 4,
      .help = "seats whose next throw heeds abilities only" },
    { OPEN(first), .type = PL_SEAT, .help = "the seat that began" },
    { OPEN(winners), .type = PL_BITS8, .max = 4 },
    { OPEN(flight), .type = PL_STRUCT, .of = &flight },
    { OPEN(character), .type = PL_NAME, .names = cv_character_names, .count = 5,
      .flags = PL_PER_SEAT | PL_OR_NULL | PL_ROLE },
    { OPEN(number), .type = PL_BITS16, .max = CV_FACES, .count = 5,
      .flags = PL_PER_SEAT, .help = "numbers named for the first roll" },
    { OPEN(health), .type = PL_U8, .max = CV_HEALTH, .count = 5,
      .flags = PL_PER_SEAT },
    { OPEN(rounds), .type = PL_U8, .count = 5, .flags = PL_PER_SEAT,
      .help = "turns that each seat has begun" },
    { OPEN(hand_n), .type = PL_U8, .max = CV_CARDS, .count = 5,
      .flags = PL_PER_SEAT, .help = "cards in each hand" },
    { OPEN(item), .type = PL_STRUCT, .of = &items, .count = 5,
      .flags = PL_PER_SEAT, .help = "possessed items, oldest first" },
    { OPEN(deck_n), .type = PL_U8, .max = CV_CARDS },
    { OPEN(discard), A_CARD, .count = CV_CARDS,
      .counted_by = 1 + offsetof(cv_open, discard_n),
      .help = "the discard pile, the last is on top" },
    { OPEN(heap), A_CARD, .count = CV_HEAP, .flags = PL_OR_NULL,
      .counted_by = 1 + offsetof(cv_open, heap_n),
      .help = "what Finder's Keepers brought down" },
    { OPEN(stock), .type = PL_U8, .count = CV_DESIGNS,
      .help = "copies of each design in the deck when it was last made of "
              "the discard pile" },
    { OPEN(last_by), .type = PL_SEAT, .flags = PL_OR_NULL,
      .help = "who used the last effect" },
    { OPEN(last_card), A_CARD, .flags = PL_OR_NULL,
      .help = "its card; none for an ability" },
    { OPEN(last_seat), .type = PL_SEAT, .flags = PL_OR_NULL,
      .help = "the seat it was aimed at" },
    { OPEN(last_item), A_CARD, .flags = PL_OR_NULL,
      .help = "the card it was aimed at" },
    { OPEN(last_to), .type = PL_SEAT, .flags = PL_OR_NULL,
      .help = "the other seat it named" },
    { OPEN(withdrew), .type = PL_BITS8, .max = 4,
      .help = "seats that withdrew in the last tick" },
    { 0 },
};
static const pl_struct open_struct = { "Open", sizeof(cv_open), open_fields };

static const pl_field facts_fields[] = {
    { FACTS(hand), .type = PL_STRUCT, .of = &hand, .count = 5,
      .flags = PL_PER_SEAT, .help = "cards that are surely in that hand" },
    { FACTS(rest), .type = PL_U8, .count = CV_DESIGNS,
      .help = "the other cards that other hands held when the deck was "
              "known as a whole, and still hold" },
    { FACTS(old), .type = PL_U8, .count = 5, .flags = PL_PER_SEAT,
      .help = "how many of them each hand still holds" },
    { FACTS(split), .type = PL_FLAG, .help = "'rest' is in use" },
    { 0 },
};
static const pl_struct facts = { "Facts", sizeof(cv_facts), facts_fields };

static const pl_field offer_fields[] = {
    { .name = "character",
      .type = PL_NAME,
      .names = cv_character_names,
      .count = 2,
      .flags = PL_OR_NULL },
    { 0 },
};
static const pl_struct offer = { "Offer", 2, offer_fields };

static const pl_field state_fields[] = {
    { STATE(open), .type = PL_STRUCT, .of = &open_struct },
    { STATE(hand), .type = PL_STRUCT, .of = &hand, .who = PL_OWNER, .count = 5,
      .flags = PL_PER_SEAT },
    { STATE(deck), A_CARD, .who = PL_NONE, .count = CV_CARDS,
      .counted_by = 1 + offsetof(cv_state, open.deck_n) },
    { STATE(facts), .type = PL_STRUCT, .of = &facts, .who = PL_OWNER,
      .count = 5, .flags = PL_PER_SEAT },
    { STATE(intent), .type = PL_HEX, .who = PL_OWNER, .count = 40 },
    { STATE(sealed), .type = PL_BITS8, .max = 4, .who = PL_OWNER },
    { STATE(pending), .type = PL_BITS8, .max = 4, .who = PL_OWNER },
    { STATE(ordered), .type = PL_BITS8, .max = 4, .who = PL_OWNER },
    { STATE(stops), .type = PL_BITS8, .max = 6, .who = PL_OWNER, .count = 5,
      .flags = PL_PER_SEAT },
    { STATE(orders), .type = PL_BITS8, .max = 4, .who = PL_OWNER, .count = 5,
      .flags = PL_PER_SEAT },
    { STATE(changed), .type = PL_BITS8, .max = 4, .who = PL_OWNER },
    { STATE(offer), .type = PL_STRUCT, .of = &offer, .who = PL_OWNER,
      .count = 5, .flags = PL_PER_SEAT },
    { STATE(rng), .type = PL_STRUCT, .who = PL_NONE, .of = &pl_rng_struct },
    { 0 },
};
static const pl_struct state = { "State", sizeof(cv_state), state_fields };

static const pl_field view_fields[] = {
    { VIEW(open), .type = PL_STRUCT, .of = &open_struct },
    { VIEW(me), .type = PL_U8,
      .help = "the seat that sees this; 9 for a watcher" },
    { VIEW(hand), .type = PL_STRUCT, .of = &hand, .who = PL_SOME, .count = 5,
      .flags = PL_PER_SEAT,
      .help = "my hand, open hands, and the hand that I look at" },
    { VIEW(deck), .type = PL_U8, .who = PL_SOME, .count = CV_DESIGNS,
      .help = "copies of each design in the deck while I search it" },
    { VIEW(facts), .type = PL_STRUCT, .of = &facts, .who = PL_OWNER,
      .flags = PL_MEMORY, .help = "what I know of hidden cards" },
    { VIEW(intent), .type = PL_HEX, .who = PL_OWNER, .count = 8,
      .help = "what I have sealed" },
    { VIEW(sealed), .type = PL_FLAG, .who = PL_OWNER },
    { VIEW(pending), .type = PL_FLAG, .who = PL_OWNER,
      .help = "my intent is still to come" },
    { VIEW(ordered), .type = PL_FLAG, .who = PL_OWNER,
      .help = "a standing order made it" },
    { VIEW(stops), .type = PL_BITS8, .max = 6, .who = PL_OWNER,
      .help = "windows that I pass without being asked" },
    { VIEW(orders), .type = PL_BITS8, .max = 4, .who = PL_OWNER,
      .help = "0 mirror, 1 birdcage, 2 shield, 3 parasol, 4 pyrokinesis" },
    { VIEW(changed), .type = PL_FLAG, .who = PL_OWNER,
      .help = "I have changed stops or orders this turn" },
    { VIEW(offer), .type = PL_NAME, .names = cv_character_names, .count = 2,
      .flags = PL_OR_NULL, .who = PL_OWNER,
      .help = "the characters that I may keep one of" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(cv_view), view_fields };

static const char *card_name(const void *setup, uint32_t value)
{
    const cv_setup *u = setup;
    return u && value < u->deck.designs ? u->deck.card[value].name : NULL;
}

static const pl_moment moments[] = {
    { CV_DECLARED, 1500 },
    { CV_USED, 1500 },
    { CV_ABILITY, 1500 },
    { CV_DAMAGED, 1800 },
    { CV_OUT, 4000 }, /* the hit, then the fall */
    { 0 },
};

/* One person is given much time, since nobody waits for it. */
static uint32_t find_shared_ms(const void *setup, const void *now)
{
    const cv_options *p = &((const cv_setup *)setup)->options;
    const pl_open *o = now;
    uint32_t usual;

    if (!p->answers || !o)
        return p->answers;
    if (!o->timer_number || o->timer_kind != CV_TO_ANSWER)
        return 0;
    usual = o->timer_ms == p->window_ms ? WINDOW_MS : LATER_MS;
    return o->timer_ms < usual ? o->timer_ms : usual;
}

const pl_words clairvoyance_words = {
    .options = &options,
    .data = &deck,
    .state = &state,
    .view = &view,
    .moves = cv_moves,
    .events = cv_events,
    .moments = moments,
    .constants = cv_constants,
    .card = card_name,
    .draw = cv_draw_view,
    .rules = cv_rules_text,
    .shared_ms = find_shared_ms,
};
