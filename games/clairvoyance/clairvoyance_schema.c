/* clairvoyance_schema.c - Clairvoyance in fields and words. */
#include "games/clairvoyance/clairvoyance_inner.h"
#include "games/clairvoyance/clairvoyance_words.h"

#include "rules/schema.h"

static const char *const phases[] = { "over", "pick",   "name",   "act", "die",
                                      "tick", "follow", "choose", NULL };
static const char *const timers[] = { "none", "pick", "act", "answer", NULL };
static const char *const stages[] = { "begin",  "effects", "actions",
                                      "flight", "draw",    NULL };
static const char *const windows[] = {
    "turn start",  "after start effects", "hand play",  "throw",
    "free effect", "before the draw",     "on request", NULL,
};
static const char *const ways[] = { "none",  "throw", "place",
                                    "fling", "blow",  NULL };
static const char *const choices[] = {
    "none", "give_up", "spy", "deck", "heap", "whose", "first", NULL,
};
static const char *const fits[] = { "none", "more", "less", NULL };
static const char *const gone[] = { "flight", "item", "displaced", NULL };
static const char *const window_options[] = { "flight", "all", NULL };
static const char *const pick_options[] = { "choose", "one of two", NULL };
static const char *const answer_options[] = { "on time", "when all answered",
                                              NULL };
static const char *const characters[] = {
    "Mama Rita", "Gertrude",  "Harold", "Ed",      "RX-97",
    "Myr",       "Sebastian", "Claire", "Richard", "SSG Sullivan",
    "Luke",      "Austin",    "Xander", NULL,
};
static const char *const abilities[] = {
    "Charges Apply",
    "Pyromania",
    "Guaranteed Delivery",
    "Scrounge",
    "Circuit Breaker",
    "Eminent Domain",
    "Charm",
    "Prognosticate",
    "Finder's Keepers",
    "Phantom Firepower",
    "Punishing Blow",
    "Tailored Fit",
    "Handiwork",
    NULL,
};
/* As one types them: one word each. */
static const char *const picks[] = {
    "rita",   "gertrude", "harold",   "ed",   "rx97",   "myr",    "sebastian",
    "claire", "richard",  "sullivan", "luke", "austin", "xander", NULL,
};

#define OPTION(member) .name = #member, .at = offsetof(cv_options, member)
#define OPEN(member) .name = #member, .at = offsetof(cv_open, member)
#define FLIGHT(member) .name = #member, .at = offsetof(cv_flight, member)
#define FACTS(member) .name = #member, .at = offsetof(cv_facts, member)
#define STATE(member) .name = #member, .at = offsetof(cv_state, member)
#define VIEW(member) .name = #member, .at = offsetof(cv_view, member)
#define CARD(member) .name = #member, .at = offsetof(cv_card, member)
#define A_CARD .type = PL_CARD, .max = CV_DESIGNS - 1
#define WEEK 604800000

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
              "people think: for slow tables and tables with one person." },
    { OPTION(orders), .type = PL_FLAG,
      .help = "Seats may set stops and leave standing orders, once a turn." },
    { OPTION(window_ms), .type = PL_U32, .max = WEEK, .usual = 6000,
      .help = "Milliseconds of a window's first tick; 0 for no limit." },
    { OPTION(later_ms), .type = PL_U32, .max = WEEK, .usual = 3000,
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
    { FLIGHT(how), .type = PL_NAME, .names = ways },
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
    { OPEN(window), .type = PL_NAME, .names = windows, .flags = PL_OR_NULL,
      .help = "the window that is open" },
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
    { OPEN(character), .type = PL_NAME, .names = characters, .count = 5,
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
      .names = characters,
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
      .help = "the seat that sees this; 9 for whoever looks on" },
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
    { VIEW(offer), .type = PL_NAME, .names = characters, .count = 2,
      .flags = PL_OR_NULL, .who = PL_OWNER,
      .help = "the characters that I may keep one of" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(cv_view), view_fields };

/* ---- moves --------------------------------------------------------------- */

#define A_SEAT .type = PL_SEAT
#define OR_SEAT .type = PL_SEAT, .flags = PL_OR_NULL
#define OR_CARD A_CARD, .flags = PL_OR_NULL

static const pl_field tick[] = { { .name = "number", .type = PL_U16 }, { 0 } };
static const pl_field pick[] = {
    { .name = "character", .type = PL_NAME, .names = picks },
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
    { .name = "windows", .type = PL_BITS32, .max = 6 },
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

static const pl_verb moves[] = {
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
    { .name = "character", .type = PL_NAME, .names = characters },
    { 0 },
};
static const pl_field a_number[] = { { .name = "n", .type = PL_U8 }, { 0 } };
static const pl_field one_card[] = { { .name = "card", A_CARD }, { 0 } };
static const pl_field declared[] = {
    { .name = "card", .at = 0, A_CARD },
    { .name = "how", .at = 1, .type = PL_NAME, .names = ways },
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
    { .name = "ability", .at = 0, .type = PL_NAME, .names = abilities },
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

static const pl_verb events[] = {
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

static const char *card_name(const void *setup, uint32_t value)
{
    const cv_setup *u = setup;
    return u && value < u->deck.designs ? u->deck.card[value].name : NULL;
}

const pl_words clairvoyance_words = {
    .options = &options,
    .data = &deck,
    .state = &state,
    .view = &view,
    .moves = moves,
    .events = events,
    .card = card_name,
    .draw = cv_draw_view,
    .rules = cv_rules_text,
};
