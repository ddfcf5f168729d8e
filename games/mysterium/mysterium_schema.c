/* SPDX-License-Identifier: MIT */
/* mysterium_schema.c - the fields of options, card set, state and view; moves
 * and events with their words. */
#include "games/mysterium/mysterium.h"

#include "games/mysterium/mysterium_words.h"

static const char *const phases[] = { "over",    "giving", "interpret",
                                      "sharing", "vote1",  "vote2",
                                      "vote3",   "naming", NULL };
static const char *const timers[] = { "none", "sand", "last_seconds", "vote",
                                      NULL };
static const char *const difficulties[] = { "easy", "medium", "hard", NULL };
static const char *const tokens[] = { "check", "cross", NULL };
static const char *const kinds[] = { "character", "location", "object", "done",
                                     NULL };
static const char *const ways[] = { "votes", "marker", "age", "nobody", NULL };
static const char *const wishes[] = { "any",    "blue",  "white",  "red",
                                      "yellow", "black", "purple", NULL };
const char *const mysterium_colours[] = { "blue",  "white",  "red", "yellow",
                                          "black", "purple", NULL };
static const char *const places[] = { "blue",  "white",  "red",     "yellow",
                                      "black", "purple", "discard", NULL };

#define OPTION(member) \
    .name = #member, .at = offsetof(mysterium_options, member)
#define OPEN(member) .name = #member, .at = offsetof(mysterium_open, member)
#define STATE(member) .name = #member, .at = offsetof(mysterium_state, member)
#define VIEW(member) .name = #member, .at = offsetof(mysterium_view, member)
#define EACH_PSYCHIC             \
    .count = MYSTERIUM_PSYCHICS, \
    .counted_by = 1 + offsetof(mysterium_open, psychics)
#define CARD .type = PL_CARD, .max = 54
#define A_VISION .type = PL_U8, .max = MYSTERIUM_VISIONS

/* ---- options ------------------------------------------------------------ */

static const pl_field option_fields[] = {
    { OPTION(difficulty), .type = PL_NAME, .names = difficulties,
      .help = "More cards on the table and fewer crows make it harder." },
    { OPTION(ghost), .type = PL_SEAT,
      .help = "The seat that plays the ghost." },
    { OPTION(timer_ms), .type = PL_U32, .max = 604800000, .usual = 120000,
      .help = "Milliseconds to interpret the visions of an hour; 0 for no "
              "limit: the step ends when all psychics are ready." },
    { OPTION(early), .type = PL_FLAG, .usual = 1,
      .help = "End a timed step as soon as all psychics are ready. Without "
              "it, tokens and bets move until the sand has run out." },
    { OPTION(vote_ms), .type = PL_U32, .max = 604800000,
      .help = "Milliseconds for each stage of the vote, then absent psychics "
              "abstain; 0 for no limit." },
    { OPTION(last_ms), .type = PL_U32, .min = 50, .max = 60000, .usual = 5000,
      .help = "The last part of the timer: moving a token that others bet on "
              "gives the table that long again, once an hour." },
    { OPTION(middle_few), .type = PL_U8, .max = 16, .usual = 5,
      .help = "Four and five players: clairvoyancy from which a psychic sees "
              "two cards of the shared vision." },
    { OPTION(high_few), .type = PL_U8, .max = 16, .usual = 7,
      .help = "Four and five players: clairvoyancy from which a psychic sees "
              "all three." },
    { OPTION(middle_many), .type = PL_U8, .max = 16, .usual = 7,
      .help = "Six and seven players: clairvoyancy for two cards." },
    { OPTION(high_many), .type = PL_U8, .max = 16, .usual = 10,
      .help = "Six and seven players: clairvoyancy for all three." },
    { OPTION(age), .type = PL_U8, .count = MYSTERIUM_SEATS,
      .max = MYSTERIUM_SEATS,
      .help = "Order of age by seat, 1 for the eldest, who breaks ties; all "
              "0: luck decides." },
    { OPTION(colour), .type = PL_NAME, .names = wishes,
      .count = MYSTERIUM_SEATS, .flags = PL_PER_SEAT,
      .help = "Four and more players: the colour that each seat would like. "
              "As many are in play as there are psychics, blue first; a "
              "colour that is not, or that is taken, counts as any." },
    { 0 },
};
static const pl_struct options = { "Options", sizeof(mysterium_options),
                                   option_fields };

/* ---- card sets ----------------------------------------------------------- */

#define SET(member) .name = #member, .at = offsetof(mysterium_set, member)

static const pl_field title_fields[] = {
    { .name = "title",
      .at = 0,
      .type = PL_CHARS,
      .count = MYSTERIUM_TITLE - 1 },
    { 0 },
};
static const pl_struct title = { "Title", sizeof(mysterium_title),
                                 title_fields };

static const pl_field table_fields[] = {
    { .name = "says",
      .at = 0,
      .type = PL_HEX,
      .count = sizeof(mysterium_table),
      .help = "a signed byte for each vision and card" },
    { 0 },
};
static const pl_struct table = { "Table", sizeof(mysterium_table),
                                 table_fields };

static const pl_field set_fields[] = {
    { SET(set), .type = PL_CHARS, .count = MYSTERIUM_SET_ID - 1 },
    { SET(mark), .type = PL_CHARS, .count = 8,
      .help = "of its pictures and words" },
    { SET(version), .type = PL_U16 },
    { SET(card), .type = PL_STRUCT, .of = &title, .count = MYSTERIUM_CARDS,
      .counted_by = 1 + offsetof(mysterium_set, cards),
      .help = "characters, locations, objects; never visions" },
    { SET(table), .type = PL_STRUCT, .of = &table, .count = MYSTERIUM_TABLES,
      .counted_by = 1 + offsetof(mysterium_set, tables), .who = PL_NONE,
      .help = "what visions mean to bots; empty: only people can play" },
    { 0 },
};
static const pl_struct set = { "CardSet", sizeof(mysterium_set), set_fields };

/* ---- what lies open ------------------------------------------------------ */

static const pl_field three_fields[] = {
    { .name = "character", .at = 0, CARD },
    { .name = "location", .at = 1, CARD },
    { .name = "object", .at = 2, CARD },
    { 0 },
};
static const pl_struct three = { "Three", sizeof(mysterium_three),
                                 three_fields };

static const pl_field vision_fields[] = {
    { .name = "vision", .at = offsetof(mysterium_vision, vision), A_VISION },
    { .name = "psychic",
      .at = offsetof(mysterium_vision, psychic),
      .type = PL_NAME,
      .names = places },
    { .name = "hour",
      .at = offsetof(mysterium_vision, hour),
      .type = PL_U8,
      .max = MYSTERIUM_HOURS },
    { 0 },
};
static const pl_struct vision = { "Vision", sizeof(mysterium_vision),
                                  vision_fields };

#define ROW(word, kind)                                                  \
    {                                                                    \
        .name = word, .at = offsetof(mysterium_open, table[kind]), CARD, \
        .count = MYSTERIUM_ROW,                                          \
        .counted_by = 1 + offsetof(mysterium_open, row),                 \
        .help = "the row on the table, 0 where a card was claimed"       \
    }

static const pl_field open_fields[] = {
    PL_OPEN_FIELDS(mysterium_open, phases, timers),
    { OPEN(timer_count), .type = PL_U16 },
    { OPEN(hour), .type = PL_U8, .max = MYSTERIUM_HOURS, .flags = PL_ROUND },
    { OPEN(psychics), .type = PL_U8, .max = MYSTERIUM_PSYCHICS },
    { OPEN(row), .type = PL_U8, .max = MYSTERIUM_ROW,
      .help = "cards of each kind that were dealt" },
    ROW("characters", 0),
    ROW("locations", 1),
    ROW("objects", 2),
    { OPEN(stage), .type = PL_NAME, .names = kinds, EACH_PSYCHIC,
      .help = "what each psychic looks for" },
    { OPEN(placed), CARD, EACH_PSYCHIC,
      .help = "the card under each intuition token, or 0" },
    { OPEN(wrong), .type = PL_BITS16, .max = MYSTERIUM_ROW - 1, EACH_PSYCHIC,
      .flags = PL_MEMORY,
      .help = "places of its row that a psychic tried in vain" },
    { OPEN(sleeve), .type = PL_STRUCT, .of = &three, EACH_PSYCHIC,
      .help = "the cards each psychic has found" },
    { OPEN(served), .type = PL_BITS8, .max = MYSTERIUM_PSYCHICS - 1,
      .help = "psychics who have their vision of this hour" },
    { OPEN(crows), .type = PL_U8, .help = "how often a crow may still come" },
    { OPEN(checks), .type = PL_BITS8, .max = MYSTERIUM_PSYCHICS - 1,
      EACH_PSYCHIC, .help = "psychics that each one believes right" },
    { OPEN(crosses), .type = PL_BITS8, .max = MYSTERIUM_PSYCHICS - 1,
      EACH_PSYCHIC, .help = "psychics that each one believes wrong" },
    { OPEN(spent_checks), .type = PL_U8, EACH_PSYCHIC },
    { OPEN(spent_crosses), .type = PL_U8, EACH_PSYCHIC },
    { OPEN(marker), .type = PL_U8, EACH_PSYCHIC,
      .help = "the clairvoyancy track" },
    { OPEN(level), .type = PL_U8, .max = 3, EACH_PSYCHIC,
      .help = "in which stage each psychic votes; 0 before the line-up" },
    { OPEN(extended), .type = PL_FLAG,
      .help = "the last seconds have come again" },
    { OPEN(hand), .type = PL_U8, .max = MYSTERIUM_HAND,
      .help = "visions in the ghost's hand" },
    { OPEN(deck), A_VISION, .help = "visions in the pile" },
    { OPEN(crowed), A_VISION, .help = "hidden visions in the discard" },
    { OPEN(groups), .type = PL_U8, .max = MYSTERIUM_PSYCHICS },
    { OPEN(group), .type = PL_STRUCT, .of = &three, .count = MYSTERIUM_PSYCHICS,
      .counted_by = 1 + offsetof(mysterium_open, groups),
      .help = "the line-up" },
    { OPEN(shared), A_VISION, .count = 3,
      .help = "the shared vision, 0 where it is face down" },
    { OPEN(tags), .type = PL_NAME, .names = kinds, .count = 3,
      .flags = PL_OR_NULL,
      .help = "what each shared vision stood for, at the end" },
    { OPEN(votes), .type = PL_U8, .max = MYSTERIUM_PSYCHICS - 1,
      .flags = PL_OR_NULL, EACH_PSYCHIC,
      .help = "the group that each psychic voted for, after the tally" },
    { OPEN(named), .type = PL_U8, .max = MYSTERIUM_PSYCHICS - 1,
      .count = MYSTERIUM_SEATS, .flags = PL_PER_SEAT | PL_OR_NULL,
      .help = "the group that each player named last in the open vote" },
    { OPEN(differed), .type = PL_U8, .max = MYSTERIUM_DIFFER,
      .help = "how often the two players named different groups" },
    { OPEN(verdict), .type = PL_U8, .max = MYSTERIUM_PSYCHICS - 1,
      .flags = PL_OR_NULL },
    { OPEN(culprit), .type = PL_U8, .max = MYSTERIUM_PSYCHICS - 1,
      .flags = PL_OR_NULL, .help = "the culprit's group, at the end" },
    { OPEN(won), .type = PL_FLAG },
    { OPEN(elder), .type = PL_U8, .max = MYSTERIUM_SEATS,
      .count = MYSTERIUM_SEATS, .flags = PL_PER_SEAT,
      .help = "order of age, 1 for the eldest; 0 for the ghost" },
    { OPEN(owner), .type = PL_SEAT, EACH_PSYCHIC,
      .help = "the seat that runs each psychic" },
    { OPEN(seen), A_VISION },
    { OPEN(held), .type = PL_BITS32, .count = 3, .flags = PL_MEMORY,
      .help = "visions that are in no pile, as number - 1 in three runs of "
              "32: nobody saw them before the last shuffle" },
    { .name = "visions",
      .at = offsetof(mysterium_open, vision),
      .type = PL_STRUCT,
      .of = &vision,
      .count = MYSTERIUM_VISIONS,
      .counted_by = 1 + offsetof(mysterium_open, seen),
      .help = "visions that lie open or were openly discarded" },
    { 0 },
};
static const pl_struct open_struct = { "Open", sizeof(mysterium_open),
                                       open_fields };

/* ---- state and view ------------------------------------------------------ */

static const pl_field state_fields[] = {
    { STATE(open), .type = PL_STRUCT, .of = &open_struct },
    { STATE(screen), .type = PL_STRUCT, .of = &three, .who = PL_SOME,
      .count = MYSTERIUM_PSYCHICS,
      .counted_by = 1 + offsetof(mysterium_state, open.psychics),
      .help = "the ghost's" },
    { STATE(hand), A_VISION, .who = PL_SOME, .count = MYSTERIUM_HAND,
      .counted_by = 1 + offsetof(mysterium_state, open.hand),
      .help = "the ghost's" },
    { STATE(culprit), .type = PL_U8, .max = MYSTERIUM_PSYCHICS - 1,
      .flags = PL_OR_NULL, .who = PL_SOME, .help = "the ghost's" },
    { STATE(chosen), A_VISION, .who = PL_SOME, .count = 3,
      .help = "the shared vision by kind; the ghost's" },
    { STATE(vote), .type = PL_U8, .max = MYSTERIUM_PSYCHICS,
      .flags = PL_OR_NULL, .who = PL_OWNER, .count = MYSTERIUM_PSYCHICS },
    { STATE(ready), .type = PL_BITS8, .max = MYSTERIUM_SEATS - 1,
      .who = PL_OWNER },
    { STATE(deck), A_VISION, .who = PL_NONE, .count = MYSTERIUM_VISIONS,
      .counted_by = 1 + offsetof(mysterium_state, open.deck) },
    { STATE(crowed), .type = PL_BITS32, .who = PL_SOME, .count = 3,
      .help = "the ghost's" },
    { STATE(rng), .type = PL_STRUCT, .who = PL_NONE, .of = &pl_rng_struct },
    { 0 },
};
static const pl_struct state = { "State", sizeof(mysterium_state),
                                 state_fields };

static const pl_field view_fields[] = {
    { VIEW(open), .type = PL_STRUCT, .of = &open_struct },
    { VIEW(me), .type = PL_U8,
      .help = "the seat that sees this; 9 for a watcher" },
    { VIEW(screen), .type = PL_STRUCT, .of = &three, .who = PL_SOME,
      .count = MYSTERIUM_PSYCHICS,
      .counted_by = 1 + offsetof(mysterium_view, open.psychics),
      .help = "the cards that the psychics look for; only for the ghost" },
    { VIEW(hand), A_VISION, .who = PL_SOME, .count = MYSTERIUM_HAND,
      .help = "only for the ghost" },
    { VIEW(culprit), .type = PL_U8, .max = MYSTERIUM_PSYCHICS - 1,
      .flags = PL_OR_NULL, .who = PL_SOME, .help = "only for the ghost" },
    { VIEW(chosen), A_VISION, .who = PL_SOME, .count = 3,
      .help = "the shared vision for character, location and object; only "
              "for the ghost" },
    { VIEW(vote), .type = PL_U8, .max = MYSTERIUM_PSYCHICS, .flags = PL_OR_NULL,
      .who = PL_OWNER, .help = "this seat's own; 6 for an abstention" },
    { VIEW(ready), .type = PL_FLAG, .who = PL_OWNER,
      .help = "this seat has said that it is ready" },
    { VIEW(crowed), .type = PL_BITS32, .who = PL_SOME, .count = 3,
      .flags = PL_MEMORY,
      .help = "visions thrown away since the last shuffle, as number - 1 in "
              "three runs of 32; only for the ghost" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(mysterium_view), view_fields };

/* ---- moves -------------------------------------------------------------- */

#define PSYCHIC(word, offset)                        \
    {                                                \
        .name = word, .at = offset, .type = PL_NAME, \
        .names = mysterium_colours                   \
    }
#define GROUP(offset)                                 \
    {                                                 \
        .name = "group", .at = offset, .type = PL_U8, \
        .max = MYSTERIUM_PSYCHICS - 1                 \
    }
#define BATCH(offset)                                     \
    {                                                     \
        .name = "visions", .at = offset + 1, A_VISION,    \
        .count = MYSTERIUM_HAND, .counted_by = 1 + offset \
    }

static const pl_field tick[] = { { .name = "number", .type = PL_U16 }, { 0 } };
static const pl_field give[] = {
    PSYCHIC("psychic", 0),
    { .name = "cards", .at = 1, .type = PL_BITS32, .max = MYSTERIUM_HAND - 1 },
    { 0 },
};
static const pl_field crow[] = {
    { .name = "cards", .at = 0, .type = PL_BITS32, .max = MYSTERIUM_HAND - 1 },
    { 0 },
};
static const pl_field place[] = {
    PSYCHIC("psychic", 0),
    { .name = "card", .at = 1, CARD },
    { 0 },
};
static const pl_field bet[] = {
    PSYCHIC("on", 0),
    { .name = "token", .at = 1, .type = PL_NAME, .names = tokens },
    { 0 },
};
static const pl_field unbet[] = { PSYCHIC("on", 0), { 0 } };
static const pl_field cast[] = {
    GROUP(0),
    { .name = "cards", .at = 1, .type = PL_ORDER, .count = 3 },
    { 0 },
};
static const pl_field group[] = { GROUP(0), { 0 } };

static const pl_verb moves[] = {
    { PL_TICK, 0, "tick", "time is up", tick },
    { MYSTERIUM_GIVE, PL_COMMITS, "give", "gives {psychic} a vision", give },
    { MYSTERIUM_CROW, PL_COMMITS, "crow", "throws visions away", crow },
    { MYSTERIUM_PLACE, 0, "place", "places {psychic} on card {card}", place },
    { MYSTERIUM_BET, PL_PERSONAL, "bet", "bets a {token} on {on}", bet },
    { MYSTERIUM_UNBET, PL_PERSONAL, "unbet", "takes the bet on {on} back",
      unbet },
    { MYSTERIUM_READY, PL_SEALED | PL_COMMITS, "ready", "is ready", NULL },
    { MYSTERIUM_CAST, PL_COMMITS, "cast",
      "chooses the culprit and the shared vision", cast },
    { MYSTERIUM_VOTE, PL_SEALED | PL_COMMITS | PL_PERSONAL, "vote",
      "votes for {group}", group },
    { MYSTERIUM_NAME, PL_COMMITS | PL_PERSONAL, "name", "names group {group}",
      group },
    { MYSTERIUM_ABSTAIN, PL_SEALED | PL_COMMITS | PL_PERSONAL, "abstain",
      "does not vote", NULL },
    { 0 },
};

/* ---- events ------------------------------------------------------------- */

static const pl_field gave[] = { PSYCHIC("psychic", 0), BATCH(1), { 0 } };
static const pl_field drew[] = { BATCH(0), { 0 } };
static const pl_field number[] = {
    { .name = "cards", .at = 0, .type = PL_U8 },
    { 0 },
};
static const pl_field bets[] = {
    PSYCHIC("psychic", 0),
    PSYCHIC("on", 1),
    { .name = "token", .at = 2, .type = PL_NAME, .names = tokens },
    { 0 },
};
static const pl_field unbets[] = {
    PSYCHIC("psychic", 0),
    PSYCHIC("on", 1),
    { 0 },
};
static const pl_field markers[] = {
    { .name = "marker", .type = PL_U8, .count = MYSTERIUM_PSYCHICS },
    { 0 },
};
static const pl_field hour[] = { { .name = "hour", .type = PL_U8 }, { 0 } };
static const pl_field lined_up[] = {
    GROUP(0),
    { .name = "cards", .at = 1, CARD, .count = 3 },
    { 0 },
};
static const pl_field shown[] = {
    { .name = "place", .at = 0, .type = PL_U8, .max = 2 },
    { .name = "vision", .at = 1, A_VISION },
    { 0 },
};
static const pl_field stage[] = {
    { .name = "stage", .at = 0, .type = PL_U8, .max = 3 },
    { 0 },
};
static const pl_field voted[] = {
    PSYCHIC("psychic", 0),
    { .name = "group",
      .at = 1,
      .type = PL_U8,
      .flags = PL_OR_NULL,
      .max = MYSTERIUM_PSYCHICS - 1 },
    { 0 },
};
static const pl_field verdict[] = {
    { .name = "group",
      .at = 0,
      .type = PL_U8,
      .flags = PL_OR_NULL,
      .max = MYSTERIUM_PSYCHICS - 1 },
    { .name = "by", .at = 1, .type = PL_NAME, .names = ways },
    { 0 },
};
static const pl_field culprit[] = {
    GROUP(0),
    { .name = "visions", .at = 1, A_VISION, .count = 3 },
    { 0 },
};

static const pl_verb events[] = {
    { MYSTERIUM_GAVE, PL_REVEALS, "gave",
      "gives {psychic} the visions {visions}", gave },
    { MYSTERIUM_DREW, PL_REVEALS, "drew", "draws {visions}", drew },
    { MYSTERIUM_SHUFFLED, 0, "shuffled",
      "the discard becomes a new pile of {cards}", number },
    { MYSTERIUM_CROWED, 0, "crowed", "throws {cards} visions away", number },
    { MYSTERIUM_BEGIN, 0, "begin", "the interpretation begins", NULL },
    { MYSTERIUM_SECONDS, 0, "seconds", "the last seconds run", NULL },
    { MYSTERIUM_EXTENDED, 0, "extended",
      "a token with bets was moved: the last seconds begin again", NULL },
    { MYSTERIUM_PLACED, 0, "placed", "places {psychic} on card {card}", place },
    { MYSTERIUM_BETS, 0, "bets", "bets a {token} on {on}", bets },
    { MYSTERIUM_UNBETS, 0, "unbets", "takes the bet on {on} back", unbets },
    { MYSTERIUM_IS_READY, 0, "is_ready", "is ready", NULL },
    { MYSTERIUM_RIGHT, PL_REVEALS, "right",
      "{psychic} is right about card {card}", place },
    { MYSTERIUM_WRONG, PL_REVEALS, "wrong",
      "{psychic} is wrong about card {card}", place },
    { MYSTERIUM_MARKERS, PL_REVEALS, "markers", "clairvoyancy: {marker}",
      markers },
    { MYSTERIUM_HOUR, 0, "hour", "hour {hour} begins", hour },
    { MYSTERIUM_RETURNED, 0, "returned", "all spent tokens come back", NULL },
    { MYSTERIUM_GROUP, PL_REVEALS, "group",
      "group {group} is made of the cards {cards}", lined_up },
    { MYSTERIUM_CASTS, 0, "casts", "chooses the culprit and the shared vision",
      NULL },
    { MYSTERIUM_SHOWN, PL_REVEALS, "shown", "the shared vision shows {vision}",
      shown },
    { MYSTERIUM_POLL, 0, "poll", "the psychics of level {stage} vote", stage },
    { MYSTERIUM_HAS_VOTED, 0, "has_voted", "has voted", NULL },
    { MYSTERIUM_VOTED, PL_REVEALS, "voted", "{psychic} voted for {group}",
      voted },
    { MYSTERIUM_NAMED, 0, "named", "names group {group}", group },
    { MYSTERIUM_VERDICT, PL_REVEALS, "verdict",
      "the verdict is group {group}, by {by}", verdict },
    { MYSTERIUM_CULPRIT, PL_REVEALS, "culprit",
      "the culprit's group is {group}; the visions meant {visions}", culprit },
    { MYSTERIUM_WON, PL_REVEALS, "won", "the ghost is at rest: all win", NULL },
    { MYSTERIUM_LOST, PL_REVEALS, "lost", "the ghost is lost: all lose", NULL },
    { 0 },
};

static const char rules_text[] =
    "The ghost sees, for every psychic, one character, one location and one\n"
    "object among the cards on the table, and may not speak. Each hour it\n"
    "gives every psychic who still seeks one or more visions. The psychics\n"
    "talk, and place their tokens on the cards they believe are meant. Right:\n"
    "the card is yours and you seek the next kind. Wrong: your visions stay\n"
    "and you get more next hour. After the seventh hour it is too late.\n"
    "\n"
    "With four and more players you may bet on the tokens of others, check\n"
    "for right and cross for wrong; true bets, and hours left when you have\n"
    "all three cards, raise your clairvoyancy. Spent tokens come back once,\n"
    "at the fourth hour.\n"
    "\n"
    "When all have found their cards they stand in a line-up. The ghost picks\n"
    "the culprit's group and three visions. These are shown one by one, and\n"
    "you vote in secret after as many as your clairvoyancy allows. Most\n"
    "votes win; ties go to the furthest on the track, then to the eldest. If\n"
    "the verdict is right everybody wins. Two and three players run two\n"
    "psychics each, without bets, see all three visions and vote openly.\n";

static const pl_moment moments[] = {
    { MYSTERIUM_RIGHT, 4000 }, { MYSTERIUM_WRONG, 4000 },
    { MYSTERIUM_GROUP, 6000 }, /* the end of the hour, then the line-up */
    { MYSTERIUM_SHOWN, 2000 }, { 0 },
};

const pl_words mysterium_words = {
    .options = &options,
    .data = &set,
    .state = &state,
    .view = &view,
    .moves = moves,
    .events = events,
    .moments = moments,
    .draw = mysterium_draw,
    .rules = rules_text,
};
