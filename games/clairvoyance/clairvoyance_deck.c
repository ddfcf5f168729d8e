/* clairvoyance_deck.c - the deck, the characters and the die.
 *
 * The deck is the same as data/clairvoyance/default.deck; a test compares
 * them. Plain items with three faces deal 2, two faces of mixed parity 3, two
 * of one parity 4, one face 5; items with an effect deal a little less. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#define F(n) (1u << (n))

/* Consecutive numbers lie opposite, and odd and even faces alternate like the
 * fields of a chess board: each face touches three of the other parity. */
const uint16_t cv_edges[CV_FACES + 1] = {
    0,
    F(4) | F(6) | F(8),
    F(3) | F(5) | F(7),
    F(2) | F(6) | F(8),
    F(1) | F(5) | F(7),
    F(2) | F(4) | F(8),
    F(1) | F(3) | F(7),
    F(2) | F(4) | F(6),
    F(1) | F(3) | F(5),
};

const cv_character cv_characters[CV_CHARACTERS] = {
    { "Mama Rita", "Charges Apply", CV_MOVE, 0 },
    { "Gertrude", "Pyromania", CV_DESTROY, 0 },
    { "Harold", "Guaranteed Delivery", CV_SURE, 0 },
    { "Ed", "Scrounge", CV_SCROUNGE, 0 },
    { "RX-97", "Circuit Breaker", CV_REDIRECT, 0 },
    { "Myr", "Eminent Domain", CV_SEARCH, 0 },
    { "Sebastian", "Charm", CV_CHARM, 0 },
    { "Claire", "Prognosticate", CV_SET_DIE, 0 },
    { "Richard", "Finder's Keepers", CV_FINDERS, 2 },
    { "SSG Sullivan", "Phantom Firepower", CV_FIREPOWER, 1 },
    { "Luke", "Punishing Blow", CV_BLOW, 2 },
    { "Austin", "Tailored Fit", CV_TAILOR, 2 },
    { "Xander", "Handiwork", CV_WRECK, 3 },
};

const char *const cv_type_names[] = { "item", "single-use", "continuous",
                                      "instant", NULL };

const char *const cv_effect_names[] = {
    "none",       "smash",      "reflect",    "heal",    "reduce",
    "turn",       "hurry",      "salvage",    "spy",     "catch",
    "destroy",    "retarget",   "boost",      "probe",   "snatch",
    "draw",       "hush",       "move",       "sure",    "scrounge",
    "redirect",   "search",     "charm",      "set-die", "finders",
    "firepower",  "blow",       "tailor",     "wreck",   "start-discard",
    "start-heal", "start-harm", "start-roll", "armour",  "rack",
    "tilt",       "catalogue",  "chain",      "board",   NULL,
};

#define CARD(name_, copies_, type_, faces_, damage_, effect_, param_)          \
    {                                                                          \
        .name = name_, .copies = copies_, .type = CV_##type_, .faces = faces_, \
        .damage = damage_, .effect = CV_##effect_, .param = param_             \
    }

/* clang-format off */
const cv_deck clairvoyance_deck = {
    .designs = 36,
    .card = {
        CARD("Armchair", 3, ITEM, F(1) | F(6), 3, NONE, 0),
        CARD("Lamp", 5, ITEM, F(2) | F(5) | F(8), 2, NONE, 0),
        CARD("Footstool", 4, ITEM, F(3) | F(4) | F(7), 2, NONE, 0),
        CARD("Rocking Chair", 2, ITEM, F(3) | F(8), 3, NONE, 0),
        CARD("Chest of Drawers", 2, ITEM, F(2) | F(4), 4, NONE, 0),
        CARD("Grandfather Clock", 2, ITEM, F(5) | F(7), 4, NONE, 0),
        CARD("Grand Piano", 2, ITEM, F(8), 5, NONE, 0),
        CARD("Iron Stove", 2, ITEM, F(1), 5, NONE, 0),
        CARD("Jack-in-the-Box", 3, SINGLE, F(4) | F(7), 2, SMASH, 0),
        CARD("Hand Mirror", 2, SINGLE, F(1) | F(8), 2, REFLECT, 0),
        CARD("Smelling Salts", 3, SINGLE, F(2) | F(3) | F(6), 1, HEAL, 2),
        CARD("Parasol", 2, SINGLE, F(6) | F(7), 2, REDUCE, 2),
        CARD("Metronome", 2, SINGLE, F(3) | F(4), 2, TURN, 0),
        CARD("Hourglass", 2, SINGLE, F(5) | F(6), 2, HURRY, 1),
        CARD("Lost-Property Box", 2, SINGLE, F(1) | F(2), 2, SALVAGE, 0),
        CARD("Spyglass", 2, SINGLE, F(1) | F(3) | F(8), 1, SPY, 0),
        CARD("Birdcage", 1, SINGLE, F(2) | F(7), 2, CATCH, 0),
        CARD("Music Box", 2, CONTINUOUS, F(1) | F(4), 2, START_DISCARD, 1),
        CARD("Suit of Armour", 2, CONTINUOUS, F(5) | F(6), 2, ARMOUR, 1),
        CARD("Crystal Ball", 2, CONTINUOUS, F(3) | F(6) | F(7), 1, TILT, 2),
        CARD("Apothecary Cabinet", 2, CONTINUOUS, F(4) | F(5), 2,
             START_HEAL, 1),
        CARD("Trophy Rack", 2, CONTINUOUS, F(7) | F(8), 2, RACK, 1),
        CARD("Card Catalogue", 1, CONTINUOUS, F(2) | F(5), 2, CATALOGUE, 1),
        CARD("Cursed Doll", 2, CONTINUOUS, F(1) | F(2) | F(7), 1,
             START_HARM, 1),
        CARD("Ball and Chain", 2, CONTINUOUS, F(3) | F(8), 2, CHAIN, 1),
        CARD("Cuckoo Clock", 2, CONTINUOUS, F(4) | F(5) | F(6), 1,
             START_ROLL, 0),
        CARD("Spirit Board", 1, CONTINUOUS, F(6) | F(7), 1, BOARD, 0),
        CARD("Pyrokinesis", 4, INSTANT, 0, 0, DESTROY, 0),
        CARD("Nudge", 3, INSTANT, 0, 0, TURN, 0),
        CARD("Psychic Shield", 3, INSTANT, 0, 0, REDUCE, 3),
        CARD("Poltergeist", 2, INSTANT, 0, 0, RETARGET, 0),
        CARD("Power Surge", 2, INSTANT, 0, 0, BOOST, 2),
        CARD("Mind Probe", 2, INSTANT, 0, 0, PROBE, 1),
        CARD("Snatch", 2, INSTANT, 0, 0, SNATCH, 0),
        CARD("Second Wind", 2, INSTANT, 0, 0, DRAW, 2),
        CARD("Hush", 1, INSTANT, 0, 0, HUSH, 0),
    },
};
/* clang-format on */

/* ---- what a deck must keep to -------------------------------------------- */

/* What an effect may stand on, and the bounds of its number. */
typedef struct {
    uint8_t types; /* bits */
    uint8_t least, most;
} rule;

enum {
    ACTIVE = 1 << CV_SINGLE | 1 << CV_INSTANT,
    POSSESSED = 1 << CV_SINGLE,
    LASTING = 1 << CV_CONTINUOUS,
};

static const rule rules[CV_EFFECTS] = {
    [CV_NONE] = { 1 << CV_ITEM, 0, 0 },
    [CV_SMASH] = { ACTIVE, 0, 0 },
    [CV_REFLECT] = { ACTIVE, 0, 0 },
    [CV_HEAL] = { ACTIVE, 1, 9 },
    [CV_REDUCE] = { ACTIVE, 1, 9 },
    [CV_TURN] = { ACTIVE, 0, 0 },
    [CV_HURRY] = { ACTIVE, 1, 3 },
    [CV_SALVAGE] = { ACTIVE, 0, 0 },
    [CV_SPY] = { ACTIVE, 0, 0 },
    [CV_CATCH] = { ACTIVE, 0, 0 },
    [CV_DESTROY] = { ACTIVE, 0, 0 },
    [CV_RETARGET] = { ACTIVE, 0, 0 },
    [CV_BOOST] = { ACTIVE, 1, 9 },
    [CV_PROBE] = { ACTIVE, 0, 5 },
    [CV_SNATCH] = { ACTIVE, 0, 0 },
    [CV_DRAW] = { ACTIVE, 1, 5 },
    [CV_HUSH] = { ACTIVE, 0, 0 },
    [CV_MOVE] = { ACTIVE, 0, 0 },
    [CV_REDIRECT] = { ACTIVE, 0, 0 },
    [CV_SET_DIE] = { ACTIVE, 0, 0 },
    [CV_START_DISCARD] = { LASTING, 1, 5 },
    [CV_START_HEAL] = { LASTING, 1, 9 },
    [CV_START_HARM] = { LASTING, 1, 9 },
    [CV_START_ROLL] = { LASTING, 0, 0 },
    [CV_ARMOUR] = { LASTING, 1, 9 },
    [CV_RACK] = { LASTING, 1, 9 },
    [CV_TILT] = { LASTING, 2, 3 },
    [CV_CATALOGUE] = { LASTING, 1, 5 },
    [CV_CHAIN] = { LASTING, 1, 2 },
    [CV_BOARD] = { LASTING, 0, 0 },
};

static const char *card_fault(const cv_deck *d, const cv_card *c)
{
    const rule *r = &rules[c->effect < CV_EFFECTS ? c->effect : 0];

    if (!c->name[0])
        return "name: a card needs one";
    for (const cv_card *other = d->card; other < c; other++)
        if (memcmp(other->name, c->name, sizeof c->name) == 0)
            return "name: two cards have the same";
    if (c->copies < 1 || c->copies > 15)
        return "copies: 1 to 15";
    if (c->type > CV_INSTANT)
        return "type: item, single-use, continuous or instant";
    if (c->type == CV_INSTANT ? c->faces != 0 : c->faces == 0)
        return "faces: 1 to 8 for an item, none for an instant";
    if (c->faces & ~0x1feu)
        return "faces: 1 to 8";
    if (c->damage > (c->type == CV_INSTANT ? 0 : CV_HEALTH))
        return "damage: 0 to 10 for an item, 0 for an instant";
    if (c->effect >= CV_EFFECTS || !(r->types >> c->type & 1))
        return "effect: not one for this type of card";
    if (c->param < r->least || c->param > r->most)
        return "param: out of bounds for this effect";
    return NULL;
}

pl_err cv_deck_check(const cv_deck *d, int *card, const char **why)
{
    int cards = 0;

    *card = 0;
    *why = "designs: 1 to 40";
    if (d->designs < 1 || d->designs > CV_DESIGNS)
        return PL_BAD_DATA;
    for (*card = 0; *card < d->designs; ++*card) {
        *why = card_fault(d, &d->card[*card]);
        if (*why)
            return PL_BAD_DATA;
        cards += d->card[*card].copies;
    }
    *card = d->designs - 1;
    *why = "copies: 40 to 100 cards in all";
    if (cards < 40 || cards > CV_CARDS)
        return PL_BAD_DATA;
    *why = NULL;
    return PL_OK;
}
