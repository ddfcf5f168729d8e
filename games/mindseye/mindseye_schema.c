/* SPDX-License-Identifier: MIT */
/* mindseye_schema.c - fields, words of moves and events, and the text view. */
#include "games/mindseye/mindseye.h"

#include "rules/schema.h"

static const char *const phases[] = { "over",  "choose", "duel",  "judge",
                                      "press", "stare",  "close", NULL };
static const char *const timers[] = { "none",  "choose", "judge", "press",
                                      "stare", "close",  NULL };
static const char *const colours[] = { "blue", "purple", "green", "orange",
                                       NULL };
static const char *const ways[] = { "nerve", "eyes", "judge", "duel", NULL };
static const char *const distractions[] = { "none", "moth", "flicker",
                                            "false_blink", NULL };
static const char *const reasons[] = { "let_go",      "followed", "eyes_closed",
                                       "looked_away", "gone",     NULL };
static const char *const endings[] = { "draw", "stare", NULL };

/* What a card shows: to the left, then to the right; one word if alike. */
static const char *const shows[] = {
    "blue",   "purple-blue",  "green-blue",    "orange-blue",   "blue-purple",
    "purple", "green-purple", "orange-purple", "blue-green",    "purple-green",
    "green",  "orange-green", "blue-orange",   "purple-orange", "green-orange",
    "orange", NULL,
};

#define OPTION(member) .name = #member, .at = offsetof(mindseye_options, member)
#define OPEN(member) .name = #member, .at = offsetof(mindseye_open, member)

static const pl_field option_fields[] = {
    { OPTION(stare), .type = PL_NAME, .names = ways,
      .help =
          "How a staring contest is settled: by nerve, who holds longest; "
          "by eyes, which cameras watch; by a judge's word; or by a duel of "
          "sealed colours." },
    { OPTION(last_cards), .type = PL_NAME, .names = endings,
      .help = "What happens if the last cards cancel: a draw, or a contest." },
    { OPTION(show_ready), .type = PL_FLAG,
      .help = "Show who has already chosen." },
    { OPTION(rounds), .type = PL_U8, .min = 1, .max = 80, .usual = 80,
      .help = "After this many rounds most cards win." },
    { OPTION(choose_ms), .type = PL_U32, .max = 604800000,
      .help = "Milliseconds to choose, then luck chooses; 0 for no limit." },
    { OPTION(judge_ms), .type = PL_U32, .min = 50, .max = 3600000,
      .usual = 60000,
      .help = "Milliseconds for a judged contest before it becomes a duel." },
    { OPTION(press_ms), .type = PL_U32, .max = 60000, .usual = 3000,
      .help = "Milliseconds to take hold, or forfeit; 0 for no limit. With "
              "cameras ten times as long." },
    { OPTION(stare_ms), .type = PL_U32, .min = 50, .max = 60000, .usual = 40000,
      .help = "Milliseconds of a stare before it becomes a duel." },
    { OPTION(beat_ms), .type = PL_U32, .min = 50, .max = 60000, .usual = 1500,
      .help = "Milliseconds of a beat; each may bring a distraction." },
    { 0 },
};
static const pl_struct options = { "Options", sizeof(mindseye_options),
                                   option_fields };

#define STARE(member) .name = #member, .at = offsetof(mindseye_contest, member)

static const pl_field contest_fields[] = {
    { STARE(how), .type = PL_NAME, .names = ways, .help = "how it is settled" },
    { STARE(held), .type = PL_BITS8, .max = 2, .help = "seats that hold" },
    { STARE(let_go), .type = PL_BITS8, .max = 2, .help = "seats that let go" },
    { STARE(repeats), .type = PL_U8, .max = MINDSEYE_REPEATS,
      .help = "near ties so far" },
    { STARE(named), .type = PL_SEAT, .count = 3,
      .flags = PL_PER_SEAT | PL_OR_NULL, .help = "whom each seat saw blink" },
    { STARE(distraction), .type = PL_NAME, .names = distractions,
      .help = "the last one" },
    { STARE(released), .type = PL_U16, .count = 3, .flags = PL_PER_SEAT,
      .help = "when a seat let go, in milliseconds of the contest" },
    { STARE(since_ms), .type = PL_U16, .flags = PL_ELAPSED,
      .help = "milliseconds of the contest when the timer began" },
    { STARE(distracted_ms), .type = PL_U16,
      .help = "from when on the last distraction shows" },
    { 0 },
};
static const pl_struct contest_struct = { "Contest", sizeof(mindseye_contest),
                                          contest_fields };

static const pl_field open_fields[] = {
    PL_OPEN_FIELDS(mindseye_open, phases, timers),
    { OPEN(cards), .type = PL_U8, .count = 3, .flags = PL_PER_SEAT,
      .max = MINDSEYE_CARDS, .help = "cards that each seat holds" },
    { OPEN(removed), .type = PL_U8, .max = MINDSEYE_CARDS,
      .help = "cards that left the game" },
    { OPEN(round), .type = PL_U8, .flags = PL_ROUND },
    { OPEN(playing), .type = PL_BITS8, .max = 2,
      .help = "seats that play a card this round; after a draw, who shares" },
    { OPEN(contest), .type = PL_BITS8, .flags = PL_FACING, .max = 2,
      .help = "seats that stare" },
    { OPEN(stake), .type = PL_U8, .max = 3,
      .help = "cards that the contest is about" },
    { OPEN(shown), .type = PL_NAME, .names = shows, .count = 3,
      .flags = PL_PER_SEAT | PL_OR_NULL,
      .help = "the last cards shown: to the left, to the right" },
    { OPEN(decides), .type = PL_FLAG, .help = "the contest decides the game" },
    { OPEN(duelled), .type = PL_NAME, .names = shows, .count = 3,
      .flags = PL_PER_SEAT | PL_OR_NULL,
      .help = "the last colours of this duel" },
    { OPEN(duels), .type = PL_U8, .max = MINDSEYE_DUELS,
      .help = "undecided duels so far" },
    { OPEN(settle), .type = PL_BITS8, .max = 2,
      .help = "seats that would rather settle by a duel" },
    { OPEN(winner), .type = PL_SEAT, .flags = PL_OR_NULL },
    { OPEN(timer_count), .type = PL_U16 },
    { OPEN(stare), .type = PL_STRUCT, .of = &contest_struct,
      .help = "a contest that is no duel" },
    { 0 },
};
static const pl_struct open_struct = { "Open", sizeof(mindseye_open),
                                       open_fields };

static const pl_field state_fields[] = {
    { .name = "open",
      .at = offsetof(mindseye_state, open),
      .type = PL_STRUCT,
      .of = &open_struct },
    { .name = "sealed",
      .at = offsetof(mindseye_state, sealed),
      .type = PL_NAME,
      .names = shows,
      .who = PL_OWNER,
      .count = 3,
      .flags = PL_PER_SEAT | PL_OR_NULL },
    { .name = "todo",
      .at = offsetof(mindseye_state, todo),
      .type = PL_BITS8,
      .who = PL_NONE,
      .max = 2,
      .help = "seats that may still act" },
    { .name = "rng",
      .at = offsetof(mindseye_state, rng),
      .type = PL_STRUCT,
      .who = PL_NONE,
      .of = &pl_rng_struct },
    { 0 },
};
static const pl_struct state = { "State", sizeof(mindseye_state),
                                 state_fields };

static const pl_field view_fields[] = {
    { .name = "open",
      .at = offsetof(mindseye_view, open),
      .type = PL_STRUCT,
      .of = &open_struct },
    { .name = "me",
      .at = offsetof(mindseye_view, me),
      .type = PL_U8,
      .help = "the seat that sees this; 9 for a watcher" },
    { .name = "sealed",
      .at = offsetof(mindseye_view, sealed),
      .type = PL_NAME,
      .names = shows,
      .who = PL_OWNER,
      .flags = PL_OR_NULL,
      .help = "what this seat has sealed" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(mindseye_view), view_fields };

/* ---- moves and events --------------------------------------------------- */

static const pl_field tick[] = { { .name = "number", .type = PL_U16 }, { 0 } };
static const pl_field colour[] = {
    { .name = "colour", .type = PL_NAME, .names = colours },
    { 0 },
};
static const pl_field pair[] = {
    { .name = "left", .at = 0, .type = PL_NAME, .names = colours },
    { .name = "right", .at = 1, .type = PL_NAME, .names = colours },
    { 0 },
};
static const pl_field named[] = { { .name = "loser", .type = PL_SEAT }, { 0 } };
static const pl_field cards[] = { { .name = "cards", .type = PL_U8 }, { 0 } };
static const pl_field all_shown[] = {
    { .name = "shown",
      .type = PL_NAME,
      .names = shows,
      .count = 3,
      .flags = PL_PER_SEAT | PL_OR_NULL },
    { 0 },
};
static const pl_field stares[] = {
    { .name = "seats", .at = 0, .type = PL_BITS8, .max = 2 },
    { .name = "stake", .at = 1, .type = PL_U8 },
    { .name = "how", .at = 2, .type = PL_NAME, .names = ways },
    { 0 },
};

static const pl_field release[] = {
    { .name = "ms", .at = 0, .type = PL_U16 },
    { .name = "age", .at = 2, .type = PL_U16, .max = MINDSEYE_AGE_MS },
    { .name = "why", .at = 4, .type = PL_NAME, .names = reasons },
    { 0 },
};
static const pl_field released[] = {
    { .name = "ms", .at = 0, .type = PL_U16 },
    { .name = "why", .at = 2, .type = PL_NAME, .names = reasons },
    { 0 },
};
static const pl_field distracts[] = {
    { .name = "what", .at = 0, .type = PL_NAME, .names = distractions },
    { .name = "ms", .at = 1, .type = PL_U16 },
    { 0 },
};
static const pl_field repeated[] = {
    { .name = "seats", .type = PL_BITS8, .max = 2 },
    { 0 },
};

static const pl_verb moves[] = {
    { PL_TICK, 0, "tick", "time is up", tick },
    { MINDSEYE_SHOW, PL_SEALED | PL_COMMITS, "show", "seals {colour}", colour },
    { MINDSEYE_PAIR, PL_SEALED | PL_COMMITS, "pair",
      "seals {left} to the left and {right} to the right", pair },
    { MINDSEYE_BLINK, PL_COMMITS, "blink", "has blinked", NULL },
    { MINDSEYE_NAME, PL_COMMITS, "name", "says that {loser} blinked", named },
    { MINDSEYE_SETTLE, 0, "settle", "would rather duel", NULL },
    { MINDSEYE_HOLD, 0, "hold", "takes hold", NULL },
    { MINDSEYE_RELEASE, PL_TIMED | PL_IF_GONE, "release",
      "blinks at {ms} ms, {age} ms ago: {why}", release },
    { MINDSEYE_DARK, PL_IF_GONE | PL_FACED, "dark", "has lost the camera",
      NULL },
    { 0 },
};

static const pl_verb events[] = {
    { MINDSEYE_SEALED, 0, "sealed", "has chosen", NULL },
    { MINDSEYE_SHOWN, PL_REVEALS, "shown", "all cards are shown: {shown}",
      all_shown },
    { MINDSEYE_TAKES, 0, "takes", "takes {cards} of the cards", cards },
    { MINDSEYE_LOST, 0, "lost", "cards that leave the game: {cards}", cards },
    { MINDSEYE_STARES, 0, "stares",
      "a staring contest for {stake} cards, settled by {how}", stares },
    { MINDSEYE_DUELLED, PL_REVEALS, "duelled", "the duel shows {shown}",
      all_shown },
    { MINDSEYE_COIN, 0, "coin", "wins the coin toss", NULL },
    { MINDSEYE_BLINKED, 0, "blinked", "blinked", NULL },
    { MINDSEYE_SETTLES, 0, "settles", "would rather duel", NULL },
    { MINDSEYE_STARE_WON, 0, "stare_won", "wins the contest and {cards} cards",
      cards },
    { MINDSEYE_OUT, 0, "out", "is out of cards", NULL },
    { MINDSEYE_WON, 0, "won", "wins the game", NULL },
    { MINDSEYE_DRAWN, 0, "drawn", "the last cards are gone: a draw", NULL },
    { MINDSEYE_HELD, 0, "held", "holds", NULL },
    { MINDSEYE_BEGINS, 0, "begins", "the stare begins", NULL },
    { MINDSEYE_DISTRACTS, 0, "distracts", "a distraction at {ms} ms: {what}",
      distracts },
    { MINDSEYE_RELEASED, 0, "released", "lets go at {ms} ms: {why}", released },
    { MINDSEYE_FORFEITS, 0, "forfeits", "did not take hold in time", NULL },
    { MINDSEYE_REPEATED, 0, "repeated", "too close: {seats} stare again",
      repeated },
    { MINDSEYE_ENDLESS, 0, "endless", "a duel settles the contest", NULL },
    { MINDSEYE_DARKENED, 0, "darkened",
      "has lost the camera: it becomes a contest of nerve", NULL },
    { MINDSEYE_NAMED, 0, "named", "says that {loser} blinked", named },
    { 0 },
};

/* ---- the text view ------------------------------------------------------ */

static void put_name(pl_text *t, uint8_t shown)
{
    pl_put(t, shown ? shows[shown - 1] : "-");
}

static void draw_seat(const mindseye_view *v, int i, pl_text *t)
{
    const mindseye_open *o = &v->open;
    size_t line = t->n;

    pl_put(t, i == v->me ? "> seat " : "  seat ");
    pl_put_int(t, i + 1);
    pl_put(t, "  ");
    for (int k = 0; k < o->cards[i]; k++)
        pl_put(t, "#");
    pl_put_pad(t, line, 30);
    pl_put_int(t, o->cards[i]);
    pl_put(t, o->cards[i] == 1 ? " card" : " cards");
    pl_put_pad(t, line, 42);
    if (o->shown[i]) {
        pl_put(t, "showed ");
        put_name(t, o->shown[i]);
    }
    pl_put_char(t, '\n');
}

static void draw(const void *setup, int seats, const void *in, pl_text *t)
{
    const mindseye_view *v = in;
    const mindseye_open *o = &v->open;
    (void)setup;

    pl_put(t, "Mind's Eye, round ");
    pl_put_int(t, o->round);
    pl_put(t, ", removed ");
    pl_put_int(t, o->removed);
    pl_put(t, "\n  blue > purple > green > orange > blue; "
              "blue-green and orange-purple cancel\n\n");
    for (int i = 0; i < seats; i++)
        draw_seat(v, i, t);
    if (o->contest) {
        pl_put(t, "\nStaring contest (");
        pl_put(t, phases[o->open.phase]);
        pl_put(t, ") between");
        for (int i = 0; i < seats; i++)
            if (o->contest >> i & 1) {
                pl_put(t, " seat ");
                pl_put_int(t, i + 1);
            }
        pl_put(t, o->decides ? ", for the game" : ", cards at stake: ");
        if (!o->decides)
            pl_put_int(t, o->stake);
        pl_put_char(t, '\n');
    }
    if (v->sealed) {
        pl_put(t, "\nYou sealed ");
        put_name(t, v->sealed);
        pl_put_char(t, '\n');
    }
    if (o->open.phase == MINDSEYE_OVER) {
        pl_put(t, o->winner ? "\nThe game goes to seat " : "\nA draw");
        if (o->winner)
            pl_put_int(t, o->winner);
        pl_put_char(t, '\n');
    }
}

static const char rules_text[] =
    "Everybody seals a card and all are shown together. Blue beats purple,\n"
    "purple beats green, green beats orange, orange beats blue: the winner\n"
    "takes the loser's card. Blue with green, and orange with purple, cancel:\n"
    "those cards leave the game. Equal colours stare at each other for the\n"
    "cards.\n"
    "\n"
    "With three at the table your card shows one colour to the left and its\n"
    "neighbour on the ring to the right. Whoever beats somebody and is beaten\n"
    "by nobody takes what it beat; a tie with it means a contest for all\n"
    "three cards, and any other card left over leaves the game.\n"
    "\n"
    "Without cards you are out. The last one who holds cards wins.\n";

static const pl_moment moments[] = {
    { MINDSEYE_SHOWN, 3400 },
    { MINDSEYE_DUELLED, 3400 },
    { MINDSEYE_STARE_WON, 2400 },
    { MINDSEYE_REPEATED, 1600 },
    { 0 },
};

const pl_words mindseye_words = {
    .options = &options,
    .state = &state,
    .view = &view,
    .moves = moves,
    .events = events,
    .moments = moments,
    .draw = draw,
    .rules = rules_text,
    .together = "{\"stare\":\"judge\"}",
    .slowly = "{\"stare\":\"duel\"}",
};
