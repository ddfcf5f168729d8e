/* SPDX-License-Identifier: MIT */
/* clairvoyance_deck.c - the deck, the characters and the die.
 *
 * The cards are written in data/clairvoyance/default.deck, and the build makes
 * the C table from that file. Plain items with three faces deal 2, two faces
 * of mixed parity 3, two of one parity 4, one face 5; items with an effect
 * deal a little less. */
#include "games/clairvoyance/clairvoyance_inner.h"

#include <string.h>

#include "clairvoyance_default_deck.h"

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
#define X(name, word, person, ability, effect, number) \
    { person, ability, CV_##effect, number },
    CV_CHARACTER_LIST(X)
#undef X
};

const char *const cv_type_names[] = {
#define X(name, word, text) word,
    CV_TYPE_LIST(X) NULL,
#undef X
};

const char *const cv_effect_names[] = {
#define X(name, word, ...) word,
    CV_EFFECT_LIST(X) NULL,
#undef X
};

/* DECK_DESIGNS and DECK_CARDS are made from default.deck by tools/deck2c. */
#define CARD(name_, copies_, type_, faces_, damage_, effect_, param_)          \
    {                                                                          \
        .name = name_, .copies = copies_, .type = CV_##type_, .faces = faces_, \
        .damage = damage_, .effect = CV_##effect_, .param = param_             \
    }
const cv_deck clairvoyance_deck = {
    .designs = DECK_DESIGNS,
    .card = { DECK_CARDS },
};

/* ---- what a deck must keep to -------------------------------------------- */

/* What may have an effect, as bits of types, and the bounds of its number. */
typedef struct {
    uint8_t types;
    uint8_t least, most;
} rule;

enum {
    TYPES_ITEM = 1 << CV_ITEM,
    TYPES_ACTIVE = 1 << CV_SINGLE | 1 << CV_INSTANT,
    TYPES_CONTINUOUS = 1 << CV_CONTINUOUS,
    TYPES_CHARACTER = 0, /* refused in a deck */
};

static const rule rules[CV_EFFECTS] = {
#define X(name, word, where, least, most, ...) \
    [CV_##name] = { TYPES_##where, least, most },
    CV_EFFECT_LIST(X)
#undef X
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
