/* SPDX-License-Identifier: MIT */
/* kuhn_schema.c - Kuhn poker in fields and words. */
#include "examples/games/kuhn/kuhn.h"

#include "rules/schema.h"

static const char *const phases[] = { "betting", "over", NULL };
static const char *const timers[] = { "none", NULL };
static const char *const cards[] = { "none", "jack", "queen", "king", NULL };
static const char *const does[] = { "waits", "passes", "bets a chip", NULL };

static const pl_field option_fields[] = {
    { .name = "open_end",
      .at = offsetof(kuhn_options, open_end),
      .type = PL_FLAG,
      .help = "Both cards are shown after a fold too." },
    { 0 },
};
static const pl_struct options = { "Options", sizeof(kuhn_options),
                                   option_fields };

#define OPEN(member) .name = #member, .at = offsetof(kuhn_open, member)

static const pl_field open_fields[] = {
    PL_OPEN_FIELDS(kuhn_open, phases, timers),
    { OPEN(turn), .type = PL_SEAT, .show = PL_AS_NOTHING },
    { OPEN(moves), .type = PL_U8, .max = 3, .flags = PL_ROUND,
      .show = PL_AS_NOTHING },
    { OPEN(paid), .type = PL_U8, .count = 2, .flags = PL_PER_SEAT, .max = 2,
      .show = PL_AS_CHIPS, .help = "chips of each seat in the pot" },
    { OPEN(winner), .type = PL_SEAT, .flags = PL_OR_NULL },
    { OPEN(shown), .type = PL_FLAG, .show = PL_AS_NOTHING },
    { 0 },
};
static const pl_struct open_struct = { "Open", sizeof(kuhn_open), open_fields };

static const pl_field state_fields[] = {
    { .name = "open", .type = PL_STRUCT, .of = &open_struct },
    { .name = "hand",
      .at = offsetof(kuhn_state, hand),
      .type = PL_NAME,
      .names = cards,
      .show = PL_AS_CARD,
      .who = PL_OWNER,
      .count = 2,
      .flags = PL_PER_SEAT },
    { .name = "rng",
      .at = offsetof(kuhn_state, rng),
      .type = PL_STRUCT,
      .who = PL_NONE,
      .of = &pl_rng_struct },
    { 0 },
};
static const pl_struct state = { "State", sizeof(kuhn_state), state_fields };

static const pl_field view_fields[] = {
    { .name = "open", .type = PL_STRUCT, .of = &open_struct },
    { .name = "me", .at = offsetof(kuhn_view, me), .type = PL_U8 },
    { .name = "hand",
      .at = offsetof(kuhn_view, hand),
      .type = PL_NAME,
      .names = cards,
      .show = PL_AS_CARD,
      .who = PL_OWNER,
      .count = 2,
      .flags = PL_PER_SEAT,
      .help = "none where this seat may not look" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(kuhn_view), view_fields };

static const pl_field done[] = {
    { .name = "what", .type = PL_NAME, .names = does },
    { 0 },
};
static const pl_field card[] = {
    { .name = "card", .type = PL_NAME, .names = cards },
    { 0 },
};

static const pl_verb moves[] = {
    { KUHN_PASS, 0, "pass", "passes", NULL },
    { KUHN_BET, 0, "bet", "bets a chip", NULL },
    { 0 },
};
static const pl_verb events[] = {
    { KUHN_DOES, 0, "does", "{what}", done },
    { KUHN_SHOWN, PL_REVEALS, "shown", "shows a {card}", card },
    { KUHN_WON, 0, "won", "takes the pot", NULL },
    { 0 },
};

static void draw(const void *setup, int seats, const void *in, pl_text *t)
{
    const kuhn_view *v = in;
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
}

const pl_words kuhn_words = {
    .options = &options,
    .state = &state,
    .view = &view,
    .moves = moves,
    .events = events,
    .draw = draw,
    .rules = "Pass or bet one chip; the higher card takes the pot.\n",
};
