/* SPDX-License-Identifier: MIT */
/* fib_schema.c - describes Fib's fields, moves and events.
 *
 * JSON, TypeScript types, the terminal's words and the protocol's documentation
 * all come from these tables. Each field says who may see it; the suites check
 * that views agree. */
#include "tests/template/fib/fib.h"

#include "rules/schema.h"

static const char *const phases[] = { "playing", "over", NULL };
static const char *const timers[] = { "none", NULL };

static const pl_field option_fields[] = {
    { .name = "wild",
      .at = offsetof(fib_options, wild),
      .type = PL_FLAG,
      .help = "Ones count as whatever was bid." },
    { 0 },
};
static const pl_struct options = { "Options", sizeof(fib_options),
                                   option_fields };

#define OPEN(member) .name = #member, .at = offsetof(fib_open, member)

static const pl_field open_fields[] = {
    PL_OPEN_FIELDS(fib_open, phases, timers),
    { OPEN(turn), .type = PL_SEAT, .show = PL_AS_NOTHING },
    { OPEN(count), .type = PL_U8, .max = FIB_SEATS,
      .help = "dice of the standing bid" },
    { OPEN(face), .type = PL_U8, .max = FIB_FACES, .show = PL_AS_DIE },
    { OPEN(bidder), .type = PL_SEAT, .flags = PL_OR_NULL },
    { OPEN(winner), .type = PL_SEAT, .flags = PL_OR_NULL },
    { OPEN(bids), .type = PL_U8, .flags = PL_ROUND, .show = PL_AS_NOTHING },
    { 0 },
};
static const pl_struct open_struct = { "Open", sizeof(fib_open), open_fields };

static const pl_field state_fields[] = {
    { .name = "open", .type = PL_STRUCT, .of = &open_struct },
    { .name = "die",
      .at = offsetof(fib_state, die),
      .type = PL_U8,
      .who = PL_OWNER,
      .count = 8,
      .flags = PL_PER_SEAT,
      .show = PL_AS_DIE,
      .min = 1,
      .max = FIB_FACES },
    { .name = "rng",
      .at = offsetof(fib_state, rng),
      .type = PL_STRUCT,
      .who = PL_NONE,
      .of = &pl_rng_struct },
    { 0 },
};
static const pl_struct state = { "State", sizeof(fib_state), state_fields };

static const pl_field view_fields[] = {
    { .name = "open", .type = PL_STRUCT, .of = &open_struct },
    { .name = "me", .at = offsetof(fib_view, me), .type = PL_U8 },
    { .name = "die",
      .at = offsetof(fib_view, die),
      .type = PL_U8,
      .who = PL_OWNER,
      .count = 7,
      .flags = PL_PER_SEAT,
      .show = PL_AS_DIE,
      .max = FIB_FACES,
      .help = "0 where this seat may not look" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(fib_view), view_fields };

static const pl_field bid[] = {
    { .name = "count", .at = 0, .type = PL_U8, .min = 1, .max = FIB_SEATS },
    { .name = "face", .at = 1, .type = PL_U8, .min = 1, .max = FIB_FACES },
    { 0 },
};
static const pl_field die[] = { { .name = "die", .type = PL_U8 }, { 0 } };

static const pl_verb moves[] = {
    { FIB_BID, 0, "bid", "bids {count} showing {face}", bid },
    { FIB_CALL, PL_COMMITS, "call", "calls the bid", NULL },
    { 0 },
};
static const pl_verb events[] = {
    { FIB_BIDS, 0, "bids", "bids {count} showing {face}", bid },
    { FIB_SHOWN, PL_REVEALS, "shown", "shows a {die}", die },
    { FIB_WON, 0, "won", "wins", NULL },
    { 0 },
};

static void draw(const void *setup, int seats, const void *in, pl_text *t)
{
    const fib_view *v = in;
    (void)setup;

    for (int i = 0; i < seats; i++) {
        pl_put(t, "seat ");
        pl_put_int(t, i + 1);
        pl_put(t, v->die[i] ? ": " : ": ?");
        if (v->die[i])
            pl_put_int(t, v->die[i]);
        pl_put_char(t, '\n');
    }
}

const pl_words fib_words = {
    .options = &options,
    .state = &state,
    .view = &view,
    .moves = moves,
    .events = events,
    .draw = draw,
    .rules = "Raise the bid on all hidden dice, or call it.\n",
};
