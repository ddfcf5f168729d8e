/* SPDX-License-Identifier: MIT */
/* leduc_schema.c - Leduc poker in fields and words. */
#include "examples/games/leduc/leduc.h"

#include "rules/schema.h"

static const char *const phases[] = { "first_round", "second_round", "over",
                                      NULL };
static const char *const timers[] = { "none", NULL };
static const char *const cards[] = { "none", "jack", "queen", "king", NULL };
static const char *const bets[] = { "waits", "folds", "checks or calls",
                                    "raises", NULL };

static const char *const wins[] = { "takes the pot", "shares the pot", NULL };

static const pl_field option_fields[] = {
    { .name = "small",
      .at = offsetof(leduc_options, small),
      .type = PL_U8,
      .min = 1,
      .max = 9,
      .usual = 2,
      .help = "Chips of a raise before the board; after it, twice as many." },
    { 0 },
};
static const pl_struct options = { "Options", sizeof(leduc_options),
                                   option_fields };

#define OPEN(member) .name = #member, .at = offsetof(leduc_open, member)

static const pl_field open_fields[] = {
    PL_OPEN_FIELDS(leduc_open, phases, timers),
    { OPEN(turn), .type = PL_SEAT, .show = PL_AS_NOTHING },
    { OPEN(paid), .type = PL_U8, .count = 2, .flags = PL_PER_SEAT, .max = 64,
      .show = PL_AS_CHIPS, .help = "chips of each seat in the pot" },
    { OPEN(raises), .type = PL_U8, .max = LEDUC_RAISES,
      .help = "in this round" },
    { OPEN(acted), .type = PL_U8, .max = 2, .show = PL_AS_NOTHING },
    { OPEN(board), .type = PL_NAME, .names = cards, .show = PL_AS_CARD },
    { OPEN(folded), .type = PL_SEAT, .flags = PL_OR_NULL },
    { OPEN(showdown), .type = PL_FLAG, .show = PL_AS_NOTHING },
    { 0 },
};
static const pl_struct open_struct = { "Open", sizeof(leduc_open),
                                       open_fields };

static const pl_field state_fields[] = {
    { .name = "open", .type = PL_STRUCT, .of = &open_struct },
    { .name = "hand",
      .at = offsetof(leduc_state, hand),
      .type = PL_NAME,
      .names = cards,
      .show = PL_AS_CARD,
      .who = PL_OWNER,
      .count = 2,
      .flags = PL_PER_SEAT },
    { .name = "rng",
      .at = offsetof(leduc_state, rng),
      .type = PL_STRUCT,
      .who = PL_NONE,
      .of = &pl_rng_struct },
    { 0 },
};
static const pl_struct state = { "State", sizeof(leduc_state), state_fields };

static const pl_field view_fields[] = {
    { .name = "open", .type = PL_STRUCT, .of = &open_struct },
    { .name = "me", .at = offsetof(leduc_view, me), .type = PL_U8 },
    { .name = "hand",
      .at = offsetof(leduc_view, hand),
      .type = PL_NAME,
      .names = cards,
      .show = PL_AS_CARD,
      .who = PL_OWNER,
      .count = 2,
      .flags = PL_PER_SEAT,
      .help = "none where this seat may not look" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(leduc_view), view_fields };

static const pl_field bet[] = {
    { .name = "bet", .at = 0, .type = PL_NAME, .names = bets },
    { .name = "paid", .at = 1, .type = PL_U8 },
    { 0 },
};
static const pl_field card[] = {
    { .name = "card", .type = PL_NAME, .names = cards },
    { 0 },
};

static const pl_field won[] = {
    { .name = "how", .type = PL_NAME, .names = wins },
    { 0 },
};

static const pl_verb moves[] = {
    { LEDUC_FOLD, PL_COMMITS, "fold", "folds", NULL },
    { LEDUC_CALL, 0, "call", "checks or calls", NULL },
    { LEDUC_RAISE, 0, "raise", "raises", NULL },
    { 0 },
};
static const pl_verb events[] = {
    { LEDUC_BETS, 0, "bets", "{bet}, with {paid} chips in the pot", bet },
    { LEDUC_BOARD, PL_REVEALS, "board", "the board is a {card}", card },
    { LEDUC_SHOWN, PL_REVEALS, "shown", "shows a {card}", card },
    { LEDUC_WON, PL_REVEALS, "won", "{how}", won },
    { 0 },
};

static void draw(const void *setup, int seats, const void *in, pl_text *t)
{
    const leduc_view *v = in;
    (void)setup;

    for (int i = 0; i < seats; i++) {
        pl_put(t, "seat ");
        pl_put_int(t, i + 1);
        pl_put(t, ": ");
        pl_put(t, v->hand[i] ? cards[v->hand[i]] : "?");
        pl_put(t, ", ");
        pl_put_int(t, v->open.paid[i]);
        pl_put(t, " in the pot\n");
    }
    pl_put(t, "board: ");
    pl_put(t, cards[v->open.board]);
    pl_put_char(t, '\n');
}

const pl_words leduc_words = {
    .options = &options,
    .state = &state,
    .view = &view,
    .moves = moves,
    .events = events,
    .draw = draw,
    .rules = "Pair the board, or hold the higher card. Two rounds of betting;\n"
             "at most two raises in each.\n",
};
