/* SPDX-License-Identifier: MIT */
/* clairvoyance_lists.h - every type of card, effect and character, once.
 *
 * The enums, the names on the wire, the rules of decks, the table of functions
 * and the texts that players read are all made from these lists. To add an
 * effect, add one entry here and write the functions that it names. Entries
 * are numbered in order and records hold the numbers: add at the end of a
 * group, and raise the rules version.
 *
 * In a text '#' stands for the effect's number, and "(s)" for an s where that
 * number is not 1. */
#ifndef PL_CLAIRVOYANCE_LISTS_H
#define PL_CLAIRVOYANCE_LISTS_H

/* clang-format off */

/* X(ENUM, name, how a card of this type is used) */
#define CV_TYPE_LIST(X)                                                        \
    X(ITEM,       "item",       "An item to throw.")                           \
    X(SINGLE,     "single-use", "Possess it, then use it once, or throw it.")  \
    X(CONTINUOUS, "continuous", "Works for whoever possesses it.")             \
    X(INSTANT,    "instant",    "Played from hand, for free.")

/* X(ENUM, name, what may have it, least number, most, when it may be used,
 *   its aims, what it does, what it can do about an item on its way, a few
 *   words, the whole text)
 *
 * An effect is used by a player and has aims, or runs by itself at the start
 * of a turn (START_...), or lasts as long as its item is possessed and is
 * looked up with cv_sum.
 *
 * About an item on its way an effect can do NOTHING, or it SAVES the target
 * (turns the item away, stops it or softens it), or HURTS it (the item deals
 * more), or turns the DIE, which matters only while the die decides. Clients
 * read this to know what is worth asking a seat about. */
#define CV_EFFECT_LIST(X) \
    X(NONE,          "none",          ITEM,       0, 0, 0, NULL, NULL, NOTHING, "", "It does nothing but hurt.") \
    X(SMASH,         "smash",         ACTIVE,     0, 0, 0, cv_aim_item, cv_run_smash, NOTHING, "Smashes an item", "Destroy an item that somebody possesses.") \
    X(REFLECT,       "reflect",       ACTIVE,     0, 0, CV_IN_FLIGHT | CV_AT_ME, cv_aim_thrower, cv_run_reflect, SAVES, "Sends it back", "An item thrown at you flies at its thrower instead.") \
    X(HEAL,          "heal",          ACTIVE,     1, 9, CV_HEALS, cv_aim_nothing, cv_run_heal, NOTHING, "Heals #", "Regain # health, to ten at most.") \
    X(REDUCE,        "reduce",        ACTIVE,     1, 9, CV_IN_FLIGHT, cv_aim_nothing, cv_run_reduce, SAVES, "Softens by #", "The item in flight deals # less.") \
    X(TURN,          "turn",          ACTIVE,     0, 0, 0, cv_aim_edge, cv_run_set_die, DIE, "Tilts the die", "Turn the die over one edge of your choice.") \
    X(HURRY,         "hurry",         ACTIVE,     1, 3, CV_OWN_TURN, cv_aim_nothing, cv_run_hurry, NOTHING, "# more action(s)", "In your turn: # more action(s), but no throw.") \
    X(SALVAGE,       "salvage",       ACTIVE,     0, 0, 0, cv_aim_discarded_item, cv_run_scrounge, NOTHING, "Fetches an item", "Take an item of another name from the discards to your hand.") \
    X(SPY,           "spy",           ACTIVE,     0, 0, 0, cv_aim_other_hand, cv_run_spy, NOTHING, "Looks, discards", "Look at a hand and choose a card there that is discarded.") \
    X(CATCH,         "catch",         ACTIVE,     0, 0, CV_IN_FLIGHT | CV_AT_ME, cv_aim_hit, cv_run_catch, SAVES, "Catches it", "An item thrown at you does no damage, and you possess it.") \
    X(DESTROY,       "destroy",       ACTIVE,     0, 0, 0, cv_aim_item_or_flight, cv_run_destroy, SAVES, "Burns an item", "Destroy an item: possessed, in flight, or being placed.") \
    X(RETARGET,      "retarget",      ACTIVE,     0, 0, CV_IN_FLIGHT, cv_aim_third_target, cv_run_retarget, SAVES, "New target", "The item in flight gets a new target: a third psychic, or the thrower if there is none.") \
    X(BOOST,         "boost",         ACTIVE,     1, 9, CV_IN_FLIGHT, cv_aim_nothing, cv_run_boost, HURTS, "Harder by #", "The item in flight deals # more.") \
    X(PROBE,         "probe",         ACTIVE,     0, 5, 0, cv_aim_other_seat, cv_run_probe, NOTHING, "Looks, draws #", "Look at a hand, then draw # card(s).") \
    X(SNATCH,        "snatch",        ACTIVE,     0, 0, 0, cv_aim_other_item, cv_run_snatch, NOTHING, "Takes an item", "Take an item that somebody else possesses.") \
    X(DRAW,          "draw",          ACTIVE,     1, 5, 0, cv_aim_nothing, cv_run_draw, NOTHING, "Draws #", "Draw # card(s).") \
    X(HUSH,          "hush",          ACTIVE,     0, 0, 0, cv_aim_seat, cv_run_hush, NOTHING, "Silences one", "Until the turn ends one psychic plays no instants and uses no items. Abilities stay.") \
    X(MOVE,          "move",          ACTIVE,     0, 0, 0, cv_aim_item_and_seat, cv_run_move, NOTHING, "Moves an item", "Take an item that somebody possesses and give it to somebody else.") \
    X(SURE,          "sure",          CHARACTER,  0, 0, 0, cv_aim_nothing, cv_run_sure, NOTHING, "Sure throw", "Only abilities can touch your next throw.") \
    X(SCROUNGE,      "scrounge",      CHARACTER,  0, 0, 0, cv_aim_discarded, cv_run_scrounge, NOTHING, "Fetches a card", "Take any card from the discards to your hand.") \
    X(REDIRECT,      "redirect",      ACTIVE,     0, 0, CV_IN_FLIGHT, cv_aim_any_target, cv_run_retarget, SAVES, "New target", "Choose a new target for the item in flight.") \
    X(SEARCH,        "search",        CHARACTER,  0, 0, 0, cv_aim_deck, cv_run_search, NOTHING, "Searches the deck", "Look through the deck and take an item from it.") \
    X(CHARM,         "charm",         CHARACTER,  0, 0, CV_OWN_TURN, cv_aim_nothing, cv_run_charm, NOTHING, "Charms everybody", "In your turn: nobody may throw at you until your next turn.") \
    X(SET_DIE,       "set-die",       ACTIVE,     0, 0, 0, cv_aim_face, cv_run_set_die, DIE, "Sets the die", "Set the die to any face.") \
    X(FINDERS,       "finders",       CHARACTER,  2, 2, 0, cv_aim_any_hands, cv_run_finders, NOTHING, "Empties hands", "Everybody else discards # random card(s); take one of them.") \
    X(FIREPOWER,     "firepower",     CHARACTER,  1, 1, CV_OWN_TURN, cv_aim_nothing, cv_run_firepower, NOTHING, "# more throw(s)", "In your turn: # more action(s) and # more throw(s).") \
    X(BLOW,          "blow",          CHARACTER,  2, 2, CV_OWN_ACTIONS, cv_aim_blow, cv_run_blow, NOTHING, "Health for damage", "In your turn: lose health, and throw an item for that much and # more, without the die.") \
    X(TAILOR,        "tailor",        CHARACTER,  2, 2, 0, cv_aim_damage, cv_run_tailor, SAVES, "# more or less", "A damage about to be dealt is # more or # less.") \
    X(WRECK,         "wreck",         CHARACTER,  3, 3, 0, cv_aim_places, cv_run_wreck, NOTHING, "Wrecks # item(s)", "Destroy up to # possessed item(s).") \
    X(START_DISCARD, "start-discard", CONTINUOUS, 1, 5, 0, NULL, cv_run_start_discard, NOTHING, "Costs others cards", "When your turn starts, somebody else of your choice discards # random card(s).") \
    X(START_HEAL,    "start-heal",    CONTINUOUS, 1, 9, 0, NULL, cv_run_start_heal, NOTHING, "Heals # a turn", "When your turn starts you regain # health.") \
    X(START_HARM,    "start-harm",    CONTINUOUS, 1, 9, 0, NULL, cv_run_start_harm, NOTHING, "Costs # a turn", "When your turn starts you take # damage. Best given away.") \
    X(START_ROLL,    "start-roll",    CONTINUOUS, 0, 0, 0, NULL, cv_run_start_roll, NOTHING, "Rolls the die", "When your turn starts the die is rolled.") \
    X(ARMOUR,        "armour",        CONTINUOUS, 1, 9, 0, NULL, NULL, NOTHING, "# less damage", "Items thrown at you deal # less.") \
    X(RACK,          "rack",          CONTINUOUS, 1, 9, 0, NULL, NULL, NOTHING, "# more damage", "Items that you throw deal # more.") \
    X(TILT,          "tilt",          CONTINUOUS, 2, 3, 0, NULL, NULL, NOTHING, "Up to # tilts", "When you play an item from your hand, turn the die over 0 to # edges instead of exactly one.") \
    X(CATALOGUE,     "catalogue",     CONTINUOUS, 1, 5, 0, NULL, NULL, NOTHING, "Draw # more", "Fill your hand to # more card(s).") \
    X(CHAIN,         "chain",         CONTINUOUS, 1, 2, 0, NULL, NULL, NOTHING, "# action(s) fewer", "You have # action(s) fewer each turn, but at least one. Best given away.") \
    X(BOARD,         "board",         CONTINUOUS, 0, 0, 0, NULL, NULL, NOTHING, "Opens the hand", "Your hand lies open to everybody. Best given away.")

/* X(ENUM, effect, USE an item or PLAY an instant)
 * What a seat may order beforehand for a throw that is about to hit it; the
 * orders are tried in this order. */
#define CV_ORDER_LIST(X)      \
    X(REFLECT, REFLECT, USE)  \
    X(CATCH,   CATCH,   USE)  \
    X(SHIELD,  REDUCE,  PLAY) \
    X(REDUCE,  REDUCE,  USE)  \
    X(DESTROY, DESTROY, PLAY)

/* X(ENUM, one word as one types it, name, ability, its effect, its number)
 * The first CV_BASE are the base game's. */
#define CV_CHARACTER_LIST(X)                                                   \
    X(RITA,      "rita",      "Mama Rita",    "Charges Apply",       MOVE, 0)  \
    X(GERTRUDE,  "gertrude",  "Gertrude",     "Pyromania",        DESTROY, 0)  \
    X(HAROLD,    "harold",    "Harold",       "Guaranteed Delivery", SURE, 0)  \
    X(ED,        "ed",        "Ed",           "Scrounge",        SCROUNGE, 0)  \
    X(RX97,      "rx97",      "RX-97",        "Circuit Breaker", REDIRECT, 0)  \
    X(MYR,       "myr",       "Myr",          "Eminent Domain",    SEARCH, 0)  \
    X(SEBASTIAN, "sebastian", "Sebastian",    "Charm",              CHARM, 0)  \
    X(CLAIRE,    "claire",    "Claire",       "Prognosticate",    SET_DIE, 0)  \
    X(RICHARD,   "richard",   "Richard",      "Finder's Keepers", FINDERS, 2)  \
    X(SULLIVAN,  "sullivan",  "SSG Sullivan", "Phantom Firepower", FIREPOWER, 1) \
    X(LUKE,      "luke",      "Luke",         "Punishing Blow",      BLOW, 2)  \
    X(AUSTIN,    "austin",    "Austin",       "Tailored Fit",      TAILOR, 2)  \
    X(XANDER,    "xander",    "Xander",       "Handiwork",          WRECK, 3)

/* clang-format on */

#endif
