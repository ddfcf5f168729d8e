/* SPDX-License-Identifier: MIT */
/* telepathic_schema.c - fields, words of moves and events, the text view. */
#include "games/telepathic/telepathic.h"

#include "rules/schema.h"

static const char *const modes[] = { "first", "standard", "harder", "director",
                                     "four",  "opposed",  NULL };
static const char *const bases[] = { "first", "standard", "harder", NULL };
static const char *const firsts[] = { "random", "colour", "shape", NULL };
static const char *const phases[] = { "giving",     "performing", "answering",
                                      "responding", "over",       NULL };
static const char *const timers[] = { "none", "patience", "beat", "window",
                                      NULL };
static const char *const roles[] = { "colour",     "shape",       "captain",
                                     "director",   "colour-lose", "colour-win",
                                     "shape-lose", "shape-win",   NULL };
static const char *const results[] = { "running", "won",   "lost", "team-x",
                                       "team-y",  "drawn", NULL };
static const char *const reasons[] = { "none",       "lose-line", "all-right",
                                       "wrong-name", "not-met",   "no-name",
                                       "cap",        NULL };
static const char *const conditions[] = { "blue",   "orange", "green",
                                          "purple", "star",   "circle",
                                          "cross",  "square", NULL };
static const char *const colours[] = { "blue", "orange", "green", "purple",
                                       NULL };
static const char *const shapes[] = { "star", "circle", "cross", "square",
                                      NULL };
static const char *const tiles[] = {
    "blue-star",   "blue-circle",   "blue-cross",   "blue-square",
    "orange-star", "orange-circle", "orange-cross", "orange-square",
    "green-star",  "green-circle",  "green-cross",  "green-square",
    "purple-star", "purple-circle", "purple-cross", "purple-square",
    NULL,
};
static const char *const cards[] = {
    "column-north", "column-south",      "row-east",   "row-west",
    "clockwise",    "counter-clockwise", "row-mirror", "column-mirror",
    "row-halves",   "column-halves",     NULL,
};
static const char *const sets[] = {
    "column-A",   "column-B",   "column-C", "column-D",   "row-1",
    "row-2",      "row-3",      "row-4",    "north-west", "north-east",
    "south-west", "south-east", NULL,
};
static const char *const verbs[] = { "none",     "give", "perform", "pass",
                                     "announce", "name", "respond", NULL };

#define OPTION(member) \
    .name = #member, .at = offsetof(telepathic_options, member)
#define OPEN(member) .name = #member, .at = offsetof(telepathic_open, member)
#define STATE(member) .name = #member, .at = offsetof(telepathic_state, member)
#define VIEW(member) .name = #member, .at = offsetof(telepathic_view, member)

static const pl_field option_fields[] = {
    { OPTION(mode), .type = PL_NAME, .names = modes,
      .usual = TELEPATHIC_STANDARD,
      .help = "First, standard and harder are for two partners. A director "
              "hands the cards to two partners (3 to 8 people). Four partners "
              "and opposed teams are for four." },
    { OPTION(first), .type = PL_NAME, .names = firsts,
      .help = "Two partners: who gives the first card." },
    { OPTION(removed), .type = PL_U8, .min = 1, .max = 6, .usual = 3,
      .help = "Harder: so many cards leave the deck unseen." },
    { OPTION(base), .type = PL_NAME, .names = bases,
      .usual = TELEPATHIC_STANDARD,
      .help = "Director: the cards of which game for two are used." },
    { OPTION(tempo), .type = PL_FLAG,
      .help = "Even tempo: moves are shown on a steady beat, so that the time "
              "taken to think tells nothing." },
    { OPTION(tempo_ms), .type = PL_U32, .min = 50, .max = 60000, .usual = 5000,
      .help = "Even tempo: milliseconds from beat to beat." },
    { OPTION(clock_ms), .type = PL_U32, .max = 1800000,
      .help = "Milliseconds for each decision, then luck decides and a name "
              "that is due counts as wrong; 0 for no limit, otherwise at "
              "least 50." },
    { OPTION(announce_ms), .type = PL_U32, .max = 600000, .usual = 5000,
      .help = "Milliseconds after each action in which partners may announce; "
              "silence passes. 0 asks one after the other, without a limit." },
    { 0 },
};
static const pl_struct options = { "Options", sizeof(telepathic_options),
                                   option_fields };

static const pl_field open_fields[] = {
    PL_OPEN_FIELDS(telepathic_open, phases, timers),
    { OPEN(timer_count), .type = PL_U16 },
    { OPEN(beats), .type = PL_U16,
      .help = "beats left to decide; 0 without such a limit" },
    { OPEN(grid), .type = PL_NAME, .names = tiles, .count = TELEPATHIC_CELLS,
      .help = "A1 to D1, then A2 to D2, and so on; row 1 is north" },
    { OPEN(row), .type = PL_NAME, .names = cards, .count = TELEPATHIC_ROW,
      .flags = PL_OR_NULL, .help = "the action cards that may be given" },
    { OPEN(given), .type = PL_NAME, .names = cards, .flags = PL_OR_NULL,
      .help = "the action card in the performer's hands" },
    { OPEN(used), .type = PL_BITS16, .max = TELEPATHIC_CARDS - 1,
      .help = "the action cards of the used pile" },
    { OPEN(deck_left), .type = PL_U8, .max = 6, .help = "cards in the deck" },
    { OPEN(shuffles), .type = PL_U8,
      .help = "how often the used pile became the deck" },
    { OPEN(actions), .type = PL_U8, .flags = PL_ROUND,
      .max = TELEPATHIC_OPPOSED_CAP, .help = "actions performed so far" },
    { OPEN(role), .type = PL_NAME, .names = roles, .count = PL_SEATS_MAX,
      .flags = PL_PER_SEAT | PL_ROLE, .help = "what each seat knows about" },
    { OPEN(giver), .type = PL_SEAT, .help = "whose turn it is" },
    { OPEN(performer), .type = PL_SEAT,
      .help = "who performs, or performed last" },
    { OPEN(actor), .type = PL_SEAT, .help = "who is asked now" },
    { OPEN(safe), .type = PL_BITS8,
      .help = "conditions (0 to 3 colours, 4 to 7 shapes) that stood in a "
              "line without loss, so nobody's lose condition" },
    { OPEN(announcer), .type = PL_SEAT, .flags = PL_OR_NULL },
    { OPEN(announced), .type = PL_NAME, .names = conditions, .count = 2,
      .flags = PL_OR_NULL, .help = "the win conditions that were announced" },
    { OPEN(response), .type = PL_NAME, .names = conditions, .flags = PL_OR_NULL,
      .help = "the other partner's answer" },
    { OPEN(result), .type = PL_NAME, .names = results },
    { OPEN(reason), .type = PL_NAME, .names = reasons },
    { OPEN(stood_win), .type = PL_BITS8, .max = TELEPATHIC_HOLDERS - 1,
      .help = "seats whose win condition stood in a line at the end" },
    { OPEN(stood_lose), .type = PL_BITS8, .max = TELEPATHIC_HOLDERS - 1,
      .help = "seats whose lose condition stood in a line at the end" },
    { 0 },
};
static const pl_struct open_struct = { "Open", sizeof(telepathic_open),
                                       open_fields };

static const pl_field state_fields[] = {
    { STATE(open), .type = PL_STRUCT, .of = &open_struct },
    { STATE(win), .type = PL_NAME, .names = conditions, .who = PL_OWNER,
      .count = TELEPATHIC_HOLDERS, .flags = PL_PER_SEAT | PL_OR_NULL },
    { STATE(lose), .type = PL_NAME, .names = conditions, .who = PL_OWNER,
      .count = TELEPATHIC_HOLDERS, .flags = PL_PER_SEAT | PL_OR_NULL },
    { STATE(deck), .type = PL_NAME, .names = cards, .who = PL_NONE, .count = 8,
      .counted_by = 1 + offsetof(telepathic_state, open.deck_left),
      .help = "bottom first" },
    { .name = "sealed",
      .at = offsetof(telepathic_state, sealed),
      .type = PL_NAME,
      .names = verbs,
      .who = PL_OWNER,
      .help = "the move that waits for the beat" },
    { .name = "sealed_with",
      .at = offsetof(telepathic_state, sealed[1]),
      .type = PL_U8,
      .count = 2,
      .who = PL_OWNER },
    { STATE(answer), .type = PL_U8, .count = TELEPATHIC_HOLDERS, .max = 9,
      .who = PL_OWNER, .flags = PL_PER_SEAT,
      .help = "in a window: 1 for silence, 2 and more for a condition" },
    { STATE(rng), .type = PL_STRUCT, .who = PL_NONE, .of = &pl_rng_struct },
    { 0 },
};
static const pl_struct state = { "State", sizeof(telepathic_state),
                                 state_fields };

static const pl_field view_fields[] = {
    { VIEW(open), .type = PL_STRUCT, .of = &open_struct },
    { VIEW(me), .type = PL_U8,
      .help = "the seat that sees this; 9 for a watcher" },
    { VIEW(win), .type = PL_NAME, .names = conditions, .who = PL_OWNER,
      .count = TELEPATHIC_HOLDERS, .flags = PL_PER_SEAT | PL_OR_NULL,
      .help = "win conditions: one's own, at the end everybody's" },
    { VIEW(lose), .type = PL_NAME, .names = conditions, .who = PL_OWNER,
      .count = TELEPATHIC_HOLDERS, .flags = PL_PER_SEAT | PL_OR_NULL,
      .help = "lose conditions: one's own, at the end everybody's" },
    { .name = "sealed",
      .at = offsetof(telepathic_view, sealed),
      .type = PL_NAME,
      .names = verbs,
      .who = PL_OWNER,
      .help = "one's own move that waits for the beat" },
    { .name = "sealed_with",
      .at = offsetof(telepathic_view, sealed[1]),
      .type = PL_U8,
      .count = 2,
      .who = PL_OWNER,
      .help = "its values, as numbers" },
    { VIEW(answer), .type = PL_U8, .max = 9, .who = PL_OWNER,
      .help = "one's own answer in a window: 0 for none yet, 1 for silence, "
              "2 and more for a condition" },
    { VIEW(futile), .type = PL_BITS8, .who = PL_OWNER,
      .help = "conditions that one cannot win with by announcing them now" },
    { 0 },
};
static const pl_struct view = { "View", sizeof(telepathic_view), view_fields };

/* ---- moves and events --------------------------------------------------- */

static const pl_field tick[] = { { .name = "number", .type = PL_U16 }, { 0 } };
static const pl_field gift[] = {
    { .name = "card", .at = 0, .type = PL_NAME, .names = cards },
    { .name = "to", .at = 1, .type = PL_SEAT },
    { 0 },
};
static const pl_field set[] = {
    { .name = "set", .type = PL_NAME, .names = sets },
    { 0 },
};
static const pl_field condition[] = {
    { .name = "condition", .type = PL_NAME, .names = conditions },
    { 0 },
};
static const pl_field both[] = {
    { .name = "colour", .at = 0, .type = PL_NAME, .names = colours },
    { .name = "shape", .at = 1, .type = PL_NAME, .names = shapes },
    { 0 },
};
static const pl_field action[] = {
    { .name = "card", .at = 0, .type = PL_NAME, .names = cards },
    { .name = "set", .at = 1, .type = PL_NAME, .names = sets },
    { 0 },
};
static const pl_field drawn[] = {
    { .name = "place", .at = 0, .type = PL_U8, .max = TELEPATHIC_ROW - 1 },
    { .name = "card", .at = 1, .type = PL_NAME, .names = cards },
    { 0 },
};
static const pl_field number[] = { { .name = "cards", .type = PL_U8 }, { 0 } };
static const pl_field shown[] = {
    { .name = "win",
      .at = 0,
      .type = PL_NAME,
      .names = conditions,
      .flags = PL_OR_NULL },
    { .name = "lose",
      .at = 1,
      .type = PL_NAME,
      .names = conditions,
      .flags = PL_OR_NULL },
    { 0 },
};
static const pl_field ended[] = {
    { .name = "result", .at = 0, .type = PL_NAME, .names = results },
    { .name = "reason", .at = 1, .type = PL_NAME, .names = reasons },
    { .name = "win",
      .at = 2,
      .type = PL_BITS8,
      .max = TELEPATHIC_HOLDERS - 1,
      .help = "seats whose win condition stood in a line" },
    { .name = "lose",
      .at = 3,
      .type = PL_BITS8,
      .max = TELEPATHIC_HOLDERS - 1,
      .help = "seats whose lose condition stood in a line" },
    { 0 },
};

/* Under even tempo every move is sealed until the beat, yet none is marked so:
 * only one seat is asked at a time, and bots mix their sealed moves. */
static const pl_verb moves[] = {
    { PL_TICK, 0, "tick", "time is up", tick },
    { TELEPATHIC_GIVE, 0, "give", "gives {card} to {to}", gift },
    { TELEPATHIC_PERFORM, 0, "perform", "performs it on {set}", set },
    { TELEPATHIC_PASS, 0, "pass", "does not announce", NULL },
    { TELEPATHIC_ANNOUNCE, PL_COMMITS, "announce",
      "announces that the partner wants {condition}", condition },
    { TELEPATHIC_NAME, PL_COMMITS, "name",
      "announces that {colour} and {shape} are wanted", both },
    { TELEPATHIC_RESPOND, PL_COMMITS, "respond",
      "answers that the partner wants {condition}", condition },
    { 0 },
};

/* Under even tempo every kind brings out what was sealed; without it only
 * drawn cards and the end show what was hidden. */
static const pl_verb events[] = {
    { TELEPATHIC_GIVEN, PL_REVEALS, "given", "gives {card} to {to}", gift },
    { TELEPATHIC_PERFORMED, PL_REVEALS, "performed", "performs {card} on {set}",
      action },
    { TELEPATHIC_DREW, PL_REVEALS, "drew", "a new card lies open: {card}",
      drawn },
    { TELEPATHIC_SHUFFLED, PL_REVEALS, "shuffled",
      "the {cards} used cards become the deck", number },
    { TELEPATHIC_PASSED, PL_REVEALS, "passed", "does not announce", NULL },
    { TELEPATHIC_ANNOUNCED, PL_REVEALS, "announced",
      "announces: your win condition is {condition}", condition },
    { TELEPATHIC_NAMED, PL_REVEALS, "named",
      "announces: the win conditions are {colour} and {shape}", both },
    { TELEPATHIC_RESPONDED, PL_REVEALS, "responded",
      "answers: your win condition is {condition}", condition },
    { TELEPATHIC_TIMED_OUT, PL_REVEALS, "timed_out", "runs out of time", NULL },
    { TELEPATHIC_SHOWN, PL_REVEALS, "shown",
      "had win condition {win} and lose condition {lose}", shown },
    { TELEPATHIC_ENDED, PL_REVEALS, "ended",
      "the game is over: {result}, "
      "{reason}",
      ended },
    { TELEPATHIC_SEALED, 0, "sealed",
      "has chosen; it comes out when the time is up", NULL },
    { TELEPATHIC_SILENT, PL_REVEALS, "silent", "nobody announces", NULL },
    { 0 },
};

/* ---- the text view ------------------------------------------------------ */

static void put_seat(pl_text *t, int seat)
{
    pl_put(t, "seat ");
    pl_put_int(t, seat + 1);
}

static void draw_grid(const telepathic_open *o, pl_text *t)
{
    size_t line = t->n;

    for (int c = 0; c < 4; c++) {
        pl_put_pad(t, line, 4 + 17 * (size_t)c);
        pl_put_char(t, "ABCD"[c]);
    }
    pl_put_char(t, '\n');
    for (int i = 0; i < TELEPATHIC_CELLS; i++) {
        if (i % 4 == 0) {
            line = t->n;
            pl_put_int(t, i / 4 + 1);
        }
        pl_put_pad(t, line, (size_t)(4 + 17 * (i % 4)));
        pl_put(t, colours[o->grid[i] >> 2]);
        pl_put_char(t, ' ');
        pl_put(t, shapes[o->grid[i] & 3]);
        if (i % 4 == 3)
            pl_put_char(t, '\n');
    }
}

static void draw_cards(const telepathic_open *o, pl_text *t)
{
    int n = 0;

    pl_put(t, "\nRow:   ");
    for (int i = 0; i < TELEPATHIC_ROW; i++)
        if (o->row[i]) {
            pl_put(t, n++ ? ", " : "");
            pl_put(t, cards[o->row[i] - 1]);
        }
    pl_put(t, n ? "\n" : "empty\n");
    if (o->given) {
        pl_put(t, "Given: ");
        pl_put(t, cards[o->given - 1]);
        pl_put(t, ", to ");
        put_seat(t, o->performer);
        pl_put_char(t, '\n');
    }
    pl_put(t, "Deck:  ");
    pl_put_int(t, o->deck_left);
    pl_put(t, " cards\n");
    for (int i = 0, some = 0, at = 0; i < TELEPATHIC_CARDS; i++)
        if (o->used >> i & 1) {
            /* Four names of at most 17 letters fill a line. */
            pl_put(t, !some++ ? "Used:  " : at ? ", " : ",\n       ");
            pl_put(t, cards[i]);
            at = (at + 1) % 4;
            if (!(o->used >> (i + 1)))
                pl_put_char(t, '\n');
        }
}

static void draw_conditions(const telepathic_view *v, int seats, pl_text *t)
{
    for (int i = 0; i < seats; i++) {
        pl_put(t, i == v->me ? "> " : "  ");
        put_seat(t, i);
        pl_put(t, ", ");
        pl_put(t, roles[v->open.role[i]]);
        if (i < TELEPATHIC_HOLDERS && v->win[i]) {
            pl_put(t, ", wins with ");
            pl_put(t, conditions[v->win[i] - 1]);
        }
        if (i < TELEPATHIC_HOLDERS && v->lose[i]) {
            pl_put(t, ", loses with ");
            pl_put(t, conditions[v->lose[i] - 1]);
        }
        pl_put_char(t, '\n');
    }
}

static void draw_announcement(const telepathic_open *o, pl_text *t)
{
    if (!o->announcer)
        return;
    pl_put_char(t, '\n');
    put_seat(t, o->announcer - 1);
    pl_put(t, " announced ");
    pl_put(t, conditions[o->announced[0] - 1]);
    if (o->announced[1]) {
        pl_put(t, " and ");
        pl_put(t, conditions[o->announced[1] - 1]);
    }
    if (o->response) {
        pl_put(t, "; the answer was ");
        pl_put(t, conditions[o->response - 1]);
    }
    pl_put_char(t, '\n');
}

static void draw_asked(const telepathic_view *v, pl_text *t)
{
    static const char *const what[] = {
        " gives a card",
        " performs the card on one of its four sets",
        " announces or passes",
        " answers the announcement",
    };
    const telepathic_open *o = &v->open;

    pl_put_char(t, '\n');
    if (o->result) {
        pl_put(t, "The game is over: ");
        pl_put(t, results[o->result]);
        pl_put(t, ", ");
        pl_put(t, reasons[o->reason]);
        pl_put(t, ".\n");
        return;
    }
    put_seat(t, o->actor);
    pl_put(t, what[o->open.phase]);
    if (v->sealed[0])
        pl_put(t, "; the choice waits for the beat");
    pl_put(t, ".\n");
}

static void draw(const void *setup, int seats, const void *in, pl_text *t)
{
    const telepathic_setup *u = setup;
    const telepathic_view *v = in;

    pl_put(t, "Telepathic, ");
    pl_put(t, modes[u->mode]);
    pl_put(t, ", after action ");
    pl_put_int(t, v->open.actions);
    pl_put(t, "\n\n");
    draw_grid(&v->open, t);
    draw_cards(&v->open, t);
    pl_put_char(t, '\n');
    draw_conditions(v, seats, t);
    draw_announcement(&v->open, t);
    draw_asked(v, t);
}

static const char rules_text[] =
    "Silence. Until the game is over nobody speaks; only several directors\n"
    "may talk among themselves.\n"
    "\n"
    "One partner wants a colour and dreads another, the other partner the "
    "same\n"
    "with shapes. A condition is met while three tiles that share it lie in a\n"
    "straight line without a gap, along a row or a column, not round the edge\n"
    "and not diagonally.\n"
    "\n"
    "On your turn give your partner a card from the row. Your partner must\n"
    "perform it on one of its four sets. If anybody's lose condition is then\n"
    "met, all have lost at once. The used card is replaced from the deck; in "
    "a\n"
    "first game it goes back to the row.\n"
    "\n"
    "After an action the giver, and then the performer, may announce the\n"
    "partner's win condition; the partner answers with the announcer's. Both\n"
    "right and both met: won. Anything else: lost. When the cards are gone\n"
    "somebody has to announce.\n"
    "\n"
    "Director: the captain gives every card, to the two partners by turns, "
    "and\n"
    "names both win conditions. Four: give to the seat before you, or name\n"
    "both. Opposed: give to the partner across, who may announce right after\n"
    "the action; a wrong announcement gives the game to the other team.\n";

static const pl_moment moments[] = {
    { TELEPATHIC_PERFORMED, 1600 },
    { TELEPATHIC_ANNOUNCED, 1600 },
    { TELEPATHIC_NAMED, 1600 },
    { 0 },
};

const pl_words telepathic_words = {
    .options = &options,
    .state = &state,
    .view = &view,
    .moves = moves,
    .events = events,
    .moments = moments,
    .draw = draw,
    .rules = rules_text,
};
